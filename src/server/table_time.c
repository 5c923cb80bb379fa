/* Time: clocks of tables in memory, games in the store whose moment has come, and what is too old and goes. */
#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "table_parts.h"

enum {
    OPEN_ALONE_MS = 30 * 60000, /* a listed table without its maker, before the deal */
    MOST_DUE = 100              /* games looked after in one tick */
};

static void tick_one(served_table *t) {
    if (t->waits_for_bots && !t->is_lost) table_begin_thoughts(t);
    if (t->is_lost || irori_host_deadline(t->host) > t->of->now) return;
    irori_host_tick(t->host, t->of->now);
    table_pump(t);
}

typedef struct due_list {
    char address[MOST_DUE][STORE_ADDRESS];
    int64_t id[MOST_DUE];
    int count;
} due_list;

static bool add_due(void *context, const store_game *game) {
    due_list *list = context;
    list->id[list->count] = game->id;
    memcpy(list->address[list->count++], game->address, STORE_ADDRESS);
    return list->count < MOST_DUE;
}

typedef struct remove_job {
    writer_job job;
    int64_t id; /* of a game; for links: until when they were good */
} remove_job;

static irori_status write_removal(writer_job *job, game_store *store, irori_error *why) {
    return store_game_remove(store, ((remove_job *)job)->id, why);
}

static void removal_done(writer_job *job, void *context) {
    (void)context;
    free(job);
}

static irori_status write_no_deadline(writer_job *job, game_store *store, irori_error *why) {
    return store_deadline_clear(store, ((remove_job *)job)->id, why);
}

/* It would be looked at every second, before those whose time has come. */
static void clear_deadline(server *s, int64_t id) {
    remove_job *job = calloc(1, sizeof *job);
    if (!job) return;
    job->job = (writer_job){.write = write_no_deadline, .done = removal_done};
    job->id = id;
    writer_submit(s->writer, &job->job);
}

static bool never_opens(irori_status status) {
    return status == IRORI_BAD_RECORD || status == IRORI_OTHER_RULES || status == IRORI_BAD_SETUP;
}

/* Games that nobody is at, and whose clock has run out; or the store only thinks so: it may know of a bot's moment that
 * a server that was stopped had in memory alone. Those are dropped with the deadline that they have. */
static void tick_stored(server *s) {
    due_list list = {.count = 0};
    if (store_list_due(s->reader, s->now, MOST_DUE, add_due, &list, NULL)) return;
    for (int i = 0; i < list.count; i++) {
        irori_error why = {.status = IRORI_OK};
        served_table *t = table_find(s, list.address[i], &why);
        if (!t && never_opens(why.status)) clear_deadline(s, list.id[i]);
        if (!t) continue;
        irori_host_tick(t->host, s->now);
        table_pump(t);
    }
}

/* Those that somebody is at stay. */
static void remove_listed(server *s, const due_list *list) {
    for (int i = 0; i < list->count; i++) {
        if (table_in_memory(s, list->address[i])) continue;
        remove_job *job = calloc(1, sizeof *job);
        if (!job) return;
        job->job = (writer_job){.write = write_removal, .done = removal_done, .takes_long = true};
        job->id = list->id[i];
        writer_submit(s->writer, &job->job);
    }
}

static void remove_idle(server *s, store_stage stage, int64_t older_than) {
    due_list list = {.count = 0};
    if (!store_list_idle(s->reader, stage, s->now - older_than, MOST_DUE, add_due, &list, NULL))
        remove_listed(s, &list);
}

static bool is_maker_here(const served_table *t) {
    for (const table_socket *socket = t->sockets; socket; socket = socket->next)
        if (socket->device && socket->device == t->terms.maker) return true;
    return false;
}

/* Open tables that anybody finds do not stay without their maker, whether somebody waits at them or not. */
static void remove_abandoned(server *s) {
    due_list list = {.count = 0};
    for (int i = 0; i < TABLE_HASH; i++)
        for (served_table *t = s->table[i], *next; t; t = next) {
            next = t->next;
            if (is_maker_here(t)) t->maker_seen = s->now;
            bool is_alone = t->is_listed && t->stage == STORE_OPEN && s->now - t->maker_seen > OPEN_ALONE_MS;
            if (is_alone && !t->is_lost) table_end(t);
        }
    if (!store_list_listed(s->reader, s->now - OPEN_ALONE_MS, MOST_DUE, add_due, &list, NULL)) remove_listed(s, &list);
}

static irori_status write_expiry(writer_job *job, game_store *store, irori_error *why) {
    return store_links_expire(store, ((remove_job *)job)->id, why);
}

static void expire_links(server *s) {
    remove_job *job = calloc(1, sizeof *job);
    if (!job) return;
    job->job = (writer_job){.write = write_expiry, .done = removal_done};
    job->id = s->now;
    writer_submit(s->writer, &job->job);
}

static void clear_away(server *s) {
    static const int64_t invitation = 30LL * 24 * 3600 * 1000;
    due_list old = {.count = 0};
    if (!store_list_made(s->reader, s->now - invitation, MOST_DUE, add_due, &old, NULL)) remove_listed(s, &old);
    remove_abandoned(s);
    expire_links(s);
    if (!s->keep_ms) return;
    remove_idle(s, STORE_OVER, s->keep_ms);
    remove_idle(s, STORE_CLOSED, s->keep_ms);
}

void tables_tick(server *s) {
    static const int64_t second = 1000, minute = 60000;
    for (int i = 0; i < TABLE_HASH; i++)
        for (served_table *t = s->table[i], *next; t; t = next) {
            next = t->next;
            tick_one(t);
        }
    if (s->now - s->looked >= second) {
        s->looked = s->now;
        tick_stored(s);
    }
    if (s->now - s->cleared >= minute) {
        s->cleared = s->now;
        clear_away(s);
    }
}
