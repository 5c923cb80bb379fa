/* Harakiri presented, shared by its parts: harakiri.c lays out the table and says where the game stands,
 * harakiri_words.c has things in words, harakiri_moves.c moves and questions, harakiri_route.c knows the ways,
 * harakiri_choices.c makes the tree, harakiri_lines.c the log, harakiri_pages.c and harakiri_sheet.c pages to read.
 *
 * A redacted state is the state itself but for the chance to come and for texts that nobody has read, so that
 * everything on the table can be read from it. Characters are 1 … 4 here. */
#ifndef IRORI_PRESENT_HARAKIRI_PRESENT_H
#define IRORI_PRESENT_HARAKIRI_PRESENT_H

#include "games/harakiri/bot.h"
#include "irori/presenter.h"

static inline const harakiri_rules *harakiri_rules_in(const irori_viewer *view) {
    return (const harakiri_rules *)view->rules;
}
static inline const harakiri_content *harakiri_content_in(const irori_viewer *view) {
    return harakiri_rules_in(view)->content;
}
static inline const harakiri_state *harakiri_state_in(const irori_viewer *view) { return view->state; }

/* A text of the content in the viewer's language; in English if it is not translated. */
static inline const char *harakiri_said(const irori_viewer *view, int text) {
    return irori_words_of(view->words, harakiri_text(harakiri_content_in(view), text));
}

/* The title of row `id` of a table of the content, as a text; its name, for addresses. */
#define HARAKIRI_TITLE(view, table, id) harakiri_said(view, harakiri_content_in(view)->table[id].title)
#define HARAKIRI_NAME(view, table, id) \
    harakiri_name(harakiri_content_in(view), harakiri_content_in(view)->table[id].name)

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
void harakiri_reach_init(harakiri_reach *reach, const irori_viewer *view, uint32_t group);

/* Is that manner worth offering: cheaper than the safer ones, or a crossing from here, which meets nobody? */
bool harakiri_reach_offers(const harakiri_reach *reach, harakiri_manner manner, int place);

/* The legs of the cheapest way of that manner; returns how many. */
int harakiri_reach_legs(const harakiri_reach *reach, harakiri_manner manner, int place,
                        harakiri_leg legs[HARAKIRI_MOST_LEGS]);

/* ---- harakiri_words.c: everything in words; all write at most IRORI_SENTENCE bytes ---- */

/* A sentence with arguments: name, 'd' and an int, or name, 's' and a text, or name, 'w' and a message id; then NULL.
 * Returns `text`. */
char *harakiri_sentence(const irori_viewer *view, char text[IRORI_SENTENCE], const char *id, ...);

extern const char *const harakiri_crests[HARAKIRI_CHARACTERS + 1]; /* one column each */
extern const char *const harakiri_attribute_ids[HARAKIRI_ATTRIBUTES];
extern const char *const harakiri_class_ids[];
int harakiri_focus(const harakiri_state *s); /* the place that distances and maps start from; 0: none */
const char *harakiri_name_of(const irori_viewer *view, int who);
void harakiri_say_player(const irori_viewer *view, int seat, char text[IRORI_SENTENCE]); /* with a capital */
void harakiri_join(char text[IRORI_SENTENCE], const char *separator, const char *more);
bool harakiri_has_short_form(int effect);
void harakiri_say_effect(const irori_viewer *view, int effect, int n, const char *what, char text[IRORI_SENTENCE]);
void harakiri_say_gear(const irori_viewer *view, int gear, char text[IRORI_SENTENCE]); /* what it is and does */
void harakiri_say_item(const irori_viewer *view, int item, char text[IRORI_SENTENCE]);
void harakiri_say_kami(const irori_viewer *view, int kami, char text[IRORI_SENTENCE]);
void harakiri_say_option_of_card(const irori_viewer *view, int option, char text[IRORI_SENTENCE]); /* of its use */
void harakiri_say_place_kind(const irori_viewer *view, int place, char text[IRORI_SENTENCE]);
void harakiri_say_place_holds(const irori_viewer *view, int place, char text[IRORI_SENTENCE]); /* who and what */
void harakiri_say_place_signs(const irori_viewer *view, int place, char text[IRORI_SENTENCE]); /* "✿†◆" */
void harakiri_say_foe(const irori_viewer *view, int foe, char text[IRORI_SENTENCE]); /* where, and whom it goes for */
void harakiri_say_goal(const irori_viewer *view, int foe, char text[IRORI_SENTENCE]);
int harakiri_trial_percent(const irori_viewer *view, const harakiri_trial *trial); /* it succeeds so often */
harakiri_trial harakiri_attack_trial(const irori_viewer *view, int who, int kind); /* against a kind of enemy */
void harakiri_say_trial(const irori_viewer *view, const harakiri_trial *trial, char text[IRORI_SENTENCE]);
void harakiri_say_ahead(const irori_viewer *view, int who, char text[IRORI_SENTENCE]); /* of being picked; or "" */
void harakiri_say_what_for(const irori_viewer *view, char text[IRORI_SENTENCE]); /* somebody is to be picked; or "" */
void harakiri_say_mission(const irori_viewer *view, int mission, char text[IRORI_SENTENCE]); /* whose, how far, where */
void harakiri_say_condition(const irori_viewer *view, int who, char text[IRORI_SENTENCE]);   /* health, points, where */
void harakiri_say_purse(const irori_viewer *view, int who, char text[IRORI_SENTENCE]);       /* coins, karma, heads */
void harakiri_stand(const irori_viewer *view, irori_message *where);                         /* chapter and round */
const char *harakiri_influence_word(const irori_viewer *view);                    /* the part of a card that is read */
void harakiri_say_influence(const irori_viewer *view, char text[IRORI_SENTENCE]); /* how far, and what that means */
void harakiri_say_next(const irori_viewer *view, char text[IRORI_SENTENCE]);      /* what rounds to come bring */
void harakiri_say_missing_to_win(const irori_viewer *view, char text[IRORI_SENTENCE]);
void harakiri_say_aim(const irori_viewer *view, int chapter, char text[IRORI_SENTENCE]); /* how a chapter is won */
bool harakiri_wins(const irori_viewer *view, int mission); /* is it the last that the chapter's stated end takes? */

/* The language of a text, where it is not the viewer's: "en", or "". */
const char *harakiri_language_of(const irori_viewer *view, int text);

/* ---- harakiri_moves.c: moves in words, and what is asked ---- */

void harakiri_say_move(const irori_viewer *view, irori_move move, char text[IRORI_SENTENCE]);
void harakiri_describe_move(const irori_viewer *view, irori_move move, char text[IRORI_SENTENCE]); /* may be "" */
void harakiri_say_cost(const irori_viewer *view, irori_move move, char text[IRORI_SENTENCE]);      /* may be "" */
void harakiri_say_odds(const irori_viewer *view, irori_move move, char text[IRORI_SENTENCE]);      /* may be "" */
void harakiri_say_needs(const irori_viewer *view, irori_move move, char text[IRORI_SENTENCE]);     /* of an option */
void harakiri_say_march_cost(const irori_viewer *view, harakiri_manner manner, int cost, int exert,
                             char text[IRORI_SENTENCE]);
void harakiri_describe_march(const irori_viewer *view, const harakiri_leg *legs, int count, uint32_t group,
                             char text[IRORI_SENTENCE]);
void harakiri_describe_arrival(const irori_viewer *view, int place, char text[IRORI_SENTENCE]); /* who and what */
void harakiri_describe_travel(const irori_viewer *view, uint32_t group, char text[IRORI_SENTENCE]);
void harakiri_ask(const irori_viewer *view, irori_message *question);
void harakiri_parts(const irori_viewer *view, irori_move move, irori_move_parts *parts);

/* ---- harakiri.c ---- */

/* Things that choices are about; -1: it is not on the table. `who` 0: whoever has it. */
int harakiri_item_thing(const irori_viewer *view, const irori_position *position, int who, int item);
int harakiri_gear_thing(const irori_viewer *view, const irori_position *position, int who, int gear);
int harakiri_named_thing(const irori_position *position, const char *area, const char *name);
int harakiri_foe_thing(const irori_viewer *view, const irori_position *position, int foe);

/* ---- harakiri_choices.c ---- */

void harakiri_choices(const irori_viewer *view, irori_position *position);

/* ---- harakiri_lines.c ---- */

void harakiri_tell_events(const irori_viewer *view, const irori_event *events, size_t count, irori_lines *lines);
extern const bool harakiri_pause_kinds[];
bool harakiri_pauses(const irori_viewer *view, const irori_event *events, size_t count);
void harakiri_add_line(irori_lines *lines, irori_weight weight, const char *text); /* in one piece, however long */
void harakiri_add_story(const irori_viewer *view, irori_lines *lines, int text); /* of the content, with its language */

/* ---- harakiri_pages.c, harakiri_sheet.c ---- */

extern const irori_reading_def harakiri_readings[];
void harakiri_recite(const irori_viewer *view, irori_lines *lines);
void harakiri_read_sheet(const irori_viewer *view, irori_lines *lines);

#endif
