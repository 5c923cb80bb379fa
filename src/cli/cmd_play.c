/* irori play: people at a terminal, bots beside them; a new game, or a saved one to go on with. */
#include <string.h>
#include <unistd.h>

#include "../term/term.h"
#include "cli.h"
#include "playing.h"

static const cli_option options[] = {
    {"players", "N", "how many play"},
    {"seats", "LIST", "who plays, as in human,hard,random (otherwise you, and medium for the rest)"},
    {"names", "LIST", "what the people are called, in the order of their seats"},
    {"option", "K=V", "an option of the game; may be repeated (see: irori games)"},
    {"seed", "S", "a number or any text: the same seed gives the same cards"},
    {"chapter", "K", "plays this chapter of the game in FILE again from its start, as a new game"},
    {"save", "FILE", "keeps a new game in this file (otherwise: irori saved)"},
    {"lang", "en|fr", "the language"},
    {"plain", NULL, "line by line: for screen readers and pipes"},
    {NULL, NULL, NULL},
};

/* A new game does not take the place of another. */
static bool may_save(const cli_args *args) {
    const char *path = cli_value(args, "save");
    if (!path || access(path, F_OK)) return true;
    (void)cli_no(args->command, "%s is there already; to go on with it: irori play %s", path, path);
    return false;
}

/* --names: the people's, in the order of their seats. What a name may be, the table says. */
static bool name_people(const cli_args *args, cli_setup *setup) {
    char names[IRORI_MAX_SEATS][IRORI_NAME_SIZE];
    int count = cli_has(args, "names") ? cli_read_names(args, "names", IRORI_MAX_SEATS, names) : 0, named = 0;
    if (count < 0) return false;
    for (int seat = 0; seat < setup->rules->players && named < count; seat++) {
        if (strcmp(setup->names[seat], "human")) continue;
        if (irori_player_is_name(names[named], setup->rules->game)) {
            (void)cli_wrong(args->command, "\"%.48s\" is what a bot is called: people need another name", names[named]);
            return false;
        }
        setup->def.seats[seat] = cli_seat(names[named++], setup->rules->game);
    }
    if (named == count) return true;
    (void)cli_wrong(args->command, "--names names %d people, and %d play", count, named);
    return false;
}

static int play_new(const cli_args *args, const irori_words *words) {
    cli_setup setup;
    irori_error why;
    int status;
    if (!cli_read_setup(args, args->operand[0], "medium", true, &setup, &status)) return status;
    playing_game game = {.words = words,
                         .bots = setup.bots,
                         .save = cli_value(args, "save"),
                         .is_plain = cli_has(args, "plain"),
                         .fresh = cli_random_seed};
    game.data = setup.def.setup.data, game.data_size = setup.def.setup.data_size;
    if (!name_people(args, &setup))
        status = CLI_WRONG_USE;
    else if (irori_table_new(&setup.def, &game.table, &why))
        status = cli_say_error(args->command, NULL, &why);
    else
        status = playing_run(game);
    cli_setup_done(&setup);
    return status;
}

static int play_chapter(const cli_args *args, const irori_words *words) {
    playing_game game = {.words = words,
                         .bots = cli_players_seed(args),
                         .save = cli_value(args, "save"),
                         .is_plain = cli_has(args, "plain"),
                         .fresh = cli_random_seed};
    int status;
    return cli_read_branch(args, true, &game.table, &status) ? playing_run(game) : status;
}

/* --seats for a saved game names those who sit there already. It is asked for where the record alone will not do: a
 * search as long as "mcts:100000000" is begun only for somebody who typed it. */
static bool are_seated(const cli_args *args, const irori_table *table) {
    char names[IRORI_MAX_SEATS][IRORI_NAME_SIZE];
    int count = cli_read_names(args, "seats", IRORI_MAX_SEATS, names), same = 0;
    if (count < 0) return false;
    while (same < count && !strcmp(names[same], irori_seat_text(irori_table_seat(table, same)))) same++;
    if (same == count && count == irori_table_rules(table)->players) return true;
    (void)cli_wrong(args->command, "--seats is for a new game, and others sit at the saved one");
    return false;
}

static int play_saved(const cli_args *args, const irori_words *words) {
    static const char *const fixed[] = {"players", "names", "option", "seed", "save"};
    const char *path = args->operand[0];
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (cli_has(args, fixed[i]))
            return cli_wrong(args->command, "--%s is for a new game; %s brings its own", fixed[i], path);
    playing_game game = {.words = words,
                         .table = cli_load(args->command, path, IRORI_LOAD_RESUME),
                         .bots = cli_random_seed(),
                         .path = path,
                         .has_typed_names = cli_has(args, "seats"),
                         .is_plain = cli_has(args, "plain"),
                         .fresh = cli_random_seed};
    if (!game.table) return CLI_NO;
    if (!game.has_typed_names || are_seated(args, game.table)) return playing_run(game);
    irori_table_free(game.table);
    return CLI_WRONG_USE;
}

static int run(const cli_args *args) {
    const irori_words *words = cli_words(args);
    if (!words) return CLI_WRONG_USE;
    if (!may_save(args)) return CLI_NO;
    bool is_game = irori_game_find(args->operand[0]), is_chapter = cli_has(args, "chapter");
    if (is_game && is_chapter)
        return cli_wrong(args->command,
                         "--chapter is for a saved game; where a new one starts is an option: irori games");
    if (is_game) return cli_finish(args->command, play_new(args, words));
    if (!access(args->operand[0], F_OK))
        return cli_finish(args->command, (is_chapter ? play_chapter : play_saved)(args, words));
    return cli_wrong(args->command, "there is no game and no saved game \"%.200s\"; see: irori games",
                     args->operand[0]);
}

const cli_command cli_play = {
    .name = "play",
    .operands = "GAME|FILE",
    .about = "Plays a game in the terminal, or goes on with a saved one.",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
