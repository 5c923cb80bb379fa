/* Decisions of a record, for those who look back at them. */
#ifndef IRORI_CLI_DECISION_H
#define IRORI_CLI_DECISION_H

#include "../term/term.h"
#include "cli.h"

/* What a seat decided, or has still to decide. */
typedef struct cli_decision {
    uint32_t at; /* the point of the log it was decided at, as irori replay --at counts */
    int seat;
    irori_move played; /* 0: nothing yet */
} cli_decision;

/* The next decision of the seat from that point on that was not taken back; 0: none, or the point was left by an
 * undo. */
irori_move decision_played(const irori_table *table, uint32_t at, int seat);

/* Who owes a decision at a point. `scratch` has room for a state. */
irori_turn decision_turn(const irori_table *table, uint32_t at, void *scratch);

/* The way to search that --level asks for, otherwise that of "hard". False: said why. */
bool decision_level(const cli_args *args, const irori_game *game, const char **level, irori_method *method);

/* --seat N. False: said why. Not given: -1. */
bool decision_seat(const cli_args *args, int players, int *seat);

/* Loads the record that the command is given and hands it to `look`, with room for a state. Returns the exit code. */
typedef int decision_look(const cli_args *args, const irori_words *words, const irori_table *table, void *known);
int decision_run(const cli_args *args, decision_look *look);

/* Prints a text broken at the usual width, all of it after `lead`. */
void decision_print(const char *lead, const char *text);

void decision_json_move(irori_writer *writer, const char *key, const irori_rules *rules, irori_move move);

#endif
