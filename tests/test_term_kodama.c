/* Kodama's screen without a terminal: what can be picked, what it decides, how it reads and how it is drawn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kodama_grove.h"
#include "term/kodama_screen.h"

/* A game at a table, seen by the one whose turn it is. */
typedef struct seat_at {
    irori_table *table;
    kodama_state known;
    term_view view;
} seat_at;

static void look(seat_at *p) {
    int seat = __builtin_ctz(irori_table_turn(p->table).seats);
    term_view_init(&p->view, irori_words_in("en"), p->table, irori_table_entries(p->table), seat, &p->known);
}

static void play(seat_at *p, irori_move move) {
    irori_error why;
    assert_int_equal(irori_table_play(p->table, p->view.seat, move, &why), IRORI_OK);
    if (irori_table_turn(p->table).kind != IRORI_OVER) look(p);
}

/* Some moves by chance, always the same. */
static void sit_down(seat_at *p, const char *seed, int decisions) {
    irori_table_def def = {.game = "kodama", .setup = {.players = 2}, .seed = irori_seed_from_text(seed)};
    irori_error why;
    irori_rng rng = irori_rng_from(7);
    assert_int_equal(irori_table_new(&def, &p->table, &why), IRORI_OK);
    look(p);
    for (int i = 0; i < decisions; i++) play(p, kodama_sample(p->view.rules, &p->known, p->view.seat, &rng));
}

static void get_up(seat_at *p) { irori_table_free(p->table); }

static const term_screen *const screen = &term_screen_kodama;

/* Picking */

FACT(parents_are_those_that_the_list_of_moves_has) {
    static irori_move moves[KODAMA_MAX_MOVES];
    seat_at p;
    sit_down(&p, "parents", 6);
    uint16_t listed[KODAMA_DISPLAY] = {0};
    kodama_wood wood;
    const kodama_rules *rules = kodama_rules_of(&p.view);
    kodama_wood_init(&wood, rules, kodama_own_tree(&p.view));
    uint32_t count = kodama_moves(p.view.rules, &p.known, p.view.seat, moves);
    for (uint32_t i = 0; i < count; i++) {
        kodama_drop d = kodama_drop_of(moves[i]);
        int stem = rules->card[p.known.display[d.slot]].stem;
        listed[d.slot] |= (uint16_t)(1 << kodama_parent_of(&wood, stem, d.x, d.y, d.angle));
    }
    for (int slot = 0; slot < rules->display; slot++) {
        kodama_parents parents;
        uint16_t found = 0;
        kodama_list_parents(&p.view, slot, &parents);
        for (int i = 0; i < parents.count; i++) found |= (uint16_t)(1 << parents.parent[i].card);
        assert_int_equal(found, listed[slot]);
    }
    get_up(&p);
}

FACT(the_parent_that_brings_most_comes_first) {
    seat_at p;
    kodama_parents list;
    sit_down(&p, "best first", 8);
    kodama_list_parents(&p.view, 0, &list);
    assert_true(list.count > 1);
    for (int i = 1; i < list.count; i++)
        assert_true(list.parent[i - 1].points.branch + list.parent[i - 1].points.decree >=
                    list.parent[i].points.branch + list.parent[i].points.decree);
    get_up(&p);
}

FACT(every_place_that_can_be_picked_is_legal) {
    static kodama_spots spots;
    seat_at p;
    kodama_parents parents;
    sit_down(&p, "legal", 6);
    kodama_list_parents(&p.view, 1, &parents);
    assert_true(parents.count > 0);
    for (int i = 0; i < parents.count; i++) {
        kodama_list_spots(&p.view, 1, parents.parent[i].card, &spots);
        assert_true(spots.count >= parents.parent[i].places);
        for (int k = 0; k < spots.count; k++) {
            const kodama_place *at = &spots.spot[k].place;
            irori_move move = kodama_grow_move((kodama_drop){1, at->x, at->y, at->angle});
            assert_int_equal(at->parent, parents.parent[i].card);
            assert_int_equal(kodama_check(p.view.rules, &p.known, p.view.seat, move, NULL), IRORI_OK);
        }
    }
    get_up(&p);
}

FACT(suggested_places_are_few_and_the_roomiest_comes_first) {
    static kodama_spots spots;
    seat_at p;
    sit_down(&p, "room", 0);
    kodama_list_spots(&p.view, 0, 0, &spots);
    assert_in_range(spots.suggested, 2, KODAMA_SUGGESTED);
    int decree = 99;
    for (int i = 0; i < spots.suggested; i++) {
        const kodama_spot *spot = &spots.spot[i];
        assert_int_equal(spot->room, kodama_room_left(&p.view, 0, &spot->place));
        int brings = kodama_score_branch(kodama_rules_of(&p.view), kodama_own_tree(&p.view), 0, p.known.display[0],
                                         spot->place.angle, kodama_decree_now(&p.known))
                         .decree;
        if (i && brings == decree) assert_true(spots.spot[i - 1].room >= spot->room);
        decree = brings;
    }
    get_up(&p);
}

FACT(turning_keeps_the_point_of_the_bark) {
    static kodama_spots spots;
    seat_at p;
    sit_down(&p, "turn", 0);
    kodama_list_spots(&p.view, 0, 0, &spots);
    int at = kodama_go_from(&spots, 0, 1, 0, true), back = kodama_go_from(&spots, at, -1, 0, true);
    assert_int_not_equal(spots.spot[at].place.angle, spots.spot[0].place.angle);
    assert_int_equal(spots.spot[at].place.x, spots.spot[0].place.x);
    assert_int_equal(spots.spot[at].place.y, spots.spot[0].place.y);
    assert_int_equal(spots.spot[back].place.angle, spots.spot[0].place.angle);
    get_up(&p);
}

/* Clockwise is to the right: the angle, which counts counter-clockwise, gets smaller by as little as there is. */
FACT(right_turns_clockwise) {
    static kodama_spots spots;
    seat_at p;
    sit_down(&p, "clock", 0);
    kodama_list_spots(&p.view, 0, 0, &spots);
    int from = spots.suggested + 1; /* the second at the outermost point */
    assert_int_equal(spots.spot[from].perch, spots.spot[from - 1].perch);
    assert_int_equal(kodama_go_from(&spots, from, 1, 0, true), from - 1);
    get_up(&p);
}

FACT(sliding_goes_through_all_the_bark_and_ends_at_its_ends) {
    static kodama_spots spots;
    static bool was_there[KODAMA_PERCHES];
    seat_at p;
    sit_down(&p, "slide", 0);
    kodama_list_spots(&p.view, 0, 0, &spots);
    int points = 0, visited = 0, at = spots.suggested;
    for (int i = spots.suggested; i < spots.count; i++)
        points += i == spots.suggested || spots.spot[i].perch != spots.spot[i - 1].perch;
    assert_int_equal(kodama_go_from(&spots, at, 0, -1, false), at);
    memset(was_there, 0, sizeof was_there);
    for (int i = 0; i < points; i++) {
        visited += !was_there[spots.spot[at].perch];
        was_there[spots.spot[at].perch] = true;
        if (i + 1 < points) at = kodama_go_from(&spots, at, 0, 1, true);
    }
    assert_int_equal(visited, points);
    assert_int_equal(kodama_go_from(&spots, at, 0, 1, true), at);
    get_up(&p);
}

FACT(turning_on_and_on_ends_before_it_comes_around) {
    static kodama_spots spots;
    seat_at p;
    sit_down(&p, "around", 0);
    kodama_list_spots(&p.view, 0, 0, &spots);
    int at = spots.suggested, turned = 0, steps = 0;
    for (int next; (next = kodama_go_from(&spots, at, 1, 0, false)) != at && steps < 64; at = next, steps++)
        turned += (spots.spot[at].place.angle - spots.spot[next].place.angle) & (KODAMA_TURN - 1);
    assert_true(steps < 64);
    assert_true(turned < KODAMA_TURN);
    get_up(&p);
}

/* Names */

static int named(const seat_at *p, const term_choice *choice, const char *text) {
    return screen->named(&p->view, choice, text);
}

FACT(a_card_goes_by_its_name_or_the_beginning_of_it) {
    seat_at p;
    sit_down(&p, "names", 0);
    term_choice choice = {.depth = 0};
    for (int slot = 0; slot < 3; slot++) {
        const char *name = kodama_rules_of(&p.view)->card[p.known.display[slot]].name;
        assert_int_equal(named(&p, &choice, name), slot);
    }
    assert_int_equal(named(&p, &choice, "nonsense"), TERM_NO_ITEM);
    assert_int_equal(named(&p, &choice, ""), TERM_MORE_TO_TYPE);
    get_up(&p);
}

FACT(the_trunk_goes_by_its_name_in_both_languages) {
    seat_at p;
    sit_down(&p, "names", 0);
    term_choice choice = {.depth = 1};
    assert_int_equal(named(&p, &choice, "trunk"), 0);
    assert_int_equal(named(&p, &choice, "The trunk"), 0);
    p.view.words = irori_words_in("fr");
    assert_int_equal(named(&p, &choice, "tronc"), 0);
    assert_int_equal(named(&p, &choice, "le tronc"), 0);
    choice.depth = 2;
    assert_int_equal(named(&p, &choice, ""), TERM_NO_ITEM); /* places have none */
    get_up(&p);
}

FACT(a_spirit_goes_by_what_it_is_called_and_how_it_is_written) {
    seat_at p;
    sit_down(&p, "spirit", 8);
    term_choice choice = {.depth = 0};
    for (int i = 0; i < KODAMA_HAND; i++) {
        char text[TERM_TEXT], shown[TERM_TEXT];
        int spirit = p.known.player[p.view.seat].hand[i];
        kodama_name_spirit_in(&p.view, spirit, shown);
        snprintf(text, sizeof text, "host %s", kodama_rules_of(&p.view)->spirit[spirit].name);
        assert_int_equal(named(&p, &choice, shown), i);
        assert_int_equal(named(&p, &choice, text), i);
    }
    get_up(&p);
}

/* What cannot be picked */

FACT(every_card_of_the_tree_can_be_grown_from_or_is_refused_with_a_reason) {
    seat_at p;
    char text[TERM_TEXT], name[TERM_TEXT];
    int refused = 0;
    for (int decisions = 20; decisions < 28; decisions += 3) {
        sit_down(&p, "refused", decisions);
        for (int slot = 0; slot < 3; slot++) {
            term_choice choice = {.depth = 1, .opened = {slot}};
            kodama_parents list;
            kodama_list_parents(&p.view, slot, &list);
            assert_int_equal(list.all, kodama_own_tree(&p.view)->count);
            int told = 0;
            for (; screen->left_out(&p.view, &choice, told, text); told++) {
                const kodama_parent *parent = &list.parent[list.count + told];
                kodama_say_card(&p.view, kodama_own_tree(&p.view)->card[parent->card].card, name);
                assert_non_null(strstr(text, name));
                assert_non_null(strstr(text, parent->points.branch > KODAMA_LIMIT ? "over ten" : "no room"));
            }
            assert_int_equal(told, list.all - list.count);
            refused += told;
        }
        get_up(&p);
    }
    assert_true(refused > 0);
}

FACT(more_than_ten_points_is_told_as_the_reason) { /* T5.5 */
    grove g;
    char text[TERM_TEXT];
    grove_init(&g, 2, "");
    term_view view = {.words = irori_words_in("en"), .rules = g.base, .seat = g.s.active, .known = &g.s};
    kodama_card *trunk = &g.rules->card[g.s.player[view.seat].tree.card[0].card];
    trunk->icons[KODAMA_STAR] = 9;
    grove_set_icons(&g, g.s.display[0], KODAMA_STAR, 4);
    term_choice choice = {.depth = 1};
    assert_int_equal(screen->items(&view, &choice), 0);
    assert_true(screen->left_out(&view, &choice, 0, text));
    assert_string_equal(text, "the trunk: 13 points, over ten");
    assert_false(screen->left_out(&view, &choice, 1, text));
    grove_done(&g);
}

FACT(card_parent_and_place_make_a_legal_decision) {
    seat_at p;
    char why[TERM_TEXT];
    term_choice choice = {.depth = 0};
    sit_down(&p, "steps", 5);
    assert_int_equal(screen->items(&p.view, &choice), 3);
    assert_true(screen->opens(&p.view, &choice, 2));
    choice.opened[choice.depth++] = 2;
    assert_true(screen->opens(&p.view, &choice, 0));
    choice.opened[choice.depth++] = 0;
    assert_false(screen->opens(&p.view, &choice, 0));
    choice.picked[0] = screen->items(&p.view, &choice) - 1, choice.count = 1;
    irori_move move = screen->decide(&p.view, &choice, why);
    assert_int_equal(kodama_drop_of(move).slot, 2);
    play(&p, move);
    get_up(&p);
}

FACT(a_spirit_is_one_pick) { /* T9 */
    seat_at p;
    char why[TERM_TEXT];
    term_choice choice = {.picked = {1}, .count = 1};
    sit_down(&p, "spirit", 8);
    assert_int_equal(p.known.phase, KODAMA_HOST);
    assert_int_equal(screen->items(&p.view, &choice), KODAMA_HAND);
    assert_false(screen->opens(&p.view, &choice, 1));
    int held = p.known.player[p.view.seat].hand[1];
    assert_true(screen->decide(&p.view, &choice, why) == kodama_host_move(held));
    get_up(&p);
}

FACT(who_is_stuck_passes_with_one_pick) { /* T8 */
    grove g;
    char text[TERM_TEXT];
    grove_init(&g, 2, "");
    grove_bare_table(&g);
    term_view view = {.words = irori_words_in("en"), .rules = g.base, .seat = g.s.active, .known = &g.s};
    term_choice choice = {.count = 1};
    assert_int_equal(screen->items(&view, &choice), 1);
    assert_false(screen->opens(&view, &choice, 0));
    assert_true(screen->decide(&view, &choice, text) == KODAMA_PASS_MOVE);
    assert_false(kodama_picked(&view, &choice).has_place);
    grove_done(&g);
}

/* Rough drops */

static irori_move off_by(irori_move move, int x, int y) {
    kodama_drop d = kodama_drop_of(move);
    return kodama_grow_move((kodama_drop){d.slot, d.x + x, d.y + y, d.angle});
}

FACT(a_drop_that_is_nearly_right_is_offered_with_how_far_it_was_moved) {
    static irori_move moves[KODAMA_MAX_MOVES];
    seat_at p;
    char how[TERM_TEXT], text[IRORI_MOVE_TEXT];
    sit_down(&p, "snap", 0);
    kodama_moves(p.view.rules, &p.known, p.view.seat, moves);
    irori_move rough = 0;
    for (int far = 40; !rough && far < 100; far++) /* off the bark, which is 35 to each side */
        if (kodama_check(p.view.rules, &p.known, p.view.seat, off_by(moves[0], far, far), NULL))
            rough = off_by(moves[0], far, far);
    irori_move near = screen->mend(&p.view, rough, how);
    assert_int_equal(kodama_check(p.view.rules, &p.known, p.view.seat, near, NULL), IRORI_OK);
    kodama_move_to_text(p.view.rules, near, text);
    assert_non_null(strstr(how, text));
    assert_non_null(strstr(how, " mm"));
    get_up(&p);
}

FACT(a_drop_far_from_the_tree_is_not_mended) {
    seat_at p;
    char how[TERM_TEXT];
    sit_down(&p, "far", 0);
    assert_true(screen->mend(&p.view, kodama_grow_move((kodama_drop){0, 100, 100, 0}), how) == 0);
    assert_true(screen->mend(&p.view, kodama_grow_move((kodama_drop){200, 4500, 1000, 0}), how) == 0);
    assert_true(screen->mend(&p.view, kodama_grow_move((kodama_drop){0, 4500, 1000, 65535}), how) == 0);
    assert_true(screen->mend(&p.view, KODAMA_PASS_MOVE, how) == 0);
    get_up(&p);
}

/* Words */

FACT(points_are_told_with_their_reasons) {
    grove g;
    char text[TERM_TEXT];
    kodama_points points = {.branch = 7, .decree = 2};
    points.icon[KODAMA_FIREFLY] = 4, points.run[KODAMA_FIREFLY] = 3;
    points.icon[KODAMA_FLOWER] = 3, points.run[KODAMA_FLOWER] = 2;
    grove_init(&g, 2, "");
    term_view view = {.words = irori_words_in("en"), .rules = g.base, .seat = g.s.active, .known = &g.s};
    g.rules->decree[g.s.decree[0]] = (kodama_decree){.kind = KODAMA_ON_PLACING, .way = KODAMA_WAY_TRUNK, .points = 2};
    kodama_say_points(&view, &points, text);
    assert_string_equal(text, "+9: firefly 4 (over 3 cards), flower 3 (over 2 cards) · decree +2 (on the trunk)");
    kodama_say_points(&view, &(kodama_points){.branch = 0}, text);
    assert_string_equal(text, "+0: no icon in common");
    grove_done(&g);
}

FACT(a_hint_tells_its_moves_in_full_and_how_they_are_written) {
    static irori_move moves[KODAMA_MAX_MOVES];
    seat_at p;
    char said[TERM_TEXT], notation[IRORI_MOVE_TEXT], all[4 * TERM_TEXT] = "";
    sit_down(&p, "hint", 10);
    for (int fr = 0; fr < 2; fr++) {
        term_lines page = {.line = NULL};
        p.view.words = irori_words_in(fr ? "fr" : "en");
        assert_true(kodama_moves(p.view.rules, &p.known, p.view.seat, moves) > 1);
        irori_prospect list[] = {{.move = moves[0], .visits = 9, .worth = 4700}};
        term_adviser adviser = {.list = list, .count = 1};
        term_page_hint(&p.view, &adviser, TERM_TEXT / 2, &page);
        *all = 0;
        for (size_t i = 0; i < page.count; i++) strcat(strcat(all, i ? " " : ""), page.line[i].text);
        term_say_move(&p.view, moves[0], said);
        kodama_move_to_text(p.view.rules, moves[0], notation);
        assert_true(strlen(said) >= IRORI_ARG_TEXT_SIZE);
        assert_non_null(strstr(all, said));
        assert_non_null(strstr(all, notation));
        term_lines_free(&page);
    }
    get_up(&p);
}

FACT(a_hint_tells_one_move_of_those_on_the_same_tip) {
    static irori_move moves[KODAMA_MAX_MOVES];
    seat_at p;
    sit_down(&p, "alike", 0);
    assert_true(kodama_moves(p.view.rules, &p.known, p.view.seat, moves) > 1);
    assert_true(screen->are_alike(&p.view, moves[0], moves[1])); /* listed perch by perch */
    kodama_drop drop = kodama_drop_of(moves[0]);
    drop.slot = 1;
    assert_false(screen->are_alike(&p.view, moves[0], kodama_grow_move(drop)));
    get_up(&p);
}

FACT(angles_are_told_as_one_sees_them) {
    static const struct {
        int angle;
        const char *text;
    } cases[] = {{0, "upright"},        {512, "leans left 45°"}, {3584, "leans right 45°"}, {2048, "upside down"},
                 {2050, "upside down"}, {4095, "upright"},       {1024, "leans left 90°"}};
    seat_at p;
    char text[TERM_TEXT];
    sit_down(&p, "words", 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kodama_say_lean(&p.view, cases[i].angle, text);
        assert_string_equal(text, cases[i].text);
    }
    get_up(&p);
}

/* Limb 1 of 5 ends leftmost. */
FACT(places_are_told_from_the_tip_of_their_limb) {
    static kodama_spots spots;
    seat_at p;
    sit_down(&p, "tips", 0);
    kodama_list_spots(&p.view, 0, 0, &spots);
    kodama_reach first =
        kodama_reach_of(kodama_rules_of(&p.view), kodama_own_tree(&p.view), &spots.spot[spots.suggested].place);
    kodama_reach last =
        kodama_reach_of(kodama_rules_of(&p.view), kodama_own_tree(&p.view), &spots.spot[spots.count - 1].place);
    assert_int_equal(first.tips, 5);
    assert_int_equal(first.tip, 1);
    assert_true(first.distance < 100);
    assert_int_equal(last.tip, 5);
    get_up(&p);
}

FACT(the_log_tells_a_growth_in_one_line) {
    seat_at p;
    term_lines log = {.line = NULL};
    char name[TERM_TEXT], expected[2 * TERM_TEXT];
    sit_down(&p, "log", 0);
    irori_rng rng = irori_rng_from(1);
    int actor = p.view.seat;
    play(&p, kodama_sample(p.view.rules, &p.known, actor, &rng));
    int card = p.known.player[actor].tree.card[1].card;
    term_log_add(&p.view, p.view.at, p.view.at, &log);
    assert_int_equal(log.count, 1);
    term_row_name(&p.view, actor, name);
    snprintf(expected, sizeof expected, "%s: %s on the trunk, %d point", name,
             kodama_rules_of(&p.view)->card[card].name, p.known.player[actor].branch_points);
    assert_int_equal(strncmp(log.line[0].text, expected, strlen(expected)), 0);
    term_lines_free(&log);
    get_up(&p);
}

FACT(the_log_tells_what_a_spirit_counted) {
    seat_at p;
    term_lines log = {.line = NULL};
    char expected[TERM_TEXT];
    sit_down(&p, "counted", 8);
    int spirit = p.known.player[p.view.seat].hand[0];
    const kodama_reward *reward = &kodama_rules_of(&p.view)->spirit[spirit].reward;
    int measured =
        kodama_measure_tree(kodama_rules_of(&p.view), kodama_own_tree(&p.view), reward->measure, reward->icon);
    play(&p, kodama_host_move(spirit));
    term_log_add(&p.view, p.view.at, p.view.at, &log);
    snprintf(expected, sizeof expected, "(%s: %d)", irori_words_get(p.view.words, kodama_word_of_measure(reward)),
             measured);
    assert_non_null(strstr(log.line[0].text, expected));
    term_lines_free(&log);
    get_up(&p);
}

/* Pictures */

static int count_signs(const kodama_picture *picture) {
    int n = 0;
    for (int row = 0; row < picture->rows; row++)
        for (int column = 0; column < picture->columns; column++) n += picture->cell[row][column].sign > 0;
    return n;
}

FACT(every_icon_of_a_tree_is_in_its_picture) {
    static kodama_picture picture;
    static const int sizes[][2] = {{42, 16}, {76, 28}, {160, 60}};
    seat_at p;
    sit_down(&p, "icons", 28);
    const kodama_tree *tree = kodama_own_tree(&p.view);
    kodama_wood wood;
    int icons = 0;
    kodama_wood_init(&wood, kodama_rules_of(&p.view), tree);
    for (int i = 0; i < wood.count; i++) icons += wood.card[i].card->features;
    kodama_window window = kodama_window_of(&wood);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        kodama_picture_init(&picture, sizes[i][0], sizes[i][1], &window);
        for (int k = 0; k < wood.count; k++) kodama_picture_add(&picture, &wood.card[k], KODAMA_LYING);
        assert_int_equal(count_signs(&picture), icons);
    }
    get_up(&p);
}

FACT(a_card_hides_what_is_under_it) {
    static kodama_picture picture;
    seat_at p;
    sit_down(&p, "hides", 0);
    kodama_lying below, above;
    const kodama_rules *rules = kodama_rules_of(&p.view);
    kodama_lay(rules, (kodama_branch){.card = 1, .x = 2000, .y = 1000}, &below);
    kodama_lay(rules, (kodama_branch){.card = 2, .x = 2000, .y = 1000}, &above);
    kodama_window window = {{1500, 900}, {2500, 2000}};
    kodama_picture_init(&picture, 40, 24, &window);
    kodama_picture_add(&picture, &below, KODAMA_LYING);
    kodama_picture_add(&picture, &above, KODAMA_NEW);
    static kodama_picture alone;
    kodama_picture_init(&alone, 40, 24, &window);
    kodama_picture_add(&alone, &above, KODAMA_NEW);
    int differing = 0;
    kodama_box inside = above.box;
    inside.half.x -= 60, inside.half.y -= 60;
    for (int row = 0; row < 24; row++)
        for (int column = 0; column < 40; column++) {
            kodama_point at = {alone.low.x + (2 * column + 1) * alone.scale,
                               alone.low.y + (4 * (23 - row) + 2) * alone.scale};
            if (kodama_box_has(&inside, at))
                differing += picture.cell[row][column].dots != alone.cell[row][column].dots;
        }
    assert_int_equal(differing, 0);
    get_up(&p);
}

FACT(dots_become_braille) {
    char text[8];
    kodama_cell_text(&(kodama_cell){.dots = 0xFF}, text);
    assert_string_equal(text, "⣿");
    kodama_cell_text(&(kodama_cell){.dots = 0x01}, text);
    assert_string_equal(text, "⠁");
    kodama_cell_text(&(kodama_cell){.dots = 0x41, .sign = 1 + KODAMA_STAR}, text);
    assert_string_equal(text, "★");
}

/* Printing */

static char *printed(const term_view *view) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    kodama_print(out, view);
    fclose(out);
    return text;
}

static bool has_dots(const char *text) {
    return strstr(text, "\xE2\xA0") || strstr(text, "\xE2\xA1") || strstr(text, "\xE2\xA2");
}

FACT(a_player_gets_sentences_and_an_onlooker_pictures_too) {
    seat_at p;
    sit_down(&p, "print", 10);
    char *text = printed(&p.view);
    assert_false(has_dots(text));
    free(text);
    p.view.seat = IRORI_SPECTATOR;
    text = printed(&p.view);
    assert_true(has_dots(text));
    free(text);
    get_up(&p);
}

FACT(nobody_reads_the_others_spirits) {
    seat_at p;
    sit_down(&p, "secret", 3);
    int other = 1 - p.view.seat;
    char *text = printed(&p.view);
    term_lines page = {.line = NULL};
    kodama_page(&p.view, 80, &page);
    kodama_state truth;
    irori_table_known(p.table, p.view.at, IRORI_OMNISCIENT, &truth);
    for (int i = 0; i < KODAMA_HAND; i++) {
        char name[TERM_TEXT];
        kodama_name_spirit_in(&p.view, truth.player[other].hand[i], name);
        assert_null(strstr(text, name));
        for (size_t k = 0; k < page.count; k++)
            if (strstr(page.line[k].text, name)) assert_null(strstr(page.line[k].text, "[in hand"));
    }
    term_lines_free(&page);
    free(text);
    get_up(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parents_are_those_that_the_list_of_moves_has),
        cmocka_unit_test(the_parent_that_brings_most_comes_first),
        cmocka_unit_test(every_place_that_can_be_picked_is_legal),
        cmocka_unit_test(suggested_places_are_few_and_the_roomiest_comes_first),
        cmocka_unit_test(turning_keeps_the_point_of_the_bark),
        cmocka_unit_test(right_turns_clockwise),
        cmocka_unit_test(sliding_goes_through_all_the_bark_and_ends_at_its_ends),
        cmocka_unit_test(turning_on_and_on_ends_before_it_comes_around),
        cmocka_unit_test(a_card_goes_by_its_name_or_the_beginning_of_it),
        cmocka_unit_test(the_trunk_goes_by_its_name_in_both_languages),
        cmocka_unit_test(a_spirit_goes_by_what_it_is_called_and_how_it_is_written),
        cmocka_unit_test(every_card_of_the_tree_can_be_grown_from_or_is_refused_with_a_reason),
        cmocka_unit_test(more_than_ten_points_is_told_as_the_reason),
        cmocka_unit_test(card_parent_and_place_make_a_legal_decision),
        cmocka_unit_test(a_spirit_is_one_pick),
        cmocka_unit_test(who_is_stuck_passes_with_one_pick),
        cmocka_unit_test(a_drop_that_is_nearly_right_is_offered_with_how_far_it_was_moved),
        cmocka_unit_test(a_drop_far_from_the_tree_is_not_mended),
        cmocka_unit_test(points_are_told_with_their_reasons),
        cmocka_unit_test(a_hint_tells_its_moves_in_full_and_how_they_are_written),
        cmocka_unit_test(a_hint_tells_one_move_of_those_on_the_same_tip),
        cmocka_unit_test(angles_are_told_as_one_sees_them),
        cmocka_unit_test(places_are_told_from_the_tip_of_their_limb),
        cmocka_unit_test(the_log_tells_a_growth_in_one_line),
        cmocka_unit_test(the_log_tells_what_a_spirit_counted),
        cmocka_unit_test(every_icon_of_a_tree_is_in_its_picture),
        cmocka_unit_test(a_card_hides_what_is_under_it),
        cmocka_unit_test(dots_become_braille),
        cmocka_unit_test(a_player_gets_sentences_and_an_onlooker_pictures_too),
        cmocka_unit_test(nobody_reads_the_others_spirits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
