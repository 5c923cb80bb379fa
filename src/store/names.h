/* Names in rows: who sits where is told by rows of the host ("sit") and entries of the record ("sits"), and names by
 * lines of their own. */
#ifndef IRORI_STORE_NAMES_H
#define IRORI_STORE_NAMES_H

#include "irori/host.h"

enum { NAMES_ROW = 1024 };

typedef struct row_names {
    irori_device device;
    irori_device holder[IRORI_MAX_SEATS]; /* after the rows so far */
    char told[8][8 * IRORI_NAME_SIZE];    /* the names that were replaced, as JSON has them: "name":"…" */
    int count, next;                      /* the last ones: `next` gives way */
} row_names;

/* Is it a row by which a device sits down, gets up or takes a name? */
bool names_may_change(const irori_row *row);

/* Goes on to the next row. True: `text` is what it shall be from now on. */
bool names_next(row_names *names, const irori_row *row, char text[NAMES_ROW]);

#endif
