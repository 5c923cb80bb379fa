/* What the files of src/join share: a table as it was told to us. */
#ifndef IRORI_JOIN_PRIVATE_H
#define IRORI_JOIN_PRIVATE_H

#include "irori/host.h"
#include "irori/shuffle.h"
#include "join.h"

enum { MOST_NEWS = 32, NEWS_TEXT = 2 * WIRE_HOST, MOST_UNANSWERED = 8, NOBODY = -3, MOST_ENTRIES = 1 << 16 };

/* An entry with the events that our eyes see of it. */
typedef struct told_entry {
    irori_entry entry;
    irori_event *events;
    size_t count;
    bool is_undone;
    char player[IRORI_PLAYER_NAME];
} told_entry;

typedef struct told_news {
    irori_message message;
    char text[NEWS_TEXT];
} told_news;

/* Something that we did and that was not answered yet. */
typedef struct unanswered {
    int64_t nonce; /* 0: free */
    char text[IRORI_HOST_MESSAGE];
    size_t size;
} unanswered;

/* Rules with other content may follow each other; who looks may still have the old ones. */
typedef struct owned_rules {
    struct owned_rules *next;
    irori_rules *rules;
} owned_rules;

typedef enum told_phase { PHASE_UNKNOWN, PHASE_GATHERING, PHASE_OPENING, PHASE_DEALT, PHASE_CLOSED } told_phase;

struct joined {
    table_look look; /* first; its table is the record, once there is one */
    wire *wire;
    wire_address address;
    join_device device;
    char url[2 * WIRE_HOST], name[IRORI_NAME_SIZE];
    char again[2 * WIRE_HOST], next[2 * WIRE_HOST]; /* the next game: that we agreed to; that there is */
    int wanted, seat;                               /* -1: any, none */
    bool is_watching;
    irori_error failure; /* status 0: none */
    link_answer failed;  /* the texts of it */

    /* What the table told. */
    owned_rules *rules;
    char data[24]; /* the hash of the rules' data, as the table tells it */
    irori_table *record;
    told_entry *entries;
    uint32_t told, room; /* how many entries there are, the deal among them */
    void *known;
    bool has_place;
    uint32_t at, decision, knowing;
    irori_turn turn;
    int64_t left[IRORI_MAX_SEATS], left_at; /* milliseconds of each seat's clock (-1: it does not run), and when */
    bool can_take_back, is_over;
    irori_seat seats[IRORI_MAX_SEATS];
    uint32_t here, you, free;
    bool has_seats, is_maker, is_asking_seat, is_seated, has_arrived, was_bot, is_replaced;
    int64_t seat_nonce;        /* of sitting down */
    irori_seed committed;      /* what our seat is committed to, as the table shows it */
    uint64_t heard[MOST_NEWS]; /* hashes of the last lines of chat: after hello they are told again */
    uint32_t heard_count;
    bool is_catching_up;
    int hellos; /* that were not answered yet */
    bool is_hello_refused;
    bool awaits_table; /* it goes on by rules that are not told yet */
    bool has_agreed_again;
    told_phase phase;
    irori_seed commitment;
    int64_t deal, opened_deal;

    /* What we do. */
    unanswered waiting[MOST_UNANSWERED];
    int64_t awaited; /* the nonce whose answer is waited for */
    uint32_t awaited_entry;
    link_answer answer;
    link_vote vote;
    int64_t open_vote, settled_vote; /* the last of which we heard so; 0: none */
    told_news news[MOST_NEWS], shown;
    uint32_t news_first, news_count;
};

/* The rules that the table is played by; NULL: not known yet. */
static inline const irori_rules *joined_rules(const joined *j) { return j->rules ? j->rules->rules : NULL; }

/* Whose eyes the table tells it for: our seat, IRORI_SPECTATOR, or NOBODY as long as we have not sat down. */
static inline int joined_eyes(const joined *j) {
    return j->is_watching ? IRORI_SPECTATOR : j->seat >= 0 ? j->seat : NOBODY;
}

/* told.c: takes in one message; what was told before is forgotten. */
void told_line(joined *j, const char *line);
void told_forget(joined *j);

/* Adds to the news; NULL: there is no room. Add arguments; `text` of it may be lent. */
told_news *told_add(joined *j, const char *id);

/* join.c: says hello; does something, to be sent until it is answered (its nonce, 0: too much is under way); it cannot
 * go on. */
void join_hello(joined *j);
irori_writer join_begin(joined *j, int seat, unanswered **slot);
int64_t join_send(joined *j, unanswered *slot, irori_writer *writer);
void join_fail(joined *j, irori_status status, const char *id);
int64_t join_milliseconds(void); /* since some time */

/* seat.c: what who sits where asks of us: to sit down, to commit, to open. */
void seat_attend(joined *j);

/* Somebody is here: whom a bot stood in for decides again. */
void seat_take_over(joined *j);

#endif
