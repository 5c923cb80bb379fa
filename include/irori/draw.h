/* Pictures: a game's cards and tables as SVG, written into the caller's buffer. No I/O, no allocation, whole numbers
 * only: the same picture to the byte on every machine. docs/drawing.md tells how they are made. */
#ifndef IRORI_DRAW_H
#define IRORI_DRAW_H

#include "game.h"
#include "words.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { IRORI_PICTURE_SIZE = 1 << 21 }; /* bytes that hold any picture */

/* How to draw. All zero: light, true to size, in English. */
typedef struct irori_drawing {
    bool is_dark;
    int width;                          /* in pixels; 0: the true size, in millimetres */
    const irori_words *words;           /* NULL: English */
    const char *names[IRORI_MAX_SEATS]; /* who sits where; NULL: "seat 0" */
    const void *frame; /* a state of the same game whose picture sets the size, so that pictures of a whole game can be
                        * leafed through; NULL: the drawn one */
    bool marks_last;   /* what came last is marked */
} irori_drawing;

/* Who draws a game. States may be redacted for anybody: pictures show only what all may see. */
typedef struct irori_artist {
    const char *game;
    const char *const *sheets; /* what can be drawn of many: "deck", …; ends with NULL */

    /* The names of cards, from 0 on; NULL: there are no more. */
    const char *(*card_name)(const irori_rules *rules, int number);

    /* A sheet, or a card by name. False: there is none of that name, and nothing was written. */
    bool (*draw_thing)(const irori_rules *rules, const char *name, const irori_drawing *how, irori_writer *out);

    /* What one seat has on the table (NULL: nobody has a part of it for himself); the whole table. */
    void (*draw_seat)(const irori_rules *rules, const void *state, int seat, const irori_drawing *how,
                      irori_writer *out);
    void (*draw_table)(const irori_rules *rules, const void *state, const irori_drawing *how, irori_writer *out);

    /* Is the position after a move worth a picture in a series of the whole game? */
    bool (*is_drawn)(const irori_rules *rules, const void *before, const void *after, irori_move move);
} irori_artist;

/* NULL: nobody draws this game. */
const irori_artist *irori_artist_of(const irori_game *game);

#ifdef __cplusplus
}
#endif

#endif
