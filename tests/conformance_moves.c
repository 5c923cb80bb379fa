/* Law 4: what is legal is listed, sampled, accepted and written; what is not is refused with a reason. */
#include <stdlib.h>
#include <string.h>

#include "conformance.h"

enum {
    MARK = 0xA5,
    BEYOND = 16,        /* moves behind the list that must be left alone */
    MOST_OF_OTHERS = 64 /* moves of another seat, and of one's own as strange ones: of thousands some will do */
};

irori_move strange_move(trial *t, const irori_move *legal, uint32_t count) {
    uint64_t dice = irori_rng_next(&t->rng);
    irori_move near = count ? legal[(dice >> 8) % count] : dice >> 40;
    switch (dice & 7) {
    case 0: return irori_rng_next(&t->rng);
    case 1: return irori_rng_next(&t->rng) & 0xFFFF;
    case 2: return irori_rng_next(&t->rng) & 0x1F1F;
    case 3: return near ^ 1ull << (dice >> 58);
    case 4: return near + (dice >> 16 & 3) - 1;
    case 5: return near >> 8 | near << 8;
    case 6: return 0;
    default: return near;
    }
}

bool is_listed(const irori_move *moves, uint32_t count, irori_move move) {
    for (uint32_t i = 0; i < count; i++)
        if (moves[i] == move) return true;
    return false;
}

static int by_number(const void *a, const void *b) {
    irori_move x = *(const irori_move *)a, y = *(const irori_move *)b;
    return (x > y) - (x < y);
}

/* Lists into t->moves: within bounds, distinct, the same twice. */
static bool list_is_sound(trial *t, int seat, uint32_t *count) {
    size_t size = t->game->max_moves * sizeof *t->moves;
    memset(t->moves, MARK, size + BEYOND * sizeof *t->moves);
    *count = t->game->moves(t->rules, t->state, seat, t->moves);
    HOLDS(7, *count <= t->game->max_moves, "%u moves, more than max_moves", *count);
    for (size_t i = 0; i < BEYOND * sizeof *t->moves; i++)
        HOLDS(7, ((uint8_t *)t->moves)[size + i] == MARK, "moves writes beyond max_moves");
    HOLDS(4,
          *count == t->game->moves(t->rules, t->state, seat, t->more_moves) &&
              !memcmp(t->moves, t->more_moves, *count * sizeof *t->moves),
          "the list of moves is not stable");
    qsort(t->more_moves, *count, sizeof *t->more_moves, by_number);
    HOLDS(4, !*count || t->more_moves[0], "0 is listed as a move");
    for (uint32_t i = 1; i < *count; i++) HOLDS(4, t->more_moves[i - 1] != t->more_moves[i], "a move is listed twice");
    bool owes = t->game->to_act(t->rules, t->state).seats >> seat & 1;
    HOLDS(4, owes == (*count > 0), "seat %d %s, and has %u moves", seat, owes ? "owes a move" : "owes nothing", *count);
    return true;
}

static bool listed_move_is_sound(trial *t, int seat, irori_move move) {
    char text[IRORI_MOVE_TEXT + 8];
    irori_move read = 0;
    memset(text, MARK, sizeof text);
    HOLDS(4, !t->game->check(t->rules, t->state, seat, move, NULL), "a listed move is refused");
    t->game->move_to_text(t->rules, move, text);
    HOLDS(4, memchr(text, 0, IRORI_MOVE_TEXT), "the text of a move is too long");
    HOLDS(4, *text && !t->game->move_from_text(t->rules, text, &read, NULL) && read == move,
          "'%s' is not read as the move it was written for", text);
    return true;
}

/* All reasons at once: none exactly if the move is legal, and the first is what `check` says. */
static bool refusals_are_sound(trial *t, int seat, irori_move move, irori_status status, const irori_message *why) {
    irori_message list[IRORI_MAX_REFUSALS];
    int count = irori_refusals(t->rules, t->state, seat, move, list);
    HOLDS(4, count >= 0 && count <= IRORI_MAX_REFUSALS, "%d refusals", count);
    HOLDS(4, (count == 0) == (status == IRORI_OK), "%d refusals of a move that is %s", count,
          status ? "refused" : "accepted");
    HOLDS(4, !count || same_message(&list[0], why), "the first refusal is not what check says");
    for (int i = 0; i < count; i++) HOLDS(4, list[i].id && *list[i].id, "refusal %d says nothing", i);
    for (int i = 0; i < count && !irori_rng_below(&t->rng, 4); i++)
        if (!message_has_words(t, &list[i], "a refusal")) return false;
    return true;
}

/* A move that is accepted without being listed leads to a state like any other. */
static bool unlisted_move_is_sound(trial *t, int seat, irori_move move) {
    HOLDS(4, t->game->free_moves, "%#llx is accepted from seat %d and not listed", (unsigned long long)move, seat);
    copy_state(t, t->other, t->state);
    t->game->apply(t->rules, t->other, seat, move, NULL);
    size_t size = t->game->encode(t->rules, t->other, t->bytes);
    HOLDS(3, !t->game->decode(t->rules, t->third, t->bytes, size), "the state after an unlisted move is not decoded");
    return true;
}

static bool strange_move_is_sound(trial *t, int seat, irori_move move, uint32_t count) {
    irori_message why = {.id = NULL};
    irori_status status = t->game->check(t->rules, t->state, seat, move, &why);
    if (status == IRORI_OK)
        return refusals_are_sound(t, seat, move, status, &why) &&
               (is_listed(t->moves, count, move) || unlisted_move_is_sound(t, seat, move));
    HOLDS(4, status == IRORI_ILLEGAL, "an illegal move is answered %s", irori_status_name(status));
    HOLDS(4, why.id && *why.id, "%#llx is refused without a reason", (unsigned long long)move);
    HOLDS(4, t->game->check(t->rules, t->state, seat, move, NULL) == status, "the answer depends on the question");
    return refusals_are_sound(t, seat, move, status, &why);
}

/* Whatever is read from a text is written and read again as the same move. */
static bool strange_text_is_sound(trial *t) {
    static const char letters[] = "bgyovBGYOV123456 ,+keepswap?\x01\xC3\xA9";
    char text[IRORI_MOVE_TEXT] = "", back[IRORI_MOVE_TEXT];
    irori_message why = {.id = NULL};
    irori_move move = 0, again = 0;
    uint32_t length = irori_rng_below(&t->rng, 8);
    for (uint32_t i = 0; i < length; i++) text[i] = letters[irori_rng_below(&t->rng, sizeof letters - 1)];
    irori_status status = t->game->move_from_text(t->rules, text, &move, &why);
    HOLDS(4, status == IRORI_OK || status == IRORI_BAD_TEXT, "'%s' is answered %s", text, irori_status_name(status));
    if (status) {
        HOLDS(4, why.id && !move, "'%s' is refused without a reason, or with a move", text);
        return true;
    }
    t->game->move_to_text(t->rules, move, back);
    HOLDS(4, move && !t->game->move_from_text(t->rules, back, &again, NULL) && again == move, "'%s' becomes '%s'", text,
          back);
    return true;
}

/* What is worth a thought: legal, distinct, stable, and never nothing where there are moves. */
static bool candidates_are_sound(trial *t, int seat, uint32_t count) {
    if (!t->brain->candidates) return true;
    uint32_t few = t->brain->candidates(t->rules, t->state, seat, t->more_moves);
    HOLDS(7, few <= t->game->max_moves, "%u candidates, more than max_moves", few);
    HOLDS(4, (few > 0) == (count > 0), "%u candidates of %u moves", few, count);
    for (uint32_t i = 0; i < few; i++) {
        HOLDS(4, !is_listed(t->more_moves, i, t->more_moves[i]), "candidate %u is listed twice", i);
        HOLDS(4, !t->game->check(t->rules, t->state, seat, t->more_moves[i], NULL), "a candidate is refused");
    }
    return true;
}

static bool hunches_are_sound(trial *t, int seat, uint32_t count) {
    for (int i = 0; t->brain->hunch && count && i < 4; i++) {
        irori_move move = t->brain->hunch(t->rules, t->state, seat, &t->rng);
        HOLDS(4, !t->game->check(t->rules, t->state, seat, move, NULL), "a hunch is refused");
    }
    return true;
}

bool move_laws(trial *t, int seat) {
    uint32_t count = 0;
    t->viewer = seat;
    if (!list_is_sound(t, seat, &count)) return false;
    for (uint32_t i = 0; i < count; i++)
        if (!listed_move_is_sound(t, seat, t->moves[i])) return false;
    for (int i = 0; count && i < 4; i++) {
        irori_move move = t->game->sample(t->rules, t->state, seat, &t->rng);
        HOLDS(4, is_listed(t->moves, count, move), "a sampled move is not listed");
        HOLDS(4, !t->game->check(t->rules, t->state, seat, move, NULL), "a sampled move is refused");
    }
    for (int i = 0; i < 12; i++)
        if (!strange_move_is_sound(t, seat, strange_move(t, t->moves, count), count)) return false;
    for (int other = 0; other < t->rules->players; other++) {
        uint32_t theirs = t->game->moves(t->rules, t->state, other, t->more_moves);
        for (uint32_t i = 0; i < theirs; i += 1 + theirs / MOST_OF_OTHERS)
            if (!strange_move_is_sound(t, seat, t->more_moves[i], count)) return false;
    }
    return candidates_are_sound(t, seat, count) && hunches_are_sound(t, seat, count) && strange_text_is_sound(t);
}
