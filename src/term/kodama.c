/* Kodama in the terminal: its keys. What can be picked comes from the position: a card of the display, the card of the
 * tree that it grows from, a suggested place there; from a place the arrows go on to any other one. A drop may also be
 * written; one that is nearly right is moved a little, which is offered and not just done: the card that comes into the
 * display then cannot be unseen. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "canvas.h"
#include "kodama_screen.h"

/* The choice so far */

/* The move at the end of the best way down from a choice; 0: there is none. */
static irori_move best_move(const irori_position *position, int choice) {
    while (choice >= 0 && !position->choice[choice].moves) {
        int best = -1;
        for (int i = position->choice[choice].child; i >= 0; i = position->choice[i].next)
            if (!*position->choice[i].why_not && (best < 0 || position->choice[i].worth > position->choice[best].worth))
                best = i;
        choice = best;
    }
    return choice < 0 ? 0 : position->move[position->choice[choice].first_move];
}

/* The card of the display that is opened, at a place: the first step's thing. */
static int opened_thing(const term_view *view, const term_choice *choice) {
    const term_choice top = {.depth = 0};
    return term_item_thing(view, &top, choice->opened[0]);
}

kodama_pick kodama_picked(const term_view *view, const term_choice *choice) {
    const irori_position *position = view->position;
    kodama_pick pick = {.thing = -1, .target = -1};
    irori_placing placing;
    if (!position->placement || choice->cursor < 0) return pick;
    if (choice->is_dropped && choice->depth == 2) {
        pick.thing = opened_thing(view, choice);
        pick.drop = choice->drop;
    } else {
        int item = term_item_choice(view, choice, choice->cursor);
        irori_move move = choice->offered ? choice->offered : best_move(position, item);
        pick.thing = irori_placement_of_move(position, move, &pick.drop);
    }
    if (!irori_placement_check(position, pick.thing, pick.drop, &placing)) return pick;
    pick.has_drop = true;
    pick.target = placing.target;
    pick.move = placing.move;
    return pick;
}

int kodama_looked_at(const term_view *view, const term_choice *choice) {
    irori_turn turn = view->rules->game->to_act(view->rules, view->known);
    int others = choice->depth || choice->offered ? 0 : choice->looked_at; /* what is laid lies on one's own */
    int own = view->seat >= 0 ? view->seat : turn.seats ? __builtin_ctz(turn.seats) : 0;
    return (own + others) % view->rules->players;
}

/* Keys */

static bool is_at_place(const term_view *view, const term_choice *choice) {
    return choice->depth == 2 && view->position->placement;
}

static bool step(const term_view *view, term_choice *choice, irori_placing_step by) {
    kodama_pick pick = kodama_picked(view, choice);
    if (!pick.has_drop || !irori_placement_step(view->position, pick.thing, &pick.drop, by)) return false;
    choice->is_dropped = true;
    choice->drop = pick.drop;
    return true;
}

/* v looks at the next tree. At a place arrows turn the card and move it along the bark; with shift, or by these keys
 * where a terminal does not tell, in small steps. */
static bool press(const term_view *view, term_choice *choice, int key) {
    static const struct {
        int key, other;
        irori_placing_step by;
    } keys[] = {{KEY_GO_LEFT, 0, {.around = -1}},
                {KEY_GO_RIGHT, 0, {.around = 1}},
                {KEY_GO_UP, 0, {.along = -1}},
                {KEY_GO_DOWN, 0, {.along = 1}},
                {KEY_SHIFT_LEFT, ',', {.around = -1, .is_small = true}},
                {KEY_SHIFT_RIGHT, '.', {.around = 1, .is_small = true}},
                {KEY_SHIFT_UP, '+', {.along = -1, .is_small = true}},
                {KEY_SHIFT_DOWN, '-', {.along = 1, .is_small = true}}};
    if ((key == 'v' || key == 'V') && !choice->depth) {
        choice->looked_at = (choice->looked_at + 1) % view->rules->players;
        return true;
    }
    for (size_t i = 0; is_at_place(view, choice) && i < sizeof keys / sizeof *keys; i++)
        if (key == keys[i].key || (key && key == keys[i].other)) return step(view, choice, keys[i].by), true;
    return false;
}

enum { PICTURE_WIDE = 72, PICTURE_HIGH = 24 };

static void print_row(FILE *out, const kodama_picture *picture, int row) {
    int end = picture->columns;
    while (end && !picture->cell[row][end - 1].dots && !picture->cell[row][end - 1].sign) end--;
    for (int column = 0; column < end; column++) {
        char text[8];
        kodama_cell_text(&picture->cell[row][column], text);
        fputs(text, out);
    }
    if (end) fputs("\n", out);
}

static void print_tree(FILE *out, const term_view *view, int seat) {
    static kodama_picture picture;
    const irori_area *tree = term_area(view->position, "tree/%d", seat);
    char name[TERM_TEXT];
    if (!tree) return;
    kodama_window window = kodama_window_of_tree(view->position, tree);
    kodama_picture_init(&picture, PICTURE_WIDE, tree->count > 4 ? PICTURE_HIGH : PICTURE_HIGH / 2, &window);
    for (int i = 0; i < tree->count; i++)
        kodama_picture_add_thing(&picture, view->position, tree->first + i, KODAMA_LYING);
    fprintf(out, "%s%s\n", term_row_name(view, seat, name), irori_words_get(view->words, "term.colon"));
    for (int row = 0; row < picture.rows; row++) print_row(out, &picture, row);
}

/* Who looks on gets pictures too; to a player, line by line, they would be noise. */
static void print_trees(FILE *out, const term_view *view) {
    for (int seat = 0; view->seat < 0 && seat < view->rules->players; seat++) print_tree(out, view, seat);
}

const term_screen term_screen_kodama = {.rows = 23,
                                        .columns = 80,
                                        .reading_keys = "c-p", /* cards, the others' trees, points */
                                        .draw = kodama_draw,
                                        .key = press,
                                        .print_more = print_trees};
