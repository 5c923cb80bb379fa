/* The screen of games that have none of their own, and every game's table in plain mode, both made of the position's
 * areas: a paragraph for each seat, the viewer's own first, and one for what belongs to the table. */
#include <stdlib.h>
#include <string.h>

#include "canvas.h"

/* Areas as text */

typedef struct area_text {
    char text[TERM_LONG];
    size_t used;
    const char *between; /* things: a comma for ears; for eyes what a line is broken at (term_lines_wrap) */
} area_text;

static void add(area_text *to, const char *before, const char *more, const char *after) {
    int size = snprintf(to->text + to->used, TERM_LONG - to->used, "%s%s%s", before, more, after);
    to->used += size < TERM_LONG - (int)to->used ? (size_t)size : TERM_LONG - to->used - 1;
}

static void add_number(area_text *to, const char *before, int number, const char *after) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    add(to, before, text, after);
}

static bool is_number(const irori_area *area) { return area->shape == IRORI_AREA_NUMBER; }

/* The number by which a thing is picked from the position, the first of equal ones; 0: it cannot be. */
static int number_of(const term_view *view, int thing) {
    const term_choice nothing = {.depth = 0};
    if (view->position->choice[IRORI_QUESTION].picking == IRORI_PICK_ONE) return 0;
    for (int i = 0, other; (other = term_item_thing(view, &nothing, i)) >= 0; i++)
        if (other == thing) return i + 1;
    return 0;
}

static void add_thing(const term_view *view, int index, area_text *to) {
    const irori_thing *thing = &view->position->thing[index];
    int number = number_of(view, index);
    for (int copy = 0; number && copy < thing->count; copy++) {
        add_number(to, copy ? ", " : " ", number + copy, " ");
        add(to, thing->label, "", "");
    }
    if (!number) add(to, " ", thing->label, "");
    if (!number && thing->count > 1) add_number(to, " ×", thing->count, "");
    if (*thing->note) add(to, " ", thing->note, "");
    if (*thing->text) add(to, " (", thing->text, ")");
}

static void add_area(const term_view *view, const irori_area *area, area_text *to) {
    add(to, to->used ? ". " : "", area->title, irori_words_get(view->words, "present.colon"));
    if (is_number(area)) add_number(to, " ", area->number, "");
    if (is_number(area) && area->bound) add_number(to, "/", area->bound, "");
    for (int i = 0; i < area->count; i++) {
        if (i) add(to, to->between, "", "");
        add_thing(view, area->first + i, to);
    }
    if (*area->note) add(to, " (", area->note, ")");
}

/* Nothing to tell: an empty row, a count of none. */
static bool is_empty(const irori_area *area) {
    return is_number(area) ? !area->number && area->bound && !*area->note : !area->count;
}

/* All areas of an owner (-1: the table) as one paragraph behind the owner's name. */
typedef void (*paragraph_fn)(void *context, const term_view *view, int owner, const char *lead, const char *text);

static void print_paragraph(void *out, const term_view *view, int owner, const char *lead, const char *text) {
    (void)view, (void)owner;
    char whole[TERM_LONG + TERM_TEXT];
    snprintf(whole, sizeof whole, "%s%s%s", lead, text, strchr(".!?", text[strlen(text) - 1]) ? "" : ".");
    term_put(out, "", whole);
}

static void tell_owner(const term_view *view, int owner, paragraph_fn tell, void *context) {
    const irori_position *position = view->position;
    char name[TERM_TEXT], lead[2 * TERM_TEXT] = "";
    area_text text = {.between = tell == print_paragraph ? "," : " ·"};
    for (int i = 0; i < position->areas; i++)
        if (position->area[i].owner == owner && !is_empty(&position->area[i]))
            add_area(view, &position->area[i], &text);
    if (owner >= 0)
        snprintf(lead, sizeof lead, "%s%s ", term_row_name(view, owner, name),
                 irori_words_get(view->words, "present.colon"));
    if (text.used) tell(context, view, owner, lead, text.text);
}

/* The viewer's own first, then the table, then the others. */
static void tell_areas(const term_view *view, paragraph_fn tell, void *context) {
    const irori_position *position = view->position;
    if (*position->stand) tell(context, view, -1, "", position->stand);
    if (*position->missing) tell(context, view, -1, "", position->missing);
    if (view->seat >= 0) tell_owner(view, view->seat, tell, context);
    tell_owner(view, -1, tell, context);
    for (int seat = 0; seat < view->rules->players; seat++)
        if (seat != view->seat) tell_owner(view, seat, tell, context);
}

static void print_lines(FILE *out, const irori_lines *lines) {
    char text[TERM_LONG];
    for (int i = 0; i < lines->lines; i++) term_put(out, "", irori_line_text(lines, i, text, sizeof text));
}

void term_print(FILE *out, const term_view *view) {
    const term_screen *screen = term_screen_of(view->rules->game);
    irori_viewer viewer = term_viewer_of(view);
    irori_lines lines;
    if (irori_lines_init(&lines, NULL)) return;
    if (!irori_lines_recite(&lines, &viewer, NULL)) print_lines(out, &lines);
    if (!lines.lines) tell_areas(view, print_paragraph, out);
    irori_lines_done(&lines);
    if (screen->print_more) screen->print_more(out, view);
}

void term_print_briefly(FILE *out, const term_view *view) {
    int brief = term_screen_of(view->rules->game)->brief;
    term_lines page = {.line = NULL};
    if (!brief) return term_print(out, view);
    if (brief > 0) term_page_reading(view, brief - 1, 79, &page);
    if (brief < 0 && *view->position->missing) term_lines_add(&page, IRORI_PLAIN, 0, view->position->missing);
    for (size_t i = 0; i < page.count; i++) term_put(out, "", page.line[i].text);
    term_lines_free(&page);
}

/* Drawing: the areas above, the log and the choices below. What is too long is broken, what is too much is scrolled. */

typedef struct areas_page {
    term_lines lines;
    int width;
} areas_page;

static void add_paragraph(void *context, const term_view *view, int owner, const char *lead, const char *text) {
    areas_page *page = context;
    bool is_own = owner >= 0 && owner == view->seat;
    term_lines_wrap(&page->lines, is_own ? IRORI_HEADING : IRORI_PLAIN, 0, lead, text, page->width);
}

/* Lines from `first` on, and how many more there are. */
static void draw_lines(canvas *on, const term_view *view, const term_lines *page, int first, int row, int rows) {
    char text[TERM_TEXT];
    int count = (int)page->count, is_cut = count > rows;
    rows -= is_cut;
    if (first > count - rows) first = count > rows ? count - rows : 0;
    for (int i = first; i < count && i - first < rows; i++)
        canvas_put(on, row + i - first, 1, canvas_style(page->line[i].weight), page->line[i].text);
    if (!is_cut) return;
    term_say(view->words, text, "term.scroll", "from", 'd', first + 1, "to", 'd', first + rows, "n", 'd', count, NULL);
    canvas_put(on, row + rows, 1, INK_NEZUMI, text);
}

/* All that can be picked, and below it what cannot and why; an item's lines are `entry` item + 1. */
static void list_items(const term_stage *stage, int width, term_lines *page) {
    const term_view *view = stage->view;
    const term_choice *choice = stage->choice;
    char text[TERM_TEXT], lead[32];
    for (int i = 0, count = term_items(view, choice); i < count; i++) {
        bool has_cursor = i == choice->cursor;
        term_item_text(view, choice, i, text);
        snprintf(lead, sizeof lead, "%s%2d %s ", has_cursor ? "›" : " ", term_item_number(view, choice, i),
                 term_is_picked(choice, i) ? "*" : " ");
        term_lines_wrap(page, has_cursor ? IRORI_HEADING : IRORI_PLAIN, (uint32_t)i + 1, lead, text, width);
    }
    for (int i = 0; term_item_left_out(view, choice, i, text); i++)
        term_lines_wrap(page, IRORI_QUIET, 0, "   - ", text, width);
}

/* The part of the list that the cursor is in. */
static void draw_items(canvas *on, const term_stage *stage, const term_lines *page, int row, int rows) {
    int last = 0;
    for (int i = 0; i < (int)page->count; i++)
        if ((int)page->line[i].entry == stage->choice->cursor + 1) last = i;
    int first = rows && last >= rows ? last - rows + 1 : 0;
    for (int i = first; i < (int)page->count && i - first < rows; i++)
        canvas_put(on, row + i - first, 1, canvas_style(page->line[i].weight), page->line[i].text);
    if (first + rows < (int)page->count) canvas_put_right(on, row + rows - 1, canvas_columns(on) - 1, INK_NEZUMI, " ↓");
    if (first) canvas_put_right(on, row, canvas_columns(on) - 1, INK_NEZUMI, " ↑");
}

static void draw(canvas *on, const term_stage *stage) {
    const term_view *view = stage->view;
    int rows = canvas_rows(on), width = canvas_columns(on) - 2;
    areas_page areas = {.width = width};
    term_lines items = {.line = NULL}, asked = {.line = NULL};
    char text[TERM_TEXT];
    if (stage->mode == TERM_CHOOSE) list_items(stage, width - 2, &items);
    term_item_ask(view, stage->choice, text);
    if (stage->mode == TERM_PAUSE) term_say(view->words, text, "term.go-on", NULL);
    term_lines_wrap(&asked, IRORI_HEADING, 0, "", *stage->note ? stage->note : text, width);
    term_lines_cut(&asked, 3);
    int listed = (int)items.count < rows / 2 - 3 ? (int)items.count : rows / 2 - 3;
    tell_areas(view, add_paragraph, &areas);
    int ask = rows - 2 - listed - (int)asked.count, left = ask - 3 - (int)areas.lines.count;
    int log_rows = left < 3 ? 3 : left, log = ask - 1 - log_rows; /* the log has what the areas leave, and a little */
    snprintf(text, sizeof text, " %.40s ", view->rules->game->title);
    canvas_put(on, 0, 1, INK_SHU | IN_BOLD | REVERSED, text);
    draw_lines(on, view, &areas.lines, stage->choice->looked_at, 1, log - 2);
    canvas_rule(on, log - 1, 1, width);
    canvas_put_log(on, log, 1, width, log_rows, stage->log);
    for (size_t i = 0; i < asked.count; i++) canvas_put(on, ask + (int)i, 1, IN_BOLD, asked.line[i].text);
    draw_items(on, stage, &items, ask + (int)asked.count, listed);
    if (stage->mode == TERM_CHOOSE) canvas_put(on, rows - 1, 1, INK_NEZUMI, term_say_keys(view, "term.keys", text));
    term_lines_free(&areas.lines), term_lines_free(&items), term_lines_free(&asked);
}

static bool scroll(const term_view *view, term_choice *choice, int key) {
    (void)view;
    if (key != KEY_PAGE_UP && key != KEY_PAGE_DOWN) return false;
    choice->looked_at += key == KEY_PAGE_DOWN ? 4 : choice->looked_at < 4 ? -choice->looked_at : -4;
    return true;
}

const term_screen term_screen_generic = {.rows = 16, .columns = 40, .draw = draw, .key = scroll};
