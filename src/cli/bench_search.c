/* irori bench --search: iterations a second, from the opening. */
#include <stdlib.h>

#include "bench.h"
#include "irori/search.h"

enum { ITERATIONS = 10000, SHORT_GAME = 200, TRIAL_GAMES = 16, THREADS = 2, TREES = 4 };

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

/* The same search for every number of threads, and what it has done so far. Twice as many trees as threads: whoever is
 * done first takes another. */
typedef struct runner {
    irori_search *search;
    irori_crew *crew;
    uint64_t searches;
    double spent;
} runner;

static bool runner_open(runner *r, const irori_rules *rules, irori_method method, int threads) {
    *r = (runner){0};
    method.trees = TREES;
    if (irori_search_new(rules, &method, &r->search, NULL) || irori_crew_new(threads, &r->crew, NULL)) return false;
    irori_search_set_crew(r->search, r->crew);
    return true;
}

static void runner_close(runner *r) {
    irori_crew_free(r->crew);
    irori_search_free(r->search);
}

static void run_once(runner *r, const opening *from, uint32_t iterations) {
    double start = bench_now();
    irori_search_begin(r->search, &from->sight, r->searches++);
    irori_search_run(r->search, iterations);
    r->spent += bench_now() - start;
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
    runner runners[THREADS] = {{0}};
    bool has_room = open_game(rules, &from);
    if (has_room && !player) player = is_short(&from) ? "plain:10000" : "mcts:10000";
    if (has_room && !irori_method_of(player, rules->game, &method)) {
        free(from.known);
        return cli_wrong(command, "%s does not search; try --player master, mcts:1000 or plain:1000", player);
    }
    for (int i = 0; has_room && i < THREADS; i++) has_room = runner_open(&runners[i], rules, method, i + 1);
    while (has_room &&
           runners[0].spent < seconds) /* in turns, so that whatever else the machine does meets all alike */
        for (int i = 0; i < THREADS; i++) run_once(&runners[i], &from, method.iterations);
    for (int i = 0; has_room && i < THREADS; i++)
        report(rules, player, i + 1, (double)runners[i].searches * method.iterations / runners[i].spent, json);
    for (int i = 0; i < THREADS; i++) runner_close(&runners[i]);
    free(from.known);
    return has_room ? CLI_DONE : cli_no(command, "out of memory");
}
