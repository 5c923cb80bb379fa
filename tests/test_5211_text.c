/* 5211: refusals, notation, the list of moves, and bytes that are no state. */
#include "support.h"

#include <string.h>

static void expect_refused(const position *p, int seat, irori_move move, const char *id, const char *card) {
    irori_message why = {.id = NULL};
    assert_int_equal(p->rules->game->check(p->rules, &p->s, seat, move, &why), IRORI_ILLEGAL);
    assert_string_equal(why.id, id);
    assert_int_equal(why.count, card ? 1 : 0);
    if (!card) return;
    assert_string_equal(why.args[0].name, "card");
    assert_string_equal(why.args[0].text, card);
    assert_int_equal(p->rules->game->check(p->rules, &p->s, seat, move, NULL), IRORI_ILLEGAL);
}

static void expect_refused_text(const position *p, int seat, const char *move, const char *id, const char *card) {
    expect_refused(p, seat, move_from(p->rules, move), id, card);
}

/* Refusals */

FACT(one_card_in_the_first_turn_is_refused) { /* F4 */
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "B1 G2 Y3 O4 V5", "");
    expect_refused_text(&p, 0, "B1", "5211.why.two", NULL);
    position_done(&p);
}

FACT(two_cards_in_the_second_turn_are_refused) { /* F4 */
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "B1 G2 Y3 O4 V5 | B2 G3 Y4 O5 V6", "");
    position_turn(&p, "B1 G2 | B2 G3");
    expect_refused_text(&p, 0, "Y3 O4", "5211.why.one", NULL);
    position_done(&p);
}

FACT(a_card_not_held_is_refused_by_name) {
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "B1 G2 Y3 O4 V5 | B2 G3 Y4 O5 V6", "");
    expect_refused_text(&p, 0, "B1 V6", "5211.why.not-held", "V6");
    expect_refused_text(&p, 0, "B2 V5", "5211.why.not-held", "B2");
    expect_refused_text(&p, 0, "B1 B1", "5211.why.not-held", "B1");
    position_turn(&p, "B1 G2 | B2 G3");
    expect_refused_text(&p, 1, "B2", "5211.why.not-held", "B2");
    position_done(&p);
}

FACT(two_equal_cards_may_be_played_if_both_are_held) {
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "B1 B1 Y3 O4 V5", "");
    assert_int_equal(p.rules->game->check(p.rules, &p.s, 0, move_from(p.rules, "B1 B1"), NULL), IRORI_OK);
    position_done(&p);
}

FACT(a_second_choice_is_refused) { /* F4: changing one's mind is the table's retract */
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "B1 G2 Y3 O4 V5", "");
    p.rules->game->apply(p.rules, &p.s, 0, move_from(p.rules, "B1 G2"), NULL);
    expect_refused_text(&p, 0, "Y3 O4", "5211.why.chosen", NULL);
    position_done(&p);
}

FACT(nothing_is_allowed_after_the_end) {
    position p;
    position_init(&p, 2, "");
    position_play_last_round(&p, "G2 G3 Y2 Y3 | G2 G3 Y2 Y3");
    expect_refused_text(&p, 0, "B1", "5211.why.over", NULL);
    position_done(&p);
}

FACT(numbers_that_are_no_cards_are_refused) {
    static const irori_move bad[] = {0,          31,          255,        1 << 8,        2 | 31 << 8,
                                     1 | 2 << 8, 1 << 16 | 1, UINT64_MAX, 1ull << 63 | 1};
    position p;
    position_init(&p, 2, "");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) expect_refused(&p, 0, bad[i], "5211.why.no-move", NULL);
    position_done(&p);
}

/* The list of moves */

static void expect_moves(const position *p, int seat, const char *expected) {
    irori_move moves[10];
    char list[256] = "", text[IRORI_MOVE_TEXT];
    uint32_t count = p->rules->game->moves(p->rules, &p->s, seat, moves);
    for (uint32_t i = 0; i < count; i++) {
        p->rules->game->move_to_text(p->rules, moves[i], text);
        if (i) strcat(list, ", ");
        strcat(list, text);
    }
    assert_string_equal(list, expected);
}

FACT(five_different_cards_make_ten_pairs) {
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "B1 G2 Y3 O4 V5", "");
    expect_moves(&p, 0, "O4 V5, Y3 V5, G2 V5, B1 V5, Y3 O4, G2 O4, B1 O4, G2 Y3, B1 Y3, B1 G2");
    position_done(&p);
}

FACT(equal_cards_are_listed_once) {
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "B2 B2 B2 B2 B2 | G2 G2 Y3 Y3 V5", "");
    expect_moves(&p, 0, "B2 B2");
    expect_moves(&p, 1, "Y3 V5, G2 V5, Y3 Y3, G2 Y3, G2 G2");
    position_turn(&p, "B2 B2 | G2 V5");
    position_done(&p);
}

FACT(later_turns_list_single_cards) {
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "B2 B2 B2 G1 V6 | G2 G2 Y3 Y3 V5", "B2 O1");
    position_turn(&p, "B2 V6 | G2 V5");
    expect_moves(&p, 0, "O1, G1, B2");
    position_done(&p);
}

FACT(who_owes_nothing_has_no_moves) {
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "B2 B2 B2 G1 V6", "");
    p.rules->game->apply(p.rules, &p.s, 0, move_from(p.rules, "B2 V6"), NULL);
    expect_moves(&p, 0, "");
    position_done(&p);
}

/* Notation */

static void expect_read(const char *text, const char *as) {
    char back[IRORI_MOVE_TEXT];
    irori_move move = 0;
    if (g5211_move_from_text(NULL, text, &move, NULL)) fail_msg("not read: '%s'", text);
    g5211_move_to_text(NULL, move, back);
    assert_string_equal(back, as);
}

static void expect_unreadable(const char *text) {
    irori_message why = {.id = NULL};
    irori_move move = 77;
    if (g5211_move_from_text(NULL, text, &move, &why) != IRORI_BAD_TEXT) fail_msg("read: '%s'", text);
    assert_string_equal(why.id, "5211.why.notation");
    assert_string_equal(why.args[0].name, "text");
    assert_int_equal(move, 77);
    assert_int_equal(g5211_move_from_text(NULL, text, &move, NULL), IRORI_BAD_TEXT);
}

FACT(cards_are_read_in_either_case_and_order) {
    expect_read("B3", "B3");
    expect_read("b3", "B3");
    expect_read("B1 V4", "B1 V4");
    expect_read("v4 b1", "B1 V4");
    expect_read("O6 O6", "O6 O6");
}

FACT(separators_are_free) {
    expect_read("  g2  ", "G2");
    expect_read("g2y3", "G2 Y3");
    expect_read("g2,y3", "G2 Y3");
    expect_read("g2 + y3", "G2 Y3");
    expect_read(", G2, ,Y3 ,", "G2 Y3");
}

FACT(garbage_is_not_read) {
    static const char *const bad[] = {"",         " ",      "B",     "3",        "B0",      "B7",  "X1",
                                      "B1 V4 G2", "B1 V",   "B1;V4", "B11",      "B1 keep", "1B",  "B 1",
                                      "\n",       "B1\nV4", "b1\t",  "\xC3\xA9", "?",       "B1 ?"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) expect_unreadable(bad[i]);
}

FACT(every_card_has_its_text) {
    char text[4];
    for (int kind = 1; kind <= 30; kind++) {
        g5211_card_text(kind, text);
        assert_int_equal(card_from(text), kind);
    }
    g5211_card_text(G5211_HIDDEN, text);
    assert_string_equal(text, "?");
}

FACT(events_name_cards_and_colours) {
    irori_message message;
    irori_message_init(&message, "test");
    g5211_name(NULL, (uint16_t)card_from("V6"), "what", &message);
    g5211_name(NULL, G5211_COLOUR_OBJECT + 2, "colour", &message);
    assert_int_equal(message.args[0].kind, IRORI_ARG_TEXT);
    assert_string_equal(message.args[0].text, "V6");
    assert_int_equal(message.args[1].kind, IRORI_ARG_WORD);
    assert_string_equal(message.args[1].text, "5211.colour.Y");
}

/* An event in words: who sees what. */
FACT(a_draw_is_told_with_its_card_to_the_owner_only) {
    position p;
    position_init(&p, 2, "");
    irori_event draw = {.kind = G5211_EVENT_DRAW,
                        .actor = 1,
                        .object = (uint16_t)card_from("B3"),
                        .from = G5211_PLACE_DECK,
                        .to = G5211_PLACE_HAND,
                        .seen_by = 2};
    irori_message own = irori_event_message(p.rules, draw, 1), others = irori_event_message(p.rules, draw, 0);
    assert_string_equal(own.id, "5211.event.draw");
    assert_string_equal(own.args[1].text, "B3");
    assert_string_equal(others.id, "5211.event.draw.hidden");
    for (int i = 0; i < others.count; i++) assert_string_not_equal(others.args[i].text, "B3");
    assert_null(irori_event_message(p.rules, (irori_event){.kind = G5211_EVENT_KEEP}, 0).id);
    position_done(&p);
}

/* For records and replays, never for a player: hands, draw pile and box, and no redaction at all. */
FACT(the_omniscient_view_shows_every_card) {
    position p;
    char view[16384];
    irori_writer writer = irori_writer_to(view, sizeof view);
    int cards = 0;
    position_init(&p, 2, "open-scores=off");
    p.rules->game->view(p.rules, &p.s, IRORI_OMNISCIENT, &writer);
    assert_null(strstr(view, "\"?\""));
    for (const char *c = strstr(view, "\"box\""); c && *c; c++) cards += *c == ',' || *c == '[';
    assert_int_equal(cards, 10 + 80 + 1); /* the box, the draw pile, and the comma between them */
    g5211_state same = p.s;
    irori_rng rng = irori_rng_from(1);
    g5211_redact(p.rules, &same, IRORI_OMNISCIENT);
    g5211_determinize(p.rules, &same, IRORI_OMNISCIENT, &rng);
    assert_memory_equal(&same, &p.s, sizeof same);
    position_done(&p);
}

/* Bytes that no state encodes to. Each starts from a state in the middle of a game. */

static void middle_of_a_game(position *p, const char *options, int decisions) {
    irori_rng rng = irori_rng_from(5);
    position_init(p, 3, options);
    for (int i = 0; i < decisions; i++) {
        int seat = __builtin_ctz(p->rules->game->to_act(p->rules, &p->s).seats);
        p->rules->game->apply(p->rules, &p->s, seat, p->rules->game->sample(p->rules, &p->s, seat, &rng), NULL);
    }
}

static irori_status decoded(const position *p) {
    uint8_t bytes[G5211_MAX_ENCODED];
    g5211_state scratch;
    size_t size = g5211_encode(p->rules, &p->s, bytes);
    return g5211_decode(p->rules, &scratch, bytes, size);
}

#define REFUSES(name, options, decisions, change)       \
    FACT(name) {                                        \
        position p;                                     \
        g5211_state *s = &p.s;                          \
        middle_of_a_game(&p, options, decisions);       \
        assert_int_equal(decoded(&p), IRORI_OK);        \
        change;                                         \
        assert_int_equal(decoded(&p), IRORI_BAD_STATE); \
        position_done(&p);                              \
    }

REFUSES(decode_refuses_a_pile_and_its_count_that_differ, "", 30, s->kept[0]++)
REFUSES(decode_refuses_more_kept_cards_than_were_played, "", 30, s->kept[0] += 500; s->won[0][0] += 500)
REFUSES(decode_refuses_kept_cards_of_a_value_nobody_played, "", 9, s->kept[0] += 2; s->won[0][5] += 2)
REFUSES(decode_refuses_a_round_that_does_not_fit_the_draw_pile, "", 30, s->round++)
REFUSES(decode_refuses_a_round_beyond_the_deal, "", 30, s->round = 255)
REFUSES(decode_refuses_a_last_round_before_the_draw_pile_is_empty, "", 30, s->is_last = 1)
REFUSES(decode_refuses_a_normal_round_without_a_draw_pile, "", 9 * 6, s->is_last = 0)
REFUSES(decode_refuses_a_second_deal_of_a_short_game, "", 30, s->deal = 2)
REFUSES(decode_refuses_a_twenty_first_deal, "long=on", 30, s->deal = 21)
REFUSES(decode_refuses_a_missing_choice, "", 31, s->choice[0] = 0)
REFUSES(decode_refuses_an_unsorted_hand, "", 30, s->hand[0] = __builtin_bswap64(s->hand[0]) >> 24)
REFUSES(decode_refuses_a_hidden_card, "", 30, s->hand[0] |= G5211_HIDDEN)
REFUSES(decode_refuses_an_end_in_the_middle_of_a_short_game, "", 27, s->waiting = 0)
REFUSES(decode_refuses_a_seat_that_does_not_exist, "", 30, s->waiting |= 8)
REFUSES(decode_refuses_a_card_too_many, "", 30, s->spent[1]++)
REFUSES(decode_refuses_a_larger_box, "", 30, s->box_count++)
REFUSES(decode_refuses_a_fourth_turn, "", 30, s->turn = 3)
REFUSES(decode_refuses_deal_zero, "", 30, s->deal = 0)

FACT(decode_refuses_every_other_length) {
    position p;
    uint8_t bytes[G5211_MAX_ENCODED + 1] = {0};
    g5211_state scratch;
    middle_of_a_game(&p, "", 30);
    size_t size = g5211_encode(p.rules, &p.s, bytes);
    for (size_t n = 0; n <= sizeof bytes; n++)
        assert_int_equal(g5211_decode(p.rules, &scratch, bytes, n), n == size ? IRORI_OK : IRORI_BAD_STATE);
    position_done(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_card_in_the_first_turn_is_refused),
        cmocka_unit_test(two_cards_in_the_second_turn_are_refused),
        cmocka_unit_test(a_card_not_held_is_refused_by_name),
        cmocka_unit_test(two_equal_cards_may_be_played_if_both_are_held),
        cmocka_unit_test(a_second_choice_is_refused),
        cmocka_unit_test(nothing_is_allowed_after_the_end),
        cmocka_unit_test(numbers_that_are_no_cards_are_refused),
        cmocka_unit_test(five_different_cards_make_ten_pairs),
        cmocka_unit_test(equal_cards_are_listed_once),
        cmocka_unit_test(later_turns_list_single_cards),
        cmocka_unit_test(who_owes_nothing_has_no_moves),
        cmocka_unit_test(cards_are_read_in_either_case_and_order),
        cmocka_unit_test(separators_are_free),
        cmocka_unit_test(garbage_is_not_read),
        cmocka_unit_test(every_card_has_its_text),
        cmocka_unit_test(events_name_cards_and_colours),
        cmocka_unit_test(a_draw_is_told_with_its_card_to_the_owner_only),
        cmocka_unit_test(the_omniscient_view_shows_every_card),
        cmocka_unit_test(decode_refuses_a_pile_and_its_count_that_differ),
        cmocka_unit_test(decode_refuses_more_kept_cards_than_were_played),
        cmocka_unit_test(decode_refuses_kept_cards_of_a_value_nobody_played),
        cmocka_unit_test(decode_refuses_a_round_that_does_not_fit_the_draw_pile),
        cmocka_unit_test(decode_refuses_a_round_beyond_the_deal),
        cmocka_unit_test(decode_refuses_a_last_round_before_the_draw_pile_is_empty),
        cmocka_unit_test(decode_refuses_a_normal_round_without_a_draw_pile),
        cmocka_unit_test(decode_refuses_a_second_deal_of_a_short_game),
        cmocka_unit_test(decode_refuses_a_twenty_first_deal),
        cmocka_unit_test(decode_refuses_a_missing_choice),
        cmocka_unit_test(decode_refuses_an_unsorted_hand),
        cmocka_unit_test(decode_refuses_a_hidden_card),
        cmocka_unit_test(decode_refuses_an_end_in_the_middle_of_a_short_game),
        cmocka_unit_test(decode_refuses_a_seat_that_does_not_exist),
        cmocka_unit_test(decode_refuses_a_card_too_many),
        cmocka_unit_test(decode_refuses_a_larger_box),
        cmocka_unit_test(decode_refuses_a_fourth_turn),
        cmocka_unit_test(decode_refuses_deal_zero),
        cmocka_unit_test(decode_refuses_every_other_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
