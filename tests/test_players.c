/* Players: legal and repeatable, and some are worth playing against. That they do not cheat: test_honesty.c. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "irori/player.h"

static irori_player *new_player(const char *name, const irori_rules *rules, uint64_t seed) {
    irori_player *player = NULL;
    if (irori_player_new(name, rules, seed, &player, NULL)) fail_msg("no player %s", name);
    return player;
}

static irori_move choose(irori_player *player, const irori_rules *rules, const void *state, int seat, void *scratch) {
    memcpy(scratch, state, rules->game->state_size);
    rules->game->redact(rules, scratch, seat);
    return irori_player_choose(player, &(irori_sight){.rules = rules, .seat = seat, .known = scratch});
}

FACT(an_unknown_player_is_refused) {
    irori_rules *rules = rules_for("5211", 2, "");
    irori_player *player = NULL;
    irori_error why;
    assert_int_equal(irori_player_new("deep-kododo", rules, 1, &player, &why), IRORI_BAD_SETUP);
    assert_string_equal(why.why.id, "error.player.unknown");
    assert_null(player);
    irori_player_free(NULL);
    irori_rules_free(rules);
}

FACT(names_of_players_are_known_from_those_of_people) {
    static const char *const people[] = {"human", "Ann",    "",      "Hard",       "hard 1",
                                         "mcts:", "mcts:0", "mctsy", "plain:5+tea"};
    const irori_game *game = irori_game_find("5211");
    for (const char *const *name = irori_player_names(); *name; name++) assert_true(irori_player_is_name(*name, game));
    assert_true(irori_player_is_name("mcts:50", game));
    assert_true(irori_player_is_name("plain:7+views", game));
    for (size_t i = 0; i < sizeof people / sizeof *people; i++) assert_false(irori_player_is_name(people[i], game));
}

/* A record must not be able to ask for a search as long as its author likes. */
FACT(only_listed_players_come_from_a_record) {
    static const char *const long_ones[] = {"mcts", "plain", "mcts:1", "mcts:100000000", "plain:7+views"};
    static const char *const people[] = {"human", "Ann", "mcts:100000001"}; /* no player has such a name */
    const irori_game *game = irori_game_find("5211");
    irori_error why;
    for (const char *const *name = irori_player_names(); *name; name++) {
        assert_true(irori_player_is_listed(*name));
        assert_int_equal(irori_player_refuse_unlisted(*name, game, NULL), IRORI_OK);
    }
    for (size_t i = 0; i < sizeof people / sizeof *people; i++)
        assert_int_equal(irori_player_refuse_unlisted(people[i], game, &why), IRORI_OK);
    for (size_t i = 0; i < sizeof long_ones / sizeof *long_ones; i++) {
        assert_int_equal(irori_player_refuse_unlisted(long_ones[i], game, &why), IRORI_BAD_SETUP);
        assert_string_equal(why.why.id, "error.player.unlisted");
        assert_string_equal(why.why.args[0].text, long_ones[i]);
    }
}

enum { ALL_DECISIONS = 40, SOME_DECISIONS = 16 };

/* Plays a game between players of one kind; at each decision (of a long game: the first ones, then some) the move must
 * be legal, and the same when asked again and from a fresh player. */
static void expect_sound_player(const char *name, const irori_game *game, int players, uint64_t seed) {
    irori_rules *rules = rules_for(game->id, players, "");
    irori_player *player = new_player(name, rules, seed), *fresh = new_player(name, rules, seed + 1);
    irori_rng rng = irori_rng_from(seed);
    irori_seed deal = irori_rng_chance(&rng).seed;
    void *state = malloc(game->state_size), *scratch = malloc(game->state_size);
    int decisions = 0;
    game->init(rules, state, &deal, NULL);
    for (irori_turn turn; (turn = game->to_act(rules, state)).kind != IRORI_OVER; decisions++) {
        int seat = __builtin_ctz(turn.seats);
        if (decisions > ALL_DECISIONS && decisions % SOME_DECISIONS) {
            game->apply(rules, state, seat, game->sample(rules, state, seat, &rng), NULL);
            continue;
        }
        irori_move move = choose(player, rules, state, seat, scratch);
        assert_int_equal(game->check(rules, state, seat, move, NULL), IRORI_OK);
        assert_true(choose(player, rules, state, seat, scratch) == move);
        irori_player_reseed(fresh, seed);
        assert_true(choose(fresh, rules, state, seat, scratch) == move);
        irori_player_reseed(fresh, seed + 1);
        game->apply(rules, state, seat, move, NULL);
    }
    free(state), free(scratch);
    irori_player_free(player), irori_player_free(fresh);
    irori_rules_free(rules);
}

FACT(every_player_plays_every_game_by_the_rules) {
    static const char *const names[] = {"random", "greedy", "easy", "plain:3", "mcts:10"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (const irori_game *const *game = irori_games(); *game; game++) {
            int most = takes_long(*game) ? (*game)->min_players : (*game)->max_players;
            for (int players = (*game)->min_players; players <= most; players++)
                expect_sound_player(names[i], *game, players, 1 + i);
        }
}

FACT(a_sight_makes_worlds_that_look_like_it) {
    position p;
    irori_rng rng = irori_rng_from(1);
    g5211_state known, world;
    position_init(&p, 3, "");
    known = p.s;
    g5211_redact(p.rules, &known, 1);
    irori_sight_world(&(irori_sight){.rules = p.rules, .seat = 1, .known = &known}, &rng, &world);
    assert_true(g5211_key(p.rules, &world, 1) == g5211_key(p.rules, &p.s, 1));
    assert_true(world.hand[1] == p.s.hand[1]);
    position_done(&p);
}

FACT(another_seed_is_another_random_player) {
    position p;
    g5211_state scratch;
    int different = 0;
    position_init(&p, 2, "");
    for (uint64_t seed = 0; seed < 20; seed++) {
        irori_player *one = new_player("random", p.rules, seed), *two = new_player("random", p.rules, seed + 1);
        different += choose(one, p.rules, &p.s, 0, &scratch) != choose(two, p.rules, &p.s, 0, &scratch);
        irori_player_free(one), irori_player_free(two);
    }
    assert_true(different > 5);
    position_done(&p);
}

/* Shares of wins of the first kind of player in seat `seat`, all others being of the second; in thousandths. */
static int win_share(const char *game_id, const char *one, const char *others, int players, int games) {
    irori_rules *rules = rules_for(game_id, players, "");
    const irori_game *game = rules->game;
    irori_player *strong = new_player(one, rules, 7), *weak = new_player(others, rules, 8);
    void *state = malloc(game->state_size), *scratch = malloc(game->state_size);
    irori_rng rng = irori_rng_from(11);
    int share = 0;
    for (int i = 0; i < games; i++) {
        irori_seed seed = irori_rng_chance(&rng).seed;
        irori_result result;
        game->init(rules, state, &seed, NULL);
        for (irori_turn turn; (turn = game->to_act(rules, state)).kind != IRORI_OVER;) {
            int seat = __builtin_ctz(turn.seats);
            irori_player *player = seat == i % players ? strong : weak;
            game->apply(rules, state, seat, choose(player, rules, state, seat, scratch), NULL);
        }
        game->result(rules, state, &result);
        if (result.seat[i % players].is_winner) share += 1000 / result.winners;
    }
    free(state), free(scratch);
    irori_player_free(strong), irori_player_free(weak);
    irori_rules_free(rules);
    return share / games;
}

/* 400 games: by luck alone the share stays within 0.25 ± 0.07. */
FACT(greedy_beats_three_random_players) { assert_true(win_share("5211", "greedy", "random", 4, 400) > 400); }
FACT(greedy_beats_one_random_player) { assert_true(win_share("5211", "greedy", "random", 2, 400) > 600); }

FACT(random_against_random_is_a_matter_of_luck) {
    int share = win_share("5211", "random", "random", 4, 400);
    assert_true(share > 180 && share < 320);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_unknown_player_is_refused),
        cmocka_unit_test(names_of_players_are_known_from_those_of_people),
        cmocka_unit_test(only_listed_players_come_from_a_record),
        cmocka_unit_test(every_player_plays_every_game_by_the_rules),
        cmocka_unit_test(a_sight_makes_worlds_that_look_like_it),
        cmocka_unit_test(another_seed_is_another_random_player),
        cmocka_unit_test(greedy_beats_three_random_players),
        cmocka_unit_test(greedy_beats_one_random_player),
        cmocka_unit_test(random_against_random_is_a_matter_of_luck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
