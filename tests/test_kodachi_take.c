/* Kodachi: taking cards and the end of the turn (K19–K26), with the worked examples, and what the editions do
 * differently. Payments in full are in test_kodachi_pay.c. */
#include "kodachi_scene.h"

#include <string.h>

/* Four guards by stealth, and a fan from before: the example of both books. */
static const char *const four_guards =
    "hand: d1 d1 d2 d2 d3 d3; treasures: 1f; house: rumor-envoys draw3 zero R2/4; guards: 5f 5s 4v 4f; 1.treasures: 5j";
static const char *const beat_four =
    "stealth; play d1; beat; continue; play d1; beat; continue; play d2; beat; continue; play d2; beat; stop";

/* K19 */

static void expect_takes(int guards, int takes) {
    static const char *const plays[] = {"play d1; beat", "continue; play d1; beat", "continue; play d2; beat",
                                        "continue; play d2; beat", "continue; play d3; beat"};
    scene p;
    scene_init(&p, 2, "", "hand: d1 d1 d2 d2 d3; guards: 5f 5s 4v 4f 4f 1f");
    scene_play(&p, "stealth");
    for (int i = 0; i < guards; i++) scene_play(&p, plays[i]);
    scene_play(&p, "stop");
    assert_int_equal(p.s.takes, takes);
    for (int i = 0; i < takes; i++) {
        assert_int_equal(kodachi_decider(&p.s), 0);
        scene_play(&p, i == 0 ? "take 1" : i == 1 ? "take 2" : i == 2 ? "take 3" : "take 4");
    }
    assert_int_not_equal(p.s.phase, KODACHI_TAKE);
    scene_done(&p);
}

FACT(cards_to_take_are_one_less_than_guards_and_at_least_one) {
    expect_takes(1, 1);
    expect_takes(2, 1);
    expect_takes(3, 2);
    expect_takes(4, 3);
    expect_takes(5, 4);
}

FACT(a_double_counts_as_one_guard_card) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d1 d2 d2; guards: 3+5g 5s 4v");
    scene_play(&p, "stealth; play d1; beat; play d1; beat; continue; play d2; beat; stop");
    assert_int_equal(p.s.takes, 1);
    scene_done(&p);
}

FACT(after_failing_one_takes_nothing) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d5 d4; treasures: 1f; house: zero zero; guards: 5f 1s");
    scene_play(&p, "stealth; play d1; beat; continue; play d5; concede");
    assert_int_equal(kodachi_decider(&p.s), 1);
    scene_assert_treasures(&p, 0, "1f");
    scene_done(&p);
}

/* K20 */

FACT(four_guards_a_rumor_for_a_fan_a_vase_free_a_skill_for_the_vase_and_five_cards_left) {
    for (int french = 0; french < 2; french++) {
        scene p;
        int left = 0;
        scene_init(&p, 2, french ? "edition=fr" : "", four_guards);
        scene_play(&p, beat_four);
        assert_int_equal(p.s.takes, 3);
        scene_play(&p, "buy 1 with 1f; take 3; buy 3 with 4v");
        scene_assert_hand(&p, 0, "d3 d3 rumor-envoys zero");
        scene_assert_treasures(&p, 0, "");
        for (int i = 0; i < p.s.columns; i++) left += !!p.s.column_house[i] + !!p.s.column_guard[i];
        assert_int_equal(left, 5);
        assert_int_equal(kodachi_decider(&p.s), 1);
        assert_int_equal(p.s.guard_discard[scene_guard(&p, "1f")], 1);
        scene_done(&p);
    }
}

FACT(a_taken_treasure_pays_at_once_and_one_may_take_fewer) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d1 d2 d4; house: zero zero zero; guards: 5f 5s 4v; 1.treasures: 1f");
    scene_play(&p, "stealth; play d1; beat; continue; play d1; beat; continue; play d2; beat; stop");
    assert_false(scene_offers(&p, "buy 1 with 5f"));
    scene_play(&p, "take 1");
    assert_true(scene_offers(&p, "buy 1 with 5f"));
    assert_true(scene_offers(&p, "done"));
    scene_play(&p, "done");
    scene_assert_told(&p, "done", "s0 done");
    assert_int_equal(kodachi_decider(&p.s), 1);
    scene_done(&p);
}

FACT(a_card_that_is_gone_cannot_be_taken_again) {
    scene p;
    scene_init(&p, 2, "", four_guards);
    scene_play(&p, beat_four);
    scene_play(&p, "take 1; buy 1 with 1f");
    scene_assert_refused(&p, "take 1", "kodachi.why.gone");
    scene_assert_refused(&p, "buy 1 with 5f", "kodachi.why.gone");
    scene_assert_refused(&p, "take 5", "kodachi.why.no-column");
    scene_assert_refused(&p, "buy 3 with 4v", "kodachi.why.price");
    scene_done(&p);
}

FACT(a_bought_card_goes_to_the_hand_which_may_exceed_six) {
    scene p;
    scene_init(&p, 2, "", "hand: d5 d4; house: zero; guards: 5f; 1.treasures: 1f");
    scene_play(&p, "stealth; play d5; concede; buy 1 with 1f");
    scene_assert_hand(&p, 1, "d1 d1 d2 d2 d3 d3 zero");
    scene_done(&p);
}

/* K21 */

FACT(opponents_take_one_card_each_clockwise_after_a_stop) {
    scene p;
    scene_init(&p, 4, "start-treasures=off", "hand: d1 d1 d2 d2; house: draw3 draw3 draw3; guards: 5f 5s 4v");
    scene_play(&p, "stealth; play d1; beat; continue; play d1; beat; continue; play d2; beat; stop; take 1; done");
    scene_play(&p, "take 2; done; take 3");
    scene_assert_told(&p, "take pass", "s1 take 5s 2 display>treasures; s2 pass; s3 take 4v 3 display>treasures");
    assert_int_equal(p.s.phase, KODACHI_DISCARD);
    scene_done(&p);
}

FACT(opponents_take_also_after_a_failure) {
    for (int french = 0; french < 2; french++) {
        scene p;
        scene_init(&p, 2, french ? "edition=fr" : "", "hand: d1 d5 d4; house: draw3 draw3; guards: 5f 1s");
        scene_play(&p, "stealth; play d1; beat; continue; play d5; concede; take 1");
        scene_assert_treasures(&p, 1, "5f");
        scene_done(&p);
    }
}

FACT(who_can_take_nothing_is_passed_over_and_it_is_told) {
    scene p;
    scene_init(&p, 3, "start-treasures=off", "hand: d1 d4; house: draw3; guards: 5f");
    scene_play(&p, "stealth; play d1; beat; stop; take 1");
    scene_assert_told(&p, "pass", "s1 pass; s2 pass");
    assert_int_equal(p.s.phase, KODACHI_DISCARD);
    scene_done(&p);
}

/* The editions: the undefeated guard. Gabriel and the elite 6. */
static const char *const gabriel = "hand: d5 d5 d4 d3; house: draw3 draw3 zero; guards: 4f 3f 6s; 1.treasures: 1f";
static const char *const gabriel_fails = "strength; play d5; beat; continue; play d4; beat; continue; play d5; concede";

FACT(en_opponents_may_take_the_six_that_ended_the_invasion) {
    scene p;
    scene_init(&p, 2, "edition=en", gabriel);
    scene_play(&p, gabriel_fails);
    scene_assert_moves(&p, "take 1; take 2; take 3; buy 3 with 1f; done");
    scene_done(&p);
}

FACT(fr_opponents_may_not_take_the_six_but_may_buy_its_house_card) {
    scene p;
    scene_init(&p, 2, "edition=fr", gabriel);
    scene_play(&p, gabriel_fails);
    scene_assert_moves(&p, "take 1; take 2; buy 3 with 1f; done");
    scene_assert_refused(&p, "take 3", "kodachi.why.undefeated");
    scene_done(&p);
}

static const char *const half_double = "hand: d2 d5; house: zero; guards: 3+5g; 1.treasures: 1f";

FACT(en_a_half_beaten_double_may_be_taken) {
    scene p;
    scene_init(&p, 2, "edition=en", half_double);
    scene_play(&p, "stealth; play d2; beat; concede");
    scene_assert_moves(&p, "take 1; buy 1 with 1f; done");
    scene_done(&p);
}

FACT(fr_a_half_beaten_double_stays_and_only_the_house_card_is_left) {
    scene p;
    scene_init(&p, 2, "edition=fr", half_double);
    scene_play(&p, "stealth; play d2; beat; concede");
    scene_assert_moves(&p, "buy 1 with 1f; done");
    scene_done(&p);
}

/* K23 */

FACT(the_coin_pays_for_one_treasure_in_the_own_taking_once) {
    scene p;
    scene_init(&p, 2, "", "hand: coin d1 d1 d4; treasures: 1f; house: zero zero R1/4; guards: 5f 5s 4v");
    scene_play(&p, "stealth; play coin; beat; continue; play d1; beat; continue; play d1; beat; stop");
    scene_assert_moves(&p,
                       "take 1; take 2; take 3; buy 1 with 1f; buy 1 with coin; buy 2 with 1f; buy 2 with coin; done");
    scene_play(&p, "buy 1 with coin");
    scene_assert_told(&p, "pay-coin buy pay", "s0 pay-coin; s0 buy zero 1 display>hand");
    scene_assert_refused(&p, "buy 2 with coin", "kodachi.why.price");
    scene_done(&p);
}

FACT(the_coin_stands_for_any_kind) {
    scene p;
    scene_init(&p, 2, "", "hand: coin d1 d4; treasures: 1f 1s; house: R1/4 R4/4; guards: 5f 5s");
    scene_play(&p, "stealth; play coin; beat; continue; play d1; beat; stop");
    assert_true(scene_offers(&p, "buy 1 with 1f 1s coin")); /* the second fan */
    assert_true(scene_offers(&p, "buy 2 with 1f 1s coin")); /* the vase */
    scene_done(&p);
}

FACT(an_unused_coin_is_lost_and_never_pays_on_others_turns) {
    scene p;
    scene_init(&p, 2, "", "hand: coin d4; house: zero; guards: 5f; 1.hand: d5 d4; 1.treasures: 1f");
    scene_play(&p, "stealth; play coin; beat; stop; take 1");
    assert_int_equal(p.s.coins, 0);
    scene_assert_moves(&p, "buy 1 with 1f; done");
    scene_play(&p, "done; done; stealth; concede");
    scene_assert_refused(&p, "buy 1 with coin", "kodachi.why.price");
    scene_done(&p);
}

FACT(a_coin_in_hand_or_played_in_a_failed_invasion_pays_nothing) {
    scene p;
    scene_init(&p, 2, "", "hand: coin d4 d1; house: zero; guards: 5f; 1.treasures: 1f");
    scene_play(&p, "stealth; play d1; beat; stop");
    scene_assert_moves(&p, "take 1; done");
    scene_done(&p);
}

/* K24 */

FACT(the_display_and_the_played_cards_are_discarded) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 start d4; house: draw3; guards: 5f");
    scene_play(&p, "stealth; play d1; play start:-1; beat; stop; done; done");
    scene_assert_discard(&p, 0, "d1 start");
    assert_int_equal(p.s.house_discard[scene_card(&p, "draw3")], 1);
    assert_int_equal(p.s.guard_discard[scene_guard(&p, "5f")], 1);
    scene_done(&p);
}

FACT(any_cards_may_be_discarded_then_the_hand_is_filled_to_six) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2 d3 d4 d5; pile: d1 d2 d3 d4 d5; house: draw3; guards: 5f");
    scene_play(&p, "stealth; play d1; beat; stop; take 1");
    scene_assert_moves(&p, "discard d2; discard d3; discard d4; discard d5; done");
    scene_play(&p, "discard d3; discard d5");
    scene_assert_moves(&p, "done"); /* nothing above is left, and nobody but the owner knows */
    scene_play(&p, "done");
    assert_int_equal(p.s.active, 1);
    assert_int_equal(p.s.player[0].hand_count, 6);
    scene_assert_discard(&p, 0, "d1 d3 d5");
    scene_assert_hand(&p, 0, "d1 d2 d2 d3 d4 d4");
    scene_done(&p);
}

FACT(more_than_six_must_be_discarded_down_to_six) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2 d2 d3 d3 d4 d4 d5 zero; house: draw3; guards: 5f");
    scene_play(&p, "stealth; play d1; beat; stop; take 1");
    assert_int_equal(p.s.player[0].hand_count, 8);
    scene_assert_moves(&p, "discard d2; discard d3; discard d4; discard d5");
    scene_play(&p, "discard d4");
    scene_assert_moves(&p, "discard d4; discard d5; discard zero");
    scene_play(&p, "discard zero");
    assert_int_equal(p.s.player[0].hand_count, 6);
    scene_done(&p);
}

FACT(a_discard_with_one_answer_is_still_its_owners) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2 d2 d3 d3 d4 d4 d5 zero; house: draw3; guards: 5f");
    scene_play(&p, "stealth; play d1; beat; stop; take 1; discard d5");
    scene_assert_told(&p, "discard", "s0 discard d5 hand>discard");
    scene_assert_moves(&p, "discard zero");
    scene_play(&p, "discard zero");
    scene_assert_moves(&p, "done");
    scene_done(&p);
}

FACT(only_the_own_turns_end_cuts_the_hand) {
    scene p;
    scene_init(&p, 2, "", "hand: d5 d4; house: zero zero; guards: 5f; 1.treasures: 1f");
    scene_play(&p, "stealth; play d5; concede; buy 1 with 1f; done");
    assert_int_equal(p.s.active, 1);
    assert_int_equal(p.s.player[1].hand_count, 7);
    scene_done(&p);
}

FACT(the_turns_end_follows_a_failure_too) {
    scene p;
    scene_init(&p, 2, "", "hand: d5 d4; guards: 5f; house: draw3");
    scene_play(&p, "stealth; play d5; concede; take 1; done");
    assert_int_equal(p.s.player[0].hand_count, 6);
    scene_assert_discard(&p, 0, "d5");
    scene_done(&p);
}

FACT(treasures_go_before_discards_and_drawing) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d4; treasures: 1f 1s 2f 2s; guards: 5f; house: R3/5");
    scene_play(&p, "stealth; play d1; beat; stop; take 1");
    assert_int_equal(p.s.phase, KODACHI_DROP);
    scene_assert_refused(&p, "discard d4", "kodachi.why.not-now");
    scene_play(&p, "drop 1f");
    assert_int_equal(p.s.phase, KODACHI_DISCARD);
    scene_done(&p);
}

/* K25 */

FACT(six_treasures_come_down_to_four_and_one_chooses_which_go) {
    for (int french = 0; french < 2; french++) {
        scene p;
        scene_init(&p, 2, french ? "edition=fr" : "",
                   "hand: d1 d4; treasures: 1f 1s 1v 1j 2/5g; guards: 5f; house: R3/5");
        scene_play(&p, "stealth; play d1; beat; stop; take 1");
        scene_assert_moves(&p, "drop 1f; drop 1s; drop 1v; drop 1j; drop 5f");
        scene_play(&p, "drop 1f; drop 1s");
        scene_assert_treasures(&p, 0, "1v 1j 5f 2/5g");
        assert_int_equal(p.s.guard_discard[scene_guard(&p, "1f")], 1);
        scene_done(&p);
    }
}

FACT(a_forced_drop_with_one_answer_is_made_and_told) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d4; treasures: 5f 5f 4f 4f; guards: 5f; house: R3/5");
    scene_play(&p, "stealth; play d1; beat; stop; take 1; drop 5f");
    scene_assert_told(&p, "drop", "s0 drop 5f treasures>guard-discard");
    scene_done(&p);
    scene_init(&p, 3, "", "hand: d1 d4; treasures: 5f 5f 3f 3f 3f 3f; guards: 4s; house: R3/5");
    scene_play(&p, "stealth; play d1; beat; stop; take 1; drop 4s");
    scene_assert_told(
        &p, "drop",
        "s0 drop 4s treasures>guard-discard; s0 drop 5f treasures>guard-discard; s0 drop 5f treasures>guard-discard");
    scene_done(&p);
}

FACT(others_keep_more_than_four_until_their_own_turns_end) {
    scene p;
    scene_init(&p, 2, "", "hand: d5 d4; guards: 5f; house: draw3; 1.treasures: 1f 1s 1v 1j");
    scene_play(&p, "stealth; play d5; concede; take 1");
    assert_int_equal(p.s.player[1].treasure_count, 5);
    scene_done(&p);
}

/* K26, and the editions: rebuilding the decks. */
static const char *const last_guard = "hand: d1 d2 d4; house: draw3; guards: 5f 4s; guard-rest: discard";

FACT(en_the_guard_deck_is_rebuilt_as_soon_as_its_last_card_leaves) {
    scene p;
    scene_init(&p, 2, "edition=en", last_guard);
    scene_play(&p, "stealth; play d1; beat; continue");
    scene_assert_told(&p, "rebuild-guard reveal-guard", "reveal-guard 4s 2 guard-deck>display; rebuild-guard 48/1");
    assert_int_equal(p.s.guard_count, 48);
    assert_int_not_equal(p.s.top_back, 0); /* K8 */
    scene_done(&p);
}

FACT(fr_the_guard_deck_is_rebuilt_when_a_card_is_needed) {
    scene p;
    scene_init(&p, 2, "edition=fr", last_guard);
    scene_play(&p, "stealth; play d1; beat; continue");
    scene_assert_told(&p, "rebuild-guard", "");
    assert_int_equal(p.s.guard_count, 0);
    assert_int_equal(p.s.top_back, 0); /* K8 shows an empty deck */
    scene_play(&p, "play d2; beat");
    assert_true(scene_offers(&p, "continue"));
    scene_play(&p, "continue");
    assert_int_equal(p.s.guard_count, 47);
    scene_done(&p);
}

static const char *const last_house = "hand: d1 d2 d4; house: draw3 zero; guards: 5f 4s 5s; house-rest: discard";

FACT(en_the_house_deck_is_rebuilt_as_soon_as_its_last_card_leaves) {
    scene p;
    scene_init(&p, 2, "edition=en", last_house);
    scene_play(&p, "stealth; play d1; beat; continue");
    scene_assert_told(&p, "rebuild-house", "rebuild-house 58");
    scene_done(&p);
}

FACT(fr_the_house_deck_is_rebuilt_when_a_card_is_needed) {
    scene p;
    scene_init(&p, 2, "edition=fr", last_house);
    scene_play(&p, "stealth; play d1; beat; continue");
    scene_assert_told(&p, "rebuild-house", "");
    scene_play(&p, "play d2; beat; continue");
    scene_assert_told(&p, "rebuild-house", "rebuild-house 58");
    assert_int_equal(p.s.house_count, 57);
    scene_done(&p);
}

FACT(en_with_no_discards_the_deck_is_rebuilt_at_the_next_discard) {
    scene p;
    scene_init(&p, 2, "edition=en", "hand: d1 d4; treasures: 1f; house: zero; guards: 5f");
    while (p.s.guard_count) {
        int kind = p.s.guard_deck[--p.s.guard_count];
        p.s.player[1].treasure[kind]++, p.s.player[1].treasure_count++, p.s.player[1].owned |= 1ull << kind;
    }
    p.s.top_back = 0;
    scene_play(&p, "stealth; play d1; beat; buy 1 with 1f");
    scene_assert_told(&p, "rebuild-guard", "rebuild-guard 1/1");
    scene_done(&p);
}

/* Ruling on K26: a price is discarded as a whole, then the deck is rebuilt from all of it. */
FACT(en_a_price_that_rebuilds_the_deck_does_so_as_a_whole) {
    scene p;
    scene_init(&p, 2, "edition=en", "hand: d1 d4; treasures: 1f 2f 3f; house: R2/3; guards: 5f");
    while (p.s.guard_count) {
        int kind = p.s.guard_deck[--p.s.guard_count];
        p.s.player[1].treasure[kind]++, p.s.player[1].treasure_count++, p.s.player[1].owned |= 1ull << kind;
    }
    p.s.top_back = 0;
    scene_play(&p, "stealth; play d1; beat; buy 1 with 1f 2f 3f");
    scene_assert_told(&p, "rebuild-guard", "rebuild-guard 3/1");
    scene_done(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_to_take_are_one_less_than_guards_and_at_least_one),
        cmocka_unit_test(a_double_counts_as_one_guard_card),
        cmocka_unit_test(after_failing_one_takes_nothing),
        cmocka_unit_test(four_guards_a_rumor_for_a_fan_a_vase_free_a_skill_for_the_vase_and_five_cards_left),
        cmocka_unit_test(a_taken_treasure_pays_at_once_and_one_may_take_fewer),
        cmocka_unit_test(a_card_that_is_gone_cannot_be_taken_again),
        cmocka_unit_test(a_bought_card_goes_to_the_hand_which_may_exceed_six),
        cmocka_unit_test(opponents_take_one_card_each_clockwise_after_a_stop),
        cmocka_unit_test(opponents_take_also_after_a_failure),
        cmocka_unit_test(who_can_take_nothing_is_passed_over_and_it_is_told),
        cmocka_unit_test(en_opponents_may_take_the_six_that_ended_the_invasion),
        cmocka_unit_test(fr_opponents_may_not_take_the_six_but_may_buy_its_house_card),
        cmocka_unit_test(en_a_half_beaten_double_may_be_taken),
        cmocka_unit_test(fr_a_half_beaten_double_stays_and_only_the_house_card_is_left),
        cmocka_unit_test(the_coin_pays_for_one_treasure_in_the_own_taking_once),
        cmocka_unit_test(the_coin_stands_for_any_kind),
        cmocka_unit_test(an_unused_coin_is_lost_and_never_pays_on_others_turns),
        cmocka_unit_test(a_coin_in_hand_or_played_in_a_failed_invasion_pays_nothing),
        cmocka_unit_test(the_display_and_the_played_cards_are_discarded),
        cmocka_unit_test(any_cards_may_be_discarded_then_the_hand_is_filled_to_six),
        cmocka_unit_test(more_than_six_must_be_discarded_down_to_six),
        cmocka_unit_test(a_discard_with_one_answer_is_still_its_owners),
        cmocka_unit_test(only_the_own_turns_end_cuts_the_hand),
        cmocka_unit_test(the_turns_end_follows_a_failure_too),
        cmocka_unit_test(treasures_go_before_discards_and_drawing),
        cmocka_unit_test(six_treasures_come_down_to_four_and_one_chooses_which_go),
        cmocka_unit_test(a_forced_drop_with_one_answer_is_made_and_told),
        cmocka_unit_test(others_keep_more_than_four_until_their_own_turns_end),
        cmocka_unit_test(en_the_guard_deck_is_rebuilt_as_soon_as_its_last_card_leaves),
        cmocka_unit_test(fr_the_guard_deck_is_rebuilt_when_a_card_is_needed),
        cmocka_unit_test(en_the_house_deck_is_rebuilt_as_soon_as_its_last_card_leaves),
        cmocka_unit_test(fr_the_house_deck_is_rebuilt_when_a_card_is_needed),
        cmocka_unit_test(en_with_no_discards_the_deck_is_rebuilt_at_the_next_discard),
        cmocka_unit_test(en_a_price_that_rebuilds_the_deck_does_so_as_a_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
