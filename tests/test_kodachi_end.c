/* Kodachi: components and set-up (K1–K8), the end and scoring (K27–K29), with the examples of both books. */
#include "kodachi_scene.h"

#include <stdio.h>
#include <string.h>

static void start(scene *p, int players, const char *options, const char *seed_text) {
    irori_seed seed = irori_seed_from_text(seed_text);
    memset(p, 0, sizeof *p);
    p->rules = rules_for("kodachi", players, options);
    p->k = (const kodachi_rules *)p->rules;
    p->events = (irori_events){.list = p->list, .cap = SCENE_EVENTS};
    p->rules->game->init(p->rules, &p->s, &seed, &p->events);
}

/* K1 */

FACT(two_to_four_play_with_twelve_cards_each) {
    for (int players = 2; players <= 4; players++) {
        scene p;
        start(&p, players, "", "start");
        for (int seat = 0; seat < players; seat++) {
            kodachi_counts owned;
            kodachi_owned(p.k, &p.s, seat, owned);
            for (int value = 1; value <= 5; value++) assert_int_equal(owned[value], 2);
            assert_int_equal(owned[scene_card(&p, "start")], 2);
        }
        scene_done(&p);
    }
    for (int players = 1; players <= 5; players += 4) {
        irori_setup setup = {.players = players};
        irori_rules *rules = NULL;
        assert_int_equal(irori_rules_new("kodachi", &setup, &rules, NULL), IRORI_BAD_SETUP);
    }
}

/* K2, K3 */

FACT(sixty_house_cards_and_fifty_guards_in_the_books_numbers) {
    int classes[KODACHI_SKILL + 1] = {0}, clans[3] = {0}, regular = 0, elite = 0;
    scene p;
    start(&p, 2, "", "start");
    for (int kind = 1; kind <= p.k->kinds; kind++) {
        const kodachi_card *card = &p.k->card[kind];
        classes[card->class] += card->copies;
        if (card->class == KODACHI_ENVOY) clans[card->clan] += card->copies;
    }
    for (int kind = 1; kind <= p.k->guard_kinds; kind++)
        *(p.k->guard[kind].is_elite ? &elite : &regular) += p.k->guard[kind].copies;
    assert_int_equal(classes[KODACHI_ENVOY], 21);
    assert_int_equal(classes[KODACHI_RUMOR], 17);
    assert_int_equal(classes[KODACHI_SKILL], 22);
    for (int clan = 0; clan < 3; clan++) assert_int_equal(clans[clan], 7);
    assert_int_equal(regular, 35);
    assert_int_equal(elite, 15);
    scene_done(&p);
}

/* The table of the rules file: what the books show must exist as they show it. */
FACT(the_cards_the_books_show_exist) {
    scene p;
    start(&p, 2, "", "start");
    const kodachi_card *card = &p.k->card[scene_card(&p, "draw3")];
    assert_true(card->mode[0].draw == 3 && card->points == 2);
    card = &p.k->card[scene_card(&p, "zero")];
    assert_true(card->mode[0].dojo == 0 && card->mode[0].draw == 1 && card->points == 1);
    card = &p.k->card[scene_card(&p, "plus2")];
    assert_true(card->mode[0].modifier == 2 && card->mode[0].draw == 1 && card->points == 2);
    card = &p.k->card[scene_card(&p, "coin")];
    assert_true(card->mode[0].dojo == 3 && card->mode[0].coin && card->points == 2);
    card = &p.k->card[scene_card(&p, "start")];
    assert_true(card->modes == 3 && card->points == 0);
    card = &p.k->card[scene_card(&p, "B2/4")];
    assert_true(card->mode[0].dojo == 2 && card->points == 4 && card->clan == 1);
    card = &p.k->card[scene_card(&p, "rumor-power")];
    assert_true(card->mode[0].dojo == 3 && card->rumor == KODACHI_POWER);
    scene_done(&p);
}

/* K4 */

FACT(nine_tokens_two_four_and_five_of_each_clan) {
    int sum = 0;
    for (int token = 0; token < KODACHI_TOKENS; token++) sum += kodachi_token_worth(token);
    assert_int_equal(sum, 33);
    assert_int_equal(kodachi_token_worth(0), 2);
    assert_int_equal(kodachi_token_worth(4), 4);
    assert_int_equal(kodachi_token_worth(8), 5);
}

/* K5 */

FACT(treasures_are_rarer_from_fan_to_gold) {
    int counts[KODACHI_TREASURES] = {0};
    scene p;
    start(&p, 2, "", "start");
    for (int kind = 1; kind <= p.k->guard_kinds; kind++) counts[p.k->guard[kind].treasure] += p.k->guard[kind].copies;
    for (int i = 0; i < KODACHI_GOLD; i++) assert_true(counts[i] > counts[i + 1]);
    assert_int_equal(counts[KODACHI_GOLD], 3);
    scene_done(&p);
}

/* K6 */

FACT(everyone_holds_six_cards_and_six_lie_in_the_pile) {
    scene p;
    start(&p, 4, "", "start");
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(p.s.player[seat].hand_count, 6);
        assert_int_equal(p.s.player[seat].pile_count, 6);
    }
    scene_done(&p);
}

FACT(the_second_starts_with_a_fan_the_third_with_a_scroll_the_fourth_with_a_vase) {
    for (int i = 0; i < 20; i++) {
        char seed[16];
        scene p;
        snprintf(seed, sizeof seed, "%d", i);
        start(&p, 4, "", seed);
        for (int place = 0; place < 4; place++) {
            const kodachi_player *player = &p.s.player[(p.s.first + place) % 4];
            assert_int_equal(player->treasure_count, place > 0);
            if (!place) continue;
            const kodachi_guard *guard = &p.k->guard[__builtin_ctzll(player->owned)];
            assert_int_equal(guard->treasure, KODACHI_FAN + place - 1);
            assert_false(guard->is_elite);
        }
        assert_int_equal(p.s.guard_count, 50 - 3 - 1);
        scene_done(&p);
    }
}

FACT(start_treasures_are_drawn_at_random_among_those_of_their_kind) {
    uint64_t observed[8] = {0}, weight[8] = {0};
    for (int value = 1; value <= 5; value++) weight[value] = 3 + (value == 3);
    for (int i = 0; i < 2000; i++) {
        char seed[16];
        scene p;
        snprintf(seed, sizeof seed, "fan %d", i);
        start(&p, 2, "", seed);
        observed[p.k->guard[__builtin_ctzll(p.s.player[!p.s.first].owned)].low]++;
        scene_done(&p);
    }
    assert_even("start fans", observed, weight, 8);
}

FACT(the_first_player_is_drawn_by_lot) {
    uint64_t observed[3] = {0}, weight[3] = {1, 1, 1};
    for (int i = 0; i < 900; i++) {
        char seed[16];
        scene p;
        snprintf(seed, sizeof seed, "lot %d", i);
        start(&p, 3, "", seed);
        observed[p.s.first]++;
        assert_int_equal(p.s.active, p.s.first);
        scene_done(&p);
    }
    assert_even("first players", observed, weight, 3);
}

FACT(start_treasures_can_be_left_out) {
    scene p;
    start(&p, 4, "start-treasures=off", "start");
    for (int seat = 0; seat < 4; seat++) assert_int_equal(p.s.player[seat].treasure_count, 0);
    assert_int_equal(p.s.guard_count, 49);
    scene_done(&p);
}

/* K7 */

FACT(both_decks_are_shuffled_from_the_seed) {
    scene a, b;
    start(&a, 2, "", "one"), start(&b, 2, "", "two");
    assert_memory_not_equal(a.s.house_deck, b.s.house_deck, 59);
    assert_memory_not_equal(a.s.guard_deck, b.s.guard_deck, 40);
    assert_int_equal(a.s.house_count, 59);
    scene_done(&a), scene_done(&b);
}

/* K8 */

static void expect_in_view(const scene *p, int seat, const char *wanted, bool is_there) {
    char view[1 << 14];
    irori_writer writer = irori_writer_to(view, sizeof view);
    kodachi_view(p->rules, &p->s, seat, &writer);
    assert_false(writer.full);
    if (!!strstr(view, wanted) != is_there) fail_msg("%s %s in %s", wanted, is_there ? "is not" : "is", view);
}

FACT(everybody_sees_the_back_of_the_next_guard) {
    scene p;
    scene_init(&p, 2, "", "hand: d1; guards: 5f 6s");
    for (int seat = IRORI_SPECTATOR; seat < 2; seat++) expect_in_view(&p, seat, "\"next_guard_back\":\"elite\"", true);
    scene_done(&p);
    scene_init(&p, 2, "", "hand: d1; guards: 5f 1s");
    expect_in_view(&p, 1, "\"next_guard_back\":\"regular\"", true);
    scene_done(&p);
}

FACT(the_back_shown_is_that_of_the_card_now_on_top) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2 d3; guards: 5f 4s 6s 4f");
    scene_play(&p, "stealth; play d1; beat; continue");
    scene_assert_told(&p, "reveal-guard", "reveal-guard 4s 2/2 guard-deck>display");
    expect_in_view(&p, 1, "\"next_guard_back\":\"elite\"", true);
    scene_play(&p, "play d2; beat; continue");
    expect_in_view(&p, 1, "\"next_guard_back\":\"regular\"", true);
    scene_done(&p);
}

FACT(hands_are_hidden_and_discards_open) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 switch; discard: plus2; guards: 5f 6s");
    expect_in_view(&p, 0, "\"hand\":{\"d1\":1,\"switch\":1}", true);
    expect_in_view(&p, 1, "\"hand\":{\"d1\":1,\"switch\":1}", false);
    expect_in_view(&p, IRORI_SPECTATOR, "\"hand\":{\"d1\":1,\"switch\":1}", false);
    expect_in_view(&p, 1, "\"discard\":{\"plus2\":1}", true);
    scene_done(&p);
}

FACT(cards_discarded_from_the_hand_are_seen_by_all) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2 d4; guards: 5f; house: draw3");
    scene_play(&p, "stealth; play d1; beat; stop; take 1; discard d2");
    for (size_t i = 0; i < p.events.count; i++)
        if (p.list[i].kind == KODACHI_EVENT_DISCARD) assert_int_equal(p.list[i].seen_by, IRORI_SEEN_BY_ALL);
    expect_in_view(&p, 1, "\"discard\":{\"d1\":1,\"d2\":1}", true);
    scene_done(&p);
}

/* K27 */

FACT(a_fourth_token_starts_the_last_round_and_all_have_equal_turns) {
    scene p;
    scene_init(&p, 3, "",
               "hand: G1/4 d1 d5; tokens: R2 R4 B2; guards: 5f 2s 2f 2s; house: draw3 draw3 draw3; "
               "1.hand: d5 d4; 2.hand: d5 d4");
    scene_play(&p, "stealth; play G1/4");
    scene_assert_told(&p, "token last-round", "s0 token G2 2 stack>; s0 last-round");
    scene_play(&p, "beat; stop; take 1; done");
    assert_int_equal(p.s.active, 1);
    scene_play(&p, "stealth; play d5; concede; take 1; done");
    assert_int_equal(p.s.active, 2);
    scene_play(&p, "stealth; play d5; concede; take 1; done"); /* K21 goes on: seat 0 takes after its last turn */
    scene_assert_told(&p, "take over", "s0 take 2f 1 display>treasures; over");
    assert_int_equal(p.s.phase, KODACHI_OVER);
    scene_done(&p);
}

/* Seat 0 of three ends its turn in the last round. */
static void expect_end(int first, bool is_over) {
    scene p;
    scene_init(&p, 3, "", "hand: d5 d4; guards: 5f; house: draw3; tokens: R2 R4 R5 B2");
    p.s.first = (uint8_t)first;
    scene_play(&p, "stealth; play d5; concede; done; done; done");
    assert_int_equal(p.s.phase == KODACHI_OVER, is_over);
    scene_assert_told(&p, "over", is_over ? "over" : "");
    scene_done(&p);
}

FACT(the_game_ends_when_the_round_does) {
    expect_end(1, true);
    expect_end(0, false);
    expect_end(2, false);
}

FACT(the_last_token_starts_the_last_round_whoever_has_how_many) {
    scene p;
    scene_init(&p, 4, "", "hand: G1/4 d1; tokens: R2 R4; 1.tokens: R5 B2 B4; 2.tokens: B5 G2 G4; guards: 5f");
    scene_play(&p, "stealth; play G1/4");
    scene_assert_told(&p, "token last-round", "s0 token G5 5 stack>; s0 last-round");
    scene_done(&p);
}

FACT(three_tokens_do_not_end_the_game) {
    scene p;
    scene_init(&p, 2, "", "hand: G1/4 d1; tokens: R2 R4; guards: 5f");
    scene_play(&p, "stealth; play G1/4");
    assert_int_equal(p.s.is_final, 0);
    scene_done(&p);
}

FACT(sixty_rounds_are_the_most) {
    scene p;
    scene_init(&p, 2, "", "hand: d5 d4; guards: 5f; house: draw3");
    p.s.first = 1, p.s.round = KODACHI_MAX_ROUNDS;
    scene_play(&p, "stealth; play d5; concede; done; done");
    assert_int_equal(p.s.phase, KODACHI_OVER);
    scene_done(&p);
}

/* K28: the parts of seat 0's score, without their path: "envoys 9 tokens 8". */
static void expect_parts(scene *p, const char *expected, int total) {
    irori_result result;
    char text[256] = "";
    kodachi_result(p->rules, &p->s, &result);
    for (int i = 0; i < result.seat[0].parts; i++)
        sprintf(text + strlen(text), "%s%s %d", i ? " " : "", result.seat[0].part[i].id + strlen("kodachi.part."),
                result.seat[0].part[i].points);
    assert_string_equal(text, expected);
    assert_int_equal(result.seat[0].score, total);
}

static void expect_score(int players, const char *text, const char *parts, int total) {
    scene p;
    scene_init(&p, players, "start-treasures=off", text);
    expect_parts(&p, parts, total);
    scene_done(&p);
}

FACT(en_two_envoys_and_two_rumors_of_envoys_score_thirteen) {
    expect_score(2, "hand: R2/4 rumor-envoys; discard: B3/5 rumor-envoys", "envoys 9 skills 0 rumor-envoys 4", 13);
}

FACT(en_skills_of_four_and_a_rumor_of_three_skills_score_seven) {
    kodachi_holdings holdings[2] = {{.skills = 3, .skill_points = 4}};
    irori_result result;
    holdings[0].rumors[KODACHI_PER_SKILL] = 1;
    kodachi_score(false, 2, holdings, &result);
    assert_int_equal(result.seat[0].score, 7);
}

FACT(starting_skills_count_as_skills) { expect_score(2, "hand: draw3 rumor-skills", "skills 2 rumor-skills 3", 5); }

FACT(en_power_rumors_are_six_four_or_two_each_by_how_many_own_them) {
    expect_score(4, "hand: rumor-power; discard: rumor-power", "skills 0 rumor-power 12", 12);
    expect_score(4, "hand: rumor-power rumor-power; 1.hand: rumor-power", "skills 0 rumor-power 8", 8);
    expect_score(4, "hand: rumor-power rumor-power; 1.hand: rumor-power; 3.pile: rumor-power", "skills 0 rumor-power 4",
                 4);
    expect_score(4, "hand: rumor-power rumor-power; 1.hand: rumor-power; 2.hand: rumor-power; 3.pile: rumor-power",
                 "skills 0 rumor-power 4", 4);
}

FACT(en_a_rumor_of_rumors_with_five_others_scores_six) {
    expect_score(2, "hand: rumor-rumors rumor-skills rumor-envoys rumor-envoys rumor-envoys rumor-envoys",
                 "skills 0 rumor-envoys 0 rumor-rumors 6 rumor-skills 2", 8);
}

FACT(en_three_treasures_and_tokens_of_eight_score_eleven) {
    kodachi_holdings holdings[2] = {{.treasures = 3, .tokens = 3, .token_points = 8}};
    irori_result result;
    kodachi_score(false, 2, holdings, &result);
    assert_int_equal(result.seat[0].score, 11);
    expect_score(2, "hand: d1; treasures: 1f 1s 1j; tokens: R2 R4 B2", "skills 0 tokens 8 treasures 3", 11);
}

FACT(fr_davids_fifty_one_points) {
    scene p;
    scene_init(&p, 2, "edition=fr",
               "hand: R2/4 B3/5 rumor-envoys; pile: rumor-envoys draw3; discard: rumor-skills rumor-power rumor-power "
               "rumor-rumors rumor-rumors; treasures: 1f 1s 1v; tokens: R2 R4 B2; 1.hand: rumor-power");
    expect_parts(
        &p, "envoys 9 skills 2 rumor-envoys 4 rumor-rumors 14 rumor-skills 3 rumor-power 8 tokens 8 treasures 3", 51);
    scene_done(&p);
}

FACT(treasures_above_four_taken_after_the_last_turn_count) {
    expect_score(3, "hand: d1; treasures: 1f 1s 1v 1j 2f 2s", "skills 0 treasures 6", 6);
}

FACT(cards_played_this_turn_count_too) {
    scene p;
    scene_init(&p, 2, "start-treasures=off", "hand: R2/4 d5; guards: 5f");
    scene_play(&p, "stealth; play R2/4");
    expect_parts(&p, "envoys 4 skills 0 tokens 2", 6);
    scene_done(&p);
}

/* K29 */

static const char *how_it_ends(bool is_french, const kodachi_holdings *a, const kodachi_holdings *b, int *winner) {
    kodachi_holdings holdings[2] = {*a, *b};
    irori_result result;
    kodachi_score(is_french, 2, holdings, &result);
    *winner = result.winners == 2 ? -1 : result.seat[0].is_winner ? 0 : 1;
    return result.how;
}

FACT(most_points_win_then_most_envoys) {
    int winner;
    kodachi_holdings a = {.treasures = 5}, b = {.treasures = 4};
    assert_string_equal(how_it_ends(false, &a, &b, &winner), "kodachi.how.points");
    assert_int_equal(winner, 0);
    b = (kodachi_holdings){.envoys = 1, .envoy_points = 4, .treasures = 1};
    assert_string_equal(how_it_ends(true, &a, &b, &winner), "kodachi.how.envoys");
    assert_int_equal(winner, 1);
}

/* The editions: the last tie-break. One has a 5, the other a 2 and a 2. */
static const kodachi_holdings one_five = {.tokens = 1, .token_points = 5},
                              two_twos = {.tokens = 2, .token_points = 4, .treasures = 1};

FACT(en_the_last_tie_break_is_points_in_tokens) {
    int winner;
    assert_string_equal(how_it_ends(false, &one_five, &two_twos, &winner), "kodachi.how.token-points");
    assert_int_equal(winner, 0);
}

FACT(fr_the_last_tie_break_is_the_number_of_tokens) {
    int winner;
    assert_string_equal(how_it_ends(true, &one_five, &two_twos, &winner), "kodachi.how.tokens");
    assert_int_equal(winner, 1);
}

FACT(still_tied_the_victory_is_shared) {
    int winner;
    assert_string_equal(how_it_ends(false, &one_five, &one_five, &winner), "kodachi.how.shared");
    assert_int_equal(winner, -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_to_four_play_with_twelve_cards_each),
        cmocka_unit_test(sixty_house_cards_and_fifty_guards_in_the_books_numbers),
        cmocka_unit_test(the_cards_the_books_show_exist),
        cmocka_unit_test(nine_tokens_two_four_and_five_of_each_clan),
        cmocka_unit_test(treasures_are_rarer_from_fan_to_gold),
        cmocka_unit_test(everyone_holds_six_cards_and_six_lie_in_the_pile),
        cmocka_unit_test(the_second_starts_with_a_fan_the_third_with_a_scroll_the_fourth_with_a_vase),
        cmocka_unit_test(start_treasures_are_drawn_at_random_among_those_of_their_kind),
        cmocka_unit_test(the_first_player_is_drawn_by_lot),
        cmocka_unit_test(start_treasures_can_be_left_out),
        cmocka_unit_test(both_decks_are_shuffled_from_the_seed),
        cmocka_unit_test(everybody_sees_the_back_of_the_next_guard),
        cmocka_unit_test(the_back_shown_is_that_of_the_card_now_on_top),
        cmocka_unit_test(hands_are_hidden_and_discards_open),
        cmocka_unit_test(cards_discarded_from_the_hand_are_seen_by_all),
        cmocka_unit_test(a_fourth_token_starts_the_last_round_and_all_have_equal_turns),
        cmocka_unit_test(the_game_ends_when_the_round_does),
        cmocka_unit_test(the_last_token_starts_the_last_round_whoever_has_how_many),
        cmocka_unit_test(three_tokens_do_not_end_the_game),
        cmocka_unit_test(sixty_rounds_are_the_most),
        cmocka_unit_test(en_two_envoys_and_two_rumors_of_envoys_score_thirteen),
        cmocka_unit_test(en_skills_of_four_and_a_rumor_of_three_skills_score_seven),
        cmocka_unit_test(starting_skills_count_as_skills),
        cmocka_unit_test(en_power_rumors_are_six_four_or_two_each_by_how_many_own_them),
        cmocka_unit_test(en_a_rumor_of_rumors_with_five_others_scores_six),
        cmocka_unit_test(en_three_treasures_and_tokens_of_eight_score_eleven),
        cmocka_unit_test(fr_davids_fifty_one_points),
        cmocka_unit_test(treasures_above_four_taken_after_the_last_turn_count),
        cmocka_unit_test(cards_played_this_turn_count_too),
        cmocka_unit_test(most_points_win_then_most_envoys),
        cmocka_unit_test(en_the_last_tie_break_is_points_in_tokens),
        cmocka_unit_test(fr_the_last_tie_break_is_the_number_of_tokens),
        cmocka_unit_test(still_tied_the_victory_is_shared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
