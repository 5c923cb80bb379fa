/* Harakiri: set-up, the Shōgun's turn, fights, missions and free actions (H1–H13, H20–H23, H27–H30), with the worked
 * examples of the rulebook. */
#include <stdio.h>
#include <string.h>

#include "harakiri_saga.h"
#include "irori/words.h"

static saga g;

static int teardown(void **unused __attribute__((unused))) {
    saga_done(&g);
    return 0;
}

static void begin(int players) { saga_begin(&g, players, "", NULL); }
static void coins(int who, int n) { saga_who(&g, who)->coins = (uint16_t)n; }
static void give(int who, const char *item) { harakiri_give_item(g.content, &g.s, who, saga_item(&g, item)); }
static bool carries(int who, const char *item) { return harakiri_has(&saga_who(&g, who)->items, saga_item(&g, item)); }

static bool has_token(int who, const char *place) {
    for (int i = 0; i < HARAKIRI_TOKENS; i++)
        if (g.s.token[i].mission && g.s.token[i].character == who && g.s.token[i].place == saga_place(&g, place))
            return true;
    return false;
}

static int count_tokens(void) {
    int count = 0;
    for (int i = 0; i < HARAKIRI_TOKENS; i++) count += g.s.token[i].mission != 0;
    return count;
}

/* H1 */

FACT(two_players_have_two_characters_each) {
    saga_new(&g, 2, "", NULL);
    saga_play(&g, "usual");
    const uint8_t usual[] = {0, 1, 0, 1};
    assert_memory_equal(g.s.seat_of, usual, sizeof usual);
}

FACT(they_divide_them_as_they_like_and_nobody_goes_without) {
    saga_new(&g, 2, "", NULL);
    assert_int_equal(harakiri_to_act(g.rules, &g.s).kind, IRORI_ANY);
    saga_play(&g, "seat tomoe 1; seat akira 1; seat hattori 1");
    assert_false(saga_offers(&g, "seat hikaru 1"));
    saga_play(&g, "seat hikaru 2");
    const uint8_t divided[] = {0, 0, 0, 1};
    assert_memory_equal(g.s.seat_of, divided, sizeof divided);
}

FACT(one_plays_only_the_own_characters) {
    begin(4);
    saga_play(&g, "activate hikaru");
    irori_message why = {.id = NULL};
    irori_move move = harakiri_move(HARAKIRI_DO_WORK, 0, 0, 0, 0);
    assert_int_equal(harakiri_check(g.rules, &g.s, 0, move, &why), IRORI_ILLEGAL);
    assert_string_equal(why.id, "harakiri.why.turn");
    assert_int_equal(harakiri_check(g.rules, &g.s, 3, move, NULL), IRORI_OK);
}

/* H4, H5, H6: the start */

FACT(everyone_starts_with_the_first_point_the_armor_and_nothing_else) {
    static const int points[] = {HARAKIRI_POWER, HARAKIRI_KNOWLEDGE, HARAKIRI_DEXTERITY, HARAKIRI_SPIRIT};
    static const int health[] = {10, 11, 9, 8}, armor[] = {2, 2, 1, 1};
    begin(1);
    for (int who = 1; who <= 4; who++) {
        const harakiri_character *character = saga_who(&g, who);
        int sum = 0;
        for (int i = 0; i < 4; i++) sum += character->attribute[i];
        assert_int_equal(character->attribute[points[who - 1]], 1);
        assert_int_equal(sum, 1);
        assert_int_equal(character->health, health[who - 1]);
        assert_int_equal(character->armor_left, armor[who - 1]);
        assert_int_equal(character->level, 1);
        assert_int_equal(character->affinity, 1);
        assert_int_equal(character->coins + character->karma + character->heads, 0);
        assert_int_not_equal(character->weapon, 0);
        assert_int_equal(__builtin_popcount(character->skills), 1);
    }
}

FACT(tomoes_health_grows_with_her_level) {
    static const int health[] = {10, 11, 13, 15, 18};
    begin(1);
    for (int level = 1; level <= 5; level++) {
        saga_who(&g, TOMOE)->level = (uint8_t)level;
        assert_int_equal(harakiri_max_health(g.content, &g.s, TOMOE), health[level - 1]);
    }
}

FACT(kami_are_all_different) {
    saga_new(&g, 1, "", NULL);
    saga_play(&g, "arm hunting-bow; follow inari");
    assert_false(saga_offers(&g, "follow inari"));
    assert_true(saga_offers(&g, "follow suijin"));
}

/* H8 */
FACT(a_phase_starts_as_the_chapter_says) {
    begin(1);
    assert_int_equal(saga_who(&g, HATTORI)->place, saga_place(&g, "iga"));
    assert_int_equal(saga_who(&g, TOMOE)->place, saga_place(&g, "kyoto"));
    assert_int_equal(g.s.mission[saga_mission(&g, "drowned-bell")], HARAKIRI_MISSION_FACEDOWN);
    assert_int_equal(g.s.round, 1);
}

/* H9, the worked example: knowledge 0 and 3 give market levels 0 to 3. */
FACT(the_market_follows_the_knowledge) {
    saga_new(&g, 1, "",
             "item lens  Lens\n  level 3\n  cost 9\n  permanent\n  bonus all tests +1\n"
             "item orrery  Orrery\n  level 4\n  cost 9\n  permanent\n  bonus all tests +1\n");
    saga_who(&g, AKIRA)->attribute[HARAKIRI_KNOWLEDGE] = 3;
    harakiri_begin_chapter(g.content, &g.s, 1);
    assert_true(harakiri_has(&g.s.market, saga_item(&g, "lens")));
    assert_true(harakiri_has(&g.s.market, saga_item(&g, "rice-balls")));
    assert_false(harakiri_has(&g.s.market, saga_item(&g, "orrery")));
}

/* H10 */

FACT(a_trigger_is_read_when_its_round_begins) {
    begin(1);
    g.s.round = 3;
    saga_play(&g, "activate tomoe; end; activate akira; end; activate hattori; end");
    assert_int_equal(g.s.active, HIKARU); /* the last one needs no choosing */
    saga_play(&g, "end");
    assert_int_equal(g.s.round, 4);
    assert_int_equal(g.s.story.depth, 1); /* the players choose what to do with the message */
    assert_int_equal(harakiri_to_act(g.rules, &g.s).kind, IRORI_ANY);
    assert_true(saga_offers(&g, "choose 1") && saga_offers(&g, "choose 2"));
}

FACT(the_last_round_is_announced) {
    begin(1);
    g.s.round = 6;
    saga_play(&g, "activate tomoe; end; activate akira; end; activate hattori; end; end");
    assert_non_null(saga_told(&g, HARAKIRI_EVENT_LAST_ROUND));
}

/* H11 */

static void end_round(void) {
    for (int who = 1; who <= 4; who++) saga_who(&g, who)->has_activated = who < 4;
    g.s.phase = HARAKIRI_ACTIONS_PHASE;
    g.s.active = HIKARU;
    saga_play(&g, "end");
}

FACT(influence_grows_and_is_lost_at_twelve) {
    begin(1);
    g.s.influence_level = 11;
    end_round();
    assert_int_equal(g.s.outcome, HARAKIRI_FAILURE);
    assert_int_equal(harakiri_history_how(g.s.history[1]), HARAKIRI_HOW_INFLUENCE);
}

FACT(twelve_at_another_moment_waits_for_the_next_growth) {
    saga_begin(&g, 1, "", "item horn  Horn\n  level 0\n  cost 1\n  consumable\n  use\n    influence +6\n");
    g.s.influence_level = 6;
    give(TOMOE, "horn");
    saga_play(&g, "activate tomoe; use horn");
    assert_int_equal(g.s.influence_level, 12);
    assert_int_equal(g.s.outcome, 0);
}

/* H12 */

FACT(the_level_decides_which_part_of_a_card_is_read) {
    begin(1);
    static const int parts[] = {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2};
    for (int level = 0; level <= 12; level++) {
        g.s.influence_level = (uint8_t)level;
        assert_int_equal(harakiri_influence_part(&g.s), parts[level]);
    }
}

FACT(a_used_up_influence_deck_is_shuffled_anew) {
    begin(1);
    memset(&g.s.influence, 0, sizeof g.s.influence);
    end_round();
    assert_non_null(saga_told(&g, HARAKIRI_EVENT_RESHUFFLE));
    assert_int_equal(harakiri_count(&g.s.influence), g.content->influence_count - 2);
    assert_true(saga_told(&g, HARAKIRI_EVENT_CARD)->reveals);
}

/* H13, the worked example: two kachi go for Tomoe in Nabari. One ends in Iga or Amaterasu's shrine, as the players
 * like, the other reaches her and forces a combat test. */

static void begin_kachi(void) {
    begin(4);
    saga_put(&g, TOMOE, "nabari");
    saga_put(&g, AKIRA, "edo");
    saga_put(&g, HATTORI, "edo");
    saga_put(&g, HIKARU, "edo");
    saga_enemy(&g, "kachi", "otsu");
    saga_enemy(&g, "kachi", "kameyama");
    g.s.phase = HARAKIRI_ENEMIES_PHASE;
}

FACT(the_players_choose_the_order_of_enemies_and_among_shortest_ways) {
    begin_kachi();
    assert_int_equal(harakiri_to_act(g.rules, &g.s).kind, IRORI_ANY);
    saga_play(&g, "enemy kachi otsu");
    assert_true(saga_offers(&g, "to iga") && saga_offers(&g, "to amaterasu-shrine"));
    assert_int_equal(harakiri_to_act(g.rules, &g.s).kind, IRORI_ANY);
    saga_play(&g, "to iga");
    assert_int_equal(g.s.foe[0].place, saga_place(&g, "iga"));
    assert_non_null(saga_told(&g, HARAKIRI_EVENT_CONTACT)); /* the other one */
    assert_non_null(saga_told(&g, HARAKIRI_EVENT_COMBAT));
    assert_int_equal(saga_told(&g, HARAKIRI_EVENT_COMBAT)->bound, 5);
    assert_int_equal(saga_told(&g, HARAKIRI_EVENT_COMBAT)->from, TOMOE);
}

FACT(ties_between_targets_are_the_players_choice) {
    begin_kachi();
    saga_put(&g, AKIRA, "nabari");
    saga_play(&g, "enemy kachi kameyama");
    assert_true(saga_offers(&g, "target tomoe") && saga_offers(&g, "target akira"));
    saga_play(&g, "target akira");
    assert_int_equal(saga_told(&g, HARAKIRI_EVENT_COMBAT)->from, AKIRA);
}

FACT(enemies_enter_razed_cities_and_cross_cut_ways) {
    begin_kachi();
    g.s.damage[saga_place(&g, "iga")] = HARAKIRI_RAZED;
    harakiri_add(&g.s.cut, g.content->way_of[saga_place(&g, "otsu")][saga_place(&g, "koka")]);
    saga_play(&g, "enemy kachi otsu");
    assert_true(saga_offers(&g, "to iga"));
}

FACT(an_enemy_whose_target_is_defeated_stays) {
    saga_begin(
        &g, 1, "",
        "enemy hunter  Hunter\n  movement 3\n  difficulty 5\n  target tomoe\n  contact\n    fight\n      failure\n     "
        "   "
        "hits 1\n"
        "influence hunters  Hunters\n  low\n    place enemy hunter at edo\n  medium\n    influence +1\n  high\n    "
        "influence +1\n");
    saga_who(&g, TOMOE)->health = saga_who(&g, TOMOE)->place = saga_who(&g, TOMOE)->actions = 0;
    int foe = saga_enemy(&g, "hunter", "edo");
    g.s.phase = HARAKIRI_ENEMIES_PHASE;
    saga_skip_to(&g, HARAKIRI_TURNS_PHASE);
    harakiri_play p = {.rules = (const harakiri_rules *)g.rules, .content = g.content, .s = &g.s, .events = NULL};
    g.s.foe[foe].has_activated = 0;
    harakiri_start_foe(&p, foe);
    assert_int_equal(g.s.foe[foe].place, saga_place(&g, "edo"));
}

/* H20, H21: the worked example. Tomoe's hunting bow (green and red) and power 1 against 6: 5 + 1 succeeds, 3 + 1 fails.
 */

static int total_wanted;
static bool has_total(const saga *game) {
    const irori_event *told = saga_told(game, HARAKIRI_EVENT_COMBAT);
    return told && told->number == total_wanted;
}

static void begin_bow(void) {
    saga_new(&g, 1, "",
             "enemy guard  Guard\n  movement 0\n  difficulty 6\n  target nobody\n  failure\n    "
             "coins +1\n"
             "influence guards  Guards\n  low\n    place enemy guard at edo\n  medium\n    influence +1\n  high\n    "
             "influence "
             "+1\n");
    saga_play(&g, "arm hunting-bow");
    saga_skip_to(&g, HARAKIRI_TURNS_PHASE);
    memset(g.s.foe, 0, sizeof g.s.foe);
    saga_who(&g, TOMOE)->kami = 1; /* nothing that rolls again */
    saga_put(&g, TOMOE, "edo");
    saga_enemy(&g, "guard", "edo");
    saga_enemy(&g, "guard", "edo");
    saga_play(&g, "activate tomoe");
}

FACT(five_and_one_beat_six) {
    begin_bow();
    total_wanted = 6;
    saga_lucky(&g, "attack guard", has_total);
    assert_int_equal(saga_who(&g, TOMOE)->heads, 1);
    assert_non_null(saga_told(&g, HARAKIRI_EVENT_BEATEN));
    assert_int_equal(g.s.foe[0].kind, 0);
    total_wanted = 4; /* her second attack: three and one do not */
    saga_lucky(&g, "attack guard", has_total);
    assert_int_equal(saga_who(&g, TOMOE)->heads, 1);
    assert_int_equal(saga_who(&g, TOMOE)->coins, 1); /* what the enemy's text says of a failure */
    assert_int_not_equal(g.s.foe[1].kind, 0);
    assert_int_equal(saga_who(&g, TOMOE)->actions, 1);
}

FACT(without_a_weapon_power_alone_counts) {
    begin_bow();
    harakiri_drop_gear(g.content, &g.s, TOMOE, saga_who(&g, TOMOE)->weapon);
    saga_play(&g, "attack guard");
    assert_int_equal(saga_told(&g, HARAKIRI_EVENT_COMBAT)->number, 1);
}

FACT(one_attacks_what_is_there) {
    begin(1);
    saga_enemy(&g, "kachi", "edo");
    saga_play(&g, "activate tomoe");
    saga_refused(&g, "attack kachi", "harakiri.why.no-enemy");
}

FACT(of_enemies_that_are_alike_any_may_be_named) {
    begin_bow(); /* two guards */
    assert_false(saga_offers(&g, "attack guard 2"));
    saga_play(&g, "attack guard 2");
    assert_non_null(saga_told(&g, HARAKIRI_EVENT_COMBAT));
    saga_refused(&g, "attack guard 3", "harakiri.why.no-enemy");
}

FACT(the_dice_have_the_faces_of_the_rulebook) {
    begin(1);
    static const uint8_t faces[4][6] = {{0, 0, 1, 2, 1, 1}, {0, 1, 1, 2, 1, 2}, {0, 1, 2, 1, 1, 3}, {0, 2, 3, 4, 1, 2}};
    assert_memory_equal(harakiri_faces, faces, sizeof faces);
}

/* H22, the worked example: Hikaru rolls 4, has 1, and needs 5. H17: what follows is not told before. */

static bool rolled_four(const saga *game) {
    const irori_event *die = saga_told(game, HARAKIRI_EVENT_DIE);
    return die && die->number == 4;
}

FACT(four_and_one_pass_a_test_of_five) {
    saga_begin(&g, 1, "",
               "item riddle  Riddle\n  level 0\n  cost 1\n  consumable\n  use\n    A riddle.\n    test spirit 5\n      "
               "success\n   "
               "     Yes.\n        coins +7\n      failure\n        No.\n        damage 1\n");
    saga_who(&g, HIKARU)->kami = 2; /* no bonus */
    give(HIKARU, "riddle");
    give(HIKARU, "holy-water"); /* so that the dice wait */
    saga_play(&g, "activate hikaru; use riddle");
    assert_null(saga_told(&g, HARAKIRI_EVENT_DIE));
    assert_true(saga_offers(&g, "roll"));
    saga_lucky(&g, "roll", rolled_four);
    assert_int_equal(saga_told(&g, HARAKIRI_EVENT_TEST)->number, 5);
    assert_int_equal(saga_who(&g, HIKARU)->coins, 7);
}

/* H23 */

static void reveal_bell(void) {
    saga_put(&g, TOMOE, "hase");
    saga_play(&g, "activate tomoe; interact drowned-bell");
}

FACT(a_mission_token_is_for_the_own_clan) {
    begin(1);
    saga_put(&g, AKIRA, "hase");
    saga_play(&g, "activate akira");
    saga_refused(&g, "interact drowned-bell", "harakiri.why.others-mission");
}

FACT(revealing_a_mission_places_tokens_and_enemies) {
    begin(1);
    reveal_bell();
    assert_int_equal(g.s.mission[saga_mission(&g, "drowned-bell")], HARAKIRI_MISSION_ACTIVE);
    assert_false(has_token(0, "hase"));
    for (int who = 1; who <= 4; who++) assert_true(has_token(who, "sakai")); /* all of them place theirs */
    assert_int_equal(g.s.foe[0].place, saga_place(&g, "yoshino"));
    assert_int_equal(g.s.foe[0].mission, saga_mission(&g, "drowned-bell"));
}

/* The worked example: Akira's clan token completes a mission, and its tokens leave the map. */
FACT(akiras_clan_token_completes_a_mission_and_clears_its_tokens) {
    begin(1);
    reveal_bell();
    saga_play(&g, "end");
    harakiri_add(&g.s.marks, content_scene_id(g.content, HARAKIRI_KIND_MARK, "bell-recovered"));
    saga_put(&g, AKIRA, "sakai");
    saga_play(&g, "activate akira; interact drowned-bell");
    assert_int_equal(g.s.mission[saga_mission(&g, "drowned-bell")], HARAKIRI_MISSION_COMPLETED);
    assert_int_equal(count_tokens(), 0);
    assert_int_equal(g.s.outcome, HARAKIRI_SUCCESS); /* H31: the chapter says so */
}

/* H27: the worked example. Hattori, on his way, shares with Tomoe: she places her token, gives him an item, he travels
 * on. */
FACT(hattori_shares_on_his_way_and_travels_on) {
    begin(4);
    int mission = saga_mission(&g, "drowned-bell");
    g.s.mission[mission] = HARAKIRI_MISSION_ACTIVE;
    harakiri_place_token(&g.s, mission, HATTORI, saga_place(&g, "kyoto"));
    saga_put(&g, HATTORI, "otsu");
    saga_put(&g, TOMOE, "koka");
    give(TOMOE, "holy-water");
    saga_play(&g, "activate hattori; travel; to koka; share drowned-bell");
    assert_true(has_token(TOMOE, "kyoto"));
    saga_play(&g, "take tomoe holy-water");
    assert_int_equal(harakiri_to_act(g.rules, &g.s).seats, 1u << g.s.seat_of[TOMOE - 1]);
    saga_play(&g, "yes; to tsuge");
    assert_true(carries(HATTORI, "holy-water"));
    assert_int_equal(saga_who(&g, HATTORI)->place, saga_place(&g, "tsuge"));
}

FACT(an_exchange_needs_the_other_players_yes) {
    begin(4);
    coins(TOMOE, 5);
    saga_play(&g, "activate tomoe; give-coins akira 3; no");
    assert_int_equal(saga_who(&g, TOMOE)->coins, 5);
    saga_play(&g, "give-coins akira 3; yes");
    assert_int_equal(saga_who(&g, TOMOE)->coins, 2);
    assert_int_equal(saga_who(&g, AKIRA)->coins, 3);
}

/* H27: free actions within the rolls of one's own activation: before the dice, and when they may be rolled again. */
FACT(free_actions_within_a_roll) {
    saga_begin(
        &g, 1, "",
        "item riddle  Riddle\n  level 0\n  cost 1\n  consumable\n  use\n    test spirit 9\n      success\n        "
        "coins +7\n      failure\n        damage 1\n"
        "item sticks  Sticks\n  level 0\n  cost 1\n  uses 3\n  reroll tests\n"
        "item balm  Balm\n  level 0\n  cost 1\n  consumable\n  use\n    test spirit 2\n      success\n        heal "
        "2\n");
    give(HIKARU, "riddle");
    give(HIKARU, "sticks");
    give(HIKARU, "balm");
    saga_who(&g, HIKARU)->health = 5;
    saga_who(&g, HIKARU)->kami_used = 1;
    saga_play(&g, "activate hikaru; use riddle; roll");
    assert_true(saga_offers(&g, "accept") && saga_offers(&g, "again-item sticks") && saga_offers(&g, "use balm"));
    saga_play(&g, "use balm");
    if (saga_offers(&g, "roll")) saga_play(&g, "roll"); /* a roll within the roll */
    assert_int_equal(saga_who(&g, HIKARU)->health, 7);
    assert_true(saga_offers(&g, "again-item sticks")); /* the first one still waits, with its total */
    assert_int_equal(saga_recode(g.rules, &g.s), IRORI_OK);
    saga_play(&g, "accept");
    assert_int_equal(saga_who(&g, HIKARU)->health, 6);
}

/* H27: "during a character's activation": an item rolls nothing again in the Shōgun's turn. */
FACT(items_are_used_in_the_own_activation_only) {
    saga_begin(&g, 1, "", "item sticks  Sticks\n  level 0\n  cost 1\n  uses 3\n  reroll combat\n");
    harakiri_set items;
    give(TOMOE, "sticks");
    assert_int_equal(harakiri_rerolls(g.content, &g.s, TOMOE, HARAKIRI_REROLL_COMBAT, &items) & 4, 0);
    saga_play(&g, "activate akira");
    assert_int_equal(harakiri_rerolls(g.content, &g.s, TOMOE, HARAKIRI_REROLL_COMBAT, &items) & 4, 0);
    saga_play(&g, "end; activate tomoe");
    assert_int_equal(harakiri_rerolls(g.content, &g.s, TOMOE, HARAKIRI_REROLL_COMBAT, &items) & 4, 4);
}

/* H27: the limit counts what could go round in circles, not what is used up. */
FACT(what_is_used_up_does_not_count) {
    begin(1);
    give(TOMOE, "rice-balls");
    saga_who(&g, TOMOE)->health = 3;
    saga_play(&g, "activate tomoe; use rice-balls");
    assert_int_equal(g.s.free_left, HARAKIRI_FREE_ACTIONS);
    g.s.free_left = 0;
    saga_play(&g, "use rice-balls");
    assert_int_equal(saga_who(&g, TOMOE)->health, 7);
}

FACT(free_actions_have_an_end) {
    begin(1);
    coins(TOMOE, 5);
    saga_play(&g, "activate tomoe");
    for (int i = 0; i < HARAKIRI_FREE_ACTIONS; i++) saga_play(&g, i % 2 ? "take-coins akira 5" : "give-coins akira 5");
    saga_refused(&g, "give-coins akira 5", "harakiri.why.no-free");
}

/* H24: outside of a shop; and it is not listed, though it may be done. */
FACT(who_is_handed_too_much_discards) {
    saga_new(&g, 2, "", NULL);
    saga_play(&g, "usual; arm hunting-bow");
    saga_skip_to(&g, HARAKIRI_TURNS_PHASE);
    saga_play(&g, "activate tomoe");
    assert_true(saga_offers(&g, "give akira hunting-bow"));
    harakiri_give_gear(g.content, &g.s, AKIRA, saga_gear(&g, "practice-naginata")); /* a second weapon */
    assert_false(saga_offers(&g, "give akira hunting-bow"));
    saga_play(&g, "give akira hunting-bow; yes");
    assert_int_equal(harakiri_to_act(g.rules, &g.s).seats, 1u << g.s.seat_of[AKIRA - 1]);
    saga_refused(&g, "drop ronin-robe", "harakiri.why.too-much");
    saga_play(&g, "drop practice-naginata");
    assert_true(harakiri_has(&g.s.forge_gone, saga_gear(&g, "practice-naginata")));
    assert_int_equal(g.s.active, TOMOE);
    assert_int_equal(g.s.phase, HARAKIRI_ACTIONS_PHASE);
}

/* H27: "may exchange coins, heads, items, equipment": also what one wears. Its damage is not forgotten. */
FACT(the_armor_one_wears_is_handed_over_and_keeps_its_damage) {
    begin(1);
    harakiri_part_with(g.content, &g.s, AKIRA, saga_who(&g, AKIRA)->armor);
    saga_who(&g, TOMOE)->armor_left = 1;
    saga_play(&g, "activate tomoe; give akira ceremonial-armor");
    assert_int_equal(saga_who(&g, TOMOE)->armor, 0);
    assert_int_equal(saga_who(&g, TOMOE)->armor_left, 0);
    assert_true(harakiri_has(&saga_who(&g, AKIRA)->gear, saga_gear(&g, "ceremonial-armor")));
    assert_int_equal(saga_who(&g, AKIRA)->armor, 0); /* of another class: carried, not worn */
    saga_play(&g, "take akira ceremonial-armor");
    assert_int_equal(saga_who(&g, TOMOE)->armor, saga_gear(&g, "ceremonial-armor"));
    assert_int_equal(saga_who(&g, TOMOE)->armor_left, 1);
}

FACT(equipment_of_another_class_is_carried_not_used) {
    begin(1);
    int bow = saga_who(&g, TOMOE)->weapon, katana = saga_who(&g, AKIRA)->weapon;
    char move[100];
    snprintf(move, sizeof move, "activate tomoe; give akira %s", harakiri_name(g.content, g.content->gear[bow].name));
    saga_play(&g, move);
    assert_int_equal(saga_who(&g, TOMOE)->weapon, 0);
    assert_int_equal(saga_who(&g, AKIRA)->weapon, katana);
    assert_int_equal(harakiri_spare_weapon(g.content, &g.s, AKIRA), 0);
}

FACT(weapons_are_swapped_freely) {
    begin(1);
    harakiri_give_gear(g.content, &g.s, TOMOE, saga_gear(&g, "practice-naginata"));
    harakiri_give_gear(g.content, &g.s, TOMOE, saga_gear(&g, "hunting-bow"));
    int before = saga_who(&g, TOMOE)->weapon;
    saga_play(&g, "activate tomoe; swap");
    assert_int_not_equal(saga_who(&g, TOMOE)->weapon, before);
    assert_int_equal(saga_who(&g, TOMOE)->actions, 3);
}

FACT(using_takes_knowledge_and_consumables_go_back) {
    saga_begin(&g, 1, "", "item scroll  Scroll\n  level 1\n  cost 1\n  consumable\n  use\n    bless\n");
    give(TOMOE, "scroll");
    saga_play(&g, "activate tomoe");
    saga_refused(&g, "use scroll", "harakiri.why.knowledge"); /* but she may carry it */
    saga_who(&g, TOMOE)->attribute[HARAKIRI_KNOWLEDGE] = 1;
    saga_play(&g, "use scroll");
    assert_int_equal(saga_who(&g, TOMOE)->blessed, 1);
    assert_true(harakiri_has(&g.s.market, saga_item(&g, "scroll")));
}

FACT(an_item_with_uses_lasts_that_long) {
    begin(1);
    give(TOMOE, "rice-balls");
    saga_who(&g, TOMOE)->health = 3;
    saga_play(&g, "activate tomoe; use rice-balls");
    assert_true(carries(TOMOE, "rice-balls"));
    saga_play(&g, "use rice-balls");
    assert_false(carries(TOMOE, "rice-balls"));
    assert_int_equal(saga_who(&g, TOMOE)->health, 7);
}

FACT(the_omamori_tells_everybody_once_a_phase) {
    begin(1);
    int mission = saga_mission(&g, "drowned-bell");
    g.s.mission[mission] = HARAKIRI_MISSION_ACTIVE;
    harakiri_place_token(&g.s, mission, HIKARU, saga_place(&g, "sakai"));
    saga_put(&g, HIKARU, "edo");
    saga_play(&g, "activate hikaru; omamori drowned-bell");
    for (int who = 1; who <= 4; who++) assert_true(has_token(who, "sakai"));
    saga_refused(&g, "omamori drowned-bell", "harakiri.why.used");
}

/* H30 */
FACT(a_personal_mission_is_not_shared) {
    saga_begin(&g, 1, "",
               "mission oath  The oath\n  number 9\n  personal hattori\n\n  A promise.\n\n  reveal\n    place token at "
               "kyoto\n  "
               "token\n    complete mission\n  success\n    influence -1\n  failure\n    influence +1\n"
               "influence oaths  Oaths\n  low\n    place mission oath at edo\n  medium\n    influence +1\n  high\n    "
               "influence "
               "+1\n");
    int mission = saga_mission(&g, "oath");
    g.s.mission[mission] = HARAKIRI_MISSION_FACEDOWN;
    memset(g.s.token, 0, sizeof g.s.token);
    harakiri_place_token(&g.s, mission, 0, saga_place(&g, "kyoto"));
    saga_put(&g, HATTORI, "kyoto");
    saga_play(&g, "activate tomoe");
    saga_refused(&g, "interact oath", "harakiri.why.others-mission");
    saga_play(&g, "end; activate hattori; interact oath");
    assert_true(has_token(HATTORI, "kyoto"));
    saga_refused(&g, "share oath", "harakiri.why.nothing-to-share");
}

/* H28 */

FACT(armor_reduces_hits_not_direct_damage) {
    begin(1);
    harakiri_context context = {g.content, &g.s, NULL, TOMOE, 0, 0, 0};
    harakiri_take_hits(&context, 3);
    assert_int_equal(saga_who(&g, TOMOE)->health, 9);
    harakiri_take_damage(&context, 3);
    assert_int_equal(saga_who(&g, TOMOE)->health, 6);
    assert_int_equal(saga_who(&g, TOMOE)->armor_left, 2);
}

static const char *const drug = "item drug  Drug\n  level 0\n  cost 1\n  consumable\n  use\n    delay\n"
                                "item poison  Poison\n  level 0\n  cost 1\n  consumable\n  use\n    damage 20\n";

/* H28: "the character loses all remaining action tokens and ends the turn immediately". In the Shōgun's turn there is
 * neither, and nobody is asked for a blessing. */
FACT(in_the_shoguns_turn_nothing_is_lost_by_a_delay) {
    saga_begin(&g, 1, "",
               "influence mud  Mud\n  low\n    each character\n      delay\n  medium\n    each character\n      "
               "delay\n  high\n    each character\n      delay\n");
    saga_who(&g, AKIRA)->blessed = 1;
    int mud = content_scene_id(g.content, HARAKIRI_KIND_INFLUENCE, "mud");
    g.s.influence = (harakiri_set){{0}};
    harakiri_add(&g.s.influence, mud);
    end_round();
    assert_null(saga_told(&g, HARAKIRI_EFFECT_DELAY)); /* and nothing is told of it */
    assert_int_equal(g.s.phase, HARAKIRI_TURNS_PHASE);
    for (int who = TOMOE; who <= HIKARU; who++) {
        assert_int_equal(saga_who(&g, who)->actions, 3);
        assert_false(saga_who(&g, who)->has_activated);
    }
    assert_int_equal(saga_who(&g, AKIRA)->blessed, 1);
}

/* H14, H28: tokens are given when the characters' turn begins, and what the Shōgun's turn took is reckoned in. */
FACT(tokens_are_given_when_the_characters_turn_begins) {
    saga_begin(&g, 1, "",
               "influence mud  Mud\n  low\n    with akira\n      actions -1\n      movement +2\n  medium\n    "
               "influence +1\n  high\n    influence +1\n");
    g.s.influence = (harakiri_set){{0}};
    harakiri_add(&g.s.influence, content_scene_id(g.content, HARAKIRI_KIND_INFLUENCE, "mud"));
    end_round();
    assert_int_equal(saga_who(&g, AKIRA)->actions, 2);
    assert_int_equal(saga_who(&g, TOMOE)->actions, 3);
    assert_int_equal(saga_who(&g, AKIRA)->next_movement, 2);
}

FACT(who_is_delayed_before_the_own_activation_loses_the_tokens) {
    saga_begin(&g, 1, "", "item fog  Fog\n  level 0\n  cost 1\n  consumable\n  use\n    with akira\n      delay\n");
    give(TOMOE, "fog");
    give(AKIRA, "holy-water");
    saga_play(&g, "activate tomoe; use fog; end");
    assert_int_equal(saga_who(&g, AKIRA)->actions, 0);
    saga_play(&g, "activate akira"); /* the turn is there, with free actions alone */
    assert_true(saga_offers(&g, "use holy-water"));
    assert_false(saga_offers(&g, "work"));
}

/* "movement points of the travel under way, or of the next in this turn" */
FACT(movement_ends_with_the_turn_it_was_given_for) {
    saga_begin(&g, 1, "",
               "item wind  Wind\n  level 0\n  cost 1\n  consumable\n  use\n    each character\n      movement +2\n");
    give(AKIRA, "wind");
    saga_play(&g, "activate tomoe; end; activate akira; use wind");
    assert_int_equal(saga_who(&g, HATTORI)->next_movement, 2); /* whose turn is to come */
    saga_play(&g, "end; activate hattori; end");
    g.s.active ? saga_play(&g, "end") : (void)0;
    for (int who = TOMOE; who <= HIKARU; who++) assert_int_equal(saga_who(&g, who)->next_movement, 0);
}

FACT(who_is_delayed_has_finished) {
    saga_begin(&g, 1, "", drug);
    give(TOMOE, "drug");
    saga_play(&g, "activate tomoe; use drug");
    assert_int_not_equal(g.s.active, TOMOE);
    assert_true(saga_who(&g, TOMOE)->has_activated);
    assert_int_equal(saga_who(&g, TOMOE)->actions, 0);
}

FACT(a_blessing_avoids_a_delay) {
    saga_begin(&g, 1, "", drug);
    give(TOMOE, "drug");
    saga_who(&g, TOMOE)->blessed = 1;
    saga_play(&g, "activate tomoe; use drug; yes");
    assert_int_equal(g.s.active, TOMOE);
    assert_int_equal(saga_who(&g, TOMOE)->blessed, 0);
}

FACT(at_zero_health_one_is_out_of_the_phase) {
    saga_begin(&g, 1, "", drug);
    give(TOMOE, "poison");
    saga_play(&g, "activate tomoe; use poison");
    assert_int_equal(saga_who(&g, TOMOE)->place, 0);
    assert_int_equal(g.s.active, 0);
    assert_false(saga_offers(&g, "activate tomoe"));
}

/* H25, H29: a sanctuary, or any place, may have something of its own for whoever comes. */
FACT(a_sanctuary_may_be_visited) {
    saga_begin(&g, 1, "",
               "location stone-fox  The stone fox\n  sanctuary in sakura\n  drawn at 3 3\n  visit\n"
               "    choose\n      * Hang up a name.  (karma 2, if affinity 2)\n        bless\n"
               "      * Listen.\n        coins +1\nroad kyoto - stone-fox\n");
    saga_put(&g, HIKARU, "stone-fox");
    saga_who(&g, HIKARU)->karma = 2;
    saga_who(&g, HIKARU)->affinity = 2;
    saga_play(&g, "activate hikaru; visit; choose 1");
    assert_int_equal(saga_who(&g, HIKARU)->blessed, 1);
    assert_int_equal(saga_who(&g, HIKARU)->karma, 0);
    assert_int_equal(saga_who(&g, HIKARU)->actions, 2);
    saga_put(&g, HIKARU, "kyoto");
    saga_refused(&g, "visit", "harakiri.why.no-special");
}

/* H29 */
FACT(a_special_location_is_visited_once_discovered) {
    begin(1);
    saga_put(&g, TOMOE, "kurama");
    saga_play(&g, "activate tomoe");
    saga_refused(&g, "visit", "harakiri.why.no-special");
    g.s.special_discovered |= UINT64_C(1) << saga_place(&g, "kurama");
    saga_who(&g, TOMOE)->health = 5;
    saga_play(&g, "visit");
    irori_message why;
    irori_move offering = harakiri_move(HARAKIRI_DO_CHOOSE, 0, 0, 0, 1);
    assert_false(saga_offers(&g, "choose 1")); /* H17: she has no coins for an offering, and is told so */
    assert_int_equal(harakiri_check(g.rules, &g.s, 0, offering, &why), IRORI_ILLEGAL);
    assert_string_equal(why.id, "harakiri.need.coins");
    saga_play(&g, "choose 2"); /* she sits */
    assert_int_equal(saga_who(&g, TOMOE)->health, 7);
}

/* What is refused says what is wrong, and what could be done: the moment's own sentence, in every language. */

typedef struct mistake {
    const char *move, *why;
} mistake;

static void assert_mistakes(const mistake *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        irori_move move;
        irori_message why;
        saga_refused(&g, list[i].move, list[i].why);
        assert_int_equal(harakiri_move_from_text(g.rules, list[i].move, &move, &why), IRORI_OK);
        int seat = __builtin_ctz(harakiri_to_act(g.rules, &g.s).seats);
        assert_int_equal(harakiri_check(g.rules, &g.s, seat, move, &why), IRORI_ILLEGAL);
        for (const char *const *language = irori_words_languages(); *language; language++) {
            char text[400];
            irori_words_say(irori_words_in(*language), &why, NULL, NULL, text, sizeof text);
            if (strchr(text, '{') || !strcmp(text, why.id)) fail_msg("%s: %s: %s", list[i].move, *language, text);
        }
    }
}
#define ASSERT_MISTAKES(...)                               \
    do {                                                   \
        const mistake list[] = {__VA_ARGS__};              \
        assert_mistakes(list, sizeof list / sizeof *list); \
    } while (0)

FACT(before_the_first_chapter_one_is_told_what_to_choose) {
    saga_new(&g, 2, "", NULL);
    ASSERT_MISTAKES({"work", "harakiri.why.first-divide"});
    saga_play(&g, "usual");
    ASSERT_MISTAKES({"travel", "harakiri.why.first-weapon"}, {"arm plain-katana", "harakiri.why.not-first-weapon"});
    saga_skip_to(&g, HARAKIRI_KAMI_PHASE);
    saga_play(&g, "follow inari");
    ASSERT_MISTAKES({"end", "harakiri.why.first-kami"}, {"follow inari", "harakiri.why.kami-taken"});
}

FACT(in_the_shoguns_turn_one_is_told_about_enemies) {
    begin(1);
    saga_enemy(&g, "kachi", "edo");
    saga_enemy(&g, "kachi", "iga");
    g.s.phase = HARAKIRI_ENEMIES_PHASE;
    ASSERT_MISTAKES({"activate tomoe", "harakiri.why.first-enemies"},
                    {"enemy kachi kyoto", "harakiri.why.no-such-enemy"});
}

FACT(between_turns_one_is_told_to_choose_who_is_next) {
    begin(1);
    saga_who(&g, AKIRA)->health = saga_who(&g, AKIRA)->place = 0;
    saga_play(&g, "activate tomoe; end");
    ASSERT_MISTAKES({"travel", "harakiri.why.first-turns"}, {"use holy-water", "harakiri.why.first-turns"},
                    {"activate tomoe", "harakiri.why.has-activated"}, {"activate akira", "harakiri.why.defeated"});
}

FACT(in_a_turn_one_is_told_what_the_place_lacks) {
    begin(1);
    saga_put(&g, TOMOE, "otsu");
    saga_play(&g, "activate tomoe");
    ASSERT_MISTAKES({"to kyoto", "harakiri.why.first-travel"}, {"buy holy-water", "harakiri.why.first-shop"},
                    {"activate akira", "harakiri.why.first-end"}, {"roll", "harakiri.why.first-actions"},
                    {"market", "harakiri.why.no-city"}, {"pray 3", "harakiri.why.no-sanctuary"},
                    {"visit", "harakiri.why.no-special"}, {"camp", "harakiri.why.unhurt"},
                    {"use holy-water", "harakiri.why.not-owned"}, {"give-coins akira 3", "harakiri.why.alone"},
                    {"omamori drowned-bell", "harakiri.why.no-omamori"}, {"swap", "harakiri.why.one-weapon"});
    saga_play(&g, "travel");
    ASSERT_MISTAKES({"work", "harakiri.why.travelling"}, {"to edo", "harakiri.why.not-adjacent"},
                    {"sail ise", "harakiri.why.no-port"}, {"end", "harakiri.why.travelling"});
}

FACT(in_a_shop_one_is_told_what_it_trades) {
    begin(1);
    for (int who = TOMOE; who <= HIKARU; who++)
        harakiri_drop_item(g.content, &g.s, who, saga_item(&g, "jirobos-omamori"));
    give(TOMOE, "jirobos-omamori");
    saga_who(&g, TOMOE)->boss_heads = 1; /* who has nothing to sell is not asked there */
    saga_play(&g, "activate tomoe; market");
    ASSERT_MISTAKES({"travel", "harakiri.why.first-done"}, {"sell jirobos-omamori", "harakiri.why.special"},
                    {"repair", "harakiri.why.not-here"}, {"buy hunting-bow", "harakiri.why.not-here"},
                    {"sell-heads 1", "harakiri.why.not-owned"});
}

FACT(what_is_not_understood_is_shown_an_example) {
    begin(1);
    irori_move move;
    irori_message why;
    assert_int_equal(harakiri_move_from_text(g.rules, "to kyotto", &move, &why), IRORI_BAD_TEXT);
    assert_string_equal(why.id, "harakiri.why.notation");
    assert_int_equal(harakiri_move_from_text(g.rules, "teleport kyoto", &move, &why), IRORI_BAD_TEXT);
    assert_string_equal(why.id, "harakiri.why.no-word");
}

int main(void) {
#define T(name) cmocka_unit_test_teardown(name, teardown)
    const struct CMUnitTest tests[] = {
        T(two_players_have_two_characters_each),
        T(they_divide_them_as_they_like_and_nobody_goes_without),
        T(one_plays_only_the_own_characters),
        T(everyone_starts_with_the_first_point_the_armor_and_nothing_else),
        T(tomoes_health_grows_with_her_level),
        T(kami_are_all_different),
        T(a_phase_starts_as_the_chapter_says),
        T(the_market_follows_the_knowledge),
        T(a_trigger_is_read_when_its_round_begins),
        T(the_last_round_is_announced),
        T(influence_grows_and_is_lost_at_twelve),
        T(twelve_at_another_moment_waits_for_the_next_growth),
        T(the_level_decides_which_part_of_a_card_is_read),
        T(a_used_up_influence_deck_is_shuffled_anew),
        T(the_players_choose_the_order_of_enemies_and_among_shortest_ways),
        T(ties_between_targets_are_the_players_choice),
        T(enemies_enter_razed_cities_and_cross_cut_ways),
        T(an_enemy_whose_target_is_defeated_stays),
        T(five_and_one_beat_six),
        T(without_a_weapon_power_alone_counts),
        T(one_attacks_what_is_there),
        T(of_enemies_that_are_alike_any_may_be_named),
        T(the_dice_have_the_faces_of_the_rulebook),
        T(four_and_one_pass_a_test_of_five),
        T(a_mission_token_is_for_the_own_clan),
        T(revealing_a_mission_places_tokens_and_enemies),
        T(akiras_clan_token_completes_a_mission_and_clears_its_tokens),
        T(hattori_shares_on_his_way_and_travels_on),
        T(an_exchange_needs_the_other_players_yes),
        T(free_actions_have_an_end),
        T(who_is_handed_too_much_discards),
        T(the_armor_one_wears_is_handed_over_and_keeps_its_damage),
        T(equipment_of_another_class_is_carried_not_used),
        T(weapons_are_swapped_freely),
        T(using_takes_knowledge_and_consumables_go_back),
        T(an_item_with_uses_lasts_that_long),
        T(the_omamori_tells_everybody_once_a_phase),
        T(a_personal_mission_is_not_shared),
        T(armor_reduces_hits_not_direct_damage),
        T(who_is_delayed_has_finished),
        T(a_blessing_avoids_a_delay),
        T(at_zero_health_one_is_out_of_the_phase),
        T(a_sanctuary_may_be_visited),
        T(a_special_location_is_visited_once_discovered),
        T(before_the_first_chapter_one_is_told_what_to_choose),
        T(in_the_shoguns_turn_one_is_told_about_enemies),
        T(between_turns_one_is_told_to_choose_who_is_next),
        T(in_a_turn_one_is_told_what_the_place_lacks),
        T(in_a_shop_one_is_told_what_it_trades),
        T(what_is_not_understood_is_shown_an_example),
        T(in_the_shoguns_turn_nothing_is_lost_by_a_delay),
        T(tokens_are_given_when_the_characters_turn_begins),
        T(who_is_delayed_before_the_own_activation_loses_the_tokens),
        T(movement_ends_with_the_turn_it_was_given_for),
        T(free_actions_within_a_roll),
        T(items_are_used_in_the_own_activation_only),
        T(what_is_used_up_does_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
