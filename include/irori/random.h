/* Randomness: the game's own chance (ChaCha8, part of the state) and the fast generator of searches.
 * The two never meet: nothing that a search draws is derived from a game's seed. docs/randomness.md
 * specifies every number drawn here, well enough to shuffle the same deck with other tools. */
#ifndef IRORI_RANDOM_H
#define IRORI_RANDOM_H

#include <stddef.h>
#include <stdint.h>

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* 256 bits from which a whole game follows. */
typedef struct irori_seed {
    uint8_t bytes[32];
} irori_seed;

/* 64 hexadecimal digits are the seed itself; any other text is hashed: SHA-256("irori seed " + text). */
irori_seed irori_seed_from_text(const char *text);

/* A seed of its own for part `index` of something seeded with `root`: SHA-256(root, label, index). */
irori_seed irori_seed_derive(const irori_seed *root, const char *label, uint64_t index);

/* 64 lower-case hexadecimal digits and a zero byte. */
void irori_seed_to_hex(const irori_seed *seed, char hex[65]);

/* Exactly 64 lower-case hexadecimal digits, or BAD_TEXT. */
irori_status irori_seed_from_hex(const char *hex, size_t size, irori_seed *seed) IRORI_MUST_USE;

/* The chance of a running game. Each random event (a shuffle, a roll) opens the next numbered stream. */
typedef struct irori_chance {
    irori_seed seed;
    uint32_t next;
} irori_chance;

/* One random event: the ChaCha8 key stream with the seed as key and the event's number as nonce. */
typedef struct irori_stream {
    irori_seed seed;
    uint32_t event, block, used;
    uint64_t words[16]; /* two blocks: computed side by side they take little longer than one */
} irori_stream;

/* Opens the stream of the next event. */
void irori_stream_open(irori_stream *stream, irori_chance *chance);
uint64_t irori_stream_next(irori_stream *stream);

/* Evenly 0 … n-1, n at least 1. */
uint32_t irori_stream_below(irori_stream *stream, uint32_t n);

/* All orders equally likely. At most 16384 items. */
void irori_stream_shuffle(irori_stream *stream, uint8_t *items, size_t count);

/* Two blocks of the ChaCha key stream, `counter` and the next: RFC 8439 with 8 rounds instead of 20. */
void irori_chacha8(const uint8_t key[32], uint32_t counter, const uint8_t nonce[12], uint8_t out[128]);

/* The fast generator: xoshiro256**. For players, playouts and worlds; never for a game itself. */
typedef struct irori_rng {
    uint64_t s[4];
} irori_rng;

irori_rng irori_rng_from(uint64_t seed);

static inline uint64_t irori_rng_next(irori_rng *rng) {
    uint64_t *s = rng->s, r = s[1] * 5, t = s[1] << 17;
    r = ((r << 7) | (r >> 57)) * 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return r;
}

/* Evenly 0 … n-1, n at least 1 (Lemire's multiplication; a division only when it is close). */
static inline uint32_t irori_rng_below(irori_rng *rng, uint32_t n) {
    uint64_t m = (irori_rng_next(rng) >> 32) * n;
    if ((uint32_t)m < n)
        for (uint32_t reject = -n % n; (uint32_t)m < reject;) m = (irori_rng_next(rng) >> 32) * n;
    return (uint32_t)(m >> 32);
}

void irori_rng_shuffle(irori_rng *rng, uint8_t *items, size_t count);

/* A chance that nobody can know: for determinized worlds. */
irori_chance irori_rng_chance(irori_rng *rng);

#ifdef __cplusplus
}
#endif

#endif
