/* The chapters of content/: what the story promises the players, and that each can be set up. */
#include <string.h>

#include "content_scene.h"
#include "games/harakiri/play.h"
#include "support.h"

static harakiri_content *content;

static int setup(void **unused __attribute__((unused))) {
    return harakiri_content_load(harakiri_own_content.bytes, harakiri_own_content.size, &content, NULL) ? -1 : 0;
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

/* H23: "Most on-reveal effects will cause the active character to place clan tokens", and where miniatures are placed,
 * "All characters must place their clan token for that mission". Those of a personal mission are its owner's. */
FACT(where_a_mission_places_enemies_everybody_places_tokens_elsewhere_who_reveals_it) {
    int placing = 0, alone = 0;
    for (int mission = 1; mission < content->mission_count; mission++) {
        const harakiri_mission *card = &content->mission[mission];
        harakiri_state state;
        begin(&state, 1);
        memset(&state.story, 0, sizeof state.story);
        memset(state.foe, 0, sizeof state.foe);
        state.mission[mission] = HARAKIRI_MISSION_ACTIVE;
        harakiri_story_push(&state, card->reveal, card->character, 0, mission, 0);
        harakiri_story_run(content, &state, NULL);
        uint32_t own = 1u << (card->character - 1), tokens = who_has_tokens(&state, mission);
        if (state.foe[0].kind) {
            placing++;
            assert_int_equal(tokens, card->is_personal ? own : 15u);
        } else if (tokens) {
            alone += !card->is_personal;
            assert_int_equal(tokens, own);
        }
    }
    assert_true(placing >= 4);
    assert_true(alone >= 3);
}

/* H27: in chapters 1 and 2 there is something to tell, face to face and through the Omamori. */
FACT(information_means_something_in_chapters_one_and_two) {
    static const char *const missions[] = {"new-bell", "the-threshold", "voice-of-ontake"};
    for (size_t i = 0; i < sizeof missions / sizeof *missions; i++) {
        int mission = content_scene_id(content, HARAKIRI_KIND_MISSION, missions[i]);
        int who = content->mission[mission].character;
        static harakiri_state state;
        begin(&state, i < 2 ? 1 : 2);
        state.mission[mission] = HARAKIRI_MISSION_ACTIVE;
        harakiri_story_push(&state, content->mission[mission].reveal, who, 0, mission, 0);
        harakiri_story_run(content, &state, NULL);
        state.active = (uint8_t)who;
        assert_true(harakiri_can_share(content, &state, mission, false)); /* all begin in one place */
        assert_true(harakiri_can_share(content, &state, mission, true));
    }
}

/* H23: what a visit turns up is about the visitor. */
FACT(who_has_a_mission_turned_up_places_the_token) {
    static harakiri_state state;
    int kurama = content_scene_id(content, HARAKIRI_KIND_LOCATION, "kurama");
    int mission = content_scene_id(content, HARAKIRI_KIND_MISSION, "the-threshold");
    begin(&state, 1);
    state.active = 1;
    state.character[0].place = (uint8_t)kurama;
    harakiri_story_push(&state, content->location[kurama].visit, 1, 0, 0, 0);
    harakiri_story_run(content, &state, NULL);
    harakiri_story_answer(content, &state, 0, NULL);
    assert_int_equal(who_has_tokens(&state, mission), 1);
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

/* What was lost in one chapter is felt in the next, and costs no round of it. */
FACT(a_lost_chapter_two_raises_the_influence_of_chapter_three) {
    static harakiri_state state;
    begin(&state, 3);
    assert_true(has_enemy_at(&state, "black-palanquin", "kamakura"));
    int influence = state.influence_level;
    irori_seed seed = irori_seed_from_text("chapters");
    harakiri_begin_campaign(content, &state, &seed);
    harakiri_add(&state.marks, content_scene_id(content, HARAKIRI_KIND_MARK, "readers-know"));
    harakiri_begin_chapter(content, &state, chapter(3));
    harakiri_story_run(content, &state, NULL);
    assert_true(has_enemy_at(&state, "black-palanquin", "kamakura"));
    assert_int_equal(state.influence_level, influence + 2);
}

static void begin_razed(harakiri_state *state, int number, const char *city) {
    irori_seed seed = irori_seed_from_text("chapters");
    harakiri_begin_campaign(content, state, &seed);
    state->damage[content_scene_id(content, HARAKIRI_KIND_LOCATION, city)] = HARAKIRI_RAZED;
    harakiri_begin_chapter(content, state, chapter(number));
    harakiri_story_run(content, state, NULL);
}

static bool has_token_at(const harakiri_state *state, const char *place) {
    int where = content_scene_id(content, HARAKIRI_KIND_LOCATION, place);
    for (int i = 0; i < HARAKIRI_TOKENS; i++)
        if (state->token[i].mission && state->token[i].place == where) return true;
    return false;
}

/* H15, H33: nobody can enter Sunpu, which burned in chapter 2. */
FACT(a_razed_sunpu_has_its_soup_at_kofu) {
    static harakiri_state state;
    begin(&state, 3);
    assert_true(has_token_at(&state, "sunpu"));
    begin_razed(&state, 3, "sunpu");
    assert_false(has_token_at(&state, "sunpu"));
    assert_true(has_token_at(&state, "kofu"));
}

/* What scripts lay on the map: missions that they bring into play, places of clan tokens. */
typedef struct laid {
    uint64_t missions, places;
    int steps;
} laid;

static void lay(laid *sum, const harakiri_step *step) {
    if (step->op != HARAKIRI_OP_EFFECT) return;
    bool is_mission = step->sub == HARAKIRI_EFFECT_MISSION_TOKEN || step->sub == HARAKIRI_EFFECT_ACTIVATE;
    bool is_clan_token = step->sub == HARAKIRI_EFFECT_TOKEN;
    if (is_mission) sum->missions |= UINT64_C(1) << step->a;
    if (is_clan_token) sum->places |= UINT64_C(1) << step->a;
    sum->steps += is_mission || is_clan_token;
}

/* A script ends with its only DONE. */
static void lay_script(laid *sum, int script) {
    for (int at = script; script && content->step[at].op != HARAKIRI_OP_DONE; at++) lay(sum, &content->step[at]);
}

static void lay_mission(laid *sum, const harakiri_mission *card) {
    lay_script(sum, card->reveal);
    lay_script(sum, card->token);
    lay_script(sum, card->success);
    lay_script(sum, card->failure);
}

/* Places and passages are open to every chapter. */
static void lay_common(laid *sum) {
    for (int i = 1; i < content->location_count; i++) lay_script(sum, content->location[i].visit);
    for (int i = 1; i < content->passage_count; i++) lay_script(sum, content->passage[i].step);
}

static void lay_chapter(laid *sum, const harakiri_chapter *book) {
    lay_script(sum, book->prepare);
    for (int i = 0; i < HARAKIRI_TRIGGERS; i++) lay_script(sum, book->trigger[i]);
}

/* If everybody has been told everything, and nothing is done. */
static int most_tokens(const harakiri_chapter *book) {
    laid sum = {0};
    int tokens = 0;
    lay_common(&sum);
    lay_chapter(&sum, book);
    for (uint64_t done = 0; sum.missions & ~done;) {
        int mission = __builtin_ctzll(sum.missions & ~done);
        const harakiri_mission *card = &content->mission[mission];
        laid own = {0};
        lay_mission(&own, card);
        int clan_tokens = __builtin_popcountll(own.places) * (card->is_personal ? 1 : HARAKIRI_CHARACTERS);
        tokens += clan_tokens ? clan_tokens : 1;
        sum.missions |= own.missions;
        done |= UINT64_C(1) << mission;
    }
    return tokens;
}

/* H23: more would silently not be placed. */
FACT(no_chapter_brings_more_tokens_than_fit) {
    for (int number = 1; number <= CHAPTERS; number++)
        assert_in_range(most_tokens(&content->chapter[chapter(number)]), 1, HARAKIRI_TOKENS);
}

/* … which holds only if nothing else lays any. */
FACT(only_chapters_missions_places_and_passages_lay_tokens) {
    laid known = {0}, all = {0};
    lay_common(&known);
    for (int i = 1; i < content->chapter_count; i++) lay_chapter(&known, &content->chapter[i]);
    for (int i = 1; i < content->mission_count; i++) lay_mission(&known, &content->mission[i]);
    for (int i = 1; i < content->step_count; i++) lay(&all, &content->step[i]);
    assert_int_equal(known.steps, all.steps);
}

/* H15: what a mission asks for can be reached, whatever has burned; of Sunpu see above. */
FACT(no_place_of_a_mission_can_be_razed) {
    uint64_t razed = 0, asked = 0;
    for (int i = 1; i < content->step_count; i++) {
        const harakiri_step *step = &content->step[i];
        if (step->op != HARAKIRI_OP_EFFECT) continue;
        if (step->sub == HARAKIRI_EFFECT_RAZE) razed |= UINT64_C(1) << step->a;
        if (step->sub == HARAKIRI_EFFECT_TOKEN) asked |= UINT64_C(1) << step->a;
        if (step->sub == HARAKIRI_EFFECT_MISSION_TOKEN) asked |= UINT64_C(1) << step->b;
    }
    assert_true(razed != 0);
    assert_true((razed & asked) == UINT64_C(1) << content_scene_id(content, HARAKIRI_KIND_LOCATION, "sunpu"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(act_one_has_chapters_one_to_three),
        cmocka_unit_test(each_character_has_a_mission_of_their_own_among_ten),
        cmocka_unit_test(four_special_locations_can_be_visited),
        cmocka_unit_test(where_a_mission_places_enemies_everybody_places_tokens_elsewhere_who_reveals_it),
        cmocka_unit_test(information_means_something_in_chapters_one_and_two),
        cmocka_unit_test(who_has_a_mission_turned_up_places_the_token),
        cmocka_unit_test(each_chapter_is_set_up_with_missions_and_everyone_on_the_map),
        cmocka_unit_test(somebody_has_jirobos_omamori_in_every_chapter),
        cmocka_unit_test(a_lost_chapter_two_raises_the_influence_of_chapter_three),
        cmocka_unit_test(a_razed_sunpu_has_its_soup_at_kofu),
        cmocka_unit_test(no_chapter_brings_more_tokens_than_fit),
        cmocka_unit_test(only_chapters_missions_places_and_passages_lay_tokens),
        cmocka_unit_test(no_place_of_a_mission_can_be_razed),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
