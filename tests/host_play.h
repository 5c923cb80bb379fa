/* A whole random game at a host: people who play, take back, vote, leave, come back; time that runs out; tables that
 * are opened again. Shared by the tests and by what compares the WebAssembly module with the native host. */
#ifndef IRORI_HOST_PLAY_H
#define IRORI_HOST_PLAY_H

#include "host_party.h"

/* Plays to the end. One step in `calm` is a disturbance. */
void host_play(party *p, int players, uint32_t calm);

/* A def with a clock, in which one device has two of three or more seats. */
irori_host_def host_play_def(const char *game, int players, const char *seed);

bool party_is_over(const party *p);

#endif
