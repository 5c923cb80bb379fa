/* The clients read messages by looking for keys: enough, because the host writes them without spaces and in a fixed
 * order, and because views come last in their messages. */
#include "host_party.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

irori_host_def party_def(const char *game, int players, const char *seed) {
    irori_host_def def = {.game = game, .is_dealt = true};
    def.setup.players = players;
    def.secret = irori_seed_from_text(seed);
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++) {
        def.seats[seat].device = (irori_device)seat + 1;
        snprintf(def.seats[seat].seat.name, IRORI_NAME_SIZE, "P%d", seat);
    }
    return def;
}

static void note(const party *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void note(const party *p, const char *format, ...) {
    va_list list;
    if (!p->script) return;
    va_start(list, format);
    vfprintf(p->script, format, list);
    va_end(list);
}

void party_init(party *p, const irori_host_def *def) { party_init_with(p, def, NULL); }

static void set_up(party *p, uint64_t chance, FILE *script) {
    *p = (party){.now = 1000000, .rng = irori_rng_from(chance), .buffer_room = 4096, .script = script};
    p->buffer = malloc(p->buffer_room);
    assert_non_null(p->buffer);
}

void party_init_with(party *p, const irori_host_def *def, FILE *script) {
    irori_error why = {0};
    set_up(p, def->secret.bytes[0], script);
    assert_int_equal(irori_host_new(def, p->now, &p->host, &why), IRORI_OK);
    party_run(p);
}

void party_init_around(party *p, irori_table *table, irori_device device) {
    irori_error why = {0};
    set_up(p, irori_table_seed(table)->bytes[0], NULL);
    assert_int_equal(irori_host_from_table(&(irori_host_def){.table = "here"}, table, device, p->now, &p->host, &why),
                     IRORI_OK);
    party_run(p);
}

void party_done(party *p) {
    irori_host_free(p->host);
    for (size_t i = 0; i < p->row_count; i++) free(p->rows[i].text);
    for (int i = 0; i < PARTY_CLIENTS; i++) free(p->clients[i].traffic);
    free(p->rows);
    free(p->buffer);
}

/* Reading */

const char *value_of(const char *message, const char *key) {
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(message, quoted);
    return at ? at + strlen(quoted) : NULL;
}

int64_t number_of(const char *message, const char *key) {
    const char *at = value_of(message, key);
    return at ? strtoll(at, NULL, 10) : -1;
}

/* Keeps an even pick of them where there are many. */
static void read_moves(party *p, seat_page *page, const char *at) {
    int count = 0;
    for (at++; *at == '"'; at += *at == ',') {
        size_t size = strcspn(++at, "\"");
        int slot = count < PARTY_SEAT_MOVES ? count : (int)irori_rng_below(&p->rng, (uint32_t)count + 1);
        if (slot < PARTY_SEAT_MOVES) snprintf(page->move[slot], IRORI_MOVE_TEXT, "%.*s", (int)size, at);
        count++;
        at += size + 1;
    }
    page->moves = count < PARTY_SEAT_MOVES ? count : PARTY_SEAT_MOVES;
}

static void read_position(party *p, client *c, const char *message) {
    int64_t seat = number_of(message, "for");
    if (seat < 0) return;
    seat_page *page = &c->seats[seat];
    page->is_there = true;
    page->at = (uint32_t)number_of(message, "at");
    page->decision = (uint32_t)number_of(message, "decision");
    page->can_go_back = !strncmp(value_of(message, "back"), "true", 4);
    sscanf(value_of(message, "kind"), "\"%7[a-z]", page->kind);
    page->is_asked = false;
    for (const char *at = value_of(message, "seats") + 1; *at != ']'; at++)
        if (*at != ',' && strtol(at, NULL, 10) == seat) page->is_asked = true;
    const char *moves = page->is_asked ? value_of(message, "moves") : NULL;
    if (moves) read_moves(p, page, moves);
}

/* Entries come in order, without gaps, for each of its seats. */
static void read_entry(client *c, const char *message) {
    uint32_t number = (uint32_t)number_of(message, "n");
    assert_true(number == c->next_entry || number + 1 == c->next_entry);
    c->next_entry = number + 1;
    assert_null(value_of(message, "move"));
    assert_null(value_of(message, "state"));
    assert_null(value_of(message, "run"));
}

static void read_message(party *p, client *c, const char *message) {
    if (!strncmp(message, "{\"n\":", 5)) {
        read_entry(c, message);
        return;
    }
    if (!strncmp(message, "{\"at\":", 6)) {
        read_position(p, c, message);
        return;
    }
    snprintf(c->last, sizeof c->last, "%s", message);
    if (!strncmp(message, "{\"done\":", 8)) c->done++;
    if (!strncmp(message, "{\"no\":", 6)) c->refused++;
    if (!strncmp(message, "{\"over\":", 8)) c->is_over = true;
    if (!strncmp(message, "{\"vote\":", 8)) {
        c->votes++;
        c->vote = value_of(message, "settled") ? 0 : number_of(message, "vote");
    }
}

static void read_all(party *p, client *c, size_t size) {
    if (c->room < c->size + size + 1) {
        c->room = 2 * (c->size + size) + 1;
        c->traffic = realloc(c->traffic, c->room);
        assert_non_null(c->traffic);
    }
    memcpy(c->traffic + c->size, p->buffer, size);
    char *at = c->traffic + c->size;
    c->size += size;
    c->traffic[c->size] = 0;
    for (char *newline; (newline = strchr(at, '\n')); at = newline + 1) {
        *newline = 0;
        note(p, "< %u %s\n", c->id, at);
        read_message(p, c, at);
        *newline = '\n';
    }
    assert_int_equal(*at, 0); /* whole lines only */
}

static void take(party *p, client *c) {
    for (size_t size; irori_host_is_ready(p->host, c->id);) {
        size = irori_host_take(p->host, c->id, p->buffer, p->buffer_room);
        if (size) {
            read_all(p, c, size);
            continue;
        }
        p->buffer = realloc(p->buffer, p->buffer_room *= 2);
        assert_non_null(p->buffer);
    }
    assert_int_equal(irori_host_take(p->host, c->id, p->buffer, p->buffer_room), 0);
    note(p, ". %u\n", c->id);
}

/* Keeping */

static void keep(party *p, const irori_row *row) {
    assert_int_equal(row->number, p->row_count + 1);
    assert_int_equal(row->text[row->size - 1], '\n');
    for (size_t i = 0; row->nonce && i < p->row_count; i++)
        assert_false(p->rows[i].row.nonce == row->nonce && p->rows[i].row.device == row->device);
    if (p->row_count == p->row_room) {
        p->row_room = p->row_room ? 2 * p->row_room : 64;
        p->rows = realloc(p->rows, p->row_room * sizeof *p->rows);
        assert_non_null(p->rows);
    }
    kept_row *kept = &p->rows[p->row_count++];
    kept->row = *row;
    kept->text = malloc(row->size + 1);
    assert_non_null(kept->text);
    memcpy(kept->text, row->text, row->size);
    kept->text[row->size] = 0;
    kept->row.text = kept->text;
    note(p, "R %" PRIu64 " %d %" PRIu64 " %" PRIu64 " %" PRId64 " %s", row->number, row->is_record, row->device,
         row->nonce, row->time, kept->text);
}

void party_run(party *p) {
    irori_row row = {.number = 0};
    while (irori_host_next_row(p->host, &row)) keep(p, &row);
    assert_false(irori_host_is_lost(p->host));
    assert_int_equal(irori_host_rows(p->host), p->row_count);
    if (!p->holds_back) irori_host_durable(p->host, p->durable = p->row_count);
    note(p, "D %zu\n", p->row_count);
    for (int i = 0; i < PARTY_CLIENTS; i++)
        if (p->clients[i].id) take(p, &p->clients[i]);
    if (!p->holds_back) assert_int_equal(irori_host_next_ready(p->host, 0), 0);
}

/* Doing */

void party_say(party *p, client *c, const char *format, ...) {
    char text[8192];
    va_list list;
    va_start(list, format);
    int size = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    note(p, "> %u %" PRId64 " %s\n", c->id, p->now, text);
    irori_host_receive(p->host, c->id, text, (size_t)size, p->now);
    party_run(p);
}

client *party_join(party *p, irori_device device, const char *hello) {
    int i = 0;
    while (p->clients[i].id || p->clients[i].size) i++;
    assert_true(i < PARTY_CLIENTS);
    client *c = &p->clients[i];
    c->id = (uint32_t)(irori_rng_next(&p->rng) >> 40) + 1;
    c->device = device;
    const char *since = strstr(hello, "\"since\":");
    c->next_entry = since ? (uint32_t)strtoul(since + 8, NULL, 10) + 1 : 0;
    note(p, "+ %u %" PRIu64 "\n", c->id, device);
    assert_true(irori_host_connect(p->host, c->id, device));
    party_say(p, c, "{\"hello\":1%s}", hello);
    return c;
}

void party_leave(party *p, client *c) {
    note(p, "- %u\n", c->id);
    irori_host_disconnect(p->host, c->id);
    free(c->traffic);
    *c = (client){.id = 0};
    party_run(p);
}

void party_wait(party *p, int64_t ms) {
    int64_t end = p->now + ms;
    for (int64_t next; (next = irori_host_deadline(p->host)) <= end;) {
        p->now = next > p->now ? next : p->now;
        note(p, "T %" PRId64 "\n", p->now);
        irori_host_tick(p->host, p->now);
        party_run(p);
        party_think(p);
    }
    p->now = end;
    note(p, "T %" PRId64 "\n", p->now);
    irori_host_tick(p->host, p->now);
    party_run(p);
}

bool party_move(party *p) {
    int first = (int)irori_rng_below(&p->rng, PARTY_CLIENTS);
    for (int i = 0; i < PARTY_CLIENTS * IRORI_MAX_SEATS; i++) {
        client *c = &p->clients[(first + i / IRORI_MAX_SEATS) % PARTY_CLIENTS];
        int seat = i % IRORI_MAX_SEATS;
        const seat_page *page = &c->seats[seat];
        irori_device device;
        if (!c->id || !page->is_there || !page->is_asked || !page->moves) continue;
        if (irori_host_seat_at(p->host, seat, &device, NULL).player[0] || device != c->device) continue;
        const char *move = page->move[irori_rng_below(&p->rng, (uint32_t)page->moves)];
        int done = c->done;
        if (irori_rng_below(&p->rng, 4))
            party_say(p, c, "{\"do\":%" PRId64 ",\"seat\":%d,\"decision\":%u,\"move\":\"%s\"}", ++p->nonce, seat,
                      page->decision, move);
        else
            party_say(p, c, "{\"do\":%" PRId64 ",\"seat\":%d,\"decision\":%u,\"moves\":[\"%s\",\"%s\"]}", ++p->nonce,
                      seat, page->decision, move, page->move[0]);
        if (!p->holds_back) assert_int_equal(c->done, done + 1);
        return true;
    }
    return false;
}

void party_think(party *p) {
    const irori_rules *rules = irori_host_rules(p->host);
    irori_thought thought;
    void *known = malloc(rules->game->state_size);
    assert_non_null(known);
    while (irori_host_wants(p->host, 0, &thought)) {
        irori_host_known(p->host, thought.seat, known);
        irori_move move = rules->game->sample(rules, known, thought.seat, &p->rng);
        char text[IRORI_MOVE_TEXT];
        rules->game->move_to_text(rules, move, text);
        note(p, "A %" PRId64 " %d %u %u %s\n", p->now, thought.seat, thought.decision, thought.connection, text);
        assert_int_equal(irori_host_answer(p->host, &thought, move, p->now), IRORI_OK);
        party_run(p);
    }
    free(known);
}

/* Opening again */

typedef struct lines {
    char *text;
    size_t size;
} lines;

static bool add_line(void *context, const char *line, size_t size) {
    lines *l = context;
    l->text = realloc(l->text, l->size + size + 1);
    assert_non_null(l->text);
    memcpy(l->text + l->size, line, size);
    l->size += size;
    l->text[l->size] = 0;
    return true;
}

static const irori_row *header_row(const party *p) {
    for (size_t i = 0; i < p->row_count; i++)
        if (p->rows[i].row.is_record) return &p->rows[i].row;
    return NULL;
}

static irori_host *open_all(const party *p, const irori_source *source) {
    irori_host *host;
    irori_error why = {0};
    irori_status status = irori_host_open(&p->rows[0].row, source, &host, &why);
    if (status) fail_msg("the first row: %s", why.why.id);
    for (size_t i = 1; i < p->row_count; i++)
        if (irori_host_read_row(host, &p->rows[i].row, &why)) fail_msg("row %zu: %s", i + 1, why.why.id);
    return host;
}

void party_reopen(party *p, bool from_checkpoint) {
    lines before = {0}, after = {0};
    irori_error why = {0};
    assert_true(irori_host_checkpoint(p->host, add_line, &before));
    irori_host_free(p->host);
    irori_host *whole = open_all(p, NULL);
    p->host = whole;
    assert_true(irori_host_checkpoint(p->host, add_line, &after));
    assert_string_equal(after.text, before.text);
    note(p, "%c\n", from_checkpoint ? 'K' : 'O');
    if (from_checkpoint) {
        irori_host_free(p->host);
        const irori_row *header = header_row(p);
        if (irori_host_restore(&p->rows[0].row, header, before.text, before.size, NULL, &p->host, &why))
            fail_msg("the checkpoint: %s", why.why.id);
        assert_int_equal(irori_host_rows(p->host), p->row_count);
    }
    free(before.text);
    free(after.text);
    for (int i = 0; i < PARTY_CLIENTS; i++) {
        free(p->clients[i].traffic);
        p->clients[i] = (client){.id = 0};
    }
}

void party_give_past(party *p) {
    if (!irori_host_wants_past(p->host)) return;
    note(p, "P\n");
    irori_host_give_past(p->host, open_all(p, NULL));
    assert_false(irori_host_wants_past(p->host));
    party_run(p);
}

char *party_record(const party *p, size_t *size) {
    lines l = {0};
    for (size_t i = 0; i < p->row_count; i++)
        if (p->rows[i].row.is_record) add_line(&l, p->rows[i].row.text, p->rows[i].row.size);
    *size = l.size;
    return l.text;
}

bool was_told_last(const client *c, const char *text) { return strstr(c->last, text) != NULL; }
bool was_told(const client *c, const char *text) { return c->traffic && strstr(c->traffic, text); }

void assert_refused(const client *c, const char *id) {
    char text[96];
    snprintf(text, sizeof text, "\"id\":\"%s\"", id);
    if (strncmp(c->last, "{\"no\":", 6) || !strstr(c->last, text)) fail_msg("not refused with %s: %s", id, c->last);
}

uint32_t party_entries(const party *p) { return irori_table_entries(irori_host_table(p->host)); }
