/* Kodama drawn. At the top where we are and the season's decree; the tree that is looked at on the left, as large as
 * the room allows, and beside it the panel: the display, then the players and own spirits, or what is being chosen.
 * Below them the log, the question, what is under the cursor would bring, and the keys. 80 × 24 holds all of it; more
 * room makes trees and cards larger, the log longer, and shows the others' trees in the panel. */
#include <string.h>

#include "canvas.h"
#include "kodama_screen.h"

typedef struct layout {
    const term_stage *stage;
    const term_view *view;
    kodama_pick pick;
    int width, looked;
    char decree[TERM_TEXT];
    term_lines telling; /* below the question: what the item under the cursor brings, or a note */
    kodama_area tree, panel;
    int log, log_rows, ask;
} layout;

static const char *word(const layout *l, const char *id) { return irori_words_get(l->view->words, id); }

/* The decree that holds: the open one. */
static void say_decree(const layout *l, char text[TERM_TEXT]) {
    const irori_area *area = term_area(l->view->position, "decree", 0);
    *text = 0;
    for (int i = 0; area && i < area->count; i++) {
        const irori_thing *decree = term_thing(l->view->position, area, i);
        if (decree->state != IRORI_THING_OPEN) continue;
        snprintf(text, TERM_TEXT, "%.40s %.60s%s", area->title, decree->name, word(l, "term.colon"));
        term_join(text, " ", decree->text);
    }
}

/* The points and where they come from; of a place also how it lies, what it leaves and how it is written. */
static void say_pick(const layout *l, char text[TERM_TEXT]) {
    const kodama_pick *pick = &l->pick;
    irori_placing_words words;
    char more[TERM_TEXT] = "", move[IRORI_MOVE_TEXT];
    irori_placement_say(l->view->position, pick->thing, pick->drop, &words);
    *text = 0;
    term_join(text, "", words.brings);
    if (l->stage->choice->depth < 2) return;
    term_join(more, "", words.where);
    term_join(more, ", ", words.leaves);
    l->view->rules->game->move_to_text(l->view->rules, pick->move, move);
    term_join(more, " · ", move);
    bool fits = term_columns(text) + 3 + term_columns(more) <= l->width;
    term_join(text, fits ? " — " : "\n", more);
}

static void say_telling(const layout *l, char text[TERM_TEXT]) {
    const term_choice *choice = l->stage->choice;
    snprintf(text, TERM_TEXT, "%s", l->stage->note);
    if (l->stage->mode != TERM_CHOOSE || *text) return;
    if (l->pick.has_drop && choice->depth)
        say_pick(l, text);
    else
        term_item_text(l->view, choice, choice->cursor, text);
}

/* Four cards side by side need more for their names. */
static int panel_width(const term_view *view, int columns) {
    const irori_area *display = term_area(view->position, "display", 0);
    if (columns >= 120 && display && display->count > 3) return 52;
    return columns >= 110 ? 44 : 35;
}

/* Log, question and what is told below it share the rows at the bottom: what is told comes first. */
static void lay_out(const canvas *on, const term_stage *stage, layout *l) {
    int rows = canvas_rows(on), columns = canvas_columns(on), panel = panel_width(stage->view, columns);
    int bottom = rows >= 36 ? 10 : rows >= 28 ? 7 : 5;
    char text[TERM_TEXT];
    *l = (layout){.stage = stage, .view = stage->view, .width = columns - 2};
    l->pick = (kodama_pick){.thing = -1, .target = -1};
    if (stage->mode == TERM_CHOOSE) l->pick = kodama_picked(l->view, stage->choice);
    l->looked = kodama_looked_at(l->view, stage->choice);
    say_decree(l, l->decree);
    say_telling(l, text);
    if (*text) term_lines_wrap(&l->telling, IRORI_PLAIN, 0, "", text, l->width);
    term_lines_cut(&l->telling, (size_t)bottom - 2);
    int top = term_columns(l->decree) > l->width || rows >= 30 ? 3 : 2,
        told = l->telling.count > 1 ? (int)l->telling.count : 1;
    l->ask = rows - 2 - told;
    l->log = rows - bottom;
    l->log_rows = l->ask - l->log - (rows >= 36);
    l->tree = (kodama_area){top, 1, l->log - top - (rows >= 36), columns - 3 - panel};
    l->panel = (kodama_area){top, columns - 1 - panel, l->tree.rows, panel};
}

/* The top: two lines */

static void draw_top(canvas *on, const layout *l) {
    const irori_area *deck = term_area(l->view->position, "deck", 0);
    char text[TERM_TEXT];
    canvas_put(on, 0, 1, INK_SHU | IN_BOLD | REVERSED, " Kodama ");
    canvas_put(on, 0, 11, IN_BOLD, l->view->position->stand);
    if (deck && *l->decree) {
        snprintf(text, sizeof text, "%.60s%s %d", deck->title, word(l, "term.colon"), deck->number);
        canvas_put_right(on, 0, 1 + l->width, INK_NEZUMI, text);
    }
    canvas_put_lines(on, 1, 1, l->width, l->tree.row - 1, INK_SUMI, l->decree);
}

/* The tree */

static int ink_of(const char *suit) {
    static const struct {
        const char *suit;
        int ink;
    } inks[] = {{"caterpillar", INK_MATSUBA}, {"cloud", INK_AI},     {"firefly", INK_YAMABUKI},
                {"flower", INK_MURASAKI},     {"mushroom", INK_SHU}, {"star", INK_DAIDAI}};
    for (size_t i = 0; i < sizeof inks / sizeof *inks; i++)
        if (!strcmp(inks[i].suit, suit)) return inks[i].ink;
    return INK_SUMI;
}

static int style_of(const kodama_cell *cell) {
    static const int edges[KODAMA_LOOKS] = {INK_NEZUMI, INK_NEZUMI, INK_NEZUMI, INK_AI, INK_SHU};
    bool is_new = cell->look == KODAMA_NEW;
    if (cell->sign) return ink_of(cell->sign->suit) | IN_BOLD | (is_new ? REVERSED : 0);
    if (cell->is_bark) return is_new ? INK_SHU | IN_BOLD : INK_SUMI;
    return edges[cell->look];
}

void kodama_draw_picture(canvas *on, kodama_area area, const kodama_picture *p) {
    for (int row = 0; row < p->rows; row++)
        for (int column = 0; column < p->columns; column++) {
            const kodama_cell *cell = &p->cell[row][column];
            char text[8];
            if (!cell->dots && !cell->sign) continue;
            kodama_cell_text(cell, text);
            canvas_put(on, area.row + row, area.column + column, style_of(cell), text);
        }
}

/* So that the tree stands still while a place on a card is looked for: all that are suggested are in the window. */
static void widen_for_places(const layout *l, kodama_window *window) {
    const irori_position *position = l->view->position;
    int at = term_choice_at(l->view, l->stage->choice);
    for (int i = at < 0 ? -1 : position->choice[at].child; i >= 0; i = position->choice[i].next) {
        irori_drop drop = {0};
        irori_placing placing;
        int thing = position->choice[i].moves
                        ? irori_placement_of_move(position, position->move[position->choice[i].first_move], &drop)
                        : -1;
        if (irori_placement_check(position, thing, drop, &placing))
            kodama_window_widen(window, placing.corner, KODAMA_MARGIN);
    }
}

enum { CLOSE_SCALE = 44 }; /* units a dot: from there on the icons of a card run into each other */

/* A card, the new one on it and all places there. */
static kodama_window window_around(const layout *l, const irori_point card[4], const irori_point new_card[4]) {
    kodama_window window = kodama_window_of(card);
    kodama_window_widen(&window, card, KODAMA_MARGIN);
    kodama_window_widen(&window, new_card, KODAMA_MARGIN);
    widen_for_places(l, &window);
    return window;
}

/* On the table's edge: what the picture is not. */
static void draw_caption(canvas *on, const layout *l, const char *id) {
    char text[TERM_TEXT];
    snprintf(text, sizeof text, " %.60s ", word(l, id));
    canvas_put(on, l->tree.row + l->tree.rows - 1, l->tree.column + 2, INK_NEZUMI, text);
}

/* The new card lies on top, its parent's edge is a line. A tree that is too large to be made out is shown in part while
 * a place is looked for. */
static void draw_tree(canvas *on, const layout *l) {
    static kodama_picture picture;
    const irori_position *position = l->view->position;
    const irori_area *tree = term_area(l->view->position, "tree/%d", l->looked);
    const kodama_pick *pick = &l->pick;
    kodama_area area = l->tree;
    irori_figure figure;
    irori_mark marks[IRORI_MOST_MARKS];
    bool has_new = pick->has_drop && l->looked == l->view->seat, is_part = false;
    int depth = l->stage->choice->depth;
    if (!tree) return;
    kodama_window window = kodama_window_of_tree(position, tree);
    if (has_new) {
        irori_placement_figure(position, pick->thing, pick->drop, &figure, marks);
        kodama_window_widen(&window, figure.corner, KODAMA_MARGIN);
        if (depth == 2) widen_for_places(l, &window);
    }
    area.rows--; /* for the table's edge */
    kodama_picture_init(&picture, area.columns, area.rows, &window);
    if (has_new && depth == 2 && picture.scale > CLOSE_SCALE && pick->target >= 0) {
        is_part = true;
        window = window_around(l, position->figure[position->thing[pick->target].figure].corner, figure.corner);
        kodama_picture_init(&picture, area.columns, area.rows, &window);
    }
    kodama_picture_table(&picture, tree->size);
    for (int i = tree->first; i < tree->first + tree->count; i++)
        kodama_picture_add_thing(&picture, position, i, has_new && i == pick->target ? KODAMA_MARKED : KODAMA_LYING);
    if (has_new) kodama_picture_add(&picture, &figure, marks, KODAMA_NEW);
    kodama_draw_picture(on, area, &picture);
    canvas_rule(on, area.row + area.rows, area.column, area.columns);
    if (has_new && depth < 2 && !l->stage->choice->offered) draw_caption(on, l, "kodama.preview");
    if (is_part) draw_caption(on, l, "kodama.part-shown");
}

/* Whose tree it is, where that is not plain. */
static void draw_owner(canvas *on, const layout *l) {
    char name[TERM_TEXT], text[TERM_TEXT];
    if (l->looked == l->view->seat && !l->stage->choice->looked_at) return;
    const irori_area *tree = term_area(l->view->position, "tree/%d", l->looked);
    term_row_name(l->view, l->looked, name);
    snprintf(text, sizeof text, "%.60s%s %.60s", tree ? tree->title : "", word(l, "term.colon"), name);
    canvas_put(on, l->tree.row, l->tree.column, INK_AI | IN_BOLD, text);
}

/* Below */

static void draw_telling(canvas *on, const layout *l) {
    bool is_note = *l->stage->note && l->stage->mode == TERM_CHOOSE;
    for (size_t i = 0; i < l->telling.count; i++)
        canvas_put(on, l->ask + 1 + (int)i, 1, is_note ? INK_SHU | IN_BOLD : INK_SUMI, l->telling.line[i].text);
}

static void draw_choice(canvas *on, const layout *l) {
    char text[TERM_TEXT];
    term_item_ask(l->view, l->stage->choice, text);
    canvas_put_in(on, l->ask, 1, l->width, IN_BOLD, text);
    draw_telling(on, l);
    const term_choice *choice = l->stage->choice;
    const char *keys = choice->offered      ? "kodama.keys.offered"
                       : choice->depth == 2 ? "kodama.keys.place"
                                            : "kodama.keys";
    canvas_put(on, canvas_rows(on) - 1, 1, INK_NEZUMI, term_say_keys(l->view, keys, text));
}

void kodama_draw(canvas *on, const term_stage *stage) {
    layout l;
    lay_out(on, stage, &l);
    draw_top(on, &l);
    draw_tree(on, &l);
    draw_owner(on, &l);
    kodama_draw_panel(on, stage, l.panel);
    canvas_put_log(on, l.log, 1, l.width, l.log_rows, stage->log);
    switch (stage->mode) {
    case TERM_CHOOSE: draw_choice(on, &l); break;
    case TERM_HAND_OVER:
    case TERM_WAIT: draw_telling(on, &l); break;
    case TERM_PAUSE: canvas_put(on, l.ask, 1, IN_BOLD, word(&l, "term.go-on")); break;
    case TERM_END: break;
    }
    term_lines_free(&l.telling);
}
