/* Kodachi: what a card costs, and what pays it (K22). */
#include "kodachi.h"

int kodachi_cost_size(const kodachi_cost *cost) {
    int size = 2 * cost->pairs + cost->any;
    for (int i = 0; i < KODACHI_GOLD; i++) size += cost->named[i];
    return size;
}

static int total(const kodachi_purse purse) {
    int sum = 0;
    for (int i = 0; i < KODACHI_TREASURES; i++) sum += purse[i];
    return sum;
}

/* How many pairs of one kind these make, gold standing in where a kind is short; two golds are a pair too. */
static int pairs_in(const uint8_t left[KODACHI_GOLD], int gold) {
    int pairs = 0, odd = 0;
    for (int i = 0; i < KODACHI_GOLD; i++) {
        pairs += left[i] / 2;
        odd += left[i] % 2;
    }
    int mixed = odd < gold ? odd : gold;
    return pairs + mixed + (gold - mixed) / 2;
}

/* Named treasures first, gold where they are short; then the pairs; whatever is left pays for "any". */
bool kodachi_can_afford(const kodachi_cost *cost, const kodachi_purse purse) {
    uint8_t left[KODACHI_GOLD];
    int gold = purse[KODACHI_GOLD];
    if (total(purse) < kodachi_cost_size(cost)) return false;
    for (int i = 0; i < KODACHI_GOLD; i++) {
        int paid = cost->named[i] < purse[i] ? cost->named[i] : purse[i];
        left[i] = (uint8_t)(purse[i] - paid);
        gold -= cost->named[i] - paid;
    }
    return gold >= 0 && pairs_in(left, gold) >= cost->pairs;
}

bool kodachi_cost_is_met(const kodachi_cost *cost, const kodachi_purse purse) {
    return total(purse) == kodachi_cost_size(cost) && kodachi_can_afford(cost, purse);
}

void kodachi_purse_of(const kodachi_rules *rules, const kodachi_state *s, int seat, kodachi_purse purse) {
    for (int i = 0; i < KODACHI_TREASURES; i++) purse[i] = 0;
    for (uint64_t owned = s->player[seat].owned; owned; owned &= owned - 1) {
        int kind = __builtin_ctzll(owned);
        purse[rules->guard[kind].treasure] =
            (uint8_t)(purse[rules->guard[kind].treasure] + s->player[seat].treasure[kind]);
    }
    if (s->phase == KODACHI_TAKE && seat == s->active)
        purse[KODACHI_GOLD] = (uint8_t)(purse[KODACHI_GOLD] + s->coins); /* K23 */
}
