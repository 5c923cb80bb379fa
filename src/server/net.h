/* HTTP and WebSocket, and the one loop in which a server's main thread lives. The only file that knows libwebsockets.
 * Everything here is called on the loop's thread, except net_wake. */
#ifndef IRORI_SERVER_NET_H
#define IRORI_SERVER_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NET_MOST_BODY = (1 << 17) + (1 << 13),      /* of a request's body: the longest deck, all of it escaped */
    NET_MOST_FRAME = NET_MOST_BODY + (1 << 14), /* of a frame that is sent: that deck with what is around it */
    NET_ADDRESS = 64,
    NET_HOST = 256
};

typedef struct net_loop net_loop;
typedef uint32_t net_socket; /* a WebSocket; 0: none. Numbers come again only after a long time */

typedef struct net_request {
    net_socket answer;                 /* for net_respond, if the answer has to wait */
    const char *method, *path, *query; /* "GET", "/api/tables", "a=1&b=2" or "" */
    const char *host, *origin, *cookie, *authorization, *accept_encoding, *if_none_match, *content_type,
        *forwarded_for;        /* "" where the request has none */
    char address[NET_ADDRESS]; /* the peer's own */
    const char *body;
    size_t body_size;
} net_request;

typedef struct net_response {
    int status; /* 200, 404 …; 0: the answer comes later, by net_respond */
    const char *type;
    const char *headers[24]; /* names and values in turn, up to a NULL */
    const void *body;
    size_t size;
    void (*release)(void *owner); /* when the body has been sent; NULL: it lasts for ever */
    void *owner;
} net_response;

typedef struct net_handler {
    void *context;

    /* A connection, before it has said anything: NULL: it is closed at once. Otherwise what `disconnected` is given. */
    void *(*connected)(void *context, const char *address);
    void (*disconnected)(void *context, void *whose);

    void (*request)(void *context, const net_request *request, net_response *response);

    /* WebSockets: NULL: refused, with a word that lasts. Otherwise what the others are given, until `close`. */
    void *(*open)(void *context, net_socket socket, const net_request *request, const char **word);
    void (*message)(void *user, const char *text, size_t size);
    size_t (*fill)(void *user, char *buffer, size_t room); /* the next frame; 0: nothing */
    bool (*has_more)(void *user);                          /* is there another one? */
    void (*close)(void *user);

    void (*turned)(void *context); /* after all that happened in a turn of the loop, before what it `fill`s is sent */
    void (*wake)(void *context);   /* after net_wake */
    void (*tick)(void *context);   /* after net_set_timer */
} net_handler;

typedef struct net_def {
    const char *bind;               /* an address; NULL: all of them */
    int port;                       /* 0: any that is free */
    const char *tls_cert, *tls_key; /* NULL: none */
    int most_sockets;               /* a file each; `connected` must refuse what would be more */
    net_handler handler;
} net_def;

/* Can it be served with? Tried without listening anywhere, so that nothing else can fail. */
bool net_is_certificate(const char *cert, const char *key);

/* NULL: the port is in use, or the address is another machine's; `why` says so, in English. */
net_loop *net_new(const net_def *def, char *why, size_t size);
void net_free(net_loop *loop); /* may be NULL */
int net_port(const net_loop *loop);

/* Milliseconds since 1970. */
int64_t net_now(void);

/* One round of the loop: waits until something happens. */
void net_serve(net_loop *loop);

/* From any thread: the handler's `wake` is called soon. */
void net_wake(net_loop *loop);

/* The handler's `tick` is called after so many milliseconds; replaces what was set before. */
void net_set_timer(net_loop *loop, int64_t milliseconds);

/* The answer to a request that had to wait. Who asked may be gone: then it is only released. */
void net_respond(net_loop *loop, net_socket answer, const net_response *response);

/* There is something to `fill` for this socket. */
void net_want_fill(net_loop *loop, net_socket socket);

/* Closes it once what `fill` has is sent, or after some seconds, with a WebSocket status and a word. */
void net_close(net_loop *loop, net_socket socket, int status, const char *word);

#endif
