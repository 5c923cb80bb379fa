/* Sentences and lines of the terminal, for any game. */
#include <string.h>

#include "support.h"
#include "term/term.h"

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sentence_inside_a_sentence_is_not_cut),
        cmocka_unit_test(a_sentence_may_be_said_into_one_of_its_parts),
        cmocka_unit_test(what_is_said_moves_no_cursor),
        cmocka_unit_test(a_number_stays_with_what_it_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
