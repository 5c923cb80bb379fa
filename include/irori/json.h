/* JSON out: a small writer into the caller's buffer. It puts the commas; the caller closes what it opens. */
#ifndef IRORI_JSON_H
#define IRORI_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "message.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `data` is always zero-terminated. When something does not fit, nothing more is written and `full`
 * is set; `used` never exceeds size - 1. */
typedef struct irori_writer {
    char *data;
    size_t size, used;
    bool full, comma;
} irori_writer;

/* `size` must be at least 1. */
irori_writer irori_writer_to(char *data, size_t size);

/* Plain text, not JSON: for the notation of moves and the like. */
void irori_write(irori_writer *writer, const char *text);

void irori_json_open(irori_writer *writer, char bracket);  /* '{' or '[' */
void irori_json_close(irori_writer *writer, char bracket); /* '}' or ']' */
void irori_json_key(irori_writer *writer, const char *key);
void irori_json_int(irori_writer *writer, int64_t value);
void irori_json_null(irori_writer *writer);
void irori_json_bool(irori_writer *writer, bool value);
void irori_json_string(irori_writer *writer, const char *text);
void irori_json_bytes(irori_writer *writer, const char *text, size_t size);
void irori_json_hash(irori_writer *writer, uint64_t value);              /* "0123456789abcdef" */
void irori_json_fixed(irori_writer *writer, double value, int decimals); /* for reports, never for rules */

/* A message for whoever words it: {"id":…,"args":[{"name":…,"number"|"seat"|"word"|"text":…}]} */
void irori_json_message(irori_writer *writer, const irori_message *message);

/* key and value at once */
void irori_json_key_int(irori_writer *writer, const char *key, int64_t value);
void irori_json_key_string(irori_writer *writer, const char *key, const char *text);

#ifdef __cplusplus
}
#endif

#endif
