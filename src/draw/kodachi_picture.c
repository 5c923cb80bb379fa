/* Kodachi's pictures: a card, a guard, sheets of them, the table. */
#include <stdio.h>
#include <string.h>

#include "kodachi_draw.h"
#include "scene.h"

enum { EDGE = 40, GAP = 110, CAPTION = 90, COLUMNS = 8 };

static const kodachi_rules *kodachi_of(const irori_rules *rules) { return (const kodachi_rules *)rules; }

static size_t open_picture(irori_writer *out, svg_box box, const irori_drawing *how, const char *title) {
    size_t from = svg_open(out, &(svg_head){box, "kodachi", title, "", kodachi_style}, how);
    irori_write(out, "<defs>\n");
    scene_define(out);
    kodachi_define(out);
    irori_write(out, "</defs>\n");
    scene_paper(out, box);
    return from;
}

/* Things are numbered from 0: cards, guards, then the three backs. */

static const char *const back_names[KODACHI_BACKS] = {"house-back", "guard-back", "elite-back"};

static int thing_count(const kodachi_rules *rules) { return rules->kinds + rules->guard_kinds + KODACHI_BACKS; }

static const char *thing_name(const kodachi_rules *rules, int thing) {
    if (thing < rules->kinds) return rules->card[thing + 1].name;
    thing -= rules->kinds;
    if (thing < rules->guard_kinds) return rules->guard[thing + 1].name;
    return back_names[thing - rules->guard_kinds];
}

static void draw_thing_at(irori_writer *out, const kodachi_rules *rules, int thing, ink_point at) {
    char address[KODACHI_NAME + 8];
    card_spot spot = {at, 100, CARD_ON_TABLE, address};
    snprintf(address, sizeof address, "card/%s", thing_name(rules, thing));
    if (thing < rules->kinds)
        kodachi_paint_card(out, &rules->card[thing + 1], &spot);
    else if (thing < rules->kinds + rules->guard_kinds)
        kodachi_paint_guard(out, &rules->guard[thing - rules->kinds + 1], &spot);
    else
        kodachi_paint_pile(out, (kodachi_back)(thing - rules->kinds - rules->guard_kinds), 1, &spot);
}

static const char *card_name(const irori_rules *base, int number) {
    return number < thing_count(kodachi_of(base)) ? thing_name(kodachi_of(base), number) : NULL;
}

static void draw_alone(const kodachi_rules *rules, int thing, const irori_drawing *how, irori_writer *out) {
    svg_box box = {-EDGE, -EDGE, CARD_WIDTH + 2 * EDGE, CARD_HEIGHT + 2 * EDGE};
    size_t from = open_picture(out, box, how, thing_name(rules, thing));
    draw_thing_at(out, rules, thing, (ink_point){0, 0});
    svg_close(out, from, how);
}

/* Sheets */

typedef struct sheet {
    const char *name, *title;
} sheet;

static const sheet sheet_of[] = {
    {"house", "kodachi.draw.house"}, {"dojo", "kodachi.draw.dojo"},     {"guards", "kodachi.draw.guards"},
    {"backs", "kodachi.draw.backs"}, {"tokens", "kodachi.draw.tokens"}, {"states", "draw.states"},
};

static const char *const sheets[] = {"house", "dojo", "guards", "backs", "tokens", "states", NULL};

static bool is_on(const kodachi_rules *rules, const char *name, int thing) {
    if (thing >= rules->kinds + rules->guard_kinds) return !strcmp(name, "backs");
    if (thing >= rules->kinds) return !strcmp(name, "guards");
    return !strcmp(name, kodachi_is_starting(&rules->card[thing + 1]) ? "dojo" : "house");
}

static void write_caption(irori_writer *out, const kodachi_rules *rules, int thing, ink_point at) {
    char text[KODACHI_NAME + 16];
    int copies = thing < rules->kinds                        ? rules->card[thing + 1].copies
                 : thing < rules->kinds + rules->guard_kinds ? rules->guard[thing - rules->kinds + 1].copies
                                                             : 0;
    snprintf(text, sizeof text, copies > 1 ? "%s × %d" : "%s", thing_name(rules, thing), copies);
    scene_write(out, (ink_point){at.x + CARD_WIDTH / 2, at.y + CARD_HEIGHT + CAPTION - 10}, 62, "middle", "quiet",
                text);
}

static void draw_cards(const kodachi_rules *rules, const sheet *it, const irori_drawing *how, irori_writer *out) {
    ink_point step = {CARD_WIDTH + GAP, CARD_HEIGHT + GAP + CAPTION};
    int count = 0, at = 0;
    for (int thing = 0; thing < thing_count(rules); thing++) count += is_on(rules, it->name, thing);
    int columns = count < COLUMNS ? count : COLUMNS;
    svg_box box = {-GAP, -GAP, columns * step.x + GAP, (count + columns - 1) / columns * step.y + GAP};
    size_t from = open_picture(out, box, how, wording_get(how, it->title));
    for (int thing = 0; thing < thing_count(rules); thing++) {
        if (!is_on(rules, it->name, thing)) continue;
        ink_point spot = {at % columns * step.x, at / columns * step.y};
        draw_thing_at(out, rules, thing, spot);
        write_caption(out, rules, thing, spot);
        at++;
    }
    svg_close(out, from, how);
}

static void draw_tokens(const irori_drawing *how, irori_writer *out) {
    svg_box box = {-300, -300, 1600, 1600};
    size_t from = open_picture(out, box, how, wording_get(how, "kodachi.draw.tokens"));
    for (int token = 0; token < KODACHI_TOKENS; token++) {
        char thing[16];
        snprintf(thing, sizeof thing, "token/%c%d", "RBG"[token / 3], kodachi_token_worth(token));
        kodachi_paint_token(out, token, thing, (ink_point){token / 3 * 500, token % 3 * 500}, 240);
    }
    svg_close(out, from, how);
}

static void draw_states(const kodachi_rules *rules, const irori_drawing *how, irori_writer *out) {
    int32_t step = CARD_WIDTH + GAP;
    svg_box box = {-GAP, -GAP - CARD_RAISED, CARD_STATES * step + GAP, CARD_HEIGHT + 2 * GAP + CARD_RAISED + CAPTION};
    size_t from = open_picture(out, box, how, wording_get(how, "draw.states"));
    for (int state = 0; state < CARD_STATES; state++) {
        char id[40];
        card_spot spot = {{state * step, 0}, 100, (card_state)state, NULL};
        if (state == CARD_HIDDEN)
            kodachi_paint_pile(out, KODACHI_HOUSE_BACK, 1, &spot);
        else
            kodachi_paint_card(out, &rules->card[rules->kinds / 2], &spot);
        snprintf(id, sizeof id, "draw.state.%s", card_state_name((card_state)state));
        scene_write(out, (ink_point){state * step + CARD_WIDTH / 2, CARD_HEIGHT + CAPTION + 20}, 76, "middle", "quiet",
                    wording_get(how, id));
    }
    svg_close(out, from, how);
}

static void draw_sheet(const kodachi_rules *rules, const sheet *it, const irori_drawing *how, irori_writer *out) {
    if (!strcmp(it->name, "tokens")) return draw_tokens(how, out);
    if (!strcmp(it->name, "states")) return draw_states(rules, how, out);
    draw_cards(rules, it, how, out);
}

static bool draw_thing(const irori_rules *base, const char *name, const irori_drawing *how, irori_writer *out) {
    const kodachi_rules *rules = kodachi_of(base);
    for (size_t i = 0; i < sizeof sheet_of / sizeof *sheet_of; i++)
        if (!strcmp(name, sheet_of[i].name)) return draw_sheet(rules, &sheet_of[i], how, out), true;
    for (int thing = 0; thing < thing_count(rules); thing++)
        if (!strcmp(name, thing_name(rules, thing))) return draw_alone(rules, thing, how, out), true;
    return false;
}

/* The table */

static void draw_view(const irori_rules *rules, const void *state, int seat, const irori_drawing *how,
                      irori_writer *out) {
    kodachi_state known = *(const kodachi_state *)state;
    kodachi_redact(rules, &known, seat);
    kodachi_paint_table(rules, &known, seat, how, out);
}

static void draw_table(const irori_rules *rules, const void *state, const irori_drawing *how, irori_writer *out) {
    draw_view(rules, state, IRORI_SPECTATOR, how, out);
}

/* When a guard was met, or something taken, or the turn has passed on: single cards are played in between. */
static bool is_drawn(const irori_rules *rules, const void *before, const void *after, irori_move move) {
    const kodachi_state *was = before, *is = after;
    int operation = kodachi_operation(move);
    (void)rules;
    return was->columns != is->columns || was->active != is->active || was->round != is->round || !is->phase ||
           operation == KODACHI_TREASURE || operation == KODACHI_BUY || operation == KODACHI_STOP;
}

const irori_artist irori_artist_kodachi = {
    .game = "kodachi",
    .style = kodachi_style,
    .sheets = sheets,
    .card_name = card_name,
    .draw_thing = draw_thing,
    .draw_view = draw_view,
    .draw_table = draw_table,
    .is_drawn = is_drawn,
};
