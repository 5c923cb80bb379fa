/* Law 10: nothing automatic tells a secret. Pairs of states that look alike to a viewer are made in three ways: two
 * worlds dealt apart from each other (conformance_knowledge.c), of which some happen to show the same; and here,
 * neighbours: the truth with as little changed as possible, two hidden cards exchanged for example. Neighbours mostly
 * show the same, so that what follows a reveal is compared too. They are made from the encoded bytes, at places where
 * worlds differ, and are states if the game decodes them and the viewer cannot tell them from the truth. */
#include <string.h>

#include "conformance.h"

/* The first event in which the viewer's lists differ: where they do not, the length of the shorter one. */
static size_t first_difference(const trial *t, int viewer) {
    size_t i = 0, n = t->events.count < t->more_events.count ? t->events.count : t->more_events.count;
    while (i < n &&
           same_event(irori_event_for(t->events.list[i], viewer), irori_event_for(t->more_events.list[i], viewer)))
        i++;
    return i;
}

static bool is_open_reveal(const irori_game *game, uint16_t kind) {
    for (const uint16_t *open = game->open_reveals; open && *open; open++)
        if (*open == kind) return true;
    return false;
}

/* Alike but for what they show, and for whether that may be taken back? */
static bool differ_in_what_is_shown(irori_event a, irori_event b) {
    if (a.object == b.object && a.number == b.number && a.bound == b.bound) return false;
    a.object = b.object, a.number = b.number, a.bound = b.bound, a.reveals = b.reveals;
    return same_event(a, b);
}

static const char *kind_at(const trial *t, const irori_events *events, size_t i) {
    return i < events->count ? t->game->event_kinds[events->list[i].kind].name : "nothing";
}

bool nothing_tells_a_secret(trial *t, int viewer) {
    size_t at = first_difference(t, viewer);
    if (at < t->events.count || at < t->more_events.count) {
        const char *one = kind_at(t, &t->events, at), *two = kind_at(t, &t->more_events, at);
        HOLDS(10, at < t->events.count && at < t->more_events.count,
              "what is hidden decides whether the viewer is told '%s' or '%s'", one, two);
        irori_event a = irori_event_for(t->events.list[at], viewer),
                    b = irori_event_for(t->more_events.list[at], viewer);
        HOLDS(10, differ_in_what_is_shown(a, b), "what is hidden decides between '%s' and '%s'", one, two);
        HOLDS(10, is_open_reveal(t->game, a.kind), "'%s' shows what was hidden and is no open reveal", one);
        return true;
    }
    irori_turn here = t->game->to_act(t->rules, t->other), there = t->game->to_act(t->rules, t->third);
    HOLDS(10, here.seats == there.seats && here.kind == there.kind, "what is hidden decides who is to act");
    return true;
}

/* Neighbours */

void find_hidden_places(trial *t, int viewer) {
    uint8_t *truth = t->bytes, *world = t->more_bytes;
    size_t size = t->game->encode(t->rules, t->state, truth);
    memset(t->is_hidden, 0, size);
    for (int i = 0; i < 3; i++) {
        copy_state(t, t->third, t->state);
        t->game->determinize(t->rules, t->third, viewer, &t->rng);
        if (t->game->encode(t->rules, t->third, world) != size) continue;
        for (size_t at = 0; at < size; at++) t->is_hidden[at] |= world[at] != truth[at];
    }
    memset(t->is_hidden + t->chance_at, 0, CHANCE_BYTES);
    t->hidden_count = 0;
    for (size_t at = 0; at < size; at++)
        if (t->is_hidden[at]) t->hidden[t->hidden_count++] = (uint16_t)at;
}

static size_t some_hidden(trial *t) { return t->hidden[irori_rng_below(&t->rng, (uint32_t)t->hidden_count)]; }

/* Moves the byte at a place along its row of hidden places to where it is in order. */
static void sort_in(trial *t, uint8_t *bytes, size_t at, bool is_rising) {
    for (; at && t->is_hidden[at - 1] && bytes[at - 1] && (bytes[at - 1] > bytes[at]) == is_rising &&
           bytes[at - 1] != bytes[at];
         at--) {
        uint8_t card = bytes[at];
        bytes[at] = bytes[at - 1], bytes[at - 1] = card;
    }
    for (; t->is_hidden[at + 1] && bytes[at + 1] && (bytes[at + 1] < bytes[at]) == is_rising &&
           bytes[at + 1] != bytes[at];
         at++) {
        uint8_t card = bytes[at];
        bytes[at] = bytes[at + 1], bytes[at + 1] = card;
    }
}

static void exchange_hidden(trial *t, uint8_t *bytes, bool keeps_order) {
    size_t a = some_hidden(t), b = some_hidden(t);
    uint8_t card = bytes[a];
    bytes[a] = bytes[b], bytes[b] = card;
    bool is_rising = irori_rng_below(&t->rng, 2);
    if (keeps_order) sort_in(t, bytes, a, is_rising), sort_in(t, bytes, b, is_rising);
}

/* A card of a list against one of a hand that is kept as counts by kind. */
static void exchange_with_hidden_counts(trial *t, uint8_t *bytes) {
    size_t list = some_hidden(t), less = some_hidden(t), more = some_hidden(t);
    int kind = bytes[list] + (int)less - (int)more;
    if (!bytes[less] || kind < 1 || kind > 255) return;
    bytes[less]--, bytes[more]++, bytes[list] = (uint8_t)kind;
}

/* Two counts against two others: hands of two players, both kept as counts. */
static void exchange_between_counts(trial *t, uint8_t *bytes, size_t size) {
    size_t a = some_hidden(t), b = some_hidden(t), c = some_hidden(t), d = b + c - a;
    if (d >= size || !t->is_hidden[d] || !bytes[a] || !bytes[d] || a == b || a == c) return;
    bytes[a]--, bytes[b]++, bytes[c]++, bytes[d]--;
}

/* A neighbour of the truth into `third`: false if none was found. */
bool make_neighbour(trial *t, int viewer) {
    uint64_t key = t->game->key(t->rules, t->state, viewer);
    size_t size = t->game->encode(t->rules, t->state, t->bytes);
    for (int tries = 0; t->hidden_count > 1 && tries < 24; tries++) {
        memcpy(t->more_bytes, t->bytes, size);
        switch (irori_rng_below(&t->rng, 4)) {
        case 0: exchange_hidden(t, t->more_bytes, false); break;
        case 1: exchange_hidden(t, t->more_bytes, true); break;
        case 2: exchange_between_counts(t, t->more_bytes, size); break;
        default: exchange_with_hidden_counts(t, t->more_bytes);
        }
        if (!memcmp(t->bytes, t->more_bytes, size)) continue;
        if (t->game->decode(t->rules, t->third, t->more_bytes, size)) continue;
        if (t->game->key(t->rules, t->third, viewer) == key) return true;
    }
    return false;
}

/* Rarely where a game is slow: a place is tried by decoding. */
bool neighbours_play_alike(trial *t, int viewer) {
    if (t->chance_at == NO_CHANCE) return true;
    find_hidden_places(t, viewer);
    for (int i = 0; i < (t->is_slow ? 1 : 4); i++) {
        if (!make_neighbour(t, viewer)) return true;
        t->neighbours++;
        if (!truth_and_third_play_on(t, viewer)) return false;
    }
    return true;
}
