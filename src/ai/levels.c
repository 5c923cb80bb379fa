/* Names of ways to search: the levels, "mcts:N", "plain:N". */
#include <stdlib.h>
#include <string.h>

#include "irori/search.h"

enum { LEVELS = 4, MOST_NAME = 64, MOST_NODES = 1 << 18, MOST_TREES = 64 };
enum { USUAL_ITERATIONS = 1000, USUAL_NODES = 1 << 16 }; /* where the name says no number */

static const char *const level_names[LEVELS] = {"easy", "medium", "hard", "master"};

/* Of a game without levels of its own. */
static const irori_method usual_levels[LEVELS] = {
    {.iterations = 50, .nodes = 1 << 8},
    {.iterations = 500, .nodes = 1 << 11, .uses_prior = true, .uses_playouts = true, .uses_evaluation = true},
    {.iterations = 5000, .nodes = 1 << 14, .uses_prior = true, .uses_playouts = true, .uses_evaluation = true},
    {.iterations = 20000,
     .nodes = 1 << 15,
     .trees = 2,
     .uses_prior = true,
     .uses_playouts = true,
     .uses_evaluation = true},
};

/* One word behind the number, of that length: "prior", "c90", "trees4". */
static bool read_switch(const char *word, size_t length, bool is_on, irori_method *method) {
    const struct {
        const char *word;
        bool *flag;
    } flags[] = {{"prior", &method->uses_prior},       {"appraisal", &method->uses_appraisal},
                 {"playouts", &method->uses_playouts}, {"evaluation", &method->uses_evaluation},
                 {"views", &method->has_many_views},   {"regrets", &method->matches_regrets}};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strlen(flags[i].word) == length && !strncmp(word, flags[i].word, length))
            return *flags[i].flag = is_on, true;
    char *end;
    size_t letters = strcspn(word, "0123456789");
    if (!is_on || letters >= length) return false;
    long number = strtol(word + letters, &end, 10);
    if (end != word + length || number < 0 || number > 999) return false;
    if (letters == 7 && !strncmp(word, "horizon", 7)) return method->horizon = (int)number, true;
    if (letters == 8 && !strncmp(word, "patience", 8)) return method->patience = (uint32_t)number, true;
    if (letters == 1 && word[0] == 'c' && number) return method->exploration = (float)number / 100, true;
    if (letters != 5 || strncmp(word, "trees", 5) || !number || number > MOST_TREES) return false;
    return method->trees = (int)number, true;
}

/* "+views-prior": what to switch on and off, for experiments. */
static bool read_switches(const char *text, irori_method *method) {
    while (*text) {
        bool is_on = *text == '+';
        size_t length = strcspn(text + 1, "+-");
        if ((!is_on && *text != '-') || !read_switch(text + 1, length, is_on, method)) return false;
        text += 1 + length;
    }
    return true;
}

/* ":1000" and the room that so many iterations may need. */
static bool read_iterations(const char **text, const irori_game *game, irori_method *method) {
    char *end;
    method->iterations = USUAL_ITERATIONS;
    method->nodes = USUAL_NODES;
    if (**text != ':') return true;
    if (*++*text < '1' || **text > '9') return false;
    unsigned long number = strtoul(*text, &end, 10);
    if (number > IRORI_MAX_ITERATIONS) return false;
    uint64_t nodes = (uint64_t)number * (uint64_t)game->max_players + 16;
    method->iterations = (uint32_t)number;
    method->nodes = nodes < MOST_NODES ? (uint32_t)nodes : MOST_NODES;
    *text = end;
    return true;
}

bool irori_method_of(const char *player, const irori_game *game, irori_method *method) {
    const irori_method *levels = irori_brain_of(game)->levels ? game->brain->levels : usual_levels;
    for (int i = 0; i < LEVELS; i++)
        if (!strcmp(player, level_names[i])) return *method = levels[i], true;
    bool is_plain = !strncmp(player, "plain", 5);
    if ((!is_plain && strncmp(player, "mcts", 4)) || strlen(player) > MOST_NAME) return false;
    *method = is_plain ? (irori_method){0} : levels[LEVELS - 1];
    player += is_plain ? 5 : 4;
    return read_iterations(&player, game, method) && read_switches(player, method);
}
