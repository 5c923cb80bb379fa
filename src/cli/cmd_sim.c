/* irori sim: many games between bots, and what came of them. */
#include <math.h>

#include "irori/sim.h"
#include "long_run.h"
#include "ranks.h"

static const cli_option options[] = {
    {"games", "N", "how many games"},
    {"players", "N", "how many play"},
    {"seats", "LIST", "who plays, as in greedy,random,random (otherwise all random)"},
    {"option", "K=V", "an option of the game; may be repeated (see: irori games)"},
    {"seed", "S", "a number or any text: the same seed gives the same numbers (otherwise 1)"},
    {"jobs", "J", "threads; the numbers do not depend on it (otherwise one a core)"},
    {"json", NULL, "for programs"},
    {NULL, NULL, NULL},
};

typedef struct seat_numbers {
    double wins, share, mean, spread;
    irori_interval interval;
} seat_numbers;

static double spread_of(double sum, double squares, double n) {
    double variance = n > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
    return variance > 0 ? sqrt(variance) : 0;
}

static seat_numbers numbers_of(const irori_sim_report *report, int seat) {
    const irori_sim_seat *sum = &report->seat[seat];
    double n = (double)report->games;
    seat_numbers numbers = {.wins = (double)sum->wins / IRORI_WIN, .mean = (double)sum->score / n};
    numbers.share = numbers.wins / n;
    numbers.spread = spread_of((double)sum->score, (double)sum->score_squared, n);
    numbers.interval = irori_share_interval(numbers.share, n);
    return numbers;
}

/* How often the seat did or met with what the game tells of; what never happened is left out. */
static void json_events(const irori_game *game, const uint64_t *events, irori_writer *writer) {
    irori_json_key(writer, "events"), irori_json_open(writer, '{');
    for (int kind = 1; game->event_kinds[kind].name; kind++)
        if (events[kind]) irori_json_key_int(writer, game->event_kinds[kind].name, (int64_t)events[kind]);
    irori_json_close(writer, '}');
}

static int print_json(const cli_command *command, const cli_setup *setup, const irori_sim_report *report) {
    char text[16384];
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_json_open(&writer, '{');
    irori_json_key_string(&writer, "game", setup->rules->game->id);
    irori_json_key_int(&writer, "games", (int64_t)report->games);
    irori_json_key(&writer, "seats");
    irori_json_open(&writer, '[');
    for (int seat = 0; seat < setup->rules->players; seat++) {
        seat_numbers numbers = numbers_of(report, seat);
        irori_json_open(&writer, '{');
        irori_json_key_int(&writer, "seat", seat);
        irori_json_key_string(&writer, "player", setup->names[seat]);
        irori_json_key(&writer, "wins"), irori_json_fixed(&writer, numbers.wins, 3);
        irori_json_key(&writer, "win_rate"), irori_json_fixed(&writer, numbers.share, 6);
        irori_json_key(&writer, "ci95"), irori_json_open(&writer, '[');
        irori_json_fixed(&writer, numbers.interval.low, 6), irori_json_fixed(&writer, numbers.interval.high, 6);
        irori_json_close(&writer, ']');
        irori_json_key(&writer, "mean_score"), irori_json_fixed(&writer, numbers.mean, 4);
        irori_json_key(&writer, "sd_score"), irori_json_fixed(&writer, numbers.spread, 4);
        json_events(setup->rules->game, report->seat[seat].events, &writer);
        irori_json_close(&writer, '}');
    }
    irori_json_close(&writer, ']');
    irori_json_key(&writer, "mean_decisions");
    irori_json_fixed(&writer, (double)report->decisions / (double)report->games, 4);
    irori_json_key(&writer, "hash"), irori_json_hash(&writer, report->hash);
    irori_json_close(&writer, '}');
    return cli_print_json(command, &writer);
}

static void print_table(const cli_setup *setup, const irori_sim_report *report) {
    double n = (double)report->games, decisions = (double)report->decisions;
    printf("%s, %llu games\n\n", setup->rules->game->title, (unsigned long long)report->games);
    puts("seat  player          wins   95 % interval    score (spread)");
    for (int seat = 0; seat < setup->rules->players; seat++) {
        seat_numbers numbers = numbers_of(report, seat);
        printf("%4d  %-12s %6.2f %%  %5.2f – %5.2f %%   %6.2f (%.2f)\n", seat, setup->names[seat], 100 * numbers.share,
               100 * numbers.interval.low, 100 * numbers.interval.high, numbers.mean, numbers.spread);
    }
    printf("\n%.1f decisions a game (spread %.1f)\n", decisions / n,
           spread_of(decisions, (double)report->decisions_squared, n));
}

/* Plays the games, this rank its part; the sums are those of all ranks. */
static int simulate(const cli_command *command, long_run *run, irori_sim_report *report) {
    irori_sim_def def = {.rules = run->setup.rules, .seed = run->setup.def.seed};
    uint64_t first = 0, count = run->games;
    irori_error why;
    for (int seat = 0; seat < def.rules->players; seat++) def.players[seat] = run->setup.names[seat];
    ranks_share(&first, &count);
    int status = CLI_DONE;
    long_run_begin(run);
    if (irori_sim_run_parallel(&def, first, count, run->jobs, &run->done, &long_run_stop, report, &why))
        status = cli_say_error(command, NULL, &why);
    ranks_add(report, sizeof *report);
    (void)long_run_was_stopped();
    long_run_end(run);
    return ranks_agree(command, status);
}

static int run(const cli_args *args) {
    long_run run;
    irori_sim_report report = {.games = 0};
    int status = ranks_agree(args->command, long_run_read(args, args->operand[0], 0, &run));
    if (status) return status;
    status = simulate(args->command, &run, &report);
    if (!status && report.games && cli_has(args, "json"))
        status = print_json(args->command, &run.setup, &report);
    else if (!status && report.games)
        print_table(&run.setup, &report);
    if (!status) status = long_run_status(args->command, report.games, run.games);
    cli_setup_done(&run.setup);
    return cli_finish(args->command, status);
}

const cli_command cli_sim = {
    .name = "sim",
    .operands = "GAME",
    .about = "Plays many games between bots: wins with intervals, scores, lengths.\n"
             "A shared win counts as its share. The same seed gives the same numbers with any number of jobs.",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
