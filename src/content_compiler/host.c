/* The program the build runs: content files into one blob, as a file and as C source. Its own compiler and the game's
 * own loader check each other here, before anything is built from the result.
 *
 *   content-compiler OUT.c OUT.content FILE… */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../games/harakiri/content.h"
#include "compiler.h"

static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *text = malloc(CONTENT_MAX_FILE);
    if (!file || !text) return NULL;
    *size = fread(text, 1, CONTENT_MAX_FILE, file);
    bool is_whole = !ferror(file) && *size < CONTENT_MAX_FILE;
    fclose(file);
    return is_whole ? text : NULL;
}

static void write_source(FILE *file, const content_blob *blob) {
    fputs("/* Made from content/ by src/content_compiler. */\n#include \"games/harakiri/content.h\"\n\n", file);
    fputs("static const uint8_t blob[] = {", file);
    for (size_t i = 0; i < blob->size; i++) fprintf(file, "%s%u,", i % 32 ? "" : "\n", blob->bytes[i]);
    fputs("\n};\nconst irori_content harakiri_own_content = {blob, sizeof blob};\n", file);
}

static void write_blob(FILE *file, const content_blob *blob) { (void)fwrite(blob->bytes, 1, blob->size, file); }

static bool write_file(const char *path, const content_blob *blob, void (*write)(FILE *, const content_blob *)) {
    FILE *file = fopen(path, "wb");
    if (!file) return false;
    write(file, blob);
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

enum { FIRST = 3 }; /* of the arguments that are content files */

static bool read_files(int argc, char **argv, content_file *files) {
    for (int i = FIRST; i < argc; i++) {
        const char *name = strrchr(argv[i], '/');
        content_file *file = &files[i - FIRST];
        file->name = name ? name + 1 : argv[i];
        file->text = read_file(argv[i], &file->size);
        if (!file->text) return fprintf(stderr, "error: cannot read %s\n", argv[i]), false;
    }
    return true;
}

int main(int argc, char **argv) {
    static content_file files[CONTENT_FILES];
    static content_report report;
    content_blob blob;
    harakiri_content *content;
    if (argc <= FIRST || argc - FIRST > CONTENT_FILES)
        return fprintf(stderr, "content-compiler OUT.c OUT.content FILE…\n"), 2;
    if (!read_files(argc, argv, files)) return 1;
    if (!content_compile(files, argc - FIRST, &blob, &report)) return complain(&report);
    if (harakiri_content_load(blob.bytes, blob.size, &content, NULL))
        return fprintf(stderr, "error: the game does not load what was compiled\n"), 1;
    if (!write_file(argv[1], &blob, write_source) || !write_file(argv[2], &blob, write_blob))
        return fprintf(stderr, "error: cannot write %s and %s\n", argv[1], argv[2]), 1;
    harakiri_content_free(content);
    for (int i = 0; i < argc - FIRST; i++) free((char *)files[i].text);
    free(blob.bytes);
    return 0;
}
