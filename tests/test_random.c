/* The two generators, seeds, and what is drawn from them. Published vectors first; where there are none, a slow
 * implementation of docs/randomness.md, written without a look at ours. */
#include "support.h"

#include <stdio.h>
#include <string.h>

static void to_hex(const uint8_t *bytes, size_t size, char *hex) {
    for (size_t i = 0; i < size; i++) sprintf(hex + 2 * i, "%02x", bytes[i]);
}

/* ChaCha with eight rounds: J. Strombergson, "Test Vectors for the Stream Cipher ChaCha" (draft-strombergson-chacha-
 * test-vectors), 256-bit keys. Its 64-bit IV is the last eight bytes of RFC 8439's nonce. */

static void expect_chacha8(uint8_t first_key_byte, uint8_t first_iv_byte, const char *expected) {
    uint8_t key[32] = {first_key_byte}, nonce[12] = {0, 0, 0, 0, first_iv_byte}, out[128];
    char hex[257];
    irori_chacha8(key, 0, nonce, out);
    to_hex(out, 128, hex);
    assert_string_equal(hex, expected);
}

FACT(chacha8_of_zero_key_and_iv_is_the_published_stream) {
    expect_chacha8(0, 0,
                   "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
                   "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
                   "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
                   "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa");
}

FACT(chacha8_with_one_bit_in_the_key_is_the_published_stream) {
    expect_chacha8(1, 0,
                   "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
                   "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"
                   "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
                   "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4");
}

/* The block function as RFC 8439 writes it down, with eight rounds. */
static uint32_t left(uint32_t x, int k) { return x << k | x >> (32 - k); }

static void quarter(uint32_t *s, int a, int b, int c, int d) {
    s[a] += s[b], s[d] = left(s[d] ^ s[a], 16);
    s[c] += s[d], s[b] = left(s[b] ^ s[c], 12);
    s[a] += s[b], s[d] = left(s[d] ^ s[a], 8);
    s[c] += s[d], s[b] = left(s[b] ^ s[c], 7);
}

static void slow_chacha8(const uint8_t key[32], uint32_t counter, const uint8_t nonce[12], uint8_t out[64]) {
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, s[16];
    for (int i = 0; i < 32; i++) start[4 + i / 4] |= (uint32_t)key[i] << (8 * (i % 4));
    for (int i = 0; i < 12; i++) start[13 + i / 4] |= (uint32_t)nonce[i] << (8 * (i % 4));
    start[12] = counter;
    memcpy(s, start, sizeof s);
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) quarter(s, j, 4 + j, 8 + j, 12 + j);
        for (int j = 0; j < 4; j++) quarter(s, j, 4 + (j + 1) % 4, 8 + (j + 2) % 4, 12 + (j + 3) % 4);
    }
    for (int i = 0; i < 64; i++) out[i] = (uint8_t)((s[i / 4] + start[i / 4]) >> (8 * (i % 4)));
}

FACT(chacha8_agrees_with_a_slow_one) {
    irori_rng rng = irori_rng_from(1);
    for (int i = 0; i < 200; i++) {
        uint8_t key[32], nonce[12], fast[128], slow[128];
        uint32_t counter = i ? (uint32_t)irori_rng_next(&rng) : 0xFFFFFFFE;
        for (int k = 0; k < 32; k++) key[k] = (uint8_t)irori_rng_next(&rng);
        for (int k = 0; k < 12; k++) nonce[k] = (uint8_t)irori_rng_next(&rng);
        irori_chacha8(key, counter, nonce, fast);
        slow_chacha8(key, counter, nonce, slow);
        slow_chacha8(key, counter + 1, nonce, slow + 64);
        assert_memory_equal(fast, slow, 128);
    }
}

/* Streams */

FACT(an_event_is_the_key_stream_with_its_number_as_nonce) {
    irori_chance chance = {.next = 0x01020304};
    for (int i = 0; i < 32; i++) chance.seed.bytes[i] = (uint8_t)i;
    const uint8_t nonce[12] = {4, 3, 2, 1};
    irori_stream stream;
    irori_stream_open(&stream, &chance);
    assert_int_equal(chance.next, 0x01020305);
    for (uint32_t block = 0; block < 6; block++) {
        uint8_t bytes[64];
        slow_chacha8(chance.seed.bytes, block, nonce, bytes);
        for (int i = 0; i < 8; i++) {
            uint64_t word = 0;
            for (int k = 8; k-- > 0;) word = word << 8 | bytes[8 * i + k];
            assert_true(irori_stream_next(&stream) == word);
        }
    }
}

FACT(events_are_different_streams) {
    irori_chance chance = {.next = 0};
    irori_stream one, two;
    irori_stream_open(&one, &chance);
    irori_stream_open(&two, &chance);
    assert_true(irori_stream_next(&one) != irori_stream_next(&two));
}

/* xoshiro256**: the outputs that its authors' C program gives from the state {1, 2, 3, 4}, and SplitMix64 as the
 * source of a state from a number. */

FACT(xoshiro_gives_the_published_numbers) {
    static const uint64_t expected[] = {11520u,
                                        0u,
                                        1509978240u,
                                        1215971899390074240u,
                                        1216172134540287360u,
                                        607988272756665600u,
                                        16172922978634559625u,
                                        8476171486693032832u,
                                        10595114339597558777u,
                                        2904607092377533576u};
    irori_rng rng = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) assert_true(irori_rng_next(&rng) == expected[i]);
}

FACT(a_number_becomes_a_state_by_splitmix) {
    static const uint64_t expected[] = {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                        4593380528125082431u};
    irori_rng rng = irori_rng_from(1234567);
    assert_memory_equal(rng.s, expected, sizeof expected);
}

static uint64_t slow_xoshiro(uint64_t s[4]) {
    uint64_t x = s[1] * 5, result = ((x << 7) | (x >> 57)) * 9, t = s[1] << 17;
    s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3], s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

FACT(xoshiro_agrees_with_another_over_a_long_run) {
    irori_rng rng = irori_rng_from(99);
    uint64_t s[4];
    memcpy(s, rng.s, sizeof s);
    for (int i = 0; i < 10000; i++) assert_true(irori_rng_next(&rng) == slow_xoshiro(s));
}

/* Seeds */

FACT(a_text_is_hashed_as_documented) { /* printf 'irori seed 7' | sha256sum */
    char hex[65];
    irori_seed seed = irori_seed_from_text("7");
    irori_seed_to_hex(&seed, hex);
    assert_string_equal(hex, "0bf7bfc6543ff1dd9a6a4979512d214c9246687b07c390e94273bdcb8e13a3aa");
}

FACT(sixty_four_hexadecimal_digits_are_the_seed_itself) {
    static const char text[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1eff";
    char hex[65];
    irori_seed seed = irori_seed_from_text(text);
    irori_seed_to_hex(&seed, hex);
    assert_string_equal(hex, text);
    assert_int_equal(seed.bytes[1], 1);
    assert_int_equal(seed.bytes[31], 255);
}

FACT(only_exactly_sixty_four_lower_case_digits_are_a_seed) {
    char text[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1eff";
    irori_seed seed = {{7}};
    assert_int_equal(irori_seed_from_hex(text, 63, &seed), IRORI_BAD_TEXT);
    assert_int_equal(irori_seed_from_hex(text, 65, &seed), IRORI_BAD_TEXT);
    text[63] = 'F';
    assert_int_equal(irori_seed_from_hex(text, 64, &seed), IRORI_BAD_TEXT);
    text[63] = 'g';
    assert_int_equal(irori_seed_from_hex(text, 64, &seed), IRORI_BAD_TEXT);
    text[63] = 'f', text[0] = ' ';
    assert_int_equal(irori_seed_from_hex(text, 64, &seed), IRORI_BAD_TEXT);
    assert_int_equal(seed.bytes[0], 7);
}

FACT(a_seed_is_derived_as_documented) { /* SHA-256 of root, label, and the index as eight bytes, lowest first */
    irori_seed root;
    char hex[65];
    for (int i = 0; i < 32; i++) root.bytes[i] = (uint8_t)i;
    irori_seed seed = irori_seed_derive(&root, "world", 258);
    irori_seed_to_hex(&seed, hex);
    assert_string_equal(hex, "c30ed22ae5a4d597c631c14b7024befbb0b8871a4f81b13e62c72ae695811cfb");
}

/* Bounded numbers */

static irori_stream stream_of(const char *text) {
    irori_chance chance = {.seed = irori_seed_from_text(text)};
    irori_stream stream;
    irori_stream_open(&stream, &chance);
    return stream;
}

static void expect_even_below(uint32_t n) {
    static const uint64_t one[64] = {[0 ... 63] = 1};
    uint64_t observed[2][64] = {{0}};
    irori_stream stream = stream_of("below");
    irori_rng rng = irori_rng_from(n);
    for (int i = 0; i < 50000; i++) {
        uint32_t a = irori_stream_below(&stream, n), b = irori_rng_below(&rng, n);
        assert_true(a < n && b < n);
        observed[0][a]++, observed[1][b]++;
    }
    assert_even("stream_below", observed[0], one, n);
    assert_even("rng_below", observed[1], one, n);
}

FACT(numbers_below_a_bound_are_even) {
    expect_even_below(2);
    expect_even_below(3);
    expect_even_below(10);
    expect_even_below(64);
}

FACT(below_one_is_zero_and_large_bounds_are_reached) {
    irori_stream stream = stream_of("one");
    irori_rng rng = irori_rng_from(1);
    uint32_t most = 0;
    assert_int_equal(irori_stream_below(&stream, 1), 0);
    assert_int_equal(irori_rng_below(&rng, 1), 0);
    for (int i = 0; i < 1000; i++) {
        uint32_t n = irori_rng_below(&rng, 3000000001u);
        assert_true(n < 3000000001u);
        most = n > most ? n : most;
    }
    assert_true(most > 2900000000u);
}

/* A word that would make the result uneven is drawn again: 0 always is one, unless the bound is a power of two. */
FACT(an_uneven_word_is_drawn_again) {
    irori_stream stream = {.used = 0, .words = {0, 7ull << 61}};
    assert_int_equal(irori_stream_below(&stream, 6), 5);
    assert_int_equal(stream.used, 2);
    stream = (irori_stream){.used = 0, .words = {0, 7ull << 61}};
    assert_int_equal(irori_stream_below(&stream, 8), 0);
    assert_int_equal(stream.used, 1);
}

/* Shuffles */

/* The number of a permutation of n items, 0 … n!-1. */
static size_t number_of(const uint8_t *items, int n) {
    size_t number = 0;
    for (int i = 0; i < n; i++) {
        size_t smaller = 0;
        for (int j = i + 1; j < n; j++) smaller += items[j] < items[i];
        number = number * (size_t)(n - i) + smaller;
    }
    return number;
}

static void expect_even_shuffle(int n, size_t factorial) {
    static const uint64_t one[120] = {[0 ... 119] = 1};
    uint64_t observed[2][120] = {{0}};
    irori_stream stream = stream_of("shuffle");
    irori_rng rng = irori_rng_from(5);
    for (int i = 0; i < 60000; i++) {
        uint8_t a[5] = {0, 1, 2, 3, 4}, b[5] = {0, 1, 2, 3, 4};
        irori_stream_shuffle(&stream, a, (size_t)n);
        irori_rng_shuffle(&rng, b, (size_t)n);
        observed[0][number_of(a, n)]++, observed[1][number_of(b, n)]++;
    }
    assert_even("stream_shuffle", observed[0], one, factorial);
    assert_even("rng_shuffle", observed[1], one, factorial);
}

FACT(all_orders_of_four_are_equally_likely) { expect_even_shuffle(4, 24); }
FACT(all_orders_of_five_are_equally_likely) { expect_even_shuffle(5, 120); }

FACT(every_place_of_a_deck_is_equally_likely_for_every_card) {
    static const uint64_t one[100] = {[0 ... 99] = 1};
    static uint64_t observed[3][100];
    irori_stream stream = stream_of("deck");
    memset(observed, 0, sizeof observed);
    for (int i = 0; i < 20000; i++) {
        uint8_t deck[100];
        for (int k = 0; k < 100; k++) deck[k] = (uint8_t)k;
        irori_stream_shuffle(&stream, deck, 100);
        for (int k = 0; k < 100; k++)
            if (deck[k] % 49 == 0) observed[deck[k] / 49][k]++; /* cards 0, 49 and 98 */
    }
    for (int card = 0; card < 3; card++) assert_even("a card's place", observed[card], one, 100);
}

/* docs/randomness.md: from the back; four steps a word while more than 128 are left, then eight, then the rest. */
static void slow_shuffle(irori_stream *stream, uint8_t *items, size_t count) {
    for (size_t to_go = count; to_go > 1;) {
        size_t width = to_go > 128 ? 4 : to_go > 8 ? 8 : to_go - 1, pick[8];
        __uint128_t product = 1, limit, word;
        for (size_t i = 0; i < width; i++) product *= to_go - i;
        limit = (((__uint128_t)1 << 64) / product) * product; /* as many words as fit evenly */
        uint64_t rest;
        do {
            rest = irori_stream_next(stream);
            for (size_t i = 0; i < width; i++) {
                word = (__uint128_t)rest * (to_go - i);
                pick[i] = (size_t)(word >> 64);
                rest = (uint64_t)word;
            }
        } while (rest < ((__uint128_t)1 << 64) - limit);
        for (size_t i = 0; i < width; i++, to_go--) {
            uint8_t card = items[to_go - 1];
            items[to_go - 1] = items[pick[i]];
            items[pick[i]] = card;
        }
    }
}

static void expect_documented(size_t size, int shuffles) {
    irori_stream one = stream_of("documented"), two = one;
    for (int i = 0; i < shuffles; i++) {
        uint8_t fast[1001], slow[1001];
        for (size_t k = 0; k < sizeof fast; k++) fast[k] = slow[k] = (uint8_t)k;
        irori_stream_shuffle(&one, fast, size);
        slow_shuffle(&two, slow, size);
        assert_memory_equal(fast, slow, sizeof fast);
        assert_true(one.used == two.used && one.block == two.block);
    }
}

/* Sizes just below 128 draw a word again most often: about once in 300. */
FACT(shuffles_of_all_sizes_are_as_documented) {
    static const size_t sizes[] = {0, 1, 2, 3, 7, 8, 9, 10, 16, 17, 100, 127, 128, 129, 132, 133, 255, 1000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) expect_documented(sizes[i], 50);
    expect_documented(128, 3000);
    expect_documented(16, 3000);
}

FACT(a_shuffle_keeps_what_it_shuffles) {
    uint8_t items[1000];
    int counts[256] = {0};
    irori_rng rng = irori_rng_from(8);
    for (int i = 0; i < 1000; i++) items[i] = (uint8_t)i;
    irori_rng_shuffle(&rng, items, 1000);
    for (int i = 0; i < 1000; i++) counts[items[i]]++;
    for (int i = 0; i < 256; i++) assert_int_equal(counts[i], i < 1000 - 3 * 256 ? 4 : 3);
}

FACT(an_uneven_word_shuffles_again) {
    uint8_t once[5] = {1, 2, 3, 4, 5}, twice[5] = {1, 2, 3, 4, 5};
    irori_stream one = {.words = {0x9E3779B97F4A7C15u}}, two = {.words = {0, 0x9E3779B97F4A7C15u}};
    irori_stream_shuffle(&one, once, 5);
    irori_stream_shuffle(&two, twice, 5);
    assert_memory_equal(once, twice, 5);
    assert_int_equal(one.used, 1);
    assert_int_equal(two.used, 2);
}

FACT(a_chance_nobody_knows_is_four_words) {
    irori_rng rng = irori_rng_from(3), same = rng;
    irori_chance chance = irori_rng_chance(&rng);
    for (int i = 0; i < 4; i++) {
        uint64_t word = irori_rng_next(&same);
        assert_memory_equal(chance.seed.bytes + 8 * i, &word, 8);
    }
    assert_int_equal(chance.next, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chacha8_of_zero_key_and_iv_is_the_published_stream),
        cmocka_unit_test(chacha8_with_one_bit_in_the_key_is_the_published_stream),
        cmocka_unit_test(chacha8_agrees_with_a_slow_one),
        cmocka_unit_test(an_event_is_the_key_stream_with_its_number_as_nonce),
        cmocka_unit_test(events_are_different_streams),
        cmocka_unit_test(xoshiro_gives_the_published_numbers),
        cmocka_unit_test(a_number_becomes_a_state_by_splitmix),
        cmocka_unit_test(xoshiro_agrees_with_another_over_a_long_run),
        cmocka_unit_test(a_text_is_hashed_as_documented),
        cmocka_unit_test(sixty_four_hexadecimal_digits_are_the_seed_itself),
        cmocka_unit_test(only_exactly_sixty_four_lower_case_digits_are_a_seed),
        cmocka_unit_test(a_seed_is_derived_as_documented),
        cmocka_unit_test(numbers_below_a_bound_are_even),
        cmocka_unit_test(below_one_is_zero_and_large_bounds_are_reached),
        cmocka_unit_test(an_uneven_word_is_drawn_again),
        cmocka_unit_test(all_orders_of_four_are_equally_likely),
        cmocka_unit_test(all_orders_of_five_are_equally_likely),
        cmocka_unit_test(every_place_of_a_deck_is_equally_likely_for_every_card),
        cmocka_unit_test(shuffles_of_all_sizes_are_as_documented),
        cmocka_unit_test(a_shuffle_keeps_what_it_shuffles),
        cmocka_unit_test(an_uneven_word_shuffles_again),
        cmocka_unit_test(a_chance_nobody_knows_is_four_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
