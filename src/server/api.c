/* What is asked over HTTP: the page's files, a device's token, tables to find and to make, finished games, how the
 * server is. What happens at a table goes over its WebSocket (docs/protocol.md). Nothing here is changed by a GET: chat
 * programs fetch links. docs/running-a-server.md lists all of it. */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <sodium.h>

#include "../core/json_read.h"
#include "api.h"
#include "serve.h"

enum { LIST_SIZE = 20, ANSWER_SIZE = 1 << 16 };

/* ---- answers ---- */

static const char json_type[] = "application/json";

/* An answer in memory of its own. */
void api_copy(net_response *response, int status, const char *type, const char *text, size_t size) {
    char *copy = malloc(size + 1);
    if (!copy) {
        response->status = 503;
        return;
    }
    memcpy(copy, text, size);
    *response =
        (net_response){.status = status, .type = type, .body = copy, .size = size, .release = free, .owner = copy};
    response->headers[0] = "cache-control", response->headers[1] = "no-store";
}

void api_json(net_response *response, int status, const irori_writer *writer) {
    api_copy(response, writer->full ? 500 : status, json_type, writer->data, writer->used);
}

int api_status(irori_status status) {
    switch (status) {
    case IRORI_OK: return 200;
    case IRORI_BAD_STORE:
    case IRORI_NO_MEMORY: return 503;
    case IRORI_ILLEGAL: return 404;
    default: return 400;
    }
}

void api_error(net_response *response, int status, const irori_error *why) {
    char text[2048];
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_json_open(&writer, '{');
    irori_json_key_string(&writer, "status", irori_status_name(why->status));
    irori_json_key(&writer, "why");
    irori_json_open(&writer, '[');
    irori_json_message(&writer, &why->why);
    irori_json_close(&writer, ']');
    irori_json_close(&writer, '}');
    api_json(response, status, &writer);
}

void api_refuse(net_response *response, int status, const char *id) {
    irori_error why;
    (void)irori_fail(&why, IRORI_ILLEGAL, id);
    api_error(response, status, &why);
}

void api_header(net_response *response, const char *name, const char *value) {
    int i = 0;
    while (response->headers[i]) i += 2;
    response->headers[i] = name, response->headers[i + 1] = value;
}

static void add_policies(const server *s, net_response *response) {
    api_header(
        response, "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'");
    api_header(response, "x-content-type-options", "nosniff");
    api_header(response, "referrer-policy", "no-referrer");
    api_header(response, "cross-origin-opener-policy", "same-origin");
    if (!strncmp(s->base_url, "https://", 8)) api_header(response, "strict-transport-security", "max-age=31536000");
}

void api_respond(const server *s, net_socket answer, net_response *response) {
    add_policies(s, response);
    net_respond(s->loop, answer, response);
}

void api_respond_file(const server *s, net_socket answer, const writer_job *read, char *text, size_t size,
                      const char *disposition) {
    net_response response = {.status = 200, .type = "application/x-ndjson", .body = text, .size = size};
    if (read->status) {
        free(text);
        api_error(&response, api_status(read->status), &read->why);
    } else {
        response.release = free, response.owner = text;
        api_header(&response, "cache-control", "no-store"); /* names in it may still be taken out */
        api_header(&response, "content-disposition", disposition);
    }
    api_respond(s, answer, &response);
}

/* ---- who asks ---- */

/* Is the address within the CIDR? */
static bool is_within(const char *address, const char *cidr) {
    uint8_t a[16], b[16];
    char net[NET_ADDRESS];
    snprintf(net, sizeof net, "%s", cidr);
    char *slash = strchr(net, '/');
    if (slash) *slash = 0;
    int family = strchr(net, ':') ? AF_INET6 : AF_INET, whole = family == AF_INET6 ? 128 : 32;
    int bits = slash ? atoi(slash + 1) : whole;
    const char *plain = family == AF_INET && !strncmp(address, "::ffff:", 7) ? address + 7 : address;
    if (inet_pton(family, plain, a) != 1 || inet_pton(family, net, b) != 1 || bits < 0 || bits > whole) return false;
    if (memcmp(a, b, (size_t)(bits / 8))) return false;
    int rest = bits % 8;
    return !rest || !((a[bits / 8] ^ b[bits / 8]) >> (8 - rest));
}

bool serve_is_cidr(const char *text) {
    char net[NET_ADDRESS];
    size_t size = strcspn(text, "/");
    const char *bits = text[size] ? text + size + 1 : "0";
    snprintf(net, sizeof net, "%.*s", (int)size, text);
    return *bits && strlen(bits) <= 3 && !bits[strspn(bits, "0123456789")] && is_within(net, text);
}

bool api_is_proxy(const server *s, const char *address) { return s->trusted && is_within(address, s->trusted); }

/* The last address that is none of a proxy of ours: each writes behind the others from whom it has the request. What
 * stands before it anybody could have written. */
const char *api_address(const server *s, const net_request *request, char text[NET_ADDRESS]) {
    const char *list = request->forwarded_for, *end = list + strlen(list);
    snprintf(text, NET_ADDRESS, "%s", request->address);
    while (end > list && api_is_proxy(s, text)) {
        const char *at = end;
        while (at > list && at[-1] != ',') at--;
        const char *from = at + strspn(at, " \t");
        size_t size = from < end ? strcspn(from, ", \t") : 0;
        if (size) snprintf(text, NET_ADDRESS, "%.*s", (int)size, from);
        end = at > list ? at - 1 : list;
    }
    return text;
}

/* Behind "SCHEME://"; NULL: it has none. */
static const char *after_scheme(const char *url) {
    const char *at = strstr(url, "://");
    return at ? at + 3 : NULL;
}

bool api_is_own_origin(const server *s, const net_request *request) {
    if (!*request->origin) return true; /* no browser */
    const char *host = after_scheme(request->origin), *own = after_scheme(s->base_url);
    if (!host || !*host || strchr(host, '/')) return false;
    size_t size = own ? (size_t)(own - s->base_url) + strcspn(own, "/") : 0;
    bool is_base = size == strlen(request->origin) && !strncasecmp(s->base_url, request->origin, size);
    return is_base || !strcasecmp(host, request->host);
}

void api_host_of(const char *url, char host[NET_HOST]) {
    const char *at = after_scheme(url);
    if (!at) at = url;
    bool is_v6 = *at == '[';
    at += is_v6;
    snprintf(host, NET_HOST, "%.*s", (int)strcspn(at, is_v6 ? "]/" : ":/"), at);
}

static bool is_address(const char *host) {
    uint8_t bytes[16];
    return inet_pton(AF_INET, host, bytes) == 1 || inet_pton(AF_INET6, host, bytes) == 1;
}

/* Names that mean this machine wherever they are asked for (RFC 6761). */
static bool is_localhost(const char *host) {
    static const char name[] = "localhost";
    size_t size = strlen(host), end = sizeof name - 1;
    return size >= end && !strcasecmp(host + size - end, name) && (size == end || host[size - end - 1] == '.');
}

bool api_is_own_host(const server *s, const net_request *request) {
    char host[NET_HOST];
    api_host_of(request->host, host);
    return !*s->host || !*host || is_address(host) || is_localhost(host) || !strcasecmp(host, s->host);
}

/* ---- lists ---- */

static const char *const stage_names[] = {"open", "running", "over", "closed"};

void api_write_game(irori_writer *writer, const store_game *game) {
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "table", game->address);
    irori_json_key_string(writer, "stage", stage_names[game->stage]);
    irori_json_key_int(writer, "changed", game->changed);
    irori_json_key(writer, "listed");
    irori_json_bool(writer, game->is_listed);
    irori_json_key(writer, "about");
    irori_write(writer, game->brief);
    writer->comma = true;
    irori_json_close(writer, '}');
}

static bool add_game(void *context, const store_game *game) {
    api_write_game(context, game);
    return true;
}

/* "after=1700000000000.42": behind that game of the list before. */
static const store_place *read_after(const net_request *request, store_place *after) {
    long long changed, id;
    if (sscanf(request->query, "after=%lld.%lld", &changed, &id) != 2) return NULL;
    *after = (store_place){changed, id};
    return after;
}

typedef irori_status (*list_fn)(server *s, irori_device device, const store_place *after, irori_writer *writer,
                                irori_error *why);

static irori_status list_open(server *s, irori_device device, const store_place *after, irori_writer *writer,
                              irori_error *why) {
    (void)device;
    return store_list_open(s->reader, after, LIST_SIZE, add_game, writer, why);
}

static irori_status list_mine(server *s, irori_device device, const store_place *after, irori_writer *writer,
                              irori_error *why) {
    return device ? store_list_device(s->reader, device, after, LIST_SIZE, add_game, writer, why) : IRORI_OK;
}

static irori_status list_all(server *s, irori_device device, const store_place *after, irori_writer *writer,
                             irori_error *why) {
    (void)device;
    return store_list_all(s->reader, after, LIST_SIZE, add_game, writer, why);
}

static void answer_list(server *s, const net_request *request, net_response *response, list_fn list) {
    static char text[ANSWER_SIZE];
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_error why;
    store_place after;
    irori_json_open(&writer, '{');
    irori_json_key(&writer, "tables");
    irori_json_open(&writer, '[');
    irori_status status = list(s, api_device(request), read_after(request, &after), &writer, &why);
    irori_json_close(&writer, ']');
    irori_json_close(&writer, '}');
    if (status)
        api_error(response, api_status(status), &why);
    else
        api_json(response, 200, &writer);
}

static void get_tables(server *s, const net_request *request, net_response *response) {
    answer_list(s, request, response, list_open);
}

static void get_mine(server *s, const net_request *request, net_response *response) {
    answer_list(s, request, response, list_mine);
}

/* ---- one table ---- */

static bool find_game(server *s, const char *address, store_game *game, net_response *response) {
    irori_error why;
    irori_status status = store_game_find(s->reader, address, game, &why);
    if (status) api_error(response, api_status(status), &why);
    return !status;
}

static void get_table(server *s, const char *address, net_response *response) {
    char text[BRIEF_SIZE + 512];
    store_game game;
    irori_writer writer = irori_writer_to(text, sizeof text);
    if (!find_game(s, address, &game, response)) return;
    api_write_game(&writer, &game);
    api_json(response, 200, &writer);
}

bool api_add_record_row(void *context, const irori_row *row) {
    record_text *record = context;
    if (!row->is_record) return true;
    if (record->size + row->size > record->room) {
        size_t room = 2 * (record->size + row->size);
        char *text = realloc(record->text, room);
        record->is_full = !text;
        if (!text) return false;
        record->text = text, record->room = room;
    }
    memcpy(record->text + record->size, row->text, row->size);
    record->size += row->size;
    return true;
}

/* A campaign's record is long, so it is read on the thread for that. */
typedef struct record_job {
    writer_job job;
    net_socket answer;
    int64_t game;
    record_text record;
} record_job;

static irori_status read_record(writer_job *base, game_store *store, irori_error *why) {
    record_job *job = (record_job *)base;
    irori_status status = store_read(store, job->game, 1, api_add_record_row, &job->record, why);
    return !status && job->record.is_full ? irori_fail(why, IRORI_NO_MEMORY, "error.memory") : status;
}

static void record_read(writer_job *base, void *context) {
    record_job *job = (record_job *)base;
    api_respond_file(context, job->answer, base, job->record.text, job->record.size,
                     "attachment; filename=\"game.irori\"");
    free(job);
}

/* Only of games that have ended: a running one's would tell secrets. */
static void get_record(server *s, const net_request *request, const char *address, net_response *response) {
    store_game game;
    if (!find_game(s, address, &game, response)) return;
    if (game.stage != STORE_OVER && game.stage != STORE_CLOSED) return api_refuse(response, 403, "server.running");
    record_job *job = calloc(1, sizeof *job);
    if (!job) return;
    job->job = (writer_job){.write = read_record, .done = record_read};
    job->answer = request->answer, job->game = game.id;
    writer_submit(s->exports, &job->job);
    response->status = 0;
}

/* Before the deal, by who made it: the invitation ends. */
static void post_close(server *s, const char *address, const net_request *request, net_response *response) {
    irori_error why = {.status = IRORI_ILLEGAL};
    served_table *t = table_find(s, address, &why);
    if (!t) return api_error(response, api_status(why.status), &why);
    irori_device device = api_device(request);
    bool is_makers = device && device == t->terms.maker, is_open = t->stage == STORE_OPEN;
    if (is_makers && is_open)
        table_end(t);
    else
        table_pump(t); /* nobody may be at it */
    if (!is_makers) return api_refuse(response, 403, "host.why.maker");
    if (!is_open) return api_refuse(response, 403, "host.why.dealt");
    response->status = 204;
}

/* ---- making a table ---- */

typedef struct table_wish {
    char game[32], option[IRORI_MAX_OPTIONS][IRORI_MOVE_TEXT];
    int options;
    int64_t players, move_ms, game_ms;
    bool is_listed, no_watching, no_chat;
    irori_hint_setting hints;
    char *deck;
    size_t deck_size;
} table_wish;

static bool read_options(json_reader *json, table_wish *wish) {
    if (!json_open(json, '[')) return false;
    while (json_more(json, ']')) {
        if (wish->options == IRORI_MAX_OPTIONS) return false;
        if (!json_string(json, wish->option[wish->options++], IRORI_MOVE_TEXT, NULL)) return false;
    }
    return !json->bad;
}

enum { GAME, PLAYERS, OPTIONS, DECK, MOVE_MS, GAME_MS, LISTED, NO_WATCHING, NO_CHAT, HINTS, WISH_KEYS };
static const char *const wish_keys[] = {"game",    "players", "options",     "deck",    "move_ms",
                                        "game_ms", "listed",  "no_watching", "no_chat", "hints"};

static int find_wish_key(const char *key) {
    int found = 0;
    while (found < WISH_KEYS && strcmp(wish_keys[found], key) != 0) found++;
    return found;
}

static bool read_hints(json_reader *json, table_wish *wish) {
    char word[8];
    if (!json_string(json, word, sizeof word, NULL)) return false;
    bool is_on = !strcmp(word, "on");
    wish->hints = is_on ? IRORI_HINTS_ON : IRORI_HINTS_OFF;
    return is_on || !strcmp(word, "off");
}

static bool read_wish_field(json_reader *json, int key, table_wish *wish) {
    switch (key) {
    case GAME: return json_string(json, wish->game, sizeof wish->game, NULL);
    case PLAYERS: return json_int(json, &wish->players);
    case OPTIONS: return read_options(json, wish);
    case DECK: return json_string(json, wish->deck, IRORI_MAX_DATA, &wish->deck_size);
    case MOVE_MS: return json_int(json, &wish->move_ms);
    case GAME_MS: return json_int(json, &wish->game_ms);
    case LISTED: return json_bool(json, &wish->is_listed);
    case NO_WATCHING: return json_bool(json, &wish->no_watching);
    case NO_CHAT: return json_bool(json, &wish->no_chat);
    case HINTS: return read_hints(json, wish);
    default: return false;
    }
}

static irori_status bad_key(irori_error *why, const char *id, const char *key) {
    (void)irori_fail(why, IRORI_BAD_TEXT, id);
    irori_message_text(&why->why, "key", key);
    return IRORI_BAD_TEXT;
}

/* One that a new game is copied from is none to play. */
static irori_status check_game(const table_wish *wish, irori_error *why) {
    const irori_game *game = irori_game_find(wish->game);
    if (game && !game->is_template) return IRORI_OK;
    (void)irori_fail(why, IRORI_BAD_SETUP, "error.game.unknown");
    irori_message_text(&why->why, "game", wish->game);
    return IRORI_BAD_SETUP;
}

/* A deck is for a game that is played with people's own; content comes with the program. */
static irori_status check_deck(const table_wish *wish, irori_error *why) {
    const irori_game *game = wish->deck_size ? irori_game_find(wish->game) : NULL;
    return !game || game->data_option ? IRORI_OK : irori_fail(why, IRORI_BAD_SETUP, "error.data.none");
}

static irori_status read_wish(const net_request *request, table_wish *wish, irori_error *why) {
    static const int64_t month = 31LL * 24 * 3600 * 1000;
    json_reader json = json_reader_over(request->body, request->body_size);
    char key[16];
    unsigned seen = 0;
    if (!json_open(&json, '{')) return bad_key(why, "server.json", "");
    while (json_more(&json, '}')) {
        if (!json_key(&json, key, sizeof key)) return bad_key(why, "server.json", "");
        int which = find_wish_key(key);
        if (seen >> which & 1 || !read_wish_field(&json, which, wish)) return bad_key(why, "server.key", key);
        seen |= 1u << which;
    }
    if (!json_at_end(&json)) return bad_key(why, "server.json", "");
    if (wish->players < 0 || wish->players > IRORI_MAX_SEATS) return bad_key(why, "server.key", "players");
    if (wish->move_ms < 0 || wish->move_ms > month) return bad_key(why, "server.key", "move_ms");
    if (wish->game_ms < 0 || wish->game_ms > month) return bad_key(why, "server.key", "game_ms");
    irori_status status = check_game(wish, why);
    return status ? status : check_deck(wish, why);
}

static table_order order_of(const server *s, const table_wish *wish, const char *options[IRORI_MAX_OPTIONS],
                            irori_device maker) {
    for (int i = 0; i < wish->options; i++) options[i] = wish->option[i];
    table_order order = {
        .game = wish->game,
        .setup = {.players = (int)wish->players,
                  .option_count = wish->options,
                  .options = options,
                  .data = wish->deck_size ? wish->deck : NULL,
                  .data_size = wish->deck_size},
        .host = {.maker = maker,
                 .move_ms = wish->move_ms,
                 .game_ms = wish->game_ms,
                 .bot_ms = s->pace_ms,
                 .hints = wish->hints,
                 .no_watching = wish->no_watching,
                 .no_chat = wish->no_chat},
        .is_listed = wish->is_listed,
    };
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++) order.host.seats[seat].seat.kind = IRORI_SEAT_OPEN;
    return order;
}

static void table_made(server *s, served_table *t, const irori_error *why, void *context) {
    net_response response = {.status = 503};
    char text[URL_SIZE + 128];
    irori_writer writer = irori_writer_to(text, sizeof text);
    if (t) {
        irori_json_open(&writer, '{');
        irori_json_key_string(&writer, "table", t->address);
        api_write_link(s, &writer, "/t/", t->address);
        irori_json_close(&writer, '}');
        api_json(&response, 201, &writer);
    } else {
        api_error(&response, api_status(why->status), why);
    }
    api_respond(s, (net_socket)(uintptr_t)context, &response);
}

static void post_tables(server *s, const net_request *request, net_response *response) {
    irori_device device = api_device(request);
    char address[NET_ADDRESS];
    uint64_t from = limits_address(s->limits, api_address(s, request, address));
    const char *options[IRORI_MAX_OPTIONS];
    irori_error why;
    if (!device) return api_refuse(response, 403, "server.no-device");
    if (!limits_take(s->limits, LIMIT_TABLE, device, 1, s->now) ||
        !limits_take(s->limits, LIMIT_TABLE_ADDRESS, from, 1, s->now))
        return api_refuse(response, 429, "server.too-many");
    table_wish wish = {.hints = IRORI_HINTS_USUAL, .deck = malloc(IRORI_MAX_DATA)};
    irori_status status =
        wish.deck ? read_wish(request, &wish, &why) : irori_fail(&why, IRORI_NO_MEMORY, "error.memory");
    if (!status) {
        table_order order = order_of(s, &wish, options, device);
        status = table_order_new(s, &order, table_made, (void *)(uintptr_t)request->answer, &why);
    }
    free(wish.deck);
    if (status)
        api_error(response, api_status(status), &why);
    else
        response->status = 0; /* when it is durable */
}

/* ---- how it is ---- */

void api_write_link(const server *s, irori_writer *writer, const char *path, const char *rest) {
    char url[URL_SIZE + 256];
    if (!s->base_url[0]) return;
    snprintf(url, sizeof url, "%s%s%s", s->base_url, path, rest);
    irori_json_key_string(writer, "url", url);
}

static void write_games(irori_writer *writer) {
    irori_json_key(writer, "games");
    irori_json_open(writer, '[');
    for (const irori_game *const *game = irori_games(); *game; game++) {
        if ((*game)->is_template) continue;
        irori_json_open(writer, '{');
        irori_json_key_string(writer, "game", (*game)->id);
        irori_json_key_int(writer, "rules", (*game)->rules_version);
        irori_json_close(writer, '}');
    }
    irori_json_close(writer, ']');
}

/* What a page asks first: is it of this server's making, and can it invite anybody? */
static void get_server(server *s, const net_request *request, net_response *response) {
    (void)request;
    char text[4096];
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_json_open(&writer, '{');
    irori_json_key_int(&writer, "protocol", IRORI_PROTOCOL);
    irori_json_key_string(&writer, "engine", s->version);
    irori_json_key(&writer, "links"), irori_json_bool(&writer, s->base_url[0]);
    if (!s->base_url[0]) irori_json_key_string(&writer, "why", "server.loopback");
    api_write_link(s, &writer, "", "");
    write_games(&writer);
    irori_json_close(&writer, '}');
    api_json(response, 200, &writer);
}

static void get_health(server *s, const net_request *request, net_response *response) {
    (void)request;
    bool is_well = !s->is_ending && writer_waiting(s->writer) < 10000;
    static const char well[] = "{\"well\":true}", ill[] = "{\"well\":false}";
    api_copy(response, is_well ? 200 : 503, json_type, is_well ? well : ill, strlen(is_well ? well : ill));
}

static int add_metric(char *text, size_t size, const char *name, const char *kind, const char *help, long long value) {
    return snprintf(text, size, "# HELP irori_%s %s\n# TYPE irori_%s %s\nirori_%s %lld\n", name, help, name, kind, name,
                    value);
}

static bool is_admin(const server *s, const net_request *request) {
    static const char bearer[] = "Bearer ";
    const char *said = request->authorization + sizeof bearer - 1;
    size_t size = strlen(s->admin);
    return size && !strncmp(request->authorization, bearer, sizeof bearer - 1) && strlen(said) == size &&
           !sodium_memcmp(said, s->admin, size);
}

/* From this machine, and not for somebody behind a proxy on it. */
static bool is_from_here(const net_request *request) {
    return (is_within(request->address, "127.0.0.0/8") || is_within(request->address, "::1")) &&
           !*request->forwarded_for;
}

/* How long bots think tells what their pace hides. */
static void get_metrics(server *s, const net_request *request, net_response *response) {
    if (!is_from_here(request) && !is_admin(s, request)) return api_refuse(response, 403, "server.not-admin");
    char text[4096];
    writer_counts written = writer_count(s->writer);
    const struct {
        const char *name, *kind, *help;
        uint64_t value;
    } list[] = {
        {"tables", "gauge", "tables in memory", (uint64_t)s->counts.tables},
        {"connections", "gauge", "connections, WebSockets among them", (uint64_t)s->counts.connections},
        {"sockets", "gauge", "WebSockets", (uint64_t)s->counts.sockets},
        {"messages_total", "counter", "messages from clients", s->counts.messages},
        {"rows_total", "counter", "rows made durable", s->counts.rows},
        {"commits_total", "counter", "groups of rows written with one sync", written.commits},
        {"write_failures_total", "counter", "jobs that could not be written", written.failures},
        {"writes_waiting", "gauge", "jobs that wait for the disk", (uint64_t)writer_waiting(s->writer)},
        {"tables_opened_total", "counter", "tables read from the store", s->counts.opened},
        {"tables_dropped_total", "counter", "tables taken out of memory", s->counts.dropped},
        {"refused_total", "counter", "requests and sockets refused", s->counts.refused},
        {"thoughts_total", "counter", "decisions that bots thought about", s->counts.thoughts},
        {"thought_milliseconds_total", "counter", "for how long", s->counts.thought_ms},
    };
    int used = 0;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        used += add_metric(text + used, sizeof text - (size_t)used, list[i].name, list[i].kind, list[i].help,
                           (long long)list[i].value);
    api_copy(response, 200, "text/plain; version=0.0.4", text, (size_t)used);
}

/* ---- an administrator ---- */

static void admin_list(server *s, const net_request *request, net_response *response) {
    if (!is_admin(s, request)) return api_refuse(response, 403, "server.not-admin");
    answer_list(s, request, response, list_all);
}

static void admin_close(server *s, const net_request *request, net_response *response) {
    irori_error why = {.status = IRORI_ILLEGAL};
    if (!is_admin(s, request)) return api_refuse(response, 403, "server.not-admin");
    char address[STORE_ADDRESS];
    if (sscanf(request->query, "table=%23[a-z0-9]", address) != 1) return api_refuse(response, 404, "store.no-game");
    served_table *t = table_find(s, address, &why);
    if (!t) return api_error(response, api_status(why.status), &why);
    table_end(t);
    response->status = 204;
}

/* ---- where it goes ---- */

typedef struct route {
    const char *method, *path; /* of a GET: HEAD as well */
    void (*answer)(server *s, const net_request *request, net_response *response);
} route;

static const route routes[] = {
    {"GET", "/health", get_health},
    {"GET", "/metrics", get_metrics},
    {"GET", "/api/server", get_server},
    {"GET", "/api/tables", get_tables},
    {"POST", "/api/tables", post_tables},
    {"GET", "/api/mine", get_mine},
    {"POST", "/api/device", people_post_device},
    {"POST", "/api/device/link", people_post_link},
    {"POST", "/api/device/use", people_post_use},
    {"GET", "/api/mine/export", people_get_export},
    {"POST", "/api/mine/delete", people_post_delete},
    {"GET", "/api/admin/tables", admin_list},
    {"POST", "/api/admin/close", admin_close},
};

/* Is that the request's method? Where it is not, what would have been goes into the answer. */
static bool is_method(const net_request *request, const char *method, net_response *response) {
    bool is_get = !strcmp(method, "GET");
    if (!strcmp(request->method, method)) return true;
    api_refuse(response, 405, "server.method");
    api_header(response, "allow", is_get ? "GET, HEAD" : method);
    return false;
}

/* "/api/tables/ADDRESS", "/api/tables/ADDRESS/record" and "/api/tables/ADDRESS/close". */
static bool answer_table(server *s, const net_request *request, net_response *response) {
    static const char prefix[] = "/api/tables/";
    char address[STORE_ADDRESS], rest[16] = "";
    if (strncmp(request->path, prefix, sizeof prefix - 1)) return false;
    if (sscanf(request->path + sizeof prefix - 1, "%23[a-z0-9]%15s", address, rest) < 1) return false;
    bool is_close = !strcmp(rest, "/close"), is_record = !strcmp(rest, "/record");
    if (*rest && !is_close && !is_record) return false;
    if (!is_method(request, is_close ? "POST" : "GET", response)) return true;
    if (is_close)
        post_close(s, address, request, response);
    else if (is_record)
        get_record(s, request, address, response);
    else
        get_table(s, address, response);
    return true;
}

/* "/api/data/0123456789abcdef": a deck, or the content that a campaign was begun with. Content may be worded otherwise
 * one day, under the same hash. */
static bool answer_data(server *s, const net_request *request, net_response *response) {
    char hash[20], rest[2];
    const void *bytes;
    size_t size;
    irori_error why;
    if (sscanf(request->path, "/api/data/%16[0-9a-f]%1s", hash, rest) != 1 || strlen(hash) != 16) return false;
    if (!is_method(request, "GET", response)) return true;
    irori_status status = shared_rules_data(s->reader, hash, &bytes, &size, &why);
    if (status) return api_error(response, api_status(status), &why), true;
    if (!size) return api_refuse(response, 404, "store.no-data"), true;
    api_copy(response, 200, "application/octet-stream", bytes, size);
    response->headers[1] = "public, max-age=3600";
    return true;
}

static bool has_route(const char *path, const char *method) {
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
        if (!strcmp(routes[i].path, path) && !strcmp(routes[i].method, method)) return true;
    return false;
}

static bool answer_other_method(const net_request *request, net_response *response) {
    bool has_get = has_route(request->path, "GET"), has_post = has_route(request->path, "POST");
    if (!has_get && !has_post) return false;
    api_refuse(response, 405, "server.method");
    api_header(response, "allow", has_get && has_post ? "GET, HEAD, POST" : has_get ? "GET, HEAD" : "POST");
    return true;
}

static bool answer_route(server *s, const net_request *request, net_response *response) {
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
        if (!strcmp(routes[i].path, request->path) && !strcmp(routes[i].method, request->method)) {
            routes[i].answer(s, request, response);
            return true;
        }
    return answer_other_method(request, response) || answer_table(s, request, response) ||
           answer_data(s, request, response);
}

/* A page of the client's own paths ("/t/ADDRESS"): it is one page. */
static bool answer_file(const server *s, const net_request *request, net_response *response) {
    if (!s->files) return false;
    net_request home = *request;
    home.path = "/";
    net_response found = {.status = 0};
    bool is_there = files_answer(s->files, request, &found) || files_answer_kept(s->reader, request, &found) ||
                    (!strncmp(request->path, "/t/", 3) && files_answer(s->files, &home, &found));
    if (is_there && is_method(request, "GET", response))
        *response = found;
    else if (found.release)
        found.release(found.owner);
    return is_there;
}

static void answer(server *s, const net_request *request, net_response *response) {
    char address[NET_ADDRESS];
    uint64_t from = limits_address(s->limits, api_address(s, request, address));
    bool is_post = !strcmp(request->method, "POST");
    if (!limits_take(s->limits, LIMIT_REQUEST, from, 1, s->now))
        api_refuse(response, 429, "server.too-many");
    else if (!api_is_own_host(s, request))
        api_refuse(response, 421, "server.host");
    else if (is_post && !api_is_own_origin(s, request))
        api_refuse(response, 403, "server.origin");
    else if (!answer_route(s, request, response) && !answer_file(s, request, response))
        api_refuse(response, 404, "server.no-page");
}

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/* JSON on one line, as it is read here: newlines between its tokens become spaces, those behind it go. In a text they
 * stay, and are refused. */
static void join_lines(char *text, size_t *size) {
    bool is_text = false;
    while (*size && is_space(text[*size - 1])) --*size;
    for (size_t i = 0; i < *size; i++)
        if (is_text && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            is_text = !is_text;
        else if (!is_text && is_space(text[i]))
            text[i] = ' ';
}

/* A HEAD is a GET whose body is not sent. */
void api_answer(void *context, const net_request *request, net_response *response) {
    server *s = context;
    net_request asked = *request;
    char *body = request->body_size ? malloc(request->body_size) : NULL;
    if (!strcmp(asked.method, "HEAD")) asked.method = "GET";
    if (body) {
        memcpy(body, request->body, request->body_size);
        join_lines(body, &asked.body_size);
        asked.body = body;
    }
    answer(s, &asked, response);
    free(body);
    if (response->status >= 400) s->counts.refused++;
    if (response->status) add_policies(s, response);
}
