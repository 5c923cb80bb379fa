/* States from anywhere (law 12). A state of a game that is being played is encoded, changed and decoded: bytes set,
 * exchanged, copied, cut off, and moved from one to another with their sum kept, as a forger would move cards between
 * piles. What is refused leaves the state alone; what is let in encodes to what it was decoded from, shows every seat
 * the same as a world made for it, and can be played to its end. */
#include "fuzz.h"

enum {
    POOL = 24,         /* states of one set-up to start from */
    POOLS = 96,        /* set-ups */
    DECISIONS = 600,   /* of a playout: a campaign of Harakiri is longer, and goes on from another input */
    MOVES_BETWEEN = 12 /* at most, between two states of a pool */
};

typedef struct pool {
    const irori_rules *rules;
    int count;
    size_t size[POOL];
    uint8_t *code[POOL];
} pool;

static pool *pools[POOLS];

static void *room(size_t size) {
    void *memory = malloc(size);
    must(memory);
    return memory;
}

/* Random moves until the game is over or `most` are made; false: it is over. */
static bool play(const irori_rules *rules, void *state, irori_rng *rng, uint32_t most) {
    const irori_game *game = rules->game;
    for (uint32_t i = 0; i < most; i++) {
        irori_turn turn = game->to_act(rules, state);
        if (turn.kind == IRORI_OVER) return false;
        must(turn.seats && turn.seats < 1u << rules->players);
        int seat = __builtin_ctz(turn.seats);
        irori_move move = game->sample(rules, state, seat, rng);
        must(!game->check(rules, state, seat, move, NULL));
        game->apply(rules, state, seat, move, NULL);
    }
    return true;
}

/* From the deal on, ever further into a game. */
static pool *new_pool(const irori_rules *rules) {
    const irori_game *game = rules->game;
    uint8_t code[IRORI_MAX_ENCODED];
    pool *p = room(sizeof *p);
    void *state = room(game->state_size);
    irori_seed seed = {{7}};
    irori_rng rng = irori_rng_from(7);
    *p = (pool){.rules = rules};
    game->init(rules, state, &seed, NULL);
    do {
        p->size[p->count] = game->encode(rules, state, code);
        p->code[p->count] = room(p->size[p->count]);
        memcpy(p->code[p->count], code, p->size[p->count]);
        p->count++;
    } while (p->count < POOL && play(rules, state, &rng, 1 + irori_rng_below(&rng, MOVES_BETWEEN)));
    free(state);
    return p;
}

static const pool *pool_of(const irori_rules *rules) {
    for (int i = 0; i < POOLS; i++) {
        if (!pools[i]) return pools[i] = new_pool(rules);
        if (pools[i]->rules == rules) return pools[i];
    }
    return NULL;
}

/* Two places that are most often near each other: counts of one kind lie together. */
static size_t place(bytes *in, size_t size) { return ((size_t)take(in) << 8 | take(in)) % size; }
static size_t near(bytes *in, size_t at, size_t size) {
    uint8_t far = take(in);
    return far < 192 ? (at + far % 48) % size : place(in, size);
}

static size_t mutate(bytes *in, uint8_t *code, size_t size) {
    for (int changes = 1 + below(in, 4); changes && size; changes--) {
        size_t a = place(in, size), b = near(in, a, size), length = (size_t)below(in, 12);
        uint8_t amount = (uint8_t)(1 + below(in, 4)), kept = code[a];
        if (length > size - (a > b ? a : b)) length = 0;
        switch (below(in, 6)) {
        case 0: code[a] = take(in); break;
        case 1: code[a] ^= (uint8_t)(1u << below(in, 8)); break;
        case 2: code[a] = (uint8_t)(code[a] - amount), code[b] = (uint8_t)(code[b] + amount); break;
        case 3: code[a] = code[b], code[b] = kept; break;
        case 4: memmove(code + a, code + b, length); break;
        default: size -= take(in) < 16 ? place(in, size) : 0;
        }
    }
    return size;
}

static void look(const irori_rules *rules, const void *state, void *other, int seat) {
    static char view[2][1 << 16];
    const irori_game *game = rules->game;
    irori_rng rng = irori_rng_from(1);
    memcpy(other, state, game->state_size);
    game->determinize(rules, other, seat, &rng);
    irori_writer true_view = irori_writer_to(view[0], sizeof view[0]);
    irori_writer made_view = irori_writer_to(view[1], sizeof view[1]);
    game->view(rules, state, seat, &true_view);
    game->view(rules, other, seat, &made_view);
    must(true_view.used <= game->max_view && !strcmp(view[0], view[1]));
}

static void try_state(const irori_rules *rules, const uint8_t *code, size_t size, const pool *p) {
    const irori_game *game = rules->game;
    uint8_t again[IRORI_MAX_ENCODED];
    void *state = room(game->state_size), *other = room(game->state_size);
    must(!game->decode(rules, state, p->code[0], p->size[0]));
    memcpy(other, state, game->state_size);
    irori_status status = game->decode(rules, state, code, size);
    if (status) {
        must(status == IRORI_BAD_STATE && !memcmp(state, other, game->state_size));
    } else {
        irori_rng rng = irori_rng_from(size);
        irori_result result;
        must(game->encode(rules, state, again) == size && !memcmp(again, code, size));
        for (int seat = 0; seat < rules->players; seat++) look(rules, state, other, seat);
        must(!play(rules, state, &rng, DECISIONS) || game->max_decisions > DECISIONS);
        game->result(rules, state, &result);
    }
    free(state), free(other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size};
    fuzz_setup fuzz;
    irori_rules *rules;
    take_setup(&in, &fuzz);
    must(!irori_rules_new(fuzz.game, &fuzz.setup, &rules, NULL));
    const pool *p = pool_of(rules);
    if (!p) return 0;
    int number = below(&in, p->count);
    /* A copy of exactly this size: the sanitizer sees a read past its end. */
    uint8_t whole[IRORI_MAX_ENCODED];
    memcpy(whole, p->code[number], p->size[number]);
    size_t left = mutate(&in, whole, p->size[number]);
    uint8_t *code = room(left + !left);
    memcpy(code, whole, left);
    try_state(rules, code, left, p);
    free(code);
    return 0;
}
