/* Kodama's screen without a terminal: what can be picked, what it decides, how it reads and how it is drawn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kodama_grove.h"
#include "term/canvas.h"
#include "term/kodama_screen.h"

/* A game at a table, seen by the one whose turn it is. */
typedef struct seat_at {
    irori_table *table;
    kodama_state known;
    irori_position position;
    table_look look;
    term_view view;
} seat_at;

static void look_as(seat_at *p, int seat) {
    table_look_init(&p->look, p->table);
    term_view_init(&p->view, irori_words_in("en"), &p->look.link, irori_table_entries(p->table), seat, &p->known);
    term_view_present(&p->view, &p->position);
}

static void look(seat_at *p) { look_as(p, __builtin_ctz(irori_table_turn(p->table).seats)); }

static void look_in(seat_at *p, const char *language) {
    p->view.words = irori_words_in(language);
    term_name_seats(&p->view);
    term_view_present(&p->view, &p->position);
}

static void play(seat_at *p, irori_move move) {
    irori_error why;
    assert_int_equal(irori_table_play(p->table, p->view.seat, move, &why), IRORI_OK);
    if (irori_table_turn(p->table).kind != IRORI_OVER) look(p);
}

/* Some moves by chance, always the same. */
static void sit_down(seat_at *p, const char *seed, int decisions) {
    irori_table_def def = {.game = "kodama", .setup = {.players = 2}, .seed = irori_seed_from_text(seed)};
    irori_error why;
    irori_rng rng = irori_rng_from(7);
    assert_int_equal(irori_table_new(&def, &p->table, &why), IRORI_OK);
    assert_int_equal(irori_position_init(&p->position, &why), IRORI_OK);
    look(p);
    for (int i = 0; i < decisions; i++) play(p, kodama_sample(p->view.rules, &p->known, p->view.seat, &rng));
}

static void get_up(seat_at *p) {
    irori_position_done(&p->position);
    irori_table_free(p->table);
}

static const kodama_rules *rules_at(const seat_at *p) { return (const kodama_rules *)p->view.rules; }
static const term_screen *const screen = &term_screen_kodama;

/* What is picked, as a move; 0: it makes none. */
static irori_move decision(const term_view *view, const term_choice *choice) {
    irori_move moves[IRORI_MOST_MOVES];
    return term_moves(view, choice, moves) == 1 ? moves[0] : 0;
}

/* Going on from a place */

static term_choice at_places(void) { return (term_choice){.depth = 2}; }

FACT(arrows_at_a_place_turn_and_slide_the_card) {
    static const int keys[] = {KEY_GO_LEFT, KEY_GO_RIGHT, KEY_GO_UP, KEY_GO_DOWN, KEY_SHIFT_LEFT, '.', '+', '-'};
    seat_at p;
    int steps = 0;
    sit_down(&p, "keys", 0);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        term_choice choice = at_places();
        kodama_pick before = kodama_picked(&p.view, &choice);
        assert_true(before.has_drop && before.move);
        assert_true(screen->key(&p.view, &choice, keys[i]));
        kodama_pick after = kodama_picked(&p.view, &choice);
        assert_true(after.move);
        assert_int_equal(after.thing, before.thing);
        assert_int_equal(choice.is_dropped, after.move != before.move);
        steps += choice.is_dropped;
        choice.picked[0] = 0, choice.count = 1;
        assert_true(decision(&p.view, &choice) == after.move);
    }
    assert_true(steps >= 6);
    get_up(&p);
}

FACT(elsewhere_arrows_are_nobodys_business) {
    seat_at p;
    sit_down(&p, "keys", 0);
    term_choice choice = {.depth = 1};
    assert_false(screen->key(&p.view, &choice, KEY_GO_LEFT));
    assert_true(screen->key(&p.view, &choice, 'x') == false);
    choice.depth = 0;
    assert_true(screen->key(&p.view, &choice, 'v'));
    assert_int_equal(kodama_looked_at(&p.view, &choice), 1 - p.view.seat);
    get_up(&p);
}

FACT(the_cursor_starts_on_the_card_that_brings_most) {
    seat_at p;
    sit_down(&p, "best first", 6);
    term_choice choice = {.depth = 1};
    int best = term_item_best(&p.view, &choice), count = term_items(&p.view, &choice);
    const irori_choice *list = p.position.choice;
    for (int i = 0; i < count; i++)
        assert_true(list[term_item_choice(&p.view, &choice, best)].worth >=
                    list[term_item_choice(&p.view, &choice, i)].worth);
    get_up(&p);
}

FACT(cards_of_the_tree_are_picked_by_their_numbers_on_it) {
    seat_at p;
    int gaps = 0;
    for (int decisions = 20; decisions < 28; decisions++) {
        sit_down(&p, "numbers", decisions);
        for (int slot = 0; slot < term_items(&p.view, &(term_choice){.depth = 0}); slot++) {
            term_choice choice = {.depth = 1, .opened = {slot}};
            for (int i = 0; i < term_items(&p.view, &choice); i++) {
                int number = term_item_number(&p.view, &choice, i), thing = term_item_thing(&p.view, &choice, i);
                char address[IRORI_ADDRESS], typed[8];
                snprintf(address, sizeof address, "tree/%d/%d", p.view.seat, number);
                assert_string_equal(p.position.thing[thing].address, address);
                assert_int_equal(term_item_numbered(&p.view, &choice, number), i);
                snprintf(typed, sizeof typed, "%d", number);
                int found = term_item_find(&p.view, &choice, typed);
                assert_true(found == i || found == TERM_MORE_TO_TYPE);
                gaps += number != i + 1;
            }
        }
        get_up(&p);
    }
    assert_true(gaps > 0);
}

/* Names */

static int named(const seat_at *p, const term_choice *choice, const char *text) {
    return term_item_named(&p->view, choice, text);
}

FACT(a_card_goes_by_its_name_or_the_beginning_of_it) {
    seat_at p;
    sit_down(&p, "names", 0);
    term_choice choice = {.depth = 0};
    for (int slot = 0; slot < 3; slot++) {
        const char *name = rules_at(&p)->card[p.known.display[slot]].name;
        assert_int_equal(named(&p, &choice, name), slot);
    }
    assert_int_equal(named(&p, &choice, "nonsense"), TERM_NO_ITEM);
    assert_int_equal(named(&p, &choice, ""), TERM_MORE_TO_TYPE);
    get_up(&p);
}

FACT(the_trunk_goes_by_its_name_in_both_languages) {
    seat_at p;
    sit_down(&p, "names", 0);
    term_choice choice = {.depth = 1};
    assert_int_equal(named(&p, &choice, "trunk"), 0);
    assert_int_equal(named(&p, &choice, "The trunk"), 0);
    look_in(&p, "fr");
    assert_int_equal(named(&p, &choice, "tronc"), 0);
    assert_int_equal(named(&p, &choice, "le tronc"), 0);
    choice.depth = 2;
    assert_int_equal(named(&p, &choice, ""), TERM_NO_ITEM); /* places have none */
    get_up(&p);
}

FACT(a_spirit_goes_by_what_it_is_called_and_how_it_is_written) {
    seat_at p;
    sit_down(&p, "spirit", 8);
    term_choice choice = {.depth = 0};
    for (int i = 0; i < KODAMA_HAND; i++) {
        char text[TERM_TEXT], shown[TERM_TEXT];
        int spirit = p.known.player[p.view.seat].hand[i];
        int thing = term_item_thing(&p.view, &choice, i);
        snprintf(shown, sizeof shown, "%s", p.position.thing[thing].name);
        snprintf(text, sizeof text, "host %s", rules_at(&p)->spirit[spirit].name);
        assert_int_equal(named(&p, &choice, shown), i);
        assert_int_equal(named(&p, &choice, text), i);
    }
    get_up(&p);
}

/* What cannot be picked */

FACT(every_card_of_the_tree_can_be_grown_from_or_is_refused_with_a_reason) {
    seat_at p;
    char text[TERM_TEXT];
    int refused = 0;
    for (int decisions = 20; decisions < 28; decisions += 3) {
        sit_down(&p, "refused", decisions);
        for (int slot = 0; slot < term_items(&p.view, &(term_choice){.depth = 0}); slot++) {
            term_choice choice = {.depth = 1, .opened = {slot}};
            int told = 0;
            for (; term_item_left_out(&p.view, &choice, told, text); told++)
                assert_true(strstr(text, ": no room") || strstr(text, ", over ten"));
            int numbers = 0;
            for (int number = 1; number <= 13; number++) numbers += term_number_refused(&p.view, &choice, number, text);
            assert_int_equal(numbers, told);
            assert_int_equal(told + term_items(&p.view, &choice), p.known.player[p.view.seat].tree.count);
            refused += told;
        }
        get_up(&p);
    }
    assert_true(refused > 0);
}

FACT(card_parent_and_place_make_a_legal_decision) {
    seat_at p;
    term_choice choice = {.depth = 0};
    sit_down(&p, "steps", 5);
    assert_int_equal(term_items(&p.view, &choice), 3);
    assert_true(term_item_opens(&p.view, &choice, 2));
    choice.opened[choice.depth++] = 2;
    assert_true(term_item_opens(&p.view, &choice, 0));
    choice.opened[choice.depth++] = 0;
    assert_false(term_item_opens(&p.view, &choice, 0));
    choice.picked[0] = term_items(&p.view, &choice) - 1, choice.count = 1;
    irori_move move = decision(&p.view, &choice);
    assert_int_equal(kodama_drop_of(move).slot, 2);
    play(&p, move);
    get_up(&p);
}

FACT(a_spirit_is_one_pick) { /* T9 */
    seat_at p;
    term_choice choice = {.picked = {1}, .count = 1};
    sit_down(&p, "spirit", 8);
    assert_int_equal(p.known.phase, KODAMA_HOST);
    assert_int_equal(term_items(&p.view, &choice), KODAMA_HAND);
    assert_false(term_item_opens(&p.view, &choice, 1));
    int held = p.known.player[p.view.seat].hand[1];
    assert_true(decision(&p.view, &choice) == kodama_host_move(held));
    get_up(&p);
}

/* Rough drops */

static irori_move off_by(irori_move move, int x, int y) {
    kodama_drop d = kodama_drop_of(move);
    return kodama_grow_move((kodama_drop){d.slot, d.x + x, d.y + y, d.angle});
}

FACT(a_drop_that_is_nearly_right_is_offered_with_how_far_it_was_moved) {
    static irori_move moves[KODAMA_MAX_MOVES];
    seat_at p;
    char how[TERM_TEXT], text[IRORI_MOVE_TEXT];
    sit_down(&p, "snap", 0);
    kodama_moves(p.view.rules, &p.known, p.view.seat, moves);
    irori_move rough = 0;
    for (int far = 40; !rough && far < 100; far++) /* off the bark, which is 35 to each side */
        if (kodama_check(p.view.rules, &p.known, p.view.seat, off_by(moves[0], far, far), NULL))
            rough = off_by(moves[0], far, far);
    irori_move near = term_mend(&p.view, rough, how);
    assert_int_equal(kodama_check(p.view.rules, &p.known, p.view.seat, near, NULL), IRORI_OK);
    kodama_move_to_text(p.view.rules, near, text);
    assert_non_null(strstr(how, text));
    assert_non_null(strstr(how, " mm"));
    get_up(&p);
}

FACT(a_drop_far_from_the_tree_is_not_mended) {
    seat_at p;
    char how[TERM_TEXT];
    sit_down(&p, "far", 0);
    assert_true(term_mend(&p.view, kodama_grow_move((kodama_drop){0, 100, 100, 0}), how) == 0);
    assert_true(term_mend(&p.view, kodama_grow_move((kodama_drop){200, 4500, 1000, 0}), how) == 0);
    assert_true(term_mend(&p.view, kodama_grow_move((kodama_drop){0, 4500, 1000, 65535}), how) == 0);
    assert_true(term_mend(&p.view, KODAMA_PASS_MOVE, how) == 0);
    get_up(&p);
}

/* Words */

FACT(a_hint_tells_its_moves_in_full_and_how_they_are_written) {
    static irori_move moves[KODAMA_MAX_MOVES];
    seat_at p;
    char said[IRORI_SENTENCE], notation[IRORI_MOVE_TEXT], all[4 * TERM_TEXT] = "";
    sit_down(&p, "hint", 10);
    for (int fr = 0; fr < 2; fr++) {
        term_lines page = {.line = NULL};
        look_in(&p, fr ? "fr" : "en");
        assert_true(kodama_moves(p.view.rules, &p.known, p.view.seat, moves) > 1);
        irori_prospect list[] = {{.move = moves[0], .visits = 9, .worth = 4700}};
        irori_adviser adviser = {.list = list, .count = 1};
        term_page_hint(&p.view, &adviser, TERM_TEXT / 2, &page);
        *all = 0;
        for (size_t i = 0; i < page.count; i++) strcat(strcat(all, i ? " " : ""), page.line[i].text);
        irori_viewer viewer = term_viewer_of(&p.view);
        irori_move_say(&viewer, p.view.position, moves[0], said);
        kodama_move_to_text(p.view.rules, moves[0], notation);
        assert_true(strlen(said) >= IRORI_ARG_TEXT_SIZE);
        assert_non_null(strstr(all, said));
        assert_non_null(strstr(all, notation));
        assert_non_null(strstr(all, fr ? "à taper : " : "to type: "));
        term_lines_free(&page);
    }
    get_up(&p);
}

FACT(a_hint_tells_one_move_of_those_on_the_same_tip) {
    static irori_move moves[KODAMA_MAX_MOVES];
    seat_at p;
    sit_down(&p, "alike", 0);
    assert_true(kodama_moves(p.view.rules, &p.known, p.view.seat, moves) > 1);
    kodama_drop drop = kodama_drop_of(moves[0]);
    drop.slot = 1;
    irori_prospect list[] = {{.move = moves[0], .visits = 9, .worth = 4700},
                             {.move = moves[1], .visits = 5, .worth = 4600}, /* listed perch by perch */
                             {.move = kodama_grow_move(drop), .visits = 3, .worth = 4500}};
    irori_adviser adviser = {.list = list, .count = 3};
    irori_viewer viewer = term_viewer_of(&p.view);
    static irori_hints hints;
    irori_hints_build(&hints, &viewer, p.view.position, &adviser, 0, 3);
    assert_int_equal(hints.hints, 2);
    assert_true(hints.hint[1].move == kodama_grow_move(drop));
    irori_hints_build(&hints, &viewer, p.view.position, &adviser, moves[1], 3); /* unless it is asked for */
    assert_int_equal(hints.hints, 3);
    get_up(&p);
}

FACT(the_log_comes_from_the_presentation) {
    seat_at p;
    term_lines log = {.line = NULL};
    char name[TERM_TEXT], expected[2 * TERM_TEXT];
    sit_down(&p, "log", 0);
    irori_rng rng = irori_rng_from(1);
    int actor = p.view.seat;
    play(&p, kodama_sample(p.view.rules, &p.known, actor, &rng));
    int card = p.known.player[actor].tree.card[1].card;
    term_log_add(&p.view, p.view.at, p.view.at, &log);
    assert_int_equal(log.count, 1);
    term_row_name(&p.view, actor, name);
    char id[64];
    snprintf(id, sizeof id, "kodama.card.%s", rules_at(&p)->card[card].name);
    snprintf(expected, sizeof expected, "%s: %s on the trunk, %d point", name,
             irori_words_get(irori_words_in("en"), id), p.known.player[actor].branch_points);
    assert_int_equal(strncmp(log.line[0].text, expected, strlen(expected)), 0);
    term_lines_free(&log);
    get_up(&p);
}

/* Pictures */

static int count_signs(const kodama_picture *picture) {
    int n = 0;
    for (int row = 0; row < picture->rows; row++)
        for (int column = 0; column < picture->columns; column++) n += picture->cell[row][column].sign != NULL;
    return n;
}

FACT(every_icon_of_a_tree_is_in_its_picture) {
    static kodama_picture picture;
    static const int sizes[][2] = {{42, 16}, {76, 28}, {160, 60}};
    seat_at p;
    int icons = 0;
    sit_down(&p, "icons", 27);
    const kodama_tree *own = &p.known.player[p.view.seat].tree;
    for (int i = 0; i < own->count; i++) icons += rules_at(&p)->card[own->card[i].card].features;
    const irori_area *tree = term_area(p.view.position, "tree/%d", p.view.seat);
    kodama_window window = kodama_window_of_tree(&p.position, tree);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        kodama_picture_init(&picture, sizes[i][0], sizes[i][1], &window);
        for (int k = 0; k < tree->count; k++)
            kodama_picture_add_thing(&picture, &p.position, tree->first + k, KODAMA_LYING);
        assert_int_equal(count_signs(&picture), icons);
    }
    get_up(&p);
}

FACT(a_card_hides_what_is_under_it) {
    static kodama_picture picture, alone;
    seat_at p;
    sit_down(&p, "hides", 0);
    int above = term_area(p.view.position, "display", 0)->first;
    int below = term_area(p.view.position, "tree/%d", 0)->first;
    const irori_point *corner = p.position.figure[p.position.thing[above].figure].corner;
    irori_figure under = p.position.figure[p.position.thing[below].figure];
    kodama_window window = kodama_window_of(corner);
    for (int i = 0; i < 4; i++) /* larger on all sides */
        under.corner[i] =
            (irori_point){corner[i].x + (i == 1 || i == 2 ? 300 : -300), corner[i].y + (i > 1 ? 300 : -300)};
    irori_mark bark = {.from = corner[0], .to = corner[2], .width = 200, .sign = "", .suit = ""};
    under.marks = 1;
    kodama_picture_init(&picture, 40, 24, &window);
    kodama_picture_add(&picture, &under, &bark, KODAMA_LYING);
    kodama_picture_add_thing(&picture, &p.position, above, KODAMA_NEW);
    kodama_picture_init(&alone, 40, 24, &window);
    kodama_picture_add_thing(&alone, &p.position, above, KODAMA_NEW);
    int drawn = 0;
    for (int row = 2; row < 22; row++) /* a card is narrower than 40 columns: its edges are left alone */
        for (int column = 16; column < 24; column++) {
            assert_int_equal(picture.cell[row][column].dots, alone.cell[row][column].dots);
            drawn += alone.cell[row][column].dots != 0;
        }
    assert_true(drawn > 0);
    get_up(&p);
}

FACT(dots_become_braille) {
    char text[8];
    kodama_cell_text(&(kodama_cell){.dots = 0xFF}, text);
    assert_string_equal(text, "⣿");
    kodama_cell_text(&(kodama_cell){.dots = 0x01}, text);
    assert_string_equal(text, "⠁");
    kodama_cell_text(&(kodama_cell){.dots = 0x41, .sign = &(irori_mark){.sign = "★"}}, text);
    assert_string_equal(text, "★");
}

/* Printing */

static char *printed(const term_view *view) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    term_print(out, view);
    fclose(out);
    return text;
}

static bool has_dots(const char *text) {
    return strstr(text, "\xE2\xA0") || strstr(text, "\xE2\xA1") || strstr(text, "\xE2\xA2");
}

FACT(a_player_gets_sentences_and_an_onlooker_pictures_too) {
    seat_at p;
    sit_down(&p, "print", 10);
    char *text = printed(&p.view);
    assert_false(has_dots(text));
    free(text);
    look_as(&p, IRORI_SPECTATOR);
    text = printed(&p.view);
    assert_true(has_dots(text));
    free(text);
    get_up(&p);
}

FACT(pages_are_read_with_headings_apart) {
    seat_at p;
    term_lines page = {.line = NULL};
    int blanks = 0;
    sit_down(&p, "pages", 3);
    term_page_reading(&p.view, 0, 80, &page);
    for (size_t i = 0; i < page.count; i++) blanks += !*page.line[i].text;
    assert_int_equal(blanks, 5); /* icons, spirits, three seasons, the deck */
    term_lines_free(&page);
    term_page_reading(&p.view, 2, 80, &page);
    assert_true(page.count >= 2);
    term_lines_free(&page);
    get_up(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrows_at_a_place_turn_and_slide_the_card),
        cmocka_unit_test(elsewhere_arrows_are_nobodys_business),
        cmocka_unit_test(the_cursor_starts_on_the_card_that_brings_most),
        cmocka_unit_test(cards_of_the_tree_are_picked_by_their_numbers_on_it),
        cmocka_unit_test(a_card_goes_by_its_name_or_the_beginning_of_it),
        cmocka_unit_test(the_trunk_goes_by_its_name_in_both_languages),
        cmocka_unit_test(a_spirit_goes_by_what_it_is_called_and_how_it_is_written),
        cmocka_unit_test(every_card_of_the_tree_can_be_grown_from_or_is_refused_with_a_reason),
        cmocka_unit_test(card_parent_and_place_make_a_legal_decision),
        cmocka_unit_test(a_spirit_is_one_pick),
        cmocka_unit_test(a_drop_that_is_nearly_right_is_offered_with_how_far_it_was_moved),
        cmocka_unit_test(a_drop_far_from_the_tree_is_not_mended),
        cmocka_unit_test(a_hint_tells_its_moves_in_full_and_how_they_are_written),
        cmocka_unit_test(a_hint_tells_one_move_of_those_on_the_same_tip),
        cmocka_unit_test(the_log_comes_from_the_presentation),
        cmocka_unit_test(every_icon_of_a_tree_is_in_its_picture),
        cmocka_unit_test(a_card_hides_what_is_under_it),
        cmocka_unit_test(dots_become_braille),
        cmocka_unit_test(a_player_gets_sentences_and_an_onlooker_pictures_too),
        cmocka_unit_test(pages_are_read_with_headings_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
