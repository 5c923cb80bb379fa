/* Playing line by line: for screen readers, pipes and terminals that cannot do more. Nothing moves the cursor. Events
 * are sentences, the position a few lines; what is typed is a decision or a command. */
#include "plain.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_settled_elsewhere(const plain_input *in) {
    return term_session_has_moved_on(in->session, in->seat, in->question);
}

static void print_clocks(const term_session *session) {
    char text[TERM_TEXT];
    if (term_session_say_clocks(session, text)) puts(text);
}

/* One person's decision. False: no more input. */
static bool ask(term_session *session, int seat, bool is_brief, plain_input *in, bool *quits) {
    char line[TERM_TEXT];
    bool is_told = false, is_offered = false;
    term_choice choice = {.depth = 0};
    in->has_moved_on = is_settled_elsewhere;
    in->seat = seat;
    in->question = link_question(session->link, seat);
    (is_brief ? term_print_briefly : term_print)(stdout, &session->view);
    plain_print_choices(session, &choice);
    print_clocks(session);
    for (;;) {
        printf("> ");
        fflush(stdout);
        if (ferror(stdout)) return false;
        if (!plain_read_line(in, line)) return in->is_moved_on;
        char *text = plain_trim(line);
        if (!isatty(STDIN_FILENO)) puts(text); /* so that what comes from a pipe reads like a conversation */
        if (plain_talk(session, text)) continue;
        plain_command what = plain_find_command(session, text);
        const char *path = plain_path_to_save(session, text);
        if (path) plain_save(session, path);
        if (what == PLAIN_LEAVE && plain_may_leave(session, &is_told)) return *quits = true, false;
        if (path || what == PLAIN_LEAVE) continue;
        is_told = false;
        if (is_offered && plain_is_word(session, text, "term.command.yes")) {
            if (plain_agree(session, seat)) return true;
            continue;
        }
        is_offered = false;
        if (what == PLAIN_UNDO && !plain_step_back(session, &choice) && plain_undo(session, seat, &is_offered))
            return true;
        if (what != PLAIN_NONE && what != PLAIN_UNDO) plain_run_command(session, what);
        if (what == PLAIN_TABLE) plain_print_choices(session, &choice);
        if (what != PLAIN_NONE || plain_print_reading(session, text)) continue;
        if (*text && plain_decide(session, seat, text, &choice)) return true;
        if (!*text && term_goes_on(&session->view)) {
            choice.picked[0] = 0, choice.count = 1;
            if (plain_take_picked(session, seat, &choice)) return true;
        }
    }
}

static bool is_waited_for(const plain_input *in) {
    const table_link *link = in->session->link;
    return !link_waits(link) || link_entries(link) != in->question || term_session_failure(in->session);
}

/* People elsewhere decide. False: no more input, or they leave. */
static bool wait_for_others(term_session *session, plain_input *in, bool *is_told, bool *quits) {
    char line[TERM_TEXT], waiting[TERM_TEXT];
    bool is_offered = false;
    in->has_moved_on = is_waited_for;
    in->question = link_entries(session->link);
    if (!*is_told) term_session_say_waiting(session, waiting), puts(waiting), print_clocks(session);
    *is_told = true;
    fflush(stdout);
    while (!is_waited_for(in)) {
        if (!plain_read_line(in, line)) return in->is_moved_on;
        char *text = plain_trim(line);
        plain_command what = plain_find_command(session, text);
        if (!isatty(STDIN_FILENO)) puts(text);
        if (what == PLAIN_LEAVE) return *quits = true, false;
        if (plain_talk(session, text)) continue;
        if (is_offered && plain_is_word(session, text, "term.command.yes")) {
            (void)plain_agree(session, session->view.seat);
            is_offered = false;
            continue;
        }
        is_offered = false;
        if (what == PLAIN_UNDO && session->humans) (void)plain_undo(session, session->view.seat, &is_offered);
        if (what != PLAIN_NONE && what != PLAIN_UNDO && what != PLAIN_HINT) plain_run_command(session, what);
        if (what == PLAIN_NONE && *text && !plain_print_reading(session, text))
            puts(plain_word(session, session->humans ? "term.join.wait.how" : "term.join.wait.how.watching"));
        fflush(stdout);
    }
    return true;
}

/* Somebody else takes the keyboard; what the last one saw is erased, or scrolls away where it cannot be. They may still
 * take back their choice. */
static bool hand_over(term_session *session, int last, int seat, plain_input *in, bool *is_taken_back, bool *quits) {
    char line[TERM_TEXT], name[TERM_TEXT], text[TERM_TEXT];
    if (last >= 0 && isatty(STDOUT_FILENO) && !term_forget_screen()) {
        for (int i = 0; i < 40; i++) puts("");
        puts(plain_word(session, "term.hand-over.kept"));
    }
    term_row_name(&session->view, seat, name);
    puts(term_say(session->words, text, "term.hand-over.plain", "who", 's', name, NULL));
    fflush(stdout);
    if (!plain_read_line(in, line)) return false;
    plain_command what = plain_find_command(session, plain_trim(line));
    for (bool is_told = false; what == PLAIN_LEAVE; what = plain_find_command(session, plain_trim(line))) {
        if (plain_may_leave(session, &is_told)) return *quits = true, false;
        if (!plain_read_line(in, line)) return false;
    }
    *is_taken_back = what == PLAIN_UNDO && last >= 0;
    if (*is_taken_back)
        (void)plain_undo(session, last, NULL); /* if it is refused, the keyboard is handed over again all the same */
    return true;
}

/* The bots decide; who waits for them at a terminal is told once. */
static void let_bots_decide(term_session *session) {
    uint64_t since = term_milliseconds();
    bool is_told = !isatty(STDOUT_FILENO);
    char text[TERM_TEXT];
    do {
        int slow = is_told ? -1 : link_slow_bot(session->link, since);
        if (slow >= 0)
            puts(term_say(session->words, text, "term.thinking", "who", 's', session->view.name[slow], NULL));
        is_told |= slow >= 0;
    } while (!term_signal() && link_bot(session->link));
}

static bool has_next_game(const plain_input *in) {
    const table_link *link = in->session->link;
    return link->people && *link->people->again(link);
}

static term_end end_of_input(bool quits) {
    if (!quits) putchar('\n'); /* the prompt still stands there */
    return term_signal() ? TERM_INTERRUPTED : TERM_QUIT;
}

/* Over, but not all of it on the disk: it can still be saved, here or elsewhere. */
static void end_unsaved(term_session *session, plain_input *in) {
    char line[TERM_TEXT];
    bool is_told = false;
    while (!plain_may_leave(session, &is_told)) {
        do {
            printf("> ");
            fflush(stdout);
            if (ferror(stdout) || !plain_read_line(in, line)) return (void)putchar('\n');
            char *text = plain_trim(line);
            if (!isatty(STDIN_FILENO)) puts(text);
            const char *path = plain_path_to_save(session, text);
            if (path || plain_find_command(session, text) == PLAIN_SAVE) plain_save(session, path ? path : "");
            if (plain_find_command(session, text) == PLAIN_LEAVE) return;
        } while (save_loses(&session->link->save, session->link->record));
    }
}

/* Over: another game, if people elsewhere want one too. */
static term_end end_with_people(term_session *session, plain_input *in) {
    table_link *link = session->link;
    char line[TERM_TEXT];
    irori_error why;
    in->has_moved_on = has_next_game;
    if (!session->humans || link->is_closed) return TERM_OVER;
    puts(plain_word(session, "term.join.end.how"));
    fflush(stdout);
    while (!has_next_game(in)) {
        if (!plain_read_line(in, line)) return in->is_moved_on ? TERM_AGAIN : TERM_OVER;
        char *text = plain_trim(line);
        plain_command what = plain_find_command(session, text);
        if (what == PLAIN_LEAVE) return TERM_OVER;
        if (!plain_is_word(session, text, "term.command.again")) {
            if (!plain_talk(session, text) && what != PLAIN_NONE) plain_run_command(session, what);
            continue;
        }
        bool is_asked = link->people->propose(link, LINK_AGAIN, &why);
        plain_print_asked(session, is_asked, &why);
        fflush(stdout);
    }
    return TERM_AGAIN;
}

static term_end play(term_session *session, plain_input *in) {
    size_t shown = session->view.at && session->log.count > 8 ? session->log.count - 8 : 0; /* resumed: the latest */
    uint32_t decided = UINT32_MAX; /* where the log stood after the last decision of a person */
    int last = -1;
    bool quits = false, is_told_to_wait = false;
    (void)term_session_has_save_news(session); /* it was told before the start */
    term_end end = TERM_OVER;
    term_put(stdout, "", plain_word(session, "term.plain.hello"));
    if (!session->humans && session->link->people) term_put(stdout, "", plain_word(session, "term.join.watching"));
    for (;;) {
        let_bots_decide(session);
        int seat = link_next_person(session->link, last);
        term_session_look(session, term_session_eyes(session));
        plain_print_news(session, &shown);
        if (link_turn(session->link).kind == IRORI_OVER) break;
        if (!ferror(stdout) && !term_session_failure(session) && link_waits(session->link)) {
            if (wait_for_others(session, in, &is_told_to_wait, &quits)) continue;
            end = end_of_input(quits);
            break;
        }
        is_told_to_wait = false;
        if (seat < 0 || ferror(stdout) || term_session_failure(session)) {
            end = TERM_QUIT;
            break;
        }
        bool is_taken_back = false;
        if (session->humans > 1 && seat != last && !hand_over(session, last, seat, in, &is_taken_back, &quits)) {
            end = end_of_input(quits);
            break;
        }
        if (is_taken_back) { /* the keyboard goes back first, whoever holds it now */
            last = -1;
            continue;
        }
        last = seat;
        term_session_look(session, seat);
        bool goes_on = ask(session, seat, session->view.at == decided, in, &quits);
        decided = link_entries(session->link);
        plain_tell_saving(session);
        if (!goes_on) {
            end = end_of_input(quits);
            break;
        }
    }
    if (end == TERM_OVER) {
        term_lines page = {.line = NULL};
        term_page_result(&session->view, 0, &page);
        puts("");
        plain_print_page(&page);
        if (session->link->people)
            end = end_with_people(session, in);
        else
            end_unsaved(session, in);
    }
    fflush(stdout);
    return end;
}

static bool print_waited(void *context) {
    plain_input *in = context;
    term_session_read_news(in->session);
    plain_print_said(in);
    return !term_signal();
}

term_end term_play_plain(term_session *session) {
    plain_input *in = calloc(1, sizeof *in);
    if (!in) return TERM_QUIT;
    in->session = session;
    session->link->waiting = print_waited;
    session->link->context = in;
    term_end end = play(session, in);
    session->link->waiting = NULL;
    free(in);
    return end;
}
