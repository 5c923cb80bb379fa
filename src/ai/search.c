/* A search: trees grown apart and added up. */
#include "irori/search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"
#include "search_private.h"

enum { MOST_TREES = 1024 };

irori_status irori_search_new(const irori_rules *rules, const irori_method *method, irori_search **out,
                              irori_error *why) {
    int trees = method->trees > 0 ? method->trees : 1;
    if (trees > MOST_TREES) return irori_fail(why, IRORI_BAD_SETUP, "error.search.size");
    irori_search *search = calloc(1, sizeof *search + (size_t)trees * sizeof *search->tree);
    if (!search) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    search->rules = rules; /* until a sight brings others of the same game */
    search->method = *method;
    if (!irori_brain_of(rules->game)->policy) search->method.uses_prior = search->method.uses_playouts = false;
    irori_status status = IRORI_OK;
    if (!(search->known = malloc(rules->game->state_size))) status = irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    for (; !status && search->trees < trees; search->trees += !status)
        status = tree_open(&search->tree[search->trees], rules, &search->method, why);
    if (status)
        irori_search_free(search);
    else
        *out = search;
    return status;
}

void irori_search_free(irori_search *search) {
    if (!search) return;
    for (int i = 0; i < search->trees; i++) tree_close(&search->tree[i]);
    free(search->known);
    free(search);
}

void irori_search_begin(irori_search *search, const irori_sight *sight, uint64_t seed) {
    const irori_game *game = search->rules->game;
    assert(sight->rules->game == game);
    search->rules = sight->rules;
    memcpy(search->known, sight->known, game->state_size);
    search->sight = (irori_sight){.rules = sight->rules, .seat = sight->seat, .known = search->known};
    search->asked = 0;
    search->seed = seed;
    search->considered = 0;
    for (int i = 0; i < search->trees; i++) {
        search->tree[i].rules = sight->rules;
        search->tree[i].is_clear = false;
    }
}

void irori_search_set_cancel(irori_search *search, const atomic_bool *cancel) { search->cancel = cancel; }

bool search_is_cancelled(const irori_search *search) {
    return search->cancel && atomic_load_explicit(search->cancel, memory_order_relaxed);
}

void irori_search_consider(irori_search *search, irori_move move) {
    bool is_legal = !search->rules->game->check(search->rules, search->known, search->sight.seat, move, NULL);
    assert(!search->asked);
    if (!search->asked && is_legal) search->considered = move;
}

uint32_t irori_search_budget(const irori_search *search) {
    const irori_brain *brain = irori_brain_of(search->rules->game);
    uint64_t percent =
        brain->thought ? (uint64_t)brain->thought(search->rules, search->known, search->sight.seat) : 100;
    uint64_t iterations = search->method.iterations * percent / 100;
    return iterations ? (uint32_t)iterations : 1;
}

/* Tree i's share of all iterations asked for so far, in whatever portions. */
void search_grow(irori_search *search, int i) {
    tree *t = &search->tree[i];
    uint32_t share = (uint32_t)((search->asked + (uint64_t)(search->trees - 1 - i)) / (uint64_t)search->trees);
    if (!t->is_clear) tree_clear(t, irori_mix64(search->seed + (uint64_t)i)); /* here, so that threads share that too */
    t->considered = search->considered;
    while (t->done < share && !search_is_cancelled(search)) tree_iterate(t, &search->sight);
}

void irori_search_run(irori_search *search, uint32_t iterations) {
    search->asked = iterations < UINT32_MAX - search->asked ? search->asked + iterations : UINT32_MAX;
    if (search->workers)
        search->grow(search, search->workers);
    else
        for (int i = 0; i < search->trees; i++) search_grow(search, i);
}

uint32_t irori_search_run_until(irori_search *search, uint32_t iterations, uint64_t end, uint64_t (*clock)(void)) {
    enum { PORTION = 64 };
    uint32_t done = 0;
    do {
        uint32_t left = iterations - done, portion = left < PORTION ? left : PORTION;
        irori_search_run(search, portion);
        done += portion;
    } while (done < iterations && !search_is_cancelled(search) && clock() < end);
    return done;
}

void irori_search_run_on(irori_search *search, irori_move move, uint32_t iterations) {
    for (int i = 0; i < search->trees; i++) search->tree[i].forced = move;
    irori_search_run(search, iterations);
    for (int i = 0; i < search->trees; i++) search->tree[i].forced = 0;
}

static irori_prospect add_up(const irori_search *search, uint32_t i) {
    irori_prospect prospect = {0};
    int64_t worth = 0;
    for (int k = 0; k < search->trees; k++) {
        uint32_t count;
        const edge *root = tree_root(&search->tree[k], &count);
        if (i >= count) continue;
        prospect.move = root[i].move;
        prospect.visits += root[i].visits;
        worth += root[i].worth;
    }
    if (prospect.visits) prospect.worth = (int32_t)(worth / prospect.visits);
    return prospect;
}

irori_prospect irori_search_prospect(const irori_search *search, irori_move move) {
    uint32_t moves;
    const edge *root = tree_root(&search->tree[0], &moves);
    for (uint32_t i = 0; i < moves; i++)
        if (root[i].move == move) return add_up(search, i);
    return (irori_prospect){.move = move};
}

static bool is_better(const irori_prospect *a, const irori_prospect *b) {
    if (a->visits != b->visits) return a->visits > b->visits;
    return a->worth > b->worth;
}

irori_move irori_search_best(const irori_search *search) {
    irori_prospect best = {0};
    (void)irori_search_prospects(search, &best, 1);
    return best.move;
}

uint32_t irori_search_prospects(const irori_search *search, irori_prospect *out, uint32_t cap) {
    uint32_t moves, count = 0;
    (void)tree_root(&search->tree[0], &moves);
    for (uint32_t i = 0; i < moves; i++) {
        irori_prospect prospect = add_up(search, i);
        uint32_t at = count < cap ? count++ : cap;
        if (!prospect.visits) {
            if (at < cap) count--;
            continue;
        }
        for (; at > 0 && is_better(&prospect, &out[at - 1]); at--)
            if (at < cap) out[at] = out[at - 1];
        if (at < cap) out[at] = prospect;
    }
    return count;
}
