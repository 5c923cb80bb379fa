/* The host from inside. One struct, and one file for each concern:
 *
 *   host.c        making, opening, connections, what is asked from outside
 *   rows.c        rows out and in, and what every entry changes
 *   note.c        the host's own rows: written, read, done
 *   message.c     a message in, read strictly, and answered
 *   seats.c       sitting down, leaving, bots in place of people
 *   deal.c        commitments, nonces, the deal
 *   play.c        decisions, taking back, what is wanted of bots
 *   votes.c       proposals
 *   allowance.c   how often somebody may do what is no move
 *   clock.c       time
 *   tell.c        what a connection is told, and when; tell_seat.c: what a seat is told
 *   json.c        messages and seeds as JSON
 *   checkpoint.c
 *
 * Invariant: all that lasts is a function of the rows alone, in their order. So every change is made by a function that
 * is called with a fresh row and with a row that is read again alike: rows_note for entries, note_do for notes. Only
 * connections, chat and thoughts do not last. */
#ifndef IRORI_HOST_PRIVATE_H
#define IRORI_HOST_PRIVATE_H

#include "../core/json_read.h"
#include "irori/host.h"

enum {
    HOST_STATE = 4096,                                /* bytes of any game's state: room on the stack */
    HOST_NONCES_EACH = 16,                            /* answers remembered of one device, */
    HOST_NONCES = HOST_NONCES_EACH * IRORI_MAX_SEATS, /* and of all */
    HOST_USED_BITS = 2048,                            /* of the filter of nonces that rows have */
    HOST_GUESTS = 32,                                 /* devices whose allowance is remembered */
    HOST_TOLD_AT_ONCE = 256,                          /* entries that one call of irori_host_take tells */
    HOST_DECISIONS = 8, /* of a seat whose clock is remembered, in case they are taken back */
    HOST_CHAT = 32,     /* lines kept for those who come later */
    HOST_CHAT_SIZE = 240,
    HOST_MINUTE = 60000,
    HOST_ADMITTED_MS = 10 * HOST_MINUTE, /* so long a seat is free for whom those seated admit */
    HOST_GRACE_MS = 30000,               /* so long no clock runs out after the host's owner was away */
    HOST_SHORT_MS = 60 * HOST_MINUTE     /* clocks up to here stand still meanwhile */
};

typedef enum host_phase { HOST_GATHERING, HOST_OPENING, HOST_DEALT, HOST_CLOSED } host_phase;

/* What the clock said when a seat decided. */
typedef struct host_decision {
    uint32_t entry;
    int64_t asked, charged;
    bool is_group;
} host_decision;

typedef struct host_seat {
    irori_seat who; /* before the deal; afterwards the table knows */
    irori_device device;
    irori_device left;  /* who got up from it after the deal and may come back; 0: nobody */
    bool has_heir;      /* who left agrees that another goes on with the hand */
    int64_t free_until; /* those seated have agreed that anybody may sit down there; 0: they have not */
    bool has_commitment, has_nonce;
    irori_seed commitment, nonce;
    uint32_t decision;                     /* the last entry that changed what is asked of it */
    int64_t asked;                         /* since when */
    int64_t bank;                          /* what is left of game_ms */
    host_decision decided[HOST_DECISIONS]; /* the last ones, the oldest first */
    int decisions;
    bool is_handed; /* a bot decides for the person, who had used so much time for this decision: */
    int64_t used;
    bool has_answer; /* a bot's, which waits for its moment: */
    irori_move answer;
    int64_t due;
} host_seat;

typedef enum vote_outcome { VOTE_OPEN, VOTE_YES, VOTE_NO, VOTE_OUT, VOTE_FAILED } vote_outcome;

typedef struct host_vote {
    uint32_t number; /* from 1 */
    irori_vote kind;
    vote_outcome outcome;
    int by, who; /* REPLACE: the seat that a bot is to decide for; ADMIT: that anybody may sit down at */
    char player[IRORI_PLAYER_NAME];
    uint32_t to;      /* UNDO */
    uint32_t yes, no; /* bits of seats */
    int64_t ends;
} host_vote;

/* What a message was answered with. Those that made rows come back with them; what was refused or said is only
 * remembered while the host lives, as the whole answer. */
typedef struct host_answer {
    irori_device device;
    uint64_t nonce;
    uint32_t entry, entries; /* the last one then, and how many it added */
    uint64_t row;            /* it is not forgotten before this one is durable: only then others know of it */
    char *text;              /* NULL: it made rows */
} host_answer;

/* The oldest first. */
typedef struct host_answers {
    host_answer *list;
    int count, room;
} host_answers;

/* What is no move is paid for with time: it flows back, so that nobody is stopped for good. */
typedef struct host_guest {
    irori_device device;
    int64_t until; /* when all that it did is paid for */
} host_guest;

typedef struct host_reply {
    struct host_reply *next;
    uint64_t after; /* the row it waits for */
    size_t size;
    char text[];
} host_reply;

typedef struct host_line {
    int seat; /* -1: a spectator */
    char text[HOST_CHAT_SIZE];
} host_line;

typedef struct connection {
    uint32_t id;
    irori_device device;
    bool is_greeted; /* has said hello */
    bool wants_view, is_slow;
    uint32_t seats; /* bits: for whose eyes; none: a spectator's */
    bool owes_greeting, owes_end;
    uint32_t next_entry, viewer; /* the next to tell, and of `seats` the next one to tell it to */
    uint64_t seats_told, vote_told, place_told, again_told; /* versions */
    uint32_t place_viewer;
    uint32_t chat_told;
    host_reply *replies, *last_reply;
    size_t waiting; /* bytes of them */
    char *past;     /* messages that wait for irori_host_give_past, each with its newline */
    size_t past_size;
    uint64_t hint; /* the nonce of a hint that is wanted; 0: none */
    int hint_seat;
    uint32_t hint_decision;
} connection;

struct irori_host {
    const irori_rules *rules;
    irori_rules *own_rules; /* the same if the host made them */
    irori_source source;    /* where content is found */
    char *data;             /* a deck's text */
    size_t data_size;
    char name[IRORI_NAME_SIZE];
    irori_device maker;
    irori_seed secret;
    bool is_dealt_at_once, is_lost, wants_past, wants_again;
    int64_t move_ms, game_ms, vote_ms, open_ms, bot_ms;
    irori_hint_setting hints;
    bool no_watching, no_chat; /* the maker changes `no_chat` */

    host_phase phase;
    uint32_t deal;    /* from 1; each has a secret of its own */
    int64_t open_end; /* OPENING: until when */
    irori_table *table;
    irori_turn turn; /* after the last entry */
    uint32_t lines;  /* of the record, that became rows */
    int64_t group_bank;
    bool is_stuck; /* the table refused a time-out: no more of them before the next entry */
    host_vote vote;
    char again[IRORI_NAME_SIZE];
    host_guest guest[HOST_GUESTS]; /* device 0: none */
    int64_t paid_until;            /* as theirs, for all together */
    int64_t now, row_time;         /* and that of the last row */
    int64_t attended_since;        /* when somebody came to whom bots play, after nobody was there */

    host_answers done, other;         /* with rows and without */
    uint8_t used[HOST_USED_BITS / 8]; /* a filter: nonces of rows, with their devices */
    bool has_unknown_nonces;          /* rows before a checkpoint are not in it */
    irori_used_fn is_used;            /* NULL: there is nobody to ask */
    void *used_context;

    /* Rows: how many there are and were durable; those to be taken lie in `out`, each a row_head and its text. */
    uint64_t rows, durable;
    uint8_t *out;
    size_t out_size, out_room, out_taken;
    uint32_t *flight; /* the entries there were at row durable + 1 + i */
    size_t flight_room;
    uint32_t durable_entries;
    uint64_t deal_row;   /* the header's; 0: it was read */
    irori_device origin; /* of the message being answered, and its nonce until a row has it */
    uint64_t nonce;

    uint64_t seats_version, vote_version, place_version, again_version;
    connection *connections;
    int connection_count, connection_room;
    host_line *chat;
    uint32_t chat_count; /* all that were ever said */

    host_seat seats[]; /* as many as play */
};

/* host.c */
bool host_is_seat(const irori_host *host, int seat);
const irori_seat *host_who(const irori_host *host, int seat);
bool host_bot_decides(const irori_host *host, int seat);
bool host_is_here(const irori_host *host, int seat);
bool host_is_over(const irori_host *host); /* or closed */
bool host_may_hint(const irori_host *host);
bool host_may_sit(const irori_host *host, int seat, irori_device device); /* the seat being open */
bool host_may_watch(const irori_host *host, irori_device device);         /* who has no seat: always, or to find one */
bool host_may_follow(const irori_host *host, irori_device device);        /* who has a seat, or may watch */
void host_set_now(irori_host *host, int64_t now);
irori_status host_make(const irori_host_def *def, irori_host **host, irori_error *why);
connection *host_connection(const irori_host *host, uint32_t id);
irori_seed host_secret(const irori_host *host);
void host_seats_changed(irori_host *host);
uint32_t host_people(const irori_host *host); /* bits of the seats where people sit, a bot deciding for them or not */

/* May `people` let somebody else go on with the hand of a seat that was left? Where people compete that takes two:
 * those who agree, and who left it if that was their wish. One who is left alone would admit another browser of their
 * own, and see it. */
bool host_may_admit(const irori_host *host, int seat, uint32_t people);

/* rows.c */
void rows_push(irori_host *host, bool is_record, const char *text, size_t size, uint32_t entries);
void rows_push_lines(irori_host *host); /* every new line of the record, and what its entries change */
void rows_adopt(irori_host *host, irori_table *table, irori_device device); /* a game under way, all of it */
irori_status rows_read_line(irori_host *host, const irori_row *row, irori_error *why);
void rows_asked(irori_host *host, uint32_t entry, int64_t time); /* everybody is asked anew */
void rows_dealt(irori_host *host, irori_table *table, int64_t time);
void rows_note(irori_host *host, irori_device device, uint64_t nonce, uint32_t entries);
host_answer *answers_find(const host_answers *answers, irori_device device, uint64_t nonce);
host_answer *answers_add(host_answers *answers, irori_device device, uint64_t nonce,
                         uint64_t durable); /* NULL: no memory */
bool rows_have_nonce(const irori_host *host, irori_device device, uint64_t nonce);
void answers_free(host_answers *answers);

/* note.c */
typedef enum note_kind {
    NOTE_TABLE,
    NOTE_SIT,
    NOTE_LEAVE,
    NOTE_COMMIT,
    NOTE_FILL,
    NOTE_CLEAR,
    NOTE_START,
    NOTE_OPEN,
    NOTE_ANEW,
    NOTE_PROPOSE,
    NOTE_BALLOT,
    NOTE_SETTLE,
    NOTE_CLOSE,
    NOTE_AGAIN,
    NOTE_HEIR,
    NOTE_CHAT,
    NOTE_RESUME,
    NOTE_KINDS
} note_kind;

typedef struct note {
    note_kind kind;
    int seat, who;
    bool yes;
    uint32_t number;            /* PROPOSE: what; to: see host_vote; SETTLE: the outcome; ANEW: bits of seats */
    uint32_t to;                /* RESUME: the owner was back so many milliseconds before */
    char text[IRORI_NAME_SIZE]; /* SIT: a name; FILL, PROPOSE: a player; AGAIN: a table */
    irori_seed seed;            /* SIT, COMMIT, OPEN */
    bool has_seed;
} note;

void note_make(irori_host *host, const note *n); /* does it, and makes it a row */
irori_status note_read(irori_host *host, const irori_row *row, irori_error *why);
void note_push_table(irori_host *host, const irori_host_def *def); /* the first row */
irori_status note_read_table(const irori_row *row, const irori_source *source, irori_host **host, irori_error *why);

/* message.c */
typedef enum verb {
    VERB_HELLO,
    VERB_LOOK,
    VERB_HINT,
    VERB_MOVE,
    VERB_MOVES,
    VERB_BACK,
    VERB_PROPOSE,
    VERB_VOTE,
    VERB_SIT,
    VERB_LEAVE,
    VERB_COMMIT,
    VERB_OPEN,
    VERB_BOT,
    VERB_PERSON,
    VERB_NAME,
    VERB_FILL,
    VERB_CLEAR,
    VERB_START,
    VERB_SAY,
    VERB_CHAT,
    VERBS
} verb;

typedef struct request {
    verb verb;
    uint64_t seen; /* bits of keys */
    int64_t hello, since, rules, nonce, seat, decision, to, who, vote, look;
    uint32_t seats;
    bool yes;
    char table[IRORI_NAME_SIZE], data[17], want[8], text[HOST_CHAT_SIZE], player[IRORI_PLAYER_NAME];
    char hex[65];
    int moves;
    char move[IRORI_HOST_ROW_MOVES][IRORI_MOVE_TEXT];
} request;

bool request_has(const request *r, const char *key);
irori_status request_read(request *r, const char *text, size_t size, irori_error *why);

/* Refuses; the caller may add arguments to why->why. */
irori_status host_refuse(irori_error *why, const char *id);

/* seats.c, deal.c, play.c, votes.c: what a message asks for. Each does it or answers why not and changes nothing. */
irori_status seats_do(irori_host *host, connection *c, const request *r, irori_error *why);
irori_status deal_do(irori_host *host, connection *c, const request *r, irori_error *why);
void deal_check(irori_host *host);
irori_status play_do(irori_host *host, connection *c, const request *r, irori_error *why);
void play_bots(irori_host *host);
irori_status votes_do(irori_host *host, connection *c, const request *r, irori_error *why);
void votes_check(irori_host *host);
irori_status host_refuse_seat(const irori_host *host, const connection *c, const request *r, irori_error *why);
irori_status host_refuse_player(const char *player, irori_error *why);

/* allowance.c */
void allowance_charge(irori_host *host, irori_device device, int64_t time);
bool allowance_is_used_up(const irori_host *host, irori_device device);

/* clock.c */
void clock_charge(irori_host *host, int seat, uint32_t entry, bool is_group, int64_t time);
int64_t clock_refund(irori_host *host, int seat, uint32_t to, int64_t otherwise); /* since when it is asked again */
bool clock_is_set(const irori_host *host);
int64_t clock_end(const irori_host *host, int seat); /* INT64_MAX: it does not run */
int64_t clock_left(const irori_host *host, int seat);
bool clock_run(irori_host *host);                              /* one time-out, if one is due */
bool clock_resume(irori_host *host, int64_t since, bool does); /* after an absence until then; false: changes nothing */

/* tell.c */
void tell_reply(irori_host *host, connection *c, const char *text, size_t size);
void tell_chat(irori_host *host, int seat, const char *text);

/* tell_seat.c: one message each, for a seat's eyes or a spectator's (-1) */
void tell_entry(const irori_host *host, const connection *c, uint32_t number, int seat, irori_lookback *past,
                irori_writer *writer);
void tell_place(const irori_host *host, const connection *c, int seat, irori_writer *writer);
void tell_look(const irori_host *host, const connection *c, uint32_t at, int seat, irori_writer *writer);

/* json.c */
void json_key_seed(irori_writer *writer, const char *key, const irori_seed *seed);
void json_key_seats(irori_writer *writer, const char *key, uint32_t seats);
void json_key_bool(irori_writer *writer, const char *key, bool value);
void json_base64(irori_writer *writer, const uint8_t *bytes, size_t size);

#endif
