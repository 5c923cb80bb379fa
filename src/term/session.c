/* A game being played, for those who look at it: whose eyes, what they see, and the log that they have read. What
 * happens is decided behind the keyboard. */
#include <stdlib.h>

#include "term.h"

static irori_status make_room(term_session *session, irori_error *why) {
    size_t size = session->view.rules->game->state_size;
    session->known = malloc(size);
    irori_status status = irori_position_init(&session->position, why);
    return status || session->known ? status : irori_fail(why, IRORI_NO_MEMORY, "error.memory");
}

irori_status term_session_init(term_session *session, const irori_words *words, irori_table *table,
                               const irori_seed *bots, irori_error *why) {
    *session = (term_session){.words = words};
    irori_status status = keyboard_open(&session->keyboard, table, bots, why);
    if (status) return status;
    session->table = session->keyboard.table;
    session->view.rules = irori_table_rules(session->table);
    session->screen = term_screen_of(session->view.rules->game);
    session->humans = term_count_humans(session->table);
    if ((status = make_room(session, why))) {
        term_session_done(session);
        return status;
    }
    int first = IRORI_SPECTATOR;
    for (int seat = 0; session->humans == 1 && seat < session->view.rules->players; seat++)
        if (!session->keyboard.bot[seat]) first = seat;
    term_session_look(session, first);
    return IRORI_OK;
}

void term_session_done(term_session *session) {
    irori_adviser_done(&session->adviser);
    keyboard_close(&session->keyboard);
    term_lines_free(&session->log);
    irori_position_done(&session->position);
    free(session->known);
    *session = (term_session){.keyboard = {.save = {.fd = -1, .is_idle = true}}};
}

void term_session_look_at(term_session *session, int seat, uint32_t at) {
    bool is_same = session->has_log && session->view.seat == seat && at >= session->logged;
    for (uint32_t number = session->logged + 1; is_same && number <= at; number++)
        is_same = irori_entry_is_move(irori_table_entry(session->table, number).kind); /* else the log gets shorter */
    if (is_same && at == session->logged && session->view.at == at && session->view.position) return;
    term_view_init(&session->view, session->words, session->table, at, seat, session->known);
    term_view_present(&session->view, &session->position);
    if (!is_same) term_lines_cut(&session->log, 0);
    if (!is_same || at > session->logged)
        term_log_add(&session->view, is_same ? session->logged + 1 : 0, at, &session->log);
    session->logged = at;
    session->has_log = true;
}

void term_session_look(term_session *session, int seat) {
    term_session_look_at(session, seat, irori_table_entries(session->table));
}

int term_session_eyes(const term_session *session) {
    return session->humans == 1 ? session->view.seat : IRORI_SPECTATOR;
}

void term_session_refuse(const term_session *session, int seat, irori_move move, const irori_error *why,
                         term_lines *page) {
    irori_viewer viewer = term_viewer_of(&session->view);
    irori_lines lines;
    viewer.seat = seat;
    if (irori_lines_init(&lines, NULL)) return;
    if (!irori_lines_refuse(&lines, &viewer, move, &why->why, NULL)) term_page_lines(&lines, TERM_TEXT, page);
    irori_lines_done(&lines);
}

void term_session_refuse_all(const term_session *session, int seat, irori_move move, const irori_error *why,
                             char text[TERM_TEXT]) {
    term_lines page = {.line = NULL};
    *text = 0;
    term_session_refuse(session, seat, move, why, &page);
    for (size_t i = 0; i < page.count; i++) term_join(text, " ", page.line[i].text);
    term_lines_free(&page);
}

bool term_session_has_save_news(term_session *session) {
    save_state before = session->told;
    uint32_t entries = irori_table_entries(session->table);
    bool loses_more = entries > session->told_at && save_loses(&session->keyboard.save, session->table);
    session->told = save_state_of(&session->keyboard.save, session->table);
    session->told_at = entries;
    return session->told != before || loses_more;
}

bool term_session_decide(term_session *session, int seat, const term_choice *choice, char why[TERM_TEXT]) {
    irori_move moves[IRORI_MOST_MOVES];
    irori_error error;
    *why = 0;
    int count = term_moves(&session->view, choice, moves);
    if (!count) {
        term_item_ask(&session->view, choice, why);
        return false;
    }
    if (keyboard_decide(&session->keyboard, seat, moves, count, &error)) return true;
    term_session_refuse_all(session, seat, moves[0], &error, why);
    return false;
}

bool term_session_open_adviser(term_session *session) {
    const irori_rules *rules = session->view.rules;
    irori_method method;
    if (!session->adviser.search &&
        (!irori_method_of("hard", rules->game, &method) || irori_adviser_init(&session->adviser, rules, &method, NULL)))
        return false;
    irori_search_set_workers(session->adviser.search, session->keyboard.workers);
    return true;
}

bool term_session_think(term_session *session) {
    enum { MOST_MILLISECONDS = 500 };
    const term_view *view = &session->view;
    irori_sight sight = {.rules = view->rules, .seat = view->seat, .known = view->known};
    if (!term_session_open_adviser(session)) return false;
    irori_adviser_think(&session->adviser, &sight, 0,
                        (irori_patience){.times = IRORI_CAREFULLY,
                                         .clock = keyboard_milliseconds,
                                         .end = keyboard_milliseconds() + MOST_MILLISECONDS});
    return true;
}

uint32_t term_session_pause(const term_session *session, uint32_t since) {
    const irori_game *game = session->view.rules->game;
    uint32_t now = irori_table_entries(session->table);
    irori_event *events = malloc(game->max_events * sizeof *events);
    irori_viewer viewer = term_viewer_of(&session->view);
    uint32_t found = 0;
    for (uint32_t number = since + 1; events && number <= now; number++) {
        size_t count = irori_table_events(session->table, number, IRORI_SPECTATOR, events, game->max_events);
        if (irori_viewer_pauses(&viewer, events, count)) found = number;
    }
    free(events);
    return found;
}
