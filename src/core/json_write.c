/* The JSON writer. `comma` says whether the next value or key must be preceded by one. */
#include "irori/json.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

irori_writer irori_writer_to(char *data, size_t size) {
    assert(size > 0);
    data[0] = 0;
    return (irori_writer){.data = data, .size = size};
}

static void put(irori_writer *writer, const char *text, size_t length) {
    if (writer->full || length >= writer->size - writer->used) {
        writer->full = true;
        return;
    }
    memcpy(writer->data + writer->used, text, length);
    writer->used += length;
    writer->data[writer->used] = 0;
}

void irori_write(irori_writer *writer, const char *text) { put(writer, text, strlen(text)); }

static void before_value(irori_writer *writer) {
    if (writer->comma) put(writer, ",", 1);
    writer->comma = true;
}

void irori_json_open(irori_writer *writer, char bracket) {
    before_value(writer);
    put(writer, &bracket, 1);
    writer->comma = false;
}

void irori_json_close(irori_writer *writer, char bracket) {
    put(writer, &bracket, 1);
    writer->comma = true;
}

void irori_json_key(irori_writer *writer, const char *key) {
    irori_json_string(writer, key);
    put(writer, ":", 1);
    writer->comma = false;
}

void irori_json_int(irori_writer *writer, int64_t value) {
    char text[24];
    before_value(writer);
    put(writer, text, (size_t)snprintf(text, sizeof text, "%" PRId64, value));
}

void irori_json_null(irori_writer *writer) {
    before_value(writer);
    irori_write(writer, "null");
}

void irori_json_bool(irori_writer *writer, bool value) {
    before_value(writer);
    irori_write(writer, value ? "true" : "false");
}

void irori_json_bytes(irori_writer *writer, const char *text, size_t size) {
    before_value(writer);
    put(writer, "\"", 1);
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        char escape[8];
        if (c == '"' || c == '\\')
            put(writer, escape, (size_t)snprintf(escape, sizeof escape, "\\%c", c));
        else if (c == '\n')
            put(writer, "\\n", 2);
        else if (c < 32 || c == 127)
            put(writer, escape, (size_t)snprintf(escape, sizeof escape, "\\u%04x", c));
        else
            put(writer, text + i, 1);
    }
    put(writer, "\"", 1);
}

void irori_json_string(irori_writer *writer, const char *text) { irori_json_bytes(writer, text, strlen(text)); }

void irori_json_hash(irori_writer *writer, uint64_t value) {
    char text[20];
    before_value(writer);
    put(writer, text, (size_t)snprintf(text, sizeof text, "\"%016" PRIx64 "\"", value));
}

void irori_json_fixed(irori_writer *writer, double value, int decimals) {
    char text[64];
    before_value(writer);
    put(writer, text, (size_t)snprintf(text, sizeof text, "%.*f", decimals, value));
}

void irori_json_key_int(irori_writer *writer, const char *key, int64_t value) {
    irori_json_key(writer, key);
    irori_json_int(writer, value);
}

void irori_json_key_string(irori_writer *writer, const char *key, const char *text) {
    irori_json_key(writer, key);
    irori_json_string(writer, text);
}
