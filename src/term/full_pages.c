/* What is read on the full screen: help, rules, log and a game's own pages, scrolled; a hint over the table. A page is
 * made anew for each drawing, so that it fits a window whose size has changed. */
#include "full.h"

#include <string.h>

static const char *word(const player_ui *ui, const char *id) { return irori_words_get(ui->session->words, id); }

/* What could not be done as the connection was lost can be done once it is there again. */
static void hear(player_ui *ui) {
    bool was_lost = ui->session->link->is_lost;
    term_session_hear(ui->session);
    if (was_lost && !ui->session->link->is_lost && !strcmp(ui->note, word(ui, "term.join.lost.undone"))) *ui->note = 0;
}

int full_next_key(player_ui *ui) {
    char shown[TERM_TEXT], clocks[TERM_TEXT];
    int key;
    ui->is_sending = ui->drops_keys = false;
    (void)term_session_say_clocks(ui->session, shown);
    do {
        key = canvas_key(ui->on);
        (void)term_session_say_clocks(ui->session, clocks);
        if (key == KEY_NOTHING && !term_signal() && strcmp(shown, clocks)) return KEY_CHANGED;
    } while (key == KEY_NOTHING && !term_signal());
    if (key != KEY_NEWS && key != KEY_CHANGED && key != KEY_NOTHING) term_session_is_here(ui->session);
    if (key != KEY_NEWS) return key;
    hear(ui);
    return KEY_CHANGED;
}

/* Texts are no wider than one reads with ease, in the middle of a wide screen. */
int full_left_margin(const player_ui *ui) {
    return canvas_columns(ui->on) > 98 ? (canvas_columns(ui->on) - 96) / 2 : 1;
}

static void draw_page(const player_ui *ui, const term_lines *page, const char *title, int first, int rows) {
    char name[64];
    int left = full_left_margin(ui);
    snprintf(name, sizeof name, " %.40s ", title);
    canvas_clear(ui->on);
    canvas_put(ui->on, 0, left, INK_SHU | IN_BOLD | REVERSED, name);
    for (int i = 0; i < rows && first + i < (int)page->count; i++)
        canvas_put(ui->on, 2 + i, left, canvas_style(page->line[first + i].weight), page->line[first + i].text);
    canvas_put(ui->on, canvas_rows(ui->on) - 1, left, INK_NEZUMI,
               word(ui, (int)page->count > rows ? "term.page.scroll" : "term.page.back"));
    full_draw_people(ui, false);
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

int full_show_page(player_ui *ui, const char *title, full_page_fn make, bool at_end) {
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
    return key;
}

static void make_help(const player_ui *ui, int width, term_lines *page) {
    if (link_turn(ui->session->link).kind == IRORI_OVER) {
        term_lines_wrap(page, IRORI_PLAIN, 0, "", word(ui, "term.help.end"), width);
        term_lines_add(page, IRORI_PLAIN, 0, "");
    }
    term_page_help(&ui->session->view, false, width, page);
}

static void make_rules(const player_ui *ui, int width, term_lines *page) {
    term_page_rules(ui->session->words, ui->session->view.rules->game, width, page);
}

static void make_log(const player_ui *ui, int width, term_lines *page) {
    for (size_t i = 0; i < ui->session->log.count; i++) {
        const term_line *line = &ui->session->log.line[i];
        if (line->weight == IRORI_HEADING && i) term_lines_add(page, IRORI_PLAIN, 0, "");
        term_lines_wrap(page, line->weight, 0, "", line->text, width);
    }
}

static void make_said(const player_ui *ui, int width, term_lines *page) {
    for (size_t i = 0; i < ui->session->said.count; i++)
        term_lines_wrap(page, IRORI_PLAIN, 0, "", ui->session->said.line[i].text, width);
}

static void make_reading(const player_ui *ui, int width, term_lines *page) {
    term_page_reading(&ui->session->view, ui->reading, width, page);
}

/* A page of the game's own, by the key that the screen gives it. */
static bool read_page(player_ui *ui, int key) {
    const char *keys = ui->session->screen->reading_keys,
               *found = keys && key > 0 && key != '-' ? strchr(keys, key) : NULL;
    ui->reading = found ? (int)(found - keys) : 0;
    const irori_reading *what = found ? irori_reading_of(ui->session->view.rules->game, ui->reading) : NULL;
    if (what) full_show_page(ui, word(ui, what->title), make_reading, false);
    return what;
}

bool full_read(player_ui *ui, int key) {
    if (read_page(ui, key)) return true;
    switch (key) {
    case '?': full_show_page(ui, word(ui, "term.title.help"), make_help, false); return true;
    case 'r': full_show_page(ui, word(ui, "term.title.rules"), make_rules, false); return true;
    case '"':
        if (ui->session->link->people) full_show_page(ui, word(ui, "term.title.said"), make_said, true);
        return ui->session->link->people;
    case 'l': full_show_page(ui, word(ui, "term.title.log"), make_log, true); return true;
    default: return false;
    }
}

/* A hint */

int full_box_width(const player_ui *ui) { return canvas_columns(ui->on) - 2 * full_left_margin(ui); }

void full_draw_box(const player_ui *ui, const char *title, term_lines *page, const char *keys) {
    char framed[64];
    int columns = canvas_columns(ui->on), left = full_left_margin(ui);
    int rows = (int)page->count + 5, row = rows < canvas_rows(ui->on) ? (canvas_rows(ui->on) - rows) / 2 : 0;
    for (int i = 0; i < rows; i++) canvas_put_in(ui->on, row + i, 0, columns, INK_SUMI, "");
    canvas_rule(ui->on, row++, 0, columns);
    snprintf(framed, sizeof framed, " %.40s ", title);
    canvas_put(ui->on, row++, left, INK_SHU | IN_BOLD | REVERSED, framed);
    for (size_t i = 0; i < page->count; i++)
        canvas_put(ui->on, row++, left, canvas_style(page->line[i].weight), page->line[i].text);
    canvas_put(ui->on, row + 1, left, INK_NEZUMI, keys);
    canvas_rule(ui->on, row + 2, 0, columns);
    term_lines_free(page);
    canvas_show(ui->on);
}

void full_draw_hint(const player_ui *ui) {
    term_lines page = {.line = NULL};
    bool can_write = ui->session->view.rules->game->free_moves;
    term_page_hint(&ui->session->view, &ui->session->adviser, full_box_width(ui), &page);
    full_draw_box(ui, word(ui, "term.title.hint"), &page, word(ui, can_write ? "term.hint.back" : "term.page.back"));
}
