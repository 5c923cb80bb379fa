/* The story machine: how a story is told: prose, choices, ways, passages, what was read before. */
#include "harakiri_tale.h"

FACT(prose_is_told_and_effects_follow) {
    tell("    The road is long.\n    karma +2\n    coins +5\n");
    assert_string_equal(harakiri_text(content, find_event(HARAKIRI_EVENT_TELL)->object), "The road is long.");
    assert_int_equal(who(TOMOE)->karma, 2);
    assert_int_equal(who(TOMOE)->coins, 5);
    assert_int_equal(who(AKIRA)->coins, 0);
    assert_int_equal(state.story.depth, 0);
}

/* Nobody has to reckon: the log says what a number has become, within its limits. */
FACT(effects_tell_what_a_number_is_afterwards) {
    tell("    coins +5\n    coins -7\n");
    assert_int_equal(find_event(HARAKIRI_EFFECT_COINS)->bound, 5);
    assert_int_equal(list[events.count - 1].number, -5); /* there were no more */
    assert_int_equal(list[events.count - 1].bound, 0);
}

/* H17: what changes nothing is not told; what is lost is named. */
FACT(a_loss_is_told_as_it_is) {
    begin_with("    coins -3\n    remove enemies kachi\n    repair armor\n    lose weapon\n    hits 1\n", "");
    who(TOMOE)->weapon = 0;
    harakiri_story_run(content, &state, &events);
    assert_null(find_event(HARAKIRI_EFFECT_COINS));
    assert_null(find_event(HARAKIRI_EFFECT_ENEMIES_GONE));
    assert_null(find_event(HARAKIRI_EFFECT_REPAIR));
    assert_null(find_event(HARAKIRI_EFFECT_LOSE_GEAR));
    assert_int_equal(find_event(HARAKIRI_EFFECT_HITS)->number, 1); /* that the armor held is worth a line */
}

FACT(a_choice_waits_for_who_plays_the_character) {
    tell("    choose\n      * Left.\n        karma +1\n      * Right.\n        coins +1\n    heads +1\n");
    assert_int_equal(question().wait, HARAKIRI_WAIT_CHOICE);
    assert_int_equal(question().mask, 3);
    assert_int_equal(question().who, TOMOE);
    assert_false(question().is_joint);
    assert_string_equal(harakiri_text(content, harakiri_option_text(content, &state, 1)), "Right.");
    answer(1);
    assert_int_equal(who(TOMOE)->coins, 1);
    assert_int_equal(who(TOMOE)->karma, 0);
    assert_int_equal(who(TOMOE)->heads, 1);
    assert_int_equal(state.story.depth, 0);
}

FACT(players_choose_together) {
    tell("    players choose\n      * Left.\n      * Right.\n");
    assert_true(question().is_joint);
}

/* H17: a choice is made for the player only where the book gives none. */
FACT(where_one_option_can_be_read_it_goes_on_by_itself) {
    tell("    choose\n      * Pray.  (if mark jirobo-trusts-you)\n      * Go.\n        karma +1\n");
    assert_int_equal(state.story.depth, 0);
    assert_int_equal(who(TOMOE)->karma, 1);
}

/* H28: a defeated character is asked nothing: no choice, no test, no blessing, nothing to discard. */
FACT(the_defeated_are_asked_nothing) {
    static const char *const stories[] = {
        "    bless\n    damage 20\n    delay\n    influence +1\n",
        "    damage 20\n    influence +1\n    choose\n      * Left.\n        karma +1\n      * Right.\n        karma "
        "+1\n",
        "    damage 20\n    influence +1\n    test power 5\n      success\n        karma +1\n      failure\n        "
        "karma "
        "+1\n",
        "    attribute +1\n    damage 20\n    attribute -1\n    influence +1\n",
    };
    for (size_t i = 0; i < sizeof stories / sizeof *stories; i++) {
        begin_with(stories[i], "");
        state.phase = HARAKIRI_ACTIONS_PHASE;
        state.active = TOMOE;
        int before = state.influence_level;
        harakiri_story_run(content, &state, NULL);
        if (i == 3) answer(0); /* to gain a point, while she could */
        assert_int_equal(who(TOMOE)->health, 0);
        assert_int_equal(state.story.depth, 0);
        assert_int_equal(who(TOMOE)->karma, 0);
        assert_int_equal(state.influence_level, before + 1); /* the rest of the text is told */
    }
}

/* The part about who fell ends; the others' turn comes. */
FACT(a_text_goes_on_with_the_others) {
    begin_with(
        "    each character\n      damage 8\n      choose\n        * Left.\n          karma +1\n        * Right.\n"
        "    influence +1\n",
        "");
    int before = state.influence_level;
    harakiri_story_run(content, &state, NULL);
    for (int left = 3; left; left--) {
        assert_int_equal(question().wait, HARAKIRI_WAIT_CHOICE);
        answer(0);
    }
    assert_int_equal(who(HIKARU)->health, 0); /* she had 8 */
    assert_int_equal(who(HIKARU)->karma, 0);
    assert_int_equal(state.story.depth, 0);
    assert_int_equal(state.influence_level, before + 1);
}

/* H28: what the text places where she fell is placed. */
FACT(an_enemy_appears_where_she_fell) {
    begin_with("    damage 20\n    place enemy kachi here\n", "");
    memset(state.foe, 0, sizeof state.foe);
    int place = who(TOMOE)->place;
    harakiri_story_run(content, &state, NULL);
    assert_int_equal(who(TOMOE)->place, 0);
    assert_int_equal(state.foe[0].place, place);
}

FACT(each_character_in_turn_with_choices_of_their_own) {
    tell("    each other character\n      choose\n        * Rest.\n          karma +1\n        * Go.\n          coins "
         "+1\n    heads +1\n");
    for (int id = AKIRA; id <= HIKARU; id++) {
        assert_int_equal(question().who, id);
        answer(id % 2);
    }
    assert_int_equal(who(TOMOE)->karma + who(TOMOE)->coins, 0);
    assert_int_equal(who(AKIRA)->karma, 1);
    assert_int_equal(who(HATTORI)->coins, 1);
    assert_int_equal(who(HIKARU)->karma, 1);
    assert_int_equal(who(TOMOE)->heads, 1); /* the story is about her again */
    assert_int_equal(who(HIKARU)->heads, 0);
}

FACT(those_who_fell_in_between_are_left_out) {
    tell("    each character\n      karma +1\n      with hikaru\n        damage 20\n");
    assert_int_equal(who(HATTORI)->karma, 1);
    assert_int_equal(who(HIKARU)->karma, 0);
    assert_int_equal(who(HIKARU)->place, 0);
}

FACT(the_players_choose_somebody_within_somebodys_block) {
    tell("    someone else\n      karma +1\n      someone if not tomoe\n        coins +3\n      heads +1\n");
    assert_int_equal(question().wait, HARAKIRI_WAIT_WHO);
    assert_true(question().is_joint);
    assert_int_equal(question().mask, 14);
    answer(HATTORI - 1);
    assert_int_equal(question().mask, 14);
    answer(HIKARU - 1);
    assert_int_equal(who(HATTORI)->karma, 1);
    assert_int_equal(who(HIKARU)->coins, 3);
    assert_int_equal(who(HATTORI)->heads, 1);
    assert_int_equal(state.story.depth, 0);
}

FACT(somebody_who_is_the_only_one_needs_no_choice_and_nobody_is_an_else) {
    tell("    someone if hikaru\n      karma +1\n    someone if coins 200\n      karma +5\n    else\n      heads +1\n");
    assert_int_equal(who(HIKARU)->karma, 1);
    assert_int_equal(who(TOMOE)->heads, 1);
}

FACT(if_else_if_and_else_take_one_way) {
    static const char story[] =
        "    if coins 9\n      karma +1\n    else if coins 3\n      karma +2\n    else\n      karma +3\n    heads +1\n";
    static const int coins[] = {9, 3, 0}, karma[] = {1, 2, 3};
    for (int i = 0; i < 3; i++) {
        begin_with(story, "");
        who(TOMOE)->coins = (uint16_t)coins[i];
        harakiri_story_run(content, &state, NULL);
        assert_int_equal(who(TOMOE)->karma, karma[i]);
        assert_int_equal(who(TOMOE)->heads, 1);
    }
}

FACT(a_passage_is_read_and_comes_back) {
    tell_with("    read lake\n    karma +1\n", "passage lake\n  choose\n    * Swim.\n      coins +2\n    * Wait.\n");
    answer(0);
    assert_int_equal(who(TOMOE)->coins, 2);
    assert_int_equal(who(TOMOE)->karma, 1);
}

FACT(a_story_may_end_the_phase) {
    tell("    each character\n      karma +1\n      if akira\n        end in failure\n");
    assert_int_equal(state.story.ended, HARAKIRI_FAILURE);
    assert_int_equal(state.story.depth, 0);
    assert_int_equal(who(AKIRA)->karma, 1);
    assert_int_equal(who(HATTORI)->karma, 0);
}

/* Law 3: a copy played on leaves the original alone; the same answers lead to the same bytes. */
FACT(a_state_in_the_middle_of_a_story_is_a_plain_value) {
    tell("    each character\n      choose\n        * Test.\n          test spirit 4\n            success\n            "
         "  karma +1\n            failure\n              hits 3\n        * Go.\n");
    harakiri_state before = state, first;
    for (int round = 0; round < 2; round++) {
        state = before;
        while (state.story.depth) question().wait == HARAKIRI_WAIT_ROLL ? roll() : answer(0);
        if (!round) first = state;
    }
    assert_memory_equal(&state, &first, sizeof state);
    assert_true(sizeof state <= 4096);
}

/* Visits */

static void read_again(void) {
    int event = id(HARAKIRI_KIND_EVENT, "A90");
    harakiri_story_push(&state, content->event[event].side[0], TOMOE, 0, 0, event);
    harakiri_story_run(content, &state, &events);
}

FACT(a_text_counts_how_often_it_is_read) {
    tell_with("    read well\n    if visit 3\n      coins +100\n    else if visit 2\n      coins +10\n    else\n"
              "      coins +1\n",
              "passage well\n  if visit 2\n    karma +10\n  else\n    karma +1\n");
    assert_int_equal(content->visits, 2); /* the event's, and the passage's own */
    assert_int_equal(who(TOMOE)->coins, 1);
    read_again();
    assert_int_equal(who(TOMOE)->coins, 11);
    assert_int_equal(who(TOMOE)->karma, 11);
    for (int i = 0; i < 12; i++) read_again();
    assert_int_equal(who(TOMOE)->karma, 99);
    assert_int_equal(state.visits[0], HARAKIRI_MOST_VISITS); /* it stops there */
}

/* Law 2: who has read a text once and who has read it twice do not know the same. */
FACT(visits_are_part_of_what_is_known_and_encoded) {
    harakiri_rules rules = {.content = NULL};
    uint8_t bytes[sizeof state];
    tell("    if visit 2\n      karma +1\n");
    rules.content = content;
    size_t size = harakiri_encode(&rules.base, &state, bytes);
    assert_int_equal(size, offsetof(harakiri_state, visits) + 1);
    uint64_t key = harakiri_key(&rules.base, &state, 0);
    state.visits[0]++;
    assert_true(harakiri_key(&rules.base, &state, 0) != key);
    state.visits[0] = 0; /* as in a campaign whose texts count nothing */
    assert_int_equal(harakiri_encode(&rules.base, &state, bytes), offsetof(harakiri_state, visits));
}

/* Tellings */

static int count_told(const char *text) {
    int count = 0;
    for (size_t i = 0; i < events.count; i++)
        count += list[i].kind == HARAKIRI_EVENT_TELL && !strcmp(harakiri_text(content, list[i].object), text);
    return count;
}

FACT(a_page_is_told_twice_in_a_chapter_and_then_the_story_keeps_quiet) {
    tell_with("    The road is long.\n    read well\n    each character\n      You are tired.\n",
              "passage well\n  Here is a well.\n  karma +1\n");
    read_again();
    read_again();
    assert_int_equal(count_told("Here is a well."), 2);
    assert_int_equal(who(TOMOE)->karma, 3);               /* what it does is done all the same */
    assert_int_equal(count_told("You are tired."), 2);    /* of twelve */
    assert_int_equal(count_told("The road is long."), 3); /* an event's opening: a decision needs it */
    harakiri_begin_chapter(content, &state, state.chapter);
    state.story = (harakiri_story){.depth = 0};
    read_again();
    assert_int_equal(count_told("Here is a well."), 3);
}

/* Law 2, law 12. */
FACT(tellings_are_part_of_what_is_known_and_encoded) {
    harakiri_rules rules = {.content = NULL};
    uint8_t bytes[sizeof state];
    tell_with("    read well\n", "passage well\n  Here is a well.\n");
    rules.content = content;
    assert_in_range(harakiri_encode(&rules.base, &state, bytes), offsetof(harakiri_state, told) + 1, sizeof state);
    uint64_t key = harakiri_key(&rules.base, &state, 0);
    read_again();
    assert_true(harakiri_key(&rules.base, &state, 0) != key);
}

/* H17, the worked example of the leaky wineskin: knowledge 1 or a mystic reads A, anybody else B. */
FACT(with_knowledge_or_as_a_mystic_one_reads_the_other_page) {
    const char *story = "    if knowledge 1 or trait mystic\n      karma +1\n    else\n      damage 1\n";
    const char *mystic = "skill listening  Listening\n  tomoe 2\n  grants mystic\n";
    tell_with(story, mystic);
    assert_int_equal(who(TOMOE)->karma, 0);
    begin_with(story, mystic);
    who(TOMOE)->attribute[HARAKIRI_KNOWLEDGE] = 1;
    harakiri_story_run(content, &state, NULL);
    assert_int_equal(who(TOMOE)->karma, 1);
    begin_with(story, mystic);
    who(TOMOE)->skills |= 1u << id(HARAKIRI_KIND_SKILL, "listening");
    harakiri_story_run(content, &state, NULL);
    assert_int_equal(who(TOMOE)->karma, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prose_is_told_and_effects_follow),
        cmocka_unit_test(effects_tell_what_a_number_is_afterwards),
        cmocka_unit_test(a_loss_is_told_as_it_is),
        cmocka_unit_test(a_choice_waits_for_who_plays_the_character),
        cmocka_unit_test(players_choose_together),
        cmocka_unit_test(where_one_option_can_be_read_it_goes_on_by_itself),
        cmocka_unit_test(the_defeated_are_asked_nothing),
        cmocka_unit_test(a_text_goes_on_with_the_others),
        cmocka_unit_test(an_enemy_appears_where_she_fell),
        cmocka_unit_test(each_character_in_turn_with_choices_of_their_own),
        cmocka_unit_test(those_who_fell_in_between_are_left_out),
        cmocka_unit_test(the_players_choose_somebody_within_somebodys_block),
        cmocka_unit_test(somebody_who_is_the_only_one_needs_no_choice_and_nobody_is_an_else),
        cmocka_unit_test(if_else_if_and_else_take_one_way),
        cmocka_unit_test(a_passage_is_read_and_comes_back),
        cmocka_unit_test(a_story_may_end_the_phase),
        cmocka_unit_test(a_state_in_the_middle_of_a_story_is_a_plain_value),
        cmocka_unit_test(a_text_counts_how_often_it_is_read),
        cmocka_unit_test(visits_are_part_of_what_is_known_and_encoded),
        cmocka_unit_test(a_page_is_told_twice_in_a_chapter_and_then_the_story_keeps_quiet),
        cmocka_unit_test(tellings_are_part_of_what_is_known_and_encoded),
        cmocka_unit_test(with_knowledge_or_as_a_mystic_one_reads_the_other_page),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
