/* Kodachi: what a sensible simple player would do. It knows what may still come from the guard deck (public) and the
 * back of the next card; it declares by its hand, beats guards with the least it can spare, stops in time, plays envoys
 * for tokens and buys what it can use. Weights are in hundredths of a point, roughly. */
#include <string.h>

#include "kodachi.h"

enum { LOWEST = -12, HIGHEST = 24, VALUES = HIGHEST - LOWEST + 1 };

/* odds[strength][total - LOWEST]: how many of 1000 guards to come the total beats. */
typedef struct outlook {
    int odds[2][VALUES];
} outlook;

/* `back`: 0 any guard, else only those with that back (K8). A double guard counts by its harder half. */
static void look_ahead(const kodachi_rules *rules, const kodachi_state *s, int back, outlook *out) {
    int seen = 0;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < s->guard_count; i++) {
        const kodachi_guard *guard = &rules->guard[s->guard_deck[i]];
        if (back && guard->is_elite != (back == 2)) continue;
        int low = guard->is_double && guard->high < guard->low ? guard->high : guard->low;
        int high = guard->is_double && guard->low > guard->high ? guard->low : guard->high;
        seen++;
        for (int total = LOWEST; total < low; total++) out->odds[0][total - LOWEST]++;
        for (int total = high + 1; total <= HIGHEST; total++) out->odds[1][total - LOWEST]++;
    }
    for (int i = 0; i < VALUES && seen; i++)
        for (int way = 0; way < 2; way++) out->odds[way][i] = out->odds[way][i] * 1000 / seen;
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

static int clamp(int total) { return total < LOWEST ? LOWEST : total > HIGHEST ? HIGHEST : total; }

/* Chances in 1000 to beat the next guard with what is in hand. */
static int chance(const reach *r, const outlook *out, bool is_strength) {
    if (!r->dojos) return 150 * (r->draws > 0);
    int total = is_strength ? r->high + r->plus : r->low - r->minus;
    return out->odds[is_strength][clamp(total) - LOWEST];
}

/* How useful one card is against guards to come, the better way, in 1000. */
static int usefulness(const kodachi_card *card, const outlook *out, int way) {
    int best = 0;
    for (int i = 0; i < card->modes; i++) {
        const kodachi_mode *mode = &card->mode[i];
        int worth = 350 * mode->draw + (mode->switches ? 300 : 0) +
                    100 * (mode->modifier < 0 ? -mode->modifier : mode->modifier);
        if (mode->dojo != KODACHI_NOT_DOJO) {
            int up = out->odds[1][mode->dojo - LOWEST], down = out->odds[0][mode->dojo - LOWEST];
            worth += way == 1 ? up : way == 0 ? down : up > down ? up : down;
        }
        if (worth > best) best = worth;
    }
    return best;
}

/* Declaring: the way in which the first guard falls and the rest of the hand is worth most. */
static int declare_weight(const kodachi_rules *rules, const kodachi_state *s, const outlook *out, bool is_strength) {
    const kodachi_player *player = &s->player[s->active];
    const kodachi_guard *guard = &rules->guard[s->column_guard[0]];
    reach r = reach_of(rules, player);
    int hard = is_strength ? (guard->is_double && guard->low > guard->high ? guard->low : guard->high)
                           : (guard->is_double && guard->high < guard->low ? guard->high : guard->low);
    bool is_sure = is_strength ? r.high > hard : r.low < hard;
    bool is_possible = is_strength ? r.high + r.plus > hard : r.low - r.minus < hard;
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

static int play_weight(const kodachi_rules *rules, const kodachi_state *s, irori_move move, const outlook *out) {
    const kodachi_card *card = &rules->card[kodachi_a(move)];
    const kodachi_mode *mode = &card->mode[kodachi_b(move)];
    reach r = reach_of(rules, &s->player[s->active]);
    int target = kodachi_target(rules, s), help = s->is_strength ? r.plus : -r.minus;
    int spare = usefulness(card, out, s->is_strength) / 4;
    if (mode->dojo != KODACHI_NOT_DOJO) {
        if (beats(s, mode->dojo + s->modifier, target)) return 4000 + token_worth(s, card) - spare;
        if (beats(s, mode->dojo + s->modifier + help, target)) return 2000 + token_worth(s, card) / 2 - spare;
        return -1000;
    }
    if (mode->draw >= 2) return 6000; /* more cards cost nothing */
    bool is_right_way = s->is_strength ? mode->modifier > 0 : mode->modifier < 0;
    if (s->dojo != KODACHI_NOT_DOJO && is_right_way && beats(s, s->dojo + s->modifier + help, target))
        return 3000 - spare;
    if (mode->switches) {
        int best = s->is_strength ? r.low : r.high; /* what the other way would need */
        const kodachi_guard *guard = &rules->guard[s->column_guard[s->columns - 1]];
        int other = guard->is_double ? target : s->is_strength ? guard->low : guard->high;
        bool would_win = s->is_strength ? best < other : best > other;
        bool wins_anyway = s->is_strength ? r.high + r.plus > target : r.low - r.minus < target;
        return s->dojo == KODACHI_NOT_DOJO && would_win && !wins_anyway ? 2500 : -1000;
    }
    return mode->draw && s->dojo == KODACHI_NOT_DOJO && is_right_way ? 500 : -1000;
}

/* Going on: what one more guard may bring against what failing would cost. */
static int go_on_weight(const kodachi_rules *rules, const kodachi_state *s) {
    static const int needed[] = {0, 800, 550, 680, 760, 820};
    outlook out;
    reach r = reach_of(rules, &s->player[s->active]);
    look_ahead(rules, s, s->top_back, &out);
    int n = s->beaten < 5 ? s->beaten : 5;
    if (s->beaten == 1 && r.dojos < 2) return -1; /* a second guard alone brings no second card (K19) */
    return chance(&r, &out, s->is_strength) - needed[n];
}

/* Taking */

static int treasure_worth(const kodachi_guard *guard) {
    static const int worth[] = {
        [KODACHI_FAN] = 100, [KODACHI_SCROLL] = 130, [KODACHI_VASE] = 160, [KODACHI_JADE] = 190, [KODACHI_GOLD] = 260};
    return worth[guard->treasure];
}

static int card_worth(const kodachi_rules *rules, const kodachi_state *s, int seat, int kind) {
    const kodachi_card *card = &rules->card[kind];
    kodachi_tally own = kodachi_tally_of(rules, s, seat);
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

static int take_weight(const kodachi_rules *rules, const kodachi_state *s, int seat, irori_move move) {
    const kodachi_player *player = &s->player[seat];
    int column = kodachi_a(move);
    if (kodachi_operation(move) == KODACHI_TREASURE) {
        bool is_spare = s->phase == KODACHI_TAKE && player->treasure_count >= KODACHI_KEPT_TREASURES;
        return treasure_worth(&rules->guard[s->column_guard[column]]) / (is_spare ? 3 : 1);
    }
    if (kodachi_operation(move) != KODACHI_BUY) return 0;
    int worth = card_worth(rules, s, seat, s->column_house[column]);
    for (int i = 0; i < KODACHI_MAX_PRICE && kodachi_paid(move, i); i++)
        worth -= treasure_worth(&rules->guard[kodachi_paid(move, i)]) * 7 / 10;
    return worth;
}

void kodachi_policy(const irori_rules *base, const void *state, int seat, const irori_move *moves, uint32_t count,
                    int32_t *weights) {
    const kodachi_rules *rules = (const kodachi_rules *)base;
    const kodachi_state *s = state;
    outlook out;
    look_ahead(rules, s, 0, &out);
    for (uint32_t i = 0; i < count; i++) {
        irori_move move = moves[i];
        int operation = kodachi_operation(move), a = kodachi_a(move);
        switch (operation) {
        case KODACHI_STRENGTH:
        case KODACHI_STEALTH: weights[i] = declare_weight(rules, s, &out, operation == KODACHI_STRENGTH); break;
        case KODACHI_PLAY: weights[i] = play_weight(rules, s, move, &out); break;
        case KODACHI_BEAT: weights[i] = 10000; break;
        case KODACHI_CONTINUE: weights[i] = go_on_weight(rules, s); break;
        case KODACHI_DROP_ONE: weights[i] = -treasure_worth(&rules->guard[a]); break;
        case KODACHI_DISCARD_ONE: weights[i] = 500 - usefulness(&rules->card[a], &out, -1); break;
        case KODACHI_TREASURE:
        case KODACHI_BUY: weights[i] = take_weight(rules, s, seat, move); break;
        default: weights[i] = 0; /* concede, stop, done */
        }
    }
}
