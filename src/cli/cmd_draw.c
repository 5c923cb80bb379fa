/* irori draw: a game's cards, a seat's part of the table or the whole table as an SVG picture. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "decision.h"
#include "picture.h"

static const cli_option options[] = {
    {"at", "ENTRY", "of a record: the position after this entry (0: the start; otherwise the end)"},
    {"seat", "N", "of a record: only what this seat grew, counting from 0 (otherwise the whole table)"},
    {"dark", NULL, "light ink on dark paper"},
    {"width", "PIXELS", "how wide (otherwise true to size, in millimetres)"},
    {"option", "K=V", "an option of the game, such as deck=FILE; may be repeated (see: irori games)"},
    {"lang", "en|fr", "the language"},
    {"out", "FILE", "where to (otherwise standard output)"},
    {NULL, NULL, NULL},
};

static int draw_position(const cli_args *args, picture *it, const irori_table *table) {
    const irori_rules *rules = irori_table_rules(table);
    long at, entries = (long)irori_table_entries(table);
    int seat;
    if (!decision_seat(args, rules->players, &seat)) return CLI_WRONG_USE;
    if (seat >= 0 && !it->artist->draw_seat)
        return cli_wrong(args->command, "in %s nobody has a part of the table for himself: draw it without --seat",
                         rules->game->title);
    if (!cli_number(args, "at", 0, entries, entries, &at)) return CLI_WRONG_USE;
    void *known = malloc(rules->game->state_size);
    if (!known) return cli_no(args->command, "not enough memory");
    irori_table_known(table, (uint32_t)at, IRORI_SPECTATOR, known);
    picture_name_seats(it, table);
    if (seat >= 0)
        it->artist->draw_seat(rules, known, seat, &it->how, &it->out);
    else
        it->artist->draw_table(rules, known, &it->how, &it->out);
    free(known);
    return picture_write(it, cli_value(args, "out"));
}

static int draw_record(const cli_args *args, picture *it, const char *path) {
    if (args->setting_count)
        return cli_wrong(args->command, "--option is for cards: %s was played with the options it tells", path);
    irori_table *table = cli_load(args->command, path, IRORI_LOAD_RESUME);
    if (!table) return CLI_NO;
    const irori_game *game = irori_table_rules(table)->game;
    int status = strcmp(game->id, it->artist->game)
                     ? cli_no(args->command, "%s is a game of %s; try: irori draw %s", path, game->title, game->id)
                     : draw_position(args, it, table);
    irori_table_free(table);
    return status;
}

static int refuse_name(const cli_args *args, const picture *it, const char *name) {
    char sheets[128] = "";
    for (const char *const *sheet = it->artist->sheets; *sheet; sheet++) {
        size_t used = strlen(sheets);
        snprintf(sheets + used, sizeof sheets - used, "%s%s", used ? ", " : "", *sheet);
    }
    return cli_wrong(args->command, "\"%.60s\" is neither a card nor a file; besides cards there are: %s", name,
                     sheets);
}

/* A card, a sheet of them, or else a record's file. */
static int draw(const cli_args *args, picture *it, const irori_rules *rules, const char *name) {
    bool wants_record = cli_has(args, "at") || cli_has(args, "seat");
    if (wants_record && args->operand_count < 2)
        return cli_wrong(args->command, "--at and --seat need a record: irori draw %s FILE", args->operand[0]);
    if (!wants_record && it->artist->draw_thing(rules, name, &it->how, &it->out))
        return picture_write(it, cli_value(args, "out"));
    if (strcmp(name, "-") && access(name, F_OK)) return refuse_name(args, it, name);
    return draw_record(args, it, name);
}

static int run(const cli_args *args) {
    const irori_words *words = cli_words(args);
    const irori_game *game = irori_game_find(args->operand[0]);
    cli_setup setup;
    picture it;
    int status;
    if (!words) return CLI_WRONG_USE;
    if (!game) return cli_wrong(args->command, "there is no game \"%.40s\"; see: irori games", args->operand[0]);
    if (!picture_init(&it, args, game, words, &status)) return status;
    if (cli_read_setup(args, args->operand[0], "random", false, &setup, &status)) {
        status = draw(args, &it, setup.rules, args->operand_count > 1 ? args->operand[1] : it.artist->sheets[0]);
        cli_setup_done(&setup);
    }
    picture_done(&it);
    return cli_finish(args->command, status);
}

const cli_command cli_draw = {
    .name = "draw",
    .operands = "GAME [CARD|SHEET|FILE]",
    .about = "Draws a card, a sheet, a map or the table of a recorded game (- for standard input) as SVG.",
    .options = options,
    .min_operands = 1,
    .max_operands = 2,
    .run = run,
};
