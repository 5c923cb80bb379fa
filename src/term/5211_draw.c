/* 5211 drawn. From top to bottom: where we are; the table, with each colour's count against the limit beside it; the
 * log; what is asked and the hand. 80 × 24 holds all of it for five players; more room makes the table's cards larger
 * and the log longer.
 *
 * A card tells its colour by ink, pattern and letter: waves for blue, hemp leaves for green, tortoise shell for yellow,
 * arrow feathers for orange, linked rings for violet. Patterns are ASCII, so that every font has them. */
#include <string.h>

#include "canvas.h"
#include "g5211.h"

enum {
    WIDE = 96, /* nothing gets wider than this: lines stay readable, and the page stays calm */
    CARD_WIDE = 11,
    CARD_HIGH = 6,
    CHIP_WIDE = 7,
    PANEL_WIDE = 28,
    NAME_WIDE = 12,
    POINTS_END = 2 + NAME_WIDE + 4 * CHIP_WIDE + 6 /* the column after the points of a seat */
};

static const struct {
    canvas_ink ink;
    const char *sign;     /* the pattern in one character */
    const char *weave[2]; /* two rows of it, repeated */
    const char *label;    /* message id */
} looks[G5211_COLOURS] = {
    /* clang-format off */
    /* ink,        sign, weave,            label */
    {INK_AI,       "≈", {"~ ", " ~"},       "5211.label.B"},
    {INK_MATSUBA,  "*", {"\\|/", "/|\\"},   "5211.label.G"},
    {INK_YAMABUKI, "#", {"_/ \\", " \\_/"}, "5211.label.Y"},
    {INK_DAIDAI,   "»", {">", "<"},         "5211.label.O"},
    {INK_MURASAKI, "∞", {"()", ")("},       "5211.label.V"},
    /* clang-format on */
};

/* Digits in half blocks, 3 × 3. */
static const char *const digits[G5211_VALUES + 1][3] = {
    {"   ", "   ", "   "}, {"▄█ ", " █ ", "▀▀▀"}, {"▀▀█", "█▀▀", "▀▀▀"}, {"▀▀█", "▀▀█", "▀▀▀"},
    {"█ █", "▀▀█", "  ▀"}, {"█▀▀", "▀▀█", "▀▀▀"}, {"█▀▀", "█▀█", "▀▀▀"},
};

/* Where everything goes. */
typedef struct layout {
    const term_stage *stage;
    const term_view *view;
    const g5211_state *state;
    int left, width;   /* of the page */
    int seat_high;     /* rows of a seat on the table: 1, or 3 with drawn cards */
    int log, log_rows; /* first row of the log, and how many there are */
    int ask, hand;     /* row of the question, first row of the hand */
} layout;

static layout lay_out(const canvas *on, const term_stage *stage) {
    layout l = {.stage = stage, .view = stage->view, .state = stage->view->known};
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

/* Cards */

/* A piece of a pattern: `width` characters of the weave, from `shift` on. */
static void weave(int colour, int row, int shift, int width, char text[16]) {
    const char *thread = looks[colour].weave[row & 1];
    size_t size = strlen(thread);
    for (int i = 0; i < width; i++) text[i] = thread[(size_t)(shift + i) % size];
    text[width] = 0;
}

static void draw_back(canvas *on, int row, int column) {
    canvas_put(on, row, column, INK_NEZUMI, "╭─────────╮");
    for (int i = 1; i < CARD_HIGH - 1; i++) canvas_put(on, row + i, column, INK_NEZUMI, "│░░░░░░░░░│");
    canvas_put(on, row + CARD_HIGH - 1, column, INK_NEZUMI, "╰─────────╯");
}

/* A Kododo has a double frame, its name and a lizard's mark besides. */
static void draw_card(canvas *on, int row, int column, int kind) {
    int colour = g5211_colour(kind), value = g5211_value(kind), ink = looks[colour].ink | ON_PAPER;
    bool is_kododo = g5211_is_kododo(kind);
    char text[16], name[4];
    g5211_card_text(kind, name);
    canvas_put(on, row, column, ink, is_kododo ? "╔═════════╗" : "╭─────────╮");
    for (int i = 0; i < CARD_HIGH - 2; i++) {
        canvas_put(on, row + 1 + i, column, ink, is_kododo ? "║" : "│");
        weave(colour, i, 0, CARD_WIDE - 2, text);
        canvas_put(on, row + 1 + i, column + 1, ink, text);
        canvas_put(on, row + 1 + i, column + CARD_WIDE - 1, ink, is_kododo ? "║" : "│");
    }
    canvas_put(on, row + CARD_HIGH - 1, column, ink, is_kododo ? "╚═════════╝" : "╰─────────╯");
    canvas_put(on, row + 1, column + 1, INK_SUMI | ON_PAPER | IN_BOLD, name);
    canvas_put(on, row + 1, column + 3, ink, " ");
    for (int i = 0; i < 3; i++) {
        canvas_put(on, row + 2 + i, column + 3, ON_PAPER, "     ");
        canvas_put(on, row + 2 + i, column + 4, INK_SUMI | ON_PAPER, digits[value][i]);
    }
    if (!is_kododo) return;
    canvas_put(on, row + CARD_HIGH - 1, column + 2, ink | IN_BOLD, " Kododo ");
    canvas_put(on, row + 1, column + CARD_WIDE - 3, ink | IN_BOLD, " §");
}

/* How a card on the table is shown. */
typedef enum chip_state { LYING, SPENT } chip_state;

/* A card in a line: letter, value, pattern, and § for a Kododo. What did not score loses its brackets. */
static void draw_chip(canvas *on, int row, int column, int kind, chip_state how) {
    char text[32], name[4];
    int colour = g5211_colour(kind), style = how == SPENT ? INK_NEZUMI : (int)looks[colour].ink | ON_PAPER;
    g5211_card_text(kind, name);
    snprintf(text, sizeof text, how == SPENT ? " %s%s%s " : "[%s%s%s]", name, looks[colour].sign,
             g5211_is_kododo(kind) ? "§" : " ");
    canvas_put(on, row, column, style, text);
    if (how != SPENT) canvas_put(on, row, column + 1, INK_SUMI | ON_PAPER | IN_BOLD, name);
}

/* The same with a frame around it, three rows high. */
static void draw_small_card(canvas *on, int row, int column, int kind, chip_state how) {
    char text[32], name[4];
    int colour = g5211_colour(kind), style = how == SPENT ? INK_NEZUMI : (int)looks[colour].ink | ON_PAPER;
    bool is_kododo = g5211_is_kododo(kind);
    const char *side = how == SPENT ? " " : is_kododo ? "║" : "│";
    g5211_card_text(kind, name);
    snprintf(text, sizeof text, "%s%s%s%s%s", side, name, looks[colour].sign, is_kododo ? "§" : " ", side);
    canvas_put(on, row + 1, column, style, text);
    if (how == SPENT) return;
    canvas_put(on, row + 1, column + 1, INK_SUMI | ON_PAPER | IN_BOLD, name);
    canvas_put(on, row, column, style, is_kododo ? "╔════╗" : "╭────╮");
    canvas_put(on, row + 2, column, style, is_kododo ? "╚════╝" : "╰────╯");
}

/* The table */

static bool shows_scored_rows(const layout *l) { return l->stage->mode == TERM_PAUSE || l->stage->mode == TERM_END; }

static chip_state chip_state_of(const layout *l, const g5211_verdict *verdict, int kind) {
    return shows_scored_rows(l) && !(verdict->scoring >> kind & 1) ? SPENT : LYING;
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

static void draw_row(canvas *on, const layout *l, int seat, int row, int column, const g5211_verdict *verdict) {
    const g5211_state *s = l->state;
    int place = 0, chosen = g5211_hand_count(s->choice[seat]);
    uint32_t cards = rows_count(s) || shows_scored_rows(l) ? s->row[seat] : 0;
    for (; place < g5211_hand_count(cards); place++) {
        int kind = row_card(cards, place), at = column + place * CHIP_WIDE;
        if (l->seat_high == 1)
            draw_chip(on, row, at, kind, chip_state_of(l, verdict, kind));
        else
            draw_small_card(on, row, at, kind, chip_state_of(l, verdict, kind));
    }
    for (; place < 4; place++) draw_slot(on, l, row, column + place * CHIP_WIDE, chosen-- > 0);
}

static void draw_seat(canvas *on, const layout *l, int seat, int row, const g5211_verdict *verdict) {
    char name[TERM_TEXT], score[32] = "?", kept[16];
    int middle = row + l->seat_high / 2, style = seat == l->view->seat ? IN_BOLD : 0;
    term_row_name(l->view, seat, name);
    if (l->stage->mode == TERM_CHOOSE && seat == l->view->seat) canvas_put(on, middle, l->left, INK_SHU | IN_BOLD, "›");
    canvas_put_in(on, middle, l->left + 2, NAME_WIDE, style, name);
    draw_row(on, l, seat, row, l->left + 2 + NAME_WIDE, verdict);
    if (g5211_shows_score(l->view, seat)) snprintf(score, sizeof score, "%d", g5211_score(l->state, seat));
    snprintf(kept, sizeof kept, "(%d)", l->state->kept[seat]);
    int end = l->left + POINTS_END, brackets = l->state->kept[seat] ? (int)strlen(kept) + 1 : 0;
    canvas_put_right(on, middle, end - brackets, IN_BOLD, score);
    if (brackets) canvas_put_right(on, middle, end, INK_NEZUMI, kept);
}

/* ■■■□□□□ up to `full`. */
static void draw_bar(canvas *on, int row, int column, int ink, int count, int full) {
    for (int i = 0; i < full; i++) canvas_put(on, row, column + i, i < count ? ink : INK_NEZUMI, i < count ? "■" : "·");
}

/* How a colour stands: the one that scores, or would now; one that is tied with others; one that is worthless. */
static const char *standing_of(const layout *l, const g5211_verdict *verdict, int colour, int limit) {
    int count = verdict->count[colour];
    if (!count) return NULL;
    if (count >= limit) return "5211.stands.out";
    if (verdict->kododo_scores) return NULL;
    if (verdict->colour == colour) return shows_scored_rows(l) ? "5211.stands.scores" : "5211.stands.leads";
    if (verdict->colour >= 0 && count < verdict->count[verdict->colour]) return NULL;
    return "5211.stands.tied";
}

static void draw_count(canvas *on, const layout *l, int row, int column, const g5211_verdict *verdict, int colour) {
    char text[TERM_TEXT];
    int limit = g5211_limit(l->view->rules->players), count = verdict->count[colour], ink = looks[colour].ink;
    const char *standing = standing_of(l, verdict, colour, limit);
    snprintf(text, sizeof text, "%c %s", g5211_letters[colour], looks[colour].sign);
    canvas_put(on, row, column, ink | IN_BOLD, text);
    canvas_put_in(on, row, column + 4, 6, INK_SUMI, irori_words_get(l->view->words, looks[colour].label));
    draw_bar(on, row, column + 11, ink, count, limit);
    snprintf(text, sizeof text, "%2d", count);
    canvas_put(on, row, column + 19, count ? IN_BOLD : INK_NEZUMI, text);
    if (standing) {
        int style = verdict->colour == colour ? IN_BOLD : INK_NEZUMI;
        canvas_put(on, row, column + 22, count >= limit ? INK_SHU : style, irori_words_get(l->view->words, standing));
    }
}

static void draw_counts(canvas *on, const layout *l, const g5211_verdict *verdict) {
    char text[TERM_TEXT];
    int column = l->left + l->width - PANEL_WIDE, target = g5211_kododo_target(l->view->rules->players);
    for (int c = 0; c < G5211_COLOURS; c++) draw_count(on, l, 3 + c, column, verdict, c);
    int row = 3 + G5211_COLOURS;
    canvas_put(on, row, column, IN_BOLD, "§");
    canvas_put(on, row, column + 4, INK_SUMI, "Kododo");
    draw_bar(on, row, column + 11, INK_SUMI, verdict->kododo, target);
    snprintf(text, sizeof text, "%2d", verdict->kododo);
    canvas_put(on, row, column + 19, verdict->kododo ? IN_BOLD : INK_NEZUMI, text);
    const char *mark = verdict->kododo_scores ? "5211.stands.exact" : "5211.stands.target";
    canvas_put(on, row, column + 22, verdict->kododo_scores ? IN_BOLD : INK_NEZUMI,
               term_say(l->view->words, text, mark, "n", 'd', target, NULL));
}

static void draw_top(canvas *on, const layout *l) {
    char text[TERM_TEXT], where[TERM_TEXT];
    const g5211_state *s = l->state;
    int pile = s->deck_count - s->box_count;
    canvas_put(on, 0, l->left, INK_SHU | IN_BOLD | REVERSED, " 5211 ");
    if (l->stage->mode == TERM_PAUSE) {
        int before = s->round > 1 ? s->round - 1 : rounds_in_deal(l->view->rules->players);
        term_say(l->view->words, where, "5211.where.scored", "round", 'd', s->waiting ? before : s->round, NULL);
        canvas_put(on, 0, l->left + 8, IN_BOLD, where);
        return;
    }
    g5211_say_where(l->view, where);
    canvas_put(on, 0, l->left + 8, INK_SUMI, where);
    term_say(l->view->words, text, pile ? "5211.pile" : "5211.pile.empty", "n", 'd', pile, NULL);
    canvas_put_right(on, 0, l->left + l->width, INK_NEZUMI, text);
}

static void draw_table(canvas *on, const layout *l) {
    const uint32_t none[G5211_SEATS] = {0};
    int players = l->view->rules->players, panel = l->left + l->width - PANEL_WIDE;
    bool shows_rows = rows_count(l->state) || shows_scored_rows(l);
    g5211_verdict verdict = g5211_judge(players, shows_rows ? l->state->row : none);
    char text[TERM_TEXT];
    canvas_put(on, 2, l->left + 2 + NAME_WIDE, INK_NEZUMI, irori_words_get(l->view->words, "5211.head.table"));
    canvas_put_right(on, 2, l->left + POINTS_END, INK_NEZUMI, irori_words_get(l->view->words, "5211.head.points"));
    canvas_put(on, 2, panel, INK_NEZUMI, irori_words_get(l->view->words, "5211.head.count"));
    canvas_put(on, 2, panel + 11, INK_NEZUMI,
               term_say(l->view->words, text, "5211.head.limit", "n", 'd', g5211_limit(players), NULL));
    for (int seat = 0; seat < players; seat++) draw_seat(on, l, seat, 3 + seat * l->seat_high, &verdict);
    draw_counts(on, l, &verdict);
}

/* The log: its end, broken to the width; the latest lines are the darkest. */

static int style_of(term_weight weight) {
    switch (weight) {
    case TERM_QUIET: return INK_NEZUMI;
    case TERM_STRONG: return IN_BOLD;
    default: return INK_SUMI;
    }
}

static void draw_log(canvas *on, const layout *l) {
    const term_lines *log = l->stage->log;
    term_lines page = {.line = NULL};
    size_t first = log->count > (size_t)l->log_rows ? log->count - (size_t)l->log_rows : 0;
    for (size_t i = first; i < log->count; i++)
        term_lines_wrap(&page, log->line[i].weight, 0, "", log->line[i].text, l->width);
    first = page.count > (size_t)l->log_rows ? page.count - (size_t)l->log_rows : 0;
    canvas_rule(on, l->log - 1, l->left, l->width);
    for (size_t i = first; i < page.count; i++)
        canvas_put(on, l->log + (int)(i - first), l->left, style_of(page.line[i].weight), page.line[i].text);
    term_lines_free(&page);
}

/* What was just scored, alone on the lower half. */
static void draw_scoring(canvas *on, const layout *l) {
    const term_lines *log = l->stage->log;
    int row = l->log, last = canvas_rows(on) - 2;
    canvas_rule(on, l->log - 1, l->left, l->width);
    for (size_t i = 0; i < log->count; i++) {
        const term_line *line = &log->line[i];
        if (line->entry != l->stage->entry || line->weight != TERM_SCORE || row >= last) continue;
        canvas_put(on, row++, l->left, INK_SUMI, line->text);
    }
    canvas_put(on, row + 1 < last ? row + 1 : last + 1, l->left, IN_BOLD,
               irori_words_get(l->view->words, "term.go-on"));
}

/* The hand */

static bool is_raised(const term_choice *choice, int item) {
    for (int i = 0; i < choice->count; i++)
        if (choice->picked[i] == item) return true;
    return false;
}

static void draw_hand(canvas *on, const layout *l) {
    const term_choice *choice = l->stage->choice;
    int seat = l->view->seat, count = seat >= 0 ? g5211_hand_count(l->state->hand[seat]) : 0;
    for (int i = 0; i < count; i++) {
        int column = l->left + i * (CARD_WIDE + 1), raised = is_raised(choice, i);
        char number[24];
        draw_card(on, l->hand - raised, column, hand_card(l->state, seat, i));
        bool has_cursor = choice->cursor == i;
        snprintf(number, sizeof number, has_cursor ? " ▲%d " : "  %d ", i + 1);
        canvas_put(on, l->hand + CARD_HIGH, column + 3, has_cursor ? INK_SHU | IN_BOLD : INK_NEZUMI, number);
    }
}

static void draw_keys(canvas *on, const layout *l) {
    int column = l->left + G5211_HAND * (CARD_WIDE + 1) + 1, width = l->left + l->width - column;
    canvas_put_lines(on, l->hand, column, width, CARD_HIGH + 1, INK_NEZUMI,
                     irori_words_get(l->view->words, "5211.keys"));
}

static void draw_question(canvas *on, const layout *l) {
    char text[TERM_TEXT], cards[64] = "";
    const term_choice *choice = l->stage->choice;
    int wanted = l->state->turn ? 1 : 2, seat = l->view->seat;
    if (*l->stage->note) {
        bool is_long = term_columns(l->stage->note) > l->width; /* then it begins on the empty row above */
        canvas_put_lines(on, l->ask - is_long, l->left, l->width, 3, INK_SHU | IN_BOLD, l->stage->note);
        return;
    }
    g5211_ask(l->view, l->stage->choice, text);
    for (int i = 0; i < choice->count; i++) {
        char card[4];
        g5211_card_text(hand_card(l->state, seat, choice->picked[i]), card);
        snprintf(cards + strlen(cards), sizeof cards - strlen(cards), "%s%s", i ? " " : "", card);
    }
    if (choice->count == wanted) term_say(l->view->words, text, "5211.ask.play", "cards", 's', cards, NULL);
    canvas_put(on, l->ask, l->left, IN_BOLD, text);
    if (*choice->typed) canvas_put(on, l->ask, l->left + term_columns(text) + 1, INK_SHU | IN_BOLD, choice->typed);
}

void g5211_draw(canvas *on, const term_stage *stage) {
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
        for (int i = 0; i < G5211_HAND; i++) draw_back(on, l.hand, l.left + i * (CARD_WIDE + 1));
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
