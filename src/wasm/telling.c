/* What a page tells besides positions: events and messages as a host sends them, in words. */
#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"
#include "views.h"

/* Events */

/* Numbers from a host, eight for each event. NULL: no memory, or no events of a game by these rules; the error says it.
 * An entry has at most as many as the game can tell at once. */
static irori_event *read_events(const irori_rules *rules, const int32_t *numbers, int size, size_t *count) {
    *count = size < 0 ? 0 : (size_t)size / IRORI_EVENT_NUMBERS;
    bool is_read = size >= 0 && !(size % IRORI_EVENT_NUMBERS) && *count <= rules->game->max_events;
    irori_event *events = is_read ? malloc((*count + 1) * sizeof *events) : NULL;
    if (is_read && !events) (void)irori_fail(&wasm_error, IRORI_NO_MEMORY, "error.memory");
    if (is_read && !events) return NULL;
    for (size_t i = 0; is_read && i < *count; i++) {
        int64_t wide[IRORI_EVENT_NUMBERS];
        for (int k = 0; k < IRORI_EVENT_NUMBERS; k++) wide[k] = *numbers++;
        is_read = irori_event_read(rules, wide, &events[i]);
    }
    if (is_read) return events;
    free(events);
    (void)irori_fail(&wasm_error, IRORI_BAD_TEXT, "wasm.events");
    return NULL;
}

int wasm_view_tell_events(int view, int rules, uint32_t entry, int seat, const int32_t *numbers, int size) {
    wasm_view *found = wasm_get(view, WASM_VIEW);
    wasm_rules *by = found ? wasm_get(rules, WASM_RULES) : NULL;
    if (!by || !wasm_is_eyes(by->rules, seat)) return wasm_fail();
    size_t count;
    irori_event *events = read_events(by->rules, numbers, size, &count);
    if (!events) return wasm_fail();
    irori_viewer viewer = found->viewer;
    viewer.rules = by->rules;
    viewer.state = NULL;
    viewer.seat = seat;
    irori_lines_clear(&found->lines);
    irori_status status = irori_lines_tell(&found->lines, &viewer, entry, events, count, &wasm_error);
    if (found->shown && found->viewer.rules == viewer.rules) viewer.state = found->viewer.state;
    bool is_read = irori_viewer_pauses(&viewer, events, count);
    free(events);
    int answer = status ? wasm_fail() : wasm_answer_lines(&found->lines);
    return answer < 0 ? answer : is_read;
}

/* Messages: {"id","args":[{"name","number"|"seat"|"word"|"text"}]} */

typedef struct message_text {
    irori_message message;
    char id[64];
    struct {
        char name[32], text[256];
    } args[8];
    int count;
    const irori_words *words;
} message_text;

static const char *const message_keys[] = {"id", "args", NULL};

static bool read_value(json_reader *json, const char *key, message_text *text, const char *name, char *room) {
    int64_t number;
    if (!strcmp(key, "number") || !strcmp(key, "seat")) {
        if (!json_int(json, &number)) return false;
        irori_message_number(&text->message, name, number + (*key == 's'));
        return true;
    }
    if (!json_string(json, room, sizeof text->args[0].text, NULL)) return false;
    irori_message_text(&text->message, name, !strcmp(key, "word") ? irori_words_get(text->words, room) : room);
    return !strcmp(key, "word") || !strcmp(key, "text");
}

static bool read_argument(json_reader *json, message_text *text) {
    char key[16];
    if (text->count == (int)(sizeof text->args / sizeof *text->args) || !json_open(json, '{')) return false;
    char *name = text->args[text->count].name, *room = text->args[text->count].text;
    text->count++;
    while (json_more(json, '}')) {
        if (!json_key(json, key, sizeof key)) return false;
        bool is_read = !strcmp(key, "name") ? json_string(json, name, sizeof text->args[0].name, NULL)
                                            : read_value(json, key, text, name, room);
        if (!is_read) return false;
    }
    return !json->bad;
}

static bool read_message(json_reader *json, int key, void *context) {
    message_text *text = context;
    if (!key) return json_string(json, text->id, sizeof text->id, NULL);
    if (!json_open(json, '[')) return false;
    while (json_more(json, ']'))
        if (!read_argument(json, text)) return false;
    return !json->bad;
}

int wasm_words_say(int words, const char *json, size_t size) {
    message_text text = {.words = wasm_words(words)};
    char said[1024];
    if (!text.words || !wasm_read(json, size, message_keys, read_message, &text)) return wasm_fail();
    text.message.id = text.id;
    irori_words_say(text.words, &text.message, NULL, NULL, said, sizeof said);
    return wasm_answer_text(said);
}

/* The end, rules, pages */

static void write_ending(irori_writer *writer, const void *ending) { irori_ending_write(ending, writer); }

int wasm_view_ending(int view) {
    wasm_view *found = wasm_view_shown(view);
    irori_ending *ending = found ? malloc(sizeof *ending) : NULL;
    if (!found) return wasm_fail();
    if (!ending) return wasm_refuse(IRORI_NO_MEMORY, "error.memory");
    irori_status status = irori_ending_build(ending, &found->viewer, &wasm_error);
    int answer = status ? wasm_fail() : wasm_answer(write_ending, ending);
    free(ending);
    return answer;
}

int wasm_view_rules(int view, int rules) {
    wasm_view *found = wasm_get(view, WASM_VIEW);
    wasm_rules *by = found ? wasm_get(rules, WASM_RULES) : NULL;
    if (!by) return wasm_fail();
    irori_lines_clear(&found->lines);
    if (irori_lines_rules(&found->lines, found->viewer.words, by->rules->game, &wasm_error)) return wasm_fail();
    return wasm_answer_lines(&found->lines);
}

int wasm_view_refuse(int view, const char *move, size_t size) {
    wasm_view *found = wasm_view_shown(view);
    irori_move read = found ? wasm_move(found->viewer.rules, move, size) : 0;
    if (!read) return wasm_fail();
    irori_lines_clear(&found->lines);
    if (irori_lines_refuse(&found->lines, &found->viewer, read, NULL, &wasm_error)) return wasm_fail();
    return wasm_answer_lines(&found->lines);
}

typedef struct readings {
    const irori_game *game;
    const irori_words *words;
} readings;

static void write_readings(irori_writer *writer, const void *context) {
    const readings *of = context;
    const irori_reading *reading;
    irori_json_open(writer, '[');
    for (int i = 0; (reading = irori_reading_of(of->game, i)); i++)
        irori_json_string(writer, irori_words_get(of->words, reading->title));
    irori_json_close(writer, ']');
}

int wasm_readings(int words, int rules) {
    wasm_rules *by = wasm_get(rules, WASM_RULES);
    readings of = {.game = by ? by->rules->game : NULL, .words = by ? wasm_words(words) : NULL};
    return of.words ? wasm_answer(write_readings, &of) : wasm_fail();
}

/* SHA-256, for nonces: pages over http have no crypto.subtle. */
int wasm_sha256(const void *bytes, size_t size) {
    irori_sha256 sha;
    uint8_t digest[32];
    irori_sha256_init(&sha);
    irori_sha256_add(&sha, bytes, size);
    irori_sha256_done(&sha, digest);
    return wasm_answer_bytes(digest, sizeof digest);
}
