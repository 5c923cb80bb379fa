/* Kodama: the state as canonical bytes, fields only, little-endian, and back. Points are written, so that a change in
 * scoring shows in every hash, and counted again on reading. */
#include <string.h>

#include "../codec.h"
#include "kodama.h"

static void code_branch(codec *w, kodama_branch *branch) {
    codec_bytes(w, &branch->card, 1);
    codec_bytes(w, &branch->parent, 1);
    codec_bytes(w, &branch->angle, 2);
    codec_bytes(w, &branch->x, 2);
    codec_bytes(w, &branch->y, 2);
}

static void code_player(codec *w, kodama_player *p) {
    codec_bytes(w, &p->tree.count, 1);
    if (p->tree.count > KODAMA_TREE) w->is_short = true;
    for (int i = 0; !w->is_short && i < p->tree.count; i++) code_branch(w, &p->tree.card[i]);
    codec_bytes(w, p->hand, KODAMA_HAND);
    codec_bytes(w, p->played, KODAMA_SEASONS);
    codec_bytes(w, p->grown, KODAMA_SEASONS);
    codec_bytes(w, &p->branch_points, 2);
    codec_bytes(w, &p->decree_points, 2);
    codec_bytes(w, &p->spirit_points, 2);
}

static void code_state(codec *w, const kodama_rules *rules, kodama_state *s) {
    int players = rules->base.players;
    codec_bytes(w, s->chance.seed.bytes, 32);
    codec_bytes(w, &s->chance.next, 4);
    for (int seat = 0; seat < players; seat++) code_player(w, &s->player[seat]);
    codec_bytes(w, &s->deck_count, 1);
    codec_bytes(w, &s->known, 1);
    codec_list(w, s->deck, s->deck_count, KODAMA_BRANCHES);
    codec_bytes(w, s->display, (size_t)rules->display);
    codec_bytes(w, s->decree, KODAMA_SEASONS);
    codec_bytes(w, s->box, (size_t)(KODAMA_SPIRITS - players * KODAMA_HAND));
    uint8_t *const small[] = {&s->season, &s->round, &s->phase, &s->first, &s->active};
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) codec_bytes(w, small[i], 1);
}

size_t kodama_encode(const irori_rules *base, const void *state, uint8_t *out) {
    kodama_state s = *(const kodama_state *)state;
    codec w = {.out = out};
    code_state(&w, (const kodama_rules *)base, &s);
    return (size_t)(w.out - out);
}

/* The decrees that lie in the box are nowhere in the state: decrees are left out. */
int kodama_census(const irori_rules *base, const void *state, uint16_t counts[IRORI_MAX_CARD_KINDS]) {
    const kodama_state *s = state;
    uint16_t *spirits = counts + KODAMA_SPIRIT_OBJECT;
    memset(counts, 0, KODAMA_DECREE_OBJECT * sizeof *counts);
    for (int seat = 0; seat < base->players; seat++) {
        const kodama_player *player = &s->player[seat];
        for (int i = 0; i < player->tree.count; i++) counts[player->tree.card[i].card]++;
        for (int i = 0; i < KODAMA_HAND; i++) spirits[player->hand[i]]++;
        for (int i = 0; i < KODAMA_SEASONS; i++) spirits[player->played[i]]++;
    }
    for (int i = 0; i < KODAMA_SPIRITS; i++) spirits[s->box[i]]++;
    for (int i = 0; i < s->deck_count; i++) counts[s->deck[i]]++;
    for (int i = 0; i < KODAMA_DISPLAY; i++) counts[s->display[i]]++;
    counts[0] = spirits[0] = 0;
    return KODAMA_DECREE_OBJECT;
}

/* Validation */

static bool are_from(const uint8_t *items, int count, int least, int most) {
    for (int i = 0; i < count; i++)
        if (items[i] < least || items[i] > most) return false;
    return true;
}

static bool are_rising(const uint8_t *items, int count) {
    for (int i = 1; i < count; i++)
        if (items[i - 1] >= items[i]) return false;
    return true;
}

/* All numbers that name a card name one: so that counting and laying them is safe. */
static bool names_are_sound(const kodama_rules *rules, const kodama_state *s) {
    int players = rules->base.players;
    bool is_sound = are_from(s->deck, s->deck_count, 1, KODAMA_BRANCHES) &&
                    are_from(s->display, rules->display, 1, KODAMA_BRANCHES) &&
                    are_from(s->box, KODAMA_SPIRITS - players * KODAMA_HAND, 1, KODAMA_SPIRITS);
    for (int season = 0; season < KODAMA_SEASONS; season++) {
        int before = season * (KODAMA_DECREES / KODAMA_SEASONS);
        is_sound = is_sound && are_from(&s->decree[season], 1, before + 1, before + KODAMA_DECREES / KODAMA_SEASONS);
    }
    for (int seat = 0; is_sound && seat < players; seat++) {
        const kodama_player *player = &s->player[seat];
        is_sound = player->tree.count > 0 && are_from(player->hand, KODAMA_HAND, 0, KODAMA_SPIRITS) &&
                   are_from(player->played, KODAMA_SEASONS, 0, KODAMA_SPIRITS) &&
                   kodama_is_trunk(player->tree.card[0].card) && player->tree.card[0].card < KODAMA_CARDS;
        for (int i = 1; is_sound && i < player->tree.count; i++)
            is_sound = are_from(&player->tree.card[i].card, 1, 1, KODAMA_BRANCHES);
    }
    return is_sound;
}

/* T1: every branch card and every spirit is somewhere, once; no trunk is there twice. */
static bool cards_are_sound(const irori_rules *base, const kodama_state *s) {
    uint16_t counts[IRORI_MAX_CARD_KINDS];
    kodama_census(base, s, counts);
    for (int card = 1; card < KODAMA_CARDS; card++)
        if (kodama_is_trunk(card) ? counts[card] > 1 : counts[card] != 1) return false;
    for (int spirit = 1; spirit <= KODAMA_SPIRITS; spirit++)
        if (counts[KODAMA_SPIRIT_OBJECT + spirit] != 1) return false;
    return are_rising(s->box, KODAMA_SPIRITS - base->players * KODAMA_HAND);
}

static bool turn_is_sound(const irori_rules *base, const kodama_state *s) {
    if (s->season >= KODAMA_SEASONS || s->round >= KODAMA_ROUNDS || s->phase > KODAMA_HOST) return false;
    if (s->first >= base->players || s->active >= base->players) return false;
    if (s->phase == KODAMA_OVER && (s->season + 1 != KODAMA_SEASONS || s->active != s->first)) return false;
    return s->phase == KODAMA_GROW || s->round + 1 == KODAMA_ROUNDS;
}

/* Has this seat had its turn, of this round or with its spirit? */
static bool has_acted(const irori_rules *base, const kodama_state *s, int seat) {
    int players = base->players;
    int place = (seat - s->first + players) % players, turn = (s->active - s->first + players) % players;
    return s->phase == KODAMA_OVER || place < turn;
}

/* A tree has at most one card more for every turn (a pass adds none), and `grown` tells in which season each came. */
static bool growth_is_sound(const irori_rules *base, const kodama_state *s, int seat) {
    const kodama_player *player = &s->player[seat];
    int count = 1, ended = s->season + (s->phase != KODAMA_GROW), turns = s->round + has_acted(base, s, seat);
    for (int season = 0; season < KODAMA_SEASONS; season++) {
        if (season >= ended) {
            if (player->grown[season]) return false;
            continue;
        }
        if (player->grown[season] < count || player->grown[season] > count + KODAMA_ROUNDS) return false;
        count = player->grown[season];
    }
    if (s->phase != KODAMA_GROW) turns = 0;
    return player->tree.count >= count && player->tree.count <= count + turns;
}

/* T9: one spirit for each season that had its spirits; the others are in hand. */
static bool hand_is_sound(const irori_rules *base, const kodama_state *s, int seat) {
    const kodama_player *player = &s->player[seat];
    int played = s->season + (s->phase != KODAMA_GROW && has_acted(base, s, seat));
    for (int season = 0; season < KODAMA_SEASONS; season++)
        if ((player->played[season] != 0) != (season < played)) return false;
    for (int i = 0; i < KODAMA_HAND; i++)
        if ((player->hand[i] != 0) != (i < KODAMA_HAND - played)) return false;
    return are_rising(player->hand, KODAMA_HAND - played);
}

/* What the deck must be like after so many cards and passes (T8). */
static bool deck_is_sound(const kodama_rules *rules, const kodama_state *s) {
    int players = rules->base.players, turns = 0, cards = 0;
    for (int seat = 0; seat < players; seat++) {
        turns += s->season * KODAMA_ROUNDS;
        turns += s->phase == KODAMA_GROW ? s->round + has_acted(&rules->base, s, seat) : KODAMA_ROUNDS;
        cards += s->player[seat].tree.count - 1;
    }
    int passed = (turns - cards) * rules->display; /* cards that went under the deck, which never grows (T8) */
    return s->known == (passed < s->deck_count ? passed : s->deck_count);
}

/* A player's game once more, card by card. */
typedef struct replay {
    kodama_tree tree;
    int branch, decree, spirit; /* points */
} replay;

static bool is_on_table(const kodama_rules *rules, kodama_branch branch) {
    return branch.x >= 0 && branch.x <= rules->table.x && branch.y >= 0 && branch.y <= rules->table.y &&
           branch.angle < KODAMA_TURN;
}

/* T5–T7 */
static bool lay_again(const kodama_rules *rules, replay *r, kodama_branch next, int decree) {
    kodama_wood wood;
    if (!is_on_table(rules, next)) return false;
    kodama_wood_init(&wood, rules, &r->tree);
    int parent = kodama_parent_of(&wood, rules->card[next.card].stem, next.x, next.y, next.angle);
    if (parent < 0 || parent != next.parent) return false;
    kodama_points points = kodama_score_branch(rules, &r->tree, parent, next.card, next.angle, decree);
    r->tree.card[r->tree.count++] = next;
    r->branch += points.branch;
    r->decree += points.decree;
    return points.branch <= KODAMA_LIMIT;
}

static bool play_season_again(const kodama_rules *rules, const kodama_state *s, const kodama_player *player, int season,
                              replay *r) {
    int decree = s->decree[season], spirit = player->played[season];
    int end = player->grown[season] ? player->grown[season] : player->tree.count;
    while (r->tree.count < end)
        if (!lay_again(rules, r, player->tree.card[r->tree.count], decree)) return false;
    if (player->grown[season]) r->decree += kodama_score_season(rules, &r->tree, decree);
    if (spirit) r->spirit += kodama_score_spirit(rules, &r->tree, spirit);
    return true;
}

/* Every card lies where it could be laid and every point was made; `score`: what they were worth after each season. */
static bool player_is_sound(const kodama_rules *rules, const kodama_state *s, int seat,
                            int score[KODAMA_SEASONS][KODAMA_SEATS]) {
    const kodama_player *player = &s->player[seat];
    kodama_branch trunk = kodama_trunk_at(rules, player->tree.card[0].card);
    replay r = {.tree = {.count = 1, .card = {trunk}}};
    if (memcmp(&trunk, &player->tree.card[0], sizeof trunk)) return false;
    for (int season = 0; season <= s->season; season++) {
        if (!play_season_again(rules, s, player, season, &r)) return false;
        score[season][seat] = r.branch + r.decree + r.spirit;
    }
    return player->branch_points == r.branch && player->decree_points == r.decree && player->spirit_points == r.spirit;
}

/* T10: whoever held the marker first, could it have come to where it is? */
static bool marker_is_sound(const irori_rules *base, const kodama_state *s, int score[KODAMA_SEASONS][KODAMA_SEATS]) {
    unsigned holders = (1u << base->players) - 1;
    for (int season = 0; season < s->season; season++) {
        unsigned next = 0;
        for (int holder = 0; holder < base->players; holder++)
            if (holders >> holder & 1) next |= 1u << kodama_next_first(base->players, holder, score[season]);
        holders = next;
    }
    return holders >> s->first & 1;
}

static bool is_sound(const kodama_rules *rules, const kodama_state *s) {
    const irori_rules *base = &rules->base;
    int score[KODAMA_SEASONS][KODAMA_SEATS] = {{0}};
    if (!turn_is_sound(base, s) || !names_are_sound(rules, s) || !cards_are_sound(base, s)) return false;
    for (int seat = 0; seat < base->players; seat++)
        if (!growth_is_sound(base, s, seat) || !hand_is_sound(base, s, seat)) return false;
    if (!deck_is_sound(rules, s)) return false;
    for (int seat = 0; seat < base->players; seat++)
        if (!player_is_sound(rules, s, seat, score)) return false;
    return marker_is_sound(base, s, score);
}

irori_status kodama_decode(const irori_rules *base, void *state, const uint8_t *in, size_t size) {
    const kodama_rules *rules = (const kodama_rules *)base;
    kodama_state s;
    codec w = {.in = in, .end = in + size};
    memset(&s, 0, sizeof s);
    code_state(&w, rules, &s);
    if (w.is_short || w.in != w.end || !is_sound(rules, &s)) return IRORI_BAD_STATE;
    memcpy(state, &s, sizeof s);
    return IRORI_OK;
}
