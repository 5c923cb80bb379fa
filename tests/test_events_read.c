/* Law 12 where clients let events in (irori_event_read): whatever numbers a host sends, they are refused, or safe to be
 * told, in every game, to everybody, before and after a position is known. Under sanitizers this is what tells whether
 * a game's `has_event` refuses enough; that it refuses nothing that happens is the conformance suite's. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "irori/presenter.h"

enum { TRIES = 20000, MOST_TOLD = 12 };

typedef struct scene {
    irori_rules *rules;
    void *state;
    irori_events events; /* what happened last */
    irori_viewer viewer;
    irori_lines lines;
    irori_rng rng;
} scene;

static void open_scene(scene *s, const irori_game *game) {
    irori_setup setup = {.players = game->usual_players};
    irori_seed seed = irori_seed_from_text("events");
    *s = (scene){.rng = irori_rng_from(12)};
    assert_int_equal(irori_rules_new(game->id, &setup, &s->rules, NULL), IRORI_OK);
    s->state = malloc(game->state_size);
    s->events = (irori_events){.list = malloc(game->max_events * sizeof(irori_event)), .cap = game->max_events};
    game->init(s->rules, s->state, &seed, &s->events);
    s->viewer = (irori_viewer){.rules = s->rules, .words = irori_words_in("en")};
    for (int seat = 0; seat < s->rules->players; seat++) s->viewer.seats[seat] = (irori_seat_label){"Aki", seat < 2};
    assert_int_equal(irori_lines_init(&s->lines, NULL), IRORI_OK);
}

static void close_scene(scene *s) {
    irori_lines_done(&s->lines);
    free(s->state), free(s->events.list);
    irori_rules_free(s->rules);
}

static void play_on(scene *s) {
    const irori_game *game = s->rules->game;
    irori_turn turn = game->to_act(s->rules, s->state);
    irori_seed seed = irori_seed_from_text("again");
    s->events.count = 0;
    if (!turn.seats) return game->init(s->rules, s->state, &seed, &s->events);
    int seat = __builtin_ctz(turn.seats);
    game->apply(s->rules, s->state, seat, game->sample(s->rules, s->state, seat, &s->rng), &s->events);
}

static uint32_t below(scene *s, uint32_t n) { return irori_rng_below(&s->rng, n); }

static int64_t any_number(scene *s) {
    static const int64_t odd[] = {-1,    0,     1,         127,           128,     255,       256,
                                  65535, 65536, INT32_MIN, INT32_MAX,     -1000,   INT64_MIN, INT64_MAX,
                                  16384, 4096,  12288,     999999,        -999999, 1000000,   63,
                                  64,    191,   192,       (1 << 16) + 1, 200};
    if (below(s, 3)) return odd[below(s, sizeof odd / sizeof *odd)];
    return (int64_t)below(s, 1u << (1 + below(s, 20))) - (int64_t)below(s, 4);
}

/* What happened, some numbers of it changed. */
static void make_event(scene *s, int64_t n[IRORI_EVENT_NUMBERS]) {
    irori_event event = {.kind = 1};
    uint32_t kinds = 0;
    while (s->rules->game->event_kinds[kinds].name) kinds++;
    if (s->events.count) event = s->events.list[below(s, (uint32_t)s->events.count)];
    n[0] = below(s, 2) ? event.kind : (int64_t)below(s, kinds + 1), n[1] = event.actor, n[2] = event.from;
    n[3] = event.to, n[4] = event.object, n[5] = event.number, n[6] = event.bound, n[7] = event.seen_by;
    for (uint32_t changes = below(s, 4); changes; changes--) n[below(s, IRORI_EVENT_NUMBERS)] = any_number(s);
    if (!below(s, 4)) n[4] = below(s, 1u << (1 + below(s, 16)));
}

static void tell(scene *s, const irori_event *events, size_t count) {
    irori_viewer viewer = s->viewer;
    viewer.seat = (int)below(s, (uint32_t)s->rules->players + 1) - 1;
    viewer.state = below(s, 2) ? s->state : NULL;
    viewer.words = irori_words_in(below(s, 2) ? "en" : "fr");
    irori_lines_clear(&s->lines);
    assert_int_equal(irori_lines_tell(&s->lines, &viewer, 1, events, count, NULL), IRORI_OK);
    (void)irori_viewer_pauses(&viewer, events, count);
}

FACT(any_numbers_are_refused_or_can_be_told) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        scene s;
        int read = 0, refused = 0;
        open_scene(&s, *game);
        for (int i = 0; i < TRIES; i++) {
            irori_event events[MOST_TOLD];
            size_t count = 0, wanted = 1 + below(&s, MOST_TOLD);
            if (!(i % 16)) play_on(&s);
            for (size_t k = 0; k < wanted; k++) {
                int64_t numbers[IRORI_EVENT_NUMBERS];
                make_event(&s, numbers);
                bool is_read = irori_event_read(s.rules, numbers, &events[count]);
                count += is_read, read += is_read, refused += !is_read;
            }
            tell(&s, events, count);
        }
        assert_true(read > TRIES / 2 && refused > TRIES / 2);
        close_scene(&s);
    }
}

FACT(what_no_game_tells_is_refused_and_nothing_written) {
    static const int64_t bad[][2] = {{0, 0},         {0, -1},       {0, 256},     {0, 65537},     {1, -2},
                                     {1, 8},         {1, 256},      {2, -1},      {2, 256},       {3, 99},
                                     {4, -1},        {4, 65536},    {5, 1000000}, {5, INT64_MAX}, {6, -1000000},
                                     {6, INT64_MIN}, {7, -1},       {7, 65536},   {0, INT64_MAX}, {2, INT64_MAX},
                                     {1, INT64_MIN}, {3, INT64_MIN}};
    for (const irori_game *const *game = irori_games(); *game; game++) {
        scene s;
        open_scene(&s, *game);
        for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
            irori_event event = {.kind = 77}, first = s.events.list[0];
            int64_t numbers[IRORI_EVENT_NUMBERS] = {first.kind,   first.actor,  first.from,  first.to,
                                                    first.object, first.number, first.bound, first.seen_by};
            assert_true(irori_event_read(s.rules, numbers, &event));
            event.kind = 77;
            numbers[bad[i][0]] = bad[i][1];
            assert_false(irori_event_read(s.rules, numbers, &event));
            assert_int_equal(event.kind, 77);
        }
        close_scene(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_numbers_are_refused_or_can_be_told),
        cmocka_unit_test(what_no_game_tells_is_refused_and_nothing_written),
    };
    return cmocka_run_group_tests_name("events_read", tests, NULL, NULL);
}
