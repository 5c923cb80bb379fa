/* The command line: what every subcommand shares. One file for each subcommand.
 *
 * Exit codes: 0 done; 1 the answer is no (a record does not verify) or it could not be done (a disk is full);
 * 2 wrong use; 130 ended by ctrl-C. Errors are one line on stderr that says what to do. */
#ifndef IRORI_CLI_H
#define IRORI_CLI_H

#include <stdbool.h>
#include <stdio.h>

#include "irori/json.h"
#include "irori/player.h"
#include "irori/table.h"
#include "irori/words.h"

enum { CLI_DONE = 0, CLI_NO = 1, CLI_WRONG_USE = 2, CLI_INTERRUPTED = 130 };
enum { CLI_MAX_OPTIONS = 12, CLI_MAX_OPERANDS = 16 };

/* One option of a subcommand. The same table serves parsing, --help and the shell completion. */
typedef struct cli_option {
    const char *name;  /* "players": given as --players */
    const char *value; /* what follows it, as help shows it: "N"; "LO HI": two values; NULL: nothing does */
    const char *help;
} cli_option;

typedef struct cli_command cli_command;
typedef struct cli_args cli_args;

struct cli_command {
    const char *name;
    const char *operands; /* as help shows them: "GAME", "FILE" … */
    const char *about;
    const cli_option *options; /* ends with a name of NULL */
    int min_operands, max_operands;
    int (*run)(const cli_args *args); /* returns the exit code */
};

extern const cli_command cli_games, cli_rules, cli_play, cli_join, cli_sim, cli_record, cli_replay, cli_verify,
    cli_bench, cli_score, cli_match, cli_ladder, cli_advise, cli_review, cli_draw, cli_content, cli_sheet, cli_saved,
    cli_serve, cli_db;

/* What may follow an option of irori score. */
void cli_score_print_values(const char *option);
extern const cli_command cli_complete;          /* for the shells' completions: not among cli_commands */
extern const cli_command *const cli_commands[]; /* ends with NULL */

/* The command line as read. */
struct cli_args {
    const cli_command *command;
    const char *value[CLI_MAX_OPTIONS];  /* by position in the command's table; "" if it takes none; NULL: not given */
    const char *second[CLI_MAX_OPTIONS]; /* of an option that takes two; both may also be given as "LO,HI" */
    const char *settings[IRORI_MAX_OPTIONS]; /* all values of --option, which may be repeated */
    int setting_count;
    const char *operand[CLI_MAX_OPERANDS];
    int operand_count;
};

/* Reads argv, argv[0] being the subcommand. False: *status is the exit code (help was printed, or the error). */
bool cli_read(const cli_command *command, int argc, char **argv, cli_args *args, int *status);

/* An option's value; NULL: not given. The command must have the option. */
const char *cli_value(const cli_args *args, const char *option);
bool cli_has(const cli_args *args, const char *option);

/* Sets an option that was not given. */
void cli_default(cli_args *args, const char *option, const char *value);

/* False: it is a folder, which was said on stderr with what might be meant, the file `usual` in it. */
bool cli_names_file(const cli_args *args, const char *option, const char *usual);

/* A whole number; `fallback` if it was not given. False: said why on stderr, exit with CLI_WRONG_USE. */
bool cli_number(const cli_args *args, const char *option, long low, long high, long fallback, long *number);

/* The same for a time in seconds, which may have decimals. */
bool cli_seconds(const cli_args *args, const char *option, double fallback, double *seconds);

/* Two numbers, the first less than the second. The option must have been given. */
bool cli_range(const cli_args *args, const char *option, double low, double high, double range[2]);

/* "irori sim: …" on stderr, one line; returns CLI_WRONG_USE or CLI_NO. */
int cli_wrong(const cli_command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
int cli_no(const cli_command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Says an engine error on stderr, in English like the others; `file` and the error's line come first if there are any.
 * Returns CLI_WRONG_USE for a bad set-up, CLI_NO for all else. */
int cli_say_error(const cli_command *command, const char *file, const irori_error *error);

/* The language of --lang, else of LC_ALL, LC_MESSAGES or LANG, else English. NULL: --lang names none; said so. */
const irori_words *cli_words(const cli_args *args);
const irori_words *cli_words_by_locale(void);

/* A clock that never goes back. */
uint64_t cli_nanoseconds(void);

/* 256 bits that nobody can guess. */
irori_seed cli_random_seed(void);

/* A game as the command line asks for it: GAME, --players, --option, --seats, --seed. */
typedef struct cli_setup {
    irori_table_def def; /* game, options, the game's seed, who sits where */
    irori_seed bots;     /* the root of the players' seeds; not derived from the game's */
    irori_rules *rules;
    char names[IRORI_MAX_SEATS][IRORI_NAME_SIZE];
    const char *settings[IRORI_MAX_OPTIONS]; /* options but the one that names a file */
    const char *file;                        /* that one */
    char *data;                              /* and its text */
} cli_setup;

/* `fallback` names who sits where --seats names nobody; "human" is allowed where `humans` is. False: said why,
 * *status is the exit code. `args` must outlive the set-up. */
bool cli_read_setup(const cli_args *args, const char *game, const char *fallback, bool humans, cli_setup *setup,
                    int *status);

void cli_setup_done(cli_setup *setup);

/* The root of the players' seeds that goes with --seed, or one that nobody can guess. */
irori_seed cli_players_seed(const cli_args *args);

/* branch.c: a chapter of a recorded game, to be played again: FILE, --chapter, --seats, --seed. False: said why,
 * *status is the exit code. */
bool cli_read_branch(const cli_args *args, bool humans, irori_table **table, int *status);

/* "greedy,random", the value of an option, into names, at most so many. Returns how many; -1: said why not. */
int cli_read_names(const cli_args *args, const char *option, int most, char (*names)[IRORI_NAME_SIZE]);

/* Who sits down under that name: a bot, if it is one's; else a person, whose name it is unless it is "human". */
irori_seat cli_seat(const char *name, const irori_game *game);

/* Is there a player of that name? False: said why. */
bool cli_player_exists(const cli_command *command, const char *name, const irori_rules *rules);

/* A whole file, "-" for standard input; NULL: said why on stderr. Free it. */
char *cli_read_file(const cli_command *command, const char *path, size_t *size);

/* Loads a record; NULL: said why on stderr. */
irori_table *cli_load(const cli_command *command, const char *path, irori_load mode);

/* What a subcommand does with the record it names, in the language it asks for. Returns the exit code. */
int cli_tell_record(const cli_args *args, int (*tell)(const cli_args *, const irori_words *, const irori_table *));

/* Prints what was written as one line, if it fitted in; otherwise nothing, CLI_NO and one line on stderr. */
int cli_print_json(const cli_command *command, const irori_writer *writer);

/* Flushes standard output. CLI_NO, with one line on stderr, if it could not all be written; without one if it is a pipe
 * that nobody reads any more. */
int cli_finish(const cli_command *command, int status);

/* An irori_line_fn that writes to the FILE given as context. */
bool cli_write_line(void *file, const char *line, size_t size);

/* chooser.c: `irori` alone on a terminal. */
int cli_choose(const irori_words *words);

#endif
