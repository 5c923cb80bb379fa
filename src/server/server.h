/* The server from inside: its parts, and the tables it has in memory. Everything here belongs to the loop's thread; the
 * writer and the bots have threads of their own and hand back what they have done.
 *
 * The truth is the store. A table in memory is a copy: a host, opened from its rows when somebody comes, dropped when
 * nobody is there. Rows that a host hands out go to the writer; when they are durable the host is told, and only then
 * does it tell anybody. */
#ifndef IRORI_SERVER_PRIVATE_H
#define IRORI_SERVER_PRIVATE_H

#include "bots.h"
#include "files.h"
#include "limits.h"
#include "net.h"
#include "shared_rules.h"
#include "terms.h"
#include "writer.h"

enum { TABLE_HASH = 4096, BRIEF_SIZE = 2048, MOST_THOUGHTS = IRORI_MAX_SEATS + 8, MOST_CONTENTS = 8, URL_SIZE = 512 };

typedef struct server server;
typedef struct served_table served_table;
typedef struct delete_job delete_job;

/* A WebSocket. */
typedef struct table_socket {
    server *of;
    net_socket socket;
    served_table *table; /* NULL: it is being closed */
    irori_device device;
    uint64_t address; /* as limits count it */
    const char *gone; /* told before it is closed; NULL: nothing is, or it was told */
    struct table_socket *next;
} table_socket;

struct served_table {
    server *of;
    char address[STORE_ADDRESS];
    int64_t id;
    store_stage stage;
    bool is_listed, is_lost;
    int64_t made, deadline;
    int64_t changed; /* as the store has it: to the minute, since three of its indexes do */
    char rules_words[RULES_WORDS];
    uint64_t brief; /* a hash of what lists show of it, as the store has it */
    table_terms terms;
    rules_use rules;
    rules_use later[MOST_CONTENTS]; /* of a campaign that went on with other content */
    int contents;
    irori_host *host;
    irori_device seat_device[IRORI_MAX_SEATS]; /* as the store has it */
    uint64_t seats_version;                    /* of the host's seats, when that and `brief` were made */
    table_socket *sockets;
    uint64_t durable, checkpoint; /* the last row that is durable, and that the checkpoint stands for */
    int jobs, thoughts;           /* under way */
    bool waits_for_bots;          /* its device has used up its share of their time */
    bool is_making_again;         /* another table like it is being made */
    int64_t maker_seen;           /* when its maker was there last */
    irori_thought thought[MOST_THOUGHTS];
    served_table *next;
};

typedef struct server_counts {
    uint64_t messages, rows, opened, dropped, refused, thoughts, thought_ms;
    int64_t connections, sockets, tables;
} server_counts;

struct server {
    net_loop *loop;
    row_writer *writer;
    row_writer *exports; /* reads what takes long */
    bots *bots;
    game_store *reader;
    shared_rules *rules;
    limits *limits;
    delete_job *deletions; /* under way: of what devices leave behind */
    files *files;          /* NULL: there is no page to serve */
    served_table *table[TABLE_HASH];
    int64_t now, started;    /* milliseconds since 1970 */
    int64_t looked, cleared; /* when games in the store were last looked after */
    server_counts counts;
    int64_t most_connections; /* so that files remain for the store */
    char base_url[URL_SIZE];  /* without a slash at the end; "": links cannot be given out */
    char host[NET_HOST];      /* the only name by which it is asked for, besides addresses; "": any */
    const char *version;
    bool is_secure, is_ending;
    const char *trusted; /* CIDR of proxies whose X-Forwarded-For counts; NULL: none */
    int64_t
        pace_ms; /* bots answer after this, twice, four times … as long, so that time tells nothing of what they hold */
    int64_t keep_ms; /* finished games are kept so long; 0: for ever */
    char admin[256]; /* what an administrator says; "": there is none */
};

/* ---- tables.c ---- */

/* The table of that address, opened from the store if need be; NULL: `why`. BAD_STORE: come back, what is in memory of
 * it is on its way out, or what is stored is being changed. */
served_table *table_find(server *s, const char *address, irori_error *why);

/* The same, if it is not in memory, whatever is done to what is stored. */
served_table *table_open_stored(server *s, const char *address, irori_error *why);

/* The same only if it is in memory. */
served_table *table_in_memory(const server *s, const char *address);

/* A new table; `done` is told when it is durable (or why it cannot be) with the context. */
typedef struct table_order {
    const char *game;
    irori_setup setup;
    irori_host_def host;
    bool is_listed;
} table_order;
typedef void (*table_made_fn)(server *s, served_table *table, const irori_error *why, void *context);
irori_status table_order_new(server *s, const table_order *order, table_made_fn done, void *context,
                             irori_error *why) IRORI_MUST_USE;

void table_add_socket(served_table *t, table_socket *socket);
void table_remove_socket(table_socket *socket);

/* After anything has been done to its host: rows to the writer, answers to the sockets, thoughts to the bots. It may be
 * dropped by this. */
void table_pump(served_table *t);

/* Clocks of all tables in memory; games in the store whose time has come; what is too old. */
void tables_tick(server *s);

/* Ends the table and closes its sockets. */
void table_end(served_table *t);

/* Closes a socket with a word: {"gone":WORD}, and the same as the reason of the close. */
void table_let_go(table_socket *socket, const char *word);

/* Drops all tables, telling their people to come back. */
void tables_shut(server *s);

/* What is in memory of it will not be the truth any more, once what is submitted next is written: what it has done goes
 * to the writer and nothing after that, and its people come back. Nobody opens it again before it is released. */
void table_hold(served_table *t);
void table_release(served_table *t);

/* ---- people.c: deletions ---- */

void people_go_on(server *s); /* with those under way, a part in each turn */
void people_stop(server *s);
bool people_are_deleting(const server *s, const char *address); /* somebody's names from that table */

/* ---- api.c: HTTP ---- */

void api_answer(void *server, const net_request *request, net_response *response);

/* Whose request it is: the number that follows from its cookie; 0: it has none. */
irori_device api_device(const net_request *request);

/* The peer's address, or that which a trusted proxy says. */
const char *api_address(const server *s, const net_request *request, char text[NET_ADDRESS]);

/* Is that the address of a trusted proxy? */
bool api_is_proxy(const server *s, const char *address);

/* Did a page of ours send it? */
bool api_is_own_origin(const server *s, const net_request *request);

/* Was this server asked for, and not another name that somebody has pointed at its address? */
bool api_is_own_host(const server *s, const net_request *request);

/* The name or address in "https://NAME:PORT/…" or "NAME:PORT", without brackets. */
void api_host_of(const char *url, char host[NET_HOST]);

#endif
