/* Kodama: points. A line is the icons of its cards, from the new card down to the trunk; everything else is counted on
 * the tree as it stands, by one function for each measure. Kinds of icons are a set of bits, so that two that count as
 * one (T7) are scored like any other. */
#include <assert.h>
#include <string.h>

#include "kodama.h"

/* Branch points (T6) */

static int shown(const uint8_t icons[KODAMA_ICONS], unsigned kinds) {
    int n = 0;
    for (int icon = 0; icon < KODAMA_ICONS; icon++)
        if (kinds >> icon & 1) n += icons[icon];
    return n;
}

/* All of these kinds on the unbroken run of cards from the new one on; nothing if the run ends with the new card. */
static int score_kinds(const uint8_t icons[][KODAMA_ICONS], int cards, unsigned kinds, uint8_t *run) {
    int points = 0, n;
    *run = 0;
    for (int i = 0; i < cards && (n = shown(icons[i], kinds)); i++) points += n, ++*run;
    if (*run > 1) return points;
    *run = 0;
    return 0;
}

kodama_points kodama_score_line(const uint8_t icons[][KODAMA_ICONS], int cards, const kodama_decree *decree) {
    kodama_points points = {0};
    for (int icon = 0; icon < KODAMA_ICONS; icon++) {
        points.icon[icon] = (uint8_t)score_kinds(icons, cards, 1u << icon, &points.run[icon]);
        points.branch += points.icon[icon];
    }
    if (decree && decree->kind == KODAMA_COUNTS_AS) {
        uint8_t run;
        int both = score_kinds(icons, cards, 1u << decree->icon | 1u << decree->as, &run);
        points.decree = both - points.icon[decree->icon] - points.icon[decree->as];
        assert(points.decree >= 0); /* T7: the run of both is never shorter than that of either */
    }
    return points;
}

/* Was the card placed the way the decree asks for? */

static int depth_of(const kodama_tree *tree, int at) {
    int depth = 0;
    for (; at; at = tree->card[at].parent) depth++;
    return depth;
}

static bool carries_any(const kodama_tree *tree, int at) {
    for (int i = 1; i < tree->count; i++)
        if (tree->card[i].parent == at) return true;
    return false;
}

static int kinds_of(const uint8_t icons[KODAMA_ICONS]) {
    int kinds = 0;
    for (int icon = 0; icon < KODAMA_ICONS; icon++) kinds += icons[icon] > 0;
    return kinds;
}

/* On its side is a quarter of a turn, to either side. */
static bool is_level(int angle) {
    int off = (angle & (KODAMA_TURN / 2 - 1)) - KODAMA_TURN / 4;
    return off >= -KODAMA_TURN / 16 && off <= KODAMA_TURN / 16;
}

bool kodama_is_placed(const kodama_decree *decree, const kodama_placing *placing) {
    switch (decree->way) {
    case KODAMA_WAY_TRUNK: return placing->number == 1;
    case KODAMA_WAY_HIGH: return placing->number >= decree->bound;
    case KODAMA_WAY_FORK: return placing->is_fork;
    case KODAMA_WAY_ICON: return placing->icons[decree->icon] > 0;
    case KODAMA_WAY_KINDS: return kinds_of(placing->icons) >= decree->bound;
    case KODAMA_WAY_LEVEL: return placing->is_level;
    case KODAMA_WAY_POOR: return placing->points <= decree->bound;
    case KODAMA_WAY_RICH: return placing->points >= decree->bound;
    case KODAMA_WAYS: break;
    }
    return false;
}

kodama_points kodama_score_branch(const kodama_rules *rules, const kodama_tree *tree, int parent, int card, int angle,
                                  int decree) {
    const kodama_decree *now = decree ? &rules->decree[decree] : NULL;
    uint8_t icons[1 + KODAMA_TREE][KODAMA_ICONS];
    int cards = 0;
    memcpy(icons[cards++], rules->card[card].icons, KODAMA_ICONS);
    for (int at = parent;; at = tree->card[at].parent) {
        memcpy(icons[cards++], rules->card[tree->card[at].card].icons, KODAMA_ICONS);
        if (!at) break;
    }
    kodama_points points = kodama_score_line((const uint8_t(*)[KODAMA_ICONS])icons, cards, now);
    if (now && now->kind == KODAMA_ON_PLACING) {
        kodama_placing placing = {rules->card[card].icons, cards - 1, points.branch, carries_any(tree, parent),
                                  is_level(angle)};
        if (kodama_is_placed(now, &placing)) points.decree = now->points;
    }
    return points;
}

/* Measures */

static const kodama_card *card_of(const kodama_rules *rules, const kodama_tree *tree, int at) {
    return &rules->card[tree->card[at].card];
}

static int count_icon(const kodama_rules *rules, const kodama_tree *tree, kodama_icon icon) {
    int n = 0;
    for (int i = 0; i < tree->count; i++) n += card_of(rules, tree, i)->icons[icon];
    return n;
}

/* Every run ends somewhere above; from there down it is counted whole. */
static int best_run(const kodama_rules *rules, const kodama_tree *tree, kodama_icon icon) {
    int best = 0;
    for (int top = 0; top < tree->count; top++) {
        int n = 0;
        for (int at = top; card_of(rules, tree, at)->icons[icon]; at = tree->card[at].parent) {
            n += card_of(rules, tree, at)->icons[icon];
            if (!at) break;
        }
        if (n > best) best = n;
    }
    return best;
}

static int longest_line(const kodama_rules *rules, const kodama_tree *tree, kodama_icon icon) {
    int longest = 0;
    (void)rules, (void)icon;
    for (int i = 1; i < tree->count; i++)
        if (depth_of(tree, i) > longest) longest = depth_of(tree, i);
    return longest;
}

static int carried_by(const kodama_tree *tree, int at) {
    int n = 0;
    for (int i = 1; i < tree->count; i++) n += tree->card[i].parent == at;
    return n;
}

static int count_forks(const kodama_rules *rules, const kodama_tree *tree, kodama_icon icon) {
    int n = 0;
    (void)rules, (void)icon;
    for (int i = 0; i < tree->count; i++) n += carried_by(tree, i) >= 2;
    return n;
}

static int count_tips(const kodama_rules *rules, const kodama_tree *tree, kodama_icon icon) {
    int n = 0;
    (void)rules, (void)icon;
    for (int i = 1; i < tree->count; i++) n += !carries_any(tree, i);
    return n;
}

static int count_limbs(const kodama_rules *rules, const kodama_tree *tree, kodama_icon icon) {
    (void)rules, (void)icon;
    return carried_by(tree, 0);
}

static int balance(const kodama_rules *rules, const kodama_tree *tree, kodama_icon icon) {
    int left = 0, right = 0;
    (void)icon;
    for (int i = 1; i < tree->count; i++) {
        kodama_lying lying;
        kodama_lay(rules, tree->card[i], &lying);
        left += lying.box.centre.x < tree->card[0].x;
        right += lying.box.centre.x > tree->card[0].x;
    }
    return left < right ? left : right;
}

enum { SPAN = 500 };

static int height(const kodama_rules *rules, const kodama_tree *tree, kodama_icon icon) {
    int64_t top = 0;
    (void)icon;
    for (int i = 0; i < tree->count; i++) {
        kodama_lying lying;
        kodama_lay(rules, tree->card[i], &lying);
        int64_t reaches = (int64_t)lying.box.centre.y * KODAMA_ONE + kodama_box_reach_y(&lying.box);
        if (reaches > top) top = reaches;
    }
    return (int)(top / (SPAN * KODAMA_ONE));
}

static int width(const kodama_rules *rules, const kodama_tree *tree, kodama_icon icon) {
    int64_t least = INT64_MAX, most = 0;
    (void)icon;
    for (int i = 0; i < tree->count; i++) {
        kodama_lying lying;
        kodama_lay(rules, tree->card[i], &lying);
        int64_t middle = (int64_t)lying.box.centre.x * KODAMA_ONE, reach = kodama_box_reach_x(&lying.box);
        if (middle - reach < least) least = middle - reach;
        if (middle + reach > most) most = middle + reach;
    }
    return (int)((most - least) / (SPAN * KODAMA_ONE));
}

static int count_sets(const kodama_rules *rules, const kodama_tree *tree, kodama_icon icon) {
    int sets = count_icon(rules, tree, 0);
    for (icon = 1; icon < KODAMA_ICONS; icon++) {
        int n = count_icon(rules, tree, icon);
        if (n < sets) sets = n;
    }
    return sets;
}

static int count_mixed(const kodama_rules *rules, const kodama_tree *tree, kodama_icon icon) {
    int n = 0;
    (void)icon;
    for (int i = 0; i < tree->count; i++) n += kinds_of(card_of(rules, tree, i)->icons) >= 3;
    return n;
}

static int count_twins(const kodama_rules *rules, const kodama_tree *tree, kodama_icon icon) {
    int n = 0;
    (void)icon;
    for (int i = 0; i < tree->count; i++)
        n += kinds_of(card_of(rules, tree, i)->icons) < card_of(rules, tree, i)->features;
    return n;
}

int kodama_measure_tree(const kodama_rules *rules, const kodama_tree *tree, kodama_measure measure, kodama_icon icon) {
    static int (*const count[KODAMA_MEASURES])(const kodama_rules *, const kodama_tree *, kodama_icon) = {
        [KODAMA_COUNT_ICON] = count_icon, [KODAMA_RUN_OF_ICON] = best_run, [KODAMA_LINE] = longest_line,
        [KODAMA_FORK] = count_forks,      [KODAMA_TIP] = count_tips,       [KODAMA_LIMB] = count_limbs,
        [KODAMA_BALANCE] = balance,       [KODAMA_TALL] = height,          [KODAMA_WIDE] = width,
        [KODAMA_SET] = count_sets,        [KODAMA_MIXED] = count_mixed,    [KODAMA_TWIN] = count_twins};
    return count[measure](rules, tree, icon);
}

/* Rewards */

int kodama_reward_points(const kodama_reward *reward, int measured) {
    int points = measured > reward->above ? (measured - reward->above) / reward->per * reward->each : 0;
    return points < reward->most ? points : reward->most;
}

static int score_reward(const kodama_rules *rules, const kodama_tree *tree, const kodama_reward *reward) {
    return kodama_reward_points(reward, kodama_measure_tree(rules, tree, reward->measure, reward->icon));
}

int kodama_score_spirit(const kodama_rules *rules, const kodama_tree *tree, int spirit) {
    return score_reward(rules, tree, &rules->spirit[spirit].reward);
}

int kodama_score_season(const kodama_rules *rules, const kodama_tree *tree, int decree) {
    const kodama_decree *now = &rules->decree[decree];
    return now->kind == KODAMA_AT_END ? score_reward(rules, tree, &now->reward) : 0; /* T7 */
}
