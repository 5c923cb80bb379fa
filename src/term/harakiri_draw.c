/* Harakiri drawn. At the top where we are: chapter, round, the Shōgun's influence. Below it the four characters, a line
 * each, and the enemies; then the menu with what the entry under the cursor means, and the log. `m` puts the map in
 * place of boards and menu, with the way to the destination under the cursor; a wide screen shows it beside the menu.
 * Stories are read on pages of their own, no wider than one reads with ease. 80 × 24 holds all of it. */
#include <string.h>

#include "canvas.h"
#include "harakiri_screen.h"

enum { MEASURE = 68, TOP_ROWS = 2, CHARACTER_ROWS = 5, WIDE = 120, HIGH = 28, HIGHER = 34 };

typedef struct layout {
    const term_stage *stage;
    const term_view *view;
    const harakiri_content *content;
    const harakiri_state *state;
    int rows, width;
    int enemies, enemy_rows; /* where the enemies stand, and how many rows they get */
    harakiri_area menu, side, map, left_out;
    int log, log_rows, note;
    bool is_map;   /* in place of boards and menu */
    bool is_story; /* one waits for an answer: what it told stands in place of the boards */
} layout;

static const char *word(const layout *l, const char *id) { return irori_words_get(l->view->words, id); }

static int style_of(term_weight weight) {
    return weight == TERM_STRONG ? IN_BOLD : weight == TERM_QUIET ? INK_NEZUMI : INK_SUMI;
}

/* Cut with a sign that it is. */
static void put_cut(canvas *on, int row, int column, int width, int style, const char *text) {
    canvas_put_in(on, row, column, width, style, text);
    if (term_columns(text) > width) canvas_put(on, row, column + width - 1, style, "…");
}

static int count_enemies(const harakiri_state *s) {
    int count = 0;
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) count += s->foe[i].kind != 0;
    return count;
}

typedef struct menu_line {
    int entry; /* -1: a heading */
    harakiri_section section;
} menu_line;

/* Entries and, where a new section begins, its heading. */
static int list_lines(const harakiri_menu *menu, menu_line lines[2 * HARAKIRI_MOST_ENTRIES]) {
    int count = 0;
    for (int i = 0; i < menu->count; i++) {
        harakiri_section section = menu->entry[i].section;
        bool is_new = i ? section != menu->entry[i - 1].section : true;
        if (is_new && harakiri_section_word(section)) lines[count++] = (menu_line){-1, section};
        lines[count++] = (menu_line){i, section};
    }
    return count;
}

static int count_left_out(const layout *l) {
    irori_move move;
    int count = 0;
    while (!l->stage->choice->depth && harakiri_left_out(l->view, count, &move)) count++;
    return count;
}

/* Below a story: the question and its answers, but no more than `most` rows, and no fewer than an answer's price may
 * take. */
static int rows_to_ask(const layout *l, int most) {
    enum { LEAST = 5 };
    harakiri_menu menu;
    menu_line lines[2 * HARAKIRI_MOST_ENTRIES];
    harakiri_menu_init(&menu, l->view, l->stage->choice);
    int rows = 2 + list_lines(&menu, lines);
    return rows > most ? most : rows < LEAST ? LEAST : rows;
}

/* Where the table ends, the menu; beside it what the entry under the cursor means, or below it, where the screen is
 * wide enough for the map beside it. */
static void lay_out_menu(layout *l, int columns) {
    int row = l->enemies + l->enemy_rows + 1, rows = l->log - 1 - row;
    bool is_wide = columns >= WIDE && l->rows >= HIGHER && l->state->chapter;
    int menu = is_wide ? 56 : columns * 52 / 100, below = rows * 2 / 5;
    harakiri_area beside = {row, menu + 3, rows, columns - menu - 4};
    l->menu = (harakiri_area){row, 1, rows, menu};
    l->side = beside;
    if (!is_wide) return;
    l->map = beside;
    l->menu.rows -= below + 1;
    l->side = (harakiri_area){row + rows - below, 1, below, menu};
}

/* What was told on top, who is asked, the answers at the bottom. */
static void lay_out_story(layout *l, int columns) {
    int left_out = count_left_out(l), most = l->rows >= HIGHER ? 14 : 9, menu = columns * 52 / 100;
    if (left_out > most / 2) left_out = most / 2;
    int asked = rows_to_ask(l, most - left_out / 2), row = l->note - asked - left_out;
    l->left_out = (harakiri_area){row + asked, 1, left_out, columns - 2};
    l->menu = (harakiri_area){row, 1, asked, menu};
    l->side = (harakiri_area){row, menu + 3, asked, columns - menu - 4};
    l->log = TOP_ROWS + 1;
    l->log_rows = row - 3 - l->log;
}

static void lay_out(const canvas *on, const term_stage *stage, layout *l) {
    int columns = canvas_columns(on), rows = canvas_rows(on);
    *l = (layout){.stage = stage,
                  .view = stage->view,
                  .content = harakiri_content_in(stage->view),
                  .state = harakiri_state_in(stage->view),
                  .rows = rows,
                  .width = columns - 2,
                  .enemies = TOP_ROWS + CHARACTER_ROWS,
                  .note = rows - 2,
                  .log_rows = rows >= HIGHER ? 7
                              : rows >= 28   ? 5
                                             : 3};
    int most = rows >= HIGHER ? 4 : rows >= HIGH ? 3 : 1, foes = count_enemies(l->state);
    bool chooses = stage->mode == TERM_CHOOSE;
    l->enemy_rows = foes < most ? foes : most;
    l->log = l->note - l->log_rows;
    l->is_map = chooses && stage->choice->looked_at && l->state->chapter;
    l->is_story = chooses && l->state->story.depth && !l->is_map;
    if (l->is_map)
        l->map = (harakiri_area){TOP_ROWS, 1, l->log - 1 - TOP_ROWS, l->width};
    else if (l->is_story)
        lay_out_story(l, columns);
    else
        lay_out_menu(l, columns);
}

/* The top */

/* "●●◉◆○◆○": rounds behind us, this one, those to come; a diamond where something happens. */
static void say_track(const layout *l, char text[TERM_TEXT]) {
    const harakiri_chapter *chapter = &l->content->chapter[l->state->chapter];
    *text = 0;
    for (int round = 1; round <= chapter->rounds; round++) {
        bool is_trigger = false;
        for (int i = 0; i < HARAKIRI_TRIGGERS; i++) is_trigger |= chapter->trigger_round[i] == round;
        harakiri_join(text, "",
                      round < l->state->round    ? "●"
                      : round == l->state->round ? "◉"
                      : is_trigger               ? "◆"
                                                 : "○");
    }
}

static void draw_top(canvas *on, const layout *l) {
    char text[TERM_TEXT], track[TERM_TEXT];
    canvas_put(on, 0, 1, INK_SHU | IN_BOLD | REVERSED, " Harakiri ");
    harakiri_say_when(l->view, text);
    canvas_put_in(on, 0, 13, l->width - 13, IN_BOLD, text);
    if (!l->state->chapter) return;
    say_track(l, track);
    canvas_put_right(on, 0, 1 + l->width, INK_SUMI, track);
    harakiri_say_influence(l->view, text);
    canvas_put(on, 1, 1, l->state->influence_level >= 10 ? INK_SHU | IN_BOLD : INK_SUMI, text);
    int used = term_columns(text) + 3;
    harakiri_say_next(l->view, text);
    if (term_columns(text) + used <= l->width) canvas_put_right(on, 1, 1 + l->width, INK_NEZUMI, text);
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

static void say_points(const harakiri_character *c, char text[TERM_TEXT]) {
    *text = 0;
    if (c->has_activated) return harakiri_join(text, "", "–");
    if (c->actions > 5) {
        snprintf(text, TERM_TEXT, "● × %d", c->actions);
        return;
    }
    for (int i = 0; i < c->actions; i++) harakiri_join(text, "", "●");
}

static void draw_character(canvas *on, const layout *l, int row, int who) {
    const harakiri_character *c = harakiri_who_of(l->state, who);
    bool is_active = l->state->active == who, is_mine = l->view->seat == l->state->seat_of[who - 1];
    int style = !c->health ? INK_NEZUMI : is_active ? IN_BOLD : INK_SUMI;
    char text[TERM_TEXT];
    snprintf(text, sizeof text, "%s%s %.20s", is_active ? "›" : " ", harakiri_crests[who],
             harakiri_name_of(l->view, who));
    canvas_put_in(on, row, AT_NAME, AT_HEALTH - AT_NAME - 1, style | (is_mine ? IN_BOLD : 0), text);
    snprintf(text, sizeof text, "%2d/%d", c->health, harakiri_max_health(l->content, l->state, who));
    canvas_put(on, row, AT_HEALTH,
               c->health * 3 <= harakiri_max_health(l->content, l->state, who) ? INK_SHU | IN_BOLD : style, text);
    snprintf(text, sizeof text, "%d/%d%s", c->armor_left, l->content->gear[c->armor].armor, c->blessed ? " ✚" : "");
    canvas_put(on, row, AT_ARMOR, style, text);
    say_points(c, text);
    canvas_put_in(on, row, AT_POINTS, AT_ATTRIBUTES - AT_POINTS - 1, style, text);
    snprintf(text, sizeof text, "%d %d %d %d", c->attribute[0], c->attribute[1], c->attribute[2], c->attribute[3]);
    canvas_put(on, row, AT_ATTRIBUTES, style, text);
    snprintf(text, sizeof text, c->boss_heads ? "%3d   %2d    %d+%d" : "%3d   %2d    %d", c->coins, c->karma, c->heads,
             c->boss_heads);
    canvas_put(on, row, AT_PURSE, style, text);
    const char *place = !c->health ? word(l, "harakiri.head.defeated")
                        : c->place ? HARAKIRI_TITLE(l->view, location, c->place)
                                   : "";
    int room = l->width + 1 - AT_PLACE;
    bool has_players = l->view->rules->players > 1 && room > 32;
    put_cut(on, row, AT_PLACE, has_players ? 26 : room, style, place);
    if (has_players)
        canvas_put_right(on, row, 1 + l->width, INK_NEZUMI, term_row_name(l->view, l->state->seat_of[who - 1], text));
}

static void draw_enemies(canvas *on, const layout *l) {
    int shown = 0, all = count_enemies(l->state);
    char text[TERM_TEXT], line[TERM_TEXT];
    for (int i = 0; i < HARAKIRI_ENEMIES && shown < l->enemy_rows; i++) {
        if (!l->state->foe[i].kind) continue;
        harakiri_say_foe(l->view, i, text);
        snprintf(line, sizeof line, "† %.200s", text);
        put_cut(on, l->enemies + shown++, 2, l->width - 1, INK_SHU, line);
    }
    if (shown == all) return;
    term_say(l->view->words, text, "harakiri.enemies-more", "n", 'd', all - shown, NULL);
    snprintf(line, sizeof line, "  %.200s", text);
    canvas_put_right(on, l->enemies + shown - 1, 1 + l->width, INK_SHU, line);
}

static void draw_table(canvas *on, const layout *l) {
    draw_heads(on, l, TOP_ROWS);
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) draw_character(on, l, TOP_ROWS + who, who);
    draw_enemies(on, l);
    canvas_rule(on, l->menu.row - 1, 1, l->width);
}

/* The menu */

/* "20 ¤"; what an option of a story asks for; "" of all else. */
static void say_price(const layout *l, irori_move move, char text[TERM_TEXT]) {
    harakiri_trial trial;
    int a = harakiri_a(move);
    *text = 0;
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_BUY: snprintf(text, TERM_TEXT, "%d ¤", l->content->item[a].cost); break;
    case HARAKIRI_DO_BUY_GEAR: snprintf(text, TERM_TEXT, "%d ¤", l->content->gear[a].cost); break;
    case HARAKIRI_DO_CHOOSE: harakiri_say_option_briefly(l->view, move, text); break;
    case HARAKIRI_DO_ATTACK:
        trial = harakiri_attack_trial(l->view, l->state->active, a);
        snprintf(text, TERM_TEXT, "%d %%", harakiri_trial_percent(l->view, &trial));
        break;
    default: break;
    }
}

/* What stands at the end of an entry's line; of a destination "†◆ 4┅!": who and what is there, how far, which way. */
static void say_tail(const layout *l, const harakiri_entry *entry, char text[TERM_TEXT]) {
    static const char *const signs[] = {"━", "┅", "≈"};
    char holds[TERM_TEXT];
    *text = 0;
    if (harakiri_opens(entry)) return harakiri_join(text, "", "…");
    if (entry->branch == HARAKIRI_LEAF) return say_price(l, entry->move, text);
    harakiri_say_place_holds(l->view, entry->to, holds);
    snprintf(text, TERM_TEXT, "%s%s %d%s%s", *holds ? (strstr(holds, "†") ? "†" : "") : "",
             *holds && (strstr(holds, "◆") || strstr(holds, "◇")) ? "◆" : "", entry->cost, signs[entry->manner],
             entry->exert ? "!" : " ");
}

static void draw_entry(canvas *on, const layout *l, int row, int index, const harakiri_entry *entry) {
    bool has_cursor = index == l->stage->choice->cursor;
    char name[TERM_TEXT], line[TERM_TEXT + 16], tail[TERM_TEXT];
    harakiri_name_entry(l->view, entry, name);
    say_tail(l, entry, tail);
    snprintf(line, sizeof line, "%s%2d %s", has_cursor ? "▸" : " ", index + 1, name);
    int room = l->menu.columns - (*tail ? term_columns(tail) + 1 : 0),
        style = has_cursor ? IN_BOLD | REVERSED : INK_SUMI;
    put_cut(on, row, l->menu.column, room, style, line);
    if (*tail) canvas_put_right(on, row, l->menu.column + l->menu.columns, style, tail);
}

/* Below the menu, as far as there is room: what cannot be picked, and what it lacks. */
static void draw_left_out(canvas *on, const layout *l, harakiri_area area) {
    harakiri_entry entry = {.branch = HARAKIRI_LEAF};
    char name[TERM_TEXT], price[TERM_TEXT];
    for (int i = 0, row = area.row; i < area.rows && harakiri_left_out(l->view, i, &entry.move); i++, row++) {
        harakiri_name_entry(l->view, &entry, name);
        if (harakiri_operation_of(entry.move) == HARAKIRI_DO_CHOOSE)
            harakiri_say_missing(l->view, entry.move, price);
        else
            say_price(l, entry.move, price);
        int room = area.columns - 5 - term_columns(price);
        put_cut(on, row, area.column + 4, room, INK_NEZUMI, name);
        canvas_put_right(on, row, area.column + area.columns, INK_NEZUMI, price);
    }
}

static void draw_menu(canvas *on, const layout *l) {
    harakiri_menu menu;
    menu_line lines[2 * HARAKIRI_MOST_ENTRIES];
    char text[TERM_TEXT];
    harakiri_menu_init(&menu, l->view, l->stage->choice);
    int count = list_lines(&menu, lines), at = 0, rows = l->menu.rows - 1;
    while (at < count && lines[at].entry != l->stage->choice->cursor) at++;
    int first = at < rows / 2 || count <= rows ? 0 : at - rows / 2;
    if (first > count - rows) first = count > rows ? count - rows : 0;
    harakiri_ask(l->view, l->stage->choice, text);
    put_cut(on, l->menu.row, l->menu.column, l->width, IN_BOLD, text);
    for (int i = first; i < count && i - first < rows; i++) {
        int row = l->menu.row + 1 + i - first;
        if (lines[i].entry < 0)
            canvas_put_in(on, row, l->menu.column, l->menu.columns, INK_NEZUMI,
                          word(l, harakiri_section_word(lines[i].section)));
        else
            draw_entry(on, l, row, lines[i].entry, &menu.entry[lines[i].entry]);
    }
    harakiri_area below = l->menu;
    below.row += 1 + count - first;
    below.rows -= 1 + count - first;
    if (!l->stage->choice->depth) draw_left_out(on, l, l->is_story ? l->left_out : below);
    if (first) canvas_put_right(on, l->menu.row + 1, l->menu.column + l->menu.columns + 1, INK_NEZUMI, "↑");
    if (first + rows < count)
        canvas_put_right(on, l->menu.row + rows, l->menu.column + l->menu.columns + 1, INK_NEZUMI, "↓");
}

/* What the entry under the cursor means */

/* The words below its title, where it has some. */
static int about_of(const layout *l, const harakiri_entry *entry) {
    int a = harakiri_a(entry->move);
    if (entry->branch == HARAKIRI_WALK) return l->content->location[entry->to].about;
    if (entry->branch != HARAKIRI_LEAF) return 0;
    switch (harakiri_operation_of(entry->move)) {
    case HARAKIRI_DO_ARM:
    case HARAKIRI_DO_BUY_GEAR:
    case HARAKIRI_DO_SELL_GEAR: return l->content->gear[a].about;
    case HARAKIRI_DO_FOLLOW: return l->content->kami[a].about;
    case HARAKIRI_DO_BUY:
    case HARAKIRI_DO_SELL:
    case HARAKIRI_DO_USE: return l->content->item[a].about;
    case HARAKIRI_DO_INTERACT: return l->content->mission[a].hint;
    case HARAKIRI_DO_ATTACK:
    case HARAKIRI_DO_ENEMY: return l->content->enemy[a].about;
    default: return 0;
    }
}

static bool is_open(const layout *l, int mission) {
    int state = l->state->mission[mission];
    return state == HARAKIRI_MISSION_FACEDOWN || state == HARAKIRI_MISSION_ACTIVE;
}

/* At the foot of the side, if there is room for all of them below `row`: what there is to do, and where. */
static void draw_missions(canvas *on, const layout *l, int row) {
    char text[TERM_TEXT];
    int count = 0, at = l->side.row + l->side.rows;
    for (int i = 1; i < l->content->mission_count; i++) count += is_open(l, i);
    if (at - count <= row) return;
    for (int i = 1; i < l->content->mission_count; i++) {
        if (!is_open(l, i)) continue;
        harakiri_name_mission(l->view, i, text);
        put_cut(on, at - count--, l->side.column, l->side.columns, INK_AI, text);
    }
}

static void draw_side(canvas *on, const layout *l) {
    term_lines page = {.line = NULL};
    harakiri_entry entry;
    char text[TERM_TEXT];
    int row = l->side.row + (l->side.row == l->menu.row);
    if (!harakiri_entry_at(l->view, l->stage->choice, l->stage->choice->cursor, &entry)) return;
    harakiri_name_entry(l->view, &entry, text);
    term_lines_wrap(&page, TERM_STRONG, 0, "", text, l->side.columns);
    harakiri_explain_entry(l->view, &entry, text);
    if (*text) term_lines_wrap(&page, TERM_PLAIN, 0, "", text, l->side.columns);
    if (about_of(l, &entry)) {
        term_lines_add(&page, TERM_PLAIN, 0, "");
        term_lines_wrap(&page, TERM_QUIET, 0, "", harakiri_text(l->content, about_of(l, &entry)), l->side.columns);
    }
    for (size_t i = 0; i < page.count && row < l->side.row + l->side.rows; i++, row++)
        canvas_put(on, row, l->side.column, style_of(page.line[i].weight), page.line[i].text);
    term_lines_free(&page);
    if (!l->is_story && l->state->chapter) draw_missions(on, l, row);
}

/* The map */

static void draw_map(canvas *on, const layout *l) {
    harakiri_leg legs[HARAKIRI_MOST_LEGS];
    harakiri_area area = l->map;
    harakiri_reach reach;
    harakiri_entry entry;
    int count = 0;
    if (l->stage->mode == TERM_CHOOSE &&
        harakiri_entry_at(l->view, l->stage->choice, l->stage->choice->cursor, &entry) &&
        entry.branch == HARAKIRI_WALK) {
        harakiri_reach_init(&reach, l->view, entry.group);
        count = harakiri_reach_legs(&reach, (harakiri_manner)entry.manner, entry.to, legs);
    }
    area.rows--;
    harakiri_draw_map(on, l->view, area, l->stage->choice->looked_at == 2, legs, count);
    const char *legend = word(l, "harakiri.map.legend");
    if (term_columns(legend) > area.columns) legend = word(l, "harakiri.map.legend.short");
    canvas_put_in(on, area.row + area.rows, area.column, area.columns, INK_NEZUMI, legend);
}

/* In place of the menu: the entry under the cursor, in a line. */
static void draw_entry_line(canvas *on, const layout *l) {
    char text[TERM_TEXT], more[TERM_TEXT], line[2 * TERM_TEXT + 16];
    harakiri_entry entry;
    harakiri_ask(l->view, l->stage->choice, text);
    canvas_put_in(on, l->log, 1, l->width, IN_BOLD, text);
    if (!harakiri_entry_at(l->view, l->stage->choice, l->stage->choice->cursor, &entry)) return;
    harakiri_name_entry(l->view, &entry, text);
    harakiri_explain_entry(l->view, &entry, more);
    snprintf(line, sizeof line, "▸ %d %s%s%s", l->stage->choice->cursor + 1, text, *more ? " — " : "", more);
    canvas_put_lines(on, l->log + 1, 1, l->width, l->log_rows - 1, INK_SUMI, line);
}

/* Below */

static void draw_log(canvas *on, const layout *l) {
    const term_lines *log = l->stage->log;
    int first = (int)log->count - l->log_rows;
    if (first < 0) first = 0;
    for (int i = first; i < (int)log->count; i++)
        canvas_put_in(on, l->log + i - first, 1, l->width, style_of(log->line[i].weight), log->line[i].text);
}

/* Above the answers to a story: who is asked. */
static void draw_asked(canvas *on, const layout *l) {
    harakiri_question q = harakiri_story_question(l->content, l->state);
    int who = q.who ? q.who : l->state->active;
    canvas_rule(on, l->menu.row - 1, 1, l->width);
    if (who) draw_character(on, l, l->menu.row - 2, who);
}

static void draw_choice(canvas *on, const layout *l) {
    const char *keys = l->is_map                 ? "harakiri.keys.map"
                       : l->stage->choice->depth ? "harakiri.keys.below"
                                                 : "harakiri.keys";
    if (l->is_map) {
        draw_entry_line(on, l);
    } else {
        draw_menu(on, l);
        draw_side(on, l);
    }
    canvas_put_in(on, l->note, 1, l->width, INK_SHU | IN_BOLD, l->stage->note);
    canvas_put_in(on, l->rows - 1, 1, l->width, INK_NEZUMI, word(l, keys));
}

/* Pages of a story */

typedef struct book {
    term_lines lines;
    bool has_prose;
    int start[64], pages; /* the first line of each page */
} book;

/* Where a page that begins at `first` ends: before what begins a page, else before the last heading or blank line that
 * leaves it well filled. */
static int end_of_page(const term_lines *lines, int first, int rows) {
    int count = (int)lines->count, end = first + rows < count ? first + rows : count;
    for (int i = first + 1; i < end; i++)
        if (lines->line[i].entry) return i;
    if (end == count) return count;
    for (int i = end; i > first + rows / 3; i--)
        if (lines->line[i].weight == TERM_STRONG && !*lines->line[i - 1].text) return i;
    for (int i = end; i > first + rows / 2; i--)
        if (!*lines->line[i].text) return i;
    return end;
}

static void open_book(book *b, const term_stage *stage, int rows, int columns) {
    int width = columns - 4 < MEASURE ? columns - 4 : MEASURE;
    *b = (book){.pages = 0};
    harakiri_tell_story(stage->view, stage->entry, width, &b->lines, &b->has_prose);
    for (int at = 0; at < (int)b->lines.count && b->pages < 64;) {
        while (at < (int)b->lines.count && !*b->lines.line[at].text) at++;
        if (at == (int)b->lines.count) break;
        b->start[b->pages++] = at;
        at = end_of_page(&b->lines, at, rows - 5);
    }
}

int harakiri_draw_pages(const term_stage *stage, int rows, int columns) {
    book b;
    open_book(&b, stage, rows, columns);
    term_lines_free(&b.lines);
    return b.pages;
}

/* The lines of a page, a little above the middle; those of a title page centred. */
static void draw_page(canvas *on, const layout *l, const term_lines *lines, int first, int end, int left) {
    bool is_title = first < end && lines->line[first].entry == HARAKIRI_TITLE_PAGE;
    int row = 2 + (l->rows - 5 - (end - first)) / 3;
    for (int i = first; i < end; i++, row++) {
        const term_line *line = &lines->line[i];
        int column = is_title ? (l->width + 2 - term_columns(line->text)) / 2 : left;
        int style = line->weight == TERM_SCORE ? INK_AI | IN_BOLD : style_of(line->weight);
        canvas_put(on, row, column, is_title && line->weight == TERM_STRONG ? INK_SHU | IN_BOLD : style, line->text);
    }
}

static void draw_story(canvas *on, const layout *l) {
    book b;
    char text[TERM_TEXT];
    int columns = l->width + 2, left = columns > MEASURE + 8 ? (columns - MEASURE) / 2 : 2;
    open_book(&b, l->stage, l->rows, columns);
    int page = l->stage->page < b.pages ? l->stage->page : b.pages - 1;
    int first = b.pages ? b.start[page] : 0, end = page + 1 < b.pages ? b.start[page + 1] : (int)b.lines.count;
    canvas_put(on, 0, 1, INK_SHU | IN_BOLD | REVERSED, " Harakiri ");
    harakiri_say_when(l->view, text);
    canvas_put(on, 0, 13, INK_NEZUMI, text);
    draw_page(on, l, &b.lines, first, end, left);
    const char *id = b.pages < 2          ? "harakiri.page.only"
                     : page + 1 < b.pages ? "harakiri.page.more"
                                          : "harakiri.page.last";
    term_say(l->view->words, text, id, "n", 'd', page + 1, "of", 'd', b.pages, NULL);
    canvas_put(on, l->rows - 1, left, INK_NEZUMI, text);
    if (b.has_prose && harakiri_is_translated(l->view))
        canvas_put_right(on, l->rows - 1, 1 + l->width, INK_NEZUMI, word(l, "harakiri.in-english"));
    term_lines_free(&b.lines);
}

void harakiri_draw_screen(canvas *on, const term_stage *stage) {
    layout l;
    lay_out(on, stage, &l);
    if (stage->mode == TERM_PAUSE) {
        draw_story(on, &l);
        return;
    }
    draw_top(on, &l);
    if (l.is_story)
        draw_asked(on, &l);
    else if (!l.is_map)
        draw_table(on, &l), canvas_rule(on, l.log - 1, 1, l.width);
    if (l.map.rows) draw_map(on, &l);
    if (!l.is_map) draw_log(on, &l);
    if (stage->mode == TERM_CHOOSE) draw_choice(on, &l);
    if (stage->mode == TERM_HAND_OVER || stage->mode == TERM_WAIT)
        canvas_put_lines(on, l.menu.row, 1, l.width, l.menu.rows, IN_BOLD, stage->note);
}
