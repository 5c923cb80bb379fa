/* Law 12: bytes that no game wrote. A mutator keeps a pool of encoded states of one rules object and makes new bytes
 * from them: bytes changed, exchanged, moved from one place to another, counted up here and down there, parts of one
 * state in another. What a game accepts joins the pool, so that strange states grow stranger; and what was done to it
 * is remembered and done again, to it and to others: one card that may leave a hand leads to an empty hand. The
 * mistakes are not one byte away from a real game. */
#ifndef IRORI_TEST_MUTANT_H
#define IRORI_TEST_MUTANT_H

#include "irori/game.h"

enum { MUTANT_POOL = 64, MUTANT_SLACK = 16, MUTANT_COMPLAINT = 160, MUTANT_STEPS = 4, MUTANT_RECIPES = 256 };

/* One change: what, where, and with which number. */
typedef struct mutation {
    uint8_t op, value;
    uint16_t a, b, c;
} mutation;

typedef struct recipe {
    int count;
    mutation step[MUTANT_STEPS];
} recipe;

typedef struct mutator {
    const irori_rules *rules;
    irori_rng rng;
    size_t stride; /* room for one encoded state */
    size_t first;  /* bytes before it are chance, and any chance will do: they are left alone, nearly always */
    uint8_t *pool;
    size_t size[MUTANT_POOL];
    int count, real;                     /* in the pool; the first `real` of them are from games and stay */
    recipe now, recipes[MUTANT_RECIPES]; /* what was done last, and what was accepted before */
    uint32_t recipe_count;
    uint32_t cards;  /* in the game, all kinds together */
    bool is_patient; /* plays what is accepted to its end, however long that takes */
    uint64_t tried, accepted, ended, decisions;
    void *state, *copy, *world, *marked; /* room for a state each */
    uint8_t *bytes, *back;
    uint8_t *before; /* what the last bytes were made from */
    size_t before_size;
    irori_move *moves;
    int32_t *weights;
    irori_events events;
    char *view;
    char complaint[MUTANT_COMPLAINT];
} mutator;

void mutator_init(mutator *m, const irori_rules *rules, uint64_t seed);
void mutator_done(mutator *m);

/* A real state joins the pool, while there is room for those. */
void mutator_add(mutator *m, const void *state);

/* Plays random games until the pool has its real states. */
void mutator_fill(mutator *m);

/* Makes bytes from the pool and shows them to the game; false: a law is broken, and `complaint` says how. If they were
 * accepted, `world` holds the state that they are (for whoever wants to ask it more), otherwise `is_accepted` is false.
 */
bool mutator_try(mutator *m, bool *is_accepted);

#endif
