/* Kodama: ways along the bark of a card. Without a pointer one goes from place to place: around a point of the bark, or
 * along it, tip after tip, each from the outside in. Places are those of the fine lattice (places.c). */
#include <stdlib.h>

#include "../core/root.h"
#include "kodama_present.h"

void kodama_bark_order_init(kodama_bark_order *o, const kodama_card *card) {
    int count = 0;
    *o = (kodama_bark_order){.card = card};
    for (int tip = 1; tip < card->bark.count; tip++) {
        if (!kodama_is_tip(card, tip)) continue;
        o->tip[o->tips] = tip;
        for (int at = tip; card->bark.from[at] != KODAMA_ROOT && !o->order[at]; at = card->bark.from[at]) {
            o->order[at] = ++count;
            o->of[at] = o->tips;
        }
        o->tips++;
    }
}

static int length(kodama_point a, kodama_point b) {
    kodama_point v = kodama_minus(a, b);
    return (int)whole_root((int64_t)v.x * v.x + (int64_t)v.y * v.y);
}

/* The point that ends the segment of this order nearest to `at`. */
static int nearest_end(const kodama_bark_order *o, const kodama_point *bark, kodama_point at) {
    int end = 0, nearest = INT32_MAX;
    for (int i = 1; i < o->card->bark.count; i++) {
        if (!o->order[i]) continue;
        int distance = kodama_distance(at, bark[o->card->bark.from[i]], bark[i]);
        if (distance < nearest) nearest = distance, end = i;
    }
    return end;
}

kodama_span kodama_bark_order_reach(const kodama_bark_order *o, const kodama_point *bark, kodama_point at) {
    int limb = o->of[nearest_end(o, bark, at)];
    kodama_point tip = bark[o->tip[limb]];
    kodama_span span = {.distance = length(at, tip), .limb = limb, .tip = 1, .tips = o->tips};
    for (int i = 0; i < o->tips; i++) {
        kodama_point other = bark[o->tip[i]];
        span.tip += other.x < tip.x || (other.x == tip.x && i < limb);
    }
    return span;
}

kodama_span kodama_bark_reach(const kodama_wood *wood, int parent, kodama_point at) {
    kodama_bark_order order;
    kodama_bark_order_init(&order, wood->card[parent].card);
    return kodama_bark_order_reach(&order, wood->card[parent].bark, at);
}

/* Perches in the order of the bark */

typedef struct perch {
    int along;       /* how far, in units that only compare */
    int number;      /* as the card lists them */
    kodama_point at; /* on the table */
} perch;

static int by_way(const void *a, const void *b) {
    const perch *x = a, *y = b;
    return x->along != y->along ? x->along - y->along : x->number - y->number;
}

static int list_perches(const kodama_wood *wood, int parent, perch *out) {
    const kodama_card *card = wood->card[parent].card;
    const kodama_point *point = card->bark.point;
    kodama_bark_order order;
    kodama_bark_order_init(&order, card);
    for (int i = 0; i < card->perches[KODAMA_FINE]; i++) {
        int end = nearest_end(&order, point, card->perch[i]);
        out[i] = (perch){.along = order.order[end] * KODAMA_REACH + length(card->perch[i], point[end]),
                         .number = i,
                         .at = kodama_point_on(wood, parent, card->perch[i])};
    }
    qsort(out, card->perches[KODAMA_FINE], sizeof *out, by_way);
    return card->perches[KODAMA_FINE];
}

/* Steps */

enum { FINE_TURN = KODAMA_TURN / 128, USUAL_TURN = KODAMA_TURN / 32, USUAL_SLIDE = 4 };

static int wrapped(int angle) { return angle & (KODAMA_TURN - 1); }

/* The next angle at the same point, at least a step around; the farthest if all are nearer. Half a turn or more would
 * be going back from the other side: there the way ends. */
static bool turn(const kodama_wood *wood, int stem, int parent, irori_drop *drop, int way, int step) {
    kodama_point at = {drop->x, drop->y};
    int first = way > 0 ? FINE_TURN - drop->angle % FINE_TURN : (drop->angle + FINE_TURN - 1) % FINE_TURN + 1;
    int best = 0;
    for (int by = first; by < KODAMA_TURN / 2 && best < step; by += FINE_TURN)
        if (kodama_fits_on(wood, parent, stem, at, wrapped(drop->angle + way * by))) best = by;
    drop->angle = wrapped(drop->angle + way * best);
    return best;
}

/* The angle at which it fits there and which is nearest to the one it has; -1: none. */
static int nearest_angle(const kodama_wood *wood, int stem, int parent, kodama_point at, int angle) {
    int before = angle / FINE_TURN * FINE_TURN, off = angle - before;
    for (int by = 0; by <= KODAMA_TURN / 2; by += FINE_TURN) {
        int below = wrapped(before - by), above = wrapped(before + by + (off ? FINE_TURN : 0));
        bool is_below_first = off ? 2 * off < FINE_TURN : below < above;
        int first = is_below_first ? below : above, second = is_below_first ? above : below;
        if (kodama_fits_on(wood, parent, stem, at, first)) return first;
        if (kodama_fits_on(wood, parent, stem, at, second)) return second;
    }
    return -1;
}

static bool try_perch(const kodama_wood *wood, int stem, int parent, const perch *to, irori_drop *drop) {
    int angle = nearest_angle(wood, stem, parent, to->at, drop->angle);
    if (angle >= 0) *drop = (irori_drop){to->at.x, to->at.y, angle};
    return angle >= 0;
}

static int nearest_perch(const perch *perches, int count, kodama_point at) {
    int nearest = 0;
    for (int i = 1; i < count; i++)
        if (length(perches[i].at, at) < length(perches[nearest].at, at)) nearest = i;
    return nearest;
}

/* The next point of the bark that has places, at least a step away, or the farthest if all are nearer; limb after limb,
 * and at the end of the last the way ends. The angle changes as little as can be. */
static bool slide(const kodama_wood *wood, int stem, int parent, irori_drop *drop, int way, int step) {
    perch perches[KODAMA_PERCHES];
    int count = list_perches(wood, parent, perches);
    int from = nearest_perch(perches, count, (kodama_point){drop->x, drop->y});
    for (int far = step; from + way * far >= 0 && from + way * far < count; far++)
        if (try_perch(wood, stem, parent, &perches[from + way * far], drop)) return true;
    for (int far = step - 1; far > 0; far--) {
        int to = from + way * far;
        if (to >= 0 && to < count && try_perch(wood, stem, parent, &perches[to], drop)) return true;
    }
    return false;
}

bool kodama_step(const kodama_wood *wood, int stem, int parent, irori_drop *drop, irori_placing_step step) {
    if (step.around) /* to the right is clockwise; angles count the other way */
        return turn(wood, stem, parent, drop, step.around > 0 ? -1 : 1, step.is_small ? 1 : USUAL_TURN);
    if (!step.along) return false;
    return slide(wood, stem, parent, drop, step.along > 0 ? 1 : -1, step.is_small ? 1 : USUAL_SLIDE);
}
