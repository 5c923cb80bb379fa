/* Rotated rectangles, discs and thick segments. Coordinates stay within KODAMA_REACH (2^14), differences within 2^15.
 * Cross products of differences stay within 2^31 and their squares within 2^62. A rectangle's centre is kept in
 * sixteenths, so that it is where it should be to 1/20 of a unit: differences stay within 2^19, projections (two
 * products with sines of 2^14, and a sum) within 2^34; they are squared only below a radius of 2^12 units, which is
 * 2^30, so within 2^60. Everything fits 64 bits with a sign.
 *
 * A direction is not exactly one unit long (the table is rounded to 2^-14): rectangles are off by less than 1/100 of
 * a unit per hundred units. That is their definition: the same numbers decide on every machine. */
#include "geometry.h"
#include "../../core/root.h"

#include <assert.h>
#include <stdlib.h>

enum { FINE = 16 }; /* sixteenths */

/* Floor-based for negatives too: an arithmetic shift, which gcc and clang promise. */
static int32_t rounded(int32_t scaled) { return (scaled + KODAMA_ONE / 2) >> 14; }

static int32_t rounded_finely(int32_t scaled) { return (scaled + KODAMA_ONE / FINE / 2) >> 10; }

kodama_point kodama_turned(kodama_point p, kodama_direction by) {
    assert(kodama_is_in_reach(p));
    return (kodama_point){rounded(p.x * by.cos - p.y * by.sin), rounded(p.x * by.sin + p.y * by.cos)};
}

kodama_box kodama_box_of(kodama_point centre, kodama_point half, int angle) {
    assert(kodama_is_in_reach(centre));
    return (kodama_box){centre, half, {FINE * centre.x, FINE * centre.y}, angle, kodama_direction_of(angle)};
}

kodama_box kodama_box_around(kodama_point pivot, kodama_point arm, kodama_point half, int angle) {
    assert(kodama_is_in_reach(pivot) && kodama_is_in_reach(arm));
    kodama_direction d = kodama_direction_of(angle);
    int32_t x = arm.x * d.cos - arm.y * d.sin, y = arm.x * d.sin + arm.y * d.cos;
    return (kodama_box){{pivot.x + rounded(x), pivot.y + rounded(y)},
                        half,
                        {FINE * pivot.x + rounded_finely(x), FINE * pivot.y + rounded_finely(y)},
                        angle,
                        d};
}

/* A vector in the box's own frame, times KODAMA_ONE. */
static int64_t along(kodama_direction d, kodama_point v) { return (int64_t)v.x * d.cos + (int64_t)v.y * d.sin; }
static int64_t across(kodama_direction d, kodama_point v) { return (int64_t)v.y * d.cos - (int64_t)v.x * d.sin; }

/* From the box's centre to a point, in sixteenths. */
static kodama_point from_centre(const kodama_box *box, kodama_point p) {
    return (kodama_point){FINE * p.x - box->exact.x, FINE * p.y - box->exact.y};
}

/* Is there a gap between them along either axis of `a`? `between` is in sixteenths; `turned` is b's direction seen from
 * a, without its signs. */
static bool has_gap(const kodama_box *a, const kodama_box *b, kodama_point between, kodama_direction turned) {
    int64_t x = a->half.x * KODAMA_ONE + b->half.x * turned.cos + b->half.y * turned.sin;
    int64_t y = a->half.y * KODAMA_ONE + b->half.x * turned.sin + b->half.y * turned.cos;
    return llabs(along(a->direction, between)) >= FINE * x || llabs(across(a->direction, between)) >= FINE * y;
}

static int64_t dot(kodama_point a, kodama_point b) { return (int64_t)a.x * b.x + (int64_t)a.y * b.y; }
static int64_t cross(kodama_point a, kodama_point b) { return (int64_t)a.x * b.y - (int64_t)a.y * b.x; }

bool kodama_near_boxes_overlap(const kodama_box *a, const kodama_box *b) {
    kodama_point between = kodama_minus(b->exact, a->exact);
    kodama_direction turned = direction_unsigned(b->angle - a->angle); /* the other way round only signs differ */
    return !has_gap(a, b, between, turned) && !has_gap(b, a, between, turned);
}

bool kodama_box_has(const kodama_box *box, kodama_point p) {
    kodama_point v = from_centre(box, p);
    return llabs(along(box->direction, v)) < (int64_t)box->half.x * KODAMA_ONE * FINE &&
           llabs(across(box->direction, v)) < (int64_t)box->half.y * KODAMA_ONE * FINE;
}

bool kodama_box_covers(const kodama_box *box, kodama_point centre, int32_t radius) {
    assert(radius <= KODAMA_REACH / 4);
    kodama_point v = from_centre(box, centre);
    int64_t r = (int64_t)radius * KODAMA_ONE * FINE;
    int64_t x = llabs(along(box->direction, v)) - (int64_t)box->half.x * KODAMA_ONE * FINE;
    if (x >= r) return false;
    int64_t y = llabs(across(box->direction, v)) - (int64_t)box->half.y * KODAMA_ONE * FINE;
    if (y >= r) return false;
    if (x <= 0 || y <= 0) return true;
    return x * x + y * y < r * r;
}

int kodama_box_edges(const kodama_box *box, kodama_point corner) {
    int64_t x = (int64_t)box->exact.x * KODAMA_ONE, reach_x = FINE * kodama_box_reach_x(box);
    int64_t y = (int64_t)box->exact.y * KODAMA_ONE, reach_y = FINE * kodama_box_reach_y(box);
    return (x < reach_x ? KODAMA_EDGE_LEFT : 0) |
           (x + reach_x > (int64_t)corner.x * KODAMA_ONE * FINE ? KODAMA_EDGE_RIGHT : 0) |
           (y < reach_y ? KODAMA_EDGE_NEAR : 0) |
           (y + reach_y > (int64_t)corner.y * KODAMA_ONE * FINE ? KODAMA_EDGE_FAR : 0);
}

int64_t kodama_box_reach_x(const kodama_box *box) {
    return (int64_t)box->half.x * abs(box->direction.cos) + (int64_t)box->half.y * abs(box->direction.sin);
}

int64_t kodama_box_reach_y(const kodama_box *box) {
    return (int64_t)box->half.x * abs(box->direction.sin) + (int64_t)box->half.y * abs(box->direction.cos);
}

bool kodama_is_near(kodama_point p, kodama_point a, kodama_point b, int32_t distance) {
    kodama_point to_p = kodama_minus(p, a), to_b = kodama_minus(b, a);
    int64_t reach = (int64_t)distance * distance, t = dot(to_p, to_b), length = dot(to_b, to_b);
    if (t <= 0) return dot(to_p, to_p) <= reach;
    if (t >= length) return dot(kodama_minus(p, b), kodama_minus(p, b)) <= reach;
    int64_t off = cross(to_b, to_p);
    return off * off <= reach * length;
}

static int64_t root_up(int64_t square) {
    int64_t root = whole_root(square);
    return root + (root * root < square);
}

int32_t kodama_distance(kodama_point p, kodama_point a, kodama_point b) {
    kodama_point to_p = kodama_minus(p, a), to_b = kodama_minus(b, a);
    int64_t t = dot(to_p, to_b), length = dot(to_b, to_b);
    if (t <= 0) return (int32_t)root_up(dot(to_p, to_p));
    if (t >= length) return (int32_t)root_up(dot(kodama_minus(p, b), kodama_minus(p, b)));
    int64_t off = cross(to_b, to_p);
    return (int32_t)root_up((off * off + length - 1) / length);
}
