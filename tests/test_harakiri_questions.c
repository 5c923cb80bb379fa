/* Harakiri: what the players are asked. Twenty games of chapter 1, all four characters played by one person who decides
 * as the simple player does. A question has at least two answers. What is chosen at once is one question: a travel with
 * all its steps up to where it stops or something new is told, an interaction with its option. A story that can go on
 * in one way only is a page. `IRORI_QUESTIONS=1` prints how many there are of each kind. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/harakiri/bot.h"
#include "harakiri_saga.h"
#include "irori/player.h"
#include "irori/words.h"

enum { GAMES = 20, MOST_EVENTS = 2048 };

/* What was asked, by the word of the move that was the answer. */
typedef struct counts {
    int decisions, questions, pages, trials, rows; /* rows: decisions that belong to the question before them */
    int by_answer[HARAKIRI_OPERATIONS], page[HARAKIRI_OPERATIONS];
} counts;

static irori_rules *rules_of_chapter(void) {
    static const char *const options[] = {"act=1", "chapter=1"};
    irori_setup setup = {.players = 1, .options = options, .option_count = 2};
    irori_rules *rules;
    assert_int_equal(irori_rules_new("harakiri", &setup, &rules, NULL), IRORI_OK);
    return rules;
}

static bool is_on_the_way(int operation) {
    return operation == HARAKIRI_DO_TO || operation == HARAKIRI_DO_SAIL || operation == HARAKIRI_DO_EXERT ||
           operation == HARAKIRI_DO_STOP;
}

/* Is it chosen together with what was decided before, which told nothing new? A step with its destination; an option
 * of a card that lies face up with turning to it. */
static bool belongs(const harakiri_state *s, int before, int operation) {
    if (before == HARAKIRI_DO_INTERACT || before == HARAKIRI_DO_VISIT) return operation == HARAKIRI_DO_CHOOSE;
    bool is_going = before == HARAKIRI_DO_TRAVEL || is_on_the_way(before);
    return is_going && is_on_the_way(operation) && s->phase == HARAKIRI_TRAVEL_PHASE && !s->story.depth;
}

static bool tells(const irori_events *events) {
    for (size_t i = 0; i < events->count; i++)
        if (events->list[i].reveals) return true;
    return false;
}

static const char *const words[] = {"",
#define X(id, word, form) word,
                                    HARAKIRI_MOVE_LIST(X)
#undef X
};

static void count(counts *t, int operation, bool is_page, bool is_row) {
    t->decisions++;
    if (is_row) {
        t->rows++;
    } else if (is_page) {
        t->pages++;
        t->page[operation]++;
    } else {
        t->questions++;
        t->by_answer[operation]++;
    }
}

/* What the simple player would do; but nobody chooses eight cards before the story has begun. */
static irori_move decide(irori_player *player, const irori_rules *rules, const harakiri_state *s) {
    harakiri_state known = *s;
    harakiri_redact(rules, &known, 0);
    irori_sight sight = {.rules = rules, .seat = 0, .known = &known};
    if (s->phase == HARAKIRI_WEAPON_PHASE) return harakiri_move(HARAKIRI_DO_READY, 0, 0, 0, 0);
    return irori_player_choose(player, &sight);
}

/* The test that an option or the dice show (H17). */
static bool shows_trial(const irori_rules *rules, const harakiri_state *s, irori_move move, harakiri_trial *trial) {
    const harakiri_content *content = ((const harakiri_rules *)rules)->content;
    if (!s->story.depth) return false;
    if (harakiri_operation_of(move) == HARAKIRI_DO_ROLL) return harakiri_story_trial(content, s, trial);
    if (harakiri_operation_of(move) != HARAKIRI_DO_CHOOSE) return false;
    harakiri_option option =
        harakiri_option_state(content, s, &s->story.frame[s->story.depth - 1], harakiri_n(move) - 1);
    *trial = option.trial;
    return option.has_test && !option.is_sure;
}

/* … is what the dice are then told to add up to (H20, H22). */
static void check_trial(const irori_events *events, const harakiri_trial *trial) {
    int sum = 0;
    for (size_t i = 0; i < events->count; i++) {
        const irori_event *event = &events->list[i];
        if (event->kind == HARAKIRI_EVENT_DIE) sum += (int)event->number;
        if (event->kind != HARAKIRI_EVENT_TEST && event->kind != HARAKIRI_EVENT_COMBAT) continue;
        assert_int_equal(event->kind, trial->is_combat ? HARAKIRI_EVENT_COMBAT : HARAKIRI_EVENT_TEST);
        assert_int_equal(event->number, sum + trial->plus);
        assert_int_equal(event->bound, trial->difficulty);
        return;
    }
    fail_msg("no dice fell");
}

static void play(const irori_rules *rules, unsigned seed, counts *t) {
    static irori_event list[MOST_EVENTS];
    irori_events events = {.list = list, .cap = MOST_EVENTS};
    harakiri_state s;
    irori_player *player;
    harakiri_trial trial;
    irori_move only, moves[HARAKIRI_MAX_MOVES];
    char text[24];
    int before = 0;
    snprintf(text, sizeof text, "%u", seed);
    irori_seed luck = irori_seed_from_text(text);
    assert_int_equal(irori_player_new("greedy", rules, seed, &player, NULL), IRORI_OK);
    rules->game->init(rules, &s, &luck, &events);
    while (harakiri_to_act(rules, &s).seats) {
        irori_move move = decide(player, rules, &s);
        int operation = harakiri_operation_of(move);
        bool is_page = harakiri_is_page((const harakiri_rules *)rules, &s, &only) && only == move;
        bool is_row = belongs(&s, before, operation);
        if (!irori_reason(rules, &s, 0, move).id) fail_msg("no reason for %s", words[operation]);
        assert_true(is_page || is_row || harakiri_list((const harakiri_rules *)rules, &s, moves) > 1);
        count(t, operation, is_page, is_row);
        events.count = 0;
        bool is_trial = shows_trial(rules, &s, move, &trial);
        harakiri_apply(rules, &s, 0, move, &events);
        if (is_trial) check_trial(&events, &trial);
        t->trials += is_trial;
        before = tells(&events) ? 0 : operation;
    }
    irori_player_free(player);
}

static int by_size(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void print(const counts *sum, const int *each) {
    printf("# questions");
    for (int i = 0; i < GAMES; i++) printf(" %d", each[i]);
    printf("\n# of %d decisions %d questions, %d pages, %d in a row with one before\n", sum->decisions, sum->questions,
           sum->pages, sum->rows);
    for (int i = 0; i < HARAKIRI_OPERATIONS; i++)
        if (sum->by_answer[i] || sum->page[i])
            printf("# %-18s %6.1f questions a game, %6.1f pages\n", words[i], (double)sum->by_answer[i] / GAMES,
                   (double)sum->page[i] / GAMES);
}

FACT(a_chapter_asks_little_and_never_for_one_answer) {
    irori_rules *rules = rules_of_chapter();
    counts sum = {0};
    int each[GAMES];
    for (int i = 0; i < GAMES; i++) {
        int before = sum.questions;
        play(rules, (unsigned)i + 1, &sum);
        each[i] = sum.questions - before;
    }
    qsort(each, GAMES, sizeof *each, by_size);
    if (getenv("IRORI_QUESTIONS")) print(&sum, each);
    irori_rules_free(rules);
    assert_true(each[GAMES / 2] <= 110);
    assert_true(sum.trials > 100);
}

/* What is not asked, one by one */

static saga g;

static int teardown(void **unused __attribute__((unused))) {
    saga_done(&g);
    return 0;
}

static const harakiri_rules *rules_of(void) { return (const harakiri_rules *)g.rules; }

static void end_turns(void) {
    while (g.s.phase == HARAKIRI_TURNS_PHASE || g.s.phase == HARAKIRI_ACTIONS_PHASE) {
        irori_move moves[HARAKIRI_MAX_MOVES];
        harakiri_list(rules_of(), &g.s, moves);
        irori_move move = g.s.active ? harakiri_move(HARAKIRI_DO_END, 0, 0, 0, 0) : moves[0];
        if (g.s.story.depth || g.s.round > 1) return;
        harakiri_apply(g.rules, &g.s, 0, move, &g.events);
    }
}

/* H13: nobody is met, so the order makes no difference. */
FACT(enemies_that_meet_nobody_go_without_asking) {
    saga_begin(&g, 1, "chapter=1", NULL);
    for (int who = TOMOE; who <= HIKARU; who++) saga_put(&g, who, "edo");
    saga_enemy(&g, "kachi", "kyoto");
    saga_enemy(&g, "kachi", "otsu");
    end_turns();
    for (int i = 0; i < HARAKIRI_ENEMIES; i++)
        if (g.s.foe[i].kind) assert_true(g.s.foe[i].has_activated || g.s.phase == HARAKIRI_PATH_PHASE);
    assert_int_not_equal(g.s.phase, HARAKIRI_ENEMIES_PHASE);
}

FACT(whom_they_may_meet_is_asked_for) {
    saga_begin(&g, 1, "chapter=1", NULL);
    for (int who = TOMOE; who <= HIKARU; who++) saga_put(&g, who, "kyoto");
    saga_enemy(&g, "kachi", "uji");
    saga_enemy(&g, "kachi", "otsu");
    end_turns();
    assert_int_equal(g.s.phase, HARAKIRI_ENEMIES_PHASE);
}

/* H6 */
FACT(ready_arms_everybody_at_once) {
    saga_new(&g, 1, "chapter=1", NULL);
    assert_true(saga_offers(&g, "ready"));
    saga_play(&g, "ready");
    for (int who = TOMOE; who <= HIKARU; who++) assert_true(saga_who(&g, who)->weapon && saga_who(&g, who)->kami);
    assert_true(g.s.phase >= HARAKIRI_PREPARE_PHASE);
    saga_done(&g);
    saga_new(&g, 2, "chapter=1", NULL);
    saga_play(&g, "usual");
    assert_false(saga_offers(&g, "ready")); /* nobody chooses for others */
}

/* H27: who attacks has chosen the dice. */
FACT(an_attack_is_rolled_at_once) {
    saga_begin(&g, 1, "chapter=1", NULL);
    saga_put(&g, AKIRA, "hase"); /* alone */
    harakiri_give_item(g.content, &g.s, AKIRA, saga_item(&g, "rice-balls"));
    saga_who(&g, AKIRA)->health = 3;
    saga_enemy(&g, "kachi", "hase");
    saga_play(&g, "activate akira; attack kachi");
    assert_non_null(saga_told(&g, HARAKIRI_EVENT_COMBAT));
}

/* H20: a lost fight has its event. */
static bool is_lost(const saga *game) { return saga_told(game, HARAKIRI_EVENT_UNBEATEN) != NULL; }

FACT(a_lost_fight_is_told) {
    saga_begin(&g, 1, "chapter=1", NULL);
    saga_put(&g, AKIRA, "hase");
    saga_enemy(&g, "kachi", "hase");
    saga_who(&g, AKIRA)->kami_used = 1;
    saga_play(&g, "activate akira");
    saga_lucky(&g, "attack kachi", is_lost);
    assert_int_equal(saga_told(&g, HARAKIRI_EVENT_UNBEATEN)->from, AKIRA);
    assert_null(saga_told(&g, HARAKIRI_EVENT_BEATEN));
}

/* The card of an active mission lies face up: turning to it uncovers nothing, so it is chosen with its option. */
FACT(an_interaction_with_an_open_card_can_be_tried) {
    harakiri_state then;
    irori_move move;
    saga_begin(&g, 1, "chapter=1", NULL);
    saga_put(&g, TOMOE, "hase");
    saga_play(&g, "activate tomoe; interact drowned-bell");
    assert_true(saga_told(&g, HARAKIRI_EVENT_REVEALS)->reveals); /* it was face down */
    saga_put(&g, TOMOE, "sakai");
    assert_int_equal(harakiri_move_from_text(g.rules, "interact drowned-bell", &move, NULL), IRORI_OK);
    assert_true(harakiri_try(rules_of(), &g.s, 0, move, &then));
    assert_int_equal(harakiri_story_question(g.content, &then).wait, HARAKIRI_WAIT_CHOICE);
    saga_play(&g, "interact drowned-bell");
    for (size_t i = 0; i < g.events.count; i++) assert_false(g.list[i].reveals);
    assert_int_equal(harakiri_move_from_text(g.rules, "choose 1", &move, NULL), IRORI_OK);
    assert_false(harakiri_try(rules_of(), &g.s, 0, move, &then)); /* H17 */
}

/* H31: chapter 1 of tests/content: what is stated, and what has been done. */
FACT(what_is_missing_to_win_is_told) {
    irori_message lines[HARAKIRI_MOST_MISSING];
    irori_rules *rules = rules_of_chapter();
    const harakiri_rules *own = (const harakiri_rules *)rules;
    harakiri_state s;
    irori_seed seed = irori_seed_from_text("missing");
    irori_events none = {0};
    saga_new(&g, 1, "chapter=1", NULL);
    rules->game->init(rules, &s, &seed, &none);
    assert_int_equal(harakiri_missing(own, &s, lines, HARAKIRI_MOST_MISSING), 0); /* not yet */
    harakiri_apply(rules, &s, 0, harakiri_move(HARAKIRI_DO_READY, 0, 0, 0, 0), NULL);
    int count = harakiri_missing(own, &s, lines, HARAKIRI_MOST_MISSING);
    assert_int_equal(harakiri_missions_to_win(own, &s), 2); /* two bells of three */
    assert_true(count >= 6);
    assert_string_equal(lines[0].id, "harakiri.missing.missions");
    assert_string_equal(lines[1].id, "harakiri.missing.reveal");
    for (int i = 0; i < count; i++)
        for (const char *const *language = irori_words_languages(); *language; language++)
            assert_true(irori_words_has(irori_words_in(*language), lines[i].id));
    s.mission[harakiri_find(own->content, HARAKIRI_KIND_MISSION, "new-bell")] = HARAKIRI_MISSION_COMPLETED;
    assert_int_equal(harakiri_missions_to_win(own, &s), 1);
    s.mission[harakiri_find(own->content, HARAKIRI_KIND_MISSION, "fire-bell")] = HARAKIRI_MISSION_FAILED;
    s.mission[harakiri_find(own->content, HARAKIRI_KIND_MISSION, "drowned-bell")] = HARAKIRI_MISSION_FAILED;
    assert_int_equal(harakiri_missions_to_win(own, &s), -1);
    irori_rules_free(rules);
}

static const irori_message *missing_line(const irori_message *lines, int count, const char *id) {
    for (int i = 0; i < count; i++)
        if (!strcmp(lines[i].id, id)) return &lines[i];
    return NULL;
}

/* An enemy whose card ends the chapter when it is where it goes is told with the round in which it gets there. */
FACT(who_ends_the_chapter_by_arriving_is_told) {
    irori_message lines[HARAKIRI_MOST_MISSING];
    const char *carts = "enemy %s\n  movement 2\n  difficulty 3\n  target edo\n  contact\n    The end.\n%s";
    const char *horn = "item horn  A horn\n  level 0\n  cost 1\n  consumable\n  use\n"
                       "    place enemy cart at kyoto\n    place enemy mule at kyoto\n";
    char text[768], other[256];
    snprintf(text, sizeof text, carts, "cart  A cart", "    end in failure\n");
    snprintf(other, sizeof other, carts, "mule  A mule", "    remove enemy\n");
    strncat(text, other, sizeof text - strlen(text) - 1);
    strncat(text, horn, sizeof text - strlen(text) - 1);
    saga_begin(&g, 1, "", text);
    const harakiri_rules *own = (const harakiri_rules *)g.rules;
    assert_null(
        missing_line(lines, harakiri_missing(own, &g.s, lines, HARAKIRI_MOST_MISSING), "harakiri.missing.doom"));
    saga_enemy(&g, "mule", "kyoto");
    assert_null(
        missing_line(lines, harakiri_missing(own, &g.s, lines, HARAKIRI_MOST_MISSING), "harakiri.missing.doom"));
    int cart = saga_enemy(&g, "cart", "kyoto");
    g.s.foe[cart].place = (uint8_t)g.content->enemy[g.s.foe[cart].kind].whom;
    for (int place = 1; place < g.content->location_count; place++)
        if (g.content->distance[place][g.s.foe[cart].place] == 3) {
            g.s.foe[cart].place = (uint8_t)place;
            break;
        }
    const irori_message *doom =
        missing_line(lines, harakiri_missing(own, &g.s, lines, HARAKIRI_MOST_MISSING), "harakiri.missing.doom");
    assert_non_null(doom);
    assert_string_equal(doom->args[0].text, "A cart");
    assert_int_equal(doom->args[2].number, g.s.round + 2); /* three steps, two at a time, from the next round on */
}

/* Whom it is to be about is asked with what it is about. */
FACT(who_is_asked_for_after_what) {
    saga_begin(&g, 1, "",
               "item basket  A basket of snakes\n  level 0\n  cost 1\n  consumable\n  use\n    someone\n      It "
               "hisses.\n      damage 1\n      test spirit 5\n        success\n          karma +1\n");
    harakiri_give_item(g.content, &g.s, TOMOE, saga_item(&g, "basket"));
    saga_play(&g, "activate tomoe; use basket");
    harakiri_ahead ahead = harakiri_look_ahead(g.content, &g.s);
    assert_string_equal(harakiri_text(g.content, ahead.text), "It hisses.");
    assert_int_equal(ahead.effects, 1);
    assert_int_equal(g.content->step[ahead.first_effect].sub, HARAKIRI_EFFECT_DAMAGE);
    assert_true(ahead.has_test && !ahead.has_choice);
}

/* Introductions and cards can be read. */
FACT(what_lies_open_has_its_text) {
    irori_rules *rules = rules_of_chapter();
    const harakiri_content *content = ((const harakiri_rules *)rules)->content;
    saga_new(&g, 1, "chapter=1", NULL);
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++)
        assert_true(harakiri_about(content, HARAKIRI_KIND_CHARACTER, who));
    for (int kami = 1; kami < content->kami_count; kami++)
        assert_true(harakiri_about(content, HARAKIRI_KIND_KAMI, kami));
    int bell = harakiri_find(content, HARAKIRI_KIND_ITEM, "hase-bell");
    assert_non_null(strstr(harakiri_text(content, harakiri_about(content, HARAKIRI_KIND_ITEM, bell)), "plum"));
    assert_int_equal(harakiri_about(content, HARAKIRI_KIND_ITEM, 0), 0);
    assert_int_equal(harakiri_about(content, HARAKIRI_KIND_CHARACTER, 5), 0);
    irori_rules_free(rules);
}

int main(void) {
#define T(name) cmocka_unit_test_teardown(name, teardown)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chapter_asks_little_and_never_for_one_answer),
        T(enemies_that_meet_nobody_go_without_asking),
        T(whom_they_may_meet_is_asked_for),
        T(ready_arms_everybody_at_once),
        T(an_attack_is_rolled_at_once),
        T(a_lost_fight_is_told),
        T(an_interaction_with_an_open_card_can_be_tried),
        T(what_is_missing_to_win_is_told),
        T(who_ends_the_chapter_by_arriving_is_told),
        T(who_is_asked_for_after_what),
        T(what_lies_open_has_its_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
