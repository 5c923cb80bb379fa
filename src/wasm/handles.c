/* Memory, handles and answers of one module instance. A handle is a place in a list, counting from 1, and 16 bits above
 * it that change when the place is used again, so that a number kept too long is not taken for something newer.
 *
 * This file has the module's only state: an instance is one thread's, and whoever wants two makes two. */
#include "handles.h"

#include <stdlib.h>
#include <string.h>

irori_error wasm_error;

/* Answers */

enum { FIRST_ROOM = 1 << 16, MOST_ROOM = 1 << 26, NUMBERS = 16 };

static struct {
    char *data;
    size_t size, room;
} answer;
static int32_t numbers[NUMBERS];
static bool is_in_numbers;

void *wasm_alloc(size_t size) { return malloc(size ? size : 1); }
void wasm_free(void *bytes) { free(bytes); }
const char *wasm_out(void) { return is_in_numbers ? (const char *)numbers : answer.data; }
size_t wasm_out_size(void) { return answer.size; }

static bool reserve(size_t room) {
    if (room <= answer.room) return true;
    char *data = room <= MOST_ROOM ? realloc(answer.data, room) : NULL;
    if (data) answer.data = data, answer.room = room;
    return data;
}

static int no_memory(void) {
    (void)irori_fail(&wasm_error, IRORI_NO_MEMORY, "error.memory");
    answer.size = 0;
    return -IRORI_NO_MEMORY;
}

void wasm_begin(void) {
    answer.size = 0;
    is_in_numbers = false;
}

bool wasm_append(void *unused, const char *bytes, size_t size) {
    (void)unused;
    if (answer.room - answer.size <= size && !reserve((answer.size + size) * 2 + FIRST_ROOM)) return false;
    memcpy(answer.data + answer.size, bytes, size);
    answer.size += size;
    answer.data[answer.size] = 0;
    return true;
}

int wasm_end(void) { return (int)answer.size; }

int wasm_answer(wasm_write_fn write, const void *context) {
    wasm_begin();
    for (size_t room = answer.room ? answer.room : FIRST_ROOM; reserve(room); room *= 2) {
        irori_writer writer = irori_writer_to(answer.data, answer.room);
        write(&writer, context);
        answer.size = writer.used;
        if (!writer.full) return (int)writer.used;
    }
    return no_memory();
}

int wasm_answer_bytes(const void *bytes, size_t size) {
    wasm_begin();
    return wasm_append(NULL, bytes, size) ? wasm_end() : no_memory();
}

int wasm_answer_text(const char *text) { return wasm_answer_bytes(text, strlen(text)); }

int wasm_answer_numbers(int result, const int32_t *list, int count) {
    memcpy(numbers, list, (size_t)count * sizeof *list);
    answer.size = (size_t)count * sizeof *list;
    is_in_numbers = true;
    return result;
}

/* Failures */

static void write_argument(irori_writer *writer, const irori_arg *arg) {
    irori_json_key(writer, arg->name);
    if (arg->kind == IRORI_ARG_NUMBER || arg->kind == IRORI_ARG_SEAT)
        irori_json_int(writer, arg->number);
    else
        irori_json_string(writer, arg->kind == IRORI_ARG_BORROWED ? arg->borrowed : arg->text);
}

void wasm_write_arguments(irori_writer *writer, const irori_message *message) {
    irori_json_key(writer, "args");
    irori_json_open(writer, '{');
    for (int i = 0; i < message->count; i++) write_argument(writer, &message->args[i]);
    irori_json_close(writer, '}');
}

static void write_error(irori_writer *writer, const void *context) {
    const irori_error *error = context;
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "status", irori_status_name(error->status));
    irori_json_key_string(writer, "id", error->why.id ? error->why.id : "");
    if (error->line) irori_json_key_int(writer, "line", error->line);
    wasm_write_arguments(writer, &error->why);
    irori_json_close(writer, '}');
}

int wasm_fail(void) {
    irori_status status = wasm_error.status;
    (void)wasm_answer(write_error, &wasm_error);
    return -(int)status;
}

int wasm_refuse(irori_status status, const char *id) {
    (void)irori_fail(&wasm_error, status, id);
    return wasm_fail();
}

int wasm_error_say(int words) {
    char text[1024];
    const irori_words *said = wasm_words(words);
    if (!said) return wasm_fail();
    irori_words_say(said, &wasm_error.why, NULL, NULL, text, sizeof text);
    return wasm_answer_text(text);
}

char *wasm_copy(const char *text, size_t size) {
    enum { MOST_TEXT = 4096 };
    char *copy = size < MOST_TEXT ? malloc(size + 1) : NULL;
    if (!copy) {
        (void)irori_fail(&wasm_error, size < MOST_TEXT ? IRORI_NO_MEMORY : IRORI_BAD_TEXT,
                         size < MOST_TEXT ? "error.memory" : "wasm.text");
        return NULL;
    }
    memcpy(copy, text, size);
    copy[size] = 0;
    return copy;
}

/* Handles */

enum { MOST_HANDLES = 0x7FFF };

static struct {
    wasm_object *object;
    uint16_t turn; /* how often the place was used, the lower 15 bits */
} * places;
static int place_count;

void *wasm_object_new(wasm_kind kind, size_t size, void (*done)(wasm_object *self)) {
    wasm_object *object = calloc(1, size);
    if (!object) return (void)irori_fail(&wasm_error, IRORI_NO_MEMORY, "error.memory"), NULL;
    object->kind = kind;
    object->uses = 1;
    object->done = done;
    return object;
}

void wasm_object_need(void *self, void *other) {
    wasm_object *object = self, *needed = other;
    int at = 0;
    if (!needed) return;
    while (object->needs[at]) at++;
    object->needs[at] = needed;
    needed->uses++;
}

void wasm_object_drop(void *self) {
    wasm_object *object = self;
    if (!object || --object->uses) return;
    object->done(object);
    for (int i = 0; i < WASM_NEEDS; i++) wasm_object_drop(object->needs[i]);
    free(object);
}

static bool open_place(int *place) {
    for (*place = 0; *place < place_count; ++*place)
        if (!places[*place].object) return true;
    int room = place_count * 2 + 16;
    void *grown = room <= MOST_HANDLES ? realloc(places, (size_t)room * sizeof *places) : NULL;
    if (!grown) return false;
    places = grown;
    memset(places + place_count, 0, (size_t)(room - place_count) * sizeof *places);
    place_count = room;
    return true;
}

int wasm_handle_of(void *object) {
    int place;
    if (!open_place(&place)) {
        wasm_object_drop(object);
        return wasm_refuse(IRORI_NO_MEMORY, "error.memory");
    }
    places[place].object = object;
    places[place].turn = (places[place].turn + 1) & 0x7FFF;
    return places[place].turn << 16 | (place + 1);
}

static int place_of(int handle) {
    int place = (handle & 0xFFFF) - 1;
    bool is_known =
        handle > 0 && place >= 0 && place < place_count && places[place].object && places[place].turn == handle >> 16;
    if (is_known) return place;
    (void)irori_fail(&wasm_error, IRORI_BAD_SETUP, "wasm.handle");
    irori_message_number(&wasm_error.why, "handle", handle);
    return -1;
}

void *wasm_get(int handle, wasm_kind kind) {
    int place = place_of(handle);
    if (place < 0) return NULL;
    if (places[place].object->kind == kind) return places[place].object;
    (void)irori_fail(&wasm_error, IRORI_BAD_SETUP, "wasm.handle");
    irori_message_number(&wasm_error.why, "handle", handle);
    return NULL;
}

int wasm_release(int handle) {
    int place = place_of(handle);
    if (place < 0) return wasm_fail();
    wasm_object_drop(places[place].object);
    places[place].object = NULL;
    return 0;
}
