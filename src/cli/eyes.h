/* Whose eyes look at a record. When a game is over everything lies open. While it goes on, its record holds what
 * players hide from each other: then one sees, unless told otherwise, what the only person seated may see, or else a
 * spectator. */
#ifndef IRORI_CLI_EYES_H
#define IRORI_CLI_EYES_H

#include "cli.h"

/* IRORI_OMNISCIENT, a seat or IRORI_SPECTATOR, as above. */
int eyes_by_default(const irori_table *table);

/* --seat N|all|spectator; not given: by default. False: said why. */
bool eyes_read(const cli_args *args, const irori_table *table, int *seat);

/* Whose decisions are looked at: --seat N|all; -1: everybody's. False: said why, as it does where the game goes on and
 * --seat is needed. Warns of what is shown of a game that goes on. */
bool eyes_read_decider(const cli_args *args, const irori_table *table, int *seat);

/* May a seat's decisions be told to whoever looks by default? */
bool eyes_may_see(const irori_table *table, int seat);

/* Warns that a seat's, or with IRORI_OMNISCIENT everybody's, secrets are shown, if they are. */
void eyes_warn(const cli_args *args, const irori_table *table, int seat);

#endif
