/* Rotated rectangles, discs and thick segments. Coordinates stay within KODAMA_REACH (2^14) and sines within 2^14, so a
 * projection (two products and a sum) stays within 2^30 and its square within 2^60; cross products of differences
 * (2^15 each) stay within 2^31 and their squares within 2^62: everything fits 64 bits with a sign.
 *
 * A direction is not exactly one unit long (the table is rounded to 2^-14): rectangles are off by less than 1/1000 of
 * a unit per hundred units. That is their definition: the same numbers decide on every machine. */
#include "geometry.h"

#include <assert.h>
#include <stdlib.h>

static int32_t sine(unsigned angle) {
    unsigned quarter = angle / (KODAMA_TURN / 4) % 4, rest = angle % (KODAMA_TURN / 4);
    int32_t s = kodama_sines[quarter & 1 ? KODAMA_TURN / 4 - rest : rest];
    return quarter & 2 ? -s : s;
}

kodama_direction kodama_direction_of(int angle) {
    unsigned a = (unsigned)angle; /* modulo 2^32, a multiple of a turn */
    return (kodama_direction){sine(a + KODAMA_TURN / 4), sine(a)};
}

/* Floor-based for negatives too: an arithmetic shift, which gcc and clang promise. */
static int32_t rounded(int32_t scaled) { return (scaled + KODAMA_ONE / 2) >> 14; }

static bool is_in_reach(kodama_point p) { return abs(p.x) <= KODAMA_REACH && abs(p.y) <= KODAMA_REACH; }

kodama_point kodama_turned(kodama_point p, kodama_direction by) {
    assert(is_in_reach(p));
    return (kodama_point){rounded(p.x * by.cos - p.y * by.sin), rounded(p.x * by.sin + p.y * by.cos)};
}

kodama_box kodama_box_of(kodama_point centre, kodama_point half, int angle) {
    assert(is_in_reach(centre));
    return (kodama_box){centre, half, angle, kodama_direction_of(angle)};
}

/* A vector in the box's own frame, times KODAMA_ONE. Differences of two points may be twice KODAMA_REACH. */
static int64_t along(kodama_direction d, kodama_point v) { return (int64_t)v.x * d.cos + (int64_t)v.y * d.sin; }
static int64_t across(kodama_direction d, kodama_point v) { return (int64_t)v.y * d.cos - (int64_t)v.x * d.sin; }

/* Is there a gap between them along either axis of `a`? `turned` is b's direction seen from a. */
static bool has_gap(const kodama_box *a, const kodama_box *b, kodama_point between, kodama_direction turned) {
    int64_t c = abs(turned.cos), s = abs(turned.sin);
    return llabs(along(a->direction, between)) >= (int64_t)a->half.x * KODAMA_ONE + b->half.x * c + b->half.y * s ||
           llabs(across(a->direction, between)) >= (int64_t)a->half.y * KODAMA_ONE + b->half.x * s + b->half.y * c;
}

bool kodama_boxes_overlap(const kodama_box *a, const kodama_box *b) {
    kodama_point between = kodama_minus(b->centre, a->centre);
    kodama_direction turned = kodama_direction_of(b->angle - a->angle); /* the other way round only signs differ */
    return !has_gap(a, b, between, turned) && !has_gap(b, a, between, turned);
}

bool kodama_box_has(const kodama_box *box, kodama_point p) {
    kodama_point v = kodama_minus(p, box->centre);
    return llabs(along(box->direction, v)) < (int64_t)box->half.x * KODAMA_ONE &&
           llabs(across(box->direction, v)) < (int64_t)box->half.y * KODAMA_ONE;
}

bool kodama_box_covers(const kodama_box *box, kodama_point centre, int32_t radius) {
    kodama_point v = kodama_minus(centre, box->centre);
    int64_t x = llabs(along(box->direction, v)) - (int64_t)box->half.x * KODAMA_ONE;
    int64_t y = llabs(across(box->direction, v)) - (int64_t)box->half.y * KODAMA_ONE;
    int64_t r = (int64_t)radius * KODAMA_ONE;
    if (x >= r || y >= r) return false;
    if (x <= 0 || y <= 0) return true;
    return x * x + y * y < r * r;
}

int64_t kodama_box_reach_x(const kodama_box *box) {
    return (int64_t)box->half.x * abs(box->direction.cos) + (int64_t)box->half.y * abs(box->direction.sin);
}

int64_t kodama_box_reach_y(const kodama_box *box) {
    return (int64_t)box->half.x * abs(box->direction.sin) + (int64_t)box->half.y * abs(box->direction.cos);
}

static int64_t dot(kodama_point a, kodama_point b) { return (int64_t)a.x * b.x + (int64_t)a.y * b.y; }
static int64_t cross(kodama_point a, kodama_point b) { return (int64_t)a.x * b.y - (int64_t)a.y * b.x; }

bool kodama_is_near(kodama_point p, kodama_point a, kodama_point b, int32_t distance) {
    kodama_point to_p = kodama_minus(p, a), to_b = kodama_minus(b, a);
    int64_t reach = (int64_t)distance * distance, t = dot(to_p, to_b), length = dot(to_b, to_b);
    if (t <= 0) return dot(to_p, to_p) <= reach;
    if (t >= length) return dot(kodama_minus(p, b), kodama_minus(p, b)) <= reach;
    int64_t off = cross(to_b, to_p);
    return off * off <= reach * length;
}

int64_t kodama_root(int64_t square) {
    int64_t root = 0;
    for (int64_t bit = (int64_t)1 << 30; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square) root += bit;
    return root;
}

static int64_t root_up(int64_t square) {
    int64_t root = kodama_root(square);
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
