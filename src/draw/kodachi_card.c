/* Kodachi's cards. What a card does stands top left, each "or" on a line of its own; what it is worth top right; its
 * price at the bottom. Its kind is told by its frame and by what stands in its middle: dojo cards a plain frame and the
 * number as the brush writes it; envoys a double frame in their clan's colour and its crest; rumors a torn frame and a
 * letter; skills cut corners and a throwing star; guards a helmet over a wall, elite guards in vermilion. */
#include "kodachi_draw.h"

#include <stdio.h>
#include <stdlib.h>

#include "brush.h"
#include "scene.h"
#include "weave.h"

enum {
    LEFT = 62,
    LINE = 214,      /* where letters of the first line stand */
    SEVERAL = 176,   /* letters of a card with several lines */
    LINE_STEP = 196, /* between them */
    PRICE = 770,     /* middle of the price */
    PRICE_STEP = 124,
    WORTH = 106, /* radius of the medal that points stand in */
    WALL = 640,
    ROOM = 316 /* from the left to the medal */
};

static const ink_point middle = {CARD_WIDTH / 2, 490}, medal = {CARD_WIDTH - 62 - WORTH + 10, 146};

void kodachi_define(irori_writer *out) {
    card_define(out);
    kodachi_define_signs(out);
    weave_define(out, WEAVE_SHIPPO, "house-weave", "ai", 100);
    weave_define(out, WEAVE_KIKKO, "guard-weave", "nezumi", 100);
    weave_define(out, WEAVE_KIKKO, "elite-weave", "shu", 100);
    weave_define(out, WEAVE_KIKKO, "elite-back-weave", "card", 100);
    card_define_ring(out);
}

/* What it does */

/* Signs beside a number: they are as high as letters of that size. */
static int32_t put_sign(irori_writer *out, const char *sign, int32_t x, int32_t y, int size) {
    int percent = size / 2;
    kodachi_put_sign(out, sign, "sumi", (ink_point){x + 62 * percent / 100 + 8, y - size * 36 / 100}, percent);
    return x + 130 * percent / 100 + 20;
}

static int32_t put_number(irori_writer *out, const char *format, int number, int32_t x, int32_t y, int size) {
    char text[16];
    snprintf(text, sizeof text, format, abs(number));
    scene_write(out, (ink_point){x, y}, size, "start", "figure", text);
    return x + scene_width(text, size) + 14;
}

/* A mode does what it says from top to bottom (K12): its parts, in that order. */
typedef struct part {
    const char *format, *sign; /* either may be NULL: no number, no sign before it */
    int number;
} part;

enum { PARTS = 5 };

static int parts_of(const kodachi_mode *mode, part parts[PARTS]) {
    int count = 0;
    if (mode->dojo != KODACHI_NOT_DOJO) parts[count++] = (part){mode->dojo < 0 ? "−%d" : "%d", NULL, mode->dojo};
    if (mode->modifier) parts[count++] = (part){mode->modifier < 0 ? "−%d" : "+%d", NULL, mode->modifier};
    if (mode->draw) parts[count++] = (part){mode->draw > 1 ? "%d" : NULL, "draw", mode->draw};
    if (mode->switches) parts[count++] = (part){NULL, "switch", 0};
    if (mode->coin) parts[count++] = (part){NULL, "coin", 0};
    return count;
}

static int32_t draw_part(irori_writer *out, const part *it, int32_t x, int32_t y, int size) {
    if (it->sign) x = put_sign(out, it->sign, x, y, size);
    return it->format ? put_number(out, it->format, it->number, x, y, size) : x;
}

static int32_t part_width(const part *it, int size) {
    char text[16] = "";
    if (it->format) snprintf(text, sizeof text, it->format, abs(it->number));
    return (it->sign ? 65 * size / 100 + 20 : 0) + (it->format ? scene_width(text, size) + 14 : 0);
}

/* So large that these parts, one after the other, end before the medal. */
static int size_for(const part *parts, int count, int most) {
    for (int size = most; size > 60; size -= 4) {
        int32_t width = 0;
        for (int i = 0; i < count; i++) width += part_width(&parts[i], size);
        if (width <= ROOM) return size;
    }
    return 60;
}

/* Of a card with one mode each part has a line of its own; all end above the price. */
static void draw_lines(irori_writer *out, const kodachi_mode *mode) {
    part parts[PARTS];
    int count = parts_of(mode, parts), step = count > 3 ? (PRICE - 80 - LINE) / (count - 1) : 200;
    int size = count > 1 ? step : CARD_FIGURE;
    for (int i = 0; i < count; i++) size = size_for(&parts[i], 1, size);
    for (int i = 0; i < count; i++) draw_part(out, &parts[i], LEFT, LINE + (size - 200) / 5 + i * step, size);
}

static void draw_or(irori_writer *out, int32_t y) {
    svg_put(out, "<path class=\"l-nezumi\" stroke-width=\"6\" stroke-linecap=\"round\" d=\"M%d %dh80\"/>", LEFT + 8, y);
}

static void draw_modes(irori_writer *out, const kodachi_card *card) {
    if (card->modes == 1) return draw_lines(out, &card->mode[0]);
    for (int i = 0; i < card->modes; i++) {
        part parts[PARTS];
        int count = parts_of(&card->mode[i], parts), size = size_for(parts, count, SEVERAL);
        int32_t x = LEFT, y = LINE - 34 + i * LINE_STEP;
        for (int k = 0; k < count; k++) x = draw_part(out, &parts[k], x, y, size);
        if (i) draw_or(out, y - 163);
    }
}

/* What it is worth */

static void draw_medal(irori_writer *out) {
    svg_put(out,
            "<g transform=\"translate(%d %d)\"><circle class=\"card\" r=\"%d\"/><use href=\"#ring\" class=\"shu\" "
            "transform=\"scale(%d.%02d)\"/></g>",
            medal.x, medal.y, WORTH - 4, WORTH / 75, WORTH * 100 / 75 % 100);
}

static void draw_points(irori_writer *out, int points) {
    char text[8];
    snprintf(text, sizeof text, "%d", points);
    draw_medal(out);
    int size = points < 10 ? 164 : 126;
    scene_write(out, (ink_point){medal.x, medal.y + size * 36 / 100}, size, "middle", "figure", text);
}

/* One for each of what is shown, or 6, 4, 2 by how many own one (K28). */
static void draw_rumor_worth(irori_writer *out, kodachi_rumor rumor) {
    static const char *const counted[] = {"", "envoy", "rumor", "skill", ""};
    if (rumor == KODACHI_POWER) {
        irori_write(out, "<rect class=\"l-shu\" stroke-width=\"7\" x=\"226\" y=\"66\" width=\"350\" height=\"150\" "
                         "rx=\"75\"/>");
        scene_write(out, (ink_point){401, 182}, 114, "middle", "figure", "6/4/2");
        return;
    }
    draw_medal(out);
    kodachi_put_sign(out, counted[rumor], "sumi", medal, 88);
}

/* What it costs */

static int price_size(const kodachi_cost *cost) {
    int size = cost->pairs + cost->any;
    for (int i = 0; i < KODACHI_GOLD; i++) size += cost->named[i];
    return size;
}

static void draw_price(irori_writer *out, const kodachi_cost *cost) {
    int32_t x = CARD_WIDTH / 2 - (price_size(cost) - 1) * PRICE_STEP / 2;
    for (int i = 0; i < KODACHI_GOLD; i++)
        for (int k = 0; k < cost->named[i]; k++, x += PRICE_STEP)
            kodachi_put_sign(out, kodachi_treasure_sign((kodachi_treasure)i), NULL, (ink_point){x, PRICE}, 76);
    for (int k = 0; k < cost->pairs; k++, x += PRICE_STEP)
        kodachi_put_sign(out, "pair", NULL, (ink_point){x, PRICE}, 76);
    for (int k = 0; k < cost->any; k++, x += PRICE_STEP) kodachi_put_sign(out, "any", NULL, (ink_point){x, PRICE}, 76);
}

/* Frames */

static void draw_frame(irori_writer *out, const kodachi_card *card) {
    static const char cut[] = "M78 28h474l50 50v724l-50 50h-474l-50-50v-724z", whole[] = "M28 28h574v824h-574z";
    switch (card->class) {
    case KODACHI_DOJO: svg_put(out, "<path class=\"plain\" d=\"%s\"/>", whole); return;
    case KODACHI_RUMOR: svg_put(out, "<path class=\"torn\" d=\"%s\"/>", whole); return;
    case KODACHI_START:
    case KODACHI_SKILL: svg_put(out, "<path class=\"cut\" d=\"%s\"/>", cut); return;
    case KODACHI_ENVOY:
        svg_put(out, "<path class=\"bold l-%s\" d=\"%s\"/><path class=\"fine l-%s\" d=\"M46 46h538v788h-538z\"/>",
                kodachi_clan_ink(card->clan), whole, kodachi_clan_ink(card->clan));
    }
}

/* The middle */

static void draw_numeral(irori_writer *out, int number) {
    ink_chance chance = (ink_chance)(number + 40);
    svg_path path = svg_path_open(out, "class=\"sumi\"");
    const char *character = brush_numeral(number);
    if (character) brush_write(&path, character, (ink_point){CARD_WIDTH / 2, 550}, 236, &chance);
    svg_path_close(&path);
}

/* A letter: columns of running hand, and its seal. */
static void draw_letter(irori_writer *out) {
    static const int32_t half[] = {3, 9, 4, 8, 3, 9, 5, 8, 4, 7, 2};
    ink_chance chance = 31;
    svg_path path = svg_path_open(out, "class=\"sumi\"");
    for (int column = 0; column < 5; column++) {
        ink_line line;
        ink_point through[8];
        int count = column == 4 ? 4 : 8;
        for (int i = 0; i < count; i++)
            through[i] = ink_about(&chance, (ink_point){441 - column * 63 + (i % 2 ? 9 : -9), 398 + i * 33}, 7);
        ink_curve(&line, through, count, 14);
        brush_widths(&line, half, 11);
        svg_brush(&path, &line, 1, &chance);
    }
    svg_path_close(&path);
    irori_write(out, "<path class=\"l-nezumi\" stroke-width=\"5\" d=\"M136 362h358M136 668h358\"/>\n");
    scene_seal(out, (ink_point){190, 604}, 42, "刀");
}

static void draw_middle(irori_writer *out, const kodachi_card *card) {
    switch (card->class) {
    case KODACHI_DOJO: return draw_numeral(out, card->mode[0].dojo);
    case KODACHI_ENVOY: return kodachi_put_sign(out, kodachi_clan_sign(card->clan), NULL, middle, 250);
    case KODACHI_RUMOR: return draw_letter(out);
    case KODACHI_START: return kodachi_put_sign(out, "skill", "sumi pale", (ink_point){352, 500}, 260);
    case KODACHI_SKILL: return kodachi_put_sign(out, "skill", "sumi pale", (ink_point){352, 500}, 260);
    }
}

void kodachi_paint_card(irori_writer *out, const kodachi_card *card, const card_spot *spot) {
    card_open(out, spot);
    draw_frame(out, card);
    draw_middle(out, card);
    draw_modes(out, card);
    if (card->class == KODACHI_RUMOR)
        draw_rumor_worth(out, card->rumor);
    else if (!kodachi_is_starting(card))
        draw_points(out, card->points);
    draw_price(out, &card->cost);
    card_close(out, spot);
}

/* Guards */

static void draw_value(irori_writer *out, int value, const char *sign, int32_t y, int size) {
    int32_t x = put_number(out, "%d", value, LEFT, y, size);
    if (sign) put_sign(out, sign, x, y, size * 23 / 20); /* to be told apart on a small card too */
}

/* K16: the lower value counts against stealth, the higher against strength; of a double, left first. */
static void draw_values(irori_writer *out, const kodachi_guard *guard) {
    if (guard->is_double) {
        draw_value(out, guard->low, NULL, LINE - 10, 200);
        kodachi_put_sign(out, "then", "sumi", (ink_point){LEFT + 62, LINE + 40}, 80);
        draw_value(out, guard->high, NULL, LINE + 230, 200);
    } else if (guard->low != guard->high) {
        draw_value(out, guard->low, "stealth", LINE - 10, 200);
        draw_value(out, guard->high, "strength", LINE + 190, 200);
    } else {
        draw_value(out, guard->low, NULL, LINE + 8, CARD_FIGURE);
    }
}

static void draw_wall(irori_writer *out, bool is_elite) {
    svg_put(out, "<rect fill=\"url(#%s)\" x=\"40\" y=\"%d\" width=\"550\" height=\"%d\"/>",
            is_elite ? "elite-weave" : "guard-weave", WALL, CARD_HEIGHT - 40 - WALL);
    svg_put(out, "<path class=\"%s\" d=\"M28 28h574v824h-574z\"/>", is_elite ? "bold l-shu" : "plain");
    svg_put(out, "<path class=\"l-%s\" stroke-width=\"9\" d=\"M40 %dh550\"/>\n", is_elite ? "shu" : "sumi", WALL);
}

static void draw_helmets(irori_writer *out, const kodachi_guard *guard) {
    const char *helmet = guard->is_elite ? "elite" : "guard";
    if (guard->is_double) {
        kodachi_put_sign(out, helmet, "sumi", (ink_point){236, 566}, 68);
        kodachi_put_sign(out, helmet, "sumi", (ink_point){452, 470}, 68);
    } else {
        bool has_signs = guard->low != guard->high; /* beside the values: the helmet leaves them their room */
        kodachi_put_sign(out, helmet, "sumi", has_signs ? (ink_point){434, 548} : (ink_point){324, 516},
                         has_signs ? 84 : 112);
    }
}

void kodachi_paint_guard(irori_writer *out, const kodachi_guard *guard, const card_spot *spot) {
    card_open(out, spot);
    draw_wall(out, guard->is_elite);
    draw_helmets(out, guard);
    draw_values(out, guard);
    draw_medal(out);
    kodachi_put_sign(out, kodachi_treasure_sign(guard->treasure), NULL, medal, 90);
    card_close(out, spot);
}

/* Backs */

/* An elite guard's is all vermilion: dark where the others are light (K3, K8). */
static void draw_back(irori_writer *out, kodachi_back back) {
    static const char *const patterns[KODACHI_BACKS] = {"house-weave", "guard-weave", "elite-back-weave"};
    static const char *const inks[KODACHI_BACKS] = {"ai", "sumi", "shu"}, *const signs[] = {"skill", "guard", "elite"};
    static const int percents[KODACHI_BACKS] = {130, 64, 64};
    ink_point at = {CARD_WIDTH / 2, CARD_HEIGHT / 2};
    if (back == KODACHI_ELITE_BACK)
        irori_write(out, "<rect class=\"shu\" x=\"40\" y=\"40\" width=\"550\" height=\"800\"/>");
    card_draw_back(out, patterns[back], inks[back]);
    svg_put(out,
            "<circle class=\"card\" cx=\"%d\" cy=\"%d\" r=\"178\"/><use href=\"#enso\" class=\"%s\" "
            "transform=\"translate(%d %d)scale(.86)\"/>",
            at.x, at.y, inks[back], at.x, at.y);
    kodachi_put_sign(out, signs[back], inks[back], at, percents[back]);
}

void kodachi_paint_pile(irori_writer *out, kodachi_back back, int count, const card_spot *spot) {
    if (!count) return card_draw_slot(out, spot->at, spot->percent);
    card_open_pile(out, spot, count);
    draw_back(out, back);
    irori_write(out, "<use href=\"#edge\" class=\"rim\"/></g>\n");
}
