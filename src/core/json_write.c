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

static void put_char(irori_writer *writer, char c) {
    if (writer->full || writer->size - writer->used < 2) {
        writer->full = true;
        return;
    }
    writer->data[writer->used++] = c;
    writer->data[writer->used] = 0;
}

void irori_write(irori_writer *writer, const char *text) { put(writer, text, strlen(text)); }

static void before_value(irori_writer *writer) {
    if (writer->comma) put_char(writer, ',');
    writer->comma = true;
}

void irori_json_open(irori_writer *writer, char bracket) {
    before_value(writer);
    put_char(writer, bracket);
    writer->comma = false;
}

void irori_json_close(irori_writer *writer, char bracket) {
    put_char(writer, bracket);
    writer->comma = true;
}

void irori_json_key(irori_writer *writer, const char *key) {
    irori_json_string(writer, key);
    put_char(writer, ':');
    writer->comma = false;
}

/* By hand: views are full of small numbers, and printing them took a third of the time. */
void irori_json_int(irori_writer *writer, int64_t value) {
    char text[24], *at = text + sizeof text;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    before_value(writer);
    do *--at = (char)('0' + left % 10);
    while (left /= 10);
    if (value < 0) *--at = '-';
    put(writer, at, (size_t)(text + sizeof text - at));
}

void irori_json_null(irori_writer *writer) {
    before_value(writer);
    irori_write(writer, "null");
}

void irori_json_bool(irori_writer *writer, bool value) {
    before_value(writer);
    irori_write(writer, value ? "true" : "false");
}

static bool is_plain(unsigned char c) { return c != '"' && c != '\\' && c >= 32 && c != 127; }

static void put_escape(irori_writer *writer, unsigned char c) {
    char escape[8];
    const char *format = c == '\n' ? "\\n" : c == '"' || c == '\\' ? "\\%c" : "\\u%04x";
    put(writer, escape, (size_t)snprintf(escape, sizeof escape, format, c));
}

void irori_json_bytes(irori_writer *writer, const char *text, size_t size) {
    size_t done = 0;
    before_value(writer);
    put_char(writer, '"');
    while (done < size) {
        size_t plain = 0;
        while (done + plain < size && is_plain((unsigned char)text[done + plain])) plain++;
        put(writer, text + done, plain);
        done += plain;
        if (done < size) put_escape(writer, (unsigned char)text[done++]);
    }
    put_char(writer, '"');
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

/* Messages */

static void write_arg(irori_writer *writer, const irori_arg *arg) {
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "name", arg->name);
    switch (arg->kind) {
    case IRORI_ARG_NUMBER: irori_json_key_int(writer, "number", arg->number); break;
    case IRORI_ARG_SEAT: irori_json_key_int(writer, "seat", arg->number); break;
    case IRORI_ARG_WORD: irori_json_key_string(writer, "word", arg->text); break;
    case IRORI_ARG_NAME:
        irori_json_key_string(writer, "word", arg->text);
        irori_json_key_string(writer, "text", arg->text + arg->number);
        break;
    case IRORI_ARG_TEXT: irori_json_key_string(writer, "text", arg->text); break;
    case IRORI_ARG_BORROWED: irori_json_key_string(writer, "text", arg->borrowed); break;
    }
    irori_json_close(writer, '}');
}

void irori_json_message(irori_writer *writer, const irori_message *message) {
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "id", message->id ? message->id : "");
    if (message->count) {
        irori_json_key(writer, "args");
        irori_json_open(writer, '[');
        for (int i = 0; i < message->count; i++) write_arg(writer, &message->args[i]);
        irori_json_close(writer, ']');
    }
    irori_json_close(writer, '}');
}
