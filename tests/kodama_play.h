/* Kodama positions for tests. The rules object is the scene's own: a test may change cards, decrees and the table in it
 * before the game is dealt, so that what it shows does not hang on the deck as it is tuned. */
#ifndef IRORI_TEST_KODAMA_PLAY_H
#define IRORI_TEST_KODAMA_PLAY_H

#include "games/kodama/kodama.h"
#include "support.h"

typedef struct scene {
    kodama_rules *rules;
    const irori_rules *base; /* the same */
    kodama_state s;
    irori_event list[KODAMA_MAX_EVENTS]; /* what the last decision, or the set-up, told */
    irori_events events;
} scene;

void scene_init(scene *p, int players, const char *options); /* dealt, from a fixed seed */
void scene_done(scene *p);
void scene_deal(scene *p, const char *seed); /* again, by the rules as they are now */

/* The seat whose turn it is does it. */
void scene_play(scene *p, irori_move move);
void scene_play_any(scene *p, int decisions);                 /* what is listed first */
void scene_play_to(scene *p, int season, kodama_phase phase); /* any moves until this begins */

/* Everything that speaks against a move of the seat whose turn it is: ids without "kodama.why.", joined by spaces. */
char *scene_refusals(const scene *p, irori_move move, char text[512]);

/* A drop of slot 0 whose stem lies on bark, and which is refused for exactly these reasons. */
irori_move scene_find_drop(const scene *p, const char *refusals);
irori_move scene_first_move(const scene *p);

int scene_count_told(const scene *p, int kind);
const irori_event *scene_told(const scene *p, int kind); /* the first of this kind; NULL: none */

/* Changes of the rules. */
void scene_bare_table(scene *p); /* a table that has room for nothing but a trunk: everybody is stuck (T8) */
void scene_set_icons(scene *p, int card, kodama_icon icon, int count); /* that many of one icon and nothing else */

#endif
