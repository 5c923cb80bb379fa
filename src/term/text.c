/* Lines, columns and sentences. Text is UTF-8; a character takes one column, or two if it is wide, and what came from
 * a file has no control characters left when it gets here (messages see to that). */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "term.h"

/* Decodes the character at *text and steps over it; a byte that starts none counts as itself. */
static uint32_t next_character(const char **text) {
    const unsigned char *b = (const unsigned char *)*text;
    int more = b[0] >= 0xF0 ? 3 : b[0] >= 0xE0 ? 2 : b[0] >= 0xC0 ? 1 : 0;
    uint32_t code = more ? b[0] & (0x3Fu >> more) : b[0];
    for (int i = 1; i <= more; i++) {
        if ((b[i] & 0xC0) != 0x80) {
            *text += i;
            return code;
        }
        code = code << 6 | (b[i] & 0x3F);
    }
    *text += 1 + more;
    return code;
}

static int width_of(uint32_t code) {
    bool is_wide = (code >= 0x1100 && code <= 0x115F) || (code >= 0x2E80 && code <= 0xA4CF) ||
                   (code >= 0xAC00 && code <= 0xD7A3) || (code >= 0xF900 && code <= 0xFAFF) ||
                   (code >= 0xFE30 && code <= 0xFE6F) || (code >= 0xFF00 && code <= 0xFF60) ||
                   (code >= 0x1F300 && code <= 0x1FAFF) || (code >= 0x20000 && code <= 0x3FFFD);
    bool is_mark = code >= 0x300 && code <= 0x36F;
    return is_wide ? 2 : is_mark ? 0 : 1;
}

int term_columns(const char *text) {
    int columns = 0;
    while (*text) columns += width_of(next_character(&text));
    return columns;
}

size_t term_fit(const char *text, int columns) {
    const char *at = text;
    while (*at) {
        const char *next = at;
        columns -= width_of(next_character(&next));
        if (columns < 0) break;
        at = next;
    }
    return (size_t)(at - text);
}

char *term_cut(const char *text, int columns, char cut[TERM_TEXT]) {
    size_t fits = term_fit(text, columns);
    bool is_all = !text[fits + strspn(text + fits, " ")];
    if (!is_all) fits = term_fit(text, columns - 1);
    size_t most = irori_text_fit(text, TERM_TEXT - sizeof "…");
    snprintf(cut, TERM_TEXT, "%.*s%s", (int)(fits < most ? fits : most), text, is_all || columns < 1 ? "" : "…");
    return cut;
}

void term_join(char text[TERM_TEXT], const char *separator, const char *more) {
    size_t used = strlen(text);
    char whole[TERM_LONG];
    snprintf(whole, sizeof whole, "%s%s", used ? separator : "", more);
    size_t fits = irori_text_fit(whole, TERM_TEXT - used);
    memcpy(text + used, whole, fits);
    text[used + fits] = 0;
}

bool term_begins(const char *name, const char *text) {
    for (const char *at = name;; at++) {
        if (!strncasecmp(at, text, strlen(text))) return true;
        at = strpbrk(at, " -");
        if (!at) return false;
    }
}

/* Lines */

irori_weight term_weight_of(irori_weight weight) {
    return weight == IRORI_TITLE ? IRORI_HEADING : weight == IRORI_STORY ? IRORI_PLAIN : weight;
}

static bool has_room(term_lines *lines) {
    size_t cap = lines->cap ? 2 * lines->cap : 64;
    if (lines->count < lines->cap) return true;
    term_line *more = realloc(lines->line, cap * sizeof *more);
    if (more) lines->line = more, lines->cap = cap;
    return more;
}

void term_lines_add(term_lines *lines, irori_weight weight, uint32_t entry, const char *text) {
    char *copy = has_room(lines) ? strdup(text) : NULL;
    if (copy) lines->line[lines->count++] = (term_line){.weight = weight, .entry = entry, .text = copy};
}

void term_line_append(term_line *line, const char *more, const irori_line *from) {
    size_t size = strlen(line->text) + strlen(more) + 1;
    char *longer = realloc(line->text, size);
    if (!longer) return;
    line->text = strcat(longer, more);
    line->entry = from->entry;
    if (from->weight > line->weight) line->weight = from->weight;
}

void term_lines_cut(term_lines *lines, size_t count) {
    while (lines->count > count) free(lines->line[--lines->count].text);
}

void term_lines_free(term_lines *lines) {
    term_lines_cut(lines, 0);
    free(lines->line);
    *lines = (term_lines){.line = NULL};
}

/* May a line end here? Not between a number and what it counts. */
static bool is_break(const char *text, size_t at) {
    return text[at] == ' ' && !(at && text[at - 1] >= '0' && text[at - 1] <= '9');
}

/* The end of the last part of a long word that fits; 0: it has no parts. */
static size_t after_hyphen(const char *text, size_t fits) {
    while (fits && text[fits - 1] != '-') fits--;
    return fits;
}

/* How many bytes of `text` go onto a line of `columns`: up to a newline, or the last space that fits. */
static size_t line_length(const char *text, int columns) {
    size_t line = strcspn(text, "\n"), fits = term_fit(text, columns);
    if (fits >= line) return line;
    size_t cut = fits;
    while (cut && !is_break(text, cut)) cut--;
    if (!cut) cut = after_hyphen(text, fits);
    for (size_t dot = cut; dot > 2; dot--) /* a list is broken between its parts: "· " */
        if (!memcmp(text + dot - 2, "·", 2) && text[dot] == ' ') return dot;
    return cut ? cut : fits;
}

void term_lines_wrap(term_lines *lines, irori_weight weight, uint32_t entry, const char *lead, const char *text,
                     int width) {
    static const char spaces[] = "                                        ";
    enum { MOST = sizeof spaces - 1 };
    int base = term_columns(lead) < MOST ? term_columns(lead) : MOST, indent = base;
    const char *before = lead, *paragraph = text;
    if (width > TERM_TEXT) width = TERM_TEXT; /* four bytes a character at most */
    do {
        char whole[5 * TERM_TEXT];
        size_t size = line_length(text, width - indent > 8 ? width - indent : 8);
        snprintf(whole, sizeof whole, "%s%.*s", size || before == lead ? before : "", (int)size, text);
        term_lines_add(lines, weight, entry, whole);
        text += size;
        if (*text == '\n') paragraph = text + 1;
        text += *text == ' ' || *text == '\n';
        indent = base + (text == paragraph ? 0 : (int)strspn(paragraph, " "));
        if (indent > MOST) indent = MOST;
        before = spaces + MOST - indent;
    } while (*text);
}

int term_rows(const char *text, int width) {
    term_lines page = {.line = NULL};
    term_lines_wrap(&page, IRORI_PLAIN, 0, "", text, width);
    int rows = (int)page.count;
    term_lines_free(&page);
    return rows;
}

/* Sentences */

/* Texts are borrowed: they may be sentences, longer than a message could keep. `text` may be one of them. */
char *term_say(const irori_words *words, char text[TERM_TEXT], const char *id, ...) {
    char borrowed[IRORI_MESSAGE_ARGS][TERM_TEXT];
    irori_message message;
    va_list args;
    irori_message_init(&message, id);
    va_start(args, id);
    for (const char *name; (name = va_arg(args, const char *));) {
        int kind = va_arg(args, int);
        if (kind == 'd')
            irori_message_number(&message, name, va_arg(args, int));
        else if (kind == 'w')
            irori_message_word(&message, name, va_arg(args, const char *));
        else {
            char *copy = borrowed[message.count];
            irori_text_copy(copy, TERM_TEXT, va_arg(args, const char *));
            irori_message_lend(&message, name, copy);
        }
    }
    va_end(args);
    return irori_words_say(words, &message, NULL, NULL, text, TERM_TEXT);
}
