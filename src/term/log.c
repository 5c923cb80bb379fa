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

/* What an entry tells, added to `lines`. */
static irori_status tell_entry(const term_view *view, const irori_viewer *viewer, uint32_t number, irori_event *events,
                               irori_lines *lines) {
    irori_entry entry = link_entry(view->link, number);
    if (number && link_is_undone(view->link, number)) return IRORI_OK;
    irori_status status = irori_lines_aside(lines, viewer, number, &entry, NULL);
    if (status || (number && !irori_entry_is_move(entry.kind))) return status;
    size_t count = link_events(view->link, number, view->seat, events, view->rules->game->max_events);
    return irori_lines_tell(lines, viewer, number, events, count, NULL);
}

enum { STORY_WIDE = 76, WIDE_LINE = 800 };

/* Stories are broken, nothing else is as long; deeds of one seat may share a line. */
static void add_line(const irori_viewer *viewer, const irori_lines *lines, int index, term_lines *log) {
    const irori_line *line = &lines->line[index];
    term_line *last = log->count ? &log->line[log->count - 1] : NULL;
    char text[TERM_LONG], more[IRORI_SENTENCE];
    irori_line_text(lines, index, text, sizeof text);
    bool can_join = last && last->weight != IRORI_HEADING && strlen(last->text) < WIDE_LINE;
    if (can_join && irori_line_join(lines, index, viewer, last->text, last->entry, more))
        term_line_append(last, more, line);
    else if (line->weight == IRORI_STORY)
        term_lines_wrap(log, IRORI_PLAIN, line->entry, "  ", text, STORY_WIDE);
    else
        term_lines_add(log, term_weight_of(line->weight), line->entry, text);
}

/* When memory runs out, lines are left out. */
void term_log_add(const term_view *view, uint32_t first, uint32_t last, term_lines *log) {
    irori_viewer viewer = term_viewer_of(view);
    irori_event *events = malloc(view->rules->game->max_events * sizeof *events);
    irori_lines lines;
    irori_status status = events ? irori_lines_init(&lines, NULL) : IRORI_NO_MEMORY;
    for (uint32_t number = first; !status && number <= last; number++) {
        irori_lines_clear(&lines);
        if (tell_entry(view, &viewer, number, events, &lines)) continue;
        for (int i = 0; i < lines.lines; i++) add_line(&viewer, &lines, i, log);
    }
    if (!status) irori_lines_done(&lines);
    free(events);
}

void term_print_log(FILE *out, const irori_words *words, const irori_table *table, uint32_t from, uint32_t to,
                    int seat) {
    term_lines log = {.line = NULL};
    term_view view;
    table_look look;
    void *known = malloc(irori_table_rules(table)->game->state_size);
    if (!known) return;
    table_look_init(&look, table);
    term_view_init(&view, words, &look.link, to, seat, known);
    term_log_add(&view, from, to, &log);
    for (size_t i = 0; i < log.count; i++) fprintf(out, "%s\n", log.line[i].text);
    term_lines_free(&log);
    table_look_done(&look);
    free(known);
}

static void print_result(FILE *out, const term_view *view) {
    term_lines page = {.line = NULL};
    term_page_result(view, 0, &page);
    for (size_t i = 0; i < page.count; i++) fprintf(out, "%s\n", page.line[i].text);
    term_lines_free(&page);
}

void term_print_position(FILE *out, const irori_words *words, const irori_table *table, uint32_t at, int seat) {
    term_view view;
    table_look look;
    void *known = malloc(irori_table_rules(table)->game->state_size);
    if (!known) return;
    irori_position position;
    table_look_init(&look, table);
    term_view_init(&view, words, &look.link, at, seat, known);
    if (!irori_position_init(&position, NULL)) {
        term_view_present(&view, &position);
        term_print(out, &view);
    }
    irori_position_done(&position);
    if (at == irori_table_entries(table) && irori_table_turn(table).kind == IRORI_OVER) print_result(out, &view);
    table_look_done(&look);
    free(known);
}
