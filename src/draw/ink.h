/* Ink: lines with the unevenness of a brush, in whole numbers, so that a picture is the same to the byte on every
 * machine. Points are a picture's own units, y downwards as in SVG. Chance comes from a number the caller passes along:
 * the same number, the same line. */
#ifndef IRORI_INK_H
#define IRORI_INK_H

#include <stdbool.h>
#include <stdint.h>

#include "../core/sine.h"

enum {
    INK_POINTS = 512,    /* of a line at most */
    INK_REACH = 1 << 17, /* no coordinate is farther from 0 */
    INK_TURN = SINE_TURN /* angles: 1/4096 of a turn, clockwise as one sees it */
};

typedef struct ink_point {
    int32_t x, y;
} ink_point;

static inline ink_point ink_plus(ink_point a, ink_point b) { return (ink_point){a.x + b.x, a.y + b.y}; }
static inline ink_point ink_minus(ink_point a, ink_point b) { return (ink_point){a.x - b.x, a.y - b.y}; }

int32_t ink_length(ink_point v);

/* The vector, made so long; a vector of no length becomes (0, -length). */
ink_point ink_scaled(ink_point v, int32_t length);

/* The vector turned: a quarter clockwise; by any angle. */
static inline ink_point ink_across(ink_point v) { return (ink_point){-v.y, v.x}; }
ink_point ink_turned(ink_point v, int angle);

/* The angle of a vector: 0 to the right, a quarter downwards. Good to a few units, enough for leaves. */
int ink_angle(ink_point v);

/* Chance. One call a statement: C leaves open which of two arguments is worked out first. */
typedef uint64_t ink_chance;
int32_t ink_between(ink_chance *chance, int32_t low, int32_t high); /* both included */
ink_point ink_about(ink_chance *chance, ink_point p, int32_t off);  /* the point, at most so far off each way */

/* A line: points close together, and how wide the brush is at each (half, to either side). */
typedef struct ink_line {
    int count;
    ink_point at[INK_POINTS];
    int32_t half[INK_POINTS];
} ink_line;

/* A smooth line through these points, a point every `step` or so. The points themselves are among its own; it leaves
 * the straight ways between them only as far as smoothness asks. */
void ink_curve(ink_line *line, const ink_point *through, int count, int32_t step);

/* The width: from `first` to `last` half widths, evenly. */
void ink_taper(ink_line *line, int32_t first, int32_t last);

/* Where the line is heading at point i: a vector of that length. */
ink_point ink_heading(const ink_line *line, int i, int32_t length);

/* The line beside it, so far to its right as it goes, unevenly. */
void ink_offset(const ink_line *line, int32_t distance, int32_t unevenness, ink_chance *chance, ink_line *beside);

/* The edge of what a brush leaves, to its right (1) or left (-1). */
void ink_edge(const ink_line *line, int side, int32_t unevenness, ink_chance *chance, ink_line *edge);

/* A closed line around a point: a blot. Half widths are not set. */
void ink_blot(ink_line *line, ink_point centre, int32_t radius, int corners, int unevenness, ink_chance *chance);

#endif
