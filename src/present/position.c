/* Positions: areas, things and choices in lists, built by the game's presenter from a redacted copy of the state. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "generic.h"
#include "placement.h"
#include "store.h"

enum { AREAS, THINGS, CHOICES, ABOUTS, MOVES, FIGURES, MARKS };

/* Sentences */

const char *irori_present_seat_name(void *context, int seat) {
    const irori_viewer *viewer = context;
    int people = 0;
    for (int i = 0; i < viewer->rules->players; i++) people += viewer->seats[i].is_person;
    if (seat < 0 || seat >= viewer->rules->players) return "";
    if (seat == viewer->seat && people == 1 && viewer->seats[seat].is_person)
        return irori_words_get(viewer->words, "present.you");
    return viewer->seats[seat].name;
}

char *irori_present_say(const irori_viewer *viewer, const irori_message *message, char text[IRORI_SENTENCE]) {
    return irori_words_say(viewer->words, message, irori_present_seat_name, (void *)viewer, text, IRORI_SENTENCE);
}

const char *irori_present_word(const irori_viewer *viewer, const char *id) {
    return id ? irori_words_get(viewer->words, id) : "";
}

static const char *keep_message(const irori_viewer *viewer, irori_position *position, const irori_message *message) {
    char text[IRORI_SENTENCE];
    return store_text(position->store, irori_present_say(viewer, message, text));
}

/* Areas and things */

/* Room for one more item in a list, zeroed; NULL: no memory. */
static void *add_item(irori_position *position, int which, void *list_of, int *count, size_t item) {
    void *list = *(void **)list_of, *grown = store_grow(position->store, which, list, *count, item);
    if (!grown) return NULL;
    *(void **)list_of = grown;
    return memset((char *)grown + (size_t)(*count)++ * item, 0, item);
}

static irori_area *add_area(const irori_viewer *viewer, irori_position *position, int owner, const char *title,
                            const char *address, va_list arguments) {
    char text[IRORI_ADDRESS];
    irori_area *area = add_item(position, AREAS, &position->area, &position->areas, sizeof *area);
    if (!area) return NULL;
    vsnprintf(text, sizeof text, address, arguments);
    *area = (irori_area){.address = store_text(position->store, text),
                         .title = irori_present_word(viewer, title),
                         .owner = owner,
                         .note = "",
                         .first = position->things};
    return area;
}

int irori_present_area(const irori_viewer *viewer, irori_position *position, irori_area_shape shape, int owner,
                       const char *title, const char *address, ...) {
    va_list arguments;
    va_start(arguments, address);
    irori_area *area = add_area(viewer, position, owner, title, address, arguments);
    va_end(arguments);
    if (area) area->shape = shape;
    return position->areas - 1;
}

void irori_present_number(const irori_viewer *viewer, irori_position *position, irori_number_def def,
                          const char *address, ...) {
    va_list arguments;
    va_start(arguments, address);
    irori_area *area = add_area(viewer, position, def.owner, def.title, address, arguments);
    va_end(arguments);
    if (!area) return;
    area->shape = IRORI_AREA_NUMBER;
    area->number = def.number;
    area->bound = def.bound;
    area->note = irori_present_word(viewer, def.note);
}

/* "hand" and "B1": "hand/B1", cut where addresses end. */
static const char *join_address(irori_store *store, const char *area, const char *own) {
    size_t first = strlen(area), more = strlen(own);
    if (first > IRORI_ADDRESS - 2) first = IRORI_ADDRESS - 2;
    if (more > IRORI_ADDRESS - 2 - first) more = IRORI_ADDRESS - 2 - first;
    char *address = store_take(store, first + more + 2);
    if (!address) return "";
    memcpy(address, area, first);
    address[first] = '/';
    memcpy(address + first + 1, own, more);
    address[first + 1 + more] = 0;
    return address;
}

/* A text that is the same as another of the thing's is kept once: piles have dozens of cards that are called as their
 * address ends. */
static const char *keep_once(irori_store *store, const char *text, const char *same, const char *kept) {
    return text == same ? kept : store_text(store, text);
}

int irori_present_thing(irori_position *position, irori_thing_def def) {
    irori_store *store = position->store;
    irori_thing *thing = add_item(position, THINGS, &position->thing, &position->things, sizeof *thing);
    if (!thing || !position->areas) return -1;
    irori_area *area = &position->area[position->areas - 1];
    const char *address = join_address(store, area->address, def.address);
    size_t own = strlen(area->address) + 1 + strlen(def.address);
    const char *end = own < IRORI_ADDRESS && *address ? address + strlen(area->address) + 1 : NULL;
    const char *label = keep_once(store, def.label, end ? def.address : NULL, end ? end : "");
    *thing = (irori_thing){.address = address,
                           .label = label,
                           .name = keep_once(store, def.name, def.label, label),
                           .text = store_text(store, def.text),
                           .suit = store_text(store, def.suit),
                           .note = store_text(store, def.note),
                           .state = def.state,
                           .area = position->areas - 1,
                           .owner = area->owner,
                           .count = def.count ? def.count : 1,
                           .number = def.number,
                           .figure = -1};
    area->count++;
    area->number += thing->count;
    return position->things - 1;
}

void irori_present_figure(irori_position *position, int thing, const irori_figure *figure, const irori_mark *marks) {
    if (thing < 0) return;
    irori_figure *added = add_item(position, FIGURES, &position->figure, &position->figures, sizeof *added);
    if (!added) return;
    *added = *figure;
    added->first = position->marks;
    for (int i = 0; i < figure->marks; i++) {
        irori_mark *mark = add_item(position, MARKS, &position->mark, &position->marks, sizeof *mark);
        if (mark) *mark = marks[i];
    }
    position->thing[thing].figure = position->figures - 1;
}

/* Choices */

static void link_choice(irori_position *position, int parent, int added) {
    irori_choice *list = position->choice;
    int last = list[parent].child;
    if (last < 0) {
        list[parent].child = added;
        list[added].number = 1;
        return;
    }
    while (list[last].next >= 0) last = list[last].next;
    list[last].next = added;
    list[added].number = list[last].number + 1;
}

int irori_present_choice(const irori_viewer *viewer, irori_position *position, int parent, const char *key,
                         const irori_message *label) {
    irori_choice *choice = add_item(position, CHOICES, &position->choice, &position->choices, sizeof *choice);
    if (!choice) return -1;
    *choice = (irori_choice){.key = store_text(position->store, key),
                             .label = keep_message(viewer, position, label),
                             .cost = "",
                             .consequence = "",
                             .odds = "",
                             .why_not = "",
                             .question = "",
                             .parent = parent,
                             .child = -1,
                             .next = -1};
    if (parent >= 0) link_choice(position, parent, position->choices - 1);
    return position->choices - 1;
}

void irori_present_choice_add_move(irori_position *position, int choice, irori_move move) {
    if (choice < 0) return;
    irori_move *added = add_item(position, MOVES, &position->move, &position->moves, sizeof *added);
    if (!added) return;
    *added = move;
    if (!position->choice[choice].moves++) position->choice[choice].first_move = position->moves - 1;
}

void irori_present_choice_about(irori_position *position, int choice, int thing) {
    if (choice < 0 || thing < 0) return;
    int *added = add_item(position, ABOUTS, &position->about, &position->abouts, sizeof *added);
    if (!added) return;
    *added = thing;
    if (!position->choice[choice].abouts++) position->choice[choice].first_about = position->abouts - 1;
}

void irori_present_choice_through(irori_position *position, int choice, int thing) {
    if (choice < 0 || thing < 0) return;
    int *added = add_item(position, ABOUTS, &position->about, &position->abouts, sizeof *added);
    if (!added) return;
    *added = thing;
    if (!position->choice[choice].throughs++) position->choice[choice].first_through = position->abouts - 1;
}

void irori_present_choice_text(const irori_viewer *viewer, irori_position *position, const char **field,
                               const irori_message *message) {
    *field = keep_message(viewer, position, message);
}

const char *irori_present_keep(irori_position *position, const char *text) { return store_text(position->store, text); }

/* Building */

static irori_position empty(irori_store *store) {
    return (irori_position){.store = store, .stand = "", .missing = "", .rule = ""};
}

irori_status irori_position_init(irori_position *position, irori_error *why) {
    *position = empty(store_new());
    return position->store ? IRORI_OK : irori_fail(why, IRORI_NO_MEMORY, "error.memory");
}

void irori_position_done(irori_position *position) {
    store_free(position->store);
    *position = (irori_position){.store = NULL};
}

static const void *redacted(irori_store *store, const irori_viewer *viewer) {
    const irori_game *game = viewer->rules->game;
    void *copy = store_take(store, game->state_size);
    if (!copy) return NULL;
    memcpy(copy, viewer->state, game->state_size);
    game->redact(viewer->rules, copy, viewer->seat);
    return copy;
}

static bool owes_decision(const irori_viewer *viewer, irori_turn turn) {
    return viewer->seat >= 0 && turn.seats >> viewer->seat & 1;
}

/* What is asked of the viewer, or whom they wait for. */
static void say_question(const irori_viewer *viewer, irori_turn turn, irori_message *question) {
    const irori_presenter *presenter = irori_presenter_of(viewer->rules->game);
    if (!turn.seats) {
        irori_message_init(question, "present.over");
    } else if (!owes_decision(viewer, turn)) {
        irori_message_init(question, turn.kind == IRORI_ONE ? "present.waits" : "present.waits.several");
        irori_message_seat(question, "who", __builtin_ctz(turn.seats));
    } else {
        irori_message_init(question, "present.ask");
        if (presenter->ask) presenter->ask(viewer, question);
    }
}

static const char *rule_of(const irori_asked_by *list, const char *ask) {
    for (; list && list->ask; list++)
        if (!strcmp(list->ask, ask)) return list->rule;
    return "";
}

static const char *say_if_any(const irori_viewer *viewer, irori_position *position,
                              void (*say)(const irori_viewer *, irori_message *)) {
    irori_message message;
    irori_message_init(&message, NULL);
    say(viewer, &message);
    return message.id ? keep_message(viewer, position, &message) : "";
}

static void build(const irori_viewer *viewer, irori_position *position) {
    const irori_presenter *presenter = irori_presenter_of(viewer->rules->game);
    irori_turn turn = viewer->rules->game->to_act(viewer->rules, viewer->state);
    irori_message question;
    say_question(viewer, turn, &question);
    if (irori_present_choice(viewer, position, -1, "", &question) < 0) return;
    position->rule = rule_of(presenter->asked_by, question.id);
    if (presenter->lay_out) presenter->lay_out(viewer, position);
    if (owes_decision(viewer, turn)) placement_open(viewer, position);
    if (owes_decision(viewer, turn)) (presenter->choices ? presenter->choices : generic_choices)(viewer, position);
    if (presenter->stand) position->stand = say_if_any(viewer, position, presenter->stand);
    if (presenter->missing) position->missing = say_if_any(viewer, position, presenter->missing);
}

/* Nothing on the table and nothing to pick, but there is a question, as the header promises. */
static void leave_empty(irori_position *position) {
    *position = empty(position->store);
    position->nothing = (irori_choice){.key = "",
                                       .label = "",
                                       .question = "",
                                       .cost = "",
                                       .consequence = "",
                                       .odds = "",
                                       .why_not = "",
                                       .parent = -1,
                                       .child = -1,
                                       .next = -1};
    position->choice = &position->nothing;
    position->choices = 1;
}

irori_status irori_position_build(irori_position *position, const irori_viewer *viewer, irori_error *why) {
    irori_viewer eyes = *viewer;
    store_clear(position->store);
    *position = empty(position->store);
    eyes.state = redacted(position->store, viewer);
    if (eyes.state) build(&eyes, position);
    if (!store_is_full(position->store)) return IRORI_OK;
    leave_empty(position);
    return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
}

/* Asking */

int irori_position_thing(const irori_position *position, const char *address) {
    for (int i = 0; i < position->things; i++)
        if (!strcmp(position->thing[i].address, address)) return i;
    return -1;
}

int irori_position_area(const irori_position *position, const char *address) {
    for (int i = 0; i < position->areas; i++)
        if (!strcmp(position->area[i].address, address)) return i;
    return -1;
}

static int count_about(const irori_position *position, const irori_choice *choice, int thing) {
    int count = 0;
    for (int i = 0; i < choice->abouts; i++) count += position->about[choice->first_about + i] == thing;
    return count;
}

bool irori_choice_is_about(const irori_position *position, int choice, int thing) {
    return count_about(position, &position->choice[choice], thing) > 0;
}

static int count_picked(const int *things, int count, int thing) {
    int picked = 0;
    for (int i = 0; i < count; i++) picked += things[i] == thing;
    return picked;
}

static bool is_about_exactly(const irori_position *position, const irori_choice *choice, const int *things, int count) {
    if (choice->abouts != count) return false;
    for (int i = 0; i < count; i++)
        if (count_about(position, choice, things[i]) != count_picked(things, count, things[i])) return false;
    return true;
}

static int add_moves(const irori_position *position, const irori_choice *choice, irori_move *out, int count) {
    for (int i = 0; i < choice->moves && count < IRORI_MOST_MOVES; i++)
        out[count++] = position->move[choice->first_move + i];
    return count;
}

/* Each picked thing's step, in the order of the children, and what ends the picking. */
static int decide_any(const irori_position *position, const irori_choice *choice, const int *things, int count,
                      irori_move *out) {
    int moves = 0, used = 0;
    if (count < choice->wanted) return 0;
    for (int i = choice->child; i >= 0; i = position->choice[i].next) {
        const irori_choice *child = &position->choice[i];
        int times =
            child->abouts && child->moves ? count_picked(things, count, position->about[child->first_about]) : 0;
        for (int n = 0; n < times; n++, used++) moves = add_moves(position, child, out, moves);
    }
    return used == count ? add_moves(position, choice, out, moves) : 0;
}

int irori_position_decide(const irori_position *position, int choice, const int *things, int count, irori_move *out) {
    const irori_choice *asked = &position->choice[choice];
    if (asked->picking == IRORI_PICK_ANY) return decide_any(position, asked, things, count, out);
    for (int i = asked->child; i >= 0; i = position->choice[i].next)
        if (is_about_exactly(position, &position->choice[i], things, count))
            return add_moves(position, &position->choice[i], out, 0);
    return 0;
}
