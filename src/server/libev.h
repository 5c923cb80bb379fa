/* libev, loaded when it is needed and for nobody else: it also defines functions of libevent's, and linked it would put
 * them in the way of Open MPI, which uses the real ones. libwebsockets loads its part for it in the same way. */
#ifndef IRORI_SERVER_LIBEV_H
#define IRORI_SERVER_LIBEV_H

#include <ev.h>
#include <stdbool.h>

typedef struct libev_calls {
    struct ev_loop *(*loop_new)(unsigned flags);
    void (*loop_destroy)(struct ev_loop *loop);
    int (*run)(struct ev_loop *loop, int flags);
    void (*now_update)(struct ev_loop *loop);
    void (*timer_start)(struct ev_loop *loop, ev_timer *timer);
    void (*timer_stop)(struct ev_loop *loop, ev_timer *timer);
} libev_calls;

/* False: it is not there, or lacks something. */
bool libev_load(libev_calls *calls);

#endif
