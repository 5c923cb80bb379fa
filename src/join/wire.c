/* One thread serves libwebsockets. The others put requests and lines into lists under a lock and wake it; what came is
 * put into a list likewise, and a byte into a pipe makes `fd` readable. A socket that broke is opened again after a
 * while that grows, by a timer of the same thread. */
#include "wire.h"

#include <fcntl.h>
#include <libwebsockets.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    FIRST_WAIT_MS = 200,
    LONGEST_WAIT_MS = 5000,
    PATIENCE_S = 15,
    LOOK_MS = 100,
    MOST_LINE = 1 << 20,
    MOST_WAITING = 1 << 24, /* bytes that came and nobody has taken yet: no table tells so much at once */
    REFUSED_STATUS = 1008,
    MOST_REFUSALS = 5,
    CLOSE_WORD = 32
};

/* The server's own (src/server/net.c): a socket over which nothing comes any more, after a suspend or behind a router
 * that forgot it, is opened again within a minute. */
static const lws_retry_bo_t liveness = {.secs_since_valid_ping = 30, .secs_since_valid_hangup = 60};

typedef struct item {
    struct item *next;
    wire_event event;
    size_t size;
    char text[]; /* what is sent has LWS_PRE bytes before it */
} item;

typedef struct list {
    item *first, *last;
} list;

struct wire {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t answered;
    struct lws_context *context;
    int pipe[2];
    wire_address address;
    char cookie[WIRE_COOKIE];
    bool (*stops)(void);
    bool ends;
    uintptr_t connections; /* each has a number, which it tells with its callbacks: an older one may still be closing */

    /* The WebSocket. */
    bool wants_open;
    struct lws *socket;
    uintptr_t socket_id;
    bool is_open;
    unsigned close_status;
    char close_word[CLOSE_WORD];
    bool is_served; /* once at least something was told */
    int refusals;
    int wait_ms;
    lws_sorted_usec_list_t timer;
    list in, out;
    size_t waiting; /* bytes in `in` */
    char *part;     /* of a message that is not whole yet */
    size_t part_size;

    /* The request. */
    char method[8], path[256];
    bool is_asked, is_asking; /* it waits to be sent; it is under way */
    uintptr_t request;        /* its connection; 0: none */
    wire_reply reply;
};

/* ---- lists ---- */

static void put(list *l, item *it) {
    if (l->last)
        l->last->next = it;
    else
        l->first = it;
    l->last = it;
}

static item *take(list *l) {
    item *it = l->first;
    if (it && !(l->first = it->next)) l->last = NULL;
    return it;
}

static void drop_all(list *l) {
    for (item *it; (it = take(l));) free(it);
}

static item *item_new(wire_event event, const char *text, size_t size, size_t before) {
    item *it = calloc(1, sizeof *it + before + size + 1);
    if (!it) return NULL;
    it->event = event;
    it->size = size;
    if (size) memcpy(it->text + before, text, size);
    return it;
}

/* Locked. Without memory, or when too much waits, the socket is lost, and everything is asked for again. */
static bool tell(wire *w, wire_event event, const char *text, size_t size) {
    bool is_too_much = event == WIRE_LINE && w->waiting + sizeof(item) + size > MOST_WAITING;
    item *it = is_too_much ? NULL : item_new(event, text, size, 0);
    if (!it) return false;
    w->waiting += sizeof *it + size;
    put(&w->in, it);
    (void)!write(w->pipe[1], "", 1); /* if it is full, it is readable */
    return true;
}

/* ---- the thread ---- */

/* `*id` is the connection's number, from the first callback on. */
static struct lws *connect_to(wire *w, const char *path, const char *method, uintptr_t *id) {
    char host[WIRE_HOST + 16];
    wire_host_write(&w->address, host);
    *id = ++w->connections;
    struct lws_client_connect_info info = {
        .context = w->context,
        .address = w->address.host,
        .port = w->address.port,
        .ssl_connection = w->address.is_tls ? LCCSCF_USE_SSL : 0,
        .path = path,
        .host = host,
        .method = method,
        .alpn = "http/1.1",
        .protocol = method ? NULL : "",
        .local_protocol_name = "irori",
        .retry_and_idle_policy = method ? NULL : &liveness,
        .userdata = (void *)*id,
    };
    return lws_client_connect_via_info(&info);
}

static void open_socket(wire *w) {
    char path[64];
    snprintf(path, sizeof path, "/table?a=%s", w->address.table);
    w->close_status = 0;
    *w->close_word = 0;
    w->socket = NULL;
    struct lws *made = connect_to(w, path, NULL, &w->socket_id); /* a failure is told by a callback */
    if (w->socket_id) w->socket = made;
}

static void open_again(lws_sorted_usec_list_t *timer) { open_socket(lws_container_of(timer, wire, timer)); }

static void open_later(wire *w) {
    lws_sul_schedule(w->context, 0, &w->timer, open_again, (lws_usec_t)w->wait_ms * LWS_US_PER_MS);
    w->wait_ms = 2 * w->wait_ms < LONGEST_WAIT_MS ? 2 * w->wait_ms : LONGEST_WAIT_MS;
}

/* One that was never served is refused for good at once; afterwards the server may only be about to end. Locked. */
static bool is_refused_for_good(wire *w) {
    if (w->close_status != REFUSED_STATUS) return false;
    return ++w->refusals > (w->is_served ? MOST_REFUSALS : 0);
}

/* Locked. */
static void socket_closed(wire *w) {
    bool is_refused = is_refused_for_good(w);
    w->socket = NULL;
    w->socket_id = 0;
    free(w->part);
    w->part = NULL, w->part_size = 0;
    drop_all(&w->out);
    if (is_refused)
        (void)tell(w, WIRE_REFUSED, w->close_word, strlen(w->close_word));
    else if (w->is_open)
        (void)tell(w, WIRE_LOST, NULL, 0);
    w->is_open = false;
    if (!w->ends && !is_refused) open_later(w);
}

static void request_done(wire *w, int status) {
    if (!w->is_asking) return;
    if (status || !w->reply.status) w->reply.status = status;
    w->is_asking = false;
    w->request = 0;
    pthread_cond_broadcast(&w->answered);
}

/* Locked. */
static void begin_asked(wire *w) {
    if (w->is_asked) {
        w->is_asked = false;
        w->is_asking = true;
        if (!connect_to(w, w->path, w->method, &w->request)) request_done(w, 0);
    }
    if (w->wants_open) {
        w->wants_open = false;
        w->wait_ms = FIRST_WAIT_MS;
        open_socket(w);
    }
    if (w->socket && w->is_open && w->out.first) lws_callback_on_writable(w->socket);
}

static int add_header(struct lws *wsi, const char *name, const char *value, unsigned char **p, unsigned char *end) {
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), p, end);
}

static int add_headers(wire *w, struct lws *wsi, uintptr_t id, unsigned char **p, size_t room) {
    unsigned char *end = *p + room;
    char cookie[WIRE_COOKIE + 8];
    snprintf(cookie, sizeof cookie, "irori=%s", w->cookie);
    if (*w->cookie && add_header(wsi, "cookie:", cookie, p, end)) return -1;
    return id == w->request && !strcmp(w->method, "POST") && add_header(wsi, "content-length:", "0", p, end) ? -1 : 0;
}

static void keep_cookie(wire *w, struct lws *wsi) {
    char text[512] = "";
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_SET_COOKIE) <= 0 || strncmp(text, "irori=", 6)) return;
    text[strcspn(text, ";")] = 0;
    snprintf(w->reply.cookie, sizeof w->reply.cookie, "%.*s", WIRE_COOKIE - 1, text + 6);
}

static int add_body(wire *w, const char *text, size_t size) {
    char *body = w->reply.size + size < WIRE_MOST_BODY ? realloc(w->reply.body, w->reply.size + size + 1) : NULL;
    if (!body) return -1;
    memcpy(body + w->reply.size, text, size);
    w->reply.body = body;
    w->reply.size += size;
    body[w->reply.size] = 0;
    return 0;
}

static int read_body(struct lws *wsi) {
    char buffer[LWS_PRE + 4096], *at = buffer + LWS_PRE;
    int room = sizeof buffer - LWS_PRE;
    return lws_http_client_read(wsi, &at, &room) < 0 ? -1 : 0;
}

/* Lines end within a frame, and a frame may come in pieces. */
static int receive(wire *w, struct lws *wsi, const char *text, size_t size) {
    w->is_served = true;
    w->refusals = 0;
    char *part = w->part_size + size < MOST_LINE ? realloc(w->part, w->part_size + size + 1) : NULL;
    if (!part) return -1;
    memcpy(part + w->part_size, text, size);
    w->part = part;
    w->part_size += size;
    part[w->part_size] = 0;
    if (lws_remaining_packet_payload(wsi) || !lws_is_final_fragment(wsi)) return 0;
    for (char *line = part, *end; *line; line = end + 1) {
        if (!(end = strchr(line, '\n'))) end = line + strlen(line);
        bool is_last = !*end;
        if (end > line && !tell(w, WIRE_LINE, line, (size_t)(end - line))) return -1;
        if (is_last) break;
    }
    w->part_size = 0;
    return 0;
}

static int send_one(wire *w, struct lws *wsi) {
    item *it = take(&w->out);
    if (!it) return 0;
    int sent = lws_write(wsi, (unsigned char *)it->text + LWS_PRE, it->size, LWS_WRITE_TEXT);
    bool is_whole = sent >= (int)it->size;
    free(it);
    if (w->out.first) lws_callback_on_writable(wsi);
    return is_whole ? 0 : -1;
}

static int on_event_locked(wire *w, struct lws *wsi, uintptr_t id, enum lws_callback_reasons reason, void *in,
                           size_t size) {
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_headers(w, wsi, id, (unsigned char **)in, size);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        if (id == w->socket_id) socket_closed(w);
        if (id == w->request) request_done(w, 0);
        return 0;
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        w->socket = wsi;
        w->is_open = true;
        w->wait_ms = FIRST_WAIT_MS;
        return tell(w, WIRE_OPENED, NULL, 0) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_RECEIVE: return receive(w, wsi, in, size);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return send_one(w, wsi);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        if (size < 2) return 0;
        w->close_status = ((unsigned char *)in)[0] << 8 | ((unsigned char *)in)[1];
        snprintf(w->close_word, sizeof w->close_word, "%.*s", (int)(size - 2), (char *)in + 2);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        if (id == w->socket_id) socket_closed(w);
        return 0;
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        if (id != w->request) return 0; /* a WebSocket begins so too */
        w->reply.status = (int)lws_http_client_http_response(wsi);
        keep_cookie(w, wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return read_body(wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ: return id == w->request ? add_body(w, in, size) : -1;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        if (id == w->request) request_done(w, w->reply.status);
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: begin_asked(w); return 0;
    default: return 0;
    }
}

/* Reading a body calls back from within, so the lock may be taken twice by this thread. */
static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
    wire *w = lws_context_user(lws_get_context(wsi));
    if (!w || !w->context) return 0;
    pthread_mutex_lock(&w->lock);
    int code = on_event_locked(w, wsi, (uintptr_t)user, reason, in, size);
    pthread_mutex_unlock(&w->lock);
    return code;
}

static const struct lws_protocols protocols[] = {
    {.name = "irori", .callback = on_event, .rx_buffer_size = 65536},
    {.name = NULL},
};

static bool is_ending(wire *w) {
    pthread_mutex_lock(&w->lock);
    bool ends = w->ends;
    pthread_mutex_unlock(&w->lock);
    return ends;
}

static void *serve(void *context) {
    wire *w = context;
    while (!is_ending(w)) lws_service(w->context, 0);
    return NULL;
}

/* ---- from the other threads ---- */

/* What the system trusts; SSL_CERT_FILE names another list. */
static const char *trusted_certificates(void) {
    static const char usual[] = "/etc/ssl/certs/ca-certificates.crt";
    const char *named = getenv("SSL_CERT_FILE");
    return named && *named ? named : access(usual, R_OK) ? NULL : usual;
}

static bool start(wire *w) {
    pthread_mutexattr_t twice;
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .user = w,
        .gid = -1,
        .uid = -1,
        .timeout_secs = PATIENCE_S,
        .options = w->address.is_tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
        .client_ssl_ca_filepath = w->address.is_tls ? trusted_certificates() : NULL,
    };
    lws_set_log_level(0, NULL);
    pthread_mutexattr_init(&twice);
    pthread_mutexattr_settype(&twice, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&w->lock, &twice);
    pthread_mutexattr_destroy(&twice);
    pthread_cond_init(&w->answered, NULL);
    if (pipe(w->pipe)) return false;
    for (int i = 0; i < 2; i++) fcntl(w->pipe[i], F_SETFL, O_NONBLOCK), fcntl(w->pipe[i], F_SETFD, FD_CLOEXEC);
    struct lws_context *made = lws_create_context(&info);
    if (!made) return false;
    w->context = made;
    sigset_t all, before; /* signals are for whoever plays */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool is_started = !pthread_create(&w->thread, NULL, serve, w);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_started;
}

wire *wire_new(const wire_address *address, const char *cookie, bool (*stops)(void)) {
    wire *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->address = *address;
    w->stops = stops;
    snprintf(w->cookie, sizeof w->cookie, "%s", cookie);
    if (start(w)) return w;
    if (w->context) lws_context_destroy(w->context);
    free(w);
    return NULL;
}

void wire_free(wire *w) {
    if (!w) return;
    pthread_mutex_lock(&w->lock);
    w->ends = true;
    pthread_mutex_unlock(&w->lock);
    lws_cancel_service(w->context);
    pthread_join(w->thread, NULL);
    lws_context_destroy(w->context);
    drop_all(&w->in);
    drop_all(&w->out);
    free(w->part);
    free(w->reply.body);
    close(w->pipe[0]);
    close(w->pipe[1]);
    pthread_cond_destroy(&w->answered);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

/* The answer, or a look at `stops` after a while: a signal wakes no condition. */
static bool wait_a_while(wire *w) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += LOOK_MS * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    (void)pthread_cond_timedwait(&w->answered, &w->lock, &until);
    return !w->stops || !w->stops();
}

wire_reply wire_request(wire *w, const char *method, const char *path) {
    if (w->stops && w->stops()) return (wire_reply){.status = 0};
    pthread_mutex_lock(&w->lock);
    snprintf(w->method, sizeof w->method, "%s", method);
    snprintf(w->path, sizeof w->path, "%s", path);
    w->reply = (wire_reply){.status = 0};
    w->is_asked = true;
    lws_cancel_service(w->context);
    bool goes_on = true;
    while (goes_on && (w->is_asked || w->is_asking)) goes_on = wait_a_while(w);
    wire_reply reply = {.status = 0};
    if (goes_on) reply = w->reply, w->reply = (wire_reply){.status = 0}; /* otherwise it may still come: wire_free */
    pthread_mutex_unlock(&w->lock);
    return reply;
}

void wire_set_cookie(wire *w, const char *cookie) {
    pthread_mutex_lock(&w->lock);
    snprintf(w->cookie, sizeof w->cookie, "%s", cookie);
    pthread_mutex_unlock(&w->lock);
}

void wire_open(wire *w) {
    pthread_mutex_lock(&w->lock);
    w->wants_open = true;
    pthread_mutex_unlock(&w->lock);
    lws_cancel_service(w->context);
}

wire_event wire_take(wire *w, char **line) {
    char bytes[64];
    *line = NULL;
    pthread_mutex_lock(&w->lock);
    item *it = take(&w->in);
    if (it) w->waiting -= sizeof *it + it->size;
    if (!w->in.first)
        while (read(w->pipe[0], bytes, sizeof bytes) > 0) continue;
    pthread_mutex_unlock(&w->lock);
    wire_event event = it ? it->event : WIRE_NOTHING;
    bool has_text = event == WIRE_LINE || event == WIRE_REFUSED;
    if (has_text) *line = strdup(it->text);
    free(it);
    return has_text && !*line ? WIRE_NOTHING : event;
}

void wire_send(wire *w, const char *line, size_t size) {
    item *it = item_new(WIRE_LINE, line, size, LWS_PRE);
    if (!it) return;
    pthread_mutex_lock(&w->lock);
    if (w->is_open)
        put(&w->out, it);
    else
        free(it);
    pthread_mutex_unlock(&w->lock);
    lws_cancel_service(w->context);
}

int wire_fd(const wire *w) { return w->pipe[0]; }
