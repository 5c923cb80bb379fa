/* `irori serve`: tables for people and bots, over HTTP and WebSocket. */
#ifndef IRORI_SERVER_SERVE_H
#define IRORI_SERVER_SERVE_H

#include <stdbool.h>

#include "irori/status.h"

typedef struct serve_def {
    const char *db;       /* the file of games */
    const char *bind;     /* an address; NULL: all of them */
    bool is_loopback;     /* only this machine reaches that */
    int port;             /* 0: any that is free */
    const char *base_url; /* by which people reach it; NULL: by the next one */
    const char *lan;      /* this machine's address in its network; NULL: links cannot be given out */
    const char *tls_cert, *tls_key;
    const char *trust_proxy; /* CIDR; NULL: no proxy */
    const char *web;         /* the folder with the page; NULL: none */
    const char *version;     /* of the program */
    const char *admin;       /* what an administrator says; NULL: there is none */
    int keep_days;           /* of finished games; 0: for ever */
    int bot_threads;
    int pace_ms;                            /* bots answer after this, or twice, four times … as long */
    void (*ready)(void *context, int port); /* it takes connections now */
    void *context;
} serve_def;

/* Is it an address with or without a number of bits, "10.0.0.0/8", as `trust_proxy` has to be? */
bool serve_is_cidr(const char *text);

/* Serves until a signal ends it (SIGTERM, SIGINT). Not OK: it could not begin; `why` says why, `text` in English where
 * there is no message for it ("": there is). */
irori_status serve(const serve_def *def, irori_error *why, char text[256]) IRORI_MUST_USE;

#endif
