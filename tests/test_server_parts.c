/* Parts of the server by themselves, with time passed in: limits, what a table was made with, names taken out of rows.
 */
#include "support.h"

#include <string.h>

#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "irori/table.h"
#include "server/bots.h"
#include "server/limits.h"
#include "server/terms.h"
#include "store/names.h"

static int takes(limits *l, limit_kind kind, uint64_t who, int64_t now) {
    int count = 0;
    while (count < 100000 && limits_take(l, kind, who, 1, now)) count++;
    return count;
}

static void a_limit_flows_back_with_time(void **unused) {
    (void)unused;
    limits *l = limits_new(7);
    int most = takes(l, LIMIT_TABLE, 1, 1000);
    assert_int_equal(most, 20);
    assert_false(limits_take(l, LIMIT_TABLE, 1, 1, 1000));
    assert_true(limits_take(l, LIMIT_TABLE, 2, 1, 1000)); /* each for itself */
    assert_int_equal(takes(l, LIMIT_TABLE, 1, 1000 + 3600 * 1000), 20);
    assert_true(limits_take(l, LIMIT_MESSAGE, 1, 1, 1000)); /* and each kind */
    limits_free(l);
}

static void what_was_spent_is_paid_back_first(void **unused) {
    (void)unused;
    limits *l = limits_new(7);
    limits_spend(l, LIMIT_BOT, 5, 130000, 0); /* ten seconds more than there were */
    assert_false(limits_take(l, LIMIT_BOT, 5, 1, 0));
    assert_false(limits_take(l, LIMIT_BOT, 5, 1, 19000)); /* half of a core: not yet */
    assert_true(limits_take(l, LIMIT_BOT, 5, 1, 21000));
    assert_true(limits_take(l, LIMIT_BOT, 6, 1, 0));
    limits_free(l);
}

static void what_was_reserved_and_not_used_comes_back(void **unused) {
    (void)unused;
    limits *l = limits_new(7);
    int begun = 0;
    while (limits_take(l, LIMIT_BOT, 5, 2000, 0)) begun++;
    assert_int_equal(begun, 60); /* thoughts at once, though none is paid for yet */
    limits_spend(l, LIMIT_BOT, 5, 1 - 2000, 0);
    assert_false(limits_take(l, LIMIT_BOT, 5, 2000, 0));
    limits_spend(l, LIMIT_BOT, 5, -2000, 0);
    assert_true(limits_take(l, LIMIT_BOT, 5, 2000, 0));
    limits_free(l);
}

/* Thoughts of a game that was just dealt. */
typedef struct thinking {
    const irori_table *table;
    bots *bots;
    atomic_int done;
    char order[16]; /* in which they were collected: who asked */
    int collected;
    void *known[16];
    int known_count;
} thinking;

static void count_done(void *context) { atomic_fetch_add(&((thinking *)context)->done, 1); }

static void note_order(bot_task *task, void *context) {
    thinking *t = context;
    t->order[t->collected++] = (char)task->device;
    free(task);
}

static void think(thinking *t, uint64_t table, char device, uint64_t address, const char *player) {
    bot_task *task = calloc(1, sizeof *task);
    const irori_rules *rules = irori_table_rules(t->table);
    task->table = table, task->device = (irori_device)device, task->address = address;
    task->rules = rules;
    task->known = t->known[t->known_count++] = malloc(rules->game->state_size);
    irori_table_known(t->table, 0, 0, task->known);
    strcpy(task->player, player);
    task->done = note_order;
    bots_submit(t->bots, task);
}

static void threads_think_for_each_address_in_turn(void **unused) {
    (void)unused;
    irori_table_def def = {.game = "5211", .seed = irori_seed_from_text("turns")};
    def.setup.players = 2;
    irori_table *table;
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    thinking t = {.table = table};
    assert_int_equal(bots_new(1, count_done, &t, &t.bots, NULL), IRORI_OK);
    think(&t, 1, '-', 9, "mcts:1000000000"); /* keeps the thread busy, until it is given up */
    for (int i = 0; i < 3; i++) think(&t, 2, 'a', 1, "random");
    for (int i = 0; i < 2; i++) think(&t, 2, 'b', 1, "random");
    think(&t, 2, 'c', 2, "random");
    think(&t, 2, 'c', 2, "random");
    bots_cancel(t.bots, 1);
    while (atomic_load(&t.done) < 8) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    bots_collect(t.bots); /* the last first */
    assert_string_equal(t.order, "abacbca-");
    bots_free(t.bots);
    for (int i = 0; i < t.known_count; i++) free(t.known[i]);
    irori_table_free(table);
}

static void an_ipv6_address_counts_by_its_network(void **unused) {
    (void)unused;
    limits *l = limits_new(7);
    assert_true(limits_address(l, "2001:db8:1:2::1") == limits_address(l, "2001:db8:1:2:ffff::9"));
    assert_true(limits_address(l, "2001:db8:1:2::1") != limits_address(l, "2001:db8:1:3::1"));
    assert_true(limits_address(l, "::ffff:192.0.2.1") == limits_address(l, "192.0.2.1"));
    assert_true(limits_address(l, "192.0.2.1") != limits_address(l, "192.0.2.2"));
    limits_free(l);
}

static void terms_come_back_as_they_were(void **unused) {
    (void)unused;
    table_terms terms = {0xfedcba9876543210u, 86400000, 5, IRORI_HINTS_OFF, true, false}, back;
    char text[TERMS_SIZE];
    terms_write(&terms, text);
    terms_read(text, &back);
    assert_true(back.maker == terms.maker && back.move_ms == 86400000 && back.game_ms == 5);
    assert_true(back.hints == IRORI_HINTS_OFF && back.no_watching && !back.no_chat);
    terms_read("maker=12 hints=99", &back);
    assert_true(!back.maker && !back.move_ms);
}

static bool next(row_names *names, irori_device device, bool is_record, const char *line, char text[NAMES_ROW]) {
    irori_row row = {.device = device, .is_record = is_record, .text = line, .size = strlen(line)};
    return names_next(names, &row, text);
}

static void only_names_of_the_device_are_replaced(void **unused) {
    (void)unused;
    row_names names = {.device = 7};
    char text[NAMES_ROW];
    assert_true(next(&names, 7, false, "{\"host\":\"sit\",\"seat\":0,\"text\":\"A\\\"ki\",\"seed\":\"00\"}\n", text));
    assert_string_equal(text, "{\"host\":\"sit\",\"seat\":0,\"text\":\"-\",\"seed\":\"00\"}\n");
    assert_false(next(&names, 8, false, "{\"host\":\"sit\",\"seat\":1,\"text\":\"Haru\",\"seed\":\"00\"}\n", text));
    assert_true(
        next(&names, 8, true, "{\"name\":\"A\\\"ki\",\"seat\":0}\n", text)); /* the row of whoever opened last */
    assert_string_equal(text, "{\"name\":\"-\",\"seat\":0}\n");
    assert_false(next(&names, 8, true, "{\"name\":\"Haru\",\"seat\":1}\n", text));
    assert_false(next(&names, 9, true, "{\"n\":4,\"seat\":0,\"sits\":\"person\",\"run\":\"00\"}\n", text));
    assert_false(next(&names, 9, true, "{\"name\":\"Natsu\",\"seat\":0}\n", text)); /* somebody else's by now */
    assert_int_equal(names.count, 2);
    assert_string_equal(names.told[0], "\"name\":\"A\\\"ki\"");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_limit_flows_back_with_time),
        cmocka_unit_test(what_was_spent_is_paid_back_first),
        cmocka_unit_test(what_was_reserved_and_not_used_comes_back),
        cmocka_unit_test(threads_think_for_each_address_in_turn),
        cmocka_unit_test(an_ipv6_address_counts_by_its_network),
        cmocka_unit_test(terms_come_back_as_they_were),
        cmocka_unit_test(only_names_of_the_device_are_replaced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
