/* irori join: plays at a server's table in the terminal, or watches. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../join/join.h"
#include "../term/term.h"
#include "cli.h"

static const cli_option options[] = {
    {"seat", "N", "sits down at this seat, counting from 1; otherwise the first that is open"},
    {"name", "NAME", "what you are called there"},
    {"watch", NULL, "looks on without a seat"},
    {"lang", "en|fr", "the language"},
    {"plain", NULL, "line by line: for screen readers and pipes"},
    {NULL, NULL, NULL},
};

static const char *word(const irori_words *words, const char *id) { return irori_words_get(words, id); }

/* A reason, in the language that is spoken here. */
static int complain(const irori_words *words, const irori_message *why) {
    char text[TERM_TEXT];
    irori_words_say(words, why, NULL, NULL, text, sizeof text);
    fflush(stdout);
    fprintf(stderr, "irori join: %s\n", text);
    return CLI_NO;
}

/* Before the deal: who sits where, line by line; what is typed is said to the others. */

typedef struct gathering {
    joined *at;
    const irori_words *words;
    char shown[IRORI_MAX_SEATS][TERM_TEXT], awaited[TERM_TEXT]; /* as it was printed last */
    char typed[TERM_TEXT];
    size_t used;
    bool is_watching, is_welcomed, is_started, is_ended, is_leaving;
} gathering;

static const char *seat_name(void *context, int seat) {
    gathering *g = context;
    int players, own;
    const irori_seat *seats = join_seats(g->at, &players, &own);
    if (seat < 0 || seat >= players) return "?";
    const irori_seat *who = &seats[seat];
    return *who->name ? who->name : word(g->words, "present.player.human");
}

static void print_news(gathering *g) {
    irori_message news;
    char text[TERM_TEXT];
    table_link *link = join_link(g->at);
    while (link->people->news(link, &news)) puts(irori_words_say(g->words, &news, seat_name, g, text, sizeof text));
}

static void say_seat(const gathering *g, const irori_seat *who, int seat, int own, char text[TERM_TEXT]) {
    char bot[TERM_TEXT];
    snprintf(bot, sizeof bot, "present.player.%.40s", who->player);
    const char *is = who->kind == IRORI_SEAT_OPEN  ? word(g->words, "term.join.seat.open")
                     : who->kind == IRORI_SEAT_BOT ? word(g->words, bot)
                     : seat == own                 ? word(g->words, "present.you")
                     : *who->name                  ? who->name
                                                   : word(g->words, "present.player.human");
    term_say(g->words, text, "term.join.seat", "number", 'd', seat + 1, "who", 's', is, NULL);
}

/* What has to happen before the deal, and by whom. */
static void say_awaited(const gathering *g, char text[TERM_TEXT]) {
    int players, own, open = 0;
    const irori_seat *seats = join_seats(g->at, &players, &own);
    for (int seat = 0; seat < players; seat++) open += seats[seat].kind == IRORI_SEAT_OPEN;
    const char *id = join_is_started(g->at)  ? "term.join.dealing"
                     : join_may_start(g->at) ? "term.join.start.how"
                     : open                  ? "term.join.awaits"
                                             : "term.join.awaits.start";
    term_say(g->words, text, id, "n", 'd', open, NULL);
}

static void print_if_new(char shown[TERM_TEXT], const char *text) {
    if (strcmp(text, shown)) puts(text);
    snprintf(shown, TERM_TEXT, "%s", text);
}

/* Who sits where and what is awaited, as far as it is other than it was. */
static void print_gathering(gathering *g) {
    int players, own;
    char text[TERM_TEXT];
    const irori_seat *seats = join_seats(g->at, &players, &own);
    if (own < 0 && !g->is_watching) return; /* a seat that is open now is ours in a moment */
    if (!g->is_welcomed && g->is_watching) puts(word(g->words, "term.join.watching"));
    if (!g->is_welcomed) puts(word(g->words, "term.join.gathering"));
    g->is_welcomed = true;
    for (int seat = 0; seat < players; seat++) {
        say_seat(g, &seats[seat], seat, own, text);
        print_if_new(g->shown[seat], text);
    }
    say_awaited(g, text);
    print_if_new(g->awaited, text);
    fflush(stdout);
}

/* How it works here, and all that is known of it once more. */
static void print_help(gathering *g) {
    puts(word(g->words, "term.join.gathering.help"));
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++) *g->shown[seat] = 0;
    *g->awaited = 0;
    print_gathering(g);
}

static bool is_command(const gathering *g, const char *line, const char *id) {
    return !strcmp(line, word(g->words, id)) || !strcmp(line, word(irori_words_in("en"), id));
}

/* "say TEXT" as in the game, or the text alone. */
static const char *said(const gathering *g, const char *line) {
    const char *say = word(g->words, "term.command.say");
    return !strncmp(line, say, strlen(say)) && line[strlen(say)] == ' ' ? line + strlen(say) + 1 : line;
}

static void take_line(gathering *g, const char *line) {
    irori_error why;
    char text[TERM_TEXT];
    bool starts = is_command(g, line, "term.command.start");
    table_link *link = join_link(g->at);
    g->is_leaving = is_command(g, line, "term.command.quit");
    if (!*line || g->is_leaving) return;
    if (!strcmp(line, "?") || is_command(g, line, "term.command.help")) return print_help(g);
    bool is_done = starts ? join_start(g->at, "medium", &why) : link->people->say(link, said(g, line), &why);
    if (!is_done) puts(irori_words_say(g->words, &why.why, seat_name, g, text, sizeof text));
    g->is_started |= starts && is_done;
    fflush(stdout);
}

/* Byte by byte: what is written for the game stays unread. */
static void read_input(gathering *g) {
    char byte;
    ssize_t got = read(STDIN_FILENO, &byte, 1);
    g->is_ended = !got;
    if (got <= 0) return;
    if (byte != '\n') g->typed[g->used++] = byte;
    if (byte != '\n' && g->used < sizeof g->typed - 1) return;
    g->typed[g->used] = 0;
    g->used = 0;
    take_line(g, g->typed);
}

/* Is there input at once? */
static bool has_input(void) {
    fd_set set;
    struct timeval now = {0, 0};
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    return select(STDIN_FILENO + 1, &set, NULL, NULL, &now) > 0;
}

static bool takes_lines(const gathering *g) {
    return join_stage_of(g->at) == JOIN_GATHERING && !g->is_started && !g->is_ended && !g->is_leaving;
}

static void print_left(const gathering *g) {
    char text[TERM_TEXT];
    const table_link *link = join_link(g->at);
    puts(term_say(g->words, text, "term.join.left", "address", 's', link->people->address(link), NULL));
}

/* Until the game is dealt. False: it failed, a signal came, or we leave. */
static bool gather(joined *at, const irori_words *words, bool is_watching) {
    gathering g = {.at = at, .words = words, .is_watching = is_watching};
    while (join_stage_of(at) < JOIN_PLAYING && !term_signal() && !g.is_leaving) {
        if (join_stage_of(at) == JOIN_GATHERING) print_gathering(&g);
        (void)join_wait(at, takes_lines(&g) ? STDIN_FILENO : -1);
        print_news(&g);
        while (takes_lines(&g) && has_input()) read_input(&g);
    }
    if (g.is_leaving) print_left(&g);
    fflush(stdout);
    return join_stage_of(at) == JOIN_PLAYING && !term_signal() && !g.is_leaving;
}

/* The game */

static void print_come_back(const term_session *session) {
    char text[TERM_TEXT];
    const table_link *link = session->link;
    puts(term_say(session->words, text, session->humans ? "term.join.left" : "term.join.left.watching", "address", 's',
                  link->people->address(link), NULL));
}

static void print_result(const term_session *session) {
    term_lines page = {.line = NULL};
    term_page_result(&session->view, 79, &page);
    for (size_t i = 0; i < page.count; i++) puts(page.line[i].text);
    term_lines_free(&page);
}

static int play(const cli_args *args, joined *at, const irori_words *words, char next[TERM_TEXT]) {
    term_session session;
    irori_error why;
    table_link *link = join_link(at);
    if (link->is_closed) return puts(word(words, "term.join.closed")), CLI_DONE;
    if (term_session_init(&session, words, link, &why)) return cli_say_error(args->command, NULL, &why);
    canvas *on = cli_has(args, "plain") ? NULL : term_canvas_open();
    term_end end = on ? term_play_full(&session, on) : term_play_plain(&session);
    term_canvas_close(on);
    bool is_over = link_turn(link).kind == IRORI_OVER;
    if (on && is_over) print_result(&session);
    int status = term_session_failure(&session) ? complain(words, term_session_failure(&session)) : CLI_DONE;
    if (!is_over && !status) print_come_back(&session);
    if (end == TERM_AGAIN) snprintf(next, TERM_TEXT, "%s", link->people->again(link));
    term_session_done(&session);
    return status;
}

/* One table. `next` is the address of another game that all agreed to; "": none. */
static int join_table(const cli_args *args, const join_def *def, const irori_words *words, char next[TERM_TEXT]) {
    joined *at;
    irori_error why;
    *next = 0;
    if (join_open(def, &at, &why)) return term_signal() ? 128 + term_signal() : complain(words, &why.why);
    int status;
    if (gather(at, words, def->is_watching))
        status = play(args, at, words, next);
    else if (join_why(at))
        status = complain(words, join_why(at));
    else
        status = CLI_DONE;
    join_close(at);
    return term_signal() ? 128 + term_signal() : status;
}

static bool read_name(const cli_args *args, const irori_words *words, join_def *def) {
    const char *name = cli_value(args, "name"), *user = getenv("USER");
    def->name = name ? name : user && *user ? user : word(words, "present.player.human");
    if (*def->name && strlen(def->name) < IRORI_NAME_SIZE && irori_text_is_harmless(def->name, strlen(def->name)))
        return true;
    (void)cli_wrong(args->command, "--name takes one line of 1 to %d bytes", IRORI_NAME_SIZE - 1);
    return false;
}

static bool has_signal(void) { return term_signal(); }

static int run(const cli_args *args) {
    const irori_words *words = cli_words(args);
    join_def def = {.is_watching = cli_has(args, "watch"), .stops = has_signal};
    char next[TERM_TEXT];
    long seat;
    if (!words || !cli_number(args, "seat", 1, IRORI_MAX_SEATS, 0, &seat)) return CLI_WRONG_USE;
    if (!wire_address_read(&def.address, args->operand[0]))
        return cli_wrong(args->command, "\"%.200s\" is no table's address; it looks like http://HOST:PORT/t/TABLE",
                         args->operand[0]);
    if (seat && def.is_watching) return cli_wrong(args->command, "--watch needs no --seat");
    if (!read_name(args, words, &def)) return CLI_WRONG_USE;
    def.seat = (int)seat - 1;
    term_signals_catch();
    int status = join_table(args, &def, words, next);
    while (*next && !status && wire_address_read(&def.address, next)) status = join_table(args, &def, words, next);
    return cli_finish(args->command, status);
}

const cli_command cli_join = {
    .name = "join",
    .operands = "URL",
    .about = "Plays at a server's table in the terminal, by the table's address (http://HOST:PORT/t/TABLE).\n"
             "Leaving leaves the game as it is; the same command comes back to it.",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
