/* Playing line by line: for screen readers, pipes and terminals that cannot do more. Nothing moves the cursor. Events
 * are sentences, the position a few lines; what is typed is a decision or a command. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "term.h"

/* Input: our own buffer over read(), because a signal must be able to end the waiting. */
typedef struct input {
    char bytes[4096];
    size_t used;
    bool is_ended;
} input;

/* The next line, its newline cut off; too long ones are cut. False: the end, or a signal. */
static bool read_line(input *in, char line[TERM_TEXT]) {
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

static void print_saved(const term_session *session) {
    if (session->save.fd >= 0)
        printf("%s %s\n", word(session, "term.saved"), session->save.path);
    else
        puts(word(session, "term.unsaved"));
}

/* Commands */

typedef enum command { NONE, HELP, RULES, LOG, UNDO, TABLE, SAVE, LEAVE, COMMANDS } command;

/* English works in every language. */
static command find_command(const term_session *session, const char *line) {
    static const char *const names[COMMANDS] = {"", "help", "rules", "log", "undo", "table", "save", "quit"};
    static const char *const ids[COMMANDS] = {"",
                                              "term.command.help",
                                              "term.command.rules",
                                              "term.command.log",
                                              "term.command.undo",
                                              "term.command.table",
                                              "term.command.save",
                                              "term.command.quit"};
    if (!strcmp(line, "?")) return HELP;
    for (int i = 1; i < COMMANDS; i++)
        if (!strcasecmp(line, names[i]) || !strcasecmp(line, word(session, ids[i]))) return (command)i;
    return NONE;
}

static void undo(term_session *session, int seat) {
    irori_error why;
    if (term_session_take_back(session, seat, &why))
        puts(word(session, "term.taken-back"));
    else
        print_error(session, &why);
}

static void run_command(term_session *session, command what, int seat) {
    term_lines page = {.line = NULL};
    switch (what) {
    case HELP: term_page_help(session->words, true, 79, &page); break;
    case RULES: term_page_rules(session->words, session->view.rules->game, 79, &page); break;
    case LOG: term_log_add(&session->view, 0, session->view.at, &page); break;
    case UNDO: undo(session, seat); break;
    case TABLE: session->screen->print(stdout, &session->view); break;
    case SAVE: print_saved(session); break;
    default: break;
    }
    print_page(&page);
}

/* Deciding */

/* "2 5" as items. False: not that many numbers, or not in range. */
static bool read_numbers(const term_session *session, const char *line, int *picked) {
    int count = session->screen->items(&session->view), wanted = session->screen->wanted(&session->view), n = 0;
    for (const char *at = line; *at;) {
        char *end;
        long number = strtol(at, &end, 10);
        if (end == at || n == wanted || number < 1 || number > count) return false;
        for (int i = 0; i < n; i++)
            if (picked[i] == number - 1) return false;
        picked[n++] = (int)number - 1;
        at = end + strspn(end, " ,+");
    }
    return n == wanted;
}

static bool decide(term_session *session, int seat, const char *line) {
    const irori_rules *rules = session->view.rules;
    int picked[TERM_MOST_PICKS];
    irori_error why;
    irori_move move = 0;
    irori_status status = IRORI_OK;
    if (line[strspn(line, "0123456789 ,+")] == 0) {
        if (!read_numbers(session, line, picked)) {
            char text[TERM_TEXT];
            session->screen->ask(&session->view, text);
            puts(text);
            return false;
        }
        move = session->screen->decide(&session->view, picked, session->screen->wanted(&session->view));
    } else {
        status = rules->game->move_from_text(rules, line, &move, &why.why);
    }
    if (!status && term_session_play(session, seat, move, &why)) return true;
    print_error(session, &why);
    return false;
}

static void print_choices(const term_session *session) {
    char text[TERM_TEXT];
    if (session->screen == &term_screen_generic)
        for (int i = 0; i < session->screen->items(&session->view); i++) {
            session->screen->item(&session->view, i, text);
            printf("%d %s\n", i + 1, text);
        }
    session->screen->ask(&session->view, text);
    printf("%s ", text);
    puts(word(session, "term.ask.how"));
}

/* One person's decision. False: no more input. */
static bool ask(term_session *session, int seat, input *in, bool *quits) {
    char line[TERM_TEXT];
    session->screen->print(stdout, &session->view);
    print_choices(session);
    for (;;) {
        printf("> ");
        fflush(stdout);
        if (ferror(stdout) || !read_line(in, line)) return false;
        char *text = trim(line);
        if (!isatty(STDIN_FILENO)) puts(text); /* so that what comes from a pipe reads like a conversation */
        command what = find_command(session, text);
        if (what == LEAVE) return *quits = true, false;
        if (what == UNDO) return run_command(session, what, seat), true;
        if (what != NONE)
            run_command(session, what, seat);
        else if (*text && decide(session, seat, text))
            return true;
    }
}

/* Somebody else takes the keyboard; what the last one saw scrolls away. They may still take back their choice. */
static bool hand_over(term_session *session, int last, int seat, input *in, bool *is_taken_back, bool *quits) {
    char line[TERM_TEXT], name[TERM_TEXT], text[TERM_TEXT];
    for (int i = 0; last >= 0 && isatty(STDOUT_FILENO) && i < 40; i++) puts("");
    term_row_name(&session->view, seat, name);
    puts(term_say(session->words, text, "term.hand-over.plain", "who", 's', name, NULL));
    fflush(stdout);
    if (!read_line(in, line)) return false;
    command what = find_command(session, trim(line));
    if (what == LEAVE) return *quits = true, false;
    *is_taken_back = what == UNDO && last >= 0;
    if (*is_taken_back) undo(session, last);
    return true;
}

static term_end end_of_input(bool quits) {
    if (!quits) putchar('\n'); /* the prompt still stands there */
    return term_signal() ? TERM_INTERRUPTED : TERM_QUIT;
}

term_end term_play_plain(term_session *session) {
    input *in = calloc(1, sizeof *in);
    size_t shown = session->view.at && session->log.count > 8 ? session->log.count - 8 : 0; /* resumed: the latest */
    int last = -1;
    bool quits = false, is_told = session->is_unsaved;
    if (!in) return TERM_QUIT;
    term_end end = TERM_OVER;
    puts(word(session, "term.plain.hello"));
    for (;;) {
        while (!term_signal() && term_session_bot(session)) {}
        int seat = term_session_next(session, last), eyes = session->humans == 1 ? session->view.seat : IRORI_SPECTATOR;
        term_session_look(session, eyes);
        print_news(session, &shown);
        if (irori_table_turn(session->table).kind == IRORI_OVER) break;
        if (seat < 0 || ferror(stdout)) {
            end = TERM_QUIT;
            break;
        }
        bool is_taken_back = false;
        if (session->humans > 1 && seat != last && !hand_over(session, last, seat, in, &is_taken_back, &quits)) {
            end = end_of_input(quits);
            break;
        }
        if (is_taken_back) continue;
        last = seat;
        term_session_look(session, seat);
        bool goes_on = ask(session, seat, in, &quits);
        if (session->is_unsaved && !is_told) puts(word(session, "term.unsaved"));
        is_told = session->is_unsaved;
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
    }
    fflush(stdout);
    free(in);
    return end;
}
