/* Mutants of states. What is accepted has to be the exact bytes of a state with all the game's cards, and is played on,
 * with questions of every kind on the way, which is where the sanitizers look. */
#include "mutant.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MARK = 0xA5,
    REAL = MUTANT_POOL / 2,
    EVENT_SLACK = 1024,
    MOVE_SLACK = 1024,
    FEW_MOVES = 1000,    /* a list of so many is looked at in every position, a longer one now and then */
    SOME_DECISIONS = 120 /* of each game, by whoever is not patient */
};

static void *room(size_t size) {
    void *memory = calloc(1, size);
    if (!memory) abort();
    return memory;
}

static uint32_t count_cards(mutator *m, const void *state) {
    uint16_t counts[IRORI_MAX_CARD_KINDS];
    uint32_t sum = 0;
    int kinds = m->rules->game->census(m->rules, state, counts);
    for (int i = 0; i < kinds; i++) sum += counts[i];
    return sum;
}

/* Where the chance lies in the encoded state: at its beginning, in all games so far. */
static size_t end_of_chance(mutator *m, const irori_seed *seed) {
    size_t size = m->rules->game->encode(m->rules, m->state, m->bytes);
    return size > 36 && !memcmp(m->bytes, seed->bytes, 32) ? 36 : 0;
}

void mutator_init(mutator *m, const irori_rules *rules, uint64_t seed) {
    const irori_game *game = rules->game;
    *m = (mutator){.rules = rules, .rng = irori_rng_from(seed), .stride = game->max_encoded + MUTANT_SLACK};
    m->pool = room(MUTANT_POOL * m->stride);
    m->bytes = room(m->stride), m->back = room(m->stride), m->before = room(m->stride);
    m->state = room(game->state_size), m->copy = room(game->state_size), m->world = room(game->state_size);
    m->moves = room((game->max_moves + MOVE_SLACK) * sizeof *m->moves);
    m->weights = room((game->max_moves + MOVE_SLACK) * sizeof *m->weights);
    m->events.cap = game->max_events + EVENT_SLACK;
    m->events.list = room(m->events.cap * sizeof *m->events.list);
    m->view = room(game->max_view + 1);
    m->marked = room(game->state_size);
    memset(m->marked, MARK, game->state_size);
    irori_seed deal = irori_rng_chance(&m->rng).seed;
    game->init(rules, m->state, &deal, NULL);
    m->cards = count_cards(m, m->state);
    m->first = end_of_chance(m, &deal);
}

void mutator_done(mutator *m) {
    free(m->pool), free(m->bytes), free(m->back), free(m->before), free(m->state), free(m->copy), free(m->world);
    free(m->moves), free(m->weights), free(m->events.list), free(m->view), free(m->marked);
}

void mutator_add(mutator *m, const void *state) {
    int at = m->real < REAL ? m->real++ : (int)irori_rng_below(&m->rng, REAL);
    if (m->count < m->real) m->count = m->real;
    m->size[at] = m->rules->game->encode(m->rules, state, m->pool + (size_t)at * m->stride);
}

static int some_seat(mutator *m, uint32_t seats) {
    uint32_t skip = irori_rng_below(&m->rng, (uint32_t)__builtin_popcount(seats));
    while (skip--) seats &= seats - 1;
    return __builtin_ctz(seats);
}

/* One state in some of a game, until there are enough, so that they are of all phases and ages. */
void mutator_fill(mutator *m) {
    const irori_game *game = m->rules->game;
    while (m->real < REAL) {
        irori_seed deal = irori_rng_chance(&m->rng).seed;
        game->init(m->rules, m->state, &deal, NULL);
        for (irori_turn turn; m->real < REAL && (turn = game->to_act(m->rules, m->state)).seats;) {
            int seat = some_seat(m, turn.seats);
            if (!irori_rng_below(&m->rng, game->max_moves > FEW_MOVES ? 8 : 24)) mutator_add(m, m->state);
            game->apply(m->rules, m->state, seat, game->sample(m->rules, m->state, seat, &m->rng), NULL);
        }
        mutator_add(m, m->state);
    }
}

/* Mutations of bytes[0 … *size). */

static size_t some_place(mutator *m, size_t size) {
    if (size <= m->first || !irori_rng_below(&m->rng, 256)) return irori_rng_below(&m->rng, (uint32_t)size);
    return m->first + irori_rng_below(&m->rng, (uint32_t)(size - m->first));
}

/* A place that holds something: in sparse states most bytes are 0. */
static size_t some_filled_place(mutator *m, const uint8_t *bytes, size_t size) {
    size_t at = some_place(m, size);
    for (int tries = 0; !bytes[at] && tries < 8; tries++) at = some_place(m, size);
    return at;
}

static void exchange(uint8_t *a, uint8_t *b) {
    uint8_t old = *a;
    *a = *b, *b = old;
}

/* A card goes from here to there: everything between moves up by one. */
static void move_byte(uint8_t *bytes, size_t from, size_t to) {
    uint8_t card = bytes[from];
    if (from < to)
        memmove(bytes + from, bytes + from + 1, to - from);
    else
        memmove(bytes + to + 1, bytes + to, from - to);
    bytes[to] = card;
}

/* Changes. Places may lie beyond a shorter state: then nothing is done. */
enum {
    SET,
    FLIP,
    ADD,
    EXCHANGE,
    SHIFT,        /* one less at a, one more at b */
    MOVE,         /* the byte at a to b */
    MOVE_COUNTED, /* the same, with one more at c */
    RENAME, /* a card of a list becomes another kind, and counts that are as far apart as the kinds make up for it:
             * where hands are counts by kind */
    BITS,   /* exchanges some bits of a and b */
    TAKE,   /* a card leaves a list, with one less at b, and is counted at c */
    PUT,    /* and the other way round */
    CUT,    /* the state ends here */
    OPS
};

static size_t insert_byte(mutator *m, uint8_t *bytes, size_t size, size_t at, uint8_t byte) {
    if (size == m->stride) return size;
    memmove(bytes + at + 1, bytes + at, size - at);
    bytes[at] = byte;
    return size + 1;
}

static size_t remove_byte(uint8_t *bytes, size_t size, size_t at) {
    memmove(bytes + at, bytes + at + 1, size - at - 1);
    return size - 1;
}

static void exchange_bits(uint8_t mask, uint8_t *a, uint8_t *b) {
    uint8_t bits = (uint8_t)(mask & (*a ^ *b));
    *a ^= bits, *b ^= bits;
}

static void rename_card(const mutator *m, const mutation *how, uint8_t *bytes, size_t size) {
    long more = (long)how->b - (how->value - bytes[how->a]);
    if (!bytes[how->b] || more < (long)m->first || more >= (long)size) return;
    bytes[more]++, bytes[how->b]--, bytes[how->a] = how->value;
}

static size_t perform(mutator *m, const mutation *how, uint8_t *bytes, size_t size) {
    if (how->op == CUT) return how->a;
    if (how->a >= size || how->b >= size || how->c >= size) return size;
    uint8_t *a = bytes + how->a, *b = bytes + how->b, *c = bytes + how->c;
    switch (how->op) {
    case SET: *a = how->value; break;
    case FLIP: *a ^= (uint8_t)(1u << (how->value & 7)); break;
    case ADD: *a = (uint8_t)(*a + (how->value & 1 ? 1 : -1)); break;
    case EXCHANGE: exchange(a, b); break;
    case SHIFT: (*a)--, (*b)++; break;
    case MOVE: move_byte(bytes, how->a, how->b); break;
    case MOVE_COUNTED: move_byte(bytes, how->a, how->b), (*c)++; break;
    case RENAME: rename_card(m, how, bytes, size); break;
    case BITS: exchange_bits(how->value, a, b); break;
    case TAKE: (*b)--, (*c)++; return remove_byte(bytes, size, how->a);
    case PUT: (*b)++, (*c)--; return insert_byte(m, bytes, size, how->a, how->value);
    default: break;
    }
    return size;
}

static mutation choose(mutator *m, const uint8_t *bytes, size_t size) {
    mutation how = {.op = (uint8_t)irori_rng_below(&m->rng, OPS), .value = (uint8_t)irori_rng_next(&m->rng)};
    if (how.op == CUT && irori_rng_below(&m->rng, 8)) how.op = EXCHANGE;
    how.a = (uint16_t)some_filled_place(m, bytes, size);
    how.b = (uint16_t)(irori_rng_below(&m->rng, 2) ? some_filled_place(m, bytes, size) : some_place(m, size));
    how.c = (uint16_t)some_place(m, size);
    if (how.op == CUT) how.a = (uint16_t)irori_rng_below(&m->rng, (uint32_t)m->stride);
    if (how.op == RENAME || how.op == PUT || (how.op == SET && irori_rng_below(&m->rng, 2)))
        how.value = (uint8_t)(1 + irori_rng_below(&m->rng, irori_rng_below(&m->rng, 2) ? 8 : 40));
    return how;
}

/* Part of another state, at its own place or anywhere. */
static void splice(mutator *m, uint8_t *bytes, size_t size) {
    int other = (int)irori_rng_below(&m->rng, (uint32_t)m->count);
    size_t to = some_place(m, size), from = irori_rng_below(&m->rng, 4) ? to : some_place(m, m->size[other]);
    size_t length = 1 + irori_rng_below(&m->rng, irori_rng_below(&m->rng, 2) ? 4 : 64);
    if (from >= m->size[other]) return;
    if (length > size - to) length = size - to;
    if (length > m->size[other] - from) length = m->size[other] - from;
    memcpy(bytes + to, m->pool + (size_t)other * m->stride + from, length);
}

static size_t mutate_anew(mutator *m, uint8_t *bytes, size_t size) {
    uint32_t steps = 1 + irori_rng_below(&m->rng, MUTANT_STEPS);
    m->now.count = 0;
    while (steps-- && size) {
        mutation how = choose(m, bytes, size);
        m->now.step[m->now.count++] = how;
        size = perform(m, &how, bytes, size);
    }
    return size;
}

/* Some of what went well before, one after another or one several times. */
static size_t mutate_again(mutator *m, uint8_t *bytes, size_t size) {
    uint32_t known = m->recipe_count < MUTANT_RECIPES ? m->recipe_count : MUTANT_RECIPES;
    uint32_t times = 1 + irori_rng_below(&m->rng, 4);
    bool is_same = irori_rng_below(&m->rng, 2);
    for (uint32_t n = 0; n < times; n++) {
        if (!n || !is_same) m->now = m->recipes[irori_rng_below(&m->rng, known)];
        for (int i = 0; i < m->now.count && size; i++) size = perform(m, &m->now.step[i], bytes, size);
    }
    return size;
}

static size_t mutate_somehow(mutator *m, uint8_t *bytes, size_t size) {
    uint32_t kind = irori_rng_below(&m->rng, 16);
    m->now.count = 0;
    if (kind == 0) splice(m, bytes, size);
    if (kind == 1 && m->recipe_count) size = mutate_again(m, bytes, size);
    return kind && !m->now.count ? mutate_anew(m, bytes, size) : size;
}

/* What comes out is never what went in. */
static size_t mutate(mutator *m, uint8_t *bytes) {
    int base = (int)irori_rng_below(&m->rng, (uint32_t)m->count);
    size_t size;
    memcpy(m->before, m->pool + (size_t)base * m->stride, m->before_size = m->size[base]);
    do {
        memcpy(bytes, m->before, m->before_size);
        size = mutate_somehow(m, bytes, m->before_size);
    } while (size == m->before_size && !memcmp(bytes, m->before, size));
    return size;
}

/* Judging */

static bool complain(mutator *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool complain(mutator *m, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(m->complaint, sizeof m->complaint, format, arguments);
    va_end(arguments);
    return false;
}

#define EXPECT(condition, ...)                             \
    do {                                                   \
        if (!(condition)) return complain(m, __VA_ARGS__); \
    } while (0)

static bool refused_as_it_should(mutator *m, irori_status status) {
    EXPECT(status == IRORI_BAD_STATE, "bad bytes are answered %s", irori_status_name(status));
    EXPECT(!memcmp(m->state, m->marked, m->rules->game->state_size), "decode has touched the state and failed");
    return true;
}

/* Whoever owes a decision has a move. */
static bool has_moves(mutator *m, int seat) {
    const irori_game *game = m->rules->game;
    uint32_t count = game->moves(m->rules, m->copy, seat, m->moves);
    EXPECT(count, "a decoded state leaves seat %d without a move", seat);
    EXPECT(count <= game->max_moves, "%u moves of a decoded state, more than max_moves", count);
    return true;
}

/* Everything that may be asked about a position. What it answers is other laws' business: it has to answer. */
static bool answers_questions(mutator *m, int seat) {
    const irori_game *game = m->rules->game;
    const irori_brain *brain = irori_brain_of(game);
    const irori_rules *rules = m->rules;
    irori_writer writer = irori_writer_to(m->view, game->max_view + 1);
    irori_message message;
    irori_result result;
    int32_t worth[IRORI_MAX_SEATS];
    if (!has_moves(m, seat)) return false;
    uint32_t count = irori_candidates(rules, m->copy, seat, m->moves);
    irori_move some = m->moves[irori_rng_below(&m->rng, count)];
    if (count > FEW_MOVES) count = FEW_MOVES;
    if (brain->policy) brain->policy(rules, m->copy, seat, m->moves, count, m->weights);
    if (brain->hunch) (void)brain->hunch(rules, m->copy, seat, &m->rng);
    if (brain->reason) brain->reason(rules, m->copy, seat, some, &message);
    (void)game->check(rules, m->copy, seat, irori_rng_next(&m->rng), &message);
    if (brain->evaluate && (!brain->is_settled || brain->is_settled(rules, m->copy)))
        brain->evaluate(rules, m->copy, worth);
    game->result(rules, m->copy, &result);
    game->view(rules, m->copy, seat, &writer);
    EXPECT(!writer.full, "the view of a decoded state is too long");
    uint64_t key = game->key(rules, m->copy, seat);
    memcpy(m->world, m->copy, game->state_size);
    game->determinize(rules, m->world, seat, &m->rng);
    EXPECT(game->key(rules, m->world, seat) == key, "a world of a decoded state looks different");
    size_t size = game->encode(rules, m->world, m->back);
    EXPECT(!game->decode(rules, m->world, m->back, size), "a world of a decoded state is not decoded");
    return true;
}

static bool takes_a_step(mutator *m, irori_turn turn) {
    const irori_game *game = m->rules->game;
    int seat = some_seat(m, turn.seats);
    bool is_asked = !irori_rng_below(&m->rng, game->max_moves > FEW_MOVES ? 32 : 16);
    if (is_asked && !answers_questions(m, seat)) return false;
    if (game->max_moves <= FEW_MOVES && !has_moves(m, seat)) return false;
    irori_move move = game->sample(m->rules, m->copy, seat, &m->rng);
    EXPECT(!game->check(m->rules, m->copy, seat, move, NULL), "a decoded state samples illegal moves");
    m->events.count = 0;
    game->apply(m->rules, m->copy, seat, move, &m->events);
    EXPECT(m->events.count <= game->max_events, "%zu events after a decoded state", m->events.count);
    return true;
}

/* Plays on the copy, to the end where that does not take too long. */
static bool can_be_played(mutator *m) {
    const irori_game *game = m->rules->game;
    uint32_t decisions = 0;
    irori_turn turn;
    for (; (turn = game->to_act(m->rules, m->copy)).kind != IRORI_OVER; decisions++, m->decisions++) {
        if (!m->is_patient && decisions == SOME_DECISIONS) break;
        EXPECT(decisions < game->max_decisions, "a decoded state does not end");
        EXPECT(turn.seats && !(turn.seats >> m->rules->players), "nobody is to act in a decoded state, or a stranger");
        if (!takes_a_step(m, turn)) return false;
    }
    EXPECT(count_cards(m, m->copy) == m->cards, "a decoded state loses cards, or makes some");
    m->ended += turn.kind == IRORI_OVER;
    return true;
}

static void keep(mutator *m, size_t size) {
    if (m->now.count) m->recipes[m->recipe_count++ % MUTANT_RECIPES] = m->now;
    int at =
        m->count < MUTANT_POOL ? m->count++ : m->real + (int)irori_rng_below(&m->rng, (uint32_t)(m->count - m->real));
    memcpy(m->pool + (size_t)at * m->stride, m->bytes, size);
    m->size[at] = size;
}

static bool is_accepted_rightly(mutator *m, size_t size) {
    const irori_game *game = m->rules->game;
    size_t again = game->encode(m->rules, m->state, m->back);
    EXPECT(again == size && !memcmp(m->bytes, m->back, size), "decode accepts what no state encodes to");
    EXPECT(count_cards(m, m->state) == m->cards, "decode accepts a state with cards too many or too few");
    memcpy(m->copy, m->state, game->state_size);
    return can_be_played(m);
}

bool mutator_try(mutator *m, bool *is_accepted) {
    const irori_game *game = m->rules->game;
    size_t size = mutate(m, m->bytes);
    memcpy(m->state, m->marked, game->state_size);
    irori_status status = game->decode(m->rules, m->state, m->bytes, size);
    *is_accepted = status == IRORI_OK;
    m->tried++;
    if (status) return refused_as_it_should(m, status);
    m->accepted++;
    if (!is_accepted_rightly(m, size)) return false;
    keep(m, size);
    memcpy(m->world, m->state, game->state_size);
    return true;
}
