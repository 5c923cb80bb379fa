/* Harakiri: the map drawn. Ways are lines of dots, two by four in a character (Braille): the imperial road is solid, a
 * dangerous path is dotted. Places are signs where the content draws them; beside each go the marks of who and what is
 * there and the name, as far as there is room: what matters most is named first. The part that is shown is what lies
 * within a few steps of the active character, or all of it. */
#include <stdlib.h>
#include <string.h>

#include "canvas.h"
#include "harakiri_screen.h"

enum { MOST_COLUMNS = 240, MOST_ROWS = 100, NEAR = 3, MARGIN = 12, LEAST_WIDE = 110, LEAST_HIGH = 90 };

typedef struct picture {
    const term_view *view;
    const harakiri_content *content;
    const harakiri_state *state;
    harakiri_area area;
    int left, top, wide, high; /* the part of the sheet of 1000 by 1000 */
    uint8_t dots[MOST_ROWS][MOST_COLUMNS], route[MOST_ROWS][MOST_COLUMNS];
    bool is_taken[MOST_ROWS][MOST_COLUMNS];
} picture;

/* Which part */

static void widen(int *low, int *size, int least) {
    if (*size >= least) return;
    *low -= (least - *size) / 2;
    *size = least;
}

static void find_window(picture *p, bool is_whole) {
    int centre = is_whole ? 0 : harakiri_focus(p->state), right = 0, bottom = 0;
    p->left = p->top = 1000;
    for (int i = 1; i < p->content->location_count; i++) {
        const harakiri_location *l = &p->content->location[i];
        if (centre && p->content->distance[centre][i] > NEAR) continue;
        if (l->x < p->left) p->left = l->x;
        if (l->y < p->top) p->top = l->y;
        if (l->x > right) right = l->x;
        if (l->y > bottom) bottom = l->y;
    }
    p->left -= MARGIN, p->top -= MARGIN;
    p->wide = right + 3 * MARGIN - p->left; /* names stand to the right */
    p->high = bottom + MARGIN - p->top;
    widen(&p->left, &p->wide, LEAST_WIDE);
    widen(&p->top, &p->high, LEAST_HIGH);
}

static int dot_x(const picture *p, int place) {
    return (p->content->location[place].x - p->left) * (2 * p->area.columns - 1) / p->wide;
}
static int dot_y(const picture *p, int place) {
    return (p->content->location[place].y - p->top) * (4 * p->area.rows - 1) / p->high;
}
static bool is_in(const picture *p, int place) {
    int x = dot_x(p, place), y = dot_y(p, place);
    return x >= 0 && y >= 0 && x / 2 < p->area.columns && y / 4 < p->area.rows;
}

/* Ways */

static void put_dot(picture *p, int x, int y, bool is_route) {
    static const uint8_t bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    if (x < 0 || y < 0 || x / 2 >= p->area.columns || y / 4 >= p->area.rows) return;
    p->dots[y / 4][x / 2] |= bits[y % 4][x % 2];
    if (is_route) p->route[y / 4][x / 2] = 1;
}

/* Every so many dots of the line. */
static void draw_line(picture *p, int a, int b, int every, bool is_route) {
    int x0 = dot_x(p, a), y0 = dot_y(p, a), dx = dot_x(p, b) - x0, dy = dot_y(p, b) - y0;
    int steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    for (int i = 0; i <= steps; i += every)
        put_dot(p, x0 + (steps ? (2 * dx * i + (dx < 0 ? -steps : steps)) / (2 * steps) : 0),
                y0 + (steps ? (2 * dy * i + (dy < 0 ? -steps : steps)) / (2 * steps) : 0), is_route);
}

static void draw_ways(picture *p, const harakiri_leg *legs, int count) {
    int at = harakiri_focus(p->state);
    for (int i = 1; i < p->content->way_count; i++) {
        const harakiri_way *way = &p->content->way[i];
        if (!harakiri_has(&p->state->cut, i)) draw_line(p, way->a, way->b, way->kind == HARAKIRI_PATH ? 3 : 1, false);
    }
    for (int i = 0; i < count; i++) {
        draw_line(p, at, legs[i].to, legs[i].is_sea ? 4 : 1, true);
        at = legs[i].to;
    }
}

static void show_ways(canvas *on, const picture *p) {
    for (int row = 0; row < p->area.rows; row++)
        for (int column = 0; column < p->area.columns; column++) {
            int dots = p->dots[row][column];
            if (!dots || p->is_taken[row][column]) continue;
            char text[4] = {(char)0xE2, (char)(0xA0 | dots >> 6), (char)(0x80 | (dots & 0x3F)), 0};
            canvas_put(on, p->area.row + row, p->area.column + column,
                       p->route[row][column] ? INK_SHU | IN_BOLD : INK_NEZUMI, text);
        }
}

/* Places */

static const char *sign_of(const picture *p, int place) {
    static const char *const signs[] = {"○", "■", "△", "◎"};
    if (p->state->damage[place]) return p->state->damage[place] == HARAKIRI_RAZED ? "✗" : "▨";
    return signs[p->content->location[place].kind & 3];
}

static void marks_at(const picture *p, int place, char text[TERM_TEXT]) {
    bool has_card = false, has_clan = false, has_foe = false;
    *text = 0;
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++)
        if (harakiri_who_of(p->state, who)->place == place) harakiri_join(text, "", harakiri_crests[who]);
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) has_foe |= p->state->foe[i].kind && p->state->foe[i].place == place;
    for (int i = 0; i < HARAKIRI_TOKENS; i++) {
        const harakiri_token *token = &p->state->token[i];
        if (!token->mission || token->place != place) continue;
        has_card |= !token->character;
        has_clan |= token->character != 0;
    }
    harakiri_join(text, "", has_foe ? "†" : "");
    harakiri_join(text, "", has_card ? "◆" : "");
    harakiri_join(text, "", has_clan ? "◇" : "");
}

static bool is_free(const picture *p, int row, int column, int width) {
    if (row < 0 || row >= p->area.rows || column < 0 || column + width > p->area.columns) return false;
    for (int i = 0; i < width; i++)
        if (p->is_taken[row][column + i]) return false;
    return true;
}

static void take(picture *p, int row, int column, int width) {
    for (int i = 0; i < width; i++) p->is_taken[row][column + i] = true;
}

static void put_label(canvas *on, picture *p, int row, int column, int style, const char *text) {
    take(p, row, column, term_columns(text));
    canvas_put(on, p->area.row + row, p->area.column + column, style, text);
}

/* The marks stand next to the sign, on whichever side there is room. */
static void draw_name(canvas *on, picture *p, int place, int style, const char *marks) {
    int row = dot_y(p, place) / 4, column = dot_x(p, place) / 2, width;
    const char *name = HARAKIRI_TITLE(p->view, location, place), *port = p->content->location[place].sea ? "≈" : "";
    char label[TERM_TEXT];
    for (int form = 0; form < 4; form++) { /* all of it to the right, to the left; the marks alone likewise */
        bool is_right = form % 2 == 0;
        if (form == 0)
            snprintf(label, sizeof label, "%.40s%s%.60s%s", marks, *marks ? " " : "", name, port);
        else if (form == 1)
            snprintf(label, sizeof label, "%.60s%s%s%.40s", name, port, *marks ? " " : "", marks);
        else
            snprintf(label, sizeof label, "%.40s", marks);
        width = term_columns(label);
        int start = is_right ? column + 1 : column - width;
        if (!width || !is_free(p, row, start - !is_right, width + 1)) continue;
        put_label(on, p, row, start, style, label);
        return;
    }
}

/* What matters most is named first. */
static int rank_of(const picture *p, int place, int goal, const char *marks) {
    const harakiri_state *s = p->state;
    bool is_here = s->active && harakiri_who_of(s, s->active)->place == place;
    if (is_here || place == goal) return 0;
    if (*marks) return 1;
    return p->content->location[place].kind == HARAKIRI_CITY ? 2 : 3;
}

static void draw_places(canvas *on, picture *p, int goal) {
    char marks[TERM_TEXT];
    for (int i = 1; i < p->content->location_count; i++)
        if (is_in(p, i)) take(p, dot_y(p, i) / 4, dot_x(p, i) / 2, 1);
    for (int rank = 0; rank < 4; rank++)
        for (int i = 1; i < p->content->location_count; i++) {
            if (!is_in(p, i)) continue;
            marks_at(p, i, marks);
            if (rank_of(p, i, goal, marks) != rank) continue;
            int style = i == goal   ? INK_SHU | IN_BOLD | REVERSED
                        : rank == 0 ? IN_BOLD | REVERSED
                        : rank == 1 ? IN_BOLD
                        : rank == 2 ? INK_SUMI
                                    : INK_NEZUMI;
            canvas_put(on, p->area.row + dot_y(p, i) / 4, p->area.column + dot_x(p, i) / 2, style, sign_of(p, i));
            draw_name(on, p, i, style, marks);
        }
}

void harakiri_draw_map(canvas *on, const term_view *view, harakiri_area area, bool is_whole, const harakiri_leg *legs,
                       int count) {
    picture *p = calloc(1, sizeof *p);
    if (!p) return;
    p->view = view;
    p->content = harakiri_content_in(view);
    p->state = harakiri_state_in(view);
    p->area = area;
    if (p->area.columns > MOST_COLUMNS) p->area.columns = MOST_COLUMNS;
    if (p->area.rows > MOST_ROWS) p->area.rows = MOST_ROWS;
    find_window(p, is_whole);
    draw_ways(p, legs, count);
    draw_places(on, p, count ? legs[count - 1].to : 0);
    show_ways(on, p);
    free(p);
}
