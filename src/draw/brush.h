/* Characters written with the brush, stroke by stroke: the numerals of cards, and what is cut into seals. No font is
 * asked for, so they look the same everywhere. */
#ifndef IRORI_BRUSH_H
#define IRORI_BRUSH_H

#include "svg.h"

/* Adds a character to a path: its middle, half its side in units. Known are 〇 一 二 三 四 五 六 七 八 九 十 木 士 刀.
 * False: not one of them, and nothing was added. */
bool brush_write(svg_path *path, const char *character, ink_point middle, int32_t half, ink_chance *chance);

/* The numeral's character; NULL: no single one. */
const char *brush_numeral(int number);

/* The half width of a line at fractions of its way: `count` of them, evenly spread, straight in between. */
void brush_widths(ink_line *line, const int32_t *half, int count);

#endif
