/* Words: a reader of .mo files and the sentences made from them.
 *
 * A .mo file is a header of seven numbers, a table of (length, offset) for the ids, one for the translations, and the
 * texts, each followed by a zero; and a hash table, so that looking an id up is comparing one or two of them (a
 * position of Kodachi asks for two hundred words, and a binary search took most of its time). Plural forms follow each
 * other behind one id, separated by zeros. The bytes come from msgfmt by way of our own build, or were checked when
 * they were unpacked (catalogue.c), and are trusted; messages are not: any id, any argument and any size of `text` is
 * fine. */
#include "catalogue.h"

#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"

/* The .mo file */

uint32_t words_number_at(const irori_words *words, size_t at) {
    const unsigned char *b = words->mo + at;
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

const char *words_text_at(const irori_words *words, int table, uint32_t index) {
    return (const char *)words->mo +
           words_number_at(words, words_number_at(words, (size_t)table) + 8 * (size_t)index + 4);
}

uint32_t words_length_at(const irori_words *words, int table, uint32_t index) {
    return words_number_at(words, words_number_at(words, (size_t)table) + 8 * (size_t)index);
}

/* The hash of .mo files: P. J. Weinberger's. */
uint32_t words_hash_id(const char *id) {
    uint32_t hash = 0;
    for (; *id; id++) {
        hash = (hash << 4) + (unsigned char)*id;
        uint32_t high = hash & 0xF0000000u;
        hash ^= high >> 24 ^ high;
    }
    return hash;
}

/* The position of an id, or -1. The empty id is the file's own header. The table has room left (it is a third larger
 * than the list), so that a search for what is not there ends; a catalogue without entries has no table. */
static int64_t find(const irori_words *words, const char *id) {
    uint32_t size = words_number_at(words, MO_HASH_SIZE), table = words_number_at(words, MO_HASH);
    if (!size) return -1;
    uint32_t hash = words_hash_id(id), step = 1 + hash % (size - 2);
    for (uint32_t at = hash % size;; at = (at + step) % size) {
        uint32_t index = words_number_at(words, table + 4 * (size_t)at);
        if (!index) return -1;
        if (!strcmp(id, words_text_at(words, MO_IDS, index - 1))) return index - 1;
    }
}

/* "n > 1" (French: 0 and 1 are singular) or "n != 1"; the build refuses a catalogue with any other rule. */
static int plural_form(const irori_words *words, int64_t n) {
    while (words->own) words = words->base;
    int64_t header = find(words, "");
    const char *rule = header < 0 ? NULL : strstr(words_text_at(words, MO_TEXTS, (uint32_t)header), "plural=");
    rule = rule ? strchr(rule, 'n') : NULL; /* of "(n > 1)" */
    if (n < 0) n = -n;
    return rule && !strncmp(rule, "n > 1", 5) ? n > 1 : n != 1;
}

/* A sentence and its plural, NULL if it has none. */
typedef struct forms {
    const char *one, *many;
} forms;

/* False, *out untouched: the catalogue does not know it. Callers' lists are short: they are read from their start. */
static bool look_up(const irori_words *words, const char *id, forms *out) {
    for (; words->own; words = words->base)
        for (const irori_word *word = words->own; word->id; word++)
            if (!strcmp(word->id, id)) return *out = (forms){word->text, word->many}, true;
    int64_t index = *id ? find(words, id) : -1;
    if (index < 0) return false;
    const char *text = words_text_at(words, MO_TEXTS, (uint32_t)index);
    size_t first = strlen(text);
    bool has_many = first < words_length_at(words, MO_TEXTS, (uint32_t)index);
    *out = (forms){text, has_many ? text + first + 1 : NULL};
    return true;
}

/* Languages */

const irori_words *irori_words_in(const char *language) {
    for (const irori_words *words = words_catalogues; language && words->language; words++)
        if (!strcmp(words->language, language)) return words;
    return NULL;
}

const char *const *irori_words_languages(void) { return words_language_names; }

const irori_words *irori_words_fallback(void) {
    static const unsigned char no_entries[MO_HEAD];
    static const irori_words silent = {.language = "", .mo = no_entries, .size = sizeof no_entries};
    return words_catalogues[0].language ? &words_catalogues[0] : &silent;
}

const char *irori_words_language(const irori_words *words) { return words->language; }

const char *irori_words_get(const irori_words *words, const char *id) {
    forms found = {id, NULL};
    (void)look_up(words, id, &found);
    return found.one;
}

void words_story_key(const char *text, char key[WORDS_STORY_KEY]) {
    uint64_t hash = irori_hash64(text, strlen(text), 0);
    char *at = key + sizeof WORDS_STORY - 1;
    memcpy(key, WORDS_STORY, sizeof WORDS_STORY - 1);
    for (int i = 60; i >= 0; i -= 4) *at++ = "0123456789abcdef"[hash >> i & 15];
    *at = 0;
}

/* Stories are written in English: there is nothing to look for. */
const char *irori_words_of(const irori_words *words, const char *text) {
    char key[WORDS_STORY_KEY];
    forms found = {text, NULL};
    if (!*text || !strcmp(words->language, "en")) return text;
    words_story_key(text, key);
    (void)look_up(words, key, &found);
    return found.one;
}

int irori_words_has(const irori_words *words, const char *id) { return look_up(words, id, &(forms){NULL, NULL}); }

irori_words *irori_words_with(const irori_words *base, const irori_word *list) {
    irori_words *words = malloc(sizeof *words);
    if (words) *words = (irori_words){.language = base->language, .own = list, .base = base};
    return words;
}

void irori_words_free(irori_words *words) { free(words); }

/* Sentences */

typedef struct output {
    char *text;
    size_t size, used;
    bool is_full;
} output;

/* How many of `size` bytes fit into `room` without splitting a character. */
static size_t whole_characters(const char *bytes, size_t size, size_t room) {
    if (size <= room) return size;
    while (room && ((unsigned char)bytes[room] & 0xC0) == 0x80) room--;
    return room;
}

static void put(output *out, const char *bytes, size_t size) {
    if (out->is_full) return;
    size_t fits = whole_characters(bytes, size, out->size - 1 - out->used);
    memcpy(out->text + out->used, bytes, fits);
    out->used += fits;
    out->text[out->used] = 0;
    out->is_full = fits < size;
}

/* The first letter made a capital: ASCII, and the accented letters of Latin-1 (é is C3 A9, É is C3 89). */
static void put_capital(output *out, const char *text) {
    char first[2] = {text[0], text[0] ? text[1] : 0};
    size_t size = strlen(text);
    if (first[0] >= 'a' && first[0] <= 'z') {
        first[0] = (char)(first[0] - 'a' + 'A');
    } else if (first[0] == '\xC3' && (first[1] & 0x20) && first[1] != '\xB7' && first[1] != '\xBF') {
        first[1] = (char)(first[1] & ~0x20);
    }
    size_t taken = first[0] == '\xC3' ? 2 : size ? 1 : 0;
    put(out, first, taken);
    put(out, text + taken, size - taken);
}

/* Decimal, without the locale's or anybody else's ideas. */
static const char *decimal(int64_t number, char digits[24]) {
    char *at = digits + 23;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    *at = 0;
    do *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0) *--at = '-';
    return at;
}

struct voice {
    const irori_words *words;
    irori_seat_name_fn seat_name;
    void *context;
};

static void put_text(output *out, const char *text, bool is_capital) {
    if (is_capital)
        put_capital(out, text);
    else
        put(out, text, strlen(text));
}

static void put_seat(const struct voice *by, int seat, bool is_capital, output *out) {
    char digits[24];
    if (by->seat_name) {
        put_text(out, by->seat_name(by->context, seat), is_capital);
        return;
    }
    put_text(out, irori_words_get(by->words, "words.seat"), is_capital);
    put(out, " ", 1);
    put_text(out, decimal(seat, digits), false);
}

/* A name without words is notation: it keeps its own first letter. */
static void put_name(const struct voice *by, const irori_arg *arg, bool is_capital, output *out) {
    if (irori_words_has(by->words, arg->text))
        put_text(out, irori_words_get(by->words, arg->text), is_capital);
    else
        put_text(out, arg->text + arg->number, false);
}

/* How a sentence wants an argument: {Name} with a capital, {+name} with a plus or a minus. */
typedef struct manner {
    bool is_capital, is_signed;
} manner;

static void put_number(int64_t number, bool is_signed, output *out) {
    char digits[24];
    const char *text = decimal(number, digits);
    if (is_signed) put_text(out, number < 0 ? "−" : "+", false);
    put_text(out, is_signed && number < 0 ? text + 1 : text, false);
}

static void put_argument(const struct voice *by, const irori_arg *arg, manner how, output *out) {
    bool is_capital = how.is_capital;
    switch (arg->kind) {
    case IRORI_ARG_SEAT: put_seat(by, (int)arg->number, is_capital, out); break;
    case IRORI_ARG_NUMBER: put_number(arg->number, how.is_signed, out); break;
    case IRORI_ARG_WORD: put_text(out, irori_words_get(by->words, arg->text), is_capital); break;
    case IRORI_ARG_NAME: put_name(by, arg, is_capital, out); break;
    case IRORI_ARG_TEXT: put_text(out, irori_words_of(by->words, arg->text), is_capital); break;
    case IRORI_ARG_BORROWED: put_text(out, irori_words_of(by->words, arg->borrowed), is_capital); break;
    }
}

/* The argument called by "name}", "Name}" or "+name}". */
static const irori_arg *find_argument(const irori_message *message, const char *name, size_t size, manner *how) {
    how->is_signed = size && name[0] == '+';
    if (how->is_signed) name++, size--;
    how->is_capital = size && name[0] >= 'A' && name[0] <= 'Z';
    for (int i = 0; i < message->count; i++) {
        const char *known = message->args[i].name;
        if (!size || strlen(known) != size || memcmp(known + 1, name + 1, size - 1)) continue;
        if (known[0] == (how->is_capital ? name[0] - 'A' + 'a' : name[0])) return &message->args[i];
    }
    return NULL;
}

static const char *sentence_of(const irori_words *words, const irori_message *message) {
    forms found = {message->id, NULL};
    manner how;
    if (!look_up(words, message->id, &found) || !found.many) return found.one;
    const irori_arg *arg = find_argument(message, "n", 1, &how);
    return plural_form(words, arg ? arg->number : 1) ? found.many : found.one;
}

static void add_span(irori_span *spans, int cap, int *count, irori_span span) {
    if (*count < cap && span.end > span.start) spans[(*count)++] = span;
}

char *irori_words_say_spans(const irori_words *words, const irori_message *message, irori_seat_name_fn seat_name,
                            void *context, char *text, size_t size, irori_span *spans, int cap, int *count) {
    output out = {.text = text, .size = size};
    struct voice by = {words, seat_name, context};
    *count = 0;
    if (!size) return text;
    *text = 0;
    if (!message->id) return text;
    for (const char *at = sentence_of(words, message); *at;) {
        size_t plain = strcspn(at, "{");
        put(&out, at, plain);
        at += plain;
        if (!*at) break;
        size_t name = strcspn(at + 1, "}"), start = out.used;
        manner how;
        const irori_arg *arg = at[1 + name] ? find_argument(message, at + 1, name, &how) : NULL;
        if (arg) {
            put_argument(&by, arg, how, &out);
            add_span(spans, cap, count, (irori_span){start, out.used, arg});
            at += name + 2;
        } else {
            put(&out, at++, 1); /* nobody gave it: the brace stays, and shows the mistake */
        }
    }
    return text;
}

char *irori_words_say(const irori_words *words, const irori_message *message, irori_seat_name_fn seat_name,
                      void *context, char *text, size_t size) {
    int count;
    return irori_words_say_spans(words, message, seat_name, context, text, size, NULL, 0, &count);
}
