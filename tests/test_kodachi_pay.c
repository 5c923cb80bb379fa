/* Kodachi: payments (K22, K23). Every cost that can be written against every purse of up to six treasures, gold and
 * coins included, compared with a slow check written from the rule's text; and the examples of both books. */
#include "kodachi_scene.h"

#include <stdio.h>
#include <string.h>

/* The slow check: a cost is a list of wishes, each wanting one treasure. Try all ways to hand them out. */

enum { WISH_ANY = 5, WISH_PAIR = 6 }; /* a named kind is itself; a pair is two wishes in a row for one kind */

typedef struct wishes {
    int list[8], count;
} wishes;

static wishes wishes_of(const kodachi_cost *cost) {
    wishes w = {.count = 0};
    for (int kind = 0; kind < KODACHI_GOLD; kind++)
        for (int i = 0; i < cost->named[kind]; i++) w.list[w.count++] = kind;
    for (int i = 0; i < 2 * cost->pairs; i++) w.list[w.count++] = WISH_PAIR;
    for (int i = 0; i < cost->any; i++) w.list[w.count++] = WISH_ANY;
    return w;
}

static bool stands_for(int treasure, int kind) { return treasure == kind || treasure == KODACHI_GOLD; }

/* Can treasures[at…] be dealt to the wishes that are still open (bits of `open`)? Pairs are decided when both are
 * dealt. */
static bool deals(const wishes *w, const int *treasures, int dealt[8], int at) {
    if (at == w->count) {
        for (int i = 0; i < w->count; i++) {
            if (w->list[i] != WISH_PAIR) continue;
            bool fits = false;
            for (int kind = 0; kind < KODACHI_GOLD; kind++)
                fits |= stands_for(treasures[dealt[i]], kind) && stands_for(treasures[dealt[i + 1]], kind);
            if (!fits) return false;
            i++;
        }
        return true;
    }
    for (int t = 0; t < w->count; t++) {
        bool is_used = false;
        for (int i = 0; i < at; i++) is_used |= dealt[i] == t;
        if (is_used || (w->list[at] < KODACHI_GOLD && !stands_for(treasures[t], w->list[at]))) continue;
        dealt[at] = t;
        if (deals(w, treasures, dealt, at + 1)) return true;
    }
    return false;
}

static bool pays_slowly(const kodachi_cost *cost, const kodachi_purse purse) {
    wishes w = wishes_of(cost);
    int treasures[16], count = 0, dealt[8];
    for (int kind = 0; kind < KODACHI_TREASURES; kind++)
        for (int i = 0; i < purse[kind]; i++) treasures[count++] = kind;
    return count == w.count && deals(&w, treasures, dealt, 0);
}

/* All costs and purses */

enum { MOST = 6 };

typedef void (*purse_fn)(const kodachi_purse purse, void *context);

static void each_purse(int most, purse_fn visit, void *context) {
    kodachi_purse p;
    for (int f = 0; f <= most; f++)
        for (int s = 0; f + s <= most; s++)
            for (int v = 0; f + s + v <= most; v++)
                for (int j = 0; f + s + v + j <= most; j++)
                    for (int g = 0; f + s + v + j + g <= most; g++) {
                        p[0] = (uint8_t)f, p[1] = (uint8_t)s, p[2] = (uint8_t)v, p[3] = (uint8_t)j, p[4] = (uint8_t)g;
                        visit(p, context);
                    }
}

/* Every cost that a deck file can say: up to four treasures. Returns how many there are. */
static int all_costs(kodachi_cost *out) {
    int n = 0;
    for (int code = 0; code < 15625; code++) { /* base 5: four named kinds, pairs, any */
        kodachi_cost cost = {.any = (uint8_t)(code % 5), .pairs = (uint8_t)(code / 5 % 5)};
        for (int kind = 0, rest = code / 25; kind < KODACHI_GOLD; kind++, rest /= 5)
            cost.named[kind] = (uint8_t)(rest % 5);
        int size = kodachi_cost_size(&cost);
        if (size >= 1 && size <= KODACHI_MAX_PRICE) out[n++] = cost;
    }
    return n;
}

static kodachi_cost costs[256];

static void check_purse(const kodachi_purse purse, void *context) {
    const kodachi_cost *cost = context;
    if (kodachi_cost_is_met(cost, purse) != pays_slowly(cost, purse))
        fail_msg("cost %d%d%d%d pairs %d any %d, purse %d%d%d%d%d: %s", cost->named[0], cost->named[1], cost->named[2],
                 cost->named[3], cost->pairs, cost->any, purse[0], purse[1], purse[2], purse[3], purse[4],
                 pays_slowly(cost, purse) ? "should pay" : "should not pay");
}

FACT(every_cost_is_met_by_exactly_the_purses_the_rule_says) {
    int count = all_costs(costs);
    assert_true(count > 100 && count < 256);
    for (int i = 0; i < count; i++) each_purse(MOST, check_purse, &costs[i]);
}

/* Can some of the purse pay? By all its parts. */
typedef struct part_search {
    const kodachi_cost *cost;
    const uint8_t *purse;
    bool found;
} part_search;

static void try_part(const kodachi_purse part, void *context) {
    part_search *search = context;
    for (int kind = 0; kind < KODACHI_TREASURES; kind++)
        if (part[kind] > search->purse[kind]) return;
    search->found = search->found || pays_slowly(search->cost, part);
}

static void check_afford(const kodachi_purse purse, void *context) {
    part_search search = {.cost = context, .purse = purse};
    each_purse(KODACHI_MAX_PRICE, try_part, &search);
    assert_int_equal(kodachi_can_afford(context, purse), search.found);
}

FACT(a_card_is_affordable_exactly_when_a_part_of_the_purse_pays) {
    int count = all_costs(costs);
    for (int i = 0; i < count; i += 3) each_purse(5, check_afford, &costs[i]);
}

/* Moves: every multiset of guard cards that pays, each once, and nothing else. */

/* A scene in the taking of seat 0, with a house card of this cost in column 1. */
static void start_taking(scene *p, kodachi_rules *rules, const kodachi_cost *cost, int coins) {
    scene_init(p, 2, "start-treasures=off", "hand: d1 d4; house: zero; guards: 5f");
    scene_play(p, "stealth; play d1; beat; stop");
    p->s.coins = (uint8_t)coins;
    *rules = *p->k;
    rules->card[p->s.column_house[0]].cost = *cost;
}

/* Two kinds of guard for fans and scrolls, so that payments differ "down to the guard card". */
static const char *const guard_names[] = {"1f", "2f", "1s", "2s", "1v", "1j", "2/5g"};
enum { NAMES = sizeof guard_names / sizeof *guard_names };

typedef struct expected {
    irori_move list[1024];
    int count;
} expected;

/* All ways to lay treasures of kinds from `from` on and coins, by plain recursion. */
static void lay(const scene *p, const kodachi_rules *rules, const kodachi_cost *cost, const int *owned, int from,
                int used, int laid[NAMES], expected *e) {
    if (from == NAMES) {
        kodachi_purse purse = {[KODACHI_GOLD] = (uint8_t)used};
        irori_move move = kodachi_move(KODACHI_BUY, 0, used);
        int slot = 0;
        for (int i = 0; i < NAMES; i++)
            for (int n = 0; n < laid[i]; n++) {
                int kind = scene_guard(p, guard_names[i]);
                if (slot == KODACHI_MAX_PRICE) return;
                purse[rules->guard[kind].treasure]++;
                move |= (irori_move)kind << (24 + 8 * slot++);
            }
        if (pays_slowly(cost, purse)) e->list[e->count++] = move;
        return;
    }
    for (laid[from] = 0; laid[from] <= owned[from]; laid[from]++) lay(p, rules, cost, owned, from + 1, used, laid, e);
    laid[from] = 0;
}

/* Rising kinds in the move: guard_names are not in the order of the deck. */
static irori_move sorted(irori_move move) {
    int kinds[KODACHI_MAX_PRICE], count = 0;
    for (int i = 0; i < KODACHI_MAX_PRICE && kodachi_paid(move, i); i++) {
        int kind = kodachi_paid(move, i), at = count++;
        for (; at > 0 && kinds[at - 1] > kind; at--) kinds[at] = kinds[at - 1];
        kinds[at] = kind;
    }
    move &= 0xFFFFFF;
    for (int i = 0; i < count; i++) move |= (irori_move)kinds[i] << (24 + 8 * i);
    return move;
}

static void expect_payments(scene *p, const kodachi_rules *rules, const kodachi_cost *cost, const int *owned,
                            int coins) {
    static irori_move moves[KODACHI_MAX_MOVES];
    static expected e;
    int laid[NAMES] = {0}, listed = 0;
    e.count = 0;
    for (int used = 0; used <= coins; used++) lay(p, rules, cost, owned, 0, used, laid, &e);
    uint32_t count = kodachi_moves(&rules->base, &p->s, 0, moves);
    for (uint32_t i = 0; i < count; i++) listed += kodachi_operation(moves[i]) == KODACHI_BUY;
    assert_int_equal(listed, e.count);
    for (int i = 0; i < e.count; i++) {
        bool found = false;
        for (uint32_t j = 0; j < count; j++) found |= moves[j] == sorted(e.list[i]);
        assert_true(found);
        assert_int_equal(kodachi_check(&rules->base, &p->s, 0, sorted(e.list[i]), NULL), IRORI_OK);
    }
}

static void own(scene *p, const int *owned) {
    kodachi_player *player = &p->s.player[0];
    memset(player->treasure, 0, sizeof player->treasure);
    player->owned = player->treasure_count = 0;
    for (int i = 0; i < NAMES; i++) {
        int kind = scene_guard(p, guard_names[i]);
        player->treasure[kind] = (uint8_t)owned[i];
        player->treasure_count = (uint8_t)(player->treasure_count + owned[i]);
        player->owned |= (uint64_t)(owned[i] > 0) << kind;
    }
}

/* One cost with every multiset of up to six of these seven guards, with none, one and two coins. */
static void check_cost(const kodachi_cost *cost) {
    for (int coins = 0; coins <= 2; coins++) {
        kodachi_rules rules;
        scene p;
        start_taking(&p, &rules, cost, coins);
        for (int code = 0; code < 2187; code++) { /* base 3 */
            int owned[NAMES], sum = 0;
            for (int i = 0, rest = code; i < NAMES; i++, rest /= 3) sum += owned[i] = rest % 3;
            if (sum > MOST || sum + coins < kodachi_cost_size(cost)) continue;
            own(&p, owned);
            expect_payments(&p, &rules, cost, owned, coins);
        }
        scene_done(&p);
    }
}

FACT(moves_list_every_payment_down_to_the_guard_card_once) {
    scene p;
    scene_init(&p, 2, "", "hand: d1");
    for (int kind = 1; kind <= p.k->kinds; kind++) { /* every cost of our deck, once */
        bool is_new = !kodachi_is_starting(&p.k->card[kind]);
        for (int before = 1; before < kind; before++)
            is_new &= memcmp(&p.k->card[before].cost, &p.k->card[kind].cost, sizeof(kodachi_cost)) != 0;
        if (is_new) check_cost(&p.k->card[kind].cost);
    }
    scene_done(&p);
}

FACT(moves_list_every_payment_for_four_treasures_too) {
    check_cost(&(kodachi_cost){.pairs = 2});
    check_cost(&(kodachi_cost){.pairs = 1, .any = 2});
    check_cost(&(kodachi_cost){.named = {1, 1, 0, 0}, .pairs = 1});
}

/* 32 kinds of treasure and a price of four: 35,960 ways. The list ends where its share does, the others are accepted
 * all the same, and the game says so. */
FACT(a_list_of_payments_that_is_cut_short_goes_with_moves_that_are_not_listed) {
    static irori_move moves[KODACHI_MAX_MOVES];
    kodachi_rules rules;
    scene p;
    start_taking(&p, &rules, &(kodachi_cost){.any = 4}, 0);
    kodachi_player *player = &p.s.player[0];
    for (int kind = 1; kind <= rules.guard_kinds; kind++) player->treasure[kind] = 1, player->owned |= 1ull << kind;
    uint32_t count = kodachi_moves(&rules.base, &p.s, 0, moves), last = (uint32_t)rules.guard_kinds;
    assert_true(count <= KODACHI_MAX_MOVES && count > KODACHI_MAX_MOVES / 2);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(kodachi_check(&rules.base, &p.s, 0, moves[i], NULL), IRORI_OK);
    irori_move unlisted = kodachi_move(KODACHI_BUY, 0, 0);
    for (int i = 0; i < 4; i++) unlisted |= (irori_move)(last - 3 + (uint32_t)i) << (24 + 8 * i);
    for (uint32_t i = 0; i < count; i++) assert_true(moves[i] != unlisted);
    assert_int_equal(kodachi_check(&rules.base, &p.s, 0, unlisted, NULL), IRORI_OK);
    assert_non_null(p.rules->game->free_moves);
    scene_done(&p);
}

/* The examples: what pays for the card in the first column, seat 0 taking. */
static void expect_price(const char *card, const char *treasures, const char *pay, bool is_paid) {
    char text[256], move[96];
    scene p;
    snprintf(text, sizeof text, "hand: d1 d4; house: %s; guards: 5f; treasures: %s", card, treasures);
    snprintf(move, sizeof move, "buy 1 with %s", pay);
    scene_init(&p, 2, "", text);
    scene_play(&p, "stealth; play d1; beat; stop");
    if (is_paid)
        assert_true(scene_offers(&p, move));
    else
        scene_assert_refused(&p, move, "kodachi.why.price");
    scene_done(&p);
}

FACT(the_books_examples_of_prices_hold) {
    expect_price("zero", "1v", "1v", true); /* any: a vase, or a scroll */
    expect_price("zero", "1s", "1s", true);
    expect_price("draw3", "1f 2f", "1f 2f", true); /* pair: two fans */
    expect_price("draw3", "1s 2s", "1s 2s", true);
    expect_price("draw3", "1j 2/5g", "1j 2/5g", true); /* jade and gold */
    expect_price("draw3", "1j 2/4j", "1j 2/4j", true); /* fr: two jades */
    expect_price("draw3", "1f 2/5g", "1f 2/5g", true); /* fr: a fan and gold */
    expect_price("draw3", "1f 1s", "1f 1s", false);
    expect_price("plus2", "1f 1v", "1f 1v", true); /* any+any: fan and vase, jade and jade */
    expect_price("plus2", "1j 2/4j", "1j 2/4j", true);
    expect_price("R2/3", "1j 1f 2f", "1f 1j 2f", true);     /* any+pair: jade and two fans */
    expect_price("R2/3", "1s 2s 3s", "1s 2s 3s", true);     /* three scrolls */
    expect_price("R2/3", "1f 1v 2v", "1f 1v 2v", true);     /* fr: a fan and two vases */
    expect_price("R2/3", "1j 1f 2/5g", "1f 1j 2/5g", true); /* fr: jade, fan and gold */
    expect_price("R2/3", "1j 1f 1s", "1f 1s 1j", false);
    expect_price("R1/4", "1f 2f 1s", "1f 1s 2f", true); /* two fans and a scroll */
    expect_price("R1/4", "1f 2s 1s", "1f 1s 2s", false);
    expect_price("R2/4", "1j 1v 1s", "1s 1v 1j", true); /* jade, vase and scroll */
    expect_price("R2/4", "2/5g 1v 1s", "1s 1v 2/5g", true);
    expect_price("zero", "1f 2f", "1f 2f", false); /* exactly */
}

FACT(paid_treasures_go_to_the_guard_discards) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d4; house: draw3; guards: 5f; treasures: 1f 2f");
    scene_play(&p, "stealth; play d1; beat; stop; buy 1 with 1f 2f");
    scene_assert_told(&p, "pay", "s0 pay 1f treasures>guard-discard; s0 pay 2f treasures>guard-discard");
    assert_int_equal(p.s.guard_discard[scene_guard(&p, "1f")], 1);
    scene_done(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cost_is_met_by_exactly_the_purses_the_rule_says),
        cmocka_unit_test(a_card_is_affordable_exactly_when_a_part_of_the_purse_pays),
        cmocka_unit_test(moves_list_every_payment_down_to_the_guard_card_once),
        cmocka_unit_test(moves_list_every_payment_for_four_treasures_too),
        cmocka_unit_test(a_list_of_payments_that_is_cut_short_goes_with_moves_that_are_not_listed),
        cmocka_unit_test(the_books_examples_of_prices_hold),
        cmocka_unit_test(paid_treasures_go_to_the_guard_discards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
