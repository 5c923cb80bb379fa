/* Presentation as data: what is on the table, what is asked, what was told, for one pair of eyes and in one language.
 * No layout, no files, no columns: a terminal, a page or a screen reader arranges it. docs/presentation.md tells the
 * same at leisure.
 *
 * Everything is made from the rules, a state, the seats' names and a catalogue. The state is redacted for the viewer
 * here, before anything is made of it: the truth, a redacted state and a world that looks alike give the same bytes.
 *
 * Texts and lists belong to the position or the lines they are in and last until those are built anew or freed. */
#ifndef IRORI_PRESENT_H
#define IRORI_PRESENT_H

#include "advise.h"
#include "game.h"
#include "table.h"
#include "words.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    IRORI_ADDRESS = 64,     /* bytes of an address, the zero included */
    IRORI_SENTENCE = 512,   /* bytes of a sentence made here, the zero included */
    IRORI_MOST_PICKS = 64,  /* things picked for one decision */
    IRORI_MOST_MOVES = 128, /* played in a row for one choice */
    IRORI_QUESTION = 0      /* choice 0: what is asked */
};

/* Who sits where, for those who are told. */
typedef struct irori_seat_label {
    const char *name; /* as it is to be shown: "Medium 1", "Hanako" */
    bool is_person;
} irori_seat_label;

/* Who looks at what. */
typedef struct irori_viewer {
    const irori_rules *rules;
    const irori_words *words;
    const void *state; /* any that looks to the seat like the truth */
    int seat;          /* or IRORI_SPECTATOR, IRORI_OMNISCIENT */
    irori_seat_label seats[IRORI_MAX_SEATS];
    uint32_t knowing; /* how often people agreed to take back what had been shown (irori_table_taken_back_knowing) */
} irori_viewer;

/* ---- Things ---- */

typedef enum irori_area_shape {
    IRORI_AREA_ROW,    /* things side by side, all seen: a hand, a display */
    IRORI_AREA_PILE,   /* things on top of each other: a deck */
    IRORI_AREA_NUMBER, /* a number: points, coins, a round; of `bound`, if that is not 0 */
    IRORI_AREA_MAP     /* things at places of their own: front ends draw it, or list it */
} irori_area_shape;

/* On a map, in the game's own units: x to the right, y away from its owner. */
typedef struct irori_point {
    int x, y;
} irori_point;

typedef struct irori_area {
    const char *address; /* "hand", "row/2" */
    const char *title;   /* "Hand" */
    irori_area_shape shape;
    int owner;         /* a seat, or -1: the table's */
    int number, bound; /* NUMBER; of the others how many things lie there */
    const char *note;  /* how that stands, in a word or two: "leads"; "" */
    int first, count;  /* its things */
    irori_point size;  /* MAP: it reaches from (0, 0) to there; (0, 0): its things have no figures */
} irori_area;

/* How a thing lies there; whether it can be picked now, the choices tell. */
typedef enum irori_thing_state { IRORI_THING_OPEN, IRORI_THING_HIDDEN, IRORI_THING_SPENT } irori_thing_state;

/* What lies on the table. Equal cards in one place are one thing with a count. */
typedef struct irori_thing {
    const char *address; /* "hand/B1": the same in choices, log lines and pictures */
    const char *label;   /* short: "B1" */
    const char *name;    /* "Blue 1" */
    const char *text;    /* what it does, in a sentence; "" */
    const char *suit;    /* a stable word for its colour and pattern: "blue"; "" */
    const char *note;    /* what it shows, or how it stands, in signs or a word or two: "☼ 7"; "" */
    irori_thing_state state;
    int area, owner, count;
    int number; /* what it is worth now, where that can be said; otherwise 0 */
    int figure; /* how it lies, in the position's `figure`; -1: it has no place of its own */
} irori_thing;

/* What is seen on a figure: a line, or, with width 0, a sign at `from`. */
typedef struct irori_mark {
    irori_point from, to;
    int width;
    const char *sign, *suit; /* of a sign: "☼", "firefly"; "" */
} irori_mark;

/* How a card lies: its corners counter-clockwise from its own lower left one, and what is on it. */
typedef struct irori_figure {
    irori_point corner[4];
    int first, marks; /* in the position's `mark` */
} irori_figure;

/* ---- Choices ---- */

/* How what is below a choice is picked. */
typedef enum irori_picking {
    IRORI_PICK_ONE,    /* one of the children */
    IRORI_PICK_THINGS, /* `wanted` things together: the children are the sets that make a decision, each about all of
                        * its things */
    IRORI_PICK_ANY     /* any number of things, at least `wanted` and none if that is 0: the children are single steps,
                        * played in their order, and what ends the picking are the choice's own moves */
} irori_picking;

/* A tree, built once for a position. A choice with moves is played; one with children asks further; one with `why_not`
 * cannot be picked. */
#define IRORI_READ \
    "read" /* the question's key, where it is none: what is told is read, and the first that can be picked goes on */
typedef struct irori_choice {
    const char *key;      /* a short stable word: what may be typed, and what keeps its place in a list */
    const char *label;    /* "Fight on"; of choice 0 the question */
    const char *language; /* of the label, where it is not the viewer's: "en"; NULL or "" */
    const char *cost;     /* "10 coins"; "" */
    const char *consequence, *odds, *why_not;
    const char *question;    /* of one with children below choice 0: what is asked there; "" */
    int worth;               /* what it brings: cursors start on the greatest; below 0: gives up so much; otherwise 0 */
    int number;              /* by which it is picked from a list, from 1; kept as long as the thing is there */
    int parent, child, next; /* the first child, the next sibling; -1: none */
    irori_picking picking;   /* of the children */
    int wanted;              /* PICK_THINGS: how many; PICK_ANY: how many at least */
    int first_about, abouts; /* things, in the position's `about` */
    int first_through, throughs; /* the places that its moves lead through, in `about` too: a way on a map */
    int first_move, moves; /* in the position's `move`: played in a row until one is refused or something is asked */
} irori_choice;

/* ---- A position ---- */

typedef struct irori_position {
    irori_area *area;
    irori_thing *thing;
    irori_choice *choice; /* [IRORI_QUESTION] is always there: its label says what is asked, or whose turn it is */
    int *about;
    irori_move *move;
    irori_figure *figure;
    irori_mark *mark;
    int areas, things, choices, abouts, moves, figures, marks;
    const char *stand;                       /* where the game stands: "Round 2 of 6" */
    const char *missing;                     /* what is still missing to win; "" */
    const char *rule;                        /* that the question is by: "F4"; "" where none is named */
    const struct irori_placement *placement; /* things can be laid anywhere (below); NULL: none can */
    irori_choice nothing;                    /* the question when memory ran out: no words, no choices */
    struct irori_store *store;
} irori_position;

irori_status irori_position_init(irori_position *position, irori_error *why) IRORI_MUST_USE;
void irori_position_done(irori_position *position); /* a zeroed one too */

/* Builds it anew. NO_MEMORY, and an empty position, if there is none left. */
irori_status irori_position_build(irori_position *position, const irori_viewer *viewer,
                                  irori_error *why) IRORI_MUST_USE;

/* The thing or the area of that address, or -1. */
int irori_position_thing(const irori_position *position, const char *address);
int irori_position_area(const irori_position *position, const char *address);

/* Is the choice about the thing? */
bool irori_choice_is_about(const irori_position *position, int choice, int thing);

/* The moves that picking these things (equal ones as often as they are meant) makes below a choice, in the order in
 * which they are played; `out` has room for IRORI_MOST_MOVES. 0: they make no decision. */
int irori_position_decide(const irori_position *position, int choice, const int *things, int count, irori_move *out);

/* The position as one JSON value, for a page. */
void irori_position_write(const irori_position *position, irori_writer *writer);

/* ---- Free placement: a control beside the choices, for things that may be laid anywhere ---- */

/* All of it answers for a thing of a position at a drop, from what was worked out when the position was built: fast
 * enough for every frame of a drag. The viewer's rules and words must still be there. A thing that cannot be laid now
 * (irori_placement_takes) gets no answer: false, or 0. */

enum {
    IRORI_TURN = 4096,           /* of them are a full turn */
    IRORI_MOST_POINT_PARTS = 16, /* of what a drop brings */
    IRORI_MOST_MARKS = 64        /* of one figure */
};

/* Where the thing's own fixed point lies, and how far it is turned around it, counter-clockwise. */
typedef struct irori_drop {
    int x, y, angle;
} irori_drop;

/* What a drop brings by something that it shows. */
typedef struct irori_point_part {
    const char *name;  /* in words: "firefly" */
    const char *suit;  /* its stable word; "" for what comes from elsewhere */
    int points, cards; /* over so many cards; 0: not by cards */
} irori_point_part;

typedef struct irori_placing {
    bool is_legal;
    irori_move move; /* what the drop plays, if it is legal; 0 otherwise */
    int target;      /* the thing that it would be laid on; -1: none */
    int points;      /* that it would bring there, all parts together */
    int parts;
    irori_point_part part[IRORI_MOST_POINT_PARTS];
    irori_point corner[4]; /* its outline, as in a figure */
} irori_placing;

/* One of the reasons against a drop, as irori_refusals gives them, and where on the table it is. */
typedef struct irori_objection {
    irori_message why;
    int thing; /* on which it is; -1: none */
    bool has_place;
    irori_point at;
} irori_objection;

/* A drop in words: how and where it lies, in full and briefly; what it brings and why; what it leaves for later. */
typedef struct irori_placing_words {
    char where[IRORI_SENTENCE], briefly[IRORI_SENTENCE], brings[IRORI_SENTENCE], leaves[IRORI_SENTENCE];
    int left; /* what it leaves, in percent of now, at most 100; -1: nothing comes later */
} irori_placing_words;

/* One small or usual step without a pointer: around, 1 clockwise or -1, or along what it can be laid on, 1 or -1. */
typedef struct irori_placing_step {
    int around, along;
    bool is_small;
} irori_placing_step;

bool irori_placement_takes(const irori_position *position, int thing);
bool irori_placement_check(const irori_position *position, int thing, irori_drop drop, irori_placing *out);

/* All reasons against it, none if it is legal; returns how many of them are in `list`, at most `cap`. */
int irori_placement_objections(const irori_position *position, int thing, irori_drop drop, irori_objection *list,
                               int cap);

/* The legal drop nearest to a refused one, if one is as near as a hand that shakes; how that differs, in words, unless
 * NULL. */
bool irori_placement_snap(const irori_position *position, int thing, irori_drop drop, irori_drop *near,
                          char how[IRORI_SENTENCE]);

/* From a legal drop to the next one; false: there is none that way. Every place of the game's own list can be reached
 * so from any other one with the same target. */
bool irori_placement_step(const irori_position *position, int thing, irori_drop *drop, irori_placing_step step);

/* What is drawn there while it is looked at: the marks' texts last for ever. */
bool irori_placement_figure(const irori_position *position, int thing, irori_drop drop, irori_figure *figure,
                            irori_mark marks[IRORI_MOST_MARKS]);
bool irori_placement_say(const irori_position *position, int thing, irori_drop drop, irori_placing_words *out);

/* The thing that a move lays, and where; -1: it lays none. */
int irori_placement_of_move(const irori_position *position, irori_move move, irori_drop *drop);

/* ---- Lines: a log, a page to read ---- */

typedef enum irori_weight {
    IRORI_QUIET, /* good to know */
    IRORI_PLAIN,
    IRORI_SCORED, /* how something was scored: worth a pause */
    IRORI_HEADING,
    IRORI_TITLE, /* of what begins a page of its own: a chapter */
    IRORI_STORY  /* a paragraph of a story, as it is written */
} irori_weight;

typedef enum irori_segment_kind {
    IRORI_SEGMENT_TEXT,
    IRORI_SEGMENT_THING, /* `address` */
    IRORI_SEGMENT_SEAT,  /* `number` */
    IRORI_SEGMENT_NUMBER /* `number` */
} irori_segment_kind;

typedef struct irori_segment {
    irori_segment_kind kind;
    const char *text;    /* as it is said, whatever the kind */
    const char *address; /* "" */
    int number;
} irori_segment;

typedef struct irori_line {
    irori_weight weight;
    uint32_t entry;       /* of the log that it is about; 0: the start, or none */
    const char *rule;     /* the id of the rule that it is, or of the heading: "F1", "#cards"; "" */
    const char *language; /* where it is not the viewer's, of a story that is not translated: "en"; NULL or "" */
    int first, count;     /* segments */
    int lead; /* its first so many segments lead it: what a list is of, or whose doing is told, the first of them
               * being a seat. It may be broken behind its lead; lines of one seat may be joined behind one */
} irori_line;

typedef struct irori_lines {
    irori_line *line;
    irori_segment *segment;
    int lines, segments;
    struct irori_store *store;
} irori_lines;

irori_status irori_lines_init(irori_lines *lines, irori_error *why) IRORI_MUST_USE;
void irori_lines_done(irori_lines *lines);
void irori_lines_clear(irori_lines *lines);

/* Adds what an entry's events tell the viewer; the viewer's state may be NULL. */
irori_status irori_lines_tell(irori_lines *lines, const irori_viewer *viewer, uint32_t entry, const irori_event *events,
                              size_t count, irori_error *why) IRORI_MUST_USE;

/* May a line stand behind the one that was told last, of that text and entry, being the same seat's doing? Then what is
 * put behind that. */
bool irori_line_join(const irori_lines *lines, int line, const irori_viewer *viewer, const char *last,
                     uint32_t last_entry, char more[IRORI_SENTENCE]);

/* The words of a line in one piece. Returns `text`. */
char *irori_line_text(const irori_lines *lines, int line, char *text, size_t size);

/* The position in sentences, for who does not see it: adds nothing where areas and things say it all. */
irori_status irori_lines_recite(irori_lines *lines, const irori_viewer *viewer, irori_error *why) IRORI_MUST_USE;
bool irori_viewer_recites(const irori_viewer *viewer); /* does it add anything? */

/* A page that the game has to read, from 0: its title and the word it is asked for by, as message ids. */
typedef struct irori_reading {
    const char *title, *command;
} irori_reading;

/* NULL: there are no more. */
const irori_reading *irori_reading_of(const irori_game *game, int index);
irori_status irori_lines_read(irori_lines *lines, const irori_viewer *viewer, int index,
                              irori_error *why) IRORI_MUST_USE;

/* Is there something in these events to be read before the game goes on? */
bool irori_events_pause(const irori_rules *rules, const irori_event *events, size_t count);

/* The same for whoever looks: what a bot did is read when its turn is over. The viewer's state may be NULL. */
bool irori_viewer_pauses(const irori_viewer *viewer, const irori_event *events, size_t count);

void irori_lines_write(const irori_lines *lines, int from, irori_writer *writer);

/* Adds the game's rules, a line each with its id, so that a page can be opened at one. */
irori_status irori_lines_rules(irori_lines *lines, const irori_words *words, const irori_game *game,
                               irori_error *why) IRORI_MUST_USE;

/* Adds everything that speaks against a move of the viewer's seat, a sentence a line; `told`, with which it was
 * refused, if the state alone has nothing against it. */
irori_status irori_lines_refuse(irori_lines *lines, const irori_viewer *viewer, irori_move move,
                                const irori_message *told, irori_error *why) IRORI_MUST_USE;

/* Adds what an entry tells besides its events: who sits down, who decides for whom, what the clock or an agreement did,
 * that a chapter is played again or the content changed. Nothing for the other kinds. */
irori_status irori_lines_aside(irori_lines *lines, const irori_viewer *viewer, uint32_t number,
                               const irori_entry *entry, irori_error *why) IRORI_MUST_USE;

/* ---- Names ---- */

/* What a seat is called, from the names of a record: people by their own, those who are only "human" counted from 1;
 * bots by their kind and the seat. Returns `name`. */
char *irori_seat_called(const irori_words *words, const irori_game *game, const char *const *players, int count,
                        int seat, char *name, size_t size);

/* ---- Advice and reviews: what a search found, in words ---- */

enum { IRORI_MOST_HINTS = 8 };

/* A move of the viewer's seat in words, and why it might be made ("": nothing to say). Return `text`. */
char *irori_move_say(const irori_viewer *viewer, const irori_position *position, irori_move move,
                     char text[IRORI_SENTENCE]);
char *irori_move_reason(const irori_viewer *viewer, irori_move move, char text[IRORI_SENTENCE]);

/* A move that was considered. */
typedef struct irori_hint {
    irori_move move;
    char label[IRORI_SENTENCE], notation[IRORI_MOVE_TEXT], reason[IRORI_SENTENCE];
    char sentence[IRORI_SENTENCE]; /* "Best: …, wins 62 %" */
    int percent;                   /* how often it wins */
    int thought;                   /* its share of the thought, in percent */
} irori_hint;

typedef struct irori_hints {
    irori_hint hint[IRORI_MOST_HINTS]; /* the best first, then the alternatives */
    int hints, left;                   /* how many; how many more were considered */
    const char *caution;               /* what is to be known of their order; "" */
    char legend[IRORI_SENTENCE];       /* what the percentages are; "" where there is no choice */
} irori_hints;

/* From what an adviser has found for the viewer's seat: the first `most`, none that is like one before it or reads like
 * it, except the move `always` (0: none). */
void irori_hints_build(irori_hints *hints, const irori_viewer *viewer, const irori_position *position,
                       const irori_adviser *adviser, irori_move always, int most);
void irori_hints_write(const irori_hints *hints, irori_writer *writer);

/* A decision looked back at, from its own position. */
typedef struct irori_review {
    char played[IRORI_SENTENCE], better[IRORI_SENTENCE], reason[IRORI_SENTENCE]; /* the reason for the better one */
    char when[2 * IRORI_SENTENCE]; /* where the game stood, and what was asked */
    char sentence[IRORI_SENTENCE];
    int percent, loss; /* how often the better one wins, and by how many percentage points less the one played */
} irori_review;

void irori_review_build(irori_review *review, const irori_viewer *viewer, const irori_position *position,
                        const irori_judgement *judgement);
void irori_review_write(const irori_review *review, irori_writer *writer);

int irori_percent(int32_t worth); /* of IRORI_SURE */

/* ---- A game looked back at: which decisions cost most ---- */

/* A decision that stands, where there was a choice. */
typedef struct irori_judged {
    uint32_t at; /* the point of the log it was decided at */
    int seat;
    irori_move played;
    irori_judgement found; /* sure only if it was looked at with care */
} irori_judged;

/* All of them, judged in two passes: begin with `order`, of which the first `due` are to be judged, by whoever and in
 * any order; then irori_regrets_look_again says whether there is a second pass, over another `order`. */
typedef struct irori_regrets {
    const irori_table *table;
    irori_judged *list, **order;
    uint32_t count, due;
    bool is_careful; /* in the second pass */
} irori_regrets;

/* Those of the seats whose bits are set. The table must not change until it is done. */
irori_status irori_regrets_init(irori_regrets *r, const irori_table *table, uint32_t seats,
                                irori_error *why) IRORI_MUST_USE;
void irori_regrets_done(irori_regrets *r); /* a zeroed one too */

/* What an adviser is asked: from what the seat knew (`known` has room for a state), for so many times the level's
 * thought; and what it answered. */
irori_sight irori_regrets_sight(const irori_regrets *r, const irori_judged *j, void *known);
uint32_t irori_regrets_patience(const irori_regrets *r);
void irori_regrets_judged(const irori_regrets *r, irori_judged *j, irori_judgement found);
bool irori_regrets_look_again(irori_regrets *r);

/* What is told of a seat when all is judged: its costliest decisions, those that are sure. */
enum { IRORI_REGRETS = 3 };
typedef struct irori_seat_regrets {
    uint32_t decisions;
    double mean_loss; /* of all of them, as a share of the win */
    const irori_judged *worst[IRORI_REGRETS];
    int count;
} irori_seat_regrets;

void irori_regrets_of(irori_regrets *r, int seat, irori_seat_regrets *out);

/* "Aki: 18 decisions, each costing 1.2 percentage points …" Returns `text`. */
char *irori_regrets_say(const irori_viewer *viewer, int seat, const irori_seat_regrets *told,
                        char text[IRORI_SENTENCE]);

/* ---- The end: who won, and how the points came together ---- */

/* One kind of points of one seat. */
typedef struct irori_score_part {
    bool is_there, has_count; /* without a count where points are not of cards */
    int points, count;
    char text[32]; /* "8 (4)"; "–" if it is not there */
} irori_score_part;

typedef struct irori_seat_score {
    int seat, rank, points;
    bool is_known; /* otherwise blank: it is not over, and points may hang on what is hidden */
    bool is_winner;
    char name[IRORI_SENTENCE];              /* with a capital */
    char sentence[IRORI_SENTENCE];          /* all of it in one */
    irori_score_part part[IRORI_MAX_PARTS]; /* of each kind */
} irori_seat_score;

typedef struct irori_ending {
    bool is_over, is_team;             /* of a team the first seat's score is that of all */
    char headline[IRORI_SENTENCE];     /* "Aki won." */
    const char *how, *points, *legend; /* what decided it, "" if there is nothing to say; words of the table */
    char knowing[IRORI_SENTENCE];      /* that some of it was taken back knowing what came; "": never */
    const char *kind[IRORI_MAX_PARTS]; /* of points, in words, in the order of all seats' lists together */
    int kinds, seats;
    irori_seat_score seat[IRORI_MAX_SEATS]; /* the best first */
} irori_ending;

irori_status irori_ending_build(irori_ending *ending, const irori_viewer *viewer, irori_error *why) IRORI_MUST_USE;
void irori_ending_write(const irori_ending *ending, irori_writer *writer);

/* The course of a game that is over: what each seat had of each kind at the start and after every decision that changed
 * it. */
typedef struct irori_course_point {
    uint32_t entry, decision; /* of the log; how many decisions that stand there were by then */
    int32_t points[IRORI_MAX_SEATS][IRORI_MAX_PARTS];
} irori_course_point;

typedef struct irori_course {
    bool is_team;                      /* then there is one seat, which stands for all */
    const char *kind[IRORI_MAX_PARTS]; /* of points, in words */
    char name[IRORI_MAX_SEATS][IRORI_SENTENCE];
    int kinds, seats, points;
    uint32_t decisions;
    irori_course_point *point;
} irori_course;

/* ILLEGAL while the game runs: points may hang on what is hidden. */
irori_status irori_course_build(irori_course *course, const irori_viewer *viewer, const irori_table *table,
                                irori_error *why) IRORI_MUST_USE;
void irori_course_done(irori_course *course); /* one that was built */
void irori_course_write(const irori_course *course, irori_writer *writer);

#ifdef __cplusplus
}
#endif

#endif
