/* Kodama in the terminal: where a card may go. Parents are those on which the engine's list of normal fineness has
 * places (the fine one where it has none at all), so a choice exists because a move does; on one parent every fine
 * place can be reached. A few are suggested: one for each tip and direction, by what they bring by decree and by the
 * room they leave, which is counted in coarse places for all stems. */
#include <stdlib.h>
#include <string.h>

#include "kodama_screen.h"

/* Parents */

static kodama_points points_at(const term_view *view, int slot, int parent, int angle) {
    const kodama_state *s = kodama_state_of(view);
    return kodama_score_branch(kodama_rules_of(view), kodama_own_tree(view), parent, s->display[slot], angle,
                               kodama_decree_now(s));
}

static void count_place(const term_view *view, int slot, const kodama_place *place, kodama_parents *list) {
    kodama_parent *last = &list->parent[list->count - 1];
    if (!list->count || last->card != place->parent) {
        last = &list->parent[list->count++];
        *last = (kodama_parent){.card = place->parent};
    }
    kodama_points points = points_at(view, slot, place->parent, place->angle);
    if (!last->places++ || points.decree > last->points.decree) last->points = points;
}

static int by_points(const void *a, const void *b) {
    const kodama_parent *x = a, *y = b;
    int more = y->points.branch + y->points.decree - x->points.branch - x->points.decree;
    return more ? more : y->places != x->places ? y->places - x->places : x->card - y->card;
}

static void add_refused(const term_view *view, int slot, kodama_parents *list) {
    unsigned listed = 0;
    for (int i = 0; i < list->count; i++) listed |= 1u << list->parent[i].card;
    list->all = list->count;
    for (int card = 0; card < kodama_own_tree(view)->count; card++)
        if (!(listed >> card & 1))
            list->parent[list->all++] = (kodama_parent){.card = card, .points = points_at(view, slot, card, 0)};
}

void kodama_list_parents(const term_view *view, int slot, kodama_parents *list) {
    const kodama_rules *rules = kodama_rules_of(view);
    int card = kodama_state_of(view)->display[slot];
    kodama_place place[KODAMA_MOST_SPOTS];
    kodama_wood wood;
    list->count = 0;
    kodama_wood_init(&wood, rules, kodama_own_tree(view));
    uint16_t allowed = kodama_parents_for(&wood, card); /* T5.5 */
    for (int f = KODAMA_NORMAL; f < KODAMA_FINENESSES && !list->count; f++) {
        uint32_t count = kodama_places(&wood, rules->card[card].stem, (kodama_fineness)f, place, KODAMA_MOST_SPOTS);
        for (uint32_t i = 0; i < count; i++)
            if (allowed >> place[i].parent & 1) count_place(view, slot, &place[i], list);
    }
    qsort(list->parent, (size_t)list->count, sizeof *list->parent, by_points);
    add_refused(view, slot, list);
}

/* The bark of a card in the order one walks along it: from each tip inwards, as far as nobody has been. */

typedef struct walk {
    const kodama_card *card;
    int tips;
    int tip[KODAMA_POINTS];   /* points of the bark */
    int order[KODAMA_POINTS]; /* when the segment that ends in this point is walked */
    int of[KODAMA_POINTS];    /* from which tip */
} walk;

static void walk_init(walk *w, const kodama_card *card) {
    int walked = 0;
    *w = (walk){.card = card};
    for (int tip = 1; tip < card->bark.count; tip++) {
        if (!kodama_is_tip(card, tip)) continue;
        w->tip[w->tips] = tip;
        for (int at = tip; card->bark.from[at] != KODAMA_ROOT && !w->order[at]; at = card->bark.from[at]) {
            w->order[at] = ++walked;
            w->of[at] = w->tips;
        }
        w->tips++;
    }
}

/* A perch: how far along the walk it lies, in units that only compare, and on which tip's limb. */
typedef struct perch {
    int along, tip, number; /* the latter: as the card lists them */
    kodama_point at;        /* on the table */
    bool is_coarse;
} perch;

static int length(kodama_point a, kodama_point b) {
    kodama_point v = kodama_minus(a, b);
    return (int)kodama_root((int64_t)v.x * v.x + (int64_t)v.y * v.y);
}

/* The point that ends the segment of the walk nearest to p; `point` is where the bark lies. */
static int nearest_end(const walk *w, const kodama_point *point, kodama_point p) {
    int end = 0, nearest = INT32_MAX;
    for (int i = 1; i < w->card->bark.count; i++) {
        if (!w->order[i]) continue;
        int distance = kodama_distance(p, point[w->card->bark.from[i]], point[i]);
        if (distance < nearest) nearest = distance, end = i;
    }
    return end;
}

static perch find_perch(const walk *w, kodama_point own) {
    const kodama_point *point = w->card->bark.point;
    int end = nearest_end(w, point, own);
    return (perch){.tip = w->of[end], .along = w->order[end] * KODAMA_REACH + length(own, point[end])};
}

static int by_way(const void *a, const void *b) {
    const perch *x = a, *y = b;
    return x->along != y->along ? x->along - y->along : x->number - y->number;
}

static int list_perches(const kodama_wood *wood, int parent, perch *out) {
    const kodama_card *card = wood->card[parent].card;
    walk w;
    walk_init(&w, card);
    for (int i = 0; i < card->perches[KODAMA_FINE]; i++) {
        out[i] = find_perch(&w, card->perch[i]);
        out[i].number = i;
        out[i].at = kodama_point_on(wood, parent, card->perch[i]);
        out[i].is_coarse = i < card->perches[KODAMA_COARSE];
    }
    qsort(out, card->perches[KODAMA_FINE], sizeof *out, by_way);
    return card->perches[KODAMA_FINE];
}

/* Room */

typedef struct room_before {
    kodama_wood wood;
    kodama_room room;
    int count;
} room_before;

static int count_room(const kodama_rules *rules, const kodama_room *room) {
    uint32_t count = 0;
    for (int stem = 0; stem < rules->stems; stem++)
        for (int i = 0; i < room->count; i++) count += kodama_room_count(room, stem, i);
    return (int)count;
}

static void room_init(room_before *now, const term_view *view) {
    const kodama_rules *rules = kodama_rules_of(view);
    kodama_wood_init(&now->wood, rules, kodama_own_tree(view));
    kodama_room_init(&now->room, &now->wood, (1 << rules->stems) - 1);
    now->count = count_room(rules, &now->room);
}

static int room_after(const room_before *now, int card, const kodama_place *place) {
    kodama_wood wood = now->wood;
    kodama_room room = now->room;
    if (wood.count == KODAMA_TREE || !now->count) return KODAMA_NO_ROOM;
    kodama_wood_add(&wood, (kodama_branch){(uint8_t)card, place->parent, place->angle, place->x, place->y});
    kodama_room_grow(&room, &wood);
    return 100 * count_room(wood.rules, &room) / now->count;
}

int kodama_room_left(const term_view *view, int slot, const kodama_place *place) {
    room_before now;
    room_init(&now, view);
    return room_after(&now, kodama_state_of(view)->display[slot], place);
}

/* Spots */

static void list_places(const term_view *view, int slot, int parent, kodama_spots *list, bool *is_coarse) {
    const kodama_rules *rules = kodama_rules_of(view);
    int stem = rules->card[kodama_state_of(view)->display[slot]].stem;
    perch perches[KODAMA_PERCHES];
    kodama_wood wood;
    kodama_wood_init(&wood, rules, kodama_own_tree(view));
    int count = list_perches(&wood, parent, perches);
    for (int i = 0; i < count; i++)
        for (int angle = 0; angle < KODAMA_TURN; angle += kodama_angle_step(KODAMA_FINE)) {
            const perch *p = &perches[i];
            if (list->count == KODAMA_MOST_SPOTS || !kodama_fits_on(&wood, parent, stem, p->at, angle)) continue;
            is_coarse[list->count] = p->is_coarse && angle % kodama_angle_step(KODAMA_COARSE) == 0;
            list->spot[list->count++] = (kodama_spot){
                .place = {(uint8_t)parent, (uint16_t)angle, (int16_t)p->at.x, (int16_t)p->at.y},
                .perch = (int16_t)i,
                .tip = (uint8_t)p->tip,
                .room = KODAMA_NO_ROOM,
            };
        }
}

/* One spot for each tip and sixth of a turn: the outermost, a coarse one if there is any. */
enum { DIRECTIONS = 6, MOST_GROUPS = 24 };

static int group_of(const kodama_spot *spot) {
    int half = KODAMA_TURN / DIRECTIONS / 2;
    return spot->tip * DIRECTIONS + (spot->place.angle + half) % KODAMA_TURN * DIRECTIONS / KODAMA_TURN;
}

static int pick_groups(const kodama_spots *all, const bool *is_coarse, kodama_spot out[MOST_GROUPS]) {
    int groups = 0;
    bool coarse[MOST_GROUPS];
    for (int i = 0; i < all->count; i++) {
        int g = 0;
        while (g < groups && group_of(&out[g]) != group_of(&all->spot[i])) g++;
        if (g == MOST_GROUPS || (g < groups && (coarse[g] || !is_coarse[i]))) continue;
        out[g] = all->spot[i];
        coarse[g] = is_coarse[i];
        if (g == groups) groups++;
    }
    return groups;
}

typedef struct ranked {
    kodama_spot spot;
    int decree, group;
} ranked;

static int by_worth(const void *a, const void *b) {
    const ranked *x = a, *y = b;
    if (y->decree != x->decree) return y->decree - x->decree;
    return y->spot.room != x->spot.room ? y->spot.room - x->spot.room : x->group - y->group;
}

static int suggest(const term_view *view, int slot, const kodama_spots *all, const bool *is_coarse,
                   kodama_spot out[KODAMA_SUGGESTED]) {
    kodama_spot spot[MOST_GROUPS];
    ranked rank[MOST_GROUPS];
    room_before now;
    int groups = pick_groups(all, is_coarse, spot), count = 0;
    room_init(&now, view);
    for (int g = 0; g < groups; g++) {
        const kodama_place *place = &spot[g].place;
        spot[g].room = (int16_t)room_after(&now, kodama_state_of(view)->display[slot], place);
        rank[g] = (ranked){spot[g], points_at(view, slot, place->parent, place->angle).decree, g};
    }
    qsort(rank, (size_t)groups, sizeof *rank, by_worth);
    for (; count < groups && count < KODAMA_SUGGESTED; count++) out[count] = rank[count].spot;
    return count;
}

void kodama_list_spots(const term_view *view, int slot, int parent, kodama_spots *list) {
    bool is_coarse[KODAMA_MOST_SPOTS];
    kodama_spot first[KODAMA_SUGGESTED];
    list->count = 0;
    list_places(view, slot, parent, list, is_coarse);
    int count = suggest(view, slot, list, is_coarse, first);
    if (list->count + count > KODAMA_MOST_SPOTS) list->count = KODAMA_MOST_SPOTS - count;
    memmove(list->spot + count, list->spot, (size_t)list->count * sizeof *list->spot);
    memcpy(list->spot, first, (size_t)count * sizeof *first);
    list->suggested = count;
    list->count += count;
}

/* The cursor's ways */

/* How far around it is from one angle to another, counter-clockwise (1) or clockwise (-1). */
static int turn_to(int from, int to, int way) { return ((to - from) * way) & (KODAMA_TURN - 1); }

static int turned_apart(int a, int b) {
    int apart = turn_to(a, b, 1);
    return apart < KODAMA_TURN / 2 ? apart : KODAMA_TURN - apart;
}

/* The next place on the same point of the bark, at least a step around; the farthest if all are nearer. Half a turn or
 * more would be going back from the other side: there the way ends. */
static int turn_from(const kodama_spots *list, int from, int way, int step) {
    const kodama_spot *here = &list->spot[from];
    int best = from, best_turn = 0;
    for (int i = list->suggested; i < list->count; i++) {
        int turn = turn_to(here->place.angle, list->spot[i].place.angle, way);
        if (list->spot[i].perch != here->perch || !turn || turn >= KODAMA_TURN / 2) continue;
        bool is_better = best_turn < step ? turn > best_turn : turn >= step && turn < best_turn;
        if (!is_better) continue;
        best = i;
        best_turn = turn;
    }
    return best;
}

/* The next point of the bark that has places, at least a step away, or the farthest if all are nearer; limb after limb,
 * and at the end of the last the way ends. The angle changes as little as can be. */
static int slide_from(const kodama_spots *list, int from, int way, int step) {
    const kodama_spot *here = &list->spot[from];
    int best = from, best_far = INT32_MAX, best_turn = 0;
    for (int i = list->suggested; i < list->count; i++) {
        int far = (list->spot[i].perch - here->perch) * way;
        if (far <= 0) continue;
        if (far < step)
            far = 2 * KODAMA_PERCHES - far; /* too near: only if there is nothing else, the farthest first */
        int turn = turned_apart(here->place.angle, list->spot[i].place.angle);
        if (far > best_far || (far == best_far && turn >= best_turn)) continue;
        best = i;
        best_far = far;
        best_turn = turn;
    }
    return best;
}

enum { USUAL_TURN = KODAMA_TURN / 32, USUAL_SLIDE = 4 };

int kodama_go_from(const kodama_spots *list, int from, int right, int down, bool is_fine) {
    if (from < 0 || from >= list->count) return 0;
    if (right) return turn_from(list, from, -right, is_fine ? 1 : USUAL_TURN);
    return slide_from(list, from, down, is_fine ? 1 : USUAL_SLIDE);
}

/* In words */

kodama_reach kodama_reach_of(const kodama_rules *rules, const kodama_tree *tree, const kodama_place *place) {
    kodama_wood wood;
    walk w;
    kodama_wood_init(&wood, rules, tree);
    const kodama_lying *lying = &wood.card[place->parent];
    walk_init(&w, lying->card);
    kodama_point at = {place->x, place->y};
    int limb = w.of[nearest_end(&w, lying->bark, at)];
    kodama_point tip = lying->bark[w.tip[limb]];
    kodama_reach reach = {.distance = length(at, tip), .tip = 1, .tips = w.tips};
    for (int i = 0; i < w.tips; i++) {
        kodama_point other = lying->bark[w.tip[i]];
        reach.tip += other.x < tip.x || (other.x == tip.x && i < limb);
    }
    return reach;
}
