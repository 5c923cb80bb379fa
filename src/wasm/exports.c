/* What the WebAssembly module offers: a record's text goes in, is replayed, and what the engine makes of it comes out.
 * A module instance holds one table; whoever wants two makes two instances (they share nothing).
 *
 * Texts live in the module's memory: the caller gets room with irori_wasm_alloc, writes there, and reads results at
 * the address and size it is told. What a function returns lasts until the next call of load or save. */
#include <stdlib.h>
#include <string.h>

#include "irori/table.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

static irori_table *table;
static irori_error error;

typedef struct text {
    char *data;
    size_t size, room;
} text;
static text saved;

void *EXPORT(irori_wasm_alloc)(size_t size);
void EXPORT(irori_wasm_free)(void *bytes);
irori_status EXPORT(irori_wasm_load)(const char *record, size_t size, irori_load mode);
uint32_t EXPORT(irori_wasm_entries)(void);
uint64_t EXPORT(irori_wasm_hash)(uint32_t entry);
const char *EXPORT(irori_wasm_save)(int with_events);
size_t EXPORT(irori_wasm_saved_size)(void);
uint32_t EXPORT(irori_wasm_error_line)(void);
const char *EXPORT(irori_wasm_error_status)(void);
const char *EXPORT(irori_wasm_error_message)(void);

void *irori_wasm_alloc(size_t size) { return malloc(size); }
void irori_wasm_free(void *bytes) { free(bytes); }

/* Replays a record. On failure there is no table, and the error functions say why. */
irori_status irori_wasm_load(const char *record, size_t size, irori_load mode) {
    irori_table_free(table);
    table = NULL;
    memset(&error, 0, sizeof error);
    return irori_table_load(record, size, mode, &table, &error);
}

uint32_t irori_wasm_entries(void) { return table ? irori_table_entries(table) : 0; }

/* The hash of the state after an entry; 0: the start. JavaScript sees it as a (signed) BigInt. */
uint64_t irori_wasm_hash(uint32_t entry) {
    return entry <= irori_wasm_entries() && table ? irori_table_hash(table, entry) : 0;
}

static bool append(void *context, const char *line, size_t size) {
    text *out = context;
    if (out->room - out->size < size) {
        size_t room = (out->size + size) * 2;
        char *data = realloc(out->data, room);
        if (!data) return false;
        out->data = data, out->room = room;
    }
    memcpy(out->data + out->size, line, size);
    out->size += size;
    return true;
}

/* The table's record, written anew; NULL: there is no table, or not enough memory. */
const char *irori_wasm_save(int with_events) {
    saved.size = 0;
    if (!table || !irori_table_save(table, with_events, append, &saved)) return NULL;
    return saved.data;
}

size_t irori_wasm_saved_size(void) { return saved.size; }

/* Why the last load failed: its line (0: not about a line), the status's name, the message's id ("" if none). */
uint32_t irori_wasm_error_line(void) { return error.line; }
const char *irori_wasm_error_status(void) { return irori_status_name(error.status); }
const char *irori_wasm_error_message(void) { return error.why.id ? error.why.id : ""; }
