/* Harakiri: what can be chosen, as a tree. The legal moves are its leaves; moves that are many of a kind stand below an
 * entry that opens: destinations below a travel, what is given below the one it is given to. A destination stands for
 * all moves that it takes to get there: the travel, exertions, steps.
 *
 * A menu is made anew from the view whenever it is asked for: nothing is kept between two keys. */
#include <string.h>

#include "harakiri_screen.h"

typedef struct maker {
    const term_view *view;
    const harakiri_state *state;
    harakiri_menu *menu;
    irori_move list[HARAKIRI_MAX_MOVES];
    int moves;
} maker;

static void add(maker *m, harakiri_entry entry) {
    if (m->menu->count < HARAKIRI_MOST_ENTRIES) m->menu->entry[m->menu->count++] = entry;
}

static void add_leaf(maker *m, harakiri_section section, irori_move move) {
    add(m, (harakiri_entry){.branch = HARAKIRI_LEAF, .section = section, .move = move});
}

static bool is_between(int operation, int first, int last) { return operation >= first && operation <= last; }

static bool is_exchange_with(irori_move move, int who) {
    return is_between(harakiri_operation_of(move), HARAKIRI_DO_GIVE, HARAKIRI_DO_TAKE_BOSS_HEADS) &&
           harakiri_a(move) == who;
}

/* Destinations: the nearest first, of the same distance in the order of the map. */
static void add_ways(maker *m, uint32_t group) {
    const harakiri_content *content = harakiri_content_in(m->view);
    harakiri_reach reach;
    harakiri_reach_init(&reach, m->view, group);
    for (int cost = 1; cost <= reach.most; cost++)
        for (int place = 1; place < content->location_count; place++)
            for (int manner = 0; manner < HARAKIRI_MANNERS; manner++) {
                if (reach.cost[manner][place] != cost || !harakiri_reach_offers(&reach, (harakiri_manner)manner, place))
                    continue;
                add(m, (harakiri_entry){.branch = HARAKIRI_WALK,
                                        .section = HARAKIRI_WAY_SECTION,
                                        .group = group,
                                        .to = (uint8_t)place,
                                        .manner = (uint8_t)manner,
                                        .cost = (uint8_t)cost,
                                        .exert = (uint8_t)(cost > reach.free ? cost - reach.free : 0)});
            }
}

static void add_groups(maker *m) {
    for (int i = 0; i < m->moves; i++)
        if (harakiri_operation_of(m->list[i]) == HARAKIRI_DO_TRAVEL && harakiri_n(m->list[i]))
            add(m, (harakiri_entry){.branch = HARAKIRI_GROUP,
                                    .section = HARAKIRI_ACTION_SECTION,
                                    .move = m->list[i],
                                    .group = (uint32_t)harakiri_n(m->list[i])});
}

/* Those that stand below one entry do so from the second of them on: the first opens it. */
static void add_travels(maker *m) {
    int alone = 0, groups = 0;
    for (int i = 0; i < m->moves; i++) {
        if (harakiri_operation_of(m->list[i]) != HARAKIRI_DO_TRAVEL) continue;
        groups += harakiri_n(m->list[i]) != 0;
        alone += harakiri_n(m->list[i]) == 0;
    }
    if (alone) add(m, (harakiri_entry){.branch = HARAKIRI_ALONE, .section = HARAKIRI_ACTION_SECTION});
    if (groups > 1) add(m, (harakiri_entry){.branch = HARAKIRI_TOGETHER, .section = HARAKIRI_ACTION_SECTION});
    if (groups == 1) add_groups(m);
}

static void add_exchanges(maker *m) {
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++)
        for (int i = 0; i < m->moves; i++) {
            if (!is_exchange_with(m->list[i], who)) continue;
            add(m,
                (harakiri_entry){.branch = HARAKIRI_EXCHANGE, .section = HARAKIRI_FREE_SECTION, .who = (uint8_t)who});
            break;
        }
}

static void add_operation(maker *m, harakiri_section section, int first, int last) {
    for (int i = 0; i < m->moves; i++)
        if (is_between(harakiri_operation_of(m->list[i]), first, last)) add_leaf(m, section, m->list[i]);
}

static void add_free(maker *m) {
    int uses = 0;
    for (int i = 0; i < m->moves; i++) uses += harakiri_operation_of(m->list[i]) == HARAKIRI_DO_USE;
    if (uses > 1)
        add(m, (harakiri_entry){.branch = HARAKIRI_ITEMS_TO_USE, .section = HARAKIRI_FREE_SECTION});
    else
        add_operation(m, HARAKIRI_FREE_SECTION, HARAKIRI_DO_USE, HARAKIRI_DO_USE);
    add_operation(m, HARAKIRI_FREE_SECTION, HARAKIRI_DO_CALL, HARAKIRI_DO_SWAP);
    add_operation(m, HARAKIRI_FREE_SECTION, HARAKIRI_DO_SHARE, HARAKIRI_DO_OMAMORI);
    add_exchanges(m);
}

/* What the position asks for, but for travels and free actions. A step is part of a walk, and so is exerting. In a shop
 * selling comes last: nobody sells what they wear by pressing enter once too often. */
static void add_rest(maker *m, harakiri_section section, bool is_walking) {
    for (int i = 0; i < m->moves; i++) {
        int operation = harakiri_operation_of(m->list[i]);
        bool is_elsewhere = harakiri_is_free(operation) || operation == HARAKIRI_DO_TRAVEL ||
                            operation == HARAKIRI_DO_END ||
                            is_between(operation, HARAKIRI_DO_SELL, HARAKIRI_DO_SELL_BOSS_HEADS) ||
                            (is_walking && is_between(operation, HARAKIRI_DO_TO, HARAKIRI_DO_SAIL));
        if (!is_elsewhere) add_leaf(m, section, m->list[i]);
    }
    add_operation(m, section, HARAKIRI_DO_SELL, HARAKIRI_DO_SELL_BOSS_HEADS);
}

static bool is_walking(const harakiri_state *s) {
    return s->phase == HARAKIRI_TRAVEL_PHASE && !s->story.depth && !s->pending;
}

static void make_root(maker *m) {
    const harakiri_state *s = m->state;
    bool acts = s->phase == HARAKIRI_ACTIONS_PHASE && !s->story.depth && !s->pending;
    if (acts) add_travels(m);
    add_rest(m, acts ? HARAKIRI_ACTION_SECTION : HARAKIRI_NO_SECTION, is_walking(s));
    add_operation(m, HARAKIRI_ACTION_SECTION, HARAKIRI_DO_END, HARAKIRI_DO_END);
    if (is_walking(s)) add_ways(m, s->group);
    add_free(m);
}

static void make_below(maker *m, const harakiri_entry *opened) {
    switch (opened->branch) {
    case HARAKIRI_ALONE: add_ways(m, 0); break;
    case HARAKIRI_TOGETHER: add_groups(m); break;
    case HARAKIRI_GROUP: add_ways(m, opened->group); break;
    case HARAKIRI_ITEMS_TO_USE: add_operation(m, HARAKIRI_FREE_SECTION, HARAKIRI_DO_USE, HARAKIRI_DO_USE); break;
    case HARAKIRI_EXCHANGE:
        for (int i = 0; i < m->moves; i++)
            if (is_exchange_with(m->list[i], opened->who)) add_leaf(m, HARAKIRI_FREE_SECTION, m->list[i]);
        break;
    default: break;
    }
}

void harakiri_menu_init(harakiri_menu *menu, const term_view *view, const term_choice *choice) {
    maker m = {.view = view, .state = harakiri_state_in(view), .menu = menu};
    menu->count = 0;
    if (view->seat < 0) return;
    m.moves = (int)harakiri_moves(view->rules, view->known, view->seat, m.list);
    if (m.moves) make_root(&m);
    for (int i = 0; i < choice->depth; i++) {
        harakiri_entry opened = choice->opened[i] < menu->count ? menu->entry[choice->opened[i]] : (harakiri_entry){0};
        menu->count = 0;
        make_below(&m, &opened);
    }
}

/* Options of a story that are shown though something is missing (H17). */
static bool option_unmet(const harakiri_content *content, const harakiri_state *s, int index, irori_move *move) {
    if (harakiri_story_question(content, s).wait != HARAKIRI_WAIT_CHOICE) return false;
    const harakiri_frame *frame = &s->story.frame[s->story.depth - 1];
    for (int option = 0; option < content->step[frame->at].n; option++) {
        if (harakiri_option_state(content, s, frame, option).offer != HARAKIRI_OPTION_UNMET || index--) continue;
        *move = harakiri_move(HARAKIRI_DO_CHOOSE, 0, 0, 0, option + 1);
        return true;
    }
    return false;
}

/* The market's cards, then the blacksmith's. */
static bool card_too_dear(const harakiri_content *content, const harakiri_state *s, int index, irori_move *move) {
    int coins = harakiri_who_of(s, s->active)->coins;
    for (int i = 0; s->phase == HARAKIRI_MARKET_PHASE && i < HARAKIRI_MARKET_DRAW; i++) {
        if (!s->display[i] || content->item[s->display[i]].cost <= coins || index--) continue;
        *move = harakiri_move(HARAKIRI_DO_BUY, s->display[i], 0, 0, 0);
        return true;
    }
    for (int gear = 1; s->phase == HARAKIRI_SMITH_PHASE && !s->has_bought && gear < content->gear_count; gear++) {
        if (!harakiri_is_in_forge(content, s, s->active, gear) || content->gear[gear].cost <= coins || index--)
            continue;
        *move = harakiri_move(HARAKIRI_DO_BUY_GEAR, gear, 0, 0, 0);
        return true;
    }
    return false;
}

bool harakiri_left_out(const term_view *view, int index, irori_move *move) {
    const harakiri_content *content = harakiri_content_in(view);
    const harakiri_state *s = harakiri_state_in(view);
    if (s->pending) return false;
    if (s->story.depth) return option_unmet(content, s, index, move);
    return s->active && card_too_dear(content, s, index, move);
}

bool harakiri_opens(const harakiri_entry *entry) { return entry->branch > HARAKIRI_WALK; }

bool harakiri_entry_at(const term_view *view, const term_choice *choice, int index, harakiri_entry *entry) {
    harakiri_menu menu;
    harakiri_menu_init(&menu, view, choice);
    if (index < 0 || index >= menu.count) return false;
    *entry = menu.entry[index];
    return true;
}

/* A walk: the travel, if it has not begun; exertions; the legs. */
static irori_move walk_move(const term_view *view, const harakiri_entry *entry, int index) {
    harakiri_reach reach;
    harakiri_leg legs[HARAKIRI_MOST_LEGS];
    bool has_begun = harakiri_state_in(view)->phase == HARAKIRI_TRAVEL_PHASE;
    if (!has_begun && !index--) return harakiri_move(HARAKIRI_DO_TRAVEL, 0, 0, 0, (int)entry->group);
    if (index < entry->exert) return harakiri_move(HARAKIRI_DO_EXERT, 0, 0, 0, 0);
    index -= entry->exert;
    harakiri_reach_init(&reach, view, entry->group);
    int count = harakiri_reach_legs(&reach, (harakiri_manner)entry->manner, entry->to, legs);
    if (index >= count) return 0;
    return harakiri_move(legs[index].is_sea ? HARAKIRI_DO_SAIL : HARAKIRI_DO_TO, legs[index].to, 0, 0, 0);
}

irori_move harakiri_entry_move(const term_view *view, const harakiri_entry *entry, int index) {
    if (entry->branch == HARAKIRI_WALK) return walk_move(view, entry, index);
    return entry->branch == HARAKIRI_LEAF && !index ? entry->move : 0;
}
