/* Harakiri in the terminal: what can be picked and what it decides. Everything is one menu (harakiri_menu.c). A
 * destination is played move by move, as far as the position still is the one that was meant. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "canvas.h"
#include "harakiri_screen.h"

static int items(const term_view *view, const term_choice *choice) {
    harakiri_menu menu;
    harakiri_menu_init(&menu, view, choice);
    return menu.count;
}

static term_picking picking(const term_view *view) { return (void)view, TERM_PICK_ONE; }
static int wanted(const term_view *view) { return (void)view, 1; }

static bool opens(const term_view *view, const term_choice *choice, int index) {
    harakiri_entry entry;
    return harakiri_entry_at(view, choice, index, &entry) && harakiri_opens(&entry);
}

static irori_move decide(const term_view *view, const term_choice *choice, char why[TERM_TEXT]) {
    harakiri_entry entry;
    if (choice->count == 1 && harakiri_entry_at(view, choice, choice->picked[0], &entry)) {
        irori_move move = harakiri_entry_move(view, &entry, 0);
        if (move) return move;
    }
    harakiri_ask(view, choice, why);
    return 0;
}

/* The next move of a walk, unless something else is asked first: a yes, a fare, a story. */
static irori_move follow(const term_view *before, const term_choice *choice, const term_view *now) {
    const harakiri_state *s = harakiri_state_in(now);
    harakiri_entry entry;
    int index = (int)(now->at - before->at);
    bool goes_on = s->phase == HARAKIRI_TRAVEL_PHASE && !s->story.depth && !s->pending;
    if (!goes_on || !harakiri_entry_at(before, choice, choice->picked[0], &entry)) return 0;
    irori_move move = harakiri_entry_move(before, &entry, index);
    return move && harakiri_is_legal(harakiri_rules_in(now), s, move) ? move : 0;
}

static int find(const term_view *view, const term_choice *choice, const char *typed) {
    return term_find_number(items(view, choice), typed);
}

/* Of a destination that several ways lead to, the first: the safest and, of two, the shorter. */
static int named(const term_view *view, const term_choice *choice, const char *text) {
    harakiri_menu menu;
    char name[TERM_TEXT];
    int found = TERM_NO_ITEM;
    harakiri_menu_init(&menu, view, choice);
    for (int i = 0; i < menu.count; i++) {
        const harakiri_entry *entry = &menu.entry[i];
        harakiri_name_entry(view, entry, name);
        bool is_written =
            entry->branch == HARAKIRI_WALK &&
            term_begins(harakiri_name(harakiri_content_in(view), harakiri_content_in(view)->location[entry->to].name),
                        text);
        if (!strcasecmp(name, text)) return i;
        if (!is_written && !term_begins(name, text)) continue;
        bool is_same = found >= 0 && entry->branch == HARAKIRI_WALK && menu.entry[found].to == entry->to;
        if (!is_same) found = found == TERM_NO_ITEM ? i : TERM_MORE_TO_TYPE;
    }
    return found;
}

/* "Iron fan: costs 20 coins", or "Bring a helmet. (costs 1 head)": an option of a story is a sentence. */
static void say_entry(const term_view *view, const harakiri_entry *entry, char text[TERM_TEXT]) {
    char more[TERM_TEXT];
    harakiri_name_entry(view, entry, text);
    harakiri_explain_entry(view, entry, more);
    if (!*more) return;
    if (*text && strchr(".!?", text[strlen(text) - 1])) {
        harakiri_join(text, " (", more);
        harakiri_join(text, "", ")");
    } else {
        harakiri_join(text, "", irori_words_get(view->words, "term.colon"));
        harakiri_join(text, " ", more);
    }
}

static void item(const term_view *view, const term_choice *choice, int index, char text[TERM_TEXT]) {
    harakiri_entry entry;
    *text = 0;
    if (!harakiri_entry_at(view, choice, index, &entry)) return;
    say_entry(view, &entry, text);
    if (harakiri_opens(&entry)) harakiri_join(text, " ", "…");
}

static bool left_out(const term_view *view, const term_choice *choice, int index, char text[TERM_TEXT]) {
    harakiri_entry entry = {.branch = HARAKIRI_LEAF};
    if (choice->depth || !harakiri_left_out(view, index, &entry.move)) return false;
    say_entry(view, &entry, text);
    return true;
}

/* m: the map in place of the boards, near, whole, and back. */
static bool press(const term_view *view, term_choice *choice, int key) {
    enum { PAGE = 8 };
    int count = items(view, choice);
    switch (key) {
    case 'm':
    case 'M': choice->looked_at = (choice->looked_at + 1) % 3; return true;
    case KEY_PAGE_UP: choice->cursor = choice->cursor > PAGE ? choice->cursor - PAGE : 0; return true;
    case KEY_PAGE_DOWN: choice->cursor = choice->cursor + PAGE < count ? choice->cursor + PAGE : count - 1; return true;
    case KEY_FIRST: choice->cursor = 0; return true;
    case KEY_LAST: choice->cursor = count - 1; return true;
    default: return false;
    }
}

static const term_reading readings[] = {
    {'b', "harakiri.reading.boards", "harakiri.command.boards", harakiri_page_boards},
    {'t', "harakiri.reading.missions", "harakiri.command.missions", harakiri_page_missions},
    {'p', "harakiri.reading.places", "harakiri.command.places", harakiri_page_places},
    {'c', "harakiri.reading.campaign", "harakiri.command.campaign", harakiri_page_campaign},
    {0, NULL, NULL, NULL},
};

const term_screen term_screen_harakiri = {
    .rows = 24,
    .columns = 80,
    .tell = harakiri_tell_entry,
    .pauses = harakiri_pauses,
    .pages = harakiri_draw_pages,
    .items = items,
    .picking = picking,
    .wanted = wanted,
    .opens = opens,
    .decide = decide,
    .follow = follow,
    .key = press,
    .find = find,
    .named = named,
    .left_out = left_out,
    .ask = harakiri_ask,
    .item = item,
    .lists_items = true,
    .say_move = harakiri_say_move,
    .stand = harakiri_say_when,
    .readings = readings,
    .print = harakiri_print,
    .print_briefly = harakiri_print_briefly,
    .draw = harakiri_draw_screen,
};
