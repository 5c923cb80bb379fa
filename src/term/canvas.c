/* The canvas on ncurses. Colour pairs: 1 + ink on the terminal's own ground, 1 + INKS + ink on paper. */
#include "canvas.h"

#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct canvas {
    SCREEN *screen;
    bool has_colours, has_paper;
    int watched; /* a descriptor; -1: none */
    int kept;    /* rows at the bottom that are not counted */
};

/* An ink on a ground nobody knows must be a middle tone; on paper it may be dark. From the 256 of xterm. */
static const struct {
    short on_any, on_paper, of_eight;
} inks[INKS] = {
    /* clang-format off */
    /*                on any ground, on paper, of eight colours */
    [INK_SUMI]     = {-1,  235, -1},
    [INK_NEZUMI]   = {245, 245, -1},
    [INK_SHU]      = {167, 160, COLOR_RED},
    [INK_AI]       = {68,  25,  COLOR_BLUE},
    [INK_MATSUBA]  = {71,  28,  COLOR_GREEN},
    [INK_YAMABUKI] = {178, 136, COLOR_YELLOW},
    [INK_DAIDAI]   = {172, 166, COLOR_RED},
    [INK_MURASAKI] = {134, 91,  COLOR_MAGENTA},
    /* clang-format on */
};
enum { PAPER = 255, SOME_WHILE = 400 /* milliseconds */ };

static void mix_inks(canvas *on) {
    const char *no_colour = getenv("NO_COLOR");
    if ((no_colour && *no_colour) || !has_colors() || start_color() == ERR) return;
    bool has_own_ground = use_default_colors() != ERR;
    on->has_colours = COLORS >= 8;
    on->has_paper = COLORS >= 256 && COLOR_PAIRS > 2 * INKS;
    for (int ink = 0; on->has_colours && ink < INKS; ink++) {
        short ground = has_own_ground ? -1 : COLOR_BLACK, own = has_own_ground ? -1 : COLOR_WHITE;
        short tone = COLORS >= 256 ? inks[ink].on_any : inks[ink].of_eight;
        init_pair((short)(1 + ink), tone < 0 ? own : tone, ground);
        if (on->has_paper) init_pair((short)(1 + INKS + ink), inks[ink].on_paper, PAPER);
    }
}

/* Terminals have two ways to send these, and not all heed which one they are asked for. */
static void know_arrows(void) {
    static const struct {
        const char *sequence;
        int key;
    } arrows[] = {{"\033[A", KEY_UP},        {"\033[B", KEY_DOWN},    {"\033[C", KEY_RIGHT}, {"\033[D", KEY_LEFT},
                  {"\033[H", KEY_HOME},      {"\033[F", KEY_END},     {"\033OA", KEY_UP},    {"\033OB", KEY_DOWN},
                  {"\033OC", KEY_RIGHT},     {"\033OD", KEY_LEFT},    {"\033[1;2A", KEY_SR}, {"\033[1;2B", KEY_SF},
                  {"\033[1;2C", KEY_SRIGHT}, {"\033[1;2D", KEY_SLEFT}};
    for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++) define_key(arrows[i].sequence, arrows[i].key);
}

canvas *term_canvas_open(void) {
    const char *term = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !term || !*term || !strcmp(term, "dumb")) return NULL;
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8")) setlocale(LC_CTYPE, "C.UTF-8");
    canvas *on = calloc(1, sizeof *on);
    if (on) on->screen = newterm(NULL, stdout, stdin), on->watched = -1;
    if (!on || !on->screen) {
        free(on);
        return NULL;
    }
    set_term(on->screen);
    if (!tigetstr("cup") || tigetstr("cup") == (char *)-1) { /* cannot place the cursor */
        term_canvas_close(on);
        return NULL;
    }
    mix_inks(on);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    know_arrows();
    set_escdelay(50);
    timeout(SOME_WHILE);
    curs_set(0);
    return on;
}

void term_canvas_close(canvas *on) {
    if (!on) return;
    endwin();
    delscreen(on->screen);
    free(on);
}

void canvas_keep_rows(canvas *on, int rows) { on->kept = rows; }
int canvas_rows(const canvas *on) { return LINES - on->kept; }
int canvas_columns(const canvas *on) { return (void)on, COLS; }

void canvas_clear(canvas *on) { (void)on, erase(); }
void canvas_show(canvas *on) { (void)on, refresh(); }

static void set_style(const canvas *on, int style) {
    int ink = style & 0xF;
    attr_t attributes = A_NORMAL;
    if (style & IN_BOLD) attributes |= A_BOLD;
    if (style & REVERSED) attributes |= A_REVERSE;
    if (!on->has_colours && ink == INK_NEZUMI && !(style & IN_BOLD)) attributes |= A_DIM;
    short pair = !on->has_colours ? 0 : (short)(1 + ink + (on->has_paper && (style & ON_PAPER) ? INKS : 0));
    attr_set(attributes, pair, NULL);
}

void canvas_put(canvas *on, int row, int column, int style, const char *text) {
    if (row < 0 || row >= LINES || column < 0 || column >= COLS) return;
    char cut[TERM_TEXT];
    set_style(on, style);
    mvaddstr(row, column, term_cut(text, COLS - column, cut));
    attr_set(A_NORMAL, 0, NULL);
}

void canvas_put_in(canvas *on, int row, int column, int width, int style, const char *text) {
    char padded[2 * TERM_TEXT], cut[TERM_TEXT];
    int left = width - term_columns(text);
    if (left < 0) left = 0;
    snprintf(padded, sizeof padded, "%s%*s", term_cut(text, width, cut), left, "");
    canvas_put(on, row, column, style, padded);
}

void canvas_put_right(canvas *on, int row, int end, int style, const char *text) {
    canvas_put(on, row, end - term_columns(text), style, text);
}

/* The last line that is seen of a text that goes on. */
static void put_more(canvas *on, int row, int column, int width, int style, const char *line) {
    char text[TERM_TEXT];
    snprintf(text, sizeof text, "%.*s…", (int)term_fit(line, width - 1), line);
    canvas_put_in(on, row, column, width, style, text);
}

void canvas_put_lines(canvas *on, int row, int column, int width, int rows, int style, const char *text) {
    term_lines page = {.line = NULL};
    term_lines_wrap(&page, IRORI_PLAIN, 0, "", text, width);
    for (int i = 0; i < rows && i < (int)page.count; i++) canvas_put(on, row + i, column, style, page.line[i].text);
    if (rows > 0 && rows < (int)page.count)
        put_more(on, row + rows - 1, column, width, style, page.line[rows - 1].text);
    term_lines_free(&page);
}

int canvas_style(irori_weight weight) {
    return weight == IRORI_QUIET ? INK_NEZUMI : term_weight_of(weight) == IRORI_HEADING ? IN_BOLD : INK_SUMI;
}

void canvas_put_log(canvas *on, int row, int column, int width, int rows, const term_lines *log) {
    term_lines page = {.line = NULL};
    size_t room = rows > 0 ? (size_t)rows : 0, newest = 0;
    for (size_t i = log->count > room ? log->count - room : 0; i < log->count; i++) {
        newest = page.count;
        term_lines_wrap(&page, log->line[i].weight, (uint32_t)i, "", log->line[i].text, width);
    }
    size_t first = page.count > room ? page.count - room : 0;
    if (first > newest) first = newest;
    bool is_rest = first && page.line[first].entry == page.line[first - 1].entry;
    for (size_t i = first; i < page.count && i < first + room; i++) {
        char text[2 * TERM_TEXT];
        snprintf(text, sizeof text, "%s%s", is_rest && i == first ? "… " : "", page.line[i].text);
        canvas_put_in(on, row + (int)(i - first), column, width, canvas_style(page.line[i].weight), text);
    }
    if (first + room < page.count && room) canvas_put_right(on, row + rows - 1, column + width, INK_NEZUMI, " …");
    term_lines_free(&page);
}

void canvas_rule(canvas *on, int row, int column, int width) {
    for (int i = 0; i < width; i++) canvas_put(on, row, column + i, INK_NEZUMI, "─");
}

static int plain_key(wint_t key) {
    switch (key) {
    case '\r':
    case '\n': return KEY_OK;
    case 8:
    case 127: return KEY_RUB_OUT;
    default: return (int)key;
    }
}

static int special_key(wint_t key) {
    switch (key) {
    case KEY_RESIZE: return KEY_CHANGED;
    case KEY_LEFT: return KEY_GO_LEFT;
    case KEY_RIGHT: return KEY_GO_RIGHT;
    case KEY_UP: return KEY_GO_UP;
    case KEY_DOWN: return KEY_GO_DOWN;
    case KEY_PPAGE: return KEY_PAGE_UP;
    case KEY_NPAGE: return KEY_PAGE_DOWN;
    case KEY_ENTER: return KEY_OK;
    case KEY_BACKSPACE:
    case KEY_DC: return KEY_RUB_OUT;
    case KEY_BTAB: return KEY_BACK_TAB;
    case KEY_HOME: return KEY_FIRST;
    case KEY_END: return KEY_LAST;
    case KEY_SLEFT: return KEY_SHIFT_LEFT;
    case KEY_SRIGHT: return KEY_SHIFT_RIGHT;
    case KEY_SR: return KEY_SHIFT_UP;
    case KEY_SF: return KEY_SHIFT_DOWN;
    default: return KEY_NOTHING;
    }
}

/* A terminal that is gone answers at once, and for ever. */
static void notice_hang_up(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL))) raise(SIGHUP);
}

void canvas_forget_keys(canvas *on) {
    (void)on;
    flushinp();
}

void canvas_watch(canvas *on, int fd) { on->watched = fd; }

/* Waits for both; ncurses may have keys already, so it is asked first. True: the other one is ready, and no key is. */
static bool wait_for_both(const canvas *on, int *answer, wint_t *key) {
    struct pollfd input[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = on->watched, .events = POLLIN}};
    timeout(0);
    *answer = get_wch(key);
    timeout(SOME_WHILE);
    if (*answer != ERR) return false;
    int ready = poll(input, 2, SOME_WHILE);
    if (ready > 0 && input[0].revents) *answer = get_wch(key);
    return ready > 0 && *answer == ERR && (input[1].revents & POLLIN);
}

int canvas_key(canvas *on) {
    wint_t key;
    int answer;
    if (on->watched < 0)
        answer = get_wch(&key);
    else if (wait_for_both(on, &answer, &key))
        return KEY_NEWS;
    switch (answer) {
    case OK: return plain_key(key);
    case KEY_CODE_YES: return special_key(key);
    default: notice_hang_up(); return KEY_NOTHING;
    }
}
