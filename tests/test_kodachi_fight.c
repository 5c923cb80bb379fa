/* Kodachi: invading (K9–K18), with every worked example of both rulebooks about it. Scenes: kodachi_scene.h. */
#include "kodachi_scene.h"

#include <string.h>

/* The same scene and moves in an edition; what is told of the fight. */
static void expect_fight(const char *options, const char *text, const char *moves, const char *told) {
    scene p;
    scene_init(&p, 2, options, text);
    scene_play(&p, moves);
    scene_assert_told(&p, "beat fail token switch-to-strength switch-to-stealth", told);
    scene_done(&p);
}

static void expect_in_both(const char *text, const char *moves, const char *told) {
    expect_fight("edition=en", text, moves, told);
    expect_fight("edition=fr", text, moves, told);
}

/* K9 */

FACT(a_turn_starts_with_the_top_house_card_and_the_top_guard) {
    scene p;
    scene_init(&p, 2, "", "hand: d4; house: zero draw3; guards: 5f 2/4j 1s");
    assert_int_equal(p.s.columns, 1);
    scene_play(&p, "stealth; play d4; beat; continue");
    scene_assert_told(&p, "reveal-house reveal-guard",
                      "reveal-house draw3 2 house-deck>display; reveal-guard 2/4j 2/1 guard-deck>display");
    scene_done(&p);
}

/* K10 */

FACT(a_five_is_met_either_way_and_by_strength_it_takes_more_than_five) {
    scene p;
    scene_init(&p, 2, "", "hand: d5 d4 start; guards: 5f");
    scene_assert_moves(&p, "strength; stealth");
    scene_play(&p, "strength; play d5");
    scene_assert_refused(&p, "beat", "kodachi.why.not-winning");
    scene_play(&p, "play start:+1; beat");
    scene_assert_told(&p, "beat", "s0 beat 5f 6/5");
    scene_done(&p);
}

FACT(a_four_beats_a_five_by_stealth) {
    expect_in_both("hand: d4 d1; guards: 5f", "stealth; play d4; beat", "s0 beat 5f 4/5");
}

FACT(a_tie_does_not_win_either_way) {
    expect_in_both("hand: d5 d4; guards: 5f", "stealth; play d5; concede", "s0 fail");
    expect_in_both("hand: d5 d4; guards: 5f", "strength; play d5; concede", "s0 fail");
}

FACT(the_way_declared_holds_for_the_whole_turn) {
    scene p;
    scene_init(&p, 2, "", "hand: d4 d5 d1; guards: 5f 3s");
    scene_play(&p, "stealth; play d4; beat; continue");
    scene_assert_refused(&p, "strength", "kodachi.why.declared");
    scene_play(&p, "play d5; concede");
    scene_assert_told(&p, "fail", "s0 fail 1");
    scene_done(&p);
}

/* K11 */

FACT(two_minus_one_beats_a_two_by_stealth) {
    expect_in_both("hand: d2 start; guards: 2f", "stealth; play d2; play start:-1; beat", "s0 beat 2f 1/2");
}

FACT(skills_are_played_before_or_after_the_dojo_card) {
    expect_in_both("hand: d2 start; guards: 2f", "stealth; play start:-1; play d2; beat", "s0 beat 2f 1/2");
}

FACT(one_dojo_card_a_fight) {
    scene p;
    scene_init(&p, 2, "", "hand: d2 d1 start one-five; guards: 2f");
    scene_play(&p, "stealth; play d2");
    scene_assert_refused(&p, "play d1", "kodachi.why.second-dojo");
    scene_assert_refused(&p, "play start:3", "kodachi.why.second-dojo");
    scene_assert_refused(&p, "play one-five:1", "kodachi.why.second-dojo");
    scene_assert_moves(&p, "play start:+1; play start:-1; concede");
    scene_done(&p);
}

FACT(skills_alone_beat_nobody) {
    scene p;
    scene_init(&p, 2, "", "hand: d2 start minus2; guards: 2f");
    scene_play(&p, "stealth; play minus2");
    scene_assert_refused(&p, "beat", "kodachi.why.not-winning");
    scene_done(&p);
}

FACT(modifiers_end_with_the_fight) {
    expect_in_both("hand: d2 d2 start; guards: 2f 2s",
                   "stealth; play d2; play start:-1; beat; continue; play d2; concede", "s0 beat 2f 1/2; s0 fail 1");
}

/* K12, K13 */

FACT(one_plus_one_plus_two_beats_a_two_through_two_drawn_skills) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 sway; pile: plus2 d3 d4; guards: 2f");
    scene_play(&p, "strength; play d1; play sway:+1; play plus2; beat");
    scene_assert_told(&p, "play-dojo play-modifier draw beat",
                      "s0 play-dojo d1 1 hand>table; s0 play-modifier sway 1 hand>table; s0 draw plus2 pile>hand; "
                      "s0 play-modifier plus2 2 hand>table; s0 draw d3 pile>hand; s0 beat 2f 4/2");
    scene_done(&p);
}

FACT(an_or_is_chosen_when_the_card_is_played) {
    scene p;
    scene_init(&p, 2, "", "hand: start one-five sway zero coin; guards: 2f");
    scene_play(&p, "strength");
    scene_assert_moves(&p, "play start:3; play start:+1; play start:-1; play zero; play sway:+1; play sway:-1; "
                           "play coin; play one-five:1; play one-five:5; concede");
    scene_done(&p);
}

FACT(the_starting_skill_as_a_three_beats_a_four_by_stealth) {
    expect_in_both("hand: start d5; guards: 4f", "stealth; play start:3; beat", "s0 beat 4f 3/4");
}

FACT(one_or_five_is_either) {
    expect_in_both("hand: one-five; guards: 4f", "strength; play one-five:5; beat", "s0 beat 4f 5/4");
    expect_in_both("hand: one-five; guards: 4f", "stealth; play one-five:1; beat", "s0 beat 4f 1/4");
}

FACT(a_rumor_five_beats_a_four_by_strength) {
    expect_in_both("hand: rumor-envoys d1; guards: 4f", "strength; play rumor-envoys; beat", "s0 beat 4f 5/4");
}

FACT(dojo_zero_then_draws_one) {
    scene p;
    scene_init(&p, 2, "", "hand: zero; pile: d3; guards: 2f");
    scene_play(&p, "stealth; play zero");
    scene_assert_told(&p, "play-dojo draw", "s0 play-dojo zero hand>table; s0 draw d3 pile>hand");
    scene_done(&p);
}

/* Ruling on K12: a card with a dojo value and no "or" is only ever the dojo card. */
FACT(dojo_zero_and_coin_are_never_played_for_their_other_effect_alone) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 zero coin start; guards: 1f");
    scene_play(&p, "stealth; play d1");
    scene_assert_refused(&p, "play zero", "kodachi.why.second-dojo");
    scene_assert_refused(&p, "play coin", "kodachi.why.second-dojo");
    scene_done(&p);
}

FACT(nothing_is_played_before_declaring_or_between_fights) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 draw3 d2; guards: 4f 5f");
    scene_assert_refused(&p, "play draw3", "kodachi.why.no-fight");
    scene_play(&p, "stealth; play d1; beat");
    scene_assert_refused(&p, "play draw3", "kodachi.why.no-fight");
    scene_done(&p);
}

FACT(an_empty_pile_is_rebuilt_from_the_discards_and_never_from_played_cards) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 draw3; pile: d2; discard: d3 d3 d4 d4 d5 d5; guards: 4f; rest: pile");
    while (p.s.player[0].pile_count > 1) { /* the rest is discarded too */
        p.s.player[0].discard[p.s.player[0].pile[0]]++;
        memmove(p.s.player[0].pile, p.s.player[0].pile + 1, --p.s.player[0].pile_count);
    }
    scene_play(&p, "stealth; play draw3");
    scene_assert_told(&p, "reshuffle", "s0 reshuffle 10 discard>pile");
    assert_int_equal(p.s.player[0].hand_count, 4);
    assert_int_equal(p.s.player[0].pile_count, 8);
    assert_int_equal(p.s.played[scene_card(&p, "draw3")], 1);
    scene_done(&p);
}

FACT(with_neither_pile_nor_discards_nothing_is_drawn) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d1 d2 d2 d3 d3 d4 d4 d5 d5 start start draw3; guards: 4f");
    scene_play(&p, "stealth; play draw3");
    scene_assert_told(&p, "draw reshuffle", "");
    assert_int_equal(p.s.player[0].hand_count, 12);
    scene_done(&p);
}

/* K14 */

FACT(draw_three_then_switch_then_five_by_strength) {
    expect_in_both("hand: d5 draw3; pile: switch d1 d1; guards: 3f", "stealth; play draw3; play switch; play d5; beat",
                   "s0 switch-to-strength; s0 beat 3f 5/3");
}

FACT(a_switch_lasts_for_the_rest_of_the_turn) {
    expect_in_both("hand: d5 d4 switch; guards: 3f 3s", "stealth; play switch; play d5; beat; continue; play d4; beat",
                   "s0 switch-to-strength; s0 beat 3f 5/3; s0 beat 3s 4/3");
}

FACT(a_switch_after_the_dojo_card_counts_for_this_fight) {
    expect_in_both("hand: d1 switch; guards: 3f", "strength; play d1; play switch; beat",
                   "s0 switch-to-stealth; s0 beat 3f 1/3");
}

/* K15, K4 */

FACT(an_envoy_two_with_minus_one_beats_a_two_and_takes_the_token) {
    expect_fight("edition=en", "hand: B2/4 start; guards: 2f", "stealth; play B2/4; play start:-1; beat",
                 "s0 token B2 2 stack>; s0 beat 2f 1/2");
    expect_fight("edition=fr", "hand: B2/4 start; guards: 2f", "stealth; play B2/4; play start:-1; beat",
                 "s0 beat 2f 1/2; s0 token B2 2 stack>");
}

FACT(tokens_come_from_the_top_two_then_four_then_five_then_none) {
    scene p;
    scene_init(&p, 2, "", "hand: R1/4 R2/4 R2/3 R3/5 d1; guards: 5f 5f 5f 5s");
    scene_play(&p, "stealth; play R1/4; beat; continue; play R2/4; beat; continue; play R2/3; beat; continue; "
                   "play R3/5; beat");
    scene_assert_told(&p, "token", "s0 token R2 2 stack>; s0 token R4 4 stack>; s0 token R5 5 stack>");
    scene_assert_tokens(&p, 0, "R2 R4 R5");
    scene_done(&p);
}

/* The editions: the envoy's token on a lost fight. */
FACT(en_an_envoys_token_is_kept_when_the_fight_is_lost) {
    expect_fight("edition=en", "hand: B5/4 d1; guards: 2f", "stealth; play B5/4; concede",
                 "s0 token B2 2 stack>; s0 fail");
}

FACT(fr_an_envoy_that_loses_brings_no_token) {
    expect_fight("edition=fr", "hand: B5/4 d1; guards: 2f", "stealth; play B5/4; concede", "s0 fail");
}

/* The editions: tokens on a double guard. */
static const char *const two_envoys = "hand: B2/4 R4/4 d1; guards: 3+5g";

FACT(en_two_envoys_on_a_double_bring_their_tokens_at_once) {
    expect_fight("edition=en", two_envoys, "stealth; play B2/4; beat; play R4/4; beat",
                 "s0 token B2 2 stack>; s0 beat 3+5g 2/3; s0 token R2 2 stack>; s0 beat 3+5g 4/5");
}

FACT(fr_two_envoys_on_a_double_bring_two_tokens_when_both_are_beaten_left_first) {
    expect_fight("edition=fr", two_envoys, "stealth; play B2/4; beat; play R4/4; beat",
                 "s0 beat 3+5g 2/3; s0 beat 3+5g 4/5; s0 token B2 2 stack>; s0 token R2 2 stack>");
}

FACT(en_half_a_double_keeps_its_envoys_token) {
    expect_fight("edition=en", two_envoys, "stealth; play B2/4; beat; concede",
                 "s0 token B2 2 stack>; s0 beat 3+5g 2/3; s0 fail");
}

FACT(fr_half_a_double_brings_no_token) {
    expect_fight("edition=fr", two_envoys, "stealth; play B2/4; beat; concede", "s0 beat 3+5g 2/3; s0 fail");
}

FACT(tokens_once_gained_are_kept_whatever_happens_later) {
    scene p;
    scene_init(&p, 2, "edition=fr", "hand: B2/4 d5; guards: 5f 1s");
    scene_play(&p, "stealth; play B2/4; beat; continue; play d5; concede");
    scene_assert_told(&p, "fail", "s0 fail 1");
    scene_assert_tokens(&p, 0, "B2");
    scene_done(&p);
}

/* K16 */

FACT(an_elite_two_four_needs_more_than_four_by_strength) {
    expect_in_both("hand: d4 d5; guards: 2/4j", "strength; play d5; beat", "s0 beat 2/4j 5/4");
    expect_in_both("hand: d4 d5; guards: 2/4j", "strength; play d4; concede", "s0 fail");
    expect_in_both("hand: d1 d3; guards: 2/4j", "stealth; play d1; beat", "s0 beat 2/4j 1/2");
    expect_in_both("hand: d2 d3; guards: 2/4j", "stealth; play d2; concede", "s0 fail");
}

FACT(an_elite_zero_three_is_beaten_by_one_minus_two_and_a_card_is_drawn) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 minus2; pile: d4; guards: 0/3v");
    scene_play(&p, "stealth; play d1; play minus2; beat");
    scene_assert_told(&p, "draw beat", "s0 draw d4 pile>hand; s0 beat 0/3v -1");
    scene_done(&p);
}

FACT(a_double_is_two_fights_and_one_guard_card) {
    scene p;
    scene_init(&p, 2, "", "hand: d4 d5 plus2; pile: d1; guards: 3+5g");
    scene_play(&p, "strength; play d4; beat; play d5; play plus2; beat");
    scene_assert_told(&p, "beat draw", "s0 beat 3+5g 4/3; s0 draw d1 pile>hand; s0 beat 3+5g 7/5");
    assert_int_equal(p.s.beaten, 1);
    scene_done(&p);
}

FACT(modifiers_of_the_left_guard_do_not_help_against_the_right_one) {
    expect_in_both("hand: d4 d5 start; guards: 3+5g", "strength; play start:+1; play d4; beat; play d5; concede",
                   "s0 beat 3+5g 5/3; s0 fail");
}

FACT(the_french_double_envoy_three_minus_one_draw_then_four_and_a_token) {
    scene p;
    scene_init(&p, 2, "edition=fr", "hand: G3/5 sway; pile: d4; guards: 3+5g");
    scene_play(&p, "stealth; play G3/5; play sway:-1; beat; play d4; beat");
    scene_assert_told(&p, "draw beat token",
                      "s0 draw d4 pile>hand; s0 beat 3+5g 2/3; s0 beat 3+5g 4/5; s0 token G2 2 stack>");
    scene_done(&p);
}

/* K17 */

FACT(a_won_fight_still_takes_skills_before_it_is_claimed) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 draw3 start d5; guards: 2f");
    scene_play(&p, "stealth; play d1");
    scene_assert_moves(&p, "play start:+1; play start:-1; play draw3; beat; concede");
    scene_play(&p, "play draw3; play start:-1; beat");
    scene_assert_told(&p, "beat", "s0 beat 2f 0/2");
    scene_done(&p);
}

FACT(conceding_is_always_allowed_in_a_fight) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2; guards: 5f");
    scene_assert_refused(&p, "concede", "kodachi.why.no-fight");
    scene_play(&p, "stealth");
    assert_true(scene_offers(&p, "concede"));
    scene_play(&p, "play d1");
    assert_true(scene_offers(&p, "concede")); /* even when winning */
    scene_play(&p, "concede");
    scene_assert_told(&p, "concede fail", "s0 concede; s0 fail");
    assert_int_equal(p.s.phase, KODACHI_GIVE);
    scene_done(&p);
}

/* Ruling: it is for the owner to say, since anything else would tell what is in the hand. */
FACT(with_nothing_left_to_play_and_no_winning_total_one_still_concedes_oneself) {
    scene p;
    scene_init(&p, 2, "", "hand: d5 d4 d3; guards: 5f");
    scene_play(&p, "stealth; play d5");
    scene_assert_told(&p, "concede fail", "");
    scene_assert_moves(&p, "concede");
    assert_int_equal(kodachi_decider(&p.s), 0);
    scene_play(&p, "concede");
    scene_assert_told(&p, "concede fail", "s0 concede; s0 fail");
    assert_int_equal(p.s.has_failed, 1);
    scene_done(&p);
}

FACT(a_second_fight_with_an_empty_hand_is_conceded_too) {
    scene p;
    scene_init(&p, 2, "", "hand: d2; guards: 3+5g");
    scene_play(&p, "stealth; play d2; beat");
    scene_assert_moves(&p, "concede");
    scene_done(&p);
}

FACT(a_six_ends_an_invasion_by_strength) {
    expect_in_both("hand: d5 d5 d4 d3; guards: 4f 3f 6s",
                   "strength; play d5; beat; continue; play d4; beat; continue; play d5; concede",
                   "s0 beat 4f 5/4; s0 beat 3f 4/3; s0 fail 2");
}

/* K18 */

FACT(after_each_guard_card_stop_or_go_on) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2; guards: 5f 6s");
    scene_play(&p, "stealth; play d1; beat");
    scene_assert_moves(&p, "continue; stop");
    scene_done(&p);
}

FACT(with_no_guard_to_be_had_one_must_stop) {
    for (int french = 0; french < 2; french++) {
        scene p;
        scene_init(&p, 2, french ? "edition=fr" : "", "hand: d1 d2; guards: 5f");
        while (p.s.guard_count) { /* everything else in somebody's treasure */
            int kind = p.s.guard_deck[--p.s.guard_count];
            p.s.player[1].treasure[kind]++, p.s.player[1].treasure_count++, p.s.player[1].owned |= 1ull << kind;
        }
        p.s.top_back = 0;
        scene_play(&p, "stealth; play d1; beat");
        scene_assert_told(&p, "must-stop stop", "s0 must-stop");
        assert_int_equal(p.s.phase, KODACHI_TAKE);
        scene_done(&p);
    }
}

FACT(with_no_house_card_to_be_had_the_column_has_none) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2; guards: 5f 4f");
    while (p.s.house_count) p.s.player[1].discard[p.s.house_deck[--p.s.house_count]]++;
    scene_play(&p, "stealth; play d1; beat; continue");
    scene_assert_told(&p, "reveal-house reveal-guard", "reveal-guard 4f 2/1 guard-deck>display");
    assert_int_equal(p.s.column_house[1], 0);
    scene_play(&p, "play d2; beat; stop");
    assert_true(scene_offers(&p, "take 2"));
    scene_done(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_starts_with_the_top_house_card_and_the_top_guard),
        cmocka_unit_test(a_five_is_met_either_way_and_by_strength_it_takes_more_than_five),
        cmocka_unit_test(a_four_beats_a_five_by_stealth),
        cmocka_unit_test(a_tie_does_not_win_either_way),
        cmocka_unit_test(the_way_declared_holds_for_the_whole_turn),
        cmocka_unit_test(two_minus_one_beats_a_two_by_stealth),
        cmocka_unit_test(skills_are_played_before_or_after_the_dojo_card),
        cmocka_unit_test(one_dojo_card_a_fight),
        cmocka_unit_test(skills_alone_beat_nobody),
        cmocka_unit_test(modifiers_end_with_the_fight),
        cmocka_unit_test(one_plus_one_plus_two_beats_a_two_through_two_drawn_skills),
        cmocka_unit_test(an_or_is_chosen_when_the_card_is_played),
        cmocka_unit_test(the_starting_skill_as_a_three_beats_a_four_by_stealth),
        cmocka_unit_test(one_or_five_is_either),
        cmocka_unit_test(a_rumor_five_beats_a_four_by_strength),
        cmocka_unit_test(dojo_zero_then_draws_one),
        cmocka_unit_test(dojo_zero_and_coin_are_never_played_for_their_other_effect_alone),
        cmocka_unit_test(nothing_is_played_before_declaring_or_between_fights),
        cmocka_unit_test(an_empty_pile_is_rebuilt_from_the_discards_and_never_from_played_cards),
        cmocka_unit_test(with_neither_pile_nor_discards_nothing_is_drawn),
        cmocka_unit_test(draw_three_then_switch_then_five_by_strength),
        cmocka_unit_test(a_switch_lasts_for_the_rest_of_the_turn),
        cmocka_unit_test(a_switch_after_the_dojo_card_counts_for_this_fight),
        cmocka_unit_test(an_envoy_two_with_minus_one_beats_a_two_and_takes_the_token),
        cmocka_unit_test(tokens_come_from_the_top_two_then_four_then_five_then_none),
        cmocka_unit_test(en_an_envoys_token_is_kept_when_the_fight_is_lost),
        cmocka_unit_test(fr_an_envoy_that_loses_brings_no_token),
        cmocka_unit_test(en_two_envoys_on_a_double_bring_their_tokens_at_once),
        cmocka_unit_test(fr_two_envoys_on_a_double_bring_two_tokens_when_both_are_beaten_left_first),
        cmocka_unit_test(en_half_a_double_keeps_its_envoys_token),
        cmocka_unit_test(fr_half_a_double_brings_no_token),
        cmocka_unit_test(tokens_once_gained_are_kept_whatever_happens_later),
        cmocka_unit_test(an_elite_two_four_needs_more_than_four_by_strength),
        cmocka_unit_test(an_elite_zero_three_is_beaten_by_one_minus_two_and_a_card_is_drawn),
        cmocka_unit_test(a_double_is_two_fights_and_one_guard_card),
        cmocka_unit_test(modifiers_of_the_left_guard_do_not_help_against_the_right_one),
        cmocka_unit_test(the_french_double_envoy_three_minus_one_draw_then_four_and_a_token),
        cmocka_unit_test(a_won_fight_still_takes_skills_before_it_is_claimed),
        cmocka_unit_test(conceding_is_always_allowed_in_a_fight),
        cmocka_unit_test(with_nothing_left_to_play_and_no_winning_total_one_still_concedes_oneself),
        cmocka_unit_test(a_second_fight_with_an_empty_hand_is_conceded_too),
        cmocka_unit_test(a_six_ends_an_invasion_by_strength),
        cmocka_unit_test(after_each_guard_card_stop_or_go_on),
        cmocka_unit_test(with_no_guard_to_be_had_one_must_stop),
        cmocka_unit_test(with_no_house_card_to_be_had_the_column_has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
