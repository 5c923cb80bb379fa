/* Threads: the one file of the engine that has any, and that WebAssembly leaves out. Workers take items in small lots
 * from a common counter, each at a desk of its own; the sums do not depend on who played what. */
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
    void *desk;
    irori_status status;
    irori_error why;
} worker;

static bool should_stop(pool *p) { return atomic_load(&p->failed) || (p->stop && atomic_load(p->stop)); }

static void *run(void *context) {
    worker *self = context;
    pool *p = self->pool;
    self->status = p->kind->open(p->def, &self->desk, &self->why);
    if (self->status) atomic_store(&p->failed, true);
    while (!should_stop(p)) {
        uint64_t item = atomic_fetch_add(&p->next, p->lot), end = p->end - item < p->lot ? p->end : item + p->lot;
        if (item >= p->end) break;
        for (; item < end && !should_stop(p); item++)
            if (p->kind->play(self->desk, item, p->stop) && p->done) atomic_fetch_add(p->done, 1);
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
            p->kind->close(workers[i].desk, report);
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

/* A crew: threads that wait for a search and each take the next tree that nobody has taken yet. */

struct irori_crew {
    pthread_mutex_t lock;
    pthread_cond_t has_work, is_done;
    irori_search *search; /* NULL: nothing to do */
    int next_tree, busy;
    bool is_closing;
    int threads; /* besides the caller's */
    pthread_t thread[];
};

/* Takes trees while there are any. The lock is held before and after. */
static void grow_trees(irori_crew *crew) {
    irori_search *search = crew->search;
    crew->busy++;
    while (crew->next_tree < search->trees) {
        int next = crew->next_tree++;
        pthread_mutex_unlock(&crew->lock);
        search_grow(search, next);
        pthread_mutex_lock(&crew->lock);
    }
    if (!--crew->busy) pthread_cond_signal(&crew->is_done);
}

static void *work(void *context) {
    irori_crew *crew = context;
    pthread_mutex_lock(&crew->lock);
    while (!crew->is_closing) {
        if (crew->search && crew->next_tree < crew->search->trees) grow_trees(crew);
        pthread_cond_wait(&crew->has_work, &crew->lock);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* A thread without signals: they are meant for the caller's, whose reading they interrupt. */
static bool hire(irori_crew *crew, pthread_t *thread) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool is_hired = !pthread_create(thread, NULL, work, crew);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_hired;
}

irori_status irori_crew_new(int threads, irori_crew **out, irori_error *why) {
    if (threads < 1) threads = 1;
    irori_crew *crew = calloc(1, sizeof *crew + (size_t)(threads - 1) * sizeof *crew->thread);
    if (!crew) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->has_work, NULL);
    pthread_cond_init(&crew->is_done, NULL);
    for (; crew->threads < threads - 1; crew->threads++) {
        if (hire(crew, &crew->thread[crew->threads])) continue;
        irori_crew_free(crew);
        return irori_fail(why, IRORI_NO_MEMORY, "error.threads");
    }
    *out = crew;
    return IRORI_OK;
}

void irori_crew_free(irori_crew *crew) {
    if (!crew) return;
    pthread_mutex_lock(&crew->lock);
    crew->is_closing = true;
    pthread_cond_broadcast(&crew->has_work);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->threads; i++) pthread_join(crew->thread[i], NULL);
    pthread_cond_destroy(&crew->is_done);
    pthread_cond_destroy(&crew->has_work);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}

static void grow_together(irori_search *search, irori_crew *crew) {
    pthread_mutex_lock(&crew->lock);
    crew->search = search;
    crew->next_tree = 0;
    pthread_cond_broadcast(&crew->has_work);
    grow_trees(crew);
    while (crew->busy) pthread_cond_wait(&crew->is_done, &crew->lock);
    crew->search = NULL;
    pthread_mutex_unlock(&crew->lock);
}

void irori_search_set_crew(irori_search *search, irori_crew *crew) {
    search->crew = crew;
    search->grow = grow_together;
}

void irori_player_set_crew(irori_player *player, irori_crew *crew) {
    if (player->search) irori_search_set_crew(player->search, crew);
}
