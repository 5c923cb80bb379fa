/* Memory of positions and lines, used again for the next ones. */
#ifndef IRORI_PRESENT_STORE_H
#define IRORI_PRESENT_STORE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct irori_store irori_store;
irori_store *store_new(void);
void store_free(irori_store *store); /* may be NULL */
void store_clear(irori_store *store);
bool store_is_full(const irori_store *store); /* memory ran out since it was cleared */

/* Memory of that size, aligned for anything, until the store is cleared; NULL: none left. */
void *store_take(irori_store *store, size_t size);
const char *store_text(irori_store *store, const char *text);

/* A list with room for one more item behind `count`; NULL: none left, and the list stays as it is. `which` tells the
 * lists of a store apart. */
enum { STORE_LISTS = 7 };
void *store_grow(irori_store *store, int which, void *list, int count, size_t item);

#endif
