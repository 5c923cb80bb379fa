/* Kinds of points of several standings in one list, without changing the order of any. */
#ifndef IRORI_PRESENT_KINDS_H
#define IRORI_PRESENT_KINDS_H

#include "irori/game.h"

typedef struct present_kinds {
    const char *id[IRORI_MAX_PARTS];
    int count;
} present_kinds;

int present_kinds_find(const present_kinds *kinds, const char *id, int from); /* -1: it is not there */
void present_kinds_merge(present_kinds *kinds, const irori_standing *standing);

#endif
