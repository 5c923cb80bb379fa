/* Harakiri: the campaign sheet (H3) over whole campaigns of our content. At every hand-over to the next chapter and at
 * the end it is held against its limits, and against what the events of the campaign told. */
#include <string.h>

#include "content_scene.h"
#include "games/harakiri/play.h"
#include "irori/player.h"
#include "support.h"

enum { CAMPAIGNS = 20, IDS = 192 /* an event names what it is about by its kind, times this, and its id */ };

/* What the events told since the campaign began. */
typedef struct chronicle {
    harakiri_set marks;
    uint64_t discovered;
    uint8_t damage[HARAKIRI_MAX_LOCATIONS];
    int levels;
} chronicle;

static irori_rules *rules;
static const harakiri_content *content;
static harakiri_state s;
static chronicle told;
static int ends_of_chapters;

static int setup(void **unused __attribute__((unused))) {
    rules = rules_for("harakiri", 4, "");
    content = ((const harakiri_rules *)rules)->content;
    return 0;
}

static int teardown(void **unused __attribute__((unused))) {
    irori_rules_free(rules);
    return 0;
}

/* The chronicle */

static void write_down(const irori_event *event) {
    int id = event->object % IDS;
    switch (event->kind) {
    case HARAKIRI_EFFECT_MARK: harakiri_add(&told.marks, id); break;
    case HARAKIRI_EFFECT_ERASE: harakiri_drop(&told.marks, id); break;
    case HARAKIRI_EFFECT_DISCOVER: told.discovered |= UINT64_C(1) << id; break;
    case HARAKIRI_EFFECT_CAPTURE: told.damage[id] = HARAKIRI_CAPTURED; break;
    case HARAKIRI_EFFECT_RAZE: told.damage[id] = HARAKIRI_RAZED; break;
    case HARAKIRI_EFFECT_RESTORE:
    case HARAKIRI_EVENT_RECOVERS: told.damage[id] = HARAKIRI_WHOLE; break;
    case HARAKIRI_EVENT_LEVEL: told.levels++; break;
    default: break;
    }
}

/* What holds of a sheet */

static bool is_past(int chapter) {
    return s.phase == HARAKIRI_OVER_PHASE || content->chapter[chapter].number < content->chapter[s.chapter].number;
}

/* H2, H31 */
static void check_history(void) {
    for (int i = 1; i < content->chapter_count; i++) {
        assert_int_equal(harakiri_history_outcome(s.history[i]) != 0, is_past(i));
        assert_int_equal(harakiri_history_exploration(s.history[i]) != 0, is_past(i));
    }
}

/* H3, H29, H33 */
static void check_places(void) {
    for (int i = 1; i < content->location_count; i++) {
        bool is_found = s.special_discovered >> i & 1;
        if (is_found) assert_int_equal(content->location[i].kind, HARAKIRI_SPECIAL);
        if (is_found) assert_true(s.special_placed >> i & 1);
        if (s.damage[i]) assert_int_equal(content->location[i].kind, HARAKIRI_CITY);
        if (s.damage[i]) assert_in_range(s.damage_chapter[i], s.chapter > 1 ? s.chapter - 1 : 1, s.chapter);
    }
}

/* H32: nothing of an earlier chapter is still going on. */
static void check_missions(void) {
    for (int i = 1; i < content->mission_count; i++) {
        assert_in_range(s.mission[i], HARAKIRI_MISSION_AWAY, HARAKIRI_MISSION_FAILED);
        if (s.phase == HARAKIRI_OVER_PHASE) assert_int_not_equal(s.mission[i], HARAKIRI_MISSION_ACTIVE);
        if (s.phase == HARAKIRI_OVER_PHASE) assert_int_not_equal(s.mission[i], HARAKIRI_MISSION_FACEDOWN);
    }
}

/* H4–H6, H24, H25 */
static void check_character(int who) {
    const harakiri_character *c = &s.character[who - 1];
    const harakiri_hero *hero = &content->hero[who];
    assert_in_range(c->level, 1, HARAKIRI_LEVELS);
    assert_in_range(c->affinity, 1, HARAKIRI_MAX_AFFINITY);
    assert_in_range(c->health, 1, harakiri_max_health(content, &s, who));
    assert_true(c->attribute[hero->attribute - 1] >= 1);
    for (int i = 0; i < HARAKIRI_ATTRIBUTES; i++) assert_in_range(c->attribute[i], 0, HARAKIRI_MAX_ATTRIBUTE);
    assert_in_range(c->coins, 0, HARAKIRI_MAX_COINS);
    assert_true(c->karma <= HARAKIRI_MAX_SMALL && c->heads <= HARAKIRI_MAX_SMALL);
    assert_true(!c->weapon || harakiri_has(&c->gear, c->weapon));
    assert_true(!c->armor || harakiri_has(&c->gear, c->armor));
    assert_int_equal(harakiri_excess(content, &s, who), 0);
    for (int i = 1; i < content->skill_count; i++)
        if (c->skills >> i & 1) assert_true(content->skill[i].character == who && content->skill[i].level <= c->level);
    for (int other = 1; other < who; other++) assert_int_not_equal(c->kami, s.character[other - 1].kami);
}

static void check_against_what_was_told(void) {
    assert_memory_equal(&s.marks, &told.marks, sizeof told.marks);
    assert_true(s.special_discovered == told.discovered);
    assert_memory_equal(s.damage, told.damage, sizeof told.damage);
    int levels = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) levels += s.character[i].level - 1;
    assert_int_equal(levels, told.levels);
}

static void check_sheet(void) {
    static uint8_t bytes[IRORI_MAX_ENCODED];
    static harakiri_state decoded;
    assert_int_equal(harakiri_decode(rules, &decoded, bytes, harakiri_encode(rules, &s, bytes)), IRORI_OK);
    check_history();
    check_places();
    check_missions();
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) check_character(who);
    check_against_what_was_told();
}

/* Campaigns */

static void play(irori_player *player, uint64_t number) {
    static irori_event list[HARAKIRI_MAX_EVENTS_AT_ONCE];
    static harakiri_state known;
    irori_events events = {.list = list, .cap = HARAKIRI_MAX_EVENTS_AT_ONCE};
    irori_rng rng = irori_rng_from(number);
    irori_seed seed = irori_rng_chance(&rng).seed;
    int chapter = 0;
    memset(&told, 0, sizeof told);
    irori_player_reseed(player, number);
    rules->game->init(rules, &s, &seed, NULL);
    for (irori_turn turn; (turn = harakiri_to_act(rules, &s)).kind != IRORI_OVER;) {
        irori_sight sight = {.rules = rules, .seat = __builtin_ctz(turn.seats), .known = &known};
        known = s;
        harakiri_redact(rules, &known, sight.seat);
        events.count = 0;
        harakiri_apply(rules, &s, sight.seat, irori_player_choose(player, &sight), &events);
        for (size_t i = 0; i < events.count; i++) write_down(&list[i]);
        if (s.chapter == chapter) continue;
        chapter = s.chapter;
        ends_of_chapters++;
        check_sheet();
    }
    check_sheet();
}

static void play_campaigns(const char *name) {
    irori_player *player;
    assert_int_equal(irori_player_new(name, rules, 1, &player, NULL), IRORI_OK);
    ends_of_chapters = 0;
    for (int i = 0; i < scaled(CAMPAIGNS); i++) play(player, (uint64_t)i);
    irori_player_free(player);
    assert_int_equal(ends_of_chapters, scaled(CAMPAIGNS) * (content->chapter_count - 1));
}

/* Who plays at random loses every chapter; the other player wins some. */
FACT(the_sheet_is_consistent_after_every_chapter_that_was_lost) { play_campaigns("random"); }
FACT(the_sheet_is_consistent_after_chapters_that_were_won) { play_campaigns("greedy"); }

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sheet_is_consistent_after_every_chapter_that_was_lost),
        cmocka_unit_test(the_sheet_is_consistent_after_chapters_that_were_won),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
