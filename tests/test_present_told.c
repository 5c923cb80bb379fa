/* What is told besides a position and its log: hints and reviews from a search, the end of a game with its reasons,
 * rules, refusals, names of seats. Each is made from what a seat may know, in both languages, and can be written as
 * JSON. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/presenter.h"

enum { TEXT = 1 << 16 };

typedef struct scene {
    irori_rules *rules;
    void *state, *other;
    irori_position position;
    irori_lines lines;
    irori_viewer viewer;
    irori_rng rng;
} scene;

static void open_scene(scene *s, const char *game, int players) {
    static const char *const names[IRORI_MAX_SEATS] = {"Aki", "Botan", "Chiyo", "Daiki", "Emi", "Fumi", "Gorō", "Hana"};
    irori_setup setup = {.players = players};
    irori_seed seed = irori_seed_from_text("told");
    *s = (scene){.rng = irori_rng_from(5)};
    assert_int_equal(irori_rules_new(game, &setup, &s->rules, NULL), IRORI_OK);
    s->state = malloc(s->rules->game->state_size);
    s->other = malloc(s->rules->game->state_size);
    s->rules->game->init(s->rules, s->state, &seed, NULL);
    s->viewer = (irori_viewer){.rules = s->rules, .words = irori_words_in("en"), .state = s->state};
    for (int seat = 0; seat < players; seat++) s->viewer.seats[seat] = (irori_seat_label){names[seat], seat < 2};
    assert_int_equal(irori_position_init(&s->position, NULL), IRORI_OK);
    assert_int_equal(irori_lines_init(&s->lines, NULL), IRORI_OK);
}

static void close_scene(scene *s) {
    irori_position_done(&s->position);
    irori_lines_done(&s->lines);
    free(s->state), free(s->other);
    irori_rules_free(s->rules);
}

static void build(scene *s) { assert_int_equal(irori_position_build(&s->position, &s->viewer, NULL), IRORI_OK); }

static void play_on(scene *s, int decisions) {
    const irori_game *game = s->rules->game;
    irori_turn turn;
    while (decisions-- && (turn = game->to_act(s->rules, s->state)).seats) {
        int seat = __builtin_ctz(turn.seats);
        game->apply(s->rules, s->state, seat, game->sample(s->rules, s->state, seat, &s->rng), NULL);
    }
}

static void play_to_the_end(scene *s) { play_on(s, 1 << 20); }

/* Hints */

/* Three moves of 5211's first decision; the second of them read twice. */
static irori_adviser adviser_of(scene *s, irori_prospect list[4]) {
    irori_move moves[64];
    assert_true(s->rules->game->moves(s->rules, s->state, 0, moves) > 2);
    list[0] = (irori_prospect){moves[0], 60, 4700};
    list[1] = (irori_prospect){moves[1], 30, 5200};
    list[2] = (irori_prospect){moves[1], 9, 5100};
    list[3] = (irori_prospect){moves[2], 1, 1000};
    return (irori_adviser){.list = list, .count = 4};
}

FACT(a_hint_has_worth_reason_and_an_alternative) {
    scene s;
    static irori_hints hints;
    irori_prospect list[4];
    open_scene(&s, "5211", 4);
    for (const char *const *language = irori_words_languages(); *language; language++) {
        s.viewer.words = irori_words_in(*language);
        build(&s);
        irori_adviser adviser = adviser_of(&s, list);
        irori_hints_build(&hints, &s.viewer, &s.position, &adviser, 0, 2);
        assert_int_equal(hints.hints, 2);
        assert_int_equal(hints.left, 1); /* the one that reads like another is not counted */
        assert_int_equal(hints.hint[0].percent, 47);
        assert_int_equal(hints.hint[0].thought, 60);
        assert_int_equal(hints.hint[1].percent, 52);
        assert_true(*hints.hint[0].reason && *hints.hint[1].reason);
        assert_non_null(strstr(hints.hint[0].sentence, hints.hint[0].label));
        assert_non_null(strstr(hints.hint[0].sentence, "47"));
        assert_true(*hints.caution); /* the second seems to be worth more */
        assert_non_null(strstr(hints.legend, "25"));
    }
    close_scene(&s);
}

FACT(the_only_move_needs_no_percentages) {
    scene s;
    static irori_hints hints;
    irori_prospect list[4];
    open_scene(&s, "5211", 2);
    build(&s);
    irori_adviser adviser = adviser_of(&s, list);
    adviser.count = 1;
    irori_hints_build(&hints, &s.viewer, &s.position, &adviser, 0, 3);
    assert_int_equal(hints.hints, 1);
    assert_null(strchr(hints.hint[0].sentence, '%'));
    assert_string_equal(hints.legend, "");
    assert_string_equal(hints.caution, "");
    close_scene(&s);
}

FACT(hints_as_json_name_moves_as_they_are_typed) {
    scene s;
    static irori_hints hints;
    static char text[TEXT];
    irori_prospect list[4];
    char expected[IRORI_MOVE_TEXT + 16], notation[IRORI_MOVE_TEXT];
    open_scene(&s, "5211", 4);
    build(&s);
    irori_adviser adviser = adviser_of(&s, list);
    irori_hints_build(&hints, &s.viewer, &s.position, &adviser, 0, IRORI_MOST_HINTS);
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_hints_write(&hints, &writer);
    s.rules->game->move_to_text(s.rules, list[0].move, notation);
    snprintf(expected, sizeof expected, "\"move\":\"%s\"", notation);
    assert_non_null(strstr(text, expected));
    assert_non_null(strstr(text, "\"percent\":47"));
    assert_non_null(strstr(text, "\"legend\":"));
    close_scene(&s);
}

/* Reviews */

FACT(a_review_tells_what_was_better_and_by_how_much) {
    scene s;
    irori_review review;
    static char text[TEXT];
    irori_prospect list[4];
    open_scene(&s, "5211", 4);
    build(&s);
    (void)adviser_of(&s, list);
    irori_judgement found = {
        .played = list[0].move, .better = list[1].move, .worth = 5200, .loss = 100, .is_sure = true};
    irori_review_build(&review, &s.viewer, &s.position, &found);
    assert_non_null(strstr(review.when, s.position.choice[IRORI_QUESTION].label));
    assert_non_null(strstr(review.sentence, "1 percentage point."));
    found.loss = 2000;
    irori_review_build(&review, &s.viewer, &s.position, &found);
    assert_non_null(strstr(review.sentence, review.played));
    assert_non_null(strstr(review.sentence, "20 percentage points"));
    assert_non_null(strstr(review.sentence, review.better));
    assert_int_equal(review.loss, 20);
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_review_write(&review, &writer);
    assert_non_null(strstr(text, "\"loss\":20"));
    found.is_sure = false;
    irori_review_build(&review, &s.viewer, &s.position, &found);
    assert_null(strstr(review.sentence, "percentage"));
    found.better = found.played, found.loss = 0;
    irori_review_build(&review, &s.viewer, &s.position, &found);
    assert_non_null(strstr(review.sentence, "Nothing was better"));
    close_scene(&s);
}

FACT(a_judgement_is_sure_only_beyond_chance) {
    scene s;
    irori_adviser adviser;
    irori_method method;
    open_scene(&s, "5211", 2);
    play_on(&s, 30);
    s.rules->game->redact(s.rules, s.state, 0);
    irori_sight sight = {.rules = s.rules, .seat = 0, .known = s.state};
    assert_true(irori_method_of("easy", s.rules->game, &method));
    assert_int_equal(irori_adviser_init(&adviser, s.rules, &method, NULL), IRORI_OK);
    irori_adviser_think(&adviser, &sight, 0, (irori_patience){.times = IRORI_CAREFULLY});
    assert_true(adviser.count > 1);
    irori_move best = adviser.list[0].move;
    irori_judgement same = irori_adviser_judge(&adviser, &sight, best, (irori_patience){.times = 1});
    if (same.better == best) assert_int_equal(same.loss, 0);
    irori_move moves[64];
    uint32_t count = s.rules->game->moves(s.rules, s.state, 0, moves);
    for (uint32_t i = 0; i < count; i++) {
        irori_judgement found = irori_adviser_judge(&adviser, &sight, moves[i], (irori_patience){.times = 1});
        assert_true(found.played == moves[i]);
        assert_true(found.loss >= 0 && (found.loss > 0) == (found.better != found.played));
        if (found.is_sure) assert_true(found.loss >= IRORI_SURE / 50);
    }
    irori_adviser_done(&adviser);
    close_scene(&s);
}

/* The end */

static void ends_alike(scene *s, int seat, const char *language) {
    static irori_ending end, other;
    static char text[TEXT], other_text[TEXT];
    s->viewer.seat = seat;
    s->viewer.state = s->state;
    s->viewer.words = irori_words_in(language);
    assert_int_equal(irori_ending_build(&end, &s->viewer, NULL), IRORI_OK);
    assert_true(end.is_over);
    assert_int_equal(end.seats, s->rules->players);
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_ending_write(&end, &writer);
    assert_false(writer.full);
    assert_null(strchr(end.headline, '{'));
    for (int i = 0; i < end.seats; i++) {
        int sum = 0;
        for (int kind = 0; kind < end.kinds; kind++) sum += end.seat[i].part[kind].points;
        assert_int_equal(sum, end.seat[i].points);
        assert_true(end.seat[i].is_known);
        if (i) assert_true(end.seat[i - 1].rank <= end.seat[i].rank);
    }
    memcpy(s->other, s->state, s->rules->game->state_size);
    s->rules->game->redact(s->rules, s->other, seat);
    s->viewer.state = s->other;
    assert_int_equal(irori_ending_build(&other, &s->viewer, NULL), IRORI_OK);
    writer = irori_writer_to(other_text, sizeof other_text);
    irori_ending_write(&other, &writer);
    assert_string_equal(text, other_text);
}

FACT(the_end_unfolds_into_its_reasons_for_everybody_alike) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        scene s;
        open_scene(&s, (*game)->id, (*game)->max_players);
        play_to_the_end(&s);
        for (int seat = IRORI_SPECTATOR; seat < s.rules->players; seat++)
            for (const char *const *language = irori_words_languages(); *language; language++)
                ends_alike(&s, seat, *language);
        close_scene(&s);
    }
}

FACT(scores_of_a_running_game_are_blank) {
    scene s;
    static irori_ending end;
    static char text[TEXT];
    open_scene(&s, "5211", 3);
    play_on(&s, 20);
    assert_int_equal(irori_ending_build(&end, &s.viewer, NULL), IRORI_OK);
    assert_false(end.is_over);
    for (int i = 0; i < end.seats; i++) assert_false(end.seat[i].is_known || end.seat[i].points || end.seat[i].rank);
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_ending_write(&end, &writer);
    assert_null(strstr(text, "\"points\""));
    close_scene(&s);
}

FACT(the_end_tells_how_often_it_was_taken_back_knowing_what_came) {
    scene s;
    static irori_ending end;
    static char text[TEXT];
    open_scene(&s, "null", 2);
    s.viewer.knowing = 3;
    assert_int_equal(irori_ending_build(&end, &s.viewer, NULL), IRORI_OK);
    assert_string_equal(end.knowing, ""); /* not while it runs */
    play_to_the_end(&s);
    assert_int_equal(irori_ending_build(&end, &s.viewer, NULL), IRORI_OK);
    assert_non_null(strstr(end.knowing, "3 times"));
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_ending_write(&end, &writer);
    assert_non_null(strstr(text, "\"knowing\":\"3 times"));
    s.viewer.knowing = 0;
    assert_int_equal(irori_ending_build(&end, &s.viewer, NULL), IRORI_OK);
    assert_string_equal(end.knowing, "");
    close_scene(&s);
}

FACT(a_shared_win_names_all_winners) {
    scene s;
    static irori_ending end;
    open_scene(&s, "null", 2);
    for (int n = 0, shared = 0; n < 200 && !shared; n++) {
        irori_seed seed = irori_rng_chance(&s.rng).seed;
        s.rules->game->init(s.rules, s.state, &seed, NULL);
        play_to_the_end(&s);
        assert_int_equal(irori_ending_build(&end, &s.viewer, NULL), IRORI_OK);
        shared = end.seat[0].is_winner && end.seat[1].is_winner;
        if (shared) assert_true(strstr(end.headline, "Aki") && strstr(end.headline, "Botan"));
        if (!shared) assert_non_null(strstr(end.headline, end.seat[0].seat ? "Botan" : "Aki"));
    }
    close_scene(&s);
}

/* Rules */

FACT(rules_are_lines_with_their_ids_and_begin_with_the_aim) {
    scene s;
    static char text[TEXT];
    open_scene(&s, "5211", 2);
    assert_int_equal(irori_lines_rules(&s.lines, s.viewer.words, s.rules->game, NULL), IRORI_OK);
    assert_string_equal(s.lines.line[0].rule, "#aim");
    assert_int_equal(s.lines.line[0].weight, IRORI_HEADING);
    assert_string_equal(s.lines.line[1].rule, "");
    int f9 = 0;
    while (f9 < s.lines.lines && strcmp(s.lines.line[f9].rule, "F9")) f9++;
    assert_true(f9 < s.lines.lines);
    assert_non_null(strstr(irori_line_text(&s.lines, f9, text, sizeof text), "worthless"));
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_lines_write(&s.lines, 0, &writer);
    assert_non_null(strstr(text, "\"rule\":\"F9\""));
    close_scene(&s);
}

/* Refusals */

FACT(a_refusal_tells_all_that_speaks_against_a_move) {
    scene s;
    irori_message told;
    char text[IRORI_SENTENCE];
    open_scene(&s, "5211", 2);
    irori_message_init(&told, "error.memory");
    assert_int_equal(irori_lines_refuse(&s.lines, &s.viewer, 0, &told, NULL), IRORI_OK);
    assert_true(s.lines.lines > 0);
    assert_string_not_equal(irori_line_text(&s.lines, 0, text, sizeof text), irori_words_get(s.viewer.words, told.id));
    irori_move legal[64];
    assert_true(s.rules->game->moves(s.rules, s.state, 0, legal) > 0);
    irori_lines_clear(&s.lines);
    assert_int_equal(irori_lines_refuse(&s.lines, &s.viewer, legal[0], &told, NULL), IRORI_OK);
    assert_int_equal(s.lines.lines, 1); /* the state has nothing against it: what the table said */
    assert_string_equal(irori_line_text(&s.lines, 0, text, sizeof text), irori_words_get(s.viewer.words, told.id));
    close_scene(&s);
}

/* Names */

FACT(people_are_counted_from_one_and_bots_go_by_their_seat) {
    static const char *const players[] = {"human", "hard", "Hanako", "human", "mcts:500"};
    static const char *const en[] = {"Player 1", "Hard 1", "Hanako", "Player 2", "MCTS:500 4"};
    const irori_game *game = irori_game_find("5211");
    char name[64];
    for (int seat = 0; seat < 5; seat++)
        assert_string_equal(irori_seat_called(irori_words_in("en"), game, players, 5, seat, name, sizeof name),
                            en[seat]);
    irori_seat_called(irori_words_in("fr"), game, players, 5, 3, name, sizeof name);
    assert_string_equal(name + strlen(name) - 2, " 2");
    irori_seat_called(irori_words_in("en"), game, players, 5, 4, name, 8);
    assert_true(strlen(name) < 8);
}

/* What happens at a table besides the game. */

static void expect_aside(const char *language, const irori_entry *entry, const char *expected) {
    scene s;
    char text[IRORI_SENTENCE] = "";
    open_scene(&s, "5211", 2);
    s.viewer.words = irori_words_in(language);
    s.viewer.seats[1] = (irori_seat_label){"Hanako", true};
    s.viewer.seat = 1;
    assert_int_equal(irori_lines_aside(&s.lines, &s.viewer, 7, entry, NULL), IRORI_OK);
    assert_int_equal(s.lines.lines, *expected != 0);
    if (s.lines.lines) {
        assert_int_equal(s.lines.line[0].entry, 7);
        irori_line_text(&s.lines, 0, text, sizeof text);
    }
    assert_string_equal(text, expected);
    close_scene(&s);
}

FACT(who_sits_down_is_told_as_people_call_them) {
    expect_aside("en", &(irori_entry){.kind = IRORI_ENTRY_SEAT, .seat = 1, .player = ""}, "At seat 1 now sits Hanako.");
    expect_aside("en",
                 &(irori_entry){.kind = IRORI_ENTRY_SEAT, .seat = 1, .seat_kind = IRORI_SEAT_BOT, .player = "hard"},
                 "At seat 1 now sits Hard.");
    expect_aside("en", &(irori_entry){.kind = IRORI_ENTRY_SEAT, .seat = 1, .seat_kind = IRORI_SEAT_OPEN, .player = ""},
                 "Seat 1 is open.");
}

FACT(the_clocks_decision_and_a_hand_over_name_the_seat) {
    expect_aside("en", &(irori_entry){.kind = IRORI_ENTRY_TIME_OUT, .seat = 1, .player = ""},
                 "The clock decided for Hanako.");
    expect_aside("en", &(irori_entry){.kind = IRORI_ENTRY_HAND_OVER, .seat = 1, .player = "easy"},
                 "Easy decides for Hanako from now on.");
    expect_aside("en", &(irori_entry){.kind = IRORI_ENTRY_HAND_OVER, .seat = 1, .player = ""}, "Hanako decides again.");
}

FACT(an_agreement_tells_whether_it_knew_what_came) {
    irori_entry agreed = {.kind = IRORI_ENTRY_AGREED, .seat = -1, .player = ""};
    expect_aside("en", &agreed, "Taken back by agreement.");
    agreed.is_knowing = true;
    expect_aside("en", &agreed, "Taken back by agreement, knowing what came.");
    expect_aside("fr", &agreed, "Repris d’un commun accord, en sachant ce qui était venu.");
}

FACT(other_content_and_a_chapter_played_again_are_told) {
    expect_aside("en", &(irori_entry){.kind = IRORI_ENTRY_CONTENT, .seat = -1, .player = ""},
                 "From here on the game is played with other content.");
    expect_aside("en", &(irori_entry){.kind = IRORI_ENTRY_BRANCH, .seat = -1, .player = ""},
                 "From here the chapter is played again, with new dice and cards to come.");
}

FACT(moves_and_what_a_seat_takes_back_alone_have_no_line_of_their_own) {
    static const irori_entry_kind kinds[] = {IRORI_ENTRY_NONE, IRORI_ENTRY_MOVE, IRORI_ENTRY_RETRACT, IRORI_ENTRY_UNDO};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        expect_aside("en", &(irori_entry){.kind = kinds[i], .seat = 1, .player = ""}, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hint_has_worth_reason_and_an_alternative),
        cmocka_unit_test(the_only_move_needs_no_percentages),
        cmocka_unit_test(hints_as_json_name_moves_as_they_are_typed),
        cmocka_unit_test(a_review_tells_what_was_better_and_by_how_much),
        cmocka_unit_test(a_judgement_is_sure_only_beyond_chance),
        cmocka_unit_test(the_end_unfolds_into_its_reasons_for_everybody_alike),
        cmocka_unit_test(scores_of_a_running_game_are_blank),
        cmocka_unit_test(the_end_tells_how_often_it_was_taken_back_knowing_what_came),
        cmocka_unit_test(a_shared_win_names_all_winners),
        cmocka_unit_test(rules_are_lines_with_their_ids_and_begin_with_the_aim),
        cmocka_unit_test(a_refusal_tells_all_that_speaks_against_a_move),
        cmocka_unit_test(people_are_counted_from_one_and_bots_go_by_their_seat),
        cmocka_unit_test(who_sits_down_is_told_as_people_call_them),
        cmocka_unit_test(the_clocks_decision_and_a_hand_over_name_the_seat),
        cmocka_unit_test(an_agreement_tells_whether_it_knew_what_came),
        cmocka_unit_test(other_content_and_a_chapter_played_again_are_told),
        cmocka_unit_test(moves_and_what_a_seat_takes_back_alone_have_no_line_of_their_own),
    };
    return cmocka_run_group_tests_name("present_told", tests, NULL, NULL);
}
