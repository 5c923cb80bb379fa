/* Playing line by line: for screen readers, pipes and terminals that cannot do more. Nothing moves the cursor. Events
 * are sentences, the position a few lines; what is typed is a decision or a command. */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "term.h"

/* Input: our own buffer over read(), because a signal must be able to end the waiting, and so must people elsewhere. */
typedef struct input {
    term_session *session;
    char bytes[4096];
    size_t used;
    bool is_ended;
    bool (*has_moved_on)(const struct input *in); /* is a line still wanted? NULL: always */
    int seat;
    uint32_t question; /* of that seat; or the entry since which is waited */
    bool is_moved_on;
    size_t told; /* of what people elsewhere said */
} input;

enum { SOME_WHILE = 400 /* milliseconds */ };

/* What came from people elsewhere, printed as soon as it is there. */
static void print_said(input *in) {
    const term_lines *said = &in->session->said;
    for (; in->told < said->count; in->told++) puts(said->line[in->told].text);
    *in->session->news = 0;
    fflush(stdout);
}

/* False: there is nothing to read yet, but something else may have changed. */
static bool wait_for_input(input *in) {
    const table_link *link = in->session->link;
    struct pollfd on[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = link->fd, .events = POLLIN}};
    if (link->fd < 0) return true;
    (void)poll(on, 2, SOME_WHILE); /* a signal may come just before it */
    if (on[1].revents) term_session_hear(in->session);
    print_said(in);
    in->is_moved_on = in->has_moved_on && in->has_moved_on(in);
    return on[0].revents;
}

/* The next line, its newline cut off; too long ones are cut. False: the end, a signal, or it is not wanted any more. */
static bool read_line(input *in, char line[TERM_TEXT]) {
    in->is_moved_on = false;
    for (;;) {
        char *newline = memchr(in->bytes, '\n', in->used);
        if (newline || in->used == sizeof in->bytes || (in->is_ended && in->used)) {
            size_t size = newline ? (size_t)(newline - in->bytes) : in->used;
            size_t taken = newline ? size + 1 : size;
            snprintf(line, TERM_TEXT, "%.*s", (int)(size < TERM_TEXT - 1 ? size : TERM_TEXT - 1), in->bytes);
            in->used -= taken;
            memmove(in->bytes, in->bytes + taken, in->used);
            return true;
        }
        if (in->is_ended || term_signal()) return false;
        bool can_read = wait_for_input(in);
        if (in->is_moved_on || term_signal()) return false;
        if (!can_read) continue;
        ssize_t got = read(STDIN_FILENO, in->bytes + in->used, sizeof in->bytes - in->used);
        if (got > 0)
            in->used += (size_t)got;
        else if (!got || errno != EINTR)
            in->is_ended = true;
    }
}

static char *trim(char *text) {
    while (isspace((unsigned char)*text)) text++;
    for (size_t size = strlen(text); size && isspace((unsigned char)text[size - 1]);) text[--size] = 0;
    return text;
}

/* Saying */

static const char *word(const term_session *session, const char *id) { return irori_words_get(session->words, id); }

static void print_page(term_lines *page) {
    for (size_t i = 0; i < page->count; i++) puts(page->line[i].text);
    term_lines_free(page);
}

static void print_error(const term_session *session, const irori_error *why) {
    char text[TERM_TEXT];
    puts(irori_words_say(session->words, &why->why, term_seat_name, (void *)&session->view, text, sizeof text));
}

/* What the log has gained since line *shown. */
static void print_news(const term_session *session, size_t *shown) {
    if (*shown > session->log.count) *shown = session->log.count;
    for (; *shown < session->log.count; (*shown)++) puts(session->log.line[*shown].text);
}

/* Saving */

static void print_saved(term_session *session) {
    (void)term_session_has_save_news(session);
    char text[2 * FILE_PATH];
    term_session_say_saved(session, text, sizeof text);
    puts(text);
}

/* `save`, or `save FILE`. */
static void save(term_session *session, const char *path) {
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

/* What would be lost, said once: who asks to leave again right after it may. */
static bool may_leave(term_session *session, bool *is_told) {
    char text[TERM_TEXT];
    (void)link_keep(session->link);
    if (*is_told || !save_loses(&session->link->save, session->link->record)) return true;
    int lost = (int)(link_entries(session->link) - session->link->save.entries);
    bool is_all = save_state_of(&session->link->save, session->link->record) == SAVED_NOTHING;
    print_saved(session);
    printf("%s ",
           term_say(session->words, text, is_all ? "term.save.lose-all" : "term.save.lose", "n", 'd', lost, NULL));
    puts(word(session, "term.save.how"));
    return !(*is_told = true);
}

/* Whoever plays hears at once that something is not on the disk any more, or is again. */
static void tell_saving(term_session *session) {
    if (term_session_has_save_news(session)) print_saved(session);
}

/* Commands */

typedef enum command { NONE, HELP, RULES, LOG, UNDO, TABLE, HINT, SAVE, LEAVE, COMMANDS } command;

/* The keys of the drawn table, where no move is called that. */
static command find_key(const term_session *session, const char *line) {
    const irori_rules *rules = session->view.rules;
    command found = !strcasecmp(line, "h") ? HINT : !strcasecmp(line, "q") ? LEAVE : NONE;
    irori_message why;
    irori_move move;
    return found && rules->game->move_from_text(rules, line, &move, &why) ? found : NONE;
}

/* Is it that word, in this language or in English, which works in every one? */
static bool is_word(const term_session *session, const char *line, const char *id) {
    return !strcasecmp(line, word(session, id)) || !strcasecmp(line, irori_words_get(irori_words_in("en"), id));
}

static command find_command(const term_session *session, const char *line) {
    static const char *const ids[COMMANDS] = {
        [HELP] = "term.command.help", [RULES] = "term.command.rules", [LOG] = "term.command.log",
        [UNDO] = "term.command.undo", [TABLE] = "term.command.table", [HINT] = "term.command.hint",
        [SAVE] = "term.command.save", [LEAVE] = "term.command.quit"};
    if (!strcmp(line, "?")) return HELP;
    for (int i = 1; i < COMMANDS; i++)
        if (is_word(session, line, ids[i])) return (command)i;
    return find_key(session, line);
}

/* What follows the word for saving; NULL: something else. */
static const char *path_to_save(const term_session *session, const char *line) {
    size_t size = strcspn(line, " ");
    char first[TERM_TEXT];
    snprintf(first, sizeof first, "%.*s", (int)size, line);
    return line[size] && find_command(session, first) == SAVE ? line + size + strspn(line + size, " ") : NULL;
}

/* A page of the game's own, by its word. */
static bool print_reading(const term_session *session, const char *line) {
    term_lines page = {.line = NULL};
    const irori_reading *reading;
    int index = 0;
    while ((reading = irori_reading_of(session->view.rules->game, index)) && !is_word(session, line, reading->command))
        index++;
    if (reading) term_page_reading(&session->view, index, 79, &page);
    print_page(&page);
    return reading;
}

/* What may not be taken back just so may be by agreement, if they say so next: `is_offered`; NULL: that is not asked.
 */
static bool undo(term_session *session, int seat, bool *is_offered) {
    irori_error why;
    if (link_take_back(session->link, seat, &why)) {
        puts(word(session, "term.taken-back"));
        return true;
    }
    print_error(session, &why);
    if (!is_offered || !link_may_agree(session->link, &why)) return false;
    puts(word(session, session->humans > 1 ? "term.agree.all" : "term.agree"));
    *is_offered = true;
    return false;
}

static bool agree(term_session *session, int seat) {
    irori_error why;
    link_agreed answer = link_agree(session->link, seat, &why);
    irori_entry last = link_entry(session->link, link_entries(session->link));
    if (answer == LINK_AGREED)
        puts(word(session, last.is_knowing ? "present.log.agreed-knowing" : "present.log.agreed"));
    else if (answer == LINK_ASKED)
        puts(word(session, "term.agree.asked"));
    else
        print_error(session, &why);
    return answer == LINK_AGREED;
}

static void run_command(term_session *session, command what) {
    term_lines page = {.line = NULL};
    switch (what) {
    case HELP: term_page_help(session->words, session->view.rules->game, true, 79, &page); break;
    case RULES: term_page_rules(session->words, session->view.rules->game, 79, &page); break;
    case LOG: term_log_add(&session->view, 0, session->view.at, &page); break;
    case TABLE: term_print(stdout, &session->view); break;
    case HINT:
        if (session->link->no_hints)
            puts(word(session, "term.join.no-hints"));
        else if (term_session_think(session))
            term_page_hint(&session->view, &session->adviser, 79, &page);
        break;
    case SAVE: save(session, ""); break;
    default: break;
    }
    print_page(&page);
}

/* People elsewhere */

static void print_asked(const term_session *session, bool is_asked, const irori_error *why) {
    if (is_asked)
        puts(word(session, "term.agree.asked"));
    else
        print_error(session, why);
}

/* What follows a word of that meaning; NULL: something else. */
static const char *after_word(const term_session *session, const char *line, const char *id) {
    size_t size = strcspn(line, " ");
    char first[TERM_TEXT];
    snprintf(first, sizeof first, "%.*s", (int)size, line);
    return is_word(session, first, id) ? line + size + strspn(line + size, " ") : NULL;
}

/* Saying something, proposing, answering a vote. False: the line is none of these. */
static bool talk(term_session *session, const char *line) {
    table_link *link = session->link;
    const char *text = link->people ? after_word(session, line, "term.command.say") : NULL;
    char vote[TERM_TEXT];
    irori_error why;
    if (!link->people) return false;
    bool has_vote = term_session_vote(session, vote), is_yes = is_word(session, line, "term.command.yes");
    if (has_vote && (is_yes || is_word(session, line, "term.command.no"))) {
        if (!link->people->answer(link, is_yes, &why)) print_error(session, &why);
        return true;
    }
    if (text && *text) {
        if (!link->people->say(link, text, &why)) print_error(session, &why);
        return true;
    }
    if (!is_word(session, line, "term.command.close")) return false;
    bool is_asked = link->people->propose(link, LINK_CLOSE, &why);
    print_asked(session, is_asked, &why);
    return true;
}

static bool print_waited(void *context) {
    input *in = context;
    term_session_read_news(in->session);
    print_said(in);
    return !term_signal();
}

/* Deciding */

/* What cannot be picked, and why: without a number. */
static void print_left_out(const term_session *session, const term_choice *choice) {
    char text[TERM_TEXT];
    for (int i = 0; term_item_left_out(&session->view, choice, i, text); i++) printf("- %s\n", text);
}

/* Things that are picked together have their numbers where they lie, unless the game recites its table. */
static bool lists_items(const term_session *session, const term_choice *choice) {
    irori_viewer viewer = term_viewer_of(&session->view);
    if (term_picking_of(&session->view, choice) == IRORI_PICK_ONE) return true;
    return irori_viewer_recites(&viewer);
}

static void print_choices(const term_session *session, const term_choice *choice) {
    const term_view *view = &session->view;
    char text[TERM_TEXT];
    if (term_goes_on(view)) { /* nothing to choose: enter goes on */
        term_item_text(view, choice, 0, text);
        printf("%s %s\n", text, word(session, "term.ask.go-on"));
        return;
    }
    int count = lists_items(session, choice) ? term_items(view, choice) : 0;
    for (int i = 0; i < count; i++) {
        term_item_text(view, choice, i, text);
        printf("%d %s\n", term_item_number(view, choice, i), text);
    }
    print_left_out(session, choice);
    if (choice->depth) printf("0 %s\n", word(session, "term.item.back"));
    term_item_ask(view, choice, text);
    printf("%s ", text);
    puts(word(session, term_has_names(view, choice) ? "term.ask.how" : "term.ask.how.numbers"));
}

static bool step_back(const term_session *session, term_choice *choice) {
    if (!choice->depth) return false;
    choice->depth--;
    print_choices(session, choice);
    return true;
}

/* How many numbers a decision takes at most. */
static int count_wanted(const term_session *session, const term_choice *choice) {
    switch (term_picking_of(&session->view, choice)) {
    case IRORI_PICK_ANY: return TERM_MOST_PICKS;
    case IRORI_PICK_ONE: return 1;
    default: return term_wanted(&session->view, choice);
    }
}

/* One more number: the message id of what is wrong with it; NULL: nothing. */
static const char *pick_number(const term_session *session, term_choice *choice, long number, int wanted) {
    bool is_number = number > 0 && number < INT_MAX;
    int item = is_number ? term_item_numbered(&session->view, choice, (int)number) : TERM_NO_ITEM;
    if (item < 0) return "term.numbers.range";
    if (term_is_picked(choice, item)) return "term.numbers.twice";
    if (choice->count == wanted) return "term.numbers.wanted";
    choice->picked[choice->count++] = item;
    return NULL;
}

/* "2 5" as items. False: why not, and none is picked. */
static bool read_numbers(const term_session *session, const char *line, term_choice *choice, char why[TERM_TEXT]) {
    int wanted = count_wanted(session, choice), items = term_items(&session->view, choice);
    bool takes_any = term_picking_of(&session->view, choice) == IRORI_PICK_ANY;
    const char *wrong = NULL;
    long number = 0;
    choice->count = 0;
    if (takes_any && !strcmp(line, "0")) return true;
    for (const char *at = line + strspn(line, " ,+"); *at && !wrong; at += strspn(at, " ,+")) {
        char *end;
        number = strtol(at, &end, 10);
        wrong = pick_number(session, choice, number, wanted);
        at = end;
    }
    if (!wrong && !takes_any && choice->count < wanted) wrong = "term.numbers.wanted";
    if (!wrong) return true;
    choice->count = 0;
    if (number > 0 && number < INT_MAX && term_number_refused(&session->view, choice, (int)number, why)) return false;
    irori_message message;
    irori_message_init(&message, wrong);
    irori_message_number(&message, "number", number);
    irori_message_number(&message, "n",
                         strcmp(wrong, "term.numbers.range") ? wanted
                                                             : term_item_number(&session->view, choice, items - 1));
    irori_words_say(session->words, &message, NULL, NULL, why, TERM_TEXT);
    return false;
}

/* Decides by what is picked, which may lead to a choice of its own first. */
static bool take_picked(term_session *session, int seat, term_choice *choice) {
    char why[TERM_TEXT];
    if (term_picking_of(&session->view, choice) == IRORI_PICK_ONE &&
        term_item_opens(&session->view, choice, choice->picked[0])) {
        choice->opened[choice->depth++] = choice->picked[0];
        choice->count = 0;
        print_choices(session, choice);
        return false;
    }
    if (term_session_decide(session, seat, choice, why)) return true;
    puts(why);
    return false;
}

static bool decide_by_numbers(term_session *session, int seat, const char *line, term_choice *choice) {
    char why[TERM_TEXT];
    if (!strcmp(line, "0") && step_back(session, choice)) return false;
    if (read_numbers(session, line, choice, why)) return take_picked(session, seat, choice);
    puts(why);
    print_choices(session, choice);
    return false;
}

/* A line that is no move: the name of an item, or its beginning. */
static bool decide_by_name(term_session *session, int seat, const char *line, term_choice *choice,
                           const irori_error *why) {
    char text[TERM_TEXT];
    int item = term_item_named(&session->view, choice, line);
    if (item >= 0) {
        choice->picked[0] = item, choice->count = 1;
        return take_picked(session, seat, choice);
    }
    if (item == TERM_MORE_TO_TYPE)
        puts(term_say(session->words, text, "term.name.several", "text", 's', line, NULL));
    else
        print_error(session, why);
    return false;
}

static bool decide(term_session *session, int seat, const char *line, term_choice *choice) {
    const irori_rules *rules = session->view.rules;
    irori_error why;
    irori_move move = choice->offered;
    char how[TERM_TEXT];
    choice->offered = 0;
    if (move && !strcasecmp(line, word(session, "term.command.ok")))
        return link_decide(session->link, seat, &move, 1, &why);
    if (line[strspn(line, "0123456789 ,+")] == 0) return decide_by_numbers(session, seat, line, choice);
    irori_status status = rules->game->move_from_text(rules, line, &move, &why.why);
    if (!status && link_decide(session->link, seat, &move, 1, &why)) return true;
    if (status) return decide_by_name(session, seat, line, choice, &why);
    term_lines page = {.line = NULL};
    choice->offered = term_mend(&session->view, move, how);
    if (choice->offered)
        printf("%s %s\n", how, word(session, "term.offered"));
    else
        term_session_refuse(session, seat, move, &why, &page);
    print_page(&page);
    return false;
}

static bool is_settled_elsewhere(const input *in) {
    return term_session_has_moved_on(in->session, in->seat, in->question);
}

/* One person's decision. False: no more input. */
static bool ask(term_session *session, int seat, bool is_brief, input *in, bool *quits) {
    char line[TERM_TEXT];
    bool is_told = false, is_offered = false;
    term_choice choice = {.depth = 0};
    in->has_moved_on = is_settled_elsewhere;
    in->seat = seat;
    in->question = link_question(session->link, seat);
    (is_brief ? term_print_briefly : term_print)(stdout, &session->view);
    print_choices(session, &choice);
    for (;;) {
        printf("> ");
        fflush(stdout);
        if (ferror(stdout)) return false;
        if (!read_line(in, line)) return in->is_moved_on;
        char *text = trim(line);
        if (!isatty(STDIN_FILENO)) puts(text); /* so that what comes from a pipe reads like a conversation */
        if (talk(session, text)) continue;
        command what = find_command(session, text);
        const char *path = path_to_save(session, text);
        if (path) save(session, path);
        if (what == LEAVE && may_leave(session, &is_told)) return *quits = true, false;
        if (path || what == LEAVE) continue;
        is_told = false;
        if (is_offered && is_word(session, text, "term.command.yes")) {
            if (agree(session, seat)) return true;
            continue;
        }
        is_offered = false;
        if (what == UNDO && !step_back(session, &choice) && undo(session, seat, &is_offered)) return true;
        if (what != NONE && what != UNDO) run_command(session, what);
        if (what == TABLE) print_choices(session, &choice);
        if (what != NONE || print_reading(session, text)) continue;
        if (*text && decide(session, seat, text, &choice)) return true;
        if (!*text && term_goes_on(&session->view)) {
            choice.picked[0] = 0, choice.count = 1;
            if (take_picked(session, seat, &choice)) return true;
        }
    }
}

static bool is_waited_for(const input *in) {
    const table_link *link = in->session->link;
    return !link_waits(link) || link_entries(link) != in->question || term_session_failure(in->session);
}

/* People elsewhere decide. False: no more input, or they leave. */
static bool wait_for_others(term_session *session, input *in, bool *is_told, bool *quits) {
    char line[TERM_TEXT], waiting[TERM_TEXT];
    in->has_moved_on = is_waited_for;
    in->question = link_entries(session->link);
    if (!*is_told) term_session_say_waiting(session, waiting), puts(waiting);
    *is_told = true;
    fflush(stdout);
    while (!is_waited_for(in)) {
        if (!read_line(in, line)) return in->is_moved_on;
        char *text = trim(line);
        command what = find_command(session, text);
        if (!isatty(STDIN_FILENO)) puts(text);
        if (what == LEAVE) return *quits = true, false;
        if (talk(session, text)) continue;
        if (what == UNDO && session->humans) (void)undo(session, session->view.seat, NULL);
        if (what != NONE && what != UNDO && what != HINT) run_command(session, what);
        if (what == NONE && *text && !print_reading(session, text)) puts(word(session, "term.join.wait.how"));
        fflush(stdout);
    }
    return true;
}

/* Somebody else takes the keyboard; what the last one saw is erased, or scrolls away where it cannot be. They may still
 * take back their choice. */
static bool hand_over(term_session *session, int last, int seat, input *in, bool *is_taken_back, bool *quits) {
    char line[TERM_TEXT], name[TERM_TEXT], text[TERM_TEXT];
    if (last >= 0 && isatty(STDOUT_FILENO) && !term_forget_screen()) {
        for (int i = 0; i < 40; i++) puts("");
        puts(word(session, "term.hand-over.kept"));
    }
    term_row_name(&session->view, seat, name);
    puts(term_say(session->words, text, "term.hand-over.plain", "who", 's', name, NULL));
    fflush(stdout);
    if (!read_line(in, line)) return false;
    command what = find_command(session, trim(line));
    for (bool is_told = false; what == LEAVE; what = find_command(session, trim(line))) {
        if (may_leave(session, &is_told)) return *quits = true, false;
        if (!read_line(in, line)) return false;
    }
    *is_taken_back = what == UNDO && last >= 0;
    if (*is_taken_back)
        (void)undo(session, last, NULL); /* if it is refused, the keyboard is handed over again all the same */
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

static bool has_next_game(const input *in) {
    const table_link *link = in->session->link;
    return link->people && *link->people->again(link);
}

static term_end end_of_input(bool quits) {
    if (!quits) putchar('\n'); /* the prompt still stands there */
    return term_signal() ? TERM_INTERRUPTED : TERM_QUIT;
}

/* Over, but not all of it on the disk: it can still be saved, here or elsewhere. */
static void end_unsaved(term_session *session, input *in) {
    char line[TERM_TEXT];
    bool is_told = false;
    while (!may_leave(session, &is_told)) {
        do {
            printf("> ");
            fflush(stdout);
            if (ferror(stdout) || !read_line(in, line)) return (void)putchar('\n');
            char *text = trim(line);
            if (!isatty(STDIN_FILENO)) puts(text);
            const char *path = path_to_save(session, text);
            if (path || find_command(session, text) == SAVE) save(session, path ? path : "");
            if (find_command(session, text) == LEAVE) return;
        } while (save_loses(&session->link->save, session->link->record));
    }
}

/* Over: another game, if people elsewhere want one too. */
static term_end end_with_people(term_session *session, input *in) {
    table_link *link = session->link;
    char line[TERM_TEXT];
    irori_error why;
    in->has_moved_on = has_next_game;
    if (!session->humans || link->is_closed) return TERM_OVER;
    puts(word(session, "term.join.end.how"));
    fflush(stdout);
    while (!has_next_game(in)) {
        if (!read_line(in, line)) return in->is_moved_on ? TERM_AGAIN : TERM_OVER;
        char *text = trim(line);
        command what = find_command(session, text);
        if (what == LEAVE) return TERM_OVER;
        if (!is_word(session, text, "term.command.again")) {
            if (!talk(session, text) && what != NONE) run_command(session, what);
            continue;
        }
        bool is_asked = link->people->propose(link, LINK_AGAIN, &why);
        print_asked(session, is_asked, &why);
        fflush(stdout);
    }
    return TERM_AGAIN;
}

static term_end play(term_session *session, input *in) {
    size_t shown = session->view.at && session->log.count > 8 ? session->log.count - 8 : 0; /* resumed: the latest */
    uint32_t decided = UINT32_MAX; /* where the log stood after the last decision of a person */
    int last = -1;
    bool quits = false, is_told_to_wait = false;
    (void)term_session_has_save_news(session); /* it was told before the start */
    term_end end = TERM_OVER;
    puts(word(session, "term.plain.hello"));
    for (;;) {
        let_bots_decide(session);
        int seat = link_next_person(session->link, last);
        term_session_look(session, term_session_eyes(session));
        print_news(session, &shown);
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
        tell_saving(session);
        if (!goes_on) {
            end = end_of_input(quits);
            break;
        }
    }
    if (end == TERM_OVER) {
        term_lines page = {.line = NULL};
        term_page_result(&session->view, 0, &page);
        puts("");
        print_page(&page);
        if (session->link->people)
            end = end_with_people(session, in);
        else
            end_unsaved(session, in);
    }
    fflush(stdout);
    return end;
}

term_end term_play_plain(term_session *session) {
    input *in = calloc(1, sizeof *in);
    if (!in) return TERM_QUIT;
    in->session = session;
    session->link->waiting = print_waited;
    session->link->context = in;
    term_end end = play(session, in);
    session->link->waiting = NULL;
    free(in);
    return end;
}
