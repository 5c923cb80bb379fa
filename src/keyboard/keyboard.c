/* Messages in, rows to the file, messages out. Of what the host tells, the keyboard needs the answers, the numbers of
 * what is asked, and votes; what happened and how the table looks is read from the host's own table, for one pair of
 * eyes at a time. People decide before bots do: what they chose can then be taken back until the last of them has
 * chosen; a bot is given what its seat may know and does not see what they chose. */
#include "keyboard.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "irori/sim.h"

enum { DEVICE = 1, CONNECTION = 1, FIRST_ROOM = 16384 };

uint64_t keyboard_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static int64_t now_ms(void) { return (int64_t)keyboard_milliseconds(); }
static int players(const keyboard *k) { return irori_table_rules(k->look.table)->players; }

/* Rows */

bool keyboard_save(keyboard *k) {
    irori_row row;
    while (irori_host_next_row(k->host, &row)) continue; /* the lines among them are the table's, which the file has */
    bool is_saved = save_update(&k->look.link.save, k->look.table);
    k->kept = irori_host_rows(k->host);
    irori_host_durable(k->host, k->kept);
    return is_saved;
}

static void keep_rows(keyboard *k) {
    if (k->kept != irori_host_rows(k->host)) (void)keyboard_save(k);
}

/* What the host tells */

static bool begins(const char *line, const char *with) { return !strncmp(line, with, strlen(with)); }

/* The number after a key that a message has once. */
static bool read_number(const char *line, const char *key, int64_t *number) {
    const char *at = strstr(line, key);
    if (at) *number = strtoll(at + strlen(key), NULL, 10);
    return at;
}

static void read_position(keyboard *k, const char *line) {
    int64_t seat, decision;
    if (!read_number(line, "\"for\":", &seat) || !read_number(line, "\"decision\":", &decision)) return;
    if (seat >= 0 && seat < IRORI_MAX_SEATS) k->decision[seat] = (uint32_t)decision;
}

static void read_vote(keyboard *k, const char *line) {
    (void)read_number(line, "\"vote\":", &k->vote);
    k->is_agreed = strstr(line, "\"settled\":\"yes\"");
}

static bool is_answer(const keyboard *k, const char *line, const char *key) {
    int64_t nonce;
    return begins(line, key) && read_number(line, key, &nonce) && nonce == k->nonce;
}

static void read_done(keyboard *k, const char *line) {
    k->answer = (link_answer){.is_there = true, .is_done = true};
    (void)read_number(line, "\"entries\":", &k->answer.entries);
}

static void hear_line(keyboard *k, const char *line) {
    if (begins(line, "{\"at\":")) read_position(k, line);
    if (begins(line, "{\"vote\":")) read_vote(k, line);
    if (is_answer(k, line, "{\"done\":")) read_done(k, line);
    if (is_answer(k, line, "{\"no\":")) link_read_no(&k->answer, line);
}

static bool grow(keyboard *k) {
    char *more = realloc(k->buffer, 2 * k->room);
    if (!more) return false;
    k->buffer = more;
    k->room *= 2;
    return true;
}

/* What the host is told */

static irori_writer begin(keyboard *k, int seat, char text[IRORI_HOST_MESSAGE]) {
    irori_writer writer = irori_writer_to(text, IRORI_HOST_MESSAGE);
    irori_json_open(&writer, '{');
    irori_json_key_int(&writer, "do", ++k->nonce);
    irori_json_key_int(&writer, "seat", seat);
    return writer;
}

static void send(keyboard *k, irori_writer *writer) {
    irori_json_close(writer, '}');
    irori_host_receive(k->host, CONNECTION, writer->data, writer->used, now_ms());
}

/* Hello. The people are all here: whom a bot stood in for decides again. */
static void greet(keyboard *k) {
    char text[IRORI_HOST_MESSAGE];
    int size = snprintf(text, sizeof text, "{\"hello\":%d,\"since\":%" PRIu32 "}", IRORI_PROTOCOL,
                        irori_table_entries(k->look.table));
    irori_host_receive(k->host, CONNECTION, text, (size_t)size, now_ms());
    for (int seat = 0; seat < players(k); seat++) {
        const irori_seat *who = irori_table_seat(k->look.table, seat);
        if (who->kind != IRORI_SEAT_PERSON || !who->player[0]) continue;
        irori_writer writer = begin(k, seat, text);
        irori_json_key(&writer, "person");
        irori_json_bool(&writer, true);
        send(k, &writer);
    }
    k->is_greeted = true;
    keep_rows(k);
}

/* Everything that there is to hear. False: no memory for a message. */
static bool hear(keyboard *k) {
    keep_rows(k);
    if (!k->is_greeted) greet(k);
    while (irori_host_is_ready(k->host, CONNECTION)) {
        size_t size = irori_host_take(k->host, CONNECTION, k->buffer, k->room - 1);
        if (!size && !grow(k)) return false;
        k->buffer[size] = 0;
        for (char *line = k->buffer, *end; (end = strchr(line, '\n')); line = end + 1) {
            *end = 0;
            hear_line(k, line);
        }
    }
    return true;
}

/* Sends it and hears what comes of it. */
static bool ask(keyboard *k, irori_writer *writer, irori_error *why) {
    k->answer.is_there = false;
    send(k, writer);
    bool is_answered = hear(k) && k->answer.is_there;
    if (is_answered && k->answer.is_done) return true;
    if (why) *why = (irori_error){.status = IRORI_ILLEGAL, .why = k->answer.why};
    if (!is_answered) (void)irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    return false;
}

static void write_decision(keyboard *k, int seat, irori_writer *writer) {
    irori_json_key_int(writer, "decision", k->decision[seat]);
}

static bool ask_moves(keyboard *k, int seat, const irori_move *moves, int count, irori_error *why) {
    const irori_rules *rules = irori_table_rules(k->look.table);
    char text[IRORI_HOST_MESSAGE], move[IRORI_MOVE_TEXT];
    irori_writer writer = begin(k, seat, text);
    write_decision(k, seat, &writer);
    irori_json_key(&writer, "moves");
    irori_json_open(&writer, '[');
    for (int i = 0; i < count; i++) {
        rules->game->move_to_text(rules, moves[i], move);
        irori_json_string(&writer, move);
    }
    irori_json_close(&writer, ']');
    return ask(k, &writer, why);
}

/* A longer row than a message takes goes on with another one, as long as all of it is played. */
bool keyboard_decide(keyboard *k, int seat, const irori_move *moves, int count, irori_error *why) {
    int part = count < IRORI_HOST_ROW_MOVES ? count : IRORI_HOST_ROW_MOVES;
    (void)hear(k);
    if (!ask_moves(k, seat, moves, part, why)) return false;
    while (part < count && k->answer.entries == IRORI_HOST_ROW_MOVES) {
        int more = count - part < IRORI_HOST_ROW_MOVES ? count - part : IRORI_HOST_ROW_MOVES;
        if (!ask_moves(k, seat, moves + part, more, NULL)) break;
        part += more;
    }
    return true;
}

bool keyboard_take_back(keyboard *k, int seat, irori_error *why) {
    char text[IRORI_HOST_MESSAGE];
    (void)hear(k);
    irori_writer writer = begin(k, seat, text);
    write_decision(k, seat, &writer);
    irori_json_key(&writer, "back");
    irori_json_bool(&writer, true);
    return ask(k, &writer, why);
}

/* Agreement */

bool keyboard_may_agree(const keyboard *k, const irori_error *why) {
    const char *id = why->why.id ? why->why.id : "";
    return irori_table_format(k->look.table) > 1 &&
           (!strcmp(id, "table.why.revealed") || !strcmp(id, "table.why.not-last"));
}

static bool propose(keyboard *k, int seat, irori_error *why) {
    char text[IRORI_HOST_MESSAGE];
    irori_writer writer = begin(k, seat, text);
    irori_json_key_string(&writer, "propose", "undo");
    return ask(k, &writer, why);
}

static bool agree(keyboard *k, int seat, irori_error *why) {
    char text[IRORI_HOST_MESSAGE];
    irori_writer writer = begin(k, seat, text);
    irori_json_key_int(&writer, "vote", k->vote);
    irori_json_key(&writer, "yes");
    irori_json_bool(&writer, true);
    return ask(k, &writer, why);
}

bool keyboard_agree(keyboard *k, int seat, irori_error *why) {
    if (!propose(k, seat, why)) return false;
    for (int other = 0; other < players(k); other++)
        if (other != seat && !k->bot[other] && !agree(k, other, why)) return false;
    if (!k->is_agreed) (void)irori_fail(why, IRORI_ILLEGAL, "table.why.barrier");
    return k->is_agreed;
}

/* Bots */

int keyboard_next_person(const keyboard *k, int last) {
    uint32_t owing = irori_table_turn(k->look.table).seats;
    if (last >= 0 && (owing >> last & 1) && !k->bot[last]) return last;
    for (int seat = 0; seat < players(k); seat++)
        if ((owing >> seat & 1) && !k->bot[seat]) return seat;
    return -1;
}

/* False: a person has to decide, or nobody. */
static bool next_thought(keyboard *k, irori_thought *thought) {
    keep_rows(k);
    return keyboard_next_person(k, -1) < 0 && irori_host_wants(k->host, 0, thought);
}

int keyboard_slow_bot(keyboard *k, uint64_t since) {
    enum { LONG = 150, ITERATIONS_A_MILLISECOND = 500 }; /* at most: who is slower shows it with the first choice */
    irori_method method;
    irori_thought thought;
    if (!next_thought(k, &thought)) return -1;
    bool searches = irori_method_of(thought.player, irori_table_rules(k->look.table)->game, &method);
    uint64_t least = searches ? method.iterations / ITERATIONS_A_MILLISECOND : 0, usual = k->pace[thought.seat];
    return keyboard_milliseconds() - since + (usual > least ? usual : least) >= LONG ? thought.seat : -1;
}

bool keyboard_bot(keyboard *k) {
    irori_thought thought;
    if (!next_thought(k, &thought)) return false;
    irori_sight sight = {.rules = irori_table_rules(k->look.table), .seat = thought.seat, .known = k->bot_known};
    irori_host_known(k->host, thought.seat, k->bot_known);
    uint64_t start = keyboard_milliseconds();
    irori_move move = irori_player_choose(k->bot[thought.seat], &sight);
    k->pace[thought.seat] = keyboard_milliseconds() - start;
    if (irori_host_answer(k->host, &thought, move, now_ms())) return false;
    (void)keyboard_save(k); /* a failure is told by who draws: save_state_of */
    return true;
}

/* As a link */

static keyboard *keyboard_of(table_link *link) { return (keyboard *)link; }
static const keyboard *keyboard_at(const table_link *link) { return (const keyboard *)link; }

static int next_person(const table_link *link, int last) { return keyboard_next_person(keyboard_at(link), last); }
static uint32_t question(const table_link *link, int seat) { return keyboard_at(link)->decision[seat]; }
static int slow_bot(table_link *link, uint64_t since) { return keyboard_slow_bot(keyboard_of(link), since); }
static bool let_bot(table_link *link) { return keyboard_bot(keyboard_of(link)); }
static bool keep(table_link *link) { return keyboard_save(keyboard_of(link)); }

static bool decide(table_link *link, int seat, const irori_move *moves, int count, irori_error *why) {
    return keyboard_decide(keyboard_of(link), seat, moves, count, why);
}

static bool take_back(table_link *link, int seat, irori_error *why) {
    return keyboard_take_back(keyboard_of(link), seat, why);
}

static bool may_agree(const table_link *link, const irori_error *why) {
    return keyboard_may_agree(keyboard_at(link), why);
}

static link_agreed agree_all(table_link *link, int seat, irori_error *why) {
    return keyboard_agree(keyboard_of(link), seat, why) ? LINK_AGREED : LINK_REFUSED;
}

static const link_way way = {
    LINK_LOOKING,     .next_person = next_person, .question = question,   .slow_bot = slow_bot, .bot = let_bot,
    .decide = decide, .take_back = take_back,     .may_agree = may_agree, .agree = agree_all,   .keep = keep};

/* Opening */

/* Two threads are what a search of two trees can use; without them it only takes longer. */
static void start_workers(keyboard *k) {
    if (sysconf(_SC_NPROCESSORS_ONLN) < 2 || irori_workers_new(2, &k->look.link.workers, NULL))
        k->look.link.workers = NULL;
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++)
        if (k->bot[seat]) irori_player_set_workers(k->bot[seat], k->look.link.workers);
}

/* Nobody sits down with a player who knows stories that nobody has read (H17). */
static irori_status refuse_stories(const char *name, irori_error *why) {
    if (!irori_player_knows_stories(name)) return IRORI_OK;
    (void)irori_fail(why, IRORI_BAD_SETUP, "error.player.stories");
    irori_message_text(irori_why(why), "player", name);
    return IRORI_BAD_SETUP;
}

static irori_status seat_bots(keyboard *k, const irori_seed *seed, irori_error *why) {
    irori_status status = IRORI_OK;
    for (int seat = 0; !status && seat < players(k); seat++)
        status = refuse_stories(irori_table_seat(k->look.table, seat)->player, why);
    for (int seat = 0; !status && seat < players(k); seat++) {
        const irori_seat *who = irori_table_seat(k->look.table, seat);
        if (who->kind == IRORI_SEAT_PERSON) continue;
        status = irori_player_new(who->player, irori_table_rules(k->look.table), irori_sim_player_seed(seed, 0, seat),
                                  &k->bot[seat], why);
    }
    return status;
}

irori_status keyboard_open(keyboard *k, irori_table *table, const irori_seed *bots, irori_error *why) {
    irori_host_def def = {.no_chat = true};
    *k = (keyboard){.look.link.save = {.fd = -1, .is_idle = true}, .room = FIRST_ROOM};
    irori_status status = irori_host_from_table(&def, table, DEVICE, now_ms(), &k->host, why);
    if (status) {
        irori_table_free(table);
        return status;
    }
    table_look_init(&k->look, irori_host_table(k->host));
    k->look.link.way = &way;
    k->buffer = malloc(k->room);
    k->bot_known = malloc(irori_table_rules(table)->game->state_size);
    if (!k->buffer || !k->bot_known || !irori_host_connect(k->host, CONNECTION, DEVICE))
        status = irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    if (!status) status = seat_bots(k, bots, why);
    if (status) {
        keyboard_close(k);
        return status;
    }
    start_workers(k);
    return IRORI_OK;
}

void keyboard_close(keyboard *k) {
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++) irori_player_free(k->bot[seat]);
    irori_workers_free(k->look.link.workers);
    save_close(&k->look.link.save);
    table_look_done(&k->look);
    irori_host_free(k->host);
    free(k->buffer);
    free(k->bot_known);
    *k = (keyboard){.look.link.save = {.fd = -1, .is_idle = true}};
}
