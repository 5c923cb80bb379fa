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

/* Measures tables with people at them, likewise. */
int bench_host(const cli_command *command, const irori_rules *rules, double seconds, irori_writer *json);

#endif
