/* Rules made once. Reading a deck or a story takes longer than everything a fuzzer does with one input, and rules are
 * immutable: linked with --wrap (CMakeLists.txt), every set-up without data of its own gets the same object each time,
 * whoever asks for it. What comes with data, and what is refused, is made anew. */
#include "fuzz.h"

irori_status __real_irori_rules_new(const char *game, const irori_setup *setup, irori_rules **rules, irori_error *why);
void __real_irori_rules_free(irori_rules *rules);
irori_status __wrap_irori_rules_new(const char *game, const irori_setup *setup, irori_rules **rules, irori_error *why);
void __wrap_irori_rules_free(irori_rules *rules);

enum { CACHED = 512, NAME = 512 };
static struct {
    char name[NAME];
    irori_rules *rules;
} cache[CACHED];
static int cached;

/* "kodachi 2 edition=fr"; false: too long to be worth it. */
static bool name_setup(const char *game, const irori_setup *setup, char name[NAME]) {
    size_t used = (size_t)snprintf(name, NAME, "%s %d", game, setup->players);
    for (int i = 0; i < setup->option_count && used < NAME; i++)
        used += (size_t)snprintf(name + used, NAME - used, " %s", setup->options[i]);
    return used < NAME;
}

irori_status __wrap_irori_rules_new(const char *game, const irori_setup *setup, irori_rules **rules, irori_error *why) {
    char name[NAME];
    bool is_cached = !setup->data && name_setup(game, setup, name);
    for (int i = 0; is_cached && i < cached; i++)
        if (!strcmp(cache[i].name, name)) return *rules = cache[i].rules, IRORI_OK;
    irori_status status = __real_irori_rules_new(game, setup, rules, why);
    if (status || !is_cached || cached == CACHED) return status;
    memcpy(cache[cached].name, name, NAME);
    cache[cached++].rules = *rules;
    return IRORI_OK;
}

void __wrap_irori_rules_free(irori_rules *rules) {
    for (int i = 0; i < cached; i++)
        if (cache[i].rules == rules) return;
    __real_irori_rules_free(rules);
}
