/* For `encode` and `decode` of any game: one walk over the fields serves both ways. `out` set writes, else it reads. */
#ifndef IRORI_WALK_H
#define IRORI_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct walk {
    uint8_t *out;
    const uint8_t *in, *end;
    bool is_short; /* or a list was longer than it can be */
} walk;

static inline void walk_bytes(walk *w, void *field, size_t size) {
    if (w->out) {
        memcpy(w->out, field, size);
        w->out += size;
    } else if ((size_t)(w->end - w->in) < size) {
        w->is_short = true;
    } else {
        memcpy(field, w->in, size);
        w->in += size;
    }
}

/* A list of at most `cap` whose length is known by the time it is reached. */
static inline void walk_list(walk *w, uint8_t *items, int count, int cap) {
    if (count < 0 || count > cap)
        w->is_short = true;
    else
        walk_bytes(w, items, (size_t)count);
}

#endif
