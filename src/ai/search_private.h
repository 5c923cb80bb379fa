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
    uint32_t asked;                                       /* iterations, all trees together */
    irori_crew *crew;                                     /* NULL: none */
    void (*grow)(irori_search *search, irori_crew *crew); /* every tree to its share, with the crew */
    irori_move considered;
    int trees;
    tree tree[];
};

/* Grows one tree to its share of what was asked for. */
void search_grow(irori_search *search, int tree);

#endif
