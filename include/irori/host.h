/* The host: a table with people at it. It decides what happens there: who sits where and may speak for which seat,
 * whose answer counts, clocks, votes, the deal, and what each seat is told. Messages come in and go out as lines of
 * JSON (docs/protocol.md). The same code runs in a server, in a page's Worker and behind a keyboard that several people
 * share: it knows no socket, no file and no clock; connections, time and secrets are passed in.
 *
 * What has happened leaves the host as *rows*, which the caller keeps in their order: lines of the record, and notes
 * of the host's own (who sat down before the deal, votes). Nothing is told to anybody before the rows it depends on are
 * durable:
 *
 *     irori_host_receive(host, connection, text, size, now);
 *     while (irori_host_next_row(host, &row)) keep(&row);            // all of them in one transaction
 *     irori_host_durable(host, row.number);                          // at once, where nothing is kept
 *     for each connection: while ((size = irori_host_take(host, connection, buffer, sizeof buffer))) send(buffer,
 * size);
 *
 * If keeping them fails, free the host and open it again from the rows that were kept: nothing else was shown.
 *
 * Times are milliseconds since a moment of the caller's choice, the same one for all rows of a table; a time before one
 * already given counts as that one. Numbers of connections, seats and entries may come from anywhere. */
#ifndef IRORI_HOST_H
#define IRORI_HOST_H

#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    IRORI_PROTOCOL = 1,
    IRORI_HOST_MESSAGE = 4096, /* bytes of a message that comes in, at most */
    IRORI_HOST_ROW_MOVES = 32, /* moves in one message */
    IRORI_HOST_WAITING = 65536 /* bytes of answers that wait for a connection that takes none; then it is let go */
};

typedef struct irori_host irori_host;

/* Whoever speaks over a connection: a browser, a process. The caller's number; 0: none. */
typedef uint64_t irori_device;

typedef enum irori_hint_setting {
    IRORI_HINTS_USUAL, /* on, unless several people compete */
    IRORI_HINTS_ON,
    IRORI_HINTS_OFF
} irori_hint_setting;

/* What people vote on, and the protocol's words for it. */
typedef enum irori_vote {
    IRORI_VOTE_NONE,
    IRORI_VOTE_UNDO,
    IRORI_VOTE_REPLACE,
    IRORI_VOTE_CLOSE,
    IRORI_VOTE_AGAIN,
    IRORI_VOTE_ADMIT,
    IRORI_VOTE_KINDS
} irori_vote;
extern const char *const irori_vote_names[IRORI_VOTE_KINDS];
irori_vote irori_vote_of(const char *name); /* NONE: a word for none of them */

typedef struct irori_host_seat {
    irori_seat seat;     /* kind, name, and a bot's level */
    irori_device device; /* PERSON: who speaks for it */
} irori_host_seat;

typedef struct irori_host_def {
    const char *game;
    irori_setup setup;
    const irori_rules
        *rules;         /* of that game and set-up; borrowed until the host is freed. NULL: the host makes its own */
    const char *table;  /* what clients call it: harmless text shorter than IRORI_NAME_SIZE. NULL: "" */
    irori_device maker; /* fills and clears seats before the deal, and starts it; 0: anybody seated */
    irori_host_seat seats[IRORI_MAX_SEATS];
    bool is_dealt;            /* the game is dealt at once from `secret` as its seed, and no seat is open: alone, at one
                               * keyboard, in tests. Otherwise people sit down, commit nonces, and open them at the deal */
    irori_seed secret;        /* 256 random bits, of which every deal's secret is made */
    int64_t move_ms, game_ms; /* clocks: for each decision, and then for the whole game; both 0: none */
    int64_t vote_ms, open_ms; /* how long a vote runs, and how long people have to open their nonces. 0: a minute */
    int64_t bot_ms; /* bots answer so long after they were asked, or twice, four times … as long: choose more
                     * than they think, so that time tells nothing. 0: at once */
    irori_hint_setting hints;
    bool no_watching, no_chat;
} irori_host_def;

/* A new table, or BAD_SETUP. Its first rows wait to be kept. Free it with irori_host_free. */
irori_status irori_host_new(const irori_host_def *def, int64_t now, irori_host **host, irori_error *why) IRORI_MUST_USE;
void irori_host_free(irori_host *host); /* may be NULL */

/* The same around a game that is under way: a saved one, a chapter played again. Everybody who sits there is a person
 * of that device or a bot, no seat is open, and it goes on as a game that was dealt at once. `def` tells everything
 * else but game, rules, seats and secret, setup.data for a deck's text. The table, not one from a checkpoint, is the
 * host's from now on, unless this fails. All lines that its record has come as rows, of that device; those of a
 * server's game lack its secret, so that it cannot be opened again from them. */
irori_status irori_host_from_table(const irori_host_def *def, irori_table *table, irori_device device, int64_t now,
                                   irori_host **host, irori_error *why) IRORI_MUST_USE;

/* Rows */

typedef struct irori_row {
    uint64_t number; /* from 1, without gaps */
    bool is_record;  /* a line of the record: these alone, one after the other, are what `irori verify` reads */
    irori_device device;
    uint64_t nonce; /* of the message that caused it; 0: none, or another row of the same message has it. See
                     * irori_host_set_used */
    int64_t time;
    const char *text; /* with its newline. Not for players' eyes */
    size_t size;
} irori_row;

/* The next row to be kept; false: there is none. `text` lasts until the next call for this host. */
bool irori_host_next_row(irori_host *host, irori_row *row);

/* All rows up to this number are kept for good. */
void irori_host_durable(irori_host *host, uint64_t number);

/* The number of the last row. */
uint64_t irori_host_rows(const irori_host *host);

/* A device's nonce counts once at a table. The last answers are remembered and given again; a nonce that an older row
 * has is refused, if the caller can tell: `is_used` is asked whether a row that is durable has it. NULL: it cannot, and
 * such a message is done like a new one. */
typedef bool (*irori_used_fn)(void *context, irori_device device, uint64_t nonce);
void irori_host_set_used(irori_host *host, irori_used_fn is_used, void *context);

/* Did memory run out amid a change? Then free the host and open it again. */
bool irori_host_is_lost(const irori_host *host);

/* Opening again. */

/* Begins with the first row; go on with irori_host_read_row for every later one. `source` gives rules and content as
 * for a table (its secret does not count) and may be NULL. BAD_RECORD or OTHER_RULES with a reason. */
irori_status irori_host_open(const irori_row *first, const irori_source *source, irori_host **host,
                             irori_error *why) IRORI_MUST_USE;
irori_status irori_host_read_row(irori_host *host, const irori_row *row, irori_error *why) IRORI_MUST_USE;

/* A checkpoint, a few lines of text, stands for all rows up to irori_host_rows(): a cache, worth nothing without them.
 * False: `write` stopped it, or there is no memory. Not for players' eyes. */
bool irori_host_checkpoint(const irori_host *host, irori_line_fn write, void *context);

/* `first` and `header` are the rows with the table's definition and the record's first line (NULL before the deal); go
 * on with the rows after the checkpoint. BAD_RECORD: damaged, or of another version: read all rows instead. */
irori_status irori_host_restore(const irori_row *first, const irori_row *header, const char *text, size_t size,
                                const irori_source *source, irori_host **host, irori_error *why) IRORI_MUST_USE;

/* A restored host does not know what lies before its checkpoint. Has somebody asked for it? Then open a second host
 * from all rows and hand it over (it is freed); until then that connection's question waits. */
bool irori_host_wants_past(const irori_host *host);
void irori_host_give_past(irori_host *host, irori_host *whole);

/* Connections: the caller's numbers, 0 excepted. */

/* A device has connected. False: no memory, or the number is in use. */
bool irori_host_connect(irori_host *host, uint32_t connection, irori_device device);
void irori_host_disconnect(irori_host *host, uint32_t connection);

/* A message, with or without its newline. */
void irori_host_receive(irori_host *host, uint32_t connection, const char *text, size_t size, int64_t now);

/* Writes whole messages for that connection, as many as are ready and fit (a long past is told in several calls), each
 * with its newline, and returns their size. 0: nothing is ready; or, if irori_host_is_ready, `room` is too small even
 * for the next one: double it. */
size_t irori_host_take(irori_host *host, uint32_t connection, char *buffer, size_t room);
bool irori_host_is_ready(const irori_host *host, uint32_t connection);

/* Goes through the connections that have something to take: the first number after `after` (0: the first of all); 0:
 * no more. */
uint32_t irori_host_next_ready(const irori_host *host, uint32_t after);

/* Time */

/* Lets time pass: clocks and votes that have run out, bots whose moment has come. */
void irori_host_tick(irori_host *host, int64_t now);

/* Whoever keeps the table was away until `since`, which is before `now`: for what was asked before that, clocks of an
 * hour or less begin anew half a minute after it, and longer ones run out no sooner. Once after opening it again. */
void irori_host_resume(irori_host *host, int64_t since, int64_t now);

/* When to call that next; INT64_MAX: no need. */
int64_t irori_host_deadline(const irori_host *host);

/* Bots. Thinking is the caller's: it asks what is wanted, thinks on what the seat knows, and answers. */

typedef struct irori_thought {
    int seat;
    uint32_t decision;   /* to be answered with it */
    uint32_t connection; /* a hint for this connection; 0: a bot's move */
    const char *player;  /* who is to think: a player's name. Lasts until the next call that takes a time */
} irori_thought;

/* The thought number `index` from 0 that is wanted now; false: no more. What has been answered is not wanted any more,
 * so callers who think elsewhere remember what they have begun. */
bool irori_host_wants(const irori_host *host, int index, irori_thought *thought);

/* What the seat knows now, for irori_player_choose: `known` has room for a state. */
void irori_host_known(const irori_host *host, int seat, void *known);

/* The answer. Too late, or for another decision: nothing happens. A move that is not legal: ILLEGAL. */
irori_status irori_host_answer(irori_host *host, const irori_thought *thought, irori_move move,
                               int64_t now) IRORI_MUST_USE;

/* The owner of the machine */

/* Ends the table: the deal's secret is shown. */
void irori_host_close(irori_host *host, int64_t now);

/* A campaign goes on with other content: as irori_table_change_content. */
irori_status irori_host_change_content(irori_host *host, const irori_rules *rules, int64_t now,
                                       irori_error *why) IRORI_MUST_USE;

/* People have agreed to play again: the caller makes another table and tells its name. */
bool irori_host_wants_again(const irori_host *host);
void irori_host_set_again(irori_host *host, const char *table, int64_t now);

/* Looking */

/* NULL before the deal. What it knows is not for players' eyes. */
const irori_table *irori_host_table(const irori_host *host);
const irori_rules *irori_host_rules(const irori_host *host);
bool irori_host_is_closed(const irori_host *host);

/* The last entry that may be told: what a hello may name as known. */
uint32_t irori_host_entries(const irori_host *host);

/* Who sits at a seat, and whether its device is connected. kind OPEN for a seat that does not exist. */
irori_seat irori_host_seat_at(const irori_host *host, int seat, irori_device *device, bool *is_here);

/* Another number after each change of what irori_host_seat_at answers. */
uint64_t irori_host_seats_version(const irori_host *host);

#ifdef __cplusplus
}
#endif

#endif
