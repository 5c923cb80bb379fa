/* Games of Harakiri for tests: the content of tests/content/base and a text more, played by moves as people write them.
 */
#ifndef HARAKIRI_SAGA_H
#define HARAKIRI_SAGA_H

#include "content_scene.h"
#include "games/harakiri/play.h"
#include "support.h"

enum { TOMOE = 1, AKIRA, HATTORI, HIKARU, SAGA_EVENTS = 2048 };

typedef struct saga {
    irori_rules *rules;
    const harakiri_content *content;
    harakiri_state s;
    irori_event list[SAGA_EVENTS]; /* what happened in the last saga_play */
    irori_events events;
} saga;

/* A new game; "" for no options, NULL for no text more. Free with saga_done. */
void saga_new(saga *g, int players, const char *options, const char *extra);
void saga_done(saga *g);

/* The same, with the set-up and the first Shōgun's turn behind it, no enemies on the map, and the players choosing who
 * is first. Everybody has what the first listed choice gave. */
void saga_begin(saga *g, int players, const char *options, const char *extra);

/* Moves, separated by ';', each by the first seat that owes it. */
void saga_play(saga *g, const char *moves);

/* The first move of each list until this phase waits, at most so many. */
void saga_skip_to(saga *g, harakiri_phase phase);

/* The first luck with which this move leads to what is wanted. */
void saga_lucky(saga *g, const char *move, bool (*is_wanted)(const saga *g));

void saga_refused(saga *g, const char *move, const char *why);
bool saga_offers(const saga *g, const char *move);

int saga_place(const saga *g, const char *name);
int saga_item(const saga *g, const char *name);
int saga_gear(const saga *g, const char *name);
int saga_mission(const saga *g, const char *name);
harakiri_character *saga_who(saga *g, int who);
void saga_put(saga *g, int who, const char *place);           /* there at once */
int saga_enemy(saga *g, const char *kind, const char *place); /* its place in `foe` */

/* Encoded and decoded again: is the state accepted? */
irori_status saga_recode(const irori_rules *rules, const harakiri_state *state);

/* Has it happened in the last saga_play? The first such event; NULL: none. */
const irori_event *saga_told(const saga *g, int kind);

#endif
