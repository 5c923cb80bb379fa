/* irori bench --search: iterations a second, from the opening. */
#include <stdlib.h>

#include "bench.h"
#include "irori/search.h"

enum { SHORT_GAME = 200, TRIAL_GAMES = 16, THREADS = 2, TREES = 4, MOST_BLOCKS = 99 };

/* Each number of threads runs this long before the next has its turn. Shorter, a processor that was left idle meanwhile
 * has not woken up properly: with turns of some milliseconds two threads seem 1.6 times as fast as one. */
static const double block_seconds = 0.25;

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

/* The same search for every number of threads. Twice as many trees as threads: whoever is done first takes another. */
typedef struct runner {
    irori_search *search;
    irori_workers *workers;
    uint64_t searches;
    double speed[MOST_BLOCKS]; /* iterations a second, by block */
} runner;

static bool runner_open(runner *r, const irori_rules *rules, irori_method method, int threads) {
    *r = (runner){0};
    method.trees = TREES;
    if (irori_search_new(rules, &method, &r->search, NULL) || irori_workers_new(threads, &r->workers, NULL))
        return false;
    irori_search_set_workers(r->search, r->workers);
    return true;
}

static void runner_close(runner *r) {
    irori_search_free(r->search);
    irori_workers_free(r->workers);
}

/* Searches again and again for so long; returns iterations a second. */
static double run_block(runner *r, const opening *from, uint32_t iterations, double seconds) {
    double start = bench_now(), spent = 0, done = 0;
    while (spent < seconds || !done) {
        irori_search_begin(r->search, &from->sight, r->searches++);
        irori_search_run(r->search, iterations);
        done += iterations;
        spent = bench_now() - start;
    }
    return done / spent;
}

/* In turns, so that whatever else the machine does meets all alike. Returns the number of blocks. */
static int run_all(runner runners[THREADS], const opening *from, uint32_t iterations, double seconds) {
    int blocks = (int)(seconds / block_seconds);
    if (blocks < 1) blocks = 1;
    if (blocks > MOST_BLOCKS) blocks = MOST_BLOCKS;
    for (int i = 0; i < THREADS; i++) (void)run_block(&runners[i], from, iterations, 0); /* to warm up */
    for (int block = 0; block < blocks; block++)
        for (int i = 0; i < THREADS; i++)
            runners[i].speed[block] = run_block(&runners[i], from, iterations, seconds / blocks);
    return blocks;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Puts the list in order. */
static double median(double *list, int count) {
    qsort(list, (size_t)count, sizeof *list, by_size);
    return (list[(count - 1) / 2] + list[count / 2]) / 2;
}

/* The median over pairs of blocks, of which a disturbance spoils only a few. */
static double speed_up(const runner *one, const runner *many, int blocks) {
    double ratio[MOST_BLOCKS];
    for (int i = 0; i < blocks; i++) ratio[i] = many->speed[i] / one->speed[i];
    return median(ratio, blocks);
}

static void report(const irori_rules *rules, const char *player, int threads, double speed, double times,
                   irori_writer *json) {
    if (!json) {
        printf("%-10s %d players  %-8s %d thread%s  %10.0f iterations/s  x %.2f\n", rules->game->id, rules->players,
               player, threads, threads > 1 ? "s" : " ", speed, times);
        return;
    }
    irori_json_open(json, '{');
    irori_json_key_string(json, "game", rules->game->id);
    irori_json_key_int(json, "players", rules->players);
    irori_json_key_int(json, "threads", threads);
    irori_json_key(json, "iterations_per_s"), irori_json_fixed(json, speed, 0);
    irori_json_key(json, "times_one_thread"), irori_json_fixed(json, times, 2);
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
    int blocks = has_room ? run_all(runners, &from, method.iterations, seconds) : 0;
    double times[THREADS];
    for (int i = 0; has_room && i < THREADS; i++) times[i] = speed_up(&runners[0], &runners[i], blocks);
    for (int i = 0; has_room && i < THREADS; i++)
        report(rules, player, i + 1, median(runners[i].speed, blocks), times[i], json);
    for (int i = 0; i < THREADS; i++) runner_close(&runners[i]);
    free(from.known);
    return has_room ? CLI_DONE : cli_no(command, "out of memory");
}
