/* Kodachi: the state as canonical bytes, fields only, little-endian, and back. */
#include <string.h>

#include "../walk.h"
#include "kodachi.h"

static void walk_player(walk *w, const kodachi_rules *rules, kodachi_player *p) {
    size_t kinds = (size_t)rules->kinds, guards = (size_t)rules->guard_kinds;
    walk_bytes(w, p->hand + 1, kinds);
    walk_bytes(w, p->known + 1, kinds);
    walk_bytes(w, p->discard + 1, kinds);
    walk_bytes(w, &p->hand_count, 1);
    walk_bytes(w, &p->pile_count, 1);
    p->held = 0;
    for (size_t kind = 1; kind <= kinds; kind++) p->held |= (uint64_t)(p->hand[kind] != 0) << kind;
    walk_list(w, p->pile, kodachi_pool_size(p), KODACHI_OWN_CARDS);
    walk_bytes(w, p->treasure + 1, guards);
    walk_bytes(w, &p->tokens, 2);
    p->owned = p->treasure_count = 0;
    for (size_t kind = 1; kind <= guards; kind++) {
        p->owned |= (uint64_t)(p->treasure[kind] != 0) << kind;
        p->treasure_count = (uint8_t)(p->treasure_count + p->treasure[kind]);
    }
}

static void walk_state(walk *w, const kodachi_rules *rules, kodachi_state *s) {
    walk_bytes(w, s->chance.seed.bytes, 32);
    walk_bytes(w, &s->chance.next, 4);
    for (int seat = 0; seat < rules->base.players; seat++) walk_player(w, rules, &s->player[seat]);
    walk_bytes(w, s->house_discard + 1, (size_t)rules->kinds);
    walk_bytes(w, s->played + 1, (size_t)rules->kinds);
    walk_bytes(w, s->guard_discard + 1, (size_t)rules->guard_kinds);
    walk_bytes(w, &s->house_count, 1);
    walk_bytes(w, &s->guard_count, 1);
    walk_bytes(w, &s->top_back, 1);
    walk_bytes(w, &s->columns, 1);
    walk_list(w, s->house_deck, s->house_count, KODACHI_HOUSE_CARDS);
    walk_list(w, s->guard_deck, s->guard_count, KODACHI_GUARD_CARDS);
    walk_list(w, s->column_house, s->columns, KODACHI_GUARD_CARDS);
    walk_list(w, s->column_guard, s->columns, KODACHI_GUARD_CARDS);
    walk_bytes(w, s->token_next, KODACHI_CLANS);
    uint8_t *const small[] = {&s->phase,         &s->first,  &s->active,     &s->taker, &s->round,  &s->is_strength,
                              &s->is_final,      &s->beaten, &s->has_failed, &s->half,  &s->envoys, &s->envoy_clan[0],
                              &s->envoy_clan[1], &s->coins,  &s->takes,      &s->from};
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) walk_bytes(w, small[i], 1);
    walk_bytes(w, &s->dojo, 1);
    walk_bytes(w, &s->modifier, 2);
}

size_t kodachi_encode(const irori_rules *base, const void *state, uint8_t *out) {
    kodachi_state s = *(const kodachi_state *)state;
    walk w = {.out = out};
    walk_state(&w, (const kodachi_rules *)base, &s);
    return (size_t)(w.out - out);
}

int kodachi_census(const irori_rules *base, const void *state, uint16_t counts[IRORI_MAX_CARD_KINDS]) {
    const kodachi_rules *rules = (const kodachi_rules *)base;
    const kodachi_state *s = state;
    uint16_t *guards = counts + KODACHI_GUARD_OBJECT;
    memset(counts, 0, (KODACHI_GUARD_OBJECT + KODACHI_GUARD_KINDS) * sizeof *counts);
    for (int seat = 0; seat < base->players; seat++) {
        kodachi_counts owned;
        kodachi_owned(rules, s, seat, owned);
        for (int kind = 1; kind <= rules->kinds; kind++) counts[kind] = (uint16_t)(counts[kind] + owned[kind]);
        for (int kind = 1; kind <= rules->guard_kinds; kind++)
            guards[kind] = (uint16_t)(guards[kind] + s->player[seat].treasure[kind]);
    }
    for (int kind = 1; kind <= rules->kinds; kind++) counts[kind] = (uint16_t)(counts[kind] + s->house_discard[kind]);
    for (int kind = 1; kind <= rules->guard_kinds; kind++)
        guards[kind] = (uint16_t)(guards[kind] + s->guard_discard[kind]);
    for (int i = 0; i < s->house_count; i++) counts[s->house_deck[i]]++;
    for (int i = 0; i < s->guard_count; i++) guards[s->guard_deck[i]]++;
    for (int i = 0; i < s->columns; i++) counts[s->column_house[i]]++, guards[s->column_guard[i]]++;
    counts[0] = guards[0] = 0;
    return KODACHI_GUARD_OBJECT + KODACHI_GUARD_KINDS;
}

/* Validation */

static bool are_below(const uint8_t *items, int count, int bound) {
    for (int i = 0; i < count; i++)
        if (items[i] > bound) return false;
    return true;
}

static bool player_is_sound(const kodachi_rules *rules, const kodachi_player *p) {
    int hand = 0;
    for (int kind = 1; kind <= rules->kinds; kind++) {
        hand += p->hand[kind];
        if (p->known[kind] > p->hand[kind] || p->discard[kind] > KODACHI_OWN_CARDS) return false;
    }
    return hand == p->hand_count && !(p->tokens >> KODACHI_TOKENS) && are_below(p->pile, p->pile_count, rules->kinds);
}

static bool is_empty(const uint8_t *counts, int kinds) {
    for (int kind = 1; kind <= kinds; kind++)
        if (counts[kind]) return false;
    return true;
}

/* All columns but the one being fought are beaten, and all their guards lie there until the fighting is over. */
static bool display_is_sound(const kodachi_state *s) {
    bool is_fight = s->phase == KODACHI_FIGHT || s->phase == KODACHI_DECLARE || s->phase == KODACHI_GO_ON;
    bool is_unbeaten = s->phase == KODACHI_FIGHT || s->phase == KODACHI_DECLARE || s->has_failed;
    for (int column = 0; is_fight && column < s->columns; column++)
        if (!s->column_guard[column]) return false;
    if (s->phase >= KODACHI_DROP || s->phase == KODACHI_OVER) return !s->columns;
    return s->columns == s->beaten + is_unbeaten;
}

/* Whoever owes a decision has a move, and every move leads somewhere. */
static bool phase_is_sound(const kodachi_rules *rules, const kodachi_state *s) {
    const kodachi_player *player = &s->player[s->active];
    switch ((kodachi_phase)s->phase) {
    case KODACHI_DECLARE: return !s->beaten && !s->has_failed && is_empty(s->played, rules->kinds);
    case KODACHI_FIGHT: return !s->has_failed;
    case KODACHI_GO_ON: return !s->has_failed && s->beaten && kodachi_has_guard(rules, s);
    case KODACHI_TAKE: return !s->has_failed && s->beaten && s->takes && s->takes <= s->beaten;
    case KODACHI_GIVE: return s->taker != s->active;
    case KODACHI_DROP: return player->treasure_count > KODACHI_KEPT_TREASURES && kodachi_droppable(s);
    case KODACHI_DISCARD: return player->hand_count <= KODACHI_HAND || kodachi_discardable(s);
    case KODACHI_OVER: break;
    }
    return true;
}

static bool fight_is_sound(const kodachi_state *s) {
    if (s->half > 1 || s->envoys > 1 + s->half || s->envoy_clan[0] >= KODACHI_CLANS ||
        s->envoy_clan[1] >= KODACHI_CLANS || (s->envoys < 2 && s->envoy_clan[1]) || (s->envoys < 1 && s->envoy_clan[0]))
        return false;
    return s->is_strength <= 1 && s->is_final <= 1 && s->has_failed <= 1 && s->coins <= 60;
}

/* No token is in two places, and a stack is taken from its top. */
static bool tokens_are_sound(const irori_rules *base, const kodachi_state *s) {
    uint16_t seen = 0, gone = 0;
    for (int seat = 0; seat < base->players; seat++) {
        if (seen & s->player[seat].tokens) return false;
        seen |= s->player[seat].tokens;
    }
    for (int clan = 0; clan < KODACHI_CLANS; clan++) {
        if (s->token_next[clan] > 3) return false;
        gone |= (uint16_t)(((1u << s->token_next[clan]) - 1) << 3 * clan);
    }
    return seen == gone;
}

static bool cards_are_sound(const kodachi_rules *rules, const kodachi_state *s) {
    uint16_t counts[IRORI_MAX_CARD_KINDS];
    kodachi_census(&rules->base, s, counts);
    for (int kind = 1; kind <= rules->kinds; kind++) {
        int sets = kodachi_is_starting(&rules->card[kind]) ? rules->base.players : 1;
        if (counts[kind] != sets * rules->card[kind].copies) return false;
    }
    for (int kind = 1; kind <= rules->guard_kinds; kind++)
        if (counts[KODACHI_GUARD_OBJECT + kind] != rules->guard[kind].copies) return false;
    return true;
}

static bool table_is_clear(const kodachi_rules *rules, const kodachi_state *s) {
    bool is_cleared = s->phase >= KODACHI_DROP || s->phase == KODACHI_OVER;
    return !is_cleared || is_empty(s->played, rules->kinds);
}

static bool is_sound(const kodachi_rules *rules, const kodachi_state *s) {
    int players = rules->base.players;
    int back = !s->guard_count ? 0 : rules->guard[s->guard_deck[s->guard_count - 1]].is_elite ? 2 : 1;
    if (s->phase > KODACHI_DISCARD || s->first >= players || s->active >= players || s->taker >= players) return false;
    if (s->round < 1 || s->round > KODACHI_MAX_ROUNDS || s->top_back != back) return false;
    if (s->from >= KODACHI_KINDS) return false;
    for (int seat = 0; seat < players; seat++)
        if (!player_is_sound(rules, &s->player[seat])) return false;
    if (!are_below(s->played, KODACHI_KINDS, KODACHI_OWN_CARDS)) return false; /* so that sums cannot wrap */
    if (!display_is_sound(s) || !table_is_clear(rules, s) || !phase_is_sound(rules, s)) return false;
    return fight_is_sound(s) && tokens_are_sound(&rules->base, s) && cards_are_sound(rules, s);
}

irori_status kodachi_decode(const irori_rules *base, void *state, const uint8_t *in, size_t size) {
    const kodachi_rules *rules = (const kodachi_rules *)base;
    kodachi_state s;
    walk w = {.in = in, .end = in + size};
    memset(&s, 0, sizeof s);
    walk_state(&w, rules, &s);
    if (w.is_short || w.in != w.end) return IRORI_BAD_STATE;
    bool are_cards = are_below(s.house_deck, s.house_count, rules->kinds) &&
                     are_below(s.column_house, s.columns, rules->kinds) &&
                     are_below(s.guard_deck, s.guard_count, rules->guard_kinds) &&
                     are_below(s.column_guard, s.columns, rules->guard_kinds);
    for (int seat = 0; are_cards && seat < base->players; seat++)
        are_cards = are_below(s.player[seat].pile, s.player[seat].pile_count, rules->kinds) &&
                    kodachi_pool_size(&s.player[seat]) == s.player[seat].pile_count;
    if (!are_cards || !is_sound(rules, &s)) return IRORI_BAD_STATE;
    memcpy(state, &s, sizeof s);
    return IRORI_OK;
}
