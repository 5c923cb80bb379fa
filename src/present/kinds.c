#include "kinds.h"

#include <string.h>

int present_kinds_find(const present_kinds *kinds, const char *id, int from) {
    for (int i = from; i < kinds->count; i++)
        if (!strcmp(kinds->id[i], id)) return i;
    return -1;
}

/* Behind the one before it, unless it is there already. */
static int insert(present_kinds *kinds, const char *id, int at) {
    memmove(kinds->id + at + 1, kinds->id + at, (size_t)(kinds->count - at) * sizeof *kinds->id);
    kinds->id[at] = id;
    kinds->count++;
    return at;
}

void present_kinds_merge(present_kinds *kinds, const irori_standing *standing) {
    for (int i = 0, at = 0; i < standing->parts; i++) {
        const char *id = standing->part[i].id;
        int found = present_kinds_find(kinds, id, at);
        if (found < 0 && kinds->count < IRORI_MAX_PARTS) found = insert(kinds, id, at);
        at = found + 1;
    }
}
