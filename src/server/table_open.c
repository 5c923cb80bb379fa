/* A table from the store: from its checkpoint and the rows after it, or from all of them; and its past, where somebody
 * asks for what lies before the checkpoint. */
#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "table_parts.h"

served_table *table_new(server *s, const store_game *game) {
    served_table *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->of = s;
    memcpy(t->address, game->address, sizeof t->address);
    t->id = game->id, t->stage = game->stage, t->is_listed = game->is_listed;
    t->made = game->made, t->changed = game->changed, t->deadline = game->deadline;
    table_read_rules(t, game->rules);
    t->maker_seen = game->changed;
    t->brief = table_hash(game->brief);
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

void table_know_nonces(served_table *t) { irori_host_set_used(t->host, is_nonce_used, t); }

static void note_seats(served_table *t) {
    for (int seat = 0; seat < t->rules.rules->players; seat++)
        (void)irori_host_seat_at(t->host, seat, &t->seat_device[seat], NULL);
}

/* ---- the past of a table that came from a checkpoint ---- */

/* A second host from all rows, once everything the first one did is among them. */
void table_give_past(served_table *t) {
    if (!irori_host_wants_past(t->host) || t->jobs || t->durable != irori_host_rows(t->host)) return;
    served_table whole = {.of = t->of, .id = t->id, .rules = t->rules};
    irori_error why;
    opening o = {.table = &whole, .why = &why};
    if (open_whole(&o)) {
        log_event("no-past", "why", 's', why.why.id, NULL);
        irori_host_free(whole.host);
        return table_lose(t);
    }
    keep_contents(t, &whole);
    irori_host_give_past(t->host, whole.host);
}

irori_status table_open(served_table *t, irori_error *why) {
    opening o = {.table = t, .why = why};
    irori_status status = shared_rules_take(t->of->rules, t->rules_words, t->of->reader, &t->rules, why);
    if (!status) status = open_host(&o);
    if (status) return status;
    t->durable = irori_host_rows(t->host);
    table_know_nonces(t);
    note_seats(t);
    return IRORI_OK;
}
