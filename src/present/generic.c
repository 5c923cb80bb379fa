/* What every game gets from the parts it gives: moves as choices, events as lines. */
#include <stdlib.h>
#include <string.h>

#include "generic.h"
#include "store.h"

enum { FLAT = 9 }; /* a list of so many choices needs no headings */

/* Choices */

typedef struct move_list {
    irori_move *move;
    irori_move_parts *parts;
    uint32_t count;
} move_list;

static void describe(const irori_viewer *viewer, irori_move move, irori_move_parts *parts) {
    const irori_presenter *presenter = irori_presenter_of(viewer->rules->game);
    char text[IRORI_MOVE_TEXT];
    memset(parts, 0, sizeof *parts);
    if (presenter->parts) presenter->parts(viewer, move, parts);
    if (parts->label.id) return;
    viewer->rules->game->move_to_text(viewer->rules, move, text);
    irori_message_init(&parts->label, "present.move");
    irori_message_text(&parts->label, "move", text);
}

static bool list_moves(const irori_viewer *viewer, irori_store *store, move_list *list) {
    const irori_game *game = viewer->rules->game;
    list->move = store_take(store, game->max_moves * sizeof *list->move);
    if (!list->move) return false;
    list->count = game->moves(viewer->rules, viewer->state, viewer->seat, list->move);
    list->parts = store_take(store, list->count * sizeof *list->parts);
    for (uint32_t i = 0; list->parts && i < list->count; i++) describe(viewer, list->move[i], &list->parts[i]);
    return list->parts;
}

static void add_leaf(const irori_viewer *viewer, irori_position *position, int parent, irori_move move,
                     const irori_move_parts *parts) {
    char key[IRORI_MOVE_TEXT];
    viewer->rules->game->move_to_text(viewer->rules, move, key);
    int leaf = irori_present_choice(viewer, position, parent, key, &parts->label);
    if (*parts->object) irori_present_choice_about(position, leaf, irori_position_thing(position, parts->object));
    if (*parts->target) irori_present_choice_about(position, leaf, irori_position_thing(position, parts->target));
    irori_present_choice_add_move(position, leaf, move);
}

/* The heading for moves of one verb: made when the first of them comes. Below it the same is asked. */
static int heading(const irori_viewer *viewer, irori_position *position, const char *verb) {
    irori_message label;
    for (int i = position->choice[IRORI_QUESTION].child; i >= 0; i = position->choice[i].next)
        if (!strcmp(position->choice[i].key, verb)) return i;
    irori_message_init(&label, verb);
    int made = irori_present_choice(viewer, position, IRORI_QUESTION, verb, &label);
    if (made >= 0) position->choice[made].question = position->choice[IRORI_QUESTION].label;
    return made;
}

static uint32_t count_alike(const move_list *list, const char *verb) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < list->count; i++) count += list->parts[i].verb && !strcmp(list->parts[i].verb, verb);
    return count;
}

/* Does the verb get a heading? Not where the list is short, nor over one move, nor over all of them. */
static bool has_heading(const move_list *list, const char *verb) {
    if (list->count <= FLAT || !verb) return false;
    uint32_t alike = count_alike(list, verb);
    return alike > 1 && alike < list->count;
}

void generic_choices(const irori_viewer *viewer, irori_position *position) {
    move_list list;
    if (!list_moves(viewer, position->store, &list)) return;
    for (uint32_t i = 0; i < list.count; i++) {
        const char *verb = list.parts[i].verb;
        int parent = has_heading(&list, verb) ? heading(viewer, position, verb) : IRORI_QUESTION;
        if (parent >= 0) add_leaf(viewer, position, parent, list.move[i], &list.parts[i]);
    }
}

/* Lines */

irori_weight generic_weight(const irori_rules *rules, int kind) {
    const irori_presenter *presenter = irori_presenter_of(rules->game);
    return presenter->weights ? (irori_weight)presenter->weights[kind] : IRORI_PLAIN;
}

void generic_tell(const irori_viewer *viewer, const irori_event *events, size_t count, irori_lines *lines) {
    for (size_t i = 0; i < count; i++)
        irori_present_event(viewer, lines, generic_weight(viewer->rules, events[i].kind), &events[i]);
}
