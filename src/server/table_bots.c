/* Bots at a table: what they are asked, on whose account they think, and what becomes of their answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "log.h"
#include "table_parts.h"

static bool is_same_thought(const irori_thought *a, const irori_thought *b) {
    return a->seat == b->seat && a->decision == b->decision && a->connection == b->connection;
}

static bool is_begun(const served_table *t, const irori_thought *thought) {
    for (int i = 0; i < t->thoughts; i++)
        if (is_same_thought(&t->thought[i], thought)) return true;
    return false;
}

static void end_thought(served_table *t, const irori_thought *thought) {
    for (int i = 0; i < t->thoughts; i++)
        if (is_same_thought(&t->thought[i], thought)) {
            t->thought[i] = t->thought[--t->thoughts];
            return;
        }
}

/* On whose account bots think: who asked for a hint, otherwise who made the table; with their address, or that of
 * somebody else who is there while they are not. */
typedef struct payer {
    irori_device device;
    uint64_t address; /* 0: nobody is there any more */
} payer;

static payer payer_of(const served_table *t, uint32_t connection) {
    payer by = {t->terms.maker, t->sockets ? t->sockets->address : 0};
    for (const table_socket *socket = t->sockets; socket; socket = socket->next)
        if (connection ? socket->socket == connection : socket->device == t->terms.maker)
            return (payer){socket->device, socket->address};
    return by;
}

/* What a thought is taken to cost until it is known: so that nobody begins many before the first is paid for. */
enum { RESERVED_MS = 2000 };

static void pay(const served_table *t, payer by, int64_t milliseconds) {
    limits_spend(t->of->limits, LIMIT_BOT, by.device, milliseconds, t->of->now);
    limits_spend(t->of->limits, LIMIT_BOT_ADDRESS, by.address, milliseconds, t->of->now);
}

static bool reserve(const served_table *t, payer by) {
    limits *l = t->of->limits;
    if (!limits_take(l, LIMIT_BOT, by.device, RESERVED_MS, t->of->now)) return false;
    if (limits_take(l, LIMIT_BOT_ADDRESS, by.address, RESERVED_MS, t->of->now)) return true;
    limits_spend(l, LIMIT_BOT, by.device, -RESERVED_MS, t->of->now);
    return false;
}

static void thought_done(bot_task *task, void *context) {
    server *s = context;
    served_table *t = (served_table *)(uintptr_t)task->table;
    end_thought(t, &task->thought);
    s->counts.thoughts++;
    s->counts.thought_ms += (uint64_t)task->milliseconds;
    pay(t, (payer){task->device, task->address}, task->milliseconds - RESERVED_MS);
    bool counts = task->move && !task->is_cancelled && !t->is_lost;
    if (counts && irori_host_answer(t->host, &task->thought, task->move, s->now))
        log_event("bot-refused", "game", 's', task->rules->game->id, NULL);
    free(task->known);
    free(task);
    table_pump(t);
}

static void begin_thought(served_table *t, const irori_thought *thought, payer by) {
    bot_task *task = calloc(1, sizeof *task);
    void *known = malloc(t->rules.rules->game->state_size);
    if (!task || !known) {
        pay(t, by, -RESERVED_MS);
        free(task);
        free(known);
        return;
    }
    irori_host_known(t->host, thought->seat, known);
    task->table = (uint64_t)(uintptr_t)t;
    task->thought = *thought;
    task->device = by.device, task->address = by.address;
    snprintf(task->player, sizeof task->player, "%s", thought->player);
    task->thought.player = NULL;
    task->rules = t->rules.rules;
    task->known = known;
    task->done = thought_done;
    randombytes_buf(&task->seed, sizeof task->seed);
    t->thought[t->thoughts++] = task->thought;
    bots_submit(t->of->bots, task);
}

bool table_has_company(const served_table *t) {
    bool is_for_people = false, is_maker_here = false;
    for (int seat = 0; seat < t->rules.rules->players; seat++) {
        bool is_here;
        is_for_people |= irori_host_seat_at(t->host, seat, NULL, &is_here).kind == IRORI_SEAT_PERSON;
        if (is_here) return true;
    }
    for (const table_socket *socket = t->sockets; socket; socket = socket->next)
        is_maker_here |= socket->device == t->terms.maker;
    return !is_for_people && is_maker_here;
}

/* Each device has its share of the bots' time; beyond it they wait. When the last person has left, bots stop, whoever
 * watches. */
void table_begin_thoughts(served_table *t) {
    irori_thought thought;
    t->waits_for_bots = false;
    for (int i = 0; irori_host_wants(t->host, i, &thought) && table_has_company(t); i++) {
        if (t->thoughts == MOST_THOUGHTS || is_begun(t, &thought)) continue;
        payer by = payer_of(t, thought.connection);
        if (reserve(t, by))
            begin_thought(t, &thought, by);
        else
            t->waits_for_bots = true;
    }
}
