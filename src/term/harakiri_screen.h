/* What the files of Harakiri's terminal screen share. */
#ifndef IRORI_TERM_HARAKIRI_SCREEN_H
#define IRORI_TERM_HARAKIRI_SCREEN_H

#include "canvas.h"
#include "term.h"

typedef struct harakiri_box {
    int row, column, rows, columns;
} harakiri_box;

/* ---- harakiri_map.c ---- */

/* The map in a box, around whoever is active or whole, with the way of a choice (-1: none). */
void harakiri_draw_map(canvas *on, const irori_position *position, harakiri_box box, bool is_whole, int choice);

/* ---- harakiri_story.c: what is read before the game goes on, on pages no wider than one reads with ease ---- */

/* How many pages that is; 0: nothing, or all of it stands above the answers that a story waits for. */
int harakiri_story_pages(const term_stage *stage, int rows, int columns);
void harakiri_draw_story(canvas *on, const term_stage *stage);

/* Does a story wait for an answer, and does all that it told last stand above the answers? */
bool harakiri_story_fits(const term_view *view, const term_choice *choice, uint32_t entry, int rows, int columns);

/* ---- harakiri_draw.c ---- */

/* Above the answers to a story. */
int harakiri_story_room(const term_view *view, const term_choice *choice, int rows, int columns);
void harakiri_draw_screen(canvas *on, const term_stage *stage);

#endif
