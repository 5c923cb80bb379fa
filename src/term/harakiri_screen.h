/* What the files of Harakiri's terminal screen share. The state of a view is the state itself but for the chance to
 * come, so that everything on the table can be read from it. Characters are 1 … 4 here. */
#ifndef IRORI_TERM_HARAKIRI_H
#define IRORI_TERM_HARAKIRI_H

#include "games/harakiri/play.h"
#include "term.h"

static inline const harakiri_rules *harakiri_rules_in(const term_view *view) {
    return (const harakiri_rules *)view->rules;
}
static inline const harakiri_content *harakiri_content_in(const term_view *view) {
    return harakiri_rules_in(view)->content;
}
static inline const harakiri_state *harakiri_state_in(const term_view *view) { return view->known; }

/* The title of row `id` of a table of the content, as a text. */
#define HARAKIRI_TITLE(view, table, id) \
    harakiri_text(harakiri_content_in(view), harakiri_content_in(view)->table[id].title)

/* ---- harakiri_route.c: where the active character can get to in one travel (H15, H18, H19) ---- */

typedef enum harakiri_manner {
    HARAKIRI_BY_ROAD, /* imperial road alone */
    HARAKIRI_BY_PATH, /* with a dangerous path */
    HARAKIRI_BY_SEA,  /* with a crossing */
    HARAKIRI_MANNERS
} harakiri_manner;

enum { HARAKIRI_MOST_LEGS = 32 };

typedef struct harakiri_reach {
    uint8_t from;
    uint8_t start;                                           /* the manner of the travel so far */
    int free;                                                /* movement points without exerting */
    int most;                                                /* with all of it */
    uint8_t cost[HARAKIRI_MANNERS][HARAKIRI_MAX_LOCATIONS];  /* movement points, or HARAKIRI_NO_WAY */
    uint16_t came[HARAKIRI_MANNERS][HARAKIRI_MAX_LOCATIONS]; /* from: manner * 64 + place */
} harakiri_reach;

typedef struct harakiri_leg {
    uint8_t to;
    bool is_sea;
} harakiri_leg;

/* With these companions, bit c; in the middle of a travel with those that are along. */
void harakiri_reach_init(harakiri_reach *reach, const term_view *view, uint32_t group);

/* Is that manner worth offering: cheaper than the safer ones? */
bool harakiri_reach_offers(const harakiri_reach *reach, harakiri_manner manner, int place);

/* The legs of the cheapest way of that manner; returns how many. */
int harakiri_reach_legs(const harakiri_reach *reach, harakiri_manner manner, int place,
                        harakiri_leg legs[HARAKIRI_MOST_LEGS]);

/* ---- harakiri_menu.c: what can be chosen, as a tree of entries ---- */

typedef enum harakiri_branch {
    HARAKIRI_LEAF,     /* a move */
    HARAKIRI_WALK,     /* a destination: as many moves as it takes */
    HARAKIRI_ALONE,    /* opens the destinations */
    HARAKIRI_TOGETHER, /* opens the groups one can travel in */
    HARAKIRI_GROUP,    /* opens their destinations */
    HARAKIRI_ITEMS_TO_USE,
    HARAKIRI_EXCHANGE /* opens what can change hands with `who` */
} harakiri_branch;

/* Entries of one kind stand together under a heading. */
typedef enum harakiri_section {
    HARAKIRI_NO_SECTION,
    HARAKIRI_ACTION_SECTION, /* an action point each, and the end of the turn */
    HARAKIRI_WAY_SECTION,    /* destinations */
    HARAKIRI_FREE_SECTION
} harakiri_section;

typedef struct harakiri_entry {
    harakiri_branch branch;
    harakiri_section section;
    irori_move move;     /* LEAF; GROUP: the travel itself */
    uint32_t group;      /* GROUP, WALK: the companions, bit c */
    uint8_t who;         /* EXCHANGE */
    uint8_t to, manner;  /* WALK */
    uint8_t cost, exert; /* WALK: movement points, and action points beyond the first */
} harakiri_entry;

enum { HARAKIRI_MOST_ENTRIES = 256 };

typedef struct harakiri_menu {
    int count;
    harakiri_entry entry[HARAKIRI_MOST_ENTRIES];
} harakiri_menu;

/* The entries to choose from, below those that are opened. */
void harakiri_menu_init(harakiri_menu *menu, const term_view *view, const term_choice *choice);
bool harakiri_opens(const harakiri_entry *entry);

/* What is shown though it cannot be picked, counting from 0: a card of a shop that is too dear, an option of a story
 * that asks for something more (H17). False: no more. */
bool harakiri_left_out(const term_view *view, int index, irori_move *move);

/* Move number `index` of what an entry stands for, counting from 0; 0: there are no more. */
irori_move harakiri_entry_move(const term_view *view, const harakiri_entry *entry, int index);

/* The entry under the cursor; false: there is none. */
bool harakiri_entry_at(const term_view *view, const term_choice *choice, int index, harakiri_entry *entry);

/* ---- harakiri_odds.c ---- */

int harakiri_trial_percent(const term_view *view, const harakiri_trial *trial); /* it succeeds so often */
harakiri_trial harakiri_attack_trial(const term_view *view, int who, int kind); /* somebody against a kind of enemy */

/* ---- harakiri_words.c: everything in words; all write at most TERM_TEXT bytes ---- */

extern const char *const harakiri_crests[HARAKIRI_CHARACTERS + 1]; /* one column each */
extern const char *const harakiri_attribute_ids[HARAKIRI_ATTRIBUTES];
int harakiri_focus(const harakiri_state *s); /* the place that distances and maps start from; 0: none */
const char *harakiri_name_of(const term_view *view, int who);
void harakiri_join(char text[TERM_TEXT], const char *separator, const char *more);
bool harakiri_say_effect(const term_view *view, int effect, int n, const char *what,
                         char text[TERM_TEXT]);                                /* false: it has no short form */
void harakiri_say_gear(const term_view *view, int gear, char text[TERM_TEXT]); /* what it is and does */
void harakiri_say_item(const term_view *view, int item, char text[TERM_TEXT]);
void harakiri_say_kami(const term_view *view, int kami, char text[TERM_TEXT]);
void harakiri_say_dice(const term_view *view, int weapon, char text[TERM_TEXT]);
void harakiri_say_place_kind(const term_view *view, int place, char text[TERM_TEXT]);  /* "city: inn, market · port" */
void harakiri_say_place_holds(const term_view *view, int place, char text[TERM_TEXT]); /* who and what is there */
void harakiri_say_foe(const term_view *view, int foe, char text[TERM_TEXT]);           /* where, and whom it goes for */
void harakiri_say_goal(const term_view *view, int foe, char text[TERM_TEXT]);
void harakiri_say_trial(const term_view *view, const harakiri_trial *trial, char text[TERM_TEXT]); /* with the odds */
void harakiri_say_mission(const term_view *view, int mission, char text[TERM_TEXT]);  /* whose, how far, its tokens */
void harakiri_name_mission(const term_view *view, int mission, char text[TERM_TEXT]); /* and where, and whose */
void harakiri_say_condition(const term_view *view, int who, char text[TERM_TEXT]);    /* health, points, where */
void harakiri_say_purse(const term_view *view, int who, char text[TERM_TEXT]);        /* coins, karma, heads */
void harakiri_say_when(const term_view *view, char text[TERM_TEXT]);                  /* chapter and round */
void harakiri_say_influence(const term_view *view, char text[TERM_TEXT]);             /* how far, and what that means */
void harakiri_say_next(const term_view *view, char text[TERM_TEXT]);                  /* what rounds to come bring */

/* ---- harakiri_say.c: moves and entries in words ---- */

void harakiri_say_move(const term_view *view, irori_move move, char text[TERM_TEXT]);
void harakiri_name_entry(const term_view *view, const harakiri_entry *entry, char text[TERM_TEXT]);
void harakiri_explain_entry(const term_view *view, const harakiri_entry *entry, char text[TERM_TEXT]); /* may be "" */
void harakiri_say_option_briefly(const term_view *view, irori_move move, char text[TERM_TEXT]);        /* price, odds */
void harakiri_say_missing(const term_view *view, irori_move move, char text[TERM_TEXT]); /* for an option; may be "" */
void harakiri_ask(const term_view *view, const term_choice *choice, char text[TERM_TEXT]);
const char *harakiri_section_word(harakiri_section section); /* message id; NULL: none */

/* ---- harakiri_log.c ---- */

void harakiri_tell_entry(const term_view *view, uint32_t entry, const irori_event *events, size_t count,
                         term_lines *log);
bool harakiri_pauses(const term_view *view, const irori_event *events, size_t count);

/* What a line of a page has as its `entry`: does it begin another page? */
typedef enum harakiri_turning { HARAKIRI_SAME_PAGE, HARAKIRI_NEW_PAGE, HARAKIRI_TITLE_PAGE } harakiri_turning;

/* What there is to read at a pause, wrapped; lines of weight STRONG begin something new. *has_prose: is there a text of
 * the story among them, which is in English? */
void harakiri_tell_story(const term_view *view, uint32_t entry, int width, term_lines *page, bool *has_prose);
bool harakiri_is_translated(const term_view *view); /* into a language that the stories are not in */

/* ---- harakiri_pages.c ---- */

void harakiri_page_boards(const term_view *view, int width, term_lines *page);
void harakiri_page_missions(const term_view *view, int width, term_lines *page); /* and enemies */
void harakiri_page_places(const term_view *view, int width, term_lines *page);
void harakiri_page_campaign(const term_view *view, int width, term_lines *page);

/* ---- harakiri_print.c ---- */

void harakiri_print(FILE *out, const term_view *view);
void harakiri_print_briefly(FILE *out, const term_view *view);

/* ---- harakiri_map.c, harakiri_draw.c ---- */

typedef struct harakiri_area {
    int row, column, rows, columns;
} harakiri_area;

/* The map in an area, around whoever is active or whole; `to` and its legs are shown as a way to go (count 0: none). */
void harakiri_draw_map(canvas *on, const term_view *view, harakiri_area area, bool is_whole, const harakiri_leg *legs,
                       int count);

void harakiri_draw_screen(canvas *on, const term_stage *stage);
int harakiri_draw_pages(const term_stage *stage, int rows, int columns);

#endif
