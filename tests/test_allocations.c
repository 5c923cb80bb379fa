/* Law 9: after set-up neither a game nor a player allocates. And whatever allocates says NO_MEMORY, and leaves nothing
 * behind, whichever of its allocations fails. Linked with -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free.
 */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "irori/match.h"
#include "irori/player.h"
#include "irori/table.h"

/* The counting allocator: fails when `until_failure` reaches 0. */

static uint64_t allocations, live;
static int until_failure = -1;

void *__real_malloc(size_t size) __attribute__((weak));
void *__real_calloc(size_t count, size_t size) __attribute__((weak));
void *__real_realloc(void *memory, size_t size) __attribute__((weak));
void __real_free(void *memory) __attribute__((weak));
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);

static bool fails(void) {
    allocations++;
    return until_failure >= 0 && until_failure-- == 0;
}

static void *counted(void *memory) {
    live += memory != NULL;
    return memory;
}

void *__wrap_malloc(size_t size) { return fails() ? NULL : counted(__real_malloc(size)); }
void *__wrap_calloc(size_t count, size_t size) { return fails() ? NULL : counted(__real_calloc(count, size)); }

void *__wrap_realloc(void *memory, size_t size) {
    if (fails()) return NULL;
    void *moved = __real_realloc(memory, size);
    live += !memory && moved;
    return moved;
}

void __wrap_free(void *memory) {
    live -= memory != NULL;
    __real_free(memory);
}

FACT(the_allocator_is_counted) {
    uint64_t before = allocations, alive = live;
    void *volatile memory = malloc(10);
    assert_non_null(memory);
    assert_int_equal(allocations, before + 1);
    assert_int_equal(live, alive + 1);
    free(memory);
    assert_int_equal(live, alive);
}

/* Everything a game does, a thousand times over, but rules_new. */
static void play_all(const irori_rules *rules, irori_player *const *players, void *state, void *copy) {
    const irori_game *game = rules->game;
    static irori_event list[2048];
    static irori_move moves[1 << 14];
    static char view[1 << 14];
    static uint8_t bytes[IRORI_MAX_ENCODED];
    irori_rng rng = irori_rng_from(1);
    irori_seed seed = irori_seed_from_text("law 9");
    uint16_t counts[IRORI_MAX_CARD_KINDS];
    irori_result result;
    char text[IRORI_MOVE_TEXT];
    assert_true(game->max_moves <= sizeof moves / sizeof *moves && game->max_events <= sizeof list / sizeof *list);
    game->init(rules, state, &seed, NULL);
    for (irori_turn turn; (turn = game->to_act(rules, state)).kind != IRORI_OVER;) {
        int seat = __builtin_ctz(turn.seats);
        irori_events events = {.list = list, .cap = sizeof list / sizeof *list};
        irori_writer writer = irori_writer_to(view, sizeof view);
        game->moves(rules, state, seat, moves);
        game->view(rules, state, seat, &writer);
        game->key(rules, state, seat);
        game->census(rules, state, counts);
        game->result(rules, state, &result);
        size_t size = game->encode(rules, state, bytes);
        if (game->decode(rules, copy, bytes, size)) abort();
        game->determinize(rules, copy, seat, &rng);
        memcpy(copy, state, game->state_size);
        game->redact(rules, copy, seat);
        irori_sight sight = {.rules = rules, .seat = seat, .known = copy};
        irori_move move = irori_player_choose(players[seat % 2], &sight);
        game->move_to_text(rules, move, text);
        game->apply(rules, state, seat, move, &events);
    }
}

FACT(games_and_players_do_not_allocate) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        irori_rules *rules = rules_for((*game)->id, 0, "");
        irori_player *players[2];
        assert_int_equal(irori_player_new("greedy", rules, 1, &players[0], NULL), IRORI_OK);
        assert_int_equal(irori_player_new("mcts:40", rules, 1, &players[1], NULL), IRORI_OK);
        void *state = malloc((*game)->state_size), *copy = malloc((*game)->state_size);
        uint64_t before = allocations;
        play_all(rules, players, state, copy);
        assert_int_equal(allocations, before);
        free(state), free(copy);
        irori_player_free(players[0]), irori_player_free(players[1]);
        irori_rules_free(rules);
    }
}

/* Fails the first allocation of `act`, then the second, and so on, until it succeeds. `act` answers a status and
 * frees what it made. */
static void fail_one_by_one(const char *what, irori_status (*act)(irori_error *why)) {
    for (int failing = 0;; failing++) {
        irori_error why = {.line = 0};
        uint64_t before = live;
        until_failure = failing;
        irori_status status = act(&why);
        bool has_failed = until_failure < 0;
        until_failure = -1;
        if (live != before) fail_msg("%s leaks %d when allocation %d fails", what, (int)(live - before), failing);
        if (!has_failed) {
            assert_int_equal(status, IRORI_OK);
            assert_true(failing > 0);
            return;
        }
        if (status != IRORI_NO_MEMORY || why.status != IRORI_NO_MEMORY || strcmp(why.why.id, "error.memory"))
            fail_msg("%s answers %s when allocation %d fails", what, irori_status_name(status), failing);
    }
}

static irori_status make_rules(irori_error *why) {
    irori_rules *rules = NULL;
    irori_status status = irori_rules_new("5211", &(irori_setup){.players = 2}, &rules, why);
    irori_rules_free(rules);
    return status;
}

/* Its deck is read with the help of more memory. */
static irori_status make_rules_of_kodama(irori_error *why) {
    irori_rules *rules = NULL;
    irori_status status = irori_rules_new("kodama", &(irori_setup){.players = 2}, &rules, why);
    irori_rules_free(rules);
    return status;
}

static irori_status make_table(irori_error *why) {
    irori_table *table = NULL;
    irori_status status = irori_table_new(&(irori_table_def){.game = "5211"}, &table, why);
    irori_table_free(table);
    return status;
}

static const irori_rules *shared_rules;

static irori_status make_player(irori_error *why) {
    irori_player *player = NULL;
    irori_status status = irori_player_new("mcts:40", shared_rules, 1, &player, why);
    irori_player_free(player);
    return status;
}

static irori_status simulate(irori_error *why) {
    irori_sim_report report = {.games = 0};
    irori_sim_def def = {.rules = shared_rules, .players = {"greedy", "random"}};
    return irori_sim_run(&def, 0, 2, &report, why);
}

static irori_status match(irori_error *why) {
    irori_match_report report = {.games = 0};
    irori_match_def def = {.rules = shared_rules, .a = "greedy", .b = "random"};
    return irori_match_run(&def, 0, 2, &report, why);
}

/* A whole record, made beforehand. */
static char record[1 << 18];
static size_t record_size;

static bool add_line(void *context, const char *line, size_t size) {
    (void)context;
    memcpy(record + record_size, line, size);
    record_size += size;
    return record_size + 4096 < sizeof record;
}

static void play_to_the_end(irori_table *table) {
    const irori_rules *rules = irori_table_rules(table);
    irori_rng rng = irori_rng_from(3);
    g5211_state known;
    for (irori_turn turn; (turn = irori_table_turn(table)).kind != IRORI_OVER;) {
        int seat = __builtin_ctz(turn.seats);
        irori_table_known(table, irori_table_entries(table), seat, &known);
        assert_int_equal(irori_table_play(table, seat, rules->game->sample(rules, &known, seat, &rng), NULL), IRORI_OK);
    }
}

static irori_status load_record(irori_error *why) {
    irori_table *table = NULL;
    irori_status status = irori_table_load(record, record_size, IRORI_LOAD_WHOLE, &table, why);
    irori_table_free(table);
    return status;
}

FACT(every_failing_allocation_is_answered_and_leaves_nothing) {
    irori_table *table = NULL;
    irori_rules *rules = rules_for("5211", 2, "");
    shared_rules = rules;
    fail_one_by_one("rules_new", make_rules);
    fail_one_by_one("rules_new of Kodama", make_rules_of_kodama);
    fail_one_by_one("table_new", make_table);
    fail_one_by_one("player_new", make_player);
    fail_one_by_one("sim_run", simulate);
    fail_one_by_one("match_run", match);
    assert_int_equal(irori_table_new(&(irori_table_def){.game = "5211"}, &table, NULL), IRORI_OK);
    play_to_the_end(table);
    assert_true(irori_table_save(table, false, add_line, NULL));
    irori_table_free(table);
    fail_one_by_one("table_load", load_record);
    irori_rules_free(rules);
}

/* A table whose log cannot grow refuses the entry and stays as it was; later it goes on. */
FACT(a_log_that_cannot_grow_changes_nothing) {
    irori_table *table = NULL;
    int refusals = 0;
    assert_int_equal(irori_table_new(&(irori_table_def){.game = "null", .setup = {.players = 2}}, &table, NULL),
                     IRORI_OK);
    for (int i = 0; i < 1000; i++) {
        uint32_t entries = irori_table_entries(table);
        irori_error why;
        until_failure = 0;
        irori_status status = irori_table_change_seat(table, i & 1, "somebody", &why);
        until_failure = -1;
        if (status == IRORI_OK) continue;
        assert_int_equal(status, IRORI_NO_MEMORY);
        assert_int_equal(irori_table_entries(table), entries);
        assert_int_equal(irori_table_change_seat(table, i & 1, "somebody", NULL), IRORI_OK);
        refusals++;
    }
    assert_true(refusals > 0);
    assert_int_equal(irori_table_entries(table), 1000);
    irori_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_allocator_is_counted),
        cmocka_unit_test(games_and_players_do_not_allocate),
        cmocka_unit_test(every_failing_allocation_is_answered_and_leaves_nothing),
        cmocka_unit_test(a_log_that_cannot_grow_changes_nothing),
    };
    if (!__real_malloc) {
        print_error(
            "test_allocations must be linked with -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free\n");
        return 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
