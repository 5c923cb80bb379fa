/* irori complete: what the shell completions ask: words that may come next. Not shown in --help. */
#include <string.h>

#include "cli.h"
#include "irori/draw.h"

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

/* What can be drawn of a game: sheets and, in the deck it comes with, cards. */
static void print_pictures(const char *game) {
    const irori_game *found = irori_game_find(game);
    const irori_artist *artist = found ? irori_artist_of(found) : NULL;
    irori_rules *rules;
    if (!artist || irori_rules_new(game, &(irori_setup){0}, &rules, NULL)) return;
    for (const char *const *sheet = artist->sheets; *sheet; sheet++) puts(*sheet);
    for (int i = 0; artist->card_name(rules, i); i++) puts(artist->card_name(rules, i));
    irori_rules_free(rules);
}

/* What games may be played with, those that come from a file once. */
static void print_settings(void) {
    const char *file = NULL;
    for (const irori_game *const *game = irori_games(); *game; game++) {
        for (const irori_option *own = (*game)->options; own->name; own++) printf("%s=\n", own->name);
        const char *data = (*game)->data_option;
        if (data && (!file || strcmp(file, data))) printf("%s=\n", file = data);
    }
}

static void print_option_values(const cli_command *command, const cli_option *option) {
    if (command == &cli_score) cli_score_print_values(option->name);
    if (!strcmp(option->name, "seats")) puts("human");
    if (!strcmp(option->name, "seats") || !strcmp(option->name, "levels")) print_players();
    if (!strcmp(option->name, "option")) print_settings();
    if (option->value && strchr(option->value, '|')) print_choices(option->value);
}

/* complete [COMMAND [OPTION|GAME]]: commands; a command's options and games; an option's values; what can be drawn of a
 * game. */
static int run(const cli_args *args) {
    for (int i = 0; cli_commands[i]; i++) {
        const cli_command *command = cli_commands[i];
        if (!args->operand_count) puts(command->name);
        if (!args->operand_count || strcmp(command->name, args->operand[0])) continue;
        for (const cli_option *option = command->options; option->name; option++)
            if (args->operand_count == 1)
                printf("--%s\n", option->name);
            else if (!strcmp(option->name, args->operand[1]))
                print_option_values(command, option);
        if (args->operand_count == 2 && command == &cli_draw) print_pictures(args->operand[1]);
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
