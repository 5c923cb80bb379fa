/* Kodama: where a tree may still grow, quickly: for bots. A card knows at which angles, relative to its own, a card on
 * each of its coarse perches covers its features (`blocked`); on the table these are turned along with it, and what
 * other cards forbid is taken away. A turned card's features are rounded anew, so an angle may be off by a hair: who
 * needs to be exact asks wood.c. */
#include <stdlib.h>

#include "bot.h"

enum { STEP = KODAMA_TURN / KODAMA_COARSE_ANGLES };

/* No point of a branch card is farther from its stem, rounding included. */
enum { SPAN = 1084 };

/* Tips */

static int32_t steps_between(kodama_point a, kodama_point b) { return abs(a.x - b.x) + abs(a.y - b.y); }

static uint8_t nearest_perch(const kodama_card *card, kodama_point p) {
    int best = 0;
    for (int i = 1; i < card->perches[KODAMA_COARSE]; i++)
        if (steps_between(card->perch[i], p) < steps_between(card->perch[best], p)) best = i;
    return (uint8_t)best;
}

void kodama_find_tips(kodama_card *card) {
    card->tips = 0;
    for (int i = 1; i < card->bark.count; i++)
        if (kodama_is_tip(card, i) && card->tips < KODAMA_TIPS)
            card->tip[card->tips++] = nearest_perch(card, card->bark.point[i]);
}

/* What others forbid */

static uint32_t without_edges(uint32_t angles, const kodama_rules *rules, int stem, kodama_point at) {
    if (at.x >= SPAN && at.y >= SPAN && at.x <= rules->table.x - SPAN && at.y <= rules->table.y - SPAN) return angles;
    for (uint32_t left = angles; left; left &= left - 1) {
        kodama_box box = kodama_box_at(rules, stem, at, __builtin_ctz(left) * STEP);
        if (kodama_box_edges(&box, rules->table)) angles &= ~(left & -left);
    }
    return angles;
}

static uint32_t without_card(uint32_t angles, const kodama_rules *rules, int stem, kodama_point at,
                             const kodama_box *card) {
    if (!kodama_box_covers(card, at, SPAN)) return angles;
    if (kodama_box_has(card, at)) return 0;
    for (uint32_t left = angles; left; left &= left - 1) {
        kodama_box box = kodama_box_at(rules, stem, at, __builtin_ctz(left) * STEP);
        if (kodama_boxes_overlap(&box, card)) angles &= ~(left & -left);
    }
    return angles;
}

static uint32_t turned(uint32_t angles, int by) {
    int n = (by + STEP / 2) / STEP % KODAMA_COARSE_ANGLES;
    return n ? angles << n | angles >> (KODAMA_COARSE_ANGLES - n) : angles;
}

/* The cards of a tree that a card with its stem there may touch, its parent aside. False: one lies over that point. */
typedef struct neighbours {
    int count;
    const kodama_box *box[KODAMA_TREE];
} neighbours;

static bool find_neighbours(const kodama_wood *wood, int parent, kodama_point at, neighbours *near) {
    near->count = 0;
    for (int i = wood->count - 1; i >= 0; i--) { /* the youngest first: they lie on their parents' tips */
        const kodama_box *box = &wood->card[i].box;
        if (i == parent || !kodama_box_covers(box, at, SPAN)) continue;
        if (kodama_box_has(box, at)) return false;
        near->box[near->count++] = box;
    }
    return true;
}

static bool touches(const neighbours *near, const kodama_box *box) {
    for (int i = 0; i < near->count; i++)
        if (kodama_boxes_overlap(box, near->box[i])) return true;
    return false;
}

uint32_t kodama_free_angles(const kodama_wood *wood, int parent, int perch, int stem) {
    const kodama_card *card = wood->card[parent].card;
    uint32_t angles = turned(~card->blocked[perch][stem], wood->card[parent].box.angle);
    kodama_point at = kodama_point_on(wood, parent, card->perch[perch]);
    neighbours near;
    if (!find_neighbours(wood, parent, at, &near)) return 0;
    for (uint32_t left = near.count ? angles : 0; left; left &= left - 1) {
        kodama_box box = kodama_box_at(wood->rules, stem, at, __builtin_ctz(left) * STEP);
        if (touches(&near, &box)) angles &= ~(left & -left);
    }
    return without_edges(angles, wood->rules, stem, at);
}

/* Buds */

static void add_buds(kodama_buds *buds, const kodama_wood *wood, int parent) {
    const kodama_card *card = wood->card[parent].card;
    for (int i = 0; i < card->tips && buds->count < KODAMA_BUDS; i++) {
        uint32_t angles = kodama_free_angles(wood, parent, card->tip[i], 0);
        kodama_point at = kodama_point_on(wood, parent, card->perch[card->tip[i]]);
        if (angles) buds->bud[buds->count++] = (kodama_bud){(uint8_t)parent, at, angles};
    }
}

void kodama_find_buds(kodama_buds *buds, const kodama_wood *wood) {
    buds->count = 0;
    for (int i = 0; i < wood->count; i++) add_buds(buds, wood, i);
}

void kodama_grow_buds(kodama_buds *buds, const kodama_wood *wood) {
    const kodama_box *card = &wood->card[wood->count - 1].box;
    int left = 0;
    for (int i = 0; i < buds->count; i++) {
        kodama_bud bud = buds->bud[i];
        bud.angles = without_card(bud.angles, wood->rules, 0, bud.at, card);
        if (bud.angles) buds->bud[left++] = bud;
    }
    buds->count = left;
    add_buds(buds, wood, wood->count - 1);
}
