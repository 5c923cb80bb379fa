/* Sitting down, leaving, bots in place of people, names, and chat. Before the deal that is the host's own business,
 * told by notes; afterwards it is the table's, told by entries. */
#include <string.h>

#include "host_private.h"

irori_status host_refuse_seat(const irori_host *host, const connection *c, const request *r, irori_error *why) {
    int seat = (int)r->seat;
    if (!host_is_seat(host, seat)) {
        (void)host_refuse(why, "host.why.seat");
        irori_message_number(irori_why(why), "n", host->rules->players);
        return IRORI_ILLEGAL;
    }
    if (!c->device || host->seats[seat].device != c->device) return host_refuse(why, "host.why.not-yours");
    return IRORI_OK;
}

static irori_status change_table_seat(irori_host *host, int seat, const irori_seat *who, irori_error *why) {
    irori_status status = irori_table_change_seat(host->table, seat, who, why);
    if (!status) rows_push_lines(host);
    return status;
}

/* Where somebody sits down before the deal, their commitment comes with it. */
static irori_status sit_before(irori_host *host, const request *r, irori_error *why) {
    note n = {.kind = NOTE_SIT, .seat = (int)r->seat};
    if (host->phase == HOST_OPENING) return host_refuse(why, "host.why.dealing");
    if (irori_seed_from_hex(r->hex, strlen(r->hex), &n.seed)) return host_refuse(why, "host.why.commitment");
    memcpy(n.text, r->table, sizeof n.text);
    note_make(host, &n);
    return IRORI_OK;
}

static irori_status sit(irori_host *host, connection *c, const request *r, irori_error *why) {
    int seat = (int)r->seat;
    if (!host_is_seat(host, seat)) return host_refuse_seat(host, c, r, why);
    if (!c->device) return host_refuse(why, "host.why.not-yours");
    if (host_who(host, seat)->kind != IRORI_SEAT_OPEN) return host_refuse(why, "host.why.taken");
    if (!host_may_sit(host, seat, c->device)) return host_refuse(why, "host.why.admit");
    irori_seat who = {.kind = IRORI_SEAT_PERSON};
    memcpy(who.name, r->table, sizeof who.name);
    irori_status status = host->table ? change_table_seat(host, seat, &who, why) : sit_before(host, r, why);
    if (!status) c->seats |= 1u << seat;
    return status;
}

static irori_status leave_game(irori_host *host, const request *r, irori_error *why) {
    irori_status status = change_table_seat(host, (int)r->seat, &(irori_seat){.kind = IRORI_SEAT_OPEN}, why);
    if (!status && request_has(r, "heir")) note_make(host, &(note){.kind = NOTE_HEIR, .seat = (int)r->seat});
    return status;
}

static irori_status leave(irori_host *host, const request *r, irori_error *why) {
    if (host->phase == HOST_OPENING) return host_refuse(why, "host.why.dealing");
    if (host->table && !host_is_over(host)) return leave_game(host, r, why);
    note_make(host, &(note){.kind = NOTE_LEAVE, .seat = (int)r->seat});
    return IRORI_OK;
}

static irori_status hand_over(irori_host *host, const request *r, const char *player, irori_error *why) {
    irori_status status = player[0] ? host_refuse_player(player, why) : IRORI_OK;
    if (!status && !host->table) status = host_refuse(why, "host.why.not-dealt");
    if (!status) status = irori_table_hand_over(host->table, (int)r->seat, player, why);
    if (!status) rows_push_lines(host);
    return status;
}

static irori_status rename_seat(irori_host *host, const request *r, irori_error *why) {
    int seat = (int)r->seat;
    if (host->table) {
        irori_status status = irori_table_rename(host->table, seat, r->table, why);
        if (!status) rows_push_lines(host);
        return status;
    }
    if (host->phase == HOST_OPENING) return host_refuse(why, "host.why.dealing");
    if (!host->seats[seat].has_commitment) return host_refuse(why, "host.why.commitment");
    note n = {.kind = NOTE_SIT, .seat = seat, .seed = host->seats[seat].commitment};
    memcpy(n.text, r->table, sizeof n.text);
    note_make(host, &n);
    return IRORI_OK;
}

/* The maker fills seats with bots and clears them, before the deal. */
static irori_status arrange(irori_host *host, const connection *c, const request *r, irori_error *why) {
    note n = {.kind = r->verb == VERB_FILL ? NOTE_FILL : NOTE_CLEAR, .seat = (int)r->seat};
    if (!host_is_seat(host, n.seat)) return host_refuse_seat(host, c, r, why);
    if (!host->maker || c->device != host->maker) return host_refuse(why, "host.why.maker");
    if (host->phase != HOST_GATHERING) return host_refuse(why, "host.why.dealt");
    irori_status status = r->verb == VERB_FILL ? host_refuse_player(r->player, why) : IRORI_OK;
    if (status) return status;
    if (r->verb == VERB_FILL && host->seats[n.seat].who.kind == IRORI_SEAT_PERSON)
        return host_refuse(why, "host.why.taken");
    memcpy(n.text, r->player, sizeof n.text);
    note_make(host, &n);
    return IRORI_OK;
}

static irori_status say(irori_host *host, const connection *c, const request *r, irori_error *why) {
    bool is_seated = request_has(r, "seat");
    irori_status status = is_seated ? host_refuse_seat(host, c, r, why) : IRORI_OK;
    if (status) return status;
    if (!host_may_follow(host, c->device)) return host_refuse(why, "host.why.watch");
    if (host->no_chat) return host_refuse(why, "host.why.chat");
    if (!r->text[0]) return host_refuse(why, "host.why.nothing");
    tell_chat(host, is_seated ? (int)r->seat : IRORI_SPECTATOR, r->text);
    return IRORI_OK;
}

/* Who made the table ends the talk at it, and lets it go on. */
static irori_status change_chat(irori_host *host, const connection *c, const request *r, irori_error *why) {
    if (!host->maker || c->device != host->maker) return host_refuse(why, "host.why.maker");
    if (r->yes == host->no_chat) note_make(host, &(note){.kind = NOTE_CHAT, .yes = r->yes});
    return IRORI_OK;
}

irori_status seats_do(irori_host *host, connection *c, const request *r, irori_error *why) {
    if (r->verb == VERB_SAY) return say(host, c, r, why);
    if (r->verb == VERB_CHAT) return change_chat(host, c, r, why);
    if (host->phase == HOST_CLOSED) return host_refuse(why, "host.why.closed");
    if (r->verb == VERB_SIT) return sit(host, c, r, why);
    if (r->verb == VERB_FILL || r->verb == VERB_CLEAR) return arrange(host, c, r, why);
    irori_status status = host_refuse_seat(host, c, r, why);
    if (status) return status;
    if (r->verb == VERB_LEAVE) return leave(host, r, why);
    if (r->verb == VERB_NAME) return rename_seat(host, r, why);
    return hand_over(host, r, r->verb == VERB_BOT ? r->player : "", why);
}
