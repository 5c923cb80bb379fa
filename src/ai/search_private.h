/* A search from inside: for search.c, and for the threads that share its work. */
#ifndef IRORI_SEARCH_PRIVATE_H
#define IRORI_SEARCH_PRIVATE_H

#include "tree.h"

struct irori_search {
    const irori_rules *rules;
    irori_method method;
    irori_sight sight;
    void *known; /* what the sight shows */
    uint64_t seed;
    const atomic_bool *cancel;                                  /* the caller's; NULL: none */
    uint32_t asked;                                             /* iterations, all trees together */
    irori_workers *workers;                                     /* NULL: none */
    void (*grow)(irori_search *search, irori_workers *workers); /* every tree to its share, with the workers */
    irori_move considered;
    int trees;
    tree tree[];
};

bool search_is_cancelled(const irori_search *search);

/* Grows one tree to its share of what was asked for, or until it is cancelled. */
void search_grow(irori_search *search, int tree);

#endif
