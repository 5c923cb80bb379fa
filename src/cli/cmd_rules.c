/* irori rules: a game's rules, to read, with the ids that logs, tests and refusals cite. */
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli.h"

static const cli_option options[] = {
    {"deck", NULL, "the cards instead, as a file to change and to play with: --option deck=FILE"},
    {"lang", "en|fr", "the language"},
    {NULL, NULL, NULL},
};

/* The columns a UTF-8 text takes, for our languages: one for each character. */
static int columns_of(const char *text, size_t size) {
    int columns = 0;
    for (size_t i = 0; i < size; i++) columns += ((unsigned char)text[i] & 0xC0) != 0x80;
    return columns;
}

/* Words of a text, broken at `width` columns, every line indented. */
static void print_wrapped(const char *text, int indent, int width) {
    int column = indent;
    while (*text) {
        size_t size = strcspn(text, " \n");
        int columns = columns_of(text, size);
        if (column > indent && column + 1 + columns > width) printf("\n%*s", indent, ""), column = indent;
        if (column > indent) putchar(' '), column++;
        fwrite(text, 1, size, stdout);
        column += columns;
        text += size;
        if (*text == '\n') printf("\n%*s", indent, ""), column = indent;
        text += *text != 0;
    }
    putchar('\n');
}

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
    printf("%s\n", game->title);
    for (const char *const *rule = game->rule_texts; *rule; rule++) {
        char id[64];
        snprintf(id, sizeof id, "%s.rules.%s", game->id, *rule);
        if (**rule == '#') {
            printf("\n%s\n", irori_words_get(words, id));
            continue;
        }
        printf("%5s  ", *rule);
        print_wrapped(irori_words_get(words, id), 7, width);
    }
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
