/* Threads: the one file of the engine that has any, and that WebAssembly leaves out. Workers take items in small lots
 * from a common counter, each at a desk of its own; the sums do not depend on who played what. */
#include <pthread.h>

#include "irori/match.h"
#include "work.h"

enum { MAX_JOBS = 256, MAX_LOT = 64, LOTS_EACH = 64 };

typedef struct work {
    const work_kind *kind;
    const void *def;
    uint64_t end, lot;
    atomic_ullong next;
    atomic_ullong *done;
    atomic_bool *stop, failed;
} work;

typedef struct worker {
    work *work;
    pthread_t thread;
    void *desk;
    irori_status status;
    irori_error why;
} worker;

static bool should_stop(work *w) { return atomic_load(&w->failed) || (w->stop && atomic_load(w->stop)); }

static void *run(void *context) {
    worker *self = context;
    work *w = self->work;
    self->status = w->kind->open(w->def, &self->desk, &self->why);
    if (self->status) atomic_store(&w->failed, true);
    while (!should_stop(w)) {
        uint64_t item = atomic_fetch_add(&w->next, w->lot), end = w->end - item < w->lot ? w->end : item + w->lot;
        if (item >= w->end) break;
        for (; item < end && !should_stop(w); item++) {
            w->kind->play(self->desk, item);
            if (w->done) atomic_fetch_add(w->done, 1);
        }
    }
    return NULL;
}

/* Small enough that everybody is done at about the same time, large enough that the counter is no bottleneck. */
static uint64_t lot_size(uint64_t count, int jobs) {
    uint64_t lot = count / ((uint64_t)jobs * LOTS_EACH);
    return lot < 1 ? 1 : lot > MAX_LOT ? MAX_LOT : lot;
}

static irori_status share_out(work *w, uint64_t first, uint64_t count, int jobs, void *report, irori_error *why) {
    worker workers[MAX_JOBS];
    int started = 0;
    irori_status status = IRORI_OK;
    if (jobs < 1) jobs = 1;
    atomic_store(&w->next, first);
    w->end = first + count;
    w->lot = lot_size(count, jobs);
    for (; started < jobs && started < MAX_JOBS; started++) {
        workers[started] = (worker){.work = w};
        if (pthread_create(&workers[started].thread, NULL, run, &workers[started])) break;
    }
    if (!started) return irori_fail(why, IRORI_NO_MEMORY, "error.threads");
    for (int i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        if (!workers[i].status) {
            w->kind->close(workers[i].desk, report);
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
    work w = {.kind = &work_sim, .def = def, .done = done, .stop = stop};
    return share_out(&w, first, count, jobs, report, why);
}

irori_status irori_match_run_parallel(const irori_match_def *def, uint64_t first, uint64_t count, int jobs,
                                      atomic_ullong *done, atomic_bool *stop, irori_match_report *report,
                                      irori_error *why) {
    work w = {.kind = &work_match, .def = def, .done = done, .stop = stop};
    return share_out(&w, first, count, jobs, report, why);
}
