/* A ladder: all levels of a game, what they scored against each other, their ratings; and the curve of strength over
 * iterations. */
#ifndef IRORI_LADDER_H
#define IRORI_LADDER_H

#include "contest.h"

enum { LADDER_MAX_PAIRS = 2 * IRORI_MAX_RATED, LADDER_MAX_CURVE = 16 };

typedef struct ladder_step {
    long iterations;
    char name[24]; /* "mcts:1000" */
    contest contest;
} ladder_step;

typedef struct ladder {
    const irori_rules *rules;
    char levels[IRORI_MAX_RATED][IRORI_NAME_SIZE];
    irori_rating ratings[IRORI_MAX_RATED];
    int level_count, anchor; /* whose rating is 0: greedy, or else the first */
    contest pairs[LADDER_MAX_PAIRS];
    int first[LADDER_MAX_PAIRS], second[LADDER_MAX_PAIRS]; /* levels of a pair */
    int pair_count;
    ladder_step curve[LADDER_MAX_CURVE]; /* ascending */
    int curve_count;
} ladder;

/* Whom the curve is played against. */
#define LADDER_OPPONENT "greedy"

/* ladder_svg.c: the ladder as a picture. False: could not be written. */
bool ladder_draw(const ladder *l, FILE *out);

#endif
