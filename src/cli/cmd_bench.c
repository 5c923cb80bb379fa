/* irori bench: how fast, through the public interface, on one core; and one number that pins how games are played. */
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "irori/hash.h"

static const cli_option options[] = {
    {"players", "N", "how many play (otherwise the usual number)"},
    {"seconds", "S", "how long to measure each game (otherwise 2)"},
    {"search", NULL, "measures searches from the opening instead, with one and with two threads"},
    {"present", NULL, "measures building things, choices and log of a position instead"},
    {"host", NULL, "measures decisions through the host instead, JSON in and every seat's JSON out, and its memory"},
    {"player", "NAME", "whose search (otherwise plain:10000, or mcts:10000 where random games are long)"},
    {"json", NULL, "for programs"},
    {NULL, NULL, NULL},
};

enum { POOL = 256, SIGNATURE_GAMES = 500 };

typedef struct bench {
    const irori_rules *rules;
    irori_rng rng;
    irori_move *moves;
    void *state;
    uint8_t *pool; /* positions from the middle of games */
    double games_per_s, decisions_per_s, copy_ns, key_ns, determinize_ns;
    uint64_t signature;
    int figures;
    irori_measure figure[IRORI_MAX_MEASURES];
} bench;

double bench_now(void) { return (double)cli_nanoseconds() * 1e-9; }

/* Any of the listed moves; but of a game that lists only some, what it draws itself. */
static irori_move random_move(bench *b, int seat) {
    const irori_game *game = b->rules->game;
    if (game->free_moves) return game->sample(b->rules, b->state, seat, &b->rng);
    uint32_t count = game->moves(b->rules, b->state, seat, b->moves);
    return b->moves[irori_rng_below(&b->rng, count)];
}

/* One random game from a seed, at most `most` decisions; returns their number. */
static uint64_t play(bench *b, const irori_seed *seed, uint64_t most) {
    const irori_rules *rules = b->rules;
    const irori_game *game = rules->game;
    uint64_t decisions = 0;
    game->init(rules, b->state, seed, NULL);
    for (irori_turn turn; (turn = game->to_act(rules, b->state)).seats;) {
        if (turn.kind != IRORI_ALL) turn.seats &= -turn.seats;
        for (; turn.seats; turn.seats &= turn.seats - 1) {
            int seat = __builtin_ctz(turn.seats);
            if (decisions++ == most) return most;
            game->apply(rules, b->state, seat, random_move(b, seat), NULL);
        }
    }
    return decisions;
}

static irori_seed next_seed(bench *b) { return irori_rng_chance(&b->rng).seed; }

static void measure_play(bench *b, double seconds) {
    uint64_t games = 0, decisions = 0;
    double start = bench_now(), spent = 0;
    for (; spent < seconds; spent = bench_now() - start)
        for (int i = 0; i < 64; i++, games++) {
            irori_seed seed = next_seed(b);
            decisions += play(b, &seed, UINT64_MAX);
        }
    b->games_per_s = (double)games / spent;
    b->decisions_per_s = (double)decisions / spent;
}

static void fill_pool(bench *b) {
    size_t size = b->rules->game->state_size;
    for (int i = 0; i < POOL; i++) {
        irori_seed seed = next_seed(b);
        uint64_t length = play(b, &seed, UINT64_MAX);
        play(b, &seed, irori_rng_below(&b->rng, (uint32_t)length));
        memcpy(b->pool + (size_t)i * size, b->state, size);
    }
}

typedef uint64_t (*operation)(bench *b, const void *state, int seat);

static uint64_t do_copy(bench *b, const void *state, int seat) {
    (void)seat;
    memcpy(b->state, state, b->rules->game->state_size);
    __asm__ volatile("" ::"r"(b->state) : "memory"); /* the copy is wanted, whatever becomes of it */
    return 0;
}

static uint64_t do_key(bench *b, const void *state, int seat) { return b->rules->game->key(b->rules, state, seat); }

static uint64_t do_determinize(bench *b, const void *state, int seat) {
    do_copy(b, state, seat);
    b->rules->game->determinize(b->rules, b->state, seat, &b->rng);
    return 0;
}

static double nanoseconds(bench *b, operation operate, double seconds) {
    uint64_t sum = 0;
    size_t size = b->rules->game->state_size;
    uint64_t count = 0;
    double start = bench_now(), spent = 0;
    for (; spent < seconds; spent = bench_now() - start)
        for (int round = 0; round < 16; round++)
            for (int i = 0; i < POOL; i++, count++)
                sum += operate(b, b->pool + (size_t)i * size, i % b->rules->players);
    __asm__ volatile("" ::"r"(sum)); /* the answers are wanted, whatever they are */
    return spent * 1e9 / (double)count;
}

/* Over fixed games: changes exactly when the way games are played changes. */
static uint64_t signature(bench *b) {
    irori_seed root = irori_seed_from_text("signature");
    uint64_t sum = 0;
    b->rng = irori_rng_from(0);
    for (uint64_t i = 0; i < SIGNATURE_GAMES; i++) {
        irori_seed seed = irori_seed_derive(&root, "game", i);
        play(b, &seed, UINT64_MAX);
        sum += irori_mix64(irori_state_hash(b->rules, b->state) + i);
    }
    return sum;
}

static bool measure(const irori_rules *rules, double seconds, bench *b) {
    size_t size = rules->game->state_size;
    *b = (bench){.rules = rules, .rng = irori_rng_from(1)};
    b->moves = malloc(rules->game->max_moves * sizeof *b->moves);
    b->state = malloc(size);
    b->pool = malloc(POOL * size);
    bool has_room = b->moves && b->state && b->pool;
    if (has_room) {
        b->signature = signature(b);
        measure_play(b, seconds);
        fill_pool(b);
        b->copy_ns = nanoseconds(b, do_copy, seconds / 8);
        b->key_ns = nanoseconds(b, do_key, seconds / 8);
        b->determinize_ns = nanoseconds(b, do_determinize, seconds / 8);
        if (rules->game->benchmark)
            b->figures = rules->game->benchmark->measure(rules, cli_nanoseconds, seconds / 2, b->figure);
    }
    free(b->moves);
    free(b->state);
    free(b->pool);
    return has_room;
}

static void write_json(const bench *b, irori_writer *writer) {
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "game", b->rules->game->id);
    irori_json_key_int(writer, "players", b->rules->players);
    irori_json_key(writer, "games_per_s"), irori_json_fixed(writer, b->games_per_s, 0);
    irori_json_key(writer, "decisions_per_s"), irori_json_fixed(writer, b->decisions_per_s, 0);
    irori_json_key(writer, "copy_ns"), irori_json_fixed(writer, b->copy_ns, 1);
    irori_json_key(writer, "key_ns"), irori_json_fixed(writer, b->key_ns, 1);
    irori_json_key(writer, "determinize_ns"), irori_json_fixed(writer, b->determinize_ns, 1);
    for (int i = 0; i < b->figures; i++)
        irori_json_key(writer, b->figure[i].key), irori_json_fixed(writer, b->figure[i].value, b->figure[i].digits);
    irori_json_key(writer, "signature"), irori_json_hash(writer, b->signature);
    irori_json_close(writer, '}');
}

static void print_line(const bench *b) {
    printf("%-10s %d players  %10.0f games/s  %11.0f decisions/s  copy %5.1f ns  key %6.1f ns  determinize %7.1f ns  ",
           b->rules->game->id, b->rules->players, b->games_per_s, b->decisions_per_s, b->copy_ns, b->key_ns,
           b->determinize_ns);
    for (int i = 0; i < b->figures; i++)
        printf("%.*f %s  ", b->figure[i].digits, b->figure[i].value, b->figure[i].unit);
    printf("signature %016llx\n", (unsigned long long)b->signature);
}

static int bench_play(const cli_command *command, const irori_rules *rules, double seconds, irori_writer *json) {
    bench b;
    if (!measure(rules, seconds, &b)) return cli_no(command, "out of memory");
    if (json)
        write_json(&b, json);
    else
        print_line(&b);
    return CLI_DONE;
}

static int bench_game(const cli_args *args, const char *game, long players, double seconds, irori_writer *json) {
    irori_setup setup = {.players = (int)players};
    irori_rules *rules;
    irori_error why;
    if (irori_rules_new(game, &setup, &rules, &why)) return cli_say_error(args->command, NULL, &why);
    int status = cli_has(args, "search") ? bench_search(args->command, rules, cli_value(args, "player"), seconds, json)
                 : cli_has(args, "present") ? bench_present(args->command, rules, seconds, json)
                 : cli_has(args, "host")    ? bench_host(args->command, rules, seconds, json)
                                            : bench_play(args->command, rules, seconds, json);
    fflush(stdout);
    irori_rules_free(rules);
    return status;
}

static int run(const cli_args *args) {
    char text[8192];
    irori_writer writer = irori_writer_to(text, sizeof text), *json = cli_has(args, "json") ? &writer : NULL;
    double seconds;
    long players;
    int status = CLI_DONE;
    if (!cli_seconds(args, "seconds", 2, &seconds)) return CLI_WRONG_USE;
    if (!cli_number(args, "players", 1, 99, 0, &players)) return CLI_WRONG_USE;
    if (cli_has(args, "player") && !cli_has(args, "search"))
        return cli_wrong(args->command, "--player says whose search to measure; it needs --search");
    irori_json_open(&writer, '[');
    for (int i = 0; !status && i < args->operand_count; i++)
        status = bench_game(args, args->operand[i], players, seconds, json);
    for (const irori_game *const *game = irori_games(); !status && !args->operand_count && *game; game++)
        if (!(*game)->is_template) status = bench_game(args, (*game)->id, players, seconds, json);
    irori_json_close(&writer, ']');
    if (!status && json) status = cli_print_json(args->command, json);
    return cli_finish(args->command, status);
}

const cli_command cli_bench = {
    .name = "bench",
    .operands = "[GAME...]",
    .about = "Measures random games, copies, keys and worlds on one core, through the public interface.\n"
             "The signature is a fixed number as long as games are played the same way.\n"
             "--search: iterations a second, each a new world, a descent and a playout to the end or an evaluation.",
    .options = options,
    .max_operands = CLI_MAX_OPERANDS,
    .run = run,
};
