/* Kodachi's screen without a terminal: conceding and being done are asked for, in words, even where nothing else is
 * left (K17, K24). */
#include "kodachi_scene.h"

#include <string.h>

#include "term/kodachi_screen.h"

/* A game at a table, seen by the one whose turn it is. */
typedef struct seat_at {
    irori_table *table;
    kodachi_state known;
    term_view view;
} seat_at;

static void look(seat_at *p, const char *language) {
    int seat = __builtin_ctz(irori_table_turn(p->table).seats);
    term_view_init(&p->view, irori_words_in(language), p->table, irori_table_entries(p->table), seat, &p->known);
}

static const term_screen *const screen = &term_screen_kodachi;

typedef bool (*position_fn)(const seat_at *p);

/* Plays by chance until the position is such a one. */
static void sit_down(seat_at *p, position_fn is_wanted) {
    irori_table_def def = {.game = "kodachi", .setup = {.players = 2}, .seed = irori_seed_from_text("forced")};
    irori_error why;
    irori_rng rng = irori_rng_from(7);
    assert_int_equal(irori_table_new(&def, &p->table, &why), IRORI_OK);
    for (look(p, "en"); !is_wanted(p); look(p, "en")) {
        irori_move move = kodachi_sample(p->view.rules, &p->known, p->view.seat, &rng);
        assert_int_equal(irori_table_play(p->table, p->view.seat, move, &why), IRORI_OK);
        assert_true(irori_table_turn(p->table).kind != IRORI_OVER);
    }
}

static void get_up(seat_at *p) { irori_table_free(p->table); }

static bool has_single_move(const seat_at *p, int operation) {
    static irori_move moves[KODACHI_MAX_MOVES];
    return kodachi_moves(p->view.rules, &p->known, p->view.seat, moves) == 1 &&
           kodachi_operation(moves[0]) == operation;
}

static bool must_concede(const seat_at *p) { return has_single_move(p, KODACHI_CONCEDE); }
static bool must_be_done(const seat_at *p) {
    return p->known.phase == KODACHI_DISCARD && has_single_move(p, KODACHI_DONE);
}
static bool may_concede(const seat_at *p) {
    return p->known.phase == KODACHI_FIGHT && kodachi_can_play_any(kodachi_rules_of(&p->view), &p->known);
}

static void expect_asked(seat_at *p, const char *english, const char *french) {
    const term_choice nothing = {.depth = 0};
    char text[TERM_TEXT];
    screen->ask(&p->view, &nothing, text);
    assert_string_equal(text, english);
    look(p, "fr");
    screen->ask(&p->view, &nothing, text);
    assert_string_equal(text, french);
    look(p, "en");
}

FACT(who_has_nothing_left_to_play_is_asked_to_concede) {
    const term_choice first = {.picked = {0}, .count = 1};
    char why[TERM_TEXT] = "";
    seat_at p;
    sit_down(&p, must_concede);
    expect_asked(&p, "Nothing left to play wins this fight: concede.",
                 "Rien de ce qui reste à jouer ne gagne ce combat : renoncez.");
    assert_int_equal(screen->items(&p.view, &first), 1);
    assert_false(screen->opens(&p.view, &first, 0)); /* nothing to mix it up with */
    assert_int_equal(screen->decide(&p.view, &first, why), KODACHI_CONCEDE);
    get_up(&p);
}

FACT(conceding_beside_other_moves_is_asked_twice) {
    const term_choice nothing = {.depth = 0};
    seat_at p;
    sit_down(&p, may_concede);
    int last = screen->items(&p.view, &nothing) - 1;
    assert_true(last > 0);
    assert_true(screen->opens(&p.view, &nothing, last));
    get_up(&p);
}

FACT(who_has_nothing_left_to_discard_is_asked_to_be_done) {
    const term_choice nothing = {.depth = 0};
    char why[TERM_TEXT] = "";
    seat_at p;
    sit_down(&p, must_be_done);
    expect_asked(&p, "Nothing more to discard: end your turn; the hand is filled up to six.",
                 "Plus rien à défausser : terminez votre tour ; la main remonte à six.");
    assert_int_equal(screen->items(&p.view, &nothing), 0);
    assert_int_equal(screen->decide(&p.view, &nothing, why), KODACHI_DONE);
    get_up(&p);
}

/* The screen plays the single steps of what was marked, never what somebody has not decided. */
FACT(a_fight_is_never_conceded_for_its_player) {
    const term_choice first = {.picked = {0}, .count = 1};
    seat_at before, now;
    sit_down(&before, may_concede);
    sit_down(&now, must_concede);
    assert_int_equal(screen->follow(&before.view, &first, &now.view), 0);
    get_up(&before), get_up(&now);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_nothing_left_to_play_is_asked_to_concede),
        cmocka_unit_test(conceding_beside_other_moves_is_asked_twice),
        cmocka_unit_test(who_has_nothing_left_to_discard_is_asked_to_be_done),
        cmocka_unit_test(a_fight_is_never_conceded_for_its_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
