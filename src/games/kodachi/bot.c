/* Kodachi: what a sensible simple player would do. It knows what may still come from the guard deck (public) and the
 * back of the next card; it declares by its hand, beats guards with the least it can spare, stops in time, plays envoys
 * for tokens and buys what it can use. Weights are in hundredths of a point, roughly. */
#include "kodachi.h"

enum { LOWEST = -12, HIGHEST = 24 }; /* worse than any total */

/* A double guard counts by its harder half. */
static int hard_low(const kodachi_guard *guard) {
    return (guard->is_double & (guard->high < guard->low)) ? guard->high : guard->low;
}
static int hard_high(const kodachi_guard *guard) {
    return (guard->is_double & (guard->low > guard->high)) ? guard->low : guard->high;
}

/* How many of the guards to come fall to each total from 0 to 9, six bits each; by stealth and by strength. */
typedef struct outlook {
    int guards;
    uint64_t falling[2];
} outlook;

static outlook look_ahead(const kodachi_rules *rules, const kodachi_state *s) {
    const uint64_t each = 0x41041041041041;
    outlook out = {.guards = s->guard_count};
    for (int i = 0; i < s->guard_count; i++) {
        const kodachi_guard *guard = &rules->guard[s->guard_deck[i]];
        out.falling[0] += each & ((1ull << (6 * hard_low(guard))) - 1);
        out.falling[1] += each << (6 * hard_high(guard) + 6);
    }
    return out;
}

/* How many of 1000 guards to come a dojo card of this value beats alone. */
static int odds(const outlook *out, bool is_strength, int value) {
    int falling = (int)(out->falling[is_strength] >> (6 * value) & 63);
    return out->guards ? falling * 1000 / out->guards : 0;
}

/* What the hand can do in one fight: its best total each way, modifiers included. */
typedef struct reach {
    int high, low;   /* best dojo card alone */
    int plus, minus; /* what modifiers add at most */
    int dojos, draws;
} reach;

static reach reach_of(const kodachi_rules *rules, const kodachi_player *player) {
    reach r = {.high = LOWEST, .low = HIGHEST};
    for (uint64_t held = player->held; held; held &= held - 1) {
        int kind = __builtin_ctzll(held), plus = 0, minus = 0;
        const kodachi_card *card = &rules->card[kind];
        bool is_dojo = false;
        for (int i = 0; i < card->modes; i++) {
            const kodachi_mode *mode = &card->mode[i];
            if (mode->dojo != KODACHI_NOT_DOJO) {
                is_dojo = true;
                if (mode->dojo > r.high) r.high = mode->dojo;
                if (mode->dojo < r.low) r.low = mode->dojo;
            }
            if (mode->dojo == KODACHI_NOT_DOJO && mode->modifier > plus) plus = mode->modifier;
            if (mode->dojo == KODACHI_NOT_DOJO && -mode->modifier > minus) minus = -mode->modifier;
            if (mode->dojo == KODACHI_NOT_DOJO) r.draws += mode->draw * player->hand[kind];
        }
        r.dojos += is_dojo ? player->hand[kind] : 0;
        r.plus += plus * player->hand[kind];
        r.minus += minus * player->hand[kind];
    }
    return r;
}

/* Chances in 1000 to beat the next guard, whose back is known (K8), with what is in hand. */
static int chance(const kodachi_rules *rules, const kodachi_state *s, const reach *r) {
    int total = s->is_strength ? r->high + r->plus : r->low - r->minus, fitting = 0, falling = 0;
    if (!r->dojos) return 150 * (r->draws > 0);
    for (int i = 0; i < s->guard_count; i++) {
        const kodachi_guard *guard = &rules->guard[s->guard_deck[i]];
        bool fits = guard->is_elite == (s->top_back == 2);
        fitting += fits;
        falling += fits & (s->is_strength ? hard_high(guard) < total : hard_low(guard) > total);
    }
    return fitting ? falling * 1000 / fitting : 0;
}

enum { EITHER_WAY = -1 };

/* How useful one card is against guards to come by stealth (0), strength (1) or the better way, in 1000. */
static int usefulness(const kodachi_card *card, const outlook *out, int way) {
    int best = 0;
    for (int i = 0; i < card->modes; i++) {
        const kodachi_mode *mode = &card->mode[i];
        int worth = 350 * mode->draw + (mode->switches ? 300 : 0) +
                    100 * (mode->modifier < 0 ? -mode->modifier : mode->modifier);
        if (mode->dojo != KODACHI_NOT_DOJO) {
            int up = way != 0 ? odds(out, true, mode->dojo) : 0, down = way != 1 ? odds(out, false, mode->dojo) : 0;
            worth += up > down ? up : down;
        }
        if (worth > best) best = worth;
    }
    return best;
}

/* Declaring: the way in which the first guard falls and the rest of the hand is worth most. */
static int declare_weight(const kodachi_rules *rules, const kodachi_state *s, const reach *r, const outlook *out,
                          bool is_strength) {
    const kodachi_player *player = &s->player[s->active];
    const kodachi_guard *guard = &rules->guard[s->column_guard[0]];
    int hard = is_strength ? hard_high(guard) : hard_low(guard);
    bool is_sure = is_strength ? r->high > hard : r->low < hard;
    bool is_possible = is_strength ? r->high + r->plus > hard : r->low - r->minus < hard;
    int weight = is_sure ? 3000 : is_possible ? 1500 : 0;
    for (uint64_t held = player->held; held; held &= held - 1) {
        int kind = __builtin_ctzll(held);
        weight += usefulness(&rules->card[kind], out, is_strength) * player->hand[kind];
    }
    return weight;
}

/* Fighting */

static bool beats(const kodachi_state *s, int total, int target) {
    return s->is_strength ? total > target : total < target;
}

/* Is the token of this card's clan worth playing it for? */
static int token_worth(const kodachi_state *s, const kodachi_card *card) {
    if (card->class != KODACHI_ENVOY || s->token_next[card->clan] == 3) return 0;
    return 100 * kodachi_token_worth(card->clan * 3 + s->token_next[card->clan]);
}

/* What a card would be worth in fights to come. The outlook is worked out when it is first asked for. */
static int spare(const kodachi_rules *rules, const kodachi_state *s, const kodachi_card *card, outlook *out) {
    if (!out->guards) *out = look_ahead(rules, s);
    return usefulness(card, out, s->is_strength) / 4;
}

static int play_weight(const kodachi_rules *rules, const kodachi_state *s, const reach *r, outlook *out,
                       irori_move move) {
    const kodachi_card *card = &rules->card[kodachi_a(move)];
    const kodachi_mode *mode = &card->mode[kodachi_b(move)];
    int target = kodachi_target(rules, s), help = s->is_strength ? r->plus : -r->minus;
    if (mode->dojo != KODACHI_NOT_DOJO) {
        if (beats(s, mode->dojo + s->modifier, target)) return 4000 + token_worth(s, card) - spare(rules, s, card, out);
        if (beats(s, mode->dojo + s->modifier + help, target))
            return 2000 + token_worth(s, card) / 2 - spare(rules, s, card, out);
        return -1000;
    }
    if (mode->draw >= 2) return 6000; /* more cards cost nothing */
    bool is_right_way = s->is_strength ? mode->modifier > 0 : mode->modifier < 0;
    if (s->dojo != KODACHI_NOT_DOJO && is_right_way && beats(s, s->dojo + s->modifier + help, target))
        return 3000 - spare(rules, s, card, out);
    if (mode->switches) {
        int best = s->is_strength ? r->low : r->high; /* what the other way would need */
        const kodachi_guard *guard = &rules->guard[s->column_guard[s->columns - 1]];
        int other = guard->is_double ? target : s->is_strength ? guard->low : guard->high;
        bool would_win = s->is_strength ? best < other : best > other;
        bool wins_anyway = s->is_strength ? r->high + r->plus > target : r->low - r->minus < target;
        return s->dojo == KODACHI_NOT_DOJO && would_win && !wins_anyway ? 2500 : -1000;
    }
    return mode->draw && s->dojo == KODACHI_NOT_DOJO && is_right_way ? 500 : -1000;
}

/* Going on: what one more guard may bring against what failing would cost. */
static int go_on_weight(const kodachi_rules *rules, const kodachi_state *s, const reach *r) {
    static const int needed[] = {0, 800, 550, 680, 760, 820};
    if (s->beaten == 1 && r->dojos < 2) return -1; /* a second guard alone brings no second card (K19) */
    return chance(rules, s, r) - needed[s->beaten < 5 ? s->beaten : 5];
}

/* Taking */

static int treasure_worth(const kodachi_guard *guard) {
    static const int worth[] = {
        [KODACHI_FAN] = 100, [KODACHI_SCROLL] = 130, [KODACHI_VASE] = 160, [KODACHI_JADE] = 190, [KODACHI_GOLD] = 260};
    return worth[guard->treasure];
}

static int card_worth(const kodachi_rules *rules, const kodachi_state *s, int seat, int kind) {
    const kodachi_card *card = &rules->card[kind];
    bool counts_own = card->rumor != KODACHI_NO_RUMOR && card->rumor != KODACHI_POWER;
    kodachi_holdings own = counts_own ? kodachi_holdings_of(rules, s, seat) : (kodachi_holdings){.envoys = 0};
    int rumors = own.rumors[KODACHI_PER_ENVOY] + own.rumors[KODACHI_PER_RUMOR] + own.rumors[KODACHI_PER_SKILL] +
                 own.rumors[KODACHI_POWER];
    int worth = 100 * card->points, late = s->is_final ? 0 : 1;
    switch (card->rumor) {
    case KODACHI_PER_ENVOY: worth += 100 * own.envoys + 120 * late; break;
    case KODACHI_PER_RUMOR: worth += 100 * (rumors + 1) + 100 * late; break;
    case KODACHI_PER_SKILL: worth += 100 * own.skills; break;
    case KODACHI_POWER: worth += rules->base.players == 2 ? 450 : 300; break;
    case KODACHI_NO_RUMOR: break;
    }
    if (card->class == KODACHI_ENVOY) worth += late * (250 + token_worth(s, card) / 2);
    if (card->class == KODACHI_SKILL) worth += late * 120;
    return worth;
}

static int price_worth(const kodachi_rules *rules, irori_move move) {
    int worth = 0;
    for (int i = 0; i < KODACHI_MAX_PRICE && kodachi_paid(move, i); i++)
        worth += treasure_worth(&rules->guard[kodachi_paid(move, i)]) * 7 / 10;
    return worth;
}

/* All together: one function a phase */

static void weigh_declaring(const kodachi_rules *rules, const kodachi_state *s, const irori_move *moves, uint32_t count,
                            int32_t *weights) {
    reach r = reach_of(rules, &s->player[s->active]);
    outlook out = look_ahead(rules, s);
    for (uint32_t i = 0; i < count; i++)
        weights[i] = declare_weight(rules, s, &r, &out, kodachi_operation(moves[i]) == KODACHI_STRENGTH);
}

/* No simple rule of thumb likes any card, yet the hand can win: then whatever leads there. */
static void weigh_winning(const kodachi_rules *rules, const kodachi_state *s, const irori_move *moves, uint32_t count,
                          int32_t *weights) {
    if (!kodachi_can_win(rules, s)) return;
    for (uint32_t i = 0; i < count; i++) {
        if (kodachi_operation(moves[i]) != KODACHI_PLAY) continue;
        int kind = kodachi_a(moves[i]);
        kodachi_state after = kodachi_played(s, kind, &rules->card[kind].mode[kodachi_b(moves[i])]);
        if (kodachi_can_win(rules, &after)) weights[i] = 100;
    }
}

/* Conceding is worth nothing, and done where all else is worth less. */
static void weigh_fighting(const kodachi_rules *rules, const kodachi_state *s, const irori_move *moves, uint32_t count,
                           int32_t *weights) {
    reach r = reach_of(rules, &s->player[s->active]);
    outlook out = {.guards = 0};
    bool is_lost = true;
    for (uint32_t i = 0; i < count; i++) {
        int operation = kodachi_operation(moves[i]);
        weights[i] = operation == KODACHI_PLAY   ? play_weight(rules, s, &r, &out, moves[i])
                     : operation == KODACHI_BEAT ? 10000
                                                 : 0;
        is_lost &= weights[i] <= 0;
    }
    if (is_lost) weigh_winning(rules, s, moves, count, weights);
}

static void weigh_going_on(const kodachi_rules *rules, const kodachi_state *s, const irori_move *moves, uint32_t count,
                           int32_t *weights) {
    reach r = reach_of(rules, &s->player[s->active]);
    for (uint32_t i = 0; i < count; i++)
        weights[i] = kodachi_operation(moves[i]) == KODACHI_CONTINUE ? go_on_weight(rules, s, &r) : 0;
}

static void weigh_taking(const kodachi_rules *rules, const kodachi_state *s, int seat, const irori_move *moves,
                         uint32_t count, int32_t *weights) {
    bool is_full = s->phase == KODACHI_TAKE && s->player[seat].treasure_count >= KODACHI_KEPT_TREASURES;
    int weighed = -1, worth = 0; /* of the last column's house card: its payments follow each other */
    for (uint32_t i = 0; i < count; i++) {
        int operation = kodachi_operation(moves[i]), column = kodachi_a(moves[i]);
        if (operation == KODACHI_BUY && column != weighed) {
            worth = card_worth(rules, s, seat, s->column_house[column]);
            weighed = column;
        }
        weights[i] = operation == KODACHI_BUY ? worth - price_worth(rules, moves[i])
                     : operation == KODACHI_TREASURE
                         ? treasure_worth(&rules->guard[s->column_guard[column]]) / (is_full ? 3 : 1)
                         : 0;
    }
}

static void weigh_discarding(const kodachi_rules *rules, const kodachi_state *s, const irori_move *moves,
                             uint32_t count, int32_t *weights) {
    outlook out = look_ahead(rules, s);
    for (uint32_t i = 0; i < count; i++) {
        const kodachi_card *card = &rules->card[kodachi_a(moves[i])];
        bool is_done = kodachi_operation(moves[i]) == KODACHI_DONE;
        weights[i] = is_done ? 0 : 500 - usefulness(card, &out, EITHER_WAY);
    }
}

void kodachi_policy(const irori_rules *base, const void *state, int seat, const irori_move *moves, uint32_t count,
                    int32_t *weights) {
    const kodachi_rules *rules = (const kodachi_rules *)base;
    const kodachi_state *s = state;
    if (count == 1) { /* often: conceding and being done are moves even where nothing else is left */
        weights[0] = 0;
        return;
    }
    switch ((kodachi_phase)s->phase) {
    case KODACHI_DECLARE: weigh_declaring(rules, s, moves, count, weights); break;
    case KODACHI_FIGHT: weigh_fighting(rules, s, moves, count, weights); break;
    case KODACHI_GO_ON: weigh_going_on(rules, s, moves, count, weights); break;
    case KODACHI_TAKE:
    case KODACHI_GIVE: weigh_taking(rules, s, seat, moves, count, weights); break;
    case KODACHI_DROP:
        for (uint32_t i = 0; i < count; i++) weights[i] = -treasure_worth(&rules->guard[kodachi_a(moves[i])]);
        break;
    case KODACHI_DISCARD: weigh_discarding(rules, s, moves, count, weights); break;
    case KODACHI_OVER: break;
    }
}
