/* Kodama: worlds come out evenly over all that is consistent with what a seat knows (law 2). */
#include "kodama_grove.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = 4096, WORLDS = 60000 };

typedef struct histogram {
    uint64_t observed[CELLS], weight[CELLS];
} histogram;

/* The number of a set among all sets of its size, of items below 20. */
static size_t rank_of(uint32_t set) {
    size_t rank = 0;
    for (int taken = 1; set; taken++, set &= set - 1) {
        size_t ways = 1; /* how many sets of `taken` items below this one */
        int item = __builtin_ctz(set);
        if (item < taken) continue;
        for (int i = 0; i < taken; i++) ways = ways * (size_t)(item - i) / (size_t)(i + 1);
        rank += ways;
    }
    return rank;
}

/* A spirit's number among those the seat has not seen. */
static int unseen_number(const kodama_state *s, int seat, int spirit) {
    int number = spirit - 1;
    for (int i = 0; i < KODAMA_HAND; i++) number -= s->player[seat].hand[i] && s->player[seat].hand[i] < spirit;
    for (int other = 0; other < 2; other++)
        for (int i = 0; i < KODAMA_SEASONS; i++)
            number -= s->player[other].played[i] && s->player[other].played[i] < spirit;
    return number;
}

static void expect_even_hand(grove *p, int seat, int held, size_t hands) {
    histogram *t = calloc(1, sizeof *t);
    irori_rng rng = irori_rng_from(20);
    for (int i = 0; i < WORLDS; i++) {
        kodama_state world = p->s;
        uint32_t set = 0;
        kodama_determinize(p->base, &world, seat, &rng);
        for (int k = 0; k < held; k++) set |= 1u << unseen_number(&p->s, seat, world.player[1 - seat].hand[k]);
        assert_int_equal(__builtin_popcount(set), held);
        t->observed[rank_of(set)]++;
    }
    for (size_t i = 0; i < hands; i++) t->weight[i] = 1;
    assert_even("a hidden hand", t->observed, t->weight, hands);
    free(t);
}

FACT(T2_a_hidden_hand_is_even_over_the_unseen_spirits) {
    grove p;
    grove_init(&p, 2, "");
    expect_even_hand(&p, 0, 4, 1820); /* 4 of 16 */
    expect_even_hand(&p, 1, 4, 1820);
    grove_done(&p);
}

FACT(T9_spirits_that_were_played_are_in_no_hidden_hand) {
    grove p;
    grove_init(&p, 2, "");
    grove_play_to(&p, 1, KODAMA_GROW);
    expect_even_hand(&p, 0, 3, 455); /* 3 of 15: one more has been seen */
    grove_done(&p);
}

FACT(the_next_two_cards_are_even_over_the_unseen_ones) {
    grove p;
    histogram *t = calloc(1, sizeof *t);
    irori_rng rng = irori_rng_from(65);
    int number[KODAMA_CARDS] = {0}, unseen = 0;
    grove_init(&p, 5, "");
    grove_play_to(&p, 1, KODAMA_GROW);
    kodama_state known = p.s;
    kodama_redact(p.base, &known, 2);
    for (int i = known.known; i < known.deck_count; i++) number[known.deck[i]] = unseen++;
    for (int i = 0; i < WORLDS; i++) {
        kodama_state world = p.s;
        kodama_determinize(p.base, &world, 2, &rng);
        t->observed[number[world.deck[world.deck_count - 1]] * unseen + number[world.deck[world.deck_count - 2]]]++;
    }
    for (int i = 0; i < unseen * unseen; i++) t->weight[i] = i / unseen != i % unseen;
    assert_even("the next two cards", t->observed, t->weight, (size_t)(unseen * unseen));
    free(t);
    grove_done(&p);
}

FACT(T3_decrees_to_come_are_even_over_those_of_their_seasons) {
    grove p;
    histogram *t = calloc(1, sizeof *t);
    irori_rng rng = irori_rng_from(12);
    grove_init(&p, 3, "");
    for (int i = 0; i < WORLDS; i++) {
        kodama_state world = p.s;
        kodama_determinize(p.base, &world, IRORI_SPECTATOR, &rng);
        assert_int_equal(world.decree[0], p.s.decree[0]);
        assert_int_equal((world.decree[1] - 1) / 4, 1);
        assert_int_equal((world.decree[2] - 1) / 4, 2);
        t->observed[(world.decree[1] - 1) % 4 * 4 + (world.decree[2] - 1) % 4]++;
    }
    for (int i = 0; i < 16; i++) t->weight[i] = 1;
    assert_even("decrees to come", t->observed, t->weight, 16);
    free(t);
    grove_done(&p);
}

FACT(a_key_tells_apart_what_its_seat_can_tell_apart) {
    grove p;
    grove_init(&p, 2, "");
    kodama_state other = p.s;
    other.player[1].hand[0] = p.s.box[0], other.box[0] = p.s.player[1].hand[0]; /* need not be sorted for a key */
    for (int viewer = IRORI_OMNISCIENT; viewer < 2; viewer++) {
        bool can_tell = viewer == 1 || viewer == IRORI_OMNISCIENT;
        assert_int_equal(kodama_key(p.base, &p.s, viewer) != kodama_key(p.base, &other, viewer), can_tell);
    }
    grove_done(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T2_a_hidden_hand_is_even_over_the_unseen_spirits),
        cmocka_unit_test(T9_spirits_that_were_played_are_in_no_hidden_hand),
        cmocka_unit_test(the_next_two_cards_are_even_over_the_unseen_ones),
        cmocka_unit_test(T3_decrees_to_come_are_even_over_those_of_their_seasons),
        cmocka_unit_test(a_key_tells_apart_what_its_seat_can_tell_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
