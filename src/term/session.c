/* A game being played, for those who look at it: whose eyes, what they see, and the log that they have read. What
 * happens is decided at the other end of the link. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "term.h"

uint64_t term_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static irori_status make_room(term_session *session, irori_error *why) {
    size_t size = session->view.rules->game->state_size;
    session->known = malloc(size);
    session->scratch = malloc(size);
    irori_status status = irori_position_init(&session->position, why);
    if (!status && (!session->known || !session->scratch)) status = irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    return status;
}

irori_status term_session_init(term_session *session, const irori_words *words, table_link *link, irori_error *why) {
    *session = (term_session){.words = words, .link = link, .humans = link_people_here(link)};
    session->view.rules = link_rules(link);
    session->screen = term_screen_of(session->view.rules->game);
    irori_status status = make_room(session, why);
    if (status)
        term_session_done(session);
    else
        term_session_look(session, session->humans == 1 ? __builtin_ctz(link->own) : IRORI_SPECTATOR);
    return status;
}

void term_session_done(term_session *session) {
    irori_adviser_done(&session->adviser);
    term_lines_free(&session->log);
    term_lines_free(&session->said);
    irori_position_done(&session->position);
    free(session->known);
    free(session->scratch);
    *session = (term_session){.words = NULL};
}

void term_session_look_at(term_session *session, int seat, uint32_t at) {
    bool is_same = session->has_log && session->view.seat == seat && at >= session->logged;
    for (uint32_t number = session->logged + 1; is_same && number <= at; number++)
        is_same = irori_entry_is_move(link_entry(session->link, number).kind); /* else the log gets shorter */
    if (is_same && at == session->logged && session->view.at == at && session->view.position) return;
    term_view_init(&session->view, session->words, session->link, at, seat, session->known);
    term_view_present(&session->view, &session->position);
    if (!is_same) term_lines_cut(&session->log, 0);
    if (!is_same || at > session->logged)
        term_log_add(&session->view, is_same ? session->logged + 1 : 0, at, &session->log);
    session->logged = at;
    session->has_log = true;
}

void term_session_look(term_session *session, int seat) {
    term_session_look_at(session, seat, link_entries(session->link));
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
    uint32_t entries = link_entries(session->link);
    bool loses_more = entries > session->told_at && save_loses(&session->link->save, session->link->record);
    session->told = save_state_of(&session->link->save, session->link->record);
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
    if (link_decide(session->link, seat, moves, count, &error)) return true;
    term_session_refuse_all(session, seat, moves[0], &error, why);
    return false;
}

bool term_session_open_adviser(term_session *session) {
    const irori_rules *rules = session->view.rules;
    irori_method method;
    if (session->advised_by != rules) { /* a campaign went on with other content */
        irori_adviser_done(&session->adviser);
        session->adviser = (irori_adviser){.search = NULL};
    }
    session->advised_by = rules;
    if (!session->adviser.search &&
        (!irori_method_of("hard", rules->game, &method) || irori_adviser_init(&session->adviser, rules, &method, NULL)))
        return false;
    irori_search_set_workers(session->adviser.search, session->link->workers);
    return true;
}

bool term_session_think(term_session *session) {
    enum { MOST_MILLISECONDS = 500 };
    const term_view *view = &session->view;
    irori_sight sight = {.rules = view->rules, .seat = view->seat, .known = view->known};
    if (!term_session_open_adviser(session)) return false;
    irori_adviser_think(&session->adviser, &sight, 0,
                        (irori_patience){.times = IRORI_CAREFULLY,
                                         .clock = term_milliseconds,
                                         .end = term_milliseconds() + MOST_MILLISECONDS});
    irori_adviser_settle(&session->adviser);
    return true;
}

uint32_t term_session_pause(const term_session *session, uint32_t since) {
    const irori_game *game = session->view.rules->game;
    uint32_t now = link_entries(session->link);
    irori_event *events = malloc(game->max_events * sizeof *events);
    irori_viewer viewer = term_viewer_of(&session->view);
    uint32_t found = 0;
    for (uint32_t number = since + 1; events && number <= now; number++) {
        size_t count = link_events(session->link, number, IRORI_SPECTATOR, events, game->max_events);
        if (irori_viewer_pauses(&viewer, events, count)) found = number;
    }
    free(events);
    return found;
}

/* People elsewhere */

void term_session_read_news(term_session *session) {
    irori_message message;
    char text[TERM_TEXT];
    while (session->link->people && session->link->people->news(session->link, &message)) {
        irori_words_say(session->words, &message, term_seat_name, &session->view, text, sizeof text);
        term_lines_add(&session->said, IRORI_PLAIN, 0, text);
        session->heard_at = term_milliseconds();
    }
    if (session->link->is_lost) session->read = session->said.count; /* it is told as long as it lasts */
}

void term_session_hear(term_session *session) {
    if (!session->link->people) return;
    session->link->people->hear(session->link);
    term_session_read_news(session);
}

/* What came while a key went down was not read yet. */
void term_session_is_here(term_session *session) {
    enum { TO_READ = 1500 /* milliseconds */ };
    if (session->link->people) session->link->people->here(session->link);
    if (term_milliseconds() - session->heard_at > TO_READ) session->read = session->said.count;
}

void term_session_say_unread(const term_session *session, int columns, char text[TERM_TEXT]) {
    char longer[TERM_TEXT];
    *text = 0;
    for (size_t i = session->said.count; i-- > session->read;) {
        snprintf(longer, sizeof longer, "%s", session->said.line[i].text);
        if (*text) term_join(longer, " · ", text);
        if (*text && term_columns(longer) > columns) return;
        snprintf(text, TERM_TEXT, "%s", longer);
    }
}

const irori_message *term_session_failure(const term_session *session) {
    return session->link->people ? session->link->people->failure(session->link) : NULL;
}

bool term_session_has_moved_on(const term_session *session, int seat, uint32_t question) {
    const table_link *link = session->link;
    if (!link->people) return false;
    return term_session_failure(session) || link_next_person(link, seat) != seat ||
           link_question(link, seat) != question;
}

bool term_session_vote(const term_session *session, char text[TERM_TEXT]) {
    const link_vote *vote = session->link->people ? session->link->people->vote(session->link) : NULL;
    if (!vote || !vote->number) return false;
    irori_words_say(session->words, &vote->what, term_seat_name, (void *)&session->view, text, TERM_TEXT);
    return true;
}

/* 0:07, 12:30, 1:05:00, 2 d 03:15. */
static void say_time(const irori_words *words, int64_t milliseconds, char text[TERM_TEXT]) {
    enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
    int64_t left = milliseconds / 1000 + (milliseconds % 1000 > 0);
    int days = left / DAY > 9999 ? 9999 : (int)(left / DAY), hours = (int)(left % DAY / HOUR),
        minutes = (int)(left % HOUR / MINUTE), seconds = (int)(left % MINUTE);
    char rest[32];
    if (days)
        snprintf(rest, sizeof rest, "%02d:%02d", hours, minutes);
    else if (hours)
        snprintf(rest, sizeof rest, "%d:%02d:%02d", hours, minutes, seconds);
    else
        snprintf(rest, sizeof rest, "%d:%02d", minutes, seconds);
    if (days)
        term_say(words, text, "term.join.days", "days", 'd', days, "time", 's', rest, NULL);
    else
        snprintf(text, TERM_TEXT, "%s", rest);
}

/* "you 1:30"; false: that seat's clock does not run. */
static bool say_clock(const term_session *session, int seat, char text[TERM_TEXT]) {
    const table_link *link = session->link;
    char time[TERM_TEXT];
    int64_t left = link->people ? link->people->left(link, seat) : -1;
    if (left < 0) return false;
    say_time(session->words, left, time);
    snprintf(text, TERM_TEXT, "%s %.24s", session->view.name[seat], time);
    return true;
}

/* The view's seat first, then the others in turn. False: not all of them fit. */
static bool list_clocks(const term_session *session, int columns, char list[TERM_TEXT]) {
    int players = session->view.rules->players, first = session->view.seat < 0 ? 0 : session->view.seat;
    char clock[TERM_TEXT], longer[TERM_TEXT];
    *list = 0;
    for (int i = 0; i < players; i++) {
        if (!say_clock(session, (first + i) % players, clock)) continue;
        snprintf(longer, sizeof longer, "%s", list);
        term_join(longer, ", ", clock);
        if (term_columns(longer) > columns) return false;
        snprintf(list, TERM_TEXT, "%s", longer);
    }
    return true;
}

bool term_session_say_clocks(const term_session *session, char text[TERM_TEXT]) {
    char list[TERM_TEXT];
    *text = 0;
    if (!list_clocks(session, TERM_TEXT, list) || !*list) return false;
    term_say(session->words, text, "term.join.clocks", "list", 's', list, NULL);
    return true;
}

bool term_session_fit_clocks(const term_session *session, int columns, char text[TERM_TEXT]) {
    if (!term_session_say_clocks(session, text)) return false;
    if (term_columns(text) > columns && !list_clocks(session, columns, text)) {
        (void)list_clocks(session, columns - 2, text);
        strcat(text, " …");
    }
    return true;
}

void term_session_say_waiting(const term_session *session, char text[TERM_TEXT]) {
    uint32_t seats = link_turn(session->link).seats;
    bool is_one = seats && !(seats & (seats - 1));
    if (is_one)
        term_say(session->words, text, "term.join.waiting", "who", 's', session->view.name[__builtin_ctz(seats)], NULL);
    else
        term_say(session->words, text, "term.join.waiting.all", NULL);
}

void term_session_say_saved(const term_session *session, char *text, size_t size) {
    const table_link *link = session->link;
    irori_message message;
    if (!link->people || link->save.has_file) {
        save_say(&link->save, link->record, session->words, text, size);
        return;
    }
    irori_message_init(&message, "term.join.kept");
    irori_message_lend(&message, "address", link->people->address(link));
    irori_words_say(session->words, &message, NULL, NULL, text, size);
}
