/* A long run goes on in the main thread, which alone may talk to other ranks; another one draws the bar. */
#include "long_run.h"

#include <signal.h>
#include <unistd.h>

#include "ranks.h"

atomic_bool long_run_stop;

/* The games being played are finished first; who does not want to wait for that presses it again. */
static void interrupt(int signal_number) {
    signal(signal_number, SIG_DFL);
    atomic_store(&long_run_stop, true);
}

int long_run_read(const cli_args *args, const char *game, uint64_t fallback, long_run *run) {
    cli_args seeded = *args;
    long games, jobs, cores = ranks_count() > 1 ? 1 : sysconf(_SC_NPROCESSORS_ONLN);
    int status;
    if (!cli_number(args, "games", 1, 1000000000, (long)fallback, &games)) return CLI_WRONG_USE;
    if (!cli_number(args, "jobs", 1, 256, cores > 0 ? cores : 1, &jobs)) return CLI_WRONG_USE;
    cli_default(&seeded, "seed", "1");
    if (!cli_read_setup(&seeded, game, "random", false, &run->setup, &status)) return status;
    if (!fallback && !cli_has(args, "games")) { /* last, so that it hides no mistake */
        cli_setup_done(&run->setup);
        return cli_wrong(args->command, "how many games? As in: --games 1000");
    }
    run->games = (uint64_t)games;
    run->jobs = (int)jobs;
    run->items = run->games;
    run->games_per_item = 1;
    atomic_store(&run->done, 0);
    atomic_store(&run->permille, -1);
    return CLI_DONE;
}

static void draw(long_run *run) {
    static const char bar[] = "########################################";
    uint64_t done = atomic_load(&run->done);
    int filled = (int)(done * 40 / run->items), permille = atomic_load(&run->permille);
    fprintf(stderr, "\rgames [%.*s%*s] %llu / %llu ", filled, bar, 40 - filled, "",
            (unsigned long long)(done * run->games_per_item), (unsigned long long)(run->items * run->games_per_item));
    if (permille >= 0) fprintf(stderr, "  score %d.%d %% ", permille / 10, permille % 10);
    fflush(stderr);
}

static void *watch(void *context) {
    long_run *run = context;
    for (int i = 0; !atomic_load(&run->is_over); i++) {
        usleep(i < 50 ? 2000 : 50000);
        if (i >= 50) draw(run);
    }
    fputs("\r\033[K", stderr);
    return NULL;
}

void long_run_begin(long_run *run) {
    signal(SIGINT, interrupt);
    if (ranks_count() > 1) signal(SIGTERM, interrupt); /* what mpirun makes of ctrl-C */
    atomic_store(&run->is_over, false);
    run->is_watched = isatty(STDERR_FILENO) && !pthread_create(&run->watcher, NULL, watch, run);
}

void long_run_end(long_run *run) {
    atomic_store(&run->is_over, true);
    if (run->is_watched) pthread_join(run->watcher, NULL);
}

bool long_run_was_stopped(void) {
    uint64_t stops = atomic_load(&long_run_stop);
    ranks_add(&stops, sizeof stops);
    if (stops) atomic_store(&long_run_stop, true);
    return stops;
}

int long_run_status(const cli_command *command, uint64_t played, uint64_t games) {
    if (!atomic_load(&long_run_stop)) return CLI_DONE;
    (void)cli_no(command, "interrupted after %llu of %llu games; these are the numbers of the games played",
                 (unsigned long long)played, (unsigned long long)games);
    return CLI_INTERRUPTED;
}
