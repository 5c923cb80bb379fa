/* irori: the program. Finds the subcommand and runs it. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../term/term.h"
#include "cli.h"
#include "ranks.h"

static void print_usage(FILE *out) {
    fputs("irori: tabletop games by the hearth\n\n", out);
    fputs("  irori                    choose a game and play\n", out);
    for (int i = 0; cli_commands[i]; i++) {
        const cli_command *command = cli_commands[i];
        char left[64], about[TERM_TEXT];
        snprintf(left, sizeof left, "irori %s %s", command->name, command->operands);
        snprintf(about, sizeof about, "%.*s", (int)strcspn(command->about, "\n"), command->about);
        term_put_entry(out, left, about);
    }
    fputs("  irori --version          which irori this is\n\nEach has its own --help.\n", out);
}

static const cli_command *find_command(const char *name) {
    for (int i = 0; cli_commands[i]; i++)
        if (!strcmp(cli_commands[i]->name, name)) return cli_commands[i];
    return strcmp(cli_complete.name, name) ? NULL : &cli_complete;
}

static int run_command(int argc, char **argv) {
    const cli_command *command = find_command(argv[0]);
    cli_args args;
    int status;
    if (!command && *argv[0] == '-')
        return cli_wrong(NULL, "%.40s comes after a command, as in: irori play 5211 --lang fr; see: irori --help",
                         argv[0]);
    if (!command) return cli_wrong(NULL, "there is no command \"%.40s\"; see: irori --help", argv[0]);
    return cli_read(command, argc, argv, &args, &status) ? command->run(&args) : status;
}

static int start(int argc, char **argv) {
    if (argc > 1 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help"))) {
        print_usage(stdout);
        return cli_finish(NULL, CLI_DONE);
    }
    if (argc > 1 && !strcmp(argv[1], "--version")) {
        puts("irori " IRORI_VERSION);
        return cli_finish(NULL, CLI_DONE);
    }
    if (argc > 1) return run_command(argc - 1, argv + 1);
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) return cli_choose(cli_words_by_locale());
    print_usage(stderr);
    return CLI_WRONG_USE;
}

int main(int argc, char **argv) {
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error of the write, and a game is saved first */
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow, likewise */
    int status = ranks_begin();
    if (!status) status = start(argc, argv);
    ranks_end();
    return status;
}
