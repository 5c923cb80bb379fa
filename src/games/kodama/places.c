/* Kodama: canonical placements. Perches are points along a card's bark, FIRST inside each tip and then every STEP,
 * down to where a limb meets one that was walked before. The coarse ones are among the normal, and those among the fine. */
#include <assert.h>

#include "kodama.h"

enum { FIRST = 20, STEP = 20 };

static bool is_on_edge(const kodama_card *card, kodama_point p) {
    return p.x == 0 || p.y == 0 || p.x == 2 * card->half.x || p.y == 2 * card->half.y;
}

void kodama_find_perches(kodama_card *card) {
    const kodama_bark *bark = &card->bark;
    bool walked[KODAMA_POINTS] = {false};
    card->perches = 0;
    for (int tip = 1; tip < bark->count; tip++) {
        if (bark->from[tip] == KODAMA_ROOT || !is_on_edge(card, bark->point[tip])) continue;
        int64_t next = FIRST, gone = 0; /* along the bark, from the tip */
        for (int at = tip; bark->from[at] != KODAMA_ROOT && !walked[at]; at = bark->from[at]) {
            walked[at] = true;
            kodama_point a = bark->point[at], v = kodama_minus(bark->point[bark->from[at]], a);
            int64_t length = kodama_root((int64_t)v.x * v.x + (int64_t)v.y * v.y);
            for (; next < gone + length && card->perches < KODAMA_PERCHES; next += STEP)
                card->perch[card->perches++] = (kodama_point){a.x + (int32_t)(v.x * (next - gone) / length),
                                                              a.y + (int32_t)(v.y * (next - gone) / length)};
            gone += length;
        }
    }
}
