/* One game between players, each deciding on what its seat knows. */
#include "runner.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"

irori_status runner_init(runner *r, const irori_rules *rules, irori_error *why) {
    size_t size = rules->game->state_size;
    *r = (runner){.rules = rules, .state = malloc(size), .known = malloc(size)};
    r->events.cap = rules->game->max_events;
    r->events.list = malloc(r->events.cap * sizeof *r->events.list);
    bool has_memory = r->state && r->known && r->events.list;
    return has_memory ? IRORI_OK : irori_fail(why, IRORI_NO_MEMORY, "error.memory");
}

void runner_done(runner *r) {
    for (int i = 0; i < r->player_count; i++) irori_player_free(r->players[i]);
    free(r->state);
    free(r->known);
    free(r->events.list);
}

irori_status runner_add_player(runner *r, const char *name, irori_error *why) {
    assert(r->player_count < 2 * IRORI_MAX_SEATS);
    irori_status status = irori_player_new(name, r->rules, 0, &r->players[r->player_count], why);
    if (!status) r->player_count++;
    return status;
}

static void count_events(runner *r) {
    for (size_t i = 0; i < r->events.count; i++) {
        const irori_event *event = &r->events.list[i];
        assert(event->kind < IRORI_MAX_EVENT_KINDS);
        if (event->actor >= 0) r->counted[event->actor].events[event->kind]++;
    }
    r->events.count = 0;
}

static void decide(runner *r, int seat) {
    const irori_game *game = r->rules->game;
    irori_sight sight = irori_sight_of(r->rules, r->state, seat, r->known);
    irori_move move = irori_player_choose(r->seated[seat], &sight);
    game->apply(r->rules, r->state, seat, move, r->counted ? &r->events : NULL);
    if (r->counted) count_events(r);
}

uint64_t runner_play(runner *r, const irori_seed *root, uint64_t deal, uint64_t game) {
    const irori_rules *rules = r->rules;
    irori_seed seed = irori_sim_game_seed(root, deal);
    uint64_t decisions = 0;
    rules->game->init(rules, r->state, &seed, NULL);
    for (int seat = 0; seat < rules->players; seat++)
        irori_player_reseed(r->seated[seat], irori_sim_player_seed(root, game, seat));
    for (irori_turn turn; (turn = rules->game->to_act(rules, r->state)).seats;) {
        if (turn.kind != IRORI_ALL) turn.seats &= -turn.seats; /* of a group, the first answers */
        for (; turn.seats; turn.seats &= turn.seats - 1, decisions++) decide(r, __builtin_ctz(turn.seats));
    }
    return decisions;
}

uint64_t runner_hash(const runner *r, uint64_t game) {
    return irori_mix64(irori_state_hash(r->rules, r->state) + game);
}
