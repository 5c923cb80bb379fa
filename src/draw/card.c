/* Paper, rim and states of cards. */
#include "card.h"

#include <stdio.h>

#include "brush.h"
#include "scene.h"

enum { PANEL = 40, PILE_SHOWN = 4, PILE_STEP = 9 };

const char card_style[] = ".leaf{fill:$p}.rim{fill:none;stroke:$n;stroke-width:4}.shade{fill:$n;opacity:.42}"
                          ".frame{fill:none;stroke:$s;stroke-width:22}.veil{fill:$p;opacity:.62}"
                          ".slot{fill:none;stroke:$n;stroke-width:5;stroke-dasharray:26 22;opacity:.8}"
                          ".strike{fill:$n}text.figure{font-weight:500}text.on{fill:$w}";

const char *card_state_name(card_state state) {
    static const char *const names[CARD_STATES] = {"on-table", "in-hand", "playable", "chosen", "spent", "hidden"};
    return names[state];
}

void card_define_edge(irori_writer *out, const char *id, int32_t width, int32_t height, ink_chance chance) {
    static const int32_t corner = 26, step = 110;
    const ink_point ends[4][2] = {{{corner, 0}, {width - corner, 0}},
                                  {{width, corner}, {width, height - corner}},
                                  {{width - corner, height}, {corner, height}},
                                  {{0, height - corner}, {0, corner}}};
    ink_line line = {.count = 0};
    for (int side = 0; side < 4; side++) {
        ink_point a = ends[side][0], v = ink_minus(ends[side][1], a);
        int pieces = ink_length(v) / step;
        for (int i = 0; i <= pieces; i++)
            line.at[line.count++] = ink_about(&chance, (ink_point){a.x + v.x * i / pieces, a.y + v.y * i / pieces}, 2);
    }
    svg_put(out, "<path id=\"%s\" d=\"", id); /* a clip path may refer to nothing but a shape */
    svg_path path = {.out = out};
    svg_round(&path, &line);
    svg_path_close(&path);
}

void card_define_ring(irori_writer *out) {
    ink_chance chance = 3;
    ink_line outer, inner;
    ink_blot(&outer, (ink_point){0, 0}, 750, 22, 1, &chance);
    ink_blot(&inner, (ink_point){0, 0}, 692, 22, 2, &chance);
    svg_path path = svg_path_open(out, "id=\"ring\" transform=\"scale(.1)\" fill-rule=\"evenodd\"");
    svg_round(&path, &outer);
    svg_round(&path, &inner);
    svg_path_close(&path);
}

/* One stroke round: pressed down at the start, running dry before it closes. */
static void define_enso(irori_writer *out) {
    static const int32_t half[] = {12, 15, 13, 11, 10, 8, 5, 2};
    ink_point through[13];
    ink_chance chance = 12;
    ink_line line;
    for (int i = 0; i < 13; i++) {
        through[i] = ink_turned((ink_point){0, -CARD_WINDOW}, -INK_TURN / 9 + INK_TURN * 81 / 1000 * i);
        through[i] = ink_about(&chance, through[i], 3);
    }
    ink_curve(&line, through, 13, 40);
    brush_widths(&line, half, 8);
    svg_path path = svg_path_open(out, "id=\"enso\"");
    svg_brush(&path, &line, 1, &chance);
    svg_path_close(&path);
}

/* What marks a spent card: one stroke across. */
static void define_strike(irori_writer *out) {
    static const int32_t half[] = {4, 13, 11, 9, 3};
    ink_chance chance = 21;
    ink_line line;
    ink_curve(&line, (ink_point[]){{70, 800}, {300, 470}, {560, 90}}, 3, 70);
    brush_widths(&line, half, 5);
    svg_path path = svg_path_open(out, "id=\"strike\"");
    svg_brush(&path, &line, 3, &chance);
    svg_path_close(&path);
}

void card_define(irori_writer *out) {
    card_define_edge(out, "edge", CARD_WIDTH, CARD_HEIGHT, 5);
    define_enso(out);
    define_strike(out);
    irori_write(out, "<path id=\"tick\" d=\"M-42-2l28 32q26-50 62-76q-42 50-58 104q-18-34-46-44z\"/>\n");
}

void card_open_group(irori_writer *out, const char *thing, ink_point at, int percent) {
    irori_write(out, "<g");
    if (thing) {
        irori_write(out, " data-thing=\"");
        svg_put_text(out, thing);
        irori_write(out, "\"");
    }
    svg_put(out, " transform=\"translate(%d %d)", at.x, at.y);
    if (percent != 100) svg_put(out, "scale(%d.%02d)", percent / 100, percent % 100);
    irori_write(out, "\">\n");
}

void card_open(irori_writer *out, const card_spot *spot) {
    bool is_held = spot->state == CARD_IN_HAND || spot->state == CARD_PLAYABLE || spot->state == CARD_CHOSEN;
    ink_point at = spot->at;
    if (spot->state == CARD_CHOSEN) at.y -= CARD_RAISED * spot->percent / 100;
    card_open_group(out, spot->thing, at, spot->percent);
    if (is_held) irori_write(out, "<use href=\"#edge\" class=\"shade\" transform=\"translate(13 16)\"/>");
    irori_write(out, "<use href=\"#edge\" class=\"leaf\"/>\n");
}

void card_close(irori_writer *out, const card_spot *spot) {
    bool is_framed = spot->state == CARD_PLAYABLE || spot->state == CARD_CHOSEN;
    if (spot->state == CARD_SPENT)
        irori_write(out, "<use href=\"#edge\" class=\"veil\"/><use href=\"#strike\" class=\"strike\"/>");
    svg_put(out, "<use href=\"#edge\" class=\"%s\"/>", is_framed ? "frame" : "rim");
    if (spot->state == CARD_CHOSEN)
        svg_put(out,
                "<g transform=\"translate(%d 0)\"><circle class=\"shu\" r=\"70\"/><use href=\"#tick\" class=\"washi\" "
                "transform=\"scale(.84)\"/>"
                "</g>",
                CARD_WIDTH / 2);
    irori_write(out, "</g>\n");
}

void card_draw_slot(irori_writer *out, ink_point at, int percent) {
    svg_put(out, "<use href=\"#edge\" class=\"slot\" transform=\"translate(%d %d)scale(%d.%02d)\"/>\n", at.x, at.y,
            percent / 100, percent % 100);
}

void card_write_corner(irori_writer *out, bool is_right, const char *style, const char *text) {
    char class[64];
    snprintf(class, sizeof class, "figure%s%s", *style ? " " : "", style);
    scene_write(out, (ink_point){is_right ? CARD_WIDTH - 52 : 52, 222}, CARD_FIGURE, is_right ? "end" : "start", class,
                text);
}

void card_draw_back(irori_writer *out, const char *pattern, const char *colour) {
    svg_put(out,
            "<rect fill=\"url(#%s)\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/><rect class=\"l-%s\" "
            "stroke-width=\"8\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
            pattern, PANEL, PANEL, CARD_WIDTH - 2 * PANEL, CARD_HEIGHT - 2 * PANEL, colour, PANEL, PANEL,
            CARD_WIDTH - 2 * PANEL, CARD_HEIGHT - 2 * PANEL);
}

void card_write_count(irori_writer *out, ink_point at, int size, int count) {
    char text[16];
    snprintf(text, sizeof text, "%d", count);
    scene_write(out, at, size, "middle", "", text);
}

void card_open_pile(irori_writer *out, const card_spot *spot, int count) {
    int under = count > 1 ? (count - 1) / 12 + 1 : 0;
    card_open_group(out, spot->thing, spot->at, spot->percent);
    for (int i = under < PILE_SHOWN ? under : PILE_SHOWN; i > 0; i--)
        svg_put(out,
                "<g transform=\"translate(%d %d)\"><use href=\"#edge\" class=\"leaf\"/><use href=\"#edge\" "
                "class=\"rim\"/></g>",
                i * PILE_STEP, i * PILE_STEP);
    irori_write(out, "<use href=\"#edge\" class=\"leaf\"/>\n");
}
