/* Lines that no event tells: the rules, refusals, what happens at the table besides the game. */
#include <stdio.h>
#include <string.h>

#include "generic.h"
#include "store.h"

static irori_status status_of(const irori_lines *lines, irori_error *why) {
    return store_is_full(lines->store) ? irori_fail(why, IRORI_NO_MEMORY, "error.memory") : IRORI_OK;
}

/* The rules */

/* A long text in segments of plain text: nothing is cut. */
static void add_text(irori_lines *lines, const char *text) {
    irori_present_segment(lines, (irori_segment){.kind = IRORI_SEGMENT_TEXT, .text = text});
}

irori_status irori_lines_rules(irori_lines *lines, const irori_words *words, const irori_game *game, irori_error *why) {
    for (const char *const *rule = game->rule_texts; *rule; rule++) {
        char id[64];
        int before = lines->lines;
        snprintf(id, sizeof id, "%s.rules.%s", game->id, *rule);
        irori_present_line(lines, **rule == '#' ? IRORI_HEADING : IRORI_PLAIN);
        add_text(lines, irori_words_get(words, id));
        if (lines->lines > before && **rule != '-') lines->line[before].rule = *rule;
    }
    return status_of(lines, why);
}

/* Refusals */

static void add_message(irori_lines *lines, const irori_viewer *viewer, const irori_message *message) {
    irori_present_line(lines, IRORI_PLAIN);
    irori_present_message(viewer, lines, message, "");
}

irori_status irori_lines_refuse(irori_lines *lines, const irori_viewer *viewer, irori_move move,
                                const irori_message *told, irori_error *why) {
    irori_message list[IRORI_MAX_REFUSALS];
    int count = irori_refusals(viewer->rules, viewer->state, viewer->seat, move, list);
    for (int i = 0; i < count; i++) add_message(lines, viewer, &list[i]);
    if (!count && told->id) add_message(lines, viewer, told);
    return status_of(lines, why);
}

/* "Hard 2", "MCTS:500 1": the word for what stands before numbers and switches, the rest as it is written. */
static void name_kind(const irori_words *words, const char *player, char *text, size_t size) {
    char id[64];
    int kind = (int)strcspn(player, ":+-");
    snprintf(id, sizeof id, "present.player.%.40s", player);
    id[strlen("present.player.") + (size_t)(kind < 40 ? kind : 40)] = 0;
    snprintf(text, size, "%s%s", irori_words_get(words, id), player + kind);
}

/* What happens at a table besides the game: by kind of entry, and NULL for what is told by its events or not at all. */
static const char *aside_of(const irori_entry *entry) {
    switch (entry->kind) {
    case IRORI_ENTRY_SEAT: return entry->seat_kind == IRORI_SEAT_OPEN ? "present.log.open" : "present.log.seat";
    case IRORI_ENTRY_BRANCH: return "present.log.branch";
    case IRORI_ENTRY_TIME_OUT: return "present.log.time-out";
    case IRORI_ENTRY_HAND_OVER: return *entry->player ? "present.log.deputy" : "present.log.person";
    case IRORI_ENTRY_AGREED: return entry->is_knowing ? "present.log.agreed-knowing" : "present.log.agreed";
    case IRORI_ENTRY_CONTENT: return "present.log.content";
    default: return NULL;
    }
}

irori_status irori_lines_aside(irori_lines *lines, const irori_viewer *viewer, uint32_t number,
                               const irori_entry *entry, irori_error *why) {
    char player[IRORI_SENTENCE] = "";
    irori_viewer named = *viewer;
    irori_message message;
    irori_message_init(&message, aside_of(entry));
    if (!message.id) return IRORI_OK;
    named.seat = IRORI_SPECTATOR; /* by name: these sentences are not made for "you" */
    if (*entry->player) name_kind(viewer->words, entry->player, player, sizeof player);
    irori_message_number(&message, "n", entry->seat);
    if (entry->kind == IRORI_ENTRY_SEAT && *player) /* the seat's name is that of who sits there now */
        irori_message_lend(&message, "name", player);
    else
        irori_message_seat(&message, "name", entry->seat);
    irori_message_lend(&message, "player", player);
    irori_present_line(lines, IRORI_PLAIN);
    irori_present_message(&named, lines, &message, "");
    if (lines->lines) lines->line[lines->lines - 1].entry = number;
    return status_of(lines, why);
}

static bool is_unnamed(const char *player) { return !strcmp(player, "human"); }

char *irori_seat_called(const irori_words *words, const irori_game *game, const char *const *players, int count,
                        int seat, char *name, size_t size) {
    char kind[IRORI_SENTENCE];
    int number = seat;
    if (!is_unnamed(players[seat]) && !irori_player_is_name(players[seat], game)) {
        irori_text_copy(name, size, players[seat]);
        return name;
    }
    if (is_unnamed(players[seat])) {
        number = 0;
        for (int i = 0; i <= seat && i < count; i++) number += is_unnamed(players[i]);
    }
    name_kind(words, players[seat], kind, sizeof kind);
    snprintf(name, size, "%.*s %d", (int)irori_text_fit(kind, size > 4 ? size - 4 : 1), kind, number);
    return name;
}
