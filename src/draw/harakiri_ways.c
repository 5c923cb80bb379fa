/* Harakiri: territories and ways, from the content's map. A place's own land is what lies nearer to it than to any
 * other: a polygon, cut out of the sheet by the middle lines to all others. A clan's territory is that of its places,
 * laid down as a wash; where two clans meet the washes run into each other. Imperial roads are broad and paved,
 * dangerous paths thin and broken, sea lanes dotted: told apart without colour. */
#include <stdio.h>
#include <stdlib.h>

#include "harakiri_draw.h"

enum {
    CORNERS = 64, /* of a place's land at most */
    WOBBLE = 9,   /* percent of a border's piece that it strays */
    BOW = 7,      /* percent of its length that a way bends aside, at most */
    WAY_STEP = 50,
    LANE_STEPS = 24,
    NARROW = 150 /* a sea whose ship is so near to a coast is written small */
};

/* Territories */

typedef struct cell {
    int count;
    ink_point at[CORNERS];
    int beyond[CORNERS]; /* whose land lies behind the edge from corner i to the next; 0: the sheet's edge */
} cell;

/* Positive on b's side of the middle line between a and b. */
static int64_t nearer_to(ink_point p, ink_point a, ink_point b) {
    ink_point d = ink_minus(b, a);
    return 2 * ((int64_t)d.x * p.x + (int64_t)d.y * p.y) - ((int64_t)d.x * (a.x + b.x) + (int64_t)d.y * (a.y + b.y));
}

static void add_corner(cell *to, ink_point p, int beyond) {
    if (to->count == CORNERS) return;
    to->at[to->count] = p;
    to->beyond[to->count++] = beyond;
}

/* Cuts off what is nearer to another. */
static void cut(cell *it, ink_point own, ink_point others, int other) {
    cell left = {.count = 0};
    for (int i = 0; i < it->count; i++) {
        ink_point p = it->at[i], q = it->at[(i + 1) % it->count];
        int64_t at_p = nearer_to(p, own, others), at_q = nearer_to(q, own, others);
        if (at_p <= 0) add_corner(&left, p, it->beyond[i]);
        if ((at_p <= 0) == (at_q <= 0)) continue;
        ink_point crossing = {p.x + (int32_t)((q.x - p.x) * at_p / (at_p - at_q)),
                              p.y + (int32_t)((q.y - p.y) * at_p / (at_p - at_q))};
        add_corner(&left, crossing, at_p <= 0 ? other : it->beyond[i]);
    }
    *it = left;
}

static void find_cell(const harakiri_content *content, int location, cell *it) {
    const int32_t w = HARAKIRI_SHEET_WIDTH, h = HARAKIRI_SHEET_HEIGHT;
    *it = (cell){.count = 4, .at = {{0, 0}, {w, 0}, {w, h}, {0, h}}};
    for (int other = 1; other < content->location_count; other++)
        if (other != location) cut(it, harakiri_spot(content, location), harakiri_spot(content, other), other);
}

/* The edge from corner i on: straight to land of the same clan, otherwise straying as seen from both sides alike. */
static void trace_edge(svg_path *path, const harakiri_content *content, int location, const cell *it, int i) {
    ink_point a = it->at[i], b = it->at[(i + 1) % it->count], way = ink_minus(b, a);
    int other = it->beyond[i], low = location < other ? location : other, high = location + other - low;
    if (other && content->location[other].territory != content->location[location].territory) {
        ink_chance chance = (ink_chance)(low * 64 + high);
        int32_t off = ink_length(way) * WOBBLE / 100, first = ink_between(&chance, -off, off);
        int32_t second = ink_between(&chance, -off, off), side = location == low ? 1 : -1;
        if (side < 0) off = first, first = second, second = off;
        ink_point p = ink_plus(a, ink_scaled(way, ink_length(way) / 3)),
                  q = ink_plus(a, ink_scaled(way, ink_length(way) * 2 / 3)), out = ink_across(way);
        p = ink_plus(p, ink_scaled(out, side * first));
        q = ink_plus(q, ink_scaled(out, side * second));
        svg_bend(path, p, (ink_point){(p.x + q.x) / 2, (p.y + q.y) / 2});
        svg_bend(path, q, b);
    } else
        svg_line(path, b);
}

static void draw_territory(irori_writer *out, const harakiri_content *content, int territory) {
    char attributes[40];
    snprintf(attributes, sizeof attributes, "class=\"clan%d wash\"", harakiri_clan(content, territory));
    svg_path path = svg_path_open(out, attributes);
    for (int location = 1; location < content->location_count; location++) {
        cell it;
        if (content->location[location].territory != territory) continue;
        find_cell(content, location, &it);
        if (it.count < 3) continue;
        svg_move(&path, it.at[0]);
        for (int i = 0; i < it.count; i++) trace_edge(&path, content, location, &it, i);
        svg_end(&path);
    }
    svg_path_close(&path);
}

void harakiri_draw_territories(irori_writer *out, const harakiri_content *content) {
    irori_write(out, "<g clip-path=\"url(#ashore)\">\n");
    for (int territory = 1; territory < content->territory_count; territory++) draw_territory(out, content, territory);
    irori_write(out, "</g>\n");
}

/* Roads and paths */

void harakiri_way_line(const harakiri_content *content, int way, ink_line *line) {
    ink_chance chance = (ink_chance)way;
    ink_point a = harakiri_spot(content, content->way[way].a), b = harakiri_spot(content, content->way[way].b);
    ink_point along = ink_minus(b, a), middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    int32_t bow = ink_length(along) * BOW / 100;
    middle = ink_plus(middle, ink_scaled(ink_across(along), ink_between(&chance, -bow, bow)));
    ink_curve(line, (ink_point[]){a, middle, b}, 3, WAY_STEP);
}

static void draw_kind(irori_writer *out, const harakiri_content *content, int kind, const char *attributes) {
    ink_line line;
    svg_path path = svg_path_open(out, attributes);
    for (int way = 1; way < content->way_count; way++) {
        if (content->way[way].kind != kind) continue;
        harakiri_way_line(content, way, &line);
        svg_trace(&path, &line, 0, line.count - 1);
    }
    svg_path_close(&path);
}

/* A way that is cut: barred in the middle. */
static void draw_bars(irori_writer *out, const harakiri_content *content, const harakiri_state *state) {
    HARAKIRI_FOR_EACH(way, &state->cut) {
        ink_line line;
        harakiri_way_line(content, way, &line);
        harakiri_put_mark(out, "bar", line.at[line.count / 2], 100);
    }
}

void harakiri_draw_ways(irori_writer *out, const harakiri_content *content, const harakiri_state *state) {
    draw_kind(out, content, HARAKIRI_PATH, "class=\"path\"");
    irori_write(out, "<defs>");
    draw_kind(out, content, HARAKIRI_ROAD, "id=\"roads\"");
    irori_write(out, "</defs><use href=\"#roads\" class=\"road\"/><use href=\"#roads\" class=\"paving\"/>\n");
    draw_bars(out, content, state);
}

/* Sea lanes: from a port to where all lanes of its sea meet, bent so that they keep off the land. */

static int on_land(const ink_line *line, const harakiri_coasts *coasts) {
    int count = 0;
    for (int i = 0; i < line->count; i++) count += harakiri_is_land(coasts, line->at[i]);
    return count;
}

/* An even curve, bent aside by so many percent of its length. */
static void bend_lane(ink_line *line, ink_point a, ink_point b, int percent) {
    ink_point along = ink_minus(b, a), middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    ink_point over = ink_plus(middle, ink_scaled(ink_across(along), ink_length(along) * percent / 50));
    const int n = LANE_STEPS;
    line->count = n + 1;
    for (int i = 0; i <= n; i++)
        line->at[i] = (ink_point){((n - i) * (n - i) * a.x + 2 * i * (n - i) * over.x + i * i * b.x) / (n * n),
                                  ((n - i) * (n - i) * a.y + 2 * i * (n - i) * over.y + i * i * b.y) / (n * n)};
}

void harakiri_lane_line(const harakiri_content *content, const harakiri_coasts *coasts, int port, ink_line *line) {
    ink_point a = harakiri_spot(content, port), b = harakiri_sea_spot(content, content->location[port].sea);
    int best = 0, least = INT32_MAX;
    for (int percent = -45; percent <= 45; percent += 5) {
        bend_lane(line, a, b, percent);
        int cost = 10 * on_land(line, coasts) + abs(percent);
        if (cost < least) least = cost, best = percent;
    }
    bend_lane(line, a, b, best);
}

harakiri_sea_sign harakiri_find_sea_sign(const harakiri_content *content, const harakiri_coasts *coasts, int sea) {
    ink_point at = harakiri_sea_spot(content, sea);
    int64_t south = 0; /* how far the ports lie that way, all together */
    for (int port = 1; port < content->location_count; port++)
        if (content->location[port].sea == sea) south += harakiri_spot(content, port).y - at.y;
    bool is_narrow = harakiri_to_coast(coasts, at) < NARROW;
    harakiri_sea_sign sign = {at, at, is_narrow ? 60 : 100, is_narrow ? 46 : 68};
    sign.name.y += (south > 0 ? -90 : 116) * sign.percent / 100;
    return sign;
}

void harakiri_draw_lanes(irori_writer *out, const harakiri_content *content, const harakiri_coasts *coasts) {
    svg_path path = svg_path_open(out, "class=\"lane\"");
    for (int port = 1; port < content->location_count; port++) {
        ink_line line;
        if (!content->location[port].sea) continue;
        harakiri_lane_line(content, coasts, port, &line);
        svg_trace(&path, &line, 0, line.count - 1);
    }
    svg_path_close(&path);
}
