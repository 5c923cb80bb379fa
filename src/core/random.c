/* The two generators. A shuffle draws several bounded numbers from each 64-bit word (Brackett-Rozinsky
 * and Lemire, "Batched ranged random integer generation", 2024): a deck of 100 takes 13 words, two
 * ChaCha8 blocks, instead of 99 words. It stays exactly even. */
#include "irori/random.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "irori/hash.h"

/* Seeds */

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

irori_status irori_seed_from_hex(const char *hex, size_t size, irori_seed *seed) {
    irori_seed read;
    if (size != 64) return IRORI_BAD_TEXT;
    for (int i = 0; i < 32; i++) {
        int high = hex_digit(hex[2 * i]), low = hex_digit(hex[2 * i + 1]);
        if (high < 0 || low < 0) return IRORI_BAD_TEXT;
        read.bytes[i] = (uint8_t)(high << 4 | low);
    }
    *seed = read;
    return IRORI_OK;
}

irori_seed irori_seed_from_text(const char *text) {
    irori_seed seed;
    irori_sha256 sha;
    if (irori_seed_from_hex(text, strlen(text), &seed) == IRORI_OK) return seed;
    irori_sha256_init(&sha);
    irori_sha256_add(&sha, "irori seed ", 11);
    irori_sha256_add(&sha, text, strlen(text));
    irori_sha256_done(&sha, seed.bytes);
    return seed;
}

irori_seed irori_seed_derive(const irori_seed *root, const char *label, uint64_t index) {
    irori_seed seed;
    irori_sha256 sha;
    irori_sha256_init(&sha);
    irori_sha256_add(&sha, root->bytes, sizeof root->bytes);
    irori_sha256_add(&sha, label, strlen(label));
    irori_sha256_add(&sha, &index, sizeof index);
    irori_sha256_done(&sha, seed.bytes);
    return seed;
}

void irori_seed_to_hex(const irori_seed *seed, char hex[65]) {
    for (int i = 0; i < 32; i++) {
        hex[2 * i] = "0123456789abcdef"[seed->bytes[i] >> 4];
        hex[2 * i + 1] = "0123456789abcdef"[seed->bytes[i] & 15];
    }
    hex[64] = 0;
}

/* ChaCha8: the four rows of its square are a vector each. A block alone waits for its own results most of the
 * time; two of them, step by step, take little longer than one. */

#ifndef __wasm__
typedef uint32_t row __attribute__((vector_size(16)));
typedef struct square {
    row a, b, c, d;
} square;

#define ROTATE(x, k) (((x) << (k)) | ((x) >> (32 - (k))))

#ifdef __clang__
#define TURN(x, i, j, k, l) x = __builtin_shufflevector(x, x, i, j, k, l)
#else
#define TURN(x, i, j, k, l) x = __builtin_shuffle(x, (row){i, j, k, l})
#endif

static inline void quarter_rounds(square *s) {
    s->a += s->b, s->d ^= s->a, s->d = ROTATE(s->d, 16);
    s->c += s->d, s->b ^= s->c, s->b = ROTATE(s->b, 12);
    s->a += s->b, s->d ^= s->a, s->d = ROTATE(s->d, 8);
    s->c += s->d, s->b ^= s->c, s->b = ROTATE(s->b, 7);
}

static inline void double_round(square *s) {
    quarter_rounds(s);
    TURN(s->b, 1, 2, 3, 0), TURN(s->c, 2, 3, 0, 1), TURN(s->d, 3, 0, 1, 2);
    quarter_rounds(s);
    TURN(s->b, 3, 0, 1, 2), TURN(s->c, 2, 3, 0, 1), TURN(s->d, 1, 2, 3, 0);
}

void irori_chacha8(const uint8_t key[32], uint32_t counter, const uint8_t nonce[12], uint8_t out[128]) {
    const row one = {1, 0, 0, 0};
    square start = {.a = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}};
    memcpy(&start.b, key, 16);
    memcpy(&start.c, key + 16, 16);
    memcpy(&start.d, &counter, 4);
    memcpy((uint8_t *)&start.d + 4, nonce, 12);
    square first = start, second = start;
    second.d += one;
    for (int i = 0; i < 4; i++) double_round(&first), double_round(&second);
    first.a += start.a, first.b += start.b, first.c += start.c, first.d += start.d;
    second.a += start.a, second.b += start.b, second.c += start.c, second.d += start.d + one;
    memcpy(out, &first, 64);
    memcpy(out + 64, &second, 64);
}

#else /* Without vectors, and with few instructions: a quarter of a round at a time. */

static uint32_t rotate(uint32_t x, int k) { return x << k | x >> (32 - k); }

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
    *a += *b, *d = rotate(*d ^ *a, 16), *c += *d, *b = rotate(*b ^ *c, 12);
    *a += *b, *d = rotate(*d ^ *a, 8), *c += *d, *b = rotate(*b ^ *c, 7);
}

void irori_chacha8(const uint8_t key[32], uint32_t counter, const uint8_t nonce[12], uint8_t out[128]) {
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, x[16];
    memcpy(start + 4, key, 32);
    memcpy(start + 13, nonce, 12);
    for (int block = 0; block < 2; block++) {
        start[12] = counter + (uint32_t)block;
        memcpy(x, start, sizeof x);
        for (int round = 0; round < 8; round++)
            for (int i = 0, odd = round & 1; i < 4; i++)
                quarter_round(x + i, x + 4 + (i + odd) % 4, x + 8 + (i + 2 * odd) % 4, x + 12 + (i + 3 * odd) % 4);
        for (int i = 0; i < 16; i++) x[i] += start[i];
        memcpy(out + 64 * block, x, sizeof x);
    }
}
#endif

void irori_stream_open(irori_stream *stream, irori_chance *chance) {
    stream->seed = chance->seed;
    stream->event = chance->next++;
    stream->block = 0;
    stream->used = 16;
}

uint64_t irori_stream_next(irori_stream *stream) {
    if (stream->used == 16) {
        uint8_t nonce[12] = {0};
        memcpy(nonce, &stream->event, 4);
        irori_chacha8(stream->seed.bytes, stream->block, nonce, (uint8_t *)stream->words);
        stream->block += 2;
        stream->used = 0;
    }
    return stream->words[stream->used++];
}

uint32_t irori_stream_below(irori_stream *stream, uint32_t n) {
    assert(n > 0);
    uint64_t m = (irori_stream_next(stream) >> 32) * n;
    while ((uint32_t)m < -n % n) m = (irori_stream_next(stream) >> 32) * n;
    return (uint32_t)(m >> 32);
}

/* Shuffling, the same for both generators */

static inline void swap(uint8_t *a, uint8_t *b) {
    uint8_t t = *a;
    *a = *b;
    *b = t;
}

/* How many items step i draws from when `left` are left before it. */
static inline size_t bound(size_t left, size_t i) { return left > i ? left - i : 1; }

/* Must a word be drawn again whose remainder after these `width` numbers is `rest`? */
__attribute__((noinline, cold)) static bool is_uneven(uint64_t rest, size_t left, size_t width) {
    uint64_t product = 1;
    for (size_t i = 0; i < width; i++) product *= bound(left, i);
    return rest < -product % product;
}

/* `width` steps of a Fisher–Yates shuffle from one word. The product of their bounds is at most 2^56. Steps after the
 * last item draw from one and move nothing: a loop of just the right length would be guessed wrong.
 * (Left to itself gcc sinks the stores of one turn of the loop into the next, which takes twice as long.) */
#ifndef __wasm__
#define STEPS(width, next)                                                                                          \
    do {                                                                                                            \
        rest = next;                                                                                                \
        for (size_t i = 0; i < (width); i++) {                                                                      \
            __uint128_t m = (__uint128_t)rest * bound(left, i);                                                     \
            pick[i] = (uint64_t)(m >> 64);                                                                          \
            rest = (uint64_t)m;                                                                                     \
        }                                                                                                           \
    } while (rest < 1ull << 56 && is_uneven(rest, left, width));                                                    \
    _Pragma("GCC unroll 8") for (size_t i = 0; i < (width); i++) swap(&items[bound(left, i) - 1], &items[pick[i]]); \
    left = bound(left, width);

/* From the back: item left-1 changes places with a random one of the first `left`. */
#define SHUFFLE(next)       \
    uint64_t rest;          \
    uint64_t pick[8];       \
    size_t left = count;    \
    assert(count <= 16384); \
    while (left > 128) {    \
        STEPS(4, next)      \
    }                       \
    while (left > 8) {      \
        STEPS(8, next)      \
    }                       \
    if (left > 1) {         \
        STEPS(7, next)      \
    }

#else /* One loop for all widths; bounds have at most 15 bits, so that two products of 64 bits do. */
#define SHUFFLE(next)                                                                         \
    for (size_t left = count; left > 1;) {                                                    \
        size_t width = left > 128 ? 4 : left > 8 ? 8 : 7;                                     \
        uint8_t *back = items + left;                                                         \
        uint64_t rest;                                                                        \
        size_t pick[8];                                                                       \
        do {                                                                                  \
            rest = next;                                                                      \
            for (size_t i = 0; i < width; i++) rest = split(rest, bound(left, i), &pick[i]);  \
        } while (rest < 1ull << 56 && is_uneven(rest, left, width));                          \
        for (size_t i = 0; i < width && left > 1; i++, left--) swap(--back, &items[pick[i]]); \
    }

static uint64_t split(uint64_t word, uint64_t times, size_t *high) {
    uint64_t low = (uint32_t)word * times, upper = (word >> 32) * times + (low >> 32);
    *high = (size_t)(upper >> 32);
    return upper << 32 | (uint32_t)low;
}
#endif

void irori_stream_shuffle(irori_stream *stream, uint8_t *items, size_t count) { SHUFFLE(irori_stream_next(stream)) }

/* The generator works on a copy of itself: `items` are bytes, which might be its own for all the compiler knows. */
void irori_rng_shuffle(irori_rng *rng, uint8_t *items, size_t count) {
    irori_rng own = *rng;
    SHUFFLE(irori_rng_next(&own))
    *rng = own;
}

/* The fast generator */

irori_rng irori_rng_from(uint64_t seed) {
    irori_rng rng;
    for (int i = 0; i < 4; i++) rng.s[i] = irori_mix64(seed += 0x9E3779B97F4A7C15u);
    return rng;
}

irori_chance irori_rng_chance(irori_rng *rng) {
    irori_chance chance = {.next = 0};
    for (int i = 0; i < 4; i++) {
        uint64_t word = irori_rng_next(rng);
        memcpy(chance.seed.bytes + 8 * i, &word, 8);
    }
    return chance;
}
