/* Messages: ids with named arguments. */
#include "irori/message.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

void irori_message_init(irori_message *message, const char *id) {
    if (!message) return;
    message->id = id;
    message->count = 0;
}

static irori_arg *add(irori_message *message, const char *name, irori_arg_kind kind) {
    assert(message->count < IRORI_MESSAGE_ARGS);
    irori_arg *arg = &message->args[message->count++];
    *arg = (irori_arg){.name = name, .kind = kind};
    return arg;
}

void irori_message_number(irori_message *message, const char *name, int64_t number) {
    if (message) add(message, name, IRORI_ARG_NUMBER)->number = number;
}

void irori_message_seat(irori_message *message, const char *name, int seat) {
    if (message) add(message, name, IRORI_ARG_SEAT)->number = seat;
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

void irori_message_word(irori_message *message, const char *name, const char *id) {
    if (message) irori_text_copy(add(message, name, IRORI_ARG_WORD)->text, IRORI_ARG_TEXT_SIZE, id);
}

void irori_message_text(irori_message *message, const char *name, const char *text) {
    if (message) irori_text_copy(add(message, name, IRORI_ARG_TEXT)->text, IRORI_ARG_TEXT_SIZE, text);
}

void irori_message_lend(irori_message *message, const char *name, const char *text) {
    if (message) add(message, name, IRORI_ARG_LENT)->lent = text;
}

void irori_message_name(irori_message *message, const char *name, const char *family, const char *own) {
    char id[IRORI_ARG_TEXT_SIZE];
    if (!message) return;
    assert(strlen(family) + strlen(own) < sizeof id);
    snprintf(id, sizeof id, "%s%s", family, own);
    irori_arg *arg = add(message, name, IRORI_ARG_NAME);
    arg->number = (int64_t)strlen(family);
    irori_text_copy(arg->text, sizeof arg->text, id);
}
