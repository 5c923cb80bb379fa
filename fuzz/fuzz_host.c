/* A table with people who say anything: lines of bytes, messages that are nearly right, and some that are. Everything
 * is answered or ignored; what is told is whole lines; rows opened again give the same host, and damaged ones are
 * refused or harmless. */
#include "fuzz.h"
#include "irori/host.h"

enum { STEPS = 64, PEOPLE = 4, MOST_ROWS = 512, BUFFER = 1 << 16 };

typedef struct fuzz_rows {
    irori_row row[MOST_ROWS];
    size_t count;
} fuzz_rows;

typedef struct scene {
    irori_host *host;
    bytes in;
    int64_t now;
    uint64_t nonce;
    fuzz_rows rows;
    char *buffer;
} scene;

static void keep_rows(scene *s) {
    irori_row row;
    while (irori_host_next_row(s->host, &row)) {
        must(row.size && row.text[row.size - 1] == '\n' && !memchr(row.text, '\n', row.size - 1));
        must(row.number == s->rows.count + 1 && s->rows.count < MOST_ROWS);
        char *text = malloc(row.size);
        must(text);
        memcpy(text, row.text, row.size);
        s->rows.row[s->rows.count] = row;
        s->rows.row[s->rows.count++].text = text;
    }
    must(!irori_host_is_lost(s->host));
    irori_host_durable(s->host, s->rows.count);
}

static void take_messages(scene *s) {
    for (uint32_t id = 0; (id = irori_host_next_ready(s->host, id));)
        while (irori_host_is_ready(s->host, id)) {
            size_t size = irori_host_take(s->host, id, s->buffer, BUFFER);
            if (!size) break; /* a list of moves that does not fit */
            must(s->buffer[0] == '{' && s->buffer[size - 1] == '\n');
        }
}

static void settle(scene *s) {
    keep_rows(s);
    take_messages(s);
}

/* Messages */

static const char *const shapes[] = {
    "{\"hello\":1}",
    "{\"hello\":1,\"want\":\"view\",\"since\":%u}",
    "{\"hello\":1,\"seats\":[%u]}",
    "{\"look\":%u,\"seat\":%d}",
    "{\"hint\":%u,\"seat\":%d}",
    "{\"do\":%u,\"seat\":%d,\"decision\":%u,\"back\":true}",
    "{\"do\":%u,\"seat\":%d,\"propose\":\"undo\"}",
    "{\"do\":%u,\"seat\":%d,\"propose\":\"undo\",\"to\":%u}",
    "{\"do\":%u,\"seat\":%d,\"propose\":\"replace\",\"who\":%u,\"level\":\"easy\"}",
    "{\"do\":%u,\"seat\":%d,\"propose\":\"close\"}",
    "{\"do\":%u,\"seat\":%d,\"propose\":\"again\"}",
    "{\"do\":%u,\"seat\":%d,\"vote\":%u,\"yes\":true}",
    "{\"do\":%u,\"seat\":%d,\"vote\":%u,\"yes\":false}",
    "{\"do\":%u,\"seat\":%d,\"bot\":\"random\"}",
    "{\"do\":%u,\"seat\":%d,\"person\":true}",
    "{\"do\":%u,\"seat\":%d,\"name\":\"N%u\"}",
    "{\"do\":%u,\"seat\":%d,\"leave\":true}",
    ("{\"do\":%u,\"seat\":%d,\"sit\":\"S%u\","
     "\"commit\":\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"}"),
    "{\"do\":%u,\"seat\":%d,\"open\":\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"}",
    "{\"do\":%u,\"seat\":%d,\"fill\":\"easy\"}",
    "{\"do\":%u,\"seat\":%d,\"clear\":true}",
    "{\"do\":%u,\"start\":true}",
    "{\"do\":%u,\"seat\":%d,\"say\":\"hm %u\"}",
};

static void receive(scene *s, const char *text, size_t size) {
    irori_host_receive(s->host, (uint32_t)below(&s->in, PEOPLE) + 1, text, size, s->now);
}

static void say_shape(scene *s) {
    char text[512];
    unsigned first = take(&s->in), last = take(&s->in);
    const char *shape = shapes[below(&s->in, (int)(sizeof shapes / sizeof *shapes))];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    int size = snprintf(text, sizeof text, shape, first, (int)(take(&s->in) % 5), last);
#pragma GCC diagnostic pop
    if (take(&s->in) < 16) text[take(&s->in) % size] = (char)take(&s->in);
    receive(s, text, (size_t)size);
}

static void say_bytes(scene *s) {
    char text[200];
    take_text(&s->in, text, sizeof text);
    receive(s, text, strlen(text));
}

/* A legal move of somebody who is asked, from their device. */
static void say_move(scene *s, void *known) {
    const irori_table *table = irori_host_table(s->host);
    if (!table) return;
    const irori_rules *rules = irori_table_rules(table);
    irori_turn turn = irori_table_turn(table);
    if (!turn.seats) return;
    int seat = __builtin_ctz(turn.seats);
    char text[512], move[IRORI_MOVE_TEXT];
    irori_rng rng = irori_rng_from(take(&s->in));
    irori_host_known(s->host, seat, known);
    rules->game->move_to_text(rules, rules->game->sample(rules, known, seat, &rng), move);
    for (uint32_t decision = irori_table_entries(table), tries = 0; tries < 4 && decision + 1; decision--, tries++) {
        int size = snprintf(text, sizeof text, "{\"do\":%llu,\"seat\":%d,\"decision\":%u,\"move\":\"%s\"}",
                            (unsigned long long)(1000 + s->nonce++), seat, decision, move);
        irori_host_receive(s->host, (uint32_t)seat % PEOPLE + 1, text, (size_t)size, s->now);
    }
}

static void think(scene *s, void *known) {
    irori_thought thought;
    const irori_rules *rules = irori_host_rules(s->host);
    for (int i = 0; i < 8 && irori_host_wants(s->host, i, &thought); i++) {
        irori_rng rng = irori_rng_from(take(&s->in));
        irori_host_known(s->host, thought.seat, known);
        must(!irori_host_answer(s->host, &thought, rules->game->sample(rules, known, thought.seat, &rng), s->now));
        keep_rows(s);
    }
}

/* Opening again */

static irori_host *open_rows(const fuzz_rows *rows) {
    irori_host *host = NULL;
    if (irori_host_open(&rows->row[0], NULL, &host, NULL)) return NULL;
    for (size_t i = 1; i < rows->count; i++)
        if (irori_host_read_row(host, &rows->row[i], NULL)) return irori_host_free(host), NULL;
    return host;
}

static fuzz_text checkpoint_of(const irori_host *host) {
    fuzz_text text = {0};
    must(irori_host_checkpoint(host, fuzz_append, &text));
    return text;
}

static const irori_row *header_of(const fuzz_rows *rows) {
    for (size_t i = 0; i < rows->count; i++)
        if (rows->row[i].is_record) return &rows->row[i];
    return NULL;
}

static void reopen(scene *s) {
    fuzz_text before = checkpoint_of(s->host);
    irori_host *whole = open_rows(&s->rows), *restored = NULL;
    must(whole);
    fuzz_text after = checkpoint_of(whole);
    must(before.size == after.size && !memcmp(before.data, after.data, before.size));
    free(after.data);
    const irori_row *header = header_of(&s->rows);
    must(!irori_host_restore(&s->rows.row[0], header, before.data, before.size, NULL, &restored, NULL));
    irori_host_free(s->host);
    s->host = restored;
    if (take(&s->in) & 1)
        irori_host_free(whole);
    else
        irori_host_give_past(s->host, whole);
    /* With any byte changed it is refused or harmless. */
    before.data[take64(&s->in) % before.size] ^= (char)(1 + below(&s->in, 255));
    if (!irori_host_restore(&s->rows.row[0], header, before.data, before.size, NULL, &restored, NULL)) {
        irori_host_tick(restored, s->now + 1000000);
        irori_host_free(restored);
    }
    free(before.data);
}

static void damage(scene *s) {
    size_t at = take64(&s->in) % s->rows.count;
    irori_row *row = &s->rows.row[at];
    char *text = (char *)row->text, *place = text + take64(&s->in) % row->size, kept = *place;
    *place ^= (char)(1 + below(&s->in, 255));
    irori_host *host = open_rows(&s->rows);
    must(!host || !row->is_record); /* a record does not verify with any byte changed */
    irori_host_free(host);
    *place = kept;
}

static void connect_all(scene *s) {
    for (uint32_t id = 1; id <= PEOPLE; id++) {
        if (irori_host_connect(s->host, id, id)) irori_host_receive(s->host, id, "{\"hello\":1}", 11, s->now);
    }
}

static void step(scene *s, void *known) {
    switch (below(&s->in, 12)) {
    case 0: say_bytes(s); break;
    case 1:
    case 2:
    case 3:
    case 4: say_shape(s); break;
    case 5:
    case 6:
    case 7: say_move(s, known); break;
    case 8: think(s, known); break;
    case 9:
        s->now += 1000 * take(&s->in);
        irori_host_tick(s->host, s->now);
        break;
    case 10:
        irori_host_disconnect(s->host, (uint32_t)below(&s->in, PEOPLE + 1));
        connect_all(s);
        break;
    default: reopen(s); connect_all(s);
    }
    settle(s);
}

static void take_def(scene *s, const fuzz_setup *fuzz, irori_host_def *def) {
    uint8_t flags = take(&s->in);
    *def = (irori_host_def){.game = fuzz->game, .setup = fuzz->setup, .is_dealt = flags & 1};
    def->secret.bytes[0] = take(&s->in);
    def->maker = flags & 2 ? 1 : 0;
    def->move_ms = flags & 4 ? 20000 : 0;
    def->game_ms = flags & 8 ? 60000 : 0;
    def->bot_ms = flags & 16 ? 700 : 0;
    def->hints = (irori_hint_setting)(take(&s->in) % 3);
    def->no_watching = flags & 32;
    def->no_chat = flags & 64;
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++) {
        def->seats[seat].device = (irori_device)seat % PEOPLE + 1;
        if (!def->is_dealt) def->seats[seat] = (irori_host_seat){.seat = {.kind = IRORI_SEAT_OPEN}};
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static scene s;
    static char buffer[BUFFER];
    fuzz_setup fuzz;
    irori_host_def def;
    s = (scene){.in = {data, data + size}, .buffer = buffer};
    take_setup(&s.in, &fuzz);
    take_def(&s, &fuzz, &def);
    if (irori_host_new(&def, 0, &s.host, NULL)) return 0;
    void *known = malloc(irori_host_rules(s.host)->game->state_size);
    must(known);
    connect_all(&s);
    settle(&s);
    for (int steps = 0; has_more(&s.in) && steps < STEPS && s.rows.count < MOST_ROWS / 2; steps++) step(&s, known);
    damage(&s);
    reopen(&s);
    irori_host_free(s.host);
    for (size_t i = 0; i < s.rows.count; i++) free((char *)s.rows.row[i].text);
    free(known);
    return 0;
}
