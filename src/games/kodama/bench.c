/* Kodama's own benchmark: how many drops a second are judged, and how long a list takes, on the trees that random games
 * end with: a trunk and twelve branch cards. */
#include <stdlib.h>

#include "kodama.h"

enum { TREES = 64, CANDIDATES = 512, PLACES = 4096 };

typedef struct candidate {
    int stem, x, y, angle;
} candidate;

typedef struct grove {
    const kodama_rules *rules;
    uint64_t (*clock)(void);
    irori_rng rng;
    int count;
    kodama_tree tree[TREES];
    kodama_wood wood[TREES];
    candidate candidate[TREES][CANDIDATES];
    kodama_place place[PLACES];
} grove;

static void play_to_the_end(grove *g, kodama_state *state) {
    const irori_rules *rules = &g->rules->base;
    const irori_game *game = rules->game;
    irori_seed seed = irori_rng_chance(&g->rng).seed;
    game->init(rules, state, &seed, NULL);
    for (irori_turn turn; (turn = game->to_act(rules, state)).seats;) {
        int seat = __builtin_ctz(turn.seats);
        game->apply(rules, state, seat, game->sample(rules, state, seat, &g->rng), NULL);
    }
}

static void plant(grove *g) {
    kodama_state state;
    while (g->count < TREES) {
        play_to_the_end(g, &state);
        for (int seat = 0; seat < g->rules->base.players && g->count < TREES; seat++) {
            if (state.player[seat].tree.count < KODAMA_TREE) continue; /* it was stuck once (T8) */
            g->tree[g->count] = state.player[seat].tree;
            kodama_wood_init(&g->wood[g->count], g->rules, &g->tree[g->count]);
            g->count++;
        }
    }
}

/* A point anywhere on the tree's bark. */
static kodama_point stem_on_bark(grove *g, const kodama_wood *wood) {
    for (;;) {
        int i = (int)irori_rng_below(&g->rng, (uint32_t)wood->count);
        const kodama_box *box = &wood->card[i].box;
        kodama_point p = {box->centre.x + (int)irori_rng_below(&g->rng, 1601) - 800,
                          box->centre.y + (int)irori_rng_below(&g->rng, 1601) - 800};
        if (kodama_is_on_bark(wood, i, p, 0)) return p;
    }
}

static void draw_candidates(grove *g) {
    for (int t = 0; t < TREES; t++)
        for (int i = 0; i < CANDIDATES; i++) {
            kodama_point at = stem_on_bark(g, &g->wood[t]);
            int stem = (int)irori_rng_below(&g->rng, (uint32_t)g->rules->stems);
            g->candidate[t][i] = (candidate){stem, at.x, at.y, (int)irori_rng_below(&g->rng, KODAMA_TURN)};
        }
}

static double now(const grove *g) { return (double)g->clock() * 1e-9; }

static double checks_per_second(const grove *g, double seconds) {
    uint64_t checks = 0, legal = 0;
    double start = now(g), spent = 0;
    for (; spent < seconds; spent = now(g) - start)
        for (int t = 0; t < TREES; t++)
            for (int i = 0; i < CANDIDATES; i++, checks++) {
                const candidate *c = &g->candidate[t][i];
                legal += kodama_parent_of(&g->wood[t], c->stem, c->x, c->y, c->angle) >= 0;
            }
    __asm__ volatile("" ::"r"(legal)); /* the answers are wanted, whatever they are */
    return (double)checks / spent;
}

/* Three cards by chance: from the tree as it is stored to all their coarse drops, T5.5 included. */
static uint32_t list_three(grove *g, const kodama_tree *tree) {
    kodama_wood wood;
    uint32_t drops = 0;
    kodama_wood_init(&wood, g->rules, tree);
    for (int slot = 0; slot < 3; slot++) {
        int card = 1 + (int)irori_rng_below(&g->rng, KODAMA_BRANCHES);
        uint16_t parents = kodama_parents_for(&wood, card);
        uint32_t n = kodama_places(&wood, g->rules->card[card].stem, KODAMA_COARSE, g->place, PLACES);
        for (uint32_t i = 0; i < n; i++) drops += parents >> g->place[i].parent & 1;
    }
    return drops;
}

static double milliseconds_of_a_listing(grove *g, double seconds) {
    uint64_t lists = 0, drops = 0;
    double start = now(g), spent = 0;
    for (; spent < seconds; spent = now(g) - start)
        for (int t = 0; t < TREES; t++, lists++) drops += list_three(g, &g->tree[t]);
    __asm__ volatile("" ::"r"(drops));
    return spent * 1e3 / (double)lists;
}

static int measure(const irori_rules *rules, uint64_t (*clock)(void), double seconds,
                   irori_measure list[IRORI_MAX_MEASURES]) {
    grove *g = calloc(1, sizeof *g);
    if (!g) return 0;
    g->rules = (const kodama_rules *)rules;
    g->clock = clock;
    g->rng = irori_rng_from(2);
    plant(g);
    draw_candidates(g);
    list[0] = (irori_measure){"checks_per_s", "checks/s", checks_per_second(g, seconds / 2), 0};
    list[1] = (irori_measure){"listing_ms", "ms a listing", milliseconds_of_a_listing(g, seconds / 2), 3};
    free(g);
    return 2;
}

const irori_benchmark kodama_benchmark = {.measure = measure};
