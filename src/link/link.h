/* The way to a table: what whoever draws a game looks at and does, wherever its host is. Behind a keyboard the host is
 * in this process (src/keyboard); at a server's table it is behind a socket (src/join); a record can only be looked at
 * (look.c). The terminal knows nothing but this. */
#ifndef IRORI_LINK_H
#define IRORI_LINK_H

#include "../files/files.h"
#include "irori/search.h"
#include "irori/table.h"

typedef struct table_link table_link;

typedef enum link_agreed {
    LINK_REFUSED,
    LINK_AGREED,
    LINK_ASKED /* the others are asked: news will tell */
} link_agreed;

/* What can be done at every table. Whatever fails changes nothing and says why, in words that last until the next of
 * these. */
typedef struct link_way {
    /* Looking: as the functions of irori/table.h with these names. */
    const irori_rules *(*rules)(const table_link *link);
    uint32_t (*entries)(const table_link *link);
    irori_entry (*entry)(const table_link *link, uint32_t number);
    bool (*is_undone)(const table_link *link, uint32_t number);
    irori_turn (*turn)(const table_link *link);
    const irori_seat *(*seat)(const table_link *link, int seat);
    uint32_t (*knowing)(const table_link *link); /* irori_table_taken_back_knowing */
    bool (*can_take_back)(const table_link *link, int seat);

    /* Through the eyes of somebody who sits here. Others' eyes, and earlier points, only where the whole game is at
     * hand (`record`): otherwise it is told as those who sit here see it, and as it stands now. */
    void (*known)(const table_link *link, uint32_t at, int seat, void *known);
    size_t (*events)(table_link *link, uint32_t number, int seat, irori_event *out, size_t cap);

    /* Doing. All of it is NULL where one can only look.
     *
     * The person here who has to decide next, `last` if it is still theirs; -1: nobody here. */
    int (*next_person)(const table_link *link, int last);

    /* The number of what is asked of a seat: another one means another question. */
    uint32_t (*question)(const table_link *link, int seat);

    /* The bot that decides next in this process, if that makes it long since a time in milliseconds (-1: it is soon
     * done); lets one decide. False: none did. */
    int (*slow_bot)(table_link *link, uint64_t since);
    bool (*bot)(table_link *link);

    /* What a person decided, one move or several in a row, or takes back. */
    bool (*decide)(table_link *link, int seat, const irori_move *moves, int count, irori_error *why);
    bool (*take_back)(table_link *link, int seat, irori_error *why);

    /* Taking back was refused: may it be done by agreement? Proposes that, for the seat whose last decision it is. */
    bool (*may_agree)(const table_link *link, const irori_error *why);
    link_agreed (*agree)(table_link *link, int seat, irori_error *why);

    /* Brings the file up to date, trying again whatever failed before. False: save.reason. */
    bool (*keep)(table_link *link);
} link_way;

/* A vote that somebody here has to answer. */
typedef struct link_vote {
    int64_t number;     /* 0: none */
    irori_message what; /* as a sentence */
} link_vote;

typedef enum link_proposal { LINK_CLOSE, LINK_AGAIN } link_proposal;

/* What there is besides where other people play elsewhere. */
typedef struct link_people {
    /* Takes in what has come, without waiting. */
    void (*hear)(table_link *link);

    /* The next thing to tell that is no part of the game: what somebody said, a vote, that the connection broke. False:
     * there is none. It lasts until the next call. */
    bool (*news)(table_link *link, irori_message *news);

    bool (*say)(table_link *link, const char *text, irori_error *why);
    bool (*propose)(table_link *link, link_proposal what, irori_error *why);
    const link_vote *(*vote)(const table_link *link);
    bool (*answer)(table_link *link, bool yes, irori_error *why);

    /* The milliseconds that a seat has left to decide; -1: no clock runs for it. */
    int64_t (*left)(const table_link *link, int seat);

    /* Somebody here pressed a key or typed a line: if a bot stands in for them, they decide again. */
    void (*here)(table_link *link);

    /* "irori join URL": how to come back; and the next game, as an address, once all agreed to it
     * while this program was there ("": none yet; of others news tells). */
    const char *(*address)(const table_link *link);
    const char *(*again)(const table_link *link);

    /* Why it cannot go on; NULL: it can. */
    const irori_message *(*failure)(const table_link *link);
} link_people;

struct table_link {
    const link_way *way;
    const link_people *people; /* NULL: everybody is here */
    uint32_t own;              /* bit s: a person here decides for seat s */
    irori_workers *workers;    /* for searches; NULL: one processor, or no threads */
    save_file save;
    const irori_table *record; /* the whole game, which `save` keeps; NULL: it is not at hand before the end */
    bool is_closed;            /* it ended before it was over */
    bool no_hints;             /* people compete, and want none */
    bool is_lost;              /* its host is out of reach: nothing can be done until it is there again */
    bool asks_others;          /* a vote waits for people elsewhere alone */
    int fd;                    /* readable when there is something to hear; -1: never */

    /* While something waits for an answer from far away: called again and again, to tell news; false: give up. May be
     * NULL. */
    bool (*waiting)(void *context);
    void *context;
};

/* The same, as functions. */
static inline const irori_rules *link_rules(const table_link *link) { return link->way->rules(link); }
static inline uint32_t link_entries(const table_link *link) { return link->way->entries(link); }
static inline irori_entry link_entry(const table_link *link, uint32_t number) { return link->way->entry(link, number); }
static inline bool link_is_undone(const table_link *link, uint32_t number) {
    return link->way->is_undone(link, number);
}
static inline irori_turn link_turn(const table_link *link) { return link->way->turn(link); }
static inline const irori_seat *link_seat(const table_link *link, int seat) { return link->way->seat(link, seat); }
static inline uint32_t link_knowing(const table_link *link) { return link->way->knowing(link); }
static inline bool link_can_take_back(const table_link *link, int seat) { return link->way->can_take_back(link, seat); }
static inline void link_known(const table_link *link, uint32_t at, int seat, void *known) {
    link->way->known(link, at, seat, known);
}
static inline size_t link_events(table_link *link, uint32_t number, int seat, irori_event *out, size_t cap) {
    return link->way->events(link, number, seat, out, cap);
}
static inline int link_next_person(const table_link *link, int last) { return link->way->next_person(link, last); }
static inline uint32_t link_question(const table_link *link, int seat) { return link->way->question(link, seat); }
static inline int link_slow_bot(table_link *link, uint64_t since) { return link->way->slow_bot(link, since); }
static inline bool link_bot(table_link *link) { return link->way->bot(link); }
static inline bool link_decide(table_link *link, int seat, const irori_move *moves, int count, irori_error *why) {
    return link->way->decide(link, seat, moves, count, why);
}
static inline bool link_take_back(table_link *link, int seat, irori_error *why) {
    return link->way->take_back(link, seat, why);
}
static inline bool link_may_agree(const table_link *link, const irori_error *why) {
    return link->way->may_agree(link, why);
}
static inline link_agreed link_agree(table_link *link, int seat, irori_error *why) {
    return link->way->agree(link, seat, why);
}
static inline bool link_keep(table_link *link) { return link->way->keep(link); }

/* How many people are here, and does a person sit at a seat (here or elsewhere), and not a bot? */
static inline int link_people_here(const table_link *link) { return __builtin_popcount(link->own); }

static inline bool link_is_person(const table_link *link, int seat) {
    return link_seat(link, seat)->kind == IRORI_SEAT_PERSON;
}

/* Has somebody elsewhere to decide before anybody here has? */
static inline bool link_waits(const table_link *link) {
    return link->people && link_turn(link).kind != IRORI_OVER && link_next_person(link, -1) < 0;
}

/* A table to look at; it stays the caller's. */
typedef struct table_look {
    table_link link; /* first */
    const irori_table *table;
    irori_lookback *past;
} table_look;

void table_look_init(table_look *look, const irori_table *table);
void table_look_done(table_look *look);

/* The same ways of looking, for links that begin with a look and can do more. */
#define LINK_LOOKING                                                                                                   \
    .rules = look_rules, .entries = look_entries, .entry = look_entry, .is_undone = look_is_undone, .turn = look_turn, \
    .seat = look_seat, .knowing = look_knowing, .can_take_back = look_can_take_back, .known = look_known,              \
    .events = look_events
const irori_rules *look_rules(const table_link *link);
uint32_t look_entries(const table_link *link);
irori_entry look_entry(const table_link *link, uint32_t number);
bool look_is_undone(const table_link *link, uint32_t number);
irori_turn look_turn(const table_link *link);
const irori_seat *look_seat(const table_link *link, int seat);
uint32_t look_knowing(const table_link *link);
bool look_can_take_back(const table_link *link, int seat);
void look_known(const table_link *link, uint32_t at, int seat, void *known);
size_t look_events(table_link *link, uint32_t number, int seat, irori_event *out, size_t cap);

/* answer.c: what a table answered to something that was done (docs/protocol.md); its texts last as long as it does. */
typedef struct link_answer {
    bool is_there, is_done;
    int64_t entries; /* DONE: how many it added */
    irori_message why;
    char id[96], names[IRORI_MESSAGE_ARGS][24];
} link_answer;

/* Reads the first reason of {"no":…}. The others are what the game has against the move besides, which the view tells
 * too. */
void link_read_no(link_answer *answer, const char *line);

#endif
