/* A catalogue as a file: what a page fetches. A .mo file carries tables of offsets and of hashes that hardly compress;
 * here they are left out, and made again when the file is opened: at least 26 % less to send. Numbers are
 * little-endian.
 *
 *   4 bytes  "IRWD"
 *   u16      IRORI_CATALOGUE_FORMAT     u16  0
 *   u32      entries    u32  bytes of ids    u32  bytes of texts
 *   ids      zero-terminated, in strictly ascending order; the first is "", whose text is the header of a .po file
 *   texts    zero-terminated, in the order of the ids; plural forms are separated by a byte 1
 *
 * An opened catalogue is one block: the struct, the language's name, and the same as a .mo file, which words.c reads.
 * All of it is checked here, once. */
#include "catalogue.h"

#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"

enum { HEAD = 20, LANGUAGE = 16, FORMS = 1 };

static void put32(unsigned char *to, uint32_t number) {
    for (int i = 0; i < 4; i++) to[i] = (unsigned char)(number >> 8 * i);
}

static uint32_t get32(const unsigned char *from) {
    return from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

/* Packing */

/* Below a caller's own words. */
static const irori_words *file_of(const irori_words *words) {
    while (words->own) words = words->base;
    return words;
}

static uint32_t sum_of(const irori_words *words, int table, uint32_t entries) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < entries; i++)
        sum +=
            1 + (table == MO_IDS ? (uint32_t)strlen(words_text_at(words, table, i)) : words_length_at(words, table, i));
    return sum;
}

static unsigned char *pack_ids(const irori_words *words, uint32_t entries, unsigned char *at) {
    for (uint32_t i = 0; i < entries; i++) {
        size_t size = strlen(words_text_at(words, MO_IDS, i)) + 1; /* without the plural that msgid_plural repeats */
        memcpy(at, words_text_at(words, MO_IDS, i), size);
        at += size;
    }
    return at;
}

static void pack_texts(const irori_words *words, uint32_t entries, unsigned char *at) {
    for (uint32_t i = 0; i < entries; i++) {
        uint32_t length = words_length_at(words, MO_TEXTS, i);
        memcpy(at, words_text_at(words, MO_TEXTS, i), length + 1);
        for (unsigned char *zero = at; (zero = memchr(zero, 0, (size_t)(at + length - zero)));) *zero = FORMS;
        at += length + 1;
    }
}

size_t irori_words_pack(const irori_words *words, void *bytes, size_t size) {
    words = file_of(words);
    uint32_t entries = words_number_at(words, MO_COUNT);
    uint32_t ids = sum_of(words, MO_IDS, entries), texts = sum_of(words, MO_TEXTS, entries);
    size_t needed = (size_t)HEAD + ids + texts;
    unsigned char *at = bytes;
    if (needed > size) return needed;
    memcpy(at, "IRWD", 4);
    put32(at + 4, IRORI_CATALOGUE_FORMAT);
    put32(at + 8, entries), put32(at + 12, ids), put32(at + 16, texts);
    pack_texts(words, entries, pack_ids(words, entries, at + HEAD));
    return needed;
}

uint64_t irori_words_hash(const irori_words *words) {
    uint64_t hash = 0;
    words = file_of(words);
    for (uint32_t i = 0; i < words_number_at(words, MO_COUNT); i++) {
        const char *id = words_text_at(words, MO_IDS, i);
        hash = irori_hash64(id, strlen(id) + 1, hash);
        hash = irori_hash64(words_text_at(words, MO_TEXTS, i), words_length_at(words, MO_TEXTS, i) + 1, hash);
    }
    return hash;
}

/* Unpacking */

typedef struct catalogue_head {
    uint32_t entries, ids, texts;
} catalogue_head;

/* Each entry takes a byte of ids and one of texts at least, so nothing below is larger than the file lets it be. */
static bool read_head(const unsigned char *bytes, size_t size, catalogue_head *head) {
    *head = (catalogue_head){get32(bytes + 8), get32(bytes + 12), get32(bytes + 16)};
    if (head->ids > size || head->texts > size || size != (size_t)HEAD + head->ids + head->texts) return false;
    return head->entries && head->entries <= head->ids && head->entries <= head->texts;
}

/* Texts that follow each other, as many as there are entries: fills the table at `table` of the .mo file. */
static bool list_texts(unsigned char *mo, uint32_t table, uint32_t at, uint32_t size, uint32_t entries) {
    const uint32_t end = at + size;
    if (mo[end - 1]) return false;
    for (uint32_t i = 0; i < entries; i++) {
        if (at == end) return false;
        uint32_t length = (uint32_t)strlen((const char *)mo + at);
        put32(mo + table + 8 * i, length);
        put32(mo + table + 8 * i + 4, at);
        at += length + 1;
    }
    return at == end;
}

static bool are_ids_in_order(const irori_words *words) {
    if (*words_text_at(words, MO_IDS, 0)) return false;
    for (uint32_t i = 1; i < words_number_at(words, MO_COUNT); i++)
        if (strcmp(words_text_at(words, MO_IDS, i - 1), words_text_at(words, MO_IDS, i)) >= 0) return false;
    return true;
}

/* No control characters but ends of lines: a sentence cannot move a cursor. Forms become what .mo files have. */
static bool part_forms(unsigned char *texts, uint32_t size) {
    for (uint32_t i = 0; i < size; i++) {
        if (texts[i] == FORMS)
            texts[i] = 0;
        else if ((texts[i] < ' ' && texts[i] && texts[i] != '\n') || texts[i] == 0x7F)
            return false;
    }
    return true;
}

/* "Language: fr" of the header. */
static bool read_language(const char *header, char language[LANGUAGE]) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-@";
    const char *at = strstr(header, "\nLanguage: ");
    size_t length = at ? strspn(at + 11, letters) : 0;
    if (!length || length >= LANGUAGE || at[11 + length] != '\n') return false;
    memcpy(language, at + 11, length);
    language[length] = 0;
    return true;
}

static bool has_known_plurals(const char *header) {
    return strstr(header, "\nPlural-Forms: nplurals=2; plural=(n != 1);") ||
           strstr(header, "\nPlural-Forms: nplurals=2; plural=(n > 1);");
}

/* A prime, so that every step goes through the whole table, and a third larger than the list. */
static uint32_t hash_size_for(uint32_t entries) {
    uint32_t size = (entries + entries / 3 + 3) | 1;
    for (uint32_t d = 3; d * d <= size; d += 2)
        if (size % d == 0) size += 2, d = 1;
    return size;
}

static void fill_hash_table(const irori_words *words, unsigned char *mo, uint32_t table, uint32_t size) {
    put32(mo + MO_HASH_SIZE, size), put32(mo + MO_HASH, table);
    for (uint32_t i = 0; i < words_number_at(words, MO_COUNT); i++) {
        uint32_t hash = words_hash_id(words_text_at(words, MO_IDS, i)), step = 1 + hash % (size - 2), at = hash % size;
        while (words_number_at(words, table + 4 * (size_t)at)) at = (at + step) % size;
        put32(mo + table + 4 * (size_t)at, i + 1);
    }
}

/* The block is filled; is it a catalogue? The reason why not, or NULL. */
static const char *find_fault(irori_words *words, unsigned char *mo, const catalogue_head *head, char *language) {
    uint32_t texts = MO_HEAD + 16 * head->entries + head->ids;
    put32(mo + MO_COUNT, head->entries);
    put32(mo + MO_IDS, MO_HEAD), put32(mo + MO_TEXTS, MO_HEAD + 8 * head->entries);
    if (!list_texts(mo, MO_HEAD, texts - head->ids, head->ids, head->entries)) return "words.file.bad";
    if (!list_texts(mo, MO_HEAD + 8 * head->entries, texts, head->texts, head->entries)) return "words.file.bad";
    if (!are_ids_in_order(words) || !part_forms(mo + texts, head->texts)) return "words.file.bad";
    const char *header = words_text_at(words, MO_TEXTS, 0);
    if (!read_language(header, language)) return "words.file.bad";
    return has_known_plurals(header) ? NULL : "words.file.plurals";
}

static irori_status check_format(const unsigned char *bytes, size_t size, irori_error *why) {
    if (size < HEAD || memcmp(bytes, "IRWD", 4)) return irori_fail(why, IRORI_BAD_SETUP, "words.file.none");
    if (size > IRORI_MAX_CATALOGUE) return irori_fail(why, IRORI_BAD_SETUP, "words.file.size");
    if (get32(bytes + 4) == IRORI_CATALOGUE_FORMAT) return IRORI_OK;
    (void)irori_fail(why, IRORI_BAD_SETUP, "words.file.format");
    irori_message_number(irori_why(why), "theirs", get32(bytes + 4));
    irori_message_number(irori_why(why), "ours", IRORI_CATALOGUE_FORMAT);
    return IRORI_BAD_SETUP;
}

irori_status irori_words_new(const void *bytes, size_t size, irori_words **out, irori_error *why) {
    catalogue_head head;
    irori_status status = check_format(bytes, size, why);
    if (status) return status;
    if (!read_head(bytes, size, &head)) return irori_fail(why, IRORI_BAD_SETUP, "words.file.bad");
    size_t table = MO_HEAD + 16 * (size_t)head.entries + head.ids + head.texts;
    uint32_t hash_size = hash_size_for(head.entries);
    size_t mo_size = table + 4 * (size_t)hash_size;
    irori_words *words = calloc(1, sizeof *words + LANGUAGE + mo_size);
    if (!words) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    char *language = (char *)(words + 1);
    unsigned char *mo = (unsigned char *)language + LANGUAGE;
    *words = (irori_words){.language = language, .mo = mo, .size = mo_size};
    memcpy(mo + MO_HEAD + 16 * (size_t)head.entries, (const unsigned char *)bytes + HEAD, head.ids + head.texts);
    const char *fault = find_fault(words, mo, &head, language);
    if (fault) {
        irori_words_free(words);
        return irori_fail(why, IRORI_BAD_SETUP, fault);
    }
    fill_hash_table(words, mo, (uint32_t)table, hash_size);
    *out = words;
    return IRORI_OK;
}
