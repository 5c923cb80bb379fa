/* The law of presentation, at every state of random games of every game, for every seat and language:
 *   - every listed move is reached through the choices, and, in games that lay out a table, by touching things alone:
 *     by picking them, or by laying one on another where the game takes drops (irori_placement_*);
 *   - the truth, the redacted state and worlds that look alike to the seat give the same bytes;
 *   - nothing is said that has no words. */
#include "support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/presenter.h"

enum { TEXT = 1 << 19, MOST_DECISIONS = 300 };

typedef struct showing {
    const irori_rules *rules;
    void *state, *other;
    irori_move *moves;
    irori_position position;
    irori_lines lines;
    irori_viewer viewer;
    char *text, *more_text;
    irori_event *list;
    irori_rng rng;
} showing;

static void open_showing(showing *show, const irori_rules *rules) {
    static const char *const names[IRORI_MAX_SEATS] = {"Aki", "Botan", "Chiyo", "Daiki", "Emi", "Fumi", "Gorō", "Hana"};
    *show = (showing){.rules = rules, .rng = irori_rng_from(7)};
    show->state = malloc(rules->game->state_size);
    show->other = malloc(rules->game->state_size);
    show->moves = malloc(rules->game->max_moves * sizeof *show->moves);
    show->list = malloc(rules->game->max_events * sizeof *show->list);
    show->text = malloc(TEXT);
    show->more_text = malloc(TEXT);
    show->viewer = (irori_viewer){.rules = rules};
    for (int seat = 0; seat < rules->players; seat++)
        show->viewer.seats[seat] = (irori_seat_label){.name = names[seat], .is_person = seat == 0};
    assert_int_equal(irori_position_init(&show->position, NULL), IRORI_OK);
    assert_int_equal(irori_lines_init(&show->lines, NULL), IRORI_OK);
}

static void close_showing(showing *show) {
    irori_position_done(&show->position);
    irori_lines_done(&show->lines);
    free(show->state), free(show->other), free(show->moves), free(show->list), free(show->text), free(show->more_text);
}

static void build(showing *show, const void *state, char *text) {
    show->viewer.state = state;
    assert_int_equal(irori_position_build(&show->position, &show->viewer, NULL), IRORI_OK);
    irori_writer writer = irori_writer_to(text, TEXT);
    irori_position_write(&show->position, &writer);
    assert_false(writer.full);
}

static void other_states_give_the_same(showing *show) {
    const irori_game *game = show->rules->game;
    memcpy(show->other, show->state, game->state_size);
    game->redact(show->rules, show->other, show->viewer.seat);
    build(show, show->other, show->more_text);
    assert_string_equal(show->text, show->more_text);
    memcpy(show->other, show->state, game->state_size);
    game->determinize(show->rules, show->other, show->viewer.seat, &show->rng);
    build(show, show->other, show->more_text);
    assert_string_equal(show->text, show->more_text);
}

/* "5211.area.hand": words with dots between, and no space. */
static bool looks_like_id(const char *text) {
    const char *dot = strchr(text, '.');
    return dot && dot > text && islower((unsigned char)dot[1]) && !strchr(text, ' ');
}

static void has_words(const char *text) {
    if (strchr(text, '{') || looks_like_id(text)) fail_msg("no words: %s", text);
}

static void all_has_words(const irori_position *shown) {
    has_words(shown->stand), has_words(shown->missing);
    for (int i = 0; i < shown->areas; i++) has_words(shown->area[i].title), has_words(shown->area[i].note);
    for (int i = 0; i < shown->things; i++) {
        const irori_thing *thing = &shown->thing[i];
        has_words(thing->label), has_words(thing->name), has_words(thing->text), has_words(thing->note);
        assert_true(*thing->name);
        for (int k = 0; k < i; k++) assert_string_not_equal(thing->address, shown->thing[k].address);
    }
    for (int i = 0; i < shown->choices; i++) {
        const irori_choice *choice = &shown->choice[i];
        assert_true(*choice->label);
        has_words(choice->label), has_words(choice->cost), has_words(choice->consequence);
        has_words(choice->odds), has_words(choice->why_not), has_words(choice->question);
    }
}

/* The rule of a question is one of the game's, so that a page can open there. */
static void is_rule(const irori_game *game, const char *rule) {
    const char *const *text = game->rule_texts;
    while (*text && strcmp(*text, rule)) text++;
    if (*rule && !*text) fail_msg("%s has no rule %s", game->id, rule);
}

static bool plays(const irori_position *shown, const irori_choice *choice, irori_move move) {
    for (int i = 0; i < choice->moves; i++)
        if (shown->move[choice->first_move + i] == move) return true;
    return false;
}

static int find_choice(const irori_position *shown, irori_move move) {
    for (int i = 0; i < shown->choices; i++)
        if (plays(shown, &shown->choice[i], move)) return i;
    return -1;
}

/* Where any number is picked: what ends that is played by picking nothing; a step, where more are wanted, by picking
 * those behind it too. */
static bool is_reached_by_marks(const irori_position *shown, int index) {
    irori_move out[IRORI_MOST_MOVES];
    const irori_choice *choice = &shown->choice[index];
    int picked[IRORI_MOST_PICKS], count = 0, wanted = index ? shown->choice[choice->parent].wanted : 0;
    if (!index) return choice->picking == IRORI_PICK_ANY && irori_position_decide(shown, index, NULL, 0, out) == 1;
    for (int i = index; i >= 0 && count <= wanted; i = shown->choice[i].next)
        for (int k = 0; k < shown->thing[shown->about[shown->choice[i].first_about]].count && count <= wanted; k++)
            if (!count || count < wanted) picked[count++] = shown->about[shown->choice[i].first_about];
    return irori_position_decide(shown, choice->parent, picked, count, out) &&
           out[0] == shown->move[choice->first_move];
}

/* Picking the things that a choice is about makes its moves. */
static bool is_reached_by_touch(const irori_position *shown, int index) {
    irori_move out[IRORI_MOST_MOVES];
    const irori_choice *choice = &shown->choice[index];
    if (!index || shown->choice[choice->parent].picking == IRORI_PICK_ANY) return is_reached_by_marks(shown, index);
    if (!choice->abouts) return false;
    int count = irori_position_decide(shown, choice->parent, &shown->about[choice->first_about], choice->abouts, out);
    return count && out[0] == shown->move[choice->first_move];
}

/* Choices that no thing on the table stands for, by the first word of their key: tests/buttons has the reasons. */

typedef struct button {
    char game[32], keys[160]; /* " stop done ": between spaces */
} button;

static button buttons[64];
static size_t button_count;

static void read_button(const char *line, int number) {
    button *b = &buttons[button_count];
    int read = 0;
    assert_true(button_count < sizeof buttons / sizeof *buttons);
    if (sscanf(line, "%31s %150[^:]%n", b->game, b->keys + 1, &read) != 2 || strncmp(line + read, ": ", 2) != 0)
        fail_msg("tests/buttons:%d: a game, words, a colon and why, not '%s'", number, line);
    b->keys[0] = ' ';
    strcat(b->keys, " ");
    button_count++;
}

static int read_buttons(void **unused) {
    FILE *file = fopen("tests/buttons", "r");
    char line[512];
    (void)unused;
    if (!file) return -1;
    for (int number = 1; fgets(line, sizeof line, file); number++)
        if (*line != '#' && *line != '\n') read_button(line, number);
    fclose(file);
    return 0;
}

static bool is_button(const irori_game *game, const irori_choice *choice) {
    char word[64];
    snprintf(word, sizeof word, " %.*s ", (int)strcspn(choice->key, " "), choice->key);
    for (size_t i = 0; i < button_count; i++)
        if (!strcmp(buttons[i].game, game->id) && strstr(buttons[i].keys, word)) return true;
    return false;
}

/* Where a thing is laid freely, the choices suggest some places on each other thing that it can be laid on; each listed
 * move must lie on one of these, and be what dropping the thing there plays. */
static bool is_suggested(const irori_position *shown, int thing, int target) {
    for (int i = 0; i < shown->choices; i++) {
        const irori_choice *choice = &shown->choice[i],
                           *above = &shown->choice[choice->parent < 0 ? 0 : choice->parent];
        if (choice->abouts != 1 || above->abouts != 1 || *choice->why_not || *above->why_not) continue;
        if (shown->about[choice->first_about] == target && shown->about[above->first_about] == thing)
            return choice->child >= 0 && shown->choice[choice->child].moves == 1;
    }
    return false;
}

static bool is_reached_by_drop(const irori_position *shown, irori_move move) {
    irori_drop drop;
    irori_placing placing;
    int thing = irori_placement_of_move(shown, move, &drop);
    return thing >= 0 && irori_placement_check(shown, thing, drop, &placing) && placing.move == move &&
           is_suggested(shown, thing, placing.target);
}

static bool is_laid_out(const irori_game *game) { return irori_presenter_of(game)->lay_out; }

static void every_move_is_reached(showing *show) {
    const irori_game *game = show->rules->game;
    uint32_t count = game->moves(show->rules, show->state, show->viewer.seat, show->moves);
    for (uint32_t i = 0; i < count; i++) {
        int choice = find_choice(&show->position, show->moves[i]);
        char text[IRORI_MOVE_TEXT];
        if (is_reached_by_drop(&show->position, show->moves[i])) continue;
        game->move_to_text(show->rules, show->moves[i], text);
        if (choice < 0) fail_msg("%s: no choice plays %s", game->id, text);
        if (!is_reached_by_touch(&show->position, choice) && !is_button(game, &show->position.choice[choice]))
            fail_msg("%s: no touch plays %s, and tests/buttons does not list it", game->id, text);
    }
}

static void pages_have_words(showing *show) {
    char text[IRORI_SENTENCE];
    irori_lines_clear(&show->lines);
    assert_int_equal(irori_lines_recite(&show->lines, &show->viewer, NULL), IRORI_OK);
    for (int i = 0; irori_reading_of(show->rules->game, i); i++) {
        const irori_reading *reading = irori_reading_of(show->rules->game, i);
        assert_true(irori_words_has(show->viewer.words, reading->title));
        assert_true(irori_words_has(show->viewer.words, reading->command));
        assert_int_equal(irori_lines_read(&show->lines, &show->viewer, i, NULL), IRORI_OK);
    }
    for (int i = 0; i < show->lines.lines; i++) has_words(irori_line_text(&show->lines, i, text, sizeof text));
}

static void law_holds(showing *show) {
    for (int seat = IRORI_SPECTATOR; seat < show->rules->players; seat++)
        for (const char *const *language = irori_words_languages(); *language; language++) {
            show->viewer.seat = seat;
            show->viewer.words = irori_words_in(*language);
            build(show, show->state, show->text);
            all_has_words(&show->position);
            is_rule(show->rules->game, show->position.rule);
            if (seat >= 0) every_move_is_reached(show);
            pages_have_words(show);
            other_states_give_the_same(show);
        }
}

static void lines_have_words(showing *show, const irori_events *events) {
    for (int seat = IRORI_SPECTATOR; seat < show->rules->players; seat++)
        for (const char *const *language = irori_words_languages(); *language; language++) {
            char text[IRORI_SENTENCE];
            irori_event seen[256];
            assert_true(events->count <= 256);
            for (size_t i = 0; i < events->count; i++) seen[i] = irori_event_for(events->list[i], seat);
            show->viewer.seat = seat;
            show->viewer.words = irori_words_in(*language);
            irori_lines_clear(&show->lines);
            assert_int_equal(irori_lines_tell(&show->lines, &show->viewer, 1, seen, events->count, NULL), IRORI_OK);
            for (int i = 0; i < show->lines.lines; i++) {
                irori_line_text(&show->lines, i, text, sizeof text);
                assert_true(*text);
                has_words(text);
            }
        }
}

/* Some games' positions take long: of their decisions every so many is looked at. */
static int stride_of(const irori_game *game) { return strcmp(game->id, "kodama") ? 1 : 9; }

static void play_and_look(const irori_game *game, int players, int games, const char *option) {
    irori_setup setup = {.players = players, .options = option ? &option : NULL, .option_count = option ? 1 : 0};
    irori_rules *rules;
    assert_int_equal(irori_rules_new(game->id, &setup, &rules, NULL), IRORI_OK);
    showing show;
    open_showing(&show, rules);
    for (int n = 0; n < games; n++) {
        irori_seed seed = irori_rng_chance(&show.rng).seed;
        irori_events events = {show.list, 0, game->max_events};
        irori_turn turn;
        game->init(rules, show.state, &seed, &events);
        lines_have_words(&show, &events);
        for (int decision = 0; decision < MOST_DECISIONS; decision++) {
            if (decision % stride_of(game) == n % stride_of(game)) law_holds(&show);
            if (!(turn = game->to_act(rules, show.state)).seats) break;
            int seat = __builtin_ctz(turn.seats);
            events.count = 0;
            game->apply(rules, show.state, seat, game->sample(rules, show.state, seat, &show.rng), &events);
            lines_have_words(&show, &events);
        }
    }
    close_showing(&show);
    irori_rules_free(rules);
}

static const char *only; /* the one game to look at; NULL: all */

FACT(the_law_of_presentation) {
    if (only && !irori_game_find(only)) fail_msg("no game is called %s", only);
    for (const irori_game *const *game = irori_games(); *game; game++)
        if (is_laid_out(*game) && (!only || !strcmp((*game)->id, only)))
            for (int players = (*game)->min_players; players <= (*game)->max_players; players++)
                play_and_look(*game, players, scaled(2), NULL);
}

FACT(the_law_holds_for_kodachis_french_edition_too) {
    if (only && strcmp(only, "kodachi") != 0) return;
    const irori_game *game = irori_game_find("kodachi");
    for (int players = game->min_players; players <= game->max_players; players++)
        play_and_look(game, players, scaled(2), "edition=fr");
}

FACT(picking_things_makes_a_decision) { /* 5211: two cards, in any order; a pair of equal ones; one alone makes none */
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "B1 B1 G3 V4 O2", "");
    showing show;
    open_showing(&show, p.rules);
    show.viewer.words = irori_words_in("en");
    build(&show, &p.s, show.text);
    irori_move out[IRORI_MOST_MOVES];
    int b1 = irori_position_thing(&show.position, "hand/B1"), v4 = irori_position_thing(&show.position, "hand/V4");
    assert_int_equal(show.position.thing[b1].count, 2);
    assert_int_equal(irori_position_decide(&show.position, IRORI_QUESTION, (int[]){v4, b1}, 2, out), 1);
    assert_int_equal(out[0], move_from(p.rules, "B1 V4"));
    assert_int_equal(irori_position_decide(&show.position, IRORI_QUESTION, (int[]){b1, b1}, 2, out), 1);
    assert_int_equal(out[0], move_from(p.rules, "B1 B1"));
    assert_int_equal(irori_position_decide(&show.position, IRORI_QUESTION, (int[]){b1}, 1, out), 0);
    close_showing(&show);
    position_done(&p);
}

int main(int argc, char **argv) {
    only = argc > 1 ? argv[1] : NULL;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_law_of_presentation),
        cmocka_unit_test(the_law_holds_for_kodachis_french_edition_too),
        cmocka_unit_test(picking_things_makes_a_decision),
    };
    return cmocka_run_group_tests_name("present", tests, read_buttons, NULL);
}
