/* What the engine calls of the C library, smaller. wasi-libc's snprintf brings streams, wide characters and floating
 * point; its malloc is made for threads and for memory that is given back, its text functions for long texts, its
 * numbers for streams. Together they are a tenth of the module.
 *
 * Memory: every size is rounded up to one of four classes for each power of two; what is freed goes onto its class's
 * list and is used again for the same class only. Nothing is ever merged: a page asks for the same sizes again and
 * again (searches, positions, answers), so that merging would gain nothing. A block is preceded by 16 bytes that say
 * its class; blocks are aligned to 16.
 *
 * Formats: what the engine uses, which is %d %u %x %c %s and %%, with sign, zeros, width, precision and long long. Any
 * other traps at once, in the first test that comes by. */
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Memory */

enum { HEAD = 16, LEAST = 32, CLASSES = 4 * 28, PAGE = 65536 };

typedef struct block {
    uint32_t class;
    struct block *next; /* of a free one */
} block;

static block *free_blocks[CLASSES];
extern unsigned char __heap_base;
static uintptr_t heap_at, heap_end;

/* Class c holds blocks of (4 + c % 4) << (3 + c / 4) bytes, head included. */
static uint32_t class_size(uint32_t class) { return (4 + class % 4) << (3 + class / 4); }

static uint32_t class_of(uint32_t size) {
    uint32_t power = 31 - (uint32_t)__builtin_clz(size);          /* size is LEAST or more */
    uint32_t class = 4 * (power - 5) + (size >> (power - 2)) - 4; /* rounded down */
    return class_size(class) < size ? class + 1 : class;
}

static block *take_fresh(uint32_t size) {
    if (!heap_at) {
        heap_at = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
        heap_end = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    }
    if (heap_end - heap_at < size) {
        size_t pages = (size - (heap_end - heap_at) + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return NULL;
        heap_end += pages * PAGE;
    }
    block *fresh = (block *)heap_at;
    heap_at += size;
    return fresh;
}

void *malloc(size_t size) {
    if (size > (1u << 30)) return NULL;
    uint32_t whole = (uint32_t)((size + HEAD + 15) & ~(size_t)15);
    uint32_t class = class_of(whole < LEAST ? LEAST : whole);
    uint32_t room = (class_size(class) + 15) & ~15u;
    block *found = free_blocks[class];
    if (found)
        free_blocks[class] = found->next;
    else if (!(found = take_fresh(room)))
        return NULL;
    found->class = class;
    return (char *)found + HEAD;
}

void free(void *bytes) {
    if (!bytes) return;
    block *freed = (block *)((char *)bytes - HEAD);
    freed->next = free_blocks[freed->class];
    free_blocks[freed->class] = freed;
}

void *calloc(size_t count, size_t size) {
    size_t whole;
    void *bytes = __builtin_mul_overflow(count, size, &whole) ? NULL : malloc(whole);
    return bytes ? memset(bytes, 0, whole) : NULL;
}

void *realloc(void *bytes, size_t size) {
    if (!bytes) return malloc(size);
    size_t had = class_size(((block *)((char *)bytes - HEAD))->class) - HEAD;
    if (size <= had) return bytes;
    void *moved = malloc(size);
    if (!moved) return NULL;
    memcpy(moved, bytes, had);
    free(bytes);
    return moved;
}

/* Text */

typedef struct sink {
    char *text;
    size_t size, used; /* used counts what did not fit, too */
} sink;

static void put(sink *to, char c) {
    if (to->used + 1 < to->size) to->text[to->used] = c;
    to->used++;
}

static void put_padded(sink *to, const char *text, int length, int width, char pad) {
    for (; width > length; width--) put(to, pad);
    for (int i = 0; i < length; i++) put(to, text[i]);
}

/* sign: 0 is none */
static void put_number(sink *to, uint64_t number, char sign, unsigned base, int width, char pad) {
    char digits[24], *at = digits + sizeof digits;
    do *--at = "0123456789abcdef"[number % base];
    while (number /= base);
    if (sign && pad == '0') put(to, sign), width--;
    if (sign && pad != '0') *--at = sign;
    put_padded(to, at, (int)(digits + sizeof digits - at), width, pad);
}

static int read_size(const char **format, va_list *arguments) {
    int size = 0;
    if (**format == '*') return ++*format, va_arg(*arguments, int);
    while (**format >= '0' && **format <= '9') size = 10 * size + *(*format)++ - '0';
    return size;
}

static int length_of(const char *text, int most) {
    int length = 0;
    while ((most < 0 || length < most) && text[length]) length++;
    return length;
}

/* With no, one or two letters l. */
static int64_t get_signed(int longs, va_list *arguments) {
    return longs == 2 ? va_arg(*arguments, int64_t) : va_arg(*arguments, int);
}
static uint64_t get_unsigned(int longs, va_list *arguments) {
    return longs == 2 ? va_arg(*arguments, uint64_t) : va_arg(*arguments, unsigned);
}

static void put_signed(sink *to, int64_t number, bool has_plus, int width, char pad) {
    put_number(to, number < 0 ? 0 - (uint64_t)number : (uint64_t)number,
               number < 0 ? '-'
               : has_plus ? '+'
                          : 0,
               10, width, pad);
}

static const char *put_argument(sink *to, const char *format, va_list *arguments) {
    bool has_plus = *format == '+';
    format += has_plus;
    char pad = *format == '0' ? '0' : ' ';
    int width = read_size(&format, arguments), most = -1, longs = 0;
    if (*format == '.') format++, most = read_size(&format, arguments);
    for (; *format == 'l'; format++) longs++;
    switch (*format) {
    case '%': put(to, '%'); break;
    case 'c': put(to, (char)va_arg(*arguments, int)); break;
    case 'd': put_signed(to, get_signed(longs, arguments), has_plus, width, pad); break;
    case 'u': put_number(to, get_unsigned(longs, arguments), 0, 10, width, pad); break;
    case 'x': put_number(to, get_unsigned(longs, arguments), 0, 16, width, pad); break;
    case 's': {
        const char *text = va_arg(*arguments, const char *);
        put_padded(to, text, length_of(text, most), width, ' ');
        break;
    }
    default: __builtin_trap();
    }
    return format + 1;
}

int vsnprintf(char *restrict text, size_t size, const char *restrict format, va_list given) {
    sink to = {text, size, 0};
    va_list arguments;
    va_copy(arguments, given);
    for (const char *at = format; *at;) {
        if (*at == '%')
            at = put_argument(&to, at + 1, &arguments);
        else
            put(&to, *at++);
    }
    va_end(arguments);
    if (size) text[to.used < size ? to.used : size - 1] = 0;
    return (int)to.used;
}

int snprintf(char *restrict text, size_t size, const char *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, size, format, arguments);
    va_end(arguments);
    return length;
}

/* Copying and filling: one instruction each. */

void *memcpy(void *restrict to, const void *restrict from, size_t size) { return __builtin_memcpy(to, from, size); }
void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }
void *memset(void *bytes, int value, size_t size) { return __builtin_memset(bytes, value, size); }

/* Looking through text, a byte at a time: what is looked through is short. */

size_t strlen(const char *text) {
    const char *at = text;
    while (*at) at++;
    return (size_t)(at - text);
}

void *memchr(const void *bytes, int wanted, size_t size) {
    for (const unsigned char *at = bytes; size; at++, size--)
        if (*at == (unsigned char)wanted) return (void *)at;
    return NULL;
}

char *strchr(const char *text, int wanted) { return memchr(text, wanted, strlen(text) + 1); }

char *strcpy(char *restrict to, const char *restrict from) { return memcpy(to, from, strlen(from) + 1); }

char *strcat(char *restrict to, const char *restrict from) {
    strcpy(to + strlen(to), from);
    return to;
}

/* How many bytes at its beginning are among these, or are not. */
static size_t span(const char *text, const char *bytes, bool are_among) {
    size_t length = 0;
    while (text[length] && !!strchr(bytes, text[length]) == are_among) length++;
    return length;
}
size_t strspn(const char *text, const char *bytes) { return span(text, bytes, true); }
size_t strcspn(const char *text, const char *bytes) { return span(text, bytes, false); }

char *strstr(const char *text, const char *wanted) {
    size_t length = strlen(wanted);
    for (; strncmp(text, wanted, length); text++)
        if (!*text) return NULL;
    return (char *)text;
}

/* Numbers of base 10 or 16, as text begins with one: spaces, sign, digits. Too large: the largest. */

static int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c |= 'a' ^ 'A';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 16;
}

static uint64_t read_number(const char *text, char **end, int base, uint64_t most, uint64_t least) {
    const char *at = text + strspn(text, " \t\n\v\f\r");
    bool is_negative = *at == '-', is_too_large = false;
    if (*at == '-' || *at == '+') at++;
    if (base == 16 && at[0] == '0' && (at[1] | 32) == 'x' && digit_of(at[2]) < 16) at += 2;
    bool has_digits = digit_of(*at) < base;
    uint64_t number = 0, limit = is_negative ? least : most;
    for (; digit_of(*at) < base; at++) {
        uint64_t digit = (uint64_t)digit_of(*at);
        is_too_large |= number > (limit - digit) / (unsigned)base;
        number = number * (unsigned)base + digit;
    }
    if (end) *end = (char *)(has_digits ? at : text);
    if (is_too_large) number = limit;
    return is_negative ? 0 - number : number;
}

long strtol(const char *restrict text, char **restrict end, int base) {
    return (long)read_number(text, end, base, INT32_MAX, UINT64_C(1) << 31);
}
unsigned long strtoul(const char *restrict text, char **restrict end, int base) {
    return (unsigned long)read_number(text, end, base, UINT32_MAX, UINT32_MAX);
}
unsigned long long strtoull(const char *restrict text, char **restrict end, int base) {
    return read_number(text, end, base, UINT64_MAX, UINT64_MAX);
}

/* Shell's sort: for the few hundred items there are it is as good as any. */

static void swap(unsigned char *a, unsigned char *b, size_t size) {
    for (; size; a++, b++, size--) {
        unsigned char t = *a;
        *a = *b;
        *b = t;
    }
}

void qsort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    unsigned char *at = items;
    for (size_t gap = count / 2; gap; gap /= 2)
        for (size_t i = gap; i < count; i++)
            for (size_t j = i; j >= gap && compare(at + (j - gap) * size, at + j * size) > 0; j -= gap)
                swap(at + (j - gap) * size, at + j * size, size);
}
