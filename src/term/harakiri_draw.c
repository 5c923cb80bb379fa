/* Harakiri drawn. At the top where we are: chapter, round, the Shōgun's influence, and what is still missing to win.
 * Below it the four characters, a line each, and the enemies; then the menu with what the entry under the cursor means,
 * and the log. `m` puts the map in place of boards and menu, with the way to the destination under the cursor; a wide
 * screen shows it beside the menu. Where a story asks, what it told stands in place of the boards. 80 × 24 holds all.
 */
#include <string.h>

#include "harakiri_screen.h"

enum { ABOVE_AIM = 2, CHARACTER_ROWS = 5, WIDE = 120, HIGH = 28, HIGHER = 34, LEAST_ASKED = 5 };

typedef struct layout {
    const term_stage *stage;
    const term_view *view;
    const irori_position *position;
    int rows, width;
    int aim_rows, top;       /* what is still missing to win, and the first row below it */
    int enemies, enemy_rows; /* where the enemies stand, and how many rows they get */
    harakiri_box menu, side, map;
    int log, log_rows, note;
    bool is_map;   /* in place of boards and menu */
    bool is_story; /* one waits for an answer, below what it told */
} layout;

static const char *word(const layout *l, const char *id) { return irori_words_get(l->view->words, id); }

static int count_things(const layout *l, const char *address) {
    const irori_area *area = term_area(l->position, address, 0);
    return area ? area->count : 0;
}

/* What cannot be picked, of the choice that is looked at. */
static int count_refused(const term_view *view, const term_choice *choice) {
    int count = 0, at = term_choice_at(view, choice);
    for (int i = at < 0 ? -1 : view->position->choice[at].child; i >= 0; i = view->position->choice[i].next)
        count += *view->position->choice[i].why_not != 0;
    return count;
}

/* Where everything goes */

/* The question, its answers and what cannot be picked, but no more than a share of the rows. */
static int rows_to_ask(const term_view *view, const term_choice *choice, int rows) {
    int most = rows >= HIGHER ? 14 : 9, asked = 2 + term_items(view, choice) + count_refused(view, choice);
    return asked > most ? most : asked < LEAST_ASKED ? LEAST_ASKED : asked;
}

static int rows_of_aim(const term_view *view, int rows, int columns) {
    int most = rows >= HIGH ? 3 : 2, needed = term_rows(view->position->missing, columns - 2);
    return needed > most ? most : needed;
}

int harakiri_story_room(const term_view *view, const term_choice *choice, int rows, int columns) {
    return rows - 2 - rows_to_ask(view, choice, rows) - 3 - (ABOVE_AIM + rows_of_aim(view, rows, columns) + 1);
}

/* Where the table ends, the menu; beside it what the entry under the cursor means, or below it, where the screen is
 * wide enough for the map beside it. */
static void lay_out_menu(layout *l, int columns) {
    int row = l->enemies + l->enemy_rows + 1, rows = l->log - 1 - row;
    bool is_wide = columns >= WIDE && l->rows >= HIGHER && *l->position->missing;
    int menu = is_wide ? 56 : columns * 52 / 100, below = rows * 2 / 5;
    harakiri_box beside = {row, menu + 3, rows, columns - menu - 4};
    l->menu = (harakiri_box){row, 1, rows, menu};
    l->side = beside;
    if (!is_wide) return;
    l->map = beside;
    l->menu.rows -= below + 1;
    l->side = (harakiri_box){row + rows - below, 1, below, menu};
}

/* What was told on top, who is asked, the answers at the bottom. */
static void lay_out_story(layout *l, int columns) {
    int asked = rows_to_ask(l->view, l->stage->choice, l->rows), row = l->note - asked, menu = columns * 52 / 100;
    l->menu = (harakiri_box){row, 1, asked, menu};
    l->side = (harakiri_box){row, menu + 3, asked, columns - menu - 4};
    l->log = l->top + 1;
    l->log_rows = row - 3 - l->log;
}

static void lay_out(const canvas *on, const term_stage *stage, layout *l) {
    int columns = canvas_columns(on), rows = canvas_rows(on);
    *l = (layout){.stage = stage,
                  .view = stage->view,
                  .position = stage->view->position,
                  .rows = rows,
                  .width = columns - 2,
                  .note = rows - 2,
                  .log_rows = rows >= HIGHER ? 7
                              : rows >= HIGH ? 5
                                             : 3};
    l->aim_rows = rows_of_aim(l->view, rows, columns);
    l->top = ABOVE_AIM + l->aim_rows;
    l->enemies = l->top + CHARACTER_ROWS;
    int most = rows >= HIGHER ? 4 : rows >= HIGH ? 3 : 1, foes = count_things(l, "enemy");
    bool chooses = stage->mode == TERM_CHOOSE;
    l->enemy_rows = foes < most ? foes : most;
    l->log = l->note - l->log_rows;
    l->is_map = chooses && stage->choice->looked_at;
    l->is_story = chooses && !l->is_map && harakiri_story_fits(l->view, stage->choice, l->view->at, rows, columns);
    if (l->is_map)
        l->map = (harakiri_box){l->top, 1, l->log - 1 - l->top, l->width};
    else if (l->is_story)
        lay_out_story(l, columns);
    else
        lay_out_menu(l, columns);
}

/* The top */

static void draw_influence(canvas *on, const layout *l) {
    const irori_area *influence = term_area(l->position, "influence", 0);
    char text[TERM_TEXT];
    if (!influence) return;
    snprintf(text, sizeof text, "%s %d/%d ", influence->title, influence->number, influence->bound);
    for (int i = 0; i < influence->bound; i++) strcat(text, i < influence->number ? "■" : "□");
    snprintf(text + strlen(text), sizeof text - strlen(text), " %s", influence->note);
    bool is_near = influence->number + 2 >= influence->bound;
    canvas_put(on, 1, 1, is_near ? INK_SHU | IN_BOLD : INK_SUMI, text);
}

static void draw_top(canvas *on, const layout *l) {
    const irori_area *round = term_area(l->position, "round", 0);
    canvas_put(on, 0, 1, INK_SHU | IN_BOLD | REVERSED, " Harakiri ");
    canvas_put_in(on, 0, 13, l->width - 13, IN_BOLD, l->position->stand);
    draw_influence(on, l);
    if (round) canvas_put_right(on, 1, 1 + l->width, INK_SUMI, round->note);
    canvas_put_lines(on, ABOVE_AIM, 1, l->width, l->aim_rows, INK_AI, l->position->missing);
}

/* The characters: a table */

enum { AT_NAME = 1, AT_HEALTH = 12, AT_ARMOR = 20, AT_POINTS = 27, AT_ATTRIBUTES = 34, AT_PURSE = 44, AT_PLACE = 62 };

static void draw_heads(canvas *on, const layout *l, int row) {
    static const struct {
        int column;
        const char *id;
    } heads[] = {{AT_HEALTH, "harakiri.head.health"}, {AT_ARMOR, "harakiri.head.armor"},
                 {AT_POINTS, "harakiri.head.points"}, {AT_ATTRIBUTES, "harakiri.head.attributes"},
                 {AT_PURSE, "harakiri.head.purse"},   {AT_PLACE, "harakiri.head.place"}};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        canvas_put(on, row, heads[i].column, INK_NEZUMI, word(l, heads[i].id));
}

static irori_area number_of(const layout *l, const char *area, const char *who) {
    char address[IRORI_ADDRESS];
    snprintf(address, sizeof address, "%s/%s", area, who);
    const irori_area *found = term_area(l->position, address, 0);
    return found ? *found : (irori_area){.note = ""};
}

static void say_points(const irori_area *points, char text[TERM_TEXT]) {
    *text = 0;
    if (*points->note && !points->number) strcpy(text, "–");
    if (points->number > 5)
        snprintf(text, TERM_TEXT, "● × %d", points->number);
    else
        for (int i = 0; i < points->number; i++) strcat(text, "●");
}

static void draw_place_of(canvas *on, const layout *l, int row, const irori_thing *who, int style) {
    char text[TERM_TEXT];
    int room = l->width + 1 - AT_PLACE;
    bool has_players = l->view->rules->players > 1 && room > 32;
    canvas_put_in(on, row, AT_PLACE, has_players ? 26 : room, style, who->note);
    if (has_players) canvas_put_right(on, row, 1 + l->width, INK_NEZUMI, term_row_name(l->view, who->owner, text));
}

static void draw_numbers(canvas *on, const layout *l, int row, const char *key, int style) {
    irori_area health = number_of(l, "health", key), armor = number_of(l, "armor", key),
               points = number_of(l, "points", key), bosses = number_of(l, "boss-heads", key);
    char text[TERM_TEXT];
    snprintf(text, sizeof text, "%2d/%d", health.number, health.bound);
    canvas_put(on, row, AT_HEALTH, health.number * 3 <= health.bound ? INK_SHU | IN_BOLD : style, text);
    snprintf(text, sizeof text, "%d/%d%s", armor.number, armor.bound, *armor.note ? " ✚" : "");
    canvas_put(on, row, AT_ARMOR, style, text);
    say_points(&points, text);
    canvas_put_in(on, row, AT_POINTS, AT_ATTRIBUTES - AT_POINTS - 1, style, text);
    snprintf(text, sizeof text, "%d %d %d %d", number_of(l, "power", key).number, number_of(l, "dexterity", key).number,
             number_of(l, "knowledge", key).number, number_of(l, "spirit", key).number);
    canvas_put(on, row, AT_ATTRIBUTES, style, text);
    snprintf(text, sizeof text, bosses.number ? "%3d   %2d    %d+%d" : "%3d   %2d    %d",
             number_of(l, "coins", key).number, number_of(l, "karma", key).number, number_of(l, "heads", key).number,
             bosses.number);
    canvas_put(on, row, AT_PURSE, style, text);
}

static bool is_active(const layout *l, const char *key) {
    char address[IRORI_ADDRESS];
    snprintf(address, sizeof address, "active/%s", key);
    return irori_position_thing(l->position, address) >= 0;
}

static void draw_character(canvas *on, const layout *l, int row, const irori_thing *who) {
    const char *key = strchr(who->address, '/') + 1;
    bool acts = is_active(l, key), is_mine = l->view->seat == who->owner;
    int style = !number_of(l, "health", key).number ? INK_NEZUMI : acts ? IN_BOLD : INK_SUMI;
    char text[TERM_TEXT];
    snprintf(text, sizeof text, "%s%s %.20s", acts ? "›" : " ", who->label, who->name);
    canvas_put_in(on, row, AT_NAME, AT_HEALTH - AT_NAME - 1, style | (is_mine ? IN_BOLD : 0), text);
    draw_numbers(on, l, row, key, style);
    draw_place_of(on, l, row, who, style);
}

static void draw_enemies(canvas *on, const layout *l) {
    const irori_area *enemies = term_area(l->position, "enemy", 0);
    char line[TERM_TEXT];
    for (int i = 0; enemies && i < l->enemy_rows; i++) {
        const irori_thing *enemy = &l->position->thing[enemies->first + i];
        snprintf(line, sizeof line, "%s %.100s, %.400s", enemy->label, enemy->name, enemy->note);
        canvas_put_in(on, l->enemies + i, 2, l->width - 1, INK_SHU, line);
    }
    if (!enemies || enemies->count == l->enemy_rows) return;
    term_say(l->view->words, line, "harakiri.enemies-more", "n", 'd', enemies->count - l->enemy_rows, NULL);
    canvas_put_right(on, l->enemies + l->enemy_rows - 1, 1 + l->width, INK_SHU, line);
}

static void draw_table(canvas *on, const layout *l) {
    const irori_area *characters = term_area(l->position, "character", 0);
    draw_heads(on, l, l->top);
    for (int i = 0; characters && i < characters->count; i++)
        draw_character(on, l, l->top + 1 + i, &l->position->thing[characters->first + i]);
    draw_enemies(on, l);
    canvas_rule(on, l->menu.row - 1, 1, l->width);
}

/* The menu */

static const irori_choice *choice_at(const layout *l, int item) {
    int choice = term_item_choice(l->view, l->stage->choice, item);
    return choice < 0 ? NULL : &l->position->choice[choice];
}

/* What a destination holds stands before its cost: "†◆ 4 by road". */
static void say_tail(const layout *l, const irori_choice *choice, char text[TERM_TEXT]) {
    const char *signs = choice->throughs ? l->position->thing[l->position->about[choice->first_about]].note : "";
    *text = 0;
    if (choice->child >= 0)
        strcpy(text, "…");
    else
        snprintf(text, TERM_TEXT, "%s%s%s%s%s", signs, *signs ? " " : "", choice->cost,
                 *choice->cost && *choice->odds ? ", " : "", choice->odds);
}

static void draw_entry(canvas *on, const layout *l, int row, int item) {
    const irori_choice *choice = choice_at(l, item);
    bool has_cursor = item == l->stage->choice->cursor;
    char line[TERM_TEXT + 16], tail[TERM_TEXT];
    if (!choice) return;
    say_tail(l, choice, tail);
    snprintf(line, sizeof line, "%s%2d %s", has_cursor ? "▸" : " ", choice->number, choice->label);
    int wide = *tail ? term_columns(tail) + 1 : 0, style = has_cursor ? IN_BOLD | REVERSED : INK_SUMI;
    if (term_columns(line) + wide > l->menu.columns && wide > l->menu.columns / 2) wide = 0;
    canvas_put_in(on, row, l->menu.column, l->menu.columns - wide, style, line);
    if (wide) canvas_put_right(on, row, l->menu.column + l->menu.columns, style, tail);
}

/* Below the menu, as far as there is room: what cannot be picked, and what it lacks. */
static void draw_refused(canvas *on, const layout *l, int row) {
    int at = term_choice_at(l->view, l->stage->choice), end = l->menu.row + l->menu.rows;
    char text[2 * TERM_TEXT];
    for (int i = at < 0 ? -1 : l->position->choice[at].child; i >= 0 && row < end; i = l->position->choice[i].next) {
        const irori_choice *choice = &l->position->choice[i];
        if (!*choice->why_not) continue;
        snprintf(text, sizeof text, " %2d %s — %s", choice->number, choice->label, choice->why_not);
        canvas_put_in(on, row++, l->menu.column, l->is_story ? l->width : l->menu.columns, INK_NEZUMI, text);
    }
}

static void draw_menu(canvas *on, const layout *l) {
    char text[TERM_TEXT];
    int count = term_items(l->view, l->stage->choice), rows = l->menu.rows - 1, at = l->stage->choice->cursor;
    int first = at < rows / 2 || count <= rows ? 0 : at - rows / 2;
    if (first > count - rows) first = count > rows ? count - rows : 0;
    term_item_ask(l->view, l->stage->choice, text);
    canvas_put_in(on, l->menu.row, l->menu.column, l->width, IN_BOLD, text);
    for (int i = first; i < count && i - first < rows; i++) draw_entry(on, l, l->menu.row + 1 + i - first, i);
    draw_refused(on, l, l->menu.row + 1 + count - first);
    if (first) canvas_put_right(on, l->menu.row + 1, l->menu.column + l->menu.columns + 1, INK_NEZUMI, "↑");
    if (first + rows < count)
        canvas_put_right(on, l->menu.row + rows, l->menu.column + l->menu.columns + 1, INK_NEZUMI, "↓");
}

/* What the entry under the cursor means */

/* At the foot of the side, if there is room for all of them below `row`: what there is to do, and where. */
static void draw_missions(canvas *on, const layout *l, int row) {
    const irori_area *missions = term_area(l->position, "mission", 0);
    char text[TERM_TEXT];
    int at = l->side.row + l->side.rows - (missions ? missions->count : 0);
    for (int i = 0; missions && at > row && i < missions->count; i++) {
        const irori_thing *mission = &l->position->thing[missions->first + i];
        snprintf(text, sizeof text, "%s %.200s%s%.200s", mission->label, mission->note, *mission->note ? ": " : "",
                 mission->name);
        canvas_put_in(on, at + i, l->side.column, l->side.columns, INK_AI, text);
    }
}

static void wrap(const layout *l, term_lines *page, irori_weight weight, const char *text) {
    if (*text) term_lines_wrap(page, weight, 0, "", text, l->side.columns);
}

/* What a thing says of itself beyond what the choice says of it. */
static const char *prose_of(const irori_thing *thing, const irori_choice *choice) {
    const char *dash = strstr(thing->text, " — ");
    if (!strcmp(thing->text, choice->consequence) || (choice->throughs && !dash)) return "";
    return choice->throughs ? dash + strlen(" — ") : thing->text;
}

static void describe(const layout *l, const irori_choice *choice, term_lines *page) {
    char text[TERM_TEXT];
    const irori_thing *thing = choice->abouts ? &l->position->thing[l->position->about[choice->first_about]] : NULL;
    wrap(l, page, IRORI_HEADING, choice->label);
    snprintf(text, sizeof text, "%s%s%s", choice->cost, *choice->cost && *choice->odds ? ", " : "", choice->odds);
    wrap(l, page, IRORI_PLAIN, text);
    wrap(l, page, IRORI_PLAIN, choice->consequence);
    if (!thing || !*prose_of(thing, choice)) return;
    term_lines_add(page, IRORI_PLAIN, 0, "");
    wrap(l, page, IRORI_QUIET, prose_of(thing, choice));
}

static void draw_side(canvas *on, const layout *l) {
    term_lines page = {.line = NULL};
    const irori_choice *choice = choice_at(l, l->stage->choice->cursor);
    int row = l->side.row + (l->side.row == l->menu.row);
    if (choice) describe(l, choice, &page);
    for (size_t i = 0; i < page.count && row < l->side.row + l->side.rows; i++, row++)
        canvas_put(on, row, l->side.column, canvas_style(page.line[i].weight), page.line[i].text);
    term_lines_free(&page);
    if (!l->is_story) draw_missions(on, l, row);
}

/* The map */

static void draw_map(canvas *on, const layout *l) {
    harakiri_box box = l->map;
    bool chooses = l->stage->mode == TERM_CHOOSE;
    int choice = chooses ? term_item_choice(l->view, l->stage->choice, l->stage->choice->cursor) : -1;
    const char *legend = word(l, "harakiri.map.legend");
    int legend_rows = term_rows(legend, box.columns);
    box.rows -= legend_rows;
    harakiri_draw_map(on, l->position, box, l->stage->choice->looked_at == 2, choice);
    canvas_put_lines(on, box.row + box.rows, box.column, box.columns, legend_rows, INK_NEZUMI, legend);
}

/* In place of the menu: the entry under the cursor, in a line. */
static void draw_entry_line(canvas *on, const layout *l) {
    char text[TERM_TEXT], line[TERM_TEXT + 32];
    const irori_choice *choice = choice_at(l, l->stage->choice->cursor);
    term_item_ask(l->view, l->stage->choice, text);
    canvas_put_in(on, l->log, 1, l->width, IN_BOLD, text);
    if (!choice) return;
    term_item_text(l->view, l->stage->choice, l->stage->choice->cursor, text);
    snprintf(line, sizeof line, "▸ %d %s", choice->number, text);
    canvas_put_lines(on, l->log + 1, 1, l->width, l->log_rows - 1, INK_SUMI, line);
}

/* Below */

/* Above the answers to a story: who is asked. */
static void draw_asked(canvas *on, const layout *l) {
    const irori_area *characters = term_area(l->position, "character", 0);
    canvas_rule(on, l->menu.row - 1, 1, l->width);
    for (int i = 0; characters && i < characters->count; i++) {
        const irori_thing *who = &l->position->thing[characters->first + i];
        if (is_active(l, strchr(who->address, '/') + 1)) draw_character(on, l, l->menu.row - 2, who);
    }
}

static void draw_choice(canvas *on, const layout *l) {
    char text[TERM_TEXT];
    const char *keys = l->is_map                 ? "harakiri.keys.map"
                       : l->stage->choice->depth ? "harakiri.keys.below"
                                                 : "harakiri.keys";
    if (l->is_map)
        draw_entry_line(on, l);
    else
        draw_menu(on, l), draw_side(on, l);
    canvas_put_in(on, l->note, 1, l->width, INK_SHU | IN_BOLD, l->stage->note);
    canvas_put_in(on, l->rows - 1, 1, l->width, INK_NEZUMI, term_say_keys(l->view, keys, text));
}

void harakiri_draw_screen(canvas *on, const term_stage *stage) {
    layout l;
    if (stage->mode == TERM_PAUSE) {
        harakiri_draw_story(on, stage);
        return;
    }
    lay_out(on, stage, &l);
    draw_top(on, &l);
    if (l.is_story)
        draw_asked(on, &l);
    else if (!l.is_map)
        draw_table(on, &l), canvas_rule(on, l.log - 1, 1, l.width);
    if (l.map.rows) draw_map(on, &l);
    if (!l.is_map) canvas_put_log(on, l.log, 1, l.width, l.log_rows, stage->log);
    if (stage->mode == TERM_CHOOSE) draw_choice(on, &l);
    if (stage->mode == TERM_HAND_OVER || stage->mode == TERM_WAIT)
        canvas_put_lines(on, l.menu.row, 1, l.width, l.menu.rows, IN_BOLD, stage->note);
}
