/* The catalogues as the build embeds them: cmake/catalogues.cmake writes the .c that defines these. */
#ifndef IRORI_CATALOGUE_H
#define IRORI_CATALOGUE_H

#include <stdbool.h>
#include <stdint.h>

#include "irori/words.h"

/* One language: its .mo file, byte for byte, little-endian. */
struct irori_words {
    const char *language;
    const unsigned char *mo;
    size_t size;
};

extern const irori_words words_catalogues[];     /* ends with a language of NULL; the first is the fallback */
extern const char *const words_language_names[]; /* ends with NULL */

#endif
