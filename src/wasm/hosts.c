/* Hosts: tables with people at them, for a page's Worker. The page keeps the rows, where it keeps any. */
#include <stdlib.h>
#include <string.h>

#include "irori/host.h"
#include "irori/player.h"
#include "objects.h"

typedef struct wasm_host {
    wasm_object base; /* needs its rules, if they were given */
    irori_host *host; /* NULL: it was given to another as its past */
} wasm_host;

static void host_done(wasm_object *self) { irori_host_free(((wasm_host *)self)->host); }

static irori_host *get(int handle) {
    wasm_host *found = wasm_get(handle, WASM_HOST);
    if (found && !found->host) (void)irori_fail(&wasm_error, IRORI_BAD_SETUP, "wasm.handle");
    return found ? found->host : NULL;
}

static wasm_host *make(wasm_rules *by) {
    wasm_host *made = wasm_object_new(WASM_HOST, sizeof *made, host_done);
    if (made) wasm_object_need(made, by);
    return made;
}

/* A handle for what was made, or the answer why it was not. */
static int answer_made(wasm_host *made, irori_status status) {
    if (!status) return wasm_handle_of(made);
    wasm_object_drop(made);
    return wasm_fail();
}

/* New ones */

typedef struct host_text {
    irori_host_def def;
    char table[IRORI_NAME_SIZE], seed[128], hints[8];
    int seats;
} host_text;

enum { TABLE, SEED, SECRET, SEATS, MAKER, MOVE_MS, GAME_MS, VOTE_MS, OPEN_MS, BOT_MS, HINTS, WATCH, CHAT };
static const char *const host_keys[] = {"table",   "seed",    "secret", "seats", "maker", "move_ms", "game_ms",
                                        "vote_ms", "open_ms", "bot_ms", "hints", "watch", "chat",    NULL};

static bool read_device(json_reader *json, irori_device *device) {
    int64_t number;
    if (!json_int(json, &number) || number < 0) return false;
    *device = (irori_device)number;
    return true;
}

static bool read_seat_key(json_reader *json, const char *key, irori_host_seat *seat) {
    bool is_open;
    if (!strcmp(key, "name")) return json_string(json, seat->seat.name, IRORI_NAME_SIZE, NULL);
    if (!strcmp(key, "device")) return read_device(json, &seat->device);
    if (!strcmp(key, "open")) {
        if (!json_bool(json, &is_open)) return false;
        if (is_open) seat->seat.kind = IRORI_SEAT_OPEN;
        return true;
    }
    seat->seat.kind = IRORI_SEAT_BOT;
    return !strcmp(key, "bot") && json_string(json, seat->seat.player, IRORI_PLAYER_NAME, NULL);
}

static bool read_seats(json_reader *json, host_text *text) {
    char key[16];
    for (json_open(json, '['); json_more(json, ']'); text->seats++) {
        if (text->seats == IRORI_MAX_SEATS) return false;
        for (json_open(json, '{'); json_more(json, '}');)
            if (!json_key(json, key, sizeof key) || !read_seat_key(json, key, &text->def.seats[text->seats]))
                return false;
    }
    return !json->bad;
}

static bool read_hints(json_reader *json, host_text *text) {
    static const char *const names[] = {"usual", "on", "off"};
    if (!json_string(json, text->hints, sizeof text->hints, NULL)) return false;
    for (int i = 0; i < 3; i++)
        if (!strcmp(names[i], text->hints)) return text->def.hints = (irori_hint_setting)i, true;
    return false;
}

static bool read_not(json_reader *json, bool *value) {
    bool yes;
    if (!json_bool(json, &yes)) return false;
    *value = !yes;
    return true;
}

static bool read_host(json_reader *json, int key, void *context) {
    host_text *text = context;
    irori_host_def *def = &text->def;
    switch (key) {
    case TABLE: return json_string(json, text->table, sizeof text->table, NULL);
    case SEED:
    case SECRET: def->is_dealt = key == SEED; return json_string(json, text->seed, sizeof text->seed, NULL);
    case SEATS: return read_seats(json, text);
    case MAKER: return read_device(json, &def->maker);
    case MOVE_MS: return json_int(json, &def->move_ms);
    case GAME_MS: return json_int(json, &def->game_ms);
    case VOTE_MS: return json_int(json, &def->vote_ms);
    case OPEN_MS: return json_int(json, &def->open_ms);
    case BOT_MS: return json_int(json, &def->bot_ms);
    case HINTS: return read_hints(json, text);
    case WATCH: return read_not(json, &def->no_watching);
    case CHAT: return read_not(json, &def->no_chat);
    default: return false;
    }
}

static bool read_def(const char *json, size_t size, host_text *text) {
    if (!wasm_read(json, size, host_keys, read_host, text)) return false;
    text->def.table = text->table;
    text->def.secret = irori_seed_from_text(text->seed);
    return true;
}

int wasm_host_new(int rules, const char *json, size_t size, double now) {
    host_text text = {.seats = 0};
    wasm_rules *by = wasm_get(rules, WASM_RULES);
    if (!by || !read_def(json, size, &text)) return wasm_fail();
    text.def.rules = by->rules;
    text.def.setup.data = by->deck;
    text.def.setup.data_size = by->deck_size;
    wasm_host *made = make(by);
    if (!made) return wasm_fail();
    return answer_made(made, irori_host_new(&text.def, (int64_t)now, &made->host, &wasm_error));
}

/* What a file calls a bot never begins a search of its author's choice (docs/records.md). */
static bool are_fixed(const irori_table *table) {
    for (int seat = 0; seat < irori_table_rules(table)->players; seat++) {
        const irori_seat *who = irori_table_seat(table, seat);
        if (!*who->player || (irori_player_is_listed(who->player) && !irori_player_knows_stories(who->player)))
            continue;
        (void)irori_fail(&wasm_error, IRORI_BAD_SETUP, "error.player.unknown");
        irori_message_text(&wasm_error.why, "player", who->player);
        return false;
    }
    return true;
}

/* A game that a file brought. The table's rules stay as long as the host: its handle keeps what it needs. */
int wasm_host_from_table(int table, const char *json, size_t size, double now) {
    enum { DEVICE = 1 };
    host_text text = {.seats = 0};
    wasm_table *from = wasm_table_at(table);
    if (!from || !read_def(json, size, &text)) return wasm_fail();
    if (from->base.uses > 1) return wasm_refuse(IRORI_BAD_SETUP, "wasm.handle"); /* somebody else looks at it */
    if (!are_fixed(from->table)) return wasm_fail();
    const wasm_rules *by = (const wasm_rules *)from->base.needs[0];
    if (by) text.def.setup.data = by->deck, text.def.setup.data_size = by->deck_size;
    wasm_host *made = wasm_object_new(WASM_HOST, sizeof *made, host_done);
    if (!made) return wasm_fail();
    wasm_object_need(made, from);
    irori_status status = irori_host_from_table(&text.def, from->table, DEVICE, (int64_t)now, &made->host, &wasm_error);
    if (!status) from->table = NULL;
    return answer_made(made, status);
}

/* Opening again */

static irori_row row_of(uint64_t number, const char *text, size_t size, double now) {
    return (irori_row){.number = number, .text = text, .size = size, .time = (int64_t)now};
}

int wasm_host_open(int rules, const char *text, size_t size, double time) {
    wasm_rules *by = wasm_get(rules, WASM_RULES);
    wasm_host *made = by ? make(by) : NULL;
    if (!made) return wasm_fail();
    irori_source source = {.rules = by->rules};
    irori_row first = row_of(1, text, size, time);
    return answer_made(made, irori_host_open(&first, &source, &made->host, &wasm_error));
}

int wasm_host_read_row(int host, int is_record, uint64_t device, uint64_t nonce, double time, const char *text,
                       size_t size) {
    irori_host *found = get(host);
    if (!found) return wasm_fail();
    irori_row row = row_of(irori_host_rows(found) + 1, text, size, time);
    row.is_record = is_record;
    row.device = device;
    row.nonce = nonce;
    return irori_host_read_row(found, &row, &wasm_error) ? wasm_fail() : 0;
}

int wasm_host_checkpoint(int host) {
    irori_host *found = get(host);
    if (!found) return wasm_fail();
    wasm_begin();
    return irori_host_checkpoint(found, wasm_append, NULL) ? wasm_end() : wasm_refuse(IRORI_NO_MEMORY, "error.memory");
}

int wasm_host_restore(int rules, const char *first, size_t first_size, const char *header, size_t header_size,
                      const char *text, size_t size) {
    wasm_rules *by = wasm_get(rules, WASM_RULES);
    wasm_host *made = by ? make(by) : NULL;
    if (!made) return wasm_fail();
    irori_source source = {.rules = by->rules};
    irori_row rows[] = {row_of(1, first, first_size, 0), row_of(2, header, header_size, 0)};
    return answer_made(made, irori_host_restore(&rows[0], header_size ? &rows[1] : NULL, text, size, &source,
                                                &made->host, &wasm_error));
}

int wasm_host_give_past(int host, int whole) {
    irori_host *found = get(host);
    wasm_host *past = found ? wasm_get(whole, WASM_HOST) : NULL;
    if (!past || !get(whole) || past->host == found) return wasm_fail();
    irori_host_give_past(found, past->host);
    past->host = NULL;
    return 0;
}

/* Rows and messages */

static void write_row(irori_writer *writer, const void *context) {
    const irori_row *row = context;
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "number", (int64_t)row->number);
    irori_json_key(writer, "record"), irori_json_bool(writer, row->is_record);
    irori_json_key_int(writer, "device", (int64_t)row->device);
    irori_json_key_int(writer, "nonce", (int64_t)row->nonce);
    irori_json_key_int(writer, "time", row->time);
    irori_json_key(writer, "text"), irori_json_bytes(writer, row->text, row->size);
    irori_json_close(writer, '}');
}

int wasm_host_next_row(int host) {
    irori_host *found = get(host);
    irori_row row;
    if (!found) return wasm_fail();
    return irori_host_next_row(found, &row) ? wasm_answer(write_row, &row) : 0;
}

int wasm_host_durable(int host, double number) {
    irori_host *found = get(host);
    if (!found) return wasm_fail();
    irori_host_durable(found, (uint64_t)number);
    return 0;
}

int wasm_host_connect(int host, uint32_t connection, uint64_t device) {
    irori_host *found = get(host);
    if (!found) return wasm_fail();
    return irori_host_connect(found, connection, device) ? 0 : wasm_refuse(IRORI_BAD_SETUP, "wasm.handle");
}

int wasm_host_disconnect(int host, uint32_t connection) {
    irori_host *found = get(host);
    if (!found) return wasm_fail();
    irori_host_disconnect(found, connection);
    return 0;
}

int wasm_host_receive(int host, uint32_t connection, const char *text, size_t size, double now) {
    irori_host *found = get(host);
    if (!found) return wasm_fail();
    irori_host_receive(found, connection, text, size, (int64_t)now);
    return 0;
}

enum { SOME_ROOM = 65536, MOST_ROOM = 1 << 24 };

int wasm_host_take(int host, uint32_t connection) {
    irori_host *found = get(host);
    if (!found) return wasm_fail();
    wasm_begin();
    for (size_t room = SOME_ROOM; irori_host_is_ready(found, connection) && room <= MOST_ROOM;) {
        char *buffer = malloc(room);
        size_t size = buffer ? irori_host_take(found, connection, buffer, room) : 0;
        bool is_kept = buffer && wasm_append(NULL, buffer, size);
        free(buffer);
        if (!is_kept) return wasm_refuse(IRORI_NO_MEMORY, "error.memory");
        if (!size) room *= 2;
    }
    return wasm_end();
}

uint32_t wasm_host_next_ready(int host, uint32_t after) {
    irori_host *found = get(host);
    return found ? irori_host_next_ready(found, after) : 0;
}

/* Time and thoughts */

int wasm_host_tick(int host, double now) {
    irori_host *found = get(host);
    if (!found) return wasm_fail();
    irori_host_tick(found, (int64_t)now);
    return 0;
}

double wasm_host_deadline(int host) {
    irori_host *found = get(host);
    int64_t end = found ? irori_host_deadline(found) : INT64_MAX;
    return end == INT64_MAX ? __builtin_inf() : (double)end;
}

static void write_thought(irori_writer *writer, const void *context) {
    const irori_thought *thought = context;
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "seat", thought->seat);
    irori_json_key_int(writer, "decision", thought->decision);
    irori_json_key_int(writer, "connection", thought->connection);
    irori_json_key_string(writer, "player", thought->player);
    irori_json_close(writer, '}');
}

int wasm_host_wants(int host, int index) {
    irori_host *found = get(host);
    irori_thought thought;
    if (!found) return wasm_fail();
    return irori_host_wants(found, index, &thought) ? wasm_answer(write_thought, &thought) : 0;
}

int wasm_host_known(int host, int seat) {
    wasm_host *held = wasm_get(host, WASM_HOST);
    irori_host *found = get(host);
    if (!found || !wasm_is_seat(irori_host_rules(found), seat)) return wasm_fail();
    if (!irori_host_table(found)) return wasm_refuse(IRORI_ILLEGAL, "host.why.not-dealt");
    wasm_state *made = wasm_state_make(irori_host_rules(found), held, seat);
    if (!made) return wasm_fail();
    irori_host_known(found, seat, made->state);
    return wasm_handle_of(made);
}

int wasm_host_answer(int host, int seat, uint32_t decision, uint32_t connection, const char *move, size_t size,
                     double now) {
    irori_host *found = get(host);
    irori_move chosen = found ? wasm_move(irori_host_rules(found), move, size) : 0;
    if (!chosen) return wasm_fail();
    irori_thought thought = {.seat = seat, .decision = decision, .connection = connection};
    return irori_host_answer(found, &thought, chosen, (int64_t)now) ? wasm_refuse(IRORI_ILLEGAL, "host.why.late") : 0;
}

int wasm_host_flags(int host) {
    irori_host *found = get(host);
    if (!found) return wasm_fail();
    return irori_host_is_lost(found) | irori_host_wants_past(found) << 1 | irori_host_wants_again(found) << 2 |
           irori_host_is_closed(found) << 3;
}

int wasm_host_close(int host, double now) {
    irori_host *found = get(host);
    if (!found) return wasm_fail();
    irori_host_close(found, (int64_t)now);
    return 0;
}

int wasm_host_set_again(int host, const char *table, size_t size, double now) {
    irori_host *found = get(host);
    char *text = found ? wasm_copy(table, size) : NULL;
    if (!text) return wasm_fail();
    irori_host_set_again(found, text, (int64_t)now);
    free(text);
    return 0;
}
