/* Bots: a few threads of lower priority that think for seats and hints, each with players from a pool of its own. They
 * think for each address in turn, and among those of one address for each device, so that nobody waits for all that
 * somebody else wants. A thought can be given up at any time: then nothing comes of it. */
#ifndef IRORI_SERVER_BOTS_H
#define IRORI_SERVER_BOTS_H

#include "irori/host.h"
#include "irori/player.h"

typedef struct bots bots;
typedef struct bot_task bot_task;

/* What to think about. It belongs to the threads from bots_submit until `done`. */
struct bot_task {
    uint64_t table; /* whose: for bots_cancel */
    irori_thought thought;
    irori_device device; /* on whose account, */
    uint64_t address;    /* and from where */
    char player[IRORI_PLAYER_NAME];
    const irori_rules *rules; /* must live until `done` */
    void *known;              /* what the seat knows */
    uint64_t seed;
    void (*done)(bot_task *task, void *context); /* on the thread of bots_collect */

    irori_move move; /* what came of it; 0: given up, or there is no such player */
    int64_t milliseconds;
    bool is_cancelled;
    bot_task *next;
};

/* `wake` is called on a bot's thread when something is done. */
irori_status bots_new(int threads, void (*wake)(void *context), void *context, bots **out,
                      irori_error *why) IRORI_MUST_USE;
void bots_free(bots *b); /* gives up everything, and calls `done` of all; may be NULL */

void bots_submit(bots *b, bot_task *task);

/* Gives up all thoughts of a table. */
void bots_cancel(bots *b, uint64_t table);

/* Calls `done` of every task that is thought to its end or given up. */
void bots_collect(bots *b);

#endif
