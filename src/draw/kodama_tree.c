/* Kodama: a tree on its ground. Coordinates are the table's, turned over: x as there, y = 0 is the player's edge and
 * what grows has negative y. Cards are laid in the order they came, each over what it covers; where a branch leaves its
 * parent, a collar of bark leads over from the parent's limb, so that one tree grows and not a heap of cards. */
#include <stdlib.h>

#include "irori/hash.h"
#include "kodama_draw.h"

enum {
    COLLAR = 110, /* how far down the parent's limb a collar reaches */
    ROOT = 330,   /* length of the trunk's roots, below the table's edge */
    SHORTER = 60,
    LONGER = 90, /* than that by chance */
    SPREAD = 85,
    SWAY = 20,
    FOOT = 12 /* of the three roots of a limb: lean to each side, by chance, apart at the top */
};

static ink_point flipped(kodama_point p) { return (ink_point){p.x, -p.y}; }

/* Bounds */

static void widen(svg_box *box, ink_point p) {
    int32_t right = box->left + box->width, bottom = box->top + box->height;
    if (p.x < box->left) box->left = p.x;
    if (p.y < box->top) box->top = p.y;
    box->width = (p.x > right ? p.x : right) - box->left;
    box->height = (p.y > bottom ? p.y : bottom) - box->top;
}

svg_box kodama_tree_box(const kodama_rules *rules, const kodama_tree *tree) {
    svg_box box = {tree->card[0].x, 0, 0, 0};
    for (int i = 0; i < tree->count; i++) {
        kodama_lying lying;
        kodama_lay(rules, tree->card[i], &lying);
        int32_t x = (int32_t)(kodama_box_reach_x(&lying.box) / KODAMA_ONE) + 1;
        int32_t y = (int32_t)(kodama_box_reach_y(&lying.box) / KODAMA_ONE) + 1;
        ink_point centre = flipped(lying.box.centre);
        widen(&box, (ink_point){centre.x - x, centre.y - y});
        widen(&box, (ink_point){centre.x + x, centre.y + y});
    }
    box.height = -box.top; /* the trunk stands on the table's edge */
    return box;
}

int32_t kodama_roots_reach(const kodama_card *trunk) {
    int32_t reach = 0;
    for (int i = 0; i < trunk->bark.count; i++) {
        if (trunk->bark.from[i] != KODAMA_ROOT) continue;
        int32_t off = abs(trunk->bark.point[i].x - trunk->half.x), lean = off / 2 + SPREAD + SWAY;
        int32_t end = off + FOOT + lean * (ROOT + LONGER) / 100 + KODAMA_BARK;
        if (end > reach) reach = end;
    }
    return reach;
}

/* Collars */

typedef struct spot {
    kodama_point at, toward; /* on the middle of a limb; where the limb comes from */
    int32_t distance;
} spot;

/* The point of segment a–b nearest to p. */
static kodama_point nearest_on(kodama_point p, kodama_point a, kodama_point b) {
    int64_t vx = b.x - a.x, vy = b.y - a.y, length = vx * vx + vy * vy;
    int64_t t = (p.x - a.x) * vx + (p.y - a.y) * vy;
    if (length == 0 || t <= 0) return a;
    if (t >= length) return b;
    return (kodama_point){a.x + (int32_t)(vx * t / length), a.y + (int32_t)(vy * t / length)};
}

static spot nearest_spot(const kodama_card *card, const kodama_lying *lying, kodama_point p) {
    spot best = {p, p, INT32_MAX};
    for (int i = 1; i < card->bark.count; i++) {
        if (card->bark.from[i] == KODAMA_ROOT) continue;
        kodama_point from = lying->bark[card->bark.from[i]], at = nearest_on(p, lying->bark[i], from);
        int32_t distance = kodama_distance(p, at, at);
        if (distance < best.distance) best = (spot){at, from, distance};
    }
    return best;
}

/* Would the collar's foot show on top of another card than its parent? */
static bool foot_is_hidden(const kodama_wood *wood, int child, int parent, kodama_point foot) {
    for (int i = parent + 1; i < child; i++)
        if (kodama_box_has(&wood->card[i].box, foot)) return true;
    return !kodama_box_has(&wood->card[parent].box, foot);
}

static void draw_collar(irori_writer *out, const kodama_wood *wood, int child) {
    int parent = wood->tree->card[child].parent;
    const kodama_lying *lying = &wood->card[child];
    ink_chance chance = (ink_chance)child;
    ink_line line;
    spot near = nearest_spot(&wood->rules->card[wood->tree->card[parent].card], &wood->card[parent], lying->bark[0]);
    ink_point at = flipped(near.at), way = ink_minus(flipped(near.toward), at), foot = at;
    for (int reach = COLLAR; reach > 20; reach -= 15) {
        foot = ink_plus(at, ink_scaled(way, reach < ink_length(way) ? reach : ink_length(way)));
        if (!foot_is_hidden(wood, child, parent, (kodama_point){foot.x, -foot.y})) break;
    }
    ink_point stem = flipped(lying->bark[0]), next = flipped(lying->bark[1]);
    ink_point inside = ink_plus(stem, ink_scaled(ink_minus(next, stem), 40));
    ink_curve(&line, (ink_point[]){foot, stem, inside}, 3, 30);
    ink_taper(&line, KODAMA_BARK - 8, KODAMA_BARK);
    svg_path path = svg_path_open(out, "class=\"wood\"");
    svg_brush(&path, &line, 2, &chance);
    svg_path_close(&path);
}

/* The card's rim stops at the bark that runs over it. */
static void draw_crossing(irori_writer *out, const kodama_lying *lying) {
    ink_chance chance = 9;
    ink_line line;
    ink_point stem = flipped(lying->bark[0]), way = ink_scaled(ink_minus(flipped(lying->bark[1]), stem), 9);
    ink_curve(&line, (ink_point[]){ink_minus(stem, way), ink_plus(stem, way)}, 2, 9);
    ink_taper(&line, KODAMA_BARK - 4, KODAMA_BARK - 4);
    svg_path path = svg_path_open(out, "class=\"wood\"");
    svg_brush(&path, &line, 0, &chance);
    svg_path_close(&path);
}

/* Ground */

static void add_root(svg_path *path, ink_point from, int lean, int length, ink_chance *chance) {
    ink_line root;
    ink_point knee = {from.x + lean * length / 300, from.y + length / 4};
    ink_point end = {from.x + lean * length / 100, from.y + length / 3 + ink_between(chance, -20, 20)};
    ink_curve(&root, (ink_point[]){{from.x, from.y - 20}, knee, end}, 3, 40);
    ink_taper(&root, KODAMA_BARK, 2);
    svg_brush(path, &root, 4, chance);
}

/* Where the trunk's limbs reach the table's edge they go on as roots, the outer ones outwards. */
static void draw_roots(irori_writer *out, const kodama_card *trunk, ink_point foot) {
    ink_chance chance = irori_hash64(trunk->name, sizeof trunk->name, 1);
    svg_path path = svg_path_open(out, "class=\"wood\"");
    for (int i = 0; i < trunk->bark.count; i++) {
        if (trunk->bark.from[i] != KODAMA_ROOT) continue;
        int32_t off = trunk->bark.point[i].x - trunk->half.x;
        for (int k = -1; k <= 1; k++) {
            int lean = off / 2 + SPREAD * k + ink_between(&chance, -SWAY, SWAY);
            int length = ROOT + ink_between(&chance, -SHORTER, LONGER);
            add_root(&path, (ink_point){foot.x + off + FOOT * k, foot.y}, lean, length, &chance);
        }
    }
    svg_path_close(&path);
}

static void draw_card(irori_writer *out, const kodama_wood *wood, int i, int seat, bool is_marked) {
    const kodama_branch *branch = &wood->tree->card[i];
    const kodama_card *card = &wood->rules->card[branch->card];
    ink_point stem = {card->bark.point[0].x, 2 * card->half.y - card->bark.point[0].y};
    bool is_trunk = kodama_is_trunk(branch->card);
    if (is_trunk) draw_roots(out, card, flipped((kodama_point){wood->card[i].box.centre.x, branch->y}));
    if (!is_trunk) draw_collar(out, wood, i);
    svg_put(out, "<g data-thing=\"tree/%d/%d\" transform=\"translate(%d %d)", seat, i + 1, wood->card[i].bark[0].x,
            -wood->card[i].bark[0].y);
    if (branch->angle) svg_put_turn(out, -branch->angle);
    svg_put(out, "translate(%d %d)\"%s>\n", -stem.x, -stem.y, is_marked ? " class=\"new\"" : "");
    kodama_draw_card(out, card, is_trunk, branch->angle);
    irori_write(out, "</g>\n");
    draw_crossing(out, &wood->card[i]);
}

void kodama_draw_tree(irori_writer *out, const kodama_rules *rules, const kodama_tree *tree, int seat,
                      bool marks_last) {
    kodama_wood wood;
    kodama_wood_init(&wood, rules, tree);
    for (int i = 0; i < tree->count; i++) draw_card(out, &wood, i, seat, marks_last && i == tree->count - 1 && i > 0);
}
