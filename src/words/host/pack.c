/* The program the build runs: the catalogue of a language that is compiled into it, as two files: words, and stories.
 *
 *   catalogue-packer LANGUAGE WORDS STORIES */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words/catalogue.h"

enum { HEAD = 20 }; /* of a catalogue file: catalogue.c */

static uint32_t get32(const char *from) {
    const unsigned char *b = (const unsigned char *)from;
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static void put32(char *to, uint32_t number) {
    for (int i = 0; i < 4; i++) to[i] = (char)(number >> 8 * i);
}

/* The entries that are stories, or those that are not; the first one is the header, which both need. */
static size_t choose(const char *all, bool is_stories, char *chosen) {
    const char *id = all + HEAD, *text = id + get32(all + 12);
    uint32_t count = get32(all + 8), kept = 0;
    size_t ids = 0, texts = 0, most = get32(all + 12);
    char *out = chosen + HEAD;
    memcpy(chosen, all, HEAD);
    for (uint32_t i = 0; i < count; i++) {
        size_t id_size = strlen(id) + 1, text_size = strlen(text) + 1;
        bool is_story = !strncmp(id, WORDS_STORY, sizeof WORDS_STORY - 1);
        if (!i || is_story == is_stories) {
            memcpy(out + ids, id, id_size);
            memcpy(out + most + texts, text, text_size);
            ids += id_size, texts += text_size, kept++;
        }
        id += id_size, text += text_size;
    }
    memmove(out + ids, out + most, texts);
    put32(chosen + 8, kept), put32(chosen + 12, (uint32_t)ids), put32(chosen + 16, (uint32_t)texts);
    return HEAD + ids + texts;
}

static bool write_file(const char *path, const char *bytes, size_t size) {
    irori_words *opened;
    if (irori_words_new(bytes, size, &opened, NULL)) return false;
    irori_words_free(opened);
    FILE *file = fopen(path, "wb");
    bool is_written = file && fwrite(bytes, 1, size, file) == size;
    return file && !fclose(file) && is_written;
}

int main(int argc, char **argv) {
    const irori_words *words = argc == 4 ? irori_words_in(argv[1]) : NULL;
    if (!words) return fprintf(stderr, "error: catalogue-packer LANGUAGE WORDS STORIES\n"), 2;
    size_t size = irori_words_pack(words, NULL, 0);
    char *all = malloc(size), *chosen = malloc(size);
    if (!all || !chosen || irori_words_pack(words, all, size) != size)
        return fprintf(stderr, "error: the catalogue of %s cannot be packed\n", argv[1]), 1;
    for (int i = 0; i < 2; i++)
        if (!write_file(argv[2 + i], chosen, choose(all, i, chosen)))
            return fprintf(stderr, "error: cannot write %s\n", argv[2 + i]), 1;
    free(all), free(chosen);
    return 0;
}
