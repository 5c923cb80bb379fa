/* Harakiri: turns, travelling and the city (H14–H19, H24–H26), with the worked examples of the rulebook. */
#include <string.h>

#include "harakiri_saga.h"

static saga g;

static int teardown(void **unused __attribute__((unused))) {
    saga_done(&g);
    return 0;
}

static void begin(int players) { saga_begin(&g, players, "", NULL); }
static void dexterity(int who, int n) { saga_who(&g, who)->attribute[HARAKIRI_DEXTERITY] = (uint8_t)n; }
static void coins(int who, int n) { saga_who(&g, who)->coins = (uint16_t)n; }
static bool is_at(int who, const char *place) { return saga_who(&g, who)->place == saga_place(&g, place); }

/* H14 */

FACT(everyone_has_three_points_and_the_players_choose_who_is_next) {
    begin(4);
    assert_int_equal(harakiri_to_act(g.rules, &g.s).kind, IRORI_ANY);
    assert_int_equal(harakiri_to_act(g.rules, &g.s).seats, 15);
    for (int who = 1; who <= 4; who++) assert_int_equal(saga_who(&g, who)->actions, 3);
    saga_play(&g, "activate hikaru");
    assert_int_equal(harakiri_to_act(g.rules, &g.s).kind, IRORI_ONE);
    assert_int_equal(harakiri_to_act(g.rules, &g.s).seats, 1u << g.s.seat_of[HIKARU - 1]);
}

FACT(a_character_activates_once_a_round) {
    begin(1);
    saga_play(&g, "activate tomoe; end");
    assert_false(saga_offers(&g, "activate tomoe"));
    saga_refused(&g, "activate tomoe", "harakiri.why.has-activated");
    assert_true(saga_offers(&g, "activate akira"));
}

FACT(unspent_points_are_lost) {
    begin(1);
    saga_play(&g, "activate tomoe; work; end");
    assert_int_equal(saga_who(&g, TOMOE)->actions, 0);
    assert_int_equal(saga_who(&g, TOMOE)->coins, 2);
}

FACT(one_travels_once_in_an_activation) {
    begin(1);
    saga_put(&g, AKIRA, "otsu"); /* something could change hands: the turn goes on */
    saga_play(&g, "activate tomoe; travel; to otsu; stop");
    saga_refused(&g, "travel", "harakiri.why.travelled");
}

FACT(an_action_is_finished_before_the_next) {
    begin(1);
    saga_play(&g, "activate tomoe; travel");
    saga_refused(&g, "work", "harakiri.why.travelling");
}

FACT(without_points_there_are_no_actions) {
    begin(1);
    saga_put(&g, AKIRA, "kyoto");
    harakiri_give_item(g.content, &g.s, TOMOE, saga_item(&g, "rice-balls"));
    saga_who(&g, TOMOE)->health = 5;
    saga_play(&g, "activate tomoe; work; work; work");
    assert_int_equal(g.s.active, TOMOE); /* she has something to eat */
    saga_refused(&g, "work", "harakiri.why.no-actions");
}

/* H27: what could change hands could do so before. */
FACT(without_points_no_turn_waits_for_an_exchange) {
    begin(1);
    saga_put(&g, AKIRA, "kyoto");
    saga_play(&g, "activate tomoe; work; work");
    assert_true(saga_offers(&g, "give-coins akira 4"));
    saga_play(&g, "work");
    assert_int_equal(g.s.active, 0);
}

/* H15 */

FACT(movement_is_three_and_dexterity) {
    begin(1);
    dexterity(TOMOE, 2);
    saga_play(&g, "activate tomoe; travel");
    assert_int_equal(g.s.movement, 5);
}

FACT(exerting_costs_a_point_each_before_the_first_step) {
    begin(1);
    saga_play(&g, "activate tomoe; travel; exert; exert");
    assert_int_equal(g.s.movement, 5);
    assert_int_equal(saga_who(&g, TOMOE)->actions, 0);
    saga_refused(&g, "exert", "harakiri.why.no-actions");
}

FACT(exerting_after_a_step_is_too_late) {
    begin(1);
    saga_play(&g, "activate tomoe; travel; to otsu");
    saga_refused(&g, "exert", "harakiri.why.late-exert");
}

FACT(a_step_needs_a_way) {
    begin(1);
    saga_play(&g, "activate tomoe; travel");
    saga_refused(&g, "to edo", "harakiri.why.not-adjacent");
    saga_refused(&g, "stop", "harakiri.why.no-step");
}

FACT(a_cut_way_stops_characters) {
    begin(1);
    harakiri_add(&g.s.cut, g.content->way_of[saga_place(&g, "kyoto")][saga_place(&g, "otsu")]);
    saga_play(&g, "activate tomoe; travel");
    saga_refused(&g, "to otsu", "harakiri.why.cut");
}

FACT(a_razed_city_cannot_be_entered) {
    begin(1);
    saga_put(&g, TOMOE, "otsu");
    g.s.damage[saga_place(&g, "kyoto")] = HARAKIRI_RAZED;
    g.s.damage_chapter[saga_place(&g, "kyoto")] = 1;
    saga_play(&g, "activate tomoe; travel");
    saga_refused(&g, "to kyoto", "harakiri.why.razed");
}

FACT(a_travel_ends_when_no_movement_is_left) {
    begin(1);
    saga_who(&g, HATTORI)->kami_used = 1;
    saga_play(&g, "activate hattori; travel; to tsuge");
    g.s.movement = 1;
    saga_play(&g, "to koka");
    assert_int_not_equal(g.s.phase, HARAKIRI_TRAVEL_PHASE);
}

/* H27: "Free actions may be taken at any time during a character's activation", on arrival too, before the event is
 * drawn; beside going on, and only if there is something to do. */
FACT(on_arrival_free_actions_come_before_the_travel_event) {
    begin(1);
    saga_who(&g, HATTORI)->kami_used = 1;
    harakiri_give_item(g.content, &g.s, HATTORI, saga_item(&g, "holy-water"));
    saga_play(&g, "activate hattori; travel; to tsuge");
    g.s.movement = 1;
    saga_play(&g, "to koka");
    assert_int_equal(g.s.phase, HARAKIRI_TRAVEL_PHASE);
    assert_int_equal(g.s.movement, 0);
    assert_null(saga_told(&g, HARAKIRI_EVENT_TRAVEL_EVENT));
    assert_true(saga_offers(&g, "stop") && saga_offers(&g, "use holy-water"));
    saga_play(&g, "use holy-water");
    assert_non_null(saga_told(&g, HARAKIRI_EVENT_TRAVEL_EVENT)); /* nothing is left to do: it goes on by itself */
}

FACT(without_an_event_to_come_arrival_asks_nothing) {
    begin(1);
    harakiri_give_item(g.content, &g.s, HATTORI, saga_item(&g, "holy-water"));
    saga_play(&g, "activate hattori; travel");
    g.s.movement = 1;
    saga_play(&g, "to tsuge");
    assert_int_equal(g.s.phase, HARAKIRI_ACTIONS_PHASE);
}

FACT(movement_that_an_item_gives_on_arrival_is_for_this_travel) {
    saga_begin(&g, 1, "", "item shoes  Shoes\n  level 0\n  cost 1\n  consumable\n  use\n    movement +2\n");
    harakiri_give_item(g.content, &g.s, HATTORI, saga_item(&g, "shoes"));
    saga_play(&g, "activate hattori; travel; to tsuge");
    g.s.movement = 1;
    saga_play(&g, "to koka; use shoes");
    assert_int_equal(g.s.movement, 2);
    assert_true(saga_offers(&g, "to otsu"));
}

/* H16 */

FACT(one_step_over_land_meets_nobody) {
    begin(1);
    saga_play(&g, "activate tomoe; travel; to otsu; stop");
    assert_null(saga_told(&g, HARAKIRI_EVENT_TRAVEL_EVENT));
}

FACT(two_steps_over_the_road_meet_the_green_side) {
    begin(1);
    saga_play(&g, "activate tomoe; travel; to otsu; to koka; stop");
    assert_non_null(saga_told(&g, HARAKIRI_EVENT_TRAVEL_EVENT));
    assert_int_equal(saga_told(&g, HARAKIRI_EVENT_TRAVEL_EVENT)->number, HARAKIRI_GREEN_SIDE);
    assert_true(saga_told(&g, HARAKIRI_EVENT_TRAVEL_EVENT)->reveals);
}

FACT(a_dangerous_path_among_them_meets_the_red_side) {
    begin(1);
    saga_put(&g, TOMOE, "koka");
    saga_play(&g, "activate tomoe; travel; to tsuge; to iga; stop");
    assert_int_equal(saga_told(&g, HARAKIRI_EVENT_TRAVEL_EVENT)->number, HARAKIRI_RED_SIDE);
}

FACT(the_card_goes_on_top_and_comes_last) {
    begin(1);
    int before = harakiri_count(&g.s.travel);
    saga_play(&g, "activate tomoe; travel; to otsu; to koka; stop");
    int event = g.s.event_now;
    for (int i = 0; g.s.story.depth && i < 20; i++) { /* to the end of the event, whatever it asks */
        irori_move list[HARAKIRI_MAX_MOVES];
        harakiri_list((const harakiri_rules *)g.rules, &g.s, list);
        harakiri_apply(g.rules, &g.s, 0, list[0], NULL);
    }
    assert_int_equal(harakiri_count(&g.s.travel), before - 1);
    if (event && !harakiri_has(&g.s.events_gone, event)) assert_int_equal(g.s.known[g.s.known_count - 1], event);
}

/* H18, H19: the worked example. Hikaru (dexterity 2) and Hattori are in Inuyama, north of Nagoya; the temple is 7 steps
 * by land. Alone Hikaru would need two exertions. As a group: 1 to Nagoya, 3 and 10 coins to Ise, 1 to the temple. They
 * pay 5 each, no event, and Hattori is next. */

static void begin_example(int players) {
    begin(players);
    saga_put(&g, HIKARU, "inuyama");
    saga_put(&g, HATTORI, "inuyama");
    dexterity(HIKARU, 2);
    dexterity(HATTORI, 3);
    saga_who(&g, HIKARU)->weapon = 0; /* the pilgrim's staff would add a point */
    coins(HIKARU, 7);
    coins(HATTORI, 6);
}

FACT(hikaru_alone_would_need_two_exertions) {
    begin_example(1);
    saga_play(&g, "activate hikaru; travel");
    assert_int_equal(g.s.movement, 5);
    assert_int_equal(
        harakiri_steps(g.content, &g.s, saga_place(&g, "inuyama"), saga_place(&g, "amatsumikaboshi-temple")), 7);
    saga_play(&g, "exert; exert");
    assert_int_equal(g.s.movement, 7);
    assert_int_equal(saga_who(&g, HIKARU)->actions, 0);
}

FACT(the_group_sails_to_the_temple_and_splits_the_fare) {
    begin_example(4);
    saga_play(&g, "activate hikaru; travel with hattori");
    assert_int_equal(harakiri_to_act(g.rules, &g.s).seats, 1u << g.s.seat_of[HATTORI - 1]); /* H13: his player's yes */
    saga_play(&g, "yes");
    assert_int_equal(g.s.movement, 5);
    saga_refused(&g, "exert", "harakiri.why.group-exert");
    saga_play(&g, "to nagoya; sail ise");
    assert_int_equal(harakiri_to_act(g.rules, &g.s).seats, 1u << g.s.seat_of[HIKARU - 1]);
    saga_refused(&g, "pay hattori 7 hikaru 3", "harakiri.why.split");
    saga_play(&g, "pay hattori 5 hikaru 5");
    assert_int_equal(harakiri_to_act(g.rules, &g.s).seats, 1u << g.s.seat_of[HATTORI - 1]); /* H19: his coins */
    assert_int_equal(saga_who(&g, HIKARU)->coins, 7);
    saga_play(&g, "yes; to amatsumikaboshi-temple");
    assert_null(saga_told(&g, HARAKIRI_EVENT_TRAVEL_EVENT));
    assert_true(is_at(HIKARU, "amatsumikaboshi-temple") && is_at(HATTORI, "amatsumikaboshi-temple"));
    assert_int_equal(saga_who(&g, HIKARU)->coins, 2);
    assert_int_equal(saga_who(&g, HATTORI)->coins, 1);
    saga_play(&g, "end");
    assert_int_equal(g.s.active, HATTORI);
    assert_int_equal(saga_who(&g, HATTORI)->actions, 2);
    assert_true(saga_offers(&g, "travel")); /* it was not his own */
}

FACT(a_companion_may_refuse_and_nothing_is_lost) {
    begin_example(4);
    saga_play(&g, "activate hikaru; travel with hattori; no");
    assert_int_equal(saga_who(&g, HIKARU)->actions, 3);
    assert_int_equal(saga_who(&g, HATTORI)->actions, 3);
    assert_int_equal(g.s.free_left, HARAKIRI_FREE_ACTIONS); /* H27: asking for a group does not count */
    assert_true(saga_offers(&g, "travel"));
    saga_refused(&g, "travel with hattori", "harakiri.why.group-refused"); /* but it has an end */
    assert_int_equal(saga_recode(g.rules, &g.s), IRORI_OK);
}

/* H18, H27: after twelve exchanges one may still ask for company. */
FACT(a_group_may_be_asked_for_after_all_exchanges) {
    begin_example(4);
    saga_play(&g, "activate hikaru");
    g.s.free_left = 0;
    saga_refused(&g, "give-coins hattori 1", "harakiri.why.no-free");
    saga_play(&g, "travel with hattori; yes");
    assert_int_equal(g.s.phase, HARAKIRI_TRAVEL_PHASE);
}

/* H19: who refuses to pay is not asked again on this travel; if the others cannot pay, there is no crossing. */
FACT(nobodys_coins_are_spent_without_a_yes) {
    begin_example(4);
    saga_play(&g, "activate hikaru; travel with hattori; yes; to nagoya; sail ise; pay hattori 5 hikaru 5; no");
    assert_int_equal(g.s.phase, HARAKIRI_TRAVEL_PHASE); /* Hikaru has 7 */
    assert_true(is_at(HIKARU, "nagoya"));
    assert_int_equal(saga_who(&g, HIKARU)->coins + saga_who(&g, HATTORI)->coins, 13);
    saga_refused(&g, "sail ise", "harakiri.why.fare");
    coins(HIKARU, 10);
    saga_play(&g, "sail ise");
    assert_true(is_at(HIKARU, "ise") && is_at(HATTORI, "ise"));
    assert_int_equal(saga_who(&g, HATTORI)->coins, 6);
}

FACT(a_fare_that_only_others_can_pay_is_asked_for_at_once) {
    begin_example(4);
    coins(HIKARU, 0);
    coins(HATTORI, 10);
    saga_play(&g, "activate hikaru; travel with hattori; yes; to nagoya; sail ise");
    assert_int_equal(harakiri_to_act(g.rules, &g.s).seats, 1u << g.s.seat_of[HATTORI - 1]);
    assert_int_equal(saga_who(&g, HATTORI)->coins, 10);
    saga_play(&g, "yes");
    assert_int_equal(saga_who(&g, HATTORI)->coins, 0);
    assert_true(is_at(HIKARU, "ise"));
}

FACT(the_own_characters_need_no_yes) {
    begin_example(1);
    saga_play(&g, "activate hikaru; travel with hattori");
    assert_int_equal(g.s.phase, HARAKIRI_TRAVEL_PHASE);
}

FACT(whoever_has_activated_does_not_come_along) {
    begin_example(1);
    saga_play(&g, "activate hattori; end; activate hikaru");
    saga_refused(&g, "travel with hattori", "harakiri.why.no-company");
}

FACT(reductions_add_up) {
    begin(1);
    for (int who = 1; who <= 4; who++) saga_put(&g, who, "kyoto");
    saga_play(&g,
              "activate tomoe; travel with hikaru hattori; to otsu; stop; end; activate hattori; travel with hikaru; "
              "to kyoto; stop; end");
    assert_int_equal(g.s.active, HIKARU);
    assert_int_equal(saga_who(&g, HIKARU)->actions, 1);
}

/* H18: "you may not activate non-group characters until all characters in the group have activated". Tomoe's group was
 * Akira and Hattori; Akira's names Hattori and Hikaru. Hattori still comes before Hikaru. */
FACT(who_is_in_a_second_group_still_owes_the_first_its_order) {
    begin(1);
    for (int who = 1; who <= 4; who++) saga_put(&g, who, "kyoto");
    saga_play(&g, "activate tomoe; travel with akira hattori; to otsu; stop; end");
    saga_put(&g, HIKARU, "otsu");
    assert_false(saga_offers(&g, "activate hikaru"));
    saga_play(&g, "activate akira; travel with hattori hikaru; to kyoto; stop; end");
    assert_int_equal(g.s.active, HATTORI); /* the only one who may */
    assert_int_equal(saga_who(&g, HATTORI)->actions, 1);
    assert_int_equal(saga_who(&g, HIKARU)->actions, 2);
}

/* Where the two contradict each other they are one: Hikaru before Hattori, and Hattori before Hikaru. */
FACT(groups_that_contradict_each_other_are_united) {
    begin(1);
    for (int who = 1; who <= 4; who++) saga_put(&g, who, "kyoto");
    saga_play(&g, "activate tomoe; travel with akira hattori; to otsu; stop; end");
    saga_put(&g, HIKARU, "otsu");
    saga_play(&g, "activate akira; travel with hikaru; to kyoto; stop; end");
    assert_true(saga_offers(&g, "activate hattori") && saga_offers(&g, "activate hikaru"));
}

/* H19 */

/* H18: an item takes the active one away from the group; it does not drag the others after. */
FACT(who_is_left_behind_goes_no_further_and_pays_nothing) {
    saga_begin(&g, 1, "", "item kite  A large kite\n  level 0\n  cost 1\n  consumable\n  use\n    move to nagoya\n");
    saga_put(&g, HIKARU, "iga");
    saga_put(&g, HATTORI, "iga");
    dexterity(HIKARU, 3);
    dexterity(HATTORI, 3);
    coins(HIKARU, 4);
    coins(HATTORI, 20);
    harakiri_give_item(g.content, &g.s, HIKARU, saga_item(&g, "kite"));
    saga_play(&g, "activate hikaru; travel with hattori; to tsuge; use kite");
    saga_refused(&g, "sail ise", "harakiri.why.fare");
    saga_play(&g, "to kuwana; stop");
    assert_true(is_at(HIKARU, "kuwana") && is_at(HATTORI, "tsuge"));
    assert_null(saga_told(&g, HARAKIRI_EVENT_TRAVEL_EVENT)); /* it was a group's travel */
}

/* H19: the group has the fare, though the active character has not, and no way leads on by land. */
FACT(a_group_may_set_out_where_one_alone_could_not) {
    begin(1);
    int ise = saga_place(&g, "ise");
    for (uint64_t rest = g.content->next[ise]; rest; rest &= rest - 1)
        harakiri_add(&g.s.cut, g.content->way_of[ise][__builtin_ctzll(rest)]);
    saga_put(&g, HIKARU, "ise");
    saga_put(&g, HATTORI, "ise");
    coins(HATTORI, 10);
    saga_play(&g, "activate hikaru");
    saga_refused(&g, "travel", "harakiri.why.no-way");
    saga_play(&g, "travel with hattori; sail nagoya");
    assert_true(is_at(HIKARU, "nagoya") && is_at(HATTORI, "nagoya"));
    assert_int_equal(saga_who(&g, HATTORI)->coins, 0);
}

FACT(by_sea_one_needs_a_port_of_the_same_sea_three_points_and_ten_coins) {
    begin(1);
    coins(TOMOE, 9);
    saga_put(&g, TOMOE, "nagoya");
    saga_play(&g, "activate tomoe; travel");
    saga_refused(&g, "sail ise", "harakiri.why.fare");
    coins(TOMOE, 10);
    saga_refused(&g, "sail sakai", "harakiri.why.other-sea");
    saga_play(&g, "sail ise"); /* starting in a port counts */
    assert_true(is_at(TOMOE, "ise"));
    assert_int_equal(saga_who(&g, TOMOE)->coins, 0);
    assert_null(saga_told(&g, HARAKIRI_EVENT_TRAVEL_EVENT)); /* not over land */
}

FACT(razed_ports_are_closed) {
    begin(1);
    coins(TOMOE, 10);
    saga_put(&g, TOMOE, "nagoya");
    g.s.damage[saga_place(&g, "ise")] = HARAKIRI_RAZED;
    saga_play(&g, "activate tomoe; travel");
    saga_refused(&g, "sail ise", "harakiri.why.razed");
}

FACT(several_trips_if_paid_for) {
    begin(1);
    coins(TOMOE, 25);
    dexterity(TOMOE, 3);
    saga_put(&g, TOMOE, "nagoya");
    saga_play(&g, "activate tomoe; travel; sail ise; sail nagoya");
    assert_int_equal(saga_who(&g, TOMOE)->coins, 5);
}

/* H24 */

FACT(the_blacksmith_sells_one_card_buys_for_half_and_repairs) {
    begin(1);
    coins(TOMOE, 60);
    saga_who(&g, TOMOE)->armor_left = 0;
    saga_play(&g, "activate tomoe; blacksmith; repair; buy practice-naginata");
    assert_int_equal(saga_who(&g, TOMOE)->armor_left, 2);
    assert_int_equal(saga_who(&g, TOMOE)->coins, 60 - 10 - 15);
    saga_refused(&g, "repair", "harakiri.why.repair");
    saga_play(&g, "sell practice-naginata");
    assert_int_equal(saga_who(&g, TOMOE)->coins, 35 + 7);
    saga_refused(&g, "buy practice-naginata", "harakiri.why.one-card");
    saga_play(&g, "done");
    assert_int_equal(saga_who(&g, TOMOE)->actions, 2);
}

/* H7 */
FACT(a_blacksmith_has_cards_of_the_own_class_and_level) {
    begin(1);
    coins(TOMOE, 200);
    saga_play(&g, "activate tomoe; blacksmith");
    saga_refused(&g, "buy lacquered-dou", "harakiri.why.not-for-sale");
    saga_refused(&g, "buy plain-katana", "harakiri.why.not-for-sale");
    saga_who(&g, TOMOE)->level = 2;
    assert_true(saga_offers(&g, "buy lacquered-dou"));
}

FACT(a_new_armor_sets_the_track_and_the_old_one_is_sold) {
    begin(1);
    coins(TOMOE, 45);
    saga_who(&g, TOMOE)->level = 2;
    saga_who(&g, TOMOE)->armor_left = 0;
    saga_play(&g, "activate tomoe; blacksmith; buy lacquered-dou");
    assert_int_equal(saga_who(&g, TOMOE)->armor_left, 3);
    assert_int_equal(saga_who(&g, TOMOE)->coins, 10);
    assert_false(harakiri_has(&saga_who(&g, TOMOE)->gear, saga_gear(&g, "ceremonial-armor")));
}

FACT(a_third_weapon_means_selling_one) {
    saga_begin(&g, 1, "", "weapon long-bow  Long bow\n  samurai 1\n  cost 10\n  dice red\n");
    coins(TOMOE, 100);
    harakiri_give_gear(g.content, &g.s, TOMOE, saga_gear(&g, "practice-naginata"));
    harakiri_give_gear(g.content, &g.s, TOMOE, saga_gear(&g, "hunting-bow"));
    saga_play(&g, "activate tomoe; blacksmith; buy long-bow");
    saga_refused(&g, "done", "harakiri.why.must-sell");
    saga_play(&g, "sell long-bow; done");
}

/* H24: "If this limit is exceeded outside of an interaction on a city": the blacksmith does not buy a sixth item, but
 * it is not lost; it can be sold at the market of the same city, and is discarded when one leaves. */
static void begin_with_six_items(void) {
    static const char *const names[] = {"i1", "i2", "i3", "i4", "i5", "i6"};
    saga_begin(&g, 1, "",
               "item i1  One\n  level 3\n  cost 4\n  consumable\n  use\n    bless\n"
               "item i2  Two\n  level 3\n  cost 4\n  consumable\n  use\n    bless\n"
               "item i3  Three\n  level 3\n  cost 4\n  consumable\n  use\n    bless\n"
               "item i4  Four\n  level 3\n  cost 4\n  consumable\n  use\n    bless\n"
               "item i5  Five\n  level 3\n  cost 4\n  consumable\n  use\n    bless\n"
               "item i6  Six\n  level 3\n  cost 4\n  consumable\n  use\n    bless\n");
    for (int i = 0; i < 5; i++) harakiri_give_item(g.content, &g.s, TOMOE, saga_item(&g, names[i]));
    harakiri_give_item(g.content, &g.s, AKIRA, saga_item(&g, "i6"));
    saga_play(&g, "activate tomoe; blacksmith; take akira i6");
}

static int count_items(int who) { return harakiri_count(&saga_who(&g, who)->items); }

FACT(what_the_open_service_does_not_buy_is_not_lost_in_the_city) {
    begin_with_six_items();
    assert_int_equal(g.s.story.depth, 0); /* nothing to discard */
    assert_int_equal(saga_recode(g.rules, &g.s), IRORI_OK);
    saga_play(&g, "done");
    assert_int_equal(count_items(TOMOE), 6);
    assert_int_equal(saga_recode(g.rules, &g.s), IRORI_OK);
    saga_play(&g, "market");
    saga_refused(&g, "done", "harakiri.why.must-sell");
    saga_play(&g, "sell i6; done");
    assert_int_equal(saga_who(&g, TOMOE)->coins, 2);
}

FACT(what_was_not_sold_is_discarded_before_one_leaves) {
    begin_with_six_items();
    saga_play(&g, "done; travel");
    saga_refused(&g, "to otsu", "harakiri.why.too-much");
    saga_play(&g, "drop i6; to otsu");
    assert_int_equal(count_items(TOMOE), 5);
}

FACT(what_was_not_sold_is_discarded_at_the_end_of_the_turn) {
    begin_with_six_items();
    saga_play(&g, "done; end; drop i1");
    assert_int_equal(count_items(TOMOE), 5);
    assert_true(saga_who(&g, TOMOE)->has_activated);
    assert_int_not_equal(g.s.active, TOMOE);
}

/* H24: outside of a city action too much is discarded at once. */
FACT(between_city_actions_too_much_is_discarded_at_once) {
    begin_with_six_items();
    saga_play(&g, "give akira i6; done; take akira i6");
    saga_refused(&g, "market", "harakiri.why.too-much");
}

static bool shows_water(const saga *game) {
    for (int i = 0; i < HARAKIRI_MARKET_DRAW; i++)
        if (game->s.display[i] == saga_item(game, "holy-water")) return true;
    return false;
}

FACT(the_market_shows_three_cards_and_takes_the_rest_back) {
    begin(1);
    coins(TOMOE, 20);
    int before = harakiri_count(&g.s.market);
    saga_play(&g, "activate tomoe");
    saga_lucky(&g, "market", shows_water);
    assert_int_equal(harakiri_count(&g.s.market), before - 3);
    saga_play(&g, "buy holy-water; done");
    assert_int_equal(harakiri_count(&g.s.market), before - 1);
    assert_int_equal(saga_who(&g, TOMOE)->coins, 5);
    assert_true(harakiri_has(&saga_who(&g, TOMOE)->items, saga_item(&g, "holy-water")));
}

/* Found by damaged states: the same card was on the table and in her hands. */
FACT(a_gift_that_lies_on_the_markets_table_leaves_it) {
    saga_begin(&g, 1, "", "item charm  Charm\n  level 0\n  cost 1\n  consumable\n  use\n    gain holy-water\n");
    harakiri_give_item(g.content, &g.s, TOMOE, saga_item(&g, "charm"));
    saga_play(&g, "activate tomoe");
    saga_lucky(&g, "market", shows_water);
    saga_play(&g, "use charm");
    assert_true(harakiri_has(&saga_who(&g, TOMOE)->items, saga_item(&g, "holy-water")));
    assert_false(shows_water(&g));
}

FACT(heads_and_items_are_sold_at_the_market) {
    begin(1);
    saga_who(&g, TOMOE)->heads = 3;
    saga_who(&g, TOMOE)->boss_heads = 1;
    harakiri_give_item(g.content, &g.s, TOMOE, saga_item(&g, "holy-water"));
    saga_play(&g, "activate tomoe; market; sell-heads 2; sell-boss-heads 1; sell holy-water");
    assert_int_equal(saga_who(&g, TOMOE)->coins, 20 + 30 + 7);
    assert_int_equal(saga_who(&g, TOMOE)->heads, 1);
    saga_refused(&g, "sell-heads 2", "harakiri.why.not-owned");
}

FACT(the_inn_heals_level_and_two_for_ten_coins) {
    begin(1);
    coins(TOMOE, 10);
    saga_who(&g, TOMOE)->health = 5;
    saga_play(&g, "activate tomoe; inn");
    assert_int_equal(saga_who(&g, TOMOE)->health, 8);
    saga_refused(&g, "inn", "harakiri.why.coins");
}

/* H24, H33: no service in a captured city, but work. */
FACT(a_captured_city_serves_nobody_and_gives_work) {
    begin(1);
    g.s.damage[saga_place(&g, "kyoto")] = HARAKIRI_CAPTURED;
    saga_play(&g, "activate tomoe");
    saga_refused(&g, "market", "harakiri.why.captured");
    saga_play(&g, "work");
    assert_int_equal(saga_who(&g, TOMOE)->coins, 2);
}

/* H25 */
FACT(three_karma_raise_the_affinity_at_a_sanctuary) {
    begin(1);
    saga_who(&g, TOMOE)->karma = 7;
    saga_play(&g, "activate tomoe");
    saga_refused(&g, "pray 3", "harakiri.why.no-sanctuary");
    saga_put(&g, TOMOE, "hase");
    saga_play(&g, "pray 6");
    assert_int_equal(saga_who(&g, TOMOE)->affinity, 3);
    assert_int_equal(saga_who(&g, TOMOE)->karma, 1);
}

FACT(any_amount_of_karma_may_be_spent) {
    begin(1);
    saga_who(&g, TOMOE)->karma = 7;
    saga_put(&g, TOMOE, "hase");
    saga_play(&g, "activate tomoe; pray 5");
    assert_int_equal(saga_who(&g, TOMOE)->affinity, 2);
    assert_int_equal(saga_who(&g, TOMOE)->karma, 2);
}

/* H26 */
FACT(one_works_in_cities_and_camps_elsewhere) {
    begin(1);
    saga_who(&g, TOMOE)->health = 5;
    saga_play(&g, "activate tomoe");
    saga_refused(&g, "camp", "harakiri.why.in-city");
    saga_put(&g, TOMOE, "otsu");
    saga_refused(&g, "work", "harakiri.why.no-city");
    saga_play(&g, "camp");
    assert_int_equal(saga_who(&g, TOMOE)->health, 6);
    saga_who(&g, TOMOE)->health = 10;
    saga_refused(&g, "camp", "harakiri.why.unhurt"); /* never above the maximum */
}

int main(void) {
#define T(name) cmocka_unit_test_teardown(name, teardown)
    const struct CMUnitTest tests[] = {
        T(everyone_has_three_points_and_the_players_choose_who_is_next),
        T(a_character_activates_once_a_round),
        T(unspent_points_are_lost),
        T(one_travels_once_in_an_activation),
        T(an_action_is_finished_before_the_next),
        T(without_points_there_are_no_actions),
        T(without_points_no_turn_waits_for_an_exchange),
        T(movement_is_three_and_dexterity),
        T(exerting_costs_a_point_each_before_the_first_step),
        T(exerting_after_a_step_is_too_late),
        T(a_step_needs_a_way),
        T(a_cut_way_stops_characters),
        T(a_razed_city_cannot_be_entered),
        T(a_travel_ends_when_no_movement_is_left),
        T(one_step_over_land_meets_nobody),
        T(two_steps_over_the_road_meet_the_green_side),
        T(a_dangerous_path_among_them_meets_the_red_side),
        T(the_card_goes_on_top_and_comes_last),
        T(hikaru_alone_would_need_two_exertions),
        T(the_group_sails_to_the_temple_and_splits_the_fare),
        T(a_companion_may_refuse_and_nothing_is_lost),
        T(the_own_characters_need_no_yes),
        T(whoever_has_activated_does_not_come_along),
        T(reductions_add_up),
        T(who_is_left_behind_goes_no_further_and_pays_nothing),
        T(a_group_may_set_out_where_one_alone_could_not),
        T(by_sea_one_needs_a_port_of_the_same_sea_three_points_and_ten_coins),
        T(razed_ports_are_closed),
        T(several_trips_if_paid_for),
        T(the_blacksmith_sells_one_card_buys_for_half_and_repairs),
        T(a_blacksmith_has_cards_of_the_own_class_and_level),
        T(a_new_armor_sets_the_track_and_the_old_one_is_sold),
        T(a_third_weapon_means_selling_one),
        T(the_market_shows_three_cards_and_takes_the_rest_back),
        T(a_gift_that_lies_on_the_markets_table_leaves_it),
        T(heads_and_items_are_sold_at_the_market),
        T(the_inn_heals_level_and_two_for_ten_coins),
        T(a_captured_city_serves_nobody_and_gives_work),
        T(three_karma_raise_the_affinity_at_a_sanctuary),
        T(any_amount_of_karma_may_be_spent),
        T(one_works_in_cities_and_camps_elsewhere),
        T(on_arrival_free_actions_come_before_the_travel_event),
        T(without_an_event_to_come_arrival_asks_nothing),
        T(movement_that_an_item_gives_on_arrival_is_for_this_travel),
        T(a_group_may_be_asked_for_after_all_exchanges),
        T(nobodys_coins_are_spent_without_a_yes),
        T(a_fare_that_only_others_can_pay_is_asked_for_at_once),
        T(who_is_in_a_second_group_still_owes_the_first_its_order),
        T(groups_that_contradict_each_other_are_united),
        T(what_the_open_service_does_not_buy_is_not_lost_in_the_city),
        T(what_was_not_sold_is_discarded_before_one_leaves),
        T(what_was_not_sold_is_discarded_at_the_end_of_the_turn),
        T(between_city_actions_too_much_is_discarded_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
