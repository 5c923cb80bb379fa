/* The laws of the game interface (docs/game-interface.md) as a suite for any game: random games, and at every state
 * of them every law. It reports the first law that is broken instead of failing a test, so that the tests can also
 * show it games that cheat. */
#ifndef IRORI_CONFORMANCE_H
#define IRORI_CONFORMANCE_H

#include "irori/game.h"
#include "mutant.h"

enum { FINDING_TEXT = 480 };

/* The chance as every game encodes it: 32 bytes of a seed, 4 of a count. */
enum { CHANCE_SEED = 32, CHANCE_BYTES = 36 };
#define NO_CHANCE SIZE_MAX

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
    int deals; /* dealt besides, to compare new games with their worlds; 0: the usual number */
} conformance_plan;

finding conformance_run(const conformance_plan *plan);

/* Inside the suite: one run of it. A law is a function that answers false after broken(). */

typedef struct observation {
    uint64_t key, view;
    int seat;
} observation;

typedef struct trial {
    const irori_game *game;
    const irori_brain *brain;
    irori_rules *rules;
    irori_rng rng;
    size_t size;
    void *state, *saved, *world, *other, *third, *shadow, *redacted; /* room for a state each */
    irori_move *moves, *more_moves;
    int32_t *weights, *more_weights;
    irori_events events, more_events;
    uint8_t *bytes, *more_bytes;
    uint8_t *worlds;     /* many of them, encoded */
    uint8_t *is_hidden;  /* by place in the encoded state: for the viewer that was asked about last */
    uint16_t *hidden;    /* these places … */
    size_t hidden_count; /* … and how many there are */
    size_t chance_at;    /* where the chance lies in the encoded state */
    bool is_slow;        /* a game of which less is tried (takes_long) */
    mutator mutants;     /* begun with the first state: `rules` set */
    uint64_t neighbours; /* pairs that were made on purpose (law 10) */
    char *view, *more_view;
    bool has_long_view;  /* one longer than max_view was written */
    bool has_truth_view; /* of `other`, after a step */
    uint16_t census[IRORI_MAX_CARD_KINDS];
    observation *observations;
    size_t observation_count, observation_cap;
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
bool key_law(trial *t);                             /* over all states seen in the run */
bool truth_and_third_play_on(trial *t, int viewer); /* as long as they look alike */
bool views_and_keys_differ_together(trial *t, const void *a, const void *b);

/* The last part of law 2: conformance_worlds.c */
bool worlds_are_even(trial *t, int viewer);
bool deals_are_even(trial *t, int deals);

/* Law 10: conformance_secrets.c. `other` and `third` have taken a step that looked alike before. */
bool nothing_tells_a_secret(trial *t, int viewer);
bool neighbours_play_alike(trial *t, int viewer);
void find_hidden_places(trial *t, int viewer);
bool make_neighbour(trial *t, int viewer);

/* Words: conformance_words.c */
bool tables_have_words(trial *t);
bool message_has_words(trial *t, const irori_message *message, const char *what);
bool events_have_words(trial *t);
bool result_has_words(trial *t, const irori_result *result);

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
