/* Harakiri: the end of a phase, the exploration, the campaign (H2, H3, H31–H33), and what holds for whole games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harakiri_saga.h"
#include "irori/words.h"

static saga g;

static int teardown(void **unused __attribute__((unused))) {
    saga_done(&g);
    return 0;
}

static const char *const second_chapter =
    "chapter next-one  The next one\n  act 1\n  number 2\n  rounds 3\n  influence 2\n  letters A\n  start all at edo\n"
    "  last round succeeds\n  prepare\n    It goes on.\n  growth\n    influence +1\n  success\n    raze kyoto\n  "
    "failure\n"
    "    influence +1\n";

static void begin(const char *options) { saga_begin(&g, 1, options, second_chapter); }

static void end_phase(int outcome) {
    harakiri_play p = {.rules = (const harakiri_rules *)g.rules, .content = g.content, .s = &g.s, .events = NULL};
    harakiri_end_phase(&p, outcome, HARAKIRI_HOW_STORY);
    harakiri_settle(&p);
}

/* H31 */

FACT(the_phase_ends_when_all_are_defeated) {
    begin("chapter=1");
    for (int who = 2; who <= 4; who++) {
        saga_who(&g, who)->health = saga_who(&g, who)->place = saga_who(&g, who)->actions = 0;
    }
    saga_who(&g, TOMOE)->health = 1;
    harakiri_context context = {g.content, &g.s, NULL, TOMOE, 0, 0, 0};
    saga_play(&g, "activate tomoe");
    harakiri_take_damage(&context, 5);
    harakiri_play p = {.rules = (const harakiri_rules *)g.rules, .content = g.content, .s = &g.s, .events = &g.events};
    harakiri_settle(&p);
    assert_int_equal(g.s.outcome, HARAKIRI_FAILURE);
    assert_int_equal(harakiri_history_how(g.s.history[1]), HARAKIRI_HOW_DEFEATED);
}

FACT(after_the_last_round_it_ends_as_the_chapter_says) {
    begin("chapter=1");
    g.s.round = 7;
    g.s.influence_level = 0;
    saga_skip_to(&g, HARAKIRI_OVER_PHASE);
    assert_int_equal(harakiri_history_how(g.s.history[1]), HARAKIRI_HOW_LAST_ROUND);
    irori_result result;
    g.rules->game->result(g.rules, &g.s, &result);
    assert_int_equal(result.outcome, IRORI_LOST);
    assert_string_equal(result.how, "harakiri.how.lost-last-round");
}

/* H32 */

FACT(blessings_go_and_missions_that_are_not_completed_fail) {
    begin("chapter=1");
    saga_who(&g, TOMOE)->blessed = 2;
    end_phase(HARAKIRI_FAILURE);
    assert_int_equal(saga_who(&g, TOMOE)->blessed, 0);
    assert_int_equal(g.s.mission[saga_mission(&g, "drowned-bell")], HARAKIRI_MISSION_FAILED);
}

FACT(the_defeated_return_at_full_health) {
    begin("chapter=1");
    saga_who(&g, TOMOE)->health = saga_who(&g, TOMOE)->place = saga_who(&g, TOMOE)->actions = 0;
    end_phase(HARAKIRI_SUCCESS);
    assert_int_equal(saga_who(&g, TOMOE)->health, 10);
    assert_int_equal(saga_who(&g, TOMOE)->attribute[HARAKIRI_POWER], 1); /* against level 1 nobody fails */
}

/* H4, H32: failing costs a point of choice, never the first. */
FACT(a_failed_return_costs_a_point_but_never_the_first) {
    begin("chapter=1");
    harakiri_character *tomoe = saga_who(&g, TOMOE);
    tomoe->level = 5;
    tomoe->kami = 2; /* no bonus */
    tomoe->attribute[HARAKIRI_DEXTERITY] = tomoe->attribute[HARAKIRI_KNOWLEDGE] = 1;
    tomoe->health = tomoe->place = tomoe->actions = 0;
    harakiri_state before = g.s;
    for (uint32_t n = 0; g.s.phase != HARAKIRI_LOSS_PHASE && n < 1000; n++) {
        g.s = before;
        g.s.chance.next = n;
        end_phase(HARAKIRI_FAILURE);
    }
    assert_int_equal(harakiri_to_act(g.rules, &g.s).kind, IRORI_ONE);
    assert_true(saga_offers(&g, "lose dexterity") && saga_offers(&g, "lose knowledge"));
    assert_false(saga_offers(&g, "lose power"));
    saga_play(&g, "lose dexterity");
    assert_int_equal(tomoe->attribute[HARAKIRI_DEXTERITY], 0);
}

FACT(after_a_success_everyone_heals_their_level) {
    begin("chapter=1");
    saga_who(&g, TOMOE)->health = 4;
    saga_who(&g, TOMOE)->level = 2;
    end_phase(HARAKIRI_SUCCESS);
    assert_int_equal(saga_who(&g, TOMOE)->health, 6);
}

/* H33, the worked example: a city razed in chapter 5 is open again from chapter 7; here 1 and 3. */

FACT(a_razed_city_recovers_a_chapter_later) {
    begin("");
    int kyoto = saga_place(&g, "kyoto");
    g.s.damage[kyoto] = HARAKIRI_RAZED;
    g.s.damage_chapter[kyoto] = 1;
    end_phase(HARAKIRI_SUCCESS);
    saga_skip_to(&g, HARAKIRI_TURNS_PHASE);
    assert_int_equal(g.s.chapter, 2);
    assert_int_equal(g.s.damage[kyoto], HARAKIRI_RAZED); /* still, in the next chapter */
    end_phase(HARAKIRI_FAILURE);
    assert_int_equal(g.s.damage[kyoto], HARAKIRI_WHOLE);
}

FACT(what_the_end_of_a_chapter_razes_stays_razed) {
    begin("");
    end_phase(HARAKIRI_FAILURE);
    saga_skip_to(&g, HARAKIRI_TURNS_PHASE);
    end_phase(HARAKIRI_SUCCESS); /* its consequences raze Kyoto */
    assert_int_equal(g.s.damage[saga_place(&g, "kyoto")], HARAKIRI_RAZED);
}

/* H2, H3 */

/* H2: after what the exploration's end says, and before the next chapter. */
FACT(scenes_between_chapters_follow_the_exploration) {
    static const char more[] = "chapter quiet-road  The quiet road\n  act 1\n  number 2\n  rounds 7\n  influence 1\n"
                               "  letters A\n  start all at kyoto\n  last round fails\n"
                               "  prepare\n    Dust.\n  growth\n    influence +1\n  success\n    Dust.\n"
                               "  failure\n    Rain.\n  lost\n    each character\n      coins +4\n"
                               "  between\n    The four share one fire.\n    each character if coins 4\n"
                               "      karma +1\n";
    saga_begin(&g, 1, "exploration=ask", more);
    g.s.chapter = (uint8_t)content_scene_id(g.content, HARAKIRI_KIND_CHAPTER, "quiet-road");
    saga_skip_to(&g, HARAKIRI_EXPLORE_PHASE);
    int karma = saga_who(&g, TOMOE)->karma;
    saga_play(&g,
              "lost; heads 0; boss-heads 0; heads 0; boss-heads 0; heads 0; boss-heads 0; heads 0; boss-heads 0; stay");
    assert_int_equal(saga_who(&g, TOMOE)->karma, karma + 1);
    assert_non_null(saga_told(&g, HARAKIRI_EVENT_TELL)); /* only the scene has words */
}

FACT(the_players_enter_what_the_exploration_gave) {
    begin("exploration=ask");
    end_phase(HARAKIRI_SUCCESS);
    assert_int_equal(harakiri_to_act(g.rules, &g.s).kind, IRORI_ANY);
    saga_play(&g,
              "won; heads 3; boss-heads 1; heads 0; boss-heads 0; heads 17; boss-heads 0; heads 1; boss-heads 0; rise");
    assert_int_equal(saga_who(&g, TOMOE)->heads, 3);
    assert_int_equal(saga_who(&g, TOMOE)->boss_heads, 1);
    assert_int_equal(saga_who(&g, HATTORI)->heads, 17);
    for (int who = 1; who <= 4; who++) assert_int_equal(saga_who(&g, who)->level, 2);
    saga_play(&g, "raise spirit; learn court-manners other");
    assert_int_equal(saga_who(&g, TOMOE)->attribute[HARAKIRI_SPIRIT], 1);
    assert_true(harakiri_traits(g.content, saga_who(&g, TOMOE)) != 0);
    saga_play(
        &g, "raise power; learn roadcraft; raise power; learn read-the-ground; raise power; learn sutra-of-stillness");
    assert_int_equal(g.s.chapter, 2);
    assert_int_equal(saga_who(&g, TOMOE)->health, 11); /* H8: the maximum of the new level */
}

FACT(nobody_brings_more_heads_than_can_be_carried) {
    begin("exploration=ask");
    end_phase(HARAKIRI_SUCCESS);
    saga_play(&g, "lost");
    saga_refused(&g, "heads 21", "harakiri.why.first-heads");
}

FACT(the_house_rule_decides_by_itself) {
    begin("");
    end_phase(HARAKIRI_SUCCESS);
    saga_skip_to(&g, HARAKIRI_TURNS_PHASE);
    assert_int_equal(g.s.chapter, 2);
    int outcome = harakiri_history_exploration(g.s.history[1]);
    assert_true(outcome == HARAKIRI_SUCCESS || outcome == HARAKIRI_FAILURE);
    assert_int_equal(saga_who(&g, TOMOE)->heads, outcome == HARAKIRI_SUCCESS ? 2 : 1);
    assert_int_equal(saga_who(&g, TOMOE)->level, 1); /* levels come after every second chapter */
}

FACT(the_sheet_goes_on_into_the_next_chapter) {
    begin("");
    saga_who(&g, AKIRA)->coins = 33;
    harakiri_give_item(g.content, &g.s, AKIRA, saga_item(&g, "straw-sandals"));
    harakiri_add(&g.s.marks, content_scene_id(g.content, HARAKIRI_KIND_MARK, "jirobo-trusts-you"));
    g.s.special_discovered |= UINT64_C(1) << saga_place(&g, "kurama");
    end_phase(HARAKIRI_FAILURE);
    saga_skip_to(&g, HARAKIRI_TURNS_PHASE);
    assert_int_equal(saga_who(&g, AKIRA)->coins, 33);
    assert_true(harakiri_has(&saga_who(&g, AKIRA)->items, saga_item(&g, "straw-sandals")));
    assert_true(harakiri_has(&g.s.marks, content_scene_id(g.content, HARAKIRI_KIND_MARK, "jirobo-trusts-you")));
    assert_true(g.s.special_placed >> saga_place(&g, "kurama") & 1);
    assert_int_equal(saga_who(&g, AKIRA)->place, saga_place(&g, "edo"));
}

FACT(a_campaign_ends_after_its_last_chapter) {
    begin("");
    end_phase(HARAKIRI_FAILURE);
    saga_skip_to(&g, HARAKIRI_TURNS_PHASE);
    end_phase(HARAKIRI_SUCCESS);
    saga_skip_to(&g, HARAKIRI_OVER_PHASE);
    irori_result result;
    g.rules->game->result(g.rules, &g.s, &result);
    assert_int_equal(result.outcome, IRORI_WON);
    assert_int_equal(result.seat[0].part[0].count, 1);
}

/* The sheet that chapter 3 starts with: a level, whose choices are made first, and what two chapters bring. */
FACT(a_game_may_start_at_its_chapter_with_a_stated_sheet) {
    irori_seed seed = irori_seed_from_text("sheet");
    g.rules = rules_for("harakiri", 1, "chapter=3");
    g.content = ((const harakiri_rules *)g.rules)->content;
    g.events = (irori_events){.list = g.list, .cap = SAGA_EVENTS};
    g.rules->game->init(g.rules, &g.s, &seed, &g.events);
    saga_skip_to(&g, HARAKIRI_LEARN_PHASE);
    for (int who = 1; who <= 4; who++) {
        assert_int_equal(saga_who(&g, who)->level, 2);
        assert_int_equal(saga_who(&g, who)->coins, 30);
        assert_int_equal(saga_who(&g, who)->karma, 2);
        assert_int_equal(saga_who(&g, who)->heads, 4);
    }
    saga_play(&g, "raise spirit");
    saga_skip_to(&g, HARAKIRI_TURNS_PHASE);
    assert_int_equal(g.content->chapter[g.s.chapter].number, 3);
    assert_int_equal(saga_who(&g, TOMOE)->attribute[HARAKIRI_SPIRIT], 1);
}

/* Found by the conformance suite: later there was a market with nothing to sell and no way out. */
FACT(a_set_up_without_room_for_a_weapon_is_not_decoded) {
    static harakiri_state decoded;
    uint8_t bytes[IRORI_MAX_ENCODED];
    saga_new(&g, 1, "", NULL);
    assert_int_equal(g.s.phase, HARAKIRI_WEAPON_PHASE);
    for (int gear = 1, weapons = 0; gear < g.content->gear_count && weapons < HARAKIRI_WEAPONS; gear++) {
        size_t size = harakiri_encode(g.rules, &g.s, bytes);
        assert_int_equal(harakiri_decode(g.rules, &decoded, bytes, size), IRORI_OK);
        if (g.content->gear[gear].kind != HARAKIRI_WEAPON) continue;
        harakiri_add(&saga_who(&g, HIKARU)->gear, gear);
        weapons++;
    }
    size_t size = harakiri_encode(g.rules, &g.s, bytes);
    assert_int_equal(harakiri_decode(g.rules, &decoded, bytes, size), IRORI_BAD_STATE);
}

/* Whole games */

/* At a table: undo goes back to before a step, not to before a roll or a text that was read. */
static bool is_decoded(const harakiri_state *state) { return saga_recode(g.rules, state) == IRORI_OK; }

/* Law 12, found by damaged states: each was accepted, and the first move led out of what is accepted. */
FACT(states_that_no_play_leads_to_are_not_decoded) {
    saga_new(&g, 1, "exploration=ask", NULL);
    saga_skip_to(&g, HARAKIRI_KAMI_PHASE);
    harakiri_state damaged = g.s;
    damaged.character[3].kami = 1; /* chosen before it is her turn to choose (H6) */
    assert_true(is_decoded(&g.s) && !is_decoded(&damaged));
    saga_skip_to(&g, HARAKIRI_HEADS_PHASE);
    damaged = g.s;
    damaged.history[damaged.chapter] = 0; /* a chapter that is over, and nobody knows how (H31) */
    assert_true(is_decoded(&g.s) && !is_decoded(&damaged));
}

FACT(tellings_that_no_play_counts_are_not_decoded) {
    saga_new(&g, 1, "", NULL);
    harakiri_state damaged = g.s;
    assert_in_range(g.content->told, 1, HARAKIRI_MAX_TOLD - 1);
    damaged.told[0] = 2; /* the first page, twice */
    assert_true(is_decoded(&damaged));
    damaged.told[0] = 3; /* the story would have kept quiet */
    assert_false(is_decoded(&damaged));
    damaged.told[0] = 0;
    damaged.told[HARAKIRI_TOLD_WORDS - 1] = 1ull << 62; /* a page that there is not */
    assert_false(is_decoded(&damaged));
}

FACT(undo_stops_at_the_last_secret) {
    saga_new(&g, 1, "", NULL);
    irori_event event;
    g.events.count = 0;
    saga_skip_to(&g, HARAKIRI_TURNS_PHASE);
    saga_play(&g, "activate tomoe; travel; to otsu");
    for (size_t i = 0; i < g.events.count; i++) assert_false(g.list[i].reveals);
    saga_play(&g, "to koka; stop");
    event = *saga_told(&g, HARAKIRI_EVENT_TELL);
    assert_true(event.reveals);
}

/* H17: whoever takes the damage cannot be exchanged for somebody else once it was felt. */
FACT(what_follows_an_answer_is_not_undone) {
    saga_begin(&g, 1, "",
               "item basket  A basket of snakes\n  level 0\n  cost 1\n  consumable\n  use\n    someone\n      damage "
               "1\n");
    harakiri_give_item(g.content, &g.s, TOMOE, saga_item(&g, "basket"));
    saga_play(&g, "activate tomoe; use basket");
    for (size_t i = 0; i < g.events.count; i++) assert_false(g.list[i].reveals);
    saga_play(&g, "pick akira");
    assert_false(saga_told(&g, HARAKIRI_EVENT_PICKED)->reveals);
    assert_int_equal(saga_told(&g, HARAKIRI_EVENT_PICKED)->from, AKIRA);
    assert_true(saga_told(&g, HARAKIRI_EFFECT_DAMAGE)->reveals);
}

/* Law 7: what bound.c reckons from the limits, for our own content, is what the game states. */
FACT(the_stated_number_of_decisions_is_true) {
    irori_setup setup = {.players = 4};
    irori_rules *rules;
    saga_new(&g, 1, "", NULL);
    assert_int_equal(irori_rules_new("harakiri", &setup, &rules, NULL), IRORI_OK);
    uint64_t longest = harakiri_longest_game((const harakiri_rules *)rules);
    print_message("a campaign takes at most %lu decisions\n", (unsigned long)longest);
    assert_true(longest && longest <= rules->game->max_decisions);
    irori_rules_free(rules);
}

/* … and stories that could take longer are no game: seven blocks for each character within each other. */
FACT(stories_without_an_end_in_sight_are_refused) {
    char text[4000] = "influence maze  The maze\n  medium\n    influence +1\n  high\n    influence +1\n  low\n",
         line[100];
    for (int depth = 0; depth < 7; depth++) {
        snprintf(line, sizeof line, "%*seach character\n", 4 + 2 * depth, "");
        strcat(text, line);
    }
    snprintf(line, sizeof line, "%*schoose\n%*s* Left.\n%*s* Right.\n", 18, "", 20, "", 20, "");
    for (int i = 0; i < 12; i++) strcat(text, line);
    irori_setup setup = {.players = 4};
    irori_rules *rules;
    irori_error why;
    saga_new(&g, 1, "", NULL);
    assert_int_equal(harakiri_rules_with(content_scene_load(text), &setup, &rules, &why), IRORI_BAD_SETUP);
    assert_string_equal(why.why.id, "harakiri.content.too-long");
}

/* Somebody who wants no end: what can be done again first, the smallest amounts, and no to everything. Dice are as they
 * fall. */

static int delay_of(irori_move move) {
    int operation = harakiri_operation_of(move);
    if (harakiri_is_exchange(operation)) return 9;
    if (operation == HARAKIRI_DO_NO) return 8;
    if (harakiri_is_free(operation)) return 7;
    if (operation >= HARAKIRI_DO_SELL && operation <= HARAKIRI_DO_SELL_BOSS_HEADS) return 6;
    if (operation == HARAKIRI_DO_TRAVEL) return harakiri_n(move) ? 6 : 5;
    if (operation == HARAKIRI_DO_END || operation == HARAKIRI_DO_STOP || operation == HARAKIRI_DO_DONE) return 0;
    return 4;
}

static irori_move slowest(const irori_rules *rules, const harakiri_state *s, irori_rng *rng) {
    irori_move list[HARAKIRI_MAX_MOVES], best = 0;
    uint32_t count = harakiri_list((const harakiri_rules *)rules, s, list), ties = 0;
    int most = -1;
    for (uint32_t i = 0; i < count; i++) {
        int delay = delay_of(list[i]);
        if (delay > most) most = delay, ties = 0;
        if (delay == most && !irori_rng_below(rng, ++ties)) best = list[i];
    }
    int operation = harakiri_operation_of(best);
    bool has_amount = operation == HARAKIRI_DO_SELL_HEADS || operation == HARAKIRI_DO_GIVE_COINS ||
                      operation == HARAKIRI_DO_TAKE_COINS || operation == HARAKIRI_DO_GIVE_HEADS;
    return has_amount ? harakiri_move(operation, harakiri_a(best), harakiri_b(best), 0, 1) : best;
}

FACT(who_wants_no_end_meets_one_all_the_same) {
    irori_setup setup = {.players = 4};
    irori_rules *rules;
    uint32_t longest = 0;
    saga_new(&g, 1, "", NULL);
    assert_int_equal(irori_rules_new("harakiri", &setup, &rules, NULL), IRORI_OK);
    uint64_t most = harakiri_longest_game((const harakiri_rules *)rules);
    for (int game = 0; game < 3; game++) {
        irori_seed seed = irori_seed_from_text((const char *[]){"slow", "slower", "slowest"}[game]);
        irori_rng rng = irori_rng_from((uint64_t)game);
        uint32_t decisions = 0;
        rules->game->init(rules, &g.s, &seed, NULL);
        for (irori_turn turn; (turn = harakiri_to_act(rules, &g.s)).seats; decisions++) {
            assert_true(decisions < most);
            harakiri_apply(rules, &g.s, __builtin_ctz(turn.seats), slowest(rules, &g.s, &rng), NULL);
        }
        longest = decisions > longest ? decisions : longest;
    }
    print_message("the slowest of three campaigns took %u decisions\n", longest);
    assert_true(longest > 1000); /* it does try */
    irori_rules_free(rules);
}

/* Law 6: a card in two hands, or none, is seen, whichever it is. */
FACT(the_census_counts_every_card) {
    uint16_t counts[IRORI_MAX_CARD_KINDS];
    saga_begin(&g, 1, "", NULL);
    int kinds = harakiri_census(g.rules, &g.s, counts), ones = 0;
    for (int i = 0; i < kinds - 1; i++) {
        assert_true(counts[i] <= 1);
        ones += counts[i];
    }
    assert_int_equal(ones, g.content->item_count + g.content->gear_count + g.content->event_count +
                               g.content->kami_count - 4);
    assert_int_equal(counts[kinds - 1], g.content->influence_count - 1);
    for (int gear = 1; gear < g.content->gear_count; gear++) {
        harakiri_state before = g.s;
        harakiri_add(&g.s.character[0].gear, gear);
        harakiri_add(&g.s.character[1].gear, gear);
        harakiri_census(g.rules, &g.s, counts);
        assert_true(counts[HARAKIRI_MAX_ITEMS + gear] >= 2);
        g.s = before;
    }
    int event = harakiri_nth(&g.s.travel, 0);
    harakiri_drop(&g.s.travel, event);
    harakiri_census(g.rules, &g.s, counts);
    assert_int_equal(counts[HARAKIRI_MAX_ITEMS + HARAKIRI_MAX_GEAR + event], 0);
    harakiri_drop(&g.s.influence, harakiri_nth(&g.s.influence, 0));
    harakiri_census(g.rules, &g.s, counts);
    assert_int_equal(counts[kinds - 1], g.content->influence_count - 2);
}

FACT(every_message_of_every_event_has_words) {
    saga_new(&g, 4, "", NULL);
    irori_rng rng = irori_rng_from(3);
    for (int i = 0; i < 2000 && harakiri_to_act(g.rules, &g.s).kind != IRORI_OVER; i++) {
        int seat = __builtin_ctz(harakiri_to_act(g.rules, &g.s).seats);
        g.events.count = 0;
        harakiri_apply(g.rules, &g.s, seat, harakiri_sample(g.rules, &g.s, seat, &rng), &g.events);
        for (size_t k = 0; k < g.events.count; k++) {
            irori_message message = irori_event_message(g.rules, g.list[k], 0);
            for (const char *const *language = irori_words_languages(); message.id && *language; language++) {
                char text[400];
                irori_words_say(irori_words_in(*language), &message, NULL, NULL, text, sizeof text);
                if (strchr(text, '{')) fail_msg("%s: %s", *language, text);
            }
        }
    }
}

FACT(a_change_is_said_with_its_sign) {
    char text[400];
    saga_new(&g, 4, "", NULL);
    for (int n = -2; n <= 2; n += 4) {
        irori_event event = {
            .kind = HARAKIRI_EFFECT_INFLUENCE, .actor = -1, .seen_by = IRORI_SEEN_BY_ALL, .number = n, .bound = 4};
        irori_message message = irori_event_message(g.rules, event, 0);
        irori_words_say(irori_words_in("en"), &message, NULL, NULL, text, sizeof text);
        assert_string_equal(text, n < 0 ? "The Shōgun's influence: −2, now 4 of 12."
                                        : "The Shōgun's influence: +2, now 4 of 12.");
    }
}

int main(void) {
#define T(name) cmocka_unit_test_teardown(name, teardown)
    const struct CMUnitTest tests[] = {
        T(the_phase_ends_when_all_are_defeated),
        T(after_the_last_round_it_ends_as_the_chapter_says),
        T(blessings_go_and_missions_that_are_not_completed_fail),
        T(the_defeated_return_at_full_health),
        T(a_failed_return_costs_a_point_but_never_the_first),
        T(after_a_success_everyone_heals_their_level),
        T(a_razed_city_recovers_a_chapter_later),
        T(what_the_end_of_a_chapter_razes_stays_razed),
        T(the_players_enter_what_the_exploration_gave),
        T(scenes_between_chapters_follow_the_exploration),
        T(nobody_brings_more_heads_than_can_be_carried),
        T(the_house_rule_decides_by_itself),
        T(the_sheet_goes_on_into_the_next_chapter),
        T(a_campaign_ends_after_its_last_chapter),
        T(a_game_may_start_at_its_chapter_with_a_stated_sheet),
        T(a_set_up_without_room_for_a_weapon_is_not_decoded),
        T(states_that_no_play_leads_to_are_not_decoded),
        T(tellings_that_no_play_counts_are_not_decoded),
        T(undo_stops_at_the_last_secret),
        T(what_follows_an_answer_is_not_undone),
        T(the_stated_number_of_decisions_is_true),
        T(every_message_of_every_event_has_words),
        T(a_change_is_said_with_its_sign),
        T(stories_without_an_end_in_sight_are_refused),
        T(who_wants_no_end_meets_one_all_the_same),
        T(the_census_counts_every_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
