/* irori replay: a recorded game in words, as one seat, a spectator or everybody together saw it; or in
 * pictures. */
#include <stdlib.h>
#include <string.h>

#include "../term/term.h"
#include "cli.h"
#include "eyes.h"
#include "picture.h"

static const cli_option options[] = {
    {"seat", "N|all|spectator",
     "whose eyes, counting from 0 (otherwise all; of a game not over, the only person's or a spectator's)"},
    {"at", "ENTRY", "the position after this entry (0: the start) instead of the whole story"},
    {"svg", "FOLDER", "draws the game instead: a picture after each move that shows, and the table at the end"},
    {"dark", NULL, "with --svg: light ink on dark paper"},
    {"auto", NULL, "with --svg: dark where the reader's system asks for dark pages, otherwise light"},
    {"width", "PIXELS", "with --svg: how wide (otherwise true to size)"},
    {"lang", "en|fr", "the language"},
    {NULL, NULL, NULL},
};

/* For --svg. Unless a seat is named, pictures show what all may see. */
static int draw(const cli_args *args, const irori_words *words, const irori_table *table, int seat) {
    picture it;
    int status;
    if (cli_has(args, "at"))
        return cli_wrong(args->command, "--svg draws the whole game; one point of it: irori draw %s FILE --at ENTRY",
                         irori_table_rules(table)->game->id);
    if (!picture_init(&it, args, irori_table_rules(table)->game, words, &status)) return status;
    picture_name_seats(&it, table);
    if (!cli_has(args, "seat")) seat = IRORI_SPECTATOR;
    eyes_warn(args, table, picture_eyes(&it, seat));
    status = picture_write_game(&it, table, seat, cli_value(args, "svg"));
    picture_done(&it);
    return status;
}

static int replay(const cli_args *args, const irori_words *words, const irori_table *table) {
    uint32_t entries = irori_table_entries(table);
    int seat;
    long at;
    if (!eyes_read(args, table, &seat)) return CLI_WRONG_USE;
    if (cli_has(args, "svg")) return draw(args, words, table, seat);
    if (!cli_number(args, "at", 0, (long)entries, (long)entries, &at)) return CLI_WRONG_USE;
    eyes_warn(args, table, seat);
    if (!cli_has(args, "at")) term_print_log(stdout, words, table, 0, entries, seat);
    term_print_position(stdout, words, table, (uint32_t)at, seat);
    return CLI_DONE;
}

static int run(const cli_args *args) { return cli_tell_record(args, replay); }

const cli_command cli_replay = {
    .name = "replay",
    .operands = "FILE",
    .about = "Tells a recorded game (- for standard input) in words, shows one position of it, or draws it.",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
