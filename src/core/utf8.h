/* Text that people wrote: well-formed UTF-8 and nothing that moves a cursor. */
#ifndef IRORI_UTF8_H
#define IRORI_UTF8_H

#include <stdbool.h>

/* The length of the character at the front; 0: it is none, or a control character (tabs and line ends too). */
static inline int utf8_size(const char *at, const char *end) {
    unsigned char c = (unsigned char)*at;
    if (c < 0x80) return c >= 0x20 && c != 0x7F;
    int size = c >= 0xC2 && c <= 0xDF ? 2 : (c & 0xF0) == 0xE0 ? 3 : c >= 0xF0 && c <= 0xF4 ? 4 : 0;
    if (end - at < size) return 0;
    for (int i = 1; i < size; i++)
        if (((unsigned char)at[i] & 0xC0) != 0x80) return 0;
    unsigned char second = size > 1 ? (unsigned char)at[1] : 0;
    bool is_overlong = (c == 0xE0 && second < 0xA0) || (c == 0xF0 && second < 0x90);
    bool is_beyond = (c == 0xED && second > 0x9F) || (c == 0xF4 && second > 0x8F);
    bool is_control = c == 0xC2 && second < 0xA0;
    return is_overlong || is_beyond || is_control ? 0 : size;
}

#endif
