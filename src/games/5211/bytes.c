/* 5211: the state as canonical bytes, fields only, little-endian, and back. */
#include <string.h>

#include "5211.h"

static void put(uint8_t **at, const void *bytes, size_t size) {
    memcpy(*at, bytes, size);
    *at += size;
}

/* Zeros where a field was: records keep the hashes that they have. */
static const uint8_t unused[2 * G5211_VALUES];

size_t g5211_encode(const irori_rules *rules, const void *state, uint8_t *bytes) {
    const g5211_state *s = state;
    uint8_t *at = bytes;
    put(&at, s->chance.seed.bytes, 32);
    put(&at, &s->chance.next, 4);
    for (int seat = 0; seat < rules->players; seat++) {
        put(&at, &s->hand[seat], G5211_HAND);
        put(&at, &s->row[seat], 4);
        put(&at, &s->choice[seat], 2);
        put(&at, &s->kept[seat], 2);
        put(&at, s->won[seat], sizeof s->won[seat]);
    }
    put(&at, unused, sizeof unused);
    put(&at, s->spent + 1, G5211_KINDS);
    const uint8_t small[] = {s->deck_count, s->box_count, s->deal, s->round, s->turn, s->waiting, s->is_last};
    put(&at, small, sizeof small);
    put(&at, s->deck, s->deck_count);
    return (size_t)(at - bytes);
}

int g5211_census(const irori_rules *rules, const void *state, uint16_t counts[IRORI_MAX_CARD_KINDS]) {
    const g5211_state *s = state;
    memset(counts, 0, (G5211_HIDDEN + 1) * sizeof *counts);
    for (int i = 0; i < s->deck_count; i++) counts[s->deck[i]]++;
    for (int kind = 1; kind <= G5211_KINDS; kind++) counts[kind] = (uint16_t)(counts[kind] + s->spent[kind]);
    for (int seat = 0; seat < rules->players; seat++) {
        for (uint64_t cards = s->hand[seat]; cards; cards >>= 8) counts[cards & 0xFF]++;
        for (uint64_t cards = s->choice[seat]; cards; cards >>= 8) counts[cards & 0xFF]++;
        for (uint64_t cards = s->turn ? s->row[seat] : 0; cards; cards >>= 8) counts[cards & 0xFF]++;
    }
    return G5211_HIDDEN + 1;
}

/* Validation: is this a state that play can reach, as far as its parts can tell? */

static bool is_packed(uint64_t cards, bool must_fall) {
    for (int last = G5211_KINDS; cards; cards >>= 8) {
        int card = (int)(cards & 0xFF);
        if (card < 1 || card > G5211_KINDS || (must_fall && card > last)) return false;
        last = card;
    }
    return true;
}

static int cards_in(uint64_t cards) { return g5211_hand_count(cards); }

static bool seat_is_sound(const g5211_state *s, int seat) {
    bool is_waiting = s->waiting >> seat & 1, has_chosen = s->waiting && !is_waiting;
    int sum = 0, chosen = cards_in(s->choice[seat]), row = cards_in(s->row[seat]);
    for (int i = 0; i < G5211_VALUES; i++) sum += s->won[seat][i];
    if (!is_packed(s->hand[seat], true) || !is_packed(s->choice[seat], true) || !is_packed(s->row[seat], false))
        return false;
    if (sum != s->kept[seat] || chosen != (has_chosen ? (s->turn ? 1 : 2) : 0)) return false;
    if (s->turn ? row != s->turn + 1 : row != (s->deal == 1 && s->round == 1 && s->waiting ? 0 : 4)) return false;
    int full = s->is_last ? G5211_HAND - (s->turn ? s->turn + 1 : 0) : G5211_HAND;
    if (!s->waiting && s->is_last) full = 0;
    return cards_in(s->hand[seat]) + chosen == full;
}

/* The round follows from the cards that are gone, and whether it is the last from the round. */
static bool round_is_sound(const irori_rules *rules, const g5211_state *s) {
    int players = rules->players, a_round = 4 * players, gone = 0;
    int rounds = (G5211_CARDS - g5211_removed(players) - G5211_HAND * players) / a_round + 1;
    for (int kind = 1; kind <= G5211_KINDS; kind++) gone += s->spent[kind];
    if (s->round < 1 || s->round > rounds || s->is_last != (s->round == rounds)) return false;
    if (!s->waiting && !s->is_last && s->deal == 1) return false; /* F14 */
    return gone == a_round * (s->waiting ? s->round - 1 : s->round);
}

/* No pile holds what has not been played. */
static bool piles_are_sound(const irori_rules *rules, const g5211_state *s) {
    for (int value = 1; value <= G5211_VALUES; value++) {
        int kept = 0, played = (s->deal - 1) * G5211_COLOURS * g5211_copies[value];
        for (int seat = 0; seat < rules->players; seat++) kept += s->won[seat][value - 1];
        for (int colour = 0; colour < G5211_COLOURS; colour++) played += s->spent[colour * G5211_VALUES + value];
        if (kept > played) return false;
    }
    return true;
}

/* What a scored row shows as kept lies in its owner's pile. */
static bool row_is_in_piles(const irori_rules *rules, const g5211_state *s) {
    uint32_t scoring = s->turn ? 0 : g5211_judge(rules->players, s->row).scoring;
    for (int seat = 0; seat < rules->players; seat++) {
        int kept[G5211_VALUES] = {0};
        for (uint32_t row = s->row[seat]; row; row >>= 8) {
            int card = (int)(row & 0xFF), value = g5211_value(card);
            if (scoring >> card & 1 && ++kept[value - 1] > s->won[seat][value - 1]) return false;
        }
    }
    return true;
}

static bool is_sound(const irori_rules *rules, const g5211_state *s) {
    uint16_t counts[IRORI_MAX_CARD_KINDS];
    if (s->deck_count > G5211_CARDS || s->box_count > s->deck_count || s->turn >= G5211_TURNS) return false;
    if (s->waiting >> rules->players || s->is_last > 1 || s->deal < 1 || s->deal > G5211_MAX_DEALS) return false;
    if (s->deal > 1 && !rules->option[G5211_OPTION_LONG]) return false;
    if (!round_is_sound(rules, s) || !piles_are_sound(rules, s)) return false;
    if (s->box_count != g5211_removed(rules->players) + (!s->waiting && s->is_last ? rules->players : 0)) return false;
    for (int i = 0; i < s->deck_count; i++)
        if (s->deck[i] < 1 || s->deck[i] > G5211_KINDS) return false;
    for (int seat = 0; seat < rules->players; seat++)
        if (!seat_is_sound(s, seat)) return false;
    if (!row_is_in_piles(rules, s)) return false;
    g5211_census(rules, s, counts);
    for (int kind = 1; kind <= G5211_KINDS; kind++)
        if (counts[kind] != g5211_copies[g5211_value(kind)]) return false;
    return true;
}

static bool get(const uint8_t **at, const uint8_t *end, void *field, size_t size) {
    if ((size_t)(end - *at) < size) return false;
    memcpy(field, *at, size);
    *at += size;
    return true;
}

irori_status g5211_decode(const irori_rules *rules, void *state, const uint8_t *bytes, size_t size) {
    g5211_state s;
    const uint8_t *at = bytes, *end = bytes + size;
    uint8_t small[7], zeros[sizeof unused];
    memset(&s, 0, sizeof s);
    bool is_whole = get(&at, end, s.chance.seed.bytes, 32) && get(&at, end, &s.chance.next, 4);
    for (int seat = 0; is_whole && seat < rules->players; seat++)
        is_whole = get(&at, end, &s.hand[seat], G5211_HAND) && get(&at, end, &s.row[seat], 4) &&
                   get(&at, end, &s.choice[seat], 2) && get(&at, end, &s.kept[seat], 2) &&
                   get(&at, end, s.won[seat], sizeof s.won[seat]);
    is_whole = is_whole && get(&at, end, zeros, sizeof zeros) && !memcmp(zeros, unused, sizeof zeros) &&
               get(&at, end, s.spent + 1, G5211_KINDS) && get(&at, end, small, sizeof small);
    if (!is_whole || small[0] != end - at || small[0] > G5211_CARDS) return IRORI_BAD_STATE;
    s.deck_count = small[0], s.box_count = small[1], s.deal = small[2], s.round = small[3];
    s.turn = small[4], s.waiting = small[5], s.is_last = small[6];
    memcpy(s.deck, at, s.deck_count);
    if (!is_sound(rules, &s)) return IRORI_BAD_STATE;
    memcpy(state, &s, sizeof s);
    return IRORI_OK;
}
