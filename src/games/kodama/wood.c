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

static kodama_point put(const pose *pose, kodama_point own) {
    kodama_point p = kodama_turned(kodama_minus(own, pose->stem), pose->direction);
    return (kodama_point){pose->at.x + p.x, pose->at.y + p.y};
}

void kodama_lay(const kodama_rules *rules, kodama_branch branch, kodama_lying *lying) {
    const kodama_card *card = &rules->card[branch.card];
    pose pose = {card->bark.point[0], {branch.x, branch.y}, kodama_direction_of(branch.angle)};
    lying->box = kodama_box_of(put(&pose, card->half), card->half, branch.angle);
    for (int i = 0; i < card->bark.count; i++) lying->bark[i] = put(&pose, card->bark.point[i]);
    for (int i = 0; i < card->features; i++) lying->feature[i] = put(&pose, card->feature[i].centre);
}

void kodama_wood_init(kodama_wood *wood, const kodama_rules *rules, const kodama_tree *tree) {
    wood->rules = rules;
    wood->tree = tree;
    wood->count = tree->count;
    for (int i = 0; i < tree->count; i++) kodama_lay(rules, tree->card[i], &wood->card[i]);
}

static const kodama_card *card_of(const kodama_wood *wood, int i) { return &wood->rules->card[wood->tree->card[i].card]; }

/* A branch card with that stem, lying there. */
static kodama_box box_at(const kodama_rules *rules, int stem, int x, int y, int angle) {
    static const kodama_point half = {KODAMA_WIDTH / 2, KODAMA_HEIGHT / 2};
    pose pose = {rules->stem[stem], {x, y}, kodama_direction_of(angle)};
    return kodama_box_of(put(&pose, half), half, angle);
}

static int edges_of(const kodama_rules *rules, const kodama_box *box) {
    int64_t x = (int64_t)box->centre.x * KODAMA_ONE, reach_x = kodama_box_reach_x(box);
    int64_t y = (int64_t)box->centre.y * KODAMA_ONE, reach_y = kodama_box_reach_y(box);
    return (x < reach_x ? KODAMA_EDGE_LEFT : 0) |
           (x + reach_x > (int64_t)rules->table.x * KODAMA_ONE ? KODAMA_EDGE_RIGHT : 0) |
           (y < reach_y ? KODAMA_EDGE_NEAR : 0) |
           (y + reach_y > (int64_t)rules->table.y * KODAMA_ONE ? KODAMA_EDGE_FAR : 0);
}

/* Is the point on the bark of card i of the tree, on that card (T5.1)? */
static bool is_on_bark(const kodama_wood *wood, int i, kodama_point p) {
    const kodama_bark *bark = &card_of(wood, i)->bark;
    const kodama_lying *lying = &wood->card[i];
    if (!kodama_box_has(&lying->box, p)) return false;
    for (int k = 1; k < bark->count; k++)
        if (bark->from[k] != KODAMA_ROOT && kodama_is_near(p, lying->bark[bark->from[k]], lying->bark[k], KODAMA_BARK))
            return true;
    return false;
}

static uint8_t covered_of(const kodama_wood *wood, int i, const kodama_box *box) {
    const kodama_card *card = card_of(wood, i);
    uint8_t covered = 0;
    for (int f = 0; f < card->features; f++)
        if (kodama_box_covers(box, wood->card[i].feature[f], card->radius)) covered |= (uint8_t)(1 << f);
    return covered;
}

int kodama_parent_of(const kodama_wood *wood, int stem, int x, int y, int angle) {
    kodama_box box = box_at(wood->rules, stem, x, y, angle);
    kodama_point at = {x, y};
    int parent = -1;
    for (int i = 0; i < wood->count; i++) {
        if (!kodama_boxes_overlap(&box, &wood->card[i].box)) continue;
        if (parent >= 0) return -1; /* T5.2 */
        parent = i;
    }
    if (parent < 0 || !is_on_bark(wood, parent, at)) return -1;
    if (covered_of(wood, parent, &box)) return -1;    /* T5.3 */
    if (edges_of(wood->rules, &box)) return -1;       /* T5.4 */
    return parent;
}

/* How far a point is from the nearest bark of card i. */
static int32_t distance_to_bark(const kodama_wood *wood, int i, kodama_point p) {
    const kodama_bark *bark = &card_of(wood, i)->bark;
    int32_t best = INT32_MAX;
    for (int k = 1; k < bark->count; k++) {
        if (bark->from[k] == KODAMA_ROOT) continue;
        int32_t d = kodama_distance(p, wood->card[i].bark[bark->from[k]], wood->card[i].bark[k]);
        if (d < best) best = d;
    }
    return best;
}

kodama_verdict kodama_judge(const kodama_wood *wood, int card, int x, int y, int angle) {
    kodama_verdict verdict = {.parent = -1, .nearest = -1};
    kodama_box box = box_at(wood->rules, wood->rules->card[card].stem, x, y, angle);
    kodama_point at = {x, y};
    for (int i = 0; i < wood->count; i++) {
        if (kodama_boxes_overlap(&box, &wood->card[i].box)) verdict.touched |= (uint16_t)(1 << i);
        verdict.covered[i] = covered_of(wood, i, &box);
        int off = distance_to_bark(wood, i, at) - KODAMA_BARK;
        if (verdict.nearest < 0 || off < verdict.off) verdict.nearest = i, verdict.off = off;
        /* The topmost card is the one that is seen there. */
        if (is_on_bark(wood, i, at)) verdict.parent = i;
    }
    verdict.edges = edges_of(wood->rules, &box);
    if (verdict.parent >= 0)
        verdict.points = kodama_score_branch(wood->rules, wood->tree, verdict.parent, card, angle, 0).branch;
    bool covers = false;
    for (int i = 0; i < wood->count; i++) covers |= verdict.covered[i] != 0;
    verdict.is_legal = verdict.parent >= 0 && verdict.touched == 1 << verdict.parent && !covers && !verdict.edges &&
                       verdict.points <= KODAMA_LIMIT;
    return verdict;
}
