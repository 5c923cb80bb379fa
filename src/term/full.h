/* What the files of the full screen share: who plays there, and what is read there. */
#ifndef IRORI_TERM_FULL_H
#define IRORI_TERM_FULL_H

#include "canvas.h"

typedef struct player_ui {
    term_session *session;
    canvas *on;
    term_choice choice;
    int page;                /* of a pause that has several */
    int reading;             /* the game's page that is open */
    irori_move hinted;       /* the best move of a hint that was read for this decision; 0: none */
    int hinted_at;           /* where the cursor was then */
    bool is_offered;         /* taking back by agreement, if the next key says so */
    bool is_sending;         /* something was done, and no answer has come */
    bool drops_keys;         /* meanwhile the connection was lost */
    char waiting[TERM_TEXT]; /* for whom one waits */
    term_mode mode;          /* what was drawn last, and */
    uint32_t entry;          /* the entry it was about */
    term_lines review;       /* of the game that is over, while it is read */
    char note[TERM_TEXT];
} player_ui;

/* Draws what was drawn last, as it stands now. */
void full_redraw(const player_ui *ui);

/* The next key; KEY_NOTHING: a signal came. KEY_CHANGED also if there is news from people elsewhere. */
int full_next_key(player_ui *ui);

/* Keys that work everywhere: what can be read, saving. False: this was none. */
bool full_common_key(player_ui *ui, int key);

/* A page, scrolled until a key puts it away, which is returned; it is made for each width anew. */
typedef void (*full_page_fn)(const player_ui *ui, int width, term_lines *page);
int full_show_page(player_ui *ui, const char *title, full_page_fn make, bool at_end);

/* Opens the page that a key stands for, until it is put away. False: it stands for none. */
bool full_read(player_ui *ui, int key);

/* Texts are no wider than one reads with ease, in the middle of a wide screen. */
int full_left_margin(const player_ui *ui);

/* A box over what is drawn: a title, lines no wider than full_box_width, the keys. Frees the lines. */
int full_box_width(const player_ui *ui);
void full_draw_box(const player_ui *ui, const char *title, term_lines *page, const char *keys);

/* The hint that the adviser has, on top of what is drawn. */
void full_draw_hint(const player_ui *ui);

/* full_people.c: a line to say to all; a vote to answer, until it is answered or settled; asking for one. */
void full_say(player_ui *ui);
void full_answer_vote(player_ui *ui);
void full_propose(player_ui *ui, link_proposal what);

/* The first letter of a word of that meaning, in this language or in English. */
bool full_is_key(const player_ui *ui, int key, char english, const char *id);

/* Where people play elsewhere, the row below everything is theirs: what they said, or keys; and the clocks. */
int full_people_rows(const player_ui *ui);
void full_draw_people(const player_ui *ui, bool with_keys);

/* full_end.c: the standings, when the game is over, and what can be done then. */
void full_draw_end(const player_ui *ui);
term_end full_end(player_ui *ui);

/* full_save.c: a key in a line that is typed: a character, backspace, ctrl-U, ctrl-W. False: none of these. */
bool full_edit(char *text, size_t size, int key);

/* Brings the file up to date. All is well: a note says so; otherwise a box does, and offers what can be done. */
void full_save(player_ui *ui);

/* Brings the file up to date and, if something would be lost, asks. True: leave. */
bool full_may_leave(player_ui *ui);

#endif
