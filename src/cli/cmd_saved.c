/* irori saved: the games in a folder side by side, each with where it stands. */
#include <string.h>

#include "saved.h"

static const cli_option options[] = {
    {"delete", "FILE", "deletes this game, by its path or its name in the folder"},
    {"lang", "en|fr", "the language"},
    {"json", NULL, "for programs: a line for each game"},
    {NULL, NULL, NULL},
};

enum { MOST_SAVED = 1000, WIDE = 79 };

static void print_game(const saved_games *games, const saved_game *game, const irori_words *words) {
    const irori_rules *rules = irori_table_rules(game->table);
    bool is_over = irori_table_turn(game->table).kind == IRORI_OVER;
    char date[32], stand[TERM_TEXT], text[TERM_TEXT], path[FILE_PATH];
    term_lines lines = {.line = NULL};
    saved_game_date(game, date);
    saved_game_stand(game, words, stand);
    irori_text_copy(path, sizeof path, game->path); /* a file's name may hold anything */
    puts(path);
    term_say(words, text, is_over ? "term.saved.over" : "term.saved.running", "game", 's', rules->game->title, "n", 'd',
             rules->players, "date", 's', date, NULL);
    term_lines_wrap(&lines, IRORI_PLAIN, 0, "    ", text, WIDE);
    if (*stand) term_lines_wrap(&lines, IRORI_PLAIN, 0, "    ", stand, WIDE);
    saved_game_winner(game, words, text);
    if (*text) term_lines_wrap(&lines, IRORI_PLAIN, 0, "    ", text, WIDE);
    uint64_t run;
    if (saved_game_branch(game, &run)) {
        const saved_game *parent = saved_games_parent(games, game);
        term_say(words, text, parent ? "term.saved.branch" : "term.saved.branch-elsewhere", "file", 's',
                 parent ? saved_game_name(parent) : "", NULL);
        term_lines_wrap(&lines, IRORI_PLAIN, 0, "    ", text, WIDE);
    }
    for (size_t i = 0; i < lines.count; i++) puts(lines.line[i].text);
    term_lines_free(&lines);
}

/* Those who won, by their seats. */
static void json_winners(irori_writer *writer, const saved_game *game) {
    irori_result result;
    if (irori_table_turn(game->table).kind != IRORI_OVER) return;
    irori_table_result(game->table, &result);
    irori_json_key(writer, "winners"), irori_json_open(writer, '[');
    for (int seat = 0; seat < irori_table_rules(game->table)->players; seat++)
        if (result.seat[seat].is_winner) irori_json_int(writer, seat);
    irori_json_close(writer, ']');
}

static int print_json(const cli_args *args, const saved_games *games, const saved_game *game,
                      const irori_words *words) {
    const irori_rules *rules = irori_table_rules(game->table);
    const saved_game *parent = saved_games_parent(games, game);
    uint64_t run;
    char json[2 * FILE_PATH + 4 * TERM_TEXT], date[32], stand[TERM_TEXT];
    irori_writer writer = irori_writer_to(json, sizeof json);
    saved_game_date(game, date);
    saved_game_stand(game, words, stand);
    irori_json_open(&writer, '{');
    irori_json_key_string(&writer, "file", game->path);
    irori_json_key_string(&writer, "game", rules->game->id);
    irori_json_key_int(&writer, "players", rules->players);
    irori_json_key_int(&writer, "entries", irori_table_entries(game->table));
    irori_json_key(&writer, "over");
    irori_json_bool(&writer, irori_table_turn(game->table).kind == IRORI_OVER);
    irori_json_key_string(&writer, "date", date);
    irori_json_key_string(&writer, "stand", stand);
    json_winners(&writer, game);
    if (saved_game_branch(game, &run)) {
        irori_json_key(&writer, "branch");
        irori_json_hash(&writer, run);
    }
    if (parent) irori_json_key_string(&writer, "parent", parent->path);
    irori_json_close(&writer, '}');
    return cli_print_json(args->command, &writer);
}

static int run(const cli_args *args) {
    const irori_words *words = cli_words(args);
    const char *folder = args->operand_count ? args->operand[0] : NULL;
    saved_games games;
    int status = CLI_DONE;
    if (!words) return CLI_WRONG_USE;
    if (cli_has(args, "delete"))
        return cli_finish(args->command, saved_game_delete(args->command, words, folder, cli_value(args, "delete")));
    bool is_there = saved_games_find(&games, folder, false, MOST_SAVED);
    if (!is_there && folder) return cli_no(args->command, "there is no folder %s", folder);
    for (int i = 0; i < games.count && !status; i++) {
        if (cli_has(args, "json"))
            status = print_json(args, &games, &games.list[i], words);
        else
            print_game(&games, &games.list[i], words);
    }
    if (!games.count && !cli_has(args, "json")) puts(irori_words_get(words, "term.saved.none"));
    saved_games_free(&games);
    return cli_finish(args->command, status);
}

const cli_command cli_saved = {
    .name = "saved",
    .operands = "[FOLDER]",
    .about = "Lists the saved games, the last played first, and where each stands; or deletes one.",
    .options = options,
    .max_operands = 1,
    .run = run,
};
