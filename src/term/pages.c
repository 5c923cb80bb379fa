/* Pages of text: what the presentation says, broken to a width; the standings as a table that fits. */
#include <string.h>

#include "term.h"

/* What later rows are indented behind: a rule's id, what a line says first of whose doing it tells; *from: the bytes of
 * the text that are in it already. */
static void lead_of(const irori_lines *lines, const irori_line *line, char lead[TERM_TEXT], size_t *from) {
    size_t used = 0;
    *lead = 0;
    for (int i = 0; i < line->lead && used < TERM_TEXT; i++)
        used += (size_t)snprintf(lead + used, TERM_TEXT - used, "%s", lines->segment[line->first + i].text);
    *from = used && used <= 40 ? used : (*lead = 0, 0); /* longer ones are no lead to break behind */
    if (*line->rule && *line->rule != '#') snprintf(lead, TERM_TEXT, "%4.8s  ", line->rule);
    if (line->weight == IRORI_STORY) snprintf(lead, TERM_TEXT, "    ");
}

/* Lines of the presentation as a page: an empty line before a heading. */
static void add_line(const irori_lines *lines, int index, int width, term_lines *page) {
    const irori_line *line = &lines->line[index];
    char text[TERM_LONG], lead[TERM_TEXT];
    size_t from;
    if (line->weight == IRORI_HEADING && page->count) term_lines_add(page, IRORI_PLAIN, 0, "");
    lead_of(lines, line, lead, &from);
    irori_line_text(lines, index, text, sizeof text);
    term_lines_wrap(page, term_weight_of(line->weight), line->entry, lead, text + from, width);
}

void term_page_lines(const irori_lines *lines, int width, term_lines *page) {
    for (int i = 0; i < lines->lines; i++) add_line(lines, i, width, page);
}

void term_page_rules(const irori_words *words, const irori_game *game, int width, term_lines *page) {
    irori_lines lines;
    if (irori_lines_init(&lines, NULL)) return;
    if (!irori_lines_rules(&lines, words, game, NULL)) term_page_lines(&lines, width, page);
    irori_lines_done(&lines);
}

void term_page_reading(const term_view *view, int reading, int width, term_lines *page) {
    irori_viewer viewer = term_viewer_of(view);
    irori_lines lines;
    if (irori_lines_init(&lines, NULL)) return;
    if (!irori_lines_read(&lines, &viewer, reading, NULL)) term_page_lines(&lines, width, page);
    irori_lines_done(&lines);
}

/* What helps with the game; then what depends on where it is played. */
void term_page_help(const term_view *view, bool is_plain, int width, term_lines *page) {
    static const char *const hint[] = {"term.help.hint.keys", "term.help.hint.commands"},
                             *const file[] = {"term.help.file.keys", "term.help.file.commands"},
                             *const people[] = {"term.join.help.keys", "term.join.help.commands"},
                             *const watching[] = {"term.join.help.watching.keys", "term.join.help.watching.commands"};
    const irori_words *words = view->words;
    bool is_watching = view->link->people && !link_people_here(view->link);
    const char *how = is_plain ? "commands" : "keys", *where = (is_watching          ? watching
                                                                : view->link->people ? people
                                                                                     : file)[is_plain];
    char id[64];
    snprintf(id, sizeof id, "%.40s.help.%s", view->rules->game->id, how);
    if (!irori_words_has(words, id)) snprintf(id, sizeof id, "term.help.%s", how);
    term_lines_wrap(page, IRORI_PLAIN, 0, "", irori_words_get(words, id), width);
    if (!view->link->no_hints && !is_watching)
        term_lines_wrap(page, IRORI_PLAIN, 0, "", irori_words_get(words, hint[is_plain]), width);
    term_lines_wrap(page, IRORI_PLAIN, 0, "", "", width);
    term_lines_wrap(page, IRORI_PLAIN, 0, "", irori_words_get(words, where), width);
}

/* A hint */

void term_page_hint(const term_view *view, const irori_adviser *adviser, int width, term_lines *page) {
    enum { SHOWN = 3 };
    irori_viewer viewer = term_viewer_of(view);
    irori_hints hints;
    char written[TERM_TEXT];
    irori_hints_build(&hints, &viewer, view->position, adviser, 0, SHOWN);
    for (int i = 0; i < hints.hints; i++) {
        const irori_hint *hint = &hints.hint[i];
        term_lines_wrap(page, IRORI_HEADING, 0, "", hint->sentence, width);
        if (view->rules->game->free_moves) /* it may be on no list */
            term_lines_wrap(page, IRORI_PLAIN, 0, "  ",
                            term_say(view->words, written, "term.hint.written", "move", 's', hint->notation, NULL),
                            width);
        if (*hint->reason) term_lines_wrap(page, IRORI_PLAIN, 0, "  ", hint->reason, width);
    }
    if (*hints.caution) term_lines_wrap(page, IRORI_QUIET, 0, "", hints.caution, width);
    if (*hints.legend) term_lines_wrap(page, IRORI_QUIET, 0, "", hints.legend, width);
}

/* Standings */

enum { RANK_WIDE = 5, NAME_WIDE = 13, POINTS_WIDE = 6, LABEL_WIDE = 16, SEAT_WIDE = 13 };

/* Appends a text that ends so many columns further. */
static void right(char line[TERM_TEXT], const char *text, int width) {
    int blank = width - term_columns(text);
    size_t used = strlen(line);
    snprintf(line + used, TERM_TEXT - used, "%*s%s", blank > 0 ? blank : 0, "", text);
}

static void left(char line[TERM_TEXT], const char *text, int width) {
    int blank = width - term_columns(text);
    snprintf(line, TERM_TEXT, "%.100s%*s", text, blank > 0 ? blank : 0, "");
}

static void right_number(char line[TERM_TEXT], int number, int width, const char *sign) {
    char cell[32];
    snprintf(cell, sizeof cell, "%d%s", number, sign);
    right(line, cell, width);
}

static int kind_width(const irori_ending *end, int kind) {
    int width = term_columns(end->kind[kind]);
    for (int i = 0; i < end->seats; i++)
        if (term_columns(end->seat[i].part[kind].text) > width) width = term_columns(end->seat[i].part[kind].text);
    return width + 2;
}

static int table_width(const irori_ending *end) {
    int width = RANK_WIDE + NAME_WIDE + POINTS_WIDE;
    for (int kind = 0; kind < end->kinds; kind++) width += kind_width(end, kind);
    return width;
}

/* A line for each seat, a column for each kind of points. */
static void add_table(const irori_ending *end, term_lines *page) {
    char line[TERM_TEXT], name[TERM_TEXT];
    left(line, "", RANK_WIDE + NAME_WIDE);
    right(line, end->points, POINTS_WIDE);
    for (int kind = 0; kind < end->kinds; kind++) right(line, end->kind[kind], kind_width(end, kind));
    term_lines_add(page, IRORI_QUIET, 0, line);
    for (int i = 0; i < end->seats; i++) {
        const irori_seat_score *seat = &end->seat[i];
        left(name, seat->name, NAME_WIDE);
        snprintf(line, sizeof line, "%3d  %.200s", seat->rank, name);
        right_number(line, seat->points, POINTS_WIDE, "");
        for (int kind = 0; kind < end->kinds; kind++) right(line, seat->part[kind].text, kind_width(end, kind));
        term_lines_add(page, seat->is_winner ? IRORI_HEADING : IRORI_PLAIN, 0, line);
    }
    term_lines_add(page, IRORI_PLAIN, 0, "");
}

static int label_width(const irori_ending *end) {
    int width = LABEL_WIDE;
    for (int kind = 0; kind < end->kinds; kind++)
        if (term_columns(end->kind[kind]) > width) width = term_columns(end->kind[kind]);
    return width;
}

/* The same turned: a line for each kind of points, a column for each seat; a team has one. */
static void add_turned_table(const irori_ending *end, term_lines *page) {
    char line[TERM_TEXT];
    int seats = end->is_team ? 1 : end->seats, wide = label_width(end);
    left(line, "", wide);
    for (int i = 0; i < seats; i++) right(line, end->seat[i].name, SEAT_WIDE);
    if (!end->is_team) term_lines_add(page, IRORI_HEADING, 0, line);
    for (int kind = 0; kind < end->kinds; kind++) {
        left(line, end->kind[kind], wide);
        for (int i = 0; i < seats; i++) right(line, end->seat[i].part[kind].text, SEAT_WIDE);
        term_lines_add(page, IRORI_PLAIN, 0, line);
    }
    left(line, end->points, wide);
    for (int i = 0; i < seats; i++) right_number(line, end->seat[i].points, SEAT_WIDE, "");
    term_lines_add(page, IRORI_HEADING, 0, line);
    if (end->is_team) return;
    left(line, "", wide);
    for (int i = 0; i < seats; i++) right_number(line, end->seat[i].rank, SEAT_WIDE, ".");
    term_lines_add(page, IRORI_QUIET, 0, line);
    term_lines_add(page, IRORI_PLAIN, 0, "");
}

static void add_sentences(const irori_ending *end, term_lines *page) {
    for (int i = 0; i < end->seats; i++)
        term_lines_add(page, end->seat[i].is_winner ? IRORI_HEADING : IRORI_PLAIN, 0, end->seat[i].sentence);
}

void term_page_result(const term_view *view, int width, term_lines *page) {
    irori_viewer viewer = term_viewer_of(view);
    irori_ending end;
    if (view->link->is_closed) {
        term_lines_add(page, IRORI_HEADING, 0, irori_words_get(view->words, "term.join.closed"));
        return;
    }
    if (irori_ending_build(&end, &viewer, NULL)) return;
    term_lines_add(page, IRORI_HEADING, 0, end.headline);
    if (*end.how) term_lines_add(page, IRORI_PLAIN, 0, end.how);
    if (!end.is_over) return;
    if (*end.knowing) term_lines_add(page, IRORI_PLAIN, 0, end.knowing);
    if (width) term_lines_add(page, IRORI_PLAIN, 0, "");
    if (end.is_team)
        add_turned_table(&end, page);
    else if (table_width(&end) <= width)
        add_table(&end, page);
    else if (label_width(&end) + SEAT_WIDE * end.seats <= width)
        add_turned_table(&end, page);
    else
        add_sentences(&end, page);
    term_lines_add(page, IRORI_QUIET, 0, end.legend);
}
