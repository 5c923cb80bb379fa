/* Records: a table as lines of JSON, and back. Every line is a function of the table, so reading one means: play what
 * it says, write the line again, and compare the bytes. Each header, entry and result ends with the running hash: the
 * first 8 bytes of SHA-256(the hash before it as 16 digits, and the line up to `,"run":`). */
#include <stdlib.h>
#include <string.h>

#include "../core/json_read.h"
#include "irori/hash.h"
#include "table_private.h"

enum { LINE_SIZE = 4096, FORMAT = 1 };

/* Writing. Each write_* leaves its object open, so that the running hash can be taken and added. */

static void write_header(const irori_table *table, const void *data, size_t data_size, irori_writer *writer) {
    const irori_rules *rules = table->rules;
    char text[IRORI_MOVE_TEXT]; /* an option, or a seed's 64 digits */
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "irori", FORMAT);
    irori_json_key_string(writer, "game", rules->game->id);
    irori_json_key_int(writer, "rules", rules->game->rules_version);
    irori_json_key(writer, "data");
    irori_json_hash(writer, rules->data_hash);
    irori_json_key_int(writer, "players", rules->players);
    irori_json_key(writer, "options");
    irori_json_open(writer, '[');
    for (int i = 0; rules->game->options[i].name; i++) {
        irori_rules_option(rules, i, text);
        irori_json_string(writer, text);
    }
    irori_json_close(writer, ']');
    irori_json_key(writer, "seats");
    irori_json_open(writer, '[');
    for (int seat = 0; seat < rules->players; seat++) irori_json_string(writer, table->seats[seat]);
    irori_json_close(writer, ']');
    irori_seed_to_hex(&table->seed, text);
    irori_json_key_string(writer, "seed", text);
    if (!data) return;
    irori_json_key(writer, rules->game->data_option);
    irori_json_bytes(writer, data, data_size);
}

static void write_entry(const irori_table *table, uint32_t number, irori_writer *writer) {
    const logged_entry *logged = &table->log[number];
    const irori_entry *entry = &logged->entry;
    char text[IRORI_MOVE_TEXT];
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "n", number);
    if (entry->kind != IRORI_ENTRY_BRANCH) irori_json_key_int(writer, "seat", entry->seat);
    switch (entry->kind) {
    case IRORI_ENTRY_MOVE:
        table->rules->game->move_to_text(table->rules, entry->move, text);
        irori_json_key_string(writer, "move", text);
        break;
    case IRORI_ENTRY_RETRACT: irori_json_key_int(writer, "retract", entry->target); break;
    case IRORI_ENTRY_UNDO: irori_json_key_int(writer, "undo", entry->target); break;
    case IRORI_ENTRY_SEAT: irori_json_key_string(writer, "name", entry->name); break;
    case IRORI_ENTRY_BRANCH:
        irori_json_key(writer, "branch");
        irori_json_hash(writer, entry->parent);
        irori_seed_to_hex(&entry->seed, text);
        irori_json_key_string(writer, "seed", text);
        break;
    }
    irori_json_key(writer, "state");
    irori_json_hash(writer, logged->hash);
}

static void write_numbers(irori_writer *writer, const char *key, const irori_result *result, int players,
                          int (*number)(const irori_standing *)) {
    irori_json_key(writer, key);
    irori_json_open(writer, '[');
    for (int seat = 0; seat < players; seat++) irori_json_int(writer, number(&result->seat[seat]));
    irori_json_close(writer, ']');
}

static int score_of(const irori_standing *standing) { return standing->score; }
static int rank_of(const irori_standing *standing) { return standing->rank; }

static void write_result(const irori_table *table, irori_writer *writer) {
    static const char *const outcomes[] = {"running", "decided", "won", "lost"};
    int players = table->rules->players;
    irori_result result;
    irori_table_result(table, &result);
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "result", outcomes[result.outcome]);
    irori_json_key_string(writer, "how", result.how);
    write_numbers(writer, "scores", &result, players, score_of);
    write_numbers(writer, "ranks", &result, players, rank_of);
    irori_json_key(writer, "winners");
    irori_json_open(writer, '[');
    for (int seat = 0; seat < players; seat++)
        if (result.seat[seat].is_winner) irori_json_int(writer, seat);
    irori_json_close(writer, ']');
}

/* What an object is called in a record: short names as they are, words by their message id. */
static void write_object(const irori_table *table, uint16_t object, irori_writer *writer) {
    irori_message message;
    irori_message_init(&message, "");
    table->rules->game->name(table->rules, object, "what", &message);
    irori_json_key_string(writer, "object", message.count ? message.args[0].text : "?");
}

static void write_event(const irori_table *table, irori_event event, irori_writer *writer) {
    const irori_game *game = table->rules->game;
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "event", game->event_kinds[event.kind].name);
    if (event.actor >= 0) irori_json_key_int(writer, "actor", event.actor);
    if (event.object) write_object(table, event.object, writer);
    if (event.from) irori_json_key_string(writer, "from", game->places[event.from]);
    if (event.to) irori_json_key_string(writer, "to", game->places[event.to]);
    if (event.number) irori_json_key_int(writer, "number", event.number);
    if (event.bound) irori_json_key_int(writer, "bound", event.bound);
    irori_json_key(writer, "seen_by");
    irori_json_open(writer, '[');
    for (int seat = 0; seat < table->rules->players; seat++)
        if (event.seen_by >> seat & 1) irori_json_int(writer, seat);
    irori_json_close(writer, ']');
    irori_json_close(writer, '}');
    irori_write(writer, "\n");
}

/* The running hash */

static uint64_t run_of(const irori_writer *body, const irori_writer *before) {
    irori_sha256 sha;
    uint8_t digest[32];
    uint64_t run = 0;
    irori_sha256_init(&sha);
    irori_sha256_add(&sha, before->data, before->used);
    irori_sha256_add(&sha, body->data, body->used);
    irori_sha256_done(&sha, digest);
    for (int i = 0; i < 8; i++) run = run << 8 | digest[i];
    return run;
}

static uint64_t run_after(const irori_writer *body, uint64_t before) {
    char digits[20];
    irori_writer writer = irori_writer_to(digits, sizeof digits);
    irori_json_hash(&writer, before);
    writer.data++, writer.used -= 2; /* without its quotes */
    return run_of(body, &writer);
}

uint64_t record_run(const irori_table *table, uint32_t number) {
    char line[LINE_SIZE];
    irori_writer writer = irori_writer_to(line, sizeof line);
    write_entry(table, number, &writer);
    return run_after(&writer, table->log[number - 1].run);
}

static void close_line(irori_writer *writer, uint64_t run) {
    irori_json_key(writer, "run");
    irori_json_hash(writer, run);
    irori_json_close(writer, '}');
    irori_write(writer, "\n");
}

bool record_open(irori_table *table, const void *data, size_t data_size) {
    size_t room = LINE_SIZE + 6 * data_size; /* a byte takes six at most, as \u001f */
    table->header = malloc(room);
    if (!table->header) return false;
    irori_writer writer = irori_writer_to(table->header, room);
    write_header(table, data, data_size, &writer);
    table->log[0].run = run_of(&writer, &(irori_writer){.data = table->header});
    close_line(&writer, table->log[0].run);
    table->header_size = writer.used;
    return true;
}

static void write_entry_line(const irori_table *table, uint32_t number, irori_writer *writer) {
    write_entry(table, number, writer);
    close_line(writer, table->log[number].run);
}

static void write_result_line(const irori_table *table, irori_writer *writer) {
    write_result(table, writer);
    close_line(writer, run_after(writer, table->log[table->entries].run));
}

static const irori_event *events_of(const irori_table *table, uint32_t number, size_t *count) {
    size_t first = table->log[number].first_event;
    *count = (number < table->entries ? table->log[number + 1].first_event : table->event_count) - first;
    return table->events + first;
}

bool irori_table_save_from(const irori_table *table, uint32_t first, bool with_events, irori_line_fn write,
                           void *context) {
    char line[LINE_SIZE];
    for (uint32_t number = first; number <= table->entries; number++) {
        irori_writer writer = irori_writer_to(line, sizeof line);
        if (number) write_entry_line(table, number, &writer);
        if (!write(context, number ? line : table->header, number ? writer.used : table->header_size)) return false;
        size_t count;
        const irori_event *events = events_of(table, number, &count);
        for (size_t i = 0; with_events && i < count; i++) {
            writer = irori_writer_to(line, sizeof line);
            write_event(table, events[i], &writer);
            if (!write(context, line, writer.used)) return false;
        }
    }
    if (irori_table_turn(table).kind != IRORI_OVER) return true;
    irori_writer writer = irori_writer_to(line, sizeof line);
    write_result_line(table, &writer);
    return write(context, line, writer.used);
}

bool irori_table_save(const irori_table *table, bool with_events, irori_line_fn write, void *context) {
    return irori_table_save_from(table, 0, with_events, write, context);
}

/* Reading */

typedef struct record_reader {
    const char *at, *end;
    uint32_t line; /* number of the line last taken */
    const char *text;
    size_t size;
    irori_load mode;
    irori_error *why;
} record_reader;

static irori_status bad(const record_reader *reader, const char *id) {
    (void)irori_fail(reader->why, IRORI_BAD_RECORD, id);
    if (reader->why) reader->why->line = reader->line;
    return IRORI_BAD_RECORD;
}

/* The same about one key of the line. */
static irori_status bad_key(const record_reader *reader, const char *id, const char *key) {
    (void)bad(reader, id);
    irori_message_text(irori_why(reader->why), "key", key);
    return IRORI_BAD_RECORD;
}

/* Takes the next line, its newline included. At the end, and before a torn line that is to be left out, size is 0. */
static irori_status next_line(record_reader *reader) {
    const char *newline = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    reader->text = reader->at;
    reader->size = 0;
    reader->line++;
    if (!newline)
        return reader->at < reader->end && reader->mode == IRORI_LOAD_WHOLE ? bad(reader, "record.torn") : IRORI_OK;
    reader->size = (size_t)(newline + 1 - reader->at);
    reader->at = newline + 1;
    return reader->size > IRORI_MAX_RECORD_LINE ? bad(reader, "record.long-line") : IRORI_OK;
}

static bool is_event_line(const record_reader *reader) {
    return reader->size > 9 && !memcmp(reader->text, "{\"event\":", 9);
}

static bool is_result_line(const record_reader *reader) {
    return reader->size > 10 && !memcmp(reader->text, "{\"result\":", 10);
}

/* Compares the line with what it should be. */
static irori_status match(record_reader *reader, const irori_writer *writer, const char *id) {
    bool is_same = reader->size == writer->used && !memcmp(reader->text, writer->data, writer->used);
    return is_same ? IRORI_OK : bad(reader, id);
}

static bool is_hash(uint64_t hash, const char digits[17]) {
    char text[20];
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_json_hash(&writer, hash);
    return !memcmp(text + 1, digits, 16);
}

/* A line is read key by key: `seen` has a bit for each key of the list that was there. A second one of a kind shows
 * when the line is compared. */
static int find_key(const char *const *keys, const char *key) {
    for (int i = 0; keys[i]; i++)
        if (!strcmp(keys[i], key)) return i;
    return -1;
}

/* The first of the keys, as far as `needed` has bits, that was not there; NULL: none is missing. */
static const char *missing_key(const char *const *keys, unsigned seen, unsigned needed) {
    unsigned missing = needed & ~seen;
    return missing ? keys[__builtin_ctz(missing)] : NULL;
}

/* In the order in which they are written, so that the first one missing is the one named. */
enum { GAME_KEY = 1, RULES_KEY, DATA_KEY, PLAYERS_KEY, OPTIONS_KEY, SEATS_KEY, SEED_KEY, RUN_KEY, HEADER_KEYS };
static const char *const header_keys[] = {"irori",   "game",  "rules", "data", "players",
                                          "options", "seats", "seed",  "run",  NULL};

typedef struct header {
    unsigned seen; /* bit k: header_keys[k] was there */
    char game[32], option[IRORI_MAX_OPTIONS][IRORI_MOVE_TEXT], seat[IRORI_MAX_SEATS][IRORI_NAME_SIZE], seed[65];
    char data[17], run[17];
    int64_t format, rules, players;
    int options, seats;
    char *text; /* the data, if there is any: as much room as the line */
    size_t text_room, text_size;
    char text_key[16];
} header;

static bool read_strings(json_reader *json, char *list, size_t size, int most, int *count) {
    if (!json_open(json, '[')) return false;
    while (json_more(json, ']'))
        if (*count == most || !json_string(json, list + size * (size_t)(*count)++, size, NULL)) return false;
    return !json->bad;
}

static bool read_header_field(json_reader *json, int key, header *h) {
    switch (key) {
    case GAME_KEY: return json_string(json, h->game, sizeof h->game, NULL);
    case RULES_KEY: return json_int(json, &h->rules);
    case DATA_KEY: return json_string(json, h->data, sizeof h->data, NULL);
    case PLAYERS_KEY: return json_int(json, &h->players);
    case OPTIONS_KEY: return read_strings(json, h->option[0], IRORI_MOVE_TEXT, IRORI_MAX_OPTIONS, &h->options);
    case SEATS_KEY: return read_strings(json, h->seat[0], IRORI_NAME_SIZE, IRORI_MAX_SEATS, &h->seats);
    case SEED_KEY: return json_string(json, h->seed, sizeof h->seed, NULL);
    case RUN_KEY: return json_string(json, h->run, sizeof h->run, NULL);
    default: return json_int(json, &h->format);
    }
}

/* A key that no header has is the one under which the game's data stands. */
static bool read_header_text(json_reader *json, const char *key, header *h) {
    if (h->text_key[0] || !key[0]) return false;
    strcpy(h->text_key, key);
    return json_string(json, h->text, h->text_room, &h->text_size);
}

/* What is there must be well written; what must be there comes later, when the format is known. */
static irori_status read_header(const record_reader *reader, header *h) {
    json_reader json = json_reader_over(reader->text, reader->size - 1);
    char key[16];
    if (!json_open(&json, '{')) return bad(reader, "record.no-header");
    while (json_more(&json, '}')) {
        if (!json_key(&json, key, sizeof key)) return bad(reader, "record.no-header");
        int known = find_key(header_keys, key);
        if (known >= 0 ? !read_header_field(&json, known, h) : !read_header_text(&json, key, h))
            return bad_key(reader, "record.value", key);
        if (known >= 0) h->seen |= 1u << known;
    }
    return json_at_end(&json) ? IRORI_OK : bad(reader, "record.no-header");
}

static irori_status other_format(const record_reader *reader, const header *h) {
    (void)bad(reader, "record.format");
    irori_message_number(irori_why(reader->why), "theirs", h->format);
    irori_message_number(irori_why(reader->why), "ours", FORMAT);
    return IRORI_BAD_RECORD;
}

/* A header of another format may have other keys: that it is another one comes first. */
static irori_status check_header(const record_reader *reader, const header *h) {
    const char *missing = missing_key(header_keys, h->seen, (1u << HEADER_KEYS) - 1);
    if ((h->seen & 1) && h->format != FORMAT) return other_format(reader, h);
    return missing ? bad_key(reader, "record.missing", missing) : IRORI_OK;
}

static irori_status other_rules(record_reader *reader, const header *h, const irori_game *game, const char *id) {
    (void)bad(reader, id);
    irori_message_text(irori_why(reader->why), "game", h->game);
    irori_message_number(irori_why(reader->why), "theirs", h->rules);
    irori_message_number(irori_why(reader->why), "ours", game->rules_version);
    if (reader->why) reader->why->status = IRORI_OTHER_RULES;
    return IRORI_OTHER_RULES;
}

/* The table that a header describes; the caller has room for its data in h->text. */
static irori_status seat_table(record_reader *reader, header *h, irori_table **table) {
    irori_table_def def = {.game = h->game};
    const char *options[IRORI_MAX_OPTIONS];
    irori_status status = read_header(reader, h);
    if (!status) status = check_header(reader, h);
    if (status) return status;
    const irori_game *game = irori_game_find(h->game);
    if (game && h->rules != game->rules_version) return other_rules(reader, h, game, "record.other-rules");
    if (irori_seed_from_hex(h->seed, strlen(h->seed), &def.seed)) return bad(reader, "record.seed");
    if (h->players < 1 || h->players > IRORI_MAX_SEATS || h->seats != h->players) return bad(reader, "record.seats");
    if (h->text_key[0] && game && (!game->data_option || strcmp(game->data_option, h->text_key)))
        return bad_key(reader, "record.value", h->text_key);
    for (int i = 0; i < h->options; i++) options[i] = h->option[i];
    for (int i = 0; i < h->seats; i++) def.seats[i] = h->seat[i];
    def.setup = (irori_setup){.players = (int)h->players,
                              .options = options,
                              .option_count = h->options,
                              .data = h->text_key[0] ? h->text : NULL,
                              .data_size = h->text_size};
    status = irori_table_new(&def, table, reader->why);
    if (status && reader->why) reader->why->line = reader->line;
    if (status || is_hash((*table)->rules->data_hash, h->data)) return status;
    return other_rules(reader, h, game, "record.other-data");
}

static irori_status open_table(record_reader *reader, irori_table **table) {
    irori_status status = next_line(reader);
    if (status) return status;
    if (!reader->size) return bad(reader, "record.no-header");
    header h = {.text = malloc(reader->size), .text_room = reader->size};
    if (!h.text) return irori_fail(reader->why, IRORI_NO_MEMORY, "error.memory");
    status = seat_table(reader, &h, table);
    free(h.text);
    return status;
}

/* The keys that all entries have, then those of which an entry has one, in the order of irori_entry_kind. */
enum { NUMBER_KEY, SEAT_KEY, STATE_KEY, ENTRY_RUN_KEY, ENTRY_SEED_KEY, KIND_KEY };
static const char *const entry_keys[] = {"n",       "seat", "state", "run",    "seed", "move",
                                         "retract", "undo", "name",  "branch", NULL};

typedef struct entry_fields {
    unsigned seen; /* bit k: entry_keys[k] was there */
    irori_entry_kind kind;
    int64_t number, seat, target;
    char text[IRORI_MOVE_TEXT], seed[65], state[17], run[17];
} entry_fields;

static bool read_entry_field(json_reader *json, int key, entry_fields *fields) {
    switch (key) {
    case NUMBER_KEY: return json_int(json, &fields->number);
    case SEAT_KEY: return json_int(json, &fields->seat);
    case STATE_KEY: return json_string(json, fields->state, sizeof fields->state, NULL);
    case ENTRY_RUN_KEY: return json_string(json, fields->run, sizeof fields->run, NULL);
    case ENTRY_SEED_KEY: return json_string(json, fields->seed, sizeof fields->seed, NULL);
    default: break;
    }
    fields->kind = (irori_entry_kind)(key - KIND_KEY);
    bool has_number = fields->kind == IRORI_ENTRY_RETRACT || fields->kind == IRORI_ENTRY_UNDO;
    return has_number ? json_int(json, &fields->target) : json_string(json, fields->text, sizeof fields->text, NULL);
}

/* What an entry must have besides saying what it is. */
static unsigned keys_needed(irori_entry_kind kind) {
    return 1u << NUMBER_KEY | 1u << STATE_KEY | 1u << ENTRY_RUN_KEY |
           1u << (kind == IRORI_ENTRY_BRANCH ? ENTRY_SEED_KEY : SEAT_KEY);
}

static irori_status read_entry(const record_reader *reader, entry_fields *fields) {
    json_reader json = json_reader_over(reader->text, reader->size - 1);
    char key[16];
    memset(fields, 0, sizeof *fields);
    if (!json_open(&json, '{')) return bad(reader, "record.no-entry");
    while (json_more(&json, '}')) {
        if (!json_key(&json, key, sizeof key)) return bad(reader, "record.no-entry");
        int known = find_key(entry_keys, key);
        if (known < 0 || !read_entry_field(&json, known, fields)) return bad_key(reader, "record.value", key);
        fields->seen |= 1u << known;
    }
    if (!json_at_end(&json) || __builtin_popcount(fields->seen >> KIND_KEY) != 1) return bad(reader, "record.no-entry");
    const char *missing = missing_key(entry_keys, fields->seen, keys_needed(fields->kind));
    return missing ? bad_key(reader, "record.missing", missing) : IRORI_OK;
}

/* Whatever is not written as it should be shows when the line is compared. */
static irori_status redo_branch(irori_table *table, const entry_fields *fields, irori_error *why) {
    irori_seed seed;
    if (irori_seed_from_hex(fields->seed, strlen(fields->seed), &seed))
        return irori_fail(why, IRORI_BAD_RECORD, "record.seed");
    return table_branch(table, strtoull(fields->text, NULL, 16), &seed, why);
}

static irori_status redo(irori_table *table, const entry_fields *fields, irori_error *why) {
    int seat = fields->seat >= 0 && fields->seat < IRORI_MAX_SEATS ? (int)fields->seat : -1;
    switch (fields->kind) {
    case IRORI_ENTRY_MOVE: return irori_table_play_text(table, seat, fields->text, why);
    case IRORI_ENTRY_RETRACT: return irori_table_retract(table, seat, why);
    case IRORI_ENTRY_UNDO: return irori_table_undo(table, seat, why);
    case IRORI_ENTRY_BRANCH: return redo_branch(table, fields, why);
    default: return irori_table_change_seat(table, seat, fields->text, why);
    }
}

static irori_status read_move(record_reader *reader, irori_table *table) {
    entry_fields fields;
    char line[LINE_SIZE];
    irori_writer writer = irori_writer_to(line, sizeof line);
    irori_status status = read_entry(reader, &fields);
    if (status) return status;
    if (fields.number != (int64_t)table->entries + 1) return bad(reader, "record.number");
    status = redo(table, &fields, reader->why);
    if (status) {
        if (reader->why) reader->why->line = reader->line;
        return status;
    }
    write_entry_line(table, table->entries, &writer);
    return match(reader, &writer,
                 is_hash(table->log[table->entries].hash, fields.state) ? "record.run" : "record.state");
}

/* A record has the events of all its entries or of none. */
static irori_status read_events(record_reader *reader, const irori_table *table) {
    char line[LINE_SIZE];
    size_t count;
    const irori_event *events = events_of(table, table->entries, &count);
    for (size_t i = 0; i < count; i++) {
        irori_writer writer = irori_writer_to(line, sizeof line);
        irori_status status = next_line(reader);
        if (status) return status;
        write_event(table, events[i], &writer);
        if (!reader->size && reader->mode == IRORI_LOAD_RESUME) return IRORI_OK;
        status = reader->size ? match(reader, &writer, "record.event") : bad(reader, "record.cut");
        if (status) return status;
    }
    return IRORI_OK;
}

static irori_status read_entries(record_reader *reader, irori_table *table) {
    char line[LINE_SIZE];
    bool with_events = reader->end - reader->at > 9 && !memcmp(reader->at, "{\"event\":", 9);
    irori_status status =
        match(reader, &(irori_writer){.data = table->header, .used = table->header_size}, "record.run");
    for (;;) {
        if (!status && with_events) status = read_events(reader, table);
        if (!status) status = next_line(reader);
        if (status) return status;
        if (!reader->size) return reader->mode == IRORI_LOAD_WHOLE ? bad(reader, "record.cut") : IRORI_OK;
        if (irori_table_turn(table).kind == IRORI_OVER) break;
        if (is_event_line(reader)) return bad(reader, "record.event");
        if (is_result_line(reader)) return bad(reader, "record.early-result");
        status = read_move(reader, table);
    }
    irori_writer writer = irori_writer_to(line, sizeof line);
    write_result_line(table, &writer);
    status = match(reader, &writer, "record.result");
    if (status || reader->at == reader->end) return status;
    reader->line++;
    return bad(reader, "record.after-end");
}

irori_status irori_table_load(const char *text, size_t size, irori_load mode, irori_table **out, irori_error *why) {
    record_reader reader = {.at = text, .end = text + size, .mode = mode, .why = why};
    irori_table *table = NULL;
    irori_status status = open_table(&reader, &table);
    if (!status) status = read_entries(&reader, table);
    if (status) {
        irori_table_free(table);
        return status;
    }
    *out = table;
    return IRORI_OK;
}

/* Branches: the parent's own lines up to where the chapter begins, read again. */

typedef struct first_lines {
    char *text;
    size_t size, cap;
    uint32_t left;
    bool is_full; /* no memory */
} first_lines;

static bool keep_line(void *context, const char *line, size_t size) {
    first_lines *kept = context;
    if (!kept->left--) return false;
    if (kept->size + size > kept->cap) {
        size_t cap = 2 * (kept->size + size);
        char *more = realloc(kept->text, cap);
        kept->is_full = !more;
        if (!more) return false;
        kept->text = more, kept->cap = cap;
    }
    memcpy(kept->text + kept->size, line, size);
    kept->size += size;
    return true;
}

irori_status irori_table_branch(const irori_table *parent, int chapter, const irori_seed *seed, irori_table **out,
                                irori_error *why) {
    uint32_t entry;
    irori_table *table = NULL;
    if (!parent->rules->game->chapter) return irori_fail(why, IRORI_ILLEGAL, "table.why.no-chapters");
    if (!irori_table_chapter(parent, chapter, &entry)) {
        (void)irori_fail(why, IRORI_ILLEGAL, "table.why.no-chapter");
        irori_message_number(irori_why(why), "n", chapter);
        return IRORI_ILLEGAL;
    }
    first_lines kept = {.left = entry + 1};
    (void)irori_table_save(parent, false, keep_line, &kept); /* false: it has all it wanted */
    irori_status status = kept.is_full ? irori_fail(why, IRORI_NO_MEMORY, "error.memory")
                                       : irori_table_load(kept.text, kept.size, IRORI_LOAD_RESUME, &table, why);
    free(kept.text);
    if (!status) status = table_branch(table, parent->log[parent->entries].run, seed, why);
    if (status) {
        irori_table_free(table);
        return status;
    }
    *out = table;
    return IRORI_OK;
}
