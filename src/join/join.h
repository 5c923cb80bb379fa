/* Joining a server's table (docs/protocol.md): sits down, takes part in the deal, and keeps what the table tells, so
 * that it can be looked at and played at through a link. */
#ifndef IRORI_JOIN_H
#define IRORI_JOIN_H

#include "../link/link.h"
#include "device.h"

typedef struct join_def {
    wire_address address;
    const char *name; /* what we are called; harmless text */
    int seat;         /* which one; -1: the first that is open, or the one at which we sit */
    bool is_watching;
    bool (*stops)(void); /* true: a signal came, and no answer is waited for any more; may be NULL */
} join_def;

typedef struct joined joined;

/* Asks the server to know us, and opens the table. On failure `why` says what to do; its texts last. */
irori_status join_open(const join_def *def, joined **out, irori_error *why) IRORI_MUST_USE;
void join_close(joined *j); /* may be NULL */

/* Its way to the table; good for looking once join_stage says PLAYING. */
table_link *join_link(joined *j);

typedef enum join_stage {
    JOIN_COMING,    /* the table has not greeted us yet */
    JOIN_GATHERING, /* before the deal */
    JOIN_PLAYING,   /* or over */
    JOIN_FAILED     /* join_why */
} join_stage;

join_stage join_stage_of(const joined *j);
const irori_message *join_why(const joined *j);

/* Waits a while for something to hear, or for input on another descriptor (-1: none); false: a signal came. */
bool join_wait(joined *j, int fd);

/* Before the deal: who sits where, in which seat we do (-1: none); may we start the game, or was it started? */
const irori_seat *join_seats(const joined *j, int *players, int *own);
bool join_may_start(const joined *j);
bool join_is_started(const joined *j);

/* Starts it; bots of that level take the open seats. */
bool join_start(joined *j, const char *level, irori_error *why);

#endif
