/* A table behind one keyboard, without a screen: decisions as messages and their reasons, the file before the news,
 * agreement, records of both formats. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "keyboard/keyboard.h"
#include "support.h"

static keyboard k;
static irori_seed bots;

static void open_new(const char *game, int players, int people, const char *seed) {
    irori_table_def def = {.game = game, .setup = {.players = players}, .seed = irori_seed_from_text(seed)};
    irori_table *table;
    irori_error why;
    for (int seat = people; seat < players; seat++)
        def.seats[seat] = (irori_seat){.kind = IRORI_SEAT_BOT, .player = "mcts:20"};
    assert_int_equal(irori_table_new(&def, &table, &why), IRORI_OK);
    assert_int_equal(keyboard_open(&k, table, &bots, &why), IRORI_OK);
}

/* The seat's move number `index`, counting from the end. */
static irori_move late_move(int seat, uint32_t index) {
    const irori_rules *rules = irori_table_rules(k.look.table);
    irori_move *list = malloc(rules->game->max_moves * sizeof *list);
    void *known = malloc(rules->game->state_size);
    irori_table_known(k.look.table, irori_table_entries(k.look.table), seat, known);
    uint32_t count = rules->game->moves(rules, known, seat, list);
    assert_true(count > 0);
    irori_move move = list[count - 1 - index % count];
    free(list);
    free(known);
    return move;
}

static bool decide(int seat, irori_move move) { return keyboard_decide(&k, seat, &move, 1, NULL); }

static irori_entry last_entry(void) { return irori_table_entry(k.look.table, irori_table_entries(k.look.table)); }

static bool add_line(void *context, const char *line, size_t size) { return fwrite(line, 1, size, context) == size; }

/* The record as it should be on the disk. */
static char *record_text(size_t *size) {
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    assert_non_null(out);
    assert_true(irori_table_save(k.look.table, false, add_line, out));
    fclose(out);
    return text;
}

static void assert_file_is_record(const char *path) {
    size_t size, got = 0;
    char *wanted = record_text(&size), *text = malloc(size + 2);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    got = fread(text, 1, size + 1, in);
    fclose(in);
    assert_int_equal(got, size);
    assert_memory_equal(text, wanted, size);
    free(wanted);
    free(text);
}

static void assert_refused_like_the_table(int seat, irori_move move) {
    irori_message list[IRORI_MAX_REFUSALS];
    char said[256], wanted[256];
    irori_error why;
    assert_true(irori_table_refusals(k.look.table, seat, move, list) > 0);
    assert_false(keyboard_decide(&k, seat, &move, 1, &why));
    assert_int_equal(why.why.count, list[0].count);
    irori_words_say(irori_words_in("en"), &why.why, NULL, NULL, said, sizeof said);
    irori_words_say(irori_words_in("en"), &list[0], NULL, NULL, wanted, sizeof wanted);
    assert_string_equal(said, wanted);
}

/* Everything that could be chosen at the beginning and is not in this hand; cards' names and numbers are arguments. */
FACT(a_refused_decision_has_the_tables_reason_with_its_arguments) {
    static const char *const games[] = {"5211", "kodachi", "kodama", "harakiri"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        int refused = 0;
        open_new(games[i], 2, 2, "reasons");
        int seat = __builtin_ctz(irori_table_turn(k.look.table).seats);
        for (irori_move move = 1; move < 4096 && refused < 50; move++) {
            const irori_rules *rules = irori_table_rules(k.look.table);
            char text[IRORI_MOVE_TEXT];
            irori_message list[IRORI_MAX_REFUSALS];
            irori_move again;
            if (!irori_table_refusals(k.look.table, seat, move, list)) continue;
            rules->game->move_to_text(rules, move, text);
            if (rules->game->move_from_text(rules, text, &again, &list[0]) || again != move) continue;
            assert_refused_like_the_table(seat, move);
            refused++;
        }
        assert_true(refused > 10);
        assert_int_equal(irori_table_entries(k.look.table), 0);
        keyboard_close(&k);
    }
}

FACT(a_name_and_a_seat_survive_the_way_as_text) {
    irori_error why;
    open_new("kodama", 2, 2, "names");
    int seat = __builtin_ctz(irori_table_turn(k.look.table).seats);
    assert_false(keyboard_take_back(&k, seat, &why));
    assert_string_equal(why.why.id, "table.why.nothing");
    assert_false(keyboard_decide(&k, 1 - seat, &(irori_move){late_move(seat, 0)}, 1, &why));
    assert_non_null(why.why.id);
    assert_true(irori_words_get(irori_words_in("en"), why.why.id) != why.why.id);
    keyboard_close(&k);
}

FACT(people_decide_before_bots_and_take_back_until_then) {
    irori_error why;
    open_new("5211", 3, 2, "order");
    assert_int_equal(keyboard_next_person(&k, -1), 0);
    assert_false(keyboard_bot(&k));
    assert_true(decide(0, late_move(0, 0)));
    assert_false(keyboard_bot(&k));
    assert_true(keyboard_take_back(&k, 0, &why));
    assert_int_equal(last_entry().kind, IRORI_ENTRY_RETRACT);
    assert_true(decide(0, late_move(0, 1)));
    assert_true(decide(1, late_move(1, 0)));
    assert_int_equal(keyboard_next_person(&k, -1), -1);
    assert_true(keyboard_bot(&k));
    assert_false(keyboard_bot(&k));
    assert_int_equal(irori_table_entries(k.look.table), 5);
    keyboard_close(&k);
}

FACT(all_who_sit_here_agree_to_take_back_what_was_shown) {
    irori_error why;
    open_new("5211", 3, 2, "agree");
    for (int seat = 0; seat < 2; seat++) assert_true(decide(seat, late_move(seat, 0)));
    assert_true(keyboard_bot(&k));
    assert_false(keyboard_take_back(&k, 1, &why));
    assert_true(keyboard_may_agree(&k, &why));
    assert_true(keyboard_agree(&k, 1, &why));
    assert_int_equal(last_entry().kind, IRORI_ENTRY_AGREED);
    assert_int_equal(last_entry().target, 1); /* the other's choice stays */
    assert_true(last_entry().is_knowing);
    assert_int_equal(irori_table_taken_back_knowing(k.look.table), 1);
    assert_int_equal(keyboard_next_person(&k, -1), 1);
    assert_true(decide(1, late_move(1, 1)));
    assert_true(keyboard_bot(&k));
    keyboard_close(&k);
}

FACT(there_is_nothing_to_agree_about_before_a_decision) {
    irori_error why;
    open_new("5211", 2, 1, "nothing");
    assert_false(keyboard_take_back(&k, 0, &why));
    assert_false(keyboard_may_agree(&k, &why));
    assert_false(keyboard_agree(&k, 0, &why));
    assert_string_equal(why.why.id, "table.why.nothing");
    keyboard_close(&k);
}

/* Decisions of all seats by chance of a sort, until so many entries. */
static void play_on(uint32_t entries) {
    for (uint32_t i = 0;
         irori_table_entries(k.look.table) < entries && irori_table_turn(k.look.table).kind != IRORI_OVER; i++) {
        int seat = keyboard_next_person(&k, -1);
        assert_true(seat < 0 ? keyboard_bot(&k) : decide(seat, late_move(seat, i)));
    }
}

FACT(what_was_decided_is_in_the_file_and_what_is_not_is_told) {
    char folder[] = "/tmp/irori-keyboard-XXXXXX", path[64], elsewhere[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/game", folder);
    snprintf(elsewhere, sizeof elsewhere, "%s/none/game", folder);
    open_new("kodachi", 2, 1, "file");
    assert_true(save_create(&k.look.link.save, k.look.table, path));
    play_on(12);
    assert_file_is_record(path);
    assert_int_equal(save_state_of(&k.look.link.save, k.look.table), SAVED_ALL);
    keyboard_close(&k);

    open_new("kodachi", 2, 1, "file"); /* nowhere to write: it goes on all the same */
    assert_false(save_create(&k.look.link.save, k.look.table, elsewhere));
    play_on(12);
    assert_int_equal(irori_table_entries(k.look.table), 12);
    assert_int_equal(save_state_of(&k.look.link.save, k.look.table), SAVED_NOTHING);
    assert_int_equal(k.look.link.save.reason, ENOENT);
    assert_true(save_elsewhere(&k.look.link.save, k.look.table, "/dev/null") == false);
    assert_int_equal(unlink(path), 0);
    assert_true(save_elsewhere(&k.look.link.save, k.look.table, path));
    play_on(20);
    assert_file_is_record(path);
    keyboard_close(&k);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

static irori_table *load(const char *path) {
    static char text[1 << 16];
    irori_table *table;
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    size_t size = fread(text, 1, sizeof text, in);
    fclose(in);
    assert_int_equal(irori_table_load(text, size, IRORI_LOAD_RESUME, &table, NULL), IRORI_OK);
    return table;
}

FACT(records_of_the_older_format_go_on_in_it) {
    irori_error why = {.status = IRORI_OK};
    irori_table *table = load("tests/records/null-format-1.irori");
    uint32_t before = irori_table_entries(table);
    assert_int_equal(keyboard_open(&k, table, &bots, &why), IRORI_OK);
    assert_int_equal(irori_table_format(k.look.table), 1);
    irori_message_init(&why.why, "table.why.revealed");
    assert_false(keyboard_may_agree(&k, &why)); /* that format cannot tell of it */
    if (irori_table_turn(k.look.table).kind != IRORI_OVER) {
        play_on(before + 1);
        assert_int_equal(irori_table_entries(k.look.table), before + 1);
    }
    keyboard_close(&k);
    assert_int_equal(keyboard_open(&k, load("tests/records/5211-format-1-over.irori"), &bots, &why), IRORI_OK);
    assert_int_equal(irori_table_turn(k.look.table).kind, IRORI_OVER);
    assert_false(keyboard_bot(&k));
    assert_int_equal(keyboard_next_person(&k, -1), -1);
    keyboard_close(&k);
}

FACT(whom_a_bot_stood_in_for_decides_again) {
    irori_table_def def = {.game = "5211", .setup = {.players = 2}, .seed = irori_seed_from_text("again")};
    irori_table *table;
    irori_error why;
    assert_int_equal(irori_table_new(&def, &table, &why), IRORI_OK);
    assert_int_equal(irori_table_hand_over(table, 1, "easy", &why), IRORI_OK);
    assert_int_equal(keyboard_open(&k, table, &bots, &why), IRORI_OK);
    assert_true(decide(1, late_move(1, 0)));
    assert_int_equal(irori_table_entry(k.look.table, 2).kind, IRORI_ENTRY_HAND_OVER);
    assert_string_equal(irori_table_seat(k.look.table, 1)->player, "");
    assert_int_equal(last_entry().kind, IRORI_ENTRY_MOVE);
    keyboard_close(&k);
}

FACT(nobody_sits_down_where_a_seat_is_open_or_a_player_knows_too_much) {
    irori_table_def def = {.game = "harakiri", .setup = {.players = 2}, .seed = irori_seed_from_text("open")};
    irori_table *table;
    irori_error why;
    def.seats[1] = (irori_seat){.kind = IRORI_SEAT_OPEN};
    assert_int_equal(irori_table_new(&def, &table, &why), IRORI_OK);
    assert_int_equal(keyboard_open(&k, table, &bots, &why), IRORI_BAD_SETUP);
    assert_string_equal(why.why.id, "host.why.open-seats");
    def.seats[1] = (irori_seat){.kind = IRORI_SEAT_BOT, .player = "nobody-of-that-name"};
    assert_int_equal(irori_table_new(&def, &table, &why), IRORI_OK);
    assert_true(keyboard_open(&k, table, &bots, &why) != IRORI_OK);
}

/* A row stops where one of its decisions is refused. */
FACT(a_row_is_played_as_far_as_it_goes) {
    open_new("5211", 2, 2, "row");
    irori_move first = late_move(0, 0), row[2] = {first, first};
    assert_true(keyboard_decide(&k, 0, row, 2, NULL));
    assert_int_equal(irori_table_entries(k.look.table), 1);
    assert_true(last_entry().move == first);
    keyboard_close(&k);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refused_decision_has_the_tables_reason_with_its_arguments),
        cmocka_unit_test(a_name_and_a_seat_survive_the_way_as_text),
        cmocka_unit_test(people_decide_before_bots_and_take_back_until_then),
        cmocka_unit_test(all_who_sit_here_agree_to_take_back_what_was_shown),
        cmocka_unit_test(there_is_nothing_to_agree_about_before_a_decision),
        cmocka_unit_test(what_was_decided_is_in_the_file_and_what_is_not_is_told),
        cmocka_unit_test(records_of_the_older_format_go_on_in_it),
        cmocka_unit_test(whom_a_bot_stood_in_for_decides_again),
        cmocka_unit_test(nobody_sits_down_where_a_seat_is_open_or_a_player_knows_too_much),
        cmocka_unit_test(a_row_is_played_as_far_as_it_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
