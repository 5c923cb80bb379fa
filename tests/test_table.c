/* The table: playing, taking back, looking. Records are in test_records.c. Seats of null play "keep", which tells
 * nobody anything, or "swap", which shows its player a card. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "irori/table.h"
#include "table/table_private.h"

static irori_table *new_table(const char *game, int players) {
    irori_table_def def = {.game = game, .setup = {.players = players}, .seed = irori_seed_from_text("table")};
    irori_table *table = NULL;
    irori_error why;
    if (irori_table_new(&def, &table, &why)) fail_msg("no table: %s", why.why.id);
    return table;
}

static void play(irori_table *table, int seat, const char *text) {
    irori_error why;
    if (irori_table_play_text(table, seat, text, &why)) fail_msg("seat %d may not %s: %s", seat, text, why.why.id);
}

typedef irori_status (*take_fn)(irori_table *table, int seat, irori_error *why);

static void expect_ok(irori_table *table, take_fn take, int seat) {
    irori_error why;
    assert_true(irori_table_can_take_back(table, seat));
    if (take(table, seat, &why)) fail_msg("seat %d: %s", seat, why.why.id);
}

static void expect_no(irori_table *table, take_fn take, int seat, const char *reason) {
    irori_error why;
    uint32_t entries = irori_table_entries(table);
    uint64_t hash = irori_table_hash(table, entries);
    assert_int_equal(take(table, seat, &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, reason);
    assert_int_equal(take(table, seat, NULL), IRORI_ILLEGAL);
    assert_int_equal(irori_table_entries(table), entries);
    assert_true(irori_table_hash(table, entries) == hash);
}

/* A move of each seat that it may make now, as text. */
static void some_move(const irori_table *table, int seat, char text[IRORI_MOVE_TEXT]) {
    const irori_rules *rules = irori_table_rules(table);
    irori_move moves[16];
    void *known = malloc(rules->game->state_size);
    irori_table_known(table, irori_table_entries(table), seat, known);
    assert_true(rules->game->moves(rules, known, seat, moves) > 0);
    rules->game->move_to_text(rules, moves[0], text);
    free(known);
}

static void play_any(irori_table *table, int seat) {
    char text[IRORI_MOVE_TEXT];
    some_move(table, seat, text);
    play(table, seat, text);
}

/* A new table */

FACT(a_table_says_what_it_was_made_of) {
    irori_table_def def = {
        .game = "5211",
        .setup = {.players = 3},
        .seed = irori_seed_from_text("7"),
        .seats = {{.kind = IRORI_SEAT_BOT, .player = "greedy"}, {.kind = IRORI_SEAT_PERSON}, {.name = "Ann"}}};
    irori_table *table = NULL;
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    assert_int_equal(irori_table_rules(table)->players, 3);
    assert_memory_equal(irori_table_seed(table), &def.seed, sizeof def.seed);
    assert_string_equal(irori_seat_text(irori_table_seat(table, 0)), "greedy");
    assert_string_equal(irori_seat_text(irori_table_seat(table, 1)), "human");
    assert_string_equal(irori_seat_text(irori_table_seat(table, 2)), "Ann");
    assert_int_equal(irori_table_entries(table), 0);
    assert_int_equal(irori_table_turn(table).seats, 7);
    irori_table_free(table);
    irori_table_free(NULL);
}

FACT(a_bad_set_up_makes_no_table) {
    irori_table_def def = {.game = "chess"};
    irori_table *table = NULL;
    irori_error why;
    assert_int_equal(irori_table_new(&def, &table, &why), IRORI_BAD_SETUP);
    assert_string_equal(why.why.id, "error.game.unknown");
    assert_null(table);
}

/* Playing */

FACT(a_move_is_logged_and_changes_who_decides) {
    irori_table *table = new_table("null", 3);
    play(table, 0, "keep");
    assert_int_equal(irori_table_entries(table), 1);
    assert_int_equal(irori_table_entry(table, 1).kind, IRORI_ENTRY_MOVE);
    assert_int_equal(irori_table_entry(table, 1).seat, 0);
    assert_int_equal(irori_table_turn(table).seats, 2);
    irori_table_free(table);
}

static void expect_refused(irori_table *table, int seat, const char *text, irori_status status, const char *reason) {
    irori_error why;
    uint32_t entries = irori_table_entries(table);
    assert_int_equal(irori_table_play_text(table, seat, text, &why), status);
    assert_int_equal(why.status, status);
    assert_string_equal(why.why.id, reason);
    assert_int_equal(irori_table_play_text(table, seat, text, NULL), status);
    assert_int_equal(irori_table_entries(table), entries);
}

FACT(refusals_have_the_games_reason_and_change_nothing) {
    irori_table *table = new_table("null", 2);
    expect_refused(table, 1, "keep", IRORI_ILLEGAL, "null.why.turn");
    expect_refused(table, 0, "fold", IRORI_BAD_TEXT, "null.why.notation");
    expect_refused(table, 2, "keep", IRORI_ILLEGAL, "table.why.seat");
    expect_refused(table, -1, "keep", IRORI_ILLEGAL, "table.why.seat");
    play(table, 0, "keep");
    play(table, 1, "keep");
    expect_refused(table, 0, "keep", IRORI_ILLEGAL, "table.why.over");
    irori_table_free(table);
}

FACT(a_refusal_keeps_its_arguments) {
    irori_table *table = new_table("5211", 2);
    irori_error why;
    assert_int_equal(irori_table_play(table, 0, move_from(irori_table_rules(table), "B6 B6"), &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, "5211.why.not-held");
    assert_string_equal(why.why.args[0].text, "B6");
    irori_table_free(table);
}

FACT(a_full_log_is_refused) {
    irori_table *table = new_table("null", 2);
    irori_error why;
    uint32_t entries = table->entries;
    table->entries = IRORI_MAX_ENTRIES; /* as if */
    assert_int_equal(irori_table_play(table, 0, 1, &why), IRORI_FULL);
    assert_string_equal(why.why.id, "table.why.full");
    assert_int_equal(person_sits_down(table, 0, "Ann", &why), IRORI_FULL);
    assert_int_equal(table->entries, IRORI_MAX_ENTRIES);
    table->entries = entries;
    irori_table_free(table);
}

/* Renaming fills the log up to the room that is kept for moves; then the game is played to its end. */
FACT(room_is_kept_so_that_a_game_can_always_end) {
    irori_table *table = new_table("null", 2);
    irori_error why;
    irori_status status;
    play(table, 0, "keep");
    while (!(status = person_sits_down(table, 0, NULL, &why))) {}
    assert_int_equal(status, IRORI_FULL);
    assert_string_equal(why.why.id, "table.why.full");
    uint32_t left = IRORI_MAX_ENTRIES - irori_table_entries(table);
    assert_int_equal(left, irori_table_rules(table)->game->max_decisions - 1);
    assert_int_equal(irori_table_undo(table, 0, &why), IRORI_FULL);
    assert_false(irori_table_can_take_back(table, 0));
    play(table, 1, "keep");
    assert_int_equal(irori_table_turn(table).kind, IRORI_OVER);
    irori_table_free(table);
}

/* At most twenty times a decision */

FACT(a_decision_is_undone_twenty_times_at_most) {
    irori_table *table = new_table("null", 2);
    for (int i = 0; i < IRORI_MAX_TAKE_BACKS; i++) {
        play(table, 0, "keep");
        expect_ok(table, irori_table_undo, 0);
    }
    play(table, 0, "keep");
    assert_false(irori_table_can_take_back(table, 0));
    expect_no(table, irori_table_undo, 0, "table.why.too-often");
    expect_no(table, irori_table_take_back, 0, "table.why.too-often");
    play(table, 1, "keep");
    assert_int_equal(irori_table_turn(table).kind, IRORI_OVER);
    irori_table_free(table);
}

/* The choices of one turn stand side by side: one player's do not use up another's, in whatever order they come. */
FACT(a_choice_is_retracted_twenty_times_at_most_by_each) {
    irori_table *table = new_table("5211", 3);
    for (int i = 0; i < IRORI_MAX_TAKE_BACKS; i++) {
        play_any(table, 0);
        if (i & 1) play_any(table, 1);
        expect_ok(table, irori_table_retract, 0);
        if (i & 1) expect_ok(table, irori_table_retract, 1);
    }
    play_any(table, 1);
    play_any(table, 0);
    assert_false(irori_table_can_take_back(table, 0));
    expect_no(table, irori_table_retract, 0, "table.why.too-often");
    for (int i = 0; i < IRORI_MAX_TAKE_BACKS / 2; i++) {
        expect_ok(table, irori_table_retract, 1);
        play_any(table, 1);
    }
    expect_no(table, irori_table_retract, 1, "table.why.too-often");
    irori_table_free(table);
}

/* Every decision has its own twenty: the next turn's, and what is decided later or earlier in the same turn. */
FACT(another_decision_is_taken_back_afresh) {
    irori_table *table = new_table("5211", 2);
    for (int i = 0; i < IRORI_MAX_TAKE_BACKS; i++) {
        play_any(table, 0);
        expect_ok(table, irori_table_retract, 0);
    }
    play_any(table, 0);
    play_any(table, 1);
    play_any(table, 0);
    expect_ok(table, irori_table_retract, 0);
    irori_table_free(table);
}

/* Somebody who takes back whatever can be taken back, for ever: is refused, and the game still ends. The log is no
 * longer than each decision once and twenty times there and back for each seat. */
static void take_back_for_ever(const char *game) {
    irori_table *table = new_table(game, 2);
    const irori_rules *rules = irori_table_rules(table);
    void *known = malloc(rules->game->state_size);
    irori_rng rng = irori_rng_from(11);
    uint32_t decisions = 0;
    while (irori_table_turn(table).kind != IRORI_OVER) {
        int seat = __builtin_ctz(irori_table_turn(table).seats);
        irori_table_known(table, irori_table_entries(table), seat, known);
        assert_int_equal(irori_table_play(table, seat, rules->game->sample(rules, known, seat, &rng), NULL), IRORI_OK);
        for (int taker = 0; taker < 2; taker++)
            while (irori_table_can_take_back(table, taker))
                assert_int_equal(irori_table_take_back(table, taker, NULL), IRORI_OK);
        decisions = table->line_count > decisions ? table->line_count : decisions;
        assert_true(irori_table_entries(table) <= (1 + 2 * 2 * IRORI_MAX_TAKE_BACKS) * (decisions + 1));
    }
    free(known);
    irori_table_free(table);
}

FACT(taking_back_for_ever_ends) {
    static const char *const games[] = {"null", "5211", "kodachi"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) take_back_for_ever(games[i]);
}

/* Retract: F4's ruling, a choice may be changed until the last player has chosen. */

FACT(a_choice_may_be_changed_until_it_is_shown) {
    irori_table *table = new_table("5211", 3);
    uint64_t start = irori_table_hash(table, 0);
    play_any(table, 0);
    expect_ok(table, irori_table_retract, 0);
    assert_true(irori_table_hash(table, 2) == start);
    play_any(table, 0);
    play_any(table, 1);
    expect_ok(table, irori_table_retract, 0);
    play_any(table, 0);
    play_any(table, 2);
    for (int seat = 0; seat < 3; seat++) {
        assert_false(irori_table_can_take_back(table, seat));
        expect_no(table, irori_table_retract, seat, "table.why.no-choice");
    }
    irori_table_free(table);
}

FACT(the_log_keeps_a_choice_and_its_retraction) {
    irori_table *table = new_table("5211", 2);
    play_any(table, 1);
    expect_ok(table, irori_table_retract, 1);
    assert_int_equal(irori_table_entries(table), 2);
    assert_int_equal(irori_table_entry(table, 2).kind, IRORI_ENTRY_RETRACT);
    assert_int_equal(irori_table_entry(table, 2).target, 1);
    assert_int_equal(irori_table_entry(table, 2).seat, 1);
    assert_true(irori_table_is_undone(table, 1));
    assert_false(irori_table_is_undone(table, 2));
    expect_no(table, irori_table_retract, 1, "table.why.no-choice");
    irori_table_free(table);
}

FACT(retracting_leaves_the_others_choices) {
    irori_table *table = new_table("5211", 3);
    char text[IRORI_MOVE_TEXT];
    some_move(table, 1, text);
    play_any(table, 0);
    play(table, 1, text);
    expect_ok(table, irori_table_retract, 0);
    assert_int_equal(irori_table_turn(table).seats, 5);
    irori_table *straight = new_table("5211", 3);
    play(straight, 1, text);
    assert_true(irori_table_hash(table, 3) == irori_table_hash(straight, 1));
    irori_table_free(table);
    irori_table_free(straight);
}

FACT(who_has_not_chosen_has_nothing_to_retract) {
    irori_table *table = new_table("5211", 3);
    play_any(table, 0);
    expect_no(table, irori_table_retract, 1, "table.why.no-choice");
    expect_no(table, irori_table_retract, 7, "table.why.seat");
    irori_table_free(table);
}

FACT(a_choice_of_an_earlier_turn_stays) {
    irori_table *table = new_table("5211", 2);
    play_any(table, 0);
    play_any(table, 1);
    play_any(table, 1);
    expect_no(table, irori_table_retract, 0, "table.why.no-choice");
    expect_ok(table, irori_table_retract, 1);
    irori_table_free(table);
}

/* Undo */

FACT(a_decision_that_told_nothing_is_undone) {
    irori_table *table = new_table("null", 3);
    play(table, 0, "keep");
    expect_ok(table, irori_table_undo, 0);
    assert_int_equal(irori_table_turn(table).seats, 1);
    assert_int_equal(irori_table_entry(table, 2).kind, IRORI_ENTRY_UNDO);
    assert_int_equal(irori_table_entry(table, 2).target, 0);
    assert_true(irori_table_is_undone(table, 1));
    play(table, 0, "swap");
    assert_int_equal(irori_table_turn(table).seats, 2);
    irori_table_free(table);
}

FACT(undo_never_crosses_another_players_decision) {
    irori_table *table = new_table("null", 3);
    play(table, 0, "keep");
    play(table, 1, "keep");
    assert_false(irori_table_can_take_back(table, 0));
    expect_no(table, irori_table_undo, 0, "table.why.not-last");
    expect_ok(table, irori_table_undo, 1);
    assert_int_equal(irori_table_entry(table, 3).target, 1);
    expect_ok(table, irori_table_undo, 0);
    irori_table_free(table);
}

FACT(undo_never_crosses_a_revealed_secret) {
    irori_table *table = new_table("null", 3);
    play(table, 0, "swap");
    assert_false(irori_table_can_take_back(table, 0));
    expect_no(table, irori_table_undo, 0, "table.why.revealed");
    irori_table_free(table);
}

FACT(who_cannot_take_back_hears_the_reason_that_is_theirs) {
    irori_table *table = new_table("null", 3);
    play(table, 0, "keep");
    expect_no(table, irori_table_undo, 1, "table.why.nothing"); /* not that others have decided since */
    play(table, 1, "swap");
    expect_no(table, irori_table_undo, 0, "table.why.revealed");
    expect_no(table, irori_table_undo, 2, "table.why.nothing");
    irori_table_free(table);
}

FACT(the_last_decision_of_a_turn_shows_all_and_stays) {
    irori_table *table = new_table("5211", 2);
    play_any(table, 0);
    play_any(table, 1);
    expect_no(table, irori_table_undo, 1, "table.why.revealed");
    irori_table_free(table);
}

FACT(nothing_to_undo_at_the_start_or_after_the_end) {
    irori_table *table = new_table("null", 2);
    expect_no(table, irori_table_undo, 0, "table.why.nothing");
    play(table, 0, "keep");
    play(table, 1, "keep");
    expect_no(table, irori_table_undo, 1, "table.why.over");
    assert_false(irori_table_can_take_back(table, 1));
    irori_table_free(table);
}

FACT(take_back_takes_whichever_way_is_open) {
    irori_table *table = new_table("null", 2);
    play(table, 0, "keep");
    expect_ok(table, irori_table_take_back, 0);
    assert_int_equal(irori_table_entry(table, 2).kind, IRORI_ENTRY_UNDO);
    irori_table_free(table);
    table = new_table("5211", 2);
    play_any(table, 0);
    expect_ok(table, irori_table_take_back, 0);
    assert_int_equal(irori_table_entry(table, 2).kind, IRORI_ENTRY_RETRACT);
    irori_table_free(table);
}

/* Seats */

FACT(somebody_else_sits_down) {
    irori_table *table = new_table("null", 2);
    uint64_t hash = irori_table_hash(table, 0);
    assert_int_equal(person_sits_down(table, 1, "Bea", NULL), IRORI_OK);
    assert_string_equal(irori_table_seat(table, 1)->name, "Bea");
    assert_string_equal(irori_table_seat(table, 0)->name, "");
    assert_int_equal(irori_table_entry(table, 1).kind, IRORI_ENTRY_SEAT);
    assert_int_equal(irori_table_entry(table, 1).seat_kind, IRORI_SEAT_PERSON);
    assert_true(irori_table_hash(table, 1) == hash);
    expect_no(table, irori_table_undo, 1, "table.why.nothing");
    irori_error why;
    assert_int_equal(person_sits_down(table, 2, "Cy", &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, "table.why.seat");
    irori_table_free(table);
}

FACT(a_new_name_does_not_stand_in_the_way_of_undo) {
    irori_table *table = new_table("null", 2);
    play(table, 0, "keep");
    assert_int_equal(person_sits_down(table, 1, "Bea", NULL), IRORI_OK);
    expect_ok(table, irori_table_undo, 0);
    assert_string_equal(irori_table_seat(table, 1)->name, "Bea");
    irori_table_free(table);
}

static const struct {
    const char *name, *reason; /* NULL: fine */
} names[] = {
    {"Zo\xC3\xAB", NULL},
    {"\xD7\x99\xD7\xA2\xD7\x9C\xE2\x80\x8F", NULL}, /* Hebrew, with a right-to-left mark */
    {"\xF0\x9F\x94\xA5 Ren", NULL},
    {"12345678901234567890123456789012345678901234567", NULL},
    {"123456789012345678901234567890123456789012345678", "table.why.name-long"},
    {"  ", "table.why.name"},
    {"\u200B\u3000", "table.why.name"},
    {"a\nb", "table.why.name-text"},
    {"a\x1B[2J", "table.why.name-text"},
    {"a\x7F", "table.why.name-text"},
    {"a\xC2\x9B", "table.why.name-text"}, /* U+009B, a control sequence begins */
    {"a\xE2\x80\xAE"
     "b",
     "table.why.name-text"},                  /* U+202E, right-to-left override */
    {"a\xE2\x80\xAA", "table.why.name-text"}, /* U+202A, embedding */
    {"a\xE2\x81\xA6", "table.why.name-text"}, /* U+2066, isolate */
    {"a\xE2\x81\xA9", "table.why.name-text"}, /* U+2069 */
    {"a\xE2\x80\xA8", "table.why.name-text"}, /* U+2028, line separator */
    {"\xFF", "table.why.name-text"},
    {"a\xC3", "table.why.name-text"},        /* cut off */
    {"\xED\xA0\x80", "table.why.name-text"}, /* half a pair */
    {"\xC0\xAF", "table.why.name-text"},     /* longer than it need be */
};

FACT(a_name_is_one_line_of_plain_text) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        irori_table_def def = {.game = "null", .setup = {.players = 2}, .seats = {{.name = "Ann"}}};
        memcpy(def.seats[1].name, names[i].name, strnlen(names[i].name, sizeof def.seats[1].name));
        irori_table *table = new_table("null", 2), *made = NULL;
        irori_error why = {0};
        assert_int_equal(irori_table_new(&def, &made, &why), names[i].reason ? IRORI_BAD_SETUP : IRORI_OK);
        if (names[i].reason) assert_string_equal(why.why.id, names[i].reason);
        if (!names[i].reason) assert_string_equal(irori_table_seat(made, 1)->name, names[i].name);
        irori_status status = person_sits_down(table, 0, names[i].name, &why);
        assert_int_equal(status, names[i].reason ? IRORI_ILLEGAL : IRORI_OK);
        if (names[i].reason) assert_string_equal(why.why.id, names[i].reason);
        assert_string_equal(irori_table_seat(table, 0)->name, names[i].reason ? "" : names[i].name);
        irori_table_free(made);
        irori_table_free(table);
    }
}

/* Rows: several moves that are one decision. Duels of null are over too soon; Harakiri's march is made of steps. */

static irori_table *harakiri_table(void) {
    irori_table *table = new_table("harakiri", 1);
    return table;
}

/* Plays first moves until two in a row by the same seat showed nothing: they lie before `from`. */
static bool find_quiet_row(irori_table *table, irori_move row[2]) {
    const irori_rules *rules = irori_table_rules(table);
    irori_rng rng = irori_rng_from(8);
    void *known = malloc(rules->game->state_size);
    for (int i = 0; i < 600 && irori_table_turn(table).kind != IRORI_OVER; i++) {
        int seat = __builtin_ctz(irori_table_turn(table).seats);
        uint32_t before = table->line_count;
        bool was_quiet = table->line_count > table->anchor;
        irori_table_known(table, irori_table_entries(table), seat, known);
        row[0] = row[1];
        row[1] = rules->game->sample(rules, known, seat, &rng);
        assert_int_equal(irori_table_play(table, seat, row[1], NULL), IRORI_OK);
        bool is_same = was_quiet && entry_at(table, line_at(table, before - 1))->seat == seat;
        if (is_same && table->line_count > table->anchor + 1 && irori_table_can_take_back(table, seat)) {
            assert_int_equal(irori_table_undo(table, seat, NULL), IRORI_OK);
            assert_int_equal(irori_table_undo(table, seat, NULL), IRORI_OK);
            free(known);
            return true;
        }
    }
    free(known);
    return false;
}

FACT(a_row_is_taken_back_as_one_decision) {
    irori_table *table = harakiri_table();
    irori_move row[2] = {0, 0};
    int played = 0;
    assert_true(find_quiet_row(table, row));
    int seat = __builtin_ctz(irori_table_turn(table).seats);
    uint32_t before = irori_table_entries(table);
    uint64_t hash = irori_table_hash(table, before);
    assert_int_equal(irori_table_play_row(table, seat, row, 2, &played, NULL), IRORI_OK);
    assert_int_equal(played, 2);
    assert_int_equal(irori_table_entry(table, before + 1).row, 0);
    assert_int_equal(irori_table_entry(table, before + 2).row, before + 1);
    expect_ok(table, irori_table_undo, seat);
    assert_int_equal(irori_table_entries(table), before + 3);
    assert_true(irori_table_hash(table, before + 3) == hash);
    assert_true(irori_table_is_undone(table, before + 1) && irori_table_is_undone(table, before + 2));
    irori_table_free(table);
}

FACT(a_row_ends_where_somebody_else_is_asked) {
    irori_table *table = new_table("null", 3);
    irori_move keep = move_from(irori_table_rules(table), "keep"), row[2] = {keep, keep};
    int played;
    assert_int_equal(irori_table_play_row(table, 0, row, 2, &played, NULL), IRORI_OK);
    assert_int_equal(played, 1);
    assert_int_equal(irori_table_entries(table), 1);
    irori_table_free(table);
}

FACT(a_row_whose_first_move_is_refused_changes_nothing) {
    irori_table *table = new_table("null", 3);
    irori_move keep = move_from(irori_table_rules(table), "keep");
    irori_error why;
    int played = 7;
    assert_int_equal(irori_table_play_row(table, 1, &keep, 1, &played, &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, "null.why.turn");
    assert_int_equal(played, 0);
    assert_int_equal(irori_table_play_row(table, 0, &keep, 0, &played, &why), IRORI_ILLEGAL);
    assert_int_equal(irori_table_entries(table), 0);
    irori_table_free(table);
}

/* Agreements */

FACT(an_agreement_goes_back_across_other_players) {
    irori_table *table = new_table("null", 4);
    for (int seat = 0; seat < 3; seat++) play(table, seat, "keep");
    assert_int_equal(irori_table_agree(table, 1, NULL), IRORI_OK);
    assert_int_equal(irori_table_turn(table).seats, 2);
    irori_entry entry = irori_table_entry(table, 4);
    assert_int_equal(entry.kind, IRORI_ENTRY_AGREED);
    assert_int_equal(entry.target, 1);
    assert_false(entry.is_knowing);
    assert_int_equal(irori_table_taken_back_knowing(table), 0);
    assert_true(irori_table_hash(table, 4) == irori_table_hash(table, 1));
    irori_table_free(table);
}

FACT(an_agreement_across_a_reveal_is_told_and_the_same_chance_comes_again) {
    irori_table *table = new_table("null", 4);
    play(table, 0, "swap");
    uint64_t after = irori_table_hash(table, 1);
    assert_int_equal(irori_table_agree(table, 0, NULL), IRORI_OK);
    assert_true(irori_table_entry(table, 2).is_knowing);
    assert_int_equal(irori_table_taken_back_knowing(table), 1);
    assert_true(irori_table_hash(table, 2) == irori_table_hash(table, 0));
    play(table, 0, "swap");
    assert_true(irori_table_hash(table, 3) == after);
    irori_table_free(table);
}

static void expect_no_agreement(irori_table *table, uint32_t target, const char *reason) {
    irori_error why;
    uint32_t entries = irori_table_entries(table);
    assert_int_equal(irori_table_agree(table, target, &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, reason);
    assert_int_equal(irori_table_entries(table), entries);
}

FACT(an_agreement_goes_back_to_moves_that_count) {
    irori_table *table = new_table("null", 3);
    expect_no_agreement(table, 0, "table.why.nothing");
    play(table, 0, "keep");
    expect_ok(table, irori_table_undo, 0);
    play(table, 0, "keep");
    expect_no_agreement(table, 1, "table.why.no-point");
    expect_no_agreement(table, 2, "table.why.no-point");
    expect_no_agreement(table, 3, "table.why.nothing");
    expect_no_agreement(table, 4, "table.why.no-point");
    expect_no_agreement(table, UINT32_MAX, "table.why.no-point");
    irori_table_free(table);
}

FACT(after_an_agreement_nothing_before_it_is_taken_back_alone) {
    irori_table *table = new_table("null", 3);
    play(table, 0, "keep");
    play(table, 1, "keep");
    assert_int_equal(irori_table_agree(table, 1, NULL), IRORI_OK);
    expect_no(table, irori_table_undo, 0, "table.why.revealed");
    play(table, 1, "keep");
    expect_ok(table, irori_table_undo, 1);
    irori_table_free(table);
}

/* Clocks and deputies */

FACT(the_clock_makes_the_default_move) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        irori_table *table = new_table((*game)->id, 0);
        const irori_rules *rules = irori_table_rules(table);
        void *known = malloc((*game)->state_size);
        for (int i = 0; i < 400 && irori_table_turn(table).kind != IRORI_OVER; i++) {
            int seat = __builtin_ctz(irori_table_turn(table).seats);
            irori_table_known(table, irori_table_entries(table), seat, known);
            irori_move move = irori_default_move(rules, known, seat);
            assert_int_equal(irori_table_time_out(table, seat, NULL), IRORI_OK);
            irori_entry entry = irori_table_entry(table, irori_table_entries(table));
            assert_int_equal(entry.kind, IRORI_ENTRY_TIME_OUT);
            assert_true(entry.move == move);
        }
        free(known);
        irori_table_free(table);
    }
}

FACT(the_clock_of_5211_plays_the_cheapest_cards) {
    irori_table *table = new_table("5211", 2);
    g5211_state known;
    irori_table_known(table, 0, 0, &known);
    assert_int_equal(irori_table_time_out(table, 0, NULL), IRORI_OK);
    irori_move move = irori_table_entry(table, 1).move;
    int worst = 0, chosen = g5211_value((int)(move & 31)), second = g5211_value((int)(move >> 8 & 31));
    for (int i = 0, cheaper = 0; i < 5; i++, cheaper = 0) {
        int value = g5211_value(g5211_hand_card(known.hand[0], i));
        for (int k = 0; k < 5; k++) cheaper += g5211_value(g5211_hand_card(known.hand[0], k)) < value;
        if (cheaper < 2 && value > worst) worst = value;
    }
    assert_true(chosen <= worst && second <= worst);
    irori_table_free(table);
}

FACT(the_clock_of_null_keeps_the_card) {
    irori_table *table = new_table("null", 2);
    assert_int_equal(irori_table_time_out(table, 0, NULL), IRORI_OK);
    assert_true(irori_table_entry(table, 1).move == move_from(irori_table_rules(table), "keep"));
    irori_table_free(table);
}

FACT(the_clock_decides_only_for_those_who_are_asked) {
    irori_table *table = new_table("null", 2);
    expect_no(table, irori_table_time_out, 1, "table.why.not-asked");
    expect_no(table, irori_table_time_out, 2, "table.why.seat");
    irori_table_free(table);
}

FACT(a_bot_decides_for_a_person_and_hands_back) {
    irori_table *table = new_table("null", 2);
    assert_int_equal(irori_table_hand_over(table, 0, "hard", NULL), IRORI_OK);
    assert_int_equal(irori_table_seat(table, 0)->kind, IRORI_SEAT_PERSON);
    assert_string_equal(irori_table_seat(table, 0)->player, "hard");
    assert_string_equal(irori_table_entry(table, 1).player, "hard");
    assert_int_equal(irori_table_hand_over(table, 0, "", NULL), IRORI_OK);
    assert_string_equal(irori_table_seat(table, 0)->player, "");
    irori_seat bot = {.kind = IRORI_SEAT_BOT, .player = "easy"};
    assert_int_equal(irori_table_change_seat(table, 1, &bot, NULL), IRORI_OK);
    assert_int_equal(irori_table_hand_over(table, 1, "hard", NULL), IRORI_ILLEGAL);
    irori_table_free(table);
}

/* Rules and content */

FACT(tables_share_rules_that_they_are_lent) {
    irori_rules *rules = rules_for("5211", 3, "long=on");
    irori_table *one = NULL, *two = NULL;
    irori_table_def def = {.rules = rules, .seed = irori_seed_from_text("lent")};
    assert_int_equal(irori_table_new(&def, &one, NULL), IRORI_OK);
    assert_int_equal(irori_table_new(&def, &two, NULL), IRORI_OK);
    assert_ptr_equal(irori_table_rules(one), rules);
    irori_table_free(one);
    play_any(two, 0);
    irori_table_free(two);
    irori_rules_free(rules);
}

FACT(a_game_goes_on_with_other_rules_of_the_same_kind) {
    irori_rules *rules = rules_for("null", 3, ""), *other = rules_for("null", 2, "");
    irori_table *table = new_table("null", 3);
    irori_error why;
    play(table, 0, "keep");
    assert_int_equal(irori_table_change_content(table, other, &why), IRORI_BAD_SETUP);
    assert_int_equal(irori_table_change_content(table, rules, &why), IRORI_OK);
    assert_ptr_equal(irori_table_rules(table), rules);
    assert_true(irori_table_rules_at(table, 1) != rules);
    assert_true(irori_table_hash(table, 2) == irori_table_hash(table, 1));
    expect_no_agreement(table, 0, "table.why.barrier");
    play(table, 1, "keep");
    assert_int_equal(irori_table_agree(table, 1, NULL), IRORI_OK);
    assert_int_equal(irori_table_turn(table).seats, 2);
    irori_table_free(table);
    irori_rules_free(rules), irori_rules_free(other);
}

/* Looking */

FACT(events_are_filtered_for_each_seat) {
    irori_table *table = new_table("null", 3);
    irori_event list[8];
    play(table, 0, "swap");
    assert_int_equal(irori_table_events(table, 1, 0, list, 8), 1);
    assert_int_not_equal(list[0].object, 0);
    assert_int_equal(irori_table_events(table, 1, 1, list, 8), 1);
    assert_int_equal(list[0].object, 0);
    assert_int_equal(irori_table_events(table, 1, IRORI_SPECTATOR, list, 8), 1);
    assert_int_equal(list[0].object, 0);
    assert_int_equal(irori_table_events(table, 1, IRORI_OMNISCIENT, list, 8), 1);
    assert_int_not_equal(list[0].object, 0);
    irori_table_free(table);
}

FACT(the_deal_is_entry_zero) {
    irori_table *table = new_table("null", 3);
    irori_event list[8];
    assert_int_equal(irori_table_events(table, 0, 1, list, 8), 3);
    for (int seat = 0; seat < 3; seat++) assert_int_equal(list[seat].object != 0, seat == 1);
    irori_event one = {.kind = 0}, *only = &one;
    assert_int_equal(irori_table_events(table, 0, 1, only, 1), 3);
    assert_int_equal(irori_table_events(table, 0, 1, NULL, 0), 3);
    irori_table_free(table);
}

FACT(a_seat_is_given_what_it_may_know_and_no_more) {
    irori_table *table = new_table("5211", 2);
    g5211_state known;
    irori_table_known(table, 0, 0, &known);
    assert_int_equal(g5211_hand_card(known.hand[1], 0), G5211_HIDDEN);
    assert_int_not_equal(g5211_hand_card(known.hand[0], 0), G5211_HIDDEN);
    for (int i = 0; i < 32; i++) assert_int_equal(known.chance.seed.bytes[i], 0);
    irori_table_known(table, 0, IRORI_OMNISCIENT, &known);
    assert_int_not_equal(g5211_hand_card(known.hand[1], 0), G5211_HIDDEN);
    irori_table_free(table);
}

FACT(the_result_of_a_finished_game) {
    irori_table *table = new_table("null", 2);
    irori_result result;
    irori_table_result(table, &result);
    assert_int_equal(result.outcome, IRORI_RUNNING);
    play(table, 0, "keep");
    play(table, 1, "keep");
    irori_table_result(table, &result);
    assert_int_equal(result.outcome, IRORI_DECIDED);
    assert_int_equal(result.winners, 1);
    assert_int_equal(irori_table_turn(table).kind, IRORI_OVER);
    irori_table_free(table);
}

/* Anything in any order: the log only grows, every point can be looked at again and is what it was, and
 * can_take_back tells the truth. */

static void do_anything(irori_table *table, irori_rng *rng, void *scratch) {
    const irori_rules *rules = irori_table_rules(table);
    int seat = (int)irori_rng_below(rng, (uint32_t)rules->players);
    uint32_t entries = irori_table_entries(table), dice = irori_rng_below(rng, 10);
    irori_turn turn = irori_table_turn(table);
    if (dice == 0) {
        assert_int_equal(person_sits_down(table, seat, dice & 1 ? "Ann" : "Bob", NULL), IRORI_OK);
    } else if (dice < 4) {
        bool can = irori_table_can_take_back(table, seat);
        assert_int_equal(irori_table_take_back(table, seat, NULL) == IRORI_OK, can);
        assert_int_equal(irori_table_entries(table), entries + can);
    } else if (turn.seats >> seat & 1) {
        irori_table_known(table, entries, seat, scratch);
        irori_move move = rules->game->sample(rules, scratch, seat, rng);
        assert_int_equal(irori_table_play(table, seat, move, NULL), IRORI_OK);
    }
}

static void expect_history(const irori_table *table, uint32_t step, void *scratch) {
    const irori_rules *rules = irori_table_rules(table);
    for (uint32_t at = 0; at <= irori_table_entries(table); at += step) {
        irori_table_known(table, at, IRORI_OMNISCIENT, scratch);
        assert_true(irori_state_hash(rules, scratch) == irori_table_hash(table, at));
    }
}

FACT(every_point_of_the_log_can_be_replayed) {
    for (const irori_game *const *game = irori_games(); *game; game++)
        for (uint64_t seed = 1; seed <= 12; seed++) {
            irori_table *table = new_table((*game)->id, 0);
            irori_rng rng = irori_rng_from(seed);
            void *scratch = malloc((*game)->state_size);
            while (irori_table_turn(table).kind != IRORI_OVER && irori_table_entries(table) < 3000)
                do_anything(table, &rng, scratch);
            expect_history(table, seed == 1 ? 1 : 7, scratch);
            free(scratch);
            irori_table_free(table);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_says_what_it_was_made_of),
        cmocka_unit_test(a_bad_set_up_makes_no_table),
        cmocka_unit_test(a_move_is_logged_and_changes_who_decides),
        cmocka_unit_test(refusals_have_the_games_reason_and_change_nothing),
        cmocka_unit_test(a_refusal_keeps_its_arguments),
        cmocka_unit_test(a_full_log_is_refused),
        cmocka_unit_test(room_is_kept_so_that_a_game_can_always_end),
        cmocka_unit_test(a_decision_is_undone_twenty_times_at_most),
        cmocka_unit_test(a_choice_is_retracted_twenty_times_at_most_by_each),
        cmocka_unit_test(another_decision_is_taken_back_afresh),
        cmocka_unit_test(taking_back_for_ever_ends),
        cmocka_unit_test(a_choice_may_be_changed_until_it_is_shown),
        cmocka_unit_test(the_log_keeps_a_choice_and_its_retraction),
        cmocka_unit_test(retracting_leaves_the_others_choices),
        cmocka_unit_test(who_has_not_chosen_has_nothing_to_retract),
        cmocka_unit_test(a_choice_of_an_earlier_turn_stays),
        cmocka_unit_test(a_decision_that_told_nothing_is_undone),
        cmocka_unit_test(undo_never_crosses_another_players_decision),
        cmocka_unit_test(undo_never_crosses_a_revealed_secret),
        cmocka_unit_test(who_cannot_take_back_hears_the_reason_that_is_theirs),
        cmocka_unit_test(the_last_decision_of_a_turn_shows_all_and_stays),
        cmocka_unit_test(nothing_to_undo_at_the_start_or_after_the_end),
        cmocka_unit_test(take_back_takes_whichever_way_is_open),
        cmocka_unit_test(somebody_else_sits_down),
        cmocka_unit_test(a_new_name_does_not_stand_in_the_way_of_undo),
        cmocka_unit_test(a_name_is_one_line_of_plain_text),
        cmocka_unit_test(a_row_is_taken_back_as_one_decision),
        cmocka_unit_test(a_row_ends_where_somebody_else_is_asked),
        cmocka_unit_test(a_row_whose_first_move_is_refused_changes_nothing),
        cmocka_unit_test(an_agreement_goes_back_across_other_players),
        cmocka_unit_test(an_agreement_across_a_reveal_is_told_and_the_same_chance_comes_again),
        cmocka_unit_test(an_agreement_goes_back_to_moves_that_count),
        cmocka_unit_test(after_an_agreement_nothing_before_it_is_taken_back_alone),
        cmocka_unit_test(the_clock_makes_the_default_move),
        cmocka_unit_test(the_clock_of_5211_plays_the_cheapest_cards),
        cmocka_unit_test(the_clock_of_null_keeps_the_card),
        cmocka_unit_test(the_clock_decides_only_for_those_who_are_asked),
        cmocka_unit_test(a_bot_decides_for_a_person_and_hands_back),
        cmocka_unit_test(tables_share_rules_that_they_are_lent),
        cmocka_unit_test(a_game_goes_on_with_other_rules_of_the_same_kind),
        cmocka_unit_test(events_are_filtered_for_each_seat),
        cmocka_unit_test(the_deal_is_entry_zero),
        cmocka_unit_test(a_seat_is_given_what_it_may_know_and_no_more),
        cmocka_unit_test(the_result_of_a_finished_game),
        cmocka_unit_test(every_point_of_the_log_can_be_replayed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
