/* The map of content/, against the worked examples of the rulebook. */
#include <string.h>

#include "content_scene.h"
#include "support.h"

static harakiri_content *content;

static int setup(void **unused __attribute__((unused))) {
    return harakiri_content_load(harakiri_own_content.bytes, harakiri_own_content.size, &content, NULL) ? -1 : 0;
}

static int teardown(void **unused __attribute__((unused))) {
    harakiri_content_free(content);
    return 0;
}

static int place(const char *name) { return content_scene_id(content, HARAKIRI_KIND_LOCATION, name); }
static uint64_t bit(const char *name) { return UINT64_C(1) << place(name); }

static int count_kind(int kind) {
    int count = 0;
    for (int i = 1; i < content->location_count; i++) count += content->location[i].kind == kind;
    return count;
}

/* H8: what the map must have. */
FACT(the_map_has_what_the_box_has) {
    uint64_t seas = 0, territories = 0;
    int services = 0;
    for (int i = 1; i < content->location_count; i++) {
        seas |= UINT64_C(1) << content->location[i].sea;
        territories |= UINT64_C(1) << content->location[i].territory;
        services |= content->location[i].services;
    }
    assert_true(content->location_count > 45);
    assert_int_equal(count_kind(HARAKIRI_SPECIAL), 6);
    assert_true(count_kind(HARAKIRI_CITY) >= 12);
    assert_true(count_kind(HARAKIRI_SANCTUARY) >= 4);
    assert_int_equal(__builtin_popcountll(seas & ~UINT64_C(1)), 3);
    assert_int_equal(__builtin_popcountll(territories & ~UINT64_C(1)), 4);
    assert_int_equal(services, HARAKIRI_BLACKSMITH | HARAKIRI_MARKET | HARAKIRI_INN);
}

/* H19, the worked example: north of Nagoya the temple is 7 steps by land, and 1 + 3 + 1 points by sea. */
FACT(the_temple_is_seven_steps_by_land_and_five_points_by_sea) {
    static harakiri_state state;
    memset(&state, 0, sizeof state);
    assert_int_equal(harakiri_steps(content, &state, place("inuyama"), place("amatsumikaboshi-temple")), 7);
    assert_int_equal(harakiri_steps(content, &state, place("inuyama"), place("nagoya")), 1);
    assert_int_equal(harakiri_steps(content, &state, place("ise"), place("amatsumikaboshi-temple")), 1);
    assert_int_equal(content->location[place("nagoya")].sea, content->location[place("ise")].sea);
    assert_int_not_equal(content->location[place("nagoya")].sea, 0);
}

/* H13, the worked example: with movement 3 the one ends in Iga or Amaterasu's shrine, the other reaches Tomoe. */
FACT(a_kachi_four_steps_away_ends_in_iga_or_amaterasus_shrine) {
    assert_true(harakiri_approach(content, place("otsu"), place("nabari"), 3) ==
                (bit("iga") | bit("amaterasu-shrine")));
    assert_true(harakiri_approach(content, place("kameyama"), place("nabari"), 3) == bit("nabari"));
    assert_true(harakiri_approach(content, place("otsu"), place("nabari"), 0) == bit("otsu"));
}

/* H15: cut ways stop characters, not enemies; razed cities cannot be entered. */
FACT(cut_ways_and_razed_cities_stop_characters_alone) {
    static harakiri_state state;
    memset(&state, 0, sizeof state);
    harakiri_add(&state.cut, content->way_of[place("ise")][place("amatsumikaboshi-temple")]);
    assert_int_equal(harakiri_steps(content, &state, place("ise"), place("amatsumikaboshi-temple")), 255);
    assert_true(harakiri_approach(content, place("ise"), place("amatsumikaboshi-temple"), 1) ==
                bit("amatsumikaboshi-temple"));
    state.damage[place("nagoya")] = HARAKIRI_RAZED;
    assert_int_equal(harakiri_steps(content, &state, place("inuyama"), place("nagoya")), 255);
    assert_true(harakiri_steps(content, &state, place("inuyama"), place("gifu")) > 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_map_has_what_the_box_has),
        cmocka_unit_test(the_temple_is_seven_steps_by_land_and_five_points_by_sea),
        cmocka_unit_test(a_kachi_four_steps_away_ends_in_iga_or_amaterasus_shrine),
        cmocka_unit_test(cut_ways_and_razed_cities_stop_characters_alone),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
