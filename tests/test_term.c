/* Sentences and lines of the terminal, for any game. */
#include <string.h>

#include "support.h"
#include "term/term.h"
#include "words/catalogue.h"

static const char long_text[] = "wren-fork on swallow-tail, leans left 79°, 4 mm from tip 2/5, leaves 82 % room, +10";

FACT(a_sentence_inside_a_sentence_is_not_cut) {
    char text[TERM_TEXT];
    assert_true(sizeof long_text > IRORI_ARG_TEXT_SIZE);
    term_say(irori_words_in("en"), text, "present.hint.best", "move", 's', long_text, "percent", 'd', 47, NULL);
    assert_non_null(strstr(text, long_text));
    assert_non_null(strstr(text, "+10, wins 47 %"));
}

FACT(a_sentence_may_be_said_into_one_of_its_parts) {
    char text[TERM_TEXT] = "wren-fork";
    term_say(irori_words_in("en"), text, "present.hint.only", "move", 's', text, NULL);
    assert_non_null(strstr(text, "wren-fork"));
}

FACT(what_is_said_moves_no_cursor) {
    char text[TERM_TEXT];
    term_say(irori_words_in("en"), text, "term.no-item", "text", 's', "a\033[2Jb", NULL);
    assert_non_null(strstr(text, "a?[2Jb"));
}

FACT(a_number_stays_with_what_it_counts) {
    term_lines page = {.line = NULL};
    term_lines_wrap(&page, IRORI_PLAIN, 0, "", "It is worth 12 points", 15);
    assert_int_equal(page.count, 2);
    assert_string_equal(page.line[0].text, "It is worth");
    assert_string_equal(page.line[1].text, "12 points");
    term_lines_free(&page);
}

FACT(what_goes_on_stands_below_where_it_began) {
    term_lines page = {.line = NULL};
    term_lines_wrap(&page, IRORI_PLAIN, 0, "1. ", "  Teapot mushroom\nfor all of it", 14);
    assert_int_equal(page.count, 4);
    assert_string_equal(page.line[0].text, "1.   Teapot");
    assert_string_equal(page.line[1].text, "     mushroom");
    assert_string_equal(page.line[2].text, "   for all of");
    assert_string_equal(page.line[3].text, "   it");
    term_lines_free(&page);
}

FACT(a_word_that_is_too_long_breaks_at_its_hyphen) {
    term_lines page = {.line = NULL};
    term_lines_wrap(&page, IRORI_PLAIN, 0, "", "Branche-couronne", 10);
    assert_int_equal(page.count, 2);
    assert_string_equal(page.line[0].text, "Branche-");
    assert_string_equal(page.line[1].text, "couronne");
    term_lines_free(&page);
}

FACT(what_is_cut_says_so) {
    char cut[TERM_TEXT];
    assert_string_equal(term_cut("a branch of the bend", 8, cut), "a branc…");
    assert_string_equal(term_cut("a branch", 8, cut), "a branch");
    assert_string_equal(term_cut("a branch   ", 8, cut), "a branch"); /* blanks say nothing */
    assert_string_equal(term_cut("été été", 5, cut), "été …");
    assert_string_equal(term_cut("a branch", 0, cut), "");
}

static bool ends_with(const char *text, const char *end) {
    size_t size = strlen(text);
    return size >= strlen(end) && !strcmp(text + size - strlen(end), end);
}

/* "harakiri.keys.below", "kodama.keys"; not what is read as a page, nor 5211's, which stand in a column. */
static bool is_line_of_keys(const char *id) {
    bool is_page = strstr(id, "help") || !strcmp(id, "5211.keys");
    return !is_page && (strstr(id, ".keys.") || ends_with(id, ".keys"));
}

FACT(every_line_of_keys_fits_the_smallest_screen) {
    for (const char *const *language = irori_words_languages(); *language; language++) {
        const irori_words *words = irori_words_in(*language);
        int seen = 0;
        for (uint32_t i = 1; i < words_number_at(words, MO_COUNT); i++) {
            const char *id = words_text_at(words, MO_IDS, i);
            if (!is_line_of_keys(id)) continue;
            if (term_columns(irori_words_get(words, id)) > 78) fail_msg("%s in %s is too long", id, *language);
            seen++;
        }
        assert_true(seen > 8);
    }
}

/* "harakiri.help.keys"; broken again by the screen they would end in lines of one word. */
static bool is_page_of_help(const char *id) {
    bool is_of_tables = !strncmp(id, "term.join.", strlen("term.join."));
    return !is_of_tables && (ends_with(id, ".help.keys") || !strcmp(id, "term.help.end"));
}

FACT(help_is_written_for_the_smallest_screen) {
    for (const char *const *language = irori_words_languages(); *language; language++) {
        const irori_words *words = irori_words_in(*language);
        for (uint32_t i = 1; i < words_number_at(words, MO_COUNT); i++) {
            const char *id = words_text_at(words, MO_IDS, i), *text = irori_words_get(words, id);
            bool is_page = is_page_of_help(id);
            for (size_t size; is_page && *text; text += size + (text[size] == '\n')) {
                size = strcspn(text, "\n");
                if (term_fit(text, 78) < size) fail_msg("%s in %s: %.*s", id, *language, (int)size, text);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sentence_inside_a_sentence_is_not_cut),
        cmocka_unit_test(a_sentence_may_be_said_into_one_of_its_parts),
        cmocka_unit_test(what_is_said_moves_no_cursor),
        cmocka_unit_test(a_number_stays_with_what_it_counts),
        cmocka_unit_test(what_goes_on_stands_below_where_it_began),
        cmocka_unit_test(a_word_that_is_too_long_breaks_at_its_hyphen),
        cmocka_unit_test(what_is_cut_says_so),
        cmocka_unit_test(every_line_of_keys_fits_the_smallest_screen),
        cmocka_unit_test(help_is_written_for_the_smallest_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
