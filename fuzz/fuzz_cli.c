/* Command lines: words separated by newlines, read as irori reads its arguments, without running anything. Whatever
 * they are, reading ends with an answer or with an exit code of the three. (Start it with -close_fd_mask=3: it talks.)
 */
#include "../src/cli/cli.h"
#include "fuzz.h"

static void read_setup(const cli_args *args) {
    cli_setup setup;
    int status = -1;
    if (cli_read_setup(args, args->operand[0], "random", true, &setup, &status)) {
        irori_table *table;
        must(!irori_table_new(&setup.def, &table, NULL));
        irori_table_free(table);
        cli_setup_done(&setup);
    } else {
        must(status == CLI_DONE || status == CLI_NO || status == CLI_WRONG_USE);
    }
}

/* The first word's; if it names none, any. */
static const cli_command *find_command(const char *name) {
    int commands = 0;
    for (; cli_commands[commands]; commands++)
        if (!strcmp(cli_commands[commands]->name, name)) return cli_commands[commands];
    return cli_commands[(uint8_t)*name % commands];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { MOST = 40 };
    char *argv[MOST + 1] = {0};
    int argc = 0;
    if (!size || size > 4096) return 0;
    char *text = malloc(size + 1);
    must(text);
    memcpy(text, data, size);
    text[size] = 0;
    for (char *word = text; word && argc < MOST;) {
        char *end = strchr(word, '\n');
        argv[argc++] = word;
        if (end) *end++ = 0;
        word = end;
    }
    const cli_command *command = find_command(argv[0]);
    cli_args args;
    int status = -1;
    if (cli_read(command, argc, argv, &args, &status)) {
        long number;
        double range[2];
        must(args.operand_count >= command->min_operands && args.operand_count <= command->max_operands);
        for (const cli_option *option = command->options; option->name; option++)
            if (option->value && cli_value(&args, option->name))
                if (cli_number(&args, option->name, 1, 1000, 1, &number)) must(number >= 1 && number <= 1000);
        if (command == &cli_match && cli_has(&args, "sprt") && cli_range(&args, "sprt", -1, 1, range))
            must(range[0] >= -1 && range[0] < range[1] && range[1] <= 1);
        if (command == &cli_play || command == &cli_sim || command == &cli_record) read_setup(&args);
    } else {
        must(status == CLI_DONE || status == CLI_NO || status == CLI_WRONG_USE);
    }
    free(text);
    return 0;
}
