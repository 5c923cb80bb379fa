/* Kodachi: what a hand can beat as it is. What drawing may bring is left out. Everything is turned so that more is
 * better: against stealth, values and targets change their sign. */
#include <string.h>

#include "kodachi.h"

enum { MOST_CARDS = KODACHI_OWN_CARDS };

typedef struct hand {
    const kodachi_card *card[MOST_CARDS];
    int count;
} hand;

static hand hand_of(const kodachi_rules *rules, const kodachi_player *player) {
    hand h = {.count = 0};
    for (int kind = 1; kind <= rules->kinds; kind++)
        for (int i = 0; i < player->hand[kind] && h.count < MOST_CARDS; i++) h.card[h.count++] = &rules->card[kind];
    return h;
}

/* What a card adds at best if it is not the dojo card. */
static int gain_of(const kodachi_card *card, int sign) {
    int best = 0;
    for (int i = 0; i < card->modes; i++) {
        const kodachi_mode *mode = &card->mode[i];
        if (mode->dojo == KODACHI_NOT_DOJO && sign * mode->modifier > best) best = sign * mode->modifier;
    }
    return best;
}

/* Its best value as the dojo card; false: it cannot be. */
static bool best_dojo(const kodachi_card *card, int sign, int *value) {
    bool is_dojo = false;
    for (int i = 0; i < card->modes; i++) {
        const kodachi_mode *mode = &card->mode[i];
        if (mode->dojo == KODACHI_NOT_DOJO) continue;
        int here = sign * (mode->dojo + mode->modifier);
        if (!is_dojo || here > *value) *value = here;
        is_dojo = true;
    }
    return is_dojo;
}

static int needed(int target, int value) { return value > target ? 0 : target + 1 - value; }

/* Can all cards but `first` and `second` (-1: none) be shared out so that the left guard gets `a` and the right one
 * `b`? The two may be fought in different ways: `left` and `right` are their signs. */
static bool can_share(const hand *h, int left, int right, int first, int second, int a, int b) {
    enum { MOST = 32 };
    int best[MOST + 1] = {0}; /* by what the left one has, up to `a`: the most that the right one can have; -1: never */
    if (a > MOST) return false;
    for (int n = 1; n <= a; n++) best[n] = -1;
    for (int i = 0; i < h->count; i++) {
        if (i == first || i == second) continue;
        int to_left = gain_of(h->card[i], left), to_right = gain_of(h->card[i], right), next[MOST + 1];
        for (int n = 0; n <= a; n++) next[n] = best[n] < 0 ? -1 : best[n] + to_right;
        for (int n = 0; n <= a; n++) {
            int sum = n + to_left < a ? n + to_left : a;
            if (best[n] > next[sum]) next[sum] = best[n];
        }
        for (int n = 0; n <= a; n++) best[n] = next[n];
    }
    return best[a] >= b;
}

static bool beats_single(const hand *h, int sign, int target) {
    for (int i = 0, value; i < h->count; i++)
        if (best_dojo(h->card[i], sign, &value) && can_share(h, sign, sign, i, -1, needed(target, value), 0))
            return true;
    return false;
}

static bool beats_double(const hand *h, const kodachi_guard *guard, int left, int right) {
    for (int i = 0, value; i < h->count; i++) {
        if (!best_dojo(h->card[i], left, &value)) continue;
        for (int j = 0, other; j < h->count; j++) {
            if (i == j || !best_dojo(h->card[j], right, &other)) continue;
            if (can_share(h, left, right, i, j, needed(left * guard->low, value), needed(right * guard->high, other)))
                return true;
        }
    }
    return false;
}

static bool beats_one_way(const hand *h, const kodachi_guard *guard, int sign) {
    if (guard->is_double) return beats_double(h, guard, sign, sign);
    return beats_single(h, sign, sign * (sign > 0 ? guard->high : guard->low)); /* K16 */
}

static bool can_switch(const kodachi_card *card) {
    for (int i = 0; i < card->modes; i++)
        if (card->mode[i].switches && card->mode[i].dojo == KODACHI_NOT_DOJO) return true;
    return false;
}

/* Takes a card that can switch out of the hand; false: there is none. */
static bool without_switch(hand *h) {
    for (int i = 0; i < h->count; i++) {
        if (!can_switch(h->card[i])) continue;
        h->card[i] = h->card[--h->count];
        return true;
    }
    return false;
}

/* K14: a switch in hand opens the other way, before the guard or between the two of a double. */
static bool can_beat(const hand *h, const kodachi_guard *guard, bool is_strength) {
    int sign = is_strength ? 1 : -1;
    hand rest = *h;
    if (beats_one_way(h, guard, sign)) return true;
    if (!without_switch(&rest)) return false;
    return beats_one_way(&rest, guard, -sign) || (guard->is_double && beats_double(&rest, guard, sign, -sign));
}

/* The fight as it stands, this half of it if there are two. */
static bool wins_one_way(const kodachi_rules *rules, const kodachi_state *s, const hand *h, int sign) {
    const kodachi_guard *guard = &rules->guard[s->column_guard[s->columns - 1]];
    int value = guard->is_double ? (s->half ? guard->high : guard->low) : sign > 0 ? guard->high : guard->low; /* K16 */
    int target = sign * (value - s->modifier);
    if (s->dojo == KODACHI_NOT_DOJO) return beats_single(h, sign, target);
    return can_share(h, sign, sign, -1, -1, needed(target, sign * s->dojo), 0);
}

bool kodachi_can_win(const kodachi_rules *rules, const kodachi_state *s) {
    hand h = hand_of(rules, &s->player[s->active]);
    int sign = s->is_strength ? 1 : -1;
    return wins_one_way(rules, s, &h, sign) || (without_switch(&h) && wins_one_way(rules, s, &h, -sign));
}

static void remove_card(kodachi_player *player, int kind) {
    player->hand_count--;
    if (!--player->hand[kind]) player->held &= ~(1ull << kind);
}

/* The fight after a card, without what it draws. */
kodachi_state kodachi_played(const kodachi_state *s, int kind, const kodachi_mode *mode) {
    kodachi_state after = *s;
    remove_card(&after.player[s->active], kind);
    if (mode->dojo != KODACHI_NOT_DOJO) after.dojo = mode->dojo;
    after.modifier = (int16_t)(after.modifier + mode->modifier);
    after.is_strength = s->is_strength != mode->switches;
    return after;
}

bool kodachi_can_beat(const kodachi_rules *rules, const kodachi_state *s, int guard, bool is_strength) {
    hand h = hand_of(rules, &s->player[s->active]);
    return can_beat(&h, &rules->guard[guard], is_strength);
}

/* K26: an empty deck will be rebuilt from the discards. `back`: 0 any. */
static void list_guards(const kodachi_rules *rules, const kodachi_state *s, int back,
                        uint8_t counts[KODACHI_GUARD_KINDS]) {
    memset(counts, 0, KODACHI_GUARD_KINDS);
    for (int i = 0; i < s->guard_count; i++)
        counts[s->guard_deck[i]] += !back || rules->guard[s->guard_deck[i]].is_elite == (back == 2);
    if (!s->guard_count) memcpy(counts, s->guard_discard, KODACHI_GUARD_KINDS);
}

static kodachi_odds odds_against(const kodachi_rules *rules, const hand *h, bool is_strength,
                                 const uint8_t guards[KODACHI_GUARD_KINDS]) {
    kodachi_odds odds = {.guards = 0};
    for (int kind = 1; kind <= rules->guard_kinds; kind++) {
        odds.guards += guards[kind];
        if (guards[kind] && can_beat(h, &rules->guard[kind], is_strength)) odds.beaten += guards[kind];
    }
    return odds;
}

kodachi_odds kodachi_next_guard(const kodachi_rules *rules, const kodachi_state *s) {
    hand h = hand_of(rules, &s->player[s->active]);
    uint8_t guards[KODACHI_GUARD_KINDS];
    list_guards(rules, s, s->top_back, guards);
    return odds_against(rules, &h, s->is_strength, guards);
}

kodachi_odds kodachi_any_guard(const kodachi_rules *rules, const kodachi_state *s, bool is_strength) {
    hand h = hand_of(rules, &s->player[s->active]);
    uint8_t guards[KODACHI_GUARD_KINDS];
    list_guards(rules, s, 0, guards);
    return odds_against(rules, &h, is_strength, guards);
}

kodachi_odds kodachi_card_alone(const kodachi_rules *rules, const kodachi_state *s, int kind) {
    hand h = {.card = {&rules->card[kind]}, .count = 1};
    uint8_t guards[KODACHI_GUARD_KINDS];
    list_guards(rules, s, 0, guards);
    kodachi_odds strength = odds_against(rules, &h, true, guards), stealth = odds_against(rules, &h, false, guards);
    return strength.beaten > stealth.beaten ? strength : stealth;
}
