#define _GNU_SOURCE
#include "load_socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { READ_SIZE = 16384, EVENTS = 512 };

static int64_t nanoseconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t load_now(void) { return nanoseconds(CLOCK_MONOTONIC); }
int64_t load_cpu(void) { return nanoseconds(CLOCK_PROCESS_CPUTIME_ID); }

bool load_is_late(int64_t began, int seconds) { return load_now() - began > (int64_t)seconds * 1000000000; }

static void *grown(void *bytes, size_t *room, size_t wanted) {
    if (wanted <= *room) return bytes;
    *room = 2 * wanted;
    bytes = realloc(bytes, *room);
    if (!bytes) abort();
    return bytes;
}

static int connect_here(int port) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0) return -1;
    if (connect(fd, (struct sockaddr *)&to, sizeof to)) {
        close(fd);
        return -1;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

/* ---- sending ---- */

static void watch(load_loop *loop, load_socket *s, int how, bool wants_out) {
    struct epoll_event event = {.events = EPOLLIN | (wants_out ? (uint32_t)EPOLLOUT : 0), .data.ptr = s};
    epoll_ctl(loop->epoll, how, s->fd, &event);
}

static void flush(load_loop *loop, load_socket *s) {
    while (s->out_sent < s->out_used) {
        ssize_t sent = send(s->fd, s->out + s->out_sent, s->out_used - s->out_sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent <= 0) break; /* a broken one is found out by reading */
        s->out_sent += (size_t)sent;
    }
    bool is_left = s->out_sent < s->out_used;
    if (!is_left) s->out_sent = s->out_used = 0;
    if (is_left) watch(loop, s, EPOLL_CTL_MOD, true);
}

void load_send_bytes(load_loop *loop, load_socket *s, const void *bytes, size_t size) {
    if (s->fd < 0) return;
    bool was_waiting = s->out_used;
    s->out = grown(s->out, &s->out_room, s->out_used + size);
    memcpy(s->out + s->out_used, bytes, size);
    s->out_used += size;
    if (!was_waiting) flush(loop, s);
}

void load_send(load_loop *loop, load_socket *s, const char *text, size_t size) {
    uint8_t frame[16384] = {0x81};
    size_t head = size < 126 ? 2 : 4;
    if (size + 8 > sizeof frame) abort();
    frame[1] = (uint8_t)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) frame[2] = (uint8_t)(size >> 8), frame[3] = (uint8_t)size;
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, size);
    load_send_bytes(loop, s, frame, head + 4 + size);
}

/* ---- connecting ---- */

bool load_connect(load_loop *loop, load_socket *s, const char *query, const char *token, const char *forwarded) {
    char head[1024];
    void *owner = s->owner;
    s->fd = connect_here(loop->port);
    if (s->fd < 0) return false;
    s->is_open = false;
    s->owner = owner;
    s->in_used = s->out_used = s->out_sent = 0;
    fcntl(s->fd, F_SETFL, O_NONBLOCK);
    watch(loop, s, EPOLL_CTL_ADD, false);
    int size = snprintf(head, sizeof head,
                        "GET /ws?%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                        "Cookie: irori=%s\r\nX-Forwarded-For: %s\r\n\r\n",
                        query, loop->port, token, forwarded);
    load_send_bytes(loop, s, head, (size_t)size);
    return true;
}

void load_close(load_loop *loop, load_socket *s) {
    if (s->fd < 0) return;
    epoll_ctl(loop->epoll, EPOLL_CTL_DEL, s->fd, NULL);
    close(s->fd);
    free(s->in);
    free(s->out);
    *s = (load_socket){.fd = -1, .owner = s->owner};
}

static void lose(load_loop *loop, load_socket *s) {
    load_close(loop, s);
    loop->on_close(s->owner);
}

/* ---- receiving ---- */

/* Takes the head of the answer; how many bytes, 0: not whole yet, -1: it is refused. */
static long take_handshake(load_loop *loop, load_socket *s) {
    s->in = grown(s->in, &s->in_room, s->in_used + 1);
    s->in[s->in_used] = 0;
    char *end = strstr((char *)s->in, "\r\n\r\n");
    if (!end) return 0;
    if (strncmp((char *)s->in, "HTTP/1.1 101", 12)) return -1;
    s->is_open = true;
    loop->on_open(s->owner);
    return end + 4 - (char *)s->in;
}

static void answer_ping(load_loop *loop, load_socket *s, const uint8_t *bytes, size_t size) {
    uint8_t pong[256] = {0x8a, (uint8_t)(0x80 | size)};
    memcpy(pong + 6, bytes, size);
    load_send_bytes(loop, s, pong, 6 + size);
}

/* The same for a frame. */
static long take_frame(load_loop *loop, load_socket *s, size_t at) {
    const uint8_t *f = s->in + at;
    size_t left = s->in_used - at, size, head = 2;
    if (left < 2) return 0;
    size = f[1] & 127;
    if (size == 126) head = 4;
    if (size == 127) head = 10;
    if (left < head) return 0;
    if (head == 4) size = (size_t)f[2] << 8 | f[3];
    if (head == 10) size = (size_t)f[6] << 24 | (size_t)f[7] << 16 | (size_t)f[8] << 8 | f[9];
    if (left < head + size) return 0;
    if (f[0] == 0x88 || (f[0] & 0x70)) return -1;
    if (f[0] == 0x89)
        answer_ping(loop, s, f + head, size);
    else if (f[0] == 0x81) {
        loop->frames++;
        loop->bytes += head + size;
        loop->on_text(s->owner, (const char *)f + head, size);
    } else if (f[0] != 0x8a)
        return -1;
    return (long)(head + size);
}

static bool take_all(load_loop *loop, load_socket *s) {
    size_t at = 0;
    for (;;) {
        long taken = s->is_open ? take_frame(loop, s, at) : take_handshake(loop, s);
        if (s->fd < 0) return true; /* closed by who was told */
        if (taken < 0) return false;
        if (!taken) break;
        at += (size_t)taken;
    }
    memmove(s->in, s->in + at, s->in_used - at);
    s->in_used -= at;
    return true;
}

static void receive(load_loop *loop, load_socket *s) {
    s->in = grown(s->in, &s->in_room, s->in_used + READ_SIZE + 1);
    ssize_t got = recv(s->fd, s->in + s->in_used, READ_SIZE, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got > 0) s->in_used += (size_t)got;
    if (got <= 0 || !take_all(loop, s)) lose(loop, s);
}

int load_poll(load_loop *loop, int milliseconds) {
    struct epoll_event event[EVENTS];
    int count = epoll_wait(loop->epoll, event, EVENTS, milliseconds);
    for (int i = 0; i < count; i++) {
        load_socket *s = event[i].data.ptr;
        if (s->fd >= 0 && event[i].events & EPOLLOUT) {
            watch(loop, s, EPOLL_CTL_MOD, false);
            flush(loop, s);
        }
        if (s->fd >= 0 && event[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) receive(loop, s);
    }
    return count;
}

/* ---- HTTP ---- */

/* Has the answer come as far as its head says? */
static bool is_whole(const char *text, size_t size) {
    const char *end = strstr(text, "\r\n\r\n"), *length = strcasestr(text, "\ncontent-length:");
    if (!end) return false;
    return length && length < end && size >= (size_t)(end + 4 - text) + (size_t)atol(length + 16);
}

static size_t read_answer(int fd, char *text, size_t room) {
    size_t used = 0;
    ssize_t got;
    *text = 0;
    while (!is_whole(text, used) && used + 1 < room && (got = recv(fd, text + used, room - 1 - used, 0)) > 0) {
        used += (size_t)got;
        text[used] = 0;
    }
    return used;
}

int load_http(int port, const char *method, const char *path, const char *token, const char *forwarded,
              const char *body, char *answer, size_t room) {
    static char text[1 << 20];
    int fd = connect_here(port), status = 0;
    struct timeval patience = {.tv_sec = LOAD_PATIENCE};
    if (fd < 0) return 0;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    int size = snprintf(text, sizeof text,
                        "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\nCookie: irori=%s\r\n"
                        "X-Forwarded-For: %s\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                        method, path, port, token, forwarded, strlen(body), body);
    if (send(fd, text, (size_t)size, MSG_NOSIGNAL) == size && read_answer(fd, text, sizeof text))
        sscanf(text, "HTTP/1.1 %d", &status);
    char *end = strstr(text, "\r\n\r\n");
    snprintf(answer, room, "%s", status && end ? end + 4 : "");
    close(fd);
    return status;
}
