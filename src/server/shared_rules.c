/* A short list: there are few ways to set up a game. Unused ones are kept until there are more than a few of them. */
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

irori_status shared_rules_make(shared_rules *all, const char *game, const irori_setup *setup, char words[RULES_WORDS],
                               rules_use *use, irori_error *why) {
    irori_rules *rules;
    irori_status status = irori_rules_new(game, setup, &rules, why);
    if (status) return status;
    write_words(rules, setup->data ? rules->data_hash : 0, words);
    rules_held *held = find(all, words);
    if (!held) return hold(all, rules, setup, words, use, why);
    irori_rules_free(rules);
    use_held(held, use);
    return IRORI_OK;
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
        irori_status status = store_data_get(store, word + 5, &setup->data, &setup->data_size, why);
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
    snprintf(cut, sizeof cut, "%s", words);
    irori_status status = read_words(cut, store, &game, &setup, options, why);
    return status ? status : shared_rules_make(all, game, &setup, made, use, why);
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
