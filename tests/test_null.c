/* null: its three rules. What every game owes besides is in test_conformance.c. */
#include "support.h"

#include <string.h>

/* Plays these moves, one for each seat, from a fixed seed; answers the result. `cards` gets what was dealt. */
static irori_result played(int players, const char *const *moves, int cards[4], int drawn[4]) {
    irori_rules *rules = rules_for("null", players, "");
    irori_seed seed = irori_seed_from_text("null");
    uint64_t state[64];
    irori_event list[8];
    irori_events events = {.list = list, .cap = 8};
    irori_result result;
    assert_true(rules->game->state_size <= sizeof state);
    rules->game->init(rules, state, &seed, &events);
    for (int seat = 0; seat < players; seat++) cards[seat] = list[seat].object;
    for (int seat = 0; seat < players; seat++) {
        events.count = 0;
        rules->game->apply(rules, state, seat, move_from(rules, moves[seat]), &events);
        drawn[seat] = list[0].object;
    }
    rules->game->result(rules, state, &result);
    irori_rules_free(rules);
    return result;
}

FACT(everyone_is_dealt_one_of_nine_cards_unseen) { /* N1 */
    int cards[4], drawn[4];
    played(4, (const char *[]){"keep", "keep", "keep", "keep"}, cards, drawn);
    for (int i = 0; i < 4; i++) {
        assert_in_range(cards[i], 1, 9);
        for (int j = 0; j < i; j++) assert_int_not_equal(cards[i], cards[j]);
    }
}

FACT(each_keeps_or_swaps_once_in_seat_order) { /* N2 */
    irori_rules *rules = rules_for("null", 2, "");
    irori_seed seed = irori_seed_from_text("null");
    uint64_t state[64];
    irori_message why;
    rules->game->init(rules, state, &seed, NULL);
    assert_int_equal(rules->game->check(rules, state, 1, 1, &why), IRORI_ILLEGAL);
    assert_string_equal(why.id, "null.why.turn");
    assert_int_equal(rules->game->check(rules, state, 0, 3, &why), IRORI_ILLEGAL);
    assert_string_equal(why.id, "null.why.notation");
    rules->game->apply(rules, state, 0, move_from(rules, "swap"), NULL);
    assert_int_equal(rules->game->check(rules, state, 0, 1, &why), IRORI_ILLEGAL);
    assert_int_equal(rules->game->to_act(rules, state).seats, 2);
    rules->game->apply(rules, state, 1, move_from(rules, "keep"), NULL);
    assert_int_equal(rules->game->check(rules, state, 1, 1, &why), IRORI_ILLEGAL);
    assert_string_equal(why.id, "null.why.over");
    irori_rules_free(rules);
}

FACT(who_swaps_counts_the_new_card) { /* N2, N3 */
    int cards[4], drawn[4];
    irori_result result = played(3, (const char *[]){"swap", "keep", "swap"}, cards, drawn);
    assert_int_equal(result.seat[0].score, drawn[0]);
    assert_int_equal(result.seat[1].score, cards[1]);
    assert_int_equal(result.seat[2].score, drawn[2]);
    assert_int_not_equal(drawn[0], cards[0]);
}

FACT(the_highest_card_wins) { /* N3 */
    int cards[4], drawn[4], best = 0;
    irori_result result = played(4, (const char *[]){"keep", "keep", "keep", "keep"}, cards, drawn);
    for (int seat = 1; seat < 4; seat++) best = cards[seat] > cards[best] ? seat : best;
    for (int seat = 0; seat < 4; seat++) assert_int_equal(result.seat[seat].is_winner, seat == best);
    assert_int_equal(result.winners, 1);
}

FACT(a_move_is_a_word) {
    irori_move move = 9;
    irori_message why;
    assert_int_equal(irori_game_find("null")->move_from_text(NULL, "KEEP", &move, &why), IRORI_BAD_TEXT);
    assert_string_equal(why.id, "null.why.notation");
    assert_int_equal(move, 9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everyone_is_dealt_one_of_nine_cards_unseen),
        cmocka_unit_test(each_keeps_or_swaps_once_in_seat_order),
        cmocka_unit_test(who_swaps_counts_the_new_card),
        cmocka_unit_test(the_highest_card_wins),
        cmocka_unit_test(a_move_is_a_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
