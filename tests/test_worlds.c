/* Law 2, the second half: worlds come out evenly over all that are consistent with what a seat knows. On small
 * positions the consistent arrangements of the physical cards are enumerated by brute force and the worlds drawn are
 * compared with them by chi-square. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = 4096, WORLDS = 40000 };

typedef struct histogram {
    uint64_t observed[CELLS], weight[CELLS];
} histogram;

/* null: the places that hold a card somewhere unseen, by their offsets in the encoded state. */

static void expect_even_null(int decisions, const irori_move *moves, int seat, int first, int second, int unseen) {
    irori_rules *rules = rules_for("null", 3, "");
    const irori_game *game = rules->game;
    irori_seed seed = irori_seed_from_text("worlds");
    irori_rng rng = irori_rng_from(1);
    histogram *t = calloc(1, sizeof *t);
    void *state = malloc(game->state_size), *world = malloc(game->state_size);
    game->init(rules, state, &seed, NULL);
    for (int i = 0; i < decisions; i++) game->apply(rules, state, i, moves[i], NULL);
    for (int i = 0; i < WORLDS; i++) {
        uint8_t bytes[IRORI_MAX_ENCODED];
        memcpy(world, state, game->state_size);
        game->determinize(rules, world, seat, &rng);
        game->encode(rules, world, bytes);
        t->observed[bytes[first] * 10 + bytes[second]]++;
    }
    int cells = 0;
    for (int i = 0; i < CELLS; i++) {
        t->weight[i] = t->observed[i] != 0; /* each pair of two different unseen cards, all alike … */
        cells += t->observed[i] != 0;
        if (t->observed[i]) assert_int_not_equal(i / 10, i % 10);
    }
    assert_int_equal(cells, unseen * (unseen - 1)); /* … and every one of them */
    assert_even("null", t->observed, t->weight, CELLS);
    free(t), free(state), free(world);
    irori_rules_free(rules);
}

enum { HAND = 36, GAVE = 37, EACH = 3, DECK = HAND + 3 * EACH }; /* null's bytes */

FACT(null_hands_are_even_over_the_unseen_cards) { expect_even_null(0, NULL, 0, HAND + EACH, HAND + 2 * EACH, 8); }
FACT(null_deck_is_even_over_the_unseen_cards) { expect_even_null(0, NULL, 1, DECK, DECK + 5, 8); }

FACT(null_swapped_cards_are_even_for_who_did_not_see_them) {
    expect_even_null(2, (irori_move[]){2, 2}, 2, GAVE, HAND + EACH, 8);
    expect_even_null(2, (irori_move[]){2, 2}, 0, GAVE + EACH, HAND + 2 * EACH, 7);
    expect_even_null(2, (irori_move[]){2, 2}, IRORI_SPECTATOR, HAND, GAVE, 9);
}

/* 5211: two players in the last round; what lies in the box is chosen so that only a few kinds are unseen. */

static void put_in_box(position *p, const char *cards) {
    int at = 0;
    for (; *cards; cards += strcspn(cards, " "), cards += *cards == ' ') {
        char word[3] = {cards[0], cards[1], 0};
        int card = card_from(word), from = at;
        while (from < p->s.deck_count && p->s.deck[from] != card) from++;
        assert_true(from < p->s.deck_count);
        p->s.deck[from] = p->s.deck[at];
        p->s.deck[at++] = (uint8_t)card;
    }
    assert_int_equal(at, p->s.box_count);
}

static void last_round(position *p) {
    position_init(p, 2, "");
    position_deal(p, "O2 O3 O4 V2 V3 | B2 B2 G3 G3 G3", "");
    put_in_box(p, "B2 B2 B2 B2 G3 G3 Y1 Y1 Y1 Y1");
    position_last_round(p);
}

/* A number for a hand of these three kinds. */
static size_t hand_cell(g5211_hand hand) {
    size_t cell = 0;
    for (; hand; hand >>= 8) cell += (hand & 0xFF) == 2 ? 1 : (hand & 0xFF) == 9 ? 8 : 64;
    return cell;
}

/* All ways to choose 5 of the 15 unseen cards: 6 B2, 5 G3, 4 Y1. */
static void weigh_hands(histogram *t) {
    static const int kinds[15] = {2, 2, 2, 2, 2, 2, 9, 9, 9, 9, 9, 13, 13, 13, 13};
    for (unsigned set = 0; set < 1u << 15; set++) {
        g5211_hand hand = 0;
        if (__builtin_popcount(set) != 5) continue;
        for (int i = 0; i < 15; i++)
            if (set >> i & 1) hand = g5211_hand_add(hand, kinds[i]);
        t->weight[hand_cell(hand)]++;
    }
}

FACT(an_unseen_hand_of_five_is_even_over_all_arrangements) {
    position p;
    irori_rng rng = irori_rng_from(2);
    histogram *t = calloc(1, sizeof *t);
    last_round(&p);
    weigh_hands(t);
    for (int i = 0; i < 400000; i++) {
        g5211_state world = p.s;
        g5211_determinize(p.rules, &world, 0, &rng);
        t->observed[hand_cell(world.hand[1])]++;
    }
    assert_even("a hand", t->observed, t->weight, CELLS);
    free(t);
    position_done(&p);
}

static size_t digit(int kind) { return kind == 2 ? 0 : kind == 9 ? 1 : kind == 13 ? 2 : 15; }

/* All ways to lay four places from the unseen cards. */
static void weigh_places(histogram *t, const int *kinds, int count) {
    for (int a = 0; a < count; a++)
        for (int b = 0; b < count; b++)
            for (int c = 0; c < count; c++)
                for (int d = 0; d < count; d++)
                    if (a != b && a != c && a != d && b != c && b != d && c != d)
                        t->weight[digit(kinds[a]) | digit(kinds[b]) << 2 | digit(kinds[c]) << 4 |
                                  digit(kinds[d]) << 6]++;
}

FACT(an_unseen_choice_hand_and_box_are_even_together) {
    static const int kinds[12] = {2, 2, 2, 2, 2, 9, 9, 9, 13, 13, 13, 13};
    position p;
    irori_rng rng = irori_rng_from(3);
    histogram *t = calloc(1, sizeof *t);
    last_round(&p);
    position_turn(&p, "O2 O3 | G3 B2");
    position_turn(&p, "O4 | G3"); /* left to seat 1: B2 G3 */
    p.rules->game->apply(p.rules, &p.s, 1, move_from(p.rules, "G3"), NULL);
    weigh_places(t, kinds, 12);
    for (int i = 0; i < 100000; i++) {
        g5211_state world = p.s;
        g5211_determinize(p.rules, &world, 0, &rng);
        t->observed[digit(world.choice[1]) | digit((int)world.hand[1]) << 2 | digit(world.deck[0]) << 4 |
                    digit(world.deck[9]) << 6]++;
    }
    assert_even("choice, hand and box", t->observed, t->weight, CELLS);
    free(t);
    position_done(&p);
}

FACT(a_key_tells_apart_what_its_seat_can_tell_apart) {
    position p;
    last_round(&p);
    g5211_state other = p.s;
    assert_int_equal(other.deck[9], card_from("Y1"));
    other.deck[9] = (uint8_t)card_from("B2");
    other.hand[1] = g5211_hand_add(g5211_hand_take(other.hand[1], card_from("B2")), card_from("Y1"));
    for (int viewer = IRORI_OMNISCIENT; viewer < 2; viewer++) {
        bool can_tell = viewer == 1 || viewer == IRORI_OMNISCIENT;
        assert_int_equal(g5211_key(p.rules, &p.s, viewer) != g5211_key(p.rules, &other, viewer), can_tell);
    }
    position_done(&p);
}

/* Closed scores (F11): of the others' piles only the counts are known, and what was played. Three players; seat 0 knows
 * its own pile, a 2. */

static void closed_piles(position *p) {
    position_init(p, 3, "open-scores=off");
    position_round(p, "G1 G2 B2 Y3 | Y1 O2 V2 O3 | V1 B2 V3 O6"); /* nobody scores: all that counts is what is spent */
    position_pile(p, 0, "2x1");
    position_pile(p, 1, "1x1 2x2");
    position_pile(p, 2, "3x1 6x1");
    position_deal(p, "B3 B3 B3 B3 B4 | G3 G3 G3 G3 G4 | Y2 Y2 Y2 Y2 Y4", "");
    position_turn(p, "B3 B4 | G3 G4 | Y2 Y4");
}

FACT(closed_piles_are_even_over_the_cards_played) {
    static const int values[11] = {1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 6}; /* played, without the own 2; seat 2 kept two */
    position p;
    irori_rng rng = irori_rng_from(4);
    histogram *t = calloc(1, sizeof *t);
    closed_piles(&p);
    for (int a = 0; a < 11; a++)
        for (int b = 0; b < a; b++) t->weight[(1 << values[a]) + (1 << values[b])]++;
    for (int i = 0; i < 100000; i++) {
        g5211_state world = p.s;
        size_t cell = 0;
        g5211_determinize(p.rules, &world, 0, &rng);
        assert_int_equal(world.won[0][1], 1);
        for (int value = 1; value <= 6; value++) cell += (size_t)world.won[2][value - 1] << value;
        t->observed[cell]++;
    }
    assert_even("closed piles", t->observed, t->weight, CELLS);
    free(t);
    position_done(&p);
}

/* Until the next cards are shown, the row still says what each has just kept. */
FACT(closed_piles_hold_what_the_row_still_shows) {
    position p;
    irori_rng rng = irori_rng_from(5);
    position_init(&p, 2, "open-scores=off");
    position_round(&p, "G2 G3 B2 Y4 | G4 O2 V2 V3");
    for (int i = 0; i < 100; i++) {
        g5211_state world = p.s;
        g5211_determinize(p.rules, &world, 0, &rng);
        assert_int_equal(world.won[1][3], 1);
        world = p.s;
        g5211_determinize(p.rules, &world, IRORI_SPECTATOR, &rng);
        assert_int_equal(g5211_score(&world, 0), 5);
        assert_int_equal(g5211_score(&world, 1), 4);
    }
    position_done(&p);
}

/* Chance to come is drawn anew: worlds of one position are dealt differently in the next deal. */
FACT(the_next_deal_is_different_in_every_world) {
    position p;
    irori_rng rng = irori_rng_from(6);
    position_init(&p, 2, "long=on");
    g5211_state one = p.s, two = p.s;
    g5211_determinize(p.rules, &one, 0, &rng);
    g5211_determinize(p.rules, &two, 0, &rng);
    assert_memory_not_equal(&one.chance.seed, &two.chance.seed, 32);
    assert_memory_not_equal(&one.chance.seed, &p.s.chance.seed, 32);
    position_done(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_hands_are_even_over_the_unseen_cards),
        cmocka_unit_test(null_deck_is_even_over_the_unseen_cards),
        cmocka_unit_test(null_swapped_cards_are_even_for_who_did_not_see_them),
        cmocka_unit_test(an_unseen_hand_of_five_is_even_over_all_arrangements),
        cmocka_unit_test(an_unseen_choice_hand_and_box_are_even_together),
        cmocka_unit_test(a_key_tells_apart_what_its_seat_can_tell_apart),
        cmocka_unit_test(closed_piles_are_even_over_the_cards_played),
        cmocka_unit_test(closed_piles_hold_what_the_row_still_shows),
        cmocka_unit_test(the_next_deal_is_different_in_every_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
