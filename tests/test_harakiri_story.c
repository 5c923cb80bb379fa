/* The story machine: small stories, told to their end. Each test's story is the green side of travel event A90, about
 * Tomoe, on top of tests/content/base. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content_scene.h"
#include "games/harakiri/play.h"
#include "support.h"

enum { TOMOE = 1, AKIRA, HATTORI, HIKARU, EVENTS = 256 };

static harakiri_content *content;
static harakiri_state state;
static irori_event list[EVENTS];
static irori_events events;

/* The lines of a story, indented as below "green"; `more` stands on its own. */
static void begin_with(const char *story, const char *more) {
    char text[4000];
    harakiri_content_free(content), content = NULL;
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

static harakiri_option option(int n) {
    return harakiri_option_state(content, &state, &state.story.frame[state.story.depth - 1], n);
}
static harakiri_offer offer(int n) { return option(n).offer; }
static harakiri_need lacks(int n) { return option(n).need[0]; }

/* H17: a condition may offer another option; what cannot be paid cannot be chosen. */
FACT(options_ask_and_cost) {
    static const char story[] = "    choose\n      * Pay.  (coins 5, if power 1)\n        karma +1\n      * Pray.  (if "
                                "mark jirobo-trusts-you)\n"
                                "        karma +2\n      * Go.\n";
    tell(story);
    assert_int_equal(question().mask, 4); /* one is open, but the price of another can be read: she answers */
    assert_int_equal(offer(0), HARAKIRI_OPTION_UNMET);
    assert_int_equal(offer(1), HARAKIRI_OPTION_HIDDEN); /* a mark is the campaign's secret */
    assert_int_equal(offer(2), HARAKIRI_OPTION_OPEN);
    assert_int_equal(lacks(0).cost, HARAKIRI_COST_COINS);
    assert_int_equal(lacks(0).n, 5);
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
    static const char story[] =
        "    choose\n      * Pay.  (coins 5)\n      * Bow.  (karma 1)\n      * Weep.  (otherwise)\n        heads +1\n";
    tell(story);
    assert_int_equal(question().mask, 4);
    answer(2);
    assert_int_equal(who(TOMOE)->heads, 1);
    begin_with(story, "");
    who(TOMOE)->karma = 1;
    harakiri_story_run(content, &state, NULL);
    assert_int_equal(question().mask, 2);
    assert_int_equal(offer(2), HARAKIRI_OPTION_HIDDEN);
}

/* H17: a choice is made for the player only where the book gives none. */
FACT(where_one_option_can_be_read_it_goes_on_by_itself) {
    tell("    choose\n      * Pray.  (if mark jirobo-trusts-you)\n      * Go.\n        karma +1\n");
    assert_int_equal(state.story.depth, 0);
    assert_int_equal(who(TOMOE)->karma, 1);
}

/* H17: attribute, trait, place and the like are shown; a mark or a mission's end among the conditions hides, unless it
 * holds. Of several that are asked for the first is told, of several of which one would do all. */
FACT(what_is_missing_is_told_and_what_is_secret_is_not) {
    tell("    choose\n      * A.  (if knowledge 2 or trait mystic)\n      * B.  (if spirit 3 and karma 4)\n"
         "      * C.  (if mark jirobo-trusts-you or akira)\n      * D.  (if mark jirobo-trusts-you and power 5)\n"
         "      * E.  (if not tomoe)\n      * F.  (if completed drowned-bell)\n      * G.\n");
    assert_int_equal(question().mask, 1 << 6);
    assert_int_equal(option(0).needs, 2);
    assert_int_equal(option(0).need[0].condition, HARAKIRI_IF_ATTRIBUTE);
    assert_int_equal(option(0).need[1].condition, HARAKIRI_IF_TRAIT);
    assert_int_equal(option(1).needs, 1);
    assert_int_equal(lacks(1).n, 3);
    assert_int_equal(offer(2), HARAKIRI_OPTION_UNMET);
    assert_int_equal(lacks(2).condition, HARAKIRI_IF_IS); /* no word of the mark */
    assert_int_equal(option(2).needs, 1);
    assert_int_equal(offer(3), HARAKIRI_OPTION_HIDDEN);
    assert_int_equal(offer(4), HARAKIRI_OPTION_UNMET);
    assert_true(lacks(4).is_not);
    assert_int_equal(offer(5), HARAKIRI_OPTION_HIDDEN);
}

/* H17: the test and its odds are part of what an option asks. */
FACT(an_option_shows_its_test) {
    tell("    choose\n      * Dive.  (coins 2)\n        It is deep.\n        test dexterity 6, +1 if tomoe\n          "
         "success\n            karma +1\n      * Go.\n        karma +1\n        test power 5\n          success\n      "
         "   "
         "   karma +1\n      * Jump.\n        test power 9, succeeds if tomoe\n          success\n            karma "
         "+1\n");
    assert_true(option(0).has_test && !option(0).is_sure);
    assert_int_equal(option(0).trial.difficulty, 6);
    assert_int_equal(option(0).trial.plus, 1);
    assert_int_equal(content->step[option(0).price].op, HARAKIRI_OP_PAY);
    assert_false(option(1).has_test); /* what comes after something else is not told */
    assert_true(option(2).is_sure);
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

FACT(every_kind_of_cost_is_asked_for_and_paid) {
    static const char story[] = "    choose\n      * A.  (karma 1, heads 1, boss-heads 1, health 2)\n        coins "
                                "+1\n      * B.  (actions 1, item holy-water)\n        coins +2\n      * C.\n";
    for (int option = 0; option < 2; option++) {
        begin_with(story, "");
        state.phase = HARAKIRI_ACTIONS_PHASE;
        state.active = TOMOE;
        *who(TOMOE) =
            (harakiri_character){.level = 1, .karma = 1, .heads = 1, .boss_heads = 1, .health = 3, .actions = 1};
        harakiri_give_item(content, &state, TOMOE, id(HARAKIRI_KIND_ITEM, "holy-water"));
        harakiri_story_run(content, &state, NULL);
        assert_int_equal(question().mask, 7);
        answer(option);
        assert_int_equal(who(TOMOE)->coins, option + 1);
        assert_int_equal(who(TOMOE)->karma + who(TOMOE)->heads + who(TOMOE)->boss_heads, option ? 3 : 0);
        assert_int_equal(who(TOMOE)->health, option ? 3 : 1);
        assert_int_equal(who(TOMOE)->actions, !option);
        assert_int_equal(harakiri_count(&who(TOMOE)->items), !option);
    }
}

/* One condition holds, and its opposite does not. */
static void expect_condition(const char *condition, bool is_so) {
    char story[300];
    snprintf(story, sizeof story, "    if %s\n      karma +1\n    if not %s\n      karma +2\n", condition, condition);
    begin_with(story, "");
    harakiri_give_item(content, &state, TOMOE, id(HARAKIRI_KIND_ITEM, "holy-water"));
    state.round = 3;
    who(TOMOE)->kami = (uint8_t)id(HARAKIRI_KIND_KAMI, "inari");
    state.damage[id(HARAKIRI_KIND_LOCATION, "nara")] = HARAKIRI_RAZED;
    harakiri_story_run(content, &state, NULL);
    if (who(TOMOE)->karma != (is_so ? 1 : 2)) fail_msg("%s", condition);
}

FACT(every_condition_asks_what_it_says) {
    static const char *const hold[] = {"skill military-discipline",
                                       "item holy-water",
                                       "equipment ceremonial-armor",
                                       "power 1",
                                       "health 10",
                                       "level 1",
                                       "affinity 1",
                                       "tomoe",
                                       "kami inari",
                                       "carrying",
                                       "at kyoto",
                                       "in sakura",
                                       "in a city",
                                       "together",
                                       "influence low",
                                       "influence 1",
                                       "round 3",
                                       "chapter 1",
                                       "damaged 1",
                                       "razed nara"};
    static const char *const fail[] = {"trait tracker",
                                       "mark jirobo-trusts-you",
                                       "item rice-balls",
                                       "equipment hunting-bow",
                                       "power 2",
                                       "coins 1",
                                       "karma 1",
                                       "heads 1",
                                       "boss-heads 1",
                                       "health 11",
                                       "level 2",
                                       "affinity 2",
                                       "akira",
                                       "kami hachiman",
                                       "blessed",
                                       "wounded",
                                       "armed",
                                       "at uji",
                                       "in dragon",
                                       "at a sanctuary",
                                       "at a port",
                                       "enemy here",
                                       "influence medium",
                                       "influence high",
                                       "influence 2",
                                       "round 4",
                                       "chapter 2",
                                       "active drowned-bell",
                                       "completed drowned-bell",
                                       "failed drowned-bell",
                                       "enemies 1",
                                       "defeated 1",
                                       "damaged 2",
                                       "discovered kurama",
                                       "captured nara",
                                       "razed kyoto"};
    for (size_t i = 0; i < sizeof hold / sizeof *hold; i++) expect_condition(hold[i], true);
    for (size_t i = 0; i < sizeof fail / sizeof *fail; i++) expect_condition(fail[i], false);
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

/* Tags */

static const char tagged_items[] = "tag metal  Metal\ntag paper  Paper\n"
                                   "item spoon  Spoon\n  level 0\n  cost 2\n  permanent\n  tags metal\n"
                                   "item ladle  Ladle\n  level 0\n  cost 2\n  permanent\n  tags metal, paper\n"
                                   "item order  Order\n  level 0\n  cost 2\n  permanent\n  tags paper\n"
                                   "item seal  Seal\n  level 0\n  cost 0\n  special\n  tags metal\n"
                                   "mark asked-paper  Asked\n  later\n";

FACT(an_item_of_a_kind_is_asked_for_and_lost) {
    begin_with("    gain seal\n    if carrying metal\n      heads +1\n    gain spoon\n    gain order\n"
               "    if carrying metal and carrying paper\n      karma +1\n    lose a metal item\n"
               "    if not carrying metal\n      karma +1\n    lose a metal item\n    gain ladle\n    gain spoon\n"
               "    lose a metal item\n    coins +1\n",
               tagged_items);
    harakiri_story_run(content, &state, &events);
    assert_int_equal(who(TOMOE)->heads, 0); /* special items are nothing to lose */
    assert_int_equal(who(TOMOE)->karma, 2); /* the spoon went by itself, the order stayed */
    assert_true(harakiri_has(&who(TOMOE)->items, id(HARAKIRI_KIND_ITEM, "order")));
    assert_int_equal(question().wait, HARAKIRI_WAIT_ITEM);
    harakiri_question asked = question();
    assert_int_equal(harakiri_count(&asked.set), 2);
    answer(id(HARAKIRI_KIND_ITEM, "ladle"));
    assert_int_equal(who(TOMOE)->coins, 1);
    assert_true(harakiri_has(&who(TOMOE)->items, id(HARAKIRI_KIND_ITEM, "spoon")));
}

/* H17: what is missing is told, by the tag's title. */
FACT(an_option_tells_which_kind_of_item_it_lacks) {
    tell_with(
        "    if karma 9\n      gain seal\n"
        "    choose\n      * Throw it in.  (if carrying metal and not carrying paper)\n        lose a metal item\n"
        "      * Ask Akira.  (if akira here)\n        karma +1\n      * Walk on.\n",
        tagged_items);
    assert_int_equal(offer(0), HARAKIRI_OPTION_UNMET);
    assert_int_equal(lacks(0).condition, HARAKIRI_IF_TAGGED);
    assert_int_equal(lacks(0).a, id(HARAKIRI_KIND_TAG, "metal"));
    who(AKIRA)->place = (uint8_t)id(HARAKIRI_KIND_LOCATION, "nara");
    assert_int_equal(lacks(1).condition, HARAKIRI_IF_HERE);
    assert_int_equal(lacks(1).a, AKIRA);
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

/* Others */

FACT(conditions_may_ask_others) {
    static const struct {
        const char *condition;
        bool holds;
    } asked[] = {
        {"akira here", true},
        {"hattori here", false}, /* in Iga */
        {"akira has level 1", true},
        {"akira has power 1", false}, /* that is Tomoe's */
        {"not akira has power 1", true},
        {"hattori is at iga", true},
        {"companion is akira", true},
        {"companion is hattori", false},
        {"companion has coins 3", false},
        {"hattori has dexterity 1 and power 1", true},
        {"akira has skill sixth-sense", true},
    };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) expect_condition(asked[i].condition, asked[i].holds);
    tell("    with akira\n      damage 20\n    if akira has level 1\n      karma +1\n    if akira here\n      karma "
         "+1\n");
    assert_int_equal(who(TOMOE)->karma, 0); /* who is defeated is asked nothing (H28) */
}

/* H17: the first skill may grant a trait, from the first chapter on. */
FACT(a_first_skill_may_grant_a_trait) {
    content_scene scene;
    content_report *report = calloc(1, sizeof *report);
    content_blob blob;
    content_scene_read(&scene, "tests/content/base", NULL);
    for (int i = 0; i < scene.count; i++) {
        char *at = strstr((char *)scene.file[i].text, "\nskill military-discipline  ");
        if (!at) continue;
        char *end = strstr(at, "tomoe 1\n") + 8, *text = malloc(scene.file[i].size + 64);
        int size = sprintf(text, "%.*s  grants tracker\n%s", (int)(end - scene.file[i].text), scene.file[i].text, end);
        free((char *)scene.file[i].text);
        scene.file[i].text = text;
        scene.file[i].size = (size_t)size;
    }
    assert_true(content_compile(scene.file, scene.count, &blob, report));
    harakiri_content_free(content);
    assert_int_equal(harakiri_content_load(blob.bytes, blob.size, &content, NULL), IRORI_OK);
    content_scene_begin(content, &state, "story");
    assert_true(harakiri_traits(content, who(TOMOE)) >> id(HARAKIRI_KIND_TRAIT, "tracker") & 1);
    free(blob.bytes), free(report);
    content_scene_done(&scene);
}

FACT(special_items_are_nothing_to_lose) {
    tell("    gain jirobos-omamori\n    if carrying\n      karma +1\n    gain rice-balls\n    if carrying\n      karma "
         "+2\n");
    assert_int_equal(who(TOMOE)->karma, 2);
}

FACT(traits_come_from_the_side_of_a_skill_that_is_up) {
    tell("    The road is long.\n");
    int skill = id(HARAKIRI_KIND_SKILL, "read-the-ground"), trait = id(HARAKIRI_KIND_TRAIT, "tracker");
    who(HATTORI)->skills |= 1u << skill;
    assert_false(harakiri_traits(content, who(HATTORI)) >> trait & 1);
    who(HATTORI)->sides |= 1u << skill;
    assert_true(harakiri_traits(content, who(HATTORI)) >> trait & 1);
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

/* H28 */
FACT(the_defeated_gain_no_action_points) {
    begin_with("    damage 20\n    actions +2\n", "");
    harakiri_story_run(content, &state, NULL);
    assert_int_equal(who(TOMOE)->health, 0);
    assert_int_equal(who(TOMOE)->actions, 0);
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
        cmocka_unit_test(effects_tell_what_a_number_is_afterwards),
        cmocka_unit_test(a_loss_is_told_as_it_is),
        cmocka_unit_test(a_choice_waits_for_who_plays_the_character),
        cmocka_unit_test(players_choose_together),
        cmocka_unit_test(options_ask_and_cost),
        cmocka_unit_test(otherwise_is_for_when_nothing_else_can_be_chosen),
        cmocka_unit_test(where_one_option_can_be_read_it_goes_on_by_itself),
        cmocka_unit_test(what_is_missing_is_told_and_what_is_secret_is_not),
        cmocka_unit_test(an_option_shows_its_test),
        cmocka_unit_test(the_defeated_are_asked_nothing),
        cmocka_unit_test(a_text_goes_on_with_the_others),
        cmocka_unit_test(an_enemy_appears_where_she_fell),
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
        cmocka_unit_test(what_one_has_stays_between_nothing_and_much),
        cmocka_unit_test(equipment_comes_and_goes),
        cmocka_unit_test(a_card_is_drawn_from_the_market_deck),
        cmocka_unit_test(action_and_movement_points_of_now_or_of_the_next_time),
        cmocka_unit_test(a_bonus_for_the_next_test_counts_once),
        cmocka_unit_test(what_one_wears_and_carries_helps),
        cmocka_unit_test(enemies_come_and_go),
        cmocka_unit_test(contact_is_a_fight),
        cmocka_unit_test(a_boss_gives_a_boss_head_and_a_lost_fight_its_own_text),
        cmocka_unit_test(missions_fail_and_tokens_are_taken_back),
        cmocka_unit_test(marks_ways_and_cities_are_put_back),
        cmocka_unit_test(every_kind_of_cost_is_asked_for_and_paid),
        cmocka_unit_test(every_condition_asks_what_it_says),
        cmocka_unit_test(an_enemy_that_lives_on_leaves_no_head),
        cmocka_unit_test(an_item_of_a_kind_is_asked_for_and_lost),
        cmocka_unit_test(an_option_tells_which_kind_of_item_it_lacks),
        cmocka_unit_test(a_text_counts_how_often_it_is_read),
        cmocka_unit_test(visits_are_part_of_what_is_known_and_encoded),
        cmocka_unit_test(a_page_is_told_twice_in_a_chapter_and_then_the_story_keeps_quiet),
        cmocka_unit_test(tellings_are_part_of_what_is_known_and_encoded),
        cmocka_unit_test(conditions_may_ask_others),
        cmocka_unit_test(a_first_skill_may_grant_a_trait),
        cmocka_unit_test(special_items_are_nothing_to_lose),
        cmocka_unit_test(traits_come_from_the_side_of_a_skill_that_is_up),
        cmocka_unit_test(a_kami_is_called_on_once_a_phase),
        cmocka_unit_test(an_item_rolls_again_and_is_refreshed_each_round),
        cmocka_unit_test(a_test_that_needs_no_roll_leaves_the_bonus_for_the_next),
        cmocka_unit_test(with_knowledge_or_as_a_mystic_one_reads_the_other_page),
        cmocka_unit_test(the_defeated_gain_no_action_points),
        cmocka_unit_test(one_chooses_the_item_that_rolls_again),
        cmocka_unit_test(the_market_holds_the_levels_between_least_and_most_knowledge),
        cmocka_unit_test(a_campaign_starts_as_the_rulebook_says),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
