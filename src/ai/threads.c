/* Threads: the one file of the engine that has any, and that WebAssembly leaves out. Workers take items in small lots
 * from a common counter, each as a batch of its own; the sums do not depend on who played what. */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "irori/match.h"
#include "player_private.h"
#include "search_private.h"
#include "work.h"

enum { MAX_JOBS = 256, MAX_LOT = 64, LOTS_EACH = 64 };

typedef struct pool {
    const work_kind *kind;
    const void *def;
    uint64_t end, lot;
    atomic_ullong next;
    atomic_ullong *done;
    atomic_bool *stop, failed;
} pool;

typedef struct worker {
    pool *pool;
    pthread_t thread;
    void *batch;
    irori_status status;
    irori_error why;
} worker;

static bool should_stop(pool *p) { return atomic_load(&p->failed) || (p->stop && atomic_load(p->stop)); }

static void *run(void *context) {
    worker *self = context;
    pool *p = self->pool;
    self->status = p->kind->open(p->def, &self->batch, &self->why);
    if (self->status) atomic_store(&p->failed, true);
    while (!should_stop(p)) {
        uint64_t item = atomic_fetch_add(&p->next, p->lot), end = p->end - item < p->lot ? p->end : item + p->lot;
        if (item >= p->end) break;
        for (; item < end && !should_stop(p); item++)
            if (p->kind->play(self->batch, item, p->stop) && p->done) atomic_fetch_add(p->done, 1);
    }
    return NULL;
}

/* Small enough that everybody is done at about the same time, large enough that the counter is no bottleneck. */
static uint64_t lot_size(uint64_t count, int jobs) {
    uint64_t lot = count / ((uint64_t)jobs * LOTS_EACH);
    return lot < 1 ? 1 : lot > MAX_LOT ? MAX_LOT : lot;
}

static irori_status share_out(pool *p, uint64_t first, uint64_t count, int jobs, void *report, irori_error *why) {
    worker workers[MAX_JOBS];
    int started = 0;
    irori_status status = IRORI_OK;
    if (!count) return IRORI_OK;
    if (jobs < 1) jobs = 1;
    if ((uint64_t)jobs > count) jobs = (int)count;
    atomic_store(&p->next, first);
    p->end = first + count;
    p->lot = lot_size(count, jobs);
    for (; started < jobs && started < MAX_JOBS; started++) {
        workers[started] = (worker){.pool = p};
        if (pthread_create(&workers[started].thread, NULL, run, &workers[started])) break;
    }
    if (!started) return irori_fail(why, IRORI_NO_MEMORY, "error.threads");
    for (int i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        if (!workers[i].status) {
            p->kind->close(workers[i].batch, report);
            continue;
        }
        status = workers[i].status;
        if (why) *why = workers[i].why;
    }
    return status;
}

irori_status irori_sim_run_parallel(const irori_sim_def *def, uint64_t first, uint64_t count, int jobs,
                                    atomic_ullong *done, atomic_bool *stop, irori_sim_report *report,
                                    irori_error *why) {
    pool p = {.kind = &work_sim, .def = def, .done = done, .stop = stop};
    return share_out(&p, first, count, jobs, report, why);
}

irori_status irori_match_run_parallel(const irori_match_def *def, uint64_t first, uint64_t count, int jobs,
                                      atomic_ullong *done, atomic_bool *stop, irori_match_report *report,
                                      irori_error *why) {
    pool p = {.kind = &work_match, .def = def, .done = done, .stop = stop};
    return share_out(&p, first, count, jobs, report, why);
}

/* Workers: threads that wait for a search and each take the next tree that nobody has taken yet. */

struct irori_workers {
    pthread_mutex_t lock;
    pthread_cond_t has_work, is_done;
    irori_search *search; /* NULL: nothing to do */
    int next_tree, busy;
    bool is_closing;
    int threads; /* besides the caller's */
    pthread_t thread[];
};

/* Takes trees while there are any. The lock is held before and after. */
static void grow_trees(irori_workers *workers) {
    irori_search *search = workers->search;
    workers->busy++;
    while (workers->next_tree < search->trees) {
        int next = workers->next_tree++;
        pthread_mutex_unlock(&workers->lock);
        search_grow(search, next);
        pthread_mutex_lock(&workers->lock);
    }
    if (!--workers->busy) pthread_cond_signal(&workers->is_done);
}

static void *work(void *context) {
    irori_workers *workers = context;
    pthread_mutex_lock(&workers->lock);
    while (!workers->is_closing) {
        if (workers->search && workers->next_tree < workers->search->trees) grow_trees(workers);
        pthread_cond_wait(&workers->has_work, &workers->lock);
    }
    pthread_mutex_unlock(&workers->lock);
    return NULL;
}

/* A thread without signals: they are meant for the caller's, whose reading they interrupt. */
static bool start_worker(irori_workers *workers, pthread_t *thread) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool is_started = !pthread_create(thread, NULL, work, workers);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_started;
}

irori_status irori_workers_new(int threads, irori_workers **out, irori_error *why) {
    if (threads < 1) threads = 1;
    irori_workers *workers = calloc(1, sizeof *workers + (size_t)(threads - 1) * sizeof *workers->thread);
    if (!workers) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->has_work, NULL);
    pthread_cond_init(&workers->is_done, NULL);
    for (; workers->threads < threads - 1; workers->threads++) {
        if (start_worker(workers, &workers->thread[workers->threads])) continue;
        irori_workers_free(workers);
        return irori_fail(why, IRORI_NO_MEMORY, "error.threads");
    }
    *out = workers;
    return IRORI_OK;
}

void irori_workers_free(irori_workers *workers) {
    if (!workers) return;
    pthread_mutex_lock(&workers->lock);
    workers->is_closing = true;
    pthread_cond_broadcast(&workers->has_work);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->threads; i++) pthread_join(workers->thread[i], NULL);
    pthread_cond_destroy(&workers->is_done);
    pthread_cond_destroy(&workers->has_work);
    pthread_mutex_destroy(&workers->lock);
    free(workers);
}

static void grow_together(irori_search *search, irori_workers *workers) {
    pthread_mutex_lock(&workers->lock);
    workers->search = search;
    workers->next_tree = 0;
    pthread_cond_broadcast(&workers->has_work);
    grow_trees(workers);
    while (workers->busy) pthread_cond_wait(&workers->is_done, &workers->lock);
    workers->search = NULL;
    pthread_mutex_unlock(&workers->lock);
}

void irori_search_set_workers(irori_search *search, irori_workers *workers) {
    search->workers = workers;
    search->grow = grow_together;
}

void irori_player_set_workers(irori_player *player, irori_workers *workers) {
    if (player->search) irori_search_set_workers(player->search, workers);
}
