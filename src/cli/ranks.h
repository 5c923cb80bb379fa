/* Ranks: the processes that mpirun started, which share the games of a run. The first speaks for all: what the others
 * write goes nowhere. Started alone, or built without MPI, this is one rank, and nothing of MPI is touched.
 *
 * What is marked "together" must be called by all ranks, in the same order. */
#ifndef IRORI_RANKS_H
#define IRORI_RANKS_H

#include "cli.h"

/* Returns the exit code: CLI_NO, said, if mpirun started several processes and this program cannot tell them apart. */
int ranks_begin(void);
void ranks_end(void); /* together */

int ranks_count(void);
bool ranks_is_first(void); /* the one that writes files */

/* This rank's part of a range. */
void ranks_share(uint64_t *first, uint64_t *count);

/* Together: 64-bit integers, `size` bytes of them, each become their sum over all ranks. */
void ranks_add(void *sums, size_t size);

/* Together: the highest exit code of all ranks. The first rank says so if only others failed. */
int ranks_agree(const cli_command *command, int status);

#endif
