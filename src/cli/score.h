/* Calculators: the score of a game played at a real table. One file for each game, a table of them in
 * cmd_score.c. */
#ifndef IRORI_CLI_SCORE_H
#define IRORI_CLI_SCORE_H

#include "../core/json_read.h"
#include "cli.h"

typedef struct score_calculator {
    const char *game;
    const char *const *options; /* those of irori score that only some games have; ends with NULL */

    /* Asks for what its options do not say, in words, and prints the table; returns the exit code. */
    int (*ask)(const cli_args *args, const irori_words *words);

    /* The same from one JSON object (whose newlines are spaces by now) to another, which it prints. */
    int (*convert)(const cli_args *args, const char *text, size_t size);

    /* Answers what its options ask for, one of which is given; NULL: it has none. */
    int (*answer)(const cli_args *args, const irori_words *words);

    /* Prints names that may follow one of its options, for the shells' completions; NULL: there are none. */
    void (*print_values)(const char *option);

} score_calculator;

extern const score_calculator score_kodachi, score_kodama;

/* What may follow an option of irori score. */
void score_print_values(const char *option);

/* Asking. A question is asked again until its answer will do; false: there are no more answers. */

/* A line, at most SCORE_ANSWER - 1 bytes of it. */
enum { SCORE_ANSWER = 1024 };
bool score_ask(const irori_words *words, const char *question, char line[SCORE_ANSWER]);

/* A whole number; an empty answer is `fallback`, if that is in range. */
bool score_ask_number(const irori_words *words, const char *question, int low, int high, int fallback, int *number);

/* Numbers with spaces or commas between them, at most `most`; returns how many, or -1. */
int score_ask_numbers(const irori_words *words, const char *question, int low, int high, int most, int *numbers);

/* Says that the answers ended; returns the exit code. */
int score_ended(const cli_args *args, const irori_words *words);

/* Reading JSON (score_input.c) */

typedef struct score_input {
    json_reader reader; /* where reading stopped */
    char why[96];       /* what was wrong there; "" if it is the JSON itself */
} score_input;

/* Keeps why, unless something was wrong before; `format` has one %s. Always false. */
bool score_refuse(score_input *in, const char *format, const char *what);

/* Notes a key; false: it was there before. */
bool score_is_new(score_input *in, unsigned *seen, int key, const char *name);
bool score_read_count(score_input *in, const char *name, int high, int *number);          /* from 0 */
int score_read_list(score_input *in, const char *name, int high, int most, int *numbers); /* how many; -1: refused */
int score_find_key(const char *const *keys, const char *key);                             /* -1: none of them */
int score_say_refusal(const cli_args *args, const score_input *in, const char *text);     /* returns the exit code */

/* Printing: a row for each kind of points that anybody has, a column for each player. A part's count of 0 is not told.
 */
void score_print(const irori_words *words, const irori_result *result, int players);

/* "players":[{"score":…,"rank":…,"winner":…,"parts":[…]}],"how":"points" as members of an open object; ids without
 * their "game.part.". */
void score_write_result(irori_writer *writer, const char *game, const irori_result *result, int players);

/* The same as an object of its own, printed. Returns the exit code. */
int score_print_json(const cli_command *command, const char *game, const irori_result *result, int players);

#endif
