/* Harakiri's map: true to the content, readable, and it shows the state of a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/harakiri_draw.h"
#include "harakiri_saga.h"
#include "irori/hash.h"
#include "picture_check.h"

static char room[IRORI_PICTURE_SIZE];
static saga game;
static const irori_artist *artist;
static irori_rules *ours; /* our own content: what is drawn of it must be beautiful too */
static harakiri_coasts coasts;
static harakiri_layout layout;

static const harakiri_content *content_of(const irori_rules *rules) { return ((const harakiri_rules *)rules)->content; }

static int set_up(void **unused) {
    (void)unused;
    saga_begin(&game, 4, "", NULL);
    ours = rules_for("harakiri", 4, "");
    artist = irori_artist_of(ours->game);
    harakiri_find_coasts(&coasts);
    harakiri_take_margins(&layout, content_of(ours), &coasts, &(irori_drawing){.words = irori_words_in("en")});
    harakiri_lay_out(&layout, content_of(ours), &coasts, &(irori_drawing){0});
    return artist == NULL;
}

static int tear_down(void **unused) {
    (void)unused;
    saga_done(&game);
    irori_rules_free(ours);
    return 0;
}

static const char *picture_of(irori_drawing how) {
    irori_writer out = irori_writer_to(room, sizeof room);
    artist->draw_table(game.rules, &game.s, &how, &out);
    assert_false(out.full);
    return room;
}

static const char *our_map(const char *thing, irori_drawing how) {
    irori_writer out = irori_writer_to(room, sizeof room);
    assert_true(artist->draw_thing(ours, thing, &how, &out));
    assert_false(out.full);
    return room;
}

FACT(the_map_is_well_formed_and_takes_less_than_150_kb) {
    check_well_formed(our_map("map", (irori_drawing){0}));
    assert_in_range(strlen(room), 20000, 150000);
    check_well_formed(our_map("map", (irori_drawing){.is_dark = true, .width = 1280, .words = irori_words_in("fr")}));
    check_well_formed(picture_of((irori_drawing){.names = {"<&>", "b", "c", "d"}}));
}

FACT(every_place_is_drawn_once) {
    const harakiri_content *content = content_of(ours);
    our_map("map", (irori_drawing){0});
    for (int i = 1; i < content->location_count; i++) {
        char place[80];
        snprintf(place, sizeof place, "data-thing=\"place/%s\"", harakiri_name(content, content->location[i].name));
        assert_int_equal(count_of(room, place), 1);
    }
}

FACT(every_place_can_be_drawn_alone) {
    for (int i = 0; artist->card_name(ours, i); i++)
        check_well_formed(our_map(artist->card_name(ours, i), (irori_drawing){0}));
    assert_string_equal(artist->card_name(ours, 0), "kyoto");
    irori_writer out = irori_writer_to(room, sizeof room);
    assert_false(artist->draw_thing(ours, "nowhere", &(irori_drawing){0}, &out));
    assert_int_equal(out.used, 0);
}

FACT(every_place_lies_on_land) {
    for (int i = 1; i < content_of(ours)->location_count; i++)
        if (!harakiri_is_land(&coasts, harakiri_spot(content_of(ours), i)))
            fail_msg("%s is in the sea", harakiri_name(content_of(ours), content_of(ours)->location[i].name));
}

FACT(ships_lie_in_the_sea_and_so_do_their_lanes) {
    const harakiri_content *content = content_of(ours);
    for (int sea = 1; sea < content->sea_count; sea++)
        assert_false(harakiri_is_land(&coasts, harakiri_sea_spot(content, sea)));
    for (int port = 1; port < content->location_count; port++) {
        ink_line line;
        int ashore = 0;
        if (!content->location[port].sea) continue;
        harakiri_lane_line(content, &coasts, port, &line);
        for (int i = 0; i < line.count; i++) ashore += harakiri_is_land(&coasts, line.at[i]);
        if (4 * ashore > line.count)
            fail_msg("the lane from %s goes over land", harakiri_name(content, content->location[port].name));
    }
}

/* Names */

static bool overlap(svg_box a, svg_box b) {
    return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height &&
           b.top < a.top + a.height;
}

FACT(no_name_lies_over_another) {
    for (int i = 1; i <= layout.places; i++)
        for (int k = 1; k < i; k++)
            if (overlap(layout.label[i].box, layout.label[k].box))
                fail_msg("%s and %s", layout.label[i].line[0], layout.label[k].line[0]);
}

FACT(no_name_lies_over_a_sign) {
    for (int i = 1; i <= layout.places; i++)
        for (int k = 1; k <= layout.places; k++)
            if (overlap(layout.label[i].box, layout.sign[k]) || overlap(layout.label[i].box, layout.offer[k]))
                fail_msg("%s over the sign of %s", layout.label[i].line[0], layout.label[k].line[0]);
}

FACT(no_sign_lies_over_another) {
    for (int i = 1; i <= layout.places; i++)
        for (int k = 1; k <= layout.places; k++)
            if (i != k && (overlap(layout.sign[i], layout.sign[k]) || overlap(layout.sign[i], layout.offer[k])))
                fail_msg("%s and %s", layout.label[i].line[0], layout.label[k].line[0]);
}

FACT(no_name_lies_over_the_margins_or_off_the_sheet) {
    for (int i = 1; i <= layout.places; i++) {
        svg_box box = layout.label[i].box;
        for (int k = 0; k < layout.taken; k++) assert_false(overlap(box, layout.other[k]));
        assert_true(box.left > 0 && box.top > 0 && box.left + box.width < HARAKIRI_SHEET_WIDTH &&
                    box.top + box.height < HARAKIRI_SHEET_HEIGHT);
    }
}

/* The state */

static ink_point piece_at(const char *name) {
    char start[80];
    ink_point at;
    snprintf(start, sizeof start, "data-thing=\"%s\" transform=\"translate(", name);
    const char *found = strstr(picture_of((irori_drawing){0}), start);
    assert_non_null(found);
    assert_int_equal(sscanf(found + strlen(start), "%d %d", &at.x, &at.y), 2);
    return at;
}

static int32_t way_to(ink_point from, const char *place) {
    return ink_length(ink_minus(from, harakiri_spot(game.content, saga_place(&game, place))));
}

FACT(a_character_who_moves_moves_in_the_picture) {
    saga_put(&game, TOMOE, "edo");
    ink_point there = piece_at("character/tomoe");
    saga_put(&game, TOMOE, "hakata");
    ink_point here = piece_at("character/tomoe");
    assert_in_range(way_to(there, "edo"), 30, 330);
    assert_in_range(way_to(here, "hakata"), 30, 330);
}

FACT(h28_a_defeated_character_stands_in_the_margin_alone) {
    saga_put(&game, HIKARU, "nara");
    assert_int_equal(count_of(picture_of((irori_drawing){0}), "data-thing=\"character/hikaru\""), 2);
    uint8_t health = saga_who(&game, HIKARU)->health;
    saga_who(&game, HIKARU)->health = 0;
    assert_int_equal(count_of(picture_of((irori_drawing){0}), "data-thing=\"character/hikaru\""), 1);
    saga_who(&game, HIKARU)->health = health;
}

FACT(enemies_and_tokens_stand_beside_their_places) {
    int foe = saga_enemy(&game, "kachi", "sendai");
    assert_in_range(way_to(piece_at("enemy/kachi"), "sendai"), 30, 330);
    game.s.foe[foe] = (harakiri_foe){0};
    assert_int_equal(count_of(picture_of((irori_drawing){0}), "data-thing=\"enemy/kachi\""), 0);
    memset(game.s.token, 0, sizeof game.s.token);
    harakiri_place_token(&game.s, saga_mission(&game, "drowned-bell"), 0, saga_place(&game, "aso"));
    assert_in_range(way_to(piece_at("mission/drowned-bell"), "aso"), 30, 330);
}

FACT(pieces_beside_a_place_lie_side_by_side) {
    harakiri_layout own = {.taken = 0};
    for (int who = TOMOE; who <= HIKARU; who++) saga_put(&game, who, "iga");
    harakiri_lay_out(&own, game.content, &coasts, &(irori_drawing){0});
    harakiri_lay_pieces(&own, &game.s);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < i; k++) {
            ink_point apart = ink_minus(harakiri_piece_spot(&own, saga_place(&game, "iga"), i),
                                        harakiri_piece_spot(&own, saga_place(&game, "iga"), k));
            assert_true(abs(apart.x) >= HARAKIRI_PIECE || abs(apart.y) >= HARAKIRI_PIECE);
        }
}

FACT(h24_damaged_cities_are_marked) {
    int kyoto = saga_place(&game, "kyoto"), edo = saga_place(&game, "edo");
    assert_int_equal(count_of(picture_of((irori_drawing){0}), "<use href=\"#captured\""), 0);
    game.s.damage[kyoto] = HARAKIRI_CAPTURED;
    game.s.damage[edo] = HARAKIRI_RAZED;
    picture_of((irori_drawing){0});
    assert_int_equal(count_of(room, "<use href=\"#captured\""), 1);
    assert_int_equal(count_of(room, "<use href=\"#razed\""), 2); /* and in the legend */
    game.s.damage[kyoto] = game.s.damage[edo] = HARAKIRI_WHOLE;
}

FACT(cut_ways_are_barred) {
    int way = game.content->way_of[saga_place(&game, "kyoto")][saga_place(&game, "otsu")];
    int bars = count_of(picture_of((irori_drawing){0}), "<use href=\"#bar\"");
    harakiri_add(&game.s.cut, way);
    assert_int_equal(count_of(picture_of((irori_drawing){0}), "<use href=\"#bar\""), bars + 1);
    harakiri_drop(&game.s.cut, way);
}

FACT(h29_special_locations_are_pencil_until_they_are_placed) {
    int aso = saga_place(&game, "aso"), pencil = count_of(picture_of((irori_drawing){0}), "<use href=\"#unseen\"");
    game.s.special_placed ^= UINT64_C(1) << aso;
    assert_int_equal(count_of(picture_of((irori_drawing){0}), "<use href=\"#unseen\""), pencil - 1);
    assert_int_equal(count_of(room, "<use href=\"#found\""), 0);
    game.s.special_discovered ^= UINT64_C(1) << aso;
    assert_int_equal(count_of(picture_of((irori_drawing){0}), "<use href=\"#found\""), 1);
    game.s.special_placed ^= UINT64_C(1) << aso;
    game.s.special_discovered ^= UINT64_C(1) << aso;
}

FACT(h10_h11_round_and_influence_are_marked_and_told) {
    game.s.round = 3;
    game.s.influence_level = 9;
    picture_of((irori_drawing){0});
    assert_int_equal(count_of(room, "class=\"shu now\""), 2);
    assert_non_null(strstr(room, "class=\"on\">3</text>"));
    assert_non_null(strstr(room, "class=\"on\">9</text>"));
    assert_non_null(strstr(room, "<desc id=\"d\">Round 3 of "));
    assert_non_null(strstr(room, "Influence 9 of 12."));
}

FACT(names_stay_where_they_are_all_game_long) {
    harakiri_layout with = {.taken = 0}, without = {.taken = 0};
    harakiri_lay_out(&with, game.content, &coasts, &(irori_drawing){0});
    harakiri_lay_out(&without, game.content, &coasts, &(irori_drawing){0});
    harakiri_lay_pieces(&with, &game.s);
    assert_memory_equal(with.label, without.label, sizeof with.label);
}

FACT(a_series_has_a_picture_when_an_activation_ends) {
    harakiri_state before = game.s, after = game.s;
    before.active = after.active = TOMOE;
    assert_false(artist->is_drawn(game.rules, &before, &after, 0));
    after.active = 0;
    assert_true(artist->is_drawn(game.rules, &before, &after, 0));
    assert_false(artist->is_drawn(game.rules, &after, &after, 0));
    before = after;
    after.round++;
    assert_true(artist->is_drawn(game.rules, &before, &after, 0));
}

/* The artist's own land and signs, which no content changes. The number was the same from gcc and clang at -O0 and -O3
 * when it was written down. */
FACT(the_same_land_on_every_machine) {
    irori_writer out = irori_writer_to(room, sizeof room);
    harakiri_define_land(&out, &coasts);
    harakiri_draw_coasts(&out, &coasts);
    harakiri_define_marks(&out);
    uint64_t hash = irori_hash64(room, out.used, 0);
    if (hash != 0xd438e0f371cacd85) fail_msg("the picture's hash is 0x%016llx", (unsigned long long)hash);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_map_is_well_formed_and_takes_less_than_150_kb),
        cmocka_unit_test(every_place_is_drawn_once),
        cmocka_unit_test(every_place_can_be_drawn_alone),
        cmocka_unit_test(every_place_lies_on_land),
        cmocka_unit_test(ships_lie_in_the_sea_and_so_do_their_lanes),
        cmocka_unit_test(no_name_lies_over_another),
        cmocka_unit_test(no_name_lies_over_a_sign),
        cmocka_unit_test(no_sign_lies_over_another),
        cmocka_unit_test(no_name_lies_over_the_margins_or_off_the_sheet),
        cmocka_unit_test(a_character_who_moves_moves_in_the_picture),
        cmocka_unit_test(h28_a_defeated_character_stands_in_the_margin_alone),
        cmocka_unit_test(enemies_and_tokens_stand_beside_their_places),
        cmocka_unit_test(pieces_beside_a_place_lie_side_by_side),
        cmocka_unit_test(h24_damaged_cities_are_marked),
        cmocka_unit_test(cut_ways_are_barred),
        cmocka_unit_test(h29_special_locations_are_pencil_until_they_are_placed),
        cmocka_unit_test(h10_h11_round_and_influence_are_marked_and_told),
        cmocka_unit_test(names_stay_where_they_are_all_game_long),
        cmocka_unit_test(a_series_has_a_picture_when_an_activation_ends),
        cmocka_unit_test(the_same_land_on_every_machine),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
