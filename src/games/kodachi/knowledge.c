/* Kodachi: what a seat may know. Hidden are hands, but for what was seen going there, and the order of every pile; what
 * each player owns is public, since everything bought was bought openly. After redaction a player's `hand` holds only
 * what is known of it, and `pile` all that may be either in the pile or unknown in the hand, sorted. */
#include <assert.h>
#include <string.h>

#include "../key.h"
#include "irori/hash.h"
#include "kodachi.h"

int kodachi_pool_size(const kodachi_player *player) {
    int shown = 0;
    for (uint64_t held = player->held; held; held &= held - 1) shown += player->hand[__builtin_ctzll(held)];
    return player->pile_count + player->hand_count - shown;
}

static bool is_sorted(const uint8_t *list, int count) {
    for (int i = 1; i < count; i++)
        if (list[i - 1] > list[i]) return false;
    return true;
}

/* A search redacts one state for good and then makes worlds of it: all its lists are sorted already. */
static void sort(uint8_t *list, int count) {
    if (is_sorted(list, count)) return;
    uint8_t counts[KODACHI_KINDS] = {0};
    int n = 0;
    for (int i = 0; i < count; i++) counts[list[i]]++;
    for (int kind = 0; n < count; kind++)
        for (; counts[kind]; counts[kind]--) list[n++] = (uint8_t)kind;
}

/* Everything of the hand that is not known goes to the pool. */
static void hide_hand(kodachi_player *player) {
    int pool = kodachi_pool_size(player);
    uint64_t held = 0;
    for (uint64_t left = player->held; left; left &= left - 1) {
        int kind = __builtin_ctzll(left);
        for (; player->hand[kind] > player->known[kind]; player->hand[kind]--) player->pile[pool++] = (uint8_t)kind;
        if (player->hand[kind]) held |= 1ull << kind;
    }
    player->held = held;
}

void kodachi_redact(const irori_rules *base, void *state, int seat) {
    kodachi_state *s = state;
    if (seat == IRORI_OMNISCIENT) return;
    s->chance = (irori_chance){.next = 0};
    for (int other = 0; other < base->players; other++) {
        if (other != seat) hide_hand(&s->player[other]);
        sort(s->player[other].pile, kodachi_pool_size(&s->player[other]));
    }
    sort(s->house_deck, s->house_count);
    sort(s->guard_deck, s->guard_count);
}

/* The key hashes what redaction would leave, straight from the state. Cards without order are the sum of a number for
 * each of them. The decks need no mention: they hold what lies nowhere else, since no card is ever made or lost. */

enum {
    KEY_PLAYER = 4 * 8 + KODACHI_KINDS + 4 * 2,
    KEY_SMALL = 29, /* with the guards' discards whole words, which hash faster */
    KEY_TABLE = 8 + 2 * KODACHI_KINDS + KODACHI_GUARD_KINDS + KEY_SMALL
};

static_assert(KEY_TABLE % 8 == 0 && KEY_PLAYER % 8 == 0, "words are cut");

/* What is not known of another's hand counts to the pool, as if it had been redacted. */
static uint8_t *put_cards(uint8_t *at, const kodachi_player *player, bool is_own) {
    uint64_t hand = 0, known = 0, pool = 0;
    int shown = 0;
    for (uint64_t held = player->held; held; held &= held - 1) {
        int kind = __builtin_ctzll(held);
        uint64_t number = irori_mix64((uint64_t)kind);
        hand += player->hand[kind] * number;
        known += player->known[kind] * number;
        shown += player->hand[kind];
    }
    for (int i = player->pile_count + player->hand_count - shown; i-- > 0;) pool += irori_mix64(player->pile[i]);
    const uint64_t sums[] = {is_own ? hand : known, known, is_own ? pool : pool + hand - known};
    return KEY_PUT(at, sums);
}

static uint8_t *put_player(uint8_t *at, const kodachi_player *player, bool is_own) {
    const uint16_t counts[] = {player->tokens, player->hand_count, player->pile_count, 0};
    uint64_t treasures = 0;
    at = put_cards(at, player, is_own);
    for (uint64_t owned = player->owned; owned; owned &= owned - 1) {
        int kind = __builtin_ctzll(owned);
        treasures += player->treasure[kind] * irori_mix64((uint64_t)kind);
    }
    KEY_PUT(at, treasures), KEY_PUT(at, player->discard);
    return KEY_PUT(at, counts);
}

static uint8_t *put_table(uint8_t *at, const kodachi_state *s) {
    const uint8_t small[KEY_SMALL] = {s->top_back,
                                      s->columns,
                                      s->token_next[0],
                                      s->token_next[1],
                                      s->token_next[2],
                                      s->phase,
                                      s->first,
                                      s->active,
                                      s->taker,
                                      s->round,
                                      s->is_strength,
                                      s->is_final,
                                      s->beaten,
                                      s->has_failed,
                                      s->half,
                                      s->envoys,
                                      s->envoy_clan[0],
                                      s->envoy_clan[1],
                                      s->coins,
                                      s->takes,
                                      s->from,
                                      (uint8_t)s->dojo,
                                      (uint8_t)s->modifier,
                                      (uint8_t)(s->modifier >> 8)};
    uint64_t display = 0;
    for (int i = 0; i < s->columns; i++)
        display += irori_mix64((uint64_t)(i + 1) << 16 | (uint64_t)s->column_house[i] << 8 | s->column_guard[i]);
    KEY_PUT(at, display), KEY_PUT(at, s->house_discard), KEY_PUT(at, s->played), KEY_PUT(at, s->guard_discard);
    return KEY_PUT(at, small);
}

static uint64_t key_of_everything(const irori_rules *base, const kodachi_state *s) {
    uint8_t bytes[IRORI_MAX_ENCODED];
    return irori_hash64(bytes, kodachi_encode(base, s, bytes), (uint64_t)(int64_t)IRORI_OMNISCIENT);
}

uint64_t kodachi_key(const irori_rules *base, const void *state, int seat) {
    const kodachi_state *s = state;
    uint8_t bytes[KEY_TABLE + KODACHI_SEATS * KEY_PLAYER], *at = bytes;
    if (seat == IRORI_OMNISCIENT) return key_of_everything(base, s);
    at = put_table(at, s);
    for (int i = 0; i < base->players; i++) at = put_player(at, &s->player[i], i == seat);
    return irori_hash64(bytes, (size_t)(at - bytes), (uint64_t)(int64_t)seat);
}

/* Deals the pool anew: first the unknown cards of the hand, then the pile. */
static void fill_player(kodachi_player *player, irori_rng *rng) {
    int pool = kodachi_pool_size(player);
    irori_rng_shuffle(rng, player->pile, (size_t)pool);
    while (pool > player->pile_count) {
        int kind = player->pile[--pool];
        player->pile[pool] = 0;
        player->hand[kind]++;
        player->held |= 1ull << kind;
    }
}

/* Discarding. Whoever must give up cards and has begun to, upwards, still holds enough of the kinds above to get down
 * to six: else that step was not to be made (K24, docs/kodachi.md). */

__extension__ typedef unsigned __int128 wide; /* ways to deal 72 cards need 69 bits */

/* ways[k] becomes the number of ways to choose k of n, up to `most`. */
static void count_ways(int n, int most, wide *ways) {
    memset(ways, 0, (size_t)(most + 1) * sizeof *ways);
    ways[0] = 1;
    for (int i = 0; i < n; i++)
        for (int k = most; k > 0; k--) ways[k] += ways[k - 1];
}

static wide draw_below(irori_rng *rng, wide bound) {
    wide mask = bound - 1, number;
    for (int i = 1; i < 128; i *= 2) mask |= mask >> i;
    do {
        number = ((wide)irori_rng_next(rng) << 64 | irori_rng_next(rng)) & mask;
    } while (number >= bound);
    return number;
}

/* Of `high` and `low` cards together `hand` are dealt, at least `least` of the high ones among them, all such deals
 * equally likely: how many high ones that are. */
static int draw_share(irori_rng *rng, int high, int low, int hand, int least) {
    wide of_high[KODACHI_OWN_CARDS + 1], of_low[KODACHI_OWN_CARDS + 1], all = 0;
    count_ways(high, hand, of_high);
    count_ways(low, hand, of_low);
    for (int n = least; n <= hand; n++) all += of_high[n] * of_low[hand - n];
    assert(all); /* the step before would not have been legal */
    wide pick = draw_below(rng, all);
    for (int n = least;; n++) {
        wide ways = of_high[n] * of_low[hand - n];
        if (pick < ways) return n;
        pick -= ways;
    }
}

static void put_in_hand(kodachi_player *player, const uint8_t *cards, int count) {
    for (int i = 0; i < count; i++) {
        player->hand[cards[i]]++;
        player->held |= 1ull << cards[i];
    }
}

/* Like fill_player, for a hand of which at least `least` unknown cards are of kind `from` or above. */
static void fill_discarding(kodachi_player *player, int from, int least, irori_rng *rng) {
    int pool = kodachi_pool_size(player), hand = pool - player->pile_count, low = 0;
    uint8_t *pile = player->pile; /* sorted: what lies below `low` is of lower kinds */
    while (low < pool && pile[low] < from) low++;
    int of_high = draw_share(rng, pool - low, low, hand, least), of_low = hand - of_high;
    irori_rng_shuffle(rng, pile, (size_t)low);
    irori_rng_shuffle(rng, pile + low, (size_t)(pool - low));
    put_in_hand(player, pile + pool - of_high, of_high);
    put_in_hand(player, pile + low - of_low, of_low);
    memmove(pile + low - of_low, pile + low, (size_t)(pool - low - of_high));
    memset(pile + player->pile_count, 0, (size_t)hand);
    irori_rng_shuffle(rng, pile, player->pile_count);
}

static void fill_active(kodachi_state *s, irori_rng *rng) {
    kodachi_player *player = &s->player[s->active];
    int least = s->phase == KODACHI_DISCARD ? player->hand_count - KODACHI_HAND : 0;
    for (uint64_t held = player->held >> s->from << s->from; held; held &= held - 1)
        least -= player->hand[__builtin_ctzll(held)];
    if (least > 0 && s->from > 1)
        fill_discarding(player, s->from, least, rng);
    else
        fill_player(player, rng);
}

/* The top card is one of those with its back (K8), all of them equally likely. Two tries find one on average: the more
 * of them there are, the more often one lies on top. */
static void fill_guards(const kodachi_rules *rules, kodachi_state *s, irori_rng *rng) {
    uint8_t *deck = s->guard_deck, *last = deck + s->guard_count - 1, *top;
    if (!s->guard_count) return;
    do {
        top = deck + irori_rng_below(rng, s->guard_count);
    } while (rules->guard[*top].is_elite != (s->top_back == 2));
    uint8_t card = *top;
    *top = *last;
    *last = card;
    irori_rng_shuffle(rng, deck, s->guard_count - 1u);
}

void kodachi_determinize(const irori_rules *base, void *state, int seat, irori_rng *rng) {
    kodachi_state *s = state;
    if (seat == IRORI_OMNISCIENT) return;
    kodachi_redact(base, s, seat);
    for (int i = 0; i < base->players; i++) {
        if (i == s->active && i != seat)
            fill_active(s, rng);
        else
            fill_player(&s->player[i], rng);
    }
    irori_rng_shuffle(rng, s->house_deck, s->house_count);
    fill_guards((const kodachi_rules *)base, s, rng);
    s->chance = irori_rng_chance(rng);
}

/* The view */

static void write_counts(const kodachi_rules *rules, irori_writer *writer, const char *key, const uint8_t *counts) {
    irori_json_key(writer, key);
    irori_json_open(writer, '{');
    for (int kind = 1; kind <= rules->kinds; kind++)
        if (counts[kind]) irori_json_key_int(writer, rules->card[kind].name, counts[kind]);
    irori_json_close(writer, '}');
}

static void write_guards(const kodachi_rules *rules, irori_writer *writer, const char *key, const uint8_t *counts) {
    irori_json_key(writer, key);
    irori_json_open(writer, '{');
    for (int kind = 1; kind <= rules->guard_kinds; kind++)
        if (counts[kind]) irori_json_key_int(writer, rules->guard[kind].name, counts[kind]);
    irori_json_close(writer, '}');
}

static void write_list(irori_writer *writer, const char *key, const uint8_t *list, int count, const char *first,
                       size_t step) {
    irori_json_key(writer, key);
    irori_json_open(writer, '[');
    for (int i = 0; i < count; i++) irori_json_string(writer, list[i] ? first + step * list[i] : "");
    irori_json_close(writer, ']');
}

static void write_player(const kodachi_rules *rules, const kodachi_state *s, int seat, irori_writer *writer) {
    const kodachi_player *player = &s->player[seat];
    kodachi_counts owned;
    kodachi_owned(rules, s, seat, owned);
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "seat", seat);
    irori_json_key_int(writer, "hand_count", player->hand_count);
    irori_json_key_int(writer, "pile_count", player->pile_count);
    write_counts(rules, writer, "hand", player->hand);
    write_counts(rules, writer, "known_to_all", player->known);
    write_list(writer, "unseen", player->pile, kodachi_pool_size(player), rules->card[0].name, sizeof rules->card[0]);
    write_counts(rules, writer, "discard", player->discard);
    write_counts(rules, writer, "owns", owned);
    write_guards(rules, writer, "treasures", player->treasure);
    irori_json_key(writer, "tokens");
    irori_json_open(writer, '[');
    for (int token = 0; token < KODACHI_TOKENS; token++)
        if (player->tokens >> token & 1) irori_json_int(writer, token);
    irori_json_close(writer, ']');
    irori_json_close(writer, '}');
}

static void write_turn(const kodachi_rules *rules, const kodachi_state *s, irori_writer *writer) {
    static const char *const phases[] = {"over", "declare", "fight", "go-on", "take", "give", "drop", "discard"};
    irori_json_key_string(writer, "phase", phases[s->phase]);
    irori_json_key_int(writer, "round", s->round);
    irori_json_key_int(writer, "first", s->first);
    irori_json_key_int(writer, "active", s->active);
    irori_json_key_int(writer, "taker", s->taker);
    irori_json_key(writer, "strength");
    irori_json_bool(writer, s->is_strength);
    irori_json_key(writer, "final_round");
    irori_json_bool(writer, s->is_final);
    irori_json_key(writer, "failed");
    irori_json_bool(writer, s->has_failed);
    irori_json_key_int(writer, "beaten", s->beaten);
    irori_json_key_int(writer, "half", s->half);
    if (s->dojo != KODACHI_NOT_DOJO) irori_json_key_int(writer, "dojo", s->dojo);
    irori_json_key_int(writer, "modifier", s->modifier);
    irori_json_key_int(writer, "coins", s->coins);
    irori_json_key_int(writer, "takes", s->takes);
    irori_json_key_int(writer, "from", s->from);
    irori_json_key(writer, "envoys_waiting");
    irori_json_open(writer, '[');
    for (int i = 0; i < s->envoys; i++) irori_json_int(writer, s->envoy_clan[i]);
    irori_json_close(writer, ']');
    write_counts(rules, writer, "played", s->played);
}

void kodachi_view(const irori_rules *base, const void *state, int seat, irori_writer *writer) {
    const kodachi_rules *rules = (const kodachi_rules *)base;
    static const char *const backs[] = {"none", "regular", "elite"};
    kodachi_state s = *(const kodachi_state *)state;
    kodachi_redact(base, &s, seat);
    irori_json_open(writer, '{');
    write_turn(rules, &s, writer);
    write_list(writer, "display_house", s.column_house, s.columns, rules->card[0].name, sizeof rules->card[0]);
    write_list(writer, "display_guards", s.column_guard, s.columns, rules->guard[0].name, sizeof rules->guard[0]);
    irori_json_key_string(writer, "next_guard_back", backs[s.top_back]);
    write_list(writer, "house_deck", s.house_deck, s.house_count, rules->card[0].name, sizeof rules->card[0]);
    write_list(writer, "guard_deck", s.guard_deck, s.guard_count, rules->guard[0].name, sizeof rules->guard[0]);
    write_counts(rules, writer, "house_discard", s.house_discard);
    write_guards(rules, writer, "guard_discard", s.guard_discard);
    irori_json_key(writer, "tokens_gone");
    irori_json_open(writer, '[');
    for (int clan = 0; clan < KODACHI_CLANS; clan++) irori_json_int(writer, s.token_next[clan]);
    irori_json_close(writer, ']');
    irori_json_key(writer, "players");
    irori_json_open(writer, '[');
    for (int i = 0; i < base->players; i++) write_player(rules, &s, i, writer);
    irori_json_close(writer, ']');
    irori_json_close(writer, '}');
}
