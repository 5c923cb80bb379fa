/* Kodama: what a sensible simple player would do. It reckons what a card brings now and what the tree may yet bring
 * with it (prospects.c). There are hundreds of places for a card, and most differ little: worth a thought are the pairs
 * of a card and a parent that bring most, each at a few places of the parent's tips. */
#include <stdlib.h>
#include <string.h>

#include "bot.h"

enum {
    STEP = KODAMA_TURN / KODAMA_COARSE_ANGLES,
    PAIRS = KODAMA_DISPLAY * KODAMA_TREE,
    THOUGHTS = 14, /* pairs worth a thought */
    PLACES = 3,    /* … each at so many places at most */
    TRIES = 4,     /* angles looked at for each perch */
    LOOKS = 2,     /* … and by a hunch */
    ROOM = 30,     /* … and a tip that stays open */
    PROMISE = 25,  /* hundredths of a point that an icon to be continued is worth, roughly */
    HUNCHES = 4,   /* pairs that a hunch looks at */
    WHIM = 150,    /* … and that a hunch cares little for */
    KEEN = 3       /* one point matters more here than in games of fewer and larger decisions */
};

/* A tree, its owner and everything that is found once for many moves. */
typedef struct workspace {
    const kodama_rules *rules;
    const kodama_state *s;
    int seat, turns; /* to come after this one */
    kodama_wood wood;
    kodama_buds buds;
} workspace;

static void workspace_init(workspace *d, const kodama_rules *rules, const kodama_state *s, int seat) {
    d->rules = rules, d->s = s, d->seat = seat;
    d->turns = kodama_turns_left(rules, s, seat) - 1;
    kodama_wood_init(&d->wood, rules, &s->player[seat].tree);
    kodama_find_buds(&d->buds, &d->wood);
}

/* What a card at this place brings, now and later. */
static int32_t weigh(const workspace *d, int card, int parent, kodama_drop drop) {
    kodama_branch branch = {(uint8_t)card, (uint8_t)parent, (uint16_t)drop.angle, (int16_t)drop.x, (int16_t)drop.y};
    kodama_tree tree = *d->wood.tree;
    kodama_wood wood = d->wood;
    kodama_buds buds = d->buds;
    kodama_points points = kodama_score_branch(d->rules, &tree, parent, card, drop.angle, d->s->decree[d->s->season]);
    tree.card[tree.count++] = branch;
    kodama_wood_add(&wood, branch);
    kodama_grow_buds(&buds, &wood);
    return 100 * (points.branch + points.decree) + kodama_prospects(d->rules, d->s, d->seat, &tree, &buds, d->turns);
}

/* Pairs of a card and a parent */

typedef struct pair {
    uint8_t slot, parent;
    int32_t weight; /* by points alone, and what its icons may bring */
} pair;

static int promise(const kodama_card *card, const kodama_points *points) {
    int sum = 0;
    for (int icon = 0; icon < KODAMA_ICONS; icon++) sum += points->icon[icon] ? points->icon[icon] : card->icons[icon];
    return PROMISE * sum;
}

/* Returns how many there are (T5.5). */
static int list_pairs(const kodama_rules *rules, const kodama_state *s, const kodama_tree *tree, pair *out) {
    int n = 0;
    for (int slot = 0; slot < rules->display; slot++)
        for (int parent = 0; parent < tree->count; parent++) {
            int card = s->display[slot];
            kodama_points points = kodama_score_branch(rules, tree, parent, card, 0, s->decree[s->season]);
            if (points.branch > KODAMA_LIMIT) continue;
            int weight = 100 * (points.branch + points.decree) + promise(&rules->card[card], &points);
            out[n++] = (pair){(uint8_t)slot, (uint8_t)parent, weight};
        }
    return n;
}

/* Moves the best of the pairs from number `from` on to that place. */
static pair *next_pair(pair *list, int count, int from) {
    int best = from;
    for (int i = from + 1; i < count; i++)
        if (list[i].weight > list[best].weight) best = i;
    pair chosen = list[best];
    list[best] = list[from];
    list[from] = chosen;
    return &list[from];
}

/* Places for a pair */

typedef struct place_list {
    int count;
    irori_move move[PLACES];
    int32_t weight[PLACES];
} place_list;

static void keep_best(place_list *list, irori_move move, int32_t weight) {
    int at = list->count < PLACES ? list->count++ : PLACES;
    for (; at > 0 && weight > list->weight[at - 1]; at--)
        if (at < PLACES) list->move[at] = list->move[at - 1], list->weight[at] = list->weight[at - 1];
    if (at < PLACES) list->move[at] = move, list->weight[at] = weight;
}

/* Some of the angles, from the first to the last. */
static uint32_t thinned(uint32_t angles) {
    int count = __builtin_popcount(angles);
    uint32_t some = 0;
    if (count <= TRIES) return angles;
    for (int i = 0; angles; angles &= angles - 1, i++)
        if (i * (TRIES - 1) / (count - 1) != (i - 1) * (TRIES - 1) / (count - 1) || !i) some |= angles & -angles;
    return some;
}

static void try_perch(const workspace *d, const pair *p, int perch, place_list *list) {
    int card = d->s->display[p->slot], stem = d->rules->card[card].stem;
    kodama_point at = kodama_point_on(&d->wood, p->parent, d->wood.card[p->parent].card->perch[perch]);
    for (uint32_t left = thinned(kodama_free_angles(&d->wood, p->parent, perch, stem)); left; left &= left - 1) {
        kodama_drop drop = {p->slot, at.x, at.y, __builtin_ctz(left) * STEP};
        if (kodama_fits_on(&d->wood, p->parent, stem, at, drop.angle))
            keep_best(list, kodama_grow_move(drop), weigh(d, card, p->parent, drop));
    }
}

/* The tips first: there a card covers least. */
static void find_places(const workspace *d, const pair *p, place_list *list) {
    const kodama_card *parent = d->wood.card[p->parent].card;
    list->count = 0;
    for (int i = 0; i < parent->tips; i++) try_perch(d, p, parent->tip[i], list);
    for (int perch = 0; perch < parent->perches[KODAMA_COARSE] && !list->count; perch++) try_perch(d, p, perch, list);
}

static uint32_t list_growth(const kodama_rules *rules, const kodama_state *s, int seat, irori_move *out) {
    pair pairs[PAIRS];
    place_list places;
    workspace d;
    uint32_t n = 0;
    int count = list_pairs(rules, s, &s->player[seat].tree, pairs), thoughts = 0;
    workspace_init(&d, rules, s, seat);
    for (int i = 0; i < count && thoughts < THOUGHTS; i++) {
        find_places(&d, next_pair(pairs, count, i), &places);
        for (int k = 0; k < places.count; k++) out[n++] = places.move[k];
        thoughts += places.count > 0;
    }
    return n;
}

uint32_t kodama_candidates(const irori_rules *base, const void *state, int seat, irori_move *out) {
    const kodama_state *s = state;
    uint32_t n = 0;
    if (s->phase == KODAMA_GROW && seat == s->active) n = list_growth((const kodama_rules *)base, s, seat, out);
    return n ? n : kodama_moves(base, state, seat, out);
}

bool kodama_has_open_moves(const irori_rules *rules, const void *state) {
    (void)rules;
    return ((const kodama_state *)state)->phase == KODAMA_GROW; /* spirits are hidden, trees are not */
}

/* Weights of any moves */

static int32_t weigh_grow(const workspace *d, irori_move move) {
    kodama_drop drop = kodama_drop_of(move);
    int card = d->s->display[drop.slot];
    int parent = kodama_parent_of(&d->wood, d->rules->card[card].stem, drop.x, drop.y, drop.angle);
    kodama_points points =
        kodama_score_branch(d->rules, d->wood.tree, parent, card, drop.angle, d->s->decree[d->s->season]);
    kodama_wood wood = d->wood;
    kodama_buds buds = d->buds;
    kodama_wood_add(
        &wood, (kodama_branch){(uint8_t)card, (uint8_t)parent, (uint16_t)drop.angle, (int16_t)drop.x, (int16_t)drop.y});
    kodama_grow_buds(&buds, &wood);
    return 100 * (points.branch + points.decree) + promise(&d->rules->card[card], &points) + ROOM * buds.count;
}

static int32_t weigh_host(const kodama_rules *rules, const kodama_state *s, int seat, int spirit) {
    return 100 * kodama_score_spirit(rules, &s->player[seat].tree, spirit);
}

void kodama_policy(const irori_rules *base, const void *state, int seat, const irori_move *moves, uint32_t count,
                   int32_t *weights) {
    const kodama_rules *rules = (const kodama_rules *)base;
    const kodama_state *s = state;
    workspace d;
    if (s->phase == KODAMA_GROW) workspace_init(&d, rules, s, seat);
    for (uint32_t i = 0; i < count; i++) switch (kodama_operation(moves[i])) {
        case KODAMA_GROW_MOVE: weights[i] = KEEN * weigh_grow(&d, moves[i]); break;
        case KODAMA_HOST_MOVE: weights[i] = KEEN * weigh_host(rules, s, seat, (int)(moves[i] >> 8)); break;
        default: weights[i] = 0;
        }
}

/* Weights with more thought: what the tree may yet bring, the spirits in hand, and what is left to the next player */

static int32_t appraise_grow(const workspace *d, irori_move move) {
    kodama_drop drop = kodama_drop_of(move);
    int card = d->s->display[drop.slot];
    return weigh(d, card, kodama_parent_of(&d->wood, d->rules->card[card].stem, drop.x, drop.y, drop.angle), drop);
}

/* By slot: what the next player will find if its card is taken, shared among all others. */
static void find_left(const workspace *d, int32_t left[KODAMA_DISPLAY]) {
    int players = d->rules->base.players, next = (d->seat + 1) % players;
    const kodama_tree *tree = &d->s->player[next].tree;
    workspace other;
    memset(left, 0, KODAMA_DISPLAY * sizeof *left);
    if (!kodama_turns_left(d->rules, d->s, next)) return;
    workspace_init(&other, d->rules, d->s, next);
    for (int slot = 0; slot < d->rules->display; slot++)
        left[slot] = kodama_display_points_without(d->rules, d->s, tree, &other.buds, slot) / (players - 1);
}

static int32_t appraise_host(const kodama_rules *rules, const kodama_state *s, int seat, int spirit) {
    const kodama_player *player = &s->player[seat];
    uint8_t hand[KODAMA_HAND] = {0};
    for (int i = 0, n = 0; i < KODAMA_HAND; i++)
        if (player->hand[i] != spirit) hand[n++] = player->hand[i];
    return 100 * kodama_score_spirit(rules, &player->tree, spirit) +
           kodama_hand_prospects(rules, hand, &player->tree, kodama_turns_left(rules, s, seat));
}

void kodama_appraise(const irori_rules *base, const void *state, int seat, const irori_move *moves, uint32_t count,
                     int32_t *weights) {
    const kodama_rules *rules = (const kodama_rules *)base;
    const kodama_state *s = state;
    int32_t left[KODAMA_DISPLAY];
    workspace d;
    if (s->phase == KODAMA_GROW) workspace_init(&d, rules, s, seat), find_left(&d, left);
    for (uint32_t i = 0; i < count; i++) switch (kodama_operation(moves[i])) {
        case KODAMA_GROW_MOVE:
            weights[i] = KEEN * (appraise_grow(&d, moves[i]) - left[kodama_drop_of(moves[i]).slot]);
            break;
        case KODAMA_HOST_MOVE: weights[i] = KEEN * appraise_host(rules, s, seat, (int)(moves[i] >> 8)); break;
        default: weights[i] = 0;
        }
}

/* A hunch */

/* How far the card would keep from the others, its parent aside. */
static int32_t distance(const kodama_wood *wood, int parent, int stem, kodama_drop drop) {
    kodama_box box = kodama_box_at(wood->rules, stem, (kodama_point){drop.x, drop.y}, drop.angle);
    int32_t least = INT32_MAX;
    for (int i = 0; i < wood->count; i++) {
        kodama_point v = kodama_minus(box.centre, wood->card[i].box.centre);
        int32_t far = abs(v.x) > abs(v.y) ? abs(v.x) + abs(v.y) / 2 : abs(v.y) + abs(v.x) / 2;
        if (i != parent && far < least) least = far;
    }
    return least;
}

/* One of the angles. */
static int pick(uint32_t angles, irori_rng *rng) {
    for (uint32_t skip = irori_rng_below(rng, (uint32_t)__builtin_popcount(angles)); skip; skip--) angles &= angles - 1;
    return __builtin_ctz(angles);
}

/* The best of a few free places on the tips of the parent; false if there are none. */
static bool drop_on_tips(const kodama_wood *wood, const pair *p, int stem, irori_rng *rng, kodama_drop *out) {
    const kodama_card *parent = wood->card[p->parent].card;
    int32_t most = -1;
    for (int i = 0; i < parent->tips; i++) {
        uint32_t angles = kodama_free_angles(wood, p->parent, parent->tip[i], stem);
        kodama_point at = kodama_point_on(wood, p->parent, parent->perch[parent->tip[i]]);
        for (int k = 0; k < LOOKS && angles; k++) {
            kodama_drop drop = {p->slot, at.x, at.y, pick(angles, rng) * STEP};
            int32_t far = distance(wood, p->parent, stem, drop);
            if (far > most && kodama_fits_on(wood, p->parent, stem, at, drop.angle)) most = far, *out = drop;
        }
    }
    return most >= 0;
}

/* What the hand may score once the card lies there. */
static int hand_after(const kodama_rules *rules, const kodama_state *s, int seat, int parent, kodama_drop drop) {
    kodama_tree tree = s->player[seat].tree;
    tree.card[tree.count++] =
        (kodama_branch){s->display[drop.slot], (uint8_t)parent, (uint16_t)drop.angle, (int16_t)drop.x, (int16_t)drop.y};
    return kodama_hand_prospects(rules, s->player[seat].hand, &tree, kodama_turns_left(rules, s, seat) - 1);
}

static irori_move grow_hunch(const kodama_rules *rules, const kodama_state *s, int seat, irori_rng *rng) {
    pair pairs[PAIRS];
    kodama_wood wood;
    kodama_drop drop;
    irori_move best = 0;
    int32_t most = INT32_MIN;
    int count = list_pairs(rules, s, &s->player[seat].tree, pairs);
    kodama_wood_init(&wood, rules, &s->player[seat].tree);
    for (int i = 0; i < count; i++) pairs[i].weight += (int32_t)irori_rng_below(rng, WHIM);
    for (int i = 0, found = 0; i < count && found < HUNCHES; i++) {
        const pair *p = next_pair(pairs, count, i);
        if (!drop_on_tips(&wood, p, rules->card[s->display[p->slot]].stem, rng, &drop)) continue;
        int32_t weight = p->weight + hand_after(rules, s, seat, p->parent, drop);
        if (weight > most) most = weight, best = kodama_grow_move(drop);
        found++;
    }
    return best ? best : kodama_sample(&rules->base, s, seat, rng);
}

irori_move kodama_hunch(const irori_rules *base, const void *state, int seat, irori_rng *rng) {
    const kodama_state *s = state;
    irori_move moves[KODAMA_HAND];
    int32_t weights[KODAMA_HAND];
    if (s->phase == KODAMA_GROW) return grow_hunch((const kodama_rules *)base, s, seat, rng);
    uint32_t count = kodama_moves(base, state, seat, moves), best = 0;
    kodama_policy(base, state, seat, moves, count, weights);
    for (uint32_t i = 1; i < count; i++)
        if (weights[i] > weights[best]) best = i;
    return moves[best];
}
