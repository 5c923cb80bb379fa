#include "kodama_scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The deck */

typedef struct shape {
    int count;
    uint8_t from[9];
    kodama_point point[9];
    kodama_point feature[3];
} shape;

enum { STEMS = 3, SHAPES = 4 };

static const int stem_at[STEMS] = {195, 315, 555};

static const shape shapes[SHAPES] = {
    {3, {KODAMA_ROOT, 0, 1}, {{0, 0}, {315, 440}, {315, 880}}, {{130, 320}, {490, 520}, {140, 620}}},
    {4, {KODAMA_ROOT, 0, 1, 1}, {{0, 0}, {315, 400}, {120, 880}, {520, 880}}, {{130, 300}, {500, 320}, {315, 690}}},
    {4, {KODAMA_ROOT, 0, 1, 1}, {{0, 0}, {300, 350}, {0, 600}, {400, 880}}, {{120, 310}, {500, 400}, {210, 690}}},
    {4, {KODAMA_ROOT, 0, 1, 1}, {{0, 0}, {315, 300}, {630, 420}, {250, 880}}, {{130, 300}, {480, 640}, {100, 600}}},
};

static const shape trunk = {
    9,
    {KODAMA_ROOT, 0, 1, 1, 1, 3, 3, 4, 4},
    {{440, 0}, {440, 500}, {0, 640}, {330, 800}, {600, 760}, {120, 1260}, {420, 1260}, {880, 900}, {720, 1260}},
    {{440, 500}},
};

static void add_feature(kodama_card *card, kodama_icon icon, kodama_point centre) {
    card->feature[card->features++] = (kodama_feature){icon, centre};
    card->icons[icon]++;
}

static void set_bark(kodama_card *card, const shape *like) {
    card->bark.count = (uint8_t)like->count;
    memcpy(card->bark.from, like->from, (size_t)like->count);
    memcpy(card->bark.point, like->point, (size_t)like->count * sizeof *like->point);
}

static void make_branch(kodama_rules *rules, int c) {
    kodama_card *card = &rules->card[c];
    const shape *like = &shapes[(c - 1) % SHAPES];
    set_bark(card, like);
    card->half = (kodama_point){KODAMA_WIDTH / 2, KODAMA_HEIGHT / 2};
    card->radius = KODAMA_FEATURE;
    card->stem = (c - 1) / SHAPES % STEMS;
    card->bark.point[0] = rules->stem[card->stem];
    for (int f = 0; f < 1 + c % 3; f++)
        add_feature(card, (kodama_icon)((c + f * (c / 5)) % KODAMA_ICONS), like->feature[f]);
    assert_true(kodama_find_perches(card));
}

static void make_trunk(kodama_rules *rules, kodama_icon icon) {
    kodama_card *card = &rules->card[1 + KODAMA_BRANCHES + (int)icon];
    set_bark(card, &trunk);
    card->half = (kodama_point){KODAMA_TRUNK_WIDTH / 2, KODAMA_TRUNK_HEIGHT / 2};
    card->radius = KODAMA_TRUNK_FEATURE;
    add_feature(card, icon, trunk.feature[0]);
    assert_true(kodama_find_perches(card));
}

void scene_rules(kodama_rules *rules) {
    *rules = (kodama_rules){.display = 3, .table = {9000, 6500}, .stems = STEMS};
    for (int s = 0; s < STEMS; s++) rules->stem[s] = (kodama_point){stem_at[s], 0};
    for (int c = 1; c <= KODAMA_BRANCHES; c++) make_branch(rules, c);
    for (int icon = 0; icon < KODAMA_TRUNKS; icon++) make_trunk(rules, (kodama_icon)icon);
    kodama_find_blocked(rules);
}

/* Trees */

static void add(kodama_tree *tree, int card, int parent, kodama_drop drop) {
    tree->card[tree->count++] = (kodama_branch){.card = (uint8_t)card,
                                                .parent = (uint8_t)parent,
                                                .angle = (uint16_t)drop.angle,
                                                .x = (int16_t)drop.x,
                                                .y = (int16_t)drop.y};
}

void scene_add(const kodama_rules *rules, kodama_tree *tree, int card, kodama_drop drop) {
    kodama_wood wood;
    kodama_wood_init(&wood, rules, tree);
    int parent = tree->count ? kodama_parent_of(&wood, rules->card[card].stem, drop.x, drop.y, drop.angle) : 0;
    if (parent < 0) fail_msg("card %d cannot lie at %d,%d %d", card, drop.x, drop.y, drop.angle);
    add(tree, card, parent, drop);
}

void scene_tree(const kodama_rules *rules, const char *text, kodama_tree *tree) {
    *tree = (kodama_tree){0};
    while (text) {
        kodama_drop drop = {0};
        int card;
        if (sscanf(text, " %d %d,%d %d", &card, &drop.x, &drop.y, &drop.angle) < 3) fail_msg("no card: %s", text);
        scene_add(rules, tree, card, drop);
        text = strchr(text, ';');
        if (text) text++;
    }
}

static int around(irori_rng *rng, int reach) { return (int)irori_rng_below(rng, (uint32_t)(2 * reach + 1)) - reach; }

/* Off the lattice, if it may lie there. */
static kodama_drop nudged(const kodama_wood *wood, int card, kodama_drop drop, irori_rng *rng) {
    kodama_drop off = {drop.slot, drop.x + around(rng, 15), drop.y + around(rng, 15), drop.angle + around(rng, 60)};
    off.angle &= KODAMA_TURN - 1;
    return kodama_judge(wood, card, off.x, off.y, off.angle).is_legal ? off : drop;
}

void scene_random_tree(const kodama_rules *rules, irori_rng *rng, int count, kodama_tree *tree) {
    *tree = (kodama_tree){0};
    int icon = (int)irori_rng_below(rng, KODAMA_TRUNKS);
    add(tree, 1 + KODAMA_BRANCHES + icon, 0, (kodama_drop){.x = rules->table.x / 2});
    while (tree->count < count) {
        uint8_t card[1] = {(uint8_t)(1 + irori_rng_below(rng, KODAMA_BRANCHES))};
        kodama_wood wood;
        kodama_drop drop;
        kodama_wood_init(&wood, rules, tree);
        if (!kodama_sample_drop(&wood, card, 1, rng, &drop)) return;
        if (irori_rng_below(rng, 2)) drop = nudged(&wood, card[0], drop, rng);
        scene_add(rules, tree, card[0], drop);
    }
}

/* Around a point of the bark; sometimes far off, sometimes on it. */
static kodama_point near_bark(const kodama_wood *wood, irori_rng *rng) {
    const kodama_lying *lying = &wood->card[irori_rng_below(rng, (uint32_t)wood->count)];
    const kodama_bark *bark = &lying->card->bark;
    int k = 1 + (int)irori_rng_below(rng, (uint32_t)bark->count - 1), t = (int)irori_rng_below(rng, 1001);
    kodama_point a = lying->bark[k], b = lying->bark[bark->from[k] == KODAMA_ROOT ? k : bark->from[k]];
    return (kodama_point){a.x + (b.x - a.x) * t / 1000 + around(rng, 40),
                          a.y + (b.y - a.y) * t / 1000 + around(rng, 40)};
}

kodama_drop scene_random_drop(const kodama_wood *wood, irori_rng *rng) {
    kodama_point p;
    if (irori_rng_below(rng, 2)) {
        p = near_bark(wood, rng);
    } else {
        const kodama_box *box = &wood->card[irori_rng_below(rng, (uint32_t)wood->count)].box;
        p = (kodama_point){box->centre.x + around(rng, 1500), box->centre.y + around(rng, 1500)};
    }
    return (kodama_drop){0, p.x, p.y, (int)irori_rng_below(rng, KODAMA_TURN)};
}
