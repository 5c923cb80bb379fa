/* Catalogues from inside. cmake/catalogues.cmake writes the .c that defines those that are compiled in. */
#ifndef IRORI_CATALOGUE_H
#define IRORI_CATALOGUE_H

#include <stdbool.h>
#include <stdint.h>

#include "irori/words.h"

/* One language: a .mo file, byte for byte, little-endian; or a caller's list on top of another catalogue. */
struct irori_words {
    const char *language;
    const unsigned char *mo;
    size_t size;
    const irori_word *own; /* NULL: it is a .mo file */
    const irori_words *base;
};

extern const irori_words words_catalogues[];     /* ends with a language of NULL; the first is the fallback */
extern const char *const words_language_names[]; /* ends with NULL */

/* Of a .mo file: where it says how many entries there are, where the tables of ids and of texts begin, and how large
 * the hash table is and where it begins. */
enum { MO_COUNT = 8, MO_IDS = 12, MO_TEXTS = 16, MO_HASH_SIZE = 20, MO_HASH = 24, MO_HEAD = 28 };

uint32_t words_number_at(const irori_words *words, size_t at);
const char *words_text_at(const irori_words *words, int table, uint32_t index);
uint32_t words_length_at(const irori_words *words, int table, uint32_t index);
uint32_t words_hash_id(const char *id);

/* The id under which a catalogue has the translation of a story's English text. */
#define WORDS_STORY "harakiri.text."
enum { WORDS_STORY_KEY = sizeof WORDS_STORY + 16 };
void words_story_key(const char *text, char key[WORDS_STORY_KEY]);

#endif
