/* Matches with programs of others: "exec:PROGRAM" as a player's name. The program is started for each of its seats in
 * each game and speaks docs/protocol.md over its standard input and output. For the command line only: whoever types
 * the name owns the machine. */
#ifndef IRORI_EXEC_MATCH_H
#define IRORI_EXEC_MATCH_H

#include "cli.h"
#include "irori/match.h"

/* Is that the name of a program? */
bool exec_is_name(const char *name);

/* As irori_match_run, one game after the other, for a def in which A, B or both are programs. On failure the reason has
 * been told. Ends early when *stop is set. */
int exec_match_run(const cli_command *command, const irori_match_def *def, uint64_t first, uint64_t count,
                   atomic_bool *stop, irori_match_report *report);

#endif
