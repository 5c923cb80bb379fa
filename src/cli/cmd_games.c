/* irori games: what can be played. */
#include <string.h>

#include "../term/term.h"
#include "cli.h"

static const cli_option options[] = {
    {"lang", "en|fr", "the language"},
    {"json", NULL, "for programs"},
    {NULL, NULL, NULL},
};

/* {"values":"off|on","default":"on"} */
static void write_option(const irori_option *option, irori_writer *writer) {
    char fallback[IRORI_MOVE_TEXT];
    const char *value = option->values;
    for (int i = 0; i < option->fallback; i++) value += strcspn(value, "|") + 1;
    snprintf(fallback, sizeof fallback, "%.*s", (int)strcspn(value, "|"), value);
    irori_json_key(writer, option->name);
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "values", option->values);
    irori_json_key_string(writer, "default", fallback);
    irori_json_close(writer, '}');
}

static void write_json(const irori_game *game, irori_writer *writer) {
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "game", game->id);
    irori_json_key_string(writer, "title", game->title);
    irori_json_key_int(writer, "rules", game->rules_version);
    irori_json_key(writer, "players");
    irori_json_open(writer, '[');
    irori_json_int(writer, game->min_players);
    irori_json_int(writer, game->max_players);
    irori_json_close(writer, ']');
    irori_json_key_int(writer, "usual_players", game->usual_players);
    irori_json_key(writer, "cooperative");
    irori_json_bool(writer, game->is_cooperative);
    irori_json_key(writer, "options");
    irori_json_open(writer, '{');
    for (const irori_option *option = game->options; option->name; option++) write_option(option, writer);
    irori_json_close(writer, '}');
    if (game->data_option) irori_json_key_string(writer, "file_option", game->data_option);
    irori_json_close(writer, '}');
}

static void print_option(const char *name, const char *values, const char *what) {
    char text[TERM_TEXT];
    snprintf(text, sizeof text, "%s=%s: %s", name, values, what);
    term_put(stdout, "                ", text);
}

static void print_game(const irori_game *game, const irori_words *words) {
    char id[64], lead[64];
    snprintf(id, sizeof id, "%s.about", game->id);
    snprintf(lead, sizeof lead, "%-10s %d–%d  ", game->id, game->min_players, game->max_players);
    term_put(stdout, lead, irori_words_get(words, id));
    for (const irori_option *option = game->options; option->name; option++) {
        snprintf(id, sizeof id, "%s.option.%s", game->id, option->name);
        print_option(option->name, option->values, irori_words_get(words, id));
    }
    if (!game->data_option) return;
    snprintf(id, sizeof id, "%s.option.%s", game->id, game->data_option);
    print_option(game->data_option, "FILE", irori_words_get(words, id));
}

static int run(const cli_args *args) {
    char text[4096];
    irori_writer writer = irori_writer_to(text, sizeof text);
    const irori_words *words = cli_words(args);
    const char *only = args->operand_count ? args->operand[0] : NULL;
    if (!words) return CLI_WRONG_USE;
    if (only && !irori_game_find(only))
        return cli_wrong(args->command, "there is no game \"%.40s\"; all of them: irori games", only);
    irori_json_open(&writer, '[');
    for (const irori_game *const *game = irori_games(); *game; game++) {
        if (only ? strcmp((*game)->id, only) != 0 : (*game)->is_template) continue;
        write_json(*game, &writer);
        if (!cli_has(args, "json")) print_game(*game, words);
    }
    irori_json_close(&writer, ']');
    int status = cli_has(args, "json") ? cli_print_json(args->command, &writer) : CLI_DONE;
    return cli_finish(args->command, status);
}

const cli_command cli_games = {
    .name = "games",
    .operands = "[GAME]",
    .about = "Lists the games, or one, with their players and options.",
    .options = options,
    .max_operands = 1,
    .run = run,
};
