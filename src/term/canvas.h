/* The canvas: a full screen to draw on, in Irori's inks. A thin layer over ncurses, so that screens need not
 * know it. Everything is clipped at the edges; a text that is cut ends with "…". Without colours an ink is plain text:
 * nothing may depend on it. */
#ifndef IRORI_CANVAS_H
#define IRORI_CANVAS_H

#include <stdbool.h>

#include "term.h"

/* A style is an ink, and these added to it. */
typedef enum canvas_ink {
    INK_SUMI,     /* black: the terminal's own colour */
    INK_NEZUMI,   /* grey: lines, what matters less */
    INK_SHU,      /* vermilion: the accent */
    INK_AI,       /* indigo, blue */
    INK_MATSUBA,  /* pine, green */
    INK_YAMABUKI, /* gold, yellow */
    INK_DAIDAI,   /* orange */
    INK_MURASAKI, /* violet */
    INKS
} canvas_ink;

enum { ON_PAPER = 0x10, IN_BOLD = 0x20, REVERSED = 0x40 }; /* ON_PAPER: on a washi ground, where there are colours */

int canvas_rows(const canvas *on);
int canvas_columns(const canvas *on);

void canvas_clear(canvas *on);
/* Keeps so many rows at the bottom: canvas_rows does not count them. */
void canvas_keep_rows(canvas *on, int rows);

void canvas_put(canvas *on, int row, int column, int style, const char *text);
void canvas_put_in(canvas *on, int row, int column, int width, int style, const char *text); /* cut or padded */
void canvas_put_right(canvas *on, int row, int end, int style, const char *text);            /* ends before `end` */
void canvas_rule(canvas *on, int row, int column, int width);                                /* a thin line */
void canvas_put_lines(canvas *on, int row, int column, int width, int rows, int style, const char *text); /* broken */
void canvas_show(canvas *on);

/* How a line of that weight is written, and the end of a log, broken to a width; of an entry that is too long for the
 * rows, the beginning; of one that began above them, what is left, behind "…". */
int canvas_style(irori_weight weight);
void canvas_put_log(canvas *on, int row, int column, int width, int rows, const term_lines *log);

/* Waits for a key: a character, or one of these. KEY_NOTHING comes after a while without any, and after a signal. */
enum {
    KEY_NOTHING = -1,
    KEY_CHANGED = -2, /* the size: draw again */
    KEY_GO_LEFT = -3,
    KEY_GO_RIGHT = -4,
    KEY_GO_UP = -5,
    KEY_GO_DOWN = -6,
    KEY_PAGE_UP = -7,
    KEY_PAGE_DOWN = -8,
    KEY_OK = -9,
    KEY_RUB_OUT = -10,
    KEY_BACK_TAB = -11,
    KEY_FIRST = -12,
    KEY_LAST = -13,
    KEY_SHIFT_LEFT = -14,
    KEY_SHIFT_RIGHT = -15,
    KEY_SHIFT_UP = -16,
    KEY_SHIFT_DOWN = -17,
    KEY_NEWS = -18, /* the descriptor that is watched is readable */
    KEY_ESCAPE = 27
};
int canvas_key(canvas *on);
void canvas_watch(canvas *on, int fd); /* -1: none */

/* What was pressed so far is not meant for what the screen shows next. */
void canvas_forget_keys(canvas *on);

#endif
