/* Words in pictures. */
#include "wording.h"

#include <stdio.h>
#include <string.h>

const irori_words *wording_words(const irori_drawing *how) { return how->words ? how->words : irori_words_fallback(); }

const char *wording_get(const irori_drawing *how, const char *id) { return irori_words_get(wording_words(how), id); }

wording wording_say(const irori_drawing *how, const char *id, const char *name, int n, int most) {
    irori_message message;
    wording said;
    irori_message_init(&message, id);
    irori_message_text(&message, "name", name);
    irori_message_number(&message, "n", n);
    irori_message_number(&message, "most", most);
    irori_words_say(wording_words(how), &message, NULL, NULL, said.text, sizeof said.text);
    return said;
}

wording wording_seat(const irori_drawing *how, int seat) {
    wording name;
    if (how->names[seat])
        snprintf(name.text, sizeof name.text, "%.63s", how->names[seat]);
    else
        snprintf(name.text, sizeof name.text, "%s %d", wording_get(how, "words.seat"), seat);
    return name;
}

void wording_add(wording *to, const char *text) {
    size_t used = strlen(to->text);
    snprintf(to->text + used, sizeof to->text - used, "%s%s", used ? " " : "", text);
}
