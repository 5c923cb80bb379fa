/* 5211: how a round is scored and why, F7 to F11, with the rulebook's examples. Rows are written seat by seat; the
 * first two cards of each are the first turn's. */
#include "support.h"

#include <stdio.h>
#include <string.h>

static void expect_round(int players, const char *rows, const char *scores) {
    position p;
    position_init(&p, players, "");
    position_round(&p, rows);
    position_assert_scores(&p, scores);
    position_done(&p);
}

static void expect_judgement(int players, const char *rows, const char *told) {
    position p;
    position_init(&p, players, "");
    position_round(&p, rows);
    position_assert_told(&p, "kododo-scores kododo-missed limit tie majority nobody", told);
    position_done(&p);
}

/* F7 */

/* Rulebook: "In a 4-player game, exactly 6 Kododo cards were played. Consequently, only these cards are scored." */
FACT(six_kododo_of_four_players_score_alone) {
    expect_round(4, "B1 G1 G2 G3 | Y1 O1 G2 G4 | V1 B2 Y4 Y2 | B1 O2 G2 Y3", "2:2 2:2 1:1 1:1");
}

FACT(five_or_seven_kododo_do_not_score) {
    expect_round(4, "B1 G1 G2 G3 | Y1 O1 G2 G4 | V1 B2 Y4 Y2 | B2 O2 G2 Y3", "6:3 6:2 0:0 2:1");
    expect_round(4, "B1 G1 G2 G3 | Y1 O1 G2 G4 | V1 B1 Y4 Y2 | B1 O2 G2 Y3", "6:3 6:2 0:0 2:1");
}

FACT(the_kododo_target_is_two_more_than_the_players) {
    expect_round(2, "B1 G1 G2 G3 | Y1 O1 G2 G4", "2:2 2:2");
    expect_round(3, "B1 G1 G2 G3 | Y1 O1 G2 G4 | V1 B2 B3 G2", "2:2 2:2 1:1");
    expect_round(5, "B1 G1 G2 G3 | Y1 O1 G2 G4 | V1 B1 B3 G2 | V1 V2 V3 G2 | B2 V2 V3 G2", "2:2 2:2 2:2 1:1 0:0");
}

/* F8 */

FACT(the_most_played_colour_scores_for_each_who_played_it) {
    expect_round(4, "G2 G3 B2 Y2 | G4 B3 O2 V2 | G2 Y3 O3 V3 | B2 Y2 O2 V2", "5:2 4:1 2:1 0:0");
}

FACT(kododo_count_for_their_colour) { expect_round(2, "G1 G1 G1 B2 | B3 Y2 O2 V2", "3:3 0:0"); }

/* F9 */

/* Rulebook: "8 green cards were played. This exceeds the limit of 7 … The next majority color is yellow with 4." */
FACT(eight_green_over_the_limit_yellow_scores) {
    expect_round(4, "G2 G2 G3 Y2 | G2 G3 Y3 B2 | G4 G3 Y2 B3 | G2 Y6 O2 V2", "2:1 3:1 2:1 6:1");
}

FACT(a_colour_at_the_limit_is_worthless_one_below_scores) {
    expect_round(4, "G2 G2 G3 Y2 | G2 G3 Y3 B2 | G4 V3 Y2 B3 | G2 Y6 O2 V2", "2:1 3:1 2:1 6:1");
    expect_round(4, "G2 G2 G3 Y2 | G2 G3 Y3 B2 | G4 V3 Y2 B3 | O2 Y6 O3 V2", "7:3 5:2 4:1 0:0");
}

FACT(the_limit_is_three_more_than_the_players) {
    expect_round(2, "G2 G2 G3 Y2 | G2 G3 Y3 B2", "2:1 3:1");
    expect_round(2, "G2 G2 G3 Y2 | G2 B3 Y3 B2", "7:3 2:1");
    expect_round(3, "G2 G2 G3 Y2 | G2 G3 Y3 B2 | G2 O3 O2 Y4", "2:1 3:1 4:1");
    expect_round(5, "G2 G2 G3 Y2 | G2 G3 Y3 B2 | G2 G3 Y4 Y2 | G4 B3 O2 O3 | V2 V3 B2 V2", "2:1 3:1 6:2 0:0 0:0");
}

FACT(two_colours_over_the_limit_leave_the_third) {
    expect_round(4, "G2 G2 G3 Y2 | G2 G3 Y3 Y2 | G4 G3 Y2 Y3 | Y2 Y4 O2 O3", "0:0 0:0 0:0 5:2");
}

/* F10 */

/* Rulebook: "Both yellow and green are tied with 5 cards each … Only these 3 orange cards are scored." */
FACT(yellow_and_green_tie_orange_scores) {
    expect_round(4, "G2 G2 Y2 O2 | G3 Y2 Y3 O3 | G3 G2 Y3 O4 | Y2 B2 B3 V2", "2:1 3:1 4:1 0:0");
}

/* Rulebook: "yellow and green are tied … blue, orange and violet also are all tied and thus no cards bring points." */
FACT(two_ties_and_nobody_scores) {
    expect_round(4, "G2 G2 Y2 O2 | G3 Y2 Y3 O3 | G3 G2 Y3 B2 | Y2 B3 V3 V2", "0:0 0:0 0:0 0:0");
}

FACT(colours_nobody_played_tie_with_nothing) {
    expect_round(2, "G2 G2 Y2 G3 | Y3 Y2 O2 O3", "0:0 5:2");
    expect_judgement(4, "G2 G2 Y2 O2 | G3 Y2 Y3 O3 | G3 B2 O2 Y3 | B2 B3 O3 B3",
                     "kododo-missed 0/6; tie B 4; tie G 4; tie Y 4; tie O 4; nobody");
}

FACT(when_all_colours_pass_the_limit_nobody_scores) {
    expect_judgement(4, "G2 G2 G3 Y2 | G2 G3 Y3 Y2 | G4 G3 Y2 Y3 | Y2 Y4 G2 Y3",
                     "kododo-missed 0/6; limit G 8/7; limit Y 8/7; nobody");
}

FACT(a_tie_below_a_colour_that_scores_does_not_matter) {
    expect_round(4, "G2 G2 Y2 O2 | G3 Y2 Y3 O3 | G3 B2 B3 O2 | G2 V2 V3 G2", "4:2 3:1 3:1 4:2");
}

/* F11 */

FACT(kept_cards_go_to_the_pile_and_the_rest_away) {
    position p;
    position_init(&p, 2, "");
    position_round(&p, "G2 G3 B2 Y4 | G4 O2 V2 V3");
    position_assert_told(
        &p, "keep discard points",
        "s0 keep G3 row>pile; s0 keep G2 row>pile; s0 discard B2 row>discard; s0 discard Y4 row>discard; "
        "s0 points 5/2; s1 discard O2 row>discard; s1 keep G4 row>pile; s1 discard V2 row>discard; "
        "s1 discard V3 row>discard; s1 points 4/1");
    position_done(&p);
}

static void expect_score_seen(const char *options, int viewer, int of, bool is_seen) {
    position p;
    char view[8192], wanted[64];
    irori_writer writer = irori_writer_to(view, sizeof view);
    position_init(&p, 2, options);
    position_pile(&p, 0, "2x3 6x1");
    position_pile(&p, 1, "1x1 5x1");
    p.rules->game->view(p.rules, &p.s, viewer, &writer);
    snprintf(wanted, sizeof wanted, "\"cards_kept\":%d,\"score\":%d", of ? 2 : 4, of ? 6 : 12);
    assert_int_equal(strstr(view, wanted) != NULL, is_seen);
    *strrchr(wanted, ':') = 0; /* hidden is not 0 */
    assert_int_equal(strstr(view, wanted) != NULL, is_seen);
    snprintf(wanted, sizeof wanted, "\"cards_kept\":%d", of ? 2 : 4);
    assert_non_null(strstr(view, wanted));
    position_done(&p);
}

FACT(open_scores_show_the_value_of_every_pile) {
    expect_score_seen("", 0, 1, true);
    expect_score_seen("open-scores=on", IRORI_SPECTATOR, 0, true);
}

FACT(closed_scores_show_a_pile_to_its_owner_and_its_count_to_all) {
    expect_score_seen("open-scores=off", 0, 0, true);
    expect_score_seen("open-scores=off", 0, 1, false);
    expect_score_seen("open-scores=off", 1, 0, false);
    expect_score_seen("open-scores=off", IRORI_SPECTATOR, 0, false);
}

/* Not even all of them together: between two players that is the other's pile. */
FACT(closed_scores_keep_every_value_from_all_but_the_owner) {
    position p;
    position_init(&p, 2, "open-scores=off");
    position_pile(&p, 1, "1x1 5x1");
    g5211_state other = p.s;
    other.won[1][0] = other.won[1][4] = 0, other.won[1][2] = 2; /* as many cards, other values */
    for (int viewer = IRORI_OMNISCIENT; viewer < 2; viewer++) {
        char one[8192], two[8192];
        irori_writer first = irori_writer_to(one, sizeof one), second = irori_writer_to(two, sizeof two);
        bool can_tell = viewer == 1 || viewer == IRORI_OMNISCIENT;
        g5211_view(p.rules, &p.s, viewer, &first);
        g5211_view(p.rules, &other, viewer, &second);
        assert_int_equal(first.used != second.used || memcmp(one, two, first.used) != 0, can_tell);
        assert_int_equal(g5211_key(p.rules, &p.s, viewer) != g5211_key(p.rules, &other, viewer), can_tell);
    }
    irori_result result;
    g5211_redact(p.rules, &p.s, 0);
    p.rules->game->result(p.rules, &p.s, &result);
    assert_int_equal(result.seat[1].parts, 0); /* nor does a result that is made for seat 0 */
    position_done(&p);
}

/* Explanations: what a round's end tells, in this order. */

FACT(kododo_explained) {
    expect_judgement(4, "B1 G1 G2 G3 | Y1 O1 G2 G4 | V1 B2 Y4 Y2 | B1 O2 G2 Y3", "kododo-scores 6/6");
}

FACT(limit_explained) {
    expect_judgement(4, "G2 G2 G3 Y2 | G2 G3 Y3 B2 | G4 G3 Y2 B3 | G2 Y6 O2 V2",
                     "kododo-missed 0/6; limit G 8/7; majority Y 4");
}

FACT(tie_explained) {
    expect_judgement(4, "G2 G2 Y2 O2 | G3 Y2 Y3 O3 | G3 G2 Y3 O4 | Y2 B2 B3 V2",
                     "kododo-missed 0/6; tie G 5; tie Y 5; majority O 3");
}

FACT(nobody_explained) {
    expect_judgement(4, "G2 G2 Y2 O2 | G3 Y2 Y3 O3 | G3 G2 Y3 B2 | Y2 B3 V3 V2",
                     "kododo-missed 0/6; tie G 5; tie Y 5; tie B 2; tie O 2; tie V 2; nobody");
}

FACT(majority_explained) { expect_judgement(2, "G1 G1 G1 B2 | B3 Y2 O2 V2", "kododo-missed 3/4; majority G 3"); }

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(six_kododo_of_four_players_score_alone),
        cmocka_unit_test(five_or_seven_kododo_do_not_score),
        cmocka_unit_test(the_kododo_target_is_two_more_than_the_players),
        cmocka_unit_test(the_most_played_colour_scores_for_each_who_played_it),
        cmocka_unit_test(kododo_count_for_their_colour),
        cmocka_unit_test(eight_green_over_the_limit_yellow_scores),
        cmocka_unit_test(a_colour_at_the_limit_is_worthless_one_below_scores),
        cmocka_unit_test(the_limit_is_three_more_than_the_players),
        cmocka_unit_test(two_colours_over_the_limit_leave_the_third),
        cmocka_unit_test(yellow_and_green_tie_orange_scores),
        cmocka_unit_test(two_ties_and_nobody_scores),
        cmocka_unit_test(colours_nobody_played_tie_with_nothing),
        cmocka_unit_test(when_all_colours_pass_the_limit_nobody_scores),
        cmocka_unit_test(a_tie_below_a_colour_that_scores_does_not_matter),
        cmocka_unit_test(kept_cards_go_to_the_pile_and_the_rest_away),
        cmocka_unit_test(open_scores_show_the_value_of_every_pile),
        cmocka_unit_test(closed_scores_show_a_pile_to_its_owner_and_its_count_to_all),
        cmocka_unit_test(closed_scores_keep_every_value_from_all_but_the_owner),
        cmocka_unit_test(kododo_explained),
        cmocka_unit_test(limit_explained),
        cmocka_unit_test(tie_explained),
        cmocka_unit_test(nobody_explained),
        cmocka_unit_test(majority_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
