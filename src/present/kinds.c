#include "kinds.h"

#include <string.h>

int present_kinds_find(const present_kinds *kinds, const char *id) {
    for (int i = 0; i < kinds->count; i++)
        if (!strcmp(kinds->id[i], id)) return i;
    return -1;
}

void present_kinds_add(present_kinds *kinds, const irori_standing *standing) {
    uint32_t before = 0;
    for (int i = 0; i < standing->parts; i++) {
        int found = present_kinds_find(kinds, standing->part[i].id);
        if (found < 0 && kinds->count == IRORI_MAX_PARTS) continue;
        if (found < 0) kinds->id[found = kinds->count++] = standing->part[i].id;
        kinds->before[found] |= before;
        before |= 1u << found;
    }
}

/* The first that waits for none of those left; where all wait for each other, the first. */
static int next_of(const present_kinds *kinds, uint32_t left) {
    int first = -1;
    for (int i = kinds->count - 1; i >= 0; i--)
        if (left >> i & 1 && !(kinds->before[i] & left)) first = i;
    for (int i = 0; first < 0 && i < kinds->count; i++)
        if (left >> i & 1) first = i;
    return first;
}

void present_kinds_sort(present_kinds *kinds) {
    present_kinds met = *kinds;
    uint32_t left = (1u << met.count) - 1;
    for (int i = 0; i < met.count; i++) {
        int next = next_of(&met, left);
        left &= ~(1u << next);
        kinds->id[i] = met.id[next];
    }
}
