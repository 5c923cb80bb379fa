/* A WebSocket client for load: many connections to this machine, one epoll. No TLS, no extensions; what the server
 * sends must be whole text frames. */
#ifndef IRORI_LOAD_SOCKET_H
#define IRORI_LOAD_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct load_socket {
    int fd;       /* -1: closed */
    bool is_open; /* shaken hands */
    uint8_t *in, *out;
    size_t in_used, in_room, out_used, out_room, out_sent;
    void *owner;
} load_socket;

typedef struct load_loop {
    int epoll, port;
    void (*on_open)(void *owner);
    void (*on_text)(void *owner, const char *text, size_t size); /* a frame; text[size] may be overwritten */
    void (*on_close)(void *owner);
    uint64_t frames, bytes; /* that came in */
} load_loop;

/* Seconds that anything may take before it counts as never coming: a machine under load is slow, not wrong. */
enum { LOAD_PATIENCE = 120 };

/* Nanoseconds by a clock that only goes forward. */
int64_t load_now(void);
int64_t load_cpu(void); /* that we have had of a processor */
bool load_is_late(int64_t began, int seconds);

/* Begins to connect. False: nobody listens there. `forwarded`: X-Forwarded-For. */
bool load_connect(load_loop *loop, load_socket *socket, const char *query, const char *token, const char *forwarded);
void load_close(load_loop *loop, load_socket *socket); /* on_close is not called */

/* Text as one frame (masked with zeros), or bytes as they are. */
void load_send(load_loop *loop, load_socket *socket, const char *text, size_t size);
void load_send_bytes(load_loop *loop, load_socket *socket, const void *bytes, size_t size);

/* Handles what has happened, waiting so long at most; returns how many sockets had something. */
int load_poll(load_loop *loop, int milliseconds);

/* One HTTP request that is waited for; the status, and the body in `answer`. 0: no answer. */
int load_http(int port, const char *method, const char *path, const char *token, const char *forwarded,
              const char *body, char *answer, size_t room);

#endif
