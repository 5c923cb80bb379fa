/* The screen of Kodama, shared by its parts: kodama.c has the keys, kodama_picture.c makes trees of dots, kodama_draw.c
 * and kodama_panel.c draw. What is told and asked comes from the position. */
#ifndef IRORI_TERM_KODAMA_SCREEN_H
#define IRORI_TERM_KODAMA_SCREEN_H

#include "term.h"

/* kodama.c: what is being chosen */

typedef struct kodama_pick {
    int thing;       /* of the display; -1: none */
    int target;      /* of the tree; -1: none */
    bool has_drop;   /* there is a place to show: under the cursor, or the best so far */
    irori_drop drop; /* it */
    irori_move move; /* what it plays */
} kodama_pick;

kodama_pick kodama_picked(const term_view *view, const term_choice *choice);
int kodama_looked_at(const term_view *view, const term_choice *choice); /* whose tree */

/* kodama_picture.c: cards as dots, two by four in a character */

typedef enum kodama_look {
    KODAMA_PAPER,
    KODAMA_TABLE,  /* where the table ends */
    KODAMA_LYING,  /* its edge is dotted */
    KODAMA_MARKED, /* it is dashed: the card that another may grow from */
    KODAMA_NEW,    /* it is solid: a card that may be laid */
    KODAMA_LOOKS
} kodama_look;

enum { KODAMA_CELLS_WIDE = 200, KODAMA_CELLS_HIGH = 80 };

typedef struct kodama_cell {
    uint8_t dots;           /* of Braille */
    uint8_t look;           /* of the card that is on top */
    bool is_bark;           /* a line of it */
    const irori_mark *sign; /* what is shown instead; NULL: nothing */
} kodama_cell;

typedef struct kodama_picture {
    int columns, rows;
    irori_point low; /* the lower left corner */
    int scale;       /* units a dot */
    bool is_bare;    /* without signs */
    kodama_cell cell[KODAMA_CELLS_HIGH][KODAMA_CELLS_WIDE];
} kodama_picture;

/* A part of the plane to be shown. */
typedef struct kodama_window {
    irori_point low, high;
} kodama_window;

enum { KODAMA_MARGIN = 60 };

kodama_window kodama_window_of(const irori_point corner[4]);
void kodama_window_widen(kodama_window *window, const irori_point corner[4], int margin);
kodama_window kodama_window_of_tree(const irori_position *position, const irori_area *tree);

/* Empty, for all of the window and its lower edge at the bottom, the same scale both ways. */
void kodama_picture_init(kodama_picture *picture, int columns, int rows, const kodama_window *window);

/* On top; the marks must live as long as the picture. */
void kodama_picture_add(kodama_picture *picture, const irori_figure *figure, const irori_mark *marks, kodama_look look);
void kodama_picture_add_thing(kodama_picture *picture, const irori_position *position, int thing, kodama_look look);
void kodama_picture_table(kodama_picture *picture, irori_point table);
void kodama_cell_text(const kodama_cell *cell, char text[8]);

/* kodama_draw.c */
typedef struct kodama_area {
    int row, column, rows, columns;
} kodama_area;

void kodama_draw(canvas *on, const term_stage *stage);
void kodama_draw_picture(canvas *on, kodama_area area, const kodama_picture *picture);

/* kodama_panel.c: what stands beside the tree */
void kodama_draw_panel(canvas *on, const term_stage *stage, kodama_area area);

#endif
