/* The fields of a message from a table, by their keys. What is not there, or is something else, is left as it was:
 * clients ignore what they do not know (docs/protocol.md). */
#ifndef IRORI_JOIN_FIELDS_H
#define IRORI_JOIN_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../core/json_read.h"

/* Where the value of a key of this object begins. False: it has none. */
bool field_find(const char *object, const char *key, json_reader *value);
bool field_int(const char *object, const char *key, int64_t *number);
bool field_bool(const char *object, const char *key, bool *is);
bool field_text(const char *object, const char *key, char *text, size_t size);
bool field_seats(const char *object, const char *key, uint32_t *seats); /* [0,2] as bits */

/* Passes over a value, whatever it is. */
bool field_skip(json_reader *reader);

#endif
