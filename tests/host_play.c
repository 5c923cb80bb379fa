/* See host_play.h. */
#include "host_play.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 20000 };

static irori_device device_of(int seat, int players) { return (irori_device)(seat == 1 && players > 2 ? 1 : seat + 1); }

/* Every device is there; those that are not say hello, from the start or from where they were. */
static void join_all(party *p, int players) {
    for (int seat = 0; seat < players; seat++) {
        irori_device device;
        bool is_here;
        irori_seat who = irori_host_seat_at(p->host, seat, &device, &is_here);
        if (who.kind != IRORI_SEAT_PERSON || is_here || !device) continue;
        char hello[64] = ",\"want\":\"view\"";
        uint32_t n = irori_host_table(p->host) ? irori_table_entries(irori_host_table(p->host)) : 0;
        if (n && irori_rng_below(&p->rng, 2))
            snprintf(hello, sizeof hello, ",\"want\":\"view\",\"since\":%" PRIu32, irori_rng_below(&p->rng, n + 1));
        party_join(p, device, hello);
        party_give_past(p);
    }
}

static client *someone(party *p) {
    int first = (int)irori_rng_below(&p->rng, PARTY_CLIENTS);
    for (int i = 0; i < PARTY_CLIENTS; i++) {
        client *c = &p->clients[(first + i) % PARTY_CLIENTS];
        if (c->id) return c;
    }
    return NULL;
}

/* A seat that the client speaks for; -1: none. */
static int a_seat_of(party *p, const client *c, int players) {
    int first = (int)irori_rng_below(&p->rng, (uint32_t)players);
    for (int i = 0; i < players; i++) {
        int seat = (first + i) % players;
        irori_device device;
        if (irori_host_seat_at(p->host, seat, &device, NULL).kind == IRORI_SEAT_PERSON && device == c->device)
            return seat;
    }
    return -1;
}

static void vote_all(party *p, int players, bool yes) {
    for (int i = 0; i < PARTY_CLIENTS; i++)
        for (int seat = 0; p->clients[i].id && p->clients[i].vote && seat < players; seat++) {
            irori_device device;
            if (irori_host_seat_at(p->host, seat, &device, NULL).kind != IRORI_SEAT_PERSON) continue;
            if (device != p->clients[i].device || !p->clients[i].vote) continue;
            party_say(p, &p->clients[i], "{\"do\":%" PRId64 ",\"seat\":%d,\"vote\":%" PRId64 ",\"yes\":%s}", ++p->nonce,
                      seat, p->clients[i].vote, yes ? "true" : "false");
        }
}

/* Something besides playing on. */
static void disturb(party *p, int players) {
    client *c = someone(p);
    int seat = c ? a_seat_of(p, c, players) : -1;
    if (seat < 0) return;
    int64_t n = ++p->nonce;
    switch (irori_rng_below(&p->rng, 12)) {
    case 0:
    case 1:
    case 2:
        party_say(p, c, "{\"do\":%" PRId64 ",\"seat\":%d,\"decision\":%u,\"back\":true}", n, seat,
                  c->seats[seat].decision);
        break;
    case 3:
        party_say(p, c, "{\"do\":%" PRId64 ",\"seat\":%d,\"propose\":\"undo\"}", n, seat);
        party_give_past(p);
        vote_all(p, players, irori_rng_below(&p->rng, 4));
        party_give_past(p);
        break;
    case 4:
        party_say(p, c, "{\"do\":%" PRId64 ",\"seat\":%d,\"propose\":\"replace\",\"who\":%d,\"level\":\"random\"}", n,
                  seat, (seat + 1) % players);
        vote_all(p, players, true);
        break;
    case 5: party_say(p, c, "{\"do\":%" PRId64 ",\"seat\":%d,\"bot\":\"random\"}", n, seat); break;
    case 6: party_say(p, c, "{\"do\":%" PRId64 ",\"seat\":%d,\"person\":true}", n, seat); break;
    case 7: party_leave(p, c); break;
    case 8: party_reopen(p, irori_rng_below(&p->rng, 2)); break;
    case 9: party_wait(p, 40000); break;
    case 10: party_say(p, c, "{\"do\":%" PRId64 ",\"seat\":%d,\"leave\":true}", n, seat); break;
    default: party_say(p, c, "{\"do\":%" PRId64 ",\"seat\":%d,\"name\":\"N%" PRId64 "\"}", n, seat, n);
    }
}

static bool is_open(const party *p, int seat) {
    return irori_host_seat_at(p->host, seat, NULL, NULL).kind == IRORI_SEAT_OPEN;
}

/* Those who sit agree that anybody may; where nobody does, who left comes back. */
static void admit(party *p, int players, int seat) {
    for (int i = 0; i < PARTY_CLIENTS; i++) {
        client *c = &p->clients[i];
        int by = c->id ? a_seat_of(p, c, players) : -1;
        if (by < 0) continue;
        party_say(p, c, "{\"do\":%" PRId64 ",\"seat\":%d,\"propose\":\"admit\",\"who\":%d}", ++p->nonce, by, seat);
        return vote_all(p, players, true);
    }
}

/* Seats that somebody left are taken again. */
static void refill(party *p, int players) {
    for (int seat = 0; seat < players; seat++) {
        if (!is_open(p, seat)) continue;
        admit(p, players, seat);
        int first = (int)irori_rng_below(&p->rng, PARTY_CLIENTS);
        for (int i = 0; i < PARTY_CLIENTS && is_open(p, seat); i++) {
            client *c = &p->clients[(first + i) % PARTY_CLIENTS];
            if (c->id) party_say(p, c, "{\"do\":%" PRId64 ",\"seat\":%d,\"sit\":\"Late\"}", ++p->nonce, seat);
        }
    }
}

bool party_is_over(const party *p) { return irori_table_turn(irori_host_table(p->host)).kind == IRORI_OVER; }

void host_play(party *p, int players, uint32_t calm) {
    for (int step = 0; !party_is_over(p) && step < MOST_STEPS; step++) {
        join_all(p, players);
        refill(p, players);
        if (!irori_rng_below(&p->rng, calm)) disturb(p, players);
        p->now += irori_rng_below(&p->rng, 500);
        party_think(p);
        if (!party_is_over(p) && !party_move(p)) party_wait(p, 10000);
    }
    join_all(p, players);
}

irori_host_def host_play_def(const char *game, int players, const char *seed) {
    irori_host_def def = party_def(game, players, seed);
    def.move_ms = 30000;
    for (int seat = 0; seat < players; seat++) def.seats[seat].device = device_of(seat, players);
    return def;
}
