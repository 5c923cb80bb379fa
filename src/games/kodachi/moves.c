/* Kodachi: what a player may do, and why not. Each phase lists its moves in a stable order; `check` asks the same
 * questions about one move. */
#include <string.h>

#include "kodachi.h"

int kodachi_decider(const kodachi_state *s) {
    if (s->phase == KODACHI_OVER) return -1;
    return s->phase == KODACHI_GIVE ? s->taker : s->active;
}

/* Fighting */

int kodachi_target(const kodachi_rules *rules, const kodachi_state *s) {
    const kodachi_guard *guard = &rules->guard[s->column_guard[s->columns - 1]];
    if (guard->is_double) return s->half ? guard->high : guard->low;
    return s->is_strength ? guard->high : guard->low; /* K16 */
}

bool kodachi_is_winning(const kodachi_rules *rules, const kodachi_state *s) {
    if (s->dojo == KODACHI_NOT_DOJO) return false;
    int total = s->dojo + s->modifier, target = kodachi_target(rules, s);
    return s->is_strength ? total > target : total < target; /* K10 */
}

/* K11: one dojo card in a fight; everything else at any time. */
static bool can_play(const kodachi_state *s, const kodachi_mode *mode) {
    return mode->dojo == KODACHI_NOT_DOJO || s->dojo == KODACHI_NOT_DOJO;
}

static uint32_t list_plays(const kodachi_rules *rules, const kodachi_state *s, irori_move *out) {
    uint32_t n = 0;
    for (uint64_t held = s->player[s->active].held; held; held &= held - 1) {
        int kind = __builtin_ctzll(held);
        const kodachi_card *card = &rules->card[kind];
        for (int mode = 0; mode < card->modes; mode++)
            if (can_play(s, &card->mode[mode])) out[n++] = kodachi_move(KODACHI_PLAY, kind, mode);
    }
    return n;
}

bool kodachi_can_play_any(const kodachi_rules *rules, const kodachi_state *s) {
    for (uint64_t held = s->player[s->active].held; held; held &= held - 1) {
        const kodachi_card *card = &rules->card[__builtin_ctzll(held)];
        for (int mode = 0; mode < card->modes; mode++)
            if (can_play(s, &card->mode[mode])) return true;
    }
    return false;
}

static uint32_t list_fight(const kodachi_rules *rules, const kodachi_state *s, irori_move *out) {
    uint32_t n = list_plays(rules, s, out);
    if (kodachi_is_winning(rules, s)) out[n++] = KODACHI_BEAT;
    out[n++] = KODACHI_CONCEDE; /* K17 */
    return n;
}

/* Taking */

/* K20, K21: any guard of the display (en), or only defeated ones (fr); whoever stops has defeated them all. */
bool kodachi_can_take_guard(const kodachi_rules *rules, const kodachi_state *s, int column) {
    return s->column_guard[column] && (!rules->is_french || column < s->beaten);
}

bool kodachi_can_take_any(const kodachi_rules *rules, const kodachi_state *s, int seat) {
    kodachi_purse purse;
    for (int column = 0; column < s->columns; column++)
        if (kodachi_can_take_guard(rules, s, column)) return true;
    kodachi_purse_of(rules, s, seat, purse);
    for (int column = 0; column < s->columns; column++) {
        int house = s->column_house[column];
        if (house && kodachi_can_afford(&rules->card[house].cost, purse)) return true;
    }
    return false;
}

/* One payment in the making: guard kinds in rising order. */
typedef struct payment {
    const kodachi_rules *rules;
    const kodachi_player *player;
    const kodachi_cost *cost;
    irori_move *out;
    uint32_t count, most;
    kodachi_purse purse;
} payment;

/* All ways to add `left` more treasures of the kinds in `owned`. */
static void add_treasures(payment *p, irori_move move, int slot, int left, uint64_t owned) {
    if (!left) {
        if (p->count < p->most && kodachi_cost_is_met(p->cost, p->purse)) p->out[p->count++] = move;
        return;
    }
    for (; owned; owned &= owned - 1) {
        int kind = __builtin_ctzll(owned), most = p->player->treasure[kind];
        uint8_t *counted = &p->purse[p->rules->guard[kind].treasure];
        irori_move paid = move;
        for (int n = 1; n <= most && n <= left; n++) {
            paid |= (irori_move)kind << (24 + 8 * (slot + n - 1));
            *counted = (uint8_t)(*counted + n);
            add_treasures(p, paid, slot + n, left - n, owned & (owned - 1));
            *counted = (uint8_t)(*counted - n);
        }
    }
}

/* K22, K23: every way to pay for the house card of a column; with decks of one's own there may be thousands, and each
 * column has its share of the list (`check` accepts the others too). */
static uint32_t list_payments(const kodachi_rules *rules, const kodachi_state *s, int seat, int column, irori_move *out,
                              uint32_t count) {
    const kodachi_cost *cost = &rules->card[s->column_house[column]].cost;
    int size = kodachi_cost_size(cost), coins = s->phase == KODACHI_TAKE ? s->coins : 0;
    uint32_t most = count + (uint32_t)((KODACHI_MAX_MOVES - KODACHI_GUARD_CARDS - 1) / s->columns);
    for (int used = 0; used <= coins && used <= size; used++) {
        payment p = {
            .rules = rules, .player = &s->player[seat], .cost = cost, .out = out, .count = count, .most = most};
        p.purse[KODACHI_GOLD] = (uint8_t)used;
        add_treasures(&p, kodachi_move(KODACHI_BUY, column, used), 0, size - used, s->player[seat].owned);
        count = p.count;
    }
    return count;
}

static uint32_t list_takes(const kodachi_rules *rules, const kodachi_state *s, int seat, irori_move *out) {
    kodachi_purse purse;
    uint32_t n = 0;
    kodachi_purse_of(rules, s, seat, purse);
    for (int column = 0; column < s->columns; column++)
        if (kodachi_can_take_guard(rules, s, column)) out[n++] = kodachi_move(KODACHI_TREASURE, column, 0);
    for (int column = 0; column < s->columns; column++) {
        int house = s->column_house[column];
        if (house && kodachi_can_afford(&rules->card[house].cost, purse))
            n = list_payments(rules, s, seat, column, out, n);
    }
    out[n++] = KODACHI_DONE;
    return n;
}

static bool pays(const kodachi_rules *rules, const kodachi_state *s, int seat, irori_move move) {
    kodachi_purse purse = {0};
    int last = 0, same = 0, coins = kodachi_b(move);
    bool is_ended = false;
    if (coins > (s->phase == KODACHI_TAKE ? s->coins : 0)) return false;
    purse[KODACHI_GOLD] = (uint8_t)coins;
    for (int i = 0; i < KODACHI_MAX_PRICE; i++) {
        int kind = kodachi_paid(move, i);
        if (!kind) {
            is_ended = true;
            continue;
        }
        if (is_ended || kind < last || kind > rules->guard_kinds) return false;
        same = kind == last ? same + 1 : 1;
        last = kind;
        if (same > s->player[seat].treasure[kind]) return false;
        purse[rules->guard[kind].treasure]++;
    }
    return !(move >> 56) && kodachi_cost_is_met(&rules->card[s->column_house[kodachi_a(move)]].cost, purse);
}

/* Giving up treasures and cards, in single steps upwards */

/* The kinds of `set` from `from` on that leave enough above them to give `must` in all. */
static uint64_t steps_up(uint64_t set, const uint8_t *counts, int from, int must) {
    uint64_t steps = 0;
    for (set = set >> from << from; set; set &= ~(1ull << (63 - __builtin_clzll(set)))) {
        int kind = 63 - __builtin_clzll(set);
        must -= counts[kind];
        if (must <= 0) steps |= set; /* this kind and all below it */
        if (must <= 0) break;
    }
    return steps;
}

uint64_t kodachi_droppable(const kodachi_state *s) {
    const kodachi_player *player = &s->player[s->active];
    return steps_up(player->owned, player->treasure, s->from, player->treasure_count - KODACHI_KEPT_TREASURES);
}

uint64_t kodachi_discardable(const kodachi_state *s) {
    const kodachi_player *player = &s->player[s->active];
    int must = player->hand_count > KODACHI_HAND ? player->hand_count - KODACHI_HAND : 1;
    return steps_up(player->held, player->hand, s->from, must);
}

static uint32_t list_steps(uint64_t steps, int operation, bool may_end, irori_move *out) {
    uint32_t n = 0;
    for (; steps; steps &= steps - 1) out[n++] = kodachi_move(operation, __builtin_ctzll(steps), 0);
    if (may_end) out[n++] = KODACHI_DONE;
    return n;
}

/* All together */

static bool has_several(uint64_t set) { return set & (set - 1); }

bool kodachi_is_choice(const kodachi_rules *rules, const kodachi_state *s) {
    const kodachi_player *player = &s->player[s->active];
    switch ((kodachi_phase)s->phase) {
    case KODACHI_OVER:
    case KODACHI_DECLARE:
    case KODACHI_FIGHT:
    case KODACHI_DISCARD: return true;
    case KODACHI_GO_ON: return kodachi_has_guard(rules, s);
    case KODACHI_TAKE: return s->takes && kodachi_can_take_any(rules, s, s->active);
    case KODACHI_GIVE: return s->taker != s->active && kodachi_can_take_any(rules, s, s->taker);
    case KODACHI_DROP: return player->treasure_count > KODACHI_KEPT_TREASURES && has_several(kodachi_droppable(s));
    }
    return false;
}

uint32_t kodachi_moves(const irori_rules *base, const void *state, int seat, irori_move *out) {
    const kodachi_rules *rules = (const kodachi_rules *)base;
    const kodachi_state *s = state;
    if (seat < 0 || seat != kodachi_decider(s)) return 0;
    switch ((kodachi_phase)s->phase) {
    case KODACHI_DECLARE: out[0] = KODACHI_STRENGTH, out[1] = KODACHI_STEALTH; return 2;
    case KODACHI_FIGHT: return list_fight(rules, s, out);
    case KODACHI_GO_ON: out[0] = KODACHI_CONTINUE, out[1] = KODACHI_STOP; return 2;
    case KODACHI_TAKE:
    case KODACHI_GIVE: return list_takes(rules, s, seat, out);
    case KODACHI_DROP: return list_steps(kodachi_droppable(s), KODACHI_DROP_ONE, false, out);
    case KODACHI_DISCARD:
        return list_steps(kodachi_discardable(s), KODACHI_DISCARD_ONE, s->player[seat].hand_count <= KODACHI_HAND, out);
    case KODACHI_OVER: break;
    }
    return 0;
}

/* Apart, so that the other phases need no stack for thousands of payments. */
__attribute__((noinline)) static irori_move sample_take(const kodachi_rules *rules, const kodachi_state *s, int seat,
                                                        irori_rng *rng) {
    irori_move list[KODACHI_MAX_MOVES];
    return list[irori_rng_below(rng, list_takes(rules, s, seat, list))];
}

irori_move kodachi_sample(const irori_rules *base, const void *state, int seat, irori_rng *rng) {
    const kodachi_state *s = state;
    irori_move list[KODACHI_KINDS * KODACHI_MODES + 2];
    if (s->phase == KODACHI_TAKE || s->phase == KODACHI_GIVE)
        return sample_take((const kodachi_rules *)base, s, seat, rng);
    return list[irori_rng_below(rng, kodachi_moves(base, state, seat, list))];
}

/* The clock concedes, stops and takes no more; what must be discarded or dropped is the first in the deck's order. */
irori_move kodachi_default_move(const irori_rules *base, const void *known, int seat) {
    const kodachi_state *s = known;
    irori_move list[KODACHI_KINDS * KODACHI_MODES + 2];
    switch ((kodachi_phase)s->phase) {
    case KODACHI_FIGHT: return KODACHI_CONCEDE;
    case KODACHI_GO_ON: return KODACHI_STOP;
    case KODACHI_TAKE:
    case KODACHI_GIVE: return KODACHI_DONE;
    case KODACHI_DISCARD:
        if (s->player[seat].hand_count <= KODACHI_HAND) return KODACHI_DONE;
        break;
    default: break;
    }
    return kodachi_moves(base, known, seat, list) ? list[0] : 0;
}

/* NULL, or why the move is refused. */
static const char *objection(const kodachi_rules *rules, const kodachi_state *s, int seat, irori_move move) {
    int a = kodachi_a(move), b = kodachi_b(move);
    const kodachi_player *player = &s->player[seat];
    bool is_taking = s->phase == KODACHI_TAKE || s->phase == KODACHI_GIVE;
    switch (kodachi_operation(move)) {
    case KODACHI_STRENGTH:
    case KODACHI_STEALTH: return s->phase == KODACHI_DECLARE && !(move >> 8) ? NULL : "kodachi.why.declared";
    case KODACHI_PLAY:
        if (s->phase != KODACHI_FIGHT) return "kodachi.why.no-fight";
        if (move >> 24 || a < 1 || a > rules->kinds || b >= rules->card[a].modes) return "kodachi.why.no-move";
        if (!player->hand[a]) return "kodachi.why.not-held";
        return can_play(s, &rules->card[a].mode[b]) ? NULL : "kodachi.why.second-dojo";
    case KODACHI_BEAT:
        if (s->phase != KODACHI_FIGHT || move >> 8) return "kodachi.why.no-fight";
        return kodachi_is_winning(rules, s) ? NULL : "kodachi.why.not-winning";
    case KODACHI_CONCEDE: return s->phase == KODACHI_FIGHT && !(move >> 8) ? NULL : "kodachi.why.no-fight";
    case KODACHI_CONTINUE:
    case KODACHI_STOP: return s->phase == KODACHI_GO_ON && !(move >> 8) ? NULL : "kodachi.why.not-now";
    case KODACHI_TREASURE:
        if (!is_taking) return "kodachi.why.no-taking";
        if (move >> 16 || a >= s->columns) return "kodachi.why.no-column";
        if (!s->column_guard[a]) return "kodachi.why.gone";
        return kodachi_can_take_guard(rules, s, a) ? NULL : "kodachi.why.undefeated";
    case KODACHI_BUY:
        if (!is_taking) return "kodachi.why.no-taking";
        if (a >= s->columns) return "kodachi.why.no-column";
        if (!s->column_house[a]) return "kodachi.why.gone";
        return pays(rules, s, seat, move) ? NULL : "kodachi.why.price";
    case KODACHI_DONE:
        if (move >> 8) return "kodachi.why.no-move";
        if (s->phase == KODACHI_DISCARD) return player->hand_count <= KODACHI_HAND ? NULL : "kodachi.why.six-cards";
        return is_taking ? NULL : "kodachi.why.not-now";
    case KODACHI_DROP_ONE:
        if (s->phase != KODACHI_DROP) return "kodachi.why.not-now";
        return !(move >> 16) && a < 64 && kodachi_droppable(s) >> a & 1 ? NULL : "kodachi.why.step";
    case KODACHI_DISCARD_ONE:
        if (s->phase != KODACHI_DISCARD) return "kodachi.why.not-now";
        return !(move >> 16) && a < 64 && kodachi_discardable(s) >> a & 1 ? NULL : "kodachi.why.step";
    default: return "kodachi.why.no-move";
    }
}

irori_status kodachi_check(const irori_rules *base, const void *state, int seat, irori_move move, irori_message *why) {
    const kodachi_rules *rules = (const kodachi_rules *)base;
    const kodachi_state *s = state;
    const char *id;
    if (s->phase == KODACHI_OVER)
        id = "kodachi.why.over";
    else if (seat != kodachi_decider(s))
        id = "kodachi.why.turn";
    else
        id = objection(rules, s, seat, move);
    if (!id) return IRORI_OK;
    irori_message_init(why, id);
    return IRORI_ILLEGAL;
}
