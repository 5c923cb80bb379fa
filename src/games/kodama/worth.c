/* Kodama: what bots that search know: how a position looks, what deserves thought, and how each level searches. */
#include "../win_share.h"
#include "bot.h"

/* When a turn of growing is over. */
bool kodama_is_settled(const irori_rules *rules, const void *state) {
    (void)rules;
    return ((const kodama_state *)state)->phase == KODAMA_GROW;
}

/* The lead that makes one twice as likely to win, in hundredths of a point: with no cards to come, and for each. */
enum { LAST_DOUBLING = 250, DOUBLING = 40 };

void kodama_evaluate(const irori_rules *base, const void *state, int32_t worth[IRORI_MAX_SEATS]) {
    const kodama_rules *rules = (const kodama_rules *)base;
    const kodama_state *s = state;
    int32_t lead[KODAMA_SEATS];
    for (int seat = 0; seat < base->players; seat++) {
        const kodama_player *player = &s->player[seat];
        int turns = kodama_turns_left(rules, s, seat);
        kodama_wood wood;
        kodama_buds buds;
        kodama_wood_init(&wood, rules, &player->tree);
        kodama_find_buds(&buds, &wood);
        int points = 100 * kodama_score(player) + kodama_prospects(rules, s, seat, &player->tree, &buds, turns);
        if (s->phase == KODAMA_GROW && seat == s->active)
            points += kodama_display_points(rules, s, &player->tree, &buds) -
                      kodama_next_points(rules, s, &player->tree, &buds);
        lead[seat] = points * SHARE_DOUBLE / (LAST_DOUBLING + DOUBLING * kodama_turns_left(rules, s, s->active));
    }
    share_win(base->players, lead, worth);
}

/* Which spirit to play is one of four. */
int kodama_thought(const irori_rules *rules, const void *state, int seat) {
    (void)rules, (void)seat;
    return ((const kodama_state *)state)->phase == KODAMA_GROW ? 100 : 25;
}

/* A playout of medium and hard is judged a turn after the tree ended, master's six turns after: with two players three
 * more cards each. Listing a node's candidates takes as long as ten iterations: hence patience. */
const irori_method kodama_levels[] = {
    {.iterations = 40, .nodes = 1 << 8, .uses_playouts = true, .uses_evaluation = true},
    {.iterations = 100,
     .nodes = 1 << 9,
     .horizon = 1,
     .patience = 8,
     .uses_prior = true,
     .uses_playouts = true,
     .uses_evaluation = true},
    {.iterations = 1200,
     .nodes = 1 << 12,
     .horizon = 1,
     .patience = 8,
     .uses_prior = true,
     .uses_playouts = true,
     .uses_evaluation = true},
    {.iterations = 3000,
     .nodes = 1 << 13,
     .trees = 2,
     .horizon = 6,
     .patience = 8,
     .uses_prior = true,
     .uses_appraisal = true,
     .uses_playouts = true,
     .uses_evaluation = true},
};
