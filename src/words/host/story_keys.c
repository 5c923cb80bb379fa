/* The program the build runs: stories in another language, as translators write them (content/fr.po: an English text
 * and its translation), as a .po file whose ids are the keys that irori_words_of looks for. An English text that
 * changed has another key: an outdated translation is never shown.
 *
 *   story-keys STORIES.mo OUT.po */
#include <stdio.h>
#include <stdlib.h>

#include "words/catalogue.h"

enum { MOST = 1 << 24 };

/* Words that are compiled in: none here. */
const irori_words words_catalogues[] = {{.language = NULL}};
const char *const words_language_names[] = {NULL};

static unsigned char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = malloc(MOST);
    if (!file || !bytes) return NULL;
    *size = fread(bytes, 1, MOST, file);
    fclose(file);
    return *size > MO_HEAD && *size < MOST ? bytes : NULL;
}

static void put_quoted(FILE *out, const char *word, const char *text) {
    fprintf(out, "%s \"", word);
    for (; *text; text++)
        if (*text == '\n')
            fputs("\\n", out);
        else
            fprintf(out, "%s%c", *text == '"' || *text == '\\' ? "\\" : "", *text);
    fputs("\"\n", out);
}

int main(int argc, char **argv) {
    irori_words stories = {.language = ""};
    if (argc != 3 || !(stories.mo = read_file(argv[1], &stories.size)))
        return fprintf(stderr, "error: story-keys STORIES.mo OUT.po\n"), 2;
    FILE *out = fopen(argv[2], "wb");
    if (!out) return fprintf(stderr, "error: cannot write %s\n", argv[2]), 1;
    for (uint32_t i = 0; i < words_number_at(&stories, MO_COUNT); i++) {
        const char *id = words_text_at(&stories, MO_IDS, i);
        char key[WORDS_STORY_KEY] = "";
        if (*id) words_story_key(id, key);
        put_quoted(out, "msgid", key);
        put_quoted(out, "msgstr", words_text_at(&stories, MO_TEXTS, i));
        fputc('\n', out);
    }
    free((unsigned char *)stories.mo);
    return fclose(out) ? 1 : 0;
}
