/* Kodachi presented: addresses, choices with what they cost and lead to, why not, the log, pages. The law that holds
 * for every game is in test_present.c. */
#include "kodachi_scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/draw.h"
#include "irori/presenter.h"
#include "irori/table.h"

typedef struct shown {
    scene p;
    irori_viewer viewer;
    irori_position position;
    irori_lines lines;
} shown;

static void look(shown *t, int seat) {
    t->viewer.seat = seat;
    t->viewer.state = &t->p.s;
    assert_int_equal(irori_position_build(&t->position, &t->viewer, NULL), IRORI_OK);
}

/* A scene of two, after these moves, as seat 0 sees it. */
static void show(shown *t, const char *options, const char *text, const char *moves) {
    memset(t, 0, sizeof *t);
    scene_init(&t->p, 2, options, text);
    scene_play(&t->p, moves);
    t->viewer = (irori_viewer){.rules = t->p.rules, .words = irori_words_in("en")};
    t->viewer.seats[0] = (irori_seat_label){"Aki", true};
    t->viewer.seats[1] = (irori_seat_label){"Botan", false};
    assert_int_equal(irori_position_init(&t->position, NULL), IRORI_OK);
    assert_int_equal(irori_lines_init(&t->lines, NULL), IRORI_OK);
    look(t, 0);
}

static void hide(shown *t) {
    irori_position_done(&t->position);
    irori_lines_done(&t->lines);
    scene_done(&t->p);
}

static const irori_thing *thing_at(const shown *t, const char *address) {
    int thing = irori_position_thing(&t->position, address);
    if (thing < 0) fail_msg("nothing lies at %s", address);
    return &t->position.thing[thing];
}

/* The child of a choice that has this key. */
static const irori_choice *find_below(const shown *t, int parent, const char *key) {
    for (int i = t->position.choice[parent].child; i >= 0; i = t->position.choice[i].next)
        if (!strcmp(t->position.choice[i].key, key)) return &t->position.choice[i];
    fail_msg("no choice %s", key);
    return NULL;
}

static const irori_choice *choice_of(const shown *t, const char *key) { return find_below(t, IRORI_QUESTION, key); }

static int index_of(const shown *t, const irori_choice *choice) { return (int)(choice - t->position.choice); }

static void plays(const shown *t, const irori_choice *choice, const char *move) {
    char text[IRORI_MOVE_TEXT];
    assert_int_equal(choice->moves, 1);
    kodachi_move_to_text(t->p.rules, t->position.move[choice->first_move], text);
    assert_string_equal(text, move);
}

/* What touching these things below a choice plays, as text: "a; b". */
static void touching_plays(const shown *t, int parent, const char *const *addresses, int count, const char *moves) {
    irori_move out[IRORI_MOST_MOVES];
    int things[IRORI_MOST_PICKS];
    char text[IRORI_SENTENCE] = "", one[IRORI_MOVE_TEXT];
    for (int i = 0; i < count; i++) things[i] = irori_position_thing(&t->position, addresses[i]);
    int played = irori_position_decide(&t->position, parent, things, count, out);
    for (int i = 0; i < played; i++) {
        kodachi_move_to_text(t->p.rules, out[i], one);
        if (i) strcat(text, "; ");
        strcat(text, one);
    }
    assert_string_equal(text, moves);
}

#define TOUCHING(t, parent, moves, ...)                           \
    touching_plays(t, parent, (const char *const[]){__VA_ARGS__}, \
                   (int)(sizeof(const char *const[]){__VA_ARGS__} / sizeof(const char *)), moves)

/* All lines in one text, a line each. */
static const char *text_of(const shown *t) {
    static char text[65536];
    char line[8192];
    *text = 0;
    for (int i = 0; i < t->lines.lines; i++)
        strcat(strcat(text, irori_line_text(&t->lines, i, line, sizeof line)), "\n");
    return text;
}

static void says(const shown *t, const char *words) {
    if (!strstr(text_of(t), words)) fail_msg("'%s' does not say '%s'", text_of(t), words);
}

static void tell(shown *t) {
    irori_event seen[SCENE_EVENTS];
    for (size_t i = 0; i < t->p.events.count; i++) seen[i] = irori_event_for(t->p.list[i], t->viewer.seat);
    irori_lines_clear(&t->lines);
    assert_int_equal(irori_lines_tell(&t->lines, &t->viewer, 5, seen, t->p.events.count, NULL), IRORI_OK);
}

static const char *const plain_scene =
    "hand: d1 d2 d4 d4 start; house: zero R2/4; guards: 3f 2/4s; treasures: 1f 1f 3s";

/* Things */

FACT(equal_cards_of_the_hand_are_one_thing_with_a_count) {
    shown t;
    show(&t, "", plain_scene, "");
    assert_int_equal(thing_at(&t, "hand/d4")->count, 2);
    assert_string_equal(thing_at(&t, "hand/d4")->name, "dojo 4");
    assert_string_equal(thing_at(&t, "hand/start")->text, "dojo 3 or +1 or −1; 0 points");
    hide(&t);
}

FACT(a_column_has_a_house_card_and_a_guard) { /* K9 */
    shown t;
    show(&t, "", plain_scene, "");
    assert_string_equal(thing_at(&t, "display/1/house")->label, "zero");
    assert_string_equal(thing_at(&t, "display/1/house")->note, "0 draw 1 · 1 point · ✓any");
    assert_string_equal(thing_at(&t, "display/1/guard")->note, "3 · fan · regular");
    assert_int_equal(irori_position_thing(&t.position, "display/2/guard"), -1);
    hide(&t);
}

FACT(the_back_of_the_next_guard_is_in_sight) { /* K8 */
    shown t;
    show(&t, "", plain_scene, "");
    assert_string_equal(thing_at(&t, "deck/guard")->suit, "elite");
    assert_string_equal(thing_at(&t, "deck/guard")->label, "ELITE");
    hide(&t);
}

FACT(of_anothers_hand_only_what_was_seen_going_there_is_shown) {
    shown t;
    show(&t, "", "hand: d1; 1.hand: d5 d5 d4; 1.treasures: 1f; house: zero; guards: 3f",
         "stealth; play d1; beat; stop; take 1; buy 1 with 1f; done; strength");
    assert_int_equal(irori_position_thing(&t.position, "seat/1/hand/d5"), -1);
    assert_int_equal(thing_at(&t, "seat/1/hand/zero")->count, 1);
    assert_int_equal(thing_at(&t, "seat/1/hand/hidden")->state, IRORI_THING_HIDDEN);
    assert_int_equal(thing_at(&t, "pool/1/d5")->count, 2); /* there, or in the pile */
    look(&t, IRORI_OMNISCIENT);
    assert_int_equal(thing_at(&t, "seat/1/hand/d5")->count, 2);
    hide(&t);
}

FACT(of_the_own_pile_only_the_order_is_unknown) { /* K13 */
    shown t;
    show(&t, "", "hand: d1 d2 d4; pile: draw3 d5", "");
    assert_int_equal(thing_at(&t, "pile/0/draw3")->state, IRORI_THING_HIDDEN);
    assert_int_equal(irori_position_area(&t.position, "pool/0"), -1);
    hide(&t);
}

FACT(the_way_is_unmistakable) { /* K10, K14 */
    shown t;
    show(&t, "", "hand: d1 switch; guards: 3f", "");
    assert_int_equal(irori_position_area(&t.position, "way"), -1);
    scene_play(&t.p, "stealth");
    look(&t, 0);
    assert_string_equal(thing_at(&t, "way/stealth")->label, "STEALTH");
    assert_string_equal(thing_at(&t, "way/stealth")->note, "lower wins");
    scene_play(&t.p, "play switch");
    look(&t, 0);
    assert_string_equal(thing_at(&t, "way/strength")->label, "STRENGTH");
    hide(&t);
}

FACT(the_running_total_stands_against_the_guard) { /* K11 */
    shown t;
    show(&t, "", "hand: d4 start; guards: 4f", "strength");
    assert_string_equal(thing_at(&t, "fight/total")->name, "no dojo card yet, against 4");
    scene_play(&t.p, "play start:+1");
    look(&t, 0);
    assert_string_equal(thing_at(&t, "fight/total")->name, "+1 and no dojo card yet, against 4");
    scene_play(&t.p, "play d4");
    look(&t, 0);
    assert_string_equal(thing_at(&t, "fight/total")->name, "4 + 1 = 5 against 4: wins");
    assert_string_equal(thing_at(&t, "fight/total")->suit, "wins");
    hide(&t);
}

FACT(a_beaten_half_of_a_double_is_marked) { /* K16 */
    shown t;
    show(&t, "", "hand: d4 d5; guards: 3+5g", "strength; play d4; beat");
    assert_string_equal(thing_at(&t, "display/1/guard")->note, "✓3 → 5 · gold · ELITE · ◀");
    assert_string_equal(thing_at(&t, "display/1/guard")->text, "3 is beaten, now 5, gold");
    hide(&t);
}

FACT(a_failed_turn_says_so) { /* K17 */
    shown t;
    show(&t, "", "hand: d1; house: zero; guards: 3f", "strength; concede");
    assert_string_equal(thing_at(&t, "fight/beaten")->suit, "failed");
    assert_string_equal(thing_at(&t, "fight/beaten")->name, "The invasion failed.");
    hide(&t);
}

FACT(pictures_name_the_same_things) {
    enum { SIZE = 1 << 20 };
    shown t;
    show(&t, "", plain_scene, "stealth; play d2");
    char *svg = malloc(SIZE), wanted[IRORI_ADDRESS + 16];
    irori_writer out = irori_writer_to(svg, SIZE);
    const irori_drawing how = {.words = irori_words_in("en")};
    irori_artist_of(t.p.rules->game)->draw_view(t.p.rules, &t.p.s, 0, &how, &out);
    assert_false(out.full);
    static const char *const areas[] = {"hand", "display", "played", "treasure/0", "stack", "deck", "fight"};
    for (size_t i = 0; i < sizeof areas / sizeof *areas; i++) {
        const irori_area *area = &t.position.area[irori_position_area(&t.position, areas[i])];
        assert_true(area->count > 0);
        for (int k = 0; k < area->count; k++) {
            snprintf(wanted, sizeof wanted, "data-thing=\"%s\"", t.position.thing[area->first + k].address);
            if (!strstr(svg, wanted)) fail_msg("the picture has no %s", wanted);
        }
    }
    free(svg);
    hide(&t);
}

/* Choices */

FACT(declaring_tells_what_the_hand_can_beat) { /* K10 */
    shown t;
    show(&t, "", "hand: d1; guards: 3f", "");
    plays(&t, choice_of(&t, "strength"), "strength");
    assert_string_equal(choice_of(&t, "strength")->consequence, "higher wins, all turn");
    assert_non_null(strstr(choice_of(&t, "strength")->odds, "fails at this guard"));
    assert_non_null(strstr(choice_of(&t, "stealth")->odds, "beats this guard, and after it "));
    hide(&t);
}

FACT(touching_a_card_plays_it_and_tells_the_total_first) { /* K11 */
    shown t;
    show(&t, "", "hand: d2 d4; guards: 3f", "strength");
    assert_string_equal(choice_of(&t, "d4")->consequence, "dojo 4; 4 against 3: wins");
    assert_string_equal(choice_of(&t, "d2")->consequence, "dojo 2; 2 against 3: not enough");
    assert_true(choice_of(&t, "d4")->worth > choice_of(&t, "d2")->worth);
    TOUCHING(&t, IRORI_QUESTION, "play d4", "hand/d4");
    hide(&t);
}

FACT(a_card_with_several_ways_asks_which) { /* K12 */
    shown t;
    show(&t, "", "hand: start; guards: 3f", "stealth");
    const irori_choice *start = choice_of(&t, "start");
    assert_int_equal(start->moves, 0);
    plays(&t, find_below(&t, index_of(&t, start), "way-3"), "play start:-1");
    assert_string_equal(find_below(&t, index_of(&t, start), "way-1")->label, "play starting skill as dojo 3");
    hide(&t);
}

FACT(a_second_dojo_card_cannot_be_picked_and_keeps_its_number) { /* K11 */
    shown t;
    show(&t, "", "hand: d1 d2 d4 start; guards: 3f", "strength");
    assert_int_equal(choice_of(&t, "d4")->number, 3);
    scene_play(&t.p, "play d1");
    look(&t, 0);
    assert_non_null(strstr(choice_of(&t, "d4")->why_not, "(K11)"));
    assert_int_equal(choice_of(&t, "d4")->number, 2); /* its place in hand */
    assert_int_equal(choice_of(&t, "start")->number, 3);
    hide(&t);
}

FACT(touching_the_guard_beats_it_once_the_total_wins) { /* K10 */
    shown t;
    show(&t, "", "hand: d3 start; guards: 3f", "strength; play d3");
    assert_non_null(strstr(choice_of(&t, "beat")->why_not, "a tie does not win (K10)"));
    scene_play(&t.p, "play start:+1");
    look(&t, 0);
    TOUCHING(&t, IRORI_QUESTION, "beat", "display/1/guard");
    assert_string_equal(t.position.choice[IRORI_QUESTION].label, "The total wins: beat it, or play on.");
    hide(&t);
}

FACT(an_envoy_brings_its_token_at_once_or_with_the_guard) { /* K15 */
    shown t;
    show(&t, "", "hand: R2/4; guards: 3f", "stealth");
    assert_non_null(strstr(choice_of(&t, "R2/4")->consequence, "takes token R2"));
    hide(&t);
    show(&t, "edition=fr", "hand: R2/4; guards: 3f", "stealth");
    assert_non_null(strstr(choice_of(&t, "R2/4")->consequence, "token R2 if the guard falls"));
    hide(&t);
}

FACT(conceding_asks_again_unless_nothing_else_is_left) { /* K17 */
    shown t;
    show(&t, "", "hand: d1 d2; guards: 3f", "strength");
    assert_int_equal(choice_of(&t, "concede")->moves, 0);
    assert_string_equal(choice_of(&t, "concede")->question, "Concede this fight?");
    plays(&t, find_below(&t, index_of(&t, choice_of(&t, "concede")), "concede"), "concede");
    scene_play(&t.p, "play d1");
    look(&t, 0);
    plays(&t, choice_of(&t, "concede"), "concede");
    hide(&t);
}

FACT(going_on_tells_the_odds_and_stopping_what_there_is_to_take) { /* K18, K19 */
    shown t;
    show(&t, "", "hand: d1 d1; treasures: 1f; house: zero; guards: 3f 6s", "stealth; play d1; beat");
    assert_string_equal(choice_of(&t, "stop")->consequence, "1 card to take; free: fan 3; affordable: skill 0 draw 1");
    assert_non_null(strstr(choice_of(&t, "continue")->odds, "next guard: ELITE, beats you "));
    TOUCHING(&t, IRORI_QUESTION, "continue", "deck/guard");
    hide(&t);
}

FACT(a_price_is_paid_by_touching_treasures) { /* K22 */
    shown t;
    show(&t, "", "hand: d1; treasures: 1f 3s 4v; house: zero; guards: 3f", "stealth; play d1; beat; stop");
    const irori_choice *zero = choice_of(&t, "zero");
    assert_int_equal(zero->picking, IRORI_PICK_THINGS);
    assert_int_equal(zero->wanted, 1);
    assert_string_equal(zero->cost, "any");
    assert_string_equal(zero->question, "Which treasures pay for skill 0 draw 1? Price: any.");
    TOUCHING(&t, index_of(&t, zero), "buy 1 with 3s", "treasure/0/3s");
    TOUCHING(&t, index_of(&t, zero), "", "treasure/0/3s", "treasure/0/1f");
    hide(&t);
}

FACT(the_only_way_to_pay_is_named_and_needs_no_second_choice) { /* K22 */
    shown t;
    show(&t, "", "hand: d1; treasures: 1f; house: zero; guards: 3f", "stealth; play d1; beat; stop");
    assert_string_equal(choice_of(&t, "zero")->cost, "fan 1");
    TOUCHING(&t, IRORI_QUESTION, "buy 1 with 1f", "display/1/house");
    hide(&t);
}

FACT(the_coin_of_this_turn_pays_too) { /* K23 */
    shown t;
    show(&t, "", "hand: coin; treasures: 1f; house: zero; guards: 2f", "strength; play coin; beat; stop");
    assert_int_equal(thing_at(&t, "coin/coin")->count, 1);
    TOUCHING(&t, index_of(&t, choice_of(&t, "zero")), "buy 1 with coin", "coin/coin");
    hide(&t);
}

FACT(what_cannot_be_paid_says_so_and_keeps_its_number) { /* K22 */
    shown t;
    show(&t, "", "hand: d1; treasures: ; house: zero; guards: 3f", "stealth; play d1; beat; stop");
    assert_non_null(strstr(choice_of(&t, "zero")->why_not, "(K22)"));
    assert_int_equal(choice_of(&t, "zero")->number, 1);
    assert_int_equal(choice_of(&t, "3f")->number, 2);
    assert_int_equal(choice_of(&t, "done")->number, 3);
    hide(&t);
}

FACT(in_the_french_edition_an_undefeated_guard_cannot_be_taken) { /* K21 */
    shown t;
    show(&t, "edition=fr", "hand: d1 d5; house: zero zero; guards: 3f 1s; 1.treasures: 1f",
         "stealth; play d1; beat; continue; concede");
    look(&t, 1);
    plays(&t, choice_of(&t, "3f"), "take 1");
    assert_non_null(strstr(choice_of(&t, "1s")->why_not, "(K21)"));
    assert_string_equal(t.position.choice[IRORI_QUESTION].label, "After the turn of Aki: take one card.");
    hide(&t);
}

FACT(treasures_above_four_are_picked_together) { /* K25 */
    shown t;
    show(&t, "", "hand: d1; treasures: 1f 1s 1v 1j 2f; house: ; guards: 3f; 1.treasures: ",
         "stealth; play d1; beat; stop; take 1");
    assert_int_equal(t.position.choice[IRORI_QUESTION].picking, IRORI_PICK_THINGS);
    assert_int_equal(t.position.choice[IRORI_QUESTION].wanted, 2);
    assert_string_equal(t.position.choice[IRORI_QUESTION].label, "Mark 2 treasures to give up.");
    TOUCHING(&t, IRORI_QUESTION, "drop 1s; drop 2f", "treasure/0/2f", "treasure/0/1s");
    TOUCHING(&t, IRORI_QUESTION, "", "treasure/0/2f");
    hide(&t);
}

FACT(a_drop_that_the_game_makes_by_itself_is_not_played_again) { /* K25 */
    shown t;
    show(&t, "", "hand: d1; treasures: 1f 1s 1v 1j 2f; house: ; guards: 3f; 1.treasures: ",
         "stealth; play d1; beat; stop; take 1");
    TOUCHING(&t, IRORI_QUESTION, "drop 2f", "treasure/0/2f", "treasure/0/3f"); /* then 3f is all that is left to go */
    scene_play(&t.p, "drop 2f");
    assert_int_equal(t.p.s.phase, KODACHI_DISCARD);
    scene_assert_treasures(&t.p, 0, "1f 1s 1v 1j");
    hide(&t);
}

FACT(any_number_of_cards_is_discarded_and_none_ends_the_turn) { /* K24 */
    shown t;
    show(&t, "", "hand: d1 d2 d4 d4; house: ; guards: 3f", "strength; concede");
    if (t.p.s.phase != KODACHI_DISCARD) scene_play(&t.p, "done"), look(&t, 0);
    assert_int_equal(t.position.choice[IRORI_QUESTION].picking, IRORI_PICK_ANY);
    TOUCHING(&t, IRORI_QUESTION, "discard d2; discard d4; discard d4; done", "hand/d4", "hand/d2", "hand/d4");
    irori_move out[IRORI_MOST_MOVES];
    assert_int_equal(irori_position_decide(&t.position, IRORI_QUESTION, NULL, 0, out), 1);
    assert_int_equal(out[0], KODACHI_DONE);
    assert_int_equal(choice_of(&t, "d4")->number, 3);
    hide(&t);
}

FACT(more_than_six_cards_ask_for_as_many) { /* K24 */
    shown t;
    show(&t, "", "hand: d1 d1 d2 d2 d3 d3 d4; house: ; guards: 3f", "strength; concede; done");
    assert_int_equal(t.position.choice[IRORI_QUESTION].wanted, 1);
    irori_move out[IRORI_MOST_MOVES];
    assert_int_equal(irori_position_decide(&t.position, IRORI_QUESTION, NULL, 0, out), 0);
    hide(&t);
}

FACT(a_card_whose_turn_is_past_cannot_be_discarded) { /* K24 */
    shown t;
    show(&t, "", "hand: d1 d2 d4; house: ; guards: 3f", "strength; concede; done; discard d2");
    assert_true(*choice_of(&t, "d1")->why_not);
    TOUCHING(&t, IRORI_QUESTION, "", "hand/d1");
    hide(&t);
    show(&t, "", "hand: d1 d2 d4; house: ; guards: 3f", "strength; concede; done; discard d4");
    assert_non_null(strstr(t.position.choice[IRORI_QUESTION].label, "comes before the last card discarded"));
    hide(&t);
    show(&t, "", "hand: d4; house: ; guards: 3f", "strength; concede; done; discard d4");
    assert_non_null(strstr(t.position.choice[IRORI_QUESTION].label, "Nothing more to discard"));
    hide(&t);
}

static void reads(const shown *t, const char *move, const char *label, const char *object) {
    irori_move_parts parts = {.verb = NULL};
    char text[IRORI_SENTENCE];
    irori_presenter_of(t->p.rules->game)->parts(&t->viewer, move_from(t->p.rules, move), &parts);
    assert_string_equal(irori_present_say(&t->viewer, &parts.label, text), label);
    assert_string_equal(parts.object, object);
}

FACT(every_move_has_words_and_what_it_is_about) {
    shown t;
    show(&t, "", "hand: d1 start; treasures: 1f; house: zero; guards: 3f", "stealth; play d1; beat; stop");
    reads(&t, "buy 1 with 1f", "buy skill 0 draw 1 for fan 1", "display/1/house");
    reads(&t, "take 1", "take fan 3", "display/1/guard");
    reads(&t, "play start:3", "play starting skill as dojo 3", "hand/start");
    reads(&t, "discard d1", "discard dojo 1", "hand/d1");
    reads(&t, "drop 1f", "give up fan 1", "treasure/0/1f");
    reads(&t, "done", "take nothing more", "");
    t.p.s.phase = KODACHI_DISCARD;
    reads(&t, "done", "keep the rest", ""); /* K24 */
    hide(&t);
}

/* Where the game stands */

FACT(what_is_missing_to_win_is_points_and_tokens_to_the_end) { /* K27, K29 */
    shown t;
    show(&t, "", "hand: d1; 1.treasures: 1f 3s; guards: 3f", "");
    assert_string_equal(t.position.missing, "2 points behind Botan; tokens until the last round: 4.");
    look(&t, 1);
    assert_non_null(strstr(t.position.missing, "2 points ahead of "));
    t.p.s.is_final = 1;
    look(&t, 0);
    assert_string_equal(t.position.missing, "2 points behind Botan in the last round.");
    assert_non_null(strstr(t.position.stand, "Last round!"));
    look(&t, IRORI_SPECTATOR);
    assert_string_equal(t.position.missing, "");
    hide(&t);
}

/* The log */

FACT(a_seats_phrases_share_a_line_behind_a_lead) {
    shown t;
    show(&t, "", "hand: d4; guards: 3f 1f; house: zero", "strength; play d4; beat");
    t.p.events.count = 0;
    scene_play(&t.p, "continue");
    tell(&t);
    assert_int_equal(t.lines.lines, 1);
    assert_int_equal(t.lines.line[0].entry, 5);
    assert_int_equal(t.lines.line[0].lead, 2);
    assert_int_equal(t.lines.segment[t.lines.line[0].first].kind, IRORI_SEGMENT_SEAT);
    says(&t, "You: went on · found ");
    hide(&t);
}

FACT(a_purchase_names_the_card_and_all_that_was_paid) { /* K22, K23 */
    shown t;
    show(&t, "", "hand: coin; treasures: 1f; house: plus2; guards: 2f", "strength; play coin; beat; stop");
    scene_play(&t.p, "buy 1 with 1f coin");
    tell(&t);
    says(&t, "You: bought plus2 for coin 1f");
    hide(&t);
}

FACT(a_thing_in_a_line_has_its_address) {
    shown t;
    show(&t, "", "hand: d4; guards: 3f", "strength");
    scene_play(&t.p, "play d4");
    tell(&t);
    const irori_line *line = &t.lines.line[0];
    bool has_it = false;
    for (int i = 0; i < line->count; i++) has_it |= !strcmp(t.lines.segment[line->first + i].address, "played/d4");
    assert_true(has_it);
    hide(&t);
}

FACT(others_hear_how_many_cards_were_drawn_and_not_which) { /* K13 */
    shown t;
    show(&t, "", "hand: draw3; pile: d1 d2 d5; guards: 3f", "strength");
    scene_play(&t.p, "play draw3");
    tell(&t);
    says(&t, "drew d1 d2 d5");
    t.viewer.seat = 1;
    tell(&t);
    says(&t, "drew 3 cards");
    hide(&t);
}

FACT(a_failure_is_worth_a_pause) { /* K17 */
    shown t;
    show(&t, "", "hand: d1; guards: 3f", "strength");
    scene_play(&t.p, "concede");
    tell(&t);
    assert_int_equal(t.lines.line[0].weight, IRORI_SCORED);
    assert_true(irori_events_pause(t.p.rules, t.p.list, t.p.events.count));
    hide(&t);
    show(&t, "", "hand: d4; guards: 3f", "strength");
    assert_false(irori_events_pause(t.p.rules, t.p.list, t.p.events.count));
    hide(&t);
}

/* Pages */

static void read_page(shown *t, int page) {
    irori_lines_clear(&t->lines);
    assert_int_equal(irori_lines_read(&t->lines, &t->viewer, page, NULL), IRORI_OK);
}

FACT(a_page_tells_what_the_own_deck_is_made_of) {
    shown t;
    show(&t, "", "hand: d1 d2; pile: draw3 d5 d5", "");
    read_page(&t, 0);
    says(&t, "Hand: d1, d2\n");
    says(&t, "d5 ×2");
    says(&t, "In hand or draw pile: ");
    says(&t, "Regular guards to come: ");
    hide(&t);
}

FACT(a_page_tells_where_points_come_from) { /* K28 */
    shown t;
    show(&t, "", "hand: d1 R2/4; treasures: 1f 3s", "");
    read_page(&t, 2);
    says(&t, "You: 6 points\n");
    says(&t, "Envoys (1): 4\n");
    says(&t, "Treasures (2): 2\n");
    hide(&t);
}

FACT(a_page_has_every_card_of_the_deck) { /* K1, K2, K3 */
    shown t;
    show(&t, "", "hand: d1", "");
    read_page(&t, 3);
    assert_int_equal(t.lines.lines, t.p.k->kinds + t.p.k->guard_kinds);
    says(&t, "3 × plus2, skill: +2, draw 1; 2 points; costs any + any\n");
    says(&t, "1 × 3+5g, elite guard: 3, then 5, gold\n");
    hide(&t);
}

FACT(the_position_is_recited) {
    shown t;
    show(&t, "", "hand: d4 coin; treasures: 1f; house: zero; guards: 3f", "strength; play coin");
    assert_int_equal(irori_lines_recite(&t.lines, &t.viewer, NULL), IRORI_OK);
    says(&t, "By strength: higher wins.");
    says(&t, "1: zero, dojo 0, draw 1; 1 point; costs any (affordable); guard 3f, 3, fan.");
    says(&t, "Your hand: d4.");
    says(&t, "3 against 3: not enough.");
    says(&t, "The coin will pay for one treasure this turn.");
    read_page(&t, 1);
    assert_null(strstr(text_of(&t), "Botan")); /* the turn's page leaves the others out */
    hide(&t);
}

/* What one has conceded oneself is not read a second time; what another person had to is. */
FACT(only_another_persons_failure_is_worth_a_pause) { /* K17 */
    shown t;
    const irori_event fails[] = {{.kind = KODACHI_EVENT_FAIL, .actor = 0}, {.kind = KODACHI_EVENT_FAIL, .actor = 1}};
    show(&t, "", "hand: d4 start; guards: 3f", "");
    assert_false(irori_viewer_pauses(&t.viewer, &fails[0], 1));
    assert_false(irori_viewer_pauses(&t.viewer, &fails[1], 1)); /* a bot's */
    t.viewer.seats[1].is_person = true;
    assert_true(irori_viewer_pauses(&t.viewer, &fails[1], 1));
    hide(&t);
}

/* Strength by 5 beats most guards; but this one takes it, and a 4 is left. */
FACT(the_odds_of_a_way_are_those_of_what_is_then_left) { /* K10 */
    shown t;
    char reason[IRORI_SENTENCE];
    show(&t, "", "hand: d5 d4; guards: 4f", "");
    const irori_choice *strength = choice_of(&t, "strength");
    int after = kodachi_percent_after(t.p.k, &t.p.s, true);
    kodachi_odds whole = kodachi_any_guard(t.p.k, &t.p.s, true);
    char told[16];
    snprintf(told, sizeof told, " %d", after);
    assert_true(after > 0 && after < kodachi_percent(whole.beaten, whole.guards));
    assert_non_null(strstr(strength->odds, told));
    irori_move_reason(&t.viewer, t.position.move[strength->first_move], reason);
    assert_non_null(strstr(reason, told));
    hide(&t);
}

/* Taking back */

static bool can_be_taken_back(const char *move) {
    irori_table_def def = {.game = "kodachi", .setup = {.players = 2}, .seed = irori_seed_from_text("undo")};
    irori_table *table;
    irori_error why;
    assert_int_equal(irori_table_new(&def, &table, &why), IRORI_OK);
    int seat = __builtin_ctz(irori_table_turn(table).seats);
    kodachi_state s;
    irori_table_known(table, 0, seat, &s);
    assert_int_equal(irori_table_play(table, seat, KODACHI_STRENGTH, &why), IRORI_OK);
    for (int kind = 1; kind < KODACHI_KINDS && !strcmp(move, "play"); kind++)
        if (s.player[seat].hand[kind]) {
            assert_int_equal(irori_table_play(table, seat, kodachi_move(KODACHI_PLAY, kind, 0), &why), IRORI_OK);
            break;
        }
    if (!strcmp(move, "done")) {
        assert_int_equal(irori_table_play(table, seat, KODACHI_CONCEDE, &why), IRORI_OK);
        while (irori_table_turn(table).seats != 1u << seat)
            assert_int_equal(irori_table_play(table, 1 - seat, KODACHI_DONE, &why), IRORI_OK);
        assert_int_equal(irori_table_play(table, seat, KODACHI_DONE, &why), IRORI_OK);
    }
    bool can = irori_table_can_take_back(table, seat);
    irori_table_free(table);
    return can;
}

FACT(a_card_played_by_mistake_is_taken_back) { assert_true(can_be_taken_back("play")); } /* K11: it reveals nothing */

FACT(a_column_turned_up_is_not_taken_back) { assert_false(can_be_taken_back("done")); } /* K9 */

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_cards_of_the_hand_are_one_thing_with_a_count),
        cmocka_unit_test(a_column_has_a_house_card_and_a_guard),
        cmocka_unit_test(the_back_of_the_next_guard_is_in_sight),
        cmocka_unit_test(of_anothers_hand_only_what_was_seen_going_there_is_shown),
        cmocka_unit_test(of_the_own_pile_only_the_order_is_unknown),
        cmocka_unit_test(the_way_is_unmistakable),
        cmocka_unit_test(the_running_total_stands_against_the_guard),
        cmocka_unit_test(a_beaten_half_of_a_double_is_marked),
        cmocka_unit_test(a_failed_turn_says_so),
        cmocka_unit_test(pictures_name_the_same_things),
        cmocka_unit_test(declaring_tells_what_the_hand_can_beat),
        cmocka_unit_test(touching_a_card_plays_it_and_tells_the_total_first),
        cmocka_unit_test(a_card_with_several_ways_asks_which),
        cmocka_unit_test(a_second_dojo_card_cannot_be_picked_and_keeps_its_number),
        cmocka_unit_test(touching_the_guard_beats_it_once_the_total_wins),
        cmocka_unit_test(an_envoy_brings_its_token_at_once_or_with_the_guard),
        cmocka_unit_test(conceding_asks_again_unless_nothing_else_is_left),
        cmocka_unit_test(only_another_persons_failure_is_worth_a_pause),
        cmocka_unit_test(the_odds_of_a_way_are_those_of_what_is_then_left),
        cmocka_unit_test(going_on_tells_the_odds_and_stopping_what_there_is_to_take),
        cmocka_unit_test(a_price_is_paid_by_touching_treasures),
        cmocka_unit_test(the_only_way_to_pay_is_named_and_needs_no_second_choice),
        cmocka_unit_test(the_coin_of_this_turn_pays_too),
        cmocka_unit_test(what_cannot_be_paid_says_so_and_keeps_its_number),
        cmocka_unit_test(in_the_french_edition_an_undefeated_guard_cannot_be_taken),
        cmocka_unit_test(treasures_above_four_are_picked_together),
        cmocka_unit_test(a_drop_that_the_game_makes_by_itself_is_not_played_again),
        cmocka_unit_test(any_number_of_cards_is_discarded_and_none_ends_the_turn),
        cmocka_unit_test(more_than_six_cards_ask_for_as_many),
        cmocka_unit_test(a_card_whose_turn_is_past_cannot_be_discarded),
        cmocka_unit_test(every_move_has_words_and_what_it_is_about),
        cmocka_unit_test(what_is_missing_to_win_is_points_and_tokens_to_the_end),
        cmocka_unit_test(a_seats_phrases_share_a_line_behind_a_lead),
        cmocka_unit_test(a_purchase_names_the_card_and_all_that_was_paid),
        cmocka_unit_test(a_thing_in_a_line_has_its_address),
        cmocka_unit_test(others_hear_how_many_cards_were_drawn_and_not_which),
        cmocka_unit_test(a_failure_is_worth_a_pause),
        cmocka_unit_test(a_page_tells_what_the_own_deck_is_made_of),
        cmocka_unit_test(a_page_tells_where_points_come_from),
        cmocka_unit_test(a_page_has_every_card_of_the_deck),
        cmocka_unit_test(the_position_is_recited),
        cmocka_unit_test(a_card_played_by_mistake_is_taken_back),
        cmocka_unit_test(a_column_turned_up_is_not_taken_back),
    };
    return cmocka_run_group_tests_name("present_kodachi", tests, NULL, NULL);
}
