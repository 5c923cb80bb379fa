/* A random game at a native host as a script: what was done and every byte that came of it, for tests/wasm/host.mjs to
 * do again in the module.
 *
 *   host_probe GAME PLAYERS SEED CALM
 */
#include <stdlib.h>

#include "../host_play.h"

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    int players = atoi(argv[2]);
    irori_host_def def = host_play_def(argv[1], players, argv[3]);
    party p;
    printf("N %s %d %s\n", argv[1], players, argv[3]);
    party_init_with(&p, &def, stdout);
    host_play(&p, players, (uint32_t)atoi(argv[4]));
    bool is_over = party_is_over(&p);
    party_done(&p);
    return is_over ? 0 : 1;
}
