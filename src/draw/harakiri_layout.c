/* Harakiri: room for names and pieces. Each has a choice of places around the sign it belongs to; it takes the one that
 * covers least, and of equals the first. Names choose in several rounds, so that one that came early can still make
 * way, and never mind the pieces: they stay where they are all game long. Pieces come after. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harakiri_draw.h"
#include "wording.h"

enum {
    CITY_LETTERS = 46,
    OTHER_LETTERS = 39,
    WIDEST = 270,    /* a name in one line; longer ones are broken */
    MOST_ACROSS = 6, /* pieces in a row */
    ROUNDS = 5,
    GAPS = 6,
    SIDES = 16,
    EDGE = 70,        /* of the sheet, kept clear */
    PER_AREA = 100,   /* what it costs to cover something, for each square unit */
    PER_DOT = 8000,   /* and a way, for each of its dots; pieces do not mind so much */
    PER_SHORE = 400,  /* and a shore */
    PER_DOUBT = 9000, /* to be about as near to another place's sign */
    DOUBT = 14,       /* that near */
    PER_GAP = 400,    /* to be that far away */
    PER_SIDE = 60     /* and not on the first side */
};

static const int gaps[GAPS] = {4, 20, 50, 84, 130, 180};

static svg_box around(ink_point p, int32_t left, int32_t up, int32_t right, int32_t down) {
    return (svg_box){p.x - left, p.y - up, left + right, up + down};
}

/* The sign of a place: harakiri_marks.c. */
static svg_box sign_box(const harakiri_content *content, int location) {
    ink_point p = harakiri_spot(content, location);
    switch (content->location[location].kind) {
    case HARAKIRI_CITY: return around(p, 55, 68, 55, 36);
    case HARAKIRI_SANCTUARY: return around(p, 57, 46, 57, 38);
    case HARAKIRI_SPECIAL: return around(p, 47, 47, 47, 47);
    default: return around(p, 18, 18, 18, 18);
    }
}

/* What a place offers, in a row below its sign. */
static svg_box offer_box(const harakiri_content *content, int location) {
    int32_t half = HARAKIRI_OFFER * harakiri_offers(&content->location[location]) / 2;
    return around(harakiri_spot(content, location), half, half ? -36 : 0, half, half ? 84 : 0);
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

static bool touch(svg_box a, svg_box b) { return overlap(a, b) > 0; }

/* How far apart two boxes are, the longer way of across and down; negative: they overlap. */
static int32_t apart(svg_box a, svg_box b) {
    int32_t x = a.left > b.left ? a.left - b.left - b.width : b.left - a.left - a.width;
    int32_t y = a.top > b.top ? a.top - b.top - b.height : b.top - a.top - a.height;
    return x > y ? x : y;
}

/* What it would cost to put the name (or else the pieces) of a location there. */
static int64_t cost_of(const harakiri_layout *layout, svg_box box, int own, bool is_name) {
    svg_box sheet = {EDGE, EDGE, HARAKIRI_SHEET_WIDTH - 2 * EDGE, HARAKIRI_SHEET_HEIGHT - 2 * EDGE};
    int64_t area = (int64_t)box.width * box.height - overlap(box, sheet);
    int32_t own_way = apart(box, layout->sign[own]) + DOUBT;
    int dots = 0, shores = 0, doubts = 0;
    for (int i = 1; i <= layout->places; i++) {
        area += overlap(box, layout->sign[i]) + overlap(box, layout->offer[i]);
        if (i != own) doubts += apart(box, layout->sign[i]) < own_way || apart(box, layout->offer[i]) < own_way;
        if (!is_name || i != own) area += overlap(box, layout->label[i].box);
        if (!is_name && i != own) area += overlap(box, layout->pieces[i]);
    }
    for (int i = 0; i < layout->taken; i++) area += overlap(box, layout->other[i]);
    for (int i = 0; i < layout->shores; i++) dots += holds(box, layout->dot[i]);
    for (int i = layout->shores; i < layout->dots; i++) shores += holds(box, layout->dot[i]);
    if (!is_name) dots /= 8, shores = 0, doubts /= 3; /* pieces have a line to their place, and are not read */
    return area * PER_AREA + (int64_t)dots * PER_DOT + (int64_t)shores * PER_SHORE + (int64_t)doubts * PER_DOUBT;
}

/* Place number `side` of a box around another, `gap` away: clockwise from the right. */
static svg_box beside(svg_box sign, int32_t width, int32_t height, int side, int32_t gap) {
    static const int8_t spot[SIDES][2] = {{4, 0}, {0, 4},  {-4, 0}, {0, -4},  {4, 2}, {4, -2}, {-4, 2}, {-4, -2},
                                          {2, 4}, {-2, 4}, {2, -4}, {-2, -4}, {4, 4}, {-4, 4}, {4, -4}, {-4, -4}};
    int32_t x = sign.left + sign.width / 2, y = sign.top + sign.height / 2;
    int32_t out_x = (sign.width + width) / 2 + gap, out_y = (sign.height + height) / 2 + gap;
    return (svg_box){x + out_x * spot[side][0] / 4 - width / 2, y + out_y * spot[side][1] / 4 - height / 2, width,
                     height};
}

/* The best place for something of this size, if it costs less than *least. */
static void find_room(const harakiri_layout *layout, int location, int32_t width, int32_t height, bool is_name,
                      int64_t *least, svg_box *best) {
    for (int gap = 0; gap < GAPS; gap++)
        for (int side = 0; side < SIDES; side++) {
            svg_box box = beside(layout->sign[location], width, height, side, gaps[gap]);
            int64_t cost = cost_of(layout, box, location, is_name) + PER_SIDE * side;
            cost += (is_name ? PER_GAP : PER_GAP / 4) * gaps[gap];
            if (cost < *least) *least = cost, *best = box;
        }
}

/* Names */

/* A long name is broken at the space nearest to its middle. */
void harakiri_break_name(harakiri_label *label, const char *name) {
    size_t length = strlen(name), best = 0;
    label->lines = 1;
    if (scene_width(name, label->size) > WIDEST)
        for (size_t i = 1; i < length; i++)
            if (name[i] == ' ' && labs((long)(2 * i) - (long)length) < labs((long)(2 * best) - (long)length)) best = i;
    if (best) label->lines = 2;
    snprintf(label->line[0], HARAKIRI_LABEL_TEXT, "%.*s", best ? (int)best : HARAKIRI_LABEL_TEXT - 1, name);
    if (best) snprintf(label->line[1], HARAKIRI_LABEL_TEXT, "%s", name + best + 1);
}

static void measure_name(harakiri_label *label, const harakiri_content *content, int location,
                         const irori_drawing *how) {
    const harakiri_location *it = &content->location[location];
    label->size = it->kind == HARAKIRI_CITY ? CITY_LETTERS : OTHER_LETTERS;
    harakiri_break_name(label, irori_words_of(wording_words(how), harakiri_text(content, it->title)));
    for (int i = 0; i < label->lines; i++) {
        int32_t width = scene_width(label->line[i], label->size);
        if (width > label->box.width) label->box.width = width;
    }
    label->box.height = label->lines * label->size;
}

/* Pieces */

static int pieces_at(const harakiri_state *state, int location) {
    int count = 0;
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) count += harakiri_stands_at(state, who, location);
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) count += state->foe[i].kind && state->foe[i].place == location;
    for (int i = 0; i < HARAKIRI_TOKENS; i++) count += state->token[i].mission && state->token[i].place == location;
    return count;
}

/* Pieces stand in one row or several, whichever finds the better room. */
void harakiri_lay_pieces(harakiri_layout *layout, const harakiri_state *state) {
    memset(layout->pieces, 0, sizeof layout->pieces);
    for (int i = 1; i <= layout->places; i++) {
        int count = pieces_at(state, i);
        int64_t least = INT64_MAX;
        svg_box best = {0, 0, 0, 0};
        for (int across = count < MOST_ACROSS ? count : MOST_ACROSS; across > 0; across--) {
            int rows = (count + across - 1) / across;
            if (rows <= across + 1)
                find_room(layout, i, across * HARAKIRI_PIECE, rows * HARAKIRI_PIECE, false, &least, &best);
        }
        layout->pieces[i] = best;
    }
}

ink_point harakiri_piece_spot(const harakiri_layout *layout, int location, int piece) {
    svg_box box = layout->pieces[location];
    int across = box.width / HARAKIRI_PIECE;
    return (ink_point){box.left + piece % across * HARAKIRI_PIECE + HARAKIRI_PIECE / 2,
                       box.top + piece / across * HARAKIRI_PIECE + HARAKIRI_PIECE / 2};
}

/* The whole */

static void add_dots(harakiri_layout *layout, const ink_line *line) {
    for (int i = 1; i + 1 < line->count && layout->dots < HARAKIRI_DOTS; i++) layout->dot[layout->dots++] = line->at[i];
}

static void find_dots(harakiri_layout *layout, const harakiri_content *content, const harakiri_coasts *coasts) {
    for (int way = 1; way < content->way_count; way++) {
        ink_line line;
        harakiri_way_line(content, way, &line);
        add_dots(layout, &line);
    }
    layout->shores = layout->dots;
    for (int i = 0; i < HARAKIRI_COASTS; i++) add_dots(layout, &coasts->shore[i]);
}

void harakiri_take(harakiri_layout *layout, svg_box box) {
    if (layout->taken < HARAKIRI_MAX_TAKEN) layout->other[layout->taken++] = box;
}

bool harakiri_is_blank(const harakiri_layout *layout, svg_box box) {
    for (int i = 1; i <= layout->places; i++)
        if (touch(box, layout->sign[i]) || touch(box, layout->offer[i]) || touch(box, layout->label[i].box))
            return false;
    for (int i = 0; i < layout->taken; i++)
        if (touch(box, layout->other[i])) return false;
    for (int i = 0; i < layout->dots; i++)
        if (holds(box, layout->dot[i])) return false;
    return true;
}

void harakiri_lay_out(harakiri_layout *layout, const harakiri_content *content, const harakiri_coasts *coasts,
                      const irori_drawing *how) {
    layout->places = content->location_count - 1;
    find_dots(layout, content, coasts);
    for (int i = 1; i <= layout->places; i++) {
        layout->sign[i] = sign_box(content, i);
        layout->offer[i] = offer_box(content, i);
        measure_name(&layout->label[i], content, i, how);
    }
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 1; i <= layout->places; i++) {
            svg_box *box = &layout->label[i].box;
            int64_t least = INT64_MAX;
            find_room(layout, i, box->width, box->height, true, &least, box);
        }
}
