/* Text files as a tree of lines: what every part of the compiler starts from. */
#ifndef IRORI_CONTENT_SOURCE_H
#define IRORI_CONTENT_SOURCE_H

#include "compiler.h"

typedef enum content_node_kind {
    CONTENT_NOTE,   /* "# …": a note to other writers */
    CONTENT_PROSE,  /* one paragraph, its words joined by single spaces */
    CONTENT_LINE,   /* an instruction or a header */
    CONTENT_OPTION, /* "* …": without its star */
} content_node_kind;

/* Node 0 is the root; 0 as a link: none. */
typedef struct content_node {
    content_node_kind kind;
    int file, line;
    int parent, child, last, next;
    bool has_gap; /* an empty line comes before it */
    char *text;   /* words separated by single spaces */
} content_node;

typedef struct content_source {
    const content_file *files;
    content_node *node;
    int count, room;
    char *read; /* scratch: the paragraph being read */
    content_report *report;
} content_source;

/* Reads all files. Errors of the page (indentation, characters, prose without an end) go to the report. */
void content_source_read(content_source *source, const content_file *files, int count, content_report *report);
void content_source_done(content_source *source);

/* Adds an error about a line. */
void content_complain(const content_source *source, int node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void content_complain_at(const content_source *source, int file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The next node that is no note, from this one on; 0: none. */
int content_skip_notes(const content_source *source, int node);

/* Does this text end a sentence: . ! ? … before any closing quotes? */
bool content_ends_sentence(const char *text);

/* How many columns a text takes: one for each character. */
int content_columns(const char *text, size_t size);

/* "road A - B": a header without a name. */
bool content_is_way(const char *text);

/* "travel A07 The ferryman's debt": where the title begins; 0: it has none. */
size_t content_title_start(const char *text);

/* Paragraphs that follow each other are one page; *next is what comes after them. Free it. */
char *content_page(const content_source *source, int node, int *next);

/* The words of an option, without its terms in brackets; cut if they are far too long. Returns `label`. */
enum { CONTENT_LABEL = 256 };
char *content_label(const char *text, char label[CONTENT_LABEL]);

/* Memory that is there, or no process. `*room` items of `size` bytes become enough for `wanted`. */
void *content_grow(void *items, int *room, int wanted, size_t size);
void *content_alloc(size_t size); /* zeroed */

/* A text that grows. */
typedef struct content_text {
    char *data;
    int size, room;
} content_text;

void content_put(content_text *text, const char *data, size_t size);
void content_print(content_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A paragraph broken at `width` columns, every line indented, so that reading it gives the paragraph back. */
void content_wrap(content_text *out, const char *paragraph, int indent, int width);

#endif
