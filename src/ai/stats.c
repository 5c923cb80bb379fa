/* Statistics. Everything rests on the moments of a tally, in shares of what a group has to give, with two games won and
 * two lost added: never a variance of 0, never a share of 0 or 1. */
#include "irori/stats.h"

#include <assert.h>
#include <math.h>

static const double z95 = 1.959963984540054;

typedef struct moments {
    double n, mean, variance;
} moments;

static moments moments_of(const irori_tally *tally, int games) {
    double most = (double)games * IRORI_WIN, added = 2.0 / games; /* groups won, and as many lost */
    double n = (double)tally->groups + 2 * added, mean = ((double)tally->points / most + added) / n;
    double square = ((double)tally->squares / (most * most) + added) / n;
    return (moments){.n = n, .mean = mean, .variance = square - mean * mean};
}

static irori_interval around(double middle, double half) {
    return (irori_interval){.low = fmax(middle - half, 0), .high = fmin(middle + half, 1)};
}

irori_interval irori_share_interval(double share, double n) {
    double middle = (share + z95 * z95 / (2 * n)) / (1 + z95 * z95 / n);
    double half = z95 * sqrt(share * (1 - share) / n + z95 * z95 / (4 * n * n)) / (1 + z95 * z95 / n);
    return around(middle, half);
}

double irori_tally_share(const irori_tally *tally, int games) {
    return (double)tally->points / ((double)tally->groups * games * IRORI_WIN);
}

irori_interval irori_tally_interval(const irori_tally *tally, int games) {
    moments m = moments_of(tally, games);
    return around(m.mean, z95 * sqrt(m.variance / m.n));
}

double irori_elo_from_share(double share) { return 400 * log10(share / (1 - share)); }

double irori_share_from_elo(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

double irori_tally_llr(const irori_tally *tally, int games, double elo0, double elo1) {
    moments m = moments_of(tally, games);
    double share0 = irori_share_from_elo(elo0), share1 = irori_share_from_elo(elo1);
    return m.n * (share1 - share0) * (2 * m.mean - share0 - share1) / (2 * m.variance);
}

irori_verdict irori_sprt_verdict(double llr) {
    const double bound = 2.9444389791664403; /* ln((1 - 0.05) / 0.05) */
    return llr >= bound ? IRORI_H1 : llr <= -bound ? IRORI_H0 : IRORI_UNDECIDED;
}

irori_duel irori_duel_of(int a, int b, const irori_tally *tally, int games) {
    moments m = moments_of(tally, games);
    double weight = m.n * m.mean * (1 - m.mean) / m.variance;
    return (irori_duel){.a = a, .b = b, .share = m.mean, .weight = weight};
}

typedef double square_matrix[IRORI_MAX_RATED][IRORI_MAX_RATED];

/* In place, by Gauss and Jordan; a positive definite matrix needs no pivoting. */
static void invert(square_matrix m, int size) {
    for (int k = 0; k < size; k++) {
        double pivot = m[k][k];
        m[k][k] = 1;
        for (int j = 0; j < size; j++) m[k][j] /= pivot;
        for (int i = 0; i < size; i++) {
            double factor = m[i][k];
            if (i == k) continue;
            m[i][k] = 0;
            for (int j = 0; j < size; j++) m[i][j] -= factor * m[k][j];
        }
    }
}

/* One step up the log-likelihood, in natural units of strength; leaves the covariances behind. A step is at most 1, as
 * Newton's method overshoots far from the top. */
static void climb(const irori_duel *duels, int count, int players, int anchor, double *strength, square_matrix m) {
    double slope[IRORI_MAX_RATED] = {0};
    for (int i = 0; i < players; i++)
        for (int j = 0; j < players; j++) m[i][j] = 0;
    for (const irori_duel *duel = duels; duel < duels + count; duel++) {
        int a = duel->a, b = duel->b;
        double expected = 1 / (1 + exp(strength[b] - strength[a]));
        double pull = duel->weight * (duel->share - expected), bend = duel->weight * expected * (1 - expected);
        slope[a] += pull, slope[b] -= pull;
        m[a][a] += bend, m[b][b] += bend;
        m[a][b] -= bend, m[b][a] -= bend;
    }
    m[anchor][anchor] += 1e12; /* nailed down */
    invert(m, players);
    for (int i = 0; i < players; i++) {
        double step = 0;
        for (int j = 0; j < players; j++) step += m[i][j] * slope[j];
        strength[i] += fmax(-1, fmin(1, step));
    }
}

void irori_rate(const irori_duel *duels, int count, int players, int anchor, irori_rating *ratings) {
    enum { STEPS = 60 };
    const double elo_per_unit = 173.71779276130073; /* 400 / ln 10 */
    double strength[IRORI_MAX_RATED] = {0};
    square_matrix covariance;
    assert(players <= IRORI_MAX_RATED);
    for (int i = 0; i < STEPS; i++) climb(duels, count, players, anchor, strength, covariance);
    for (int i = 0; i < players; i++)
        ratings[i] = (irori_rating){.elo = elo_per_unit * (strength[i] - strength[anchor]),
                                    .margin = i == anchor ? 0 : z95 * elo_per_unit * sqrt(covariance[i][i])};
}
