/* Doing things at a server's table, and the link to it. Whatever is done has a nonce and is sent until it is answered,
 * again after each hello; who decides waits for the answer and for the position that follows it. */
#include "join.h"

#include <errno.h>
#include <poll.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "join_private.h"

enum { SOME_WHILE = 400 /* milliseconds */ };

static joined *joined_of(table_link *link) { return (joined *)link; }
static const joined *joined_at(const table_link *link) { return (const joined *)link; }

void join_fail(joined *j, irori_status status, const char *id) {
    if (!j->failure.status) (void)irori_fail(&j->failure, status, id);
}

/* Sending */

void join_hello(joined *j) {
    char text[128];
    int size = snprintf(text, sizeof text, "{\"hello\":%d,\"want\":\"world\"", IRORI_PROTOCOL);
    if (j->told) size += snprintf(text + size, sizeof text - (size_t)size, ",\"since\":%u", j->told - 1);
    if (j->is_watching)
        size += snprintf(text + size, sizeof text - (size_t)size, ",\"seats\":[]");
    else if (j->seat >= 0 && !j->is_hello_refused)
        size += snprintf(text + size, sizeof text - (size_t)size, ",\"seats\":[%d]", j->seat);
    size += snprintf(text + size, sizeof text - (size_t)size, "}");
    j->is_catching_up = true;
    j->hellos++;
    wire_send(j->wire, text, (size_t)size);
}

irori_writer join_begin(joined *j, int seat, unanswered **slot) {
    static char nowhere[1];
    *slot = NULL;
    for (int i = 0; i < MOST_UNANSWERED && !*slot; i++)
        if (!j->waiting[i].nonce) *slot = &j->waiting[i];
    irori_writer writer = *slot ? irori_writer_to((*slot)->text, sizeof(*slot)->text) : irori_writer_to(nowhere, 1);
    int64_t nonce;
    randombytes_buf(&nonce, sizeof nonce);
    nonce &= (1ll << 53) - 1;
    if (*slot) (*slot)->nonce = nonce ? nonce : 1;
    irori_json_open(&writer, '{');
    irori_json_key_int(&writer, "do", nonce ? nonce : 1);
    if (seat >= 0) irori_json_key_int(&writer, "seat", seat);
    return writer;
}

int64_t join_send(joined *j, unanswered *slot, irori_writer *writer) {
    irori_json_close(writer, '}');
    if (!slot) return 0;
    if (writer->full) return slot->nonce = 0;
    slot->size = writer->used;
    wire_send(j->wire, slot->text, slot->size);
    return slot->nonce;
}

static void send_again(joined *j) {
    for (int i = 0; i < MOST_UNANSWERED; i++)
        if (j->waiting[i].nonce) wire_send(j->wire, j->waiting[i].text, j->waiting[i].size);
}

/* Hearing */

static void come_back(joined *j) {
    j->hellos = 0;
    join_hello(j);
    send_again(j);
    if (j->look.link.is_lost) (void)told_add(j, "term.join.back");
    j->look.link.is_lost = false;
}

/* By the word with which the socket was closed (src/server/serve.c). */
static const char *refusal(const char *word) {
    if (!strcmp(word, "too-many")) return "server.too-many";
    if (!strcmp(word, "rules")) return "term.join.old-rules";
    return strcmp(word, "no-table") ? "term.join.refused" : "term.join.no-table";
}

static void hear(table_link *link) {
    joined *j = joined_of(link);
    char *line;
    wire_event event;
    while ((event = wire_take(j->wire, &line))) {
        if (event == WIRE_OPENED) come_back(j);
        if (event == WIRE_LINE) told_line(j, line);
        if (event == WIRE_LOST && !link->is_lost) (void)told_add(j, "term.join.lost"), link->is_lost = true;
        if (event == WIRE_REFUSED) join_fail(j, IRORI_ILLEGAL, refusal(line));
        free(line);
    }
    if (!j->hellos) j->is_catching_up = false;
}

bool join_wait(joined *j, int fd) {
    struct pollfd on[2] = {{.fd = wire_fd(j->wire), .events = POLLIN}, {.fd = fd, .events = POLLIN}};
    int ready = poll(on, 2, SOME_WHILE); /* a signal may come just before it */
    hear(&j->look.link);
    return ready >= 0 || errno != EINTR;
}

/* Waits until it is answered, and what it did has been shown. */
static bool wait_for(joined *j, int64_t nonce, irori_error *why) {
    j->awaited = nonce;
    j->answer = (link_answer){.is_there = false};
    j->awaited_entry = 0;
    bool is_heard = true;
    while (is_heard && !j->failure.status &&
           (!j->answer.is_there || (j->awaited_entry > j->at && !j->is_over && !j->failure.status))) {
        is_heard = join_wait(j, -1);
        if (is_heard && j->look.link.waiting) is_heard = j->look.link.waiting(j->look.link.context);
    }
    j->awaited = 0;
    if (j->answer.is_there && j->answer.is_done) return true;
    if (why) *why = (irori_error){.status = IRORI_ILLEGAL, .why = j->answer.why};
    if (!j->answer.is_there && why) *why = j->failure.status ? j->failure : *why;
    if (!j->answer.is_there && !j->failure.status) (void)irori_fail(why, IRORI_ILLEGAL, "term.join.unanswered");
    return false;
}

/* What is done while the connection is lost does not wait for it: nobody knows what will stand there then. */
static bool is_refused_as_lost(const joined *j, unanswered *slot, irori_error *why) {
    if (!j->look.link.is_lost) return false;
    if (slot) slot->nonce = 0;
    (void)irori_fail(why, IRORI_ILLEGAL, "term.join.lost.undone");
    return true;
}

static bool finish(joined *j, unanswered *slot, irori_writer *writer, irori_error *why) {
    if (is_refused_as_lost(j, slot, why)) return false;
    int64_t nonce = join_send(j, slot, writer);
    if (nonce) return wait_for(j, nonce, why);
    (void)irori_fail(why, IRORI_FULL, "term.join.unanswered");
    return false;
}

/* Looking: at what was told, or at the record once it is there. */

static const irori_rules *rules(const table_link *link) {
    const joined *j = joined_at(link);
    return j->record ? look_rules(link) : joined_rules(j);
}

static uint32_t entries(const table_link *link) {
    const joined *j = joined_at(link);
    return j->record ? look_entries(link) : j->at;
}

static const told_entry *told_at(const joined *j, uint32_t number) {
    return number < j->told ? &j->entries[number] : NULL;
}

static irori_entry entry(const table_link *link, uint32_t number) {
    const joined *j = joined_at(link);
    if (j->record) return look_entry(link, number);
    const told_entry *told = told_at(j, number);
    irori_entry found = told ? told->entry : (irori_entry){.seat = -1, .player = ""};
    if (told) found.player = told->player;
    return found;
}

static bool is_undone(const table_link *link, uint32_t number) {
    const joined *j = joined_at(link);
    const told_entry *told = told_at(j, number);
    return j->record ? look_is_undone(link, number) : told && told->is_undone;
}

static irori_turn turn(const table_link *link) {
    const joined *j = joined_at(link);
    return j->record ? look_turn(link) : j->turn;
}

static const irori_seat *seat_at(const table_link *link, int seat) {
    static const irori_seat nobody = {.kind = IRORI_SEAT_OPEN};
    return seat >= 0 && seat < IRORI_MAX_SEATS ? &joined_at(link)->seats[seat] : &nobody;
}

static uint32_t knowing(const table_link *link) { return joined_at(link)->knowing; }

static bool can_take_back(const table_link *link, int seat) {
    return joined_at(link)->can_take_back && seat == joined_at(link)->seat;
}

static void known(const table_link *link, uint32_t at, int seat, void *out) {
    const joined *j = joined_at(link);
    if (j->record)
        look_known(link, at, seat, out);
    else
        memcpy(out, j->known, joined_rules(j)->game->state_size);
}

static size_t events(table_link *link, uint32_t number, int seat, irori_event *out, size_t cap) {
    const joined *j = joined_at(link);
    if (j->record) return look_events(link, number, seat, out, cap);
    const told_entry *told = told_at(j, number);
    size_t count = told ? told->count : 0;
    for (size_t i = 0; i < count && i < cap; i++) out[i] = told->events[i];
    return count;
}

/* Doing */

static int next_person(const table_link *link, int last) {
    const joined *j = joined_at(link);
    (void)last;
    if (j->record || j->is_over || j->seat < 0) return -1;
    return (j->turn.seats >> j->seat & 1) && !*j->seats[j->seat].player ? j->seat : -1;
}

static uint32_t question(const table_link *link, int seat) {
    (void)seat;
    return joined_at(link)->decision;
}

static int slow_bot(table_link *link, uint64_t since) {
    (void)link, (void)since;
    return -1;
}

static bool no_bot(table_link *link) {
    (void)link;
    return false;
}

static bool keep(table_link *link) {
    (void)link;
    return true;
}

static bool ask_moves(joined *j, int seat, const irori_move *moves, int count, irori_error *why) {
    const irori_rules *by = joined_rules(j);
    char move[IRORI_MOVE_TEXT];
    unanswered *slot;
    irori_writer writer = join_begin(j, seat, &slot);
    irori_json_key_int(&writer, "decision", j->decision);
    irori_json_key(&writer, "moves");
    irori_json_open(&writer, '[');
    for (int i = 0; i < count; i++) {
        by->game->move_to_text(by, moves[i], move);
        irori_json_string(&writer, move);
    }
    irori_json_close(&writer, ']');
    return finish(j, slot, &writer, why);
}

/* A longer row than a message takes goes on with another one, as long as all of it is played. */
static bool decide(table_link *link, int seat, const irori_move *moves, int count, irori_error *why) {
    joined *j = joined_of(link);
    int part = count < IRORI_HOST_ROW_MOVES ? count : IRORI_HOST_ROW_MOVES;
    if (!ask_moves(j, seat, moves, part, why)) return false;
    while (part < count && j->answer.entries == IRORI_HOST_ROW_MOVES) {
        int more = count - part < IRORI_HOST_ROW_MOVES ? count - part : IRORI_HOST_ROW_MOVES;
        if (!ask_moves(j, seat, moves + part, more, NULL)) break;
        part += more;
    }
    return true;
}

static bool take_back(table_link *link, int seat, irori_error *why) {
    joined *j = joined_of(link);
    unanswered *slot;
    irori_writer writer = join_begin(j, seat, &slot);
    irori_json_key_int(&writer, "decision", j->decision);
    irori_json_key(&writer, "back");
    irori_json_bool(&writer, true);
    return finish(j, slot, &writer, why);
}

static bool may_agree(const table_link *link, const irori_error *why) {
    const char *id = why->why.id ? why->why.id : "";
    (void)link;
    return !strcmp(id, "table.why.revealed") || !strcmp(id, "table.why.not-last");
}

static bool propose_what(joined *j, irori_vote what, irori_error *why) {
    unanswered *slot;
    irori_writer writer = join_begin(j, j->seat, &slot);
    irori_json_key_string(&writer, "propose", irori_vote_names[what]);
    return finish(j, slot, &writer, why);
}

static link_agreed agree(table_link *link, int seat, irori_error *why) {
    (void)seat;
    return propose_what(joined_of(link), IRORI_VOTE_UNDO, why) ? LINK_ASKED : LINK_REFUSED;
}

static const link_way way = {.rules = rules,
                             .entries = entries,
                             .entry = entry,
                             .is_undone = is_undone,
                             .turn = turn,
                             .seat = seat_at,
                             .knowing = knowing,
                             .can_take_back = can_take_back,
                             .known = known,
                             .events = events,
                             .next_person = next_person,
                             .question = question,
                             .slow_bot = slow_bot,
                             .bot = no_bot,
                             .decide = decide,
                             .take_back = take_back,
                             .may_agree = may_agree,
                             .agree = agree,
                             .keep = keep};

/* With people elsewhere */

static bool news(table_link *link, irori_message *out) {
    joined *j = joined_of(link);
    if (!j->news_count) return false;
    j->shown = j->news[j->news_first];
    for (int i = 0; i < j->shown.message.count; i++)
        if (j->shown.message.args[i].borrowed) j->shown.message.args[i].borrowed = j->shown.text;
    j->news_first = (j->news_first + 1) % MOST_NEWS;
    j->news_count--;
    *out = j->shown.message;
    return true;
}

static bool say(table_link *link, const char *text, irori_error *why) {
    joined *j = joined_of(link);
    unanswered *slot;
    irori_writer writer = join_begin(j, j->seat, &slot);
    irori_json_key_string(&writer, "say", text);
    return finish(j, slot, &writer, why);
}

static bool propose(table_link *link, link_proposal what, irori_error *why) {
    return propose_what(joined_of(link), what == LINK_CLOSE ? IRORI_VOTE_CLOSE : IRORI_VOTE_AGAIN, why);
}

static const link_vote *vote(const table_link *link) { return &joined_at(link)->vote; }

static bool answer(table_link *link, bool yes, irori_error *why) {
    joined *j = joined_of(link);
    unanswered *slot;
    irori_writer writer = join_begin(j, j->seat, &slot);
    irori_json_key_int(&writer, "vote", j->vote.number);
    irori_json_key(&writer, "yes");
    irori_json_bool(&writer, yes);
    if (!j->look.link.is_lost) j->vote.number = 0; /* else it has still to be answered */
    return finish(j, slot, &writer, why);
}

int64_t join_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t left(const table_link *link, int seat) {
    const joined *j = joined_at(link);
    bool runs = j->has_place && !j->is_over && seat >= 0 && seat < IRORI_MAX_SEATS && j->left[seat] >= 0;
    int64_t rest = runs ? j->left[seat] - (join_milliseconds() - j->left_at) : -1;
    return runs && rest < 0 ? 0 : rest;
}

static void here(table_link *link) { seat_take_over(joined_of(link)); }

static const char *address(const table_link *link) { return joined_at(link)->url; }
static const char *again(const table_link *link) { return joined_at(link)->again; }
static const irori_message *failure(const table_link *link) { return join_why((const joined *)link); }

static const link_people people = {.hear = hear,
                                   .news = news,
                                   .say = say,
                                   .propose = propose,
                                   .vote = vote,
                                   .answer = answer,
                                   .left = left,
                                   .here = here,
                                   .address = address,
                                   .again = again,
                                   .failure = failure};

/* Opening */

static bool is_out_of_reach(const wire_reply *reply, irori_error *why) {
    if (reply->status && reply->status != 429) return false;
    (void)irori_fail(why, IRORI_ILLEGAL, reply->status ? "server.too-many" : "term.join.no-server");
    return true;
}

static irori_status know_us(joined *j, irori_error *why) {
    char path[64];
    wire_reply reply = wire_request(j->wire, "POST", "/api/device");
    free(reply.body);
    if (is_out_of_reach(&reply, why)) return IRORI_ILLEGAL;
    if (reply.status != 204 || !*reply.cookie) return irori_fail(why, IRORI_ILLEGAL, "term.join.not-irori");
    bool is_new = strcmp(j->device.cookie, reply.cookie);
    memcpy(j->device.cookie, reply.cookie, sizeof reply.cookie);
    wire_set_cookie(j->wire, reply.cookie);
    if (is_new && !join_device_keep(&j->device, &j->address)) {
        told_news *it = told_add(j, "term.join.not-kept");
        if (it) irori_message_text(&it->message, "why", strerror(errno));
    }
    snprintf(path, sizeof path, "/api/tables/%s", j->address.table);
    reply = wire_request(j->wire, "GET", path);
    free(reply.body);
    if (is_out_of_reach(&reply, why)) return IRORI_ILLEGAL;
    return reply.status == 200 ? IRORI_OK : irori_fail(why, IRORI_ILLEGAL, "term.join.no-table");
}

irori_status join_open(const join_def *def, joined **out, irori_error *why) {
    joined *j = calloc(1, sizeof *j);
    if (!j || sodium_init() < 0) {
        free(j);
        return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    }
    j->address = def->address;
    j->wanted = def->seat;
    j->seat = -1;
    j->is_watching = def->is_watching;
    snprintf(j->name, sizeof j->name, "%s", def->name);
    wire_address_write(&j->address, j->address.table, j->url, sizeof j->url);
    join_device_read(&j->device, &j->address);
    j->wire = wire_new(&j->address, j->device.cookie, def->stops);
    irori_status status = j->wire ? know_us(j, why) : irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    if (status) {
        join_close(j);
        return status;
    }
    j->look.link =
        (table_link){.way = &way, .people = &people, .save = {.fd = -1, .is_idle = true}, .fd = wire_fd(j->wire)};
    if (sysconf(_SC_NPROCESSORS_ONLN) < 2 || irori_workers_new(2, &j->look.link.workers, NULL))
        j->look.link.workers = NULL;
    wire_open(j->wire);
    *out = j;
    return IRORI_OK;
}

void join_close(joined *j) {
    if (!j) return;
    wire_free(j->wire);
    told_forget(j);
    free(j->entries);
    free(j->known);
    irori_workers_free(j->look.link.workers);
    save_close(&j->look.link.save);
    irori_lookback_free(j->look.past);
    irori_table_free(j->record);
    for (owned_rules *owned = j->rules, *next; owned; owned = next) {
        next = owned->next;
        irori_rules_free(owned->rules);
        free(owned);
    }
    sodium_memzero(&j->device, sizeof j->device);
    free(j);
}

table_link *join_link(joined *j) { return &j->look.link; }

join_stage join_stage_of(const joined *j) {
    if (j->failure.status) return JOIN_FAILED;
    if (j->has_place || j->is_over) return JOIN_PLAYING;
    return j->phase == PHASE_GATHERING || j->phase == PHASE_OPENING ? JOIN_GATHERING : JOIN_COMING;
}

const irori_message *join_why(const joined *j) { return j->failure.status ? &j->failure.why : NULL; }

/* Before the deal */

const irori_seat *join_seats(const joined *j, int *players, int *own) {
    *players = joined_rules(j) ? joined_rules(j)->players : 0;
    *own = j->seat;
    return j->seats;
}

bool join_may_start(const joined *j) { return j->phase == PHASE_GATHERING && j->is_maker; }
bool join_is_started(const joined *j) { return j->phase >= PHASE_OPENING; }

static bool fill(joined *j, int seat, const char *level, irori_error *why) {
    unanswered *slot;
    irori_writer writer = join_begin(j, seat, &slot);
    irori_json_key_string(&writer, "fill", level);
    return finish(j, slot, &writer, why);
}

bool join_start(joined *j, const char *level, irori_error *why) {
    unanswered *slot;
    int players = joined_rules(j)->players;
    for (int seat = 0; seat < players; seat++)
        if (j->seats[seat].kind == IRORI_SEAT_OPEN && !fill(j, seat, level, why)) return false;
    irori_writer writer = join_begin(j, -1, &slot);
    irori_json_key(&writer, "start");
    irori_json_bool(&writer, true);
    return finish(j, slot, &writer, why);
}
