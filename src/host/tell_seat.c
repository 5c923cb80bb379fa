/* What a seat is told: what happened, and where it stands. Everything comes from events as the seat may see them and
 * from its knowledge, redacted first. A world is drawn by a generator seeded with the seat's key, so that who knows the
 * same gets the same bytes; programs without our engine get the view and their moves instead. */
#include <stdlib.h>
#include <string.h>

#include "host_private.h"

/* Events */

enum { FEW_EVENTS = 64 };

typedef struct told {
    irori_event few[FEW_EVENTS], *list;
    size_t count;
} told;

static size_t read_events(const irori_host *host, uint32_t number, int seat, irori_lookback *past, irori_event *list,
                          size_t cap) {
    return past ? irori_lookback_events(past, number, seat, list, cap)
                : irori_table_events(host->table, number, seat, list, cap);
}

/* Without memory for a long list only its beginning is told: the world has the rest. */
static void told_init(told *t, const irori_host *host, uint32_t number, int seat, irori_lookback *past) {
    t->list = t->few;
    t->count = read_events(host, number, seat, past, t->few, FEW_EVENTS);
    if (t->count <= FEW_EVENTS) return;
    irori_event *many = malloc(t->count * sizeof *many);
    if (many)
        t->count = read_events(host, number, seat, past, t->list = many, t->count);
    else
        t->count = FEW_EVENTS;
}

static void told_done(told *t) {
    if (t->list != t->few) free(t->list);
}

/* For who has the engine: numbers. */
static void write_numbers(const irori_event *event, irori_writer *writer) {
    irori_json_open(writer, '[');
    irori_json_int(writer, event->kind);
    irori_json_int(writer, event->actor);
    irori_json_int(writer, event->from);
    irori_json_int(writer, event->to);
    irori_json_int(writer, event->object);
    irori_json_int(writer, event->number);
    irori_json_int(writer, event->bound);
    irori_json_int(writer, event->seen_by);
    irori_json_close(writer, ']');
}

/* For everybody else: names, as records have them. */
static void write_names(const irori_rules *rules, const irori_event *event, irori_writer *writer) {
    const irori_game *game = rules->game;
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "event", game->event_kinds[event->kind].name);
    if (event->actor >= 0) irori_json_key_int(writer, "actor", event->actor);
    if (event->object) {
        irori_message message;
        irori_message_init(&message, "");
        game->name(rules, event->object, "what", &message);
        irori_json_key_string(writer, "object", message.count ? message.args[0].text : "?");
    }
    if (event->from) irori_json_key_string(writer, "from", game->places[event->from]);
    if (event->to) irori_json_key_string(writer, "to", game->places[event->to]);
    if (event->number) irori_json_key_int(writer, "number", event->number);
    if (event->bound) irori_json_key_int(writer, "bound", event->bound);
    irori_json_close(writer, '}');
}

static void write_events(const irori_host *host, const connection *c, uint32_t number, int seat, irori_lookback *past,
                         irori_writer *writer) {
    const irori_rules *rules = irori_table_rules_at(host->table, number);
    told t;
    told_init(&t, host, number, seat, past);
    irori_json_key(writer, "events");
    irori_json_open(writer, '[');
    for (size_t i = 0; i < t.count; i++) {
        if (c->wants_view)
            write_names(rules, &t.list[i], writer);
        else
            write_numbers(&t.list[i], writer);
    }
    irori_json_close(writer, ']');
    told_done(&t);
}

/* Entries */

static const char *kind_name(irori_entry_kind kind) {
    static const char *const names[] = {
        [IRORI_ENTRY_NONE] = "deal",         [IRORI_ENTRY_MOVE] = "move",           [IRORI_ENTRY_RETRACT] = "retract",
        [IRORI_ENTRY_UNDO] = "undo",         [IRORI_ENTRY_SEAT] = "seat",           [IRORI_ENTRY_BRANCH] = "branch",
        [IRORI_ENTRY_TIME_OUT] = "time-out", [IRORI_ENTRY_HAND_OVER] = "hand-over", [IRORI_ENTRY_AGREED] = "agreed",
        [IRORI_ENTRY_CONTENT] = "content",
    };
    return names[kind];
}

static const char *seat_kind_name(irori_seat_kind kind) {
    return kind == IRORI_SEAT_PERSON ? "person" : kind == IRORI_SEAT_BOT ? "bot" : "open";
}

/* Never the move itself: what of it may be seen is in the events. */
static void write_entry(const irori_entry *entry, irori_writer *writer) {
    irori_json_key_string(writer, "kind", kind_name(entry->kind));
    if (entry->kind && entry->seat >= 0) irori_json_key_int(writer, "seat", entry->seat);
    switch (entry->kind) {
    case IRORI_ENTRY_MOVE:
        if (entry->row) irori_json_key_int(writer, "with", entry->row);
        break;
    case IRORI_ENTRY_RETRACT:
    case IRORI_ENTRY_UNDO: irori_json_key_int(writer, "to", entry->target); break;
    case IRORI_ENTRY_AGREED:
        irori_json_key_int(writer, "to", entry->target);
        json_key_bool(writer, "knowing", entry->is_knowing);
        break;
    case IRORI_ENTRY_SEAT:
        irori_json_key_string(writer, "is", seat_kind_name(entry->seat_kind));
        if (entry->player[0]) irori_json_key_string(writer, "bot", entry->player);
        break;
    case IRORI_ENTRY_HAND_OVER: irori_json_key_string(writer, "bot", entry->player); break;
    default: break;
    }
}

static void write_for(int seat, irori_writer *writer) {
    if (seat >= 0) irori_json_key_int(writer, "for", seat);
}

static void end_message(irori_writer *writer) {
    irori_json_close(writer, '}');
    irori_write(writer, "\n");
}

void tell_entry(const irori_host *host, const connection *c, uint32_t number, int seat, irori_lookback *past,
                irori_writer *writer) {
    irori_entry entry = irori_table_entry(host->table, number);
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "n", number);
    write_for(seat, writer);
    write_entry(&entry, writer);
    write_events(host, c, number, seat, past, writer);
    end_message(writer);
}

/* Positions */

static void write_world(const irori_rules *rules, void *known, int seat, irori_writer *writer) {
    uint8_t bytes[IRORI_MAX_ENCODED];
    irori_rng rng = irori_rng_from(rules->game->key(rules, known, seat));
    rules->game->determinize(rules, known, seat, &rng);
    irori_json_key(writer, "world");
    json_base64(writer, bytes, rules->game->encode(rules, known, bytes));
}

static void write_moves(const irori_rules *rules, const void *known, int seat, irori_writer *writer) {
    irori_move *moves = malloc(rules->game->max_moves * sizeof *moves);
    char text[IRORI_MOVE_TEXT];
    uint32_t count = moves ? rules->game->moves(rules, known, seat, moves) : 0;
    irori_json_key(writer, "moves");
    irori_json_open(writer, '[');
    for (uint32_t i = 0; i < count && !writer->full; i++) {
        rules->game->move_to_text(rules, moves[i], text);
        irori_json_string(writer, text);
    }
    irori_json_close(writer, ']');
    free(moves);
}

static void write_knowledge(const connection *c, const irori_rules *rules, void *known, int seat,
                            irori_writer *writer) {
    if (!c->wants_view) {
        write_world(rules, known, seat, writer);
        return;
    }
    irori_json_key(writer, "view");
    rules->game->view(rules, known, seat, writer);
}

static void write_turn(const irori_host *host, int seat, irori_writer *writer) {
    static const char *const kinds[] = {
        [IRORI_OVER] = "over", [IRORI_ONE] = "one", [IRORI_ALL] = "all", [IRORI_ANY] = "any"};
    irori_json_key(writer, "turn");
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "kind", kinds[host->turn.kind]);
    json_key_seats(writer, "seats", host->turn.seats);
    if (seat >= 0) irori_json_key_int(writer, "decision", host->seats[seat].decision);
    if (clock_is_set(host)) {
        irori_json_key(writer, "left");
        irori_json_open(writer, '[');
        for (int s = 0; s < host->rules->players; s++) irori_json_int(writer, clock_left(host, s));
        irori_json_close(writer, ']');
    }
    irori_json_close(writer, '}');
}

void tell_place(const irori_host *host, const connection *c, int seat, irori_writer *writer) {
    _Alignas(16) uint8_t known[HOST_STATE];
    const irori_rules *rules = irori_table_rules(host->table);
    uint32_t now = irori_table_entries(host->table);
    irori_table_known(host->table, now, seat, known);
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "at", now);
    write_for(seat, writer);
    write_turn(host, seat, writer);
    if (seat >= 0) json_key_bool(writer, "back", irori_table_can_take_back(host->table, seat));
    if (c->wants_view && seat >= 0 && host->turn.seats >> seat & 1) write_moves(rules, known, seat, writer);
    write_knowledge(c, rules, known, seat, writer);
    end_message(writer);
}

void tell_look(const irori_host *host, const connection *c, uint32_t at, int seat, irori_writer *writer) {
    _Alignas(16) uint8_t known[HOST_STATE];
    irori_table_known(host->table, at, seat, known);
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "look", at);
    write_for(seat, writer);
    write_knowledge(c, irori_table_rules_at(host->table, at), known, seat, writer);
    end_message(writer);
}
