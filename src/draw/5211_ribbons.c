/* 5211: the colours in play as ribbons on a rod, as a curtain at a door: each as long as its colour has cards. The
 * limit (F9) is a line across them; a colour that reached it, or is tied (F10), is pale. The Kododo have a ribbon of
 * their own and an aim instead of a limit (F7). */
#include <stdio.h>

#include "5211_draw.h"
#include "brush.h"
#include "scene.h"

enum { WIDE = 176, STEP = 236, ROD = 30, HEAD = 150, WORDS = 190, LONGEST_CARD = 260 };

static int longest(int players) { return g5211_limit(players) + 2; }

/* How much of a ribbon a card is: they hang down as far as there is room. */
static int32_t card_of(const g5211_ribbons *it) {
    int32_t card = (it->height - HEAD - ROD - WORDS) / longest(it->players);
    return card < LONGEST_CARD ? card : LONGEST_CARD;
}

static int32_t top_of(const g5211_ribbons *it) { return it->at.y + HEAD + ROD; }

static void draw_rod(irori_writer *out, const g5211_ribbons *it) {
    ink_chance chance = 17;
    ink_line line;
    ink_point from = {it->at.x - 40, it->at.y + HEAD}, to = {it->at.x + G5211_RIBBONS_WIDTH - 40, from.y};
    ink_curve(&line, (ink_point[]){from, {(from.x + to.x) / 2, from.y + 3}, to}, 3, 120);
    ink_taper(&line, 13, 12);
    svg_path path = svg_path_open(out, "class=\"sumi\"");
    svg_brush(&path, &line, 3, &chance);
    svg_path_close(&path);
}

/* All ribbons have room; where one has far too many cards, its stitches are closer. */
static int32_t length_of(const g5211_ribbons *it, int count) {
    return (count < longest(it->players) ? count : longest(it->players)) * card_of(it);
}

/* A ribbon of so many cards: a stitch for each. */
static void draw_ribbon(irori_writer *out, ink_point at, const char *fill, const char *ink, int count, int32_t length) {
    if (!count) return;
    svg_put(
        out,
        "<rect class=\"card\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/><rect %s x=\"%d\" y=\"%d\" width=\"%d\" "
        "height=\"%d\"/><path class=\"l-%s\" stroke-width=\"8\" d=\"M%d %dv%dh%dv-%d",
        at.x, at.y, WIDE, length, fill, at.x, at.y, WIDE, length, ink, at.x, at.y, length, WIDE, length);
    for (int i = 1; i < count; i++) svg_put(out, "M%d %dh%d", at.x, at.y + i * length / count, WIDE);
    irori_write(out, "\"/>\n");
}

static void write_count(irori_writer *out, const g5211_ribbons *it, ink_point at, int count) {
    card_write_count(out, (ink_point){at.x + WIDE / 2, at.y + length_of(it, count) + 106}, 104, count);
}

/* What stands under the ribbon that leads or has scored. */
static void write_stand(irori_writer *out, const g5211_ribbons *it, ink_point at, int count, const irori_drawing *how) {
    const char *id = it->is_scored ? "5211.stands.scores" : "5211.stands.leads";
    ink_point foot = {at.x + WIDE / 2, at.y + length_of(it, count) + 180};
    scene_write(out, foot, 64, "middle", "", wording_get(how, id));
}

/* Worthless as things stand: too many, or tied above whoever has the majority; when all is over, whatever did not
 * score. */
static bool is_pale(const g5211_ribbons *it, const g5211_judgement *judged, int colour) {
    if (it->is_scored) return judged->kododo_scores || judged->colour != colour;
    return judged->colour < 0 || judged->count[colour] > judged->count[judged->colour];
}

static void draw_colour(irori_writer *out, const g5211_ribbons *it, const g5211_judgement *judged, int colour,
                        const irori_drawing *how) {
    char fill[40];
    const char letter[] = {g5211_letters[colour], 0};
    ink_point at = {it->at.x + colour * STEP, top_of(it)};
    int count = judged->count[colour];
    bool leads = judged->colour == colour && !judged->kododo_scores, is_out = is_pale(it, judged, colour);
    snprintf(fill, sizeof fill, "fill=\"url(#weave-%s)\"", letter);
    svg_put(out, "<g data-thing=\"colour/%s\">", letter);
    scene_write(out, (ink_point){at.x + WIDE / 2, it->at.y + HEAD - 44}, 130, "middle", g5211_ink(colour), letter);
    if (is_out) irori_write(out, "<g class=\"over\">");
    draw_ribbon(out, at, fill, g5211_ink(colour), count, length_of(it, count));
    if (is_out) irori_write(out, "</g>");
    write_count(out, it, at, count);
    if (leads) write_stand(out, it, at, count, how);
    irori_write(out, "</g>\n");
}

static void draw_kododo(irori_writer *out, const g5211_ribbons *it, const g5211_judgement *judged,
                        const irori_drawing *how) {
    ink_point at = {it->at.x + G5211_COLOURS * STEP + 60, top_of(it)};
    svg_put(out,
            "<g data-thing=\"kododo\"><use href=\"#kododo\" class=\"sumi\" transform=\"translate(%d %d)scale(.42)\"/>",
            at.x + WIDE / 2, it->at.y + HEAD - 86);
    draw_ribbon(out, at, "class=\"card\"", "sumi", judged->kododo, length_of(it, judged->kododo));
    for (int i = 0; i < judged->kododo; i++)
        svg_put(out, "<use href=\"#kododo\" class=\"sumi\" transform=\"translate(%d %d)scale(.36)\"/>", at.x + WIDE / 2,
                at.y + (2 * i + 1) * length_of(it, judged->kododo) / judged->kododo / 2);
    write_count(out, it, at, judged->kododo);
    if (judged->kododo_scores) write_stand(out, it, at, judged->kododo, how);
    irori_write(out, "</g>\n");
}

/* A line across, and its number at the end. */
static void draw_bound(irori_writer *out, const char *class, ink_point from, int32_t width, int count) {
    char text[8];
    snprintf(text, sizeof text, "%d", count);
    svg_put(out, "<path class=\"%s\" d=\"M%d %dh%d\"/>", class, from.x, from.y, width);
    scene_write(out, (ink_point){from.x - 18, from.y + 26}, 76, "end", "quiet", text);
}

void g5211_draw_ribbons(irori_writer *out, const g5211_ribbons *it, const irori_drawing *how) {
    g5211_judgement judged = g5211_judge(it->players, it->row);
    int limit = g5211_limit(it->players), aim = g5211_kododo_target(it->players);
    int32_t kododo = it->at.x + G5211_COLOURS * STEP + 60;
    for (int colour = 0; colour < G5211_COLOURS; colour++) draw_colour(out, it, &judged, colour, how);
    draw_kododo(out, it, &judged, how);
    draw_rod(out, it);
    draw_bound(out, "limit", (ink_point){it->at.x - 34, top_of(it) + limit * card_of(it) - card_of(it) / 2},
               G5211_COLOURS * STEP - (STEP - WIDE) + 68, limit);
    draw_bound(out, "aim", (ink_point){kododo - 34, top_of(it) + aim * card_of(it)}, WIDE + 68, aim);
}
