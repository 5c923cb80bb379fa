/* The strict JSON reader. */
#include "json_read.h"

#include <string.h>

json_reader json_reader_over(const char *text, size_t size) { return (json_reader){.at = text, .end = text + size}; }

static bool fail(json_reader *reader) {
    reader->bad = true;
    return false;
}

static void skip_space(json_reader *reader) {
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t')) reader->at++;
}

static bool take(json_reader *reader, char c) {
    skip_space(reader);
    if (reader->bad || reader->at == reader->end || *reader->at != c) return false;
    reader->at++;
    return true;
}

bool json_open(json_reader *reader, char bracket) {
    reader->first = true;
    return take(reader, bracket) || fail(reader);
}

bool json_more(json_reader *reader, char closing) {
    bool first = reader->first;
    reader->first = false;
    if (take(reader, closing)) return false;
    if (first) return !reader->bad;
    return take(reader, ',') || fail(reader);
}

bool json_int(json_reader *reader, int64_t *value) {
    bool negative = take(reader, '-');
    const char *start = reader->at;
    int64_t n = 0;
    while (!reader->bad && reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9') {
        if (reader->at - start == 18) return fail(reader);
        n = n * 10 + (*reader->at++ - '0');
    }
    if (reader->at == start || (*start == '0' && (negative || reader->at - start > 1))) return fail(reader);
    *value = negative ? -n : n;
    return !reader->bad;
}

bool json_bool(json_reader *reader, bool *value) {
    skip_space(reader);
    size_t left = (size_t)(reader->end - reader->at), size;
    if (!reader->bad && left >= 4 && !memcmp(reader->at, "true", 4))
        *value = true, size = 4;
    else if (!reader->bad && left >= 5 && !memcmp(reader->at, "false", 5))
        *value = false, size = 5;
    else
        return fail(reader);
    reader->at += size;
    return true;
}

/* Only the escapes that our own writer makes: \" \\ \n \u00XX. */
static bool read_escape(json_reader *reader, char *out) {
    if (reader->at == reader->end) return false;
    char c = *reader->at++;
    if (c == '"' || c == '\\' || c == 'n') {
        *out = c == 'n' ? '\n' : c;
        return true;
    }
    if (c != 'u' || reader->end - reader->at < 4 || memcmp(reader->at, "00", 2)) return false;
    int code = 0;
    for (int i = 2; i < 4; i++) {
        char digit = reader->at[i];
        int value = digit >= '0' && digit <= '9' ? digit - '0' : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
        if (value < 0) return false;
        code = code * 16 + value;
    }
    reader->at += 4;
    *out = (char)code;
    return code > 0 && code != '\n' && (code < 32 || code == 127);
}

bool json_string(json_reader *reader, char *text, size_t size, size_t *length) {
    size_t n = 0;
    if (!take(reader, '"')) return fail(reader);
    while (reader->at < reader->end && *reader->at != '"') {
        char c = *reader->at++;
        if (((unsigned char)c < 32 || c == 127) || (c == '\\' && !read_escape(reader, &c))) return fail(reader);
        if (n + 1 >= size) return fail(reader);
        text[n++] = c;
    }
    if (!take(reader, '"')) return fail(reader);
    text[n] = 0;
    if (length) *length = n;
    return true;
}

bool json_key(json_reader *reader, char *key, size_t size) {
    return json_string(reader, key, size, NULL) && (take(reader, ':') || fail(reader));
}

bool json_at_end(const json_reader *reader) { return !reader->bad && reader->at == reader->end; }
