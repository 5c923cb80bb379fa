/* What things cost: the bare fan-out, a sync of the disk, starting and opening with many stored games. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "load_modes.h"

static int compare_times(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static double sorted_ms(int64_t *times, int count, double share) {
    if (!count) return 0;
    qsort(times, (size_t)count, sizeof *times, compare_times);
    return (double)times[(int)((double)(count - 1) * share)] / 1e6;
}

/* ---- the fan-out ---- */

/* A seat says something again for every share (o->share, in hundredths) of frames that it got: so many frames are sent
 * for each message. Two messages of each seat are under way at first: what waits at both ends to become a whole frame
 * or a whole share is always less, so that it cannot come to rest. */
typedef struct fan_seat {
    load_socket socket;
    struct fan *of;
    long credit;
} fan_seat;

typedef struct fan {
    load_loop loop;
    fan_seat *seat;
    uint64_t opened, lost, said;
    long share;
    char text[32];
} fan;

static void say(fan_seat *s) {
    s->of->said++;
    load_send(&s->of->loop, &s->socket, s->of->text, strlen(s->of->text));
}

static void fan_opened(void *context) { ((fan_seat *)context)->of->opened++; }

static void fan_told(void *context, const char *text, size_t size) {
    fan_seat *s = context;
    (void)text, (void)size;
    for (s->credit += 100; s->credit >= s->of->share; s->credit -= s->of->share) say(s);
}

static void fan_lost(void *context) { ((fan_seat *)context)->of->lost++; }

static void open_fan(fan *f, const load_options *o) {
    char query[32];
    for (int i = 0; i < 4 * o->tables; i++) {
        fan_seat *s = &f->seat[i];
        s->of = f, s->socket.owner = s;
        snprintf(query, sizeof query, "a=%d", i / 4);
        if (!load_connect(&f->loop, &s->socket, query, "", "10.0.0.1")) f->lost++;
        load_poll(&f->loop, 0);
    }
    for (int i = 0; i < 500 && f->opened < 4 * (uint64_t)o->tables; i++) load_poll(&f->loop, 10);
}

int load_fanout(load_options *o) {
    fan f = {.seat = calloc(4 * (size_t)o->tables, sizeof *f.seat), .share = o->share > 0 ? o->share : 400};
    o->is_fanout = true;
    if (!f.seat || !load_start(o)) return 1;
    f.loop = (load_loop){.epoll = epoll_create1(EPOLL_CLOEXEC),
                         .port = o->server.port,
                         .on_open = fan_opened,
                         .on_text = fan_told,
                         .on_close = fan_lost};
    snprintf(f.text, sizeof f.text, "%ld %ld ", o->size, f.share);
    open_fan(&f, o);
    for (int i = 0; i < 8 * o->tables; i++) say(&f.seat[i / 2]);
    int64_t began = load_now();
    while (load_now() - began < 500000000) load_poll(&f.loop, 0);
    uint64_t frames = f.loop.frames, said = f.said;
    int64_t theirs = load_server_cpu(&o->server), ours = load_cpu();
    began = load_now();
    while (load_now() - began < o->seconds * 1000000000) load_poll(&f.loop, 0);
    double seconds = (double)(load_now() - began) / 1e9, rate = (double)(f.loop.frames - frames) / seconds;
    printf("{\"frames_per_s\":%.0f,\"messages_per_s\":%.0f,\"bytes_per_frame\":%ld,\"server_busy\":%.2f,"
           "\"generator_busy\":%.2f,\"lost\":%llu}\n",
           rate, (double)(f.said - said) / seconds, o->size,
           (double)(load_server_cpu(&o->server) - theirs) / 1e9 / seconds, (double)(load_cpu() - ours) / 1e9 / seconds,
           (unsigned long long)f.lost);
    load_server_end(&o->server, SIGTERM);
    return f.lost || !frames;
}

/* ---- the disk ---- */

int load_disk(load_options *o) {
    static char page[8192];
    int64_t *times = calloc((size_t)o->count, sizeof *times);
    int fd = open(o->file, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (fd < 0 || !times) return 1;
    for (long i = 0; i < o->count; i++) {
        memset(page, (int)i, sizeof page);
        if (write(fd, page, sizeof page) != sizeof page) return 1;
        int64_t began = load_now();
        if (fdatasync(fd)) return 1;
        times[i] = load_now() - began;
        usleep(1000);
    }
    close(fd);
    unlink(o->file);
    printf("{\"fdatasync_p50_ms\":%.3f,\"fdatasync_p99_ms\":%.3f}\n", sorted_ms(times, (int)o->count, 0.5),
           sorted_ms(times, (int)o->count, 0.99));
    free(times);
    return 0;
}

/* ---- many stored games ---- */

static bool heard;

static void open_opened(void *context) {
    load_socket *s = context;
    (void)s;
}
static void open_told(void *context, const char *text, size_t size) {
    (void)context, (void)size;
    heard = heard || strstr(text, "\"at\":") || strstr(text, "\"over\"");
}
static void open_lost(void *context) { (void)context; }

/* From connecting to the position, of a game that is not in memory. */
static int64_t open_game(load_options *o, long number) {
    load_loop loop = {.epoll = epoll_create1(EPOLL_CLOEXEC),
                      .port = o->server.port,
                      .on_open = open_opened,
                      .on_text = open_told,
                      .on_close = open_lost};
    load_socket s = {.fd = -1, .owner = &s};
    char query[48], from[24];
    int64_t began = load_now();
    snprintf(query, sizeof query, "a=stored%ld", number);
    snprintf(from, sizeof from, "10.7.%ld.%ld", number >> 8 & 255, number & 255);
    heard = false;
    if (!load_connect(&loop, &s, query, "", from)) return -1;
    for (int i = 0; i < 1000 && !s.is_open && s.fd >= 0; i++) load_poll(&loop, 2);
    load_send(&loop, &s, "{\"hello\":1}", 11);
    for (int i = 0; i < 1000 && !heard && s.fd >= 0; i++) load_poll(&loop, 2);
    load_close(&loop, &s);
    close(loop.epoll);
    return heard ? load_now() - began : -1;
}

static int64_t ask(const load_options *o, const char *path, int i) {
    static char answer[1 << 17];
    char from[24];
    snprintf(from, sizeof from, "10.8.%d.%d", i >> 8 & 255, i & 255);
    int64_t began = load_now();
    int status = load_http(o->server.port, "GET", path, "storedstoredstoredstoredstoredstoredstored0", from, "", answer,
                           sizeof answer);
    return status == 200 ? load_now() - began : -1;
}

int load_open(load_options *o) {
    enum { TRIES = 200 };
    static int64_t times[3][TRIES];
    irori_rng rng = irori_rng_from((uint64_t)o->seed);
    bool is_bad = false;
    if (!load_start(o)) return 1;
    for (int i = 0; i < TRIES; i++) {
        times[0][i] = ask(o, "/api/tables", i);
        times[1][i] = ask(o, "/api/mine", i);
        long number = (long)irori_rng_below(&rng, (uint32_t)o->count);
        times[2][i] = open_game(o, number - (number % 4 == 2)); /* those are open, and have no position */
        is_bad = is_bad || times[0][i] < 0 || times[1][i] < 0 || times[2][i] < 0;
    }
    printf("{\"games\":%ld,\"start_ms\":%.1f,\"list_ms\":%.2f,\"mine_ms\":%.2f,\"open_ms\":%.2f,\"errors\":%d}\n",
           o->count, o->server.start_ms, sorted_ms(times[0], TRIES, 0.5), sorted_ms(times[1], TRIES, 0.5),
           sorted_ms(times[2], TRIES, 0.5), is_bad);
    if (load_server_end(&o->server, SIGTERM)) is_bad = true;
    return is_bad;
}
