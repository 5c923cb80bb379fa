/* 5211: the rules, id by id: cards, turns, the end, the long game. F7 to F11 are in test_5211_scoring.c. */
#include "support.h"

#include <stdio.h>
#include <string.h>

/* A round in which nobody scores: green and yellow are tied, nothing else is in play. */
static const char *const nothing_for_two = "G2 G3 Y2 Y3 | G2 G3 Y2 Y3";

/* F1 */

FACT(a_hundred_cards_twenty_of_each_colour) {
    static const int copies[] = {0, 5, 6, 5, 2, 1, 1};
    uint16_t counts[IRORI_MAX_CARD_KINDS];
    int total = 0;
    position p;
    position_init(&p, 4, "");
    assert_int_equal(g5211_census(p.rules, &p.s, counts), G5211_HIDDEN + 1);
    for (int kind = 1; kind <= 30; kind++) {
        assert_int_equal(counts[kind], copies[(kind - 1) % 6 + 1]);
        total += counts[kind];
    }
    assert_int_equal(total, 100);
    position_done(&p);
}

FACT(the_ones_are_the_kododo) {
    assert_true(g5211_is_kododo(card_from("B1")) && g5211_is_kododo(card_from("V1")));
    assert_false(g5211_is_kododo(card_from("B2")) || g5211_is_kododo(card_from("V6")));
}

/* F2 */

static void expect_removed(int players, int removed) {
    position p;
    int told = 0;
    position_init(&p, players, "");
    assert_int_equal(g5211_removed(players), removed);
    assert_int_equal(p.s.box_count, removed);
    for (size_t i = 0; i < p.events.count; i++) {
        if (p.list[i].kind != G5211_EVENT_REMOVE) continue;
        for (int seat = IRORI_SPECTATOR; seat < players; seat++)
            assert_int_equal(irori_event_for(p.list[i], seat).object, 0);
        assert_int_equal(irori_event_for(p.list[i], IRORI_OMNISCIENT).object, p.s.deck[told++]);
    }
    assert_int_equal(told, removed);
    position_done(&p);
}

FACT(two_players_remove_ten_cards_unseen) { expect_removed(2, 10); }
FACT(three_players_remove_thirteen_cards_unseen) { expect_removed(3, 13); }
FACT(four_players_remove_no_cards) { expect_removed(4, 0); }
FACT(five_players_remove_fifteen_cards_unseen) { expect_removed(5, 15); }

FACT(what_is_left_divides_into_whole_rounds) {
    static const int rounds[] = {0, 0, 11, 7, 6, 4};
    for (int players = 2; players <= 5; players++) {
        int drawn = 100 - g5211_removed(players) - 5 * players;
        assert_int_equal(drawn % (4 * players), 0);
        assert_int_equal(rounds_in_a_deal(players), rounds[players]);
    }
}

FACT(one_player_or_six_are_refused) {
    for (int players = 1; players <= 6; players += 5) {
        irori_setup setup = {.players = players};
        irori_rules *rules = NULL;
        irori_error why;
        assert_int_equal(irori_rules_new("5211", &setup, &rules, &why), IRORI_BAD_SETUP);
        assert_string_equal(why.why.id, "error.players");
        assert_null(rules);
    }
}

/* F3 */

FACT(five_cards_each_and_the_rest_is_the_draw_pile) {
    for (int players = 2; players <= 5; players++) {
        position p;
        position_init(&p, players, "");
        for (int seat = 0; seat < players; seat++) assert_int_equal(g5211_hand_count(p.s.hand[seat]), 5);
        assert_int_equal(p.s.deck_count - p.s.box_count, 100 - g5211_removed(players) - 5 * players);
        position_done(&p);
    }
}

/* F4 */

FACT(first_turn_takes_two_cards_the_others_one) {
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "B1 G2 Y3 O4 V5 | B2 G3 Y4 O5 V6", "B3 G1 Y2 O1 V1 V2");
    assert_int_equal(p.rules->game->check(p.rules, &p.s, 0, move_from(p.rules, "B1"), NULL), IRORI_ILLEGAL);
    position_turn(&p, "B1 G2 | B2 G3");
    assert_int_equal(p.rules->game->check(p.rules, &p.s, 0, move_from(p.rules, "Y3 O4"), NULL), IRORI_ILLEGAL);
    position_turn(&p, "Y3 | Y4");
    position_turn(&p, "O4 | O5");
    assert_int_equal(p.s.round, 2);
    assert_int_equal(p.rules->game->check(p.rules, &p.s, 0, move_from(p.rules, "V5"), NULL), IRORI_ILLEGAL);
    position_done(&p);
}

FACT(all_owe_a_choice_at_once) {
    position p;
    position_init(&p, 4, "");
    irori_turn turn = p.rules->game->to_act(p.rules, &p.s);
    assert_int_equal(turn.kind, IRORI_ALL);
    assert_int_equal(turn.seats, 0xF);
    position_done(&p);
}

/* What `seat` sees of the choice of seat 0: "[…]" in its view. */
static void expect_chosen_seen(const position *p, int seat, const char *chosen) {
    char view[8192];
    irori_writer writer = irori_writer_to(view, sizeof view);
    p->rules->game->view(p->rules, &p->s, seat, &writer);
    assert_false(writer.full);
    char *at = strstr(view, "\"chosen\":");
    assert_non_null(at);
    assert_memory_equal(at + 9, chosen, strlen(chosen));
}

FACT(nobody_sees_a_choice_before_all_have_chosen) {
    position p;
    position_init(&p, 3, "");
    position_deal(&p, "B1 G2 Y3 O4 V5", "");
    p.rules->game->apply(p.rules, &p.s, 0, move_from(p.rules, "B1 O4"), &p.events);
    expect_chosen_seen(&p, 0, "[\"O4\",\"B1\"]");
    expect_chosen_seen(&p, 1, "[\"?\",\"?\"]");
    expect_chosen_seen(&p, IRORI_SPECTATOR, "[\"?\",\"?\"]");
    position_assert_told(&p, "choose show", "s0 choose 2");
    assert_int_equal(p.s.row[0], 0);
    position_done(&p);
}

FACT(all_choices_are_shown_together) {
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "B1 G2 Y3 O4 V5 | B2 G3 Y4 O5 V6", "");
    position_turn(&p, "B1 G2 | V6 B2");
    position_assert_told(&p, "choose show",
                         "s0 choose 2; s1 choose 2; s0 show G2 hand>row; s0 show B1 hand>row; s1 show V6 hand>row; "
                         "s1 show B2 hand>row");
    position_done(&p);
}

/* F5 */

FACT(hands_are_refilled_in_seat_order) {
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "B1 G2 Y3 O4 V5 | B2 G3 Y4 O5 V6", "B3 G1 Y2 O1 V1 V2");
    position_turn(&p, "B1 G2 | B2 G3");
    position_assert_hand(&p, 0, "B3 G1 Y3 O4 V5");
    position_assert_hand(&p, 1, "Y2 Y4 O1 O5 V6");
    position_turn(&p, "B3 | Y2");
    position_assert_hand(&p, 0, "G1 Y3 O4 V1 V5");
    position_assert_hand(&p, 1, "Y4 O1 O5 V2 V6");
    position_done(&p);
}

FACT(a_drawn_card_is_seen_by_its_owner_alone) {
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "B1 G2 Y3 O4 V5 | B2 G3 Y4 O5 V6", "B3 G1 Y2 O1");
    position_turn(&p, "B1 G2 | B2 G3");
    position_assert_told(&p, "draw",
                         "s0 draw G1 deck>hand; s0 draw B3 deck>hand; s1 draw O1 deck>hand; s1 draw Y2 deck>hand");
    for (size_t i = 0; i < p.events.count; i++) {
        irori_event event = p.list[i];
        if (event.kind != G5211_EVENT_DRAW) continue;
        assert_int_not_equal(irori_event_for(event, event.actor).object, 0);
        assert_int_equal(irori_event_for(event, 1 - event.actor).object, 0);
        assert_int_equal(irori_event_for(event, IRORI_SPECTATOR).object, 0);
    }
    position_done(&p);
}

/* Plays at random; at every turn all hands have five cards until the last round, then 5, 3, 2. */
static void expect_hand_sizes(int players) {
    static const int last[] = {5, 3, 2};
    position p;
    irori_rng rng = irori_rng_from((uint64_t)players);
    int turns = 0;
    position_init(&p, players, "");
    for (; p.s.waiting; turns++) {
        for (int seat = 0; seat < players; seat++)
            assert_int_equal(g5211_hand_count(p.s.hand[seat]), p.s.is_last ? last[p.s.turn] : 5);
        for (int seat = 0; seat < players; seat++)
            p.rules->game->apply(p.rules, &p.s, seat, p.rules->game->sample(p.rules, &p.s, seat, &rng), NULL);
    }
    assert_int_equal(turns, 3 * rounds_in_a_deal(players));
    position_done(&p);
}

FACT(hands_stay_at_five_until_the_last_round) {
    for (int players = 2; players <= 5; players++) expect_hand_sizes(players);
}

/* F6 */

FACT(cards_played_this_round_lie_open) {
    position p;
    char view[8192];
    irori_writer writer = irori_writer_to(view, sizeof view);
    position_init(&p, 2, "");
    position_deal(&p, "B1 G2 Y3 O4 V5 | B2 G3 Y4 O5 V6", "");
    position_turn(&p, "B1 G2 | B2 G3");
    position_turn(&p, "Y3 | Y4");
    p.rules->game->view(p.rules, &p.s, IRORI_SPECTATOR, &writer);
    assert_non_null(strstr(view, "\"row\":[\"G2\",\"B1\",\"Y3\"]"));
    assert_non_null(strstr(view, "\"row\":[\"G3\",\"B2\",\"Y4\"]"));
    position_done(&p);
}

/* F12 */

FACT(the_last_round_comes_when_the_draw_pile_is_empty) {
    for (int players = 2; players <= 5; players++) {
        position p;
        irori_rng rng = irori_rng_from(1);
        position_init(&p, players, "");
        while (!p.s.is_last) {
            assert_int_not_equal(p.s.deck_count, p.s.box_count);
            p.events.count = 0;
            for (int i = 0; i < 3 * players; i++) {
                int seat = i % players;
                p.rules->game->apply(p.rules, &p.s, seat, p.rules->game->sample(p.rules, &p.s, seat, &rng),
                                     i == 3 * players - 1 ? &p.events : NULL);
            }
        }
        assert_int_equal(p.s.deck_count, p.s.box_count);
        assert_int_equal(p.s.round, rounds_in_a_deal(players));
        assert_int_equal(p.list[p.events.count - 1].kind, G5211_EVENT_LAST_ROUND);
        position_done(&p);
    }
}

FACT(hands_are_not_refilled_in_the_last_round) {
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "G1 G2 G3 Y4 V5 | B2 B3 O2 O3 V6", "");
    position_last_round(&p);
    position_turn(&p, "G1 G2 | B2 B3");
    position_assert_hand(&p, 0, "G3 Y4 V5");
    position_turn(&p, "G3 | O2");
    position_assert_hand(&p, 1, "O3 V6");
    position_assert_told(&p, "draw", "");
    position_turn(&p, "Y4 | O3");
    assert_int_equal(p.rules->game->to_act(p.rules, &p.s).kind, IRORI_OVER);
    position_done(&p);
}

FACT(the_fifth_card_is_discarded_unseen) {
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "G1 G2 G3 Y4 V5 | B2 B3 O2 O3 V6", "");
    position_last_round(&p);
    position_turn(&p, "G1 G2 | B2 B3");
    position_turn(&p, "G3 | O2");
    position_turn(&p, "Y4 | O3");
    position_assert_told(&p, "left-over", "s0 left-over V5 hand>box; s1 left-over V6 hand>box");
    for (size_t i = 0; i < p.events.count; i++) {
        if (p.list[i].kind != G5211_EVENT_LEFT_OVER) continue;
        assert_int_equal(irori_event_for(p.list[i], 1 - p.list[i].actor).object, 0);
        assert_int_equal(irori_event_for(p.list[i], IRORI_SPECTATOR).object, 0);
    }
    position_assert_hand(&p, 0, "");
    position_assert_scores(&p, "6:3 0:0");
    position_done(&p);
}

/* F13 */

static void expect_end(const char *pile_0, const char *pile_1, const char *how, const char *ranks) {
    position p;
    irori_result result;
    char text[32];
    position_init(&p, 2, "");
    position_pile(&p, 0, pile_0);
    position_pile(&p, 1, pile_1);
    position_play_last_round(&p, nothing_for_two);
    p.rules->game->result(p.rules, &p.s, &result);
    assert_int_equal(result.outcome, IRORI_DECIDED);
    assert_string_equal(result.how, how);
    snprintf(text, sizeof text, "%d%s %d%s", result.seat[0].rank, result.seat[0].is_winner ? "*" : "",
             result.seat[1].rank, result.seat[1].is_winner ? "*" : "");
    assert_string_equal(text, ranks);
    position_done(&p);
}

FACT(most_points_win) {
    expect_end("6x2", "1x11", "5211.how.points", "1* 2");
    expect_end("1x11", "6x2", "5211.how.points", "2 1*");
}

FACT(tied_points_are_decided_by_cards_in_the_pile) {
    expect_end("2x3", "6x1", "5211.how.cards", "1* 2");
    expect_end("6x1", "2x3", "5211.how.cards", "2 1*");
}

FACT(tied_points_and_cards_share_the_victory) {
    expect_end("2x2 5x1", "4x1 3x1 2x1", "5211.how.shared", "1* 1*");
    expect_end("", "", "5211.how.shared", "1* 1*");
}

FACT(nobody_has_won_while_the_game_runs) {
    position p;
    irori_result result;
    position_init(&p, 2, "");
    position_pile(&p, 0, "6x2");
    p.rules->game->result(p.rules, &p.s, &result);
    assert_int_equal(result.outcome, IRORI_RUNNING);
    assert_int_equal(result.winners, 0);
    assert_false(result.seat[0].is_winner);
    assert_null(result.how);
    assert_int_equal(result.seat[0].score, 12);
    position_done(&p);
}

/* F14 */

static void long_game(position *p, int deal, const char *pile_0, const char *pile_1) {
    position_init(p, 2, "long=on");
    p->s.deal = (uint8_t)deal;
    position_pile(p, 0, pile_0);
    position_pile(p, 1, pile_1);
}

static bool is_over(const position *p) { return p->rules->game->to_act(p->rules, &p->s).kind == IRORI_OVER; }

FACT(a_deal_below_fifty_is_followed_by_another) {
    position p;
    uint16_t counts[IRORI_MAX_CARD_KINDS];
    long_game(&p, 1, "1x1 6x8", "2x3");
    position_play_last_round(&p, nothing_for_two);
    assert_false(is_over(&p));
    assert_int_equal(p.s.deal, 2);
    assert_int_equal(p.s.round, 1);
    assert_int_equal(p.s.is_last, 0);
    assert_int_equal(p.s.deck_count, 90); /* F2 again: all hundred but the hands, ten of them in the box */
    assert_int_equal(p.s.box_count, 10);
    g5211_census(p.rules, &p.s, counts);
    for (int kind = 1; kind <= 30; kind++) assert_int_equal(counts[kind], g5211_copies[g5211_value(kind)]);
    position_assert_scores(&p, "49:9 6:3");
    position_assert_told(&p, "go-on deal", "go-on 0/50; deal 2/10");
    position_done(&p);
}

FACT(each_deal_is_shuffled_anew) {
    position p;
    long_game(&p, 1, "", "");
    uint8_t first[100];
    memcpy(first, p.s.deck, 90);
    position_play_last_round(&p, nothing_for_two);
    assert_int_equal(p.s.deal, 2);
    assert_memory_not_equal(first, p.s.deck, 90);
    position_done(&p);
}

FACT(fifty_after_the_first_deal_end_the_long_game) {
    position p;
    long_game(&p, 1, "2x1 6x8", "2x3");
    position_play_last_round(&p, nothing_for_two);
    assert_true(is_over(&p));
    assert_int_equal(p.s.deal, 1);
    position_done(&p);
}

FACT(the_first_deal_is_played_out_whoever_has_fifty) {
    position p;
    long_game(&p, 1, "6x20", "");
    position_round(&p, nothing_for_two);
    assert_false(is_over(&p));
    assert_int_equal(p.s.round, 2);
    position_done(&p);
}

FACT(from_the_second_deal_fifty_end_the_game_after_any_round) {
    position p;
    irori_result result;
    long_game(&p, 2, "6x8", "");
    position_round(&p, "G2 G2 B2 Y4 | G4 O2 V2 V3"); /* 48 + 4 */
    assert_true(is_over(&p));
    position_assert_scores(&p, "52:10 4:1");
    position_assert_told(&p, "over go-on round", "over");
    p.rules->game->result(p.rules, &p.s, &result);
    assert_true(result.seat[0].is_winner);
    position_done(&p);
}

FACT(in_the_second_deal_below_fifty_the_round_is_followed_by_another) {
    position p;
    long_game(&p, 2, "6x7", "");
    position_round(&p, "G2 G2 B2 Y4 | G4 O2 V2 V3"); /* 42 + 4 */
    assert_false(is_over(&p));
    assert_int_equal(p.s.round, 2);
    position_done(&p);
}

FACT(fifty_in_the_middle_of_a_round_wait_for_its_end) {
    position p;
    long_game(&p, 2, "6x9", "");
    position_deal(&p, "G2 G2 B2 Y4 V6 | G4 O2 V2 V3 B3", "");
    position_turn(&p, "G2 G2 | G4 O2");
    position_turn(&p, "B2 | V2");
    assert_false(is_over(&p));
    position_turn(&p, "Y4 | V3");
    assert_true(is_over(&p));
    position_done(&p);
}

FACT(score_piles_add_up_over_all_deals) {
    position p;
    long_game(&p, 1, "2x3", "1x2");
    position_play_last_round(&p, "G2 G2 B2 Y4 | G4 O2 V2 V3");
    assert_int_equal(p.s.deal, 2);
    position_round(&p, "B2 B3 G2 Y4 | B4 O2 V2 V3");
    position_assert_scores(&p, "15:7 10:4");
    position_done(&p);
}

/* Ruling: the long game ends after twenty deals, whoever stands where. */
FACT(the_twentieth_deal_is_the_last) {
    position p;
    long_game(&p, 19, "2x3", "1x2");
    position_play_last_round(&p, nothing_for_two);
    assert_int_equal(p.s.deal, 20);
    assert_false(is_over(&p));
    position_play_last_round(&p, nothing_for_two);
    assert_true(is_over(&p));
    position_done(&p);
}

FACT(a_short_game_is_one_deal) {
    position p;
    position_init(&p, 2, "");
    position_play_last_round(&p, nothing_for_two);
    assert_true(is_over(&p));
    position_done(&p);
}

/* Ruling: totals are written down after the first deal, and public from then on. */
FACT(closed_scores_open_after_the_first_deal) {
    position p;
    position_init(&p, 2, "long=on open-scores=off");
    position_pile(&p, 0, "2x3");
    assert_false(g5211_scores_are_open(p.rules, &p.s));
    position_play_last_round(&p, nothing_for_two);
    assert_int_equal(p.s.deal, 2);
    assert_true(g5211_scores_are_open(p.rules, &p.s));
    position_assert_told(&p, "tally total", "s0 tally 3/2; s0 total 6/3; s1 total");
    position_done(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hundred_cards_twenty_of_each_colour),
        cmocka_unit_test(the_ones_are_the_kododo),
        cmocka_unit_test(two_players_remove_ten_cards_unseen),
        cmocka_unit_test(three_players_remove_thirteen_cards_unseen),
        cmocka_unit_test(four_players_remove_no_cards),
        cmocka_unit_test(five_players_remove_fifteen_cards_unseen),
        cmocka_unit_test(what_is_left_divides_into_whole_rounds),
        cmocka_unit_test(one_player_or_six_are_refused),
        cmocka_unit_test(five_cards_each_and_the_rest_is_the_draw_pile),
        cmocka_unit_test(first_turn_takes_two_cards_the_others_one),
        cmocka_unit_test(all_owe_a_choice_at_once),
        cmocka_unit_test(nobody_sees_a_choice_before_all_have_chosen),
        cmocka_unit_test(all_choices_are_shown_together),
        cmocka_unit_test(hands_are_refilled_in_seat_order),
        cmocka_unit_test(a_drawn_card_is_seen_by_its_owner_alone),
        cmocka_unit_test(hands_stay_at_five_until_the_last_round),
        cmocka_unit_test(cards_played_this_round_lie_open),
        cmocka_unit_test(the_last_round_comes_when_the_draw_pile_is_empty),
        cmocka_unit_test(hands_are_not_refilled_in_the_last_round),
        cmocka_unit_test(the_fifth_card_is_discarded_unseen),
        cmocka_unit_test(most_points_win),
        cmocka_unit_test(tied_points_are_decided_by_cards_in_the_pile),
        cmocka_unit_test(tied_points_and_cards_share_the_victory),
        cmocka_unit_test(nobody_has_won_while_the_game_runs),
        cmocka_unit_test(a_deal_below_fifty_is_followed_by_another),
        cmocka_unit_test(each_deal_is_shuffled_anew),
        cmocka_unit_test(fifty_after_the_first_deal_end_the_long_game),
        cmocka_unit_test(the_first_deal_is_played_out_whoever_has_fifty),
        cmocka_unit_test(from_the_second_deal_fifty_end_the_game_after_any_round),
        cmocka_unit_test(in_the_second_deal_below_fifty_the_round_is_followed_by_another),
        cmocka_unit_test(fifty_in_the_middle_of_a_round_wait_for_its_end),
        cmocka_unit_test(score_piles_add_up_over_all_deals),
        cmocka_unit_test(the_twentieth_deal_is_the_last),
        cmocka_unit_test(a_short_game_is_one_deal),
        cmocka_unit_test(closed_scores_open_after_the_first_deal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
