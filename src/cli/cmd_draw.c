/* irori draw: a game's cards, a seat's part of the table or the whole table as an SVG picture. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "eyes.h"
#include "picture.h"

static const cli_option options[] = {
    {"at", "ENTRY", "of a record: the position after this entry (0: the start; otherwise the end)"},
    {"seat", "N|all|spectator", "of a record: as this seat sees the table (counting from 0); in Kodama: its own tree"},
    {"dark", NULL, "light ink on dark paper"},
    {"auto", NULL, "dark where the reader's system asks for dark pages, otherwise light"},
    {"fragment", "PREFIX", "for a page that shows several: ids begin with PREFIX, the style sheet is left out"},
    {"css", NULL, "the style sheet of such pages instead of a picture"},
    {"width", "PIXELS", "how wide (otherwise true to size, in millimetres)"},
    {"option", "K=V", "an option of the game, such as deck=FILE; may be repeated (see: irori games)"},
    {"lang", "en|fr", "the language"},
    {"out", "FILE", "where to (otherwise standard output)"},
    {NULL, NULL, NULL},
};

static bool read_seat(const cli_args *args, int players, int *seat) {
    const char *text = cli_value(args, "seat");
    *seat = IRORI_SPECTATOR;
    if (!text || !strcmp(text, "spectator")) return true;
    *seat = IRORI_OMNISCIENT;
    if (!strcmp(text, "all")) return true;
    if (text[0] >= '0' && text[0] < '0' + players && !text[1]) return *seat = text[0] - '0', true;
    (void)cli_wrong(args->command, "--seat must be 0 to %d, all or spectator, not \"%.40s\"", players - 1, text);
    return false;
}

static int draw_position(const cli_args *args, picture *it, const irori_table *table) {
    const irori_rules *rules = irori_table_rules(table);
    long at, entries = (long)irori_table_entries(table);
    int seat;
    if (!read_seat(args, rules->players, &seat)) return CLI_WRONG_USE;
    if (seat >= 0 && !it->artist->draw_seat && !it->artist->draw_view)
        return cli_wrong(args->command, "in %s nobody has a part of the table for himself: draw it without --seat",
                         rules->game->title);
    if (!cli_number(args, "at", 0, entries, entries, &at)) return CLI_WRONG_USE;
    eyes_warn(args, table, picture_eyes(it, seat));
    void *known = malloc(rules->game->state_size);
    if (!known) return cli_no(args->command, "not enough memory");
    irori_table_known(table, (uint32_t)at, picture_eyes(it, seat), known);
    picture_name_seats(it, table);
    picture_draw(it, rules, known, seat);
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

/* Names */

enum { NEAR_NAMES = 3, NAME = 40 };

static int least(int a, int b, int c) { return a < b ? (a < c ? a : c) : (b < c ? b : c); }

/* How many letters must be put in, left out or exchanged to turn one name into the other, capitals aside. */
static int distance(const char *a, const char *b) {
    int row[NAME + 1], width = (int)strnlen(b, NAME);
    for (int i = 0; i <= width; i++) row[i] = i;
    for (; *a; a++) {
        int corner = row[0]++;
        for (int i = 1; i <= width; i++) {
            int up = row[i];
            row[i] = least(up + 1, row[i - 1] + 1,
                           corner + (tolower((unsigned char)*a) != tolower((unsigned char)b[i - 1])));
            corner = up;
        }
    }
    return row[width];
}

static void append(char *list, size_t size, const char *separator, const char *name) {
    size_t used = strlen(list);
    snprintf(list + used, size - used, "%s%s", used ? separator : "", name);
}

/* What can be drawn, counted from 0: the sheets, then the cards. NULL: no more. */
static const char *drawn_name(const picture *it, const irori_rules *rules, int index) {
    const char *const *sheet = it->artist->sheets;
    for (; *sheet && index; sheet++) index--;
    return *sheet ? *sheet : it->artist->card_name(rules, index);
}

/* The names that are nearest to what was typed: at most a third of it is wrong, or it is how the name begins. */
static void find_near(const picture *it, const irori_rules *rules, const char *name, char *list, size_t size) {
    int most = (int)strnlen(name, NAME) / 3 + 1, found = 0;
    for (int off = 0; off <= most && (off <= 1 || !found); off++)
        for (int i = 0; found < NEAR_NAMES && drawn_name(it, rules, i); i++) {
            const char *drawn = drawn_name(it, rules, i);
            bool begins = strlen(name) > 1 && !strncasecmp(drawn, name, strlen(name));
            if ((begins ? 0 : distance(name, drawn)) == off) append(list, size, ", ", drawn), found++;
        }
}

static int refuse_name(const cli_args *args, const picture *it, const irori_rules *rules, const char *name) {
    char sheets[160] = "", near[160] = "";
    for (const char *const *sheet = it->artist->sheets; *sheet; sheet++) append(sheets, sizeof sheets, ", ", *sheet);
    find_near(it, rules, name, near, sizeof near);
    return cli_wrong(args->command, "\"%.60s\" is neither a card nor a file;%s%s%s besides cards there are: %s", name,
                     *near ? " did you mean " : "", near, *near ? "?" : "", sheets);
}

/* A card, a sheet of them, or else a record's file. */
static int draw(const cli_args *args, picture *it, const irori_rules *rules, const char *name) {
    bool wants_record = cli_has(args, "at") || cli_has(args, "seat");
    if (wants_record && args->operand_count < 2)
        return cli_wrong(args->command, "--at and --seat need a record: irori draw %s FILE", args->operand[0]);
    if (!wants_record && it->artist->draw_thing(rules, name, &it->how, &it->out))
        return picture_write(it, cli_value(args, "out"));
    if (strcmp(name, "-") && access(name, F_OK)) return refuse_name(args, it, rules, name);
    return draw_record(args, it, name);
}

/* A prefix goes into ids as it is. */
static bool read_fragment(const cli_args *args, picture *it) {
    const char *prefix = cli_value(args, "fragment");
    if (!prefix) return true;
    size_t size = strlen(prefix);
    bool is_good = isalpha((unsigned char)*prefix) && size <= NAME;
    for (size_t i = 0; i < size && is_good; i++)
        is_good = isalnum((unsigned char)prefix[i]) || prefix[i] == '-' || prefix[i] == '_';
    if (!is_good)
        return (void)cli_wrong(args->command, "--fragment must be a letter and then letters, digits, - or _: %s",
                               "for example --fragment a-"),
               false;
    it->how.is_fragment = true;
    it->how.prefix = prefix;
    return true;
}

static int draw_style(const cli_args *args, picture *it) {
    irori_draw_style(&it->out);
    return picture_write(it, cli_value(args, "out"));
}

/* A file in its place: the game comes first, and the record knows which. */
static int refuse_game(const cli_command *command, const char *name) {
    if (access(name, F_OK)) return cli_wrong(command, "there is no game \"%.40s\"; see: irori games", name);
    irori_table *table = cli_load(command, name, IRORI_LOAD_RESUME);
    if (!table) return CLI_NO;
    const char *game = irori_table_rules(table)->game->id;
    irori_table_free(table);
    return cli_wrong(command, "the game comes first: irori draw %s %s", game, name);
}

static int run(const cli_args *args) {
    const irori_words *words = cli_words(args);
    const irori_game *game = irori_game_find(args->operand[0]);
    cli_setup setup;
    picture it;
    int status;
    if (!words) return CLI_WRONG_USE;
    if (!game) return refuse_game(args->command, args->operand[0]);
    if (!picture_init(&it, args, game, words, &status)) return status;
    if (cli_has(args, "css"))
        status = draw_style(args, &it);
    else if (!read_fragment(args, &it))
        status = CLI_WRONG_USE;
    else if (cli_read_setup(args, args->operand[0], "random", false, &setup, &status)) {
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
