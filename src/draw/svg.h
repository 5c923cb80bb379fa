/* SVG out: elements, paths and Irori's colours, into an irori_writer. Paths are written in whole units relative to
 * the point before, which keeps pictures small. Colours are classes, so that a picture is written alike in light and
 * dark, and a page with many of them has one style sheet. */
#ifndef IRORI_SVG_H
#define IRORI_SVG_H

#include "ink.h"
#include "irori/draw.h"

typedef struct svg_box {
    int32_t left, top, width, height;
} svg_box;

/* What a picture says of itself. */
typedef struct svg_head {
    svg_box box;       /* its size in millimetres is that of the box in tenths */
    const char *game;  /* a class of the picture, so that one sheet can have rules for several games */
    const char *title; /* for those who do not see it */
    const char *about;
    const char *style; /* the game's own CSS, after Irori's */
} svg_head;

/* Opens the picture, and gives what svg_close is to be told. Colours become classes: fill with "washi", "sumi", "shu",
 * "ai", "matsuba", "yamabuki", "nezumi", "kaki", "murasaki", "card", "bark"; the same for lines with "l-" before. */
size_t svg_open(irori_writer *out, const svg_head *head, const irori_drawing *how);

/* Closes it, and gives its ids the caller's prefix: all of them, so that a new one cannot be forgotten. */
void svg_close(irori_writer *out, size_t from, const irori_drawing *how);

/* CSS in which "$" and a letter stands for a colour: washi, sumi, shu (r), ai, matsuba, yamabuki, nezumi, kaki (o),
 * murasaki (v), card paper (p), bark. */
typedef enum svg_tone { SVG_LIGHT, SVG_DARK, SVG_VARIABLE } svg_tone;
void svg_put_house(irori_writer *out, svg_tone tone);     /* colours as classes, and what all games share */
void svg_put_variables(irori_writer *out, svg_tone tone); /* the colours' values: "--ink-washi:#f5f0e6;…" */
void svg_put_style(irori_writer *out, const char *style, svg_tone tone);

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
