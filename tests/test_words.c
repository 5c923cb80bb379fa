/* Catalogues as files: opened they say what the compiled-in ones say; anything else is refused with a reason. */
#define _GNU_SOURCE /* memmem */
#include <stdlib.h>
#include <string.h>

#include "irori/random.h"
#include "support.h"
#include "words/catalogue.h"

typedef struct packed {
    unsigned char *bytes;
    size_t size;
} packed;

static packed pack(const char *language) {
    const irori_words *words = irori_words_in(language);
    packed file = {.size = irori_words_pack(words, NULL, 0)};
    file.bytes = malloc(file.size);
    assert_int_equal(irori_words_pack(words, file.bytes, file.size), file.size);
    return file;
}

static irori_words *open_file(packed file) {
    irori_words *words = NULL;
    irori_error why;
    assert_int_equal(irori_words_new(file.bytes, file.size, &words, &why), IRORI_OK);
    return words;
}

static void assert_same_sentence(const irori_words *a, const irori_words *b, const char *id, int n) {
    char left[2000], right[2000];
    irori_message message;
    irori_message_init(&message, id);
    irori_message_number(&message, "n", n);
    irori_words_say(a, &message, NULL, NULL, left, sizeof left);
    irori_words_say(b, &message, NULL, NULL, right, sizeof right);
    assert_string_equal(left, right);
}

FACT(an_opened_file_says_what_the_compiled_in_catalogue_says) {
    for (const char *const *language = irori_words_languages(); *language; language++) {
        const irori_words *ours = irori_words_in(*language);
        packed file = pack(*language);
        irori_words *opened = open_file(file);
        memset(file.bytes, 0xFF, file.size); /* it is not needed any more */
        free(file.bytes);
        assert_string_equal(irori_words_language(opened), *language);
        assert_true(irori_words_hash(opened) == irori_words_hash(ours));
        for (uint32_t i = 1; i < words_number_at(ours, MO_COUNT); i++)
            for (int n = 0; n < 3; n++) assert_same_sentence(ours, opened, words_text_at(ours, MO_IDS, i), n);
        assert_false(irori_words_has(opened, "no.such.id"));
        irori_words_free(opened);
    }
}

FACT(languages_have_different_hashes) {
    assert_true(irori_words_hash(irori_words_in("en")) != irori_words_hash(irori_words_in("fr")));
}

static const char *reason_against(const unsigned char *bytes, size_t size) {
    irori_words *words = NULL;
    static irori_error why;
    if (!irori_words_new(bytes, size, &words, &why)) {
        irori_words_free(words);
        return "";
    }
    assert_int_equal(why.status, IRORI_BAD_SETUP);
    assert_null(words);
    return why.why.id;
}

FACT(files_that_are_no_catalogue_are_refused) {
    packed file = pack("fr");
    assert_string_equal(reason_against(file.bytes, 3), "words.file.none");
    assert_string_equal(reason_against((const unsigned char *)"IRHK and some more bytes", 24), "words.file.none");
    file.bytes[4] = 9;
    assert_string_equal(reason_against(file.bytes, file.size), "words.file.format");
    file.bytes[4] = IRORI_CATALOGUE_FORMAT;
    for (size_t size = 20; size < file.size; size += 997)
        assert_string_equal(reason_against(file.bytes, size), "words.file.bad");
    free(file.bytes);
}

FACT(plural_rules_that_this_version_does_not_know_are_refused) {
    packed file = pack("fr");
    unsigned char *rule = memmem(file.bytes, file.size, "plural=(n > 1)", 14);
    rule[12] = '2';
    assert_string_equal(reason_against(file.bytes, file.size), "words.file.plurals");
    free(file.bytes);
}

FACT(control_characters_are_refused) {
    packed file = pack("en");
    unsigned char *seat = memmem(file.bytes, file.size, "Kodachi", 7);
    seat[3] = 27;
    assert_string_equal(reason_against(file.bytes, file.size), "words.file.bad");
    free(file.bytes);
}

FACT(damaged_files_are_refused_or_harmless) {
    packed file = pack("en");
    unsigned char *bytes = malloc(file.size);
    irori_rng rng = irori_rng_from(5);
    int opened = 0;
    for (int i = 0; i < 2000; i++) {
        irori_words *words = NULL;
        memcpy(bytes, file.bytes, file.size);
        uint32_t most = i % 2 ? 20 : (uint32_t)file.size; /* the head, or anything */
        for (int k = 0; k <= i % 3; k++) bytes[irori_rng_below(&rng, most)] = (unsigned char)irori_rng_below(&rng, 256);
        if (irori_words_new(bytes, file.size, &words, NULL)) continue;
        for (uint32_t e = 0; e < words_number_at(words, MO_COUNT); e += 7)
            assert_non_null(irori_words_get(words, words_text_at(words, MO_IDS, e)));
        irori_words_free(words);
        opened++;
    }
    assert_true(opened > 100 && opened < 2000);
    free(bytes);
    free(file.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_opened_file_says_what_the_compiled_in_catalogue_says),
        cmocka_unit_test(languages_have_different_hashes),
        cmocka_unit_test(files_that_are_no_catalogue_are_refused),
        cmocka_unit_test(plural_rules_that_this_version_does_not_know_are_refused),
        cmocka_unit_test(control_characters_are_refused),
        cmocka_unit_test(damaged_files_are_refused_or_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
