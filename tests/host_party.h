/* People at a host, for tests: clients that know nothing but the protocol, a store that keeps every row, and time that
 * passes when told. Fails the running test by itself when the host does what it must not. */
#ifndef IRORI_HOST_PARTY_H
#define IRORI_HOST_PARTY_H

#include <stdio.h>

#include "irori/host.h"
#include "support.h"

enum { PARTY_CLIENTS = 12, PARTY_SEAT_MOVES = 64 };

/* What a client knows of one of its seats: the last position it was told. */
typedef struct seat_page {
    bool is_there, is_asked, can_go_back;
    uint32_t at, decision;
    char kind[8]; /* of the turn */
    int moves;    /* at most PARTY_SEAT_MOVES of them, evenly picked */
    char move[PARTY_SEAT_MOVES][IRORI_MOVE_TEXT];
} seat_page;

typedef struct client {
    uint32_t id; /* of its connection; 0: none */
    irori_device device;
    uint32_t next_entry; /* that it must be told */
    seat_page seats[IRORI_MAX_SEATS];
    bool is_over;
    int done, refused, votes; /* how many answers of each kind */
    int64_t vote;             /* that is open; 0: none */
    char last[4096];          /* the last message that was no entry and no position */
    char *traffic;            /* everything it was told */
    size_t size, room;
} client;

typedef struct kept_row {
    irori_row row;
    char *text;
} kept_row;

typedef struct party {
    irori_host *host;
    int64_t now;
    irori_rng rng;
    kept_row *rows;
    size_t row_count, row_room;
    size_t durable; /* of them */
    client clients[PARTY_CLIENTS];
    char *buffer;
    size_t buffer_room;
    bool holds_back; /* rows are kept, but not told to be durable */
    int64_t nonce;
    FILE *script; /* what is done and what comes of it, for tests/wasm/host.mjs; NULL: nowhere */
} party;

#define VIEW ",\"want\":\"view\"" /* a hello's, for clients without the engine */

/* A def for a game that is dealt at once, all seats people of devices 1, 2 … */
irori_host_def party_def(const char *game, int players, const char *seed);

void party_init(party *p, const irori_host_def *def);
void party_init_with(party *p, const irori_host_def *def, FILE *script);
void party_init_around(party *p, irori_table *table, irori_device device); /* it takes the table */
void party_done(party *p);

/* Somebody connects and says hello; `hello` has what comes after "hello":1, ",\"want\":\"view\"" for one. */
client *party_join(party *p, irori_device device, const char *hello);
void party_leave(party *p, client *c);

/* The last message that was no entry and no position must be a refusal for that reason. */
void assert_refused(const client *c, const char *id);
uint32_t party_entries(const party *p);

/* Says something and lets everything happen that follows: rows kept, messages taken and read. */
void party_say(party *p, client *c, const char *format, ...) __attribute__((format(printf, 3, 4)));
void party_run(party *p);

/* Lets time pass. */
void party_wait(party *p, int64_t ms);

/* The host is freed and opened again from its rows, or from a checkpoint of now; connections are gone. Its checkpoint
 * is the same as before. */
void party_reopen(party *p, bool from_checkpoint);

/* Hands the host its past, if it wants it. */
void party_give_past(party *p);

/* Bots think: random legal moves, of everybody who is wanted. */
void party_think(party *p);

/* The record as text; free it. */
char *party_record(const party *p, size_t *size);

/* Is that in what the client was told last (besides entries and positions), or ever? */
bool was_told_last(const client *c, const char *text);
bool was_told(const client *c, const char *text);

/* A random legal move of some seat of some client that is asked, if there is one. */
bool party_move(party *p);

/* The value after "key": in a message; NULL: there is none. */
const char *value_of(const char *message, const char *key);
int64_t number_of(const char *message, const char *key);

#endif
