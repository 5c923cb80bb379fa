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

/* For each card of a tree and each icon it shows: how many there are on the unbroken run from it towards the trunk. */
typedef uint8_t runs[KODAMA_TREE][KODAMA_ICONS];

static void find_runs(const kodama_rules *rules, const kodama_tree *tree, runs run) {
    for (int i = 0; i < tree->count; i++) {
        const uint8_t *icons = rules->card[tree->card[i].card].icons;
        for (int icon = 0; icon < KODAMA_ICONS; icon++) {
            int below = i ? run[tree->card[i].parent][icon] : 0;
            run[i][icon] = (uint8_t)(icons[icon] ? icons[icon] + below : 0);
        }
    }
}

static int points_on(const uint8_t run[KODAMA_ICONS], const uint8_t icons[KODAMA_ICONS]) {
    int points = 0;
    for (int icon = 0; icon < KODAMA_ICONS; icon++) points += icons[icon] && run[icon] ? run[icon] + icons[icon] : 0;
    return points;
}

/* How many of the cards to come bring 0, 1, … 10 points at best. */
typedef struct chances {
    int cards, bring[KODAMA_LIMIT + 1];
} chances;

static void add_card(chances *c, const kodama_rules *rules, const uint8_t *const *run, int buds, int card) {
    int best = 0;
    for (int i = 0; i < buds && best < KODAMA_LIMIT; i++) {
        int points = points_on(run[i], rules->card[card].icons);
        if (points <= KODAMA_LIMIT && points > best) best = points; /* T5.5 */
    }
    c->cards++;
    c->bring[best]++;
}

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

int kodama_next_points(const kodama_rules *rules, const kodama_state *s, const kodama_tree *tree,
                       const kodama_buds *buds) {
    runs run;
    const uint8_t *open[KODAMA_TREE];
    int parents = 0;
    uint16_t seen = 0;
    chances c = {0};
    find_runs(rules, tree, run);
    for (int i = 0; i < buds->count; i++) {
        int parent = buds->bud[i].parent;
        if (!(seen >> parent & 1)) open[parents++] = run[parent];
        seen |= (uint16_t)(1 << parent);
    }
    for (int i = 0; i < s->deck_count; i++) add_card(&c, rules, open, parents, s->deck[i]);
    for (int i = 0; i < rules->display; i++) add_card(&c, rules, open, parents, s->display[i]);
    return best_of(&c, rules->display);
}

/* Spirits */

/* By how much each measure grows with a card. */
static const int growth[KODAMA_MEASURES] = {
    [KODAMA_COUNT_ICON] = 45, [KODAMA_RUN_OF_ICON] = 25, [KODAMA_LINE] = 40, [KODAMA_FORK] = 18,
    [KODAMA_TIP] = 30,        [KODAMA_LIMB] = 25,        [KODAMA_BALANCE] = 40, [KODAMA_TALL] = 25,
    [KODAMA_WIDE] = 40,       [KODAMA_SET] = 25,         [KODAMA_MIXED] = 40, [KODAMA_TWIN] = 20,
};

static int reward_prospect(const kodama_rules *rules, const kodama_tree *tree, const kodama_reward *reward, int turns) {
    int measured = 100 * kodama_measure_tree(rules, tree, reward->measure, reward->icon);
    int points = (measured + growth[reward->measure] * turns - 100 * reward->above) * reward->each / reward->per;
    return points < 0 ? 0 : points > 100 * reward->most ? 100 * reward->most : points;
}

int kodama_spirit_prospect(const kodama_rules *rules, const kodama_tree *tree, int spirit, int turns) {
    return reward_prospect(rules, tree, &rules->spirit[spirit].reward, turns);
}

/* Of a spirit in a hand that is not known. */
enum { ANY_SPIRIT = 700 };

/* All of the hand but the worst (T9), each played when half of the cards to come lie there, or so. */
static int hand_prospects(const kodama_rules *rules, const uint8_t hand[KODAMA_HAND], const kodama_tree *tree,
                          int turns) {
    int sum = 0, worst = INT32_MAX;
    for (int i = 0; i < KODAMA_HAND && hand[i]; i++) {
        int worth = hand[i] == KODAMA_UNKNOWN ? ANY_SPIRIT
                                              : kodama_spirit_prospect(rules, tree, hand[i], turns * 2 / 3);
        sum += worth;
        if (worth < worst) worst = worth;
    }
    return hand[0] ? sum - worst : 0;
}

/* All together */

int kodama_prospects(const kodama_rules *rules, const kodama_state *s, int seat, const kodama_tree *tree,
                     const kodama_buds *buds, int turns) {
    int worth = hand_prospects(rules, s->player[seat].hand, tree, turns);
    if (s->phase == KODAMA_GROW && rules->decree[s->decree[s->season]].kind == KODAMA_AT_END) {
        int season = turns - (KODAMA_SEASONS - 1 - s->season) * KODAMA_ROUNDS;
        worth += reward_prospect(rules, tree, &rules->decree[s->decree[s->season]].reward, season);
    }
    if (!turns) return worth;
    int next = kodama_next_points(rules, s, tree, buds), open = buds->count < 12 ? buds->count : 12;
    return worth + turns * (next * 6 / 10 + 250) + 10 * open * turns;
}
