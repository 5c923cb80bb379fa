/* The writer: the one thread that changes the store. Jobs that wait are committed together, so that many moves share
 * one sync of the disk; one that fails is taken out and the others are tried again, so that it harms nobody else. */
#ifndef IRORI_SERVER_WRITER_H
#define IRORI_SERVER_WRITER_H

#include "store/store.h"

typedef struct row_writer row_writer;
typedef struct writer_job writer_job;

/* The first member of whatever is to be written. It belongs to the writer from writer_submit until `done`. */
struct writer_job {
    irori_status (*write)(writer_job *job, game_store *store, irori_error *why); /* on the writer's thread */
    void (*done)(writer_job *job, void *context);                                /* on the thread of writer_collect */
    bool takes_long; /* some milliseconds: there is one of these in a group, and others need not come in its order */
    irori_status status; /* how it went: OK is durable */
    irori_error why;
    writer_job *next;
};

/* With STORE_READ its jobs only read, each by itself: a second one for what takes long. `wake` is called on the
 * writer's thread when something is done. */
irori_status writer_new(const char *path, store_mode mode, void (*wake)(void *context), void *context, row_writer **out,
                        irori_error *why) IRORI_MUST_USE;

/* Writes what waits, then ends; collect afterwards. */
void writer_stop(row_writer *w);
void writer_free(row_writer *w); /* stops it first; may be NULL */

/* Jobs are written in the order in which they come, and one that takes long after all that came before it. */
void writer_submit(row_writer *w, writer_job *job);

/* The same once writer_begin is called or something else is submitted: so what comes in one turn of a loop is one
 * group, and not what came first by itself. */
void writer_queue(row_writer *w, writer_job *job);
void writer_begin(row_writer *w);

/* Calls `done` of every job that is written or has failed. */
void writer_collect(row_writer *w);

/* Jobs that wait or are being written: how far the disk is behind. */
int writer_waiting(row_writer *w);

typedef struct writer_counts {
    uint64_t jobs, commits, failures;
} writer_counts;
writer_counts writer_count(row_writer *w);

#endif
