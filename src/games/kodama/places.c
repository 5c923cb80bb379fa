/* Kodama: canonical placements. Perches are points along a card's bark: the first one FIRST inside the edge at each
 * tip, then every STEP down to where the limb meets one that was walked before. Every 4th of a tip is coarse, every 2nd
 * normal; a card lists its coarse perches first, then the other normal ones, then the rest, so that those of each
 * fineness are a prefix of the list. All are at least DEPTH inside the card, so a stem on a perch is on the bark and
 * its card overlaps the parent whatever its angle: T5.1 and half of T5.2 need no test.
 *
 * A site is a perch of a tree with everything that could be in the way there: what each of its angles
 * must be tested against is found once. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/root.h"
#include "kodama.h"

enum { FIRST = 20, STEP = 20, DEPTH = 15, COARSE_ANGLES = 32 };

/* Perches */

static int32_t depth_of(const kodama_card *card, kodama_point p) {
    int32_t x = card->half.x - abs(p.x - card->half.x), y = card->half.y - abs(p.y - card->half.y);
    return x < y ? x : y;
}

/* The bark from a tip inwards, as a row of points. */
typedef struct limb {
    int count;
    kodama_point point[KODAMA_POINTS];
} limb;

static limb limb_of(const kodama_bark *bark, int tip, bool walked[KODAMA_POINTS]) {
    limb l = {0};
    int at = tip;
    for (; bark->from[at] != KODAMA_ROOT && !walked[at]; at = bark->from[at]) {
        walked[at] = true;
        l.point[l.count++] = bark->point[at];
    }
    l.point[l.count++] = bark->point[at];
    return l;
}

/* The point so far along the limb; false: the limb is shorter. */
static bool point_along(const limb *l, int64_t distance, kodama_point *out) {
    for (int i = 1; i < l->count; i++) {
        kodama_point a = l->point[i - 1], v = kodama_minus(l->point[i], a);
        int64_t length = whole_root((int64_t)v.x * v.x + (int64_t)v.y * v.y);
        if (distance < length) {
            *out = (kodama_point){a.x + (int32_t)(v.x * distance / length), a.y + (int32_t)(v.y * distance / length)};
            return true;
        }
        distance -= length;
    }
    return false;
}

/* Bark that runs along other bark must not give places twice, however a card is turned and rounded. */
static bool has_perch_at(const kodama_card *card, int count, kodama_point p) {
    for (int i = 0; i < count; i++) {
        kodama_point v = kodama_minus(card->perch[i], p);
        if (v.x * v.x + v.y * v.y <= 2) return true;
    }
    return false;
}

/* Adds those of a limb's perches that fineness f has and the coarser ones have not. */
static bool add_perches(kodama_card *card, const limb *l, kodama_fineness f) {
    kodama_point p;
    int64_t first = 0;
    while (point_along(l, first, &p) && depth_of(card, p) < FIRST) first++;
    for (int n = 0; point_along(l, first + n * STEP, &p); n++) {
        kodama_fineness coarsest = n % 2 ? KODAMA_FINE : n % 4 ? KODAMA_NORMAL : KODAMA_COARSE;
        if (coarsest != f || depth_of(card, p) < DEPTH || has_perch_at(card, card->perches[f], p)) continue;
        if (card->perches[f] == (f == KODAMA_COARSE ? KODAMA_COARSE_PERCHES : KODAMA_PERCHES)) return false;
        card->perch[card->perches[f]++] = p;
    }
    return true;
}

bool kodama_find_perches(kodama_card *card) {
    const kodama_bark *bark = &card->bark;
    memset(card->perches, 0, sizeof card->perches);
    for (int f = 0; f < KODAMA_FINENESSES; f++) {
        bool walked[KODAMA_POINTS] = {false};
        if (f) card->perches[f] = card->perches[f - 1];
        for (int tip = 1; tip < bark->count; tip++) {
            if (!kodama_is_tip(card, tip)) continue;
            limb l = limb_of(bark, tip, walked);
            if (!add_perches(card, &l, (kodama_fineness)f)) return false;
        }
    }
    return true;
}

/* What features block */

/* Smaller by 2 units on all sides: what it covers, the whole card covers, wherever points are rounded to. */
static kodama_box core_of(const kodama_box *box) {
    kodama_box core = *box;
    core.half.x -= 2, core.half.y -= 2;
    return core;
}

static uint32_t find_blocked(const kodama_rules *rules, const kodama_card *card, int perch, int stem) {
    uint32_t blocked = 0;
    for (int a = 0; a < COARSE_ANGLES; a++) {
        kodama_box box = kodama_box_at(rules, stem, card->perch[perch], a * kodama_angle_step(KODAMA_COARSE));
        kodama_box core = core_of(&box);
        for (int f = 0; f < card->features; f++)
            if (kodama_box_covers(&core, card->feature[f].centre, card->radius)) blocked |= (uint32_t)1 << a;
    }
    return blocked;
}

void kodama_find_blocked(kodama_rules *rules) {
    for (int c = 1; c < KODAMA_CARDS; c++) {
        kodama_card *card = &rules->card[c];
        for (int p = 0; p < card->perches[KODAMA_COARSE]; p++)
            for (int stem = 0; stem < rules->stems; stem++) card->blocked[p][stem] = find_blocked(rules, card, p, stem);
    }
}

/* The coarse angles, bit by bit, that the features of a card forbid to a stem on that perch. Known only if the card
 * itself lies at a coarse angle: others are turned against it by something else. */
static uint32_t blocked_on(const kodama_lying *parent, int perch, int stem) {
    const int step = kodama_angle_step(KODAMA_COARSE);
    if (parent->box.angle % step || perch >= parent->card->perches[KODAMA_COARSE]) return 0;
    uint32_t blocked = parent->card->blocked[perch][stem];
    int by = parent->box.angle / step;
    return blocked << by | blocked >> (-by & (COARSE_ANGLES - 1));
}

static bool is_blocked(uint32_t blocked, int angle) {
    const int step = kodama_angle_step(KODAMA_COARSE);
    return !(angle % step) && blocked >> angle / step & 1;
}

/* Sites */

typedef struct site {
    const kodama_rules *rules;
    const kodama_lying *parent;
    kodama_point at;
    int others;
    const kodama_box *other[KODAMA_TREE];
    bool is_near_edge;
} site;

/* No point of a branch card is farther from its stem, rounding included. */
enum { SPAN = 1084 };

static bool is_near_edge(const kodama_rules *rules, kodama_point p) {
    return p.x < SPAN || p.y < SPAN || p.x > rules->table.x - SPAN || p.y > rules->table.y - SPAN;
}

/* False: another card lies there, nothing fits. */
static bool site_init(site *s, const kodama_wood *wood, int parent, kodama_point perch) {
    s->rules = wood->rules;
    s->parent = &wood->card[parent];
    s->at = kodama_point_on(wood, parent, perch);
    s->others = 0;
    s->is_near_edge = is_near_edge(wood->rules, s->at);
    for (int i = 0; i < wood->count; i++) {
        const kodama_box *other = &wood->card[i].box;
        if (i == parent || !kodama_box_covers(other, s->at, SPAN)) continue;
        kodama_box core =
            core_of(other); /* over the stem: then over the card, which may be off its stem by a rounding */
        if (kodama_box_has(&core, s->at)) return false; /* T5.2 */
        s->other[s->others++] = other;
    }
    return true;
}

/* Features first: they forbid most. */
static bool fits(const site *s, int stem, int angle) {
    kodama_box box = kodama_box_at(s->rules, stem, s->at, angle);
    const kodama_lying *parent = s->parent;
    for (int f = 0; f < parent->card->features; f++)
        if (kodama_box_covers(&box, parent->feature[f], parent->card->radius)) return false; /* T5.3 */
    for (int i = 0; i < s->others; i++)
        if (kodama_boxes_overlap(&box, s->other[i])) return false;       /* T5.2 */
    return !s->is_near_edge || !kodama_box_edges(&box, s->rules->table); /* T5.4 */
}

/* Listing */

/* Which of the places that are found are kept: numbers from … to - 1, as places or as moves with a display slot. */
typedef struct window {
    uint32_t from, to;
    kodama_place *places;
    irori_move *moves;
    int slot;
} window;

static const window none = {.from = UINT32_MAX, .to = UINT32_MAX};

static void keep_place(const window *keep, uint32_t i, kodama_place place) {
    if (keep->places)
        keep->places[i] = place;
    else
        keep->moves[i] = kodama_grow_move((kodama_drop){keep->slot, place.x, place.y, place.angle});
}

/* Finds places on the parents up to number `to`; returns how many it found. */
static uint32_t list(const kodama_wood *wood, int stem, uint16_t parents, kodama_fineness fineness, window keep) {
    uint32_t found = 0;
    site s;
    for (int parent = 0; parent < wood->count; parent++) {
        const kodama_card *card = wood->card[parent].card;
        for (int p = 0; parents >> parent & 1 && p < card->perches[fineness]; p++) {
            uint32_t blocked = blocked_on(&wood->card[parent], p, stem);
            if (!site_init(&s, wood, parent, card->perch[p])) continue;
            for (int angle = 0; angle < KODAMA_TURN; angle += kodama_angle_step(fineness)) {
                if (is_blocked(blocked, angle) || !fits(&s, stem, angle)) continue;
                if (found == keep.to) return found;
                if (found >= keep.from)
                    keep_place(&keep, found - keep.from,
                               (kodama_place){(uint8_t)parent, (uint16_t)angle, (int16_t)s.at.x, (int16_t)s.at.y});
                found++;
            }
        }
    }
    return found;
}

uint32_t kodama_places(const kodama_wood *wood, int stem, kodama_fineness fineness, kodama_place *out, uint32_t cap) {
    return list(wood, stem, UINT16_MAX, fineness, (window){.to = cap, .places = out});
}

uint32_t kodama_drops(const kodama_wood *wood, int card, int slot, kodama_fineness fineness, irori_move *out,
                      uint32_t cap) {
    return list(wood, wood->rules->card[card].stem, kodama_parents_for(wood, card), fineness,
                (window){.to = cap, .moves = out, .slot = slot});
}

uint16_t kodama_parents_for(const kodama_wood *wood, int card) {
    uint16_t parents = 0;
    for (int i = 0; i < wood->count; i++)
        if (kodama_score_branch(wood->rules, wood->tree, i, card, 0, 0).branch <= KODAMA_LIMIT)
            parents |= (uint16_t)(1 << i);
    return parents;
}

bool kodama_has_place(const kodama_wood *wood, const uint8_t *display, int slots) {
    kodama_place place;
    for (int f = 0; f < KODAMA_FINENESSES; f++)
        for (int slot = 0; slot < slots; slot++)
            if (display[slot] &&
                list(wood, wood->rules->card[display[slot]].stem, kodama_parents_for(wood, display[slot]),
                     (kodama_fineness)f, (window){.to = 1, .places = &place}))
                return true;
    return false;
}

/* Sampling */

static uint32_t coarse_perches(const kodama_wood *wood) {
    uint32_t count = 0;
    for (int i = 0; i < wood->count; i++) count += wood->card[i].card->perches[KODAMA_COARSE];
    return count;
}

/* Number n of all coarse perches of a tree. */
static int parent_of_perch(const kodama_wood *wood, uint32_t *n) {
    int parent = 0;
    for (; *n >= wood->card[parent].card->perches[KODAMA_COARSE]; parent++)
        *n -= wood->card[parent].card->perches[KODAMA_COARSE];
    return parent;
}

/* One candidate by chance: false if it is not legal. */
static bool try_drop(const kodama_wood *wood, int card, uint32_t perches, irori_rng *rng, kodama_drop *out) {
    uint32_t perch = irori_rng_below(rng, perches);
    int angle = (int)irori_rng_below(rng, COARSE_ANGLES) * kodama_angle_step(KODAMA_COARSE);
    int parent = parent_of_perch(wood, &perch), stem = wood->rules->card[card].stem;
    if (is_blocked(blocked_on(&wood->card[parent], (int)perch, stem), angle)) return false;
    kodama_point at = kodama_point_on(wood, parent, wood->card[parent].card->perch[perch]);
    if (!kodama_fits_on(wood, parent, stem, at, angle)) return false;
    if (kodama_score_branch(wood->rules, wood->tree, parent, card, 0, 0).branch > KODAMA_LIMIT) return false; /* T5.5 */
    out->x = at.x, out->y = at.y, out->angle = angle;
    return true;
}

/* All legal drops at that fineness are equally likely; false if there are none. */
static bool choose_drop(const kodama_wood *wood, const uint8_t *display, int slots, kodama_fineness fineness,
                        irori_rng *rng, kodama_drop *out) {
    uint32_t count[KODAMA_DISPLAY] = {0}, total = 0;
    uint16_t parents[KODAMA_DISPLAY] = {0};
    for (int i = 0; i < slots; i++) {
        if (!display[i]) continue;
        parents[i] = kodama_parents_for(wood, display[i]);
        total += count[i] = list(wood, wood->rules->card[display[i]].stem, parents[i], fineness, none);
    }
    if (!total) return false;
    uint32_t n = irori_rng_below(rng, total);
    int slot = 0;
    for (; n >= count[slot]; slot++) n -= count[slot];
    kodama_place place;
    list(wood, wood->rules->card[display[slot]].stem, parents[slot], fineness,
         (window){.from = n, .to = n + 1, .places = &place});
    *out = (kodama_drop){slot, place.x, place.y, place.angle};
    return true;
}

/* About one candidate in sixty is legal; 2000 cost less than a list does. */
enum { TRIES = 2000 };

bool kodama_sample_drop(const kodama_wood *wood, const uint8_t *display, int slots, irori_rng *rng, kodama_drop *out) {
    assert(slots <= KODAMA_DISPLAY);
    uint32_t perches = coarse_perches(wood);
    for (int i = 0; perches && slots && i < TRIES; i++) {
        out->slot = (int)irori_rng_below(rng, (uint32_t)slots);
        if (display[out->slot] && try_drop(wood, display[out->slot], perches, rng, out)) return true;
    }
    for (int f = 0; f < KODAMA_FINENESSES; f++)
        if (choose_drop(wood, display, slots, (kodama_fineness)f, rng, out)) return true;
    return false;
}

/* Room */

/* The coarse angles at which a card fits there. */
static uint32_t fitting(const site *s, int perch, int stem) {
    uint32_t angles = 0;
    for (uint32_t left = ~blocked_on(s->parent, perch, stem); left; left &= left - 1)
        if (fits(s, stem, __builtin_ctz(left) * kodama_angle_step(KODAMA_COARSE))) angles |= left & -left;
    return angles;
}

static void add_card(kodama_room *room, const kodama_wood *wood, int parent) {
    const kodama_card *card = wood->card[parent].card;
    site s;
    memset(room->angles[parent], 0, sizeof room->angles[parent]);
    for (int p = 0; p < card->perches[KODAMA_COARSE]; p++) {
        if (!site_init(&s, wood, parent, card->perch[p])) continue;
        for (int stem = 0; stem < wood->rules->stems; stem++)
            if (room->stems >> stem & 1) room->angles[parent][p][stem] = fitting(&s, p, stem);
    }
}

/* The angles that are left at a place once a card lies in that box. */
static uint32_t without(uint32_t angles, const kodama_rules *rules, int stem, kodama_point at, const kodama_box *box) {
    for (uint32_t left = angles; left; left &= left - 1) {
        kodama_box other = kodama_box_at(rules, stem, at, __builtin_ctz(left) * kodama_angle_step(KODAMA_COARSE));
        if (kodama_boxes_overlap(&other, box)) angles &= ~(left & -left);
    }
    return angles;
}

static void remove_touched(kodama_room *room, const kodama_wood *wood, int parent, const kodama_box *box) {
    const kodama_card *card = wood->card[parent].card;
    for (int p = 0; p < card->perches[KODAMA_COARSE]; p++) {
        kodama_point at = kodama_point_on(wood, parent, card->perch[p]);
        if (!kodama_box_covers(box, at, SPAN)) continue;
        for (int stem = 0; stem < wood->rules->stems; stem++)
            room->angles[parent][p][stem] = without(room->angles[parent][p][stem], wood->rules, stem, at, box);
    }
}

void kodama_room_init(kodama_room *room, const kodama_wood *wood, int stems) {
    room->stems = (uint8_t)stems;
    room->count = (uint8_t)wood->count;
    for (int i = 0; i < wood->count; i++) add_card(room, wood, i);
}

void kodama_room_grow(kodama_room *room, const kodama_wood *wood) {
    assert(wood->count == room->count + 1);
    for (int i = 0; i < room->count; i++) remove_touched(room, wood, i, &wood->card[room->count].box);
    add_card(room, wood, room->count++);
}

uint32_t kodama_room_count(const kodama_room *room, int stem, int parent) {
    uint32_t count = 0;
    for (int p = 0; p < KODAMA_COARSE_PERCHES; p++)
        count += (uint32_t)__builtin_popcount(room->angles[parent][p][stem]);
    return count;
}
