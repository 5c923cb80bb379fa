/* Kodama: what a seat may know. Hidden are the spirits in others' hands and in the box, the decrees still face down,
 * and the order of the deck above the cards that were seen going under it (T8). Everything else lies open. After
 * redaction a hidden spirit or decree is KODAMA_UNKNOWN, the box is empty, and what lies above the known cards is
 * sorted. */
#include <string.h>

#include "irori/hash.h"
#include "kodama.h"

enum { SEASON_DECREES = KODAMA_DECREES / KODAMA_SEASONS };

void kodama_sort(uint8_t *list, int count) {
    bool is_there[KODAMA_CARDS] = {false};
    int n = 0;
    for (int i = 0; i < count; i++) is_there[list[i]] = true;
    for (int card = 0; n < count; card++)
        if (is_there[card]) list[n++] = (uint8_t)card;
}

static void hide_hand(kodama_player *player) {
    for (int i = 0; i < KODAMA_HAND; i++)
        if (player->hand[i]) player->hand[i] = KODAMA_UNKNOWN;
}

void kodama_redact(const irori_rules *base, void *state, int seat) {
    kodama_state *s = state;
    if (seat == IRORI_OMNISCIENT) return;
    s->chance = (irori_chance){.next = 0};
    for (int other = 0; other < base->players; other++)
        if (other != seat) hide_hand(&s->player[other]);
    for (int season = s->season + 1; season < KODAMA_SEASONS; season++) s->decree[season] = KODAMA_UNKNOWN;
    memset(s->box, 0, sizeof s->box);
    kodama_sort(s->deck + s->known, s->deck_count - s->known);
}

uint64_t kodama_key(const irori_rules *base, const void *state, int seat) {
    kodama_state s = *(const kodama_state *)state;
    uint8_t bytes[KODAMA_MAX_ENCODED];
    kodama_redact(base, &s, seat);
    return irori_hash64(bytes, kodama_encode(base, &s, bytes), (uint64_t)(int64_t)seat);
}

/* Worlds */

static void mark(bool *is_seen, const uint8_t *spirits, int count) {
    for (int i = 0; i < count; i++)
        if (spirits[i] != KODAMA_UNKNOWN) is_seen[spirits[i]] = true;
}

/* The spirits that the redacted state does not show, shuffled. */
static void unseen_spirits(const kodama_state *s, int players, uint8_t *list, irori_rng *rng) {
    bool is_seen[1 + KODAMA_SPIRITS] = {false};
    size_t n = 0;
    for (int seat = 0; seat < players; seat++) {
        mark(is_seen, s->player[seat].hand, KODAMA_HAND);
        mark(is_seen, s->player[seat].played, KODAMA_SEASONS);
    }
    for (int spirit = 1; spirit <= KODAMA_SPIRITS; spirit++)
        if (!is_seen[spirit]) list[n++] = (uint8_t)spirit;
    irori_rng_shuffle(rng, list, n);
}

static void deal_spirits(kodama_state *s, int players, irori_rng *rng) {
    uint8_t unseen[KODAMA_SPIRITS], *next = unseen;
    int boxed = KODAMA_SPIRITS - players * KODAMA_HAND;
    unseen_spirits(s, players, unseen, rng);
    for (int seat = 0; seat < players; seat++) {
        uint8_t *hand = s->player[seat].hand;
        int held = 0;
        for (; held < KODAMA_HAND && hand[held]; held++)
            if (hand[held] == KODAMA_UNKNOWN) hand[held] = *next++;
        kodama_sort(hand, held);
    }
    memcpy(s->box, next, (size_t)boxed);
    kodama_sort(s->box, boxed);
}

void kodama_determinize(const irori_rules *base, void *state, int seat, irori_rng *rng) {
    kodama_state *s = state;
    if (seat == IRORI_OMNISCIENT) return;
    kodama_redact(base, s, seat);
    deal_spirits(s, base->players, rng);
    for (int season = s->season + 1; season < KODAMA_SEASONS; season++)
        s->decree[season] = (uint8_t)(1 + season * SEASON_DECREES + (int)irori_rng_below(rng, SEASON_DECREES));
    irori_rng_shuffle(rng, s->deck + s->known, (size_t)(s->deck_count - s->known));
    s->chance = irori_rng_chance(rng);
}

/* The view */

static void write_cards(const kodama_rules *rules, irori_writer *writer, const char *key, const uint8_t *list,
                        int count) {
    irori_json_key(writer, key);
    irori_json_open(writer, '[');
    for (int i = 0; i < count; i++) irori_json_string(writer, rules->card[list[i]].name);
    irori_json_close(writer, ']');
}

/* What is hidden is null. */
static void write_spirits(const kodama_rules *rules, irori_writer *writer, const char *key, const uint8_t *list,
                          int count) {
    irori_json_key(writer, key);
    irori_json_open(writer, '[');
    for (int i = 0; i < count && list[i]; i++) {
        if (list[i] == KODAMA_UNKNOWN)
            irori_json_null(writer);
        else
            irori_json_string(writer, rules->spirit[list[i]].name);
    }
    irori_json_close(writer, ']');
}

static void write_decrees(const kodama_rules *rules, const kodama_state *s, irori_writer *writer) {
    irori_json_key(writer, "decrees");
    irori_json_open(writer, '[');
    for (int season = 0; season < KODAMA_SEASONS; season++) {
        if (s->decree[season] == KODAMA_UNKNOWN)
            irori_json_null(writer);
        else
            irori_json_string(writer, rules->decree[s->decree[season]].name);
    }
    irori_json_close(writer, ']');
}

static void write_tree(const kodama_rules *rules, const kodama_tree *tree, irori_writer *writer) {
    irori_json_key(writer, "tree");
    irori_json_open(writer, '[');
    for (int i = 0; i < tree->count; i++) {
        const kodama_branch *branch = &tree->card[i];
        irori_json_open(writer, '{');
        irori_json_key_string(writer, "card", rules->card[branch->card].name);
        irori_json_key_int(writer, "parent", branch->parent);
        irori_json_key_int(writer, "x", branch->x);
        irori_json_key_int(writer, "y", branch->y);
        irori_json_key_int(writer, "angle", branch->angle);
        irori_json_close(writer, '}');
    }
    irori_json_close(writer, ']');
}

static void write_player(const kodama_rules *rules, const kodama_player *player, int seat, irori_writer *writer) {
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "seat", seat);
    irori_json_key_int(writer, "branch_points", player->branch_points);
    irori_json_key_int(writer, "decree_points", player->decree_points);
    irori_json_key_int(writer, "spirit_points", player->spirit_points);
    write_spirits(rules, writer, "hand", player->hand, KODAMA_HAND);
    write_spirits(rules, writer, "played", player->played, KODAMA_SEASONS);
    irori_json_key(writer, "grown");
    irori_json_open(writer, '[');
    for (int i = 0; i < KODAMA_SEASONS && player->grown[i]; i++) irori_json_int(writer, player->grown[i]);
    irori_json_close(writer, ']');
    write_tree(rules, &player->tree, writer);
    irori_json_close(writer, '}');
}

void kodama_view(const irori_rules *base, const void *state, int seat, irori_writer *writer) {
    static const char *const phases[] = {"over", "grow", "host"};
    const kodama_rules *rules = (const kodama_rules *)base;
    kodama_state s = *(const kodama_state *)state;
    kodama_redact(base, &s, seat);
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "phase", phases[s.phase]);
    irori_json_key_int(writer, "season", s.season + 1);
    irori_json_key_int(writer, "round", s.round + 1);
    irori_json_key_int(writer, "first", s.first);
    irori_json_key_int(writer, "active", s.active);
    write_decrees(rules, &s, writer);
    write_cards(rules, writer, "display", s.display, rules->display);
    write_cards(rules, writer, "deck_bottom", s.deck, s.known);
    write_cards(rules, writer, "deck_unseen", s.deck + s.known, s.deck_count - s.known);
    write_spirits(rules, writer, "box", s.box, KODAMA_SPIRITS);
    irori_json_key(writer, "players");
    irori_json_open(writer, '[');
    for (int i = 0; i < base->players; i++) write_player(rules, &s.player[i], i, writer);
    irori_json_close(writer, ']');
    irori_json_close(writer, '}');
}
