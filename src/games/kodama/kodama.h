/* Kodama: cards, rules object and state. Rules: docs/kodama.md; ids T1–T11 are cited where they are enforced. The rule
 * book's "Kodama cards" are called spirits here, so that the game's own prefix stays free.
 *
 * A card's own coordinates: (0, 0) is its lower left corner, x to the right, y upwards. A placed card is turned by its
 * angle around its stem, and its stem lies at (x, y) of the player's part of the table, whose lower left corner is
 * (0, 0) and whose lower edge is the player's. Angle 0 is upright. */
#ifndef IRORI_KODAMA_H
#define IRORI_KODAMA_H

#include "geometry.h"
#include "irori/search.h"

enum {
    KODAMA_SEATS = 5,
    KODAMA_SEASONS = 3,
    KODAMA_ROUNDS = 4,
    KODAMA_BRANCHES = 65, /* branch cards are 1 … 65, all different */
    KODAMA_TRUNKS = 6,
    KODAMA_CARDS = 1 + KODAMA_BRANCHES + KODAMA_TRUNKS, /* 66 … 71: the trunks, in the order of the icons; 0: none */
    KODAMA_SPIRITS = 20,                                /* 1 … 20 */
    KODAMA_DECREES = 12,                                /* 1 … 12: four of spring, of summer, of fall */
    KODAMA_HAND = 4,
    KODAMA_DISPLAY = 4,                               /* at most (T2) */
    KODAMA_TREE = 1 + KODAMA_SEASONS * KODAMA_ROUNDS, /* cards of a tree at most, trunk included */
    KODAMA_LIMIT = 10,                                /* T5.5 */
    KODAMA_WIDTH = 630,
    KODAMA_HEIGHT = 880,
    KODAMA_TRUNK_WIDTH = 880,
    KODAMA_TRUNK_HEIGHT = 1260,
    KODAMA_BARK = 35, /* half the width of bark */
    KODAMA_FEATURE = 75,
    KODAMA_TRUNK_FEATURE = 120,
    KODAMA_NAME = 24
};

enum { KODAMA_OPTION_DISPLAY, KODAMA_OPTION_TABLE };

typedef enum kodama_icon {
    KODAMA_CATERPILLAR,
    KODAMA_CLOUD,
    KODAMA_FIREFLY,
    KODAMA_FLOWER,
    KODAMA_MUSHROOM,
    KODAMA_STAR,
    KODAMA_ICONS
} kodama_icon;

/* Cards */

enum {
    KODAMA_POINTS = 32,   /* points of a card's bark at most */
    KODAMA_FEATURES = 4,  /* icons of a card at most */
    KODAMA_STEMS = 5,     /* different stem positions of a deck at most */
    KODAMA_PERCHES = 320, /* canonical stem points of a card's bark at most, at the finest */
    KODAMA_COARSE_PERCHES = 80,
    KODAMA_TIPS = 8,  /* tips of a card that bots know of */
    KODAMA_ROOT = 255 /* `from` of a point where bark begins */
};

/* How close together canonical placements are: coarse for playouts, normal for lists, fine for T8. */
typedef enum kodama_fineness { KODAMA_COARSE, KODAMA_NORMAL, KODAMA_FINE, KODAMA_FINENESSES } kodama_fineness;

/* Bark: segments from each point to the one it grows from. point[0] is the stem; a trunk's limbs may each begin at a
 * root of their own. A tip is a point on the card's edge that is no root. */
typedef struct kodama_bark {
    uint8_t count;
    uint8_t from[KODAMA_POINTS]; /* an earlier point, or KODAMA_ROOT */
    kodama_point point[KODAMA_POINTS];
} kodama_bark;

typedef struct kodama_feature {
    kodama_icon icon;
    kodama_point centre;
} kodama_feature;

typedef struct kodama_card {
    char name[KODAMA_NAME];
    kodama_point half; /* half its width and height */
    kodama_bark bark;
    int stem; /* which of the deck's stem positions: cards of one stem fit in the same places */
    uint8_t features;
    kodama_feature feature[KODAMA_FEATURES];
    int32_t radius;              /* of its features */
    uint8_t icons[KODAMA_ICONS]; /* how many of each */
    /* Canonical points of its bark (places.c): the first perches[f] of them are those of fineness f. */
    uint16_t perches[KODAMA_FINENESSES];
    kodama_point perch[KODAMA_PERCHES];
    /* Bit a: a card with that stem on that coarse perch, turned against this one by a * 128, covers a feature. */
    uint32_t blocked[KODAMA_COARSE_PERCHES][KODAMA_STEMS];
    uint8_t tips, tip[KODAMA_TIPS]; /* the coarse perches at its tips (room.c) */
} kodama_card;

static inline bool kodama_is_trunk(int card) { return card > KODAMA_BRANCHES; }
static inline int kodama_trunk_of(kodama_icon icon) { return 1 + KODAMA_BRANCHES + (int)icon; }

static inline bool kodama_is_tip(const kodama_card *card, int i) {
    kodama_point p = card->bark.point[i];
    return card->bark.from[i] != KODAMA_ROOT &&
           (p.x == 0 || p.y == 0 || p.x == 2 * card->half.x || p.y == 2 * card->half.y);
}

/* What a spirit or a decree looks at on a tree; score.c counts each. */
typedef enum kodama_measure {
    KODAMA_COUNT_ICON,  /* instances of an icon on the tree */
    KODAMA_RUN_OF_ICON, /* instances of an icon on the best unbroken run of cards that show it */
    KODAMA_LINE,        /* cards of the longest line from the trunk, which does not count */
    KODAMA_FORK,        /* cards, trunk included, that carry two cards or more */
    KODAMA_TIP,         /* cards that carry none, trunk not included */
    KODAMA_LIMB,        /* cards on the trunk itself */
    KODAMA_BALANCE,     /* pairs of one card left and one card right of the trunk's middle, by the card's centre */
    KODAMA_TALL,        /* whole 500s from the table's edge to the farthest corner */
    KODAMA_WIDE,        /* whole 500s from the leftmost to the rightmost corner */
    KODAMA_SET,         /* full sets of six icons */
    KODAMA_MIXED,       /* cards with three kinds of icons or more */
    KODAMA_TWIN,        /* cards that show an icon twice or more */
    KODAMA_MEASURES
} kodama_measure;

/* Points by what is counted: `each` for every `per` of them beyond `above`, at most `most`. */
typedef struct kodama_reward {
    kodama_measure measure;
    kodama_icon icon; /* where the measure asks for one */
    uint8_t each, per, above, most;
} kodama_reward;

typedef struct kodama_spirit {
    char name[KODAMA_NAME];
    kodama_reward reward;
} kodama_spirit;

typedef enum kodama_decree_kind {
    KODAMA_COUNTS_AS,  /* `icon` counts as `as`: the two are one kind */
    KODAMA_ON_PLACING, /* points for a card placed in a certain way */
    KODAMA_AT_END      /* points at the season's end, after round 4 */
} kodama_decree_kind;

/* How a card must be placed for ON_PLACING. */
typedef enum kodama_way {
    KODAMA_WAY_TRUNK, /* on the trunk */
    KODAMA_WAY_HIGH,  /* `bound` cards or more from the trunk, itself included */
    KODAMA_WAY_FORK,  /* on a card that already carries another */
    KODAMA_WAY_ICON,  /* it shows `icon` */
    KODAMA_WAY_KINDS, /* it shows `bound` kinds of icons or more */
    KODAMA_WAY_LEVEL, /* its angle is within 1/16 of a turn of lying on its side */
    KODAMA_WAY_POOR,  /* it scores `bound` branch points or fewer */
    KODAMA_WAY_RICH,  /* it scores `bound` branch points or more */
    KODAMA_WAYS
} kodama_way;

typedef struct kodama_decree {
    char name[KODAMA_NAME];
    kodama_decree_kind kind;
    kodama_icon icon, as;
    kodama_way way;
    uint8_t bound, points;
    kodama_reward reward;
} kodama_decree;

typedef struct kodama_rules {
    irori_rules base;
    int display;        /* open branch cards (T2) */
    kodama_point table; /* a player's part of the table */
    kodama_card card[KODAMA_CARDS];
    kodama_spirit spirit[1 + KODAMA_SPIRITS];
    kodama_decree decree[1 + KODAMA_DECREES]; /* season of decree d: (d - 1) / 4 */
    int stems;
    kodama_point stem[KODAMA_STEMS];
} kodama_rules;

/* cards.c: our deck, as the text of a deck file */
extern const char kodama_deck_text[];

/* deck.c: a deck file into cards, spirits, decrees and stems; rules->table must be set. BAD_SETUP with line and reason;
 * then *rules is no good. */
irori_status kodama_deck_read(const char *text, size_t size, kodama_rules *rules, irori_error *why) IRORI_MUST_USE;

/* What icons are called in deck files, drawings and JSON; NULL after the last. */
extern const char *const kodama_icon_ids[];

irori_status kodama_rules_new(const irori_setup *setup, irori_rules **rules, irori_error *why) IRORI_MUST_USE;
void kodama_rules_free(irori_rules *rules);

/* shape.c: what a card must keep to, so that trees can grow */

enum { KODAMA_PROBES = 64, KODAMA_PROBES_WANTED = 8 };

/* The message id of what is wrong with where a feature lies, other features before it considered; NULL: nothing. */
const char *kodama_fault_of_feature(const kodama_card *card, int feature);

/* At how many of KODAMA_PROBES angles the tip would take a card with that stem, if nothing else lay there. */
int kodama_probe(const kodama_rules *rules, int card, int tip, int stem);

/* State */

typedef struct kodama_branch {
    uint8_t card, parent; /* parent: its index in the tree; 0 for the trunk itself */
    uint16_t angle;
    int16_t x, y; /* where the stem lies; for the trunk: the middle of its lower edge */
} kodama_branch;

typedef struct kodama_tree {
    uint8_t count; /* trunk included */
    kodama_branch card[KODAMA_TREE];
} kodama_tree;

typedef struct kodama_player {
    kodama_tree tree;
    uint8_t hand[KODAMA_HAND];      /* spirits, sorted; 0s last. Redacted: KODAMA_UNKNOWN for each that is there */
    uint8_t played[KODAMA_SEASONS]; /* the spirits played */
    uint8_t
        grown[KODAMA_SEASONS]; /* cards of the tree, trunk included, when each season's rounds were over; 0: not yet */
    int16_t branch_points, decree_points, spirit_points;
} kodama_player;

enum { KODAMA_UNKNOWN = 255 };

typedef enum kodama_phase { KODAMA_OVER, KODAMA_GROW /* T4 */, KODAMA_HOST /* T9 */ } kodama_phase;

typedef struct kodama_state {
    irori_chance chance;
    kodama_player player[KODAMA_SEATS];
    uint8_t deck[KODAMA_BRANCHES]; /* its top last. Redacted: what lies above the known ones, sorted */
    uint8_t deck_count, known;     /* the lowest `known` were seen going there, in this order (T8) */
    uint8_t display[KODAMA_DISPLAY];
    uint8_t decree[KODAMA_SEASONS]; /* redacted: KODAMA_UNKNOWN if still face down */
    uint8_t box[KODAMA_SPIRITS];    /* spirits dealt to nobody, sorted. Redacted: none */
    uint8_t season, round, phase;   /* from 0 */
    uint8_t first, active;          /* seats: who holds the marker, whose turn it is */
} kodama_state;

/* Moves. Low byte: the operation. GROW: display slot, x, y, angle. HOST: the spirit. */
enum { KODAMA_GROW_MOVE = 1, KODAMA_HOST_MOVE, KODAMA_PASS_MOVE };

typedef struct kodama_drop {
    int slot, x, y, angle;
} kodama_drop;

static inline irori_move kodama_grow_move(kodama_drop drop) {
    return KODAMA_GROW_MOVE | (irori_move)(uint8_t)drop.slot << 8 | (irori_move)(uint16_t)drop.x << 16 |
           (irori_move)(uint16_t)drop.y << 32 | (irori_move)(uint16_t)drop.angle << 48;
}
static inline kodama_drop kodama_drop_of(irori_move move) {
    return (kodama_drop){(int)(move >> 8 & 0xFF), (int)(move >> 16 & 0xFFFF), (int)(move >> 32 & 0xFFFF),
                         (int)(move >> 48)};
}
static inline irori_move kodama_host_move(int spirit) { return KODAMA_HOST_MOVE | (irori_move)spirit << 8; }
static inline int kodama_operation(irori_move move) { return (int)(move & 0xFF); }

/* wood.c: a tree as it lies on the table, turned and rounded once, for any number of questions */

typedef struct kodama_lying {
    const kodama_card *card;
    kodama_box box;
    kodama_point at; /* its stem */
    kodama_point bark[KODAMA_POINTS], feature[KODAMA_FEATURES];
} kodama_lying;

typedef struct kodama_wood {
    const kodama_rules *rules;
    const kodama_tree *tree;
    int count;
    kodama_lying card[KODAMA_TREE];
} kodama_wood;

void kodama_lay(const kodama_rules *rules, kodama_branch branch, kodama_lying *lying);
void kodama_wood_init(kodama_wood *wood, const kodama_rules *rules, const kodama_tree *tree); /* tree must live on */

/* One more card, which the tree need not have: what if? Such a wood answers for places, not for points. */
void kodama_wood_add(kodama_wood *wood, kodama_branch branch);

/* Where a point of card i of the tree lies, given in the card's own coordinates. */
kodama_point kodama_point_on(const kodama_wood *wood, int i, kodama_point own);

/* The rectangle of a branch card with that stem here. */
kodama_box kodama_box_at(const kodama_rules *rules, int stem, kodama_point at, int angle);

/* Is the point on the bark of card i, give or take `slack`, and on that card (T5.1)? */
bool kodama_is_on_bark(const kodama_wood *wood, int i, kodama_point p, int slack);

/* How far a point is from the middle of the nearest bark, whose points are the card's own or lie on a table. */
int32_t kodama_bark_distance(const kodama_bark *bark, const kodama_point *point, kodama_point p);

/* The card that a new one with its stem here would grow from, if T5.1–T5.4 hold; -1 otherwise. */
int kodama_parent_of(const kodama_wood *wood, int stem, int x, int y, int angle);

/* The same for a stem of which it is known that it is on the bark of that card, well inside it: a perch. */
bool kodama_fits_on(const kodama_wood *wood, int parent, int stem, kodama_point at, int angle);

/* All that is right or wrong with a drop (T5). */
typedef struct kodama_judgement {
    bool is_legal;
    int parent;                   /* the card of the tree whose bark the stem is on; -1: none */
    int nearest, off;             /* otherwise: the card whose bark is nearest, and how far off its edge the stem is */
    uint16_t touched;             /* bit i: it would lie on card i of the tree */
    uint8_t covered[KODAMA_TREE]; /* bit f: it would cover feature f of that card */
    int edges;                    /* of the table, that it hangs over */
    int points;                   /* branch points, if there is a parent */
} kodama_judgement;

kodama_judgement kodama_judge(const kodama_wood *wood, int card, int x, int y, int angle);

/* The same without the bark that is nearest, which takes longest. */
kodama_judgement kodama_glance(const kodama_wood *wood, int card, int x, int y, int angle);

/* places.c: canonical placements */

/* Along each tip's bark from the outside in: every 4th, 2nd or single perch is a coarse, normal or fine one. False:
 * there is too much bark. */
bool kodama_find_perches(kodama_card *card);

/* Finds what is blocked by the cards' own features, once all cards and stems are known. Without it lists are the same,
 * and slower. */
void kodama_find_blocked(kodama_rules *rules);

/* Angles are multiples of this: 32, 64 or 128 of them in a turn. */
static inline int kodama_angle_step(kodama_fineness fineness) { return KODAMA_TURN / 32 >> fineness; }

typedef struct kodama_place {
    uint8_t parent;
    uint16_t angle;
    int16_t x, y;
} kodama_place;

/* Where a card with that stem would fit (T5.1–T5.4), by parent, perch and angle; returns how many, at most `cap`. */
uint32_t kodama_places(const kodama_wood *wood, int stem, kodama_fineness fineness, kodama_place *out, uint32_t cap);

/* The same with all of T5 for a card of the display, as moves. */
uint32_t kodama_drops(const kodama_wood *wood, int card, int slot, kodama_fineness fineness, irori_move *out,
                      uint32_t cap);

/* The cards of the tree that may carry this one without scoring too much (T5.5): bit i. */
uint16_t kodama_parents_for(const kodama_wood *wood, int card);

/* One legal drop of the cards in `display` (0: an empty slot), by chance: any coarse one is as likely as any other; if
 * there are none, any normal one; then any fine one. False: there are none at all (T8). */
bool kodama_sample_drop(const kodama_wood *wood, const uint8_t *display, int slots, irori_rng *rng, kodama_drop *out);

/* Is there a legal canonical drop of any of these cards? Passing is legal exactly if not (T8). */
bool kodama_has_place(const kodama_wood *wood, const uint8_t *display, int slots);

/* All coarse places of a tree for some of the stems, kept up to date from card to card. A plain value: copy it, let the
 * copy grow, and see what would be left. */
typedef struct kodama_room {
    uint8_t stems;                                                     /* bit s: it is kept for stem s */
    uint8_t count;                                                     /* cards of the tree */
    uint32_t angles[KODAMA_TREE][KODAMA_COARSE_PERCHES][KODAMA_STEMS]; /* bit a: angle a * 128 */
} kodama_room;

void kodama_room_init(kodama_room *room, const kodama_wood *wood, int stems);
void kodama_room_grow(kodama_room *room, const kodama_wood *wood);         /* the wood has got one card more */
uint32_t kodama_room_count(const kodama_room *room, int stem, int parent); /* the places on one card of the tree */

/* The legal drop nearest to this one, at most `distance` and `turn` away: false if there is none. Nearest: least
 * dx² + dy² + turn² (1/4096 of a turn weighs as much as one unit, about what the card's middle moves); then the smaller
 * turn (a signed number), y, x. It need not be canonical. */
bool kodama_snap(const kodama_wood *wood, int card, kodama_drop drop, int distance, int turn, kodama_drop *out);

/* room.c: fills in `tip`, of a card with perches. */
void kodama_find_tips(kodama_card *card);

/* score.c */

typedef struct kodama_points {
    int branch, decree;         /* T6; T7, for this card alone */
    uint8_t icon[KODAMA_ICONS]; /* branch points by icon */
    uint8_t run[KODAMA_ICONS];  /* over how many cards they were counted, the new one included */
} kodama_points;

/* Points of a line given by the icons of its cards, from the new card down to the trunk, as at a real table. `decree`,
 * unless NULL, matters if an icon counts as another. */
kodama_points kodama_score_line(const uint8_t icons[][KODAMA_ICONS], int cards, const kodama_decree *decree);

/* How a card was placed, as far as decrees care: known from a tree, or told by somebody at a real table. */
typedef struct kodama_placing {
    const uint8_t *icons; /* of the card, KODAMA_ICONS numbers */
    int number;           /* of the card in its line, counted from the trunk: 1 is on the trunk */
    int points;           /* its branch points */
    bool is_fork;         /* on a card that already carries another */
    bool is_level;        /* on its side */
} kodama_placing;

/* Was it placed the way an ON_PLACING decree asks for? */
bool kodama_is_placed(const kodama_decree *decree, const kodama_placing *placing);

/* What card `card` would score on card `parent` of the tree; `decree` 0: none. The drop's angle matters to decrees. */
kodama_points kodama_score_branch(const kodama_rules *rules, const kodama_tree *tree, int parent, int card, int angle,
                                  int decree);

/* How much of what a reward asks for there is, and what that is worth. */
int kodama_measure_tree(const kodama_rules *rules, const kodama_tree *tree, kodama_measure measure, kodama_icon icon);
int kodama_reward_points(const kodama_reward *reward, int measured);
int kodama_score_spirit(const kodama_rules *rules, const kodama_tree *tree, int spirit);
int kodama_score_season(const kodama_rules *rules, const kodama_tree *tree, int decree); /* T7: AT_END */

/* words.c: spirits and decrees in words, made from what their columns say */
void kodama_say_spirit(const kodama_rules *rules, int spirit, irori_message *message);
void kodama_say_decree(const kodama_rules *rules, int decree, irori_message *message);
void kodama_say_because(const kodama_rules *rules, int decree, irori_message *message); /* why it gave a card points */

/* Adds an argument: the catalogues' words for the name, or the name as the deck has it. */
void kodama_name_card(const kodama_rules *rules, int card, const char *name, irori_message *message);
void kodama_name_spirit(const kodama_rules *rules, int spirit, const char *name, irori_message *message);
void kodama_name_decree(const kodama_rules *rules, int decree, const char *name, irori_message *message);

/* Message ids: "firefly", "the firefly", "fireflies", "fireflies on the tree". */
const char *kodama_word_of_icon(kodama_icon icon);
const char *kodama_word_of_the_icon(kodama_icon icon);
const char *kodama_word_of_icons(kodama_icon icon);
const char *kodama_word_of_measure(const kodama_reward *reward);
const char *kodama_word_of_season(int season); /* 0 is spring */

/* moves.c */
uint32_t kodama_moves(const irori_rules *rules, const void *state, int seat, irori_move *out);
irori_move kodama_sample(const irori_rules *rules, const void *state, int seat, irori_rng *rng);
irori_status kodama_check(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *why);
int kodama_refusals(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *list);

bool kodama_is_stuck(const kodama_rules *rules, const kodama_state *state, int seat); /* T8 */

/* What a reason against a drop is about: a card of the tree (-1: none), a place on the table. */
typedef struct kodama_ground {
    int card;
    bool has_place;
    kodama_point at;
} kodama_ground;

/* All that speaks against a drop on the table, as kodama_refusals gives it; `list` and `grounds` have room for
 * IRORI_MAX_REFUSALS. */
int kodama_refuse_drop(const kodama_wood *wood, int card, kodama_drop drop, irori_message *list,
                       kodama_ground *grounds);

/* turn.c */
int kodama_score(const kodama_player *player); /* all points so far */

/* T10: the seat with the lowest score; among several the nearest to the left of the holder, who is the farthest. */
int kodama_next_first(int players, int holder, const int *score);
void kodama_rank(int players, irori_result *result); /* T11: from the scores, as a finished game */
void kodama_result(const irori_rules *rules, const void *state, irori_result *result);
kodama_branch kodama_trunk_at(const kodama_rules *rules, int trunk); /* T2: in the middle of the own edge */

/* knowledge.c, bytes.c */
void kodama_sort(uint8_t *list, int count); /* cards or spirits, all different */
void kodama_redact(const irori_rules *rules, void *state, int seat);
void kodama_view(const irori_rules *rules, const void *state, int seat, irori_writer *writer);
uint64_t kodama_key(const irori_rules *rules, const void *state, int seat);
void kodama_determinize(const irori_rules *rules, void *state, int seat, irori_rng *rng);
size_t kodama_encode(const irori_rules *rules, const void *state, uint8_t *bytes);
irori_status kodama_decode(const irori_rules *rules, void *state, const uint8_t *bytes, size_t size);
int kodama_census(const irori_rules *rules, const void *state, uint16_t counts[IRORI_MAX_CARD_KINDS]);

/* text.c */
extern const irori_option kodama_options[];
extern const irori_event_kind kodama_event_kinds[];
extern const uint16_t kodama_open_reveals[]; /* law 10 */
extern const char *const kodama_place_names[];
extern const char *const kodama_rule_texts[];
void kodama_move_to_text(const irori_rules *rules, irori_move move, char text[IRORI_MOVE_TEXT]);
irori_status kodama_move_from_text(const irori_rules *rules, const char *text, irori_move *move, irori_message *why);
void kodama_name(const irori_rules *rules, uint16_t object, const char *name, irori_message *message);
bool kodama_has_event(const irori_rules *rules, const irori_event *event);

enum {
    KODAMA_MAX_MOVES = 16384, /* 8,691 were the most in 800 random games, with four open cards; a list ends there */
    KODAMA_MAX_EVENTS = 2 + KODAMA_SEATS * (1 + KODAMA_HAND) + KODAMA_DISPLAY, /* the set-up tells most */
    KODAMA_MAX_DECISIONS = KODAMA_SEATS * KODAMA_SEASONS * (KODAMA_ROUNDS + 1),
    KODAMA_MAX_ENCODED = 36 + KODAMA_SEATS * (1 + 8 * KODAMA_TREE + KODAMA_HAND + 2 * KODAMA_SEASONS + 6) + 2 +
                         KODAMA_BRANCHES + KODAMA_DISPLAY + KODAMA_SEASONS + KODAMA_SPIRITS + 5
};

/* Objects of events: branch and trunk cards from 1, then spirits, decrees and icons. */
enum { KODAMA_SPIRIT_OBJECT = 100, KODAMA_DECREE_OBJECT = 150, KODAMA_ICON_OBJECT = 200 };

/* Events: their numbers, and what records and people are told, from one list. */
#define KODAMA_EVENT_LIST(EVENT)                                              \
    EVENT(FIRST, "first", "kodama.event.first", NULL)                         \
    EVENT(TRUNK, "trunk", "kodama.event.trunk", NULL)                         \
    EVENT(DEAL, "deal", "kodama.event.deal", "kodama.event.deal.hidden")      \
    EVENT(REVEAL, "reveal", "kodama.event.reveal", NULL)                      \
    EVENT(DECREE, "decree", "kodama.event.decree", NULL)                      \
    EVENT(GROW, "grow", "kodama.event.grow", NULL)                            \
    EVENT(SCORE, "score", "kodama.event.score", NULL)                         \
    EVENT(DECREE_POINTS, "decree-points", "kodama.event.decree-points", NULL) \
    EVENT(PASS, "pass", "kodama.event.pass", NULL)                            \
    EVENT(UNDER, "under", "kodama.event.under", NULL)                         \
    EVENT(SEASON_POINTS, "season-points", "kodama.event.season-points", NULL) \
    EVENT(HOST, "host", "kodama.event.host", NULL)                            \
    EVENT(MARKER, "marker", "kodama.event.marker", NULL)                      \
    EVENT(MARKER_STAYS, "marker-stays", "kodama.event.marker-stays", NULL)    \
    EVENT(OVER, "over", "kodama.event.over", NULL)

#define KODAMA_EVENT_NUMBER(id, ...) KODAMA_EVENT_##id,
enum { KODAMA_EVENT_NONE, KODAMA_EVENT_LIST(KODAMA_EVENT_NUMBER) };
#undef KODAMA_EVENT_NUMBER

enum { KODAMA_PLACE_DECK = 1, KODAMA_PLACE_DISPLAY, KODAMA_PLACE_TREE, KODAMA_PLACE_HAND, KODAMA_PLACE_BOX };

/* pad.c, bench.c */
extern const struct irori_score_pad kodama_score_pad;
extern const irori_benchmark kodama_benchmark;

#endif
