/* irori sim: many games between bots, and what came of them. */
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include "cli.h"
#include "irori/sim.h"

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

/* Wilson's interval for a share, 95 %. */
static void interval(double share, double n, double *low, double *high) {
    const double z = 1.959963984540054;
    double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    *low = middle - half > 0 ? middle - half : 0;
    *high = middle + half < 1 ? middle + half : 1;
}

typedef struct seat_numbers {
    double wins, share, low, high, mean, spread;
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
    interval(numbers.share, n, &numbers.low, &numbers.high);
    return numbers;
}

static void print_json(const cli_setup *setup, const irori_sim_report *report) {
    char text[4096];
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
        irori_json_fixed(&writer, numbers.low, 6), irori_json_fixed(&writer, numbers.high, 6);
        irori_json_close(&writer, ']');
        irori_json_key(&writer, "mean_score"), irori_json_fixed(&writer, numbers.mean, 4);
        irori_json_key(&writer, "sd_score"), irori_json_fixed(&writer, numbers.spread, 4);
        irori_json_close(&writer, '}');
    }
    irori_json_close(&writer, ']');
    irori_json_key(&writer, "mean_decisions");
    irori_json_fixed(&writer, (double)report->decisions / (double)report->games, 4);
    irori_json_key(&writer, "hash"), irori_json_hash(&writer, report->hash);
    irori_json_close(&writer, '}');
    puts(text);
}

static void print_table(const cli_setup *setup, const irori_sim_report *report) {
    double n = (double)report->games, decisions = (double)report->decisions;
    printf("%s, %llu games\n\n", setup->rules->game->title, (unsigned long long)report->games);
    puts("seat  player          wins   95 % interval    score (spread)");
    for (int seat = 0; seat < setup->rules->players; seat++) {
        seat_numbers numbers = numbers_of(report, seat);
        printf("%4d  %-12s %6.2f %%  %5.2f – %5.2f %%   %6.2f (%.2f)\n", seat, setup->names[seat], 100 * numbers.share,
               100 * numbers.low, 100 * numbers.high, numbers.mean, numbers.spread);
    }
    printf("\n%.1f decisions a game (spread %.1f)\n", decisions / n,
           spread_of(decisions, (double)report->decisions_squared, n));
}

/* The run goes on in a thread of its own while this one shows how far it is. */

typedef struct sim_job {
    irori_sim_def def;
    uint64_t games;
    int jobs;
    atomic_ullong done;
    atomic_bool is_over;
    irori_sim_report report;
    irori_status status;
    irori_error why;
} sim_job;

static atomic_bool was_interrupted;

static void interrupt(int signal_number) {
    (void)signal_number;
    atomic_store(&was_interrupted, true);
}

static void *run_job(void *context) {
    sim_job *job = context;
    job->status =
        irori_sim_run_parallel(&job->def, job->games, job->jobs, &job->done, &was_interrupted, &job->report, &job->why);
    atomic_store(&job->is_over, true);
    return NULL;
}

static bool simulate(sim_job *job) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, run_job, job)) return false;
    for (int i = 0; !atomic_load(&job->is_over); i++) {
        usleep(i < 50 ? 2000 : 50000);
        if (i >= 50) cli_progress("games", atomic_load(&job->done), job->games);
    }
    pthread_join(thread, NULL);
    cli_progress_end();
    return true;
}

static int report(const cli_args *args, const cli_setup *setup, const sim_job *job, bool was_started) {
    if (!was_started) return cli_no(args->command, "could not start a thread");
    if (job->status) return cli_say_error(args->command, NULL, &job->why);
    if (job->report.games && cli_has(args, "json"))
        print_json(setup, &job->report);
    else if (job->report.games)
        print_table(setup, &job->report);
    if (!atomic_load(&was_interrupted)) return CLI_DONE;
    (void)cli_no(args->command, "interrupted after %llu of %llu games; these are the numbers of the games played",
                 (unsigned long long)job->report.games, (unsigned long long)job->games);
    return CLI_INTERRUPTED;
}

static int run(const cli_args *args) {
    cli_args seeded = *args;
    cli_setup setup;
    long games, jobs, cores = sysconf(_SC_NPROCESSORS_ONLN);
    int status;
    if (!cli_has(args, "games")) return cli_wrong(args->command, "how many games? As in: --games 1000");
    if (!cli_number(args, "games", 1, 1000000000, 0, &games)) return CLI_WRONG_USE;
    if (!cli_number(args, "jobs", 1, 256, cores > 0 ? cores : 1, &jobs)) return CLI_WRONG_USE;
    cli_default(&seeded, "seed", "1");
    if (!cli_read_setup(&seeded, args->operand[0], "random", false, &setup, &status)) return status;
    sim_job job = {.def = {.rules = setup.rules, .seed = setup.def.seed}, .games = (uint64_t)games, .jobs = (int)jobs};
    for (int seat = 0; seat < setup.rules->players; seat++) job.def.players[seat] = setup.names[seat];
    signal(SIGINT, interrupt);
    status = report(args, &setup, &job, simulate(&job));
    cli_setup_done(&setup);
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
