/* Memory of positions and lines: texts and lists in chunks that are kept when the store is cleared, so that building
 * the next position allocates nothing once the largest so far has been built. Lists move to a larger piece when they
 * are full; the old piece is given back with the rest when the store is cleared. */
#include "store.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 16384, FIRST_ITEMS = 32 };

typedef struct chunk {
    struct chunk *next;
    size_t size, used;
    alignas(max_align_t) unsigned char bytes[];
} chunk;

struct irori_store {
    chunk *first, *now;
    int room[STORE_LISTS]; /* items that each list has room for */
    bool is_full;
};

irori_store *store_new(void) { return calloc(1, sizeof(irori_store)); }

void store_free(irori_store *store) {
    for (chunk *next, *at = store ? store->first : NULL; at; at = next) next = at->next, free(at);
    free(store);
}

void store_clear(irori_store *store) {
    for (chunk *at = store->first; at; at = at->next) at->used = 0;
    store->now = store->first;
    memset(store->room, 0, sizeof store->room);
    store->is_full = false;
}

bool store_is_full(const irori_store *store) { return store->is_full; }

static chunk *add_chunk(irori_store *store, size_t size) {
    chunk *added = malloc(sizeof *added + size);
    if (!added) return NULL;
    *added = (chunk){.size = size};
    if (store->now) {
        added->next = store->now->next;
        store->now->next = added;
    } else {
        store->first = added;
    }
    return added;
}

void *store_take(irori_store *store, size_t size) {
    size = (size + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
    while (store->now && store->now->size - store->now->used < size && store->now->next) store->now = store->now->next;
    if (!store->now || store->now->size - store->now->used < size) {
        chunk *added = add_chunk(store, size > CHUNK ? size : CHUNK);
        if (!added) return store->is_full = true, NULL;
        store->now = added;
    }
    void *taken = store->now->bytes + store->now->used;
    store->now->used += size;
    return taken;
}

const char *store_text(irori_store *store, const char *text) {
    if (!text || !*text) return "";
    size_t size = strlen(text) + 1;
    char *copy = store_take(store, size);
    return copy ? memcpy(copy, text, size) : "";
}

void *store_grow(irori_store *store, int which, void *list, int count, size_t item) {
    int room = store->room[which];
    if (count < room) return list;
    int more = room ? 2 * room : FIRST_ITEMS;
    void *larger = store_take(store, (size_t)more * item);
    if (!larger) return NULL;
    if (count) memcpy(larger, list, (size_t)count * item);
    store->room[which] = more;
    return larger;
}
