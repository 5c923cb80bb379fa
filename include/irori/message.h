/* Messages: what the engine says, as a stable id and named arguments. Words are made from them by
 * the catalogues in po/ (see words.h), so that a sentence exists once per language and nowhere else. */
#ifndef IRORI_MESSAGE_H
#define IRORI_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { IRORI_MESSAGE_ARGS = 6, IRORI_ARG_TEXT_SIZE = 48 };

typedef enum irori_arg_kind {
    IRORI_ARG_NUMBER,  /* `number`; an argument called "n" also chooses singular or plural */
    IRORI_ARG_SEAT,    /* `number` is a seat; the front end says who sits there */
    IRORI_ARG_WORD,    /* `text` is itself a message id, translated in its turn */
    IRORI_ARG_NAME,    /* the same where the catalogue has words for it; else the name itself, from text[number] on */
    IRORI_ARG_TEXT,    /* `text` as it is: a card's short name, what somebody typed */
    IRORI_ARG_BORROWED /* `borrowed`, as it is and however long: a front end's own sentence */
} irori_arg_kind;

typedef struct irori_arg {
    const char *name; /* a string constant */
    irori_arg_kind kind;
    int64_t number;
    char text[IRORI_ARG_TEXT_SIZE];
    const char *borrowed;
} irori_arg;

typedef struct irori_message {
    const char *id; /* a string constant; NULL: nothing to say */
    int count;
    irori_arg args[IRORI_MESSAGE_ARGS];
} irori_message;

/* Starts a message without arguments; `message` may be NULL, then this and the next five do nothing. */
void irori_message_init(irori_message *message, const char *id);

/* Add a named argument. Texts are copied and cut at IRORI_ARG_TEXT_SIZE - 1 bytes, never inside a
 * UTF-8 character; control characters become '?', so that what somebody typed cannot move a cursor. An argument for
 * which there is no room (IRORI_MESSAGE_ARGS) is left out. */
void irori_message_number(irori_message *message, const char *name, int64_t number);
void irori_message_seat(irori_message *message, const char *name, int seat);
void irori_message_word(irori_message *message, const char *name, const char *id);
void irori_message_text(irori_message *message, const char *name, const char *text);

/* A name that anybody may have given, a deck's author for one: in words if the catalogue knows the id `family` + `own`
 * ("kodama.spirit." + "lamp-bearer"), as written otherwise. */
void irori_message_name(irori_message *message, const char *name, const char *family, const char *own);

/* Not copied: for a message that is said at once and not kept. The text must be harmless already. */
void irori_message_lend(irori_message *message, const char *name, const char *text);

/* Copies what fits into `size` with its zero; control characters become '?'. */
void irori_text_copy(char *to, size_t size, const char *from);

/* Is it well-formed UTF-8 of one line that cannot change how the text around it is shown? No control characters, line
 * or paragraph separators, and nothing that embeds, overrides or isolates a direction of writing. */
bool irori_text_is_harmless(const char *text, size_t size);

/* How many bytes of a text fit into `size` with its zero, without splitting a UTF-8 character. */
size_t irori_text_fit(const char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
