/* Kodama's pictures: a card, a sheet of cards, a seat's tree, the whole table. */
#include <stdio.h>
#include <string.h>

#include "irori/draw.h"
#include "kodama_draw.h"
#include "scene.h"
#include "wording.h"

enum {
    MARGIN = 340,     /* paper around a tree */
    BELOW = 620,      /* under the ground: roots, who grew it, what it is worth */
    NARROWEST = 2600, /* a picture of a tree */
    GAP = 90,         /* between cards of a sheet */
    CAPTION = 70,     /* under a card that says nothing itself: its name */
    EDGE = 20,        /* around a single card */
    LETTERS = 150,    /* height of names */
    SEAL = 230        /* room for it beside the points */
};

static const kodama_rules *kodama_of(const irori_rules *rules) { return (const kodama_rules *)rules; }

static size_t open_picture(irori_writer *out, svg_box box, const irori_drawing *how, const char *title,
                           const char *about) {
    size_t from = svg_open(out, &(svg_head){box, "kodama", title, about, kodama_style}, how);
    irori_write(out, "<defs>\n");
    scene_define(out);
    kodama_define(out);
    irori_write(out, "</defs>\n");
    scene_paper(out, box);
    return from;
}

/* Words */

static wording say(const irori_drawing *how, const char *id, const char *name, int number) {
    return wording_say(how, id, name, number, 0);
}

static void add_icons(wording *said, const irori_drawing *how, const int counts[KODAMA_ICONS]) {
    for (int icon = 0; icon < KODAMA_ICONS; icon++) {
        char id[40];
        size_t used = strlen(said->text);
        if (!counts[icon]) continue;
        snprintf(id, sizeof id, "kodama.icon.%s", kodama_icon_name((kodama_icon)icon));
        snprintf(said->text + used, sizeof said->text - used, " %s %d.", irori_words_get(wording_words(how), id),
                 counts[icon]);
    }
}

/* What a tree shows, for those who do not see it. */
static wording describe(const kodama_rules *rules, const kodama_tree *tree, const irori_drawing *how) {
    int counts[KODAMA_ICONS] = {0};
    wording said = say(how, "kodama.draw.about", "", tree->count - 1);
    for (int i = 0; i < tree->count; i++)
        for (int icon = 0; icon < KODAMA_ICONS; icon++) counts[icon] += rules->card[tree->card[i].card].icons[icon];
    add_icons(&said, how, counts);
    return said;
}

/* Trees */

/* The tree with paper around it, its roots included; the trunk is never far from the middle. */
static svg_box room_for(const kodama_rules *rules, const kodama_tree *tree) {
    svg_box box = kodama_tree_box(rules, tree);
    const kodama_card *trunk = &rules->card[tree->card[0].card];
    int32_t foot = tree->card[0].x - trunk->bark.point[0].x + trunk->half.x, roots = kodama_roots_reach(trunk) + EDGE;
    int32_t left = box.left - MARGIN, right = box.left + box.width + MARGIN, lack;
    box.left = left < foot - roots ? left : foot - roots;
    box.width = (right > foot + roots ? right : foot + roots) - box.left;
    if ((lack = NARROWEST - box.width) > 0) box.left -= lack / 2, box.width = NARROWEST;
    box.top -= MARGIN;
    box.height = -box.top + BELOW;
    return box;
}

/* The sun stands where the tree is not: on the side with fewer cards. */
static void draw_sun(irori_writer *out, const kodama_tree *tree, svg_box box) {
    int32_t middle = box.left + box.width / 2;
    int64_t sum = 0;
    for (int i = 0; i < tree->count; i++) sum += tree->card[i].x - middle;
    int32_t radius = (box.width < box.height ? box.width : box.height) / 5;
    scene_sun(out, (ink_point){middle + (sum > 0 ? -1 : 1) * box.width / 5, box.top + (box.height - BELOW) * 2 / 5},
              radius);
}

/* `lit`: the sun stands as this tree leaves it room; NULL: none. */
static void draw_tree_in(irori_writer *out, const kodama_rules *rules, const kodama_player *player, int seat,
                         svg_box box, const kodama_tree *lit, const irori_drawing *how) {
    const kodama_tree *tree = &player->tree;
    wording name = wording_seat(how, seat), points = say(how, "kodama.draw.points", name.text, kodama_score(player));
    if (lit) draw_sun(out, lit, box);
    scene_ground(out, (ink_point){box.left + MARGIN / 2, 120}, box.width - MARGIN, 40, (ink_chance)tree->card[0].card);
    kodama_draw_tree(out, rules, tree, seat, how->marks_last);
    scene_write(out, (ink_point){box.left + MARGIN, BELOW - 160}, LETTERS, "start", "", name.text);
    scene_write(out, (ink_point){box.left + box.width - MARGIN - SEAL, BELOW - 160}, LETTERS * 3 / 4, "end", "quiet",
                points.text);
}

static void draw_seal(irori_writer *out, svg_box box) {
    ink_point corner = {box.left + box.width - MARGIN, box.top + box.height - 205};
    scene_seal(out, (ink_point){corner.x - 90, corner.y}, 88, "木");
}

static void draw_seat(const irori_rules *base, const void *state, int seat, const irori_drawing *how,
                      irori_writer *out) {
    const kodama_rules *rules = kodama_of(base);
    const kodama_player *player = &((const kodama_state *)state)->player[seat];
    const kodama_state *frame = how->frame ? how->frame : state;
    svg_box box = room_for(rules, &frame->player[seat].tree);
    wording name = wording_seat(how, seat);
    wording title = say(how, "kodama.draw.tree", name.text, kodama_score(player)),
            about = describe(rules, &player->tree, how);
    size_t from = open_picture(out, box, how, title.text, about.text);
    draw_tree_in(out, rules, player, seat, box, &frame->player[seat].tree, how);
    draw_seal(out, box);
    svg_close(out, from, how);
}

/* The table: trees in rows, all at one scale, each row on one ground. The sun stands behind whoever leads, once
 * somebody does. */

typedef struct panel {
    svg_box box;
    ink_point at; /* where the tree's own (0, 0) comes to lie */
} panel;

static int per_row(int players) { return players <= 3 ? players : (players + 1) / 2; }

/* Sets out seats first … last - 1 with the row's top at `top`; returns the row's size. */
static ink_point set_row(panel *panels, int first, int last, int32_t top) {
    ink_point size = {0, 0};
    for (int seat = first; seat < last; seat++) {
        panels[seat].at.x = size.x - panels[seat].box.left;
        size.x += panels[seat].box.width;
        if (panels[seat].box.height > size.y) size.y = panels[seat].box.height;
    }
    for (int seat = first; seat < last; seat++) panels[seat].at.y = top + size.y - BELOW;
    return size;
}

static void centre_row(panel *panels, int first, int last, int32_t by) {
    for (int seat = first; seat < last; seat++) panels[seat].at.x += by;
}

static svg_box set_table(const kodama_rules *rules, const kodama_state *frame, panel panels[KODAMA_SEATS]) {
    int players = rules->base.players, row = per_row(players);
    int32_t widths[KODAMA_SEATS];
    svg_box box = {0, 0, 0, 0};
    for (int seat = 0; seat < players; seat++) panels[seat].box = room_for(rules, &frame->player[seat].tree);
    for (int first = 0; first < players; first += row) {
        ink_point size = set_row(panels, first, first + row < players ? first + row : players, box.height);
        widths[first / row] = size.x;
        if (size.x > box.width) box.width = size.x;
        box.height += size.y;
    }
    for (int first = 0; first < players; first += row)
        centre_row(panels, first, first + row < players ? first + row : players, (box.width - widths[first / row]) / 2);
    return box;
}

static void draw_table(const irori_rules *base, const void *state, const irori_drawing *how, irori_writer *out) {
    const kodama_rules *rules = kodama_of(base);
    const kodama_state *shown = state;
    panel panels[KODAMA_SEATS];
    const kodama_state *frame = how->frame ? how->frame : state;
    svg_box box = set_table(rules, frame, panels);
    wording about = {""};
    int most = 0;
    for (int seat = 0; seat < base->players; seat++) {
        if (kodama_score(&shown->player[seat]) > most) most = kodama_score(&shown->player[seat]);
        wording_add(
            &about,
            say(how, "kodama.draw.tree", wording_seat(how, seat).text, kodama_score(&shown->player[seat])).text);
    }
    size_t from = open_picture(out, box, how, base->game->title, about.text);
    for (int seat = 0; seat < base->players; seat++) {
        svg_put(out, "<g data-thing=\"seat/%d\" transform=\"translate(%d %d)\">\n", seat, panels[seat].at.x,
                panels[seat].at.y);
        draw_tree_in(out, rules, &shown->player[seat], seat, panels[seat].box,
                     most && kodama_score(&shown->player[seat]) == most ? &frame->player[seat].tree : NULL, how);
        irori_write(out, "</g>\n");
    }
    draw_seal(out, box);
    svg_close(out, from, how);
}

/* Cards. Things are numbered as in events: cards, then spirits, decrees. */

static wording title_of(const kodama_rules *rules, int thing, const irori_drawing *how) {
    irori_message message;
    wording said;
    irori_message_init(&message, "kodama.draw.title");
    rules->base.game->name(&rules->base, (uint16_t)thing, "what", &message);
    irori_words_say(wording_words(how), &message, NULL, NULL, said.text, sizeof said.text);
    return said;
}

/* What the card says, or which icons it shows. */
static wording text_of(const kodama_rules *rules, int thing, const irori_drawing *how) {
    wording said = {""};
    irori_message message;
    int counts[KODAMA_ICONS];
    if (thing < KODAMA_SPIRIT_OBJECT) {
        for (int icon = 0; icon < KODAMA_ICONS; icon++) counts[icon] = rules->card[thing].icons[icon];
        add_icons(&said, how, counts);
        return said;
    }
    if (thing < KODAMA_DECREE_OBJECT)
        kodama_say_spirit(rules, thing - KODAMA_SPIRIT_OBJECT, &message);
    else
        kodama_say_decree(rules, thing - KODAMA_DECREE_OBJECT, &message);
    irori_words_say(wording_words(how), &message, NULL, NULL, said.text, sizeof said.text);
    return said;
}

static const char *own_name(const kodama_rules *rules, int thing) {
    if (thing < KODAMA_SPIRIT_OBJECT) return rules->card[thing].name;
    if (thing < KODAMA_DECREE_OBJECT) return rules->spirit[thing - KODAMA_SPIRIT_OBJECT].name;
    return rules->decree[thing - KODAMA_DECREE_OBJECT].name;
}

static void draw_one(irori_writer *out, const kodama_rules *rules, int thing, ink_point at, const irori_drawing *how) {
    svg_put(out, "<g data-thing=\"card/%s\" transform=\"translate(%d %d)\">\n", own_name(rules, thing), at.x, at.y);
    if (thing < KODAMA_SPIRIT_OBJECT)
        kodama_draw_card(out, &rules->card[thing], kodama_is_trunk(thing), 0);
    else if (thing < KODAMA_DECREE_OBJECT)
        kodama_draw_spirit(out, rules, thing - KODAMA_SPIRIT_OBJECT, wording_words(how),
                           title_of(rules, thing, how).text);
    else
        kodama_draw_decree(out, rules, thing - KODAMA_DECREE_OBJECT, wording_words(how),
                           title_of(rules, thing, how).text);
    irori_write(out, "</g>\n");
}

static ink_point size_of(int thing) {
    if (thing < KODAMA_CARDS && kodama_is_trunk(thing)) return (ink_point){KODAMA_TRUNK_WIDTH, KODAMA_TRUNK_HEIGHT};
    return (ink_point){KODAMA_WIDTH, KODAMA_HEIGHT};
}

/* Spirits and decrees have titles; what is laid has none, being all picture, but players call it by its name. */
static bool has_caption(int thing) { return thing < KODAMA_SPIRIT_OBJECT; }

static void write_caption(irori_writer *out, const kodama_rules *rules, int thing, ink_point at) {
    ink_point size = size_of(thing), under = {at.x + size.x / 2, at.y + size.y + CAPTION - 12};
    if (has_caption(thing)) scene_write(out, under, 46, "middle", "quiet", own_name(rules, thing));
}

static void draw_alone(const kodama_rules *rules, int thing, const irori_drawing *how, irori_writer *out) {
    ink_point size = size_of(thing);
    svg_box box = {-EDGE, -EDGE, size.x + 2 * EDGE, size.y + 2 * EDGE + (has_caption(thing) ? CAPTION : 0)};
    size_t from = open_picture(out, box, how, title_of(rules, thing, how).text, text_of(rules, thing, how).text);
    draw_one(out, rules, thing, (ink_point){0, 0}, how);
    write_caption(out, rules, thing, (ink_point){0, 0});
    svg_close(out, from, how);
}

typedef struct sheet {
    const char *name, *title;
    int first, count, columns;
} sheet;

static const sheet sheet_of[] = {
    {"deck", "kodama.draw.deck", 1, KODAMA_BRANCHES, 13},
    {"trunks", "kodama.draw.trunks", KODAMA_BRANCHES + 1, KODAMA_TRUNKS, 3},
    {"spirits", "kodama.draw.spirits", KODAMA_SPIRIT_OBJECT + 1, KODAMA_SPIRITS, 5},
    {"decrees", "kodama.draw.decrees", KODAMA_DECREE_OBJECT + 1, KODAMA_DECREES, 4},
};

static const char *const sheets[] = {"deck", "trunks", "spirits", "decrees", NULL};

static void draw_sheet(const kodama_rules *rules, const sheet *it, const irori_drawing *how, irori_writer *out) {
    ink_point size = size_of(it->first), step = {size.x + GAP, size.y + GAP + (has_caption(it->first) ? CAPTION : 0)};
    svg_box box = {-GAP, -GAP, it->columns * step.x + GAP, (it->count + it->columns - 1) / it->columns * step.y + GAP};
    size_t from = open_picture(out, box, how, say(how, it->title, "", it->count).text, "");
    for (int i = 0; i < it->count; i++) {
        ink_point at = {i % it->columns * step.x, i / it->columns * step.y};
        draw_one(out, rules, it->first + i, at, how);
        write_caption(out, rules, it->first + i, at);
    }
    svg_close(out, from, how);
}

/* Everything that sheets show, in their order; 0: there is no more. */
static int thing_at(int number) {
    for (size_t i = 0; i < sizeof sheet_of / sizeof *sheet_of; number -= sheet_of[i++].count)
        if (number < sheet_of[i].count) return sheet_of[i].first + number;
    return 0;
}

static const char *card_name(const irori_rules *base, int number) {
    return thing_at(number) ? own_name(kodama_of(base), thing_at(number)) : NULL;
}

/* A card, spirit or decree of that name; 0: none. */
static int find_thing(const kodama_rules *rules, const char *name) {
    for (int number = 0; thing_at(number); number++)
        if (!strcmp(name, own_name(rules, thing_at(number)))) return thing_at(number);
    return 0;
}

static bool draw_thing(const irori_rules *base, const char *name, const irori_drawing *how, irori_writer *out) {
    const kodama_rules *rules = kodama_of(base);
    for (size_t i = 0; i < sizeof sheet_of / sizeof *sheet_of; i++)
        if (!strcmp(name, sheet_of[i].name)) return draw_sheet(rules, &sheet_of[i], how, out), true;
    int thing = find_thing(rules, name);
    if (thing) draw_alone(rules, thing, how, out);
    return thing != 0;
}

static bool is_drawn(const irori_rules *rules, const void *before, const void *after, irori_move move) {
    (void)rules, (void)before, (void)after;
    return kodama_operation(move) == KODAMA_GROW_MOVE;
}

const irori_artist irori_artist_kodama = {
    .game = "kodama",
    .style = kodama_style,
    .sheets = sheets,
    .card_name = card_name,
    .draw_thing = draw_thing,
    .draw_seat = draw_seat,
    .draw_table = draw_table,
    .is_drawn = is_drawn,
};
