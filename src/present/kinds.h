/* Kinds of points of several standings in one list, in an order that is none of theirs turned around. */
#ifndef IRORI_PRESENT_KINDS_H
#define IRORI_PRESENT_KINDS_H

#include "irori/game.h"

typedef struct present_kinds {
    const char *id[IRORI_MAX_PARTS];
    uint32_t before[IRORI_MAX_PARTS]; /* which stood before it in some standing, a bit each */
    int count;
} present_kinds;

int present_kinds_find(const present_kinds *kinds, const char *id); /* -1: it is not there */
void present_kinds_add(present_kinds *kinds, const irori_standing *standing);
void present_kinds_sort(present_kinds *kinds); /* when all were added, as they turned up */

#endif
