/* irori bench --host: decisions a second through the host, each a line of JSON in and what all seats are told out; what
 * a table takes of memory; and how long it takes to open a stored game at its last checkpoint. The messages are made
 * beforehand, from random games; everybody sits at a connection of their own and has the engine ("world"). */
#include <inttypes.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "irori/host.h"

enum { GAMES = 16, TABLES = 32, BUFFER = 65536, MOST_ENTRIES = 4000 };

typedef struct script {
    irori_seed seed;
    char *text; /* messages, each ended by a zero byte; the seat is its first byte */
    size_t size, room;
    uint32_t decisions;
} script;

typedef struct stage {
    const irori_rules *rules;
    script games[GAMES];
    char *buffer;
    uint64_t told; /* bytes */
    double decisions_per_s, fresh_bytes, bytes_per_entry, open_us;
} stage;

static irori_host *host_of(const irori_rules *rules, const irori_seed *seed) {
    irori_host_def def = {.rules = rules, .is_dealt = true, .secret = *seed, .table = "bench"};
    irori_host *host;
    irori_error why;
    for (int seat = 0; seat < rules->players; seat++) def.seats[seat].device = (irori_device)seat + 1;
    return irori_host_new(&def, 0, &host, &why) ? NULL : host;
}

static void settle(irori_host *host) {
    irori_row row;
    while (irori_host_next_row(host, &row)) continue;
    irori_host_durable(host, irori_host_rows(host));
}

/* Scripts */

static bool add_message(script *s, int seat, uint32_t decision, const char *move) {
    if (s->room - s->size < 256 + IRORI_MOVE_TEXT) {
        s->room = s->room ? 2 * s->room : 65536;
        char *text = realloc(s->text, s->room);
        if (!text) return false;
        s->text = text;
    }
    char *at = s->text + s->size;
    *at++ = (char)seat;
    int size =
        snprintf(at, s->room - s->size - 1, "{\"do\":%" PRIu32 ",\"seat\":%d,\"decision\":%" PRIu32 ",\"move\":\"%s\"}",
                 s->decisions + 1, seat, decision, move);
    s->size += (size_t)size + 2;
    s->decisions++;
    return true;
}

/* The decision's number is the last entry, or in a phase in which all choose the one that began it. */
static bool write_script(const irori_rules *rules, script *s, irori_rng *rng) {
    irori_table_def def = {.rules = rules, .seed = s->seed};
    const irori_game *game = rules->game;
    irori_table *table;
    uint32_t asked = 0;
    bool is_good = true;
    void *known = malloc(game->state_size);
    if (!known || irori_table_new(&def, &table, NULL)) return free(known), false;
    for (irori_turn turn; is_good && (turn = irori_table_turn(table)).seats && s->decisions < MOST_ENTRIES;) {
        int seat = __builtin_ctz(turn.seats);
        char text[IRORI_MOVE_TEXT];
        irori_table_known(table, UINT32_MAX, seat, known);
        irori_move move = game->sample(rules, known, seat, rng);
        game->move_to_text(rules, move, text);
        is_good = add_message(s, seat, asked, text) && !irori_table_play(table, seat, move, NULL);
        irori_turn after = irori_table_turn(table);
        uint32_t others = ~(1u << seat);
        bool goes_on =
            turn.kind == IRORI_ALL && after.kind == IRORI_ALL && (turn.seats & others) == (after.seats & others);
        if (!goes_on) asked = irori_table_entries(table);
    }
    irori_table_free(table);
    free(known);
    return is_good;
}

/* Playing them */

static void take_all(stage *s, irori_host *host) {
    for (uint32_t connection = 1; connection <= (uint32_t)s->rules->players; connection++)
        for (size_t size; (size = irori_host_take(host, connection, s->buffer, BUFFER));) s->told += size;
}

static void play(stage *s, irori_host *host, const script *game, bool is_watched) {
    int64_t now = 0;
    for (const char *at = game->text, *end = at + game->size; at < end;) {
        size_t size = strlen(at + 1);
        irori_host_receive(host, (uint32_t)at[0] + 1, at + 1, size, ++now);
        settle(host);
        if (is_watched) take_all(s, host);
        at += size + 2;
    }
}

static irori_host *host_with_people(stage *s, const script *game) {
    static const char hello[] = "{\"hello\":1}";
    irori_host *host = host_of(s->rules, &game->seed);
    if (!host) return NULL;
    settle(host);
    for (int seat = 0; seat < s->rules->players; seat++) {
        if (!irori_host_connect(host, (uint32_t)seat + 1, (irori_device)seat + 1)) return irori_host_free(host), NULL;
        irori_host_receive(host, (uint32_t)seat + 1, hello, sizeof hello - 1, 0);
    }
    take_all(s, host);
    return host;
}

static bool measure_speed(stage *s, double seconds) {
    uint64_t decisions = 0;
    double spent = 0;
    for (int i = 0; spent < seconds; i++) {
        const script *game = &s->games[i % GAMES];
        irori_host *host = host_with_people(s, game);
        if (!host) return false;
        double start = bench_now();
        play(s, host, game, true);
        spent += bench_now() - start;
        decisions += irori_table_entries(irori_host_table(host));
        irori_host_free(host);
    }
    s->decisions_per_s = (double)decisions / spent;
    return true;
}

/* Memory: what the allocator has handed out, averaged over many tables. */

static double memory(void) {
    struct mallinfo2 info = mallinfo2();
    return (double)info.uordblks + (double)info.hblkhd;
}

static bool measure_memory(stage *s) {
    irori_host *hosts[TABLES] = {NULL};
    uint64_t entries = 0;
    bool is_good = true;
    double start = memory();
    for (int i = 0; i < TABLES; i++) {
        hosts[i] = host_of(s->rules, &s->games[i % GAMES].seed);
        is_good = is_good && hosts[i];
        if (hosts[i]) settle(hosts[i]);
    }
    double fresh = memory();
    s->fresh_bytes = (fresh - start) / TABLES;
    for (int i = 0; is_good && i < TABLES; i++) {
        for (int seat = 0; seat < s->rules->players; seat++)
            is_good = irori_host_connect(hosts[i], (uint32_t)seat + 1, (irori_device)seat + 1) && is_good;
        for (int seat = 0; seat < s->rules->players; seat++)
            irori_host_receive(hosts[i], (uint32_t)seat + 1, "{\"hello\":1}", 11, 0);
        play(s, hosts[i], &s->games[i % GAMES], true);
        for (int seat = 0; seat < s->rules->players; seat++) irori_host_disconnect(hosts[i], (uint32_t)seat + 1);
        entries += irori_table_entries(irori_host_table(hosts[i]));
    }
    s->bytes_per_entry = (memory() - fresh) / (double)entries;
    for (int i = 0; i < TABLES; i++) irori_host_free(hosts[i]);
    return is_good;
}

/* Opening */

typedef struct stored {
    char *text, *first, *header;
    size_t size, room;
    irori_row first_row, header_row;
} stored;

static bool store_line(void *context, const char *line, size_t size) {
    stored *st = context;
    char *text = realloc(st->text, st->size + size);
    if (!text) return false;
    memcpy(text + st->size, line, size);
    st->text = text;
    st->size += size;
    return true;
}

static char *copy_row(irori_row *to, const irori_row *from) {
    char *text = malloc(from->size);
    *to = *from;
    if (text) memcpy(text, from->text, from->size);
    to->text = text;
    return text;
}

static bool measure_opening(stage *s, double seconds) {
    const script *game = &s->games[0];
    stored st = {.text = NULL};
    irori_host *host = host_of(s->rules, &game->seed);
    irori_row row;
    irori_source source = {.rules = s->rules};
    if (!host) return false;
    while (irori_host_next_row(host, &row)) {
        if (row.number == 1) st.first = copy_row(&st.first_row, &row);
        if (row.number == 2) st.header = copy_row(&st.header_row, &row);
    }
    irori_host_durable(host, irori_host_rows(host));
    for (int seat = 0; seat < s->rules->players; seat++) {
        (void)irori_host_connect(host, (uint32_t)seat + 1, (irori_device)seat + 1);
        irori_host_receive(host, (uint32_t)seat + 1, "{\"hello\":1}", 11, 0);
    }
    play(s, host, game, true);
    bool is_good = st.first && st.header && irori_host_checkpoint(host, store_line, &st);
    irori_host_free(host);
    uint64_t count = 0;
    double start = bench_now(), spent = 0;
    for (; is_good && spent < seconds; spent = bench_now() - start, count++) {
        irori_error why;
        is_good = !irori_host_restore(&st.first_row, &st.header_row, st.text, st.size, &source, &host, &why);
        if (is_good) irori_host_free(host);
    }
    s->open_us = count ? spent * 1e6 / (double)count : 0;
    free(st.text);
    free(st.first);
    free(st.header);
    return is_good;
}

static bool measure(stage *s, double seconds) {
    irori_rng rng = irori_rng_from(1);
    s->buffer = malloc(BUFFER);
    for (int i = 0; i < GAMES; i++) {
        s->games[i].seed = irori_rng_chance(&rng).seed;
        if (!s->buffer || !write_script(s->rules, &s->games[i], &rng)) return false;
    }
    return measure_memory(s) && measure_speed(s, seconds) && measure_opening(s, seconds / 8);
}

int bench_host(const cli_command *command, const irori_rules *rules, double seconds, irori_writer *json) {
    stage *s = calloc(1, sizeof *s);
    if (!s) return cli_no(command, "out of memory");
    s->rules = rules;
    bool is_good = measure(s, seconds);
    if (is_good && json) {
        irori_json_open(json, '{');
        irori_json_key_string(json, "game", rules->game->id);
        irori_json_key_int(json, "players", rules->players);
        irori_json_key(json, "decisions_per_s"), irori_json_fixed(json, s->decisions_per_s, 0);
        irori_json_key(json, "fresh_bytes"), irori_json_fixed(json, s->fresh_bytes, 0);
        irori_json_key(json, "bytes_per_entry"), irori_json_fixed(json, s->bytes_per_entry, 1);
        irori_json_key(json, "open_us"), irori_json_fixed(json, s->open_us, 1);
        irori_json_close(json, '}');
    } else if (is_good) {
        printf(
            "%-10s %d players  %9.0f decisions/s  fresh table %6.0f bytes  an entry %6.1f bytes  opens in %7.1f µs\n",
            rules->game->id, rules->players, s->decisions_per_s, s->fresh_bytes, s->bytes_per_entry, s->open_us);
    }
    for (int i = 0; i < GAMES; i++) free(s->games[i].text);
    free(s->buffer);
    free(s);
    return is_good ? CLI_DONE : cli_no(command, "out of memory");
}
