/* Kodama: what may be done. Growing lists the canonical placements of normal fineness, slot by slot; those of the fine
 * lattice where there are none, and the pass where there are none of these either (T8). `check` takes any legal drop,
 * also between the points of a lattice. */
#include "kodama.h"

/* Every slot has its share of the list; with our deck 2,203 at most were seen of one, in 48,000 turns of random games.
 */
enum { MOST_OF_A_SLOT = KODAMA_MAX_MOVES / KODAMA_DISPLAY };

static uint32_t list_drops(const kodama_rules *rules, const kodama_state *s, int seat, kodama_fineness fineness,
                           irori_move *out) {
    kodama_wood wood;
    uint32_t n = 0;
    kodama_wood_init(&wood, rules, &s->player[seat].tree);
    for (int slot = 0; slot < rules->display; slot++)
        n += kodama_drops(&wood, s->display[slot], slot, fineness, out + n, MOST_OF_A_SLOT);
    return n;
}

bool kodama_is_stuck(const kodama_rules *rules, const kodama_state *s, int seat) {
    kodama_wood wood;
    kodama_wood_init(&wood, rules, &s->player[seat].tree);
    return !kodama_has_place(&wood, s->display, rules->display);
}

static uint32_t list_hosts(const kodama_player *player, irori_move *out) {
    uint32_t n = 0;
    for (int i = 0; i < KODAMA_HAND && player->hand[i]; i++) out[n++] = kodama_host_move(player->hand[i]);
    return n;
}

uint32_t kodama_moves(const irori_rules *base, const void *state, int seat, irori_move *out) {
    const kodama_rules *rules = (const kodama_rules *)base;
    const kodama_state *s = state;
    if (s->phase == KODAMA_OVER || seat != s->active) return 0;
    if (s->phase == KODAMA_HOST) return list_hosts(&s->player[seat], out);
    uint32_t n = list_drops(rules, s, seat, KODAMA_NORMAL, out);
    if (!n) n = list_drops(rules, s, seat, KODAMA_FINE, out);
    if (!n) out[n++] = KODAMA_PASS_MOVE;
    return n;
}

irori_move kodama_sample(const irori_rules *base, const void *state, int seat, irori_rng *rng) {
    const kodama_rules *rules = (const kodama_rules *)base;
    const kodama_state *s = state;
    irori_move hosts[KODAMA_HAND];
    kodama_wood wood;
    kodama_drop drop;
    if (s->phase == KODAMA_HOST) return hosts[irori_rng_below(rng, list_hosts(&s->player[seat], hosts))];
    kodama_wood_init(&wood, rules, &s->player[seat].tree);
    if (!kodama_sample_drop(&wood, s->display, rules->display, rng, &drop)) return KODAMA_PASS_MOVE;
    return kodama_grow_move(drop);
}

/* Refusals */

typedef struct refusal_list {
    irori_message *list;
    kodama_ground *grounds; /* of each; NULL: nobody asks */
    int count;
} refusal_list;

/* One reason more, to add arguments to; NULL if there is no room. */
static irori_message *refuse(refusal_list *why, const char *id) {
    if (why->count == IRORI_MAX_REFUSALS) return NULL;
    irori_message *message = &why->list[why->count++];
    irori_message_init(message, id);
    if (why->grounds) why->grounds[why->count - 1] = (kodama_ground){.card = -1};
    return message;
}

/* What the last reason is about. */
static void stand_on(refusal_list *why, int card, kodama_point at) {
    if (why->grounds) why->grounds[why->count - 1] = (kodama_ground){.card = card, .has_place = true, .at = at};
}

/* The own trunk needs no name. */
static void name_card(const kodama_wood *wood, int i, irori_message *message) {
    if (i)
        kodama_name(&wood->rules->base, wood->tree->card[i].card, "what", message);
    else
        irori_message_word(message, "what", "kodama.trunk");
}

/* T5.1. Bark ends at its card's edge, which may be nearer to the stem than half the bark's width. */
static void refuse_bark(const kodama_wood *wood, const kodama_judgement *judged, kodama_point stem, refusal_list *why) {
    irori_message *message = refuse(why, judged->off > 0 ? "kodama.why.bark" : "kodama.why.no-card");
    name_card(wood, judged->nearest, message);
    stand_on(why, judged->nearest, stem);
    if (judged->off <= 0) return;
    irori_message_number(message, "mm", judged->off / 10);
    irori_message_number(message, "tenths", judged->off % 10);
}

/* T5.2: one of the cards it would lie on is allowed: the one it grows from, or would if its stem were on the bark.
 * Where it does not lie on that one, any single card is, and of several none. */
static void refuse_touched(const kodama_wood *wood, const kodama_judgement *judged, refusal_list *why) {
    unsigned touched = judged->touched;
    unsigned allowed = 1u << (judged->parent >= 0 ? judged->parent : judged->nearest);
    bool is_single = !(touched & (touched - 1));
    touched &= is_single && judged->parent < 0 ? 0 : ~allowed;
    for (; touched; touched &= touched - 1) {
        int card = __builtin_ctz(touched);
        name_card(wood, card, refuse(why, "kodama.why.touches"));
        stand_on(why, card, wood->card[card].box.centre);
    }
}

/* Two of a kind on one card are one reason. */
static void refuse_covered(const kodama_wood *wood, const kodama_judgement *judged, refusal_list *why) {
    for (int i = 0; i < wood->count; i++) {
        int card = wood->tree->card[i].card;
        unsigned told = 0;
        for (int f = 0; f < KODAMA_FEATURES; f++) {
            kodama_icon icon = wood->rules->card[card].feature[f].icon;
            if (!(judged->covered[i] >> f & 1) || told >> icon & 1) continue;
            irori_message *message = refuse(why, "kodama.why.covers");
            told |= 1u << icon;
            irori_message_word(message, "icon", kodama_word_of_the_icon(icon));
            name_card(wood, i, message);
            stand_on(why, i, wood->card[i].feature[f]);
        }
    }
}

/* Where on an edge: beside the card's middle. */
static void refuse_edges(const kodama_wood *wood, const kodama_judgement *judged, kodama_point middle,
                         refusal_list *why) {
    kodama_point table = wood->rules->table;
    const struct {
        int edge;
        const char *id;
        kodama_point at;
    } edges[] = {{KODAMA_EDGE_LEFT, "kodama.why.edge-left", {0, middle.y}},
                 {KODAMA_EDGE_RIGHT, "kodama.why.edge-right", {table.x, middle.y}},
                 {KODAMA_EDGE_NEAR, "kodama.why.edge-near", {middle.x, 0}},
                 {KODAMA_EDGE_FAR, "kodama.why.edge-far", {middle.x, table.y}}};
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
        if (!(judged->edges & edges[i].edge)) continue;
        refuse(why, edges[i].id);
        stand_on(why, -1, edges[i].at);
    }
}

/* T5, in its order. */
static void refuse_drop(const kodama_wood *wood, int card, kodama_drop drop, refusal_list *why) {
    kodama_judgement judged = kodama_judge(wood, card, drop.x, drop.y, drop.angle);
    if (judged.is_legal) return;
    kodama_point at = {drop.x, drop.y};
    if (judged.parent < 0) refuse_bark(wood, &judged, at, why);
    refuse_touched(wood, &judged, why);
    refuse_covered(wood, &judged, why);
    refuse_edges(wood, &judged, kodama_box_at(wood->rules, wood->rules->card[card].stem, at, drop.angle).centre, why);
    if (judged.points > KODAMA_LIMIT) {
        irori_message *message = refuse(why, "kodama.why.points");
        irori_message_number(message, "points", judged.points);
        irori_message_number(message, "n", judged.points - KODAMA_LIMIT);
        stand_on(why, judged.parent, wood->card[judged.parent].box.centre);
    }
}

int kodama_refuse_drop(const kodama_wood *wood, int card, kodama_drop drop, irori_message *list,
                       kodama_ground *grounds) {
    refusal_list why = {.list = list, .grounds = grounds};
    refuse_drop(wood, card, drop, &why);
    return why.count;
}

/* NULL, or what is wrong with the numbers themselves: nothing else is asked before. */
static const char *misfit(const kodama_rules *rules, kodama_drop drop) {
    if (drop.slot >= rules->display) return "kodama.why.slot";
    if (drop.angle >= KODAMA_TURN) return "kodama.why.angle";
    return drop.x > rules->table.x || drop.y > rules->table.y ? "kodama.why.table" : NULL;
}

/* NULL, or what is wrong with the move whatever the tree is like. */
static const char *objection(const kodama_rules *rules, const kodama_state *s, int seat, irori_move move) {
    if (s->phase == KODAMA_OVER) return "kodama.why.over";
    if (seat != s->active) return "kodama.why.turn";
    switch (kodama_operation(move)) {
    case KODAMA_GROW_MOVE:
        return s->phase != KODAMA_GROW ? "kodama.why.no-growing" : misfit(rules, kodama_drop_of(move));
    case KODAMA_HOST_MOVE:
        if (s->phase != KODAMA_HOST) return "kodama.why.no-spirits";
        for (int i = 0; i < KODAMA_HAND; i++)
            if (s->player[seat].hand[i] && move == kodama_host_move(s->player[seat].hand[i])) return NULL;
        return "kodama.why.not-held";
    case KODAMA_PASS_MOVE:
        if (move != KODAMA_PASS_MOVE) return "kodama.why.no-move";
        if (s->phase != KODAMA_GROW) return "kodama.why.no-growing";
        return kodama_is_stuck(rules, s, seat) ? NULL : "kodama.why.no-pass";
    default: return "kodama.why.no-move";
    }
}

int kodama_refusals(const irori_rules *base, const void *state, int seat, irori_move move, irori_message *list) {
    const kodama_rules *rules = (const kodama_rules *)base;
    const kodama_state *s = state;
    refusal_list why = {.list = list};
    const char *id = objection(rules, s, seat, move);
    if (id) {
        irori_message *message = refuse(&why, id);
        irori_message_number(message, "display", rules->display);
        irori_message_number(message, "width", rules->table.x);
        irori_message_number(message, "depth", rules->table.y);
    } else if (kodama_operation(move) == KODAMA_GROW_MOVE) {
        kodama_drop drop = kodama_drop_of(move);
        kodama_wood wood;
        kodama_wood_init(&wood, rules, &s->player[seat].tree);
        refuse_drop(&wood, s->display[drop.slot], drop, &why);
    }
    return why.count;
}

/* T5 without reasons. */
static bool may_drop(const kodama_rules *rules, const kodama_tree *tree, int card, kodama_drop drop) {
    kodama_wood wood;
    kodama_wood_init(&wood, rules, tree);
    int parent = kodama_parent_of(&wood, rules->card[card].stem, drop.x, drop.y, drop.angle);
    return parent >= 0 && kodama_score_branch(rules, tree, parent, card, drop.angle, 0).branch <= KODAMA_LIMIT;
}

static bool may(const kodama_rules *rules, const kodama_state *s, int seat, irori_move move) {
    kodama_drop drop = kodama_drop_of(move);
    if (objection(rules, s, seat, move)) return false;
    return kodama_operation(move) != KODAMA_GROW_MOVE ||
           may_drop(rules, &s->player[seat].tree, s->display[drop.slot], drop);
}

irori_status kodama_check(const irori_rules *base, const void *state, int seat, irori_move move, irori_message *why) {
    irori_message list[IRORI_MAX_REFUSALS];
    if (may((const kodama_rules *)base, state, seat, move)) return IRORI_OK;
    if (!why) return IRORI_ILLEGAL;
    (void)kodama_refusals(base, state, seat, move, list);
    *why = list[0];
    return IRORI_ILLEGAL;
}
