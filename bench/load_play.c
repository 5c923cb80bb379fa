/* Tables that play: for speed, for memory, through crashes. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "load_modes.h"

enum { MASTER_TABLES = 2, MASTERS_EACH = 2, ROOM_KIB = 256, MOST_TRIES = 1000 };

void load_pump(load_run *run, int milliseconds, int most_moves) {
    load_poll(&run->loop, milliseconds);
    while (run->ready_count && most_moves--) {
        uint32_t at = irori_rng_below(&run->rng, (uint32_t)run->ready_count);
        load_seat *seat = run->ready[at];
        run->ready[at] = run->ready[--run->ready_count];
        seat->is_listed = false;
        if (seat->is_asked)
            load_seat_move(seat);
        else
            most_moves++;
    }
}

bool load_open_tables(load_run *run, int count) {
    int64_t began = load_now();
    for (; run->tables < count; run->tables++) {
        if (!load_table_open(run, &run->table[run->tables], run->tables + (int)(run->loop.port % 7) * 65536))
            return false;
        load_poll(&run->loop, 0);
    }
    while (run->dealt < count && !load_is_late(began, LOAD_PATIENCE)) load_poll(&run->loop, 10);
    if (run->dealt < count) load_error(run, "not all tables were dealt", "", 0);
    return run->dealt >= count;
}

static void tell_table(load_run *run, const load_table *t) {
    for (int i = 0; i < run->players - run->bots; i++) {
        const load_seat *s = &t->seat[i];
        char text[LOAD_TEXT + 256];
        int size = snprintf(text, sizeof text, "%s seat %d, told %u of %u, there %u, %s%s%s, waits: %s", t->address, i,
                            s->told, t->entries, s->there, s->socket.fd < 0 ? "lost " : "", s->has_deal ? "dealt " : "",
                            s->is_welcome ? "welcome" : "", s->nonce ? s->text : "nothing");
        load_error(run, "not everything was answered and told to all", text, (size_t)size);
    }
}

bool load_settle(load_run *run) {
    int64_t began = load_now();
    int quiet = 0;
    while (quiet < run->tables && !load_is_late(began, LOAD_PATIENCE)) {
        load_poll(&run->loop, 5);
        for (quiet = 0; quiet < run->tables; quiet++)
            if (!load_table_is_quiet(&run->table[quiet])) break;
    }
    if (quiet < run->tables) tell_table(run, &run->table[quiet]);
    for (int i = 0; i < run->tables; i++)
        for (int s = 0; s < run->players - run->bots; s++)
            if (run->table[i].seat[s].seen != run->table[i].seat[s].acknowledged)
                load_error(run, "moves told and acknowledged differ", run->table[i].address, 16);
    return quiet == run->tables;
}

/* ---- speed ---- */

typedef struct sums {
    uint64_t moves, frames, bytes, entries, errors;
    double seconds, server_cpu, generator_cpu;
    int32_t *latency;
    size_t latencies;
} sums;

static int compare_numbers(const void *a, const void *b) { return *(const int32_t *)a - *(const int32_t *)b; }

static double percentile(const sums *s, double share) {
    return s->latencies ? s->latency[(size_t)((double)(s->latencies - 1) * share)] / 1000.0 : 0;
}

/* Until the first table has ended or time is up: only while all of them play is the load what it says. We never sleep
 * meanwhile, here and with the fan-out: to wake us would cost the server more than a frame does, and the more the
 * slower it is. */
static void play_measured(load_run *run, load_run *masters, const load_options *o, sums *total) {
    uint64_t moves = run->moves, frames = run->loop.frames, bytes = run->loop.bytes, asked = 0;
    int64_t theirs = load_server_cpu(&o->server), ours = load_cpu(), began = load_now();
    run->is_measured = true;
    while (!run->over && !load_is_late(began, (int)o->seconds)) {
        uint64_t due = (uint64_t)((double)(load_now() - began) / 1e9 * (double)o->rate);
        int most = o->rate ? (int)(due - asked) : -1;
        asked = due;
        load_pump(run, 0, most);
        if (masters) load_pump(masters, 0, -1);
    }
    total->seconds += (double)(load_now() - began) / 1e9;
    total->server_cpu += (double)(load_server_cpu(&o->server) - theirs) / 1e9;
    total->generator_cpu += (double)(load_cpu() - ours) / 1e9;
    total->moves += run->moves - moves;
    total->frames += run->loop.frames - frames;
    total->bytes += run->loop.bytes - bytes;
    run->is_measured = false;
}

static void add_run(load_run *run, sums *total) {
    total->errors += run->errors;
    total->entries += run->entries_checked;
    total->latency = realloc(total->latency, (total->latencies + run->latency_count + 1) * sizeof *total->latency);
    if (!total->latency) abort();
    memcpy(total->latency + total->latencies, run->latency, run->latency_count * sizeof *run->latency);
    total->latencies += run->latency_count;
}

static bool start_masters(load_run *masters, const load_options *o) {
    load_options few = *o;
    few.tables = MASTER_TABLES;
    few.seed = o->seed + 1000;
    few.game = "5211";
    return load_run_new(masters, &few, MASTERS_EACH) && load_open_tables(masters, MASTER_TABLES);
}

static void play_round(load_options *o, sums *total) {
    load_run run, masters;
    if (!load_run_new(&run, o, 0)) abort();
    bool has_masters = o->masters && start_masters(&masters, o);
    if (load_open_tables(&run, (int)o->tables)) {
        load_pump(&run, 100, 0);
        play_measured(&run, has_masters ? &masters : NULL, o, total);
        (void)load_settle(&run);
    }
    add_run(&run, total);
    load_run_free(&run);
    if (!has_masters) return;
    total->errors += masters.errors;
    load_run_free(&masters);
}

static void print_sums(load_options *o, sums *total, long long syncs) {
    if (total->latencies) qsort(total->latency, total->latencies, sizeof *total->latency, compare_numbers);
    double moves = (double)total->moves;
    printf("{\"moves\":%llu,\"seconds\":%.3f,\"moves_per_s\":%.0f,\"frames_per_move\":%.2f,\"bytes_per_frame\":%.0f,"
           "\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f,\"server_busy\":%.2f,\"generator_busy\":%.2f,"
           "\"entries_checked\":%llu,\"syncs\":%lld,\"errors\":%llu}\n",
           (unsigned long long)total->moves, total->seconds, total->seconds > 0 ? moves / total->seconds : 0,
           moves > 0 ? (double)total->frames / moves : 0,
           total->frames ? (double)total->bytes / (double)total->frames : 0, percentile(total, 0.5),
           percentile(total, 0.99), percentile(total, 1), total->seconds > 0 ? total->server_cpu / total->seconds : 0,
           total->seconds > 0 ? total->generator_cpu / total->seconds : 0, (unsigned long long)total->entries, syncs,
           (unsigned long long)total->errors);
    (void)o;
    free(total->latency);
}

int load_speed(load_options *o) {
    sums total = {0};
    if (!load_start(o)) return 1;
    for (int i = 0; i < o->rounds; i++, o->seed += 77) play_round(o, &total);
    long long syncs = load_server_metric(&o->server, "commits_total");
    if (load_server_end(&o->server, SIGTERM)) total.errors++;
    print_sums(o, &total, syncs);
    return total.errors ? 1 : 0;
}

/* ---- idle, memory ---- */

/* Some moves at each table, so that what is measured is a game under way. */
static void warm_up(load_run *run, int from, long moves) {
    uint64_t until = run->moves + (uint64_t)(run->tables - from) * (uint64_t)moves;
    int64_t began = load_now();
    while (run->moves < until && !run->over && !load_is_late(began, LOAD_PATIENCE)) load_pump(run, 1, -1);
    run->ready_count = 0;
    (void)load_settle(run);
}

int load_memory(load_options *o) {
    load_run run;
    long few = o->tables / 5, kib[2] = {0};
    if (!load_start(o) || !load_run_new(&run, o, 0)) return 1;
    for (int i = 0; i < 2; i++) {
        int from = run.tables;
        if (!load_open_tables(&run, (int)(i ? o->tables : few))) break;
        warm_up(&run, from, o->warm);
        kib[i] = load_server_memory(&o->server);
    }
    printf("{\"game\":\"%s\",\"kib_per_table\":%.1f,\"kib\":[%ld,%ld],\"tables\":[%ld,%ld],\"errors\":%llu}\n", o->game,
           (double)(kib[1] - kib[0]) / (double)(o->tables - few), kib[0], kib[1], few, o->tables,
           (unsigned long long)run.errors);
    bool is_bad = run.errors || !kib[1];
    load_run_free(&run);
    if (load_server_end(&o->server, SIGTERM)) is_bad = true;
    return is_bad;
}

int load_idle(load_options *o) {
    load_run run;
    if (!load_start(o) || !load_run_new(&run, o, 0)) return 1;
    bool is_open = load_open_tables(&run, (int)o->tables);
    int64_t began = load_now();
    while (!load_is_late(began, (int)o->seconds)) load_poll(&run.loop, 100);
    if (is_open) warm_up(&run, 0, 1); /* they still play */
    printf("{\"tables\":%d,\"seconds\":%ld,\"sockets\":%lld,\"moves\":%llu,\"errors\":%llu}\n", run.tables, o->seconds,
           load_server_metric(&o->server, "sockets"), (unsigned long long)run.moves, (unsigned long long)run.errors);
    bool is_bad = run.errors || !is_open;
    load_run_free(&run);
    if (load_server_end(&o->server, SIGTERM)) is_bad = true;
    return is_bad;
}

/* ---- crashes ---- */

/* A table that has ended makes room for another. */
static void replace_ended(load_run *run) {
    for (int i = 0; run->over && i < run->tables; i++) {
        if (!run->table[i].is_over) continue;
        char answer[64]; /* it may be gone: then the table is left as it is */
        if (load_http(run->loop.port, "GET", "/health", "", "10.9.0.1", "", answer, sizeof answer) != 200) return;
        load_table_close(run, &run->table[i]);
        run->over--, run->dealt--;
        for (int r = 0; r < run->ready_count; r++)
            if (run->ready[r]->table == &run->table[i]) run->ready[r--] = run->ready[--run->ready_count];
        static int number = 100000;
        if (load_table_open(run, &run->table[i], number++)) continue;
        run->table[i].is_over = true; /* the server has just gone: later */
        for (int seat = 0; seat < 4; seat++) run->table[i].seat[seat].is_over = true;
        run->over++, run->dealt++;
        return;
    }
}

static void play_for(load_run *run, int64_t nanoseconds) {
    int64_t began = load_now();
    while (load_now() - began < nanoseconds) {
        load_pump(run, 1, -1);
        replace_ended(run);
    }
}

/* To the moment at which a move is acknowledged: a server that says so too early is killed before it has written it. */
static void play_until_acknowledged(load_run *run) {
    uint64_t moves = run->moves;
    load_pump(run, 0, -1);
    for (int64_t began = load_now(); run->moves == moves && !load_is_late(began, 1);) load_poll(&run->loop, 1);
}

/* Until somebody is let go, however long a loaded machine takes for that. */
static void play_until_lost(load_run *run) {
    for (int64_t began = load_now(); !run->lost && !load_is_late(began, LOAD_PATIENCE);) {
        load_pump(run, 1, -1);
        replace_ended(run);
    }
}

static bool come_back(load_run *run, int port) {
    run->loop.port = port;
    for (int i = 0; i < run->tables; i++)
        if (!load_table_reconnect(&run->table[i])) return false;
    return true;
}

/* Where the power may be cut while they come back, not all of them are answered in this round. */
static bool settle_or_cut(const load_options *o, load_run *run) {
    if (!o->has_cuts) return load_settle(run);
    for (int i = 0; i < 20; i++) load_poll(&run->loop, 5);
    return true;
}

/* Its end: killed at once, or, where the power is cut, told to end some time after that. True: that counts. */
static bool end_server(load_options *o) {
    enum { WAS_CUT = 3 };
    if (!o->has_cuts) {
        load_server_end(&o->server, SIGKILL);
        return true;
    }
    return load_server_end(&o->server, SIGTERM) == WAS_CUT;
}

/* What was sent before the end counts. */
static void hear_the_rest(load_run *run) {
    for (int i = 0; i < 20; i++) load_poll(&run->loop, 1);
}

static void set_number(const char *name, uint32_t number) {
    char text[16];
    snprintf(text, sizeof text, "%u", number);
    setenv(name, text, 1);
}

/* Starts it again; the power may be cut before it takes connections. */
static bool restart(load_options *o, load_run *run) {
    set_number("IRORI_CUT_AFTER", 1 + irori_rng_below(&run->rng, 1500));
    set_number("IRORI_CUT_CHANCE", irori_rng_below(&run->rng, 1000000));
    o->will_be_cut = o->has_cuts;
    if (load_server_start_quiet(o)) return true;
    set_number("IRORI_CUT_AFTER", 0);
    o->will_be_cut = false;
    return load_start(o);
}

/* Every seat is told what the server kept; then all that was said is answered. 1: it counts, 0: not, -1: stop. */
static int survive(load_options *o, load_run *run) {
    if (o->will_be_cut)
        play_until_lost(run);
    else
        play_for(run, 5000000 + (int64_t)irori_rng_below(&run->rng, 250) * 1000000), play_until_acknowledged(run);
    bool counts = end_server(o);
    hear_the_rest(run);
    run->lost = 0;
    if (!restart(o, run) || !come_back(run, o->server.port)) return -1;
    return settle_or_cut(o, run) ? counts : -1;
}

static int run_crashes(load_options *o, const char *what) {
    load_run run;
    int round = 0, survived = 1, tries = 0;
    if (!load_start(o) || !load_run_new(&run, o, 0)) return 1;
    run.may_break = true;
    bool is_open = load_open_tables(&run, (int)o->tables);
    for (; is_open && round < o->rounds && !run.errors && survived >= 0 && tries < 20 * o->rounds; tries++) {
        survived = survive(o, &run);
        round += survived == 1;
    }
    if (o->has_cuts) {
        load_server_end(&o->server, SIGTERM);
        hear_the_rest(&run);
        set_number("IRORI_CUT_AFTER", 0);
        if (!load_start(o) || !come_back(&run, o->server.port)) load_error(&run, "no way back", "", 0);
    }
    (void)load_settle(&run);
    if (round < o->rounds) load_error(&run, "stopped before the last round", "", 0);
    printf("{\"%s\":%d,\"tables\":%d,\"acknowledged\":%llu,\"entries_checked\":%llu,\"reconnects\":%llu,"
           "\"errors\":%llu}\n",
           what, round, run.tables, (unsigned long long)run.moves, (unsigned long long)run.entries_checked,
           (unsigned long long)run.reconnects, (unsigned long long)run.errors);
    bool is_bad = run.errors;
    load_run_free(&run);
    load_server_end(&o->server, SIGTERM);
    return is_bad;
}

int load_crash(load_options *o) { return run_crashes(o, "kills"); }

int load_cut(load_options *o) {
    o->has_cuts = true;
    return run_crashes(o, "cuts");
}

/* ---- a full disk ---- */

static long size_in_kib(const char *path) {
    struct stat about;
    return stat(path, &about) ? 0 : (long)(about.st_size / 1024);
}

/* Moves until the disk is full and somebody is let go for it; whoever is comes back and says it again. */
static void move_until_full(load_run *run) {
    for (int64_t began = load_now(); !run->lost && !load_is_late(began, LOAD_PATIENCE);) load_pump(run, 5, -1);
    for (int i = 0; i < 20; i++) {
        (void)come_back(run, run->loop.port);
        load_pump(run, 5, -1);
    }
}

/* Further tables until one is refused, each by somebody else: what is left of the disk is less than one of them takes.
 * False: none was, or for another reason. */
static bool is_table_refused(load_run *run) {
    char token[LOAD_TOKEN], from[32], answer[512];
    int status = 201;
    for (int i = 0; status == 201 && i < MOST_TRIES; i++) {
        snprintf(token, sizeof token, "full%039d", i);
        snprintf(from, sizeof from, "10.200.%d.%d", i / 250, i % 250);
        status =
            load_http(run->loop.port, "POST", "/api/tables", token, from, "{\"game\":\"5211\"}", answer, sizeof answer);
    }
    if (status == 503 && strstr(answer, "store.full")) return true;
    load_error(run, "a full disk was not told", answer, strlen(answer));
    return false;
}

/* All tables are dealt while there is room; then only so much is left of it that some moves are kept and others not. */
static bool begin_with_room(load_options *o, load_run *run) {
    if (!load_open_tables(run, (int)o->tables) || !load_settle(run)) return false;
    load_server_end(&o->server, SIGTERM); /* what is in the log beside the file goes into it */
    hear_the_rest(run);
    run->lost = 0;
    set_number("IRORI_DISK_KIB", (uint32_t)(size_in_kib(o->file) + ROOM_KIB));
    return load_start(o) && come_back(run, o->server.port);
}

int load_full(load_options *o) {
    load_run run;
    uint64_t kept = 0, lost = 0;
    if (!load_start(o) || !load_run_new(&run, o, 0)) return 1;
    run.may_break = true;
    if (begin_with_room(o, &run)) {
        move_until_full(&run);
        kept = run.moves, lost = run.lost;
        (void)is_table_refused(&run);
    }
    load_server_end(&o->server, SIGTERM);
    hear_the_rest(&run);
    unsetenv("IRORI_DISK_KIB"); /* somebody has made room */
    if (!load_start(o) || !come_back(&run, o->server.port)) load_error(&run, "no way back", "", 0);
    (void)load_settle(&run);
    if (!kept || !lost) load_error(&run, "moves were not kept and then refused", "", 0);
    printf("{\"let_go\":%llu,\"tables\":%d,\"acknowledged\":%llu,\"errors\":%llu}\n", (unsigned long long)lost,
           run.tables, (unsigned long long)kept, (unsigned long long)run.errors);
    bool is_bad = run.errors;
    load_run_free(&run);
    load_server_end(&o->server, SIGTERM);
    return is_bad;
}
