/* Harakiri: the islands. A Japan of the brush, not of the surveyor: the heart of the country is drawn large, because
 * that is where people travel, and the north leans back from the sea. Coasts are given by a few points each, in the
 * content's units, and roughened the same way every time. Every location of the content lies on land (a test). */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harakiri_draw.h"

enum {
    STEP = 44,     /* between points of a coast */
    ROUGH = 22,    /* percent of a piece that its middle is moved by, at most */
    SMALL = 60,    /* points of a small island's coast, at most */
    MOUNTAINS = 3, /* kinds of them */
    BARE = 30,     /* percent of highland without one */
    SHALLOWS = 3   /* lines in the water along a coast */
};

#define END \
    { 0, 0 }

/* Clockwise. */
static const ink_point honshu[] = {
    {886, 30},  {904, 58},  {892, 84},  {902, 118}, {906, 160}, {893, 192}, {874, 208}, {873, 240}, {870, 282},
    {862, 320}, {870, 350}, {864, 388}, {848, 420}, {832, 450}, {818, 436}, {826, 404}, {817, 386}, {803, 396},
    {804, 424}, {792, 440}, {772, 434}, {760, 446}, {750, 482}, {733, 464}, {722, 442}, {704, 454}, {692, 478},
    {662, 470}, {634, 462}, {614, 474}, {606, 464}, {622, 446}, {616, 434}, {604, 440}, {598, 462}, {592, 488},
    {598, 514}, {608, 540}, {622, 562}, {612, 590}, {586, 602}, {568, 632}, {526, 640}, {492, 636}, {466, 656},
    {436, 652}, {404, 632}, {378, 602}, {350, 582}, {352, 552}, {346, 528}, {352, 504}, {330, 488}, {300, 496},
    {268, 498}, {240, 486}, {214, 482}, {190, 492}, {166, 500}, {140, 510}, {126, 494}, {138, 470}, {164, 448},
    {192, 424}, {182, 394}, {202, 366}, {238, 364}, {278, 358}, {322, 346}, {346, 322}, {362, 344}, {386, 350},
    {404, 340}, {414, 320}, {434, 292}, {452, 262}, {458, 222}, {484, 196}, {500, 210}, {492, 240}, {514, 254},
    {552, 248}, {592, 246}, {626, 226}, {662, 208}, {690, 190}, {714, 166}, {736, 126}, {730, 98},  {752, 84},
    {764, 56},  {790, 40},  {810, 20},  {824, 32},  {826, 58},  {840, 72},  {852, 60},  {848, 38},  {860, 22},
    END};
static const ink_point kyushu[] = {{122, 532}, {142, 546}, {160, 562}, {152, 590}, {158, 622}, {138, 658},
                                   {116, 676}, {94, 668},  {90, 638},  {70, 620},  {76, 592},  {46, 588},
                                   {42, 560},  {60, 542},  {70, 516},  {94, 506},  END};
static const ink_point shikoku[] = {{170, 592}, {198, 576}, {226, 564}, {262, 560}, {302, 548},
                                    {330, 560}, {336, 584}, {314, 612}, {298, 638}, {274, 620},
                                    {244, 628}, {224, 658}, {206, 644}, {200, 614}, END};
static const ink_point itsukushima[] = {{190, 510}, {203, 502}, {216, 508}, {217, 520}, {204, 530}, {191, 524}, END};
static const ink_point awaji[] = {{340, 508}, {346, 520}, {334, 538}, {328, 530}, END};
static const ink_point sado[] = {{628, 168}, {650, 142}, {656, 154}, {648, 164}, {656, 172}, {636, 190}, END};
static const ink_point oki[] = {{214, 322}, {228, 314}, {234, 326}, {222, 334}, END};
static const ink_point tsushima[] = {{40, 448}, {54, 424}, {58, 436}, {44, 466}, END};
static const ink_point oshima[] = {{780, 474}, {788, 472}, {790, 482}, {782, 484}, END};
static const ink_point lake[] = {{462, 408}, {458, 394}, {463, 382}, {472, 374}, {481, 384}, {475, 402}, END};
static const ink_point ezo[] = {{880, -6}, {900, 14}, {918, 10},   {936, 28}, {962, 34},
                                {988, 18}, {1010, 6}, {1010, -30}, END};

static const ink_point *const shores[HARAKIRI_COASTS] = {honshu, kyushu,   shikoku, itsukushima, awaji, sado,
                                                         oki,    tsushima, oshima,  ezo,         lake};

static const struct named_spot {
    const char *name;
    ink_point at;
} spots[] = {
    {"eastern-sea", {752, 528}}, {"inland-sea", {274, 522}}, {"northern-sea", {450, 138}}, {"sakura", {346, 630}},
    {"firefly", {940, 250}},     {"mountain", {632, 626}},   {"dragon", {112, 390}},
};

static ink_point on_sheet(ink_point p) { return (ink_point){p.x * HARAKIRI_UNIT, p.y * HARAKIRI_UNIT}; }

static ink_point spot_of(const char *name) {
    for (size_t i = 0; i < sizeof spots / sizeof *spots; i++)
        if (!strcmp(spots[i].name, name)) return on_sheet(spots[i].at);
    return (ink_point){HARAKIRI_SHEET_WIDTH / 2, HARAKIRI_SHEET_HEIGHT / 2};
}

ink_point harakiri_sea_spot(const harakiri_content *content, int sea) {
    return spot_of(harakiri_name(content, content->sea[sea].name));
}

ink_point harakiri_clan_spot(const harakiri_content *content, int territory) {
    return spot_of(harakiri_name(content, content->territory[territory].name));
}

/* Coasts */

/* Between each two points another, a little to the side. */
static int roughen(ink_point *points, int count, ink_chance *chance) {
    ink_point rough[INK_POINTS];
    assert(2 * count < INK_POINTS); /* one more closes the coast */
    for (int i = 0; i < count; i++) {
        ink_point a = points[i], b = points[(i + 1) % count], way = ink_minus(b, a);
        ink_point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        int32_t off = ink_length(way) * ROUGH / 100;
        rough[2 * i] = a;
        rough[2 * i + 1] = ink_plus(middle, ink_scaled(ink_across(way), ink_between(chance, -off, off)));
    }
    memcpy(points, rough, (size_t)count * 2 * sizeof *points);
    return 2 * count;
}

/* A flat brush, held aslant: broad strokes from upper left to lower right, fine ones the other way. Small islands take
 * a small brush. */
static void press(ink_line *coast, ink_chance *chance) {
    for (int i = 0; i < coast->count; i++) {
        ink_point way = ink_heading(coast, i, 10);
        int32_t half = 3 + abs(way.x + way.y) * 2 / 5 + ink_between(chance, 0, 2);
        coast->half[i] = coast->count < SMALL ? half * 3 / 5 : half;
    }
}

static void find_coast(const ink_point *given, ink_line *coast, ink_chance chance) {
    ink_point points[INK_POINTS];
    int count = 0;
    for (; given[count].x || given[count].y; count++) points[count] = on_sheet(given[count]);
    for (int pass = 0; pass < 2; pass++) count = roughen(points, count, &chance);
    points[count] = points[0];
    ink_curve(coast, points, count + 1, STEP);
    press(coast, &chance);
}

void harakiri_find_coasts(harakiri_coasts *coasts) {
    for (int i = 0; i < HARAKIRI_COASTS; i++) find_coast(shores[i], &coasts->shore[i], (ink_chance)i);
}

static bool is_inside(const ink_line *coast, ink_point p) {
    bool inside = false;
    for (int i = 0; i + 1 < coast->count; i++) {
        ink_point a = coast->at[i], b = coast->at[i + 1];
        if ((a.y > p.y) == (b.y > p.y)) continue;
        int64_t turn = (int64_t)(p.x - a.x) * (b.y - a.y) - (int64_t)(b.x - a.x) * (p.y - a.y);
        if ((turn < 0) == (b.y > a.y)) inside = !inside;
    }
    return inside;
}

bool harakiri_is_land(const harakiri_coasts *coasts, ink_point p) {
    bool land = false;
    for (int i = 0; i < HARAKIRI_COASTS; i++) land ^= is_inside(&coasts->shore[i], p); /* a lake lies within a shore */
    return land;
}

int32_t harakiri_to_coast(const harakiri_coasts *coasts, ink_point p) {
    int32_t least = INT32_MAX;
    for (int i = 0; i < HARAKIRI_COASTS; i++)
        for (int k = 0; k < coasts->shore[i].count; k++) {
            int32_t distance = ink_length(ink_minus(coasts->shore[i].at[k], p));
            if (distance < least) least = distance;
        }
    return least;
}

/* Mountains: two slopes, the one in the shade hatched */

static void add_stroke(svg_path *path, ink_point from, ink_point over, ink_point to, int first, int last,
                       ink_chance *chance) {
    ink_line line;
    ink_curve(&line, (ink_point[]){from, over, to}, 3, 22);
    ink_taper(&line, first, last);
    svg_brush(path, &line, 1, chance);
}

static void define_mountain(irori_writer *out, int kind) {
    static const ink_point feet[MOUNTAINS][2] = {{{-62, 0}, {60, 4}}, {{-50, 2}, {70, 0}}, {{-74, 0}, {66, 2}}};
    static const int height[MOUNTAINS] = {92, 76, 64};
    ink_chance chance = (ink_chance)kind + 20;
    ink_point left = feet[kind][0], right = feet[kind][1], top = {kind * 7 - 6, -height[kind]};
    svg_put(out, "<g id=\"mountain%d\"><path class=\"land\" d=\"M%d %dL%d %dL%d %dz\"/>", kind, left.x, left.y, top.x,
            top.y, right.x, right.y);
    svg_path path = svg_path_open(out, "class=\"hill\"");
    add_stroke(&path, top, (ink_point){left.x / 2 + 6, -height[kind] / 2 + 10}, left, 5, 2, &chance);
    add_stroke(&path, top, (ink_point){right.x / 2 - 10, -height[kind] / 2 + 2}, right, 4, 2, &chance);
    for (int i = 1; i <= 4; i++) {
        ink_point on = {top.x + (right.x - top.x) * i / 6, top.y + (right.y - top.y) * i / 6};
        ink_point end = {on.x - 4 - 2 * i, on.y + 16 + 5 * i};
        add_stroke(&path, on, (ink_point){on.x - 1, on.y + 8}, end, 3, 1, &chance);
    }
    svg_path_close(&path);
    irori_write(out, "</g>\n");
}

/* The mountain, three times as wide as others and the only one with snow. */
static const char fuji_drawing[] =
    "<g id=\"fujisan\"><path class=\"land\" d=\"M-190 0q110-34 160-148q30-8 60 0q50 114 160 148z\"/>"
    "<path class=\"ai wash\" d=\"M-190 0q110-34 160-148q30-8 60 0q50 114 160 148z\"/>"
    "<path class=\"card\" d=\"M-30-148q30-8 60 0q14 34 34 62l-22-6l-14 20l-20-26l-16 22l-16-20l-20 14q6-30 14-66z\"/>"
    "<path class=\"l-sumi\" stroke-width=\"7\" stroke-linecap=\"round\" opacity=\".75\" "
    "d=\"M-190 0q110-34 160-148q30-8 60 0q50 114 160 148\"/>"
    "<path class=\"l-sumi\" stroke-width=\"4\" opacity=\".5\" stroke-linejoin=\"round\" "
    "d=\"M-56-98l14 14l20-14l16 20l16-22l20 26l14-20l22 6\"/></g>\n";

void harakiri_define_land(irori_writer *out, const harakiri_coasts *coasts) {
    svg_path path = svg_path_open(out, "id=\"land\" fill-rule=\"evenodd\" clip-rule=\"evenodd\"");
    for (int i = 0; i < HARAKIRI_COASTS; i++) {
        svg_trace(&path, &coasts->shore[i], 0, coasts->shore[i].count - 1);
        svg_end(&path);
    }
    svg_path_close(&path);
    irori_write(out, "<clipPath id=\"ashore\"><use href=\"#land\"/></clipPath>\n");
    for (int kind = 0; kind < MOUNTAINS; kind++) define_mountain(out, kind);
    irori_write(out, fuji_drawing);
    irori_write(out, "<path id=\"wave\" class=\"wave\" d=\"M-60 0q15-26 30 0q15-26 30 0q15-26 30 0q15-26 30 0"
                     "M-22 18q13-22 26 0q13-22 26 0M-52-24q11-18 22 0\"/>\n");
}

void harakiri_draw_shallows(irori_writer *out) {
    static const int reach[SHALLOWS] = {150, 94, 46};
    for (int i = 0; i < SHALLOWS; i++)
        svg_put(out,
                "<use href=\"#land\" class=\"shallow\" stroke-width=\"%d\"/><use href=\"#land\" class=\"deep\" "
                "stroke-width=\"%d\"/>\n",
                reach[i] + 5, reach[i]);
}

void harakiri_draw_coasts(irori_writer *out, const harakiri_coasts *coasts) {
    ink_chance chance = 3;
    svg_path path = svg_path_open(out, "class=\"sumi\"");
    for (int i = 0; i < HARAKIRI_COASTS; i++) svg_brush(&path, &coasts->shore[i], 2, &chance);
    svg_path_close(&path);
}

/* Mountains and waves: on a jittered grid, where nothing else is. */

typedef void scatter_fn(irori_writer *out, ink_point at, ink_chance *chance);

static void put_mountain(irori_writer *out, ink_point at, ink_chance *chance) {
    char id[16];
    if (ink_between(chance, 0, 99) < BARE) return;
    snprintf(id, sizeof id, "mountain%d", ink_between(chance, 0, MOUNTAINS - 1));
    harakiri_put_mark(out, id, at, ink_between(chance, 80, 125));
}

static void put_wave(irori_writer *out, ink_point at, ink_chance *chance) {
    harakiri_put_mark(out, "wave", at, ink_between(chance, 75, 110));
}

static void scatter(irori_writer *out, const harakiri_coasts *coasts, const harakiri_layout *layout, ink_point step,
                    svg_box room, bool on_land, int32_t off_coast, scatter_fn *put) {
    ink_chance chance = (ink_chance)step.x;
    for (int32_t y = step.y; y < HARAKIRI_SHEET_HEIGHT - step.y / 2; y += step.y)
        for (int32_t x = step.x; x < HARAKIRI_SHEET_WIDTH; x += step.x) {
            ink_point at = {x + ink_between(&chance, -step.x / 3, step.x / 3), y};
            at.y += ink_between(&chance, -step.y / 3, step.y / 3);
            svg_box box = {at.x + room.left, at.y + room.top, room.width, room.height};
            if (harakiri_is_land(coasts, at) == on_land && harakiri_to_coast(coasts, at) > off_coast &&
                harakiri_is_free(layout, box))
                put(out, at, &chance);
        }
}

void harakiri_draw_mountains(irori_writer *out, const harakiri_coasts *coasts, const harakiri_layout *layout) {
    scatter(out, coasts, layout, (ink_point){104, 70}, (svg_box){-74, -92, 148, 100}, true, 84, put_mountain);
}

void harakiri_draw_waves(irori_writer *out, const harakiri_coasts *coasts, const harakiri_layout *layout) {
    scatter(out, coasts, layout, (ink_point){390, 230}, (svg_box){-90, -60, 180, 120}, false, 140, put_wave);
}
