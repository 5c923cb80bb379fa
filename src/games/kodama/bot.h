/* Kodama: what bots know. Nothing here decides what is legal, and what it says of room may be off by a rounding. */
#ifndef IRORI_KODAMA_BOT_H
#define IRORI_KODAMA_BOT_H

#include "kodama.h"

/* room.c: where a tree may still grow. Angles are the coarse ones, a bit each: bit a is a * 128 of a turn. */

enum { KODAMA_COARSE_ANGLES = 32, KODAMA_BUDS = 64 };

/* At which angles a card with that stem fits on a coarse perch of a card of the tree (T5.1–T5.4). */
uint32_t kodama_free_angles(const kodama_wood *wood, int parent, int perch, int stem);

/* A tip that would take a card; the deck's first stem stands for all. */
typedef struct kodama_bud {
    uint8_t parent;
    kodama_point at;
    uint32_t angles;
} kodama_bud;

typedef struct kodama_buds {
    int count;
    kodama_bud bud[KODAMA_BUDS];
} kodama_buds;

void kodama_find_buds(kodama_buds *buds, const kodama_wood *wood);
void kodama_grow_buds(kodama_buds *buds, const kodama_wood *wood); /* the wood has got one card more */

/* prospects.c: what a tree may yet bring, in hundredths of a point */

/* How many cards a seat may still lay. */
int kodama_turns_left(const kodama_rules *rules, const kodama_state *s, int seat);

/* What the next card brings on average, the best of a display out of the cards that are left. */
int kodama_next_points(const kodama_rules *rules, const kodama_state *s, const kodama_tree *tree,
                       const kodama_buds *buds);

/* What the best card of the display brings now. */
int kodama_display_points(const kodama_rules *rules, const kodama_state *s, const kodama_tree *tree,
                          const kodama_buds *buds);

/* … and on average, once the card in that slot has been taken and another has come. */
int kodama_display_points_without(const kodama_rules *rules, const kodama_state *s, const kodama_tree *tree,
                                  const kodama_buds *buds, int slot);

/* What the spirits of a hand will score, if the tree grows like any other by so many cards more. */
int kodama_hand_prospects(const kodama_rules *rules, const uint8_t hand[KODAMA_HAND], const kodama_tree *tree,
                          int turns);

/* All that is to come for a seat: its tree might be this one, with `turns` cards to lay. */
int kodama_prospects(const kodama_rules *rules, const kodama_state *s, int seat, const kodama_tree *tree,
                     const kodama_buds *buds, int turns);

/* bot.c, worth.c: the game interface */
uint32_t kodama_candidates(const irori_rules *rules, const void *state, int seat, irori_move *out);
irori_move kodama_hunch(const irori_rules *rules, const void *state, int seat, irori_rng *rng);
void kodama_policy(const irori_rules *rules, const void *state, int seat, const irori_move *moves, uint32_t count,
                   int32_t *weights);
void kodama_appraise(const irori_rules *rules, const void *state, int seat, const irori_move *moves, uint32_t count,
                     int32_t *weights);
bool kodama_has_open_moves(const irori_rules *rules, const void *state);
bool kodama_is_settled(const irori_rules *rules, const void *state);
void kodama_evaluate(const irori_rules *rules, const void *state, int32_t worth[IRORI_MAX_SEATS]);
int kodama_thought(const irori_rules *rules, const void *state, int seat);
extern const irori_method kodama_levels[];

/* advice.c */
void kodama_reason(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *reason);

#endif
