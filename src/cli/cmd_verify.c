/* irori verify: is this record whole and true? */
#include "cli.h"

static const cli_option options[] = {{NULL, NULL, NULL}};

static int run(const cli_args *args) {
    irori_table *table = cli_load(args->command, args->operand[0], IRORI_LOAD_WHOLE);
    if (!table) return CLI_NO;
    printf("%s: a whole game of %s, %u entries, every hash as it should be\n", args->operand[0],
           irori_table_rules(table)->game->title, irori_table_entries(table));
    irori_table_free(table);
    return cli_finish(args->command, CLI_DONE);
}

const cli_command cli_verify = {
    .name = "verify",
    .operands = "FILE",
    .about = "Replays a record (- for standard input) and compares every byte.\n"
             "Exit code 0: whole and true. 1: not, with the line and the reason.",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
