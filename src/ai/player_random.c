/* random: any legal move. */
#include "player_private.h"

static irori_move decide(irori_player *player) {
    const irori_sight *sight = &player->sight;
    return sight->rules->game->sample(sight->rules, sight->known, sight->seat, &player->rng);
}

const player_kind player_random = {.name = "random", .decide = decide};
