/* Law 9: after set-up neither a game nor a player allocates. And whatever allocates says NO_MEMORY, and leaves nothing
 * behind, whichever of its allocations fails. Linked with -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free.
 */
#include "support.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "irori/match.h"
#include "irori/player.h"
#include "irori/table.h"
#include "table/table_private.h"

/* The counting allocator: fails when `until_failure` reaches 0. */

static uint64_t allocations, live, live_bytes;
static int until_failure = -1;
static bool has_failed_to_cut; /* what failed last would have made something smaller */
enum { ROUNDING = 24 };        /* what the allocator may give more than was asked for */

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
    if (until_failure < 0 || until_failure-- > 0) return false;
    has_failed_to_cut = false;
    return true;
}

static void *counted(void *memory) {
    live += memory != NULL;
    live_bytes += malloc_usable_size(memory);
    return memory;
}

void *__wrap_malloc(size_t size) { return fails() ? NULL : counted(__real_malloc(size)); }
void *__wrap_calloc(size_t count, size_t size) { return fails() ? NULL : counted(__real_calloc(count, size)); }

void *__wrap_realloc(void *memory, size_t size) {
    size_t before = malloc_usable_size(memory);
    if (fails()) {
        has_failed_to_cut = memory && size + ROUNDING < before;
        return NULL;
    }
    void *moved = __real_realloc(memory, size);
    live += !memory && moved;
    if (moved) live_bytes += malloc_usable_size(moved) - before;
    return moved;
}

void __wrap_free(void *memory) {
    live -= memory != NULL;
    live_bytes -= malloc_usable_size(memory);
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

/* What may fail and only costs memory or time, and nothing else may: a list that would have been cut to its size, and a
 * table's snapshots, of which the test knows how many there are. */
typedef struct spare {
    int cuts, others;
} spare;

/* Fails the first allocation of `act`, then the second, and so on, until it succeeds. `act` answers a status and
 * frees what it made. Returns how many could fail without that; all others are answered with NO_MEMORY. */
static spare fail_one_by_one(const char *what, irori_status (*act)(irori_error *why)) {
    spare done_without = {0};
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
            return done_without;
        }
        if (status == IRORI_OK)
            *(has_failed_to_cut ? &done_without.cuts : &done_without.others) += 1;
        else if (status != IRORI_NO_MEMORY || why.status != IRORI_NO_MEMORY || strcmp(why.why.id, "error.memory"))
            fail_msg("%s answers %s when allocation %d fails", what, irori_status_name(status), failing);
    }
}

static void expect_spare(const char *what, irori_status (*act)(irori_error *why), int cuts, int others) {
    spare found = fail_one_by_one(what, act);
    if (found.cuts != cuts || found.others != others)
        fail_msg("%s does without %d cuts and %d others, not %d and %d", what, found.cuts, found.others, cuts, others);
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

static bool compare_line(void *context, const char *line, size_t size) {
    size_t *at = context;
    bool is_same = *at + size <= record_size && !memcmp(record + *at, line, size);
    *at += size;
    return is_same;
}

/* Whatever it did without, the table is the same; this does not count as its allocations. */
static void expect_record(const irori_table *table) {
    int failing = until_failure;
    size_t at = 0;
    until_failure = -1;
    assert_true(irori_table_save(table, false, compare_line, &at));
    assert_int_equal(at, record_size);
    until_failure = failing;
}

static irori_status load_record(irori_error *why) {
    irori_table *table = NULL;
    irori_status status = irori_table_load(record, record_size, IRORI_LOAD_WHOLE, &table, why);
    if (!status) expect_record(table);
    irori_table_free(table);
    return status;
}

/* How many allocations a table's snapshots took: one each, and those of their list. */
static int snapshot_allocations(const irori_table *table) {
    int count = (int)table->snapshot_count;
    for (uint32_t cap = 0; cap < table->snapshot_cap; cap += cap / 4 + 1) count++;
    return count;
}

FACT(every_failing_allocation_is_answered_and_leaves_nothing) {
    irori_table *table = NULL;
    irori_rules *rules = rules_for("5211", 2, "");
    shared_rules = rules;
    expect_spare("rules_new", make_rules, 0, 0);
    expect_spare("rules_new of Kodama", make_rules_of_kodama, 0, 0);
    expect_spare("table_new", make_table, 1, 0); /* the events of the deal are cut */
    expect_spare("player_new", make_player, 0, 0);
    expect_spare("sim_run", simulate, 0, 0);
    expect_spare("match_run", match, 0, 0);
    assert_int_equal(irori_table_new(&(irori_table_def){.game = "5211"}, &table, NULL), IRORI_OK);
    play_to_the_end(table);
    assert_true(irori_table_save(table, false, add_line, NULL));
    int cuts = 1 + (int)irori_table_entries(table), snapshots = snapshot_allocations(table);
    assert_true(snapshots > 1);
    irori_table_free(table);
    expect_spare("table_load", load_record, cuts, snapshots);
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
        irori_status status = person_sits_down(table, i & 1, "somebody", &why);
        until_failure = -1;
        if (status == IRORI_OK) continue;
        assert_int_equal(status, IRORI_NO_MEMORY);
        assert_int_equal(irori_table_entries(table), entries);
        assert_int_equal(person_sits_down(table, i & 1, "somebody", NULL), IRORI_OK);
        refusals++;
    }
    assert_true(refusals > 0);
    assert_int_equal(irori_table_entries(table), 1000);
    irori_table_free(table);
}

/* A server holds many tables. What the allocator really gives is counted, rules borrowed, names and snapshots included.
 */

static irori_table *small_table(const irori_rules *rules) {
    irori_table *table = NULL;
    irori_table_def def = {.rules = rules, .seed = irori_seed_from_text("memory"), .seats = {{.name = "Ann"}}};
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    return table;
}

static void play_some(irori_table *table, uint32_t entries) {
    const irori_rules *rules = irori_table_rules(table);
    irori_rng rng = irori_rng_from(3);
    void *known = __real_malloc(rules->game->state_size);
    for (irori_turn turn; (turn = irori_table_turn(table)).seats && irori_table_entries(table) < entries;) {
        int seat = __builtin_ctz(turn.seats);
        irori_table_known(table, irori_table_entries(table), seat, known);
        assert_int_equal(irori_table_play(table, seat, rules->game->sample(rules, known, seat, &rng), NULL), IRORI_OK);
    }
    __real_free(known);
}

FACT(a_fresh_table_is_small) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        irori_rules *rules = rules_for((*game)->id, 0, "");
        uint64_t before = live_bytes;
        irori_table *table = small_table(rules);
        uint64_t most = strcmp((*game)->id, "harakiri") ? 8 << 10 : 14 << 10;
        print_message("%s: a fresh table has %d bytes\n", (*game)->id, (int)(live_bytes - before));
        assert_true(live_bytes - before <= most);
        irori_table_free(table);
        irori_rules_free(rules);
    }
}

FACT(an_entry_takes_at_most_120_bytes) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        irori_rules *rules = rules_for((*game)->id, 0, "");
        irori_table *table = small_table(rules);
        uint64_t fresh = live_bytes;
        for (uint32_t entries = 50; entries <= 3000; entries += 50) {
            play_some(table, entries);
            if (irori_table_entries(table) < 50) break;
            int64_t more = (int64_t)(live_bytes - fresh);
            assert_true(more <= 120 * (int64_t)irori_table_entries(table));
            if (irori_table_entries(table) < entries) break;
        }
        print_message("%s: %d bytes for %u entries\n", (*game)->id, (int)(live_bytes - fresh),
                      irori_table_entries(table));
        irori_table_free(table);
        irori_rules_free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_allocator_is_counted),
        cmocka_unit_test(games_and_players_do_not_allocate),
        cmocka_unit_test(every_failing_allocation_is_answered_and_leaves_nothing),
        cmocka_unit_test(a_log_that_cannot_grow_changes_nothing),
        cmocka_unit_test(a_fresh_table_is_small),
        cmocka_unit_test(an_entry_takes_at_most_120_bytes),
    };
    if (!__real_malloc) {
        print_error(
            "test_allocations must be linked with -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free\n");
        return 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
