/* Matches: fair pairings, sums that are right, and the same ones however the groups are divided. */
#include "support.h"

#include <string.h>

#include "irori/match.h"

static irori_match_def match_of(const irori_rules *rules, const char *a, const char *b) {
    return (irori_match_def){.rules = rules, .a = a, .b = b, .seed = irori_seed_from_text("match")};
}

static irori_match_report report_of(const irori_match_def *def, uint64_t first, uint64_t count) {
    irori_match_report report = {.games = 0};
    assert_int_equal(irori_match_run(def, first, count, &report, NULL), IRORI_OK);
    return report;
}

static void expect_same(const irori_match_report *a, const irori_match_report *b) {
    assert_memory_equal(a, b, sizeof *a); /* nothing but 64-bit numbers */
}

FACT(everybody_leads_at_every_seat_equally_often) {
    for (int players = 2; players <= 5; players++) {
        irori_rules *rules = rules_for("5211", players, "");
        int size = irori_match_group_size(rules), seats_of_a[IRORI_MAX_SEATS] = {0};
        assert_int_equal(size, players == 2 ? 2 : 2 * players);
        for (int game = 0; game < size; game++) {
            uint32_t lineup = irori_match_lineup(rules, game);
            int of_a = __builtin_popcount(lineup);
            assert_int_equal(of_a, players == 2 || game < players ? 1 : players - 1);
            assert_int_equal(lineup >> players, 0);
            for (int other = 0; other < game; other++) assert_true(irori_match_lineup(rules, other) != lineup);
            for (int seat = 0; seat < players; seat++) seats_of_a[seat] += lineup >> seat & 1;
        }
        for (int seat = 0; seat < players; seat++) assert_int_equal(seats_of_a[seat], size / 2);
        irori_rules_free(rules);
    }
}

FACT(teams_play_one_game_each) {
    irori_game game = {.is_cooperative = true};
    irori_rules rules = {.game = &game, .players = 3};
    assert_int_equal(irori_match_group_size(&rules), 2);
    assert_int_equal(irori_match_lineup(&rules, 0), 7);
    assert_int_equal(irori_match_lineup(&rules, 1), 0);
}

/* The shuffles of the games, in the order of play. */
static irori_seed shuffles[64];
static int shuffle_count;
static const irori_game *original;

static void init_and_note(const irori_rules *rules, void *state, const irori_seed *seed, irori_events *events) {
    shuffles[shuffle_count++] = *seed;
    original->init(rules, state, seed, events);
}

FACT(games_of_a_group_share_their_shuffle_and_groups_do_not) {
    irori_rules *rules = rules_for("5211", 3, "");
    irori_game noting = *rules->game;
    original = rules->game;
    noting.init = init_and_note;
    rules->game = &noting;
    irori_match_def def = match_of(rules, "random", "random");
    (void)report_of(&def, 0, 4);
    assert_int_equal(shuffle_count, 4 * 6);
    for (int a = 0; a < shuffle_count; a++)
        for (int b = 0; b < shuffle_count; b++)
            assert_int_equal(!memcmp(&shuffles[a], &shuffles[b], sizeof *shuffles), a / 6 == b / 6);
    rules->game = original;
    irori_rules_free(rules);
}

FACT(points_wins_and_leads_agree) {
    for (int players = 2; players <= 4; players++) {
        irori_rules *rules = rules_for("5211", players, "");
        irori_match_def def = match_of(rules, "greedy", "random");
        irori_match_report report = report_of(&def, 0, 10);
        uint64_t half = report.games / 2 * IRORI_WIN;
        assert_int_equal(report.tally.groups, 10);
        assert_int_equal(report.games, 10 * irori_match_group_size(rules));
        assert_int_equal(report.wins + report.draws + report.losses, report.games);
        assert_int_equal(report.tally.points, report.led_by_a + half - report.led_by_b);
        assert_true(report.tally.points >= report.wins * IRORI_WIN);
        assert_true(report.tally.points > half);
        irori_rules_free(rules);
    }
}

/* A game that is won exactly if seat 0 is the only winner: cooperative as far as matches can tell. */
static void team_result(const irori_rules *rules, const void *state, irori_result *result) {
    original->result(rules, state, result);
    result->outcome = result->winners == 1 && result->seat[0].is_winner ? IRORI_WON : IRORI_LOST;
}

FACT(a_team_is_compared_with_the_other_on_the_same_shuffle) {
    irori_rules *rules = rules_for("5211", 2, "");
    irori_game team = *rules->game;
    original = rules->game;
    team.is_cooperative = true;
    team.result = team_result;
    rules->game = &team;
    irori_match_def def = match_of(rules, "greedy", "random");
    irori_match_report report = report_of(&def, 0, 30);
    assert_int_equal(report.games, 60);
    assert_int_equal(report.draws, 0);
    assert_true(report.led_by_a > 0 && report.led_by_b > 0);
    assert_int_equal(report.tally.points, report.led_by_a + 30 * IRORI_WIN - report.led_by_b);
    rules->game = original;
    irori_rules_free(rules);
}

FACT(who_is_called_a_does_not_matter) {
    irori_rules *rules = rules_for("5211", 2, "");
    irori_match_def def = match_of(rules, "greedy", "random"), turned = match_of(rules, "random", "greedy");
    irori_match_report report = report_of(&def, 0, 200), other = report_of(&turned, 0, 200);
    double sum = irori_tally_share(&report.tally, 2) + irori_tally_share(&other.tally, 2);
    assert_true(sum > 0.95 && sum < 1.05);
    irori_rules_free(rules);
}

FACT(groups_add_up_however_they_are_divided) {
    irori_rules *rules = rules_for("5211", 3, "");
    irori_match_def def = match_of(rules, "greedy", "random");
    irori_match_report whole = report_of(&def, 0, 20), sum = report_of(&def, 13, 7), part = report_of(&def, 0, 13);
    irori_match_add(&sum, &part);
    expect_same(&whole, &sum);
    for (int jobs = 1; jobs <= 3; jobs++) {
        irori_match_report report = {.games = 0};
        atomic_ullong done = 0;
        assert_int_equal(irori_match_run_parallel(&def, 0, 20, jobs, &done, NULL, &report, NULL), IRORI_OK);
        expect_same(&whole, &report);
        assert_int_equal(done, 20);
    }
    irori_rules_free(rules);
}

/* Somebody presses ctrl-C in the middle of the hundredth game. */
static atomic_int begun;
static atomic_bool stop;

static void init_and_stop(const irori_rules *rules, void *state, const irori_seed *seed, irori_events *events) {
    if (atomic_fetch_add(&begun, 1) + 1 == 100) atomic_store(&stop, true);
    original->init(rules, state, seed, events);
}

FACT(a_match_that_is_stopped_has_whole_groups) {
    irori_rules *rules = rules_for("5211", 3, "");
    irori_game stopping = *rules->game;
    irori_match_def def = match_of(rules, "random", "random");
    original = rules->game;
    stopping.init = init_and_stop;
    for (int jobs = 1; jobs <= 2; jobs++) {
        irori_match_report report = {.games = 0};
        atomic_store(&begun, 0);
        atomic_store(&stop, false);
        rules->game = &stopping;
        assert_int_equal(irori_match_run_parallel(&def, 0, 100000, jobs, NULL, &stop, &report, NULL), IRORI_OK);
        rules->game = original;
        assert_true(report.tally.groups > 0 && report.tally.groups <= 100 / 6);
        assert_int_equal(report.games, report.tally.groups * 6);
        assert_int_equal(report.wins + report.draws + report.losses, report.games);
        irori_match_report whole = report_of(&def, 0, report.tally.groups);
        if (jobs == 1) expect_same(&report, &whole);
    }
    irori_rules_free(rules);
}

FACT(unknown_players_are_refused) {
    irori_rules *rules = rules_for("5211", 3, "");
    irori_match_def nobody_first = match_of(rules, "nobody", "random"),
                    nobody_last = match_of(rules, "random", "nobody");
    irori_match_report report = {.games = 0};
    irori_error why;
    assert_int_equal(irori_match_run(&nobody_first, 0, 5, &report, &why), IRORI_BAD_SETUP);
    assert_int_equal(irori_match_run_parallel(&nobody_last, 0, 5, 2, NULL, NULL, &report, &why), IRORI_BAD_SETUP);
    assert_string_equal(why.why.id, "error.player.unknown");
    irori_rules_free(rules);
}

FACT(checkpoints_are_fixed_and_ever_further_apart) {
    uint64_t at = 0, step = 0;
    for (int i = 0; i < 40; i++) {
        uint64_t next = irori_match_checkpoint(at);
        assert_true(next - at >= step && next - at >= 16);
        step = next - at;
        at = next;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_leads_at_every_seat_equally_often),
        cmocka_unit_test(teams_play_one_game_each),
        cmocka_unit_test(games_of_a_group_share_their_shuffle_and_groups_do_not),
        cmocka_unit_test(points_wins_and_leads_agree),
        cmocka_unit_test(a_team_is_compared_with_the_other_on_the_same_shuffle),
        cmocka_unit_test(who_is_called_a_does_not_matter),
        cmocka_unit_test(groups_add_up_however_they_are_divided),
        cmocka_unit_test(a_match_that_is_stopped_has_whole_groups),
        cmocka_unit_test(unknown_players_are_refused),
        cmocka_unit_test(checkpoints_are_fixed_and_ever_further_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
