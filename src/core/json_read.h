/* JSON in: a strict pull reader over one line, as the records need it. No numbers but whole ones, no
 * duplicate or unknown keys (the caller asks for what it knows), nothing after the end. */
#ifndef IRORI_JSON_READ_H
#define IRORI_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* After the first mistake `bad` is set, `at` stays where it happened and every call answers "no". */
typedef struct json_reader {
    const char *at, *end;
    bool bad, first;
} json_reader;

json_reader json_reader_over(const char *text, size_t size);

/* Opens '{' or '['. Then json_more() before every member, until it answers false: the bracket closed. */
bool json_open(json_reader *reader, char bracket);
bool json_more(json_reader *reader, char closing);

/* The next member's key. It must fit into `key`. */
bool json_key(json_reader *reader, char *key, size_t size);

bool json_int(json_reader *reader, int64_t *value);
bool json_bool(json_reader *reader, bool *value);
bool json_string(json_reader *reader, char *text, size_t size, size_t *length); /* zero-terminated besides */

/* Is the whole text read, without a mistake? */
bool json_at_end(const json_reader *reader);

#endif
