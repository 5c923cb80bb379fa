/* For games with deck files: a text read line by line, each line as words; '#' starts a comment. */
#ifndef IRORI_DECK_LINES_H
#define IRORI_DECK_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "irori/status.h"

enum { DECK_WORDS = 64, DECK_WORD = 32 };

/* How a game's lines are read, and its message ids for what no line may have. */
typedef struct deck_format {
    int words; /* of a line at most, up to DECK_WORDS */
    const char *too_many_words, *long_word, *no_text;
} deck_format;

typedef struct deck_line {
    const deck_format *format;
    const char *text, *end; /* what follows it in the file */
    uint32_t number;        /* from 1 */
    int words;
    char word[DECK_WORDS][DECK_WORD];
    irori_error *why;
} deck_line;

/* Before the first line; `why` may be NULL. The text must live on. */
void deck_begin(deck_line *line, const deck_format *format, const char *text, size_t size, irori_error *why);

/* Splits the next line; false: there is none, or *status says what is wrong with it. */
bool deck_next(deck_line *line, irori_status *status);

/* BAD_SETUP at this line; `word`, unless NULL, is the message's {word}. */
irori_status deck_refuse(const deck_line *line, const char *id, const char *word);

/* BAD_SETUP for a total: the message's {n} and {wanted}. */
irori_status deck_refuse_total(const deck_line *line, const char *id, int n, int wanted);

/* The position of a word in a list that ends with NULL, or -1. */
int deck_find(const char *const *list, const char *word);

/* A whole number from low to high; a sign only where low is negative. */
bool deck_read_number(const char *word, int low, int high, int *number);

/* May the word be a name, of less than `size` bytes and without these signs, which notation needs? */
irori_status deck_check_name(const deck_line *line, const char *word, size_t size, const char *signs);

#endif
