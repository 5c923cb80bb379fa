/* Options and players, read against a game's facts. */
#include <stdlib.h>
#include <string.h>

#include "irori/game.h"

/* The position of `value` in "a|b|c", or -1. */
static int find_value(const char *values, const char *value) {
    size_t length = strlen(value);
    for (int i = 0; *values; i++) {
        size_t size = strcspn(values, "|");
        if (size == length && !memcmp(values, value, size)) return i;
        values += size + (values[size] == '|');
    }
    return -1;
}

static int find_option(const irori_game *game, const char *name, size_t length) {
    for (int i = 0; game->options[i].name; i++)
        if (strlen(game->options[i].name) == length && !memcmp(game->options[i].name, name, length)) return i;
    return -1;
}

static irori_status read_option(const irori_game *game, const char *text, irori_rules *rules, bool *is_set,
                                irori_error *why) {
    size_t length = strcspn(text, "=");
    int option = find_option(game, text, length);
    if (option < 0 || !text[length]) {
        (void)irori_fail(why, IRORI_BAD_SETUP, "error.option.unknown");
        irori_message_text(irori_why(why), "option", text);
        irori_message_text(irori_why(why), "game", game->id);
        return IRORI_BAD_SETUP;
    }
    int value = find_value(game->options[option].values, text + length + 1);
    if (value < 0 || is_set[option]) {
        (void)irori_fail(why, IRORI_BAD_SETUP, value < 0 ? "error.option.value" : "error.option.twice");
        irori_message_text(irori_why(why), "option", game->options[option].name);
        irori_message_text(irori_why(why), "values", game->options[option].values);
        return IRORI_BAD_SETUP;
    }
    rules->option[option] = value;
    is_set[option] = true;
    return IRORI_OK;
}

irori_status irori_rules_read(const irori_game *game, const irori_setup *setup, irori_rules *rules, irori_error *why) {
    bool is_set[IRORI_MAX_OPTIONS] = {false};
    *rules = (irori_rules){.game = game, .players = setup->players ? setup->players : game->usual_players};
    if (rules->players < game->min_players || rules->players > game->max_players) {
        (void)irori_fail(why, IRORI_BAD_SETUP, "error.players");
        irori_message_text(irori_why(why), "game", game->id);
        irori_message_number(irori_why(why), "given", rules->players);
        irori_message_number(irori_why(why), "min", game->min_players);
        irori_message_number(irori_why(why), "max", game->max_players);
        return IRORI_BAD_SETUP;
    }
    if (setup->data_size > (game->content ? IRORI_MAX_CONTENT : IRORI_MAX_DATA))
        return irori_fail(why, IRORI_BAD_SETUP, game->content ? "error.content.size" : "error.data.size");
    if (setup->data && !game->data_option && !game->content) return irori_fail(why, IRORI_BAD_SETUP, "error.data.none");
    for (int i = 0; game->options[i].name; i++) rules->option[i] = game->options[i].fallback;
    for (int i = 0; i < setup->option_count; i++) {
        irori_status status = read_option(game, setup->options[i], rules, is_set, why);
        if (status) return status;
    }
    return IRORI_OK;
}

irori_status irori_plain_rules_new(const irori_game *game, const irori_setup *setup, irori_rules **rules,
                                   irori_error *why) {
    irori_rules read;
    irori_status status = irori_rules_read(game, setup, &read, why);
    if (status) return status;
    irori_rules *made = malloc(sizeof *made);
    if (!made) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    *made = read;
    *rules = made;
    return IRORI_OK;
}

void irori_plain_rules_free(irori_rules *rules) { free(rules); }
