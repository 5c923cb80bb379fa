/* Commit and reveal: what is hashed, and what a server's record tells when. The numbers here were worked out with
 * printf and sha256sum, as docs/randomness.md does. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static irori_seed digits(char c) {
    irori_seed seed;
    char hex[65];
    memset(hex, c, 64);
    hex[64] = 0;
    assert_int_equal(irori_seed_from_hex(hex, 64, &seed), IRORI_OK);
    return seed;
}

static void expect_hex(irori_seed seed, const char *expected) {
    char hex[65];
    irori_seed_to_hex(&seed, hex);
    assert_string_equal(hex, expected);
}

FACT(a_secret_is_committed_to_by_its_hash) {
    irori_seed secret = digits('1');
    expect_hex(irori_secret_commitment(&secret), "4aa7cadaa92d14c0638f7c4762fea5533a95c75c8fd44c3e306e8e1d6372564f");
}

FACT(a_nonce_is_committed_to_for_one_table_and_one_seat) {
    irori_seed table = digits('a'), nonce = digits('2'), other = digits('b');
    irori_seed commitment = irori_nonce_commitment(&table, 3, &nonce);
    expect_hex(commitment, "baf85ef72dc0d48b8fd967e0acdf4e9b9d8e849c0876543dd4558a3ee060733e");
    assert_true(irori_nonce_opens(&table, 3, &nonce, &commitment));
    assert_false(irori_nonce_opens(&table, 2, &nonce, &commitment));
    assert_false(irori_nonce_opens(&other, 3, &nonce, &commitment));
    assert_false(irori_nonce_opens(&table, 3, &other, &commitment));
}

static irori_shuffle two_people(void) {
    irori_shuffle shuffle = {.secret = digits('1'), .seats = 1 | 1 << 2};
    shuffle.nonce[0] = digits('2'), shuffle.nonce[2] = digits('3');
    shuffle.commitment = irori_secret_commitment(&shuffle.secret);
    return shuffle;
}

FACT(the_seed_follows_from_the_secret_and_all_nonces) {
    irori_shuffle shuffle = two_people();
    expect_hex(irori_shuffle_seed(&shuffle), "38357aef62df44db37c648b0a00da0b6472643e91d4a51b214d5f366eb1ef943");
    irori_seed seed = irori_shuffle_seed(&shuffle);
    shuffle.nonce[1] = digits('9'); /* of nobody */
    irori_seed same = irori_shuffle_seed(&shuffle);
    assert_memory_equal(&seed, &same, sizeof seed);
    shuffle.nonce[2].bytes[31] ^= 1;
    irori_seed another = irori_shuffle_seed(&shuffle);
    assert_memory_not_equal(&seed, &another, sizeof seed);
}

FACT(a_secret_that_was_not_committed_to_makes_no_table) {
    irori_shuffle shuffle = two_people();
    irori_table *table = NULL;
    irori_error why;
    shuffle.secret.bytes[0] ^= 1;
    irori_table_def def = {.game = "null", .setup = {.players = 3}, .shuffle = &shuffle};
    assert_int_equal(irori_table_new(&def, &table, &why), IRORI_BAD_SETUP);
    assert_string_equal(why.why.id, "table.why.commitment");
}

/* A server's record */

typedef struct text {
    char data[1 << 14];
    size_t size;
} text;

static bool add_line(void *context, const char *line, size_t size) {
    text *t = context;
    assert_true(t->size + size < sizeof t->data);
    memcpy(t->data + t->size, line, size);
    t->data[t->size += size] = 0;
    return true;
}

static irori_table *server_table(void) {
    irori_shuffle shuffle = two_people();
    irori_table_def def = {.game = "null", .setup = {.players = 3}, .shuffle = &shuffle};
    irori_table *table = NULL;
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    return table;
}

static void play_all(irori_table *table) {
    for (int seat = 0; seat < 3; seat++) assert_int_equal(irori_table_play_text(table, seat, "keep", NULL), IRORI_OK);
}

static text saved(const irori_table *table) {
    text t = {.size = 0};
    assert_true(irori_table_save(table, false, add_line, &t));
    return t;
}

FACT(the_secret_is_told_with_the_end_and_not_before) {
    irori_table *table = server_table();
    char secret[65];
    irori_seed_to_hex(&irori_table_shuffle(table)->secret, secret);
    assert_null(strstr(saved(table).data, secret));
    char seed[65];
    irori_seed_to_hex(irori_table_seed(table), seed);
    play_all(table);
    text t = saved(table);
    assert_non_null(strstr(strstr(t.data, "{\"result\":"), secret));
    assert_null(strstr(t.data, seed));
    irori_table_free(table);
}

FACT(a_finished_server_record_verifies_by_itself) {
    irori_table *table = server_table(), *again = NULL;
    play_all(table);
    text t = saved(table);
    assert_int_equal(irori_table_load(t.data, t.size, IRORI_LOAD_WHOLE, &again, NULL), IRORI_OK);
    assert_memory_equal(irori_table_seed(again), irori_table_seed(table), sizeof(irori_seed));
    irori_table_free(again), irori_table_free(table);
}

FACT(a_running_server_record_needs_the_secret) {
    irori_table *table = server_table(), *again = NULL;
    irori_error why;
    text t = saved(table);
    assert_int_equal(irori_table_load(t.data, t.size, IRORI_LOAD_RESUME, &again, &why), IRORI_BAD_RECORD);
    assert_string_equal(why.why.id, "record.no-secret");
    irori_seed secret = digits('1'), wrong = digits('4');
    irori_source source = {.secret = &wrong};
    assert_int_equal(irori_table_load_from(t.data, t.size, IRORI_LOAD_RESUME, &source, &again, &why), IRORI_BAD_RECORD);
    assert_string_equal(why.why.id, "record.commitment");
    source.secret = &secret;
    assert_int_equal(irori_table_load_from(t.data, t.size, IRORI_LOAD_RESUME, &source, &again, &why), IRORI_OK);
    irori_table_free(again), irori_table_free(table);
}

static void expect_noticed(const char *from, char with, const char *id) {
    irori_table *table = server_table(), *again = NULL;
    irori_error why;
    play_all(table);
    text t = saved(table);
    char *at = strstr(t.data, from);
    assert_non_null(at);
    at[strlen(from)] = with;
    assert_int_equal(irori_table_load(t.data, t.size, IRORI_LOAD_WHOLE, &again, &why), IRORI_BAD_RECORD);
    assert_string_equal(why.why.id, id);
    irori_table_free(table);
}

FACT(another_secret_nonce_or_commitment_is_noticed) {
    expect_noticed("\"secret\":\"", '7', "record.commitment");
    expect_noticed("\"commitment\":\"", '0', "record.commitment");
    expect_noticed("\"nonces\":[\"", '7', "record.run");
}

FACT(a_closed_table_tells_its_secret_too) {
    irori_table *table = server_table(), *again = NULL;
    irori_error why;
    assert_int_equal(irori_table_play_text(table, 0, "keep", NULL), IRORI_OK);
    assert_int_equal(irori_table_close(table, NULL), IRORI_OK);
    assert_int_equal(irori_table_play_text(table, 1, "keep", &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, "table.why.closed");
    assert_int_equal(irori_table_close(table, NULL), IRORI_ILLEGAL);
    text t = saved(table);
    assert_non_null(strstr(t.data, "{\"closed\":1,\"secret\":\"1111"));
    assert_int_equal(irori_table_load(t.data, t.size, IRORI_LOAD_WHOLE, &again, NULL), IRORI_OK);
    assert_true(irori_table_is_closed(again));
    assert_false(irori_table_can_take_back(again, 0));
    irori_table_free(again), irori_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_secret_is_committed_to_by_its_hash),
        cmocka_unit_test(a_nonce_is_committed_to_for_one_table_and_one_seat),
        cmocka_unit_test(the_seed_follows_from_the_secret_and_all_nonces),
        cmocka_unit_test(a_secret_that_was_not_committed_to_makes_no_table),
        cmocka_unit_test(the_secret_is_told_with_the_end_and_not_before),
        cmocka_unit_test(a_finished_server_record_verifies_by_itself),
        cmocka_unit_test(a_running_server_record_needs_the_secret),
        cmocka_unit_test(another_secret_nonce_or_commitment_is_noticed),
        cmocka_unit_test(a_closed_table_tells_its_secret_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
