/* Kodachi: what is known of other hands, exactly; and worlds evenly over all that is consistent with it, on small
 * positions against brute force. */
#include "kodachi_scene.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = 8192, WORLDS = 60000 };

typedef struct histogram {
    uint64_t observed[CELLS], weight[CELLS];
} histogram;

/* What is known */

FACT(a_bought_card_is_known_in_the_hand_until_it_is_played) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2 d4; house: zero draw3; guards: 5f; treasures: 1f; 1.hand: d5 d4");
    scene_play(&p, "stealth; play d1; beat; stop; buy 1 with 1f; done");
    scene_assert_known(&p, 0, "zero");
    scene_play(&p, "done; stealth; play d5; concede; done");
    scene_assert_known(&p, 0, "zero");
    scene_done(&p);
    scene_init(&p, 2, "", "known: zero; hand: d1; guards: 5f");
    scene_play(&p, "stealth; play zero");
    scene_assert_known(&p, 0, "");
    scene_done(&p);
}

FACT(a_bought_card_is_known_until_it_is_discarded) {
    scene p;
    scene_init(&p, 2, "", "known: zero draw3; hand: d1 d2; guards: 5f; house: R3/5");
    scene_play(&p, "stealth; play d1; beat; stop; take 1; discard zero");
    scene_assert_known(&p, 0, "draw3");
    scene_done(&p);
}

/* Two of a kind, one of them known: whichever is played, no more than the other could have been drawn. */
FACT(of_two_alike_the_known_one_counts_as_played) {
    scene p;
    scene_init(&p, 2, "", "known: sway; hand: sway d2; guards: 5f");
    scene_play(&p, "stealth; play sway:-1");
    scene_assert_known(&p, 0, "");
    scene_assert_hand(&p, 0, "d1 d2 sway");
    scene_done(&p);
}

FACT(an_empty_pile_tells_the_whole_hand) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2 d5 draw3; pile: d3 d4 d5; rest: discard; guards: 5f");
    scene_play(&p, "stealth; play draw3");
    assert_int_equal(p.s.player[0].pile_count, 0);
    scene_assert_known(&p, 0, "d1 d2 d3 d4 d5 d5");
    scene_done(&p);
}

FACT(cards_drawn_after_a_reshuffle_are_unknown_again) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2 d5 draw3; pile: d3; rest: discard; guards: 5f");
    scene_play(&p, "stealth; play draw3");
    scene_assert_known(&p, 0, "d1 d2 d3 d5");
    assert_int_equal(p.s.player[0].hand_count, 6);
    scene_done(&p);
}

FACT(drawn_cards_are_seen_by_their_owner_alone_and_told_in_rising_order) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 draw3; pile: d5 d2 d4; guards: 5f");
    scene_play(&p, "stealth; play draw3");
    scene_assert_told(&p, "draw", "s0 draw d2 pile>hand; s0 draw d4 pile>hand; s0 draw d5 pile>hand");
    for (size_t i = 0; i < p.events.count; i++)
        if (p.list[i].kind == KODACHI_EVENT_DRAW) {
            assert_int_equal(irori_event_for(p.list[i], 1).object, 0);
            assert_int_equal(irori_event_for(p.list[i], IRORI_SPECTATOR).object, 0);
        }
    scene_done(&p);
}

/* Evenness. A list of physical cards in all orders; `cell` names what an order means, or -1 if it cannot be. */

typedef int (*cell_fn)(const uint8_t *cards);

static void weigh(histogram *t, uint8_t *cards, int count, int from, cell_fn cell) {
    if (from == count) {
        int at = cell(cards);
        if (at >= 0) t->weight[at]++;
        return;
    }
    for (int i = from; i < count; i++) {
        uint8_t swap = cards[from];
        cards[from] = cards[i], cards[i] = swap;
        weigh(t, cards, count, from + 1, cell);
        cards[i] = cards[from], cards[from] = swap;
    }
}

/* How the cards of a world lie, in the order `cell` reads them. */
typedef void (*read_fn)(const kodachi_state *world, uint8_t *cards);

static void expect_even(const scene *p, int viewer, const uint8_t *cards, int count, cell_fn cell, read_fn read) {
    histogram *t = calloc(1, sizeof *t);
    irori_rng rng = irori_rng_from(7);
    uint8_t order[16];
    memcpy(order, cards, (size_t)count);
    weigh(t, order, count, 0, cell);
    for (int i = 0; i < WORLDS; i++) {
        kodachi_state world = p->s;
        kodachi_determinize(p->rules, &world, viewer, &rng);
        read(&world, order);
        int at = cell(order);
        assert_true(at >= 0);
        t->observed[at]++;
    }
    assert_even("worlds", t->observed, t->weight, CELLS);
    free(t);
}

/* The unknown two of seat 1's hand (after the bought card), then its pile of two. The hand has no order. */

static int two_and_two(const uint8_t *c) {
    int low = c[0] < c[1] ? c[0] : c[1], high = c[0] ^ c[1] ^ low;
    return low | high << 3 | c[2] << 6 | c[3] << 9;
}

static void read_seat_1(const kodachi_state *world, uint8_t *cards) {
    int n = 0;
    for (int kind = 1; kind <= 5; kind++)
        for (int i = 0; i < world->player[1].hand[kind]; i++) cards[n++] = (uint8_t)kind;
    assert_int_equal(n, 2);
    memcpy(cards + 2, world->player[1].pile, 2);
}

FACT(an_unknown_hand_and_pile_are_even_and_a_bought_card_stays_in_hand) {
    scene p;
    scene_init(&p, 2, "", "hand: d1; guards: 5f; 1.hand: d1 d2; 1.known: zero; 1.pile: d3 d1; 1.rest: discard");
    expect_even(&p, 0, (const uint8_t[]){1, 1, 2, 3}, 4, two_and_two, read_seat_1);
    expect_even(&p, IRORI_SPECTATOR, (const uint8_t[]){1, 1, 2, 3}, 4, two_and_two, read_seat_1);
    irori_rng rng = irori_rng_from(1);
    for (int i = 0; i < 100; i++) {
        kodachi_state world = p.s;
        kodachi_determinize(p.rules, &world, 0, &rng);
        assert_int_equal(world.player[1].hand[scene_card(&p, "zero")], 1);
    }
    scene_done(&p);
}

FACT(ones_own_pile_is_shuffled_and_the_own_hand_stays) {
    irori_rng rng = irori_rng_from(2);
    uint64_t observed[8] = {0}, weight[8] = {0, 1, 1, 1, 0, 0, 0, 0};
    scene p;
    scene_init(&p, 2, "", "hand: d4 d5; pile: d1 d2 d3; rest: discard; guards: 5f");
    for (int i = 0; i < 30000; i++) {
        kodachi_state world = p.s;
        kodachi_determinize(p.rules, &world, 0, &rng);
        assert_memory_equal(world.player[0].hand, p.s.player[0].hand, sizeof world.player[0].hand);
        observed[world.player[0].pile[2]]++;
    }
    assert_even("own pile", observed, weight, 8);
    scene_done(&p);
}

FACT(with_an_empty_pile_every_world_has_the_true_hand) {
    irori_rng rng = irori_rng_from(3);
    scene p;
    scene_init(&p, 2, "", "hand: d1; guards: 5f; 1.hand: d1 d3 d5 draw3; 1.rest: discard");
    for (int i = 0; i < 200; i++) {
        kodachi_state world = p.s;
        kodachi_determinize(p.rules, &world, 0, &rng);
        assert_memory_equal(world.player[1].hand, p.s.player[1].hand, sizeof world.player[1].hand);
    }
    scene_done(&p);
}

/* The guard deck: 6s, 1f, 0f, 2s from the top; the back of the top is elite. Kinds are given as the scene finds them.
 */

static uint8_t elite_a, elite_b, brown_a;

static int deck_of_four(const uint8_t *c) {
    int cell = 0;
    if (c[3] != elite_a && c[3] != elite_b) return -1;
    for (int i = 0; i < 4; i++) cell = cell * 4 + (c[i] == elite_a ? 0 : c[i] == elite_b ? 1 : c[i] == brown_a ? 2 : 3);
    return cell;
}

static void read_guards(const kodachi_state *world, uint8_t *cards) { memcpy(cards, world->guard_deck, 4); }

FACT(the_top_guard_fits_its_back_and_the_rest_is_even) {
    scene p;
    scene_init(&p, 2, "edition=fr", "hand: d1; guards: 5f 6s 1f 0f 2s; guard-rest: discard");
    assert_int_equal(p.s.guard_count, 4);
    elite_a = (uint8_t)scene_guard(&p, "6s"), elite_b = (uint8_t)scene_guard(&p, "0f");
    brown_a = (uint8_t)scene_guard(&p, "1f");
    expect_even(&p, 0, p.s.guard_deck, 4, deck_of_four, read_guards);
    scene_done(&p);
}

static int house_of_three(const uint8_t *c) { return c[0] % 16 | c[1] % 16 << 4 | c[2] % 16 << 8; }
static void read_house(const kodachi_state *world, uint8_t *cards) { memcpy(cards, world->house_deck, 3); }

FACT(the_house_deck_is_even) {
    scene p;
    scene_init(&p, 2, "edition=fr", "hand: d1; guards: 5f; house: zero draw3 switch plus2; house-rest: discard");
    expect_even(&p, 1, p.s.house_deck, 3, house_of_three, read_house);
    scene_done(&p);
}

/* Keys */

static uint64_t key_for(const scene *p, const kodachi_state *s, int viewer) {
    kodachi_state redacted = *s;
    uint64_t key = kodachi_key(p->rules, s, viewer);
    kodachi_redact(p->rules, &redacted, viewer);
    assert_true(kodachi_key(p->rules, &redacted, viewer) == key);
    return key;
}

FACT(a_key_tells_apart_what_its_seat_can_tell_apart) {
    scene p;
    scene_init(&p, 2, "", "hand: d1; guards: 5f; 1.hand: d1 d2; 1.known: zero; 1.pile: d3 d1; 1.rest: discard");
    kodachi_state other = p.s, third = p.s;
    int d2 = scene_card(&p, "d2"), d3 = scene_card(&p, "d3");
    kodachi_player *player = &other.player[1];
    player->pile[player->pile[0] == d3 ? 0 : 1] = (uint8_t)d2;
    player->hand[d2] = 0, player->hand[d3] = 1;
    player->held ^= 1ull << d2 | 1ull << d3;
    assert_true(key_for(&p, &p.s, 0) == key_for(&p, &other, 0));
    assert_true(key_for(&p, &p.s, IRORI_SPECTATOR) == key_for(&p, &other, IRORI_SPECTATOR));
    assert_true(key_for(&p, &p.s, 1) != key_for(&p, &other, 1));
    assert_true(key_for(&p, &p.s, IRORI_OMNISCIENT) != key_for(&p, &other, IRORI_OMNISCIENT));
    third.player[1].known[d2] = 1;
    for (int viewer = IRORI_OMNISCIENT; viewer < 2; viewer++)
        assert_true(key_for(&p, &p.s, viewer) != key_for(&p, &third, viewer));
    scene_done(&p);
}

/* A fight that goes on without a winning total says nothing of the hand (K17). Two unknown cards, then a pile of two.
 */

static void read_seat_0(const kodachi_state *world, uint8_t *cards) {
    int n = 0;
    for (int kind = 1; kind <= 6; kind++)
        for (int i = 0; i < world->player[0].hand[kind]; i++) cards[n++] = (uint8_t)kind;
    assert_int_equal(n, 2);
    memcpy(cards + 2, world->player[0].pile, 2);
}

FACT(a_fight_that_goes_on_tells_nothing_of_the_hand) {
    scene p;
    scene_init(&p, 2, "", "hand: d5 d4 start; pile: d3 d2; rest: discard; guards: 5f");
    scene_play(&p, "strength; play d5");
    assert_int_equal(p.s.phase, KODACHI_FIGHT);
    expect_even(&p, 1, (const uint8_t[]){4, 6, 3, 2}, 4, two_and_two, read_seat_0);
    scene_done(&p);
}

/* Discarding goes upwards (K24): a 5 of eight cards is gone, and one more of 5 or above must go. So of the two cards of
 * the pile, which are the cell, one at least is below 5. */

static int pile_of_two(const uint8_t *c) { return c[7] >= 5 && c[8] >= 5 ? -1 : c[7] | c[8] << 3; }

static void read_pile_of_two(const kodachi_state *world, uint8_t *cards) {
    assert_int_equal(world->player[0].pile_count, 2);
    memcpy(cards + 7, world->player[0].pile, 2);
}

FACT(a_discard_that_must_go_on_tells_that_it_can) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d1 d2 d2 d3 d3 d4 d5 d5; pile: start d4; rest: discard; guards: 5f; house: R3/5");
    scene_play(&p, "stealth; play d1; beat; stop; take 1; discard d5");
    scene_assert_moves(&p, "discard d5");
    expect_even(&p, 1, (const uint8_t[]){1, 2, 2, 3, 3, 4, 4, 5, 6}, 9, pile_of_two, read_pile_of_two);
    scene_done(&p);
}

/* Six are left: whether there is anything above the 5 to give up besides is nobody's business. */

static int any_pile_of_two(const uint8_t *c) { return c[6] | c[7] << 3; }

static void read_any_pile_of_two(const kodachi_state *world, uint8_t *cards) {
    memcpy(cards + 6, world->player[0].pile, 2);
}

FACT(a_discard_that_may_end_tells_nothing_of_the_hand) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d1 d2 d2 d3 d3 d4 d5; pile: start d4; rest: discard; guards: 5f; house: R3/5");
    scene_play(&p, "stealth; play d1; beat; stop; take 1; discard d5");
    scene_assert_moves(&p, "done");
    expect_even(&p, 1, (const uint8_t[]){1, 2, 2, 3, 3, 4, 4, 6}, 8, any_pile_of_two, read_any_pile_of_two);
    scene_done(&p);
}

/* Even where such hands are rare, every world is a position in which somebody has a move. */
FACT(a_world_always_leaves_a_move) {
    irori_rng rng = irori_rng_from(4);
    scene p;
    scene_init(&p, 2, "",
               "hand: d1 d2 d2 d3 d3 d4 coin coin one-five one-five; pile: R1/4 R2/4 R2/3 R3/5 R4/3 R4/4 R5/4 "
               "B1/4 B2/4 B2/3 B3/5 B4/3 B4/4 B5/4 G1/4 G2/4 G2/3 G3/5 G4/3 G4/4 G5/4 rumor-power "
               "rumor-power rumor-power rumor-rumors rumor-rumors rumor-rumors rumor-skills rumor-skills; "
               "guards: 5f; house: draw3");
    scene_play(&p, "stealth; play d1; beat; stop; take 1; discard coin");
    scene_assert_moves(&p, "discard coin; discard one-five");
    for (int i = 0; i < 3000; i++) {
        static irori_move moves[KODACHI_MAX_MOVES];
        uint8_t bytes[IRORI_MAX_ENCODED];
        kodachi_state world = p.s, again;
        kodachi_determinize(p.rules, &world, IRORI_SPECTATOR, &rng);
        assert_true(kodachi_moves(p.rules, &world, 0, moves) > 0);
        assert_int_equal(kodachi_decode(p.rules, &again, bytes, kodachi_encode(p.rules, &world, bytes)), IRORI_OK);
    }
    scene_done(&p);
}

FACT(chance_to_come_is_drawn_anew) {
    irori_rng rng = irori_rng_from(6);
    scene p;
    scene_init(&p, 2, "", "hand: d1; guards: 5f");
    kodachi_state one = p.s, two = p.s;
    kodachi_determinize(p.rules, &one, 0, &rng);
    kodachi_determinize(p.rules, &two, 0, &rng);
    assert_memory_not_equal(&one.chance.seed, &two.chance.seed, 32);
    assert_memory_not_equal(&one.chance.seed, &p.s.chance.seed, 32);
    scene_done(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bought_card_is_known_in_the_hand_until_it_is_played),
        cmocka_unit_test(a_bought_card_is_known_until_it_is_discarded),
        cmocka_unit_test(of_two_alike_the_known_one_counts_as_played),
        cmocka_unit_test(an_empty_pile_tells_the_whole_hand),
        cmocka_unit_test(cards_drawn_after_a_reshuffle_are_unknown_again),
        cmocka_unit_test(drawn_cards_are_seen_by_their_owner_alone_and_told_in_rising_order),
        cmocka_unit_test(an_unknown_hand_and_pile_are_even_and_a_bought_card_stays_in_hand),
        cmocka_unit_test(ones_own_pile_is_shuffled_and_the_own_hand_stays),
        cmocka_unit_test(with_an_empty_pile_every_world_has_the_true_hand),
        cmocka_unit_test(the_top_guard_fits_its_back_and_the_rest_is_even),
        cmocka_unit_test(the_house_deck_is_even),
        cmocka_unit_test(a_key_tells_apart_what_its_seat_can_tell_apart),
        cmocka_unit_test(a_fight_that_goes_on_tells_nothing_of_the_hand),
        cmocka_unit_test(a_discard_that_must_go_on_tells_that_it_can),
        cmocka_unit_test(a_discard_that_may_end_tells_nothing_of_the_hand),
        cmocka_unit_test(a_world_always_leaves_a_move),
        cmocka_unit_test(chance_to_come_is_drawn_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
