/* Kodama in the terminal: its keys. What can be picked comes from the position: a card of the display, the card of the
 * tree that it grows from, a suggested place there; from a place the arrows go on to any other one. A drop may also be
 * written; one that is nearly right is moved a little, which is offered and not just done: the card that comes into the
 * display then cannot be unseen. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "canvas.h"
#include "irori/presenter.h"
#include "kodama_screen.h"

void kodama_join(char text[TERM_TEXT], const char *separator, const char *more) {
    size_t used = strlen(text);
    char whole[2 * IRORI_SENTENCE];
    snprintf(whole, sizeof whole, "%s%s", used ? separator : "", more);
    size_t fits = irori_text_fit(whole, TERM_TEXT - used);
    memcpy(text + used, whole, fits);
    text[used + fits] = 0;
}

const irori_area *kodama_area_of(const term_view *view, const char *address, int seat) {
    char text[IRORI_ADDRESS];
    snprintf(text, sizeof text, address, seat);
    int area = irori_position_area(view->position, text);
    return area < 0 ? NULL : &view->position->area[area];
}

const irori_thing *kodama_thing_of(const term_view *view, const irori_area *area, int index) {
    return area && index < area->count ? &view->position->thing[area->first + index] : NULL;
}

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

static irori_move decide(const term_view *view, const term_choice *choice, char why[TERM_TEXT]) {
    irori_move move = choice->is_dropped ? kodama_picked(view, choice).move : term_item_decide(view, choice, why);
    if (!move) term_item_ask(view, choice, why);
    return move;
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

/* By name, or its beginning: as it is shown, or as it is written, where a spirit's may have its verb. Places have none.
 */
static int named(const term_view *view, const term_choice *choice, const char *text) {
    const irori_position *position = view->position;
    int count = term_items(view, choice), found = TERM_NO_ITEM;
    if (!strncasecmp(text, "host ", 5)) text += 5 + strspn(text + 5, " ");
    for (int i = 0; i < count; i++) {
        int thing = term_item_thing(view, choice, i);
        if (thing < 0) continue;
        const char *shown = position->thing[thing].label,
                   *written = position->choice[term_item_choice(view, choice, i)].key;
        if (!strcasecmp(shown, text) || !strcasecmp(written, text)) return i;
        if (term_begins(shown, text) || term_begins(written, text))
            found = found == TERM_NO_ITEM ? i : TERM_MORE_TO_TYPE;
    }
    return found;
}

/* A suggested place tells how it is written too. */
static void item(const term_view *view, const term_choice *choice, int index, char text[TERM_TEXT]) {
    int child = term_item_choice(view, choice, index);
    *text = 0;
    if (child < 0) return;
    term_item_text(view, choice, index, text);
    if (is_at_place(view, choice)) kodama_join(text, " · ", view->position->choice[child].key);
}

/* Moves in words */

static void parts_of(const term_view *view, irori_move move, irori_move_parts *parts) {
    irori_viewer viewer = term_viewer_of(view);
    *parts = (irori_move_parts){.verb = NULL};
    irori_presenter_of(view->rules->game)->parts(&viewer, move, parts);
}

static void say_move(const term_view *view, irori_move move, char text[TERM_TEXT]) {
    irori_move_parts parts;
    parts_of(view, move, &parts);
    if (parts.label.id)
        irori_words_say(view->words, &parts.label, term_seat_name, (void *)view, text, TERM_TEXT);
    else
        view->rules->game->move_to_text(view->rules, move, text);
}

static bool are_alike(const term_view *view, irori_move one, irori_move other) {
    irori_move_parts a, b;
    parts_of(view, one, &a);
    parts_of(view, other, &b);
    return *a.to && !strcmp(a.object, b.object) && !strcmp(a.target, b.target) && !strcmp(a.to, b.to);
}

static irori_move mend(const term_view *view, irori_move move, char how[TERM_TEXT]) {
    irori_drop drop, near;
    irori_placing placing;
    char text[IRORI_SENTENCE];
    int thing = irori_placement_of_move(view->position, move, &drop);
    if (drop.angle >= IRORI_TURN || !irori_placement_snap(view->position, thing, drop, &near, text)) return 0;
    *how = 0;
    kodama_join(how, "", text);
    return irori_placement_check(view->position, thing, near, &placing) ? placing.move : 0;
}

/* Pages */

/* When memory runs out, lines are left out. */
static void read_page(const term_view *view, int reading, int width, term_lines *page) {
    static const term_weight weights[] = {TERM_QUIET, TERM_PLAIN, TERM_SCORE, TERM_STRONG};
    irori_viewer viewer = term_viewer_of(view);
    irori_lines lines;
    char text[8192];
    if (irori_lines_init(&lines, NULL)) return;
    irori_status status =
        reading < 0 ? irori_lines_recite(&lines, &viewer, NULL) : irori_lines_read(&lines, &viewer, reading, NULL);
    for (int i = 0; !status && i < lines.lines; i++) {
        bool is_heading = lines.line[i].weight == IRORI_HEADING;
        if (is_heading && page->count) term_lines_add(page, TERM_PLAIN, 0, "");
        term_lines_wrap(page, weights[lines.line[i].weight], 0, "", irori_line_text(&lines, i, text, sizeof text),
                        width);
    }
    irori_lines_done(&lines);
}

enum { RECITED = -1, CARDS, OTHERS, POINTS };

static void page_cards(const term_view *view, int width, term_lines *page) { read_page(view, CARDS, width, page); }
static void page_points(const term_view *view, int width, term_lines *page) { read_page(view, POINTS, width, page); }

/* Whole sentences: nothing is broken or cut. */
static void print_lines(FILE *out, const term_view *view, int reading) {
    irori_viewer viewer = term_viewer_of(view);
    irori_lines lines;
    if (irori_lines_init(&lines, NULL)) return;
    irori_status status =
        reading < 0 ? irori_lines_recite(&lines, &viewer, NULL) : irori_lines_read(&lines, &viewer, reading, NULL);
    for (int i = 0; !status && i < lines.lines; i++) {
        for (int k = 0; k < lines.line[i].count; k++) fputs(lines.segment[lines.line[i].first + k].text, out);
        fputs("\n", out);
    }
    irori_lines_done(&lines);
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
    const irori_area *tree = kodama_area_of(view, "tree/%d", seat);
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
static void print(FILE *out, const term_view *view) {
    print_lines(out, view, RECITED);
    for (int seat = 0; view->seat < 0 && seat < view->rules->players; seat++) print_tree(out, view, seat);
}

static void print_others(FILE *out, const term_view *view) { print_lines(out, view, OTHERS); }

static const term_reading readings[] = {
    {'p', "kodama.read.points", "kodama.command.points", page_points},
    {.key = 0},
};

const term_screen term_screen_kodama = {
    .rows = 24,
    .columns = 80,
    .items = term_items,
    .picking = term_item_picking,
    .wanted = term_items_wanted,
    .opens = term_item_opens,
    .decide = decide,
    .mend = mend,
    .key = press,
    .find = term_item_find,
    .named = named,
    .left_out = term_item_left_out,
    .ask = term_item_ask,
    .item = item,
    .lists_items = true,
    .say_move = say_move,
    .are_alike = are_alike,
    .cards = page_cards,
    .readings = readings,
    .print = print,
    .print_others = print_others,
    .draw = kodama_draw,
};
