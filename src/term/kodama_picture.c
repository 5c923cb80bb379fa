/* Kodama: trees as dots. A character is two dots wide and four high, so dots are about square, and the figures of the
 * position are drawn at one scale both ways. Cards are laid one on the other: a card wipes what is under it. Edges are
 * dotted, bark is solid, icons are signs in place of the dots; a card that may carry another has a dashed edge, one
 * that may be laid a solid one. */
#include <string.h>

#include "kodama_screen.h"

static int at_most(int a, int b) { return a < b ? a : b; }
static int at_least(int a, int b) { return a > b ? a : b; }

/* Windows */

kodama_window kodama_window_of(const irori_point corner[4]) {
    kodama_window window = {corner[0], corner[0]};
    kodama_window_widen(&window, corner, 0);
    return window;
}

/* Nothing is shown below the table's edge, unless a card lies there. */
void kodama_window_widen(kodama_window *window, const irori_point corner[4], int margin) {
    for (int i = 0; i < 4; i++) {
        int low = at_least(corner[i].y - margin, at_most(corner[i].y, 0));
        window->low.x = at_most(window->low.x, corner[i].x - margin);
        window->high.x = at_least(window->high.x, corner[i].x + margin);
        window->low.y = at_most(window->low.y, low);
        window->high.y = at_least(window->high.y, corner[i].y + margin);
    }
}

/* A tree stands on the table's edge. */
kodama_window kodama_window_of_tree(const irori_position *position, const irori_area *tree) {
    const irori_figure *trunk = &position->figure[position->thing[tree->first].figure];
    kodama_window window = kodama_window_of(trunk->corner);
    window.low.y = at_most(window.low.y, 0);
    for (int i = 0; i < tree->count; i++)
        kodama_window_widen(&window, position->figure[position->thing[tree->first + i].figure].corner, KODAMA_MARGIN);
    return window;
}

/* Geometry: whole numbers, as far as a picture needs it */

/* Is the point on the left of the way from a to b, or on it? */
static bool is_left(irori_point a, irori_point b, irori_point p) {
    return (int64_t)(b.x - a.x) * (p.y - a.y) - (int64_t)(b.y - a.y) * (p.x - a.x) >= 0;
}

/* Corners go counter-clockwise. */
static bool is_inside(const irori_point corner[4], irori_point p) {
    for (int i = 0; i < 4; i++)
        if (!is_left(corner[i], corner[(i + 1) % 4], p)) return false;
    return true;
}

static int64_t square(int64_t n) { return n * n; }

/* Is the point at most so far from the line between a and b? */
static bool is_near(irori_point p, irori_point a, irori_point b, int distance) {
    int64_t x = b.x - a.x, y = b.y - a.y, length = square(x) + square(y);
    int64_t along = (p.x - a.x) * x + (p.y - a.y) * y;
    if (along <= 0 || !length) return square(p.x - a.x) + square(p.y - a.y) <= square(distance);
    if (along >= length) return square(p.x - b.x) + square(p.y - b.y) <= square(distance);
    int64_t across = (p.x - a.x) * y - (p.y - a.y) * x;
    return square(across) <= square(distance) * length;
}

/* Dots */

void kodama_picture_init(kodama_picture *p, int columns, int rows, const kodama_window *window) {
    memset(p, 0, sizeof *p);
    p->columns = at_most(columns, KODAMA_CELLS_WIDE);
    p->rows = at_most(rows, KODAMA_CELLS_HIGH);
    int wide = window->high.x - window->low.x, high = window->high.y - window->low.y;
    int dots_x = at_least(2 * p->columns, 1), dots_y = at_least(4 * p->rows, 1);
    p->scale = at_least(at_least((wide + dots_x - 1) / dots_x, (high + dots_y - 1) / dots_y), 1);
    p->low = (irori_point){window->low.x - (dots_x * p->scale - wide) / 2, window->low.y};
}

static irori_point point_of(const kodama_picture *p, int x, int y) {
    return (irori_point){p->low.x + x * p->scale + p->scale / 2, p->low.y + y * p->scale + p->scale / 2};
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

/* The dots that a window reaches over, inside the picture. */
static void dots_of(const kodama_picture *p, const kodama_window *window, irori_point *low, irori_point *high) {
    low->x = at_least(dot_of(p->low.x, window->low.x, p->scale), 0);
    low->y = at_least(dot_of(p->low.y, window->low.y, p->scale), 0);
    high->x = at_most(dot_of(p->low.x, window->high.x, p->scale), 2 * p->columns - 1);
    high->y = at_most(dot_of(p->low.y, window->high.y, p->scale), 4 * p->rows - 1);
}

static void wipe(kodama_picture *p, const irori_point corner[4]) {
    kodama_window window = kodama_window_of(corner);
    irori_point low, high;
    dots_of(p, &window, &low, &high);
    for (int y = low.y; y <= high.y; y++)
        for (int x = low.x; x <= high.x; x++)
            if (is_inside(corner, point_of(p, x, y))) wipe_dot(p, x, y);
}

/* How edges are drawn: of each three dots these. */
static const bool strokes[KODAMA_LOOKS][3] = {
    [KODAMA_TABLE] = {true, false, true},
    [KODAMA_LYING] = {true, false, false},
    [KODAMA_MARKED] = {true, true, false},
    [KODAMA_NEW] = {true, true, true},
};

static int root_of(int64_t number) {
    int64_t root = 0;
    for (int64_t bit = 1 << 15; bit; bit >>= 1)
        if (square(root + bit) <= number) root += bit;
    return (int)root;
}

static void draw_edge(kodama_picture *p, irori_point a, irori_point b, kodama_look look) {
    int64_t x = b.x - a.x, y = b.y - a.y;
    int steps = at_least(root_of(square(x) + square(y)) / p->scale, 1);
    for (int i = 0; i <= steps; i++)
        if (strokes[look][i % 3])
            set_dot(p, dot_of(p->low.x, a.x + x * i / steps, p->scale), dot_of(p->low.y, a.y + y * i / steps, p->scale),
                    look, false);
}

/* A line is as wide as it is, but no thinner than a dot and a half. */
static void draw_line(kodama_picture *p, const irori_mark *line, kodama_look look) {
    int half = at_least(line->width / 2, at_least(3 * p->scale / 4, 1));
    irori_point corner[4] = {line->from, line->to, line->from, line->to}, low, high;
    kodama_window window = kodama_window_of(corner);
    window.low.x -= half, window.low.y -= half, window.high.x += half, window.high.y += half;
    dots_of(p, &window, &low, &high);
    for (int y = low.y; y <= high.y; y++)
        for (int x = low.x; x <= high.x; x++)
            if (is_near(point_of(p, x, y), line->from, line->to, half)) set_dot(p, x, y, look, true);
}

/* In the cell of its middle, or the nearest one beside it that is free. */
static void put_sign(kodama_picture *p, const irori_mark *sign, kodama_look look) {
    static const int8_t aside[][2] = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}, {2, 0}, {-2, 0}};
    int column = dot_of(p->low.x, sign->from.x, 2 * p->scale),
        row = p->rows - 1 - dot_of(p->low.y, sign->from.y, 4 * p->scale);
    for (size_t i = 0; i < sizeof aside / sizeof *aside; i++) {
        int c = column + aside[i][0], r = row + aside[i][1];
        if (c < 0 || r < 0 || c >= p->columns || r >= p->rows || p->cell[r][c].sign) continue;
        p->cell[r][c].sign = sign;
        p->cell[r][c].look = (uint8_t)look;
        return;
    }
}

void kodama_picture_add(kodama_picture *p, const irori_figure *figure, const irori_mark *marks, kodama_look look) {
    wipe(p, figure->corner);
    for (int i = 0; i < 4; i++) draw_edge(p, figure->corner[i], figure->corner[(i + 1) % 4], look);
    for (int i = 0; i < figure->marks; i++) {
        if (marks[i].width)
            draw_line(p, &marks[i], look);
        else if (!p->is_bare)
            put_sign(p, &marks[i], look);
    }
}

void kodama_picture_add_thing(kodama_picture *picture, const irori_position *position, int thing, kodama_look look) {
    const irori_figure *figure = &position->figure[position->thing[thing].figure];
    kodama_picture_add(picture, figure, position->mark + figure->first, look);
}

/* The table's edges, as far as they are in sight. */
void kodama_picture_table(kodama_picture *p, irori_point table) {
    irori_point c[4] = {{0, 0}, {0, table.y}, {table.x, table.y}, {table.x, 0}};
    for (int i = 0; i < 3; i++) draw_edge(p, c[i], c[i + 1], KODAMA_TABLE);
}

void kodama_cell_text(const kodama_cell *cell, char text[8]) {
    if (cell->sign)
        snprintf(text, 8, "%s", cell->sign->sign);
    else if (cell->dots)
        snprintf(text, 8, "%c%c%c", 0xE2, 0xA0 | cell->dots >> 6, 0x80 | (cell->dots & 0x3F));
    else
        snprintf(text, 8, " ");
}
