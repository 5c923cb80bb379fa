/* The formatter and the preview. The formatter knows the page only (source.c): two spaces a level, prose broken at 100
 * columns, single spaces, two before a title and before an option's terms, one empty line at most. What it writes reads
 * back as the same tree, so formatting twice changes nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "source.h"

enum { WIDTH = 100 };

static void put_line(content_text *out, const char *text, int depth) {
    size_t title = depth ? 0 : content_title_start(text);
    if (title)
        content_print(out, "%.*s  %s\n", (int)title - 1, text, text + title);
    else
        content_print(out, "%*s%s\n", 2 * depth, "", text);
}

/* "* Pay him.  (coins 5)" */
static void put_option(content_text *out, const char *text, int depth, const char *mark) {
    const char *open = strrchr(text, '(');
    bool has_terms = open && open > text && open[-1] == ' ' && text[strlen(text) - 1] == ')';
    content_print(out, "%*s%s ", 2 * depth, "", mark);
    if (has_terms)
        content_print(out, "%.*s  %s\n", (int)(open - text) - 1, text, open);
    else
        content_print(out, "%s\n", text);
}

static void put_node(const content_source *source, content_text *out, int node, int depth) {
    const content_node *at = &source->node[node];
    if (at->has_gap && out->size) content_put(out, "\n", 1);
    if (at->kind == CONTENT_PROSE)
        content_wrap(out, at->text, 2 * depth, WIDTH);
    else if (at->kind == CONTENT_OPTION)
        put_option(out, at->text, depth, "*");
    else if (at->kind == CONTENT_NOTE)
        content_print(out, "%*s%s\n", 2 * depth, "", at->text);
    else
        put_line(out, at->text, depth);
    for (int child = at->child; child; child = source->node[child].next) put_node(source, out, child, depth + 1);
}

char *content_format(const content_file *file, content_report *report) {
    content_source source;
    content_text out = {0};
    report->count = 0;
    content_source_read(&source, file, 1, report);
    content_put(&out, "", 0);
    for (int node = source.node[0].child; node; node = source.node[node].next) put_node(&source, &out, node, 0);
    content_source_done(&source);
    if (!report->count) return out.data;
    free(out.data);
    return NULL;
}

/* The preview: titles instead of names at the head, prose as it will be read, instructions set apart. */

static bool is_called(const char *text, const char *name) {
    size_t word = strcspn(text, " "), size = strlen(name);
    return text[word] && !strncmp(text + word + 1, name, size) &&
           (!text[word + 1 + size] || text[word + 1 + size] == ' ');
}

static void show_node(const content_source *source, content_text *out, int node, int depth) {
    const content_node *at = &source->node[node];
    bool follows_prose = false;
    if (at->kind == CONTENT_NOTE) return;
    if (at->kind == CONTENT_PROSE) {
        content_wrap(out, at->text, 2 * depth, 80);
    } else if (at->kind == CONTENT_OPTION) {
        put_option(out, at->text, depth, "\xE2\x86\x92");
    } else {
        content_print(out, "%*s[%s]\n", 2 * depth, "", at->text);
    }
    for (int child = at->child; child; child = source->node[child].next) {
        bool is_prose = source->node[child].kind == CONTENT_PROSE;
        if (is_prose != follows_prose || (is_prose && source->node[child].has_gap))
            content_put(out, "\n", follows_prose || depth == 0);
        show_node(source, out, child, depth + 1);
        follows_prose = is_prose;
    }
}

/* Words of prose from a line down: writers aim at 60 to 120 a side. */
static int count_words(const content_source *source, int node) {
    const content_node *at = &source->node[node];
    int words = 0;
    if (at->kind == CONTENT_PROSE)
        for (const char *c = at->text; *c; c++) words += c == at->text || c[-1] == ' ';
    for (int child = at->child; child; child = source->node[child].next) words += count_words(source, child);
    return words;
}

static bool has_word(const char *text, const char *word) {
    size_t size = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at++) {
        bool begins = at == text || strchr(" ,(", at[-1]), ends = !at[size] || strchr(" ,)", at[size]);
        if (begins && ends) return true;
    }
    return false;
}

/* Where else it is spoken of. */
static void show_mentions(const content_source *source, content_text *out, const char *name, int header) {
    bool is_first = true;
    for (int node = 1; node < source->count; node++) {
        const content_node *at = &source->node[node];
        if (node == header || (at->kind != CONTENT_LINE && at->kind != CONTENT_OPTION) || !has_word(at->text, name))
            continue;
        content_print(out, "%s%s:%d: %s\n", is_first ? "\nNamed at\n  " : "  ", source->files[at->file].name, at->line,
                      at->text);
        is_first = false;
    }
}

static void show_header(content_text *out, const content_node *at, const char *file) {
    size_t title = content_title_start(at->text);
    const char *shown = title ? at->text + title : at->text;
    int columns = content_columns(shown, strlen(shown));
    content_print(out, "%s\n", shown);
    for (int i = 0; i < columns; i++) content_put(out, "\xE2\x94\x80", 3);
    content_print(out, "\n%.*s \xC2\xB7 %s:%d\n", (int)(title ? title - 1 : strlen(at->text)), at->text, file,
                  at->line);
}

char *content_show(const content_file *files, int count, const char *name, content_report *report) {
    content_source source;
    content_text out = {0};
    report->count = 0;
    content_source_read(&source, files, count, report);
    for (int node = source.node[0].child; node; node = source.node[node].next) {
        const content_node *at = &source.node[node];
        if (at->kind != CONTENT_LINE || content_is_way(at->text) || !is_called(at->text, name)) continue;
        if (out.size) content_put(&out, "\n", 1);
        show_header(&out, at, files[at->file].name);
        for (int child = at->child; child; child = source.node[child].next) {
            content_put(&out, "\n", source.node[child].kind == CONTENT_PROSE || source.node[child].child);
            show_node(&source, &out, child, 1);
            int words = count_words(&source, child);
            if (words && source.node[child].child) content_print(&out, "    (%d words)\n", words);
        }
        show_mentions(&source, &out, name, node);
    }
    content_source_done(&source);
    return out.data;
}
