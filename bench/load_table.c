/* Messages are searched for their keys, in the order in which docs/protocol.md has them: the server writes them
 * itself, and reading everything would cost the generator more than the server. */
#define _GNU_SOURCE
#include "load_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"

/* ---- reading ---- */

void load_error(load_run *run, const char *what, const char *text, size_t size) {
    if (run->errors++ < 20) fprintf(stderr, "server_load: %s: %.*s\n", what, (int)(size < 300 ? size : 300), text);
}

static const char *find(const char *text, const char *key) {
    const char *at = strstr(text, key);
    return at ? at + strlen(key) : NULL;
}

static uint64_t number_after(const char *text, const char *key) {
    const char *at = find(text, key);
    return at ? strtoull(at, NULL, 10) : 0;
}

static bool is_among(const char *list, int seat) {
    for (; *list && *list != ']'; list++)
        if (*list >= '0' && *list <= '9') {
            if (atoi(list) == seat) return true;
            while (list[1] >= '0' && list[1] <= '9') list++;
        }
    return false;
}

/* ---- saying ---- */

static void say_again(load_seat *seat) {
    load_send(&seat->table->run->loop, &seat->socket, seat->text, strlen(seat->text));
}

static uint64_t new_nonce(load_run *run) { return 1 + (irori_rng_next(&run->rng) >> 12); }

/* `rest` follows the nonce. One thing at a time: what was said before has been answered. */
static void say(load_seat *seat, const char *rest) {
    seat->nonce = new_nonce(seat->table->run);
    snprintf(seat->text, sizeof seat->text, "{\"do\":%llu,%s}", (unsigned long long)seat->nonce, rest);
    seat->sent = load_now();
    if (seat->socket.is_open && seat->is_greeted) say_again(seat);
}

static int value_of_digit(char digit) {
    if (digit >= 'A' && digit <= 'Z') return digit - 'A';
    if (digit >= 'a' && digit <= 'z') return digit - 'a' + 26;
    if (digit >= '0' && digit <= '9') return digit - '0' + 52;
    return digit == '+' || digit == '-' ? 62 : digit == '/' || digit == '_' ? 63 : -1;
}

static size_t read_base64(const char *text, uint8_t *bytes, size_t room) {
    uint32_t bits = 0, have = 0;
    size_t size = 0;
    for (int value; (value = value_of_digit(*text)) >= 0 && size < room; text++) {
        bits = bits << 6 | (uint32_t)value;
        have += 6;
        if (have < 8) continue;
        have -= 8;
        bytes[size++] = (uint8_t)(bits >> have);
    }
    return size;
}

static void list_ready(load_seat *seat) {
    load_run *run = seat->table->run;
    if (seat->is_listed) return;
    seat->is_listed = true;
    run->ready[run->ready_count++] = seat;
}

static void list_those_asked(load_table *t) {
    for (int i = 0; i < t->run->players - t->run->bots; i++)
        if (t->seat[i].is_asked) list_ready(&t->seat[i]);
}

void load_seat_move(load_seat *seat) {
    load_run *run = seat->table->run;
    const irori_game *game = run->rules->game;
    _Alignas(16) uint8_t state[8192], bytes[8192];
    char move[IRORI_MOVE_TEXT], rest[LOAD_TEXT];
    if (seat->table->under_way >= run->at_once) return;
    size_t size = read_base64(seat->world, bytes, sizeof bytes);
    if (game->decode(run->rules, state, bytes, size)) return load_error(run, "no world", seat->world, 60);
    game->move_to_text(run->rules, game->sample(run->rules, state, seat->index, &run->rng), move);
    snprintf(rest, sizeof rest, "\"seat\":%d,\"decision\":%u,\"move\":\"%s\"", seat->index, seat->decision, move);
    seat->is_asked = false;
    seat->answered = seat->decision;
    seat->waits_for_move = true;
    seat->table->under_way++;
    say(seat, rest);
}

/* ---- the deal ---- */

static void hex_of(const uint8_t *bytes, char hex[65]) {
    for (int i = 0; i < 32; i++) snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
}

static void sit(load_seat *seat, const char *commitment) {
    char text[256], commit[65], rest[LOAD_TEXT];
    uint8_t digest[32];
    irori_sha256 sha;
    for (int i = 0; i < 4; i++)
        snprintf(seat->deal_nonce + 16 * i, 17, "%016llx", (unsigned long long)irori_rng_next(&seat->table->run->rng));
    int size = snprintf(text, sizeof text, "irori nonce %.64s %d %s", commitment, seat->index, seat->deal_nonce);
    irori_sha256_init(&sha);
    irori_sha256_add(&sha, text, (size_t)size);
    irori_sha256_done(&sha, digest);
    hex_of(digest, commit);
    snprintf(rest, sizeof rest, "\"seat\":%d,\"sit\":\"Seat %d\",\"commit\":\"%s\"", seat->index, seat->index, commit);
    seat->is_seated = true;
    say(seat, rest);
}

static bool is_full(const load_table *t) {
    for (int i = 0; i < t->run->players - t->run->bots; i++)
        if (!t->seat[i].is_seated || t->seat[i].nonce) return false;
    return true;
}

/* The maker fills the seats of bots one after the other, then starts. */
static void make_start(load_table *t) {
    char rest[LOAD_TEXT];
    load_seat *maker = &t->seat[0];
    for (int i = t->run->players - t->run->bots; i < t->run->players; i++) {
        if (t->seat[i].is_bot) continue;
        t->seat[i].is_bot = true;
        snprintf(rest, sizeof rest, "\"seat\":%d,\"fill\":\"%s\"", i, t->run->bot);
        return say(maker, rest);
    }
    t->is_started = true;
    say(maker, "\"start\":true");
}

static void open_nonce(load_seat *seat) {
    char rest[LOAD_TEXT];
    snprintf(rest, sizeof rest, "\"seat\":%d,\"open\":\"%s\"", seat->index, seat->deal_nonce);
    seat->deal_nonce[0] = 0;
    say(seat, rest);
}

static void told_seats(load_seat *seat, const char *text) {
    const char *commitment = find(text, "\"commitment\":\"");
    for (const char *next = commitment; next; next = find(next, "\"commitment\":\"")) commitment = next;
    if (seat->nonce) return;
    if (find(text, "\"phase\":\"gathering\"") && commitment && !seat->is_seated) sit(seat, commitment);
    if (find(text, "\"phase\":\"opening\"") && seat->deal_nonce[0]) open_nonce(seat);
}

/* ---- what is told ---- */

static void told_done(load_seat *seat, const char *text, size_t size) {
    load_run *run = seat->table->run;
    if (!seat->nonce || strtoull(text + 8, NULL, 10) != seat->nonce)
        return load_error(run, "answered twice, or not asked for", text, size);
    seat->nonce = 0;
    run->answers++;
    if (!seat->waits_for_move) return;
    seat->waits_for_move = false;
    seat->acknowledged++;
    run->moves++;
    if (seat->table->under_way-- == run->at_once) list_those_asked(seat->table);
    if (run->is_measured && run->latency_count < run->latency_room)
        run->latency[run->latency_count++] = (int32_t)((load_now() - seat->sent) / 1000);
}

static void compare_entry(load_seat *seat, uint32_t n, const char *text, size_t size) {
    load_table *t = seat->table;
    const char *kind = strstr(text, "\"kind\""), *end = strstr(text, ",\"events\"");
    if (!kind) return load_error(t->run, "an entry without a kind", text, size);
    uint64_t hash = irori_hash64(kind, (size_t)((end ? end : text + size) - kind), n);
    while (n >= t->entry_room) {
        t->entry_room = t->entry_room ? 2 * t->entry_room : 128;
        t->entry = realloc(t->entry, t->entry_room * sizeof *t->entry);
        if (!t->entry) abort();
    }
    if (n == t->entries)
        t->entry[t->entries++] = hash;
    else if (n > t->entries || t->entry[n] != hash)
        load_error(t->run, "another entry than the others were told", text, size);
    t->run->entries_checked++;
}

static void told_entry(load_seat *seat, const char *text, size_t size) {
    uint32_t n = (uint32_t)strtoul(text + 5, NULL, 10);
    if (n != (seat->has_deal ? seat->told + 1 : 0)) load_error(seat->table->run, "a gap, or told twice", text, size);
    if (!seat->has_deal && seat->index == 0) seat->table->run->dealt++;
    seat->has_deal = true;
    seat->told = n;
    compare_entry(seat, n, text, size);
    if (find(text, "\"kind\":\"move\"") && (int)number_after(text, "\"seat\":") == seat->index) seat->seen++;
}

static void told_place(load_seat *seat, const char *text) {
    const char *seats = find(text, "\"seats\":["), *world = find(text, "\"world\":\"");
    uint32_t decision = (uint32_t)number_after(text, "\"decision\":");
    bool is_any = strstr(text, "\"kind\":\"any\"");
    bool is_asked = seats && is_among(seats, seat->index) && (!is_any || atoi(seats) == seat->index);
    seat->is_asked = is_asked && !seat->nonce && decision != seat->answered && world;
    if (!seat->is_asked) return;
    size_t size = strcspn(world, "\"");
    if (size >= LOAD_WORLD) return load_error(seat->table->run, "a long world", text, 80);
    memcpy(seat->world, world, size);
    seat->world[size] = 0;
    seat->decision = decision;
    list_ready(seat);
}

static void told_over(load_seat *seat) {
    if (seat->is_over) return;
    seat->is_over = true;
    seat->is_asked = false;
    if (seat->nonce) load_error(seat->table->run, "over, and not answered", seat->text, strlen(seat->text));
    if (seat->seen != seat->acknowledged) load_error(seat->table->run, "moves told and acknowledged differ", "", 0);
    for (int i = 0; i < seat->table->run->players - seat->table->run->bots; i++)
        if (!seat->table->seat[i].is_over) return;
    seat->table->is_over = true;
    seat->table->run->over++;
}

static void told_line(load_seat *seat, const char *text, size_t size) {
    load_run *run = seat->table->run;
    if (!strncmp(text, "{\"n\":", 5)) return told_entry(seat, text, size);
    if (!strncmp(text, "{\"at\":", 6)) return told_place(seat, text);
    if (!strncmp(text, "{\"done\":", 8)) return told_done(seat, text, size);
    if (!strncmp(text, "{\"seats\":", 9)) return told_seats(seat, text);
    if (!strncmp(text, "{\"over\":", 8)) return told_over(seat);
    if (!strncmp(text, "{\"table\":", 9)) {
        seat->is_welcome = true;
        seat->there = (uint32_t)number_after(text, ",\"n\":");
        if (seat->there < seat->told) load_error(run, "told entries are gone", text, size);
        return;
    }
    if (!strncmp(text, "{\"gone\":", 8) && run->may_break) return;
    load_error(run, "unexpected", text, size);
}

void load_seat_told(void *context, const char *text, size_t size) {
    load_seat *seat = context;
    load_table *t = seat->table;
    for (const char *end = text + size, *next; text < end; text = next) {
        char *newline = memchr(text, '\n', (size_t)(end - text));
        if (!newline) return load_error(t->run, "a message without an end", text, (size_t)(end - text));
        *newline = 0;
        told_line(seat, text, (size_t)(newline - text));
        next = newline + 1;
    }
    if (!t->is_started && is_full(t)) make_start(t);
}

/* ---- connections ---- */

void load_seat_opened(void *context) {
    load_seat *seat = context;
    char hello[64] = "{\"hello\":1}";
    if (seat->has_deal) snprintf(hello, sizeof hello, "{\"hello\":1,\"since\":%u}", seat->told);
    load_send(&seat->table->run->loop, &seat->socket, hello, strlen(hello));
    seat->is_greeted = true;
    if (seat->nonce) say_again(seat);
}

void load_seat_lost(void *context) {
    load_seat *seat = context;
    seat->is_greeted = seat->is_welcome = false;
    seat->is_asked = false;
    seat->table->run->lost++;
    if (!seat->table->run->may_break) load_error(seat->table->run, "a connection was lost", "", 0);
}

static bool connect_seat(load_seat *seat) {
    char query[48];
    load_table *t = seat->table;
    snprintf(query, sizeof query, "a=%s", t->address);
    return load_connect(&t->run->loop, &seat->socket, query, seat->token, t->forwarded);
}

bool load_table_reconnect(load_table *t) {
    for (int i = 0; i < t->run->players - t->run->bots; i++) {
        if (t->seat[i].socket.fd >= 0 || t->seat[i].is_over) continue;
        if (!connect_seat(&t->seat[i])) return false;
        t->run->reconnects++;
    }
    return true;
}

bool load_table_is_quiet(const load_table *t) {
    for (int i = 0; i < t->run->players - t->run->bots; i++) {
        const load_seat *seat = &t->seat[i];
        if (seat->is_over) continue;
        if (seat->nonce || !seat->has_deal || !seat->is_welcome) return false;
        if (seat->told + 1 != t->entries || seat->told < seat->there) return false;
    }
    return true;
}

bool load_table_open(load_run *run, load_table *t, int number) {
    char body[128], answer[512], made[24];
    memset(t, 0, sizeof *t);
    t->run = run;
    t->number = number;
    snprintf(t->forwarded, sizeof t->forwarded, "10.%d.%d.%d", number >> 16 & 255, number >> 8 & 255, number & 255);
    for (int i = 0; i < 4; i++) {
        load_seat *seat = &t->seat[i];
        seat->table = t, seat->index = i, seat->answered = UINT32_MAX;
        seat->socket = (load_socket){.fd = -1, .owner = seat};
        snprintf(seat->token, sizeof seat->token, "load%07d%d%016llx%015llx", number % 10000000, i,
                 (unsigned long long)irori_rng_next(&run->rng), (unsigned long long)irori_rng_next(&run->rng) >> 4);
    }
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"players\":%d}", run->rules->game->id, run->players);
    int status =
        load_http(run->loop.port, "POST", "/api/tables", t->seat[0].token, t->forwarded, body, answer, sizeof answer);
    if (status != 201 || sscanf(answer, "{\"table\":\"%23[a-z0-9]", made) != 1) {
        if (!run->may_break) load_error(run, "no table", answer, strlen(answer));
        return false;
    }
    snprintf(t->address, sizeof t->address, "%s", made);
    for (int i = 0; i < run->players - run->bots; i++)
        if (!connect_seat(&t->seat[i])) return false;
    return true;
}

void load_table_close(load_run *run, load_table *t) {
    for (int i = 0; i < 4; i++) load_close(&run->loop, &t->seat[i].socket);
    free(t->entry);
    t->entry = NULL;
}
