/* 5211: the table as one seat may see it. A band for each seat: who it is and the points, the round's four cards with
 * those to come as empty places, what is held, what was kept. Beside them the ribbons, above them the draw pile, below
 * the hand of whoever looks. The state is redacted: nothing here can show what is hidden. */
#include <stdio.h>
#include <string.h>

#include "5211_draw.h"
#include "scene.h"

enum {
    MARGIN = 260,
    HEAD = 720,   /* over the first band */
    BAND = 620,   /* from one seat to the next */
    SMALL = 54,   /* percent: cards on the table */
    SMALLER = 30, /* cards that others hold */
    LARGE = 92,   /* one's own */
    ROW = 1080,   /* where the round's cards begin */
    STEP = 378,
    TURN_GAP = 34, /* between cards of different turns */
    HELD = 2830,
    HELD_STEP = 76,
    OPEN = 24, /* percent: cards that others hold, when all are seen */
    OPEN_STEP = 168,
    KEPT = 3420,
    RIBBONS = 4030,
    WIDTH = RIBBONS + G5211_RIBBONS_WIDTH + MARGIN - 100,
    HAND_STEP = CARD_WIDTH * LARGE / 100 + 70,
    HAND = 1120,
    FOOT = 200
};

typedef struct table {
    irori_writer *out;
    const irori_rules *rules;
    const g5211_state *s;
    const irori_drawing *how;
    int seat;
    bool is_scored; /* the cards on the table belong to a round that is over */
    g5211_judgement judged;
} table;

static int hand_height(const table *t) { return t->seat >= 0 ? HAND : FOOT; }

static svg_box box_of(const table *t) {
    return (svg_box){0, 0, WIDTH, HEAD + t->rules->players * BAND + hand_height(t)};
}

static int rounds_in_deal(int players) {
    return (G5211_CARDS - g5211_removed(players) - G5211_HAND * players) / (4 * players) + 1;
}

/* Words */

static wording where(const table *t) {
    irori_message message;
    wording said;
    bool is_long = t->rules->option[G5211_OPTION_LONG];
    int round = t->is_scored && t->s->waiting ? t->s->round - 1 : t->s->round;
    irori_message_init(&message, t->is_scored ? "5211.where.scored" : is_long ? "5211.where.long" : "5211.where");
    irori_message_number(&message, "deal", t->s->deal);
    irori_message_number(&message, "round", t->is_scored && round < 1 ? rounds_in_deal(t->rules->players) : round);
    irori_message_number(&message, "rounds", rounds_in_deal(t->rules->players));
    irori_message_number(&message, "turn", t->s->turn + 1);
    irori_words_say(wording_words(t->how), &message, NULL, NULL, said.text, sizeof said.text);
    return said;
}

/* F11: a pile that one may not look into has no number. */
static bool shows_score(const table *t, int seat) {
    return g5211_scores_are_open(t->rules, t->s) || seat == t->seat || t->seat == IRORI_OMNISCIENT;
}

static wording points_of(const table *t, int seat) {
    if (!shows_score(t, seat)) return wording_say(t->how, "5211.draw.kept", "", t->s->kept[seat], 0);
    return wording_say(t->how, "5211.draw.points", "", g5211_score(t->s, seat), 0);
}

static void add_cards(wording *to, uint64_t cards) {
    for (; cards; cards >>= 8) {
        char text[4];
        g5211_card_text((int)(cards & 0xFF), text);
        wording_add(to, text);
    }
}

static wording describe(const table *t) {
    wording about = where(t);
    for (int seat = 0; seat < t->rules->players; seat++) {
        wording_add(&about, "·");
        wording_add(&about, wording_seat(t->how, seat).text);
        wording_add(&about, points_of(t, seat).text);
        wording_add(&about, ":");
        add_cards(&about, t->s->row[seat]);
    }
    return about;
}

/* A seat's band */

static int32_t band_top(int seat) { return HEAD + seat * BAND; }

static int32_t slot_left(int i) { return ROW + i * STEP + (i > 1) * TURN_GAP + (i > 2) * TURN_GAP; }

static card_state row_state(const table *t, int kind) {
    return t->is_scored && !(t->judged.scoring >> kind & 1) ? CARD_SPENT : CARD_ON_TABLE;
}

static void draw_chosen(const table *t, int seat, int slot, int kind) {
    char thing[24];
    bool is_seen = kind != G5211_HIDDEN;
    snprintf(thing, sizeof thing, "choice/%d", seat);
    g5211_draw_card(t->out, kind,
                    &(card_spot){{slot_left(slot), band_top(seat)}, SMALL, is_seen ? CARD_CHOSEN : CARD_HIDDEN, thing});
}

/* What is played, then what is chosen face down, then places for what is to come. The cards of a round that was scored
 * lie there until the next ones are shown, so a choice lies before them unseen: it is drawn with the hand. */
static void draw_row(const table *t, int seat) {
    int played = g5211_hand_count(t->s->row[seat]), chosen = g5211_hand_count(t->s->choice[seat]);
    for (int i = 0; i < 4; i++) {
        char thing[24];
        ink_point at = {slot_left(i), band_top(seat)};
        int kind = (int)(t->s->row[seat] >> (8 * i) & 0xFF);
        snprintf(thing, sizeof thing, "row/%d/%d", seat, i);
        if (i < played)
            g5211_draw_card(t->out, kind, &(card_spot){at, SMALL, row_state(t, kind), thing});
        else if (i < played + chosen)
            draw_chosen(t, seat, i, g5211_hand_card(t->s->choice[seat], i - played));
        else
            card_draw_slot(t->out, at, SMALL);
    }
}

/* What a seat holds, as far as the one who looks may know; chosen cards over a scored row lie here, pushed up. */
static void draw_held(const table *t, int seat) {
    char thing[24];
    int held = g5211_hand_count(t->s->hand[seat]);
    uint64_t chosen = t->is_scored ? t->s->choice[seat] : 0;
    snprintf(thing, sizeof thing, "seat/%d/hand", seat);
    card_open_group(t->out, thing, (ink_point){HELD, band_top(seat) + 100}, 100);
    for (int i = 0; i < held + g5211_hand_count(chosen); i++) {
        int kind = i < held ? g5211_hand_card(t->s->hand[seat], held - 1 - i) : g5211_hand_card(chosen, i - held);
        if (kind == G5211_HIDDEN)
            g5211_draw_card(t->out, kind,
                            &(card_spot){{i * HELD_STEP, i < held ? 0 : -50}, SMALLER, CARD_HIDDEN, NULL});
        else /* two rows: numbers must be seen */
            g5211_draw_card(
                t->out, kind,
                &(card_spot){{i % 3 * OPEN_STEP, i / 3 * 230 - 90}, OPEN, i < held ? CARD_IN_HAND : CARD_CHOSEN, NULL});
    }
    irori_write(t->out, "</g>\n");
}

static void draw_kept(const table *t, int seat) {
    char thing[24];
    ink_point at = {KEPT, band_top(seat) + 100};
    if (!t->s->kept[seat]) return card_draw_slot(t->out, at, SMALLER);
    snprintf(thing, sizeof thing, "pile/%d", seat);
    card_open_pile(t->out, &(card_spot){at, SMALLER, CARD_HIDDEN, thing}, t->s->kept[seat]);
    irori_write(t->out, "<use href=\"#back\"/><use href=\"#edge\" class=\"rim\"/></g>\n");
    card_write_count(t->out, (ink_point){at.x + CARD_WIDTH * SMALLER / 200, at.y + 360}, 84, t->s->kept[seat]);
}

static int most_points(const table *t) {
    int most = 0;
    for (int seat = 0; seat < t->rules->players; seat++)
        if (shows_score(t, seat) && g5211_score(t->s, seat) > most) most = g5211_score(t->s, seat);
    return most;
}

/* The sun stands behind the number of whoever leads, once somebody does. */
static void draw_points(const table *t, int seat) {
    char text[16] = "?";
    bool is_known = shows_score(t, seat);
    ink_point at = {MARGIN + 6, band_top(seat) + 400};
    if (is_known) snprintf(text, sizeof text, "%d", g5211_score(t->s, seat));
    if (is_known && g5211_score(t->s, seat) && g5211_score(t->s, seat) == most_points(t))
        scene_sun(t->out, (ink_point){at.x + scene_width(text, 210) / 2, at.y - 74}, 150);
    scene_write(t->out, at, 210, "start", "", text);
}

static void draw_band(const table *t, int seat) {
    wording name = wording_seat(t->how, seat);
    int size = scene_width(name.text, 110) <= ROW - MARGIN - 60
                   ? 110
                   : 110 * (ROW - MARGIN - 60) / scene_width(name.text, 110);
    bool is_asked = t->s->waiting >> seat & 1;
    svg_put(t->out, "<g data-thing=\"seat/%d\">\n", seat);
    scene_write(t->out, (ink_point){MARGIN, band_top(seat) + 130}, size, "start", "", name.text);
    if (is_asked)
        svg_put(t->out, "<circle class=\"shu\" cx=\"%d\" cy=\"%d\" r=\"26\"/>\n", MARGIN - 64, band_top(seat) + 96);
    draw_points(t, seat);
    irori_write(t->out, "</g>\n");
    draw_row(t, seat);
    if (seat != t->seat) draw_held(t, seat);
    draw_kept(t, seat);
}

/* Around them */

static void draw_head(const table *t) {
    scene_write(t->out, (ink_point){MARGIN - 8, 400}, 300, "start", "", "5211");
    scene_seal(t->out, (ink_point){MARGIN + 960, 300}, 88, "五");
    scene_write(t->out, (ink_point){MARGIN, 560}, 96, "start", "quiet", where(t).text);
}

static void draw_deck(const table *t) {
    int left = t->s->deck_count - t->s->box_count;
    ink_point at = {HELD, 190};
    char count[16];
    snprintf(count, sizeof count, "%d", left);
    scene_write(t->out, (ink_point){at.x + 400, at.y + 190}, 130, "start", "", count);
    scene_write(t->out, (ink_point){at.x + 400, at.y + 300}, 70, "start", "quiet",
                wording_get(t->how, "5211.draw.deck-pile"));
    if (!left) return card_draw_slot(t->out, at, 46);
    card_open_pile(t->out, &(card_spot){at, 46, CARD_HIDDEN, "deck"}, left);
    irori_write(t->out, "<use href=\"#back\"/><use href=\"#edge\" class=\"rim\"/></g>\n");
}

/* One's own hand, in the order of colours; equal cards have one address. */
static void draw_hand(const table *t, int32_t top) {
    g5211_hand hand = t->s->hand[t->seat];
    int count = g5211_hand_count(hand);
    card_state state = t->s->waiting >> t->seat & 1 ? CARD_PLAYABLE : CARD_IN_HAND;
    scene_ground(t->out, (ink_point){MARGIN - 60, top - 90}, WIDTH - 2 * MARGIN + 120, 12, 3);
    for (int i = 0; i < count; i++) {
        int kind = g5211_hand_card(hand, count - 1 - i);
        char thing[16] = "hand/";
        g5211_card_text(kind, thing + 5);
        g5211_draw_card(t->out, kind, &(card_spot){{ROW + i * HAND_STEP, top}, LARGE, state, thing});
    }
    for (int i = 0; t->is_scored && i < g5211_hand_count(t->s->choice[t->seat]); i++) {
        char thing[24];
        snprintf(thing, sizeof thing, "choice/%d", t->seat);
        g5211_draw_card(t->out, g5211_hand_card(t->s->choice[t->seat], i),
                        &(card_spot){{ROW + (count + i) * HAND_STEP, top}, LARGE, CARD_CHOSEN, thing});
    }
    scene_write(t->out, (ink_point){MARGIN, top + 130}, 110, "start", "", wording_seat(t->how, t->seat).text);
    scene_write(t->out, (ink_point){MARGIN, top + 240}, 80, "start", "quiet", wording_get(t->how, "5211.draw.hand"));
}

void g5211_draw_table(const irori_rules *rules, const g5211_state *known, int seat, const irori_drawing *how,
                      irori_writer *out) {
    table t = {
        out, rules, known, how, seat, known->turn == 0 && known->row[0], g5211_judge(rules->players, known->row)};
    svg_box box = box_of(&t);
    size_t from = svg_open(out, &(svg_head){box, "g5211", "5211", describe(&t).text, g5211_style}, how);
    irori_write(out, "<defs>\n");
    scene_define(out);
    g5211_define(out);
    irori_write(out, "</defs>\n");
    scene_paper(out, box);
    draw_head(&t);
    draw_deck(&t);
    g5211_draw_ribbons(
        out,
        &(g5211_ribbons){
            {RIBBONS, MARGIN - 60}, HEAD + rules->players * BAND - MARGIN, rules->players, known->row, t.is_scored},
        how);
    for (int i = 0; i < rules->players; i++) draw_band(&t, i);
    if (seat >= 0) draw_hand(&t, box.height - hand_height(&t) + 150);
    svg_close(out, from, how);
}
