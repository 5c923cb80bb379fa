/* Kodama's geometry, in whole numbers: lengths in 1/10 mm, angles in 1/4096 of a turn, counter-clockwise; x grows to
 * the right, y away from the player. No floating point: a drop is legal or illegal alike on every machine. */
#ifndef IRORI_KODAMA_GEOMETRY_H
#define IRORI_KODAMA_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "../../core/sine.h"

enum {
    KODAMA_TURN = SINE_TURN,
    KODAMA_ONE = SINE_ONE, /* 1, where sines are concerned */
    KODAMA_REACH = 1 << 14 /* no coordinate is ever farther from 0: asserted, and tested at the extremes */
};

typedef struct kodama_point {
    int32_t x, y;
} kodama_point;

static inline bool kodama_is_in_reach(kodama_point p) { return abs(p.x) <= KODAMA_REACH && abs(p.y) <= KODAMA_REACH; }

static inline kodama_point kodama_minus(kodama_point a, kodama_point b) { return (kodama_point){a.x - b.x, a.y - b.y}; }

/* Cosine and sine of an angle, times KODAMA_ONE. */
typedef direction kodama_direction;

static inline kodama_direction kodama_direction_of(int angle) { return direction_of(angle); }

/* Turned around (0, 0) and rounded to whole units, halves upwards. */
kodama_point kodama_turned(kodama_point p, kodama_direction by);

/* A rectangle anywhere, at any angle: all points p with |(p - centre) along its width| < half.x, likewise its height.
 */
typedef struct kodama_box {
    kodama_point centre, half; /* the centre is rounded; what decides is */
    kodama_point exact;        /* the same in sixteenths of a unit */
    int32_t angle;
    kodama_direction direction;
} kodama_box;

kodama_box kodama_box_of(kodama_point centre, kodama_point half, int angle);

/* One that was turned around a point, its centre having been at `arm` from there. */
kodama_box kodama_box_around(kodama_point pivot, kodama_point arm, kodama_point half, int angle);

/* Are they so far apart that no turning would bring them together? Most pairs are. By (r + s)² <= 2r² + 2s²; the rest
 * makes up for centres that are rounded and directions that are not quite one unit long. */
static inline bool kodama_are_apart(const kodama_box *a, const kodama_box *b) {
    int64_t x = b->centre.x - a->centre.x, y = b->centre.y - a->centre.y;
    int32_t reach = a->half.x * a->half.x + a->half.y * a->half.y + b->half.x * b->half.x + b->half.y * b->half.y;
    return x * x + y * y >= 2 * (int64_t)reach + KODAMA_REACH;
}

/* Do they share area? Edges that only touch do not. */
bool kodama_near_boxes_overlap(const kodama_box *a, const kodama_box *b);
static inline bool kodama_boxes_overlap(const kodama_box *a, const kodama_box *b) {
    return !kodama_are_apart(a, b) && kodama_near_boxes_overlap(a, b);
}

/* Strictly inside. */
bool kodama_box_has(const kodama_box *box, kodama_point p);

/* Do rectangle and disc share area? The radius is at most KODAMA_REACH / 4. */
bool kodama_box_covers(const kodama_box *box, kodama_point centre, int32_t radius);

enum { KODAMA_EDGE_LEFT = 1, KODAMA_EDGE_RIGHT = 2, KODAMA_EDGE_NEAR = 4, KODAMA_EDGE_FAR = 8 };

/* Which edges of a table, from (0, 0) to its far right corner, the rectangle hangs over. */
int kodama_box_edges(const kodama_box *box, kodama_point corner);

/* How far it reaches to each side of its centre, times KODAMA_ONE. */
int64_t kodama_box_reach_x(const kodama_box *box);
int64_t kodama_box_reach_y(const kodama_box *box);

/* Is the point at most `distance` from the segment? */
bool kodama_is_near(kodama_point p, kodama_point a, kodama_point b, int32_t distance);

/* How far the point is from the segment, rounded up. */
int32_t kodama_distance(kodama_point p, kodama_point a, kodama_point b);

#endif
