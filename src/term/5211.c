/* 5211 on the full screen. From top to bottom: where we are; the table, with each colour's count against the limit
 * beside it; the log; what is asked and the hand. 80 × 24 holds all of it for five players; more room makes the table's
 * cards larger and the log longer.
 *
 * A card tells its colour by ink, pattern and letter: waves for blue, hemp leaves for green, tortoise shell for yellow,
 * arrow feathers for orange, linked rings for violet. Patterns are ASCII, so that every font has them. A Kododo is the
 * card with a text of its own. */
#include <stdlib.h>
#include <string.h>

#include "canvas.h"

enum {
    WIDE = 96, /* nothing gets wider than this: lines stay readable, and the page stays calm */
    CARD_WIDE = 11,
    CARD_HIGH = 6,
    CHIP_WIDE = 7,
    PANEL_WIDE = 28,
    NAME_WIDE = 12,
    POINTS_END = 2 + NAME_WIDE + 4 * CHIP_WIDE + 6, /* the column after the points of a seat */
    COLOURS = 5,
    HAND = 5
};

typedef struct suit_look {
    const char *suit, *letter;
    canvas_ink ink;
    const char *sign;     /* the pattern in one character */
    const char *weave[2]; /* two rows of it, repeated */
} suit_look;

static const suit_look looks[COLOURS] = {
    /* clang-format off */
    /* suit,   letter, ink,         sign, weave */
    {"blue",   "B",   INK_AI,       "≈", {"~ ", " ~"}},
    {"green",  "G",   INK_MATSUBA,  "*", {"\\|/", "/|\\"}},
    {"yellow", "Y",   INK_YAMABUKI, "#", {"_/ \\", " \\_/"}},
    {"orange", "O",   INK_DAIDAI,   "»", {">", "<"}},
    {"violet", "V",   INK_MURASAKI, "∞", {"()", ")("}},
    /* clang-format on */
};

/* Digits in half blocks, 3 × 3. */
static const char *const digits[][3] = {
    {"   ", "   ", "   "}, {"▄█ ", " █ ", "▀▀▀"}, {"▀▀█", "█▀▀", "▀▀▀"}, {"▀▀█", "▀▀█", "▀▀▀"},
    {"█ █", "▀▀█", "  ▀"}, {"█▀▀", "▀▀█", "▀▀▀"}, {"█▀▀", "█▀█", "▀▀▀"},
};

/* Where everything goes. */
typedef struct layout {
    const term_stage *stage;
    const term_view *view;
    const irori_position *position;
    int left, width;   /* of the page */
    int seat_high;     /* rows of a seat on the table: 1, or 3 with drawn cards */
    int log, log_rows; /* first row of the log, and how many there are */
    int ask, hand;     /* row of the question, first row of the hand */
} layout;

static layout lay_out(const canvas *on, const term_stage *stage) {
    layout l = {.stage = stage, .view = stage->view, .position = stage->view->position};
    int rows = canvas_rows(on), columns = canvas_columns(on), players = stage->view->rules->players;
    l.width = columns - 2 < WIDE ? columns - 2 : WIDE;
    l.left = (columns - l.width) / 2;
    l.seat_high = rows >= 23 + 3 * players ? 3 : 1;
    int table = players * l.seat_high > 6 ? players * l.seat_high : 6;
    l.log = 3 + table + 1;
    l.hand = rows - 1 - CARD_HIGH;
    l.ask = l.hand - 2;
    l.log_rows = l.ask - l.log - 1;
    return l;
}

static const char *word(const layout *l, const char *id) { return irori_words_get(l->view->words, id); }

/* Cards */

static const suit_look *look_of(const irori_thing *card) {
    for (int i = 0; i < COLOURS; i++)
        if (!strcmp(looks[i].suit, card->suit)) return &looks[i];
    return &looks[0];
}

static bool is_kododo(const irori_thing *card) { return *card->text; }

/* A piece of a pattern: `width` characters of the weave. */
static void weave(const suit_look *look, int row, int width, char text[16]) {
    const char *thread = look->weave[row & 1];
    size_t size = strlen(thread);
    for (int i = 0; i < width; i++) text[i] = thread[(size_t)i % size];
    text[width] = 0;
}

static void draw_back(canvas *on, int row, int column) {
    canvas_put(on, row, column, INK_NEZUMI, "╭─────────╮");
    for (int i = 1; i < CARD_HIGH - 1; i++) canvas_put(on, row + i, column, INK_NEZUMI, "│░░░░░░░░░│");
    canvas_put(on, row + CARD_HIGH - 1, column, INK_NEZUMI, "╰─────────╯");
}

/* A Kododo has a double frame, its name and a lizard's mark besides. */
static void draw_card(canvas *on, int row, int column, const irori_thing *card) {
    const suit_look *look = look_of(card);
    int value = atoi(card->label + 1), ink = (int)look->ink | ON_PAPER;
    bool is_double = is_kododo(card);
    char text[16];
    canvas_put(on, row, column, ink, is_double ? "╔═════════╗" : "╭─────────╮");
    for (int i = 0; i < CARD_HIGH - 2; i++) {
        canvas_put(on, row + 1 + i, column, ink, is_double ? "║" : "│");
        weave(look, i, CARD_WIDE - 2, text);
        canvas_put(on, row + 1 + i, column + 1, ink, text);
        canvas_put(on, row + 1 + i, column + CARD_WIDE - 1, ink, is_double ? "║" : "│");
    }
    canvas_put(on, row + CARD_HIGH - 1, column, ink, is_double ? "╚═════════╝" : "╰─────────╯");
    canvas_put(on, row + 1, column + 1, INK_SUMI | ON_PAPER | IN_BOLD, card->label);
    canvas_put(on, row + 1, column + 3, ink, " ");
    for (int i = 0; i < 3; i++) {
        canvas_put(on, row + 2 + i, column + 3, ON_PAPER, "     ");
        canvas_put(on, row + 2 + i, column + 4, INK_SUMI | ON_PAPER, digits[value][i]);
    }
    if (!is_double) return;
    canvas_put(on, row + CARD_HIGH - 1, column + 2, ink | IN_BOLD, " Kododo ");
    canvas_put(on, row + 1, column + CARD_WIDE - 3, ink | IN_BOLD, " §");
}

/* A card in a line: letter, value, pattern, and § for a Kododo. What did not score loses its brackets. */
static void draw_chip(canvas *on, int row, int column, const irori_thing *card) {
    const suit_look *look = look_of(card);
    bool is_spent = card->state == IRORI_THING_SPENT;
    char text[32];
    snprintf(text, sizeof text, is_spent ? " %s%s%s " : "[%s%s%s]", card->label, look->sign,
             is_kododo(card) ? "§" : " ");
    canvas_put(on, row, column, is_spent ? INK_NEZUMI : (int)look->ink | ON_PAPER, text);
    if (!is_spent) canvas_put(on, row, column + 1, INK_SUMI | ON_PAPER | IN_BOLD, card->label);
}

/* The same with a frame around it, three rows high. */
static void draw_small_card(canvas *on, int row, int column, const irori_thing *card) {
    const suit_look *look = look_of(card);
    bool is_spent = card->state == IRORI_THING_SPENT, is_double = is_kododo(card);
    int style = is_spent ? INK_NEZUMI : (int)look->ink | ON_PAPER;
    const char *side = is_spent ? " " : is_double ? "║" : "│";
    char text[32];
    snprintf(text, sizeof text, "%s%s%s%s%s", side, card->label, look->sign, is_double ? "§" : " ", side);
    canvas_put(on, row + 1, column, style, text);
    if (is_spent) return;
    canvas_put(on, row + 1, column + 1, INK_SUMI | ON_PAPER | IN_BOLD, card->label);
    canvas_put(on, row, column, style, is_double ? "╔════╗" : "╭────╮");
    canvas_put(on, row + 2, column, style, is_double ? "╚════╝" : "╰────╯");
}

/* The table */

/* What was just scored is looked at once more. */
static bool shows_scored(const layout *l) {
    return (l->stage->mode == TERM_PAUSE || l->stage->mode == TERM_END) && term_area(l->position, "scored/%d", 0);
}

/* A place where a card may still come: empty, or with a card face down. */
static void draw_slot(canvas *on, const layout *l, int row, int column, bool is_chosen) {
    if (l->seat_high == 1) {
        canvas_put(on, row, column, INK_NEZUMI, is_chosen ? "[░░░░]" : "  ··  ");
        return;
    }
    canvas_put(on, row + 1, column, INK_NEZUMI, is_chosen ? "│░░░░│" : "  ··  ");
    if (!is_chosen) return;
    canvas_put(on, row, column, INK_NEZUMI, "╭────╮");
    canvas_put(on, row + 2, column, INK_NEZUMI, "╰────╯");
}

static void draw_row(canvas *on, const layout *l, int seat, int row, int column) {
    const irori_area *cards = term_area(l->position, shows_scored(l) ? "scored/%d" : "row/%d", seat),
                     *chosen = term_area(l->position, "chosen/%d", seat);
    int place = 0, waiting = chosen ? chosen->number : 0;
    for (const irori_thing *card; (card = term_thing(l->position, cards, place)); place++)
        (l->seat_high == 1 ? draw_chip : draw_small_card)(on, row, column + place * CHIP_WIDE, card);
    for (; place < 4; place++) draw_slot(on, l, row, column + place * CHIP_WIDE, waiting-- > 0);
}

static void draw_seat(canvas *on, const layout *l, int seat, int row) {
    const irori_area *points = term_area(l->position, "points/%d", seat),
                     *kept = term_area(l->position, "kept/%d", seat);
    char name[TERM_TEXT], score[32] = "?", brackets[32] = "";
    int middle = row + l->seat_high / 2, end = l->left + POINTS_END;
    term_row_name(l->view, seat, name);
    if (l->stage->mode == TERM_CHOOSE && seat == l->view->seat) canvas_put(on, middle, l->left, INK_SHU | IN_BOLD, "›");
    canvas_put_in(on, middle, l->left + 2, NAME_WIDE, seat == l->view->seat ? IN_BOLD : 0, name);
    draw_row(on, l, seat, row, l->left + 2 + NAME_WIDE);
    if (points) snprintf(score, sizeof score, "%d", points->number);
    if (kept && kept->number) snprintf(brackets, sizeof brackets, "(%d)", kept->number);
    canvas_put_right(on, middle, end - (*brackets ? (int)strlen(brackets) + 1 : 0), IN_BOLD, score);
    canvas_put_right(on, middle, end, INK_NEZUMI, brackets);
}

/* ■■■···· up to `full`. */
static void draw_bar(canvas *on, int row, int column, int ink, int count, int full) {
    for (int i = 0; i < full; i++) canvas_put(on, row, column + i, i < count ? ink : INK_NEZUMI, i < count ? "■" : "·");
}

static const irori_area *count_of(const layout *l, const char *suit) {
    char address[IRORI_ADDRESS];
    snprintf(address, sizeof address, "%scount/%s", shows_scored(l) ? "scored/" : "", suit);
    return term_area(l->position, address, 0);
}

static void draw_count(canvas *on, int row, int column, int ink, const char *lead, const irori_area *count) {
    char text[TERM_TEXT];
    canvas_put(on, row, column, ink | IN_BOLD, lead);
    canvas_put_in(on, row, column + 4, 6, INK_SUMI, count->title);
    draw_bar(on, row, column + 11, ink, count->number, count->bound);
    snprintf(text, sizeof text, "%2d", count->number);
    canvas_put(on, row, column + 19, count->number ? IN_BOLD : INK_NEZUMI, text);
    canvas_put(on, row, column + 22, count->number >= count->bound ? INK_SHU : INK_SUMI, count->note);
}

static void draw_counts(canvas *on, const layout *l) {
    char text[TERM_TEXT];
    int column = l->left + l->width - PANEL_WIDE;
    for (int i = 0; i < COLOURS; i++) {
        const irori_area *count = count_of(l, looks[i].suit);
        snprintf(text, sizeof text, "%s %s", looks[i].letter, looks[i].sign);
        if (count) draw_count(on, 3 + i, column, (int)looks[i].ink, text, count);
    }
    const irori_area *kododo = count_of(l, "kododo");
    if (!kododo) return;
    draw_count(on, 3 + COLOURS, column, INK_SUMI, "§", kododo);
    if (!*kododo->note)
        canvas_put(on, 3 + COLOURS, column + 22, INK_NEZUMI,
                   term_say(l->view->words, text, "5211.stands.target", "n", 'd', kododo->bound, NULL));
}

static void draw_top(canvas *on, const layout *l) {
    char text[TERM_TEXT];
    const irori_area *pile = term_area(l->position, "pile", 0), *scored = term_area(l->position, "scored/round", 0);
    canvas_put(on, 0, l->left, INK_SHU | IN_BOLD | REVERSED, " 5211 ");
    if (l->stage->mode == TERM_PAUSE && scored) {
        term_say(l->view->words, text, "5211.where.scored", "round", 'd', scored->number, NULL);
        canvas_put(on, 0, l->left + 8, IN_BOLD, text);
        return;
    }
    canvas_put(on, 0, l->left + 8, INK_SUMI, l->position->stand);
    if (!pile) return;
    term_say(l->view->words, text, pile->number ? "5211.pile" : "5211.pile.empty", "n", 'd', pile->number, NULL);
    canvas_put_right(on, 0, l->left + l->width, INK_NEZUMI, text);
}

static void draw_table(canvas *on, const layout *l) {
    int panel = l->left + l->width - PANEL_WIDE;
    const irori_area *first = count_of(l, looks[0].suit);
    char text[TERM_TEXT];
    canvas_put(on, 2, l->left + 2 + NAME_WIDE, INK_NEZUMI, word(l, "5211.head.table"));
    canvas_put_right(on, 2, l->left + POINTS_END, INK_NEZUMI, word(l, "5211.head.points"));
    canvas_put(on, 2, panel, INK_NEZUMI, word(l, "5211.head.count"));
    if (first)
        canvas_put(on, 2, panel + 11, INK_NEZUMI,
                   term_say(l->view->words, text, "5211.head.limit", "n", 'd', first->bound, NULL));
    for (int seat = 0; seat < l->view->rules->players; seat++) draw_seat(on, l, seat, 3 + seat * l->seat_high);
    draw_counts(on, l);
}

/* The log */

static void draw_log(canvas *on, const layout *l) {
    canvas_rule(on, l->log - 1, l->left, l->width);
    canvas_put_log(on, l->log, l->left, l->width, l->log_rows, l->stage->log);
}

/* What was just scored, alone on the lower half. */
static void draw_scoring(canvas *on, const layout *l) {
    const term_lines *log = l->stage->log;
    int row = l->log, last = canvas_rows(on) - 2;
    canvas_rule(on, l->log - 1, l->left, l->width);
    for (size_t i = 0; i < log->count; i++) {
        const term_line *line = &log->line[i];
        if (line->entry != l->stage->entry || line->weight != IRORI_SCORED || row >= last) continue;
        canvas_put(on, row++, l->left, INK_SUMI, line->text);
    }
    canvas_put(on, row + 1 < last ? row + 1 : last + 1, l->left, IN_BOLD, word(l, "term.go-on"));
}

/* The hand */

static void draw_hand(canvas *on, const layout *l) {
    const term_choice *choice = l->stage->choice;
    const irori_area *hand = term_area(l->position, "hand", 0);
    const irori_thing *card;
    for (int i = 0; (card = term_thing(l->position, hand, i)); i++) {
        int column = l->left + i * (CARD_WIDE + 1);
        bool has_cursor = choice->cursor == i;
        char number[24];
        draw_card(on, l->hand - term_is_picked(choice, i), column, card);
        snprintf(number, sizeof number, has_cursor ? " ▲%d " : "  %d ", i + 1);
        canvas_put(on, l->hand + CARD_HIGH, column + 3, has_cursor ? INK_SHU | IN_BOLD : INK_NEZUMI, number);
    }
}

static void draw_keys(canvas *on, const layout *l) {
    int column = l->left + HAND * (CARD_WIDE + 1) + 1, width = l->left + l->width - column;
    char text[TERM_TEXT];
    canvas_put_lines(on, l->hand, column, width, CARD_HIGH + 1, INK_NEZUMI, term_say_keys(l->view, "5211.keys", text));
}

/* "Enter plays B1 V4.", once enough is picked. */
static void say_question(const layout *l, char text[TERM_TEXT]) {
    const term_choice *choice = l->stage->choice;
    char cards[64] = "";
    term_item_ask(l->view, choice, text);
    if (choice->count != term_wanted(l->view, choice)) return;
    for (int i = 0; i < choice->count; i++) {
        int thing = term_item_thing(l->view, choice, choice->picked[i]);
        size_t used = strlen(cards);
        snprintf(cards + used, sizeof cards - used, "%s%s", i ? " " : "", l->position->thing[thing].label);
    }
    term_say(l->view->words, text, "5211.ask.play", "cards", 's', cards, NULL);
}

static void draw_question(canvas *on, const layout *l) {
    char text[TERM_TEXT];
    const term_choice *choice = l->stage->choice;
    if (*l->stage->note) {
        bool is_long = term_columns(l->stage->note) > l->width; /* then it begins on the empty row above */
        canvas_put_lines(on, l->ask - is_long, l->left, l->width, 3, INK_SHU | IN_BOLD, l->stage->note);
        return;
    }
    say_question(l, text);
    canvas_put(on, l->ask, l->left, IN_BOLD, text);
    if (*choice->typed) canvas_put(on, l->ask, l->left + term_columns(text) + 1, INK_SHU | IN_BOLD, choice->typed);
}

static void draw(canvas *on, const term_stage *stage) {
    layout l = lay_out(on, stage);
    draw_top(on, &l);
    draw_table(on, &l);
    switch (stage->mode) {
    case TERM_CHOOSE:
        draw_log(on, &l);
        draw_question(on, &l);
        draw_hand(on, &l);
        draw_keys(on, &l);
        break;
    case TERM_HAND_OVER:
        draw_log(on, &l);
        canvas_put(on, l.ask, l.left, IN_BOLD, stage->note);
        for (int i = 0; i < HAND; i++) draw_back(on, l.hand, l.left + i * (CARD_WIDE + 1));
        break;
    case TERM_WAIT:
        draw_log(on, &l);
        canvas_put(on, l.ask, l.left, INK_NEZUMI, stage->note);
        draw_hand(on, &l);
        break;
    case TERM_PAUSE: draw_scoring(on, &l); break;
    case TERM_END: break;
    }
}

const term_screen term_screen_5211 = {.rows = 23, .columns = 80, .draw = draw};
