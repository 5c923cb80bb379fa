/* store_fill FILE GAMES [ROWS]: a store with so many games of 5211 under way, "stored0", "stored1" …, each played by
 * bots up to so many rows (24 otherwise). Every fourth is open and listed, so that any list is a whole page; the first
 * twenty belong to the device whose token is "storedstored…0". For measuring starts, lists and openings. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "irori/hash.h"
#include "store/store.h"

enum { GROUP = 2000, MINE = 20 };
static int64_t long_ago; /* a day: open tables are removed in a month */

static void stop_if(bool is_bad, const char *what) {
    if (!is_bad) return;
    fprintf(stderr, "store_fill: %s\n", what);
    exit(1);
}

static irori_device device_of(const char *token) {
    irori_sha256 sha;
    uint8_t digest[32];
    irori_device device = 0;
    irori_sha256_init(&sha);
    irori_sha256_add(&sha, "irori device ", 13);
    irori_sha256_add(&sha, token, strlen(token));
    irori_sha256_done(&sha, digest);
    for (int i = 0; i < 8; i++) device = device << 8 | digest[i];
    return device;
}

static irori_host *new_host(const irori_rules *rules, const char *address, bool is_open, long number) {
    irori_host_def def = {.game = "5211", .setup = {.players = 4}, .rules = rules, .table = address};
    irori_host *host;
    for (int i = 0; i < 4; i++) {
        def.seats[i].seat.kind = is_open ? IRORI_SEAT_OPEN : IRORI_SEAT_BOT;
        snprintf(def.seats[i].seat.player, sizeof def.seats[i].seat.player, "%s", is_open ? "" : "random");
    }
    def.is_dealt = !is_open;
    memcpy(&def.secret, &number, sizeof number);
    stop_if(irori_host_new(&def, long_ago, &host, NULL), "no host");
    return host;
}

static void play_one(irori_host *host, const irori_rules *rules, irori_rng *rng) {
    _Alignas(16) uint8_t known[8192];
    irori_thought thought;
    if (!irori_host_wants(host, 0, &thought)) return;
    irori_host_known(host, thought.seat, known);
    irori_move move = rules->game->sample(rules, known, thought.seat, rng);
    stop_if(irori_host_answer(host, &thought, move, long_ago), "a move was refused");
    irori_host_tick(host, long_ago);
}

static void add_game(game_store *store, const irori_rules *rules, const char *words, long number, uint64_t rows,
                     irori_rng *rng) {
    bool is_open = number % 4 == 2;
    store_game game = {.stage = is_open ? STORE_OPEN : STORE_RUNNING,
                       .is_listed = is_open,
                       .made = long_ago + number,
                       .changed = long_ago + number,
                       .rules = words,
                       .brief = is_open ? "{\"game\":\"5211\",\"options\":[],\"seats\":[{\"kind\":\"open\"}]}"
                                        : "{\"game\":\"5211\",\"options\":[],\"seats\":[{\"kind\":\"bot\"}]}"};
    irori_row row;
    snprintf(game.address, sizeof game.address, "stored%ld", number);
    stop_if(store_game_add(store, &game, NULL), "the game is not kept");
    irori_host *host = new_host(rules, game.address, is_open, number);
    for (uint64_t before = 0; irori_host_rows(host) < rows && irori_host_rows(host) != before;) {
        before = irori_host_rows(host);
        if (!is_open) play_one(host, rules, rng);
    }
    while (irori_host_next_row(host, &row)) stop_if(store_append(store, game.id, &row, NULL), "a row is not kept");
    for (int seat = 0; seat < 4; seat++)
        stop_if(store_seat_put(store, game.id, seat,
                               number < MINE ? device_of("storedstoredstoredstoredstoredstoredstored0")
                                             : (irori_device)(number * 4 + seat + 1),
                               NULL),
                "a seat is not kept");
    irori_host_free(host);
}

int main(int argc, char **argv) {
    game_store *store;
    irori_rules *rules;
    irori_setup setup = {.players = 4};
    irori_rng rng = irori_rng_from(1);
    char words[512] = "5211 4", option[IRORI_MOVE_TEXT];
    stop_if(argc < 3, "use: store_fill FILE GAMES [ROWS]");
    long games = atol(argv[2]);
    long_ago = (int64_t)time(NULL) * 1000 - 24 * 3600 * 1000;
    uint64_t rows = argc > 3 ? (uint64_t)atol(argv[3]) : 24;
    stop_if(irori_rules_new("5211", &setup, &rules, NULL), "no rules");
    for (int i = 0; rules->game->options[i].name; i++) {
        irori_rules_option(rules, i, option);
        snprintf(words + strlen(words), sizeof words - strlen(words), " %s", option);
    }
    stop_if(store_open(argv[1], STORE_WRITE, &store, NULL), "the file cannot be opened");
    for (long i = 0; i < games; i++) {
        if (i % GROUP == 0) stop_if(store_begin(store, NULL), "no transaction");
        add_game(store, rules, words, i, rows, &rng);
        if (i % GROUP == GROUP - 1 || i == games - 1) stop_if(store_commit(store, NULL), "not committed");
    }
    store_close(store);
    irori_rules_free(rules);
    return 0;
}
