/* greedy: does what looks best at once. If the game has a policy it takes the move the policy likes most. Otherwise it
 * looks one step ahead: each move is tried in a few fair worlds, the same for all moves; whoever else decides at the
 * same time does anything legal; then the score says how the position looks. Needs no search and remembers nothing. */
#include <string.h>

#include "player_private.h"

enum { WORLDS = 12 };

static int64_t look(const irori_rules *rules, const void *state, int seat) {
    irori_result result;
    rules->game->result(rules, state, &result);
    return result.seat[seat].score;
}

/* Everybody else who owes a decision of this phase makes one. */
static void let_others_choose(const irori_rules *rules, void *state, int seat, irori_rng *rng) {
    const irori_game *game = rules->game;
    irori_turn turn = game->to_act(rules, state);
    for (int other = 0; turn.kind == IRORI_ALL && other < rules->players; other++)
        if (other != seat && turn.seats >> other & 1)
            game->apply(rules, state, other, game->sample(rules, state, other, rng), NULL);
}

static void look_ahead(irori_player *player, const irori_sight *sight, uint32_t count) {
    const irori_rules *rules = sight->rules;
    const irori_game *game = rules->game;
    uint8_t *world = player->states, *trial = player->states + game->state_size;
    memset(player->worth, 0, count * sizeof *player->worth);
    for (int i = 0; i < WORLDS && count > 1; i++) {
        irori_sight_world(sight, &player->rng, world);
        let_others_choose(rules, world, sight->seat, &player->rng);
        for (uint32_t move = 0; move < count; move++) {
            memcpy(trial, world, game->state_size);
            game->apply(rules, trial, sight->seat, player->moves[move], NULL);
            player->worth[move] += look(rules, trial, sight->seat);
        }
    }
}

static irori_move decide(irori_player *player) {
    const irori_sight *sight = &player->sight;
    const irori_rules *rules = sight->rules;
    uint32_t count = irori_candidates(rules, sight->known, sight->seat, player->moves), best = 0;
    const irori_brain *brain = irori_brain_of(rules->game);
    if (brain->policy)
        brain->policy(rules, sight->known, sight->seat, player->moves, count, player->worth);
    else
        look_ahead(player, sight, count);
    for (uint32_t move = 1; move < count; move++)
        if (player->worth[move] > player->worth[best]) best = move;
    return player->moves[best];
}

const player_kind player_greedy = {.name = "greedy", .decide = decide};
