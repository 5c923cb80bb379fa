/* Harakiri, the adventure phase: rules object, state, and the story machine. Rules: docs/harakiri.md; ids H1–H33 are
 * cited where they are enforced.
 *
 * Two things are hidden: the chance to come, and what texts say that nobody has read in this campaign (H17). A deck
 * whose order nobody can know is the set of its cards, and the card is drawn when it is drawn: market and influence
 * always, the travel deck below the cards that were put back on top (H16). So redacting a state means blotting out its
 * chance, and a world has another one, and texts of its own for those that are unread (outcomes.h). */
#ifndef IRORI_HARAKIRI_H
#define IRORI_HARAKIRI_H

#include "content.h"
#include "irori/game.h"

enum {
    HARAKIRI_CHARACTERS = 4,
    HARAKIRI_LEVELS = 5,
    HARAKIRI_MAX_INFLUENCE = 12, /* H11 */
    HARAKIRI_MAX_AFFINITY = 6,   /* H25 */
    HARAKIRI_WEAPONS = 2,        /* H24: at most so many of each */
    HARAKIRI_PERMANENTS = 3,
    HARAKIRI_ITEMS = 5,
    HARAKIRI_ENEMIES = 16, /* on the map at once; more do not come (ruling) */
    HARAKIRI_TOKENS = 64,  /* on the map at once; no chapter can bring more (tests/test_harakiri_chapters.c) */
    HARAKIRI_FRAMES = 12,  /* stories within stories; the compiler refuses deeper ones */
    HARAKIRI_MAX_ATTRIBUTE = 9,
    HARAKIRI_MAX_COINS = 999,
    HARAKIRI_MAX_SMALL = 99,    /* karma, heads */
    HARAKIRI_MARKET_DRAW = 3,   /* H24 */
    HARAKIRI_FREE_ACTIONS = 12, /* in one activation, of those that could go round in circles (ruling on H27) */
    HARAKIRI_MOST_USES = 60,    /* of cards in one activation, … */
    HARAKIRI_MOST_ACTIONS = 24, /* actions in it, … */
    HARAKIRI_MOST_FOES = 64, /* and enemies that activate in a Shōgun's turn: bounds that no game of ours comes near */
    HARAKIRI_MOST_MOVEMENT = 30,
    HARAKIRI_FARE = 10, /* H19: coins by sea */
    HARAKIRI_SEA_MOVEMENT = 3,
    HARAKIRI_REPAIR_COST = 10, /* H24 */
    HARAKIRI_INN_COST = 10,
    HARAKIRI_HEAD_COINS = 10,
    HARAKIRI_BOSS_HEAD_COINS = 30,
    HARAKIRI_WAGE = 2, /* H26 */
    HARAKIRI_STATE_FILL = 5,
    HARAKIRI_MOST_VISITS = 9,   /* that are told apart: `visit N` */
    HARAKIRI_MOST_TELLINGS = 2, /* of a page that counts them, in one chapter; then the story keeps quiet */
    HARAKIRI_TOLD_WORDS = HARAKIRI_MAX_TOLD / 32,
    HARAKIRI_STRIKES = 17, /* what the four dice of a weapon can show: 0 … 16 */
    HARAKIRI_ROLLS = 1296  /* … in so many ways */
};

/* A set of ids up to 191. */
typedef struct harakiri_set {
    uint64_t word[3];
} harakiri_set;

static inline bool harakiri_has(const harakiri_set *set, int id) { return set->word[id >> 6] >> (id & 63) & 1; }
static inline void harakiri_add(harakiri_set *set, int id) { set->word[id >> 6] |= UINT64_C(1) << (id & 63); }
static inline void harakiri_drop(harakiri_set *set, int id) { set->word[id >> 6] &= ~(UINT64_C(1) << (id & 63)); }
static inline int harakiri_count(const harakiri_set *set) {
    return __builtin_popcountll(set->word[0]) + __builtin_popcountll(set->word[1]) + __builtin_popcountll(set->word[2]);
}
int harakiri_nth(const harakiri_set *set, int n); /* member n in rising order, counting from 0; there must be one */

/* For every member of a set, in rising order. */
#define HARAKIRI_FOR_EACH(id, set)                                                            \
    for (int id##_w = 0; id##_w < 3; id##_w++)                                                \
        for (uint64_t id##_rest = (set)->word[id##_w]; id##_rest; id##_rest &= id##_rest - 1) \
            for (int id = id##_w * 64 + __builtin_ctzll(id##_rest), id##_once = 1; id##_once; id##_once = 0)

/* What bots work out once (lore.c). What texts say is asked for with the functions of bot.h, which ask whether they
 * were read. */
typedef struct harakiri_lore {
    uint8_t goal[HARAKIRI_MAX_MISSIONS];      /* the largest counter a mission's text asks for; 0: it does not count */
    uint32_t ends[HARAKIRI_MAX_MISSIONS];     /* bit c: chapter c ends in success with it, as is stated */
    uint8_t next[HARAKIRI_MAX_MISSIONS];      /* the mission that the success of this one activates; 0: none */
    uint8_t before[HARAKIRI_MAX_MISSIONS];    /* the other way round */
    int32_t mean[HARAKIRI_MAX_OUTCOME_KINDS]; /* what an outcome is worth of which only the kind is known */
    int32_t gear[HARAKIRI_MAX_GEAR];          /* what a piece of equipment is worth */
    harakiri_set asks[HARAKIRI_MAX_MISSIONS]; /* items that the text of a mission's tokens asks for */
    uint16_t strike[HARAKIRI_MAX_GEAR][HARAKIRI_STRIKES]; /* a weapon's chance of so much or more, of HARAKIRI_ROLLS */
} harakiri_lore;

typedef struct harakiri_taste harakiri_taste; /* bot.h */

typedef struct harakiri_rules harakiri_rules;
struct harakiri_rules {
    irori_rules base;
    const harakiri_content *content;
    int first;                   /* the chapter the game begins with */
    bool is_one_chapter;         /* and ends with */
    bool is_auto;                /* explorations follow the house rule (H2) */
    int omamori;                 /* the item (H27); 0: none */
    const harakiri_taste *taste; /* of the players who go by these */
    harakiri_rules *keen;        /* the same with another taste, for those who search; NULL: these are those */
    harakiri_lore lore;
};

/* Characters are 0 … 3 in arrays and 1 … 4 as ids (content, frames), in the order of content/characters.txt. */
typedef struct harakiri_character {
    /* On the campaign sheet (H3) */
    harakiri_set items, gear;
    uint32_t skills, sides; /* bit s: has skill s; with its second side up */
    uint16_t coins;
    uint8_t level, kami, affinity;
    uint8_t attribute[HARAKIRI_ATTRIBUTES];
    uint8_t weapon; /* the equipped one; 0: none */
    uint8_t armor;  /* the one worn; 0: none */
    uint8_t karma, heads, boss_heads;
    /* In this phase */
    uint8_t health; /* 0: defeated (H28) */
    uint8_t armor_left;
    uint8_t place; /* 0: not on the map */
    uint8_t actions;
    uint8_t blessed;
    uint8_t has_activated, has_travelled, is_delayed;
    int8_t less;          /* action points less when tokens are next given (H14, H28) */
    uint8_t kami_used;    /* the limited use is spent */
    int8_t next_test;     /* added to the next test */
    int8_t next_movement; /* added to the next travel of this activation */
    uint8_t fell_at;      /* where the character was defeated in this phase; 0: is not */
    uint8_t lent;         /* the own armor that was handed over last in this phase; 0: none */
    uint8_t lent_damage;  /* what it lacked then */
    uint8_t zero[3];      /* no padding: a state is written as it lies */
} harakiri_character;

typedef struct harakiri_foe {
    uint8_t kind; /* 0: none */
    uint8_t place;
    uint8_t mission; /* that placed it; 0: none */
    uint8_t has_activated;
} harakiri_foe;

/* A mission token (character 0) or a clan token. */
typedef struct harakiri_token {
    uint8_t mission, character, place; /* mission 0: none */
} harakiri_token;

enum {
    HARAKIRI_MISSION_AWAY,
    HARAKIRI_MISSION_FACEDOWN,
    HARAKIRI_MISSION_ACTIVE,
    HARAKIRI_MISSION_COMPLETED,
    HARAKIRI_MISSION_FAILED
};

enum { HARAKIRI_WHOLE, HARAKIRI_CAPTURED, HARAKIRI_RAZED };

/* Where a story stands: the next step, whom it is about, and what it is the text of. */
typedef struct harakiri_frame {
    uint16_t at;
    uint8_t who;     /* 1 … 4; 0: nobody in particular */
    uint8_t rest;    /* EACH: the characters still to come, bit c */
    uint8_t enemy;   /* 1 + its place in `foe`; 0: none */
    uint8_t mission; /* 0: none */
    uint8_t event;   /* 0: none */
    uint8_t rolled;  /* a roll failed here and may be rolled again: its total and HARAKIRI_ROLLED; 0: none */
} harakiri_frame;

enum { HARAKIRI_ROLLED = 128 };
static inline int harakiri_rolled_total(const harakiri_frame *frame) { return frame->rolled - HARAKIRI_ROLLED; }

typedef struct harakiri_story {
    harakiri_frame frame[HARAKIRI_FRAMES]; /* the innermost last; unused ones are zero */
    uint8_t depth;                         /* 0: no story is being told */
    uint8_t zero[2];
    uint8_t ended;  /* HARAKIRI_SUCCESS or HARAKIRI_FAILURE: a story ended the phase (H31) */
    uint16_t fresh; /* bit f: frame f is a card that has not begun */
} harakiri_story;

/* What was read, one bit a text (outcomes.h). */
typedef struct harakiri_reading {
    uint64_t word[HARAKIRI_READ_WORDS];
} harakiri_reading;

typedef struct harakiri_state {
    /* Hidden: all zero but in worlds, and the chance in the truth */
    irori_chance chance;
    uint32_t deal;         /* which texts this world deals for those that are unread; 0: this is no world */
    harakiri_reading knew; /* what was read when the world was dealt: its own texts are no knowledge */
    uint32_t dealt;        /* texts so far, HARAKIRI_DEALT_ONE each; the low byte counts those of this story */
    /* Open */
    uint32_t trace;        /* what chance gave in the last move, mixed: views tell apart what dice told apart */
    uint64_t pending;      /* a move that waits for others' yes (H13); 0: none */
    harakiri_reading read; /* in this campaign */
    uint64_t opened[HARAKIRI_OPEN_WORDS]; /* cards that lay face up in it (outcomes.h) */
    harakiri_character character[HARAKIRI_CHARACTERS];
    harakiri_set marks;
    /* Decks */
    harakiri_set market;       /* in the deck */
    harakiri_set market_box;   /* not in it: outside the levels of H9, or gone */
    harakiri_set influence;    /* in the deck */
    harakiri_set travel;       /* in the deck and of unknown order: drawn before the known ones */
    harakiri_set events_gone;  /* discarded or removed for the rest of the campaign */
    harakiri_set events_added; /* numbered ones that belong to the deck */
    harakiri_set forge_gone;   /* discarded equipment: in no deck */
    harakiri_set used;         /* items whose limited use is spent */
    harakiri_set cut;          /* ways */
    uint64_t special_placed, special_discovered;
    harakiri_story story;
    uint8_t known[HARAKIRI_MAX_EVENTS]; /* travel events put back on top, the first drawn first */
    uint8_t known_count;
    uint8_t uses[HARAKIRI_MAX_ITEMS]; /* tokens left on items with uses */
    /* The map */
    uint8_t damage[HARAKIRI_MAX_LOCATIONS];         /* whole, captured or razed */
    uint8_t damage_chapter[HARAKIRI_MAX_LOCATIONS]; /* when (H33) */
    harakiri_foe foe[HARAKIRI_ENEMIES];
    harakiri_token token[HARAKIRI_TOKENS];
    uint8_t mission[HARAKIRI_MAX_MISSIONS], progress[HARAKIRI_MAX_MISSIONS];
    /* The turn */
    uint8_t chapter, round, influence_level, phase;
    uint8_t active; /* whose activation it is, 1 … 4; 0: nobody's */
    uint8_t outcome;
    int8_t movement;     /* left in the travel under way */
    uint8_t land_steps;  /* of it (H16) */
    uint8_t used_path;   /* a dangerous path among them */
    uint8_t group;       /* bit c: travels along (H18) */
    uint8_t bound_group; /* bit c: the companions of a group, who activate before all others (H18) */
    uint8_t bound_later; /* those of a second one */
    uint8_t refused;     /* groups that were refused in this activation: harakiri_group_bit */
    uint8_t unwilling;   /* bit c: whose player pays nothing for this travel (H19) */
    uint8_t omamori_used;
    uint8_t seat_of[HARAKIRI_CHARACTERS];   /* who plays whom (H1) */
    uint8_t history[HARAKIRI_MAX_CHAPTERS]; /* how each chapter went: play.h, harakiri_history_… */
    uint8_t display[HARAKIRI_MARKET_DRAW];  /* items on the market's table (H24); 0: none */
    uint8_t asked;                          /* bit s: the seats whose yes `pending` waits for */
    uint8_t event_now;                      /* the travel event that is being resolved */
    uint8_t foe_now, target;                /* the enemy that activates, 1 + its place in `foe`; whom it goes for */
    uint8_t free_left;                      /* free actions of this activation that count (H27) */
    uint8_t uses_left;                      /* of cards in this activation */
    uint8_t acts_left;                      /* actions in it */
    uint8_t foes_left;                      /* enemies that may still activate in this Shōgun's turn */
    uint8_t has_bought;                     /* at this blacksmith's (H24) */
    uint8_t has_moved;                      /* in this travel: no more exerting (H15) */
    uint8_t sail_to;                        /* FARE: where the group sails (H19) */
    uint8_t stage;                          /* of phases that go from character to character */
    uint8_t rise;                           /* levels still to be gained, by all (H2) */
    uint8_t how;                            /* the phase ended: HARAKIRI_HOW_… (H31) */
    uint8_t zero[HARAKIRI_STATE_FILL];
    /* Last, since bytes.c leaves out what was never counted: */
    uint8_t visits[HARAKIRI_MAX_VISITS]; /* how often texts were read that count it */
    uint64_t told[HARAKIRI_TOLD_WORDS];  /* how often pages were told in this chapter, two bits each */
} harakiri_state;

/* Of `dealt`. A story that dealt itself so many texts ends: they may lead to each other in circles. */
enum { HARAKIRI_DEALT_ONE = 0x101, HARAKIRI_DEALT_NOW = 0xff, HARAKIRI_MOST_DEALT = 8 };

/* The state is written as it lies, so nothing in it may be padding. */
_Static_assert(sizeof(harakiri_character) == 2 * 24 + 2 * 4 + 2 + 30, "padding in a character");
_Static_assert(sizeof(harakiri_state) % 8 == 0 && sizeof(irori_chance) == 36, "padding in a state");
_Static_assert(offsetof(harakiri_state, zero) + HARAKIRI_STATE_FILL == offsetof(harakiri_state, visits) &&
                   offsetof(harakiri_state, visits) + HARAKIRI_MAX_VISITS == offsetof(harakiri_state, told) &&
                   offsetof(harakiri_state, told) + 8 * HARAKIRI_TOLD_WORDS == sizeof(harakiri_state),
               "padding behind a state");

/* What happened, for words and screens: the first ones are the effects themselves, by their number. `from` is the
 * character (1 … 4) it happened to, `object` what is named (a location, an item …: the event's kind tells which),
 * `number` how much. */
#define HARAKIRI_STORY_EVENT_LIST(X)                                                                              \
    X(TELL, "tell", NO)                     /* object: the text to show */                                        \
    X(CHOSEN, "chosen", NO)                 /* object: the option's text */                                       \
    X(TEST, "test", ATTRIBUTE)              /* object: 1 + attribute; number: the total; bound: the difficulty */ \
    X(COMBAT, "combat", ATTRIBUTE)          /* number: the total; bound: the difficulty */                        \
    X(DIE, "die", NO)                       /* object: 0 test die, 1 + colour; number: the face */                \
    X(REROLL, "reroll", ITEM)               /* object: the item that allows it; 0: the kami */                    \
    X(BEATEN, "beaten", ENEMY)              /* object: the kind of enemy, which gave a head (H20) */              \
    X(BLESSING_SPENT, "blessing-spent", NO) /* H28 */                                                             \
    X(DEFEATED, "defeated", NO)             /* H28 */                                                             \
    X(PICKED, "picked", NO)                 /* the players chose this character */                                \
    X(UNBEATEN, "unbeaten", ENEMY)          /* object: the kind of enemy that a fight was lost against (H20) */   \
    X(OVERCOME, "overcome", ENEMY)          /* object: the kind of enemy, which gave no head */

/* … and those that nobody has to be told in words. */
#define HARAKIRI_SILENT_EVENT_LIST(X) X(READS, "reads", NO) /* number: the text that a story comes to (H17) */

enum {
    HARAKIRI_LAST_EFFECT = HARAKIRI_EFFECTS - 1,
#define X(id, name, kind) HARAKIRI_EVENT_##id,
    HARAKIRI_STORY_EVENT_LIST(X) HARAKIRI_SILENT_EVENT_LIST(X)
#undef X
        HARAKIRI_EVENT_AFTER_STORIES /* the turn engine's own begin here: play.h */
};

/* map.c */

/* Locations where an enemy may be after `steps` steps on a shortest way from one to the other (H13); the goal itself,
 * if that is within reach. */
uint64_t harakiri_approach(const harakiri_content *content, int from, int to, int steps);

/* The neighbours a character may go to: no cut ways, no razed cities (H15). */
uint64_t harakiri_open_from(const harakiri_content *content, const harakiri_state *state, int place);

/* Steps from one place to another for a character, the same way, or HARAKIRI_NO_WAY. */
int harakiri_steps(const harakiri_content *content, const harakiri_state *state, int from, int to);
void harakiri_distances(const harakiri_content *content, const harakiri_state *state, int from,
                        uint8_t far[HARAKIRI_MAX_LOCATIONS]); /* to all */

/* conditions.c */

/* Does a condition hold for a character (1 … 4; 0: it must not need one), in the text of this mission? */
bool harakiri_holds(const harakiri_content *content, const harakiri_state *state, int condition, int who, int mission);

/* Is a condition about the character, rather than about the world? */
bool harakiri_is_about_character(int op);

/* The items that a character can be made to lose: all but special ones; of one tag, if not 0. */
harakiri_set harakiri_losable(const harakiri_content *content, const harakiri_state *state, int who, int tag);

/* The traits a character's skills grant, bit t. */
uint64_t harakiri_traits(const harakiri_content *content, const harakiri_character *character);

/* What weapons, armor, items and kami add. */
int harakiri_bonus_of(const harakiri_content *content, const harakiri_state *state, int who, harakiri_bonus_kind kind);

int harakiri_max_health(const harakiri_content *content, const harakiri_state *state, int who);
int harakiri_influence_part(const harakiri_state *state); /* HARAKIRI_LOW … */

/* effects.c: one function for each effect, and what the turn engine shares with them. */

typedef struct harakiri_context {
    const harakiri_content *content;
    harakiri_state *state;
    irori_events *events;           /* may be NULL */
    int who, enemy, mission, event; /* as in a frame */
} harakiri_context;

/* Carries out an effect that needs no decision. */
void harakiri_do(const harakiri_context *context, const harakiri_step *step);

void harakiri_take_hits(const harakiri_context *context, int hits);     /* H28: reduced by armor */
void harakiri_take_damage(const harakiri_context *context, int damage); /* direct */
void harakiri_heal(const harakiri_context *context, int health);
void harakiri_place_foe(const harakiri_context *context, int kind, int place);
void harakiri_remove_foe(const harakiri_context *context, int foe);
void harakiri_place_token(harakiri_state *state, int mission, int character, int place); /* character 0: its own */
void harakiri_end_mission(const harakiri_context *context, int mission, int outcome);    /* H23: its tokens go */
void harakiri_give_item(const harakiri_content *content, harakiri_state *state, int who, int item);
void harakiri_drop_item(const harakiri_content *content, harakiri_state *state, int who,
                        int item); /* into the market deck */
void harakiri_give_gear(const harakiri_content *content, harakiri_state *state, int who, int gear);
void harakiri_drop_gear(const harakiri_content *content, harakiri_state *state, int who,
                        int gear); /* out of the game */
void harakiri_part_with(const harakiri_content *content, harakiri_state *state, int who,
                        int gear); /* back into its deck */
/* The attributes a character can gain (n > 0) or lose a point of, bit a. */
uint32_t harakiri_changeable(const harakiri_content *content, const harakiri_state *state, int who, int n);
void harakiri_change_attribute(const harakiri_context *context, int attribute, int n); /* H4: never the first point */
void harakiri_delay(const harakiri_context *context);                                  /* H28 */
bool harakiri_can_be_delayed(const harakiri_state *state, int who);                    /* has something to lose by it */
void harakiri_tell(const harakiri_context *context, int kind, int object, int number, int bound);

/* A random card of a set, which must not be empty: one random event. */
int harakiri_draw(harakiri_state *state, const harakiri_set *set);

/* A test die: one random event. */
int harakiri_roll(harakiri_state *state);

/* Mixes what chance gave into the trace: whoever draws or rolls in another way does so. */
void harakiri_remember(harakiri_state *state, int value);

/* The next travel event, taken from the bottom of the deck; 0: the deck is empty (H16). */
int harakiri_draw_travel(harakiri_state *state);
void harakiri_return_travel(harakiri_state *state, int event); /* on top */

/* Is this character above a limit of H24: 0 no, 1 items, 2 permanent items, 3 weapons, 4 armor; of items, of equipment,
 * of either. */
int harakiri_excess_items(const harakiri_content *content, const harakiri_state *state, int who);
int harakiri_excess_gear(const harakiri_content *content, const harakiri_state *state, int who);
int harakiri_excess(const harakiri_content *content, const harakiri_state *state, int who);
/* … and must it go at once? What is too much in a city is for sale as long as one is there. */
int harakiri_must_discard(const harakiri_content *content, const harakiri_state *state, int who);

/* story.c: the machine. */

typedef enum harakiri_wait {
    HARAKIRI_WAIT_NONE,      /* no story, or it can go on by itself */
    HARAKIRI_WAIT_CHOICE,    /* an option; mask: those that can be chosen, by number */
    HARAKIRI_WAIT_WHO,       /* a character; mask: bit c */
    HARAKIRI_WAIT_ATTRIBUTE, /* an attribute to gain or lose; mask: bit a */
    HARAKIRI_WAIT_ITEM,      /* an item to lose; set */
    HARAKIRI_WAIT_DISCARD,   /* something to discard, above the limits of H24; set; `is_gear` */
    HARAKIRI_WAIT_BLESSING,  /* spend a blessing against a delay? 0 no, 1 yes */
    HARAKIRI_WAIT_REROLL,    /* roll again? mask: bit 0 let it be, bit 1 kami, bit 2 an item of the set */
    HARAKIRI_WAIT_ROLL /* dice: nothing to choose; harakiri_story_roll goes on. Free actions may come first (H27) */
} harakiri_wait;

typedef struct harakiri_question {
    harakiri_wait wait;
    bool is_joint; /* all players together (ANY), otherwise who plays `who` */
    bool is_gear;  /* DISCARD: equipment, otherwise items */
    bool is_gain;  /* ATTRIBUTE: to gain, otherwise to lose */
    int who;       /* 0: nobody in particular */
    uint32_t mask;
    harakiri_set set;
} harakiri_question;

/* What dice show, by colour (H21). */
extern const uint8_t harakiri_faces[HARAKIRI_COLOURS][6];

/* reading.c: what was read, and what a story comes to (H17) */

/* Has this text been read? In a world: when it was dealt. */
bool harakiri_is_read(const harakiri_content *content, const harakiri_state *state, int text);

/* Has this text been told, or does its card lie face up? The same in a world as in the truth: what everybody saw. */
bool harakiri_is_uncovered(const harakiri_content *content, const harakiri_state *state, int text);

/* All that was read, by itself or on a card that lay face up. */
harakiri_reading harakiri_all_read(const harakiri_content *content, const harakiri_state *state);

/* Is the text read that begins at this step, as an outcome of this kind? What is of no kind always is. */
static inline bool harakiri_is_known(const harakiri_content *content, const harakiri_state *state, int kind, int at) {
    return !kind || harakiri_is_read(content, state, content->outcomes.text[at]);
}

/* This card lies face up from now on: all that it says counts as read. */
void harakiri_lay_open(const harakiri_content *content, harakiri_state *state, harakiri_opener what, int id);

/* The story goes on with an outcome of this kind at this step, or in a world with another one. */
void harakiri_enter_text(const harakiri_context *context, int kind, int at);

/* Everything counts as read: for players who know the stories. */
void harakiri_read_all(const harakiri_content *content, harakiri_state *state);

/* Starts a script on top of whatever is being told. `step` 0: nothing to tell. */
void harakiri_story_push(harakiri_state *state, int step, int who, int enemy, int mission, int event);

/* Tells on until somebody has to decide, dice have to be rolled, or there is nothing left to tell. Questions with one
 * answer are answered. */
void harakiri_story_run(const harakiri_content *content, harakiri_state *state, irori_events *events);

/* What the story waits for. */
harakiri_question harakiri_story_question(const harakiri_content *content, const harakiri_state *state);

/* Answers it: an option, a character's bit, an attribute, an id, 0 or 1; a roll again: 0 no, 1 the kami, 1 + an item.
 * The answer must be among those of the question. Then tells on. */
void harakiri_story_answer(const harakiri_content *content, harakiri_state *state, int answer, irori_events *events);

/* Rolls the dice the story waits for, one random event, and tells on. */
void harakiri_story_roll(const harakiri_content *content, harakiri_state *state, irori_events *events);

/* The test or fight that the story waits for the dice of: what it is rolled with and against. False: it is none. */
typedef struct harakiri_trial {
    bool is_combat;
    int attribute; /* 0 … 3: whose points are in `plus` */
    int plus;      /* attribute and modifiers */
    int difficulty;
    int who;
    int at, mission; /* its step, 0 outside stories; of whose mission, 0: none */
} harakiri_trial;
bool harakiri_story_trial(const harakiri_content *content, const harakiri_state *state, harakiri_trial *trial);

static inline bool harakiri_is_test(int op) { return op >= HARAKIRI_OP_TEST && op <= HARAKIRI_OP_FIGHT; }

/* The same of any test at which a frame stands. False: it succeeds without dice (H17). */
bool harakiri_trial_of(const harakiri_content *content, const harakiri_state *state, const harakiri_frame *frame,
                       harakiri_trial *trial);

/* lore.c: how likely one roll reaches the difficulty, of HARAKIRI_ROLLS; and in percent, where what may go either way
 * is neither 0 nor 100. */
int harakiri_odds_of_trial(const harakiri_rules *rules, const harakiri_state *state, const harakiri_trial *trial);
int harakiri_percent(int odds);

/* What an option of a choice is to whom it is offered (H17): hidden, if something is missing that only the campaign
 * knows (a mark, a mission's end); unmet, if it is shown but something of the character's own is missing (an attribute,
 * a trait, a price); open. */
typedef enum harakiri_offer { HARAKIRI_OPTION_HIDDEN, HARAKIRI_OPTION_UNMET, HARAKIRI_OPTION_OPEN } harakiri_offer;

/* What an unmet option lacks: a price (`cost`) or a condition on the character (`condition`, an op), with its number
 * and name. `is_not`: it must not be so. */
typedef struct harakiri_need {
    uint8_t cost, condition;
    bool is_not;
    int a, n;
} harakiri_need;

enum { HARAKIRI_NEEDS = 4 };

typedef struct harakiri_option {
    harakiri_offer offer;
    int who;                            /* whom it is offered to; 0: all */
    int price;                          /* the first step of its price, if that is one (HARAKIRI_OP_PAY) */
    bool has_test, is_sure;             /* it begins with a test, after its price and its words; which needs no dice */
    harakiri_trial trial;               /* the test, unless it is sure */
    int needs;                          /* UNMET: how many are told; any one of them would do */
    harakiri_need need[HARAKIRI_NEEDS]; /* what is missing first */
} harakiri_option;

/* Option number `option`, from 0, of the choice at which a frame stands. */
harakiri_option harakiri_option_state(const harakiri_content *content, const harakiri_state *state,
                                      const harakiri_frame *frame, int option);

/* The title of what a condition asks for, a text; 0: it asks for nothing that has one (refuse.c). */
int harakiri_title_asked(const harakiri_content *content, int condition, int a);

/* What is missing, in one message (refuse.c). */
void harakiri_need_message(const harakiri_rules *rules, const harakiri_state *state, int who, const harakiri_need *need,
                           irori_message *message);

/* The innermost option text `option` of the choice the story waits for, and its first step (what it costs). */
int harakiri_option_text(const harakiri_content *content, const harakiri_state *state, int option);
int harakiri_option_step(const harakiri_content *content, const harakiri_state *state, int option);

/* Of a choice, EACH or SOMEONE at which a frame stands: the options that can be chosen, by number; the characters that
 * are meant, bit c. */
uint32_t harakiri_options_of(const harakiri_content *content, const harakiri_state *state, const harakiri_frame *frame);
uint32_t harakiri_meant(const harakiri_content *content, const harakiri_state *state, const harakiri_step *step,
                        const harakiri_frame *frame);

/* The script that is an attack action: push it with who attacks, and the enemy (H20). */
enum { HARAKIRI_STEP_ATTACK = 1 };

/* campaign_setup.c */

/* The campaign sheet of a new campaign (H4–H6) but for what the players choose: weapon and kami. */
void harakiri_begin_campaign(const harakiri_content *content, harakiri_state *state, const irori_seed *seed);

/* Sets up the adventure phase of a chapter (H8, H9) and begins to tell its preparation: run the story next. */
void harakiri_begin_chapter(const harakiri_content *content, harakiri_state *state, int chapter);

/* use.c: items and kami (H27) */

bool harakiri_can_use_item(const harakiri_content *content, const harakiri_state *state, int who, int item);
void harakiri_use_item(const harakiri_content *content, harakiri_state *state, int who, int item);
bool harakiri_can_use_kami(const harakiri_content *content, const harakiri_state *state, int who);
void harakiri_use_kami(const harakiri_content *content, harakiri_state *state, int who);

/* Could the text of a card in hand, from this step on, change anything? What only heals does not while all are well. */
bool harakiri_would_help(const harakiri_content *content, const harakiri_state *state, int use);

/* What may roll a failed test again: mask of HARAKIRI_WAIT_REROLL without its bit 0; `items` are those that would. */
uint32_t harakiri_rerolls(const harakiri_content *content, const harakiri_state *state, int who, int what,
                          harakiri_set *items);
void harakiri_spend_item(const harakiri_content *content, harakiri_state *state, int who, int item);

/* Limited uses come back: at the start of a turn (of `who`), a round, a phase. */
void harakiri_refresh(const harakiri_content *content, harakiri_state *state, int limit, int who);

#endif
