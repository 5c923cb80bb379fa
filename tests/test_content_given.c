/* Content that is given to the rules: the same game as with what is compiled in; bytes from elsewhere are refused with
 * a reason, or played to the end of what is tried without harm. */
#include <stdlib.h>
#include <string.h>

#include "content_scene.h"
#include "games/harakiri/content.h"
#include "irori/table.h"
#include "support.h"

static irori_rules *rules_given(const void *bytes, size_t size, irori_error *why) {
    irori_setup setup = {.players = 2, .data = bytes, .data_size = size};
    irori_rules *rules = NULL;
    irori_status status = irori_rules_new("harakiri", &setup, &rules, why);
    assert_true(!status == !!rules);
    return rules;
}

/* Plays so many random decisions, or to the end; returns the hash of where that leads. */
static uint64_t play(const irori_rules *rules, int decisions) {
    const irori_game *game = rules->game;
    void *state = malloc(game->state_size);
    irori_event *list = malloc(game->max_events * sizeof *list);
    irori_rng rng = irori_rng_from(3);
    irori_seed seed = irori_seed_from_text("given");
    irori_events events = {list, 0, game->max_events};
    game->init(rules, state, &seed, &events);
    for (irori_turn turn; decisions-- && (turn = game->to_act(rules, state)).seats;) {
        int seat = __builtin_ctz(turn.seats);
        events.count = 0;
        game->apply(rules, state, seat, game->sample(rules, state, seat, &rng), &events);
    }
    uint64_t hash = irori_state_hash(rules, state);
    free(list);
    free(state);
    return hash;
}

FACT(given_content_plays_like_the_compiled_in_one) {
    const irori_content *own = irori_game_find("harakiri")->content;
    irori_rules *ours = rules_for("harakiri", 2, ""), *given = rules_given(own->bytes, own->size, NULL);
    assert_true(ours->data_hash == given->data_hash);
    assert_true(ours->text_hash == given->text_hash && given->text_hash);
    assert_true(play(ours, 4000) == play(given, 4000));
    irori_rules_free(ours), irori_rules_free(given);
}

FACT(rules_do_not_refer_to_the_bytes_they_were_given) {
    const irori_content *own = irori_game_find("harakiri")->content;
    uint8_t *bytes = malloc(own->size);
    memcpy(bytes, own->bytes, own->size);
    irori_rules *ours = rules_for("harakiri", 2, ""), *given = rules_given(bytes, own->size, NULL);
    memset(bytes, 0xFF, own->size);
    free(bytes);
    assert_true(play(ours, 500) == play(given, 500));
    irori_rules_free(ours), irori_rules_free(given);
}

FACT(bytes_that_are_no_content_are_refused_with_a_reason) {
    const irori_content *own = irori_game_find("harakiri")->content;
    uint8_t *bytes = malloc(own->size);
    irori_error why;
    memcpy(bytes, own->bytes, own->size);
    assert_null(rules_given("IRHK", 4, &why));
    assert_string_equal(why.why.id, "harakiri.content.none");
    assert_null(rules_given("", 0, &why));
    assert_string_equal(why.why.id, "harakiri.content.none");
    bytes[4] ^= 0x40; /* the format */
    assert_null(rules_given(bytes, own->size, &why));
    assert_string_equal(why.why.id, "harakiri.content.format");
    assert_int_equal(why.why.args[0].number, bytes[4]);
    bytes[4] ^= 0x40;
    assert_null(rules_given(bytes, own->size - 1, &why));
    assert_string_equal(why.why.id, "harakiri.content.bad");
    assert_int_equal(why.status, IRORI_BAD_SETUP);
    free(bytes);
}

FACT(a_game_without_content_or_deck_takes_no_data) {
    irori_setup setup = {.players = 2, .data = "IRHK", .data_size = 4};
    irori_rules *rules = NULL;
    irori_error why;
    assert_int_equal(irori_rules_new("5211", &setup, &rules, &why), IRORI_BAD_SETUP);
    assert_string_equal(why.why.id, "error.data.none");
}

/* Law 12: what is accepted can be played, whatever the bytes say. */
FACT(changed_content_is_refused_or_can_be_played) {
    enum { TRIES = 400, DECISIONS = 300 };
    const irori_content *own = irori_game_find("harakiri")->content;
    uint8_t *bytes = malloc(own->size);
    irori_rng rng = irori_rng_from(11);
    int played = 0;
    for (int i = 0; i < TRIES; i++) {
        irori_error why = {.status = IRORI_OK};
        memcpy(bytes, own->bytes, own->size);
        for (int k = 0; k <= i % 4; k++) /* the tables come first, then names and prose, of which any is fine */
            bytes[irori_rng_below(&rng, (uint32_t)own->size / 2)] = (uint8_t)irori_rng_below(&rng, 256);
        irori_rules *rules = rules_given(bytes, own->size, &why);
        assert_true(rules || why.why.id);
        if (rules) (void)play(rules, DECISIONS), played++;
        irori_rules_free(rules);
    }
    assert_true(played > 20 && played < TRIES);
    free(bytes);
}

static bool keep(void *context, const char *line, size_t size) {
    char **text = context;
    size_t used = strlen(*text);
    *text = realloc(*text, used + size + 1);
    memcpy(*text + used, line, size);
    (*text)[used + size] = 0;
    return true;
}

FACT(a_record_names_content_by_its_hash_alone) {
    const irori_content *own = irori_game_find("harakiri")->content;
    irori_table_def def = {.game = "harakiri", .setup = {.players = 2, .data = own->bytes, .data_size = own->size}};
    irori_table *table, *again;
    char *text = calloc(1, 1);
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    assert_true(irori_table_save(table, false, keep, &text));
    assert_true(strlen(text) < 1024);
    assert_int_equal(irori_table_load(text, strlen(text), IRORI_LOAD_RESUME, &again, NULL), IRORI_OK);
    irori_table_free(again), irori_table_free(table);
    free(text);
}

/* Campaigns under way, and content that changes */

/* Rules with the content of tests/content/base; `from` to `to`: a word of its prose exchanged; `extra`: a text more. */
static irori_rules *rules_of(const char *from, const char *to, const char *extra) {
    static content_report report;
    content_scene scene;
    content_blob blob;
    int found = 0;
    content_scene_read(&scene, "tests/content/base", extra);
    for (int i = 0; from && i < scene.count; i++) {
        char *at = strstr((char *)scene.file[i].text, from);
        if (at) memcpy(at, to, strlen(from)), found++;
    }
    assert_int_equal(found, from != NULL);
    if (!content_compile(scene.file, scene.count, &blob, &report)) {
        char text[400];
        content_error_text(&report.error[0], text, sizeof text);
        fail_msg("%s", text);
    }
    irori_rules *rules = rules_given(blob.bytes, blob.size, NULL);
    assert_non_null(rules);
    free(blob.bytes);
    content_scene_done(&scene);
    return rules;
}

/* Another structure: a chapter to come; and one that a running chapter has no place for: a card of its deck. */
static const char one_chapter_more[] = "chapter quiet-road  The quiet road\n  act 1\n  number 2\n  rounds 7\n"
                                       "  influence 1\n  letters A\n  start all at kyoto\n  last round fails\n"
                                       "  ends in success if completed drowned-bell\n\n"
                                       "  prepare\n    Dust.\n    influence +1\n  growth\n    influence +1\n"
                                       "  success\n    Dust.\n    influence +1\n"
                                       "  failure\n    Rain.\n    influence +1\n";
static const char one_card_more[] = "travel A90  A quiet road\n  green\n    Nothing happens.\n    karma +1\n"
                                    "  red\n    Rain.\n    karma +1\n";

static irori_table *campaign(const irori_rules *rules) {
    irori_table *table;
    irori_table_def def = {
        .rules = rules, .seed = irori_seed_from_text("campaign"), .seats = {{.name = "Ann"}, {.name = "Bea"}}};
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    return table;
}

/* A random decision of whoever owes one, from the truth: this is no player. */
static irori_move sample(const irori_table *table, void *state, irori_rng *rng, int *seat) {
    const irori_rules *rules = irori_table_rules(table);
    *seat = __builtin_ctz(irori_table_turn(table).seats);
    irori_table_known(table, irori_table_entries(table), IRORI_OMNISCIENT, state);
    return rules->game->sample(rules, state, *seat, rng);
}

static void play_on(irori_table *table, int decisions, irori_rng *rng) {
    void *state = malloc(irori_table_rules(table)->game->state_size);
    for (int seat; decisions-- && irori_table_turn(table).seats;) {
        irori_move move = sample(table, state, rng, &seat);
        assert_int_equal(irori_table_play(table, seat, move, NULL), IRORI_OK);
    }
    free(state);
}

/* Two decisions that are one for their seat, found by trying: in the end two are played at once. */
static uint32_t play_row(irori_table *table, irori_rng *rng) {
    const irori_rules *rules = irori_table_rules(table);
    void *state = malloc(rules->game->state_size);
    int played = 0;
    for (int tries = 0; played < 2 && tries < 2000; tries++) {
        int seat;
        irori_move row[2] = {sample(table, state, rng, &seat), 0};
        rules->game->apply(rules, state, seat, row[0], NULL);
        bool goes_on = rules->game->to_act(rules, state).seats >> seat & 1;
        if (goes_on) row[1] = rules->game->sample(rules, state, seat, rng);
        assert_int_equal(irori_table_play_row(table, seat, row, 1 + goes_on, &played, NULL), IRORI_OK);
    }
    assert_int_equal(played, 2);
    free(state);
    return irori_table_entries(table);
}

/* A store of content: the rules with that hash. */
static const irori_rules *find_content(void *context, const irori_rules *before, uint64_t hash) {
    const irori_rules *const *list = context;
    assert_non_null(before);
    for (; *list; list++)
        if ((*list)->data_hash == hash) return *list;
    return NULL;
}

static char *text_of(const irori_table *table) {
    char *text = calloc(1, 1);
    assert_true(irori_table_save(table, false, keep, &text));
    return text;
}

/* Read back from that source it is the same table, at every point. */
static void expect_same_again(const irori_table *table, const irori_source *source) {
    irori_table *again = NULL;
    irori_error why;
    char *text = text_of(table);
    if (irori_table_load_from(text, strlen(text), IRORI_LOAD_RESUME, source, &again, &why))
        fail_msg("line %u: %s", why.line, why.why.id);
    char *same = text_of(again);
    assert_string_equal(text, same);
    for (uint32_t n = 1; n <= irori_table_entries(table); n++) {
        irori_entry one = irori_table_entry(table, n), two = irori_table_entry(again, n);
        assert_true(one.kind == two.kind && one.seat == two.seat && one.move == two.move && one.row == two.row);
        assert_true(one.target == two.target && one.is_knowing == two.is_knowing && one.content == two.content);
        assert_true(irori_table_hash(table, n) == irori_table_hash(again, n));
    }
    free(text), free(same);
    irori_table_free(again);
}

FACT(a_campaign_goes_on_with_corrected_prose_and_no_entry_tells_so) {
    irori_rules *before = rules_of(NULL, NULL, NULL), *corrected = rules_of("Faster", "Sooner", NULL);
    irori_rng rng = irori_rng_from(5);
    irori_table *table = campaign(before);
    assert_true(before->data_hash == corrected->data_hash && before->text_hash != corrected->text_hash);
    play_on(table, 60, &rng);
    expect_same_again(table, &(irori_source){.rules = corrected});
    irori_table_free(table);
    irori_rules_free(before), irori_rules_free(corrected);
}

FACT(a_campaign_goes_on_from_its_last_state_with_another_structure_and_an_entry_tells_so) {
    irori_rules *before = rules_of(NULL, NULL, NULL), *after = rules_of(NULL, NULL, one_chapter_more);
    const irori_rules *both[] = {before, after, NULL};
    irori_source source = {.rules = before, .find_content = find_content, .context = both};
    irori_rng rng = irori_rng_from(6);
    irori_table *table = campaign(before);
    assert_true(before->data_hash != after->data_hash);
    play_on(table, 60, &rng);
    uint32_t changed = irori_table_entries(table) + 1;
    assert_int_equal(irori_table_change_content(table, after, NULL), IRORI_OK);
    play_on(table, 60, &rng);
    assert_int_equal(irori_table_entry(table, changed).kind, IRORI_ENTRY_CONTENT);
    assert_true(irori_table_entry(table, changed).content == after->data_hash);
    assert_ptr_equal(irori_table_rules_at(table, changed - 1), before);
    assert_ptr_equal(irori_table_rules(table), after);
    expect_same_again(table, &source);
    irori_table_free(table);
    irori_rules_free(before), irori_rules_free(after);
}

static uint64_t rules_hash(void) {
    irori_rules *ours = rules_for("harakiri", 4, "");
    uint64_t hash = ours->data_hash;
    irori_rules_free(ours);
    return hash;
}

/* What earlier versions had stays at hand (content/past): their records need nothing given, every state has the hash it
 * had, and play goes on. Each was made by the program of its day. */
FACT(a_campaign_of_an_earlier_version_goes_on_with_its_content) {
    static const char *const records[] = {"tests/records/harakiri-past.irori",
                                          "tests/records/harakiri-past-2026-11-18.irori"};
    uint64_t seen[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        size_t length;
        char *text = content_scene_file(records[i], &length);
        irori_table *table = NULL;
        irori_error why;
        irori_rng rng = irori_rng_from(10);
        if (irori_table_load(text, length, IRORI_LOAD_RESUME, &table, &why))
            fail_msg("%s, line %u: %s", records[i], why.line, why.why.id);
        uint32_t entries = irori_table_entries(table);
        assert_true(entries > 50);
        seen[i] = irori_table_rules(table)->data_hash;
        assert_true(seen[i] != rules_hash());
        play_on(table, 20, &rng);
        assert_int_equal(irori_table_entries(table), entries + 20);
        char *same = text_of(table);
        assert_int_equal(strncmp(text, same, length), 0); /* nothing of it was written anew */
        free(text), free(same);
        irori_table_free(table);
    }
    assert_true(seen[0] != seen[1]);
}

/* Content of format 1 and a record made with it, both by the program of 2026-11-17: verified to the last hash, and
 * played on. Nothing writes this format any more, so the bytes are kept. */
FACT(a_campaign_begun_with_the_first_format_goes_on) {
    size_t size, length;
    char *bytes = content_scene_file("tests/content/format-1.content", &size);
    char *text = content_scene_file("tests/records/harakiri-format-1.irori", &length);
    irori_rules *rules = rules_given(bytes, size, NULL);
    irori_table *table = NULL;
    irori_error why;
    irori_rng rng = irori_rng_from(9);
    assert_non_null(rules);
    irori_source source = {.rules = rules};
    if (irori_table_load_from(text, length, IRORI_LOAD_RESUME, &source, &table, &why))
        fail_msg("line %u: %s", why.line, why.why.id);
    assert_int_equal(irori_table_entries(table), 100);
    play_on(table, 20, &rng);
    assert_int_equal(irori_table_entries(table), 120);
    expect_same_again(table, &source);
    char *same = text_of(table);
    assert_int_equal(strncmp(text, same, length), 0); /* nothing of it was written anew */
    free(bytes), free(text), free(same);
    irori_table_free(table);
    irori_rules_free(rules);
}

FACT(content_that_the_state_means_nothing_under_is_refused_and_the_campaign_keeps_its_own) {
    irori_rules *before = rules_of(NULL, NULL, NULL), *after = rules_of(NULL, NULL, one_card_more);
    irori_rng rng = irori_rng_from(6);
    irori_table *table = campaign(before);
    irori_error why;
    play_on(table, 60, &rng);
    uint32_t entries = irori_table_entries(table);
    assert_int_equal(irori_table_change_content(table, after, &why), IRORI_BAD_STATE);
    assert_string_equal(why.why.id, "table.why.content");
    assert_int_equal(irori_table_entries(table), entries);
    assert_ptr_equal(irori_table_rules(table), before);
    play_on(table, 60, &rng);
    expect_same_again(table, &(irori_source){.rules = before});
    irori_table_free(table);
    irori_rules_free(before), irori_rules_free(after);
}

FACT(content_that_is_not_at_hand_is_told_on_its_line) {
    irori_rules *before = rules_of(NULL, NULL, NULL), *after = rules_of(NULL, NULL, one_chapter_more);
    const irori_rules *old[] = {before, NULL};
    irori_source source = {.rules = before, .find_content = find_content, .context = old};
    irori_table *table = campaign(before), *again = NULL;
    irori_error why = {.line = 0};
    assert_int_equal(irori_table_change_content(table, after, NULL), IRORI_OK);
    char *text = text_of(table);
    uint32_t number = 1;
    for (const char *at = text; strncmp(at, "{\"n\":1,\"content\":", 17); at = strchr(at, '\n') + 1) number++;
    assert_int_not_equal(irori_table_load_from(text, strlen(text), IRORI_LOAD_RESUME, &source, &again, &why), IRORI_OK);
    assert_null(again);
    assert_int_equal(why.line, number);
    assert_non_null(why.why.id);
    free(text);
    irori_table_free(table);
    irori_rules_free(before), irori_rules_free(after);
}

FACT(a_record_with_every_kind_of_entry_is_read_back) {
    irori_rules *before = rules_of(NULL, NULL, NULL), *after = rules_of(NULL, NULL, one_chapter_more);
    const irori_rules *both[] = {before, after, NULL};
    irori_source source = {.rules = before, .find_content = find_content, .context = both};
    irori_rng rng = irori_rng_from(7);
    irori_table *table = campaign(before);
    uint32_t row = play_row(table, &rng);
    assert_int_equal(irori_table_entry(table, row).row, row - 1);
    assert_int_equal(irori_table_time_out(table, __builtin_ctz(irori_table_turn(table).seats), NULL), IRORI_OK);
    assert_int_equal(irori_table_hand_over(table, 1, "easy", NULL), IRORI_OK);
    play_on(table, 40, &rng);
    assert_int_equal(irori_table_agree(table, row, NULL), IRORI_OK);
    assert_true(irori_table_entry(table, irori_table_entries(table)).is_knowing);
    assert_int_equal(irori_table_hand_over(table, 1, "", NULL), IRORI_OK);
    assert_int_equal(irori_table_change_content(table, after, NULL), IRORI_OK);
    play_on(table, 40, &rng);
    char *text = text_of(table);
    static const char *const kinds[] = {"\"with\":",       "\"timeout\":",     "\"deputy\":\"easy\"",
                                        "\"deputy\":\"\"", "\"knowing\":true", "\"content\":\""};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strstr(text, kinds[i])) fail_msg("no entry has %s", kinds[i]);
    free(text);
    expect_same_again(table, &source);
    irori_table_free(table);
    irori_rules_free(before), irori_rules_free(after);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(given_content_plays_like_the_compiled_in_one),
        cmocka_unit_test(rules_do_not_refer_to_the_bytes_they_were_given),
        cmocka_unit_test(bytes_that_are_no_content_are_refused_with_a_reason),
        cmocka_unit_test(a_game_without_content_or_deck_takes_no_data),
        cmocka_unit_test(changed_content_is_refused_or_can_be_played),
        cmocka_unit_test(a_record_names_content_by_its_hash_alone),
        cmocka_unit_test(a_campaign_goes_on_with_corrected_prose_and_no_entry_tells_so),
        cmocka_unit_test(a_campaign_goes_on_from_its_last_state_with_another_structure_and_an_entry_tells_so),
        cmocka_unit_test(a_campaign_begun_with_the_first_format_goes_on),
        cmocka_unit_test(a_campaign_of_an_earlier_version_goes_on_with_its_content),
        cmocka_unit_test(content_that_the_state_means_nothing_under_is_refused_and_the_campaign_keeps_its_own),
        cmocka_unit_test(content_that_is_not_at_hand_is_told_on_its_line),
        cmocka_unit_test(a_record_with_every_kind_of_entry_is_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
