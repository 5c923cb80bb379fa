/* Records, written: a table as lines of JSON. Every line is a function of the table. Header, entries and the end close
 * with the running hash: the first 8 bytes of SHA-256(the hash before it as 16 digits, and the line up to `,"run":`).
 * Names have none. */
#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"
#include "table_private.h"

/* Each write_* leaves its object open, so that the running hash can be taken and added. */

void record_seat_text(const irori_seat *seat, char text[SEAT_TEXT]) {
    static const char *const kinds[] = {"person", "bot:", "open"};
    strcpy(text, kinds[seat->kind]);
    if (seat->kind == IRORI_SEAT_BOT) strcat(text, seat->player);
}

static void write_seats(const irori_table *table, irori_writer *writer) {
    char text[SEAT_TEXT];
    irori_json_key(writer, "seats");
    irori_json_open(writer, '[');
    for (int seat = 0; seat < table->rules->players; seat++) {
        record_seat_text(&table->seats[seat], text);
        irori_json_string(writer, table->format == OLD_FORMAT ? irori_seat_text(&table->seats[seat]) : text);
    }
    irori_json_close(writer, ']');
}

static void write_digits(const char *key, const irori_seed *bytes, irori_writer *writer) {
    char hex[65];
    irori_seed_to_hex(bytes, hex);
    irori_json_key_string(writer, key, hex);
}

/* The seed, or what it will follow from. */
static void write_origin(const irori_table *table, irori_writer *writer) {
    const irori_shuffle *shuffle = table->shuffle;
    char hex[65];
    if (!shuffle) {
        write_digits("seed", &table->seed, writer);
        return;
    }
    write_digits("commitment", &shuffle->commitment, writer);
    irori_json_key(writer, "nonces");
    irori_json_open(writer, '[');
    for (int seat = 0; seat < table->rules->players; seat++) {
        irori_seed_to_hex(&shuffle->nonce[seat], hex);
        irori_json_string(writer, shuffle->seats >> seat & 1 ? hex : "");
    }
    irori_json_close(writer, ']');
    if (shuffle->deal > 1) irori_json_key_int(writer, "deal", shuffle->deal);
}

static void write_header(const irori_table *table, const void *data, size_t data_size, irori_writer *writer) {
    const irori_rules *rules = table->rules;
    char text[IRORI_MOVE_TEXT];
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "irori", table->format);
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
    write_seats(table, writer);
    write_origin(table, writer);
    if (!data || !rules->game->data_option) return;
    irori_json_key(writer, rules->game->data_option);
    irori_json_bytes(writer, data, data_size);
}

static void write_move(const irori_table *table, uint32_t number, const char *key, irori_writer *writer) {
    const irori_rules *rules = irori_table_rules_at(table, number);
    char text[IRORI_MOVE_TEXT];
    rules->game->move_to_text(rules, entry_at(table, number)->move, text);
    irori_json_key_string(writer, key, text);
}

static void write_seat(const irori_table *table, const irori_seat *seat, irori_writer *writer) {
    char text[SEAT_TEXT];
    record_seat_text(seat, text);
    bool is_old = table->format == OLD_FORMAT;
    irori_json_key_string(writer, is_old ? "name" : "sits", is_old ? irori_seat_text(seat) : text);
}

static void write_kind(const irori_table *table, uint32_t number, irori_writer *writer) {
    const logged_entry *logged = entry_at(table, number);
    switch ((irori_entry_kind)logged->kind) {
    case IRORI_ENTRY_NONE: break;
    case IRORI_ENTRY_MOVE: write_move(table, number, "move", writer); break;
    case IRORI_ENTRY_TIME_OUT: write_move(table, number, "timeout", writer); break;
    case IRORI_ENTRY_RETRACT: irori_json_key_int(writer, "retract", logged->target); break;
    case IRORI_ENTRY_UNDO: irori_json_key_int(writer, "undo", logged->target); break;
    case IRORI_ENTRY_SEAT: write_seat(table, &logged->note->seat, writer); break;
    case IRORI_ENTRY_HAND_OVER: irori_json_key_string(writer, "deputy", logged->note->seat.player); break;
    case IRORI_ENTRY_AGREED:
        irori_json_key_int(writer, "agreed", logged->target);
        if (logged->is_knowing) irori_json_key(writer, "knowing"), irori_json_bool(writer, true);
        break;
    case IRORI_ENTRY_BRANCH:
        irori_json_key(writer, "branch");
        irori_json_hash(writer, logged->note->parent);
        write_digits("seed", &logged->note->seed, writer);
        break;
    case IRORI_ENTRY_CONTENT:
        irori_json_key(writer, "content");
        irori_json_hash(writer, logged->content);
        break;
    }
}

static void write_entry(const irori_table *table, uint32_t number, irori_writer *writer) {
    const logged_entry *logged = entry_at(table, number);
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "n", number);
    if (logged->seat >= 0) irori_json_key_int(writer, "seat", logged->seat);
    write_kind(table, number, writer);
    if (logged->row) irori_json_key_int(writer, "with", logged->row);
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
static void write_object(const irori_rules *rules, uint16_t object, irori_writer *writer) {
    irori_message message;
    irori_message_init(&message, "");
    rules->game->name(rules, object, "what", &message);
    irori_json_key_string(writer, "object", message.count ? message.args[0].text : "?");
}

void record_write_event(const irori_table *table, uint32_t number, irori_event event, irori_writer *writer) {
    const irori_rules *rules = irori_table_rules_at(table, number);
    const irori_game *game = rules->game;
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "event", game->event_kinds[event.kind].name);
    if (event.actor >= 0) irori_json_key_int(writer, "actor", event.actor);
    if (event.object) write_object(rules, event.object, writer);
    if (event.from) irori_json_key_string(writer, "from", game->places[event.from]);
    if (event.to) irori_json_key_string(writer, "to", game->places[event.to]);
    if (event.number) irori_json_key_int(writer, "number", event.number);
    if (event.bound) irori_json_key_int(writer, "bound", event.bound);
    irori_json_key(writer, "seen_by");
    irori_json_open(writer, '[');
    for (int seat = 0; seat < rules->players; seat++)
        if (event.seen_by >> seat & 1) irori_json_int(writer, seat);
    irori_json_close(writer, ']');
    irori_json_close(writer, '}');
    irori_write(writer, "\n");
}

/* The running hash */

static uint64_t run_of(const char *body, size_t size, const char *before, size_t before_size) {
    irori_sha256 sha;
    uint8_t digest[32];
    uint64_t run = 0;
    irori_sha256_init(&sha);
    irori_sha256_add(&sha, before, before_size);
    irori_sha256_add(&sha, body, size);
    irori_sha256_done(&sha, digest);
    for (int i = 0; i < 8; i++) run = run << 8 | digest[i];
    return run;
}

static uint64_t run_after(const irori_writer *writer, uint64_t before) {
    char digits[20];
    irori_writer hash = irori_writer_to(digits, sizeof digits);
    irori_json_hash(&hash, before);
    return run_of(writer->data, writer->used, digits + 1, 16); /* without its quotes */
}

uint64_t record_run(const irori_table *table, uint32_t number) {
    char line[IRORI_RECORD_LINE];
    irori_writer writer = irori_writer_to(line, sizeof line);
    write_entry(table, number, &writer);
    return run_after(&writer, entry_at(table, number - 1)->run);
}

static void close_line(irori_writer *writer, uint64_t run) {
    irori_json_key(writer, "run");
    irori_json_hash(writer, run);
    irori_json_close(writer, '}');
    irori_write(writer, "\n");
}

/* The header is the only line of any length, because of the deck's text: it is kept, and no larger than it is. */
bool record_open(irori_table *table, const void *data, size_t data_size) {
    size_t room = IRORI_RECORD_LINE + 6 * data_size; /* a byte takes six at most, as \u001f */
    char *text = malloc(room);
    if (!text) return false;
    irori_writer writer = irori_writer_to(text, room);
    write_header(table, data, data_size, &writer);
    table->header_run = table->log[0].run = run_of(writer.data, writer.used, "", 0);
    close_line(&writer, table->header_run);
    table->header_size = writer.used;
    table->header = malloc(writer.used + 1);
    if (table->header) memcpy(table->header, text, writer.used + 1);
    free(text);
    return table->header;
}

/* Lines */

void record_write_entry(const irori_table *table, uint32_t number, irori_writer *writer) {
    write_entry(table, number, writer);
    close_line(writer, entry_at(table, number)->run);
}

void record_write_name(int seat, const char *name, irori_writer *writer) {
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "name", name);
    irori_json_key_int(writer, "seat", seat);
    irori_json_close(writer, '}');
    irori_write(writer, "\n");
}

bool record_has_end(const irori_table *table) { return table->is_closed || irori_table_turn(table).kind == IRORI_OVER; }

void record_write_end(const irori_table *table, irori_writer *writer) {
    irori_writer line = irori_writer_to(writer->data + writer->used, writer->size - writer->used);
    if (table->is_closed) {
        irori_json_open(&line, '{');
        irori_json_key_int(&line, "closed", table->entries);
    } else {
        write_result(table, &line);
    }
    if (table->knowing) irori_json_key_int(&line, "knowing", table->knowing);
    if (table->shuffle) write_digits("secret", &table->shuffle->secret, &line);
    close_line(&line, run_after(&line, entry_at(table, table->entries)->run));
    writer->used += line.used;
    writer->full |= line.full;
}

/* Lines by number: the header is 0; an entry comes after those before it and the names told before it. */

static uint32_t names_of(const irori_table *table) { return table->first_names + table->name_count; }

uint32_t irori_table_lines(const irori_table *table) {
    return 1 + table->entries + names_of(table) + record_has_end(table);
}

size_t irori_table_header_size(const irori_table *table) { return table->header_size + 1; }

/* How many of the names here were told before a line. */
static uint32_t names_before(const irori_table *table, uint32_t line) {
    uint32_t low = 0, high = table->name_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        uint32_t its_line = 1 + table->names[middle].point + table->first_names + middle;
        if (its_line < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* What a line is: an entry's number, or 0 and the index of a name. */
static uint32_t find_line(const irori_table *table, uint32_t line, uint32_t *name) {
    *name = names_before(table, line);
    bool is_name = *name < table->name_count && 1 + table->names[*name].point + table->first_names + *name == line;
    return is_name ? 0 : line - table->first_names - *name;
}

static bool is_last_line(const irori_table *table, uint32_t line) {
    return record_has_end(table) && line + 1 == irori_table_lines(table);
}

bool irori_table_write_line(const irori_table *table, uint32_t line, irori_writer *writer) {
    uint32_t name, number;
    if (line >= irori_table_lines(table) || (line && line <= table->first + table->first_names)) return false;
    if (!line) {
        irori_write(writer, table->header);
    } else if (is_last_line(table, line)) {
        record_write_end(table, writer);
    } else if ((number = find_line(table, line, &name))) {
        writer->comma = false;
        record_write_entry(table, number, writer);
    } else {
        writer->comma = false;
        record_write_name(table->names[name].seat, table->names[name].name, writer);
    }
    return !writer->full;
}

/* Saving */

/* Writes the events of the line, if it is an entry's or the header. */
static bool save_events(const irori_table *table, uint32_t line, irori_lookback *lookback, irori_event *events,
                        irori_line_fn write, void *context) {
    char text[IRORI_RECORD_LINE];
    uint32_t name, number = line ? find_line(table, line, &name) : 0;
    if (line && (!number || is_last_line(table, line))) return true;
    size_t cap = table->rules->game->max_events;
    size_t count = irori_lookback_events(lookback, number, IRORI_OMNISCIENT, events, cap);
    for (size_t i = 0; i < count; i++) {
        irori_writer writer = irori_writer_to(text, sizeof text);
        record_write_event(table, number, events[i], &writer);
        if (!write(context, text, writer.used)) return false;
    }
    return true;
}

static bool save_line(const irori_table *table, uint32_t line, irori_line_fn write, void *context) {
    char text[IRORI_RECORD_LINE];
    irori_writer writer = irori_writer_to(text, sizeof text);
    if (!line) return write(context, table->header, table->header_size);
    return irori_table_write_line(table, line, &writer) && write(context, text, writer.used);
}

bool irori_table_save_from(const irori_table *table, uint32_t first, bool with_events, irori_line_fn write,
                           void *context) {
    irori_lookback *lookback = with_events ? irori_lookback_new(table) : NULL;
    irori_event *events = with_events ? malloc(table->rules->game->max_events * sizeof *events) : NULL;
    bool is_done = !with_events || (lookback && events);
    for (uint32_t line = first; is_done && line < irori_table_lines(table); line++) {
        is_done = save_line(table, line, write, context);
        if (is_done && with_events) is_done = save_events(table, line, lookback, events, write, context);
    }
    free(events);
    irori_lookback_free(lookback);
    return is_done;
}

bool irori_table_save(const irori_table *table, bool with_events, irori_line_fn write, void *context) {
    return irori_table_save_from(table, 0, with_events, write, context);
}
