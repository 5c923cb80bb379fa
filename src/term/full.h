/* What the files of the full screen share: who plays there, and what is read there. */
#ifndef IRORI_TERM_FULL_H
#define IRORI_TERM_FULL_H

#include "canvas.h"

typedef struct player_ui {
    term_session *session;
    canvas *on;
    term_choice choice;
    int page;                    /* of a pause that has several */
    const term_reading *reading; /* the page that is open */
    irori_move hinted;           /* the best move of a hint that was read for this decision; 0: none */
    int hinted_at;               /* where the cursor was then */
    char note[TERM_TEXT];
} player_ui;

/* The next key; KEY_NOTHING: a signal came. */
int full_next_key(const player_ui *ui);

/* Opens the page that a key stands for, until it is put away. False: it stands for none. */
bool full_read(player_ui *ui, int key);

/* The hint that the adviser has, on top of what is drawn; the standings, when the game is over. */
void full_draw_hint(const player_ui *ui);
void full_draw_end(const player_ui *ui);

#endif
