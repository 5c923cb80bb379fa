/* Kodachi: whole games. No pointless prompts, in any game of any set-up; greedy far ahead of random, and no fight that
 * can be won is conceded. */
#include "kodachi_scene.h"

#include "irori/sim.h"

static const char *const set_ups[] = {"edition=en", "edition=fr", "edition=en start-treasures=off",
                                      "edition=fr start-treasures=off"};

/* A single answer that only its owner knows to be single (K17, K24). */
static bool is_secretly_single(const kodachi_state *s, irori_move move) {
    int operation = kodachi_operation(move);
    if (s->phase == KODACHI_FIGHT) return operation == KODACHI_CONCEDE;
    return s->phase == KODACHI_DISCARD && (operation == KODACHI_DONE || operation == KODACHI_DISCARD_ONE);
}

/* A choice with one answer is made by the game where everybody can see that: whoever is asked otherwise has at least
 * two. And the game always ends. */
static void expect_real_choices(int players, const char *options, uint64_t number) {
    static irori_move moves[KODACHI_MAX_MOVES];
    irori_rules *rules = rules_for("kodachi", players, options);
    irori_rng rng = irori_rng_from(number);
    irori_seed seed = irori_rng_chance(&rng).seed;
    kodachi_state s;
    rules->game->init(rules, &s, &seed, NULL);
    while (s.phase != KODACHI_OVER) {
        int seat = kodachi_decider(&s);
        uint32_t count = kodachi_moves(rules, &s, seat, moves);
        if (count < 2 && !is_secretly_single(&s, moves[0])) fail_msg("%u moves in phase %d", count, s.phase);
        rules->game->apply(rules, &s, seat, moves[irori_rng_below(&rng, count)], NULL);
    }
    irori_rules_free(rules);
}

FACT(whoever_is_asked_has_a_choice_as_far_as_others_can_see) {
    for (int players = 2; players <= 4; players++)
        for (size_t i = 0; i < sizeof set_ups / sizeof *set_ups; i++)
            for (uint64_t number = 0; number < (uint64_t)scaled(5); number++)
                expect_real_choices(players, set_ups[i], number);
}

/* Bytes that no state encodes to: each of these once led a game that went on from it astray. */

static void expect_bad(scene *p) {
    uint8_t bytes[IRORI_MAX_ENCODED];
    kodachi_state read;
    size_t size = kodachi_encode(p->rules, &p->s, bytes);
    assert_int_equal(kodachi_decode(p->rules, &read, bytes, size), IRORI_BAD_STATE);
    scene_done(p);
}

static void discarding(scene *p) {
    scene_init(p, 2, "", "hand: d1 d2 d2 d3 d3 d4 d4 d5 zero; house: draw3; guards: 5f");
    scene_play(p, "stealth; play d1; beat; stop; take 1; discard d4");
}

FACT(a_discard_nobody_could_finish_is_no_state) {
    scene p;
    discarding(&p);
    p.s.from = 60;
    expect_bad(&p);
    discarding(&p);
    p.s.from = 213;
    expect_bad(&p);
}

FACT(counts_that_only_add_up_by_wrapping_are_no_state) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2; guards: 5f");
    scene_play(&p, "stealth");
    p.s.player[0].discard[scene_card(&p, "zero")] = 255;
    p.s.played[scene_card(&p, "zero")] = 1;
    expect_bad(&p);
}

FACT(a_taker_who_is_the_active_player_is_no_state) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2; guards: 5f");
    scene_play(&p, "stealth; concede");
    p.s.taker = 0;
    expect_bad(&p);
}

FACT(a_display_that_does_not_fit_the_phase_is_no_state) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2; guards: 5f");
    scene_play(&p, "stealth; play d1");
    p.s.phase = KODACHI_GO_ON;
    expect_bad(&p);
    scene_init(&p, 2, "", "hand: d1 d2; guards: 5f");
    scene_play(&p, "stealth; play d1");
    p.s.phase = KODACHI_DISCARD;
    expect_bad(&p);
    scene_init(&p, 2, "", "hand: d1 d2; guards: 5f");
    p.s.beaten = 3;
    expect_bad(&p);
}

/* The share of wins of greedy at seat 0 and then at seat 1, in thousandths. */
static int greedy_share(const char *options, uint64_t games) {
    irori_rules *rules = rules_for("kodachi", 2, options);
    uint64_t wins = 0;
    for (int seat = 0; seat < 2; seat++) {
        irori_sim_def def = {.rules = rules, .players = {"random", "random"}, .seed = irori_seed_from_text("greedy")};
        irori_sim_report report = {0};
        def.players[seat] = "greedy";
        assert_int_equal(irori_sim_run(&def, 0, games, &report, NULL), IRORI_OK);
        wins += report.seat[seat].wins;
    }
    irori_rules_free(rules);
    return (int)(wins * 1000 / IRORI_WIN / (2 * games));
}

FACT(greedy_wins_over_eight_of_ten_games_against_random) {
    assert_true(greedy_share("edition=en", 100) > 800);
    assert_true(greedy_share("edition=fr", 100) > 800);
}

/* What greedy would do, from what the seat knows. */
static irori_move greedy_move(const irori_rules *rules, const kodachi_state *s, int seat) {
    static irori_move moves[KODACHI_MAX_MOVES];
    static int32_t weights[KODACHI_MAX_MOVES];
    uint32_t count = kodachi_moves(rules, s, seat, moves), best = 0;
    kodachi_policy(rules, s, seat, moves, count, weights);
    for (uint32_t i = 1; i < count; i++)
        if (weights[i] > weights[best]) best = i;
    return moves[best];
}

/* K17: conceding is a move like any other now, and liked only where the hand cannot win. */
static void expect_no_winnable_fight_conceded(irori_rules *rules, uint64_t number) {
    irori_rng rng = irori_rng_from(number);
    irori_seed seed = irori_rng_chance(&rng).seed;
    kodachi_state s;
    rules->game->init(rules, &s, &seed, NULL);
    while (s.phase != KODACHI_OVER) {
        int seat = kodachi_decider(&s);
        irori_move move = greedy_move(rules, &s, seat);
        if (kodachi_operation(move) == KODACHI_CONCEDE) assert_false(kodachi_can_win((const kodachi_rules *)rules, &s));
        /* now and then something else, so that hands get into all kinds of fights */
        if (!irori_rng_below(&rng, 4)) move = kodachi_sample(rules, &s, seat, &rng);
        rules->game->apply(rules, &s, seat, move, NULL);
    }
}

FACT(greedy_concedes_no_fight_that_its_hand_can_win) {
    irori_rules *rules = rules_for("kodachi", 2, "");
    for (uint64_t number = 0; number < (uint64_t)scaled(20); number++) expect_no_winnable_fight_conceded(rules, number);
    irori_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_is_asked_has_a_choice_as_far_as_others_can_see),
        cmocka_unit_test(a_discard_nobody_could_finish_is_no_state),
        cmocka_unit_test(counts_that_only_add_up_by_wrapping_are_no_state),
        cmocka_unit_test(a_taker_who_is_the_active_player_is_no_state),
        cmocka_unit_test(a_display_that_does_not_fit_the_phase_is_no_state),
        cmocka_unit_test(greedy_concedes_no_fight_that_its_hand_can_win),
        cmocka_unit_test(greedy_wins_over_eight_of_ten_games_against_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
