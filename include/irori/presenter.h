/* What a game gives to be presented, and what its presenter builds positions and lines with (present.h). A builder that
 * runs out of memory remembers it, does nothing more, and the position or the lines come out empty: presenters need not
 * look. */
#ifndef IRORI_PRESENTER_H
#define IRORI_PRESENTER_H

#include "present.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- What a game gives ---- */

/* A move, as a front end can show it without knowing the game. */
typedef struct irori_move_parts {
    const char *verb;                                  /* message id: what is done, the heading of long lists */
    irori_message label;                               /* the whole of it in words */
    char object[IRORI_ADDRESS], target[IRORI_ADDRESS]; /* things it is about: what is moved, and what it is done to */
    char to[IRORI_ADDRESS]; /* where on that, if it is no thing of its own: "tip/2". Moves that have one and differ in
                             * nothing else are so alike that a list of a few need not have both */
} irori_move_parts;

/* A page to read: what irori_reading says, and who writes it. */
typedef struct irori_reading_def {
    irori_reading what;
    void (*write)(const irori_viewer *viewer, irori_lines *lines);
} irori_reading_def;

/* For games whose things may be laid anywhere; irori_placement_* in present.h says what each answers. `own` is memory
 * of `size` bytes that lasts as long as the position, and so does the viewer, with the redacted state. */
typedef struct irori_placer {
    size_t size;

    /* Works out what there is to know; the things are laid out already, the choices are not. False: nothing can be
     * laid now. */
    bool (*open)(const irori_viewer *viewer, const irori_position *position, void *own);

    bool (*takes)(const void *own, int thing);
    void (*check)(const void *own, int thing, irori_drop drop, irori_placing *out);
    int (*objections)(const void *own, int thing, irori_drop drop, irori_objection *list, int cap);
    bool (*snap)(const void *own, int thing, irori_drop drop, irori_drop *near, char *how);
    bool (*step)(const void *own, int thing, irori_drop *drop, irori_placing_step step);
    void (*figure)(const void *own, int thing, irori_drop drop, irori_figure *figure, irori_mark *marks);
    void (*say)(const void *own, int thing, irori_drop drop, irori_placing_words *out);
    int (*of_move)(const void *own, irori_move move, irori_drop *drop);
} irori_placer;

/* Which rule a question is by; a list ends with one without an id. */
typedef struct irori_asked_by {
    const char *ask;  /* the question's message id */
    const char *rule; /* as in the game's rule_texts: "F4", "#end" */
} irori_asked_by;

/* All optional: without any of it the moves are a list in the game's notation, and events are told one by one. */
typedef struct irori_presenter {
    /* By event kind: how much a line about it weighs. NULL: all PLAIN. */
    const uint8_t *weights;

    /* Areas and things (below): own things first. */
    void (*lay_out)(const irori_viewer *viewer, irori_position *position);

    /* A legal move in parts. */
    void (*parts)(const irori_viewer *viewer, irori_move move, irori_move_parts *parts);

    /* What is asked of the seat that has to decide; where the game stands; what is still missing to win. A `lay_out`
     * that has it in words already sets the position's own. */
    void (*ask)(const irori_viewer *viewer, irori_message *question);
    void (*stand)(const irori_viewer *viewer, irori_message *where);
    void (*missing)(const irori_viewer *viewer, irori_message *what);

    /* So that the rules open where the question is. */
    const irori_asked_by *asked_by;

    /* The choices below the question, where parts alone do not do. */
    void (*choices)(const irori_viewer *viewer, irori_position *position);

    /* Things that may be laid anywhere. */
    const irori_placer *placer;

    /* The address of an event's object, where it lies afterwards; "": none. */
    void (*address)(const irori_rules *rules, const irori_event *event, char address[IRORI_ADDRESS]);

    /* The lines of an entry, where one for each event does not do (below). */
    void (*tell)(const irori_viewer *viewer, const irori_event *events, size_t count, irori_lines *lines);

    /* By event kind: is it to be read before the game goes on? NULL: what weighs IRORI_SCORED is. */
    const bool *pauses;

    /* The same where it is another matter who looks (irori_viewer_pauses). NULL: it is not. */
    bool (*pauses_for)(const irori_viewer *viewer, const irori_event *events, size_t count);

    /* The position in sentences, and pages to read, up to one without a `write`. */
    void (*recite)(const irori_viewer *viewer, irori_lines *lines);
    const irori_reading_def *readings;
} irori_presenter;

/* How a game is presented; never NULL. */
const irori_presenter *irori_presenter_of(const irori_game *game);

/* ---- sentences ---- */

/* Who sits at a seat: "you" for the only person, if they look. An irori_seat_name_fn; the context is a viewer. */
const char *irori_present_seat_name(void *viewer, int seat);

/* A message in the viewer's language. Returns `text`. */
char *irori_present_say(const irori_viewer *viewer, const irori_message *message, char text[IRORI_SENTENCE]);

/* The same for an id without arguments; NULL is "". */
const char *irori_present_word(const irori_viewer *viewer, const char *id);

/* ---- position.c ---- */

/* Adds an area. The title is a message id without arguments; whose it is, front ends say. */
int irori_present_area(const irori_viewer *viewer, irori_position *position, irori_area_shape shape, int owner,
                       const char *title, const char *address, ...) __attribute__((format(printf, 6, 7)));

/* Adds a number with its bound (0: none) as an area; the note is a message id without arguments, or NULL. */
typedef struct irori_number_def {
    int owner;
    const char *title;
    int number, bound;
    const char *note;
} irori_number_def;
void irori_present_number(const irori_viewer *viewer, irori_position *position, irori_number_def def,
                          const char *address, ...) __attribute__((format(printf, 4, 5)));

/* A thing behind the last area's last one; the address is the area's, a slash and `address`. Texts are copied. */
typedef struct irori_thing_def {
    const char *address, *label, *name, *text, *suit, *note;
    irori_thing_state state;
    int count; /* 0: one */
    int number;
} irori_thing_def;
int irori_present_thing(irori_position *position, irori_thing_def def);

/* How a thing lies. The marks' texts are not copied. */
void irori_present_figure(irori_position *position, int thing, const irori_figure *figure, const irori_mark *marks);

/* A choice below another, the last one so far. Its number is one more than that of the one before it. */
int irori_present_choice(const irori_viewer *viewer, irori_position *position, int parent, const char *key,
                         const irori_message *label);

/* What it is about, its way, and what it plays: all of one choice before those of another, what it is about before its
 * way. A choice or a thing of -1 is nothing. */
void irori_present_choice_about(irori_position *position, int choice, int thing);
void irori_present_choice_add_move(irori_position *position, int choice, irori_move move);

/* The next place on its way. */
void irori_present_choice_through(irori_position *position, int choice, int thing);

/* One of its texts: &position->choice[choice].cost. */
void irori_present_choice_text(const irori_viewer *viewer, irori_position *position, const char **field,
                               const irori_message *message);
const char *irori_present_keep(irori_position *position, const char *text); /* a copy that lasts as long */

/* What the presenter's placer has worked out for this position; NULL: nothing can be laid. */
const void *irori_present_placement(const irori_position *position);

/* ---- lines.c ---- */

/* Begins a line; then segments; or all at once from a message. */
void irori_present_line(irori_lines *lines, irori_weight weight);
void irori_present_segment(irori_lines *lines, irori_segment segment); /* its texts are copied */
void irori_present_message(const irori_viewer *viewer, irori_lines *lines, const irori_message *message,
                           const char *address);

/* The same for several things: each argument's address. */
typedef struct irori_naming {
    const char *argument, *address;
} irori_naming;
void irori_present_message_naming(const irori_viewer *viewer, irori_lines *lines, const irori_message *message,
                                  const irori_naming *list, int count);
void irori_present_event(const irori_viewer *viewer, irori_lines *lines, irori_weight weight, const irori_event *event);

#ifdef __cplusplus
}
#endif

#endif
