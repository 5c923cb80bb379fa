/* `irori serve` on a disk whose power is cut (tests/power_cut.h), for `server_load cut`: the same arguments; after
 * IRORI_CUT_AFTER writes and syncs nothing reaches the disk any more. At the end the files become what a disk would
 * show after the cut, by the chance IRORI_CUT_CHANCE. Exit code 3: the power was cut; 0: it was not. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "power_cut.h"
#include "server/serve.h"

enum { WAS_CUT = 3 };

static void say_ready(void *context, int port) {
    (void)context;
    printf("irori: http://127.0.0.1:%d\n", port);
    fflush(stdout);
}

static uint64_t number_of(const char *name) {
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : 0;
}

static const char *value_of(int argc, char **argv, const char *option) {
    for (int i = 1; i + 1 < argc; i++)
        if (!strcmp(argv[i], option)) return argv[i + 1];
    return NULL;
}

int main(int argc, char **argv) {
    irori_error why;
    char text[256];
    serve_def def = {.db = value_of(argc, argv, "--db"),
                     .bind = "127.0.0.1",
                     .trust_proxy = value_of(argc, argv, "--trust-proxy"),
                     .ready = say_ready};
    if (!def.db) return 2;
    power_cut_install();
    power_cut_after(number_of("IRORI_CUT_AFTER"));
    power_limit_files(1024 * number_of("IRORI_DISK_KIB"));
    irori_status status = serve(&def, &why, text);
    int was_cut = power_is_off();
    power_restore(number_of("IRORI_CUT_CHANCE"));
    if (status && !was_cut) fprintf(stderr, "power_server: %s %s\n", why.why.id, text);
    return was_cut ? WAS_CUT : status ? 1 : 0;
}
