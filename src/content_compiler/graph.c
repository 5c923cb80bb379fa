/* Chapters, missions and marks as one picture: which chapter brings which mission, and for each mark which stories
 * write it (left) and which ask for it (right). What nobody asks for stands out. Plain SVG; boxes in columns, curves
 * between them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "source.h"

enum { WIDTH = 1500, ROW = 20, TOP = 70, BOX = 360, GAP = (WIDTH - 3 * BOX) / 2, MOST = 512 };

typedef struct graph_box {
    int node; /* its header */
    int y;
} graph_box;

/* A column: the headers in it, in the order in which they come. */
typedef struct graph_column {
    graph_box box[MOST];
    int count, x;
} graph_column;

typedef struct content_graph_writer {
    const content_source *source;
    content_text out;
} content_graph_writer;

static bool is_kind(const char *text, const char *kind) {
    size_t size = strlen(kind);
    return !strncmp(text, kind, size) && text[size] == ' ';
}

static void name_of(const content_source *source, int header, char name[80]) {
    const char *text = source->node[header].text, *at = strchr(text, ' ');
    snprintf(name, 80, "%.*s", at ? (int)strcspn(at + 1, " ") : 0, at ? at + 1 : "");
}

/* Does a line name this, after that word: "mark kept-it"? */
static bool names(const char *text, const char *word, const char *name) {
    char wanted[200];
    size_t size = (size_t)snprintf(wanted, sizeof wanted, "%s %s", word, name);
    for (const char *at = text; (at = strstr(at, wanted)); at++)
        if ((at == text || strchr(" (,", at[-1])) && strchr(" ),", at[size])) return true;
    return false;
}

/* How a story is about a mark: 1 writes it, 2 asks for it, 4 takes it off; any of them together. */
static int uses_mark(const content_source *source, int node, const char *name) {
    int uses = 0;
    for (; node; node = source->node[node].next) {
        const content_node *at = &source->node[node];
        if (at->kind == CONTENT_LINE && is_kind(at->text, "mark"))
            uses |= names(at->text, "mark", name) ? 1 : 0;
        else if (at->kind == CONTENT_LINE && is_kind(at->text, "erase"))
            uses |= names(at->text, "erase", name) ? 4 : 0;
        else if (at->kind != CONTENT_PROSE && at->kind != CONTENT_NOTE && names(at->text, "mark", name))
            uses |= 2;
        uses |= uses_mark(source, at->child, name);
    }
    return uses;
}

static bool leads_to(const content_source *source, int node, const char *name) {
    for (; node; node = source->node[node].next) {
        const content_node *at = &source->node[node];
        bool is_named = names(at->text, "place mission", name) || names(at->text, "activate", name);
        if ((at->kind == CONTENT_LINE && is_named) || leads_to(source, at->child, name)) return true;
    }
    return false;
}

static graph_box *box_of(graph_column *column, int node) {
    for (int i = 0; i < column->count; i++)
        if (column->box[i].node == node) return &column->box[i];
    if (column->count == MOST) return &column->box[MOST - 1];
    column->box[column->count] = (graph_box){node, 0};
    return &column->box[column->count++];
}

static void lay_out(graph_column *column, int top) {
    for (int i = 0; i < column->count; i++) column->box[i].y = top + i * ROW;
}

/* Pictures */

static void put_escaped(content_text *out, const char *text) {
    for (; *text; text++)
        if (*text == '<' || *text == '>' || *text == '&')
            content_print(out, "&#%d;", *text);
        else
            content_put(out, text, 1);
}

static void put_box(content_graph_writer *g, const graph_column *column, const graph_box *box, const char *class) {
    const content_node *at = &g->source->node[box->node];
    char name[80];
    name_of(g->source, box->node, name);
    content_print(&g->out,
                  "<g class=\"%s\"><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/><text x=\"%d\" y=\"%d\">", class,
                  column->x, box->y, BOX, ROW - 4, column->x + 6, box->y + 12);
    content_print(&g->out, "%.*s ", (int)strcspn(at->text, " "), at->text);
    put_escaped(&g->out, name);
    content_print(&g->out, "</text><title>");
    put_escaped(&g->out, at->text);
    content_print(&g->out, " (%s:%d)</title></g>\n", g->source->files[at->file].name, at->line);
}

static void put_curve(content_graph_writer *g, int x1, int y1, int x2, int y2, const char *class) {
    int bend = (x2 - x1) / 2;
    content_print(&g->out, "<path class=\"%s\" d=\"M%d %dC%d %d %d %d %d %d\"/>\n", class, x1, y1 + ROW / 2 - 2,
                  x1 + bend, y1 + ROW / 2 - 2, x2 - bend, y2 + ROW / 2 - 2, x2, y2 + ROW / 2 - 2);
}

static void put_title(content_graph_writer *g, int x, int y, const char *title) {
    content_print(&g->out, "<text class=\"head\" x=\"%d\" y=\"%d\">%s</text>\n", x, y, title);
}

/* What leads to each mission: chapters and other stories left, missions right. */
static int put_missions(content_graph_writer *g, int top) {
    static graph_column from, to;
    const content_source *source = g->source;
    from = (graph_column){.x = 0}, to = (graph_column){.x = BOX + GAP};
    for (int mission = source->node[0].child; mission; mission = source->node[mission].next) {
        char name[80];
        if (!is_kind(source->node[mission].text, "mission")) continue;
        name_of(source, mission, name);
        box_of(&to, mission);
        for (int node = source->node[0].child; node; node = source->node[node].next)
            if (leads_to(source, source->node[node].child, name)) box_of(&from, node);
    }
    lay_out(&from, top), lay_out(&to, top);
    put_title(g, 0, top - 14, "leads to"), put_title(g, to.x, top - 14, "mission");
    for (int i = 0; i < to.count; i++) {
        char name[80];
        name_of(source, to.box[i].node, name);
        for (int k = 0; k < from.count; k++)
            if (leads_to(source, source->node[from.box[k].node].child, name))
                put_curve(g, BOX, from.box[k].y, to.x, to.box[i].y, "way");
        put_box(g, &to, &to.box[i], "mission");
    }
    for (int i = 0; i < from.count; i++) put_box(g, &from, &from.box[i], "story");
    return top + (from.count > to.count ? from.count : to.count) * ROW;
}

static bool is_later(const content_source *source, int mark) {
    for (int node = source->node[mark].child; node; node = source->node[node].next)
        if (!strcmp(source->node[node].text, "later")) return true;
    return false;
}

static int put_marks(content_graph_writer *g, int top) {
    static graph_column setters, marks, askers;
    static uint8_t uses[MOST][2];
    const content_source *source = g->source;
    setters = (graph_column){.x = 0}, marks = (graph_column){.x = BOX + GAP},
    askers = (graph_column){.x = 2 * (BOX + GAP)};
    memset(uses, 0, sizeof uses);
    for (int pass = 0; pass < 2; pass++) { /* first what there is, then the lines between them */
        if (pass) lay_out(&setters, top), lay_out(&marks, top), lay_out(&askers, top);
        for (int mark = source->node[0].child; mark; mark = source->node[mark].next) {
            char name[80];
            if (!is_kind(source->node[mark].text, "mark")) continue;
            name_of(source, mark, name);
            graph_box *box = box_of(&marks, mark);
            for (int node = source->node[0].child; node; node = source->node[node].next) {
                int how = node == mark ? 0 : uses_mark(source, source->node[node].child, name);
                if (how & 1) uses[box - marks.box][0] = 1;
                if (how & 2) uses[box - marks.box][1] = 1;
                graph_box *left = how & (1 | 4) ? box_of(&setters, node) : NULL,
                          *right = how & 2 ? box_of(&askers, node) : NULL;
                if (pass && left) put_curve(g, BOX, left->y, marks.x, box->y, "set");
                if (pass && right) put_curve(g, marks.x + BOX, box->y, askers.x, right->y, "asked");
            }
        }
    }
    put_title(g, 0, top - 14, "writes or erases"), put_title(g, marks.x, top - 14, "mark");
    put_title(g, askers.x, top - 14, "asks for it");
    for (int i = 0; i < marks.count; i++)
        put_box(g, &marks, &marks.box[i],
                !uses[i][0] || (!uses[i][1] && !is_later(source, marks.box[i].node)) ? "never"
                : !uses[i][1]                                                        ? "later"
                                                                                     : "mark");
    for (int i = 0; i < setters.count; i++) put_box(g, &setters, &setters.box[i], "story");
    for (int i = 0; i < askers.count; i++) put_box(g, &askers, &askers.box[i], "story");
    int most = marks.count > setters.count ? marks.count : setters.count;
    return top + (most > askers.count ? most : askers.count) * ROW;
}

static const char style[] =
    "text{font:12px sans-serif;fill:#1f1a17}.head{font-size:15px;fill:#8a7f72}rect{fill:#fbf7ec;stroke:#b8ab95}"
    ".mission rect,.mark rect{fill:#e9f0ee;stroke:#4f7871}.later rect{fill:#eef;stroke:#667}"
    ".never rect{fill:#f7dcd8;stroke:#a8322a}path{fill:none;stroke-width:1.1;opacity:.55}"
    ".way{stroke:#4f7871}.set{stroke:#8a6d3b}.asked{stroke:#3b5c8a}";

char *content_graph(const content_file *files, int count, content_report *report) {
    content_source source;
    content_graph_writer g = {.source = &source};
    content_text whole = {0};
    report->count = 0;
    content_source_read(&source, files, count, report);
    int bottom = put_marks(&g, put_missions(&g, TOP) + TOP);
    content_print(&whole,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-20 0 %d %d\" role=\"img\">\n"
                  "<title>Chapters, missions and marks</title>\n<style>%s</style>\n"
                  "<rect x=\"-20\" width=\"%d\" height=\"%d\" style=\"fill:#f6f1e4;stroke:none\"/>\n",
                  WIDTH + 40, bottom + 30, style, WIDTH + 40, bottom + 30);
    put_title(&g, BOX + GAP, 24, "red: never asked for, or never written · blue: for a later chapter");
    content_put(&whole, g.out.data, (size_t)g.out.size);
    content_print(&whole, "</svg>\n");
    free(g.out.data);
    content_source_done(&source);
    return whole.data;
}
