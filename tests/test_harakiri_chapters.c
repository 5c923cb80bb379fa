/* The chapters of content/: what the story promises the players, and that each can be set up. */
#include <string.h>

#include "content_scene.h"
#include "support.h"

static harakiri_content *content;

static int setup(void **unused __attribute__((unused))) {
    return harakiri_content_load(harakiri_blob, harakiri_blob_size, &content, NULL) ? -1 : 0;
}

static int teardown(void **unused __attribute__((unused))) {
    harakiri_content_free(content);
    return 0;
}

enum { CHAPTERS = 3, LEAST_MISSIONS = 10, LEAST_VISITS = 4 };

static int chapter(int number) {
    for (int i = 1; i < content->chapter_count; i++)
        if (content->chapter[i].act == 1 && content->chapter[i].number == number) return i;
    return 0;
}

/* H8 */
FACT(act_one_has_chapters_one_to_three) {
    for (int number = 1; number <= CHAPTERS; number++) {
        const harakiri_chapter *book = &content->chapter[chapter(number)];
        assert_true(chapter(number) > 0);
        assert_in_range(book->rounds, 6, 8);
        assert_true(book->growth && book->success && book->failure);
    }
}

/* H30 */
FACT(each_character_has_a_mission_of_their_own_among_ten) {
    uint32_t owners = 0, clans = 0;
    for (int i = 1; i < content->mission_count; i++)
        *(content->mission[i].is_personal ? &owners : &clans) |= 1u << content->mission[i].character;
    assert_int_equal(owners, 0x1E);
    assert_int_equal(clans, 0x1E);
    assert_true(content->mission_count > LEAST_MISSIONS);
}

/* H29 */
FACT(four_special_locations_can_be_visited) {
    int count = 0;
    for (int i = 1; i < content->location_count; i++) count += content->location[i].visit != 0;
    assert_true(count >= LEAST_VISITS);
}

static void begin(harakiri_state *state, int number) {
    irori_seed seed = irori_seed_from_text("chapters");
    harakiri_begin_campaign(content, state, &seed);
    harakiri_begin_chapter(content, state, chapter(number));
    harakiri_story_run(content, state, NULL);
}

static uint32_t who_has_tokens(const harakiri_state *state, int mission) {
    uint32_t mask = 0;
    for (int i = 0; i < HARAKIRI_TOKENS; i++)
        if (state->token[i].mission == mission && state->token[i].character)
            mask |= 1u << (state->token[i].character - 1);
    return mask;
}

/* H23: those of a personal mission are its owner's. */
FACT(where_a_mission_places_enemies_everybody_places_tokens) {
    int placing = 0;
    for (int mission = 1; mission < content->mission_count; mission++) {
        const harakiri_mission *card = &content->mission[mission];
        harakiri_state state;
        begin(&state, 1);
        memset(&state.story, 0, sizeof state.story);
        memset(state.foe, 0, sizeof state.foe);
        state.mission[mission] = HARAKIRI_MISSION_ACTIVE;
        harakiri_story_push(&state, card->reveal, card->character, 0, mission, 0);
        harakiri_story_run(content, &state, NULL);
        if (!state.foe[0].kind) continue;
        placing++;
        assert_int_equal(who_has_tokens(&state, mission), card->is_personal ? 1u << (card->character - 1) : 15u);
    }
    assert_true(placing >= 4);
}

static int count_missions(const harakiri_state *state) {
    int count = 0;
    for (int i = 1; i < content->mission_count; i++) count += state->mission[i] != HARAKIRI_MISSION_AWAY;
    return count;
}

/* H8: nobody has to decide anything before the first round of a chapter with an empty sheet. */
FACT(each_chapter_is_set_up_with_missions_and_everyone_on_the_map) {
    static harakiri_state state;
    for (int number = 1; number <= CHAPTERS; number++) {
        begin(&state, number);
        assert_int_equal(state.story.depth, 0);
        assert_true(count_missions(&state) >= 3);
        for (int i = 0; i < HARAKIRI_CHARACTERS; i++) assert_int_not_equal(state.character[i].place, 0);
    }
}

/* H27: Jirōbō's Omamori is theirs in Act I, wherever they begin. */
FACT(somebody_has_jirobos_omamori_in_every_chapter) {
    static harakiri_state state;
    int omamori = content_scene_id(content, HARAKIRI_KIND_ITEM, "jirobos-omamori"), owners = 0;
    for (int number = 1; number <= CHAPTERS; number++) {
        begin(&state, number);
        for (int i = 0; i < HARAKIRI_CHARACTERS; i++) owners += harakiri_has(&state.character[i].items, omamori);
    }
    assert_int_equal(owners, CHAPTERS);
}

static bool has_enemy_at(const harakiri_state *state, const char *enemy, const char *place) {
    int kind = content_scene_id(content, HARAKIRI_KIND_ENEMY, enemy);
    int where = content_scene_id(content, HARAKIRI_KIND_LOCATION, place);
    for (int i = 0; i < HARAKIRI_ENEMIES; i++)
        if (state->foe[i].kind == kind && state->foe[i].place == where) return true;
    return false;
}

/* What was lost in one chapter is felt in the next: the palanquin of chapter 3 has a start. */
FACT(a_lost_chapter_two_brings_the_palanquin_nearer) {
    static harakiri_state state;
    begin(&state, 3);
    assert_true(has_enemy_at(&state, "black-palanquin", "kamakura"));
    irori_seed seed = irori_seed_from_text("chapters");
    harakiri_begin_campaign(content, &state, &seed);
    harakiri_add(&state.marks, content_scene_id(content, HARAKIRI_KIND_MARK, "readers-know"));
    harakiri_begin_chapter(content, &state, chapter(3));
    harakiri_story_run(content, &state, NULL);
    assert_true(has_enemy_at(&state, "black-palanquin", "hakone"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(act_one_has_chapters_one_to_three),
        cmocka_unit_test(each_character_has_a_mission_of_their_own_among_ten),
        cmocka_unit_test(four_special_locations_can_be_visited),
        cmocka_unit_test(where_a_mission_places_enemies_everybody_places_tokens),
        cmocka_unit_test(each_chapter_is_set_up_with_missions_and_everyone_on_the_map),
        cmocka_unit_test(somebody_has_jirobos_omamori_in_every_chapter),
        cmocka_unit_test(a_lost_chapter_two_brings_the_palanquin_nearer),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
