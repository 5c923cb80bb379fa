/* Kodachi drawn. From top to bottom: where we are and the tokens that are left; the way in and the fight; the display
 * as columns of house card over guard, the decks with their backs beside it; the players; the log; what is asked, what
 * the item under the cursor would do, and the hand. While cards are taken the hand is one line, and the log gets its
 * room. 80 × 24 holds all of it for four players; more room makes the log longer and the house cards taller. */
#include <stdlib.h>
#include <string.h>

#include "kodachi_screen.h"

enum {
    WIDE = 96,
    DECK_WIDE = 12,
    COLUMN_LEAST = 13,
    COLUMN_MOST = 17,
    CARD_LEAST = 9,
    CARD_MOST = 13,
    CARD_HIGH = 5,
    GUARD_HIGH = 3,
    MOST_ITEMS = 256
};

/* Where everything goes. */
typedef struct layout {
    const term_stage *stage;
    const term_view *view;
    const irori_position *position;
    const term_choice *choice;
    int items, thing[MOST_ITEMS]; /* of the position, if somebody chooses there */
    int left, width;
    int house, house_high, guard; /* rows of the display */
    int column_wide, first_column, columns, all_columns;
    int seats, log, log_rows;
    int ask, told, hand; /* rows of the question, below it of what the item under the cursor would do, and the hand */
    bool is_short;       /* the hand in one line */
} layout;

static const char *word(const layout *l, const char *id) { return irori_words_get(l->view->words, id); }

static const irori_thing *thing_of(const irori_position *position, const char *address, int column) {
    char text[IRORI_ADDRESS];
    snprintf(text, sizeof text, address, column);
    int thing = irori_position_thing(position, text);
    return thing < 0 ? NULL : &position->thing[thing];
}

static const irori_thing *first_of(const irori_position *position, const char *address) {
    const irori_area *area = term_area(position, address, 0);
    return area && area->count ? &position->thing[area->first] : NULL;
}

static bool lies_in(const irori_position *position, int thing, const char *area) {
    return thing >= 0 && !strncmp(position->thing[thing].address, area, strlen(area));
}

/* The column of a card of the display, from 0. */
static int column_of(const irori_thing *thing) { return atoi(thing->address + strlen("display/")) - 1; }

static bool is_taking(const layout *l) {
    for (int i = 0; i < l->items; i++)
        if (lies_in(l->position, l->thing[i], "display/")) return true;
    return false;
}

static const int *cursor_thing(const layout *l) {
    int cursor = l->choice->cursor;
    return !l->choice->depth && cursor >= 0 && cursor < l->items && l->thing[cursor] >= 0 ? &l->thing[cursor] : NULL;
}

/* The columns that fit, the one under the cursor among them. */
static void lay_out_columns(layout *l) {
    const irori_area *display = term_area(l->position, "display", 0);
    for (int i = 0; display && i < display->count; i++) {
        int column = column_of(&l->position->thing[display->first + i]);
        if (column >= l->all_columns) l->all_columns = column + 1;
    }
    int room = l->width - DECK_WIDE - 1, count = l->all_columns, shown = count - 1;
    l->column_wide = count ? room / count : COLUMN_MOST;
    if (l->column_wide > COLUMN_MOST) l->column_wide = COLUMN_MOST;
    if (l->column_wide < COLUMN_LEAST) l->column_wide = COLUMN_LEAST;
    l->columns = room / l->column_wide < count ? room / l->column_wide : count;
    const int *thing = cursor_thing(l);
    if (thing && lies_in(l->position, *thing, "display/")) shown = column_of(&l->position->thing[*thing]);
    l->first_column = count > l->columns && shown >= l->columns ? shown - l->columns + 1 : 0;
}

static void list_items(layout *l) {
    const term_choice closed = {.depth = 0};
    if (l->stage->mode != TERM_CHOOSE) return;
    l->items = term_items(l->view, &closed);
    if (l->items > MOST_ITEMS) l->items = MOST_ITEMS;
    for (int i = 0; i < l->items; i++) l->thing[i] = kodachi_item_thing(l->view, &closed, i);
}

/* As many for every item, so that nothing jumps while the cursor goes. */
static int rows_to_tell(const layout *l) {
    char text[TERM_TEXT];
    for (int i = 0; i < l->items && !l->choice->depth; i++) {
        term_item_text(l->view, l->choice, i, text);
        if (term_rows(text, l->width) > 1) return 2;
    }
    return 1;
}

static void lay_out(const canvas *on, const term_stage *stage, layout *l) {
    int rows = canvas_rows(on), columns = canvas_columns(on), players = stage->view->rules->players;
    *l = (layout){.stage = stage, .view = stage->view, .position = stage->view->position, .choice = stage->choice};
    list_items(l);
    l->width = columns - 2 < WIDE ? columns - 2 : WIDE;
    l->left = (columns - l->width) / 2;
    bool is_roomy = rows >= 30;
    l->is_short = stage->mode != TERM_CHOOSE || (is_taking(l) && !stage->choice->depth);
    l->house = is_roomy ? 3 : 2;
    l->house_high = rows >= 34 ? 6 : 4;
    l->guard = l->house + l->house_high;
    l->seats = l->guard + GUARD_HIGH + (is_roomy ? 1 : 0);
    l->log = l->seats + 1 + players + 1;
    l->hand = rows - 1 - (l->is_short ? 1 : CARD_HIGH);
    l->told = rows_to_tell(l);
    l->ask = l->hand - 1 - l->told;
    if (l->ask - l->log < 2) l->log--; /* then without a line above it */
    l->log_rows = l->ask - l->log - (is_roomy ? 1 : 0);
    lay_out_columns(l);
}

/* Items: which of them a copy of a thing is, -1: none; equal cards are one item where one is picked. */

static bool picks_one(const layout *l) {
    return term_picking_of(l->view, &(term_choice){.depth = 0}) == IRORI_PICK_ONE;
}

static int item_at(const layout *l, const irori_thing *thing, int copy) {
    for (int i = 0; i < l->items; i++)
        if (l->thing[i] == thing - l->position->thing && (picks_one(l) || copy-- == 0)) return i;
    return -1;
}

static void dress(const layout *l, kodachi_box *box, const irori_thing *thing, int copy) {
    int item = l->choice->depth ? -1 : item_at(l, thing, copy);
    if (item < 0) return;
    bool is_first = !picks_one(l) || !copy;
    box->number = term_item_number(l->view, l->choice, item) + (is_first ? 0 : copy);
    box->look = item == l->choice->cursor && is_first ? KODACHI_CURSOR : KODACHI_LEGAL;
    box->is_marked = term_is_picked(l->choice, item);
}

/* The top: two lines */

static void draw_stacks(canvas *on, const layout *l) {
    static const char *const signs[] = {"◆", "●", "■"};
    const irori_area *stacks = term_area(l->position, "stack", 0);
    int end = l->left + l->width;
    for (int i = stacks ? stacks->count : 0; i-- > 0;) {
        const irori_thing *stack = &l->position->thing[stacks->first + i];
        char text[TERM_TEXT];
        snprintf(text, sizeof text, " %.40s", stack->note);
        canvas_put_right(on, 0, end, INK_SUMI, text);
        end -= term_columns(text);
        snprintf(text, sizeof text, "%s%.8s", signs[i % 3], stack->label);
        canvas_put_right(on, 0, end, (int)kodachi_ink(stack->suit) | IN_BOLD, text);
        end -= 4;
    }
    if (l->left + 12 + term_columns(l->position->stand) + term_columns(word(l, "kodachi.head.tokens")) <= end)
        canvas_put_right(on, 0, end + 1, INK_NEZUMI, word(l, "kodachi.head.tokens"));
}

/* The odds of going on, while that is asked. */
static const char *odds_of(const layout *l) {
    const irori_choice *list = l->position->choice;
    for (int i = list[IRORI_QUESTION].child; i >= 0 && l->items; i = list[i].next)
        if (!strcmp(list[i].key, "continue")) return list[i].odds;
    return "";
}

static void draw_banner(canvas *on, const layout *l) {
    const irori_thing *way = first_of(l->position, "way"), *fight = first_of(l->position, "fight"),
                      *coin = first_of(l->position, "coin");
    char text[TERM_TEXT];
    int column = l->left;
    if (!way || !fight) return;
    bool is_fought = !strcmp(fight->address, "fight/total");
    snprintf(text, sizeof text, strcmp(way->suit, "strength") ? " ▼ %.40s " : " ▲ %.40s ", way->label);
    canvas_put(on, 1, column, (int)kodachi_ink(way->suit) | IN_BOLD | REVERSED, text);
    column += term_columns(text) + 1;
    canvas_put(on, 1, column, IN_BOLD | (*fight->suit ? (int)kodachi_ink(fight->suit) : INK_SUMI), fight->name);
    column += term_columns(fight->name);
    if (*odds_of(l)) canvas_put(on, 1, column, INK_SUMI, word(l, "kodachi.semicolon"));
    canvas_put(on, 1, column + term_columns(word(l, "kodachi.semicolon")), IN_BOLD, odds_of(l));
    if (is_fought)
        canvas_put_right(on, 1, l->left + l->width, INK_NEZUMI, way->note);
    else if (coin && !*odds_of(l))
        canvas_put_right(on, 1, l->left + l->width, INK_YAMABUKI, coin->name);
}

static void draw_top(canvas *on, const layout *l) {
    canvas_put(on, 0, l->left, INK_SHU | IN_BOLD | REVERSED, " Kodachi ");
    canvas_put(on, 0, l->left + 11, INK_SUMI, l->position->stand);
    draw_stacks(on, l);
    draw_banner(on, l);
}

/* The display */

static void draw_column(canvas *on, const layout *l, int column, int at) {
    const irori_thing *house = thing_of(l->position, "display/%d/house", column + 1),
                      *guard = thing_of(l->position, "display/%d/guard", column + 1);
    kodachi_box box = {l->house, at, l->column_wide - 1, l->house_high, KODACHI_LYING, 0, false};
    if (house) {
        dress(l, &box, house, 0);
        kodachi_draw_house(on, box, house);
    }
    box = (kodachi_box){l->guard, at, l->column_wide - 1, GUARD_HIGH, KODACHI_LYING, 0, false};
    if (!guard) return;
    dress(l, &box, guard, 0);
    kodachi_draw_guard(on, box, guard);
}

static void draw_display(canvas *on, const layout *l) {
    const irori_thing *houses = thing_of(l->position, "deck/house", 0),
                      *guards = thing_of(l->position, "deck/guard", 0);
    int deck = l->left + l->width - DECK_WIDE;
    for (int i = 0; i < l->columns; i++) draw_column(on, l, l->first_column + i, l->left + i * l->column_wide);
    if (l->first_column) canvas_put(on, l->guard, l->left - 1, INK_SHU | IN_BOLD, "‹");
    if (l->first_column + l->columns < l->all_columns)
        canvas_put(on, l->guard, l->left + l->columns * l->column_wide - 1, INK_SHU | IN_BOLD, "›");
    if (houses)
        kodachi_draw_deck(on, (kodachi_box){l->house, deck, DECK_WIDE, l->house_high, KODACHI_LYING, 0, false}, houses);
    if (guards)
        kodachi_draw_deck(on, (kodachi_box){l->guard, deck, DECK_WIDE, GUARD_HIGH, KODACHI_LYING, 0, false}, guards);
}

/* The players */

enum { NAME_AT = 2, POINTS_END = 20, TREASURES_AT = 22, TOKENS_AT = 45, NUMBERS_WIDE = 9 };

/* "3s", and while treasures are given up "▸2 ✗3s". */
static int draw_treasure(canvas *on, const layout *l, const irori_thing *thing, int copy, int row, int column) {
    kodachi_box box = {.look = KODACHI_LYING};
    char text[TERM_TEXT], number[16] = "";
    dress(l, &box, thing, copy);
    bool has_cursor = box.look == KODACHI_CURSOR;
    if (box.number) snprintf(number, sizeof number, "%d ", box.number);
    snprintf(text, sizeof text, "%s%s%s%.40s", has_cursor ? "▸" : "", number, box.is_marked ? "✗" : "", thing->label);
    if (column + term_columns(text) > l->left + TOKENS_AT - 1) {
        canvas_put(on, row, l->left + TOKENS_AT - 2, INK_NEZUMI, "…");
        return l->left + l->width;
    }
    canvas_put(on, row, column, (has_cursor ? REVERSED | IN_BOLD : 0) | INK_YAMABUKI, text);
    return column + term_columns(text) + 1;
}

static void draw_belongings(canvas *on, const layout *l, int seat, int row) {
    const irori_area *treasures = term_area(l->position, "treasure/%d", seat),
                     *tokens = term_area(l->position, "token/%d", seat);
    int column = l->left + TREASURES_AT;
    for (int i = 0; treasures && i < treasures->count; i++)
        for (int copy = 0; copy < l->position->thing[treasures->first + i].count; copy++)
            column = draw_treasure(on, l, &l->position->thing[treasures->first + i], copy, row, column);
    for (int i = 0; tokens && i < tokens->count; i++) {
        const irori_thing *token = &l->position->thing[tokens->first + i];
        canvas_put(on, row, l->left + TOKENS_AT + 3 * i, (int)kodachi_ink(token->suit) | IN_BOLD, token->label);
    }
}

static void draw_number(canvas *on, const layout *l, const char *address, int seat, int row, int end) {
    const irori_area *area = term_area(l->position, address, seat);
    char text[16];
    snprintf(text, sizeof text, "%d", area ? area->number : 0);
    canvas_put_right(on, row, end, end == l->left + POINTS_END ? IN_BOLD : INK_SUMI, text);
}

static void draw_seat(canvas *on, const layout *l, int seat, int row) {
    char name[TERM_TEXT];
    int end = l->left + l->width;
    bool decides = l->view->rules->game->to_act(l->view->rules, l->view->known).seats >> seat & 1;
    if (decides) canvas_put(on, row, l->left, INK_SHU | IN_BOLD, "›");
    term_row_name(l->view, seat, name);
    canvas_put_in(on, row, l->left + NAME_AT, 12, seat == l->view->seat ? IN_BOLD : 0, name);
    draw_number(on, l, "points/%d", seat, row, l->left + POINTS_END);
    draw_belongings(on, l, seat, row);
    draw_number(on, l, seat == l->view->seat ? "hand" : "seat/%d/hand", seat, row, end - 2 * NUMBERS_WIDE);
    draw_number(on, l, "pile/%d", seat, row, end - NUMBERS_WIDE);
    draw_number(on, l, "discard/%d", seat, row, end);
}

static void draw_seats(canvas *on, const layout *l) {
    static const char *const numbers[] = {"kodachi.head.hand", "kodachi.head.pile", "kodachi.head.discard"};
    canvas_put_right(on, l->seats, l->left + POINTS_END, INK_NEZUMI, word(l, "kodachi.head.points"));
    canvas_put(on, l->seats, l->left + TREASURES_AT, INK_NEZUMI, word(l, "kodachi.head.treasures"));
    canvas_put(on, l->seats, l->left + TOKENS_AT, INK_NEZUMI, word(l, "kodachi.head.tokens"));
    for (int i = 0; i < 3; i++)
        canvas_put_right(on, l->seats, l->left + l->width - (2 - i) * NUMBERS_WIDE, INK_NEZUMI, word(l, numbers[i]));
    for (int seat = 0; seat < l->view->rules->players; seat++) draw_seat(on, l, seat, l->seats + 1 + seat);
}

/* The log, below a line that tells what is still missing to win */

static void draw_line_above(canvas *on, const layout *l) {
    char text[TERM_TEXT];
    if (l->log <= l->seats + 1 + l->view->rules->players) return;
    canvas_rule(on, l->log - 1, l->left, l->width);
    snprintf(text, sizeof text, " %.200s ", l->position->missing);
    if (*l->position->missing) canvas_put_right(on, l->log - 1, l->left + l->width - 2, INK_NEZUMI, text);
}

/* What is asked */

/* Words to choose stand behind the question. */
static void draw_words(canvas *on, const layout *l, int column) {
    for (int i = 0; i < l->items; i++) {
        char text[TERM_TEXT];
        bool has_cursor = i == l->choice->cursor;
        int choice = l->thing[i] < 0 ? term_item_choice(l->view, l->choice, i) : -1;
        if (choice < 0) continue;
        snprintf(text, sizeof text, has_cursor ? "▸%d %.200s " : " %d %.200s ", l->position->choice[choice].number,
                 l->position->choice[choice].label);
        canvas_put(on, l->ask, column, has_cursor ? REVERSED | IN_BOLD : IN_BOLD | INK_AI, text);
        column += term_columns(text) + 1;
    }
}

static void draw_question(canvas *on, const layout *l) {
    char text[TERM_TEXT];
    if (*l->stage->note) {
        canvas_put_lines(on, l->ask, l->left, l->width, 1 + l->told, INK_SHU | IN_BOLD, l->stage->note);
        return;
    }
    term_item_ask(l->view, l->choice, text);
    canvas_put_in(on, l->ask, l->left, l->width, IN_BOLD, text);
    if (!l->choice->depth) draw_words(on, l, l->left + term_columns(text) + 2);
    if (*l->choice->typed) canvas_put(on, l->ask, l->left + l->width - 4, INK_SHU | IN_BOLD, l->choice->typed);
    if (l->choice->cursor >= l->items || l->choice->depth) return;
    term_item_text(l->view, l->choice, l->choice->cursor, text);
    canvas_put_lines(on, l->ask + 1, l->left, l->width, l->told, INK_SUMI, text);
}

/* The hand */

/* Is something asked about the cards in hand? Then what cannot be picked looks so. */
static bool asks_for_cards(const layout *l) {
    const irori_choice *list = l->position->choice;
    for (int i = list[IRORI_QUESTION].child; i >= 0; i = list[i].next)
        if (list[i].abouts && lies_in(l->position, l->position->about[list[i].first_about], "hand/")) return true;
    return false;
}

static void draw_hand(canvas *on, const layout *l) {
    const irori_area *hand = term_area(l->position, "hand", 0);
    int count = hand ? hand->number : 0, first = 0, place = 0;
    if (!count) return;
    int wide = l->width / count > CARD_MOST ? CARD_MOST : l->width / count < CARD_LEAST ? CARD_LEAST : l->width / count;
    int fits = l->width / wide;
    bool is_asked = asks_for_cards(l);
    for (int i = 0; i < hand->count; i++) {
        const irori_thing *card = &l->position->thing[hand->first + i];
        for (int copy = 0; copy < card->count; copy++, place++) {
            int item = item_at(l, card, copy);
            if (item >= 0 && item == l->choice->cursor && (!copy || !picks_one(l)) && place >= fits)
                first = place - fits + 1;
        }
    }
    place = 0;
    for (int i = 0; i < hand->count; i++) {
        const irori_thing *card = &l->position->thing[hand->first + i];
        for (int copy = 0; copy < card->count; copy++, place++) {
            kodachi_box box = {.row = l->hand,
                               .column = l->left + (place - first) * wide,
                               .width = wide,
                               .height = CARD_HIGH,
                               .look = is_asked ? KODACHI_SPENT : KODACHI_LYING};
            dress(l, &box, card, copy);
            if (place >= first && place < first + fits) kodachi_draw_card(on, box, card);
        }
    }
    if (first) canvas_put(on, l->hand + 2, l->left - 1, INK_SHU | IN_BOLD, "‹");
    if (first + fits < count) canvas_put(on, l->hand + 2, l->left + l->width, INK_SHU | IN_BOLD, "›");
}

static void draw_short_hand(canvas *on, const layout *l) {
    const irori_area *hand = term_area(l->position, "hand", 0);
    char text[2 * TERM_TEXT];
    if (!hand) return;
    snprintf(text, sizeof text, "%.40s%.8s", hand->title, word(l, "term.colon"));
    for (int i = 0; i < hand->count; i++)
        for (int copy = 0; copy < l->position->thing[hand->first + i].count && strlen(text) < TERM_TEXT; copy++)
            snprintf(text + strlen(text), sizeof text - strlen(text), " %.40s",
                     l->position->thing[hand->first + i].label);
    canvas_put_in(on, l->hand, l->left, l->width, INK_NEZUMI, text);
}

/* A card's own choices, in place of the hand. */
static void draw_ways(canvas *on, const layout *l) {
    int count = term_items(l->view, l->choice), cursor = l->choice->cursor, rows = CARD_HIGH + 1;
    int first = cursor >= rows ? cursor - rows + 1 : 0;
    for (int i = first; i < count && i < first + rows; i++) {
        char text[TERM_TEXT], line[TERM_TEXT + 32];
        term_item_text(l->view, l->choice, i, text);
        snprintf(line, sizeof line, "%s%2d  %s%s", i == cursor ? "▸" : " ", term_item_number(l->view, l->choice, i),
                 term_is_picked(l->choice, i) ? "✗ " : "", text);
        canvas_put_in(on, l->hand - 1 + i - first, l->left, l->width, i == cursor ? IN_BOLD | REVERSED : INK_SUMI,
                      line);
    }
}

static void draw_choice(canvas *on, const layout *l) {
    char text[TERM_TEXT];
    draw_question(on, l);
    if (l->choice->depth)
        draw_ways(on, l);
    else if (l->is_short)
        draw_short_hand(on, l);
    else
        draw_hand(on, l);
    const char *keys = term_picking_of(l->view, l->choice) ? "kodachi.keys.marks" : "kodachi.keys";
    canvas_put(on, canvas_rows(on) - 1, l->left, INK_NEZUMI, term_say_keys(l->view, keys, text));
}

void kodachi_draw(canvas *on, const term_stage *stage) {
    layout l;
    lay_out(on, stage, &l);
    draw_top(on, &l);
    draw_display(on, &l);
    draw_seats(on, &l);
    draw_line_above(on, &l);
    canvas_put_log(on, l.log, l.left, l.width, l.log_rows, stage->log);
    switch (stage->mode) {
    case TERM_CHOOSE: draw_choice(on, &l); break;
    case TERM_HAND_OVER: canvas_put(on, l.ask, l.left, IN_BOLD, stage->note); break;
    case TERM_WAIT:
        canvas_put(on, l.ask, l.left, INK_NEZUMI, stage->note);
        draw_short_hand(on, &l);
        break;
    case TERM_PAUSE:
        canvas_put(on, l.ask, l.left, INK_SHU | IN_BOLD, word(&l, "kodachi.banner.failed"));
        canvas_put(on, l.ask + 1, l.left, IN_BOLD, word(&l, "term.go-on"));
        draw_short_hand(on, &l);
        break;
    case TERM_END: break;
    }
}

/* The cursor's ways: items lie in bands from top to bottom, and side by side in each. */

typedef struct spot {
    int band, place;
} spot;

static spot spot_of(const term_view *view, const term_choice *choice, int item) {
    const irori_position *position = view->position;
    int thing = kodachi_item_thing(view, choice, item);
    if (choice->depth) return (spot){5 + item, 0};
    if (thing < 0) return (spot){3, 0};
    if (lies_in(position, thing, "display/"))
        return (spot){strstr(position->thing[thing].address, "/guard") ? 1 : 0, column_of(&position->thing[thing])};
    return (spot){lies_in(position, thing, "treasure/") ? 2 : 4, item};
}

/* How far an item is below another (above: down is -1), by bands first; 0: it is not. */
static int distance(spot from, spot to, int down) {
    int bands = (to.band - from.band) * down;
    return bands > 0 ? bands * 1000 + abs(to.place - from.place) : 0;
}

/* The nearest item of the next band in that direction; the first or last band of all after the other end. */
static int go_across(const term_view *view, const term_choice *choice, int count, int down) {
    spot from = spot_of(view, choice, choice->cursor);
    int best = choice->cursor, nearest = 0, farthest = 0;
    for (int i = 0; i < count; i++) {
        int far = distance(from, spot_of(view, choice, i), down);
        if (far && (!nearest || far < nearest)) best = i, nearest = far;
    }
    for (int i = 0; !nearest && i < count; i++) {
        int far = distance(from, spot_of(view, choice, i), -down);
        if (far / 1000 > farthest / 1000 || (far && far / 1000 == farthest / 1000 && far < farthest))
            best = i, farthest = far;
    }
    return best;
}

int kodachi_go(const term_view *view, const term_choice *choice, int right, int down) {
    int count = term_items(view, choice), to = choice->cursor;
    if (to >= count) return 0;
    if (down && (to = go_across(view, choice, count, down)) != choice->cursor) return to;
    return (choice->cursor + right + down + count) % count;
}
