/* Making tables and playing. The log only grows; `line` lists those of its moves that nothing took back, and `state` is
 * what they lead to. Room is made before anything changes, so that a failure leaves the table as it was. */
#include <stdlib.h>
#include <string.h>

#include "table_private.h"

static const irori_game *game_of(const irori_table *table) { return table->rules->game; }

static bool is_seat(const irori_table *table, int seat) { return seat >= 0 && seat < table->rules->players; }

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
static const char *name_obstacle(const char *name, size_t size) {
    if (!memchr(name, 0, size)) return "table.why.name-long";
    if (is_blank(name)) return "table.why.name";
    return irori_text_is_harmless(name, strlen(name)) ? NULL : "table.why.name-text";
}

static irori_status refuse_name(const char *name, size_t size, irori_status status, irori_error *why) {
    const char *obstacle = name_obstacle(name, size);
    if (!obstacle) return IRORI_OK;
    (void)irori_fail(why, status, obstacle);
    irori_message_number(irori_why(why), "most", (int64_t)size - 1);
    return status;
}

/* Somebody who may sit down: a person may be without a name, a bot may not. */
static irori_status refuse_seat(const irori_seat *seat, irori_status status, irori_error *why) {
    switch (seat->kind) {
    case IRORI_SEAT_PERSON: return *seat->name ? refuse_name(seat->name, sizeof seat->name, status, why) : IRORI_OK;
    case IRORI_SEAT_BOT: return refuse_name(seat->player, sizeof seat->player, status, why);
    case IRORI_SEAT_OPEN: return IRORI_OK;
    }
    return irori_fail(why, status, "table.why.seat-kind");
}

/* The seat with nothing in it that does not belong to its kind, names being lines of their own. */
static irori_seat seat_without_name(const irori_seat *from) {
    irori_seat seat = {.kind = from->kind};
    if (from->kind == IRORI_SEAT_BOT) strcpy(seat.player, from->player);
    return seat;
}

const char *irori_seat_text(const irori_seat *seat) {
    if (seat->kind == IRORI_SEAT_OPEN) return "open";
    if (seat->kind == IRORI_SEAT_BOT) return seat->player;
    return *seat->name ? seat->name : "human";
}

/* Memory */

/* Room for one more entry. Growing by a quarter wastes little: a server holds many tables. */
static bool reserve(irori_table *table) {
    if (table->entries - table->first + 2 <= table->log_cap) return true;
    uint32_t cap = table->log_cap + table->log_cap / 4 + 16;
    logged_entry *log = realloc(table->log, cap * sizeof *log);
    if (!log) return false;
    table->log = log;
    uint32_t *line = realloc(table->line, cap * sizeof *line);
    if (!line) return false;
    table->line = line;
    table->log_cap = cap;
    return true;
}

static bool reserve_name(irori_table *table) {
    if (table->name_count < table->name_cap) return true;
    uint32_t cap = table->name_cap + table->name_cap / 4 + 4;
    name_line *names = realloc(table->names, cap * sizeof *names);
    if (!names) return false;
    table->names = names;
    table->name_cap = cap;
    return true;
}

/* Keeps the events of the last entry: takes over the list, cut to what is in it. */
static void keep_events(irori_table *table, irori_events *events) {
    free(table->events);
    table->events = events->list;
    table->event_count = events->count;
    irori_event *cut = realloc(events->list, (events->count + !events->count) * sizeof *cut);
    if (cut) table->events = cut;
}

logged_entry *table_append(irori_table *table, irori_entry_kind kind, int seat) {
    logged_entry *last = entry_at(table, ++table->entries);
    memset(last, 0, sizeof *last);
    last->kind = (uint8_t)kind;
    last->seat = (int8_t)seat;
    table->event_count = 0;
    return last;
}

void table_seal(irori_table *table) {
    logged_entry *last = entry_at(table, table->entries);
    last->hash = irori_state_hash(table->rules, table->state);
    last->run = record_run(table, table->entries);
}

void table_drop_anchor(irori_table *table) {
    table->anchor = table->line_count;
    table->anchor_entry = table->entries;
    table->anchor_names = table->first_names + table->name_count;
    memcpy(table->anchor_state, table->state, game_of(table)->state_size);
    free(table->anchor_seats);
    table->anchor_seats = NULL;
    table_take_snapshot(table);
}

/* Before somebody else sits down: who sat there when the anchor was dropped. */
static bool keep_seats(irori_table *table) {
    if (table->anchor_seats) return true;
    size_t size = (size_t)table->rules->players * sizeof *table->seats;
    table->anchor_seats = malloc(size);
    if (table->anchor_seats) memcpy(table->anchor_seats, table->seats, size);
    return table->anchor_seats;
}

static int chapter_of(const irori_table *table) {
    const irori_game *game = game_of(table);
    return game->chapters ? game->chapters->chapter(table->rules, table->state) : 0;
}

static irori_status no_memory(irori_error *why) { return irori_fail(why, IRORI_NO_MEMORY, "error.memory"); }

/* Making */

static irori_status take_rules(irori_table *table, const irori_table_def *def, irori_error *why) {
    table->rules = table->first_rules = def->rules;
    if (def->rules) return IRORI_OK;
    irori_status status = irori_rules_new(def->game, &def->setup, &table->own_rules, why);
    table->rules = table->first_rules = table->own_rules;
    return status;
}

static irori_status take_seats(irori_table *table, const irori_table_def *def, irori_error *why) {
    int players = table->rules->players;
    irori_status status = IRORI_OK;
    table->seats = calloc((size_t)players, sizeof *table->seats);
    if (!table->seats) return no_memory(why);
    for (int seat = 0; !status && seat < players; seat++) {
        status = refuse_seat(&def->seats[seat], IRORI_BAD_SETUP, why);
        if (!status) table->seats[seat] = seat_without_name(&def->seats[seat]);
        if (!status && table->format == OLD_FORMAT) strcpy(table->seats[seat].name, def->seats[seat].name);
    }
    return status;
}

static irori_status take_seed(irori_table *table, const irori_table_def *def, irori_error *why) {
    table->seed = def->seed;
    if (!def->shuffle) return IRORI_OK;
    table->shuffle = malloc(sizeof *table->shuffle);
    if (!table->shuffle) return no_memory(why);
    *table->shuffle = *def->shuffle;
    table->shuffle->seats &= (1u << table->rules->players) - 1;
    table->seed = irori_shuffle_seed(table->shuffle);
    return irori_shuffle_is_true(table->shuffle) ? IRORI_OK : irori_fail(why, IRORI_BAD_SETUP, "table.why.commitment");
}

/* Entry 0: the deal. */
static irori_status deal(irori_table *table, irori_error *why) {
    const irori_game *game = game_of(table);
    irori_events events = {.list = malloc(game->max_events * sizeof *events.list), .cap = game->max_events};
    if (!events.list) return no_memory(why);
    game->init(table->rules, table->state, &table->seed, &events);
    keep_events(table, &events);
    table->log[0].hash = irori_state_hash(table->rules, table->state);
    table->log[0].chapter = (uint8_t)chapter_of(table);
    table_drop_anchor(table);
    return IRORI_OK;
}

static irori_status fill(irori_table *table, const irori_table_def *def, irori_error *why) {
    irori_status status = take_rules(table, def, why);
    if (!status) status = take_seats(table, def, why);
    if (!status) status = take_seed(table, def, why);
    if (status) return status;
    table->state = malloc(game_of(table)->state_size);
    table->anchor_state = malloc(game_of(table)->state_size);
    if (!table->state || !table->anchor_state || !reserve(table)) return no_memory(why);
    memset(table->log, 0, sizeof *table->log);
    if (!record_open(table, def->setup.data, def->setup.data_size)) return no_memory(why);
    return deal(table, why);
}

irori_status table_make(const irori_table_def *def, int format, irori_table **out, irori_error *why) {
    irori_table *table = calloc(1, sizeof *table);
    if (!table) return no_memory(why);
    table->format = format;
    irori_status status = fill(table, def, why);
    if (status)
        irori_table_free(table);
    else
        *out = table;
    return status;
}

irori_status irori_table_new(const irori_table_def *def, irori_table **out, irori_error *why) {
    irori_table *table;
    irori_status status = table_make(def, FORMAT, &table, why);
    if (status) return status;
    for (int seat = 0; !status && seat < table->rules->players; seat++)
        if (def->seats[seat].kind == IRORI_SEAT_PERSON && *def->seats[seat].name)
            status = irori_table_rename(table, seat, def->seats[seat].name, why);
    if (status)
        irori_table_free(table);
    else
        *out = table;
    return status;
}

static bool has_note(const logged_entry *logged) {
    return logged->kind == IRORI_ENTRY_SEAT || logged->kind == IRORI_ENTRY_HAND_OVER ||
           logged->kind == IRORI_ENTRY_BRANCH;
}

static void free_log(irori_table *table) {
    for (uint32_t number = table->first + 1; table->log && number <= table->entries; number++)
        if (has_note(entry_at(table, number))) free(entry_at(table, number)->note);
    free(table->log);
    for (uint32_t i = 0; i < table->name_count; i++) free(table->names[i].name);
    free(table->names);
    for (uint32_t i = 0; i < table->snapshot_count; i++) free(table->snapshots[i]);
    free(table->snapshots);
}

void irori_table_free(irori_table *table) {
    if (!table) return;
    free_log(table);
    irori_rules_free(table->own_rules);
    free(table->shuffle);
    free(table->header);
    free(table->seats);
    free(table->state);
    free(table->line);
    free(table->anchor_state);
    free(table->anchor_seats);
    free(table->events);
    free(table->contents);
    free(table);
}

/* What it is */

const irori_rules *irori_table_rules(const irori_table *table) { return table->rules; }
const irori_seed *irori_table_seed(const irori_table *table) { return &table->seed; }
const irori_shuffle *irori_table_shuffle(const irori_table *table) { return table->shuffle; }
uint32_t irori_table_entries(const irori_table *table) { return table->entries; }
uint32_t irori_table_first(const irori_table *table) { return table->first; }
int irori_table_format(const irori_table *table) { return table->format; }
bool irori_table_is_closed(const irori_table *table) { return table->is_closed; }
uint32_t irori_table_taken_back_knowing(const irori_table *table) { return table->knowing; }

const irori_seat *irori_table_seat(const irori_table *table, int seat) {
    static const irori_seat nobody = {.kind = IRORI_SEAT_OPEN};
    return is_seat(table, seat) ? &table->seats[seat] : &nobody;
}

irori_turn irori_table_turn(const irori_table *table) { return game_of(table)->to_act(table->rules, table->state); }

static void tell_note(const logged_entry *logged, irori_entry *entry) {
    entry->seat_kind = logged->note->seat.kind;
    entry->player = logged->note->seat.player;
    entry->parent = logged->note->parent;
    entry->seed = logged->note->seed;
}

irori_entry irori_table_entry(const irori_table *table, uint32_t number) {
    if (!is_entry(table, number)) return (irori_entry){.kind = IRORI_ENTRY_NONE, .seat = -1, .player = ""};
    const logged_entry *logged = entry_at(table, number);
    irori_entry entry = {.kind = logged->kind, .seat = logged->seat, .player = "", .is_knowing = logged->is_knowing};
    if (irori_entry_is_move(entry.kind))
        entry.move = logged->move, entry.row = logged->row;
    else
        entry.target = logged->target;
    if (has_note(logged)) tell_note(logged, &entry);
    if (entry.kind == IRORI_ENTRY_CONTENT) entry.content = logged->content;
    return entry;
}

bool irori_table_is_undone(const irori_table *table, uint32_t number) {
    return is_entry(table, number) && entry_at(table, number)->undone_by;
}

uint64_t irori_table_hash(const irori_table *table, uint32_t number) {
    return number >= table->first && number <= table->entries ? entry_at(table, number)->hash : 0;
}

/* Playing */

/* How many entries there may be. Twice what the longest game takes, so that there is room for more than moves. */
static uint64_t most_entries(const irori_table *table) {
    uint64_t twice = 2 * (uint64_t)game_of(table)->max_decisions;
    return twice > IRORI_MAX_ENTRIES ? twice : IRORI_MAX_ENTRIES;
}

/* Only moves may use the room that is kept for them: so a game can always be played to its end. */
bool table_has_room(const irori_table *table, uint32_t line_count) {
    uint64_t most = game_of(table)->max_decisions, to_come = most > line_count ? most - line_count : 0;
    return table->entries + 1 + to_come <= most_entries(table);
}

/* Is there such a seat at a table at which something can still happen? */
static irori_status refuse_ended(const irori_table *table, int seat, irori_error *why) {
    if (!is_seat(table, seat)) {
        (void)irori_fail(why, IRORI_ILLEGAL, "table.why.seat");
        irori_message_number(irori_why(why), "players", table->rules->players);
        return IRORI_ILLEGAL;
    }
    if (table->is_closed) return irori_fail(why, IRORI_ILLEGAL, "table.why.closed");
    if (irori_table_turn(table).kind == IRORI_OVER) return irori_fail(why, IRORI_ILLEGAL, "table.why.over");
    return IRORI_OK;
}

irori_status table_refuse_entry(irori_table *table, int seat, irori_error *why) {
    irori_status status = refuse_ended(table, seat, why);
    if (status) return status;
    if (table->entries >= most_entries(table)) return irori_fail(why, IRORI_FULL, "table.why.full");
    return reserve(table) ? IRORI_OK : no_memory(why);
}

irori_status table_refuse_aside(irori_table *table, int seat, irori_error *why) {
    irori_status status = table_refuse_entry(table, seat, why);
    if (status || table_has_room(table, table->line_count)) return status;
    return irori_fail(why, IRORI_FULL, "table.why.full");
}

irori_status table_refuse_old(const irori_table *table, irori_error *why) {
    return table->format == FORMAT ? IRORI_OK : irori_fail(why, IRORI_ILLEGAL, "table.why.format");
}

/* Where in the line the next decision stands: choices made at the same time stand at the same place. */
static uint32_t next_place(const irori_table *table) {
    uint32_t place = table->line_count;
    while (place > table->anchor && entry_at(table, line_at(table, place - 1))->is_pending) place--;
    return place;
}

/* A row goes on right after its last move, by the same seat, as long as nothing was shown. */
static bool goes_on(const irori_table *table, int seat, uint32_t row) {
    if (table->line_count == table->anchor || line_at(table, table->line_count - 1) != table->entries) return false;
    const logged_entry *last = entry_at(table, table->entries);
    bool is_row = last->row ? last->row == row : table->entries == row;
    return is_row && last->kind == IRORI_ENTRY_MOVE && last->seat == seat && !last->is_pending;
}

static irori_status refuse_move(irori_table *table, int seat, irori_move move, uint32_t row, irori_error *why) {
    irori_message reason;
    irori_status status = table_refuse_entry(table, seat, why);
    if (status) return status;
    if (row && !goes_on(table, seat, row)) return irori_fail(why, IRORI_ILLEGAL, "table.why.row");
    status = game_of(table)->check(table->rules, table->state, seat, move, &reason);
    if (!status) return IRORI_OK;
    (void)irori_fail(why, status, reason.id);
    if (why) why->why = reason;
    return status;
}

/* What the table remembers of the move that was just made. */
static void note_move(irori_table *table, logged_entry *last, irori_turn before, int chapter) {
    irori_turn after = irori_table_turn(table);
    bool reveals = false;
    for (size_t i = 0; i < table->event_count; i++) reveals |= table->events[i].reveals;
    last->is_pending =
        after.kind == IRORI_ALL && after.seats && after.seats == (before.seats & ~(1u << (unsigned)last->seat));
    last->is_shown = reveals || (before.kind == IRORI_ALL && !last->is_pending);
    if (chapter_of(table) != chapter) last->chapter = (uint8_t)chapter_of(table);
}

irori_status table_play(irori_table *table, irori_entry_kind kind, int seat, irori_move move, uint32_t row,
                        irori_error *why) {
    const irori_game *game = game_of(table);
    irori_status status = refuse_move(table, seat, move, row, why);
    if (status) return status;
    irori_events events = {.list = malloc(game->max_events * sizeof *events.list), .cap = game->max_events};
    if (!events.list) return no_memory(why);
    irori_turn before = irori_table_turn(table);
    int chapter = chapter_of(table);
    uint32_t place = next_place(table);
    game->apply(table->rules, table->state, seat, move, &events);
    logged_entry *last = table_append(table, kind, seat);
    last->move = move, last->place = place, last->row = row;
    keep_events(table, &events);
    note_move(table, last, before, chapter);
    table_seal(table);
    table->line[table->line_count++ - table->line_base] = table->entries;
    if (last->is_shown) table_drop_anchor(table);
    return IRORI_OK;
}

irori_status irori_table_play(irori_table *table, int seat, irori_move move, irori_error *why) {
    return table_play(table, IRORI_ENTRY_MOVE, seat, move, 0, why);
}

/* Is the seat asked again, with nothing new known to anybody? */
static bool can_go_on(const irori_table *table, int seat) {
    const logged_entry *last = entry_at(table, table->entries);
    return !last->is_shown && !last->is_pending && irori_table_turn(table).seats >> seat & 1;
}

irori_status irori_table_play_row(irori_table *table, int seat, const irori_move *moves, int count, int *played,
                                  irori_error *why) {
    uint32_t first = table->entries + 1;
    int done = 0;
    irori_status status = count > 0 ? IRORI_OK : irori_fail(why, IRORI_ILLEGAL, "table.why.no-row");
    while (done < count && (!done || can_go_on(table, seat))) {
        uint32_t row = done && table->format == FORMAT ? first : 0;
        status = table_play(table, IRORI_ENTRY_MOVE, seat, moves[done], row, done ? NULL : why);
        if (status) break;
        done++;
    }
    if (played) *played = done;
    return done ? IRORI_OK : status;
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

irori_move table_default_move(const irori_table *table, int seat) {
    void *known = malloc(game_of(table)->state_size);
    if (!known) return 0;
    irori_table_known(table, table->entries, seat, known);
    irori_move move = irori_default_move(table->rules, known, seat);
    free(known);
    return move;
}

irori_status irori_table_time_out(irori_table *table, int seat, irori_error *why) {
    irori_status status = table_refuse_entry(table, seat, why);
    if (!status) status = table_refuse_old(table, why);
    if (status) return status;
    if (!(irori_table_turn(table).seats >> seat & 1)) return irori_fail(why, IRORI_ILLEGAL, "table.why.not-asked");
    irori_move move = table_default_move(table, seat);
    return move ? table_play(table, IRORI_ENTRY_TIME_OUT, seat, move, 0, why) : no_memory(why);
}

/* Seats */

static irori_status append_seat(irori_table *table, irori_entry_kind kind, int seat, const irori_seat *who,
                                irori_error *why) {
    entry_note *note = calloc(1, sizeof *note);
    if (!note || !keep_seats(table)) {
        free(note);
        return no_memory(why);
    }
    note->seat = *who;
    table_append(table, kind, seat)->note = note;
    table_seal(table);
    return IRORI_OK;
}

/* In the old format the name is part of the entry; nobody sits at an open seat there. */
static irori_status change_old_seat(irori_table *table, int seat, const irori_seat *who, irori_error *why) {
    if (who->kind == IRORI_SEAT_OPEN) return table_refuse_old(table, why);
    irori_seat whole = seat_without_name(who);
    if (who->kind == IRORI_SEAT_PERSON) strcpy(whole.name, who->name);
    irori_status status = append_seat(table, IRORI_ENTRY_SEAT, seat, &whole, why);
    if (!status) table->seats[seat] = whole;
    return status;
}

/* A line that tells a name: room for it and a copy of the name, so that telling it cannot fail. */
static irori_status make_name_line(irori_table *table, const char *name, char **copy, irori_error *why) {
    if (table->first_names + table->name_count >= IRORI_MAX_NAME_LINES)
        return irori_fail(why, IRORI_FULL, "table.why.names-full");
    bool has_room = reserve_name(table) && keep_seats(table);
    *copy = has_room ? strdup(name) : NULL;
    return *copy ? IRORI_OK : no_memory(why);
}

static void tell_name(irori_table *table, int seat, char *name) {
    table->names[table->name_count++] = (name_line){.point = table->entries, .seat = seat, .name = name};
    strcpy(table->seats[seat].name, name);
}

irori_status irori_table_change_seat(irori_table *table, int seat, const irori_seat *who, irori_error *why) {
    char *name = NULL;
    irori_status status = table_refuse_aside(table, seat, why);
    if (!status) status = refuse_seat(who, IRORI_ILLEGAL, why);
    if (status) return status;
    if (table->format == OLD_FORMAT) return change_old_seat(table, seat, who, why);
    bool is_named = who->kind == IRORI_SEAT_PERSON && *who->name;
    if (is_named && (status = make_name_line(table, who->name, &name, why))) return status;
    irori_seat bare = seat_without_name(who);
    if ((status = append_seat(table, IRORI_ENTRY_SEAT, seat, &bare, why))) {
        free(name);
        return status;
    }
    table->seats[seat] = bare;
    if (name) tell_name(table, seat, name);
    return IRORI_OK;
}

irori_status irori_table_rename(irori_table *table, int seat, const char *name, irori_error *why) {
    irori_seat who = {.kind = IRORI_SEAT_PERSON};
    char *copy;
    irori_status status = refuse_ended(table, seat, why);
    if (status) return status;
    if (table->seats[seat].kind != IRORI_SEAT_PERSON) return irori_fail(why, IRORI_ILLEGAL, "table.why.name-person");
    memcpy(who.name, name, strnlen(name, sizeof who.name)); /* without a zero, if it is too long */
    if ((status = refuse_name(who.name, sizeof who.name, IRORI_ILLEGAL, why))) return status;
    if (table->format == OLD_FORMAT) return irori_table_change_seat(table, seat, &who, why);
    if (!(status = make_name_line(table, name, &copy, why))) tell_name(table, seat, copy);
    return status;
}

irori_status irori_table_hand_over(irori_table *table, int seat, const char *player, irori_error *why) {
    irori_seat who = {.kind = IRORI_SEAT_PERSON};
    irori_status status = table_refuse_aside(table, seat, why);
    if (!status) status = table_refuse_old(table, why);
    if (status) return status;
    if (table->seats[seat].kind != IRORI_SEAT_PERSON) return irori_fail(why, IRORI_ILLEGAL, "table.why.name-person");
    size_t size = strnlen(player, sizeof who.player);
    memcpy(who.player, player, size);
    if (size && (status = refuse_name(who.player, sizeof who.player, IRORI_ILLEGAL, why))) return status;
    if ((status = append_seat(table, IRORI_ENTRY_HAND_OVER, seat, &who, why))) return status;
    memcpy(table->seats[seat].player, who.player, sizeof who.player);
    return IRORI_OK;
}

/* The end, other beginnings, other content */

irori_status irori_table_close(irori_table *table, irori_error *why) {
    irori_status status = refuse_ended(table, 0, why);
    if (!status) status = table_refuse_old(table, why);
    if (status) return status;
    table->is_closed = true;
    return IRORI_OK;
}

irori_status table_branch(irori_table *table, uint64_t parent, const irori_seed *seed, irori_error *why) {
    irori_status status = table_refuse_aside(table, 0, why);
    if (status) return status;
    if (!entry_at(table, table->entries)->chapter) return irori_fail(why, IRORI_ILLEGAL, "table.why.no-branch");
    entry_note *note = calloc(1, sizeof *note);
    if (!note) return no_memory(why);
    note->parent = parent;
    note->seed = *seed;
    table_append(table, IRORI_ENTRY_BRANCH, -1)->note = note;
    game_of(table)->chapters->reseed(table->rules, table->state, seed);
    table_seal(table);
    table->barrier = table->entries;
    table_drop_anchor(table);
    return IRORI_OK;
}

static bool is_same_setup(const irori_rules *a, const irori_rules *b) {
    return a->game == b->game && a->players == b->players && !memcmp(a->option, b->option, sizeof a->option);
}

/* The state as the other rules read it. */
static irori_status convert(const irori_table *table, const irori_rules *rules, void *state, irori_error *why) {
    uint8_t *bytes = malloc(rules->game->max_encoded);
    if (!bytes) return no_memory(why);
    size_t size = rules->game->encode(table->rules, table->state, bytes);
    irori_status status = rules->game->decode(rules, state, bytes, size);
    free(bytes);
    return status ? irori_fail(why, IRORI_BAD_STATE, "table.why.content") : IRORI_OK;
}

irori_status irori_table_change_content(irori_table *table, const irori_rules *rules, irori_error *why) {
    irori_status status = table_refuse_aside(table, 0, why);
    if (!status) status = table_refuse_old(table, why);
    if (status) return status;
    if (!is_same_setup(table->rules, rules)) return irori_fail(why, IRORI_BAD_SETUP, "table.why.content-setup");
    content_change *contents = realloc(table->contents, (table->content_count + 1) * sizeof *contents);
    void *state = malloc(rules->game->state_size);
    if (contents) table->contents = contents;
    status = contents && state ? convert(table, rules, state, why) : no_memory(why);
    if (status) {
        free(state);
        return status;
    }
    memcpy(table->state, state, rules->game->state_size);
    free(state);
    table_append(table, IRORI_ENTRY_CONTENT, -1)->content = rules->data_hash;
    table->contents[table->content_count++] = (content_change){.point = table->entries, .rules = rules};
    table->rules = rules;
    table_seal(table);
    table->barrier = table->entries;
    table_drop_anchor(table);
    return IRORI_OK;
}

void irori_table_result(const irori_table *table, irori_result *result) {
    game_of(table)->result(table->rules, table->state, result);
}
