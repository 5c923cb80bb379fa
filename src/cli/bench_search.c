/* irori bench --search: iterations a second, from the opening. */
#include <stdlib.h>

#include "bench.h"
#include "irori/search.h"

enum { ITERATIONS = 10000, SHORT_GAME = 200, TRIAL_GAMES = 16, THREADS = 2 };

typedef struct opening {
    irori_sight sight;
    void *known;
} opening;

static int first_seat(const irori_rules *rules, const void *state) {
    return __builtin_ctz(rules->game->to_act(rules, state).seats);
}

static bool open_game(const irori_rules *rules, opening *out) {
    irori_seed seed = irori_seed_from_text("bench");
    if (!(out->known = malloc(rules->game->state_size))) return false;
    rules->game->init(rules, out->known, &seed, NULL);
    out->sight = (irori_sight){.rules = rules, .seat = first_seat(rules, out->known), .known = out->known};
    rules->game->redact(rules, out->known, out->sight.seat);
    return true;
}

/* Are random games short enough for playouts to the end? Worlds of the opening are as good as new games. */
static bool is_short(const opening *from) {
    const irori_rules *rules = from->sight.rules;
    const irori_game *game = rules->game;
    void *world = malloc(game->state_size);
    irori_rng rng = irori_rng_from(1);
    int decisions = 0;
    for (int i = 0; world && i < TRIAL_GAMES; i++) {
        irori_sight_world(&from->sight, &rng, world);
        for (; game->to_act(rules, world).seats && decisions < TRIAL_GAMES * SHORT_GAME; decisions++) {
            int seat = first_seat(rules, world);
            game->apply(rules, world, seat, game->sample(rules, world, seat, &rng), NULL);
        }
    }
    free(world);
    return decisions < TRIAL_GAMES * SHORT_GAME;
}

/* Iterations a second; negative: out of memory. */
static double measure(const opening *from, const irori_method *method, int threads, double seconds) {
    irori_search *search = NULL;
    irori_crew *crew = NULL;
    double spent = 0;
    uint64_t count = 0;
    if (!irori_search_new(from->sight.rules, method, &search, NULL) && !irori_crew_new(threads, &crew, NULL))
        for (double start = bench_now(); spent < seconds; spent = bench_now() - start, count++) {
            irori_search_begin(search, &from->sight, count);
            irori_search_run_parallel(search, method->iterations, crew);
        }
    irori_crew_free(crew);
    irori_search_free(search);
    return count ? (double)count * method->iterations / spent : -1;
}

static void report(const irori_rules *rules, const char *player, int threads, double speed, irori_writer *json) {
    if (!json) {
        printf("%-10s %d players  %-8s %d thread%s  %10.0f iterations/s\n", rules->game->id, rules->players, player,
               threads, threads > 1 ? "s" : " ", speed);
        return;
    }
    irori_json_open(json, '{');
    irori_json_key_string(json, "game", rules->game->id);
    irori_json_key_int(json, "players", rules->players);
    irori_json_key_int(json, "threads", threads);
    irori_json_key(json, "iterations_per_s"), irori_json_fixed(json, speed, 0);
    irori_json_key_string(json, "player", player);
    irori_json_close(json, '}');
}

int bench_search(const cli_command *command, const irori_rules *rules, const char *player, double seconds,
                 irori_writer *json) {
    opening from;
    irori_method method;
    int status = CLI_DONE;
    if (!open_game(rules, &from)) return cli_no(command, "out of memory");
    if (!player) player = is_short(&from) ? "plain:10000" : "mcts:10000";
    if (!irori_method_of(player, rules->game, &method))
        status = cli_wrong(command, "%s does not search; try --player master, mcts:1000 or plain:1000", player);
    for (int threads = 1; !status && threads <= THREADS; threads++) {
        method.trees = threads;
        double speed = measure(&from, &method, threads, seconds);
        if (speed < 0)
            status = cli_no(command, "out of memory");
        else
            report(rules, player, threads, speed, json);
    }
    free(from.known);
    return status;
}
