/* The screen of Kodachi, shared by its parts: kodachi.c picks, kodachi_text.c says, kodachi_log.c tells,
 * kodachi_draw.c and kodachi_cards.c draw. */
#ifndef IRORI_TERM_KODACHI_SCREEN_H
#define IRORI_TERM_KODACHI_SCREEN_H

#include "../games/kodachi/kodachi.h"
#include "term.h"

static inline const kodachi_rules *kodachi_rules_of(const term_view *view) {
    return (const kodachi_rules *)view->rules;
}
static inline const kodachi_state *kodachi_state_of(const term_view *view) { return view->known; }

/* What can be picked. */

typedef enum kodachi_item_kind {
    KODACHI_ITEM_WORD,     /* strength, beat, stop, done … */
    KODACHI_ITEM_CARD,     /* a card of the hand */
    KODACHI_ITEM_HOUSE,    /* a house card of the display */
    KODACHI_ITEM_GUARD,    /* a guard card of the display */
    KODACHI_ITEM_TREASURE, /* an own treasure */
    KODACHI_ITEM_WAY       /* one way to play a card, or to pay */
} kodachi_item_kind;

typedef struct kodachi_item {
    kodachi_item_kind kind;
    int place;       /* in the hand, of the column, among the treasures */
    int card;        /* kind of card or guard */
    irori_move move; /* the only move, or the first of several */
    int ways;        /* how many moves there are */
} kodachi_item;

enum { KODACHI_MOST_ITEMS = 256 };

typedef struct kodachi_items {
    int count;
    kodachi_item item[KODACHI_MOST_ITEMS];
} kodachi_items;

/* kodachi.c */
void kodachi_list_items(const term_view *view, const term_choice *choice, kodachi_items *list);
int kodachi_hand_card(const kodachi_state *state, int seat, int place); /* as it is shown, rising; 0: no more */
int kodachi_own_treasure(const kodachi_state *state, int seat, int place);
bool kodachi_is_turn_end(const kodachi_state *state); /* treasures and cards are being given up */
int kodachi_must_drop(const kodachi_state *state);    /* treasures above four */
int kodachi_must_discard(const kodachi_state *state); /* cards above six */

/* A fight as it would be after a mode was played. */
typedef struct kodachi_fight {
    int dojo, modifier; /* KODACHI_NOT_DOJO: no dojo card yet */
    int target;
    bool is_strength, wins;
} kodachi_fight;

kodachi_fight kodachi_fight_now(const kodachi_rules *rules, const kodachi_state *state);
kodachi_fight kodachi_fight_after(const kodachi_rules *rules, const kodachi_state *state, const kodachi_mode *mode);

/* kodachi_text.c: everything in words; all write at most TERM_TEXT bytes */
void kodachi_say_mode(const term_view *view, const kodachi_mode *mode, bool is_short, char text[TERM_TEXT]);
void kodachi_say_effect(const term_view *view, const kodachi_card *card, char text[TERM_TEXT]);
void kodachi_say_cost(const term_view *view, const kodachi_cost *cost, bool is_short, char text[TERM_TEXT]);
void kodachi_say_worth(const term_view *view, const kodachi_card *card, char text[TERM_TEXT]);
void kodachi_say_value(const kodachi_guard *guard, int beaten_half, char text[TERM_TEXT]);
void kodachi_say_fight(const term_view *view, const kodachi_fight *fight, char text[TERM_TEXT]);
void kodachi_say_odds(const term_view *view, char text[TERM_TEXT]);
void kodachi_say_where(const term_view *view, char text[TERM_TEXT]);
void kodachi_say_item(const term_view *view, const kodachi_item *item, char text[TERM_TEXT]);     /* what it is */
void kodachi_explain_item(const term_view *view, const kodachi_item *item, char text[TERM_TEXT]); /* and does */
void kodachi_ask(const term_view *view, const term_choice *choice, char text[TERM_TEXT]);
void kodachi_say_move(const term_view *view, irori_move move, char text[TERM_TEXT]);
const char *kodachi_word_of_treasure(const term_view *view, kodachi_treasure treasure);

/* Could the view's seat pay for it, if it were to take now? */
bool kodachi_could_pay(const term_view *view, const kodachi_card *card);

/* kodachi_print.c */
void kodachi_print(FILE *out, const term_view *view);
void kodachi_print_briefly(FILE *out, const term_view *view);

/* kodachi_page.c */
void kodachi_page(const term_view *view, int width, term_lines *page);

/* kodachi_log.c */
void kodachi_tell(const term_view *view, uint32_t entry, const irori_event *events, size_t count, term_lines *log);

/* kodachi_cards.c: cards as boxes. The frame tells the state without colour. */
typedef enum kodachi_look {
    KODACHI_LYING,  /* there, but not to be picked */
    KODACHI_LEGAL,  /* can be picked; its number stands before the name */
    KODACHI_CURSOR, /* the cursor is on it */
    KODACHI_SPENT   /* cannot be used now */
} kodachi_look;

typedef struct kodachi_box {
    int row, column, width, height;
    kodachi_look look;
    int number;     /* of the item, from 1; 0: none */
    bool is_marked; /* to be given up */
} kodachi_box;

void kodachi_draw_house(canvas *on, const term_view *view, kodachi_box box, int kind);
void kodachi_draw_guard(canvas *on, const term_view *view, kodachi_box box, int column);
void kodachi_draw_card(canvas *on, const term_view *view, kodachi_box box, int kind);
void kodachi_draw_house_deck(canvas *on, const term_view *view, kodachi_box box);
void kodachi_draw_guard_deck(canvas *on, const term_view *view, kodachi_box box);

/* kodachi_draw.c */
void kodachi_draw(canvas *on, const term_stage *stage);
int kodachi_go(const term_view *view, const term_choice *choice, int right, int down);

#endif
