/* A pool of idle players, the longest idle first. A handful of names and games: a list is enough. */
#include <stdlib.h>
#include <string.h>

#include "player_private.h"
#include "search_private.h"

struct irori_pool {
    int count, most;
    irori_player *idle[];
};

irori_status irori_pool_new(int most, irori_pool **out, irori_error *why) {
    if (most < 0) most = 0;
    irori_pool *pool = calloc(1, sizeof *pool + (size_t)most * sizeof *pool->idle);
    if (!pool) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    pool->most = most;
    *out = pool;
    return IRORI_OK;
}

void irori_pool_free(irori_pool *pool) {
    if (!pool) return;
    for (int i = 0; i < pool->count; i++) irori_player_free(pool->idle[i]);
    free(pool);
}

static irori_player *remove_at(irori_pool *pool, int index) {
    irori_player *player = pool->idle[index];
    memmove(&pool->idle[index], &pool->idle[index + 1], (size_t)(--pool->count - index) * sizeof *pool->idle);
    return player;
}

/* A name too long to be kept whole is nobody's. */
static int find_idle(const irori_pool *pool, const char *name, const irori_game *game) {
    for (int i = pool->count; i-- > 0;)
        if (pool->idle[i]->game == game && !strcmp(pool->idle[i]->name, name)) return i;
    return -1;
}

irori_status irori_pool_take(irori_pool *pool, const char *name, const irori_rules *rules, uint64_t seed,
                             irori_player **player, irori_error *why) {
    int found = find_idle(pool, name, rules->game);
    if (found < 0) return irori_player_new(name, rules, seed, player, why);
    *player = remove_at(pool, found);
    irori_player_reseed(*player, seed);
    return IRORI_OK;
}

/* What it was set to at the table it comes from is no business of the next. */
void irori_pool_give(irori_pool *pool, irori_player *player) {
    if (!player || !pool->most) {
        irori_player_free(player);
        return;
    }
    if (pool->count == pool->most) irori_player_free(remove_at(pool, 0));
    irori_player_set_movetime(player, 0, NULL);
    irori_player_set_cancel(player, NULL);
    if (player->search) player->search->workers = NULL;
    pool->idle[pool->count++] = player;
}
