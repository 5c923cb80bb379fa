/* What a seat decided at a point of a record, however often it or others thought again. Seats of null play "keep",
 * which may be undone, or "swap". */
#include "support.h"

#include "cli/decision.h"

static irori_table *new_table(void) {
    irori_table_def def = {.game = "null", .setup = {.players = 3}, .seed = irori_seed_from_text("decision")};
    irori_table *table;
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    return table;
}

static void play(irori_table *table, int seat, const char *text) {
    assert_int_equal(irori_table_play_text(table, seat, text, NULL), IRORI_OK);
}

static void undo(irori_table *table, int seat) { assert_int_equal(irori_table_undo(table, seat, NULL), IRORI_OK); }

static void seat_person(irori_table *table, int seat, const char *name) {
    assert_int_equal(person_sits_down(table, seat, name, NULL), IRORI_OK);
}

/* `entry` 0: nothing was played there. */
static void expect_played(const irori_table *table, uint32_t at, int seat, uint32_t entry) {
    irori_move expected = entry ? irori_table_entry(table, entry).move : 0;
    assert_true(decision_played(table, at, seat) == expected);
}

FACT(a_decision_is_the_one_that_stands) {
    irori_table *table = new_table();
    play(table, 0, "keep");
    play(table, 1, "keep"); /* 2 */
    undo(table, 1);
    play(table, 1, "keep"); /* 4 */
    undo(table, 1);
    play(table, 1, "swap"); /* 6 */
    expect_played(table, 0, 0, 1);
    for (uint32_t at = 1; at <= 5; at += 2) {
        assert_int_equal(irori_table_last_move(table, at), 1);
        expect_played(table, at, 1, 6);
    }
    for (uint32_t at = 2; at <= 4; at += 2) { /* seat 2 was asked, and the question taken back */
        assert_int_equal(irori_table_last_move(table, at), at);
        expect_played(table, at, 2, 0);
    }
    expect_played(table, 6, 2, 0);
    irori_table_free(table);
}

FACT(an_undo_to_the_start_leaves_every_point_but_the_start) {
    irori_table *table = new_table();
    play(table, 0, "keep");
    undo(table, 0);
    play(table, 0, "swap");
    play(table, 1, "keep");
    assert_int_equal(irori_table_last_move(table, 2), 0);
    expect_played(table, 0, 0, 3);
    expect_played(table, 1, 1, 0);
    expect_played(table, 2, 0, 3);
    irori_table_free(table);
}

FACT(a_new_name_is_no_decision) {
    irori_table *table = new_table();
    play(table, 0, "keep");
    seat_person(table, 1, "Bea");
    play(table, 1, "keep");
    undo(table, 1);
    seat_person(table, 1, "Cy");
    play(table, 1, "swap");
    assert_int_equal(irori_table_last_move(table, 2), 1);
    expect_played(table, 2, 1, 6);
    expect_played(table, 4, 1, 6);
    expect_played(table, 5, 1, 6);
    irori_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_decision_is_the_one_that_stands),
        cmocka_unit_test(an_undo_to_the_start_leaves_every_point_but_the_start),
        cmocka_unit_test(a_new_name_is_no_decision),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
