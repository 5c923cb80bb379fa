/* Laws 1 and 2: what a seat knows. States with equal views for a seat are made by determinizing for it. */
#include <stdlib.h>
#include <string.h>

#include "conformance.h"
#include "irori/words.h"

enum {
    REASON_TEXT = 256, /* a reason is one sentence, and front ends have room for this much */
    MOST_REASONS = 64, /* of a state, for a seat: of more moves only some are asked about */
    MOST_WEIGHED = 48  /* moves of which preferences are compared */
};

static void make_world(trial *t, void *world, const void *state, int seat, irori_rng *rng) {
    copy_state(t, world, state);
    t->game->determinize(t->rules, world, seat, rng);
}

/* Moves that are said to be open are the same in the world of one who sees what everybody sees. */
static bool open_moves_are_equal(trial *t, irori_turn turn) {
    if (!t->brain->has_open_moves || !t->brain->has_open_moves(t->rules, t->state)) return true;
    HOLDS(1, t->brain->has_open_moves(t->rules, t->world), "moves are open in the truth and not in the world");
    for (uint32_t seats = turn.seats; seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        uint32_t count = t->game->moves(t->rules, t->state, seat, t->moves);
        HOLDS(1,
              count == t->game->moves(t->rules, t->world, seat, t->more_moves) &&
                  !memcmp(t->moves, t->more_moves, count * sizeof *t->moves),
              "open moves differ in the world");
    }
    return true;
}

/* Law 1: a world looks to the seat like the truth. */
static bool world_looks_the_same(trial *t, int seat) {
    irori_turn turn = t->game->to_act(t->rules, t->state), in_world;
    make_world(t, t->world, t->state, seat, &t->rng);
    write_view(t, t->state, seat, t->view);
    write_view(t, t->world, seat, t->more_view);
    HOLDS(1, !strcmp(t->view, t->more_view), "the world looks different:\n%.60s\n%.60s", t->view, t->more_view);
    in_world = t->game->to_act(t->rules, t->world);
    HOLDS(1, turn.seats == in_world.seats && turn.kind == in_world.kind, "others are to act in the world");
    if (seat < 0) return open_moves_are_equal(t, turn);
    uint32_t count = t->game->moves(t->rules, t->state, seat, t->moves);
    HOLDS(1,
          count == t->game->moves(t->rules, t->world, seat, t->more_moves) &&
              !memcmp(t->moves, t->more_moves, count * sizeof *t->moves),
          "other moves in the world");
    return true;
}

/* The seat is given the same reasons, whichever of the states they are read from, and can be said. */
static bool reasons_are_equal(trial *t, const void *a, const void *b, int seat, uint32_t count, const char *what) {
    uint32_t step = 1 + count / MOST_REASONS;
    for (uint32_t i = 0; t->brain->reason && i < count; i += step) {
        irori_message reason_a = {.id = NULL}, reason_b = {.id = NULL};
        t->brain->reason(t->rules, a, seat, t->moves[i], &reason_a);
        t->brain->reason(t->rules, b, seat, t->moves[i], &reason_b);
        HOLDS(2, same_message(&reason_a, &reason_b), "another reason for a move for %s", what);
        if (!message_has_words(t, &reason_a, "a reason for a move")) return false;
        for (const char *const *language = irori_words_languages(); reason_a.id && *language; language++) {
            char text[1024];
            irori_words_say(irori_words_in(*language), &reason_a, NULL, NULL, text, sizeof text);
            HOLDS(2, !strchr(text, '{') && strlen(text) < REASON_TEXT, "a word is missing, or one too many: %s", text);
        }
    }
    return true;
}

typedef void (*judge_fn)(const irori_rules *rules, const void *state, int seat, const irori_move *moves, uint32_t count,
                         int32_t *weights);

/* Law 11, as far as cards go: what bots prefer depends on nothing hidden. */
static bool likings_are_equal(trial *t, judge_fn judge, const void *a, const void *b, int seat, uint32_t count) {
    if (!judge || !count) return true;
    judge(t->rules, a, seat, t->moves, count, t->weights);
    judge(t->rules, b, seat, t->moves, count, t->more_weights);
    return !memcmp(t->weights, t->more_weights, count * sizeof *t->weights);
}

/* Bots of the seat think of the same moves. */
static bool thoughts_are_equal(trial *t, const void *a, const void *b, int seat, uint32_t count, const char *what) {
    irori_rng one = irori_rng_from(t->game->key(t->rules, a, seat)), two = one;
    uint32_t few = irori_candidates(t->rules, a, seat, t->moves);
    HOLDS(2,
          few == irori_candidates(t->rules, b, seat, t->more_moves) &&
              !memcmp(t->moves, t->more_moves, few * sizeof *t->moves),
          "other candidates for %s", what);
    HOLDS(2,
          !t->brain->hunch || !count ||
              t->brain->hunch(t->rules, a, seat, &one) == t->brain->hunch(t->rules, b, seat, &two),
          "another hunch for %s", what);
    if (few > MOST_WEIGHED) few = MOST_WEIGHED;
    HOLDS(11, likings_are_equal(t, t->brain->policy, a, b, seat, few), "other preferences for %s", what);
    HOLDS(11, irori_rng_below(&t->rng, 4) || likings_are_equal(t, t->brain->appraise, a, b, seat, few),
          "another appraisal for %s", what);
    return true;
}

/* Both states answer the seat's questions alike. `what` names the second. */
static bool answers_are_equal(trial *t, const void *a, const void *b, int seat, const char *what) {
    uint64_t seed = irori_rng_next(&t->rng);
    irori_rng one = irori_rng_from(seed), two = one;
    HOLDS(2, t->game->key(t->rules, a, seat) == t->game->key(t->rules, b, seat), "another key for %s", what);
    make_world(t, t->other, a, seat, &one);
    make_world(t, t->third, b, seat, &two);
    HOLDS(2, same_bytes(t, t->other, t->third), "other worlds from %s", what);
    HOLDS(2, !memcmp(&one, &two, sizeof one), "other random numbers drawn for %s", what);
    if (seat < 0) return true;
    uint32_t count = t->game->moves(t->rules, a, seat, t->moves);
    HOLDS(2,
          count == t->game->moves(t->rules, b, seat, t->more_moves) &&
              !memcmp(t->moves, t->more_moves, count * sizeof *t->moves),
          "other moves for %s", what);
    for (int i = 0; i < 6; i++) {
        irori_message why_a = {.id = NULL}, why_b = {.id = NULL};
        irori_move move = strange_move(t, t->moves, count);
        irori_status answer = t->game->check(t->rules, a, seat, move, &why_a);
        HOLDS(2, answer == t->game->check(t->rules, b, seat, move, &why_b), "another check for %s", what);
        HOLDS(2, same_message(&why_a, &why_b), "another reason for %s", what);
    }
    if (t->game->default_move && t->game->to_act(t->rules, a).seats >> seat & 1) {
        irori_move move = t->game->default_move(t->rules, b, seat);
        HOLDS(2, move == t->game->default_move(t->rules, a, seat), "another default move for %s", what);
        HOLDS(4, !t->game->check(t->rules, a, seat, move, NULL), "the default move for %s is not legal", what);
    }
    return reasons_are_equal(t, a, b, seat, count, what) && thoughts_are_equal(t, a, b, seat, count, what);
}

/* Redacting keeps what the seat knows, and nothing else: not even in the padding. */
static bool redacted_is_enough(trial *t, int seat) {
    copy_state(t, t->other, t->state);
    copy_state(t, t->third, t->world);
    t->game->redact(t->rules, t->other, seat);
    t->game->redact(t->rules, t->third, seat);
    HOLDS(2, !memcmp(t->other, t->third, t->size), "redacted states tell equal views apart");
    t->game->redact(t->rules, t->third, seat);
    HOLDS(2, !memcmp(t->other, t->third, t->size), "redacting twice redacts more");
    write_view(t, t->other, seat, t->more_view);
    HOLDS(2, !strcmp(t->view, t->more_view), "the redacted state looks different");
    copy_state(t, t->world, t->other);
    return answers_are_equal(t, t->state, t->world, seat, "the redacted state");
}

static bool same_events_for(trial *t, int seat) {
    if (t->events.count != t->more_events.count) return false;
    for (size_t i = 0; i < t->events.count; i++)
        if (!same_event(irori_event_for(t->events.list[i], seat), irori_event_for(t->more_events.list[i], seat)))
            return false;
    return true;
}

static bool has_revealed(const irori_events *events) {
    for (size_t i = 0; i < events->count; i++)
        if (events->list[i].reveals) return true;
    return false;
}

/* The truth (`other`) or a world beside it (`third`) takes a step, with what happens in events or the other ones. */
static void step_in_truth(trial *t, int mover, irori_move move) {
    t->game->apply(t->rules, t->other, mover, move, no_events(&t->events));
    t->has_truth_view = false;
}

static void step_in_world(trial *t, int mover, irori_move move) {
    t->game->apply(t->rules, t->third, mover, move, no_events(&t->more_events));
}

/* Views are made of what redacting leaves (redacted_is_enough): only where that differs need they be written, which
 * takes longer than all the rest. */
static bool they_look_equal(trial *t, int viewer) {
    copy_state(t, t->redacted, t->other);
    copy_state(t, t->world, t->third);
    t->game->redact(t->rules, t->redacted, viewer);
    t->game->redact(t->rules, t->world, viewer);
    if (!memcmp(t->redacted, t->world, t->size)) return true;
    if (!t->has_truth_view) write_view(t, t->other, viewer, t->view);
    t->has_truth_view = true;
    write_view(t, t->third, viewer, t->more_view);
    return !strcmp(t->view, t->more_view);
}

/* Both took a step that looked the same to the viewer before it happened. Law 2: its events are equal exactly when its
 * new views are; and if nothing was revealed it has learned nothing. */
static bool steps_agree(trial *t, int mover, int viewer, bool *look_equal) {
    if (!nothing_tells_a_secret(t, viewer)) return false;
    *look_equal = they_look_equal(t, viewer);
    bool sound_equal = same_events_for(t, viewer);
    HOLDS(2, *look_equal || !sound_equal, "views differ after equal events of seat %d", mover);
    HOLDS(2, sound_equal || !*look_equal, "events differ before equal views after a move of seat %d", mover);
    HOLDS(2, *look_equal || has_revealed(&t->events) || has_revealed(&t->more_events),
          "seat %d's move revealed something without saying so", mover);
    return true;
}

static int some_seat(trial *t, uint32_t seats) {
    uint32_t skip = irori_rng_below(&t->rng, (uint32_t)__builtin_popcount(seats));
    while (skip--) seats &= seats - 1;
    return __builtin_ctz(seats);
}

/* The truth and a state that looks like it play on side by side as long as they look the same. In an ALL phase the
 * others may choose what they like, unseen; otherwise the move must be the same. */
bool truth_and_third_play_on(trial *t, int viewer) {
    bool look_equal = true;
    copy_state(t, t->other, t->state);
    for (int steps = 0; steps < 6 && look_equal; steps++) {
        irori_turn turn = t->game->to_act(t->rules, t->other);
        if (turn.kind == IRORI_OVER) return true;
        int mover = some_seat(t, turn.seats);
        irori_move move = t->game->sample(t->rules, t->other, mover, &t->rng), in_world = move;
        HOLDS(4, !t->game->check(t->rules, t->other, mover, move, NULL), "a sampled move is refused");
        bool may = !t->game->check(t->rules, t->third, mover, move, NULL);
        if (!may && turn.kind == IRORI_ALL && mover != viewer)
            in_world = t->game->sample(t->rules, t->third, mover, &t->rng);
        else if (!may)
            return true;
        step_in_truth(t, mover, move);
        step_in_world(t, mover, in_world);
        if (!steps_agree(t, mover, viewer, &look_equal)) return false;
    }
    return true;
}

static bool truth_and_world_play_on(trial *t, int viewer) {
    make_world(t, t->third, t->state, viewer, &t->rng);
    return truth_and_third_play_on(t, viewer);
}

/* The same single move in many worlds: rarely, but often enough, the views stay equal across a reveal. */
static bool same_move_in_many_worlds(trial *t, int viewer) {
    irori_turn turn = t->game->to_act(t->rules, t->state);
    if (turn.kind == IRORI_OVER) return true;
    int mover = some_seat(t, turn.seats);
    irori_move move = t->game->sample(t->rules, t->state, mover, &t->rng);
    HOLDS(4, !t->game->check(t->rules, t->state, mover, move, NULL), "a sampled move is refused");
    copy_state(t, t->other, t->state);
    step_in_truth(t, mover, move);
    for (int tries = 0; tries < 24; tries++) {
        bool look_equal;
        make_world(t, t->third, t->state, viewer, &t->rng);
        if (t->game->check(t->rules, t->third, mover, move, NULL)) continue;
        step_in_world(t, mover, move);
        if (!steps_agree(t, mover, viewer, &look_equal)) return false;
    }
    return true;
}

static void note_observation(trial *t, int seat) {
    if (t->observation_count == t->observation_cap) {
        t->observation_cap = t->observation_cap ? 2 * t->observation_cap : 1024;
        t->observations = realloc(t->observations, t->observation_cap * sizeof *t->observations);
        if (!t->observations) abort();
    }
    uint64_t view = 14695981039346656037u; /* FNV, so that a mistake in our own hash cannot hide here */
    for (const char *c = t->view; *c; c++) view = (view ^ (uint8_t)*c) * 1099511628211u;
    t->observations[t->observation_count++] = (observation){t->game->key(t->rules, t->state, seat), view, seat};
}

bool knowledge_laws(trial *t, int seat) {
    t->viewer = seat;
    if (!world_looks_the_same(t, seat)) return false;
    note_observation(t, seat);
    if (!answers_are_equal(t, t->state, t->world, seat, "a world")) return false;
    if (!redacted_is_enough(t, seat)) return false;
    if (!truth_and_world_play_on(t, seat)) return false;
    if (irori_rng_below(&t->rng, t->is_slow ? 4 : 2) == 0 && !neighbours_play_alike(t, seat)) return false;
    if (irori_rng_below(&t->rng, 4) == 0 && !same_move_in_many_worlds(t, seat)) return false;
    bool is_first = !t->number && !t->decisions;
    return (!is_first && irori_rng_below(&t->rng, 64)) || worlds_are_even(t, seat);
}

/* Law 2, keys, of two states that are near each other: for every seat its views are equal exactly when its keys are. */
bool views_and_keys_differ_together(trial *t, const void *a, const void *b) {
    for (t->viewer = IRORI_SPECTATOR; t->viewer < t->rules->players; t->viewer++) {
        write_view(t, a, t->viewer, t->view);
        write_view(t, b, t->viewer, t->more_view);
        bool same_view = !strcmp(t->view, t->more_view);
        bool same_key = t->game->key(t->rules, a, t->viewer) == t->game->key(t->rules, b, t->viewer);
        HOLDS(2, same_view || !same_key, "one key for two views");
        HOLDS(2, same_key || !same_view, "two keys for one view");
    }
    return true;
}

/* Law 2, keys: equal exactly when views are equal, over everything seen in this run. */

static int by_key(const void *a, const void *b) {
    const observation *x = a, *y = b;
    if (x->seat != y->seat) return x->seat < y->seat ? -1 : 1;
    return (x->key > y->key) - (x->key < y->key);
}

static int by_view(const void *a, const void *b) {
    const observation *x = a, *y = b;
    if (x->seat != y->seat) return x->seat < y->seat ? -1 : 1;
    return (x->view > y->view) - (x->view < y->view);
}

bool key_law(trial *t) {
    observation *list = t->observations;
    qsort(list, t->observation_count, sizeof *list, by_key);
    for (size_t i = 1; i < t->observation_count; i++)
        HOLDS(2, by_key(&list[i - 1], &list[i]) || list[i - 1].view == list[i].view, "one key for two views");
    qsort(list, t->observation_count, sizeof *list, by_view);
    for (size_t i = 1; i < t->observation_count; i++)
        HOLDS(2, by_view(&list[i - 1], &list[i]) || list[i - 1].key == list[i].key, "two keys for one view");
    return true;
}
