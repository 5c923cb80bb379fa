/* Kodama presented, shared by its parts: kodama.c lays out the table and says where the game stands, kodama_words.c has
 * cards, points and places in words, kodama_bark.c ways along the bark, kodama_choices.c what is asked,
 * kodama_placement.c laying a card anywhere, kodama_lines.c the log and pages to read. */
#ifndef IRORI_PRESENT_KODAMA_PRESENT_H
#define IRORI_PRESENT_KODAMA_PRESENT_H

#include "games/kodama/bot.h"
#include "irori/presenter.h"

static inline const kodama_rules *rules_of(const irori_viewer *viewer) { return (const kodama_rules *)viewer->rules; }
static inline const kodama_state *state_of(const irori_viewer *viewer) { return viewer->state; }

/* The decree of the season; 0: the game is over. */
static inline int decree_of(const kodama_state *s) { return s->phase == KODAMA_OVER ? 0 : s->decree[s->season]; }

/* How many spirits a hand has. */
int kodama_count_hand(const kodama_player *player);
void kodama_say_where(const irori_viewer *viewer, irori_message *where);

/* kodama_words.c: all write at most IRORI_SENTENCE bytes */

typedef enum kodama_lean_way {
    KODAMA_UPRIGHT,
    KODAMA_UPSIDE_DOWN,
    KODAMA_LEANS_LEFT,
    KODAMA_LEANS_RIGHT
} kodama_lean_way;

typedef struct kodama_lean {
    kodama_lean_way way;
    int degrees; /* from upright */
} kodama_lean;

kodama_lean kodama_lean_of(int angle);                    /* as one sees it */
extern const char *const kodama_icon_signs[KODAMA_ICONS]; /* one column each */
void kodama_append(char text[IRORI_SENTENCE], const char *separator, const char *more);
const char *kodama_card_name(const irori_viewer *viewer, int card); /* "the trunk", or its name */
void kodama_describe_icons(const irori_viewer *viewer, const uint8_t icons[KODAMA_ICONS], char text[IRORI_SENTENCE]);
void kodama_describe_signs(const kodama_card *card, char text[IRORI_SENTENCE]);
void kodama_describe_points(const irori_viewer *viewer, const kodama_points *points, char text[IRORI_SENTENCE]);
void kodama_describe_points_by(const irori_viewer *viewer, const kodama_points *points, int decree,
                               char text[IRORI_SENTENCE]); /* of another season's decree */
void kodama_describe_branch(const irori_viewer *viewer, const kodama_tree *tree, int i, char text[IRORI_SENTENCE]);
void kodama_describe_decree_points(const irori_viewer *viewer, int decree, int points, char text[IRORI_SENTENCE]);
void kodama_describe_lean(const irori_viewer *viewer, int angle, char text[IRORI_SENTENCE]);
void kodama_describe_name(const irori_viewer *viewer, bool is_decree, int number, char text[IRORI_SENTENCE]);
void kodama_describe_decree_in_full(const irori_viewer *viewer, int decree, const char *lead,
                                    char text[IRORI_SENTENCE]);
void kodama_describe_measured(const irori_viewer *viewer, const kodama_reward *reward, int measured,
                              char text[IRORI_SENTENCE]); /* short */
const char *kodama_colon(const irori_viewer *viewer);

/* kodama_bark.c: the bark of a card in the order of its places, from each tip inwards, up to where the
 * way of an earlier tip is met */

typedef struct kodama_bark_order {
    const kodama_card *card;
    int tips;
    int tip[KODAMA_POINTS];   /* points of the bark */
    int order[KODAMA_POINTS]; /* which number the segment that ends in this point has; 0: none */
    int of[KODAMA_POINTS];    /* from which tip */
} kodama_bark_order;

void kodama_bark_order_init(kodama_bark_order *order, const kodama_card *card);

/* How far a stem is from the end of its limb, and which of the parent's tips that is, from the left and from 1. */
typedef struct kodama_span {
    int distance, tip, tips;
    int limb; /* the same tip as kodama_bark_order counts it */
} kodama_span;

kodama_span kodama_bark_order_reach(const kodama_bark_order *order, const kodama_point *bark, kodama_point at);
kodama_span kodama_bark_reach(const kodama_wood *wood, int parent, kodama_point at);

/* A legal place on a parent to go on to from another one (irori_placement_step); false: there is none. */
bool kodama_step(const kodama_wood *wood, int stem, int parent, irori_drop *drop, irori_placing_step step);

/* kodama_placement.c */

typedef struct kodama_placement {
    const irori_viewer *viewer;
    const kodama_rules *rules;
    const kodama_state *state;
    const kodama_player *player;
    int decree;
    int thing[KODAMA_DISPLAY]; /* by slot; -1: none */
    int tree;                  /* the thing that is the own trunk: the other cards follow */
    kodama_wood wood;
    kodama_buds buds; /* what is open now: room, with a card more, is told in percent of it */
    int room;
} kodama_placement;

extern const irori_placer kodama_placer;

kodama_points kodama_points_on(const kodama_placement *p, int slot, int parent, int angle);

/* What a place would leave for later cards, in percent of now: the free angles at the tree's tips. KODAMA_LAST_CARD:
 * there will be no later ones. The wood is changed and put back. */
enum { KODAMA_LAST_CARD = -1 };
int kodama_room_told(int room);
int kodama_room_after(const kodama_placement *p, kodama_wood *wood, int slot, const kodama_place *place);

void kodama_describe_spot(const kodama_placement *p, const kodama_span *span, int angle, char text[IRORI_SENTENCE]);
void kodama_describe_room(const kodama_placement *p, int room, char text[IRORI_SENTENCE]);

/* A card of the display or of a tree as a figure; `marks` has room for IRORI_MOST_MARKS. */
void kodama_figure(const kodama_lying *lying, irori_figure *figure, irori_mark *marks);

/* kodama_choices.c */
void kodama_choices(const irori_viewer *viewer, irori_position *position);
void kodama_parts(const irori_viewer *viewer, irori_move move, irori_move_parts *parts);

/* kodama_lines.c */
extern const uint8_t kodama_weights[];
extern const bool kodama_pauses[];
extern const irori_reading_def kodama_readings[];
void kodama_tell_events(const irori_viewer *viewer, const irori_event *events, size_t count, irori_lines *lines);
void kodama_recite(const irori_viewer *viewer, irori_lines *lines);

#endif
