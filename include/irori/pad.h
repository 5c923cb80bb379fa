/* Score pads: what a game played at a real table comes to, counted by the engine's own rules. A pad does no I/O: it is
 * handed texts and hands back lines or JSON, so that a terminal, a page and a test use it alike. */
#ifndef IRORI_PAD_H
#define IRORI_PAD_H

#include "game.h"
#include "words.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { IRORI_PAD_ANSWER = 1024 }; /* bytes of an answer or a line, the zero included */

/* One use of a pad, and who is at its other end. Lines come without their end. */
typedef struct irori_pad_call {
    const irori_rules *rules;
    const irori_words *words;
    void *context; /* for these: */

    /* What an option of the pad's was given; NULL: it was not. */
    const char *(*option)(void *context, const char *name);

    /* Asks, and waits for a line; false: there are no more answers. */
    bool (*ask)(void *context, const char *question, char answer[IRORI_PAD_ANSWER]);

    void (*say)(void *context, const char *line);
    void (*warn)(void *context, const char *line); /* beside what was asked for */
} irori_pad_call;

typedef struct irori_score_pad {
    /* What it can be told besides the game's own options; ends with NULL. */
    const char *const *options;

    /* Asks for everything and says what it comes to. BAD_TEXT: the answers ended; ILLEGAL: it cannot be so. */
    irori_status (*talk)(const irori_pad_call *call, irori_error *why);

    /* The same from one JSON object, without line ends, to another. BAD_TEXT: why->line is the character, from 1, at
     * which it makes no sense; ILLEGAL: it cannot be so. */
    irori_status (*convert)(const irori_pad_call *call, const char *text, size_t size, irori_writer *out,
                            irori_error *why);

    /* Answers what its options ask for, one of which is given: as JSON, or in lines if `out` is NULL. BAD_TEXT: an
     * option makes no sense. NULL: it has no options. */
    irori_status (*answer)(const irori_pad_call *call, irori_writer *out, irori_error *why);

    /* What may follow an option, from 0 on, for completions; NULL: no more. NULL instead of it: nothing. */
    const char *(*value)(const irori_rules *rules, const char *option, int index);
} irori_score_pad;

#ifdef __cplusplus
}
#endif

#endif
