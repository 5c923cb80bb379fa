/* A runner: players, some of them seated, and room for one game at a time. */
#ifndef IRORI_RUNNER_H
#define IRORI_RUNNER_H

#include "irori/sim.h"

typedef struct runner {
    const irori_rules *rules;
    irori_player *players[2 * IRORI_MAX_SEATS];
    int player_count;
    irori_player *seated[IRORI_MAX_SEATS]; /* of those; for the caller to fill */
    void *state, *known;
    irori_events events;     /* of one decision */
    irori_sim_seat *counted; /* for each seat: where its events are counted. NULL: they are not */
} runner;

/* After a failure there is still runner_done to call. */
irori_status runner_init(runner *r, const irori_rules *rules, irori_error *why);
void runner_done(runner *r);

irori_status runner_add_player(runner *r, const char *name, irori_error *why);

/* Plays game number `game` of a seed with deal number `deal` to its end; returns the number of decisions. */
uint64_t runner_play(runner *r, const irori_seed *root, uint64_t deal, uint64_t game);

/* What a report's hash adds for the game just played. */
uint64_t runner_hash(const runner *r, uint64_t game);

#endif
