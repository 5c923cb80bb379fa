/* One list of tasks, and threads that take the first of it for whom a thread has begun to think least recently. A
 * thread that thinks has its task in `current`, so that it can be told to stop. Everything is under one lock, but
 * thinking. */
#define _GNU_SOURCE
#include "bots.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { MOST_THREADS = 64, IDLE_PLAYERS = 8, LESS_URGENT = 10, PAYERS = 1024 };

typedef struct bot_thread {
    bots *of;
    pthread_t thread;
    irori_pool *pool;
    bot_task *current;
    atomic_bool cancel;
} bot_thread;

struct bots {
    void (*wake)(void *context);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t more;
    bot_task *waiting, **end, *done;
    bool is_ending;
    uint64_t begun, begun_for[PAYERS]; /* how many thoughts; and the last of each address and device, by hash */
    int threads;
    bot_thread thread[MOST_THREADS];
};

static int64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void think(bot_thread *t, bot_task *task) {
    irori_player *player;
    int64_t began = milliseconds();
    task->move = 0;
    if (irori_pool_take(t->pool, task->player, task->rules, task->seed, &player, NULL)) return;
    irori_player_set_cancel(player, &t->cancel);
    irori_sight sight = {.rules = task->rules, .seat = task->thought.seat, .known = task->known};
    task->move = irori_player_choose(player, &sight);
    irori_player_set_cancel(player, NULL);
    irori_pool_give(t->pool, player);
    task->milliseconds = milliseconds() - began;
}

static uint64_t *last_for(bots *b, uint64_t payer) { return &b->begun_for[payer % PAYERS]; }

static bool is_before(bots *b, const bot_task *task, const bot_task *other) {
    uint64_t at = *last_for(b, task->address), other_at = *last_for(b, other->address);
    return at < other_at || (at == other_at && *last_for(b, task->device) < *last_for(b, other->device));
}

static bot_task *take_next(bots *b) {
    bot_task **best = &b->waiting;
    for (bot_task **at = &b->waiting; *at; at = &(*at)->next)
        if (is_before(b, *at, *best)) best = at;
    bot_task *task = *best;
    *best = task->next;
    if (!task->next) b->end = best;
    *last_for(b, task->address) = *last_for(b, task->device) = ++b->begun;
    return task;
}

static void finish(bots *b, bot_task *task) {
    task->next = b->done;
    b->done = task;
    b->wake(b->context);
}

static void *run(void *context) {
    bot_thread *t = context;
    bots *b = t->of;
    (void)setpriority(PRIO_PROCESS, (id_t)gettid(), LESS_URGENT); /* a thread's own, on Linux */
    pthread_mutex_lock(&b->lock);
    for (;;) {
        while (!b->waiting && !b->is_ending) pthread_cond_wait(&b->more, &b->lock);
        if (b->is_ending) break;
        t->current = take_next(b);
        atomic_store(&t->cancel, false);
        pthread_mutex_unlock(&b->lock);
        think(t, t->current);
        pthread_mutex_lock(&b->lock);
        finish(b, t->current);
        t->current = NULL;
    }
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

static bool start_thread(bots *b, irori_error *why) {
    bot_thread *t = &b->thread[b->threads];
    t->of = b;
    if (irori_pool_new(IDLE_PLAYERS, &t->pool, why)) return false;
    if (pthread_create(&t->thread, NULL, run, t)) {
        irori_pool_free(t->pool);
        return false;
    }
    pthread_setname_np(t->thread, "irori-bot");
    b->threads++;
    return true;
}

irori_status bots_new(int threads, void (*wake)(void *context), void *context, bots **out, irori_error *why) {
    bots *b = calloc(1, sizeof *b);
    if (!b) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    b->wake = wake, b->context = context;
    b->end = &b->waiting;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->more, NULL);
    for (int i = 0; i < threads && i < MOST_THREADS; i++)
        if (!start_thread(b, why)) {
            bots_free(b);
            return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
        }
    *out = b;
    return IRORI_OK;
}

/* Under the lock: gives up what waits or is thought about, of one table or of all. */
static void give_up(bots *b, bool all, uint64_t table) {
    for (bot_task **at = &b->waiting; *at;) {
        bot_task *task = *at;
        if (!all && task->table != table) {
            at = &task->next;
            continue;
        }
        *at = task->next;
        task->is_cancelled = true;
        finish(b, task);
    }
    b->end = &b->waiting;
    while (*b->end) b->end = &(*b->end)->next;
    for (int i = 0; i < b->threads; i++) {
        bot_thread *t = &b->thread[i];
        if (!t->current || (!all && t->current->table != table)) continue;
        t->current->is_cancelled = true;
        atomic_store(&t->cancel, true);
    }
}

void bots_cancel(bots *b, uint64_t table) {
    pthread_mutex_lock(&b->lock);
    give_up(b, false, table);
    pthread_mutex_unlock(&b->lock);
}

void bots_free(bots *b) {
    if (!b) return;
    pthread_mutex_lock(&b->lock);
    b->is_ending = true;
    give_up(b, true, 0);
    pthread_cond_broadcast(&b->more);
    pthread_mutex_unlock(&b->lock);
    for (int i = 0; i < b->threads; i++) {
        pthread_join(b->thread[i].thread, NULL);
        irori_pool_free(b->thread[i].pool);
    }
    bots_collect(b);
    pthread_cond_destroy(&b->more);
    pthread_mutex_destroy(&b->lock);
    free(b);
}

void bots_submit(bots *b, bot_task *task) {
    pthread_mutex_lock(&b->lock);
    task->next = NULL;
    *b->end = task;
    b->end = &task->next;
    pthread_cond_signal(&b->more);
    pthread_mutex_unlock(&b->lock);
}

void bots_collect(bots *b) {
    pthread_mutex_lock(&b->lock);
    bot_task *done = b->done;
    b->done = NULL;
    pthread_mutex_unlock(&b->lock);
    for (bot_task *next; done; done = next) {
        next = done->next;
        done->done(done, b->context);
    }
}
