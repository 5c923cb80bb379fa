/* Pages of text: the rules, the help, the standings at the end. */
#include <string.h>

#include "term.h"

void term_page_rules(const irori_words *words, const irori_game *game, int width, term_lines *page) {
    for (const char *const *rule = game->rule_texts; *rule; rule++) {
        char id[64], lead[16];
        snprintf(id, sizeof id, "%s.rules.%s", game->id, *rule);
        snprintf(lead, sizeof lead, "%4.8s  ", *rule);
        if (**rule == '#') {
            if (page->count) term_lines_add(page, TERM_PLAIN, 0, "");
            term_lines_add(page, TERM_STRONG, 0, irori_words_get(words, id));
        } else {
            term_lines_wrap(page, TERM_PLAIN, 0, lead, irori_words_get(words, id), width);
        }
    }
}

void term_page_help(const irori_words *words, const irori_game *game, bool is_plain, int width, term_lines *page) {
    char id[64];
    snprintf(id, sizeof id, "%.40s.help.%s", game->id, is_plain ? "commands" : "keys");
    if (!irori_words_has(words, id)) snprintf(id, sizeof id, "term.help.%s", is_plain ? "commands" : "keys");
    term_lines_wrap(page, TERM_PLAIN, 0, "", irori_words_get(words, id), width);
}

/* Standings */

typedef struct standings {
    const term_view *view;
    irori_result result;
    int order[IRORI_MAX_SEATS];        /* seats, the best first */
    const char *part[IRORI_MAX_PARTS]; /* all lines that any score has */
    int width[IRORI_MAX_PARTS], parts;
} standings;

static int find_part(const standings *s, const char *id, int from) {
    for (int i = from; i < s->parts; i++)
        if (!strcmp(s->part[i], id)) return i;
    return -1;
}

/* Merges a seat's parts into the list without changing their order. */
static void add_parts(standings *s, const irori_standing *standing) {
    for (int i = 0, at = 0; i < standing->parts; i++) {
        int found = find_part(s, standing->part[i].id, at);
        if (found < 0 && s->parts < IRORI_MAX_PARTS) {
            memmove(s->part + at + 1, s->part + at, (size_t)(s->parts - at) * sizeof *s->part);
            s->part[found = at] = standing->part[i].id;
            s->parts++;
        }
        at = found + 1;
    }
}

/* Points, and how many cards they are; without, where points are not of cards. */
static void say_part(const irori_part *part, char text[32]) {
    bool has_count = part->count || !part->points;
    snprintf(text, 32, has_count ? "%d (%d)" : "%d", (int)part->points, part->count);
}

static void part_cell(const standings *s, int seat, int part, char text[32]) {
    const irori_standing *standing = &s->result.seat[seat];
    snprintf(text, 32, "–");
    for (int i = 0; i < standing->parts; i++)
        if (!strcmp(standing->part[i].id, s->part[part])) say_part(&standing->part[i], text);
}

static void collect(standings *s, const term_view *view) {
    int players = view->rules->players, placed = 0;
    *s = (standings){.view = view};
    irori_table_result(view->table, &s->result);
    for (int rank = 1; rank <= players; rank++)
        for (int seat = 0; seat < players; seat++)
            if (s->result.seat[seat].rank == rank) s->order[placed++] = seat;
    for (int i = 0; i < players; i++) add_parts(s, &s->result.seat[s->order[i]]);
    for (int part = 0; part < s->parts; part++) {
        s->width[part] = term_columns(irori_words_get(view->words, s->part[part]));
        for (int seat = 0; seat < players; seat++) {
            char cell[32];
            part_cell(s, seat, part, cell);
            if (term_columns(cell) > s->width[part]) s->width[part] = term_columns(cell);
        }
    }
}

static void headline(const standings *s, char text[TERM_TEXT]) {
    const term_view *view = s->view;
    char names[TERM_TEXT] = "";
    irori_message message;
    if (s->result.outcome == IRORI_WON || s->result.outcome == IRORI_LOST) {
        term_say(view->words, text, s->result.outcome == IRORI_WON ? "term.end.won" : "term.end.lost", NULL);
        return;
    }
    for (int i = 0; i < s->result.winners; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i ? ", " : "", view->name[s->order[i]]);
    irori_message_init(&message, s->result.winners > 1 ? "term.end.shared" : "term.end.winner");
    irori_message_lend(&message, "who", names);
    irori_words_say(view->words, &message, NULL, NULL, text, TERM_TEXT);
}

/* Appends a text, its end at `column`. */
static void right(char line[TERM_TEXT], const char *text, int width) {
    int blank = width - term_columns(text);
    size_t used = strlen(line);
    snprintf(line + used, TERM_TEXT - used, "%*s%s", blank > 0 ? blank : 0, "", text);
}

static void add_row(const standings *s, int seat, term_lines *page) {
    char line[TERM_TEXT], name[TERM_TEXT], cell[32];
    const irori_standing *standing = &s->result.seat[seat];
    term_row_name(s->view, seat, name);
    snprintf(line, sizeof line, "%3d  %.60s%*s", standing->rank, name, 13 - term_columns(name), "");
    snprintf(cell, sizeof cell, "%d", (int)standing->score);
    right(line, cell, 6);
    for (int part = 0; part < s->parts; part++) {
        part_cell(s, seat, part, cell);
        right(line, cell, s->width[part] + 2);
    }
    term_lines_add(page, standing->is_winner ? TERM_STRONG : TERM_PLAIN, 0, line);
}

static void add_table(const standings *s, term_lines *page) {
    char line[TERM_TEXT];
    snprintf(line, sizeof line, "%18s", "");
    right(line, irori_words_get(s->view->words, "term.end.points"), 6);
    for (int part = 0; part < s->parts; part++)
        right(line, irori_words_get(s->view->words, s->part[part]), s->width[part] + 2);
    term_lines_add(page, TERM_QUIET, 0, line);
    for (int i = 0; i < s->view->rules->players; i++) add_row(s, s->order[i], page);
    term_lines_add(page, TERM_PLAIN, 0, "");
    term_lines_add(page, TERM_QUIET, 0, irori_words_get(s->view->words, "term.end.legend"));
}

/* "1. Greedy 2: 23 points: Kododo 3 (3), Twos 8 (4) …": points, and how many cards they are. */
static void add_sentences(const standings *s, term_lines *page) {
    for (int i = 0; i < s->view->rules->players; i++) {
        const irori_standing *standing = &s->result.seat[s->order[i]];
        char line[TERM_TEXT], name[TERM_TEXT];
        term_say(s->view->words, line, "term.end.line", "rank", 'd', standing->rank, "who", 's',
                 term_row_name(s->view, s->order[i], name), "n", 'd', (int)standing->score, NULL);
        for (int part = 0; part < standing->parts; part++) {
            size_t used = strlen(line);
            char cell[32];
            say_part(&standing->part[part], cell);
            snprintf(line + used, sizeof line - used, "%s %s %s",
                     part ? "," : irori_words_get(s->view->words, "term.colon"),
                     irori_words_get(s->view->words, standing->part[part].id), cell);
        }
        term_lines_add(page, standing->is_winner ? TERM_STRONG : TERM_PLAIN, 0, line);
    }
    term_lines_add(page, TERM_QUIET, 0, irori_words_get(s->view->words, "term.end.legend"));
}

/* The same table turned: a line for each kind of points, a column for each seat. */
enum { LABEL_WIDE = 16, SEAT_WIDE = 13 };

static int label_width(const standings *s) {
    int width = LABEL_WIDE;
    for (int part = 0; part < s->parts; part++) {
        int columns = term_columns(irori_words_get(s->view->words, s->part[part]));
        if (columns > width) width = columns;
    }
    return width;
}

static void start_line(const standings *s, char line[TERM_TEXT], const char *label) {
    int blank = label_width(s) - term_columns(label);
    snprintf(line, TERM_TEXT, "%.60s%*s", label, blank > 0 ? blank : 0, "");
}

static void add_totals(const standings *s, const char *label, bool is_rank, term_lines *page) {
    char line[TERM_TEXT], cell[32];
    start_line(s, line, label);
    for (int i = 0; i < s->view->rules->players; i++) {
        const irori_standing *standing = &s->result.seat[s->order[i]];
        snprintf(cell, sizeof cell, is_rank ? "%d." : "%d", is_rank ? standing->rank : (int)standing->score);
        right(line, cell, SEAT_WIDE);
    }
    term_lines_add(page, is_rank ? TERM_QUIET : TERM_STRONG, 0, line);
}

static void add_turned_table(const standings *s, term_lines *page) {
    char line[TERM_TEXT], cell[TERM_TEXT];
    const irori_words *words = s->view->words;
    start_line(s, line, "");
    for (int i = 0; i < s->view->rules->players; i++) right(line, term_row_name(s->view, s->order[i], cell), SEAT_WIDE);
    term_lines_add(page, TERM_STRONG, 0, line);
    for (int part = 0; part < s->parts; part++) {
        start_line(s, line, irori_words_get(words, s->part[part]));
        for (int i = 0; i < s->view->rules->players; i++) {
            part_cell(s, s->order[i], part, cell);
            right(line, cell, SEAT_WIDE);
        }
        term_lines_add(page, TERM_PLAIN, 0, line);
    }
    add_totals(s, irori_words_get(words, "term.end.points"), false, page);
    add_totals(s, "", true, page);
    term_lines_add(page, TERM_PLAIN, 0, "");
    term_lines_add(page, TERM_QUIET, 0, irori_words_get(words, "term.end.legend"));
}

/* A team has one result: a line for each kind of points. */
static void add_team(const standings *s, term_lines *page) {
    const irori_standing *team = &s->result.seat[0];
    char line[TERM_TEXT], cell[32];
    for (int part = 0; part < team->parts; part++) {
        start_line(s, line, irori_words_get(s->view->words, team->part[part].id));
        say_part(&team->part[part], cell);
        right(line, cell, SEAT_WIDE);
        term_lines_add(page, TERM_PLAIN, 0, line);
    }
    start_line(s, line, irori_words_get(s->view->words, "term.end.points"));
    snprintf(cell, sizeof cell, "%d", (int)team->score);
    right(line, cell, SEAT_WIDE);
    term_lines_add(page, TERM_STRONG, 0, line);
    term_lines_add(page, TERM_QUIET, 0, irori_words_get(s->view->words, "term.end.legend"));
}

void term_page_result(const term_view *view, int width, term_lines *page) {
    standings s;
    char text[TERM_TEXT];
    collect(&s, view);
    headline(&s, text);
    term_lines_add(page, TERM_STRONG, 0, text);
    if (s.result.how) term_lines_add(page, TERM_PLAIN, 0, irori_words_get(view->words, s.result.how));
    int needed = 24;
    for (int part = 0; part < s.parts; part++) needed += s.width[part] + 2;
    if (width) term_lines_add(page, TERM_PLAIN, 0, "");
    if (view->rules->game->is_cooperative)
        add_team(&s, page);
    else if (needed <= width)
        add_table(&s, page);
    else if (label_width(&s) + SEAT_WIDE * view->rules->players <= width)
        add_turned_table(&s, page);
    else
        add_sentences(&s, page);
}
