/* Many tables in one process: rules shared between threads, players that go from table to table, searches and players
 * that are cancelled. Run under the thread sanitizer too. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "irori/search.h"
#include "support.h"

enum { THREADS = 4, GAMES = 3 };

typedef struct table_of {
    const irori_rules *rules;
    uint64_t hash;
} table_of;

/* One game between players from a pool, each seat a name of its own. */
static uint64_t play_pooled(irori_pool *pool, const irori_rules *rules, int decisions) {
    static const char *const names[] = {"greedy", "mcts:20", "random", "easy"};
    const irori_game *game = rules->game;
    irori_player *player[IRORI_MAX_SEATS];
    void *state = malloc(game->state_size), *known = malloc(game->state_size);
    irori_seed seed = irori_seed_from_text("shared");
    for (int seat = 0; seat < rules->players; seat++)
        assert_int_equal(irori_pool_take(pool, names[seat % 4], rules, (uint64_t)seat, &player[seat], NULL), IRORI_OK);
    game->init(rules, state, &seed, NULL);
    for (irori_turn turn; decisions-- && (turn = game->to_act(rules, state)).seats;) {
        int seat = __builtin_ctz(turn.seats);
        irori_sight sight = irori_sight_of(rules, state, seat, known);
        game->apply(rules, state, seat, irori_player_choose(player[seat], &sight), NULL);
    }
    uint64_t hash = irori_state_hash(rules, state);
    for (int seat = 0; seat < rules->players; seat++) irori_pool_give(pool, player[seat]);
    free(known);
    free(state);
    return hash;
}

static void *play_often(void *context) {
    table_of *self = context;
    irori_pool *pool;
    assert_int_equal(irori_pool_new(4, &pool, NULL), IRORI_OK);
    for (int i = 0; i < GAMES; i++) {
        uint64_t hash = play_pooled(pool, self->rules, 40);
        assert_true(!i || hash == self->hash); /* players from the pool are as good as new */
        self->hash = hash;
    }
    irori_pool_free(pool);
    return NULL;
}

static void share(const char *game) {
    irori_rules *rules = rules_for(game, 0, "");
    table_of tables[THREADS];
    pthread_t thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
        tables[i] = (table_of){.rules = rules};
        assert_int_equal(pthread_create(&thread[i], NULL, play_often, &tables[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
    for (int i = 1; i < THREADS; i++) assert_true(tables[i].hash == tables[0].hash);
    irori_rules_free(rules);
}

FACT(threads_share_the_rules_of_every_game) {
    for (const irori_game *const *game = irori_games(); *game; game++) share((*game)->id);
}

/* The opening as the first seat that decides knows it. */
static irori_sight opening(const irori_rules *rules, void *known) {
    irori_seed seed = irori_seed_from_text("opening");
    rules->game->init(rules, known, &seed, NULL);
    int seat = __builtin_ctz(rules->game->to_act(rules, known).seats);
    rules->game->redact(rules, known, seat);
    return (irori_sight){.rules = rules, .seat = seat, .known = known};
}

static irori_move choose_new(const char *name, const irori_sight *sight, uint64_t seed) {
    irori_player *player;
    assert_int_equal(irori_player_new(name, sight->rules, seed, &player, NULL), IRORI_OK);
    irori_move move = irori_player_choose(player, sight);
    irori_player_free(player);
    return move;
}

/* Other players, other options, another deck's hash: what it decided before makes no difference. */
FACT(a_player_plays_by_the_rules_of_each_sight) {
    irori_rules *two = rules_for("5211", 2, ""), *five = rules_for("5211", 5, "long=on");
    void *known[2] = {malloc(two->game->state_size), malloc(two->game->state_size)};
    irori_sight sights[] = {opening(two, known[0]), opening(five, known[1])};
    irori_player *player;
    assert_int_equal(irori_player_new("mcts:200", two, 9, &player, NULL), IRORI_OK);
    for (int i = 0; i < 6; i++) {
        irori_player_reseed(player, (uint64_t)i);
        assert_true(irori_player_choose(player, &sights[i % 2]) == choose_new("mcts:200", &sights[i % 2], (uint64_t)i));
    }
    irori_player_free(player);
    free(known[0]), free(known[1]);
    irori_rules_free(two), irori_rules_free(five);
}

FACT(a_player_that_thinks_in_portions_decides_the_same) {
    static const char *const names[] = {"random", "greedy", "easy", "mcts:333"};
    irori_rules *rules = rules_for("kodachi", 2, "");
    void *known = malloc(rules->game->state_size);
    irori_sight sight = opening(rules, known);
    for (int i = 0; i < 4; i++) {
        irori_player *player;
        assert_int_equal(irori_player_new(names[i], rules, 4, &player, NULL), IRORI_OK);
        irori_player_begin(player, &sight);
        if (i == 3) assert_true(!irori_player_think(player, 300) && !irori_player_decide(player));
        while (!irori_player_think(player, 7)) continue;
        assert_true(irori_player_decide(player) == choose_new(names[i], &sight, 4));
        irori_player_free(player);
    }
    free(known);
    irori_rules_free(rules);
}

/* Cancelling */

typedef struct thinker {
    irori_player *player;
    irori_sight sight;
    irori_move move;
    atomic_bool is_thinking, cancel;
} thinker;

static void *think(void *context) {
    thinker *self = context;
    atomic_store(&self->is_thinking, true);
    self->move = irori_player_choose(self->player, &self->sight);
    return NULL;
}

FACT(a_cancelled_player_makes_no_move_and_may_be_asked_again) {
    irori_rules *rules = rules_for("5211", 4, "");
    void *known = malloc(rules->game->state_size);
    thinker it = {.sight = opening(rules, known)};
    pthread_t thread;
    assert_int_equal(irori_player_new("mcts:100000000", rules, 1, &it.player, NULL), IRORI_OK);
    irori_player_set_cancel(it.player, &it.cancel);
    assert_int_equal(pthread_create(&thread, NULL, think, &it), 0);
    while (!atomic_load(&it.is_thinking)) continue;
    atomic_store(&it.cancel, true);
    pthread_join(thread, NULL); /* would take many minutes */
    assert_true(!it.move);
    irori_player_free(it.player);
    assert_int_equal(irori_player_new("mcts:100", rules, 1, &it.player, NULL), IRORI_OK);
    irori_player_set_cancel(it.player, &it.cancel);
    assert_true(!irori_player_choose(it.player, &it.sight));
    atomic_store(&it.cancel, false);
    assert_true(irori_player_choose(it.player, &it.sight) == choose_new("mcts:100", &it.sight, 1));
    irori_player_free(it.player);
    free(known);
    irori_rules_free(rules);
}

FACT(a_cancelled_search_goes_on_where_it_was) {
    irori_rules *rules = rules_for("kodama", 2, "");
    void *known = malloc(rules->game->state_size);
    irori_sight sight = opening(rules, known);
    irori_method method;
    irori_search *search, *whole;
    atomic_bool cancel = true;
    assert_true(irori_method_of("plain:60", rules->game, &method));
    assert_int_equal(irori_search_new(rules, &method, &search, NULL), IRORI_OK);
    assert_int_equal(irori_search_new(rules, &method, &whole, NULL), IRORI_OK);
    irori_search_set_cancel(search, &cancel);
    irori_search_begin(search, &sight, 2), irori_search_begin(whole, &sight, 2);
    irori_search_run(search, 60), irori_search_run(whole, 60);
    assert_true(!irori_search_best(search));
    cancel = false;
    irori_search_run(search, 0);
    assert_true(irori_search_best(search) == irori_search_best(whole));
    irori_search_free(search), irori_search_free(whole);
    free(known);
    irori_rules_free(rules);
}

FACT(a_pool_gives_back_who_is_idle_and_keeps_no_more_than_it_may) {
    irori_rules *rules = rules_for("5211", 2, ""), *other = rules_for("kodachi", 2, "");
    irori_pool *pool;
    irori_player *a, *b, *again;
    assert_int_equal(irori_pool_new(1, &pool, NULL), IRORI_OK);
    assert_int_equal(irori_pool_take(pool, "easy", rules, 1, &a, NULL), IRORI_OK);
    assert_int_equal(irori_pool_take(pool, "easy", other, 1, &b, NULL), IRORI_OK);
    irori_pool_give(pool, a);
    assert_int_equal(irori_pool_take(pool, "easy", rules, 2, &again, NULL), IRORI_OK);
    assert_ptr_equal(a, again);
    irori_pool_give(pool, again);
    irori_pool_give(pool, b); /* full: the first one goes */
    assert_int_equal(irori_pool_take(pool, "easy", other, 2, &again, NULL), IRORI_OK);
    assert_ptr_equal(b, again);
    irori_pool_give(pool, again);
    irori_error why;
    assert_int_equal(irori_pool_take(pool, "nobody", rules, 2, &again, &why), IRORI_BAD_SETUP);
    irori_pool_free(pool);
    irori_rules_free(rules), irori_rules_free(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_share_the_rules_of_every_game),
        cmocka_unit_test(a_player_plays_by_the_rules_of_each_sight),
        cmocka_unit_test(a_player_that_thinks_in_portions_decides_the_same),
        cmocka_unit_test(a_cancelled_player_makes_no_move_and_may_be_asked_again),
        cmocka_unit_test(a_cancelled_search_goes_on_where_it_was),
        cmocka_unit_test(a_pool_gives_back_who_is_idle_and_keeps_no_more_than_it_may),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
