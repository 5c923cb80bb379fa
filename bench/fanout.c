/* The bare libwebsockets fan-out that the server is compared with: connections with the same address in their query
 * ("a=ADDRESS") are a table; each text message that comes in, "SIZE SHARE", is answered to its table with SHARE
 * hundredths of a frame of so many bytes, a quarter of them to each seat, as whole frames when they have come together:
 * as many as the server sent for each move. Nothing is decided, checked or kept. Prints ":PORT" when it is ready. */
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 4, TABLES = 4096, MOST = 16384, WHOLE = 400 };

typedef struct guest {
    int table, owed;
    long credit; /* of the next frame, in quarters of a hundredth */
    size_t size;
} guest;

static struct lws *seat[TABLES][SEATS];
static unsigned char frame[LWS_PRE + MOST];
static volatile sig_atomic_t is_ending;

static int take_seat(struct lws *wsi, guest *g) {
    char query[64] = "";
    lws_hdr_copy_fragment(wsi, query, sizeof query, WSI_TOKEN_HTTP_URI_ARGS, 0);
    int table = atoi(query + 2);
    *g = (guest){.table = -1};
    if (strncmp(query, "a=", 2) || table < 0 || table >= TABLES) return -1;
    for (int i = 0; i < SEATS; i++)
        if (!seat[table][i]) {
            seat[table][i] = wsi;
            g->table = table;
            return 0;
        }
    return -1;
}

static void leave(struct lws *wsi, const guest *g) {
    for (int i = 0; g->table >= 0 && i < SEATS; i++)
        if (seat[g->table][i] == wsi) seat[g->table][i] = NULL;
}

static void fan_out(const guest *from, const char *text, size_t size) {
    char numbers[32] = "", *rest;
    memcpy(numbers, text, size < 31 ? size : 31);
    size_t wanted = (size_t)strtol(numbers, &rest, 10);
    long share = strtol(rest, NULL, 10);
    for (int i = 0; i < SEATS; i++) {
        struct lws *to = seat[from->table][i];
        if (!to) continue;
        guest *g = lws_wsi_user(to);
        g->size = wanted < MOST ? wanted : MOST;
        for (g->credit += share; g->credit >= WHOLE; g->credit -= WHOLE) g->owed++;
        if (g->owed) lws_callback_on_writable(to);
    }
}

static int send_one(struct lws *wsi, guest *g) {
    if (!g->owed) return 0;
    g->owed--;
    if (lws_write(wsi, frame + LWS_PRE, g->size, LWS_WRITE_TEXT) < 0) return -1;
    if (g->owed) lws_callback_on_writable(wsi);
    return 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED: return take_seat(wsi, user);
    case LWS_CALLBACK_RECEIVE: fan_out(user, in, size); return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return send_one(wsi, user);
    case LWS_CALLBACK_CLOSED: leave(wsi, user); return 0;
    default: return 0;
    }
}

static void on_signal(int number) { is_ending = number; }

int main(void) {
    static const struct lws_protocols protocols[] = {{"fanout", on_event, sizeof(guest), 4096, 0, NULL, 0},
                                                     {.name = NULL}};
    struct lws_context_creation_info info = {.port = 0,
                                             .iface = "127.0.0.1",
                                             .protocols = protocols,
                                             .gid = -1,
                                             .uid = -1,
                                             .fd_limit_per_thread = 65536,
                                             .options =
                                                 LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8};
    lws_set_log_level(0, NULL);
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *vhost = context ? lws_create_vhost(context, &info) : NULL;
    if (!vhost) return 1;
    signal(SIGTERM, on_signal);
    memset(frame + LWS_PRE, 'x', MOST);
    printf(":%d\n", lws_get_vhost_listen_port(vhost));
    fflush(stdout);
    while (!is_ending) lws_service(context, 0);
    lws_context_destroy(context);
    return 0;
}
