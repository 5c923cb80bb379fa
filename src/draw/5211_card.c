/* 5211: a card is a piece of cloth in its colour's weave, with a round window; in it as many figures of the weave as
 * the card is worth, or the Kododo. Letter and number stand over it. */
#include <stdio.h>

#include "5211_draw.h"
#include "brush.h"
#include "scene.h"
#include "weave.h"

enum { CLOTH_LEFT = 40, CLOTH_TOP = 276, CLOTH_WIDTH = CARD_WIDTH - 80, CLOTH_HEIGHT = 564, BAND = 160 };

static const ink_point window = {CARD_WIDTH / 2, CLOTH_TOP + CLOTH_HEIGHT / 2};

const char g5211_style[] = ".over{opacity:.35}.limit{fill:none;stroke:$r;stroke-width:9;"
                           "stroke-dasharray:34 20}.aim{fill:none;stroke:$s;stroke-width:9;stroke-dasharray:6 18;"
                           "stroke-linecap:round}";

const char *g5211_ink(int colour) {
    static const char *const inks[G5211_COLOURS] = {"ai", "matsuba", "yamabuki", "kaki", "murasaki"};
    return inks[colour];
}

/* The Kododo */

static void add_limb(svg_path *path, const ink_point through[3], ink_chance *chance) {
    ink_line line;
    ink_curve(&line, through, 3, 16);
    ink_taper(&line, 12, 7);
    svg_brush(path, &line, 1, chance);
    ink_point way = ink_minus(through[2], through[1]);
    for (int toe = -1; toe <= 1; toe++) {
        ink_point tip = ink_plus(through[2], ink_turned(ink_scaled(way, 26), toe * INK_TURN / 8));
        ink_curve(&line, (ink_point[]){through[2], tip}, 2, 9);
        ink_taper(&line, 5, 6);
        svg_brush(path, &line, 0, chance);
    }
}

/* Seen from above, its tail curled: a lizard as crests show it. */
static void define_kododo(irori_writer *out) {
    static const ink_point spine[] = {{52, -146}, {22, -104}, {-14, -50}, {-20, 4},   {14, 54},
                                      {62, 98},   {44, 148},  {-24, 152}, {-66, 108}, {-36, 76}};
    static const int32_t half[] = {13, 32, 29, 19, 33, 36, 28, 22, 17, 13, 10, 7, 3};
    static const ink_point limbs[4][3] = {{{-2, -78}, {-54, -92}, {-88, -58}},
                                          {{12, -70}, {62, -54}, {88, -12}},
                                          {{-14, 22}, {-72, 12}, {-104, 46}},
                                          {{18, 40}, {66, 14}, {110, 34}}};
    ink_chance chance = 52;
    ink_line line;
    irori_write(out, "<g id=\"kododo\">");
    svg_path path = svg_path_open(out, "");
    ink_curve(&line, spine, 10, 14);
    brush_widths(&line, half, 13);
    svg_brush(&path, &line, 0, &chance);
    for (int i = 0; i < 4; i++) add_limb(&path, limbs[i], &chance);
    svg_path_close(&path);
    irori_write(out, "<g class=\"card\"><circle cx=\"22\" cy=\"-132\" r=\"6\"/><circle cx=\"54\" cy=\"-112\" r=\"6\"/>"
                     "</g></g>\n");
}

/* Cloths and the back */

static void define_cloth(irori_writer *out, int colour) {
    char id[16];
    snprintf(id, sizeof id, "weave-%c", g5211_letters[colour]);
    weave_define(out, (weave)colour, id, g5211_ink(colour), 100);
    svg_put(
        out,
        "<g id=\"cloth-%c\"><rect fill=\"url(#%s)\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/><rect class=\"l-%s\" "
        "stroke-width=\"8\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/><circle class=\"card\" cx=\"%d\" cy=\"%d\" "
        "r=\"%d\"/>",
        g5211_letters[colour], id, CLOTH_LEFT, CLOTH_TOP, CLOTH_WIDTH, CLOTH_HEIGHT, g5211_ink(colour), CLOTH_LEFT,
        CLOTH_TOP, CLOTH_WIDTH, CLOTH_HEIGHT, window.x, window.y, CARD_WINDOW + 14);
    svg_put(out, "<use href=\"#enso\" class=\"sumi\" transform=\"translate(%d %d)\"/></g>\n", window.x, window.y);
    svg_put(out, "<g id=\"figure-%c\" class=\"%s\">%s</g>\n", g5211_letters[colour], g5211_ink(colour),
            weave_motif((weave)colour));
}

/* The back has all five, in grey, and shows none of them more than the others. */
static void define_back(irori_writer *out) {
    for (int i = 0; i < G5211_COLOURS; i++) {
        char id[16];
        snprintf(id, sizeof id, "grey-%c", g5211_letters[i]);
        weave_define(out, (weave)i, id, "nezumi", 80);
    }
    irori_write(out, "<g id=\"back\">");
    for (int i = 0; i < G5211_COLOURS; i++)
        svg_put(out, "<rect fill=\"url(#grey-%c)\" x=\"40\" y=\"%d\" width=\"%d\" height=\"%d\"/>", g5211_letters[i],
                40 + i * BAND, CARD_WIDTH - 80, BAND);
    for (int i = 0; i <= G5211_COLOURS; i++)
        svg_put(out, "<path class=\"l-sumi\" stroke-width=\"%d\" d=\"M40 %dh%d\"/>", i % G5211_COLOURS ? 5 : 9,
                40 + i * BAND, CARD_WIDTH - 80);
    irori_write(out, "<circle class=\"card\" cx=\"315\" cy=\"440\" r=\"128\"/><use href=\"#enso\" class=\"sumi\" "
                     "transform=\"translate(315 440)scale(.62)\"/><use href=\"#kododo\" class=\"sumi\" "
                     "transform=\"translate(315 440)scale(.5)\"/></g>\n");
}

void g5211_define(irori_writer *out) {
    card_define(out);
    define_kododo(out);
    for (int colour = 0; colour < G5211_COLOURS; colour++) define_cloth(out, colour);
    define_back(out);
}

/* Faces */

/* As dice and dominoes have them: read at a glance. */
static void draw_figures(irori_writer *out, int colour, int count) {
    static const ink_point spots[G5211_VALUES - 1][G5211_VALUES] = {
        {{0, -84}, {0, 84}},
        {{0, -92}, {-84, 54}, {84, 54}},
        {{-72, -72}, {72, -72}, {-72, 72}, {72, 72}},
        {{-82, -82}, {82, -82}, {0, 0}, {-82, 82}, {82, 82}},
        {{-62, -106}, {62, -106}, {-62, 0}, {62, 0}, {-62, 106}, {62, 106}},
    };
    static const int percents[G5211_VALUES - 1] = {150, 132, 122, 106, 92};
    for (int i = 0; i < count; i++)
        svg_put(out, "<use href=\"#figure-%c\" transform=\"translate(%d %d)scale(%d.%02d)\"/>", g5211_letters[colour],
                window.x + spots[count - 2][i].x, window.y + spots[count - 2][i].y, percents[count - 2] / 100,
                percents[count - 2] % 100);
    irori_write(out, "\n");
}

static void draw_face(irori_writer *out, int kind) {
    int colour = g5211_colour(kind), value = g5211_value(kind);
    const char letter[] = {g5211_letters[colour], 0}, number[] = {(char)('0' + value), 0};
    svg_put(out, "<use href=\"#cloth-%s\"/>", letter);
    card_write_corner(out, false, g5211_ink(colour), letter);
    card_write_corner(out, true, "", number);
    if (g5211_is_kododo(kind))
        svg_put(out, "<use href=\"#kododo\" class=\"%s\" transform=\"translate(%d %d)\"/>\n", g5211_ink(colour),
                window.x, window.y);
    else
        draw_figures(out, colour, value);
}

void g5211_draw_card(irori_writer *out, int kind, const card_spot *spot) {
    card_open(out, spot);
    if (kind == G5211_HIDDEN || spot->state == CARD_HIDDEN)
        irori_write(out, "<use href=\"#back\"/>");
    else
        draw_face(out, kind);
    card_close(out, spot);
}
