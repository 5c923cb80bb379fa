/* Kodama's pictures: a card, a sheet of cards, a seat's tree, the whole table. */
#include <stdio.h>
#include <string.h>

#include "irori/draw.h"
#include "kodama_draw.h"
#include "scene.h"

enum {
    MARGIN = 340,     /* paper around a tree */
    BELOW = 620,      /* under the ground: roots, who grew it, what it is worth */
    NARROWEST = 2600, /* a picture of a tree */
    GAP = 90,         /* between cards of a sheet */
    COLUMNS = 11,     /* of the deck */
    LETTERS = 150,    /* height of names */
    SEAL = 230        /* room for it beside the points */
};

static const kodama_rules *kodama_of(const irori_rules *rules) { return (const kodama_rules *)rules; }

static const irori_words *words_of(const irori_drawing *how) { return how->words ? how->words : irori_words_in("en"); }

static void open_picture(irori_writer *out, svg_box box, const irori_drawing *how, const char *title,
                         const char *about) {
    char style[1600];
    snprintf(style, sizeof style, "%s%s", kodama_style, scene_style);
    svg_open(out, box, how->width, how->is_dark, title, about, style);
    irori_write(out, "<defs>\n");
    scene_define(out);
    kodama_define(out);
    irori_write(out, "</defs>\n");
    scene_paper(out, box);
}

/* Words */

typedef struct name_text {
    char text[64];
} name_text;

static name_text name_of(const irori_drawing *how, int seat) {
    name_text name;
    if (how->names[seat])
        snprintf(name.text, sizeof name.text, "%s", how->names[seat]);
    else
        snprintf(name.text, sizeof name.text, "%s %d", irori_words_get(words_of(how), "words.seat"), seat);
    return name;
}

typedef struct sentence {
    char text[400];
} sentence;

static sentence say(const irori_drawing *how, const char *id, const char *name, int number) {
    irori_message message;
    sentence said;
    irori_message_init(&message, id);
    irori_message_text(&message, "name", name);
    irori_message_number(&message, "n", number);
    irori_words_say(words_of(how), &message, NULL, NULL, said.text, sizeof said.text);
    return said;
}

static void add_icons(sentence *said, const irori_drawing *how, const int counts[KODAMA_ICONS]) {
    for (int icon = 0; icon < KODAMA_ICONS; icon++) {
        char id[40];
        size_t used = strlen(said->text);
        if (!counts[icon]) continue;
        snprintf(id, sizeof id, "kodama.icon.%s", kodama_icon_name((kodama_icon)icon));
        snprintf(said->text + used, sizeof said->text - used, " %s %d.", irori_words_get(words_of(how), id),
                 counts[icon]);
    }
}

/* What a tree shows, for those who do not see it. */
static sentence describe(const kodama_rules *rules, const kodama_tree *tree, const irori_drawing *how) {
    int counts[KODAMA_ICONS] = {0};
    sentence said = say(how, "kodama.draw.about", "", tree->count - 1);
    for (int i = 0; i < tree->count; i++)
        for (int icon = 0; icon < KODAMA_ICONS; icon++) counts[icon] += rules->card[tree->card[i].card].icons[icon];
    add_icons(&said, how, counts);
    return said;
}

/* Trees */

/* The tree with paper around it; the trunk is never far from the middle. */
static svg_box room_for(const kodama_rules *rules, const kodama_tree *tree) {
    svg_box box = kodama_tree_box(rules, tree);
    int32_t right = box.left + box.width + MARGIN, lack;
    box.left -= MARGIN;
    box.width = right - box.left;
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

static void draw_tree_in(irori_writer *out, const kodama_rules *rules, const kodama_player *player, svg_box box,
                         const char *name, bool has_sun, const irori_drawing *how) {
    const kodama_tree *tree = &player->tree;
    sentence points = say(how, "kodama.draw.points", name, kodama_score(player));
    if (has_sun) draw_sun(out, tree, box);
    scene_ground(out, (ink_point){box.left + MARGIN / 2, 120}, box.width - MARGIN, 40, (ink_chance)tree->card[0].card);
    kodama_draw_tree(out, rules, tree, how->marks_last);
    scene_write(out, (ink_point){box.left + MARGIN, BELOW - 160}, LETTERS, "start", "", name);
    scene_write(out, (ink_point){box.left + box.width - MARGIN - SEAL, BELOW - 160}, LETTERS * 3 / 4, "end", "quiet",
                points.text);
}

static void draw_seal(irori_writer *out, svg_box box) {
    ink_point corner = {box.left + box.width - MARGIN, box.top + box.height - 205};
    scene_seal(out, (ink_point){corner.x - 90, corner.y}, 88);
}

static void draw_seat(const irori_rules *base, const void *state, int seat, const irori_drawing *how,
                      irori_writer *out) {
    const kodama_rules *rules = kodama_of(base);
    const kodama_player *player = &((const kodama_state *)state)->player[seat];
    const kodama_state *frame = how->frame ? how->frame : state;
    svg_box box = room_for(rules, &frame->player[seat].tree);
    name_text name = name_of(how, seat);
    sentence title = say(how, "kodama.draw.tree", name.text, kodama_score(player)),
             about = describe(rules, &player->tree, how);
    open_picture(out, box, how, title.text, about.text);
    draw_tree_in(out, rules, player, box, name.text, true, how);
    draw_seal(out, box);
    svg_close(out);
}

/* The table: trees in rows, all at one scale, each row on one ground. The sun stands behind whoever leads. */

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
    svg_box box = set_table(rules, how->frame ? how->frame : state, panels);
    sentence about = {""};
    int most = 0;
    for (int seat = 0; seat < base->players; seat++) {
        if (kodama_score(&shown->player[seat]) > most) most = kodama_score(&shown->player[seat]);
        size_t used = strlen(about.text);
        snprintf(about.text + used, sizeof about.text - used, "%s%s", used ? " " : "",
                 say(how, "kodama.draw.tree", name_of(how, seat).text, kodama_score(&shown->player[seat])).text);
    }
    open_picture(out, box, how, base->game->title, about.text);
    for (int seat = 0; seat < base->players; seat++) {
        svg_put(out, "<g transform=\"translate(%d %d)\">\n", panels[seat].at.x, panels[seat].at.y);
        draw_tree_in(out, rules, &shown->player[seat], panels[seat].box, name_of(how, seat).text,
                     kodama_score(&shown->player[seat]) == most, how);
        irori_write(out, "</g>\n");
    }
    draw_seal(out, box);
    svg_close(out);
}

/* Cards */

static void draw_one(irori_writer *out, const kodama_rules *rules, int card, ink_point at) {
    svg_put(out, "<g transform=\"translate(%d %d)\">\n", at.x, at.y);
    kodama_draw_card(out, &rules->card[card], kodama_is_trunk(card), 0);
    irori_write(out, "</g>\n");
}

static void draw_card(const kodama_rules *rules, int card, const irori_drawing *how, irori_writer *out) {
    kodama_point half = rules->card[card].half;
    int counts[KODAMA_ICONS];
    sentence about = {""};
    for (int icon = 0; icon < KODAMA_ICONS; icon++) counts[icon] = rules->card[card].icons[icon];
    add_icons(&about, how, counts);
    open_picture(out, (svg_box){-20, -20, 2 * half.x + 40, 2 * half.y + 40}, how, rules->card[card].name, about.text);
    draw_one(out, rules, card, (ink_point){0, 0});
    svg_close(out);
}

/* Cards first … last in rows. */
static void draw_sheet(const kodama_rules *rules, int first, int last, int columns, const char *title,
                       const irori_drawing *how, irori_writer *out) {
    int32_t width = 2 * rules->card[first].half.x + GAP, height = 2 * rules->card[first].half.y + GAP;
    int count = last - first + 1;
    svg_box box = {-GAP, -GAP, columns * width + GAP, (count + columns - 1) / columns * height + GAP};
    open_picture(out, box, how, say(how, title, "", count).text, "");
    for (int i = 0; i < count; i++)
        draw_one(out, rules, first + i, (ink_point){i % columns * width, i / columns * height});
    svg_close(out);
}

static bool draw_thing(const irori_rules *base, const char *name, const irori_drawing *how, irori_writer *out) {
    const kodama_rules *rules = kodama_of(base);
    if (!strcmp(name, "deck"))
        return draw_sheet(rules, 1, KODAMA_BRANCHES, COLUMNS, "kodama.draw.deck", how, out), true;
    if (!strcmp(name, "trunks"))
        return draw_sheet(rules, KODAMA_BRANCHES + 1, KODAMA_CARDS - 1, 3, "kodama.draw.trunks", how, out), true;
    for (int card = 1; card < KODAMA_CARDS; card++)
        if (!strcmp(name, rules->card[card].name)) return draw_card(rules, card, how, out), true;
    return false;
}

static int seat_drawn(const irori_rules *rules, int seat, irori_move move) {
    (void)rules;
    return kodama_operation(move) == KODAMA_GROW_MOVE ? seat : -1;
}

static const char *const sheets[] = {"deck", "trunks", NULL};

const irori_artist irori_artist_kodama = {
    .game = "kodama",
    .sheets = sheets,
    .draw_thing = draw_thing,
    .draw_seat = draw_seat,
    .draw_table = draw_table,
    .seat_drawn = seat_drawn,
};
