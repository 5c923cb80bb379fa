/* Levels and other names of ways to search. */
#include <stdlib.h>
#include <string.h>

#include "irori/search.h"

/* A game without levels of its own. */
static const irori_method usual_levels[] = {
    {.iterations = 50, .nodes = 1 << 8},
    {.iterations = 500, .nodes = 1 << 11, .uses_prior = true, .uses_playouts = true, .uses_evaluation = true},
    {.iterations = 5000, .nodes = 1 << 14, .uses_prior = true, .uses_playouts = true, .uses_evaluation = true},
    {.iterations = 20000,
     .nodes = 1 << 16,
     .trees = 2,
     .uses_prior = true,
     .uses_playouts = true,
     .uses_evaluation = true},
};

enum { LEVELS = 4, MOST_ITERATIONS = 100000000, MOST_NODES = 1 << 18, MOST_TREES = 64 };

/* Room for what so many iterations can find. */
static uint32_t nodes_for(uint32_t iterations, int seats) {
    uint64_t nodes = (uint64_t)iterations * (uint64_t)seats + 16;
    return nodes < MOST_NODES ? (uint32_t)nodes : MOST_NODES;
}

typedef struct switch_word {
    const char *word;
    size_t flag;
} switch_word;

/* "+many-prior": what to switch on and off, for experiments. */
static bool read_switches(const char *text, irori_method *method) {
    static const switch_word words[] = {
        {"prior", offsetof(irori_method, uses_prior)},           {"playouts", offsetof(irori_method, uses_playouts)},
        {"evaluation", offsetof(irori_method, uses_evaluation)}, {"views", offsetof(irori_method, has_many_views)},
        {"regrets", offsetof(irori_method, matches_regrets)},
    };
    while (*text) {
        bool is_on = *text == '+';
        size_t length = strcspn(++text, "+-"), i = 0;
        if (!strncmp(text, "c", 1) && length > 1 && text[1] >= '0' && text[1] <= '9') {
            method->exploration = (float)atoi(text + 1) / 100;
        } else if (!strncmp(text, "trees", 5) && length > 5) {
            method->trees = atoi(text + 5);
            if (method->trees < 1 || method->trees > MOST_TREES) return false;
        } else {
            for (; i < sizeof words / sizeof *words; i++)
                if (strlen(words[i].word) == length && !strncmp(words[i].word, text, length)) break;
            if (i == sizeof words / sizeof *words) return false;
            *(bool *)((char *)method + words[i].flag) = is_on;
        }
        text += length;
    }
    return true;
}

bool irori_method_of(const char *player, const irori_game *game, irori_method *method) {
    static const char *const names[LEVELS] = {"easy", "medium", "hard", "master"};
    const irori_method *levels = game->levels ? game->levels : usual_levels;
    for (int i = 0; i < LEVELS; i++)
        if (!strcmp(player, names[i])) return *method = levels[i], true;
    bool is_plain = !strncmp(player, "plain:", 6), is_mcts = !strncmp(player, "mcts:", 5);
    if (!is_plain && !is_mcts) return false;
    char *end;
    const char *number = strchr(player, ':') + 1;
    unsigned long iterations = strtoul(number, &end, 10);
    if (*number < '1' || *number > '9' || iterations > MOST_ITERATIONS) return false;
    *method = is_plain ? (irori_method){0} : levels[LEVELS - 1];
    method->iterations = (uint32_t)iterations;
    method->nodes = nodes_for(method->iterations, game->max_players);
    return read_switches(end, method);
}
