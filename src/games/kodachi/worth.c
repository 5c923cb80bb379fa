/* Kodachi: what bots that search know: how a position looks, what deserves thought, and how each level searches. */
#include "../win_share.h"
#include "kodachi.h"

bool kodachi_is_settled(const irori_rules *rules, const void *state) {
    (void)rules;
    return ((const kodachi_state *)state)->phase == KODACHI_DECLARE;
}

/* What things bring until the end besides the points they already count, in hundredths of a point. Fitted to how games
 * between searching players ended (docs/kodachi.md). */
typedef struct prospects {
    int score;                       /* of a point in hand: leads shrink */
    int treasure[KODACHI_TREASURES]; /* to buy with */
    int card, draws;                 /* any card bought, and one that draws several more */
    int envoy;                       /* for each token its clan still has */
    int turn;                        /* to be the one who invades next */
    int doubling;                    /* the lead that makes one twice as likely to win */
} prospects;

static const prospects stages[] = {
    {50, {140, 140, 140, 140, 180}, 230, 220, 110, 60, 700},
    {70, {90, 90, 120, 160, 160}, 170, 90, 90, 120, 590},
    {85, {40, 60, 80, 110, 220}, 70, 30, 90, 120, 430},
    {100, {0, 0, 0, 0, 0}, 0, 0, 20, 120, 250}, /* the last round */
};

static const prospects *stage_of(const irori_rules *rules, const kodachi_state *s) {
    int most = 0;
    for (int seat = 0; seat < rules->players; seat++) {
        int tokens = __builtin_popcount(s->player[seat].tokens);
        if (tokens > most) most = tokens;
    }
    return &stages[s->is_final ? 3 : most > 2 ? 2 : most > 0 ? 1 : 0];
}

static bool draws_several(const kodachi_card *card) {
    for (int i = 0; i < card->modes; i++)
        if (card->mode[i].draw > 1) return true;
    return false;
}

static int to_come(const kodachi_rules *rules, const kodachi_state *s, int seat, const prospects *p) {
    const kodachi_player *player = &s->player[seat];
    int worth = seat == s->active ? p->turn : 0;
    kodachi_counts owned;
    kodachi_owned(rules, s, seat, owned);
    for (int kind = 1; kind <= rules->kinds; kind++) {
        const kodachi_card *card = &rules->card[kind];
        if (!owned[kind] || kodachi_is_starting(card)) continue;
        int each = p->card + (draws_several(card) ? p->draws : 0);
        if (card->class == KODACHI_ENVOY) each += p->envoy * (3 - s->token_next[card->clan]);
        worth += each * owned[kind];
    }
    for (uint64_t left = player->owned; left; left &= left - 1) {
        int kind = __builtin_ctzll(left);
        worth += p->treasure[rules->guard[kind].treasure] * player->treasure[kind];
    }
    return worth;
}

void kodachi_evaluate(const irori_rules *base, const void *state, int32_t worth[IRORI_MAX_SEATS]) {
    const kodachi_rules *rules = (const kodachi_rules *)base;
    const prospects *p = stage_of(base, state);
    irori_result result;
    int32_t lead[KODACHI_SEATS];
    kodachi_result(base, state, &result);
    for (int seat = 0; seat < base->players; seat++)
        lead[seat] = (result.seat[seat].score * p->score + to_come(rules, state, seat, p)) * SHARE_DOUBLE / p->doubling;
    share_win(base->players, lead, worth);
}

/* A fight is many small steps, most of them forced; and what is given up matters less than what is taken. */
int kodachi_thought(const irori_rules *rules, const void *state, int seat) {
    (void)rules, (void)seat;
    switch (((const kodachi_state *)state)->phase) {
    case KODACHI_FIGHT: return 60;
    case KODACHI_DROP:
    case KODACHI_DISCARD: return 30;
    default: return 100;
    }
}

/* Higher levels think longer; master also looks a turn further ahead before it judges. */
const irori_method kodachi_levels[] = {
    {.iterations = 60, .nodes = 1 << 8, .uses_playouts = true, .uses_evaluation = true},
    {.iterations = 100, .nodes = 1 << 9, .uses_prior = true, .uses_playouts = true, .uses_evaluation = true},
    {.iterations = 500, .nodes = 1 << 11, .uses_prior = true, .uses_playouts = true, .uses_evaluation = true},
    {.iterations = 5000,
     .nodes = 1 << 13,
     .trees = 2,
     .horizon = 1,
     .uses_prior = true,
     .uses_playouts = true,
     .uses_evaluation = true},
};
