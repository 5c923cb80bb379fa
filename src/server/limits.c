#include "limits.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"

enum { BUCKETS = 1 << 14, TRIES = 8 };

/* What a bucket holds, and how much flows back in a second (in thousandths). */
typedef struct limit {
    int64_t most, back;
} limit;

/*                                                       most   back */
static const limit kinds[LIMIT_KINDS] = {
    [LIMIT_CONNECTION] = {512, 0}, /* all sockets that it may have, and as many for HTTP */
    [LIMIT_REQUEST] = {400, 40000},
    [LIMIT_SOCKET] = {120, 4000},
    [LIMIT_SOCKETS_OPEN] = {256, 0},
    [LIMIT_MESSAGE] = {240, 40000},
    [LIMIT_MESSAGE_ADDRESS] = {1200, 200000}, /* a school class behind one address */
    [LIMIT_TABLE] = {20, 20},                 /* 20 at once, 72 an hour */
    [LIMIT_TABLE_ADDRESS] = {60, 60},
    [LIMIT_DEVICE] = {30, 50},               /* a school behind one address fills up slowly */
    [LIMIT_BOT] = {120000, 500000},          /* two minutes at once, then half of a core */
    [LIMIT_BOT_ADDRESS] = {480000, 1000000}, /* and one */
    [LIMIT_EXPORT] = {10, 20},
};

typedef struct bucket {
    uint64_t who;     /* mixed with the kind; 0: free */
    int64_t left, at; /* thousandths, and when that was so */
    int64_t most;
} bucket;

struct limits {
    uint64_t key;
    bucket bucket[BUCKETS];
};

limits *limits_new(uint64_t key) {
    limits *l = calloc(1, sizeof *l);
    if (l) l->key = key;
    return l;
}

void limits_free(limits *l) { free(l); }

static uint64_t mix(const limits *l, const void *bytes, size_t size, uint64_t kind) {
    uint64_t hash = irori_hash64(bytes, size, l->key ^ kind * 0x9E3779B97F4A7C15u);
    return hash ? hash : 1;
}

uint64_t limits_address(const limits *l, const char *address) {
    uint8_t bytes[16];
    if (inet_pton(AF_INET6, address, bytes) == 1) {
        static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
        return memcmp(bytes, mapped, 12) ? mix(l, bytes, 8, 0) : mix(l, bytes + 12, 4, 0);
    }
    if (inet_pton(AF_INET, address, bytes) == 1) return mix(l, bytes, 4, 0);
    return mix(l, address, strlen(address), 0);
}

static int64_t left_now(const bucket *b, const limit *of, int64_t now) {
    int64_t left = b->left + (now > b->at ? (now - b->at) * of->back / 1000 : 0);
    return left < b->most ? left : b->most;
}

/* The bucket of that name, a free one, or the one that gives way. */
static bucket *find(limits *l, uint64_t who) {
    bucket *best = &l->bucket[who % BUCKETS];
    for (int i = 0; i < TRIES; i++) {
        bucket *b = &l->bucket[(who + (uint64_t)i) % BUCKETS];
        if (b->who == who) return b;
        if (!b->who || (best->who && b->most - b->left < best->most - best->left)) best = b;
    }
    best->who = 0;
    return best;
}

/* The bucket with what it holds now. */
static bucket *fill(limits *l, limit_kind kind, uint64_t who, int64_t now) {
    const limit *of = &kinds[kind];
    uint64_t name = mix(l, &who, sizeof who, 1 + (uint64_t)kind);
    bucket *b = find(l, name);
    if (!b->who) *b = (bucket){.who = name, .left = of->most * 1000, .most = of->most * 1000, .at = now};
    b->left = left_now(b, of, now);
    b->at = now;
    return b;
}

bool limits_take(limits *l, limit_kind kind, uint64_t who, int64_t cost, int64_t now) {
    bucket *b = fill(l, kind, who, now);
    if (b->left < cost * 1000) return false;
    b->left -= cost * 1000;
    return true;
}

void limits_give_back(limits *l, limit_kind kind, uint64_t who, int64_t now) {
    bucket *b = fill(l, kind, who, now);
    b->left = b->left + 1000 < b->most ? b->left + 1000 : b->most;
}

void limits_spend(limits *l, limit_kind kind, uint64_t who, int64_t cost, int64_t now) {
    fill(l, kind, who, now)->left -= cost * 1000;
}
