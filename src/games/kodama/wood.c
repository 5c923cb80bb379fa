/* Kodama: a tree as it lies on the table, and what may be laid on it (T5). Every point of a placed card is turned and
 * rounded once, here; all tests use the rounded points. */
#include <assert.h>
#include <stdlib.h>

#include "kodama.h"

/* Where a card lies: its stem at (x, y), everything else turned around it. */
typedef struct pose {
    kodama_point stem, at;
    kodama_direction direction;
} pose;

static kodama_point put(const pose *how, kodama_point own) {
    kodama_point p = kodama_turned(kodama_minus(own, how->stem), how->direction);
    return (kodama_point){how->at.x + p.x, how->at.y + p.y};
}

void kodama_lay(const kodama_rules *rules, kodama_branch branch, kodama_lying *lying) {
    const kodama_card *card = &rules->card[branch.card];
    pose how = {card->bark.point[0], {branch.x, branch.y}, kodama_direction_of(branch.angle)};
    lying->card = card;
    lying->box = kodama_box_around(how.at, kodama_minus(card->half, how.stem), card->half, branch.angle);
    lying->at = how.at;
    for (int i = 0; i < card->bark.count; i++) lying->bark[i] = put(&how, card->bark.point[i]);
    for (int i = 0; i < card->features; i++) lying->feature[i] = put(&how, card->feature[i].centre);
}

void kodama_wood_add(kodama_wood *wood, kodama_branch branch) {
    assert(wood->count < KODAMA_TREE);
    kodama_lay(wood->rules, branch, &wood->card[wood->count++]);
}

void kodama_wood_init(kodama_wood *wood, const kodama_rules *rules, const kodama_tree *tree) {
    wood->rules = rules;
    wood->tree = tree;
    wood->count = 0;
    for (int i = 0; i < tree->count; i++) kodama_wood_add(wood, tree->card[i]);
}

kodama_point kodama_point_on(const kodama_wood *wood, int i, kodama_point own) {
    const kodama_lying *lying = &wood->card[i];
    pose how = {lying->card->bark.point[0], lying->at, lying->box.direction};
    return put(&how, own);
}

kodama_box kodama_box_at(const kodama_rules *rules, int stem, kodama_point at, int angle) {
    static const kodama_point half = {KODAMA_WIDTH / 2, KODAMA_HEIGHT / 2};
    return kodama_box_around(at, kodama_minus(half, rules->stem[stem]), half, angle);
}

bool kodama_is_on_bark(const kodama_wood *wood, int i, kodama_point p, int slack) {
    const kodama_lying *lying = &wood->card[i];
    const kodama_bark *bark = &lying->card->bark;
    kodama_box box = lying->box;
    box.half.x += slack, box.half.y += slack;
    if (!kodama_box_has(&box, p)) return false;
    for (int k = 1; k < bark->count; k++)
        if (bark->from[k] != KODAMA_ROOT &&
            kodama_is_near(p, lying->bark[bark->from[k]], lying->bark[k], KODAMA_BARK + slack))
            return true;
    return false;
}

static uint8_t covered_of(const kodama_lying *lying, const kodama_box *box) {
    uint8_t covered = 0;
    for (int f = 0; f < lying->card->features; f++)
        if (kodama_box_covers(box, lying->feature[f], lying->card->radius)) covered |= (uint8_t)(1 << f);
    return covered;
}

bool kodama_fits_on(const kodama_wood *wood, int parent, int stem, kodama_point at, int angle) {
    kodama_box box = kodama_box_at(wood->rules, stem, at, angle);
    if (covered_of(&wood->card[parent], &box)) return false; /* T5.3 */
    for (int i = 0; i < wood->count; i++)
        if (i != parent && kodama_boxes_overlap(&box, &wood->card[i].box)) return false; /* T5.2 */
    return !kodama_box_edges(&box, wood->rules->table);                                  /* T5.4 */
}

int kodama_parent_of(const kodama_wood *wood, int stem, int x, int y, int angle) {
    kodama_point at = {x, y};
    kodama_box box = kodama_box_at(wood->rules, stem, at, angle);
    int parent = -1;
    for (int i = 0; i < wood->count; i++) {
        if (!kodama_boxes_overlap(&box, &wood->card[i].box)) continue;
        if (parent >= 0) return -1; /* T5.2 */
        parent = i;
    }
    if (parent < 0 || covered_of(&wood->card[parent], &box)) return -1; /* T5.3 */
    if (kodama_box_edges(&box, wood->rules->table)) return -1;          /* T5.4 */
    return kodama_is_on_bark(wood, parent, at, 0) ? parent : -1;        /* T5.1 */
}

int32_t kodama_bark_distance(const kodama_bark *bark, const kodama_point *point, kodama_point p) {
    int32_t best = INT32_MAX;
    for (int i = 1; i < bark->count; i++) {
        if (bark->from[i] == KODAMA_ROOT) continue;
        int32_t d = kodama_distance(p, point[bark->from[i]], point[i]);
        if (d < best) best = d;
    }
    return best;
}

static void find_nearest_bark(const kodama_wood *wood, kodama_point at, kodama_judgement *judged) {
    for (int i = 0; i < wood->count; i++) {
        int off = kodama_bark_distance(&wood->card[i].card->bark, wood->card[i].bark, at) - KODAMA_BARK;
        if (judged->nearest < 0 || off < judged->off) judged->nearest = i, judged->off = off;
    }
}

kodama_judgement kodama_glance(const kodama_wood *wood, int card, int x, int y, int angle) {
    kodama_judgement judged = {.parent = -1, .nearest = -1};
    kodama_point at = {x, y};
    kodama_box box = kodama_box_at(wood->rules, wood->rules->card[card].stem, at, angle);
    bool covers = false;
    for (int i = 0; i < wood->count; i++) {
        if (kodama_boxes_overlap(&box, &wood->card[i].box)) judged.touched |= (uint16_t)(1 << i);
        judged.covered[i] = covered_of(&wood->card[i], &box);
        covers |= judged.covered[i] != 0;
        /* The topmost card is the one that is seen there. (Rounded, a stem may be just inside a card that its own card
         * does not lie on.) */
        if (judged.touched >> i & 1 && kodama_is_on_bark(wood, i, at, 0)) judged.parent = i;
    }
    judged.edges = kodama_box_edges(&box, wood->rules->table);
    if (judged.parent >= 0)
        judged.points = kodama_score_branch(wood->rules, wood->tree, judged.parent, card, angle, 0).branch;
    judged.is_legal = judged.parent >= 0 && judged.touched == 1 << judged.parent && !covers && !judged.edges &&
                      judged.points <= KODAMA_LIMIT;
    return judged;
}

kodama_judgement kodama_judge(const kodama_wood *wood, int card, int x, int y, int angle) {
    kodama_judgement judged = kodama_glance(wood, card, x, y, angle);
    find_nearest_bark(wood, (kodama_point){x, y}, &judged);
    return judged;
}
