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
#include "../server/files.h"
#include "../server/net.h"
#include "../server/serve.h"
#include "cli.h"

enum { USUAL_PORT = 5211, LEAST_ADMIN = 16, MOST_ADMIN = 255, ADMIN_SIZE = MOST_ADMIN + 2 };

static const cli_option options[] = {
    {"port", "N", "the port; 5211 otherwise, 0: any that is free"},
    {"bind", "ADDRESS", "listens at that address or interface; 127.0.0.1 otherwise: only this machine"},
    {"lan", NULL, "listens on all interfaces: for people in the same network"},
    {"db", "FILE", "keeps games there; otherwise where saved games are kept"},
    {"base-url", "URL", "how people reach it, for links: https://play.example.org"},
    {"trust-proxy", "CIDR", "proxies whose X-Forwarded-For counts: 127.0.0.1/32"},
    {"tls-cert", "FILE", "the certificate chain, for https"},
    {"tls-key", "FILE", "and its key"},
    {"keep", "DAYS", "removes games that ended so long ago; for ever otherwise"},
    {"pace", "MS", "bots answer so long after they were asked, or twice, four times ... as long; 700 otherwise"},
    {"web", "FOLDER", "the page's files; otherwise those that were built or installed with this program"},
    {"admin", "FILE", "holds what an administrator says to list and close tables"},
    {NULL, NULL, NULL},
};

/* Where it listens, and how others reach it. */
typedef struct place {
    const char *bind; /* an address; NULL: all of them */
    const char *lan;  /* NULL: only this machine reaches it */
    bool is_loopback;
    char text[2][INET6_ADDRSTRLEN];
} place;

static const void *bytes_of(const struct sockaddr *at) {
    return at->sa_family == AF_INET ? (const void *)&((const struct sockaddr_in *)at)->sin_addr
                                    : (const void *)&((const struct sockaddr_in6 *)at)->sin6_addr;
}

/* Is it an address that others could be given? One that holds for a single link is not. */
static bool is_usable(const struct sockaddr *at, int family) {
    return at && at->sa_family == family &&
           (family == AF_INET || !IN6_IS_ADDR_LINKLOCAL((const struct in6_addr *)bytes_of(at)));
}

/* The first address of an interface; of any but loopback where none is named. False: there is none. */
static bool find_address(const char *interface, int family, char text[INET6_ADDRSTRLEN]) {
    struct ifaddrs *list, *at;
    bool found = false;
    if (getifaddrs(&list)) return false;
    for (at = list; at && !found; at = at->ifa_next) {
        bool is_meant = interface ? !strcmp(at->ifa_name, interface) : !(at->ifa_flags & IFF_LOOPBACK);
        if (!is_meant || !is_usable(at->ifa_addr, family)) continue;
        found = inet_ntop(family, bytes_of(at->ifa_addr), text, INET6_ADDRSTRLEN) != NULL;
    }
    freeifaddrs(list);
    return found;
}

/* The address that is meant, an IPv4 one as such. False: it is none, and no interface that has one. */
static bool read_address(const char *said, struct in6_addr *v6, char text[INET6_ADDRSTRLEN]) {
    struct in_addr v4;
    bool is_v4 = inet_pton(AF_INET, said, &v4) == 1, is_v6 = !is_v4 && inet_pton(AF_INET6, said, v6) == 1;
    if (is_v6 && !IN6_IS_ADDR_V4MAPPED(v6)) return inet_ntop(AF_INET6, v6, text, INET6_ADDRSTRLEN);
    if (is_v6) memcpy(&v4, v6->s6_addr + 12, sizeof v4);
    if (is_v4 || is_v6) return inet_ntop(AF_INET, &v4, text, INET6_ADDRSTRLEN);
    return find_address(said, AF_INET, text) || find_address(said, AF_INET6, text);
}

static bool is_loopback(const char *address) {
    struct in6_addr v6;
    bool is_v6 = inet_pton(AF_INET6, address, &v6) == 1;
    return is_v6 ? IN6_IS_ADDR_LOOPBACK(&v6) : !strncmp(address, "127.", 4);
}

/* False: --bind names nothing of this machine. Every address at once is what --lan says. */
static bool find_place(const char *said, place *at) {
    struct in6_addr v6;
    at->bind = at->text[0];
    if (!said || !strcmp(said, "localhost")) said = said ? "127.0.0.1" : "::";
    if (!read_address(said, &v6, at->text[0])) return false;
    bool is_all_v4 = !strcmp(at->bind, "0.0.0.0"), is_all = is_all_v4 || !strcmp(at->bind, "::");
    if (is_all && !is_all_v4) at->bind = NULL;
    at->is_loopback = !is_all && is_loopback(at->bind);
    if (is_all)
        at->lan = find_address(NULL, AF_INET, at->text[1]) ? at->text[1] : NULL;
    else
        at->lan = at->is_loopback ? NULL : at->bind;
    return true;
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
    errno = 0;
    FILE *in = fopen(path, "r");
    bool is_read = in && fgets(admin, ADMIN_SIZE, in);
    int failure = is_read ? 0 : errno;
    if (in) fclose(in);
    if (failure) return *status = cli_wrong(args->command, "--admin %s: %s", path, strerror(failure)), false;
    admin[strcspn(admin, "\r\n")] = 0;
    size_t size = strlen(admin);
    if (is_read && size >= LEAST_ADMIN && size <= MOST_ADMIN) return true;
    *status = cli_wrong(args->command, "%s must hold one line of %d to %d characters", path, LEAST_ADMIN, MOST_ADMIN);
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

static int check_tls(const cli_args *args) {
    const char *const pair[] = {cli_value(args, "tls-cert"), cli_value(args, "tls-key")};
    if (!pair[0] != !pair[1]) return cli_wrong(args->command, "--tls-cert and --tls-key go together");
    for (int i = 0; pair[0] && i < 2; i++)
        if (access(pair[i], R_OK)) return cli_no(args->command, "%s: %s", pair[i], strerror(errno));
    if (!pair[0] || net_is_certificate(pair[0], pair[1])) return CLI_DONE;
    return cli_no(args->command, "%s is no certificate chain (PEM), or %s is not its key", pair[0], pair[1]);
}

/* "https://play.example.org", with a port or without, and nothing behind it. */
static bool is_base_url(const char *url) {
    size_t scheme = !strncmp(url, "http://", 7) ? 7 : !strncmp(url, "https://", 8) ? 8 : 0;
    const char *host = url + scheme;
    size_t size = strcspn(host, "/");
    return scheme && size && !strpbrk(host, " ?#@\"\\") && host[0] != ':' && (!host[size] || !host[size + 1]);
}

static int check_web(const cli_args *args) {
    const char *folder = cli_value(args, "web");
    char index[FILE_PATH];
    if (!folder) return CLI_DONE;
    snprintf(index, sizeof index, "%.4000s/index.html", folder);
    if (access(index, R_OK)) return cli_wrong(args->command, "--web: %s: %s", index, strerror(errno));
    files *page = files_read(folder);
    files_free(page);
    return page ? CLI_DONE : cli_wrong(args->command, "--web %s: more than a page should be, or not readable", folder);
}

static int check_options(const cli_args *args) {
    int status = check_tls(args);
    if (!status) status = check_web(args);
    if (status) return status;
    if (cli_has(args, "lan") && cli_value(args, "bind"))
        return cli_wrong(args->command, "--lan listens everywhere: leave out --bind");
    const char *url = cli_value(args, "base-url");
    if (url && !is_base_url(url))
        return cli_wrong(args->command, "--base-url is http:// or https:// with a name, as https://play.example.org");
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
    if (!cli_names_file(args, "db", "tables.db")) return CLI_WRONG_USE;
    if (!cli_value(args, "db") && !usual_db(db))
        return cli_no(args->command, "no folder to keep games in: set HOME, or name a file with --db");
    const char *bind = cli_value(args, "bind") ? cli_value(args, "bind") : "127.0.0.1";
    place at = {.bind = NULL};
    if (!find_place(cli_has(args, "lan") ? NULL : bind, &at))
        return cli_no(args->command, "--bind %s: not an address, and no interface of this machine that has one", bind);
    serve_def def = {.db = cli_value(args, "db") ? cli_value(args, "db") : db,
                     .bind = at.bind,
                     .is_loopback = at.is_loopback,
                     .port = (int)port,
                     .base_url = cli_value(args, "base-url"),
                     .lan = at.lan,
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
