/* Kodama positions for tests. The rules object is the grove's own: a test may change cards, decrees and the table in it
 * before the game is dealt, so that what it shows does not hang on the deck as it is tuned. */
#ifndef IRORI_TEST_KODAMA_GROVE_H
#define IRORI_TEST_KODAMA_GROVE_H

#include "games/kodama/kodama.h"
#include "support.h"

typedef struct grove {
    kodama_rules *rules;
    const irori_rules *base; /* the same */
    kodama_state s;
    irori_event list[KODAMA_MAX_EVENTS]; /* what the last decision, or the set-up, told */
    irori_events events;
} grove;

void grove_init(grove *p, int players, const char *options); /* dealt, from a fixed seed */
void grove_done(grove *p);
void grove_deal(grove *p, const char *seed); /* again, by the rules as they are now */

/* The seat whose turn it is does it. */
void grove_play(grove *p, irori_move move);
void grove_play_any(grove *p, int decisions);                 /* what is listed first */
void grove_play_to(grove *p, int season, kodama_phase phase); /* any moves until this begins */

/* Everything that speaks against a move of the seat whose turn it is: ids without "kodama.why.", joined by spaces. */
char *grove_refusals(const grove *p, irori_move move, char text[512]);

/* A drop of slot 0 whose stem lies on bark, and which is refused for exactly these reasons. */
irori_move grove_find_drop(const grove *p, const char *refusals);
irori_move grove_first_move(const grove *p);

int grove_count_told(const grove *p, int kind);
const irori_event *grove_told(const grove *p, int kind); /* the first of this kind; NULL: none */

/* Changes of the rules. */
void grove_bare_table(grove *p); /* a table that has room for nothing but a trunk: everybody is stuck (T8) */
void grove_set_icons(grove *p, int card, kodama_icon icon, int count); /* that many of one icon and nothing else */

#endif
