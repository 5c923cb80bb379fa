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

typedef enum command { NONE, HELP, RULES, LOG, UNDO, TABLE, CARDS, HINT, SAVE, LEAVE, COMMANDS } command;

/* The keys of the drawn table, where no move is called that. */
static command find_key(const term_session *session, const char *line) {
    const irori_rules *rules = session->view.rules;
    command found = !strcasecmp(line, "h") ? HINT : !strcasecmp(line, "q") ? LEAVE : NONE;
    irori_message why;
    irori_move move;
    return found && rules->game->move_from_text(rules, line, &move, &why) ? found : NONE;
}

/* English works in every language. */
static command find_command(const term_session *session, const char *line) {
    static const char *const names[COMMANDS] = {"",      "help",  "rules", "log",  "undo",
                                                "table", "cards", "hint",  "save", "quit"};
    static const char *const ids[COMMANDS] = {"",
                                              "term.command.help",
                                              "term.command.rules",
                                              "term.command.log",
                                              "term.command.undo",
                                              "term.command.table",
                                              "term.command.cards",
                                              "term.command.hint",
                                              "term.command.save",
                                              "term.command.quit"};
    if (!strcmp(line, "?")) return HELP;
    for (int i = 1; i < COMMANDS; i++)
        if (!strcasecmp(line, names[i]) || !strcasecmp(line, word(session, ids[i]))) return (command)i;
    return find_key(session, line);
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
    case HELP: term_page_help(session->words, session->view.rules->game, true, 79, &page); break;
    case RULES: term_page_rules(session->words, session->view.rules->game, 79, &page); break;
    case LOG: term_log_add(&session->view, 0, session->view.at, &page); break;
    case UNDO: undo(session, seat); break;
    case TABLE: session->screen->print(stdout, &session->view); break;
    case CARDS:
        if (session->screen->cards) session->screen->cards(&session->view, 79, &page);
        break;
    case HINT:
        if (term_session_think(session)) term_page_hint(&session->view, &session->adviser, 79, &page);
        break;
    case SAVE: print_saved(session); break;
    default: break;
    }
    print_page(&page);
}

/* Deciding */

static term_picking picking(const term_session *session) {
    return session->screen->picking ? session->screen->picking(&session->view) : TERM_PICK_SOME;
}

static void print_choices(const term_session *session, const term_choice *choice) {
    char text[TERM_TEXT];
    const term_screen *screen = session->screen;
    int count = screen->lists_items ? (screen->listed ? screen->listed : screen->items)(&session->view, choice) : 0;
    for (int i = 0; i < count; i++) {
        session->screen->item(&session->view, choice, i, text);
        printf("%d %s\n", i + 1, text);
    }
    if (choice->depth) printf("0 %s\n", word(session, "term.item.back"));
    session->screen->ask(&session->view, choice, text);
    printf("%s ", text);
    puts(word(session, "term.ask.how"));
}

/* "2 5" as items. False: not that many numbers, or not in range. */
static bool read_numbers(const term_session *session, const char *line, term_choice *choice) {
    int count = session->screen->items(&session->view, choice), n = 0;
    term_picking how = picking(session);
    int most = how == TERM_PICK_ANY   ? TERM_MOST_PICKS
               : how == TERM_PICK_ONE ? 1
                                      : session->screen->wanted(&session->view);
    if (how == TERM_PICK_ANY && !strcmp(line, "0")) return choice->count = 0, true;
    for (const char *at = line; *at;) {
        char *end;
        long number = strtol(at, &end, 10);
        if (end == at || n == most || number < 1 || number > count) return false;
        for (int i = 0; i < n; i++)
            if (choice->picked[i] == number - 1) return false;
        choice->picked[n++] = (int)number - 1;
        at = end + strspn(end, " ,+");
    }
    choice->count = n;
    return how == TERM_PICK_ANY || n == most;
}

/* A decision by numbers; some lead to a choice of their own first. */
static bool decide_by_numbers(term_session *session, int seat, const char *line, term_choice *choice) {
    char text[TERM_TEXT];
    if (choice->depth && !strcmp(line, "0")) {
        choice->depth--;
        print_choices(session, choice);
        return false;
    }
    if (!read_numbers(session, line, choice)) {
        session->screen->ask(&session->view, choice, text);
        puts(text);
        return false;
    }
    if (picking(session) == TERM_PICK_ONE && choice->depth < TERM_MOST_STEPS && session->screen->opens &&
        session->screen->opens(&session->view, choice, choice->picked[0])) {
        choice->opened[choice->depth++] = choice->picked[0];
        choice->count = 0;
        print_choices(session, choice);
        return false;
    }
    if (term_session_decide(session, seat, choice, text)) return true;
    puts(text);
    return false;
}

static void print_refusal(void *context, const char *sentence) {
    (void)context;
    puts(sentence);
}

static bool decide(term_session *session, int seat, const char *line, term_choice *choice) {
    const irori_rules *rules = session->view.rules;
    irori_error why;
    irori_move move = choice->offered;
    char how[TERM_TEXT];
    choice->offered = 0;
    if (move && !strcasecmp(line, word(session, "term.command.ok")))
        return term_session_play(session, seat, move, &why);
    if (line[strspn(line, "0123456789 ,+")] == 0) return decide_by_numbers(session, seat, line, choice);
    irori_status status = rules->game->move_from_text(rules, line, &move, &why.why);
    if (!status && term_session_play(session, seat, move, &why)) return true;
    if (status) {
        print_error(session, &why);
        return false;
    }
    choice->offered = term_session_mend(session, move, how);
    if (choice->offered)
        printf("%s %s\n", how, word(session, "term.offered"));
    else
        term_session_refuse(session, seat, move, &why, print_refusal, NULL);
    return false;
}

/* One person's decision. False: no more input. */
static bool ask(term_session *session, int seat, bool is_brief, input *in, bool *quits) {
    char line[TERM_TEXT];
    term_choice choice = {.depth = 0};
    if (is_brief && session->screen->print_briefly)
        session->screen->print_briefly(stdout, &session->view);
    else
        session->screen->print(stdout, &session->view);
    print_choices(session, &choice);
    for (;;) {
        printf("> ");
        fflush(stdout);
        if (ferror(stdout) || !read_line(in, line)) return false;
        char *text = trim(line);
        if (!isatty(STDIN_FILENO)) puts(text); /* so that what comes from a pipe reads like a conversation */
        command what = find_command(session, text);
        if (what == LEAVE) return *quits = true, false;
        if (what == UNDO) return run_command(session, what, seat), true;
        if (what != NONE) run_command(session, what, seat);
        if (what == TABLE) print_choices(session, &choice);
        if (what != NONE) continue;
        if (*text && decide(session, seat, text, &choice)) return true;
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

/* The bots decide; who waits for them at a terminal is told once. */
static void let_bots_decide(term_session *session) {
    uint64_t since = term_milliseconds();
    bool is_told = !isatty(STDOUT_FILENO);
    char text[TERM_TEXT];
    do {
        int slow = is_told ? -1 : term_session_slow_bot(session, since);
        if (slow >= 0)
            puts(term_say(session->words, text, "term.thinking", "who", 's', session->view.name[slow], NULL));
        is_told |= slow >= 0;
    } while (!term_signal() && term_session_bot(session));
}

static term_end end_of_input(bool quits) {
    if (!quits) putchar('\n'); /* the prompt still stands there */
    return term_signal() ? TERM_INTERRUPTED : TERM_QUIT;
}

term_end term_play_plain(term_session *session) {
    input *in = calloc(1, sizeof *in);
    size_t shown = session->view.at && session->log.count > 8 ? session->log.count - 8 : 0; /* resumed: the latest */
    uint32_t decided = UINT32_MAX; /* where the log stood after the last decision of a person */
    int last = -1;
    bool quits = false, is_told = session->is_unsaved;
    if (!in) return TERM_QUIT;
    term_end end = TERM_OVER;
    puts(word(session, "term.plain.hello"));
    for (;;) {
        let_bots_decide(session);
        int seat = term_session_next(session, last);
        term_session_look(session, term_session_eyes(session));
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
        if (is_taken_back) { /* the keyboard goes back first, whoever holds it now */
            last = -1;
            continue;
        }
        last = seat;
        term_session_look(session, seat);
        bool goes_on = ask(session, seat, session->view.at == decided, in, &quits);
        decided = irori_table_entries(session->table);
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
