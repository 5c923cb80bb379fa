/* Tables in memory, by a hash of their address. A table stays as long as a socket is at it, a job of it is at the
 * writer or a bot thinks for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "irori/hash.h"
#include "log.h"
#include "table_parts.h"

enum {
    VOTE_MS = 60000,       /* how long a vote runs at least: the host's own */
    CHECKPOINT_EVERY = 64, /* rows */
    CHECKPOINT_WORTH = 8   /* rows, when a table is dropped */
};

/* ---- finding ---- */

static served_table **chain_of(const server *s, const char *address) {
    uint64_t hash = irori_hash64(address, strlen(address), 0);
    return (served_table **)&s->table[hash % TABLE_HASH];
}

served_table *table_in_memory(const server *s, const char *address) {
    for (served_table *t = *chain_of(s, address); t; t = t->next)
        if (!strcmp(t->address, address)) return t;
    return NULL;
}

void table_free(served_table *t) {
    irori_host_free(t->host);
    shared_rules_give(t->of->rules, &t->rules);
    for (int i = 0; i < t->contents; i++) shared_rules_give(t->of->rules, &t->later[i]);
    free(t);
}

static void unlink_table(served_table *t) {
    served_table **at = chain_of(t->of, t->address);
    while (*at && *at != t) at = &(*at)->next;
    if (*at) *at = t->next;
    t->of->counts.tables--;
}

static void link_table(served_table *t) {
    served_table **chain = chain_of(t->of, t->address);
    t->next = *chain;
    *chain = t;
    t->of->counts.tables++;
}

void table_let_go(table_socket *socket, const char *word) {
    enum { SERVICE_RESTART = 1012 };
    socket->gone = word;
    net_close(socket->of->loop, socket->socket, SERVICE_RESTART, word);
}

/* The host cannot be trusted any more, or its rows are not kept: what is in memory goes, and everybody comes back.
 * Their sockets are the table's no more, so that nobody who does not read keeps it: it goes with its last job. */
void table_lose(served_table *t) {
    t->is_lost = true;
    for (table_socket *socket = t->sockets, *next; socket; socket = next) {
        next = socket->next;
        socket->table = NULL;
        table_let_go(socket, "restart");
    }
    t->sockets = NULL;
    if (t->of->bots) bots_cancel(t->of->bots, (uint64_t)(uintptr_t)t);
}

/* ---- another game, as people have agreed ---- */

static void again_made(server *s, served_table *made, const irori_error *why, void *context) {
    served_table *t = context;
    t->is_making_again = false;
    if (made && !t->is_lost) irori_host_set_again(t->host, made->address, s->now);
    if (!made) log_event("no-rematch", "why", 's', why->why.id, NULL);
    table_pump(t);
}

/* Bots keep their seats; people sit down again, because they have to commit to another shuffle. */
static void seat_bots(const served_table *t, irori_host_def *def) {
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++) {
        irori_seat at = irori_host_seat_at(t->host, seat, NULL, NULL);
        def->seats[seat].seat = at.kind == IRORI_SEAT_BOT ? at : (irori_seat){.kind = IRORI_SEAT_OPEN};
    }
}

/* Who made this one, or the first who still sits here. */
static irori_device next_maker(const served_table *t) {
    irori_device first = 0, device;
    for (int seat = 0; seat < t->rules.rules->players; seat++) {
        (void)irori_host_seat_at(t->host, seat, &device, NULL);
        if (device && device == t->terms.maker) return device;
        if (!first) first = device;
    }
    return first;
}

static void make_again(served_table *t) {
    if (!irori_host_wants_again(t->host) || t->is_making_again || !t->sockets) return;
    const irori_rules *rules = t->rules.rules;
    char text[IRORI_MAX_OPTIONS][IRORI_MOVE_TEXT];
    const char *options[IRORI_MAX_OPTIONS];
    table_order order = {.game = rules->game->id, .setup = {.players = rules->players, .options = options}};
    for (int i = 0; rules->game->options[i].name; i++) {
        irori_rules_option(rules, i, text[i]);
        options[order.setup.option_count++] = text[i];
    }
    order.setup.data = t->rules.data, order.setup.data_size = t->rules.data_size;
    terms_to_def(&t->terms, &order.host);
    order.host.maker = next_maker(t);
    if (!limits_take(t->of->limits, LIMIT_TABLE, order.host.maker, 1, t->of->now)) return; /* later */
    order.host.bot_ms = t->of->pace_ms;
    seat_bots(t, &order.host);
    irori_error why;
    t->is_making_again = true;
    if (!table_order_new(t->of, &order, again_made, t, &why)) return;
    t->is_making_again = false;
    log_event("no-rematch", "why", 's', why.why.id, NULL);
}

/* ---- memory ---- */

static bool is_idle(const served_table *t) { return !t->sockets && !t->jobs && !t->thoughts && !t->is_making_again; }

static void drop(served_table *t) {
    t->of->counts.dropped++;
    unlink_table(t);
    table_free(t);
}

void table_pump(served_table *t) {
    if (irori_host_is_lost(t->host) && !t->is_lost) table_lose(t);
    if (!t->is_lost) {
        table_give_past(t);
        table_write_rows(t);
        make_again(t);
        for (uint32_t c = irori_host_next_ready(t->host, 0); c; c = irori_host_next_ready(t->host, c))
            net_want_fill(t->of->loop, c);
        table_begin_thoughts(t);
        (void)table_write_checkpoint(t, CHECKPOINT_EVERY);
    }
    if (!is_idle(t)) return;
    if (t->is_lost || (!table_write_checkpoint(t, CHECKPOINT_WORTH) && !table_write_last(t))) drop(t);
}

/* ---- finding, or opening ---- */

served_table *table_open_stored(server *s, const char *address, irori_error *why) {
    store_game game;
    if (store_game_find(s->reader, address, &game, why)) return NULL;
    served_table *t = table_new(s, &game);
    if (!t) {
        (void)irori_fail(why, IRORI_NO_MEMORY, "error.memory");
        return NULL;
    }
    if (table_open(t, why)) {
        log_event("not-opened", "why", 's', why ? why->why.id : "", NULL);
        table_free(t);
        return NULL;
    }
    link_table(t);
    s->counts.opened++;
    irori_host_resume(t->host, s->started, s->now);
    table_write_rows(t);
    return t;
}

served_table *table_find(server *s, const char *address, irori_error *why) {
    served_table *t = table_in_memory(s, address);
    if (t ? !t->is_lost : !people_are_deleting(s, address)) return t ? t : table_open_stored(s, address, why);
    (void)irori_fail(why, IRORI_BAD_STORE, "server.again");
    return NULL;
}

/* ---- making ---- */

/* Letters and digits that nobody mistakes for each other. */
static void make_address(char address[STORE_ADDRESS]) {
    static const char signs[] = "abcdefghijkmnpqrstuvwxyz23456789";
    for (int i = 0; i < 16; i++) address[i] = signs[randombytes_uniform(sizeof signs - 1)];
    address[16] = 0;
}

/* A campaign is kept with the content it was begun with, so that it outlives what this program has of its own. */
static irori_setup with_content(const table_order *order) {
    const irori_game *game = irori_game_find(order->game);
    irori_setup setup = order->setup;
    if (!setup.data && game && game->content) setup.data = game->content->bytes, setup.data_size = game->content->size;
    return setup;
}

irori_status table_order_new(server *s, const table_order *order, table_made_fn done, void *context, irori_error *why) {
    store_game game = {.stage = STORE_OPEN, .is_listed = order->is_listed, .made = s->now, .rules = "", .brief = ""};
    make_address(game.address);
    served_table *t = table_new(s, &game);
    if (!t) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    irori_setup setup = with_content(order);
    irori_status status = shared_rules_make(s->rules, order->game, &setup, s->reader, t->rules_words, &t->rules, why);
    irori_host_def def = order->host;
    if (def.move_ms > VOTE_MS) def.vote_ms = def.move_ms; /* where a move may take days, so may a vote: people sleep */
    t->terms = terms_of_def(&def);
    t->maker_seen = s->now;
    if (!status) {
        def.game = order->game, def.setup = setup, def.rules = t->rules.rules, def.table = t->address;
        if (t->rules.rules->game->content) def.setup.data = NULL, def.setup.data_size = 0; /* not a deck for players */
        randombytes_buf(&def.secret, sizeof def.secret);
        status = irori_host_new(&def, s->now, &t->host, why);
    }
    if (!status) status = table_write_new(t, done, context, why);
    if (status) {
        table_free(t);
        return status;
    }
    table_know_nonces(t);
    link_table(t);
    return IRORI_OK;
}

/* ---- sockets ---- */

void table_add_socket(served_table *t, table_socket *socket) {
    socket->table = t;
    socket->next = t->sockets;
    t->sockets = socket;
    if (socket->device == t->terms.maker) t->maker_seen = t->of->now;
}

void table_remove_socket(table_socket *socket) {
    served_table *t = socket->table;
    if (!t) return;
    table_socket **at = &t->sockets;
    while (*at != socket) at = &(*at)->next;
    *at = socket->next;
    socket->table = NULL;
    if (socket->device == t->terms.maker) t->maker_seen = t->of->now;
    irori_host_disconnect(t->host, socket->socket);
    if (t->of->bots && !table_has_company(t)) bots_cancel(t->of->bots, (uint64_t)(uintptr_t)t);
    table_pump(t);
}

void table_end(served_table *t) {
    irori_host_close(t->host, t->of->now);
    table_pump(t);
}

void table_hold(served_table *t) {
    t->jobs++; /* a checkpoint or a list's entry of now, written later, would bring back what is not true any more */
    table_pump(t);
    table_lose(t);
}

void table_release(served_table *t) {
    t->jobs--;
    table_pump(t);
}

void tables_shut(server *s) {
    for (int i = 0; i < TABLE_HASH; i++)
        for (served_table *t = s->table[i], *next; t; t = next) {
            next = t->next;
            table_lose(t);
            table_pump(t);
        }
}
