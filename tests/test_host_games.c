/* Whole games of every game, played by clients that know nothing but the protocol: people at all seats, simultaneous
 * and group decisions, taking back, votes, time-outs, bots in place of people, connections that break and tables that
 * are opened again from their rows or a checkpoint, all at random points. The record verifies. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host_play.h"

static void verify(const party *p) {
    size_t size;
    char *record = party_record(p, &size);
    irori_table *table;
    irori_error why = {0};
    if (irori_table_load(record, size, IRORI_LOAD_WHOLE, &table, &why)) fail_msg("line %u: %s", why.line, why.why.id);
    irori_table_free(table);
    free(record);
}

/* What happened in all games: everything must have. */
static uint32_t happened[IRORI_ENTRY_CONTENT + 1], rows_of_moves;

static void count(const irori_table *table) {
    for (uint32_t number = 1; number <= irori_table_entries(table); number++) {
        irori_entry entry = irori_table_entry(table, number);
        happened[entry.kind]++;
        rows_of_moves += entry.row != 0;
    }
}

static void play(const irori_host_def *def, int players, uint32_t calm) {
    party p;
    party_init(&p, def);
    host_play(&p, players, calm);
    assert_true(party_is_over(&p));
    for (int i = 0; i < PARTY_CLIENTS; i++) assert_int_equal(p.clients[i].is_over, p.clients[i].id != 0);
    verify(&p);
    party_reopen(&p, false);
    count(irori_host_table(p.host));
    party_done(&p);
}

static void play_game(const char *game, int players, int games, uint32_t calm) {
    for (int i = 0; i < games; i++) {
        char seed[64];
        snprintf(seed, sizeof seed, "%s %d %d", game, players, i);
        irori_host_def def = host_play_def(game, players, seed);
        play(&def, players, calm);
    }
}

FACT(games_of_5211_are_played_through_the_protocol) {
    for (int players = 2; players <= 5; players++) play_game("5211", players, scaled(6), 4);
}

FACT(games_of_kodachi_are_played_through_the_protocol) {
    play_game("kodachi", 2, scaled(2), 8);
    play_game("kodachi", 4, scaled(1), 8);
}

FACT(games_of_kodama_are_played_through_the_protocol) { play_game("kodama", 3, scaled(1), 6); }

FACT(games_of_harakiri_are_played_through_the_protocol) {
    play_game("harakiri", 4, scaled(1), 60);
    play_game("harakiri", 1, scaled(1), 60);
}

FACT(games_of_the_template_are_played_through_the_protocol) { play_game("null", 3, scaled(20), 3); }

FACT(everything_that_can_happen_at_a_table_happened) {
    static const irori_entry_kind kinds[] = {IRORI_ENTRY_MOVE,  IRORI_ENTRY_RETRACT,  IRORI_ENTRY_UNDO,
                                             IRORI_ENTRY_SEAT,  IRORI_ENTRY_TIME_OUT, IRORI_ENTRY_HAND_OVER,
                                             IRORI_ENTRY_AGREED};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) assert_true(happened[kinds[i]] > 0);
    assert_true(rows_of_moves > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_5211_are_played_through_the_protocol),
        cmocka_unit_test(games_of_kodachi_are_played_through_the_protocol),
        cmocka_unit_test(games_of_kodama_are_played_through_the_protocol),
        cmocka_unit_test(games_of_harakiri_are_played_through_the_protocol),
        cmocka_unit_test(games_of_the_template_are_played_through_the_protocol),
        cmocka_unit_test(everything_that_can_happen_at_a_table_happened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
