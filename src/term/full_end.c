/* The end of a game on the full screen: the standings; a walk through the game on the board, with anybody's eyes, as
 * there are no secrets left; a review of what the people here decided. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "full.h"

static const char *word(const player_ui *ui, const char *id) { return irori_words_get(ui->session->words, id); }

/* The standings */

/* Where the record is kept, or that it is not. */
static void draw_saved(const player_ui *ui, int row, int left) {
    const term_session *session = ui->session;
    char text[2 * FILE_PATH];
    switch (save_state_of(&session->link->save, session->link->record)) {
    case SAVED_IDLE: return;
    case SAVED_ALL:
        canvas_put(ui->on, row, left, INK_NEZUMI, word(ui, "term.end.kept"));
        canvas_put(ui->on, row + 1, left, INK_NEZUMI, session->link->save.path);
        return;
    default:
        save_say(&session->link->save, session->link->record, session->words, text, sizeof text);
        canvas_put_lines(ui->on, row, left, canvas_columns(ui->on) - 2 * left, 3, INK_SHU | IN_BOLD, text);
    }
}

void full_draw_end(const player_ui *ui) {
    term_lines page = {.line = NULL};
    int left = full_left_margin(ui), row = 2;
    char title[64];
    snprintf(title, sizeof title, " %.40s ", ui->session->view.rules->game->title);
    term_page_result(&ui->session->view, canvas_columns(ui->on) - left, &page);
    canvas_clear(ui->on);
    canvas_put(ui->on, 0, left, INK_SHU | IN_BOLD | REVERSED, title);
    for (size_t i = 0; i < page.count; i++)
        canvas_put(ui->on, row++, left, canvas_style(page.line[i].weight), page.line[i].text);
    term_lines_free(&page);
    canvas_put(ui->on, row + 1, left, INK_SUMI, *ui->note ? ui->note : word(ui, "term.end.keys"));
    draw_saved(ui, row + 3, left);
    full_draw_people(ui, false);
    canvas_show(ui->on);
}

/* The walk */

typedef struct walk {
    uint32_t at, last;
    int seat; /* whose eyes */
} walk;

/* The next point in that direction after which the log tells something. */
static uint32_t step(const table_link *link, const walk *w, int by) {
    uint32_t at = w->at;
    while (by < 0 ? at > 0 : at < w->last) {
        at = by < 0 ? at - 1 : at + 1;
        if (!at || (irori_entry_is_move(link_entry(link, at).kind) && !link_is_undone(link, at))) return at;
    }
    return w->at;
}

static void go(player_ui *ui, walk *w, int steps) {
    for (; steps; steps += steps < 0 ? 1 : -1) w->at = step(ui->session->link, w, steps);
}

/* From one seat to the next, and then everything open. */
static int next_eyes(const player_ui *ui, int seat) {
    int players = ui->session->view.rules->players;
    return seat < 0 ? 0 : seat + 1 < players ? seat + 1 : IRORI_OMNISCIENT;
}

static void draw_walk(player_ui *ui, const walk *w) {
    term_session *session = ui->session;
    term_session_look_at(session, w->seat, w->at);
    const char *name = w->seat >= 0 ? session->view.name[w->seat] : "";
    term_say(session->words, ui->note, w->seat >= 0 ? "term.walk" : "term.walk.open", "n", 'd', (int)w->at, "all", 'd',
             (int)w->last, "who", 's', name, NULL);
    ui->choice = (term_choice){.cursor = TERM_NO_ITEM};
    ui->mode = TERM_WAIT;
    full_redraw(ui);
}

static void walk_from(player_ui *ui, uint32_t at, int seat) {
    enum { PAGE = 10 };
    walk w = {.at = at, .last = link_entries(ui->session->link), .seat = seat < 0 ? IRORI_OMNISCIENT : seat};
    for (bool goes_on = true; goes_on && !term_signal();) {
        draw_walk(ui, &w);
        int key = full_next_key(ui);
        switch (key > 0 && key < 128 ? tolower(key) : key) {
        case KEY_GO_LEFT:
        case KEY_GO_UP:
        case KEY_RUB_OUT: go(ui, &w, -1); break;
        case KEY_GO_RIGHT:
        case KEY_GO_DOWN:
        case KEY_OK:
        case ' ': go(ui, &w, 1); break;
        case KEY_PAGE_UP: go(ui, &w, -PAGE); break;
        case KEY_PAGE_DOWN: go(ui, &w, PAGE); break;
        case KEY_FIRST: w.at = 0; break;
        case KEY_LAST: w.at = w.last; break;
        case 'e': w.seat = next_eyes(ui, w.seat); break;
        case 'q':
        case KEY_ESCAPE: goes_on = false; break;
        default: (void)full_read(ui, key); break;
        }
    }
    *ui->note = 0;
}

/* The review */

enum { TOLD = 5, MOST_MILLISECONDS = 15000, MOST_FOR_ONE = 400, LEAST_FOR_ONE = 20 };

typedef struct regret {
    uint32_t at;
    int seat;
    irori_judgement found;
} regret;

static bool is_own_decision(const term_session *session, uint32_t number) {
    irori_entry entry = link_entry(session->link, number);
    return entry.kind == IRORI_ENTRY_MOVE && (session->link->own >> entry.seat & 1) &&
           !link_is_undone(session->link, number);
}

/* The costliest first, no more than are told. */
static int add_regret(regret *list, int count, regret added) {
    int at = count < TOLD ? count++ : TOLD;
    for (; at && list[at - 1].found.loss < added.found.loss; at--)
        if (at < TOLD) list[at] = list[at - 1];
    if (at < TOLD) list[at] = added;
    return count;
}

static void judge(player_ui *ui, uint32_t number, uint64_t milliseconds, regret *out) {
    term_session *session = ui->session;
    irori_entry entry = link_entry(session->link, number);
    irori_sight sight = {.rules = session->view.rules, .seat = entry.seat, .known = session->scratch};
    link_known(session->link, number - 1, entry.seat, session->scratch);
    *out = (regret){.at = number - 1, .seat = entry.seat};
    out->found = irori_adviser_judge(&session->adviser, &sight, entry.move,
                                     (irori_patience){.times = IRORI_CAREFULLY,
                                                      .clock = term_milliseconds,
                                                      .end = term_milliseconds() + milliseconds});
}

static int find_regrets(player_ui *ui, regret *list) {
    term_session *session = ui->session;
    uint32_t last = link_entries(session->link), decisions = 0, done = 0;
    int count = 0;
    for (uint32_t number = 1; number <= last; number++) decisions += is_own_decision(session, number);
    if (!decisions || !term_session_open_adviser(session)) return 0;
    uint64_t each = MOST_MILLISECONDS / decisions;
    each = each > MOST_FOR_ONE ? MOST_FOR_ONE : each < LEAST_FOR_ONE ? LEAST_FOR_ONE : each;
    for (uint32_t number = 1; number <= last && !term_signal(); number++) {
        regret found;
        if (!is_own_decision(session, number)) continue;
        term_say(session->words, ui->note, "term.review.working", "n", 'd', (int)++done, "all", 'd', (int)decisions,
                 NULL);
        full_draw_end(ui);
        judge(ui, number, each, &found);
        if (found.found.is_sure) count = add_regret(list, count, found);
    }
    *ui->note = 0;
    return count;
}

/* Its number stands first: the key that shows it on the board. */
static void add_review(player_ui *ui, const regret *r, int number) {
    term_session *session = ui->session;
    irori_review review;
    char when[TERM_TEXT], numbered[TERM_TEXT + 16];
    term_session_look_at(session, r->seat, r->at);
    irori_viewer viewer = term_viewer_of(&session->view);
    irori_review_build(&review, &viewer, session->view.position, &r->found);
    term_say(session->words, when, "term.review.at", "at", 'd', (int)r->at, "when", 's', review.when, NULL);
    snprintf(numbered, sizeof numbered, "%d  %s", number, when);
    term_lines_add(&ui->review, IRORI_HEADING, 0, numbered);
    term_lines_add(&ui->review, IRORI_PLAIN, 0, review.sentence);
    if (*review.reason) term_lines_add(&ui->review, IRORI_PLAIN, 0, review.reason);
    term_lines_add(&ui->review, IRORI_PLAIN, 0, "");
}

static void make_review(const player_ui *ui, int width, term_lines *page) {
    for (size_t i = 0; i < ui->review.count; i++)
        term_lines_wrap(page, ui->review.line[i].weight, 0, "", ui->review.line[i].text, width);
}

static void write_review(player_ui *ui, const regret *list, int count) {
    char keys[TERM_TEXT];
    term_lines_add(&ui->review, IRORI_QUIET, 0, word(ui, "term.review.legend"));
    if (count)
        term_lines_add(&ui->review, IRORI_QUIET, 0,
                       term_say(ui->session->words, keys, "term.review.keys", "n", 'd', count, NULL));
    term_lines_add(&ui->review, IRORI_PLAIN, 0, count ? "" : word(ui, "term.review.none"));
    for (int i = 0; i < count; i++) add_review(ui, &list[i], i + 1);
}

/* The decision that a key shows: by its number, or the first; -1: none. */
static int regret_of_key(int key, int count) {
    int index = key == 'w' || key == 'W' ? 0 : key - '1';
    return index >= 0 && index < count ? index : -1;
}

static void review_game(player_ui *ui) {
    regret list[TOLD];
    int count = find_regrets(ui, list), shown;
    write_review(ui, list, count);
    do {
        shown = regret_of_key(full_show_page(ui, word(ui, "term.title.review"), make_review, false), count);
        if (shown >= 0) walk_from(ui, list[shown].at, list[shown].seat);
    } while (shown >= 0 && !term_signal());
    term_lines_free(&ui->review);
}

/* What they do then */

/* People elsewhere agreed to another game. */
static bool has_next_game(const term_session *session) {
    const table_link *link = session->link;
    return link->people && *link->people->again(link);
}

term_end full_end(player_ui *ui) {
    term_session *session = ui->session;
    int eyes = term_session_eyes(session);
    for (;;) {
        term_session_look(session, eyes);
        ui->mode = TERM_END;
        full_redraw(ui);
        full_answer_vote(ui);
        if (has_next_game(session)) return TERM_AGAIN;
        int key = full_next_key(ui), pressed = key > 0 && key < 128 ? tolower(key) : key;
        bool is_again = pressed == 'n', ends = pressed == 'q' || pressed == KEY_ESCAPE;
        if (term_signal()) return TERM_INTERRUPTED;
        if (key != KEY_CHANGED) *ui->note = 0;
        if (is_again && session->link->people) {
            if (session->humans) full_propose(ui, LINK_AGAIN);
            continue;
        }
        if ((is_again || ends) && full_may_leave(ui)) return is_again ? TERM_AGAIN : TERM_OVER;
        if (is_again || ends) continue;
        if ((pressed == 'w' || pressed == 'v') && !session->link->record)
            snprintf(ui->note, sizeof ui->note, "%s", word(ui, "term.join.no-record"));
        else if (pressed == 'w')
            walk_from(ui, 0, eyes);
        else if (pressed == 'v')
            review_game(ui);
        else
            full_common_key(ui, key);
    }
}
