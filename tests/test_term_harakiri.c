/* Harakiri's screen without a terminal: what is picked by name, a march decided and taken back at once, pages of
 * stories, the position and the pages as text. What is told and asked: test_present_harakiri.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/harakiri/play.h"
#include "keyboard/keyboard.h"
#include "support.h"
#include "term/harakiri_screen.h"
#include "words/catalogue.h"

static const term_screen *const screen = &term_screen_harakiri;

/* A person at a table, alone with all four characters. */
typedef struct seat_at {
    keyboard keyboard;
    term_session session;
} seat_at;

static const harakiri_state *state(const seat_at *p) { return p->session.view.known; }
static const harakiri_content *content_of(const seat_at *p) {
    return ((const harakiri_rules *)p->session.view.rules)->content;
}

static void look(seat_at *p) { term_session_look(&p->session, 0); }

static void sit_down(seat_at *p, const char *seed, const char *language) {
    static const char *const options[] = {"chapter=1"};
    irori_table_def def = {.game = "harakiri",
                           .setup = {.players = 1, .options = options, .option_count = 1},
                           .seed = irori_seed_from_text(seed)};
    irori_seed bots = irori_seed_from_text("bots");
    irori_table *table;
    irori_error why;
    assert_int_equal(irori_table_new(&def, &table, &why), IRORI_OK);
    assert_int_equal(keyboard_open(&p->keyboard, table, &bots, &why), IRORI_OK);
    assert_int_equal(term_session_init(&p->session, irori_words_in(language), &p->keyboard.look.link, &why), IRORI_OK);
    look(p);
}

static void get_up(seat_at *p) {
    term_session_done(&p->session);
    keyboard_close(&p->keyboard);
}

static void play(seat_at *p, irori_move move) {
    irori_error why;
    assert_true(keyboard_decide(&p->keyboard, 0, &move, 1, &why));
    look(p);
}

static void write_move(seat_at *p, const char *text) {
    irori_message why;
    irori_move move;
    assert_int_equal(harakiri_move_from_text(p->session.view.rules, text, &move, &why), IRORI_OK);
    play(p, move);
}

static void go_to_turns(seat_at *p) {
    irori_move list[HARAKIRI_MAX_MOVES];
    write_move(p, "ready");
    while (state(p)->phase != HARAKIRI_TURNS_PHASE || state(p)->story.depth) {
        assert_true(harakiri_moves(p->session.view.rules, state(p), 0, list) > 0);
        play(p, list[0]);
    }
}

static bool is_calm(const harakiri_state *s) {
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (s->character[i].actions != 3 || s->character[i].is_delayed || s->character[i].next_movement) return false;
    for (int i = 0; i < HARAKIRI_MAX_LOCATIONS; i++)
        if (s->damage[i]) return false;
    return !harakiri_count(&s->cut);
}

/* Somebody's turn in the first round, all at Ōtsu, by the first seed with which it is a quiet one. */
static void sit_down_to_act(seat_at *p, const char *who) {
    char text[64];
    for (int seed = 0; seed < 100; seed++) {
        snprintf(text, sizeof text, "calm %d", seed);
        sit_down(p, text, "en");
        go_to_turns(p);
        if (is_calm(state(p))) break;
        get_up(p);
    }
    snprintf(text, sizeof text, "activate %s", who);
    write_move(p, text);
}

static int place_named(const seat_at *p, const char *name) {
    return harakiri_find(content_of(p), HARAKIRI_KIND_LOCATION, name);
}

static term_choice travel(const seat_at *p, const char *to) {
    term_choice choice = {.depth = 1, .opened = {term_item_numbered(&p->session.view, &(term_choice){0}, 1)}};
    choice.picked[0] = term_item_named(&p->session.view, &choice, to);
    choice.count = 1;
    return choice;
}

/* Choosing */

FACT(a_place_goes_by_its_title_and_by_its_name) {
    seat_at p;
    sit_down_to_act(&p, "akira");
    int koka = travel(&p, "koka").picked[0];
    assert_true(koka >= 0);
    assert_int_equal(travel(&p, "Kōka").picked[0], koka);
    assert_int_equal(travel(&p, "K").picked[0], TERM_MORE_TO_TYPE);
    assert_int_equal(travel(&p, "atlantis").picked[0], TERM_NO_ITEM);
    get_up(&p);
}

/* H15: one decision, one undo, as long as nothing was turned up. */
FACT(a_march_of_one_step_is_taken_back_at_once) {
    seat_at p;
    irori_error error;
    char why[TERM_TEXT];
    sit_down_to_act(&p, "tomoe");
    term_choice choice = travel(&p, "kyoto");
    uint32_t before = irori_table_entries(p.keyboard.look.table);
    assert_true(term_session_decide(&p.session, 0, &choice, why));
    look(&p);
    assert_true(irori_table_entries(p.keyboard.look.table) > before + 1);
    assert_int_equal(state(&p)->phase, HARAKIRI_ACTIONS_PHASE); /* nobody asks whether to stop there */
    assert_int_equal(state(&p)->character[0].place, place_named(&p, "kyoto"));
    assert_true(keyboard_take_back(&p.keyboard, 0, &error));
    look(&p);
    assert_int_equal(state(&p)->character[0].place, place_named(&p, "otsu"));
    assert_int_equal(state(&p)->character[0].actions, 3);
    assert_int_equal(state(&p)->phase, HARAKIRI_ACTIONS_PHASE);
    get_up(&p);
}

FACT(a_march_into_an_event_is_not_taken_back) { /* H16: a card was turned up */
    seat_at p;
    irori_error error;
    char why[TERM_TEXT];
    sit_down_to_act(&p, "tomoe");
    term_choice choice = travel(&p, "kanazawa");
    assert_true(term_session_decide(&p.session, 0, &choice, why));
    look(&p);
    assert_int_equal(state(&p)->character[0].place, place_named(&p, "kanazawa"));
    assert_false(keyboard_take_back(&p.keyboard, 0, &error));
    get_up(&p);
}

FACT(each_of_two_decisions_is_taken_back_by_itself) {
    seat_at p;
    irori_error error;
    char why[TERM_TEXT];
    sit_down_to_act(&p, "tomoe");
    term_choice choice = travel(&p, "kyoto");
    assert_true(term_session_decide(&p.session, 0, &choice, why));
    look(&p);
    write_move(&p, "work");
    assert_true(keyboard_take_back(&p.keyboard, 0, &error));
    look(&p);
    assert_int_equal(state(&p)->character[0].place, place_named(&p, "kyoto"));
    assert_true(keyboard_take_back(&p.keyboard, 0, &error));
    look(&p);
    assert_int_equal(state(&p)->character[0].place, place_named(&p, "otsu"));
    get_up(&p);
}

FACT(m_shows_the_map_near_whole_and_not) {
    seat_at p;
    term_choice choice = {.depth = 0};
    sit_down_to_act(&p, "tomoe");
    for (int i = 1; i <= 3; i++) {
        assert_true(screen->key(&p.session.view, &choice, 'm'));
        assert_int_equal(choice.looked_at, i % 3);
    }
    assert_true(screen->key(&p.session.view, &choice, KEY_LAST));
    assert_int_equal(choice.cursor, term_items(&p.session.view, &choice) - 1);
    assert_true(screen->key(&p.session.view, &choice, KEY_PAGE_UP));
    assert_true(screen->key(&p.session.view, &choice, KEY_FIRST));
    assert_int_equal(choice.cursor, 0);
    assert_true(screen->key(&p.session.view, &choice, KEY_PAGE_DOWN));
    assert_false(screen->key(&p.session.view, &choice, 'x'));
    get_up(&p);
}

/* Pages */

static uint32_t find_chapter(const seat_at *p) {
    static irori_event events[HARAKIRI_MAX_EVENTS_AT_ONCE];
    for (uint32_t entry = 1; entry <= irori_table_entries(p->keyboard.look.table); entry++) {
        size_t count = irori_table_events(p->keyboard.look.table, entry, 0, events, HARAKIRI_MAX_EVENTS_AT_ONCE);
        for (size_t i = 0; i < count; i++)
            if (events[i].kind == HARAKIRI_EVENT_CHAPTER) return entry;
    }
    return 0;
}

static int pages(const seat_at *p, uint32_t entry, int rows, int columns) {
    term_stage stage = {.view = &p->session.view, .mode = TERM_PAUSE, .entry = entry};
    return screen->pages(&stage, rows, columns);
}

FACT(a_larger_screen_takes_fewer_pages) {
    seat_at p;
    sit_down_to_act(&p, "tomoe");
    uint32_t chapter = find_chapter(&p);
    assert_true(pages(&p, chapter, 24, 80) > pages(&p, chapter, 60, 140));
    assert_int_equal(pages(&p, chapter, 60, 140), 2); /* the title has its own */
    get_up(&p);
}

FACT(the_characters_are_read_before_the_first_choice) {
    seat_at p;
    sit_down(&p, "begins", "en");
    assert_true(pages(&p, 0, 24, 80) > 0);
    get_up(&p);
}

/* A story that asks is read above its answers, and on no page before. */
FACT(no_page_is_read_twice) {
    seat_at p;
    irori_rng rng = irori_rng_from(3);
    int asked = 0, told = 0;
    sit_down_to_act(&p, "tomoe");
    for (int i = 0; i < 300 && irori_table_turn(p.keyboard.look.table).kind != IRORI_OVER; i++) {
        const irori_choice *question = &p.session.position.choice[IRORI_QUESTION];
        bool fits = harakiri_story_fits(&p.session.view, &(term_choice){0}, p.session.view.at, 40, 120);
        if (!strcmp(question->key, "story")) asked++;
        if (fits) assert_int_equal(pages(&p, p.session.view.at, 40, 120), 0), told++;
        play(&p, harakiri_sample(p.session.view.rules, state(&p), 0, &rng));
    }
    assert_true(asked > 5);
    assert_true(told > 5);
    get_up(&p);
}

static bool has_line(const term_lines *lines, const char *text) {
    for (size_t i = 0; i < lines->count; i++)
        if (strstr(lines->line[i].text, text)) return true;
    return false;
}

static void check_page(const seat_at *p, int key, const char *text) {
    const char *found = strchr(screen->reading_keys, key);
    term_lines page = {.line = NULL};
    assert_non_null(found);
    term_page_reading(&p->session.view, (int)(found - screen->reading_keys), 78, &page);
    if (!has_line(&page, text)) fail_msg("no %s on page %c", text, key);
    for (size_t i = 0; i < page.count; i++) assert_true(term_columns(page.line[i].text) <= 78);
    term_lines_free(&page);
}

FACT(boards_missions_places_and_campaign_can_be_read_at_any_time) {
    seat_at p;
    sit_down_to_act(&p, "tomoe");
    check_page(&p, 'b', "Heiress of the Sakura clan");
    check_page(&p, 't', "To win");
    check_page(&p, 'p', "Amaterasu's shrine");
    check_page(&p, 'c', "Tomoe, level");
    get_up(&p);
}

static char *printed(const term_view *view, void (*print)(FILE *, const term_view *)) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    print(out, view);
    fclose(out);
    return text;
}

FACT(the_plain_position_tells_round_influence_what_is_missing_and_characters) {
    seat_at p;
    sit_down_to_act(&p, "tomoe");
    char *text = printed(&p.session.view, term_print);
    assert_non_null(strstr(text, "round 1 of"));
    assert_non_null(strstr(text, "The Shōgun"));
    assert_non_null(strstr(text, "to come: round"));
    assert_non_null(strstr(text, "To win"));
    assert_non_null(strstr(text, "Tomoe (You): health 10/10, armor 2/2, 3 action points, Ōtsu; coins "));
    assert_non_null(strstr(text, "not yet revealed"));
    free(text);
    text = printed(&p.session.view, term_print_briefly);
    assert_string_equal(strtok(text, "\n"), p.session.position.missing);
    free(text);
    get_up(&p);
}

/* One Enter too many would throw the rest of the turn away. */
FACT(no_cursor_starts_on_ending_a_turn_that_has_something_left) {
    seat_at p;
    const term_choice nothing = {.depth = 0};
    sit_down_to_act(&p, "tomoe");
    irori_position *shown = &p.session.position;
    int first = term_item_choice(&p.session.view, &nothing, 0), end = first;
    while (strcmp(shown->choice[end].key, "end")) end = shown->choice[end].next;
    assert_true(shown->choice[end].worth < 0);
    assert_int_equal(term_item_best(&p.session.view, &nothing), 0);
    shown->choice[IRORI_QUESTION].child = end; /* all before it cannot be done */
    assert_int_equal(term_item_best(&p.session.view, &nothing), TERM_NO_ITEM);
    get_up(&p);
}

FACT(who_is_nowhere_yet_has_no_place_and_no_points) {
    seat_at p;
    sit_down(&p, "nowhere", "fr");
    char *text = printed(&p.session.view, term_print);
    assert_non_null(strstr(text, "armure 2/2 ; pièces 0"));
    assert_null(strstr(text, "–"));
    free(text);
    get_up(&p);
}

/* All of today's are translated; those of campaigns that began with other stories may not be. */
FACT(in_french_a_story_that_is_not_translated_is_marked_as_english) {
    seat_at p;
    char key[WORDS_STORY_KEY];
    sit_down(&p, "french", "fr");
    assert_false(has_line(&p.session.log, "(texte en anglais)"));
    const char *untranslated = harakiri_text(content_of(&p), content_of(&p)->hero[1].about);
    words_story_key(untranslated, key);
    irori_words *words =
        irori_words_with(p.session.words, (const irori_word[]){{.id = key, .text = untranslated}, {.id = NULL}});
    p.session.words = words, p.session.has_log = false;
    look(&p);
    assert_true(has_line(&p.session.log, "(texte en anglais)"));
    get_up(&p);
    irori_words_free(words);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_goes_by_its_title_and_by_its_name),
        cmocka_unit_test(a_march_of_one_step_is_taken_back_at_once),
        cmocka_unit_test(a_march_into_an_event_is_not_taken_back),
        cmocka_unit_test(each_of_two_decisions_is_taken_back_by_itself),
        cmocka_unit_test(m_shows_the_map_near_whole_and_not),
        cmocka_unit_test(a_larger_screen_takes_fewer_pages),
        cmocka_unit_test(the_characters_are_read_before_the_first_choice),
        cmocka_unit_test(no_page_is_read_twice),
        cmocka_unit_test(boards_missions_places_and_campaign_can_be_read_at_any_time),
        cmocka_unit_test(the_plain_position_tells_round_influence_what_is_missing_and_characters),
        cmocka_unit_test(no_cursor_starts_on_ending_a_turn_that_has_something_left),
        cmocka_unit_test(who_is_nowhere_yet_has_no_place_and_no_points),
        cmocka_unit_test(in_french_a_story_that_is_not_translated_is_marked_as_english),
    };
    return cmocka_run_group_tests_name("term_harakiri", tests, NULL, NULL);
}
