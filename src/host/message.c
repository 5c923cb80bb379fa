/* A message in. Two tables say what may be said: every key with its type and place in the request, and every verb with
 * the keys that it needs and those it allows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host_private.h"

typedef enum key_type { KEY_NUMBER, KEY_SEAT, KEY_TRUE, KEY_BOOL, KEY_TEXT, KEY_SEATS, KEY_MOVES } key_type;

typedef enum key {
    K_HELLO,
    K_TABLE,
    K_SINCE,
    K_SEATS,
    K_WANT,
    K_RULES,
    K_DATA,
    K_LOOK,
    K_HINT,
    K_DO,
    K_SEAT,
    K_DECISION,
    K_MOVE,
    K_MOVES,
    K_BACK,
    K_PROPOSE,
    K_TO,
    K_WHO,
    K_LEVEL,
    K_VOTE,
    K_YES,
    K_SIT,
    K_LEAVE,
    K_COMMIT,
    K_OPEN,
    K_BOT,
    K_PERSON,
    K_NAME,
    K_FILL,
    K_CLEAR,
    K_START,
    K_SAY,
    K_HEIR,
    K_CHAT,
    KEYS
} key;

#define AT(field) offsetof(request, field), sizeof((request *)0)->field
static const struct {
    const char *name;
    key_type type;
    size_t at, size;
} keys[KEYS] = {
    [K_HELLO] = {"hello", KEY_NUMBER, AT(hello)}, [K_TABLE] = {"table", KEY_TEXT, AT(table)},
    [K_SINCE] = {"since", KEY_NUMBER, AT(since)}, [K_SEATS] = {"seats", KEY_SEATS, AT(seats)},
    [K_WANT] = {"want", KEY_TEXT, AT(want)},      [K_RULES] = {"rules", KEY_NUMBER, AT(rules)},
    [K_DATA] = {"data", KEY_TEXT, AT(data)},      [K_LOOK] = {"look", KEY_NUMBER, AT(look)},
    [K_HINT] = {"hint", KEY_NUMBER, AT(nonce)},   [K_DO] = {"do", KEY_NUMBER, AT(nonce)},
    [K_SEAT] = {"seat", KEY_SEAT, AT(seat)},      [K_DECISION] = {"decision", KEY_NUMBER, AT(decision)},
    [K_MOVE] = {"move", KEY_TEXT, AT(move[0])},   [K_MOVES] = {"moves", KEY_MOVES, AT(move)},
    [K_BACK] = {"back", KEY_TRUE, 0, 0},          [K_PROPOSE] = {"propose", KEY_TEXT, AT(want)},
    [K_TO] = {"to", KEY_NUMBER, AT(to)},          [K_WHO] = {"who", KEY_SEAT, AT(who)},
    [K_LEVEL] = {"level", KEY_TEXT, AT(player)},  [K_VOTE] = {"vote", KEY_NUMBER, AT(vote)},
    [K_YES] = {"yes", KEY_BOOL, AT(yes)},         [K_SIT] = {"sit", KEY_TEXT, AT(table)},
    [K_LEAVE] = {"leave", KEY_TRUE, 0, 0},        [K_COMMIT] = {"commit", KEY_TEXT, AT(hex)},
    [K_OPEN] = {"open", KEY_TEXT, AT(hex)},       [K_BOT] = {"bot", KEY_TEXT, AT(player)},
    [K_PERSON] = {"person", KEY_TRUE, 0, 0},      [K_NAME] = {"name", KEY_TEXT, AT(table)},
    [K_FILL] = {"fill", KEY_TEXT, AT(player)},    [K_CLEAR] = {"clear", KEY_TRUE, 0, 0},
    [K_START] = {"start", KEY_TRUE, 0, 0},        [K_SAY] = {"say", KEY_TEXT, AT(text)},
    [K_HEIR] = {"heir", KEY_TRUE, 0, 0},          [K_CHAT] = {"chat", KEY_BOOL, AT(yes)},
};

#define B(key)  ((uint64_t)1 << (key))
#define DO_SEAT (B(K_DO) | B(K_SEAT))
/* In the order in which they are looked for: the first whose own key is there. */
static const struct {
    key own;
    uint64_t needs, allows;
} verbs[VERBS] = {
    [VERB_HELLO] = {K_HELLO, 0, B(K_TABLE) | B(K_SINCE) | B(K_SEATS) | B(K_WANT) | B(K_RULES) | B(K_DATA)},
    [VERB_LOOK] = {K_LOOK, 0, B(K_SEAT)},
    [VERB_HINT] = {K_HINT, B(K_SEAT), 0},
    [VERB_MOVE] = {K_MOVE, DO_SEAT | B(K_DECISION), 0},
    [VERB_MOVES] = {K_MOVES, DO_SEAT | B(K_DECISION), 0},
    [VERB_BACK] = {K_BACK, DO_SEAT | B(K_DECISION), 0},
    [VERB_PROPOSE] = {K_PROPOSE, DO_SEAT, B(K_TO) | B(K_WHO) | B(K_LEVEL)},
    [VERB_VOTE] = {K_VOTE, DO_SEAT | B(K_YES), 0},
    [VERB_SIT] = {K_SIT, DO_SEAT, B(K_COMMIT)},
    [VERB_LEAVE] = {K_LEAVE, DO_SEAT, B(K_HEIR)},
    [VERB_COMMIT] = {K_COMMIT, DO_SEAT, 0},
    [VERB_OPEN] = {K_OPEN, DO_SEAT, 0},
    [VERB_BOT] = {K_BOT, DO_SEAT, 0},
    [VERB_PERSON] = {K_PERSON, DO_SEAT, 0},
    [VERB_NAME] = {K_NAME, DO_SEAT, 0},
    [VERB_FILL] = {K_FILL, DO_SEAT, 0},
    [VERB_CLEAR] = {K_CLEAR, DO_SEAT, 0},
    [VERB_START] = {K_START, B(K_DO), 0},
    [VERB_SAY] = {K_SAY, B(K_DO), B(K_SEAT)},
    [VERB_CHAT] = {K_CHAT, B(K_DO), 0},
};

static irori_status refuse_key(irori_error *why, const char *id, const char *name) {
    (void)irori_fail(why, IRORI_BAD_TEXT, id);
    irori_message_text(irori_why(why), "key", name);
    return IRORI_BAD_TEXT;
}

static int find_key(const char *name) {
    for (int k = 0; k < KEYS; k++)
        if (!strcmp(keys[k].name, name)) return k;
    return -1;
}

bool request_has(const request *r, const char *name) { return r->seen >> find_key(name) & 1; }

/* Values */

static bool read_seats(json_reader *reader, uint32_t *seats) {
    int64_t seat;
    for (json_open(reader, '['); json_more(reader, ']'); *seats |= 1u << seat)
        if (!json_int(reader, &seat) || seat < 0 || seat >= IRORI_MAX_SEATS) return false;
    return !reader->bad;
}

static bool read_moves(json_reader *reader, request *r) {
    for (json_open(reader, '['); json_more(reader, ']'); r->moves++)
        if (r->moves == IRORI_HOST_ROW_MOVES || !json_string(reader, r->move[r->moves], IRORI_MOVE_TEXT, NULL))
            return false;
    return !reader->bad && r->moves;
}

static bool read_value(json_reader *reader, key k, request *r) {
    char *at = (char *)r + keys[k].at;
    int64_t number;
    bool flag;
    switch (keys[k].type) {
    case KEY_NUMBER:
    case KEY_SEAT:
        if (!json_int(reader, &number) || number < 0 || number > (int64_t)1 << 53) return false;
        memcpy(at, &number, sizeof number);
        return keys[k].type == KEY_NUMBER || number < IRORI_MAX_SEATS;
    case KEY_TRUE: return json_bool(reader, &flag) && flag;
    case KEY_BOOL: return json_bool(reader, &r->yes);
    case KEY_TEXT: return json_string(reader, at, keys[k].size, NULL) && irori_text_is_harmless(at, strlen(at));
    case KEY_SEATS: return read_seats(reader, &r->seats);
    case KEY_MOVES: return read_moves(reader, r);
    }
    return false;
}

static irori_status read_keys(request *r, json_reader *reader, irori_error *why) {
    char name[16];
    for (json_open(reader, '{'); json_more(reader, '}');) {
        if (!json_key(reader, name, sizeof name)) break;
        int k = find_key(name);
        if (k < 0) return refuse_key(why, "host.why.key", name);
        if (r->seen & B(k)) return refuse_key(why, "host.why.key-twice", name);
        if (!read_value(reader, (key)k, r)) return refuse_key(why, "host.why.value", name);
        r->seen |= B(k);
    }
    return json_at_end(reader) ? IRORI_OK : irori_fail(why, IRORI_BAD_TEXT, "host.why.json");
}

static irori_status find_verb(request *r, irori_error *why) {
    for (r->verb = 0; r->verb < VERBS; r->verb++)
        if (r->seen & B(verbs[r->verb].own)) break;
    if (r->verb == VERBS) return irori_fail(why, IRORI_BAD_TEXT, "host.why.nothing");
    uint64_t needs = verbs[r->verb].needs | B(verbs[r->verb].own), missing = needs & ~r->seen;
    uint64_t unwanted = r->seen & ~(needs | verbs[r->verb].allows);
    if (missing) return refuse_key(why, "host.why.missing", keys[__builtin_ctzll(missing)].name);
    if (unwanted) return refuse_key(why, "host.why.key", keys[__builtin_ctzll(unwanted)].name);
    if (r->seen & (B(K_DO) | B(K_HINT)) && !r->nonce) return refuse_key(why, "host.why.value", "do");
    return IRORI_OK;
}

/* What the moves' room held before does not matter: only as many are read as were written. */
irori_status request_read(request *r, const char *text, size_t size, irori_error *why) {
    memset(r, 0, offsetof(request, move));
    if (size && text[size - 1] == '\n') size--;
    if (size > IRORI_HOST_MESSAGE) return irori_fail(why, IRORI_BAD_TEXT, "host.why.size");
    json_reader reader = json_reader_over(text, size);
    irori_status status = read_keys(r, &reader, why);
    return status ? status : find_verb(r, why);
}

/* Answers */

static void write_no(irori_writer *writer, const request *r, const irori_error *why, const irori_message *list,
                     int count) {
    irori_json_open(writer, '{');
    irori_json_key(writer, "no");
    if (r->nonce)
        irori_json_int(writer, r->nonce);
    else
        irori_json_null(writer);
    irori_json_key_string(writer, "status", irori_status_name(why->status));
    irori_json_key(writer, "why");
    irori_json_open(writer, '[');
    if (!count) irori_json_message(writer, &why->why);
    for (int i = 0; i < count; i++) irori_json_message(writer, &list[i]);
    irori_json_close(writer, ']');
    irori_json_close(writer, '}');
    irori_write(writer, "\n");
}

/* All that the game has against the move: the page shows it at the place. */
static int refusals(const irori_host *host, const request *r, irori_message list[IRORI_MAX_REFUSALS]) {
    const irori_rules *rules = irori_host_rules(host);
    irori_move move;
    bool is_asked = (r->verb == VERB_MOVE || r->verb == VERB_MOVES) && host->table && host_is_seat(host, (int)r->seat);
    if (!is_asked || rules->game->move_from_text(rules, r->move[0], &move, &list[0])) return 0;
    return irori_table_refusals(host->table, (int)r->seat, move, list);
}

enum { MOST_REASONS = 8, NO_SIZE = 8192 };

/* What made no row, to be said again to the same nonce. Without memory it is judged again: it changed nothing. */
static void remember(irori_host *host, const connection *c, const request *r, const irori_writer *writer) {
    char *text = malloc(writer->used + 1);
    host_answer *answer = text ? answers_add(&host->other, c->device, (uint64_t)r->nonce, host->durable) : NULL;
    if (!answer) {
        free(text);
        return;
    }
    memcpy(text, writer->data, writer->used + 1);
    answer->text = text;
}

static void answer_no(irori_host *host, connection *c, const request *r, irori_error *why) {
    char text[NO_SIZE];
    irori_message list[IRORI_MAX_REFUSALS];
    bool is_game = why->why.id && strncmp(why->why.id, "host.", 5);
    int count = is_game ? refusals(host, r, list) : 0;
    irori_writer writer = irori_writer_to(text, sizeof text);
    write_no(&writer, r, why, list, count < MOST_REASONS ? count : MOST_REASONS);
    tell_reply(host, c, text, writer.used);
    if (!r->nonce || !(r->seen & B(K_DO))) return;
    remember(host, c, r, &writer);
}

static void answer_done(irori_host *host, connection *c, const request *r) {
    const host_answer *answer = answers_find(&host->done, c->device, (uint64_t)r->nonce);
    char text[128];
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_json_open(&writer, '{');
    irori_json_key_int(&writer, "done", r->nonce);
    if (answer) {
        irori_json_key_int(&writer, "n", answer->entry);
        irori_json_key_int(&writer, "entries", answer->entries);
    }
    irori_json_close(&writer, '}');
    irori_write(&writer, "\n");
    tell_reply(host, c, text, writer.used);
    if (!answer) remember(host, c, r, &writer);
}

/* Was it answered before? Then the same again. */
static bool answer_again(irori_host *host, connection *c, const request *r) {
    const host_answer *other = answers_find(&host->other, c->device, (uint64_t)r->nonce);
    if (other && other->text)
        tell_reply(host, c, other->text, strlen(other->text));
    else if (answers_find(&host->done, c->device, (uint64_t)r->nonce))
        answer_done(host, c, r);
    else
        return false;
    return true;
}

/* Doing what is asked */

static irori_status do_request(irori_host *host, connection *c, const request *r, irori_error *why) {
    switch (r->verb) {
    case VERB_MOVE:
    case VERB_MOVES:
    case VERB_BACK: return play_do(host, c, r, why);
    case VERB_PROPOSE:
    case VERB_VOTE: return votes_do(host, c, r, why);
    case VERB_COMMIT:
    case VERB_OPEN:
    case VERB_START: return deal_do(host, c, r, why);
    default: return seats_do(host, c, r, why);
    }
}

/* What may be done without end. Leaving needs a seat, and sitting down is counted. */
static bool is_free(verb v) {
    return v == VERB_MOVE || v == VERB_MOVES || v == VERB_OPEN || v == VERB_START || v == VERB_LEAVE || v == VERB_SAY;
}

static irori_status refuse_do(const irori_host *host, const connection *c, const request *r, irori_error *why) {
    if (rows_have_nonce(host, c->device, (uint64_t)r->nonce)) return host_refuse(why, "host.why.used");
    if (!is_free(r->verb) && allowance_is_used_up(host, c->device)) return host_refuse(why, "host.why.too-many");
    return IRORI_OK;
}

static void receive_do(irori_host *host, connection *c, const request *r) {
    irori_error why = {.status = IRORI_OK};
    if (answer_again(host, c, r)) return;
    host->origin = c->device;
    host->nonce = (uint64_t)r->nonce;
    irori_status status = refuse_do(host, c, r, &why);
    if (!status) status = do_request(host, c, r, &why);
    if (!status) {
        deal_check(host);
        votes_check(host);
    }
    host->origin = 0;
    host->nonce = 0;
    if (status)
        answer_no(host, c, r, &why);
    else
        answer_done(host, c, r);
}

/* Keeps the message, and those that come after it, until the past is there. False: there is no room for it. */
static bool wait_for_past(irori_host *host, connection *c, const char *text, size_t size) {
    if (text[size - 1] == '\n') size--;
    char *past = c->past_size + size < IRORI_HOST_WAITING ? realloc(c->past, c->past_size + size + 1) : NULL;
    if (!past) return false;
    memcpy(past + c->past_size, text, size);
    c->past = past;
    c->past_size += size;
    c->past[c->past_size++] = '\n';
    host->wants_past = true;
    return true;
}

/* Does it ask for what a restored table does not have? Agreeing to take back does so as well. */
static bool asks_past(const irori_host *host, const request *r) {
    uint32_t first = host->table ? irori_table_first(host->table) : 0;
    if (!first) return false;
    if (r->verb == VERB_HELLO) return !(r->seen & B(K_SINCE)) || r->since < first;
    if (r->verb == VERB_LOOK) return r->look < first;
    return r->verb == VERB_PROPOSE && !strcmp(r->want, "undo");
}

/* Hello, look, hint */

static uint32_t seats_of(const irori_host *host, irori_device device) {
    uint32_t seats = 0;
    for (int seat = 0; device && seat < host->rules->players; seat++)
        if (host->seats[seat].device == device) seats |= 1u << seat;
    return seats;
}

static irori_status refuse_hello(const irori_host *host, const connection *c, const request *r, irori_error *why) {
    const irori_rules *rules = irori_host_rules(host);
    char data[24];
    uint32_t own = seats_of(host, c->device), seats = r->seen & B(K_SEATS) ? r->seats : own;
    irori_writer writer = irori_writer_to(data, sizeof data);
    irori_json_hash(&writer, rules->data_hash);
    bool is_other_data = strncmp(data + 1, r->data, 16) || strlen(r->data) != 16;
    if (r->hello != IRORI_PROTOCOL) {
        (void)irori_fail(why, IRORI_OTHER_RULES, "host.why.protocol");
        irori_message_number(irori_why(why), "number", IRORI_PROTOCOL);
        return IRORI_OTHER_RULES;
    }
    if (r->seen & B(K_TABLE) && strcmp(r->table, host->name)) return host_refuse(why, "host.why.table");
    if ((r->seen & B(K_RULES) && r->rules != rules->game->rules_version) || (r->seen & B(K_DATA) && is_other_data))
        return irori_fail(why, IRORI_OTHER_RULES, "host.why.rules");
    if (r->seen & B(K_WANT) && strcmp(r->want, "world") && strcmp(r->want, "view"))
        return refuse_key(why, "host.why.value", "want");
    if (seats & ~own) return host_refuse(why, "host.why.not-yours");
    if (!seats && !host_may_watch(host, c->device)) return host_refuse(why, "host.why.watch");
    if (r->since > host->durable_entries) return host_refuse(why, "host.why.since");
    return IRORI_OK;
}

/* Is anybody there for whom bots play: who sits, or who made the table? */
static bool is_attended(const irori_host *host) {
    for (int i = 0; i < host->connection_count; i++) {
        const connection *c = &host->connections[i];
        if (c->is_greeted && c->device && (seats_of(host, c->device) || c->device == host->maker)) return true;
    }
    return false;
}

static irori_status hello(irori_host *host, connection *c, const request *r, irori_error *why) {
    irori_status status = refuse_hello(host, c, r, why);
    if (status) return status;
    if (!is_attended(host)) host->attended_since = host->now;
    c->is_greeted = c->owes_greeting = c->owes_end = true;
    c->wants_view = !strcmp(r->want, "view");
    c->seats = r->seen & B(K_SEATS) ? r->seats : seats_of(host, c->device);
    c->next_entry = r->seen & B(K_SINCE) ? (uint32_t)r->since + 1 : 0;
    c->viewer = c->place_viewer = 0;
    c->seats_told = c->place_told = c->again_told = 0;
    c->vote_told = host->vote.outcome == VOTE_OPEN ? 0 : host->vote_version;
    c->chat_told = 0;
    host_seats_changed(host);
    return IRORI_OK;
}

static irori_status look(irori_host *host, connection *c, const request *r, irori_error *why) {
    int seat = r->seen & B(K_SEAT) ? (int)r->seat : IRORI_SPECTATOR;
    if (!host->table) return host_refuse(why, "host.why.not-dealt");
    if (seat != IRORI_SPECTATOR && !(seats_of(host, c->device) >> seat & 1))
        return host_refuse(why, "host.why.not-yours");
    if (!host_may_follow(host, c->device)) return host_refuse(why, "host.why.watch");
    if (r->look > host->durable_entries) return host_refuse(why, "host.why.since");
    size_t room = 65536;
    char *text = NULL;
    for (bool is_full = true; is_full; room *= 2) {
        char *more = realloc(text, room);
        if (!more) {
            free(text);
            return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
        }
        text = more;
        irori_writer writer = irori_writer_to(text, room);
        tell_look(host, c, (uint32_t)r->look, seat, &writer);
        is_full = writer.full;
        if (!is_full) tell_reply(host, c, text, writer.used);
    }
    free(text);
    return IRORI_OK;
}

static irori_status hint(irori_host *host, connection *c, const request *r, irori_error *why) {
    irori_status status = host_refuse_seat(host, c, r, why);
    if (status) return status;
    if (!host->table) return host_refuse(why, "host.why.not-dealt");
    if (!host_may_hint(host)) return host_refuse(why, "host.why.hints");
    if (!(host->turn.seats >> r->seat & 1) || host_is_over(host)) return host_refuse(why, "host.why.not-asked");
    c->hint = (uint64_t)r->nonce;
    c->hint_seat = (int)r->seat;
    c->hint_decision = host->seats[r->seat].decision;
    return IRORI_OK;
}

static void receive_request(irori_host *host, connection *c, const request *r) {
    irori_error why = {.status = IRORI_OK};
    irori_status status = IRORI_OK;
    if (r->verb != VERB_HELLO && !c->is_greeted)
        status = host_refuse(&why, "host.why.hello");
    else if (r->verb == VERB_HELLO)
        status = hello(host, c, r, &why);
    else if (r->verb == VERB_LOOK)
        status = look(host, c, r, &why);
    else if (r->verb == VERB_HINT)
        status = hint(host, c, r, &why);
    else
        receive_do(host, c, r);
    if (status) answer_no(host, c, r, &why);
}

void irori_host_receive(irori_host *host, uint32_t id, const char *text, size_t size, int64_t now) {
    connection *c = host_connection(host, id);
    request r;
    irori_error why = {.status = IRORI_OK};
    host_set_now(host, now);
    if (!c || c->is_slow || host->is_lost) return;
    if (irori_host_deadline(host) <= host->now) irori_host_tick(host, host->now);
    if (request_read(&r, text, size, &why))
        answer_no(host, c, &r, &why);
    else if ((!c->past && !asks_past(host, &r)) || !wait_for_past(host, c, text, size))
        receive_request(host, c, &r);
}
