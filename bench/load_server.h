/* A server of our own to put under load: started, looked at, killed. */
#ifndef IRORI_LOAD_SERVER_H
#define IRORI_LOAD_SERVER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct load_server {
    pid_t pid;
    int port;
    double start_ms; /* until it took connections */
} load_server;

/* `command` ends with NULL; it prints a line that ends with ":PORT" or "(port PORT here)" when it is ready. `cpu`: on
 * this core alone; -1: anywhere. False: it ended. */
bool load_server_start(load_server *server, char *const command[], int cpu);

/* Ends it with the signal and waits; its exit code, or -1 if a signal ended it. */
int load_server_end(load_server *server, int signal);

/* Resident memory in KiB. */
long load_server_memory(const load_server *server);

/* Nanoseconds that it has had of a processor, all threads together. */
int64_t load_server_cpu(const load_server *server);

/* A number from its metrics; -1: there is none. */
long long load_server_metric(const load_server *server, const char *name);

#endif
