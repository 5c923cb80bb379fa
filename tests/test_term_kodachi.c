/* Kodachi's screen without a terminal: conceding and being done are asked for, in words, even where nothing else is
 * left (K17, K24); numbers stay; what bots do shares a line. */
#include "kodachi_scene.h"

#include <string.h>

#include "term/term.h"

/* A game at a table, seen by the one whose turn it is. */
typedef struct seat_at {
    irori_table *table;
    kodachi_state known;
    irori_position position;
    table_look look;
    term_view view;
} seat_at;

static void look(seat_at *p, const char *language) {
    int seat = __builtin_ctz(irori_table_turn(p->table).seats);
    table_look_init(&p->look, p->table);
    term_view_init(&p->view, irori_words_in(language), &p->look.link, irori_table_entries(p->table), seat, &p->known);
    term_view_present(&p->view, &p->position);
}

static const term_choice nothing = {.depth = 0};

typedef bool (*position_fn)(const seat_at *p);

/* Plays by chance until the position is such a one. */
static void sit_down(seat_at *p, position_fn is_wanted) {
    irori_table_def def = {.game = "kodachi",
                           .setup = {.players = 2},
                           .seats = {{.kind = IRORI_SEAT_PERSON}, {.kind = IRORI_SEAT_BOT, .player = "greedy"}},
                           .seed = irori_seed_from_text("forced")};
    irori_error why;
    irori_rng rng = irori_rng_from(7);
    assert_int_equal(irori_table_new(&def, &p->table, &why), IRORI_OK);
    assert_int_equal(irori_position_init(&p->position, NULL), IRORI_OK);
    for (look(p, "en"); !is_wanted(p); look(p, "en")) {
        irori_move move = kodachi_sample(p->view.rules, &p->known, p->view.seat, &rng);
        assert_int_equal(irori_table_play(p->table, p->view.seat, move, &why), IRORI_OK);
        assert_true(irori_table_turn(p->table).kind != IRORI_OVER);
    }
}

static void get_up(seat_at *p) {
    table_look_done(&p->look);
    irori_position_done(&p->position);
    irori_table_free(p->table);
}

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
    return p->known.phase == KODACHI_FIGHT && kodachi_can_play_any((const kodachi_rules *)p->view.rules, &p->known);
}
static bool has_equal_cards(const seat_at *p) {
    bool has_pair = false;
    for (int kind = 1; kind < KODACHI_KINDS; kind++) has_pair |= p->known.player[p->view.seat].hand[kind] > 1;
    return may_concede(p) && has_pair && p->known.dojo == KODACHI_NOT_DOJO;
}
static bool may_discard(const seat_at *p) {
    return p->known.phase == KODACHI_DISCARD && p->known.player[p->view.seat].hand_count > 3 &&
           p->known.player[p->view.seat].hand_count <= KODACHI_HAND;
}
static bool must_discard(const seat_at *p) {
    return p->known.phase == KODACHI_DISCARD && p->known.player[p->view.seat].hand_count > KODACHI_HAND;
}

static bool is_late(const seat_at *p) { return p->known.round > 4; }

static irori_move first_move(const seat_at *p, const term_choice *choice) {
    irori_move moves[IRORI_MOST_MOVES];
    return term_moves(&p->view, choice, moves) ? moves[0] : 0;
}

static void expect_asked(seat_at *p, const char *english, const char *french) {
    char text[TERM_TEXT];
    term_item_ask(&p->view, &nothing, text);
    assert_string_equal(text, english);
    look(p, "fr");
    term_item_ask(&p->view, &nothing, text);
    assert_string_equal(text, french);
    look(p, "en");
}

FACT(who_has_nothing_left_to_play_is_asked_to_concede) {
    const term_choice first = {.picked = {0}, .count = 1};
    seat_at p;
    sit_down(&p, must_concede);
    expect_asked(&p, "Nothing left to play wins this fight: concede.",
                 "Rien de ce qui reste à jouer ne gagne ce combat : renoncez.");
    assert_int_equal(term_items(&p.view, &first), 1);
    assert_false(term_item_opens(&p.view, &first, 0)); /* nothing to mix it up with */
    assert_int_equal(first_move(&p, &first), KODACHI_CONCEDE);
    get_up(&p);
}

FACT(conceding_beside_other_moves_is_asked_twice) {
    seat_at p;
    sit_down(&p, may_concede);
    int last = term_items(&p.view, &nothing) - 1;
    assert_true(last > 0);
    assert_true(term_item_opens(&p.view, &nothing, last));
    get_up(&p);
}

FACT(who_can_discard_no_more_is_asked_to_be_done) {
    seat_at p;
    sit_down(&p, must_be_done);
    expect_asked(
        &p, "The rest comes before the last card discarded and stays: end your turn; the hand is filled up to six.",
        "Le reste précède la dernière carte défaussée et demeure : terminez votre tour ; la main remonte à six.");
    assert_int_equal(term_items(&p.view, &nothing), 0);
    assert_int_equal(first_move(&p, &nothing), KODACHI_DONE);
    get_up(&p);
}

FACT(the_number_of_either_of_two_equal_cards_plays_it) { /* K11 */
    seat_at p;
    sit_down(&p, has_equal_cards);
    const kodachi_player *player = &p.known.player[p.view.seat];
    int place = 1, kind = 1;
    for (; player->hand[kind] < 2; kind++) place += player->hand[kind];
    int item = term_item_numbered(&p.view, &nothing, place);
    assert_true(item >= 0);
    assert_int_equal(term_item_numbered(&p.view, &nothing, place + 1), item);
    get_up(&p);
}

FACT(digits_mark_cards_to_discard_by_their_place_in_hand) { /* K24 */
    char typed[2] = "1";
    seat_at p;
    sit_down(&p, may_discard);
    int count = p.known.player[p.view.seat].hand_count;
    assert_int_equal(term_items(&p.view, &nothing), count);
    for (int i = 0; i < count; i++, typed[0]++) assert_int_equal(term_item_find(&p.view, &nothing, typed), i);
    get_up(&p);
}

/* The single steps of what was marked are played, never what somebody has not decided. */
FACT(what_is_marked_is_discarded_step_by_step_and_then_the_turn_ends) { /* K24 */
    const term_choice two = {.picked = {1, 0}, .count = 2};
    irori_move moves[IRORI_MOST_MOVES];
    seat_at p;
    sit_down(&p, may_discard);
    assert_int_equal(term_moves(&p.view, &two, moves), 3);
    assert_int_equal(kodachi_operation(moves[0]), KODACHI_DISCARD_ONE);
    assert_int_equal(kodachi_operation(moves[1]), KODACHI_DISCARD_ONE);
    assert_true(kodachi_a(moves[0]) <= kodachi_a(moves[1])); /* rising, whatever was marked first */
    assert_int_equal(moves[2], KODACHI_DONE);
    get_up(&p);
}

/* Played at once it would shut out the cards before it. */
FACT(a_step_that_is_written_is_one_of_the_picks) { /* K24 */
    irori_move moves[IRORI_MOST_MOVES];
    seat_at p;
    sit_down(&p, may_discard);
    int last = term_items(&p.view, &nothing) - 1;
    term_choice choice = {.picked = {last}, .count = 1};
    assert_int_equal(term_moves(&p.view, &choice, moves), 2);
    int item = term_item_of_step(&p.view, &nothing, moves[0]);
    assert_int_equal(term_item_thing(&p.view, &nothing, item), term_item_thing(&p.view, &nothing, last));
    assert_true(term_ends_picking(&p.view, &nothing, moves[1]));
    assert_false(term_ends_picking(&p.view, &nothing, moves[0]));
    assert_int_equal(term_item_of_step(&p.view, &nothing, moves[1]), TERM_NO_ITEM);
    get_up(&p);
}

FACT(a_card_whose_turn_is_past_says_so_by_its_number) { /* K24 */
    irori_move moves[IRORI_MOST_MOVES];
    irori_error why;
    char text[TERM_TEXT];
    seat_at p;
    sit_down(&p, may_discard);
    term_choice choice = {.picked = {term_items(&p.view, &nothing) - 1}, .count = 1};
    (void)term_moves(&p.view, &choice, moves);
    assert_false(term_number_refused(&p.view, &nothing, 1, text));
    assert_int_equal(irori_table_play(p.table, p.view.seat, moves[0], &why), IRORI_OK);
    table_look_done(&p.look);
    look(&p, "en");
    assert_true(term_number_refused(&p.view, &nothing, 1, text));
    assert_non_null(strstr(text, "in the order of the list"));
    get_up(&p);
}

FACT(more_than_six_cards_cannot_stay) { /* K24 */
    irori_move moves[IRORI_MOST_MOVES];
    seat_at p;
    sit_down(&p, must_discard);
    assert_int_equal(term_moves(&p.view, &nothing, moves), 0);
    get_up(&p);
}

FACT(what_a_bot_does_in_a_row_shares_a_line_and_verbs_are_said_once) {
    seat_at p;
    term_lines log = {.line = NULL};
    bool has_joined = false, has_list = false;
    sit_down(&p, is_late);
    term_log_add(&p.view, 0, p.view.at, &log);
    for (size_t i = 0; i < log.count; i++) {
        const char *first = strstr(log.line[i].text, "discarded ");
        has_joined |= !strncmp(log.line[i].text, "Greedy 1: ", 10) && strstr(log.line[i].text, " · ");
        has_list |= first && strchr(first + strlen("discarded "), ' ');
        assert_false(first && strstr(first + 1, "discarded "));
    }
    assert_true(has_joined);
    assert_true(has_list);
    term_lines_free(&log);
    get_up(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_nothing_left_to_play_is_asked_to_concede),
        cmocka_unit_test(conceding_beside_other_moves_is_asked_twice),
        cmocka_unit_test(who_can_discard_no_more_is_asked_to_be_done),
        cmocka_unit_test(the_number_of_either_of_two_equal_cards_plays_it),
        cmocka_unit_test(digits_mark_cards_to_discard_by_their_place_in_hand),
        cmocka_unit_test(what_is_marked_is_discarded_step_by_step_and_then_the_turn_ends),
        cmocka_unit_test(a_step_that_is_written_is_one_of_the_picks),
        cmocka_unit_test(a_card_whose_turn_is_past_says_so_by_its_number),
        cmocka_unit_test(more_than_six_cards_cannot_stay),
        cmocka_unit_test(what_a_bot_does_in_a_row_shares_a_line_and_verbs_are_said_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
