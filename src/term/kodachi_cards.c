/* Kodachi's cards as boxes. What it is called stands in the upper edge, what it costs or is worth in the
 * lower one, what it does between them. Elite guards have a double frame and say so; the card under the
 * cursor has a heavy one; a card that cannot be used now a dotted one. */
#include <string.h>

#include "canvas.h"
#include "kodachi_screen.h"

typedef struct frame {
    const char *top_left, *across, *top_right, *side, *bottom_left, *bottom_right;
} frame;

static const frame round_frame = {"╭", "─", "╮", "│", "╰", "╯"}, square_frame = {"┌", "─", "┐", "│", "└", "┘"},
                   double_frame = {"╔", "═", "╗", "║", "╚", "╝"}, heavy_frame = {"┏", "━", "┓", "┃", "┗", "┛"},
                   dotted_frame = {"┌", "┄", "┐", "┆", "└", "┘"};

static void draw_edge(canvas *on, int row, const kodachi_box *box, int style, const char *left, const char *across,
                      const char *right) {
    char line[TERM_TEXT];
    snprintf(line, sizeof line, "%s", left);
    for (int i = 0; i < box->width - 2; i++) strncat(line, across, sizeof line - strlen(line) - 1);
    strncat(line, right, sizeof line - strlen(line) - 1);
    canvas_put(on, row, box->column, style, line);
}

static void draw_frame(canvas *on, const kodachi_box *box, int style, const frame *f, const char *fill) {
    char line[TERM_TEXT];
    draw_edge(on, box->row, box, style, f->top_left, f->across, f->top_right);
    for (int i = 1; i < box->height - 1; i++) {
        *line = 0;
        for (int n = 0; n < box->width - 2; n++) strncat(line, fill, sizeof line - strlen(line) - 1);
        canvas_put(on, box->row + i, box->column, style, f->side);
        canvas_put(on, box->row + i, box->column + 1, style, line);
        canvas_put(on, box->row + i, box->column + box->width - 1, style, f->side);
    }
    draw_edge(on, box->row + box->height - 1, box, style, f->bottom_left, f->across, f->bottom_right);
}

/* Text inside the box, cut at its right side. */
static void put_inside(canvas *on, const kodachi_box *box, int row, int style, const char *text) {
    char cut[TERM_TEXT];
    snprintf(cut, sizeof cut, "%.*s", (int)term_fit(text, box->width - 2), text);
    canvas_put(on, box->row + row, box->column + 1, style, cut);
}

/* Text in the right half of a row, if there is room for it beside what begins at the left. */
static void put_right(canvas *on, const kodachi_box *box, int row, int style, int used, const char *text) {
    if (used + term_columns(text) < box->width - 2)
        canvas_put_right(on, box->row + row, box->column + box->width - 1, style, text);
}

static int put_title(canvas *on, const kodachi_box *box, int style, const char *name) {
    char title[TERM_TEXT];
    if (box->number)
        snprintf(title, sizeof title, "%d %s%s", box->number, box->is_marked ? "✗" : "", name);
    else
        snprintf(title, sizeof title, "%s", name);
    put_inside(on, box, 0, style | IN_BOLD, title);
    return term_columns(title);
}

static const frame *frame_of(const kodachi_box *box, const frame *usual) {
    if (box->look == KODACHI_CURSOR) return &heavy_frame;
    return box->look == KODACHI_SPENT ? &dotted_frame : usual;
}

static int style_of(const kodachi_box *box, int ink) {
    if (box->look == KODACHI_SPENT) return INK_NEZUMI;
    return ink | ON_PAPER | (box->look == KODACHI_CURSOR ? IN_BOLD : 0);
}

static int ink_of(const kodachi_card *card) {
    static const int clans[] = {INK_SHU, INK_AI, INK_MATSUBA};
    switch (card->class) {
    case KODACHI_ENVOY: return clans[card->clan];
    case KODACHI_RUMOR: return INK_MURASAKI;
    case KODACHI_SKILL:
    case KODACHI_START: return INK_YAMABUKI;
    case KODACHI_DOJO: break;
    }
    return INK_SUMI;
}

/* House cards */

/* "3", "+1 or −1, draw 1": all ways in one line, as short as it gets. */
static void say_short_effect(const term_view *view, const kodachi_card *card, char text[TERM_TEXT]) {
    *text = 0;
    for (int i = 0; i < card->modes; i++) {
        char mode[TERM_TEXT];
        size_t used = strlen(text);
        kodachi_say_mode(view, &card->mode[i], true, mode);
        if (card->modes > 1 && card->mode[i].draw && i + 1 < card->modes &&
            card->mode[i + 1].draw == card->mode[i].draw) {
            kodachi_mode bare = card->mode[i]; /* what all ways draw is said once, at the end */
            bare.draw = 0;
            kodachi_say_mode(view, &bare, true, mode);
        }
        snprintf(text + used, TERM_TEXT - used, "%s%s", used ? "/" : "", mode);
    }
}

void kodachi_draw_house(canvas *on, const term_view *view, kodachi_box box, int kind) {
    const kodachi_card *card = &kodachi_rules_of(view)->card[kind];
    int ink = ink_of(card), style = style_of(&box, ink);
    char text[TERM_TEXT], cost[TERM_TEXT];
    draw_frame(on, &box, style, frame_of(&box, &round_frame), " ");
    put_title(on, &box, style, card->name);
    say_short_effect(view, card, text);
    put_inside(on, &box, 1, INK_SUMI | ON_PAPER | IN_BOLD, text);
    kodachi_say_worth(view, card, text);
    put_inside(on, &box, 2, INK_SUMI | ON_PAPER, text);
    if (box.height > 4) {
        kodachi_say_cost(view, &card->cost, false, cost);
        canvas_put_lines(on, box.row + 3, box.column + 1, box.width - 2, box.height - 4, INK_SUMI | ON_PAPER, cost);
    }
    kodachi_say_cost(view, &card->cost, true, cost);
    snprintf(text, sizeof text, "%s%.100s", kodachi_could_pay(view, card) ? "✓" : "", cost);
    put_inside(on, &box, box.height - 1, style | IN_BOLD, text);
}

/* Guards */

void kodachi_draw_guard(canvas *on, const term_view *view, kodachi_box box, int column) {
    const kodachi_state *s = kodachi_state_of(view);
    const kodachi_guard *guard = &kodachi_rules_of(view)->guard[s->column_guard[column]];
    bool is_beaten = column < s->beaten, is_now = s->phase == KODACHI_FIGHT && column == s->columns - 1;
    int style = style_of(&box, guard->is_elite ? INK_SHU : INK_YAMABUKI);
    char text[TERM_TEXT];
    draw_frame(on, &box, style, frame_of(&box, guard->is_elite ? &double_frame : &square_frame), " ");
    int used = put_title(on, &box, style, guard->name);
    if (is_beaten || is_now) put_right(on, &box, 0, style | IN_BOLD, used, is_beaten ? "✓" : "◀");
    kodachi_say_value(guard, is_now && s->half, text);
    put_inside(on, &box, 1, INK_SUMI | ON_PAPER | IN_BOLD, text);
    const char *treasure = kodachi_word_of_treasure(view, guard->treasure);
    const char *elite = guard->is_elite ? irori_words_get(view->words, "kodachi.back.elite") : "";
    put_inside(on, &box, box.height - 1, style | IN_BOLD, elite);
    if (term_columns(text) + term_columns(treasure) < box.width - 2) {
        put_right(on, &box, 1, INK_SUMI | ON_PAPER, term_columns(text), treasure);
    } else { /* on the lower edge, as much of it as there is room for */
        int room = box.width - 3 - term_columns(elite);
        snprintf(text, sizeof text, "%.*s", (int)term_fit(treasure, room), treasure);
        canvas_put_right(on, box.row + box.height - 1, box.column + box.width - 1, INK_SUMI | ON_PAPER, text);
    }
}

/* The decks: their backs */

static void draw_back(canvas *on, const kodachi_box *box, int style, const frame *f, const char *fill,
                      const char *label, int count) {
    char text[TERM_TEXT], number[16];
    snprintf(number, sizeof number, " %d ", count);
    draw_frame(on, box, style, f, fill);
    snprintf(text, sizeof text, " %.40s ", label);
    canvas_put(on, box->row + box->height / 2, box->column + (box->width - term_columns(text)) / 2, style | IN_BOLD,
               text);
    canvas_put_right(on, box->row + box->height - 1, box->column + box->width - 1, style, number);
}

void kodachi_draw_house_deck(canvas *on, const term_view *view, kodachi_box box) {
    const kodachi_state *s = kodachi_state_of(view);
    const char *label = s->house_count ? "kodachi.back.house" : "kodachi.back.empty";
    draw_back(on, &box, INK_NEZUMI, s->house_count ? &round_frame : &dotted_frame, s->house_count ? "░" : " ",
              irori_words_get(view->words, label), s->house_count);
}

void kodachi_draw_guard_deck(canvas *on, const term_view *view, kodachi_box box) {
    static const struct {
        const char *label, *fill;
        const frame *frame;
        int ink;
    } backs[] = {{"kodachi.back.empty", " ", &dotted_frame, INK_NEZUMI},
                 {"kodachi.back.regular", "░", &square_frame, INK_YAMABUKI},
                 {"kodachi.back.elite", "▓", &double_frame, INK_SHU}};
    const kodachi_state *s = kodachi_state_of(view);
    draw_back(on, &box, backs[s->top_back].ink, backs[s->top_back].frame, backs[s->top_back].fill,
              irori_words_get(view->words, backs[s->top_back].label), s->guard_count);
}

/* The hand */

/* Digits in half blocks, 3 × 3. */
static const char *const digits[10][3] = {
    {"█▀█", "█ █", "▀▀▀"}, {"▄█ ", " █ ", "▀▀▀"}, {"▀▀█", "█▀▀", "▀▀▀"}, {"▀▀█", "▀▀█", "▀▀▀"}, {"█ █", "▀▀█", "  ▀"},
    {"█▀▀", "▀▀█", "▀▀▀"}, {"█▀▀", "█▀█", "▀▀▀"}, {"▀▀█", "  █", "  ▀"}, {"█▀█", "█▀█", "▀▀▀"}, {"█▀█", "▀▀█", "▀▀▀"},
};

/* In a fight: what the total would be, "→5✓"; where that does not fit, whether it would win. */
static void draw_result(canvas *on, const term_view *view, const kodachi_box *box, int row, const kodachi_mode *mode,
                        int used, int style) {
    const kodachi_state *s = kodachi_state_of(view);
    char result[32];
    bool is_legal = mode->dojo == KODACHI_NOT_DOJO || s->dojo == KODACHI_NOT_DOJO;
    if (s->phase != KODACHI_FIGHT || box->look == KODACHI_SPENT || !is_legal) return;
    kodachi_fight f = kodachi_fight_after(kodachi_rules_of(view), s, mode);
    if (f.dojo == KODACHI_NOT_DOJO) return;
    int total = f.dojo + f.modifier, ink = f.wins ? INK_MATSUBA | IN_BOLD | (style & ON_PAPER) : style;
    snprintf(result, sizeof result, "→%s%d%s", total < 0 ? "−" : "", total < 0 ? -total : total, f.wins ? "✓" : "·");
    bool fits = used + term_columns(result) < box->width - 2;
    put_right(on, box, row, ink, used, fits ? result : f.wins ? "✓" : "·");
}

static void draw_mode(canvas *on, const term_view *view, const kodachi_box *box, int row, const kodachi_mode *mode,
                      int style) {
    char text[TERM_TEXT];
    kodachi_say_mode(view, mode, true, text);
    put_inside(on, box, row, style | IN_BOLD, text);
    draw_result(on, view, box, row, mode, term_columns(text), style);
}

/* A card with one way to play it has room: a large value, or a line for each thing it does. */
static void draw_only_mode(canvas *on, const term_view *view, const kodachi_box *box, const kodachi_mode *mode,
                           int style) {
    kodachi_mode rest = *mode, only = {.dojo = KODACHI_NOT_DOJO};
    char text[TERM_TEXT];
    only.dojo = mode->dojo, only.modifier = mode->modifier;
    rest.dojo = KODACHI_NOT_DOJO, rest.modifier = 0;
    kodachi_say_mode(view, &rest, true, text);
    if (mode->dojo != KODACHI_NOT_DOJO && !mode->modifier && !*text) {
        for (int i = 0; i < 3; i++) canvas_put(on, box->row + 1 + i, box->column + 2, style, digits[mode->dojo][i]);
        draw_result(on, view, box, 3, mode, 5, style);
        return;
    }
    put_inside(on, box, 2, style | IN_BOLD, text);
    kodachi_say_mode(view, &only, true, text);
    put_inside(on, box, 1, style | IN_BOLD, text);
    draw_result(on, view, box, 3, mode, 0, style);
}

void kodachi_draw_card(canvas *on, const term_view *view, kodachi_box box, int kind) {
    const kodachi_card *card = &kodachi_rules_of(view)->card[kind];
    int style = style_of(&box, ink_of(card)), text_style = box.look == KODACHI_SPENT ? INK_NEZUMI : INK_SUMI | ON_PAPER;
    char text[TERM_TEXT];
    draw_frame(on, &box, style, frame_of(&box, &round_frame), box.is_marked ? "╱" : " ");
    put_title(on, &box, style, card->name);
    if (card->modes == 1) draw_only_mode(on, view, &box, &card->mode[0], text_style);
    for (int i = 0; card->modes > 1 && i < card->modes; i++)
        draw_mode(on, view, &box, 1 + i, &card->mode[i], text_style);
    if (card->class == KODACHI_DOJO || card->class == KODACHI_START) return;
    kodachi_say_worth(view, card, text);
    put_inside(on, &box, box.height - 1, style, text);
}
