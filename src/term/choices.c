/* What there is to pick, from the position's tree of choices. An item is a child of the choice that is looked at; or,
 * where things are picked together, a thing, each of equal ones for itself. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "term.h"

/* The choice that is looked at: down from the question, by the items that were opened. */

static int child_at(const irori_position *position, int choice, int index) {
    int child = position->choice[choice].child;
    while (child >= 0 && (*position->choice[child].why_not || index-- > 0)) child = position->choice[child].next;
    return child;
}

static int choice_of(const term_view *view, const term_choice *choice) {
    int at = IRORI_QUESTION;
    for (int i = 0; at >= 0 && i < choice->depth; i++) at = child_at(view->position, at, choice->opened[i]);
    return at;
}

static const irori_choice *looked_at(const term_view *view, const term_choice *choice) {
    int at = choice_of(view, choice);
    return &view->position->choice[at < 0 ? IRORI_QUESTION : at];
}

int term_choice_at(const term_view *view, const term_choice *choice) { return choice_of(view, choice); }

int term_item_choice(const term_view *view, const term_choice *choice, int item) {
    int at = choice_of(view, choice);
    return at < 0 || item < 0 ? -1 : child_at(view->position, at, item);
}

static bool picks_things(const irori_choice *choice) { return choice->picking != IRORI_PICK_ONE; }

/* Is some choice below about it? */
static bool can_be_picked(const irori_position *position, const irori_choice *choice, int thing) {
    for (int i = choice->child; i >= 0; i = position->choice[i].next)
        if (irori_choice_is_about(position, i, thing)) return true;
    return false;
}

/* The thing that item `index` is, or -1. */
static int thing_at(const irori_position *position, const irori_choice *choice, int index) {
    for (int thing = 0; thing < position->things; thing++) {
        if (!can_be_picked(position, choice, thing)) continue;
        if (index < position->thing[thing].count) return thing;
        index -= position->thing[thing].count;
    }
    return -1;
}

int term_item_thing(const term_view *view, const term_choice *choice, int item) {
    const irori_position *position = view->position;
    const irori_choice *looked = looked_at(view, choice);
    if (picks_things(looked)) return thing_at(position, looked, item);
    int child = child_at(position, choice_of(view, choice), item);
    return child >= 0 && position->choice[child].abouts ? position->about[position->choice[child].first_about] : -1;
}

/* Counting and picking */

int term_items(const term_view *view, const term_choice *choice) {
    const irori_position *position = view->position;
    const irori_choice *looked = looked_at(view, choice);
    int count = 0;
    if (!picks_things(looked)) {
        while (child_at(position, choice_of(view, choice), count) >= 0) count++;
        return count;
    }
    while (thing_at(position, looked, count) >= 0) count++;
    return count;
}

term_picking term_item_picking(const term_view *view) {
    static const term_picking pickings[] = {TERM_PICK_ONE, TERM_PICK_SOME, TERM_PICK_ANY};
    return pickings[view->position->choice[IRORI_QUESTION].picking];
}

int term_items_wanted(const term_view *view) {
    int wanted = view->position->choice[IRORI_QUESTION].wanted;
    return wanted ? wanted : 1;
}

bool term_item_opens(const term_view *view, const term_choice *choice, int item) {
    const irori_choice *looked = looked_at(view, choice);
    int child = picks_things(looked) ? -1 : child_at(view->position, choice_of(view, choice), item);
    return child >= 0 && view->position->choice[child].child >= 0;
}

int term_item_number(const term_view *view, const term_choice *choice, int item) {
    int child = picks_things(looked_at(view, choice)) ? -1 : term_item_choice(view, choice, item);
    return child < 0 ? item + 1 : view->position->choice[child].number;
}

int term_item_numbered(const term_view *view, const term_choice *choice, int number) {
    int count = term_items(view, choice);
    for (int i = 0; i < count; i++)
        if (term_item_number(view, choice, i) == number) return i;
    return TERM_NO_ITEM;
}

/* The first of those that bring most. */
int term_item_best(const term_view *view, const term_choice *choice) {
    int count = picks_things(looked_at(view, choice)) ? 0 : term_items(view, choice), best = 0;
    const irori_choice *list = view->position->choice;
    for (int i = 1; i < count; i++)
        if (list[term_item_choice(view, choice, i)].worth > list[term_item_choice(view, choice, best)].worth) best = i;
    return best;
}

/* Digits typed so far: an item by its number, unless they may go on to that of another. */
static int find_number(const term_view *view, const term_choice *choice, const char *typed) {
    int number = atoi(typed), count = term_items(view, choice);
    for (int i = 0; number && i < count; i++) {
        int other = term_item_number(view, choice, i);
        if (other / 10 == number) return TERM_MORE_TO_TYPE;
    }
    return term_item_numbered(view, choice, number);
}

/* Deciding */

static int moves_of(const term_view *view, const term_choice *choice, irori_move out[IRORI_MOST_MOVES]) {
    const irori_position *position = view->position;
    const irori_choice *looked = looked_at(view, choice);
    if (picks_things(looked)) {
        int things[TERM_MOST_PICKS];
        for (int i = 0; i < choice->count; i++) things[i] = thing_at(position, looked, choice->picked[i]);
        return irori_position_decide(position, choice_of(view, choice), things, choice->count, out);
    }
    int child = choice->count ? child_at(position, choice_of(view, choice), choice->picked[0]) : -1;
    int count = child < 0 ? 0 : position->choice[child].moves;
    if (count) memcpy(out, position->move + position->choice[child].first_move, (size_t)count * sizeof *out);
    return count;
}

irori_move term_item_decide(const term_view *view, const term_choice *choice, char why[TERM_TEXT]) {
    irori_move moves[IRORI_MOST_MOVES];
    (void)why;
    return moves_of(view, choice, moves) ? moves[0] : 0;
}

irori_move term_item_follow(const term_view *before, const term_choice *choice, const term_view *now) {
    irori_move moves[IRORI_MOST_MOVES];
    uint32_t played = now->at - before->at;
    return played < (uint32_t)moves_of(before, choice, moves) ? moves[played] : 0;
}

/* Words */

void term_item_ask(const term_view *view, const term_choice *choice, char text[TERM_TEXT]) {
    const irori_choice *looked = looked_at(view, choice);
    snprintf(text, TERM_TEXT, "%s", *looked->question ? looked->question : looked->label);
}

static void append(char text[TERM_TEXT], const char *before, const char *more, const char *after) {
    size_t used = strlen(text);
    if (*more) snprintf(text + used, TERM_TEXT - used, "%s%s%s", before, more, after);
}

static void say_choice(const irori_choice *choice, char text[TERM_TEXT]) {
    snprintf(text, TERM_TEXT, "%s", choice->label);
    append(text, " (", choice->cost, ")");
    append(text, " → ", choice->consequence, "");
    append(text, ", ", choice->odds, "");
}

void term_item_text(const term_view *view, const term_choice *choice, int item, char text[TERM_TEXT]) {
    const irori_position *position = view->position;
    const irori_choice *looked = looked_at(view, choice);
    if (picks_things(looked))
        snprintf(text, TERM_TEXT, "%s", position->thing[thing_at(position, looked, item)].name);
    else
        say_choice(&position->choice[child_at(position, choice_of(view, choice), item)], text);
}

static void say_refused(const term_view *view, const irori_choice *choice, char text[TERM_TEXT]) {
    snprintf(text, TERM_TEXT, "%s%s", choice->label, irori_words_get(view->words, "term.colon"));
    append(text, " ", choice->why_not, "");
}

bool term_item_left_out(const term_view *view, const term_choice *choice, int index, char text[TERM_TEXT]) {
    const irori_position *position = view->position;
    int child = looked_at(view, choice)->child;
    for (; child >= 0; child = position->choice[child].next)
        if (*position->choice[child].why_not && index-- == 0) break;
    if (child < 0) return false;
    say_refused(view, &position->choice[child], text);
    return true;
}

bool term_number_refused(const term_view *view, const term_choice *choice, int number, char text[TERM_TEXT]) {
    const irori_choice *looked = looked_at(view, choice);
    for (int i = picks_things(looked) ? -1 : looked->child; i >= 0; i = view->position->choice[i].next) {
        const irori_choice *child = &view->position->choice[i];
        if (child->number == number && *child->why_not) return say_refused(view, child, text), true;
    }
    return false;
}

void term_item_say_move(const term_view *view, irori_move move, char text[TERM_TEXT]) {
    const irori_position *position = view->position;
    for (int i = 0; i < position->choices; i++)
        if (position->choice[i].moves == 1 && position->move[position->choice[i].first_move] == move) {
            snprintf(text, TERM_TEXT, "%s", position->choice[i].label);
            return;
        }
    view->rules->game->move_to_text(view->rules, move, text);
}

/* Finding by what is typed: a number, a label or its beginning. */

static bool is_picked(const term_choice *choice, int item) {
    for (int i = 0; i < choice->count; i++)
        if (choice->picked[i] == item) return true;
    return false;
}

static void label_of(const term_view *view, const term_choice *choice, int item, char text[TERM_TEXT]) {
    const irori_position *position = view->position;
    const irori_choice *looked = looked_at(view, choice);
    const char *label = picks_things(looked) ? position->thing[thing_at(position, looked, item)].label
                                             : position->choice[child_at(position, choice_of(view, choice), item)].key;
    snprintf(text, TERM_TEXT, "%s", label);
}

int term_item_find(const term_view *view, const term_choice *choice, const char *typed) {
    int count = term_items(view, choice), found = TERM_NO_ITEM;
    char label[TERM_TEXT];
    if (isdigit((unsigned char)typed[0])) return find_number(view, choice, typed);
    for (int i = 0; i < count; i++) {
        label_of(view, choice, i, label);
        if (!strcasecmp(label, typed) && !is_picked(choice, i)) return i;
        if (!strcasecmp(label, typed) && found < 0) found = i;
        if (found < 0 && !strncasecmp(label, typed, strlen(typed))) found = TERM_MORE_TO_TYPE;
    }
    return found;
}
