/* Words: messages made into sentences. The catalogues of po/ are compiled in, so that any language is at hand at any
 * time and nothing depends on the process's locale. The WebAssembly module has none compiled in: it is given the one
 * language it needs, as a file. */
#ifndef IRORI_WORDS_H
#define IRORI_WORDS_H

#include "status.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct irori_words irori_words;

/* The compiled-in catalogue of a language, "en" or "fr"; NULL if there is none. Lasts for ever. */
const irori_words *irori_words_in(const char *language);

/* Words of the caller's on top of a catalogue, for a game outside this library: what they do not know is looked up in
 * `base`. Nothing is copied: list and base must last as long. NULL: no memory. */
typedef struct irori_word {
    const char *id;   /* NULL ends the list */
    const char *text; /* the sentence, or its singular */
    const char *many; /* its plural; NULL: it has none of its own */
} irori_word;
irori_words *irori_words_with(const irori_words *base, const irori_word *list);

/* The compiled-in languages, ending with NULL; the first is the fallback. */
const char *const *irori_words_languages(void);

/* The first compiled-in catalogue; where there is none, one that knows no id and says the ids themselves. Never NULL.
 */
const irori_words *irori_words_fallback(void);

enum { IRORI_CATALOGUE_FORMAT = 1, IRORI_MAX_CATALOGUE = 1 << 22 /* bytes of a catalogue's file */ };

/* A catalogue from a file's bytes, which need not live on. BAD_SETUP with a reason for anything that irori_words_pack
 * would not have written, BAD_SETUP too for a language whose plurals this version cannot choose. */
irori_status irori_words_new(const void *bytes, size_t size, irori_words **words, irori_error *why) IRORI_MUST_USE;
void irori_words_free(irori_words *words); /* one made here or by irori_words_with, or NULL */

/* Writes a catalogue as such a file (layout: src/words/catalogue.c), without words on top of it, if it fits; returns
 * the bytes it takes. */
size_t irori_words_pack(const irori_words *words, void *bytes, size_t size);

/* "en", and a hash of all ids and sentences: the same for a compiled-in catalogue and its file. */
const char *irori_words_language(const irori_words *words);
uint64_t irori_words_hash(const irori_words *words);

/* The sentence for an id without arguments; the id itself if the catalogue does not know it. */
const char *irori_words_get(const irori_words *words, const char *id);

/* A story's text, which is given in English, in the catalogue's language; the text itself if it is not translated. */
const char *irori_words_of(const irori_words *words, const char *text);

/* Does the catalogue know it? */
int irori_words_has(const irori_words *words, const char *id);

/* Who sits at a seat, in words; used for arguments of kind SEAT. NULL instead of a function: "seat 2",
 * the word being `words.seat` of the catalogue. */
typedef const char *(*irori_seat_name_fn)(void *context, int seat);

/* Writes the message into `text`, zero-terminated, cut at size - 1 without splitting a character. Returns `text`.
 * {name} in a catalogue's sentence stands for an argument, {Name} for the same with a capital first letter, {+name} for
 * a number with its sign. If the entry has plural forms, argument "n" chooses. */
char *irori_words_say(const irori_words *words, const irori_message *message, irori_seat_name_fn seat_name,
                      void *context, char *text, size_t size);

/* Where an argument stands in a sentence: bytes from `start` up to `end`. */
typedef struct irori_span {
    size_t start, end;
    const irori_arg *arg;
} irori_span;

/* The same, and where the arguments stand, the first `cap` of them; *count says how many. */
char *irori_words_say_spans(const irori_words *words, const irori_message *message, irori_seat_name_fn seat_name,
                            void *context, char *text, size_t size, irori_span *spans, int cap, int *count);

#ifdef __cplusplus
}
#endif

#endif
