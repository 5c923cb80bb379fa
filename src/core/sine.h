/* Directions in whole numbers, the same on every machine: angles in 1/4096 of a turn, cosines and sines times 2^14. */
#ifndef IRORI_SINE_H
#define IRORI_SINE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SINE_TURN = 4096,
    SINE_ONE = 1 << 14 /* 1, where sines are concerned */
};

/* The first quarter of a turn, both ends included, times SINE_ONE and rounded. */
#ifdef __wasm__
extern int16_t irori_sines[SINE_TURN / 4 + 1]; /* sine.c fills it */
#else
extern const int16_t irori_sines[SINE_TURN / 4 + 1];
#endif

/* Cosine and sine of an angle, times SINE_ONE. */
typedef struct direction {
    int32_t cos, sin;
} direction;

/* Both without their signs: all that widths need. Any angle, also negative or above a turn. */
static inline direction direction_unsigned(int angle) {
    int half = angle & (SINE_TURN / 2 - 1), fold = half <= SINE_TURN / 4 ? half : SINE_TURN / 2 - half;
    return (direction){irori_sines[SINE_TURN / 4 - fold], irori_sines[fold]};
}

static inline direction direction_of(int angle) {
    unsigned a = (unsigned)angle; /* modulo 2^32, a multiple of a turn */
    direction d = direction_unsigned(angle);
    bool is_left = (a + SINE_TURN / 4) & (SINE_TURN / 2), is_below = a & (SINE_TURN / 2);
    return (direction){is_left ? -d.cos : d.cos, is_below ? -d.sin : d.sin};
}

#endif
