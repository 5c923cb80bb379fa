/* Tables: a game with its log, made anew or from a record. */
#include <stdlib.h>
#include <string.h>

#include "irori/player.h"
#include "objects.h"

static void table_done(wasm_object *self) { irori_table_free(((wasm_table *)self)->table); }

wasm_table *wasm_table_at(int handle) {
    wasm_table *found = wasm_get(handle, WASM_TABLE);
    if (!found || found->table) return found;
    (void)irori_fail(&wasm_error, IRORI_BAD_SETUP, "wasm.handle");
    return NULL;
}

static irori_table *get(int handle) {
    wasm_table *found = wasm_table_at(handle);
    return found ? found->table : NULL;
}

/* New ones */

typedef struct table_text {
    char seed[128], seats[IRORI_MAX_SEATS][IRORI_NAME_SIZE];
    int count;
} table_text;

static const char *const table_keys[] = {"seed", "seats", NULL};

static bool read_table(json_reader *json, int key, void *context) {
    table_text *text = context;
    if (!key) return json_string(json, text->seed, sizeof text->seed, NULL);
    if (!json_open(json, '[')) return false;
    while (json_more(json, ']')) {
        if (text->count == IRORI_MAX_SEATS) return false;
        if (!json_string(json, text->seats[text->count++], IRORI_NAME_SIZE, NULL)) return false;
    }
    return !json->bad;
}

/* "human", a bot's name, or a person's. */
static void seat_from(const char *text, const irori_game *game, irori_seat *seat) {
    bool is_bot = irori_player_is_name(text, game);
    seat->kind = is_bot ? IRORI_SEAT_BOT : IRORI_SEAT_PERSON;
    if (strcmp(text, "human")) strcpy(is_bot ? seat->player : seat->name, text);
}

int wasm_table_new(int rules, const char *json, size_t size) {
    table_text text = {.count = 0};
    wasm_rules *by = wasm_get(rules, WASM_RULES);
    if (!by || !wasm_read(json, size, table_keys, read_table, &text)) return wasm_fail();
    irori_table_def def = {.game = by->rules->game->id,
                           .rules = by->rules,
                           .setup = {.data = by->deck, .data_size = by->deck_size},
                           .seed = irori_seed_from_text(text.seed)};
    for (int i = 0; i < text.count; i++) seat_from(text.seats[i], by->rules->game, &def.seats[i]);
    wasm_table *made = wasm_object_new(WASM_TABLE, sizeof *made, table_done);
    if (!made) return wasm_fail();
    wasm_object_need(made, by);
    if (!irori_table_new(&def, &made->table, &wasm_error)) return wasm_handle_of(made);
    wasm_object_drop(made);
    return wasm_fail();
}

int wasm_table_load(int rules, const char *record, size_t size, int is_running) {
    wasm_rules *by = rules ? wasm_get(rules, WASM_RULES) : NULL;
    if (rules && !by) return wasm_fail();
    irori_source source = {.rules = by ? by->rules : NULL};
    wasm_table *made = wasm_object_new(WASM_TABLE, sizeof *made, table_done);
    if (!made) return wasm_fail();
    wasm_object_need(made, by);
    if (!irori_table_load_from(record, size, is_running ? IRORI_LOAD_RESUME : IRORI_LOAD_WHOLE, &source, &made->table,
                               &wasm_error))
        return wasm_handle_of(made);
    wasm_object_drop(made);
    return wasm_fail();
}

int wasm_table_branch(int table, int chapter, const char *seed, size_t size) {
    wasm_table *parent = wasm_table_at(table);
    char *text = parent ? wasm_copy(seed, size) : NULL;
    wasm_table *made = text ? wasm_object_new(WASM_TABLE, sizeof *made, table_done) : NULL;
    if (!made) {
        free(text);
        return wasm_fail();
    }
    irori_seed drawn = irori_seed_from_text(text);
    free(text);
    wasm_object_need(made, parent->base.needs[0]); /* the rules that both borrow */
    if (!irori_table_branch(parent->table, chapter, &drawn, &made->table, &wasm_error)) return wasm_handle_of(made);
    wasm_object_drop(made);
    return wasm_fail();
}

static void borrowed_done(wasm_object *self) { (void)self; }

int wasm_table_rules(int table) {
    wasm_table *found = wasm_table_at(table);
    wasm_rules *rules = found ? wasm_object_new(WASM_RULES, sizeof *rules, borrowed_done) : NULL;
    if (!rules) return wasm_fail();
    rules->rules = irori_table_rules(found->table);
    wasm_object_need(rules, found);
    return wasm_handle_of(rules);
}

/* What stands, and what is done */

int wasm_table_entries(int table) {
    irori_table *found = get(table);
    return found ? (int)irori_table_entries(found) : wasm_fail();
}

static void write_table_turn(irori_writer *writer, const void *context) {
    wasm_write_turn(writer, irori_table_turn(context));
}

int wasm_table_turn(int table) {
    irori_table *found = get(table);
    return found ? wasm_answer(write_table_turn, found) : wasm_fail();
}

int wasm_table_play(int table, int seat, const char *move, size_t size) {
    irori_table *found = get(table);
    char *text = found ? wasm_copy(move, size) : NULL;
    if (!text) return wasm_fail();
    irori_status status = irori_table_play_text(found, seat, text, &wasm_error);
    free(text);
    return status ? wasm_fail() : (int)irori_table_entries(found);
}

int wasm_table_take_back(int table, int seat) {
    irori_table *found = get(table);
    if (!found || irori_table_take_back(found, seat, &wasm_error)) return wasm_fail();
    return (int)irori_table_entries(found);
}

int wasm_table_can_take_back(int table, int seat) {
    irori_table *found = get(table);
    return found ? irori_table_can_take_back(found, seat) : wasm_fail();
}

uint64_t wasm_table_hash(int table, uint32_t entry) {
    irori_table *found = get(table);
    return found ? irori_table_hash(found, entry) : 0;
}

/* What is told */

typedef struct told {
    const irori_rules *rules;
    const irori_event *events;
    size_t count;
    int seat;
} told;

static void write_told(irori_writer *writer, const void *context) {
    const told *all = context;
    wasm_write_events(writer, all->rules, all->events, all->count, all->seat);
}

int wasm_table_events(int table, uint32_t entry, int seat) {
    irori_table *found = get(table);
    if (!found || !wasm_is_eyes(irori_table_rules(found), seat)) return wasm_fail();
    told all = {.rules = irori_table_rules(found), .seat = seat};
    all.count = irori_table_events(found, entry, seat, NULL, 0);
    irori_event *events = malloc((all.count + 1) * sizeof *events);
    if (!events) return wasm_refuse(IRORI_NO_MEMORY, "error.memory");
    (void)irori_table_events(found, entry, seat, events, all.count);
    all.events = events;
    int answer = wasm_answer(write_told, &all);
    free(events);
    return answer;
}

int wasm_table_save(int table, uint32_t first, int with_events) {
    irori_table *found = get(table);
    if (!found) return wasm_fail();
    wasm_begin();
    if (irori_table_save_from(found, first, with_events != 0, wasm_append, NULL)) return wasm_end();
    return wasm_refuse(IRORI_NO_MEMORY, "error.memory");
}

static void write_standing(irori_writer *writer, const irori_standing *standing) {
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "score", standing->score);
    irori_json_key_int(writer, "rank", standing->rank);
    irori_json_key(writer, "won"), irori_json_bool(writer, standing->is_winner);
    irori_json_key(writer, "parts");
    irori_json_open(writer, '[');
    for (int i = 0; i < standing->parts; i++) {
        irori_json_open(writer, '{');
        irori_json_key_string(writer, "id", standing->part[i].id);
        irori_json_key_int(writer, "count", standing->part[i].count);
        irori_json_key_int(writer, "points", standing->part[i].points);
        irori_json_close(writer, '}');
    }
    irori_json_close(writer, ']');
    irori_json_close(writer, '}');
}

static void write_result(irori_writer *writer, const void *context) {
    static const char *const outcomes[] = {"running", "decided", "won", "lost"};
    irori_result result;
    irori_table_result(context, &result);
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "result", outcomes[result.outcome]);
    if (result.how) irori_json_key_string(writer, "how", result.how);
    irori_json_key(writer, "seats");
    irori_json_open(writer, '[');
    for (int seat = 0; seat < irori_table_rules(context)->players; seat++) write_standing(writer, &result.seat[seat]);
    irori_json_close(writer, ']');
    irori_json_close(writer, '}');
}

int wasm_table_result(int table) {
    irori_table *found = get(table);
    return found ? wasm_answer(write_result, found) : wasm_fail();
}
