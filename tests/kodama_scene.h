/* Kodama for tests: a small deck of its own, which nobody tunes, and trees from short text or by chance.
 *
 *   "66 4500,0; 1 4500,1240 0; 5 4380,2000 300"
 *
 * The cards of a tree in the order they were laid, separated by ';': number, stem, angle (0 if left out). */
#ifndef IRORI_KODAMA_SCENE_H
#define IRORI_KODAMA_SCENE_H

#include "games/kodama/kodama.h"
#include "support.h"

/* 65 branch cards of four shapes with one to three features and three stems, and the six trunks; no spirits, no
 * decrees. Card c has shape (c - 1) % 4: straight, fork, hook, twig; and stem (c - 1) / 4 % 3. The table is the usual
 * one. */
void scene_rules(kodama_rules *rules);

/* Fails the test if a card of it is not legal there. */
void scene_tree(const kodama_rules *rules, const char *text, kodama_tree *tree);

/* `count` cards, the trunk included, each laid by chance, on the coarse lattice or off it: fewer if nothing fits any
 * more. */
void scene_random_tree(const kodama_rules *rules, irori_rng *rng, int count, kodama_tree *tree);

/* Lays one more card, whose parent must be what legality says. */
void scene_add(const kodama_rules *rules, kodama_tree *tree, int card, kodama_drop drop);

/* A drop by chance: with its stem on or about the bark of the tree, half of them, or anywhere around it. */
kodama_drop scene_random_drop(const kodama_wood *wood, irori_rng *rng);

#endif
