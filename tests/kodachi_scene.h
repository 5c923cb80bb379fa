/* Kodachi positions from short text, for its tests. A scene is always a real state: all cards of the deck are
 * somewhere.
 *
 *   "hand: d4 start; pile: draw3 d1; treasures: 3f; house: rumor-envoys zero; guards: 5f 6s; 1.hand: d1 d2"
 *
 * Items are separated by ';' and belong to seat 0, whose turn it is, unless a number says whose they are. `pile`,
 * `house` and `guards` list the next cards to come, the first of the latter two being the first column, already shown.
 * Cards not mentioned go below those of their pile; with `rest: discard` (of a seat, the house or the guards:
 * `house-rest`, `guard-rest`) they lie among the discards. A seat without a `hand` gets the six lowest of its starting
 * cards. */
#ifndef IRORI_KODACHI_SCENE_H
#define IRORI_KODACHI_SCENE_H

#include "games/kodachi/kodachi.h"
#include "support.h"

enum { SCENE_EVENTS = 512, SCENE_TEXT = 8192 };

typedef struct scene {
    irori_rules *rules;
    const kodachi_rules *k;
    kodachi_state s;
    irori_event list[SCENE_EVENTS]; /* what happened in the last scene_play */
    irori_events events;
} scene;

/* Free with scene_done. */
void scene_init(scene *p, int players, const char *options, const char *text);
void scene_done(scene *p);

/* Moves, separated by ';', each by the seat that owes it. */
void scene_play(scene *p, const char *moves);

/* The move is refused for this reason, and nothing changes. */
void scene_assert_refused(scene *p, const char *move, const char *why);

/* All legal moves now, joined by "; ". */
void scene_assert_moves(const scene *p, const char *expected);
bool scene_offers(const scene *p, const char *move);

/* The events of the last scene_play whose kinds are in `kinds`, joined by "; ". */
void scene_assert_told(const scene *p, const char *kinds, const char *expected);

/* Cards of a seat, by kind: "d4 d4 start". */
void scene_assert_hand(const scene *p, int seat, const char *expected);
void scene_assert_known(const scene *p, int seat, const char *expected);
void scene_assert_discard(const scene *p, int seat, const char *expected);
void scene_assert_treasures(const scene *p, int seat, const char *expected);
void scene_assert_tokens(const scene *p, int seat, const char *expected); /* "R2 B2" */

int scene_card(const scene *p, const char *name);
int scene_guard(const scene *p, const char *name);

#endif
