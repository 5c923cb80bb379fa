/* Writing SVG. A smooth outline is drawn by quadratic curves whose control points are the line's points and whose ends
 * are the middles between them: always smooth, two pairs of small numbers a point. */
#include "svg.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "card.h"
#include "scene.h"

typedef struct colour {
    char letter;
    const char *name, *light, *dark;
} colour;

static const colour colours[] = {
    {'w', "washi", "#f5f0e6", "#1d1b1a"},    {'s', "sumi", "#211e1c", "#ece5d8"},
    {'r', "shu", "#c23b2e", "#e0614f"},      {'a', "ai", "#28507a", "#7fa8d1"},
    {'m', "matsuba", "#40693f", "#86b27f"},  {'y', "yamabuki", "#b97a10", "#e2ad45"},
    {'n', "nezumi", "#8d857a", "#9b9388"},   {'p', "card", "#faf7ef", "#272421"},
    {'b', "bark", "#211e1c", "#cbc0b0"},     {'o', "kaki", "#c2571a", "#ea8b4e"},
    {'v', "murasaki", "#6a4a8c", "#b59ada"}, {0, NULL, NULL, NULL},
};

void svg_put(irori_writer *out, const char *format, ...) {
    char text[512];
    va_list args;
    va_start(args, format);
    int size = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (size < 0 || (size_t)size >= sizeof text)
        out->full = true;
    else
        irori_write(out, text);
}

void svg_put_text(irori_writer *out, const char *text) {
    for (; *text; text++) {
        char one[2] = {*text, 0};
        const char *as = *text == '&'                ? "&amp;"
                         : *text == '<'              ? "&lt;"
                         : *text == '>'              ? "&gt;"
                         : *text == '"'              ? "&quot;"
                         : (unsigned char)*text < 32 ? " "
                                                     : one;
        irori_write(out, as);
    }
}

void svg_put_turn(irori_writer *out, int angle) {
    int tenths = (angle % INK_TURN * 36000 + (angle < 0 ? -INK_TURN / 2 : INK_TURN / 2)) / INK_TURN;
    int whole = tenths < 0 ? -tenths : tenths;
    svg_put(out, "rotate(%s%d.%02d)", tenths < 0 ? "-" : "", whole / 100, whole % 100);
}

/* Style */

static void put_colour(irori_writer *out, const colour *c, svg_tone tone) {
    if (tone == SVG_VARIABLE)
        svg_put(out, "var(--ink-%s)", c->name);
    else
        irori_write(out, tone == SVG_DARK ? c->dark : c->light);
}

void svg_put_style(irori_writer *out, const char *style, svg_tone tone) {
    for (; style && *style; style++) {
        char one[2] = {*style, 0};
        const colour *c = colours;
        while (*style == '$' && c->letter && c->letter != style[1]) c++;
        if (*style != '$' || !c->letter) {
            irori_write(out, one);
            continue;
        }
        put_colour(out, c, tone);
        style++;
    }
}

static void put_colours(irori_writer *out, svg_tone tone) {
    for (const colour *c = colours; c->letter; c++) {
        char style[96];
        snprintf(style, sizeof style, ".%s{fill:$%c}.l-%s{fill:none;stroke:$%c}", c->name, c->letter, c->name,
                 c->letter);
        svg_put_style(out, style, tone);
    }
}

void svg_put_variables(irori_writer *out, svg_tone tone) {
    for (const colour *c = colours; c->letter; c++)
        svg_put(out, "--ink-%s:%s;", c->name, tone == SVG_DARK ? c->dark : c->light);
}

void svg_put_house(irori_writer *out, svg_tone tone) {
    put_colours(out, tone);
    svg_put_style(out, scene_style, tone);
    svg_put_style(out, card_style, tone);
}

static void put_rules(irori_writer *out, const char *style, svg_tone tone) {
    svg_put_house(out, tone);
    svg_put_style(out, style, tone);
}

/* Written out in colours, not in variables: what turns pictures into PNG knows no variables, and skips the question
 * after the reader's wish. */
static void put_own_style(irori_writer *out, const char *style, const irori_drawing *how) {
    irori_write(out, "<style>");
    put_rules(out, style, how->is_dark && !how->follows_reader ? SVG_DARK : SVG_LIGHT);
    if (how->follows_reader) {
        irori_write(out, "@media (prefers-color-scheme:dark){");
        put_rules(out, style, SVG_DARK);
        irori_write(out, "}");
    }
    irori_write(out, "</style>\n");
}

/* The picture */

size_t svg_open(irori_writer *out, const svg_head *head, const irori_drawing *how) {
    size_t from = out->used;
    svg_box box = head->box;
    svg_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %d %d\"", box.left, box.top, box.width,
            box.height);
    if (how->width)
        svg_put(out, " width=\"%d\" height=\"%d\"", how->width, (int)((int64_t)how->width * box.height / box.width));
    else
        svg_put(out, " width=\"%d.%dmm\" height=\"%d.%dmm\"", box.width / 10, box.width % 10, box.height / 10,
                box.height % 10);
    svg_put(out, " role=\"img\" class=\"ink %s\" aria-labelledby=\"t\" aria-describedby=\"d\">\n<title id=\"t\">",
            head->game);
    svg_put_text(out, head->title);
    irori_write(out, "</title>\n<desc id=\"d\">");
    svg_put_text(out, head->about);
    irori_write(out, "</desc>\n");
    if (!how->is_fragment) put_own_style(out, head->style, how);
    return from;
}

/* Does an id, or a word that means one, begin here? Each of these has a quotation mark in it, which anybody's text has
 * not: it is escaped. */
static bool is_id_start(const char *data, size_t at) {
    static const char *const before[] = {" id=\"", " href=\"#", "=\"url(#", " aria-labelledby=\"",
                                         " aria-describedby=\""};
    if (!at || (data[at - 1] != '"' && data[at - 1] != '#')) return false;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        size_t size = strlen(before[i]);
        if (at >= size && !memcmp(data + at - size, before[i], size)) return true;
    }
    return false;
}

/* From the end backwards, so that it needs no second buffer. */
static void put_prefix(irori_writer *out, size_t from, const char *prefix) {
    size_t size = strlen(prefix), more = 0;
    for (size_t at = from; at < out->used; at++) more += is_id_start(out->data, at) ? size : 0;
    if (out->full || more >= out->size - out->used) {
        out->full = true;
        return;
    }
    size_t to = out->used + more;
    out->data[to] = 0;
    for (size_t at = out->used; at > from; at--) {
        if (is_id_start(out->data, at)) memcpy(out->data + (to -= size), prefix, size);
        out->data[--to] = out->data[at - 1];
    }
    assert(to == from);
    out->used += more;
}

void svg_close(irori_writer *out, size_t from, const irori_drawing *how) {
    irori_write(out, "</svg>\n");
    if (how->prefix && *how->prefix) put_prefix(out, from, how->prefix);
}

/* Paths */

svg_path svg_path_open(irori_writer *out, const char *attributes) {
    svg_put(out, "<path%s%s d=\"", *attributes ? " " : "", attributes);
    return (svg_path){.out = out};
}

void svg_path_close(svg_path *path) { irori_write(path->out, "\"/>\n"); }

/* A number after a letter or another number: a minus separates by itself. */
static void put_number(irori_writer *out, int32_t number, bool after_number) {
    svg_put(out, after_number && number >= 0 ? " %d" : "%d", number);
}

static void put_step(svg_path *path, ink_point from, ink_point to, bool after_number) {
    put_number(path->out, to.x - from.x, after_number);
    put_number(path->out, to.y - from.y, true);
}

void svg_move(svg_path *path, ink_point p) {
    irori_write(path->out, "M");
    put_step(path, (ink_point){0, 0}, p, false);
    path->at = p;
}

void svg_line(svg_path *path, ink_point p) {
    irori_write(path->out, "l");
    put_step(path, path->at, p, false);
    path->at = p;
}

void svg_bend(svg_path *path, ink_point over, ink_point p) {
    irori_write(path->out, "q");
    put_step(path, path->at, over, false);
    put_step(path, path->at, p, true);
    path->at = p;
}

void svg_end(svg_path *path) { irori_write(path->out, "z"); }

static ink_point middle(ink_point a, ink_point b) { return (ink_point){(a.x + b.x) / 2, (a.y + b.y) / 2}; }

/* From where the path is, in whichever direction `last` lies. */
static void trace_on(svg_path *path, const ink_line *line, int first, int last) {
    int way = last < first ? -1 : 1;
    for (int i = first + way; i != last && first != last; i += way)
        svg_bend(path, line->at[i], middle(line->at[i], line->at[i + way]));
    svg_line(path, line->at[last]);
}

void svg_trace(svg_path *path, const ink_line *line, int first, int last) {
    svg_move(path, line->at[first]);
    trace_on(path, line, first, last);
}

void svg_round(svg_path *path, const ink_line *line) {
    int n = line->count;
    svg_move(path, middle(line->at[n - 1], line->at[0]));
    for (int i = 0; i < n; i++) svg_bend(path, line->at[i], middle(line->at[i], line->at[(i + 1) % n]));
    svg_end(path);
}

void svg_brush(svg_path *path, const ink_line *line, int32_t unevenness, ink_chance *chance) {
    ink_line edge;
    ink_edge(line, -1, unevenness, chance, &edge);
    svg_trace(path, &edge, 0, edge.count - 1);
    ink_edge(line, 1, unevenness, chance, &edge);
    svg_line(path, edge.at[edge.count - 1]);
    trace_on(path, &edge, edge.count - 1, 0);
    svg_end(path);
}
