/* Making a host, its connections, and what is asked from outside. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "host_private.h"
#include "irori/player.h"

/* Making */

static irori_status refuse_def(const irori_host_def *def, int players, irori_error *why) {
    const char *name = def->table ? def->table : "";
    if (strlen(name) >= IRORI_NAME_SIZE || !irori_text_is_harmless(name, strlen(name)))
        return irori_fail(why, IRORI_BAD_SETUP, "host.why.name");
    for (int seat = 0; seat < players; seat++)
        if (def->is_dealt && def->seats[seat].seat.kind == IRORI_SEAT_OPEN)
            return irori_fail(why, IRORI_BAD_SETUP, "host.why.open-seats");
    return IRORI_OK;
}

static int64_t or_minute(int64_t ms) { return ms > 0 ? ms : HOST_MINUTE; }
static int64_t or_none(int64_t ms) { return ms > 0 ? ms : 0; }

static void set_up(irori_host *host, const irori_host_def *def) {
    if (def->table) strcpy(host->name, def->table);
    host->maker = def->maker;
    host->secret = def->secret;
    host->is_dealt_at_once = def->is_dealt;
    host->move_ms = or_none(def->move_ms);
    host->game_ms = or_none(def->game_ms);
    host->vote_ms = or_minute(def->vote_ms);
    host->open_ms = or_minute(def->open_ms);
    host->bot_ms = or_none(def->bot_ms);
    host->hints = def->hints;
    host->no_watching = def->no_watching;
    host->no_chat = def->no_chat;
    host->deal = 1;
    host->group_bank = host->game_ms;
    for (int seat = 0; seat < host->rules->players; seat++) {
        host->seats[seat].who = def->seats[seat].seat;
        host->seats[seat].device = def->seats[seat].device;
        host->seats[seat].bank = host->game_ms;
    }
}

static bool keep_data(irori_host *host, const irori_setup *setup) {
    if (!setup->data) return true;
    host->data = malloc(setup->data_size + 1);
    if (!host->data) return false;
    memcpy(host->data, setup->data, setup->data_size);
    host->data[setup->data_size] = 0;
    host->data_size = setup->data_size;
    return true;
}

irori_status host_make(const irori_host_def *def, irori_host **out, irori_error *why) {
    irori_rules *own = NULL;
    irori_status status = def->rules ? IRORI_OK : irori_rules_new(def->game, &def->setup, &own, why);
    if (status) return status;
    const irori_rules *rules = own ? own : def->rules;
    assert(rules->game->state_size <= HOST_STATE);
    if ((status = refuse_def(def, rules->players, why))) {
        irori_rules_free(own);
        return status;
    }
    irori_host *host = calloc(1, sizeof *host + (size_t)rules->players * sizeof *host->seats);
    if (!host) {
        irori_rules_free(own);
        return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    }
    host->rules = rules;
    host->own_rules = own;
    set_up(host, def);
    if (!keep_data(host, &def->setup)) {
        irori_host_free(host);
        return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    }
    *out = host;
    return IRORI_OK;
}

/* The table of a game that is dealt at once. */
static irori_status deal_at_once(irori_host *host, irori_error *why) {
    irori_table_def def = {.rules = host->rules, .seed = host->secret};
    def.setup.data = host->data;
    def.setup.data_size = host->data_size;
    for (int seat = 0; seat < host->rules->players; seat++) def.seats[seat] = host->seats[seat].who;
    irori_table *table;
    irori_status status = irori_table_new(&def, &table, why);
    if (status) return status;
    rows_dealt(host, table, host->now);
    rows_push_lines(host);
    return IRORI_OK;
}

irori_status irori_host_new(const irori_host_def *def, int64_t now, irori_host **out, irori_error *why) {
    irori_host *host;
    irori_status status = host_make(def, &host, why);
    if (status) return status;
    host->now = now;
    note_push_table(host, def);
    if (def->is_dealt) status = deal_at_once(host, why);
    if (!status && host->is_lost) status = irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    if (status) {
        irori_host_free(host);
        return status;
    }
    *out = host;
    return IRORI_OK;
}

irori_status irori_host_from_table(const irori_host_def *def, irori_table *table, irori_device device, int64_t now,
                                   irori_host **out, irori_error *why) {
    irori_host_def whole = *def;
    irori_host *host;
    assert(!irori_table_first(table));
    whole.rules = irori_table_rules_at(table, 0);
    whole.is_dealt = true;
    whole.secret = *irori_table_seed(table);
    for (int seat = 0; seat < whole.rules->players; seat++) {
        whole.seats[seat].seat = *irori_table_seat(table, seat);
        whole.seats[seat].device = whole.seats[seat].seat.kind == IRORI_SEAT_PERSON ? device : 0;
    }
    irori_status status = host_make(&whole, &host, why);
    if (status) return status;
    host->now = now;
    note_push_table(host, &whole);
    rows_adopt(host, table, device);
    if (host->is_lost) {
        host->table = NULL;
        irori_host_free(host);
        return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    }
    *out = host;
    return IRORI_OK;
}

static void forget_replies(connection *c) {
    for (host_reply *reply = c->replies, *next; reply; reply = next) {
        next = reply->next;
        free(reply);
    }
    free(c->past);
}

void irori_host_free(irori_host *host) {
    if (!host) return;
    for (int i = 0; i < host->connection_count; i++) forget_replies(&host->connections[i]);
    answers_free(&host->done);
    answers_free(&host->other);
    irori_table_free(host->table);
    irori_rules_free(host->own_rules);
    free(host->connections);
    free(host->chat);
    free(host->flight);
    free(host->data);
    free(host->out);
    free(host);
}

/* Opening again */

irori_status irori_host_open(const irori_row *first, const irori_source *source, irori_host **host, irori_error *why) {
    return note_read_table(first, source, host, why);
}

irori_status irori_host_read_row(irori_host *host, const irori_row *row, irori_error *why) {
    if (row->number != host->rows + 1) return irori_fail(why, IRORI_BAD_RECORD, "host.why.row");
    host_set_now(host, row->time);
    uint32_t before = host->durable_entries;
    irori_status status = row->is_record ? rows_read_line(host, row, why) : note_read(host, row, why);
    if (status) return status;
    host->rows = host->durable = row->number;
    host->row_time = row->time;
    if (host->table) host->durable_entries = irori_table_entries(host->table);
    rows_note(host, row->device, row->nonce, host->durable_entries - before);
    return IRORI_OK;
}

bool irori_host_wants_past(const irori_host *host) { return host->wants_past; }

void irori_host_give_past(irori_host *host, irori_host *whole) {
    bool fits = host->table && whole->table && !irori_table_first(whole->table) &&
                irori_table_lines(whole->table) == irori_table_lines(host->table);
    if (fits) {
        irori_table *table = host->table;
        host->table = whole->table;
        whole->table = table;
        /* The rules of the whole one's table are the whole one's own, unless both borrow. */
        if (whole->own_rules) {
            irori_rules *own = host->own_rules;
            host->own_rules = whole->own_rules;
            whole->own_rules = own;
            host->rules = host->own_rules;
        }
        host->wants_past = false;
    }
    irori_host_free(whole);
    for (int i = 0; fits && i < host->connection_count; i++) {
        connection *c = &host->connections[i];
        char *text = c->past;
        if (!text) continue;
        const char *end = text + c->past_size;
        c->past = NULL;
        c->past_size = 0;
        for (char *at = text, *next; at < end; at = next) {
            next = (char *)memchr(at, '\n', (size_t)(end - at)) + 1;
            irori_host_receive(host, c->id, at, (size_t)(next - at), host->now);
        }
        free(text);
    }
    if (fits) votes_check(host);
}

/* Connections */

connection *host_connection(const irori_host *host, uint32_t id) {
    for (int i = 0; id && i < host->connection_count; i++)
        if (host->connections[i].id == id) return &host->connections[i];
    return NULL;
}

bool irori_host_connect(irori_host *host, uint32_t id, irori_device device) {
    if (!id || host_connection(host, id)) return false;
    if (host->connection_count == host->connection_room) {
        int room = host->connection_room ? 2 * host->connection_room : 4;
        connection *list = realloc(host->connections, (size_t)room * sizeof *list);
        if (!list) return false;
        host->connections = list;
        host->connection_room = room;
    }
    host->connections[host->connection_count++] = (connection){.id = id, .device = device};
    return true;
}

void irori_host_disconnect(irori_host *host, uint32_t id) {
    connection *c = host_connection(host, id);
    if (!c) return;
    forget_replies(c);
    *c = host->connections[--host->connection_count];
    host_seats_changed(host);
    if (host->connection_count) return;
    free(host->connections);
    host->connections = NULL;
    host->connection_room = 0;
    answers_free(&host->other); /* nobody is there to ask again at once */
    host->other = (host_answers){.list = NULL};
}

/* Who and what */

bool host_is_seat(const irori_host *host, int seat) { return seat >= 0 && seat < host->rules->players; }

const irori_seat *host_who(const irori_host *host, int seat) {
    return host->table ? irori_table_seat(host->table, seat) : &host->seats[seat].who;
}

bool host_bot_decides(const irori_host *host, int seat) {
    const irori_seat *who = host_who(host, seat);
    return who->kind != IRORI_SEAT_OPEN && who->player[0];
}

bool host_is_here(const irori_host *host, int seat) {
    irori_device device = host->seats[seat].device;
    for (int i = 0; device && i < host->connection_count; i++)
        if (host->connections[i].device == device && host->connections[i].is_greeted) return true;
    return false;
}

bool host_is_over(const irori_host *host) {
    return host->phase == HOST_CLOSED ||
           (host->table && (host->turn.kind == IRORI_OVER || irori_table_is_closed(host->table)));
}

uint32_t host_people(const irori_host *host) {
    uint32_t people = 0;
    for (int seat = 0; seat < host->rules->players; seat++)
        if (host_who(host, seat)->kind == IRORI_SEAT_PERSON) people |= 1u << seat;
    return people;
}

bool host_may_hint(const irori_host *host) {
    if (host->hints != IRORI_HINTS_USUAL) return host->hints == IRORI_HINTS_ON;
    return host->rules->game->is_cooperative || __builtin_popcount(host_people(host)) < 2;
}

static bool sits_elsewhere(const irori_host *host, int seat, irori_device device) {
    for (int other = 0; other < host->rules->players; other++)
        if (other != seat && host->seats[other].device == device) return true;
    return false;
}

/* After the deal a seat has a hand that a stranger would see: those seated decide who comes, but for who left it. Who
 * competes with that hand does not. That devices are no people is why votes.c wants two to agree. */
bool host_may_sit(const irori_host *host, int seat, irori_device device) {
    const host_seat *s = &host->seats[seat];
    if (!host->table || (device && device == s->left)) return true;
    return s->free_until > host->now && (host->rules->game->is_cooperative || !sits_elsewhere(host, seat, device));
}

bool host_may_watch(const irori_host *host, irori_device device) {
    bool may = !host->no_watching || !host->table;
    for (int seat = 0; !may && seat < host->rules->players; seat++)
        may = host_who(host, seat)->kind == IRORI_SEAT_OPEN && host_may_sit(host, seat, device);
    return may;
}

bool host_may_follow(const irori_host *host, irori_device device) {
    for (int seat = 0; device && seat < host->rules->players; seat++)
        if (host->seats[seat].device == device) return true;
    return host_may_watch(host, device);
}

irori_seed host_secret(const irori_host *host) {
    return host->is_dealt_at_once ? host->secret : irori_seed_derive(&host->secret, "deal", host->deal);
}

void host_seats_changed(irori_host *host) { host->seats_version++; }

/* A seat that was free for anybody, and is no more, is told. */
void host_set_now(irori_host *host, int64_t now) {
    if (now <= host->now) return;
    for (int seat = 0; seat < host->rules->players; seat++) {
        int64_t until = host->seats[seat].free_until;
        if (until > host->now && until <= now) host_seats_changed(host);
    }
    host->now = now;
}

irori_status host_refuse(irori_error *why, const char *id) { return irori_fail(why, IRORI_ILLEGAL, id); }

irori_status host_refuse_player(const char *player, irori_error *why) {
    if (irori_player_is_listed(player)) return IRORI_OK;
    (void)host_refuse(why, "host.why.player");
    irori_message_text(irori_why(why), "name", player);
    return IRORI_ILLEGAL;
}

/* Looking, and the owner of the machine */

const irori_table *irori_host_table(const irori_host *host) { return host->table; }

const irori_rules *irori_host_rules(const irori_host *host) {
    return host->table ? irori_table_rules(host->table) : host->rules;
}

bool irori_host_is_closed(const irori_host *host) {
    return host->phase == HOST_CLOSED || (host->table && irori_table_is_closed(host->table));
}

bool irori_host_is_lost(const irori_host *host) { return host->is_lost; }

irori_seat irori_host_seat_at(const irori_host *host, int seat, irori_device *device, bool *is_here) {
    bool exists = host_is_seat(host, seat);
    if (device) *device = exists ? host->seats[seat].device : 0;
    if (is_here) *is_here = exists && host_is_here(host, seat);
    return exists ? *host_who(host, seat) : (irori_seat){.kind = IRORI_SEAT_OPEN};
}

uint32_t irori_host_entries(const irori_host *host) { return host->durable_entries; }

uint64_t irori_host_seats_version(const irori_host *host) { return host->seats_version; }

void irori_host_known(const irori_host *host, int seat, void *known) {
    assert(host->table);
    irori_table_known(host->table, irori_table_entries(host->table), seat, known);
}

void irori_host_resume(irori_host *host, int64_t since, int64_t now) {
    host_set_now(host, now);
    int64_t ago = since < host->now ? host->now - since : 0;
    if (ago <= UINT32_MAX && clock_resume(host, host->now - ago, false))
        note_make(host, &(note){.kind = NOTE_RESUME, .to = (uint32_t)ago});
}

void irori_host_close(irori_host *host, int64_t now) {
    host_set_now(host, now);
    if (host_is_over(host)) return;
    if (!host->table)
        note_make(host, &(note){.kind = NOTE_CLOSE});
    else if (!irori_table_close(host->table, NULL))
        rows_push_lines(host);
}

irori_status irori_host_change_content(irori_host *host, const irori_rules *rules, int64_t now, irori_error *why) {
    host_set_now(host, now);
    if (!host->table) return host_refuse(why, "host.why.not-dealt");
    irori_status status = irori_table_change_content(host->table, rules, why);
    if (!status) rows_push_lines(host);
    return status;
}

bool irori_host_wants_again(const irori_host *host) { return host->wants_again; }

void irori_host_set_again(irori_host *host, const char *table, int64_t now) {
    note n = {.kind = NOTE_AGAIN};
    host_set_now(host, now);
    irori_text_copy(n.text, sizeof n.text, table);
    note_make(host, &n);
}
