/* One game between players, each deciding on what its seat knows. */
#include "hall.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"

irori_status hall_init(hall *h, const irori_rules *rules, irori_error *why) {
    size_t size = rules->game->state_size;
    *h = (hall){.rules = rules, .state = malloc(size), .known = malloc(size)};
    h->events.cap = rules->game->max_events;
    h->events.list = malloc(h->events.cap * sizeof *h->events.list);
    bool has_memory = h->state && h->known && h->events.list;
    return has_memory ? IRORI_OK : irori_fail(why, IRORI_NO_MEMORY, "error.memory");
}

void hall_done(hall *h) {
    for (int i = 0; i < h->hired_count; i++) irori_player_free(h->hired[i]);
    free(h->state);
    free(h->known);
    free(h->events.list);
}

irori_status hall_hire(hall *h, const char *name, irori_error *why) {
    assert(h->hired_count < 2 * IRORI_MAX_SEATS);
    irori_status status = irori_player_new(name, h->rules, 0, &h->hired[h->hired_count], why);
    if (!status) h->hired_count++;
    return status;
}

static void count_events(hall *h) {
    for (size_t i = 0; i < h->events.count; i++) {
        const irori_event *event = &h->events.list[i];
        assert(event->kind < IRORI_MAX_EVENT_KINDS);
        if (event->actor >= 0) h->counted[event->actor].events[event->kind]++;
    }
    h->events.count = 0;
}

static void decide(hall *h, int seat) {
    const irori_game *game = h->rules->game;
    irori_sight sight = irori_sight_of(h->rules, h->state, seat, h->known);
    irori_move move = irori_player_choose(h->seated[seat], &sight);
    game->apply(h->rules, h->state, seat, move, h->counted ? &h->events : NULL);
    if (h->counted) count_events(h);
}

uint64_t hall_play(hall *h, const irori_seed *root, uint64_t deal, uint64_t game) {
    const irori_rules *rules = h->rules;
    irori_seed seed = irori_sim_game_seed(root, deal);
    uint64_t decisions = 0;
    rules->game->init(rules, h->state, &seed, NULL);
    for (int seat = 0; seat < rules->players; seat++)
        irori_player_reseed(h->seated[seat], irori_sim_player_seed(root, game, seat));
    for (irori_turn turn; (turn = rules->game->to_act(rules, h->state)).seats;) {
        if (turn.kind != IRORI_ALL) turn.seats &= -turn.seats; /* of a group, the first answers */
        for (; turn.seats; turn.seats &= turn.seats - 1, decisions++) decide(h, __builtin_ctz(turn.seats));
    }
    return decisions;
}

uint64_t hall_hash(const hall *h, uint64_t game) { return irori_mix64(irori_state_hash(h->rules, h->state) + game); }
