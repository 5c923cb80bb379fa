/* Kodachi: nothing that happens by itself tells of a hand (law 10; K17, K24). Two worlds that look alike to a seat are
 * played on by the same move of somebody else, and what the seat is told is compared. Games that go on by themselves
 * where their owner has one answer left are caught. */
#include "kodachi_scene.h"

#include <string.h>

enum { EVENTS = 512 };

typedef void (*apply_fn)(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events);

typedef struct telling {
    kodachi_state s;
    irori_event list[EVENTS];
    irori_events events;
} telling;

static void tell_of(telling *t, const irori_rules *rules, const kodachi_state *s, irori_move move, apply_fn apply) {
    t->s = *s;
    t->events = (irori_events){.list = t->list, .cap = EVENTS};
    apply(rules, &t->s, kodachi_decider(s), move, &t->events);
}

static bool is_open_reveal(const irori_game *game, int kind) {
    for (const uint16_t *at = game->open_reveals; *at; at++)
        if (*at == kind) return true;
    return false;
}

static bool is_same(irori_event a, irori_event b) {
    return a.kind == b.kind && a.actor == b.actor && a.from == b.from && a.to == b.to && a.object == b.object &&
           a.number == b.number && a.bound == b.bound && a.reveals == b.reveals;
}

static bool shows(irori_event event) { return event.object || event.number || event.bound; }

/* Law 10: the lists differ first in an event that shows the seat something it may see, or not at all. */
static bool tells_nothing(const irori_rules *rules, const telling *a, const telling *b, int viewer) {
    size_t i = 0;
    for (; i < a->events.count && i < b->events.count; i++) {
        irori_event one = irori_event_for(a->list[i], viewer), two = irori_event_for(b->list[i], viewer);
        if (is_same(one, two)) continue;
        return one.kind == two.kind && (shows(one) || shows(two)) && is_open_reveal(rules->game, one.kind);
    }
    return a->events.count == b->events.count && kodachi_decider(&a->s) == kodachi_decider(&b->s);
}

/* A world that looks alike to the viewer. With `is_shown_alike` the decks and chance are as they are, so that all that
 * is turned up is equal too, and what follows is compared. */
static kodachi_state world_like(const irori_rules *rules, const kodachi_state *s, int viewer, bool is_shown_alike,
                                irori_rng *rng) {
    kodachi_state world = *s;
    kodachi_determinize(rules, &world, viewer, rng);
    if (!is_shown_alike) return world;
    memcpy(world.house_deck, s->house_deck, sizeof world.house_deck);
    memcpy(world.guard_deck, s->guard_deck, sizeof world.guard_deck);
    world.chance = s->chance;
    return world;
}

typedef struct inquiry {
    irori_rules *rules;
    apply_fn apply;
    irori_rng rng;
    uint64_t pairs, leaks;
} inquiry;

static void compare(inquiry *q, const kodachi_state *s, irori_move move, int viewer, bool is_shown_alike) {
    static telling truth, other;
    int seat = kodachi_decider(s);
    kodachi_state world = world_like(q->rules, s, viewer, is_shown_alike, &q->rng);
    if (kodachi_check(q->rules, &world, seat, move, NULL)) return;
    tell_of(&truth, q->rules, s, move, q->apply);
    tell_of(&other, q->rules, &world, move, q->apply);
    bool is_kept = tells_nothing(q->rules, &truth, &other, viewer);
    if (is_kept && is_shown_alike) /* nothing was turned up that differs: it looks alike still */
        is_kept = kodachi_key(q->rules, &truth.s, viewer) == kodachi_key(q->rules, &other.s, viewer);
    q->pairs++;
    q->leaks += !is_kept;
}

static void play_game(inquiry *q) {
    kodachi_state s;
    irori_seed seed = irori_rng_chance(&q->rng).seed;
    q->rules->game->init(q->rules, &s, &seed, NULL);
    for (int i = 0; s.phase != KODACHI_OVER && s.round <= 12; i++) {
        int seat = kodachi_decider(&s), viewer = i % (q->rules->players + 1) - 1;
        irori_move move = kodachi_sample(q->rules, &s, seat, &q->rng);
        if (viewer != seat) compare(q, &s, move, viewer, false);
        if (viewer != seat) compare(q, &s, move, viewer, true);
        q->rules->game->apply(q->rules, &s, seat, move, NULL);
    }
}

static inquiry inquire(int players, const char *options, apply_fn apply, int games) {
    inquiry q = {.rules = rules_for("kodachi", players, options), .rng = irori_rng_from((uint64_t)players)};
    q.apply = apply ? apply : q.rules->game->apply;
    for (int i = 0; i < games; i++) play_game(&q);
    irori_rules_free(q.rules);
    return q;
}

FACT(nothing_that_happens_by_itself_tells_a_secret) {
    for (int players = 2; players <= 4; players++)
        for (int french = 0; french < 2; french++) {
            inquiry q = inquire(players, french ? "edition=fr" : "edition=en", NULL, scaled(40));
            assert_true(q.pairs > 500);
            assert_int_equal(q.leaks, 0);
        }
}

/* As it was once: the game goes on by itself where the hand leaves one answer. */

static void go_on(const irori_rules *rules, kodachi_state *s, int phase, int operation, irori_events *events) {
    static irori_move moves[KODACHI_MAX_MOVES];
    while (s->phase == phase && kodachi_moves(rules, s, s->active, moves) == 1 &&
           kodachi_operation(moves[0]) == operation)
        rules->game->apply(rules, s, s->active, moves[0], events);
}

static void fail_by_itself(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events) {
    rules->game->apply(rules, state, seat, move, events);
    go_on(rules, state, KODACHI_FIGHT, KODACHI_CONCEDE, events);
}

static void end_by_itself(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events) {
    rules->game->apply(rules, state, seat, move, events);
    go_on(rules, state, KODACHI_DISCARD, KODACHI_DONE, events);
}

static void discard_by_itself(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events) {
    rules->game->apply(rules, state, seat, move, events);
    go_on(rules, state, KODACHI_DISCARD, KODACHI_DISCARD_ONE, events);
}

FACT(a_failure_that_comes_by_itself_is_caught) { assert_true(inquire(2, "", fail_by_itself, 8).leaks > 10); }
FACT(a_turn_that_ends_by_itself_is_caught) { assert_true(inquire(2, "", end_by_itself, 8).leaks > 10); }

/* Hands above six are rare in random games: this one has eight cards and one answer after the first. */
FACT(a_discard_made_by_itself_is_caught) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2 d2 d3 d3 d4 d4 d5 zero; house: draw3; guards: 5f");
    scene_play(&p, "stealth; play d1; beat; stop; take 1");
    inquiry leaky = {.rules = p.rules, .apply = discard_by_itself, .rng = irori_rng_from(1)};
    inquiry honest = {.rules = p.rules, .apply = p.rules->game->apply, .rng = irori_rng_from(1)};
    for (int i = 0; i < 200; i++) {
        compare(&leaky, &p.s, move_from(p.rules, "discard d5"), 1, true);
        compare(&honest, &p.s, move_from(p.rules, "discard d5"), 1, true);
    }
    assert_true(honest.pairs > 10 && !honest.leaks);
    assert_true(leaky.leaks > 0);
    scene_done(&p);
}

/* K17: the same words for who could not go on and for who would not. */
FACT(whoever_fails_says_so_with_the_same_words) {
    const char *const hands[] = {"hand: d5 d4 d3; guards: 5f", "hand: d5 start draw3; guards: 5f"};
    for (int i = 0; i < 2; i++) {
        scene p;
        scene_init(&p, 2, "", hands[i]);
        scene_play(&p, "stealth; play d5");
        scene_assert_told(&p, "concede fail", "");
        assert_int_equal(kodachi_decider(&p.s), 0);
        scene_play(&p, "concede");
        scene_assert_told(&p, "concede fail", "s0 concede; s0 fail");
        scene_done(&p);
    }
}

/* K24: whether anything is left above the last card given up is not told. */
FACT(whoever_is_done_discarding_says_so) {
    const char *const hands[] = {"hand: d1 d2 d5; house: R3/5; guards: 5f", "hand: d1 d2 d3; house: R3/5; guards: 5f"};
    for (int i = 0; i < 2; i++) {
        scene p;
        scene_init(&p, 2, "", hands[i]);
        scene_play(&p, i ? "stealth; play d1; beat; stop; take 1; discard d3"
                         : "stealth; play d1; beat; stop; take 1; discard d2");
        assert_int_equal(kodachi_decider(&p.s), 0);
        assert_int_equal(p.s.phase, KODACHI_DISCARD);
        assert_true(scene_offers(&p, "done"));
        scene_done(&p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_that_happens_by_itself_tells_a_secret),
        cmocka_unit_test(a_failure_that_comes_by_itself_is_caught),
        cmocka_unit_test(a_turn_that_ends_by_itself_is_caught),
        cmocka_unit_test(a_discard_made_by_itself_is_caught),
        cmocka_unit_test(whoever_fails_says_so_with_the_same_words),
        cmocka_unit_test(whoever_is_done_discarding_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
