/* The screen of games that have none of their own, and every game's table in plain mode, both made of the position's
 * areas: a line for what belongs to the table, one for each seat, the viewer's own first. */
#include <stdlib.h>
#include <string.h>

#include "canvas.h"

/* Areas as text */

static void append(char text[TERM_TEXT], const char *more) {
    size_t used = strlen(text);
    snprintf(text + used, TERM_TEXT - used, "%s", more);
}

static bool has_own_number(const irori_area *area) { return area->shape == IRORI_AREA_NUMBER; }

/* The number by which a thing is picked from the position, the first of equal ones; 0: it cannot be. */
static int number_of(const term_view *view, int thing) {
    const irori_choice *question = &view->position->choice[IRORI_QUESTION];
    if (question->picking == IRORI_PICK_ONE) return 0;
    const term_choice nothing = {.depth = 0};
    int count = term_items(view, &nothing);
    for (int i = 0; i < count; i++)
        if (term_item_thing(view, &nothing, i) == thing) return i + 1;
    return 0;
}

static void append_thing(const term_view *view, int index, char text[TERM_TEXT]) {
    const irori_thing *thing = &view->position->thing[index];
    char more[TERM_TEXT];
    int number = number_of(view, index);
    for (int copy = 0; number && copy < thing->count; copy++) {
        snprintf(more, sizeof more, "%s %d %s", copy ? "," : "", number + copy, thing->label);
        append(text, more);
    }
    if (!number && thing->count > 1)
        snprintf(more, sizeof more, " %s ×%d", thing->label, thing->count);
    else
        snprintf(more, sizeof more, " %s", thing->label);
    if (!number) append(text, more);
    if (!*thing->text) return;
    snprintf(more, sizeof more, " (%.200s)", thing->text);
    append(text, more);
}

static void area_text(const term_view *view, const irori_area *area, char text[TERM_TEXT]) {
    char more[TERM_TEXT];
    snprintf(text, TERM_TEXT, "%s%s", area->title, irori_words_get(view->words, "term.colon"));
    if (has_own_number(area)) {
        snprintf(more, sizeof more, area->bound ? " %d/%d" : " %d", area->number, area->bound);
        append(text, more);
    }
    for (int i = 0; i < area->count; i++) {
        if (i) append(text, ",");
        append_thing(view, area->first + i, text);
    }
    if (!*area->note) return;
    snprintf(more, sizeof more, " (%s)", area->note);
    append(text, more);
}

/* Nothing to tell: an empty row, a count of none. */
static bool is_empty(const irori_area *area) {
    return has_own_number(area) ? !area->number && area->bound && !*area->note : !area->count;
}

/* All areas of an owner (-1: the table) as one paragraph behind the owner's name. */
enum { PARAGRAPH = 4096 };

static void say_owner(const term_view *view, int owner, char text[PARAGRAPH]) {
    const irori_position *position = view->position;
    size_t used = 0;
    *text = 0;
    for (int i = 0; i < position->areas; i++) {
        char area[TERM_TEXT];
        if (position->area[i].owner != owner || is_empty(&position->area[i])) continue;
        area_text(view, &position->area[i], area);
        used += (size_t)snprintf(text + used, PARAGRAPH - used, "%s%s", used ? ". " : "", area);
        if (used >= PARAGRAPH) used = PARAGRAPH - 1;
    }
}

/* Who tells what of the table: the table itself, the others, the viewer last, nearest to the question. */
typedef void (*paragraph_fn)(void *context, const term_view *view, int owner, const char *lead, const char *text);

static void tell_owner(const term_view *view, int owner, paragraph_fn tell, void *context) {
    char lead[TERM_TEXT] = "", text[PARAGRAPH];
    if (owner >= 0)
        term_row_name(view, owner, lead), append(lead, irori_words_get(view->words, "term.colon")), append(lead, " ");
    say_owner(view, owner, text);
    if (*text) tell(context, view, owner, lead, text);
}

static void tell_areas(const term_view *view, paragraph_fn tell, void *context) {
    const irori_position *position = view->position;
    if (*position->stand) tell(context, view, -1, "", position->stand);
    tell_owner(view, -1, tell, context);
    for (int seat = 0; seat < view->rules->players; seat++)
        if (seat != view->seat) tell_owner(view, seat, tell, context);
    if (view->seat >= 0) tell_owner(view, view->seat, tell, context);
    if (*position->missing) tell(context, view, -1, "", position->missing);
}

static void print_paragraph(void *out, const term_view *view, int owner, const char *lead, const char *text) {
    (void)view, (void)owner;
    fprintf(out, "%s%s.\n", lead, text);
}

void term_print(FILE *out, const term_view *view) { tell_areas(view, print_paragraph, out); }

typedef struct areas_page {
    term_lines lines;
    int width;
} areas_page;

static void add_paragraph(void *context, const term_view *view, int owner, const char *lead, const char *text) {
    areas_page *page = context;
    bool is_own = owner >= 0 && owner == view->seat;
    term_lines_wrap(&page->lines, is_own ? TERM_STRONG : TERM_PLAIN, 0, lead, text, page->width);
}

/* Drawing: the areas above, the log and the choices below. What does not fit is scrolled. */

enum { LOG_ROWS = 4 };

static int style_of(term_weight weight) {
    return weight == TERM_QUIET ? INK_NEZUMI : weight == TERM_STRONG ? IN_BOLD : INK_SUMI;
}

/* Lines from `first` on, and how many more there are. */
static void draw_lines(canvas *on, const term_view *view, const term_lines *page, int first, int row, int rows) {
    char text[TERM_TEXT];
    int count = (int)page->count;
    bool is_cut = count > rows;
    if (is_cut) rows--;
    if (first > count - rows) first = count > rows ? count - rows : 0;
    for (int i = first; i < count && i - first < rows; i++)
        canvas_put(on, row + i - first, 1, style_of(page->line[i].weight), page->line[i].text);
    if (!is_cut) return;
    term_say(view->words, text, "term.scroll", "from", 'd', first + 1, "to", 'd', first + rows, "n", 'd', count, NULL);
    canvas_put(on, row + rows, 1, INK_NEZUMI, text);
}

static void draw_log(canvas *on, const term_stage *stage, int row, int rows) {
    const term_lines *log = stage->log;
    term_lines page = {.line = NULL};
    size_t from = log->count > (size_t)rows ? log->count - (size_t)rows : 0;
    for (size_t i = from; i < log->count; i++)
        term_lines_wrap(&page, log->line[i].weight, 0, "", log->line[i].text, canvas_columns(on) - 2);
    size_t first = page.count > (size_t)rows ? page.count - (size_t)rows : 0;
    for (size_t i = first; i < page.count; i++)
        canvas_put(on, row + (int)(i - first), 1, style_of(page.line[i].weight), page.line[i].text);
    term_lines_free(&page);
}

static bool is_picked(const term_choice *choice, int item) {
    for (int i = 0; i < choice->count; i++)
        if (choice->picked[i] == item) return true;
    return false;
}

static void draw_items(canvas *on, const term_stage *stage, int row, int rows) {
    char text[TERM_TEXT], numbered[TERM_TEXT + 32];
    const term_view *view = stage->view;
    int count = term_items(view, stage->choice), cursor = stage->choice->cursor;
    int first = cursor >= rows ? cursor - rows + 1 : 0;
    for (int i = first; i < count && i - first < rows; i++) {
        term_item_text(view, stage->choice, i, text);
        snprintf(numbered, sizeof numbered, "%s%2d  %s%s", i == cursor ? "›" : " ", i + 1, text,
                 is_picked(stage->choice, i) ? "  *" : "");
        canvas_put_in(on, row + i - first, 1, canvas_columns(on) - 2, (i == cursor ? IN_BOLD : 0) | INK_SUMI, numbered);
    }
}

static void draw(canvas *on, const term_stage *stage) {
    const term_view *view = stage->view;
    int rows = canvas_rows(on), columns = canvas_columns(on), items = term_items(view, stage->choice);
    int below = (items < rows / 2 - 2 ? items : rows / 2 - 2) + 2, log = rows - 1 - below - LOG_ROWS;
    areas_page page = {.width = columns - 2};
    char title[64], text[TERM_TEXT];
    snprintf(title, sizeof title, " %.40s ", view->rules->game->title);
    canvas_put(on, 0, 1, INK_SHU | IN_BOLD | REVERSED, title);
    tell_areas(view, add_paragraph, &page);
    draw_lines(on, view, &page.lines, stage->choice->looked_at, 1, log - 2);
    term_lines_free(&page.lines);
    canvas_rule(on, log - 1, 1, columns - 2);
    draw_log(on, stage, log, LOG_ROWS);
    term_item_ask(view, stage->choice, text);
    canvas_put(on, rows - 1 - below, 1, IN_BOLD, *stage->note ? stage->note : text);
    if (stage->mode == TERM_CHOOSE) draw_items(on, stage, rows - below, below - 2);
    canvas_put(on, rows - 1, 1, INK_NEZUMI, irori_words_get(view->words, "term.keys"));
}

static bool scroll(const term_view *view, term_choice *choice, int key) {
    (void)view;
    if (key != KEY_PAGE_UP && key != KEY_PAGE_DOWN) return false;
    choice->looked_at += key == KEY_PAGE_DOWN ? 4 : choice->looked_at < 4 ? -choice->looked_at : -4;
    return true;
}

const term_screen term_screen_generic = {TERM_FROM_PRESENTATION, .rows = 16,    .columns = 40,
                                         .lists_items = true,    .key = scroll, .draw = draw};
