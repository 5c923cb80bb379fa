/* Statistics: what many results say about who is stronger, and how surely. Plain functions of numbers. Tallies are
 * sums of integers, so that parts played anywhere, in any order, add up to exactly the same. */
#ifndef IRORI_STATS_H
#define IRORI_STATS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The points of a win. Up to eight winners share them without a remainder. */
enum { IRORI_WIN = 840 };

/* Points from groups of games. Games of a group may be correlated, groups are not. All groups have the same number of
 * games, which the functions below are told: `games`. */
typedef struct irori_tally {
    uint64_t groups, points, squares; /* squares: of the points of each group */
} irori_tally;

typedef struct irori_interval {
    double low, high;
} irori_interval;

/* Wilson's 95 % interval for a share of n independent trials. */
irori_interval irori_share_interval(double share, double n);

/* The points as a share of all there were; and the 95 % interval of that, from the variance over groups. Two games won
 * and two lost are added first (as Agresti and Coull do): so it is sound for few groups, and if all end alike. */
double irori_tally_share(const irori_tally *tally, int games);
irori_interval irori_tally_interval(const irori_tally *tally, int games);

/* Elo: 400 points are odds of ten to one. Infinite for a share of 0 or 1. */
double irori_elo_from_share(double share);
double irori_share_from_elo(double elo);

/* The generalised sequential probability ratio test: the log-likelihood ratio of "the true share is that of elo1" to
 * "it is that of elo0", from mean and variance over groups, counted as for the interval. */
double irori_tally_llr(const irori_tally *tally, int games, double elo0, double elo1);

typedef enum irori_verdict { IRORI_UNDECIDED, IRORI_H0, IRORI_H1 } irori_verdict;

/* Wald's bounds for errors of 5 % each way: ±ln 19. */
irori_verdict irori_sprt_verdict(double llr);

/* Ratings from duels: the Bradley–Terry model fitted by Newton's method. */
enum { IRORI_MAX_RATED = 16 };

typedef struct irori_duel {
    int a, b;
    double share, weight; /* of a; as many independent games as the result is worth */
} irori_duel;

typedef struct irori_rating {
    double elo, margin; /* margin: half of the 95 % interval of the difference to the anchor */
} irori_rating;

irori_duel irori_duel_of(int a, int b, const irori_tally *tally, int games);

/* Players 0 … players-1, at most IRORI_MAX_RATED; the anchor's Elo is 0. Duels must connect them. */
void irori_rate(const irori_duel *duels, int count, int players, int anchor, irori_rating *ratings);

#ifdef __cplusplus
}
#endif

#endif
