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

int term_choice_at(const term_view *view, const term_choice *choice) {
    int at = IRORI_QUESTION;
    for (int i = 0; at >= 0 && i < choice->depth; i++) at = child_at(view->position, at, choice->opened[i]);
    return at;
}

static const irori_choice *looked_at(const term_view *view, const term_choice *choice) {
    int at = term_choice_at(view, choice);
    return &view->position->choice[at < 0 ? IRORI_QUESTION : at];
}

int term_item_choice(const term_view *view, const term_choice *choice, int item) {
    int at = term_choice_at(view, choice);
    return at < 0 || item < 0 ? -1 : child_at(view->position, at, item);
}

/* Sets of things below an item that was opened are listed, one by one. */
static bool picks_things(const irori_choice *choice) { return choice->picking != IRORI_PICK_ONE && choice->parent < 0; }

/* The first choice below that is about it; -1: none. */
static int child_about(const irori_position *position, const irori_choice *choice, int thing) {
    int child = choice->child;
    while (child >= 0 && !irori_choice_is_about(position, child, thing)) child = position->choice[child].next;
    return child;
}

/* The thing that item `index` is, or -1; and its number, for which those that cannot be picked now are counted too. */
static int thing_numbered(const irori_position *position, const irori_choice *choice, int index, int *number) {
    *number = 1;
    for (int thing = 0; index >= 0 && thing < position->things; thing++) {
        int child = child_about(position, choice, thing), count = position->thing[thing].count;
        if (child < 0) continue;
        if (!*position->choice[child].why_not) {
            if (index < count) return *number += index, thing;
            index -= count;
        }
        *number += count;
    }
    return -1;
}

static int thing_at(const irori_position *position, const irori_choice *choice, int index) {
    int number;
    return thing_numbered(position, choice, index, &number);
}

int term_item_thing(const term_view *view, const term_choice *choice, int item) {
    const irori_position *position = view->position;
    const irori_choice *looked = looked_at(view, choice);
    if (picks_things(looked)) return thing_at(position, looked, item);
    int child = term_item_choice(view, choice, item);
    return child >= 0 && position->choice[child].abouts ? position->about[position->choice[child].first_about] : -1;
}

/* Counting and picking */

int term_items(const term_view *view, const term_choice *choice) {
    const irori_choice *looked = looked_at(view, choice);
    int count = 0;
    if (picks_things(looked))
        while (thing_at(view->position, looked, count) >= 0) count++;
    else
        while (term_item_choice(view, choice, count) >= 0) count++;
    return count;
}

irori_picking term_picking_of(const term_view *view, const term_choice *choice) {
    const irori_choice *looked = looked_at(view, choice);
    return picks_things(looked) ? looked->picking : IRORI_PICK_ONE;
}

int term_wanted(const term_view *view, const term_choice *choice) { return looked_at(view, choice)->wanted; }

bool term_is_picked(const term_choice *choice, int item) {
    for (int i = 0; i < choice->count; i++)
        if (choice->picked[i] == item) return true;
    return false;
}

bool term_item_opens(const term_view *view, const term_choice *choice, int item) {
    if (picks_things(looked_at(view, choice)) || choice->depth == TERM_MOST_STEPS) return false;
    int child = term_item_choice(view, choice, item);
    return child >= 0 && view->position->choice[child].child >= 0;
}

int term_item_number(const term_view *view, const term_choice *choice, int item) {
    const irori_choice *looked = looked_at(view, choice);
    int child = picks_things(looked) ? -1 : term_item_choice(view, choice, item), number;
    if (child >= 0) return view->position->choice[child].number;
    return thing_numbered(view->position, looked, item, &number) < 0 ? item + 1 : number;
}

/* Equal cards of which one is picked have as many numbers, from the choice's own on. */
static int copies_of(const term_view *view, const term_choice *choice, int item) {
    int child = picks_things(looked_at(view, choice)) ? -1 : term_item_choice(view, choice, item);
    if (child < 0 || view->position->choice[child].abouts != 1) return 1;
    return view->position->thing[term_item_thing(view, choice, item)].count;
}

int term_item_numbered(const term_view *view, const term_choice *choice, int number) {
    int count = term_items(view, choice);
    for (int i = 0; i < count; i++)
        if (term_item_number(view, choice, i) == number) return i;
    for (int i = 0; i < count; i++) {
        int past = number - term_item_number(view, choice, i);
        if (past > 0 && past < copies_of(view, choice, i)) return i;
    }
    return TERM_NO_ITEM;
}

/* The first of those that bring most. */
int term_item_best(const term_view *view, const term_choice *choice) {
    const irori_choice *list = view->position->choice;
    int best = 0;
    if (picks_things(looked_at(view, choice))) return 0;
    int first = term_item_choice(view, choice, 0);
    if (first >= 0 && list[first].worth < 0) return TERM_NO_ITEM;
    for (int i = 1, count = term_items(view, choice); i < count; i++)
        if (list[term_item_choice(view, choice, i)].worth > list[term_item_choice(view, choice, best)].worth) best = i;
    return best;
}

bool term_goes_on(const term_view *view) {
    const irori_position *position = view->position;
    const irori_choice *question = &position->choice[IRORI_QUESTION];
    bool is_only = !strcmp(question->key, IRORI_READ) || position->choices == 2;
    int first = child_at(position, IRORI_QUESTION, 0);
    return question->picking == IRORI_PICK_ONE && is_only && first >= 0 && position->choice[first].moves;
}

/* Deciding */

/* A thing that is laid freely: the first step says which. */
static int moves_of_drop(const term_view *view, const term_choice *choice, irori_move out[IRORI_MOST_MOVES]) {
    irori_placing placing;
    int thing = term_item_thing(view, &(term_choice){.depth = 0}, choice->opened[0]);
    if (!irori_placement_check(view->position, thing, choice->drop, &placing) || !placing.is_legal) return 0;
    out[0] = placing.move;
    return 1;
}

int term_moves(const term_view *view, const term_choice *choice, irori_move out[IRORI_MOST_MOVES]) {
    const irori_position *position = view->position;
    const irori_choice *looked = looked_at(view, choice);
    if (choice->is_dropped) return moves_of_drop(view, choice, out);
    if (picks_things(looked)) {
        int things[TERM_MOST_PICKS];
        for (int i = 0; i < choice->count; i++) things[i] = thing_at(position, looked, choice->picked[i]);
        return irori_position_decide(position, term_choice_at(view, choice), things, choice->count, out);
    }
    int child = choice->count ? term_item_choice(view, choice, choice->picked[0]) : -1;
    int count = child < 0 ? 0 : position->choice[child].moves;
    if (count) memcpy(out, position->move + position->choice[child].first_move, (size_t)count * sizeof *out);
    return count;
}

static bool plays(const irori_position *position, const irori_choice *choice, irori_move move) {
    return choice->moves == 1 && position->move[choice->first_move] == move;
}

int term_item_of_step(const term_view *view, const term_choice *choice, irori_move move) {
    const irori_position *position = view->position;
    const irori_choice *looked = looked_at(view, choice);
    int found = TERM_NO_ITEM, count = looked->picking == IRORI_PICK_ANY ? term_items(view, choice) : 0;
    for (int i = 0; i < count; i++) {
        int step = child_about(position, looked, thing_at(position, looked, i));
        if (!plays(position, &position->choice[step], move)) continue;
        if (!term_is_picked(choice, i)) return i;
        found = i;
    }
    return found;
}

bool term_ends_picking(const term_view *view, const term_choice *choice, irori_move move) {
    const irori_choice *looked = looked_at(view, choice);
    return looked->picking == IRORI_PICK_ANY && plays(view->position, looked, move);
}

irori_move term_mend(const term_view *view, irori_move move, char how[TERM_TEXT]) {
    irori_drop drop, near;
    irori_placing placing;
    char text[IRORI_SENTENCE];
    int thing = view->position->placement ? irori_placement_of_move(view->position, move, &drop) : -1;
    if (thing < 0 || drop.angle >= IRORI_TURN || !irori_placement_snap(view->position, thing, drop, &near, text))
        return 0;
    irori_text_copy(how, TERM_TEXT, text);
    return irori_placement_check(view->position, thing, near, &placing) ? placing.move : 0;
}

/* Words */

void term_item_ask(const term_view *view, const term_choice *choice, char text[TERM_TEXT]) {
    const irori_choice *looked = looked_at(view, choice);
    irori_text_copy(text, TERM_TEXT, *looked->question ? looked->question : looked->label);
}

static void append(char text[TERM_TEXT], const char *before, const char *more, const char *after) {
    if (*more) term_join(text, before, more), term_join(text, after, "");
}

/* Does the item lay a thing at a place? Then it has no name, and tells how it is written. */
static bool is_place(const term_view *view, const term_choice *choice, int item) {
    const irori_position *position = view->position;
    int child = position->placement ? term_item_choice(view, choice, item) : -1;
    irori_drop drop;
    return child >= 0 && position->choice[child].moves &&
           irori_placement_of_move(position, position->move[position->choice[child].first_move], &drop) >= 0;
}

static void say_choice(const irori_choice *choice, char text[TERM_TEXT]) {
    snprintf(text, TERM_TEXT, "%s", choice->label);
    append(text, " (", choice->cost, ")");
    append(text, " → ", choice->consequence, "");
    append(text, ", ", choice->odds, "");
}

static void say_thing(const term_view *view, const irori_thing *thing, char text[TERM_TEXT]) {
    snprintf(text, TERM_TEXT, "%s%s", thing->name, *thing->text ? irori_words_get(view->words, "present.colon") : "");
    append(text, " ", thing->text, "");
}

void term_item_text(const term_view *view, const term_choice *choice, int item, char text[TERM_TEXT]) {
    const irori_position *position = view->position;
    const irori_choice *looked = looked_at(view, choice);
    int thing = picks_things(looked) ? thing_at(position, looked, item) : -1,
        child = picks_things(looked) ? -1 : term_item_choice(view, choice, item);
    *text = 0;
    if (thing >= 0) say_thing(view, &position->thing[thing], text);
    if (child < 0) return;
    say_choice(&position->choice[child], text);
    if (is_place(view, choice, item)) append(text, " · ", position->choice[child].key, "");
}

static void say_refused(const term_view *view, const irori_choice *choice, char text[TERM_TEXT]) {
    snprintf(text, TERM_TEXT, "%s%s", choice->label, irori_words_get(view->words, "present.colon"));
    append(text, " ", choice->why_not, "");
}

bool term_item_left_out(const term_view *view, const term_choice *choice, int index, char text[TERM_TEXT]) {
    const irori_position *position = view->position;
    int child = looked_at(view, choice)->child;
    for (; child >= 0; child = position->choice[child].next)
        if (*position->choice[child].why_not && index-- == 0) break;
    if (child >= 0) say_refused(view, &position->choice[child], text);
    return child >= 0;
}

/* The same for the things of a hand, each of equal ones with a number of its own. */
static bool thing_refused(const term_view *view, const irori_choice *looked, int number, char text[TERM_TEXT]) {
    const irori_position *position = view->position;
    for (int thing = 0; thing < position->things; thing++) {
        int child = child_about(position, looked, thing), count = position->thing[thing].count;
        if (child < 0) continue;
        if (number > count) {
            number -= count;
            continue;
        }
        if (*position->choice[child].why_not) say_refused(view, &position->choice[child], text);
        return *position->choice[child].why_not;
    }
    return false;
}

bool term_number_refused(const term_view *view, const term_choice *choice, int number, char text[TERM_TEXT]) {
    const irori_choice *looked = looked_at(view, choice);
    if (picks_things(looked)) return thing_refused(view, looked, number, text);
    for (int i = looked->child; i >= 0; i = view->position->choice[i].next) {
        const irori_choice *child = &view->position->choice[i];
        if (child->number == number && *child->why_not) return say_refused(view, child, text), true;
    }
    return false;
}

/* Finding by what is typed: a number, a label or its beginning. */

/* Digits typed so far: an item by its number, unless they may go on to that of another. */
static int find_number(const term_view *view, const term_choice *choice, const char *typed) {
    int number = atoi(typed), count = term_items(view, choice);
    for (int i = 0; number && i < count; i++)
        if (term_item_number(view, choice, i) / 10 == number) return TERM_MORE_TO_TYPE;
    return term_item_numbered(view, choice, number);
}

static const char *label_of(const term_view *view, const term_choice *choice, int item) {
    const irori_position *position = view->position;
    if (picks_things(looked_at(view, choice))) return position->thing[term_item_thing(view, choice, item)].label;
    return position->choice[term_item_choice(view, choice, item)].key;
}

int term_item_find(const term_view *view, const term_choice *choice, const char *typed) {
    int count = term_items(view, choice), found = TERM_NO_ITEM;
    if (isdigit((unsigned char)typed[0])) return find_number(view, choice, typed);
    for (int i = 0; i < count; i++) {
        const char *label = label_of(view, choice, i);
        if (!strcasecmp(label, typed) && !term_is_picked(choice, i)) return i;
        if (!strcasecmp(label, typed) && found < 0) found = i;
        if (found < 0 && !strncasecmp(label, typed, strlen(typed))) found = TERM_MORE_TO_TYPE;
    }
    return found;
}

bool term_has_names(const term_view *view, const term_choice *choice) { return !is_place(view, choice, 0); }

/* How an item may be called: as it is written, as its thing is labelled, as it is told. */
static int names_of(const term_view *view, const term_choice *choice, int item, const char *names[3]) {
    const irori_position *position = view->position;
    int thing = term_item_thing(view, choice, item), child = term_item_choice(view, choice, item), count = 0;
    if (is_place(view, choice, item)) return 0;
    if (thing >= 0) names[count++] = position->thing[thing].label;
    if (child >= 0 && !picks_things(looked_at(view, choice)))
        names[count++] = position->choice[child].key, names[count++] = position->choice[child].label;
    return count;
}

/* Is it another way to where an item before it leads? */
static bool is_other_way(const term_view *view, const term_choice *choice, int item, int before) {
    int child = term_item_choice(view, choice, item);
    bool is_way = before >= 0 && child >= 0 && view->position->choice[child].throughs;
    return is_way && term_item_thing(view, choice, item) == term_item_thing(view, choice, before);
}

static int find_name(const term_view *view, const term_choice *choice, const char *text) {
    int count = term_items(view, choice), found = TERM_NO_ITEM;
    for (int i = 0; i < count; i++) {
        const char *names[3];
        bool begins = false;
        if (is_other_way(view, choice, i, found)) continue;
        for (int k = names_of(view, choice, i, names); k--;) {
            if (!strcasecmp(names[k], text)) return i;
            begins |= term_begins(names[k], text);
        }
        if (begins) found = found == TERM_NO_ITEM ? i : TERM_MORE_TO_TYPE;
    }
    return found;
}

/* A name may stand behind its verb, as in the game's notation. */
int term_item_named(const term_view *view, const term_choice *choice, const char *text) {
    int found = find_name(view, choice, text);
    const char *space = strchr(text, ' ');
    return found == TERM_NO_ITEM && space ? find_name(view, choice, space + strspn(space, " ")) : found;
}
