/* What a table was made with besides its rules: kept in the store behind the words of its rules, so that another table
 * can be made like it, and its maker is known. */
#ifndef IRORI_SERVER_TERMS_H
#define IRORI_SERVER_TERMS_H

#include "irori/host.h"

enum { TERMS_SIZE = 256 };

typedef struct table_terms {
    irori_device maker;
    int64_t move_ms, game_ms;
    irori_hint_setting hints;
    bool no_watching, no_chat;
} table_terms;

void terms_write(const table_terms *terms, char text[TERMS_SIZE]);

/* What the text does not tell is 0. */
void terms_read(const char *text, table_terms *terms);

void terms_to_def(const table_terms *terms, irori_host_def *def);
table_terms terms_of_def(const irori_host_def *def);

#endif
