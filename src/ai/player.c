/* Players by name, and what they share. A player draws from a generator made anew for every decision, from its own
 * seed and the key of what it knows: two states that look the same to a seat get the same move, whatever happened
 * before. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"
#include "player_private.h"

static const player_kind *const kinds[] = {&player_random, &player_greedy};

irori_sight irori_sight_of(const irori_rules *rules, const void *state, int seat, void *known) {
    memcpy(known, state, rules->game->state_size);
    rules->game->redact(rules, known, seat);
    return (irori_sight){.rules = rules, .seat = seat, .known = known};
}

void irori_sight_world(const irori_sight *sight, irori_rng *rng, void *world) {
    const irori_game *game = sight->rules->game;
    memcpy(world, sight->known, game->state_size);
    game->determinize(sight->rules, world, sight->seat, rng);
}

const char *const *irori_player_names(void) {
    static const char *const names[] = {"random", "easy", "greedy", "medium", "hard", "master", NULL};
    return names;
}

static const player_kind *find_kind(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i]->name, name)) return kinds[i];
    return NULL;
}

bool irori_player_is_name(const char *name, const irori_game *game) {
    irori_method method;
    return find_kind(name) || irori_method_of(name, game, &method);
}

/* "mcts:0": the name is right, the number is not. */
static bool has_wrong_number(const char *name) {
    const char *number = !strncmp(name, "mcts:", 5) ? name + 5 : !strncmp(name, "plain:", 6) ? name + 6 : "";
    size_t sign = *number == '-', digits = strspn(number + sign, "0123456789");
    if (!digits) return false;
    return sign || !strtoull(number, NULL, 10) || strtoull(number, NULL, 10) > IRORI_MAX_ITERATIONS;
}

static irori_status refuse_name(const char *name, irori_error *why) {
    bool is_number = has_wrong_number(name);
    (void)irori_fail(why, IRORI_BAD_SETUP, is_number ? "error.player.number" : "error.player.unknown");
    irori_message_text(irori_why(why), "player", name);
    if (is_number) irori_message_number(irori_why(why), "max", IRORI_MAX_ITERATIONS);
    return IRORI_BAD_SETUP;
}

irori_status irori_player_new(const char *name, const irori_rules *rules, uint64_t seed, irori_player **out,
                              irori_error *why) {
    const irori_game *game = rules->game;
    irori_method method;
    bool searches = irori_method_of(name, game, &method);
    const player_kind *kind = searches ? &player_search : find_kind(name);
    if (!kind) return refuse_name(name, why);
    size_t moves = game->max_moves, states = 2;
    irori_player *player = calloc(1, sizeof *player);
    if (player) {
        *player = (irori_player){.kind = kind, .rules = rules, .seed = seed};
        player->moves = malloc(moves * sizeof *player->moves);
        player->worth = malloc(moves * sizeof *player->worth);
        player->states = malloc(states * game->state_size);
    }
    if (!player || !player->moves || !player->worth || !player->states) {
        irori_player_free(player);
        return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    }
    irori_status status = searches ? irori_search_new(rules, &method, &player->search, why) : IRORI_OK;
    if (status)
        irori_player_free(player);
    else
        *out = player;
    return status;
}

bool irori_player_is_listed(const char *name) {
    for (const char *const *listed = irori_player_names(); *listed; listed++)
        if (!strcmp(*listed, name)) return true;
    return false;
}

irori_status irori_player_refuse_unlisted(const char *name, const irori_game *game, irori_error *why) {
    if (irori_player_is_listed(name) || !irori_player_is_name(name, game)) return IRORI_OK;
    (void)irori_fail(why, IRORI_BAD_SETUP, "error.player.unlisted");
    irori_message_text(irori_why(why), "player", name);
    return IRORI_BAD_SETUP;
}

void irori_player_free(irori_player *player) {
    if (!player) return;
    free(player->moves);
    free(player->worth);
    free(player->states);
    irori_search_free(player->search);
    free(player);
}

void irori_player_reseed(irori_player *player, uint64_t seed) { player->seed = seed; }

void irori_player_set_movetime(irori_player *player, uint32_t milliseconds, uint64_t (*clock)(void)) {
    player->movetime = (uint64_t)milliseconds * 1000000;
    player->clock = clock;
}

irori_move irori_player_choose(irori_player *player, const irori_sight *sight) {
    const irori_game *game = sight->rules->game;
    assert(player->rules == sight->rules);
    uint64_t key = game->key(sight->rules, sight->known, sight->seat);
    player->rng = irori_rng_from(irori_mix64(player->seed ^ key) + (uint64_t)sight->seat);
    return player->kind->choose(player, sight);
}
