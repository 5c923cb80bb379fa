/* Threads: the one file of the engine that has any, and that WebAssembly leaves out. Workers take games in small
 * lots from a common counter and add up their own reports; the sums do not depend on who played what. */
#include <pthread.h>

#include <stdlib.h>

#include "irori/sim.h"
#include "player_private.h"
#include "search_private.h"

enum { MAX_JOBS = 256, LOT = 8 };

typedef struct sim_work {
    const irori_sim_def *def;
    uint64_t games;
    atomic_ullong next;
    atomic_ullong *done;
    atomic_bool *stop, failed;
} sim_work;

typedef struct sim_worker {
    sim_work *work;
    pthread_t thread;
    irori_sim_report report;
    irori_status status;
    irori_error why;
} sim_worker;

static bool should_stop(sim_work *work) {
    return atomic_load(&work->failed) || (work->stop && atomic_load(work->stop));
}

static void *run(void *context) {
    sim_worker *worker = context;
    sim_work *work = worker->work;
    while (!should_stop(work)) {
        uint64_t first = atomic_fetch_add(&work->next, LOT);
        if (first >= work->games) break;
        uint64_t count = work->games - first < LOT ? work->games - first : LOT;
        worker->status = irori_sim_run(work->def, first, count, &worker->report, &worker->why);
        if (worker->status) atomic_store(&work->failed, true);
        if (work->done) atomic_fetch_add(work->done, count);
    }
    return NULL;
}

irori_status irori_sim_run_parallel(const irori_sim_def *def, uint64_t games, int jobs, atomic_ullong *done,
                                    atomic_bool *stop, irori_sim_report *report, irori_error *why) {
    sim_work work = {.def = def, .games = games, .done = done, .stop = stop};
    sim_worker workers[MAX_JOBS];
    int started = 0;
    irori_status status = IRORI_OK;
    if (jobs < 1) jobs = 1;
    for (; started < jobs && started < MAX_JOBS; started++) {
        workers[started] = (sim_worker){.work = &work};
        if (pthread_create(&workers[started].thread, NULL, run, &workers[started])) break;
    }
    if (!started) return irori_fail(why, IRORI_NO_MEMORY, "error.threads");
    for (int i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        irori_sim_add(report, &workers[i].report);
        if (!workers[i].status) continue;
        status = workers[i].status;
        if (why) *why = workers[i].why;
    }
    return status;
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
        int i = crew->next_tree++;
        pthread_mutex_unlock(&crew->lock);
        search_grow(search, i);
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

irori_status irori_crew_new(int threads, irori_crew **out, irori_error *why) {
    if (threads < 1) threads = 1;
    irori_crew *crew = calloc(1, sizeof *crew + (size_t)(threads - 1) * sizeof *crew->thread);
    if (!crew) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->has_work, NULL);
    pthread_cond_init(&crew->is_done, NULL);
    for (; crew->threads < threads - 1; crew->threads++) {
        if (!pthread_create(&crew->thread[crew->threads], NULL, work, crew)) continue;
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

void irori_search_run_parallel(irori_search *search, uint32_t iterations, irori_crew *crew) {
    search->asked += iterations;
    pthread_mutex_lock(&crew->lock);
    crew->search = search;
    crew->next_tree = 0;
    pthread_cond_broadcast(&crew->has_work);
    grow_trees(crew);
    while (crew->busy) pthread_cond_wait(&crew->is_done, &crew->lock);
    crew->search = NULL;
    pthread_mutex_unlock(&crew->lock);
}

void irori_player_set_crew(irori_player *player, irori_crew *crew) {
    player->crew = crew;
    player->run_parallel = irori_search_run_parallel;
}
