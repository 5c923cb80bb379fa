/* Harakiri: room for names and pieces. Each has a choice of places around the sign it belongs to; it takes the one that
 * covers least, and of equals the first. Pieces choose before names, names in several rounds, so that one that came
 * early can still make way. The same map and pieces, the same layout. */
#include <stdlib.h>
#include <string.h>

#include "harakiri_draw.h"

enum {
    CITY_LETTERS = 46,
    OTHER_LETTERS = 39,
    WIDEST = 300, /* a name in one line; longer ones are broken */
    ROUNDS = 4,
    GAPS = 3,
    SIDES = 16,
    PER_DOT = 60,    /* what writing over a way costs, for each dot of it */
    PER_AREA = 1     /* and over something else, for each hundred square units */
};

static const int gaps[GAPS] = {6, 26, 56};

static svg_box around(ink_point p, int32_t left, int32_t up, int32_t right, int32_t down) {
    return (svg_box){p.x - left, p.y - up, left + right, up + down};
}

/* The sign of a place: harakiri_marks.c. */
static svg_box mark_box(const harakiri_content *content, int location) {
    const harakiri_location *it = &content->location[location];
    ink_point p = harakiri_spot(content, location);
    switch (it->kind) {
    case HARAKIRI_CITY: return around(p, 70, 70, 70, it->services || it->sea ? 84 : 38);
    case HARAKIRI_SANCTUARY: return around(p, 58, 48, 58, it->sea ? 84 : 40);
    case HARAKIRI_SPECIAL: return around(p, 48, 48, 48, 48);
    default: return around(p, 20, 20, 20, 20);
    }
}

static int32_t shared(int32_t a, int32_t a_size, int32_t b, int32_t b_size) {
    int32_t from = a > b ? a : b, to = a + a_size < b + b_size ? a + a_size : b + b_size;
    return to > from ? to - from : 0;
}

static int64_t overlap(svg_box a, svg_box b) {
    return (int64_t)shared(a.left, a.width, b.left, b.width) * shared(a.top, a.height, b.top, b.height);
}

static bool holds(svg_box box, ink_point p) {
    return p.x >= box.left && p.x < box.left + box.width && p.y >= box.top && p.y < box.top + box.height;
}

/* What it would cost to put something there; the name of `own` may be moved, so it costs nothing. */
static int64_t cost_of(const harakiri_layout *layout, const harakiri_content *content, svg_box box, int own,
                       bool with_names) {
    int64_t cost = 0;
    svg_box sheet = {40, 40, HARAKIRI_SHEET_WIDTH - 80, HARAKIRI_SHEET_HEIGHT - 80};
    cost += 100 * ((int64_t)box.width * box.height - overlap(box, sheet));
    for (int i = 1; i < content->location_count; i++) {
        cost += 100 * overlap(box, layout->mark[i]);
        if (with_names || i != own) cost += 100 * overlap(box, layout->pieces[i]);
        if (with_names && i != own) cost += 100 * overlap(box, layout->label[i].box);
    }
    for (int i = 0; i < layout->dots; i++) cost += holds(box, layout->dot[i]) ? 100 * PER_DOT : 0;
    return cost;
}

/* Place number `side` of a box around another, `gap` away: clockwise from the right. */
static svg_box beside(svg_box mark, int32_t width, int32_t height, int side, int32_t gap) {
    static const int8_t spot[SIDES][2] = {{4, 0}, {0, 4},  {-4, 0}, {0, -4}, {4, 2},  {4, -2}, {-4, 2}, {-4, -2},
                                          {2, 4}, {-2, 4}, {2, -4}, {-2, -4}, {4, 4}, {-4, 4}, {4, -4}, {-4, -4}};
    int32_t x = mark.left + mark.width / 2, y = mark.top + mark.height / 2;
    int32_t out_x = (mark.width + width) / 2 + gap, out_y = (mark.height + height) / 2 + gap;
    return (svg_box){x + out_x * spot[side][0] / 4 - width / 2, y + out_y * spot[side][1] / 4 - height / 2, width,
                     height};
}

static svg_box find_room(const harakiri_layout *layout, const harakiri_content *content, int location, int32_t width,
                         int32_t height, bool is_name) {
    svg_box best = {0, 0, 0, 0};
    int64_t least = INT64_MAX;
    for (int gap = 0; gap < GAPS; gap++)
        for (int side = 0; side < SIDES; side++) {
            svg_box box = beside(layout->mark[location], width, height, side, gaps[gap]);
            int64_t cost = cost_of(layout, content, box, location, is_name) + 900 * gap * gap + 60 * side;
            if (cost < least) least = cost, best = box;
        }
    return best;
}

/* Names */

/* A long name is broken at the space nearest to its middle. */
static void break_name(harakiri_label *label, const char *name) {
    size_t length = strlen(name), best = 0;
    label->lines = 1;
    if (scene_width(name, label->size) > WIDEST)
        for (size_t i = 1; i < length; i++)
            if (name[i] == ' ' && labs((long)(2 * i) - (long)length) < labs((long)(2 * best) - (long)length)) best = i;
    if (best) label->lines = 2;
    snprintf(label->line[0], HARAKIRI_LABEL_TEXT, "%.*s", best ? (int)best : HARAKIRI_LABEL_TEXT - 1, name);
    if (best) snprintf(label->line[1], HARAKIRI_LABEL_TEXT, "%s", name + best + 1);
}

static void measure_name(harakiri_label *label, const harakiri_content *content, int location) {
    const harakiri_location *it = &content->location[location];
    label->size = it->kind == HARAKIRI_CITY ? CITY_LETTERS : OTHER_LETTERS;
    break_name(label, harakiri_text(content, it->title));
    for (int i = 0; i < label->lines; i++) {
        int32_t width = scene_width(label->line[i], label->size);
        if (width > label->box.width) label->box.width = width;
    }
    label->box.height = label->lines * label->size;
}

/* Pieces */

int harakiri_pieces_at(const harakiri_state *state, int location) {
    int count = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        count += state->character[i].place == location && state->character[i].health;
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) count += state->foe[i].kind && state->foe[i].place == location;
    for (int i = 0; i < HARAKIRI_TOKENS; i++) count += state->token[i].mission && state->token[i].place == location;
    return count;
}

static void lay_pieces(harakiri_layout *layout, const harakiri_content *content, const harakiri_state *state) {
    for (int i = 1; i < content->location_count; i++) {
        int count = harakiri_pieces_at(state, i), across = count < HARAKIRI_PIECES_ACROSS ? count : HARAKIRI_PIECES_ACROSS;
        if (!count) continue;
        int rows = (count + HARAKIRI_PIECES_ACROSS - 1) / HARAKIRI_PIECES_ACROSS;
        layout->pieces[i] =
            find_room(layout, content, i, across * HARAKIRI_PIECE, rows * HARAKIRI_PIECE, false);
    }
}

ink_point harakiri_piece_spot(const harakiri_layout *layout, int location, int piece) {
    svg_box box = layout->pieces[location];
    return (ink_point){box.left + piece % HARAKIRI_PIECES_ACROSS * HARAKIRI_PIECE + HARAKIRI_PIECE / 2,
                       box.top + piece / HARAKIRI_PIECES_ACROSS * HARAKIRI_PIECE + HARAKIRI_PIECE / 2};
}

static void find_dots(harakiri_layout *layout, const harakiri_content *content) {
    for (int way = 1; way < content->way_count; way++) {
        ink_line line;
        harakiri_way_line(content, way, &line);
        for (int i = 1; i + 1 < line.count && layout->dots < HARAKIRI_DOTS; i++)
            layout->dot[layout->dots++] = line.at[i];
    }
}

void harakiri_lay_out(harakiri_layout *layout, const harakiri_content *content, const harakiri_state *state) {
    memset(layout, 0, sizeof *layout);
    find_dots(layout, content);
    for (int i = 1; i < content->location_count; i++) layout->mark[i] = mark_box(content, i);
    lay_pieces(layout, content, state);
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 1; i < content->location_count; i++) {
            harakiri_label *label = &layout->label[i];
            if (!round) measure_name(label, content, i);
            label->box = find_room(layout, content, i, label->box.width, label->box.height, true);
        }
}
