/* The story machine: small stories, told to their end. Each test's story is the green side of travel event A90, about
 * Tomoe, on top of tests/content/base. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content_scene.h"
#include "support.h"

enum { TOMOE = 1, AKIRA, HATTORI, HIKARU, EVENTS = 256 };

static harakiri_content *content;
static harakiri_state state;
static irori_event list[EVENTS];
static irori_events events;

/* The lines of a story, indented as below "green"; `more` stands on its own. */
static void begin_with(const char *story, const char *more) {
    char text[4000];
    harakiri_content_free(content);
    snprintf(text, sizeof text, "travel A90  An event\n  green\n%s  red\n    It is dark.\n%s", story, more);
    content = content_scene_load(text);
    content_scene_begin(content, &state, "story");
    events = (irori_events){list, 0, EVENTS};
    int event = content_scene_id(content, HARAKIRI_KIND_EVENT, "A90");
    harakiri_drop(&state.travel, event); /* drawn */
    harakiri_story_push(&state, content->event[event].side[0], TOMOE, 0, 0, event);
}

static void tell_with(const char *story, const char *more) {
    begin_with(story, more);
    harakiri_story_run(content, &state, &events);
}

static void tell(const char *story) { tell_with(story, ""); }

static int teardown(void **unused __attribute__((unused))) {
    harakiri_content_free(content);
    content = NULL;
    return 0;
}

static harakiri_character *who(int id) { return &state.character[id - 1]; }
static harakiri_question question(void) { return harakiri_story_question(content, &state); }
static void answer(int n) { harakiri_story_answer(content, &state, n, &events); }
static void roll(void) { harakiri_story_roll(content, &state, &events); }
static int id(harakiri_kind kind, const char *name) { return content_scene_id(content, kind, name); }

static const irori_event *find_event(int kind) {
    for (size_t i = 0; i < events.count; i++)
        if (list[i].kind == kind) return &list[i];
    return NULL;
}

/* Sets the chance so that the next die shows `face`. */
static void load_die(int face) {
    for (uint32_t n = 0;; n++) {
        irori_chance chance = {state.chance.seed, n};
        irori_stream stream;
        irori_stream_open(&stream, &chance);
        if ((int)irori_stream_below(&stream, 6) + 1 != face) continue;
        state.chance.next = n;
        return;
    }
}

FACT(prose_is_told_and_effects_follow) {
    tell("    The road is long.\n    karma +2\n    coins +5\n");
    assert_string_equal(harakiri_text(content, find_event(HARAKIRI_EVENT_TELL)->object), "The road is long.");
    assert_int_equal(who(TOMOE)->karma, 2);
    assert_int_equal(who(TOMOE)->coins, 5);
    assert_int_equal(who(AKIRA)->coins, 0);
    assert_int_equal(state.story.depth, 0);
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

/* H17: a condition may offer another option; what cannot be paid cannot be chosen. */
FACT(options_ask_and_cost) {
    static const char story[] = "    choose\n      * Pay.  (coins 5, if power 1)\n        karma +1\n      * Pray.  (if "
                                "mark jirobo-trusts-you)\n"
                                "        karma +2\n      * Go.\n";
    tell(story);
    assert_int_equal(state.story.depth, 0); /* one option was left, and taken */
    begin_with(story, "");
    who(TOMOE)->coins = 7;
    harakiri_add(&state.marks, id(HARAKIRI_KIND_MARK, "jirobo-trusts-you"));
    harakiri_story_run(content, &state, NULL);
    assert_int_equal(question().mask, 7);
    answer(0);
    assert_int_equal(who(TOMOE)->coins, 2);
    assert_int_equal(who(TOMOE)->karma, 1);
}

FACT(otherwise_is_for_when_nothing_else_can_be_chosen) {
    tell(
        "    choose\n      * Pay.  (coins 5)\n      * Bow.  (karma 1)\n      * Weep.  (otherwise)\n        heads +1\n");
    assert_int_equal(who(TOMOE)->heads, 1);
}

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

FACT(not_binds_before_and_before_or) {
    tell("    if not coins 1 and power 1 or spirit 9\n      karma +1\n    if power 9 and power 1 or not spirit 9\n     "
         " heads +1\n");
    assert_int_equal(who(TOMOE)->karma, 1);
    assert_int_equal(who(TOMOE)->heads, 1);
}

FACT(a_passage_is_read_and_comes_back) {
    tell_with("    read lake\n    karma +1\n", "passage lake\n  choose\n    * Swim.\n      coins +2\n    * Wait.\n");
    answer(0);
    assert_int_equal(who(TOMOE)->coins, 2);
    assert_int_equal(who(TOMOE)->karma, 1);
}

FACT(a_die_without_an_attribute_has_an_outcome_for_every_face) {
    for (int face = 1; face <= 6; face++) {
        tell("    roll\n      1-2\n        karma +1\n      3-5\n        karma +2\n      6\n        karma +3\n");
        load_die(face);
        roll();
        assert_int_equal(who(TOMOE)->karma, face < 3 ? 1 : face < 6 ? 2 : 3);
    }
}

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
        cmocka_unit_test(prose_is_told_and_effects_follow),
        cmocka_unit_test(a_choice_waits_for_who_plays_the_character),
        cmocka_unit_test(players_choose_together),
        cmocka_unit_test(options_ask_and_cost),
        cmocka_unit_test(otherwise_is_for_when_nothing_else_can_be_chosen),
        cmocka_unit_test(a_test_adds_the_attribute_and_must_reach_the_difficulty),
        cmocka_unit_test(a_roll_is_one_random_event),
        cmocka_unit_test(traits_and_the_like_help_a_test),
        cmocka_unit_test(combat_rolls_the_weapons_dice_and_adds_power),
        cmocka_unit_test(attack_dice_have_the_faces_of_the_table),
        cmocka_unit_test(an_attack_removes_the_enemy_for_a_head),
        cmocka_unit_test(a_failed_attack_leaves_the_enemy),
        cmocka_unit_test(each_character_in_turn_with_choices_of_their_own),
        cmocka_unit_test(those_who_fell_in_between_are_left_out),
        cmocka_unit_test(the_players_choose_somebody_within_somebodys_block),
        cmocka_unit_test(somebody_who_is_the_only_one_needs_no_choice_and_nobody_is_an_else),
        cmocka_unit_test(if_else_if_and_else_take_one_way),
        cmocka_unit_test(not_binds_before_and_before_or),
        cmocka_unit_test(a_passage_is_read_and_comes_back),
        cmocka_unit_test(a_die_without_an_attribute_has_an_outcome_for_every_face),
        cmocka_unit_test(armor_reduces_hits_and_not_damage),
        cmocka_unit_test(at_zero_a_character_is_out_and_healing_does_not_bring_her_back),
        cmocka_unit_test(a_blessing_may_be_spent_against_a_delay),
        cmocka_unit_test(an_attribute_of_choice_is_never_the_first_point),
        cmocka_unit_test(above_the_limits_something_is_discarded),
        cmocka_unit_test(an_item_of_choice_is_lost),
        cmocka_unit_test(an_item_is_used_in_the_middle_of_a_story),
        cmocka_unit_test(what_one_does_not_know_how_to_use_one_may_still_carry),
        cmocka_unit_test(a_failed_roll_may_be_rolled_again_once_a_phase),
        cmocka_unit_test(a_failed_roll_may_be_let_be),
        cmocka_unit_test(a_mission_is_revealed_worked_on_and_completed),
        cmocka_unit_test(the_travel_deck_goes_round_and_forgets_what_is_discarded),
        cmocka_unit_test(numbered_events_join_and_leave_the_deck),
        cmocka_unit_test(the_world_changes),
        cmocka_unit_test(a_story_may_end_the_phase),
        cmocka_unit_test(a_state_in_the_middle_of_a_story_is_a_plain_value),
        cmocka_unit_test(the_market_holds_the_levels_between_least_and_most_knowledge),
        cmocka_unit_test(a_campaign_starts_as_the_rulebook_says),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
