/* What libwebsockets makes of bytes on a connection: src/server/net.c with a handler that answers at once, later, with
 * much or with nothing, and a client whose bytes come in any pieces and who may go at any time. A path is a list of
 * letters that say how it is answered (see `answer_for`).
 *
 * What must hold: one request at a time on a connection, each answered once; every body that is handed over is given
 * back; nothing is sent that was not asked for; a connection that is gone is forgotten. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fuzz.h"
#include "server/net.h"

/* Bytes of the input that are not sent. */
enum { ROUND = 1, ANSWER = 2, READ = 3, HALF_CLOSE = 4 };

enum { WAITS = 64, SMALL = 100, LARGE = 200000, HEAD = 1024, ROUNDS = 4000 };

static net_loop *loop;
static net_socket waits[WAITS];
static int waiting, bodies, connections, requests, sockets;
static size_t received;

static void release_body(void *body) {
    free(body);
    bodies--;
}

static void give_body(net_response *response, size_t size) {
    char *body = malloc(size);
    must(body);
    memset(body, 'x', size);
    *response = (net_response){.status = 200, .body = body, .size = size, .release = release_body, .owner = body};
    response->headers[0] = "cache-control", response->headers[1] = "no-store";
    bodies++;
}

/* "l": much, "e": nothing, "n": 404 with a text that lasts, otherwise a little. */
static void answer_for(const char *path, net_response *response) {
    if (strchr(path, 'e'))
        *response = (net_response){.status = 204};
    else if (strchr(path, 'n'))
        *response = (net_response){.status = 404, .body = "none", .size = 4};
    else
        give_body(response, strchr(path, 'l') ? LARGE : SMALL);
}

static void read_texts(const net_request *request) {
    const char *const texts[] = {request->method,        request->path,   request->query,
                                 request->host,          request->origin, request->cookie,
                                 request->authorization, request->body,   request->accept_encoding,
                                 request->if_none_match, request->address};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) must(strlen(texts[i]) <= NET_MOST_BODY);
    must(strlen(request->cookie) < 8192 && strlen(request->path) < 512);
    must(!request->body_size || !strcmp(request->method, "POST"));
}

/* "w": it waits. A connection has one request at a time, so its former ones are answered. */
static void on_request(void *context, const net_request *request, net_response *response) {
    (void)context;
    read_texts(request);
    requests++;
    must(!waiting);
    if (!strchr(request->path, 'w')) return answer_for(request->path, response);
    waits[waiting++] = request->answer;
    response->status = 0;
}

static void answer_waiting(void) {
    for (int i = 0; i < waiting; i++) {
        net_response response;
        give_body(&response, i % 2 ? LARGE : SMALL);
        net_socket answer = waits[i];
        net_respond(loop, answer, &response);
        give_body(&response, SMALL);
        net_respond(loop, answer, &response); /* it is answered: this goes nowhere */
    }
    waiting = 0;
}

static void *on_connected(void *context, const char *address) {
    (void)context;
    must(*address);
    connections++;
    return &connections;
}

static void on_disconnected(void *context, void *whose) {
    (void)context;
    must(whose == &connections);
    connections--;
}

static void *on_open(void *context, net_socket socket, const net_request *request, const char **word) {
    (void)context, (void)socket, (void)word;
    read_texts(request);
    sockets++;
    return &sockets;
}

static void on_message(void *user, const char *text, size_t size) { must(user == &sockets && (!size || text)); }
static size_t on_fill(void *user, char *buffer, size_t room) {
    (void)user, (void)buffer, (void)room;
    return 0;
}
static bool on_has_more(void *user) { return user != &sockets; }
static void on_close(void *user) {
    must(user == &sockets);
    sockets--;
}
static void on_turn(void *context) { (void)context; }

static void begin(void) {
    char why[256];
    net_def def = {.bind = "127.0.0.1",
                   .most_sockets = 1024,
                   .handler = {.connected = on_connected,
                               .disconnected = on_disconnected,
                               .request = on_request,
                               .open = on_open,
                               .message = on_message,
                               .fill = on_fill,
                               .has_more = on_has_more,
                               .close = on_close,
                               .turned = on_turn,
                               .wake = on_turn,
                               .tick = on_turn}};
    signal(SIGPIPE, SIG_IGN);
    loop = net_new(&def, why, sizeof why);
    must(loop);
}

static void end(void) { net_free(loop); }

/* A round of the loop that does not wait for anything to happen. */
static void serve(void) {
    net_wake(loop);
    net_serve(loop);
}

/* From another address each time: a port whose connection the server closed is taken for a minute, and there are only
 * 28,000 of them for each address. */
static void bind_elsewhere(int client) {
    static uint16_t number;
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7f010000U | ++number)};
    must(!setsockopt(client, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &(int){1}, sizeof(int)));
    must(!bind(client, (struct sockaddr *)&from, sizeof from));
}

static int connect_to_loop(void) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)net_port(loop))};
    struct linger at_once = {.l_onoff = 1}; /* no port is kept for a minute */
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int client = socket(AF_INET, SOCK_STREAM, 0);
    must(client >= 0);
    bind_elsewhere(client);
    must(!connect(client, (struct sockaddr *)&at, sizeof at));
    setsockopt(client, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    fcntl(client, F_SETFL, O_NONBLOCK);
    return client;
}

static void read_what_came(int client) {
    static char text[1 << 16];
    for (ssize_t size; (size = recv(client, text, sizeof text, 0)) > 0;) received += (size_t)size;
}

static void send_all(int client, const uint8_t *text, size_t size) {
    if (size) (void)!send(client, text, size, MSG_NOSIGNAL);
}

static void obey(int client, uint8_t what) {
    switch (what) {
    case ROUND: serve(); break;
    case ANSWER: answer_waiting(); break;
    case READ: read_what_came(client); break;
    default: shutdown(client, SHUT_WR); break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!loop) begin(), atexit(end);
    received = 0, requests = 0;
    int client = connect_to_loop();
    size_t sent = 0;
    for (size_t i = 0; i < size; i++) {
        if (data[i] < ROUND || data[i] > HALF_CLOSE) continue;
        send_all(client, data + sent, i - sent);
        obey(client, data[i]);
        sent = i + 1;
    }
    send_all(client, data + sent, size - sent);
    for (int i = 0; i < 8; i++) {
        serve();
        answer_waiting();
        read_what_came(client);
    }
    /* One refusal may come without a request; libwebsockets answers some by itself. */
    must(received <= (size_t)(requests + 2) * (LARGE + HEAD));
    close(client);
    for (int i = 0; i < ROUNDS && connections; i++) {
        serve();
        answer_waiting();
    }
    must(!connections && !sockets && !bodies);
    return 0;
}
