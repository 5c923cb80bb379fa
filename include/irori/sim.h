/* Simulation: many games between players, and what came of them. Game i of a seed is the same game whatever else is
 * played, so any division of the games among threads, processes or machines adds up to the same report. */
#ifndef IRORI_SIM_H
#define IRORI_SIM_H

#ifdef __cplusplus
#include <atomic>
using std::atomic_bool;
using std::atomic_ullong;
#else
#include <stdatomic.h>
#endif

#include "player.h"
#include "stats.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct irori_sim_def {
    const irori_rules *rules;
    const char *players[IRORI_MAX_SEATS]; /* a player's name for each seat */
    irori_seed seed;
} irori_sim_def;

typedef struct irori_sim_seat {
    uint64_t wins; /* in points: IRORI_WIN for each */
    int64_t score, score_squared;
    uint64_t events[IRORI_MAX_EVENT_KINDS]; /* of each kind, that this seat was the actor of after the set-up */
} irori_sim_seat;

/* Only sums: reports of different games are added up. */
typedef struct irori_sim_report {
    uint64_t games, decisions, decisions_squared;
    uint64_t hash; /* over the final states; tells whether two runs were the same games */
    irori_sim_seat seat[IRORI_MAX_SEATS];
} irori_sim_report;

/* The seed of game `index`, and of the player at a seat of it. Siblings: neither follows from the other. */
irori_seed irori_sim_game_seed(const irori_seed *root, uint64_t index);
uint64_t irori_sim_player_seed(const irori_seed *root, uint64_t index, int seat);

/* Plays games first … first+count-1 and adds them to the report. */
irori_status irori_sim_run(const irori_sim_def *def, uint64_t first, uint64_t count, irori_sim_report *report,
                           irori_error *why) IRORI_MUST_USE;

void irori_sim_add(irori_sim_report *sum, const irori_sim_report *part);

/* The same on several threads (not in WebAssembly). `done`, which may be NULL, counts finished games for a progress
 * bar; setting *stop, which may be NULL, ends the run early with the games played so far. */
irori_status irori_sim_run_parallel(const irori_sim_def *def, uint64_t first, uint64_t count, int jobs,
                                    atomic_ullong *done, atomic_bool *stop, irori_sim_report *report,
                                    irori_error *why) IRORI_MUST_USE;

#ifdef __cplusplus
}
#endif

#endif
