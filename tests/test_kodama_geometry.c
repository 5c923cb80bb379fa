/* Kodama's geometry: the sine table, every predicate at its exact boundary, the extremes of what it may be asked, and
 * T5 compared with a slow check over random drops. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/root.h"
#include "kodama_scene.h"

/* Sines */

FACT(the_sine_table_is_rounded_to_the_nearest) {
    for (int i = 0; i <= KODAMA_TURN / 4; i++)
        assert_int_equal(irori_sines[i], lround(sin(2 * M_PI * i / KODAMA_TURN) * KODAMA_ONE));
}

FACT(directions_are_one_unit_long_all_around) {
    for (int angle = -KODAMA_TURN; angle <= 2 * KODAMA_TURN; angle++) {
        kodama_direction d = kodama_direction_of(angle);
        assert_in_range(d.cos * d.cos + d.sin * d.sin, KODAMA_ONE * KODAMA_ONE - KODAMA_ONE * 3 / 2,
                        KODAMA_ONE * KODAMA_ONE + KODAMA_ONE * 3 / 2);
        assert_int_equal(d.cos, lround(cos(2 * M_PI * angle / KODAMA_TURN) * KODAMA_ONE));
        assert_int_equal(d.sin, lround(sin(2 * M_PI * angle / KODAMA_TURN) * KODAMA_ONE));
    }
}

static void assert_point(kodama_point p, int x, int y) {
    assert_int_equal(p.x, x);
    assert_int_equal(p.y, y);
}

FACT(quarter_turns_are_exact) {
    kodama_point p = {-7, 3};
    assert_point(kodama_turned(p, kodama_direction_of(0)), -7, 3);
    assert_point(kodama_turned(p, kodama_direction_of(1024)), -3, -7);
    assert_point(kodama_turned(p, kodama_direction_of(2048)), 7, -3);
    assert_point(kodama_turned(p, kodama_direction_of(-1024)), 3, 7);
}

FACT(halves_are_rounded_upwards_for_negatives_too) {
    kodama_direction half = {KODAMA_ONE / 2, 0}; /* no angle's, but exactly 1/2 */
    assert_point(kodama_turned((kodama_point){3, -3}, half), 2, -1);
    assert_point(kodama_turned((kodama_point){1, -1}, half), 1, 0);
    kodama_direction third = {KODAMA_ONE / 3, 0};
    assert_point(kodama_turned((kodama_point){4, -4}, third), 1, -1);
    assert_point(kodama_turned((kodama_point){5, -5}, third), 2, -2);
}

FACT(a_turned_boxs_centre_is_exact_to_a_sixteenth) {
    for (int angle = 0; angle < KODAMA_TURN; angle++) {
        double turn = 2 * M_PI * angle / KODAMA_TURN;
        kodama_box box =
            kodama_box_around((kodama_point){-50, 70}, (kodama_point){120, 440}, (kodama_point){315, 440}, angle);
        assert_true(fabs(box.exact.x / 16.0 - (-50 + 120 * cos(turn) - 440 * sin(turn))) < 0.06);
        assert_true(fabs(box.exact.y / 16.0 - (70 + 120 * sin(turn) + 440 * cos(turn))) < 0.06);
        assert_in_range(16 * box.centre.x - box.exact.x + 8, 0, 16);
        assert_in_range(16 * box.centre.y - box.exact.y + 8, 0, 16);
    }
}

/* Boundaries */

static kodama_box upright(int x, int y, int half_x, int half_y) {
    return kodama_box_of((kodama_point){x, y}, (kodama_point){half_x, half_y}, 0);
}

static kodama_box moved(const kodama_box *box, int x, int y) {
    return kodama_box_of((kodama_point){box->centre.x + x, box->centre.y + y}, box->half, box->angle);
}

/* T5.2: cards that only share an edge do not touch. */
FACT(boxes_that_share_an_edge_do_not_overlap) {
    kodama_box a = upright(0, 0, 315, 440), right = upright(630, 0, 315, 440), above = upright(0, 880, 315, 440);
    assert_false(kodama_boxes_overlap(&a, &right));
    assert_false(kodama_boxes_overlap(&a, &above));
    right = moved(&right, -1, 0), above = moved(&above, 0, -1);
    assert_true(kodama_boxes_overlap(&a, &right));
    assert_true(kodama_boxes_overlap(&a, &above));
}

FACT(boxes_that_share_a_corner_do_not_overlap) {
    kodama_box a = upright(0, 0, 315, 440), b = upright(630, 880, 315, 440);
    assert_false(kodama_boxes_overlap(&a, &b));
    b = moved(&b, -1, -1);
    assert_true(kodama_boxes_overlap(&a, &b));
}

FACT(a_quarter_turn_swaps_width_and_height) {
    kodama_box a = upright(0, 0, 315, 440), b = kodama_box_of((kodama_point){755, 0}, a.half, 1024);
    assert_false(kodama_boxes_overlap(&a, &b));
    b = moved(&b, -1, 0);
    assert_true(kodama_boxes_overlap(&a, &b));
}

/* A corner that points at an edge: 315 + 755 * sin 45° away, and 11585 / 16384 is the table's sine. */
FACT(a_corner_pokes_into_an_edge) {
    kodama_box a = upright(0, 0, 315, 440), b = kodama_box_of((kodama_point){849, 0}, a.half, 512);
    assert_false(kodama_boxes_overlap(&a, &b));
    b = moved(&b, -1, 0);
    assert_true(kodama_boxes_overlap(&a, &b));
    assert_true(kodama_boxes_overlap(&b, &a));
}

/* T5.1: strictly inside. */
FACT(a_point_on_the_edge_is_not_inside) {
    kodama_box box = upright(100, -50, 315, 440);
    assert_false(kodama_box_has(&box, (kodama_point){415, -50}));
    assert_true(kodama_box_has(&box, (kodama_point){414, -50}));
    assert_false(kodama_box_has(&box, (kodama_point){100, -490}));
    assert_true(kodama_box_has(&box, (kodama_point){100, -489}));
}

/* T5.3: a disc that only touches is not covered. */
FACT(a_tangent_disc_is_not_covered) {
    kodama_box box = upright(0, 0, 315, 440);
    assert_false(kodama_box_covers(&box, (kodama_point){390, 0}, 75));
    assert_true(kodama_box_covers(&box, (kodama_point){389, 0}, 75));
    assert_false(kodama_box_covers(&box, (kodama_point){0, -515}, 75));
    assert_true(kodama_box_covers(&box, (kodama_point){0, -514}, 75));
}

/* 45² + 60² = 75² */
FACT(a_disc_may_touch_a_corner) {
    kodama_box box = upright(0, 0, 315, 440);
    assert_false(kodama_box_covers(&box, (kodama_point){315 + 45, 440 + 60}, 75));
    assert_true(kodama_box_covers(&box, (kodama_point){315 + 44, 440 + 60}, 75));
    assert_true(kodama_box_covers(&box, (kodama_point){-315 - 45, 440 + 59}, 75));
}

/* T5.1: the half width of bark is 35, its edge included. */
FACT(a_point_35_off_the_bark_is_on_it_and_36_is_not) {
    kodama_point a = {0, 0}, b = {300, 400};
    assert_true(kodama_is_near((kodama_point){150 - 28, 200 + 21}, a, b, 35)); /* 28² + 21² = 35² */
    assert_false(kodama_is_near((kodama_point){150 - 29, 200 + 21}, a, b, 35));
    assert_true(kodama_is_near((kodama_point){-21, -28}, a, b, 35)); /* round ends */
    assert_false(kodama_is_near((kodama_point){-21, -29}, a, b, 35));
    assert_true(kodama_is_near((kodama_point){335, 400}, a, b, 35));
    assert_false(kodama_is_near((kodama_point){336, 400}, a, b, 35));
}

FACT(a_bark_of_no_length_is_a_disc) {
    kodama_point a = {5, 5};
    assert_true(kodama_is_near((kodama_point){5, 40}, a, a, 35));
    assert_false(kodama_is_near((kodama_point){5, 41}, a, a, 35));
}

FACT(distances_are_rounded_up) {
    kodama_point a = {0, 0}, b = {100, 100};
    assert_int_equal(kodama_distance((kodama_point){50, 50}, a, b), 0);
    assert_int_equal(kodama_distance((kodama_point){50, 51}, a, b), 1);
    assert_int_equal(kodama_distance((kodama_point){-3, -4}, a, b), 5);
    assert_int_equal(kodama_distance((kodama_point){-3, -5}, a, b), 6);
    assert_int_equal(kodama_distance((kodama_point){103, 104}, a, b), 5);
}

FACT(roots_are_whole_parts) {
    for (int64_t root = 1; root < (int64_t)1 << 31; root = root * 3 + 1) {
        assert_int_equal(whole_root(root * root), root);
        assert_int_equal(whole_root(root * root - 1), root - 1);
    }
    assert_int_equal(whole_root(0), 0);
}

/* Extremes: nothing here may overflow, which the sanitizer watches; and the answers are still right. */

FACT(the_corners_of_the_world_are_far_apart) {
    kodama_point low = {-KODAMA_REACH, -KODAMA_REACH}, high = {KODAMA_REACH, KODAMA_REACH}, half = {440, 630};
    for (int angle = 0; angle < KODAMA_TURN; angle++) {
        kodama_box a = kodama_box_of(low, half, angle), b = kodama_box_of(high, half, angle * 7);
        assert_false(kodama_boxes_overlap(&a, &b));
        assert_false(kodama_box_has(&a, high));
        assert_false(kodama_box_covers(&a, high, 1100));
        assert_true(kodama_boxes_overlap(&a, &a));
    }
}

FACT(boxes_as_large_as_the_world_overlap) {
    kodama_point low = {-KODAMA_REACH, -KODAMA_REACH}, high = {KODAMA_REACH, KODAMA_REACH};
    kodama_box a = kodama_box_of(low, (kodama_point){KODAMA_REACH, KODAMA_REACH}, 512);
    kodama_box b = kodama_box_of(high, a.half, 512);
    assert_false(kodama_boxes_overlap(&a, &b)); /* edge to edge would need 2 * REACH, they are 2.8 apart */
    b = moved(&b, -KODAMA_REACH, -KODAMA_REACH);
    assert_true(kodama_boxes_overlap(&a, &b));
}

FACT(distances_across_the_world_are_exact) {
    kodama_point low = {-KODAMA_REACH, -KODAMA_REACH}, high = {KODAMA_REACH, KODAMA_REACH};
    kodama_point corner = {KODAMA_REACH, -KODAMA_REACH};
    assert_int_equal(kodama_distance(low, high, high), 46341);   /* 2^15 * √2, rounded up */
    assert_int_equal(kodama_distance(corner, low, high), 23171); /* half of it */
    assert_true(kodama_is_near(corner, low, high, 23171));
    assert_false(kodama_is_near(corner, low, high, 23170));
}

FACT(points_of_the_rim_are_turned_without_overflow) {
    for (int angle = 0; angle < KODAMA_TURN; angle++) {
        kodama_direction d = kodama_direction_of(angle);
        kodama_point p = kodama_turned((kodama_point){KODAMA_REACH, -KODAMA_REACH}, d);
        assert_int_equal(p.x, lrint(floor((d.cos + d.sin) + 0.5)));
        assert_int_equal(p.y, lrint(floor((d.sin - d.cos) + 0.5)));
    }
}

/* A drop, judged */

typedef struct forest {
    kodama_rules rules;
    kodama_tree tree;
    kodama_wood wood;
} forest;

static void plant(forest *f, const char *text) {
    scene_rules(&f->rules);
    scene_tree(&f->rules, text, &f->tree);
    kodama_wood_init(&f->wood, &f->rules, &f->tree);
}

/* Card 1 is straight, with its stem left of the middle; the trunk's third limb ends at (4480, 1260). */
FACT(a_card_on_a_limb_is_legal) {
    forest f;
    plant(&f, "66 4500,0");
    kodama_judgement v = kodama_judge(&f.wood, 1, 4480, 1240, 0);
    assert_true(v.is_legal);
    assert_int_equal(v.parent, 0);
    assert_int_equal(v.touched, 1);
    assert_int_equal(kodama_parent_of(&f.wood, 0, 4480, 1240, 0), 0);
}

/* T5.1 */
FACT(a_stem_off_the_bark_is_told_how_far) {
    forest f;
    plant(&f, "66 4500,0");
    kodama_judgement v = kodama_judge(&f.wood, 1, 4330, 1250, 0);
    assert_false(v.is_legal);
    assert_int_equal(v.parent, -1);
    assert_int_equal(v.nearest, 0);
    assert_in_range(v.off, 60, 120);
}

/* T5.1: the bark runs to the edge, but a stem on the edge is not inside. */
FACT(a_stem_on_the_parents_edge_is_not_on_it) {
    forest f;
    plant(&f, "66 4500,0");
    assert_false(kodama_judge(&f.wood, 1, 4480, 1260, 0).is_legal);
    assert_true(kodama_judge(&f.wood, 1, 4480, 1259, 0).is_legal);
}

/* T5.2 */
FACT(a_card_on_two_others_is_told_which) {
    forest f;
    plant(&f, "66 4500,0; 1 4480,1240 0");
    kodama_judgement v = kodama_judge(&f.wood, 1, 4770, 1240, 0);
    assert_false(v.is_legal);
    assert_int_equal(v.touched, 3);
    assert_int_equal(v.parent, 0);
}

/* T5.3 */
FACT(a_covered_feature_is_told) {
    forest f;
    plant(&f, "66 4500,0");
    kodama_judgement v = kodama_judge(&f.wood, 1, 4500, 400, 0);
    assert_false(v.is_legal);
    assert_int_equal(v.covered[0], 1);
    assert_int_equal(v.parent, 0);
}

/* T5.4 */
FACT(a_card_that_hangs_over_the_edge_is_told_which) {
    forest f;
    plant(&f, "66 4500,0");
    assert_int_equal(kodama_judge(&f.wood, 1, 4500, 100, 2048).edges, KODAMA_EDGE_NEAR);
    assert_int_equal(kodama_judge(&f.wood, 1, 100, 100, 512).edges, KODAMA_EDGE_LEFT | KODAMA_EDGE_NEAR);
    assert_int_equal(kodama_judge(&f.wood, 1, 9000, 6500, 0).edges, KODAMA_EDGE_RIGHT | KODAMA_EDGE_FAR);
}

/* T5.4: exactly on the table's edge is on the table. */
FACT(a_card_may_lie_along_the_tables_edge) {
    forest f;
    plant(&f, "66 4500,0");
    assert_int_equal(kodama_judge(&f.wood, 1, 195, 0, 0).edges, 0);
    assert_int_equal(kodama_judge(&f.wood, 1, 194, 0, 0).edges, KODAMA_EDGE_LEFT);
    assert_int_equal(kodama_judge(&f.wood, 1, 9000 - 435, 6500 - 880, 0).edges, 0);
    assert_int_equal(kodama_judge(&f.wood, 1, 9000 - 434, 6500 - 879, 0).edges, KODAMA_EDGE_RIGHT | KODAMA_EDGE_FAR);
}

/* The slow check: T5 on true rectangles, turned with real sines and never rounded, by clipping polygons. It shares
 * nothing with geometry.c. `grow` makes everything that forbids larger by so much. */

typedef struct real_point {
    double x, y;
} real_point;

typedef struct polygon {
    int count;
    real_point corner[12];
} polygon;

typedef struct real_pose {
    double x, y, cos, sin;
    kodama_point stem;
} real_pose;

static real_pose real_pose_of(kodama_point stem, int x, int y, int angle) {
    double turn = 2 * M_PI * angle / KODAMA_TURN;
    return (real_pose){x, y, cos(turn), sin(turn), stem};
}

static real_point really_put(const real_pose *pose, double own_x, double own_y) {
    double x = own_x - pose->stem.x, y = own_y - pose->stem.y;
    return (real_point){pose->x + x * pose->cos - y * pose->sin, pose->y + x * pose->sin + y * pose->cos};
}

static polygon real_card(const real_pose *pose, kodama_point half, double grow) {
    double right = 2 * half.x + grow, top = 2 * half.y + grow;
    return (polygon){4,
                     {really_put(pose, -grow, -grow), really_put(pose, right, -grow), really_put(pose, right, top),
                      really_put(pose, -grow, top)}};
}

/* Twice the area of a, b, p: positive if p is to the left. */
static double side(real_point a, real_point b, real_point p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static polygon clip(const polygon *p, real_point a, real_point b) {
    polygon out = {0};
    for (int i = 0; i < p->count; i++) {
        real_point from = p->corner[i], to = p->corner[(i + 1) % p->count];
        double s = side(a, b, from), t = side(a, b, to);
        if (s >= 0) out.corner[out.count++] = from;
        if ((s > 0 && t < 0) || (s < 0 && t > 0))
            out.corner[out.count++] =
                (real_point){from.x + (to.x - from.x) * s / (s - t), from.y + (to.y - from.y) * s / (s - t)};
    }
    return out;
}

static double shared_area(const polygon *a, const polygon *b) {
    polygon p = *a;
    for (int i = 0; i < 4 && p.count; i++) p = clip(&p, b->corner[i], b->corner[(i + 1) % 4]);
    double area = 0;
    for (int i = 2; i < p.count; i++) area += side(p.corner[0], p.corner[i - 1], p.corner[i]) / 2;
    return area;
}

static bool is_inside(const polygon *p, real_point q) {
    for (int i = 0; i < p->count; i++)
        if (side(p->corner[i], p->corner[(i + 1) % p->count], q) <= 0) return false;
    return true;
}

static double real_distance(real_point p, real_point a, real_point b) {
    double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
    double t = length > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / length : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(p.x - a.x - t * x, p.y - a.y - t * y);
}

static double polygon_distance(const polygon *p, real_point q) {
    double best = is_inside(p, q) ? 0 : INFINITY;
    for (int i = 0; i < p->count; i++) best = fmin(best, real_distance(q, p->corner[i], p->corner[(i + 1) % p->count]));
    return is_inside(p, q) ? 0 : best;
}

typedef struct slow_judgement {
    uint16_t touched, on_bark;
    uint8_t covered[KODAMA_TREE];
    int edges;
} slow_judgement;

static double bark_distance(const kodama_card *card, const real_pose *pose, real_point p) {
    double best = INFINITY;
    for (int k = 1; k < card->bark.count; k++) {
        if (card->bark.from[k] == KODAMA_ROOT) continue;
        kodama_point a = card->bark.point[k], b = card->bark.point[card->bark.from[k]];
        best = fmin(best, real_distance(p, really_put(pose, a.x, a.y), really_put(pose, b.x, b.y)));
    }
    return best;
}

static int slow_edges(const kodama_rules *rules, const polygon *card) {
    int edges = 0;
    for (int i = 0; i < 4; i++) {
        real_point p = card->corner[i];
        edges |= (p.x < 0) * KODAMA_EDGE_LEFT | (p.y < 0) * KODAMA_EDGE_NEAR |
                 (p.x > rules->table.x) * KODAMA_EDGE_RIGHT | (p.y > rules->table.y) * KODAMA_EDGE_FAR;
    }
    return edges;
}

static slow_judgement judge_slowly(const kodama_rules *rules, const kodama_tree *tree, int stem, kodama_drop drop,
                                   double grow) {
    slow_judgement v = {0};
    real_pose pose = real_pose_of(rules->stem[stem], drop.x, drop.y, drop.angle);
    polygon card = real_card(&pose, (kodama_point){315, 440}, grow);
    real_point at = {drop.x, drop.y};
    v.edges = slow_edges(rules, &card);
    for (int i = 0; i < tree->count; i++) {
        const kodama_card *other = &rules->card[tree->card[i].card];
        real_pose lies = real_pose_of(other->bark.point[0], tree->card[i].x, tree->card[i].y, tree->card[i].angle);
        polygon under = real_card(&lies, other->half, 0), less = real_card(&lies, other->half, grow);
        if (shared_area(&card, &under) > 1e-6) v.touched |= (uint16_t)(1 << i);
        if (is_inside(&less, at) && bark_distance(other, &lies, at) <= 35 + grow) v.on_bark |= (uint16_t)(1 << i);
        for (int f = 0; f < other->features; f++) {
            kodama_point own = other->feature[f].centre;
            if (polygon_distance(&card, really_put(&lies, own.x, own.y)) < (i ? 75 : 120))
                v.covered[i] |= (uint8_t)(1 << f);
        }
    }
    return v;
}

/* Is a ⊂ b? */
static bool within(int a, int b) { return !(a & ~b); }

static bool covers_within(const uint8_t *a, const uint8_t *b, int count) {
    for (int i = 0; i < count; i++)
        if (!within(a[i], b[i])) return false;
    return true;
}

static uint16_t on_bark(const kodama_wood *wood, kodama_drop drop) {
    uint16_t on = 0;
    for (int i = 0; i < wood->count; i++)
        if (kodama_is_on_bark(wood, i, (kodama_point){drop.x, drop.y}, 0)) on |= (uint16_t)(1 << i);
    return on;
}

/* Everything the judgement says is said by the slow check too, with everything one unit larger; and it says everything
 * the slow check says with everything one unit smaller: where the two differ, one unit flips it. */
static void compare_with_slow_check(const kodama_wood *wood, int card, kodama_drop drop) {
    const kodama_rules *rules = wood->rules;
    int stem = rules->card[card].stem;
    kodama_judgement v = kodama_judge(wood, card, drop.x, drop.y, drop.angle);
    slow_judgement less = judge_slowly(rules, wood->tree, stem, drop, -1),
                   more = judge_slowly(rules, wood->tree, stem, drop, 1);
    uint16_t on = on_bark(wood, drop);
    bool is_same = within(less.touched, v.touched) && within(v.touched, more.touched) && within(less.edges, v.edges) &&
                   within(v.edges, more.edges) && within(less.on_bark, on) && within(on, more.on_bark) &&
                   covers_within(less.covered, v.covered, wood->count) &&
                   covers_within(v.covered, more.covered, wood->count);
    if (!is_same) fail_msg("card %d at %d,%d %d", card, drop.x, drop.y, drop.angle);
}

/* The judgement sums up its own parts (T5), and the quick check says the same. */
static void compare_with_quick_check(const kodama_wood *wood, int card, kodama_drop drop) {
    kodama_judgement v = kodama_judge(wood, card, drop.x, drop.y, drop.angle);
    int parent = kodama_parent_of(wood, wood->rules->card[card].stem, drop.x, drop.y, drop.angle);
    bool covers = false;
    for (int i = 0; i < wood->count; i++) covers |= v.covered[i] != 0;
    uint16_t on = on_bark(wood, drop);
    bool is_free = v.touched && !(v.touched & (v.touched - 1)) && on & v.touched && !covers && !v.edges;
    assert_int_equal(parent, is_free ? __builtin_ctz(v.touched) : -1);
    assert_int_equal(v.is_legal, is_free && v.points <= KODAMA_LIMIT);
    if (is_free) assert_int_equal(v.parent, parent);
}

/* 50,000 drops; a million with IRORI_TEST_GAMES=20, which ./test --full sets. */
FACT(random_drops_are_judged_like_the_slow_check) {
    kodama_rules rules;
    irori_rng rng = irori_rng_from(5);
    scene_rules(&rules);
    for (int trees = scaled(500); trees > 0; trees--) {
        kodama_tree tree;
        kodama_wood wood;
        scene_random_tree(&rules, &rng, 1 + (int)irori_rng_below(&rng, KODAMA_TREE), &tree);
        kodama_wood_init(&wood, &rules, &tree);
        for (int i = 0; i < 100; i++) {
            kodama_drop drop = scene_random_drop(&wood, &rng);
            int card = 1 + (int)irori_rng_below(&rng, KODAMA_BRANCHES);
            compare_with_slow_check(&wood, card, drop);
            compare_with_quick_check(&wood, card, drop);
        }
    }
}

/* How far off the bark a stem is, is told to the unit: rounded up, and the bark's own ends are rounded. */
FACT(distances_off_the_bark_are_like_the_slow_checks) {
    kodama_rules rules;
    irori_rng rng = irori_rng_from(6);
    scene_rules(&rules);
    for (int i = 0; i < scaled(200); i++) {
        kodama_tree tree;
        kodama_wood wood;
        scene_random_tree(&rules, &rng, 7, &tree);
        kodama_wood_init(&wood, &rules, &tree);
        kodama_drop drop = scene_random_drop(&wood, &rng);
        double off = INFINITY;
        for (int k = 0; k < tree.count; k++) {
            const kodama_card *card = &rules.card[tree.card[k].card];
            real_pose lies = real_pose_of(card->bark.point[0], tree.card[k].x, tree.card[k].y, tree.card[k].angle);
            off = fmin(off, bark_distance(card, &lies, (real_point){drop.x, drop.y}) - 35);
        }
        double told = kodama_judge(&wood, 1, drop.x, drop.y, drop.angle).off;
        assert_true(told > off - 1 && told < off + 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sine_table_is_rounded_to_the_nearest),
        cmocka_unit_test(directions_are_one_unit_long_all_around),
        cmocka_unit_test(quarter_turns_are_exact),
        cmocka_unit_test(halves_are_rounded_upwards_for_negatives_too),
        cmocka_unit_test(a_turned_boxs_centre_is_exact_to_a_sixteenth),
        cmocka_unit_test(boxes_that_share_an_edge_do_not_overlap),
        cmocka_unit_test(boxes_that_share_a_corner_do_not_overlap),
        cmocka_unit_test(a_quarter_turn_swaps_width_and_height),
        cmocka_unit_test(a_corner_pokes_into_an_edge),
        cmocka_unit_test(a_point_on_the_edge_is_not_inside),
        cmocka_unit_test(a_tangent_disc_is_not_covered),
        cmocka_unit_test(a_disc_may_touch_a_corner),
        cmocka_unit_test(a_point_35_off_the_bark_is_on_it_and_36_is_not),
        cmocka_unit_test(a_bark_of_no_length_is_a_disc),
        cmocka_unit_test(distances_are_rounded_up),
        cmocka_unit_test(roots_are_whole_parts),
        cmocka_unit_test(the_corners_of_the_world_are_far_apart),
        cmocka_unit_test(boxes_as_large_as_the_world_overlap),
        cmocka_unit_test(distances_across_the_world_are_exact),
        cmocka_unit_test(points_of_the_rim_are_turned_without_overflow),
        cmocka_unit_test(a_card_on_a_limb_is_legal),
        cmocka_unit_test(a_stem_off_the_bark_is_told_how_far),
        cmocka_unit_test(a_stem_on_the_parents_edge_is_not_on_it),
        cmocka_unit_test(a_card_on_two_others_is_told_which),
        cmocka_unit_test(a_covered_feature_is_told),
        cmocka_unit_test(a_card_that_hangs_over_the_edge_is_told_which),
        cmocka_unit_test(a_card_may_lie_along_the_tables_edge),
        cmocka_unit_test(random_drops_are_judged_like_the_slow_check),
        cmocka_unit_test(distances_off_the_bark_are_like_the_slow_checks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
