/* The laws of the game interface (docs/game-interface.md) as a suite for any game: random games, and at every state
 * of them every law. It reports the first law that is broken instead of failing a test, so that the tests can also
 * show it games that cheat. */
#ifndef IRORI_CONFORMANCE_H
#define IRORI_CONFORMANCE_H

#include "irori/game.h"

enum { VIEW_SIZE = 1 << 14, FINDING_TEXT = 480 };

/* Law 0: nothing found. */
typedef struct finding {
    int law;
    char text[FINDING_TEXT];
} finding;

typedef struct conformance_plan {
    const irori_game *game; /* need not be registered */
    irori_setup setup;
    uint64_t seed;
    int games;
} conformance_plan;

finding conformance_run(const conformance_plan *plan);

/* Inside the suite: one run of it. A law is a function that answers false after broken(). */

typedef struct sighting {
    uint64_t key, view;
    int seat;
} sighting;

typedef struct trial {
    const irori_game *game;
    irori_rules *rules;
    irori_rng rng;
    size_t size;
    void *state, *saved, *world, *other, *third, *shadow, *redacted; /* room for a state each */
    irori_move *moves, *more_moves;
    irori_events events, more_events;
    uint8_t *bytes, *more_bytes;
    char *view, *more_view;
    bool has_truth_view; /* of `other`, after a step */
    uint16_t census[IRORI_MAX_CARD_KINDS];
    sighting *sightings;
    size_t sighting_count, sighting_cap;
    int number, viewer; /* game and seat, for the report */
    uint32_t decisions;
    finding finding;
} trial;

bool broken(trial *t, int law, const char *format, ...) __attribute__((format(printf, 3, 4)));

#define HOLDS(law, condition, ...)                            \
    do {                                                      \
        if (!(condition)) return broken(t, law, __VA_ARGS__); \
    } while (0)

/* Laws 1 and 2, for one viewer: conformance_knowledge.c */
bool knowledge_laws(trial *t, int viewer);
bool key_law(trial *t); /* over all states seen in the run */

/* Law 4, for one seat: conformance_moves.c */
bool move_laws(trial *t, int seat);

/* What the laws are made of. */
void write_view(trial *t, const void *state, int seat, char *view);
bool same_bytes(trial *t, const void *a, const void *b); /* do they encode alike? */
bool same_event(irori_event a, irori_event b);
bool same_message(const irori_message *a, const irori_message *b);
bool is_listed(const irori_move *moves, uint32_t count, irori_move move);
void copy_state(trial *t, void *to, const void *from);
irori_events *no_events(irori_events *events); /* emptied */

/* A number that might be a move: anything, something small, or almost a legal one. */
irori_move strange_move(trial *t, const irori_move *legal, uint32_t count);

#endif
