/* libwebsockets in a loop of libev's: its own asks the kernel about every socket each time something happens at one of
 * them (poll), which with some thousands of them took most of the server's time. A WebSocket's number is its slot and a
 * generation, so that a late call for a closed one reaches nobody. Frames are written straight from the handler into
 * one shared buffer, for all sockets that want one after the events of a turn of the loop; only where the peer does not
 * take all of it does the loop wait for that socket. One without anything under way holds no buffer here. HTTP bodies
 * are the handler's, sent in pieces.
 *
 * An HTTP connection has one request and ends with its answer (http_state). libwebsockets 4.1 does not keep apart what
 * a client sends ahead: it tells the end of a body again for whatever comes behind it, and reads memory that it has
 * freed where a request with a body comes behind another request. So nothing is read while an answer is owed, and what
 * comes behind a request is never looked at. */
#include "net.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <libwebsockets.h>
#include <limits.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "libev.h"

enum {
    SLOT_BITS = 20,
    MOST_SLOTS = 1 << SLOT_BITS,
    PIECE = 16384,
    HEADER_ROOM = 2048,   /* of an answer */
    REQUEST_ROOM = 16384, /* what libwebsockets keeps of a request's headers: beyond it the connection is closed */
    QUERY_ROOM = 1024,
    CLOSE_SECONDS = 10,
    RECEIVE_ROOM = 512, /* kept for each connection; longer messages are put together from parts */
    SEND_ROOM = 65536   /* of the kernel, for a WebSocket */
};

typedef enum http_state {
    HTTP_NEW,     /* no request yet, or a WebSocket */
    HTTP_READING, /* its body */
    HTTP_WAITING, /* for the handler's answer, which owns `socket` */
    HTTP_SENDING,
    HTTP_CLOSING /* answered; goes as soon as that is sent */
} http_state;

/* What libwebsockets keeps for a connection of ours. */
typedef struct connection {
    http_state state;
    bool is_head;        /* the request's method */
    net_socket socket;   /* WebSocket, or an answer that has to wait */
    void *user;          /* WebSocket: the handler's */
    uint16_t close_with; /* a status: close when there is nothing more to fill */
    char word[64];       /* with which */
    char *part;          /* of a message or a request's body that is not whole yet */
    size_t part_size;
    net_response response; /* HTTP */
    size_t sent;
} connection;

typedef struct net_slot {
    struct lws *wsi;
    uint32_t generation;
    bool wants_fill;
} net_slot;

struct net_loop {
    libev_calls libev;
    struct ev_loop *events;
    struct lws_context *context;
    struct lws_vhost *vhost;
    net_handler handler;
    void *arriving; /* what `connected` said of the connection that is being made */
    net_slot *slots;
    uint32_t slot_count, free_hint;
    net_socket *to_fill; /* after the events of this turn; `wants_fill` tells which still do */
    uint32_t to_fill_count;
    ev_timer timer;
    lws_sorted_usec_list_t pulse;
    unsigned char buffer[LWS_PRE + NET_MOST_FRAME];
};

static net_loop *loop_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

/* ---- sockets' numbers ---- */

static struct lws *wsi_of(const net_loop *loop, net_socket socket) {
    uint32_t slot = socket & (MOST_SLOTS - 1);
    if (!socket || slot >= loop->slot_count) return NULL;
    return loop->slots[slot].generation == socket >> SLOT_BITS ? loop->slots[slot].wsi : NULL;
}

static bool grow_slots(net_loop *loop) {
    uint32_t count = loop->slot_count ? 2 * loop->slot_count : 64;
    net_slot *slots = count <= MOST_SLOTS ? realloc(loop->slots, count * sizeof *slots) : NULL;
    if (!slots) return false;
    loop->slots = slots;
    net_socket *to_fill = realloc(loop->to_fill, count * sizeof *to_fill);
    if (!to_fill) return false;
    loop->to_fill = to_fill;
    memset(slots + loop->slot_count, 0, (count - loop->slot_count) * sizeof *slots);
    loop->slot_count = count;
    return true;
}

/* 0: no memory. */
static net_socket take_slot(net_loop *loop, struct lws *wsi) {
    uint32_t at = loop->free_hint;
    while (at < loop->slot_count && loop->slots[at].wsi) at++;
    if (at == loop->slot_count && !grow_slots(loop)) return 0;
    net_slot *taken = &loop->slots[at];
    taken->wsi = wsi;
    taken->generation = (taken->generation + 1) % (1u << (32 - SLOT_BITS));
    if (!taken->generation) taken->generation = 1;
    loop->free_hint = at + 1;
    return taken->generation << SLOT_BITS | at;
}

static void release_slot(net_loop *loop, net_socket socket) {
    uint32_t at = socket & (MOST_SLOTS - 1);
    loop->slots[at].wsi = NULL;
    loop->slots[at].wants_fill = false;
    if (at < loop->free_hint) loop->free_hint = at;
}

/* ---- requests ---- */

typedef struct request_texts {
    bool is_long; /* something did not fit: it must not be taken for missing */
    char path[512], query[QUERY_ROOM], host[256], origin[512], cookie[8192], authorization[512], accept_encoding[512],
        if_none_match[512], content_type[256], forwarded_for[512];
} request_texts;

static const char *copy_header(struct lws *wsi, enum lws_token_indexes which, request_texts *texts, char *text,
                               size_t size) {
    *text = 0;
    if (lws_hdr_copy(wsi, text, (int)size, which) >= 0) return text;
    texts->is_long = true;
    *text = 0;
    return text;
}

static void copy_query(struct lws *wsi, request_texts *texts) {
    char *query = texts->query;
    size_t used = 0;
    for (int i = 0, size; (size = lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, i)) > 0; i++) {
        size_t at = used + (i > 0);
        texts->is_long |= at + (size_t)size >= QUERY_ROOM;
        if (texts->is_long) break;
        if (i) query[used] = '&';
        lws_hdr_copy_fragment(wsi, query + at, (int)(QUERY_ROOM - at), WSI_TOKEN_HTTP_URI_ARGS, i);
        used = at + (size_t)size;
    }
    query[used] = 0;
}

static const struct {
    enum lws_token_indexes token;
    const char *name;
} methods[] = {{WSI_TOKEN_GET_URI, "GET"},        {WSI_TOKEN_POST_URI, "POST"}, {WSI_TOKEN_HEAD_URI, "HEAD"},
               {WSI_TOKEN_DELETE_URI, "DELETE"},  {WSI_TOKEN_PUT_URI, "PUT"},   {WSI_TOKEN_PATCH_URI, "PATCH"},
               {WSI_TOKEN_OPTIONS_URI, "OPTIONS"}};

/* The method's name; "": one that nobody knows. Its token is where libwebsockets keeps the path. */
static const char *find_method(struct lws *wsi, enum lws_token_indexes *token) {
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (lws_hdr_total_length(wsi, methods[i].token)) return *token = methods[i].token, methods[i].name;
    return "";
}

static void read_request(struct lws *wsi, request_texts *t, net_request *request) {
    enum lws_token_indexes path = WSI_TOKEN_GET_URI;
    t->is_long = false;
    *request = (net_request){.method = find_method(wsi, &path), .query = t->query, .body = ""};
    request->path = copy_header(wsi, path, t, t->path, sizeof t->path);
    copy_query(wsi, t);
    request->host = copy_header(wsi, WSI_TOKEN_HOST, t, t->host, sizeof t->host);
    request->origin = copy_header(wsi, WSI_TOKEN_ORIGIN, t, t->origin, sizeof t->origin);
    request->cookie = copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, t, t->cookie, sizeof t->cookie);
    request->authorization =
        copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, t, t->authorization, sizeof t->authorization);
    request->accept_encoding =
        copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, t, t->accept_encoding, sizeof t->accept_encoding);
    request->if_none_match =
        copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, t, t->if_none_match, sizeof t->if_none_match);
    request->content_type = copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, t, t->content_type, sizeof t->content_type);
    request->forwarded_for = copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, t, t->forwarded_for, sizeof t->forwarded_for);
    lws_get_peer_simple(wsi, request->address, sizeof request->address);
}

/* ---- responses ---- */

static void release(const net_response *response) {
    if (response->release) response->release(response->owner);
}

static void release_response(connection *c) {
    release(&c->response);
    c->response = (net_response){.status = 0};
}

static int add_headers(struct lws *wsi, const net_response *response, unsigned char **p, unsigned char *end) {
    for (int i = 0; response->headers[i]; i += 2) {
        const char *value = response->headers[i + 1];
        char name[64];
        snprintf(name, sizeof name, "%s:", response->headers[i]);
        if (lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                        (int)strlen(value), p, end))
            return 1;
    }
    return 0;
}

/* HTTP has no body in these, and so no length or type of one. */
static bool may_have_body(int status) { return status >= 200 && status != 204 && status != 304; }

static int add_body_headers(struct lws *wsi, const net_response *response, unsigned char **p, unsigned char *end) {
    const char *type = response->type ? response->type : "text/plain";
    return lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, (const unsigned char *)type,
                                        (int)strlen(type), p, end) ||
           lws_add_http_header_content_length(wsi, response->size, p, end);
}

static int send_head(struct lws *wsi, const connection *c) {
    static const unsigned char close[] = "close";
    const net_response *response = &c->response;
    unsigned char head[LWS_PRE + HEADER_ROOM], *start = head + LWS_PRE, *p = start, *end = head + sizeof head - 1;
    if (lws_add_http_header_status(wsi, (unsigned)response->status, &p, end)) return 1;
    if (may_have_body(response->status) && add_body_headers(wsi, response, &p, end)) return 1;
    if (add_headers(wsi, response, &p, end)) return 1;
    if (lws_add_http_header_by_token(wsi, WSI_TOKEN_CONNECTION, close, sizeof close - 1, &p, end)) return 1;
    return lws_finalize_write_http_header(wsi, start, &p, end);
}

/* What the kernel has not taken yet is sent before the connection is closed. */
static int end_response(connection *c) {
    release_response(c);
    c->state = HTTP_CLOSING;
    return -1;
}

static int send_piece(struct lws *wsi, connection *c) {
    net_loop *loop = loop_of(wsi);
    size_t left = c->response.size - c->sent, size = left < PIECE ? left : PIECE;
    memcpy(loop->buffer + LWS_PRE, (const char *)c->response.body + c->sent, size);
    bool is_last = size == left;
    if (lws_write(wsi, loop->buffer + LWS_PRE, size, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0) return -1;
    c->sent += size;
    if (is_last) return end_response(c);
    lws_callback_on_writable(wsi);
    return 0;
}

static int begin_response(struct lws *wsi, connection *c) {
    c->state = HTTP_SENDING;
    c->sent = 0;
    if (send_head(wsi, c)) return -1;
    bool has_body = c->response.size && !c->is_head && may_have_body(c->response.status);
    return has_body ? send_piece(wsi, c) : end_response(c);
}

/* What no handler is asked about. */
static int refuse(struct lws *wsi, connection *c, int status, const char *why) {
    c->response = (net_response){.status = status, .body = why, .size = strlen(why)};
    return begin_response(wsi, c);
}

static int ask_handler(struct lws *wsi, connection *c, const char *body, size_t size) {
    net_loop *loop = loop_of(wsi);
    request_texts texts;
    net_request request;
    read_request(wsi, &texts, &request);
    if (texts.is_long) return refuse(wsi, c, 431, "a header is too long");
    request.body = body, request.body_size = size;
    net_response response = {.status = 404};
    request.answer = c->socket = take_slot(loop, wsi);
    if (!c->socket) return -1;
    loop->handler.request(loop->handler.context, &request, &response);
    if (!response.status) {
        c->state = HTTP_WAITING;
        return lws_rx_flow_control(wsi, 0) ? -1 : 0;
    }
    release_slot(loop, c->socket);
    c->socket = 0;
    c->response = response;
    return begin_response(wsi, c);
}

/* ---- what comes in pieces ---- */

/* False: it is too long, or there is no memory. */
static bool add_part(connection *c, const char *text, size_t size, size_t most) {
    if (c->part_size + size > most) return false;
    char *part = realloc(c->part, c->part_size + size + 1);
    if (!part) return false;
    if (size) memcpy(part + c->part_size, text, size);
    c->part = part;
    c->part_size += size;
    part[c->part_size] = 0;
    return true;
}

static void drop_part(connection *c) {
    free(c->part);
    c->part = NULL;
    c->part_size = 0;
}

static int refuse_socket(struct lws *wsi, int status, const char *word) {
    lws_close_reason(wsi, (enum lws_close_status)status, (unsigned char *)word, strlen(word));
    return -1;
}

static int receive(struct lws *wsi, connection *c, const char *text, size_t size) {
    net_loop *loop = loop_of(wsi);
    if (!c->socket) return -1; /* as in `fill` */
    if (!c->user) return -1;   /* it was refused, and speaks all the same */
    if (lws_frame_is_binary(wsi)) return refuse_socket(wsi, 1003, "text");
    bool is_whole = !lws_remaining_packet_payload(wsi) && lws_is_final_fragment(wsi);
    if (is_whole && !c->part_size) {
        loop->handler.message(c->user, text, size);
        return 0;
    }
    if (!add_part(c, text, size, NET_MOST_BODY)) return refuse_socket(wsi, 1009, "long");
    if (!is_whole) return 0;
    char *whole = c->part;
    size = c->part_size;
    c->part = NULL, c->part_size = 0;
    loop->handler.message(c->user, whole, size);
    free(whole);
    return 0;
}

/* ---- WebSockets ---- */

/* The kernel would hold megabytes for who does not read, and nobody here would know. */
static void bound_kernel_buffer(struct lws *wsi) {
    int size = SEND_ROOM;
    (void)setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
}

static int open_socket(struct lws *wsi, connection *c) {
    net_loop *loop = loop_of(wsi);
    request_texts texts;
    net_request request;
    memset(c, 0, sizeof *c);
    bound_kernel_buffer(wsi);
    read_request(wsi, &texts, &request);
    if (texts.is_long) return refuse_socket(wsi, 1008, "header");
    c->socket = take_slot(loop, wsi);
    if (!c->socket) return -1;
    const char *word = "refused";
    c->user = loop->handler.open(loop->handler.context, c->socket, &request, &word);
    if (!c->user) {
        release_slot(loop, c->socket);
        c->socket = 0;
        return refuse_socket(wsi, strcmp(word, "restart") ? 1008 : 1012, word);
    }
    return 0;
}

static void close_socket(net_loop *loop, connection *c) {
    drop_part(c);
    if (!c->socket) return;
    loop->handler.close(c->user);
    release_slot(loop, c->socket);
    c->socket = 0;
}

static void close_http(net_loop *loop, connection *c) {
    drop_part(c);
    release_response(c);
    if (c->socket) release_slot(loop, c->socket);
    c->socket = 0;
}

static int fill(struct lws *wsi, connection *c) {
    net_loop *loop = loop_of(wsi);
    if (!c->socket) return -1; /* refused, and on its way out */
    if (!c->user) return -1;
    char *text = (char *)loop->buffer + LWS_PRE;
    size_t size = loop->handler.fill(c->user, text, NET_MOST_FRAME);
    if (size) {
        if (lws_write(wsi, (unsigned char *)text, size, LWS_WRITE_TEXT) < (int)size) return -1;
        if (c->close_with || loop->handler.has_more(c->user)) lws_callback_on_writable(wsi);
        return 0;
    }
    return c->close_with ? refuse_socket(wsi, c->close_with, c->word) : 0;
}

/* ---- what libwebsockets calls ---- */

static bool has_header(struct lws *wsi, enum lws_token_indexes token) { return lws_hdr_total_length(wsi, token) > 0; }

/* How long a body is announced to be; what is no length at all is too long. */
static unsigned long long announced_length(struct lws *wsi) {
    char length[24], *end;
    if (!has_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH)) return 0;
    if (lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) < 0) return ULLONG_MAX;
    unsigned long long size = strtoull(length, &end, 10);
    return isdigit((unsigned char)*length) && !*end ? size : ULLONG_MAX;
}

static int on_http(struct lws *wsi, connection *c) {
    if (!c || c->state != HTTP_NEW) return -1;
    bool is_post = has_header(wsi, WSI_TOKEN_POST_URI);
    c->is_head = has_header(wsi, WSI_TOKEN_HEAD_URI);
    if (has_header(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING)) return refuse(wsi, c, 411, "a body needs its length");
    if (!is_post && announced_length(wsi)) return refuse(wsi, c, 400, "only a POST has a body");
    if (announced_length(wsi) > NET_MOST_BODY)
        return refuse(wsi, c, 413, "a body is too long, or its length no number");
    if (!is_post || !has_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH)) return ask_handler(wsi, c, "", 0);
    c->state = HTTP_READING;
    return 0;
}

static int on_body(connection *c, const char *text, size_t size) {
    return c && c->state == HTTP_READING && add_part(c, text, size, NET_MOST_BODY) ? 0 : -1;
}

static int on_body_end(struct lws *wsi, connection *c) {
    if (!c || c->state != HTTP_READING) return -1;
    char *body = c->part;
    size_t size = c->part_size;
    c->part = NULL, c->part_size = 0;
    int code = ask_handler(wsi, c, body ? body : "", size);
    free(body);
    return code;
}

static int on_http_writable(struct lws *wsi, connection *c) {
    if (!c || c->state == HTTP_CLOSING) return -1;
    return c->state == HTTP_SENDING ? send_piece(wsi, c) : 0;
}

/* ---- connections, before anything is said on them ---- */

/* Whose it is, until libwebsockets has made something that it can be kept with. */
static int on_connect(struct lws *wsi, const struct lws_filter_network_conn_args *from) {
    net_loop *loop = loop_of(wsi);
    char address[NET_ADDRESS] = "";
    const struct sockaddr *peer = (const struct sockaddr *)&from->cli_addr;
    if (loop->arriving) loop->handler.disconnected(loop->handler.context, loop->arriving); /* it came to nothing */
    if (getnameinfo(peer, from->clilen, address, sizeof address, NULL, 0, NI_NUMERICHOST)) *address = 0;
    loop->arriving = loop->handler.connected(loop->handler.context, address);
    return loop->arriving ? 0 : -1;
}

static void keep_arrived(struct lws *wsi) {
    net_loop *loop = loop_of(wsi);
    lws_set_opaque_user_data(wsi, loop->arriving);
    loop->arriving = NULL;
}

static void forget_connection(struct lws *wsi) {
    net_loop *loop = loop_of(wsi);
    void *whose = lws_get_opaque_user_data(wsi);
    if (whose) loop->handler.disconnected(loop->handler.context, whose);
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
    connection *c = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return on_connect(wsi, user);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: keep_arrived(wsi); return 0;
    case LWS_CALLBACK_WSI_DESTROY: forget_connection(wsi); return 0;
    case LWS_CALLBACK_HTTP: return on_http(wsi, c);
    case LWS_CALLBACK_HTTP_BODY: return on_body(c, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return on_body_end(wsi, c);
    case LWS_CALLBACK_HTTP_WRITEABLE: return on_http_writable(wsi, c);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (c) close_http(loop_of(wsi), c);
        return 0;
    case LWS_CALLBACK_ESTABLISHED: return open_socket(wsi, c);
    case LWS_CALLBACK_RECEIVE: return receive(wsi, c, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE: return fill(wsi, c);
    case LWS_CALLBACK_CLOSED: close_socket(loop_of(wsi), c); return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: {
        net_loop *loop = loop_of(wsi);
        if (loop->context) loop->handler.wake(loop->handler.context);
        return 0;
    }
    default: return 0;
    }
}

/* A browser may name no protocol for a WebSocket: the first one serves it. Nothing is answered for the others. */
static const struct lws_protocols protocols[] = {
    {.name = "irori",
     .callback = on_event,
     .per_session_data_size = sizeof(connection),
     .rx_buffer_size = RECEIVE_ROOM,
     .tx_packet_size = LWS_PRE + NET_MOST_FRAME},
    {.name = NULL},
};

/* A dead peer is found out: pinged after half a minute of silence, let go after a minute. */
static const lws_retry_bo_t liveness = {.secs_since_valid_ping = 30, .secs_since_valid_hangup = 60};

static void on_timer(struct ev_loop *events, ev_timer *timer, int what) {
    net_loop *loop = lws_container_of(timer, struct net_loop, timer);
    (void)events, (void)what;
    loop->handler.tick(loop->handler.context);
}

/* Under libev, libwebsockets sets its timer for what is due first and does not see what comes to be due before that:
 * something always is within a second. */
static void on_pulse(lws_sorted_usec_list_t *pulse) {
    net_loop *loop = lws_container_of(pulse, struct net_loop, pulse);
    if (loop->context) lws_sul_schedule(loop->context, 0, pulse, on_pulse, LWS_US_PER_SEC);
}

static void free_loop(net_loop *loop) {
    if (loop->events) loop->libev.loop_destroy(loop->events);
    free(loop->slots);
    free(loop->to_fill);
    free(loop);
}

net_loop *net_new(const net_def *def, char *why, size_t size) {
    net_loop *loop = calloc(1, sizeof *loop);
    if (!loop) return NULL;
    loop->handler = def->handler;
    if (libev_load(&loop->libev)) loop->events = loop->libev.loop_new(EVFLAG_NOENV);
    lws_set_log_level(0, NULL);
    void *foreign[] = {loop->events};
    struct lws_context_creation_info info = {
        .port = def->port,
        .iface = def->bind,
        .protocols = protocols,
        .user = loop,
        .gid = -1,
        .uid = -1,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_LIBEV |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND, /* otherwise it waits for the address to come */
        .foreign_loops = foreign,
        .fd_limit_per_thread = (unsigned)def->most_sockets,
        .max_http_header_data = REQUEST_ROOM,
        .retry_and_idle_policy = &liveness,
        .keepalive_timeout = 30,
        .timeout_secs = 15,
        .server_string = "irori",
        .pt_serv_buf_size = 4096,
        .alpn = "http/1.1",
    };
    /* With IPv6, libwebsockets reads an IPv4 address into the wrong place and listens everywhere. */
    if (def->bind && inet_pton(AF_INET, def->bind, &(struct in_addr){0}) == 1)
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (def->tls_cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = def->tls_cert;
        info.ssl_private_key_filepath = def->tls_key;
    }
    struct lws_context *context = loop->events ? lws_create_context(&info) : NULL;
    if (!context) {
        snprintf(
            why, size,
            "libwebsockets does not start: are libev (libev4) and its part for it (libwebsockets-evlib-ev) there?");
        free_loop(loop);
        return NULL;
    }
    loop->vhost = lws_create_vhost(context, &info);
    if (!loop->vhost) {
        snprintf(why, size, "the port is in use, or the address is not one of this machine");
        lws_context_destroy(context);
        free_loop(loop);
        return NULL;
    }
    loop->context = context;
    ev_init(&loop->timer, on_timer);
    on_pulse(&loop->pulse);
    net_wake(loop); /* its timer is set after something has happened */
    return loop;
}

bool net_is_certificate(const char *cert, const char *key) {
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .gid = -1,
        .uid = -1,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
        .ssl_cert_filepath = cert,
        .ssl_private_key_filepath = key,
    };
    lws_set_log_level(0, NULL);
    struct lws_context *context = lws_create_context(&info);
    bool is_good = !context || lws_create_vhost(context, &info); /* without a context the server will say why */
    if (context) lws_context_destroy(context);
    return is_good;
}

void net_free(net_loop *loop) {
    if (!loop) return;
    struct lws_context *context = loop->context;
    loop->context = NULL;
    loop->libev.timer_stop(loop->events, &loop->timer);
    lws_context_destroy(context);
    free_loop(loop);
}

int64_t net_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int net_port(const net_loop *loop) { return lws_get_vhost_listen_port(loop->vhost); }

/* What libwebsockets does when a socket can be written to, done without asking whether it can: what the kernel does not
 * take, libwebsockets keeps and sends when it does. Asking costs four calls of the kernel for each frame. */
static void fill_now(net_loop *loop, struct lws *wsi) {
    struct lws_pollfd writable = {
        .fd = lws_get_socket_fd(wsi), .events = LWS_POLLIN | LWS_POLLOUT, .revents = LWS_POLLOUT};
    if (lws_partial_buffered(wsi))
        lws_callback_on_writable(wsi);
    else
        lws_service_fd(loop->context, &writable);
}

static void fill_all(net_loop *loop) {
    for (uint32_t i = 0; i < loop->to_fill_count; i++) {
        struct lws *wsi = wsi_of(loop, loop->to_fill[i]);
        uint32_t slot = loop->to_fill[i] & (MOST_SLOTS - 1);
        if (!wsi || !loop->slots[slot].wants_fill) continue;
        loop->slots[slot].wants_fill = false;
        fill_now(loop, wsi);
    }
    loop->to_fill_count = 0;
}

void net_serve(net_loop *loop) {
    loop->libev.run(loop->events, EVRUN_ONCE);
    loop->handler.turned(loop->handler.context);
    fill_all(loop);
}
void net_wake(net_loop *loop) { lws_cancel_service(loop->context); }

void net_set_timer(net_loop *loop, int64_t milliseconds) {
    loop->libev.timer_stop(loop->events, &loop->timer);
    loop->libev.now_update(loop->events);
    ev_timer_set(&loop->timer, (double)milliseconds / 1000, 0);
    loop->libev.timer_start(loop->events, &loop->timer);
}

void net_respond(net_loop *loop, net_socket answer, const net_response *response) {
    struct lws *wsi = wsi_of(loop, answer);
    connection *c = wsi ? lws_wsi_user(wsi) : NULL;
    if (!c || c->state != HTTP_WAITING || c->socket != answer) return release(response);
    c->response = *response;
    release_slot(loop, c->socket);
    c->socket = 0;
    if (!lws_rx_flow_control(wsi, 1) && !begin_response(wsi, c)) return;
    c->state = HTTP_CLOSING; /* it is not ours to close from here */
    lws_callback_on_writable(wsi);
}

void net_want_fill(net_loop *loop, net_socket socket) {
    struct lws *wsi = wsi_of(loop, socket);
    bool *wants_fill = wsi ? &loop->slots[socket & (MOST_SLOTS - 1)].wants_fill : NULL;
    if (!wsi || *wants_fill) return;
    if (loop->to_fill_count == loop->slot_count) { /* some are in it twice */
        lws_callback_on_writable(wsi);
        return;
    }
    *wants_fill = true;
    loop->to_fill[loop->to_fill_count++] = socket;
}

void net_close(net_loop *loop, net_socket socket, int status, const char *word) {
    struct lws *wsi = wsi_of(loop, socket);
    if (!wsi) return;
    connection *c = lws_wsi_user(wsi);
    c->close_with = (uint16_t)status;
    snprintf(c->word, sizeof c->word, "%s", word);
    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, CLOSE_SECONDS); /* who does not read is not waited for */
    lws_callback_on_writable(wsi);
}
