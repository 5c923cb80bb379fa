/* The story machine: what stories do to characters, cards and the world. */
#include "harakiri_tale.h"

/* H28: hits are reduced by armor, direct damage is not. */
FACT(armor_reduces_hits_and_not_damage) {
    tell("    hits 3\n");
    assert_int_equal(who(TOMOE)->health, 9);
    tell("    damage 3\n");
    assert_int_equal(who(TOMOE)->health, 7);
    tell("    armor -1\n    hits 3\n    repair armor\n    heal 1\n");
    assert_int_equal(who(TOMOE)->health, 9);
    assert_int_equal(who(TOMOE)->armor_left, 2);
}

/* H28: at 0 a character is defeated and out of the phase; H26: never above the maximum. */
FACT(at_zero_a_character_is_out_and_healing_does_not_bring_her_back) {
    tell("    damage 20\n    heal 5\n    karma +1\n");
    assert_int_equal(who(TOMOE)->health, 0);
    assert_int_equal(who(TOMOE)->place, 0);
    assert_int_equal(who(TOMOE)->karma, 1);
    assert_non_null(find_event(HARAKIRI_EVENT_DEFEATED));
    tell("    heal 5\n");
    assert_int_equal(who(TOMOE)->health, 10);
}

/* H28: a blessed token can be discarded to avoid a delay. */
FACT(a_blessing_may_be_spent_against_a_delay) {
    for (int spend = 0; spend < 2; spend++) {
        begin_with("    bless\n    delay\n    karma +1\n", "");
        state.phase = HARAKIRI_ACTIONS_PHASE;
        state.active = TOMOE;
        who(TOMOE)->actions = 2;
        harakiri_story_run(content, &state, NULL);
        assert_int_equal(question().wait, HARAKIRI_WAIT_BLESSING);
        answer(spend);
        assert_int_equal(who(TOMOE)->blessed, !spend);
        assert_int_equal(who(TOMOE)->actions, spend ? 2 : 0);
        assert_int_equal(who(TOMOE)->karma, 1);
    }
}

/* H4, H32: the first point is never lost; otherwise the player chooses which. */
FACT(an_attribute_of_choice_is_never_the_first_point) {
    tell("    attribute -1\n");
    assert_int_equal(who(TOMOE)->attribute[HARAKIRI_POWER], 1);
    tell("    attribute +1\n    attribute -1\n");
    assert_int_equal(question().wait, HARAKIRI_WAIT_ATTRIBUTE);
    assert_int_equal(question().mask, 15);
    answer(HARAKIRI_SPIRIT);
    assert_int_equal(find_event(HARAKIRI_EFFECT_ATTRIBUTE)->bound, 1);
    assert_int_equal(who(TOMOE)->attribute[HARAKIRI_SPIRIT], 0); /* only that one could be lost */
    assert_int_equal(who(TOMOE)->attribute[HARAKIRI_POWER], 1);
}

/* H24: at most 5 items, 3 of them permanent; special ones do not count. */
FACT(above_the_limits_something_is_discarded) {
    tell_with(
        "    gain straw-sandals\n    gain divination-sticks\n    gain a1\n    gain a2\n    gain jirobos-omamori\n",
        "item a1  One\n  level 0\n  cost 1\n  permanent\nitem a2  Two\n  level 0\n  cost 1\n  permanent\n");
    assert_int_equal(question().wait, HARAKIRI_WAIT_DISCARD);
    assert_false(question().is_gear);
    harakiri_question asked = question();
    assert_int_equal(harakiri_count(&asked.set), 4);
    int sandals = id(HARAKIRI_KIND_ITEM, "straw-sandals");
    answer(sandals);
    assert_true(harakiri_has(&state.market, sandals));
    assert_int_equal(state.story.depth, 0);
    tell("    gain ronin-robe\n    gain lacquered-dou\n");
    assert_int_equal(question().wait, HARAKIRI_WAIT_DISCARD);
    assert_true(question().is_gear);
}

FACT(an_item_of_choice_is_lost) {
    tell("    gain holy-water\n    gain rice-balls\n    lose an item\n    karma +1\n");
    assert_int_equal(question().wait, HARAKIRI_WAIT_ITEM);
    answer(id(HARAKIRI_KIND_ITEM, "rice-balls"));
    assert_int_equal(harakiri_count(&who(TOMOE)->items), 1);
    assert_int_equal(who(TOMOE)->karma, 1);
}

/* H27: in the middle of another story; consumables go back, uses run out, knowledge is asked for. */
FACT(an_item_is_used_in_the_middle_of_a_story) {
    tell("    gain rice-balls\n    gain divination-sticks\n    damage 5\n    choose\n      * Left.\n        karma +1\n "
         "     * Right.\n");
    int rice = id(HARAKIRI_KIND_ITEM, "rice-balls");
    for (int use = 1; use <= 2; use++) {
        assert_true(harakiri_can_use_item(content, &state, TOMOE, rice));
        harakiri_use_item(content, &state, TOMOE, rice);
        harakiri_story_run(content, &state, &events);
        assert_int_equal(who(TOMOE)->health, 5 + 2 * use);
        assert_int_equal(question().wait, HARAKIRI_WAIT_CHOICE);
    }
    assert_false(harakiri_can_use_item(content, &state, TOMOE, rice));
    assert_true(harakiri_has(&state.market, rice));
    answer(0);
    assert_int_equal(who(TOMOE)->karma, 1);
}

FACT(what_one_does_not_know_how_to_use_one_may_still_carry) {
    tell_with("    gain scroll\n",
              "item scroll  A scroll\n  level 2\n  cost 5\n  consumable\n  bonus movement +1\n  use\n    heal 1\n");
    int scroll = id(HARAKIRI_KIND_ITEM, "scroll");
    assert_true(harakiri_has(&who(TOMOE)->items, scroll));
    assert_false(harakiri_can_use_item(content, &state, TOMOE, scroll));
    assert_int_equal(harakiri_bonus_of(content, &state, TOMOE, HARAKIRI_BONUS_MOVEMENT), 0);
    who(TOMOE)->attribute[HARAKIRI_KNOWLEDGE] = 2;
    assert_true(harakiri_can_use_item(content, &state, TOMOE, scroll));
    assert_int_equal(harakiri_bonus_of(content, &state, TOMOE, HARAKIRI_BONUS_MOVEMENT), 1);
}

/* H23: completing a mission takes its tokens off the map, and tells its success. */
FACT(a_mission_is_revealed_worked_on_and_completed) {
    tell("    activate drowned-bell\n    karma +1\n");
    int bell = id(HARAKIRI_KIND_MISSION, "drowned-bell"), sakai = id(HARAKIRI_KIND_LOCATION, "sakai");
    assert_int_equal(state.mission[bell], HARAKIRI_MISSION_ACTIVE);
    int tokens = 0;
    for (int i = 0; i < HARAKIRI_TOKENS; i++) tokens += state.token[i].mission == bell && state.token[i].place == sakai;
    assert_int_equal(tokens, 4);
    assert_int_equal(state.foe[0].mission, bell);
    for (int i = 0; i < 2; i++) {
        harakiri_story_push(&state, content->mission[bell].token, TOMOE, 0, bell, 0);
        harakiri_story_run(content, &state, NULL);
        answer(1); /* watch the pier */
    }
    assert_int_equal(state.mission[bell], HARAKIRI_MISSION_COMPLETED);
    for (int i = 0; i < HARAKIRI_TOKENS; i++) assert_int_not_equal(state.token[i].mission, bell);
    assert_int_equal(who(HIKARU)->karma, 1);
    assert_int_equal(who(TOMOE)->karma, 2);
}

/* H16: the bottom card is drawn and goes on top; what is discarded is gone for the rest of the campaign. */
FACT(the_travel_deck_goes_round_and_forgets_what_is_discarded) {
    tell("    discard this event\n");
    int whole = harakiri_count(&state.travel), first = harakiri_draw_travel(&state);
    harakiri_return_travel(&state, first);
    for (int i = 1; i < whole; i++) harakiri_return_travel(&state, harakiri_draw_travel(&state));
    int again = harakiri_draw_travel(&state);
    assert_int_equal(again, first); /* the first put back is the first to come again */
    harakiri_return_travel(&state, again);
    harakiri_return_travel(&state, id(HARAKIRI_KIND_EVENT, "A90"));
    assert_int_equal(state.known_count, whole);
    harakiri_begin_chapter(content, &state, 1);
    assert_false(harakiri_has(&state.travel, id(HARAKIRI_KIND_EVENT, "A90")));
}

FACT(numbered_events_join_and_leave_the_deck) {
    tell("    add event 12\n");
    int event = id(HARAKIRI_KIND_EVENT, "12");
    assert_true(harakiri_has(&state.travel, event));
    tell("    add event 12\n    remove event 12\n    add event 12\n");
    assert_false(harakiri_has(&state.travel, event));
}

FACT(the_world_changes) {
    tell("    influence +6\n    raze nara\n    capture kyoto\n    cut kyoto - uji\n    discover kurama\n    mark "
         "bell-recovered\n    move to iga\n");
    assert_int_equal(state.influence_level, 7);
    assert_int_equal(state.damage[id(HARAKIRI_KIND_LOCATION, "nara")], HARAKIRI_RAZED);
    assert_int_equal(state.damage[id(HARAKIRI_KIND_LOCATION, "kyoto")], HARAKIRI_CAPTURED);
    assert_int_equal(harakiri_count(&state.cut), 1);
    assert_true(state.special_discovered >> id(HARAKIRI_KIND_LOCATION, "kurama") & 1);
    assert_int_equal(who(TOMOE)->place, id(HARAKIRI_KIND_LOCATION, "iga"));
    assert_int_equal(harakiri_influence_part(&state), HARAKIRI_MEDIUM);
}

FACT(what_one_has_stays_between_nothing_and_much) {
    tell("    coins +200\n    coins -50\n    karma -3\n    heads +2\n    heads -1\n    boss-heads +1\n    affinity "
         "+5\n    affinity +5\n");
    assert_int_equal(who(TOMOE)->coins, 150);
    assert_int_equal(who(TOMOE)->karma, 0);
    assert_int_equal(who(TOMOE)->heads, 1);
    assert_int_equal(who(TOMOE)->boss_heads, 1);
    assert_int_equal(who(TOMOE)->affinity, HARAKIRI_MAX_AFFINITY);
    tell("    coins +9\n    lose all coins\n    power +2\n    power -2\n    power -2\n    damage 4\n    heal fully\n");
    assert_int_equal(who(TOMOE)->coins, 0);
    assert_int_equal(who(TOMOE)->attribute[HARAKIRI_POWER], 1); /* H4 */
    assert_int_equal(who(TOMOE)->health, 10);
}

FACT(equipment_comes_and_goes) {
    tell("    gain hunting-bow\n    gain practice-naginata\n    lose weapon\n");
    assert_int_equal(who(TOMOE)->weapon, id(HARAKIRI_KIND_GEAR, "practice-naginata"));
    assert_true(harakiri_has(&state.forge_gone, id(HARAKIRI_KIND_GEAR, "hunting-bow")));
    tell("    gain hunting-bow\n    with akira\n      gain hunting-bow\n    lose ceremonial-armor\n    lose "
         "holy-water\n");
    assert_int_equal(who(AKIRA)->weapon, 0); /* somebody has it */
    assert_int_equal(who(TOMOE)->armor, 0);
    assert_int_equal(who(TOMOE)->armor_left, 0);
}

FACT(a_card_is_drawn_from_the_market_deck) {
    tell("    draw an item\n");
    int whole = harakiri_count(&state.market) + harakiri_count(&who(TOMOE)->items);
    assert_int_equal(harakiri_count(&who(TOMOE)->items), 1);
    assert_int_equal(find_event(HARAKIRI_EFFECT_DRAW_ITEM)->object, harakiri_nth(&who(TOMOE)->items, 0));
    assert_true(find_event(HARAKIRI_EFFECT_DRAW_ITEM)->reveals);
    assert_int_equal(whole, 4);
}

FACT(action_and_movement_points_of_now_or_of_the_next_time) {
    static const char story[] = "    actions +1\n    movement +2\n";
    begin_with(story, "");
    who(TOMOE)->actions = 1;
    state.active = TOMOE;
    state.phase = HARAKIRI_TRAVEL_PHASE;
    state.movement = 2;
    harakiri_story_run(content, &state, NULL);
    assert_int_equal(who(TOMOE)->actions, 2);
    assert_int_equal(state.movement, 4);
    begin_with(story, "");
    who(TOMOE)->has_activated = 1;
    harakiri_story_run(content, &state, NULL);
    assert_int_equal(who(TOMOE)->less, -1);
    assert_int_equal(who(TOMOE)->next_movement, 2);
}

FACT(what_one_wears_and_carries_helps) {
    tell_with("    gain charm\n    gain mail\n",
              "item charm  A charm\n  level 0\n  cost 1\n  permanent\n  bonus power tests +1\n  bonus all tests +1 if "
              "together\n"
              "armor mail  Mail\n  samurai 1\n  cost 1\n  armor 3\n  bonus armor +1\n");
    answer(id(HARAKIRI_KIND_GEAR, "ceremonial-armor")); /* one armor is enough */
    assert_int_equal(harakiri_bonus_of(content, &state, TOMOE, HARAKIRI_BONUS_POWER), 1);
    assert_int_equal(harakiri_bonus_of(content, &state, TOMOE, HARAKIRI_BONUS_TESTS), 1);
    who(TOMOE)->place = (uint8_t)id(HARAKIRI_KIND_LOCATION, "edo");
    assert_int_equal(harakiri_bonus_of(content, &state, TOMOE, HARAKIRI_BONUS_TESTS), 0);
    harakiri_context context = {content, &state, NULL, TOMOE, 0, 0, 0};
    harakiri_take_hits(&context, 5);
    assert_int_equal(who(TOMOE)->health, 9);
}

FACT(enemies_come_and_go) {
    tell("    place enemy kachi at edo\n    place enemy kachi here\n    place enemy bell-thief at edo\n    remove "
         "enemies kachi\n");
    int left = 0;
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) left += state.foe[i].kind != 0;
    assert_int_equal(left, 1);
    tell_with("    place enemy ghost here\n", "enemy ghost  Ghost\n  movement 1\n  difficulty 2\n  target nearest\n  "
                                              "contact\n    remove enemy\n    karma +1\n");
    harakiri_story_push(&state, content->enemy[state.foe[0].kind].contact, TOMOE, 1, 0, 0);
    harakiri_story_run(content, &state, NULL);
    assert_int_equal(state.foe[0].kind, 0);
    assert_int_equal(who(TOMOE)->karma, 1);
}

FACT(missions_fail_and_tokens_are_taken_back) {
    static const char more[] = "mission well  The well\n  number 2\n  personal tomoe\n\n  Somebody sings in it.\n\n  "
                               "reveal\n    place token at uji\n    place token at nara\n"
                               "  token\n    remove token\n    progress +1\n    if progress 2\n      fail mission\n  "
                               "success\n    influence -1\n  failure\n    influence +1\n";
    tell_with("    place mission well at uji\n    activate well\n    move to uji\n", more);
    int well = id(HARAKIRI_KIND_MISSION, "well");
    assert_true(content->mission[well].is_personal);
    assert_int_equal(content->mission[well].character, TOMOE);
    for (int visit = 0; visit < 2; visit++) {
        harakiri_story_push(&state, content->mission[well].token, TOMOE, 0, well, 0);
        harakiri_story_run(content, &state, NULL);
        who(TOMOE)->place = (uint8_t)id(HARAKIRI_KIND_LOCATION, "nara");
    }
    assert_int_equal(state.mission[well], HARAKIRI_MISSION_FAILED);
    assert_int_equal(state.influence_level, 2);
    tell_with("    activate well\n    complete well\n    complete well\n    fail well\n    place mission well at uji\n",
              more);
    assert_int_equal(state.influence_level, 0);
    assert_int_equal(state.mission[well], HARAKIRI_MISSION_COMPLETED);
}

FACT(marks_ways_and_cities_are_put_back) {
    tell("    mark bell-recovered\n    erase bell-recovered\n    cut kyoto - uji\n    open kyoto - uji\n    raze "
         "nara\n    restore nara\n    place kurama\n");
    assert_int_equal(harakiri_count(&state.marks), 0);
    assert_int_equal(harakiri_count(&state.cut), 0);
    assert_int_equal(state.damage[id(HARAKIRI_KIND_LOCATION, "nara")], HARAKIRI_WHOLE);
    assert_true(state.special_placed >> id(HARAKIRI_KIND_LOCATION, "kurama") & 1);
    assert_int_equal(state.special_discovered, 0);
}

/* H28 */
FACT(the_defeated_gain_no_action_points) {
    begin_with("    damage 20\n    actions +2\n", "");
    harakiri_story_run(content, &state, NULL);
    assert_int_equal(who(TOMOE)->health, 0);
    assert_int_equal(who(TOMOE)->actions, 0);
}

/* H9 */
FACT(the_market_holds_the_levels_between_least_and_most_knowledge) {
    tell_with("    karma +1\n",
              "item a1  One\n  level 1\n  cost 1\n  permanent\nitem a3  Three\n  level 3\n  cost 1\n  permanent\n"
              "item a4  Four\n  level 4\n  cost 1\n  permanent\n");
    assert_true(harakiri_has(&state.market, id(HARAKIRI_KIND_ITEM, "a1")));
    assert_false(harakiri_has(&state.market, id(HARAKIRI_KIND_ITEM, "a3")));
    who(HATTORI)->attribute[HARAKIRI_KNOWLEDGE] = 3;
    harakiri_begin_chapter(content, &state, 1);
    assert_true(harakiri_has(&state.market, id(HARAKIRI_KIND_ITEM, "a3")));
    assert_false(harakiri_has(&state.market, id(HARAKIRI_KIND_ITEM, "a4")));
}

/* H4–H6 */
FACT(a_campaign_starts_as_the_rulebook_says) {
    static const int health[] = {10, 11, 9, 8}, armor[] = {2, 2, 1, 1};
    static const int attribute[] = {HARAKIRI_POWER, HARAKIRI_KNOWLEDGE, HARAKIRI_DEXTERITY, HARAKIRI_SPIRIT};
    tell("    The road is long.\n");
    for (int c = TOMOE; c <= HIKARU; c++) {
        assert_int_equal(who(c)->health, health[c - 1]);
        assert_int_equal(who(c)->armor_left, armor[c - 1]);
        for (int a = 0; a < HARAKIRI_ATTRIBUTES; a++) assert_int_equal(who(c)->attribute[a], a == attribute[c - 1]);
        assert_int_equal(who(c)->affinity, 1);
        assert_int_equal(who(c)->coins + who(c)->karma, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(armor_reduces_hits_and_not_damage),
        cmocka_unit_test(at_zero_a_character_is_out_and_healing_does_not_bring_her_back),
        cmocka_unit_test(a_blessing_may_be_spent_against_a_delay),
        cmocka_unit_test(an_attribute_of_choice_is_never_the_first_point),
        cmocka_unit_test(above_the_limits_something_is_discarded),
        cmocka_unit_test(an_item_of_choice_is_lost),
        cmocka_unit_test(an_item_is_used_in_the_middle_of_a_story),
        cmocka_unit_test(what_one_does_not_know_how_to_use_one_may_still_carry),
        cmocka_unit_test(a_mission_is_revealed_worked_on_and_completed),
        cmocka_unit_test(the_travel_deck_goes_round_and_forgets_what_is_discarded),
        cmocka_unit_test(numbered_events_join_and_leave_the_deck),
        cmocka_unit_test(the_world_changes),
        cmocka_unit_test(what_one_has_stays_between_nothing_and_much),
        cmocka_unit_test(equipment_comes_and_goes),
        cmocka_unit_test(a_card_is_drawn_from_the_market_deck),
        cmocka_unit_test(action_and_movement_points_of_now_or_of_the_next_time),
        cmocka_unit_test(what_one_wears_and_carries_helps),
        cmocka_unit_test(enemies_come_and_go),
        cmocka_unit_test(missions_fail_and_tokens_are_taken_back),
        cmocka_unit_test(marks_ways_and_cities_are_put_back),
        cmocka_unit_test(the_defeated_gain_no_action_points),
        cmocka_unit_test(the_market_holds_the_levels_between_least_and_most_knowledge),
        cmocka_unit_test(a_campaign_starts_as_the_rulebook_says),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
