/* irori rules: a game's rules, to read, with the ids that logs, tests and refusals cite. */
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "../term/term.h"
#include "cli.h"

static const cli_option options[] = {
    {"deck", NULL, "the cards instead, as a file to change and to play with: --option deck=FILE"},
    {"lang", "en|fr", "the language"},
    {NULL, NULL, NULL},
};

static int terminal_width(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || size.ws_col < 40) return 80;
    return size.ws_col < 100 ? size.ws_col : 100;
}

static int print_deck(const cli_args *args, const irori_game *game) {
    if (!game->own_data || strcmp(game->data_option, "deck"))
        return cli_wrong(args->command, "%s takes no deck file", game->title);
    fputs(game->own_data, stdout);
    return cli_finish(args->command, CLI_DONE);
}

static int run(const cli_args *args) {
    const irori_words *words = cli_words(args);
    const irori_game *game = irori_game_find(args->operand[0]);
    int width = terminal_width();
    if (!words) return CLI_WRONG_USE;
    if (!game) return cli_wrong(args->command, "there is no game \"%.40s\"; see: irori games", args->operand[0]);
    if (cli_has(args, "deck")) return print_deck(args, game);
    term_lines page = {.line = NULL};
    term_page_rules(words, game, width, &page);
    printf("%s\n\n", game->title);
    for (size_t i = 0; i < page.count; i++) puts(page.line[i].text);
    term_lines_free(&page);
    return cli_finish(args->command, CLI_DONE);
}

const cli_command cli_rules = {
    .name = "rules",
    .operands = "GAME",
    .about = "Prints a readable summary of a game's rules with their ids; or the deck it is played with.",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
