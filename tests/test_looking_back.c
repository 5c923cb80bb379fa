/* A game that is over, looked back at: how its points came, by kind, and which decisions cost most. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "../src/present/kinds.h"
#include "irori/presenter.h"

static irori_table *deal(const char *game, int players) {
    irori_table_def def = {.game = game, .setup = {.players = players}, .seed = irori_seed_from_text("back")};
    irori_table *table;
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    return table;
}

static void play(irori_table *table, uint32_t decisions) {
    const irori_rules *rules = irori_table_rules(table);
    void *state = malloc(rules->game->state_size);
    irori_rng rng = irori_rng_from(3);
    for (irori_turn turn; decisions-- && (turn = irori_table_turn(table)).seats;) {
        int seat = __builtin_ctz(turn.seats);
        irori_table_known(table, UINT32_MAX, seat, state);
        assert_int_equal(irori_table_play(table, seat, rules->game->sample(rules, state, seat, &rng), NULL), IRORI_OK);
    }
    free(state);
}

static irori_viewer viewer_of(const irori_table *table) {
    irori_viewer viewer = {.rules = irori_table_rules(table), .words = irori_words_in("en"), .seat = IRORI_OMNISCIENT};
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++) viewer.seats[seat] = (irori_seat_label){"Aki", true};
    return viewer;
}

/* The course */

static int32_t sum(const int32_t points[IRORI_MAX_PARTS]) {
    int32_t all = 0;
    for (int i = 0; i < IRORI_MAX_PARTS; i++) all += points[i];
    return all;
}

static void expect_course(const char *game, int players) {
    static irori_course course;
    irori_table *table = deal(game, players);
    irori_viewer viewer = viewer_of(table);
    irori_result result;
    irori_error why;
    play(table, 20);
    assert_int_equal(irori_course_build(&course, &viewer, table, &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, "present.course.running");
    play(table, UINT32_MAX);
    assert_int_equal(irori_course_build(&course, &viewer, table, NULL), IRORI_OK);
    irori_table_result(table, &result);
    assert_int_equal(course.seats, irori_table_rules(table)->game->is_cooperative ? 1 : players);
    for (int seat = 0; seat < course.seats; seat++)
        assert_int_equal(sum(course.point[course.points - 1].points[seat]), result.seat[seat].score);
    for (int i = 1; i < course.points; i++) assert_true(course.point[i - 1].decision < course.point[i].decision);
    irori_course_done(&course);
    irori_table_free(table);
}

FACT(the_course_of_a_game_ends_with_its_result_and_is_told_at_its_end_alone) {
    expect_course("5211", 4);
    expect_course("kodachi", 2);
    expect_course("kodama", 3);
    expect_course("harakiri", 2);
}

FACT(what_was_taken_back_is_no_part_of_the_course) {
    static irori_course straight, bent;
    irori_table *one = deal("5211", 2), *other = deal("5211", 2);
    irori_viewer viewer = viewer_of(one);
    play(other, 1);
    assert_int_equal(irori_table_take_back(other, 0, NULL), IRORI_OK);
    play(one, UINT32_MAX), play(other, UINT32_MAX);
    assert_int_equal(irori_course_build(&straight, &viewer, one, NULL), IRORI_OK);
    viewer = viewer_of(other);
    assert_int_equal(irori_course_build(&bent, &viewer, other, NULL), IRORI_OK);
    assert_int_equal(bent.decisions, straight.decisions);
    assert_int_equal(bent.points, straight.points);
    irori_course_done(&straight), irori_course_done(&bent);
    irori_table_free(one), irori_table_free(other);
}

static irori_standing standing(const char *first, const char *second) {
    return (irori_standing){.parts = second ? 2 : 1, .part = {{.id = first}, {.id = second}}};
}

FACT(kinds_stand_once_and_in_the_order_of_every_list) {
    irori_standing lists[] = {standing("c", NULL), standing("a", NULL), standing("b", "c"), standing("a", "b")};
    present_kinds kinds = {.count = 0};
    for (int i = 0; i < 4; i++) present_kinds_add(&kinds, &lists[i]);
    present_kinds_sort(&kinds);
    assert_int_equal(kinds.count, 3);
    for (int i = 0; i < 3; i++) assert_int_equal(*kinds.id[i], 'a' + i);
}

/* Regrets */

/* Judges all that is due, each decision in one go or in portions. */
static void judge(irori_regrets *r, irori_adviser *adviser, uint32_t portion, void *known) {
    for (uint32_t i = 0; i < r->due; i++) {
        irori_judged *j = r->order[i];
        irori_sight sight = irori_regrets_sight(r, j, known);
        if (!portion) {
            irori_patience patience = {.times = irori_regrets_patience(r)};
            irori_regrets_judged(r, j, irori_adviser_judge(adviser, &sight, j->played, patience));
            continue;
        }
        irori_adviser_begin(adviser, &sight, j->played, irori_regrets_patience(r));
        while (!irori_adviser_run(adviser, portion)) {}
        irori_regrets_judged(r, j, irori_adviser_found(adviser));
    }
}

static void review(const irori_table *table, uint32_t portion, irori_regrets *r) {
    const irori_rules *rules = irori_table_rules(table);
    irori_adviser adviser;
    irori_method method;
    void *known = malloc(rules->game->state_size);
    assert_true(irori_method_of("mcts:40", rules->game, &method));
    assert_int_equal(irori_adviser_init(&adviser, rules, &method, NULL), IRORI_OK);
    assert_int_equal(irori_regrets_init(r, table, 1, NULL), IRORI_OK);
    judge(r, &adviser, portion, known);
    if (irori_regrets_look_again(r)) judge(r, &adviser, portion, known);
    irori_adviser_done(&adviser);
    free(known);
}

static void expect_same_review(const char *game) {
    irori_table *table = deal(game, 2);
    irori_regrets whole, sliced;
    irori_seat_regrets told, again;
    play(table, UINT32_MAX);
    review(table, 0, &whole), review(table, 7, &sliced);
    irori_regrets_of(&whole, 0, &told), irori_regrets_of(&sliced, 0, &again);
    assert_true(told.decisions > 0);
    assert_int_equal(told.decisions, again.decisions);
    assert_int_equal(told.count, again.count);
    for (uint32_t i = 0; i < whole.count; i++)
        assert_memory_equal(&whole.list[i].found.loss, &sliced.list[i].found.loss, sizeof whole.list[i].found.loss);
    for (int i = 0; i < told.count; i++) {
        assert_int_equal(told.worst[i]->at, again.worst[i]->at);
        assert_true(told.worst[i]->found.is_sure && told.worst[i]->seat == 0);
        assert_true(!i || told.worst[i - 1]->found.loss >= told.worst[i]->found.loss);
    }
    irori_regrets_done(&whole), irori_regrets_done(&sliced);
    irori_table_free(table);
}

FACT(a_review_in_portions_finds_what_a_review_in_one_go_does) {
    expect_same_review("5211");
    expect_same_review("kodachi");
}

/* What is told first is not worth less than what was looked at as long; the same position gets the same advice. */
static void expect_settled(const irori_regrets *r, const irori_judged *j, irori_adviser *adviser, void *known,
                           irori_prospect *first) {
    irori_sight sight = irori_regrets_sight(r, j, known);
    irori_adviser_think(adviser, &sight, 0, (irori_patience){.times = 1});
    uint32_t most = adviser->list[0].visits;
    irori_adviser_settle(adviser);
    *first = adviser->list[0];
    for (uint32_t i = 1; i < adviser->count; i++)
        if (adviser->list[i].visits >= most) assert_true(adviser->list[i].worth <= first->worth);
}

FACT(what_is_advised_first_is_worth_as_much_as_what_was_looked_at_as_long) {
    irori_table *table = deal("kodachi", 2);
    const irori_rules *rules = irori_table_rules(table);
    irori_adviser adviser;
    irori_method method;
    irori_regrets r;
    irori_prospect first, again;
    void *known = malloc(rules->game->state_size);
    uint32_t changed = 0;
    play(table, UINT32_MAX);
    assert_true(irori_method_of("mcts:40", rules->game, &method));
    assert_int_equal(irori_adviser_init(&adviser, rules, &method, NULL), IRORI_OK);
    assert_int_equal(irori_regrets_init(&r, table, 1, NULL), IRORI_OK);
    for (uint32_t i = 0; i < r.due; i++) {
        irori_sight sight = irori_regrets_sight(&r, r.order[i], known);
        irori_adviser_think(&adviser, &sight, 0, (irori_patience){.times = 1});
        irori_move liked = adviser.list[0].move;
        expect_settled(&r, r.order[i], &adviser, known, &first);
        expect_settled(&r, r.order[i], &adviser, known, &again);
        assert_true(first.move == again.move && first.worth == again.worth);
        changed += first.move != liked;
    }
    assert_true(changed > 0); /* by visits alone it would have been told first though worth less */
    irori_regrets_done(&r);
    irori_adviser_done(&adviser);
    free(known);
    irori_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_course_of_a_game_ends_with_its_result_and_is_told_at_its_end_alone),
        cmocka_unit_test(what_was_taken_back_is_no_part_of_the_course),
        cmocka_unit_test(kinds_stand_once_and_in_the_order_of_every_list),
        cmocka_unit_test(a_review_in_portions_finds_what_a_review_in_one_go_does),
        cmocka_unit_test(what_is_advised_first_is_worth_as_much_as_what_was_looked_at_as_long),
    };
    return cmocka_run_group_tests_name("looking_back", tests, NULL, NULL);
}
