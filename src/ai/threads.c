/* Threads: the one file of the engine that has any, and that WebAssembly leaves out. Workers take games in small
 * lots from a common counter and add up their own reports; the sums do not depend on who played what. */
#include <pthread.h>

#include "irori/sim.h"

enum { MAX_JOBS = 256, LOT = 64 };

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
