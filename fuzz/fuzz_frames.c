/* The server behind its sockets: what libwebsockets would hand on (requests with any path, query, cookie, origin and
 * body; WebSockets; frames of any bytes and any number of lines) goes through the server's own code, with a real store,
 * its threads and its tables. Instead of src/server/net.c, the loop is here, and so is the clock.
 *
 * What must hold: every request is answered, once; what is sent is whole lines that fit; the server ends when told. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <time.h>
#include <unistd.h>

#include "fuzz.h"
#include "server/log.h"
#include "server/net.h"
#include "server/serve.h"

enum { SOCKETS = 4, ANSWERS = 64, TEXT = 600, PATIENCE_MS = 20000, ADDRESS = 32 };

struct net_loop {
    net_handler handler;
    bytes in;
    struct {
        void *user;
        net_socket number;
        bool is_closing;
    } socket[SOCKETS];
    net_socket waits[ANSWERS]; /* requests that are not answered yet */
    net_socket last;
    char table[ADDRESS]; /* the last that was made */
    bool is_awake;       /* under the lock */
};

static net_loop loop;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t awake = PTHREAD_COND_INITIALIZER;
static int64_t now;

/* ---- what the server asks of its loop ---- */

net_loop *net_new(const net_def *def, char *why, size_t size) {
    (void)why, (void)size;
    loop.handler = def->handler;
    return &loop;
}

void net_free(net_loop *l) {
    for (int i = 0; l && i < SOCKETS; i++)
        if (l->socket[i].user) l->handler.close(l->socket[i].user), l->socket[i].user = NULL;
}

int net_port(const net_loop *l) { return l ? 5211 : 0; }
int64_t net_now(void) { return now; }
void net_set_timer(net_loop *l, int64_t milliseconds) { (void)l, (void)milliseconds; }

void net_wake(net_loop *l) {
    pthread_mutex_lock(&lock);
    l->is_awake = true;
    pthread_cond_signal(&awake);
    pthread_mutex_unlock(&lock);
}

void log_event(const char *event, ...) { (void)event; }

/* Something was written or thought, or it did not happen within so long. */
static bool wait_awake(net_loop *l, int64_t milliseconds) {
    struct timespec until;
    l->handler.turned(l->handler.context);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += milliseconds % 1000 * 1000000;
    until.tv_sec += milliseconds / 1000 + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&lock);
    while (!l->is_awake && !pthread_cond_timedwait(&awake, &lock, &until)) {}
    bool was_awake = l->is_awake;
    l->is_awake = false;
    pthread_mutex_unlock(&lock);
    if (was_awake) l->handler.wake(l->handler.context);
    return was_awake;
}

/* ---- answers ---- */

static void check_response(net_loop *l, const net_response *response) {
    int headers = 0;
    must(response->status >= 200 && response->status < 600);
    must(!response->size || response->body);
    while (response->headers[headers]) headers++;
    must(headers % 2 == 0 && headers < 24);
    for (int i = 0; i < headers; i++) must(!strpbrk(response->headers[i], "\r\n"));
    if (response->status == 201) sscanf((const char *)response->body, "{\"table\":\"%31[a-z0-9]", l->table);
    if (response->release) response->release(response->owner);
}

void net_respond(net_loop *l, net_socket answer, const net_response *response) {
    int i = 0;
    while (i < ANSWERS && l->waits[i] != answer) i++;
    must(i < ANSWERS); /* it was asked, and not answered before */
    l->waits[i] = 0;
    check_response(l, response);
}

static int waiting(const net_loop *l) {
    int count = 0;
    for (int i = 0; i < ANSWERS; i++) count += l->waits[i] != 0;
    return count;
}

static void wait_for_answers(net_loop *l, int most) {
    for (int i = 0; waiting(l) > most && i < PATIENCE_MS / 10; i++) wait_awake(l, 10);
    must(waiting(l) <= most);
}

/* ---- frames ---- */

static int find(const net_loop *l, net_socket socket) {
    int i = 0;
    while (i < SOCKETS && (!l->socket[i].user || l->socket[i].number != socket)) i++;
    return i;
}

void net_want_fill(net_loop *l, net_socket socket) { (void)l, (void)socket; }

void net_close(net_loop *l, net_socket socket, int status, const char *word) {
    int i = find(l, socket);
    must(status >= 1000 && status < 5000 && strlen(word) < 64);
    if (i < SOCKETS) l->socket[i].is_closing = true;
}

static void fill(net_loop *l, int i) {
    static char frame[NET_MOST_FRAME];
    for (size_t size; (size = l->handler.fill(l->socket[i].user, frame, sizeof frame));) {
        must(size <= sizeof frame && frame[size - 1] == '\n' && frame[0] == '{');
        must(!memchr(frame, 0, size));
    }
    must(!l->handler.has_more(l->socket[i].user)); /* what is ready fits */
    if (!l->socket[i].is_closing) return;
    l->handler.close(l->socket[i].user);
    l->socket[i].user = NULL;
}

static void fill_all(net_loop *l) {
    for (int i = 0; i < SOCKETS; i++)
        if (l->socket[i].user) fill(l, i);
}

/* ---- what comes in ---- */

/* One of the list, with the last table's address in place of "%s"; or with bytes behind it, or bytes alone. */
static size_t take_words(net_loop *l, const char *const *list, int count, char text[TEXT]) {
    char tail[128] = "";
    int which = below(&l->in, count + 1), how = below(&l->in, 4);
    size_t size = 0;
    if (which < count) size = (size_t)snprintf(text, TEXT, list[which], l->table[0] ? l->table : "abc");
    if (size >= TEXT) size = TEXT - 1;
    if (which < count && how) return size;
    take_text(&l->in, tail, sizeof tail);
    return size + (size_t)snprintf(text + size, TEXT - size, "%.*s", (int)(TEXT - 1 - size), tail);
}

#define WORDS(list) list, (int)(sizeof list / sizeof *list)

static const char *const cookies[] = {
    "irori=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "irori=BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB",
    "other=1; irori=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA; more=2", "irori=short", ""};
static const char *const addresses[] = {"192.0.2.1", "2001:db8::1", "::ffff:192.0.2.1"};

static void take_request(net_loop *l, net_request *request, char texts[4][TEXT]) {
    static const char *const origins[] = {"", "http://localhost:5211", "http://evil.example"};
    *request = (net_request){.method = "GET",
                             .path = texts[0],
                             .query = texts[1],
                             .cookie = texts[2],
                             .body = "",
                             .host = "localhost:5211",
                             .authorization = "",
                             .accept_encoding = "br, gzip",
                             .if_none_match = "",
                             .content_type = "application/json",
                             .forwarded_for = ""};
    request->answer = ++l->last;
    request->origin = origins[below(&l->in, 8) % 3];
    take_words(l, WORDS(cookies), texts[2]);
    snprintf(request->address, sizeof request->address, "%s", addresses[below(&l->in, 3)]);
}

static void ask(net_loop *l) {
    static const char *const paths[] = {"/api/tables",
                                        "/api/tables/%s",
                                        "/api/tables/%s/record",
                                        "/api/tables/%s/close",
                                        "/api/device",
                                        "/api/device/link",
                                        "/api/device/use",
                                        "/api/mine",
                                        "/api/mine/export",
                                        "/api/mine/delete",
                                        "/api/server",
                                        "/api/data/0123456789abcdef",
                                        "/api/admin/tables",
                                        "/api/admin/close",
                                        "/health",
                                        "/metrics",
                                        "/t/%s"};
    static const char *const queries[] = {"", "after=1700000000000.1", "table=%s", "a=%s"};
    static const char *const bodies[] = {
        "{\"game\":\"5211\",\"players\":2}",
        "{\"game\":\"kodachi\",\"players\":2,\"listed\":true,\"move_ms\":1000,\"options\":[\"edition=fr\"]}",
        "{\"game\":\"kodama\",\"deck\":\"\\n\\n\"}",
        "{\"token\":\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}",
        "{",
        "[]"};
    static const char *const methods[] = {"GET", "POST", "HEAD", "PUT"};
    char texts[4][TEXT];
    net_request request;
    net_response response = {.status = 404};
    wait_for_answers(l, ANSWERS - 1);
    take_request(l, &request, texts);
    request.method = methods[below(&l->in, 4)];
    take_words(l, WORDS(paths), texts[0]);
    take_words(l, WORDS(queries), texts[1]);
    request.body_size = take_words(l, WORDS(bodies), texts[3]);
    request.body = texts[3];
    l->handler.request(l->handler.context, &request, &response);
    if (response.status) return check_response(l, &response);
    for (int i = 0; i < ANSWERS; i++)
        if (!l->waits[i]) {
            l->waits[i] = request.answer;
            return;
        }
}

static void open_socket(net_loop *l) {
    static const char *const queries[] = {"a=%s", "a=", "b=%s", "a=ABC"};
    char texts[4][TEXT];
    net_request request;
    int i = below(&l->in, SOCKETS);
    if (l->socket[i].user) return;
    take_request(l, &request, texts);
    snprintf(texts[0], TEXT, "/table");
    take_words(l, WORDS(queries), texts[1]);
    l->socket[i].number = request.answer;
    l->socket[i].is_closing = false;
    const char *word = NULL;
    l->socket[i].user = l->handler.open(l->handler.context, request.answer, &request, &word);
    must(l->socket[i].user || word);
}

static void say(net_loop *l) {
    static const char *const lines[] = {"{\"hello\":1}",
                                        "{\"hello\":1,\"want\":\"view\"}",
                                        ("{\"do\":1,\"seat\":0,\"sit\":\"A\",\"commit\":"
                                         "\"0000000000000000000000000000000000000000000000000000000000000000\"}"),
                                        "{\"do\":2,\"seat\":1,\"fill\":\"random\"}",
                                        "{\"do\":3,\"start\":true}",
                                        "{\"do\":4,\"say\":\"x\"}",
                                        "{\"do\":5,\"seat\":0,\"leave\":true}",
                                        "{\"do\":6,\"seat\":0,\"name\":\"\\u0041\"}",
                                        "{\"look\":0}",
                                        "{\"hint\":7,\"seat\":0}",
                                        "{\"do\":8,\"seat\":0,\"open\":\"00\"}",
                                        "{",
                                        "\xff\xfe",
                                        "",
                                        "\n\n"};
    static char frame[8 * TEXT + 8];
    int i = below(&l->in, SOCKETS);
    size_t size = 0;
    if (!l->socket[i].user) return;
    for (int count = 1 + below(&l->in, 8); count; count--) {
        size += take_words(l, WORDS(lines), frame + size);
        frame[size++] = '\n';
    }
    if (below(&l->in, 2)) size--;
    char *copy = malloc(size ? size : 1); /* so that reading behind its end is found */
    must(copy);
    memcpy(copy, frame, size);
    l->handler.message(l->socket[i].user, copy, size);
    free(copy);
}

static void act(net_loop *l) {
    int i;
    switch (below(&l->in, 8)) {
    case 0:
    case 1: ask(l); break;
    case 2: open_socket(l); break;
    case 3:
    case 4: say(l); break;
    case 5:
        i = below(&l->in, SOCKETS);
        if (!l->socket[i].user) break;
        l->handler.close(l->socket[i].user);
        l->socket[i].user = NULL;
        break;
    case 6:
        now += 1 + (int64_t)below(&l->in, 100) * below(&l->in, 100) * 500;
        l->handler.tick(l->handler.context);
        break;
    default: wait_for_answers(l, 0); break;
    }
    fill_all(l);
    wait_awake(l, 0);
}

/* The end of the input is the end of the server. */
void net_serve(net_loop *l) {
    if (has_more(&l->in)) return act(l);
    wait_for_answers(l, 0);
    fill_all(l);
    bool has_sockets = false;
    for (int i = 0; i < SOCKETS; i++) has_sockets |= l->socket[i].user != NULL;
    if (!has_sockets) now += 10000; /* nobody is waited for */
    raise(SIGTERM);
    wait_awake(l, 1);
}

static void ready(void *context, int port) { (void)context, (void)port; }

static void remove_files(const char *path) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    char name[96];
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char path[64], text[256];
    irori_error why;
    const char *folder = access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm";
    snprintf(path, sizeof path, "%s/irori-fuzz-frames-%d.db", folder, (int)getpid());
    remove_files(path);
    loop = (net_loop){.in = {data, data + size}};
    now = 1700000000000;
    serve_def def = {
        .db = path, .bind = "127.0.0.1", .admin = "an administrator's word", .bot_threads = 1, .ready = ready};
    must(!serve(&def, &why, text));
    remove_files(path);
    return 0;
}
