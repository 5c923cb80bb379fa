/* A game being played: the table, who sits there, and the file that follows it. People decide before bots do: what
 * they chose can then be taken back until the last of them has chosen; a bot is given what its seat may know and does
 * not see what they chose. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "irori/sim.h"
#include "term.h"

/* Two threads are what a search of two trees can use; without them it only takes longer. */
static void hire_crew(term_session *session) {
    if (sysconf(_SC_NPROCESSORS_ONLN) < 2 || irori_crew_new(2, &session->crew, NULL)) session->crew = NULL;
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++)
        if (session->bot[seat]) irori_player_set_crew(session->bot[seat], session->crew);
}

/* Nobody sits down with a player who knows stories that nobody has read (H17). */
static irori_status refuse_stories(const char *name, irori_error *why) {
    if (!irori_player_knows_stories(name)) return IRORI_OK;
    (void)irori_fail(why, IRORI_BAD_SETUP, "error.player.stories");
    irori_message_text(irori_why(why), "player", name);
    return IRORI_BAD_SETUP;
}

static irori_status seat_bots(term_session *session, const irori_seed *seed, irori_error *why) {
    irori_status status = IRORI_OK;
    for (int seat = 0; !status && seat < session->view.rules->players; seat++)
        status = refuse_stories(irori_table_seat(session->table, seat), why);
    for (int seat = 0; !status && seat < session->view.rules->players; seat++)
        if (!term_is_human(session->table, seat))
            status = irori_player_new(irori_table_seat(session->table, seat), session->view.rules,
                                      irori_sim_player_seed(seed, 0, seat), &session->bot[seat], why);
    return status;
}

irori_status term_session_init(term_session *session, const irori_words *words, irori_table *table,
                               const irori_seed *bots, irori_error *why) {
    const irori_rules *rules = irori_table_rules(table);
    *session = (term_session){.words = words, .table = table, .screen = term_screen_of(rules->game)};
    session->save = (term_save){.fd = -1, .is_idle = true};
    session->humans = term_count_humans(table);
    session->view.rules = rules;
    session->known = malloc(rules->game->state_size);
    session->sight = malloc(rules->game->state_size);
    irori_status status = irori_position_init(&session->position, why);
    if (!status && (!session->known || !session->sight)) status = irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    if (!status) status = seat_bots(session, bots, why);
    if (status) {
        term_session_done(session);
        return status;
    }
    hire_crew(session);
    int first = IRORI_SPECTATOR;
    for (int seat = 0; session->humans == 1 && seat < rules->players; seat++)
        if (!session->bot[seat]) first = seat;
    term_session_look(session, first);
    return IRORI_OK;
}

void term_session_done(term_session *session) {
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++) irori_player_free(session->bot[seat]);
    term_adviser_done(&session->adviser);
    irori_crew_free(session->crew);
    term_save_close(&session->save);
    term_lines_free(&session->log);
    irori_position_done(&session->position);
    free(session->known);
    free(session->sight);
    *session = (term_session){.save = {.fd = -1, .is_idle = true}};
}

void term_session_look(term_session *session, int seat) {
    uint32_t now = irori_table_entries(session->table);
    bool is_same = session->has_log && session->view.seat == seat;
    for (uint32_t number = session->logged + 1; is_same && number <= now; number++)
        is_same = irori_table_entry(session->table, number)->kind == IRORI_ENTRY_MOVE; /* else the log gets shorter */
    term_view_init(&session->view, session->words, session->table, now, seat, session->known);
    term_view_present(&session->view, &session->position);
    if (!is_same) session->log.count = 0;
    if (!is_same || now > session->logged)
        term_log_add(&session->view, is_same ? session->logged + 1 : 0, now, &session->log);
    session->logged = now;
    session->has_log = true;
}

int term_session_next(const term_session *session, int last) {
    uint32_t owing = irori_table_turn(session->table).seats;
    if (last >= 0 && (owing >> last & 1) && !session->bot[last]) return last;
    for (int seat = 0; seat < session->view.rules->players; seat++)
        if ((owing >> seat & 1) && !session->bot[seat]) return seat;
    return -1;
}

int term_session_eyes(const term_session *session) {
    return session->humans == 1 ? session->view.seat : IRORI_SPECTATOR;
}

/* The bot that decides next; -1: a person has to, or nobody. */
static int next_bot(const term_session *session) {
    uint32_t owing = irori_table_turn(session->table).seats;
    return owing && term_session_next(session, -1) < 0 ? __builtin_ctz(owing) : -1;
}

int term_session_slow_bot(const term_session *session, uint64_t since) {
    enum { LONG = 150, ITERATIONS_A_MILLISECOND = 500 }; /* at most: who is slower shows it with the first choice */
    irori_method method;
    int seat = next_bot(session);
    if (seat < 0) return -1;
    bool searches = irori_method_of(irori_table_seat(session->table, seat), session->view.rules->game, &method);
    uint64_t least = searches ? method.iterations / ITERATIONS_A_MILLISECOND : 0, usual = session->pace[seat];
    return term_milliseconds() - since + (usual > least ? usual : least) >= LONG ? seat : -1;
}

bool term_session_bot(term_session *session) {
    int seat = next_bot(session);
    if (seat < 0) return false;
    irori_sight sight = {.rules = session->view.rules, .seat = seat, .known = session->sight};
    irori_table_known(session->table, irori_table_entries(session->table), seat, session->sight);
    uint64_t start = term_milliseconds();
    irori_move move = irori_player_choose(session->bot[seat], &sight);
    session->pace[seat] = term_milliseconds() - start;
    if (irori_table_play(session->table, seat, move, NULL)) return false;
    (void)term_save_update(&session->save, session->table); /* a failure is told by who draws: term_save_state */
    return true;
}

bool term_session_play(term_session *session, int seat, irori_move move, irori_error *why) {
    if (irori_table_play(session->table, seat, move, why)) return false;
    (void)term_save_update(&session->save, session->table);
    return true;
}

void term_session_refuse(const term_session *session, int seat, irori_move move, const irori_error *why,
                         term_refusal_fn say, void *context) {
    irori_message list[IRORI_MAX_REFUSALS];
    char text[TERM_TEXT];
    int count = irori_table_refusals(session->table, seat, move, list);
    if (!count) list[count++] = why->why;
    for (int i = 0; i < count; i++) {
        irori_words_say(session->words, &list[i], term_seat_name, (void *)&session->view, text, sizeof text);
        say(context, text);
    }
}

/* As many sentences as fit. */
static void add_refusal(void *context, const char *sentence) {
    char *why = context;
    size_t used = strlen(why);
    if (used + 1 + strlen(sentence) < TERM_TEXT)
        snprintf(why + used, TERM_TEXT - used, "%s%s", used ? " " : "", sentence);
}

void term_session_refuse_all(const term_session *session, int seat, irori_move move, const irori_error *why,
                             char text[TERM_TEXT]) {
    *text = 0;
    term_session_refuse(session, seat, move, why, add_refusal, text);
}

irori_move term_session_mend(const term_session *session, irori_move move, char how[TERM_TEXT]) {
    return session->screen->mend ? session->screen->mend(&session->view, move, how) : 0;
}

bool term_session_has_save_news(term_session *session) {
    term_saved before = session->told;
    uint32_t entries = irori_table_entries(session->table);
    bool loses_more = entries > session->told_at && term_save_loses(&session->save, session->table);
    session->told = term_save_state(&session->save, session->table);
    session->told_at = entries;
    return session->told != before || loses_more;
}

/* `sight` serves for the positions on the way: no bot decides meanwhile. */
bool term_session_decide(term_session *session, int seat, const term_choice *choice, char why[TERM_TEXT]) {
    const term_screen *screen = session->screen;
    irori_error error;
    *why = 0;
    irori_move move = screen->decide(&session->view, choice, why);
    if (!move && *why) return false;
    if (!term_session_play(session, seat, move, &error)) {
        term_session_refuse_all(session, seat, move, &error, why);
        return false;
    }
    while (screen->follow) {
        term_view now;
        term_view_init(&now, session->words, session->table, irori_table_entries(session->table), seat, session->sight);
        move = screen->follow(&session->view, choice, &now);
        if (!move || !term_session_play(session, seat, move, &error)) break;
    }
    return true;
}

bool term_session_think(term_session *session) {
    enum { MOST_MILLISECONDS = 500 };
    const term_view *view = &session->view;
    irori_sight sight = {.rules = view->rules, .seat = view->seat, .known = view->known};
    irori_method method;
    if (!session->adviser.search && (!irori_method_of("hard", view->rules->game, &method) ||
                                     term_adviser_init(&session->adviser, view->rules, &method, NULL)))
        return false;
    irori_search_set_crew(session->adviser.search, session->crew);
    term_adviser_think(&session->adviser, &sight, 0, TERM_CAREFULLY, MOST_MILLISECONDS);
    return true;
}

bool term_session_take_back(term_session *session, int seat, irori_error *why) {
    if (irori_table_take_back(session->table, seat, why)) return false;
    (void)term_save_update(&session->save, session->table);
    return true;
}

uint32_t term_session_pause(const term_session *session, uint32_t since) {
    const irori_game *game = session->view.rules->game;
    uint32_t now = irori_table_entries(session->table);
    irori_event *events = malloc(game->max_events * sizeof *events);
    uint32_t found = 0;
    for (uint32_t number = since + 1; events && number <= now; number++) {
        size_t count = irori_table_events(session->table, number, IRORI_SPECTATOR, events, game->max_events);
        bool pauses = session->screen->pauses ? session->screen->pauses(&session->view, events, count)
                                              : irori_events_pause(session->view.rules, events, count);
        if (pauses) found = number;
    }
    free(events);
    return found;
}
