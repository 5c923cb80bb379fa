/* irori bench: what it measures besides random games, each in a file of its own. */
#ifndef IRORI_BENCH_H
#define IRORI_BENCH_H

#include "cli.h"

/* Seconds of a clock that only goes forward. */
double bench_now(void);

/* Measures searches of one game with one thread and with two. `player` may be NULL. Writes to `json` unless that is
 * NULL, otherwise to standard output. Returns the exit code. */
int bench_search(const cli_command *command, const irori_rules *rules, const char *player, double seconds,
                 irori_writer *json);

/* Measures how long positions take to be presented, likewise. */
int bench_present(const cli_command *command, const irori_rules *rules, double seconds, irori_writer *json);

/* What only one game has to show. */
typedef struct bench_figure {
    const char *key, *unit;
    double value;
    int digits; /* after the point */
} bench_figure;

enum { BENCH_FIGURES = 4 };

/* Measures it for about half the time; returns how many figures there are. */
int bench_kodama(const irori_rules *rules, double seconds, bench_figure list[BENCH_FIGURES]);

#endif
