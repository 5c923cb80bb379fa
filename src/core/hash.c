/* XXH64 (https://xxhash.com) and SHA-256 (FIPS 180-4), written for bytes in any alignment. */
#include "irori/hash.h"

#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "irori is written for little-endian machines"
#endif

/* XXH64 */

#define P1 0x9E3779B185EBCA87u
#define P2 0xC2B2AE3D27D4EB4Fu
#define P3 0x165667B19E3779F9u
#define P4 0x85EBCA77C2B2AE63u
#define P5 0x27D4EB2F165667C5u

static uint64_t rotate(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static uint64_t load64(const uint8_t *p) {
    uint64_t x;
    memcpy(&x, p, 8);
    return x;
}

static uint64_t load32(const uint8_t *p) {
    uint32_t x;
    memcpy(&x, p, 4);
    return x;
}

static uint64_t lane(uint64_t acc, uint64_t input) { return rotate(acc + input * P2, 31) * P1; }
static uint64_t merge(uint64_t acc, uint64_t v) { return (acc ^ lane(0, v)) * P1 + P4; }

uint64_t irori_hash64(const void *bytes, size_t size, uint64_t seed) {
    const uint8_t *p = bytes, *end = p + size;
    uint64_t h = seed + P5;
    if (size >= 32) {
        uint64_t a = seed + P1 + P2, b = seed + P2, c = seed, d = seed - P1;
        for (; end - p >= 32; p += 32) {
            a = lane(a, load64(p));
            b = lane(b, load64(p + 8));
            c = lane(c, load64(p + 16));
            d = lane(d, load64(p + 24));
        }
        h = merge(merge(merge(merge(rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18), a), b), c), d);
    }
    h += size;
    for (; end - p >= 8; p += 8) h = rotate(h ^ lane(0, load64(p)), 27) * P1 + P4;
    for (; end - p >= 4; p += 4) h = rotate(h ^ load32(p) * P1, 23) * P2 + P3;
    for (; p < end; p++) h = rotate(h ^ *p * P5, 11) * P1;
    h = (h ^ (h >> 33)) * P2;
    h = (h ^ (h >> 29)) * P3;
    return h ^ (h >> 32);
}

/* SHA-256 */

static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t x, int k) { return (x >> k) | (x << (32 - k)); }

static void compress(uint32_t h[8], const uint8_t block[64]) {
    uint32_t w[64], s[8];
    for (int i = 0; i < 16; i++) {
        const uint8_t *p = block + 4 * i;
        w[i] = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
    }
    for (int i = 16; i < 64; i++) {
        uint32_t s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    memcpy(s, h, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t s1 = turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25), ch = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint32_t s0 = turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22);
        uint32_t maj = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        uint32_t t1 = s[7] + s1 + ch + K[i] + w[i], t2 = s0 + maj;
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += t1;
        s[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++) h[i] += s[i];
}

void irori_sha256_init(irori_sha256 *sha) {
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    *sha = (irori_sha256){.size = 0};
    memcpy(sha->h, start, sizeof start);
}

void irori_sha256_add(irori_sha256 *sha, const void *bytes, size_t size) {
    const uint8_t *p = bytes;
    while (size) {
        size_t used = sha->size % 64, part = size < 64 - used ? size : 64 - used;
        memcpy(sha->block + used, p, part);
        sha->size += part;
        p += part;
        size -= part;
        if (used + part == 64) compress(sha->h, sha->block);
    }
}

void irori_sha256_done(irori_sha256 *sha, uint8_t digest[32]) {
    uint64_t bits = sha->size * 8;
    uint8_t length[8];
    for (int i = 0; i < 8; i++) length[i] = (uint8_t)(bits >> (56 - 8 * i));
    irori_sha256_add(sha, "\x80", 1);
    while (sha->size % 64 != 56) irori_sha256_add(sha, "", 1);
    irori_sha256_add(sha, length, 8);
    for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(sha->h[i / 4] >> (24 - 8 * (i % 4)));
}
