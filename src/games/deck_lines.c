/* Deck files, line by line. What a name or a text holds travels in records and onto screens, so a line must be plain
 * text in UTF-8. */
#include "deck_lines.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "../core/utf8.h"

void deck_begin(deck_line *line, const deck_format *format, const char *text, size_t size, irori_error *why) {
    assert(format->words <= DECK_WORDS);
    *line = (deck_line){.format = format, .text = text, .end = text + size, .why = why};
    if (size >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3)) line->text += 3; /* what some editors put first */
}

irori_status deck_refuse(const deck_line *line, const char *id, const char *word) {
    (void)irori_fail(line->why, IRORI_BAD_SETUP, id);
    if (line->why) line->why->line = line->number ? line->number : 1; /* of a file without any */
    if (word) irori_message_text(irori_why(line->why), "word", word);
    return IRORI_BAD_SETUP;
}

irori_status deck_refuse_total(const deck_line *line, const char *id, int n, int wanted) {
    (void)deck_refuse(line, id, NULL);
    irori_message_number(irori_why(line->why), "n", n);
    irori_message_number(irori_why(line->why), "wanted", wanted);
    return IRORI_BAD_SETUP;
}

static bool is_text(const char *at, const char *end) {
    for (int size; at < end && *at != '\n'; at += size)
        if (!(size = *at == '\t' || *at == '\r' ? 1 : utf8_size(at, end))) return false;
    return true;
}

bool deck_next(deck_line *line, irori_status *status) {
    const deck_format *format = line->format;
    *status = IRORI_OK;
    if (line->text == line->end) return false;
    line->number++;
    line->words = 0;
    if (!is_text(line->text, line->end)) return *status = deck_refuse(line, format->no_text, NULL), false;
    bool is_comment = false;
    for (size_t length = 0; line->text < line->end; line->text++) {
        char c = *line->text;
        is_comment |= c == '#';
        bool is_gap = is_comment || c == ' ' || c == '\t' || c == '\r' || c == '\n';
        if (!is_gap && !length && line->words == format->words)
            return *status = deck_refuse(line, format->too_many_words, NULL), false;
        if (!is_gap && length == DECK_WORD - 1) return *status = deck_refuse(line, format->long_word, NULL), false;
        if (!is_gap) line->word[line->words][length++] = c;
        if (is_gap && length) line->word[line->words++][length] = 0, length = 0;
        if (c == '\n' || line->text + 1 == line->end) {
            if (!is_gap) line->word[line->words++][length] = 0;
            line->text++;
            break;
        }
    }
    return true;
}

static irori_status refuse_long(const deck_line *line, const char *word, size_t most) {
    (void)deck_refuse(line, "error.deck.long", word);
    irori_message_number(irori_why(line->why), "n", (int64_t)most);
    return IRORI_BAD_SETUP;
}

static irori_status refuse_sign(const deck_line *line, const char *word, char c) {
    (void)deck_refuse(line, "error.deck.sign", word);
    irori_message_text(irori_why(line->why), "sign", (char[]){c, 0});
    return IRORI_BAD_SETUP;
}

irori_status deck_check_name(const deck_line *line, const char *word, size_t size, const char *signs) {
    size_t plain = strcspn(word, signs);
    if (!*word) return deck_refuse(line, "error.deck.nameless", line->word[0]);
    if (strlen(word) >= size) return refuse_long(line, word, size - 1);
    return word[plain] ? refuse_sign(line, word, word[plain]) : IRORI_OK;
}

int deck_find(const char *const *list, const char *word) {
    for (int i = 0; list[i]; i++)
        if (!strcmp(list[i], word)) return i;
    return -1;
}

bool deck_read_number(const char *word, int low, int high, int *number) {
    char *end;
    long value = strtol(word, &end, 10);
    if (!*word || *end || (low >= 0 && (*word == '+' || *word == '-')) || value < low || value > high) return false;
    *number = (int)value;
    return true;
}
