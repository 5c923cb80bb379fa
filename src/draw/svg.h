/* SVG out: elements, paths and the house's colours, into an irori_writer. Paths are written in whole units relative to
 * the point before, which keeps pictures small. Colours are classes, so that a picture is written alike in light and
 * dark, and a page can restyle it. */
#ifndef IRORI_SVG_H
#define IRORI_SVG_H

#include "ink.h"
#include "irori/json.h"

typedef struct svg_box {
    int32_t left, top, width, height;
} svg_box;

/* Opens the picture: its size in millimetres is that of the box in tenths. Colours become classes: fill with
 * "washi", "sumi", "shu", "ai", "matsuba", "yamabuki", "nezumi"; the same for lines with "l-" before. `style` is more
 * of CSS, in which "$" and a colour's letter (w s r a m y n) stands for it; NULL: none. */
void svg_open(irori_writer *out, svg_box box, int width, bool dark, const char *title, const char *about,
              const char *style);
void svg_close(irori_writer *out);

/* As it is, like printf; at most 511 bytes at once. */
void svg_put(irori_writer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Anybody's text: escaped, and without what XML does not allow. */
void svg_put_text(irori_writer *out, const char *text);

/* "rotate(-12.3)": an angle of INK_TURN. */
void svg_put_turn(irori_writer *out, int angle);

/* Paths. Attributes are written as given: "class=\"sumi\"". */
typedef struct svg_path {
    irori_writer *out;
    ink_point at;
} svg_path;

svg_path svg_path_open(irori_writer *out, const char *attributes);
void svg_path_close(svg_path *path);
void svg_move(svg_path *path, ink_point p);
void svg_line(svg_path *path, ink_point p);
void svg_bend(svg_path *path, ink_point over, ink_point p);
void svg_end(svg_path *path); /* z */

/* Lines of ink, added to a path. */
void svg_trace(svg_path *path, const ink_line *line, int first, int last); /* the bare line, to be stroked */
void svg_round(svg_path *path, const ink_line *line);                      /* closed and smooth: a blot */
void svg_brush(svg_path *path, const ink_line *line, int32_t unevenness, ink_chance *chance); /* its outline, filled */

#endif
