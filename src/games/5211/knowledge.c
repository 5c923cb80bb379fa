/* 5211: what a seat may know. Everything goes through g5211_redact: the view shows and determinize fills in what that
 * leaves, so none of them can tell two states apart that look the same. Only the key, which searches ask for all the
 * time, picks the same fields from the state itself. */
#include <string.h>

#include "../key.h"
#include "5211.h"
#include "irori/hash.h"

/* Blotted-out cards in the places of these. */
static uint64_t hide(uint64_t cards) {
    return cards ? g5211_in_each_byte(G5211_HIDDEN) >> (__builtin_clzll(cards) & ~7) : 0;
}

void g5211_redact(const irori_rules *rules, void *state, int seat) {
    g5211_state *s = state;
    if (seat == IRORI_OMNISCIENT) return;
    bool is_open = g5211_scores_are_open(rules, s);
    s->chance = (irori_chance){.next = 0};
    memset(s->deck, 0, sizeof s->deck);
    for (int other = 0; other < rules->players; other++) {
        if (other == seat) continue;
        s->hand[other] = hide(s->hand[other]);
        s->choice[other] = (uint16_t)hide(s->choice[other]);
        if (!is_open) memset(s->won[other], 0, sizeof s->won[other]); /* F11: only how many cards it has is known */
    }
}

static void write_card(irori_writer *writer, int kind) {
    char text[4];
    g5211_card_text(kind, text);
    irori_json_string(writer, text);
}

static void write_cards(irori_writer *writer, const char *key, uint64_t cards) {
    irori_json_key(writer, key);
    irori_json_open(writer, '[');
    for (; cards; cards >>= 8) write_card(writer, (int)(cards & 0xFF));
    irori_json_close(writer, ']');
}

static void write_values(irori_writer *writer, const char *key, const uint16_t counts[G5211_VALUES]) {
    irori_json_key(writer, key);
    irori_json_open(writer, '[');
    for (int i = 0; i < G5211_VALUES; i++) irori_json_int(writer, counts[i]);
    irori_json_close(writer, ']');
}

static void write_seat(const g5211_state *s, int seat, bool shows_score, irori_writer *writer) {
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "seat", seat);
    write_cards(writer, "hand", s->hand[seat]);
    write_cards(writer, "chosen", s->choice[seat]);
    write_cards(writer, "row", s->row[seat]);
    irori_json_key_int(writer, "cards_kept", s->kept[seat]);
    if (shows_score) {
        irori_json_key_int(writer, "score", g5211_score(s, seat));
        write_values(writer, "kept_by_value", s->won[seat]);
    }
    irori_json_close(writer, '}');
}

static void write_counts(irori_writer *writer, const char *key, const uint8_t counts[G5211_KINDS + 1]) {
    irori_json_key(writer, key);
    irori_json_open(writer, '{');
    for (int kind = 1; kind <= G5211_KINDS; kind++) {
        char text[4];
        if (!counts[kind]) continue;
        g5211_card_text(kind, text);
        irori_json_key_int(writer, text, counts[kind]);
    }
    irori_json_close(writer, '}');
}

static void write_pile(const g5211_state *s, const char *key, int from, int to, irori_writer *writer) {
    irori_json_key(writer, key);
    irori_json_open(writer, '[');
    for (int i = from; i < to; i++) write_card(writer, s->deck[i]);
    irori_json_close(writer, ']');
}

void g5211_view(const irori_rules *rules, const void *state, int seat, irori_writer *writer) {
    g5211_state s = *(const g5211_state *)state;
    g5211_redact(rules, &s, seat);
    bool is_open = g5211_scores_are_open(rules, &s);
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "deal", s.deal);
    irori_json_key_int(writer, "round", s.round);
    irori_json_key_int(writer, "turn", s.waiting ? s.turn + 1 : 0);
    irori_json_key(writer, "last_round");
    irori_json_bool(writer, s.is_last);
    irori_json_key(writer, "row_is_scored");
    irori_json_bool(writer, s.turn == 0 && s.row[0]);
    irori_json_key_int(writer, "draw_pile", s.deck_count - s.box_count);
    irori_json_key_int(writer, "out_unseen", s.box_count);
    irori_json_key_int(writer, "limit", g5211_limit(rules->players));
    irori_json_key_int(writer, "kododo_target", g5211_kododo_target(rules->players));
    irori_json_key(writer, "to_choose");
    irori_json_open(writer, '[');
    for (int i = 0; i < rules->players; i++)
        if (s.waiting >> i & 1) irori_json_int(writer, i);
    irori_json_close(writer, ']');
    irori_json_key(writer, "seats");
    irori_json_open(writer, '[');
    for (int i = 0; i < rules->players; i++)
        write_seat(&s, i, is_open || i == seat || seat == IRORI_OMNISCIENT, writer);
    irori_json_close(writer, ']');
    write_counts(writer, "played_before", s.spent);
    if (seat == IRORI_OMNISCIENT) {
        write_pile(&s, "box", 0, s.box_count, writer);
        write_pile(&s, "deck", s.box_count, s.deck_count, writer);
    }
    irori_json_close(writer, '}');
}

/* A key hashes, in this order: the seat's own hand; how many cards all hands and choices have, packed; where the game
 * is, packed; rows; its own choice; kept and won cards; spent ones. Seats that nobody has are zeros. */
enum {
    KEY_BYTES = (26 + 6 * G5211_SEATS + 2 * G5211_SEATS * G5211_VALUES + G5211_KINDS + 1 + 7) / 8 *
                8 /* whole words hash faster */
};

/* F11: piles are hidden but for one's own while scores are. */
static uint8_t *put_piles(uint8_t *at, const g5211_state *s, int seat, bool is_open) {
    if (is_open)
        memcpy(at, s->won, sizeof s->won);
    else if (seat >= 0)
        memcpy(at + (size_t)seat * sizeof s->won[0], s->won[seat], sizeof s->won[0]);
    return at + sizeof s->won;
}

static uint64_t key_of_everything(const irori_rules *rules, const g5211_state *s) {
    uint8_t bytes[G5211_MAX_ENCODED];
    return irori_hash64(bytes, g5211_encode(rules, s, bytes), (uint64_t)(int64_t)IRORI_OMNISCIENT);
}

uint64_t g5211_key(const irori_rules *rules, const void *state, int seat) {
    const g5211_state *s = state;
    uint8_t bytes[KEY_BYTES] = {0}, *at = bytes;
    uint64_t hand = seat >= 0 ? s->hand[seat] : 0, counts = 0, small = 0;
    uint16_t choice = seat >= 0 ? s->choice[seat] : 0;
    if (seat == IRORI_OMNISCIENT) return key_of_everything(rules, s);
    for (int i = 0; i < rules->players; i++)
        counts = counts << 8 | (uint64_t)(g5211_hand_count(s->hand[i]) << 4 | g5211_hand_count(s->choice[i]));
    const uint8_t where[] = {s->deck_count, s->box_count, s->deal, s->round, s->turn, s->waiting, s->is_last};
    for (size_t i = 0; i < sizeof where; i++) small = small << 8 | where[i];
    KEY_PUT(at, hand), KEY_PUT(at, counts), KEY_PUT(at, small), KEY_PUT(at, s->row);
    KEY_PUT(at, choice), KEY_PUT(at, s->kept);
    at = put_piles(at, s, seat, g5211_scores_are_open(rules, s));
    KEY_PUT(at, s->spent);
    return irori_hash64(bytes, sizeof bytes, (uint64_t)(int64_t)seat);
}

/* Hands out the next cards of `unseen` in the places of hidden ones; packed falling, like a hand. */
static uint64_t fill(uint64_t hidden, const uint8_t **unseen) {
    g5211_hand hand = 0;
    for (; hidden; hidden >>= 8) hand = g5211_hand_add(hand, *(*unseen)++);
    return hand;
}

/* What each has just kept: the row still shows it until the next cards lie there. */
static void fill_last_kept(const irori_rules *rules, g5211_state *s, int seat, int filled[G5211_SEATS]) {
    uint32_t scoring = s->turn ? 0 : g5211_judge(rules->players, s->row).scoring;
    for (int other = 0; other < rules->players; other++)
        for (uint32_t row = other != seat ? s->row[other] : 0; row; row >>= 8)
            if (scoring >> (row & 0xFF) & 1) s->won[other][g5211_value((int)(row & 0xFF)) - 1]++, filled[other]++;
}

/* Closed score piles (F11): any cards of earlier rounds, colours do not matter, but for those in the seat's own pile
 * and those that the row shows. */
static void fill_piles(const irori_rules *rules, g5211_state *s, int seat, irori_rng *rng) {
    uint8_t values[G5211_CARDS], *at = values, *end = values;
    int filled[G5211_SEATS] = {0};
    fill_last_kept(rules, s, seat, filled);
    for (int i = 0; i < G5211_VALUES; i++) {
        int count = 0;
        for (int colour = 0; colour < G5211_COLOURS; colour++) count += s->spent[colour * G5211_VALUES + i + 1];
        for (int other = 0; other < rules->players; other++) count -= s->won[other][i];
        while (count-- > 0) *end++ = (uint8_t)(i + 1);
    }
    irori_rng_shuffle(rng, values, (size_t)(end - values));
    for (int other = 0; other < rules->players; other++)
        for (int i = filled[other]; other != seat && i < s->kept[other]; i++) s->won[other][*at++ - 1]++;
}

/* The cards that a seat does not see, in the order of their kinds; returns their number. Of each kind eight are
 * written, more than there are, and then counted or not: loops of just the right length would be guessed wrong. */
static size_t list_unseen(const irori_rules *rules, const g5211_state *s, int seat, uint8_t unseen[G5211_CARDS + 8]) {
    uint8_t seen[G5211_KINDS + 1] = {0}, *end = unseen;
    int shown = s->turn ? s->turn + 1 : 0; /* in each row; before the first turn it lies among the spent */
    for (int i = 0; seat >= 0 && i < G5211_HAND; i++) seen[g5211_hand_card(s->hand[seat], i)]++;
    for (int i = 0; seat >= 0 && i < 2; i++) seen[s->choice[seat] >> (8 * i) & 0xFF]++;
    for (int other = 0; other < rules->players; other++)
        for (int i = 0; i < shown; i++) seen[s->row[other] >> (8 * i) & 0xFF]++;
    for (int kind = 1; kind <= G5211_KINDS;)
        for (int value = 1; value <= G5211_VALUES; value++, kind++) {
            uint64_t cards = g5211_in_each_byte(kind);
            memcpy(end, &cards, sizeof cards);
            end += g5211_copies[value] - seen[kind] - s->spent[kind];
        }
    return (size_t)(end - unseen);
}

void g5211_determinize(const irori_rules *rules, void *state, int seat, irori_rng *rng) {
    g5211_state *s = state;
    uint8_t unseen[G5211_CARDS + 8];
    const uint8_t *at = unseen;
    if (seat == IRORI_OMNISCIENT) return;
    g5211_redact(rules, s, seat);
    irori_rng_shuffle(rng, unseen, list_unseen(rules, s, seat, unseen));
    for (int other = 0; other < rules->players; other++) {
        if (other == seat) continue;
        s->hand[other] = fill(s->hand[other], &at);
        s->choice[other] = (uint16_t)fill(s->choice[other], &at);
    }
    memcpy(s->deck, at, s->deck_count);
    if (!g5211_scores_are_open(rules, s)) fill_piles(rules, s, seat, rng);
    s->chance = irori_rng_chance(rng);
}
