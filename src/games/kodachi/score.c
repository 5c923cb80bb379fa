/* Kodachi: what everything is worth at the end (K28, K29). The same code scores a game played here and one played at a
 * real table. */
#include <string.h>

#include "kodachi.h"

/* K4 */
int kodachi_token_worth(int token) {
    static const uint8_t worth[] = {2, 4, 5};
    return worth[token % 3];
}

static int tokens_worth(uint16_t tokens) {
    int sum = 0;
    for (; tokens; tokens &= (uint16_t)(tokens - 1)) sum += kodachi_token_worth(__builtin_ctz(tokens));
    return sum;
}

/* How many cards a player owns of each class; starting skills are skills too (K28). */
typedef struct tally {
    int envoys, rumors, skills;
    int of_rumor[KODACHI_POWER + 1];
    int envoy_points, skill_points;
} tally;

static tally count(const kodachi_rules *rules, const kodachi_holdings *holdings) {
    tally t = {0};
    for (int kind = 1; kind <= rules->kinds; kind++) {
        const kodachi_card *card = &rules->card[kind];
        int n = holdings->cards[kind];
        switch (card->class) {
        case KODACHI_ENVOY: t.envoys += n, t.envoy_points += n * card->points; break;
        case KODACHI_RUMOR: t.rumors += n, t.of_rumor[card->rumor] += n; break;
        case KODACHI_START:
        case KODACHI_SKILL: t.skills += n, t.skill_points += n * card->points; break;
        case KODACHI_DOJO: break;
        }
    }
    return t;
}

static void add_part(irori_standing *standing, const char *id, int number, int points) {
    if (!number) return;
    standing->part[standing->parts++] = (irori_part){.id = id, .count = number, .points = points};
    standing->score += points;
}

static void add_parts(const tally *t, const kodachi_holdings *holdings, int owners_of_power, irori_standing *standing) {
    static const int power[] = {0, 6, 4, 2, 2};
    add_part(standing, "kodachi.part.envoys", t->envoys, t->envoy_points);
    add_part(standing, "kodachi.part.skills", t->skills, t->skill_points);
    add_part(standing, "kodachi.part.rumor-envoys", t->of_rumor[KODACHI_PER_ENVOY], t->of_rumor[KODACHI_PER_ENVOY] * t->envoys);
    add_part(standing, "kodachi.part.rumor-rumors", t->of_rumor[KODACHI_PER_RUMOR], t->of_rumor[KODACHI_PER_RUMOR] * t->rumors);
    add_part(standing, "kodachi.part.rumor-skills", t->of_rumor[KODACHI_PER_SKILL], t->of_rumor[KODACHI_PER_SKILL] * t->skills);
    add_part(standing, "kodachi.part.rumor-power", t->of_rumor[KODACHI_POWER], t->of_rumor[KODACHI_POWER] * power[owners_of_power]);
    add_part(standing, "kodachi.part.tokens", __builtin_popcount(holdings->tokens), tokens_worth(holdings->tokens));
    add_part(standing, "kodachi.part.treasures", holdings->treasures, holdings->treasures);
}

/* K29: points, envoys, then what the edition says; a single number to compare. */
static int64_t order(const kodachi_rules *rules, const tally *t, const kodachi_holdings *holdings, int score) {
    int last = rules->is_french ? __builtin_popcount(holdings->tokens) : tokens_worth(holdings->tokens);
    return ((int64_t)score * 1024 + t->envoys) * 1024 + last;
}

void kodachi_score(const kodachi_rules *rules, const kodachi_holdings holdings[], irori_result *result) {
    tally tallies[KODACHI_SEATS];
    int64_t orders[KODACHI_SEATS] = {0};
    int players = rules->base.players, owners_of_power = 0;
    memset(result, 0, sizeof *result);
    for (int seat = 0; seat < players; seat++) {
        tallies[seat] = count(rules, &holdings[seat]);
        owners_of_power += tallies[seat].of_rumor[KODACHI_POWER] > 0;
    }
    for (int seat = 0; seat < players; seat++) {
        add_parts(&tallies[seat], &holdings[seat], owners_of_power, &result->seat[seat]);
        orders[seat] = order(rules, &tallies[seat], &holdings[seat], result->seat[seat].score);
    }
    int64_t best = orders[0], runner_up = -1;
    for (int seat = 0; seat < players; seat++) {
        result->seat[seat].rank = 1;
        for (int other = 0; other < players; other++) result->seat[seat].rank += orders[other] > orders[seat];
        if (orders[seat] > best) best = orders[seat];
    }
    for (int seat = 0; seat < players; seat++) {
        result->seat[seat].is_winner = orders[seat] == best;
        result->winners += orders[seat] == best;
        if (orders[seat] < best && orders[seat] > runner_up) runner_up = orders[seat];
    }
    result->outcome = IRORI_DECIDED;
    if (result->winners > 1)
        result->how = "kodachi.how.shared";
    else if (runner_up >> 20 != best >> 20)
        result->how = "kodachi.how.points";
    else if (runner_up >> 10 != best >> 10)
        result->how = "kodachi.how.envoys";
    else
        result->how = rules->is_french ? "kodachi.how.tokens" : "kodachi.how.token-points";
}

kodachi_holdings kodachi_holdings_of(const kodachi_rules *rules, const kodachi_state *s, int seat) {
    const kodachi_player *player = &s->player[seat];
    kodachi_holdings holdings = {.tokens = player->tokens, .treasures = player->treasure_count};
    for (int kind = 1; kind <= rules->kinds; kind++)
        holdings.cards[kind] = (uint8_t)(player->hand[kind] + player->discard[kind] + (seat == s->active ? s->played[kind] : 0));
    for (int i = 0; i < kodachi_pool_size(player); i++) holdings.cards[player->pile[i]]++;
    return holdings;
}

void kodachi_result(const irori_rules *base, const void *state, irori_result *result) {
    const kodachi_rules *rules = (const kodachi_rules *)base;
    const kodachi_state *s = state;
    kodachi_holdings holdings[KODACHI_SEATS];
    for (int seat = 0; seat < base->players; seat++) holdings[seat] = kodachi_holdings_of(rules, s, seat);
    kodachi_score(rules, holdings, result);
    if (s->phase == KODACHI_OVER) return;
    result->outcome = IRORI_RUNNING;
    result->how = NULL;
    result->winners = 0;
    for (int seat = 0; seat < base->players; seat++) result->seat[seat].is_winner = false;
}
