/* Kodama: what stands beside the tree. The display is always on top; below it the players and own spirits, or the list
 * that the cursor is in. Where there is room left, the others' trees. After a season its points take all of it. */
#include <string.h>

#include "canvas.h"
#include "kodama_screen.h"

typedef struct panel {
    const term_stage *stage;
    const term_view *view;
    const irori_position *position;
    kodama_area area;
    int row;    /* the next that is free */
    int chosen; /* the thing of the display that is chosen, or under the cursor; -1: none */
    bool is_roomy;
} panel;

static const char *word(const panel *p, const char *id) { return irori_words_get(p->view->words, id); }
static int rows_left(const panel *p) { return p->area.row + p->area.rows - p->row; }
static bool is_choosing(const panel *p) { return p->stage->mode == TERM_CHOOSE; }

static int number_at(const panel *p, const char *address, int seat) {
    const irori_area *area = term_area(p->view->position, address, seat);
    return area ? area->number : 0;
}

/* The choice that asks about a thing, among those of the question; NULL: there is none. */
static const irori_choice *choice_about(const panel *p, int thing) {
    for (int i = is_choosing(p) ? p->position->choice[IRORI_QUESTION].child : -1; i >= 0;
         i = p->position->choice[i].next)
        if (irori_choice_is_about(p->position, i, thing)) return &p->position->choice[i];
    return NULL;
}

/* The display */

/* "▸1 +7": its number, and the best that it would bring. */
static void draw_label(canvas *on, const panel *p, int index, int thing, int column, int width) {
    char text[TERM_TEXT];
    const irori_choice *choice = choice_about(p, thing);
    bool is_chosen = thing == p->chosen;
    snprintf(text, sizeof text, "%s%d", is_chosen ? "▸" : " ", index + 1);
    if (choice && *choice->why_not)
        term_join(text, " ", "✗");
    else if (choice)
        snprintf(text + strlen(text), sizeof text - strlen(text), " +%d", choice->worth);
    canvas_put_in(on, p->row, column, width, is_chosen ? IN_BOLD | REVERSED : IN_BOLD, text);
}

static void draw_card(canvas *on, const panel *p, int thing, kodama_area area) {
    static kodama_picture picture;
    kodama_window window = kodama_window_of(p->position->figure[p->position->thing[thing].figure].corner);
    window.high.x++, window.high.y++;
    kodama_picture_init(&picture, area.columns, area.rows, &window);
    kodama_picture_add_thing(&picture, p->position, thing, thing == p->chosen ? KODAMA_NEW : KODAMA_LYING);
    kodama_draw_picture(on, area, &picture);
}

/* Returns how many rows that took, or `most` if that is more. */
static int draw_name(canvas *on, const panel *p, int thing, int row, int column, int width, int most) {
    const char *name = p->position->thing[thing].name;
    int rows = term_rows(name, width);
    canvas_put_lines(on, row, column, width, rows, thing == p->chosen ? IN_BOLD : INK_SUMI, name);
    return rows > most ? rows : most;
}

enum { CARD_WIDE = 63, CARD_HIGH = 88 };

static void draw_display(canvas *on, panel *p) {
    const irori_area *display = term_area(p->view->position, "display", 0);
    if (!display || !display->count) return;
    int slots = display->count, wide = p->area.columns / slots, high = p->is_roomy && slots < 4 ? 7 : 6;
    int picture = high * 4 * CARD_WIDE / CARD_HIGH / 2 + 1;
    if (picture > wide - 1) {
        picture = wide - 1;
        high = (2 * picture * CARD_HIGH / CARD_WIDE + 3) / 4;
    }
    int named = 0;
    for (int slot = 0; slot < slots; slot++) {
        int thing = display->first + slot, column = p->area.column + slot * wide;
        draw_label(on, p, slot, thing, column, wide - 1);
        draw_card(on, p, thing, (kodama_area){p->row + 1, column, high, picture});
        if (p->is_roomy) named = draw_name(on, p, thing, p->row + 1 + high, column, wide - 1, named);
    }
    p->row += 1 + high + named + p->is_roomy;
}

/* Players */

static void draw_seat(canvas *on, const panel *p, int seat) {
    const irori_area *points = term_area(p->view->position, "points/%d", seat);
    int end = p->area.column + p->area.columns;
    char name[TERM_TEXT], number[16];
    irori_turn turn = p->view->rules->game->to_act(p->view->rules, p->view->known);
    canvas_put(on, p->row, p->area.column, INK_SHU | IN_BOLD, turn.seats >> seat & 1 ? "›" : " ");
    term_row_name(p->view, seat, name);
    canvas_put_in(on, p->row, p->area.column + 1, 12, seat == p->view->seat ? IN_BOLD : INK_SUMI, name);
    snprintf(number, sizeof number, "%d", points ? points->number : 0);
    canvas_put_right(on, p->row, end - 14, IN_BOLD, number);
    snprintf(number, sizeof number, "%d", number_at(p, "tree/%d", seat) - 1); /* without the trunk */
    canvas_put_right(on, p->row, end - 7, INK_SUMI, number);
    if (points) canvas_put_right(on, p->row, end, INK_NEZUMI, points->note);
}

enum { MOST_HELD = 4 };

static void draw_seats(canvas *on, panel *p) {
    int end = p->area.column + p->area.columns;
    int players = p->view->rules->players;
    if (rows_left(p) < players) return;
    if (rows_left(p) > players + MOST_HELD) {
        canvas_put_right(on, p->row, end - 14, INK_NEZUMI, word(p, "kodama.head.points"));
        canvas_put_right(on, p->row, end - 7, INK_NEZUMI, word(p, "kodama.head.cards"));
        p->row++;
    }
    for (int seat = 0; seat < p->view->rules->players; seat++, p->row++) draw_seat(on, p, seat);
    p->row += p->is_roomy;
}

/* Spirits */

/* "▸ 8 Leaf Mender      ☼ 7": what it would score now, and what it counts. */
static void draw_spirit(canvas *on, panel *p, int index, const irori_thing *spirit) {
    bool is_item = choice_about(p, (int)(spirit - p->position->thing));
    bool has_cursor = is_item && index == p->stage->choice->cursor;
    char line[TERM_TEXT], number[2] = {(char)('1' + index)};
    snprintf(line, sizeof line, "%s%s%3d  %.60s", has_cursor ? "▸" : " ", is_item ? number : "", spirit->number,
             spirit->name);
    canvas_put_in(on, p->row, p->area.column, p->area.columns - term_columns(spirit->note) - 1,
                  has_cursor ? IN_BOLD | REVERSED : INK_SUMI, line);
    canvas_put_right(on, p->row++, p->area.column + p->area.columns, INK_NEZUMI, spirit->note);
}

enum { INDENT = 6, MOST_SPIRITS = 8 };

/* With what each asks for, if that fits for all. */
static void draw_spirits(canvas *on, panel *p) {
    const irori_area *hand = term_area(p->view->position, "hand", 0);
    term_lines how[MOST_SPIRITS] = {{.line = NULL}};
    int held = hand ? hand->count : 0, needed = 1;
    if (held > MOST_SPIRITS) held = MOST_SPIRITS;
    for (int i = 0; i < held; i++) {
        term_lines_wrap(&how[i], IRORI_QUIET, 0, "", term_thing(p->view->position, hand, i)->text,
                        p->area.columns - INDENT);
        needed += 1 + (int)how[i].count;
    }
    bool explains = rows_left(p) >= needed;
    if (rows_left(p) > held && held)
        canvas_put(on, p->row++, p->area.column, INK_NEZUMI, word(p, "kodama.head.spirits"));
    for (int i = 0; i < held; i++) {
        if (rows_left(p) > 0) draw_spirit(on, p, i, term_thing(p->view->position, hand, i));
        for (size_t k = 0; explains && k < how[i].count; k++)
            canvas_put(on, p->row++, p->area.column + INDENT, INK_NEZUMI, how[i].line[k].text);
        term_lines_free(&how[i]);
    }
    p->row += p->is_roomy;
}

/* What is being chosen */

static void draw_line(canvas *on, const panel *p, int number, bool has_cursor, const char *text, const char *end) {
    char line[TERM_TEXT + 16];
    if (number)
        snprintf(line, sizeof line, "%s%2d %s", has_cursor ? "▸" : " ", number, text);
    else
        snprintf(line, sizeof line, "%s   %s", has_cursor ? "▸" : " ", text);
    canvas_put_in(on, p->row, p->area.column, p->area.columns - term_columns(end) - 1,
                  has_cursor ? IN_BOLD | REVERSED : INK_SUMI, line);
    canvas_put_right(on, p->row, p->area.column + p->area.columns, IN_BOLD, end);
}

/* Own spirits in brief: what each counts, and what that is worth now. */
static void list_spirits(const panel *p, term_lines *page) {
    const irori_area *hand = term_area(p->view->position, "hand", 0);
    char text[TERM_TEXT] = "";
    for (int i = 0; hand && i < hand->count; i++) {
        const irori_thing *spirit = term_thing(p->view->position, hand, i);
        char part[TERM_TEXT];
        snprintf(part, sizeof part, "%.60s +%d", spirit->note, spirit->number);
        term_join(text, " · ", part);
    }
    if (*text) term_lines_wrap(page, IRORI_QUIET, 0, "", text, p->area.columns);
}

/* A card of the tree with what it would bring to grow from it; or that one cannot, and why. */
static void draw_parent(canvas *on, panel *p, const irori_choice *parent, bool has_cursor) {
    const irori_thing *card = &p->position->thing[p->position->about[parent->first_about]];
    char text[TERM_TEXT], points[16];
    if (*parent->why_not) {
        snprintf(text, sizeof text, "  ✗ %.60s%s %.100s", card->name, word(p, "term.colon"), parent->why_not);
        canvas_put_in(on, p->row++, p->area.column, p->area.columns, INK_NEZUMI, text);
        return;
    }
    snprintf(text, sizeof text, "%.60s %.40s", card->name, card->note);
    snprintf(points, sizeof points, "+%d", parent->worth);
    draw_line(on, p, parent->number, has_cursor, text, points);
    p->row++;
}

/* In the order of the tree; the rows around the cursor where there are too many. */
static void draw_parents(canvas *on, panel *p, int below) {
    const term_choice *choice = p->stage->choice;
    int at = term_choice_at(p->view, choice), cursor = term_item_choice(p->view, choice, choice->cursor), place = 0;
    canvas_put(on, p->row++, p->area.column, INK_NEZUMI, word(p, "kodama.head.parents"));
    int rows = rows_left(p) - below, i = p->position->choice[at].child;
    for (int k = i; k >= 0 && k != cursor; k = p->position->choice[k].next) place++;
    for (; place >= rows && i >= 0; place--) i = p->position->choice[i].next;
    for (; i >= 0 && rows-- > 0; i = p->position->choice[i].next)
        draw_parent(on, p, &p->position->choice[i], i == cursor);
}

static void draw_spot(canvas *on, panel *p, int number, bool has_cursor, int thing, irori_drop drop) {
    irori_placing_words words;
    char room[16];
    if (!irori_placement_say(p->position, thing, drop, &words)) return;
    snprintf(room, sizeof room, words.left < 0 ? "–" : "%d %%", words.left);
    draw_line(on, p, number, has_cursor, words.briefly, room);
    p->row++;
}

static void draw_spots(canvas *on, panel *p, int below) {
    const term_choice *choice = p->stage->choice;
    int count = term_items(p->view, choice);
    canvas_put(on, p->row, p->area.column, INK_NEZUMI, word(p, "kodama.head.places"));
    canvas_put_right(on, p->row++, p->area.column + p->area.columns, INK_NEZUMI, word(p, "kodama.head.room"));
    int rows = rows_left(p) - below - choice->is_dropped;
    int first = !choice->is_dropped && choice->cursor >= rows ? choice->cursor - rows + 1 : 0;
    for (int i = first; i < count && i < first + rows; i++) {
        const irori_choice *leaf = &p->position->choice[term_item_choice(p->view, choice, i)];
        irori_drop drop;
        int thing = irori_placement_of_move(p->position, p->position->move[leaf->first_move], &drop);
        draw_spot(on, p, leaf->number, i == choice->cursor && !choice->is_dropped, thing, drop);
    }
    if (choice->is_dropped) draw_spot(on, p, 0, true, p->chosen, choice->drop);
}

/* The others' trees */

enum { SMALL_HIGH = 7, BARE_SCALE = 60 }; /* signs would hide the bark of smaller trees */

static void draw_others(canvas *on, panel *p) {
    int others = p->view->rules->players - 1, shown = kodama_looked_at(p->view, p->stage->choice);
    if (rows_left(p) < SMALL_HIGH || !p->is_roomy) return;
    int wide = p->area.columns / others, high = rows_left(p) < 12 ? rows_left(p) : 12;
    for (int i = 0, at = 0; i <= others; i++) {
        int seat = (shown + i) % (others + 1);
        static kodama_picture picture;
        const irori_area *tree = term_area(p->view->position, "tree/%d", seat);
        char name[TERM_TEXT];
        if (seat == shown || !tree) continue;
        kodama_area area = {p->row + 1, p->area.column + at++ * wide, high - 1, wide - 1};
        kodama_window window = kodama_window_of_tree(p->position, tree);
        kodama_picture_init(&picture, area.columns, area.rows, &window);
        picture.is_bare = picture.scale > BARE_SCALE;
        for (int k = 0; k < tree->count; k++)
            kodama_picture_add_thing(&picture, p->position, tree->first + k, KODAMA_LYING);
        canvas_put_in(on, p->row, area.column, area.columns, INK_NEZUMI, term_row_name(p->view, seat, name));
        kodama_draw_picture(on, area, &picture);
    }
    p->row += high;
}

/* A season's end: what everybody has, by where it is from, and the spirits that were played */

static const char *const parts[] = {"points/%d/branches", "points/%d/decrees", "points/%d/spirits", "points/%d"};

static void draw_part(canvas *on, const panel *p, int place, const char *text, int style) {
    canvas_put_right(on, p->row, p->area.column + p->area.columns - (3 - place) * 7, style, text);
}

/* The heading of what was told. */
static const char *title_of(const panel *p) {
    for (size_t i = 0; i < p->stage->log->count; i++) {
        const term_line *line = &p->stage->log->line[i];
        if (line->entry == p->stage->entry && line->weight == IRORI_HEADING) return line->text;
    }
    return p->position->stand;
}

static void draw_points(canvas *on, panel *p, int seat) {
    const irori_area *played = term_area(p->view->position, "played/%d", seat);
    char text[TERM_TEXT];
    canvas_put_in(on, p->row, p->area.column, 12, seat == p->view->seat ? IN_BOLD : INK_SUMI,
                  term_row_name(p->view, seat, text));
    for (int i = 0; i < 4; i++) {
        snprintf(text, sizeof text, "%d", number_at(p, parts[i], seat));
        draw_part(on, p, i, text, i == 3 ? IN_BOLD : INK_SUMI);
    }
    p->row++;
    if (!played || !played->count) return;
    const irori_thing *last = term_thing(p->view->position, played, played->count - 1);
    snprintf(text, sizeof text, "%.60s%s +%d (%.60s)", last->name, word(p, "term.colon"), last->number, last->note);
    canvas_put_in(on, p->row++, p->area.column + 2, p->area.columns - 2, INK_NEZUMI, text);
}

static void draw_season(canvas *on, panel *p) {
    canvas_put_in(on, p->row, p->area.column, p->area.columns, INK_SHU | IN_BOLD, title_of(p));
    p->row += 2;
    for (int i = 0; i < 4; i++) {
        const irori_area *area = term_area(p->view->position, parts[i], 0);
        if (area) draw_part(on, p, i, area->title, INK_NEZUMI);
    }
    p->row++;
    for (int seat = 0; seat < p->view->rules->players; seat++) draw_points(on, p, seat);
    p->row += p->is_roomy;
}

/* The list that the cursor is in, and the spirits that a choice is made for: in brief where room is short. */
static void draw_steps(canvas *on, panel *p) {
    term_lines spirits = {.line = NULL};
    if (!p->is_roomy) list_spirits(p, &spirits);
    int below = (int)spirits.count;
    if (p->stage->choice->depth == 1)
        draw_parents(on, p, below);
    else
        draw_spots(on, p, below);
    for (int i = 0; i < below; i++)
        canvas_put(on, p->area.row + p->area.rows - below + i, p->area.column, INK_NEZUMI, spirits.line[i].text);
    term_lines_free(&spirits);
    if (!p->is_roomy) return;
    p->row++;
    draw_seats(on, p);
    draw_spirits(on, p);
}

void kodama_draw_panel(canvas *on, const term_stage *stage, kodama_area area) {
    panel p = {.stage = stage,
               .view = stage->view,
               .position = stage->view->position,
               .area = area,
               .row = area.row,
               .chosen = -1,
               .is_roomy = area.rows >= 24};
    if (stage->mode == TERM_PAUSE) {
        draw_season(on, &p);
        draw_others(on, &p);
        return;
    }
    if (is_choosing(&p)) p.chosen = kodama_picked(p.view, stage->choice).thing;
    draw_display(on, &p);
    if (is_choosing(&p) && stage->choice->depth) {
        draw_steps(on, &p);
    } else {
        draw_seats(on, &p);
        draw_spirits(on, &p);
    }
    draw_others(on, &p);
}
