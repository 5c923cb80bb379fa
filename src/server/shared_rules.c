/* A short list: there are few ways to set up a game. Unused ones are kept until there are more than a few of them.
 *
 * Words name data by the hash of records, which is fast and can be hit on purpose. So data that come with a new table
 * are compared, to the last byte, with what goes by their name already: with what is held here, which may not be
 * written yet, and with what is stored. Who has a name keeps it. */
#include "shared_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_IDLE = 16 };

typedef struct rules_held {
    char words[RULES_WORDS];
    irori_rules *rules;
    void *data;
    size_t data_size;
    int users;
    struct rules_held *next;
} rules_held;

struct shared_rules {
    rules_held *first; /* the one last made or asked for comes first */
};

shared_rules *shared_rules_new(void) { return calloc(1, sizeof(shared_rules)); }

static void free_held(rules_held *held) {
    irori_rules_free(held->rules);
    free(held->data);
    free(held);
}

void shared_rules_free(shared_rules *all) {
    if (!all) return;
    for (rules_held *held = all->first, *next; held; held = next) {
        next = held->next;
        free_held(held);
    }
    free(all);
}

void shared_rules_data_name(uint64_t hash, char name[20]) { snprintf(name, 20, "%016llx", (unsigned long long)hash); }

/* The game's own data needs no name: 0. */
static void write_words(const irori_rules *rules, uint64_t data_hash, char words[RULES_WORDS]) {
    int used = snprintf(words, RULES_WORDS, "%s %d", rules->game->id, rules->players);
    for (int i = 0; rules->game->options[i].name; i++) {
        char option[IRORI_MOVE_TEXT];
        irori_rules_option(rules, i, option);
        used += snprintf(words + used, (size_t)(RULES_WORDS - used), " %s", option);
    }
    char name[20];
    shared_rules_data_name(data_hash, name);
    if (data_hash) snprintf(words + used, (size_t)(RULES_WORDS - used), " data=%s", name);
}

static rules_held *find(shared_rules *all, const char *words) {
    for (rules_held **at = &all->first; *at; at = &(*at)->next) {
        rules_held *held = *at;
        if (strcmp(held->words, words)) continue;
        *at = held->next;
        held->next = all->first;
        return all->first = held;
    }
    return NULL;
}

static void use_held(rules_held *held, rules_use *use) {
    held->users++;
    *use = (rules_use){held->rules, held->data, held->data_size, held};
}

static irori_status hold(shared_rules *all, irori_rules *rules, const irori_setup *setup, const char *words,
                         rules_use *use, irori_error *why) {
    rules_held *held = calloc(1, sizeof *held);
    void *data = setup->data ? malloc(setup->data_size + 1) : NULL;
    if (!held || (setup->data && !data)) {
        free(held);
        free(data);
        irori_rules_free(rules);
        return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    }
    if (data) memcpy(data, setup->data, setup->data_size);
    snprintf(held->words, sizeof held->words, "%s", words);
    held->rules = rules, held->data = data, held->data_size = setup->data_size;
    held->next = all->first;
    all->first = held;
    use_held(held, use);
    return IRORI_OK;
}

static irori_status refuse_others(const irori_setup *setup, const void *data, size_t size, irori_error *why) {
    if (size == setup->data_size && (!size || !memcmp(data, setup->data, size))) return IRORI_OK;
    return irori_fail(why, IRORI_BAD_SETUP, "store.other-data");
}

static irori_status refuse_stored_others(game_store *store, const irori_rules *rules, const irori_setup *setup,
                                         irori_error *why) {
    char name[20];
    const void *data;
    size_t size;
    if (!setup->data) return IRORI_OK;
    shared_rules_data_name(rules->data_hash, name);
    irori_status status = store_data_get(store, rules->game->id, name, &data, &size, why);
    return status || !size ? status : refuse_others(setup, data, size, why);
}

/* The rules become ours: the same ones may be held already. */
static irori_status share(shared_rules *all, irori_rules *rules, const irori_setup *setup, const char *words,
                          rules_use *use, irori_error *why) {
    rules_held *held = find(all, words);
    if (!held) return hold(all, rules, setup, words, use, why);
    irori_rules_free(rules);
    irori_status status = refuse_others(setup, held->data, held->data_size, why);
    if (!status) use_held(held, use);
    return status;
}

static irori_status make(const char *game, const irori_setup *setup, char words[RULES_WORDS], irori_rules **rules,
                         irori_error *why) {
    irori_status status = irori_rules_new(game, setup, rules, why);
    if (!status) write_words(*rules, setup->data ? (*rules)->data_hash : 0, words);
    return status;
}

irori_status shared_rules_make(shared_rules *all, const char *game, const irori_setup *setup, game_store *store,
                               char words[RULES_WORDS], rules_use *use, irori_error *why) {
    irori_rules *rules;
    irori_status status = make(game, setup, words, &rules, why);
    if (status) return status;
    status = refuse_stored_others(store, rules, setup, why);
    if (!status) return share(all, rules, setup, words, use, why);
    irori_rules_free(rules);
    return status;
}

/* The set-up that words stand for; the words are cut up. */
static irori_status read_words(char *words, game_store *store, const char **game, irori_setup *setup,
                               const char *options[IRORI_MAX_OPTIONS], irori_error *why) {
    char *rest, *word = strtok_r(words, " ", &rest);
    *game = word ? word : "";
    word = strtok_r(NULL, " ", &rest);
    *setup = (irori_setup){.players = word ? atoi(word) : 0, .options = options};
    while ((word = strtok_r(NULL, " ", &rest))) {
        if (strncmp(word, "data=", 5)) {
            if (setup->option_count < IRORI_MAX_OPTIONS) options[setup->option_count++] = word;
            continue;
        }
        irori_status status = store_data_get(store, *game, word + 5, &setup->data, &setup->data_size, why);
        if (status) return status;
        if (!setup->data) return irori_fail(why, IRORI_BAD_SETUP, "store.no-data");
    }
    return IRORI_OK;
}

irori_status shared_rules_take(shared_rules *all, const char *words, game_store *store, rules_use *use,
                               irori_error *why) {
    rules_held *held = find(all, words);
    if (held) {
        use_held(held, use);
        return IRORI_OK;
    }
    char cut[RULES_WORDS], made[RULES_WORDS];
    const char *game, *options[IRORI_MAX_OPTIONS];
    irori_setup setup;
    irori_rules *rules;
    snprintf(cut, sizeof cut, "%s", words);
    irori_status status = read_words(cut, store, &game, &setup, options, why);
    if (!status) status = make(game, &setup, made, &rules, why);
    return status ? status : share(all, rules, &setup, made, use, why);
}

irori_status shared_rules_change(shared_rules *all, const irori_rules *before, uint64_t data_hash, game_store *store,
                                 rules_use *use, irori_error *why) {
    char words[RULES_WORDS];
    write_words(before, data_hash, words);
    if (!shared_rules_take(all, words, store, use, NULL)) return IRORI_OK;
    write_words(before, 0, words); /* it may be the game's own by now */
    irori_status status = shared_rules_take(all, words, store, use, why);
    if (status || use->rules->data_hash == data_hash) return status;
    shared_rules_give(all, use);
    return irori_fail(why, IRORI_BAD_SETUP, "store.no-data");
}

void shared_rules_give(shared_rules *all, rules_use *use) {
    int idle = 0;
    if (!use->held) return;
    use->held->users--;
    *use = (rules_use){.rules = NULL};
    for (rules_held **at = &all->first; *at;) {
        rules_held *held = *at;
        if (held->users || ++idle <= MOST_IDLE) {
            at = &held->next;
            continue;
        }
        *at = held->next;
        free_held(held);
    }
}

/* ---- what is stored ---- */

/* Content before decks: it comes with the program, and nobody else gives any. */
irori_status shared_rules_data(game_store *store, const char *name, const void **bytes, size_t *size,
                               irori_error *why) {
    irori_status status = IRORI_OK;
    *size = 0;
    for (int content = 1; content >= 0; content--)
        for (const irori_game *const *game = irori_games(); *game && !status && !*size; game++)
            if (((*game)->content != NULL) == content)
                status = store_data_get(store, (*game)->id, name, bytes, size, why);
    return status;
}

static irori_status renew(game_store *store, const char *game, const irori_content *content, irori_error *why) {
    char name[20];
    irori_rules *rules;
    irori_setup setup = {.data = content->bytes, .data_size = content->size};
    if (irori_rules_new(game, &setup, &rules, NULL)) return IRORI_OK; /* older than what is read today */
    shared_rules_data_name(rules->data_hash, name);
    irori_rules_free(rules);
    return store_data_renew(store, game, name, content->bytes, content->size, why);
}

irori_status shared_rules_renew(game_store *store, irori_error *why) {
    irori_status status = IRORI_OK;
    for (const irori_game *const *at = irori_games(); *at; at++) {
        const irori_game *game = *at;
        for (const irori_content *past = game->past; past && past->bytes && !status; past++)
            status = renew(store, game->id, past, why);
        if (game->content && game->content->bytes && !status) status = renew(store, game->id, game->content, why);
    }
    return status;
}
