/* Records from anywhere. Whatever the bytes: a table or a reason, never both, and a table saves as what it was read
 * from. */
#include "fuzz.h"

/* Is there a whole line of events after the header? */
static bool has_events(const char *text, size_t size) {
    const char *newline = memchr(text, '\n', size);
    return newline && (size_t)(text + size - newline) > 9 && !memcmp(newline + 1, "{\"event\":", 9);
}

static irori_table *load(const char *text, size_t size, irori_load mode) {
    irori_table *table = NULL;
    irori_error why = {0};
    irori_status status = irori_table_load(text, size, mode, &table, &why);
    must(!status == !!table);
    must(!status || (why.status == status && why.why.id));
    return table;
}

static void load_and_save(const char *text, size_t size, irori_load mode) {
    irori_table *table = load(text, size, mode);
    if (!table) return;
    fuzz_text saved = fuzz_save(table, has_events(text, size));
    if (mode == IRORI_LOAD_WHOLE) must(saved.size == size && !memcmp(saved.data, text, size));
    irori_table *again = load(saved.data, saved.size, mode);
    must(again && irori_table_entries(again) == irori_table_entries(table));
    irori_table_free(again);
    irori_table_free(table);
    free(saved.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    /* A copy of exactly this size: the sanitizer sees a read past its end. */
    char *text = malloc(size + !size);
    must(text);
    if (size) memcpy(text, data, size);
    load_and_save(text, size, IRORI_LOAD_WHOLE);
    load_and_save(text, size, IRORI_LOAD_RESUME);
    free(text);
    return 0;
}
