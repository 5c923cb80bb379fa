/* The table. The log only grows; `line` lists those of its moves that nothing took back, and `state` is what they lead
 * to. Looking at an earlier point plays the game again from the start: that is faster than snapshots would be worth
 * keeping. */
#include <stdlib.h>
#include <string.h>

#include "table_private.h"

static const irori_game *game_of(const irori_table *table) { return table->rules->game; }

static bool is_seat(const irori_table *table, int seat) { return seat >= 0 && seat < table->rules->players; }

/* Whose eyes a number means: whoever is nobody sees what everybody sees. */
static int eyes_of(const irori_table *table, int seat) {
    return is_seat(table, seat) || seat == IRORI_OMNISCIENT ? seat : IRORI_SPECTATOR;
}

/* Names */

/* Is there anything to see in it? Spaces, and characters without width, are nothing. */
static bool is_blank(const char *name) {
    static const char *const nothing[] = {" ",      "\u00A0", "\u061C", "\u200B", "\u200C", "\u200D",
                                          "\u200E", "\u200F", "\u2060", "\u3000", "\uFEFF"};
    while (*name) {
        size_t size = 0;
        for (size_t i = 0; !size && i < sizeof nothing / sizeof *nothing; i++)
            if (!strncmp(name, nothing[i], strlen(nothing[i]))) size = strlen(nothing[i]);
        if (!size) return false;
        name += size;
    }
    return true;
}

/* NULL if somebody may be called that, else why not. */
static const char *name_obstacle(const char *name) {
    if (is_blank(name)) return "table.why.name";
    if (strlen(name) >= IRORI_NAME_SIZE) return "table.why.name-long";
    return irori_text_is_harmless(name, strlen(name)) ? NULL : "table.why.name-text";
}

static irori_status refuse_name(const char *name, irori_status status, irori_error *why) {
    const char *obstacle = name_obstacle(name);
    if (!obstacle) return IRORI_OK;
    (void)irori_fail(why, status, obstacle);
    irori_message_number(irori_why(why), "most", IRORI_NAME_SIZE - 1);
    return status;
}

static const char *name_given(const irori_table_def *def, int seat) {
    return def->seats[seat] && *def->seats[seat] ? def->seats[seat] : "human";
}

static irori_status refuse_names(const irori_table_def *def, int players, irori_error *why) {
    irori_status status = IRORI_OK;
    for (int seat = 0; !status && seat < players; seat++)
        status = refuse_name(name_given(def, seat), IRORI_BAD_SETUP, why);
    return status;
}

/* Memory. Room is made before anything changes, so that a failure leaves the table as it was. */

static bool reserve(irori_table *table) {
    size_t events = table->event_count + game_of(table)->max_events;
    if (table->entries + 2 > table->log_cap) {
        uint32_t cap = table->log_cap ? table->log_cap * 2 : 128;
        logged_entry *log = realloc(table->log, cap * sizeof *log);
        if (!log) return false;
        table->log = log;
        uint32_t *line = realloc(table->line, cap * sizeof *line);
        if (!line) return false;
        table->line = line;
        table->log_cap = cap;
    }
    if (events > table->event_cap) {
        irori_event *list = realloc(table->events, 2 * events * sizeof *list);
        if (!list) return false;
        table->events = list;
        table->event_cap = 2 * events;
    }
    return true;
}

static irori_events event_room(const irori_table *table) {
    return (irori_events){.list = table->events + table->event_count, .cap = table->event_cap - table->event_count};
}

/* Appends an entry, `told` events of which lie behind the others. Seal it when `state` is as it leaves it. */
static void append(irori_table *table, const irori_entry *entry, size_t told) {
    table->log[++table->entries] = (logged_entry){.entry = *entry, .first_event = table->event_count};
    table->event_count += told;
}

static void seal(irori_table *table) {
    logged_entry *last = &table->log[table->entries];
    last->hash = irori_state_hash(table->rules, table->state);
    last->run = record_run(table, table->entries);
}

/* Nothing before now can be taken back any more. */
static void drop_anchor(irori_table *table) {
    table->anchor = table->line_count;
    table->anchor_entry = table->entries;
    memcpy(table->anchor_state, table->state, game_of(table)->state_size);
}

static int chapter_of(const irori_table *table) {
    const irori_game *game = game_of(table);
    return game->chapter ? game->chapter(table->rules, table->state) : 0;
}

irori_status irori_table_new(const irori_table_def *def, irori_table **out, irori_error *why) {
    irori_rules *rules;
    irori_status status = irori_rules_new(def->game, &def->setup, &rules, why);
    if (status) return status;
    if ((status = refuse_names(def, rules->players, why))) {
        irori_rules_free(rules);
        return status;
    }
    irori_table *table = calloc(1, sizeof *table);
    if (!table) {
        irori_rules_free(rules);
        return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    }
    table->rules = rules;
    table->state = malloc(rules->game->state_size);
    table->anchor_state = malloc(rules->game->state_size);
    if (!table->state || !table->anchor_state || !reserve(table)) {
        irori_table_free(table);
        return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    }
    table->seed = def->seed;
    for (int seat = 0; seat < rules->players; seat++) strcpy(table->seats[seat], name_given(def, seat));
    table->log[0] = (logged_entry){.first_event = 0};
    if (!record_open(table, def->setup.data, def->setup.data_size)) {
        irori_table_free(table);
        return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    }
    irori_events events = event_room(table);
    rules->game->init(rules, table->state, &table->seed, &events);
    table->event_count = events.count;
    table->log[0].hash = irori_state_hash(rules, table->state);
    table->log[0].chapter = (uint8_t)chapter_of(table);
    drop_anchor(table);
    *out = table;
    return IRORI_OK;
}

void irori_table_free(irori_table *table) {
    if (!table) return;
    irori_rules_free(table->rules);
    free(table->state);
    free(table->anchor_state);
    free(table->line);
    free(table->header);
    free(table->log);
    free(table->events);
    free(table);
}

const irori_rules *irori_table_rules(const irori_table *table) { return table->rules; }
const irori_seed *irori_table_seed(const irori_table *table) { return &table->seed; }
uint32_t irori_table_entries(const irori_table *table) { return table->entries; }

const char *irori_table_seat(const irori_table *table, int seat) {
    return is_seat(table, seat) ? table->seats[seat] : "";
}

irori_turn irori_table_turn(const irori_table *table) { return game_of(table)->to_act(table->rules, table->state); }

const irori_entry *irori_table_entry(const irori_table *table, uint32_t number) {
    return number >= 1 && number <= table->entries ? &table->log[number].entry : NULL;
}

bool irori_table_is_undone(const irori_table *table, uint32_t number) {
    return number <= table->entries && table->log[number].undone_by;
}

uint64_t irori_table_hash(const irori_table *table, uint32_t number) {
    return number <= table->entries ? table->log[number].hash : 0;
}

/* Playing */

/* How many entries there may be. Twice what the longest game takes, so that there is room for more than moves. */
static uint64_t most_entries(const irori_table *table) {
    uint64_t twice = 2 * (uint64_t)game_of(table)->max_decisions;
    return twice > IRORI_MAX_ENTRIES ? twice : IRORI_MAX_ENTRIES;
}

/* Is there room for an entry that is no move, and that leaves so many moves in the line, and for every move that the
 * game can still take after it? Only moves may use that room: so a game can always be played to its end. */
static bool has_room_beside_moves(const irori_table *table, uint32_t line_count) {
    uint64_t most = game_of(table)->max_decisions, to_come = most > line_count ? most - line_count : 0;
    return table->entries + 1 + to_come <= most_entries(table);
}

/* What refuses any entry whatever it says. */
static irori_status refuse_entry(irori_table *table, int seat, irori_error *why) {
    if (!is_seat(table, seat)) {
        (void)irori_fail(why, IRORI_ILLEGAL, "table.why.seat");
        irori_message_number(irori_why(why), "players", table->rules->players);
        return IRORI_ILLEGAL;
    }
    if (irori_table_turn(table).kind == IRORI_OVER) return irori_fail(why, IRORI_ILLEGAL, "table.why.over");
    if (table->entries >= most_entries(table)) return irori_fail(why, IRORI_FULL, "table.why.full");
    if (!reserve(table)) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    return IRORI_OK;
}

/* The same for an entry that is no move. */
static irori_status refuse_aside(irori_table *table, int seat, irori_error *why) {
    irori_status status = refuse_entry(table, seat, why);
    if (status || has_room_beside_moves(table, table->line_count)) return status;
    return irori_fail(why, IRORI_FULL, "table.why.full");
}

/* Where in the line the next decision stands: choices made at the same time stand at the same place. */
static uint32_t next_place(const irori_table *table) {
    uint32_t place = table->line_count;
    while (place > table->anchor && table->log[table->line[place - 1]].is_pending) place--;
    return place;
}

irori_status irori_table_play(irori_table *table, int seat, irori_move move, irori_error *why) {
    const irori_game *game = game_of(table);
    irori_status status = refuse_entry(table, seat, why);
    if (status) return status;
    irori_message reason;
    status = game->check(table->rules, table->state, seat, move, &reason);
    if (status) {
        (void)irori_fail(why, status, reason.id);
        if (why) why->why = reason;
        return status;
    }
    irori_events events = event_room(table);
    irori_turn before = irori_table_turn(table);
    int chapter = chapter_of(table);
    uint32_t place = next_place(table);
    game->apply(table->rules, table->state, seat, move, &events);
    irori_turn after = irori_table_turn(table);
    append(table, &(irori_entry){.kind = IRORI_ENTRY_MOVE, .seat = seat, .move = move}, events.count);
    seal(table);
    table->line[table->line_count++] = table->entries;
    logged_entry *last = &table->log[table->entries];
    last->place = place;
    last->is_pending = after.kind == IRORI_ALL && after.seats && after.seats == (before.seats & ~(1u << seat));
    if (chapter_of(table) != chapter) last->chapter = (uint8_t)chapter_of(table);
    for (size_t i = 0; i < events.count; i++) last->reveals |= events.list[i].reveals;
    if (last->reveals || (before.kind == IRORI_ALL && !last->is_pending)) drop_anchor(table);
    return IRORI_OK;
}

int irori_table_refusals(const irori_table *table, int seat, irori_move move, irori_message list[IRORI_MAX_REFUSALS]) {
    if (!is_seat(table, seat)) return 0;
    return irori_refusals(table->rules, table->state, seat, move, list);
}

irori_status irori_table_play_text(irori_table *table, int seat, const char *text, irori_error *why) {
    irori_move move;
    irori_message reason;
    irori_status status = game_of(table)->move_from_text(table->rules, text, &move, &reason);
    if (!status) return irori_table_play(table, seat, move, why);
    (void)irori_fail(why, status, reason.id);
    if (why) why->why = reason;
    return status;
}

irori_status irori_table_change_seat(irori_table *table, int seat, const char *name, irori_error *why) {
    irori_status status = refuse_aside(table, seat, why);
    if (!status) status = refuse_name(name, IRORI_ILLEGAL, why);
    if (status) return status;
    irori_entry entry = {.kind = IRORI_ENTRY_SEAT, .seat = seat};
    strcpy(entry.name, name);
    append(table, &entry, 0);
    seal(table);
    memcpy(table->seats[seat], entry.name, IRORI_NAME_SIZE);
    return IRORI_OK;
}

irori_status table_branch(irori_table *table, uint64_t parent, const irori_seed *seed, irori_error *why) {
    irori_status status = refuse_aside(table, 0, why);
    if (status) return status;
    if (!table->log[table->entries].chapter) return irori_fail(why, IRORI_ILLEGAL, "table.why.no-branch");
    append(table, &(irori_entry){.kind = IRORI_ENTRY_BRANCH, .parent = parent, .seed = *seed}, 0);
    game_of(table)->reseed(table->rules, table->state, seed);
    seal(table);
    drop_anchor(table);
    return IRORI_OK;
}

/* Taking back */

static void redo(const irori_table *table, uint32_t number, void *state) {
    const irori_entry *entry = &table->log[number].entry;
    if (entry->kind == IRORI_ENTRY_BRANCH)
        game_of(table)->reseed(table->rules, state, &entry->seed);
    else
        game_of(table)->apply(table->rules, state, entry->seat, entry->move, NULL);
}

/* Where in the line the choice is that retract would take back; line_count if there is none. */
static uint32_t find_retractable(const irori_table *table, int seat) {
    for (uint32_t i = table->line_count; i-- > table->anchor && table->log[table->line[i]].is_pending;)
        if (table->log[table->line[i]].entry.seat == seat) return i;
    return table->line_count;
}

/* NULL if the seat's last decision may be undone, else why not. What has been seen comes before what others have done:
 * it would stand in the way even if they had done nothing. */
static const char *undo_obstacle(const irori_table *table, int seat) {
    uint32_t own = table->line_count; /* counting from 1; 0: none */
    while (own && table->log[table->line[own - 1]].entry.seat != seat) own--;
    if (!own) return "table.why.nothing";
    if (own <= table->anchor) return "table.why.revealed";
    return own < table->line_count ? "table.why.not-last" : NULL;
}

/* How often the decision at that index of the line has been taken back: what this seat decided at this place. Nothing
 * before the anchor can be, so nothing before it needs to be counted. */
static uint32_t times_taken_back(const irori_table *table, uint32_t index) {
    const logged_entry *last = &table->log[table->line[index]];
    uint32_t times = 0;
    for (uint32_t number = table->anchor_entry + 1; number <= table->entries; number++) {
        const logged_entry *logged = &table->log[number];
        times += logged->undone_by && logged->entry.seat == last->entry.seat && logged->place == last->place;
    }
    return times;
}

/* May the move at that index be taken back as far as numbers go? */
static irori_status refuse_take_back(const irori_table *table, uint32_t index, irori_error *why) {
    if (!has_room_beside_moves(table, table->line_count - 1)) return irori_fail(why, IRORI_FULL, "table.why.full");
    if (times_taken_back(table, index) < IRORI_MAX_TAKE_BACKS) return IRORI_OK;
    (void)irori_fail(why, IRORI_ILLEGAL, "table.why.too-often");
    irori_message_number(irori_why(why), "n", IRORI_MAX_TAKE_BACKS);
    return IRORI_ILLEGAL;
}

/* Appends the entry that takes back the move at `index` of the line. */
static void take_back(irori_table *table, uint32_t index, irori_entry_kind kind, uint32_t target) {
    logged_entry *taken = &table->log[table->line[index]];
    append(table, &(irori_entry){.kind = kind, .seat = taken->entry.seat, .target = target}, 0);
    taken->undone_by = table->entries;
    memmove(table->line + index, table->line + index + 1, (--table->line_count - index) * sizeof *table->line);
    memcpy(table->state, table->anchor_state, game_of(table)->state_size);
    for (uint32_t i = table->anchor; i < table->line_count; i++) redo(table, table->line[i], table->state);
    seal(table);
}

irori_status irori_table_retract(irori_table *table, int seat, irori_error *why) {
    irori_status status = refuse_entry(table, seat, why);
    if (status) return status;
    uint32_t index = find_retractable(table, seat);
    if (index == table->line_count) return irori_fail(why, IRORI_ILLEGAL, "table.why.no-choice");
    if ((status = refuse_take_back(table, index, why))) return status;
    take_back(table, index, IRORI_ENTRY_RETRACT, table->line[index]);
    return IRORI_OK;
}

irori_status irori_table_undo(irori_table *table, int seat, irori_error *why) {
    irori_status status = refuse_entry(table, seat, why);
    if (status) return status;
    const char *obstacle = undo_obstacle(table, seat);
    if (obstacle) return irori_fail(why, IRORI_ILLEGAL, obstacle);
    uint32_t index = table->line_count - 1;
    if ((status = refuse_take_back(table, index, why))) return status;
    take_back(table, index, IRORI_ENTRY_UNDO, index ? table->line[index - 1] : 0);
    return IRORI_OK;
}

bool irori_table_can_take_back(const irori_table *table, int seat) {
    if (irori_table_turn(table).kind == IRORI_OVER) return false;
    uint32_t index = find_retractable(table, seat);
    if (index == table->line_count) {
        if (undo_obstacle(table, seat)) return false;
        index--;
    }
    return !refuse_take_back(table, index, NULL);
}

irori_status irori_table_take_back(irori_table *table, int seat, irori_error *why) {
    bool is_choice = find_retractable(table, seat) < table->line_count;
    return is_choice ? irori_table_retract(table, seat, why) : irori_table_undo(table, seat, why);
}

/* Looking */

static bool counts_at(const logged_entry *logged, uint32_t at) {
    return logged->entry.kind == IRORI_ENTRY_MOVE && (!logged->undone_by || logged->undone_by > at);
}

bool irori_table_chapter(const irori_table *table, int chapter, uint32_t *entry) {
    for (uint32_t number = 0; chapter > 0 && number <= table->entries; number++) {
        const logged_entry *logged = &table->log[number];
        if (logged->chapter != chapter || logged->undone_by) continue;
        *entry = number;
        return true;
    }
    return false;
}

uint32_t irori_table_last_move(const irori_table *table, uint32_t at) {
    uint32_t number = at < table->entries ? at : table->entries;
    while (number && !counts_at(&table->log[number], at)) number--;
    return number;
}

static void replay(const irori_table *table, uint32_t at, void *state) {
    game_of(table)->init(table->rules, state, &table->seed, NULL);
    for (uint32_t number = 1; number <= at; number++)
        if (table->log[number].entry.kind == IRORI_ENTRY_BRANCH || counts_at(&table->log[number], at))
            redo(table, number, state);
}

void irori_table_known(const irori_table *table, uint32_t at, int seat, void *known) {
    if (at >= table->entries)
        memcpy(known, table->state, game_of(table)->state_size);
    else
        replay(table, at, known);
    game_of(table)->redact(table->rules, known, eyes_of(table, seat));
}

size_t irori_table_events(const irori_table *table, uint32_t number, int seat, irori_event *out, size_t cap) {
    if (number > table->entries) return 0;
    size_t first = table->log[number].first_event;
    size_t end = number < table->entries ? table->log[number + 1].first_event : table->event_count;
    seat = eyes_of(table, seat);
    for (size_t i = first; i < end && i - first < cap; i++) out[i - first] = irori_event_for(table->events[i], seat);
    return end - first;
}

void irori_table_result(const irori_table *table, irori_result *result) {
    game_of(table)->result(table->rules, table->state, result);
}
