/* The log: entries as lines, for one pair of eyes. Choices that were taken back are left out, and so is the taking
 * back: the log tells the game as it counts. */
#include <stdlib.h>
#include <string.h>

#include "term.h"

const term_screen *term_screen_of(const irori_game *game) {
    static const struct {
        const char *game;
        const term_screen *screen;
    } screens[] = {
#define GAME(rules, presenter, artist, screen) {#rules, &term_screen_##screen},
#include "../games/games.def"
#undef GAME
    };
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++)
        if (!strcmp(screens[i].game, game->id)) return screens[i].screen;
    return &term_screen_generic;
}

static bool is_told(const irori_table *table, uint32_t number) {
    if (!number) return true;
    return irori_table_entry(table, number)->kind == IRORI_ENTRY_MOVE && !irori_table_is_undone(table, number);
}

static void tell_new_seat(const term_view *view, uint32_t number, term_lines *log) {
    const irori_entry *entry = irori_table_entry(view->table, number);
    char text[TERM_TEXT];
    term_say(view->words, text, "term.log.seat", "n", 'd', entry->seat, "name", 's', entry->name, NULL);
    term_lines_add(log, TERM_PLAIN, number, text);
}

static void tell_branch(const term_view *view, uint32_t number, term_lines *log) {
    char text[TERM_TEXT];
    term_lines_add(log, TERM_PLAIN, number, term_say(view->words, text, "term.log.branch", NULL));
}

static void add_presented(const irori_lines *lines, term_lines *log) {
    static const term_weight weights[] = {TERM_QUIET, TERM_PLAIN, TERM_SCORE, TERM_STRONG};
    char text[TERM_TEXT];
    for (int i = 0; i < lines->lines; i++)
        term_lines_add(log, weights[lines->line[i].weight], lines->line[i].entry,
                       irori_line_text(lines, i, text, sizeof text));
}

/* When memory runs out, lines are left out. */
static void tell_presented(const term_view *view, uint32_t number, const irori_event *events, size_t count,
                           term_lines *log) {
    irori_viewer viewer = term_viewer_of(view);
    irori_lines lines;
    if (irori_lines_init(&lines, NULL)) return;
    if (!irori_lines_tell(&lines, &viewer, number, events, count, NULL)) add_presented(&lines, log);
    irori_lines_done(&lines);
}

void term_log_add(const term_view *view, uint32_t first, uint32_t last, term_lines *log) {
    const irori_game *game = view->rules->game;
    const term_screen *screen = term_screen_of(game);
    irori_event *events = malloc(game->max_events * sizeof *events);
    for (uint32_t number = first; events && number <= last; number++) {
        irori_entry_kind kind = number ? irori_table_entry(view->table, number)->kind : IRORI_ENTRY_MOVE;
        if (kind == IRORI_ENTRY_SEAT) tell_new_seat(view, number, log);
        if (kind == IRORI_ENTRY_BRANCH) tell_branch(view, number, log);
        if (!is_told(view->table, number)) continue;
        size_t count = irori_table_events(view->table, number, view->seat, events, game->max_events);
        (screen->tell ? screen->tell : tell_presented)(view, number, events, count, log);
    }
    free(events);
}

void term_print_log(FILE *out, const irori_words *words, const irori_table *table, uint32_t from, uint32_t to,
                    int seat) {
    term_lines log = {.line = NULL};
    term_view view;
    void *known = malloc(irori_table_rules(table)->game->state_size);
    if (!known) return;
    term_view_init(&view, words, table, to, seat, known);
    term_log_add(&view, from, to, &log);
    for (size_t i = 0; i < log.count; i++) fprintf(out, "%s\n", log.line[i].text);
    term_lines_free(&log);
    free(known);
}

void term_print_position(FILE *out, const irori_words *words, const irori_table *table, uint32_t at, int seat) {
    term_view view;
    void *known = malloc(irori_table_rules(table)->game->state_size);
    if (!known) return;
    irori_position position;
    term_view_init(&view, words, table, at, seat, known);
    if (!irori_position_init(&position, NULL)) {
        term_view_present(&view, &position);
        term_screen_of(view.rules->game)->print(out, &view);
    }
    irori_position_done(&position);
    if (at == irori_table_entries(table) && irori_table_turn(table).kind == IRORI_OVER) {
        term_lines page = {.line = NULL};
        term_page_result(&view, 0, &page);
        for (size_t i = 0; i < page.count; i++) fprintf(out, "%s\n", page.line[i].text);
        term_lines_free(&page);
    }
    free(known);
}
