/* Who we are to a server: a cookie that it gave us, and a secret that it never sees, in a file of the state folder that
 * only its owner can read. One for each server. */
#ifndef IRORI_JOIN_DEVICE_H
#define IRORI_JOIN_DEVICE_H

#include "irori/random.h"
#include "wire.h"

typedef struct join_device {
    char cookie[WIRE_COOKIE]; /* "": the server has not given one yet */
    irori_seed secret;        /* nonces for deals are made of it */
} join_device;

/* Reads it, or thinks of a new secret. */
void join_device_read(join_device *device, const wire_address *address);

/* False: errno says why; then we are known only as long as this process runs. */
bool join_device_keep(const join_device *device, const wire_address *address);

/* The nonce for a deal: 256 bits that nobody else can know before they are opened, the same whenever it is asked for,
 * so that a program that was started anew can still open what it committed to. */
irori_seed join_device_nonce(const join_device *device, const irori_seed *commitment, int seat);

#endif
