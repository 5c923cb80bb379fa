/* What several messages are made of. */
#include <string.h>

#include "host_private.h"

void json_key_seed(irori_writer *writer, const char *key, const irori_seed *seed) {
    char hex[65];
    irori_seed_to_hex(seed, hex);
    irori_json_key_string(writer, key, hex);
}

void json_key_seats(irori_writer *writer, const char *key, uint32_t seats) {
    irori_json_key(writer, key);
    irori_json_open(writer, '[');
    for (; seats; seats &= seats - 1) irori_json_int(writer, __builtin_ctz(seats));
    irori_json_close(writer, ']');
}

void json_key_bool(irori_writer *writer, const char *key, bool value) {
    irori_json_key(writer, key);
    irori_json_bool(writer, value);
}

/* Four characters for three bytes, straight into the writer's room: worlds are most of what is sent. */
void json_base64(irori_writer *writer, const uint8_t *bytes, size_t size) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t length = (size + 2) / 3 * 4;
    irori_json_string(writer, "");
    if (writer->full || writer->size - writer->used < length + 1) {
        writer->full = true;
        return;
    }
    char *at = writer->data + writer->used - 1; /* over the closing quote */
    for (size_t i = 0; i < size; i += 3, at += 4) {
        uint32_t three = (uint32_t)bytes[i] << 16 | (i + 1 < size ? (uint32_t)bytes[i + 1] << 8 : 0) |
                         (i + 2 < size ? bytes[i + 2] : 0);
        at[0] = digits[three >> 18];
        at[1] = digits[three >> 12 & 63];
        at[2] = i + 1 < size ? digits[three >> 6 & 63] : '=';
        at[3] = i + 2 < size ? digits[three & 63] : '=';
    }
    memcpy(at, "\"", 2);
    writer->used += length;
}
