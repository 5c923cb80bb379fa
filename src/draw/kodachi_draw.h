/* What Kodachi's pictures are made of, for the files that draw them. */
#ifndef IRORI_KODACHI_DRAW_H
#define IRORI_KODACHI_DRAW_H

#include "card.h"
#include "games/kodachi/kodachi.h"
#include "wording.h"

/* kodachi_signs.c: signs around (0, 0), about 75 units to each side; each has a silhouette of its own. */

extern const char kodachi_style[];
void kodachi_define_signs(irori_writer *out);

/* Puts a sign there, in percent of its size. `ink`: a colour of the house; NULL: the sign has its own. */
void kodachi_put_sign(irori_writer *out, const char *sign, const char *ink, ink_point at, int percent);

const char *kodachi_treasure_sign(kodachi_treasure treasure); /* "fan" … "gold" */
const char *kodachi_clan_sign(int clan);                      /* "red", "blue", "green": a crest on a disc */
const char *kodachi_clan_ink(int clan);

/* A clan's token, its worth in the corner. */
void kodachi_paint_token(irori_writer *out, int token, const char *thing, ink_point at, int percent);

/* kodachi_card.c: everything that cards refer to, inside <defs>; then cards, guards and backs. */

void kodachi_define(irori_writer *out);
void kodachi_paint_card(irori_writer *out, const kodachi_card *card, const card_spot *spot);
void kodachi_paint_guard(irori_writer *out, const kodachi_guard *guard, const card_spot *spot);

typedef enum kodachi_back { KODACHI_HOUSE_BACK, KODACHI_GUARD_BACK, KODACHI_ELITE_BACK, KODACHI_BACKS } kodachi_back;

/* A pile with that back; an empty place if there is none. */
void kodachi_paint_pile(irori_writer *out, kodachi_back back, int count, const card_spot *spot);

/* kodachi_table.c: the table from a state that is redacted for this seat. */
void kodachi_paint_table(const irori_rules *rules, const kodachi_state *known, int seat, const irori_drawing *how,
                         irori_writer *out);

#endif
