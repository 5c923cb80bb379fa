/* Long runs of games: what sim, match and ladder share. A bar on the terminal shows how far they are; ctrl-C ends them
 * early with what there is; the ranks of mpirun divide them. */
#ifndef IRORI_LONG_RUN_H
#define IRORI_LONG_RUN_H

#include <pthread.h>
#include <stdatomic.h>

#include "cli.h"

typedef struct long_run {
    cli_setup setup;
    uint64_t games;
    int jobs;
    /* For the bar: */
    uint64_t items, games_per_item;
    atomic_ullong done;  /* items */
    atomic_int permille; /* a score to show besides; negative: none */
    /* Of long_run_begin: */
    atomic_bool is_over;
    bool is_watched;
    pthread_t watcher;
} long_run;

/* Reads --games (`fallback` if it is not 0; otherwise it must be given), --jobs and the game, as cli_read_setup does;
 * the seed is 1 unless --seed gives another. Returns the exit code; free the set-up if it is CLI_DONE. */
int long_run_read(const cli_args *args, const char *game, uint64_t fallback, long_run *run);

/* Shows the bar and listens to ctrl-C, until the end. Fill in what the bar needs first. */
void long_run_begin(long_run *run);
void long_run_end(long_run *run);

/* Set by ctrl-C. */
extern atomic_bool long_run_stop;

/* Together (see ranks.h): did anybody press it? */
bool long_run_was_stopped(void);

/* The exit code of a run that played so many of its games: CLI_DONE, or CLI_INTERRUPTED, said. */
int long_run_status(const cli_command *command, uint64_t played, uint64_t games);

#endif
