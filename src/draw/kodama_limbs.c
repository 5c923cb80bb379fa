/* Kodama: a card's bark as smooth lines. A limb runs from a root, or from the fork where it leaves a limb found before,
 * to a tip. It is as wide as the bark in truth is, and its middle goes through the bark's own points: what is drawn as
 * bark takes a stem. */
#include "kodama_draw.h"

enum {
    STEP = 44,  /* between points of a limb */
    BEYOND = 45 /* limbs run on over the card's edge, which cuts them */
};

static ink_point flipped(const kodama_card *card, kodama_point p) { return (ink_point){p.x, 2 * card->half.y - p.y}; }

static bool carries_another(const kodama_bark *bark, int point) {
    for (int i = point + 1; i < bark->count; i++)
        if (bark->from[i] == point) return true;
    return false;
}

/* On from b as it came from a. */
static ink_point beyond(ink_point a, ink_point b) { return ink_plus(b, ink_scaled(ink_minus(b, a), BEYOND)); }

/* The points from where bark is new to `tip`, that order; returns how many. */
static int way_to(const kodama_card *card, int tip, bool walked[KODAMA_POINTS], ink_point *way, bool *is_rooted) {
    const kodama_bark *bark = &card->bark;
    int chain[KODAMA_POINTS + 2], length = 0, count = 0, at = tip;
    for (; at != KODAMA_ROOT && !walked[at]; at = bark->from[at]) chain[length++] = at, walked[at] = true;
    *is_rooted = at == KODAMA_ROOT;
    if (at != KODAMA_ROOT) {
        chain[length++] = at;
        if (bark->from[at] != KODAMA_ROOT) chain[length++] = bark->from[at]; /* it leaves the other limb smoothly */
    }
    while (length) way[count++] = flipped(card, bark->point[chain[--length]]);
    return count;
}

static void make_limb(kodama_limb *limb, ink_point *way, int count) {
    ink_point full[KODAMA_POINTS + 4];
    int n = 0;
    if (limb->is_rooted) full[n++] = beyond(way[1], way[0]);
    for (int i = 0; i < count; i++) full[n++] = way[i];
    full[n++] = beyond(way[count - 2], way[count - 1]);
    ink_curve(&limb->line, full, n, STEP);
    ink_taper(&limb->line, KODAMA_BARK, KODAMA_BARK);
    for (int i = 0; !limb->is_rooted && i < 4 && i < limb->line.count; i++)
        limb->line.half[i] = KODAMA_BARK * (3 + i) / 7;
}

int kodama_limbs(const kodama_card *card, kodama_limb limb[KODAMA_LIMBS]) {
    bool walked[KODAMA_POINTS] = {false};
    int limbs = 0;
    for (int tip = 1; tip < card->bark.count && limbs < KODAMA_LIMBS; tip++) {
        ink_point way[KODAMA_POINTS + 2];
        if (card->bark.from[tip] == KODAMA_ROOT || carries_another(&card->bark, tip)) continue;
        int count = way_to(card, tip, walked, way, &limb[limbs].is_rooted);
        if (count >= 2) make_limb(&limb[limbs++], way, count);
    }
    return limbs;
}
