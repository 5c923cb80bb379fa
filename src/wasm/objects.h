/* The things behind handles that several files know. */
#ifndef IRORI_WASM_OBJECTS_H
#define IRORI_WASM_OBJECTS_H

#include "../core/json_read.h"
#include "handles.h"
#include "irori/table.h"

typedef struct wasm_rules {
    wasm_object base;
    const irori_rules *rules;
    irori_rules *own; /* NULL: they belong to a table, which is needed */
    char *deck;       /* the text they were made from, for records; NULL: none */
    size_t deck_size;
} wasm_rules;

typedef struct wasm_table {
    wasm_object base;
    irori_table *table; /* NULL: it was given to a host */
} wasm_table;

wasm_table *wasm_table_at(int handle); /* one that has its table; NULL: the answer says so */

typedef struct wasm_state {
    wasm_object base; /* needs what has its rules */
    const irori_rules *rules;
    void *state;
    int eyes; /* whose knowledge it is; IRORI_OMNISCIENT: a whole world, in which things can be played */
} wasm_state;

/* A new one, to be filled; NULL: the answer says so. */
wasm_state *wasm_state_make(const irori_rules *rules, void *needed, int eyes);

/* The state behind a handle, if it answers questions of that seat (or eyes): it is a world, or that seat's knowledge.
 * NULL: the answer says so. */
wasm_state *wasm_state_for(int state, int seat);

/* A seat of these rules, or eyes: -1 and -2 too. False: the answer says so. */
bool wasm_is_seat(const irori_rules *rules, int seat);
bool wasm_is_eyes(const irori_rules *rules, int seat);

/* A move from the caller's text; 0: the answer says why not. */
irori_move wasm_move(const irori_rules *rules, const char *text, size_t size);
int wasm_answer_move(const irori_rules *rules, irori_move move);

/* {"kind":"one","seats":[0]} */
void wasm_write_turn(irori_writer *writer, irori_turn turn);
void wasm_write_events(irori_writer *writer, const irori_rules *rules, const irori_event *events, size_t count,
                       int seat);
void wasm_write_message(irori_writer *writer, const irori_message *message); /* {"id","args"} */

/* A JSON object of the caller's, read key by key: `read` gets the number of each key in the list, ending with NULL, and
 * answers false if it does not like the value. False: the answer says so. No text: nothing is read. */
typedef bool (*wasm_key_fn)(json_reader *json, int key, void *context);
bool wasm_read(const char *text, size_t size, const char *const *keys, wasm_key_fn read, void *context);

#endif
