/* The registry, and what every game gets for free. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "irori/game.h"
#include "irori/hash.h"

#define GAME(rules, presenter, artist, screen) extern const irori_game irori_game_##rules;
#include "games.def"
#undef GAME

static const irori_game *const games[] = {
#define GAME(rules, presenter, artist, screen) &irori_game_##rules,
#include "games.def"
#undef GAME
    NULL};

const irori_game *const *irori_games(void) { return games; }

const irori_game *irori_game_find(const char *id) {
    for (const irori_game *const *game = games; *game; game++)
        if (!strcmp((*game)->id, id)) return *game;
    return NULL;
}

static bool has_room(const irori_game *game) {
    return game->min_players >= 1 && game->max_players <= IRORI_MAX_SEATS && game->max_encoded <= IRORI_MAX_ENCODED;
}

irori_status irori_rules_from(const irori_game *game, const irori_setup *setup, irori_rules **rules, irori_error *why) {
    if (has_room(game)) {
        irori_status status = game->rules_new(setup, rules, why);
        if (!status) (*rules)->game = game; /* a game made from another one has that one's rules_new */
        return status;
    }
    (void)irori_fail(why, IRORI_BAD_SETUP, "error.game.size");
    irori_message_text(irori_why(why), "game", game->id);
    return IRORI_BAD_SETUP;
}

irori_status irori_rules_new(const char *game, const irori_setup *setup, irori_rules **rules, irori_error *why) {
    const irori_game *found = irori_game_find(game);
    if (found) return irori_rules_from(found, setup, rules, why);
    (void)irori_fail(why, IRORI_BAD_SETUP, "error.game.unknown");
    irori_message_text(irori_why(why), "game", game);
    return IRORI_BAD_SETUP;
}

void irori_rules_free(irori_rules *rules) {
    if (rules) rules->game->rules_free(rules);
}

void irori_rules_option(const irori_rules *rules, int index, char text[IRORI_MOVE_TEXT]) {
    int options = 0;
    *text = 0;
    while (rules->game->options[options].name) options++;
    if (index < 0 || index >= options) return;
    const irori_option *option = &rules->game->options[index];
    const char *value = option->values;
    for (int i = 0; i < rules->option[index]; i++) value += strcspn(value, "|") + 1;
    size_t name = strlen(option->name), size = strcspn(value, "|");
    assert(name + 1 + size < IRORI_MOVE_TEXT);
    memcpy(text, option->name, name);
    text[name] = '=';
    memcpy(text + name + 1, value, size);
    text[name + 1 + size] = 0;
}

static bool may_see(irori_event event, int seat) {
    if (seat == IRORI_OMNISCIENT || event.seen_by == IRORI_SEEN_BY_ALL) return true;
    return seat >= 0 && seat < IRORI_MAX_SEATS && event.seen_by >> seat & 1;
}

irori_event irori_event_for(irori_event event, int seat) {
    if (!may_see(event, seat)) event.object = 0, event.number = 0, event.bound = 0;
    return event;
}

static bool is_seat(const irori_rules *rules, int seat) { return seat >= 0 && seat < rules->players; }

static const irori_event_kind *find_kind(const irori_game *game, uint16_t kind) {
    for (uint16_t i = 0; i < kind; i++)
        if (!game->event_kinds[i].name) return NULL;
    return game->event_kinds[kind].name ? &game->event_kinds[kind] : NULL;
}

/* An event that no game tells may be about two objects and two places at once: what has no room is left out. */
static void add_place(const irori_game *game, uint8_t place, const char *name, irori_message *message) {
    if (message->count == IRORI_MESSAGE_ARGS) return;
    for (uint8_t i = 0; i < place; i++)
        if (!game->places[i]) return;
    if (place && game->places[place]) irori_message_text(message, name, game->places[place]);
}

static bool has_place(const irori_game *game, int64_t place) {
    for (int64_t i = 0; i <= place && i <= UINT8_MAX; i++)
        if (!game->places[i]) return false;
    return place >= 0 && place <= UINT8_MAX;
}

static bool is_within(int64_t number, int64_t least, int64_t most) { return number >= least && number <= most; }

bool irori_event_read(const irori_rules *rules, const int64_t n[IRORI_EVENT_NUMBERS], irori_event *event) {
    const irori_game *game = rules->game;
    bool is_in_range =
        is_within(n[0], 1, IRORI_MAX_EVENT_KINDS - 1) && find_kind(game, (uint16_t)n[0]) &&
        is_within(n[1], -1, rules->players - 1) && has_place(game, n[2]) && has_place(game, n[3]) &&
        is_within(n[4], 0, UINT16_MAX) && is_within(n[5], -IRORI_MAX_EVENT_NUMBER, IRORI_MAX_EVENT_NUMBER) &&
        is_within(n[6], -IRORI_MAX_EVENT_NUMBER, IRORI_MAX_EVENT_NUMBER) && is_within(n[7], 0, IRORI_SEEN_BY_ALL);
    if (!is_in_range) return false;
    irori_event read = {.kind = (uint16_t)n[0],
                        .actor = (int8_t)n[1],
                        .from = (uint8_t)n[2],
                        .to = (uint8_t)n[3],
                        .object = (uint16_t)n[4],
                        .number = (int32_t)n[5],
                        .bound = (int32_t)n[6],
                        .seen_by = (uint16_t)n[7]};
    if (game->has_event && !game->has_event(rules, &read)) return false;
    *event = read;
    return true;
}

irori_message irori_event_message(const irori_rules *rules, irori_event event, int seat) {
    const irori_game *game = rules->game;
    const irori_event_kind *kind = find_kind(game, event.kind);
    bool sees = may_see(event, seat);
    irori_message message;
    irori_message_init(&message, !kind ? NULL : sees || !kind->hidden ? kind->message : kind->hidden);
    if (!message.id) return message;
    event = irori_event_for(event, seat);
    if (is_seat(rules, event.actor)) irori_message_seat(&message, "who", event.actor);
    if (event.object) game->name(rules, event.object, "what", &message);
    irori_message_number(&message, "n", event.number);
    irori_message_number(&message, "bound", event.bound);
    add_place(game, event.from, "from", &message);
    add_place(game, event.to, "to", &message);
    return message;
}

const irori_brain *irori_brain_of(const irori_game *game) {
    static const irori_brain nothing = {.policy = NULL};
    return game->brain ? game->brain : &nothing;
}

uint32_t irori_candidates(const irori_rules *rules, const void *state, int seat, irori_move *out) {
    const irori_brain *brain = irori_brain_of(rules->game);
    if (!is_seat(rules, seat)) return 0;
    return (brain->candidates ? brain->candidates : rules->game->moves)(rules, state, seat, out);
}

static irori_move first_move(const irori_rules *rules, const void *known, int seat) {
    irori_move *moves = malloc(rules->game->max_moves * sizeof *moves), move = 0;
    if (moves && rules->game->moves(rules, known, seat, moves)) move = moves[0];
    free(moves);
    return move;
}

irori_move irori_default_move(const irori_rules *rules, const void *known, int seat) {
    const irori_game *game = rules->game;
    if (!is_seat(rules, seat) || !(game->to_act(rules, known).seats >> seat & 1)) return 0;
    return (game->default_move ? game->default_move : first_move)(rules, known, seat);
}

irori_message irori_reason(const irori_rules *rules, const void *state, int seat, irori_move move) {
    irori_message reason;
    const irori_brain *brain = irori_brain_of(rules->game);
    irori_message_init(&reason, NULL);
    if (!brain->reason || !is_seat(rules, seat)) return reason;
    if (rules->game->check(rules, state, seat, move, NULL) == IRORI_OK)
        brain->reason(rules, state, seat, move, &reason);
    return reason;
}

/* A seat that does not exist: said here, so that no game reads what lies behind its last one. */
static int refuse_seat(const irori_rules *rules, irori_message *why) {
    irori_message_init(why, "table.why.seat");
    irori_message_number(why, "players", rules->players);
    return 1;
}

int irori_refusals(const irori_rules *rules, const void *state, int seat, irori_move move,
                   irori_message list[IRORI_MAX_REFUSALS]) {
    if (!is_seat(rules, seat)) return refuse_seat(rules, &list[0]);
    const irori_free_moves *free_moves = rules->game->free_moves;
    if (free_moves && free_moves->refusals) return free_moves->refusals(rules, state, seat, move, list);
    return rules->game->check(rules, state, seat, move, &list[0]) != IRORI_OK;
}

int32_t irori_result_share(const irori_rules *rules, const irori_result *result, int seat, int32_t win) {
    if (rules->game->is_cooperative) return result->outcome == IRORI_WON ? win : 0;
    if (!is_seat(rules, seat) || result->winners < 1) return 0;
    return result->seat[seat].is_winner ? win / result->winners : 0;
}

uint64_t irori_state_hash(const irori_rules *rules, const void *state) {
    uint8_t bytes[IRORI_MAX_ENCODED];
    assert(rules->game->max_encoded <= sizeof bytes);
    return irori_hash64(bytes, rules->game->encode(rules, state, bytes), 0);
}
