/* The screen of Kodama, shared by its parts: kodama.c picks, kodama_spots.c finds where a card may go, kodama_text.c
 * says, kodama_log.c tells, kodama_picture.c makes trees of dots, kodama_draw.c and kodama_panel.c draw,
 * kodama_print.c and kodama_page.c write. */
#ifndef IRORI_TERM_KODAMA_SCREEN_H
#define IRORI_TERM_KODAMA_SCREEN_H

#include "../games/kodama/kodama.h"
#include "term.h"

static inline const kodama_rules *kodama_rules_of(const term_view *view) { return (const kodama_rules *)view->rules; }
static inline const kodama_state *kodama_state_of(const term_view *view) { return view->known; }
static inline const kodama_tree *kodama_own_tree(const term_view *view) {
    return &kodama_state_of(view)->player[view->seat].tree;
}
static inline int kodama_decree_now(const kodama_state *s) {
    int decree = s->phase == KODAMA_OVER ? 0 : s->decree[s->season];
    return decree == KODAMA_UNKNOWN ? 0 : decree;
}

/* kodama_spots.c: where a card of the display may go on the view's own tree */

/* The cards that it may grow from, the best first; then those that it may not: for want of room, or because it would
 * score more than the limit (T5.5). */
typedef struct kodama_parent {
    int card;             /* of the tree */
    int places;           /* that are listed there */
    kodama_points points; /* at the best of them */
} kodama_parent;

typedef struct kodama_parents {
    int count, all; /* all: those that it may not grow from included */
    kodama_parent parent[KODAMA_TREE];
} kodama_parents;

void kodama_list_parents(const term_view *view, int slot, kodama_parents *list);

/* The places on one of them: a few that differ and leave the most room, then every fine one along the bark. */
enum { KODAMA_SUGGESTED = 9, KODAMA_MOST_SPOTS = 16384, KODAMA_NO_ROOM = -1 };

typedef struct kodama_spot {
    kodama_place place;
    int16_t perch; /* along the bark, tip after tip, each from the outside in */
    uint8_t tip;   /* of the parent's tips, which one it is on */
    int16_t room;  /* what is left for later cards, in percent of now; KODAMA_NO_ROOM: not asked */
} kodama_spot;

typedef struct kodama_spots {
    int suggested, count; /* count: those included */
    kodama_spot spot[KODAMA_MOST_SPOTS];
} kodama_spots;

void kodama_list_spots(const term_view *view, int slot, int parent, kodama_spots *list);

/* What the spot would leave. */
int kodama_room_left(const term_view *view, int slot, const kodama_place *place);

/* The spot where the cursor gets to, by so many steps to the right and down; `is_fine`: small ones. */
int kodama_go_from(const kodama_spots *list, int from, int right, int down, bool is_fine);

/* How far the stem is from the end of its limb, and which of the parent's tips that is, from the left. */
typedef struct kodama_reach {
    int distance, tip, tips;
} kodama_reach;

kodama_reach kodama_reach_of(const kodama_rules *rules, const kodama_tree *tree, const kodama_place *place);

/* kodama.c: what is being chosen */

typedef struct kodama_pick {
    int slot;             /* of the display; -1: none */
    int parent;           /* of the tree; -1: none */
    bool has_place;       /* there is a place to show: under the cursor, or the best so far */
    kodama_place place;   /* it */
    kodama_points points; /* there */
} kodama_pick;

kodama_pick kodama_picked(const term_view *view, const term_choice *choice);
int kodama_looked_at(const term_view *view, const term_choice *choice); /* whose tree */

/* kodama_text.c: everything in words; all write at most TERM_TEXT bytes */
extern const char *const kodama_signs[KODAMA_ICONS]; /* one column each */
void kodama_signs_of(const kodama_card *card, char text[TERM_TEXT]);
void kodama_say_card(const term_view *view, int card, char text[TERM_TEXT]); /* "trunk", or its name */
void kodama_say_icons(const term_view *view, const kodama_card *card, char text[TERM_TEXT]);
void kodama_say_points(const term_view *view, const kodama_points *points, char text[TERM_TEXT]);
void kodama_say_decree_points(const term_view *view, int decree, int points, char text[TERM_TEXT]);
void kodama_say_lean(const term_view *view, int angle, char text[TERM_TEXT]);
void kodama_say_place(const term_view *view, const kodama_place *place, char text[TERM_TEXT]);
void kodama_say_place_briefly(const term_view *view, const kodama_place *place, char text[TERM_TEXT]);
void kodama_write_place(const term_view *view, int slot, const kodama_place *place,
                        char text[TERM_TEXT]); /* notation */
void kodama_say_refused(const term_view *view, const kodama_parent *parent, char text[TERM_TEXT]);
void kodama_say_room(const term_view *view, int room, char text[TERM_TEXT]);
void kodama_say_season(const term_view *view, char text[TERM_TEXT]);
void kodama_say_decree_now(const term_view *view, char text[TERM_TEXT]);
void kodama_name_spirit_in(const term_view *view, int spirit, char text[TERM_TEXT]);
void kodama_explain_spirit(const term_view *view, int spirit, char text[TERM_TEXT]); /* what it counts, in full */
void kodama_say_measured(const term_view *view, const kodama_tree *tree, int spirit, char text[TERM_TEXT]); /* short */
void kodama_say_move(const term_view *view, irori_move move, char text[TERM_TEXT]);
void kodama_say_message(const term_view *view, const irori_message *message, char text[TERM_TEXT]);
void kodama_add(char text[TERM_TEXT], const char *separator, const char *more);

/* kodama_log.c */
void kodama_tell(const term_view *view, uint32_t entry, const irori_event *events, size_t count, term_lines *log);

/* kodama_print.c, kodama_page.c */
void kodama_print(FILE *out, const term_view *view);
void kodama_print_others(FILE *out, const term_view *view); /* their trees, card by card */
void kodama_page(const term_view *view, int width, term_lines *page);

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
    uint8_t dots; /* of Braille */
    uint8_t sign; /* 1 + the icon that is shown instead; 0: none */
    uint8_t look; /* of the card that is on top */
    bool is_bark;
} kodama_cell;

typedef struct kodama_picture {
    int columns, rows;
    kodama_point low; /* the lower left corner */
    int scale;        /* units a dot */
    bool is_bare;     /* without icons */
    kodama_cell cell[KODAMA_CELLS_HIGH][KODAMA_CELLS_WIDE];
} kodama_picture;

/* A part of the plane to be shown. */
typedef struct kodama_window {
    kodama_point low, high;
} kodama_window;

kodama_window kodama_window_of(const kodama_wood *wood);
void kodama_window_widen(kodama_window *window, const kodama_box *box);

/* Empty, for all of the window and its lower edge at the bottom, the same scale both ways. */
void kodama_picture_init(kodama_picture *picture, int columns, int rows, const kodama_window *window);
void kodama_picture_add(kodama_picture *picture, const kodama_lying *lying, kodama_look look); /* on top */
void kodama_picture_table(kodama_picture *picture, kodama_point table);
void kodama_cell_text(const kodama_cell *cell, char text[8]);

/* kodama_draw.c */
typedef struct kodama_area {
    int row, column, rows, columns;
} kodama_area;

void kodama_draw(canvas *on, const term_stage *stage);
void kodama_draw_picture(canvas *on, kodama_area area, const kodama_picture *picture);
int kodama_ink_of(kodama_icon icon);

/* kodama_panel.c: what stands beside the tree */
void kodama_draw_panel(canvas *on, const term_stage *stage, kodama_area area);

#endif
