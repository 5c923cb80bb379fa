/* irori complete: what the shell completions ask: words that may come next. Not shown in --help. */
#include <string.h>

#include "cli.h"

/* "N|all|spectator": the words of it, not what stands for something else. */
static void print_choices(const char *list) {
    while (*list) {
        size_t length = strcspn(list, "|");
        if (*list < 'A' || *list > 'Z') printf("%.*s\n", (int)length, list);
        list += length + (list[length] == '|');
    }
}

static void print_games(void) {
    for (const irori_game *const *game = irori_games(); *game; game++)
        if (!(*game)->is_template) puts((*game)->id);
}

static void print_players(void) {
    for (const char *const *name = irori_player_names(); *name; name++) puts(*name);
}

static void print_option_values(const cli_option *option) {
    if (!strcmp(option->name, "seats")) puts("human");
    if (!strcmp(option->name, "seats") || !strcmp(option->name, "levels")) print_players();
    for (const irori_game *const *game = irori_games(); !strcmp(option->name, "option") && *game; game++)
        for (const irori_option *own = (*game)->options; own->name; own++) printf("%s=\n", own->name);
    if (option->value && strchr(option->value, '|')) print_choices(option->value);
}

/* complete [COMMAND [--OPTION]]: commands; a command's options and games; an option's values. */
static int run(const cli_args *args) {
    for (int i = 0; cli_commands[i]; i++) {
        const cli_command *command = cli_commands[i];
        if (!args->operand_count) puts(command->name);
        if (!args->operand_count || strcmp(command->name, args->operand[0])) continue;
        for (const cli_option *option = command->options; option->name; option++)
            if (args->operand_count == 1)
                printf("--%s\n", option->name);
            else if (!strcmp(option->name, args->operand[1]))
                print_option_values(option);
        if (args->operand_count == 1) puts("--help");
        if (args->operand_count == 1 && strstr(command->operands, "GAME")) print_games();
        if (args->operand_count == 1 && strstr(command->operands, "A B")) print_players();
        if (args->operand_count == 1 && command == &cli_content) print_choices("check|show|format");
    }
    return cli_finish(args->command, CLI_DONE);
}

static const cli_option options[] = {{NULL, NULL, NULL}};

const cli_command cli_complete = {.name = "complete",
                                  .operands = "",
                                  .about = "For shell completions.",
                                  .options = options,
                                  .max_operands = 2,
                                  .run = run};
