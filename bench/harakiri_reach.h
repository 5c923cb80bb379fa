/* What many games of Harakiri reach of its content: cards, places, marks, stories, and every sentence and effect in
 * them. */
#ifndef HARAKIRI_REACH_H
#define HARAKIRI_REACH_H

#include "../src/games/harakiri/play.h"

void reach_open(const harakiri_content *content);
void reach_begin_game(void);

/* What the story machine carries out counts only while somebody listens: players try moves out, too. */
void reach_listen(bool is_listening);

/* After a move: what it told, and what there is now. */
void reach_look(const harakiri_state *state, const irori_events *events);

void reach_print(int games);

#endif
