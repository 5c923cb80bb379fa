/* The conformance suite: its games, and laws 3, 5 to 7 and 12. Laws 1, 2 and 11 are in conformance_knowledge.c and
 * conformance_worlds.c, law 4 in conformance_moves.c, law 10 in conformance_secrets.c. Each check works on copies;
 * `saved` shows at the end of every state that nothing touched it. */
#include "conformance.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

/* Room behind every buffer, so that a game that is too modest about what it needs is told so instead of crashing. */
enum { MARK = 0xA5, SLACK = 4096, DEALS = 600, MOST_WORLDS = 320 };

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
    irori_writer writer = irori_writer_to(view, t->game->max_view + SLACK);
    t->game->view(t->rules, state, seat, &writer);
    t->has_long_view |= writer.used > t->game->max_view;
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

/* Views and keys are made of the state: only where its bytes differ need they be compared. */
static bool decoded_looks_the_same(trial *t) {
    if (!memcmp(t->state, t->other, t->size)) return true;
    for (t->viewer = IRORI_OMNISCIENT; t->viewer < t->rules->players; t->viewer++) {
        HOLDS(3, t->game->key(t->rules, t->state, t->viewer) == t->game->key(t->rules, t->other, t->viewer),
              "a decoded state has another key");
        write_view(t, t->state, t->viewer, t->view);
        write_view(t, t->other, t->viewer, t->more_view);
        HOLDS(3, !strcmp(t->view, t->more_view), "a decoded state looks different");
    }
    return true;
}

static bool copies_decode(trial *t) {
    memset(t->bytes, MARK, t->game->max_encoded + SLACK);
    size_t size = t->game->encode(t->rules, t->state, t->bytes);
    HOLDS(7, size <= t->game->max_encoded, "%zu bytes, more than max_encoded", size);
    for (size_t i = t->game->max_encoded; i < t->game->max_encoded + SLACK; i++)
        HOLDS(7, t->bytes[i] == MARK, "encode writes beyond max_encoded");
    HOLDS(3, !t->game->decode(t->rules, t->other, t->bytes, size), "an encoded state is not decoded");
    HOLDS(3, same_bytes(t, t->state, t->other), "a decoded state encodes to other bytes");
    if (!decoded_looks_the_same(t)) return false;
    copy_state(t, t->world, t->state);
    t->game->determinize(t->rules, t->world, IRORI_SPECTATOR, &t->rng);
    size = t->game->encode(t->rules, t->world, t->bytes);
    HOLDS(3, !t->game->decode(t->rules, t->other, t->bytes, size), "an encoded world is not decoded");
    return true;
}

static void note_for_mutants(trial *t) {
    mutator *m = &t->mutants;
    if (!m->rules) mutator_init(m, t->rules, irori_rng_next(&t->rng));
    if (!irori_rng_below(&t->rng, 4) || !m->count) mutator_add(m, t->state);
}

/* Law 12, after a game, with its states: the other laws tell more exactly what is wrong, and come first. What was
 * accepted is also compared with what it was made from: states that are near each other are where a
 * view that forgets something, or a key, is found out. */
static bool mutants_are_refused_or_sound(trial *t) {
    mutator *m = &t->mutants;
    uint32_t tries = (t->is_slow ? 4 : 8) * (t->decisions + 1);
    for (uint32_t i = 0; i < tries; i++) {
        bool is_accepted;
        HOLDS(12, mutator_try(m, &is_accepted), "%s", m->complaint);
        if (!is_accepted) continue;
        bool has_base = !t->game->decode(t->rules, t->other, m->before, m->before_size);
        HOLDS(12, has_base, "what was decoded once is not decoded again");
        if (!views_and_keys_differ_together(t, t->other, m->world)) return false;
    }
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
        HOLDS(4, !t->game->check(t->rules, t->state, seat, chosen[seat], NULL), "a sampled move is refused");
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
    HOLDS(5, t->game->simultaneous, "a choice cannot be taken back");
    int seat = __builtin_ctz(turn.seats);
    copy_state(t, t->other, t->state);
    t->game->simultaneous->retract(t->rules, t->other, seat);
    HOLDS(5, same_bytes(t, t->other, t->state), "what was not chosen is taken back");
    if (!(turn.seats & (turn.seats - 1))) return true; /* the last choice uncovers them all */
    irori_move move = t->game->sample(t->rules, t->other, seat, &rng);
    HOLDS(4, !t->game->check(t->rules, t->other, seat, move, NULL), "a sampled move is refused");
    t->game->apply(t->rules, t->other, seat, move, NULL);
    t->game->simultaneous->retract(t->rules, t->other, seat);
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
    return result_has_words(t, &result);
}

/* Shares of one win: in range, and together all of it but for rounding. A team shares its win whole. */
static bool worths_are_sound(trial *t, const void *state, irori_turn turn) {
    int32_t worth[IRORI_MAX_SEATS] = {0}, sum = 0, players = t->rules->players;
    if (!t->brain->evaluate || turn.kind == IRORI_OVER) return true;
    if (t->brain->is_settled && !t->brain->is_settled(t->rules, state)) return true;
    t->brain->evaluate(t->rules, state, worth);
    for (int seat = 0; seat < players; seat++) {
        HOLDS(7, worth[seat] >= 0 && worth[seat] <= IRORI_SURE, "seat %d is worth %d", seat, worth[seat]);
        sum += worth[seat];
    }
    HOLDS(7, t->game->is_cooperative || (sum >= IRORI_SURE - players && sum <= IRORI_SURE + players),
          "the worths make %d", sum);
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

/* What is told comes through where clients let events in. */
static bool can_be_read(const trial *t, irori_event event) {
    const int64_t numbers[IRORI_EVENT_NUMBERS] = {event.kind,   event.actor,  event.from,  event.to,
                                                  event.object, event.number, event.bound, event.seen_by};
    irori_event read;
    return irori_event_read(t->rules, numbers, &read) && read.object == event.object && read.number == event.number;
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
        HOLDS(12, can_be_read(t, event) && can_be_read(t, hidden), "an event of kind %d that has_event refuses",
              event.kind);
        if (event.seen_by != IRORI_SEEN_BY_ALL)
            HOLDS(2, !hidden.object && !hidden.number && !hidden.bound, "a spectator sees a hidden event");
    }
    return events_have_words(t);
}

/* Chapters: new chance changes nothing that anybody can know. */

static bool chapters_are_sound(trial *t) {
    if (!t->game->chapters) return true;
    HOLDS(1, t->game->chapters->chapter && t->game->chapters->reseed,
          "chapters without new chance, or the other way round");
    irori_seed seed = irori_rng_chance(&t->rng).seed;
    int chapter = t->game->chapters->chapter(t->rules, t->state);
    HOLDS(7, chapter >= 0 && chapter < 100, "chapter %d", chapter);
    copy_state(t, t->other, t->state);
    t->game->chapters->reseed(t->rules, t->other, &seed);
    HOLDS(1, t->game->chapters->chapter(t->rules, t->other) == chapter, "another chapter with new chance");
    for (int seat = IRORI_SPECTATOR; seat < t->rules->players; seat++)
        HOLDS(1, t->game->key(t->rules, t->other, seat) == t->game->key(t->rules, t->state, seat),
              "new chance is seen by seat %d", seat);
    copy_state(t, t->third, t->state);
    t->game->determinize(t->rules, t->third, IRORI_SPECTATOR, &t->rng);
    HOLDS(2, t->game->chapters->chapter(t->rules, t->third) == chapter, "the chapter is not known to all");
    t->game->chapters->reseed(t->rules, t->third, &seed);
    HOLDS(2, same_bytes(t, t->other, t->third), "something is left of the old chance");
    return true;
}

/* The suite */

static bool state_laws(trial *t) {
    irori_turn turn = t->game->to_act(t->rules, t->state);
    t->viewer = 0;
    copy_state(t, t->saved, t->state);
    if (!cards_are_conserved(t, t->state, "now") || !turn_is_sound(t, turn) || !result_is_sound(t, turn)) return false;
    if (!orders_commute(t, turn) || !choices_are_taken_back(t, turn) || !copies_decode(t)) return false;
    if (!chapters_are_sound(t)) return false;
    HOLDS(7, !t->has_long_view, "a view longer than max_view");
    if (!worths_are_sound(t, t->state, turn)) return false;
    note_for_mutants(t);
    for (int seat = 0; seat < t->rules->players; seat++)
        if (!move_laws(t, seat)) return false;
    HOLDS(3, !memcmp(t->saved, t->state, t->size), "a question or a copy's game has changed the original");
    for (int seat = IRORI_SPECTATOR; seat < t->rules->players; seat++)
        if (!knowledge_laws(t, seat)) return false;
    copy_state(t, t->world, t->state);
    t->game->determinize(t->rules, t->world, t->rules->players - 1, &t->rng);
    if (!cards_are_conserved(t, t->world, "in a world") || !worths_are_sound(t, t->world, turn)) return false;
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
    HOLDS(4, !t->game->check(t->rules, t->state, seat, move, NULL), "a sampled move is refused");
    copy_state(t, t->other, t->state);
    t->game->apply(t->rules, t->other, seat, move, NULL);
    t->game->apply(t->rules, t->state, seat, move, no_events(&t->events));
    t->game->apply(t->rules, t->shadow, seat, move, NULL);
    t->decisions++;
    HOLDS(3, same_bytes(t, t->state, t->other), "telling what happens changes what happens");
    HOLDS(3, same_bytes(t, t->state, t->shadow), "a decoded state plays on differently");
    HOLDS(7, t->decisions <= t->game->max_decisions, "more than max_decisions");
    if (!cards_are_conserved(t, t->state, "now")) return false;
    if (irori_rng_below(&t->rng, 8) == 0) {
        size_t size = t->game->encode(t->rules, t->state, t->bytes);
        HOLDS(3, !t->game->decode(t->rules, t->shadow, t->bytes, size), "an encoded state is not decoded");
    }
    return events_are_sound(t);
}

/* The suite looks for the chance in the bytes, to tell it from cards: a seed is encoded as it is. */
static bool seed_is_encoded(trial *t, const irori_seed *seed) {
    size_t size = t->game->encode(t->rules, t->state, t->bytes);
    t->chance_at = NO_CHANCE;
    for (size_t at = 0; at + CHANCE_BYTES <= size && t->chance_at == NO_CHANCE; at++)
        if (!memcmp(t->bytes + at, seed->bytes, CHANCE_SEED)) t->chance_at = at;
    HOLDS(3, t->chance_at != NO_CHANCE, "the seed is not encoded");
    return true;
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
    return events_are_sound(t) && seed_is_encoded(t, seed);
}

static bool play(trial *t) {
    irori_seed seed = irori_rng_chance(&t->rng).seed;
    if (!start(t, &seed)) return false;
    while (state_laws(t)) {
        if (t->game->to_act(t->rules, t->state).kind == IRORI_OVER) return mutants_are_refused_or_sound(t);
        if (!step(t)) return false;
    }
    return false;
}

static void *room(size_t size) {
    void *memory = calloc(1, size);
    if (!memory) abort();
    return memory;
}

/* Room of every kind: true sizes and more. */
static void take_room(trial *t) {
    const irori_game *game = t->game;
    size_t moves = game->max_moves + SLACK, events = game->max_events + SLACK, bytes = game->max_encoded + SLACK;
    void **states[] = {&t->state, &t->saved, &t->world, &t->other, &t->third, &t->shadow, &t->redacted};
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) *states[i] = room(t->size);
    t->moves = room(moves * sizeof *t->moves), t->more_moves = room(moves * sizeof *t->moves);
    t->weights = room(moves * sizeof *t->weights), t->more_weights = room(moves * sizeof *t->weights);
    t->events = (irori_events){.list = room(events * sizeof(irori_event)), .cap = events};
    t->more_events = (irori_events){.list = room(events * sizeof(irori_event)), .cap = events};
    t->bytes = room(bytes), t->more_bytes = room(bytes), t->is_hidden = room(bytes);
    t->hidden = room(bytes * sizeof *t->hidden), t->worlds = room(MOST_WORLDS * game->max_encoded);
    t->view = room(game->max_view + SLACK), t->more_view = room(game->max_view + SLACK);
}

static void give_room_back(trial *t) {
    void *all[] = {t->state,     t->saved,        t->world,           t->other,       t->third,        t->shadow,
                   t->redacted,  t->moves,        t->more_moves,      t->weights,     t->bytes,        t->more_bytes,
                   t->is_hidden, t->hidden,       t->worlds,          t->events.list, t->more_weights, t->view,
                   t->more_view, t->observations, t->more_events.list};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
    if (t->mutants.rules) mutator_done(&t->mutants);
}

finding conformance_run(const conformance_plan *plan) {
    const irori_game *game = plan->game;
    trial t = {.game = game,
               .brain = irori_brain_of(game),
               .rng = irori_rng_from(plan->seed),
               .size = game->state_size,
               .is_slow = takes_long(game)};
    if (game->rules_new(&plan->setup, &t.rules, NULL)) return (finding){.law = -1, .text = "no such set-up"};
    t.rules->game = game; /* a cheat is made from another game's rules */
    take_room(&t);
    bool is_sound = tables_have_words(&t);
    for (t.number = 0; is_sound && t.number < plan->games && (is_sound = play(&t));) t.number++;
    if (is_sound) is_sound = key_law(&t) && deals_are_even(&t, plan->deals ? plan->deals : DEALS);
    give_room_back(&t);
    irori_rules_free(t.rules);
    return t.finding;
}
