/* Players by name, and what they share. A player draws from a generator made anew for every decision, from its own
 * seed and the key of what it knows: two states that look the same to a seat get the same move, whatever happened
 * before. */
#include <assert.h>
#include <stdio.h>
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

/* "hard+stories": how long the name is without that, or 0. */
static const char stories[] = "+stories";

static size_t length_without_stories(const char *name) {
    size_t length = strlen(name), tail = sizeof stories - 1;
    return length > tail && !strcmp(name + length - tail, stories) ? length - tail : 0;
}

bool irori_player_knows_stories(const char *name) { return length_without_stories(name) != 0; }

/* The name of how it plays. A game without stories has no player who knows them: then the name stays as it is, and is
 * none. */
static void name_way(const char *name, const irori_game *game, char way[PLAYER_NAME]) {
    size_t length = irori_brain_of(game)->read_all ? length_without_stories(name) : 0;
    snprintf(way, PLAYER_NAME, "%.*s", length ? (int)length : PLAYER_NAME - 1, name);
}

static const player_kind *find_kind(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i]->name, name)) return kinds[i];
    return NULL;
}

bool irori_player_is_name(const char *name, const irori_game *game) {
    irori_method method;
    char way[PLAYER_NAME];
    name_way(name, game, way);
    return find_kind(way) || irori_method_of(way, game, &method);
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
    char way[PLAYER_NAME];
    name_way(name, game, way);
    bool searches = irori_method_of(way, game, &method);
    const player_kind *kind = searches ? &player_search : find_kind(way);
    if (!kind) return refuse_name(name, why);
    size_t moves = game->max_moves, states = 3;
    irori_player *player = calloc(1, sizeof *player);
    if (player) {
        *player = (irori_player){.kind = kind, .game = game, .seed = seed, .knows_stories = strcmp(way, name) != 0};
        snprintf(player->name, sizeof player->name, "%s", name);
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

void irori_player_set_cancel(irori_player *player, const atomic_bool *cancel) {
    if (player->search) irori_search_set_cancel(player->search, cancel);
}

/* What who knows all stories sees. */
static irori_sight read_stories(irori_player *player, const irori_sight *sight) {
    const irori_game *game = player->game;
    uint8_t *all = player->states + 2 * game->state_size;
    memcpy(all, sight->known, game->state_size);
    game->brain->read_all(sight->rules, all);
    return (irori_sight){.rules = sight->rules, .seat = sight->seat, .known = all};
}

void irori_player_begin(irori_player *player, const irori_sight *sight) {
    const irori_game *game = sight->rules->game;
    assert(player->game == game);
    uint64_t key = game->key(sight->rules, sight->known, sight->seat);
    player->rng = irori_rng_from(irori_mix64(player->seed ^ key) + (uint64_t)sight->seat);
    player->sight = player->knows_stories ? read_stories(player, sight) : *sight;
    if (player->kind->begin) player->kind->begin(player);
}

bool irori_player_think(irori_player *player, uint32_t iterations) {
    return !player->kind->think || player->kind->think(player, iterations);
}

irori_move irori_player_decide(irori_player *player) { return player->kind->decide(player); }

irori_move irori_player_choose(irori_player *player, const irori_sight *sight) {
    irori_player_begin(player, sight);
    (void)irori_player_think(player, UINT32_MAX);
    return irori_player_decide(player);
}
