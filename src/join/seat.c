/* Sitting down and the deal: a seat is asked for once we know which are open; whoever sits there commits to a nonce
 * while people gather, and opens it when the game is dealt. All of it follows from what the table shows, so that it
 * goes on after a broken connection or in a program that was started anew. */
#include <string.h>

#include "join_private.h"

static bool is_open(const joined *j, int seat) {
    return seat >= 0 && seat < joined_rules(j)->players && j->seats[seat].kind == IRORI_SEAT_OPEN;
}

/* After the deal an open seat has a hand: not everybody may sit down there. */
static int find_free(const joined *j) {
    if (j->wanted >= 0) return is_open(j, j->wanted) && (j->free >> j->wanted & 1) ? j->wanted : -1;
    for (int seat = 0; seat < joined_rules(j)->players; seat++)
        if (is_open(j, seat) && (j->free >> seat & 1)) return seat;
    return -1;
}

static void fail_without_seat(joined *j) {
    bool is_any_open = is_open(j, j->wanted);
    for (int seat = 0; j->wanted < 0 && seat < joined_rules(j)->players; seat++) is_any_open |= is_open(j, seat);
    const char *id = is_any_open ? "host.why.admit" : j->wanted >= 0 ? "term.join.taken" : "term.join.full";
    join_fail(j, IRORI_ILLEGAL, id);
    irori_message_number(&j->failure.why, "number", j->wanted + 1);
}

static irori_seed commitment_at(const joined *j, int seat) {
    irori_seed nonce = join_device_nonce(&j->device, &j->commitment, seat);
    return irori_nonce_commitment(&j->commitment, seat, &nonce);
}

static void write_seed(irori_writer *writer, const char *key, const irori_seed *seed) {
    char hex[65];
    irori_seed_to_hex(seed, hex);
    irori_json_key_string(writer, key, hex);
}

static void ask_for_seat(joined *j) {
    unanswered *slot;
    int seat = find_free(j);
    if (seat < 0) return fail_without_seat(j);
    irori_writer writer = join_begin(j, seat, &slot);
    irori_json_key_string(&writer, "sit", j->name);
    irori_seed commitment = commitment_at(j, seat);
    if (j->phase == PHASE_GATHERING) write_seed(&writer, "commit", &commitment);
    j->seat_nonce = join_send(j, slot, &writer);
    j->is_asking_seat = true;
}

static void commit(joined *j) {
    unanswered *slot;
    irori_seed commitment = commitment_at(j, j->seat);
    if (!memcmp(&commitment, &j->committed, sizeof commitment)) return;
    irori_writer writer = join_begin(j, j->seat, &slot);
    write_seed(&writer, "commit", &commitment);
    (void)join_send(j, slot, &writer);
}

static void open_nonce(joined *j) {
    unanswered *slot;
    if (j->opened_deal == j->deal) return;
    irori_writer writer = join_begin(j, j->seat, &slot);
    irori_seed nonce = join_device_nonce(&j->device, &j->commitment, j->seat);
    write_seed(&writer, "open", &nonce);
    if (join_send(j, slot, &writer)) j->opened_deal = j->deal;
}

void seat_take_over(joined *j) {
    unanswered *slot;
    if (!j->is_replaced) return;
    j->is_replaced = false; /* asked for once */
    irori_writer writer = join_begin(j, j->seat, &slot);
    irori_json_key(&writer, "person");
    irori_json_bool(&writer, true);
    (void)join_send(j, slot, &writer);
}

/* A bot stands in for us. Who has just come decides again; who was there had all the time to answer the vote, and is
 * asked for a sign: a program alone is nobody. */
static void attend_replaced(joined *j) {
    bool is_bot = j->phase == PHASE_DEALT && *j->seats[j->seat].player, is_new = is_bot && !j->was_bot;
    if (!is_bot || is_new) j->is_replaced = is_bot;
    if (is_new && j->has_arrived) (void)told_add(j, "term.join.replaced");
    if (!j->has_arrived) seat_take_over(j);
    j->was_bot = is_bot;
    j->has_arrived = true;
}

/* At our seat from now on: the table tells what it sees. */
static void sit_down(joined *j) {
    j->is_seated = true;
    j->look.link.own = 1u << j->seat;
    if (j->phase != PHASE_DEALT) return;
    told_forget(j);
    join_hello(j);
}

void seat_attend(joined *j) {
    if (j->failure.status || !joined_rules(j) || j->is_watching) return;
    if (j->phase == PHASE_CLOSED) return;
    if (j->is_seated && !(j->you >> j->seat & 1)) return join_fail(j, IRORI_ILLEGAL, "term.join.removed");
    if (j->seat < 0) {
        if (!j->is_asking_seat && j->phase != PHASE_OPENING) ask_for_seat(j);
        return;
    }
    if (!j->is_seated) return sit_down(j);
    if (j->phase == PHASE_GATHERING) commit(j);
    if (j->phase == PHASE_OPENING) open_nonce(j);
    attend_replaced(j);
}
