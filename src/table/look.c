/* Looking back. Positions are not kept but played again, from the last snapshot before them: one is taken every so many
 * entries, so that they cost about 32 bytes an entry, and only where nothing before can be taken back alone. Then the
 * moves that lead to it are those that count at every later point, unless an agreement went back further: such a
 * snapshot serves only points before that. */
#include <stdlib.h>
#include <string.h>

#include "table_private.h"

enum { SNAPSHOT_BYTES = 32, SNAPSHOT_LEAST = 16 };

static const irori_game *game_of(const irori_table *table) { return table->rules->game; }

/* Whose eyes a number means: whoever is nobody sees what everybody sees. */
static int eyes_of(const irori_table *table, int seat) {
    return (seat >= 0 && seat < table->rules->players) || seat == IRORI_OMNISCIENT ? seat : IRORI_SPECTATOR;
}

const irori_rules *table_rules_after(const irori_table *table, uint32_t point) {
    const irori_rules *rules = table->first_rules;
    for (uint32_t i = 0; i < table->content_count && table->contents[i].point <= point; i++)
        rules = table->contents[i].rules;
    return rules;
}

const irori_rules *irori_table_rules_at(const irori_table *table, uint32_t number) {
    return table_rules_after(table, number ? number - 1 : 0);
}

/* Snapshots */

static uint32_t spacing(const irori_table *table) {
    uint32_t entries = (uint32_t)(game_of(table)->state_size / SNAPSHOT_BYTES);
    return entries > SNAPSHOT_LEAST ? entries : SNAPSHOT_LEAST;
}

/* Is it worth one? The start can be dealt again, and where there is no start there must be one. */
static bool is_due(const irori_table *table) {
    uint32_t last = table->snapshot_count ? table->snapshots[table->snapshot_count - 1]->point : table->first;
    if (table->first && !table->snapshot_count) return true;
    return table->entries - last >= spacing(table);
}

static snapshot **room_for_snapshot(irori_table *table) {
    if (table->snapshot_count == table->snapshot_cap) {
        uint32_t cap = table->snapshot_cap + table->snapshot_cap / 4 + 1;
        snapshot **list = realloc(table->snapshots, cap * sizeof *list);
        if (!list) return NULL;
        table->snapshots = list;
        table->snapshot_cap = cap;
    }
    return &table->snapshots[table->snapshot_count];
}

/* Without memory there is none: looking back takes longer. */
void table_take_snapshot(irori_table *table) {
    size_t size = game_of(table)->state_size;
    snapshot **place = is_due(table) ? room_for_snapshot(table) : NULL;
    if (!place || !(*place = malloc(sizeof **place + size))) return;
    (*place)->point = table->entries;
    (*place)->left_by = 0;
    memcpy((*place)->state, table->state, size);
    table->snapshot_count++;
}

/* The last one at or before a point, whose moves count at `at` too; NULL: none. */
static const snapshot *find_snapshot(const irori_table *table, uint32_t point, uint32_t at) {
    for (uint32_t i = table->snapshot_count; i--;) {
        const snapshot *it = table->snapshots[i];
        if (it->point <= point && (!it->left_by || it->left_by > at)) return it;
    }
    return NULL;
}

/* Playing again */

static void redo_content(const irori_table *table, uint32_t number, void *state) {
    const irori_rules *before = table_rules_after(table, number - 1), *after = table_rules_after(table, number);
    uint8_t bytes[IRORI_MAX_ENCODED];
    size_t size = before->game->encode(before, state, bytes);
    irori_status status = after->game->decode(after, state, bytes, size);
    (void)status; /* it was decoded when the content changed */
}

void table_redo(const irori_table *table, uint32_t number, void *state, irori_events *events) {
    const logged_entry *logged = entry_at(table, number);
    const irori_rules *rules = table_rules_after(table, number - 1);
    if (logged->kind == IRORI_ENTRY_BRANCH)
        rules->game->chapters->reseed(rules, state, &logged->note->seed);
    else if (logged->kind == IRORI_ENTRY_CONTENT)
        redo_content(table, number, state);
    else
        rules->game->apply(rules, state, logged->seat, logged->move, events);
}

/* Does the entry change the position for those who stand at `at`? */
static bool counts_at(const logged_entry *logged, uint32_t at) {
    if (logged->kind == IRORI_ENTRY_BRANCH || logged->kind == IRORI_ENTRY_CONTENT) return true;
    return irori_entry_is_move(logged->kind) && (!logged->undone_by || logged->undone_by > at);
}

/* The position of the entries up to `point` that count at `at`. */
static void replay(const irori_table *table, uint32_t point, uint32_t at, void *state) {
    const snapshot *from = find_snapshot(table, point, at);
    if (from)
        memcpy(state, from->state, game_of(table)->state_size);
    else
        game_of(table)->init(table->first_rules, state, &table->seed, NULL);
    for (uint32_t number = (from ? from->point : 0) + 1; number <= point; number++)
        if (counts_at(entry_at(table, number), at)) table_redo(table, number, state, NULL);
}

void table_line_state(const irori_table *table, uint32_t point, void *state) {
    replay(table, point, table->entries, state);
}

static uint32_t clamp(const irori_table *table, uint32_t at) {
    return at < table->first ? table->first : at < table->entries ? at : table->entries;
}

static void position_at(const irori_table *table, uint32_t at, void *state) {
    if (at == table->entries)
        memcpy(state, table->state, game_of(table)->state_size);
    else
        replay(table, at, at, state);
}

void irori_table_known(const irori_table *table, uint32_t at, int seat, void *known) {
    at = clamp(table, at);
    position_at(table, at, known);
    const irori_rules *rules = table_rules_after(table, at);
    rules->game->redact(rules, known, eyes_of(table, seat));
}

bool irori_table_chapter(const irori_table *table, int chapter, uint32_t *entry) {
    for (uint32_t number = table->first; chapter > 0 && number <= table->entries; number++) {
        const logged_entry *logged = entry_at(table, number);
        if (logged->chapter != chapter || logged->undone_by) continue;
        *entry = number;
        return true;
    }
    return false;
}

uint32_t irori_table_last_move(const irori_table *table, uint32_t at) {
    uint32_t number = clamp(table, at);
    while (number > table->first &&
           !(irori_entry_is_move(entry_at(table, number)->kind) && counts_at(entry_at(table, number), at)))
        number--;
    return number > table->first ? number : table->first_move;
}

/* Events */

static size_t copy_events(const irori_table *table, const irori_event *list, size_t count, int seat, irori_event *out,
                          size_t cap) {
    seat = eyes_of(table, seat);
    for (size_t i = 0; i < count && i < cap; i++) out[i] = irori_event_for(list[i], seat);
    return count;
}

/* Can events of that number be told? On a table from a checkpoint the start's are not here. */
static bool has_events(const irori_table *table, uint32_t number) {
    if (!number) return !table->first;
    return number > table->first && number <= table->entries && irori_entry_is_move(entry_at(table, number)->kind);
}

size_t irori_table_events(const irori_table *table, uint32_t number, int seat, irori_event *out, size_t cap) {
    if (number == table->entries && has_events(table, number))
        return copy_events(table, table->events, table->event_count, seat, out, cap);
    irori_lookback *lookback = has_events(table, number) ? irori_lookback_new(table) : NULL;
    if (!lookback) return 0;
    size_t count = irori_lookback_events(lookback, number, seat, out, cap);
    irori_lookback_free(lookback);
    return count;
}

/* `state` is the position at `at`, if it is_set. Entries that were taken back later are left alone: going on past one
 * that takes back begins anew from a snapshot. */
struct irori_lookback {
    const irori_table *table;
    bool is_set;
    uint32_t at;
    irori_event *events;
    void *state;
};

irori_lookback *irori_lookback_new(const irori_table *table) {
    irori_lookback *lookback = calloc(1, sizeof *lookback);
    if (!lookback) return NULL;
    lookback->table = table;
    lookback->state = malloc(game_of(table)->state_size);
    lookback->events = malloc(game_of(table)->max_events * sizeof *lookback->events);
    if (lookback->state && lookback->events) return lookback;
    irori_lookback_free(lookback);
    return NULL;
}

void irori_lookback_free(irori_lookback *lookback) {
    if (!lookback) return;
    free(lookback->state);
    free(lookback->events);
    free(lookback);
}

static bool takes_back(irori_entry_kind kind) {
    return kind == IRORI_ENTRY_UNDO || kind == IRORI_ENTRY_RETRACT || kind == IRORI_ENTRY_AGREED;
}

/* Can it be reached by going on from here, and sooner than from a snapshot? */
static bool is_ahead(const irori_lookback *lookback, uint32_t at) {
    if (!lookback->is_set || lookback->at > at || at - lookback->at > spacing(lookback->table)) return false;
    for (uint32_t number = lookback->at + 1; number <= at; number++)
        if (takes_back(entry_at(lookback->table, number)->kind)) return false;
    return true;
}

static void go_to(irori_lookback *lookback, uint32_t at) {
    const irori_table *table = lookback->table;
    if (!is_ahead(lookback, at)) {
        position_at(table, at, lookback->state);
    } else {
        for (uint32_t number = lookback->at + 1; number <= at; number++)
            if (counts_at(entry_at(table, number), at)) table_redo(table, number, lookback->state, NULL);
    }
    lookback->is_set = true;
    lookback->at = at;
}

void irori_lookback_known(irori_lookback *lookback, uint32_t at, int seat, void *known) {
    const irori_table *table = lookback->table;
    at = clamp(table, at);
    go_to(lookback, at);
    memcpy(known, lookback->state, game_of(table)->state_size);
    const irori_rules *rules = table_rules_after(table, at);
    rules->game->redact(rules, known, eyes_of(table, seat));
}

size_t irori_lookback_events(irori_lookback *lookback, uint32_t number, int seat, irori_event *out, size_t cap) {
    const irori_table *table = lookback->table;
    const irori_game *game = game_of(table);
    irori_events events = {.list = lookback->events, .cap = game->max_events};
    if (!has_events(table, number)) return 0;
    if (number) {
        go_to(lookback, number - 1);
        table_redo(table, number, lookback->state, &events);
    } else {
        game->init(table->first_rules, lookback->state, &table->seed, &events);
    }
    lookback->is_set = true;
    lookback->at = number;
    return copy_events(table, events.list, events.count, seat, out, cap);
}
