/* Kodachi in the terminal: what can be picked and what it decides. An item is a card of the hand as it is
 * shown, a card of the display, or a word; a card that can be played or paid for in several ways is opened
 * first. The list of legal moves is the truth: an item exists because a move does. At the end of a turn
 * treasures and cards are marked freely, and the single steps of the engine are played from that. */
#include <stdlib.h>
#include <string.h>

#include "kodachi_screen.h"

/* Hands and treasures as they are shown: rising */

static int nth(const uint8_t *counts, int kinds, int place) {
    for (int kind = 1; kind < kinds; kind++) {
        if (place < counts[kind]) return kind;
        place -= counts[kind];
    }
    return 0;
}

int kodachi_hand_card(const kodachi_state *s, int seat, int place) {
    return nth(s->player[seat].hand, KODACHI_KINDS, place);
}

int kodachi_own_treasure(const kodachi_state *s, int seat, int place) {
    return nth(s->player[seat].treasure, KODACHI_GUARD_KINDS, place);
}

bool kodachi_is_turn_end(const kodachi_state *s) { return s->phase == KODACHI_DROP || s->phase == KODACHI_DISCARD; }

int kodachi_must_drop(const kodachi_state *s) {
    int above = s->player[s->active].treasure_count - KODACHI_KEPT_TREASURES;
    return s->phase == KODACHI_DROP && above > 0 ? above : 0;
}

int kodachi_must_discard(const kodachi_state *s) {
    int above = s->player[s->active].hand_count - KODACHI_HAND;
    return above > 0 ? above : 0;
}

/* Items */

typedef struct legal {
    irori_move move[KODACHI_MAX_MOVES];
    int count;
} legal;

static void add(kodachi_items *list, kodachi_item item) {
    if (list->count < KODACHI_MOST_ITEMS) list->item[list->count++] = item;
}

/* Adds an item for the moves with this operation and first operand, if there are any. */
static void add_moves(kodachi_items *list, const legal *moves, int operation, int a, kodachi_item item) {
    for (int i = 0; i < moves->count; i++) {
        if (kodachi_operation(moves->move[i]) != operation || kodachi_a(moves->move[i]) != a) continue;
        if (!item.ways++) item.move = moves->move[i];
    }
    if (item.ways) add(list, item);
}

static void add_word(kodachi_items *list, const legal *moves, int operation) {
    add_moves(list, moves, operation, 0, (kodachi_item){.kind = KODACHI_ITEM_WORD});
}

static void list_fight(const term_view *view, const legal *moves, kodachi_items *list) {
    const kodachi_state *s = kodachi_state_of(view);
    add_word(list, moves, KODACHI_BEAT);
    for (int place = 0, card; (card = kodachi_hand_card(s, view->seat, place)); place++)
        add_moves(list, moves, KODACHI_PLAY, card, (kodachi_item){KODACHI_ITEM_CARD, place, card, 0, 0});
    add_word(list, moves, KODACHI_CONCEDE);
}

static void list_takes(const term_view *view, const legal *moves, kodachi_items *list) {
    const kodachi_state *s = kodachi_state_of(view);
    for (int c = 0; c < s->columns; c++)
        add_moves(list, moves, KODACHI_BUY, c, (kodachi_item){KODACHI_ITEM_HOUSE, c, s->column_house[c], 0, 0});
    for (int c = 0; c < s->columns; c++)
        add_moves(list, moves, KODACHI_TREASURE, c, (kodachi_item){KODACHI_ITEM_GUARD, c, s->column_guard[c], 0, 0});
    add_word(list, moves, KODACHI_DONE);
}

/* Steps go upwards: what lies below `from` has had its chance. */
static void list_turn_end(const term_view *view, kodachi_items *list) {
    const kodachi_state *s = kodachi_state_of(view);
    int card, first = s->phase == KODACHI_DISCARD ? s->from : 1;
    for (int place = 0; kodachi_must_drop(s) && (card = kodachi_own_treasure(s, view->seat, place)); place++)
        if (card >= s->from) add(list, (kodachi_item){KODACHI_ITEM_TREASURE, place, card, 0, 1});
    for (int place = 0; (card = kodachi_hand_card(s, view->seat, place)); place++)
        if (card >= first) add(list, (kodachi_item){KODACHI_ITEM_CARD, place, card, 0, 1});
}

static void list_closed(const term_view *view, const legal *moves, kodachi_items *list) {
    switch ((kodachi_phase)kodachi_state_of(view)->phase) {
    case KODACHI_DECLARE:
        add_word(list, moves, KODACHI_STRENGTH);
        add_word(list, moves, KODACHI_STEALTH);
        break;
    case KODACHI_FIGHT: list_fight(view, moves, list); break;
    case KODACHI_GO_ON: /* what can be taken back least comes last */
        add_word(list, moves, KODACHI_STOP);
        add_word(list, moves, KODACHI_CONTINUE);
        break;
    case KODACHI_TAKE:
    case KODACHI_GIVE: list_takes(view, moves, list); break;
    case KODACHI_DROP:
    case KODACHI_DISCARD: list_turn_end(view, list); break;
    case KODACHI_OVER: break;
    }
}

static void list_opened(const legal *moves, irori_move of, kodachi_items *list) {
    for (int i = 0; i < moves->count; i++) {
        irori_move move = moves->move[i];
        if ((move & 0xFFFF) == (of & 0xFFFF))
            add(list, (kodachi_item){.kind = KODACHI_ITEM_WAY, .move = move, .ways = 1});
    }
}

void kodachi_list_items(const term_view *view, const term_choice *choice, kodachi_items *list) {
    legal moves;
    list->count = 0;
    moves.count = view->seat < 0 ? 0 : (int)kodachi_moves(view->rules, view->known, view->seat, moves.move);
    if (!moves.count) return;
    list_closed(view, &moves, list);
    if (!choice->depth || choice->opened[0] >= list->count) return;
    irori_move of = list->item[choice->opened[0]].move;
    list->count = 0;
    list_opened(&moves, of, list);
}

static bool get_item(const term_view *view, const term_choice *choice, int index, kodachi_item *item) {
    kodachi_items list;
    kodachi_list_items(view, choice, &list);
    if (index < 0 || index >= list.count) return false;
    *item = list.item[index];
    return true;
}

/* The screen's questions */

static int items(const term_view *view, const term_choice *choice) {
    kodachi_items list;
    kodachi_list_items(view, choice, &list);
    return list.count;
}

static term_picking picking(const term_view *view) {
    return kodachi_is_turn_end(kodachi_state_of(view)) ? TERM_PICK_ANY : TERM_PICK_ONE;
}

static int wanted(const term_view *view) { return (void)view, 1; }

/* Conceding is asked twice, one slip of the finger away as it is; unless it is all there is to say. */
static bool opens(const term_view *view, const term_choice *choice, int index) {
    kodachi_item item;
    if (choice->depth || !get_item(view, choice, index, &item)) return false;
    return item.ways > 1 || (kodachi_operation(item.move) == KODACHI_CONCEDE && items(view, choice) > 1);
}

/* In a fight the cursor starts on what wins: a claim, or a card that wins by itself. */
static int start(const term_view *view) {
    const term_choice closed = {.depth = 0};
    const kodachi_state *s = kodachi_state_of(view);
    const kodachi_rules *rules = kodachi_rules_of(view);
    kodachi_items list;
    kodachi_list_items(view, &closed, &list);
    for (int i = 0; s->phase == KODACHI_FIGHT && i < list.count; i++) {
        irori_move move = list.item[i].move;
        if (kodachi_operation(move) == KODACHI_BEAT) return i;
        if (kodachi_operation(move) != KODACHI_PLAY || kodachi_is_winning(rules, s)) continue;
        const kodachi_card *card = &rules->card[kodachi_a(move)];
        for (int mode = 0; mode < card->modes; mode++)
            if (kodachi_fight_after(rules, s, &card->mode[mode]).wins) return i;
    }
    return 0;
}

static int find(const term_view *view, const term_choice *choice, const char *typed) {
    char *end;
    long number = strtol(typed, &end, 10);
    int count = items(view, choice);
    if (end == typed || *end || number < 1 || number > count) return TERM_NO_ITEM;
    return number * 10 <= count ? TERM_MORE_TO_TYPE : (int)number - 1;
}

static void item(const term_view *view, const term_choice *choice, int index, char text[TERM_TEXT]) {
    kodachi_item found;
    *text = 0;
    if (get_item(view, choice, index, &found)) kodachi_explain_item(view, &found, text);
}

/* The end of a turn: how many of each kind are marked */

typedef struct marks {
    uint8_t treasure[KODACHI_GUARD_KINDS], card[KODACHI_KINDS];
    int treasures, cards;
} marks;

static marks marks_of(const term_view *view, const term_choice *choice) {
    marks m = {.cards = 0};
    kodachi_item picked;
    for (int i = 0; i < choice->count; i++) {
        if (!get_item(view, choice, choice->picked[i], &picked)) continue;
        if (picked.kind == KODACHI_ITEM_TREASURE)
            m.treasure[picked.card]++, m.treasures++;
        else
            m.card[picked.card]++, m.cards++;
    }
    return m;
}

/* The next step towards what was marked in the position `before`; what is gone since, is done. */
static irori_move next_step(const term_view *before, const marks *m, const kodachi_state *s) {
    const kodachi_player *was = &kodachi_state_of(before)->player[before->seat], *is = &s->player[before->seat];
    for (int kind = 1; s->phase == KODACHI_DROP && kind < KODACHI_GUARD_KINDS; kind++)
        if (was->treasure[kind] - is->treasure[kind] < m->treasure[kind])
            return kodachi_move(KODACHI_DROP_ONE, kind, 0);
    for (int kind = 1; s->phase == KODACHI_DISCARD && kind < KODACHI_KINDS; kind++)
        if (was->hand[kind] - is->hand[kind] < m->card[kind]) return kodachi_move(KODACHI_DISCARD_ONE, kind, 0);
    return KODACHI_DONE;
}

static irori_move decide_turn_end(const term_view *view, const term_choice *choice, char why[TERM_TEXT]) {
    const kodachi_state *s = kodachi_state_of(view);
    marks m = marks_of(view, choice);
    if (m.treasures != kodachi_must_drop(s))
        term_say(view->words, why, "kodachi.mark.treasures", "n", 'd', kodachi_must_drop(s), NULL);
    else if (m.cards < kodachi_must_discard(s))
        term_say(view->words, why, "kodachi.mark.cards", "n", 'd', kodachi_must_discard(s), NULL);
    else
        return next_step(view, &m, s);
    return 0;
}

static irori_move decide(const term_view *view, const term_choice *choice, char why[TERM_TEXT]) {
    kodachi_item picked;
    if (kodachi_is_turn_end(kodachi_state_of(view))) return decide_turn_end(view, choice, why);
    if (choice->count == 1 && get_item(view, choice, choice->picked[0], &picked)) return picked.move;
    kodachi_ask(view, choice, why);
    return 0;
}

static irori_move follow(const term_view *before, const term_choice *choice, const term_view *now) {
    const kodachi_state *was = kodachi_state_of(before), *is = kodachi_state_of(now);
    bool goes_on = kodachi_is_turn_end(was) && kodachi_is_turn_end(is) && is->active == was->active;
    if (!goes_on) return 0;
    marks m = marks_of(before, choice);
    return next_step(before, &m, is);
}

/* A person's own failure is worth a moment: everything on the table is about to go. */
static bool pauses(const term_view *view, const irori_event *events, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (events[i].kind == KODACHI_EVENT_FAIL && term_is_human(view->table, events[i].actor)) return true;
    return false;
}

const term_screen term_screen_kodachi = {
    .rows = 24,
    .columns = 80,
    .tell = kodachi_tell,
    .pauses = pauses,
    .items = items,
    .picking = picking,
    .wanted = wanted,
    .opens = opens,
    .start = start,
    .decide = decide,
    .follow = follow,
    .go = kodachi_go,
    .find = find,
    .ask = kodachi_ask,
    .item = item,
    .lists_items = true,
    .say_move = kodachi_say_move,
    .cards = kodachi_page,
    .print = kodachi_print,
    .print_briefly = kodachi_print_briefly,
    .draw = kodachi_draw,
};
