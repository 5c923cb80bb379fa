/* Pictures: cards and tables as SVG, into the answer. */
#include <stdlib.h>
#include <string.h>

#include "irori/draw.h"
#include "objects.h"

typedef struct drawing {
    const irori_artist *artist;
    const irori_rules *rules;
    const void *state; /* NULL: a thing */
    const char *name;  /* of a thing */
    int seat;
    irori_drawing how;
    char prefix[32], names[IRORI_MAX_SEATS][IRORI_NAME_SIZE];
    bool is_known; /* is there a thing of that name? */
} drawing;

static const char *const drawing_keys[] = {"dark", "auto", "fragment", "width", "names", "last", "bare", NULL};

static bool read_names(json_reader *json, drawing *d) {
    int count = 0;
    if (!json_open(json, '[')) return false;
    for (; json_more(json, ']'); count++) {
        if (count == IRORI_MAX_SEATS || !json_string(json, d->names[count], IRORI_NAME_SIZE, NULL)) return false;
        d->how.names[count] = d->names[count];
    }
    return !json->bad;
}

static bool is_prefix(const char *text) {
    return text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")] == 0;
}

static bool read_fragment(json_reader *json, drawing *d) {
    if (!json_string(json, d->prefix, sizeof d->prefix, NULL) || !is_prefix(d->prefix)) return false;
    d->how.prefix = d->prefix;
    return d->how.is_fragment = true;
}

static bool read_width(json_reader *json, drawing *d) {
    int64_t width;
    if (!json_int(json, &width) || width < 16 || width > 20000) return false;
    return d->how.width = (int)width, true;
}

static bool read_drawing(json_reader *json, int key, void *context) {
    drawing *d = context;
    switch (key) {
    case 0: return json_bool(json, &d->how.is_dark);
    case 1: return json_bool(json, &d->how.follows_reader);
    case 2: return read_fragment(json, d);
    case 3: return read_width(json, d);
    case 4: return read_names(json, d);
    case 5: return json_bool(json, &d->how.marks_last);
    default: return json_bool(json, &d->how.is_bare);
    }
}

static bool open_drawing(drawing *d, const irori_rules *rules, int words, const char *json, size_t size) {
    d->rules = rules;
    d->artist = irori_artist_of(rules->game);
    d->how.words = wasm_words(words);
    if (!d->how.words) return false;
    if (!d->artist) return (void)irori_fail(&wasm_error, IRORI_BAD_SETUP, "wasm.picture"), false;
    return wasm_read(json, size, drawing_keys, read_drawing, d);
}

static void write_thing(irori_writer *writer, const void *context) {
    drawing *d = *(drawing *const *)context;
    d->is_known = d->artist->draw_thing(d->rules, d->name, &d->how, writer);
}

int wasm_draw_thing(int rules, int words, const char *name, size_t name_size, const char *json, size_t size) {
    wasm_rules *by = wasm_get(rules, WASM_RULES);
    drawing d = {.is_known = false}, *all = &d;
    if (!by || !open_drawing(&d, by->rules, words, json, size)) return wasm_fail();
    char *copy = wasm_copy(name, name_size);
    if (!copy) return wasm_fail();
    d.name = copy;
    int answer = wasm_answer(write_thing, &all);
    free(copy);
    return d.is_known ? answer : wasm_refuse(IRORI_BAD_TEXT, "wasm.picture");
}

static void write_state(irori_writer *writer, const void *context) {
    const drawing *d = context;
    if (d->artist->draw_view)
        d->artist->draw_view(d->rules, d->state, d->seat, &d->how, writer);
    else if (d->seat >= 0 && d->artist->draw_seat)
        d->artist->draw_seat(d->rules, d->state, d->seat, &d->how, writer);
    else
        d->artist->draw_table(d->rules, d->state, &d->how, writer);
}

int wasm_draw_state(int state, int seat, int words, const char *json, size_t size) {
    wasm_state *found = wasm_state_for(state, seat);
    drawing d = {.seat = seat};
    if (!found || !open_drawing(&d, found->rules, words, json, size)) return wasm_fail();
    d.state = found->state;
    return wasm_answer(write_state, &d);
}

static void write_style(irori_writer *writer, const void *unused) {
    (void)unused;
    irori_draw_style(writer);
}

int wasm_draw_style(void) { return wasm_answer(write_style, NULL); }
