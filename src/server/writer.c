/* Lists under one lock: what waits to be written, what waits and takes long, and what is done. The thread takes all of
 * the first and one of the second as one group. */
#define _GNU_SOURCE
#include "writer.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct job_list {
    writer_job *first, **end;
} job_list;

struct row_writer {
    game_store *store;
    bool is_reader; /* no transactions: each job is by itself */
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    job_list waiting, long_ones, done; /* under the lock, and so are the next four */
    int under_way;
    bool is_ending, has_ended;
    writer_counts counts;
    bool has_queued; /* of the thread that submits: something waits for writer_begin */
};

static void clear(job_list *list) { *list = (job_list){NULL, &list->first}; }

static void add(job_list *list, writer_job *job) {
    job->next = NULL;
    *list->end = job;
    list->end = &job->next;
}

static void move_all(job_list *from, job_list *to) {
    if (from->first) {
        *to->end = from->first;
        to->end = from->end;
    }
    clear(from);
}

static void move_first(job_list *from, job_list *to) {
    writer_job *job = from->first;
    if (!job) return;
    from->first = job->next;
    if (!from->first) clear(from);
    add(to, job);
}

/* ---- a group ---- */

static void set_status(writer_job *job, irori_status status, const irori_error *why) {
    job->status = status;
    if (status) job->why = *why;
}

/* All or nothing. On failure of one job, *culprit is that one; NULL: the commit failed. */
static irori_status write_together(row_writer *w, writer_job *first, writer_job **culprit, irori_error *why) {
    *culprit = NULL;
    irori_status status = store_begin(w->store, why);
    if (status) return status;
    for (writer_job *job = first; job && !status; job = job->next) {
        *culprit = job;
        status = job->write(job, w->store, why);
    }
    if (status) {
        store_rollback(w->store);
        return status;
    }
    *culprit = NULL;
    return store_commit(w->store, why);
}

static void write_alone(row_writer *w, writer_job *job) {
    irori_error why;
    writer_job *culprit, *next = job->next;
    job->next = NULL;
    set_status(job, write_together(w, job, &culprit, &why), &why);
    job->next = next;
}

/* What a job read last would otherwise keep the file as it was then, and its log growing, until the next job. */
static void read_each(row_writer *w, writer_job *first) {
    irori_error why;
    for (writer_job *job = first; job; job = job->next) {
        set_status(job, job->write(job, w->store, &why), &why);
        store_settle(w->store);
    }
}

/* Each by itself, where the group as a whole did not go: what stands in the way hits only whom it concerns. */
static void write_group(row_writer *w, writer_job *first) {
    irori_error why;
    writer_job *culprit;
    if (w->is_reader) return read_each(w, first);
    irori_status status = write_together(w, first, &culprit, &why);
    bool is_single = !first->next;
    for (writer_job *job = first; job; job = job->next)
        if (!status || is_single)
            set_status(job, status, &why);
        else
            write_alone(w, job);
}

/* ---- the thread ---- */

static int count_jobs(const writer_job *job, writer_counts *counts) {
    int count = 0;
    for (; job; job = job->next, count++) counts->failures += job->status != IRORI_OK;
    return count;
}

static bool has_work(const row_writer *w) { return w->waiting.first || w->long_ones.first; }

static void *run(void *context) {
    row_writer *w = context;
    job_list group;
    clear(&group);
    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (!has_work(w) && !w->is_ending) pthread_cond_wait(&w->more, &w->lock);
        if (!has_work(w)) break;
        move_all(&w->waiting, &group);
        move_first(&w->long_ones, &group);
        pthread_mutex_unlock(&w->lock);
        write_group(w, group.first);
        pthread_mutex_lock(&w->lock);
        w->counts.commits++;
        w->counts.jobs += (uint64_t)count_jobs(group.first, &w->counts);
        move_all(&group, &w->done);
        w->wake(w->context);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

irori_status writer_new(const char *path, store_mode mode, void (*wake)(void *context), void *context, row_writer **out,
                        irori_error *why) {
    row_writer *w = calloc(1, sizeof *w);
    if (!w) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    irori_status status = store_open(path, mode, &w->store, why);
    if (status) {
        free(w);
        return status;
    }
    w->is_reader = mode == STORE_READ;
    w->wake = wake, w->context = context;
    clear(&w->waiting);
    clear(&w->long_ones);
    clear(&w->done);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    if (pthread_create(&w->thread, NULL, run, w)) {
        w->has_ended = true;
        writer_free(w);
        return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    }
    pthread_setname_np(w->thread, w->is_reader ? "irori-reader" : "irori-writer");
    *out = w;
    return IRORI_OK;
}

void writer_stop(row_writer *w) {
    if (w->has_ended) return;
    pthread_mutex_lock(&w->lock);
    w->is_ending = true;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    w->has_ended = true;
}

void writer_free(row_writer *w) {
    if (!w) return;
    writer_stop(w);
    writer_collect(w);
    store_close(w->store);
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

void writer_queue(row_writer *w, writer_job *job) {
    pthread_mutex_lock(&w->lock);
    add(job->takes_long ? &w->long_ones : &w->waiting, job);
    w->under_way++;
    pthread_mutex_unlock(&w->lock);
    w->has_queued = true;
}

void writer_begin(row_writer *w) {
    if (!w->has_queued) return;
    w->has_queued = false;
    pthread_cond_signal(&w->more);
}

void writer_submit(row_writer *w, writer_job *job) {
    writer_queue(w, job);
    writer_begin(w);
}

void writer_collect(row_writer *w) {
    job_list done;
    clear(&done);
    pthread_mutex_lock(&w->lock);
    move_all(&w->done, &done);
    pthread_mutex_unlock(&w->lock);
    for (writer_job *job = done.first, *next; job; job = next) {
        next = job->next;
        pthread_mutex_lock(&w->lock);
        w->under_way--;
        pthread_mutex_unlock(&w->lock);
        job->done(job, w->context);
    }
}

int writer_waiting(row_writer *w) {
    pthread_mutex_lock(&w->lock);
    int count = w->under_way;
    pthread_mutex_unlock(&w->lock);
    return count;
}

writer_counts writer_count(row_writer *w) {
    pthread_mutex_lock(&w->lock);
    writer_counts counts = w->counts;
    pthread_mutex_unlock(&w->lock);
    return counts;
}
