/* The screen of Kodachi, shared by its parts: kodachi.c has keys and pages, kodachi_draw.c the table, kodachi_cards.c
 * the cards. What is told and asked comes from the position. */
#ifndef IRORI_TERM_KODACHI_SCREEN_H
#define IRORI_TERM_KODACHI_SCREEN_H

#include "canvas.h"
#include "term.h"

/* The frame tells a card's state without colour. */
typedef enum kodachi_look {
    KODACHI_LYING,  /* there, but not to be picked */
    KODACHI_LEGAL,  /* can be picked; its number stands before the name */
    KODACHI_CURSOR, /* the cursor is on it */
    KODACHI_SPENT   /* cannot be used now */
} kodachi_look;

typedef struct kodachi_box {
    int row, column, width, height;
    kodachi_look look;
    int number;     /* by which it is picked; 0: it is not */
    bool is_marked; /* to be given up */
} kodachi_box;

/* kodachi_cards.c */
void kodachi_draw_house(canvas *on, kodachi_box box, const irori_thing *card);
void kodachi_draw_guard(canvas *on, kodachi_box box, const irori_thing *guard);
void kodachi_draw_card(canvas *on, kodachi_box box, const irori_thing *card);
void kodachi_draw_deck(canvas *on, kodachi_box box, const irori_thing *deck);
canvas_ink kodachi_ink(const char *suit);

/* kodachi_draw.c */
void kodachi_draw(canvas *on, const term_stage *stage);
int kodachi_go(const term_view *view, const term_choice *choice, int right, int down);

/* The thing that an item is picked by; -1: it is a word of its own, like "stop". */
int kodachi_item_thing(const term_view *view, const term_choice *choice, int item);

#endif
