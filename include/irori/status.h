/* Status codes: the one list of what can go wrong with anything that came from a disk, a wire or a
 * keyboard. Our own mistakes are asserts. */
#ifndef IRORI_STATUS_H
#define IRORI_STATUS_H

#include "message.h"

#ifdef __cplusplus
extern "C" {
#endif

#define IRORI_MUST_USE __attribute__((warn_unused_result))

#define IRORI_STATUS_LIST(X)                                          \
    X(OK, "done")                                                     \
    X(ILLEGAL, "the rules do not allow this now")                     \
    X(BAD_TEXT, "not in the notation of this game")                   \
    X(BAD_SETUP, "no such game, option, player or number of players") \
    X(BAD_RECORD, "a record that is damaged, changed or cut short")   \
    X(OTHER_RULES, "a record made under other rules")                 \
    X(BAD_STATE, "bytes that no state encodes to")                    \
    X(FULL, "the buffer or log is full")                              \
    X(NO_MEMORY, "out of memory")                                     \
    X(BAD_STORE, "where games are kept cannot be read or written")

typedef enum irori_status {
#define X(name, about) IRORI_##name,
    IRORI_STATUS_LIST(X)
#undef X
} irori_status;

/* The name of a status, such as "BAD_RECORD". Never NULL. */
const char *irori_status_name(irori_status status);

/* Why something failed. `line` counts from 1; 0: not about a line. */
typedef struct irori_error {
    irori_status status;
    uint32_t line;
    irori_message why;
} irori_error;

/* Fills `error` (may be NULL) and returns `status`; add arguments to &error->why afterwards. */
irori_status irori_fail(irori_error *error, irori_status status, const char *id);

/* Where to add the arguments of a reason: NULL when nobody asked for it. */
static inline irori_message *irori_why(irori_error *error) { return error ? &error->why : 0; }

#ifdef __cplusplus
}
#endif

#endif
