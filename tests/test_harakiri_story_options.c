/* The story machine: what options ask and cost, and every condition. */
#include "harakiri_tale.h"

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

FACT(not_binds_before_and_before_or) {
    tell("    if not coins 1 and power 1 or spirit 9\n      karma +1\n    if power 9 and power 1 or not spirit 9\n     "
         " heads +1\n");
    assert_int_equal(who(TOMOE)->karma, 1);
    assert_int_equal(who(TOMOE)->heads, 1);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_ask_and_cost),
        cmocka_unit_test(otherwise_is_for_when_nothing_else_can_be_chosen),
        cmocka_unit_test(what_is_missing_is_told_and_what_is_secret_is_not),
        cmocka_unit_test(an_option_shows_its_test),
        cmocka_unit_test(not_binds_before_and_before_or),
        cmocka_unit_test(every_kind_of_cost_is_asked_for_and_paid),
        cmocka_unit_test(every_condition_asks_what_it_says),
        cmocka_unit_test(an_item_of_a_kind_is_asked_for_and_lost),
        cmocka_unit_test(an_option_tells_which_kind_of_item_it_lacks),
        cmocka_unit_test(conditions_may_ask_others),
        cmocka_unit_test(a_first_skill_may_grant_a_trait),
        cmocka_unit_test(special_items_are_nothing_to_lose),
        cmocka_unit_test(traits_come_from_the_side_of_a_skill_that_is_up),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
