/* Harakiri: what the simple player does, what it may know (H1, H17), how positions look to a search, and what is said
 * for a move. */
#include <stdio.h>
#include <string.h>

#include "games/harakiri/bot.h"
#include "harakiri_saga.h"
#include "irori/player.h"
#include "irori/words.h"

static saga g;

static int teardown(void **unused __attribute__((unused))) {
    saga_done(&g);
    return 0;
}

static const harakiri_rules *rules(void) { return (const harakiri_rules *)g.rules; }
static void begin(const char *extra) { saga_begin(&g, 4, "chapter=1", extra); }

/* What greedy would do, from what its seat knows. */
static const char *choice(void) {
    static char text[IRORI_MOVE_TEXT];
    irori_player *greedy;
    harakiri_state known = g.s;
    int seat = __builtin_ctz(harakiri_to_act(g.rules, &g.s).seats);
    assert_int_equal(irori_player_new("greedy", g.rules, 1, &greedy, NULL), IRORI_OK);
    harakiri_redact(g.rules, &known, seat);
    irori_sight sight = {.rules = g.rules, .seat = seat, .known = &known};
    harakiri_move_to_text(g.rules, irori_player_choose(greedy, &sight), text);
    irori_player_free(greedy);
    return text;
}

static int32_t weight_of(const char *text) {
    irori_move move;
    int32_t weight;
    assert_int_equal(harakiri_move_from_text(g.rules, text, &move, NULL), IRORI_OK);
    harakiri_policy(g.rules, &g.s, 0, &move, 1, &weight);
    return weight;
}

/* Going */

FACT(every_step_leads_nearer_to_the_token) {
    begin(NULL);
    int hase = saga_place(&g, "hase"), steps = harakiri_steps(g.content, &g.s, saga_who(&g, TOMOE)->place, hase);
    saga_play(&g, "activate tomoe");
    assert_string_equal(choice(), "travel");
    saga_play(&g, "travel");
    for (int i = 0; i < 3 && g.s.phase == HARAKIRI_TRAVEL_PHASE; i++) {
        saga_play(&g, choice());
        assert_int_equal(harakiri_steps(g.content, &g.s, saga_who(&g, TOMOE)->place, hase), --steps);
    }
    assert_true(steps >= 0 && steps < 2);
}

FACT(whoever_is_there_interacts) {
    begin(NULL);
    saga_put(&g, TOMOE, "hase");
    saga_play(&g, "activate tomoe");
    assert_string_equal(choice(), "interact drowned-bell");
}

FACT(who_is_one_step_short_exerts) {
    begin(NULL);
    saga_put(&g, TOMOE, "otsu"); /* four steps, and three points */
    saga_play(&g, "activate tomoe; travel");
    assert_int_equal(harakiri_steps(g.content, &g.s, saga_place(&g, "otsu"), saga_place(&g, "hase")), 4);
    assert_string_equal(choice(), "exert");
}

FACT(the_one_with_most_to_do_is_first) {
    begin(NULL);
    assert_string_equal(choice(), "activate tomoe");
}

/* Fighting and healing */

static void face(const char *enemy, int power, int weapon, int health) {
    begin(NULL);
    saga_put(&g, AKIRA, "nara"); /* who has no token near */
    saga_enemy(&g, enemy, "nara");
    saga_who(&g, AKIRA)->attribute[HARAKIRI_POWER] = (uint8_t)power;
    saga_who(&g, AKIRA)->weapon = (uint8_t)weapon;
    saga_who(&g, AKIRA)->health = (uint8_t)health;
    saga_play(&g, "activate akira");
}

FACT(fair_odds_are_taken) {
    face("kachi", 4, 0, 8);
    saga_who(&g, AKIRA)->weapon = (uint8_t)saga_gear(&g, "plain-katana");
    assert_string_equal(choice(), "attack kachi");
}

FACT(hopeless_odds_are_not) {
    face("kachi", 0, 0, 8);
    assert_string_not_equal(choice(), "attack kachi");
    assert_true(weight_of("attack kachi") < weight_of("end"));
}

FACT(who_is_nearly_defeated_heals) {
    begin(NULL);
    saga_who(&g, AKIRA)->health = 2;
    saga_who(&g, AKIRA)->coins = 20;
    saga_play(&g, "activate akira");
    assert_string_equal(choice(), "inn");
}

FACT(a_failed_roll_is_rolled_again) {
    begin("kami trial  Trial\n  once a phase\n  reroll tests\n\n  A kami for tests.\n\n"
          "travel A90  A trial\n  green\n    Try it.\n    test power 9\n      failure\n        damage 1\n"
          "  red\n    Try it.\n    test power 9\n      failure\n        damage 1\n");
    saga_who(&g, TOMOE)->kami = (uint8_t)content_scene_id(g.content, HARAKIRI_KIND_KAMI, "trial");
    saga_play(&g, "activate tomoe");
    int event = content_scene_id(g.content, HARAKIRI_KIND_EVENT, "A90");
    harakiri_story_push(&g.s, g.content->event[event].side[HARAKIRI_GREEN_SIDE], TOMOE, 0, 0, event);
    harakiri_story_run(g.content, &g.s, NULL);
    harakiri_story_roll(g.content, &g.s, NULL);
    assert_string_equal(choice(), "again-kami");
}

/* Odds (H20–H22) */

/* The worked example: green and red dice with power 1 against 6. */
FACT(odds_of_a_fight_are_counted_over_all_faces) {
    begin(NULL);
    int ways = 0, foe = saga_enemy(&g, "bell-thief", "kyoto");
    saga_who(&g, TOMOE)->weapon = (uint8_t)saga_gear(&g, "hunting-bow");
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < 6; b++)
            ways += harakiri_faces[HARAKIRI_GREEN][a] + harakiri_faces[HARAKIRI_RED][b] + 1 >= 6;
    harakiri_frame frame = {.at = HARAKIRI_STEP_ATTACK, .who = TOMOE, .enemy = (uint8_t)(foe + 1)};
    assert_int_equal(harakiri_odds(rules(), &g.s, &frame), ways * HARAKIRI_ROLLS / 36);
}

FACT(without_a_weapon_power_alone_decides) {
    begin(NULL);
    int foe = saga_enemy(&g, "kachi", "kyoto");
    harakiri_frame frame = {.at = HARAKIRI_STEP_ATTACK, .who = TOMOE, .enemy = (uint8_t)(foe + 1)};
    saga_who(&g, TOMOE)->weapon = 0;
    saga_who(&g, TOMOE)->attribute[HARAKIRI_POWER] = 4;
    assert_int_equal(harakiri_odds(rules(), &g.s, &frame), 0);
    saga_who(&g, TOMOE)->attribute[HARAKIRI_POWER] = 5;
    assert_int_equal(harakiri_odds(rules(), &g.s, &frame), HARAKIRI_ROLLS);
}

/* What is known (H17) */

static const char two_doors[] = "travel A90  Two doors\n"
                                "  green\n    Two doors.\n    choose\n"
                                "      * The left one.\n        Gold.\n        coins +50\n"
                                "      * The right one.\n        A blade.\n        damage 9\n"
                                "  red\n    Nothing.\n    karma +1\n"
                                "item two-boxes  Two boxes\n  level 0\n  cost 5\n  consumable\n\n  Choose.\n\n"
                                "  use\n    Two boxes.\n    choose\n"
                                "      * The left one.\n        Gold.\n        coins +50\n"
                                "      * The right one.\n        A blade.\n        damage 9\n";

FACT(what_follows_an_option_of_an_event_is_not_known) {
    begin(two_doors);
    saga_play(&g, "activate tomoe");
    int event = content_scene_id(g.content, HARAKIRI_KIND_EVENT, "A90");
    harakiri_story_push(&g.s, g.content->event[event].side[HARAKIRI_GREEN_SIDE], TOMOE, 0, 0, event);
    harakiri_story_run(g.content, &g.s, NULL);
    harakiri_state before = g.s;
    assert_int_equal(weight_of("choose 1"), weight_of("choose 2"));
    saga_play(&g, "choose 2"); /* now it is known what the right one leads to, in this campaign and not before */
    before.read = g.s.read;
    g.s = before;
    assert_true(weight_of("choose 1") > weight_of("choose 2"));
}

FACT(the_text_of_a_card_in_hand_is_known) {
    begin(two_doors);
    harakiri_give_item(g.content, &g.s, TOMOE, saga_item(&g, "two-boxes"));
    saga_play(&g, "activate tomoe; use two-boxes");
    assert_string_equal(choice(), "choose 1");
    assert_true(weight_of("choose 1") > weight_of("choose 2"));
}

FACT(what_the_end_of_a_chapter_asks_for_is_known) {
    begin("mission aside  Aside\n  number 9\n  for dragon\n\n  Aside.\n\n  reveal\n    Aside.\n    karma +1\n"
          "  success\n    Aside.\n  failure\n    Aside.\n"
          "passage start-aside\n  place mission aside at uji\n"
          "travel A91  Aside\n  green\n    On.\n    read start-aside\n  red\n    On.\n    karma +1\n");
    int bell = saga_mission(&g, "drowned-bell"), aside = saga_mission(&g, "aside");
    assert_true(harakiri_is_key(rules(), &g.s, bell));
    assert_false(harakiri_is_key(rules(), &g.s, aside));
    assert_true(harakiri_mission_worth(rules(), &g.s, bell) > harakiri_mission_worth(rules(), &g.s, aside));
}

FACT(what_a_mission_asks_for_is_known_when_it_lies_face_up) {
    begin(NULL);
    int bell = saga_mission(&g, "drowned-bell");
    assert_int_equal(harakiri_goal(rules(), &g.s, bell), 0);
    saga_put(&g, TOMOE, "hase");
    saga_play(&g, "activate tomoe; interact drowned-bell");
    assert_int_equal(harakiri_goal(rules(), &g.s, bell), 2);
}

/* Others */

FACT(what_others_ask_for_is_granted) {
    begin(NULL);
    saga_play(&g, "activate tomoe; travel with akira");
    assert_true(g.s.pending);
    assert_string_equal(choice(), "yes");
}

/* H27: what another can use and oneself cannot. */
FACT(greedy_hands_over_what_another_has_more_use_for) {
    begin(NULL);
    saga_put(&g, TOMOE, "kyoto");
    saga_put(&g, AKIRA, "kyoto");
    harakiri_give_item(g.content, &g.s, TOMOE, saga_item(&g, "divination-sticks")); /* level 1: Akira's knowledge */
    saga_play(&g, "activate tomoe");
    assert_true(weight_of("give akira divination-sticks") > 0);
    harakiri_drop_item(g.content, &g.s, TOMOE, saga_item(&g, "divination-sticks"));
    harakiri_give_item(g.content, &g.s, TOMOE, saga_item(&g, "rice-balls")); /* as good in her hands */
    assert_true(weight_of("give akira rice-balls") < 0);
}

/* H18: who wants to go on further the same way is taken along; who has nothing to do there is not. */
FACT(greedy_takes_along_who_goes_the_same_way) {
    static const char well[] = "mission far-well  The far well\n  number 9\n  for firefly\n\n  Go and look.\n\n"
                               "  reveal\n    karma +1\n  success\n    Water.\n  failure\n    Dust.\n"
                               "travel A90  A rumour\n  green\n    place mission far-well at uji\n  red\n    Rain.\n";
    begin(well);
    int from = saga_place(&g, "kyoto"), near = 0, further = 0, mission = saga_mission(&g, "far-well");
    for (int a = 1; a < g.content->location_count && !further; a++)
        for (int b = 1; b < g.content->location_count && !further; b++)
            if (g.content->distance[from][a] == 3 && g.content->distance[a][b] == 3 &&
                g.content->distance[from][b] == 6 && g.content->location[b].kind != HARAKIRI_SPECIAL)
                near = a, further = b;
    assert_true(further);
    for (int who = TOMOE; who <= HIKARU; who++) saga_put(&g, who, "kyoto");
    memset(g.s.token, 0, sizeof g.s.token);
    g.s.foe[0] =
        (harakiri_foe){(uint8_t)content_scene_id(g.content, HARAKIRI_KIND_ENEMY, "kachi"), (uint8_t)near, 0, 0};
    saga_who(&g, TOMOE)->attribute[HARAKIRI_POWER] = 5;
    saga_play(&g, "activate tomoe");
    assert_true(weight_of("travel with akira") < weight_of("travel")); /* he has nothing to do there */
    harakiri_place_token(&g.s, mission, 0, further);
    g.s.mission[mission] = HARAKIRI_MISSION_FACEDOWN;
    assert_true(weight_of("travel with akira") > weight_of("travel"));
    assert_true(weight_of("travel with hattori") < weight_of("travel"));
}

static void expect_end(const char *options, int players) {
    saga_done(&g);
    g.rules = rules_for("harakiri", players, options);
    irori_seed seed = irori_seed_from_text(options);
    g.rules->game->init(g.rules, &g.s, &seed, NULL);
    for (int i = 0; g.s.phase != HARAKIRI_OVER_PHASE; i++) {
        irori_move moves[HARAKIRI_MAX_MOVES];
        int32_t weights[HARAKIRI_MAX_MOVES];
        int seat = __builtin_ctz(harakiri_to_act(g.rules, &g.s).seats), best = 0;
        uint32_t count = harakiri_candidates(g.rules, &g.s, seat, moves);
        harakiri_policy(g.rules, &g.s, seat, moves, count, weights);
        for (uint32_t k = 1; k < count; k++)
            if (weights[k] > weights[best]) best = (int)k;
        assert_in_range(i, 0, 5000);
        harakiri_apply(g.rules, &g.s, seat, moves[best], NULL);
    }
}

FACT(every_game_of_greedy_players_ends) {
    begin(NULL);
    for (int players = 1; players <= 4; players++) {
        expect_end("chapter=1", players);
        expect_end("chapter=2", players);
        expect_end("chapter=3", players);
        expect_end("chapter=all", players);
        expect_end("exploration=ask", players);
    }
}

/* The search */

FACT(a_round_that_begins_can_be_judged) {
    begin(NULL);
    assert_true(harakiri_is_settled(g.rules, &g.s));
    saga_play(&g, "activate tomoe");
    assert_false(harakiri_is_settled(g.rules, &g.s));
    saga_play(&g, "end");
    assert_false(harakiri_is_settled(g.rules, &g.s));
}

static int32_t share(void) {
    int32_t worth[IRORI_MAX_SEATS];
    harakiri_evaluate(g.rules, &g.s, worth);
    for (int seat = 1; seat < 4; seat++) assert_int_equal(worth[seat], worth[0]); /* H1 */
    assert_in_range(worth[0], 0, IRORI_SURE);
    return worth[0];
}

FACT(the_team_shares_one_chance) {
    begin(NULL);
    int32_t before = share();
    g.s.influence_level = 10;
    assert_true(share() < before);
    g.s.influence_level = 1;
    g.s.mission[saga_mission(&g, "drowned-bell")] = HARAKIRI_MISSION_COMPLETED;
    assert_true(share() > before);
}

FACT(levels_think_longer_and_longer) {
    begin(NULL);
    static const char *const names[] = {"easy", "medium", "hard", "master"};
    uint32_t before = 0;
    for (int i = 0; i < 4; i++) {
        irori_method method;
        assert_true(irori_method_of(names[i], g.rules->game, &method));
        assert_int_equal(method.iterations, harakiri_levels[i].iterations);
        assert_true(method.iterations > before);
        before = method.iterations;
    }
}

/* Reasons */

static void expect_reason(const char *text, const char *expected) {
    char said[200] = "-";
    irori_message reason;
    irori_move move;
    assert_int_equal(harakiri_move_from_text(g.rules, text, &move, NULL), IRORI_OK);
    harakiri_reason(g.rules, &g.s, 0, move, &reason);
    if (reason.id) snprintf(said, sizeof said, "%s", reason.id + strlen("harakiri.reason."));
    for (int i = 0; reason.id && i < reason.count; i++)
        if (reason.args[i].kind == IRORI_ARG_NUMBER)
            snprintf(said + strlen(said), sizeof said - strlen(said), " %s=%d", reason.args[i].name,
                     (int)reason.args[i].number);
    assert_string_equal(said, expected);
    for (const char *const *language = irori_words_languages(); reason.id && *language; language++)
        assert_true(irori_words_has(irori_words_in(*language), reason.id));
}

FACT(a_fight_is_told_by_its_odds) {
    face("kachi", 5, 0, 8);
    expect_reason("attack kachi", "sure");
    saga_who(&g, AKIRA)->attribute[HARAKIRI_POWER] = 3;
    saga_who(&g, AKIRA)->weapon = (uint8_t)saga_gear(&g, "plain-katana");
    expect_reason("attack kachi", "fight percent=81 need=2"); /* 29 of 36 */
}

FACT(a_way_is_told_by_the_steps_to_the_next_token) {
    begin(NULL);
    saga_play(&g, "activate tomoe");
    expect_reason("travel", "way-event n=3");
    saga_play(&g, "travel");
    expect_reason("to uji", "way-event n=2");
    expect_reason("to otsu", "round-event n=4 now=3"); /* H16: two steps over land, wherever they lead */
    saga_play(&g, "to uji; to nara");
    expect_reason("to hase", "arrive-event");
    expect_reason("stop", "stop-event");
}

FACT(who_stands_there_is_not_sent_there) {
    begin(NULL);
    saga_put(&g, TOMOE, "hase");
    expect_reason("activate tomoe", "stands");
    saga_put(&g, TOMOE, "nara");
    expect_reason("activate tomoe", "way n=1");
}

FACT(an_option_is_told_by_the_test_that_it_begins_with) {
    begin(NULL);
    saga_put(&g, TOMOE, "hase");
    saga_play(&g, "activate tomoe; interact drowned-bell");
    saga_put(&g, TOMOE, "sakai");
    expect_reason("interact drowned-bell", "progress done=0 goal=2");
    saga_play(&g, "interact drowned-bell");
    expect_reason("choose 1", "test percent=33 need=5");
    expect_reason("choose 2", "read"); /* the card lies face up */
}

FACT(healing_buying_and_ending_are_told_by_what_is_left) {
    begin(NULL);
    saga_who(&g, TOMOE)->health = 2;
    saga_who(&g, TOMOE)->coins = 40;
    saga_play(&g, "activate tomoe");
    expect_reason("inn", "heal was=2 then=5 most=10");
    expect_reason("end", "end n=3");
    expect_reason("work", "coins n=42");
    saga_play(&g, "blacksmith");
    saga_who(&g, TOMOE)->weapon = (uint8_t)saga_gear(&g, "hunting-bow"); /* 24 of 36, against 131 of 216 */
    expect_reason("buy practice-naginata", "weapon strike=3 then=61 was=67");
}

FACT(a_market_is_told_by_the_coins_that_are_left) {
    begin(NULL);
    saga_who(&g, TOMOE)->coins = 40;
    saga_who(&g, TOMOE)->actions = 3;
    saga_play(&g, "activate tomoe");
    int item = saga_item(&g, "holy-water"), cost = g.content->item[item].cost;
    char bought[32], sold[32];
    snprintf(bought, sizeof bought, "coins n=%d", 40 - cost);
    snprintf(sold, sizeof sold, "coins n=%d", 40 + cost / 2);
    expect_reason("buy holy-water", bought);
    expect_reason("sell holy-water", sold);
    expect_reason("sell-heads 2", "coins n=60");
    expect_reason("sell-boss-heads 1", "coins n=70");
    expect_reason("done", "done");
    saga_who(&g, TOMOE)->actions = 0;
    expect_reason("end", "all-done");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_market_is_told_by_the_coins_that_are_left, teardown),
        cmocka_unit_test_teardown(every_step_leads_nearer_to_the_token, teardown),
        cmocka_unit_test_teardown(whoever_is_there_interacts, teardown),
        cmocka_unit_test_teardown(who_is_one_step_short_exerts, teardown),
        cmocka_unit_test_teardown(the_one_with_most_to_do_is_first, teardown),
        cmocka_unit_test_teardown(fair_odds_are_taken, teardown),
        cmocka_unit_test_teardown(hopeless_odds_are_not, teardown),
        cmocka_unit_test_teardown(who_is_nearly_defeated_heals, teardown),
        cmocka_unit_test_teardown(a_failed_roll_is_rolled_again, teardown),
        cmocka_unit_test_teardown(odds_of_a_fight_are_counted_over_all_faces, teardown),
        cmocka_unit_test_teardown(without_a_weapon_power_alone_decides, teardown),
        cmocka_unit_test_teardown(what_follows_an_option_of_an_event_is_not_known, teardown),
        cmocka_unit_test_teardown(the_text_of_a_card_in_hand_is_known, teardown),
        cmocka_unit_test_teardown(what_the_end_of_a_chapter_asks_for_is_known, teardown),
        cmocka_unit_test_teardown(what_a_mission_asks_for_is_known_when_it_lies_face_up, teardown),
        cmocka_unit_test_teardown(what_others_ask_for_is_granted, teardown),
        cmocka_unit_test_teardown(greedy_hands_over_what_another_has_more_use_for, teardown),
        cmocka_unit_test_teardown(greedy_takes_along_who_goes_the_same_way, teardown),
        cmocka_unit_test_teardown(every_game_of_greedy_players_ends, teardown),
        cmocka_unit_test_teardown(a_round_that_begins_can_be_judged, teardown),
        cmocka_unit_test_teardown(the_team_shares_one_chance, teardown),
        cmocka_unit_test_teardown(levels_think_longer_and_longer, teardown),
        cmocka_unit_test_teardown(a_fight_is_told_by_its_odds, teardown),
        cmocka_unit_test_teardown(a_way_is_told_by_the_steps_to_the_next_token, teardown),
        cmocka_unit_test_teardown(who_stands_there_is_not_sent_there, teardown),
        cmocka_unit_test_teardown(an_option_is_told_by_the_test_that_it_begins_with, teardown),
        cmocka_unit_test_teardown(healing_buying_and_ending_are_told_by_what_is_left, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
