/* The screen of games that have none of their own: the view as an indented list, the legal moves as text. */
#include <stdlib.h>
#include <string.h>

#include "canvas.h"

enum { VIEW_SIZE = 65536, MOST_MOVES = 512 };

static void tell(const term_view *view, uint32_t entry, const irori_event *events, size_t count, term_lines *log) {
    char text[TERM_TEXT];
    for (size_t i = 0; i < count; i++)
        if (term_event_text(view, events[i], text)) term_lines_add(log, TERM_PLAIN, entry, text);
}

static bool pauses(const term_view *view, const irori_event *events, size_t count) {
    (void)view, (void)events, (void)count;
    return false;
}

/* Choosing: an item is a legal move. */

static int list_moves(const term_view *view, irori_move list[MOST_MOVES]) {
    const irori_game *game = view->rules->game;
    if (view->seat < 0 || game->max_moves > MOST_MOVES) return 0;
    return (int)game->moves(view->rules, view->known, view->seat, list);
}

static int items(const term_view *view, const term_choice *choice) {
    irori_move list[MOST_MOVES];
    (void)choice;
    return list_moves(view, list);
}

static int wanted(const term_view *view) { return (void)view, 1; }

static irori_move decide(const term_view *view, const term_choice *choice, char why[TERM_TEXT]) {
    irori_move list[MOST_MOVES];
    (void)why;
    return choice->count == 1 && choice->picked[0] < list_moves(view, list) ? list[choice->picked[0]] : 0;
}

static int find(const term_view *view, const term_choice *choice, const char *typed) {
    return term_find_number(items(view, choice), typed);
}

static void ask(const term_view *view, const term_choice *choice, char text[TERM_TEXT]) {
    (void)choice;
    term_say(view->words, text, "term.ask", NULL);
}

static void item(const term_view *view, const term_choice *choice, int index, char text[TERM_TEXT]) {
    irori_move list[MOST_MOVES];
    char move[IRORI_MOVE_TEXT] = "";
    (void)choice;
    if (index < list_moves(view, list)) view->rules->game->move_to_text(view->rules, list[index], move);
    snprintf(text, TERM_TEXT, "%s", move);
}

/* The view: JSON without its punctuation. Each scalar of an object gets a line, a list of scalars shares one. */

typedef struct layout {
    const char *at;
    term_lines *page;
    char line[TERM_TEXT];
    size_t used;
    int depth;
    bool starts; /* an object of a list: its first line gets a dash */
} layout;

static void flush_line(layout *l) {
    if (!l->used) return;
    if (l->starts && l->depth > 0) l->line[2 * l->depth - 2] = '-';
    l->starts = false;
    term_lines_add(l->page, TERM_PLAIN, 0, l->line);
    l->used = 0;
}

static void put_byte(layout *l, char byte) {
    if (!l->used && byte == ' ') return;
    for (int i = 0; !l->used && i < 2 * l->depth && i < 32; i++) l->line[i] = ' ';
    if (!l->used && l->depth > 0) l->used = (size_t)(l->depth < 16 ? 2 * l->depth : 32);
    if (l->used < sizeof l->line - 1) l->line[l->used++] = byte;
    l->line[l->used] = 0;
}

static void lay_out(const char *json, term_lines *page) {
    layout l = {.at = json, .page = page, .depth = -1};
    bool in_text = false;
    int lists = 0;
    for (; *l.at; l.at++) {
        if (*l.at == '"') {
            in_text = !in_text;
        } else if (in_text) {
            put_byte(&l, *l.at == '_' ? ' ' : *l.at);
        } else if (*l.at == '{') {
            flush_line(&l), l.depth++, l.starts = lists > 0, lists = 0;
        } else if (*l.at == '}') {
            flush_line(&l), l.depth--;
        } else if (*l.at == '[') {
            lists++;
        } else if (*l.at == ']') {
            if (lists) lists--;
        } else if (*l.at == ',') {
            if (lists)
                put_byte(&l, ' ');
            else
                flush_line(&l);
        } else if (*l.at == ':') {
            put_byte(&l, ':'), put_byte(&l, ' ');
        } else {
            put_byte(&l, *l.at);
        }
    }
    flush_line(&l);
}

static void page_view(const term_view *view, term_lines *page) {
    char *json = malloc(VIEW_SIZE);
    if (!json) return;
    irori_writer writer = irori_writer_to(json, VIEW_SIZE);
    view->rules->game->view(view->rules, view->known, view->seat, &writer);
    lay_out(json, page);
    free(json);
}

static void print(FILE *out, const term_view *view) {
    term_lines page = {.line = NULL};
    page_view(view, &page);
    for (size_t i = 0; i < page.count; i++) fprintf(out, "%s\n", page.line[i].text);
    term_lines_free(&page);
}

static void draw_items(canvas *on, const term_stage *stage, int row, int rows) {
    char text[TERM_TEXT], numbered[TERM_TEXT + 32];
    int count = items(stage->view, stage->choice), cursor = stage->choice->cursor;
    int first = cursor >= rows ? cursor - rows + 1 : 0;
    for (int i = first; i < count && i - first < rows; i++) {
        bool is_picked = stage->choice->count && stage->choice->picked[0] == i;
        item(stage->view, stage->choice, i, text);
        snprintf(numbered, sizeof numbered, "%c%2d  %s%s", i == cursor ? '>' : ' ', i + 1, text,
                 is_picked ? "  *" : "");
        canvas_put(on, row + i - first, 1, (i == cursor ? IN_BOLD : 0) | INK_SUMI, numbered);
    }
}

static void draw(canvas *on, const term_stage *stage) {
    const term_view *view = stage->view;
    int rows = canvas_rows(on), columns = canvas_columns(on), middle = rows / 2;
    term_lines page = {.line = NULL};
    char title[64], text[TERM_TEXT];
    snprintf(title, sizeof title, " %.40s ", view->rules->game->title);
    canvas_put(on, 0, 1, INK_SHU | IN_BOLD | REVERSED, title);
    page_view(view, &page);
    for (int i = 0; i < (int)page.count && i < middle - 3; i++) canvas_put(on, 2 + i, 1, INK_SUMI, page.line[i].text);
    term_lines_free(&page);
    canvas_rule(on, middle, 1, columns - 2);
    int lines = (rows - middle) / 2 - 1, first = (int)stage->log->count - lines;
    for (int i = first > 0 ? first : 0; i < (int)stage->log->count; i++)
        canvas_put(on, middle + 1 + i - (first > 0 ? first : 0), 1, INK_NEZUMI, stage->log->line[i].text);
    if (stage->mode == TERM_CHOOSE) {
        ask(view, stage->choice, text);
        canvas_put(on, middle + lines + 2, 1, IN_BOLD, *stage->note ? stage->note : text);
        draw_items(on, stage, middle + lines + 3, rows - middle - lines - 4);
    } else if (stage->mode == TERM_HAND_OVER || stage->mode == TERM_WAIT) {
        canvas_put(on, middle + lines + 2, 1, IN_BOLD, stage->note);
    }
    canvas_put(on, rows - 1, 1, INK_NEZUMI, irori_words_get(view->words, "term.keys"));
}

const term_screen term_screen_generic = {
    .rows = 16,
    .columns = 40,
    .tell = tell,
    .pauses = pauses,
    .items = items,
    .wanted = wanted,
    .decide = decide,
    .find = find,
    .ask = ask,
    .item = item,
    .lists_items = true,
    .print = print,
    .draw = draw,
};
