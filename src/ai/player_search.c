/* Players that search: the levels, "mcts:N", "plain:N". */
#include "irori/search.h"
#include "player_private.h"
#include "search_private.h"

static void begin(irori_player *player) {
    const irori_sight *sight = &player->sight;
    uint32_t count = irori_candidates(sight->rules, sight->known, sight->seat, player->moves);
    player->only = count == 1 ? player->moves[0] : 0;
    player->left = 0;
    player->has_given_up = false;
    if (player->only) return;
    irori_search_begin(player->search, sight, irori_rng_next(&player->rng));
    player->left = player->movetime ? IRORI_MAX_ITERATIONS : irori_search_budget(player->search);
}

/* By the clock, one portion of thinking is all the time there is. */
static bool think(irori_player *player, uint32_t iterations) {
    uint32_t portion = iterations < player->left ? iterations : player->left;
    if (!portion || player->has_given_up) return !player->left || player->has_given_up;
    if (player->movetime) {
        (void)irori_search_run_until(player->search, portion, player->clock() + player->movetime, player->clock);
        player->left = 0;
    } else {
        irori_search_run(player->search, portion);
        player->left -= portion;
    }
    player->has_given_up = search_is_cancelled(player->search);
    return !player->left || player->has_given_up;
}

static irori_move decide(irori_player *player) {
    if (player->only) return player->only;
    return player->left || player->has_given_up ? 0 : irori_search_best(player->search);
}

const player_kind player_search = {.begin = begin, .think = think, .decide = decide};
