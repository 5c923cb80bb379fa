/* The terminal front end: one person against bots or several at one keyboard, on a full screen or line by line.
 *
 * What a game adds is a `term_screen`, named in its row of games.def: how its events read as a log, what there is to
 * pick, and how a position looks as text and drawn. Games without one get the generic screen. Screens are given a view:
 * the state as one pair of eyes may know it, never the true one. */
#ifndef IRORI_TERM_H
#define IRORI_TERM_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include "../link/link.h"
#include "irori/present.h"
#include "irori/search.h"
#include "irori/table.h"
#include "irori/words.h"

enum { TERM_TEXT = 1024, TERM_LONG = 8192 /* of what is broken into lines */ };

/* ---- text.c: lines, columns, sentences ---- */

typedef struct term_line {
    irori_weight weight;
    uint32_t entry; /* of the log, where the line is about one */
    char *text;
} term_line;

/* A growing list of lines: the log, a page of help. When memory runs out, lines are left out. */
typedef struct term_lines {
    term_line *line;
    size_t count, cap;
} term_lines;

void term_lines_add(term_lines *lines, irori_weight weight, uint32_t entry, const char *text);
void term_line_append(term_line *line, const char *more, const irori_line *from);
void term_lines_cut(term_lines *lines, size_t count); /* leaves only the first so many */
void term_lines_free(term_lines *lines);

/* Adds a text broken at `width` columns, the first line after `lead`, the others indented as far, and as far as the
 * paragraph that they continue. */
void term_lines_wrap(term_lines *lines, irori_weight weight, uint32_t entry, const char *lead, const char *text,
                     int width);

/* Stories and titles as a log has them: plain, and a heading. */
irori_weight term_weight_of(irori_weight weight);

/* Puts a text behind another, with a separator if there is one; what does not fit is left out. */
void term_join(char text[TERM_TEXT], const char *separator, const char *more);

/* How many columns a UTF-8 text takes on a terminal. */
int term_columns(const char *text);

/* The bytes of `text` that fit into so many columns. */
size_t term_fit(const char *text, int columns);

/* As much of a text as fits, with "…" at its end if that is not all. Returns `cut`. */
char *term_cut(const char *text, int columns, char cut[TERM_TEXT]);

/* How many lines a text takes, broken at `width`. */
int term_rows(const char *text, int width);

/* Does the name, or one of its words, begin so? */
bool term_begins(const char *name, const char *text);

/* A sentence with arguments: name, 'd' and an int, or name, 's' and a text, or name, 'w' and a message id; then NULL.
 * Returns `text`. */
char *term_say(const irori_words *words, char text[TERM_TEXT], const char *id, ...);

/* ---- fold.c: lines of a terminal that nobody draws on ---- */

/* How wide it is; 0: it is none, and lines stay whole. */
int term_width(FILE *out);

/* A line, or several between words: the first after `lead`, the others indented as far. */
void term_put(FILE *out, const char *lead, const char *text);

/* What something is called, and beside it or below what it is. */
void term_put_entry(FILE *out, const char *name, const char *text);

/* ---- view.c: what one pair of eyes sees ---- */

typedef struct term_view {
    const irori_words *words;
    table_link *link; /* the game that is looked at */
    const irori_rules *rules;
    uint32_t at;       /* the point of the log that is looked at */
    int seat;          /* whose eyes; IRORI_SPECTATOR, IRORI_OMNISCIENT */
    const void *known; /* the state, redacted for them */
    char name[IRORI_MAX_SEATS][IRORI_NAME_SIZE];
    const irori_position *position; /* all that as data; NULL until term_view_present */
} term_view;

/* Builds the position, which stays the caller's; an empty one if memory runs out. */
void term_view_present(term_view *view, irori_position *position);

/* The same eyes for the presentation. */
irori_viewer term_viewer_of(const term_view *view);

/* `known` has room for the game's state_size and lasts as long as the view. */
void term_view_init(term_view *view, const irori_words *words, table_link *link, uint32_t at, int seat, void *known);

/* An area of the position by its address, a printf format for a seat's number, and its thing `index`, each of equal
 * ones for itself; NULL: there is none. */
const irori_area *term_area(const irori_position *position, const char *address, int seat);
const irori_thing *term_thing(const irori_position *position, const irori_area *area, int index);

/* What the seats are called, in a view that has words, link, rules and seat. */
void term_name_seats(term_view *view);

/* An irori_seat_name_fn; the context is a view. "you" for whoever looks, being the only person; else as
 * irori_seat_called says, no wider than a column. */
const char *term_seat_name(void *view, int seat);

/* The same with a capital, for the head of a row. */
const char *term_row_name(const term_view *view, int seat, char text[TERM_TEXT]);

/* ---- screens ---- */

enum { TERM_NO_ITEM = -1, TERM_MORE_TO_TYPE = -2, TERM_MOST_PICKS = 128, TERM_MOST_STEPS = 3 };

/* What a person is in the middle of choosing. */
typedef struct term_choice {
    int cursor;
    int picked[TERM_MOST_PICKS], count;
    int opened[TERM_MOST_STEPS],
        depth;                   /* the items whose own choices are looked at, each among those of the one before */
    int looked_at;               /* the screen's own: what else it shows; 0 at first */
    bool is_writing;             /* a move in the game's notation */
    char typed[IRORI_MOVE_TEXT]; /* that, or the beginning of an item's name */
    irori_move offered;          /* what enter plays: the nearest to what was written; 0: none */
    bool is_dropped;             /* a place of the screen's own is looked at, not the item under the cursor: */
    irori_drop drop;             /* where */
} term_choice;

/* Why the screen is drawn. */
typedef enum term_mode {
    TERM_CHOOSE,    /* the view's seat has to choose */
    TERM_HAND_OVER, /* somebody else sits down; nobody's secrets are in the view */
    TERM_WAIT,      /* a bot thinks: the note says which */
    TERM_PAUSE,     /* something was scored: it is read before the game goes on */
    TERM_END        /* the game is over */
} term_mode;

typedef struct canvas canvas;

typedef struct term_stage {
    const term_view *view;
    const term_choice *choice;
    const term_lines *log;
    term_mode mode;
    uint32_t entry;   /* PAUSE: the entry to read about */
    int page;         /* of what there is to read there, from 0 */
    const char *note; /* what went wrong or was done just now; "" if nothing */
} term_stage;

/* A game on the screen: how it is drawn, and which keys it has. */
enum { TERM_ONLY_MISSING = -1 };
typedef struct term_screen {
    int rows, columns;        /* what `draw` needs at least */
    const char *reading_keys; /* of the game's pages to read, in their order, '-' for one without; NULL: none has one */

    int brief; /* line by line, after one's own decision: the game's page that tells enough, counting
                * from 1; TERM_ONLY_MISSING: what is still missing to win; 0: all of the table */

    void (*draw)(canvas *on, const term_stage *stage);

    /* All optional (NULL). Of a pause: how many pages that is on a screen of this size; 0: nothing after all. */
    int (*pages)(const term_stage *stage, int rows, int columns);

    /* A key of the screen's own, which changes the choice; once something is opened, only where the cursor is. False:
     * it was none. */
    bool (*key)(const term_view *view, term_choice *choice, int key);

    /* Where the cursor goes from an item, by so many steps to the right and down. */
    int (*go)(const term_view *view, const term_choice *choice, int right, int down);

    /* Line by line: what follows the position as text. */
    void (*print_more)(FILE *out, const term_view *view);
} term_screen;

extern const term_screen term_screen_generic, term_screen_5211, term_screen_kodachi, term_screen_kodama,
    term_screen_harakiri;
const term_screen *term_screen_of(const irori_game *game);

/* ---- choices.c: what is picked from, in the position's tree of choices ---- */

/* An item is a child of the choice that is looked at, or, where things are picked together, one of these; counted from
 * 0. How many there are, how they are picked, how many together, which are. */
int term_items(const term_view *view, const term_choice *choice);
irori_picking term_picking_of(const term_view *view, const term_choice *choice);
int term_wanted(const term_view *view, const term_choice *choice);
bool term_is_picked(const term_choice *choice, int item);

/* The choice that is looked at, the one that an item is, and the thing that it is, or is about first; -1: none. */
int term_choice_at(const term_view *view, const term_choice *choice);
int term_item_choice(const term_view *view, const term_choice *choice, int item);
int term_item_thing(const term_view *view, const term_choice *choice, int item);

/* Does the item lead to a choice of its own? */
bool term_item_opens(const term_view *view, const term_choice *choice, int item);

/* By which number an item is picked, and the other way round (TERM_NO_ITEM); the item that brings most; none
 * (TERM_NO_ITEM) where the first gives something up. */
int term_item_number(const term_view *view, const term_choice *choice, int item);
int term_item_numbered(const term_view *view, const term_choice *choice, int number);
int term_item_best(const term_view *view, const term_choice *choice);

/* Is there but one thing to do? Then it is no question: what was told is read, and enter goes on. */
bool term_goes_on(const term_view *view);

/* The moves that what is picked makes, to be played in a row; 0: it makes no decision. */
int term_moves(const term_view *view, const term_choice *choice, irori_move out[IRORI_MOST_MOVES]);

/* Where any number of things is picked: the item that a move is the single step of, one that is not picked yet if there
 * is one (TERM_NO_ITEM: of none); is the move what ends the picking? */
int term_item_of_step(const term_view *view, const term_choice *choice, irori_move move);
bool term_ends_picking(const term_view *view, const term_choice *choice, irori_move move);

/* A legal move near one that is refused, and how it differs; 0: none. */
irori_move term_mend(const term_view *view, irori_move move, char how[TERM_TEXT]);

/* What there is to choose, as a sentence; an item, as text; what cannot be picked, counting from 0, and why (false: no
 * more); why the number of something that cannot be picked is refused (false: it is not one). */
void term_item_ask(const term_view *view, const term_choice *choice, char text[TERM_TEXT]);
void term_item_text(const term_view *view, const term_choice *choice, int item, char text[TERM_TEXT]);
bool term_item_left_out(const term_view *view, const term_choice *choice, int index, char text[TERM_TEXT]);
bool term_number_refused(const term_view *view, const term_choice *choice, int number, char text[TERM_TEXT]);

/* A line of keys with that id; it says {hint} where the key for one stands, if there are any. Returns `text`. */
char *term_say_keys(const term_view *view, const char *id, char text[TERM_TEXT]);

/* The item that is typed so, key by key: TERM_NO_ITEM, or TERM_MORE_TO_TYPE if it is the beginning of one. The one of
 * that name, or of one that begins so, for who types whole lines: TERM_MORE_TO_TYPE if several do. */
int term_item_find(const term_view *view, const term_choice *choice, const char *typed);
int term_item_named(const term_view *view, const term_choice *choice, const char *text);
bool term_has_names(const term_view *view, const term_choice *choice);

/* generic.c: the position as text: as the game recites it, or its areas; what is enough after one's own decision. */
void term_print(FILE *out, const term_view *view);
void term_print_briefly(FILE *out, const term_view *view);

/* ---- readings.c: what the presentation has to read ---- */

/* ---- log.c ---- */

/* Adds what entries first … last tell (0: the start). */
void term_log_add(const term_view *view, uint32_t first, uint32_t last, term_lines *log);

/* The same on paper: for replays too. `seat` may be IRORI_SPECTATOR or IRORI_OMNISCIENT. */
void term_print_log(FILE *out, const irori_words *words, const irori_table *table, uint32_t from, uint32_t to,
                    int seat);
void term_print_position(FILE *out, const irori_words *words, const irori_table *table, uint32_t at, int seat);

/* ---- pages.c: what is read, broken to a width ---- */

void term_page_lines(const irori_lines *lines, int width, term_lines *page);
void term_page_rules(const irori_words *words, const irori_game *game, int width, term_lines *page);
void term_page_reading(const term_view *view, int reading, int width, term_lines *page); /* one of the game's own */
void term_page_help(const term_view *view, bool is_plain, int width, term_lines *page);
void term_page_hint(const term_view *view, const irori_adviser *adviser, int width, term_lines *page);
void term_page_result(const term_view *view, int width, term_lines *page);

/* ---- session.c: a game being played ---- */

typedef struct term_session {
    const irori_words *words;
    table_link *link; /* where it is decided what happens */
    const term_screen *screen;
    int humans;                    /* who are here */
    void *known;                   /* for `view` */
    void *scratch;                 /* as large */
    irori_position position;       /* likewise */
    irori_adviser adviser;         /* opened with the first hint */
    const irori_rules *advised_by; /* the rules of the adviser */
    term_view view;
    term_lines log; /* for the view's eyes, up to `logged` */
    uint32_t logged;
    bool has_log;
    term_lines said;   /* what came from people elsewhere */
    size_t read;       /* how many lines of that were read */
    uint64_t heard_at; /* when the last of them came */
    save_state told;   /* what the people here have heard of what is saved … */
    uint32_t told_at;  /* … and after which entry */
} term_session;

/* The link stays the caller's, and lasts longer. */
irori_status term_session_init(term_session *session, const irori_words *words, table_link *link,
                               irori_error *why) IRORI_MUST_USE;
void term_session_done(term_session *session);

/* Looks through a seat's eyes from now on, or brings the view up to date; or looks back at a point of the log. The
 * position is built only if it is another. */
void term_session_look(term_session *session, int seat);
void term_session_look_at(term_session *session, int seat, uint32_t at);

/* Whose eyes look while nobody chooses: those of the only person, otherwise a spectator's. */
int term_session_eyes(const term_session *session);

/* Is what is on the disk other than they have heard? From now on they have heard it. */
bool term_session_has_save_news(term_session *session);

/* What the picked items decide, played to its end. False: why, as a sentence, and nothing was played. */
bool term_session_decide(term_session *session, int seat, const term_choice *choice, char why[TERM_TEXT]);

/* Makes sure that there is an adviser. False: no memory. */
bool term_session_open_adviser(term_session *session);

/* Thinks for the person who looks and has to decide, from what they see: `adviser` has the hint. False: no memory. */
bool term_session_think(term_session *session);

/* Adds everything that speaks against a move that was refused with `why`, a sentence a line. */
void term_session_refuse(const term_session *session, int seat, irori_move move, const irori_error *why,
                         term_lines *page);

/* The same as one text, as many sentences as fit. */
void term_session_refuse_all(const term_session *session, int seat, irori_move move, const irori_error *why,
                             char text[TERM_TEXT]);

/* The last entry if it ended in something to read; 0: nothing. */
uint32_t term_session_pause(const term_session *session, uint32_t since);

/* Takes in what came from people elsewhere: lines of `said`. */
void term_session_hear(term_session *session);
void term_session_is_here(term_session *session);   /* somebody pressed a key or typed a line: has read what was said */
void term_session_read_news(term_session *session); /* the same without taking in more */

/* Has a person's question been settled elsewhere: by the clock, somebody of the group, a vote? Or can it not go on? */
bool term_session_has_moved_on(const term_session *session, int seat, uint32_t question);

/* Why it cannot go on; NULL: it can. */
const irori_message *term_session_failure(const term_session *session);

/* A vote that somebody here has to answer, as a sentence. False: there is none. */
bool term_session_vote(const term_session *session, char text[TERM_TEXT]);

/* The time that is left to each seat whose clock runs: "Time left: you 1:30, Haru 0:45." False: none does. The same in
 * so many columns: without the words, or one's own and as many others as fit. */
bool term_session_say_clocks(const term_session *session, char text[TERM_TEXT]);
bool term_session_fit_clocks(const term_session *session, int columns, char text[TERM_TEXT]);

/* What people elsewhere said and nobody here has read, or the latest of it that fits into so many columns; of one line
 * at least the beginning. */
void term_session_say_unread(const term_session *session, int columns, char text[TERM_TEXT]);

/* "Waiting for Haru." */
void term_session_say_waiting(const term_session *session, char text[TERM_TEXT]);

/* Where the game is kept, as a sentence. */
void term_session_say_saved(const term_session *session, char *text, size_t size);

uint64_t term_milliseconds(void); /* since some time */

/* ---- signals.c ---- */

/* ctrl-C, kill and a closed terminal only set this; they interrupt reading. 0: none came. */
int term_signal(void);
void term_signals_catch(void);

/* ---- plain.c, full.c: the two ways to play ---- */

typedef enum term_end {
    TERM_OVER,       /* played to the end */
    TERM_QUIT,       /* somebody left, or there is nothing more to read */
    TERM_AGAIN,      /* played to the end, and they want another */
    TERM_INTERRUPTED /* a signal; see term_signal */
} term_end;

term_end term_play_plain(term_session *session);

/* Erases what standard output shows, and what has scrolled away. False: this is no terminal, or it cannot. */
bool term_forget_screen(void);

/* NULL: this terminal cannot; play plain. */
canvas *term_canvas_open(void);
void term_canvas_close(canvas *on); /* may be NULL */
term_end term_play_full(term_session *session, canvas *on);

#endif
