/* A chapter of a recorded game, to be played again: FILE --chapter K, and who plays it, with what seed. */
#include "cli.h"

#include <string.h>

/* --seats: they sit down where somebody else sat. */
static bool seat_players(const cli_args *args, bool humans, irori_table *table, int *status) {
    const irori_rules *rules = irori_table_rules(table);
    char names[IRORI_MAX_SEATS][IRORI_NAME_SIZE];
    int count = cli_has(args, "seats") ? cli_read_names(args, "seats", IRORI_MAX_SEATS, names) : 0;
    *status = CLI_WRONG_USE;
    if (count < 0) return false;
    if (count && count != rules->players) {
        *status = cli_wrong(args->command, "--seats names %d players, and %d sit there", count, rules->players);
        return false;
    }
    for (int seat = 0; seat < rules->players; seat++) {
        irori_error why;
        const irori_seat *sits = irori_table_seat(table, seat);
        irori_seat who = count ? cli_seat(names[seat], rules->game) : *sits;
        const char *name = irori_seat_text(&who);
        bool is_human = count ? !strcmp(name, "human") : who.kind == IRORI_SEAT_PERSON;
        if (is_human && !humans) {
            *status = cli_wrong(args->command,
                                "only bots play here, and at seat %d sits a human: say who, with --seats", seat);
            return false;
        }
        if (!count && irori_player_refuse_unlisted(who.player, rules->game, &why)) {
            *status = cli_say_error(args->command, NULL, &why);
            return false;
        }
        if (!is_human && !cli_player_exists(args->command, name, rules)) return false;
        if (who.kind == sits->kind && !strcmp(name, irori_seat_text(sits))) continue;
        if (irori_table_change_seat(table, seat, &who, &why)) {
            *status = cli_say_error(args->command, NULL, &why);
            return false;
        }
    }
    return true;
}

bool cli_read_branch(const cli_args *args, bool humans, irori_table **table, int *status) {
    static const char *const fixed[] = {"players", "names", "option"};
    const char *path = args->operand[0], *text = cli_value(args, "seed");
    long chapter;
    irori_error why;
    *status = CLI_WRONG_USE;
    *table = NULL;
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (cli_has(args, fixed[i])) {
            *status = cli_wrong(args->command, "--%s is for a new game; %s brings its own", fixed[i], path);
            return false;
        }
    if (!cli_number(args, "chapter", 1, 99, 1, &chapter)) return false;
    irori_table *parent = cli_load(args->command, path, IRORI_LOAD_RESUME);
    *status = CLI_NO;
    if (!parent) return false;
    irori_seed seed = text ? irori_seed_from_text(text) : cli_random_seed();
    if (irori_table_branch(parent, (int)chapter, &seed, table, &why))
        *status = cli_say_error(args->command, NULL, &why);
    else if (seat_players(args, humans, *table, status))
        *status = CLI_DONE;
    irori_table_free(parent);
    if (*status == CLI_DONE) return true;
    irori_table_free(*table);
    return false;
}
