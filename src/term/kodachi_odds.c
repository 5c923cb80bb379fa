/* Kodachi: the odds that the next guard can be beaten with the hand as it is. Everything is turned so that
 * more is better: against stealth, values and targets change their sign. */
#include "kodachi_screen.h"

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

/* K14: a switch in hand opens the other way, before the guard or between the two of a double. */
static bool can_beat(const hand *h, const kodachi_guard *guard, bool is_strength) {
    int sign = is_strength ? 1 : -1;
    if (beats_one_way(h, guard, sign)) return true;
    for (int i = 0; i < h->count; i++) {
        if (!can_switch(h->card[i])) continue;
        hand rest = *h;
        rest.card[i] = rest.card[--rest.count];
        return beats_one_way(&rest, guard, -sign) || (guard->is_double && beats_double(&rest, guard, sign, -sign));
    }
    return false;
}

static void count_guard(const kodachi_rules *rules, const kodachi_state *s, const hand *h, int kind, int copies,
                        kodachi_odds *odds) {
    odds->guards += copies;
    if (can_beat(h, &rules->guard[kind], s->is_strength)) odds->beaten += copies;
}

kodachi_odds kodachi_next_guard(const kodachi_rules *rules, const kodachi_state *s) {
    hand h = hand_of(rules, &s->player[s->active]);
    kodachi_odds odds = {.guards = 0};
    for (int i = 0; i < s->guard_count; i++)
        if (rules->guard[s->guard_deck[i]].is_elite == (s->top_back == 2))
            count_guard(rules, s, &h, s->guard_deck[i], 1, &odds);
    for (int kind = 1; !s->guard_count && kind <= rules->guard_kinds; kind++) /* K26: it will be rebuilt from these */
        count_guard(rules, s, &h, kind, s->guard_discard[kind], &odds);
    return odds;
}
