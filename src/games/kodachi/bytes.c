/* Kodachi: the state as canonical bytes, fields only, little-endian, and back. */
#include <string.h>

#include "../codec.h"
#include "kodachi.h"

static void code_player(codec *w, const kodachi_rules *rules, kodachi_player *p) {
    size_t kinds = (size_t)rules->kinds, guards = (size_t)rules->guard_kinds;
    codec_bytes(w, p->hand + 1, kinds);
    codec_bytes(w, p->known + 1, kinds);
    codec_bytes(w, p->discard + 1, kinds);
    codec_bytes(w, &p->hand_count, 1);
    codec_bytes(w, &p->pile_count, 1);
    p->held = 0;
    for (size_t kind = 1; kind <= kinds; kind++) p->held |= (uint64_t)(p->hand[kind] != 0) << kind;
    codec_list(w, p->pile, kodachi_pool_size(p), KODACHI_OWN_CARDS);
    codec_bytes(w, p->treasure + 1, guards);
    codec_bytes(w, &p->tokens, 2);
    p->owned = p->treasure_count = 0;
    for (size_t kind = 1; kind <= guards; kind++) {
        p->owned |= (uint64_t)(p->treasure[kind] != 0) << kind;
        p->treasure_count = (uint8_t)(p->treasure_count + p->treasure[kind]);
    }
}

static void code_state(codec *w, const kodachi_rules *rules, kodachi_state *s) {
    codec_bytes(w, s->chance.seed.bytes, 32);
    codec_bytes(w, &s->chance.next, 4);
    for (int seat = 0; seat < rules->base.players; seat++) code_player(w, rules, &s->player[seat]);
    codec_bytes(w, s->house_discard + 1, (size_t)rules->kinds);
    codec_bytes(w, s->played + 1, (size_t)rules->kinds);
    codec_bytes(w, s->guard_discard + 1, (size_t)rules->guard_kinds);
    codec_bytes(w, &s->house_count, 1);
    codec_bytes(w, &s->guard_count, 1);
    codec_bytes(w, &s->top_back, 1);
    codec_bytes(w, &s->columns, 1);
    codec_list(w, s->house_deck, s->house_count, KODACHI_HOUSE_CARDS);
    codec_list(w, s->guard_deck, s->guard_count, KODACHI_GUARD_CARDS);
    codec_list(w, s->column_house, s->columns, KODACHI_GUARD_CARDS);
    codec_list(w, s->column_guard, s->columns, KODACHI_GUARD_CARDS);
    codec_bytes(w, s->token_next, KODACHI_CLANS);
    uint8_t *const small[] = {&s->phase,         &s->first,  &s->active,     &s->taker, &s->round,  &s->is_strength,
                              &s->is_final,      &s->beaten, &s->has_failed, &s->half,  &s->envoys, &s->envoy_clan[0],
                              &s->envoy_clan[1], &s->coins,  &s->takes,      &s->from};
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) codec_bytes(w, small[i], 1);
    codec_bytes(w, &s->dojo, 1);
    codec_bytes(w, &s->modifier, 2);
}

size_t kodachi_encode(const irori_rules *base, const void *state, uint8_t *out) {
    kodachi_state s = *(const kodachi_state *)state;
    codec w = {.out = out};
    code_state(&w, (const kodachi_rules *)base, &s);
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

/* Validation. What is asked here holds wherever play leads and, once it holds, cannot be played away; it keeps every
 * list within its bounds and every decision with an answer. How many cards a hand has is not asked: any number will do.
 */

static bool are_between(const uint8_t *items, int count, int low, int high) {
    for (int i = 0; i < count; i++)
        if (items[i] < low || items[i] > high) return false;
    return true;
}

static bool is_empty(const uint8_t *counts, int kinds) { return are_between(counts + 1, kinds, 0, 0); }

/* K1: nobody ever gains or loses a starting card. So a player's cards have room in one pile. */
static bool cards_are_own(const kodachi_rules *rules, const kodachi_state *s, int seat) {
    const kodachi_player *p = &s->player[seat];
    int owned[KODACHI_KINDS] = {0}; /* not kodachi_owned: sums of bytes from outside may wrap */
    for (int i = 0; i < p->pile_count; i++) owned[p->pile[i]]++;
    for (int kind = 1; kind <= rules->kinds; kind++) {
        const kodachi_card *card = &rules->card[kind];
        owned[kind] += p->hand[kind] + p->discard[kind] + (seat == s->active ? s->played[kind] : 0);
        if (owned[kind] > card->copies || (kodachi_is_starting(card) && owned[kind] < card->copies)) return false;
    }
    return true;
}

/* Once the pile is empty everybody knows the hand. */
static bool hand_is_sound(const kodachi_rules *rules, const kodachi_player *p) {
    int hand = 0;
    for (int kind = 1; kind <= rules->kinds; kind++) {
        hand += p->hand[kind];
        if (p->known[kind] > p->hand[kind] || (!p->pile_count && p->known[kind] < p->hand[kind])) return false;
    }
    return hand == p->hand_count;
}

static int all_takes(const kodachi_state *s) { return s->beaten > 2 ? s->beaten - 1 : 1; } /* K19 */

/* How many opponents of the active player have had their chance to take a card this turn (K21). */
static int takers_done(const kodachi_rules *rules, const kodachi_state *s) {
    int players = rules->base.players;
    if (s->phase == KODACHI_GIVE) return (s->taker + players - s->active) % players - 1;
    return s->phase > KODACHI_GIVE ? players - 1 : 0;
}

/* K21, K25: four at the end of the own turn, and one from each turn since; whoever invades may take some more and keeps
 * four. So there is a guard for the first column of every turn. */
static int most_treasures(const kodachi_rules *rules, const kodachi_state *s, int seat) {
    int players = rules->base.players, after = (seat + players - s->active) % players;
    if (after) return KODACHI_KEPT_TREASURES + players - after - 1 + (after <= takers_done(rules, s));
    if (s->phase == KODACHI_DISCARD) return KODACHI_KEPT_TREASURES;
    bool has_taken = s->phase >= KODACHI_TAKE && !s->has_failed;
    return KODACHI_KEPT_TREASURES + players - 1 + (has_taken ? all_takes(s) - s->takes : 0);
}

static bool player_is_sound(const kodachi_rules *rules, const kodachi_state *s, int seat) {
    const kodachi_player *p = &s->player[seat];
    return hand_is_sound(rules, p) && cards_are_own(rules, s, seat) &&
           p->treasure_count <= most_treasures(rules, s, seat);
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

/* K8, K26 */
static bool decks_are_sound(const kodachi_rules *rules, const kodachi_state *s) {
    int back = !s->guard_count ? 0 : rules->guard[s->guard_deck[s->guard_count - 1]].is_elite ? 2 : 1;
    if (s->top_back != back) return false;
    return rules->is_french || ((s->house_count || is_empty(s->house_discard, rules->kinds)) &&
                                (s->guard_count || is_empty(s->guard_discard, rules->guard_kinds)));
}

/* No token is in two places, a stack is taken from its top, and the last round is on exactly if it should be (K27). */
static bool tokens_are_sound(const irori_rules *base, const kodachi_state *s) {
    uint16_t seen = 0, gone = 0, all = (1u << KODACHI_TOKENS) - 1;
    bool is_final = false;
    for (int seat = 0; seat < base->players; seat++) {
        uint16_t tokens = s->player[seat].tokens;
        if (seen & tokens) return false;
        seen |= tokens;
        is_final |= __builtin_popcount(tokens) >= 4;
    }
    for (int clan = 0; clan < KODACHI_CLANS; clan++) {
        if (s->token_next[clan] > 3) return false;
        gone |= (uint16_t)(((1u << s->token_next[clan]) - 1) << 3 * clan);
    }
    return seen == gone && s->is_final == (is_final || gone == all);
}

/* All columns but the one being fought are beaten, and all their guards lie there until the fighting is over. */
static bool display_is_sound(const kodachi_rules *rules, const kodachi_state *s) {
    int guards = 0, houses = 0, taken = all_takes(s) - s->takes;
    for (int column = 0; column < s->columns; column++)
        guards += !s->column_guard[column], houses += !s->column_house[column];
    switch ((kodachi_phase)s->phase) {
    case KODACHI_DECLARE: return s->columns == 1 && !s->beaten && !s->has_failed && !guards;
    case KODACHI_FIGHT: return s->columns == s->beaten + 1 && !s->has_failed && !guards;
    case KODACHI_GO_ON: return s->columns == s->beaten && s->beaten && !s->has_failed && !guards;
    case KODACHI_TAKE:
        return s->columns == s->beaten && s->beaten && !s->has_failed && guards <= taken && taken <= guards + houses;
    case KODACHI_GIVE:
        return s->columns && s->columns == s->beaten + s->has_failed &&
               guards <= (s->has_failed ? 0 : taken) + takers_done(rules, s);
    case KODACHI_DROP:
    case KODACHI_DISCARD: return !s->columns && s->beaten <= KODACHI_GUARD_CARDS && (s->beaten || s->has_failed);
    case KODACHI_OVER: return !s->columns && !s->beaten && !s->has_failed;
    }
    return false;
}

/* What the cards played this turn can have been. */
typedef struct plays {
    int dojos, may_be_dojos; /* dojo cards for certain; those that can be */
    int low, high;           /* of modifiers */
    int coins, envoys[KODACHI_CLANS];
    bool has_dojo; /* one of them has the value of this fight's dojo card */
} plays;

static void add_plays(const kodachi_card *card, int count, int value, plays *all) {
    int dojos = 0, low = 0, high = 0;
    bool has_coin = false;
    for (int i = 0; i < card->modes; i++) {
        const kodachi_mode *mode = &card->mode[i];
        dojos += mode->dojo != KODACHI_NOT_DOJO;
        all->has_dojo |= mode->dojo != KODACHI_NOT_DOJO && mode->dojo == value;
        if (mode->modifier < low) low = mode->modifier;
        if (mode->modifier > high) high = mode->modifier;
        has_coin |= mode->coin;
    }
    all->dojos += dojos == card->modes ? count : 0;
    all->may_be_dojos += dojos ? count : 0;
    all->low += low * count;
    all->high += high * count;
    all->coins += has_coin ? count : 0;
    if (card->class == KODACHI_ENVOY && dojos) all->envoys[card->clan] += count;
}

static plays plays_of(const kodachi_rules *rules, const kodachi_state *s) {
    plays all = {.has_dojo = s->dojo == KODACHI_NOT_DOJO};
    for (int kind = 1; kind <= rules->kinds; kind++)
        if (s->played[kind]) add_plays(&rules->card[kind], s->played[kind], s->dojo, &all);
    return all;
}

/* K11, K16: a dojo card for every guard beaten, and perhaps one against the guard that is not. A guard that is gone may
 * have been a double. */
static bool dojos_are_sound(const kodachi_rules *rules, const kodachi_state *s, const plays *all) {
    int least = 0, most = 0;
    for (int column = 0; column < s->columns && column < s->beaten; column++) {
        int guard = s->column_guard[column];
        least += 1 + rules->guard[guard].is_double;
        most += 1 + (!guard || rules->guard[guard].is_double);
    }
    int now = s->columns > s->beaten ? s->half + (s->dojo != KODACHI_NOT_DOJO) : 0;
    return all->dojos <= most + now && all->may_be_dojos >= least + now;
}

/* K15: fr, and only while the guard is fought. */
static bool envoys_are_sound(const kodachi_rules *rules, const kodachi_state *s, const plays *all) {
    int most = rules->is_french && s->phase == KODACHI_FIGHT ? s->half + (s->dojo != KODACHI_NOT_DOJO) : 0;
    int waiting[KODACHI_CLANS] = {0};
    if (s->envoys > most) return false;
    for (int i = 0; i < 2; i++) {
        int clan = s->envoy_clan[i];
        if (i >= s->envoys ? clan : clan >= KODACHI_CLANS || ++waiting[clan] > all->envoys[clan]) return false;
    }
    return true;
}

static bool fights_are_sound(const kodachi_rules *rules, const kodachi_state *s) {
    bool is_fought = s->phase >= KODACHI_FIGHT && s->phase <= KODACHI_GIVE;
    plays all = plays_of(rules, s);
    if (s->is_strength > 1 || s->half > 1) return false;
    if (!is_fought)
        return is_empty(s->played, rules->kinds) && !s->is_strength && !s->half && s->dojo == KODACHI_NOT_DOJO &&
               !s->modifier && !s->coins && envoys_are_sound(rules, s, &all);
    int guard = s->column_guard[s->columns - 1];
    if (s->half && guard && !rules->guard[guard].is_double) return false;
    if (s->modifier < all.low || s->modifier > all.high || !all.has_dojo) return false;
    if (s->coins > (s->phase == KODACHI_GIVE ? 0 : all.coins)) return false; /* K23 */
    return dojos_are_sound(rules, s, &all) && envoys_are_sound(rules, s, &all);
}

/* Steps of giving up go upwards, from a kind that has been given up already or from the first. */
static bool steps_are_sound(const kodachi_rules *rules, const kodachi_state *s) {
    const kodachi_player *p = &s->player[s->active];
    if (s->phase == KODACHI_DROP) return s->from && s->from <= rules->guard_kinds;
    if (s->phase != KODACHI_DISCARD) return !s->from;
    if (!s->from || s->from > rules->kinds || (s->from > 1 && !p->discard[s->from])) return false;
    return p->hand_count <= KODACHI_HAND || kodachi_discardable(s);
}

/* K27 */
static bool round_is_sound(const kodachi_state *s) {
    if (s->round < 1 || s->round > KODACHI_MAX_ROUNDS) return false;
    return s->phase != KODACHI_OVER || (s->active == s->first && (s->is_final || s->round == KODACHI_MAX_ROUNDS));
}

/* Everything that is used as an index, before anything is looked up. */
static bool numbers_are_sound(const kodachi_rules *rules, const kodachi_state *s) {
    int players = rules->base.players, kinds = rules->kinds, guards = rules->guard_kinds;
    if (s->phase > KODACHI_DISCARD || s->first >= players || s->active >= players || s->taker >= players) return false;
    if (s->has_failed > 1 || s->from >= KODACHI_KINDS) return false;
    for (int seat = 0; seat < players; seat++) {
        const kodachi_player *p = &s->player[seat];
        if (kodachi_pool_size(p) != p->pile_count || !are_between(p->pile, p->pile_count, 1, kinds)) return false;
    }
    return are_between(s->house_deck, s->house_count, 1, kinds) && are_between(s->column_house, s->columns, 0, kinds) &&
           are_between(s->guard_deck, s->guard_count, 1, guards) && are_between(s->column_guard, s->columns, 0, guards);
}

static bool takes_are_sound(const kodachi_state *s) {
    return s->phase == KODACHI_TAKE ? s->takes && s->takes <= all_takes(s) : !s->takes;
}

static bool is_sound(const kodachi_rules *rules, const kodachi_state *s) {
    if (!numbers_are_sound(rules, s) || !round_is_sound(s) || !takes_are_sound(s)) return false;
    for (int seat = 0; seat < rules->base.players; seat++)
        if (!player_is_sound(rules, s, seat)) return false;
    return cards_are_sound(rules, s) && decks_are_sound(rules, s) && tokens_are_sound(&rules->base, s) &&
           display_is_sound(rules, s) && fights_are_sound(rules, s) && steps_are_sound(rules, s) &&
           kodachi_is_choice(rules, s);
}

irori_status kodachi_decode(const irori_rules *base, void *state, const uint8_t *in, size_t size) {
    const kodachi_rules *rules = (const kodachi_rules *)base;
    kodachi_state s;
    codec w = {.in = in, .end = in + size};
    memset(&s, 0, sizeof s);
    code_state(&w, rules, &s);
    if (w.is_short || w.in != w.end || !is_sound(rules, &s)) return IRORI_BAD_STATE;
    memcpy(state, &s, sizeof s);
    return IRORI_OK;
}
