/* Kodachi: how a position looks, for bots that search. */
#include "../share.h"
#include "kodachi.h"

bool kodachi_is_settled(const irori_rules *rules, const void *state) {
    (void)rules;
    return ((const kodachi_state *)state)->phase == KODACHI_DECLARE;
}

void kodachi_evaluate(const irori_rules *rules, const void *state, int32_t worth[IRORI_MAX_SEATS]) {
    irori_result result;
    int32_t lead[KODACHI_SEATS];
    kodachi_result(rules, state, &result);
    for (int seat = 0; seat < rules->players; seat++) lead[seat] = result.seat[seat].score * SHARE_DOUBLE / 6;
    share_win(rules->players, lead, worth);
}
