/* The server put together: the loop's handler, signals, and the order in which things begin and end. When it is told to
 * end it closes all sockets with "restart", waits until what was under way is written, and goes. */
#include "serve.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <sodium.h>

#include "log.h"
#include "server.h"

enum {
    TICK_MS = 50,
    MOST_SOCKETS = 65536,
    OWN_FILES = 64, /* for the store, the log and what is being opened */
    OF_A_PROXY = 1, /* instead of an address's number: many people share it */
    TRY_LATER = 1013
};

static volatile sig_atomic_t ended_by;
static net_loop *loop_to_wake; /* a signal has no context */

static void on_signal(int number) {
    ended_by = number;
    if (loop_to_wake) net_wake(loop_to_wake);
}

/* ---- what the loop calls ---- */

/* Beyond a bound they are closed at once: what could not be accepted for want of a file would wake the loop for ever.
 */
static void *on_connected(void *context, const char *address) {
    server *s = context;
    uintptr_t whose = api_is_proxy(s, address) ? OF_A_PROXY : (uintptr_t)limits_address(s->limits, address);
    s->now = net_now();
    if (s->counts.connections >= s->most_connections ||
        (whose != OF_A_PROXY && !limits_take(s->limits, LIMIT_CONNECTION, whose, 1, s->now))) {
        s->counts.refused++;
        return NULL;
    }
    s->counts.connections++;
    return (void *)whose;
}

static void on_disconnected(void *context, void *whose) {
    server *s = context;
    s->counts.connections--;
    if ((uintptr_t)whose != OF_A_PROXY) limits_give_back(s->limits, LIMIT_CONNECTION, (uintptr_t)whose, s->now);
}

static void on_request(void *context, const net_request *request, net_response *response) {
    server *s = context;
    s->now = net_now();
    api_answer(s, request, response);
}

/* "a=ADDRESS": which table. */
static served_table *table_asked_for(server *s, const net_request *request, const char **word) {
    char address[STORE_ADDRESS];
    irori_error why = {.status = IRORI_ILLEGAL};
    *word = "no-table";
    if (sscanf(request->query, "a=%23[a-z0-9]", address) != 1) return NULL;
    served_table *t = table_find(s, address, &why);
    if (why.status == IRORI_OTHER_RULES) *word = "rules"; /* begun by rules that this program does not have any more */
    if (why.status == IRORI_BAD_STORE || why.status == IRORI_NO_MEMORY) *word = "restart";
    return t;
}

static bool may_open(server *s, const net_request *request, uint64_t from, const char **word) {
    bool is_ours = api_is_own_host(s, request) && api_is_own_origin(s, request);
    *word = s->is_ending ? "restart" : !is_ours ? "origin" : "too-many";
    return !strcmp(*word, "too-many") && limits_take(s->limits, LIMIT_SOCKET, from, 1, s->now) &&
           limits_take(s->limits, LIMIT_SOCKETS_OPEN, from, 1, s->now);
}

static void *on_open(void *context, net_socket number, const net_request *request, const char **word) {
    server *s = context;
    char address[NET_ADDRESS];
    s->now = net_now();
    uint64_t from = limits_address(s->limits, api_address(s, request, address));
    bool may = may_open(s, request, from, word);
    served_table *t = may ? table_asked_for(s, request, word) : NULL;
    table_socket *socket = t ? calloc(1, sizeof *socket) : NULL;
    if (!socket || !irori_host_connect(t->host, number, api_device(request))) {
        if (may) limits_give_back(s->limits, LIMIT_SOCKETS_OPEN, from, s->now);
        free(socket);
        s->counts.refused++;
        return NULL;
    }
    *socket = (table_socket){.of = s, .socket = number, .device = api_device(request), .address = from};
    table_add_socket(t, socket);
    s->counts.sockets++;
    return socket;
}

/* A device's cookie may be made up, so its address counts as well. */
static bool may_speak(table_socket *socket) {
    server *s = socket->of;
    return (!socket->device || limits_take(s->limits, LIMIT_MESSAGE, socket->device, 1, s->now)) &&
           limits_take(s->limits, LIMIT_MESSAGE_ADDRESS, socket->address, 1, s->now);
}

/* One frame may hold several messages, one a line: each counts. */
static void on_message(void *user, const char *text, size_t size) {
    table_socket *socket = user;
    server *s = socket->of;
    s->now = net_now();
    served_table *t = socket->table;
    for (const char *end = text + size, *next; t && !t->is_lost; text = next) {
        const char *newline = text < end ? memchr(text, '\n', (size_t)(end - text)) : NULL;
        next = newline ? newline + 1 : end;
        if (!may_speak(socket)) {
            net_close(s->loop, socket->socket, 1008, "too-many");
            break;
        }
        s->counts.messages++;
        irori_host_receive(t->host, socket->socket, text, (size_t)(next - text), s->now);
        if (next == end) break;
    }
    if (t) table_pump(t);
}

static size_t say_gone(table_socket *socket, char *buffer, size_t room) {
    int size = snprintf(buffer, room, "{\"gone\":\"%s\"}\n", socket->gone);
    socket->gone = NULL;
    return (size_t)size;
}

/* Has the host let somebody go who did not read? Those are its last words. */
static bool is_let_go(const char *text, size_t size) {
    static const char word[] = "{\"gone\":\"slow\"}\n";
    return size >= sizeof word - 1 && !memcmp(text + size - (sizeof word - 1), word, sizeof word - 1);
}

static size_t on_fill(void *user, char *buffer, size_t room) {
    table_socket *socket = user;
    if (socket->gone) return say_gone(socket, buffer, room);
    if (!socket->table || socket->table->is_lost) return 0;
    size_t size = irori_host_take(socket->table->host, socket->socket, buffer, room);
    if (is_let_go(buffer, size)) net_close(socket->of->loop, socket->socket, TRY_LATER, "slow");
    return size;
}

static bool has_more(void *user) {
    table_socket *socket = user;
    return socket->table && !socket->table->is_lost && irori_host_is_ready(socket->table->host, socket->socket);
}

static void on_close(void *user) {
    table_socket *socket = user;
    socket->of->counts.sockets--;
    limits_give_back(socket->of->limits, LIMIT_SOCKETS_OPEN, socket->address, socket->of->now);
    table_remove_socket(socket);
    free(socket);
}

/* Something was written, a bot has thought, or a signal came. */
static void on_wake(void *context) {
    server *s = context;
    s->now = net_now();
    if (s->writer) writer_collect(s->writer);
    if (s->exports) writer_collect(s->exports);
    if (s->bots) bots_collect(s->bots);
    if (!s->is_ending) people_go_on(s);
}

/* What came in this turn is one group of the writer's. */
static void on_turned(void *context) {
    server *s = context;
    if (s->writer) writer_begin(s->writer);
}

static void on_tick(void *context) {
    server *s = context;
    s->now = net_now();
    if (!s->is_ending) {
        tables_tick(s);
        people_go_on(s);
    }
    net_set_timer(s->loop, TICK_MS);
}

static void wake_loop(void *context) {
    server *s = context;
    if (s->loop) net_wake(s->loop);
}

/* ---- beginning and ending ---- */

/* How many files there may be now. */
static int64_t raise_limit_of_files(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit)) return MOST_SOCKETS;
    rlim_t before = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max;
    rlim_t most = setrlimit(RLIMIT_NOFILE, &limit) ? before : limit.rlim_max;
    return most < MOST_SOCKETS ? (int64_t)most : MOST_SOCKETS;
}

static int64_t connections_within(int64_t most_files) {
    return most_files > 2 * OWN_FILES ? most_files - OWN_FILES : most_files / 2;
}

static void set_base_url(server *s, const serve_def *def) {
    snprintf(s->base_url, sizeof s->base_url, "%s", def->base_url ? def->base_url : "");
    size_t size = strlen(s->base_url);
    if (size && s->base_url[size - 1] == '/') s->base_url[size - 1] = 0;
    if (size || def->is_loopback) api_host_of(size ? s->base_url : "localhost", s->host);
    s->is_secure = def->tls_cert || !strncmp(s->base_url, "https://", 8);
}

/* The address in the network, with the port that it has now. */
static void set_lan_url(server *s, const serve_def *def) {
    bool is_v6 = def->lan && strchr(def->lan, ':');
    if (s->base_url[0] || !def->lan) return;
    snprintf(s->base_url, sizeof s->base_url, "%s://%s%s%s:%d", def->tls_cert ? "https" : "http", is_v6 ? "[" : "",
             def->lan, is_v6 ? "]" : "", net_port(s->loop));
}

/* Before anything of it is read. */
static irori_status renew_content(const char *db, irori_error *why) {
    game_store *store;
    irori_status status = store_open(db, STORE_WRITE, &store, why);
    if (status) return status;
    status = shared_rules_renew(store, why);
    store_close(store);
    return status;
}

static irori_status open_parts(server *s, const serve_def *def, irori_error *why) {
    uint64_t key;
    randombytes_buf(&key, sizeof key);
    s->limits = limits_new(key);
    s->rules = shared_rules_new();
    if (!s->limits || !s->rules) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    if (def->web) s->files = files_read(def->web);
    irori_status status = renew_content(def->db, why);
    if (!status) status = writer_new(def->db, STORE_WRITE, wake_loop, s, &s->writer, why);
    if (!status) status = writer_new(def->db, STORE_READ, wake_loop, s, &s->exports, why);
    if (!status) status = store_open(def->db, STORE_READ, &s->reader, why);
    if (!status && s->files) files_keep(s->files, s->writer, net_now());
    if (!status) status = bots_new(def->bot_threads, wake_loop, s, &s->bots, why);
    return status;
}

static bool open_loop(server *s, const serve_def *def, char text[256]) {
    net_def net = {
        .bind = def->bind,
        .port = def->port,
        .tls_cert = def->tls_cert,
        .tls_key = def->tls_key,
        .most_sockets = MOST_SOCKETS,
        .handler = {.context = s,
                    .connected = on_connected,
                    .disconnected = on_disconnected,
                    .request = on_request,
                    .open = on_open,
                    .message = on_message,
                    .fill = on_fill,
                    .has_more = has_more,
                    .close = on_close,
                    .turned = on_turned,
                    .wake = on_wake,
                    .tick = on_tick},
    };
    s->loop = loop_to_wake = net_new(&net, text, 256);
    return s->loop;
}

static void catch_signals(void) {
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

static void run(server *s) {
    while (!ended_by) net_serve(s->loop);
    s->is_ending = true;
    log_event("ending", "sockets", 'd', (long)s->counts.sockets, NULL);
    tables_shut(s);
    int64_t until = net_now() + 3000;
    while (s->counts.sockets && net_now() < until) net_serve(s->loop);
}

/* The loop first: it hands back what tables hold. Then whoever may still wake it. */
static void close_parts(server *s) {
    bots_free(s->bots);
    s->bots = NULL;
    if (s->exports) {
        writer_stop(s->exports);
        writer_collect(s->exports);
    }
    people_stop(s);
    if (s->writer) {
        writer_stop(s->writer);
        writer_collect(s->writer);
        tables_shut(s); /* those that were made meanwhile */
    }
    net_free(s->loop);
    loop_to_wake = s->loop = NULL;
    writer_free(s->exports);
    store_close(s->reader); /* before the writer: who closes the file last puts the log beside it away */
    writer_free(s->writer);
    shared_rules_free(s->rules);
    limits_free(s->limits);
    files_free(s->files);
}

irori_status serve(const serve_def *def, irori_error *why, char text[256]) {
    static server s; /* large, and there is one */
    memset(&s, 0, sizeof s);
    *text = 0;
    ended_by = 0;
    if (sodium_init() < 0) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    s.most_connections = connections_within(raise_limit_of_files());
    set_base_url(&s, def);
    s.trusted = def->trust_proxy;
    s.version = def->version ? def->version : "";
    s.pace_ms = def->pace_ms;
    s.keep_ms = (int64_t)def->keep_days * 24 * 3600 * 1000;
    snprintf(s.admin, sizeof s.admin, "%s", def->admin ? def->admin : "");
    /* The port before the file: who finds it taken may be beside a server that has the file, and an older one. */
    irori_status status =
        open_loop(&s, def, text) ? open_parts(&s, def, why) : irori_fail(why, IRORI_BAD_SETUP, "error.memory");
    if (!status) {
        set_lan_url(&s, def);
        catch_signals();
        s.started = s.now = net_now();
        net_set_timer(s.loop, TICK_MS);
        log_event("start", "port", 'd', (long)net_port(s.loop), NULL);
        def->ready(def->context, net_port(s.loop));
        run(&s);
    }
    close_parts(&s);
    return status;
}
