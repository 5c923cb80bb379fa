/* What every picture has: paper with its fibres, the sun, a ground, writing, a seal. */
#ifndef IRORI_SCENE_H
#define IRORI_SCENE_H

#include "svg.h"

void scene_define(irori_writer *out); /* inside <defs> */
void scene_paper(irori_writer *out, svg_box box);
void scene_sun(irori_writer *out, ink_point centre, int32_t radius);

/* A stroke of pale ink from left to right, thickest in its middle. */
void scene_ground(irori_writer *out, ink_point from, int32_t width, int32_t half, ink_chance chance);

/* Anybody's text; anchor: "start", "middle", "end". */
void scene_write(irori_writer *out, ink_point at, int size, const char *anchor, const char *style, const char *text);

/* How wide a text is at most, whichever of our typefaces is at hand. */
int32_t scene_width(const char *text, int size);

/* The vermilion seal, with a character of brush.h cut into it; its middle and half its side. */
void scene_seal(irori_writer *out, ink_point centre, int32_t half, const char *character);

extern const char scene_style[];

#endif
