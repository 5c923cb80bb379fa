/* 5211's pictures: a card, the deck, the six states of a card, the table. */
#include <stdio.h>
#include <string.h>

#include "5211_draw.h"
#include "scene.h"

enum { EDGE = 40, GAP = 110, CAPTION = 90 };

static size_t open_picture(irori_writer *out, svg_box box, const irori_drawing *how, const char *title,
                           const char *about) {
    size_t from = svg_open(out, &(svg_head){box, "g5211", title, about, g5211_style}, how);
    irori_write(out, "<defs>\n");
    scene_define(out);
    g5211_define(out);
    irori_write(out, "</defs>\n");
    scene_paper(out, box);
    return from;
}

/* Cards. By number from 0: the thirty kinds, then the back. */

static const char *card_name(const irori_rules *rules, int number) {
    static const char names[G5211_KINDS][3] = {"B1", "B2", "B3", "B4", "B5", "B6", "G1", "G2", "G3", "G4",
                                               "G5", "G6", "Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "O1", "O2",
                                               "O3", "O4", "O5", "O6", "V1", "V2", "V3", "V4", "V5", "V6"};
    (void)rules;
    if (number == G5211_KINDS) return "back";
    return number < G5211_KINDS ? names[number] : NULL;
}

static void draw_alone(const irori_rules *rules, int number, const irori_drawing *how, irori_writer *out) {
    svg_box box = {-EDGE, -EDGE, CARD_WIDTH + 2 * EDGE, CARD_HEIGHT + 2 * EDGE};
    char thing[16];
    size_t from = open_picture(out, box, how, card_name(rules, number), "");
    snprintf(thing, sizeof thing, "card/%s", card_name(rules, number));
    g5211_draw_card(out, number == G5211_KINDS ? G5211_HIDDEN : number + 1,
                    &(card_spot){{0, 0}, 100, CARD_ON_TABLE, thing});
    svg_close(out, from, how);
}

/* A row for each colour, under each card how many there are. */
static void draw_deck(const irori_rules *rules, const irori_drawing *how, irori_writer *out) {
    ink_point step = {CARD_WIDTH + GAP, CARD_HEIGHT + GAP + CAPTION};
    svg_box box = {-GAP, -GAP, G5211_VALUES * step.x + GAP, G5211_COLOURS * step.y + GAP};
    size_t from = open_picture(out, box, how, wording_get(how, "5211.draw.deck"), "");
    for (int kind = 1; kind <= G5211_KINDS; kind++) {
        ink_point at = {(g5211_value(kind) - 1) * step.x, g5211_colour(kind) * step.y};
        char thing[16], copies[16];
        snprintf(thing, sizeof thing, "card/%s", card_name(rules, kind - 1));
        snprintf(copies, sizeof copies, "× %d", g5211_copies[g5211_value(kind)]);
        g5211_draw_card(out, kind, &(card_spot){at, 100, CARD_ON_TABLE, thing});
        scene_write(out, (ink_point){at.x + CARD_WIDTH / 2, at.y + CARD_HEIGHT + CAPTION}, 76, "middle", "quiet",
                    copies);
    }
    svg_close(out, from, how);
}

static void draw_states(const irori_rules *rules, const irori_drawing *how, irori_writer *out) {
    int32_t step = CARD_WIDTH + GAP;
    svg_box box = {-GAP, -GAP - CARD_RAISED, CARD_STATES * step + GAP, CARD_HEIGHT + 2 * GAP + CARD_RAISED + CAPTION};
    size_t from = open_picture(out, box, how, wording_get(how, "draw.states"), "");
    (void)rules;
    for (int state = 0; state < CARD_STATES; state++) {
        char id[40];
        g5211_draw_card(out, 9, &(card_spot){{state * step, 0}, 100, (card_state)state, NULL});
        snprintf(id, sizeof id, "draw.state.%s", card_state_name((card_state)state));
        scene_write(out, (ink_point){state * step + CARD_WIDTH / 2, CARD_HEIGHT + CAPTION + 20}, 76, "middle", "quiet",
                    wording_get(how, id));
    }
    svg_close(out, from, how);
}

static const char *const sheets[] = {"deck", "states", NULL};

static bool draw_thing(const irori_rules *rules, const char *name, const irori_drawing *how, irori_writer *out) {
    if (!strcmp(name, "deck")) return draw_deck(rules, how, out), true;
    if (!strcmp(name, "states")) return draw_states(rules, how, out), true;
    for (int i = 0; card_name(rules, i); i++)
        if (!strcmp(name, card_name(rules, i))) return draw_alone(rules, i, how, out), true;
    return false;
}

/* The table */

static void draw_view(const irori_rules *rules, const void *state, int seat, const irori_drawing *how,
                      irori_writer *out) {
    g5211_state known = *(const g5211_state *)state;
    g5211_redact(rules, &known, seat);
    g5211_draw_table(rules, &known, seat, how, out);
}

static void draw_table(const irori_rules *rules, const void *state, const irori_drawing *how, irori_writer *out) {
    draw_view(rules, state, IRORI_SPECTATOR, how, out);
}

/* When cards were shown: choices that only wait for others change nothing to be seen. */
static bool is_drawn(const irori_rules *rules, const void *before, const void *after, irori_move move) {
    const g5211_state *was = before, *is = after;
    (void)rules, (void)move;
    return memcmp(was->row, is->row, sizeof is->row) != 0;
}

const irori_artist irori_artist_5211 = {
    .game = "5211",
    .style = g5211_style,
    .sheets = sheets,
    .card_name = card_name,
    .draw_thing = draw_thing,
    .draw_view = draw_view,
    .draw_table = draw_table,
    .is_drawn = is_drawn,
};
