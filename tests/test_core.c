/* Hashes against their published vectors, messages, status codes, and set-ups. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"

/* XXH64: the vectors of its own documentation and of its bindings. */

static void expect_xxh64(const char *text, uint64_t seed, uint64_t expected) {
    assert_true(irori_hash64(text, strlen(text), seed) == expected);
}

FACT(xxh64_gives_the_published_numbers) {
    expect_xxh64("", 0, 0xef46db3751d8e999u);
    expect_xxh64("a", 0, 0xd24ec4f1a98c6e5bu);
    expect_xxh64("abc", 0, 0x44bc2cf5ad770999u);
    expect_xxh64("xxhash", 0, 0x32dd38952c4bc720u);
    expect_xxh64("xxhash", 20141025, 0xb559b98d844e0635u);
    expect_xxh64("Nobody inspects the spammish repetition", 0, 0xfbcea83c8a378bf1u);
}

/* The specification, one lane after the other. */
static uint64_t left(uint64_t x, int k) { return x << k | x >> (64 - k); }

static uint64_t slow_xxh64(const uint8_t *bytes, size_t size, uint64_t seed) {
    const uint64_t p1 = 11400714785074694791u, p2 = 14029467366897019727u, p3 = 1609587929392839161u;
    const uint64_t p4 = 9650029242287828579u, p5 = 2870177450012600261u;
    uint64_t acc[4] = {seed + p1 + p2, seed + p2, seed, seed - p1}, h = seed + p5;
    size_t at = 0;
    for (; size - at >= 32; at += 32)
        for (int i = 0; i < 4; i++) {
            uint64_t word = 0;
            for (int k = 8; k-- > 0;) word = word << 8 | bytes[at + 8 * (size_t)i + (size_t)k];
            acc[i] = left(acc[i] + word * p2, 31) * p1;
        }
    if (size >= 32) {
        h = left(acc[0], 1) + left(acc[1], 7) + left(acc[2], 12) + left(acc[3], 18);
        for (int i = 0; i < 4; i++) h = (h ^ left(acc[i] * p2, 31) * p1) * p1 + p4;
    }
    h += size;
    while (at < size) {
        size_t step = size - at >= 8 ? 8 : size - at >= 4 ? 4 : 1;
        uint64_t word = 0;
        for (size_t k = step; k-- > 0;) word = word << 8 | bytes[at + k];
        if (step == 8) h = left(h ^ left(word * p2, 31) * p1, 27) * p1 + p4;
        if (step == 4) h = left(h ^ word * p1, 23) * p2 + p3;
        if (step == 1) h = left(h ^ word * p5, 11) * p1;
        at += step;
    }
    h = (h ^ h >> 33) * p2;
    h = (h ^ h >> 29) * p3;
    return h ^ h >> 32;
}

FACT(xxh64_agrees_with_a_slow_one_at_every_length_and_alignment) {
    uint8_t bytes[300];
    irori_rng rng = irori_rng_from(1);
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)irori_rng_next(&rng);
    for (size_t size = 0; size < 256; size++)
        for (size_t from = 0; from < 3; from++)
            assert_true(irori_hash64(bytes + from, size, size * 77) == slow_xxh64(bytes + from, size, size * 77));
}

/* SHA-256: FIPS 180-4's examples. */

static void expect_sha256(const char *text, size_t repeat, const char *expected) {
    irori_sha256 sha;
    uint8_t digest[32];
    char hex[65];
    irori_sha256_init(&sha);
    for (size_t i = 0; i < repeat; i++) irori_sha256_add(&sha, text, strlen(text));
    irori_sha256_done(&sha, digest);
    for (int i = 0; i < 32; i++) sprintf(hex + 2 * i, "%02x", digest[i]);
    assert_string_equal(hex, expected);
}

FACT(sha256_of_the_empty_text) {
    expect_sha256("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

FACT(sha256_of_abc) { expect_sha256("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"); }

FACT(sha256_of_two_blocks) {
    expect_sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
                  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    expect_sha256(
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
        "nopqrstu",
        1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

FACT(sha256_of_a_million_a) {
    expect_sha256("a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

FACT(sha256_does_not_mind_how_its_input_is_cut) {
    static const char text[] =
        "The quick brown fox jumps over the lazy dog, again and again, until the hearth is cold and all have gone";
    uint8_t whole[32], parts[32];
    irori_sha256 sha;
    irori_sha256_init(&sha);
    irori_sha256_add(&sha, text, sizeof text);
    irori_sha256_done(&sha, whole);
    for (size_t cut = 0; cut <= sizeof text; cut++) {
        irori_sha256_init(&sha);
        irori_sha256_add(&sha, text, cut);
        irori_sha256_add(&sha, text + cut, sizeof text - cut);
        irori_sha256_done(&sha, parts);
        assert_memory_equal(whole, parts, 32);
    }
}

FACT(mixing_is_splitmix) { assert_true(irori_mix64(1234567 + 0x9E3779B97F4A7C15u) == 6457827717110365317u); }

/* Messages */

FACT(a_message_keeps_its_arguments_in_order) {
    irori_message message;
    irori_message_init(&message, "test.id");
    irori_message_number(&message, "n", -7);
    irori_message_seat(&message, "who", 2);
    irori_message_word(&message, "what", "colour.blue");
    irori_message_text(&message, "card", "B3");
    assert_string_equal(message.id, "test.id");
    assert_int_equal(message.count, 4);
    assert_int_equal(message.args[0].kind, IRORI_ARG_NUMBER);
    assert_int_equal(message.args[0].number, -7);
    assert_int_equal(message.args[1].kind, IRORI_ARG_SEAT);
    assert_int_equal(message.args[1].number, 2);
    assert_int_equal(message.args[2].kind, IRORI_ARG_WORD);
    assert_string_equal(message.args[2].text, "colour.blue");
    assert_string_equal(message.args[3].name, "card");
    assert_string_equal(message.args[3].text, "B3");
}

FACT(no_message_takes_no_arguments) {
    irori_message_init(NULL, "test.id");
    irori_message_number(NULL, "n", 1);
    irori_message_seat(NULL, "who", 1);
    irori_message_word(NULL, "what", "x");
    irori_message_text(NULL, "card", "x");
}

static void expect_text(const char *given, const char *kept) {
    irori_message message;
    irori_message_init(&message, "test");
    irori_message_text(&message, "text", given);
    assert_string_equal(message.args[0].text, kept);
}

FACT(a_long_text_is_cut) {
    expect_text("12345678901234567890123456789012345678901234567", "12345678901234567890123456789012345678901234567");
    expect_text("123456789012345678901234567890123456789012345678", "12345678901234567890123456789012345678901234567");
}

FACT(a_text_is_never_cut_inside_a_character) {
    expect_text("1234567890123456789012345678901234567890123456\xC3\xA9",
                "1234567890123456789012345678901234567890123456");
    expect_text("123456789012345678901234567890123456789012345\xC3\xA9",
                "123456789012345678901234567890123456789012345\xC3\xA9");
    expect_text("12345678901234567890123456789012345678901234\xF0\x9F\x94\xA5",
                "12345678901234567890123456789012345678901234");
}

FACT(control_characters_become_question_marks) {
    expect_text("a\x1b[2Jb\n\r\t\x7f", "a?[2Jb????");
    expect_text("caf\xC3\xA9", "caf\xC3\xA9");
}

/* C1 control characters, U+0080 to U+009F: "\xC2\x9B" moves a cursor as "\x1b[" does. */
FACT(control_characters_of_two_bytes_become_question_marks) {
    irori_message message;
    irori_message_init(&message, "test");
    irori_message_text(&message, "text",
                       "a\xC2\x9B"
                       "2J\xC2\x85");
    assert_null(strstr(message.args[0].text, "\xC2\x9B"));
    assert_null(strstr(message.args[0].text, "\xC2\x85"));
    expect_text("\xC2\xA0\xC3\x9B", "\xC2\xA0\xC3\x9B");
}

/* Status */

FACT(every_status_has_its_name) {
    assert_string_equal(irori_status_name(IRORI_OK), "OK");
    assert_string_equal(irori_status_name(IRORI_ILLEGAL), "ILLEGAL");
    assert_string_equal(irori_status_name(IRORI_BAD_RECORD), "BAD_RECORD");
    assert_string_equal(irori_status_name(IRORI_NO_MEMORY), "NO_MEMORY");
    assert_string_equal(irori_status_name((irori_status)99), "?");
}

FACT(a_failure_says_what_and_why) {
    irori_error error = {.line = 7};
    assert_int_equal(irori_fail(&error, IRORI_FULL, "error.full"), IRORI_FULL);
    assert_int_equal(error.status, IRORI_FULL);
    assert_int_equal(error.line, 0);
    assert_string_equal(error.why.id, "error.full");
    assert_int_equal(irori_fail(NULL, IRORI_FULL, "error.full"), IRORI_FULL);
    assert_null(irori_why(NULL));
    assert_ptr_equal(irori_why(&error), &error.why);
}

/* Set-ups */

static void expect_bad_setup(const char *game, int players, int count, const char *const *options, const char *id) {
    irori_setup setup = {.players = players, .option_count = count, .options = options};
    irori_rules *rules = NULL;
    irori_error why;
    assert_int_equal(irori_rules_new(game, &setup, &rules, &why), IRORI_BAD_SETUP);
    assert_string_equal(why.why.id, id);
    assert_null(rules);
    assert_int_equal(irori_rules_new(game, &setup, &rules, NULL), IRORI_BAD_SETUP);
}

FACT(an_unknown_game_is_refused) {
    expect_bad_setup("chess", 0, 0, NULL, "error.game.unknown");
    expect_bad_setup("", 0, 0, NULL, "error.game.unknown");
}

FACT(unknown_options_and_values_are_refused) {
    expect_bad_setup("5211", 0, 1, (const char *[]){"short=on"}, "error.option.unknown");
    expect_bad_setup("5211", 0, 1, (const char *[]){"long"}, "error.option.unknown");
    expect_bad_setup("5211", 0, 1, (const char *[]){""}, "error.option.unknown");
    expect_bad_setup("5211", 0, 1, (const char *[]){"long="}, "error.option.value");
    expect_bad_setup("5211", 0, 1, (const char *[]){"long=o"}, "error.option.value");
    expect_bad_setup("5211", 0, 1, (const char *[]){"long=off|on"}, "error.option.value");
    expect_bad_setup("5211", 0, 2, (const char *[]){"long=on", "long=on"}, "error.option.twice");
    expect_bad_setup("null", 9, 0, NULL, "error.players");
    expect_bad_setup("null", -1, 0, NULL, "error.players");
}

FACT(options_have_defaults_and_are_written_as_they_are_read) {
    char text[IRORI_MOVE_TEXT];
    irori_rules *rules = rules_for("5211", 0, "");
    assert_int_equal(rules->players, 4);
    irori_rules_option(rules, 0, text);
    assert_string_equal(text, "long=off");
    irori_rules_option(rules, 1, text);
    assert_string_equal(text, "open-scores=on");
    irori_rules_free(rules);
    rules = rules_for("5211", 2, "open-scores=off long=on");
    irori_rules_option(rules, 0, text);
    assert_string_equal(text, "long=on");
    irori_rules_option(rules, 1, text);
    assert_string_equal(text, "open-scores=off");
    irori_rules_free(rules);
    irori_rules_free(NULL);
}

FACT(games_are_found_by_their_id) {
    assert_string_equal(irori_game_find("5211")->id, "5211");
    assert_string_equal(irori_game_find("null")->id, "null");
    assert_null(irori_game_find("521"));
    for (const irori_game *const *game = irori_games(); *game; game++)
        assert_ptr_equal(irori_game_find((*game)->id), *game);
}

FACT(the_state_hash_is_the_hash_of_the_encoded_state) {
    position p;
    uint8_t bytes[G5211_MAX_ENCODED];
    position_init(&p, 3, "");
    size_t size = g5211_encode(p.rules, &p.s, bytes);
    assert_true(irori_state_hash(p.rules, &p.s) == slow_xxh64(bytes, size, 0));
    position_done(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(xxh64_gives_the_published_numbers),
        cmocka_unit_test(xxh64_agrees_with_a_slow_one_at_every_length_and_alignment),
        cmocka_unit_test(sha256_of_the_empty_text),
        cmocka_unit_test(sha256_of_abc),
        cmocka_unit_test(sha256_of_two_blocks),
        cmocka_unit_test(sha256_of_a_million_a),
        cmocka_unit_test(sha256_does_not_mind_how_its_input_is_cut),
        cmocka_unit_test(mixing_is_splitmix),
        cmocka_unit_test(a_message_keeps_its_arguments_in_order),
        cmocka_unit_test(no_message_takes_no_arguments),
        cmocka_unit_test(a_long_text_is_cut),
        cmocka_unit_test(a_text_is_never_cut_inside_a_character),
        cmocka_unit_test(control_characters_become_question_marks),
        cmocka_unit_test(control_characters_of_two_bytes_become_question_marks),
        cmocka_unit_test(every_status_has_its_name),
        cmocka_unit_test(a_failure_says_what_and_why),
        cmocka_unit_test(an_unknown_game_is_refused),
        cmocka_unit_test(unknown_options_and_values_are_refused),
        cmocka_unit_test(options_have_defaults_and_are_written_as_they_are_read),
        cmocka_unit_test(games_are_found_by_their_id),
        cmocka_unit_test(the_state_hash_is_the_hash_of_the_encoded_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
