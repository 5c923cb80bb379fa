/* Harakiri's screen without a terminal: what can be picked, what it decides, how it reads in both languages, and the
 * pages of its stories. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"
#include "term/harakiri_screen.h"

/* A game at a table, seen by whoever decides. */
typedef struct seat_at {
    irori_table *table;
    harakiri_state known;
    term_view view;
} seat_at;

static const term_screen *const screen = &term_screen_harakiri;

static void look(seat_at *p, const char *language) {
    uint32_t owing = irori_table_turn(p->table).seats;
    int seat = owing ? __builtin_ctz(owing) : IRORI_SPECTATOR;
    term_view_init(&p->view, irori_words_in(language), p->table, irori_table_entries(p->table), seat, &p->known);
}

static bool is_over(const seat_at *p) { return irori_table_turn(p->table).kind == IRORI_OVER; }

static void play(seat_at *p, irori_move move) {
    irori_error why;
    assert_int_equal(irori_table_play(p->table, p->view.seat, move, &why), IRORI_OK);
    look(p, "en");
}

static void write_move(seat_at *p, const char *text) {
    irori_error why;
    assert_int_equal(irori_table_play_text(p->table, p->view.seat, text, &why), IRORI_OK);
    look(p, "en");
}

static void sit_down(seat_at *p, const char *seed, int players, const char *chapter) {
    const char *options[] = {chapter};
    irori_table_def def = {.game = "harakiri",
                           .setup = {.players = players, .options = options, .option_count = 1},
                           .seed = irori_seed_from_text(seed)};
    irori_error why;
    assert_int_equal(irori_table_new(&def, &p->table, &why), IRORI_OK);
    look(p, "en");
}

static void get_up(seat_at *p) { irori_table_free(p->table); }

/* The first listed move until the players choose who is next. */
static void go_to_turns(seat_at *p) {
    irori_move list[HARAKIRI_MAX_MOVES];
    while (p->known.phase != HARAKIRI_TURNS_PHASE || p->known.story.depth) {
        assert_true(harakiri_moves(p->view.rules, &p->known, p->view.seat, list) > 0);
        play(p, list[0]);
    }
}

/* Has the first Shōgun's turn left everybody where and as they were? */
static bool is_calm(const harakiri_state *s) {
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (s->character[i].actions != 3 || s->character[i].is_delayed || s->character[i].next_movement) return false;
    for (int i = 0; i < HARAKIRI_MAX_LOCATIONS; i++)
        if (s->damage[i]) return false;
    return !harakiri_count(&s->cut);
}

/* Somebody's turn in the first round of chapter 1, all at Ōtsu, by the first seed with which it is a quiet one. */
static void sit_down_to_act(seat_at *p, const char *who) {
    char text[64];
    for (int seed = 0; seed < 100; seed++) {
        snprintf(text, sizeof text, "calm %d", seed);
        sit_down(p, text, 1, "chapter=1");
        go_to_turns(p);
        if (is_calm(&p->known)) break;
        get_up(p);
    }
    snprintf(text, sizeof text, "activate %s", who);
    write_move(p, text);
}

static bool play_sampled(seat_at *p, irori_rng *rng) {
    if (is_over(p)) return false;
    play(p, harakiri_sample(p->view.rules, &p->known, p->view.seat, rng));
    return !is_over(p);
}

/* The entry of the root that has this branch; -1: none. */
static int find_branch(const seat_at *p, harakiri_branch branch) {
    harakiri_menu menu;
    harakiri_menu_init(&menu, &p->view, &(term_choice){.depth = 0});
    for (int i = 0; i < menu.count; i++)
        if (menu.entry[i].branch == branch) return i;
    return -1;
}

static term_choice choose_way(const seat_at *p, const char *name) {
    term_choice choice = {.depth = 1, .opened = {find_branch(p, HARAKIRI_ALONE)}};
    choice.picked[0] = screen->named(&p->view, &choice, name);
    choice.count = 1;
    assert_true(choice.picked[0] >= 0);
    return choice;
}

/* Plays what is picked to its end, as a session does. */
static void decide(seat_at *p, const term_choice *choice) {
    static harakiri_state before;
    char why[TERM_TEXT] = "";
    term_view from = p->view;
    before = p->known;
    from.known = &before;
    irori_move move = screen->decide(&from, choice, why);
    assert_string_equal(why, "");
    for (; move; move = screen->follow(&from, choice, &p->view)) play(p, move);
}

static const harakiri_character *who_is(const seat_at *p, int who) { return harakiri_who_of(&p->known, who); }
static int place_named(const seat_at *p, const char *name) {
    return harakiri_find(harakiri_content_in(&p->view), HARAKIRI_KIND_LOCATION, name);
}

/* Menus */

static void check_text(const char *text, bool may_be_empty) {
    assert_true(may_be_empty || *text);
    assert_null(strchr(text, '{'));
    assert_null(strstr(text, "harakiri."));
}

static void check_entries(const seat_at *p, const term_choice *choice) {
    harakiri_menu menu;
    char text[TERM_TEXT];
    harakiri_menu_init(&menu, &p->view, choice);
    assert_true(menu.count > 0);
    for (int i = 0; i < menu.count; i++) {
        const harakiri_entry *entry = &menu.entry[i];
        harakiri_name_entry(&p->view, entry, text);
        check_text(text, false);
        harakiri_explain_entry(&p->view, entry, text);
        check_text(text, true);
        if (harakiri_opens(entry)) {
            term_choice below = *choice;
            assert_true(below.depth < TERM_MOST_STEPS);
            below.opened[below.depth++] = i;
            check_entries(p, &below);
        } else {
            irori_move move = harakiri_entry_move(&p->view, entry, 0);
            assert_true(harakiri_is_legal(harakiri_rules_in(&p->view), &p->known, move));
        }
    }
}

static void check_all_menus(const char *chapter, const char *language, int players) {
    seat_at p;
    irori_rng rng = irori_rng_from(11);
    char text[TERM_TEXT];
    sit_down(&p, chapter, players, chapter);
    do {
        look(&p, language);
        check_entries(&p, &(term_choice){.depth = 0});
        harakiri_ask(&p.view, &(term_choice){.depth = 0}, text);
        check_text(text, false);
    } while (play_sampled(&p, &rng));
    get_up(&p);
}

FACT(every_entry_is_legal_and_has_words_in_english) { check_all_menus("chapter=1", "en", 1); }
FACT(every_entry_is_legal_and_has_words_in_french) { check_all_menus("chapter=2", "fr", 4); }

/* Whatever is legal can be reached from the menu, but for single steps and exertions, which are parts of walks. */
FACT(every_legal_move_is_in_the_menu) {
    seat_at p;
    irori_rng rng = irori_rng_from(5);
    irori_move list[HARAKIRI_MAX_MOVES];
    sit_down(&p, "all of them", 2, "chapter=3");
    do {
        harakiri_menu menu, below;
        term_choice root = {.depth = 0}, inner = {.depth = 1};
        uint32_t count = harakiri_moves(p.view.rules, &p.known, p.view.seat, list), found = 0;
        harakiri_menu_init(&menu, &p.view, &root);
        for (uint32_t i = 0; i < count; i++) {
            int operation = harakiri_operation_of(list[i]);
            bool is_part =
                operation == HARAKIRI_DO_TRAVEL || (p.known.phase == HARAKIRI_TRAVEL_PHASE && !p.known.story.depth &&
                                                    operation >= HARAKIRI_DO_TO && operation <= HARAKIRI_DO_SAIL);
            bool is_there = is_part;
            for (int k = 0; k < menu.count && !is_there; k++) {
                is_there = menu.entry[k].branch == HARAKIRI_LEAF && menu.entry[k].move == list[i];
                if (!harakiri_opens(&menu.entry[k])) continue;
                inner.opened[0] = k;
                harakiri_menu_init(&below, &p.view, &inner);
                for (int m = 0; m < below.count; m++)
                    is_there |= below.entry[m].branch == HARAKIRI_LEAF && below.entry[m].move == list[i];
            }
            found += is_there;
        }
        assert_int_equal(found, count);
    } while (play_sampled(&p, &rng));
    get_up(&p);
}

FACT(selling_comes_after_leaving_the_shop) {
    seat_at p;
    harakiri_menu menu;
    irori_move dear;
    sit_down_to_act(&p, "tomoe");
    term_choice to_kyoto = choose_way(&p, "kyoto");
    decide(&p, &to_kyoto);
    write_move(&p, "stop");
    write_move(&p, "blacksmith");
    harakiri_menu_init(&menu, &p.view, &(term_choice){.depth = 0});
    assert_int_equal(harakiri_operation_of(menu.entry[0].move), HARAKIRI_DO_DONE);
    assert_int_equal(harakiri_operation_of(menu.entry[1].move), HARAKIRI_DO_SELL_GEAR);
    assert_true(harakiri_left_out(&p.view, 0, &dear)); /* she has no coins: all of it */
    assert_int_equal(harakiri_operation_of(dear), HARAKIRI_DO_BUY_GEAR);
    get_up(&p);
}

/* Ways (H15, H16, H19) */

FACT(a_step_by_road_costs_one_and_a_path_is_offered_where_it_is_shorter) {
    seat_at p;
    harakiri_reach reach;
    sit_down_to_act(&p, "akira"); /* dexterity 0: 3 movement points, and 2 by exerting */
    harakiri_reach_init(&reach, &p.view, 0);
    int kyoto = place_named(&p, "kyoto"), iga = place_named(&p, "iga"), obama = place_named(&p, "obama");
    assert_int_equal(reach.free, 3);
    assert_int_equal(reach.most, 5);
    assert_int_equal(reach.cost[HARAKIRI_BY_ROAD][kyoto], 1);
    assert_int_equal(reach.cost[HARAKIRI_BY_ROAD][iga], HARAKIRI_NO_WAY); /* no road leads there */
    assert_int_equal(reach.cost[HARAKIRI_BY_PATH][iga], 3);
    assert_true(harakiri_reach_offers(&reach, HARAKIRI_BY_PATH, iga));
    assert_false(harakiri_reach_offers(&reach, HARAKIRI_BY_PATH, obama)); /* over Kurama it is longer than by road */
    get_up(&p);
}

/* Every destination that a menu offers is reached by its moves, and costs what it says. */
FACT(a_walk_leads_where_it_says_for_what_it_says) {
    seat_at p;
    irori_rng rng = irori_rng_from(3);
    int walks = 0;
    sit_down(&p, "walks", 1, "chapter=2");
    do {
        const harakiri_content *content = harakiri_content_in(&p.view);
        int branch = p.known.phase == HARAKIRI_ACTIONS_PHASE ? find_branch(&p, HARAKIRI_ALONE) : -1;
        harakiri_menu menu;
        if (branch < 0) continue;
        harakiri_menu_init(&menu, &p.view, &(term_choice){.depth = 1, .opened = {branch}});
        for (int i = 0; i < menu.count; i++, walks++) {
            const harakiri_entry *entry = &menu.entry[i];
            static harakiri_state s;
            irori_move move;
            int coins = who_is(&p, p.known.active)->coins, actions = who_is(&p, p.known.active)->actions, n = 0;
            s = p.known;
            int active = s.active, most = harakiri_movement_of(content, &s, 0);
            while ((move = harakiri_entry_move(&p.view, entry, n++))) {
                assert_true(harakiri_is_legal(harakiri_rules_in(&p.view), &s, move));
                bool is_last = !harakiri_entry_move(&p.view, entry, n);
                if (is_last && s.movement == 1) break; /* the travel would end, and an event begin */
                harakiri_apply(p.view.rules, &s, p.view.seat, move, NULL);
            }
            if (move) continue;
            assert_int_equal(harakiri_who_of(&s, active)->place, entry->to);
            assert_int_equal(harakiri_who_of(&s, active)->coins,
                             coins - (entry->manner == HARAKIRI_BY_SEA ? HARAKIRI_FARE : 0));
            if (s.phase != HARAKIRI_TRAVEL_PHASE) continue;
            assert_int_equal(s.movement, most + entry->exert - entry->cost);
            assert_int_equal(harakiri_who_of(&s, active)->actions, actions - 1 - entry->exert);
        }
    } while (play_sampled(&p, &rng));
    assert_true(walks > 200);
    get_up(&p);
}

FACT(a_walk_stops_where_movement_is_left_and_can_be_taken_back) {
    seat_at p;
    irori_error why;
    sit_down_to_act(&p, "tomoe");
    uint32_t before = irori_table_entries(p.table);
    term_choice choice = choose_way(&p, "kanazawa");
    decide(&p, &choice);
    assert_int_equal(who_is(&p, 1)->place, place_named(&p, "kanazawa"));
    assert_int_equal(p.known.phase, HARAKIRI_TRAVEL_PHASE); /* one point left, and no event yet */
    assert_int_equal(irori_table_entries(p.table), before + 3);
    for (int i = 0; i < 3; i++) assert_int_equal(irori_table_take_back(p.table, p.view.seat, &why), IRORI_OK);
    look(&p, "en");
    assert_int_equal(who_is(&p, 1)->place, place_named(&p, "otsu"));
    get_up(&p);
}

FACT(a_walk_that_spends_all_movement_ends_in_its_event) {
    seat_at p;
    irori_error why;
    sit_down_to_act(&p, "tomoe");
    term_choice choice = choose_way(&p, "iga");
    decide(&p, &choice);
    assert_int_equal(p.known.movement, 0); /* H27: her kami can be called on before the event, beside going on */
    write_move(&p, "stop");
    assert_true(p.known.phase != HARAKIRI_TRAVEL_PHASE);
    assert_int_not_equal(irori_table_take_back(p.table, p.view.seat, &why), IRORI_OK); /* a card was turned up (H16) */
    get_up(&p);
}

FACT(a_group_walks_together_and_meets_nothing) {
    seat_at p;
    sit_down_to_act(&p, "tomoe");
    term_choice choice = {.depth = 2, .opened = {find_branch(&p, HARAKIRI_TOGETHER), 0}, .count = 1};
    choice.picked[0] = screen->named(&p.view, &choice, "kameyama"); /* three steps: all the movement there is */
    decide(&p, &choice);
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++)
        assert_int_equal(who_is(&p, who)->place, place_named(&p, "kameyama"));
    assert_int_equal(p.known.phase, HARAKIRI_ACTIONS_PHASE); /* H18: no event */
    assert_int_equal(p.known.story.depth, 0);
    get_up(&p);
}

FACT(a_place_goes_by_its_title_and_by_its_name) {
    seat_at p;
    sit_down_to_act(&p, "akira");
    term_choice choice = {.depth = 1, .opened = {find_branch(&p, HARAKIRI_ALONE)}};
    int koka = screen->named(&p.view, &choice, "koka");
    assert_true(koka >= 0);
    assert_int_equal(screen->named(&p.view, &choice, "Kōka"), koka);
    assert_int_equal(screen->named(&p.view, &choice, "K"), TERM_MORE_TO_TYPE);
    assert_int_equal(screen->named(&p.view, &choice, "atlantis"), TERM_NO_ITEM);
    get_up(&p);
}

FACT(a_destination_tells_what_waits_there) {
    seat_at p;
    char text[TERM_TEXT];
    sit_down_to_act(&p, "akira");
    term_choice choice = choose_way(&p, "kyoto");
    screen->item(&p.view, &choice, choice.picked[0], text);
    assert_non_null(strstr(text, "1 step by road"));
    assert_non_null(strstr(text, "no travel event"));
    assert_non_null(strstr(text, "Hairpins")); /* Akira's mission token */
    assert_non_null(strstr(text, "city (blacksmith, market, inn)"));
    get_up(&p);
}

/* Odds (H20–H22) */

static int percent(const seat_at *p, bool is_combat, int plus, int difficulty) {
    harakiri_trial trial = {.is_combat = is_combat, .plus = plus, .difficulty = difficulty, .who = 1};
    return harakiri_trial_percent(&p->view, &trial);
}

FACT(test_odds_are_those_of_a_die) {
    seat_at p;
    sit_down(&p, "odds", 1, "chapter=1");
    assert_int_equal(percent(&p, false, 0, 7), 0);
    assert_int_equal(percent(&p, false, 0, 6), 17);
    assert_int_equal(percent(&p, false, 1, 5), 50);
    assert_int_equal(percent(&p, false, 2, 3), 100);
    assert_int_equal(percent(&p, false, 9, 3), 100);
    get_up(&p);
}

/* H20's bow: green and red, power 1, against 6. Of 36 rolls those that show 5 or more together. */
FACT(combat_odds_count_every_roll) {
    seat_at p;
    int hits = 0;
    sit_down(&p, "odds", 1, "chapter=1");
    uint8_t *weapon = &p.known.character[0].weapon;
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 6; k++)
            hits += harakiri_faces[HARAKIRI_GREEN][i] + harakiri_faces[HARAKIRI_RED][k] + 1 >= 6;
    *weapon = (uint8_t)harakiri_find(harakiri_content_in(&p.view), HARAKIRI_KIND_GEAR, "hunting-bow");
    assert_int_equal(percent(&p, true, 1, 6), (hits * 100 + 18) / 36);
    *weapon = 0;
    assert_int_equal(percent(&p, true, 1, 2), 0); /* no weapon, no dice */
    assert_int_equal(percent(&p, true, 2, 2), 100);
    get_up(&p);
}

/* What a trial promises is what the dice are then told to add up to. Returns how many there were. */
static int check_trials(const char *chapter) {
    static irori_event events[HARAKIRI_MAX_EVENTS_AT_ONCE];
    seat_at p;
    irori_rng rng = irori_rng_from(8);
    int rolled = 0;
    sit_down(&p, "trial", 1, chapter);
    do {
        harakiri_trial trial;
        if (!harakiri_story_trial(harakiri_content_in(&p.view), &p.known, &trial) ||
            p.known.story.frame[p.known.story.depth - 1].rolled)
            continue;
        play(&p, harakiri_move(HARAKIRI_DO_ROLL, 0, 0, 0, 0));
        size_t count = irori_table_events(p.table, p.view.at, p.view.seat, events, HARAKIRI_MAX_EVENTS_AT_ONCE);
        int sum = 0;
        size_t i = 0;
        for (; i < count && events[i].kind == HARAKIRI_EVENT_DIE; i++) sum += (int)events[i].number;
        assert_int_equal(events[i].kind, trial.is_combat ? HARAKIRI_EVENT_COMBAT : HARAKIRI_EVENT_TEST);
        assert_int_equal(events[i].number, sum + trial.plus);
        assert_int_equal(events[i].bound, trial.difficulty);
        rolled++;
    } while (!is_over(&p) && play_sampled(&p, &rng));
    get_up(&p);
    return rolled;
}

FACT(a_trial_is_rolled_with_what_it_says) {
    assert_true(check_trials("chapter=1") + check_trials("chapter=2") + check_trials("chapter=3") > 3);
}

/* H17: an option shows its price, its test with the odds, and what is missing; what comes of it is not there. */
FACT(an_option_that_lacks_something_is_shown_with_what_it_lacks) {
    seat_at p;
    char text[TERM_TEXT];
    harakiri_entry entry;
    term_choice choice = {0};
    int lacking = 0;
    sit_down_to_act(&p, "akira");
    const harakiri_content *content = harakiri_content_in(&p.view);
    int mission = harakiri_find(content, HARAKIRI_KIND_MISSION, "new-bell");
    p.known.mission[mission] = HARAKIRI_MISSION_ACTIVE;
    harakiri_story_push(&p.known, content->mission[mission].token, 2, 0, mission, 0);
    harakiri_story_run(content, &p.known, NULL);
    assert_true(screen->left_out(&p.view, &choice, 0, text));
    assert_string_equal(text, "Bring scrap: costs 5 coins · Akira has 0 of 5 coins.");
    while (screen->left_out(&p.view, &choice, lacking, text)) lacking++;
    assert_int_equal(lacking, 3);
    assert_true(harakiri_entry_at(&p.view, &choice, 0, &entry));
    harakiri_explain_entry(&p.view, &entry, text);
    assert_non_null(strstr(text, "spirit needs 6"));
    assert_non_null(strstr(text, "%"));
    get_up(&p);
}

/* Log and pages */

static bool has_line(const term_lines *lines, const char *text) {
    for (size_t i = 0; i < lines->count; i++)
        if (strstr(lines->line[i].text, text)) return true;
    return false;
}

/* The entry with the chapter's title and preparation. */
static uint32_t find_chapter(const seat_at *p) {
    static irori_event events[HARAKIRI_MAX_EVENTS_AT_ONCE];
    for (uint32_t entry = 1; entry <= irori_table_entries(p->table); entry++) {
        size_t count = irori_table_events(p->table, entry, p->view.seat, events, HARAKIRI_MAX_EVENTS_AT_ONCE);
        for (size_t i = 0; i < count; i++)
            if (events[i].kind == HARAKIRI_EVENT_CHAPTER) return entry;
    }
    return 0;
}

/* How the chapter's own text begins. */
static const char *opening(const seat_at *p, char text[24]) {
    const harakiri_content *content = harakiri_content_in(&p->view);
    const harakiri_step *first = &content->step[content->chapter[p->known.chapter].prepare];
    assert_int_equal(first->op, HARAKIRI_OP_TELL);
    snprintf(text, 24, "%.20s", harakiri_text(content, first->a));
    return text;
}

FACT(a_chapter_begins_with_a_title_page) {
    seat_at p;
    char begins[24];
    term_lines page = {.line = NULL};
    bool has_prose;
    sit_down(&p, "title", 1, "chapter=1");
    go_to_turns(&p);
    harakiri_tell_story(&p.view, find_chapter(&p), 68, &page, &has_prose);
    assert_int_equal(page.line[0].entry, HARAKIRI_TITLE_PAGE);
    assert_string_equal(page.line[0].text, "Act 1 · Chapter 1");
    assert_true(has_prose);
    assert_true(has_line(&page, opening(&p, begins)));
    for (size_t i = 0; i < page.count; i++) assert_true(term_columns(page.line[i].text) <= 68);
    term_lines_free(&page);
    get_up(&p);
}

FACT(a_larger_screen_takes_fewer_pages) {
    seat_at p;
    sit_down(&p, "pages", 1, "chapter=1");
    go_to_turns(&p);
    term_stage stage = {.view = &p.view, .mode = TERM_PAUSE, .entry = find_chapter(&p)};
    int small = harakiri_draw_pages(&stage, 24, 80), large = harakiri_draw_pages(&stage, 60, 140);
    assert_true(small > large);
    assert_int_equal(large, 2); /* the title has its own */
    get_up(&p);
}

FACT(stories_pause_and_steps_do_not) {
    static irori_event events[HARAKIRI_MAX_EVENTS_AT_ONCE];
    seat_at p;
    sit_down_to_act(&p, "tomoe");
    size_t count = irori_table_events(p.table, find_chapter(&p), 0, events, HARAKIRI_MAX_EVENTS_AT_ONCE);
    assert_true(screen->pauses(&p.view, events, count));
    term_choice choice = choose_way(&p, "kyoto");
    decide(&p, &choice);
    count = irori_table_events(p.table, p.view.at, 0, events, HARAKIRI_MAX_EVENTS_AT_ONCE);
    assert_false(screen->pauses(&p.view, events, count));
    get_up(&p);
}

FACT(in_french_a_story_is_marked_as_english) {
    seat_at p;
    char begins[24];
    term_lines log = {.line = NULL};
    sit_down(&p, "french", 1, "chapter=1");
    go_to_turns(&p);
    look(&p, "fr");
    term_log_add(&p.view, 0, p.view.at, &log);
    assert_true(has_line(&log, "(texte en anglais)"));
    assert_true(has_line(&log, opening(&p, begins)));
    log.count = 0;
    look(&p, "en");
    term_log_add(&p.view, 0, p.view.at, &log);
    assert_false(has_line(&log, "English"));
    term_lines_free(&log);
    get_up(&p);
}

/* "Tomoe, power: ⚄ 5 + 1 = 6 against 5: success": the sum is right, and so is the verdict. */
FACT(the_log_adds_up_the_dice) {
    seat_at p;
    irori_rng rng = irori_rng_from(21);
    term_lines log = {.line = NULL};
    int sums = 0;
    sit_down(&p, "dice", 1, "chapter=1");
    while (play_sampled(&p, &rng)) continue;
    term_log_add(&p.view, 0, p.view.at, &log);
    for (size_t i = 0; i < log.count; i++) {
        const char *text = log.line[i].text, *equals = strstr(text, " = "), *against = strstr(text, " against ");
        if (!equals || !against) continue;
        int total = atoi(equals + 3), difficulty = atoi(against + 9);
        assert_non_null(strstr(text, total >= difficulty ? ": success" : ": failure"));
        sums++;
    }
    assert_true(sums > 3);
    term_lines_free(&log);
    get_up(&p);
}

/* What a bot did without a word of the story stands on the page of its next story. */
static irori_event coins_for(int who, int coins) {
    return (irori_event){.kind = HARAKIRI_EFFECT_COINS, .from = (uint8_t)who, .number = coins};
}

FACT(what_everybody_gains_is_one_line) {
    seat_at p;
    term_lines log = {.line = NULL};
    irori_event events[] = {coins_for(1, 3), coins_for(2, 3), coins_for(3, 3), coins_for(4, 3)};
    sit_down(&p, "gains", 1, "chapter=1");
    harakiri_tell_entry(&p.view, 1, events, 4, &log);
    assert_int_equal(log.count, 1);
    assert_string_equal(log.line[0].text, "Everybody: +3 coins");
    log.count = 0;
    events[3] = coins_for(4, 1);
    harakiri_tell_entry(&p.view, 1, events, 4, &log);
    assert_int_equal(log.count, 4);
    assert_string_equal(log.line[3].text, "Hikaru: +1 coin");
    term_lines_free(&log);
    get_up(&p);
}

FACT(the_die_of_an_exploration_tells_what_it_needs) {
    seat_at p;
    term_lines log = {.line = NULL};
    irori_event events[] = {{.kind = HARAKIRI_EVENT_DIE, .number = 3}, {.kind = HARAKIRI_EVENT_EXPLORATION_LOST}};
    sit_down(&p, "exploration", 1, "chapter=1");
    harakiri_tell_entry(&p.view, 1, events, 2, &log);
    assert_true(has_line(&log, "by a die: ⚂ 3. 4 or more wins"));
    assert_true(has_line(&log, "The exploration was lost."));
    term_lines_free(&log);
    get_up(&p);
}

FACT(a_game_stands_in_its_chapter_and_round) {
    seat_at p;
    char text[TERM_TEXT];
    sit_down_to_act(&p, "tomoe");
    screen->stand(&p.view, text);
    assert_string_equal(text, "Chapter 1: Since the new moon · round 1 of 7");
    get_up(&p);
}

FACT(a_page_tells_what_bots_did_before_it) {
    seat_at p;
    irori_rng rng = irori_rng_from(2);
    irori_error why;
    term_lines page = {.line = NULL};
    bool has_prose, has_steps = false;
    sit_down(&p, "bots", 1, "chapter=1");
    assert_int_equal(irori_table_change_seat(p.table, 0, "random", &why), IRORI_OK);
    look(&p, "en");
    while (play_sampled(&p, &rng)) {
        static irori_event events[HARAKIRI_MAX_EVENTS_AT_ONCE];
        size_t count = irori_table_events(p.table, p.view.at, 0, events, HARAKIRI_MAX_EVENTS_AT_ONCE);
        if (!screen->pauses(&p.view, events, count)) continue;
        page.count = 0;
        harakiri_tell_story(&p.view, p.view.at, 68, &page, &has_prose);
        has_steps |= has_prose && has_line(&page, "set out with");
    }
    assert_true(has_steps);
    term_lines_free(&page);
    get_up(&p);
}

/* Pages to read and the plain position */

static void check_page(const term_view *view, void (*make)(const term_view *, int, term_lines *), const char *text) {
    term_lines page = {.line = NULL};
    make(view, 78, &page);
    assert_true(has_line(&page, text));
    for (size_t i = 0; i < page.count; i++) {
        check_text(page.line[i].text, true);
        assert_true(term_columns(page.line[i].text) <= 78);
    }
    term_lines_free(&page);
}

FACT(boards_missions_places_and_campaign_can_be_read_at_any_time) {
    seat_at p;
    irori_rng rng = irori_rng_from(4);
    sit_down(&p, "readings", 1, "chapter=3");
    do {
        check_page(&p.view, harakiri_page_boards, "Tomoe");
        check_page(&p.view, harakiri_page_missions, "Enemies");
        check_page(&p.view, harakiri_page_places, "Amaterasu's shrine");
        check_page(&p.view, harakiri_page_campaign, "missions completed");
    } while (play_sampled(&p, &rng));
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

FACT(the_plain_position_tells_round_influence_characters_and_missions) {
    seat_at p;
    sit_down_to_act(&p, "tomoe");
    char *text = printed(&p.view, screen->print);
    assert_non_null(strstr(text, "round 1 of"));
    assert_non_null(strstr(text, "The Shōgun"));
    assert_non_null(strstr(text, "to come: round"));
    assert_non_null(strstr(text, "Tomoe (You): health 10/10, armor 2/2, 3 action points, Ōtsu."));
    assert_non_null(strstr(text, "not yet revealed"));
    free(text);
    get_up(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_entry_is_legal_and_has_words_in_english),
        cmocka_unit_test(every_entry_is_legal_and_has_words_in_french),
        cmocka_unit_test(every_legal_move_is_in_the_menu),
        cmocka_unit_test(selling_comes_after_leaving_the_shop),
        cmocka_unit_test(a_step_by_road_costs_one_and_a_path_is_offered_where_it_is_shorter),
        cmocka_unit_test(a_walk_leads_where_it_says_for_what_it_says),
        cmocka_unit_test(a_walk_stops_where_movement_is_left_and_can_be_taken_back),
        cmocka_unit_test(a_walk_that_spends_all_movement_ends_in_its_event),
        cmocka_unit_test(a_group_walks_together_and_meets_nothing),
        cmocka_unit_test(a_place_goes_by_its_title_and_by_its_name),
        cmocka_unit_test(a_destination_tells_what_waits_there),
        cmocka_unit_test(test_odds_are_those_of_a_die),
        cmocka_unit_test(combat_odds_count_every_roll),
        cmocka_unit_test(a_trial_is_rolled_with_what_it_says),
        cmocka_unit_test(an_option_that_lacks_something_is_shown_with_what_it_lacks),
        cmocka_unit_test(a_chapter_begins_with_a_title_page),
        cmocka_unit_test(a_larger_screen_takes_fewer_pages),
        cmocka_unit_test(stories_pause_and_steps_do_not),
        cmocka_unit_test(in_french_a_story_is_marked_as_english),
        cmocka_unit_test(the_log_adds_up_the_dice),
        cmocka_unit_test(what_everybody_gains_is_one_line),
        cmocka_unit_test(the_die_of_an_exploration_tells_what_it_needs),
        cmocka_unit_test(a_game_stands_in_its_chapter_and_round),
        cmocka_unit_test(a_page_tells_what_bots_did_before_it),
        cmocka_unit_test(boards_missions_places_and_campaign_can_be_read_at_any_time),
        cmocka_unit_test(the_plain_position_tells_round_influence_characters_and_missions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
