/* Players from inside: for the kinds of players. */
#ifndef IRORI_PLAYER_PRIVATE_H
#define IRORI_PLAYER_PRIVATE_H

#include "irori/search.h"

/* What a kind thinks of is player->sight. */
typedef struct player_kind {
    const char *name;                                         /* NULL: the name says more than the kind */
    void (*begin)(irori_player *player);                      /* NULL: there is nothing to think about at length */
    bool (*think)(irori_player *player, uint32_t iterations); /* true: done */
    irori_move (*decide)(irori_player *player);               /* 0: not done */
} player_kind;

enum { PLAYER_NAME = 80 }; /* bytes of a name that counts, the zero included */

struct irori_player {
    const player_kind *kind;
    const irori_game *game;
    char name[PLAYER_NAME];
    irori_sight sight; /* of the decision under way */
    uint64_t seed;
    irori_rng rng;     /* fresh for every decision */
    irori_move *moves; /* room for the longest list */
    int32_t *worth;    /* one for each of them */
    uint8_t *states;   /* room for two states, and one more for who knows the stories */
    bool knows_stories;

    /* Of a player that searches; otherwise NULL and 0. */
    irori_search *search;
    uint32_t left;     /* iterations that the decision still deserves */
    bool has_given_up; /* cancelled */
    irori_move only;   /* the decision's only candidate; 0: there are several */
    uint64_t movetime; /* nanoseconds; 0: the method's iterations */
    uint64_t (*clock)(void);
};

extern const player_kind player_random, player_greedy, player_search;

#endif
