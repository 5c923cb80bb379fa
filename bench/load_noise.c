/* Malformed messages of every kind, each over a socket of its own or one that is kept while the server keeps it. Each
 * must be answered (with `no`, or as what it happens to be) or the connection closed; afterwards the server must still
 * play. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "load_modes.h"

enum { MOST = 9000, KINDS = 16 };

typedef struct noise {
    load_run *run;
    load_socket socket;
    uint64_t answers, closes;
    bool is_answered, is_closed;
    uint8_t bytes[MOST + 32];
    size_t size;
    int number;
} noise;

static const char *const seeds[] = {
    "{\"hello\":1,\"want\":\"view\"}",
    "{\"hello\":1,\"since\":3,\"seats\":[0,1]}",
    "{\"do\":17,\"seat\":0,\"decision\":16,\"move\":\"B1 G1\"}",
    "{\"do\":18,\"seat\":0,\"decision\":16,\"moves\":[\"B1\",\"G1\"]}",
    "{\"do\":19,\"seat\":0,\"decision\":16,\"back\":true}",
    "{\"do\":20,\"seat\":0,\"bot\":\"hard\"}",
    "{\"do\":21,\"seat\":1,\"sit\":\"Haru\",\"commit\":\"00\"}",
    "{\"do\":22,\"say\":\"word\",\"seat\":0}",
    "{\"do\":23,\"seat\":0,\"propose\":\"undo\",\"to\":12}",
    "{\"do\":24,\"seat\":1,\"vote\":3,\"yes\":true}",
    "{\"do\":25,\"start\":true}",
    "{\"look\":12,\"seat\":0}",
    "{\"hint\":7,\"seat\":0}",
};

static uint32_t below(noise *n, uint32_t limit) { return irori_rng_below(&n->run->rng, limit); }

/* ---- frames ---- */

/* A frame around what `bytes` has, masked. */
static void wrap(noise *n, uint8_t first) {
    uint8_t head[14] = {first};
    size_t at = 2, size = n->size;
    head[1] = (uint8_t)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) head[2] = (uint8_t)(size >> 8), head[3] = (uint8_t)size, at = 4;
    memset(head + at, 0, 4);
    memmove(n->bytes + at + 4, n->bytes, size);
    memcpy(n->bytes, head, at + 4);
    n->size = size + at + 4;
}

static void take_seed(noise *n) {
    const char *seed = seeds[below(n, sizeof seeds / sizeof *seeds)];
    n->size = strlen(seed);
    memcpy(n->bytes, seed, n->size);
}

static void mutate(noise *n) {
    for (uint32_t i = 1 + below(n, 4); i && n->size > 1; i--) {
        uint32_t at = below(n, (uint32_t)n->size);
        switch (below(n, 3)) {
        case 0: n->bytes[at] = (uint8_t)(32 + below(n, 95)); break;
        case 1: memmove(n->bytes + at, n->bytes + at + 1, n->size-- - at - 1); break;
        default:
            memmove(n->bytes + at + 1, n->bytes + at, n->size++ - at);
            n->bytes[at] = (uint8_t) "{}[]\",:0-\\"[below(n, 10)];
        }
    }
}

static void fill_random(noise *n, uint32_t least, uint32_t most, bool is_text) {
    n->size = least + below(n, most - least + 1);
    for (size_t i = 0; i < n->size; i++) n->bytes[i] = is_text ? (uint8_t)(32 + below(n, 95)) : (uint8_t)below(n, 256);
}

static void repeat(noise *n, const char *text, size_t size) {
    for (n->size = 0; n->size < size; n->size++) n->bytes[n->size] = (uint8_t)text[n->size % strlen(text)];
}

/* One message of a kind; the frame may be as bad as what is in it. */
static void make(noise *n, int kind) {
    switch (kind) {
    case 0: fill_random(n, 1, 300, true), wrap(n, 0x81); break; /* text that is no JSON */
    case 1: take_seed(n), mutate(n), wrap(n, 0x81); break;      /* nearly right */
    case 2: take_seed(n), n->size = 1 + below(n, (uint32_t)n->size - 1), wrap(n, 0x81); break; /* cut off */
    case 3: fill_random(n, 4097, MOST, true), wrap(n, 0x81); break;                            /* too long */
    case 4: repeat(n, "[", 4000), wrap(n, 0x81); break;                                        /* deep */
    case 5: repeat(n, "{\"a\":", 4000), wrap(n, 0x81); break;
    case 6: fill_random(n, 1, 200, false), n->bytes[0] = 0xff, wrap(n, 0x81); break;       /* no UTF-8 */
    case 7: fill_random(n, 1, 200, false), wrap(n, 0x82); break;                           /* binary */
    case 8: fill_random(n, 1, 100, true), wrap(n, (uint8_t)(0x83 + below(n, 5))); break;   /* unknown opcodes */
    case 9: fill_random(n, 126, 200, true), wrap(n, 0x89); break;                          /* a long control frame */
    case 10: take_seed(n), wrap(n, 0x81), n->bytes[1] &= 0x7f; break;                      /* not masked */
    case 11: take_seed(n), wrap(n, (uint8_t)(0x81 | 0x10 << below(n, 3))); break;          /* reserved bits */
    case 12: take_seed(n), wrap(n, 0x80); break;                                           /* goes on with nothing */
    case 13: memcpy(n->bytes, "\x81\xff\x80\0\0\0\0\0\0\1\0\0\0\0{", n->size = 15); break; /* a negative length */
    case 14: fill_random(n, 2, 125, false), wrap(n, 0x88); break; /* a close with a wrong status */
    default: fill_random(n, 200, 400, false); break;              /* no frames at all */
    }
}

/* ---- what comes back ---- */

static void on_open(void *context) { (void)context; }
static void on_text(void *context, const char *text, size_t size) {
    noise *n = context;
    (void)text, (void)size;
    n->is_answered = true;
}
static void on_close(void *context) { ((noise *)context)->is_closed = true; }

static bool reopen(noise *n, const load_table *table) {
    char query[48], token[LOAD_TOKEN], from[32];
    n->number++;
    snprintf(query, sizeof query, "a=%s", table->address);
    snprintf(token, sizeof token, "noise%038d", n->number);
    snprintf(from, sizeof from, "10.%d.%d.%d", 100 + (n->number >> 16 & 63), n->number >> 8 & 255, n->number & 255);
    n->is_answered = n->is_closed = false;
    if (!load_connect(&n->run->loop, &n->socket, query, token, from)) return false;
    for (int64_t began = load_now(); !n->socket.is_open && n->socket.fd >= 0 && !load_is_late(began, LOAD_PATIENCE);)
        load_poll(&n->run->loop, 5);
    return n->socket.is_open;
}

/* A ping behind it: its pong tells that a message was read and there is nothing to say. Frames that wait for more of
 * themselves are cut off by us. */
static bool is_dealt_with(noise *n, int kind) {
    int64_t began = load_now();
    for (int i = 0; !n->is_answered && !n->is_closed && !load_is_late(began, LOAD_PATIENCE); i++) {
        load_poll(&n->run->loop, 5);
        if (kind == 15 && i == 2) load_close(&n->run->loop, &n->socket), n->is_closed = true;
    }
    return n->is_answered || n->is_closed;
}

static void bother(noise *n, const load_table *table, int kind) {
    if (n->socket.fd < 0 || n->number % 50 == 0) {
        load_close(&n->run->loop, &n->socket);
        if (!reopen(n, table)) return load_error(n->run, "no connection", "", 0);
    }
    n->number += n->number % 50 == 0;
    make(n, kind);
    n->is_answered = n->is_closed = false;
    load_send_bytes(&n->run->loop, &n->socket, n->bytes, n->size);
    if (!is_dealt_with(n, kind)) {
        char what[64];
        snprintf(what, sizeof what, "neither answered nor closed, kind %d", kind);
        load_error(n->run, what, (char *)n->bytes, n->size);
        load_close(&n->run->loop, &n->socket);
    }
    n->answers += n->is_answered, n->closes += n->is_closed;
}

int load_noise(load_options *o) {
    load_run run, players;
    static noise n;
    o->tables = 1;
    if (!load_start(o) || !load_run_new(&players, o, 0) || !load_run_new(&run, o, 0)) return 1;
    run.loop.on_open = on_open, run.loop.on_text = on_text, run.loop.on_close = on_close;
    n = (noise){.run = &run, .socket = {.fd = -1, .owner = &n}};
    bool is_open = load_open_tables(&players, 1);
    for (long i = 0; is_open && i < o->count && run.errors < 20; i++) {
        bother(&n, &players.table[0], (int)(i % KINDS));
        load_pump(&players, 0, i % 2000 == 0);
    }
    if (is_open && !players.over) (void)load_settle(&players);
    uint64_t errors = run.errors + players.errors;
    load_close(&run.loop, &n.socket);
    load_run_free(&run);
    load_run_free(&players);
    int code = load_server_end(&o->server, SIGTERM); /* a sanitizer's complaint is an exit code */
    if (code) fprintf(stderr, "server_load: the server ended with %d\n", code);
    printf("{\"messages\":%ld,\"answered\":%llu,\"closed\":%llu,\"errors\":%llu,\"exit\":%d}\n", o->count,
           (unsigned long long)n.answers, (unsigned long long)n.closes, (unsigned long long)errors, code);
    return errors || code || !is_open;
}
