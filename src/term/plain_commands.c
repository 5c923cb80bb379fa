/* What is typed besides decisions: words for pages, saving, taking back, talking; and what is printed for them. */
#include "plain.h"

#include <errno.h>
#include <string.h>
#include <strings.h>

const char *plain_word(const term_session *session, const char *id) { return irori_words_get(session->words, id); }

void plain_print_page(term_lines *page) {
    for (size_t i = 0; i < page->count; i++) term_put(stdout, "", page->line[i].text);
    term_lines_free(page);
}

void plain_print_error(const term_session *session, const irori_error *why) {
    char text[TERM_TEXT];
    puts(irori_words_say(session->words, &why->why, term_seat_name, (void *)&session->view, text, sizeof text));
}

void plain_print_news(const term_session *session, size_t *shown) {
    if (*shown > session->log.count) *shown = session->log.count;
    for (; *shown < session->log.count; (*shown)++) term_put(stdout, "", session->log.line[*shown].text);
}

/* Saving */

static void print_saved(term_session *session) {
    (void)term_session_has_save_news(session);
    char text[2 * FILE_PATH];
    term_session_say_saved(session, text, sizeof text);
    puts(text);
}

void plain_save(term_session *session, const char *path) {
    char text[2 * FILE_PATH], file[TERM_TEXT];
    irori_message message;
    if (!session->link->record) path = "";
    if (*path ? save_elsewhere(&session->link->save, session->link->record, path) : (link_keep(session->link), true)) {
        print_saved(session);
        return;
    }
    int reason = errno;
    irori_text_copy(file, sizeof file, path);
    irori_message_init(&message, "term.save.cannot");
    irori_message_lend(&message, "file", file);
    irori_message_lend(&message, "why", save_reason(reason, session->words));
    puts(irori_words_say(session->words, &message, NULL, NULL, text, sizeof text));
}

bool plain_may_leave(term_session *session, bool *is_told) {
    char text[TERM_TEXT];
    (void)link_keep(session->link);
    if (*is_told || !save_loses(&session->link->save, session->link->record)) return true;
    int lost = (int)(link_entries(session->link) - session->link->save.entries);
    bool is_all = save_state_of(&session->link->save, session->link->record) == SAVED_NOTHING;
    print_saved(session);
    printf("%s ",
           term_say(session->words, text, is_all ? "term.save.lose-all" : "term.save.lose", "n", 'd', lost, NULL));
    puts(plain_word(session, "term.save.how"));
    return !(*is_told = true);
}

void plain_tell_saving(term_session *session) {
    if (term_session_has_save_news(session)) print_saved(session);
}

/* The keys of the drawn table, where no move is called that. */
static plain_command find_key(const term_session *session, const char *line) {
    const irori_rules *rules = session->view.rules;
    plain_command found = !strcasecmp(line, "h") ? PLAIN_HINT : !strcasecmp(line, "q") ? PLAIN_LEAVE : PLAIN_NONE;
    irori_message why;
    irori_move move;
    return found && rules->game->move_from_text(rules, line, &move, &why) ? found : PLAIN_NONE;
}

bool plain_is_word(const term_session *session, const char *line, const char *id) {
    return !strcasecmp(line, plain_word(session, id)) || !strcasecmp(line, irori_words_get(irori_words_in("en"), id));
}

plain_command plain_find_command(const term_session *session, const char *line) {
    static const char *const ids[PLAIN_COMMANDS] = {
        [PLAIN_HELP] = "term.command.help", [PLAIN_RULES] = "term.command.rules", [PLAIN_LOG] = "term.command.log",
        [PLAIN_UNDO] = "term.command.undo", [PLAIN_TABLE] = "term.command.table", [PLAIN_HINT] = "term.command.hint",
        [PLAIN_SAVE] = "term.command.save", [PLAIN_LEAVE] = "term.command.quit"};
    if (!strcmp(line, "?")) return PLAIN_HELP;
    for (int i = 1; i < PLAIN_COMMANDS; i++)
        if (plain_is_word(session, line, ids[i])) return (plain_command)i;
    return find_key(session, line);
}

const char *plain_path_to_save(const term_session *session, const char *line) {
    size_t size = strcspn(line, " ");
    char first[TERM_TEXT];
    snprintf(first, sizeof first, "%.*s", (int)size, line);
    return line[size] && plain_find_command(session, first) == PLAIN_SAVE ? line + size + strspn(line + size, " ")
                                                                          : NULL;
}

bool plain_print_reading(const term_session *session, const char *line) {
    term_lines page = {.line = NULL};
    const irori_reading *reading;
    int index = 0;
    while ((reading = irori_reading_of(session->view.rules->game, index)) &&
           !plain_is_word(session, line, reading->command))
        index++;
    if (reading) term_page_reading(&session->view, index, 79, &page);
    plain_print_page(&page);
    return reading;
}

bool plain_undo(term_session *session, int seat, bool *is_offered) {
    irori_error why;
    if (link_take_back(session->link, seat, &why)) {
        puts(plain_word(session, "term.taken-back"));
        return true;
    }
    plain_print_error(session, &why);
    if (!is_offered || !link_may_agree(session->link, &why)) return false;
    puts(plain_word(session, session->humans > 1 ? "term.agree.all" : "term.agree"));
    *is_offered = true;
    return false;
}

bool plain_agree(term_session *session, int seat) {
    irori_error why;
    link_agreed answer = link_agree(session->link, seat, &why);
    irori_entry last = link_entry(session->link, link_entries(session->link));
    if (answer == LINK_AGREED)
        puts(plain_word(session, last.is_knowing ? "present.log.agreed-knowing" : "present.log.agreed"));
    else if (answer == LINK_ASKED)
        puts(plain_word(session, "term.agree.asked"));
    else
        plain_print_error(session, &why);
    return answer == LINK_AGREED;
}

void plain_run_command(term_session *session, plain_command what) {
    term_lines page = {.line = NULL};
    switch (what) {
    case PLAIN_HELP: term_page_help(&session->view, true, 79, &page); break;
    case PLAIN_RULES: term_page_rules(session->words, session->view.rules->game, 79, &page); break;
    case PLAIN_LOG: term_log_add(&session->view, 0, session->view.at, &page); break;
    case PLAIN_TABLE: term_print(stdout, &session->view); break;
    case PLAIN_HINT:
        if (session->link->no_hints)
            puts(plain_word(session, "term.join.no-hints"));
        else if (term_session_think(session))
            term_page_hint(&session->view, &session->adviser, 79, &page);
        break;
    case PLAIN_SAVE: plain_save(session, ""); break;
    default: break;
    }
    plain_print_page(&page);
}

/* People elsewhere */

void plain_print_asked(const term_session *session, bool is_asked, const irori_error *why) {
    if (is_asked)
        puts(plain_word(session, "term.agree.asked"));
    else
        plain_print_error(session, why);
}

/* What follows a word of that meaning; NULL: something else. */
static const char *after_word(const term_session *session, const char *line, const char *id) {
    size_t size = strcspn(line, " ");
    char first[TERM_TEXT];
    snprintf(first, sizeof first, "%.*s", (int)size, line);
    return plain_is_word(session, first, id) ? line + size + strspn(line + size, " ") : NULL;
}

bool plain_talk(term_session *session, const char *line) {
    table_link *link = session->link;
    const char *text = link->people ? after_word(session, line, "term.command.say") : NULL;
    char vote[TERM_TEXT];
    irori_error why;
    if (!link->people) return false;
    bool has_vote = term_session_vote(session, vote), is_yes = plain_is_word(session, line, "term.command.yes");
    if (has_vote && (is_yes || plain_is_word(session, line, "term.command.no"))) {
        if (!link->people->answer(link, is_yes, &why)) plain_print_error(session, &why);
        return true;
    }
    if (text && *text) {
        if (!link->people->say(link, text, &why)) plain_print_error(session, &why);
        return true;
    }
    if (!plain_is_word(session, line, "term.command.close")) return false;
    bool is_asked = link->people->propose(link, LINK_CLOSE, &why);
    plain_print_asked(session, is_asked, &why);
    return true;
}
