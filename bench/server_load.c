/* Puts a server under load and checks what it tells: `irori serve` is started here, on this machine alone, and four
 * seats at each of many tables play random moves while all of them listen (load_table.h). Prints one JSON object.
 *
 *   server_load speed  IRORI DB [OPTION=N…]   moves acknowledged; rate=0: as fast as it goes
 *   server_load memory IRORI DB [OPTION=N…]   resident memory for each connected table: the slope between two counts
 *   server_load crash  IRORI DB [OPTION=N…]   kill -9 at random moments, `rounds` times; nothing lost, nothing doubled
 *   server_load cut    POWER DB [OPTION=N…]   the same with bench/power_server.c, whose power is cut
 *   server_load full   POWER DB [OPTION=N…]   and with a disk that is full some moves after the deal
 *   server_load idle   IRORI DB [OPTION=N…]   connected tables at which nothing happens, for `seconds`
 *   server_load noise  IRORI DB [OPTION=N…]   `count` malformed messages of every kind: each answered or closed
 *   server_load open   IRORI DB [OPTION=N…]   how long a start, lists and the opening of stored games take
 *   server_load fanout PROGRAM - [OPTION=N…]  the same traffic with bench/fanout.c: frames of `size` bytes
 *   server_load disk   -     FILE [OPTION=N…] how long the disk takes for a sync
 *
 * Options: tables=500 rate=0 seconds=10 rounds=3 seed=1 cpu=-1 bots=0 masters=0 game=5211 size=700 share=400
 * (hundredths of a frame for each message) count=1000 at_once=4 (moves under way at each table). */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include "load_modes.h"

static void usage(void) {
    fprintf(stderr,
            "use: server_load speed|memory|crash|cut|full|idle|noise|open|fanout|disk PROGRAM FILE [OPTION=N…]\n");
    exit(2);
}

static void read_option(load_options *o, const char *text) {
    const struct {
        const char *name;
        long *value;
    } numbers[] = {
        {"tables=", &o->tables}, {"rate=", &o->rate},       {"seconds=", &o->seconds}, {"rounds=", &o->rounds},
        {"seed=", &o->seed},     {"cpu=", &o->cpu},         {"size=", &o->size},       {"share=", &o->share},
        {"count=", &o->count},   {"masters=", &o->masters}, {"warm=", &o->warm},       {"at_once=", &o->at_once},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!strncmp(text, numbers[i].name, strlen(numbers[i].name))) {
            *numbers[i].value = atol(text + strlen(numbers[i].name));
            return;
        }
    if (strncmp(text, "game=", 5)) usage();
    o->game = text + 5;
}

bool load_server_start_quiet(load_options *o) {
    char *const serve[] = {(char *)o->program, "serve",         "--port",       "0", "--db",
                           (char *)o->file,    "--trust-proxy", "127.0.0.1/32", NULL};
    char *const fanout[] = {(char *)o->program, NULL};
    return load_server_start(&o->server, o->is_fanout ? fanout : serve, (int)o->cpu);
}

bool load_start(load_options *o) {
    bool is_started = load_server_start_quiet(o);
    if (!is_started) fprintf(stderr, "server_load: %s does not start\n", o->program);
    return is_started;
}

bool load_run_new(load_run *run, const load_options *o, int bots) {
    irori_error why;
    irori_setup setup = {.players = 4};
    memset(run, 0, sizeof *run);
    if (irori_rules_new(o->game, &setup, &run->rules, &why)) usage();
    run->players = 4, run->at_once = (int)o->at_once, run->bots = bots, run->bot = "master";
    run->rng = irori_rng_from((uint64_t)o->seed + (uint64_t)bots);
    run->loop = (load_loop){.epoll = epoll_create1(EPOLL_CLOEXEC),
                            .port = o->server.port,
                            .on_open = load_seat_opened,
                            .on_text = load_seat_told,
                            .on_close = load_seat_lost};
    run->table = calloc((size_t)o->tables + 1, sizeof *run->table);
    run->ready = calloc(4 * (size_t)o->tables + 4, sizeof *run->ready);
    run->latency_room = 4000000;
    run->latency = malloc(run->latency_room * sizeof *run->latency);
    return run->table && run->ready && run->latency;
}

void load_run_free(load_run *run) {
    for (int i = 0; i < run->tables; i++) load_table_close(run, &run->table[i]);
    irori_rules_free(run->rules);
    free(run->table);
    free(run->ready);
    free(run->latency);
    close(run->loop.epoll);
}

static void raise_limit_of_files(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit)) return;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        int (*run)(load_options *o);
    } modes[] = {{"speed", load_speed},   {"memory", load_memory}, {"crash", load_crash}, {"cut", load_cut},
                 {"full", load_full},     {"idle", load_idle},     {"noise", load_noise}, {"open", load_open},
                 {"fanout", load_fanout}, {"disk", load_disk}};
    load_options o = {.tables = 500,
                      .seconds = 10,
                      .rounds = 3,
                      .seed = 1,
                      .cpu = -1,
                      .size = 700,
                      .share = 400,
                      .at_once = 4,
                      .count = 1000,
                      .warm = 20,
                      .game = "5211"};
    if (argc < 4) usage();
    o.program = argv[2], o.file = argv[3];
    for (int i = 4; i < argc; i++) read_option(&o, argv[i]);
    signal(SIGPIPE, SIG_IGN);
    raise_limit_of_files();
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (!strcmp(argv[1], modes[i].name)) return modes[i].run(&o);
    usage();
}
