/* Pictures: true to the geometry, well formed, bounded, the same everywhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/kodama_draw.h"
#include "irori/draw.h"
#include "irori/hash.h"
#include "irori/table.h"
#include "picture_check.h"

static const irori_artist *artist;
static irori_rules *rules;
static char room[IRORI_PICTURE_SIZE];
static kodama_state state;

static const kodama_rules *deck(void) { return (const kodama_rules *)rules; }

static int set_up(void **unused) {
    (void)unused;
    irori_seed seed = irori_seed_from_text("pictures");
    irori_setup setup = {.players = 3};
    if (irori_rules_new("kodama", &setup, &rules, NULL)) return 1;
    artist = irori_artist_of(rules->game);
    rules->game->init(rules, &state, &seed, NULL);
    irori_rng rng = irori_rng_from(5);
    for (irori_turn turn; (turn = rules->game->to_act(rules, &state)).seats;) {
        int seat = __builtin_ctz(turn.seats);
        rules->game->apply(rules, &state, seat, rules->game->sample(rules, &state, seat, &rng), NULL);
    }
    return artist == NULL;
}

static int tear_down(void **unused) {
    (void)unused;
    irori_rules_free(rules);
    return 0;
}

static const char *seat_picture(int seat, irori_drawing how) {
    irori_writer out = irori_writer_to(room, sizeof room);
    artist->draw_seat(rules, &state, seat, &how, &out);
    assert_false(out.full);
    return room;
}

static bool draw_thing(const char *name) {
    irori_writer out = irori_writer_to(room, sizeof room);
    bool is_drawn = artist->draw_thing(rules, name, &(irori_drawing){0}, &out);
    assert_false(out.full);
    return is_drawn;
}

/* Facts */

static void check_thing(const char *name) {
    assert_true(draw_thing(name));
    check_well_formed(room);
}

static void every_card_is_a_well_formed_picture(void **unused) {
    (void)unused;
    for (int card = 1; card < KODAMA_CARDS; card++) {
        check_thing(deck()->card[card].name);
        assert_true(strlen(room) < 40000);
    }
}

static void every_spirit_and_decree_is_a_well_formed_picture(void **unused) {
    (void)unused;
    for (int spirit = 1; spirit <= KODAMA_SPIRITS; spirit++) check_thing(deck()->spirit[spirit].name);
    for (int decree = 1; decree <= KODAMA_DECREES; decree++) check_thing(deck()->decree[decree].name);
}

static void every_sheet_is_a_well_formed_picture(void **unused) {
    (void)unused;
    for (const char *const *sheet = artist->sheets; *sheet; sheet++) {
        check_thing(*sheet);
    }
}

static void an_unknown_name_draws_nothing(void **unused) {
    (void)unused;
    assert_false(draw_thing("no-such-card"));
    assert_string_equal(room, "");
}

static void a_grown_tree_takes_less_than_150_kb(void **unused) {
    (void)unused;
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(state.player[seat].tree.count, KODAMA_TREE);
        const char *text = seat_picture(seat, (irori_drawing){0});
        check_well_formed(text);
        assert_true(strlen(text) < 150 * 1000);
    }
}

static void the_whole_table_is_a_well_formed_picture(void **unused) {
    (void)unused;
    irori_writer out = irori_writer_to(room, sizeof room);
    artist->draw_table(rules, &state, &(irori_drawing){.is_dark = true}, &out);
    assert_false(out.full);
    check_well_formed(room);
}

static const char *table_picture(const kodama_state *shown) {
    irori_writer out = irori_writer_to(room, sizeof room);
    artist->draw_table(rules, shown, &(irori_drawing){0}, &out);
    assert_false(out.full);
    return room;
}

static void no_sun_shines_on_a_table_where_nobody_leads(void **unused) {
    (void)unused;
    kodama_state start;
    rules->game->init(rules, &start, &(irori_seed){0}, NULL);
    assert_null(strstr(table_picture(&start), "class=\"sun\""));
    assert_non_null(strstr(table_picture(&state), "class=\"sun\""));
}

/* A tree that leans far to one side: its trunk stands at the picture's edge. */
static void roots_have_room(void **unused) {
    (void)unused;
    kodama_state leaning = state;
    int left, width, foot = leaning.player[0].tree.card[0].x;
    for (int i = 1; i < leaning.player[0].tree.count; i++)
        leaning.player[0].tree.card[i] =
            (kodama_branch){.card = leaning.player[0].tree.card[i].card, .x = foot - 2500, .y = 600};
    irori_writer out = irori_writer_to(room, sizeof room);
    artist->draw_seat(rules, &leaning, 0, &(irori_drawing){0}, &out);
    assert_int_equal(sscanf(strstr(room, "viewBox=\""), "viewBox=\"%d %*d %d", &left, &width), 2);
    const kodama_card *trunk = &deck()->card[leaning.player[0].tree.card[0].card];
    int middle = foot - trunk->bark.point[0].x + trunk->half.x;
    assert_true(left + width >= middle + kodama_roots_reach(trunk));
}

static void branch_cards_are_named_under_the_picture(void **unused) {
    (void)unused;
    assert_true(draw_thing("sickle"));
    assert_non_null(strstr(room, ">sickle</text>"));
    assert_true(draw_thing("deck"));
    for (int card = 1; card <= KODAMA_BRANCHES; card++) {
        char name[64];
        snprintf(name, sizeof name, ">%s</text>", deck()->card[card].name);
        assert_non_null(strstr(room, name));
    }
}

static void names_are_escaped(void **unused) {
    (void)unused;
    const char *text = seat_picture(0, (irori_drawing){.names = {"<b>&\"\x01>"}});
    check_well_formed(text);
    assert_non_null(strstr(text, "&lt;b&gt;&amp;&quot; &gt;</text>"));
}

static void a_picture_tells_what_it_shows(void **unused) {
    (void)unused;
    const char *text = seat_picture(0, (irori_drawing){.names = {"Anna"}, .words = irori_words_in("fr")});
    assert_non_null(strstr(text, "<title id=\"t\">L’arbre (Anna)"));
    assert_non_null(strstr(text, "<desc id=\"d\">12 cartes ont poussé sur le tronc."));
}

static void dark_paper_changes_colours_and_nothing_else(void **unused) {
    (void)unused;
    static char light[IRORI_PICTURE_SIZE];
    strcpy(light, seat_picture(0, (irori_drawing){0}));
    const char *dark = seat_picture(0, (irori_drawing){.is_dark = true});
    assert_non_null(strstr(light, "#f5f0e6"));
    assert_null(strstr(dark, "#f5f0e6"));
    assert_string_equal(strstr(light, "</style>"), strstr(dark, "</style>"));
}

static void a_buffer_too_small_is_said_to_be_full(void **unused) {
    (void)unused;
    irori_writer out = irori_writer_to(room, 2000);
    artist->draw_seat(rules, &state, 0, &(irori_drawing){0}, &out);
    assert_true(out.full);
    assert_true(strlen(room) < 2000);
}

static void a_frame_gives_pictures_of_one_game_one_size(void **unused) {
    (void)unused;
    char box[64];
    kodama_state start = state;
    start.player[0].tree.count = 2;
    strncpy(box, strstr(seat_picture(0, (irori_drawing){0}), "viewBox"), 40)[40] = 0;
    irori_writer out = irori_writer_to(room, sizeof room);
    artist->draw_seat(rules, &start, 0, &(irori_drawing){.frame = &state, .marks_last = true}, &out);
    assert_non_null(strstr(room, box));
    assert_non_null(strstr(room, "class=\"new\""));
}

/* What is drawn as bark takes a stem: the middle of every limb stays close to the middle of the true bark. */
static void limbs_follow_the_bark(void **unused) {
    (void)unused;
    for (int c = 1; c < KODAMA_CARDS; c++) {
        static kodama_limb limb[KODAMA_LIMBS];
        const kodama_card *card = &deck()->card[c];
        for (int l = kodama_limbs(card, limb) - 1; l >= 0; l--)
            for (int i = 0; i < limb[l].line.count; i++) {
                kodama_point p = {limb[l].line.at[i].x, 2 * card->half.y - limb[l].line.at[i].y};
                int32_t nearest = INT32_MAX;
                if (p.x < 0 || p.y < 0 || p.x > 2 * card->half.x || p.y > 2 * card->half.y) continue;
                for (int k = 1; k < card->bark.count; k++) {
                    if (card->bark.from[k] == KODAMA_ROOT) continue;
                    int32_t d = kodama_distance(p, card->bark.point[card->bark.from[k]], card->bark.point[k]);
                    if (d < nearest) nearest = d;
                }
                assert_in_range(nearest, 0, KODAMA_BARK / 2);
            }
    }
}

static void crests_lie_where_features_are(void **unused) {
    (void)unused;
    for (int c = 1; c < KODAMA_CARDS; c++) {
        const kodama_card *card = &deck()->card[c];
        assert_true(draw_thing(card->name));
        for (int f = 0; f < card->features; f++) {
            char crest[96];
            snprintf(crest, sizeof crest, "<use href=\"#%s\" transform=\"translate(%d %d)",
                     kodama_icon_name(card->feature[f].icon), card->feature[f].centre.x,
                     2 * card->half.y - card->feature[f].centre.y);
            assert_non_null(strstr(room, crest));
        }
    }
}

/* A card of the test's own: our deck may be tuned without changing this picture. */
static const kodama_card golden_card = {
    .name = "golden",
    .half = {KODAMA_WIDTH / 2, KODAMA_HEIGHT / 2},
    .bark = {.count = 6,
             .from = {KODAMA_ROOT, 0, 1, 2, 1, 4},
             .point = {{315, 0}, {300, 250}, {200, 500}, {150, 880}, {480, 420}, {630, 470}}},
    .features = 2,
    .feature = {{KODAMA_FIREFLY, {450, 200}}, {KODAMA_STAR, {400, 650}}},
    .radius = KODAMA_FEATURE,
};

/* The number was the same from gcc and clang at -O0 and -O3 when it was written down. */
static void the_same_picture_on_every_machine(void **unused) {
    (void)unused;
    irori_writer out = irori_writer_to(room, sizeof room);
    kodama_define(&out);
    kodama_draw_card(&out, &golden_card, false, 512);
    uint64_t hash = irori_hash64(room, out.used, 0);
    if (hash != 0x684f8aece58c519b) fail_msg("the picture's hash is 0x%016llx", (unsigned long long)hash);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_card_is_a_well_formed_picture),
        cmocka_unit_test(every_spirit_and_decree_is_a_well_formed_picture),
        cmocka_unit_test(every_sheet_is_a_well_formed_picture),
        cmocka_unit_test(an_unknown_name_draws_nothing),
        cmocka_unit_test(a_grown_tree_takes_less_than_150_kb),
        cmocka_unit_test(the_whole_table_is_a_well_formed_picture),
        cmocka_unit_test(no_sun_shines_on_a_table_where_nobody_leads),
        cmocka_unit_test(roots_have_room),
        cmocka_unit_test(branch_cards_are_named_under_the_picture),
        cmocka_unit_test(names_are_escaped),
        cmocka_unit_test(a_picture_tells_what_it_shows),
        cmocka_unit_test(dark_paper_changes_colours_and_nothing_else),
        cmocka_unit_test(a_buffer_too_small_is_said_to_be_full),
        cmocka_unit_test(a_frame_gives_pictures_of_one_game_one_size),
        cmocka_unit_test(limbs_follow_the_bark),
        cmocka_unit_test(crests_lie_where_features_are),
        cmocka_unit_test(the_same_picture_on_every_machine),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
