/* Kodachi: the table as one seat may see it. Above the house: the decks, the display with the column that is fought for
 * before the sun, the token stacks, the fight. Then the cards played this turn, a band for each seat, and the hand of
 * whoever looks. The state is redacted: nothing here can show what is hidden. */
#include <stdio.h>
#include <string.h>

#include "kodachi_draw.h"
#include "scene.h"

enum {
    MARGIN = 260,
    WIDTH = 5400,
    SMALL = 54, /* percent: the display */
    SMALL_WIDTH = CARD_WIDTH * SMALL / 100,
    SMALL_HEIGHT = CARD_HEIGHT * SMALL / 100,
    TINY = 32, /* percent: what lies before a seat */
    TINY_WIDTH = CARD_WIDTH * TINY / 100,
    TINY_HEIGHT = CARD_HEIGHT * TINY / 100,
    LARGE = 84, /* percent: one's own hand */
    TOP = 760,  /* of the display */
    ROW = SMALL_HEIGHT + 60,
    DISPLAY = 1120, /* where columns begin */
    DISPLAY_END = 4000,
    PANEL = 4250, /* the fight, the stacks */
    PLAYED = TOP + 2 * ROW + 60,
    SEATS = PLAYED + SMALL_HEIGHT + 220,
    BAND = 470,
    TOKENS = DISPLAY,
    TREASURES = 2260,
    HELD = 3420,
    PILE = 4400,
    DISCARD = 4800,
    HAND = 1020,
    FOOT = 140
};

typedef struct table {
    irori_writer *out;
    const kodachi_rules *rules;
    const kodachi_state *s;
    const irori_drawing *how;
    int seat, decider;
    irori_result result;
    uint64_t hand, buys, takes, drops; /* what whoever looks may do now: kinds in hand, columns, guard kinds */
} table;

static void note_move(table *t, irori_move move) {
    uint64_t bit = UINT64_C(1) << (kodachi_a(move) & 63);
    switch (kodachi_operation(move)) {
    case KODACHI_PLAY:
    case KODACHI_DISCARD_ONE: t->hand |= bit; return;
    case KODACHI_BUY: t->buys |= bit; return;
    case KODACHI_TREASURE: t->takes |= bit; return;
    case KODACHI_DROP_ONE: t->drops |= bit; return;
    default: return;
    }
}

static void note_moves(table *t) {
    irori_move moves[KODACHI_MAX_MOVES];
    if (t->seat < 0 || t->decider != t->seat) return;
    uint32_t count = kodachi_moves(&t->rules->base, t->s, t->seat, moves);
    for (uint32_t i = 0; i < count; i++) note_move(t, moves[i]);
}

/* How far from one card to the next, so that so many fit. */
static int32_t step_for(int count, int32_t width, int32_t most, int32_t room) {
    if (count < 2 || (count - 1) * most + width <= room) return most;
    return (room - width) / (count - 1);
}

static int sum(const uint8_t *counts, int from, int to) {
    int all = 0;
    for (int i = from; i <= to; i++) all += counts[i];
    return all;
}

/* The house */

static void draw_house_deck(const table *t) {
    kodachi_back back = t->s->top_back == 2 ? KODACHI_ELITE_BACK : KODACHI_GUARD_BACK; /* K8 */
    for (int row = 0; row < 2; row++) {
        int count = row ? t->s->guard_count : t->s->house_count;
        int gone =
            row ? sum(t->s->guard_discard, 1, t->rules->guard_kinds) : sum(t->s->house_discard, 1, t->rules->kinds);
        ink_point at = {MARGIN, TOP + row * ROW};
        kodachi_paint_pile(t->out, row ? back : KODACHI_HOUSE_BACK, count,
                           &(card_spot){at, SMALL, CARD_HIDDEN, row ? "deck/guard" : "deck/house"});
        card_write_count(t->out, (ink_point){at.x + SMALL_WIDTH + 150, at.y + 190}, 130, count);
        svg_put(t->out, "<g data-thing=\"%s-discard\">", row ? "guard" : "house");
        card_write_count(t->out, (ink_point){at.x + SMALL_WIDTH + 150, at.y + 320}, 80, gone);
        scene_write(t->out, (ink_point){at.x + SMALL_WIDTH + 150, at.y + 390}, 54, "middle", "quiet",
                    wording_get(t->how, "kodachi.draw.discard"));
        irori_write(t->out, "</g>\n");
    }
}

static bool is_fought_for(const table *t, int column) {
    return column == t->s->columns - 1 && (t->s->phase == KODACHI_DECLARE || t->s->phase == KODACHI_FIGHT);
}

static void draw_column(const table *t, int column, int32_t x) {
    char house[32], guard[32];
    card_spot spot = {{x, TOP}, SMALL, t->buys >> column & 1 ? CARD_PLAYABLE : CARD_ON_TABLE, house};
    snprintf(house, sizeof house, "display/%d/house", column + 1);
    snprintf(guard, sizeof guard, "display/%d/guard", column + 1);
    if (t->s->column_house[column])
        kodachi_paint_card(t->out, &t->rules->card[t->s->column_house[column]], &spot);
    else
        card_draw_slot(t->out, spot.at, SMALL);
    spot = (card_spot){{x, TOP + ROW}, SMALL, t->takes >> column & 1 ? CARD_PLAYABLE : CARD_ON_TABLE, guard};
    if (t->s->column_guard[column])
        kodachi_paint_guard(t->out, &t->rules->guard[t->s->column_guard[column]], &spot);
    else
        card_draw_slot(t->out, spot.at, SMALL);
    if (column < t->s->beaten && t->s->column_guard[column]) /* beaten */
        svg_put(t->out,
                "<g transform=\"translate(%d %d)scale(.6)\"><circle class=\"sumi\" r=\"70\"/><use href=\"#tick\" "
                "class=\"washi\" transform=\"scale(.84)\"/></g>\n",
                x + SMALL_WIDTH / 2, TOP + ROW + SMALL_HEIGHT);
}

static void draw_display(const table *t) {
    int32_t step = step_for(t->s->columns, SMALL_WIDTH, SMALL_WIDTH + 60, DISPLAY_END - DISPLAY);
    for (int column = 0; column < t->s->columns; column++)
        if (is_fought_for(t, column))
            scene_sun(t->out, (ink_point){DISPLAY + column * step + SMALL_WIDTH / 2, TOP + ROW - 30}, 400);
    for (int column = 0; column < t->s->columns; column++) draw_column(t, column, DISPLAY + column * step);
}

/* What is left of each clan's tokens (K4), the next one in front. */
static void draw_stacks(const table *t) {
    for (int clan = 0; clan < KODACHI_CLANS; clan++) {
        int next = t->s->token_next[clan];
        int32_t x = PANEL + 110 + clan * 330;
        svg_put(t->out, "<g data-thing=\"stack/%s\">", kodachi_clan_sign(clan));
        if (next == 3) svg_put(t->out, "<circle class=\"slot\" cx=\"%d\" cy=\"330\" r=\"110\"/>", x);
        for (int under = 2 - next; under > 0; under--)
            kodachi_put_sign(t->out, kodachi_clan_sign(clan), NULL, (ink_point){x + under * 22, 330 - under * 30}, 146);
        if (next < 3) kodachi_paint_token(t->out, clan * 3 + next, NULL, (ink_point){x, 330}, 146);
        irori_write(t->out, "</g>\n");
    }
}

/* The fight */

static void draw_total(const table *t) {
    char total[24] = "?", target[24];
    int32_t y = TOP + 560;
    if (t->s->dojo != KODACHI_NOT_DOJO)
        snprintf(total, sizeof total, "%d", t->s->dojo + t->s->modifier);
    else if (t->s->modifier)
        snprintf(total, sizeof total, t->s->modifier < 0 ? "−%d" : "+%d",
                 t->s->modifier < 0 ? -t->s->modifier : t->s->modifier);
    snprintf(target, sizeof target, "%d", kodachi_target(t->rules, t->s));
    svg_put(t->out, "<g data-thing=\"fight/total\">");
    scene_write(t->out, (ink_point){PANEL + 260, y}, 300, "middle", "", total);
    scene_write(t->out, (ink_point){PANEL + 500, y - 20}, 170, "middle", "quiet", t->s->is_strength ? ">" : "<");
    scene_write(t->out, (ink_point){PANEL + 740, y}, 300, "middle", "shu", target);
    irori_write(t->out, "</g>\n");
}

static bool has_declared(const table *t) { return t->s->phase != KODACHI_DECLARE && t->s->phase != KODACHI_OVER; }

static void draw_fight(const table *t) {
    wording name = wording_seat(t->how, t->s->active);
    const char *sign = t->s->is_strength ? "strength" : "stealth", *line = "kodachi.draw.declares";
    if (!t->s->phase) return;
    scene_write(t->out, (ink_point){PANEL, TOP + 60}, 96, "start", "", name.text);
    if (has_declared(t)) {
        line = t->s->is_strength ? "kodachi.draw.strength" : "kodachi.draw.stealth";
        kodachi_put_sign(t->out, sign, "sumi", (ink_point){PANEL + 60, TOP + 180}, 90);
    }
    scene_write(t->out, (ink_point){PANEL + (has_declared(t) ? 150 : 0), TOP + 208}, 86, "start", "quiet",
                wording_get(t->how, line));
    if (t->s->phase == KODACHI_FIGHT) draw_total(t);
    if (has_declared(t))
        scene_write(
            t->out, (ink_point){PANEL, TOP + 760}, 80, "start", "quiet",
            wording_say(t->how, t->s->has_failed ? "kodachi.draw.failed" : "kodachi.draw.beaten", "", t->s->beaten, 0)
                .text);
}

static void draw_played(const table *t) {
    int count = sum(t->s->played, 1, t->rules->kinds), at = 0;
    int32_t step = step_for(count, SMALL_WIDTH, SMALL_WIDTH + 60, DISPLAY_END - DISPLAY);
    scene_write(t->out, (ink_point){MARGIN, PLAYED + 120}, 86, "start", "quiet",
                wording_get(t->how, "kodachi.draw.played"));
    if (!count) card_draw_slot(t->out, (ink_point){DISPLAY, PLAYED}, SMALL);
    for (int kind = 1; kind <= t->rules->kinds; kind++)
        for (int i = 0; i < t->s->played[kind]; i++) {
            char thing[KODACHI_NAME + 8];
            snprintf(thing, sizeof thing, "played/%s", t->rules->card[kind].name);
            kodachi_paint_card(t->out, &t->rules->card[kind],
                               &(card_spot){{DISPLAY + at++ * step, PLAYED}, SMALL, CARD_ON_TABLE, thing});
        }
}

/* Seats */

static int32_t band_top(int seat) { return SEATS + seat * BAND; }

static void draw_tokens(const table *t, int seat) {
    int at = 0, count = __builtin_popcount(t->s->player[seat].tokens);
    int32_t step = step_for(count, 200, 200, TREASURES - TOKENS - 60);
    for (int token = 0; token < KODACHI_TOKENS; token++) {
        char thing[24];
        if (!(t->s->player[seat].tokens >> token & 1)) continue;
        snprintf(thing, sizeof thing, "token/%d/%c%d", seat, "RBG"[token / 3], kodachi_token_worth(token));
        kodachi_paint_token(t->out, token, thing, (ink_point){TOKENS + 95 + at++ * step, band_top(seat) + 130}, 116);
    }
}

static void draw_treasures(const table *t, int seat) {
    const kodachi_player *player = &t->s->player[seat];
    int at = 0;
    int32_t step = step_for(player->treasure_count, TINY_WIDTH, TINY_WIDTH + 40, HELD - TREASURES - 120);
    for (int kind = 1; kind <= t->rules->guard_kinds; kind++)
        for (int i = 0; i < player->treasure[kind]; i++) {
            char thing[KODACHI_NAME + 16];
            bool can_go = seat == t->seat && t->drops >> kind & 1;
            snprintf(thing, sizeof thing, "treasure/%d/%s", seat, t->rules->guard[kind].name);
            kodachi_paint_guard(
                t->out, &t->rules->guard[kind],
                &(card_spot){
                    {TREASURES + at++ * step, band_top(seat)}, TINY, can_go ? CARD_PLAYABLE : CARD_ON_TABLE, thing});
        }
}

/* Backs, and what is known to be among them. */
static void draw_held(const table *t, int seat) {
    const kodachi_player *player = &t->s->player[seat];
    int known = sum(player->hand, 1, t->rules->kinds), at = 0;
    int32_t step = step_for(player->hand_count, TINY_WIDTH, TINY_WIDTH / 2, PILE - HELD - 120);
    char thing[KODACHI_NAME + 24];
    snprintf(thing, sizeof thing, "seat/%d/hand", seat);
    card_open_group(t->out, thing, (ink_point){HELD, band_top(seat)}, 100);
    for (; at < player->hand_count - known; at++)
        kodachi_paint_pile(t->out, KODACHI_HOUSE_BACK, 1, &(card_spot){{at * step, 0}, TINY, CARD_HIDDEN, NULL});
    for (int kind = 1; kind <= t->rules->kinds; kind++)
        for (int i = 0; i < player->hand[kind]; i++) {
            snprintf(thing, sizeof thing, "seat/%d/hand/%s", seat, t->rules->card[kind].name);
            kodachi_paint_card(t->out, &t->rules->card[kind],
                               &(card_spot){{at++ * step, 0}, TINY, CARD_IN_HAND, thing});
        }
    irori_write(t->out, "</g>\n");
    card_write_count(t->out, (ink_point){HELD + TINY_WIDTH / 2, band_top(seat) + TINY_HEIGHT + 84}, 76,
                     player->hand_count);
}

static void draw_piles(const table *t, int seat) {
    const kodachi_player *player = &t->s->player[seat];
    int gone = sum(player->discard, 1, t->rules->kinds);
    char thing[24];
    for (int i = 0; i < 2; i++) {
        int count = i ? gone : player->pile_count;
        ink_point at = {i ? DISCARD : PILE, band_top(seat)};
        snprintf(thing, sizeof thing, i ? "discard/%d" : "pile/%d", seat);
        if (i && gone) irori_write(t->out, "<g opacity=\".45\">");
        kodachi_paint_pile(t->out, KODACHI_HOUSE_BACK, count, &(card_spot){at, TINY, CARD_HIDDEN, thing});
        if (i && gone) irori_write(t->out, "</g>");
        card_write_count(t->out, (ink_point){at.x + TINY_WIDTH / 2, at.y + TINY_HEIGHT + 84}, 76, count);
    }
}

static int most_points(const table *t) {
    int most = 0;
    for (int seat = 0; seat < t->rules->base.players; seat++)
        if (t->result.seat[seat].score > most) most = t->result.seat[seat].score;
    return most;
}

static void draw_name(const table *t, int seat) {
    const int32_t room = TOKENS - MARGIN - 60;
    wording name = wording_seat(t->how, seat);
    char points[16];
    int size = scene_width(name.text, 100) <= room ? 100 : 100 * room / scene_width(name.text, 100);
    ink_point at = {MARGIN + 6, band_top(seat) + 310};
    int score = t->result.seat[seat].score;
    snprintf(points, sizeof points, "%d", score);
    svg_put(t->out, "<g data-thing=\"seat/%d\">\n", seat);
    if (score && score == most_points(t))
        scene_sun(t->out, (ink_point){at.x + scene_width(points, 180) / 2, at.y - 64}, 128);
    scene_write(t->out, (ink_point){MARGIN, band_top(seat) + 100}, size, "start", "", name.text);
    scene_write(t->out, at, 180, "start", "", points);
    if (seat == t->decider)
        svg_put(t->out, "<circle class=\"shu\" cx=\"%d\" cy=\"%d\" r=\"26\"/>\n", MARGIN - 64, band_top(seat) + 70);
    irori_write(t->out, "</g>\n");
}

static void draw_band(const table *t, int seat) {
    draw_name(t, seat);
    draw_tokens(t, seat);
    draw_treasures(t, seat);
    if (seat != t->seat) draw_held(t, seat);
    draw_piles(t, seat);
}

/* Heads of what lies before a seat, once. */
static void write_heads(const table *t) {
    static const struct {
        int32_t x;
        const char *id;
    } heads[] = {{TOKENS, "kodachi.draw.tokens-head"},
                 {TREASURES, "kodachi.draw.treasures"},
                 {HELD, "kodachi.draw.held"},
                 {PILE, "kodachi.draw.pile"},
                 {DISCARD, "kodachi.draw.discard"}};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        scene_write(t->out, (ink_point){heads[i].x, SEATS - 50}, 64, "start", "quiet",
                    wording_get(t->how, heads[i].id));
}

static void draw_hand(const table *t, int32_t top) {
    const kodachi_player *player = &t->s->player[t->seat];
    int32_t width = CARD_WIDTH * LARGE / 100;
    int32_t step = step_for(player->hand_count, width, width + 60, WIDTH - MARGIN - TOKENS), at = 0;
    scene_ground(t->out, (ink_point){MARGIN - 60, top - 90}, WIDTH - 2 * MARGIN + 120, 12, 3);
    for (int kind = 1; kind <= t->rules->kinds; kind++)
        for (int i = 0; i < player->hand[kind]; i++) {
            char thing[KODACHI_NAME + 8];
            snprintf(thing, sizeof thing, "hand/%s", t->rules->card[kind].name);
            kodachi_paint_card(
                t->out, &t->rules->card[kind],
                &(card_spot){
                    {TOKENS + at++ * step, top}, LARGE, t->hand >> kind & 1 ? CARD_PLAYABLE : CARD_IN_HAND, thing});
        }
    scene_write(t->out, (ink_point){MARGIN, top + 130}, 100, "start", "", wording_seat(t->how, t->seat).text);
    scene_write(t->out, (ink_point){MARGIN, top + 240}, 80, "start", "quiet",
                wording_get(t->how, "draw.state.in-hand"));
}

/* The whole */

static wording describe(const table *t) {
    wording about = wording_say(t->how, "kodachi.draw.round", "", t->s->round, 0);
    for (int seat = 0; seat < t->rules->base.players; seat++)
        wording_add(&about, wording_say(t->how, "kodachi.draw.stands", wording_seat(t->how, seat).text,
                                        t->result.seat[seat].score, t->s->player[seat].hand_count)
                                .text);
    return about;
}

static void draw_head(const table *t) {
    scene_write(t->out, (ink_point){MARGIN - 8, 400}, 280, "start", "", "Kodachi");
    scene_seal(t->out, (ink_point){MARGIN + 1350, 300}, 88, "刀");
    scene_write(
        t->out, (ink_point){MARGIN, 560}, 96, "start", "quiet",
        wording_say(t->how, t->s->is_final ? "kodachi.draw.last-round" : "kodachi.draw.round", "", t->s->round, 0)
            .text);
}

void kodachi_paint_table(const irori_rules *rules, const kodachi_state *known, int seat, const irori_drawing *how,
                         irori_writer *out) {
    table t = {.out = out, .rules = (const kodachi_rules *)rules, .s = known, .how = how, .seat = seat};
    svg_box box = {0, 0, WIDTH, SEATS + rules->players * BAND + (seat >= 0 ? HAND : FOOT)};
    t.decider = kodachi_decider(known);
    kodachi_result(rules, known, &t.result);
    note_moves(&t);
    size_t from = svg_open(out, &(svg_head){box, "kodachi", "Kodachi", describe(&t).text, kodachi_style}, how);
    irori_write(out, "<defs>\n");
    scene_define(out);
    kodachi_define(out);
    irori_write(out, "</defs>\n");
    scene_paper(out, box);
    draw_head(&t);
    draw_stacks(&t);
    draw_house_deck(&t);
    draw_display(&t);
    draw_fight(&t);
    draw_played(&t);
    write_heads(&t);
    for (int i = 0; i < rules->players; i++) draw_band(&t, i);
    if (seat >= 0) draw_hand(&t, box.height - HAND + 130);
    svg_close(out, from, how);
}
