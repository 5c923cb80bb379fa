/* One table under load: its seats, each with a connection and a device of its own, all of which listen and check what
 * they are told: entries numbered without gaps, the same for all; every message answered once; as many moves told of a
 * seat as were acknowledged to it. Connections may break at any time; then each comes back with `since` and says again
 * what was not answered. */
#ifndef IRORI_LOAD_TABLE_H
#define IRORI_LOAD_TABLE_H

#include "irori/game.h"
#include "load_socket.h"

enum { LOAD_TOKEN = 44, LOAD_TEXT = 512, LOAD_WORLD = 8192 };

typedef struct load_table load_table;

typedef struct load_seat {
    load_table *table;
    load_socket socket;
    int index;
    char token[LOAD_TOKEN];
    char deal_nonce[65]; /* for the shuffle */
    bool is_bot, is_greeted, is_seated, is_over;
    bool is_welcome; /* the server has said how far the table is: */
    uint32_t there;
    bool is_asked, is_listed;    /* something is asked of it; it is among those that are ready, */
    uint32_t decision, answered; /* by this number; and the last that it answered */
    char world[LOAD_WORLD];      /* base64 */
    uint32_t told;               /* entries it was told; 0 with has_deal: the deal */
    bool has_deal;
    uint64_t nonce; /* of what waits for an answer; 0: nothing does */
    bool waits_for_move;
    char text[LOAD_TEXT]; /* that */
    int64_t sent;
    uint32_t acknowledged, seen; /* moves of its own */
} load_seat;

typedef struct load_run load_run;

struct load_table {
    load_run *run;
    int number;
    char address[32], forwarded[24];
    bool is_started, is_opened, is_over;
    int under_way;   /* moves that are not answered yet */
    uint64_t *entry; /* hashes, by number */
    uint32_t entries, entry_room;
    load_seat seat[4];
};

/* What all tables share, and what is counted. */
struct load_run {
    load_loop loop;
    irori_rules *rules;
    int players, bots; /* of each table; the last `bots` seats are bots, */
    const char *bot;   /* by this name */
    int at_once;       /* so many moves of one table may be under way */
    bool may_break;    /* connections may break: come back */
    irori_rng rng;
    load_table *table;
    int tables, dealt, over;
    load_seat **ready; /* asked, and nothing said yet */
    int ready_count;
    uint64_t moves, answers, entries_checked, reconnects, lost; /* `lost`: connections of this server */
    int32_t *latency;                                           /* microseconds, of each move while `is_measured` */
    size_t latency_count, latency_room;
    bool is_measured;
    uint64_t errors; /* each is told */
};

/* A new table on the server, its seats connecting. False: the server refused. */
bool load_table_open(load_run *run, load_table *table, int number);
void load_table_close(load_run *run, load_table *table);

/* A move for a seat that is asked, unless its table has enough of them under way: then it waits until one is done. */
void load_seat_move(load_seat *seat);

/* Connects seats that have lost their connection. False: nobody listens. */
bool load_table_reconnect(load_table *table);

/* Is everything answered, and every seat told the same? */
bool load_table_is_quiet(const load_table *table);

/* Handlers for the loop. */
void load_seat_opened(void *seat);
void load_seat_told(void *seat, const char *text, size_t size);
void load_seat_lost(void *seat);

void load_error(load_run *run, const char *what, const char *text, size_t size);

#endif
