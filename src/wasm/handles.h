/* Handles from inside: what every file of the module shares. */
#ifndef IRORI_WASM_HANDLES_H
#define IRORI_WASM_HANDLES_H

#include <stdbool.h>
#include <stdint.h>

#include "exports.h"
#include "irori/json.h"
#include "irori/status.h"
#include "irori/words.h"

typedef enum wasm_kind {
    WASM_FREE,
    WASM_WORDS,
    WASM_RULES,
    WASM_TABLE,
    WASM_STATE,
    WASM_VIEW,
    WASM_SEARCH,
    WASM_PLAYER,
    WASM_HOST,
    WASM_REVIEW
} wasm_kind;

enum { WASM_NEEDS = 2 };

/* Every thing behind a handle begins with this. `uses` counts its handle and whoever needs it. */
typedef struct wasm_object {
    wasm_kind kind;
    int uses;
    void (*done)(struct wasm_object *self); /* frees what it holds, not itself */
    struct wasm_object *needs[WASM_NEEDS];
} wasm_object;

/* A zeroed object of so many bytes; NULL: no memory, and the answer says so. */
void *wasm_object_new(wasm_kind kind, size_t size, void (*done)(wasm_object *self));

/* Keeps another one as long as this one lives; NULL: nothing. */
void wasm_object_need(void *self, void *other);
void wasm_object_drop(void *self); /* one use less; without any it is freed */

/* Gives it a handle, or drops it: the number to answer. */
int wasm_handle_of(void *object);

/* What is behind a handle; NULL: nothing of that kind, and the answer says so. */
void *wasm_get(int handle, wasm_kind kind);
const irori_words *wasm_words(int handle); /* 0: a catalogue that says ids */

/* Answers. */

extern irori_error wasm_error; /* of the call under way: give it as `why` */

/* The answer of a call that failed with wasm_error. */
int wasm_fail(void);
int wasm_refuse(irori_status status, const char *id); /* the same for a reason of our own */

/* The answer of a call with text: what `write` writes, in as much room as it needs; how many bytes. */
typedef void (*wasm_write_fn)(irori_writer *writer, const void *context);
int wasm_answer(wasm_write_fn write, const void *context);
int wasm_answer_text(const char *text);
int wasm_answer_bytes(const void *bytes, size_t size);

void wasm_write_arguments(irori_writer *writer, const irori_message *message); /* "args":{…} */

/* Whole numbers of 32 bits, at most 16: never allocates. */
int wasm_answer_numbers(int answer, const int32_t *numbers, int count);

/* Piece by piece: begin, append, end. False: no memory. */
void wasm_begin(void);
bool wasm_append(void *unused, const char *bytes, size_t size);
int wasm_end(void);

/* A text of the caller's with a zero behind it; NULL: no memory or too long, and the answer says so. Free it. */
char *wasm_copy(const char *text, size_t size);

#endif
