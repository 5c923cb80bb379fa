/* The search: repeatable however it is portioned and whoever helps, content with little room, and right where the
 * answer is known. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "ai/search_private.h"
#include "irori/search.h"

enum { MOST = 64 };

typedef struct study {
    irori_rules *rules;
    irori_search *search;
    void *known;
    irori_sight sight;
    irori_prospect prospects[MOST];
    uint32_t count;
} study;

/* The opening as a seat sees it that decides there: the first of them, or the last. */
static void sit_down(study *s, bool is_last) {
    irori_seed seed = irori_seed_from_text("study");
    s->rules->game->init(s->rules, s->known, &seed, NULL);
    uint32_t seats = s->rules->game->to_act(s->rules, s->known).seats;
    int seat = is_last ? 31 - __builtin_clz(seats) : __builtin_ctz(seats);
    s->rules->game->redact(s->rules, s->known, seat);
    s->sight = (irori_sight){.rules = s->rules, .seat = seat, .known = s->known};
}

static void study_open(study *s, const char *game, int players, const irori_method *method) {
    *s = (study){.rules = rules_for(game, players, "")};
    s->known = malloc(s->rules->game->state_size);
    sit_down(s, false);
    assert_int_equal(irori_search_new(s->rules, method, &s->search, NULL), IRORI_OK);
}

static void study_close(study *s) {
    irori_search_free(s->search);
    free(s->known);
    irori_rules_free(s->rules);
}

static void look(study *s) { s->count = irori_search_prospects(s->search, s->prospects, MOST); }

static irori_method method_of(const char *name, const char *game) {
    irori_method method;
    assert_true(irori_method_of(name, irori_game_find(game), &method));
    return method;
}

static void expect_same_prospects(study *s, const irori_prospect *expected, uint32_t count) {
    look(s);
    assert_int_equal(s->count, count);
    for (uint32_t i = 0; i < count; i++)
        assert_true(s->prospects[i].move == expected[i].move && s->prospects[i].visits == expected[i].visits &&
                    s->prospects[i].worth == expected[i].worth);
}

/* One search at a stroke, and the same in slices and with one, two and three workers. */
static void expect_repeatable(const char *name, const char *game, int players) {
    irori_method method = method_of(name, game);
    irori_prospect expected[MOST];
    study s;
    method.trees = 3;
    study_open(&s, game, players, &method);
    irori_search_begin(s.search, &s.sight, 9);
    irori_search_run(s.search, 500);
    uint32_t count = irori_search_prospects(s.search, expected, MOST);
    assert_true(count > 0);
    irori_search_begin(s.search, &s.sight, 9);
    for (int i = 0; i < 100; i++) irori_search_run(s.search, (uint32_t)(i % 10 + (i % 10 > 5)));
    irori_search_run(s.search, 500 - 490);
    expect_same_prospects(&s, expected, count);
    for (int threads = 1; threads <= 3; threads++) {
        irori_workers *workers;
        assert_int_equal(irori_workers_new(threads, &workers, NULL), IRORI_OK);
        irori_search_begin(s.search, &s.sight, 9);
        irori_search_set_workers(s.search, workers);
        for (int i = 0; i < 5; i++) irori_search_run(s.search, 100);
        expect_same_prospects(&s, expected, count);
        irori_search_set_workers(s.search, NULL);
        irori_workers_free(workers);
    }
    study_close(&s);
}

FACT(searches_repeat_however_they_are_divided) {
    expect_repeatable("plain:500", "5211", 4);
    expect_repeatable("mcts:500", "5211", 2);
    expect_repeatable("mcts:500+views+regrets", "5211", 3);
    expect_repeatable("plain:500", "kodachi", 2);
    expect_repeatable("mcts:500", "kodachi", 4);
    expect_repeatable("mcts:500+views", "kodachi", 2);
}

/* Without workers, from begin to end. */
static uint32_t search_alone(study *s, int seed, uint32_t iterations, irori_prospect *found) {
    irori_search_set_workers(s->search, NULL);
    irori_search_begin(s->search, &s->sight, (uint64_t)seed);
    irori_search_run(s->search, iterations);
    return irori_search_prospects(s->search, found, MOST);
}

FACT(workers_serve_several_searches_and_may_be_idle) {
    irori_method method = method_of("mcts:100", "5211");
    irori_workers *workers, *idle;
    study one, two;
    method.trees = 2;
    assert_int_equal(irori_workers_new(2, &workers, NULL), IRORI_OK);
    assert_int_equal(irori_workers_new(4, &idle, NULL), IRORI_OK);
    irori_workers_free(idle);
    irori_workers_free(NULL);
    study_open(&one, "5211", 2, &method);
    study_open(&two, "5211", 4, &method);
    for (int i = 0; i < 20; i++) {
        irori_prospect alone[2][MOST];
        uint32_t count[2] = {search_alone(&one, i, 41, alone[0]), search_alone(&two, i, 40, alone[1])};
        irori_search_begin(one.search, &one.sight, (uint64_t)i);
        irori_search_begin(two.search, &two.sight, (uint64_t)i);
        irori_search_set_workers(one.search, workers);
        irori_search_set_workers(two.search, workers);
        irori_search_run(one.search, 40);
        irori_search_run(two.search, 40);
        irori_search_run(one.search, 1);
        expect_same_prospects(&one, alone[0], count[0]);
        expect_same_prospects(&two, alone[1], count[1]);
    }
    study_close(&one);
    study_close(&two);
    irori_workers_free(workers);
}

static uint64_t ticks;
static uint64_t tick(void) { return ++ticks; }

FACT(a_search_stops_by_the_clock_or_after_its_iterations) {
    irori_method method = method_of("mcts:100", "5211");
    study s;
    study_open(&s, "5211", 2, &method);
    irori_search_begin(s.search, &s.sight, 1);
    ticks = 0;
    uint32_t until_end = irori_search_run_until(s.search, 100000, 3, tick);
    assert_int_equal(ticks, 3); /* asked after each portion */
    assert_true(until_end > 0 && until_end < 100000);
    assert_int_equal(irori_search_run_until(s.search, 100000, 0, tick), until_end / 3); /* late: one portion */
    assert_int_equal(irori_search_run_until(s.search, 777, UINT64_MAX, tick), 777);
    study_close(&s);
}

FACT(visits_add_up_to_the_iterations) {
    irori_method method = method_of("mcts:100", "5211");
    study s;
    uint32_t sum = 0;
    study_open(&s, "5211", 3, &method);
    irori_search_begin(s.search, &s.sight, 1);
    irori_search_run(s.search, 777);
    look(&s);
    for (uint32_t i = 0; i < s.count; i++) {
        sum += s.prospects[i].visits;
        assert_true(s.prospects[i].worth >= 0 && s.prospects[i].worth <= IRORI_SURE);
        if (i) assert_true(s.prospects[i].visits <= s.prospects[i - 1].visits);
    }
    assert_int_equal(sum, 777);
    assert_true(irori_search_best(s.search) == s.prospects[0].move);
    irori_prospect best;
    assert_int_equal(irori_search_prospects(s.search, &best, 1), 1);
    assert_true(best.move == s.prospects[0].move);
    study_close(&s);
}

/* With room for hardly more than the root the search still finds legal moves, and forgets nothing it had. */
FACT(a_full_tree_goes_on_with_what_it_has) {
    static const struct {
        const char *game;
        int players;
    } tables[] = {{"5211", 2}, {"5211", 5}, {"kodachi", 2}};
    static const uint32_t nodes[] = {0, 1, 4, 14, 27, 40};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (size_t j = 0; j < sizeof nodes / sizeof *nodes; j++)
            for (int many = 0; many < 2; many++) {
                irori_method method = method_of("mcts:300", tables[i].game);
                study s;
                method.nodes = nodes[j];
                method.has_many_views = many;
                study_open(&s, tables[i].game, tables[i].players, &method);
                sit_down(&s, true);
                irori_search_begin(s.search, &s.sight, 1);
                irori_search_run(s.search, 300);
                assert_int_equal(
                    s.rules->game->check(s.rules, s.known, s.sight.seat, irori_search_best(s.search), NULL), IRORI_OK);
                study_close(&s);
            }
}

/* What the best move promises, with so much room. */
static int32_t judged_with(const char *name, const char *game, uint32_t nodes) {
    irori_method method = method_of(name, game);
    study s;
    method.nodes = nodes;
    study_open(&s, game, 2, &method);
    irori_search_begin(s.search, &s.sight, 1);
    irori_search_run(s.search, 4000);
    look(&s);
    assert_true(s.count > 0);
    study_close(&s);
    return s.prospects[0].worth;
}

FACT(a_full_tree_judges_like_one_with_room) {
    static const char *const searches[][2] = {{"hard", "kodachi"}, {"master", "5211"}};
    for (int i = 0; i < 2; i++) {
        const char *name = searches[i][0], *game = searches[i][1];
        int32_t little = judged_with(name, game, 64), much = judged_with(name, game, 1 << 16);
        if (abs(little - much) > IRORI_SURE * 3 / 100)
            fail_msg("%s, %s: %d with 64 nodes, %d with room", game, name, (int)little, (int)much);
    }
}

FACT(before_the_first_iteration_nothing_is_known) {
    irori_method method = method_of("mcts:100", "5211");
    study s;
    study_open(&s, "5211", 3, &method);
    for (int i = 0; i < 2; i++) {
        irori_search_begin(s.search, &s.sight, 1);
        look(&s);
        assert_int_equal(s.count, 0);
        irori_search_run(s.search, 50); /* the second time there is something to forget */
    }
    study_close(&s);
}

/* The last card of the last round, 8 points behind: with G6 green brings 15 against 3, and without it 9. */
FACT(the_winning_card_is_found) {
    static const char *const names[] = {"plain:2000", "mcts:2000", "mcts:2000+views+regrets", "hard", "master"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        irori_method method = method_of(names[i], "5211");
        position p;
        irori_search *search;
        g5211_state known;
        position_init(&p, 2, "");
        position_deal(&p, "G5 G4 G6 B2 O1 | G3 B3 Y2 Y3 V2", "");
        position_last_round(&p);
        position_turn(&p, "G5 G4 | G3 B3");
        position_turn(&p, "O1 | Y2");
        position_pile(&p, 1, "2x4");
        known = p.s;
        g5211_redact(p.rules, &known, 0);
        irori_sight sight = {.rules = p.rules, .seat = 0, .known = &known};
        assert_int_equal(irori_search_new(p.rules, &method, &search, NULL), IRORI_OK);
        irori_search_begin(search, &sight, 3);
        irori_search_run(search, irori_search_budget(search));
        char text[IRORI_MOVE_TEXT];
        p.rules->game->move_to_text(p.rules, irori_search_best(search), text);
        assert_string_equal(text, "G6");
        irori_search_free(search);
        position_done(&p);
    }
}

FACT(names_say_how_to_search) {
    const irori_game *game = irori_game_find("5211");
    irori_method method;
    static const char *const levels[] = {"easy", "medium", "hard", "master"};
    static const char *const wrong[] = {"",
                                        "random",
                                        "greedy",
                                        "mcts:",
                                        "mcts:0",
                                        "mcts:-3",
                                        "mcts:12x",
                                        "plain:1e9",
                                        "plain:99999999999",
                                        "mcts:10+magic",
                                        "mcts:10+",
                                        "Master",
                                        "mcts:10+trees0",
                                        "mcts:10+trees99"};
    for (int i = 0; i < 4; i++) assert_true(irori_method_of(levels[i], game, &method));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (irori_method_of(wrong[i], game, &method)) fail_msg("\"%s\" is taken for a way to search", wrong[i]);
    assert_true(irori_method_of("plain", game, &method) && method.iterations == 1000);
    assert_true(irori_method_of("plain:123", game, &method));
    assert_int_equal(method.iterations, 123);
    assert_false(method.uses_prior || method.uses_playouts || method.uses_evaluation);
    assert_true(irori_method_of("mcts:50-evaluation+views+trees4+horizon2+patience3+c90", game, &method));
    assert_true(method.has_many_views && !method.uses_evaluation && method.trees == 4 && method.horizon == 2);
    assert_int_equal(method.patience, 3);
    assert_true(method.exploration > 0.89f && method.exploration < 0.91f);
}

/* Choices made before one's own are unseen and count for nothing: whoever is asked second finds the moves worth what
 * they were worth before. */
FACT(a_hidden_choice_already_made_changes_nothing) {
    irori_method method = method_of("mcts:20000", "5211");
    irori_search *search;
    irori_prospect prospects[2][10];
    irori_move moves[10];
    position p;
    g5211_state known;
    position_init(&p, 2, "");
    assert_int_equal(irori_search_new(p.rules, &method, &search, NULL), IRORI_OK);
    for (int i = 0; i < 2; i++) {
        known = p.s;
        g5211_redact(p.rules, &known, 1);
        irori_search_begin(search, &(irori_sight){.rules = p.rules, .seat = 1, .known = &known}, 3);
        irori_search_run(search, method.iterations);
        assert_true(irori_search_prospects(search, prospects[i], 10) > 1);
        p.rules->game->moves(p.rules, &p.s, 0, moves);
        if (!i) p.rules->game->apply(p.rules, &p.s, 0, moves[3], NULL);
    }
    assert_true(prospects[0][0].move == prospects[1][0].move);
    assert_true(abs(prospects[0][0].worth - prospects[1][0].worth) < IRORI_SURE / 100);
    irori_search_free(search);
    position_done(&p);
}

/* Patience: a node's moves are listed only after some visits, which are nobody's. */

/* Edge 0 stands for every move that was never tried. Were it visited, upper bounds would take new moves for old ones
 * that brought what patience did. */
FACT(what_was_never_tried_has_no_visits) {
    static const char *const names[] = {"plain:2000+patience3", "mcts:2000-prior+patience3"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        irori_method method = method_of(names[i], "kodachi");
        study s;
        study_open(&s, "kodachi", 2, &method);
        irori_search_begin(s.search, &s.sight, 4);
        irori_search_run(s.search, 2000);
        const edge *nobodys = &s.search->tree[0].edges[0];
        assert_true(!nobodys->visits && !nobodys->worth && !nobodys->available);
        study_close(&s);
    }
}

static void play_on(study *s, int moves) {
    const irori_game *game = s->rules->game;
    irori_seed seed = irori_seed_from_text("study");
    irori_rng rng = irori_rng_from(3);
    game->init(s->rules, s->known, &seed, NULL);
    for (int i = 0; i < moves; i++) {
        int seat = __builtin_ctz(game->to_act(s->rules, s->known).seats);
        game->apply(s->rules, s->known, seat, game->sample(s->rules, s->known, seat, &rng), NULL);
    }
    s->sight.seat = __builtin_ctz(game->to_act(s->rules, s->known).seats);
    game->redact(s->rules, s->known, s->sight.seat);
}

enum { PATIENCE = 4, WIDE = 24, WIDENING = 4 };

/* Returns how many wide nodes there are in whose moves one was chosen. */
static uint32_t expect_no_wider_than_chosen(const tree *t) {
    uint32_t wide_nodes = 0;
    for (uint32_t number = 1; number <= t->node_count; number++) {
        const node *n = &t->nodes[number];
        uint32_t chosen = 0, last = 0;
        for (uint32_t i = 0; i < n->count; i++) {
            chosen += t->edges[n->first + i].visits;
            if (t->edges[n->first + i].visits) last = i + 1;
        }
        if (n->count <= WIDE || !chosen || number == t->root) continue;
        wide_nodes++;
        assert_int_equal(n->visits, chosen + PATIENCE);
        assert_true(last <= WIDE + (uint32_t)(WIDENING * __builtin_sqrtf((float)chosen - 1)));
    }
    return wide_nodes;
}

/* A wide node opens its moves by how often one of them was chosen, not by how often it was passed. Without priors any
 * of those that are open may come first. */
FACT(a_node_widens_with_the_choices_made_there) {
    irori_method method = method_of("mcts:1000-prior+patience4", "kodama");
    uint32_t wide_nodes = 0;
    study s;
    method.trees = 1;
    study_open(&s, "kodama", 4, &method);
    for (uint64_t seed = 0; seed < 12; seed++) {
        play_on(&s, 18 + 6 * (int)(seed % 4));
        irori_search_begin(s.search, &s.sight, seed);
        irori_search_run(s.search, 1000);
        wide_nodes += expect_no_wider_than_chosen(&s.search->tree[0]);
    }
    assert_true(wide_nodes > 100);
    study_close(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_repeat_however_they_are_divided),
        cmocka_unit_test(workers_serve_several_searches_and_may_be_idle),
        cmocka_unit_test(a_search_stops_by_the_clock_or_after_its_iterations),
        cmocka_unit_test(visits_add_up_to_the_iterations),
        cmocka_unit_test(a_full_tree_goes_on_with_what_it_has),
        cmocka_unit_test(a_full_tree_judges_like_one_with_room),
        cmocka_unit_test(before_the_first_iteration_nothing_is_known),
        cmocka_unit_test(the_winning_card_is_found),
        cmocka_unit_test(names_say_how_to_search),
        cmocka_unit_test(a_hidden_choice_already_made_changes_nothing),
        cmocka_unit_test(what_was_never_tried_has_no_visits),
        cmocka_unit_test(a_node_widens_with_the_choices_made_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
