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

/* How to draw. All zero: light, true to size, in English, a picture that stands alone. */
typedef struct irori_drawing {
    bool is_dark;
    bool follows_reader; /* light, and dark where the reader's system asks for dark pages; instead of is_dark */
    bool is_fragment;    /* a part of a page that has the style sheet (irori_draw_style) once: no style of its own */
    const char *prefix;  /* every id begins with it: letters, digits, "-", "_". NULL: with nothing */
    int width;           /* in pixels; 0: the true size, in millimetres */
    const irori_words *words;           /* NULL: English */
    const char *names[IRORI_MAX_SEATS]; /* who sits where; NULL: "seat 0" */
    const void *frame; /* a state of the same game whose picture sets the size, so that pictures of a whole game can be
                        * leafed through; NULL: the drawn one */
    bool marks_last;   /* what came last is marked */
    bool is_bare; /* Harakiri's map alone: for a page that lays names and pieces over it, as large as they are read */
} irori_drawing;

/* Who draws a game. States may be redacted for anybody. Everything that a front end can speak of is a group with its
 * address in `data-thing`: docs/drawing.md lists them. */
typedef struct irori_artist {
    const char *game;
    const char *style; /* CSS of what is only this game's; "$" and a letter stand for a colour (src/draw/svg.h) */
    const char *const *sheets; /* what can be drawn of many: "deck", …; ends with NULL */

    /* The names of cards, from 0 on; NULL: there are no more. */
    const char *(*card_name)(const irori_rules *rules, int number);

    /* A sheet, or a card by name. False: there is none of that name, and nothing was written. */
    bool (*draw_thing)(const irori_rules *rules, const char *name, const irori_drawing *how, irori_writer *out);

    /* What one seat has on the table, as all may see it. NULL: nobody has a part of it for himself, or draw_view. */
    void (*draw_seat)(const irori_rules *rules, const void *state, int seat, const irori_drawing *how,
                      irori_writer *out);

    /* The whole table as a seat may see it, IRORI_SPECTATOR or IRORI_OMNISCIENT: the state is redacted for it before
     * anything is drawn, so that states which look alike give the same bytes. NULL: the table looks alike to all. */
    void (*draw_view)(const irori_rules *rules, const void *state, int seat, const irori_drawing *how,
                      irori_writer *out);

    /* The whole table as all may see it. */
    void (*draw_table)(const irori_rules *rules, const void *state, const irori_drawing *how, irori_writer *out);

    /* Is the position after a move worth a picture in a series of the whole game? */
    bool (*is_drawn)(const irori_rules *rules, const void *before, const void *after, irori_move move);
} irori_artist;

/* NULL: nobody draws this game. */
const irori_artist *irori_artist_of(const irori_game *game);

/* The style sheet of all pictures, for a page that shows fragments: colours as CSS variables ("--ink-shu"), light or
 * dark as the reader's system asks, or as a class "light" or "dark" of anything around a picture says. An artist
 * outside the registry adds its own style behind it. */
void irori_draw_style(irori_writer *out);

#ifdef __cplusplus
}
#endif

#endif
