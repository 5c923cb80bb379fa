/* Messages: ids with named arguments. */
#include "irori/message.h"

#include <assert.h>
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

static void copy_text(char *to, const char *from) {
    size_t length = strlen(from), most = IRORI_ARG_TEXT_SIZE - 1;
    if (length > most) {
        length = most;
        while (length && ((unsigned char)from[length] & 0xC0) == 0x80) length--;
    }
    for (size_t i = 0; i < length; i++) to[i] = (unsigned char)from[i] < 32 || from[i] == 127 ? '?' : from[i];
    to[length] = 0;
}

void irori_message_word(irori_message *message, const char *name, const char *id) {
    if (message) copy_text(add(message, name, IRORI_ARG_WORD)->text, id);
}

void irori_message_text(irori_message *message, const char *name, const char *text) {
    if (message) copy_text(add(message, name, IRORI_ARG_TEXT)->text, text);
}
