/* The content compiler: Harakiri's text files into the blob that its rules load, and what writers need besides: a
 * formatter and a preview. Pure functions from text to text or bytes; only host.c touches files.
 *
 * Not part of the engine: linked to the command line, the tests and the program the build runs. It allocates as it
 * goes and ends the process when there is no memory. Its errors are in English, like those of any compiler: they are
 * about English texts. */
#ifndef IRORI_CONTENT_COMPILER_H
#define IRORI_CONTENT_COMPILER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CONTENT_ERRORS = 50, CONTENT_FILES = 64, CONTENT_MAX_FILE = 1 << 20 };

typedef struct content_file {
    const char *name; /* as errors show it */
    const char *text;
    size_t size;
} content_file;

typedef struct content_error {
    const char *file; /* one of the files' names; NULL: none in particular */
    int line;         /* from 1 */
    char text[240];
} content_error;

/* What is wrong, in the order of the files; at most CONTENT_ERRORS are kept. */
typedef struct content_report {
    int count;
    content_error error[CONTENT_ERRORS];
} content_report;

/* "travel.txt:12: …" without a line's end. */
void content_error_text(const content_error *error, char *text, size_t size);

/* Compiles all files together. False: the report says why, and there is no blob. Free blob->bytes. */
typedef struct content_blob {
    uint8_t *bytes;
    size_t size;
} content_blob;

bool content_compile(const content_file *files, int count, content_blob *blob, content_report *report);

/* The file with canonical indentation, line breaks and spaces; NULL: the report says why. Free it. Formatting what was
 * formatted changes nothing. */
char *content_format(const content_file *file, content_report *report);

/* What has this name, laid out for reading; NULL: the report says why, or nothing is called so. Free it. */
char *content_show(const content_file *files, int count, const char *name, content_report *report);

/* A text in another language; as it is, if nobody has translated it. */
typedef const char *(*content_teller)(void *context, const char *text);

/* Every text once, for translators (gettext's .pot, or a .po with what `say` knows; NULL: nothing). Free it. */
char *content_pot(const content_file *files, int count, content_teller say, void *context, content_report *report);

/* Chapters, missions and marks as a picture: SVG. Free it. */
char *content_graph(const content_file *files, int count, content_report *report);

/* All stories in reading order, as HTML, in the language of `say` (NULL: English). Free it. */
char *content_book(const content_file *files, int count, content_teller say, void *context, content_report *report);

#endif
