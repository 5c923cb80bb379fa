/* Words in pictures, all from the catalogue. */
#ifndef IRORI_WORDING_H
#define IRORI_WORDING_H

#include "irori/draw.h"

typedef struct wording {
    char text[400];
} wording;

const irori_words *wording_words(const irori_drawing *how);

/* A word or sentence without arguments. */
const char *wording_get(const irori_drawing *how, const char *id);

/* A sentence with {name} and the numbers {n} and {most}. */
wording wording_say(const irori_drawing *how, const char *id, const char *name, int n, int most);

/* Who sits there. */
wording wording_seat(const irori_drawing *how, int seat);

/* One more after what is there already, a space between them; what does not fit is cut. */
void wording_add(wording *to, const char *text);

#endif
