/* Devices, and what is theirs. A device is a random token in a cookie; its number, by which tables know it, follows
 * from the token, which is kept nowhere. A link to go on with another device holds a second token: the store has its
 * hash, and the device's token sealed with a key that only the link tells. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "../core/json_read.h"
#include "api.h"
#include "irori/hash.h"
#include "log.h"

enum {
    TOKEN_TEXT = 44, /* 32 bytes in base64, the zero included */
    HASH_TEXT = 65,
    LINK_MS = 600000,
    SEALED = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + TOKEN_TEXT,
    SEALED_TEXT = 2 * SEALED + 1,
    TABLES_A_TURN = 4, /* of the loop */
    ROWS_A_TURN = 512, /* of the writer: some milliseconds, after which others write */
    ROWS_A_GAME = 8    /* what a game costs besides its rows */
};

/* ---- tokens ---- */

static const char cookie_name[] = "irori=";

static bool read_token(const char *cookie, char token[TOKEN_TEXT]) {
    const char *at = cookie;
    while ((at = strstr(at, cookie_name)) && at > cookie && at[-1] != ' ' && at[-1] != ';') at++;
    if (!at) return false;
    at += sizeof cookie_name - 1;
    size_t size = strcspn(at, "; ");
    if (size != TOKEN_TEXT - 1) return false;
    memcpy(token, at, size);
    token[size] = 0;
    return true;
}

static void make_token(char token[TOKEN_TEXT]) {
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(token, TOKEN_TEXT, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static void hash_token(const char *purpose, const char *token, uint8_t digest[32]) {
    irori_sha256 sha;
    irori_sha256_init(&sha);
    irori_sha256_add(&sha, purpose, strlen(purpose));
    irori_sha256_add(&sha, token, strlen(token));
    irori_sha256_done(&sha, digest);
}

static irori_device device_of_token(const char *token) {
    uint8_t digest[32];
    irori_device device = 0;
    hash_token("irori device ", token, digest);
    for (int i = 0; i < 8; i++) device = device << 8 | digest[i];
    return device ? device : 1;
}

irori_device api_device(const net_request *request) {
    char token[TOKEN_TEXT];
    return read_token(request->cookie, token) ? device_of_token(token) : 0;
}

static void answer_cookie(const server *s, net_response *response, const char *token) {
    char *text = malloc(256);
    if (!text) return;
    snprintf(text, 256, "irori=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s", token, *token ? 34560000 : 0,
             s->is_secure ? "; Secure" : "");
    *response = (net_response){.status = 204, .release = free, .owner = text};
    api_header(response, "set-cookie", text);
    api_header(response, "cache-control", "no-store");
}

void people_post_device(server *s, const net_request *request, net_response *response) {
    char token[TOKEN_TEXT], address[NET_ADDRESS];
    if (!read_token(request->cookie, token)) {
        uint64_t from = limits_address(s->limits, api_address(s, request, address));
        if (!limits_take(s->limits, LIMIT_DEVICE, from, 1, s->now)) return api_refuse(response, 429, "server.too-many");
        make_token(token);
    }
    answer_cookie(s, response, token);
}

/* ---- links: to go on with another device ---- */

static void name_of_link(const char *link, char name[HASH_TEXT]) {
    uint8_t digest[32];
    hash_token("irori link ", link, digest);
    sodium_bin2hex(name, HASH_TEXT, digest, sizeof digest);
}

static void seal(const char *link, const char token[TOKEN_TEXT], char text[SEALED_TEXT]) {
    uint8_t key[32], sealed[SEALED];
    hash_token("irori seal ", link, key);
    randombytes_buf(sealed, crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(sealed + crypto_secretbox_NONCEBYTES, (const uint8_t *)token, TOKEN_TEXT, sealed, key);
    sodium_bin2hex(text, SEALED_TEXT, sealed, sizeof sealed);
    sodium_memzero(key, sizeof key);
}

static bool unseal(const char *link, const char *text, char token[TOKEN_TEXT]) {
    uint8_t key[32], sealed[SEALED];
    size_t size;
    hash_token("irori seal ", link, key);
    return !sodium_hex2bin(sealed, sizeof sealed, text, strlen(text), NULL, &size, NULL) && size == SEALED &&
           !crypto_secretbox_open_easy((uint8_t *)token, sealed + crypto_secretbox_NONCEBYTES,
                                       SEALED - crypto_secretbox_NONCEBYTES, sealed, key) &&
           !token[TOKEN_TEXT - 1];
}

typedef struct link_job {
    writer_job job;
    server *of;
    net_socket answer;
    char link[TOKEN_TEXT], name[HASH_TEXT], sealed[SEALED_TEXT];
    int64_t now;
} link_job;

static link_job *new_link_job(server *s, const net_request *request) {
    link_job *job = calloc(1, sizeof *job);
    if (job) job->of = s, job->answer = request->answer, job->now = s->now;
    return job;
}

static irori_status write_link(writer_job *base, game_store *store, irori_error *why) {
    link_job *job = (link_job *)base;
    store_link link = {job->name, "device", 0, job->sealed, job->now + LINK_MS};
    return store_link_put(store, &link, why);
}

static void respond(link_job *job, net_response *response) {
    api_respond(job->of, job->answer, response);
    sodium_memzero(job, sizeof *job);
    free(job);
}

static void link_written(writer_job *base, void *context) {
    link_job *job = (link_job *)base;
    net_response response = {.status = 503};
    char text[URL_SIZE + 256], rest[TOKEN_TEXT];
    irori_writer writer = irori_writer_to(text, sizeof text);
    memcpy(rest, job->link, sizeof rest);
    irori_json_open(&writer, '{');
    irori_json_key_string(&writer, "token", job->link);
    irori_json_key_int(&writer, "expires", job->now + LINK_MS);
    api_write_link(context, &writer, "/#device=", rest);
    irori_json_close(&writer, '}');
    if (base->status)
        api_error(&response, api_status(base->status), &base->why);
    else
        api_json(&response, 201, &writer);
    respond(job, &response);
}

void people_post_link(server *s, const net_request *request, net_response *response) {
    char token[TOKEN_TEXT];
    if (!read_token(request->cookie, token)) return api_refuse(response, 403, "server.no-device");
    char address[NET_ADDRESS];
    uint64_t from = limits_address(s->limits, api_address(s, request, address));
    if (!limits_take(s->limits, LIMIT_TABLE, device_of_token(token), 1, s->now) ||
        !limits_take(s->limits, LIMIT_TABLE_ADDRESS, from, 1, s->now))
        return api_refuse(response, 429, "server.too-many");
    link_job *job = new_link_job(s, request);
    if (!job) return;
    make_token(job->link);
    name_of_link(job->link, job->name);
    seal(job->link, token, job->sealed);
    job->job = (writer_job){.write = write_link, .done = link_written};
    writer_submit(s->writer, &job->job);
    response->status = 0;
}

static irori_status take_link(writer_job *base, game_store *store, irori_error *why) {
    link_job *job = (link_job *)base;
    store_link link;
    irori_status status = store_link_take(store, job->name, job->now, &link, why);
    if (!status) snprintf(job->sealed, sizeof job->sealed, "%s", link.what ? link.what : "");
    return status;
}

static void link_taken(writer_job *base, void *context) {
    link_job *job = (link_job *)base;
    net_response response = {.status = 503};
    char token[TOKEN_TEXT];
    if (base->status)
        api_error(&response, api_status(base->status), &base->why);
    else if (!unseal(job->link, job->sealed, token))
        api_refuse(&response, 404, "store.no-link");
    else
        answer_cookie(context, &response, token);
    respond(job, &response);
}

static bool read_link(const net_request *request, char link[TOKEN_TEXT]) {
    json_reader json = json_reader_over(request->body, request->body_size);
    char key[16];
    return json_open(&json, '{') && json_more(&json, '}') && json_key(&json, key, sizeof key) &&
           !strcmp(key, "token") && json_string(&json, link, TOKEN_TEXT, NULL) && !json_more(&json, '}') &&
           json_at_end(&json);
}

void people_post_use(server *s, const net_request *request, net_response *response) {
    char link[TOKEN_TEXT];
    if (!read_link(request, link)) return api_refuse(response, 400, "server.json");
    link_job *job = new_link_job(s, request);
    if (!job) return;
    memcpy(job->link, link, sizeof link);
    name_of_link(link, job->name);
    job->job = (writer_job){.write = take_link, .done = link_taken};
    writer_submit(s->writer, &job->job);
    response->status = 0;
}

/* ---- all games of a device ---- */

typedef struct device_game {
    int64_t id;
    char address[STORE_ADDRESS];
    store_stage stage;
    bool is_seated;      /* a deletion's: it sits there; */
    bool is_invitation;  /* it made the table, and no game was dealt there: the table goes; */
    served_table *table; /* what is kept until it is written */
} device_game;

typedef struct device_games {
    device_game *list;
    int count, room;
    bool is_full;
} device_games;

static bool add_device_game(void *context, const store_game *game) {
    device_games *games = context;
    if (games->count == games->room) {
        int room = games->room ? 2 * games->room : 32;
        device_game *list = realloc(games->list, (size_t)room * sizeof *list);
        games->is_full = !list;
        if (!list) return false;
        games->list = list, games->room = room;
    }
    device_game *at = &games->list[games->count++];
    *at = (device_game){.id = game->id, .stage = game->stage};
    memcpy(at->address, game->address, sizeof at->address);
    return true;
}

/* Those that it made, and those that it has left: what it said there is still its own. */
static irori_status find_games(game_store *store, irori_device device, device_games *games, irori_error *why) {
    *games = (device_games){.list = NULL};
    irori_status status = store_list_played(store, device, NULL, INT_MAX, add_device_game, games, why);
    return !status && games->is_full ? irori_fail(why, IRORI_NO_MEMORY, "error.memory") : status;
}

/* Both read or write much: an address may ask for them now and then. */
static bool may_ask_for_all(server *s, const net_request *request) {
    char address[NET_ADDRESS];
    uint64_t from = limits_address(s->limits, api_address(s, request, address));
    return limits_take(s->limits, LIMIT_EXPORT, from, 1, s->now);
}

/* ---- export: one line of JSON for each game, with its record if it has ended. It may be long, so it is read on the
 * thread for that ---- */

typedef struct export_job {
    writer_job job;
    net_socket answer;
    irori_device device;
    char *text;
    size_t size;
} export_job;

static irori_status export_game(game_store *store, const device_game *at, FILE *out, irori_error *why) {
    store_game game;
    record_text record = {.text = NULL};
    bool has_record = at->stage == STORE_OVER || at->stage == STORE_CLOSED;
    irori_status status = has_record ? store_read(store, at->id, 1, api_add_record_row, &record, why) : IRORI_OK;
    if (!status) status = store_game_find(store, at->address, &game, why);
    size_t room = BRIEF_SIZE + 1024 + 6 * record.size;
    char *text = status ? NULL : malloc(room);
    if (!status && (!text || record.is_full)) status = irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    if (!status) {
        irori_writer writer = irori_writer_to(text, room);
        irori_json_open(&writer, '{');
        irori_json_key(&writer, "game"), api_write_game(&writer, &game);
        if (has_record) irori_json_key(&writer, "record"), irori_json_bytes(&writer, record.text, record.size);
        irori_json_close(&writer, '}');
        fprintf(out, "%s\n", text);
    }
    free(text);
    free(record.text);
    return status;
}

/* A game that was removed meanwhile is left out. */
static irori_status read_export(writer_job *base, game_store *store, irori_error *why) {
    export_job *job = (export_job *)base;
    device_games games;
    irori_status status = find_games(store, job->device, &games, why);
    FILE *out = status ? NULL : open_memstream(&job->text, &job->size);
    if (!status && !out) status = irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    for (int i = 0; !status && i < games.count; i++) {
        status = export_game(store, &games.list[i], out, why);
        if (status == IRORI_ILLEGAL) status = IRORI_OK;
    }
    if (out) fclose(out);
    free(games.list);
    return status;
}

static void export_read(writer_job *base, void *context) {
    export_job *job = (export_job *)base;
    api_respond_file(context, job->answer, base, job->text, job->size, "attachment; filename=\"irori.ndjson\"");
    free(job);
}

void people_get_export(server *s, const net_request *request, net_response *response) {
    irori_device device = api_device(request);
    if (!device) return api_refuse(response, 403, "server.no-device");
    if (!may_ask_for_all(s, request)) return api_refuse(response, 429, "server.too-many");
    export_job *job = calloc(1, sizeof *job);
    if (!job) return;
    job->job = (writer_job){.write = read_export, .done = export_read, .takes_long = true};
    job->answer = request->answer, job->device = device;
    writer_submit(s->exports, &job->job);
    response->status = 0;
}

/* ---- deletion: seats are left, and every name that the device gave becomes "-" ---- */

/* As the device itself would: hello, then leave every seat of its own. Without its past: a table out of a checkpoint
 * has to read that first, and would keep both messages until then. */
static void leave_seats(served_table *t, irori_device device) {
    enum { OURS = UINT32_MAX };
    char hello[48];
    int64_t now = t->of->now;
    if (!irori_host_connect(t->host, OURS, device)) return;
    int length = snprintf(hello, sizeof hello, "{\"hello\":1,\"since\":%u}", (unsigned)irori_host_entries(t->host));
    irori_host_receive(t->host, OURS, hello, (size_t)length, now);
    for (int seat = 0; seat < t->rules.rules->players; seat++) {
        irori_device holder;
        uint64_t nonce;
        char text[96];
        (void)irori_host_seat_at(t->host, seat, &holder, NULL);
        if (holder != device) continue;
        randombytes_buf(&nonce, sizeof nonce);
        int size = snprintf(text, sizeof text, "{\"do\":%llu,\"seat\":%d,\"leave\":true}",
                            (unsigned long long)(nonce >> 12 | 1), seat);
        irori_host_receive(t->host, OURS, text, (size_t)size, now);
    }
    irori_host_disconnect(t->host, OURS);
}

typedef struct deletion_part {
    int games;         /* that are done, in the order of the list */
    store_renaming at; /* in the next one */
} deletion_part;

/* First its games are found, on the thread for what takes long; then its seats are left, a few tables in each turn of
 * the loop, because those that are not in memory are opened for it; then the names go, some rows in each turn of the
 * writer. Meanwhile nobody opens them. One that ends halfway was not answered, and whoever asks again goes on with what
 * is left. */
struct delete_job {
    writer_job job;
    server *of;
    net_socket answer;
    irori_device device;
    device_games games;
    int left; /* tables whose seats are left: so many of them */
    bool is_submitted;
    deletion_part written, tried; /* how far the names are gone */
    delete_job *next;
};

static int compare_games(const void *a, const void *b) {
    return strcmp(((const device_game *)a)->address, ((const device_game *)b)->address);
}

static device_game *find_game(const device_games *games, const char *address) {
    device_game wanted;
    snprintf(wanted.address, sizeof wanted.address, "%s", address);
    return games->count ? bsearch(&wanted, games->list, (size_t)games->count, sizeof wanted, compare_games) : NULL;
}

static bool mark_seated(void *context, const store_game *game) {
    device_game *found = find_game(context, game->address);
    if (found) found->is_seated = true;
    return true;
}

static irori_status read_games(writer_job *base, game_store *store, irori_error *why) {
    delete_job *job = (delete_job *)base;
    irori_status status = find_games(store, job->device, &job->games, why);
    if (job->games.count) qsort(job->games.list, (size_t)job->games.count, sizeof *job->games.list, compare_games);
    return status ? status : store_list_device(store, job->device, NULL, INT_MAX, mark_seated, &job->games, why);
}

static void unlink_deletion(delete_job *job) {
    delete_job **at = &job->of->deletions;
    while (*at && *at != job) at = &(*at)->next;
    if (*at) *at = job->next;
}

static void end_deletion(delete_job *job, net_response *response) {
    unlink_deletion(job);
    for (int i = 0; i < job->left; i++)
        if (job->games.list[i].table) table_release(job->games.list[i].table);
    if (response) api_respond(job->of, job->answer, response);
    free(job->games.list);
    free(job);
}

/* The next game, or as much of it as *rows is good for. */
static irori_status delete_part(delete_job *job, game_store *store, int *rows, irori_error *why) {
    deletion_part *part = &job->tried;
    const device_game *game = &job->games.list[part->games];
    part->at.names.device = job->device;
    irori_status status = game->is_invitation ? store_game_remove(store, game->id, why)
                                              : store_names_remove(store, game->id, rows, &part->at, why);
    *rows -= ROWS_A_GAME;
    if (status || !(game->is_invitation || part->at.is_done)) return status;
    *part = (deletion_part){.games = part->games + 1};
    return IRORI_OK;
}

/* It may be called twice, if another of the group fails: it begins where the last one that was written ended. */
static irori_status write_deletion(writer_job *base, game_store *store, irori_error *why) {
    delete_job *job = (delete_job *)base;
    irori_status status = IRORI_OK;
    int rows = ROWS_A_TURN;
    job->tried = job->written;
    while (!status && rows > 0 && job->tried.games < job->games.count) status = delete_part(job, store, &rows, why);
    return status;
}

static void deletion_written(writer_job *base, void *context) {
    delete_job *job = (delete_job *)base;
    net_response response = {.status = 503};
    job->written = job->tried;
    bool is_whole = job->written.games == job->games.count;
    if (!base->status && !is_whole && !job->of->is_ending) {
        writer_submit(job->of->writer, &job->job);
        return;
    }
    if (base->status)
        api_error(&response, api_status(base->status), &base->why);
    else if (!is_whole)
        api_refuse(&response, 503, "server.again");
    else
        answer_cookie(context, &response, "");
    end_deletion(job, &response);
}

/* One that is neither in memory nor has a seat of the device's, nor may be an invitation of it, stays where it is: its
 * names go from the store. One that does not open keeps the seat, and its names go all the same. False: it is on its
 * way out of memory, later. */
static bool leave_table(delete_job *job, device_game *game) {
    served_table *t = table_in_memory(job->of, game->address);
    if (!t && (game->is_seated || game->stage == STORE_OPEN)) t = table_open_stored(job->of, game->address, NULL);
    if (!t) return true;
    if (t->is_lost) return false;
    leave_seats(t, job->device);
    game->is_invitation = t->stage == STORE_OPEN && t->terms.maker == job->device;
    table_hold(t);
    game->table = t;
    return true;
}

/* True: there is more to do at once. */
static bool go_on(delete_job *job) {
    if (job->is_submitted) return false;
    for (int i = 0; i < TABLES_A_TURN && job->left < job->games.count; i++, job->left++)
        if (!leave_table(job, &job->games.list[job->left])) return false;
    if (job->left < job->games.count) return true;
    job->is_submitted = true;
    job->job = (writer_job){.write = write_deletion, .done = deletion_written, .takes_long = true};
    writer_submit(job->of->writer, &job->job);
    return false;
}

void people_go_on(server *s) {
    bool is_more = false;
    for (delete_job *job = s->deletions; job; job = job->next) is_more |= go_on(job);
    if (is_more) net_wake(s->loop);
}

bool people_are_deleting(const server *s, const char *address) {
    for (const delete_job *job = s->deletions; job; job = job->next)
        if (find_game(&job->games, address)) return true;
    return false;
}

/* Those that are not at the writer yet: nothing was answered, and whoever asked asks again. */
void people_stop(server *s) {
    for (delete_job *job = s->deletions, *next; job; job = next) {
        next = job->next;
        if (!job->is_submitted) end_deletion(job, NULL);
    }
}

static void games_read(writer_job *base, void *context) {
    delete_job *job = (delete_job *)base;
    server *s = context;
    net_response response = {.status = 503};
    if (base->status) {
        api_error(&response, api_status(base->status), &base->why);
        return end_deletion(job, &response);
    }
    log_event("deletion", "games", 'd', (long)job->games.count, NULL);
    job->next = s->deletions;
    s->deletions = job;
    if (s->loop) net_wake(s->loop);
}

void people_post_delete(server *s, const net_request *request, net_response *response) {
    irori_device device = api_device(request);
    if (!device) return api_refuse(response, 403, "server.no-device");
    if (!may_ask_for_all(s, request)) return api_refuse(response, 429, "server.too-many");
    delete_job *job = calloc(1, sizeof *job);
    if (!job) return;
    job->of = s, job->answer = request->answer, job->device = device;
    job->job = (writer_job){.write = read_games, .done = games_read};
    writer_submit(s->exports, &job->job);
    response->status = 0;
}
