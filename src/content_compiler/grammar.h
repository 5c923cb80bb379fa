/* Words of a line, names, and the patterns of vocabulary.h. */
#ifndef IRORI_CONTENT_GRAMMAR_H
#define IRORI_CONTENT_GRAMMAR_H

#include "../games/harakiri/content.h"
#include "source.h"

enum { CONTENT_WORDS = 64, CONTENT_WORD = 64, CONTENT_ROW = 64, CONTENT_REFS = 3 };

/* A line as words; a comma is a word. */
typedef struct content_words {
    int node; /* whose line it is */
    int count;
    char word[CONTENT_WORDS][CONTENT_WORD];
} content_words;

/* Something with a name. */
typedef struct content_symbol {
    harakiri_kind kind;
    int id;   /* within its kind, from 1 */
    int node; /* its header; 0: built in */
    char name[CONTENT_WORD];
    const char *title;         /* points into the node's text */
    uint16_t row[CONTENT_ROW]; /* the row of its table */
    uint64_t said;             /* bit g: a line of group g was there */
    bool is_reached, is_set, is_asked, is_later;
} content_symbol;

/* From a script to what it leads to, at this line. */
typedef struct content_link {
    int script, symbol, node;
} content_link;

/* A story: the children of `node`. */
typedef struct content_script {
    int symbol, node;
    int slot;    /* where in the symbol's row its first step goes; -1: nowhere */
    int needs;   /* what is there: HARAKIRI_NEEDS_… */
    int entry;   /* its first step, once written */
    int callers; /* still unwritten */
    int depth;   /* frames that may already be in use when it begins */
    int visits;  /* its counter, if it asks how often it was read; 0: it does not */
    bool is_reached, is_called;
} content_script;

typedef struct content_compiler {
    content_source source;
    content_symbol *symbol;
    int symbols, symbol_room;
    content_script *script;
    int scripts, script_room;
    content_link *link;
    int links, link_room;
    content_link *ask; /* conditions on marks, traits and tags */
    int asks, ask_room;
    harakiri_step *step;
    int steps, step_room;
    harakiri_test *test;
    int tests, test_room;
    harakiri_bonus *bonus;
    int bonuses, bonus_room;
    harakiri_way *way;
    int ways, way_room;
    content_text prose; /* texts, each with its zero */
    int texts;
    int visits, told; /* counters so far */
    struct content_call {
        int step, from, to;
    } * call; /* from script to script; the step whose jump it is, 0 if the tables lead there */
    int calls, call_room;
    int writing;      /* the script being written */
    int nesting;      /* blocks around the line being written that take a frame each */
    bool is_scanning; /* only links and calls are wanted, and what is set */
    int count[HARAKIRI_KINDS];
} content_compiler;

/* What a pattern found. */
typedef struct content_match {
    int n;
    int ref[CONTENT_REFS]; /* symbols */
    int refs;
    int words; /* how many were eaten */
} content_match;

/* Where a field stands in a row. */
#define SLOT(type, field) ((int)(offsetof(type, field) / sizeof(uint16_t)))

/* The first line below a line, and the next one beside it; notes left out; 0: none. */
static inline int content_first(const content_compiler *compiler, int node) {
    return content_skip_notes(&compiler->source, compiler->source.node[node].child);
}
static inline int content_next(const content_compiler *compiler, int node) {
    return content_skip_notes(&compiler->source, compiler->source.node[node].next);
}

/* One row of a vocabulary. */
typedef struct content_pattern {
    const char *pattern;
    int low, high;
} content_pattern;

/* Splits a text; false: said what is wrong with it. */
bool content_split(const content_compiler *compiler, int node, const char *text, content_words *words);

/* Finds the pattern that fits the words from `at` on, wholly (`is_whole`) or as far as it goes: its index. -1: none,
 * and said what is nearest. `what` is what an error calls such a line: "an effect". */
int content_match_any(const content_compiler *compiler, const content_words *words, int at, bool is_whole,
                      const content_pattern *patterns, int count, const char *what, content_match *match);

/* A whole number, with a sign if `is_signed`. */
bool content_number(const char *word, bool is_signed, int *number);

/* Reads conditions from `*at` on until a comma or the end: the test's number, 0 after an error. `needs` is what there
 * is. */
int content_condition(content_compiler *compiler, const content_words *words, int *at, int needs);

/* Says "who?" or the like if something is needed that is not there. */
bool content_has_needs(const content_compiler *compiler, int node, int wanted, int there);

/* Names */
int content_find(const content_compiler *compiler, const char *name); /* -1: nothing */
const char *content_kind_word(harakiri_kind kind);
harakiri_kind content_kind_of(const char *word, size_t size);

/* The nearest of some words, if one is near; NULL otherwise. Call with `best` 1000 at first, for each candidate. */
void content_nearer(const char *word, const char *candidate, int *best, const char **nearest);

/* script.c: the stories */

/* Finds what every story leads to and sets. */
void content_scan_scripts(content_compiler *compiler);

/* Writes all stories as steps, each after those that lead to it, or says why not. */
void content_write_scripts(content_compiler *compiler);

/* The number of a new text. */
int content_add_text(content_compiler *compiler, const char *text);

/* The script of a symbol's section; -1: it has none. */
int content_script_of(const content_compiler *compiler, int symbol, int slot);

/* names.c: headers and ways */
void content_declare(content_compiler *compiler);
void content_read_ways(content_compiler *compiler);

/* fields.c: the lines below headers, up to the stories */
void content_read_fields(content_compiler *compiler);

/* The way between two locations, by id; 0: none. */
int content_way(const content_compiler *compiler, int a, int b);

/* check.c: what only the whole can show */
void content_check(content_compiler *compiler);

/* Remembers that the script being written leads to a symbol. */
void content_link_to(content_compiler *compiler, int symbol, int node);

#endif
