/* What the fuzzers share: bytes as a source of decisions, and a check that NDEBUG does not remove. */
#ifndef IRORI_FUZZ_H
#define IRORI_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define must(condition)                                                             \
    do {                                                                            \
        if (!(condition)) {                                                         \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                                \
        }                                                                           \
    } while (0)

/* The input, eaten from the front. At its end it goes on with zeros. */
typedef struct bytes {
    const uint8_t *at, *end;
} bytes;

static inline bool has_more(const bytes *in) { return in->at < in->end; }
static inline uint8_t take(bytes *in) { return has_more(in) ? *in->at++ : 0; }
static inline int below(bytes *in, int n) { return take(in) % n; }

static inline uint64_t take64(bytes *in) {
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) value = value << 8 | take(in);
    return value;
}

/* A text of up to size - 1 bytes, its length first. */
static inline void take_text(bytes *in, char *text, size_t size) {
    size_t length = (size_t)below(in, (int)size);
    for (size_t i = 0; i < length; i++) text[i] = (char)take(in);
    text[length] = 0;
}

/* Some game with some number of players and some options set, all of them legal. */
typedef struct fuzz_setup {
    irori_setup setup;
    const char *game;
    const char *list[IRORI_MAX_OPTIONS];
    char text[IRORI_MAX_OPTIONS][IRORI_MOVE_TEXT];
} fuzz_setup;

static inline void take_setup(bytes *in, fuzz_setup *fuzz) {
    int games = 0;
    while (irori_games()[games]) games++;
    const irori_game *game = irori_games()[below(in, games)];
    int players = game->min_players + below(in, game->max_players - game->min_players + 1), count = 0;
    for (const irori_option *option = game->options; option->name; option++) {
        int values = 1;
        for (const char *c = option->values; *c; c++) values += *c == '|';
        const char *value = option->values;
        for (int skip = below(in, values); skip; skip--) value += strcspn(value, "|") + 1;
        snprintf(fuzz->text[count], sizeof fuzz->text[count], "%s=%.*s", option->name, (int)strcspn(value, "|"), value);
        fuzz->list[count] = fuzz->text[count];
        count++;
    }
    fuzz->game = game->id;
    fuzz->setup = (irori_setup){.players = players, .option_count = count, .options = fuzz->list};
}

/* A text that grows line by line: what irori_table_save writes into. */
typedef struct fuzz_text {
    char *data;
    size_t size;
} fuzz_text;

static inline bool fuzz_append(void *context, const char *line, size_t size) {
    fuzz_text *text = context;
    must(size && line[size - 1] == '\n' && !memchr(line, '\n', size - 1));
    text->data = realloc(text->data, text->size + size);
    must(text->data);
    memcpy(text->data + text->size, line, size);
    text->size += size;
    return true;
}

static inline fuzz_text fuzz_save(const irori_table *table, bool with_events) {
    fuzz_text text = {0};
    must(irori_table_save(table, with_events, fuzz_append, &text));
    return text;
}

#endif
