/* Kodama in the terminal: what can be picked and what it decides. While trees grow that goes in three steps: a card of
 * the display, the card of the tree that it grows from, the place there. Spirits are picked in one, and so is the pass
 * (T8). A drop may also be written; one that is nearly right is moved a little, which is offered and not just done: the
 * card that comes into the display then cannot be unseen. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "canvas.h"
#include "kodama_screen.h"

static bool is_growing(const term_view *view) {
    const kodama_state *s = kodama_state_of(view);
    return view->seat >= 0 && s->phase == KODAMA_GROW && s->active == view->seat;
}

static bool is_hosting(const term_view *view) {
    const kodama_state *s = kodama_state_of(view);
    return view->seat >= 0 && s->phase == KODAMA_HOST && s->active == view->seat;
}

static bool is_stuck(const term_view *view) {
    return kodama_is_stuck(kodama_rules_of(view), kodama_state_of(view), view->seat);
}

static int count_hand(const term_view *view) {
    int n = 0;
    while (n < KODAMA_HAND && kodama_state_of(view)->player[view->seat].hand[n]) n++;
    return n;
}

/* The choice so far */

static bool find_parent(const term_view *view, const term_choice *choice, int index, kodama_parent *out) {
    kodama_parents list;
    kodama_list_parents(view, choice->opened[0], &list);
    if (index < 0 || index >= list.count) return false;
    *out = list.parent[index];
    return true;
}

static void list_spots(const term_view *view, const term_choice *choice, kodama_spots *list) {
    kodama_parent parent;
    list->count = list->suggested = 0;
    if (find_parent(view, choice, choice->opened[1], &parent))
        kodama_list_spots(view, choice->opened[0], parent.card, list);
}

static kodama_points points_of(const term_view *view, int slot, const kodama_place *place) {
    const kodama_state *s = kodama_state_of(view);
    return kodama_score_branch(kodama_rules_of(view), kodama_own_tree(view), place->parent, s->display[slot],
                               place->angle, kodama_decree_now(s));
}

/* The place to show: the one that is offered or under the cursor, or the first suggested on the best card. */
static bool find_place(const term_view *view, const term_choice *choice, kodama_pick *pick) {
    kodama_spots list;
    if (choice->offered) {
        kodama_drop drop = kodama_drop_of(choice->offered);
        pick->place = (kodama_place){(uint8_t)pick->parent, (uint16_t)drop.angle, (int16_t)drop.x, (int16_t)drop.y};
        return true;
    }
    kodama_list_spots(view, pick->slot, pick->parent, &list);
    int index = choice->depth == 2 ? choice->cursor : 0;
    if (index >= list.count) return false;
    pick->place = list.spot[index].place;
    return true;
}

static void find_offered(const term_view *view, irori_move move, kodama_pick *pick) {
    kodama_drop drop = kodama_drop_of(move);
    const kodama_rules *rules = kodama_rules_of(view);
    kodama_wood wood;
    kodama_wood_init(&wood, rules, kodama_own_tree(view));
    pick->slot = drop.slot;
    pick->parent = kodama_parent_of(&wood, rules->card[kodama_state_of(view)->display[drop.slot]].stem, drop.x, drop.y,
                                    drop.angle);
}

kodama_pick kodama_picked(const term_view *view, const term_choice *choice) {
    kodama_pick pick = {.slot = -1, .parent = -1};
    kodama_parents parents;
    if (!is_growing(view) || choice->cursor < 0) return pick;
    if (choice->offered) {
        find_offered(view, choice->offered, &pick);
    } else {
        int slot = choice->depth ? choice->opened[0] : choice->cursor;
        int index = choice->depth == 2 ? choice->opened[1] : choice->depth ? choice->cursor : 0;
        if (slot >= kodama_rules_of(view)->display) return pick;
        pick.slot = slot;
        kodama_list_parents(view, slot, &parents);
        if (index < parents.count) pick.parent = parents.parent[index].card;
    }
    if (pick.parent < 0) return pick;
    pick.has_place = find_place(view, choice, &pick);
    if (pick.has_place) pick.points = points_of(view, pick.slot, &pick.place);
    return pick;
}

int kodama_looked_at(const term_view *view, const term_choice *choice) {
    const kodama_state *s = kodama_state_of(view);
    int others = choice->depth || choice->offered ? 0 : choice->looked_at; /* what is laid lies on one's own */
    return ((view->seat >= 0 ? view->seat : s->active) + others) % view->rules->players;
}

/* The screen's questions */

static int items(const term_view *view, const term_choice *choice) {
    kodama_parents parents;
    kodama_spots spots;
    if (is_hosting(view)) return count_hand(view);
    if (!is_growing(view)) return 0;
    if (!choice->depth) return is_stuck(view) ? 1 : kodama_rules_of(view)->display;
    if (choice->depth == 1) return kodama_list_parents(view, choice->opened[0], &parents), parents.count;
    list_spots(view, choice, &spots);
    return spots.count;
}

/* Line by line only the suggested places are told. */
static int listed(const term_view *view, const term_choice *choice) {
    kodama_spots spots;
    if (choice->depth < 2 || !is_growing(view)) return items(view, choice);
    list_spots(view, choice, &spots);
    return spots.suggested;
}

static term_picking picking(const term_view *view) { return (void)view, TERM_PICK_ONE; }
static int wanted(const term_view *view) { return (void)view, 1; }

/* A card that fits nowhere leads nowhere: picking it says so. */
static bool opens(const term_view *view, const term_choice *choice, int index) {
    kodama_parents parents;
    if (!is_growing(view) || choice->depth == 2) return false;
    if (choice->depth == 1) return true;
    if (index >= kodama_rules_of(view)->display || is_stuck(view)) return false;
    kodama_list_parents(view, index, &parents);
    return parents.count;
}

static void ask(const term_view *view, const term_choice *choice, char text[TERM_TEXT]) {
    static const char *const steps[] = {"kodama.ask.card", "kodama.ask.parent", "kodama.ask.place"};
    const char *id = is_hosting(view) ? "kodama.ask.spirit" : steps[choice->depth < 3 ? choice->depth : 2];
    char card[TERM_TEXT] = "", parent[TERM_TEXT] = "";
    kodama_parent on;
    if (is_growing(view) && !choice->depth && is_stuck(view)) id = "kodama.ask.pass";
    if (is_growing(view) && choice->depth)
        kodama_say_card(view, kodama_state_of(view)->display[choice->opened[0]], card);
    if (is_growing(view) && choice->depth == 2 && find_parent(view, choice, choice->opened[1], &on))
        kodama_say_card(view, kodama_own_tree(view)->card[on.card].card, parent);
    term_say(view->words, text, id, "card", 's', card, "parent", 's', parent, NULL);
}

static irori_move decide(const term_view *view, const term_choice *choice, char why[TERM_TEXT]) {
    int index = choice->count == 1 ? choice->picked[0] : -1;
    kodama_spots spots;
    char card[TERM_TEXT];
    if (is_hosting(view) && index >= 0 && index < count_hand(view))
        return kodama_host_move(kodama_state_of(view)->player[view->seat].hand[index]);
    if (is_growing(view) && choice->depth == 2) {
        list_spots(view, choice, &spots);
        if (index >= 0 && index < spots.count) {
            kodama_place p = spots.spot[index].place;
            return kodama_grow_move((kodama_drop){choice->opened[0], p.x, p.y, p.angle});
        }
    } else if (is_growing(view) && !choice->depth && !index && is_stuck(view)) {
        return KODAMA_PASS_MOVE;
    } else if (is_growing(view) && !choice->depth && index >= 0 && index < kodama_rules_of(view)->display) {
        kodama_say_card(view, kodama_state_of(view)->display[index], card);
        term_say(view->words, why, "kodama.fits-nowhere", "card", 's', card, NULL);
        return 0;
    }
    ask(view, choice, why);
    return 0;
}

static int find(const term_view *view, const term_choice *choice, const char *typed) {
    int count = items(view, choice);
    return term_find_number(choice->depth == 2 && count > KODAMA_SUGGESTED ? KODAMA_SUGGESTED : count, typed);
}

/* What an item is called, as it is shown and as it is written; false: it has no name. */
static bool name_item(const term_view *view, const term_choice *choice, int index, char shown[TERM_TEXT],
                      const char **written) {
    const kodama_rules *rules = kodama_rules_of(view);
    const kodama_state *s = kodama_state_of(view);
    kodama_parent parent;
    if (is_hosting(view)) {
        int spirit = s->player[view->seat].hand[index];
        kodama_name_spirit_in(view, spirit, shown);
        *written = rules->spirit[spirit].name;
        return true;
    }
    if (!is_growing(view) || choice->depth > 1 || (!choice->depth && is_stuck(view))) return false;
    int card = s->display[index];
    if (choice->depth) {
        if (!find_parent(view, choice, index, &parent)) return false;
        card = kodama_own_tree(view)->card[parent.card].card;
    }
    kodama_say_card(view, card, shown);
    *written = kodama_is_trunk(card) ? "trunk" : rules->card[card].name;
    return true;
}

static int named(const term_view *view, const term_choice *choice, const char *text) {
    char shown[TERM_TEXT];
    const char *written;
    int found = TERM_NO_ITEM, count = choice->depth < 2 ? items(view, choice) : 0;
    if (is_hosting(view) && !strncasecmp(text, "host ", 5)) text += 5 + strspn(text + 5, " ");
    for (int i = 0; i < count; i++) {
        if (!name_item(view, choice, i, shown, &written)) continue;
        if (!strcasecmp(shown, text) || !strcasecmp(written, text)) return i;
        if (term_begins(shown, text) || term_begins(written, text))
            found = found == TERM_NO_ITEM ? i : TERM_MORE_TO_TYPE;
    }
    return found;
}

static int go_with(const term_view *view, const term_choice *choice, int right, int down, bool is_fine) {
    kodama_spots spots;
    if (choice->depth == 2 && is_growing(view)) {
        list_spots(view, choice, &spots);
        return kodama_go_from(&spots, choice->cursor, right, down, is_fine);
    }
    int count = items(view, choice);
    return count ? (choice->cursor + right + down + count) % count : 0;
}

static int go(const term_view *view, const term_choice *choice, int right, int down) {
    return go_with(view, choice, right, down, false);
}

/* v looks at the next tree; with shift, or by these keys where a terminal does not tell, steps are small. */
static bool press(const term_view *view, term_choice *choice, int key) {
    static const struct {
        int key, other, right, down;
    } fine[] = {{KEY_SHIFT_LEFT, ',', -1, 0},
                {KEY_SHIFT_RIGHT, '.', 1, 0},
                {KEY_SHIFT_UP, '+', 0, -1},
                {KEY_SHIFT_DOWN, '-', 0, 1}};
    if ((key == 'v' || key == 'V') && !choice->depth) {
        choice->looked_at = (choice->looked_at + 1) % view->rules->players;
        return true;
    }
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) {
        if (key != fine[i].key && key != fine[i].other) continue;
        choice->cursor = go_with(view, choice, fine[i].right, fine[i].down, true);
        return true;
    }
    return false;
}

/* An item as a line of text */

static void say_slot(const term_view *view, int slot, char text[TERM_TEXT]) {
    int card = kodama_state_of(view)->display[slot];
    char name[TERM_TEXT], icons[TERM_TEXT], points[TERM_TEXT], on[TERM_TEXT];
    kodama_parents parents;
    kodama_say_card(view, card, name);
    kodama_say_icons(view, &kodama_rules_of(view)->card[card], icons);
    kodama_list_parents(view, slot, &parents);
    if (!parents.count) {
        term_say(view->words, points, "kodama.fits-nowhere.short", NULL);
    } else {
        kodama_say_card(view, kodama_own_tree(view)->card[parents.parent[0].card].card, on);
        term_say(view->words, points, "kodama.best-on", "n", 'd',
                 parents.parent[0].points.branch + parents.parent[0].points.decree, "parent", 's', on, NULL);
    }
    snprintf(text, TERM_TEXT, "%.60s (%.100s)%s %.80s", name, icons, irori_words_get(view->words, "term.colon"),
             points);
}

static void say_parent(const term_view *view, const kodama_parent *parent, char text[TERM_TEXT]) {
    char name[TERM_TEXT], points[TERM_TEXT], number[16] = "";
    kodama_say_card(view, kodama_own_tree(view)->card[parent->card].card, name);
    kodama_say_points(view, &parent->points, points);
    if (parent->card) snprintf(number, sizeof number, " (%d)", parent->card);
    snprintf(text, TERM_TEXT, "%.60s%s, %.180s", name, number, points);
}

/* Do the places that are listed differ in what the decree gives? */
static bool decree_differs(const term_view *view, int slot, const kodama_spots *list) {
    int first = points_of(view, slot, &list->spot[0].place).decree;
    for (int i = 1; i < list->suggested; i++)
        if (points_of(view, slot, &list->spot[i].place).decree != first) return true;
    return false;
}

/* "leans left 39°, 4 mm from tip 2/5, leaves 82 % room · decree +3 (on its side) · 1@4512,1630/512" */
static void say_spot(const term_view *view, int slot, const kodama_spots *list, int index, char text[TERM_TEXT]) {
    const kodama_spot *spot = &list->spot[index];
    char more[TERM_TEXT];
    int left = spot->room == KODAMA_NO_ROOM ? kodama_room_left(view, slot, &spot->place) : spot->room;
    int decree = points_of(view, slot, &spot->place).decree;
    kodama_say_place(view, &spot->place, text);
    kodama_say_room(view, left, more);
    kodama_add(text, ", ", more);
    if (decree && decree_differs(view, slot, list)) {
        kodama_say_decree_points(view, kodama_decree_now(kodama_state_of(view)), decree, more);
        kodama_add(text, " · ", more);
    }
    kodama_write_place(view, slot, &spot->place, more);
    kodama_add(text, " · ", more);
}

/* "reach: 13 points, over ten" */
static bool left_out(const term_view *view, const term_choice *choice, int index, char text[TERM_TEXT]) {
    kodama_parents list;
    if (!is_growing(view) || choice->depth != 1) return false;
    kodama_list_parents(view, choice->opened[0], &list);
    if (list.count + index >= list.all) return false;
    kodama_say_refused(view, &list.parent[list.count + index], text);
    return true;
}

static void say_held(const term_view *view, int spirit, char text[TERM_TEXT]) {
    char name[TERM_TEXT], how[TERM_TEXT];
    kodama_name_spirit_in(view, spirit, name);
    kodama_explain_spirit(view, spirit, how);
    snprintf(text, TERM_TEXT, "%.60s. %.180s", name, how);
}

static void item(const term_view *view, const term_choice *choice, int index, char text[TERM_TEXT]) {
    kodama_spots spots;
    kodama_parent parent;
    *text = 0;
    if (is_hosting(view)) {
        if (index < count_hand(view)) say_held(view, kodama_state_of(view)->player[view->seat].hand[index], text);
    } else if (!is_growing(view)) {
        return;
    } else if (!choice->depth) {
        if (is_stuck(view))
            term_say(view->words, text, "kodama.pass", NULL);
        else if (index < kodama_rules_of(view)->display)
            say_slot(view, index, text);
    } else if (choice->depth == 1) {
        if (find_parent(view, choice, index, &parent)) say_parent(view, &parent, text);
    } else {
        list_spots(view, choice, &spots);
        if (index < spots.count) say_spot(view, choice->opened[0], &spots, index, text);
    }
}

/* A drop that is nearly right: about as far off as a hand that shakes. */
enum { MOST_MOVED = 150, MOST_TURNED = KODAMA_TURN / 36 };

static irori_move mend(const term_view *view, irori_move move, char how[TERM_TEXT]) {
    const kodama_rules *rules = kodama_rules_of(view);
    kodama_drop drop = kodama_drop_of(move), near;
    kodama_wood wood;
    char text[IRORI_MOVE_TEXT], more[TERM_TEXT];
    if (!is_growing(view) || kodama_operation(move) != KODAMA_GROW_MOVE || drop.slot >= rules->display) return 0;
    kodama_wood_init(&wood, rules, kodama_own_tree(view));
    int card = kodama_state_of(view)->display[drop.slot];
    if (drop.angle >= KODAMA_TURN || !kodama_snap(&wood, card, drop, MOST_MOVED, MOST_TURNED, &near)) return 0;
    int x = near.x - drop.x, y = near.y - drop.y, moved = (int)kodama_root((int64_t)x * x + (int64_t)y * y);
    int turned = ((near.angle - drop.angle + KODAMA_TURN / 2) & (KODAMA_TURN - 1)) - KODAMA_TURN / 2;
    int tenths = abs(turned) * 3600 / KODAMA_TURN;
    kodama_move_to_text(view->rules, kodama_grow_move(near), text);
    kodama_say_move(view, kodama_grow_move(near), more);
    term_say(view->words, how, "kodama.snapped", "mm", 'd', moved / 10, "tenth", 'd', moved % 10, "degrees", 'd',
             tenths / 10, "part", 'd', tenths % 10, "move", 's', text, "what", 's', more, NULL);
    return kodama_grow_move(near);
}

/* Which card lies on which tip of which other. */
static bool are_alike(const term_view *view, irori_move one, irori_move other) {
    const irori_move moves[] = {one, other};
    const kodama_rules *rules = kodama_rules_of(view);
    kodama_pick pick[2];
    int tip[2];
    for (int i = 0; i < 2; i++) {
        kodama_drop drop = kodama_drop_of(moves[i]);
        if (kodama_operation(moves[i]) != KODAMA_GROW_MOVE || drop.slot >= rules->display) return false;
        find_offered(view, moves[i], &pick[i]);
        if (pick[i].parent < 0) return false;
        kodama_place at = {(uint8_t)pick[i].parent, (uint16_t)drop.angle, (int16_t)drop.x, (int16_t)drop.y};
        tip[i] = kodama_reach_of(rules, kodama_own_tree(view), &at).tip;
    }
    return pick[0].slot == pick[1].slot && pick[0].parent == pick[1].parent && tip[0] == tip[1];
}

/* At a season's end everybody's spirits are read. */
static bool pauses(const term_view *view, const irori_event *events, size_t count) {
    (void)view;
    for (size_t i = 0; i < count; i++)
        if (events[i].kind == KODAMA_EVENT_MARKER || events[i].kind == KODAMA_EVENT_MARKER_STAYS ||
            events[i].kind == KODAMA_EVENT_OVER)
            return true;
    return false;
}

const term_screen term_screen_kodama = {
    .game = "kodama",
    .rows = 24,
    .columns = 80,
    .tell = kodama_tell,
    .pauses = pauses,
    .items = items,
    .picking = picking,
    .wanted = wanted,
    .opens = opens,
    .decide = decide,
    .mend = mend,
    .key = press,
    .go = go,
    .find = find,
    .named = named,
    .left_out = left_out,
    .ask = ask,
    .item = item,
    .lists_items = true,
    .listed = listed,
    .say_move = kodama_say_move,
    .are_alike = are_alike,
    .cards = kodama_page,
    .print = kodama_print,
    .print_others = kodama_print_others,
    .draw = kodama_draw,
};
