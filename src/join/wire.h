/* The wire to a server: HTTP requests that are waited for, and a WebSocket that comes back by itself. libwebsockets as
 * a client, in a thread of its own, so that whoever plays may think or read while the server is answered; the only file
 * here that knows it. */
#ifndef IRORI_JOIN_WIRE_H
#define IRORI_JOIN_WIRE_H

#include <stdbool.h>
#include <stddef.h>

enum { WIRE_HOST = 256, WIRE_TABLE = 24, WIRE_COOKIE = 64, WIRE_MOST_BODY = 1 << 24 };

/* "https://play.example.org/t/ume", taken apart. */
typedef struct wire_address {
    bool is_tls;
    char host[WIRE_HOST];
    int port;
    char table[WIRE_TABLE];
} wire_address;

/* False: it is no address of a table. */
bool wire_address_read(wire_address *address, const char *url);

/* Can this be the end of a table's link? */
bool wire_is_table(const char *text);

/* "http://host:port/t/table"; the table's may be another one. */
void wire_address_write(const wire_address *address, const char *table, char *text, size_t size);

/* "host:port" as a Host header and an address have it. */
void wire_host_write(const wire_address *address, char text[WIRE_HOST + 16]);

typedef struct wire wire;

/* NULL: no memory. The cookie ("" for none) is sent with everything. `stops` is asked again and again while a request
 * is waited for: true, and nothing is waited for any more; may be NULL. */
wire *wire_new(const wire_address *address, const char *cookie, bool (*stops)(void));
void wire_free(wire *w); /* may be NULL */

typedef struct wire_reply {
    int status; /* of HTTP; 0: there is no server, or waiting was stopped */
    char *body; /* free it; with a zero behind it */
    size_t size;
    char cookie[WIRE_COOKIE]; /* one that the server set; "": none */
} wire_reply;

/* One request without a body. Waits for the answer. */
wire_reply wire_request(wire *w, const char *method, const char *path);
void wire_set_cookie(wire *w, const char *cookie);

/* Opens the table's WebSocket, and again whenever it breaks, until it is closed for good. */
void wire_open(wire *w);

typedef enum wire_event {
    WIRE_NOTHING,
    WIRE_OPENED, /* say hello */
    WIRE_LINE,   /* a message */
    WIRE_LOST,   /* it broke, and is opened again; nothing that was sent may have arrived */
    WIRE_REFUSED /* the server will not have us at that table; a word says why, "": none */
} wire_event;

/* The next thing that came; a message, or the word, is to be freed. */
wire_event wire_take(wire *w, char **line);

/* A message; it is dropped while the socket is not open. */
void wire_send(wire *w, const char *line, size_t size);

/* Readable when there is something to take. */
int wire_fd(const wire *w);

#endif
