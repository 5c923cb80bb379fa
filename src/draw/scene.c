/* Paper, sun, ground, writing, seal. */
#include "scene.h"

#include "brush.h"

enum { TILE = 2400, FIBRES = 46 }; /* of the paper's pattern */

const char scene_style[] = ".fibre{fill:none;stroke:$n;stroke-width:2;opacity:.22}.sun{fill:$r;opacity:.15}"
                           ".ground{fill:$n;opacity:.35}text{font-family:'Shippori Mincho',Georgia,"
                           "'DejaVu Serif',serif;fill:$s}text.quiet{fill:$n}";

/* Washi shows the fibres it is made of. */
void scene_define(irori_writer *out) {
    ink_chance chance = 11;
    svg_put(out,
            "<pattern id=\"fibres\" patternUnits=\"userSpaceOnUse\" width=\"%d\" height=\"%d\"><path class=\"fibre\" "
            "d=\"",
            TILE, TILE);
    svg_path path = {.out = out};
    for (int i = 0; i < FIBRES; i++) {
        ink_point at = ink_about(&chance, (ink_point){TILE / 2, TILE / 2}, TILE / 2 - 90);
        int angle = ink_between(&chance, 0, INK_TURN - 1);
        ink_point way = ink_turned((ink_point){ink_between(&chance, 20, 75), 0}, angle);
        ink_point bow = ink_scaled(ink_across(way), ink_between(&chance, -30, 30));
        svg_move(&path, ink_minus(at, way));
        svg_bend(&path, ink_plus(at, bow), ink_plus(at, way));
    }
    irori_write(out, "\"/></pattern>\n");
}

void scene_paper(irori_writer *out, svg_box box) {
    for (int layer = 0; layer < 2; layer++)
        svg_put(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" %s/>\n", box.left, box.top, box.width,
                box.height, layer ? "fill=\"url(#fibres)\"" : "class=\"washi\"");
}

void scene_sun(irori_writer *out, ink_point centre, int32_t radius) {
    ink_chance chance = 5;
    ink_line rim;
    ink_blot(&rim, centre, radius, 48, 0, &chance);
    svg_path path = svg_path_open(out, "class=\"sun\"");
    svg_round(&path, &rim);
    svg_path_close(&path);
}

void scene_ground(irori_writer *out, ink_point from, int32_t width, int32_t half, ink_chance chance) {
    ink_line line;
    ink_point end = {from.x + width, from.y}, middle = {from.x + width / 2, from.y + half / 3};
    ink_curve(&line, (ink_point[]){from, middle, end}, 3, width / 24 + 1);
    for (int i = 0, n = line.count - 1; i < line.count; i++) line.half[i] = 4 * half * i * (n - i) / (n * n);
    svg_path path = svg_path_open(out, "class=\"ground\"");
    svg_brush(&path, &line, half / 5 + 1, &chance);
    svg_path_close(&path);
}

void scene_write(irori_writer *out, ink_point at, int size, const char *anchor, const char *style, const char *text) {
    svg_put(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"%s\"%s%s%s>", at.x, at.y, size, anchor,
            *style ? " class=\"" : "", style, *style ? "\"" : "");
    svg_put_text(out, text);
    irori_write(out, "</text>\n");
}

/* The widest face is DejaVu Serif; hundredths of its size, from the space to "~". Letters with marks: 82. */
int32_t scene_width(const char *text, int size) {
    static const uint8_t widths[] = {32, 41, 46, 84, 64, 95, 89, 28,  40, 40, 50, 84, 32, 34,  32, 34, 64, 64,  64,
                                     64, 64, 64, 64, 64, 64, 64, 34,  34, 84, 84, 84, 54, 100, 73, 74, 77, 81,  73,
                                     70, 80, 88, 40, 41, 75, 67, 103, 88, 82, 68, 82, 76, 69,  67, 85, 73, 103, 72,
                                     66, 70, 40, 34, 40, 84, 50, 50,  60, 64, 56, 64, 60, 37,  64, 65, 32, 31,  61,
                                     32, 95, 65, 61, 64, 64, 48, 52,  41, 65, 57, 86, 57, 57,  53, 64, 34, 64,  84};
    int32_t width = 0;
    for (const unsigned char *at = (const unsigned char *)text; *at; at++)
        width += *at >= 0xC0 ? 82 : *at >= 0x80 || *at < ' ' ? 0 : widths[*at - ' '];
    return (width * size + 99) / 100;
}

void scene_seal(irori_writer *out, ink_point centre, int32_t half, const char *character) {
    ink_chance chance = 8;
    static const ink_point corner[] = {{-94, -97}, {0, -99}, {96, -94}, {99, 4},
                                       {95, 97},   {-3, 99}, {-97, 94}, {-98, -2}};
    svg_put(out, "<g transform=\"translate(%d %d)scale(%d.%02d)\">", centre.x, centre.y, half / 100, half % 100);
    svg_path path = svg_path_open(out, "class=\"shu\" stroke=\"none\"");
    svg_move(&path, corner[7]);
    for (int i = 0; i < 8; i += 2) svg_line(&path, corner[i]), svg_line(&path, corner[i + 1]);
    svg_end(&path);
    svg_path_close(&path);
    path = svg_path_open(out, "class=\"washi\"");
    brush_write(&path, character, (ink_point){0, 0}, 100, &chance);
    svg_path_close(&path);
    irori_write(out, "</g>\n");
}
