/* Numbers from anywhere (law 12): seats, entries, moves, objects, kinds and places that do not exist are answered, in
 * release builds too, where no assert stands before the memory. The sanitizers of the debug build watch what is read.
 */
#include "support.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "games/tell.h"
#include "irori/player.h"
#include "irori/search.h"
#include "irori/table.h"

static const int bad_seats[] = {-3, -100, INT_MIN, 5, 7, 8, 15, 16, 31, 32, 64, 255, 1 << 20, INT_MAX};
static const uint32_t bad_entries[] = {3, 4, 100, 1000, 1 << 20, INT32_MAX, UINT32_MAX - 1, UINT32_MAX};
#define EACH(i, list) (size_t i = 0; i < sizeof(list) / sizeof *(list); i++)

/* Two of null who have both kept: two entries, and the game is over. */
static irori_table *kept(void) {
    irori_table_def def = {.game = "null", .setup = {.players = 2}, .seed = irori_seed_from_text("numbers")};
    irori_table *table = NULL;
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    for (int seat = 0; seat < 2; seat++) assert_int_equal(irori_table_play_text(table, seat, "keep", NULL), IRORI_OK);
    return table;
}

FACT(entries_that_do_not_exist_are_answered) {
    irori_table *table = kept();
    irori_event list[4];
    assert_int_equal(irori_table_entry(table, 0).kind, IRORI_ENTRY_NONE);
    for
        EACH(i, bad_entries) {
            assert_int_equal(irori_table_entry(table, bad_entries[i]).kind, IRORI_ENTRY_NONE);
            assert_false(irori_table_is_undone(table, bad_entries[i]));
            assert_true(irori_table_hash(table, bad_entries[i]) == 0);
            assert_int_equal(irori_table_last_move(table, bad_entries[i]), 2);
            assert_int_equal(irori_table_events(table, bad_entries[i], 0, list, 4), 0);
            uint32_t entry = 77;
            assert_false(irori_table_chapter(table, (int)bad_entries[i], &entry));
            assert_int_equal(entry, 77);
        }
    irori_table_free(table);
}

static bool count_line(void *context, const char *line, size_t size) {
    (void)line, (void)size;
    ++*(int *)context;
    return true;
}

FACT(saving_from_a_line_that_does_not_exist_writes_nothing) {
    irori_table *table = kept();
    for
        EACH(i, bad_entries) {
            int count = 0;
            assert_true(irori_table_save_from(table, bad_entries[i], true, count_line, &count));
            assert_int_equal(count, bad_entries[i] < irori_table_lines(table));
        }
    irori_table_free(table);
}

/* A point after the last is now; eyes that are nobody's see what a spectator sees. */
FACT(what_is_known_at_points_and_seats_that_do_not_exist) {
    irori_table *table = kept();
    const irori_rules *rules = irori_table_rules(table);
    uint8_t *known = malloc(2 * rules->game->state_size), *other = known + rules->game->state_size;
    irori_table_known(table, 2, IRORI_SPECTATOR, known);
    for
        EACH(i, bad_seats) {
            irori_table_known(table, 2, bad_seats[i], other);
            assert_memory_equal(known, other, rules->game->state_size);
        }
    irori_table_known(table, 2, 1, known);
    for
        EACH(i, bad_entries) {
            irori_table_known(table, bad_entries[i], 1, other);
            assert_memory_equal(known, other, rules->game->state_size);
        }
    free(known);
    irori_table_free(table);
}

FACT(seats_that_do_not_exist_are_answered) {
    irori_table_def def = {.game = "5211", .setup = {.players = 2}, .seed = irori_seed_from_text("numbers")};
    irori_table *table = NULL;
    irori_event list[64], seen[64];
    irori_message why[IRORI_MAX_REFUSALS];
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    size_t count = irori_table_events(table, 0, IRORI_SPECTATOR, seen, 64);
    for
        EACH(i, bad_seats) {
            int seat = bad_seats[i];
            assert_string_equal(irori_table_seat(table, seat)->name, "");
            assert_false(irori_table_can_take_back(table, seat));
            assert_int_equal(irori_table_refusals(table, seat, 1, why), 0);
            assert_int_equal(irori_table_play(table, seat, 1, NULL), IRORI_ILLEGAL);
            assert_int_equal(irori_table_play_text(table, seat, "B1 B2", NULL), IRORI_ILLEGAL);
            assert_int_equal(irori_table_retract(table, seat, NULL), IRORI_ILLEGAL);
            assert_int_equal(irori_table_undo(table, seat, NULL), IRORI_ILLEGAL);
            assert_int_equal(irori_table_take_back(table, seat, NULL), IRORI_ILLEGAL);
            assert_int_equal(person_sits_down(table, seat, "Ann", NULL), IRORI_ILLEGAL);
            assert_int_equal(irori_table_events(table, 0, seat, list, 64), count);
            for (size_t k = 0; k < count && k < 64; k++) assert_memory_equal(&list[k], &seen[k], sizeof *list);
        }
    assert_int_equal(irori_table_entries(table), 0);
    irori_table_free(table);
}

/* What every game gets for free */

static const irori_move odd_moves[] = {0, 1, 0xFF, 0xFFFF, 1ull << 32, 1ull << 63, UINT64_MAX - 1, UINT64_MAX};

static void ask_about_moves(const irori_rules *rules, const void *state, irori_rng *rng) {
    for (int i = 0; i < 20000; i++) {
        irori_move move = irori_rng_next(rng) >> irori_rng_below(rng, 64);
        char text[IRORI_MOVE_TEXT];
        if (i < 8) move = odd_moves[i];
        memset(text, 'x', sizeof text);
        rules->game->move_to_text(rules, move, text);
        assert_non_null(memchr(text, 0, sizeof text));
        int seat = (int)irori_rng_below(rng, (uint32_t)rules->players);
        irori_message reason = irori_reason(rules, state, seat, move);
        if (rules->game->check(rules, state, seat, move, NULL)) assert_null(reason.id);
    }
}

static void ask_about_seats(const irori_rules *rules, const void *state, irori_move *moves) {
    irori_message why[IRORI_MAX_REFUSALS];
    irori_result result;
    rules->game->result(rules, state, &result);
    for
        EACH(i, bad_seats) {
            if (bad_seats[i] >= 0 && bad_seats[i] < rules->players) continue;
            assert_int_equal(irori_refusals(rules, state, bad_seats[i], 1, why), 1);
            assert_string_equal(why[0].id, "table.why.seat");
            assert_null(irori_reason(rules, state, bad_seats[i], 1).id);
            assert_int_equal(irori_candidates(rules, state, bad_seats[i], moves), 0);
            if (!rules->game->is_cooperative)
                assert_int_equal(irori_result_share(rules, &result, bad_seats[i], 840), 0);
        }
}

static void ask_about_events(const irori_rules *rules, irori_rng *rng) {
    for (int object = 0; object <= UINT16_MAX; object++) {
        irori_message message;
        irori_message_init(&message, "");
        rules->game->name(rules, (uint16_t)object, "what", &message);
        assert_true(message.count <= 2);
    }
    for (int i = 0; i < 20000; i++) {
        uint64_t dice = irori_rng_next(rng);
        irori_event event = {.kind = (uint16_t)(i & 1 ? dice : dice & 31),
                             .actor = (int8_t)(dice >> 16),
                             .from = (uint8_t)(dice >> 24),
                             .to = (uint8_t)(dice >> 32),
                             .object = (uint16_t)(dice >> 40),
                             .seen_by = IRORI_SEEN_BY_ALL};
        irori_message message = irori_event_message(rules, event, (int)irori_rng_below(rng, 40) - 4);
        for (int k = 0; k < message.count; k++)
            if (message.args[k].kind == IRORI_ARG_SEAT)
                assert_in_range(message.args[k].number, 0, (uintmax_t)rules->players - 1);
    }
}

FACT(every_game_answers_any_move_object_and_event) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        irori_rules *rules = rules_for((*game)->id, 0, "");
        irori_seed seed = irori_seed_from_text("numbers");
        irori_rng rng = irori_rng_from(7);
        void *state = malloc((*game)->state_size);
        irori_move *moves = malloc((*game)->max_moves * sizeof *moves);
        (*game)->init(rules, state, &seed, NULL);
        ask_about_moves(rules, state, &rng);
        ask_about_seats(rules, state, moves);
        ask_about_events(rules, &rng);
        free(moves), free(state);
        irori_rules_free(rules);
    }
}

FACT(options_that_do_not_exist_are_empty) {
    irori_rules *rules = rules_for("5211", 2, "");
    char text[IRORI_MOVE_TEXT];
    irori_rules_option(rules, 1, text);
    assert_string_equal(text, "open-scores=on");
    for
        EACH(i, bad_seats) {
            irori_rules_option(rules, bad_seats[i], text);
            assert_string_equal(text, "");
        }
    irori_rules_free(rules);
}

/* Searches */

static void *first_position(const irori_rules *rules) {
    irori_seed seed = irori_seed_from_text("numbers");
    void *state = malloc(rules->game->state_size);
    rules->game->init(rules, state, &seed, NULL);
    rules->game->redact(rules, state, 0);
    return state;
}

FACT(a_move_that_is_not_legal_is_not_considered) {
    irori_rules *rules = rules_for("5211", 2, "");
    irori_search *search = NULL;
    irori_method method = {.iterations = 50, .nodes = 64};
    void *known = first_position(rules);
    irori_sight sight = {.rules = rules, .seat = 0, .known = known};
    assert_int_equal(irori_search_new(rules, &method, &search, NULL), IRORI_OK);
    for
        EACH(i, odd_moves) {
            irori_search_begin(search, &sight, 1);
            irori_search_consider(search, odd_moves[i]);
            irori_search_run(search, 50);
            irori_search_run_on(search, odd_moves[i], 10);
            assert_int_equal(irori_search_prospect(search, odd_moves[i]).visits, 0);
            assert_int_equal(rules->game->check(rules, known, 0, irori_search_best(search), NULL), IRORI_OK);
        }
    irori_search_free(search);
    free(known);
    irori_rules_free(rules);
}

/* Sizes are reckoned in size_t and refused, not cut to what 32 bits hold. */
FACT(a_search_that_is_too_large_is_refused) {
    irori_rules *rules = rules_for("5211", 2, "");
    static const irori_method methods[] = {
        {.iterations = 1, .nodes = UINT32_MAX},
        {.iterations = 1, .nodes = 1u << 29},
        {.iterations = 1, .nodes = (1u << 30) + 1},
        {.iterations = 1, .nodes = 8, .trees = INT_MAX},
    };
    for
        EACH(i, methods) {
            irori_search *search = NULL;
            irori_error why = {0};
            assert_int_equal(irori_search_new(rules, &methods[i], &search, &why), IRORI_BAD_SETUP);
            assert_string_equal(why.why.id, "error.search.size");
            assert_null(search);
        }
    irori_rules_free(rules);
}

/* In a build with asserts these are our own mistakes; without, they must not write anywhere. */
#ifdef NDEBUG
FACT(telling_beyond_the_room_writes_nothing) {
    irori_event list[3] = {{.kind = 1}, {.kind = 2}, {.kind = 3}};
    irori_events room = {.list = list, .cap = 2}, *events = &room;
    for (int i = 0; i < 5; i++) TELL(NOBODY, .kind = (uint16_t)(10 + i));
    assert_int_equal(room.count, 2);
    assert_int_equal(list[1].kind, 11);
    assert_int_equal(list[2].kind, 3);
}

FACT(arguments_beyond_the_room_are_left_out) {
    struct {
        irori_message message;
        uint8_t behind[256];
    } m;
    memset(&m, 7, sizeof m);
    irori_message_init(&m.message, "x");
    for (int i = 0; i < 9; i++) irori_message_number(&m.message, "n", i);
    irori_message_text(&m.message, "t", "text");
    irori_message_name(&m.message, "t", "family.", "name");
    irori_message_lend(&m.message, "t", "text");
    assert_int_equal(m.message.count, IRORI_MESSAGE_ARGS);
    for
        EACH(i, m.behind) assert_int_equal(m.behind[i], 7);
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_that_do_not_exist_are_answered),
        cmocka_unit_test(saving_from_a_line_that_does_not_exist_writes_nothing),
        cmocka_unit_test(what_is_known_at_points_and_seats_that_do_not_exist),
        cmocka_unit_test(seats_that_do_not_exist_are_answered),
        cmocka_unit_test(every_game_answers_any_move_object_and_event),
        cmocka_unit_test(options_that_do_not_exist_are_empty),
        cmocka_unit_test(a_move_that_is_not_legal_is_not_considered),
        cmocka_unit_test(a_search_that_is_too_large_is_refused),
#ifdef NDEBUG
        cmocka_unit_test(telling_beyond_the_room_writes_nothing),
        cmocka_unit_test(arguments_beyond_the_room_are_left_out),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
