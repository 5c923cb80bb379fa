/* Simulation, on one thread and on several: the same games however they are divided, and sums that are right. */
#include "support.h"

#include <string.h>

#include "irori/sim.h"

static irori_sim_def four_seats(const irori_rules *rules) {
    return (irori_sim_def){
        .rules = rules, .players = {"greedy", "random", "random", "random"}, .seed = irori_seed_from_text("sim")};
}

static void expect_same(const irori_sim_report *a, const irori_sim_report *b) {
    assert_true(a->games == b->games && a->decisions == b->decisions && a->hash == b->hash);
    assert_true(a->decisions_squared == b->decisions_squared);
    for (int seat = 0; seat < 4; seat++) {
        assert_true(a->seat[seat].wins == b->seat[seat].wins && a->seat[seat].score == b->seat[seat].score);
        assert_true(a->seat[seat].score_squared == b->seat[seat].score_squared);
    }
}

FACT(parts_add_up_to_the_whole) {
    irori_rules *rules = rules_for("5211", 4, "");
    irori_sim_def def = four_seats(rules);
    irori_sim_report whole = {.games = 0}, sum = {.games = 0};
    assert_int_equal(irori_sim_run(&def, 0, 20, &whole, NULL), IRORI_OK);
    static const int cuts[] = {13, 20, 0, 5, 5, 13}; /* from, to; in any order */
    for (int i = 0; i < 6; i += 2) {
        irori_sim_report part = {.games = 0};
        assert_int_equal(irori_sim_run(&def, (uint64_t)cuts[i], (uint64_t)(cuts[i + 1] - cuts[i]), &part, NULL),
                         IRORI_OK);
        irori_sim_add(&sum, &part);
    }
    expect_same(&whole, &sum);
    assert_int_equal(whole.games, 20);
    assert_int_equal(whole.decisions, 20 * 72);
    irori_rules_free(rules);
}

FACT(any_number_of_threads_plays_the_same_games) {
    irori_rules *rules = rules_for("5211", 4, "");
    irori_sim_def def = four_seats(rules);
    irori_sim_report one = {.games = 0};
    assert_int_equal(irori_sim_run(&def, 0, 50, &one, NULL), IRORI_OK);
    for (int jobs = 1; jobs <= 4; jobs++) {
        irori_sim_report report = {.games = 0};
        atomic_ullong done = 0;
        assert_int_equal(irori_sim_run_parallel(&def, 0, 50, jobs, &done, NULL, &report, NULL), IRORI_OK);
        expect_same(&one, &report);
        assert_int_equal(done, 50);
    }
    irori_rules_free(rules);
}

/* Somebody presses ctrl-C in the middle of the hundredth game. */
static const irori_game *original;
static atomic_int begun;
static atomic_bool stop;

static void init_and_stop(const irori_rules *rules, void *state, const irori_seed *seed, irori_events *events) {
    if (atomic_fetch_add(&begun, 1) + 1 == 100) atomic_store(&stop, true);
    original->init(rules, state, seed, events);
}

FACT(a_run_that_is_stopped_reports_what_was_played) {
    irori_rules *rules = rules_for("5211", 4, "");
    irori_sim_def def = four_seats(rules);
    irori_sim_report report = {.games = 0};
    irori_game stopping = *rules->game;
    original = rules->game;
    stopping.init = init_and_stop;
    rules->game = &stopping;
    assert_int_equal(irori_sim_run_parallel(&def, 0, 100000, 2, NULL, &stop, &report, NULL), IRORI_OK);
    rules->game = original;
    assert_true(report.games >= 100 && report.games < 200);
    irori_rules_free(rules);
}

FACT(each_game_shares_out_one_win) {
    irori_rules *rules = rules_for("5211", 4, "");
    irori_sim_def def = four_seats(rules);
    irori_sim_report report = {.games = 0};
    uint64_t wins = 0;
    assert_int_equal(irori_sim_run(&def, 0, 50, &report, NULL), IRORI_OK);
    for (int seat = 0; seat < 4; seat++) wins += report.seat[seat].wins;
    assert_int_equal(wins, 50 * IRORI_WIN);
    irori_rules_free(rules);
}

FACT(another_seed_is_other_games) {
    irori_rules *rules = rules_for("5211", 4, "");
    irori_sim_def def = four_seats(rules), other = def;
    irori_sim_report a = {.games = 0}, b = {.games = 0};
    other.seed = irori_seed_from_text("another");
    assert_int_equal(irori_sim_run(&def, 0, 5, &a, NULL), IRORI_OK);
    assert_int_equal(irori_sim_run(&other, 0, 5, &b, NULL), IRORI_OK);
    assert_true(a.hash != b.hash);
    irori_seed zero = irori_sim_game_seed(&def.seed, 0), one = irori_sim_game_seed(&def.seed, 1);
    assert_memory_not_equal(&zero, &one, sizeof zero);
    assert_true(irori_sim_player_seed(&def.seed, 0, 0) != irori_sim_player_seed(&def.seed, 0, 1));
    irori_rules_free(rules);
}

FACT(an_unknown_player_is_refused) {
    irori_rules *rules = rules_for("5211", 4, "");
    irori_sim_def def = four_seats(rules);
    irori_sim_report report = {.games = 0};
    irori_error why;
    def.players[3] = "nobody";
    assert_int_equal(irori_sim_run(&def, 0, 5, &report, &why), IRORI_BAD_SETUP);
    assert_string_equal(why.why.id, "error.player.unknown");
    assert_int_equal(irori_sim_run_parallel(&def, 0, 5, 2, NULL, NULL, &report, &why), IRORI_BAD_SETUP);
    irori_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_add_up_to_the_whole),
        cmocka_unit_test(any_number_of_threads_plays_the_same_games),
        cmocka_unit_test(a_run_that_is_stopped_reports_what_was_played),
        cmocka_unit_test(each_game_shares_out_one_win),
        cmocka_unit_test(another_seed_is_other_games),
        cmocka_unit_test(an_unknown_player_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
