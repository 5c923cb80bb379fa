/* 5211: what bots know. A position is worth the points already in the pile and those that the cards in the row
 * may still bring, each colour weighed by how likely it is to be the one that scores. */
#include "g5211.h"

/* How likely a colour with `count` cards in play is to win the round when the leader has `most`, of 64. */
static int chance_of(int count, int most, int limit, int cards_to_come) {
    static const int behind[] = {24, 12, 6, 3, 1};
    int gap = most - count;
    int weight = behind[gap < 4 ? gap : 4];
    if (count >= limit) return 0; /* F9 */
    if (count + cards_to_come / G5211_COLOURS >= limit) weight /= 3;
    return weight;
}

int32_t g5211_evaluate(const irori_rules *rules, const void *state, int seat) {
    const g5211_state *s = state;
    int players = rules->players, limit = g5211_limit(players), most = 0, total = 0;
    int weight[G5211_COLOURS], worth = 0;
    for (int other = 0; other < players; other++) {
        int points = g5211_score(s, other) * 1000;
        worth += other == seat ? points * (players - 1) : -points;
    }
    if (!s->turn || !s->waiting) return worth / players;
    g5211_verdict verdict = g5211_judge(players, s->row);
    int to_come = players * (G5211_TURNS - s->turn);
    for (int c = 0; c < G5211_COLOURS; c++)
        if (verdict.count[c] > most && verdict.count[c] < limit) most = verdict.count[c];
    for (int c = 0; c < G5211_COLOURS; c++) {
        weight[c] = chance_of(verdict.count[c], most > verdict.count[c] ? most : verdict.count[c], limit, to_come);
        total += weight[c];
    }
    for (int other = 0; other < players && total; other++) {
        int points = 0;
        for (uint32_t row = s->row[other]; row; row >>= 8)
            points += g5211_value((int)(row & 0xFF)) * weight[g5211_colour((int)(row & 0xFF))];
        points = points * 1000 / total;
        worth += other == seat ? points * (players - 1) : -points;
    }
    return worth / players;
}
