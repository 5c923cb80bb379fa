/* Kodachi's cards as boxes. What it is called stands in the upper edge, what it costs or is worth in the lower one,
 * what it does between them: the pieces of its note. Elite guards have a double frame and say so; the card under the
 * cursor has a heavy one; a card that cannot be used now a dotted one. */
#include <ctype.h>
#include <string.h>

#include "kodachi_screen.h"

typedef struct frame {
    const char *top_left, *across, *top_right, *side, *bottom_left, *bottom_right;
} frame;

static const frame round_frame = {"╭", "─", "╮", "│", "╰", "╯"}, square_frame = {"┌", "─", "┐", "│", "└", "┘"},
                   double_frame = {"╔", "═", "╗", "║", "╚", "╝"}, heavy_frame = {"┏", "━", "┓", "┃", "┗", "┛"},
                   dotted_frame = {"┌", "┄", "┐", "┆", "└", "┘"};

canvas_ink kodachi_ink(const char *suit) {
    static const struct {
        const char *suit;
        canvas_ink ink;
    } inks[] = {{"red", INK_SHU},        {"blue", INK_AI},        {"green", INK_MATSUBA},    {"rumor", INK_MURASAKI},
                {"skill", INK_YAMABUKI}, {"start", INK_YAMABUKI}, {"regular", INK_YAMABUKI}, {"elite", INK_SHU},
                {"strength", INK_SHU},   {"stealth", INK_AI},     {"wins", INK_MATSUBA},     {"failed", INK_SHU},
                {"house", INK_NEZUMI},   {"", INK_NEZUMI}};
    for (size_t i = 0; i < sizeof inks / sizeof *inks; i++)
        if (!strcmp(inks[i].suit, suit)) return inks[i].ink;
    return INK_SUMI;
}

/* Piece `index` of a note; false: there are fewer. */
static bool piece_of(const char *note, int index, char text[TERM_TEXT]) {
    const char *separator = " · ", *end;
    for (; index > 0; index--, note = end + strlen(separator))
        if (!(end = strstr(note, separator))) return *text = 0, false;
    end = strstr(note, separator);
    snprintf(text, TERM_TEXT, "%.*s", (int)(end ? (size_t)(end - note) : strlen(note)), note);
    return *text;
}

/* Boxes */

static void draw_edge(canvas *on, int row, const kodachi_box *box, int style, const char *left, const char *across,
                      const char *right) {
    for (int i = 1; i < box->width - 1; i++) canvas_put(on, row, box->column + i, style, across);
    canvas_put(on, row, box->column, style, left);
    canvas_put(on, row, box->column + box->width - 1, style, right);
}

static void draw_frame(canvas *on, const kodachi_box *box, int style, const frame *f, const char *fill) {
    draw_edge(on, box->row, box, style, f->top_left, f->across, f->top_right);
    for (int i = 1; i < box->height - 1; i++) draw_edge(on, box->row + i, box, style, f->side, fill, f->side);
    draw_edge(on, box->row + box->height - 1, box, style, f->bottom_left, f->across, f->bottom_right);
}

/* Text inside the box, cut at its right side. */
static void put_inside(canvas *on, const kodachi_box *box, int row, int style, const char *text) {
    char cut[TERM_TEXT];
    canvas_put(on, box->row + row, box->column + 1, style, term_cut(text, box->width - 2, cut));
}

/* Text in the right half of a row, if there is room for it beside what begins at the left. */
static bool put_right(canvas *on, const kodachi_box *box, int row, int style, int used, const char *text) {
    if (used + term_columns(text) >= box->width - 2) return false;
    canvas_put_right(on, box->row + row, box->column + box->width - 1, style, text);
    return true;
}

static int put_title(canvas *on, const kodachi_box *box, int style, const char *name) {
    char title[TERM_TEXT], number[32] = "";
    if (box->number) snprintf(number, sizeof number, "%d %s", box->number, box->is_marked ? "✗" : "");
    snprintf(title, sizeof title, "%s%.200s", number, name);
    put_inside(on, box, 0, style | IN_BOLD, title);
    return term_columns(title);
}

static const frame *frame_of(const kodachi_box *box, const frame *usual) {
    if (box->look == KODACHI_CURSOR) return &heavy_frame;
    return box->look == KODACHI_SPENT ? &dotted_frame : usual;
}

static int style_of(const kodachi_box *box, const char *suit) {
    if (box->look == KODACHI_SPENT) return INK_NEZUMI;
    return (int)kodachi_ink(suit) | ON_PAPER | (box->look == KODACHI_CURSOR ? IN_BOLD : 0);
}

/* The display */

void kodachi_draw_house(canvas *on, kodachi_box box, const irori_thing *card) {
    int style = style_of(&box, card->suit);
    const char *cost = strrchr(card->text, ';'); /* in words, the last thing that is told of it */
    char text[TERM_TEXT];
    draw_frame(on, &box, style, frame_of(&box, &round_frame), " ");
    put_title(on, &box, style, card->label);
    piece_of(card->note, 0, text);
    put_inside(on, &box, 1, INK_SUMI | ON_PAPER | IN_BOLD, text);
    piece_of(card->note, 1, text);
    put_inside(on, &box, 2, INK_SUMI | ON_PAPER, text);
    if (box.height > 4 && cost)
        canvas_put_lines(on, box.row + 3, box.column + 1, box.width - 2, box.height - 4, INK_SUMI | ON_PAPER, cost + 2);
    piece_of(card->note, 2, text);
    put_inside(on, &box, box.height - 1, style | IN_BOLD, text);
}

void kodachi_draw_guard(canvas *on, kodachi_box box, const irori_thing *guard) {
    bool is_elite = !strcmp(guard->suit, "elite");
    int style = style_of(&box, guard->suit), last = box.height - 1;
    char text[TERM_TEXT], value[TERM_TEXT], treasure[TERM_TEXT];
    draw_frame(on, &box, style, frame_of(&box, is_elite ? &double_frame : &square_frame), " ");
    int used = put_title(on, &box, style, guard->label);
    if (is_elite && piece_of(guard->note, 2, text)) put_inside(on, &box, last, style | IN_BOLD, text);
    int taken = is_elite ? term_columns(text) : 0;
    if (piece_of(guard->note, 3, text)) put_right(on, &box, 0, style | IN_BOLD, used, text);
    piece_of(guard->note, 0, value);
    piece_of(guard->note, 1, treasure);
    put_inside(on, &box, 1, INK_SUMI | ON_PAPER | IN_BOLD, value);
    if (put_right(on, &box, 1, INK_SUMI | ON_PAPER, term_columns(value), treasure)) return;
    canvas_put_right(on, box.row + last, box.column + box.width - 1, INK_SUMI | ON_PAPER,
                     term_cut(treasure, box.width - 3 - taken, text));
}

void kodachi_draw_deck(canvas *on, kodachi_box box, const irori_thing *deck) {
    bool is_elite = !strcmp(deck->suit, "elite"), is_empty = deck->state == IRORI_THING_SPENT;
    const frame *usual = !strcmp(deck->suit, "house") ? &round_frame : is_elite ? &double_frame : &square_frame;
    int style = (int)kodachi_ink(deck->suit);
    char text[TERM_TEXT];
    draw_frame(on, &box, style, is_empty ? &dotted_frame : usual, is_empty ? " " : is_elite ? "▓" : "░");
    snprintf(text, sizeof text, " %.40s ", deck->label);
    canvas_put(on, box.row + box.height / 2, box.column + (box.width - term_columns(text)) / 2, style | IN_BOLD, text);
    snprintf(text, sizeof text, " %d ", deck->number);
    canvas_put_right(on, box.row + box.height - 1, box.column + box.width - 1, style, text);
}

/* The hand */

/* Digits in half blocks, 3 × 3. */
static const char *const digits[10][3] = {
    {"█▀█", "█ █", "▀▀▀"}, {"▄█ ", " █ ", "▀▀▀"}, {"▀▀█", "█▀▀", "▀▀▀"}, {"▀▀█", "▀▀█", "▀▀▀"}, {"█ █", "▀▀█", "  ▀"},
    {"█▀▀", "▀▀█", "▀▀▀"}, {"█▀▀", "█▀█", "▀▀▀"}, {"▀▀█", "  █", "  ▀"}, {"█▀█", "█▀█", "▀▀▀"}, {"█▀█", "▀▀█", "▀▀▀"},
};

/* Cuts "+1 →5✓" before the arrow. Returns what the total would be, "→5✓"; "": nothing is told of it. */
static const char *cut_result(char text[TERM_TEXT]) {
    char *arrow = strstr(text, "→");
    if (!arrow) return "";
    if (arrow > text) arrow[-1] = 0;
    return arrow;
}

/* Where it does not fit, whether it would win. */
static void draw_result(canvas *on, const kodachi_box *box, int row, const char *result, int used, int style) {
    bool wins = strstr(result, "✓");
    int ink = wins ? INK_MATSUBA | IN_BOLD | (style & ON_PAPER) : style;
    if (*result && box->look != KODACHI_SPENT && !put_right(on, box, row, ink, used, result))
        put_right(on, box, row, ink, used, wins ? "✓" : "·");
}

/* A card with one way to play it has room: a large value, or a line for each thing it does. */
static void draw_only_way(canvas *on, const kodachi_box *box, char text[TERM_TEXT], int style) {
    const char *result = cut_result(text);
    bool has_value = isdigit((unsigned char)*text) || *text == '+' || !strncmp(text, "−", strlen("−"));
    if (isdigit((unsigned char)text[0]) && !text[1]) {
        for (int i = 0; i < 3; i++) canvas_put(on, box->row + 1 + i, box->column + 2, style, digits[*text - '0'][i]);
        draw_result(on, box, 3, result, 5, style);
        return;
    }
    size_t value = has_value ? strcspn(text, " ,") : 0, rest = value + strspn(text + value, " ,");
    put_inside(on, box, 2, style | IN_BOLD, text + rest);
    text[value] = 0;
    put_inside(on, box, 1, style | IN_BOLD, text);
    draw_result(on, box, 3, result, 0, style);
}

void kodachi_draw_card(canvas *on, kodachi_box box, const irori_thing *card) {
    int style = style_of(&box, card->suit), ways = 0;
    int text_style = box.look == KODACHI_SPENT ? INK_NEZUMI : INK_SUMI | ON_PAPER;
    bool has_worth = strcmp(card->suit, "dojo") && strcmp(card->suit, "start");
    char text[TERM_TEXT];
    while (piece_of(card->note, ways, text)) ways++;
    draw_frame(on, &box, style, frame_of(&box, &round_frame), box.is_marked ? "╱" : " ");
    put_title(on, &box, style, card->label);
    if (has_worth && piece_of(card->note, --ways, text)) put_inside(on, &box, box.height - 1, style, text);
    for (int i = 0; i < ways; i++) {
        piece_of(card->note, i, text);
        if (ways == 1) {
            draw_only_way(on, &box, text, text_style);
            continue;
        }
        const char *result = cut_result(text);
        put_inside(on, &box, 1 + i, text_style | IN_BOLD, text);
        draw_result(on, &box, 1 + i, result, term_columns(text), text_style);
    }
}
