/* What a key hashes, put together field by field in the order in which the game names them: never a struct as it lies,
 * whose padding and order are the compiler's. The copies are of known size and become plain stores. */
#ifndef IRORI_GAMES_KEY_H
#define IRORI_GAMES_KEY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Appends a value, or an array of them; returns where the next one goes. */
static inline uint8_t *key_put(uint8_t *at, const void *value, size_t size) {
    memcpy(at, value, size);
    return at + size;
}

#define KEY_PUT(at, value) ((at) = key_put((at), &(value), sizeof(value)))

#endif
