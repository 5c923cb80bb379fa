/* Text files as a tree of lines. Invariants: a node's text has no control characters, no double spaces, and is valid
 * UTF-8; children stand in the order of the file; notes hang before the line they precede.
 *
 * What is prose? A line that does not begin with a small letter, '*' or '#'. It goes on with the following lines of the
 * same depth until one of them begins like an instruction after a line that ended a sentence. English helps: what
 * follows a full stop begins with a capital. So a paragraph needs no mark, may be broken anywhere within a sentence,
 * and an instruction can follow it without an empty line. The price is that prose must end with a full stop; it is
 * checked, for otherwise a swallowed instruction would be read out to the players. */
#include "source.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../core/utf8.h"

enum { DEPTH = 24 };

/* Memory and texts */

static void *must_have(void *memory) {
    if (!memory) fputs("irori: out of memory\n", stderr), exit(1);
    return memory;
}

void *content_alloc(size_t size) { return must_have(calloc(1, size ? size : 1)); }

void *content_grow(void *items, int *room, int wanted, size_t size) {
    if (wanted <= *room) return items;
    *room = wanted < 32 ? 32 : wanted + wanted / 2;
    return must_have(realloc(items, (size_t)*room * size));
}

void content_put(content_text *text, const char *data, size_t size) {
    text->data = content_grow(text->data, &text->room, text->size + (int)size + 1, 1);
    memcpy(text->data + text->size, data, size);
    text->size += (int)size;
    text->data[text->size] = 0;
}

void content_print(content_text *text, const char *format, ...) {
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    content_put(text, line, (size_t)size < sizeof line ? (size_t)size : sizeof line - 1);
}

int content_columns(const char *text, size_t size) {
    int columns = 0;
    for (size_t i = 0; i < size; i++) columns += ((unsigned char)text[i] & 0xC0) != 0x80;
    return columns;
}

/* Errors */

static void add_error(content_report *report, const char *file, int line, const char *format, va_list arguments) {
    if (report->count == CONTENT_ERRORS) return;
    content_error *error = &report->error[report->count++];
    error->file = file;
    error->line = line;
    vsnprintf(error->text, sizeof error->text, format, arguments);
}

void content_complain_at(const content_source *source, int file, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add_error(source->report, source->files[file].name, line, format, arguments);
    va_end(arguments);
}

void content_complain(const content_source *source, int node, const char *format, ...) {
    const content_node *at = &source->node[node];
    va_list arguments;
    va_start(arguments, format);
    add_error(source->report, node ? source->files[at->file].name : NULL, at->line, format, arguments);
    va_end(arguments);
}

void content_error_text(const content_error *error, char *text, size_t size) {
    if (error->file)
        snprintf(text, size, "%s:%d: %s", error->file, error->line, error->text);
    else
        snprintf(text, size, "%s", error->text);
}

/* Characters */

static bool is_text(const char *at, const char *end) {
    for (int size; at < end; at += size)
        if (!(size = utf8_size(at, end))) return false;
    return true;
}

/* Takes closing quotes and brackets off the end: how many bytes remain. */
static size_t without_quotes(const char *text, size_t size) {
    static const char *const closing[] = {"\"", "'", ")", "\xE2\x80\x9D", "\xE2\x80\x99", "\xC2\xBB", "*", "_"};
    for (bool is_more = true; is_more;) {
        is_more = false;
        for (size_t i = 0; i < sizeof closing / sizeof *closing; i++) {
            size_t length = strlen(closing[i]);
            if (size < length || memcmp(text + size - length, closing[i], length)) continue;
            size -= length;
            is_more = true;
        }
    }
    return size;
}

static bool ends_with(const char *text, size_t size, const char *end) {
    size_t length = strlen(end);
    return size >= length && !memcmp(text + size - length, end, length);
}

static bool ends_sentence(const char *text, size_t whole) {
    size_t size = without_quotes(text, whole);
    bool is_broken_off = size < whole && ends_with(text, size, "\xE2\x80\x94"); /* "But I—" */
    return is_broken_off || ends_with(text, size, ".") || ends_with(text, size, "!") || ends_with(text, size, "?") ||
           ends_with(text, size, "\xE2\x80\xA6");
}

bool content_ends_sentence(const char *text) { return ends_sentence(text, strlen(text)); }

/* The tree */

static int add_node(content_source *source, const content_node *node) {
    source->node = content_grow(source->node, &source->room, source->count + 1, sizeof *source->node);
    source->node[source->count] = *node;
    return source->count++;
}

static void hang(content_source *source, int node, int parent) {
    content_node *up = &source->node[parent];
    source->node[node].parent = parent;
    if (up->last)
        source->node[up->last].next = node;
    else
        up->child = node;
    up->last = node;
}

/* A copy with single spaces. */
static char *squeeze(const char *text, size_t size) {
    char *copy = content_alloc(size + 1), *to = copy;
    for (size_t i = 0; i < size; i++)
        if (text[i] != ' ' || (to > copy && to[-1] != ' ')) *to++ = text[i];
    while (to > copy && to[-1] == ' ') to--;
    *to = 0;
    return copy;
}

static void join(content_node *prose, const char *text, size_t size) {
    char *more = squeeze(text, size);
    size_t old = strlen(prose->text), added = strlen(more);
    prose->text = must_have(realloc(prose->text, old + added + 2));
    prose->text[old] = ' ';
    memcpy(prose->text + old + 1, more, added + 1);
    free(more);
}

/* Reading one file */

typedef struct content_reader {
    content_source *source;
    int file, line;
    struct {
        int indent, node;
    } open[DEPTH]; /* the lines that the next one may belong to */
    int depth;
    int notes[64], note_count; /* waiting for the line they precede */
    int prose;                 /* the paragraph that goes on; 0: none */
    bool ended;                /* and its last line ended a sentence */
    bool has_gap;
} content_reader;

static void complain(const content_reader *reader, const char *text) {
    content_complain_at(reader->source, reader->file, reader->line, "%s", text);
}

static content_node new_node(content_reader *reader, content_node_kind kind, const char *text, size_t size) {
    bool has_gap = reader->has_gap;
    reader->has_gap = false;
    return (content_node){
        .kind = kind, .file = reader->file, .line = reader->line, .has_gap = has_gap, .text = squeeze(text, size)};
}

/* Where a line of this depth hangs; -1: nowhere, and said so. */
static int find_parent(content_reader *reader, int indent) {
    while (reader->open[reader->depth - 1].indent > indent) reader->depth--;
    int top = reader->open[reader->depth - 1].indent, node = reader->open[reader->depth - 1].node;
    const content_node *above = &reader->source->node[node];
    if (top == indent) return above->parent;
    /* Deeper than every open line: it belongs to the last one, if that was read just before. */
    if (!above->line) return complain(reader, "the first line of a file must not be indented"), -1;
    if (above->child) return complain(reader, "this indentation fits no line above"), -1;
    if (above->kind == CONTENT_PROSE)
        return complain(reader, "nothing can stand below prose: put this line at the same depth"), -1;
    if (reader->depth == DEPTH) return complain(reader, "too deep"), -1;
    return node;
}

static void close_prose(content_reader *reader) {
    if (!reader->prose) return;
    const content_node *prose = &reader->source->node[reader->prose];
    if (!content_ends_sentence(prose->text))
        content_complain_at(reader->source, prose->file, prose->line,
                            "this paragraph does not end with a full stop (or ! ? …)");
    reader->prose = 0;
}

static void place(content_reader *reader, content_node node, int indent) {
    int parent = find_parent(reader, indent);
    if (parent < 0) {
        free(node.text);
        return;
    }
    for (int i = 0; i < reader->note_count; i++) hang(reader->source, reader->notes[i], parent);
    reader->note_count = 0;
    int id = add_node(reader->source, &node);
    hang(reader->source, id, parent);
    if (reader->open[reader->depth - 1].indent == indent) reader->depth--;
    reader->open[reader->depth].indent = indent;
    reader->open[reader->depth++].node = id;
    if (node.kind == CONTENT_PROSE) reader->prose = id;
}

static void read_note(content_reader *reader, const char *text, size_t size) {
    if (reader->note_count == 64) {
        complain(reader, "too many notes in a row");
        return;
    }
    content_node note = new_node(reader, CONTENT_NOTE, text, 0);
    free(note.text);
    while (size && text[size - 1] == ' ') size--;
    note.text = content_alloc(size + 1);
    memcpy(note.text, text, size);
    reader->notes[reader->note_count++] = add_node(reader->source, &note);
}

static bool is_instruction(char c) { return (c >= 'a' && c <= 'z') || c == '*'; }

static bool goes_on(const content_reader *reader, int indent, char first) {
    if (!reader->prose || reader->has_gap || reader->open[reader->depth - 1].indent != indent) return false;
    return !is_instruction(first) || (first != '*' && !reader->ended);
}

/* "1-3" and the like stand for themselves below a roll. */
static bool is_face(const char *text, size_t size) {
    return (size == 1 && isdigit((unsigned char)*text)) ||
           (size == 3 && isdigit((unsigned char)text[0]) && text[1] == '-' && isdigit((unsigned char)text[2]));
}

/* A line amid a sentence that looks as if it were meant otherwise: the prose above lacks its full stop. */
static bool is_swallowed(const char *text, size_t size) {
    static const char *const words[] = {"choose", "players choose", "delay", "bless", "fight", "roll", "else"};
    if (!is_instruction(*text)) return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (size == strlen(words[i]) && !memcmp(text, words[i], size)) return true;
    for (size_t i = 1; i + 1 < size; i++)
        if (text[i - 1] == ' ' && (text[i] == '+' || text[i] == '-') && isdigit((unsigned char)text[i + 1]))
            return true;
    return false;
}

static void read_line(content_reader *reader, const char *text, size_t size) {
    int indent = 0;
    while (size && *text == ' ') text++, size--, indent++;
    while (size && text[size - 1] == ' ') size--;
    if (!size) {
        close_prose(reader);
        reader->has_gap = true;
        return;
    }
    if (memchr(text, '\t', size)) return complain(reader, "a tab: indent with spaces");
    if (!is_text(text, text + size)) return complain(reader, "a character that is not text (UTF-8)");
    if (*text == '#') {
        close_prose(reader);
        return read_note(reader, text, size);
    }
    if (goes_on(reader, indent, *text)) {
        if (is_swallowed(text, size)) complain(reader, "an instruction within a sentence: end the prose above first");
        join(&reader->source->node[reader->prose], text, size);
        reader->ended = ends_sentence(text, size);
        return;
    }
    close_prose(reader);
    bool is_option = *text == '*', is_prose = !is_instruction(*text) && !is_face(text, size);
    content_node_kind kind = is_option ? CONTENT_OPTION : is_prose ? CONTENT_PROSE : CONTENT_LINE;
    place(reader, new_node(reader, kind, text + is_option, size - is_option), indent);
    reader->ended = ends_sentence(text, size);
}

static void read_file(content_source *source, int file) {
    const content_file *from = &source->files[file];
    const char *at = from->text, *end = at + from->size;
    content_reader reader = {.source = source, .file = file};
    if (from->size >= 3 && !memcmp(at, "\xEF\xBB\xBF", 3)) at += 3; /* what some editors put first */
    reader.open[reader.depth++].indent = 0;
    /* The root stands for a line before the first: a line without indentation is its sibling's child. */
    content_node start = {.kind = CONTENT_NOTE, .file = file, .parent = 0, .text = content_alloc(1)};
    reader.open[0].node = add_node(source, &start);
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t size = (size_t)((stop ? stop : end) - at);
        reader.line++;
        read_line(&reader, at, size && at[size - 1] == '\r' ? size - 1 : size);
        at += size + (stop ? 1 : 0);
    }
    close_prose(&reader);
    for (int i = 0; i < reader.note_count; i++) hang(source, reader.notes[i], 0);
}

void content_source_read(content_source *source, const content_file *files, int count, content_report *report) {
    *source = (content_source){.files = files, .report = report};
    content_node root = {.kind = CONTENT_NOTE, .text = content_alloc(1)};
    add_node(source, &root);
    for (int file = 0; file < count; file++) read_file(source, file);
}

void content_source_done(content_source *source) {
    for (int i = 0; i < source->count; i++) free(source->node[i].text);
    free(source->node);
}

int content_skip_notes(const content_source *source, int node) {
    while (node && source->node[node].kind == CONTENT_NOTE) node = source->node[node].next;
    return node;
}

/* A paragraph is broken anywhere but where reading would see an instruction, a note or an option begin. */
static bool may_break(const char *before, size_t size, const char *word) {
    if (*word == '#' || *word == '*') return false;
    return !(is_instruction(*word) && ends_sentence(before, size));
}

void content_wrap(content_text *out, const char *paragraph, int indent, int width) {
    int column = indent;
    size_t last = 0;
    content_print(out, "%*s", indent, "");
    for (const char *word = paragraph; *word;) {
        size_t size = strcspn(word, " ");
        int columns = content_columns(word, size);
        if (column > indent && column + 1 + columns > width && may_break(word - 1 - last, last, word)) {
            content_print(out, "\n%*s", indent, "");
            column = indent;
        }
        if (column > indent) content_put(out, " ", 1), column++;
        content_put(out, word, size);
        column += columns;
        last = size;
        word += size + (word[size] == ' ');
    }
    content_put(out, "\n", 1);
}

/* Texts */

bool content_is_way(const char *text) { return !strncmp(text, "road ", 5) || !strncmp(text, "path ", 5); }

size_t content_title_start(const char *text) {
    if (content_is_way(text)) return 0;
    size_t word = strcspn(text, " ");
    if (!text[word]) return 0;
    size_t name = strcspn(text + word + 1, " ");
    return text[word + 1 + name] ? word + 1 + name + 1 : 0;
}

char *content_page(const content_source *source, int node, int *next) {
    content_text page = {0};
    for (; node && source->node[node].kind == CONTENT_PROSE;
         node = content_skip_notes(source, source->node[node].next)) {
        if (page.size) content_put(&page, "\n\n", 2);
        content_put(&page, source->node[node].text, strlen(source->node[node].text));
    }
    *next = node;
    return page.data;
}

char *content_label(const char *text, char label[CONTENT_LABEL]) {
    const char *open = strrchr(text, '(');
    size_t length = strlen(text);
    bool has_terms = open && text[length - 1] == ')';
    snprintf(label, CONTENT_LABEL, "%.*s", (int)(has_terms ? open - text : (long)length), text);
    while (*label && label[strlen(label) - 1] == ' ') label[strlen(label) - 1] = 0;
    return label;
}
