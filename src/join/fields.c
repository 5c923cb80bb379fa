/* Each field is looked for from the start: messages are short, and their order is not promised. */
#include "fields.h"

#include <string.h>

#include "irori/game.h"

static bool fail(json_reader *reader) {
    reader->bad = true;
    return false;
}

static void skip_string(json_reader *reader) {
    for (reader->at++; reader->at < reader->end && *reader->at != '"'; reader->at++)
        if (*reader->at == '\\') reader->at++;
    if (reader->at < reader->end) reader->at++;
}

bool field_skip(json_reader *reader) {
    int depth = 0;
    const char *start = reader->at;
    while (reader->at < reader->end) {
        char c = *reader->at;
        if (!depth && reader->at > start && strchr(",]}", c)) break;
        if (c == '"') {
            skip_string(reader);
            if (!depth) break;
            continue;
        }
        depth += (c == '{' || c == '[') - (c == '}' || c == ']');
        if (depth < 0) return fail(reader);
        reader->at++;
        if (!depth && (c == '}' || c == ']')) break;
    }
    reader->first = false;
    return !depth && reader->at > start && reader->at <= reader->end ? true : fail(reader);
}

bool field_find(const char *object, const char *key, json_reader *value) {
    char found[32];
    *value = json_reader_over(object, strlen(object));
    for (json_open(value, '{'); json_more(value, '}') && json_key(value, found, sizeof found);) {
        if (!strcmp(found, key)) return true;
        if (!field_skip(value)) return false;
    }
    return false;
}

bool field_int(const char *object, const char *key, int64_t *number) {
    json_reader value;
    int64_t read;
    if (!field_find(object, key, &value) || !json_int(&value, &read)) return false;
    *number = read;
    return true;
}

bool field_bool(const char *object, const char *key, bool *is) {
    json_reader value;
    return field_find(object, key, &value) && json_bool(&value, is);
}

bool field_text(const char *object, const char *key, char *text, size_t size) {
    json_reader value;
    if (!field_find(object, key, &value)) return false;
    if (json_string(&value, text, size, NULL) && irori_text_is_harmless(text, strlen(text))) return true;
    *text = 0;
    return false;
}

bool field_seats(const char *object, const char *key, uint32_t *seats) {
    json_reader value;
    int64_t seat;
    if (!field_find(object, key, &value)) return false;
    *seats = 0;
    for (json_open(&value, '['); json_more(&value, ']') && json_int(&value, &seat);)
        if (seat >= 0 && seat < IRORI_MAX_SEATS) *seats |= 1u << seat;
    return !value.bad;
}
