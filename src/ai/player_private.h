/* Players from inside: for the kinds of players. */
#ifndef IRORI_PLAYER_PRIVATE_H
#define IRORI_PLAYER_PRIVATE_H

#include "irori/search.h"

typedef struct player_kind {
    const char *name; /* NULL: the name says more than the kind */
    irori_move (*choose)(irori_player *player, const irori_sight *sight);
} player_kind;

struct irori_player {
    const player_kind *kind;
    const irori_rules *rules;
    uint64_t seed;
    irori_rng rng;     /* fresh for every decision */
    irori_move *moves; /* room for the longest list */
    int32_t *worth;    /* one for each of them */
    uint8_t *states;   /* room for two states, and one more for who knows the stories */
    bool knows_stories;

    /* Of a player that searches; otherwise NULL and 0. */
    irori_search *search;
    uint64_t movetime; /* nanoseconds; 0: the method's iterations */
    uint64_t (*clock)(void);
};

extern const player_kind player_random, player_greedy, player_search;

#endif
