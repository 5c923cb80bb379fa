/* The story machine: tests, fights, and what helps or rolls again. */
#include "harakiri_tale.h"

/* H22, the rulebook's Hikaru: 4 + 1 against 5 succeeds; 3 + 1 does not. */
FACT(a_test_adds_the_attribute_and_must_reach_the_difficulty) {
    static const char story[] = "    with hikaru\n      test spirit 5\n        success\n          karma +1\n        "
                                "failure\n          coins +1\n";
    for (int face = 3; face <= 4; face++) {
        tell(story);
        assert_int_equal(question().wait, HARAKIRI_WAIT_ROLL);
        assert_int_equal(question().who, HIKARU);
        load_die(face);
        roll();
        assert_int_equal(who(HIKARU)->karma, face == 4);
        assert_int_equal(who(HIKARU)->coins, face == 3);
        assert_int_equal(find_event(HARAKIRI_EVENT_TEST)->number, face + 1);
        assert_int_equal(find_event(HARAKIRI_EVENT_DIE)->number, face);
    }
}

FACT(a_roll_is_one_random_event) {
    tell("    test spirit 5\n      success\n        karma +1\n");
    uint32_t before = state.chance.next;
    roll();
    assert_int_equal(state.chance.next, before + 1);
}

/* H17: bonus and automatic success. */
FACT(traits_and_the_like_help_a_test) {
    tell("    test spirit 5, +2 if tomoe, -1 if coins 1\n      success\n        karma +1\n");
    load_die(3);
    roll();
    assert_int_equal(who(TOMOE)->karma, 1);
    tell("    test spirit 12, succeeds if tomoe\n      success\n        karma +1\n");
    assert_int_equal(who(TOMOE)->karma, 1);
}

/* H20, the rulebook's Tomoe: hunting bow (green and red) and power 1 against 6. */
FACT(combat_rolls_the_weapons_dice_and_adds_power) {
    tell("    gain hunting-bow\n    combat 6\n      success\n        karma +1\n      failure\n        coins +1\n");
    for (int i = 0; i < 64; i++) {
        harakiri_state copy = state;
        state.chance.next += (uint32_t)i;
        events.count = 0;
        roll();
        int dice = 0;
        for (size_t k = 0; k < events.count; k++) dice += list[k].kind == HARAKIRI_EVENT_DIE ? list[k].number : 0;
        assert_int_equal(find_event(HARAKIRI_EVENT_COMBAT)->number, dice + 1);
        assert_int_equal(who(TOMOE)->karma, dice >= 5);
        assert_int_equal(who(TOMOE)->coins, dice < 5);
        state = copy;
    }
}

/* H21 */
FACT(attack_dice_have_the_faces_of_the_table) {
    static const int sums[] = {5, 7, 8, 12};
    for (int colour = 0; colour < HARAKIRI_COLOURS; colour++) {
        int sum = 0;
        for (int face = 0; face < 6; face++) sum += harakiri_faces[colour][face];
        assert_int_equal(sum, sums[colour]);
    }
}

/* H20: an attack removes the enemy for a head, then its own text; without a weapon power and modifiers alone. */
FACT(an_attack_removes_the_enemy_for_a_head) {
    tell("    place enemy bell-thief here\n");
    state.foe[0].mission = 0;
    who(TOMOE)->attribute[HARAKIRI_POWER] = 6;
    int foe = 0;
    while (state.foe[foe].kind != id(HARAKIRI_KIND_ENEMY, "bell-thief")) foe++;
    harakiri_story_push(&state, HARAKIRI_STEP_ATTACK, TOMOE, foe + 1, 0, 0);
    harakiri_story_run(content, &state, &events);
    assert_int_equal(question().wait, HARAKIRI_WAIT_ROLL);
    roll();
    assert_int_equal(state.foe[foe].kind, 0);
    assert_int_equal(who(TOMOE)->heads, 1);
    assert_int_equal(who(TOMOE)->karma, 1); /* the bell thief's own text */
    assert_true(harakiri_has(&state.marks, id(HARAKIRI_KIND_MARK, "bell-recovered")));
    assert_int_equal(state.story.depth, 0);
}

FACT(a_failed_attack_leaves_the_enemy) {
    tell("    place enemy kachi here\n");
    harakiri_story_push(&state, HARAKIRI_STEP_ATTACK, TOMOE, 1, 0, 0);
    harakiri_story_run(content, &state, &events);
    roll(); /* power 1 against 5, no weapon */
    assert_int_not_equal(state.foe[0].kind, 0);
    assert_int_equal(who(TOMOE)->heads, 0);
}

FACT(a_die_without_an_attribute_has_an_outcome_for_every_face) {
    for (int face = 1; face <= 6; face++) {
        tell("    roll\n      1-2\n        karma +1\n      3-5\n        karma +2\n      6\n        karma +3\n");
        load_die(face);
        roll();
        assert_int_equal(who(TOMOE)->karma, face < 3 ? 1 : face < 6 ? 2 : 3);
    }
}

FACT(a_failed_roll_may_be_rolled_again_once_a_phase) {
    begin_with("    test power 7\n      success\n        karma +1\n      failure\n        coins +1\n",
               "kami raijin  Raijin\n  once a phase\n  reroll tests\n");
    who(TOMOE)->kami = (uint8_t)id(HARAKIRI_KIND_KAMI, "raijin");
    harakiri_story_run(content, &state, NULL);
    load_die(2);
    roll();
    assert_int_equal(question().wait, HARAKIRI_WAIT_REROLL);
    assert_int_equal(question().mask, 3);
    load_die(6);
    answer(1);
    assert_int_equal(who(TOMOE)->karma, 1);
    assert_int_equal(who(TOMOE)->kami_used, 1);
    harakiri_refresh(content, &state, HARAKIRI_ONCE_A_ROUND, 0);
    assert_int_equal(who(TOMOE)->kami_used, 1);
    harakiri_refresh(content, &state, HARAKIRI_ONCE_A_PHASE, 0);
    assert_int_equal(who(TOMOE)->kami_used, 0);
}

FACT(a_failed_roll_may_be_let_be) {
    begin_with("    test power 7\n      failure\n        coins +1\n",
               "kami raijin  Raijin\n  once a phase\n  reroll tests\n");
    who(TOMOE)->kami = (uint8_t)id(HARAKIRI_KIND_KAMI, "raijin");
    harakiri_story_run(content, &state, NULL);
    load_die(2);
    roll();
    answer(0);
    assert_int_equal(who(TOMOE)->coins, 1);
    assert_int_equal(who(TOMOE)->kami_used, 0);
}

FACT(a_bonus_for_the_next_test_counts_once) {
    tell("    next test +3\n    test spirit 5\n      success\n        karma +1\n    test spirit 5\n      success\n     "
         "   karma +1\n");
    load_die(2);
    roll();
    assert_int_equal(who(TOMOE)->karma, 1);
    load_die(2);
    roll();
    assert_int_equal(who(TOMOE)->karma, 1);
}

/* H13, H20: what an enemy does when it reaches its target is a fight, which takes it off the map or leaves it. */
FACT(contact_is_a_fight) {
    for (int power = 1; power <= 5; power += 4) {
        tell("    place enemy kachi here\n");
        who(TOMOE)->attribute[HARAKIRI_POWER] = (uint8_t)power;
        harakiri_story_push(&state, content->enemy[state.foe[0].kind].contact, TOMOE, 1, 0, 0);
        harakiri_story_run(content, &state, NULL);
        roll();
        bool is_won = power == 5;
        assert_int_equal(!state.foe[0].kind, is_won);
        assert_int_equal(who(TOMOE)->heads, is_won);
        assert_int_equal(who(TOMOE)->coins, is_won ? 2 : 0);
        assert_int_equal(who(TOMOE)->health, is_won ? 10 : 9);
    }
}

FACT(a_boss_gives_a_boss_head_and_a_lost_fight_its_own_text) {
    static const char boss[] = "enemy nue  Nue\n  movement 1\n  difficulty 5\n  target nobody\n  boss\n"
                               "  failure\n    damage 1\n";
    tell_with("    place enemy nue here\n", boss);
    harakiri_story_push(&state, HARAKIRI_STEP_ATTACK, TOMOE, 1, 0, 0);
    harakiri_story_run(content, &state, NULL);
    roll();
    assert_int_equal(who(TOMOE)->health, 9);
    who(TOMOE)->attribute[HARAKIRI_POWER] = 5;
    harakiri_story_push(&state, HARAKIRI_STEP_ATTACK, TOMOE, 1, 0, 0);
    harakiri_story_run(content, &state, NULL);
    roll();
    assert_int_equal(who(TOMOE)->boss_heads, 1);
    assert_int_equal(who(TOMOE)->heads, 0);
}

/* H20: whoever lives on leaves no head. */
FACT(an_enemy_that_lives_on_leaves_no_head) {
    tell_with("    place enemy heron here\n",
              "enemy heron  Heron\n  movement 1\n  difficulty 5\n  target nobody\n"
              "  no head\n  success\n    It folds its wings and talks.\n    karma +1\n");
    who(TOMOE)->attribute[HARAKIRI_POWER] = 5;
    harakiri_story_push(&state, HARAKIRI_STEP_ATTACK, TOMOE, 1, 0, 0);
    harakiri_story_run(content, &state, &events);
    roll();
    assert_int_equal(state.foe[0].kind, 0);
    assert_int_equal(who(TOMOE)->heads + who(TOMOE)->boss_heads, 0);
    assert_int_equal(who(TOMOE)->karma, 1);
    assert_null(find_event(HARAKIRI_EVENT_BEATEN));
    assert_int_equal(find_event(HARAKIRI_EVENT_OVERCOME)->object, id(HARAKIRI_KIND_ENEMY, "heron"));
}

FACT(a_kami_is_called_on_once_a_phase) {
    begin_with("    damage 5\n    choose\n      * Left.\n      * Right.\n", "");
    who(TOMOE)->kami = (uint8_t)id(HARAKIRI_KIND_KAMI, "suijin");
    harakiri_story_run(content, &state, NULL);
    assert_true(harakiri_can_use_kami(content, &state, TOMOE));
    harakiri_use_kami(content, &state, TOMOE);
    harakiri_story_run(content, &state, NULL);
    assert_int_equal(who(TOMOE)->health, 8);
    assert_false(harakiri_can_use_kami(content, &state, TOMOE));
    assert_int_equal(question().wait, HARAKIRI_WAIT_CHOICE);
}

FACT(an_item_rolls_again_and_is_refreshed_each_round) {
    begin_with("    gain divination-sticks\n    test power 7\n      success\n        karma +1\n", "");
    state.active = TOMOE; /* H27: items are for the own activation */
    state.uses_left = HARAKIRI_MOST_USES;
    who(TOMOE)->attribute[HARAKIRI_KNOWLEDGE] = 1;
    harakiri_story_run(content, &state, NULL);
    load_die(1);
    roll();
    assert_int_equal(question().mask, 5);
    load_die(6);
    answer(1 + id(HARAKIRI_KIND_ITEM, "divination-sticks"));
    assert_int_equal(who(TOMOE)->karma, 1);
    assert_int_equal(harakiri_count(&state.used), 1);
    harakiri_refresh(content, &state, HARAKIRI_ONCE_A_TURN, TOMOE);
    assert_int_equal(harakiri_count(&state.used), 1);
    harakiri_refresh(content, &state, HARAKIRI_ONCE_A_ROUND, 0);
    assert_int_equal(harakiri_count(&state.used), 0);
}

/* H17, H22: the bonus is for the next roll, and there was none. */
FACT(a_test_that_needs_no_roll_leaves_the_bonus_for_the_next) {
    begin_with("    next test +2\n    test power 7, succeeds if power 1\n      success\n        karma +1\n", "");
    harakiri_story_run(content, &state, NULL);
    assert_int_equal(who(TOMOE)->karma, 1);
    assert_int_equal(who(TOMOE)->next_test, 2);
}

/* H27: which of two items rolls again is the player's choice. */
FACT(one_chooses_the_item_that_rolls_again) {
    begin_with("    gain divination-sticks\n    gain coin\n    test power 7\n      success\n        karma +1\n",
               "item coin  A coin with two heads\n  level 0\n  cost 1\n  uses 2\n  reroll tests\n");
    int sticks = id(HARAKIRI_KIND_ITEM, "divination-sticks"), coin = id(HARAKIRI_KIND_ITEM, "coin");
    state.active = TOMOE;
    state.uses_left = HARAKIRI_MOST_USES;
    who(TOMOE)->attribute[HARAKIRI_KNOWLEDGE] = 1;
    harakiri_story_run(content, &state, NULL);
    load_die(1);
    roll();
    harakiri_set items = question().set;
    assert_true(harakiri_has(&items, sticks) && harakiri_has(&items, coin));
    load_die(6);
    answer(1 + coin);
    assert_int_equal(who(TOMOE)->karma, 1);
    assert_int_equal(state.uses[coin], 1);
    assert_false(harakiri_has(&state.used, sticks));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_test_adds_the_attribute_and_must_reach_the_difficulty),
        cmocka_unit_test(a_roll_is_one_random_event),
        cmocka_unit_test(traits_and_the_like_help_a_test),
        cmocka_unit_test(combat_rolls_the_weapons_dice_and_adds_power),
        cmocka_unit_test(attack_dice_have_the_faces_of_the_table),
        cmocka_unit_test(an_attack_removes_the_enemy_for_a_head),
        cmocka_unit_test(a_failed_attack_leaves_the_enemy),
        cmocka_unit_test(a_die_without_an_attribute_has_an_outcome_for_every_face),
        cmocka_unit_test(a_failed_roll_may_be_rolled_again_once_a_phase),
        cmocka_unit_test(a_failed_roll_may_be_let_be),
        cmocka_unit_test(a_bonus_for_the_next_test_counts_once),
        cmocka_unit_test(contact_is_a_fight),
        cmocka_unit_test(a_boss_gives_a_boss_head_and_a_lost_fight_its_own_text),
        cmocka_unit_test(an_enemy_that_lives_on_leaves_no_head),
        cmocka_unit_test(a_kami_is_called_on_once_a_phase),
        cmocka_unit_test(an_item_rolls_again_and_is_refreshed_each_round),
        cmocka_unit_test(a_test_that_needs_no_roll_leaves_the_bonus_for_the_next),
        cmocka_unit_test(one_chooses_the_item_that_rolls_again),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
