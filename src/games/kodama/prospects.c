/* Kodama: what a tree may yet bring. Points to come follow from what the next card would bring on the buds that are
 * open (exactly reckoned over all cards that may come), from how many buds there are, and from the spirits in hand, on
 * the tree as it will be if it grows like any other. The numbers are fitted to games (docs/kodama-balance.md). In
 * hundredths of a point throughout. */
#include <string.h>

#include "bot.h"

int kodama_turns_left(const kodama_rules *rules, const kodama_state *s, int seat) {
    int players = rules->base.players;
    int later = (KODAMA_SEASONS - 1 - s->season) * KODAMA_ROUNDS;
    if (s->phase != KODAMA_GROW) return later;
    bool has_grown = (seat - s->first + players) % players < (s->active - s->first + players) % players;
    return later + KODAMA_ROUNDS - s->round - has_grown;
}

/* The next card */

/* Numbers for the six icons, a byte each: they are added all at once, and never exceed 127. */
typedef uint64_t packed;

static const packed each = 0x0101010101010101;

static packed pack(const uint8_t icons[KODAMA_ICONS]) {
    packed t = 0;
    memcpy(&t, icons, KODAMA_ICONS);
    return t;
}

/* 255 where there is any. */
static packed any(packed t) { return (((t + 0x7F * each) & 0x80 * each) >> 7) * 255; }

/* For each card of a tree and each icon it shows: how many there are on the unbroken run from it towards the trunk. */
static void find_runs(const kodama_rules *rules, const kodama_tree *tree, packed run[KODAMA_TREE]) {
    for (int i = 0; i < tree->count; i++) {
        packed icons = pack(rules->card[tree->card[i].card].icons);
        run[i] = icons + (i ? run[tree->card[i].parent] & any(icons) : 0);
    }
}

/* T6 */
static int points_on(packed run, packed icons) {
    packed points = (run & any(icons)) + (icons & any(run));
    return (int)(points * each >> 56);
}

/* How many of the cards to come bring 0, 1, … 10 points at best. */
typedef struct chances {
    int cards, bring[KODAMA_LIMIT + 1];
} chances;

/* The best of so many cards: it brings v or more unless all bring less. */
static int best_of(const chances *c, int draws) {
    int64_t fewer = 0, sum = 0;
    for (int v = 1; v <= KODAMA_LIMIT && c->cards; v++) {
        int64_t all = 10000;
        fewer += c->bring[v - 1];
        for (int i = 0; i < draws; i++) all = all * fewer / c->cards;
        sum += 10000 - all;
    }
    return (int)(sum / 100);
}

/* The cards of a tree that have buds. */
typedef struct open_runs {
    int parents;
    packed run[KODAMA_TREE];
} open_runs;

static void find_open(open_runs *open, const kodama_rules *rules, const kodama_tree *tree, const kodama_buds *buds) {
    packed run[KODAMA_TREE];
    uint16_t seen = 0;
    open->parents = 0;
    find_runs(rules, tree, run);
    for (int i = 0; i < buds->count; i++) {
        int parent = buds->bud[i].parent;
        if (!(seen >> parent & 1)) open->run[open->parents++] = run[parent];
        seen |= (uint16_t)(1 << parent);
    }
}

static int best_points(const open_runs *open, const kodama_card *card) {
    packed icons = pack(card->icons);
    int best = 0;
    for (int i = 0; i < open->parents; i++) {
        int points = points_on(open->run[i], icons);
        if (points <= KODAMA_LIMIT && points > best) best = points; /* T5.5 */
    }
    return best;
}

int kodama_next_points(const kodama_rules *rules, const kodama_state *s, const kodama_tree *tree,
                       const kodama_buds *buds) {
    open_runs open;
    chances c = {0};
    find_open(&open, rules, tree, buds);
    for (int i = 0; i < s->deck_count; i++) c.bring[best_points(&open, &rules->card[s->deck[i]])]++;
    for (int i = 0; i < rules->display; i++) c.bring[best_points(&open, &rules->card[s->display[i]])]++;
    c.cards = s->deck_count + rules->display;
    return best_of(&c, rules->display);
}

/* Of the display, that slot left out; -1: none. */
static int best_shown(const kodama_rules *rules, const kodama_state *s, const kodama_tree *tree,
                      const kodama_buds *buds, int without) {
    int best = 0, last = -1;
    for (int i = 0; i < buds->count; i++) {
        if (buds->bud[i].parent == last) continue;
        last = buds->bud[i].parent;
        for (int slot = 0; slot < rules->display; slot++) {
            if (slot == without) continue;
            kodama_points points = kodama_score_branch(rules, tree, last, s->display[slot], 0, s->decree[s->season]);
            if (points.branch <= KODAMA_LIMIT && points.branch + points.decree > best)
                best = points.branch + points.decree;
        }
    }
    return best;
}

int kodama_display_points(const kodama_rules *rules, const kodama_state *s, const kodama_tree *tree,
                          const kodama_buds *buds) {
    return 100 * best_shown(rules, s, tree, buds, -1);
}

int kodama_display_points_without(const kodama_rules *rules, const kodama_state *s, const kodama_tree *tree,
                                  const kodama_buds *buds, int slot) {
    int shown = best_shown(rules, s, tree, buds, slot), sum = 0;
    open_runs open;
    find_open(&open, rules, tree, buds);
    for (int i = 0; i < s->deck_count; i++) {
        int comes = best_points(&open, &rules->card[s->deck[i]]);
        sum += comes > shown ? comes : shown;
    }
    return s->deck_count ? 100 * sum / s->deck_count : 100 * shown;
}

/* Spirits */

/* How a measure grows with each card that comes: by so many hundredths, and by so many hundredths of what it is
 * already. Who has many of an icon will get more of it than others; a tree with many forks will not grow so many more.
 */
static const struct {
    int by, times;
} growth[KODAMA_MEASURES] = {
    [KODAMA_COUNT_ICON] = {34, 4}, [KODAMA_RUN_OF_ICON] = {14, 3}, [KODAMA_LINE] = {50, -1},   [KODAMA_FORK] = {36, -8},
    [KODAMA_TIP] = {42, -5},       [KODAMA_LIMB] = {5, 0},         [KODAMA_BALANCE] = {16, 8}, [KODAMA_TALL] = {60, -2},
    [KODAMA_WIDE] = {60, -2},      [KODAMA_SET] = {33, -4},        [KODAMA_MIXED] = {41, -1},  [KODAMA_TWIN] = {36, -2},
};

/* What a reward brings if so much is measured now (in hundredths) and so many cards come. */
static int project(const kodama_reward *reward, int measured, int turns) {
    measured += (growth[reward->measure].by + growth[reward->measure].times * measured / 100) * turns;
    int points = (measured - 100 * reward->above) * reward->each / reward->per;
    return points < 0 ? 0 : points > 100 * reward->most ? 100 * reward->most : points;
}

static int reward_prospect(const kodama_rules *rules, const kodama_tree *tree, const kodama_reward *reward, int turns) {
    return project(reward, 100 * kodama_measure_tree(rules, tree, reward->measure, reward->icon), turns);
}

/* Of a spirit in a hand that is not known. */
enum { ANY_SPIRIT = 700 };

/* What each spirit of a hand would score at the end of each season to come, and which of them are still there. */
typedef struct plan {
    int plays;
    int worth[KODAMA_HAND][KODAMA_SEASONS];
} plan;

static int best_plan(const plan *p, int play, unsigned used) {
    int best = 0;
    if (play == p->plays || play == KODAMA_SEASONS) return 0; /* the latter never; gcc wants to hear it */
    for (int i = 0; i <= p->plays; i++) {
        if (used >> i & 1) continue;
        int sum = p->worth[i][play] + best_plan(p, play + 1, used | 1u << i);
        if (sum > best) best = sum;
    }
    return best;
}

/* All of the hand but one (T9), in the best order. The last is played after the last card, the others a season apart
 * before it. */
int kodama_hand_prospects(const kodama_rules *rules, const uint8_t hand[KODAMA_HAND], const kodama_tree *tree,
                          int turns) {
    plan p = {.plays = -1};
    while (p.plays + 1 < KODAMA_HAND && hand[p.plays + 1]) p.plays++;
    for (int i = 0; i <= p.plays; i++) {
        const kodama_reward *reward = hand[i] == KODAMA_UNKNOWN ? NULL : &rules->spirit[hand[i]].reward;
        int measured = reward ? 100 * kodama_measure_tree(rules, tree, reward->measure, reward->icon) : 0;
        for (int k = 0; k < p.plays; k++)
            p.worth[i][k] = reward ? project(reward, measured, turns - KODAMA_ROUNDS * (p.plays - 1 - k)) : ANY_SPIRIT;
    }
    return p.plays > 0 ? best_plan(&p, 0, 0) : 0;
}

/* All together */

/* What a point that the next card brings is worth until the end, with so many cards to come: a good tip stays good for
 * a few cards. */
static const int next_weight[] = {0, 79, 154, 210, 232, 247, 255};

enum {
    USUAL = 520,   /* a card brings about so much in any case */
    BUD = 6,       /* … and more if there is choice: for each bud */
    MOST_BUDS = 12 /* beyond which choice is no use */
};

static int branch_prospects(int next, int buds, int turns) {
    const int last = (int)(sizeof next_weight / sizeof *next_weight) - 1;
    int choice = BUD * (buds < MOST_BUDS ? buds : MOST_BUDS);
    return next * next_weight[turns < last ? turns : last] / 100 + (USUAL + choice) * turns;
}

/* T7: what the season's end may bring. */
static int season_prospects(const kodama_rules *rules, const kodama_state *s, const kodama_tree *tree, int turns) {
    const kodama_decree *decree = &rules->decree[s->decree[s->season]];
    if (s->phase != KODAMA_GROW || decree->kind != KODAMA_AT_END) return 0;
    return reward_prospect(rules, tree, &decree->reward, turns - (KODAMA_SEASONS - 1 - s->season) * KODAMA_ROUNDS);
}

int kodama_prospects(const kodama_rules *rules, const kodama_state *s, int seat, const kodama_tree *tree,
                     const kodama_buds *buds, int turns) {
    int worth =
        kodama_hand_prospects(rules, s->player[seat].hand, tree, turns) + season_prospects(rules, s, tree, turns);
    if (turns) worth += branch_prospects(kodama_next_points(rules, s, tree, buds), buds->count, turns);
    return worth;
}
