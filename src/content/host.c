/* The program the build runs: content files into one C file of bytes. Its own compiler and the game's own loader check
 * each other here, before anything is built from the result.
 *
 *   content-compiler OUT FILE… */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../games/harakiri/content.h"
#include "content.h"

static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *text = malloc(CONTENT_MAX_FILE);
    if (!file || !text) return NULL;
    *size = fread(text, 1, CONTENT_MAX_FILE, file);
    bool is_whole = !ferror(file) && *size < CONTENT_MAX_FILE;
    fclose(file);
    return is_whole ? text : NULL;
}

static bool write_file(const char *path, const content_blob *blob) {
    FILE *file = fopen(path, "w");
    if (!file) return false;
    fputs("/* Made from content/ by src/content. */\n#include \"games/harakiri/content.h\"\n\n", file);
    fputs("const uint8_t harakiri_blob[] = {", file);
    for (size_t i = 0; i < blob->size; i++) fprintf(file, "%s%u,", i % 32 ? "" : "\n", blob->bytes[i]);
    fputs("\n};\nconst size_t harakiri_blob_size = sizeof harakiri_blob;\n", file);
    bool is_bad = ferror(file);
    return !fclose(file) && !is_bad;
}

static int complain(const content_report *report) {
    for (int i = 0; i < report->count; i++) {
        char text[400];
        content_error_text(&report->error[i], text, sizeof text);
        fprintf(stderr, "%s: error\n", text); /* the last word makes scripts/build show the line */
    }
    return 1;
}

int main(int argc, char **argv) {
    static content_file files[CONTENT_FILES];
    static content_report report;
    content_blob blob;
    harakiri_content *content;
    if (argc < 3 || argc - 2 > CONTENT_FILES) return fprintf(stderr, "content-compiler OUT FILE…\n"), 2;
    for (int i = 2; i < argc; i++) {
        const char *name = strrchr(argv[i], '/');
        files[i - 2].name = name ? name + 1 : argv[i];
        files[i - 2].text = read_file(argv[i], &files[i - 2].size);
        if (!files[i - 2].text) return fprintf(stderr, "error: cannot read %s\n", argv[i]), 1;
    }
    if (!content_compile(files, argc - 2, &blob, &report)) return complain(&report);
    if (harakiri_content_load(blob.bytes, blob.size, &content, NULL))
        return fprintf(stderr, "error: the game does not load what was compiled\n"), 1;
    if (!write_file(argv[1], &blob)) return fprintf(stderr, "error: cannot write %s\n", argv[1]), 1;
    harakiri_content_free(content);
    for (int i = 2; i < argc; i++) free((char *)files[i - 2].text);
    free(blob.bytes);
    return 0;
}
