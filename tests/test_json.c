/* JSON out and in. */
#include "support.h"

#include <string.h>

#include "core/json_read.h"

/* Out */

FACT(commas_come_by_themselves) {
    char text[200];
    irori_writer w = irori_writer_to(text, sizeof text);
    irori_json_open(&w, '{');
    irori_json_key_int(&w, "a", 1);
    irori_json_key(&w, "b");
    irori_json_open(&w, '[');
    irori_json_int(&w, -2);
    irori_json_bool(&w, true);
    irori_json_bool(&w, false);
    irori_json_open(&w, '[');
    irori_json_close(&w, ']');
    irori_json_string(&w, "x");
    irori_json_close(&w, ']');
    irori_json_key_string(&w, "c", "");
    irori_json_key(&w, "d");
    irori_json_hash(&w, 0xABC);
    irori_json_key(&w, "e");
    irori_json_fixed(&w, 1.0 / 3, 4);
    irori_json_close(&w, '}');
    assert_string_equal(text,
                        "{\"a\":1,\"b\":[-2,true,false,[],\"x\"],\"c\":\"\",\"d\":\"0000000000000abc\",\"e\":0.3333}");
    assert_int_equal(w.used, strlen(text));
    assert_false(w.full);
}

static void expect_written(const char *given, size_t size, const char *expected) {
    char text[100];
    irori_writer w = irori_writer_to(text, sizeof text);
    irori_json_bytes(&w, given, size);
    assert_string_equal(text, expected);
}

FACT(strings_are_escaped) {
    expect_written("\"\\\n", 3, "\"\\\"\\\\\\n\"");
    expect_written("\t\r\x1f\x7f\x00z", 6, "\"\\u0009\\u000d\\u001f\\u007f\\u0000z\"");
    expect_written("\xC3\xA9\xF0\x9F\x94\xA5", 6, "\"\xC3\xA9\xF0\x9F\x94\xA5\"");
    expect_written("", 0, "\"\"");
}

FACT(the_largest_numbers_are_written) {
    char text[100];
    irori_writer w = irori_writer_to(text, sizeof text);
    irori_json_int(&w, INT64_MIN);
    irori_json_int(&w, INT64_MAX);
    irori_json_hash(&w, UINT64_MAX);
    assert_string_equal(text, "-9223372036854775808,9223372036854775807,\"ffffffffffffffff\"");
}

FACT(a_full_buffer_stops_the_writer) {
    for (size_t size = 1; size <= 12; size++) {
        char text[16];
        memset(text, '#', sizeof text);
        irori_writer w = irori_writer_to(text, size);
        irori_json_string(&w, "abcdefgh"); /* ten bytes and the zero */
        assert_int_equal(w.full, size < 11);
        assert_true(w.used < size);
        assert_int_equal(text[w.used], 0);
        assert_int_equal(text[size], '#');
    }
}

FACT(nothing_follows_what_did_not_fit) {
    char text[4];
    irori_writer w = irori_writer_to(text, sizeof text);
    irori_write(&w, "ab");
    irori_write(&w, "cde");
    irori_write(&w, "f");
    assert_string_equal(text, "ab");
    assert_true(w.full);
}

FACT(an_exact_fit_fits) {
    char text[4];
    irori_writer w = irori_writer_to(text, sizeof text);
    irori_write(&w, "abc");
    assert_string_equal(text, "abc");
    assert_false(w.full);
}

/* In. `expect_read` reads {"key":[ints],"key2":"text","key3":bool}-like lines with the caller's knowledge. */

static json_reader over(const char *text) { return json_reader_over(text, strlen(text)); }

FACT(what_was_written_is_read) {
    json_reader r =
        over("{\"a\": 12,\t\"b\":[-3,0 , 4],\"c\":\"x\\\"\\\\\\n\\u001f\",\"d\":true,\"e\":false,\"f\":{},\"g\":[]}");
    char key[8], text[16];
    int64_t n = 0;
    bool b = false;
    size_t length = 0;
    assert_true(json_open(&r, '{') && json_more(&r, '}') && json_key(&r, key, sizeof key));
    assert_string_equal(key, "a");
    assert_true(json_int(&r, &n) && n == 12);
    assert_true(json_more(&r, '}') && json_key(&r, key, sizeof key) && json_open(&r, '['));
    static const int64_t list[] = {-3, 0, 4};
    for (int i = 0; i < 3; i++) assert_true(json_more(&r, ']') && json_int(&r, &n) && n == list[i]);
    assert_false(json_more(&r, ']'));
    assert_true(json_more(&r, '}') && json_key(&r, key, sizeof key) && json_string(&r, text, sizeof text, &length));
    assert_string_equal(text, "x\"\\\n\x1f");
    assert_int_equal(length, 5);
    assert_true(json_more(&r, '}') && json_key(&r, key, sizeof key) && json_bool(&r, &b) && b);
    assert_true(json_more(&r, '}') && json_key(&r, key, sizeof key) && json_bool(&r, &b) && !b);
    assert_true(json_more(&r, '}') && json_key(&r, key, sizeof key) && json_open(&r, '{'));
    assert_false(json_more(&r, '}'));
    assert_true(json_more(&r, '}') && json_key(&r, key, sizeof key) && json_open(&r, '['));
    assert_false(json_more(&r, ']'));
    assert_false(json_more(&r, '}'));
    assert_true(json_at_end(&r));
}

/* Reads a list of numbers to its end: is the whole text one? */
static bool is_list(const char *text) {
    json_reader r = over(text);
    int64_t n;
    json_open(&r, '[');
    while (json_more(&r, ']'))
        if (!json_int(&r, &n)) break;
    return json_at_end(&r);
}

FACT(lists_are_read_strictly) {
    assert_true(is_list("[]") && is_list("[1]") && is_list("[1,2]") && is_list(" [ 1 , 2 ]"));
    static const char *const bad[] = {"",      "[",     "]",     "[1",      "[1,",    "[1,]",   "[,1]", "[1,,2]",
                                      "[1 2]", "[1]]",  "[1] ",  "[1]\n",   "[[1]]",  "{1}",    "[1}",  "[1],",
                                      "1",     "[1.5]", "[1e3]", "[\"1\"]", "[true]", "[null]", "[]x",  "[1;2]",
                                      "(1)",   "[\n1]", "[--1]", "[+1]",    "[- 1]",  "[1]\x01"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (is_list(bad[i])) fail_msg("read: '%s'", bad[i]);
}

static bool is_int(const char *text, int64_t expected) {
    json_reader r = over(text);
    int64_t n = 0;
    return json_int(&r, &n) && json_at_end(&r) && n == expected;
}

FACT(numbers_have_one_form) {
    assert_true(is_int("0", 0) && is_int("7", 7) && is_int("-12", -12) &&
                is_int("999999999999999999", 999999999999999999));
    assert_false(is_int("00", 0) || is_int("07", 7) || is_int("-07", -7) || is_int("", 0) || is_int("-", 0));
    assert_false(is_int("1000000000000000000", 1000000000000000000) || is_int("1 ", 1) || is_int("0x1", 1));
}

FACT(minus_zero_is_no_number) { assert_false(is_int("-0", 0)); }
FACT(a_minus_and_its_digits_stay_together) { assert_false(is_int("- 1", -1)); }

static bool is_string(const char *text, size_t size, const char *expected) {
    json_reader r = over(text);
    char out[16] = "";
    return json_string(&r, out, size, NULL) && json_at_end(&r) && !strcmp(out, expected);
}

FACT(strings_have_one_form) {
    assert_true(is_string("\"\"", 16, "") && is_string("\"abc\"", 16, "abc") && is_string("\"\\u007f\"", 16, "\x7f"));
    static const char *const bad[] = {"\"",          "\"abc",       "abc",         "\"a\nb\"",    "\"\x7f\"",
                                      "\"\\\"",      "\"\\t\"",     "\"\\/\"",     "\"\\r\"",     "\"\\u0041\"",
                                      "\"\\u00e9\"", "\"\\u1234\"", "\"\\u001F\"", "\"\\u00\"",   "\"\\u000\"",
                                      "\"\\u0000\"", "\"\\x\"",     "\"a\"b",      "\"\\u 01f\"", "'a'"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (is_string(bad[i], 16, "") || is_string(bad[i], 16, "A")) fail_msg("read: %s", bad[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_reader r = over(bad[i]);
        char out[16];
        if (json_string(&r, out, sizeof out, NULL) && json_at_end(&r)) fail_msg("read: %s", bad[i]);
    }
}

/* A newline is written "\n"; written as "\u000a" it would be a second form of the same text. */
FACT(a_newline_has_one_form) { assert_false(is_string("\"\\u000a\"", 16, "\n")); }

FACT(a_string_longer_than_its_room_is_refused) {
    assert_true(is_string("\"abc\"", 4, "abc"));
    assert_false(is_string("\"abcd\"", 4, "abcd"));
    json_reader r = over("\"toolong\":1");
    char key[4];
    assert_false(json_key(&r, key, sizeof key));
    assert_true(r.bad);
}

FACT(booleans_are_two_words) {
    static const char *const bad[] = {"", "t", "tru", "fals", "True", "1", "\"true\"", "null"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_reader r = over(bad[i]);
        bool b = false;
        assert_false(json_bool(&r, &b));
        assert_true(r.bad);
    }
}

FACT(a_key_needs_its_colon) {
    char key[8];
    json_reader r = over("\"a\" 1");
    assert_false(json_key(&r, key, sizeof key));
    r = over("\"a\" : 1");
    assert_true(json_key(&r, key, sizeof key));
}

FACT(after_a_mistake_every_answer_is_no) {
    json_reader r = over("[x,1,\"a\",true]");
    int64_t n = 5;
    bool b;
    char text[8];
    assert_true(json_open(&r, '[') && json_more(&r, ']'));
    assert_false(json_int(&r, &n));
    const char *at = r.at;
    assert_int_equal(n, 5);
    assert_false(json_more(&r, ']') || json_int(&r, &n) || json_bool(&r, &b) || json_string(&r, text, 8, NULL));
    assert_false(json_open(&r, '[') || json_key(&r, text, 8) || json_at_end(&r));
    assert_ptr_equal(r.at, at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_come_by_themselves),
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(the_largest_numbers_are_written),
        cmocka_unit_test(a_full_buffer_stops_the_writer),
        cmocka_unit_test(nothing_follows_what_did_not_fit),
        cmocka_unit_test(an_exact_fit_fits),
        cmocka_unit_test(what_was_written_is_read),
        cmocka_unit_test(lists_are_read_strictly),
        cmocka_unit_test(numbers_have_one_form),
        cmocka_unit_test(minus_zero_is_no_number),
        cmocka_unit_test(a_minus_and_its_digits_stay_together),
        cmocka_unit_test(strings_have_one_form),
        cmocka_unit_test(a_newline_has_one_form),
        cmocka_unit_test(a_string_longer_than_its_room_is_refused),
        cmocka_unit_test(booleans_are_two_words),
        cmocka_unit_test(a_key_needs_its_colon),
        cmocka_unit_test(after_a_mistake_every_answer_is_no),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
