/* Checkpoints. The first line has what the table was when nothing before could be taken back any more: the position,
 * who sat where, the running hash. The record's lines since then follow. Restoring sets up the position and reads these
 * lines like any others: what they say is played and compared, so a table restored is one that could have been played
 * to. The first line closes with a hash of its own, against damage; somebody who writes another gets another game,
 * nothing worse. */
#include <stdlib.h>
#include <string.h>

#include "../core/json_read.h"
#include "irori/hash.h"
#include "table_private.h"

enum { LAYOUT = 1 };

static const char digits[] = "0123456789abcdef";

/* Writing */

static void write_bytes(irori_writer *writer, const uint8_t *bytes, size_t size) {
    irori_json_key(writer, "bytes");
    irori_write(writer, "\"");
    for (size_t i = 0; i < size; i++) {
        char two[3] = {digits[bytes[i] >> 4], digits[bytes[i] & 15], 0};
        irori_write(writer, two);
    }
    irori_write(writer, "\"");
    writer->comma = true;
}

static void write_seats(const irori_table *table, irori_writer *writer) {
    const irori_seat *seats = table->anchor_seats ? table->anchor_seats : table->seats;
    char text[SEAT_TEXT];
    irori_json_key(writer, "seats");
    irori_json_open(writer, '[');
    for (int seat = 0; seat < table->rules->players; seat++) {
        record_seat_text(&seats[seat], text);
        irori_json_string(writer, text);
    }
    irori_json_close(writer, ']');
    irori_json_key(writer, "names");
    irori_json_open(writer, '[');
    for (int seat = 0; seat < table->rules->players; seat++) irori_json_string(writer, seats[seat].name);
    irori_json_close(writer, ']');
    irori_json_key(writer, "deputies");
    irori_json_open(writer, '[');
    for (int seat = 0; seat < table->rules->players; seat++)
        irori_json_string(writer, seats[seat].kind == IRORI_SEAT_PERSON ? seats[seat].player : "");
    irori_json_close(writer, ']');
}

static void write_head(const irori_table *table, const uint8_t *bytes, size_t size, irori_writer *writer) {
    const logged_entry *logged = entry_at(table, table->anchor_entry);
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "checkpoint", LAYOUT);
    irori_json_key(writer, "header"), irori_json_hash(writer, table->header_run);
    irori_json_key(writer, "data"), irori_json_hash(writer, table->rules->data_hash);
    irori_json_key_int(writer, "n", table->anchor_entry);
    irori_json_key_int(writer, "told", table->anchor_names);
    irori_json_key_int(writer, "line", table->anchor);
    irori_json_key_int(writer, "last", irori_table_last_move(table, table->anchor_entry));
    irori_json_key_int(writer, "barrier", table->barrier);
    irori_json_key_int(writer, "chapter", logged->chapter);
    irori_json_key_int(writer, "knowing", table->knowing);
    irori_json_key(writer, "run"), irori_json_hash(writer, logged->run);
    write_seats(table, writer);
    write_bytes(writer, bytes, size);
}

/* The first line with its hash: XXH64 of all before `,"sum":`. */
static void write_sum(irori_writer *writer) {
    uint64_t sum = irori_hash64(writer->data, writer->used, LAYOUT);
    irori_json_key(writer, "sum"), irori_json_hash(writer, sum);
    irori_json_close(writer, '}');
    irori_write(writer, "\n");
}

static bool write_first_line(const irori_table *table, irori_line_fn write, void *context) {
    const irori_game *game = table->rules->game;
    size_t room = IRORI_RECORD_LINE + 2 * game->max_encoded;
    uint8_t *bytes = malloc(game->max_encoded);
    char *text = malloc(room);
    bool is_done = bytes && text;
    if (is_done) {
        irori_writer writer = irori_writer_to(text, room);
        write_head(table, bytes, game->encode(table->rules, table->anchor_state, bytes), &writer);
        write_sum(&writer);
        is_done = !writer.full && write(context, text, writer.used);
    }
    free(bytes);
    free(text);
    return is_done;
}

bool irori_table_checkpoint(const irori_table *table, irori_line_fn write, void *context) {
    return write_first_line(table, write, context) &&
           irori_table_save_from(table, 1 + table->anchor_entry + table->anchor_names, false, write, context);
}

/* Reading */

typedef struct checkpoint_head {
    int64_t layout, number, told, line, last, barrier, chapter, knowing;
    char header[17], data[17], run[17], sum[17];
    char seats[IRORI_MAX_SEATS][SEAT_TEXT], names[IRORI_MAX_SEATS][IRORI_NAME_SIZE];
    char deputies[IRORI_MAX_SEATS][IRORI_PLAYER_NAME];
    int seat_count, name_count, deputy_count;
    char *hex;
    size_t hex_size, hex_room;
} checkpoint_head;

static bool read_key(json_reader *json, const char *name) {
    char key[16];
    return json_more(json, '}') && json_key(json, key, sizeof key) && !strcmp(key, name);
}

static bool read_int(json_reader *json, const char *name, int64_t most, int64_t *value) {
    return read_key(json, name) && json_int(json, value) && *value >= 0 && *value <= most;
}

static bool read_hash(json_reader *json, const char *name, char text[17]) {
    return read_key(json, name) && json_string(json, text, 17, NULL);
}

static bool read_list(json_reader *json, const char *name, char *list, size_t size, int *count) {
    if (!read_key(json, name) || !json_open(json, '[')) return false;
    while (json_more(json, ']'))
        if (*count == IRORI_MAX_SEATS || !json_string(json, list + size * (size_t)(*count)++, size, NULL)) return false;
    return !json->bad;
}

static bool read_head(const char *text, size_t size, checkpoint_head *head) {
    json_reader json = json_reader_over(text, size - 1);
    int64_t most = UINT32_MAX / 4;
    return json_open(&json, '{') && read_int(&json, "checkpoint", LAYOUT, &head->layout) &&
           read_hash(&json, "header", head->header) && read_hash(&json, "data", head->data) &&
           read_int(&json, "n", most, &head->number) && read_int(&json, "told", IRORI_MAX_NAME_LINES, &head->told) &&
           read_int(&json, "line", head->number, &head->line) && read_int(&json, "last", head->number, &head->last) &&
           read_int(&json, "barrier", head->number, &head->barrier) &&
           read_int(&json, "chapter", UINT8_MAX, &head->chapter) &&
           read_int(&json, "knowing", head->number, &head->knowing) && read_hash(&json, "run", head->run) &&
           read_list(&json, "seats", head->seats[0], sizeof *head->seats, &head->seat_count) &&
           read_list(&json, "names", head->names[0], sizeof *head->names, &head->name_count) &&
           read_list(&json, "deputies", head->deputies[0], sizeof *head->deputies, &head->deputy_count) &&
           read_key(&json, "bytes") && json_string(&json, head->hex, head->hex_room, &head->hex_size) &&
           read_hash(&json, "sum", head->sum) && !json_more(&json, '}') && json_at_end(&json);
}

/* Is the first line undamaged? */
static bool is_whole(const char *text, size_t size, const checkpoint_head *head) {
    uint64_t sum;
    size_t tail = strlen(",\"sum\":\"0123456789abcdef\"}\n");
    return size > tail && record_hash_from_text(head->sum, &sum) && irori_hash64(text, size - tail, LAYOUT) == sum;
}

static int digit_value(char c) {
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* Hexadecimal digits to bytes, in place; false: they are none. */
static bool unhex(checkpoint_head *head) {
    for (size_t i = 0; i + 1 < head->hex_size; i += 2) {
        int high = digit_value(head->hex[i]), low = digit_value(head->hex[i + 1]);
        if (high < 0 || low < 0) return false;
        head->hex[i / 2] = (char)(high << 4 | low);
    }
    return head->hex_size % 2 == 0;
}

/* The rules that held then: those of the header, or others that the source knows. */
static const irori_rules *find_rules(const irori_table *table, const checkpoint_head *head,
                                     const irori_source *source) {
    uint64_t hash;
    if (!record_hash_from_text(head->data, &hash)) return NULL;
    if (hash == table->rules->data_hash) return table->rules;
    const irori_rules *rules =
        source && source->find_content ? source->find_content(source->context, table->rules, hash) : NULL;
    return rules && rules->game == table->rules->game && rules->players == table->rules->players &&
                   rules->data_hash == hash
               ? rules
               : NULL;
}

static bool restore_seat(const checkpoint_head *head, int seat, irori_seat *out) {
    if (!record_seat_from_text(head->seats[seat], out)) return false;
    const char *name = head->names[seat], *deputy = head->deputies[seat];
    bool is_person = out->kind == IRORI_SEAT_PERSON;
    if (!is_person) return !*name && !*deputy;
    if (!irori_text_is_harmless(name, strlen(name)) || !irori_text_is_harmless(deputy, strlen(deputy))) return false;
    strcpy(out->name, name);
    strcpy(out->player, deputy);
    return true;
}

static bool restore_seats(irori_table *table, const checkpoint_head *head) {
    int players = table->rules->players;
    if (head->seat_count != players || head->name_count != players || head->deputy_count != players) return false;
    for (int seat = 0; seat < players; seat++)
        if (!restore_seat(head, seat, &table->seats[seat])) return false;
    return true;
}

/* Everything that the first line says, on a table that was just dealt. */
static bool restore_head(irori_table *table, checkpoint_head *head, const irori_source *source) {
    const irori_rules *rules = find_rules(table, head, source);
    uint64_t run, header;
    if (!rules || table->format != FORMAT || !record_hash_from_text(head->header, &header)) return false;
    if (header != table->header_run || !record_hash_from_text(head->run, &run) || !unhex(head)) return false;
    if (rules->game->decode(rules, table->state, (const uint8_t *)head->hex, head->hex_size / 2)) return false;
    uint64_t hash = irori_state_hash(rules, table->state);
    bool is_start = !head->number && rules == table->rules && hash == table->log[0].hash;
    if ((!head->number && !is_start) || !restore_seats(table, head)) return false;
    table->rules = rules;
    if (head->number) table->first_rules = rules;
    table->first = table->entries = (uint32_t)head->number;
    table->first_names = (uint32_t)head->told;
    table->name_count = 0;
    table->line_base = table->line_count = (uint32_t)head->line;
    table->first_move = (uint32_t)head->last;
    table->barrier = (uint32_t)head->barrier;
    table->knowing = (uint32_t)head->knowing;
    table->event_count = 0;
    table->log[0] = (logged_entry){.hash = hash, .run = run, .chapter = (uint8_t)head->chapter};
    table->reading = (record_reading){.line = 1};
    table_drop_anchor(table);
    return !table->first || table->snapshot_count; /* without memory for it there would be no position to look at */
}

static irori_status refuse(irori_error *why) { return irori_fail(why, IRORI_BAD_RECORD, "record.checkpoint"); }

static irori_status restore_first_line(irori_table *table, const char *text, size_t size, const irori_source *source,
                                       irori_error *why) {
    checkpoint_head *head = calloc(1, sizeof *head);
    if (head) head->hex = malloc(size), head->hex_room = size;
    bool has_room = head && head->hex;
    bool is_good = has_room && read_head(text, size, head) && is_whole(text, size, head) && head->layout == LAYOUT &&
                   restore_head(table, head, source);
    if (head) free(head->hex);
    free(head);
    if (is_good) return IRORI_OK;
    return has_room ? refuse(why) : irori_fail(why, IRORI_NO_MEMORY, "error.memory");
}

static irori_status restore_lines(irori_table *table, const char *at, const char *end, const irori_source *source,
                                  irori_error *why) {
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        if (!newline) return refuse(why);
        irori_status status = irori_table_read_line(table, at, (size_t)(newline + 1 - at), source, why);
        if (status == IRORI_NO_MEMORY) return status;
        if (status) return refuse(why);
        at = newline + 1;
    }
    return IRORI_OK;
}

irori_status irori_table_restore(const char *header, size_t header_size, const char *checkpoint, size_t size,
                                 const irori_source *source, irori_table **out, irori_error *why) {
    const char *newline = size ? memchr(checkpoint, '\n', size) : NULL;
    irori_table *table = NULL;
    if (!newline || size > IRORI_MAX_RECORD_LINE) return refuse(why);
    irori_status status = irori_table_open(header, header_size, source, &table, why);
    if (!status) status = restore_first_line(table, checkpoint, (size_t)(newline + 1 - checkpoint), source, why);
    if (!status) status = restore_lines(table, newline + 1, checkpoint + size, source, why);
    if (status)
        irori_table_free(table);
    else
        *out = table;
    return status;
}
