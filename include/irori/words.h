/* Words: messages made into sentences. The catalogues of po/ are compiled in, so that any language is at hand at any
 * time and nothing depends on the process's locale. */
#ifndef IRORI_WORDS_H
#define IRORI_WORDS_H

#include "message.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct irori_words irori_words;

/* The catalogue of a language, "en" or "fr"; NULL if there is none. Lasts for ever. */
const irori_words *irori_words_in(const char *language);

/* The languages, ending with NULL; the first is the fallback. */
const char *const *irori_words_languages(void);

/* The sentence for an id without arguments; the id itself if the catalogue does not know it. */
const char *irori_words_get(const irori_words *words, const char *id);

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
