/* Harakiri: what is read before the game goes on. The lines of an entry, and of what bots did unseen before it, as
 * pages: a chapter's title has one of its own. What a story told right before it asks is not read twice: if it fits, it
 * stands above the answers, and there is no page. */
#include <stdlib.h>
#include <string.h>

#include "harakiri_screen.h"

enum { MEASURE = 68, MOST_PAGES = 64 };

/* What a line of the book has as its `entry`: does it begin another page? */
enum { SAME_PAGE, NEW_PAGE, TITLE_PAGE };

typedef struct book {
    term_lines lines;
    bool is_title;                /* on a title page */
    bool has_story;               /* so far */
    int start[MOST_PAGES], pages; /* the first line of each page */
} book;

/* Telling */

/* A decision of somebody who is not here, a bot for one, that nobody was shown. */
static bool is_unseen(const term_view *view, uint32_t entry, irori_event *events) {
    irori_entry it = link_entry(view->link, entry);
    irori_viewer viewer = term_viewer_of(view);
    if (!irori_entry_is_move(it.kind) || (view->link->own >> it.seat & 1)) return false;
    size_t count = link_events(view->link, entry, view->seat, events, view->rules->game->max_events);
    return !irori_viewer_pauses(&viewer, events, count);
}

static void tell(const term_view *view, uint32_t entry, irori_lines *lines) {
    enum { MOST_UNSEEN = 40 };
    size_t cap = view->rules->game->max_events;
    irori_event *events = malloc(cap * sizeof *events);
    irori_viewer viewer = term_viewer_of(view);
    uint32_t first = entry;
    while (events && first > 1 && entry - first < MOST_UNSEEN && is_unseen(view, first - 1, events)) first--;
    for (uint32_t number = first; events && number <= entry; number++) {
        if (number && link_is_undone(view->link, number)) continue;
        size_t count = link_events(view->link, number, view->seat, events, cap);
        if (irori_lines_tell(lines, &viewer, number, events, count, NULL)) break;
    }
    free(events);
}

/* Pages */

static void add_blank(book *b) {
    if (b->lines.count && *b->lines.line[b->lines.count - 1].text) term_lines_add(&b->lines, IRORI_PLAIN, 0, "");
}

/* A title takes a page of its own; what led to it was chosen a moment ago. */
static int turning(book *b, irori_weight weight) {
    bool was_title = b->is_title;
    if (weight == IRORI_TITLE && !was_title) {
        if (!b->has_story) term_lines_cut(&b->lines, 0);
        b->is_title = true;
        return TITLE_PAGE;
    }
    b->is_title = was_title && (weight == IRORI_TITLE || weight == IRORI_PLAIN);
    return was_title && !b->is_title ? NEW_PAGE : SAME_PAGE;
}

static void add_line(book *b, const irori_lines *lines, int index, int width) {
    char text[8192];
    irori_weight weight = lines->line[index].weight;
    int turns = turning(b, weight);
    bool is_story = weight == IRORI_STORY;
    bool is_headed = b->lines.count && b->lines.line[b->lines.count - 1].weight == IRORI_HEADING;
    if (!turns && ((is_story && !is_headed) || weight == IRORI_HEADING)) add_blank(b);
    if (b->is_title && weight == IRORI_PLAIN) add_blank(b);
    size_t first = b->lines.count;
    term_lines_wrap(&b->lines, term_weight_of(weight), SAME_PAGE, "", irori_line_text(lines, index, text, sizeof text),
                    width);
    if (first < b->lines.count) b->lines.line[first].entry = (uint32_t)turns;
    if (is_story) add_blank(b);
    b->has_story |= is_story;
}

/* Where a page that begins at `first` ends: before what begins a page, else before the last heading or blank line that
 * leaves it well filled. */
static int end_of_page(const term_lines *lines, int first, int rows) {
    int count = (int)lines->count, end = first + rows < count ? first + rows : count;
    for (int i = first + 1; i < end; i++)
        if (lines->line[i].entry) return i;
    if (end == count) return count;
    for (int i = end; i > first + rows / 3; i--)
        if (lines->line[i].weight == IRORI_HEADING && !*lines->line[i - 1].text) return i;
    for (int i = end; i > first + rows / 2; i--)
        if (!*lines->line[i].text) return i;
    return end;
}

static void open_book(book *b, const term_view *view, uint32_t entry, int rows, int columns) {
    int width = columns - 4 < MEASURE ? columns - 4 : MEASURE;
    irori_lines lines;
    *b = (book){.pages = 0};
    if (irori_lines_init(&lines, NULL)) return;
    tell(view, entry, &lines);
    for (int i = 0; i < lines.lines; i++) add_line(b, &lines, i, width);
    irori_lines_done(&lines);
    while (b->lines.count && !*b->lines.line[b->lines.count - 1].text) term_lines_cut(&b->lines, b->lines.count - 1);
    for (int at = 0; at < (int)b->lines.count && b->pages < MOST_PAGES;) {
        while (at < (int)b->lines.count && !*b->lines.line[at].text) at++;
        if (at == (int)b->lines.count) break;
        b->start[b->pages++] = at;
        at = end_of_page(&b->lines, at, rows - 5);
    }
}

bool harakiri_story_fits(const term_view *view, const term_choice *choice, uint32_t entry, int rows, int columns) {
    const irori_choice *question = &view->position->choice[IRORI_QUESTION];
    book b;
    bool asks = !strcmp(question->key, "story") || !strcmp(question->key, IRORI_READ);
    if (question->child < 0 || !asks) return false;
    open_book(&b, view, entry, rows, columns);
    bool fits = b.pages < 2 && (int)b.lines.count <= harakiri_story_room(view, choice, rows, columns);
    term_lines_free(&b.lines);
    return fits;
}

int harakiri_story_pages(const term_stage *stage, int rows, int columns) {
    book b;
    if (stage->entry == stage->view->at &&
        harakiri_story_fits(stage->view, &(term_choice){.depth = 0}, stage->entry, rows, columns))
        return 0;
    open_book(&b, stage->view, stage->entry, rows, columns);
    term_lines_free(&b.lines);
    return b.pages;
}

/* Drawing */

static int style_of(irori_weight weight) {
    static const int styles[] = {INK_NEZUMI, INK_SUMI, INK_AI | IN_BOLD, IN_BOLD};
    return styles[weight];
}

/* The lines of a page, a little above the middle; those of a title page centred. */
static void draw_page(canvas *on, const term_lines *lines, int first, int end, int left) {
    bool is_title = first < end && lines->line[first].entry == TITLE_PAGE;
    int row = 2 + (canvas_rows(on) - 5 - (end - first)) / 3;
    for (int i = first; i < end; i++, row++) {
        const term_line *line = &lines->line[i];
        int column = is_title ? (canvas_columns(on) - term_columns(line->text)) / 2 : left;
        int style = is_title && line->weight == IRORI_HEADING ? INK_SHU | IN_BOLD : style_of(line->weight);
        canvas_put(on, row, column, style, line->text);
    }
}

void harakiri_draw_story(canvas *on, const term_stage *stage) {
    book b;
    char text[TERM_TEXT];
    int rows = canvas_rows(on), columns = canvas_columns(on),
        left = columns > MEASURE + 8 ? (columns - MEASURE) / 2 : 2;
    open_book(&b, stage->view, stage->entry, rows, columns);
    int page = stage->page < b.pages ? stage->page : b.pages - 1;
    int first = b.pages ? b.start[page] : 0, end = page + 1 < b.pages ? b.start[page + 1] : (int)b.lines.count;
    canvas_put(on, 0, 1, INK_SHU | IN_BOLD | REVERSED, " Harakiri ");
    canvas_put(on, 0, 13, INK_NEZUMI, stage->view->position->stand);
    draw_page(on, &b.lines, first, end, left);
    const char *id = b.pages < 2          ? "harakiri.page.only"
                     : page + 1 < b.pages ? "harakiri.page.more"
                                          : "harakiri.page.last";
    term_say(stage->view->words, text, id, "n", 'd', page + 1, "of", 'd', b.pages, NULL);
    canvas_put(on, rows - 1, left, INK_NEZUMI, text);
    term_lines_free(&b.lines);
}
