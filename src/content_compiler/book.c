/* The stories as a book, one page of HTML to read from top to bottom: chapters in their order, each with its missions,
 * the enemies it sends and the passages that they read; then roads, influence, places, things, kami, people, and the
 * passages that only these read. Prose is prose; what the game asks and does stands small between it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "source.h"

typedef struct content_book_writer {
    const content_source *source;
    content_text out;
    bool *is_printed; /* by node */
    content_teller say;
    void *context;
} content_book_writer;

static const char style[] =
    "body{max-width:42em;margin:2em auto;padding:0 1em;font:1.05em/1.5 Georgia,serif;color:#1f1a17;background:#f6f1e4}"
    "h1,h2{font-weight:normal}h2{margin:2.5em 0 0}.of,.does,.when>b{font:.72em/1.6 sans-serif;color:#8a7f72}"
    ".of{margin:0 0 1em}.does{display:inline-block;margin-right:.9em}.when{border-left:2px solid "
    "#d8cdb8;padding-left:1em}"
    "li{margin:.5em 0}a{color:#a8322a}";

static void put_escaped(content_text *out, const char *text) {
    for (; *text; text++) switch (*text) {
        case '<': content_put(out, "&lt;", 4); break;
        case '>': content_put(out, "&gt;", 4); break;
        case '&': content_put(out, "&amp;", 5); break;
        default: content_put(out, text, 1);
        }
}

static void put_in(content_text *out, const char *before, const char *text, const char *after) {
    content_print(out, "%s", before);
    put_escaped(out, text);
    content_print(out, "%s", after);
}

static void put_page(content_book_writer *b, const char *page) {
    const char *said = b->say ? b->say(b->context, page) : page, *lang = b->say && said == page ? " lang=\"en\"" : "";
    for (const char *end; said; said = end ? end + 2 : NULL) {
        end = strstr(said, "\n\n");
        char *paragraph = content_alloc((end ? (size_t)(end - said) : strlen(said)) + 1);
        memcpy(paragraph, said, end ? (size_t)(end - said) : strlen(said));
        content_print(&b->out, "<p%s>", lang);
        put_in(&b->out, "", paragraph, "</p>\n");
        free(paragraph);
    }
}

static void put_block(content_book_writer *b, int node);

static void put_option(content_book_writer *b, int node) {
    const content_node *at = &b->source->node[node];
    char label[CONTENT_LABEL];
    content_label(at->text, label);
    put_in(&b->out, "<li><b>", b->say ? b->say(b->context, label) : label, "</b>");
    put_in(&b->out, " <span class=\"does\">", at->text + strlen(label), "</span>\n");
    put_block(b, content_skip_notes(b->source, at->child));
    content_print(&b->out, "</li>\n");
}

static void put_line(content_book_writer *b, int node) {
    const content_node *at = &b->source->node[node];
    if (!strncmp(at->text, "read ", 5)) {
        content_print(&b->out, "<p class=\"does\">read <a href=\"#%s\">%s</a></p>\n", at->text + 5, at->text + 5);
    } else if (at->child) {
        put_in(&b->out, "<div class=\"when\"><b>", at->text, "</b>\n");
        put_block(b, content_skip_notes(b->source, at->child));
        content_print(&b->out, "</div>\n");
    } else {
        put_in(&b->out, "<span class=\"does\">", at->text, "</span>\n");
    }
}

static void put_block(content_book_writer *b, int node) {
    bool is_list = false;
    while (node) {
        const content_node *at = &b->source->node[node];
        bool is_option = at->kind == CONTENT_OPTION;
        if (is_option != is_list) content_print(&b->out, is_option ? "<ul>\n" : "</ul>\n");
        is_list = is_option;
        if (at->kind == CONTENT_PROSE) {
            char *page = content_page(b->source, node, &node);
            put_page(b, page);
            free(page);
            continue;
        }
        if (is_option)
            put_option(b, node);
        else
            put_line(b, node);
        node = content_skip_notes(b->source, at->next);
    }
    if (is_list) content_print(&b->out, "</ul>\n");
}

/* "mission drowned-bell": the word before the name. */
static bool is_kind(const char *text, const char *kind) {
    size_t size = strlen(kind);
    return !strncmp(text, kind, size) && text[size] == ' ';
}

static void put_symbol(content_book_writer *b, int node) {
    const content_node *at = &b->source->node[node];
    size_t title = content_title_start(at->text), word = strcspn(at->text, " ");
    char name[80];
    if (b->is_printed[node]) return;
    b->is_printed[node] = true;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(at->text + word + 1, " "), at->text + word + 1);
    const char *head = title ? at->text + title : name;
    content_print(&b->out, "<section id=\"%s\">\n", name);
    put_in(&b->out, "<h2>", b->say && title ? b->say(b->context, head) : head, "</h2>\n");
    content_print(&b->out, "<p class=\"of\">%.*s %s · %s:%d</p>\n", (int)word, at->text, name,
                  b->source->files[at->file].name, at->line);
    put_block(b, content_skip_notes(b->source, at->child));
    content_print(&b->out, "</section>\n");
}

/* What a story brings: the missions and enemies that its lines name, and the passages that they read. */

static int find_header(const content_source *source, const char *kind, const char *name) {
    size_t size = strlen(kind), length = strcspn(name, " ");
    for (int node = source->node[0].child; node; node = source->node[node].next) {
        const char *text = source->node[node].text;
        if (is_kind(text, kind) && !strncmp(text + size + 1, name, length) && strchr(" ", text[size + 1 + length]))
            return node;
    }
    return 0;
}

static void put_brought(content_book_writer *b, int node) {
    static const struct {
        const char *words, *kind;
    } brings[] = {
        {"place mission ", "mission"}, {"activate ", "mission"}, {"place enemy ", "enemy"}, {"read ", "passage"}};
    for (; node; node = b->source->node[node].next) {
        const content_node *at = &b->source->node[node];
        put_brought(b, at->child);
        for (size_t i = 0; i < sizeof brings / sizeof *brings; i++) {
            size_t size = strlen(brings[i].words);
            if (at->kind != CONTENT_LINE || strncmp(at->text, brings[i].words, size)) continue;
            int found = find_header(b->source, brings[i].kind, at->text + size);
            bool is_new = found && !b->is_printed[found];
            if (found) put_symbol(b, found);
            if (is_new) put_brought(b, b->source->node[found].child);
        }
    }
}

/* The number that a chapter's line gives: "act 1", "number 3". */
static int number_of(const content_source *source, int chapter, const char *word) {
    for (int node = source->node[chapter].child; node; node = source->node[node].next)
        if (is_kind(source->node[node].text, word)) return atoi(source->node[node].text + strlen(word) + 1);
    return 0;
}

static int next_chapter(const content_book_writer *b) {
    int best = 0, least = 0;
    for (int node = b->source->node[0].child; node; node = b->source->node[node].next) {
        if (b->is_printed[node] || !is_kind(b->source->node[node].text, "chapter")) continue;
        int order = 100 * number_of(b->source, node, "act") + number_of(b->source, node, "number");
        if (!best || order < least) best = node, least = order;
    }
    return best;
}

static bool has_words(const content_source *source, int node) {
    for (int child = source->node[node].child; child; child = source->node[child].next)
        if (source->node[child].kind == CONTENT_PROSE || source->node[child].child) return true;
    return false;
}

static void put_part(content_book_writer *b, const char *title, const char *kinds) {
    content_print(&b->out, "<h1>%s</h1>\n", title);
    for (int node = b->source->node[0].child; node; node = b->source->node[node].next) {
        char word[40];
        if (b->source->node[node].kind != CONTENT_LINE) continue;
        snprintf(word, sizeof word, " %.*s ", (int)strcspn(b->source->node[node].text, " "),
                 b->source->node[node].text);
        bool is_linked = is_kind(b->source->node[node].text, "passage"); /* also one of effects alone */
        if (strstr(kinds, word) && (is_linked || has_words(b->source, node))) put_symbol(b, node);
    }
}

char *content_book(const content_file *files, int count, content_teller say, void *context, content_report *report) {
    content_source source;
    content_book_writer b = {.source = &source, .say = say, .context = context};
    report->count = 0;
    content_source_read(&source, files, count, report);
    b.is_printed = content_alloc((size_t)source.count + 1);
    content_print(&b.out,
                  "<!doctype html>\n<html%s>\n<meta charset=\"utf-8\">\n<title>Harakiri</title>\n<style>%s</style>\n",
                  say ? "" : " lang=\"en\"", style);
    for (int chapter; (chapter = next_chapter(&b));) {
        content_print(&b.out, "<h1>Act %d, chapter %d</h1>\n", number_of(&source, chapter, "act"),
                      number_of(&source, chapter, "number"));
        put_symbol(&b, chapter);
        put_brought(&b, source.node[chapter].child);
    }
    put_part(&b, "Elsewhere", " mission enemy ");
    put_part(&b, "On the road", " travel ");
    put_part(&b, "The Shōgun's influence", " influence ");
    put_part(&b, "Places", " location ");
    put_part(&b, "Things", " item weapon armor ");
    put_part(&b, "Kami", " kami ");
    put_part(&b, "The four", " character ");
    put_part(&b, "Passages", " passage ");
    content_print(&b.out, "</html>\n");
    free(b.is_printed);
    content_source_done(&source);
    return b.out.data;
}
