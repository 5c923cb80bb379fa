/* A hall: players hired, some of them seated, and room for one game at a time. */
#ifndef IRORI_HALL_H
#define IRORI_HALL_H

#include "irori/sim.h"

typedef struct hall {
    const irori_rules *rules;
    irori_player *hired[2 * IRORI_MAX_SEATS];
    int hired_count;
    irori_player *seated[IRORI_MAX_SEATS]; /* of those hired; for the caller to fill */
    void *state, *known;
    irori_events events;     /* of one decision */
    irori_sim_seat *counted; /* for each seat: where its events are counted. NULL: they are not */
} hall;

/* After a failure there is still hall_done to call. */
irori_status hall_init(hall *h, const irori_rules *rules, irori_error *why);
void hall_done(hall *h);

irori_status hall_hire(hall *h, const char *name, irori_error *why);

/* Plays game number `game` of a seed with deal number `deal` to its end; returns the number of decisions. */
uint64_t hall_play(hall *h, const irori_seed *root, uint64_t deal, uint64_t game);

/* What a report's hash adds for the game just played. */
uint64_t hall_hash(const hall *h, uint64_t game);

#endif
