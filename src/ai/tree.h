/* One tree of a search: information sets and their moves in an arena of fixed size. */
#ifndef IRORI_TREE_H
#define IRORI_TREE_H

#include "irori/search.h"

/* A move at an information set. */
typedef struct edge {
    irori_move move;
    int64_t worth;   /* summed over visits */
    uint32_t visits; /* how often it was chosen */
    union {
        uint32_t available; /* of a foreign node: how often it could have been chosen */
        float regret;       /* of an own one: for not having chosen it (regret matching) */
    };
    float prior; /* how likely the policy makes it */
} edge;

/* A decision, named by what somebody knows who faces it. It is the decider's own knowledge: then the moves are the same
 * in all worlds and lie together. Or it is another's: then they differ, and each is found by its name. */
typedef struct node {
    uint64_t key;
    uint32_t visits;
    uint32_t first, count; /* edges, of an own node that was visited twice */
    int64_t worth;         /* summed over visits */
} node;

/* Where to find a node by its key, or an edge by its node's key and its move. */
typedef struct slot {
    uint32_t tag;    /* the name's upper half; the lower one says where to look */
    uint32_t number; /* counting from 1; 0: free */
} slot;

/* One decision of the descent. */
typedef struct step {
    uint32_t node, edge;
    int seat;
    float chance; /* with which regret matching chose it */
} step;

enum { TREE_PATH = 512 };

typedef struct tree {
    const irori_rules *rules;
    const irori_brain *brain; /* the game's */
    const irori_method *method;
    irori_rng rng;
    bool is_clear;                               /* otherwise it still holds what an earlier search found */
    uint32_t done;                               /* iterations */
    uint32_t root;                               /* the node of the decision searched for */
    irori_move forced;                           /* how it is to be made; 0: freely */
    irori_move considered;                       /* a legal move listed there though it may be no candidate; 0: none */
    uint32_t node_count, edge_count, slot_count; /* used */
    uint32_t node_cap, edge_cap, slot_mask;
    node *nodes;
    edge *edges;
    slot *slots;
    void *scratch; /* one block for the next four */
    void *world;
    irori_move *moves; /* the list under consideration … */
    uint32_t *choice;  /* … its edges … */
    int32_t *weights;  /* … and what the policy says of it */
    int path_count;
    step path[TREE_PATH];
} tree;

irori_status tree_open(tree *tree, const irori_rules *rules, const irori_method *method, irori_error *why);
void tree_close(tree *tree);

/* Forgets everything. */
void tree_clear(tree *tree, uint64_t seed);

/* One iteration from what the sight knows. */
void tree_iterate(tree *tree, const irori_sight *sight);

/* The root's moves; they come in the same order in every tree of a search. */
const edge *tree_root(const tree *tree, uint32_t *count);

#endif
