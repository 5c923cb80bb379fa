/* For translators: every text once, in reading order, as a template of gettext (.pot). A text is what the game tells in
 * one piece: a title, the words of an option, paragraphs that follow each other. */
#include <stdlib.h>
#include <string.h>

#include "grammar.h"

typedef struct content_template {
    const content_source *source;
    content_text out;
    char **seen;
    int count, room;
    content_teller say;
    void *context;
} content_template;

static bool is_new(content_template *t, const char *text) {
    for (int i = 0; i < t->count; i++)
        if (!strcmp(t->seen[i], text)) return false;
    t->seen = content_grow(t->seen, &t->room, t->count + 1, sizeof *t->seen);
    t->seen[t->count] = content_alloc(strlen(text) + 1);
    strcpy(t->seen[t->count++], text);
    return true;
}

static void put_quoted(content_text *out, const char *text) {
    content_put(out, "\"", 1);
    for (; *text; text++) {
        if (*text == '\n')
            content_put(out, "\\n", 2);
        else if (*text == '"' || *text == '\\')
            content_put(out, (char[]){'\\', *text}, 2);
        else
            content_put(out, text, 1);
    }
    content_put(out, "\"\n", 2);
}

static void put_entry(content_template *t, int node, const char *text) {
    const content_node *at = &t->source->node[node];
    if (!*text || !is_new(t, text)) return;
    content_print(&t->out, "\n#: %s:%d\nmsgid ", t->source->files[at->file].name, at->line);
    put_quoted(&t->out, text);
    const char *said = t->say ? t->say(t->context, text) : text;
    content_print(&t->out, "msgstr ");
    put_quoted(&t->out, said == text ? "" : said);
}

/* The lines of a block, each run of paragraphs as one page; returns nothing: it goes through all of them. */
static void put_block(content_template *t, int node) {
    while (node) {
        const content_node *at = &t->source->node[node];
        if (at->kind == CONTENT_PROSE) {
            char *page = content_page(t->source, node, &node);
            put_entry(t, (int)(at - t->source->node), page);
            free(page);
            continue;
        }
        char label[CONTENT_LABEL];
        if (at->kind == CONTENT_OPTION) put_entry(t, node, content_label(at->text, label));
        put_block(t, content_skip_notes(t->source, at->child));
        node = content_skip_notes(t->source, at->next);
    }
}

static void put_header(content_template *t, int node) {
    const content_node *at = &t->source->node[node];
    put_entry(t, node, at->text + content_title_start(at->text));
    put_block(t, content_skip_notes(t->source, at->child));
}

char *content_pot(const content_file *files, int count, content_teller say, void *context, content_report *report) {
    content_source source;
    content_template t = {.source = &source, .say = say, .context = context};
    report->count = 0;
    content_source_read(&source, files, count, report);
    content_print(&t.out, "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
                          "\"Content-Transfer-Encoding: 8bit\\n\"\n");
    for (int node = content_skip_notes(&source, source.node[0].child); node;
         node = content_skip_notes(&source, source.node[node].next))
        if (content_title_start(source.node[node].text))
            put_header(&t, node);
        else
            put_block(&t, content_skip_notes(&source, source.node[node].child));
    for (int i = 0; i < t.count; i++) free(t.seen[i]);
    free(t.seen);
    content_source_done(&source);
    return t.out.data;
}
