/* For `encode` and `decode` of any game: one pass over the fields serves both ways. `out` set writes, else it reads. */
#ifndef IRORI_CODEC_H
#define IRORI_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct codec {
    uint8_t *out;
    const uint8_t *in, *end;
    bool is_short; /* or a list was longer than it can be */
} codec;

static inline void codec_bytes(codec *c, void *field, size_t size) {
    if (c->out) {
        memcpy(c->out, field, size);
        c->out += size;
    } else if ((size_t)(c->end - c->in) < size) {
        c->is_short = true;
    } else {
        memcpy(field, c->in, size);
        c->in += size;
    }
}

/* A list of at most `cap` whose length is known by the time it is reached. */
static inline void codec_list(codec *c, uint8_t *items, int count, int cap) {
    if (count < 0 || count > cap)
        c->is_short = true;
    else
        codec_bytes(c, items, (size_t)count);
}

#endif
