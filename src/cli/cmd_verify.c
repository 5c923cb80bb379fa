/* irori verify: is this record whole and true? */
#include <stdlib.h>

#include "cli.h"

static const cli_option options[] = {{NULL, NULL, NULL}};

/* Not whole, but is it true as far as it goes? A game that was saved and not played to its end is no broken one; a line
 * that was cut off is. */
static int refuse(const cli_args *args, const char *text, size_t size, const irori_error *why) {
    irori_table *table = NULL;
    bool is_good = size && text[size - 1] == '\n' && !irori_table_load(text, size, IRORI_LOAD_RESUME, &table, NULL) &&
                   irori_table_turn(table).kind != IRORI_OVER;
    if (is_good)
        (void)cli_no(args->command, "%s:%u: a game of %s, unfinished; good so far, all %u entries", args->operand[0],
                     why->line, irori_table_rules(table)->game->title, irori_table_entries(table));
    else
        (void)cli_say_error(args->command, args->operand[0], why);
    irori_table_free(table);
    return CLI_NO;
}

/* Reading the record has worked it out again; here it is said. */
static void tell_shuffle(const irori_table *table) {
    const irori_shuffle *shuffle = irori_table_shuffle(table);
    if (!shuffle) return;
    printf("The secret is the one committed to; with the nonces of %d people it gives the seed of this game\n",
           __builtin_popcount(shuffle->seats));
    if (shuffle->deal > 1)
        printf("It was dealt at attempt %u: before, somebody had not opened their nonce\n", shuffle->deal);
}

static int verify(const cli_args *args, const char *text, size_t size) {
    irori_table *table;
    irori_error why;
    if (irori_table_load(text, size, IRORI_LOAD_WHOLE, &table, &why)) return refuse(args, text, size, &why);
    printf("%s: a %s game of %s, %u entries, every hash as it should be\n", args->operand[0],
           irori_table_is_closed(table) ? "closed" : "whole", irori_table_rules(table)->game->title,
           irori_table_entries(table));
    tell_shuffle(table);
    if (irori_table_taken_back_knowing(table))
        printf("Taken back by agreement, knowing what came: %u times\n", irori_table_taken_back_knowing(table));
    irori_table_free(table);
    return CLI_DONE;
}

static int run(const cli_args *args) {
    size_t size;
    char *text = cli_read_file(args->command, args->operand[0], &size);
    if (!text) return CLI_NO;
    int status = verify(args, text, size);
    free(text);
    return cli_finish(args->command, status);
}

const cli_command cli_verify = {
    .name = "verify",
    .operands = "FILE",
    .about = "Replays a record (- for standard input) and compares every byte.\n"
             "Exit code 0: whole and true. 1: not, with the line and the reason, or good but unfinished.",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
