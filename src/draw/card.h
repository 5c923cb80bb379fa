/* Cards of games that are played with cards: paper, rim, the six states, backs. A card is drawn in its own coordinates:
 * (0, 0) is the upper left corner, one unit is 1/10 mm, as for Kodama's cards. What it does stands top left, what it is
 * worth top right, what it costs at the bottom. */
#ifndef IRORI_CARD_H
#define IRORI_CARD_H

#include "svg.h"

enum {
    CARD_WIDTH = 630,
    CARD_HEIGHT = 880,
    CARD_FIGURE = 240, /* letters in corners: 17 pixels of a card that is 44 wide */
    CARD_WINDOW = 190, /* radius of the round window in the middle */
    CARD_RAISED = 70   /* how far a chosen card is pushed up */
};

/* Told apart without colour: by shadow, frame, mark, veil. A hidden card is its back. */
typedef enum card_state {
    CARD_ON_TABLE, /* lies flat */
    CARD_IN_HAND,  /* held: casts a shadow */
    CARD_PLAYABLE, /* a bold frame too */
    CARD_CHOSEN,   /* pushed up besides, and ticked */
    CARD_SPENT,    /* veiled and struck through */
    CARD_HIDDEN,
    CARD_STATES
} card_state;

const char *card_state_name(card_state state); /* "in-hand" */

typedef struct card_spot {
    ink_point at; /* its upper left corner */
    int percent;
    card_state state;
    const char *thing; /* its address; NULL: none */
} card_spot;

extern const char card_style[];

/* Once in a picture, inside <defs>. */
void card_define(irori_writer *out);

/* A card's outline with a little unevenness, as a path with this id. */
void card_define_edge(irori_writer *out, const char *id, int32_t width, int32_t height, ink_chance chance);

/* A brush's ring of radius 75, "ring". */
void card_define_ring(irori_writer *out);

/* The group, the shadow and the paper; what is printed comes in between; then rim, veil and mark. */
void card_open(irori_writer *out, const card_spot *spot);
void card_close(irori_writer *out, const card_spot *spot);

/* "<g transform=…>" at a place, in percent. */
void card_open_group(irori_writer *out, const char *thing, ink_point at, int percent);

/* Where a card may come to lie. */
void card_draw_slot(irori_writer *out, ink_point at, int percent);

/* A corner's letters: left or right. */
void card_write_corner(irori_writer *out, bool is_right, const char *style, const char *text);

/* The panel of a back, filled with that pattern, and its window. */
void card_draw_back(irori_writer *out, const char *pattern, const char *colour);

/* How many lie there: the number under a pile, its middle at that x. */
void card_write_count(irori_writer *out, ink_point at, int size, int count);

/* A pile of that many, its back drawn by the caller between the two. */
void card_open_pile(irori_writer *out, const card_spot *spot, int count);

#endif
