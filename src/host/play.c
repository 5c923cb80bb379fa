/* Decisions: people's, with the number of the question they answer, and bots', which wait for their moment. */
#include <string.h>

#include "host_private.h"

static irori_status refuse_decision(const irori_host *host, const connection *c, const request *r, irori_error *why) {
    irori_status status = host_refuse_seat(host, c, r, why);
    if (status) return status;
    if (!host->table) return host_refuse(why, "host.why.not-dealt");
    if (irori_table_is_closed(host->table)) return host_refuse(why, "host.why.closed");
    if (r->decision != host->seats[r->seat].decision) return host_refuse(why, "host.why.late");
    if (r->verb != VERB_BACK && host_bot_decides(host, (int)r->seat)) return host_refuse(why, "host.why.bot");
    return IRORI_OK;
}

static irori_status read_moves(const irori_host *host, const request *r, irori_move *moves, irori_error *why) {
    const irori_rules *rules = irori_host_rules(host);
    int count = r->verb == VERB_MOVES ? r->moves : 1;
    for (int i = 0; i < count; i++) {
        irori_message reason;
        irori_status status = rules->game->move_from_text(rules, r->move[i], &moves[i], &reason);
        if (!status) continue;
        (void)irori_fail(why, status, reason.id);
        why->why = reason;
        return status;
    }
    return IRORI_OK;
}

irori_status play_do(irori_host *host, connection *c, const request *r, irori_error *why) {
    irori_move moves[IRORI_HOST_ROW_MOVES];
    int seat = (int)r->seat;
    irori_status status = refuse_decision(host, c, r, why);
    if (status) return status;
    if (r->verb == VERB_BACK) {
        status = irori_table_take_back(host->table, seat, why);
    } else {
        status = read_moves(host, r, moves, why);
        if (!status && r->verb == VERB_MOVE) status = irori_table_play(host->table, seat, moves[0], why);
        if (!status && r->verb == VERB_MOVES)
            status = irori_table_play_row(host->table, seat, moves, r->moves, NULL, why);
    }
    if (!status) rows_push_lines(host);
    return status;
}

/* Bots */

/* Bots of a group leave it to the people; among themselves to the first. */
static bool is_bots_turn(const irori_host *host, int seat) {
    if (!(host->turn.seats >> seat & 1) || !host_bot_decides(host, seat)) return false;
    for (int other = 0; host->turn.kind == IRORI_ANY && other < host->rules->players; other++)
        if (host->turn.seats >> other & 1 && (!host_bot_decides(host, other) || other < seat)) return false;
    return true;
}

static bool is_caught_up(const irori_host *host) {
    return host->table && host->durable_entries == irori_table_entries(host->table);
}

static bool wants_hint(const irori_host *host, const connection *c) {
    return c->hint && c->hint_decision == host->seats[c->hint_seat].decision;
}

bool irori_host_wants(const irori_host *host, int index, irori_thought *thought) {
    if (!is_caught_up(host) || host_is_over(host)) return false;
    for (int seat = 0; seat < host->rules->players; seat++) {
        if (!is_bots_turn(host, seat) || host->seats[seat].has_answer || index--) continue;
        *thought = (irori_thought){seat, host->seats[seat].decision, 0, host_who(host, seat)->player};
        return true;
    }
    for (int i = 0; i < host->connection_count; i++) {
        const connection *c = &host->connections[i];
        if (!wants_hint(host, c) || index--) continue;
        *thought = (irori_thought){c->hint_seat, c->hint_decision, c->id, "hard"};
        return true;
    }
    return false;
}

static void answer_hint(irori_host *host, connection *c, const irori_thought *thought, irori_move move) {
    const irori_rules *rules = irori_host_rules(host);
    char text[512], notation[IRORI_MOVE_TEXT];
    irori_writer writer = irori_writer_to(text, sizeof text);
    rules->game->move_to_text(rules, move, notation);
    irori_json_open(&writer, '{');
    irori_json_key_int(&writer, "hint", (int64_t)c->hint);
    irori_json_key_int(&writer, "seat", thought->seat);
    irori_json_key_int(&writer, "decision", thought->decision);
    irori_json_key_string(&writer, "move", notation);
    irori_json_close(&writer, '}');
    irori_write(&writer, "\n");
    c->hint = 0;
    tell_reply(host, c, text, writer.used);
}

/* bot_ms after it was asked (where nobody was there then: after somebody came, or an absence would count as thinking),
 * so that the time an answer takes to find, which may depend on a hand, is not seen. One that takes longer waits for
 * twice that, four times that and so on: of a time without bounds no more is seen than how many digits it has. */
static int64_t moment_of(const irori_host *host, int64_t asked) {
    int64_t wait = host->bot_ms;
    if (asked < host->attended_since) asked = host->attended_since;
    while (wait && asked + wait < host->now) wait *= 2;
    return wait ? asked + wait : host->now;
}

static irori_status refuse_answer(const irori_host *host, int seat, irori_move move) {
    _Alignas(16) uint8_t known[HOST_STATE];
    const irori_rules *rules = irori_host_rules(host);
    irori_message reason;
    irori_host_known(host, seat, known);
    return rules->game->check(rules, known, seat, move, &reason);
}

irori_status irori_host_answer(irori_host *host, const irori_thought *thought, irori_move move, int64_t now) {
    int seat = thought->seat;
    connection *c = host_connection(host, thought->connection);
    host_set_now(host, now);
    if (!is_caught_up(host) || host_is_over(host) || !host_is_seat(host, seat)) return IRORI_OK;
    if (thought->decision != host->seats[seat].decision || !(host->turn.seats >> seat & 1)) return IRORI_OK;
    if (refuse_answer(host, seat, move)) return IRORI_ILLEGAL;
    if (thought->connection) {
        if (c && wants_hint(host, c)) answer_hint(host, c, thought, move);
        return IRORI_OK;
    }
    if (!is_bots_turn(host, seat)) return IRORI_OK;
    host->seats[seat].answer = move;
    host->seats[seat].has_answer = true;
    host->seats[seat].due = moment_of(host, host->seats[seat].asked);
    play_bots(host);
    return IRORI_OK;
}

void play_bots(irori_host *host) {
    for (int seat = 0; host->table && seat < host->rules->players; seat++) {
        host_seat *s = &host->seats[seat];
        if (!s->has_answer || s->due > host->now) continue;
        s->has_answer = false;
        if (!is_bots_turn(host, seat) || host_is_over(host)) continue;
        if (!irori_table_play(host->table, seat, s->answer, NULL)) rows_push_lines(host);
    }
}
