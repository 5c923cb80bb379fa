/* Kodama: where features may lie, and whether a card's tips take further cards. Distances are rounded up to whole
 * units; a feature's own are reckoned from the rim of its disc. */
#include <assert.h>

#include "../../core/root.h"
#include "kodama.h"

enum { LOWEST = 140, HIGHEST = 700, FROM_EDGE = 20, FROM_TIP = 120, APART = 15, INSIDE = 20 };

static int32_t between(kodama_point p, kodama_point q) { return kodama_distance(p, q, q); }

static bool is_near_edge(const kodama_card *card, kodama_point p) {
    int32_t least = card->radius + FROM_EDGE;
    return p.x < least || p.y < least || p.x > 2 * card->half.x - least || p.y > 2 * card->half.y - least;
}

static bool is_near_tip(const kodama_card *card, kodama_point p) {
    for (int i = 1; i < card->bark.count; i++)
        if (kodama_is_tip(card, i) && between(p, card->bark.point[i]) < card->radius + FROM_TIP) return true;
    return false;
}

static bool is_on_bark(const kodama_card *card, kodama_point p) {
    return kodama_bark_distance(&card->bark, card->bark.point, p) < card->radius + KODAMA_BARK;
}

static bool is_near_another(const kodama_card *card, int feature) {
    for (int i = 0; i < feature; i++)
        if (between(card->feature[i].centre, card->feature[feature].centre) < 2 * card->radius + APART) return true;
    return false;
}

const char *kodama_fault_of_feature(const kodama_card *card, int feature) {
    kodama_point p = card->feature[feature].centre;
    bool is_trunk = card->half.y == KODAMA_TRUNK_HEIGHT / 2; /* its icon sits at the fork, on the bark */
    if (is_near_edge(card, p)) return "kodama.deck.near-edge";
    if (is_near_tip(card, p)) return "kodama.deck.near-tip";
    if (is_trunk) return NULL;
    if (p.y < LOWEST || p.y > HIGHEST) return "kodama.deck.height";
    if (is_on_bark(card, p)) return "kodama.deck.on-bark";
    if (is_near_another(card, feature)) return "kodama.deck.apart";
    return NULL;
}

/* The stem is on the lower edge: what lies high enough keeps 60 from it. */
_Static_assert(LOWEST >= KODAMA_FEATURE + 60, "features keep away from the stem");

/* A trunk stands on its edge of the table; any other card lies upright, with room on all sides. */
static kodama_branch stand(const kodama_rules *rules, int card) {
    kodama_branch branch = {.card = (uint8_t)card, .x = (int16_t)(rules->table.x / 2)};
    if (!kodama_is_trunk(card)) branch.y = (int16_t)(rules->table.y / 2);
    return branch;
}

/* The point of the bark a little inside the tip. */
static kodama_point perch_of(const kodama_lying *lying, const kodama_bark *bark, int tip) {
    kodama_point end = lying->bark[tip], v = kodama_minus(lying->bark[bark->from[tip]], end);
    int32_t length = (int32_t)whole_root((int64_t)v.x * v.x + (int64_t)v.y * v.y);
    if (length <= INSIDE) return lying->bark[bark->from[tip]];
    return (kodama_point){end.x + v.x * INSIDE / length, end.y + v.y * INSIDE / length};
}

int kodama_probe(const kodama_rules *rules, int card, int tip, int stem) {
    kodama_tree tree = {.count = 1, .card = {stand(rules, card)}};
    kodama_wood wood;
    assert(kodama_is_tip(&rules->card[card], tip));
    kodama_wood_init(&wood, rules, &tree);
    kodama_point at = perch_of(&wood.card[0], &rules->card[card].bark, tip);
    int angles = 0;
    for (int angle = 0; angle < KODAMA_TURN; angle += KODAMA_TURN / KODAMA_PROBES)
        angles += kodama_parent_of(&wood, stem, at.x, at.y, angle) == 0;
    return angles;
}
