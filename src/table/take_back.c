/* Taking back: alone as far as the anchor, or by agreement as far as anybody likes. The log keeps what was taken back;
 * it only leaves the line. */
#include <stdlib.h>
#include <string.h>

#include "table_private.h"

static const logged_entry *move_at(const irori_table *table, uint32_t index) {
    return entry_at(table, line_at(table, index));
}

/* Where in the line the choice is that retract would take back; line_count if there is none. */
static uint32_t find_retractable(const irori_table *table, int seat) {
    for (uint32_t i = table->line_count; i-- > table->anchor && move_at(table, i)->is_pending;)
        if (move_at(table, i)->seat == seat) return i;
    return table->line_count;
}

/* NULL if the seat's last decision may be undone, else why not. What has been seen comes before what others have done:
 * it would stand in the way even if they had done nothing. */
static const char *undo_obstacle(const irori_table *table, int seat) {
    uint32_t own = table->line_count; /* counting from 1; line_base: none */
    while (own > table->line_base && move_at(table, own - 1)->seat != seat) own--;
    if (own == table->line_base) return table->line_base ? "table.why.revealed" : "table.why.nothing";
    if (own <= table->anchor) return "table.why.revealed";
    return own < table->line_count ? "table.why.not-last" : NULL;
}

/* Where the last decision begins in the line: a row is one. */
static uint32_t last_decision(const irori_table *table) {
    uint32_t index = table->line_count - 1, row = move_at(table, index)->row;
    while (row && index > table->anchor && line_at(table, index) != row) index--;
    return index;
}

/* How often the decision at that index of the line has been taken back: what this seat decided at this place. Nothing
 * before the anchor can be, so nothing before it needs to be counted. */
static uint32_t times_taken_back(const irori_table *table, uint32_t index) {
    const logged_entry *last = move_at(table, index);
    uint32_t times = 0;
    for (uint32_t number = table->anchor_entry + 1; number <= table->entries; number++) {
        const logged_entry *logged = entry_at(table, number);
        times += irori_entry_is_move(logged->kind) && logged->undone_by && logged->seat == last->seat &&
                 logged->place == last->place;
    }
    return times;
}

/* May what begins at that index be taken back as far as numbers go, leaving so many moves? */
static irori_status refuse_take_back(const irori_table *table, uint32_t index, uint32_t left, irori_error *why) {
    if (!table_has_room(table, left)) return irori_fail(why, IRORI_FULL, "table.why.full");
    if (times_taken_back(table, index) < IRORI_MAX_TAKE_BACKS) return IRORI_OK;
    (void)irori_fail(why, IRORI_ILLEGAL, "table.why.too-often");
    irori_message_number(irori_why(why), "n", IRORI_MAX_TAKE_BACKS);
    return IRORI_ILLEGAL;
}

/* Takes `count` moves from `index` on out of the line: the last entry took them back. */
static void leave_line(irori_table *table, uint32_t index, uint32_t count) {
    for (uint32_t i = index; i < index + count; i++) entry_at(table, line_at(table, i))->undone_by = table->entries;
    uint32_t *line = table->line + (index - table->line_base);
    memmove(line, line + count, (table->line_count - index - count) * sizeof *line);
    table->line_count -= count;
}

/* Appends the entry that takes back `count` moves from `index` of the line on. */
static void take_back(irori_table *table, uint32_t index, uint32_t count, irori_entry_kind kind, uint32_t target) {
    int seat = move_at(table, index)->seat;
    table_append(table, kind, seat)->target = target;
    leave_line(table, index, count);
    memcpy(table->state, table->anchor_state, table->rules->game->state_size);
    for (uint32_t i = table->anchor; i < table->line_count; i++)
        table_redo(table, line_at(table, i), table->state, NULL);
    table_seal(table);
}

irori_status irori_table_retract(irori_table *table, int seat, irori_error *why) {
    irori_status status = table_refuse_entry(table, seat, why);
    if (status) return status;
    uint32_t index = find_retractable(table, seat);
    if (index == table->line_count) return irori_fail(why, IRORI_ILLEGAL, "table.why.no-choice");
    if ((status = refuse_take_back(table, index, table->line_count - 1, why))) return status;
    take_back(table, index, 1, IRORI_ENTRY_RETRACT, line_at(table, index));
    return IRORI_OK;
}

/* The last move that counts before an index of the line. On a table from a checkpoint it may not be here. */
static uint32_t move_before(const irori_table *table, uint32_t index) {
    if (index > table->line_base) return line_at(table, index - 1);
    return table->line_base ? table->first_move : 0;
}

irori_status irori_table_undo(irori_table *table, int seat, irori_error *why) {
    irori_status status = table_refuse_entry(table, seat, why);
    if (status) return status;
    const char *obstacle = undo_obstacle(table, seat);
    if (obstacle) return irori_fail(why, IRORI_ILLEGAL, obstacle);
    uint32_t index = last_decision(table);
    if ((status = refuse_take_back(table, index, index, why))) return status;
    take_back(table, index, table->line_count - index, IRORI_ENTRY_UNDO, move_before(table, index));
    return IRORI_OK;
}

bool irori_table_can_take_back(const irori_table *table, int seat) {
    if (table->is_closed || irori_table_turn(table).kind == IRORI_OVER) return false;
    uint32_t index = find_retractable(table, seat);
    if (index < table->line_count) return !refuse_take_back(table, index, table->line_count - 1, NULL);
    if (undo_obstacle(table, seat)) return false;
    index = last_decision(table);
    return !refuse_take_back(table, index, index, NULL);
}

irori_status irori_table_take_back(irori_table *table, int seat, irori_error *why) {
    bool is_choice = find_retractable(table, seat) < table->line_count;
    return is_choice ? irori_table_retract(table, seat, why) : irori_table_undo(table, seat, why);
}

/* By agreement */

/* The index in the line of the first move after `target`; false: the target is no move that counts. */
static bool find_next(const irori_table *table, uint32_t target, uint32_t *index) {
    *index = table->line_base;
    if (target == move_before(table, table->line_base)) return true;
    while (*index < table->line_count && line_at(table, *index) != target) ++*index;
    return (*index)++ < table->line_count;
}

static irori_status refuse_agreement(irori_table *table, uint32_t target, uint32_t *index, irori_error *why) {
    irori_status status = table_refuse_entry(table, 0, why);
    if (!status) status = table_refuse_old(table, why);
    if (status) return status;
    if (target < table->first && target != move_before(table, table->line_base))
        return irori_fail(why, IRORI_ILLEGAL, "table.why.not-here");
    if (!find_next(table, target, index)) return irori_fail(why, IRORI_ILLEGAL, "table.why.no-point");
    if (*index == table->line_count) return irori_fail(why, IRORI_ILLEGAL, "table.why.nothing");
    if (line_at(table, *index) < table->barrier) return irori_fail(why, IRORI_ILLEGAL, "table.why.barrier");
    return table_has_room(table, *index) ? IRORI_OK : irori_fail(why, IRORI_FULL, "table.why.full");
}

/* Snapshots that the line no longer leads to serve only those who look at points before this. */
static void leave_snapshots(irori_table *table, uint32_t from) {
    for (uint32_t i = 0; i < table->snapshot_count; i++)
        if (table->snapshots[i]->point >= from && !table->snapshots[i]->left_by)
            table->snapshots[i]->left_by = table->entries;
}

irori_status irori_table_agree(irori_table *table, uint32_t target, irori_error *why) {
    uint32_t index = 0;
    bool is_knowing = false;
    irori_status status = refuse_agreement(table, target, &index, why);
    if (status) return status;
    for (uint32_t i = index; i < table->line_count; i++) is_knowing |= move_at(table, i)->is_shown;
    uint32_t from = line_at(table, index), before = target > table->barrier ? target : table->barrier;
    logged_entry *last = table_append(table, IRORI_ENTRY_AGREED, -1);
    last->target = target;
    last->is_knowing = is_knowing;
    leave_line(table, index, table->line_count - index);
    leave_snapshots(table, from);
    table_line_state(table, before > table->first ? before : table->first, table->state);
    table->knowing += is_knowing;
    table_seal(table);
    table_drop_anchor(table);
    return IRORI_OK;
}
