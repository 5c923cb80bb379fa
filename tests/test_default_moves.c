/* What the clock decides for somebody who does not answer, game by game: one fact for each thing that the game's page
 * says under "default_move". That it is legal and follows from what the seat knows is law 2 (conformance). */
#include <stdlib.h>
#include <string.h>

#include "harakiri_saga.h"
#include "kodachi_scene.h"

/* From what the seat may know, not from the truth. */
static void expect_default(const irori_rules *rules, const void *state, const char *expected) {
    const irori_game *game = rules->game;
    int seat = __builtin_ctz(game->to_act(rules, state).seats);
    void *known = malloc(game->state_size);
    char text[IRORI_MOVE_TEXT];
    memcpy(known, state, game->state_size);
    game->redact(rules, known, seat);
    game->move_to_text(rules, irori_default_move(rules, known, seat), text);
    free(known);
    assert_string_equal(text, expected);
}

/* Kodachi */

static void expect_kodachi(const char *text, const char *moves, const char *expected) {
    scene p;
    scene_init(&p, 2, "", text);
    scene_play(&p, moves);
    expect_default(p.rules, &p.s, expected);
    scene_done(&p);
}

FACT(kodachi_declares_strength) { expect_kodachi("hand: d4; guards: 5f", "", "strength"); }
FACT(kodachi_concedes_a_fight) { expect_kodachi("hand: d1 d4; guards: 5f", "stealth; play d1", "concede"); }
FACT(kodachi_stops) { expect_kodachi("hand: d1 d4; guards: 5f", "stealth; play d1; beat", "stop"); }

FACT(kodachi_takes_and_buys_nothing_more) {
    expect_kodachi("hand: d1 d4; guards: 5f", "stealth; play d1; beat; stop", "done");
    expect_kodachi("hand: d5 d4; house: zero; guards: 5f; 1.treasures: 1f", "stealth; play d5; concede", "done");
}

FACT(kodachi_keeps_its_hand_where_it_may) {
    expect_kodachi("hand: d1 d2 d3 d4 d5; pile: d1 d2 d3 d4 d5; house: draw3; guards: 5f",
                   "stealth; play d1; beat; stop; take 1", "done");
}

FACT(kodachi_discards_what_comes_first_in_the_deck_file) {
    expect_kodachi("hand: d1 d2 d2 d3 d3 d4 d4 d5 zero; house: draw3; guards: 5f",
                   "stealth; play d1; beat; stop; take 1", "discard d2");
}

FACT(kodachi_drops_the_first_treasure) {
    expect_kodachi("hand: d1 d4; treasures: 1f 1s 2f 2s; guards: 5f; house: R3/5",
                   "stealth; play d1; beat; stop; take 1", "drop 1f");
}

/* Kodama: whatever is asked, what is listed first. */

static void expect_nothing_grows_from_an_earlier_card(const irori_rules *rules, const irori_move *list,
                                                      uint32_t count) {
    char text[IRORI_MOVE_TEXT];
    rules->game->move_to_text(rules, list[0], text);
    int slot = atoi(text);
    for (uint32_t i = 1; i < count; i++) {
        rules->game->move_to_text(rules, list[i], text);
        assert_true(atoi(text) >= slot);
    }
}

/* At the first four decisions whose moves have this sign in their text: "3@4500,1240/0", "host lamp-bearer". */
static void expect_first_of_kodama(const char *sign, bool is_place) {
    irori_rules *rules = rules_for("kodama", 2, "");
    const irori_game *game = rules->game;
    irori_move *list = malloc(game->max_moves * sizeof *list);
    void *state = malloc(game->state_size);
    irori_rng rng = irori_rng_from(2);
    irori_seed seed = irori_seed_from_text("clock");
    int found = 0;
    game->init(rules, state, &seed, NULL);
    for (irori_turn turn; found < 4 && (turn = game->to_act(rules, state)).seats;) {
        int seat = __builtin_ctz(turn.seats);
        char first[IRORI_MOVE_TEXT];
        uint32_t count = game->moves(rules, state, seat, list);
        game->move_to_text(rules, list[0], first);
        if (strstr(first, sign)) {
            expect_default(rules, state, first), found++;
            if (is_place) expect_nothing_grows_from_an_earlier_card(rules, list, count);
        }
        game->apply(rules, state, seat, game->sample(rules, state, seat, &rng), NULL);
    }
    assert_int_equal(found, 4);
    free(state), free(list);
    irori_rules_free(rules);
}

FACT(kodama_grows_the_first_card_that_fits_at_the_first_place) { expect_first_of_kodama("@", true); }
FACT(kodama_hosts_the_first_spirit_of_the_hand) { expect_first_of_kodama("host ", false); }

/* Harakiri */

static void expect_harakiri(int players, const char *moves, const char *expected) {
    static saga g;
    saga_begin(&g, players, "", NULL);
    saga_who(&g, TOMOE)->coins = 50; /* enough to trade and to give */
    saga_play(&g, moves);
    expect_default(g.rules, &g.s, expected);
    saga_done(&g);
}

FACT(harakiri_ends_the_turn) { expect_harakiri(1, "activate tomoe", "end"); }
FACT(harakiri_stops_the_journey) { expect_harakiri(1, "activate tomoe; travel; to otsu", "stop"); }
FACT(harakiri_stops_the_trade) { expect_harakiri(1, "activate tomoe; market", "done"); }
FACT(harakiri_says_no_to_what_others_ask) { expect_harakiri(4, "activate tomoe; give-coins akira 3", "no"); }
FACT(harakiri_takes_the_first_answer_where_nothing_can_be_declined) { expect_harakiri(1, "", "activate tomoe"); }

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kodachi_declares_strength),
        cmocka_unit_test(kodachi_concedes_a_fight),
        cmocka_unit_test(kodachi_stops),
        cmocka_unit_test(kodachi_takes_and_buys_nothing_more),
        cmocka_unit_test(kodachi_keeps_its_hand_where_it_may),
        cmocka_unit_test(kodachi_discards_what_comes_first_in_the_deck_file),
        cmocka_unit_test(kodachi_drops_the_first_treasure),
        cmocka_unit_test(kodama_grows_the_first_card_that_fits_at_the_first_place),
        cmocka_unit_test(kodama_hosts_the_first_spirit_of_the_hand),
        cmocka_unit_test(harakiri_ends_the_turn),
        cmocka_unit_test(harakiri_stops_the_journey),
        cmocka_unit_test(harakiri_stops_the_trade),
        cmocka_unit_test(harakiri_says_no_to_what_others_ask),
        cmocka_unit_test(harakiri_takes_the_first_answer_where_nothing_can_be_declined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
