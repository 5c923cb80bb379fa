/* Kodachi: what everything is worth at the end (K28, K29). The same code scores a game played here and one played at a
 * real table. */
#include <string.h>

#include "kodachi.h"

/* K4 */
int kodachi_token_worth(int token) {
    static const uint8_t worth[] = {2, 4, 5};
    return worth[token % 3];
}

static int rumors_of(const kodachi_holdings *t) {
    return t->rumors[KODACHI_PER_ENVOY] + t->rumors[KODACHI_PER_RUMOR] + t->rumors[KODACHI_PER_SKILL] +
           t->rumors[KODACHI_POWER];
}

static void add_part(irori_standing *standing, const char *id, int count, int points) {
    if (!count) return;
    standing->part[standing->parts++] = (irori_part){.id = id, .count = count, .points = points};
    standing->score += points;
}

static void add_parts(const kodachi_holdings *t, int owners_of_power, irori_standing *standing) {
    static const int power[] = {0, 6, 4, 2, 2};
    const int *rumors = t->rumors;
    add_part(standing, "kodachi.part.envoys", t->envoys, t->envoy_points);
    add_part(standing, "kodachi.part.skills", t->skills, t->skill_points);
    add_part(standing, "kodachi.part.rumor-envoys", rumors[KODACHI_PER_ENVOY], rumors[KODACHI_PER_ENVOY] * t->envoys);
    add_part(standing, "kodachi.part.rumor-rumors", rumors[KODACHI_PER_RUMOR],
             rumors[KODACHI_PER_RUMOR] * rumors_of(t));
    add_part(standing, "kodachi.part.rumor-skills", rumors[KODACHI_PER_SKILL], rumors[KODACHI_PER_SKILL] * t->skills);
    add_part(standing, "kodachi.part.rumor-power", rumors[KODACHI_POWER],
             rumors[KODACHI_POWER] * power[owners_of_power]);
    add_part(standing, "kodachi.part.tokens", t->tokens, t->token_points);
    add_part(standing, "kodachi.part.treasures", t->treasures, t->treasures);
}

/* K29 as one number to compare: points, envoys, and what the edition says last; ten bits each for the latter two. */
static int64_t order(bool is_french, const kodachi_holdings *t, int score) {
    return ((int64_t)score << 20) + ((int64_t)t->envoys << 10) + (is_french ? t->tokens : t->token_points);
}

/* What told the winner from the next. */
static const char *how(bool is_french, int winners, int64_t best, int64_t next) {
    if (winners > 1) return "kodachi.how.shared";
    if (best >> 20 != next >> 20) return "kodachi.how.points";
    if (best >> 10 != next >> 10) return "kodachi.how.envoys";
    return is_french ? "kodachi.how.tokens" : "kodachi.how.token-points";
}

void kodachi_score(bool is_french, int players, const kodachi_holdings holdings[], irori_result *result) {
    int64_t orders[KODACHI_SEATS] = {0}, best = -1, next = -1;
    int owners_of_power = 0;
    memset(result, 0, sizeof *result);
    for (int seat = 0; seat < players; seat++) owners_of_power += holdings[seat].rumors[KODACHI_POWER] > 0;
    for (int seat = 0; seat < players; seat++) {
        add_parts(&holdings[seat], owners_of_power, &result->seat[seat]);
        orders[seat] = order(is_french, &holdings[seat], result->seat[seat].score);
        if (orders[seat] > best) best = orders[seat];
    }
    for (int seat = 0; seat < players; seat++) {
        irori_standing *standing = &result->seat[seat];
        standing->rank = 1;
        for (int other = 0; other < players; other++) standing->rank += orders[other] > orders[seat];
        standing->is_winner = orders[seat] == best;
        result->winners += standing->is_winner;
        if (!standing->is_winner && orders[seat] > next) next = orders[seat];
    }
    result->outcome = IRORI_DECIDED;
    result->how = how(is_french, result->winners, best, next);
}

void kodachi_owned(const kodachi_rules *rules, const kodachi_state *s, int seat, kodachi_counts counts) {
    const kodachi_player *player = &s->player[seat];
    memset(counts, 0, sizeof(kodachi_counts));
    for (int kind = 1; kind <= rules->kinds; kind++)
        counts[kind] =
            (uint8_t)(player->hand[kind] + player->discard[kind] + (seat == s->active ? s->played[kind] : 0));
    for (int i = 0; i < kodachi_pool_size(player); i++) counts[player->pile[i]]++;
}

kodachi_holdings kodachi_holdings_of(const kodachi_rules *rules, const kodachi_state *s, int seat) {
    kodachi_holdings t = {.treasures = s->player[seat].treasure_count};
    kodachi_counts owned;
    kodachi_owned(rules, s, seat, owned);
    for (int kind = 1; kind <= rules->kinds; kind++) {
        const kodachi_card *card = &rules->card[kind];
        switch (card->class) {
        case KODACHI_ENVOY: t.envoys += owned[kind], t.envoy_points += owned[kind] * card->points; break;
        case KODACHI_RUMOR: t.rumors[card->rumor] += owned[kind]; break;
        case KODACHI_START:
        case KODACHI_SKILL: t.skills += owned[kind], t.skill_points += owned[kind] * card->points; break;
        case KODACHI_DOJO: break;
        }
    }
    for (int token = 0; token < KODACHI_TOKENS; token++) {
        if (!(s->player[seat].tokens >> token & 1)) continue;
        t.tokens++;
        t.token_points += kodachi_token_worth(token);
    }
    return t;
}

void kodachi_result(const irori_rules *base, const void *state, irori_result *result) {
    const kodachi_rules *rules = (const kodachi_rules *)base;
    const kodachi_state *s = state;
    kodachi_holdings holdings[KODACHI_SEATS];
    for (int seat = 0; seat < base->players; seat++) holdings[seat] = kodachi_holdings_of(rules, s, seat);
    kodachi_score(rules->is_french, base->players, holdings, result);
    if (s->phase == KODACHI_OVER) return;
    result->outcome = IRORI_RUNNING;
    result->how = NULL;
    result->winners = 0;
    for (int seat = 0; seat < base->players; seat++) result->seat[seat].is_winner = false;
}
