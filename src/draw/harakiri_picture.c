/* Harakiri's picture: the map with the state of a game on it. Land, seas, ways, signs and names are the same in every
 * picture of a map; pieces, marks and tracks tell the state. */
#include <stdio.h>
#include <string.h>

#include "games/harakiri/play.h"
#include "harakiri_draw.h"
#include "wording.h"

typedef struct picture {
    irori_writer *out;
    const harakiri_content *content;
    const harakiri_state *state;
    const irori_drawing *how;
    harakiri_coasts coasts;
    harakiri_layout layout;
} picture;

/* A text of the content in the picture's language. */
static const char *said(const picture *it, int text) {
    return irori_words_of(wording_words(it->how), harakiri_text(it->content, text));
}

static const char *title_of(const harakiri_content *content, int location) {
    return harakiri_text(content, content->location[location].title);
}

/* For those who do not see it. */
static void describe(const picture *it, irori_writer *about) {
    const harakiri_state *s = it->state;
    const harakiri_content *content = it->content;
    irori_write(
        about,
        harakiri_say(it->how, "harakiri.draw.round", "", "", s->round, content->chapter[s->chapter].rounds).text);
    irori_write(about,
                harakiri_say(it->how, "harakiri.draw.level", "", "", s->influence_level, HARAKIRI_MAX_INFLUENCE).text);
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        const harakiri_character *c = &s->character[who - 1];
        irori_write(about, harakiri_say(it->how, c->health ? "harakiri.draw.stands" : "harakiri.draw.defeated",
                                        harakiri_text(content, content->hero[who].title), title_of(content, c->place),
                                        c->health, harakiri_max_health(content, s, who))
                               .text);
    }
    for (int i = 0; i < HARAKIRI_ENEMIES; i++)
        if (s->foe[i].kind)
            irori_write(about, harakiri_say(it->how, "harakiri.draw.at",
                                            harakiri_text(content, content->enemy[s->foe[i].kind].title),
                                            title_of(content, s->foe[i].place), 0, 0)
                                   .text);
}

/* Places */

static void draw_services(const picture *it, int location) {
    static const char *const services[] = {"blacksmith", "market", "inn"};
    const harakiri_location *place = &it->content->location[location];
    ink_point at = harakiri_spot(it->content, location);
    at.x -= HARAKIRI_OFFER * (harakiri_offers(place) - 1) / 2;
    at.y += 60;
    for (int i = 0; i < 3; i++) {
        if (!(place->services >> i & 1)) continue;
        harakiri_put_mark(it->out, services[i], at, 100);
        at.x += HARAKIRI_OFFER;
    }
    if (place->sea) harakiri_put_mark(it->out, "port", at, 100);
}

/* A special location is drawn in pencil until it is on the map (H29); a damaged city offers nothing (H24). */
static void draw_place(const picture *it, int location) {
    static const char *const kinds[] = {"wild", "city", "sanctuary", "special"};
    const harakiri_location *place = &it->content->location[location];
    int damage = it->state->damage[location];
    bool is_unseen = place->kind == HARAKIRI_SPECIAL && !(it->state->special_placed >> location & 1);
    ink_point at = harakiri_spot(it->content, location);
    svg_put(it->out, "<g data-thing=\"place/%s\"><title>", harakiri_name(it->content, place->name));
    svg_put_text(it->out, said(it, place->title));
    irori_write(it->out, "</title>");
    if (damage != HARAKIRI_RAZED) harakiri_put_mark(it->out, is_unseen ? "unseen" : kinds[place->kind], at, 100);
    if (damage) irori_write(it->out, "<g class=\"faint\">");
    draw_services(it, location);
    if (damage) irori_write(it->out, "</g>");
    if (damage) harakiri_put_mark(it->out, damage == HARAKIRI_RAZED ? "razed" : "captured", at, 100);
    if (it->state->special_discovered >> location & 1) harakiri_put_mark(it->out, "found", at, 100);
    irori_write(it->out, "</g>\n");
}

static void write_name(const picture *it, int location) {
    const harakiri_label *label = &it->layout.label[location];
    for (int i = 0; i < label->lines; i++)
        scene_write(
            it->out,
            (ink_point){label->box.left + label->box.width / 2, label->box.top + i * label->size + label->size * 4 / 5},
            label->size, "middle", "name", label->line[i]);
}

/* Seas and clans */

static void draw_seas(const picture *it) {
    for (int sea = 1; sea < it->content->sea_count; sea++) {
        harakiri_sea_sign sign = harakiri_find_sea_sign(it->content, &it->coasts, sea);
        harakiri_put_mark(it->out, "ship", sign.ship, sign.percent);
        scene_write(it->out, sign.name, sign.letters, "middle", "sea", said(it, it->content->sea[sea].title));
    }
}

static void draw_clans(const picture *it) {
    for (int i = 1; i < it->content->territory_count; i++) {
        char id[16];
        harakiri_label label = {.size = 42};
        ink_point at = harakiri_clan_spot(it->content, i);
        snprintf(id, sizeof id, "crest%d", harakiri_clan(it->content, i));
        harakiri_put_mark(it->out, id, at, 100);
        harakiri_break_name(&label, said(it, it->content->territory[i].title));
        for (int line = 0; line < label.lines; line++)
            scene_write(it->out, (ink_point){at.x, at.y + 126 + line * 46}, label.size, "middle", "", label.line[line]);
    }
}

/* The whole */

static size_t open_picture(const picture *it, svg_box box) {
    char about[2400], title[240];
    irori_writer description = irori_writer_to(about, sizeof about);
    describe(it, &description);
    snprintf(title, sizeof title, "Harakiri%s%s", it->state->chapter ? ": " : "",
             said(it, it->content->chapter[it->state->chapter].title));
    size_t from = svg_open(it->out, &(svg_head){box, "harakiri", title, about, harakiri_style}, it->how);
    irori_write(it->out, "<defs>\n");
    scene_define(it->out);
    harakiri_define_land(it->out, &it->coasts);
    harakiri_define_marks(it->out);
    irori_write(it->out, "</defs>\n");
    return from;
}

static void draw_land(const picture *it, svg_box box) {
    svg_put(it->out, "<rect class=\"washi\" width=\"%d\" height=\"%d\"/>\n", box.width, box.height);
    harakiri_draw_shallows(it->out);
    scene_sun(it->out, (ink_point){3560, 1860}, 330);
    irori_write(it->out, "<use href=\"#land\" class=\"land\"/>\n");
    harakiri_draw_territories(it->out, it->content);
    svg_put(it->out, "<rect fill=\"url(#fibres)\" width=\"%d\" height=\"%d\"/>\n", box.width, box.height);
    harakiri_draw_waves(it->out, &it->coasts, &it->layout);
    harakiri_draw_coasts(it->out, &it->coasts);
    int fuji = harakiri_find(it->content, HARAKIRI_KIND_LOCATION, "fuji");
    harakiri_draw_mountains(it->out, &it->coasts, &it->layout);
    if (fuji)
        harakiri_put_mark(it->out, "fujisan", ink_plus(harakiri_spot(it->content, fuji), (ink_point){0, -16}), 110);
}

static void draw_frame(irori_writer *out, svg_box box) {
    svg_put(out, "<path class=\"washi\" fill-rule=\"evenodd\" d=\"M0 0h%dv%dh-%dzM40 40v%dh%dv-%dz\"/>", box.width,
            box.height, box.width, box.height - 80, box.width - 80, box.height - 80);
    svg_put(out,
            "<rect class=\"l-sumi\" stroke-width=\"9\" x=\"40\" y=\"40\" width=\"%d\" height=\"%d\"/>"
            "<rect class=\"l-sumi\" stroke-width=\"3\" x=\"54\" y=\"54\" width=\"%d\" height=\"%d\"/>\n",
            box.width - 80, box.height - 80, box.width - 108, box.height - 108);
}

static const svg_box whole = {0, 0, HARAKIRI_SHEET_WIDTH, HARAKIRI_SHEET_HEIGHT};

/* The whole sheet, or a part of it without the margins. */
static void draw_map(const harakiri_rules *rules, const harakiri_state *state, svg_box box, const irori_drawing *how,
                     irori_writer *out) {
    picture it = {.out = out, .content = rules->content, .state = state, .how = how};
    harakiri_find_coasts(&it.coasts);
    harakiri_take_margins(&it.layout, it.content, &it.coasts, how);
    harakiri_lay_out(&it.layout, it.content, &it.coasts, how);
    harakiri_lay_pieces(&it.layout, state);
    size_t from = open_picture(&it, box);
    draw_land(&it, whole);
    harakiri_draw_lanes(out, it.content, &it.coasts);
    harakiri_draw_ways(out, it.content, state);
    draw_seas(&it);
    draw_clans(&it);
    if (!how->is_bare) harakiri_draw_leaders(out, it.content, &it.layout);
    for (int i = 1; i <= it.layout.places; i++) draw_place(&it, i);
    for (int i = 1; !how->is_bare && i <= it.layout.places; i++) write_name(&it, i);
    if (!how->is_bare) harakiri_draw_pieces(out, it.content, state, &it.layout);
    if (box.width == whole.width && !how->is_bare) {
        draw_frame(out, whole);
        harakiri_draw_margins(out, it.content, state, how);
    }
    svg_close(out, from, how);
}

/* The artist */

static const char *const sheets[] = {"map", NULL};

static const char *card_name(const irori_rules *rules, int number) {
    const harakiri_content *content = ((const harakiri_rules *)rules)->content;
    return number + 1 < content->location_count ? harakiri_name(content, content->location[number + 1].name) : NULL;
}

static int32_t within(int32_t from, int32_t most) { return from < 0 ? 0 : from > most ? most : from; }

/* A third as wide and high as the sheet, the place in its middle unless that is too near to an edge. */
static svg_box box_around(ink_point at) {
    const int32_t width = whole.width / 3, height = whole.height / 3;
    return (svg_box){within(at.x - width / 2, whole.width - width), within(at.y - height / 2, whole.height - height),
                     width, height};
}

/* The first chapter as it is set out: the map, or what is around a location. */
static bool draw_thing(const irori_rules *base, const char *name, const irori_drawing *how, irori_writer *out) {
    const harakiri_rules *rules = (const harakiri_rules *)base;
    int location = harakiri_find(rules->content, HARAKIRI_KIND_LOCATION, name);
    harakiri_state state;
    if (!location && strcmp(name, sheets[0])) return false;
    harakiri_begin_campaign(rules->content, &state, &(irori_seed){0});
    harakiri_begin_chapter(rules->content, &state, rules->first);
    draw_map(rules, &state, location ? box_around(harakiri_spot(rules->content, location)) : whole, how, out);
    return true;
}

static void draw_table(const irori_rules *rules, const void *state, const irori_drawing *how, irori_writer *out) {
    draw_map((const harakiri_rules *)rules, state, whole, how, out);
}

/* When an activation ends, or with it a round or a chapter: a game has hundreds of decisions. */
static bool is_drawn(const irori_rules *rules, const void *before, const void *after, irori_move move) {
    const harakiri_state *was = before, *is = after;
    (void)rules, (void)move;
    return (was->active && was->active != is->active) || was->round != is->round || was->chapter != is->chapter;
}

const irori_artist irori_artist_harakiri = {
    .game = "harakiri",
    .style = harakiri_style,
    .sheets = sheets,
    .card_name = card_name,
    .draw_thing = draw_thing,
    .draw_table = draw_table,
    .is_drawn = is_drawn,
};
