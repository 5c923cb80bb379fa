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

#include "irori/present.h"
#include "irori/search.h"
#include "irori/table.h"
#include "irori/words.h"

enum { TERM_TEXT = 256, TERM_PATH = 4096 };

/* ---- text.c: lines, columns, sentences ---- */

typedef enum term_weight {
    TERM_QUIET, /* good to know */
    TERM_PLAIN,
    TERM_SCORE,  /* how something was scored */
    TERM_STRONG, /* a heading, a new round */
} term_weight;

typedef struct term_line {
    term_weight weight;
    uint32_t entry; /* of the log, where the line is about one */
    char text[TERM_TEXT];
} term_line;

/* A growing list of lines: the log, a page of help. When memory runs out, lines are left out. */
typedef struct term_lines {
    term_line *line;
    size_t count, cap;
} term_lines;

void term_lines_add(term_lines *lines, term_weight weight, uint32_t entry, const char *text);
void term_lines_free(term_lines *lines);

/* Adds a text broken at `width` columns, the first line after `lead`, the others indented as far. */
void term_lines_wrap(term_lines *lines, term_weight weight, uint32_t entry, const char *lead, const char *text,
                     int width);

/* How many columns a UTF-8 text takes on a terminal. */
int term_columns(const char *text);

/* The bytes of `text` that fit into so many columns. */
size_t term_fit(const char *text, int columns);

/* Does the name, or one of its words, begin so? */
bool term_begins(const char *name, const char *text);

/* A typed number as one of so many items, for a screen's `find`. */
int term_find_number(int count, const char *typed);

/* A sentence with arguments: name, 'd' and an int, or name, 's' and a text, or name, 'w' and a message id; then NULL.
 * Returns `text`. */
char *term_say(const irori_words *words, char text[TERM_TEXT], const char *id, ...);

/* ---- view.c: what one pair of eyes sees ---- */

typedef struct term_view {
    const irori_words *words;
    const irori_table *table;
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
void term_view_init(term_view *view, const irori_words *words, const irori_table *table, uint32_t at, int seat,
                    void *known);

/* What the seats are called, in a view that has words, table, rules and seat. */
void term_name_seats(term_view *view);

/* Does a person sit there (and not a bot)? */
bool term_is_human(const irori_table *table, int seat);
int term_count_humans(const irori_table *table);

/* An irori_seat_name_fn; the context is a view. "you" for whoever looks, being the only person; else "Player 1",
 * "Greedy 2": numbered as in records, from 0 */
const char *term_seat_name(void *view, int seat);

/* The same with a capital, for the head of a row. */
const char *term_row_name(const term_view *view, int seat, char text[TERM_TEXT]);

/* An event in words, as the view's eyes may hear it; false: not worth a word. */
bool term_event_text(const term_view *view, irori_event event, char text[TERM_TEXT]);

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

/* How items make a decision. */
typedef enum term_picking {
    TERM_PICK_SOME, /* as many as `wanted` */
    TERM_PICK_ONE,  /* the one under the cursor */
    TERM_PICK_ANY   /* any number of them, none included */
} term_picking;

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

/* A page that can be read at any time: by its key on a full screen, by its word line by line. */
typedef struct term_reading {
    int key;                     /* 0 ends a list */
    const char *title, *command; /* message ids */
    void (*make)(const term_view *view, int width, term_lines *page);
} term_reading;

typedef struct term_screen {
    int rows, columns; /* what `draw` needs at least */

    /* The lines that an entry adds to the log. NULL: as the presentation tells them. */
    void (*tell)(const term_view *view, uint32_t entry, const irori_event *events, size_t count, term_lines *log);

    /* Is there something in it to read before the game goes on? NULL: as the presentation says. */
    bool (*pauses)(const term_view *view, const irori_event *events, size_t count);

    /* Optional (NULL: one): how many pages that is on a screen of this size; 0: nothing after all. */
    int (*pages)(const term_stage *stage, int rows, int columns);

    /* What the view's seat can pick, counting from 0, `choice` saying which of them are opened; how they make a
     * decision (NULL: SOME), and how many that takes. */
    int (*items)(const term_view *view, const term_choice *choice);
    term_picking (*picking)(const term_view *view);
    int (*wanted)(const term_view *view);

    /* Optional (NULL): does the item lead to a choice of its own? */
    bool (*opens)(const term_view *view, const term_choice *choice, int item);

    /* The decision that what is picked makes. 0, and why, if it makes none. */
    irori_move (*decide)(const term_view *view, const term_choice *choice, char why[TERM_TEXT]);

    /* Optional (NULL): what is still to be played of the same choice in the position it has led to; 0: nothing. */
    irori_move (*follow)(const term_view *before, const term_choice *choice, const term_view *now);

    /* Optional (NULL): a legal move near one that is refused, and how it differs; 0: none. */
    irori_move (*mend)(const term_view *view, irori_move move, char how[TERM_TEXT]);

    /* Optional (NULL): a key of the screen's own, which changes the choice; once something is opened, only where the
     * cursor is. False: it was none. */
    bool (*key)(const term_view *view, term_choice *choice, int key);

    /* Optional (NULL): the item that the cursor starts on. */
    int (*start)(const term_view *view);

    /* Optional (NULL): where the cursor goes from an item, by so many steps to the right and down. */
    int (*go)(const term_view *view, const term_choice *choice, int right, int down);

    /* The item of that name: TERM_NO_ITEM, or TERM_MORE_TO_TYPE if it is the beginning of one. */
    int (*find)(const term_view *view, const term_choice *choice, const char *typed);

    /* Optional (NULL): the item of that name, or of one that begins so, for who types whole lines; "" begins all of
     * them. TERM_MORE_TO_TYPE: several do. */
    int (*named)(const term_view *view, const term_choice *choice, const char *text);

    /* Optional (NULL): what cannot be picked though one might expect it, counting from 0, and why. False: no more. */
    bool (*left_out)(const term_view *view, const term_choice *choice, int index, char text[TERM_TEXT]);

    /* What there is to choose, as a sentence, and an item, as text. */
    void (*ask)(const term_view *view, const term_choice *choice, char text[TERM_TEXT]);
    void (*item)(const term_view *view, const term_choice *choice, int item, char text[TERM_TEXT]);
    bool lists_items;                                                /* are they more than what `print` shows? */
    int (*listed)(const term_view *view, const term_choice *choice); /* the first so many; NULL: all */

    /* Optional (NULL: as it is written): a move that the view's seat could make, in words. */
    void (*say_move)(const term_view *view, irori_move move, char text[TERM_TEXT]);

    /* Optional (NULL): are two moves so alike that a list of a few need not have both? */
    bool (*are_alike)(const term_view *view, irori_move one, irori_move other);

    /* Optional (NULL: the last heading of the log): where the game stands, in a few words. */
    void (*stand)(const term_view *view, char text[TERM_TEXT]);

    /* Optional (NULL): all that is known of the cards, as a page to read. */
    void (*cards)(const term_view *view, int width, term_lines *page);

    const term_reading *readings; /* what else there is to read; NULL: nothing */

    /* The position, as text and drawn. */
    void (*print)(FILE *out, const term_view *view);
    void (*print_briefly)(FILE *out, const term_view *view); /* after one's own decision; NULL: `print` */
    void (*print_others)(FILE *out, const term_view *view);  /* what `print` leaves out of the others; NULL: nothing */
    void (*draw)(canvas *on, const term_stage *stage);
} term_screen;

extern const term_screen term_screen_generic, term_screen_5211, term_screen_kodachi, term_screen_kodama,
    term_screen_harakiri;
const term_screen *term_screen_of(const irori_game *game);

/* ---- choices.c: what screens pick from, if the position has it ---- */

int term_items(const term_view *view, const term_choice *choice);
term_picking term_item_picking(const term_view *view);
int term_items_wanted(const term_view *view);
bool term_item_opens(const term_view *view, const term_choice *choice, int item);
irori_move term_item_decide(const term_view *view, const term_choice *choice, char why[TERM_TEXT]);
irori_move term_item_follow(const term_view *before, const term_choice *choice, const term_view *now);
void term_item_ask(const term_view *view, const term_choice *choice, char text[TERM_TEXT]);
void term_item_text(const term_view *view, const term_choice *choice, int item, char text[TERM_TEXT]);
bool term_item_left_out(const term_view *view, const term_choice *choice, int index, char text[TERM_TEXT]);
void term_item_say_move(const term_view *view, irori_move move, char text[TERM_TEXT]);
int term_item_find(const term_view *view, const term_choice *choice, const char *typed);

/* The choice of the position that is looked at, and the one that an item is; -1: none. */
int term_choice_at(const term_view *view, const term_choice *choice);
int term_item_choice(const term_view *view, const term_choice *choice, int item);

/* By which number an item is picked, and the other way round (TERM_NO_ITEM); the item that brings most. */
int term_item_number(const term_view *view, const term_choice *choice, int item);
int term_item_numbered(const term_view *view, const term_choice *choice, int number);
int term_item_best(const term_view *view, const term_choice *choice);

/* Is that the number of something that cannot be picked? Then why. */
bool term_number_refused(const term_view *view, const term_choice *choice, int number, char text[TERM_TEXT]);

/* The thing that an item is, or is about first; -1: none. */
int term_item_thing(const term_view *view, const term_choice *choice, int item);

/* What a screen is made of whose choices and log come from the presentation. */
#define TERM_FROM_PRESENTATION                                                                                \
    .items = term_items, .picking = term_item_picking, .wanted = term_items_wanted, .opens = term_item_opens, \
    .decide = term_item_decide, .follow = term_item_follow, .ask = term_item_ask, .item = term_item_text,     \
    .left_out = term_item_left_out, .say_move = term_item_say_move, .find = term_item_find, .print = term_print

/* generic.c: the position as text. */
void term_print(FILE *out, const term_view *view);

/* ---- log.c ---- */

/* Adds what entries first … last tell (0: the start). */
void term_log_add(const term_view *view, uint32_t first, uint32_t last, term_lines *log);

/* The same on paper: for replays too. `seat` may be IRORI_SPECTATOR or IRORI_OMNISCIENT. */
void term_print_log(FILE *out, const irori_words *words, const irori_table *table, uint32_t from, uint32_t to,
                    int seat);
void term_print_position(FILE *out, const irori_words *words, const irori_table *table, uint32_t at, int seat);

/* ---- pages.c: rules, help, standings ---- */

void term_page_rules(const irori_words *words, const irori_game *game, int width, term_lines *page);
void term_page_help(const irori_words *words, const irori_game *game, bool is_plain, int width, term_lines *page);
void term_page_result(const term_view *view, int width, term_lines *page);

/* ---- advice.c: what a search would do, and why ---- */

uint64_t term_milliseconds(void); /* since some time */

typedef struct term_adviser {
    irori_search *search;
    uint32_t iterations;  /* of the last thought */
    irori_prospect *list; /* what came of it: the best first, the others by worth, those hardly looked at last */
    uint32_t count;
} term_adviser;

irori_status term_adviser_init(term_adviser *adviser, const irori_rules *rules, const irori_method *method,
                               irori_error *why) IRORI_MUST_USE;
void term_adviser_done(term_adviser *adviser); /* a zeroed one too */

/* Thinks about a decision so many times as long as the method says, but no longer than so many milliseconds (0: as it
 * likes); also about the legal move `also` (0: none). An adviser is asked once where a player plays all the game: it
 * can be more careful. */
enum { TERM_CAREFULLY = 4 };
void term_adviser_think(term_adviser *adviser, const irori_sight *sight, irori_move also, uint32_t times,
                        uint32_t most_milliseconds);

/* Looks closer at the best move and another, equally at both, so that they can be compared. The list gets what they are
 * worth now; its visits stay those of the thought. other->visits is 0 if nothing was found out about it. */
void term_adviser_compare(term_adviser *adviser, irori_move move, irori_prospect *best, irori_prospect *other);

/* The first of the list to show, at most so many, none that is like one before it or reads like it, except `always` (0:
 * none). Returns how many; *left: how many more there are. */
uint32_t term_adviser_pick(const term_adviser *adviser, const term_view *view, irori_move always, uint32_t most,
                           const irori_prospect **out, uint32_t *left);

/* A move of the view's seat, and why it might make it ("" if there is nothing to say). */
void term_say_move(const term_view *view, irori_move move, char text[TERM_TEXT]);
void term_say_reason(const term_view *view, irori_move move, char text[TERM_TEXT]);
int term_percent(int32_t worth); /* of IRORI_SURE */

void term_page_hint(const term_view *view, const term_adviser *adviser, int width, term_lines *page);

/* ---- save.c: the game on disk; the only place that knows what is there ---- */

typedef struct term_save {
    bool is_idle;     /* nothing to save: the game was over when it came */
    bool is_ours;     /* the file's name was made up here, where games are kept */
    bool has_file;    /* the file at `path` holds this game's record, as far as `entries` */
    int fd;           /* of it; -1: not open */
    uint32_t entries; /* on the disk: written and synced */
    off_t size;       /* of the file with them */
    bool has_events;
    int reason; /* errno of the last attempt; 0: it went well */
    char path[TERM_PATH];
} term_save;

/* What is on the disk. Every sentence, key and exit code about saving follows from it. */
typedef enum term_saved {
    TERM_SAVED_IDLE,   /* there was nothing to save */
    TERM_SAVED_ALL,    /* every entry */
    TERM_SAVED_STUCK,  /* every entry so far, but the next one cannot be written */
    TERM_SAVED_PART,   /* the first `entries`, and not the rest */
    TERM_SAVED_NOTHING /* not even how the game began */
} term_saved;

/* The folder of saved games: $XDG_STATE_HOME/irori or ~/.local/state/irori. False: neither is set. */
bool term_save_folder(char path[TERM_PATH]);

/* A new file for a new game (`path` NULL: in that folder, with a name of its own), removed again if it cannot be
 * written; a file to go on with, which keeps what it has but for a torn last line. False: save->reason says why, and
 * save->path which file. EWOULDBLOCK: another irori plays it. */
bool term_save_create(term_save *save, const irori_table *table, const char *path);
bool term_save_resume(term_save *save, const irori_table *table, const char *path);

/* Brings the file up to date and returns when it is on the disk, trying again whatever failed before: a file that is
 * gone is written anew. False: save->reason says why. */
bool term_save_update(term_save *save, const irori_table *table);

/* The whole game into another new file, which is kept up to date from now on. False: errno says why, and `save` is as
 * it was. */
bool term_save_elsewhere(term_save *save, const irori_table *table, const char *path);
void term_save_close(term_save *save);

/* As found by the last attempt. */
term_saved term_save_state(const term_save *save, const irori_table *table);

/* Would leaving now lose anything? */
bool term_save_loses(const term_save *save, const irori_table *table);

/* All that as a sentence, with the file and the reason. */
char *term_save_say(const term_save *save, const irori_table *table, const irori_words *words, char *text, size_t size);

/* Why a file could not be written, from an errno. */
const char *term_save_reason(int reason, const irori_words *words);

/* ---- session.c: a game being played ---- */

typedef struct term_session {
    const irori_words *words;
    irori_table *table;
    const term_screen *screen;
    irori_player *bot[IRORI_MAX_SEATS]; /* NULL: a person */
    irori_crew *crew;                   /* bots and adviser think with it; NULL: one processor, or no threads */
    uint64_t pace[IRORI_MAX_SEATS];     /* milliseconds that a bot's last choice took */
    int humans;
    void *known;             /* for `view` */
    irori_position position; /* likewise */
    void *sight;             /* for the bots */
    term_adviser adviser;    /* opened with the first hint */
    term_view view;
    term_lines log; /* for the view's eyes, up to `logged` */
    uint32_t logged;
    bool has_log;
    term_save save;
    term_saved told;  /* what the people here have heard of it … */
    uint32_t told_at; /* … and after which entry */
} term_session;

/* `table` stays the caller's. */
irori_status term_session_init(term_session *session, const irori_words *words, irori_table *table,
                               const irori_seed *bots, irori_error *why) IRORI_MUST_USE;
void term_session_done(term_session *session);

/* Looks through a seat's eyes from now on, or brings the view up to date. */
void term_session_look(term_session *session, int seat);

/* The person who has to decide next, `last` if it is still theirs; -1: no person. */
int term_session_next(const term_session *session, int last);

/* Whose eyes look while nobody chooses: those of the only person, otherwise a spectator's. */
int term_session_eyes(const term_session *session);

/* The bot that decides next, if that makes it long since a time in milliseconds; -1: it is soon done. */
int term_session_slow_bot(const term_session *session, uint64_t since);

/* Lets one bot decide if no person has to. False: none did. */
bool term_session_bot(term_session *session);

/* Is what is on the disk other than they have heard? From now on they have heard it. */
bool term_session_has_save_news(term_session *session);

/* What the picked items decide, played to its end. False: why, as a sentence, and nothing was played. */
bool term_session_decide(term_session *session, int seat, const term_choice *choice, char why[TERM_TEXT]);

/* Thinks for the person who looks and has to decide, from what they see: `adviser` has the hint. False: no memory. */
bool term_session_think(term_session *session);

/* Does what a person decided, or takes it back, and saves. Refused: why, and nothing changed. */
bool term_session_play(term_session *session, int seat, irori_move move, irori_error *why);

/* Says everything that speaks against a move that was refused with `why`, one sentence at a time. */
typedef void (*term_refusal_fn)(void *context, const char *sentence);
void term_session_refuse(const term_session *session, int seat, irori_move move, const irori_error *why,
                         term_refusal_fn say, void *context);

/* The same as one text, as many sentences as fit. */
void term_session_refuse_all(const term_session *session, int seat, irori_move move, const irori_error *why,
                             char text[TERM_TEXT]);

/* A legal move near one that was refused, and how it differs; 0: none. */
irori_move term_session_mend(const term_session *session, irori_move move, char how[TERM_TEXT]);
bool term_session_take_back(term_session *session, int seat, irori_error *why);

/* The last entry if it ended in something to read; 0: nothing. */
uint32_t term_session_pause(const term_session *session, uint32_t since);

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

/* ---- play.c: a game from its start or its file to the end, whichever way ---- */

typedef struct term_game {
    const irori_words *words;
    irori_table *table;   /* the game; term_play frees it */
    irori_seed bots;      /* the root of the players' seeds */
    const char *path;     /* the file it came from; NULL: a new game */
    bool has_typed_names; /* whoever goes on with it has typed who plays: any player's name will do */
    const char *save;     /* the file for a new game; NULL: one where games are kept */
    const void *data;     /* the set-up's, for another game of the same kind; stays the caller's */
    size_t data_size;
    bool is_plain;
    irori_seed (*fresh)(void); /* seeds for the next game, if they want another */
} term_game;

/* Plays, and says where the game is saved and how to go on. Returns the exit code: 0, 1 if it cannot be played or not
 * all of it is on the disk, 128 and the signal's number if one ended it. */
int term_play(term_game game);

#endif
