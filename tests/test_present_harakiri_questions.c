/* Harakiri answered through its choices, as a person would: twenty games of chapter 1, decided by the simple player. A
 * travel is chosen by where it ends, which is one answer; what has one answer is a page to read and no question.
 * `IRORI_QUESTIONS=1` prints how many questions each game took. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/harakiri/bot.h"
#include "irori/player.h"
#include "irori/present.h"
#include "support.h"

enum { GAMES = 20, MOST_EVENTS = 2048 };

typedef struct sitting {
    const irori_rules *rules;
    irori_player *player;
    harakiri_state s;
    irori_position position;
    irori_viewer viewer;
    irori_event list[MOST_EVENTS];
    int questions, prompts, pages, decisions; /* prompts: lists that were looked at, those below a choice too */
    int first_story; /* questions before the first text of the chapter was told; -1: none yet */
} sitting;

/* What the simple player would do; but nobody chooses eight cards before the story has begun. */
static irori_move ask_player(sitting *t, const harakiri_state *s) {
    static harakiri_state known;
    if (s->phase == HARAKIRI_WEAPON_PHASE) return harakiri_move(HARAKIRI_DO_READY, 0, 0, 0, 0);
    known = *s;
    harakiri_redact(t->rules, &known, 0);
    return irori_player_choose(t->player, &(irori_sight){.rules = t->rules, .seat = 0, .known = &known});
}

static bool is_on_the_way(const harakiri_state *s) {
    return s->phase == HARAKIRI_TRAVEL_PHASE && !s->story.depth && !s->pending;
}

/* Where the player would end a travel that begins so. */
static int destination(sitting *t, irori_move move) {
    static harakiri_state s;
    int place = 0;
    s = t->s;
    while (move && harakiri_operation_of(move) != HARAKIRI_DO_STOP) {
        harakiri_apply(t->rules, &s, 0, move, NULL);
        if (harakiri_operation_of(move) == HARAKIRI_DO_TO || harakiri_operation_of(move) == HARAKIRI_DO_SAIL)
            place = harakiri_a(move);
        move = is_on_the_way(&s) ? ask_player(t, &s) : 0;
    }
    return place;
}

static irori_move move_of(const sitting *t, int choice, int index) {
    return t->position.move[t->position.choice[choice].first_move + index];
}

/* The choice of that march: the first that begins with the move and ends there. -1: none. */
static int find_march(const sitting *t, irori_move move, int place) {
    char address[IRORI_ADDRESS];
    const harakiri_content *content = ((const harakiri_rules *)t->rules)->content;
    snprintf(address, sizeof address, "place/%s", harakiri_name(content, content->location[place].name));
    int thing = irori_position_thing(&t->position, address);
    for (int i = 0; i < t->position.choices; i++) {
        const irori_choice *choice = &t->position.choice[i];
        if (!choice->throughs || (harakiri_operation_of(move) == HARAKIRI_DO_TRAVEL && move_of(t, i, 0) != move))
            continue;
        if (t->position.about[choice->first_through + choice->throughs - 1] == thing) return i;
    }
    return -1;
}

static int find_move(const sitting *t, irori_move move) {
    for (int i = 0; i < t->position.choices; i++)
        if (t->position.choice[i].moves && move_of(t, i, 0) == move) return i;
    return -1;
}

/* A card that lies face up is turned to and answered at once. */
static int find_pair(sitting *t, irori_move move) {
    static harakiri_state s;
    int first = find_move(t, move);
    if (first < 0 || t->position.choice[first].moves != 2 || t->position.choice[first].throughs) return first;
    s = t->s;
    harakiri_apply(t->rules, &s, 0, move, NULL);
    irori_move then = ask_player(t, &s);
    for (int i = first; i < t->position.choices; i++)
        if (t->position.choice[i].moves == 2 && move_of(t, i, 0) == move && move_of(t, i, 1) == then) return i;
    return first;
}

static int find_choice(sitting *t, irori_move move) {
    bool travels = harakiri_operation_of(move) == HARAKIRI_DO_TRAVEL || is_on_the_way(&t->s);
    int place = travels ? destination(t, move) : 0, found = place ? find_march(t, move, place) : -1;
    return found >= 0 ? found : find_pair(t, move);
}

/* Answers that can be given, wherever in the tree. */
static int count_answers(const irori_position *shown) {
    int count = 0;
    for (int i = 0; i < shown->choices; i++) count += shown->choice[i].moves && !*shown->choice[i].why_not;
    return count;
}

static int first_answer(const irori_position *shown) {
    int choice = shown->choice[IRORI_QUESTION].child;
    while (choice >= 0 && *shown->choice[choice].why_not) choice = shown->choice[choice].next;
    return choice;
}

static int depth_of(const irori_position *shown, int choice) {
    int depth = 0;
    for (; choice != IRORI_QUESTION; choice = shown->choice[choice].parent) depth++;
    return depth;
}

static void play_row(sitting *t, int choice) {
    irori_events events = {.list = t->list, .cap = MOST_EVENTS};
    irori_message why;
    for (int i = 0; i < t->position.choice[choice].moves; i++) {
        irori_move move = move_of(t, choice, i);
        bool is_legal = harakiri_to_act(t->rules, &t->s).seats && !harakiri_check(t->rules, &t->s, 0, move, &why);
        assert_true(is_legal || i); /* whatever is offered can be begun */
        if (!is_legal) break;
        events.count = 0;
        harakiri_apply(t->rules, &t->s, 0, move, &events);
        t->decisions++;
    }
}

static void answer(sitting *t) {
    t->viewer.state = &t->s;
    assert_int_equal(irori_position_build(&t->position, &t->viewer, NULL), IRORI_OK);
    irori_move move = ask_player(t, &t->s);
    int choice = find_choice(t, move);
    assert_true(choice > 0);
    bool is_page = !strcmp(t->position.choice[IRORI_QUESTION].key, IRORI_READ) && choice == first_answer(&t->position);
    if (!is_page && count_answers(&t->position) < 2) {
        char text[IRORI_MOVE_TEXT];
        harakiri_move_to_text(t->rules, move, text);
        fail_msg("one answer: %s, to: %s", text, t->position.choice[IRORI_QUESTION].label);
    }
    t->questions += !is_page;
    t->pages += is_page;
    t->prompts += is_page ? 0 : depth_of(&t->position, choice);
    play_row(t, choice);
}

static bool tells_story(sitting *t, const irori_events *events) {
    irori_lines lines;
    bool found = false;
    assert_int_equal(irori_lines_init(&lines, NULL), IRORI_OK);
    t->viewer.state = &t->s;
    assert_int_equal(irori_lines_tell(&lines, &t->viewer, 0, events->list, events->count, NULL), IRORI_OK);
    for (int i = 0; i < lines.lines; i++) found |= lines.line[i].weight == IRORI_STORY;
    irori_lines_done(&lines);
    return found;
}

static void play_game(sitting *t, unsigned number) {
    irori_events events = {.list = t->list, .cap = MOST_EVENTS};
    char text[24];
    snprintf(text, sizeof text, "%u", number);
    irori_seed luck = irori_seed_from_text(text);
    assert_int_equal(irori_player_new("greedy", t->rules, number, &t->player, NULL), IRORI_OK);
    t->questions = t->prompts = t->pages = t->decisions = 0;
    t->rules->game->init(t->rules, &t->s, &luck, &events);
    assert_true(tells_story(t, &events)); /* before the first choice: who the four are */
    while (harakiri_to_act(t->rules, &t->s).seats) answer(t);
    irori_player_free(t->player);
}

static int by_size(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

FACT(chapter_one_asks_at_most_110_times_and_never_for_one_answer) {
    static const char *const options[] = {"act=1", "chapter=1"};
    static sitting t;
    irori_setup setup = {.players = 1, .options = options, .option_count = 2};
    irori_rules *rules;
    int each[GAMES], prompts[GAMES];
    assert_int_equal(irori_rules_new("harakiri", &setup, &rules, NULL), IRORI_OK);
    assert_int_equal(irori_position_init(&t.position, NULL), IRORI_OK);
    t.rules = rules;
    t.viewer = (irori_viewer){.rules = rules, .words = irori_words_in("en"), .seats = {{"Hanako", true}}};
    for (int i = 0; i < GAMES; i++) {
        play_game(&t, (unsigned)i + 1);
        each[i] = t.questions, prompts[i] = t.prompts;
        if (getenv("IRORI_QUESTIONS"))
            printf("# game %d: %d questions, %d lists, %d pages, %d moves\n", i + 1, t.questions, t.prompts, t.pages,
                   t.decisions);
    }
    qsort(each, GAMES, sizeof *each, by_size);
    qsort(prompts, GAMES, sizeof *prompts, by_size);
    if (getenv("IRORI_QUESTIONS")) printf("# median: %d questions, %d lists\n", each[GAMES / 2], prompts[GAMES / 2]);
    assert_true(each[GAMES / 2] <= 110);
    irori_position_done(&t.position);
    irori_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(chapter_one_asks_at_most_110_times_and_never_for_one_answer)};
    return cmocka_run_group_tests_name("present_harakiri_questions", tests, NULL, NULL);
}
