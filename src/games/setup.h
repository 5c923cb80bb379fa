/* For rules_new of any game: options and the number of players, checked against the game's facts. */
#ifndef IRORI_SETUP_H
#define IRORI_SETUP_H

#include "irori/game.h"

/* Fills `rules` or says what is wrong: BAD_SETUP. */
irori_status setup_read(const irori_game *game, const irori_setup *setup, irori_rules *rules,
                        irori_error *why) IRORI_MUST_USE;

/* rules_new and rules_free of a game whose rules are no more than irori_rules. */
irori_status setup_rules_new(const irori_game *game, const irori_setup *setup, irori_rules **rules,
                             irori_error *why) IRORI_MUST_USE;
void setup_rules_free(irori_rules *rules);

#endif
