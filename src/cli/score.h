/* Calculators: the score of a game played at a real table. One file for each game, a table of them in
 * cmd_score.c. */
#ifndef IRORI_CLI_SCORE_H
#define IRORI_CLI_SCORE_H

#include "cli.h"

typedef struct score_calculator {
    const char *game;

    /* Asks for what it needs in words and prints the table; returns the exit code. */
    int (*ask)(const cli_args *args, const irori_words *words);

    /* The same from one JSON object (whose newlines are spaces by now) to another, which it prints. */
    int (*convert)(const cli_args *args, const char *text, size_t size);
} score_calculator;

extern const score_calculator score_kodachi;

/* Asking. A question is asked again until its answer will do; false: there are no more answers. */

/* A whole number; an empty answer is `fallback`, if that is in range. */
bool score_ask_number(const irori_words *words, const char *question, int low, int high, int fallback, int *number);

/* Numbers with spaces or commas between them, at most `most`; returns how many, or -1. */
int score_ask_numbers(const irori_words *words, const char *question, int low, int high, int most, int *numbers);

/* Says that the answers ended; returns the exit code. */
int score_ended(const cli_args *args, const irori_words *words);

/* Printing: a row for each kind of points that anybody has, a column for each player. */
void score_print(const irori_words *words, const irori_result *result, int players);

/* {"players":[{"score":…,"rank":…,"winner":…,"parts":[…]}],"how":"points"}; ids without their "game.part.". Returns the
 * exit code. */
int score_print_json(const cli_command *command, const char *game, const irori_result *result, int players);

#endif
