/* Statistics against values worked out by hand, and against simulated matches. */
#include "support.h"

#include <math.h>

#include "irori/match.h"

static void expect_near(double got, double wanted, double slack) {
    if (fabs(got - wanted) > slack) fail_msg("%.9f, not %.9f", got, wanted);
}

/* 98 pairs: 48 won, 30 shared, 20 lost. With a pair won and a pair lost added that makes 100, of mean 0.64 and variance
 * 0.565 - 0.64 * 0.64. */
static const irori_tally pairs = {
    .groups = 98, .points = 48 * 1680 + 30 * 840, .squares = 48ull * 1680 * 1680 + 30 * 840 * 840};

FACT(elo_and_share_are_two_names_of_one_thing) {
    expect_near(irori_elo_from_share(0.5), 0, 1e-9);
    expect_near(irori_elo_from_share(10.0 / 11), 400, 1e-9);
    expect_near(irori_elo_from_share(0.75), 190.848501888, 1e-9);
    for (int elo = -800; elo <= 800; elo += 100)
        expect_near(irori_elo_from_share(irori_share_from_elo(elo)), elo, 1e-9);
    assert_true(isinf(irori_elo_from_share(1)) && isinf(irori_elo_from_share(0)));
}

FACT(wilson_for_fifty_of_a_hundred) {
    irori_interval interval = irori_share_interval(0.5, 100);
    expect_near(interval.low, 0.403832, 1e-6);
    expect_near(interval.high, 0.596168, 1e-6);
    expect_near(irori_share_interval(0, 10).low, 0, 1e-12);
    expect_near(irori_share_interval(1, 10).high, 1, 1e-12);
}

FACT(the_interval_comes_from_the_variance_over_groups) {
    irori_interval interval = irori_tally_interval(&pairs, 2);
    expect_near(irori_tally_share(&pairs, 2), 63.0 / 98, 1e-12);
    expect_near(interval.low, 0.562737, 1e-6);
    expect_near(interval.high, 0.717263, 1e-6);
}

FACT(groups_that_all_end_alike_still_have_an_interval) {
    irori_tally won = {.groups = 98, .points = 98 * 1680, .squares = 98ull * 1680 * 1680};
    irori_tally split = {.groups = 98, .points = 98 * 840, .squares = 98 * 840 * 840};
    irori_interval interval = irori_tally_interval(&won, 2);
    expect_near(interval.low, 0.99 - 1.959964 * sqrt(0.0099 / 100), 1e-6);
    assert_true(interval.high == 1);
    interval = irori_tally_interval(&split, 2);
    expect_near(interval.low, 0.5 - 1.959964 * sqrt(0.005 / 100), 1e-6);
}

FACT(larger_groups_are_given_no_more_games) {
    irori_tally eights = {.groups = 20, .points = 20ull * 8 * 840, .squares = 20ull * 6720 * 6720};
    expect_near(irori_tally_interval(&eights, 8).low,
                20.25 / 20.5 - 1.959964 * sqrt((20.25 / 20.5) * (0.25 / 20.5) / 20.5), 1e-6);
}

FACT(the_likelihood_ratio_by_hand) {
    double elo = irori_elo_from_share(0.75);
    expect_near(irori_tally_llr(&pairs, 2, 0, elo), 100 * 0.25 * (1.28 - 1.25) / (2 * 0.1554), 1e-9);
    expect_near(irori_tally_llr(&pairs, 2, -elo, elo), 100 * 0.5 * (1.28 - 1) / (2 * 0.1554), 1e-9);
    assert_int_equal(irori_sprt_verdict(log(19) - 1e-9), IRORI_UNDECIDED);
    assert_int_equal(irori_sprt_verdict(log(19) + 1e-9), IRORI_H1);
    assert_int_equal(irori_sprt_verdict(-log(19) - 1e-9), IRORI_H0);
}

/* A match of pairs in which every fourth game is shared, tested as `irori match --sprt 0 HI` does. */
static irori_verdict simulate(double elo, double high, irori_rng *rng) {
    irori_tally tally = {.groups = 0};
    uint32_t win = (uint32_t)lround((irori_share_from_elo(elo) - 0.125) * 1e6), shared = 250000;
    irori_verdict verdict = IRORI_UNDECIDED;
    for (uint64_t end; !verdict && tally.groups < 100000;
         verdict = irori_sprt_verdict(irori_tally_llr(&tally, 2, 0, high)))
        for (end = irori_match_checkpoint(tally.groups); tally.groups < end; tally.groups++) {
            uint64_t points = 0;
            for (int game = 0; game < 2; game++) {
                uint32_t draw = irori_rng_below(rng, 1000000);
                points += draw < win ? 840 : draw < win + shared ? 420 : 0;
            }
            tally.points += points;
            tally.squares += points * points;
        }
    return verdict;
}

static int count_verdicts(double elo, double high, irori_verdict verdict, int runs) {
    irori_rng rng = irori_rng_from(2024);
    int count = 0;
    for (int i = 0; i < runs; i++) count += simulate(elo, high, &rng) == verdict;
    return count;
}

FACT(the_sequential_test_errs_as_rarely_as_it_says) {
    assert_in_range(count_verdicts(0, 10, IRORI_H1, 400), 0, 31);
    assert_in_range(count_verdicts(10, 10, IRORI_H0, 400), 0, 31);
    assert_int_equal(count_verdicts(0, 10, IRORI_UNDECIDED, 100), 0);
    assert_in_range(count_verdicts(30, 10, IRORI_H1, 100), 99, 100);
}

/* Claims so far apart that the first looks decide. */
FACT(the_first_looks_err_no_more_often) {
    assert_in_range(count_verdicts(0, 100, IRORI_H1, 4000), 0, 200);
    assert_in_range(count_verdicts(100, 100, IRORI_H0, 4000), 0, 200);
}

FACT(ratings_that_explain_all_results_are_found) {
    static const double elo[] = {-900, 0, 120, 200, 650};
    irori_duel duels[10];
    irori_rating ratings[5];
    int count = 0;
    for (int a = 0; a < 5; a++)
        for (int b = a + 1; b < 5; b++)
            duels[count++] =
                (irori_duel){.a = a, .b = b, .share = irori_share_from_elo(elo[a] - elo[b]), .weight = 100 + 50 * a};
    irori_rate(duels, count, 5, 1, ratings);
    for (int i = 0; i < 5; i++) expect_near(ratings[i].elo, elo[i], 1e-6);
    assert_true(ratings[1].margin == 0 && ratings[2].margin > 0);
}

FACT(a_rating_is_as_sure_as_its_games) {
    irori_duel duel = {.a = 0, .b = 1, .share = 0.5, .weight = 100};
    irori_rating ratings[2];
    irori_rate(&duel, 1, 2, 0, ratings);
    expect_near(ratings[1].margin, 1.959964 * 0.2 * 400 / log(10), 1e-4);
}

FACT(a_duel_weighs_what_its_variance_says) {
    irori_duel duel = irori_duel_of(0, 1, &pairs, 2);
    expect_near(duel.share, 0.64, 1e-12);
    expect_near(duel.weight, 100 * 0.64 * 0.36 / 0.1554, 1e-9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_and_share_are_two_names_of_one_thing),
        cmocka_unit_test(wilson_for_fifty_of_a_hundred),
        cmocka_unit_test(the_interval_comes_from_the_variance_over_groups),
        cmocka_unit_test(groups_that_all_end_alike_still_have_an_interval),
        cmocka_unit_test(larger_groups_are_given_no_more_games),
        cmocka_unit_test(the_likelihood_ratio_by_hand),
        cmocka_unit_test(the_sequential_test_errs_as_rarely_as_it_says),
        cmocka_unit_test(the_first_looks_err_no_more_often),
        cmocka_unit_test(ratings_that_explain_all_results_are_found),
        cmocka_unit_test(a_rating_is_as_sure_as_its_games),
        cmocka_unit_test(a_duel_weighs_what_its_variance_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
