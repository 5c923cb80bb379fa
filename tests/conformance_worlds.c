/* Law 2, the last part: worlds come out evenly, of any game. What is asked follows from "evenly over all that is
 * consistent" alone and needs no knowledge of the game:
 *   no two worlds, and no world and the truth, share a chance;
 *   what is hidden varies: no place that is different in the truth is the same in all worlds;
 *   exchanging two places that may always be exchanged is a way from consistent worlds to consistent worlds, so both
 *   places hold each card equally often, and the greater one lies here as often as there;
 *   before anybody has decided anything the truth is itself an even world: over many deals each place of the encoded
 *   state holds in the truth what it holds in one world. */
#include <stdlib.h>
#include <string.h>

#include "conformance.h"

enum { WORLDS = 320, PAIRS = 6, BYTE = 256 };

static const uint8_t *world_bytes(const trial *t, int i) { return t->worlds + (size_t)i * t->game->max_encoded; }

/* Deals that many worlds of the state; false: they are not all of one size. */
static bool deal_worlds(trial *t, int viewer, size_t size) {
    for (int i = 0; i < WORLDS; i++) {
        copy_state(t, t->third, t->state);
        t->game->determinize(t->rules, t->third, viewer, &t->rng);
        size_t here = t->game->encode(t->rules, t->third, t->more_bytes);
        if (here != size) return false;
        memcpy(t->worlds + (size_t)i * t->game->max_encoded, t->more_bytes, size);
    }
    return true;
}

static bool chances_differ(trial *t) {
    const uint8_t *truth = t->bytes + t->chance_at, *before = truth;
    for (int i = 0; i < WORLDS; i++) {
        const uint8_t *here = world_bytes(t, i) + t->chance_at;
        HOLDS(2, memcmp(truth, here, CHANCE_SEED), "a world has the chance of the truth");
        HOLDS(2, memcmp(before, here, CHANCE_SEED), "two worlds share a chance");
        before = here;
    }
    return true;
}

static bool is_chance(const trial *t, size_t at) { return at >= t->chance_at && at < t->chance_at + CHANCE_BYTES; }

/* The rarest card of the rarest place comes once in a hundred worlds, say: not once in 320 is unlikely enough to ask
 * again, and three times in a row is a finding. */
static bool is_stuck(trial *t, size_t at) {
    for (int i = 0; i < WORLDS; i++)
        if (world_bytes(t, i)[at] != world_bytes(t, 0)[at]) return false;
    return true;
}

/* A place is hidden if redacting blots it out. What only a world has, such as what was known when it was dealt, follows
 * from what the viewer knows and need not vary. */
static bool is_blotted_out(trial *t, int viewer, size_t size, size_t at) {
    copy_state(t, t->third, t->state);
    t->game->redact(t->rules, t->third, viewer);
    return t->game->encode(t->rules, t->third, t->more_bytes) != size || t->more_bytes[at] != t->bytes[at];
}

static bool hidden_places_vary(trial *t, int viewer, size_t size) {
    for (size_t at = 0; at < size; at++) {
        if (is_chance(t, at) || world_bytes(t, 0)[at] == t->bytes[at] || !is_stuck(t, at)) continue;
        if (!is_blotted_out(t, viewer, size, at)) continue;
        uint8_t stuck = world_bytes(t, 0)[at];
        for (int again = 0; again < 3; again++) {
            if (!deal_worlds(t, viewer, size)) return true;
            if (!is_stuck(t, at) || world_bytes(t, 0)[at] != stuck) return true;
        }
        HOLDS(2, false, "byte %zu is hidden and the same in %d worlds: nothing is dealt anew", at, 4 * WORLDS);
    }
    return true;
}

/* Counts of a pile may be exchanged too, but that changes which cards lie there, and worlds with other cards are not
 * equally likely. Counts can be told from cards: one less here and one more there is a state as well. */
static bool are_counts(trial *t, const uint8_t *world, size_t size, size_t a, size_t b) {
    if (!world[a] || world[a] - 1 == world[b]) return false;
    memcpy(t->more_bytes, world, size);
    t->more_bytes[a]--, t->more_bytes[b]++;
    return !t->game->decode(t->rules, t->third, t->more_bytes, size);
}

/* May these two places be exchanged in every world? */
static bool are_exchangeable(trial *t, int viewer, size_t size, size_t a, size_t b) {
    uint64_t key = t->game->key(t->rules, t->state, viewer);
    int asked = 0;
    for (int i = 0; i < WORLDS && asked < 16; i++) {
        memcpy(t->more_bytes, world_bytes(t, i), size);
        uint8_t card = t->more_bytes[a];
        if (!card || !t->more_bytes[b]) return false; /* no card, or a count */
        if (card == t->more_bytes[b]) continue;
        if (are_counts(t, world_bytes(t, i), size, a, b) || are_counts(t, world_bytes(t, i), size, b, a)) return false;
        memcpy(t->more_bytes, world_bytes(t, i), size);
        t->more_bytes[a] = t->more_bytes[b], t->more_bytes[b] = card;
        if (t->game->decode(t->rules, t->third, t->more_bytes, size)) return false;
        if (t->game->key(t->rules, t->third, viewer) != key) return false;
        asked++;
    }
    return asked == 16;
}

/* Chi-square of two counts that should be equal, cell by cell, with the degrees of freedom. */
static double chi_square(const uint32_t *one, const uint32_t *two, double *freedom) {
    double chi = 0;
    *freedom = -1;
    for (int i = 0; i < BYTE; i++) {
        double sum = (double)one[i] + (double)two[i], off = (double)one[i] - (double)two[i];
        if (sum < 8) continue;
        chi += off * off / sum;
        ++*freedom;
    }
    return chi;
}

/* Far beyond what chance does to any of the thousands of places that are looked at. */
static bool is_far_off(double chi, double freedom) {
    double off = chi - freedom;
    return freedom > 0 && off > 0 && off > 24 && off * off > 64 * 2 * freedom;
}

static bool pair_is_even(trial *t, size_t a, size_t b) {
    uint32_t one[BYTE] = {0}, two[BYTE] = {0};
    double freedom, less = 0, more = 0;
    for (int i = 0; i < WORLDS; i++) {
        const uint8_t *bytes = world_bytes(t, i);
        one[bytes[a]]++, two[bytes[b]]++;
        less += bytes[a]<bytes[b], more += bytes[a]> bytes[b];
    }
    HOLDS(2, (less - more) * (less - more) < 36 * (less + more), "byte %zu is %s than byte %zu in too many worlds", a,
          less > more ? "less" : "more", b);
    double chi = chi_square(one, two, &freedom);
    HOLDS(2, !is_far_off(chi, freedom), "bytes %zu and %zu of worlds are uneven: chi-square %.0f of %.0f", a, b, chi,
          freedom);
    return true;
}

static bool exchangeable_places_are_even(trial *t, int viewer, size_t size) {
    for (int i = 0; t->hidden_count > 1 && i < PAIRS; i++) {
        uint32_t first = irori_rng_below(&t->rng, (uint32_t)t->hidden_count - 1);
        uint32_t next = i % 2 ? irori_rng_below(&t->rng, (uint32_t)t->hidden_count) : first + 1;
        size_t a = t->hidden[first], b = t->hidden[next];
        if (a != b && are_exchangeable(t, viewer, size, a, b) && !pair_is_even(t, a, b)) return false;
    }
    return true;
}

bool worlds_are_even(trial *t, int viewer) {
    if (t->chance_at == NO_CHANCE) return true;
    find_hidden_places(t, viewer);
    size_t size = t->game->encode(t->rules, t->state, t->bytes);
    if (!deal_worlds(t, viewer, size)) return true;
    if (!chances_differ(t) || !hidden_places_vary(t, viewer, size)) return false;
    return exchangeable_places_are_even(t, viewer, size);
}

/* Deals: of each one world for one viewer, compared over all of them. */

typedef struct comparison {
    uint32_t truth[BYTE], world[BYTE];
    bool is_hidden; /* blotted out in some deal: what only worlds have is not compared */
} comparison;

static bool places_agree(trial *t, const comparison *places, size_t size) {
    for (size_t at = 0; at < size; at++) {
        double freedom, chi = chi_square(places[at].truth, places[at].world, &freedom);
        HOLDS(2, is_chance(t, at) || !places[at].is_hidden || !is_far_off(chi, freedom),
              "byte %zu of a new game is dealt otherwise in worlds: chi-square %.0f of %.0f", at, chi, freedom);
    }
    return true;
}

static void note_hidden(trial *t, int viewer, size_t size, comparison *places) {
    copy_state(t, t->third, t->other);
    t->game->redact(t->rules, t->third, viewer);
    if (t->game->encode(t->rules, t->third, t->more_bytes) != size) return;
    for (size_t at = 0; at < size; at++) places[at].is_hidden |= t->more_bytes[at] != t->bytes[at];
}

static bool deals_are_even_for(trial *t, int viewer, int deals, comparison *places) {
    size_t size = 0;
    for (int i = 0; i < deals; i++) {
        irori_seed seed = irori_rng_chance(&t->rng).seed;
        t->game->init(t->rules, t->other, &seed, NULL);
        size_t now = t->game->encode(t->rules, t->other, t->bytes);
        if (size && now != size) return true; /* places that are not at the same place cannot be compared */
        size = now;
        note_hidden(t, viewer, size, places);
        t->game->determinize(t->rules, t->other, viewer, &t->rng);
        if (t->game->encode(t->rules, t->other, t->more_bytes) != size) return true;
        for (size_t at = 0; at < size; at++) places[at].truth[t->bytes[at]]++, places[at].world[t->more_bytes[at]]++;
    }
    return places_agree(t, places, size);
}

bool deals_are_even(trial *t, int deals) {
    size_t size = t->game->max_encoded * sizeof(comparison);
    comparison *places = malloc(size);
    bool is_even = true;
    if (!places) abort();
    for (t->viewer = IRORI_SPECTATOR; is_even && t->viewer < 1; t->viewer++) {
        memset(places, 0, size);
        is_even = deals_are_even_for(t, t->viewer, deals, places);
    }
    free(places);
    return is_even;
}
