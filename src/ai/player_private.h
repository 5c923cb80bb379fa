/* Players from inside: for the kinds of players. */
#ifndef IRORI_PLAYER_PRIVATE_H
#define IRORI_PLAYER_PRIVATE_H

#include "irori/player.h"

typedef struct player_kind {
    const char *name;
    irori_move (*choose)(irori_player *player, const irori_sight *sight);
} player_kind;

struct irori_player {
    const player_kind *kind;
    const irori_rules *rules;
    uint64_t seed;
    irori_rng rng;     /* fresh for every decision */
    irori_move *moves; /* room for the longest list */
    int32_t *worth;    /* one for each of them */
    uint8_t *states;   /* room for two states */
};

extern const player_kind player_random, player_greedy;

#endif
