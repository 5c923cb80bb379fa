/* 5211: what bots know. A card is worth its value times the chance that its colour will be the one that scores, as the
 * colours stand with the cards that are about to be played. */
#include "../win_share.h"
#include "5211.h"

/* How likely a colour with `count` cards in play is to score, beside the others, when the leader has `most`. */
static int chance_of(int count, int most, int limit, int cards_to_come) {
    int weight = count == most ? 24 : count == most - 1 ? 3 : 0;
    if (count >= limit) return 0; /* F9 */
    return count + cards_to_come / G5211_COLOURS >= limit ? weight / 3 : weight;
}

/* What the rows promise a seat against the average of the others, in hundredths of a point. */
static int promise(int players, const uint32_t row[], int seat, int to_come) {
    int limit = g5211_limit(players), most = 0, total = 0, worth = 0, weight[G5211_COLOURS];
    g5211_judgement judged = g5211_judge(players, row);
    for (int c = 0; c < G5211_COLOURS; c++)
        if (judged.count[c] > most && judged.count[c] < limit) most = judged.count[c];
    for (int c = 0; c < G5211_COLOURS; c++) {
        weight[c] = chance_of(judged.count[c], most, limit, to_come);
        total += weight[c];
    }
    for (int other = 0; other < players && total; other++) {
        int points = 0;
        for (uint32_t cards = row[other]; cards; cards >>= 8)
            points += g5211_value((int)(cards & 0xFF)) * weight[g5211_colour((int)(cards & 0xFF))];
        points = points * 100 / total;
        worth += other == seat ? points * (players - 1) : -points;
    }
    return worth / players;
}

void g5211_policy(const irori_rules *rules, const void *state, int seat, const irori_move *moves, uint32_t count,
                  int32_t *weights) {
    const g5211_state *s = state;
    uint32_t row[G5211_SEATS];
    int to_come = rules->players * (G5211_TURNS - s->turn) - 1;
    for (int other = 0; other < rules->players; other++) row[other] = s->turn ? s->row[other] : 0;
    uint32_t mine = row[seat];
    for (uint32_t i = 0; i < count; i++) {
        row[seat] = s->turn ? mine | (uint32_t)moves[i] << (8 * (s->turn + 1)) : (uint32_t)moves[i];
        weights[i] = promise(rules->players, row, seat, to_come);
    }
}

bool g5211_is_settled(const irori_rules *rules, const void *state) {
    (void)rules;
    return ((const g5211_state *)state)->turn == 0;
}

/* What a hand is worth in the rounds to come, in hundredths of a point: high cards, and cards of one colour; these
 * matter most when it is all there is to play with (F12). The numbers were fitted to how games between searching
 * players ended. */
static int hand_worth(g5211_hand hand, bool is_last) {
    static const int16_t value[2][G5211_VALUES] = {{-85, -77, -38, 15, 80, 105}, {-50, -40, -15, 12, 50, 45}};
    static const int16_t together[2][G5211_HAND + 1] = {{0, 0, 20, 165, 230, 310}, {0, 0, 35, 375, 480, 620}};
    uint8_t count[G5211_COLOURS] = {0};
    int worth = 0;
    for (; hand; hand >>= 8) {
        int card = (int)(hand & 0xFF);
        worth += value[is_last][g5211_value(card) - 1];
        count[g5211_colour(card)]++;
    }
    for (int c = 0; c < G5211_COLOURS; c++) worth += together[is_last][count[c]];
    return worth;
}

/* A lead counts the more, the fewer rounds are left to catch up. */
void g5211_evaluate(const irori_rules *rules, const void *state, int32_t worth[IRORI_MAX_SEATS]) {
    /* How far apart two players end up, by rounds left: the standard deviation in tenths of a point. */
    static const uint8_t spread[] = {46, 46, 72, 92, 109, 122, 134, 148, 162, 173, 184, 195};
    enum { ODDS = 23 }; /* a lead of one standard deviation makes the odds 2 to the power of 2.3 */
    const g5211_state *s = state;
    int32_t lead[G5211_SEATS];
    int rounds = (s->deck_count - s->box_count) / (4 * rules->players) + 1;
    for (int seat = 0; seat < rules->players; seat++) {
        int points = 100 * g5211_score(s, seat) + hand_worth(s->hand[seat], s->is_last);
        lead[seat] = points * (SHARE_DOUBLE * ODDS) / (100 * spread[rounds < 12 ? rounds : 11]);
    }
    share_win(rules->players, lead, worth);
}

/* More iterations soon stop helping here, so levels differ in what they know: the lower two play every game they
 * imagine to its end. Playouts by the policy did not help (docs/search.md). */
const irori_method g5211_levels[] = {
    {.iterations = 40, .nodes = 1 << 8},
    {.iterations = 300, .nodes = 1 << 11},
    {.iterations = 1000, .nodes = 1 << 13, .uses_evaluation = true},
    {.iterations = 20000, .nodes = 1 << 15, .trees = 2, .uses_prior = true, .uses_evaluation = true},
};
