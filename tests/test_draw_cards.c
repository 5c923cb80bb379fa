/* Pictures of 5211 and Kodachi: every card, every table as everybody sees it, and any picture in a page with others. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/kodachi/kodachi.h"
#include "irori/draw.h"
#include "irori/hash.h"
#include "irori/random.h"
#include "picture_check.h"
#include "support.h"

enum { TABLE_SIZE = 100 * 1000 };

static char room[IRORI_PICTURE_SIZE], other[IRORI_PICTURE_SIZE], sheet[1 << 16];

static const char *draw(const irori_rules *rules, const char *name, irori_drawing how) {
    irori_writer out = irori_writer_to(room, sizeof room);
    if (!irori_artist_of(rules->game)->draw_thing(rules, name, &how, &out)) return NULL;
    assert_false(out.full);
    return room;
}

static const char *view_into(char *to, const irori_rules *rules, const void *state, int seat, irori_drawing how) {
    irori_writer out = irori_writer_to(to, IRORI_PICTURE_SIZE);
    irori_artist_of(rules->game)->draw_view(rules, state, seat, &how, &out);
    assert_false(out.full);
    return to;
}

static const char *view(const irori_rules *rules, const void *state, int seat) {
    return view_into(room, rules, state, seat, (irori_drawing){0});
}

/* Cards */

static void check_everything(irori_rules *rules) {
    const irori_artist *artist = irori_artist_of(rules->game);
    int cards = 0;
    for (const char *const *name = artist->sheets; *name; name++)
        check_well_formed(draw(rules, *name, (irori_drawing){.words = irori_words_in("fr")}));
    for (; artist->card_name(rules, cards); cards++) {
        const char *name = artist->card_name(rules, cards);
        check_well_formed(draw(rules, name, (irori_drawing){.is_dark = cards % 2}));
        assert_true(strlen(room) < 40000);
        assert_non_null(strstr(room, " data-thing=\"card/"));
    }
    assert_true(cards > 30);
    irori_rules_free(rules);
}

FACT(every_card_of_5211_is_a_well_formed_picture) { check_everything(rules_for("5211", 4, "")); }

FACT(every_card_of_kodachi_is_a_well_formed_picture_in_both_editions) {
    check_everything(rules_for("kodachi", 2, "edition=en"));
    check_everything(rules_for("kodachi", 2, "edition=fr"));
}

/* Somebody's own deck may have cards that ours has not, and names that XML would stumble over. */
static irori_rules *strange_deck(void) {
    static char deck[8192];
    static const char ours[] = "card  one-five      3      skill   2       any                  dojo 1 | dojo 5\n";
    static const char theirs[] =
        "card  <&\">          3      skill   20      any+pair+any         dojo 9 +9 draw 9 switch gold | "
        "-9 draw 9 | dojo 0\n";
    const char *at = strstr(kodachi_deck_text, ours);
    assert_non_null(at);
    snprintf(deck, sizeof deck, "%.*s%s%s", (int)(at - kodachi_deck_text), kodachi_deck_text, theirs,
             at + strlen(ours));
    irori_setup setup = {.players = 2, .data = deck, .data_size = strlen(deck)};
    irori_rules *rules;
    irori_error why;
    if (irori_rules_new("kodachi", &setup, &rules, &why)) fail_msg("line %d", why.line);
    return rules;
}

FACT(a_deck_of_ones_own_can_be_drawn) {
    irori_rules *rules = strange_deck();
    check_well_formed(draw(rules, "<&\">", (irori_drawing){0}));
    assert_non_null(strstr(room, "data-thing=\"card/&lt;&amp;&quot;&gt;\""));
    check_everything(rules);
}

FACT(a_card_shows_letter_and_number_and_as_many_figures) {
    irori_rules *rules = rules_for("5211", 4, "");
    draw(rules, "G3", (irori_drawing){0});
    assert_non_null(strstr(room, ">G</text>"));
    assert_non_null(strstr(room, ">3</text>"));
    assert_int_equal(count_of(room, "href=\"#figure-G\""), 3);
    draw(rules, "V1", (irori_drawing){0});
    assert_int_equal(count_of(room, "href=\"#figure-V\""), 0);
    assert_int_equal(count_of(room, "href=\"#kododo\""), 2); /* on the back, and here */
    irori_rules_free(rules);
}

FACT(a_price_shows_each_treasure_and_a_guard_what_it_carries) {
    irori_rules *rules = rules_for("kodachi", 2, "");
    draw(rules, "R3/5", (irori_drawing){0}); /* vase+vase+jade */
    assert_int_equal(count_of(room, "href=\"#vase\""), 2);
    assert_int_equal(count_of(room, "href=\"#jade\""), 1);
    draw(rules, "3+5g", (irori_drawing){0});
    assert_int_equal(count_of(room, "href=\"#gold\""), 1);
    assert_int_equal(count_of(room, "href=\"#elite\""), 2); /* two guards */
    irori_rules_free(rules);
}

FACT(unknown_names_draw_nothing) {
    static const char *const games[] = {"5211", "kodachi"};
    for (int i = 0; i < 2; i++) {
        irori_rules *rules = rules_for(games[i], 2, "");
        room[0] = 0;
        assert_null(draw(rules, "no-such-card", (irori_drawing){0}));
        assert_string_equal(room, "");
        irori_rules_free(rules);
    }
}

/* Without colour: by shadow, frame, tick, stroke, back. */
FACT(the_six_states_of_a_card_are_told_apart_by_shape) {
    irori_rules *rules = rules_for("5211", 4, "");
    draw(rules, "states", (irori_drawing){0});
    assert_int_equal(count_of(room, "<use href=\"#edge\" class=\"shade\""), 3); /* in hand, playable, chosen */
    assert_int_equal(count_of(room, "<use href=\"#edge\" class=\"frame\""), 2); /* playable, chosen */
    assert_int_equal(count_of(room, "<use href=\"#tick\""), 1);
    assert_int_equal(count_of(room, "<use href=\"#strike\""), 1);
    assert_int_equal(count_of(room, "<use href=\"#back\""), 1);
    irori_rules_free(rules);
}

/* Tables */

static void play(const irori_rules *rules, void *state, irori_rng *rng) {
    int seat = __builtin_ctz(rules->game->to_act(rules, state).seats);
    rules->game->apply(rules, state, seat, rules->game->sample(rules, state, seat, rng), NULL);
}

/* The truth, another world that looks alike to the seat, and what the seat knows: one picture. */
static void check_view(const irori_rules *rules, const void *state, int seat, irori_rng *rng) {
    size_t size = rules->game->state_size;
    void *world = malloc(size);
    view_into(other, rules, state, seat, (irori_drawing){0});
    assert_true(strlen(other) < TABLE_SIZE);
    memcpy(world, state, size);
    rules->game->determinize(rules, world, seat, rng);
    assert_string_equal(view(rules, world, seat), other);
    memcpy(world, state, size);
    rules->game->redact(rules, world, seat);
    assert_string_equal(view(rules, world, seat), other);
    free(world);
}

static void check_game(const char *game, int players, const char *options) {
    irori_rules *rules = rules_for(game, players, options);
    irori_seed seed = irori_seed_from_text(options);
    irori_rng rng = irori_rng_from((uint64_t)players);
    void *state = malloc(rules->game->state_size);
    rules->game->init(rules, state, &seed, NULL);
    for (int n = 0; rules->game->to_act(rules, state).seats && n < 400; n++, play(rules, state, &rng))
        for (int seat = IRORI_SPECTATOR; n % 7 == 0 && seat < players; seat++) check_view(rules, state, seat, &rng);
    for (int seat = IRORI_OMNISCIENT; seat < players; seat++) check_well_formed(view(rules, state, seat));
    free(state);
    irori_rules_free(rules);
}

FACT(a_table_of_5211_shows_what_the_seat_knows_and_no_more) {
    for (int players = 2; players <= 5; players++) {
        check_game("5211", players, "open-scores=off");
        check_game("5211", players, "long=on");
    }
}

FACT(a_table_of_kodachi_shows_what_the_seat_knows_and_no_more) {
    for (int players = 2; players <= 4; players++) {
        check_game("kodachi", players, "edition=en");
        check_game("kodachi", players, "edition=fr");
    }
}

FACT(hands_are_seen_by_those_who_hold_them) {
    position p;
    position_init(&p, 3, "");
    position_deal(&p, "B1 B2 G3 Y4 V6 | O1 O2 O3 O4 O5 | G1 G2 G4 G5 G6", "");
    assert_non_null(strstr(view(p.rules, &p.s, 0), "data-thing=\"hand/V6\""));
    assert_null(strstr(room, "O5"));
    assert_int_equal(count_of(room, ">O</text>"), 1); /* the ribbon's letter */
    view(p.rules, &p.s, IRORI_SPECTATOR);
    assert_int_equal(count_of(room, "\"hand/"), 0);
    view(p.rules, &p.s, IRORI_OMNISCIENT);
    assert_int_equal(count_of(room, ">O</text>"), 6);
    position_done(&p);
}

/* F4: nobody else sees a choice before the last one is made. */
FACT(a_choice_lies_face_down) {
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "B1 B2 G3 Y4 V6 | O1 O2 O3 O4 O5", "");
    p.rules->game->apply(p.rules, &p.s, 0, move_from(p.rules, "B1 V6"), NULL);
    view(p.rules, &p.s, 1);
    assert_int_equal(count_of(room, "data-thing=\"choice/0\""), 2);
    assert_int_equal(count_of(room, ">V</text>"), 1);
    view(p.rules, &p.s, 0);
    assert_int_equal(count_of(room, "data-thing=\"choice/0\""), 2);
    assert_int_equal(count_of(room, ">V</text>"), 2);
    position_done(&p);
}

/* F11 */
FACT(points_of_a_hidden_pile_are_not_told) {
    position p;
    position_init(&p, 2, "open-scores=off");
    position_pile(&p, 1, "6x5");
    assert_non_null(strstr(view(p.rules, &p.s, 1), ">30</text>"));
    assert_null(strstr(view(p.rules, &p.s, 0), ">30</text>"));
    assert_non_null(strstr(room, ">?</text>"));
    position_done(&p);
}

FACT(what_can_be_done_now_is_framed) {
    irori_rules *rules = rules_for("kodachi", 2, "");
    irori_seed seed = irori_seed_from_text("frames");
    kodachi_state s;
    rules->game->init(rules, &s, &seed, NULL);
    assert_int_equal(count_of(view(rules, &s, s.active), "class=\"frame\""), 0); /* nothing before declaring (K10) */
    assert_non_null(strstr(room, "data-thing=\"display/1/guard\""));
    rules->game->apply(rules, &s, s.active, move_from(rules, "strength"), NULL);
    assert_true(count_of(view(rules, &s, s.active), "class=\"frame\"") >= 6);
    assert_int_equal(count_of(view(rules, &s, 1 - s.active), "class=\"frame\""), 0);
    irori_rules_free(rules);
}

/* K8: the back of the next guard is public. */
FACT(the_next_guards_back_is_shown) {
    irori_rules *rules = rules_for("kodachi", 2, "");
    irori_seed seed = irori_seed_from_text("backs");
    kodachi_state s;
    rules->game->init(rules, &s, &seed, NULL);
    s.top_back = 2;
    assert_int_equal(count_of(view(rules, &s, 0), "fill=\"url(#elite-back-weave)\""), 1);
    s.top_back = 1;
    assert_int_equal(count_of(view(rules, &s, 0), "fill=\"url(#elite-back-weave)\""), 0);
    irori_rules_free(rules);
}

FACT(names_are_escaped_and_words_are_french_where_asked) {
    irori_rules *rules = rules_for("kodachi", 2, "");
    irori_seed seed = irori_seed_from_text("names");
    kodachi_state s;
    rules->game->init(rules, &s, &seed, NULL);
    view_into(room, rules, &s, 0, (irori_drawing){.names = {"<b>&\"\x01>", "B"}, .words = irori_words_in("fr")});
    check_well_formed(room);
    assert_non_null(strstr(room, "&lt;b&gt;&amp;&quot; &gt;</text>"));
    assert_non_null(strstr(room, ">Manche 1</text>"));
    irori_rules_free(rules);
}

/* Pages */

/* One picture of each game, and of each a second one, with prefixes. */
static void write_page(bool is_fragment) {
    static const char *const things[][2] = {{"5211", "B3"},       {"5211", "states"},    {"kodachi", "R3/5"},
                                            {"kodachi", "backs"}, {"kodama", "decrees"}, {"kodama", "sickle"},
                                            {"harakiri", "map"},  {"harakiri", "kyoto"}};
    irori_writer out = irori_writer_to(room, sizeof room);
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        char prefix[8];
        irori_rules *rules = rules_for(things[i][0], 4, "");
        snprintf(prefix, sizeof prefix, "p%zu-", i);
        irori_drawing how = {.is_fragment = is_fragment, .prefix = prefix};
        assert_true(irori_artist_of(rules->game)->draw_thing(rules, things[i][1], &how, &out));
        irori_rules_free(rules);
    }
    assert_false(out.full);
}

FACT(pictures_with_prefixes_fit_into_one_page) {
    write_page(true);
    check_page(room);
    assert_null(strstr(room, "<style"));
    assert_null(strstr(room, "id=\"t\""));
}

/* Every class that a fragment uses is one that the sheet knows. */
static void check_class(const char *name, size_t size) {
    /* A mark for tests (where Harakiri's tracks stand), and the games whose rules need no game before them. */
    static const char *const free_of_rules[] = {"now", "g5211", "kodachi", "harakiri"};
    char rule[64];
    snprintf(rule, sizeof rule, ".%.*s", (int)size, name);
    for (size_t i = 0; i < sizeof free_of_rules / sizeof *free_of_rules; i++)
        if (strlen(free_of_rules[i]) == size && !strncmp(free_of_rules[i], name, size)) return;
    for (const char *at = sheet; (at = strstr(at, rule)); at++)
        if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789-", at[size + 1])) return;
    fail_msg("the style sheet has no rule for \"%.*s\"", (int)size, name);
}

FACT(one_style_sheet_serves_all_pictures) {
    irori_writer out = irori_writer_to(sheet, sizeof sheet);
    irori_draw_style(&out);
    assert_false(out.full);
    write_page(true);
    for (const char *at = room; (at = strstr(at, " class=\""));)
        for (at += strlen(" class=\""); *at != '"';) {
            size_t size = strcspn(at, " \"");
            check_class(at, size);
            at += size + (at[size] == ' ');
        }
    assert_non_null(strstr(sheet, "--ink-washi:#f5f0e6"));
    assert_non_null(strstr(sheet, "prefers-color-scheme:dark"));
    assert_null(strchr(sheet, '$'));
}

FACT(a_prefix_touches_nobodys_words) {
    irori_rules *rules = rules_for("5211", 2, "");
    irori_seed seed = irori_seed_from_text("words");
    g5211_state s;
    rules->game->init(rules, &s, &seed, NULL);
    irori_drawing how = {.prefix = "x-", .names = {"url(#edge) id=\"t\"", "href=\"#t\""}};
    view_into(room, rules, &s, 0, how);
    check_well_formed(room);
    assert_non_null(strstr(room, ">url(#edge) id=&quot;t&quot;</text>"));
    assert_non_null(strstr(room, ">href=&quot;#t&quot;</text>"));
    assert_int_equal(count_of(room, "href=\"#x-edge\"") + count_of(room, "href=\"#edge\""),
                     count_of(room, "href=\"#x-edge\""));
    irori_rules_free(rules);
}

FACT(a_prefix_that_finds_no_room_is_said_to_be_full) {
    irori_rules *rules = rules_for("5211", 2, "");
    size_t plain = strlen(draw(rules, "B3", (irori_drawing){0}));
    for (size_t size = plain - 100; size < plain + 4000; size += 13) {
        irori_writer out = irori_writer_to(room, size);
        irori_artist_of(rules->game)->draw_thing(rules, "B3", &(irori_drawing){.prefix = "prefix-"}, &out);
        assert_true(strlen(room) < size);
        assert_true(out.full || strstr(room, "</svg>\n"));
    }
    irori_rules_free(rules);
}

FACT(a_picture_that_follows_its_reader_has_both_tones) {
    irori_rules *rules = rules_for("kodachi", 2, "");
    strcpy(other, strstr(draw(rules, "guards", (irori_drawing){0}), "</style>"));
    assert_null(strstr(room, "@media"));
    draw(rules, "guards", (irori_drawing){.follows_reader = true});
    check_well_formed(room);
    assert_non_null(strstr(room, "@media (prefers-color-scheme:dark){"));
    assert_non_null(strstr(room, "#f5f0e6"));
    assert_non_null(strstr(room, "#1d1b1a"));
    assert_string_equal(strstr(room, "</style>"), other);
    irori_rules_free(rules);
}

/* The numbers were the same from gcc and clang at -O0 and -O3 when they were written down. */
FACT(the_same_pictures_on_every_machine) {
    static const struct {
        const char *game, *thing;
        uint64_t hash;
    } golden[] = {{"5211", "deck", 0x0b5246968c4ec586}, {"kodachi", "tokens", 0x22887a786bee3411}};
    for (int i = 0; i < 2; i++) {
        irori_rules *rules = rules_for(golden[i].game, 2, "");
        draw(rules, golden[i].thing, (irori_drawing){0});
        uint64_t hash = irori_hash64(room, strlen(room), 0);
        if (hash != golden[i].hash) fail_msg("the hash of %s is 0x%016llx", golden[i].thing, (unsigned long long)hash);
        irori_rules_free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_card_of_5211_is_a_well_formed_picture),
        cmocka_unit_test(every_card_of_kodachi_is_a_well_formed_picture_in_both_editions),
        cmocka_unit_test(a_deck_of_ones_own_can_be_drawn),
        cmocka_unit_test(a_card_shows_letter_and_number_and_as_many_figures),
        cmocka_unit_test(a_price_shows_each_treasure_and_a_guard_what_it_carries),
        cmocka_unit_test(unknown_names_draw_nothing),
        cmocka_unit_test(the_six_states_of_a_card_are_told_apart_by_shape),
        cmocka_unit_test(a_table_of_5211_shows_what_the_seat_knows_and_no_more),
        cmocka_unit_test(a_table_of_kodachi_shows_what_the_seat_knows_and_no_more),
        cmocka_unit_test(hands_are_seen_by_those_who_hold_them),
        cmocka_unit_test(a_choice_lies_face_down),
        cmocka_unit_test(points_of_a_hidden_pile_are_not_told),
        cmocka_unit_test(what_can_be_done_now_is_framed),
        cmocka_unit_test(the_next_guards_back_is_shown),
        cmocka_unit_test(names_are_escaped_and_words_are_french_where_asked),
        cmocka_unit_test(pictures_with_prefixes_fit_into_one_page),
        cmocka_unit_test(one_style_sheet_serves_all_pictures),
        cmocka_unit_test(a_prefix_touches_nobodys_words),
        cmocka_unit_test(a_prefix_that_finds_no_room_is_said_to_be_full),
        cmocka_unit_test(a_picture_that_follows_its_reader_has_both_tones),
        cmocka_unit_test(the_same_pictures_on_every_machine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
