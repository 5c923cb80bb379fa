/* Kodama: points. Cards are given icons by a row of letters: a caterpillar, c cloud, i firefly, f flower, m mushroom,
 * s star. A tree is its rows with the card each grows from, the trunk first: "i; 0 ia; 1 iaf". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kodama_scene.h"

static kodama_rules rules; /* a deck of the tests' own, whose icons the tests set */

static const char letters[] = "acifms";

static void set_icons(int card, const char *row) {
    kodama_card *c = &rules.card[card];
    memset(c->icons, 0, sizeof c->icons);
    c->features = 0;
    for (; *row && *row != ';' && *row != ' '; row++) {
        const char *at = strchr(letters, *row);
        if (!at) fail_msg("no icon: %c", *row);
        c->icons[at - letters]++;
        c->features++;
    }
}

/* Cards 1, 2, 3 … on the first trunk, all upright on the same spot: where they lie does not matter here. */
static kodama_tree tree_of(const char *text) {
    kodama_tree tree = {.count = 1, .card = {{.card = KODAMA_BRANCHES + 1, .x = 4500}}};
    scene_rules(&rules);
    set_icons(tree.card[0].card, text);
    while ((text = strchr(text, ';'))) {
        int parent, used;
        if (sscanf(++text, " %d %n", &parent, &used) != 1 || parent >= tree.count) fail_msg("no card: %s", text);
        set_icons(tree.count, text + used);
        tree.card[tree.count] = (kodama_branch){(uint8_t)tree.count, (uint8_t)parent, 0, 4500, 1000};
        tree.count++;
    }
    return tree;
}

enum { NEW = 40 }; /* the card that is being placed */

static kodama_points place_at(const kodama_tree *tree, int parent, const char *row, int angle, int decree) {
    set_icons(NEW, row);
    return kodama_score_branch(&rules, tree, parent, NEW, angle, decree);
}

static kodama_points place(const kodama_tree *tree, int parent, const char *row) {
    return place_at(tree, parent, row, 0, 0);
}

/* Branch points */

/* T6: two fireflies, a flower and a caterpillar; nine points along the line, none for the flower that its parent lacks,
 * none from the fireflies of the side fork. */
FACT(the_rulebooks_example_scores_nine) {
    kodama_tree tree = tree_of("i; 0 ifaa; 1 ia; 1 iis");
    kodama_points points = place(&tree, 2, "iifa");
    assert_int_equal(points.branch, 9);
    assert_int_equal(points.icon[KODAMA_FIREFLY], 5);
    assert_int_equal(points.icon[KODAMA_CATERPILLAR], 4);
    assert_int_equal(points.icon[KODAMA_FLOWER], 0);
    assert_int_equal(points.decree, 0);
}

/* T6 */
FACT(an_icon_the_parent_lacks_scores_nothing_not_even_itself) {
    kodama_tree tree = tree_of("s; 0 m");
    assert_int_equal(place(&tree, 1, "ss").branch, 0);
    assert_int_equal(place(&tree, 0, "ss").branch, 3);
}

/* T6 */
FACT(the_run_ends_at_the_first_card_without_the_icon) {
    kodama_tree tree = tree_of("s; 0 s; 1 c; 2 s");
    assert_int_equal(place(&tree, 3, "s").branch, 2);
}

/* T6 */
FACT(the_trunk_counts_where_the_run_reaches_it) {
    kodama_tree tree = tree_of("s; 0 s; 1 ss");
    assert_int_equal(place(&tree, 2, "s").branch, 5);
}

/* T6 */
FACT(nothing_doubles_back_up_another_fork) {
    kodama_tree tree = tree_of("s; 0 s; 1 sss; 0 ss");
    assert_int_equal(place(&tree, 1, "s").branch, 3);
    assert_int_equal(place(&tree, 0, "s").branch, 2);
}

/* T6 */
FACT(every_kind_has_a_run_of_its_own) {
    kodama_tree tree = tree_of("m; 0 ms; 1 mc; 2 ms");
    kodama_points points = place(&tree, 3, "mms");
    assert_int_equal(points.icon[KODAMA_MUSHROOM], 6);
    assert_int_equal(points.run[KODAMA_MUSHROOM], 5);
    assert_int_equal(points.icon[KODAMA_STAR], 2);
    assert_int_equal(points.run[KODAMA_STAR], 2);
    assert_int_equal(points.run[KODAMA_CLOUD], 0);
    assert_int_equal(points.branch, 8);
}

/* T6, for the score pad */
FACT(a_line_is_scored_from_its_icons_alone) {
    static const uint8_t line[][KODAMA_ICONS] = {
        {1, 0, 2, 1, 0, 0}, {1, 0, 1, 0, 0, 0}, {2, 0, 1, 1, 0, 0}, {0, 0, 1, 0, 0, 0}};
    assert_int_equal(kodama_score_line(line, 4, NULL).branch, 9);
    assert_int_equal(kodama_score_line(line, 1, NULL).branch, 0);
    assert_int_equal(kodama_score_line(line, 0, NULL).branch, 0);
}

/* T5: ten points may be scored, eleven may not. */
FACT(ten_points_are_allowed_and_eleven_are_not) {
    static kodama_place places[16384];
    kodama_tree tree = {.count = 1, .card = {{.card = KODAMA_BRANCHES + 1, .x = 4500}}};
    kodama_wood wood;
    scene_rules(&rules);
    kodama_wood_init(&wood, &rules, &tree);
    assert_true(kodama_places(&wood, rules.card[1].stem, KODAMA_COARSE, places, 16384) > 0);
    set_icons(1, "iiii");
    rules.card[KODAMA_BRANCHES + 1].icons[KODAMA_FIREFLY] = 6;
    kodama_judgement judged = kodama_judge(&wood, 1, places[0].x, places[0].y, places[0].angle);
    assert_true(judged.is_legal && judged.points == 10);
    rules.card[KODAMA_BRANCHES + 1].icons[KODAMA_FIREFLY] = 7;
    judged = kodama_judge(&wood, 1, places[0].x, places[0].y, places[0].angle);
    assert_true(!judged.is_legal && judged.points == 11);
}

/* Decrees (T7) */

static void set_decree(kodama_decree decree) { rules.decree[1] = decree; }

/* T7: fireflies count as stars: two fireflies, a star and a firefly below a star of the new card. */
FACT(icons_that_count_as_one_score_as_one_kind) {
    kodama_tree tree = tree_of("i; 0 si; 1 i");
    set_decree((kodama_decree){.kind = KODAMA_COUNTS_AS, .icon = KODAMA_FIREFLY, .as = KODAMA_STAR});
    kodama_points points = place_at(&tree, 2, "s", 0, 1);
    assert_int_equal(points.branch, 0);
    assert_int_equal(points.decree, 5);
    points = place_at(&tree, 2, "i", 0, 1);
    assert_int_equal(points.branch, 4);
    assert_int_equal(points.decree, 1);
}

/* T7: the limit looks at the points without the decree, which come on top. */
FACT(a_decree_may_lift_a_card_above_ten) {
    kodama_tree tree = tree_of("i; 0 ssii; 1 ssii; 2 ssii");
    set_decree((kodama_decree){.kind = KODAMA_COUNTS_AS, .icon = KODAMA_FIREFLY, .as = KODAMA_STAR});
    kodama_points points = place_at(&tree, 3, "s", 0, 1);
    assert_int_equal(points.branch, 7);
    assert_int_equal(points.decree, 7);
}

/* T7: the difference is never below 0, whatever the line. */
FACT(what_counts_as_another_never_takes_points_away) {
    irori_rng rng = irori_rng_from(5);
    for (int i = 0; i < 20000; i++) {
        uint8_t line[6][KODAMA_ICONS] = {{0}};
        kodama_decree decree = {.kind = KODAMA_COUNTS_AS,
                                .icon = (kodama_icon)irori_rng_below(&rng, 3),
                                .as = (kodama_icon)(3 + irori_rng_below(&rng, 3))};
        for (int n = 0; n < 16; n++) line[irori_rng_below(&rng, 6)][irori_rng_below(&rng, KODAMA_ICONS)]++;
        kodama_points with = kodama_score_line((const uint8_t(*)[KODAMA_ICONS])line, 6, &decree);
        kodama_points without = kodama_score_line((const uint8_t(*)[KODAMA_ICONS])line, 6, NULL);
        assert_int_equal(with.branch, without.branch);
        assert_true(with.decree >= 0);
    }
}

typedef struct placing {
    kodama_way way;
    int bound, parent, angle;
    const char *row;
    bool is_worth;
} placing;

/* The tree of each: "i; 0 i; 1 i; 0 s", so that card 1 carries card 2, and cards 2 and 3 carry none. T7. */
static const placing placings[] = {
    {KODAMA_WAY_TRUNK, 0, 0, 0, "m", true},
    {KODAMA_WAY_TRUNK, 0, 1, 0, "m", false},
    {KODAMA_WAY_HIGH, 3, 2, 0, "m", true},
    {KODAMA_WAY_HIGH, 3, 1, 0, "m", false},
    {KODAMA_WAY_HIGH, 1, 0, 0, "m", true},
    {KODAMA_WAY_FORK, 0, 1, 0, "m", true},
    {KODAMA_WAY_FORK, 0, 0, 0, "m", true},
    {KODAMA_WAY_FORK, 0, 2, 0, "m", false},
    {KODAMA_WAY_ICON, 0, 1, 0, "sfc", true},
    {KODAMA_WAY_ICON, 0, 1, 0, "smc", false},
    {KODAMA_WAY_KINDS, 3, 1, 0, "smc", true},
    {KODAMA_WAY_KINDS, 3, 1, 0, "smms", false},
    {KODAMA_WAY_LEVEL, 0, 1, 1024, "m", true},
    {KODAMA_WAY_LEVEL, 0, 1, 1024 - 256, "m", true},
    {KODAMA_WAY_LEVEL, 0, 1, 1024 - 257, "m", false},
    {KODAMA_WAY_LEVEL, 0, 1, 3072 + 256, "m", true},
    {KODAMA_WAY_LEVEL, 0, 1, 3072 + 257, "m", false},
    {KODAMA_WAY_LEVEL, 0, 1, 2048, "m", false},
    {KODAMA_WAY_LEVEL, 0, 1, 0, "m", false},
    {KODAMA_WAY_POOR, 3, 1, 0, "i", true},
    {KODAMA_WAY_POOR, 3, 2, 0, "i", false},
    {KODAMA_WAY_RICH, 4, 2, 0, "i", true},
    {KODAMA_WAY_RICH, 4, 1, 0, "i", false},
};

/* T7 */
FACT(a_card_placed_the_decrees_way_gets_its_points) {
    kodama_tree tree = tree_of("i; 0 i; 1 i; 0 s");
    for (size_t i = 0; i < sizeof placings / sizeof *placings; i++) {
        const placing *p = &placings[i];
        set_decree((kodama_decree){
            .kind = KODAMA_ON_PLACING, .way = p->way, .icon = KODAMA_FLOWER, .bound = (uint8_t)p->bound, .points = 3});
        kodama_points points = place_at(&tree, p->parent, p->row, p->angle, 1);
        if (points.decree != 3 * p->is_worth) fail_msg("placing %zu: %d points", i, points.decree);
        assert_int_equal(points.branch, place(&tree, p->parent, p->row).branch);
        assert_int_equal(kodama_score_season(&rules, &tree, 1), 0);
    }
}

/* T7 */
FACT(a_seasons_end_pays_then_and_not_on_placing) {
    kodama_tree tree = tree_of("i; 0 i; 1 i; 0 s");
    set_decree((kodama_decree){.kind = KODAMA_AT_END, .reward = {KODAMA_TIP, 0, 2, 1, 0, 20}});
    assert_int_equal(place_at(&tree, 0, "i", 0, 1).decree, 0);
    assert_int_equal(kodama_score_season(&rules, &tree, 1), 4);
}

/* Measures */

static int measure(const kodama_tree *tree, kodama_measure m, kodama_icon icon) {
    return kodama_measure_tree(&rules, tree, m, icon);
}

FACT(icons_are_counted_on_the_whole_tree_trunk_included) {
    kodama_tree tree = tree_of("i; 0 iis; 0 m; 2 i");
    assert_int_equal(measure(&tree, KODAMA_COUNT_ICON, KODAMA_FIREFLY), 4);
    assert_int_equal(measure(&tree, KODAMA_COUNT_ICON, KODAMA_FLOWER), 0);
}

/* Two arms of three fireflies each, which do not add up; the trunk belongs to both. */
FACT(a_run_does_not_double_back_and_may_begin_anywhere) {
    kodama_tree tree = tree_of("i; 0 iis; 1 m; 2 i; 3 iii; 0 i; 5 i");
    assert_int_equal(measure(&tree, KODAMA_RUN_OF_ICON, KODAMA_FIREFLY), 4);
    assert_int_equal(measure(&tree, KODAMA_RUN_OF_ICON, KODAMA_STAR), 1);
    assert_int_equal(measure(&tree, KODAMA_RUN_OF_ICON, KODAMA_FLOWER), 0);
}

FACT(the_longest_line_does_not_count_the_trunk) {
    kodama_tree tree = tree_of("i; 0 i; 1 i; 2 i; 0 i; 1 i");
    assert_int_equal(measure(&tree, KODAMA_LINE, 0), 3);
    kodama_tree bare = tree_of("i");
    assert_int_equal(measure(&bare, KODAMA_LINE, 0), 0);
}

FACT(forks_are_cards_that_carry_two_or_more_trunk_included) {
    kodama_tree tree = tree_of("i; 0 i; 0 i; 0 i; 1 i; 1 i; 2 i");
    assert_int_equal(measure(&tree, KODAMA_FORK, 0), 2);
}

FACT(tips_are_cards_that_carry_none) {
    kodama_tree tree = tree_of("i; 0 i; 0 i; 1 i; 1 i");
    assert_int_equal(measure(&tree, KODAMA_TIP, 0), 3);
    kodama_tree bare = tree_of("i");
    assert_int_equal(measure(&bare, KODAMA_TIP, 0), 0);
}

FACT(limbs_are_cards_on_the_trunk_itself) {
    kodama_tree tree = tree_of("i; 0 i; 0 i; 1 i; 1 i");
    assert_int_equal(measure(&tree, KODAMA_LIMB, 0), 2);
}

FACT(sets_are_as_many_as_the_rarest_kind) {
    kodama_tree tree = tree_of("i; 0 acif; 1 msac; 2 fm; 0 sss");
    assert_int_equal(measure(&tree, KODAMA_SET, 0), 2);
    kodama_tree poor = tree_of("i; 0 acif; 1 mac");
    assert_int_equal(measure(&poor, KODAMA_SET, 0), 0);
}

FACT(mixed_cards_show_three_kinds_and_twins_one_kind_twice) {
    kodama_tree tree = tree_of("i; 0 acif; 1 acf; 2 ac; 0 aacc; 4 aaci; 5 s");
    assert_int_equal(measure(&tree, KODAMA_MIXED, 0), 3);
    assert_int_equal(measure(&tree, KODAMA_TWIN, 0), 2);
}

/* Cards 1, 2, … upright, with their stem in the middle of the lower edge, where told. */
static kodama_tree lie(const kodama_point *at, int count) {
    kodama_tree tree = tree_of("i");
    for (int i = 0; i < count; i++) {
        rules.card[i + 1].bark.point[0] = (kodama_point){KODAMA_WIDTH / 2, 0};
        tree.card[tree.count++] = (kodama_branch){(uint8_t)(i + 1), 0, 0, (int16_t)at[i].x, (int16_t)at[i].y};
    }
    return tree;
}

/* By their centre; one in the very middle is on neither side. */
FACT(balance_pairs_cards_left_and_right_of_the_trunks_middle) {
    static const kodama_point at[] = {{4499, 900}, {3000, 900}, {1500, 900}, {4500, 900}, {4501, 2000}, {6000, 900}};
    kodama_tree tree = lie(at, 6);
    assert_int_equal(measure(&tree, KODAMA_BALANCE, 0), 2);
    kodama_tree left = lie(at, 4);
    assert_int_equal(measure(&left, KODAMA_BALANCE, 0), 0);
}

/* An upright card reaches 880 above its stem; the trunk 1260. */
FACT(height_is_counted_in_full_500s_from_the_tables_edge) {
    static const kodama_point low[] = {{4500, 619}}, high[] = {{4500, 620}, {4500, 1619}}, higher[] = {{4500, 1620}};
    kodama_tree tree = lie(low, 1);
    assert_int_equal(measure(&tree, KODAMA_TALL, 0), 2);
    tree = lie(high, 2);
    assert_int_equal(measure(&tree, KODAMA_TALL, 0), 4);
    tree = lie(higher, 1);
    assert_int_equal(measure(&tree, KODAMA_TALL, 0), 5);
}

/* The trunk is 880 wide; a card 315 to each side of its stem here. */
FACT(width_is_counted_in_full_500s_between_the_outermost_corners) {
    static const kodama_point narrow[] = {{4500 - 440 + 1000 - 315 - 1, 1200}},
                              wide[] = {{4500 - 440 + 1000 - 315, 1200}};
    kodama_tree tree = lie(narrow, 1);
    assert_int_equal(measure(&tree, KODAMA_WIDE, 0), 1);
    tree = lie(wide, 1);
    assert_int_equal(measure(&tree, KODAMA_WIDE, 0), 2);
}

/* A card on its side is as wide as it was high. */
FACT(a_turned_card_is_measured_as_it_lies) {
    static const kodama_point at[] = {{4500, 1200}};
    kodama_tree tree = lie(at, 1);
    tree.card[1].angle = KODAMA_TURN / 4;
    assert_int_equal(measure(&tree, KODAMA_WIDE, 0), (880 + 440) / 500);
    assert_int_equal(measure(&tree, KODAMA_TALL, 0), (1200 + 315) / 500);
    assert_int_equal(measure(&tree, KODAMA_BALANCE, 0), 0);
}

FACT(a_reward_counts_beyond_by_groups_up_to_its_most) {
    kodama_reward reward = {.each = 3, .per = 2, .above = 1, .most = 8};
    static const int points[] = {0, 0, 0, 3, 3, 6, 6, 8, 8};
    for (int n = 0; n < 9; n++) assert_int_equal(kodama_reward_points(&reward, n), points[n]);
}

/* Our spirits (T9): what each counts, and its points for three numbers of it. */

typedef struct own_spirit {
    const char *name;
    kodama_measure measure;
    int icon; /* -1: any */
    int count[3], points[3];
} own_spirit;

/* clang-format off */
static const own_spirit own_spirits[] = {
    {"leaf-mender",    KODAMA_COUNT_ICON,  KODAMA_CATERPILLAR, {2, 5, 10}, {0, 6, 14}},
    {"rain-caller",    KODAMA_COUNT_ICON,  KODAMA_CLOUD,       {2, 5, 10}, {0, 6, 14}},
    {"lamp-bearer",    KODAMA_COUNT_ICON,  KODAMA_FIREFLY,     {2, 5, 10}, {0, 6, 14}},
    {"petal-counter",  KODAMA_COUNT_ICON,  KODAMA_FLOWER,      {2, 5, 10}, {0, 6, 14}},
    {"cap-gatherer",   KODAMA_COUNT_ICON,  KODAMA_MUSHROOM,    {2, 5, 10}, {0, 6, 14}},
    {"sky-watcher",    KODAMA_COUNT_ICON,  KODAMA_STAR,        {2, 5, 10}, {0, 6, 14}},
    {"silk-walker",    KODAMA_RUN_OF_ICON, KODAMA_CATERPILLAR, {1, 4, 9},  {0, 6, 14}},
    {"mist-rider",     KODAMA_RUN_OF_ICON, KODAMA_CLOUD,       {1, 4, 9},  {0, 6, 14}},
    {"glow-follower",  KODAMA_RUN_OF_ICON, KODAMA_FIREFLY,     {1, 4, 9},  {0, 6, 14}},
    {"garland-weaver", KODAMA_RUN_OF_ICON, KODAMA_FLOWER,      {1, 4, 9},  {0, 6, 14}},
    {"ring-dancer",    KODAMA_RUN_OF_ICON, KODAMA_MUSHROOM,    {1, 4, 9},  {0, 6, 14}},
    {"star-climber",   KODAMA_RUN_OF_ICON, KODAMA_STAR,        {1, 4, 9},  {0, 6, 14}},
    {"far-walker",     KODAMA_LINE,        -1,                 {4, 7, 12}, {0, 6, 14}},
    {"crossroads",     KODAMA_FORK,        -1,                 {1, 3, 5},  {0, 8, 12}},
    {"bud-keeper",     KODAMA_TIP,         -1,                 {2, 4, 7},  {0, 6, 12}},
    {"root-sitter",    KODAMA_LIMB,        -1,                 {1, 3, 5},  {0, 8, 12}},
    {"scale-holder",   KODAMA_BALANCE,     -1,                 {0, 2, 7},  {0, 4, 12}},
    {"cloud-toucher",  KODAMA_TALL,        -1,                 {7, 9, 14}, {0, 4, 12}},
    {"collector",      KODAMA_SET,         -1,                 {1, 3, 5},  {0, 8, 12}},
    {"patchwork",      KODAMA_MIXED,       -1,                 {1, 4, 8},  {0, 6, 12}},
};
/* clang-format on */

FACT(each_of_our_spirits_scores_by_its_exact_rule) {
    irori_rules *base = rules_for("kodama", 2, "");
    const kodama_rules *k = (const kodama_rules *)base;
    for (int i = 0; i < KODAMA_SPIRITS; i++) {
        const own_spirit *own = &own_spirits[i];
        const kodama_reward *reward = &k->spirit[i + 1].reward;
        assert_string_equal(k->spirit[i + 1].name, own->name);
        assert_int_equal(reward->measure, own->measure);
        if (own->icon >= 0) assert_int_equal(reward->icon, own->icon);
        for (int n = 0; n < 3; n++) assert_int_equal(kodama_reward_points(reward, own->count[n]), own->points[n]);
    }
    irori_rules_free(base);
}

/* On a tree as it stands: what is measured is what is paid. */
FACT(a_spirit_scores_the_tree_it_is_played_on) {
    kodama_tree tree = tree_of("i; 0 ii; 1 iis; 2 i");
    rules.spirit[1].reward = (kodama_reward){KODAMA_COUNT_ICON, KODAMA_FIREFLY, 2, 1, 3, 14};
    assert_int_equal(kodama_score_spirit(&rules, &tree, 1), 6);
}

/* Our decrees (T7), four a season. */

static const kodama_decree own_decrees[KODAMA_DECREES] = {
    {.name = "spring-rain", .kind = KODAMA_COUNTS_AS, .icon = KODAMA_CLOUD, .as = KODAMA_FLOWER},
    {.name = "first-flight", .kind = KODAMA_COUNTS_AS, .icon = KODAMA_CATERPILLAR, .as = KODAMA_FIREFLY},
    {.name = "deep-roots", .kind = KODAMA_ON_PLACING, .way = KODAMA_WAY_TRUNK, .points = 2},
    {.name = "new-shoots", .kind = KODAMA_AT_END, .reward = {KODAMA_TIP, 0, 2, 1, 0, 8}},
    {.name = "falling-stars", .kind = KODAMA_COUNTS_AS, .icon = KODAMA_FIREFLY, .as = KODAMA_STAR},
    {.name = "high-summer", .kind = KODAMA_ON_PLACING, .way = KODAMA_WAY_HIGH, .bound = 4, .points = 2},
    {.name = "long-shadows", .kind = KODAMA_ON_PLACING, .way = KODAMA_WAY_LEVEL, .points = 2},
    {.name = "wide-shade", .kind = KODAMA_AT_END, .reward = {KODAMA_WIDE, 0, 1, 1, 2, 8}},
    {.name = "mushroom-moon", .kind = KODAMA_ON_PLACING, .way = KODAMA_WAY_ICON, .icon = KODAMA_MUSHROOM, .points = 2},
    {.name = "lean-year", .kind = KODAMA_ON_PLACING, .way = KODAMA_WAY_POOR, .bound = 2, .points = 4},
    {.name = "second-growth", .kind = KODAMA_ON_PLACING, .way = KODAMA_WAY_FORK, .points = 3},
    {.name = "full-basket", .kind = KODAMA_AT_END, .reward = {KODAMA_SET, 0, 3, 1, 0, 9}},
};

FACT(each_of_our_decrees_has_its_exact_rule) {
    irori_rules *base = rules_for("kodama", 2, "");
    const kodama_rules *k = (const kodama_rules *)base;
    for (int i = 0; i < KODAMA_DECREES; i++) {
        const kodama_decree *own = &own_decrees[i], *d = &k->decree[i + 1];
        assert_string_equal(d->name, own->name);
        assert_true(d->kind == own->kind && d->icon == own->icon && d->as == own->as && d->way == own->way);
        assert_true(d->bound == own->bound && d->points == own->points);
        assert_true(d->reward.measure == own->reward.measure && d->reward.each == own->reward.each);
        assert_true(d->reward.above == own->reward.above && d->reward.most == own->reward.most);
    }
    irori_rules_free(base);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rulebooks_example_scores_nine),
        cmocka_unit_test(an_icon_the_parent_lacks_scores_nothing_not_even_itself),
        cmocka_unit_test(the_run_ends_at_the_first_card_without_the_icon),
        cmocka_unit_test(the_trunk_counts_where_the_run_reaches_it),
        cmocka_unit_test(nothing_doubles_back_up_another_fork),
        cmocka_unit_test(every_kind_has_a_run_of_its_own),
        cmocka_unit_test(a_line_is_scored_from_its_icons_alone),
        cmocka_unit_test(ten_points_are_allowed_and_eleven_are_not),
        cmocka_unit_test(icons_that_count_as_one_score_as_one_kind),
        cmocka_unit_test(a_decree_may_lift_a_card_above_ten),
        cmocka_unit_test(what_counts_as_another_never_takes_points_away),
        cmocka_unit_test(a_card_placed_the_decrees_way_gets_its_points),
        cmocka_unit_test(a_seasons_end_pays_then_and_not_on_placing),
        cmocka_unit_test(icons_are_counted_on_the_whole_tree_trunk_included),
        cmocka_unit_test(a_run_does_not_double_back_and_may_begin_anywhere),
        cmocka_unit_test(the_longest_line_does_not_count_the_trunk),
        cmocka_unit_test(forks_are_cards_that_carry_two_or_more_trunk_included),
        cmocka_unit_test(tips_are_cards_that_carry_none),
        cmocka_unit_test(limbs_are_cards_on_the_trunk_itself),
        cmocka_unit_test(sets_are_as_many_as_the_rarest_kind),
        cmocka_unit_test(mixed_cards_show_three_kinds_and_twins_one_kind_twice),
        cmocka_unit_test(balance_pairs_cards_left_and_right_of_the_trunks_middle),
        cmocka_unit_test(height_is_counted_in_full_500s_from_the_tables_edge),
        cmocka_unit_test(width_is_counted_in_full_500s_between_the_outermost_corners),
        cmocka_unit_test(a_turned_card_is_measured_as_it_lies),
        cmocka_unit_test(a_reward_counts_beyond_by_groups_up_to_its_most),
        cmocka_unit_test(each_of_our_spirits_scores_by_its_exact_rule),
        cmocka_unit_test(a_spirit_scores_the_tree_it_is_played_on),
        cmocka_unit_test(each_of_our_decrees_has_its_exact_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
