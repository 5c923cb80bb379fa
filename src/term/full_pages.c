/* What is read on the full screen: help, rules, log and a game's own pages, scrolled; a hint over the table; the
 * standings. A page is made anew for each drawing, so that it fits a window whose size has changed. */
#include "full.h"

static const char *word(const player_ui *ui, const char *id) { return irori_words_get(ui->session->words, id); }

int full_next_key(const player_ui *ui) {
    int key;
    do key = canvas_key(ui->on);
    while (key == KEY_NOTHING && !term_signal());
    return key;
}

static int style_of(term_weight weight) {
    return weight == TERM_STRONG ? IN_BOLD : weight == TERM_QUIET ? INK_NEZUMI : INK_SUMI;
}

/* Texts are no wider than one reads with ease, in the middle of a wide screen. */
static int left_margin(const player_ui *ui) {
    return canvas_columns(ui->on) > 98 ? (canvas_columns(ui->on) - 96) / 2 : 1;
}

static void draw_page(const player_ui *ui, const term_lines *page, const char *title, int first, int rows) {
    char name[64];
    int left = left_margin(ui);
    snprintf(name, sizeof name, " %.40s ", title);
    canvas_clear(ui->on);
    canvas_put(ui->on, 0, left, INK_SHU | IN_BOLD | REVERSED, name);
    for (int i = 0; i < rows && first + i < (int)page->count; i++)
        canvas_put(ui->on, 2 + i, left, style_of(page->line[first + i].weight), page->line[first + i].text);
    canvas_put(ui->on, canvas_rows(ui->on) - 1, left, INK_NEZUMI,
               word(ui, (int)page->count > rows ? "term.page.scroll" : "term.page.back"));
    canvas_show(ui->on);
}

/* False: the key means going back. */
static bool scroll(int key, int rows, int *first) {
    switch (key) {
    case KEY_GO_UP: *first -= 1; return true;
    case KEY_GO_DOWN: *first += 1; return true;
    case KEY_PAGE_UP: *first -= rows; return true;
    case ' ':
    case KEY_PAGE_DOWN: *first += rows; return true;
    case KEY_FIRST: *first = 0; return true;
    case KEY_LAST: *first = 1 << 20; return true;
    case KEY_NOTHING:
    case KEY_CHANGED: return true;
    default: return false;
    }
}

typedef void (*page_fn)(const player_ui *ui, int width, term_lines *page);

static void show_page(const player_ui *ui, const char *title, page_fn make, bool at_end) {
    int first = at_end ? 1 << 20 : 0, key, rows;
    do {
        term_lines page = {.line = NULL};
        int width = canvas_columns(ui->on) - 2 < 96 ? canvas_columns(ui->on) - 2 : 96;
        rows = canvas_rows(ui->on) - 4;
        make(ui, width, &page);
        if (first > (int)page.count - rows) first = (int)page.count - rows;
        if (first < 0) first = 0;
        draw_page(ui, &page, title, first, rows);
        term_lines_free(&page);
        key = full_next_key(ui);
    } while (!term_signal() && scroll(key, rows, &first));
}

static void make_help(const player_ui *ui, int width, term_lines *page) {
    term_page_help(ui->session->words, ui->session->view.rules->game, false, width, page);
}

static void make_rules(const player_ui *ui, int width, term_lines *page) {
    term_page_rules(ui->session->words, ui->session->view.rules->game, width, page);
}

static void make_log(const player_ui *ui, int width, term_lines *page) {
    for (size_t i = 0; i < ui->session->log.count; i++) {
        const term_line *line = &ui->session->log.line[i];
        if (line->weight == TERM_STRONG && i) term_lines_add(page, TERM_PLAIN, 0, "");
        term_lines_wrap(page, line->weight, 0, "", line->text, width);
    }
}

static void make_cards(const player_ui *ui, int width, term_lines *page) {
    ui->session->screen->cards(&ui->session->view, width, page);
}

static void make_reading(const player_ui *ui, int width, term_lines *page) {
    ui->reading->make(&ui->session->view, width, page);
}

static bool read_page(player_ui *ui, int key) {
    const term_reading *reading = ui->session->screen->readings;
    while (reading && reading->key && reading->key != key) reading++;
    if (!reading || !reading->key) return false;
    ui->reading = reading;
    show_page(ui, word(ui, reading->title), make_reading, false);
    return true;
}

bool full_read(player_ui *ui, int key) {
    if (read_page(ui, key)) return true;
    switch (key) {
    case '?': show_page(ui, word(ui, "term.title.help"), make_help, false); return true;
    case 'r': show_page(ui, word(ui, "term.title.rules"), make_rules, false); return true;
    case 'l': show_page(ui, word(ui, "term.title.log"), make_log, true); return true;
    case 'c':
        if (!ui->session->screen->cards) return false;
        show_page(ui, word(ui, "term.title.cards"), make_cards, false);
        return true;
    default: return false;
    }
}

/* A hint */

int full_box_width(const player_ui *ui) { return canvas_columns(ui->on) - 2 * left_margin(ui); }

void full_draw_box(const player_ui *ui, const char *title, term_lines *page, const char *keys) {
    char framed[64];
    int columns = canvas_columns(ui->on), left = left_margin(ui);
    int rows = (int)page->count + 5, row = rows < canvas_rows(ui->on) ? (canvas_rows(ui->on) - rows) / 2 : 0;
    for (int i = 0; i < rows; i++) canvas_put_in(ui->on, row + i, 0, columns, INK_SUMI, "");
    canvas_rule(ui->on, row++, 0, columns);
    snprintf(framed, sizeof framed, " %.40s ", title);
    canvas_put(ui->on, row++, left, INK_SHU | IN_BOLD | REVERSED, framed);
    for (size_t i = 0; i < page->count; i++)
        canvas_put(ui->on, row++, left, style_of(page->line[i].weight), page->line[i].text);
    canvas_put(ui->on, row + 1, left, INK_NEZUMI, keys);
    canvas_rule(ui->on, row + 2, 0, columns);
    term_lines_free(page);
    canvas_show(ui->on);
}

void full_draw_hint(const player_ui *ui) {
    term_lines page = {.line = NULL};
    bool can_write = ui->session->view.rules->game->has_unlisted_moves;
    term_page_hint(&ui->session->view, &ui->session->adviser, full_box_width(ui), &page);
    full_draw_box(ui, word(ui, "term.title.hint"), &page, word(ui, can_write ? "term.hint.back" : "term.page.back"));
}

/* The end */

/* Where the record is kept, or that it is not. */
static void draw_end_saved(const player_ui *ui, int row, int left) {
    const term_session *session = ui->session;
    char text[2 * TERM_PATH];
    switch (term_save_state(&session->save, session->table)) {
    case TERM_SAVED_IDLE: return;
    case TERM_SAVED_ALL:
        canvas_put(ui->on, row, left, INK_NEZUMI, word(ui, "term.end.kept"));
        canvas_put(ui->on, row + 1, left, INK_NEZUMI, session->save.path);
        return;
    default:
        term_save_say(&session->save, session->table, session->words, text, sizeof text);
        canvas_put_lines(ui->on, row, left, canvas_columns(ui->on) - 2 * left, 3, INK_SHU | IN_BOLD, text);
    }
}

void full_draw_end(const player_ui *ui) {
    term_lines page = {.line = NULL};
    int left = left_margin(ui), row = 2;
    char title[64];
    snprintf(title, sizeof title, " %.40s ", ui->session->view.rules->game->title);
    term_page_result(&ui->session->view, canvas_columns(ui->on) - left, &page);
    canvas_clear(ui->on);
    canvas_put(ui->on, 0, left, INK_SHU | IN_BOLD | REVERSED, title);
    for (int i = 0; i < (int)page.count; i++)
        canvas_put(ui->on, row++, left, style_of(page.line[i].weight), page.line[i].text);
    term_lines_free(&page);
    canvas_put(ui->on, row + 1, left, INK_SUMI, word(ui, "term.end.keys"));
    draw_end_saved(ui, row + 3, left);
    canvas_show(ui->on);
}
