/* No player cheats: whatever is hidden from a seat may be replaced by anything else that looks the same to it, and the
 * player still makes the same move. Players are led through the door that they have everywhere (irori_sight_of), from
 * the true state; and the test can tell: a player that goes around the door is caught, and so is a door that leaves
 * something to see.
 *
 * With the levels' own iterations this takes long: ./test has them search many positions with a few and two with all of
 * them, ./test --full all with all. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "ai/player_private.h"
#include "ai/runner.h"
#include "irori/hash.h"
#include "irori/search.h"
#include "irori/table.h"

enum { FEW_ITERATIONS = 24 };

typedef irori_sight (*door_fn)(const irori_rules *rules, const void *state, int seat, void *known);

/* Somebody who decides, given the true state: what they do with it is the question. */
typedef struct suspect {
    const char *name;
    door_fn door;         /* through which they are shown it */
    irori_search *search; /* of a level; otherwise NULL, and … */
    irori_player *player; /* … a player, or NULL for the ones below */
} suspect;

static bool is_full_test(void) { return scaled(1) > 1; }

static suspect suspect_new(const char *name, const irori_rules *rules, bool is_hasty) {
    suspect s = {.name = name, .door = irori_sight_of};
    irori_method method;
    if (!strcmp(name, "peek") || !strcmp(name, "bytes")) return s;
    if (irori_method_of(name, rules->game, &method) && is_hasty) {
        if (method.iterations > FEW_ITERATIONS) method.iterations = FEW_ITERATIONS;
        assert_int_equal(irori_search_new(rules, &method, &s.search, NULL), IRORI_OK);
    } else {
        assert_int_equal(irori_player_new(name, rules, 5, &s.player, NULL), IRORI_OK);
    }
    return s;
}

static void suspect_free(suspect *s) {
    irori_search_free(s->search);
    irori_player_free(s->player);
}

/* Tries every move on the true state (of thousands some dozens), with everything that is hidden in it, and takes the
 * one with the best end. */
static irori_move peek(const irori_rules *rules, const void *state, int seat, irori_move *moves, void *scratch) {
    const irori_game *game = rules->game;
    uint32_t count = irori_candidates(rules, state, seat, moves), best = 0;
    int32_t most = INT32_MIN;
    for (uint32_t i = 0; i < count; i += 1 + count / 100) {
        irori_rng rng = irori_rng_from(1);
        irori_result result;
        memcpy(scratch, state, game->state_size);
        game->apply(rules, scratch, seat, moves[i], NULL);
        for (irori_turn turn; (turn = game->to_act(rules, scratch)).seats;) {
            int next = __builtin_ctz(turn.seats);
            game->apply(rules, scratch, next, game->sample(rules, scratch, next, &rng), NULL);
        }
        game->result(rules, scratch, &result);
        if (result.seat[seat].score > most) most = result.seat[seat].score, best = i;
    }
    return moves[best];
}

/* Lets every byte it is given decide: whatever a door leaves open shows in its moves. */
static irori_move decide_by_bytes(const irori_sight *sight, irori_move *moves) {
    const irori_game *game = sight->rules->game;
    uint32_t count = game->moves(sight->rules, sight->known, sight->seat, moves);
    return moves[irori_hash64(sight->known, game->state_size, 0) % count];
}

static irori_move decide(suspect *s, const irori_rules *rules, const void *state, int seat, irori_move *moves,
                         void *scratch) {
    if (!strcmp(s->name, "peek")) return peek(rules, state, seat, moves, scratch);
    irori_sight sight = s->door(rules, state, seat, scratch);
    if (s->player) return irori_player_choose(s->player, &sight);
    if (!s->search) return decide_by_bytes(&sight, moves);
    irori_search_begin(s->search, &sight, 5);
    irori_search_run(s->search, irori_search_budget(s->search));
    return irori_search_best(s->search);
}

typedef struct inquiry {
    int positions, differences;
    int hidden; /* positions whose moves others do not see, in a game that has both kinds: Kodama's spirits */
} inquiry;

/* A game by greedy and random; at every real decision the suspect is asked twice, in two worlds that look the same. */
static void inquire(suspect *s, const irori_rules *rules, uint64_t seed, int most, inquiry *found) {
    const irori_game *game = rules->game;
    irori_rng rng = irori_rng_from(seed);
    irori_seed deal = irori_rng_chance(&rng).seed;
    irori_move *moves = malloc(game->max_moves * sizeof *moves);
    void *state = malloc(game->state_size), *world = malloc(game->state_size), *scratch = malloc(game->state_size);
    suspect greedy = suspect_new("greedy", rules, false);
    int asked = 0;
    game->init(rules, state, &deal, NULL);
    for (irori_turn turn; (turn = game->to_act(rules, state)).seats && asked < most;) {
        int seat = __builtin_ctz(turn.seats);
        if (game->moves(rules, state, seat, moves) > 1 && !irori_rng_below(&rng, 3)) {
            irori_move move = decide(s, rules, state, seat, moves, scratch);
            memcpy(world, state, game->state_size);
            game->determinize(rules, world, seat, &rng);
            found->differences += decide(s, rules, world, seat, moves, scratch) != move;
            found->hidden += irori_brain_of(game)->has_open_moves && !game->brain->has_open_moves(rules, state);
            found->positions++;
            asked++;
        }
        irori_move next = irori_rng_below(&rng, 3) ? decide(&greedy, rules, state, seat, moves, scratch)
                                                   : game->sample(rules, state, seat, &rng);
        game->apply(rules, state, seat, next, NULL);
    }
    suspect_free(&greedy);
    free(moves), free(state), free(world), free(scratch);
}

static inquiry inquire_through(door_fn door, const char *name, const irori_game *game, const char *options, int games) {
    inquiry found = {0};
    bool is_short = takes_long(game) && !is_full_test();
    int most = is_short ? game->min_players : game->max_players;
    for (int players = game->min_players; players <= most; players++) {
        irori_rules *rules = rules_for(game->id, players, options);
        suspect s = suspect_new(name, rules, !is_full_test());
        s.door = door;
        for (int i = 0; i < games; i++) inquire(&s, rules, (uint64_t)(players * 1000 + i), is_short ? 12 : 60, &found);
        suspect_free(&s);
        irori_rules_free(rules);
    }
    return found;
}

static inquiry inquire_all(const char *name, const irori_game *game, const char *options, int games) {
    return inquire_through(irori_sight_of, name, game, options, games);
}

static void expect_honest(const char *name) {
    static const char *const options[][2] = {
        {"5211", "open-scores=off"}, {"kodachi", "edition=fr"}, {"kodama", "table=small"}};
    int positions = 0;
    for (const irori_game *const *game = irori_games(); *game; game++) {
        inquiry found = inquire_all(name, *game, "", 4);
        for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
            if (strcmp(options[i][0], (*game)->id)) continue;
            inquiry more = inquire_all(name, *game, options[i][1], 2);
            found.positions += more.positions, found.differences += more.differences, found.hidden += more.hidden;
        }
        if (found.differences)
            fail_msg("%s, %s: another move in %d of %d positions that look the same", name, (*game)->id,
                     found.differences, found.positions);
        if (!strcmp((*game)->id, "kodama")) assert_true(found.hidden > 0);
        positions += found.positions;
    }
    assert_true(positions > 1000);
}

FACT(random_does_not_cheat) { expect_honest("random"); }
FACT(greedy_does_not_cheat) { expect_honest("greedy"); }
FACT(easy_does_not_cheat) { expect_honest("easy"); }
FACT(medium_does_not_cheat) { expect_honest("medium"); }
FACT(hard_does_not_cheat) { expect_honest("hard"); }
FACT(master_does_not_cheat) { expect_honest("master"); }
FACT(plain_search_does_not_cheat) { expect_honest("plain:24"); }
FACT(search_with_every_view_and_regrets_does_not_cheat) { expect_honest("mcts:24+views+regrets"); }

FACT(levels_do_not_cheat_with_all_their_iterations) {
    static const char *const levels[] = {"easy", "medium", "hard", "master"};
    for (const irori_game *const *game = irori_games(); *game; game++) {
        size_t most = takes_long(*game) && !is_full_test() ? 2 : sizeof levels / sizeof *levels;
        for (size_t i = 0; i < most && !(*game)->is_template; i++) {
            irori_rules *rules = rules_for((*game)->id, (*game)->usual_players, "");
            suspect s = suspect_new(levels[i], rules, false);
            inquiry found = {0};
            inquire(&s, rules, i, 2, &found);
            assert_int_equal(found.positions, 2);
            if (found.differences)
                fail_msg("%s, %s: another move in a position that looks the same", s.name, (*game)->id);
            suspect_free(&s);
            irori_rules_free(rules);
        }
    }
}

FACT(a_player_that_peeks_is_caught) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        if ((*game)->is_template) continue;
        inquiry found = inquire_all("peek", *game, "", 2);
        if (!found.differences) fail_msg("%s: %d positions, and nobody noticed", (*game)->id, found.positions);
    }
}

FACT(the_door_leaves_nothing_to_see) { expect_honest("bytes"); }

static irori_sight leave_open(const irori_rules *rules, const void *state, int seat, void *known) {
    memcpy(known, state, rules->game->state_size);
    return (irori_sight){.rules = rules, .seat = seat, .known = known};
}

FACT(a_door_that_redacts_nothing_is_caught) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        inquiry found = inquire_through(leave_open, "bytes", *game, "", 4);
        if (!found.differences) fail_msg("%s: %d positions, and nobody noticed", (*game)->id, found.positions);
    }
}

/* Where states are handed out besides: in simulations and matches (runner.c) and at a table. What a seat may know is
 * what is left of any of its worlds. */
static bool is_only_knowledge(const irori_rules *rules, int seat, const void *known) {
    const irori_game *game = rules->game;
    irori_rng rng = irori_rng_from(1);
    void *world = malloc(game->state_size);
    memcpy(world, known, game->state_size);
    game->determinize(rules, world, seat, &rng);
    game->redact(rules, world, seat);
    bool is_same = !memcmp(world, known, game->state_size);
    free(world);
    return is_same;
}

static int spied, leaks;

static irori_move spy(irori_player *player) {
    const irori_sight *sight = &player->sight;
    spied++, leaks += !is_only_knowledge(sight->rules, sight->seat, sight->known);
    return sight->rules->game->sample(sight->rules, sight->known, sight->seat, &player->rng);
}

FACT(simulations_show_players_their_own_knowledge_only) {
    static const player_kind spy_kind = {.name = "spy", .decide = spy};
    for (const irori_game *const *game = irori_games(); *game; game++) {
        irori_rules *rules = rules_for((*game)->id, (*game)->usual_players, "");
        irori_player player = {.kind = &spy_kind, .game = rules->game};
        irori_seed root = irori_seed_from_text("spy");
        runner h;
        assert_int_equal(runner_init(&h, rules, NULL), IRORI_OK);
        for (int seat = 0; seat < rules->players; seat++) h.seated[seat] = &player;
        spied = leaks = 0;
        runner_play(&h, &root, 0, 0);
        assert_true(spied > 0);
        if (leaks) fail_msg("%s: %d of %d decisions with something hidden in sight", (*game)->id, leaks, spied);
        runner_done(&h);
        irori_rules_free(rules);
    }
}

FACT(a_table_shows_a_seat_its_own_knowledge_only) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        irori_table *table;
        irori_rng rng = irori_rng_from(3);
        irori_table_def def = {.game = (*game)->id, .seed = irori_seed_from_text("known")};
        void *known = malloc((*game)->state_size);
        assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
        const irori_rules *rules = irori_table_rules(table);
        irori_turn turn;
        for (int i = 0; i < 40 && (turn = irori_table_turn(table)).seats; i++) {
            int seat = __builtin_ctz(turn.seats);
            for (int viewer = IRORI_SPECTATOR; viewer < rules->players; viewer++) {
                irori_table_known(table, irori_table_entries(table), viewer, known);
                if (!is_only_knowledge(rules, viewer, known)) fail_msg("%s: seat %d sees more", (*game)->id, viewer);
            }
            irori_table_known(table, irori_table_entries(table), seat, known);
            irori_move move = (*game)->sample(rules, known, seat, &rng);
            assert_int_equal(irori_table_play(table, seat, move, NULL), IRORI_OK);
        }
        irori_table_free(table);
        free(known);
    }
}

/* The truth is not: or the two tests above could not fail. */
FACT(a_true_state_is_more_than_knowledge) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        irori_rules *rules = rules_for((*game)->id, (*game)->usual_players, "");
        irori_seed seed = irori_seed_from_text("truth");
        void *state = malloc((*game)->state_size);
        (*game)->init(rules, state, &seed, NULL);
        assert_false(is_only_knowledge(rules, 0, state));
        free(state);
        irori_rules_free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_does_not_cheat),
        cmocka_unit_test(greedy_does_not_cheat),
        cmocka_unit_test(easy_does_not_cheat),
        cmocka_unit_test(medium_does_not_cheat),
        cmocka_unit_test(hard_does_not_cheat),
        cmocka_unit_test(master_does_not_cheat),
        cmocka_unit_test(plain_search_does_not_cheat),
        cmocka_unit_test(search_with_every_view_and_regrets_does_not_cheat),
        cmocka_unit_test(levels_do_not_cheat_with_all_their_iterations),
        cmocka_unit_test(a_player_that_peeks_is_caught),
        cmocka_unit_test(the_door_leaves_nothing_to_see),
        cmocka_unit_test(a_door_that_redacts_nothing_is_caught),
        cmocka_unit_test(simulations_show_players_their_own_knowledge_only),
        cmocka_unit_test(a_table_shows_a_seat_its_own_knowledge_only),
        cmocka_unit_test(a_true_state_is_more_than_knowledge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
