/* Messages: ids with named arguments. */
#include "irori/message.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "utf8.h"

void irori_message_init(irori_message *message, const char *id) {
    if (!message) return;
    message->id = id;
    message->count = 0;
}

/* NULL: nobody asked, or there is no room. */
static irori_arg *add(irori_message *message, const char *name, irori_arg_kind kind) {
    if (!message) return NULL;
    assert(message->count < IRORI_MESSAGE_ARGS);
    if (message->count >= IRORI_MESSAGE_ARGS) return NULL;
    irori_arg *arg = &message->args[message->count++];
    *arg = (irori_arg){.name = name, .kind = kind};
    return arg;
}

static void add_number(irori_message *message, const char *name, irori_arg_kind kind, int64_t number) {
    irori_arg *arg = add(message, name, kind);
    if (arg) arg->number = number;
}

static void add_text(irori_message *message, const char *name, irori_arg_kind kind, const char *text) {
    irori_arg *arg = add(message, name, kind);
    if (arg) irori_text_copy(arg->text, sizeof arg->text, text);
}

void irori_message_number(irori_message *message, const char *name, int64_t number) {
    add_number(message, name, IRORI_ARG_NUMBER, number);
}

void irori_message_seat(irori_message *message, const char *name, int seat) {
    add_number(message, name, IRORI_ARG_SEAT, seat);
}

/* ASCII's control characters, and Unicode's U+0080 to U+009F, both bytes of them: they move cursors too. */
static bool is_control(const char *text, size_t i) {
    unsigned char before = i ? (unsigned char)text[i - 1] : 0, c = (unsigned char)text[i],
                  next = (unsigned char)text[i + 1];
    return c < 32 || c == 127 || (c == 0xC2 && next >= 0x80 && next < 0xA0) ||
           (before == 0xC2 && c >= 0x80 && c < 0xA0);
}

size_t irori_text_fit(const char *text, size_t size) {
    size_t length = strlen(text);
    if (length < size) return length;
    for (length = size - 1; length && ((unsigned char)text[length] & 0xC0) == 0x80;) length--;
    return length;
}

void irori_text_copy(char *to, size_t size, const char *from) {
    size_t length = irori_text_fit(from, size);
    for (size_t i = 0; i < length; i++) to[i] = is_control(from, i) ? '?' : from[i];
    to[length] = 0;
}

/* What turns the direction of writing until further notice (U+202A to U+202E, U+2066 to U+2069), or ends the line or
 * paragraph (U+2028, U+2029). The marks U+200E and U+200F only stand between two characters: names need them. */
static bool is_layout(const char *at) {
    const unsigned char *c = (const unsigned char *)at;
    return c[0] == 0xE2 &&
           ((c[1] == 0x80 && c[2] >= 0xA8 && c[2] <= 0xAE) || (c[1] == 0x81 && c[2] >= 0xA6 && c[2] <= 0xA9));
}

bool irori_text_is_harmless(const char *text, size_t size) {
    int length;
    for (const char *at = text, *end = text + size; at < end; at += length)
        if (!(length = utf8_size(at, end)) || (length == 3 && is_layout(at))) return false;
    return true;
}

void irori_message_word(irori_message *message, const char *name, const char *id) {
    add_text(message, name, IRORI_ARG_WORD, id);
}

void irori_message_text(irori_message *message, const char *name, const char *text) {
    add_text(message, name, IRORI_ARG_TEXT, text);
}

void irori_message_lend(irori_message *message, const char *name, const char *text) {
    irori_arg *arg = add(message, name, IRORI_ARG_BORROWED);
    if (arg) arg->borrowed = text;
}

void irori_message_name(irori_message *message, const char *name, const char *family, const char *own) {
    char id[IRORI_ARG_TEXT_SIZE];
    assert(strlen(family) + strlen(own) < sizeof id);
    snprintf(id, sizeof id, "%s%s", family, own);
    irori_arg *arg = add(message, name, IRORI_ARG_NAME);
    if (!arg) return;
    irori_text_copy(arg->text, sizeof arg->text, id);
    size_t front = strlen(family), whole = strlen(arg->text);
    arg->number = (int64_t)(front < whole ? front : whole);
}
