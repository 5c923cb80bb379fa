/* 5211: cards and state. Rules: docs/5211.md; ids F1–F14 are cited where they are enforced. */
#ifndef IRORI_G5211_H
#define IRORI_G5211_H

#include "irori/search.h"

enum {
    G5211_SEATS = 5,
    G5211_COLOURS = 5, /* blue, green, yellow, orange, violet */
    G5211_VALUES = 6,
    G5211_KINDS = 30, /* a kind is a colour and a value: cards of a kind are interchangeable */
    G5211_CARDS = 100,
    G5211_HAND = 5,
    G5211_TURNS = 3,
    G5211_HIDDEN = 31,        /* in a redacted state: a card, but which? */
    G5211_COLOUR_OBJECT = 32, /* objects of events: cards 1 … 30, colours from here */
    G5211_LONG_GOAL = 50,     /* F14 */
    G5211_MAX_DEALS = 20      /* F14, ruling: the long game ends after this many deals, whoever stands where */
};

enum { G5211_OPTION_LONG, G5211_OPTION_OPEN_SCORES };

/* A card kind: 1 … 30, six of each colour, in rising value. 0 is no card. */
static inline int g5211_colour(int kind) { return (kind - 1) / G5211_VALUES; }
static inline int g5211_value(int kind) { return (kind - 1) % G5211_VALUES + 1; }
static inline bool g5211_is_kododo(int kind) { return g5211_value(kind) == 1; }

extern const char g5211_letters[G5211_COLOURS + 1];  /* "BGYOV" */
extern const uint8_t g5211_copies[G5211_VALUES + 1]; /* how many of each value a colour has (F1) */

/* Cards in hand: one byte each, falling, the lowest byte first; zero bytes above. So equal hands are equal
 * numbers, and adding or taking a card is a few shifts. */
typedef uint64_t g5211_hand;

typedef struct g5211_state {
    g5211_hand hand[G5211_SEATS];
    irori_chance chance;
    uint32_t row[G5211_SEATS];    /* cards in front, first played in the lowest byte; they lie there until the
                                   * next round's first cards are shown (when turn is 0 they have been scored) */
    uint16_t choice[G5211_SEATS]; /* chosen, not yet shown; packed like a hand; 0: still to choose */
    uint16_t kept[G5211_SEATS];   /* cards in the score pile, over all deals */
    uint16_t won[G5211_SEATS][G5211_VALUES]; /* the same by value */
    uint8_t spent[G5211_KINDS + 1];          /* cards of earlier rounds of this deal, by kind: seen by all */
    uint8_t deck[G5211_CARDS]; /* first the box, out of this deal unseen; then the draw pile, its top last */
    uint8_t deck_count, box_count;
    uint8_t deal, round, turn; /* deal and round count from 1, turn from 0 */
    uint8_t waiting;           /* bit s: seat s has still to choose; 0: the game is over */
    uint8_t is_last;           /* F12: the last round of a deal */
} g5211_state;

/* How a round is scored (F7–F10). */
typedef struct g5211_judgement {
    int kododo;               /* Kododo cards in play */
    int count[G5211_COLOURS]; /* cards in play of each colour */
    bool kododo_scores;
    int colour;       /* the colour that scores, or -1 */
    uint32_t scoring; /* bit k: cards of kind k score */
} g5211_judgement;

g5211_judgement g5211_judge(int players, const uint32_t row[]);
static inline int g5211_limit(int players) { return players + 3; }
static inline int g5211_kododo_target(int players) { return players + 2; }

/* Cards removed unseen before a deal (F2). */
int g5211_removed(int players);

/* Points in the score pile; 0 for one that is hidden. */
int g5211_score(const g5211_state *state, int seat);

/* Are the values of all score piles public (F11)? */
bool g5211_scores_are_open(const irori_rules *rules, const g5211_state *state);

/* Hands */

static inline int g5211_hand_count(g5211_hand hand) { return hand ? (71 - __builtin_clzll(hand)) / 8 : 0; }

static inline bool g5211_hand_is_full(g5211_hand hand) { return hand >> (8 * (G5211_HAND - 1)) != 0; }

static inline int g5211_hand_card(g5211_hand hand, int index) { return (int)(hand >> (8 * index) & 0xFF); }

static inline uint64_t g5211_in_each_byte(int kind) { return 0x0101010101010101u * (uint64_t)kind; }

/* All bits up to and including the first byte that is not above this kind: its place in the hand. */
static inline uint64_t g5211_hand_up_to(g5211_hand hand, int kind) {
    const uint64_t tops = 0x8080808080808080u;
    uint64_t not_above = ((g5211_in_each_byte(kind) | tops) - hand) & tops;
    return not_above ^ (not_above - 1);
}

static inline g5211_hand g5211_hand_add(g5211_hand hand, int kind) {
    uint64_t up_to = g5211_hand_up_to(hand, kind), before = up_to >> 8;
    return (hand & before) | (g5211_in_each_byte(kind) & (up_to ^ before)) | (hand << 8 & ~up_to);
}

static inline bool g5211_hand_has(g5211_hand hand, int kind) {
    uint64_t up_to = g5211_hand_up_to(hand, kind);
    return !((hand ^ g5211_in_each_byte(kind)) & (up_to ^ up_to >> 8));
}

/* The card must be there. */
static inline g5211_hand g5211_hand_take(g5211_hand hand, int kind) {
    uint64_t before = g5211_hand_up_to(hand, kind) >> 8;
    return (hand & before) | (hand >> 8 & ~before);
}

/* Events and places, in the order of the tables in text.c. */
/* Events: their numbers, and what records and people are told, from one list. */
#define G5211_EVENT_LIST(EVENT)                                             \
    EVENT(DEAL, "deal", "5211.event.deal", NULL)                            \
    EVENT(REMOVE, "remove", NULL, NULL)                                     \
    EVENT(ROUND, "round", "5211.event.round", NULL)                         \
    EVENT(LAST_ROUND, "last-round", "5211.event.last-round", NULL)          \
    EVENT(DRAW, "draw", "5211.event.draw", "5211.event.draw.hidden")        \
    EVENT(CHOOSE, "choose", "5211.event.choose", NULL)                      \
    EVENT(SHOW, "show", "5211.event.show", NULL)                            \
    EVENT(KODODO_SCORES, "kododo-scores", "5211.event.kododo-scores", NULL) \
    EVENT(KODODO_MISSED, "kododo-missed", "5211.event.kododo-missed", NULL) \
    EVENT(LIMIT, "limit", "5211.event.limit", NULL)                         \
    EVENT(TIE, "tie", "5211.event.tie", NULL)                               \
    EVENT(MAJORITY, "majority", "5211.event.majority", NULL)                \
    EVENT(NOBODY, "nobody", "5211.event.nobody", NULL)                      \
    EVENT(KEEP, "keep", NULL, NULL)                                         \
    EVENT(DISCARD, "discard", NULL, NULL)                                   \
    EVENT(POINTS, "points", "5211.event.points", NULL)                      \
    EVENT(LEFT_OVER, "left-over", NULL, NULL)                               \
    EVENT(TALLY, "tally", NULL, NULL)                                       \
    EVENT(TOTAL, "total", "5211.event.total", NULL)                         \
    EVENT(GO_ON, "go-on", "5211.event.go-on", NULL)                         \
    EVENT(OVER, "over", "5211.event.over", NULL)

#define G5211_EVENT_NUMBER(id, ...) G5211_EVENT_##id,
enum { G5211_EVENT_NONE, G5211_EVENT_LIST(G5211_EVENT_NUMBER) };
#undef G5211_EVENT_NUMBER

enum {
    G5211_PLACE_DECK = 1,
    G5211_PLACE_HAND,
    G5211_PLACE_ROW,
    G5211_PLACE_PILE,
    G5211_PLACE_DISCARD,
    G5211_PLACE_BOX
};

/* text.c */
extern const irori_option g5211_options[];
extern const irori_event_kind g5211_event_kinds[];
extern const uint16_t g5211_open_reveals[]; /* law 10 */
extern const char *const g5211_places[];
extern const char *const g5211_rule_texts[];
void g5211_card_text(int kind, char text[4]); /* "B3", "?" for a hidden one */
void g5211_move_to_text(const irori_rules *rules, irori_move move, char text[IRORI_MOVE_TEXT]);
irori_status g5211_move_from_text(const irori_rules *rules, const char *text, irori_move *move, irori_message *why);
void g5211_name(const irori_rules *rules, uint16_t object, const char *name, irori_message *message);
bool g5211_has_event(const irori_rules *rules, const irori_event *event);

/* knowledge.c: what a seat may know */
void g5211_redact(const irori_rules *rules, void *state, int seat);
void g5211_view(const irori_rules *rules, const void *state, int seat, irori_writer *writer);
uint64_t g5211_key(const irori_rules *rules, const void *state, int seat);
void g5211_determinize(const irori_rules *rules, void *state, int seat, irori_rng *rng);

/* bytes.c: the state as bytes */
enum { G5211_MAX_ENCODED = 36 + G5211_SEATS * 25 + 12 + G5211_KINDS + G5211_CARDS + 8 };
size_t g5211_encode(const irori_rules *rules, const void *state, uint8_t *bytes);
irori_status g5211_decode(const irori_rules *rules, void *state, const uint8_t *bytes, size_t size);
int g5211_census(const irori_rules *rules, const void *state, uint16_t counts[IRORI_MAX_CARD_KINDS]);

/* bot.c */
void g5211_policy(const irori_rules *rules, const void *state, int seat, const irori_move *moves, uint32_t count,
                  int32_t *weights);
bool g5211_is_settled(const irori_rules *rules, const void *state);
void g5211_evaluate(const irori_rules *rules, const void *state, int32_t worth[IRORI_MAX_SEATS]);
extern const irori_method g5211_levels[]; /* easy, medium, hard, master */

/* advice.c */
void g5211_reason(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *reason);

#endif
