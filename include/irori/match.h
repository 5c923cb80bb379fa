/* Matches: two kinds of players, A and B, in fair pairings. Games come in groups that share one shuffle; within a group
 * the seats go round so that luck and seats favour nobody:
 *
 *   two players           2 games: A at seat 0, then B
 *   P players             2P games: a single A among B's at each seat in turn, then a single B among A's
 *   a cooperative game    2 games: a team of A's, then a team of B's
 *
 * The one who is single, at seat 0 or the team leads the game. A's points of a game are its share of the win when
 * A leads, and what B leaves of it when B does; so equal strength means 50 % for any number of players, and the scores
 * of A and B add up to 100 %. Games of a group are correlated: statistics count groups, not games. */
#ifndef IRORI_MATCH_H
#define IRORI_MATCH_H

#include "sim.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct irori_match_def {
    const irori_rules *rules;
    const char *a, *b; /* players by name */
    irori_seed seed;
    uint32_t movetime; /* milliseconds to think with, see irori_player_set_movetime; 0: as the names say */
    uint64_t (*clock)(void);
} irori_match_def;

/* Only sums: reports of different groups are added up. */
typedef struct irori_match_report {
    uint64_t games, wins, draws, losses; /* a draw is any win shared between A and B */
    uint64_t led_by_a, led_by_b;         /* points of the leader in the games that A led, and B */
    irori_tally tally;                   /* A's points */
    uint64_t hash;                       /* over the final states */
} irori_match_report;

int irori_match_group_size(const irori_rules *rules);

/* Who sits where in a game of a group: bit s is set if A has seat s. */
uint32_t irori_match_lineup(const irori_rules *rules, int game);

/* A sequential test looks at the score after so many groups next. These points are fixed, so that where it stops
 * depends neither on threads nor on processes; they are ever further apart, so that nobody waits much at them.
 */
uint64_t irori_match_checkpoint(uint64_t groups);

/* Plays groups first … first+count-1 and adds them to the report. Group i of a seed is the same whatever else is played
 * (unless there is a movetime). */
irori_status irori_match_run(const irori_match_def *def, uint64_t first, uint64_t count, irori_match_report *report,
                             irori_error *why) IRORI_MUST_USE;

/* Counts one game of a group that was played elsewhere, but for the report's tally (of whole groups) and hash; returns
 * A's points, of IRORI_WIN. */
uint64_t irori_match_count(irori_match_report *report, const irori_rules *rules, int game, const irori_result *result);

void irori_match_add(irori_match_report *sum, const irori_match_report *part);

/* The same on several threads, as irori_sim_run_parallel; `done` counts groups. */
irori_status irori_match_run_parallel(const irori_match_def *def, uint64_t first, uint64_t count, int jobs,
                                      atomic_ullong *done, atomic_bool *stop, irori_match_report *report,
                                      irori_error *why) IRORI_MUST_USE;

#ifdef __cplusplus
}
#endif

#endif
