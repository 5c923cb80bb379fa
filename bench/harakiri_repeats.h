/* Paragraphs that are read more than twice in one chapter: what a reader is tired of. */
#ifndef HARAKIRI_REPEATS_H
#define HARAKIRI_REPEATS_H

#include "../src/games/harakiri/play.h"

/* After a move: what it told. */
void repeats_look(const irori_events *events);

/* A game is over: so is its last chapter. */
void repeats_end_game(void);

/* Those texts, the most often repeated first; returns how many there are. */
int repeats_print(const harakiri_content *content);

#endif
