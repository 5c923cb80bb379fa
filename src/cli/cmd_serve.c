/* irori serve: tables for people and bots, over HTTP and WebSocket. */
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../files/files.h"
#include "../server/serve.h"
#include "cli.h"

enum { USUAL_PORT = 5211, ADMIN_SIZE = 80 };

static const cli_option options[] = {
    {"port", "N", "the port; 5211 otherwise, 0: any that is free"},
    {"bind", "ADDRESS", "listens there; 127.0.0.1 otherwise: only this machine"},
    {"lan", NULL, "listens on all interfaces: for people in the same network"},
    {"db", "FILE", "keeps games there; otherwise where saved games are kept"},
    {"base-url", "URL", "how people reach it, for links: https://play.example.org"},
    {"trust-proxy", "CIDR", "proxies whose X-Forwarded-For counts: 127.0.0.1/32"},
    {"tls-cert", "FILE", "the certificate chain, for https"},
    {"tls-key", "FILE", "and its key"},
    {"keep", "DAYS", "removes games that ended so long ago; for ever otherwise"},
    {"pace", "MS", "bots answer at whole multiples of this; 700 otherwise"},
    {"web", "FOLDER", "the page's files; otherwise those that were built or installed with this program"},
    {"admin", "FILE", "holds what an administrator says to list and close tables"},
    {NULL, NULL, NULL},
};

/* The first address of this machine that others in the network reach; false: there is none. */
static bool find_lan_address(char text[INET6_ADDRSTRLEN]) {
    struct ifaddrs *list, *at;
    bool found = false;
    if (getifaddrs(&list)) return false;
    for (at = list; at && !found; at = at->ifa_next) {
        if (!at->ifa_addr || at->ifa_addr->sa_family != AF_INET || (at->ifa_flags & IFF_LOOPBACK)) continue;
        struct sockaddr_in *in = (struct sockaddr_in *)at->ifa_addr;
        found = inet_ntop(AF_INET, &in->sin_addr, text, INET_ADDRSTRLEN) != NULL;
    }
    freeifaddrs(list);
    return found;
}

/* The address by which others in the network reach it; NULL: only this machine does. */
static const char *lan_address(const char *bind, char text[INET6_ADDRSTRLEN]) {
    if (!bind) return find_lan_address(text) ? text : NULL;
    bool is_loopback =
        !strncmp(bind, "127.", 4) || !strcmp(bind, "::1") || !strcmp(bind, "localhost") || !strcmp(bind, "lo");
    bool is_address = inet_pton(AF_INET, bind, &(struct in_addr){0}) == 1 ||
                      inet_pton(AF_INET6, bind, &(struct in6_addr){.s6_addr = {0}}) == 1;
    return is_loopback || !is_address ? NULL : bind;
}

static void say_ready(void *context, int port) {
    const serve_def *def = context;
    const char *host = def->lan    ? def->lan
                       : def->bind ? def->bind
                                   : "localhost",
               *scheme = def->tls_cert ? "https" : "http";
    bool is_v6 = strchr(host, ':');
    if (def->base_url)
        printf("irori: %s (port %d here)\n", def->base_url, port);
    else
        printf("irori: %s://%s%s%s:%d\n", scheme, is_v6 ? "[" : "", host, is_v6 ? "]" : "", port);
    fflush(stdout);
}

/* The file of games where none is named, its folder made. */
static bool usual_db(char path[FILE_PATH]) {
    char folder[FILE_PATH];
    if (!save_folder(folder)) return false;
    for (char *at = folder + 1; *at; at++)
        if (*at == '/') {
            *at = 0;
            (void)mkdir(folder, 0700); /* if it is not there */
            *at = '/';
        }
    if (mkdir(folder, 0700) && errno != EEXIST) return false;
    return snprintf(path, FILE_PATH, "%.4000s/tables.db", folder) < FILE_PATH;
}

/* The first line of a file. */
static bool read_admin(const cli_args *args, char admin[ADMIN_SIZE], int *status) {
    const char *path = cli_value(args, "admin");
    *admin = 0;
    if (!path) return true;
    FILE *in = fopen(path, "r");
    bool is_read = in && fgets(admin, ADMIN_SIZE, in);
    if (in) fclose(in);
    admin[strcspn(admin, "\r\n")] = 0;
    if (is_read && strlen(admin) >= 16) return true;
    *status = cli_wrong(args->command, "%s must hold one line of 16 to %d characters", path, ADMIN_SIZE - 2);
    return false;
}

/* The page that was built beside this program, or installed with it; NULL: none is there. */
static const char *find_page(char path[FILE_PATH]) {
    static const char *const places[] = {"/../web", "/../share/irori/web"};
    char program[FILE_PATH], index[FILE_PATH];
    ssize_t size = readlink("/proc/self/exe", program, sizeof program - 64);
    if (size <= 0) return NULL;
    program[size] = 0;
    *strrchr(program, '/') = 0;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        snprintf(path, FILE_PATH, "%.4000s%s", program, places[i]);
        snprintf(index, sizeof index, "%.4000s/index.html", path);
        if (!access(index, R_OK)) return path;
    }
    return NULL;
}

static int check_options(const cli_args *args) {
    if (!cli_value(args, "tls-cert") != !cli_value(args, "tls-key"))
        return cli_wrong(args->command, "--tls-cert and --tls-key go together");
    if (cli_has(args, "lan") && cli_value(args, "bind"))
        return cli_wrong(args->command, "--lan listens everywhere: leave out --bind");
    const char *url = cli_value(args, "base-url");
    if (url && strncmp(url, "http://", 7) && strncmp(url, "https://", 8))
        return cli_wrong(args->command, "--base-url begins with http:// or https://");
    const char *proxy = cli_value(args, "trust-proxy");
    if (proxy && !serve_is_cidr(proxy))
        return cli_wrong(args->command, "--trust-proxy is an address with its bits, as 127.0.0.1/32 or fd00::/8");
    return CLI_DONE;
}

static int say_failure(const cli_args *args, const serve_def *def, const irori_error *why, const char *text) {
    if (*text)
        return cli_no(args->command, "cannot listen on %s port %d: %s; choose another with --port or --bind",
                      def->bind ? def->bind : "all interfaces,", def->port, text);
    return cli_say_error(args->command, def->db, why);
}

static int run(const cli_args *args) {
    long port, keep, pace;
    int status = check_options(args);
    char db[FILE_PATH], admin[ADMIN_SIZE], page[FILE_PATH], text[256];
    irori_error why;
    if (status) return status;
    if (!cli_number(args, "port", 0, 65535, USUAL_PORT, &port)) return CLI_WRONG_USE;
    if (!cli_number(args, "keep", 1, 36500, 0, &keep)) return CLI_WRONG_USE;
    if (!cli_number(args, "pace", 1, 60000, 700, &pace)) return CLI_WRONG_USE;
    if (!read_admin(args, admin, &status)) return status;
    if (!cli_value(args, "db") && !usual_db(db))
        return cli_no(args->command, "no folder to keep games in: set HOME, or name a file with --db");
    char address[INET6_ADDRSTRLEN];
    const char *bind = cli_value(args, "bind") ? cli_value(args, "bind") : "127.0.0.1";
    if (cli_has(args, "lan")) bind = NULL;
    serve_def def = {.db = cli_value(args, "db") ? cli_value(args, "db") : db,
                     .bind = bind,
                     .port = (int)port,
                     .base_url = cli_value(args, "base-url"),
                     .lan = lan_address(bind, address),
                     .tls_cert = cli_value(args, "tls-cert"),
                     .tls_key = cli_value(args, "tls-key"),
                     .trust_proxy = cli_value(args, "trust-proxy"),
                     .web = cli_value(args, "web") ? cli_value(args, "web") : find_page(page),
                     .admin = admin,
                     .version = IRORI_VERSION,
                     .keep_days = (int)keep,
                     .pace_ms = (int)pace,
                     .bot_threads = (int)sysconf(_SC_NPROCESSORS_ONLN),
                     .ready = say_ready,
                     .context = &def};
    return serve(&def, &why, text) ? say_failure(args, &def, &why, text) : CLI_DONE;
}

const cli_command cli_serve = {
    .name = "serve",
    .operands = "",
    .about =
        "tables for people and bots, over HTTP and WebSocket\n\nStarted without options it keeps games in one file "
        "of the user's state folder and prints the address. Ends with ctrl-C or SIGTERM; nothing is lost.",
    .options = options,
    .run = run,
};
