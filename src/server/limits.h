/* How much one device or address may do: devices are told apart by cookies, which anybody can make up, so whatever a
 * device may do an address may only do so much of. Token buckets by a keyed hash, so that no address is kept. A bucket
 * that is full again is forgotten; when there is no room, the fullest of a few gives way, and what it had used is
 * forgiven. */
#ifndef IRORI_SERVER_LIMITS_H
#define IRORI_SERVER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum limit_kind {
    LIMIT_CONNECTION,   /* connections that an address has open; given back one by one */
    LIMIT_REQUEST,      /* HTTP requests of an address */
    LIMIT_SOCKET,       /* WebSockets opened by an address */
    LIMIT_SOCKETS_OPEN, /* those it has open; given back one by one */
    LIMIT_MESSAGE,      /* messages of a device */
    LIMIT_MESSAGE_ADDRESS,
    LIMIT_TABLE, /* tables made by a device */
    LIMIT_TABLE_ADDRESS,
    LIMIT_DEVICE, /* device tokens given to an address */
    LIMIT_BOT,    /* milliseconds of bots' thought for a device */
    LIMIT_BOT_ADDRESS,
    LIMIT_EXPORT, /* exports and deletions of an address */
    LIMIT_KINDS
} limit_kind;

typedef struct limits limits;

/* NULL: no memory. `key`: random, of this process. */
limits *limits_new(uint64_t key);
void limits_free(limits *l);

/* May `who` do so many more now? If so, they are counted. Time in milliseconds. */
bool limits_take(limits *l, limit_kind kind, uint64_t who, int64_t cost, int64_t now);

/* One that was taken is free again, for what does not flow back by itself. */
void limits_give_back(limits *l, limit_kind kind, uint64_t who, int64_t now);

/* Counts what was only known afterwards: it may go below nothing, and is paid back before more is allowed. Less than
 * nothing comes back. */
void limits_spend(limits *l, limit_kind kind, uint64_t who, int64_t cost, int64_t now);

/* A number for an address as text: an IPv6 address counts by its /64. */
uint64_t limits_address(const limits *l, const char *address);

#endif
