/* Everything that is told has words, in every language (law 7: what a game says of itself is true). What is not met in
 * the games that are played is looked up in the game's tables. */
#include <stdio.h>
#include <string.h>

#include "conformance.h"
#include "irori/words.h"

enum { ID = 96, SENTENCE = 2048 };

static bool id_has_words(trial *t, const char *id, const char *what) {
    for (const char *const *language = irori_words_languages(); *language; language++)
        HOLDS(7, irori_words_has(irori_words_in(*language), id), "%s '%s' has no words in '%s'", what, id, *language);
    return true;
}

static bool own_id_has_words(trial *t, const char *family, const char *name, const char *what) {
    char id[ID];
    snprintf(id, sizeof id, "%s%s%s", t->game->id, family, name);
    return id_has_words(t, id, what);
}

bool tables_have_words(trial *t) {
    const irori_game *game = t->game;
    if (!own_id_has_words(t, ".about", "", "the game")) return false;
    for (const irori_event_kind *kind = game->event_kinds + 1; kind->name; kind++) {
        if (kind->message && !id_has_words(t, kind->message, "an event's message")) return false;
        if (kind->hidden && !id_has_words(t, kind->hidden, "an event's message")) return false;
    }
    for (int i = 0; game->options[i].name; i++)
        if (!own_id_has_words(t, ".option.", game->options[i].name, "an option")) return false;
    for (int i = 0; game->rule_texts[i]; i++)
        if (!own_id_has_words(t, ".rules.", game->rule_texts[i], "a rule")) return false;
    return true;
}

/* Every argument is given: no brace is left in the sentence. Lists of texts that people wrote have their own. */
static bool sentence_is_whole(trial *t, const irori_message *message, const char *what) {
    for (const char *const *language = irori_words_languages(); *language; language++) {
        char text[SENTENCE];
        irori_words_say(irori_words_in(*language), message, NULL, NULL, text, sizeof text);
        HOLDS(7, !strchr(text, '{'), "%s lacks an argument in '%s': %.80s", what, *language, text);
    }
    return true;
}

bool message_has_words(trial *t, const irori_message *message, const char *what) {
    if (!message->id) return true;
    if (!id_has_words(t, message->id, what)) return false;
    for (int i = 0; i < message->count; i++)
        if (message->args[i].kind == IRORI_ARG_WORD && !id_has_words(t, message->args[i].text, what)) return false;
    return sentence_is_whole(t, message, what);
}

/* As one of the seats hears them, and as somebody hears them who sees nothing hidden. */
bool events_have_words(trial *t) {
    int seat = (int)irori_rng_below(&t->rng, (uint32_t)t->rules->players + 1) - 1;
    for (size_t i = 0; i < t->events.count; i++) {
        irori_message message = irori_event_message(t->rules, t->events.list[i], seat);
        if (!message_has_words(t, &message, "an event's message")) return false;
    }
    return true;
}

bool result_has_words(trial *t, const irori_result *result) {
    if (result->how && !id_has_words(t, result->how, "how it ended")) return false;
    for (int seat = 0; seat < t->rules->players; seat++)
        for (int i = 0; i < result->seat[seat].parts; i++)
            if (!id_has_words(t, result->seat[seat].part[i].id, "a part of a score")) return false;
    return true;
}
