/* Hashes: XXH64 for states and keys, SHA-256 for seeds and records. Both are the published functions,
 * so that anyone can check our numbers with their own tools. */
#ifndef IRORI_HASH_H
#define IRORI_HASH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* XXH64 of `size` bytes. Not for secrets. */
uint64_t irori_hash64(const void *bytes, size_t size, uint64_t seed);

/* Spreads all bits of one number over another: a bijection (the finaliser of SplitMix64). */
static inline uint64_t irori_mix64(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

typedef struct irori_sha256 {
    uint32_t h[8];
    uint64_t size;
    uint8_t block[64];
} irori_sha256;

void irori_sha256_init(irori_sha256 *sha);
void irori_sha256_add(irori_sha256 *sha, const void *bytes, size_t size);
void irori_sha256_done(irori_sha256 *sha, uint8_t digest[32]);

#ifdef __cplusplus
}
#endif

#endif
