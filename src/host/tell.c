/* What a connection is told, and when. Nothing is kept ready: a connection remembers how far it has been told, and each
 * message is made when it is taken. Only answers wait as text, each for the row that it depends on. So a slow reader
 * costs nothing but its answers, and what was not durable was never a message. */
#include <stdlib.h>
#include <string.h>

#include "host_private.h"

typedef enum step {
    STEP_NONE,
    STEP_GONE,
    STEP_GREETING,
    STEP_SEATS,
    STEP_REPLY,
    STEP_ENTRY,
    STEP_PLACE,
    STEP_VOTE,
    STEP_CHAT,
    STEP_END,
    STEP_AGAIN
} step;

/* Answers */

static void drop_reply(connection *c) {
    host_reply *reply = c->replies;
    c->replies = reply->next;
    if (!c->replies) c->last_reply = NULL;
    c->waiting -= reply->size;
    free(reply);
}

static void let_go(connection *c) {
    while (c->replies) drop_reply(c);
    c->is_slow = true;
}

void tell_reply(irori_host *host, connection *c, const char *text, size_t size) {
    host_reply *reply = malloc(sizeof *reply + size);
    if (!reply || c->waiting + size > IRORI_HOST_WAITING + (c->replies ? 0 : size)) {
        free(reply);
        let_go(c);
        return;
    }
    *reply = (host_reply){.after = host->rows, .size = size};
    memcpy(reply->text, text, size);
    if (c->last_reply)
        c->last_reply->next = reply;
    else
        c->replies = reply;
    c->last_reply = reply;
    c->waiting += size;
}

void tell_chat(irori_host *host, int seat, const char *text) {
    if (!host->chat) host->chat = calloc(HOST_CHAT, sizeof *host->chat);
    if (!host->chat) return;
    host_line *line = &host->chat[host->chat_count++ % HOST_CHAT];
    line->seat = seat;
    irori_text_copy(line->text, sizeof line->text, text);
}

/* What comes next */

static uint32_t viewers(const irori_host *host, const connection *c) {
    uint32_t seats = 0;
    for (uint32_t left = c->seats; left; left &= left - 1)
        if (host->seats[__builtin_ctz(left)].device == c->device) seats |= left & -left;
    return seats;
}

/* The viewer from `from` on; -2: no more. Who has no seat looks on, once. */
enum { NO_VIEWER = -2 };
static int viewer_from(uint32_t seats, uint32_t from) {
    if (!seats) return from ? NO_VIEWER : IRORI_SPECTATOR;
    seats &= from < 32 ? ~0u << from : 0;
    return seats ? __builtin_ctz(seats) : NO_VIEWER;
}

static bool is_settled(const irori_host *host) { return host->durable == host->rows; }
static bool is_dealt(const irori_host *host) { return host->table && host->durable >= host->deal_row; }

/* Who came before the deal or got up stays connected, but where nobody may watch is told no more. */
static bool may_follow(const irori_host *host, const connection *c) {
    return viewers(host, c) || host_may_watch(host, c->device);
}

static bool owes_entry(const irori_host *host, const connection *c) {
    return is_dealt(host) && c->next_entry <= host->durable_entries;
}

static bool owes_place(const irori_host *host, const connection *c) {
    return is_dealt(host) && c->place_told != host->place_version &&
           host->durable_entries == irori_table_entries(host->table);
}

static uint32_t first_chat(const irori_host *host, const connection *c) {
    uint32_t oldest = host->chat_count > HOST_CHAT ? host->chat_count - HOST_CHAT : 0;
    return c->chat_told > oldest ? c->chat_told : oldest;
}

static step next_step(const irori_host *host, const connection *c) {
    if (c->is_slow) return c->is_greeted ? STEP_GONE : STEP_NONE;
    if (c->owes_greeting) return STEP_GREETING;
    if (c->is_greeted && is_settled(host) && c->seats_told != host->seats_version) return STEP_SEATS;
    if (c->replies && c->replies->after <= host->durable) return STEP_REPLY;
    if (!c->is_greeted || !c->seats_told || !may_follow(host, c)) return STEP_NONE; /* who sits where comes first */
    if (owes_entry(host, c)) return STEP_ENTRY;
    if (owes_place(host, c)) return STEP_PLACE;
    if (c->chat_told < host->chat_count && !host->no_chat) return STEP_CHAT;
    if (!is_settled(host)) return STEP_NONE;
    if (c->vote_told != host->vote_version) return STEP_VOTE;
    if (c->owes_end && host_is_over(host)) return STEP_END;
    return c->again_told != host->again_version ? STEP_AGAIN : STEP_NONE;
}

/* The messages that are the same for everybody */

static void begin(irori_writer *writer) { irori_json_open(writer, '{'); }

static void end(irori_writer *writer) {
    irori_json_close(writer, '}');
    irori_write(writer, "\n");
}

static void tell_table(const irori_host *host, irori_writer *writer) {
    const irori_rules *rules = irori_host_rules(host);
    char text[IRORI_MOVE_TEXT];
    begin(writer);
    irori_json_key_string(writer, "table", host->name);
    irori_json_key_int(writer, "protocol", IRORI_PROTOCOL);
    irori_json_key_string(writer, "game", rules->game->id);
    irori_json_key_int(writer, "rules", rules->game->rules_version);
    irori_json_key(writer, "data"), irori_json_hash(writer, rules->data_hash);
    irori_json_key_int(writer, "players", rules->players);
    irori_json_key(writer, "options");
    irori_json_open(writer, '[');
    for (int i = 0; rules->game->options[i].name; i++) {
        irori_rules_option(rules, i, text);
        irori_json_string(writer, text);
    }
    irori_json_close(writer, ']');
    if (host->data) irori_json_key(writer, "deck"), irori_json_bytes(writer, host->data, host->data_size);
    irori_json_key_int(writer, "move_ms", host->move_ms);
    irori_json_key_int(writer, "game_ms", host->game_ms);
    irori_json_key_int(writer, "vote_ms", host->vote_ms);
    json_key_bool(writer, "chat", !host->no_chat);
    irori_json_key_int(writer, "n", host->durable_entries);
    end(writer);
}

static void write_seat(const irori_host *host, const connection *c, int seat, irori_writer *writer) {
    static const char *const kinds[] = {
        [IRORI_SEAT_PERSON] = "person", [IRORI_SEAT_BOT] = "bot", [IRORI_SEAT_OPEN] = "open"};
    const irori_seat *who = host_who(host, seat);
    const host_seat *s = &host->seats[seat];
    begin(writer);
    irori_json_key_string(writer, "kind", kinds[who->kind]);
    if (who->name[0]) irori_json_key_string(writer, "name", who->name);
    if (who->player[0]) irori_json_key_string(writer, "bot", who->player);
    if (who->kind == IRORI_SEAT_PERSON) json_key_bool(writer, "here", host_is_here(host, seat));
    if (who->kind == IRORI_SEAT_OPEN) json_key_bool(writer, "free", host_may_sit(host, seat, c->device));
    if (who->kind == IRORI_SEAT_OPEN && host->table && host_may_admit(host, seat, host_people(host)))
        json_key_bool(writer, "admits", true);
    if (s->has_heir) json_key_bool(writer, "heir", true);
    if (s->has_commitment) json_key_seed(writer, "commitment", &s->commitment);
    irori_json_close(writer, '}');
}

static const char *phase_name(const irori_host *host) {
    static const char *const names[] = {
        [HOST_GATHERING] = "gathering", [HOST_OPENING] = "opening", [HOST_DEALT] = "dealt", [HOST_CLOSED] = "closed"};
    return irori_host_is_closed(host) ? "closed" : names[host->phase];
}

static void tell_seats(const irori_host *host, const connection *c, irori_writer *writer) {
    begin(writer);
    irori_json_key(writer, "seats");
    irori_json_open(writer, '[');
    for (int seat = 0; seat < host->rules->players; seat++) write_seat(host, c, seat, writer);
    irori_json_close(writer, ']');
    json_key_seats(writer, "you", viewers(host, c));
    json_key_bool(writer, "maker", host->maker && c->device == host->maker);
    irori_json_key_string(writer, "phase", phase_name(host));
    if (!host->is_dealt_at_once) {
        irori_seed secret = host_secret(host), commitment = irori_secret_commitment(&secret);
        irori_json_key_int(writer, "deal", host->deal);
        json_key_seed(writer, "commitment", &commitment);
    }
    if (host->phase == HOST_OPENING)
        irori_json_key_int(writer, "left", host->open_end > host->now ? host->open_end - host->now : 0);
    json_key_bool(writer, "hints", host_may_hint(host));
    json_key_bool(writer, "chat", !host->no_chat);
    end(writer);
}

static void tell_vote(const irori_host *host, irori_writer *writer) {
    static const char *const outcomes[] = {"", "yes", "no", "out", "failed"};
    const host_vote *vote = &host->vote;
    begin(writer);
    irori_json_key_int(writer, "vote", vote->number);
    irori_json_key_string(writer, "what", irori_vote_names[vote->kind]);
    irori_json_key_int(writer, "by", vote->by);
    if (vote->kind == IRORI_VOTE_UNDO) irori_json_key_int(writer, "to", vote->to);
    if (vote->kind == IRORI_VOTE_REPLACE || vote->kind == IRORI_VOTE_ADMIT)
        irori_json_key_int(writer, "who", vote->who);
    if (vote->kind == IRORI_VOTE_REPLACE) irori_json_key_string(writer, "level", vote->player);
    json_key_seats(writer, "yes", vote->yes);
    json_key_seats(writer, "no", vote->no);
    if (vote->outcome)
        irori_json_key_string(writer, "settled", outcomes[vote->outcome]);
    else
        irori_json_key_int(writer, "left", vote->ends > host->now ? vote->ends - host->now : 0);
    end(writer);
}

static void tell_line(const irori_host *host, const connection *c, irori_writer *writer) {
    const host_line *line = &host->chat[first_chat(host, c) % HOST_CHAT];
    begin(writer);
    irori_json_key_string(writer, "say", line->text);
    if (line->seat >= 0) irori_json_key_int(writer, "seat", line->seat);
    end(writer);
}

static void write_standings(const irori_host *host, const irori_result *result, irori_writer *writer) {
    uint32_t winners = 0;
    irori_json_key(writer, "scores"), irori_json_open(writer, '[');
    for (int seat = 0; seat < host->rules->players; seat++) irori_json_int(writer, result->seat[seat].score);
    irori_json_close(writer, ']');
    irori_json_key(writer, "ranks"), irori_json_open(writer, '[');
    for (int seat = 0; seat < host->rules->players; seat++) {
        irori_json_int(writer, result->seat[seat].rank);
        if (result->seat[seat].is_winner) winners |= 1u << seat;
    }
    irori_json_close(writer, ']');
    json_key_seats(writer, "winners", winners);
}

static void write_result(const irori_host *host, irori_writer *writer) {
    static const char *const outcomes[] = {"running", "decided", "won", "lost"};
    irori_result result;
    begin(writer);
    if (irori_host_is_closed(host)) {
        irori_json_key_string(writer, "result", "closed");
    } else {
        irori_table_result(host->table, &result);
        irori_json_key_string(writer, "result", outcomes[result.outcome]);
        irori_json_key_string(writer, "how", result.how ? result.how : "");
        write_standings(host, &result, writer);
    }
    irori_json_close(writer, '}');
}

/* With all that it takes to check the shuffle. */
static void tell_end(const irori_host *host, irori_writer *writer) {
    irori_seed secret = host_secret(host);
    begin(writer);
    irori_json_key(writer, "over");
    write_result(host, writer);
    if (host->table) irori_json_key_int(writer, "knowing", irori_table_taken_back_knowing(host->table));
    json_key_seed(writer, host->is_dealt_at_once ? "seed" : "secret", &secret);
    irori_json_key(writer, "nonces"), irori_json_open(writer, '[');
    for (int seat = 0; seat < host->rules->players; seat++) {
        if (!host->table || !host->seats[seat].has_nonce) continue;
        begin(writer);
        irori_json_key_int(writer, "seat", seat);
        json_key_seed(writer, "nonce", &host->seats[seat].nonce);
        irori_json_close(writer, '}');
    }
    irori_json_close(writer, ']');
    end(writer);
}

static void tell_word(const char *key, const char *text, irori_writer *writer) {
    begin(writer);
    irori_json_key_string(writer, key, text);
    end(writer);
}

/* Taking: no more of a long past at once than keeps nobody else waiting. */

static void tell_waiting(connection *c, irori_writer *writer) {
    if (writer->size - writer->used <= c->replies->size) {
        writer->full = true;
        return;
    }
    memcpy(writer->data + writer->used, c->replies->text, c->replies->size);
    writer->used += c->replies->size;
}

static void tell(const irori_host *host, connection *c, step s, irori_lookback **past, irori_writer *writer) {
    int viewer = viewer_from(viewers(host, c), s == STEP_ENTRY ? c->viewer : c->place_viewer);
    switch (s) {
    case STEP_GREETING: tell_table(host, writer); break;
    case STEP_SEATS: tell_seats(host, c, writer); break;
    case STEP_REPLY: tell_waiting(c, writer); break;
    case STEP_ENTRY:
        if (!*past && c->next_entry < irori_table_entries(host->table)) *past = irori_lookback_new(host->table);
        if (viewer != NO_VIEWER) tell_entry(host, c, c->next_entry, viewer, *past, writer);
        break;
    case STEP_PLACE:
        if (viewer != NO_VIEWER) tell_place(host, c, viewer, writer);
        break;
    case STEP_VOTE: tell_vote(host, writer); break;
    case STEP_CHAT: tell_line(host, c, writer); break;
    case STEP_END: tell_end(host, writer); break;
    case STEP_AGAIN: tell_word("again", host->again, writer); break;
    case STEP_GONE: tell_word("gone", "slow", writer); break;
    case STEP_NONE: break;
    }
}

/* One viewer further; true: that was the last. */
static bool next_viewer(uint32_t seats, uint32_t *cursor) {
    int viewer = viewer_from(seats, *cursor);
    *cursor = viewer < 0 ? 32 : (uint32_t)viewer + 1;
    if (viewer_from(seats, *cursor) != NO_VIEWER) return false;
    *cursor = 0;
    return true;
}

static void was_told(const irori_host *host, connection *c, step s) {
    switch (s) {
    case STEP_GREETING: c->owes_greeting = false; break;
    case STEP_SEATS: c->seats_told = host->seats_version; break;
    case STEP_REPLY: drop_reply(c); break;
    case STEP_ENTRY: c->next_entry += next_viewer(viewers(host, c), &c->viewer); break;
    case STEP_PLACE:
        if (next_viewer(viewers(host, c), &c->place_viewer)) c->place_told = host->place_version;
        break;
    case STEP_VOTE: c->vote_told = host->vote_version; break;
    case STEP_CHAT: c->chat_told = first_chat(host, c) + 1; break;
    case STEP_END: c->owes_end = false; break;
    case STEP_AGAIN: c->again_told = host->again_version; break;
    case STEP_GONE: c->is_greeted = false; break;
    case STEP_NONE: break;
    }
}

size_t irori_host_take(irori_host *host, uint32_t id, char *buffer, size_t room) {
    connection *c = host_connection(host, id);
    irori_lookback *past = NULL;
    step s;
    if (!c || !room) return 0;
    irori_writer writer = irori_writer_to(buffer, room);
    for (int entries = 0; entries < HOST_TOLD_AT_ONCE && (s = next_step(host, c)); entries += s == STEP_ENTRY) {
        size_t before = writer.used;
        writer.comma = false;
        tell(host, c, s, &past, &writer);
        if (writer.full) {
            writer.used = before;
            break;
        }
        was_told(host, c, s);
    }
    irori_lookback_free(past);
    return writer.used;
}

bool irori_host_is_ready(const irori_host *host, uint32_t id) {
    const connection *c = host_connection(host, id);
    return c && next_step(host, c) != STEP_NONE;
}

uint32_t irori_host_next_ready(const irori_host *host, uint32_t after) {
    uint32_t next = 0;
    for (int i = 0; i < host->connection_count; i++) {
        const connection *c = &host->connections[i];
        if (c->id > after && (!next || c->id < next) && next_step(host, c)) next = c->id;
    }
    return next;
}
