/* Kodama: what stands beside the tree. The display is always on top; below it the players and own spirits, or the list
 * that the cursor is in. Where there is room left, the others' trees. After a season its points take all of it. */
#include <string.h>

#include "canvas.h"
#include "kodama_screen.h"

typedef struct panel {
    const term_stage *stage;
    const term_view *view;
    const kodama_rules *rules;
    const kodama_state *state;
    kodama_area area;
    int row; /* the next that is free */
    bool is_roomy;
} panel;

static const char *word(const panel *p, const char *id) { return irori_words_get(p->view->words, id); }
static int rows_left(const panel *p) { return p->area.row + p->area.rows - p->row; }
static bool is_choosing(const panel *p) { return p->stage->mode == TERM_CHOOSE; }

/* The display */

static bool is_slot_item(const panel *p) {
    return is_choosing(p) && p->state->phase == KODAMA_GROW && p->state->active == p->view->seat;
}

/* The slot that is chosen, or under the cursor; -1: none. */
static int chosen_slot(const panel *p) {
    const term_choice *choice = p->stage->choice;
    if (!is_slot_item(p)) return -1;
    if (choice->offered) return kodama_drop_of(choice->offered).slot;
    return choice->depth ? choice->opened[0] : choice->cursor;
}

/* "▸1 +7": its number, and the best that it would bring. */
static void draw_label(canvas *on, const panel *p, int slot, int column, int width) {
    char text[TERM_TEXT];
    kodama_parents parents;
    bool is_chosen = slot == chosen_slot(p);
    snprintf(text, sizeof text, "%s%d", is_chosen ? "▸" : " ", slot + 1);
    if (is_slot_item(p)) {
        kodama_list_parents(p->view, slot, &parents);
        const kodama_points *best = &parents.parent[0].points;
        if (parents.count)
            snprintf(text + strlen(text), sizeof text - strlen(text), " +%d", best->branch + best->decree);
        else
            kodama_add(text, " ", "✗");
    }
    canvas_put_in(on, p->row, column, width, is_chosen ? IN_BOLD | REVERSED : IN_BOLD, text);
}

static void draw_card(canvas *on, const panel *p, int slot, kodama_area area) {
    int card = p->state->display[slot];
    kodama_lying lying;
    kodama_picture picture;
    kodama_lay(p->rules, (kodama_branch){.card = (uint8_t)card, .x = 2000, .y = 1000}, &lying);
    const kodama_box *box = &lying.box;
    kodama_window window = {{box->centre.x - box->half.x, box->centre.y - box->half.y},
                            {box->centre.x + box->half.x + 1, box->centre.y + box->half.y + 1}};
    kodama_picture_init(&picture, area.columns, area.rows, &window);
    kodama_picture_add(&picture, &lying, slot == chosen_slot(p) ? KODAMA_NEW : KODAMA_LYING);
    kodama_draw_picture(on, area, &picture);
}

static void draw_display(canvas *on, panel *p) {
    int slots = p->rules->display, wide = p->area.columns / slots, high = p->is_roomy && slots < 4 ? 7 : 6;
    int picture = high * 4 * KODAMA_WIDTH / KODAMA_HEIGHT / 2 + 1;
    if (picture > wide - 1) {
        picture = wide - 1;
        high = (2 * picture * KODAMA_HEIGHT / KODAMA_WIDTH + 3) / 4;
    }
    for (int slot = 0; slot < slots; slot++) {
        int card = p->state->display[slot], column = p->area.column + slot * wide;
        if (!card) continue;
        draw_label(on, p, slot, column, wide - 1);
        draw_card(on, p, slot, (kodama_area){p->row + 1, column, high, picture});
        if (p->is_roomy)
            canvas_put_in(on, p->row + 1 + high, column, wide - 1, slot == chosen_slot(p) ? IN_BOLD : INK_SUMI,
                          p->rules->card[card].name);
    }
    p->row += 1 + high + (p->is_roomy ? 2 : 0);
}

/* Players */

static void draw_seat(canvas *on, const panel *p, int seat) {
    const kodama_player *player = &p->state->player[seat];
    int end = p->area.column + p->area.columns, hand = 0;
    char name[TERM_TEXT], number[16];
    while (hand < KODAMA_HAND && player->hand[hand]) hand++;
    bool is_active = p->state->phase != KODAMA_OVER && seat == p->state->active;
    canvas_put(on, p->row, p->area.column, INK_SHU | IN_BOLD, is_active ? "›" : " ");
    term_row_name(p->view, seat, name);
    canvas_put_in(on, p->row, p->area.column + 1, 12, seat == p->view->seat ? IN_BOLD : INK_SUMI, name);
    snprintf(number, sizeof number, "%d", kodama_score(player));
    canvas_put_right(on, p->row, end - 14, IN_BOLD, number);
    snprintf(number, sizeof number, "%d", player->tree.count - 1);
    canvas_put_right(on, p->row, end - 7, INK_SUMI, number);
    if (seat == p->state->first) canvas_put_right(on, p->row, end, INK_NEZUMI, word(p, "kodama.head.first"));
}

static void draw_seats(canvas *on, panel *p) {
    int end = p->area.column + p->area.columns;
    int players = p->view->rules->players;
    if (rows_left(p) < players) return;
    if (rows_left(p) > players + KODAMA_HAND) {
        canvas_put_right(on, p->row, end - 14, INK_NEZUMI, word(p, "kodama.head.points"));
        canvas_put_right(on, p->row, end - 7, INK_NEZUMI, word(p, "kodama.head.cards"));
        p->row++;
    }
    for (int seat = 0; seat < p->view->rules->players; seat++, p->row++) draw_seat(on, p, seat);
    p->row += p->is_roomy;
}

/* Spirits */

/* "▸ 8 Leaf Mender      ☼ 7": what it would score now, and what it counts. */
static void draw_spirit(canvas *on, panel *p, int place, int spirit) {
    const kodama_tree *tree = kodama_own_tree(p->view);
    bool is_item = is_choosing(p) && p->state->phase == KODAMA_HOST && p->state->active == p->view->seat;
    bool has_cursor = is_item && place == p->stage->choice->cursor;
    char line[TERM_TEXT], name[TERM_TEXT], counted[TERM_TEXT], number[2] = {(char)('1' + place)};
    kodama_name_spirit_in(p->view, spirit, name);
    kodama_say_measured(p->view, tree, spirit, counted);
    snprintf(line, sizeof line, "%s%s%3d  %.60s", has_cursor ? "▸" : " ", is_item ? number : "",
             kodama_score_spirit(p->rules, tree, spirit), name);
    canvas_put_in(on, p->row, p->area.column, p->area.columns - term_columns(counted) - 1,
                  has_cursor ? IN_BOLD | REVERSED : INK_SUMI, line);
    canvas_put_right(on, p->row++, p->area.column + p->area.columns, INK_NEZUMI, counted);
}

enum { INDENT = 6 };

static void explain_spirit(const panel *p, int spirit, term_lines *page) {
    irori_message message;
    char text[TERM_TEXT];
    kodama_say_spirit(p->rules, spirit, &message);
    kodama_say_message(p->view, &message, text);
    term_lines_wrap(page, TERM_QUIET, 0, "", text, p->area.columns - INDENT);
}

/* With what each asks for, if that fits for all. */
static void draw_spirits(canvas *on, panel *p) {
    if (p->view->seat < 0) return;
    const uint8_t *hand = p->state->player[p->view->seat].hand;
    term_lines how[KODAMA_HAND] = {{.line = NULL}};
    int held = 0, needed = 1;
    for (; held < KODAMA_HAND && hand[held]; held++) {
        explain_spirit(p, hand[held], &how[held]);
        needed += 1 + (int)how[held].count;
    }
    bool explains = rows_left(p) >= needed;
    if (rows_left(p) > held && held)
        canvas_put(on, p->row++, p->area.column, INK_NEZUMI, word(p, "kodama.head.spirits"));
    for (int i = 0; i < held; i++) {
        if (rows_left(p) > 0) draw_spirit(on, p, i, hand[i]);
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

/* What cannot be grown from, and why, as far as there is room. */
static void draw_refused(canvas *on, panel *p, const kodama_parents *list, int rows) {
    for (int i = list->count; i < list->all && rows > 0; i++, rows--, p->row++) {
        char why[TERM_TEXT], line[TERM_TEXT] = "  ✗";
        kodama_say_refused(p->view, &list->parent[i], why);
        kodama_add(line, " ", why);
        canvas_put_in(on, p->row, p->area.column, p->area.columns, INK_NEZUMI, line);
    }
}

/* Own spirits in brief: what each counts, and what that is worth now. */
static void list_spirits(const panel *p, term_lines *page) {
    const uint8_t *hand = p->state->player[p->view->seat].hand;
    const kodama_tree *tree = kodama_own_tree(p->view);
    char text[TERM_TEXT] = "";
    for (int i = 0; i < KODAMA_HAND && hand[i]; i++) {
        char counted[TERM_TEXT], part[TERM_TEXT];
        kodama_say_measured(p->view, tree, hand[i], counted);
        snprintf(part, sizeof part, "%.60s +%d", counted, kodama_score_spirit(p->rules, tree, hand[i]));
        kodama_add(text, " · ", part);
    }
    if (*text) term_lines_wrap(page, TERM_QUIET, 0, "", text, p->area.columns);
}

static void draw_parents(canvas *on, panel *p, int below) {
    kodama_parents list;
    int cursor = p->stage->choice->cursor;
    kodama_list_parents(p->view, p->stage->choice->opened[0], &list);
    canvas_put(on, p->row++, p->area.column, INK_NEZUMI, word(p, "kodama.head.parents"));
    int rows = rows_left(p) - below, first = cursor >= rows ? cursor - rows + 1 : 0;
    for (int i = first; i < list.count && i < first + rows; i++, p->row++) {
        int card = kodama_own_tree(p->view)->card[list.parent[i].card].card;
        char name[TERM_TEXT], signs[TERM_TEXT], text[TERM_TEXT], points[16];
        kodama_say_card(p->view, card, name);
        kodama_signs_of(&p->rules->card[card], signs);
        snprintf(text, sizeof text, "%.60s %.40s", name, signs);
        snprintf(points, sizeof points, "+%d", list.parent[i].points.branch + list.parent[i].points.decree);
        draw_line(on, p, i + 1, i == cursor, text, points);
    }
    draw_refused(on, p, &list, rows - (list.count - first));
}

static void draw_spots(canvas *on, panel *p, int below) {
    kodama_parents parents;
    kodama_spots list;
    const term_choice *choice = p->stage->choice;
    char text[TERM_TEXT], room[16];
    kodama_list_parents(p->view, choice->opened[0], &parents);
    if (choice->opened[1] >= parents.count) return;
    kodama_list_spots(p->view, choice->opened[0], parents.parent[choice->opened[1]].card, &list);
    canvas_put(on, p->row, p->area.column, INK_NEZUMI, word(p, "kodama.head.places"));
    canvas_put_right(on, p->row++, p->area.column + p->area.columns, INK_NEZUMI, word(p, "kodama.head.room"));
    bool is_listed = choice->cursor < list.suggested;
    int rows = rows_left(p) - below - !is_listed;
    int first = is_listed && choice->cursor >= rows ? choice->cursor - rows + 1 : 0;
    for (int i = first; i < list.suggested && i < first + rows; i++, p->row++) {
        kodama_say_place_briefly(p->view, &list.spot[i].place, text);
        snprintf(room, sizeof room, list.spot[i].room < 0 ? "–" : "%d %%", list.spot[i].room);
        draw_line(on, p, i + 1, i == choice->cursor, text, room);
    }
    if (is_listed || choice->cursor >= list.count) return;
    kodama_say_place_briefly(p->view, &list.spot[choice->cursor].place, text);
    snprintf(room, sizeof room, "%d %%",
             kodama_room_left(p->view, choice->opened[0], &list.spot[choice->cursor].place));
    draw_line(on, p, 0, true, text, room);
    p->row++;
}

/* The others' trees */

enum { SMALL_HIGH = 7, BARE_SCALE = 60 }; /* signs would hide the bark of smaller trees */

static void draw_others(canvas *on, panel *p) {
    int others = p->view->rules->players - 1, shown = kodama_looked_at(p->view, p->stage->choice);
    if (rows_left(p) < SMALL_HIGH || !p->is_roomy) return;
    int wide = p->area.columns / others, high = rows_left(p) < 12 ? rows_left(p) : 12;
    for (int i = 0, at = 0; i <= others; i++) {
        int seat = (shown + i) % (others + 1);
        kodama_wood wood;
        kodama_picture picture;
        char name[TERM_TEXT];
        if (seat == shown) continue;
        kodama_area area = {p->row + 1, p->area.column + at++ * wide, high - 1, wide - 1};
        kodama_wood_init(&wood, p->rules, &p->state->player[seat].tree);
        kodama_window window = kodama_window_of(&wood);
        kodama_picture_init(&picture, area.columns, area.rows, &window);
        picture.is_bare = picture.scale > BARE_SCALE;
        for (int k = 0; k < wood.count; k++) kodama_picture_add(&picture, &wood.card[k], KODAMA_LYING);
        canvas_put_in(on, p->row, area.column, area.columns, INK_NEZUMI, term_row_name(p->view, seat, name));
        kodama_draw_picture(on, area, &picture);
    }
    p->row += high;
}

/* A season's end: what everybody has, by where it is from, and the spirits that were played */

static void draw_part(canvas *on, const panel *p, int place, int number, int style) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    canvas_put_right(on, p->row, p->area.column + p->area.columns - (3 - place) * 7, style, text);
}

static int last_spirit(const kodama_player *player) {
    int season = KODAMA_SEASONS - 1;
    while (season > 0 && !player->played[season]) season--;
    return player->played[season];
}

/* Nothing has grown since it was scored. */
static void say_played(const panel *p, const kodama_player *player, char text[TERM_TEXT]) {
    char name[TERM_TEXT], counted[TERM_TEXT];
    int spirit = last_spirit(player);
    kodama_name_spirit_in(p->view, spirit, name);
    kodama_say_measured(p->view, &player->tree, spirit, counted);
    term_say(p->view->words, text, "kodama.played", "what", 's', name, "counted", 's', counted, "points", 'd',
             kodama_score_spirit(p->rules, &player->tree, spirit), NULL);
}

static void draw_first(canvas *on, panel *p) {
    char name[TERM_TEXT], text[TERM_TEXT];
    term_row_name(p->view, p->state->first, name);
    term_say(p->view->words, text, "kodama.first-now", "who", 's', name, NULL);
    canvas_put_in(on, p->row++, p->area.column, p->area.columns, INK_SUMI, text);
}

static void draw_season(canvas *on, panel *p) {
    static const char *const heads[] = {"kodama.head.branches", "kodama.head.decrees", "kodama.head.spirit-points",
                                        "kodama.head.points"};
    int season = p->state->season - (p->state->phase != KODAMA_OVER); /* the next one has begun */
    char title[TERM_TEXT];
    term_say(p->view->words, title, "kodama.season-over", "season", 'w', kodama_word_of_season(season < 0 ? 0 : season),
             NULL);
    canvas_put(on, p->row, p->area.column, INK_SHU | IN_BOLD, title);
    p->row += 2;
    for (int i = 0; i < 4; i++)
        canvas_put_right(on, p->row, p->area.column + p->area.columns - (3 - i) * 7, INK_NEZUMI, word(p, heads[i]));
    p->row++;
    for (int seat = 0; seat < p->view->rules->players; seat++) {
        const kodama_player *player = &p->state->player[seat];
        char name[TERM_TEXT], line[TERM_TEXT];
        term_row_name(p->view, seat, name);
        canvas_put_in(on, p->row, p->area.column, 12, seat == p->view->seat ? IN_BOLD : INK_SUMI, name);
        draw_part(on, p, 0, player->branch_points, INK_SUMI);
        draw_part(on, p, 1, player->decree_points, INK_SUMI);
        draw_part(on, p, 2, player->spirit_points, INK_SUMI);
        draw_part(on, p, 3, kodama_score(player), IN_BOLD);
        p->row++;
        if (!last_spirit(player)) continue;
        say_played(p, player, line);
        canvas_put_in(on, p->row++, p->area.column + 2, p->area.columns - 2, INK_NEZUMI, line);
    }
    if (p->state->phase != KODAMA_OVER) draw_first(on, p);
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
               .rules = kodama_rules_of(stage->view),
               .state = kodama_state_of(stage->view),
               .area = area,
               .row = area.row,
               .is_roomy = area.rows >= 24};
    if (stage->mode == TERM_PAUSE) {
        draw_season(on, &p);
        draw_others(on, &p);
        return;
    }
    draw_display(on, &p);
    if (is_choosing(&p) && stage->choice->depth) {
        draw_steps(on, &p);
    } else {
        draw_seats(on, &p);
        draw_spirits(on, &p);
    }
    draw_others(on, &p);
}
