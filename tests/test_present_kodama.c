/* Kodama presented: laying a card anywhere against the rules themselves, choices, words, lines and pages. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/presenter.h"
#include "kodama_grove.h"
#include "present/kodama_present.h"

/* A position of Kodama in somebody's eyes. */
typedef struct shown {
    grove g;
    irori_viewer viewer;
    irori_position position;
    irori_lines lines;
} shown;

static void show(shown *p) {
    p->viewer.state = &p->g.s;
    assert_int_equal(irori_position_build(&p->position, &p->viewer, NULL), IRORI_OK);
}

static void show_active(shown *p) {
    p->viewer.seat = p->g.s.active;
    show(p);
}

/* Some moves by chance, always the same. */
static void sit_down(shown *p, const char *seed, int decisions) {
    irori_rng rng = irori_rng_from(7);
    grove_init(&p->g, 2, "");
    grove_deal(&p->g, seed);
    for (; decisions > 0; decisions--) grove_play(&p->g, kodama_sample(p->g.base, &p->g.s, p->g.s.active, &rng));
    p->viewer =
        (irori_viewer){.rules = p->g.base, .words = irori_words_in("en"), .seats = {{"Aki", false}, {"Botan", false}}};
    assert_int_equal(irori_position_init(&p->position, NULL), IRORI_OK);
    assert_int_equal(irori_lines_init(&p->lines, NULL), IRORI_OK);
    show_active(p);
}

static void get_up(shown *p) {
    irori_position_done(&p->position);
    irori_lines_done(&p->lines);
    grove_done(&p->g);
}

static int display_thing(const shown *p, int slot) {
    char address[IRORI_ADDRESS];
    snprintf(address, sizeof address, "display/%s", p->g.rules->card[p->g.s.display[slot]].name);
    return irori_position_thing(&p->position, address);
}

static const kodama_player *active_player(const shown *p) { return &p->g.s.player[p->g.s.active]; }

/* Free placement */

/* The rules' own verdict: legal alike, the same reasons in the same order, the points that playing it brings. */
static void agrees_with_the_rules(shown *p, int slot, irori_drop drop) {
    static irori_objection list[IRORI_MAX_REFUSALS];
    irori_message why[IRORI_MAX_REFUSALS];
    irori_placing placing;
    int thing = display_thing(p, slot), sum = 0;
    irori_move move = kodama_grow_move((kodama_drop){slot, drop.x, drop.y, drop.angle});
    bool is_legal = kodama_check(p->g.base, &p->g.s, p->g.s.active, move, NULL) == IRORI_OK;
    int count = irori_refusals(p->g.base, &p->g.s, p->g.s.active, move, why);
    assert_true(irori_placement_check(&p->position, thing, drop, &placing));
    assert_int_equal(placing.is_legal, is_legal);
    assert_true(placing.move == (is_legal ? move : 0));
    assert_int_equal(irori_placement_objections(&p->position, thing, drop, list, IRORI_MAX_REFUSALS), count);
    for (int i = 0; i < count; i++) {
        char said[IRORI_SENTENCE], expected[IRORI_SENTENCE];
        assert_string_equal(list[i].why.id, why[i].id);
        irori_present_say(&p->viewer, &list[i].why, said);
        assert_string_equal(said, irori_present_say(&p->viewer, &why[i], expected));
    }
    for (int i = 0; i < placing.parts; i++) sum += placing.part[i].points;
    assert_int_equal(sum, placing.points);
    if (!is_legal) return;
    kodama_state after = p->g.s;
    const kodama_player *player = &after.player[p->g.s.active];
    p->g.base->game->apply(p->g.base, &after, p->g.s.active, move, NULL);
    assert_int_equal(placing.points, player->branch_points + player->decree_points - active_player(p)->branch_points -
                                         active_player(p)->decree_points);
    char address[IRORI_ADDRESS];
    snprintf(address, sizeof address, "tree/%d/%d", p->g.s.active,
             player->tree.card[player->tree.count - 1].parent + 1);
    assert_int_equal(placing.target, irori_position_thing(&p->position, address));
}

FACT(every_drop_is_judged_as_the_rules_judge_it) { /* T5, T6, T7 */
    static const int lengths[] = {0, 3, 12, 21, 25};
    irori_rng rng = irori_rng_from(11);
    int legal = 0;
    for (size_t n = 0; n < sizeof lengths / sizeof *lengths; n++) {
        shown p;
        sit_down(&p, "drops", lengths[n]);
        if (p.g.s.phase != KODAMA_GROW) fail_msg("%d decisions do not end while trees grow", lengths[n]);
        static irori_move moves[KODAMA_MAX_MOVES];
        uint32_t count = kodama_moves(p.g.base, &p.g.s, p.g.s.active, moves);
        for (int i = 0; i < 150; i++) { /* listed ones, those next to them, any on the table */
            kodama_drop d = kodama_drop_of(moves[irori_rng_below(&rng, count)]);
            int far = i % 3 == 1 ? 60 : 0;
            irori_drop drop = {d.x + (int)irori_rng_below(&rng, 1 + (uint32_t)far),
                               d.y + (int)irori_rng_below(&rng, 1 + (uint32_t)far),
                               (d.angle + (int)irori_rng_below(&rng, 1 + 2 * (uint32_t)far)) % KODAMA_TURN};
            if (i % 3 == 2)
                drop = (irori_drop){(int)irori_rng_below(&rng, (uint32_t)p.g.rules->table.x + 1),
                                    (int)irori_rng_below(&rng, (uint32_t)p.g.rules->table.y + 1),
                                    (int)irori_rng_below(&rng, KODAMA_TURN)};
            agrees_with_the_rules(&p, d.slot, drop);
            legal += i % 3 == 0;
        }
        get_up(&p);
    }
    assert_true(legal > 0);
}

FACT(a_hand_may_be_anywhere) {
    static const irori_drop drops[] = {
        {-1, 500, 0},        {500, -1, 0}, {100000, 0, 0}, {0, 2000000000, 7}, {-2000000000, -2000000000, -5},
        {20000, 20000, 4096}};
    shown p;
    irori_placing placing;
    irori_objection list[4];
    irori_drop near;
    irori_placing_words words;
    sit_down(&p, "anywhere", 4);
    int thing = display_thing(&p, 0);
    for (size_t i = 0; i < sizeof drops / sizeof *drops; i++) {
        assert_true(irori_placement_check(&p.position, thing, drops[i], &placing));
        assert_false(placing.is_legal);
        assert_int_equal(placing.target, -1);
        assert_int_equal(irori_placement_objections(&p.position, thing, drops[i], list, 4), 1);
        assert_string_equal(list[0].why.id, "kodama.why.table");
        assert_false(irori_placement_snap(&p.position, thing, drops[i], &near, NULL));
        assert_true(irori_placement_say(&p.position, thing, drops[i], &words));
        assert_string_equal(words.where, "");
    }
    get_up(&p);
}

FACT(angles_are_those_of_a_single_turn) {
    shown p;
    irori_placing one, other;
    sit_down(&p, "turns", 0);
    kodama_drop d = kodama_drop_of(grove_first_move(&p.g));
    int thing = display_thing(&p, d.slot);
    irori_placement_check(&p.position, thing, (irori_drop){d.x, d.y, d.angle}, &one);
    irori_placement_check(&p.position, thing, (irori_drop){d.x, d.y, d.angle - 3 * IRORI_TURN}, &other);
    assert_true(one.is_legal);
    assert_true(one.move == other.move);
    get_up(&p);
}

FACT(only_cards_of_the_display_are_laid_and_only_when_trees_grow) {
    shown p;
    irori_placing placing;
    irori_drop drop = {4500, 1000, 0};
    sit_down(&p, "taken", 0);
    for (int i = 0; i < p.position.things; i++)
        assert_int_equal(irori_placement_takes(&p.position, i), !strncmp(p.position.thing[i].address, "display/", 8));
    assert_false(irori_placement_takes(&p.position, -1));
    assert_false(irori_placement_check(&p.position, irori_position_thing(&p.position, "tree/0/1"), drop, &placing));
    int thing = display_thing(&p, 0);
    p.viewer.seat = 1 - p.g.s.active;
    show(&p);
    assert_null(p.position.placement);
    assert_false(irori_placement_check(&p.position, thing, drop, &placing));
    assert_int_equal(irori_placement_objections(&p.position, thing, drop, NULL, 0), 0);
    assert_int_equal(irori_placement_of_move(&p.position, KODAMA_PASS_MOVE, &drop), -1);
    get_up(&p);
    sit_down(&p, "taken", 8);
    assert_int_equal(p.g.s.phase, KODAMA_HOST);
    assert_null(p.position.placement);
    get_up(&p);
}

static const irori_objection *object(shown *p, irori_move move) {
    static irori_objection list[IRORI_MAX_REFUSALS];
    irori_drop drop;
    int thing = irori_placement_of_move(&p->position, move, &drop);
    assert_true(irori_placement_objections(&p->position, thing, drop, list, IRORI_MAX_REFUSALS) > 0);
    return list;
}

FACT(reasons_tell_where_on_the_table_they_are) {
    shown p;
    sit_down(&p, "places", 4);
    int trunk = irori_position_thing(&p.position, p.g.s.active ? "tree/1/1" : "tree/0/1");
    irori_move covering = grove_find_drop(&p.g, "covers");
    const irori_objection *why = object(&p, covering);
    const irori_figure *figure = &p.position.figure[p.position.thing[why->thing].figure];
    bool is_sign = false;
    for (int i = 0; i < figure->marks; i++) {
        const irori_mark *mark = &p.position.mark[figure->first + i];
        is_sign |= !mark->width && mark->from.x == why->at.x && mark->from.y == why->at.y;
    }
    assert_true(why->has_place && is_sign);
    why = object(&p, kodama_grow_move((kodama_drop){0, 100, 100, 0}));
    assert_string_equal(why[0].why.id, "kodama.why.bark");
    assert_int_equal(why[0].at.x, 100);
    assert_true(why[0].thing >= trunk);
    assert_string_equal(why[1].why.id, "kodama.why.edge-left");
    assert_int_equal(why[1].at.x, 0);
    assert_int_equal(why[1].thing, -1);
    get_up(&p);
}

FACT(what_is_shown_before_is_what_lies_there_after) {
    shown p;
    irori_figure figure;
    irori_mark marks[IRORI_MOST_MARKS];
    irori_placing placing;
    irori_drop drop;
    char address[IRORI_ADDRESS];
    sit_down(&p, "figure", 5);
    int seat = p.g.s.active;
    irori_move move = grove_first_move(&p.g);
    int thing = irori_placement_of_move(&p.position, move, &drop);
    assert_true(irori_placement_figure(&p.position, thing, drop, &figure, marks));
    assert_true(irori_placement_check(&p.position, thing, drop, &placing));
    assert_memory_equal(placing.corner, figure.corner, sizeof figure.corner);
    grove_play(&p.g, move);
    show_active(&p);
    snprintf(address, sizeof address, "tree/%d/%d", seat, p.g.s.player[seat].tree.count);
    const irori_thing *laid = &p.position.thing[irori_position_thing(&p.position, address)];
    const irori_figure *after = &p.position.figure[laid->figure];
    assert_memory_equal(after->corner, figure.corner, sizeof figure.corner);
    assert_int_equal(after->marks, figure.marks);
    for (int i = 0; i < figure.marks; i++) {
        const irori_mark *mark = &p.position.mark[after->first + i];
        assert_memory_equal(&mark->from, &marks[i].from, sizeof mark->from);
        assert_string_equal(mark->suit, marks[i].suit);
    }
    get_up(&p);
}

FACT(a_drop_that_is_nearly_right_is_moved_a_little_and_that_is_told) {
    shown p;
    irori_drop near = {0, 0, 0}, rough = {0, 0, 0};
    irori_placing placing;
    char how[IRORI_SENTENCE], text[IRORI_MOVE_TEXT];
    sit_down(&p, "snap", 0);
    kodama_drop d = kodama_drop_of(grove_first_move(&p.g));
    int thing = display_thing(&p, d.slot);
    placing.is_legal = true;
    for (int far = 40; placing.is_legal && far < 100; far++) { /* off the bark, which is 35 to each side */
        rough = (irori_drop){d.x + far, d.y + far, d.angle};
        irori_placement_check(&p.position, thing, rough, &placing);
    }
    assert_true(irori_placement_snap(&p.position, thing, rough, &near, how));
    irori_placement_check(&p.position, thing, near, &placing);
    assert_true(placing.is_legal);
    assert_in_range(abs(near.x - rough.x) + abs(near.y - rough.y), 1, 300);
    kodama_move_to_text(p.g.base, placing.move, text);
    assert_non_null(strstr(how, text));
    assert_non_null(strstr(how, " mm"));
    assert_false(irori_placement_snap(&p.position, thing, (irori_drop){100, 100, 0}, &near, how));
    get_up(&p);
}

/* Steps without a pointer */

static bool is_same(irori_drop a, irori_drop b) { return a.x == b.x && a.y == b.y && a.angle == b.angle; }

static int find_drop(const irori_drop *list, int count, irori_drop drop) {
    for (int i = 0; i < count; i++)
        if (is_same(list[i], drop)) return i;
    return -1;
}

FACT(small_steps_reach_every_fine_place_on_the_same_card) {
    enum { MOST = 4096 };
    static irori_drop reached[MOST];
    static kodama_place places[KODAMA_MAX_MOVES];
    static const irori_placing_step steps[] = {{1, 0, true}, {-1, 0, true}, {0, 1, true}, {0, -1, true}};
    shown p;
    kodama_wood wood;
    sit_down(&p, "steps", 21);
    kodama_wood_init(&wood, p.g.rules, &active_player(&p)->tree);
    int stem = p.g.rules->card[p.g.s.display[0]].stem, count = 0;
    uint32_t listed = kodama_places(&wood, stem, KODAMA_NORMAL, places, KODAMA_MAX_MOVES);
    assert_true(listed > 0);
    int parent = places[0].parent, thing = display_thing(&p, 0);
    reached[count++] = (irori_drop){places[0].x, places[0].y, places[0].angle};
    for (int i = 0; i < count; i++)
        for (size_t k = 0; k < sizeof steps / sizeof *steps; k++) {
            irori_drop drop = reached[i];
            irori_placing placing;
            if (!irori_placement_step(&p.position, thing, &drop, steps[k])) continue;
            if (find_drop(reached, count, drop) >= 0) continue;
            irori_placement_check(&p.position, thing, drop, &placing);
            assert_true(placing.is_legal);
            assert_true(count < MOST);
            reached[count++] = drop;
        }
    listed = kodama_places(&wood, stem, KODAMA_FINE, places, KODAMA_MAX_MOVES); /* the normal ones among them */
    for (uint32_t i = 0; i < listed && places[i].parent == parent; i++)
        assert_true(find_drop(reached, count, (irori_drop){places[i].x, places[i].y, places[i].angle}) >= 0);
    get_up(&p);
}

FACT(right_turns_clockwise_and_the_way_ends) {
    shown p;
    sit_down(&p, "clock", 0);
    kodama_drop d = kodama_drop_of(grove_first_move(&p.g));
    irori_drop drop = {d.x, d.y, d.angle}, before = drop;
    int thing = display_thing(&p, d.slot), turned = 0, steps = 0;
    for (; irori_placement_step(&p.position, thing, &drop, (irori_placing_step){.around = 1}); steps++) {
        turned += (before.angle - drop.angle) & (KODAMA_TURN - 1);
        assert_int_equal(drop.x, before.x);
        before = drop;
        assert_true(steps < 64);
    }
    assert_true(turned < KODAMA_TURN);
    assert_false(irori_placement_step(&p.position, thing, &drop, (irori_placing_step){.around = 0}));
    int along = 0;
    while (irori_placement_step(&p.position, thing, &drop, (irori_placing_step){.along = 1}))
        assert_true(++along < 400);
    assert_true(along > 3);
    get_up(&p);
}

FACT(steps_go_on_from_places_between_the_lattice) {
    shown p;
    irori_placing placing;
    sit_down(&p, "between", 0);
    kodama_drop d = kodama_drop_of(grove_first_move(&p.g));
    int thing = display_thing(&p, d.slot);
    irori_drop between = {d.x, d.y, d.angle + 5};
    irori_placement_check(&p.position, thing, between, &placing);
    if (!placing.is_legal) between.angle = d.angle - 5;
    for (int along = -1; along <= 1; along++) {
        irori_drop drop = between;
        irori_placing_step step = {.around = !along, .along = along, .is_small = true};
        if (!irori_placement_step(&p.position, thing, &drop, step)) continue;
        irori_placement_check(&p.position, thing, drop, &placing);
        assert_true(placing.is_legal);
        assert_int_equal(drop.angle % 32, 0);
    }
    get_up(&p);
}

/* Choices */

static int child(const shown *p, int choice, int index) {
    int at = p->position.choice[choice].child;
    while (at >= 0 && index-- > 0) at = p->position.choice[at].next;
    return at;
}

FACT(every_card_of_the_tree_keeps_its_number_and_leads_on_or_says_why_not) {
    int refused = 0;
    for (int decisions = 21; decisions < 28; decisions += 3) {
        shown p;
        sit_down(&p, "refused", decisions);
        for (int slot = 0; slot < 3; slot++) {
            int card = child(&p, IRORI_QUESTION, slot), count = 0;
            assert_int_equal(p.position.choice[card].number, slot + 1);
            assert_true(irori_choice_is_about(&p.position, card, display_thing(&p, slot)));
            for (int i = p.position.choice[card].child; i >= 0; i = p.position.choice[i].next) {
                const irori_choice *parent = &p.position.choice[i];
                assert_int_equal(parent->number, ++count);
                assert_int_equal(*parent->why_not != 0, parent->child < 0);
                refused += *parent->why_not != 0;
            }
            assert_int_equal(count, active_player(&p)->tree.count);
        }
        get_up(&p);
    }
    assert_true(refused > 0);
}

FACT(suggested_places_are_few_and_the_best_comes_first) {
    shown p;
    irori_drop drop;
    irori_placing placing;
    sit_down(&p, "room", 13);
    for (int i = 0; i < p.position.choices; i++) {
        const irori_choice *choice = &p.position.choice[i];
        if (choice->child < 0 || !p.position.choice[choice->child].moves) continue;
        int worth = choice->worth, count = 0;
        for (int k = choice->child; k >= 0; k = p.position.choice[k].next, count++) {
            const irori_choice *leaf = &p.position.choice[k];
            int thing = irori_placement_of_move(&p.position, p.position.move[leaf->first_move], &drop);
            irori_placement_check(&p.position, thing, drop, &placing);
            assert_true(placing.is_legal);
            assert_int_equal(leaf->worth, placing.points);
            assert_true(leaf->worth <= worth);
            worth = leaf->worth;
            irori_placing_words words;
            assert_true(irori_placement_say(&p.position, thing, drop, &words));
            assert_in_range(words.left, 0, 100);
        }
        assert_in_range(count, 1, 9);
        assert_int_equal(p.position.choice[choice->child].worth, choice->worth);
    }
    get_up(&p);
}

FACT(no_more_than_all_of_the_room_is_left) {
    assert_int_equal(kodama_room_told(83), 83);
    assert_int_equal(kodama_room_told(111), 100);
}

FACT(what_lies_on_its_side_is_suggested_where_the_decree_asks_for_it) { /* T7 */
    shown p;
    sit_down(&p, "level", 0);
    p.g.rules->decree[p.g.s.decree[0]] =
        (kodama_decree){.kind = KODAMA_ON_PLACING, .way = KODAMA_WAY_LEVEL, .points = 3};
    show_active(&p);
    int card = child(&p, IRORI_QUESTION, 0), trunk = p.position.choice[card].child;
    assert_int_equal(p.position.choice[p.position.choice[trunk].child].worth, p.position.choice[trunk].worth);
    assert_non_null(strstr(p.position.choice[trunk].consequence, "decree +3 (on its side)"));
    get_up(&p);
}

FACT(more_than_ten_points_is_told_as_the_reason) { /* T5.5 */
    shown p;
    sit_down(&p, "ten", 0);
    p.g.rules->card[active_player(&p)->tree.card[0].card].icons[KODAMA_STAR] = 9;
    grove_set_icons(&p.g, p.g.s.display[0], KODAMA_STAR, 4);
    show_active(&p);
    int card = child(&p, IRORI_QUESTION, 0), trunk = p.position.choice[card].child;
    assert_string_equal(p.position.choice[trunk].why_not, "13 points, over ten");
    assert_string_equal(p.position.choice[card].why_not, "no place for it");
    get_up(&p);
}

FACT(who_is_stuck_passes_and_is_told_why) { /* T8 */
    shown p;
    sit_down(&p, "stuck", 0);
    grove_bare_table(&p.g);
    show_active(&p);
    int pass = p.position.choice[IRORI_QUESTION].child;
    assert_string_equal(p.position.choice[pass].label, "Pass");
    assert_string_equal(p.position.choice[pass].consequence, "no card of the display has a place on your tree");
    assert_true(p.position.move[p.position.choice[pass].first_move] == KODAMA_PASS_MOVE);
    assert_int_equal(p.position.choice[pass].next, -1);
    irori_move_parts parts = {.verb = NULL};
    irori_presenter_of(p.g.base->game)->parts(&p.viewer, KODAMA_PASS_MOVE, &parts);
    assert_string_equal(parts.label.id, "kodama.move.pass");
    get_up(&p);
}

FACT(a_spirit_is_one_pick_and_tells_its_worth) { /* T9 */
    shown p;
    sit_down(&p, "spirit", 8);
    for (int i = 0; i < KODAMA_HAND; i++) {
        int spirit = active_player(&p)->hand[i];
        const irori_choice *choice = &p.position.choice[child(&p, IRORI_QUESTION, i)];
        assert_true(p.position.move[choice->first_move] == kodama_host_move(spirit));
        assert_int_equal(choice->worth, kodama_score_spirit(p.g.rules, &active_player(&p)->tree, spirit));
        assert_non_null(strstr(choice->consequence, "would score"));
        irori_move_parts parts = {.verb = NULL};
        irori_presenter_of(p.g.base->game)->parts(&p.viewer, kodama_host_move(spirit), &parts);
        assert_string_equal(parts.object, p.position.thing[p.position.about[choice->first_about]].address);
    }
    get_up(&p);
}

FACT(moves_on_the_same_tip_are_alike) {
    static irori_move moves[KODAMA_MAX_MOVES];
    shown p;
    irori_move_parts one = {.verb = NULL}, other = {.verb = NULL};
    char text[IRORI_SENTENCE];
    sit_down(&p, "alike", 0);
    assert_true(kodama_moves(p.g.base, &p.g.s, p.g.s.active, moves) > 1);
    irori_presenter_of(p.g.base->game)->parts(&p.viewer, moves[0], &one);
    irori_presenter_of(p.g.base->game)->parts(&p.viewer, moves[1], &other); /* listed perch by perch */
    assert_string_equal(one.object, other.object);
    assert_string_equal(one.target, other.target);
    assert_string_equal(one.to, other.to);
    irori_present_say(&p.viewer, &one.label, text);
    assert_non_null(strstr(text, " on the trunk, "));
    assert_non_null(strstr(text, " mm from tip 1/5, +"));
    get_up(&p);
}

/* Words */

FACT(angles_are_told_as_one_sees_them) {
    static const struct {
        int angle;
        const char *text;
    } cases[] = {{0, "; upright."},          {512, "; leans left 45°."}, {3584, "; leans right 45°."},
                 {2048, "; upside down."},   {2050, "; upside down."},   {4095, "; upright."},
                 {1024, "; leans left 90°."}};
    shown p;
    sit_down(&p, "words", 1);
    int seat = 1 - p.g.s.active;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        p.g.s.player[seat].tree.card[1].angle = (uint16_t)cases[i].angle;
        show_active(&p);
        const irori_thing *card = &p.position.thing[irori_position_thing(&p.position, seat ? "tree/1/2" : "tree/0/2")];
        assert_non_null(strstr(card->text, cases[i].text));
        assert_int_equal(strncmp(card->text, "on 1 the trunk: ", 16), 0);
    }
    get_up(&p);
}

FACT(a_drop_is_told_in_words) {
    shown p;
    irori_drop drop;
    irori_placing_words words;
    sit_down(&p, "told", 0);
    p.g.rules->decree[p.g.s.decree[0]] =
        (kodama_decree){.kind = KODAMA_ON_PLACING, .way = KODAMA_WAY_TRUNK, .points = 2};
    grove_set_icons(&p.g, p.g.s.display[0], KODAMA_STAR, 2);
    memset(p.g.rules->card[active_player(&p)->tree.card[0].card].icons, 0, KODAMA_ICONS);
    show_active(&p);
    int thing = irori_placement_of_move(&p.position, grove_first_move(&p.g), &drop);
    assert_true(irori_placement_say(&p.position, thing, drop, &words));
    assert_string_equal(words.brings, "+2: no icon in common · decree +2 (on the trunk)");
    assert_non_null(strstr(words.where, " mm from tip "));
    assert_non_null(strstr(words.briefly, "tip "));
    assert_non_null(strstr(words.leaves, "% room"));
    p.g.rules->card[active_player(&p)->tree.card[0].card].icons[KODAMA_STAR] = 1;
    show_active(&p);
    assert_true(irori_placement_say(&p.position, thing, drop, &words));
    assert_string_equal(words.brings, "+5: star 3 (over 2 cards) · decree +2 (on the trunk)");
    get_up(&p);
}

FACT(who_is_behind_is_told_by_how_much) {
    shown p;
    sit_down(&p, "behind", 0);
    p.g.s.player[1 - p.g.s.active].branch_points = 7;
    show_active(&p);
    assert_non_null(strstr(p.position.missing, "7 points behind "));
    p.viewer.seat = 1 - p.g.s.active;
    show(&p);
    assert_string_equal(p.position.missing, "");
    get_up(&p);
}

/* Lines */

static bool has_line(const irori_lines *lines, const char *part) {
    char text[2048];
    for (int i = 0; i < lines->lines; i++)
        if (strstr(irori_line_text(lines, i, text, sizeof text), part)) return true;
    return false;
}

static void tell(shown *p, const void *state) {
    p->viewer.state = state;
    irori_lines_clear(&p->lines);
    assert_int_equal(irori_lines_tell(&p->lines, &p->viewer, 3, p->g.list, p->g.events.count, NULL), IRORI_OK);
}

static const char *name_in(const char *language, const char *own) {
    char id[64];
    snprintf(id, sizeof id, "kodama.card.%s", own);
    return irori_words_get(irori_words_in(language), id);
}

/* What a deck calls its cards is notation; nobody is shown "west-wind". */
FACT(every_card_of_our_deck_has_a_name_in_words_of_both_languages) {
    shown p;
    sit_down(&p, "names", 0);
    for (int card = 1; card <= KODAMA_BRANCHES; card++)
        for (int i = 0; i < 2; i++) {
            const char *own = p.g.rules->card[card].name, *name = name_in(i ? "fr" : "en", own);
            assert_null(strstr(name, "kodama.card"));
            assert_string_not_equal(name, own);
        }
    const kodama_state *s = &p.g.s;
    int display = irori_position_area(&p.position, "display");
    assert_string_equal(p.position.thing[p.position.area[display].first].name,
                        name_in("en", p.g.rules->card[s->display[0]].name));
    get_up(&p);
}

FACT(the_log_tells_a_growth_in_one_line_whose_cards_are_things) {
    shown p;
    char text[IRORI_SENTENCE], expected[IRORI_SENTENCE];
    sit_down(&p, "log", 0);
    int seat = p.g.s.active;
    grove_play_any(&p.g, 1);
    const kodama_player *player = &p.g.s.player[seat];
    tell(&p, &p.g.s);
    assert_int_equal(p.lines.lines, 1);
    snprintf(expected, sizeof expected, "%s: %s on the trunk, %d point", seat ? "Botan" : "Aki",
             name_in("en", p.g.rules->card[player->tree.card[1].card].name), player->branch_points);
    assert_int_equal(strncmp(irori_line_text(&p.lines, 0, text, sizeof text), expected, strlen(expected)), 0);
    assert_int_equal(p.lines.segment[0].kind, IRORI_SEGMENT_SEAT);
    assert_string_equal(p.lines.segment[2].address, seat ? "tree/1/2" : "tree/0/2");
    assert_string_equal(p.lines.segment[4].address, seat ? "tree/1/1" : "tree/0/1");
    tell(&p, NULL); /* from the events alone */
    assert_int_equal(strncmp(irori_line_text(&p.lines, 0, text, sizeof text), expected, strlen(expected)), 0);
    get_up(&p);
}

FACT(without_a_state_what_a_card_grew_from_goes_by_its_number) {
    shown p;
    char text[IRORI_SENTENCE];
    sit_down(&p, "bare", 0);
    p.g.list[0] = (irori_event){.kind = KODAMA_EVENT_GROW, .actor = 0, .object = 1, .bound = 2, .number = 3};
    p.g.events.count = 1;
    tell(&p, NULL);
    assert_non_null(strstr(irori_line_text(&p.lines, 0, text, sizeof text), " on card 3, 3 points"));
    get_up(&p);
}

FACT(a_season_ends_with_a_pause_and_begins_with_a_heading) { /* T3, T9, T10 */
    shown p;
    char text[IRORI_SENTENCE], expected[IRORI_SENTENCE];
    sit_down(&p, "season", 8);
    p.g.rules->spirit[active_player(&p)->hand[0]].reward =
        (kodama_reward){.measure = KODAMA_TIP, .each = 1, .per = 1, .most = 99}; /* grows with the tree */
    int spirit = active_player(&p)->hand[0], seat = p.g.s.active;
    const kodama_reward *reward = &p.g.rules->spirit[spirit].reward;
    int measured = kodama_measure_tree(p.g.rules, &active_player(&p)->tree, reward->measure, reward->icon);
    grove_play(&p.g, kodama_host_move(spirit));
    tell(&p, &p.g.s);
    assert_false(irori_events_pause(p.g.base, p.g.list, p.g.events.count));
    snprintf(expected, sizeof expected, "(%s: %d)", irori_words_get(p.viewer.words, kodama_word_of_measure(reward)),
             measured);
    assert_non_null(strstr(irori_line_text(&p.lines, 0, text, sizeof text), expected));
    char address[IRORI_ADDRESS];
    snprintf(address, sizeof address, "played/%d/%s", seat, p.g.rules->spirit[spirit].name);
    show_active(&p);
    const irori_thing *played = &p.position.thing[irori_position_thing(&p.position, address)];
    assert_int_equal(played->number, kodama_reward_points(reward, measured));
    grove_play_any(&p.g, 1);
    tell(&p, &p.g.s);
    assert_true(irori_events_pause(p.g.base, p.g.list, p.g.events.count));
    int last = p.lines.lines - 1;
    assert_int_equal(p.lines.line[last].weight, IRORI_HEADING);
    assert_int_equal(strncmp(irori_line_text(&p.lines, last, text, sizeof text), "Summer. Decree ", 15), 0);
    assert_true(has_line(&p.lines, "Spring is over."));
    grove_play_any(&p.g, 8); /* what was scored stays, however the tree grows */
    show_active(&p);
    played = &p.position.thing[irori_position_thing(&p.position, address)];
    assert_int_equal(played->number, kodama_reward_points(reward, measured));
    get_up(&p);
}

/* Pages */

FACT(nobody_reads_the_others_spirits) {
    shown p;
    sit_down(&p, "secret", 3);
    int other = 1 - p.viewer.seat;
    for (int i = 0; i < KODAMA_HAND; i++) {
        char name[IRORI_SENTENCE], line[2048];
        irori_message message;
        irori_message_init(&message, "kodama.name");
        kodama_name_spirit(p.g.rules, p.g.s.player[other].hand[i], "what", &message);
        irori_present_say(&p.viewer, &message, name);
        irori_lines_clear(&p.lines);
        assert_int_equal(irori_lines_recite(&p.lines, &p.viewer, NULL), IRORI_OK);
        assert_false(has_line(&p.lines, name));
        irori_lines_clear(&p.lines);
        assert_int_equal(irori_lines_read(&p.lines, &p.viewer, 0, NULL), IRORI_OK);
        assert_true(has_line(&p.lines, name));
        for (int k = 0; k < p.lines.lines; k++)
            if (strstr(irori_line_text(&p.lines, k, line, sizeof line), name)) assert_null(strstr(line, "[in hand"));
    }
    assert_true(has_line(&p.lines, "[in hand: "));
    get_up(&p);
}

FACT(who_sees_all_reads_all_hands_and_trees) {
    shown p;
    sit_down(&p, "all", 10);
    p.viewer.seat = IRORI_OMNISCIENT;
    show(&p);
    assert_true(irori_position_area(&p.position, "hand/0") >= 0 && irori_position_area(&p.position, "hand/1") >= 0);
    assert_int_equal(irori_lines_recite(&p.lines, &p.viewer, NULL), IRORI_OK);
    assert_true(has_line(&p.lines, "Aki, spirits:") && has_line(&p.lines, "Botan, spirits:"));
    assert_true(has_line(&p.lines, "Display: 1 "));
    get_up(&p);
}

/* Sums of what stands behind "+" on a seat's lines. */
static int sum_points(const irori_lines *lines, int *from) {
    char text[2048];
    int sum = 0;
    for (++*from; *from < lines->lines; ++*from) {
        const char *plus = strchr(irori_line_text(lines, *from, text, sizeof text), '+');
        if (!strncmp(text, "Aki", 3) || !strncmp(text, "Botan", 5)) break;
        assert_non_null(plus);
        sum += atoi(plus + 1);
    }
    return sum;
}

FACT(where_points_come_from_adds_up_to_the_score) { /* T6, T7, T9 */
    shown p;
    for (int decisions = 0; decisions <= 30; decisions += 5) {
        sit_down(&p, "points", decisions < 30 ? decisions : 29);
        if (decisions == 30) grove_play_any(&p.g, 1);
        int from = 0;
        p.viewer.seat = IRORI_SPECTATOR;
        show(&p);
        assert_int_equal(irori_lines_read(&p.lines, &p.viewer, 2, NULL), IRORI_OK);
        for (int seat = 0; seat < 2; seat++)
            assert_int_equal(sum_points(&p.lines, &from), kodama_score(&p.g.s.player[seat]));
        get_up(&p);
    }
}

FACT(there_are_three_pages_to_read) {
    const irori_game *game = irori_game_find("kodama");
    for (int i = 0; i < 3; i++) assert_non_null(irori_reading_of(game, i));
    assert_null(irori_reading_of(game, 3));
    assert_null(irori_reading_of(irori_game_find("5211"), 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_drop_is_judged_as_the_rules_judge_it),
        cmocka_unit_test(a_hand_may_be_anywhere),
        cmocka_unit_test(angles_are_those_of_a_single_turn),
        cmocka_unit_test(only_cards_of_the_display_are_laid_and_only_when_trees_grow),
        cmocka_unit_test(reasons_tell_where_on_the_table_they_are),
        cmocka_unit_test(what_is_shown_before_is_what_lies_there_after),
        cmocka_unit_test(a_drop_that_is_nearly_right_is_moved_a_little_and_that_is_told),
        cmocka_unit_test(small_steps_reach_every_fine_place_on_the_same_card),
        cmocka_unit_test(right_turns_clockwise_and_the_way_ends),
        cmocka_unit_test(steps_go_on_from_places_between_the_lattice),
        cmocka_unit_test(every_card_of_the_tree_keeps_its_number_and_leads_on_or_says_why_not),
        cmocka_unit_test(suggested_places_are_few_and_the_best_comes_first),
        cmocka_unit_test(no_more_than_all_of_the_room_is_left),
        cmocka_unit_test(what_lies_on_its_side_is_suggested_where_the_decree_asks_for_it),
        cmocka_unit_test(more_than_ten_points_is_told_as_the_reason),
        cmocka_unit_test(who_is_stuck_passes_and_is_told_why),
        cmocka_unit_test(a_spirit_is_one_pick_and_tells_its_worth),
        cmocka_unit_test(moves_on_the_same_tip_are_alike),
        cmocka_unit_test(angles_are_told_as_one_sees_them),
        cmocka_unit_test(a_drop_is_told_in_words),
        cmocka_unit_test(who_is_behind_is_told_by_how_much),
        cmocka_unit_test(every_card_of_our_deck_has_a_name_in_words_of_both_languages),
        cmocka_unit_test(the_log_tells_a_growth_in_one_line_whose_cards_are_things),
        cmocka_unit_test(without_a_state_what_a_card_grew_from_goes_by_its_number),
        cmocka_unit_test(a_season_ends_with_a_pause_and_begins_with_a_heading),
        cmocka_unit_test(nobody_reads_the_others_spirits),
        cmocka_unit_test(who_sees_all_reads_all_hands_and_trees),
        cmocka_unit_test(where_points_come_from_adds_up_to_the_score),
        cmocka_unit_test(there_are_three_pages_to_read),
    };
    return cmocka_run_group_tests_name("present kodama", tests, NULL, NULL);
}
