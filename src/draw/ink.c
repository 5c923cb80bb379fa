/* Lines. A curve through given points is made of cubic Hermite pieces whose tangents are as long as the piece: such
 * pieces never loop or swing out, however unevenly the points lie. Products of three coordinates of 2^18 and step
 * counts of 2^6 stay below 2^63. */
#include "ink.h"

#include <assert.h>
#include <stdlib.h>

#include "../core/root.h"
#include "irori/hash.h"

int32_t ink_length(ink_point v) { return (int32_t)whole_root((int64_t)v.x * v.x + (int64_t)v.y * v.y); }

/* Division that rounds to the nearest, so that mirrored lines are mirrored. */
static int32_t divided(int64_t a, int64_t b) { return (int32_t)((a >= 0 ? a + b / 2 : a - b / 2) / b); }

ink_point ink_scaled(ink_point v, int32_t length) {
    int32_t own = ink_length(v);
    if (!own) return (ink_point){0, -length};
    return (ink_point){divided((int64_t)v.x * length, own), divided((int64_t)v.y * length, own)};
}

ink_point ink_turned(ink_point v, int angle) {
    direction d = direction_of(angle);
    return (ink_point){divided((int64_t)v.x * d.cos - (int64_t)v.y * d.sin, SINE_ONE),
                       divided((int64_t)v.x * d.sin + (int64_t)v.y * d.cos, SINE_ONE)};
}

int ink_angle(ink_point v) {
    int best = 0;
    int64_t most = INT64_MIN;
    for (int angle = 0; angle < INK_TURN; angle += 16) {
        direction d = direction_of(angle);
        int64_t along = (int64_t)v.x * d.cos + (int64_t)v.y * d.sin;
        if (along > most) most = along, best = angle;
    }
    return best;
}

int32_t ink_between(ink_chance *chance, int32_t low, int32_t high) {
    assert(low <= high);
    *chance += 0x9E3779B97F4A7C15u;
    uint64_t width = (uint64_t)(high - low) + 1;
    return low + (int32_t)((irori_mix64(*chance) >> 32) * width >> 32);
}

ink_point ink_about(ink_chance *chance, ink_point p, int32_t off) {
    p.x += ink_between(chance, -off, off);
    p.y += ink_between(chance, -off, off);
    return p;
}

static void add(ink_line *line, ink_point p) {
    if (line->count < INK_POINTS) line->at[line->count++] = p;
}

/* The tangent at through[i], for a piece of that length. */
static ink_point tangent(const ink_point *through, int count, int i, int32_t length) {
    int before = i > 0 ? i - 1 : i, after = i + 1 < count ? i + 1 : i;
    return ink_scaled(ink_minus(through[after], through[before]), length);
}

static int32_t hermite(int64_t a, int64_t ta, int64_t b, int64_t tb, int64_t k, int64_t m) {
    int64_t k2 = k * k, k3 = k2 * k, m2 = m * m, m3 = m2 * m;
    return divided(a * (2 * k3 - 3 * k2 * m + m3) + ta * (k3 - 2 * k2 * m + k * m2) + b * (3 * k2 * m - 2 * k3) +
                       tb * (k3 - k2 * m),
                   m3);
}

static void add_piece(ink_line *line, const ink_point *through, int count, int i, int32_t step) {
    ink_point a = through[i], b = through[i + 1];
    int32_t length = ink_length(ink_minus(b, a)), pieces = length / step + 1;
    if (pieces > 64) pieces = 64;
    ink_point ta = tangent(through, count, i, length), tb = tangent(through, count, i + 1, length);
    for (int k = 1; k <= pieces; k++)
        add(line, (ink_point){hermite(a.x, ta.x, b.x, tb.x, k, pieces), hermite(a.y, ta.y, b.y, tb.y, k, pieces)});
}

void ink_curve(ink_line *line, const ink_point *through, int count, int32_t step) {
    assert(count >= 2 && step > 0);
    line->count = 0;
    add(line, through[0]);
    for (int i = 0; i + 1 < count; i++) add_piece(line, through, count, i, step);
}

void ink_taper(ink_line *line, int32_t first, int32_t last) {
    int span = line->count > 1 ? line->count - 1 : 1;
    for (int i = 0; i < line->count; i++) line->half[i] = first + (last - first) * i / span;
}

ink_point ink_heading(const ink_line *line, int i, int32_t length) {
    int before = i > 0 ? i - 1 : i, after = i + 1 < line->count ? i + 1 : i;
    return ink_scaled(ink_minus(line->at[after], line->at[before]), length);
}

static ink_point beside_point(const ink_line *line, int i, int32_t distance) {
    return ink_plus(line->at[i], ink_scaled(ink_across(ink_heading(line, i, 1 << 10)), distance));
}

void ink_offset(const ink_line *line, int32_t distance, int32_t unevenness, ink_chance *chance, ink_line *beside) {
    beside->count = line->count;
    for (int i = 0; i < line->count; i++)
        beside->at[i] = beside_point(line, i, distance + ink_between(chance, -unevenness, unevenness));
}

void ink_edge(const ink_line *line, int side, int32_t unevenness, ink_chance *chance, ink_line *edge) {
    edge->count = line->count;
    for (int i = 0; i < line->count; i++) {
        int32_t half = line->half[i], uneven = half > 2 * unevenness ? unevenness : half / 3;
        edge->at[i] = beside_point(line, i, side * (half + ink_between(chance, -uneven, uneven)));
    }
}

void ink_blot(ink_line *line, ink_point centre, int32_t radius, int corners, int unevenness, ink_chance *chance) {
    int turn = ink_between(chance, 0, INK_TURN - 1);
    line->count = 0;
    for (int i = 0; i < corners; i++) {
        int32_t out = radius + radius * ink_between(chance, -unevenness, unevenness) / 100;
        add(line, ink_plus(centre, ink_turned((ink_point){out, 0}, turn + INK_TURN * i / corners)));
    }
}
