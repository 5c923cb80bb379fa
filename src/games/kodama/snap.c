/* Kodama: the legal drop nearest to a rough one. All drops within reach (x, y and turn, every whole number) are a box
 * of three dimensions, which is halved again and again, the half nearer to the drop first. A part is given up when it
 * is farther away than what was found, or when nothing in it can be legal: if all drops of a part differ from its
 * middle by at most m, a card there covers what the middle's card covers when shrunk by m on all sides. What is left
 * are the surfaces between legal and illegal, and few of their points. The answer is exact, and so is "none". */
#include "kodama.h"

enum { X, Y, TURN, DIMENSIONS };

typedef struct part {
    int low[DIMENSIONS], high[DIMENSIONS]; /* from the drop, both ends included */
} part;

typedef struct hunt {
    const kodama_wood *wood;
    kodama_drop drop;
    int stem;
    uint16_t parents; /* that T5.5 allows */
    int64_t distance; /* squared */
    int64_t cost;     /* of the best that was found */
    int best[DIMENSIONS];
} hunt;

static int64_t square(int64_t n) { return n * n; }

/* The number of a range that is nearest to 0. */
static int64_t least(const part *p, int d) { return p->low[d] > 0 ? p->low[d] : p->high[d] < 0 ? p->high[d] : 0; }

static int64_t cost_of(const part *p) { return square(least(p, X)) + square(least(p, Y)) + square(least(p, TURN)); }

/* At the same cost the smaller turn, y, x. */
static bool is_better(const hunt *h, int64_t cost, const int at[DIMENSIONS]) {
    if (cost != h->cost) return cost < h->cost;
    for (int d = TURN; d >= X; d--)
        if (at[d] != h->best[d]) return at[d] < h->best[d];
    return false;
}

static void try_drop(hunt *h, const int at[DIMENSIONS]) {
    int64_t cost = square(at[X]) + square(at[Y]) + square(at[TURN]);
    if (!is_better(h, cost, at)) return;
    int parent = kodama_parent_of(h->wood, h->stem, h->drop.x + at[X], h->drop.y + at[Y], h->drop.angle + at[TURN]);
    if (parent < 0 || !(h->parents >> parent & 1)) return;
    h->cost = cost;
    for (int d = 0; d < DIMENSIONS; d++) h->best[d] = at[d];
}

static int middle(const part *p, int d) { return p->low[d] + (p->high[d] - p->low[d]) / 2; }

/* How far the ends of a range are from its middle. */
static int radius(const part *p, int d) { return p->high[d] - middle(p, d); }

/* How far stems of a part are from its middle's: a bound of the hypotenuse. */
static int stem_slack(const part *p) {
    int x = radius(p, X), y = radius(p, Y);
    return x > y ? x + (y + 1) / 2 : y + (x + 1) / 2;
}

/* How far any point of its cards is from the same point of the middle's card. One of 4096 turns moves the farthest by
 * 1083 * 2π / 4096 < 5/3; the rounding of the two cards' middles adds less than 2. */
static int card_slack(const part *p) { return stem_slack(p) + (5 * radius(p, TURN) + 2) / 3 + 2; }

static uint16_t touched_by(const kodama_wood *wood, const kodama_box *box) {
    uint16_t touched = 0;
    for (int i = 0; i < wood->count; i++)
        if (kodama_boxes_overlap(box, &wood->card[i].box)) touched |= (uint16_t)(1 << i);
    return touched;
}

/* May card i carry a card that covers at least this box? */
static bool can_carry(const kodama_wood *wood, int i, const kodama_box *box) {
    const kodama_lying *lying = &wood->card[i];
    for (int f = 0; f < lying->card->features; f++)
        if (kodama_box_covers(box, lying->feature[f], lying->card->radius)) return false;
    return true;
}

/* May anything in this part be legal? */
static bool is_hopeful(const hunt *h, const part *p) {
    kodama_point at = {h->drop.x + middle(p, X), h->drop.y + middle(p, Y)};
    kodama_box box = kodama_box_at(h->wood->rules, h->stem, at, h->drop.angle + middle(p, TURN));
    int slack = card_slack(p), stems = stem_slack(p);
    box.half.x -= slack, box.half.y -= slack;
    bool is_empty = box.half.x <= 0;
    if (!is_empty && kodama_box_edges(&box, h->wood->rules->table)) return false;
    uint16_t touched = is_empty ? 0 : touched_by(h->wood, &box);
    for (int i = 0; i < h->wood->count; i++)
        if (h->parents >> i & 1 && !(touched & ~(1 << i)) && kodama_is_on_bark(h->wood, i, at, stems) &&
            (is_empty || can_carry(h->wood, i, &box)))
            return true;
    return false;
}

static int widest(const part *p) {
    int wide = X;
    for (int d = Y; d < DIMENSIONS; d++)
        if (p->high[d] - p->low[d] > p->high[wide] - p->low[wide]) wide = d;
    return wide;
}

static void search(hunt *h, const part *p) {
    if (cost_of(p) > h->cost || square(least(p, X)) + square(least(p, Y)) > h->distance) return;
    int d = widest(p);
    if (p->low[d] == p->high[d]) {
        try_drop(h, p->low);
        return;
    }
    if (!is_hopeful(h, p)) return;
    part half[2] = {*p, *p};
    half[0].high[d] = middle(p, d);
    half[1].low[d] = middle(p, d) + 1;
    int nearer = cost_of(&half[1]) < cost_of(&half[0]);
    search(h, &half[nearer]);
    search(h, &half[!nearer]);
}

static int at_least(int a, int b) { return a > b ? a : b; }
static int at_most(int a, int b) { return a < b ? a : b; }

bool kodama_snap(const kodama_wood *wood, int card, kodama_drop drop, int distance, int turn, kodama_drop *out) {
    const kodama_rules *rules = wood->rules;
    if (!kodama_is_in_reach((kodama_point){drop.x, drop.y}) || distance < 0 || turn < 0) return false;
    distance = at_most(distance, 2 * KODAMA_REACH);
    turn = at_most(turn, KODAMA_TURN / 2);
    drop.angle &= KODAMA_TURN - 1;
    hunt h = {.wood = wood, .drop = drop, .stem = rules->card[card].stem, .parents = kodama_parents_for(wood, card)};
    h.distance = square(distance), h.cost = INT64_MAX;
    /* A legal stem lies on the table; half a turn is the same to both sides. */
    part all = {{at_least(-distance, -drop.x), at_least(-distance, -drop.y), at_least(-turn, 1 - KODAMA_TURN / 2)},
                {at_most(distance, rules->table.x - drop.x), at_most(distance, rules->table.y - drop.y), turn}};
    if (all.low[X] > all.high[X] || all.low[Y] > all.high[Y]) return false;
    search(&h, &all);
    if (h.cost == INT64_MAX) return false;
    *out = (kodama_drop){drop.slot, drop.x + h.best[X], drop.y + h.best[Y],
                         (drop.angle + h.best[TURN]) & (KODAMA_TURN - 1)};
    return true;
}
