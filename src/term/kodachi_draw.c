/* Kodachi drawn. From top to bottom: where we are and the tokens that are left; the way in and the fight; the
 * display as columns of house card over guard, the decks with their backs beside it; the players; the log;
 * what is asked, what the item under the cursor would do, and the hand. While cards are taken the hand is one
 * line, and the log gets its room. 80 × 24 holds all of it for four players; more room makes the log longer
 * and the house cards taller. */
#include <string.h>

#include "canvas.h"
#include "kodachi_screen.h"

enum {
    WIDE = 96,
    DECK_WIDE = 12,
    COLUMN_LEAST = 13,
    COLUMN_MOST = 17,
    CARD_LEAST = 9,
    CARD_MOST = 13,
    CARD_HIGH = 5,
    GUARD_HIGH = 3
};

/* Where everything goes. */
typedef struct layout {
    const term_stage *stage;
    const term_view *view;
    const kodachi_rules *rules;
    const kodachi_state *state;
    kodachi_items items;
    int left, width;
    int house, house_high, guard; /* rows of the display */
    int column_wide, first_column, columns;
    int seats, log, log_rows;
    int ask, hand;
    bool is_short; /* the hand in one line */
} layout;

static const char *word(const layout *l, const char *id) { return irori_words_get(l->view->words, id); }

static bool is_taking(const kodachi_state *s) { return s->phase == KODACHI_TAKE || s->phase == KODACHI_GIVE; }

/* The columns that fit, the one under the cursor among them. */
static void lay_out_columns(layout *l) {
    int room = l->width - DECK_WIDE - 1, count = l->state->columns, cursor = l->stage->choice->cursor,
        shown = count - 1;
    l->column_wide = count ? room / count : COLUMN_MOST;
    if (l->column_wide > COLUMN_MOST) l->column_wide = COLUMN_MOST;
    if (l->column_wide < COLUMN_LEAST) l->column_wide = COLUMN_LEAST;
    l->columns = room / l->column_wide;
    if (is_taking(l->state) && !l->stage->choice->depth && cursor < l->items.count &&
        l->items.item[cursor].kind != KODACHI_ITEM_WORD)
        shown = l->items.item[cursor].place;
    if (count <= l->columns) {
        l->columns = count;
        return;
    }
    l->first_column = shown - l->columns + 1;
    if (l->first_column < 0) l->first_column = 0;
}

static void lay_out(const canvas *on, const term_stage *stage, layout *l) {
    int rows = canvas_rows(on), columns = canvas_columns(on), players = stage->view->rules->players;
    *l = (layout){.stage = stage,
                  .view = stage->view,
                  .rules = kodachi_rules_of(stage->view),
                  .state = kodachi_state_of(stage->view)};
    if (stage->mode == TERM_CHOOSE) kodachi_list_items(l->view, stage->choice, &l->items);
    l->width = columns - 2 < WIDE ? columns - 2 : WIDE;
    l->left = (columns - l->width) / 2;
    bool is_roomy = rows >= 30;
    l->is_short = stage->mode != TERM_CHOOSE || (is_taking(l->state) && !stage->choice->depth);
    l->house = is_roomy ? 3 : 2;
    l->house_high = rows >= 34 ? 6 : 4;
    l->guard = l->house + l->house_high;
    l->seats = l->guard + GUARD_HIGH + (is_roomy ? 1 : 0);
    l->log = l->seats + 1 + players + 1;
    l->hand = rows - 1 - (l->is_short ? 1 : CARD_HIGH);
    l->ask = l->hand - 2;
    if (l->ask - l->log < 2) l->log--; /* then without a line above it */
    l->log_rows = l->ask - l->log - (is_roomy ? 1 : 0);
    lay_out_columns(l);
}

/* The item at a place: its number from 0, or -1. */
static int item_at(const layout *l, kodachi_item_kind kind, int place) {
    for (int i = 0; i < l->items.count; i++)
        if (l->items.item[i].kind == kind && l->items.item[i].place == place) return i;
    return -1;
}

static bool is_marked(const layout *l, int item) {
    for (int i = 0; i < l->stage->choice->count; i++)
        if (l->stage->choice->picked[i] == item) return true;
    return false;
}

static void dress(const layout *l, kodachi_box *box, int item) {
    if (item < 0) return;
    box->number = item + 1;
    box->look = item == l->stage->choice->cursor ? KODACHI_CURSOR : KODACHI_LEGAL;
    box->is_marked = is_marked(l, item);
}

/* The top: two lines */

static void draw_stacks(canvas *on, const layout *l) {
    static const struct {
        int ink;
        const char *name;
    } clans[KODACHI_CLANS] = {{INK_SHU, "◆R"}, {INK_AI, "●B"}, {INK_MATSUBA, "■G"}};
    int end = l->left + l->width;
    for (int clan = KODACHI_CLANS - 1; clan >= 0; clan--) {
        char text[32] = "";
        for (int i = l->state->token_next[clan]; i < 3; i++)
            snprintf(text + strlen(text), sizeof text - strlen(text), " %d", kodachi_token_worth(clan * 3 + i));
        if (!*text) snprintf(text, sizeof text, " –");
        canvas_put_right(on, 0, end, INK_SUMI, text);
        end -= term_columns(text);
        canvas_put_right(on, 0, end, clans[clan].ink | IN_BOLD, clans[clan].name);
        end -= 4;
    }
    if (!l->state->is_final) canvas_put_right(on, 0, end + 1, INK_NEZUMI, word(l, "kodachi.head.tokens"));
}

static void draw_banner(canvas *on, const layout *l) {
    const kodachi_state *s = l->state;
    char text[TERM_TEXT], label[TERM_TEXT];
    int column = l->left;
    bool is_declared = s->columns && s->phase != KODACHI_DECLARE;
    if (!is_declared) return;
    snprintf(label, sizeof label, s->is_strength ? " ▲ %s " : " ▼ %s ",
             word(l, s->is_strength ? "kodachi.banner.strength" : "kodachi.banner.stealth"));
    canvas_put(on, 1, column, (s->is_strength ? INK_SHU : INK_AI) | IN_BOLD | REVERSED, label);
    column += term_columns(label) + 1;
    if (s->phase == KODACHI_FIGHT) {
        kodachi_fight f = kodachi_fight_now(l->rules, s);
        kodachi_say_fight(l->view, &f, text);
        canvas_put(on, 1, column, IN_BOLD | (f.wins ? INK_MATSUBA : INK_SUMI), text);
        canvas_put_right(on, 1, l->left + l->width, INK_NEZUMI,
                         word(l, s->is_strength ? "kodachi.banner.strength.how" : "kodachi.banner.stealth.how"));
        return;
    }
    if (s->has_failed)
        snprintf(text, sizeof text, "%s", word(l, "kodachi.banner.failed"));
    else
        term_say(l->view->words, text, "kodachi.banner.beaten", "n", 'd', s->beaten, NULL);
    if (s->phase == KODACHI_GO_ON && l->view->seat == s->active) {
        snprintf(label, sizeof label, "%.200s%s", text, word(l, "kodachi.semicolon"));
        kodachi_say_odds(l->view, text);
        canvas_put(on, 1, column, INK_SUMI, label);
        column += term_columns(label);
    }
    canvas_put(on, 1, column, s->has_failed ? INK_SHU | IN_BOLD : IN_BOLD, text);
    if (s->coins && s->phase == KODACHI_TAKE)
        canvas_put_right(on, 1, l->left + l->width, INK_YAMABUKI, word(l, "kodachi.coin.waits"));
}

static void draw_top(canvas *on, const layout *l) {
    char where[TERM_TEXT];
    canvas_put(on, 0, l->left, INK_SHU | IN_BOLD | REVERSED, " Kodachi ");
    kodachi_say_where(l->view, where);
    canvas_put(on, 0, l->left + 11, INK_SUMI, where);
    draw_stacks(on, l);
    draw_banner(on, l);
}

/* The display */

static void draw_display(canvas *on, const layout *l) {
    const kodachi_state *s = l->state;
    for (int i = 0; i < l->columns; i++) {
        int column = l->first_column + i, at = l->left + i * l->column_wide;
        kodachi_box house = {l->house, at, l->column_wide - 1, l->house_high, KODACHI_LYING, 0, false};
        kodachi_box guard = {l->guard, at, l->column_wide - 1, GUARD_HIGH, KODACHI_LYING, 0, false};
        if (!l->stage->choice->depth) {
            dress(l, &house, item_at(l, KODACHI_ITEM_HOUSE, column));
            dress(l, &guard, item_at(l, KODACHI_ITEM_GUARD, column));
        }
        if (s->column_house[column]) kodachi_draw_house(on, l->view, house, s->column_house[column]);
        if (s->column_guard[column]) kodachi_draw_guard(on, l->view, guard, column);
    }
    if (l->first_column) canvas_put(on, l->guard, l->left - 1, INK_SHU | IN_BOLD, "‹");
    if (l->first_column + l->columns < s->columns)
        canvas_put(on, l->guard, l->left + l->columns * l->column_wide - 1, INK_SHU | IN_BOLD, "›");
    int deck = l->left + l->width - DECK_WIDE;
    kodachi_draw_house_deck(on, l->view,
                            (kodachi_box){l->house, deck, DECK_WIDE, l->house_high, KODACHI_LYING, 0, false});
    kodachi_draw_guard_deck(on, l->view, (kodachi_box){l->guard, deck, DECK_WIDE, GUARD_HIGH, KODACHI_LYING, 0, false});
}

/* The players */

enum { NAME_AT = 2, POINTS_END = 20, TREASURES_AT = 22, TOKENS_AT = 45, NUMBERS_WIDE = 9 };

static void draw_treasures(canvas *on, const layout *l, int seat, int row, int end) {
    int column = l->left + TREASURES_AT;
    for (int place = 0, kind; (kind = kodachi_own_treasure(l->state, seat, place)); place++) {
        char text[32];
        const char *name = l->rules->guard[kind].name;
        int item = seat == l->view->seat ? item_at(l, KODACHI_ITEM_TREASURE, place) : -1;
        bool has_cursor = item >= 0 && item == l->stage->choice->cursor;
        if (item >= 0)
            snprintf(text, sizeof text, "%s%s%s", has_cursor ? "▸" : "", is_marked(l, item) ? "✗" : "", name);
        else
            snprintf(text, sizeof text, "%s", name);
        if (column + term_columns(text) > end) {
            canvas_put(on, row, end - 1, INK_NEZUMI, "…");
            return;
        }
        canvas_put(on, row, column, (has_cursor ? REVERSED | IN_BOLD : 0) | INK_YAMABUKI, text);
        column += term_columns(text) + 1;
    }
}

static void draw_tokens(canvas *on, const layout *l, int seat, int row) {
    static const int inks[KODACHI_CLANS] = {INK_SHU, INK_AI, INK_MATSUBA};
    int column = l->left + TOKENS_AT;
    for (int token = 0; token < KODACHI_TOKENS; token++) {
        char text[8];
        if (!(l->state->player[seat].tokens >> token & 1)) continue;
        snprintf(text, sizeof text, "%c%d", "RBG"[token / 3], kodachi_token_worth(token));
        canvas_put(on, row, column, inks[token / 3] | IN_BOLD, text);
        column += 3;
    }
}

static void draw_number(canvas *on, const layout *l, int row, int place, int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    canvas_put_right(on, row, l->left + l->width - (2 - place) * NUMBERS_WIDE, INK_SUMI, text);
}

static void draw_seat(canvas *on, const layout *l, int seat, int row, int points) {
    const kodachi_player *player = &l->state->player[seat];
    char name[TERM_TEXT], text[16];
    int discarded = 0;
    for (int kind = 1; kind < KODACHI_KINDS; kind++) discarded += player->discard[kind];
    if (seat == kodachi_decider(l->state)) canvas_put(on, row, l->left, INK_SHU | IN_BOLD, "›");
    term_row_name(l->view, seat, name);
    canvas_put_in(on, row, l->left + NAME_AT, 12, seat == l->view->seat ? IN_BOLD : 0, name);
    snprintf(text, sizeof text, "%d", points);
    canvas_put_right(on, row, l->left + POINTS_END, IN_BOLD, text);
    draw_treasures(on, l, seat, row, l->left + TOKENS_AT - 1);
    draw_tokens(on, l, seat, row);
    draw_number(on, l, row, 0, player->hand_count);
    draw_number(on, l, row, 1, player->pile_count);
    draw_number(on, l, row, 2, discarded);
}

static void draw_head(canvas *on, const layout *l, int row) {
    static const char *const numbers[] = {"kodachi.head.hand", "kodachi.head.pile", "kodachi.head.discard"};
    canvas_put_right(on, row, l->left + POINTS_END, INK_NEZUMI, word(l, "kodachi.head.points"));
    canvas_put(on, row, l->left + TREASURES_AT, INK_NEZUMI, word(l, "kodachi.head.treasures"));
    canvas_put(on, row, l->left + TOKENS_AT, INK_NEZUMI, word(l, "kodachi.head.tokens"));
    for (int i = 0; i < 3; i++)
        canvas_put_right(on, row, l->left + l->width - (2 - i) * NUMBERS_WIDE, INK_NEZUMI, word(l, numbers[i]));
}

static void draw_seats(canvas *on, const layout *l) {
    irori_result result;
    kodachi_result(l->view->rules, l->state, &result); /* all that counts is public */
    draw_head(on, l, l->seats);
    for (int seat = 0; seat < l->view->rules->players; seat++)
        draw_seat(on, l, seat, l->seats + 1 + seat, (int)result.seat[seat].score);
}

/* The log */

static void draw_log(canvas *on, const layout *l) {
    const term_lines *log = l->stage->log;
    term_lines page = {.line = NULL};
    size_t rows = l->log_rows > 0 ? (size_t)l->log_rows : 0, first = log->count > rows ? log->count - rows : 0;
    for (size_t i = first; i < log->count; i++)
        term_lines_wrap(&page, log->line[i].weight, 0, "", log->line[i].text, l->width);
    first = page.count > rows ? page.count - rows : 0;
    if (l->log > l->seats + 1 + l->view->rules->players) canvas_rule(on, l->log - 1, l->left, l->width);
    for (size_t i = first; i < page.count; i++) {
        int style = page.line[i].weight == TERM_STRONG  ? IN_BOLD
                    : page.line[i].weight == TERM_QUIET ? INK_NEZUMI
                                                        : INK_SUMI;
        canvas_put(on, l->log + (int)(i - first), l->left, style, page.line[i].text);
    }
    term_lines_free(&page);
}

/* What is asked */

/* Words to choose stand behind the question. */
static void draw_words(canvas *on, const layout *l, int column) {
    for (int i = 0; i < l->items.count; i++) {
        char name[TERM_TEXT], text[TERM_TEXT];
        bool has_cursor = i == l->stage->choice->cursor;
        if (l->items.item[i].kind != KODACHI_ITEM_WORD) continue;
        kodachi_say_item(l->view, &l->items.item[i], name);
        snprintf(text, sizeof text, has_cursor ? "▸%d %.200s " : " %d %.200s ", i + 1, name);
        canvas_put(on, l->ask, column, has_cursor ? REVERSED | IN_BOLD : IN_BOLD | INK_AI, text);
        column += term_columns(text) + 1;
    }
}

/* The item whose ways are chosen from. */
static void say_opened(const layout *l, char text[TERM_TEXT]) {
    const term_choice closed = {.opened = 0};
    kodachi_items list;
    kodachi_list_items(l->view, &closed, &list);
    *text = 0;
    if (l->stage->choice->depth <= list.count)
        kodachi_explain_item(l->view, &list.item[l->stage->choice->depth - 1], text);
}

static void draw_question(canvas *on, const layout *l) {
    char text[TERM_TEXT];
    const term_choice *choice = l->stage->choice;
    if (*l->stage->note) {
        canvas_put_lines(on, l->ask, l->left, l->width, 2, INK_SHU | IN_BOLD, l->stage->note);
        return;
    }
    if (choice->depth)
        say_opened(l, text);
    else
        kodachi_ask(l->view, l->stage->choice, text);
    canvas_put(on, l->ask, l->left, IN_BOLD, text);
    if (*choice->typed) canvas_put(on, l->ask, l->left + l->width - 4, INK_SHU | IN_BOLD, choice->typed);
    if (!choice->depth) draw_words(on, l, l->left + term_columns(text) + 2);
    if (choice->cursor >= l->items.count || choice->depth) return;
    kodachi_explain_item(l->view, &l->items.item[choice->cursor], text);
    canvas_put(on, l->ask + 1, l->left, INK_SUMI, text);
}

/* The hand */

static void draw_hand(canvas *on, const layout *l) {
    int seat = l->view->seat, count = l->state->player[seat].hand_count, cursor = l->stage->choice->cursor, first = 0;
    if (!count) return;
    int wide = l->width / count > CARD_MOST ? CARD_MOST : l->width / count < CARD_LEAST ? CARD_LEAST : l->width / count;
    int fits = l->width / wide;
    if (cursor < l->items.count && l->items.item[cursor].kind == KODACHI_ITEM_CARD &&
        l->items.item[cursor].place >= fits)
        first = l->items.item[cursor].place - fits + 1;
    for (int place = first; place < count && place < first + fits; place++) {
        kodachi_box box = {l->hand, l->left + (place - first) * wide, wide, CARD_HIGH, KODACHI_LYING, 0, false};
        int item = item_at(l, KODACHI_ITEM_CARD, place);
        if (item < 0 && (l->state->phase == KODACHI_FIGHT || kodachi_is_turn_end(l->state))) box.look = KODACHI_SPENT;
        dress(l, &box, item);
        kodachi_draw_card(on, l->view, box, kodachi_hand_card(l->state, seat, place));
    }
    if (first) canvas_put(on, l->hand + 2, l->left - 1, INK_SHU | IN_BOLD, "‹");
    if (first + fits < count) canvas_put(on, l->hand + 2, l->left + l->width, INK_SHU | IN_BOLD, "›");
}

static void draw_short_hand(canvas *on, const layout *l) {
    char text[2 * TERM_TEXT];
    if (l->view->seat < 0) return;
    snprintf(text, sizeof text, "%s%s", word(l, "kodachi.hand"), word(l, "term.colon"));
    for (int place = 0, kind; (kind = kodachi_hand_card(l->state, l->view->seat, place)) && strlen(text) < TERM_TEXT;
         place++)
        snprintf(text + strlen(text), sizeof text - strlen(text), " %s", l->rules->card[kind].name);
    canvas_put_in(on, l->hand, l->left, l->width, INK_NEZUMI, text);
}

/* A card's own choices, in place of the hand. */
static void draw_ways(canvas *on, const layout *l) {
    int cursor = l->stage->choice->cursor, rows = CARD_HIGH + 1, first = cursor >= rows ? cursor - rows + 1 : 0;
    for (int i = first; i < l->items.count && i < first + rows; i++) {
        char text[TERM_TEXT], line[TERM_TEXT + 32];
        kodachi_explain_item(l->view, &l->items.item[i], text);
        snprintf(line, sizeof line, "%s%2d  %s", i == cursor ? "▸" : " ", i + 1, text);
        canvas_put_in(on, l->hand - 1 + i - first, l->left, l->width, i == cursor ? IN_BOLD | REVERSED : INK_SUMI,
                      line);
    }
}

static void draw_choice(canvas *on, const layout *l) {
    draw_question(on, l);
    if (l->stage->choice->depth)
        draw_ways(on, l);
    else if (l->is_short)
        draw_short_hand(on, l);
    else
        draw_hand(on, l);
    canvas_put(on, canvas_rows(on) - 1, l->left, INK_NEZUMI,
               word(l, kodachi_is_turn_end(l->state) ? "kodachi.keys.marks" : "kodachi.keys"));
}

void kodachi_draw(canvas *on, const term_stage *stage) {
    layout l;
    lay_out(on, stage, &l);
    draw_top(on, &l);
    draw_display(on, &l);
    draw_seats(on, &l);
    draw_log(on, &l);
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

static int band_of(const kodachi_item *item, int index) {
    static const int bands[] = {[KODACHI_ITEM_HOUSE] = 0, [KODACHI_ITEM_GUARD] = 1, [KODACHI_ITEM_TREASURE] = 2,
                                [KODACHI_ITEM_WORD] = 3,  [KODACHI_ITEM_CARD] = 4,  [KODACHI_ITEM_WAY] = 5};
    return item->kind == KODACHI_ITEM_WAY ? 5 + index : bands[item->kind];
}

/* The nearest item of the next band in that direction; the first or last band of all after the other end. */
static int go_across(const kodachi_items *list, int from, int down) {
    int here = band_of(&list->item[from], from), best = from, best_distance = 1 << 20;
    for (int i = 0; i < list->count; i++) {
        int bands = (band_of(&list->item[i], i) - here) * down;
        if (bands <= 0) continue;
        int aside = list->item[i].place - list->item[from].place;
        int distance = bands * 1000 + (aside < 0 ? -aside : aside);
        if (distance < best_distance) best = i, best_distance = distance;
    }
    if (best != from) return best;
    for (int i = 0; i < list->count; i++) {
        int bands = (here - band_of(&list->item[i], i)) * down;
        int aside = list->item[i].place - list->item[from].place;
        int distance = -bands * 1000 + (aside < 0 ? -aside : aside);
        if (bands > 0 && distance < best_distance) best = i, best_distance = distance;
    }
    return best;
}

int kodachi_go(const term_view *view, const term_choice *choice, int right, int down) {
    kodachi_items list;
    kodachi_list_items(view, choice, &list);
    int from = choice->cursor;
    if (from >= list.count) return 0;
    if (down) {
        int to = go_across(&list, from, down);
        if (to != from) return to;
    }
    return (from + right + down + list.count) % list.count;
}
