/* The ladder as SVG: the levels' ratings above, the curve of strength over iterations below. Ink on washi; circles and
 * diamonds, lines and dashes differ without their colours. */
#include <math.h>
#include <stdio.h>

#include "ladder.h"

enum { WIDTH = 700, LEFT = 96, RIGHT = 664, TOP = 74, ROW = 34, AXIS = 64, CURVE = 260 };

#define INK    "#211e1c"
#define PAPER  "#f5f0e6"
#define GREY   "#8d857a"
#define INDIGO "#28507a"
#define RED    "#c23b2e"

typedef struct axis {
    double low, high;
    int from, to; /* pixels */
} axis;

static double place(axis a, double value) { return a.from + (value - a.low) / (a.high - a.low) * (a.to - a.from); }

static void draw_line(FILE *out, double x1, double y1, double x2, double y2, const char *style) {
    fprintf(out, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", style, x1, y1, x2, y2);
}

static void draw_text(FILE *out, double x, double y, const char *style, const char *text) {
    fprintf(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", style, x, y, text);
}

static void draw_side_name(FILE *out, int middle, const char *name) {
    fprintf(out, "<text class=\"middle name\" transform=\"translate(22 %d) rotate(-90)\">%s</text>\n", middle, name);
}

/* A round distance between ticks that makes few of them. */
static double tick_step(double range) {
    static const double steps[] = {10, 20, 50, 100, 200, 500, 1000};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (range / steps[i] <= 8) return steps[i];
    return 2000;
}

static axis elo_axis(const ladder *l) {
    double low = 0, high = 0;
    for (int i = 0; i < l->level_count; i++) {
        low = fmin(low, l->ratings[i].elo - l->ratings[i].margin);
        high = fmax(high, l->ratings[i].elo + l->ratings[i].margin);
    }
    double step = tick_step(high - low);
    return (axis){.low = floor(low / step) * step, .high = ceil(high / step) * step, .from = LEFT, .to = RIGHT};
}

static void draw_elo_axis(FILE *out, axis x, int top, int bottom) {
    double step = tick_step(x.high - x.low);
    for (double tick = x.low; tick <= x.high; tick += step) {
        char label[16];
        snprintf(label, sizeof label, "%+.0f", tick);
        draw_line(out, place(x, tick), top, place(x, tick), bottom, tick ? "grid" : "even");
        draw_text(out, place(x, tick), bottom + 18, "middle", tick ? label : "0");
    }
}

static void draw_levels(FILE *out, const ladder *l, int top, int bottom) {
    axis x = elo_axis(l);
    draw_elo_axis(out, x, top, bottom);
    for (int i = 0; i < l->level_count; i++) {
        double y = bottom - ROW * (i + 0.5), elo = l->ratings[i].elo, margin = l->ratings[i].margin;
        draw_text(out, LEFT - 12, y + 4, "end", l->levels[i]);
        draw_line(out, place(x, elo - margin), y, place(x, elo + margin), y, "range level");
        fprintf(out,
                "<circle class=\"mark level\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"><title>%+.0f ± %.0f</title></circle>\n",
                place(x, elo), y, elo, margin);
    }
    fprintf(out, "<text class=\"middle name\" x=\"%d\" y=\"%d\">Elo, %s being 0</text>\n", (LEFT + RIGHT) / 2,
            bottom + 40, l->levels[l->anchor]);
    draw_side_name(out, (top + bottom) / 2, "level");
}

static void draw_share_axis(FILE *out, axis y) {
    for (int tick = 0; tick <= 100; tick += 25) {
        char label[16];
        snprintf(label, sizeof label, "%d %%", tick);
        draw_line(out, LEFT, place(y, tick), RIGHT, place(y, tick), tick == 50 ? "even" : "grid");
        draw_text(out, LEFT - 12, place(y, tick) + 4, "end", label);
    }
}

static void draw_curve(FILE *out, const ladder *l, int top, int bottom) {
    double first = log10((double)l->curve[0].iterations), last = log10((double)l->curve[l->curve_count - 1].iterations);
    axis x = {.low = first - 0.1, .high = last + 0.1, .from = LEFT, .to = RIGHT};
    axis y = {.low = 0, .high = 100, .from = bottom, .to = top};
    draw_share_axis(out, y);
    draw_text(out, RIGHT, place(y, 50) - 6, "end name", "even");
    fputs("<path class=\"line\" d=\"", out);
    for (int i = 0; i < l->curve_count; i++)
        fprintf(out, "%c%.1f %.1f", i ? 'L' : 'M', place(x, log10((double)l->curve[i].iterations)),
                place(y, 100 * l->curve[i].contest.share));
    fputs("\"/>\n", out);
    for (int i = 0; i < l->curve_count; i++) {
        const contest *c = &l->curve[i].contest;
        double at = place(x, log10((double)l->curve[i].iterations)), share = place(y, 100 * c->share);
        char label[24];
        snprintf(label, sizeof label, "%ld", l->curve[i].iterations);
        draw_line(out, at, place(y, 100 * c->interval.low), at, place(y, 100 * c->interval.high), "range step");
        fprintf(out, "<path class=\"mark step\" d=\"M%.1f %.1fl6 6l-6 6l-6 -6z\"><title>%s: %.1f %%</title></path>\n",
                at, share - 6, label, 100 * c->share);
        draw_text(out, at, bottom + 18, "middle", label);
    }
    draw_text(out, (LEFT + RIGHT) / 2.0, bottom + 40, "middle name", "iterations for a decision");
    draw_side_name(out, (top + bottom) / 2, "score against " LADDER_OPPONENT);
}

static void draw_frame(FILE *out, const ladder *l, int height) {
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"'Noto Sans', "
            "'DejaVu Sans', sans-serif\" font-size=\"13\" fill=\"" INK "\">\n"
            "<title>Strength of the levels in %s</title>\n"
            "<style>.grid{stroke:" GREY ";stroke-width:.5;opacity:.6}.even{stroke:" INK ";stroke-dasharray:5 4}"
            ".range{stroke-width:3}.level{stroke:" INDIGO "}.step{stroke:" RED "}.mark{stroke-width:2.5;fill:" PAPER "}"
            ".line{fill:none;stroke:" RED ";stroke-width:1.5}.middle{text-anchor:middle}.end{text-anchor:end}"
            ".name{font-style:italic}.title{font:20px 'Shippori Mincho',Georgia,serif}</style>\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"" PAPER "\"/>\n",
            WIDTH, height, l->rules->game->title, WIDTH, height);
    fprintf(out, "<text class=\"title\" x=\"24\" y=\"38\">%s, %d players</text>\n", l->rules->game->title,
            l->rules->players);
    fprintf(out, "<text class=\"end\" x=\"%d\" y=\"38\">%llu games a pair, 95 %% intervals</text>\n", RIGHT,
            (unsigned long long)l->pairs[0].report.games);
}

bool ladder_draw(const ladder *l, FILE *out) {
    int levels_end = TOP + ROW * l->level_count, curve_end = levels_end + AXIS + 24 + CURVE;
    draw_frame(out, l, (l->curve_count ? curve_end : levels_end) + AXIS);
    draw_levels(out, l, TOP, levels_end);
    if (l->curve_count) draw_curve(out, l, curve_end - CURVE, curve_end);
    fputs("</svg>\n", out);
    return !fflush(out) && !ferror(out);
}
