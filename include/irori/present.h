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

#include "game.h"
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
} irori_viewer;

/* ---- Things ---- */

typedef enum irori_area_shape {
    IRORI_AREA_ROW,    /* things side by side, all seen: a hand, a display */
    IRORI_AREA_PILE,   /* things on top of each other: a deck */
    IRORI_AREA_NUMBER, /* a number: points, coins, a round; of `bound`, if that is not 0 */
    IRORI_AREA_MAP     /* things at places of their own: front ends draw it, or list it */
} irori_area_shape;

typedef struct irori_area {
    const char *address; /* "hand", "row/2" */
    const char *title;   /* "Hand" */
    irori_area_shape shape;
    int owner;         /* a seat, or -1: the table's */
    int number, bound; /* NUMBER; of the others how many things lie there */
    const char *note;  /* how that stands, in a word or two: "leads"; "" */
    int first, count;  /* its things */
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
    irori_thing_state state;
    int area, owner, count;
} irori_thing;

/* ---- Choices ---- */

/* How what is below a choice is picked. */
typedef enum irori_picking {
    IRORI_PICK_ONE,    /* one of the children */
    IRORI_PICK_THINGS, /* `wanted` things together: the children are the sets that make a decision, each about all of
                        * its things */
    IRORI_PICK_ANY     /* any number of things, none included: the children are single steps, played in their order,
                        * and what ends the picking are the choice's own moves */
} irori_picking;

/* A tree, built once for a position. A choice with moves is played; one with children asks further; one with `why_not`
 * cannot be picked. */
typedef struct irori_choice {
    const char *key;   /* a short stable word: what may be typed, and what keeps its place in a list */
    const char *label; /* "Fight on"; of choice 0 the question */
    const char *cost;  /* "10 coins"; "" */
    const char *consequence, *odds, *why_not;
    int number;              /* by which it is picked from a list, from 1; kept as long as the thing is there */
    int parent, child, next; /* the first child, the next sibling; -1: none */
    irori_picking picking;   /* of the children */
    int wanted;              /* PICK_THINGS: how many */
    int first_about, abouts; /* things, in the position's `about` */
    int first_move, moves;   /* in the position's `move`: played in a row until one is refused or something is asked */
} irori_choice;

/* ---- A position ---- */

typedef struct irori_position {
    irori_area *area;
    irori_thing *thing;
    irori_choice *choice; /* [IRORI_QUESTION] is always there: its label says what is asked, or whose turn it is */
    int *about;
    irori_move *move;
    int areas, things, choices, abouts, moves;
    const char *stand;   /* where the game stands: "Round 2 of 6" */
    const char *missing; /* what is still missing to win; "" */
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

/* ---- Lines: a log, a page to read ---- */

typedef enum irori_weight {
    IRORI_QUIET, /* good to know */
    IRORI_PLAIN,
    IRORI_SCORED, /* how something was scored: worth a pause */
    IRORI_HEADING
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
    uint32_t entry;   /* of the log that it is about; 0: the start, or none */
    int first, count; /* segments */
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

/* The words of a line in one piece. Returns `text`. */
char *irori_line_text(const irori_lines *lines, int line, char *text, size_t size);

/* Is there something in these events to be read before the game goes on? */
bool irori_events_pause(const irori_rules *rules, const irori_event *events, size_t count);

void irori_lines_write(const irori_lines *lines, int from, irori_writer *writer);

#ifdef __cplusplus
}
#endif

#endif
