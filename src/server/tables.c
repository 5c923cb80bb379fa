/* Tables in memory, by a hash of their address. A table stays as long as a socket is at it, a job of it is at the
 * writer or a bot thinks for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "irori/hash.h"
#include "log.h"
#include "server.h"

enum {
    VOTE_MS = 60000,            /* how long a vote runs at least: the host's own */
    CHECKPOINT_EVERY = 64,      /* rows */
    CHECKPOINT_WORTH = 8,       /* rows, when a table is dropped */
    MOST_CHECKPOINT = 1 << 16,  /* bytes */
    OPEN_ALONE_MS = 30 * 60000, /* a listed table that nobody has sat down at */
    MOST_DUE = 100              /* games s->looked after in one tick */
};

/* ---- finding ---- */

static served_table **chain_of(const server *s, const char *address) {
    uint64_t hash = irori_hash64(address, strlen(address), 0);
    return (served_table **)&s->table[hash % TABLE_HASH];
}

served_table *table_in_memory(const server *s, const char *address) {
    for (served_table *t = *chain_of(s, address); t; t = t->next)
        if (!strcmp(t->address, address)) return t;
    return NULL;
}

static void free_table(served_table *t) {
    irori_host_free(t->host);
    shared_rules_give(t->of->rules, &t->rules);
    for (int i = 0; i < t->contents; i++) shared_rules_give(t->of->rules, &t->later[i]);
    free(t);
}

static void unlink_table(served_table *t) {
    served_table **at = chain_of(t->of, t->address);
    while (*at && *at != t) at = &(*at)->next;
    if (*at) *at = t->next;
    t->of->counts.tables--;
}

static void link_table(served_table *t) {
    served_table **chain = chain_of(t->of, t->address);
    t->next = *chain;
    *chain = t;
    t->of->counts.tables++;
}

/* ---- what lists show ---- */

static const char *kind_name(irori_seat_kind kind) {
    static const char *const names[] = {"person", "bot", "open"};
    return names[kind];
}

static uint64_t hash_text(const char *text) { return irori_hash64(text, strlen(text), 0); }

static void write_brief(const served_table *t, char brief[BRIEF_SIZE]) {
    const irori_rules *rules = t->rules.rules;
    irori_writer writer = irori_writer_to(brief, BRIEF_SIZE);
    irori_json_open(&writer, '{');
    irori_json_key_string(&writer, "game", rules->game->id);
    irori_json_key(&writer, "options");
    irori_json_open(&writer, '[');
    for (int i = 0; rules->game->options[i].name; i++) {
        char option[IRORI_MOVE_TEXT];
        irori_rules_option(rules, i, option);
        irori_json_string(&writer, option);
    }
    irori_json_close(&writer, ']');
    irori_json_key(&writer, "seats");
    irori_json_open(&writer, '[');
    for (int seat = 0; seat < rules->players; seat++) {
        irori_seat at = irori_host_seat_at(t->host, seat, NULL, NULL);
        irori_json_open(&writer, '{');
        irori_json_key_string(&writer, "kind", kind_name(at.kind));
        if (at.name[0]) irori_json_key_string(&writer, "name", at.name);
        if (at.player[0]) irori_json_key_string(&writer, "player", at.player);
        irori_json_close(&writer, '}');
    }
    irori_json_close(&writer, ']');
    irori_json_close(&writer, '}');
}

static store_stage stage_of(const served_table *t) {
    const irori_table *table = irori_host_table(t->host);
    if (irori_host_is_closed(t->host)) return STORE_CLOSED;
    if (!table) return STORE_OPEN;
    return irori_table_turn(table).kind == IRORI_OVER ? STORE_OVER : STORE_RUNNING;
}

/* ---- what goes to the writer ---- */

/* Rows of one table, and what has changed beside them. The texts of the rows follow each other in `text`. */
typedef struct rows_job {
    writer_job job;
    served_table *table;
    bool is_new, has_update, has_seats;
    store_game game;
    char *brief, rules_words[RULES_WORDS + TERMS_SIZE]; /* what `game` points to, if it is new or has changed */
    irori_device seat_device[IRORI_MAX_SEATS];
    int players;
    const void *data; /* of the rules, kept by hash with a new game */
    size_t data_size;
    uint64_t data_hash;
    char *checkpoint;
    size_t checkpoint_size;
    irori_row *row;
    int rows, row_cap;
    char *text;
    size_t text_size, text_cap;
    table_made_fn made;
    void *made_context;
} rows_job;

static void free_job(rows_job *job) {
    free(job->row);
    free(job->text);
    free(job->checkpoint);
    free(job->brief);
    free(job);
}

static irori_status write_seats(rows_job *job, game_store *store, irori_error *why) {
    irori_status status = IRORI_OK;
    for (int seat = 0; !status && seat < job->players; seat++)
        status = job->seat_device[seat] ? store_seat_put(store, job->game.id, seat, job->seat_device[seat], why)
                                        : store_seat_remove(store, job->game.id, seat, why);
    return status;
}

static irori_status write_new(rows_job *job, game_store *store, irori_error *why) {
    char name[20];
    irori_status status = store_game_add(store, &job->game, why);
    if (status || !job->data) return status;
    shared_rules_data_name(job->data_hash, name);
    return store_data_put(store, name, job->data, job->data_size, why);
}

static irori_status write_rows(writer_job *base, game_store *store, irori_error *why) {
    rows_job *job = (rows_job *)base;
    const char *text = job->text;
    irori_status status = job->is_new ? write_new(job, store, why) : IRORI_OK;
    for (int i = 0; !status && i < job->rows; i++) {
        irori_row row = job->row[i];
        row.text = text;
        text += row.size;
        status = store_append(store, job->game.id, &row, why);
    }
    if (!status && job->has_update) status = store_game_update(store, &job->game, why);
    if (!status && job->has_seats) status = write_seats(job, store, why);
    if (!status && job->checkpoint_size)
        status = store_checkpoint_put(store, job->game.id, job->game.rows, job->checkpoint, job->checkpoint_size, why);
    return status;
}

void table_let_go(table_socket *socket, const char *word) {
    enum { SERVICE_RESTART = 1012 };
    socket->gone = word;
    net_close(socket->of->loop, socket->socket, SERVICE_RESTART, word);
}

/* The host cannot be trusted any more, or its rows are not kept: what is in memory goes, and everybody comes back. */
static void lose(served_table *t) {
    t->is_lost = true;
    for (table_socket *socket = t->sockets; socket; socket = socket->next) table_let_go(socket, "restart");
}

static void rows_done(writer_job *base, void *context) {
    rows_job *job = (rows_job *)base;
    server *s = context;
    served_table *t = job->table;
    t->jobs--;
    t->id = job->game.id;
    if (base->status) {
        log_event("not-kept", "why", 's', base->why.why.id, NULL);
        lose(t);
    } else {
        s->counts.rows += (uint64_t)job->rows;
        if (job->rows) t->durable = job->row[job->rows - 1].number;
        if (job->rows) irori_host_durable(t->host, t->durable);
        if (job->checkpoint_size) t->checkpoint = job->game.rows;
    }
    if (job->made) job->made(s, base->status ? NULL : t, base->status ? &base->why : NULL, job->made_context);
    free_job(job);
    table_pump(t);
}

static rows_job *new_job(served_table *t) {
    rows_job *job = calloc(1, sizeof *job);
    if (!job) return NULL;
    job->job = (writer_job){.write = write_rows, .done = rows_done};
    job->table = t;
    job->players = t->rules.rules->players;
    job->game = (store_game){.id = t->id, .made = t->made, .changed = t->of->now};
    memcpy(job->game.address, t->address, sizeof t->address);
    return job;
}

static bool add_row(rows_job *job, const irori_row *row) {
    if (job->rows == job->row_cap) {
        int cap = job->row_cap ? 2 * job->row_cap : 4;
        irori_row *list = realloc(job->row, (size_t)cap * sizeof *list);
        if (!list) return false;
        job->row = list, job->row_cap = cap;
    }
    if (job->text_size + row->size > job->text_cap) {
        size_t cap = 2 * (job->text_size + row->size);
        char *text = realloc(job->text, cap);
        if (!text) return false;
        job->text = text, job->text_cap = cap;
    }
    memcpy(job->text + job->text_size, row->text, row->size);
    job->text_size += row->size;
    job->row[job->rows++] = *row;
    job->game.rows = row->number;
    return true;
}

static bool add_checkpoint_line(void *context, const char *line, size_t size) {
    rows_job *job = context;
    if (job->checkpoint_size + size > MOST_CHECKPOINT) return false;
    char *text = realloc(job->checkpoint, job->checkpoint_size + size);
    if (!text) return false;
    memcpy(text + job->checkpoint_size, line, size);
    job->checkpoint = text;
    job->checkpoint_size += size;
    return true;
}

static void add_checkpoint(rows_job *job, const served_table *t) {
    if (!irori_host_checkpoint(t->host, add_checkpoint_line, job)) job->checkpoint_size = 0;
    job->game.rows = irori_host_rows(t->host);
}

/* The words of its rules, and on a line of their own its terms. */
static void write_rules(const served_table *t, char text[RULES_WORDS + TERMS_SIZE]) {
    char terms[TERMS_SIZE];
    terms_write(&t->terms, terms);
    snprintf(text, RULES_WORDS + TERMS_SIZE, "%s\n%s", t->rules_words, terms);
}

static void read_rules(served_table *t, const char *text) {
    size_t size = strcspn(text, "\n");
    snprintf(t->rules_words, sizeof t->rules_words, "%.*s", (int)size, text);
    terms_read(text[size] ? text + size + 1 : "", &t->terms);
}

/* What lists and deadlines need, if that has changed. */
static void add_update(rows_job *job, served_table *t) {
    int64_t deadline = irori_host_deadline(t->host);
    store_stage stage = stage_of(t);
    char brief[BRIEF_SIZE];
    write_brief(t, brief);
    uint64_t hash = hash_text(brief);
    if (deadline == INT64_MAX) deadline = 0;
    job->has_update |= job->is_new || stage != t->stage || deadline != t->deadline || hash != t->brief;
    if (job->has_update) job->brief = strdup(brief); /* without memory for it the store refuses the job */
    t->brief = hash;
    if (job->has_update) write_rules(t, job->rules_words);
    t->stage = job->game.stage = stage;
    t->deadline = job->game.deadline = deadline;
    job->game.is_listed = t->is_listed;
    job->game.brief = job->brief;
    job->game.rules = job->rules_words;
    for (int seat = 0; seat < job->players; seat++) {
        irori_device device = 0;
        (void)irori_host_seat_at(t->host, seat, &device, NULL);
        job->has_seats |= device != t->seat_device[seat];
        t->seat_device[seat] = job->seat_device[seat] = device;
    }
}

static void submit(served_table *t, rows_job *job) {
    t->jobs++;
    t->changed = t->of->now;
    writer_submit(t->of->writer, &job->job);
}

/* Hands the rows that wait to the writer. */
static void write_waiting_rows(served_table *t) {
    irori_row row;
    rows_job *job = NULL;
    while (irori_host_next_row(t->host, &row)) {
        if (!job && !(job = new_job(t))) return lose(t);
        if (!add_row(job, &row)) {
            free_job(job);
            return lose(t);
        }
    }
    if (!job) return;
    add_update(job, t);
    submit(t, job);
}

/* When a table is dropped: a deadline that no row tells of (a bot's), and when people were last at an open one. */
static bool write_last_update(served_table *t) {
    static const int64_t minute = 60000;
    int64_t deadline = irori_host_deadline(t->host);
    bool is_stale = t->stage == STORE_OPEN && t->of->now - t->changed > minute && t->maker_seen > t->changed;
    if (t->jobs || !t->id || ((deadline == INT64_MAX ? 0 : deadline) == t->deadline && !is_stale)) return false;
    rows_job *job = new_job(t);
    if (!job) return false;
    add_update(job, t);
    job->has_update = true;
    submit(t, job);
    return true;
}

/* A checkpoint now and then, and when a table is dropped. */
static bool write_checkpoint(served_table *t, uint64_t worth) {
    if (t->jobs || t->durable < t->checkpoint + worth || t->durable != irori_host_rows(t->host)) return false;
    rows_job *job = new_job(t);
    if (!job) return false;
    add_checkpoint(job, t);
    if (!job->checkpoint_size) {
        free_job(job);
        return false;
    }
    submit(t, job);
    return true;
}

/* ---- bots ---- */

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

static bool may_think(const served_table *t, uint32_t connection) {
    limits *l = t->of->limits;
    payer by = payer_of(t, connection);
    return limits_take(l, LIMIT_BOT, by.device, 1, t->of->now) &&
           limits_take(l, LIMIT_BOT_ADDRESS, by.address, 1, t->of->now);
}

static void pay(const served_table *t, uint32_t connection, int64_t milliseconds) {
    limits *l = t->of->limits;
    payer by = payer_of(t, connection);
    limits_spend(l, LIMIT_BOT, by.device, milliseconds, t->of->now);
    if (by.address) limits_spend(l, LIMIT_BOT_ADDRESS, by.address, milliseconds, t->of->now);
}

static void thought_done(bot_task *task, void *context) {
    server *s = context;
    served_table *t = (served_table *)(uintptr_t)task->table;
    end_thought(t, &task->thought);
    s->counts.thoughts++;
    s->counts.thought_ms += (uint64_t)task->milliseconds;
    pay(t, task->thought.connection, task->milliseconds);
    bool counts = task->move && !task->is_cancelled && !t->is_lost;
    if (counts && irori_host_answer(t->host, &task->thought, task->move, s->now))
        log_event("bot-refused", "game", 's', task->rules->game->id, NULL);
    free(task->known);
    free(task);
    table_pump(t);
}

static void begin_thought(served_table *t, const irori_thought *thought) {
    bot_task *task = calloc(1, sizeof *task);
    void *known = malloc(t->rules.rules->game->state_size);
    if (!task || !known) {
        free(task);
        free(known);
        return;
    }
    irori_host_known(t->host, thought->seat, known);
    task->table = (uint64_t)(uintptr_t)t;
    task->thought = *thought;
    snprintf(task->player, sizeof task->player, "%s", thought->player);
    task->thought.player = NULL;
    task->rules = t->rules.rules;
    task->known = known;
    task->done = thought_done;
    randombytes_buf(&task->seed, sizeof task->seed);
    t->thought[t->thoughts++] = task->thought;
    bots_submit(t->of->bots, task);
}

/* Each device has its share of the bots' time; beyond it they wait. Somebody must be there: when the last person has
 * left, bots stop. */
static void begin_thoughts(served_table *t) {
    irori_thought thought;
    t->waits_for_bots = false;
    for (int i = 0; t->sockets && irori_host_wants(t->host, i, &thought); i++) {
        if (t->thoughts == MOST_THOUGHTS || is_begun(t, &thought)) continue;
        if (may_think(t, thought.connection))
            begin_thought(t, &thought);
        else
            t->waits_for_bots = true;
    }
}

/* ---- opening ---- */

static served_table *new_table(server *s, const store_game *game) {
    served_table *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->of = s;
    memcpy(t->address, game->address, sizeof t->address);
    t->id = game->id, t->stage = game->stage, t->is_listed = game->is_listed;
    t->made = game->made, t->changed = game->changed, t->deadline = game->deadline;
    read_rules(t, game->rules);
    t->maker_seen = game->changed;
    t->brief = hash_text(game->brief);
    return t;
}

/* A row whose text is the caller's to free. */
static bool copy_row(irori_row *to, const irori_row *from) {
    char *text = malloc(from->size + 1);
    if (!text) return false;
    memcpy(text, from->text, from->size);
    text[from->size] = 0;
    *to = *from;
    to->text = text;
    return true;
}

typedef struct opening {
    served_table *table;
    irori_row first;
    irori_status status;
    irori_error *why;
} opening;

static bool keep_first(void *context, const irori_row *row) {
    opening *o = context;
    if (!copy_row(&o->first, row)) o->status = irori_fail(o->why, IRORI_NO_MEMORY, "error.memory");
    return false;
}

static bool read_one(void *context, const irori_row *row) {
    opening *o = context;
    o->status = irori_host_read_row(o->table->host, row, o->why);
    return !o->status;
}

/* The rules of a campaign that went on with other content: they stay as long as the table. */
static const irori_rules *find_content(void *context, const irori_rules *before, uint64_t data_hash) {
    served_table *t = context;
    if (t->contents == MOST_CONTENTS) return NULL;
    rules_use *use = &t->later[t->contents];
    if (shared_rules_change(t->of->rules, before, data_hash, t->of->reader, use, NULL)) return NULL;
    t->contents++;
    return use->rules;
}

static irori_source source_of(served_table *t) {
    return (irori_source){.rules = t->rules.rules, .find_content = find_content, .context = t};
}

/* From the checkpoint; false: there is none, or it is none of this program's. */
static bool restore(opening *o) {
    served_table *t = o->table;
    irori_row header = {.number = 0}, kept;
    const void *bytes;
    size_t size;
    uint64_t number;
    if (store_record_header(t->of->reader, t->id, &header, NULL)) return false;
    if (header.number && !copy_row(&kept, &header)) return false;
    bool is_there = !store_checkpoint_get(t->of->reader, t->id, &number, &bytes, &size, NULL) && size;
    irori_source source = source_of(t);
    bool is_restored =
        is_there && !irori_host_restore(&o->first, header.number ? &kept : NULL, bytes, size, &source, &t->host, NULL);
    if (is_restored) t->checkpoint = number;
    if (header.number) free((char *)kept.text);
    return is_restored;
}

static irori_status read_first(opening *o) {
    irori_status status = store_read(o->table->of->reader, o->table->id, 1, keep_first, o, o->why);
    if (!status) status = o->status;
    if (!status && !o->first.text) status = irori_fail(o->why, IRORI_BAD_STORE, "store.no-game");
    return status;
}

static irori_status read_from(opening *o, uint64_t number) {
    irori_status status = store_read(o->table->of->reader, o->table->id, number, read_one, o, o->why);
    return status ? status : o->status;
}

/* From all its rows. */
static irori_status open_whole(opening *o) {
    served_table *t = o->table;
    irori_status status = read_first(o);
    if (status) return status;
    irori_source source = source_of(t);
    status = irori_host_open(&o->first, &source, &t->host, o->why);
    free((char *)o->first.text);
    return status ? status : read_from(o, 2);
}

/* The rules that the whole one's table needs stay with the table. */
static void keep_contents(served_table *t, served_table *whole) {
    for (int i = 0; i < whole->contents; i++)
        if (t->contents < MOST_CONTENTS)
            t->later[t->contents++] = whole->later[i];
        else
            shared_rules_give(t->of->rules, &whole->later[i]);
}

/* From the checkpoint and the rows after it, if there is one; an undo among them may need what lies before it. */
static irori_status open_host(opening *o) {
    served_table *t = o->table;
    irori_status status = read_first(o);
    if (status) return status;
    bool is_open = restore(o);
    free((char *)o->first.text);
    o->first.text = NULL;
    if (is_open && !read_from(o, t->checkpoint + 1)) return IRORI_OK;
    irori_host_free(t->host);
    t->host = NULL;
    t->checkpoint = 0;
    o->status = IRORI_OK;
    return open_whole(o);
}

static bool is_nonce_used(void *context, irori_device device, uint64_t nonce) {
    const served_table *t = context;
    bool is_used;
    return !store_nonce_find(t->of->reader, t->id, device, nonce, &is_used, NULL) && is_used;
}

static void note_seats(served_table *t) {
    for (int seat = 0; seat < t->rules.rules->players; seat++)
        (void)irori_host_seat_at(t->host, seat, &t->seat_device[seat], NULL);
}

/* ---- the past of a table that came from a checkpoint ---- */

/* A second host from all rows, once everything the first one did is among them. */
static void give_past(served_table *t) {
    if (!irori_host_wants_past(t->host) || t->jobs || t->durable != irori_host_rows(t->host)) return;
    served_table whole = {.of = t->of, .id = t->id, .rules = t->rules};
    irori_error why;
    opening o = {.table = &whole, .why = &why};
    if (open_whole(&o)) {
        log_event("no-past", "table", 's', t->address, "why", 's', why.why.id, NULL);
        irori_host_free(whole.host);
        return lose(t);
    }
    keep_contents(t, &whole);
    irori_host_give_past(t->host, whole.host);
}

/* ---- another game, as people have agreed ---- */

static void again_made(server *s, served_table *made, const irori_error *why, void *context) {
    served_table *t = context;
    t->is_making_again = false;
    if (made && !t->is_lost) irori_host_set_again(t->host, made->address, s->now);
    if (!made) log_event("no-rematch", "why", 's', why->why.id, NULL);
    table_pump(t);
}

/* Bots keep their seats; people sit down again, because they have to commit to another shuffle. */
static void seat_bots(const served_table *t, irori_host_def *def) {
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++) {
        irori_seat at = irori_host_seat_at(t->host, seat, NULL, NULL);
        def->seats[seat].seat = at.kind == IRORI_SEAT_BOT ? at : (irori_seat){.kind = IRORI_SEAT_OPEN};
    }
}

/* Who made this one, or the first who still sits here. */
static irori_device next_maker(const served_table *t) {
    irori_device first = 0, device;
    for (int seat = 0; seat < t->rules.rules->players; seat++) {
        (void)irori_host_seat_at(t->host, seat, &device, NULL);
        if (device && device == t->terms.maker) return device;
        if (!first) first = device;
    }
    return first;
}

static void make_again(served_table *t) {
    if (!irori_host_wants_again(t->host) || t->is_making_again || !t->sockets) return;
    const irori_rules *rules = t->rules.rules;
    char text[IRORI_MAX_OPTIONS][IRORI_MOVE_TEXT];
    const char *options[IRORI_MAX_OPTIONS];
    table_order order = {.game = rules->game->id, .setup = {.players = rules->players, .options = options}};
    for (int i = 0; rules->game->options[i].name; i++) {
        irori_rules_option(rules, i, text[i]);
        options[order.setup.option_count++] = text[i];
    }
    order.setup.data = t->rules.data, order.setup.data_size = t->rules.data_size;
    terms_to_def(&t->terms, &order.host);
    order.host.maker = next_maker(t);
    if (!limits_take(t->of->limits, LIMIT_TABLE, order.host.maker, 1, t->of->now)) return; /* later */
    order.host.bot_ms = t->of->pace_ms;
    seat_bots(t, &order.host);
    irori_error why;
    t->is_making_again = true;
    if (!table_order_new(t->of, &order, again_made, t, &why)) return;
    t->is_making_again = false;
    log_event("no-rematch", "why", 's', why.why.id, NULL);
}

/* ---- memory ---- */

static bool is_idle(const served_table *t) { return !t->sockets && !t->jobs && !t->thoughts && !t->is_making_again; }

static void drop(served_table *t) {
    t->of->counts.dropped++;
    unlink_table(t);
    free_table(t);
}

void table_pump(served_table *t) {
    if (irori_host_is_lost(t->host) && !t->is_lost) lose(t);
    if (!t->is_lost) {
        give_past(t);
        write_waiting_rows(t);
        make_again(t);
        for (uint32_t c = irori_host_next_ready(t->host, 0); c; c = irori_host_next_ready(t->host, c))
            net_want_fill(t->of->loop, c);
        begin_thoughts(t);
        (void)write_checkpoint(t, CHECKPOINT_EVERY);
    }
    if (!is_idle(t)) return;
    if (t->is_lost || (!write_checkpoint(t, CHECKPOINT_WORTH) && !write_last_update(t))) drop(t);
}

/* ---- finding, or opening ---- */

served_table *table_find(server *s, const char *address, irori_error *why) {
    served_table *t = table_in_memory(s, address);
    store_game game;
    if (t) return t->is_lost ? NULL : t;
    if (store_game_find(s->reader, address, &game, why)) return NULL;
    t = new_table(s, &game);
    if (!t) return NULL;
    opening o = {.table = t, .why = why};
    if (shared_rules_take(s->rules, t->rules_words, s->reader, &t->rules, why) || open_host(&o)) {
        log_event("not-opened", "table", 's', address, "why", 's', why ? why->why.id : "", NULL);
        free_table(t);
        return NULL;
    }
    t->durable = irori_host_rows(t->host);
    irori_host_set_used(t->host, is_nonce_used, t);
    note_seats(t);
    link_table(t);
    s->counts.opened++;
    return t;
}

/* ---- making ---- */

/* Letters and digits that nobody mistakes for each other. */
static void make_address(char address[STORE_ADDRESS]) {
    static const char signs[] = "abcdefghijkmnpqrstuvwxyz23456789";
    for (int i = 0; i < 16; i++) address[i] = signs[randombytes_uniform(sizeof signs - 1)];
    address[16] = 0;
}

/* A campaign is kept with the content it was begun with, so that it outlives what this program has of its own. */
static irori_setup with_content(const table_order *order) {
    const irori_game *game = irori_game_find(order->game);
    irori_setup setup = order->setup;
    if (!setup.data && game && game->content) setup.data = game->content->bytes, setup.data_size = game->content->size;
    return setup;
}

irori_status table_order_new(server *s, const table_order *order, table_made_fn done, void *context, irori_error *why) {
    store_game game = {.stage = STORE_OPEN, .is_listed = order->is_listed, .made = s->now, .rules = "", .brief = ""};
    make_address(game.address);
    served_table *t = new_table(s, &game);
    if (!t) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    irori_setup setup = with_content(order);
    irori_status status = shared_rules_make(s->rules, order->game, &setup, t->rules_words, &t->rules, why);
    irori_host_def def = order->host;
    if (def.move_ms > VOTE_MS) def.vote_ms = def.move_ms; /* where a move may take days, so may a vote: people sleep */
    t->terms = terms_of_def(&def);
    t->maker_seen = s->now;
    if (!status) {
        def.game = order->game, def.setup = setup, def.rules = t->rules.rules, def.table = t->address;
        if (t->rules.rules->game->content) def.setup.data = NULL, def.setup.data_size = 0; /* not a deck for players */
        randombytes_buf(&def.secret, sizeof def.secret);
        status = irori_host_new(&def, s->now, &t->host, why);
    }
    rows_job *job = status ? NULL : new_job(t);
    irori_row row;
    if (!status && !job) status = irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    if (status) {
        free_table(t);
        return status;
    }
    job->is_new = true;
    job->data = t->rules.data, job->data_size = t->rules.data_size, job->data_hash = t->rules.rules->data_hash;
    job->made = done, job->made_context = context;
    while (irori_host_next_row(t->host, &row))
        if (!add_row(job, &row)) t->is_lost = true;
    add_update(job, t);
    job->game.stage = t->stage;
    irori_host_set_used(t->host, is_nonce_used, t);
    link_table(t);
    submit(t, job);
    return IRORI_OK;
}

/* ---- sockets ---- */

void table_add_socket(served_table *t, table_socket *socket) {
    socket->table = t;
    socket->next = t->sockets;
    t->sockets = socket;
    if (socket->device == t->terms.maker) t->maker_seen = t->of->now;
}

void table_remove_socket(table_socket *socket) {
    served_table *t = socket->table;
    if (!t) return;
    table_socket **at = &t->sockets;
    while (*at != socket) at = &(*at)->next;
    *at = socket->next;
    socket->table = NULL;
    if (socket->device == t->terms.maker) t->maker_seen = t->of->now;
    irori_host_disconnect(t->host, socket->socket);
    if (!t->sockets && t->of->bots) bots_cancel(t->of->bots, (uint64_t)(uintptr_t)t);
    table_pump(t);
}

/* ---- time ---- */

static void tick_one(served_table *t) {
    if (t->waits_for_bots && !t->is_lost) begin_thoughts(t);
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
        job->job = (writer_job){.write = write_removal, .done = removal_done};
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
    store_place before = {s->now - OPEN_ALONE_MS, 0};
    for (int i = 0; i < TABLE_HASH; i++)
        for (served_table *t = s->table[i], *next; t; t = next) {
            next = t->next;
            if (is_maker_here(t)) t->maker_seen = s->now;
            bool is_alone = t->is_listed && t->stage == STORE_OPEN && s->now - t->maker_seen > OPEN_ALONE_MS;
            if (is_alone && !t->is_lost) table_end(t);
        }
    if (!store_list_open(s->reader, &before, MOST_DUE, add_due, &list, NULL)) remove_listed(s, &list);
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
    remove_idle(s, STORE_OPEN, invitation);
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

void table_end(served_table *t) {
    irori_host_close(t->host, t->of->now);
    table_pump(t);
}

void table_hold(served_table *t) {
    t->jobs++; /* a checkpoint or a list's entry of now, written later, would bring back what is not true any more */
    table_pump(t);
    lose(t);
}

void table_release(served_table *t) {
    t->jobs--;
    table_pump(t);
}

void tables_shut(server *s) {
    for (int i = 0; i < TABLE_HASH; i++)
        for (served_table *t = s->table[i]; t; t = t->next) lose(t);
}
