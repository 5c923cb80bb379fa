/* Law 11, H17: what nobody has read is hidden from bots, hints and worlds. A second content in which two unread
 * outcomes of one kind are exchanged gives the same preferences, worlds and moves, bit for bit. */
#include <stdio.h>
#include <string.h>

#include "games/harakiri/bot.h"
#include "harakiri_saga.h"
#include "irori/player.h"
#include "irori/table.h"

/* Two contents */

typedef struct slot {
    uint16_t *to; /* in the second content */
    int kind;
    bool is_option;
} slot;

enum { MOST_SLOTS = 4096 };

static struct {
    irori_rules *truth, *other; /* the rules as they are; with outcomes exchanged */
    slot list[MOST_SLOTS];
    int count;
} pair;

static const harakiri_rules *own(const irori_rules *rules) { return (const harakiri_rules *)rules; }
static harakiri_content *content_of(const irori_rules *rules) { return (harakiri_content *)own(rules)->content; }

static void add_slot(uint16_t *to, int kind, bool is_option) {
    if (!kind || !*to) return;
    assert_true(pair.count < MOST_SLOTS);
    pair.list[pair.count++] = (slot){to, kind, is_option};
}

static void add_cards(harakiri_content *content, uint16_t *scripts, int count) {
    for (int i = 0; i < count; i++) add_slot(&scripts[i], content->outcomes.card[scripts[i]], false);
}

static void find_slots(harakiri_content *content) {
    pair.count = 0;
    for (int i = 1; i < content->event_count; i++) add_cards(content, content->event[i].side, 2);
    for (int i = 1; i < content->influence_count; i++) add_cards(content, content->influence[i].part, 3);
    for (int i = 1; i < content->mission_count; i++) add_cards(content, &content->mission[i].reveal, 4);
    for (int i = 1; i < content->enemy_count; i++) add_cards(content, &content->enemy[i].contact, 3);
    for (int i = 1; i < content->location_count; i++) add_cards(content, &content->location[i].visit, 1);
    for (int i = 1; i < content->item_count; i++) add_cards(content, &content->item[i].use, 1);
    for (int i = 1; i < content->chapter_count; i++) {
        add_cards(content, &content->chapter[i].prepare, 6);
        add_cards(content, content->chapter[i].trigger, HARAKIRI_TRIGGERS);
    }
    for (int i = 1; i < content->step_count; i++)
        for (int k = 0; k < 2; k++)
            add_slot(&content->outcomes.slot[i].to[k], content->outcomes.slot[i].kind[k],
                     content->step[i].op == HARAKIRI_OP_OPTION);
}

static int begin_pair(void **unused __attribute__((unused))) {
    pair.truth = rules_for("harakiri", 4, "");
    pair.other = rules_for("harakiri", 4, "");
    find_slots(content_of(pair.other));
    return 0;
}

static int end_pair(void **unused __attribute__((unused))) {
    irori_rules_free(pair.truth);
    irori_rules_free(pair.other);
    return 0;
}

/* An option shows the test that it begins with: what is shown is not exchanged. */
static bool shows_test(const harakiri_content *content, int at) {
    while (content->step[at].op == HARAKIRI_OP_TELL) at++;
    return harakiri_is_test(content->step[at].op);
}

static bool can_exchange(const harakiri_state *s, const slot *a, const slot *b) {
    const harakiri_content *content = content_of(pair.other);
    const uint16_t *text = content->outcomes.text;
    if (a == b || a->kind != b->kind || *a->to == *b->to) return false;
    if (harakiri_is_read(content, s, text[*a->to]) || harakiri_is_read(content, s, text[*b->to])) return false;
    if (a->is_option && shows_test(content, *b->to)) return false;
    return !b->is_option || !shows_test(content, *a->to);
}

/* Exchanges them in the second content and works out anew what follows from its tables. */
static void exchange(const slot *a, const slot *b) {
    uint16_t to = *a->to;
    *a->to = *b->to;
    *b->to = to;
    assert_true(harakiri_outcomes_sort(content_of(pair.other)));
    harakiri_study((harakiri_rules *)pair.other);
}

/* A text exchanged for one within itself would be told nowhere. */
static bool is_still_told(void) {
    return content_of(pair.truth)->outcomes.texts == content_of(pair.other)->outcomes.texts;
}

/* What bots prefer */

static uint32_t candidates_of(const irori_rules *rules, const harakiri_state *s, int seat, irori_move *moves,
                              int32_t *weights) {
    uint32_t count = harakiri_candidates(rules, s, seat, moves);
    harakiri_policy(rules, s, seat, moves, count, weights);
    return count;
}

static bool prefers_the_same(const irori_rules *one, const irori_rules *two, const harakiri_state *s, int seat) {
    irori_move a[HARAKIRI_MAX_MOVES], b[HARAKIRI_MAX_MOVES];
    int32_t x[HARAKIRI_MAX_MOVES], y[HARAKIRI_MAX_MOVES], worth[2][IRORI_MAX_SEATS] = {{0}};
    uint32_t count = candidates_of(one, s, seat, a, x);
    if (candidates_of(two, s, seat, b, y) != count || memcmp(a, b, count * sizeof *a)) return false;
    if (memcmp(x, y, count * sizeof *x)) return false;
    harakiri_appraise(one, s, seat, a, count, x);
    harakiri_appraise(two, s, seat, b, count, y);
    if (memcmp(x, y, count * sizeof *x)) return false;
    harakiri_evaluate(one, s, worth[0]);
    harakiri_evaluate(two, s, worth[1]);
    return !memcmp(worth[0], worth[1], sizeof worth[0]) &&
           harakiri_thought(one, s, seat) == harakiri_thought(two, s, seat);
}

static void assert_same_reasons(const harakiri_state *s, int seat) {
    irori_move moves[HARAKIRI_MAX_MOVES];
    uint32_t count = harakiri_moves(pair.truth, s, seat, moves);
    for (uint32_t i = 0; i < count; i++) {
        irori_message a = {.id = NULL}, b = {.id = NULL};
        harakiri_reason(pair.truth, s, seat, moves[i], &a);
        harakiri_reason(pair.other, s, seat, moves[i], &b);
        assert_int_equal(!a.id, !b.id);
        if (a.id) assert_string_equal(a.id, b.id);
        assert_int_equal(a.count, b.count);
        for (int k = 0; k < a.count; k++)
            if (a.args[k].kind == IRORI_ARG_NUMBER) assert_int_equal(a.args[k].number, b.args[k].number);
    }
}

/* The same world in both contents, played on in both: what the search imagines. */
static void assert_same_worlds(const harakiri_state *s, int seat, uint64_t seed) {
    irori_rng rng = irori_rng_from(seed), again = rng;
    harakiri_state a = *s, b = *s;
    harakiri_determinize(pair.truth, &a, seat, &rng);
    harakiri_determinize(pair.other, &b, seat, &again);
    for (int i = 0; i < 60; i++) {
        assert_memory_equal(&a, &b, sizeof a);
        irori_turn turn = harakiri_to_act(pair.truth, &a);
        if (!turn.seats) return;
        int mover = __builtin_ctz(turn.seats);
        assert_true(prefers_the_same(pair.truth, pair.other, &a, mover));
        irori_move move = harakiri_sample(pair.truth, &a, mover, &rng);
        harakiri_apply(pair.truth, &a, mover, move, NULL);
        harakiri_apply(pair.other, &b, mover, move, NULL);
    }
}

static irori_move move_of(const char *name, const irori_rules *rules, const harakiri_state *s, int seat) {
    irori_player *player;
    harakiri_state known = *s;
    assert_int_equal(irori_player_new(name, rules, 3, &player, NULL), IRORI_OK);
    harakiri_redact(rules, &known, seat);
    irori_move move = irori_player_choose(player, &(irori_sight){.rules = rules, .seat = seat, .known = &known});
    irori_player_free(player);
    return move;
}

/* Unread options of the choice that somebody has to make matter most. */
static const slot *slot_that_matters(const harakiri_state *s, irori_rng *rng) {
    const harakiri_content *content = content_of(pair.other);
    if (s->story.depth && irori_rng_below(rng, 2)) {
        int at = s->story.frame[s->story.depth - 1].at;
        const harakiri_step *step = &content->step[at];
        int first = step->op == HARAKIRI_OP_CHOOSE || step->op == HARAKIRI_OP_ROLL ? at + 1 : at;
        int last = first == at ? at : at + step->n;
        for (int i = 0; i < pair.count; i++)
            for (int k = first; k <= last; k++)
                if (pair.list[i].to == &content->outcomes.slot[k].to[irori_rng_below(rng, 2)]) return &pair.list[i];
    }
    return &pair.list[irori_rng_below(rng, (uint32_t)pair.count)];
}

/* An exchange that this state allows; false: none was found. */
static bool choose_exchange(const harakiri_state *s, irori_rng *rng, const slot **a, const slot **b) {
    for (int tries = 0; tries < 40; tries++) {
        *a = slot_that_matters(s, rng);
        for (int k = 0; k < 40; k++) {
            *b = &pair.list[irori_rng_below(rng, (uint32_t)pair.count)];
            if (can_exchange(s, *a, *b)) return true;
        }
    }
    return false;
}

/* Games: mostly as greedy plays, so that they get somewhere. */
static void play_some(harakiri_state *s, int moves, irori_rng *rng) {
    for (int i = 0; i < moves; i++) {
        irori_move list[HARAKIRI_MAX_MOVES];
        int32_t weights[HARAKIRI_MAX_MOVES];
        irori_turn turn = harakiri_to_act(pair.truth, s);
        if (!turn.seats) return;
        int seat = __builtin_ctz(turn.seats), best = 0;
        uint32_t count = candidates_of(pair.truth, s, seat, list, weights);
        for (uint32_t k = 1; k < count; k++)
            if (weights[k] > weights[best]) best = (int)k;
        harakiri_apply(pair.truth, s, seat,
                       irori_rng_below(rng, 4) ? list[best] : harakiri_sample(pair.truth, s, seat, rng), NULL);
    }
}

static void play_to_a_choice(harakiri_state *s, irori_rng *rng) {
    for (int i = 0; i < 200 && harakiri_to_act(pair.truth, s).seats; i++) {
        play_some(s, 1, rng);
        if (s->story.depth && irori_rng_below(rng, 4)) return;
    }
}

static void new_game(harakiri_state *s, int number) {
    char text[32];
    snprintf(text, sizeof text, "honest %d", number);
    irori_seed seed = irori_seed_from_text(text);
    pair.truth->game->init(pair.truth, s, &seed, NULL);
}

enum { GAMES = 10, STATES = 40 };

FACT(what_bots_prefer_does_not_hang_on_what_nobody_has_read) {
    irori_rng rng = irori_rng_from(11);
    int exchanges = 0, caught = 0;
    for (int game = 0; game < GAMES; game++) {
        harakiri_state s;
        new_game(&s, game);
        for (int i = 0; i < STATES; i++) {
            const slot *a, *b;
            play_to_a_choice(&s, &rng);
            irori_turn turn = harakiri_to_act(pair.truth, &s);
            if (!turn.seats) break;
            if (!choose_exchange(&s, &rng, &a, &b)) continue;
            int seat = __builtin_ctz(turn.seats);
            exchange(a, b);
            if (!is_still_told()) {
                exchange(a, b);
                continue;
            }
            exchanges++;
            assert_true(prefers_the_same(pair.truth, pair.other, &s, seat));
            assert_same_reasons(&s, seat);
            for (uint64_t world = 0; world < 3; world++) assert_same_worlds(&s, seat, world + 100 * (uint64_t)i);
            if (i % 6 == 0) {
                assert_int_equal(move_of("easy", pair.truth, &s, seat), move_of("easy", pair.other, &s, seat));
                assert_int_equal(move_of("mcts:20", pair.truth, &s, seat), move_of("mcts:20", pair.other, &s, seat));
            }
            harakiri_state all = s; /* a bot that has read the book */
            harakiri_read_all(content_of(pair.truth), &all);
            caught += !prefers_the_same(pair.truth, pair.other, &all, seat);
            exchange(a, b);
        }
    }
    print_message("%d exchanges, %d of them seen by a bot that reads ahead\n", exchanges, caught);
    assert_true(exchanges > 200);
    assert_true(caught > 20);
}

FACT(every_kind_has_at_least_eight_members) {
    const harakiri_outcomes *outcomes = &content_of(pair.truth)->outcomes;
    assert_true(outcomes->kinds > 20);
    for (int kind = 1; kind < outcomes->kinds; kind++)
        assert_true(outcomes->first[kind + 1] - outcomes->first[kind] >= HARAKIRI_KIND_MEMBERS);
    assert_int_equal(outcomes->first[1], 0); /* kind 0 is none */
    assert_true(outcomes->first[outcomes->kinds] >= outcomes->texts - 1);
}

FACT(a_small_content_has_one_kind) {
    harakiri_content *content = content_scene_load(NULL);
    const harakiri_outcomes *outcomes = &content->outcomes;
    for (int kind = 1; kind < outcomes->kinds; kind++)
        assert_true(outcomes->kinds == 2 || outcomes->first[kind + 1] - outcomes->first[kind] >= HARAKIRI_KIND_MEMBERS);
    harakiri_content_free(content);
}

/* What was read */

static void assert_grows(const harakiri_reading *before, const harakiri_reading *after) {
    for (int i = 0; i < HARAKIRI_READ_WORDS; i++) assert_int_equal(before->word[i] & ~after->word[i], 0);
}

FACT(what_was_read_stays_read) {
    irori_rng rng = irori_rng_from(5);
    harakiri_state s;
    const harakiri_reading none = {{0}};
    new_game(&s, 77);
    for (int i = 0; i < 600 && harakiri_to_act(pair.truth, &s).seats; i++) {
        harakiri_reading before = harakiri_all_read(content_of(pair.truth), &s);
        play_some(&s, 1, &rng);
        harakiri_reading after = harakiri_all_read(content_of(pair.truth), &s);
        assert_grows(&before, &after);
        assert_int_equal(s.deal | s.dealt, 0); /* the truth deals nothing */
        assert_memory_equal(&s.knew, &none, sizeof none);
    }
    assert_memory_not_equal(&s.read, &none, sizeof none);
}

FACT(what_lies_face_up_is_read) {
    harakiri_state s;
    irori_rng rng = irori_rng_from(6);
    const harakiri_content *content = content_of(pair.truth);
    new_game(&s, 78);
    for (int i = 0; i < 300 && harakiri_to_act(pair.truth, &s).seats; i++) {
        play_some(&s, 1, &rng);
        for (int k = 0; k < HARAKIRI_ENEMIES; k++)
            if (s.foe[k].kind) {
                int contact = content->enemy[s.foe[k].kind].contact;
                assert_true(!contact || harakiri_is_read(content, &s, content->outcomes.text[contact]));
            }
        for (int k = 1; k < content->mission_count; k++)
            if (s.mission[k] == HARAKIRI_MISSION_ACTIVE && content->mission[k].token)
                assert_true(harakiri_is_read(content, &s, content->outcomes.text[content->mission[k].token]));
        for (int k = 0; k < HARAKIRI_MARKET_DRAW; k++) {
            int use = s.display[k] ? content->item[s.display[k]].use : 0;
            assert_true(!use || harakiri_is_read(content, &s, content->outcomes.text[use]));
        }
    }
}

/* A world knows what was read when it was dealt, whatever it tells itself. */
FACT(a_world_learns_nothing_from_its_own_texts) {
    harakiri_state s, world;
    irori_rng rng = irori_rng_from(7);
    new_game(&s, 79);
    play_some(&s, 40, &rng);
    world = s;
    harakiri_reading all = harakiri_all_read(content_of(pair.truth), &s);
    harakiri_determinize(pair.truth, &world, 0, &rng);
    assert_memory_equal(&world.knew, &all, sizeof all);
    play_some(&world, 120, &rng);
    assert_memory_equal(&world.knew, &all, sizeof all);
    assert_memory_not_equal(&world.read, &s.read, sizeof s.read);
}

/* A chapter played again knows what was read before it began, and no more. */
FACT(a_chapter_played_again_knows_what_was_read_before_it) {
    irori_table_def def = {.game = "harakiri", .setup = {.players = 1}, .seed = irori_seed_from_text("again")};
    irori_table *table, *child;
    harakiri_state known;
    harakiri_reading first, later;
    irori_rng rng = irori_rng_from(8);
    irori_seed dice = irori_seed_from_text("dice");
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    const irori_rules *rules = irori_table_rules(table);
    const harakiri_content *content = own(rules)->content;
    memset(&first, 0, sizeof first);
    for (bool has_begun = false; irori_table_turn(table).seats;) {
        irori_table_known(table, irori_table_entries(table), 0, &known);
        if (rules->game->chapters->chapter(rules, &known) == 2 && known.round == 2) break;
        if (rules->game->chapters->chapter(rules, &known) == 2 && !has_begun) first = known.read, has_begun = true;
        assert_int_equal(irori_table_play(table, 0, harakiri_sample(rules, &known, 0, &rng), NULL), IRORI_OK);
    }
    later = known.read;
    assert_int_equal(irori_table_branch(table, 2, &dice, &child, NULL), IRORI_OK);
    irori_table_known(child, irori_table_entries(child), 0, &known);
    assert_grows(&known.read, &first);
    assert_memory_not_equal(&known.read, &later, sizeof later);
    assert_true(harakiri_is_read(content, &known, content->outcomes.text[content->chapter[1].prepare]));
    irori_table_free(child);
    irori_table_free(table);
}

/* Bytes: a world is a state; the truth has nothing of a world. */
FACT(a_truth_with_a_worlds_knowledge_is_refused) {
    harakiri_state s;
    irori_rng rng = irori_rng_from(9);
    new_game(&s, 80);
    play_some(&s, 30, &rng);
    harakiri_state world = s, bad = s;
    harakiri_determinize(pair.truth, &world, 0, &rng);
    assert_int_equal(saga_recode(pair.truth, &world), IRORI_OK);
    bad.knew = s.read;
    assert_int_equal(saga_recode(pair.truth, &bad), IRORI_BAD_STATE);
    bad = s, bad.dealt = 0x100;
    assert_int_equal(saga_recode(pair.truth, &bad), IRORI_BAD_STATE);
    bad = s, bad.read.word[0] |= 1;
    assert_int_equal(saga_recode(pair.truth, &bad), IRORI_BAD_STATE);
    bad = world, memset(&bad.knew, 255, sizeof bad.knew);
    assert_int_equal(saga_recode(pair.truth, &bad), IRORI_BAD_STATE);
}

/* Players who know the stories */

FACT(players_who_know_the_stories_say_so) {
    const irori_game *game = irori_game_find("harakiri");
    assert_true(irori_player_knows_stories("hard+stories"));
    assert_false(irori_player_knows_stories("hard"));
    assert_false(irori_player_knows_stories("+stories"));
    assert_true(irori_player_is_name("greedy+stories", game));
    assert_true(irori_player_is_name("mcts:50+stories", game));
    assert_false(irori_player_is_name("greedy+storie", game));
    assert_false(irori_player_is_name("greedy+stories", irori_game_find("5211")));
    for (const char *const *name = irori_player_names(); *name; name++)
        assert_false(irori_player_knows_stories(*name)); /* nobody is offered one */
}

FACT(they_see_what_the_others_do_not) {
    irori_rng rng = irori_rng_from(10);
    int differences = 0;
    for (int game = 0; game < 6; game++) {
        harakiri_state s;
        new_game(&s, 90 + game);
        for (int i = 0; i < 25; i++) {
            play_to_a_choice(&s, &rng);
            irori_turn turn = harakiri_to_act(pair.truth, &s);
            if (!turn.seats) break;
            int seat = __builtin_ctz(turn.seats);
            differences += move_of("greedy", pair.truth, &s, seat) != move_of("greedy+stories", pair.truth, &s, seat);
        }
    }
    assert_true(differences > 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_bots_prefer_does_not_hang_on_what_nobody_has_read),
        cmocka_unit_test(every_kind_has_at_least_eight_members),
        cmocka_unit_test(a_small_content_has_one_kind),
        cmocka_unit_test(what_was_read_stays_read),
        cmocka_unit_test(what_lies_face_up_is_read),
        cmocka_unit_test(a_world_learns_nothing_from_its_own_texts),
        cmocka_unit_test(a_chapter_played_again_knows_what_was_read_before_it),
        cmocka_unit_test(a_truth_with_a_worlds_knowledge_is_refused),
        cmocka_unit_test(players_who_know_the_stories_say_so),
        cmocka_unit_test(they_see_what_the_others_do_not),
    };
    return cmocka_run_group_tests(tests, begin_pair, end_pair);
}
