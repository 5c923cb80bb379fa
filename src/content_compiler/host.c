/* The program the build runs: content files into one blob, as a file and as C source. Its own compiler and the game's
 * own loader check each other here, before anything is built from the result.
 *
 *   content-compiler OUT.c OUT.content FILE…
 *
 * A FILE that ends with .content was compiled by an earlier version, and is only taken over: campaigns go on with it.
 */
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

static content_blob past[CONTENT_FILES];
static int pasts;

static void write_array(FILE *file, const char *name, int number, const content_blob *blob) {
    fprintf(file, "static const uint8_t %s%d[] = {", name, number);
    for (size_t i = 0; i < blob->size; i++) fprintf(file, "%s%u,", i % 32 ? "" : "\n", blob->bytes[i]);
    fputs("\n};\n", file);
}

static void write_source(FILE *file, const content_blob *blob) {
    fputs("/* Made from content/ by src/content_compiler. */\n#include \"games/harakiri/content.h\"\n\n", file);
    write_array(file, "blob", 0, blob);
    for (int i = 0; i < pasts; i++) write_array(file, "past", i, &past[i]);
    fputs("const irori_content harakiri_own_content = {blob0, sizeof blob0};\n", file);
    fputs("const irori_content harakiri_past_content[] = {", file);
    for (int i = 0; i < pasts; i++) fprintf(file, "{past%d, sizeof past%d}, ", i, i);
    fputs("{NULL, 0}};\n", file);
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

static bool is_compiled(const char *name) {
    size_t size = strlen(name);
    return size > 8 && !strcmp(name + size - 8, ".content");
}

/* How many of them are texts; -1: one cannot be read. */
static int read_files(int argc, char **argv, content_file *files) {
    int count = 0;
    for (int i = FIRST; i < argc; i++) {
        const char *name = strrchr(argv[i], '/');
        size_t size;
        char *text = read_file(argv[i], &size);
        if (!text) return fprintf(stderr, "error: cannot read %s\n", argv[i]), -1;
        if (is_compiled(argv[i]))
            past[pasts++] = (content_blob){(uint8_t *)text, size};
        else
            files[count++] = (content_file){name ? name + 1 : argv[i], text, size};
    }
    return count;
}

static bool loads(const content_blob *blob) {
    harakiri_content *content;
    if (harakiri_content_load(blob->bytes, blob->size, &content, NULL)) return false;
    harakiri_content_free(content);
    return true;
}

int main(int argc, char **argv) {
    static content_file files[CONTENT_FILES];
    static content_report report;
    content_blob blob;
    if (argc <= FIRST || argc - FIRST > CONTENT_FILES)
        return fprintf(stderr, "content-compiler OUT.c OUT.content FILE…\n"), 2;
    int count = read_files(argc, argv, files);
    if (count < 0) return 1;
    if (!content_compile(files, count, &blob, &report)) return complain(&report);
    if (!loads(&blob)) return fprintf(stderr, "error: the game does not load what was compiled\n"), 1;
    for (int i = 0; i < pasts; i++)
        if (!loads(&past[i])) return fprintf(stderr, "error: the game does not load what it had before\n"), 1;
    if (!write_file(argv[1], &blob, write_source) || !write_file(argv[2], &blob, write_blob))
        return fprintf(stderr, "error: cannot write %s and %s\n", argv[1], argv[2]), 1;
    for (int i = 0; i < count; i++) free((char *)files[i].text);
    for (int i = 0; i < pasts; i++) free(past[i].bytes);
    free(blob.bytes);
    return 0;
}
