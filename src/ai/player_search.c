/* Players that search: the levels, "mcts:N", "plain:N". */
#include "irori/search.h"
#include "player_private.h"

enum { SLICE = 64 }; /* iterations between two looks at the clock */

static void run(irori_player *player, uint32_t iterations) {
    if (player->crew)
        player->run_parallel(player->search, iterations, player->crew);
    else
        irori_search_run(player->search, iterations);
}

static irori_move choose(irori_player *player, const irori_sight *sight) {
    uint32_t count = irori_candidates(sight->rules, sight->known, sight->seat, player->moves);
    if (count == 1) return player->moves[0];
    irori_search_begin(player->search, sight, irori_rng_next(&player->rng));
    if (!player->movetime) {
        run(player, irori_search_budget(player->search));
    } else {
        uint64_t end = player->clock() + player->movetime;
        do run(player, SLICE);
        while (player->clock() < end);
    }
    return irori_search_best(player->search);
}

const player_kind player_search = {.choose = choose};
