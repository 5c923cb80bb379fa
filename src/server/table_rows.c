/* What a table has to have written: its rows, what lists show of it, who sits where, checkpoints. A job holds copies of
 * all that, so that the table may go on while it is written. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"
#include "log.h"
#include "table_parts.h"

enum { MOST_CHECKPOINT = 1 << 16 /* bytes */, MINUTE_MS = 60000 };

/* ---- what lists show ---- */

static const char *kind_name(irori_seat_kind kind) {
    static const char *const names[] = {"person", "bot", "open"};
    return names[kind];
}

uint64_t table_hash(const char *text) { return irori_hash64(text, strlen(text), 0); }

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
    char *brief, *rules_words; /* what `game` points to, if it is new or has changed */
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
    free(job->rules_words);
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
    return store_data_put(store, job->game.id, job->table->rules.rules->game->id, name, job->data, job->data_size, why);
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

static void rows_done(writer_job *base, void *context) {
    rows_job *job = (rows_job *)base;
    server *s = context;
    served_table *t = job->table;
    t->jobs--;
    t->id = job->game.id;
    if (base->status) {
        log_event("not-kept", "why", 's', base->why.why.id, NULL);
        table_lose(t);
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
    job->game = (store_game){.id = t->id, .made = t->made, .changed = t->of->now, .maker = t->terms.maker};
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
static char *write_rules(const served_table *t) {
    char terms[TERMS_SIZE], *text = malloc(RULES_WORDS + TERMS_SIZE);
    terms_write(&t->terms, terms);
    if (text) snprintf(text, RULES_WORDS + TERMS_SIZE, "%s\n%s", t->rules_words, terms);
    return text;
}

void table_read_rules(served_table *t, const char *text) {
    size_t size = strcspn(text, "\n");
    snprintf(t->rules_words, sizeof t->rules_words, "%.*s", (int)size, text);
    terms_read(text[size] ? text + size + 1 : "", &t->terms);
}

/* Who sits where, for lists and by device. True: a list shows something else now. */
static bool add_seats(rows_job *job, served_table *t, char brief[BRIEF_SIZE]) {
    write_brief(t, brief);
    uint64_t before = t->brief;
    t->brief = table_hash(brief);
    t->seats_version = irori_host_seats_version(t->host);
    for (int seat = 0; seat < job->players; seat++) {
        irori_device device = 0;
        (void)irori_host_seat_at(t->host, seat, &device, NULL);
        job->has_seats |= device != t->seat_device[seat];
        t->seat_device[seat] = job->seat_device[seat] = device;
    }
    return t->brief != before;
}

/* What lists and deadlines need, if that has changed. */
static void add_update(rows_job *job, served_table *t) {
    int64_t deadline = irori_host_deadline(t->host);
    store_stage stage = stage_of(t);
    char brief[BRIEF_SIZE];
    if (deadline == INT64_MAX) deadline = 0;
    job->has_update |=
        job->is_new || stage != t->stage || deadline != t->deadline || job->game.changed - t->changed > MINUTE_MS;
    if (job->has_update || t->seats_version != irori_host_seats_version(t->host))
        job->has_update |= add_seats(job, t, brief);
    if (job->has_update) { /* without memory for it the store refuses the job */
        job->brief = strdup(brief);
        job->rules_words = write_rules(t);
        t->changed = job->game.changed;
    }
    t->stage = job->game.stage = stage;
    t->deadline = job->game.deadline = deadline;
    job->game.is_listed = t->is_listed;
    job->game.brief = job->brief;
    job->game.rules = job->rules_words;
}

static void submit(served_table *t, rows_job *job) {
    t->jobs++;
    writer_queue(t->of->writer, &job->job);
}

/* Hands the rows that wait to the writer. */
void table_write_rows(served_table *t) {
    irori_row row;
    rows_job *job = NULL;
    while (irori_host_next_row(t->host, &row)) {
        if (!job && !(job = new_job(t))) return table_lose(t);
        if (!add_row(job, &row)) {
            free_job(job);
            return table_lose(t);
        }
    }
    if (!job) return;
    add_update(job, t);
    submit(t, job);
}

/* When a table is dropped: a deadline that no row tells of (a bot's), and when people were last at an open one. */
bool table_write_last(served_table *t) {
    int64_t deadline = irori_host_deadline(t->host);
    bool is_stale = t->stage == STORE_OPEN && t->of->now - t->changed > MINUTE_MS && t->maker_seen > t->changed;
    if (t->jobs || !t->id || ((deadline == INT64_MAX ? 0 : deadline) == t->deadline && !is_stale)) return false;
    rows_job *job = new_job(t);
    if (!job) return false;
    job->has_update = true;
    add_update(job, t);
    submit(t, job);
    return true;
}

/* A checkpoint now and then, and when a table is dropped. */
bool table_write_checkpoint(served_table *t, uint64_t worth) {
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

irori_status table_write_new(served_table *t, table_made_fn made, void *context, irori_error *why) {
    rows_job *job = new_job(t);
    irori_row row;
    if (!job) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    job->is_new = true;
    job->data = t->rules.data, job->data_size = t->rules.data_size, job->data_hash = t->rules.rules->data_hash;
    job->made = made, job->made_context = context;
    while (irori_host_next_row(t->host, &row))
        if (!add_row(job, &row)) t->is_lost = true;
    add_update(job, t);
    submit(t, job);
    return IRORI_OK;
}
