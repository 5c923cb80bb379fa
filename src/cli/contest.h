/* A contest: one match, played in batches by threads and ranks, until its games are played or a sequential test has
 * seen enough; and how its outcome is told. */
#ifndef IRORI_CONTEST_H
#define IRORI_CONTEST_H

#include "irori/match.h"
#include "long_run.h"

typedef struct contest {
    const char *a, *b;
    irori_seed seed;
    uint64_t groups; /* at most */
    uint32_t movetime;
    bool is_sequential;
    double elo[2]; /* of the sequential test */
    irori_match_report report;
    /* Worked out from the report: */
    double share, llr;
    irori_interval interval;
    irori_verdict verdict;
} contest;

/* How many groups so many games are, rounded up. */
uint64_t contest_groups(const irori_rules *rules, uint64_t games);

/* Together (see ranks.h). Returns the exit code; ctrl-C is none: long_run_stop tells. */
int contest_play(const cli_command *command, long_run *run, contest *c);

/* The outcome as members of an open JSON object: a, b, games, score_a, ci95. */
void contest_write(const contest *c, irori_writer *writer);

#endif
