/* Kodama: trees as dots. A character is two dots wide and four high, so dots are about square, and the engine's own
 * points are drawn at one scale both ways. Cards are laid one on the other: a card wipes what is under it. Edges are
 * dotted, bark is solid, icons are signs in place of the dots; a card that may carry another has a dashed edge, one
 * that may be laid a solid one. */
#include <string.h>

#include "kodama_screen.h"

enum { MARGIN = 60 };

/* Windows */

void kodama_window_widen(kodama_window *window, const kodama_box *box) {
    int x = (int)(kodama_box_reach_x(box) / KODAMA_ONE) + MARGIN,
        y = (int)(kodama_box_reach_y(box) / KODAMA_ONE) + MARGIN;
    if (box->centre.x - x < window->low.x) window->low.x = box->centre.x - x;
    if (box->centre.x + x > window->high.x) window->high.x = box->centre.x + x;
    if (box->centre.y + y > window->high.y) window->high.y = box->centre.y + y;
    if (box->centre.y - y < window->low.y) window->low.y = box->centre.y > y ? box->centre.y - y : 0;
}

/* A tree stands on the table's edge. */
kodama_window kodama_window_of(const kodama_wood *wood) {
    kodama_point at = wood->card[0].box.centre;
    kodama_window window = {{at.x, 0}, {at.x, at.y}};
    for (int i = 0; i < wood->count; i++) kodama_window_widen(&window, &wood->card[i].box);
    return window;
}

/* Dots */

static int at_most(int a, int b) { return a < b ? a : b; }
static int at_least(int a, int b) { return a > b ? a : b; }

void kodama_picture_init(kodama_picture *p, int columns, int rows, const kodama_window *window) {
    memset(p, 0, sizeof *p);
    p->columns = at_most(columns, KODAMA_CELLS_WIDE);
    p->rows = at_most(rows, KODAMA_CELLS_HIGH);
    int wide = window->high.x - window->low.x, high = window->high.y - window->low.y;
    int dots_x = 2 * p->columns, dots_y = 4 * p->rows;
    p->scale = at_least(at_least((wide + dots_x - 1) / dots_x, (high + dots_y - 1) / dots_y), 1);
    p->low = (kodama_point){window->low.x - (dots_x * p->scale - wide) / 2, window->low.y};
}

static kodama_point point_of(const kodama_picture *p, int x, int y) {
    return (kodama_point){p->low.x + x * p->scale + p->scale / 2, p->low.y + y * p->scale + p->scale / 2};
}

/* Dots left of or below the picture are cut off: rounding towards zero must not bring them in. */
static int dot_of(int64_t from, int64_t at, int scale) { return at < from ? -1 : (int)((at - from) / scale); }

static kodama_cell *cell_at(kodama_picture *p, int x, int y, int *bit) {
    static const uint8_t bits[4][2] = {{0x40, 0x80}, {0x04, 0x20}, {0x02, 0x10}, {0x01, 0x08}}; /* from below */
    if (x < 0 || y < 0 || x >= 2 * p->columns || y >= 4 * p->rows) return NULL;
    *bit = bits[y % 4][x % 2];
    return &p->cell[p->rows - 1 - y / 4][x / 2];
}

static void set_dot(kodama_picture *p, int x, int y, kodama_look look, bool is_bark) {
    int bit;
    kodama_cell *cell = cell_at(p, x, y, &bit);
    if (!cell) return;
    cell->dots |= (uint8_t)bit;
    if (look >= cell->look) {
        cell->is_bark = is_bark || (look == cell->look && cell->is_bark);
        cell->look = (uint8_t)look;
    }
}

static void wipe_dot(kodama_picture *p, int x, int y) {
    int bit;
    kodama_cell *cell = cell_at(p, x, y, &bit);
    if (!cell) return;
    cell->dots &= (uint8_t)~bit;
    if (!cell->dots && !cell->sign) cell->look = KODAMA_PAPER, cell->is_bark = false;
}

static void wipe_box(kodama_picture *p, const kodama_box *box) {
    int reach_x = (int)(kodama_box_reach_x(box) / KODAMA_ONE), reach_y = (int)(kodama_box_reach_y(box) / KODAMA_ONE);
    int left = at_least(dot_of(p->low.x, box->centre.x - reach_x, p->scale), 0);
    int low = at_least(dot_of(p->low.y, box->centre.y - reach_y, p->scale), 0);
    int right = dot_of(p->low.x, box->centre.x + reach_x, p->scale);
    int high = dot_of(p->low.y, box->centre.y + reach_y, p->scale);
    for (int y = low; y <= at_most(high, 4 * p->rows - 1); y++)
        for (int x = left; x <= at_most(right, 2 * p->columns - 1); x++)
            if (kodama_box_has(box, point_of(p, x, y))) wipe_dot(p, x, y);
}

/* How edges are drawn: of each three dots these. */
static const bool strokes[KODAMA_LOOKS][3] = {
    [KODAMA_TABLE] = {true, false, true},
    [KODAMA_LYING] = {true, false, false},
    [KODAMA_MARKED] = {true, true, false},
    [KODAMA_NEW] = {true, true, true},
};

static void draw_edge(kodama_picture *p, kodama_point a, kodama_point b, kodama_look look) {
    kodama_point v = kodama_minus(b, a);
    int steps = at_least((int)kodama_root((int64_t)v.x * v.x + (int64_t)v.y * v.y) / p->scale, 1);
    for (int i = 0; i <= steps; i++)
        if (strokes[look][i % 3])
            set_dot(p, dot_of(p->low.x, a.x + (int64_t)v.x * i / steps, p->scale),
                    dot_of(p->low.y, a.y + (int64_t)v.y * i / steps, p->scale), look, false);
}

/* Bark is as wide as it is, but no thinner than a dot and a half. */
static void draw_bark(kodama_picture *p, kodama_point a, kodama_point b, kodama_look look) {
    int half = at_least(KODAMA_BARK, 3 * p->scale / 4);
    int left = dot_of(p->low.x, at_most(a.x, b.x) - half, p->scale),
        low = dot_of(p->low.y, at_most(a.y, b.y) - half, p->scale);
    int right = dot_of(p->low.x, at_least(a.x, b.x) + half, p->scale),
        high = dot_of(p->low.y, at_least(a.y, b.y) + half, p->scale);
    for (int y = low; y <= high; y++)
        for (int x = left; x <= right; x++)
            if (kodama_is_near(point_of(p, x, y), a, b, half)) set_dot(p, x, y, look, true);
}

static kodama_point corner(const kodama_box *box, int x, int y) {
    kodama_point p = kodama_turned((kodama_point){x * box->half.x, y * box->half.y}, box->direction);
    return (kodama_point){box->centre.x + p.x, box->centre.y + p.y};
}

static void draw_frame(kodama_picture *p, const kodama_box *box, kodama_look look) {
    kodama_point c[4] = {corner(box, -1, -1), corner(box, 1, -1), corner(box, 1, 1), corner(box, -1, 1)};
    for (int i = 0; i < 4; i++) draw_edge(p, c[i], c[(i + 1) % 4], look);
}

/* In the cell of the feature's middle, or the nearest one beside it that is free. */
static void put_sign(kodama_picture *p, kodama_point at, kodama_icon icon, kodama_look look) {
    static const int8_t aside[][2] = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}, {2, 0}, {-2, 0}};
    int column = dot_of(p->low.x, at.x, 2 * p->scale), row = p->rows - 1 - dot_of(p->low.y, at.y, 4 * p->scale);
    for (size_t i = 0; i < sizeof aside / sizeof *aside; i++) {
        int c = column + aside[i][0], r = row + aside[i][1];
        if (c < 0 || r < 0 || c >= p->columns || r >= p->rows || p->cell[r][c].sign) continue;
        p->cell[r][c].sign = (uint8_t)(1 + icon);
        p->cell[r][c].look = (uint8_t)look;
        return;
    }
}

void kodama_picture_add(kodama_picture *p, const kodama_lying *lying, kodama_look look) {
    const kodama_bark *bark = &lying->card->bark;
    wipe_box(p, &lying->box);
    draw_frame(p, &lying->box, look);
    for (int i = 1; i < bark->count; i++)
        if (bark->from[i] != KODAMA_ROOT) draw_bark(p, lying->bark[bark->from[i]], lying->bark[i], look);
    for (int f = 0; !p->is_bare && f < lying->card->features; f++)
        put_sign(p, lying->feature[f], lying->card->feature[f].icon, look);
}

/* The table's edges, as far as they are in sight. */
void kodama_picture_table(kodama_picture *p, kodama_point table) {
    kodama_point c[4] = {{0, 0}, {0, table.y}, {table.x, table.y}, {table.x, 0}};
    for (int i = 0; i < 3; i++) draw_edge(p, c[i], c[i + 1], KODAMA_TABLE);
}

void kodama_cell_text(const kodama_cell *cell, char text[8]) {
    if (cell->sign)
        snprintf(text, 8, "%s", kodama_signs[cell->sign - 1]);
    else if (cell->dots)
        snprintf(text, 8, "%c%c%c", 0xE2, 0xA0 | cell->dots >> 6, 0x80 | (cell->dots & 0x3F));
    else
        snprintf(text, 8, " ");
}
