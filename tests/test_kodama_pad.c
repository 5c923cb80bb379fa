/* Kodama's score pad: what people type, and what it comes to. Letters: a caterpillar, c cloud,
 * i firefly, f flower, m mushroom, s star. */
#include "support.h"

#include <string.h>

#include "games/kodama/pad.h"

static const kodama_rules *deck(void) {
    static irori_rules *rules;
    irori_setup setup = {.players = 2};
    if (!rules) assert_int_equal(irori_rules_new("kodama", &setup, &rules, NULL), IRORI_OK);
    return (const kodama_rules *)rules;
}

static kodama_pad line_in(const char *language, const char *text) {
    kodama_pad t;
    irori_message why;
    kodama_pad_init(&t);
    if (!kodama_pad_read_line(irori_words_in(language), text, &t, &why)) fail_msg("%s: %s", text, why.id);
    return t;
}

static kodama_pad line(const char *text) { return line_in("en", text); }

static void expect_refused(const char *text, const char *reason) {
    kodama_pad t, before;
    irori_message why = {0};
    kodama_pad_init(&t);
    memcpy(&before, &t, sizeof t); /* padding too */
    assert_false(kodama_pad_read_line(irori_words_in("en"), text, &t, &why));
    assert_string_equal(why.id, reason);
    assert_memory_equal(&t, &before, sizeof t);
}

/* A line with a decree by name. */
static kodama_pad_answer answer(const char *text, const char *decree, int placed) {
    kodama_pad t = line(text);
    irori_message why;
    assert_true(kodama_pad_read_decree(irori_words_in("en"), deck(), decree, &t, &why));
    t.placed = placed;
    return kodama_pad_answer_line(deck(), &t);
}

static void expect_same(const char *one, const char *other) {
    kodama_pad a = line(one), b = line(other);
    assert_int_equal(a.cards, b.cards);
    assert_memory_equal(a.icons, b.icons, sizeof a.icons);
}

/* T6: what the rulebook counts to nine */
FACT(the_rulebooks_example_scores_nine) {
    kodama_pad t = line("firefly 2 flower caterpillar > firefly caterpillar > firefly flower caterpillar 2 > firefly");
    kodama_pad_answer nine = kodama_pad_answer_line(deck(), &t);
    assert_int_equal(nine.points.branch, 9);
    assert_int_equal(nine.points.icon[KODAMA_FLOWER], 0);
    assert_true(nine.is_legal);
    assert_int_equal(nine.total, 9);
}

/* T5 */
FACT(ten_points_may_be_scored_and_eleven_may_not) {
    kodama_pad ten = line("4i/4i/ii"), eleven = line("4i/4i/3i");
    assert_true(kodama_pad_answer_line(deck(), &ten).is_legal);
    assert_false(kodama_pad_answer_line(deck(), &eleven).is_legal);
}

FACT(letters_and_words_say_the_same) {
    expect_same("iifa/ia/-/i", "2 fireflies flower caterpillar / firefly, caterpillar > - > firefly");
}

FACT(a_number_leads_where_the_card_begins_with_one) {
    expect_same("2 firefly 3 flower/s", "iifff/s");
    expect_same("2i3f/s", "iifff/s");
    expect_same("2i 3f/s", "iifff/s");
}

FACT(a_number_follows_where_the_card_begins_with_an_icon) {
    expect_same("firefly 2 flower 3/s", "iifff/s");
    expect_same("i2f3/s", "iifff/s");
    expect_same("Firefly ×2, flower/s", "iif/s");
}

FACT(french_has_words_and_letters_of_its_own) {
    kodama_pad t = line_in("fr", "lle/2 Étoiles/etoile fleur"), same = line("iis/ss/sf");
    assert_memory_equal(t.icons, same.icons, sizeof t.icons);
    t = line_in("fr", "firefly/star"); /* English words are notation, and understood everywhere */
    same = line("i/s");
    assert_memory_equal(t.icons, same.icons, sizeof t.icons);
}

FACT(what_is_no_line_is_refused_with_its_reason) {
    expect_refused("", "kodama.score.why.blank");
    expect_refused("i", "kodama.score.why.cards");
    expect_refused("i/i/i/i/i/i/i/i/i/i/i/i/i/i", "kodama.score.why.cards");
    expect_refused("i//i", "kodama.score.why.blank");
    expect_refused("i/", "kodama.score.why.blank");
    expect_refused("ix/i", "kodama.score.why.icon");
    expect_refused("butterfly/i", "kodama.score.why.icon");
    expect_refused("0i/i", "kodama.score.why.number");
    expect_refused("2/i", "kodama.score.why.number");
    expect_refused("2 2i/i", "kodama.score.why.number");
    expect_refused("2i2/i", "kodama.score.why.number");
    expect_refused("i 2 2/i", "kodama.score.why.number");
    expect_refused("12i/i", "kodama.score.why.number");
    expect_refused("9i a/i", "kodama.score.why.many");
}

/* T7 */
FACT(a_decree_that_joins_two_icons_is_counted_from_the_line) {
    kodama_pad_answer joined = answer("s/i/s", "falling-stars", KODAMA_PAD_UNTOLD);
    assert_int_equal(joined.points.branch, 0);
    assert_int_equal(joined.decree, 3);
    assert_int_equal(joined.total, 3);
}

/* T7 */
FACT(the_line_tells_what_most_placing_decrees_ask) {
    assert_int_equal(answer("i/s", "deep-roots", KODAMA_PAD_UNTOLD).decree, 2);
    assert_int_equal(answer("i/i/s", "deep-roots", KODAMA_PAD_UNTOLD).decree, 0);
    assert_int_equal(answer("i/i/i/i/s", "high-summer", KODAMA_PAD_UNTOLD).decree, 2);
    assert_int_equal(answer("i/i/i/s", "high-summer", KODAMA_PAD_UNTOLD).decree, 0);
    assert_int_equal(answer("m/s", "mushroom-moon", KODAMA_PAD_UNTOLD).decree, 2);
    assert_int_equal(answer("i/s", "lean-year", KODAMA_PAD_UNTOLD).decree, 4);
    assert_int_equal(answer("ii/i", "lean-year", KODAMA_PAD_UNTOLD).decree, 0);
}

/* T7 */
FACT(how_a_card_lies_must_be_told) {
    assert_int_equal(answer("i/s", "long-shadows", KODAMA_PAD_UNTOLD).decree, KODAMA_PAD_UNTOLD);
    assert_int_equal(answer("i/s", "long-shadows", 1).decree, 2);
    assert_int_equal(answer("i/s", "second-growth", 1).decree, 3);
    assert_int_equal(answer("i/s", "second-growth", 0).decree, 0);
}

/* T7 */
FACT(a_decrees_points_do_not_count_for_the_limit) {
    kodama_pad_answer over = answer("4is/4i/ii", "falling-stars", KODAMA_PAD_UNTOLD);
    assert_true(over.is_legal);
    assert_int_equal(over.total, 11);
}

static kodama_pad spirits(const char *text) {
    kodama_pad t;
    irori_message why;
    kodama_pad_init(&t);
    if (!kodama_pad_read_spirits(irori_words_in("fr"), deck(), text, &t, &why)) fail_msg("%s: %s", text, why.id);
    return t;
}

FACT(a_name_may_be_the_decks_or_the_languages_or_begin_like_one_of_them) {
    kodama_pad t = spirits("lamp-bearer=7, Porte-lanterne 7,compte petales = 4,lamp");
    assert_int_equal(t.spirits, 4);
    assert_string_equal(deck()->spirit[t.spirit[0].spirit].name, "lamp-bearer");
    assert_int_equal(t.spirit[1].spirit, t.spirit[0].spirit);
    assert_int_equal(t.spirit[1].count, 7);
    assert_string_equal(deck()->spirit[t.spirit[2].spirit].name, "petal-counter");
    assert_int_equal(t.spirit[2].count, 4);
    assert_int_equal(t.spirit[3].count, KODAMA_PAD_UNTOLD);
}

static void expect_no_spirit(const char *text, const char *reason) {
    kodama_pad t;
    irori_message why = {0};
    kodama_pad_init(&t);
    assert_false(kodama_pad_read_spirits(irori_words_in("en"), deck(), text, &t, &why));
    assert_string_equal(why.id, reason);
    assert_int_equal(t.spirits, 0);
}

FACT(a_name_of_none_or_of_several_is_refused) {
    expect_no_spirit("nobody=3", "kodama.score.why.spirit");
    expect_no_spirit("", "kodama.score.why.spirit");
    expect_no_spirit("s=3", "kodama.score.why.several");
    expect_no_spirit("lamp-bearer=100", "kodama.score.why.count");
    expect_no_spirit("lamp-bearer=", "kodama.score.why.count");
}

FACT(only_a_decree_of_the_seasons_end_counts_something) {
    kodama_pad t;
    irori_message why = {0};
    kodama_pad_init(&t);
    assert_false(kodama_pad_read_decree(irori_words_in("en"), deck(), "deep-roots=3", &t, &why));
    assert_string_equal(why.id, "kodama.score.why.uncounted");
    assert_true(kodama_pad_read_decree(irori_words_in("en"), deck(), "new-shoots=3", &t, &why));
    assert_int_equal(t.decree_count, 3);
}

/* T11 */
FACT(equal_totals_share_the_victory) {
    kodama_pad t;
    irori_message why;
    irori_result result;
    kodama_pad_init(&t);
    assert_true(kodama_pad_read_points("62+8+24,94 90", &t, &why));
    kodama_pad_result(&t, &result);
    assert_int_equal(result.winners, 2);
    assert_string_equal(result.how, "kodama.how.shared");
    assert_int_equal(result.seat[0].parts, 3);
    assert_int_equal(result.seat[1].parts, 0);
    assert_int_equal(result.seat[2].rank, 3);
}

FACT(points_are_of_two_to_five_players) {
    static const char *const wrong[] = {"", "94", "1,2,3,4,5,6", "62+8,90", "1+2+3+4,5", "-1,2", "1000,2", "x,2"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        kodama_pad t;
        irori_message why = {0};
        kodama_pad_init(&t);
        assert_false(kodama_pad_read_points(wrong[i], &t, &why));
        assert_string_equal(why.id, "kodama.score.why.points");
    }
}

static bool reads_json(const char *text, kodama_pad *t) {
    pad_input in = pad_input_over(text, strlen(text));
    return kodama_pad_read_json(&in, deck(), t);
}

FACT(json_says_the_same_as_a_line) {
    kodama_pad t, same = line("iif/i");
    assert_true(
        reads_json("{\"line\":[{\"firefly\":2,\"flower\":1},{\"firefly\":1}],\"decree\":\"new-shoots\",\"count\":4,"
                   "\"spirits\":{\"lamp-bearer\":7},\"players\":[{\"branches\":6},{\"points\":9}]}",
                   &t));
    assert_memory_equal(t.icons, same.icons, sizeof t.icons);
    assert_int_equal(t.decree_count, 4);
    assert_int_equal(t.spirit[0].count, 7);
    assert_int_equal(t.player[0].points[KODAMA_PAD_BRANCHES], 6);
    assert_int_equal(t.player[1].parts, 1);
}

FACT(json_that_makes_no_sense_is_refused) {
    static const char *const wrong[] = {"[]",
                                        "{\"line\":[]}",
                                        "{\"line\":[{\"firefly\":1}]}",
                                        "{\"line\":[{\"firefly\":9,\"star\":1},{}]}",
                                        "{\"line\":[{\"bee\":1},{}]}",
                                        "{\"decree\":\"nothing\"}",
                                        "{\"count\":3}",
                                        "{\"decree\":\"deep-roots\",\"count\":3}",
                                        "{\"spirits\":{\"lamp-bearer\":7,\"lamp-bearer\":7}}",
                                        "{\"players\":[{\"points\":3}]}",
                                        "{\"players\":[{\"points\":3,\"spirits\":3},{}]}",
                                        "{\"placed\":1}",
                                        "{} {}"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        kodama_pad t;
        if (reads_json(wrong[i], &t)) fail_msg("%s", wrong[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rulebooks_example_scores_nine),
        cmocka_unit_test(ten_points_may_be_scored_and_eleven_may_not),
        cmocka_unit_test(letters_and_words_say_the_same),
        cmocka_unit_test(a_number_leads_where_the_card_begins_with_one),
        cmocka_unit_test(a_number_follows_where_the_card_begins_with_an_icon),
        cmocka_unit_test(french_has_words_and_letters_of_its_own),
        cmocka_unit_test(what_is_no_line_is_refused_with_its_reason),
        cmocka_unit_test(a_decree_that_joins_two_icons_is_counted_from_the_line),
        cmocka_unit_test(the_line_tells_what_most_placing_decrees_ask),
        cmocka_unit_test(how_a_card_lies_must_be_told),
        cmocka_unit_test(a_decrees_points_do_not_count_for_the_limit),
        cmocka_unit_test(a_name_may_be_the_decks_or_the_languages_or_begin_like_one_of_them),
        cmocka_unit_test(a_name_of_none_or_of_several_is_refused),
        cmocka_unit_test(only_a_decree_of_the_seasons_end_counts_something),
        cmocka_unit_test(equal_totals_share_the_victory),
        cmocka_unit_test(points_are_of_two_to_five_players),
        cmocka_unit_test(json_says_the_same_as_a_line),
        cmocka_unit_test(json_that_makes_no_sense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
