/* What server_load can do; each mode returns the exit code. */
#ifndef IRORI_LOAD_MODES_H
#define IRORI_LOAD_MODES_H

#include "load_server.h"
#include "load_table.h"

typedef struct load_options {
    const char *program, *file, *game;
    long tables, rate, seconds, rounds, seed, cpu, size, share, count, masters, warm, at_once;
    bool is_fanout, has_cuts, will_be_cut; /* the server that runs now, that is */
    load_server server;
} load_options;

bool load_start(load_options *o);                                  /* the server */
bool load_server_start_quiet(load_options *o);                     /* the same; that it does not start is no error */
bool load_run_new(load_run *run, const load_options *o, int bots); /* no tables yet */
void load_run_free(load_run *run);

/* load_play.c */
bool load_open_tables(load_run *run, int count);                 /* up to so many, dealt; false: it took too long */
void load_pump(load_run *run, int milliseconds, int most_moves); /* hears what there is, makes moves; -1: all */
bool load_settle(load_run *run);                                 /* until everything is answered and told */
int load_speed(load_options *o);
int load_idle(load_options *o);
int load_memory(load_options *o);
int load_crash(load_options *o);
int load_cut(load_options *o);
int load_full(load_options *o);

int load_noise(load_options *o);  /* load_noise.c */
int load_open(load_options *o);   /* load_cost.c */
int load_disk(load_options *o);   /* load_cost.c */
int load_fanout(load_options *o); /* load_cost.c */

#endif
