/* Kodama: canonical placements, listed, kept and sampled; and snapping. All of them against the plain question "is this
 * drop legal?", asked again and again. */
#include <stdlib.h>
#include <string.h>

#include "kodama_scene.h"

enum { ROOM = 20000 };

static kodama_rules deck;

static int make_deck(void **unused) {
    (void)unused;
    scene_rules(&deck);
    return 0;
}

static void random_wood(irori_rng *rng, int count, kodama_tree *tree, kodama_wood *wood) {
    scene_random_tree(&deck, rng, count, tree);
    kodama_wood_init(wood, &deck, tree);
}

/* Perches */

static int depth_of(const kodama_card *card, kodama_point p) {
    int x = card->half.x - abs(p.x - card->half.x), y = card->half.y - abs(p.y - card->half.y);
    return x < y ? x : y;
}

FACT(perches_are_on_the_bark_and_well_inside_the_card) {
    for (int c = 1; c < KODAMA_CARDS; c++) {
        const kodama_card *card = &deck.card[c];
        for (int p = 0; p < card->perches[KODAMA_FINE]; p++) {
            int off = INT32_MAX;
            for (int k = 1; k < card->bark.count; k++) {
                if (card->bark.from[k] == KODAMA_ROOT) continue;
                int d = kodama_distance(card->perch[p], card->bark.point[card->bark.from[k]], card->bark.point[k]);
                off = d < off ? d : off;
            }
            assert_true(off <= 2);
            assert_true(depth_of(card, card->perch[p]) >= 15);
        }
    }
}

FACT(every_tip_has_a_coarse_perch_15_to_30_inside_the_edge) {
    for (int c = 1; c < KODAMA_CARDS; c++) {
        const kodama_card *card = &deck.card[c];
        for (int tip = 1; tip < card->bark.count; tip++) {
            if (!kodama_is_tip(card, tip)) continue;
            int found = 0;
            for (int p = 0; p < card->perches[KODAMA_COARSE]; p++) {
                int depth = depth_of(card, card->perch[p]);
                found +=
                    depth <= 30 && kodama_distance(card->perch[p], card->bark.point[tip], card->bark.point[tip]) < 80;
            }
            assert_int_equal(found, 1);
        }
    }
}

/* A straight limb shows the distances: 80, 40 and 20 apart, each fineness among the next. */
FACT(finer_perches_lie_between_coarser_ones) {
    kodama_card card = {.half = {315, 440}};
    card.bark = (kodama_bark){2, {KODAMA_ROOT, 0}, {{315, 0}, {315, 880}}};
    assert_true(kodama_find_perches(&card));
    int n[] = {card.perches[KODAMA_COARSE], card.perches[KODAMA_NORMAL], card.perches[KODAMA_FINE]};
    assert_int_equal(n[0], 11);
    assert_int_equal(n[1], 22);
    assert_int_equal(n[2], 43);
    for (int i = 0; i < n[0]; i++) assert_int_equal(card.perch[i].y, 860 - 80 * i);
    for (int i = n[0]; i < n[1]; i++) assert_int_equal(card.perch[i].y, 820 - 80 * (i - n[0]));
    for (int i = n[1]; i < n[2]; i++) assert_int_equal(card.perch[i].y, 840 - 40 * (i - n[1]));
}

FACT(a_limb_is_walked_to_the_fork_it_shares) {
    const kodama_card *fork = &deck.card[2];
    int low = 0;
    for (int p = 0; p < fork->perches[KODAMA_FINE]; p++) low += fork->perch[p].y < 400;
    assert_in_range(low, 18, 22); /* once, not twice: about 400 / 20 */
}

FACT(too_much_bark_is_refused) {
    kodama_card card = {.half = {315, 440}};
    card.bark.count = KODAMA_POINTS;
    card.bark.from[0] = KODAMA_ROOT;
    card.bark.point[0] = (kodama_point){315, 0};
    for (int i = 1; i < KODAMA_POINTS; i++) {
        card.bark.from[i] = (uint8_t)(i - 1);
        card.bark.point[i] = (kodama_point){i % 2 ? 30 : 600, 20 * i};
    }
    card.bark.point[KODAMA_POINTS - 1] = (kodama_point){300, 880};
    assert_false(kodama_find_perches(&card));
}

/* Listing */

/* The same list, by asking about every perch and angle. */
static uint32_t list_slowly(const kodama_wood *wood, int stem, kodama_fineness fineness, kodama_place *out) {
    uint32_t n = 0;
    for (int parent = 0; parent < wood->count; parent++) {
        const kodama_card *card = wood->card[parent].card;
        for (int p = 0; p < card->perches[fineness]; p++)
            for (int angle = 0; angle < KODAMA_TURN; angle += kodama_angle_step(fineness)) {
                kodama_point at = kodama_point_on(wood, parent, card->perch[p]);
                if (kodama_parent_of(wood, stem, at.x, at.y, angle) == parent)
                    out[n++] = (kodama_place){(uint8_t)parent, (uint16_t)angle, (int16_t)at.x, (int16_t)at.y};
            }
    }
    return n;
}

static bool is_same_place(kodama_place a, kodama_place b) {
    return a.parent == b.parent && a.angle == b.angle && a.x == b.x && a.y == b.y;
}

static void assert_lists_agree(kodama_fineness fineness, int trees) {
    static kodama_place quick[ROOM], slow[ROOM];
    irori_rng rng = irori_rng_from(7 + (uint64_t)fineness);
    for (int i = 0; i < trees; i++) {
        kodama_tree tree;
        kodama_wood wood;
        random_wood(&rng, 1 + i % KODAMA_TREE, &tree, &wood);
        uint32_t n = kodama_places(&wood, i % deck.stems, fineness, quick, ROOM);
        assert_int_equal(n, list_slowly(&wood, i % deck.stems, fineness, slow));
        assert_true(n < ROOM);
        for (uint32_t k = 0; k < n; k++) assert_true(is_same_place(quick[k], slow[k]));
    }
}

FACT(coarse_lists_hold_every_legal_perch_and_angle) { assert_lists_agree(KODAMA_COARSE, scaled(60)); }
FACT(normal_lists_hold_every_legal_perch_and_angle) { assert_lists_agree(KODAMA_NORMAL, scaled(20)); }
FACT(fine_lists_hold_every_legal_perch_and_angle) { assert_lists_agree(KODAMA_FINE, scaled(6)); }

FACT(coarse_places_are_among_the_normal_and_those_among_the_fine) {
    static kodama_place list[KODAMA_FINENESSES][ROOM];
    irori_rng rng = irori_rng_from(3);
    kodama_tree tree;
    kodama_wood wood;
    uint32_t n[KODAMA_FINENESSES];
    random_wood(&rng, 9, &tree, &wood);
    for (int f = 0; f < KODAMA_FINENESSES; f++) n[f] = kodama_places(&wood, 0, (kodama_fineness)f, list[f], ROOM);
    for (int f = 0; f < KODAMA_FINE; f++) {
        assert_true(n[f] > 0 && n[f] < n[f + 1]);
        for (uint32_t i = 0; i < n[f]; i++) {
            uint32_t k = 0;
            while (k < n[f + 1] && !is_same_place(list[f][i], list[f + 1][k])) k++;
            assert_true(k < n[f + 1]);
        }
    }
}

FACT(a_list_ends_where_its_room_does) {
    static kodama_place all[ROOM], some[10];
    irori_rng rng = irori_rng_from(4);
    kodama_tree tree;
    kodama_wood wood;
    random_wood(&rng, 4, &tree, &wood);
    assert_true(kodama_places(&wood, 1, KODAMA_COARSE, all, ROOM) > 10);
    assert_int_equal(kodama_places(&wood, 1, KODAMA_COARSE, some, 10), 10);
    for (int i = 0; i < 10; i++) assert_true(is_same_place(all[i], some[i]));
}

/* T5.5 */
FACT(parents_that_would_score_more_than_ten_are_left_out) {
    kodama_rules rich = deck;
    irori_rng rng = irori_rng_from(11);
    int refused = 0;
    for (int c = 1; c < KODAMA_CARDS; c++)
        for (int icon = 0; icon < KODAMA_ICONS; icon++) rich.card[c].icons[icon] *= 3;
    for (int i = 0; i < 50; i++) {
        kodama_tree tree;
        kodama_wood wood;
        scene_random_tree(&deck, &rng, 5, &tree);
        kodama_wood_init(&wood, &rich, &tree);
        int card = 1 + (int)irori_rng_below(&rng, KODAMA_BRANCHES);
        uint16_t parents = kodama_parents_for(&wood, card);
        for (int k = 0; k < tree.count; k++) {
            bool is_too_good = kodama_score_branch(&rich, &tree, k, card, 0, 0).branch > 10;
            assert_int_equal(parents >> k & 1, !is_too_good);
            refused += is_too_good;
        }
    }
    assert_true(refused > 0);
}

/* Room */

static void assert_room_is_the_list(const kodama_room *room, const kodama_wood *wood, int stem) {
    static kodama_place list[ROOM];
    uint32_t n = kodama_places(wood, stem, KODAMA_COARSE, list, ROOM), next = 0;
    assert_int_equal(room->count, wood->count);
    for (int parent = 0; parent < wood->count; parent++) {
        const kodama_card *card = wood->card[parent].card;
        uint32_t before = next;
        for (int p = 0; p < card->perches[KODAMA_COARSE]; p++)
            for (int a = 0; a < 32; a++) {
                if (!(room->angles[parent][p][stem] >> a & 1)) continue;
                kodama_point at = kodama_point_on(wood, parent, card->perch[p]);
                assert_true(next < n);
                assert_true(is_same_place(
                    list[next++], (kodama_place){(uint8_t)parent, (uint16_t)(a * 128), (int16_t)at.x, (int16_t)at.y}));
            }
        assert_int_equal(kodama_room_count(room, stem, parent), next - before);
    }
    assert_int_equal(next, n);
}

FACT(room_kept_from_card_to_card_is_the_coarse_list) {
    irori_rng rng = irori_rng_from(21);
    for (int i = 0; i < scaled(30); i++) {
        kodama_tree whole, tree;
        kodama_wood wood;
        kodama_room room;
        random_wood(&rng, KODAMA_TREE, &whole, &wood);
        tree = whole;
        for (tree.count = 1; tree.count <= whole.count; tree.count++) {
            kodama_wood_init(&wood, &deck, &tree);
            if (tree.count == 1)
                kodama_room_init(&room, &wood, 7);
            else
                kodama_room_grow(&room, &wood);
            for (int stem = 0; stem < deck.stems; stem++) assert_room_is_the_list(&room, &wood, stem);
        }
    }
}

FACT(room_is_kept_for_the_stems_asked_for) {
    irori_rng rng = irori_rng_from(22);
    kodama_tree tree;
    kodama_wood wood;
    kodama_room room;
    random_wood(&rng, 5, &tree, &wood);
    kodama_room_init(&room, &wood, 1 << 1);
    assert_room_is_the_list(&room, &wood, 1);
    for (int i = 0; i < tree.count; i++) {
        assert_int_equal(kodama_room_count(&room, 0, i), 0);
        assert_int_equal(kodama_room_count(&room, 2, i), 0);
    }
}

/* Sampling */

typedef struct drop_list {
    int count;
    kodama_drop drop[ROOM];
} drop_list;

/* All legal drops of the display. */
static void list_drops(const kodama_wood *wood, const uint8_t *display, int slots, kodama_fineness fineness,
                       drop_list *list) {
    static kodama_place place[ROOM];
    list->count = 0;
    for (int slot = 0; slot < slots; slot++) {
        if (!display[slot]) continue;
        uint16_t parents = kodama_parents_for(wood, display[slot]);
        uint32_t n = kodama_places(wood, deck.card[display[slot]].stem, fineness, place, ROOM);
        for (uint32_t i = 0; i < n; i++)
            if (parents >> place[i].parent & 1)
                list->drop[list->count++] = (kodama_drop){slot, place[i].x, place[i].y, place[i].angle};
    }
}

static bool is_same_drop(kodama_drop a, kodama_drop b) {
    return a.slot == b.slot && a.x == b.x && a.y == b.y && a.angle == b.angle;
}

FACT(sampled_drops_are_legal_coarse_ones_and_all_equally_likely) {
    static uint64_t seen[ROOM], weight[ROOM];
    static drop_list list;
    irori_rng rng = irori_rng_from(31);
    kodama_tree tree;
    kodama_wood wood;
    uint8_t display[] = {14, 0, 3};
    random_wood(&rng, KODAMA_TREE, &tree, &wood);
    list_drops(&wood, display, 3, KODAMA_COARSE, &list);
    for (int i = 0; i < list.count * 20; i++) {
        kodama_drop drop;
        int number = 0;
        assert_true(kodama_sample_drop(&wood, display, 3, &rng, &drop));
        while (number < list.count && !is_same_drop(list.drop[number], drop)) number++;
        assert_true(number < list.count);
        seen[number]++;
    }
    for (int i = 0; i < list.count; i++) weight[i] = 1;
    assert_even("sampled drops", seen, weight, (size_t)list.count);
}

/* Where no coarse place is left a list decides: it must be as even. */
FACT(normal_drops_are_equally_likely_where_there_are_no_coarse_ones) {
    static uint64_t seen[ROOM], weight[ROOM];
    static drop_list list;
    kodama_rules rules = deck;
    kodama_tree tree;
    kodama_wood wood;
    irori_rng rng = irori_rng_from(32);
    uint8_t display[] = {1, 5};
    scene_tree(&deck, "66 440,0", &tree);
    kodama_wood_init(&wood, &rules, &tree);
    do {
        rules.table = (kodama_point){1000 + (int)irori_rng_below(&rng, 500), 1000 + (int)irori_rng_below(&rng, 500)};
        list_drops(&wood, display, 2, KODAMA_COARSE, &list);
        bool has_coarse = list.count > 0;
        list_drops(&wood, display, 2, KODAMA_NORMAL, &list);
        if (has_coarse) list.count = 0;
    } while (list.count < 3 || list.drop[0].slot == list.drop[list.count - 1].slot);
    for (int i = 0; i < 100 * list.count; i++) {
        kodama_drop drop;
        int number = 0;
        assert_true(kodama_sample_drop(&wood, display, 2, &rng, &drop));
        while (number < list.count && !is_same_drop(list.drop[number], drop)) number++;
        assert_true(number < list.count);
        seen[number]++;
    }
    for (int i = 0; i < list.count; i++) weight[i] = 1;
    assert_even("normal drops", seen, weight, (size_t)list.count);
}

/* Tables so small that a trunk in their corner hardly takes a card. */
FACT(where_only_finer_places_are_left_they_are_sampled) {
    kodama_rules rules = deck;
    kodama_tree tree;
    kodama_wood wood;
    kodama_place place[1];
    irori_rng rng = irori_rng_from(1);
    uint8_t display[] = {1};
    int seen[KODAMA_FINENESSES + 1] = {0};
    scene_tree(&deck, "66 440,0", &tree);
    kodama_wood_init(&wood, &rules, &tree);
    for (int i = 0; i < 300; i++) {
        kodama_drop drop;
        int f = 0;
        rules.table = (kodama_point){1000 + (int)irori_rng_below(&rng, 500), 1000 + (int)irori_rng_below(&rng, 500)};
        while (f < KODAMA_FINENESSES && !kodama_places(&wood, 0, (kodama_fineness)f, place, 1)) f++;
        seen[f]++;
        assert_int_equal(kodama_sample_drop(&wood, display, 1, &rng, &drop), f < KODAMA_FINENESSES);
        assert_int_equal(kodama_has_place(&wood, display, 1), f < KODAMA_FINENESSES); /* T8 */
        if (f == KODAMA_FINENESSES) continue;
        assert_int_equal(drop.angle % kodama_angle_step((kodama_fineness)f), 0);
        assert_true(kodama_judge(&wood, 1, drop.x, drop.y, drop.angle).is_legal);
    }
    for (int f = 0; f <= KODAMA_FINENESSES; f++) assert_true(seen[f] > 0);
}

/* T5.5, T8 */
FACT(cards_that_score_too_much_everywhere_have_no_place) {
    kodama_rules rules = deck;
    kodama_tree tree;
    kodama_wood wood;
    kodama_drop drop;
    irori_rng rng = irori_rng_from(2);
    uint8_t display[] = {1, 0};
    scene_tree(&deck, "66 4500,0", &tree);
    kodama_wood_init(&wood, &rules, &tree);
    assert_true(kodama_has_place(&wood, display, 2));
    rules.card[1].icons[KODAMA_CATERPILLAR] = 10; /* and one on the trunk: 11 */
    assert_false(kodama_has_place(&wood, display, 2));
    assert_false(kodama_sample_drop(&wood, display, 2, &rng, &drop));
    rules.card[1].icons[KODAMA_CATERPILLAR] = 9;
    assert_true(kodama_has_place(&wood, display, 2));
    assert_true(kodama_sample_drop(&wood, display, 2, &rng, &drop));
}

FACT(an_empty_display_has_no_place) {
    kodama_tree tree;
    kodama_wood wood;
    kodama_drop drop;
    irori_rng rng = irori_rng_from(2);
    uint8_t display[] = {0, 0};
    scene_tree(&deck, "66 4500,0", &tree);
    kodama_wood_init(&wood, &deck, &tree);
    assert_false(kodama_has_place(&wood, display, 2));
    assert_false(kodama_sample_drop(&wood, display, 2, &rng, &drop));
}

/* Snapping */

static int64_t cost_of(int x, int y, int turn) { return (int64_t)x * x + (int64_t)y * y + (int64_t)turn * turn; }

/* Tries every drop within reach, in the order in which ties are broken. */
static bool snap_slowly(const kodama_wood *wood, int card, kodama_drop drop, int distance, int turn, kodama_drop *out) {
    uint16_t parents = kodama_parents_for(wood, card);
    int64_t best = INT64_MAX;
    for (int t = -turn; t <= turn; t++)
        for (int y = -distance; y <= distance; y++)
            for (int x = -distance; x <= distance; x++) {
                if (x * x + y * y > distance * distance || cost_of(x, y, t) >= best) continue;
                int parent = kodama_parent_of(wood, deck.card[card].stem, drop.x + x, drop.y + y, drop.angle + t);
                if (parent < 0 || !(parents >> parent & 1)) continue;
                best = cost_of(x, y, t);
                *out = (kodama_drop){drop.slot, drop.x + x, drop.y + y, (drop.angle + t) & (KODAMA_TURN - 1)};
            }
    return best < INT64_MAX;
}

/* A legal drop of the card, moved and turned a little. */
static bool rough_drop(const kodama_wood *wood, int card, irori_rng *rng, int reach, kodama_drop *drop) {
    uint8_t display[] = {(uint8_t)card};
    if (!kodama_sample_drop(wood, display, 1, rng, drop)) return false;
    drop->x += (int)irori_rng_below(rng, (uint32_t)(2 * reach + 1)) - reach;
    drop->y += (int)irori_rng_below(rng, (uint32_t)(2 * reach + 1)) - reach;
    drop->angle += (int)irori_rng_below(rng, (uint32_t)(2 * reach + 1)) - reach;
    return true;
}

static void assert_same_drop(kodama_drop a, kodama_drop b) {
    assert_int_equal(a.slot, b.slot);
    assert_int_equal(a.x, b.x);
    assert_int_equal(a.y, b.y);
    assert_int_equal(a.angle, b.angle);
}

FACT(snapping_finds_the_nearest_legal_drop_or_none) {
    irori_rng rng = irori_rng_from(41);
    int found = 0, moved = 0, none = 0;
    for (int i = 0; i < scaled(150); i++) {
        kodama_tree tree;
        kodama_wood wood;
        kodama_drop rough, quick, slow;
        random_wood(&rng, 2 + i % (KODAMA_TREE - 1), &tree, &wood);
        int card = 1 + (int)irori_rng_below(&rng, KODAMA_BRANCHES);
        if (!rough_drop(&wood, card, &rng, 90, &rough)) continue;
        bool has_any = snap_slowly(&wood, card, rough, 12, 9, &slow);
        assert_int_equal(kodama_snap(&wood, card, rough, 12, 9, &quick), has_any);
        if (has_any) assert_same_drop(quick, slow);
        found += has_any, none += !has_any;
        moved += has_any && (slow.x != rough.x || slow.y != rough.y || slow.angle != (rough.angle & (KODAMA_TURN - 1)));
    }
    assert_true(found > moved && moved > 10 && none > 10);
}

FACT(a_legal_drop_snaps_to_itself) {
    irori_rng rng = irori_rng_from(42);
    for (int i = 0; i < 50; i++) {
        kodama_tree tree;
        kodama_wood wood;
        kodama_drop drop, out;
        uint8_t display[] = {(uint8_t)(1 + i)};
        random_wood(&rng, 8, &tree, &wood);
        if (!kodama_sample_drop(&wood, display, 1, &rng, &drop)) continue;
        assert_true(kodama_snap(&wood, display[0], drop, 0, 0, &out));
        assert_same_drop(drop, out);
    }
}

FACT(a_rough_drop_snaps_to_where_it_was_legal_or_nearer) {
    irori_rng rng = irori_rng_from(43);
    for (int i = 0; i < scaled(60); i++) {
        kodama_tree tree;
        kodama_wood wood;
        kodama_drop rough, out;
        random_wood(&rng, KODAMA_TREE, &tree, &wood);
        int card = 1 + (int)irori_rng_below(&rng, KODAMA_BRANCHES);
        if (!rough_drop(&wood, card, &rng, 40, &rough)) continue;
        assert_true(kodama_snap(&wood, card, rough, 60, 40, &out));
        assert_true(kodama_judge(&wood, card, out.x, out.y, out.angle).is_legal);
        int turn = (out.angle - rough.angle + KODAMA_TURN / 2 + KODAMA_TURN) % KODAMA_TURN - KODAMA_TURN / 2;
        assert_true(cost_of(out.x - rough.x, out.y - rough.y, 0) <= 60 * 60);
        assert_true(abs(turn) <= 40);
        assert_true(cost_of(out.x - rough.x, out.y - rough.y, turn) <= 3 * 40 * 40);
    }
}

/* T5.5 */
FACT(nothing_snaps_to_where_it_scores_too_much) {
    kodama_rules rules = deck;
    kodama_tree tree;
    kodama_wood wood;
    kodama_drop drop = {0, 4490, 1250, 20}, out;
    scene_tree(&deck, "66 4500,0", &tree);
    kodama_wood_init(&wood, &rules, &tree);
    assert_true(kodama_snap(&wood, 1, drop, 60, 60, &out));
    rules.card[1].icons[KODAMA_CATERPILLAR] = 10;
    assert_false(kodama_snap(&wood, 1, drop, 60, 60, &out));
    assert_false(kodama_snap(&wood, 1, (kodama_drop){0, 4480, 1240, 0}, 0, 0, &out));
    rules.card[1].icons[KODAMA_CATERPILLAR] = 9;
    assert_true(kodama_snap(&wood, 1, (kodama_drop){0, 4480, 1240, 0}, 0, 0, &out));
}

FACT(drops_beyond_the_table_snap_to_nothing_or_back_onto_it) {
    kodama_tree tree;
    kodama_wood wood;
    kodama_drop out;
    scene_tree(&deck, "66 4500,0", &tree);
    kodama_wood_init(&wood, &deck, &tree);
    assert_false(kodama_snap(&wood, 1, (kodama_drop){0, -40000, 3, 0}, 100000, 100, &out));
    assert_false(kodama_snap(&wood, 1, (kodama_drop){0, -300, 3, 0}, 100, 100, &out));
    assert_false(kodama_snap(&wood, 1, (kodama_drop){0, 4500, 900, 0}, -1, 100, &out));
    assert_true(kodama_snap(&wood, 1, (kodama_drop){0, 4480, -10, -5000}, 2000, 100000, &out));
    assert_true(kodama_judge(&wood, 1, out.x, out.y, out.angle).is_legal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perches_are_on_the_bark_and_well_inside_the_card),
        cmocka_unit_test(every_tip_has_a_coarse_perch_15_to_30_inside_the_edge),
        cmocka_unit_test(finer_perches_lie_between_coarser_ones),
        cmocka_unit_test(a_limb_is_walked_to_the_fork_it_shares),
        cmocka_unit_test(too_much_bark_is_refused),
        cmocka_unit_test(coarse_lists_hold_every_legal_perch_and_angle),
        cmocka_unit_test(normal_lists_hold_every_legal_perch_and_angle),
        cmocka_unit_test(fine_lists_hold_every_legal_perch_and_angle),
        cmocka_unit_test(coarse_places_are_among_the_normal_and_those_among_the_fine),
        cmocka_unit_test(a_list_ends_where_its_room_does),
        cmocka_unit_test(parents_that_would_score_more_than_ten_are_left_out),
        cmocka_unit_test(room_kept_from_card_to_card_is_the_coarse_list),
        cmocka_unit_test(room_is_kept_for_the_stems_asked_for),
        cmocka_unit_test(sampled_drops_are_legal_coarse_ones_and_all_equally_likely),
        cmocka_unit_test(normal_drops_are_equally_likely_where_there_are_no_coarse_ones),
        cmocka_unit_test(where_only_finer_places_are_left_they_are_sampled),
        cmocka_unit_test(cards_that_score_too_much_everywhere_have_no_place),
        cmocka_unit_test(an_empty_display_has_no_place),
        cmocka_unit_test(snapping_finds_the_nearest_legal_drop_or_none),
        cmocka_unit_test(a_legal_drop_snaps_to_itself),
        cmocka_unit_test(a_rough_drop_snaps_to_where_it_was_legal_or_nearer),
        cmocka_unit_test(nothing_snaps_to_where_it_scores_too_much),
        cmocka_unit_test(drops_beyond_the_table_snap_to_nothing_or_back_onto_it),
    };
    return cmocka_run_group_tests(tests, make_deck, NULL);
}
