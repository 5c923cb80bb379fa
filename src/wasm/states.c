/* States: a position as somebody knows it, or a world of theirs, to ask and to try things in. */
#include <stdlib.h>
#include <string.h>

#include "objects.h"

/* What all of this checks and writes */

bool wasm_is_seat(const irori_rules *rules, int seat) {
    if (seat >= 0 && seat < rules->players) return true;
    (void)irori_fail(&wasm_error, IRORI_ILLEGAL, "table.why.seat");
    irori_message_number(&wasm_error.why, "players", rules->players);
    return false;
}

bool wasm_is_eyes(const irori_rules *rules, int seat) {
    return seat == IRORI_SPECTATOR || seat == IRORI_OMNISCIENT || wasm_is_seat(rules, seat);
}

irori_move wasm_move(const irori_rules *rules, const char *text, size_t size) {
    irori_move move = 0;
    char *copy = wasm_copy(text, size);
    if (!copy) return 0;
    wasm_error = (irori_error){.status = IRORI_BAD_TEXT};
    irori_status status = rules->game->move_from_text(rules, copy, &move, &wasm_error.why);
    free(copy);
    return status ? 0 : move;
}

int wasm_answer_move(const irori_rules *rules, irori_move move) {
    char text[IRORI_MOVE_TEXT];
    rules->game->move_to_text(rules, move, text);
    return wasm_answer_text(text);
}

void wasm_write_turn(irori_writer *writer, irori_turn turn) {
    static const char *const kinds[] = {"over", "one", "all", "any"};
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "kind", kinds[turn.kind]);
    irori_json_key(writer, "seats");
    irori_json_open(writer, '[');
    for (uint32_t rest = turn.seats; rest; rest &= rest - 1) irori_json_int(writer, __builtin_ctz(rest));
    irori_json_close(writer, ']');
    irori_json_close(writer, '}');
}

/* The numbers as the engine has them; words are made from them by views. */
void wasm_write_events(irori_writer *writer, const irori_rules *rules, const irori_event *events, size_t count,
                       int seat) {
    irori_json_open(writer, '[');
    for (size_t i = 0; i < count; i++) {
        irori_event event = irori_event_for(events[i], seat);
        irori_json_open(writer, '{');
        irori_json_key_string(writer, "event", rules->game->event_kinds[event.kind].name);
        irori_json_key_int(writer, "actor", event.actor);
        irori_json_key_int(writer, "object", event.object);
        irori_json_key_int(writer, "from", event.from);
        irori_json_key_int(writer, "to", event.to);
        irori_json_key_int(writer, "number", event.number);
        irori_json_key_int(writer, "bound", event.bound);
        irori_json_key(writer, "reveals"), irori_json_bool(writer, event.reveals);
        irori_json_close(writer, '}');
    }
    irori_json_close(writer, ']');
}

void wasm_write_message(irori_writer *writer, const irori_message *message) {
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "id", message->id ? message->id : "");
    wasm_write_arguments(writer, message);
    irori_json_close(writer, '}');
}

wasm_state *wasm_state_for(int state, int seat) {
    wasm_state *found = wasm_get(state, WASM_STATE);
    if (!found || !wasm_is_eyes(found->rules, seat)) return NULL;
    if (found->eyes == IRORI_OMNISCIENT || found->eyes == seat) return found;
    (void)irori_fail(&wasm_error, IRORI_ILLEGAL, "wasm.eyes");
    return NULL;
}

/* Making them */

static void state_done(wasm_object *self) { free(((wasm_state *)self)->state); }

wasm_state *wasm_state_make(const irori_rules *rules, void *needed, int eyes) {
    wasm_state *made = wasm_object_new(WASM_STATE, sizeof *made, state_done);
    if (!made) return NULL;
    wasm_object_need(made, needed);
    made->rules = rules;
    made->eyes = eyes;
    made->state = malloc(rules->game->state_size);
    if (made->state) return made;
    wasm_object_drop(made);
    return (void)irori_fail(&wasm_error, IRORI_NO_MEMORY, "error.memory"), NULL;
}

int wasm_table_known(int table, uint32_t at, int seat) {
    wasm_table *found = wasm_table_at(table);
    if (!found || !wasm_is_eyes(irori_table_rules(found->table), seat)) return wasm_fail();
    wasm_state *made = wasm_state_make(irori_table_rules(found->table), found, seat);
    if (!made) return wasm_fail();
    irori_table_known(found->table, at, seat, made->state);
    return wasm_handle_of(made);
}

int wasm_state_decode(int rules, const void *bytes, size_t size) {
    wasm_rules *by = wasm_get(rules, WASM_RULES);
    wasm_state *made = by ? wasm_state_make(by->rules, by, IRORI_OMNISCIENT) : NULL;
    if (!made) return wasm_fail();
    if (!by->rules->game->decode(by->rules, made->state, bytes, size)) return wasm_handle_of(made);
    wasm_object_drop(made);
    return wasm_refuse(IRORI_BAD_STATE, "wasm.state");
}

int wasm_state_world(int state, int seat, uint64_t seed) {
    wasm_state *found = wasm_state_for(state, seat);
    if (!found || !wasm_is_seat(found->rules, seat)) return wasm_fail();
    const irori_game *game = found->rules->game;
    wasm_state *made = wasm_state_make(found->rules, found, IRORI_OMNISCIENT);
    irori_rng rng = irori_rng_from(seed);
    if (!made) return wasm_fail();
    memcpy(made->state, found->state, game->state_size);
    game->determinize(made->rules, made->state, seat, &rng);
    return wasm_handle_of(made);
}

int wasm_state_encode(int state) {
    wasm_state *found = wasm_get(state, WASM_STATE);
    uint8_t bytes[IRORI_MAX_ENCODED];
    if (!found) return wasm_fail();
    return wasm_answer_bytes(bytes, found->rules->game->encode(found->rules, found->state, bytes));
}

/* Asking */

static void write_state_turn(irori_writer *writer, const void *context) {
    const wasm_state *state = context;
    wasm_write_turn(writer, state->rules->game->to_act(state->rules, state->state));
}

int wasm_state_turn(int state) {
    wasm_state *found = wasm_get(state, WASM_STATE);
    return found ? wasm_answer(write_state_turn, found) : wasm_fail();
}

typedef struct listing {
    const irori_rules *rules;
    const irori_move *moves;
    uint32_t count;
} listing;

static void write_moves(irori_writer *writer, const void *context) {
    const listing *list = context;
    char text[IRORI_MOVE_TEXT];
    irori_json_open(writer, '[');
    for (uint32_t i = 0; i < list->count; i++) {
        list->rules->game->move_to_text(list->rules, list->moves[i], text);
        irori_json_string(writer, text);
    }
    irori_json_close(writer, ']');
}

int wasm_state_moves(int state, int seat) {
    wasm_state *found = wasm_state_for(state, seat);
    if (!found || !wasm_is_seat(found->rules, seat)) return wasm_fail();
    const irori_game *game = found->rules->game;
    irori_move *moves = malloc(game->max_moves * sizeof *moves);
    if (!moves) return wasm_refuse(IRORI_NO_MEMORY, "error.memory");
    listing list = {found->rules, moves, game->moves(found->rules, found->state, seat, moves)};
    int answer = wasm_answer(write_moves, &list);
    free(moves);
    return answer;
}

typedef struct refusals {
    irori_message list[IRORI_MAX_REFUSALS];
    int count;
} refusals;

static void write_refusals(irori_writer *writer, const void *context) {
    const refusals *all = context;
    irori_json_open(writer, '[');
    for (int i = 0; i < all->count; i++) wasm_write_message(writer, &all->list[i]);
    irori_json_close(writer, ']');
}

int wasm_state_check(int state, int seat, const char *move, size_t size) {
    wasm_state *found = wasm_state_for(state, seat);
    irori_move read = found && wasm_is_seat(found->rules, seat) ? wasm_move(found->rules, move, size) : 0;
    refusals all;
    if (!read) return wasm_fail();
    all.count = irori_refusals(found->rules, found->state, seat, read, all.list);
    int answer = wasm_answer(write_refusals, &all);
    return answer < 0 ? answer : all.count;
}

typedef struct happened {
    const irori_rules *rules;
    irori_events events;
} happened;

static void write_happened(irori_writer *writer, const void *context) {
    const happened *all = context;
    wasm_write_events(writer, all->rules, all->events.list, all->events.count, IRORI_OMNISCIENT);
}

int wasm_state_apply(int state, int seat, const char *move, size_t size) {
    wasm_state *found = wasm_state_for(state, IRORI_OMNISCIENT);
    irori_move read = found && wasm_is_seat(found->rules, seat) ? wasm_move(found->rules, move, size) : 0;
    if (!read) return wasm_fail();
    const irori_game *game = found->rules->game;
    wasm_error = (irori_error){.status = IRORI_ILLEGAL};
    if (game->check(found->rules, found->state, seat, read, &wasm_error.why)) return wasm_fail();
    happened all = {found->rules, {malloc(game->max_events * sizeof(irori_event)), 0, game->max_events}};
    if (!all.events.list) return wasm_refuse(IRORI_NO_MEMORY, "error.memory");
    game->apply(found->rules, found->state, seat, read, &all.events);
    int answer = wasm_answer(write_happened, &all);
    free(all.events.list);
    return answer;
}

typedef struct eyes {
    const wasm_state *state;
    int seat;
} eyes;

static void write_view(irori_writer *writer, const void *context) {
    const eyes *of = context;
    of->state->rules->game->view(of->state->rules, of->state->state, of->seat, writer);
}

int wasm_state_view(int state, int seat) {
    eyes of = {wasm_state_for(state, seat), seat};
    if (!of.state) return wasm_fail();
    return wasm_answer(write_view, &of);
}
