/* Harakiri presented: places and what stands on them, marches, options, numbers that stay, what is missing, the log and
 * its pages, odds. The law that every game keeps: test_present.c; how often one is asked:
 * test_present_harakiri_questions.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "present/harakiri_present.h"
#include "support.h"
#include "words/catalogue.h"

typedef struct scene {
    irori_rules *rules;
    harakiri_state s;
    irori_position shown;
    irori_lines lines;
    irori_viewer viewer;
} scene;

static const harakiri_content *content_of(const scene *p) { return ((const harakiri_rules *)p->rules)->content; }

static void look(scene *p) {
    uint32_t owing = harakiri_to_act(p->rules, &p->s).seats;
    p->viewer.state = &p->s;
    p->viewer.seat = owing ? __builtin_ctz(owing) : IRORI_SPECTATOR;
    assert_int_equal(irori_position_build(&p->shown, &p->viewer, NULL), IRORI_OK);
}

static void begin(scene *p, const char *seed, int players, const char *options) {
    static const char *const names[] = {"Aki", "Botan", "Chiyo", "Daiki"};
    irori_seed chance = irori_seed_from_text(seed);
    *p = (scene){.rules = rules_for("harakiri", players, options)};
    p->viewer = (irori_viewer){.rules = p->rules, .words = irori_words_in("en")};
    for (int i = 0; i < players; i++) p->viewer.seats[i] = (irori_seat_label){names[i], true};
    assert_int_equal(irori_position_init(&p->shown, NULL), IRORI_OK);
    assert_int_equal(irori_lines_init(&p->lines, NULL), IRORI_OK);
    p->rules->game->init(p->rules, &p->s, &chance, NULL);
    look(p);
}

static void end(scene *p) {
    irori_position_done(&p->shown);
    irori_lines_done(&p->lines);
    irori_rules_free(p->rules);
}

static void play(scene *p, irori_move move) {
    harakiri_apply(p->rules, &p->s, p->viewer.seat, move, NULL);
    look(p);
}

static bool play_sampled(scene *p, irori_rng *rng) {
    if (p->viewer.seat < 0) return false;
    play(p, harakiri_sample(p->rules, &p->s, p->viewer.seat, rng));
    return p->viewer.seat >= 0;
}

static void write_move(scene *p, const char *text) {
    irori_message why;
    irori_move move;
    assert_int_equal(harakiri_move_from_text(p->rules, text, &move, &why), IRORI_OK);
    assert_int_equal(harakiri_check(p->rules, &p->s, p->viewer.seat, move, &why), IRORI_OK);
    play(p, move);
}

static bool is_calm(const harakiri_state *s) {
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (s->character[i].actions != 3 || s->character[i].is_delayed || s->character[i].next_movement) return false;
    return !harakiri_count(&s->cut);
}

/* Somebody's turn in the first round of chapter 1, all at Ōtsu, by the first seed with which it is a quiet one. */
static void begin_turn(scene *p, const char *who) {
    irori_move list[HARAKIRI_MAX_MOVES];
    char text[64];
    for (int seed = 0; seed < 100; seed++) {
        snprintf(text, sizeof text, "calm %d", seed);
        begin(p, text, 1, "chapter=1");
        write_move(p, "ready");
        while (p->s.phase != HARAKIRI_TURNS_PHASE || p->s.story.depth) {
            assert_true(harakiri_moves(p->rules, &p->s, 0, list) > 0);
            play(p, list[0]);
        }
        if (is_calm(&p->s)) break;
        end(p);
    }
    snprintf(text, sizeof text, "activate %s", who);
    write_move(p, text);
}

/* The choice of that key, wherever it is; -1: none. */
static int keyed(const scene *p, const char *key) {
    for (int i = 1; i < p->shown.choices; i++)
        if (!strcmp(p->shown.choice[i].key, key)) return i;
    return -1;
}

static const irori_choice *choice_of(const scene *p, const char *key) {
    int choice = keyed(p, key);
    if (choice < 0) fail_msg("no choice %s", key);
    return &p->shown.choice[choice];
}

static int find(const scene *p, harakiri_kind kind, const char *name) {
    return harakiri_find(content_of(p), kind, name);
}

/* The map */

FACT(every_place_lies_on_the_map_and_ways_join_places) {
    scene p;
    begin_turn(&p, "tomoe");
    int area = irori_position_area(&p.shown, "place"), ways = 0;
    const irori_area *map = &p.shown.area[area];
    assert_int_equal(map->shape, IRORI_AREA_MAP);
    assert_int_equal(map->count, content_of(&p)->location_count - 1);
    for (int i = map->first; i < map->first + map->count; i++) {
        const irori_figure *figure = &p.shown.figure[p.shown.thing[i].figure];
        assert_true(figure->corner[0].x >= 0 && figure->corner[0].x <= map->size.x);
        assert_true(figure->corner[0].y >= 0 && figure->corner[0].y <= map->size.y);
        ways += figure->marks;
    }
    assert_int_equal(ways, content_of(&p)->way_count - 1);
    int otsu = irori_position_thing(&p.shown, "place/otsu"), tomoe = irori_position_thing(&p.shown, "character/tomoe");
    assert_string_equal(p.shown.thing[otsu].note, "✿☼▲§");
    assert_string_equal(p.shown.thing[tomoe].note, "Ōtsu");
    assert_int_equal(p.shown.figure[p.shown.thing[tomoe].figure].corner[0].x,
                     p.shown.figure[p.shown.thing[otsu].figure].corner[0].x);
    end(&p);
}

FACT(damage_and_cut_ways_are_seen) {
    scene p;
    begin_turn(&p, "tomoe");
    p.s.damage[find(&p, HARAKIRI_KIND_LOCATION, "kyoto")] = HARAKIRI_RAZED;
    p.s.damage[find(&p, HARAKIRI_KIND_LOCATION, "nara")] = HARAKIRI_CAPTURED;
    harakiri_add(&p.s.cut, 1);
    look(&p);
    assert_string_equal(p.shown.thing[irori_position_thing(&p.shown, "place/kyoto")].suit, "razed");
    assert_string_equal(p.shown.thing[irori_position_thing(&p.shown, "place/nara")].suit, "captured");
    int cut = 0;
    for (int i = 0; i < p.shown.marks; i++) cut += !strcmp(p.shown.mark[i].suit, "cut");
    assert_int_equal(cut, 1);
    assert_int_equal(keyed(&p, "kyoto"), -1); /* H15: nobody enters a razed city */
    end(&p);
}

/* Marches (H15, H16, H18, H19) */

FACT(a_destination_tells_its_cost_its_event_and_what_waits_there) {
    scene p;
    begin_turn(&p, "akira");
    const irori_choice *kyoto = choice_of(&p, "kyoto"), *iga = choice_of(&p, "iga-path");
    assert_string_equal(kyoto->cost, "1 by road");
    assert_non_null(strstr(kyoto->consequence, "no travel event"));
    assert_non_null(strstr(kyoto->consequence, "Hairpins")); /* Akira's mission token */
    assert_non_null(strstr(kyoto->consequence, "city (blacksmith, market, inn)"));
    assert_string_equal(iga->cost, "3 by path"); /* no road leads there */
    assert_int_equal(iga->throughs, 3);
    assert_non_null(strstr(iga->consequence, "through "));
    assert_non_null(strstr(iga->consequence, "red"));
    end(&p);
}

/* Plays a row as a table does: until a move is refused. */
static int play_row(const scene *p, const irori_choice *choice, harakiri_state *s) {
    irori_message why;
    int played = 0;
    *s = p->s;
    for (; played < choice->moves; played++) {
        irori_move move = p->shown.move[choice->first_move + played];
        if (!harakiri_to_act(p->rules, s).seats || harakiri_check(p->rules, s, p->viewer.seat, move, &why)) break;
        harakiri_apply(p->rules, s, p->viewer.seat, move, NULL);
    }
    return played;
}

/* Is nothing asked on the way: a fare to share, others' yes? */
static bool goes_through(const irori_choice *choice, int played) { return played + 1 >= choice->moves; }

FACT(a_march_leads_where_it_says) {
    scene p;
    irori_rng rng = irori_rng_from(3);
    int marches = 0;
    begin(&p, "marches", 1, "chapter=2");
    do {
        for (int i = 1; i < p.shown.choices; i++) {
            static harakiri_state s;
            const irori_choice *choice = &p.shown.choice[i];
            if (!choice->throughs || rng.s[0] % 4) continue;
            int last = p.shown.about[choice->first_through + choice->throughs - 1], who = p.s.active;
            int played = play_row(&p, choice, &s), place = harakiri_who_of(&s, who)->place;
            assert_true(played > 0);
            if (!goes_through(choice, played) || s.story.depth || s.phase != HARAKIRI_ACTIONS_PHASE || s.active != who)
                continue;
            assert_string_equal(p.shown.thing[last].name,
                                harakiri_text(content_of(&p), content_of(&p)->location[place].title));
            marches++;
        }
    } while (play_sampled(&p, &rng));
    assert_true(marches > 20);
    end(&p);
}

FACT(a_group_marches_together) { /* H18 */
    scene p;
    static harakiri_state s;
    begin_turn(&p, "tomoe");
    int group = keyed(&p, "group");
    assert_true(group > 0);
    int all = p.shown.choice[group].child;
    while (p.shown.choice[all].next >= 0 && !strstr(p.shown.choice[all].label, "Akira, Hattori, Hikaru"))
        all = p.shown.choice[all].next;
    int way = p.shown.choice[all].child;
    assert_non_null(strstr(p.shown.choice[way].consequence, "no travel event in a group"));
    play_row(&p, &p.shown.choice[way], &s);
    for (int who = 2; who <= HARAKIRI_CHARACTERS; who++)
        assert_int_equal(harakiri_who_of(&s, who)->place, harakiri_who_of(&s, 1)->place);
    assert_int_not_equal(harakiri_who_of(&s, 1)->place, harakiri_who_of(&p.s, 1)->place);
    end(&p);
}

/* Numbers */

FACT(the_same_action_keeps_its_number) {
    static const struct {
        const char *word;
        int number;
    } numbers[] = {{"travel", 1}, {"blacksmith", 5}, {"market", 6}, {"inn", 7}, {"work", 8}, {"camp", 8}, {"end", 9}};
    scene p;
    irori_rng rng = irori_rng_from(8);
    int seen = 0;
    begin(&p, "numbers", 1, "chapter=1");
    do {
        if (p.s.phase != HARAKIRI_ACTIONS_PHASE || p.s.story.depth || p.s.pending) continue;
        for (int i = p.shown.choice[0].child; i >= 0; i = p.shown.choice[i].next)
            for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
                if (!strcmp(p.shown.choice[i].key, numbers[k].word))
                    assert_int_equal(p.shown.choice[i].number, numbers[k].number), seen++;
    } while (play_sampled(&p, &rng));
    assert_true(seen > 50);
    end(&p);
}

FACT(siblings_have_different_numbers_and_what_cannot_be_picked_says_why) {
    scene p;
    irori_rng rng = irori_rng_from(12);
    int refused = 0;
    begin(&p, "siblings", 2, "chapter=1");
    do {
        for (int i = 1; i < p.shown.choices; i++) {
            const irori_choice *choice = &p.shown.choice[i];
            refused += *choice->why_not != 0;
            assert_true(*choice->why_not || choice->moves || choice->child >= 0);
            for (int k = choice->next; k >= 0; k = p.shown.choice[k].next)
                assert_int_not_equal(choice->number, p.shown.choice[k].number);
        }
    } while (play_sampled(&p, &rng));
    assert_true(refused > 20);
    end(&p);
}

/* Shops (H24) */

FACT(a_shop_shows_prices_and_what_is_too_dear_and_selling_comes_last) {
    scene p;
    static harakiri_state s;
    begin_turn(&p, "tomoe");
    play_row(&p, choice_of(&p, "kyoto"), &s);
    p.s = s;
    look(&p);
    write_move(&p, "blacksmith");
    const irori_choice *first = &p.shown.choice[p.shown.choice[IRORI_QUESTION].child];
    assert_non_null(strstr(first->cost, "coins"));
    assert_non_null(strstr(first->why_not, "coins")); /* she has none */
    int area = irori_position_area(&p.shown, "offer");
    assert_true(area >= 0 && p.shown.area[area].count > 0);
    assert_true(choice_of(&p, "done")->number < choice_of(&p, "sell hunting-bow")->number);
    assert_string_equal(p.shown.choice[IRORI_QUESTION].label,
                        "Tomoe at the blacksmith’s, with 0 coins. What shall it be?");
    end(&p);
}

/* Stories (H17) */

FACT(an_option_that_lacks_something_is_shown_with_what_it_lacks) {
    scene p;
    begin_turn(&p, "akira");
    int mission = find(&p, HARAKIRI_KIND_MISSION, "new-bell");
    p.s.mission[mission] = HARAKIRI_MISSION_ACTIVE;
    harakiri_story_push(&p.s, content_of(&p)->mission[mission].token, 2, 0, mission, 0);
    harakiri_story_run(content_of(&p), &p.s, NULL);
    look(&p);
    int lacking = 0, tested = 0;
    assert_string_equal(p.shown.choice[IRORI_QUESTION].key, "story");
    for (int i = p.shown.choice[IRORI_QUESTION].child; i >= 0; i = p.shown.choice[i].next) {
        const irori_choice *choice = &p.shown.choice[i];
        lacking += *choice->why_not != 0;
        if (!strcmp(choice->label, "Bring scrap")) {
            assert_string_equal(choice->cost, "costs 8 coins");
            assert_string_equal(choice->why_not, "Akira has 0 of 8 coins.");
        }
        tested += strstr(choice->consequence, "spirit needs 6") && strstr(choice->odds, "%");
    }
    assert_int_equal(lacking, 3);
    assert_int_equal(tested, 1);
    end(&p);
}

/* What a kami does is on its card: its options say so, too. */
FACT(an_option_of_a_kami_tells_its_effect) {
    scene p;
    begin_turn(&p, "tomoe");
    p.s.character[0].kami = (uint8_t)find(&p, HARAKIRI_KIND_KAMI, "tsukuyomi");
    look(&p);
    write_move(&p, "call-kami");
    assert_non_null(strstr(choice_of(&p, "choose 1")->consequence, "a blessing"));
    assert_string_equal(choice_of(&p, "choose 2")->consequence, "+1 action point");
    assert_non_null(strstr(choice_of(&p, "choose 3")->consequence, "+3"));
    end(&p);
}

/* H17: what comes of an option of a story is read afterwards. */
FACT(an_option_of_a_story_tells_no_effect) {
    scene p;
    begin_turn(&p, "akira");
    int mission = find(&p, HARAKIRI_KIND_MISSION, "drowned-bell");
    p.s.mission[mission] = HARAKIRI_MISSION_ACTIVE;
    p.s.character[1].place = (uint8_t)find(&p, HARAKIRI_KIND_LOCATION, "sakai");
    harakiri_add(&p.s.marks, find(&p, HARAKIRI_KIND_MARK, "bell-in-the-bay"));
    p.s.character[1].coins = 10;
    harakiri_story_push(&p.s, content_of(&p)->mission[mission].token, 2, 0, mission, 0);
    harakiri_story_run(content_of(&p), &p.s, NULL);
    look(&p);
    assert_string_equal(choice_of(&p, "choose 2")->consequence, ""); /* it gives the bell */
    end(&p);
}

FACT(a_weapon_tells_what_its_dice_show_on_average) {
    scene p;
    begin(&p, "dice", 1, "chapter=1");
    int weapon = 1;
    char text[IRORI_SENTENCE];
    while (content_of(&p)->gear[weapon].kind != HARAKIRI_WEAPON) weapon++;
    harakiri_say_gear(&p.viewer, weapon, text);
    assert_non_null(strstr(text, " on average)"));
    end(&p);
}

/* An open mission's options stand below it, and turning to it and choosing are one decision; but its scene is read
 * first, as long as it is told. */
FACT(an_open_mission_is_answered_at_once_when_its_scene_was_read) {
    scene p;
    begin_turn(&p, "akira");
    int mission = find(&p, HARAKIRI_KIND_MISSION, "new-bell"), place = p.s.character[1].place;
    p.s.mission[mission] = HARAKIRI_MISSION_ACTIVE;
    harakiri_lay_open(content_of(&p), &p.s, HARAKIRI_OPENS_MISSION, mission);
    harakiri_place_token(&p.s, mission, 2, place);
    look(&p);
    assert_true(choice_of(&p, "interact new-bell")->child < 0);
    memset(p.s.visits, 1, sizeof p.s.visits);
    look(&p);
    const irori_choice *turned = choice_of(&p, "interact new-bell");
    assert_true(turned->child >= 0);
    for (int i = turned->child; i >= 0; i = p.shown.choice[i].next)
        if (!*p.shown.choice[i].why_not) assert_int_equal(p.shown.choice[i].moves, 2);
    end(&p);
}

/* What is missing */

FACT(what_is_missing_to_win_is_told_throughout_a_chapter) {
    scene p;
    irori_rng rng = irori_rng_from(5);
    begin(&p, "missing", 1, "chapter=3");
    do {
        if (p.s.phase >= HARAKIRI_PREPARE_PHASE && p.s.phase <= HARAKIRI_MARKET_PHASE) assert_true(*p.shown.missing);
    } while (play_sampled(&p, &rng));
    end(&p);
}

/* H11: 12 counts at the next growth, and the table says so, where the track stands and in what is missing. */
FACT(what_twelve_steps_of_influence_do_is_told_unless_nothing_grows_any_more) {
    scene p;
    begin_turn(&p, "tomoe");
    p.s.influence_level = 11;
    look(&p);
    assert_string_equal(harakiri_influence_word(&p.viewer), "harakiri.influence.high");
    assert_null(strstr(p.shown.missing, "all 12 steps"));
    p.s.influence_level = HARAKIRI_MAX_INFLUENCE;
    look(&p);
    assert_string_equal(harakiri_influence_word(&p.viewer), "harakiri.influence.full");
    assert_non_null(strstr(p.shown.missing, "all 12 steps"));
    p.s.round = content_of(&p)->chapter[p.s.chapter].rounds;
    look(&p);
    assert_string_equal(harakiri_influence_word(&p.viewer), "harakiri.influence.high");
    assert_null(strstr(p.shown.missing, "all 12 steps"));
    end(&p);
}

/* Who has what an open card asks for is told where it is asked for. */
FACT(what_somebody_carries_for_a_mission_is_to_be_brought_there) {
    scene p;
    begin_turn(&p, "tomoe");
    int mission = find(&p, HARAKIRI_KIND_MISSION, "drowned-bell");
    p.s.mission[mission] = HARAKIRI_MISSION_ACTIVE;
    for (int i = 0; i < HARAKIRI_TOKENS; i++)
        if (p.s.token[i].mission == mission) p.s.token[i] = (harakiri_token){0};
    harakiri_lay_open(content_of(&p), &p.s, HARAKIRI_OPENS_MISSION, mission);
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        harakiri_place_token(&p.s, mission, who, find(&p, HARAKIRI_KIND_LOCATION, "sakai"));
        harakiri_place_token(&p.s, mission, who, find(&p, HARAKIRI_KIND_LOCATION, "hase"));
    }
    look(&p);
    assert_non_null(strstr(p.shown.missing, "it goes on in Sakai or Hase"));
    harakiri_give_item(content_of(&p), &p.s, 4, find(&p, HARAKIRI_KIND_ITEM, "hase-bell"));
    look(&p);
    assert_non_null(strstr(p.shown.missing, "Hikaru has “The bell of Hase” to bring to Hase"));
    end(&p);
}

/* H31: the chapter's end is stated, and with it what the last mission that it takes brings about. */
FACT(a_mission_that_wins_the_chapter_says_so) {
    scene p;
    begin_turn(&p, "akira");
    int mission = find(&p, HARAKIRI_KIND_MISSION, "new-bell"), place = p.s.character[1].place;
    p.s.mission[mission] = HARAKIRI_MISSION_ACTIVE;
    harakiri_lay_open(content_of(&p), &p.s, HARAKIRI_OPENS_MISSION, mission);
    harakiri_place_token(&p.s, mission, 2, place);
    look(&p);
    assert_null(strstr(choice_of(&p, "interact new-bell")->consequence, "wins the chapter")); /* it takes two */
    p.s.mission[find(&p, HARAKIRI_KIND_MISSION, "fire-bell")] = HARAKIRI_MISSION_COMPLETED;
    look(&p);
    assert_non_null(strstr(choice_of(&p, "interact new-bell")->consequence, "wins the chapter"));
    assert_non_null(strstr(p.shown.missing, "which ends the chapter at once"));
    end(&p);
}

/* Lines */

static bool has_line(const scene *p, const char *text) {
    char line[8192];
    for (int i = 0; i < p->lines.lines; i++)
        if (strstr(irori_line_text(&p->lines, i, line, sizeof line), text)) return true;
    return false;
}

static void tell(scene *p, const irori_event *events, size_t count) {
    irori_lines_clear(&p->lines);
    assert_int_equal(irori_lines_tell(&p->lines, &p->viewer, 1, events, count, NULL), IRORI_OK);
}

static irori_event coins_for(int who, int coins) {
    return (irori_event){.kind = HARAKIRI_EFFECT_COINS, .from = (uint8_t)who, .number = coins};
}

FACT(what_everybody_gains_is_one_line) {
    scene p;
    char text[IRORI_SENTENCE];
    irori_event events[] = {coins_for(1, 3), coins_for(2, 3), coins_for(3, 3), coins_for(4, 3)};
    begin(&p, "gains", 1, "chapter=1");
    tell(&p, events, 4);
    assert_int_equal(p.lines.lines, 1);
    assert_string_equal(irori_line_text(&p.lines, 0, text, sizeof text), "Everybody: +3 coins");
    events[3] = coins_for(4, 1);
    tell(&p, events, 4);
    assert_int_equal(p.lines.lines, 4);
    assert_string_equal(irori_line_text(&p.lines, 3, text, sizeof text), "Hikaru: +1 coin");
    assert_string_equal(p.lines.segment[p.lines.line[3].first].address, "character/hikaru");
    end(&p);
}

FACT(equal_gains_in_a_row_are_one) {
    scene p;
    char text[IRORI_SENTENCE];
    irori_event events[] = {coins_for(1, 3), coins_for(1, 1), coins_for(1, -2), coins_for(1, -1)};
    begin(&p, "gains", 1, "chapter=1");
    tell(&p, events, 4);
    assert_int_equal(p.lines.lines, 1);
    assert_string_equal(irori_line_text(&p.lines, 0, text, sizeof text), "Tomoe: +4 coins, −3 coins");
    end(&p);
}

FACT(a_market_where_nothing_could_be_done_says_so) {
    scene p;
    begin(&p, "market", 1, "chapter=1");
    irori_event events[2] = {{.kind = HARAKIRI_EVENT_OFFERED, .from = 1, .object = 1, .number = 10},
                             {.kind = HARAKIRI_EVENT_ENDS, .from = 1}};
    events[0].object = harakiri_object(&events[0]);
    tell(&p, events, 2);
    assert_true(has_line(&p, "None of it can be paid"));
    tell(&p, events, 1);
    assert_false(has_line(&p, "None of it can be paid"));
    end(&p);
}

FACT(a_market_is_one_line_with_its_prices) {
    scene p;
    begin(&p, "market", 1, "chapter=1");
    irori_event events[2];
    for (int i = 0; i < 2; i++) {
        events[i] = (irori_event){.kind = HARAKIRI_EVENT_OFFERED, .object = (uint16_t)(1 + i), .number = 10};
        events[i].object = harakiri_object(&events[i]);
    }
    tell(&p, events, 2);
    assert_int_equal(p.lines.lines, 1);
    assert_true(has_line(&p, "for 10 coins, "));
    end(&p);
}

FACT(what_leaves_the_campaign_sheet_at_once_is_one_line) {
    scene p;
    begin(&p, "marks", 1, "chapter=1");
    irori_event events[3];
    for (int i = 0; i < 3; i++) {
        events[i] = (irori_event){.kind = HARAKIRI_EFFECT_ERASE, .object = (uint16_t)(1 + i)};
        events[i].object = harakiri_object(&events[i]);
    }
    tell(&p, events, 3);
    assert_int_equal(p.lines.lines, 1);
    for (int i = 1; i <= 3; i++)
        assert_true(has_line(&p, harakiri_text(content_of(&p), content_of(&p)->mark[i].title)));
    end(&p);
}

FACT(the_die_of_an_exploration_tells_what_it_needs) {
    scene p;
    irori_event events[] = {{.kind = HARAKIRI_EVENT_DIE, .number = 3}, {.kind = HARAKIRI_EVENT_EXPLORATION_LOST}};
    begin(&p, "exploration", 1, "chapter=1");
    tell(&p, events, 2);
    assert_true(has_line(&p, "by a die: ⚂ 3. 4 or more wins"));
    assert_true(has_line(&p, "The exploration was lost."));
    end(&p);
}

/* A screen that shows dice falling finds them in the line. */
FACT(dice_are_things_of_their_line) {
    scene p;
    irori_event events[] = {{.kind = HARAKIRI_EVENT_DIE, .object = 2 + HARAKIRI_PURPLE, .number = 2},
                            {.kind = HARAKIRI_EVENT_DIE, .object = 2 + HARAKIRI_RED, .number = 4},
                            {.kind = HARAKIRI_EVENT_COMBAT, .from = 1, .number = 6, .bound = 4}};
    bool is_found = false;
    begin(&p, "dice", 1, "chapter=1");
    tell(&p, events, 3);
    for (int i = 0; i < p.lines.segments; i++) is_found |= !strcmp(p.lines.segment[i].address, "dice/purple-2+red-4");
    assert_true(is_found);
    end(&p);
}

/* "Tomoe, power: ⚄ 5 + 1 = 6 against 5: success": the sum is right, and so is the verdict. */
static int check_sums(const scene *p) {
    char text[8192];
    int sums = 0;
    for (int i = 0; i < p->lines.lines; i++) {
        irori_line_text(&p->lines, i, text, sizeof text);
        const char *equals = strstr(text, " = "), *against = strstr(text, " against ");
        if (!equals || !against) continue;
        assert_non_null(strstr(text, atoi(equals + 3) >= atoi(against + 9) ? ": success" : ": failure"));
        sums++;
    }
    return sums;
}

FACT(a_game_is_told_with_its_characters_its_title_its_dice_and_its_cards) {
    static irori_event list[HARAKIRI_MAX_EVENTS_AT_ONCE];
    irori_events events = {.list = list, .cap = HARAKIRI_MAX_EVENTS_AT_ONCE};
    irori_seed chance = irori_seed_from_text("told");
    irori_rng rng = irori_rng_from(21);
    scene p;
    int titles = 0, stories = 0, sums = 0, pauses = 0;
    begin(&p, "told", 1, "chapter=1");
    p.rules->game->init(p.rules, &p.s, &chance, &events);
    tell(&p, events.list, events.count);
    assert_true(has_line(&p, "Heiress of the Sakura clan"));
    assert_true(irori_viewer_pauses(&p.viewer, events.list, events.count));
    for (look(&p); p.viewer.seat >= 0; look(&p)) {
        events.count = 0;
        harakiri_apply(p.rules, &p.s, 0, harakiri_sample(p.rules, &p.s, 0, &rng), &events);
        tell(&p, events.list, events.count);
        pauses += irori_viewer_pauses(&p.viewer, events.list, events.count);
        sums += check_sums(&p);
        for (int i = 0; i < p.lines.lines; i++) {
            titles += p.lines.line[i].weight == IRORI_TITLE;
            stories += p.lines.line[i].weight == IRORI_STORY;
        }
    }
    assert_int_equal(titles, 2); /* act and chapter, and its name */
    assert_true(stories > 10 && sums > 3 && pauses > 10);
    end(&p);
}

FACT(a_special_item_is_read_when_somebody_gets_it) {
    scene p;
    begin(&p, "special", 1, "chapter=1");
    const harakiri_content *content = content_of(&p);
    for (int item = 1; item < content->item_count; item++) {
        if (content->item[item].kind != HARAKIRI_SPECIAL_ITEM || !content->item[item].about) continue;
        irori_event event = {.kind = HARAKIRI_EFFECT_GAIN_ITEM, .from = 1, .object = (uint16_t)item};
        event.object = harakiri_object(&event);
        tell(&p, &event, 1);
        assert_int_equal(p.lines.lines, 2);
        assert_int_equal(p.lines.line[1].weight, IRORI_STORY);
    }
    end(&p);
}

FACT(a_bots_turn_is_read_when_it_is_over) {
    scene p;
    begin_turn(&p, "tomoe");
    irori_event ends = {.kind = HARAKIRI_EVENT_ENDS, .from = 1}, steps = {.kind = HARAKIRI_EVENT_STEPS, .from = 1};
    assert_false(irori_viewer_pauses(&p.viewer, &ends, 1));
    p.viewer.seats[0].is_person = false;
    assert_true(irori_viewer_pauses(&p.viewer, &ends, 1));
    assert_false(irori_viewer_pauses(&p.viewer, &steps, 1));
    end(&p);
}

/* The turn ended there by itself (H14), and what the market had is told before what comes next. */
FACT(a_market_where_nothing_can_be_paid_is_read) {
    scene p;
    begin_turn(&p, "tomoe");
    irori_event left[] = {{.kind = HARAKIRI_EVENT_OFFERED, .from = 1, .object = 1, .number = 8},
                          {.kind = HARAKIRI_EVENT_ENDS, .from = 1}};
    left[0].object = harakiri_object(&left[0]);
    assert_true(irori_viewer_pauses(&p.viewer, left, 2));
    assert_false(irori_viewer_pauses(&p.viewer, left, 1)); /* it is shown as a shop */
    tell(&p, left, 2);
    assert_int_equal(p.lines.line[0].weight, IRORI_SCORED);
    tell(&p, left, 1);
    assert_int_equal(p.lines.line[0].weight, IRORI_PLAIN);
    end(&p);
}

/* Where no text tells of it. */
FACT(what_a_choice_brings_is_read_at_once) {
    scene p;
    begin_turn(&p, "tomoe");
    const irori_event chosen[] = {{.kind = HARAKIRI_EVENT_CHOSEN, .from = 1, .object = HARAKIRI_OBJECT_TEXT + 1},
                                  {.kind = HARAKIRI_EFFECT_HEAL, .from = 1, .number = 1, .bound = 9}};
    const irori_event spent = {.kind = HARAKIRI_EVENT_BLESSING_SPENT, .from = 4};
    assert_true(irori_viewer_pauses(&p.viewer, chosen, 2));
    assert_false(irori_viewer_pauses(&p.viewer, chosen, 1)); /* dice come first */
    assert_false(irori_viewer_pauses(&p.viewer, chosen + 1, 1));
    assert_true(irori_viewer_pauses(&p.viewer, &spent, 1));
    end(&p);
}

/* A text in the reader's language where somebody translated it; otherwise in English, and marked so. */
FACT(stories_are_marked_as_english_where_they_are_not_translated) {
    scene p;
    begin(&p, "french", 1, "chapter=1");
    const harakiri_content *content = content_of(&p);
    const char *untranslated = harakiri_text(content, content->hero[2].about);
    char key[2][WORDS_STORY_KEY];
    words_story_key(harakiri_text(content, content->hero[1].about), key[0]);
    words_story_key(untranslated, key[1]);
    const irori_word french[] = {
        {.id = key[0], .text = "Elle salue."}, {.id = key[1], .text = untranslated}, {.id = NULL}};
    irori_words *words = irori_words_with(irori_words_in("fr"), french);
    irori_event list[2] = {{.kind = HARAKIRI_EVENT_TELL}, {.kind = HARAKIRI_EVENT_TELL}};
    list[0].object = (uint16_t)(HARAKIRI_OBJECT_TEXT + content->hero[1].about);
    list[1].object = (uint16_t)(HARAKIRI_OBJECT_TEXT + content->hero[2].about);
    tell(&p, list, 2);
    assert_false(has_line(&p, "English"));
    for (int i = 0; i < p.lines.lines; i++) assert_true(!p.lines.line[i].language || !*p.lines.line[i].language);
    p.viewer.words = words;
    tell(&p, list, 2);
    assert_int_equal(p.lines.lines, 3); /* the second one says so before */
    assert_string_equal(p.lines.segment[p.lines.line[0].first].text, "Elle salue.");
    assert_string_equal(p.lines.line[0].language, "");
    assert_true(has_line(&p, "(texte en anglais)"));
    assert_string_equal(p.lines.line[2].language, "en");
    irori_words_free(words);
    end(&p);
}

/* Whatever the language, the game is the same one: territories and seas are titles like any other. */
FACT(territories_and_seas_are_french_in_french) {
    scene p;
    begin(&p, "french", 1, "chapter=1");
    const harakiri_content *content = content_of(&p);
    const irori_words *french = irori_words_in("fr");
    for (int i = 1; i < content->territory_count; i++) {
        const char *title = harakiri_text(content, content->territory[i].title);
        assert_string_not_equal(irori_words_of(french, title), title);
        assert_ptr_equal(irori_words_of(irori_words_in("en"), title), title);
    }
    for (int i = 1; i < content->sea_count; i++)
        assert_string_not_equal(irori_words_of(french, harakiri_text(content, content->sea[i].title)),
                                harakiri_text(content, content->sea[i].title));
    end(&p);
}

/* Pages */

FACT(pages_tell_boards_missions_places_and_the_campaign) {
    static const char *const known[] = {"Heiress", "To win", "Amaterasu's shrine", "Tomoe, level 1", "Open missions"};
    scene p;
    begin_turn(&p, "tomoe");
    for (int i = 0; irori_reading_of(p.rules->game, i); i++) {
        irori_lines_clear(&p.lines);
        assert_int_equal(irori_lines_read(&p.lines, &p.viewer, i, NULL), IRORI_OK);
        assert_true(has_line(&p, known[i]));
    }
    end(&p);
}

/* For who comes back after a day: where it stands, what is missing, each open mission with its words. */
FACT(the_story_so_far_has_what_is_missing_and_every_open_mission) {
    scene p;
    int page = 0;
    begin_turn(&p, "tomoe");
    while (strcmp(irori_reading_of(p.rules->game, page)->command, "harakiri.command.so-far")) page++;
    for (int language = 0; language < 2; language++) {
        const irori_words *words = p.viewer.words = irori_words_in(language ? "fr" : "en");
        irori_lines_clear(&p.lines);
        assert_int_equal(irori_lines_read(&p.lines, &p.viewer, page, NULL), IRORI_OK);
        assert_true(has_line(&p, language ? "Pour gagner" : "To win"));
        for (int i = 1; i < content_of(&p)->mission_count; i++)
            if (p.s.mission[i] == HARAKIRI_MISSION_FACEDOWN || p.s.mission[i] == HARAKIRI_MISSION_ACTIVE) {
                const harakiri_mission *mission = &content_of(&p)->mission[i];
                assert_true(has_line(&p, irori_words_of(words, harakiri_text(content_of(&p), mission->title))));
                assert_true(has_line(&p, irori_words_of(words, harakiri_text(content_of(&p), mission->hint))));
            }
    }
    end(&p);
}

/* When nothing is open any more, how it ended. */
FACT(the_story_so_far_tells_how_missions_ended) {
    scene p;
    int page = 0;
    begin_turn(&p, "tomoe");
    while (strcmp(irori_reading_of(p.rules->game, page)->command, "harakiri.command.so-far")) page++;
    for (int i = 1; i < content_of(&p)->mission_count; i++)
        if (p.s.mission[i]) p.s.mission[i] = HARAKIRI_MISSION_FAILED;
    p.s.mission[find(&p, HARAKIRI_KIND_MISSION, "new-bell")] = HARAKIRI_MISSION_COMPLETED;
    irori_lines_clear(&p.lines);
    assert_int_equal(irori_lines_read(&p.lines, &p.viewer, page, NULL), IRORI_OK);
    assert_false(has_line(&p, "Open missions"));
    assert_true(has_line(&p, "Missions completed: "));
    assert_true(has_line(&p, "Missions failed: "));
    end(&p);
}

/* Odds (H20–H22) */

static int percent(const scene *p, bool is_combat, int plus, int difficulty) {
    harakiri_trial trial = {.is_combat = is_combat, .plus = plus, .difficulty = difficulty, .who = 1};
    return harakiri_trial_percent(&p->viewer, &trial);
}

FACT(test_odds_are_those_of_a_die) {
    scene p;
    begin(&p, "odds", 1, "chapter=1");
    assert_int_equal(percent(&p, false, 0, 7), 0);
    assert_int_equal(percent(&p, false, 0, 6), 17);
    assert_int_equal(percent(&p, false, 1, 5), 50);
    assert_int_equal(percent(&p, false, 2, 3), 100);
    end(&p);
}

/* H20's bow: green and red, power 1, against 6. Of 36 rolls those that show 5 or more together. */
FACT(a_test_that_cannot_succeed_says_so) {
    scene p;
    char text[IRORI_SENTENCE];
    begin_turn(&p, "tomoe");
    harakiri_trial trial = {.plus = 1, .difficulty = 8, .who = 1};
    harakiri_say_trial(&p.viewer, &trial, text);
    assert_non_null(strstr(text, "no roll is enough"));
    trial.difficulty = 7;
    harakiri_say_trial(&p.viewer, &trial, text);
    assert_null(strstr(text, "no roll is enough"));
    end(&p);
}

FACT(what_is_added_to_dice_says_where_it_comes_from) {
    scene p;
    char text[IRORI_SENTENCE];
    begin_turn(&p, "tomoe");
    harakiri_character *c = &p.s.character[0];
    c->attribute[HARAKIRI_POWER] = 2;
    c->next_test = -1;
    int bonus = harakiri_bonus_of(content_of(&p), &p.s, 1, HARAKIRI_BONUS_POWER) +
                harakiri_bonus_of(content_of(&p), &p.s, 1, HARAKIRI_BONUS_TESTS);
    harakiri_trial trial = {.attribute = HARAKIRI_POWER, .plus = 2 - 1 + bonus + 3, .difficulty = 6, .who = 1};
    harakiri_say_trial(&p.viewer, &trial, text);
    assert_non_null(strstr(text, "power +2, the next test −1"));
    assert_non_null(strstr(text, "what the story adds +3"));
    c->next_test = 0;
    trial.plus = 2 + bonus;
    harakiri_say_trial(&p.viewer, &trial, text);
    assert_null(strstr(text, "what the story adds"));
    end(&p);
}

FACT(what_a_story_adds_to_dice_is_named) {
    scene p;
    char text[IRORI_SENTENCE];
    int tests = 0;
    begin_turn(&p, "tomoe");
    const harakiri_content *content = content_of(&p);
    for (int at = 1; at < content->step_count; at++) {
        const harakiri_step *test = &content->step[at];
        for (int i = 1; test->op == HARAKIRI_OP_TEST && i <= test->b; i++) {
            const harakiri_test *asked = &content->test[test[i].a];
            if (test[i].sub || (asked->op != HARAKIRI_IF_ITEM && asked->op != HARAKIRI_IF_MARK)) continue;
            harakiri_state before = p.s;
            harakiri_trial trial = {.attribute = test->sub, .difficulty = 6, .who = 1, .at = at};
            harakiri_add(asked->op == HARAKIRI_IF_ITEM ? &p.s.character[0].items : &p.s.marks, asked->a);
            harakiri_say_trial(&p.viewer, &trial, text);
            const char *title = harakiri_text(content, harakiri_title_asked(content, asked->op, asked->a));
            assert_true(*title);
            if (!strstr(text, title)) fail_msg("%s is not in: %s", title, text);
            p.s = before;
            tests++;
        }
    }
    assert_true(tests > 20);
    end(&p);
}

FACT(combat_odds_count_every_roll) {
    scene p;
    int hits = 0;
    begin(&p, "odds", 1, "chapter=1");
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 6; k++)
            hits += harakiri_faces[HARAKIRI_GREEN][i] + harakiri_faces[HARAKIRI_RED][k] + 1 >= 6;
    p.s.character[0].weapon = (uint8_t)find(&p, HARAKIRI_KIND_GEAR, "hunting-bow");
    assert_int_equal(percent(&p, true, 1, 6), (hits * 100 + 18) / 36);
    p.s.character[0].weapon = 0;
    assert_int_equal(percent(&p, true, 1, 2), 0); /* no weapon, no dice */
    assert_int_equal(percent(&p, true, 2, 2), 100);
    end(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_place_lies_on_the_map_and_ways_join_places),
        cmocka_unit_test(damage_and_cut_ways_are_seen),
        cmocka_unit_test(a_destination_tells_its_cost_its_event_and_what_waits_there),
        cmocka_unit_test(a_march_leads_where_it_says),
        cmocka_unit_test(a_group_marches_together),
        cmocka_unit_test(the_same_action_keeps_its_number),
        cmocka_unit_test(siblings_have_different_numbers_and_what_cannot_be_picked_says_why),
        cmocka_unit_test(a_shop_shows_prices_and_what_is_too_dear_and_selling_comes_last),
        cmocka_unit_test(an_option_that_lacks_something_is_shown_with_what_it_lacks),
        cmocka_unit_test(an_option_of_a_kami_tells_its_effect),
        cmocka_unit_test(an_option_of_a_story_tells_no_effect),
        cmocka_unit_test(a_weapon_tells_what_its_dice_show_on_average),
        cmocka_unit_test(an_open_mission_is_answered_at_once_when_its_scene_was_read),
        cmocka_unit_test(what_is_missing_to_win_is_told_throughout_a_chapter),
        cmocka_unit_test(what_twelve_steps_of_influence_do_is_told_unless_nothing_grows_any_more),
        cmocka_unit_test(a_mission_that_wins_the_chapter_says_so),
        cmocka_unit_test(what_somebody_carries_for_a_mission_is_to_be_brought_there),
        cmocka_unit_test(what_everybody_gains_is_one_line),
        cmocka_unit_test(equal_gains_in_a_row_are_one),
        cmocka_unit_test(a_market_where_nothing_could_be_done_says_so),
        cmocka_unit_test(a_market_is_one_line_with_its_prices),
        cmocka_unit_test(what_leaves_the_campaign_sheet_at_once_is_one_line),
        cmocka_unit_test(the_die_of_an_exploration_tells_what_it_needs),
        cmocka_unit_test(dice_are_things_of_their_line),
        cmocka_unit_test(a_game_is_told_with_its_characters_its_title_its_dice_and_its_cards),
        cmocka_unit_test(a_special_item_is_read_when_somebody_gets_it),
        cmocka_unit_test(a_bots_turn_is_read_when_it_is_over),
        cmocka_unit_test(a_market_where_nothing_can_be_paid_is_read),
        cmocka_unit_test(what_a_choice_brings_is_read_at_once),
        cmocka_unit_test(stories_are_marked_as_english_where_they_are_not_translated),
        cmocka_unit_test(territories_and_seas_are_french_in_french),
        cmocka_unit_test(pages_tell_boards_missions_places_and_the_campaign),
        cmocka_unit_test(the_story_so_far_has_what_is_missing_and_every_open_mission),
        cmocka_unit_test(the_story_so_far_tells_how_missions_ended),
        cmocka_unit_test(test_odds_are_those_of_a_die),
        cmocka_unit_test(a_test_that_cannot_succeed_says_so),
        cmocka_unit_test(what_is_added_to_dice_says_where_it_comes_from),
        cmocka_unit_test(what_a_story_adds_to_dice_is_named),
        cmocka_unit_test(combat_odds_count_every_roll),
    };
    return cmocka_run_group_tests_name("present_harakiri", tests, NULL, NULL);
}
