/* Harakiri's content as the rules object holds it: tables of 16-bit numbers, loaded from one blob (see blob.h) that
 * src/content_compiler compiles from content/. Everywhere 0 is "none": ids count from 1, so do positions in the steps,
 * conditions and texts. Row 0 of each table is empty.
 *
 * A row is nothing but 16-bit numbers, so that the blob is the rows in little-endian order and one loop loads them
 * all. What each number may be is checked once, when the blob is loaded (content_load.c): the story machine trusts the
 * tables. */
#ifndef IRORI_HARAKIRI_CONTENT_H
#define IRORI_HARAKIRI_CONTENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "irori/game.h"
#include "outcomes.h"
#include "vocabulary.h"

typedef enum harakiri_kind {
    HARAKIRI_NO_KIND,
#define X(id, word, most) HARAKIRI_KIND_##id,
    HARAKIRI_KIND_LIST(X)
#undef X
        HARAKIRI_KINDS
} harakiri_kind;

typedef enum harakiri_attribute {
    HARAKIRI_POWER,
    HARAKIRI_DEXTERITY,
    HARAKIRI_KNOWLEDGE,
    HARAKIRI_SPIRIT,
    HARAKIRI_ATTRIBUTES
} harakiri_attribute;

typedef enum harakiri_effect {
    HARAKIRI_NO_EFFECT,
#define X(id, pattern, needs, low, high, about) HARAKIRI_EFFECT_##id,
    HARAKIRI_EFFECT_LIST(X)
#undef X
        HARAKIRI_EFFECTS
} harakiri_effect;

typedef enum harakiri_condition {
    HARAKIRI_ALWAYS,
    HARAKIRI_NOT, /* a */
    HARAKIRI_AND, /* a, b */
    HARAKIRI_OR,  /* a, b */
#define X(id, pattern, needs, low, high, about) HARAKIRI_IF_##id,
    HARAKIRI_CONDITION_LIST(X)
#undef X
        HARAKIRI_CONDITIONS,
    HARAKIRI_OF = 255 /* a: a condition, asked of character b, or of a HARAKIRI_COMPANION */
} harakiri_condition;

/* Another character in the same place. */
enum { HARAKIRI_COMPANION = 5 };

typedef enum harakiri_cost {
    HARAKIRI_NO_COST,
#define X(id, pattern, low, high) HARAKIRI_COST_##id,
    HARAKIRI_COST_LIST(X)
#undef X
        HARAKIRI_COSTS
} harakiri_cost;

typedef enum harakiri_bonus_kind {
    HARAKIRI_NO_BONUS,
#define X(id, pattern, about) HARAKIRI_BONUS_##id,
    HARAKIRI_BONUS_LIST(X)
#undef X
        HARAKIRI_BONUSES
} harakiri_bonus_kind;

/* One step of a story. `jump` is always further down, and so is every script that a step calls: stories cannot go in
 * circles, whatever the blob. */
typedef enum harakiri_op {
    HARAKIRI_OP_DONE,     /* the script is over: back to who called it */
    HARAKIRI_OP_TELL,     /* a: text, one page of prose; b: counts its tellings in a chapter; 0: none are */
    HARAKIRI_OP_EFFECT,   /* sub: effect; n; a, b: what it names */
    HARAKIRI_OP_PAY,      /* sub: cost; n; a: item. First steps of an option: what it costs */
    HARAKIRI_OP_IF,       /* a: condition; jump if it does not hold */
    HARAKIRI_OP_JUMP,     /* jump */
    HARAKIRI_OP_READ,     /* jump: a passage, and back */
    HARAKIRI_OP_CHOOSE,   /* n: options, the next n steps; sub: 1 all players together, 0 who plays the character */
    HARAKIRI_OP_OPTION,   /* a: text; b: condition; sub: 1 only if no other can be chosen; jump: what follows */
    HARAKIRI_OP_TEST,     /* sub: attribute; n: difficulty; b: modifiers, the next b steps; jump: failure */
    HARAKIRI_OP_COMBAT,   /* n: difficulty; b; jump: likewise */
    HARAKIRI_OP_FIGHT,    /* combat against this enemy: at its difficulty, and success removes it for a head (H20) */
    HARAKIRI_OP_MODIFIER, /* n: added if condition a holds; sub: 1 the test succeeds at once */
    HARAKIRI_OP_ROLL,     /* a die; n: outcomes, the next n steps */
    HARAKIRI_OP_FACE,     /* up to face n; jump: what follows */
    HARAKIRI_OP_EACH,     /* sub: filter; a: condition. The block follows, for each character in turn; jump: after */
    HARAKIRI_OP_NEXT,     /* end of EACH's block; a: its first step */
    HARAKIRI_OP_SOMEONE,  /* sub: filter; a: condition. The block follows, for whom the players choose; b: after; jump:
                             nobody */
    HARAKIRI_OP_WITH,     /* sub: character. The block follows; b: after; jump: defeated */
    HARAKIRI_OP_BACK,     /* end of SOMEONE's or WITH's block */
    HARAKIRI_OP_COUNT,    /* a: a counter of visits: this text is read once more */
    HARAKIRI_OPS
} harakiri_op;

/* Filters of EACH and SOMEONE: characters on the map, besides the one the text is about, in the same place. */
enum { HARAKIRI_OTHERS = 1, HARAKIRI_HERE = 2 };

typedef struct harakiri_step {
    uint16_t op, sub, a, b, jump;
    int16_t n;
} harakiri_step;

/* A condition about the character in question; `a` and `b` of NOT, AND and OR are conditions further up. */
typedef struct harakiri_test {
    uint16_t op, a, b;
    int16_t n;
} harakiri_test;

typedef struct harakiri_bonus {
    uint16_t kind, condition;
    int16_t n;
} harakiri_bonus;

/* Names: `name` is where the name starts in the names; `title` and `about` are texts. `…_step` in comments: a script's
 * first step. */

typedef struct harakiri_territory {
    uint16_t name, title;
} harakiri_territory; /* also seas, traits, marks and tags */

enum { HARAKIRI_WILD, HARAKIRI_CITY, HARAKIRI_SANCTUARY, HARAKIRI_SPECIAL };
enum { HARAKIRI_BLACKSMITH = 1, HARAKIRI_MARKET = 2, HARAKIRI_INN = 4 };

enum { HARAKIRI_SHEET_X = 1000, HARAKIRI_SHEET_Y = 700 }; /* the sheet that the map is drawn on */

typedef struct harakiri_location {
    uint16_t name, title;
    uint16_t kind, services, territory, sea; /* sea 0: no port */
    uint16_t x, y;                           /* where it is drawn on the sheet */
    uint16_t visit; /* a script: what interacting with the place does; a special one must be discovered (H29) */
    uint16_t about;
} harakiri_location;

enum { HARAKIRI_ROAD = 1, HARAKIRI_PATH };

typedef struct harakiri_way {
    uint16_t kind, a, b;
} harakiri_way;

enum { HARAKIRI_SAMURAI = 1, HARAKIRI_RONIN, HARAKIRI_NINJA, HARAKIRI_MONK };

typedef struct harakiri_hero {
    uint16_t name, title;
    uint16_t class, clan; /* clan: a territory */
    uint16_t health[5];   /* by level (H5) */
    uint16_t attribute;   /* the first point, which is never lost (H4) */
    uint16_t armor, skill;
    uint16_t about;
} harakiri_hero;

typedef struct harakiri_skill {
    uint16_t name, title;
    uint16_t character, level;
    uint16_t trait[2]; /* of its two sides; 0: none */
} harakiri_skill;

enum { HARAKIRI_WEAPON = 1, HARAKIRI_ARMOR };
enum { HARAKIRI_ORANGE, HARAKIRI_GREEN, HARAKIRI_PURPLE, HARAKIRI_RED, HARAKIRI_COLOURS };

typedef struct harakiri_gear {
    uint16_t name, title;
    uint16_t kind, class, level, cost;
    uint16_t dice[HARAKIRI_COLOURS]; /* of a weapon: how many of each (H21) */
    uint16_t armor;                  /* of armor: its full value */
    uint16_t is_starting;            /* never in a blacksmith's deck: what a character starts with, or a gift */
    uint16_t bonus, bonuses;         /* the first of its bonuses, and how many */
    uint16_t about;
} harakiri_gear;

enum { HARAKIRI_CONSUMABLE = 1, HARAKIRI_USES, HARAKIRI_PERMANENT, HARAKIRI_SPECIAL_ITEM };
/* How often a use of a permanent item, a special one or a kami can be had. */
enum { HARAKIRI_NO_LIMIT, HARAKIRI_ONCE_A_TURN, HARAKIRI_ONCE_A_ROUND, HARAKIRI_ONCE_A_PHASE };
/* What may be rolled again after a failure. */
enum { HARAKIRI_REROLL_TEST = 1, HARAKIRI_REROLL_COMBAT = 2 };

typedef struct harakiri_item {
    uint16_t name, title;
    uint16_t level, cost, kind, uses;
    uint16_t limit, reroll;
    uint16_t use; /* a script; 0: nothing to use */
    uint16_t bonus, bonuses;
    uint16_t about;
    uint16_t tags; /* bit t - 1: tag t */
} harakiri_item;

typedef struct harakiri_kami {
    uint16_t name, title;
    uint16_t limit, reroll, use;
    uint16_t bonus, bonuses;
    uint16_t about;
} harakiri_kami;

enum { HARAKIRI_LOW, HARAKIRI_MEDIUM, HARAKIRI_HIGH };

typedef struct harakiri_influence {
    uint16_t name, title, about;
    uint16_t part[3]; /* scripts: low, medium, high (H12) */
} harakiri_influence;

enum { HARAKIRI_GREEN_SIDE, HARAKIRI_RED_SIDE };

typedef struct harakiri_event {
    uint16_t name, title;
    uint16_t letter; /* 1 A, 2 B, 3 C; 0: a numbered event, in the deck only when added */
    uint16_t side[2];
} harakiri_event;

typedef struct harakiri_mission {
    uint16_t name, title;
    uint16_t number, hint;
    uint16_t character;                       /* whose: interacting with its token is for this one's clan (H23) */
    uint16_t is_personal;                     /* H30 */
    uint16_t reveal, token, success, failure; /* scripts */
} harakiri_mission;

/* Whom an enemy goes for (H13). */
enum {
    HARAKIRI_TARGET_NEAREST = 1, /* the nearest character; ties are the players' choice */
    HARAKIRI_TARGET_WEAKEST,     /* the one with the least health */
    HARAKIRI_TARGET_CHARACTER,   /* `whom` */
    HARAKIRI_TARGET_LOCATION,    /* `whom` */
    HARAKIRI_TARGET_NOBODY       /* stays where it is */
};

/* What is left of a beaten enemy (H20). */
enum { HARAKIRI_HEAD, HARAKIRI_BOSS_HEAD, HARAKIRI_NO_HEAD };

typedef struct harakiri_enemy {
    uint16_t name, title;
    uint16_t movement, difficulty;
    uint16_t target, whom;
    uint16_t head;                      /* HARAKIRI_HEAD, … */
    uint16_t contact, success, failure; /* scripts: when it reaches its target; after a fight, for who fought */
    uint16_t about;
} harakiri_enemy;

enum { HARAKIRI_TRIGGERS = 6, HARAKIRI_ENDINGS = 4 };
enum { HARAKIRI_SUCCESS = 1, HARAKIRI_FAILURE };

typedef struct harakiri_chapter {
    uint16_t name, title;
    uint16_t act, number, rounds;
    uint16_t start[4];         /* locations, by character */
    uint16_t letters;          /* bit l: the travel events of letter l are in the deck */
    uint16_t last;             /* how the phase ends after the last round: success or failure */
    uint16_t influence;        /* at the start */
    uint16_t prepare, growth;  /* scripts: set-up (H8); each round's step of influence (H11) */
    uint16_t success, failure; /* scripts: consequences (H32) */
    uint16_t won, lost;        /* scripts: after the exploration phase (H2) */
    uint16_t trigger_round[HARAKIRI_TRIGGERS], trigger[HARAKIRI_TRIGGERS]; /* H10 */
    uint16_t ending[HARAKIRI_ENDINGS], ending_outcome[HARAKIRI_ENDINGS];   /* conditions (H31) */
    uint16_t between; /* a script: after that, before the next chapter */
} harakiri_chapter;

typedef struct harakiri_passage {
    uint16_t name, step;
} harakiri_passage;

enum {
    HARAKIRI_MAX_LOCATIONS = 64, /* with none: a set of locations is 64 bits */
    HARAKIRI_NO_WAY = 255,       /* as a distance */
    HARAKIRI_MAX_WAYS = 192,
    HARAKIRI_MAX_GEAR = 192,
    HARAKIRI_MAX_ITEMS = 192,
    HARAKIRI_MAX_INFLUENCES = 128,
    HARAKIRI_MAX_EVENTS = 192,
    HARAKIRI_MAX_MISSIONS = 64,
    HARAKIRI_MAX_MARKS = 192,
    HARAKIRI_MAX_ENEMY_KINDS = 32,
    HARAKIRI_MAX_CHAPTERS = 32,
    HARAKIRI_MAX_SKILLS = 32,
    HARAKIRI_MAX_TRAITS = 33,
    HARAKIRI_MAX_KAMI = 16,
    HARAKIRI_MAX_SEAS = 9,
    HARAKIRI_MAX_PASSAGES = 512,
    HARAKIRI_MAX_TAGS = 17,
    HARAKIRI_MAX_VISITS = 96, /* texts that count how often they were read */
    HARAKIRI_MAX_TOLD = 1024, /* pages that are told a few times in a chapter at most */
    HARAKIRI_MAX_BONUSES = 512,
    HARAKIRI_MAX_TESTS = 8192,
    HARAKIRI_MAX_STEPS = 32768,
    HARAKIRI_MAX_TEXTS = 16384,
    HARAKIRI_MAX_NAMES = 65535,  /* bytes of all names */
    HARAKIRI_MAX_PROSE = 1 << 22 /* bytes of all texts */
};

/* The tables of the blob, in its order: field, struct, most rows. */
#define HARAKIRI_TABLE_LIST(X)                                \
    X(territory, harakiri_territory, 5)                       \
    X(sea, harakiri_territory, HARAKIRI_MAX_SEAS)             \
    X(location, harakiri_location, HARAKIRI_MAX_LOCATIONS)    \
    X(way, harakiri_way, HARAKIRI_MAX_WAYS)                   \
    X(trait, harakiri_territory, HARAKIRI_MAX_TRAITS)         \
    X(skill, harakiri_skill, HARAKIRI_MAX_SKILLS)             \
    X(hero, harakiri_hero, 5)                                 \
    X(gear, harakiri_gear, HARAKIRI_MAX_GEAR)                 \
    X(item, harakiri_item, HARAKIRI_MAX_ITEMS)                \
    X(kami, harakiri_kami, HARAKIRI_MAX_KAMI)                 \
    X(influence, harakiri_influence, HARAKIRI_MAX_INFLUENCES) \
    X(event, harakiri_event, HARAKIRI_MAX_EVENTS)             \
    X(mission, harakiri_mission, HARAKIRI_MAX_MISSIONS)       \
    X(enemy, harakiri_enemy, HARAKIRI_MAX_ENEMY_KINDS)        \
    X(chapter, harakiri_chapter, HARAKIRI_MAX_CHAPTERS)       \
    X(mark, harakiri_territory, HARAKIRI_MAX_MARKS)           \
    X(passage, harakiri_passage, HARAKIRI_MAX_PASSAGES)       \
    X(bonus, harakiri_bonus, HARAKIRI_MAX_BONUSES)            \
    X(test, harakiri_test, HARAKIRI_MAX_TESTS)                \
    X(step, harakiri_step, HARAKIRI_MAX_STEPS)                \
    X(tag, harakiri_territory, HARAKIRI_MAX_TAGS)

struct harakiri_content {
#define X(field, type, most) type *field;
    HARAKIRI_TABLE_LIST(X)
#undef X
#define X(field, type, most) uint16_t field##_count;
    HARAKIRI_TABLE_LIST(X) /* rows in use are 1 … field##_count - 1 */
#undef X
    const char *names;    /* every name, zero-terminated */
    const char *prose;    /* every text, zero-terminated */
    const uint32_t *text; /* where each starts */
    uint32_t texts, prose_size;
    uint16_t names_size;
    uint16_t visits, told;                                            /* counters of readings, and of tellings */
    uint64_t structure_hash, prose_hash;                              /* how it is built; what it says */
    uint8_t distance[HARAKIRI_MAX_LOCATIONS][HARAKIRI_MAX_LOCATIONS]; /* steps over all ways, or HARAKIRI_NO_WAY */
    uint64_t next[HARAKIRI_MAX_LOCATIONS];                            /* the neighbours of each location */
    uint8_t way_of[HARAKIRI_MAX_LOCATIONS][HARAKIRI_MAX_LOCATIONS];   /* the way between neighbours; 0: none */
    harakiri_outcomes outcomes;
};

/* Our own content, compiled from content/ when this was built; no bytes in WebAssembly. */
extern const irori_content harakiri_own_content;

/* What earlier versions had (content/past), so that campaigns go on with what they began with; ends without bytes. */
extern const irori_content harakiri_past_content[];

/* Loads a blob and checks all of it: BAD_SETUP for anything that the compiler would not write. The tables are one
 * allocation, which does not refer to the blob. */
irori_status harakiri_content_load(const uint8_t *blob, size_t size, harakiri_content **content,
                                   irori_error *why) IRORI_MUST_USE;
void harakiri_content_free(harakiri_content *content); /* may be NULL */

static inline const char *harakiri_text(const harakiri_content *content, int text) {
    return content->prose + content->text[text];
}
static inline const char *harakiri_name(const harakiri_content *content, int name) { return content->names + name; }

extern const char *const harakiri_attribute_names[HARAKIRI_ATTRIBUTES];

/* The id of what has this name in one table; 0: nothing. */
int harakiri_find(const harakiri_content *content, harakiri_kind kind, const char *name);

/* Chapter `number` of an act; 0: there is none. */
int harakiri_find_chapter(const harakiri_content *content, int act, int number);

#endif
