/* The host's own rows: what the record does not tell, because it was before the deal or is nobody's business later.
 * One line of JSON each, written and read by the same table of keys; the first row is the table's definition. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host_private.h"

enum { NOTE_SIZE = 1024, DEF_SIZE = 8192 };

enum { HAS_SEAT = 1, HAS_TEXT = 2, HAS_SEED = 4, HAS_NUMBER = 8, HAS_TO = 16, HAS_WHO = 32, HAS_YES = 64 };

static const struct {
    const char *name;
    unsigned has;
} kinds[NOTE_KINDS] = {
    [NOTE_TABLE] = {"table", 0},
    [NOTE_SIT] = {"sit", HAS_SEAT | HAS_TEXT | HAS_SEED},
    [NOTE_LEAVE] = {"leave", HAS_SEAT},
    [NOTE_COMMIT] = {"commit", HAS_SEAT | HAS_SEED},
    [NOTE_FILL] = {"fill", HAS_SEAT | HAS_TEXT},
    [NOTE_CLEAR] = {"clear", HAS_SEAT},
    [NOTE_START] = {"start", 0},
    [NOTE_OPEN] = {"open", HAS_SEAT | HAS_SEED},
    [NOTE_ANEW] = {"anew", HAS_NUMBER},
    [NOTE_PROPOSE] = {"propose", HAS_SEAT | HAS_NUMBER | HAS_TO | HAS_WHO | HAS_TEXT},
    [NOTE_BALLOT] = {"ballot", HAS_SEAT | HAS_YES},
    [NOTE_SETTLE] = {"settle", HAS_NUMBER},
    [NOTE_CLOSE] = {"close", 0},
    [NOTE_AGAIN] = {"again", HAS_TEXT},
    [NOTE_HEIR] = {"heir", HAS_SEAT},
    [NOTE_CHAT] = {"chat", HAS_YES},
    [NOTE_RESUME] = {"resume", HAS_TO},
};

/* Doing them */

static void unseat(host_seat *s) {
    s->who = (irori_seat){.kind = IRORI_SEAT_OPEN};
    s->device = 0;
    s->has_commitment = s->has_nonce = false;
}

static void sit(host_seat *s, const note *n, irori_device device) {
    unseat(s);
    s->who.kind = IRORI_SEAT_PERSON;
    memcpy(s->who.name, n->text, sizeof s->who.name);
    s->device = device;
    s->commitment = n->seed;
    s->has_commitment = true;
}

/* After the end of a game only the device goes; the record keeps who played. */
static void leave(irori_host *host, host_seat *s) {
    if (host->table)
        s->device = 0;
    else
        unseat(s);
}

static void begin_anew(irori_host *host, uint32_t out) {
    for (int seat = 0; seat < host->rules->players; seat++) {
        host_seat *s = &host->seats[seat];
        if (out >> seat & 1) unseat(s);
        s->has_commitment = s->has_nonce = false;
    }
    host->deal++;
    host->phase = HOST_GATHERING;
}

static void propose(irori_host *host, const note *n, int64_t time) {
    host->vote = (host_vote){.number = host->vote.number + 1,
                             .kind = (irori_vote)n->number,
                             .by = n->seat,
                             .who = n->who,
                             .to = n->to,
                             .yes = 1u << n->seat,
                             .ends = time + host->vote_ms};
    memcpy(host->vote.player, n->text, sizeof host->vote.player);
    host->vote_version++;
}

static void settle(irori_host *host, vote_outcome outcome, int64_t time) {
    host->vote.outcome = outcome;
    host->vote_version++;
    if (outcome == VOTE_YES && host->vote.kind == IRORI_VOTE_AGAIN) host->wants_again = true;
    if (outcome == VOTE_YES && host->vote.kind == IRORI_VOTE_ADMIT)
        host->seats[host->vote.who].free_until = time + HOST_ADMITTED_MS;
}

static void note_do(irori_host *host, const note *n, irori_device device, int64_t time) {
    host_seat *s = &host->seats[n->seat];
    host_seats_changed(host);
    switch (n->kind) {
    case NOTE_SIT: sit(s, n, device); break;
    case NOTE_LEAVE: leave(host, s); break;
    case NOTE_COMMIT: s->commitment = n->seed, s->has_commitment = true; break;
    case NOTE_FILL:
        unseat(s);
        s->who.kind = IRORI_SEAT_BOT;
        memcpy(s->who.player, n->text, sizeof s->who.player);
        break;
    case NOTE_CLEAR: unseat(s); break;
    case NOTE_START:
        host->phase = HOST_OPENING;
        host->open_end = time + host->open_ms;
        break;
    case NOTE_OPEN: s->nonce = n->seed, s->has_nonce = true; break;
    case NOTE_ANEW: begin_anew(host, n->number); break;
    case NOTE_PROPOSE: propose(host, n, time); break;
    case NOTE_BALLOT:
        *(n->yes ? &host->vote.yes : &host->vote.no) |= 1u << n->seat;
        host->vote_version++;
        break;
    case NOTE_SETTLE: settle(host, (vote_outcome)n->number, time); break;
    case NOTE_CLOSE: host->phase = HOST_CLOSED; break;
    case NOTE_AGAIN:
        memcpy(host->again, n->text, sizeof host->again);
        host->wants_again = false;
        host->again_version++;
        break;
    case NOTE_HEIR: s->has_heir = true; break;
    case NOTE_CHAT: host->no_chat = !n->yes; break;
    case NOTE_RESUME:
        (void)clock_resume(host, time - n->to, true);
        host->place_version++;
        break;
    case NOTE_TABLE:
    case NOTE_KINDS: break;
    }
}

/* Writing */

static void write_note(const note *n, irori_writer *writer) {
    unsigned has = kinds[n->kind].has;
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "host", kinds[n->kind].name);
    if (has & HAS_SEAT) irori_json_key_int(writer, "seat", n->seat);
    if (has & HAS_TEXT) irori_json_key_string(writer, "text", n->text);
    if (has & HAS_SEED) json_key_seed(writer, "seed", &n->seed);
    if (has & HAS_NUMBER) irori_json_key_int(writer, "number", n->number);
    if (has & HAS_TO) irori_json_key_int(writer, "to", n->to);
    if (has & HAS_WHO) irori_json_key_int(writer, "who", n->who);
    if (has & HAS_YES) json_key_bool(writer, "yes", n->yes);
    irori_json_close(writer, '}');
    irori_write(writer, "\n");
}

void note_make(irori_host *host, const note *n) {
    char text[NOTE_SIZE];
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_device device = host->origin;
    uint64_t nonce = host->nonce;
    write_note(n, &writer);
    note_do(host, n, device, host->now);
    rows_push(host, false, text, writer.used, host->table ? irori_table_entries(host->table) : 0);
    rows_note(host, device, nonce, 0);
}

static void write_seats(const irori_host *host, irori_writer *writer) {
    irori_json_key(writer, "seats");
    irori_json_open(writer, '[');
    for (int seat = 0; seat < host->rules->players; seat++) {
        const host_seat *s = &host->seats[seat];
        irori_json_open(writer, '{');
        irori_json_key_int(writer, "kind", s->who.kind);
        irori_json_key_string(writer, "name", s->who.name);
        irori_json_key_string(writer, "player", s->who.player);
        irori_json_key(writer, "device"), irori_json_hash(writer, s->device);
        irori_json_close(writer, '}');
    }
    irori_json_close(writer, ']');
}

static void write_numbers(const irori_host *host, irori_writer *writer) {
    irori_json_key(writer, "numbers");
    irori_json_open(writer, '[');
    int64_t numbers[] = {host->is_dealt_at_once, host->move_ms, host->game_ms,     host->vote_ms, host->open_ms,
                         host->bot_ms,           host->hints,   host->no_watching, host->no_chat};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) irori_json_int(writer, numbers[i]);
    irori_json_close(writer, ']');
}

static void write_table(const irori_host *host, irori_writer *writer) {
    char text[IRORI_MOVE_TEXT];
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "host", kinds[NOTE_TABLE].name);
    irori_json_key_string(writer, "name", host->name);
    irori_json_key_string(writer, "game", host->rules->game->id);
    irori_json_key_int(writer, "players", host->rules->players);
    irori_json_key(writer, "options");
    irori_json_open(writer, '[');
    for (int i = 0; host->rules->game->options[i].name; i++) {
        irori_rules_option(host->rules, i, text);
        irori_json_string(writer, text);
    }
    irori_json_close(writer, ']');
    irori_json_key(writer, "maker"), irori_json_hash(writer, host->maker);
    json_key_seed(writer, "secret", &host->secret);
    write_numbers(host, writer);
    write_seats(host, writer);
    if (host->data) irori_json_key(writer, "deck"), irori_json_bytes(writer, host->data, host->data_size);
    irori_json_close(writer, '}');
    irori_write(writer, "\n");
}

void note_push_table(irori_host *host, const irori_host_def *def) {
    size_t room = DEF_SIZE + 6 * def->setup.data_size;
    char *text = malloc(room);
    if (!text) {
        host->is_lost = true;
        return;
    }
    irori_writer writer = irori_writer_to(text, room);
    write_table(host, &writer);
    rows_push(host, false, text, writer.used, 0);
    free(text);
}

/* Reading. Rows come from a store: what is wrong with them is told by its key. */

static irori_status bad(irori_error *why, const char *id, const char *key) {
    (void)irori_fail(why, IRORI_BAD_RECORD, id);
    irori_message_text(irori_why(why), "key", key);
    return IRORI_BAD_RECORD;
}

static bool read_small(json_reader *reader, int64_t least, int64_t most, int64_t *value) {
    return json_int(reader, value) && *value >= least && *value <= most;
}

static bool read_seed(json_reader *reader, irori_seed *seed) {
    char hex[65];
    size_t size;
    return json_string(reader, hex, sizeof hex, &size) && !irori_seed_from_hex(hex, size, seed);
}

static bool read_kind(json_reader *reader, note *n) {
    char name[16];
    if (!json_string(reader, name, sizeof name, NULL)) return false;
    for (int kind = NOTE_TABLE + 1; kind < NOTE_KINDS; kind++)
        if (!strcmp(kinds[kind].name, name)) return n->kind = (note_kind)kind, true;
    return false;
}

static bool read_note_key(json_reader *reader, const char *key, int players, note *n, unsigned *seen) {
    int64_t value = 0;
    bool is_good;
    unsigned bit;
    if (!strcmp(key, "seat"))
        bit = HAS_SEAT, is_good = read_small(reader, 0, players - 1, &value), n->seat = (int)value;
    else if (!strcmp(key, "text"))
        bit = HAS_TEXT, is_good = json_string(reader, n->text, sizeof n->text, NULL);
    else if (!strcmp(key, "seed"))
        bit = HAS_SEED, is_good = read_seed(reader, &n->seed);
    else if (!strcmp(key, "number"))
        bit = HAS_NUMBER, is_good = read_small(reader, 0, 255, &value), n->number = (uint32_t)value;
    else if (!strcmp(key, "to"))
        bit = HAS_TO, is_good = read_small(reader, 0, UINT32_MAX, &value), n->to = (uint32_t)value;
    else if (!strcmp(key, "who"))
        bit = HAS_WHO, is_good = read_small(reader, 0, players - 1, &value), n->who = (int)value;
    else if (!strcmp(key, "yes"))
        bit = HAS_YES, is_good = json_bool(reader, &n->yes);
    else
        return false;
    is_good = is_good && !(*seen & bit);
    *seen |= bit;
    return is_good;
}

irori_status note_read(irori_host *host, const irori_row *row, irori_error *why) {
    note n = {.kind = NOTE_TABLE};
    char key[16] = "host";
    unsigned seen = 0;
    json_reader reader = json_reader_over(row->text, row->size - (row->size && row->text[row->size - 1] == '\n'));
    bool is_good = json_open(&reader, '{') && json_more(&reader, '}') && json_key(&reader, key, sizeof key) &&
                   !strcmp(key, "host") && read_kind(&reader, &n);
    while (is_good && json_more(&reader, '}'))
        is_good = json_key(&reader, key, sizeof key) && read_note_key(&reader, key, host->rules->players, &n, &seen);
    if (!is_good || !json_at_end(&reader) || seen != kinds[n.kind].has) return bad(why, "host.why.note", key);
    bool is_known = (n.kind != NOTE_PROPOSE || (n.number > IRORI_VOTE_NONE && n.number < IRORI_VOTE_KINDS)) &&
                    (n.kind != NOTE_SETTLE || (n.number > VOTE_OPEN && n.number <= VOTE_FAILED));
    if (!is_known) return bad(why, "host.why.note", "number");
    note_do(host, &n, row->device, row->time);
    return IRORI_OK;
}

/* The first row */

typedef struct table_note {
    irori_host_def def;
    char name[IRORI_NAME_SIZE], game[32], option[IRORI_MAX_OPTIONS][IRORI_MOVE_TEXT];
    const char *options[IRORI_MAX_OPTIONS];
    char *data;
    size_t data_room;
    unsigned seen;
    int seats;
} table_note;

static bool read_number64(json_reader *reader, uint64_t *value) {
    char text[17], *end;
    size_t size;
    if (!json_string(reader, text, sizeof text, &size) || size != 16) return false;
    *value = strtoull(text, &end, 16);
    return !*end;
}

static bool read_options(json_reader *reader, table_note *t) {
    int *count = &t->def.setup.option_count;
    for (json_open(reader, '['); json_more(reader, ']'); ++*count) {
        if (*count == IRORI_MAX_OPTIONS || !json_string(reader, t->option[*count], IRORI_MOVE_TEXT, NULL)) return false;
        t->options[*count] = t->option[*count];
    }
    return !reader->bad;
}

static bool read_numbers(json_reader *reader, irori_host_def *def) {
    int64_t number[9] = {0};
    int count = 0;
    for (json_open(reader, '['); json_more(reader, ']'); count++)
        if (count == 9 || !read_small(reader, 0, INT64_MAX / 4, &number[count])) return false;
    def->is_dealt = number[0];
    def->move_ms = number[1], def->game_ms = number[2], def->vote_ms = number[3], def->open_ms = number[4];
    def->bot_ms = number[5];
    def->hints = number[6] <= IRORI_HINTS_OFF ? (irori_hint_setting)number[6] : IRORI_HINTS_OFF;
    def->no_watching = number[7], def->no_chat = number[8];
    return !reader->bad && count == 9;
}

static bool read_seat(json_reader *reader, irori_host_seat *seat) {
    char key[16];
    int64_t kind;
    int count = 0;
    for (json_open(reader, '{'); json_more(reader, '}'); count++) {
        if (!json_key(reader, key, sizeof key)) return false;
        bool is_good = !strcmp(key, "kind") ? read_small(reader, 0, IRORI_SEAT_OPEN, &kind) &&
                                                  (seat->seat.kind = (irori_seat_kind)kind, true)
                       : !strcmp(key, "name")   ? json_string(reader, seat->seat.name, sizeof seat->seat.name, NULL)
                       : !strcmp(key, "player") ? json_string(reader, seat->seat.player, sizeof seat->seat.player, NULL)
                                                : !strcmp(key, "device") && read_number64(reader, &seat->device);
        if (!is_good) return false;
    }
    return !reader->bad && count == 4;
}

static bool read_seats(json_reader *reader, table_note *t) {
    for (json_open(reader, '['); json_more(reader, ']'); t->seats++)
        if (t->seats == IRORI_MAX_SEATS || !read_seat(reader, &t->def.seats[t->seats])) return false;
    return !reader->bad;
}

static const char *const table_keys[] = {"host",   "name",    "game",  "players", "options", "maker",
                                         "secret", "numbers", "seats", "deck",    NULL};

static bool read_table_key(json_reader *reader, int key, table_note *t) {
    irori_host_def *def = &t->def;
    char text[16];
    int64_t value;
    switch (key) {
    case 0: return json_string(reader, text, sizeof text, NULL) && !strcmp(text, kinds[NOTE_TABLE].name);
    case 1: return json_string(reader, t->name, sizeof t->name, NULL);
    case 2: return json_string(reader, t->game, sizeof t->game, NULL);
    case 3: return read_small(reader, 1, IRORI_MAX_SEATS, &value) && (def->setup.players = (int)value);
    case 4: return read_options(reader, t);
    case 5: return read_number64(reader, &def->maker);
    case 6: return read_seed(reader, &def->secret);
    case 7: return read_numbers(reader, def);
    case 8: return read_seats(reader, t);
    case 9: def->setup.data = t->data; return json_string(reader, t->data, t->data_room, &def->setup.data_size);
    default: return false;
    }
}

static int find_table_key(const char *key) {
    for (int i = 0; table_keys[i]; i++)
        if (!strcmp(table_keys[i], key)) return i;
    return -1;
}

static irori_status read_table(const irori_row *row, table_note *t, irori_error *why) {
    char text[16] = "host";
    json_reader reader = json_reader_over(row->text, row->size - (row->size && row->text[row->size - 1] == '\n'));
    for (json_open(&reader, '{'); json_more(&reader, '}');) {
        int key = json_key(&reader, text, sizeof text) ? find_table_key(text) : -1;
        if (key < 0 || t->seen >> key & 1 || !read_table_key(&reader, key, t)) return bad(why, "host.why.note", text);
        t->seen |= 1u << key;
    }
    if (!json_at_end(&reader) || (t->seen & 0x1FF) != 0x1FF || t->seats != t->def.setup.players)
        return bad(why, "host.why.note", text);
    t->def.table = t->name;
    t->def.game = t->game;
    t->def.setup.options = t->options;
    return IRORI_OK;
}

/* Are these the rules that the row asks for? What a deck is, its header's hash will tell. */
static bool is_of(const irori_rules *rules, const table_note *t) {
    char text[IRORI_MOVE_TEXT];
    if (strcmp(rules->game->id, t->game) || rules->players != t->def.setup.players) return false;
    for (int i = 0; i < t->def.setup.option_count; i++) {
        irori_rules_option(rules, i, text);
        if (strcmp(text, t->option[i])) return false;
    }
    return true;
}

irori_status note_read_table(const irori_row *row, const irori_source *source, irori_host **host, irori_error *why) {
    table_note *t = calloc(1, sizeof *t);
    char *data = malloc(row->size + 1);
    irori_status status = t && data ? IRORI_OK : irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    if (!status) {
        t->data = data;
        t->data_room = row->size + 1;
        status = row->number == 1 ? read_table(row, t, why) : irori_fail(why, IRORI_BAD_RECORD, "host.why.row");
    }
    if (!status && source && source->rules && is_of(source->rules, t)) t->def.rules = source->rules;
    if (!status) status = host_make(&t->def, host, why);
    if (!status) {
        if (source) (*host)->source = *source;
        (*host)->now = (*host)->row_time = row->time;
        (*host)->rows = (*host)->durable = 1;
    }
    free(data);
    free(t);
    return status;
}
