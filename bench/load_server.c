#define _GNU_SOURCE
#include "load_server.h"

#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "load_socket.h"

static void run_child(char *const command[], int cpu, int out) {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (cpu >= 0) {
        CPU_SET(cpu, &set);
        (void)sched_setaffinity(0, sizeof set, &set);
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* not left behind if we are stopped */
    dup2(out, STDOUT_FILENO);
    execv(command[0], command);
    _exit(127);
}

static int port_in(const char *line) {
    const char *at = strstr(line, "(port ");
    if (at) return atoi(at + 6);
    at = strrchr(line, ':');
    return at ? atoi(at + 1) : 0;
}

bool load_server_start(load_server *server, char *const command[], int cpu) {
    int ends[2];
    char line[512];
    int64_t began = load_now();
    if (pipe2(ends, 0)) return false;
    server->pid = fork();
    if (!server->pid) {
        close(ends[0]);
        run_child(command, cpu, ends[1]);
    }
    close(ends[1]);
    FILE *in = fdopen(ends[0], "r");
    server->port = in && fgets(line, sizeof line, in) ? port_in(line) : 0;
    server->start_ms = (double)(load_now() - began) / 1e6;
    if (in) fclose(in);
    if (!server->port) load_server_end(server, SIGKILL);
    return server->port;
}

int load_server_end(load_server *server, int signal) {
    int status = 0;
    if (server->pid <= 0) return -1;
    kill(server->pid, signal);
    waitpid(server->pid, &status, 0);
    server->pid = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

long load_server_memory(const load_server *server) {
    char path[64], line[256];
    long kib = -1;
    snprintf(path, sizeof path, "/proc/%d/status", server->pid);
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in)) sscanf(line, "VmRSS: %ld", &kib);
    if (in) fclose(in);
    return kib;
}

int64_t load_server_cpu(const load_server *server) {
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(server->pid, &clock) || clock_gettime(clock, &used)) return 0;
    return (int64_t)used.tv_sec * 1000000000 + used.tv_nsec;
}

long long load_server_metric(const load_server *server, const char *name) {
    static char text[1 << 16];
    char key[96];
    snprintf(key, sizeof key, "\nirori_%s ", name);
    if (load_http(server->port, "GET", "/metrics", "", "", "", text, sizeof text) != 200) return -1;
    const char *at = strstr(text, key);
    return at ? atoll(at + strlen(key)) : -1;
}
