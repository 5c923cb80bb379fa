/* The conformance suite: its games, and laws 3 and 5 to 7. Laws 1 and 2 are in conformance_knowledge.c, law 4 in
 * conformance_moves.c. Each check works on copies; `saved` shows at the end of every state that nothing touched it. */
#include "conformance.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MARK = 0xA5, SLACK = 16 };

/* Helpers */

bool broken(trial *t, int law, const char *format, ...) {
    char what[200], options[100] = "";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    for (int i = 0; t->game->options[i].name && strlen(options) < 40; i++) {
        char option[IRORI_MOVE_TEXT];
        irori_rules_option(t->rules, i, option);
        snprintf(options + strlen(options), sizeof options - strlen(options), " %.30s", option);
    }
    t->finding.law = law;
    snprintf(t->finding.text, sizeof t->finding.text, "law %d, %s with %d players%s, game %d, decision %u, seat %d: %s",
             law, t->game->id, t->rules->players, options, t->number, t->decisions, t->viewer, what);
    return false;
}

void copy_state(trial *t, void *to, const void *from) { memcpy(to, from, t->size); }

irori_events *no_events(irori_events *events) {
    events->count = 0;
    return events;
}

void write_view(trial *t, const void *state, int seat, char *view) {
    irori_writer writer = irori_writer_to(view, VIEW_SIZE);
    t->game->view(t->rules, state, seat, &writer);
    if (writer.full || !writer.used) abort(); /* raise VIEW_SIZE */
}

bool same_bytes(trial *t, const void *a, const void *b) {
    size_t size = t->game->encode(t->rules, a, t->bytes);
    return size == t->game->encode(t->rules, b, t->more_bytes) && !memcmp(t->bytes, t->more_bytes, size);
}

bool same_event(irori_event a, irori_event b) {
    return a.kind == b.kind && a.actor == b.actor && a.from == b.from && a.to == b.to && a.reveals == b.reveals &&
           a.object == b.object && a.seen_by == b.seen_by && a.number == b.number && a.bound == b.bound;
}

bool same_message(const irori_message *a, const irori_message *b) {
    if (!a->id || !b->id) return a->id == b->id;
    if (strcmp(a->id, b->id) || a->count != b->count) return false;
    for (int i = 0; i < a->count; i++) {
        const irori_arg *x = &a->args[i], *y = &b->args[i];
        if (strcmp(x->name, y->name) || x->kind != y->kind || x->number != y->number || strcmp(x->text, y->text))
            return false;
    }
    return true;
}

/* Law 3 */

static bool copies_decode(trial *t) {
    memset(t->bytes, MARK, t->game->max_encoded + SLACK);
    size_t size = t->game->encode(t->rules, t->state, t->bytes);
    HOLDS(7, size <= t->game->max_encoded, "%zu bytes, more than max_encoded", size);
    for (size_t i = t->game->max_encoded; i < t->game->max_encoded + SLACK; i++)
        HOLDS(7, t->bytes[i] == MARK, "encode writes beyond max_encoded");
    HOLDS(3, !t->game->decode(t->rules, t->other, t->bytes, size), "an encoded state is not decoded");
    HOLDS(3, same_bytes(t, t->state, t->other), "a decoded state encodes to other bytes");
    copy_state(t, t->world, t->state);
    t->game->determinize(t->rules, t->world, IRORI_SPECTATOR, &t->rng);
    size = t->game->encode(t->rules, t->world, t->bytes);
    HOLDS(3, !t->game->decode(t->rules, t->other, t->bytes, size), "an encoded world is not decoded");
    return true;
}

enum { STRANGER_DECISIONS = 200 }; /* more than a whole game of 5211; of longer games a good part */

/* Bytes that were decoded are a state like any other: it can be played on. */
static bool stranger_plays_on(trial *t, void *state) {
    uint16_t before[IRORI_MAX_CARD_KINDS], after[IRORI_MAX_CARD_KINDS];
    uint32_t decisions = 0;
    int kinds = t->game->census(t->rules, state, before);
    for (irori_turn turn; (turn = t->game->to_act(t->rules, state)).kind != IRORI_OVER; decisions++) {
        int seat = __builtin_ctz(turn.seats);
        if (decisions == STRANGER_DECISIONS) break;
        HOLDS(3, decisions < t->game->max_decisions, "a decoded state does not end");
        irori_move move = t->game->sample(t->rules, state, seat, &t->rng);
        HOLDS(3, !t->game->check(t->rules, state, seat, move, NULL), "a decoded state samples illegal moves");
        t->game->apply(t->rules, state, seat, move, NULL);
    }
    t->game->census(t->rules, state, after);
    HOLDS(3, !memcmp(before, after, (size_t)kinds * sizeof *before), "a decoded state loses cards");
    return true;
}

/* One byte changed, two exchanged, or the end moved: refused, or the exact bytes of a state. */
static bool mutant_is_refused_or_exact(trial *t) {
    size_t size = t->game->encode(t->rules, t->state, t->bytes);
    uint8_t *a = &t->bytes[irori_rng_below(&t->rng, (uint32_t)size)];
    uint8_t *b = &t->bytes[irori_rng_below(&t->rng, (uint32_t)size)], old = *a;
    switch (irori_rng_below(&t->rng, 5)) {
    case 0: *a = (uint8_t)irori_rng_next(&t->rng); break;
    case 1: *a ^= (uint8_t)(1u << irori_rng_below(&t->rng, 8)); break;
    case 2: *a = *b, *b = old; break;
    case 3: *a = (uint8_t)(old + 1), *b = (uint8_t)(*b - 1); break;
    default: size = irori_rng_below(&t->rng, (uint32_t)t->game->max_encoded + SLACK);
    }
    memset(t->other, MARK, t->size);
    irori_status status = t->game->decode(t->rules, t->other, t->bytes, size);
    if (status == IRORI_OK) {
        size_t again = t->game->encode(t->rules, t->other, t->more_bytes);
        HOLDS(3, again == size && !memcmp(t->bytes, t->more_bytes, size), "decode accepts what no state encodes to");
        return stranger_plays_on(t, t->other);
    }
    HOLDS(3, status == IRORI_BAD_STATE, "bad bytes are answered %s", irori_status_name(status));
    for (size_t i = 0; i < t->size; i++)
        HOLDS(3, ((uint8_t *)t->other)[i] == MARK, "decode has touched the state and failed");
    return true;
}

/* Law 5 */

static bool orders_commute(trial *t, irori_turn turn) {
    irori_move chosen[IRORI_MAX_SEATS] = {0};
    uint8_t order[IRORI_MAX_SEATS];
    size_t count = 0;
    if (turn.kind != IRORI_ALL) return true;
    for (int seat = 0; seat < t->rules->players; seat++) {
        if (!(turn.seats >> seat & 1)) continue;
        chosen[seat] = t->game->sample(t->rules, t->state, seat, &t->rng);
        order[count++] = (uint8_t)seat;
    }
    copy_state(t, t->other, t->state);
    for (size_t i = 0; i < count; i++) t->game->apply(t->rules, t->other, order[i], chosen[order[i]], NULL);
    irori_rng_shuffle(&t->rng, order, count);
    copy_state(t, t->third, t->state);
    for (size_t i = 0; i < count; i++) {
        uint32_t now = t->game->moves(t->rules, t->third, order[i], t->moves);
        HOLDS(5,
              now == t->game->moves(t->rules, t->state, order[i], t->more_moves) &&
                  !memcmp(t->moves, t->more_moves, now * sizeof *t->moves),
              "seat %d's choices depend on the others'", order[i]);
        t->game->apply(t->rules, t->third, order[i], chosen[order[i]], NULL);
    }
    HOLDS(5, same_bytes(t, t->other, t->third), "the order of arrival matters");
    return true;
}

/* Law 6 */

static bool cards_are_conserved(trial *t, const void *state, const char *where) {
    uint16_t counts[IRORI_MAX_CARD_KINDS];
    int kinds = t->game->census(t->rules, state, counts);
    HOLDS(6, kinds <= IRORI_MAX_CARD_KINDS, "too many kinds of cards");
    for (int kind = 0; kind < kinds; kind++)
        HOLDS(6, counts[kind] == t->census[kind], "%d cards of kind %d %s, and there were %d", counts[kind], kind,
              where, t->census[kind]);
    return true;
}

/* Law 5 again, with law 6 at hand */

static bool choices_are_taken_back(trial *t, irori_turn turn) {
    irori_rng rng = irori_rng_from(t->decisions);
    if (turn.kind != IRORI_ALL) return true;
    HOLDS(5, t->game->retract, "a choice cannot be taken back");
    int seat = __builtin_ctz(turn.seats);
    copy_state(t, t->other, t->state);
    t->game->retract(t->rules, t->other, seat);
    HOLDS(5, same_bytes(t, t->other, t->state), "what was not chosen is taken back");
    if (!(turn.seats & (turn.seats - 1))) return true; /* the last choice uncovers them all */
    t->game->apply(t->rules, t->other, seat, t->game->sample(t->rules, t->other, seat, &rng), NULL);
    t->game->retract(t->rules, t->other, seat);
    if (!cards_are_conserved(t, t->other, "after a choice was taken back")) return false;
    HOLDS(5, same_bytes(t, t->other, t->state), "a choice taken back leaves something behind");
    return true;
}

/* Law 7 */

static bool standing_is_sound(trial *t, const irori_result *result, int seat) {
    const irori_standing *own = &result->seat[seat];
    int32_t sum = 0;
    HOLDS(7, own->parts >= 0 && own->parts <= IRORI_MAX_PARTS, "%d parts of a score", own->parts);
    for (int i = 0; i < own->parts; i++) {
        HOLDS(7, own->part[i].id, "a part of a score without a name");
        sum += own->part[i].points;
    }
    HOLDS(7, sum == own->score, "the parts make %d, the score is %d", sum, own->score);
    int ahead = 0;
    for (int other = 0; other < t->rules->players; other++) {
        ahead += result->seat[other].rank < own->rank;
        HOLDS(7,
              t->game->is_cooperative || result->seat[other].score <= own->score ||
                  result->seat[other].rank < own->rank,
              "more points and no better rank");
    }
    HOLDS(7, own->rank == ahead + 1, "rank %d with %d ahead", own->rank, ahead);
    bool is_decided = result->outcome == IRORI_DECIDED;
    HOLDS(7, !is_decided || own->is_winner == (own->rank == 1), "the first are not the winners");
    return true;
}

static bool result_is_sound(trial *t, irori_turn turn) {
    irori_result result;
    int winners = 0;
    memset(&result, MARK, sizeof result);
    t->game->result(t->rules, t->state, &result);
    bool is_over = turn.kind == IRORI_OVER;
    HOLDS(7, (result.outcome == IRORI_RUNNING) != is_over, "the result and to_act do not agree on the end");
    HOLDS(7, (result.how != NULL) == is_over, "how it ended is told %s", is_over ? "never" : "too early");
    for (int seat = 0; seat < t->rules->players; seat++) {
        if (!standing_is_sound(t, &result, seat)) return false;
        winners += result.seat[seat].is_winner;
    }
    HOLDS(7, result.winners == winners, "%d winners, and %d counted", winners, result.winners);
    HOLDS(7, is_over || !winners, "a winner in a running game");
    return true;
}

static bool turn_is_sound(trial *t, irori_turn turn) {
    HOLDS(7, !(turn.seats >> t->rules->players), "a seat that does not exist is to act");
    HOLDS(7, (turn.kind == IRORI_OVER) == !turn.seats, "nobody is to act, or somebody after the end");
    HOLDS(7, turn.kind != IRORI_ONE || !(turn.seats & (turn.seats - 1)), "ONE turn of several seats");
    return true;
}

static int table_size(const char *const *names) {
    int n = 0;
    while (names[n]) n++;
    return n;
}

static bool events_are_sound(trial *t) {
    int kinds = 0, places = table_size(t->game->places);
    while (t->game->event_kinds[kinds].name) kinds++;
    HOLDS(7, kinds <= IRORI_MAX_EVENT_KINDS, "%d kinds of events, more than can be counted", kinds);
    HOLDS(7, t->events.count <= t->game->max_events, "%zu events, more than max_events", t->events.count);
    for (size_t i = 0; i < t->events.count; i++) {
        irori_event event = t->events.list[i];
        HOLDS(7, event.kind > 0 && event.kind < kinds, "an event of kind %d", event.kind);
        HOLDS(7, event.actor >= -1 && event.actor < t->rules->players, "an event of seat %d", event.actor);
        HOLDS(7, event.from < places && event.to < places, "an event at a place that does not exist");
        irori_event hidden = irori_event_for(event, IRORI_SPECTATOR);
        if (event.seen_by != IRORI_SEEN_BY_ALL)
            HOLDS(2, !hidden.object && !hidden.number && !hidden.bound, "a spectator sees a hidden event");
    }
    return true;
}

/* The suite */

static bool state_laws(trial *t) {
    irori_turn turn = t->game->to_act(t->rules, t->state);
    t->viewer = 0;
    copy_state(t, t->saved, t->state);
    if (!cards_are_conserved(t, t->state, "now") || !turn_is_sound(t, turn) || !result_is_sound(t, turn)) return false;
    if (!orders_commute(t, turn) || !choices_are_taken_back(t, turn) || !copies_decode(t)) return false;
    for (int i = 0; i < 3; i++)
        if (!mutant_is_refused_or_exact(t)) return false;
    for (int seat = 0; seat < t->rules->players; seat++)
        if (!move_laws(t, seat)) return false;
    for (int seat = IRORI_SPECTATOR; seat < t->rules->players; seat++)
        if (!knowledge_laws(t, seat)) return false;
    copy_state(t, t->world, t->state);
    t->game->determinize(t->rules, t->world, t->rules->players - 1, &t->rng);
    if (!cards_are_conserved(t, t->world, "in a world")) return false;
    HOLDS(3, !memcmp(t->saved, t->state, t->size), "a question or a copy's game has changed the original");
    return true;
}

/* The next decision: with and without events, and by a decoded copy, it leads to the same state. */
static bool step(trial *t) {
    irori_turn turn = t->game->to_act(t->rules, t->state);
    int seat = __builtin_ctz(turn.seats);
    if (turn.kind != IRORI_ONE)
        while (!(turn.seats >> (seat = (int)irori_rng_below(&t->rng, (uint32_t)t->rules->players)) & 1)) {}
    irori_move move = t->game->sample(t->rules, t->state, seat, &t->rng);
    t->viewer = seat;
    copy_state(t, t->other, t->state);
    t->game->apply(t->rules, t->other, seat, move, NULL);
    t->game->apply(t->rules, t->state, seat, move, no_events(&t->events));
    t->game->apply(t->rules, t->shadow, seat, move, NULL);
    t->decisions++;
    HOLDS(3, same_bytes(t, t->state, t->other), "telling what happens changes what happens");
    HOLDS(3, same_bytes(t, t->state, t->shadow), "a decoded state plays on differently");
    HOLDS(7, t->decisions <= t->game->max_decisions, "more than max_decisions");
    if (irori_rng_below(&t->rng, 8) == 0) {
        size_t size = t->game->encode(t->rules, t->state, t->bytes);
        HOLDS(3, !t->game->decode(t->rules, t->shadow, t->bytes, size), "an encoded state is not decoded");
    }
    return events_are_sound(t);
}

static bool start(trial *t, const irori_seed *seed) {
    memset(t->state, MARK, t->size);
    memset(t->other, ~MARK, t->size);
    t->game->init(t->rules, t->state, seed, no_events(&t->events));
    t->game->init(t->rules, t->other, seed, NULL);
    HOLDS(3, !memcmp(t->state, t->other, t->size), "init leaves some of the state as it was");
    copy_state(t, t->shadow, t->state);
    t->game->census(t->rules, t->state, t->census);
    t->decisions = 0;
    return events_are_sound(t);
}

static bool play(trial *t) {
    irori_seed seed = irori_rng_chance(&t->rng).seed;
    if (!start(t, &seed)) return false;
    while (state_laws(t)) {
        if (t->game->to_act(t->rules, t->state).kind == IRORI_OVER) return true;
        if (!step(t)) return false;
    }
    return false;
}

static void *room(size_t size) {
    void *memory = calloc(1, size);
    if (!memory) abort();
    return memory;
}

finding conformance_run(const conformance_plan *plan) {
    const irori_game *game = plan->game;
    trial t = {.game = game, .rng = irori_rng_from(plan->seed), .size = game->state_size};
    void **states[] = {&t.state, &t.saved, &t.world, &t.other, &t.third, &t.shadow};
    if (game->rules_new(&plan->setup, &t.rules, NULL)) return (finding){.law = -1, .text = "no such set-up"};
    t.rules->game = game; /* a cheat is made from another game's rules */
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) *states[i] = room(t.size);
    t.moves = room((game->max_moves + 1) * sizeof *t.moves),
    t.more_moves = room((game->max_moves + 1) * sizeof *t.moves);
    t.events = (irori_events){.list = room((game->max_events + 1) * sizeof(irori_event)), .cap = game->max_events};
    t.more_events = (irori_events){.list = room((game->max_events + 1) * sizeof(irori_event)), .cap = game->max_events};
    t.bytes = room(game->max_encoded + SLACK), t.more_bytes = room(game->max_encoded + SLACK);
    t.view = room(VIEW_SIZE), t.more_view = room(VIEW_SIZE);
    for (t.number = 0; t.number < plan->games && play(&t);) t.number++;
    if (!t.finding.law) key_law(&t);
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) free(*states[i]);
    free(t.moves), free(t.more_moves), free(t.events.list), free(t.more_events.list);
    free(t.bytes), free(t.more_bytes), free(t.view), free(t.more_view), free(t.sightings);
    irori_rules_free(t.rules);
    return t.finding;
}
