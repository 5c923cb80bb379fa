/* Kodachi: deck files (docs/kodachi.md), good and bad, and records that carry one. Bad ones are our deck with one piece
 * of text replaced; the line is that of the replacement, or the last for totals. */
#include "kodachi_scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/table.h"

enum { DECK_SIZE = 16384 };

static int line_of(const char *text, const char *at) {
    int line = 1;
    for (; text < at; text++) line += *text == '\n';
    return line;
}

/* Our deck with the first `old` replaced; returns its line. */
static int alter(char *deck, const char *old, const char *new) {
    const char *at = strstr(kodachi_deck_text, old);
    if (!at) fail_msg("not in the deck: %s", old);
    snprintf(deck, DECK_SIZE, "%.*s%s%s", (int)(at - kodachi_deck_text), kodachi_deck_text, new, at + strlen(old));
    return line_of(kodachi_deck_text, at);
}

static int last_line(const char *deck) {
    int lines = 0;
    for (; *deck; deck++) lines += *deck == '\n';
    return lines;
}

static void expect_refused(const char *deck, size_t size, const char *id, int line) {
    irori_setup setup = {.data = deck, .data_size = size};
    irori_rules *rules = NULL;
    irori_error why = {.line = 999};
    assert_int_equal(irori_rules_new("kodachi", &setup, &rules, &why), IRORI_BAD_SETUP);
    assert_null(rules);
    assert_string_equal(why.why.id, id);
    assert_int_equal(why.line, line);
    assert_int_equal(irori_rules_new("kodachi", &setup, &rules, NULL), IRORI_BAD_SETUP);
}

typedef struct bad_deck {
    const char *old, *new, *id;
} bad_deck;

/* clang-format off */
static const bad_deck bad_decks[] = {
    {"card  d1 ",                     "crad  d1 ",                 "kodachi.deck.line"},
    {"card  d3            2      dojo    0       -                    dojo 3", "card d3 2 dojo 0 -", "kodachi.deck.card"},
    {"card  d2 ",                     "card  d1 ",                 "error.deck.taken"},
    {"card  d2 ",                     "card  a-name-too-long- ",   "error.deck.long"},
    {"card  d2 ",                     "card  d:2 ",                "error.deck.sign"},
    {"guard 1s ",                     "guard d1 ",                 "error.deck.taken"},
    {"guard 1s ",                     "guard coin ",               "kodachi.deck.coin"},
    {"d4            2 ",              "d4            0 ",          "kodachi.deck.copies"},
    {"d4            2 ",              "d4            two ",        "kodachi.deck.copies"},
    {"red     4       fan+fan+scroll","rod     4       fan+fan+scroll", "kodachi.deck.kind"},
    {"skill   2       pair",          "skill   -2      pair",      "kodachi.deck.points"},
    {"rumor   envoys",                "rumor   3     ",            "kodachi.deck.points"},
    {"d1            2      dojo    0","d1            2      dojo    9", "kodachi.deck.points"},
    {"jade+vase+scroll",              "jade+gold+scroll",          "kodachi.deck.cost"},
    {"jade+vase+scroll",              "pair+pair+scroll",          "kodachi.deck.cost"},
    {"jade+vase+scroll",              "-               ",          "kodachi.deck.cost"},
    {"0       -                    dojo 1", "0       any                  dojo 1", "kodachi.deck.cost"},
    {"dojo 3 gold",                   "dojo 3 silver",             "kodachi.deck.effect"},
    {"dojo 3 gold",                   "dojo 10",                   "kodachi.deck.effect"},
    {"dojo 3 | +1 | -1",              "dojo 3 | +1 | -1 | switch", "kodachi.deck.effect"},
    {"dojo 3 | +1 | -1",              "dojo 3 | | -1",             "kodachi.deck.effect"},
    {"dojo 3 | +1 | -1",              "dojo 3 |",                  "kodachi.deck.effect"},
    {"regular  fan       1",          "brown    fan       1",      "kodachi.deck.back"},
    {"regular  fan       1",          "regular  pearl     1",      "kodachi.deck.treasure"},
    {"elite    vase      0/3",        "elite    vase      3/0",    "kodachi.deck.value"},
    {"elite    vase      0/3",        "elite    vase      ten",    "kodachi.deck.value"},
    {"elite    vase      0/3",        "elite    vase      0/3 4",  "kodachi.deck.guard"},
};

static const bad_deck bad_totals[] = {
    {"d4            2 ",              "d4            3 ",          "kodachi.deck.dojo"},
    {"card  start         2 ",        "card  start         1 ",    "kodachi.deck.start"},
    {"R1/4          1      red",      "R1/4          1      blue", "kodachi.deck.red"},
    {"B1/4          1      blue",     "B1/4          2      blue", "kodachi.deck.blue"},
    {"G1/4          1      green",    "G1/4          2      green","kodachi.deck.green"},
    {"rumor-power   5 ",              "rumor-power   6 ",          "kodachi.deck.rumors"},
    {"draw3         3 ",              "draw3         4 ",          "kodachi.deck.skills"},
    {"guard 1f            3 ",        "guard 1f            2 ",    "kodachi.deck.regular"},
    {"guard 6s            1 ",        "guard 6s            2 ",    "kodachi.deck.elite"},
};
/* clang-format on */

FACT(every_mistake_is_told_with_its_line) {
    for (size_t i = 0; i < sizeof bad_decks / sizeof *bad_decks; i++) {
        static char deck[DECK_SIZE];
        int line = alter(deck, bad_decks[i].old, bad_decks[i].new);
        expect_refused(deck, strlen(deck), bad_decks[i].id, line);
    }
}

/* K1, K2, K3 */
FACT(wrong_totals_are_told) {
    for (size_t i = 0; i < sizeof bad_totals / sizeof *bad_totals; i++) {
        static char deck[DECK_SIZE];
        alter(deck, bad_totals[i].old, bad_totals[i].new);
        expect_refused(deck, strlen(deck), bad_totals[i].id, last_line(deck));
    }
}

FACT(a_line_or_word_without_end_is_refused) {
    static char deck[DECK_SIZE], words[256] = "card";
    for (int i = 0; i < 30; i++) strcat(words, " x");
    alter(deck, "card  d1 ", words);
    expect_refused(deck, strlen(deck), "kodachi.deck.long", 1);
    alter(deck, "card  d1 ", "card  a-word-much-longer-than-any-that-can-be-meant ");
    expect_refused(deck, strlen(deck), "kodachi.deck.word", 1);
}

FACT(too_many_kinds_are_refused) {
    static char deck[DECK_SIZE];
    deck[0] = 0;
    for (int i = 0; i < 70; i++) sprintf(deck + strlen(deck), "card k%d 1 skill 1 any draw 1\n", i);
    expect_refused(deck, strlen(deck), "kodachi.deck.many", KODACHI_KINDS);
    deck[0] = 0;
    for (int i = 0; i < 60; i++) sprintf(deck + strlen(deck), "guard g%d 1 elite fan 1\n", i);
    expect_refused(deck, strlen(deck), "kodachi.deck.many", KODACHI_GUARD_KINDS);
}

FACT(an_empty_deck_lacks_everything) { expect_refused("", 0, "kodachi.deck.dojo", 1); }

/* What a name or a text holds travels in records and onto screens: bytes that are no text are refused. */
FACT(bytes_that_are_no_text_are_refused) {
    static char deck[DECK_SIZE];
    alter(deck, "card  d2 ", "card  \xC3(\x28 ");
    expect_refused(deck, strlen(deck), "kodachi.deck.text", 2);
    alter(deck, "card  d2 ", "card  \x1B[2J ");
    expect_refused(deck, strlen(deck), "kodachi.deck.text", 2);
    alter(deck, "card  d2 ", "card  d@ ");
    *strchr(deck, '@') = 0;
    expect_refused(deck, sizeof deck, "kodachi.deck.text", 2);
}

static irori_rules *rules_from(const char *deck) {
    irori_setup setup = {.data = deck, .data_size = strlen(deck)};
    irori_rules *rules = NULL;
    irori_error why;
    if (irori_rules_new("kodachi", &setup, &rules, &why)) fail_msg("line %u: %s", why.line, why.why.id);
    return rules;
}

FACT(a_byte_order_mark_is_passed_over) {
    static char deck[DECK_SIZE];
    snprintf(deck, sizeof deck, "\xEF\xBB\xBF%s", kodachi_deck_text);
    irori_rules *rules = rules_from(deck);
    assert_int_equal(((kodachi_rules *)rules)->kinds, 39);
    irori_rules_free(rules);
}

/* K6: the vases all on elite guards, as many as before. */
FACT(the_start_treasures_must_be_among_the_regular_guards) {
    static char deck[DECK_SIZE];
    snprintf(deck, sizeof deck, "%s", kodachi_deck_text);
    for (char *at = deck; (at = strstr(at, "regular  vase")); at++) memcpy(at, "regular  jade", 13);
    expect_refused(deck, strlen(deck), "kodachi.deck.start-treasure", last_line(deck));
}

FACT(comments_blank_lines_and_a_missing_last_newline_are_fine) {
    static char deck[DECK_SIZE];
    alter(deck, "card  d1 ", "# d\xC3\xA9part \"12\"\r\n\n\t card d1 ");
    deck[strlen(deck) - 1] = 0;
    irori_rules *rules = rules_from(deck);
    assert_int_equal(((kodachi_rules *)rules)->kinds, 39);
    irori_rules_free(rules);
}

FACT(another_deck_is_other_rules) {
    static char deck[DECK_SIZE];
    irori_rules *ours = rules_for("kodachi", 2, "");
    alter(deck, "elite    vase      0/3", "elite    vase      0/4");
    irori_rules *other = rules_from(deck);
    assert_true(ours->data_hash != other->data_hash);
    irori_rules_free(ours), irori_rules_free(other);
}

/* The notation tells the ways of playing a card apart, whatever they are. */
FACT(ways_to_play_a_card_are_told_apart_in_the_notation) {
    static char deck[DECK_SIZE];
    alter(deck, "dojo 3 | +1 | -1", "dojo 3 | dojo 3 +1 | draw 1");
    irori_rules *rules = rules_from(deck);
    for (int mode = 0; mode < 3; mode++) {
        char text[IRORI_MOVE_TEXT];
        irori_move move = kodachi_move(KODACHI_PLAY, 6, mode), read = 0;
        kodachi_move_to_text(rules, move, text);
        assert_int_equal(kodachi_move_from_text(rules, text, &read, NULL), IRORI_OK);
        if (read != move) fail_msg("%s is read as another way", text);
    }
    irori_rules_free(rules);
}

/* Modifiers add up without limit: a custom deck may have many of nine. */
/* K12: the switch skill of a deck of one's own, which also draws. */
static void expect_order(const char *effect, const char *told) {
    char deck[DECK_SIZE];
    scene p;
    alter(deck, "any                  switch", effect);
    scene_init(&p, 2, "", "hand: d1 switch; pile: d3; guards: 5f");
    irori_rules_free(p.rules);
    p.rules = rules_from(deck);
    p.k = (const kodachi_rules *)p.rules;
    scene_play(&p, "stealth; play switch");
    scene_assert_told(&p, "draw switch-to-strength", told);
    scene_done(&p);
}

FACT(a_card_switches_and_draws_in_the_order_it_says) {
    expect_order("any switch draw 1", "s0 switch-to-strength; s0 draw d3 pile>hand");
    expect_order("any draw 1 switch", "s0 draw d3 pile>hand; s0 switch-to-strength");
}

FACT(modifiers_add_up_beyond_a_byte) {
    static char deck[DECK_SIZE];
    scene p;
    alter(deck, "+2 draw 1", "+9 draw 1");
    memset(&p, 0, sizeof p);
    p.rules = rules_from(deck);
    p.k = (const kodachi_rules *)p.rules;
    irori_seed seed = irori_seed_from_text("nine");
    p.rules->game->init(p.rules, &p.s, &seed, NULL);
    int nine = scene_card(&p, "plus2");
    kodachi_player *player = &p.s.player[p.s.active];
    player->hand[nine] = 20, player->hand_count = (uint8_t)(player->hand_count + 20), player->held |= 1ull << nine;
    p.events = (irori_events){.list = p.list, .cap = SCENE_EVENTS};
    scene_play(&p, "strength");
    for (int i = 0; i < 20; i++) scene_play(&p, "play plus2");
    assert_int_equal(p.s.modifier, 180);
    scene_done(&p);
}

/* Records */

typedef struct text {
    char *data;
    size_t size;
} text;

static bool add_line(void *context, const char *line, size_t size) {
    text *t = context;
    t->data = realloc(t->data, t->size + size);
    memcpy(t->data + t->size, line, size);
    t->size += size;
    return true;
}

static irori_table *play_with(const char *deck) {
    irori_table_def def = {.game = "kodachi",
                           .setup = {.players = 3, .data = deck, .data_size = strlen(deck)},
                           .seed = irori_seed_from_text("deck")};
    irori_table *table = NULL;
    irori_rng rng = irori_rng_from(8);
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    const irori_rules *rules = irori_table_rules(table);
    void *known = malloc(rules->game->state_size);
    for (int i = 0; i < 300 && irori_table_turn(table).kind != IRORI_OVER; i++) {
        int seat = __builtin_ctz(irori_table_turn(table).seats);
        irori_table_known(table, irori_table_entries(table), seat, known);
        assert_int_equal(irori_table_play(table, seat, rules->game->sample(rules, known, seat, &rng), NULL), IRORI_OK);
    }
    free(known);
    return table;
}

FACT(a_record_carries_its_deck) {
    static char deck[DECK_SIZE];
    irori_table *again = NULL;
    text first = {0}, second = {0};
    irori_error why;
    alter(deck, "card  d1 ", "# \"caf\xC3\xA9\" \\ \n\tcard  one ");
    irori_table *table = play_with(deck);
    assert_true(irori_table_save(table, true, add_line, &first));
    if (irori_table_load(first.data, first.size, IRORI_LOAD_RESUME, &again, &why))
        fail_msg("line %u: %s", why.line, why.why.id);
    assert_true(irori_table_rules(again)->data_hash == irori_table_rules(table)->data_hash);
    assert_string_equal(((const kodachi_rules *)irori_table_rules(again))->card[1].name, "one");
    assert_true(irori_table_save(again, true, add_line, &second));
    assert_int_equal(first.size, second.size);
    assert_memory_equal(first.data, second.data, first.size);
    free(first.data), free(second.data);
    irori_table_free(table), irori_table_free(again);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mistake_is_told_with_its_line),
        cmocka_unit_test(wrong_totals_are_told),
        cmocka_unit_test(a_line_or_word_without_end_is_refused),
        cmocka_unit_test(too_many_kinds_are_refused),
        cmocka_unit_test(an_empty_deck_lacks_everything),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(a_byte_order_mark_is_passed_over),
        cmocka_unit_test(the_start_treasures_must_be_among_the_regular_guards),
        cmocka_unit_test(comments_blank_lines_and_a_missing_last_newline_are_fine),
        cmocka_unit_test(another_deck_is_other_rules),
        cmocka_unit_test(ways_to_play_a_card_are_told_apart_in_the_notation),
        cmocka_unit_test(a_card_switches_and_draws_in_the_order_it_says),
        cmocka_unit_test(modifiers_add_up_beyond_a_byte),
        cmocka_unit_test(a_record_carries_its_deck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
