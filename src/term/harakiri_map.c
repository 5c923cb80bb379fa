/* Harakiri: the map drawn, from the figures of its places. Ways are lines of dots, two by four in a character
 * (Braille): the imperial road is solid, a dangerous path is dotted. Beside each place's sign go the marks of who and
 * what is there and its name, as far as there is room: what matters most is named first. The part that is shown is what
 * lies around the active character, or all of it. */
#include <stdlib.h>
#include <string.h>

#include "harakiri_screen.h"

enum { MOST_COLUMNS = 240, MOST_ROWS = 100, NEAR = 15, MARGIN = 12, LEAST_WIDE = 110, LEAST_HIGH = 90 };

typedef struct picture {
    const irori_position *position;
    const irori_area *places;
    harakiri_box box;
    irori_point focus;         /* where the active character stands; (-1, -1): nowhere */
    int goal;                  /* the thing that the way leads to; -1: none */
    int left, top, wide, high; /* the part of the sheet */
    uint8_t dots[MOST_ROWS][MOST_COLUMNS], route[MOST_ROWS][MOST_COLUMNS];
    bool is_taken[MOST_ROWS][MOST_COLUMNS];
} picture;

/* On the sheet, y down. */
static irori_point turn(const picture *p, irori_point at) { return (irori_point){at.x, p->places->size.y - at.y}; }

static irori_point at_of(const picture *p, int thing) {
    const irori_figure *figure = &p->position->figure[p->position->thing[thing].figure];
    return turn(p, figure->corner[0]);
}

static bool is_same(irori_point a, irori_point b) { return a.x == b.x && a.y == b.y; }

/* Which part */

static irori_point find_focus(const picture *p) {
    static const char *const areas[] = {"active", "character"};
    for (int k = 0; k < 2; k++) {
        const irori_area *area = term_area(p->position, areas[k], 0);
        for (int i = 0; area && i < area->count; i++)
            if (p->position->thing[area->first + i].figure >= 0) return at_of(p, area->first + i);
    }
    return (irori_point){-1, -1};
}

static int far(irori_point a, irori_point b) { return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y); }

/* How far the nearest few places are from the focus, squared. */
static int near_limit(const picture *p) {
    int limit = 0, count = 0;
    while (count < NEAR && count < p->places->count) {
        int next = 1 << 30;
        count = 0;
        for (int i = 0; i < p->places->count; i++) {
            int d = far(at_of(p, p->places->first + i), p->focus);
            if (d > limit && d < next) next = d;
        }
        limit = next;
        for (int i = 0; i < p->places->count; i++) count += far(at_of(p, p->places->first + i), p->focus) <= limit;
    }
    return limit;
}

static void widen(int *low, int *size, int least) {
    if (*size >= least) return;
    *low -= (least - *size) / 2;
    *size = least;
}

static void find_window(picture *p, bool is_whole) {
    int limit = is_whole || p->focus.x < 0 ? 1 << 30 : near_limit(p), right = 0, bottom = 0;
    p->left = p->top = 1 << 20;
    for (int i = 0; i < p->places->count; i++) {
        irori_point at = at_of(p, p->places->first + i);
        if (far(at, p->focus) > limit) continue;
        if (at.x < p->left) p->left = at.x;
        if (at.y < p->top) p->top = at.y;
        if (at.x > right) right = at.x;
        if (at.y > bottom) bottom = at.y;
    }
    p->left -= MARGIN, p->top -= MARGIN;
    p->wide = right + 3 * MARGIN - p->left; /* names stand to the right */
    p->high = bottom + MARGIN - p->top;
    widen(&p->left, &p->wide, LEAST_WIDE);
    widen(&p->top, &p->high, LEAST_HIGH);
}

static int dot_x(const picture *p, irori_point at) { return (at.x - p->left) * (2 * p->box.columns - 1) / p->wide; }
static int dot_y(const picture *p, irori_point at) { return (at.y - p->top) * (4 * p->box.rows - 1) / p->high; }

static bool is_in(const picture *p, irori_point at) {
    int x = dot_x(p, at), y = dot_y(p, at);
    return x >= 0 && y >= 0 && x / 2 < p->box.columns && y / 4 < p->box.rows;
}

/* Ways */

static void put_dot(picture *p, int x, int y, bool is_route) {
    static const uint8_t bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    if (x < 0 || y < 0 || x / 2 >= p->box.columns || y / 4 >= p->box.rows) return;
    p->dots[y / 4][x / 2] |= bits[y % 4][x % 2];
    if (is_route) p->route[y / 4][x / 2] = 1;
}

/* Every so many dots of the line. */
static void draw_line(picture *p, irori_point a, irori_point b, int every, bool is_route) {
    int x0 = dot_x(p, a), y0 = dot_y(p, a), dx = dot_x(p, b) - x0, dy = dot_y(p, b) - y0;
    int steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    for (int i = 0; i <= steps; i += every)
        put_dot(p, x0 + (steps ? (2 * dx * i + (dx < 0 ? -steps : steps)) / (2 * steps) : 0),
                y0 + (steps ? (2 * dy * i + (dy < 0 ? -steps : steps)) / (2 * steps) : 0), is_route);
}

static void draw_ways(picture *p) {
    for (int i = 0; i < p->places->count; i++) {
        const irori_figure *figure = &p->position->figure[p->position->thing[p->places->first + i].figure];
        for (int k = 0; k < figure->marks; k++) {
            const irori_mark *way = &p->position->mark[figure->first + k];
            if (!strcmp(way->suit, "cut")) continue;
            draw_line(p, turn(p, way->from), turn(p, way->to), strcmp(way->suit, "path") ? 1 : 3, false);
        }
    }
}

static void draw_route(picture *p, const irori_choice *choice) {
    irori_point from = p->focus;
    for (int i = 0; i < choice->throughs; i++) {
        p->goal = p->position->about[choice->first_through + i];
        if (from.x >= 0) draw_line(p, from, at_of(p, p->goal), 1, true);
        from = at_of(p, p->goal);
    }
}

static void show_ways(canvas *on, const picture *p) {
    for (int row = 0; row < p->box.rows; row++)
        for (int column = 0; column < p->box.columns; column++) {
            int dots = p->dots[row][column];
            if (!dots || p->is_taken[row][column]) continue;
            char text[4] = {(char)0xE2, (char)(0xA0 | dots >> 6), (char)(0x80 | (dots & 0x3F)), 0};
            canvas_put(on, p->box.row + row, p->box.column + column,
                       p->route[row][column] ? INK_SHU | IN_BOLD : INK_NEZUMI, text);
        }
}

/* Places */

static const char *sign_of(const irori_thing *place) {
    static const char *const signs[][2] = {
        {"city", "■"}, {"sanctuary", "△"}, {"special", "◎"}, {"captured", "▨"}, {"razed", "✗"}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (!strcmp(signs[i][0], place->suit)) return signs[i][1];
    return "○";
}

static bool is_free(const picture *p, int row, int column, int width) {
    if (row < 0 || row >= p->box.rows || column < 0 || column + width > p->box.columns) return false;
    for (int i = 0; i < width; i++)
        if (p->is_taken[row][column + i]) return false;
    return true;
}

static bool put_label(canvas *on, picture *p, int row, int column, int style, const char *text) {
    int width = term_columns(text);
    if (!width || !is_free(p, row, column, width)) return false;
    for (int i = 0; i < width; i++) p->is_taken[row][column + i] = true;
    canvas_put(on, p->box.row + row, p->box.column + column, style, text);
    return true;
}

/* Marks and name next to the sign, on whichever side there is room, above or below it; at least one of them. */
static void draw_name(canvas *on, picture *p, const irori_thing *place, irori_point at, int style) {
    int row = dot_y(p, at) / 4, column = dot_x(p, at) / 2;
    const char *marks = place->note, *space = *marks ? " " : "";
    char right[TERM_TEXT], left[TERM_TEXT];
    snprintf(right, sizeof right, "%.40s%s%.60s", marks, space, place->label);
    snprintf(left, sizeof left, "%.60s%s%.40s", place->label, space, marks);
    int wide = term_columns(right), name = term_columns(place->label);
    if (put_label(on, p, row, column + 1, style, right) || put_label(on, p, row, column - wide, style, left)) return;
    for (int line = row - 1; *marks && line <= row + 1; line += 2)
        for (int start = column - wide / 2; start <= column; start += wide / 2 ? wide / 2 : 1)
            if (put_label(on, p, line, start, style, right)) return;
    if (!*marks) return;
    bool has_marks = put_label(on, p, row, column + 1, style, marks) ||
                     put_label(on, p, row, column - term_columns(marks), style, marks);
    for (int line = row - 1; has_marks && line <= row + 1; line += 2)
        if (put_label(on, p, line, column - name / 2, style, place->label)) return;
}

/* What matters most is named first. */
static int rank_of(const picture *p, int thing) {
    const irori_thing *place = &p->position->thing[thing];
    if (thing == p->goal || is_same(at_of(p, thing), p->focus)) return 0;
    if (*place->note) return 1;
    return strcmp(place->suit, "city") ? 3 : 2;
}

static void draw_place(canvas *on, picture *p, int thing, int rank) {
    static const int styles[] = {IN_BOLD | REVERSED, IN_BOLD, INK_SUMI, INK_NEZUMI};
    const irori_thing *place = &p->position->thing[thing];
    irori_point at = at_of(p, thing);
    int style = thing == p->goal ? INK_SHU | IN_BOLD | REVERSED : styles[rank];
    canvas_put(on, p->box.row + dot_y(p, at) / 4, p->box.column + dot_x(p, at) / 2, style, sign_of(place));
    draw_name(on, p, place, at, style);
}

static void draw_places(canvas *on, picture *p) {
    for (int i = 0; i < p->places->count; i++) {
        irori_point at = at_of(p, p->places->first + i);
        if (is_in(p, at)) p->is_taken[dot_y(p, at) / 4][dot_x(p, at) / 2] = true;
    }
    for (int rank = 0; rank < 4; rank++)
        for (int i = p->places->first; i < p->places->first + p->places->count; i++)
            if (is_in(p, at_of(p, i)) && rank_of(p, i) == rank) draw_place(on, p, i, rank);
}

void harakiri_draw_map(canvas *on, const irori_position *position, harakiri_box box, bool is_whole, int choice) {
    const irori_area *places = term_area(position, "place", 0);
    picture *p = places ? calloc(1, sizeof *p) : NULL;
    if (!p) return;
    p->position = position;
    p->places = places;
    p->box = box;
    p->goal = -1;
    if (p->box.columns > MOST_COLUMNS) p->box.columns = MOST_COLUMNS;
    if (p->box.rows > MOST_ROWS) p->box.rows = MOST_ROWS;
    p->focus = find_focus(p);
    find_window(p, is_whole);
    draw_ways(p);
    if (choice >= 0) draw_route(p, &position->choice[choice]);
    draw_places(on, p);
    show_ways(on, p);
    free(p);
}
