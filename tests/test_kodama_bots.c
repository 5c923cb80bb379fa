/* Kodama: what bots reckon with, held against plain questions, and what is said for a move, against what it does. */
#include <stdlib.h>
#include <string.h>

#include "games/kodama/bot.h"
#include "irori/player.h"
#include "kodama_grove.h"

enum { STEP = KODAMA_TURN / KODAMA_COARSE_ANGLES };

/* Greedy plays so many decisions. */
static void let_greedy_play(grove *p, int decisions) {
    irori_player *greedy;
    assert_int_equal(irori_player_new("greedy", p->base, 1, &greedy, NULL), IRORI_OK);
    for (; decisions && p->s.phase != KODAMA_OVER; decisions--) {
        kodama_state known = p->s;
        kodama_redact(p->base, &known, p->s.active);
        irori_sight sight = {.rules = p->base, .seat = p->s.active, .known = &known};
        grove_play(p, irori_player_choose(greedy, &sight));
    }
    irori_player_free(greedy);
}

/* A turned card's features are rounded anew: an angle in a hundred may differ. */
FACT(free_angles_are_those_that_fit) {
    grove p;
    grove_init(&p, 2, "");
    int right = 0, wrong = 0;
    for (int round = 0; round < 10; round++) {
        kodama_wood wood;
        kodama_wood_init(&wood, p.rules, &p.s.player[0].tree);
        for (int parent = 0; parent < wood.count; parent++)
            for (int perch = 0; perch < wood.card[parent].card->perches[KODAMA_COARSE]; perch++) {
                kodama_point at = kodama_point_on(&wood, parent, wood.card[parent].card->perch[perch]);
                uint32_t angles = kodama_free_angles(&wood, parent, perch, round % 3);
                for (int a = 0; a < KODAMA_COARSE_ANGLES; a++) {
                    bool fits = kodama_fits_on(&wood, parent, round % 3, at, a * STEP);
                    *(fits == (angles >> a & 1) ? &right : &wrong) += fits || angles >> a & 1;
                }
            }
        let_greedy_play(&p, 2);
    }
    assert_true(right > 1000);
    assert_true(wrong * 100 < right);
    grove_done(&p);
}

FACT(buds_kept_from_card_to_card_are_those_found_anew) {
    grove p;
    grove_init(&p, 2, "");
    for (int turn = 0; turn < 12 && p.s.phase == KODAMA_GROW; turn++) {
        const kodama_tree *tree = &p.s.player[p.s.active].tree;
        kodama_wood wood;
        kodama_buds kept, found;
        kodama_wood_init(&wood, p.rules, tree);
        kodama_find_buds(&kept, &wood);
        int seat = p.s.active;
        let_greedy_play(&p, 1);
        kodama_wood_add(&wood, p.s.player[seat].tree.card[p.s.player[seat].tree.count - 1]);
        kodama_grow_buds(&kept, &wood);
        kodama_find_buds(&found, &wood);
        assert_int_equal(kept.count, found.count);
        for (int i = 0; i < found.count; i++) assert_int_equal(kept.bud[i].angles, found.bud[i].angles);
    }
    grove_done(&p);
}

static int points_of(const grove *p, const kodama_tree *tree, const kodama_buds *buds, int card) {
    int best = 0;
    for (int i = 0; i < buds->count; i++) {
        int points = kodama_score_branch(p->rules, tree, buds->bud[i].parent, card, 0, 0).branch;
        if (points <= KODAMA_LIMIT && points > best) best = points;
    }
    return best;
}

/* All displays of three, each card of it any of those that are left. */
FACT(the_next_points_are_the_mean_over_all_displays) {
    grove p;
    grove_init(&p, 2, "");
    let_greedy_play(&p, 8);
    const kodama_tree *tree = &p.s.player[0].tree;
    kodama_wood wood;
    kodama_buds buds;
    kodama_wood_init(&wood, p.rules, tree);
    kodama_find_buds(&buds, &wood);
    int best[KODAMA_BRANCHES], n = 0;
    for (int i = 0; i < p.s.deck_count; i++) best[n++] = points_of(&p, tree, &buds, p.s.deck[i]);
    for (int i = 0; i < 3; i++) best[n++] = points_of(&p, tree, &buds, p.s.display[i]);
    int64_t sum = 0;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            for (int c = 0; c < n; c++) {
                int most = best[a] > best[b] ? best[a] : best[b];
                sum += most > best[c] ? most : best[c];
            }
    int mean = (int)(100 * sum / ((int64_t)n * n * n));
    assert_in_range(kodama_next_points(p.rules, &p.s, tree, &buds), mean - 2, mean + 2);
    grove_done(&p);
}

FACT(turns_left_are_the_cards_a_seat_may_still_lay) {
    grove p;
    grove_init(&p, 3, "");
    int laid[3] = {0};
    while (p.s.phase != KODAMA_OVER) {
        for (int seat = 0; seat < 3; seat++)
            assert_int_equal(kodama_turns_left(p.rules, &p.s, seat), KODAMA_SEASONS * KODAMA_ROUNDS - laid[seat]);
        laid[p.s.active] += p.s.phase == KODAMA_GROW;
        let_greedy_play(&p, 1);
    }
    grove_done(&p);
}

/* With no card to come a hand is worth what it scores, without its worst (T9). */
FACT(a_hand_at_the_end_is_worth_what_it_scores) {
    grove p;
    grove_init(&p, 2, "");
    let_greedy_play(&p, 20);
    const kodama_player *player = &p.s.player[0];
    uint8_t two[KODAMA_HAND] = {3, 17};
    int a = kodama_score_spirit(p.rules, &player->tree, 3), b = kodama_score_spirit(p.rules, &player->tree, 17);
    assert_int_equal(kodama_hand_prospects(p.rules, two, &player->tree, 0), 100 * (a > b ? a : b));
    grove_done(&p);
}

static int64_t argument(const irori_message *message, const char *name) {
    for (int i = 0; i < message->count; i++)
        if (!strcmp(message->args[i].name, name)) return message->args[i].number;
    return 0;
}

/* The points it names are those that the move brings, and the spirit's those that it then scores. */
static void expect_true_reason(const grove *p, irori_move move) {
    int seat = p->s.active;
    irori_message reason;
    kodama_state after = p->s;
    kodama_reason(p->base, &p->s, seat, move, &reason);
    bool names_all = strstr(reason.id, ".spirit") || !strcmp(reason.id, "kodama.reason.host");
    int64_t points = argument(&reason, "n") + (names_all ? 0 : argument(&reason, "decree"));
    kodama_tree tree = after.player[seat].tree;
    p->base->game->apply(p->base, &after, seat, move, NULL);
    int season = after.player[seat].grown[p->s.season] && !p->s.player[seat].grown[p->s.season]
                     ? kodama_score_season(p->rules, &after.player[seat].tree, p->s.decree[p->s.season])
                     : 0;
    assert_int_equal(kodama_score(&after.player[seat]) - season, kodama_score(&p->s.player[seat]) + points);
    for (int i = 0; i < KODAMA_HAND && strstr(reason.id, ".spirit"); i++) {
        int spirit = p->s.player[seat].hand[i];
        if (!spirit || !strstr(reason.args[reason.count - 4].text, p->rules->spirit[spirit].name)) continue;
        assert_int_equal(argument(&reason, "then"), kodama_score_spirit(p->rules, &after.player[seat].tree, spirit));
        assert_int_equal(argument(&reason, "was"), kodama_score_spirit(p->rules, &tree, spirit));
    }
}

FACT(what_is_said_for_a_move_is_true) {
    grove p;
    irori_move *moves = malloc(KODAMA_MAX_MOVES * sizeof *moves);
    for (int game = 0; game < 4; game++) {
        static const char *const seeds[] = {"a", "b", "c", "d"};
        grove_init(&p, 2, "");
        grove_deal(&p, seeds[game]);
        while (p.s.phase != KODAMA_OVER) {
            uint32_t count = kodama_candidates(p.base, &p.s, p.s.active, moves);
            for (uint32_t i = 0; i < count; i++) expect_true_reason(&p, moves[i]);
            let_greedy_play(&p, 1);
        }
        grove_done(&p);
    }
    free(moves);
}

FACT(who_is_stuck_is_told_so) {
    grove p;
    irori_message reason;
    irori_move move;
    grove_init(&p, 2, "");
    grove_bare_table(&p);
    assert_int_equal(kodama_candidates(p.base, &p.s, p.s.active, &move), 1);
    kodama_reason(p.base, &p.s, p.s.active, move, &reason);
    assert_string_equal(reason.id, "kodama.reason.pass");
    grove_done(&p);
}

/* A drop between the points of the lattice is no candidate, and is looked at all the same. */
FACT(a_search_considers_any_legal_drop) {
    grove p;
    irori_search *search;
    irori_method method;
    grove_init(&p, 2, "");
    kodama_drop drop = kodama_drop_of(grove_first_move(&p));
    irori_move moves[256], odd = 0;
    uint32_t count = kodama_candidates(p.base, &p.s, p.s.active, moves);
    for (int turn = 1; turn < 60 && !odd; turn++) {
        drop.angle++;
        if (!kodama_check(p.base, &p.s, p.s.active, kodama_grow_move(drop), NULL)) odd = kodama_grow_move(drop);
    }
    assert_true(odd);
    for (uint32_t i = 0; i < count; i++) assert_true(moves[i] != odd);
    assert_true(irori_method_of("mcts:40", p.base->game, &method));
    assert_int_equal(irori_search_new(p.base, &method, &search, NULL), IRORI_OK);
    irori_sight sight = {.rules = p.base, .seat = p.s.active, .known = &p.s};
    irori_search_begin(search, &sight, 1);
    irori_search_consider(search, odd);
    irori_search_run_on(search, odd, 8);
    assert_int_equal(irori_search_prospect(search, odd).visits, 8);
    irori_search_free(search);
    grove_done(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_angles_are_those_that_fit),
        cmocka_unit_test(buds_kept_from_card_to_card_are_those_found_anew),
        cmocka_unit_test(the_next_points_are_the_mean_over_all_displays),
        cmocka_unit_test(turns_left_are_the_cards_a_seat_may_still_lay),
        cmocka_unit_test(a_hand_at_the_end_is_worth_what_it_scores),
        cmocka_unit_test(what_is_said_for_a_move_is_true),
        cmocka_unit_test(who_is_stuck_is_told_so),
        cmocka_unit_test(a_search_considers_any_legal_drop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
