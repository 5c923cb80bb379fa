/* Any game through its interface, driven by bytes: moves as numbers and as texts, by seats that may and may not;
 * states as bytes, whole and damaged. `check` and `apply` agree, notation and encoding go round, and a state that
 * decode lets in can be played on. (fuzz_state plays such states to their end.) */
#include "fuzz.h"

enum { STEPS = 48, DECISIONS = 24 }; /* of an input; of a playout after a decode */

typedef struct play {
    const irori_game *game;
    irori_rules *rules;
    void *state, *other;
    irori_move *moves;
} play;

static size_t encode(play *p, uint8_t *code) {
    size_t size = p->game->encode(p->rules, p->state, code);
    must(size <= p->game->max_encoded);
    return size;
}

/* Any number by any seat: taken, or refused with a reason. Both leave the state one that encodes. */
static void try_number(play *p, int seat, irori_move move) {
    irori_message why = {0};
    uint64_t before = irori_state_hash(p->rules, p->state);
    irori_status status = p->game->check(p->rules, p->state, seat, move, &why);
    must(irori_state_hash(p->rules, p->state) == before);
    must(!status || (status == IRORI_ILLEGAL && why.id));
    irori_message list[IRORI_MAX_REFUSALS];
    must(!status == !irori_refusals(p->rules, p->state, seat, move, list));
    if (!status) p->game->apply(p->rules, p->state, seat, move, NULL);
}

static void try_text(play *p, int seat, const char *text) {
    irori_move move, again;
    irori_message why = {0};
    char written[IRORI_MOVE_TEXT];
    irori_status status = p->game->move_from_text(p->rules, text, &move, &why);
    must(!status || why.id);
    if (status) return;
    p->game->move_to_text(p->rules, move, written);
    must(!p->game->move_from_text(p->rules, written, &again, NULL) && again == move);
    try_number(p, seat, move);
}

/* A listed move; 0: there is none. */
static irori_move pick_listed(play *p, int seat, bytes *in) {
    uint32_t count = p->game->moves(p->rules, p->state, seat, p->moves);
    must(count <= p->game->max_moves);
    must(!count == !(p->game->to_act(p->rules, p->state).seats >> seat & 1));
    return count ? p->moves[take64(in) % count] : 0;
}

static irori_move pick_sampled(play *p, int seat, bytes *in) {
    irori_rng rng = irori_rng_from(take(in));
    bool is_due = p->game->to_act(p->rules, p->state).seats >> seat & 1;
    return is_due ? p->game->sample(p->rules, p->state, seat, &rng) : 0;
}

/* Seldom from the list: Kodama's has thousands. */
static void play_legal(play *p, int seat, bytes *in) {
    irori_move move = take(in) < 8 ? pick_listed(p, seat, in) : pick_sampled(p, seat, in);
    if (!move) return;
    must(!p->game->check(p->rules, p->state, seat, move, NULL));
    char text[IRORI_MOVE_TEXT];
    p->game->move_to_text(p->rules, move, text);
    try_text(p, seat, text);
}

static void look(play *p, int seat, uint64_t seed) {
    static char view[2][1 << 16];
    irori_rng rng = irori_rng_from(seed);
    memcpy(p->other, p->state, p->game->state_size);
    p->game->determinize(p->rules, p->other, seat, &rng);
    irori_writer true_view = irori_writer_to(view[0], sizeof view[0]);
    irori_writer made_view = irori_writer_to(view[1], sizeof view[1]);
    p->game->view(p->rules, p->state, seat, &true_view);
    p->game->view(p->rules, p->other, seat, &made_view);
    must(true_view.used <= p->game->max_view && !strcmp(view[0], view[1]));
    must(p->game->key(p->rules, p->state, seat) == p->game->key(p->rules, p->other, seat));
    irori_result result;
    p->game->result(p->rules, p->state, &result);
}

static void play_out(play *p, uint64_t seed) {
    irori_rng rng = irori_rng_from(seed);
    uint32_t decisions = 0;
    for (irori_turn turn; (turn = p->game->to_act(p->rules, p->state)).kind != IRORI_OVER; decisions++) {
        must(turn.seats);
        if (decisions == DECISIONS) return;
        int seat = 0;
        while (!(turn.seats >> seat & 1)) seat++;
        irori_move move = p->game->sample(p->rules, p->state, seat, &rng);
        must(!p->game->check(p->rules, p->state, seat, move, NULL));
        p->game->apply(p->rules, p->state, seat, move, NULL);
    }
}

/* Damaged bytes: refused and the state untouched, or the bytes of another state that stands on its own feet. */
static void try_bytes(play *p, bytes *in) {
    uint8_t code[IRORI_MAX_ENCODED], again[IRORI_MAX_ENCODED];
    size_t whole = encode(p, code), size = whole;
    memcpy(again, code, whole);
    for (int changes = below(in, 4); changes; changes--) code[take64(in) % whole] = take(in);
    if (take(in) & 1) size -= take(in) % (whole + 1);
    bool is_intact = size == whole && !memcmp(again, code, whole);
    uint64_t before = irori_state_hash(p->rules, p->state);
    irori_status status = p->game->decode(p->rules, p->state, code, size);
    if (status) {
        must(status == IRORI_BAD_STATE && !is_intact && irori_state_hash(p->rules, p->state) == before);
        return;
    }
    must(encode(p, again) == size && !memcmp(again, code, size));
    for (int seat = 0; seat < p->rules->players; seat++) look(p, seat, before);
    must(!p->game->decode(p->rules, p->state, code, size));
    play_out(p, before);
    must(!p->game->decode(p->rules, p->state, code, size));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size};
    fuzz_setup fuzz;
    play p;
    char text[IRORI_MOVE_TEXT];
    take_setup(&in, &fuzz);
    must(!irori_rules_new(fuzz.game, &fuzz.setup, &p.rules, NULL));
    p.game = p.rules->game;
    p.state = malloc(p.game->state_size);
    p.other = malloc(p.game->state_size);
    p.moves = malloc(p.game->max_moves * sizeof *p.moves);
    must(p.state && p.other && p.moves);
    irori_seed seed = {{take(&in)}};
    p.game->init(p.rules, p.state, &seed, NULL);
    for (int steps = 0; has_more(&in) && steps < STEPS; steps++) {
        int seat = below(&in, p.rules->players);
        switch (below(&in, 8)) {
        case 0: try_number(&p, seat, take64(&in)); break;
        case 1:
            take_text(&in, text, sizeof text);
            try_text(&p, seat, text);
            break;
        case 2: try_bytes(&p, &in); break;
        case 3: look(&p, seat, take64(&in)); break;
        default: play_legal(&p, seat, &in); /* most often, so that games get somewhere */
        }
    }
    free(p.moves);
    free(p.other);
    free(p.state);
    irori_rules_free(p.rules);
    return 0;
}
