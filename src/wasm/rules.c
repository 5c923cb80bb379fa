/* Catalogues, games and rules; and the reading of small JSON set-ups, which others use too. */
#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"
#include "irori/player.h"
#include "objects.h"

/* Set-ups */

bool wasm_read(const char *text, size_t size, const char *const *keys, wasm_key_fn read, void *context) {
    json_reader json = json_reader_over(text, size);
    char name[32];
    if (!size) return true;
    bool is_good = json_open(&json, '{');
    while (is_good && json_more(&json, '}')) {
        int key = 0;
        is_good = json_key(&json, name, sizeof name);
        while (is_good && keys[key] && strcmp(keys[key], name)) key++;
        is_good = is_good && keys[key] && read(&json, key, context);
    }
    if (is_good && json_at_end(&json)) return true;
    (void)irori_fail(&wasm_error, IRORI_BAD_TEXT, "wasm.setup");
    irori_message_number(&wasm_error.why, "at", json.at - text);
    return false;
}

/* Catalogues */

typedef struct wasm_catalogue {
    wasm_object base;
    irori_words *words;
} wasm_catalogue;

static void words_done(wasm_object *self) { irori_words_free(((wasm_catalogue *)self)->words); }

const irori_words *wasm_words(int handle) {
    wasm_catalogue *catalogue = handle ? wasm_get(handle, WASM_WORDS) : NULL;
    return !handle ? irori_words_fallback() : catalogue ? catalogue->words : NULL;
}

int wasm_words_open(const void *bytes, size_t size) {
    wasm_catalogue *catalogue = wasm_object_new(WASM_WORDS, sizeof *catalogue, words_done);
    if (!catalogue) return wasm_fail();
    if (!irori_words_new(bytes, size, &catalogue->words, &wasm_error)) return wasm_handle_of(catalogue);
    wasm_object_drop(catalogue);
    return wasm_fail();
}

int wasm_words_get(int words, const char *id, size_t size) {
    const irori_words *found = wasm_words(words);
    char *copy = found ? wasm_copy(id, size) : NULL;
    if (!copy) return wasm_fail();
    int answer = wasm_answer_text(irori_words_get(found, copy));
    free(copy);
    return answer;
}

static void write_words(irori_writer *writer, const void *context) {
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "language", irori_words_language(context));
    irori_json_key(writer, "hash"), irori_json_hash(writer, irori_words_hash(context));
    irori_json_close(writer, '}');
}

int wasm_words_info(int words) {
    const irori_words *found = wasm_words(words);
    return found ? wasm_answer(write_words, found) : wasm_fail();
}

/* Games */

static void write_options(irori_writer *writer, const irori_option *option) {
    irori_json_key(writer, "options");
    irori_json_open(writer, '[');
    for (; option->name; option++) {
        irori_json_open(writer, '{');
        irori_json_key_string(writer, "name", option->name);
        irori_json_key_string(writer, "values", option->values);
        irori_json_key_int(writer, "fallback", option->fallback);
        irori_json_close(writer, '}');
    }
    irori_json_close(writer, ']');
}

static void write_game(irori_writer *writer, const irori_game *game) {
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "game", game->id);
    irori_json_key_string(writer, "title", game->title);
    irori_json_key_int(writer, "rules", game->rules_version);
    irori_json_key(writer, "players");
    irori_json_open(writer, '[');
    irori_json_int(writer, game->min_players);
    irori_json_int(writer, game->max_players);
    irori_json_close(writer, ']');
    irori_json_key_int(writer, "usual", game->usual_players);
    write_options(writer, game->options);
    if (game->data_option) irori_json_key_string(writer, "data", game->data_option);
    irori_json_key(writer, "needs_content");
    irori_json_bool(writer, game->content && !game->content->bytes);
    irori_json_close(writer, '}');
}

static void write_games(irori_writer *writer, const void *unused) {
    (void)unused;
    irori_json_open(writer, '[');
    for (const irori_game *const *game = irori_games(); *game; game++)
        if (!(*game)->is_template) write_game(writer, *game);
    irori_json_close(writer, ']');
}

int wasm_games(void) { return wasm_answer(write_games, NULL); }

/* Rules */

typedef struct rules_text {
    char game[32], option[IRORI_MAX_OPTIONS][IRORI_MOVE_TEXT];
    const char *options[IRORI_MAX_OPTIONS];
    int64_t players;
    int count;
} rules_text;

static bool read_options(json_reader *json, rules_text *text) {
    if (!json_open(json, '[')) return false;
    while (json_more(json, ']')) {
        if (text->count == IRORI_MAX_OPTIONS) return false;
        if (!json_string(json, text->option[text->count], IRORI_MOVE_TEXT, NULL)) return false;
        text->options[text->count] = text->option[text->count];
        text->count++;
    }
    return !json->bad;
}

static const char *const rules_keys[] = {"game", "players", "options", NULL};

static bool read_rules(json_reader *json, int key, void *context) {
    rules_text *text = context;
    switch (key) {
    case 0: return json_string(json, text->game, sizeof text->game, NULL);
    case 1: return json_int(json, &text->players) && text->players >= 0 && text->players <= IRORI_MAX_SEATS;
    default: return read_options(json, text);
    }
}

static void rules_done(wasm_object *self) {
    irori_rules_free(((wasm_rules *)self)->own);
    free(((wasm_rules *)self)->deck);
}

/* A record of a game with a deck of its own tells that deck. */
static bool keep_deck(wasm_rules *made, const void *data, size_t size) {
    if (!size || !made->rules->game->data_option) return true;
    made->deck = malloc(size);
    if (!made->deck) return (void)irori_fail(&wasm_error, IRORI_NO_MEMORY, "error.memory"), false;
    memcpy(made->deck, data, size);
    made->deck_size = size;
    return true;
}

int wasm_rules_new(const char *json, size_t size, const void *data, size_t data_size) {
    rules_text text = {.count = 0};
    if (!wasm_read(json, size, rules_keys, read_rules, &text)) return wasm_fail();
    irori_setup setup = {.players = (int)text.players,
                         .options = text.options,
                         .option_count = text.count,
                         .data = data_size ? data : NULL,
                         .data_size = data_size};
    wasm_rules *made = wasm_object_new(WASM_RULES, sizeof *made, rules_done);
    if (!made) return wasm_fail();
    if (!irori_rules_new(text.game, &setup, &made->own, &wasm_error)) {
        made->rules = made->own;
        if (keep_deck(made, data, data_size)) return wasm_handle_of(made);
    }
    wasm_object_drop(made);
    return wasm_fail();
}

static void write_rules(irori_writer *writer, const void *context) {
    const irori_rules *rules = context;
    char text[IRORI_MOVE_TEXT];
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "game", rules->game->id);
    irori_json_key_int(writer, "rules", rules->game->rules_version);
    irori_json_key(writer, "data"), irori_json_hash(writer, rules->data_hash);
    irori_json_key(writer, "text"), irori_json_hash(writer, rules->text_hash);
    irori_json_key_int(writer, "players", rules->players);
    irori_json_key(writer, "options");
    irori_json_open(writer, '[');
    for (int i = 0; rules->game->options[i].name; i++) {
        irori_rules_option(rules, i, text);
        irori_json_string(writer, text);
    }
    irori_json_close(writer, ']');
    irori_json_close(writer, '}');
}

int wasm_rules_info(int rules) {
    wasm_rules *found = wasm_get(rules, WASM_RULES);
    return found ? wasm_answer(write_rules, found->rules) : wasm_fail();
}
