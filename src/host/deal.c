/* The deal: people commit to nonces when they sit down and open them when the game is dealt. The seed follows from them
 * and from a secret that the host was committed to before; so nobody could choose it. Who does not open in time loses
 * the seat, and the deal begins anew with another secret, for all to see. */
#include <string.h>

#include "host_private.h"

static irori_status refuse_start(const irori_host *host, const connection *c, irori_error *why) {
    bool is_seated = false;
    for (int seat = 0; seat < host->rules->players; seat++)
        is_seated |= c->device && host->seats[seat].device == c->device;
    if (host->maker ? c->device != host->maker : !is_seated) return host_refuse(why, "host.why.maker");
    if (host->phase != HOST_GATHERING) return host_refuse(why, "host.why.dealt");
    for (int seat = 0; seat < host->rules->players; seat++) {
        const host_seat *s = &host->seats[seat];
        if (s->who.kind == IRORI_SEAT_OPEN) return host_refuse(why, "host.why.open-seats");
        if (s->who.kind == IRORI_SEAT_PERSON && !s->has_commitment) return host_refuse(why, "host.why.commitment");
    }
    return IRORI_OK;
}

static irori_status commit(irori_host *host, const request *r, irori_error *why) {
    note n = {.kind = NOTE_COMMIT, .seat = (int)r->seat};
    if (host->phase != HOST_GATHERING) return host_refuse(why, "host.why.dealt");
    if (irori_seed_from_hex(r->hex, strlen(r->hex), &n.seed)) return host_refuse(why, "host.why.commitment");
    note_make(host, &n);
    return IRORI_OK;
}

static irori_status open_nonce(irori_host *host, const request *r, irori_error *why) {
    note n = {.kind = NOTE_OPEN, .seat = (int)r->seat};
    irori_seed secret = host_secret(host), commitment = irori_secret_commitment(&secret);
    if (host->phase != HOST_OPENING) return host_refuse(why, "host.why.not-opening");
    if (host->seats[n.seat].has_nonce) return host_refuse(why, "host.why.opened");
    if (irori_seed_from_hex(r->hex, strlen(r->hex), &n.seed) ||
        !irori_nonce_opens(&commitment, n.seat, &n.seed, &host->seats[n.seat].commitment))
        return host_refuse(why, "host.why.nonce");
    note_make(host, &n);
    return IRORI_OK;
}

irori_status deal_do(irori_host *host, connection *c, const request *r, irori_error *why) {
    if (host->phase == HOST_CLOSED) return host_refuse(why, "host.why.closed");
    irori_status status = r->verb == VERB_START ? refuse_start(host, c, why) : host_refuse_seat(host, c, r, why);
    if (status) return status;
    if (r->verb == VERB_COMMIT) return commit(host, r, why);
    if (r->verb == VERB_OPEN) return open_nonce(host, r, why);
    note_make(host, &(note){.kind = NOTE_START});
    return IRORI_OK;
}

/* The people who have not opened their nonce. */
static uint32_t closed_nonces(const irori_host *host) {
    uint32_t seats = 0;
    for (int seat = 0; seat < host->rules->players; seat++)
        if (host->seats[seat].who.kind == IRORI_SEAT_PERSON && !host->seats[seat].has_nonce) seats |= 1u << seat;
    return seats;
}

static void deal(irori_host *host) {
    irori_table_def def = {.rules = host->rules};
    irori_shuffle shuffle = {.secret = host_secret(host), .deal = host->deal};
    irori_table *table;
    shuffle.commitment = irori_secret_commitment(&shuffle.secret);
    for (int seat = 0; seat < host->rules->players; seat++) {
        def.seats[seat] = host->seats[seat].who;
        if (!host->seats[seat].has_nonce) continue;
        shuffle.seats |= 1u << seat;
        shuffle.nonce[seat] = host->seats[seat].nonce;
    }
    def.setup.data = host->data;
    def.setup.data_size = host->data_size;
    def.shuffle = &shuffle;
    if (irori_table_new(&def, &table, NULL)) {
        host->is_lost = true;
        return;
    }
    rows_dealt(host, table, host->now);
    rows_push_lines(host);
}

void deal_check(irori_host *host) {
    if (host->phase != HOST_OPENING) return;
    uint32_t closed = closed_nonces(host);
    if (!closed)
        deal(host);
    else if (host->now >= host->open_end)
        note_make(host, &(note){.kind = NOTE_ANEW, .number = closed});
}
