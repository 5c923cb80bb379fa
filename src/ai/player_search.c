/* Players that search: the levels, "mcts:N", "plain:N". */
#include "irori/search.h"
#include "player_private.h"

static irori_move choose(irori_player *player, const irori_sight *sight) {
    uint32_t count = irori_candidates(sight->rules, sight->known, sight->seat, player->moves);
    if (count == 1) return player->moves[0];
    irori_search_begin(player->search, sight, irori_rng_next(&player->rng));
    if (player->movetime)
        (void)irori_search_run_until(player->search, IRORI_MAX_ITERATIONS, player->clock() + player->movetime,
                                     player->clock);
    else
        irori_search_run(player->search, irori_search_budget(player->search));
    return irori_search_best(player->search);
}

const player_kind player_search = {.choose = choose};
