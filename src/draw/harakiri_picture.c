/* Harakiri's picture: the map with the state of a game on it. */
#include <stdio.h>
#include <string.h>

#include "games/harakiri/play.h"
#include "harakiri_draw.h"

typedef struct picture {
    irori_writer *out;
    const harakiri_content *content;
    const harakiri_state *state;
    const irori_drawing *how;
    harakiri_coasts coasts;
    harakiri_layout layout;
} picture;

static const irori_words *words_of(const irori_drawing *how) { return how->words ? how->words : irori_words_in("en"); }

/* Land and sea */

static const ink_point ranges[] = {
    {864, 132}, {838, 120}, {816, 92}, {836, 160}, {820, 190}, {806, 130}, {830, 250}, {816, 230}, {744, 196},
    {740, 250}, {716, 270}, {706, 300}, {740, 300}, {760, 286}, {680, 270}, {690, 250}, {586, 290}, {600, 300},
    {620, 306}, {576, 356}, {640, 318}, {652, 300}, {520, 330}, {510, 350}, {500, 312}, {690, 390}, {668, 392}, {664, 372},
    {676, 412}, {636, 400}, {470, 390}, {432, 396}, {360, 400}, {340, 396}, {300, 416}, {270, 420}, {250, 404}, {240, 430},
    {190, 450}, {260, 440}, {310, 390}, {466, 600}, {480, 618}, {420, 590}, {404, 600}, {460, 634}, {520, 580}, {512, 616},
    {230, 580}, {256, 574}, {280, 580}, {300, 568}, {134, 590}, {126, 630}, {110, 640}, {84, 566}, {130, 570}, {740, 330}, {820, 310}, {838, 330},
    {790, 90}, {770, 110}, {848, 180}, {360, 440}, {440, 460}, {452, 480},
};

static bool is_free(const picture *it, svg_box box) {
    for (int i = 1; i < it->content->location_count; i++) {
        const svg_box *boxes[] = {&it->layout.mark[i], &it->layout.pieces[i], &it->layout.label[i].box};
        for (int k = 0; k < 3; k++)
            if (boxes[k]->left < box.left + box.width && box.left < boxes[k]->left + boxes[k]->width &&
                boxes[k]->top < box.top + box.height && box.top < boxes[k]->top + boxes[k]->height)
                return false;
    }
    for (int i = 0; i < it->layout.dots; i++) {
        ink_point p = it->layout.dot[i];
        if (p.x >= box.left - 10 && p.x <= box.left + box.width + 10 && p.y >= box.top - 10 && p.y <= box.top + box.height + 10)
            return false;
    }
    return true;
}

static void draw_mountains(const picture *it) {
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        ink_point at = {ranges[i].x * HARAKIRI_UNIT, ranges[i].y * HARAKIRI_UNIT};
        char id[16];
        snprintf(id, sizeof id, "mountain%d", (int)(i % 3));
        if (is_free(it, (svg_box){at.x - 66, at.y - 80, 132, 90})) harakiri_put_mark(it->out, id, at, 100);
    }
}

/* Places */

static void draw_place(const picture *it, int location) {
    static const char *const kinds[] = {"wild", "city", "sanctuary", "special"};
    static const char *const services[] = {"blacksmith", "market", "inn"};
    const harakiri_location *place = &it->content->location[location];
    ink_point at = harakiri_spot(it->content, location);
    int count = __builtin_popcount(place->services) + (place->sea != 0), x = at.x - 23 * (count - 1);
    harakiri_put_mark(it->out, kinds[place->kind], at, 100);
    for (int i = 0; i < 3; i++) {
        if (!(place->services >> i & 1)) continue;
        harakiri_put_mark(it->out, services[i], (ink_point){x, at.y + 60}, 100);
        x += 46;
    }
    if (place->sea) harakiri_put_mark(it->out, "anchor", (ink_point){x, at.y + 60}, 80);
    if (it->state->damage[location] == HARAKIRI_CAPTURED) harakiri_put_mark(it->out, "captured", at, 100);
    if (it->state->damage[location] == HARAKIRI_RAZED) harakiri_put_mark(it->out, "razed", at, 100);
}

static void write_name(const picture *it, int location) {
    const harakiri_label *label = &it->layout.label[location];
    for (int i = 0; i < label->lines; i++) {
        ink_point at = {label->box.left + label->box.width / 2, label->box.top + i * label->size + label->size * 4 / 5};
        scene_write(it->out, at, label->size, "middle", "name", label->line[i]);
    }
}

static void draw_seas(const picture *it) {
    for (int sea = 1; sea < it->content->sea_count; sea++) {
        ink_point at = harakiri_sea_spot(it->content, sea);
        harakiri_put_mark(it->out, "ship", at, 100);
        scene_write(it->out, (ink_point){at.x, at.y + 110}, 70, "middle", "sea", harakiri_text(it->content, it->content->sea[sea].title));
    }
}

static void draw_clans(const picture *it) {
    for (int i = 1; i < it->content->territory_count; i++) {
        char id[16];
        snprintf(id, sizeof id, "crest%d", harakiri_clan(it->content, i));
        harakiri_put_mark(it->out, id, harakiri_clan_spot(it->content, i), 120);
    }
}

static void draw_pieces(const picture *it, int location) {
    int piece = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        char id[16];
        if (it->state->character[i].place != location || !it->state->character[i].health) continue;
        snprintf(id, sizeof id, "crest%d", harakiri_clan(it->content, it->content->hero[i + 1].clan));
        harakiri_put_mark(it->out, id, harakiri_piece_spot(&it->layout, location, piece++), 52);
    }
}

static void draw_map(const harakiri_rules *rules, const harakiri_state *state, const irori_drawing *how,
                     irori_writer *out) {
    svg_box box = {0, 0, HARAKIRI_SHEET_WIDTH, HARAKIRI_SHEET_HEIGHT};
    picture it = {.out = out, .content = rules->content, .state = state, .how = how};
    char style[3000];
    harakiri_find_coasts(&it.coasts);
    harakiri_lay_out(&it.layout, it.content, state);
    snprintf(style, sizeof style, "%s%s", scene_style, harakiri_style);
    svg_open(out, box, how->width, how->is_dark, "Harakiri", "", style);
    irori_write(out, "<defs>\n");
    scene_define(out);
    harakiri_define_land(out, &it.coasts);
    harakiri_define_marks(out);
    irori_write(out, "</defs>\n");
    svg_put(out, "<rect class=\"washi\" width=\"%d\" height=\"%d\"/>\n", box.width, box.height);
    scene_sun(out, (ink_point){3620, 1700}, 300);
    harakiri_draw_shallows(out);
    irori_write(out, "<use href=\"#land\" class=\"land\"/>\n");
    harakiri_draw_territories(out, it.content);
    svg_put(out, "<rect fill=\"url(#fibres)\" width=\"%d\" height=\"%d\"/>\n", box.width, box.height);
    harakiri_draw_coasts(out, &it.coasts);
    draw_mountains(&it);
    harakiri_draw_lanes(out, it.content, &it.coasts);
    harakiri_draw_ways(out, it.content, state);
    draw_seas(&it);
    draw_clans(&it);
    for (int i = 1; i < it.content->location_count; i++) draw_place(&it, i);
    for (int i = 1; i < it.content->location_count; i++) write_name(&it, i);
    for (int i = 1; i < it.content->location_count; i++) draw_pieces(&it, i);
    svg_close(out);
    (void)words_of;
}

/* The artist */

static const char *const sheets[] = {"map", NULL};

static const char *card_name(const irori_rules *rules, int number) {
    (void)rules, (void)number;
    return NULL;
}

static bool draw_thing(const irori_rules *base, const char *name, const irori_drawing *how, irori_writer *out) {
    const harakiri_rules *rules = (const harakiri_rules *)base;
    harakiri_state state;
    if (strcmp(name, sheets[0])) return false;
    harakiri_begin_campaign(rules->content, &state, &(irori_seed){0});
    harakiri_begin_chapter(rules->content, &state, rules->first);
    draw_map(rules, &state, how, out);
    return true;
}

static void draw_table(const irori_rules *rules, const void *state, const irori_drawing *how, irori_writer *out) {
    draw_map((const harakiri_rules *)rules, state, how, out);
}

const irori_artist irori_artist_harakiri = {
    .game = "harakiri", .sheets = sheets, .card_name = card_name, .draw_thing = draw_thing, .draw_table = draw_table};
