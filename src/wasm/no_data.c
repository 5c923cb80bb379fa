/* What native builds have compiled in and the module is given as files instead: catalogues and content. */
#include "games/harakiri/content.h"
#include "words/catalogue.h"

const irori_words words_catalogues[] = {{.language = NULL}};
const char *const words_language_names[] = {NULL};
const irori_content harakiri_own_content = {.bytes = NULL};
const irori_content harakiri_past_content[] = {{.bytes = NULL}};
