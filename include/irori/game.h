/* The game interface: one const struct per game. Everything above (tables, players, front ends) knows
 * games only through it. docs/game-interface.md tells the same at leisure.
 *
 * A state is a plain value of `state_size` bytes without pointers, owned by the caller and aligned like
 * malloc's memory; copying it is memcpy. No function allocates but rules_new. None does I/O, keeps
 * anything between calls, or uses floating point.
 *
 * A seat is 0 … players-1. Where a seat means "for whose eyes", IRORI_SPECTATOR and IRORI_OMNISCIENT are
 * allowed too. Functions that answer a seat's question (moves, check, view, key, determinize) may be given
 * the true state or one redacted for that same seat, and answer the same for both. */
#ifndef IRORI_GAME_H
#define IRORI_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "json.h"
#include "random.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    IRORI_MAX_SEATS = 8,
    IRORI_MAX_OPTIONS = 8,
    IRORI_MAX_PARTS = 16, /* lines of a score's breakdown */
    IRORI_MAX_CARD_KINDS = 1024,
    IRORI_MAX_DATA = 65536,      /* bytes of a deck's text */
    IRORI_MAX_CONTENT = 1 << 23, /* bytes of compiled content */
    IRORI_MAX_ENCODED = 8192,    /* bytes of any state of any game, encoded */
    IRORI_MOVE_TEXT = 96,        /* bytes of a move's text, the zero included */
    IRORI_MAX_REFUSALS = 64,     /* reasons against one move */
    IRORI_SURE = 10000,          /* a sure win, for evaluations */
    IRORI_SPECTATOR = -1,        /* sees what everybody sees */
    IRORI_OMNISCIENT = -2        /* sees everything: for records and replays, never for a player */
};

/* What a seat decides: 64 bits inside, short text outside. 0 is never a move. */
typedef uint64_t irori_move;

/* Set-up: what a game is started with. */
typedef struct irori_setup {
    int players; /* 0: the usual number */
    int option_count;
    const char *const *options; /* "name=value" each */
    const void *data;           /* a deck's text or compiled content, for games that take one; copied. NULL: its own */
    size_t data_size;
} irori_setup;

/* Content: stories and cards compiled to bytes (docs/harakiri-frame.md). Too large for a record, which names it by its
 * hash, the data_hash of rules made from it: whoever keeps games keeps the content they were begun with under it. */
typedef struct irori_content {
    const void *bytes; /* NULL: not compiled in (WebAssembly), so that it must be given */
    size_t size;
} irori_content;

typedef struct irori_option {
    const char *name;
    const char *values; /* "off|on": what it may be set to */
    int fallback;       /* which of them it is otherwise, counting from 0 */
} irori_option;

/* The rules as chosen: immutable, shareable between threads. A game's own rules struct begins with it. */
typedef struct irori_game irori_game;
struct irori_method; /* search.h */
typedef struct irori_rules {
    const irori_game *game;
    int players;
    int option[IRORI_MAX_OPTIONS]; /* the chosen value of each option, counting from 0 */
    uint64_t data_hash;            /* of everything besides the code that decides what is legal */
    uint64_t text_hash; /* of what content says besides: rules that play alike may word it otherwise; 0: none */
} irori_rules;

/* Who decides now. */
typedef enum irori_turn_kind {
    IRORI_OVER, /* nobody: the game is over */
    IRORI_ONE,  /* one seat */
    IRORI_ALL,  /* every seat of the set answers, in any order, unseen by the others */
    IRORI_ANY   /* the first seat of the set that answers decides for the group */
} irori_turn_kind;

typedef struct irori_turn {
    uint32_t seats; /* bit s: seat s owes a decision */
    irori_turn_kind kind;
} irori_turn;

/* What happened. Words are made from events, never stored. Kinds, places and objects are the game's own
 * numbers, 0 meaning none; `places` and `name` give them names. */
typedef struct irori_event {
    uint16_t kind;
    int8_t actor;     /* a seat, or -1: nobody's doing */
    uint8_t from, to; /* places */
    bool reveals;     /* somebody learns what could not be worked out before: no undo across it */
    uint16_t object;  /* a card, a colour … */
    uint16_t seen_by; /* bit s: seat s sees object, number and bound */
    int32_t number, bound;
} irori_event;

enum {
    IRORI_SEEN_BY_ALL = 0xFFFF,
    IRORI_MAX_EVENT_KINDS = 256,     /* with 0 */
    IRORI_MAX_EVENT_NUMBER = 999999, /* of `number` and `bound`, also below 0 */
    IRORI_EVENT_NUMBERS = 8          /* what irori_event_read takes */
};

typedef struct irori_events {
    irori_event *list;
    size_t count, cap; /* the game's max_events always suffices for one call */
} irori_events;

typedef struct irori_event_kind {
    const char *name;    /* as records write it */
    const char *message; /* what to say: {who}, {what}, {n}, {bound}, {from}, {to}. NULL: not told */
    const char *hidden;  /* what to say to those who do not see it. NULL: `message` */
} irori_event_kind;

/* How a game ended, or stands. */
typedef enum irori_outcome { IRORI_RUNNING, IRORI_DECIDED, IRORI_WON, IRORI_LOST } irori_outcome;

typedef struct irori_part {
    const char *id; /* message id of what this line counts */
    int count;
    int32_t points;
} irori_part;

typedef struct irori_standing {
    int32_t score;
    int rank; /* from 1; equal ranks share */
    bool is_winner;
    int parts;
    irori_part part[IRORI_MAX_PARTS]; /* adds up to score */
} irori_standing;

typedef struct irori_result {
    irori_outcome outcome; /* DECIDED, or for cooperative games WON or LOST */
    const char *how;       /* message id: what decided it. NULL while running */
    int winners;
    irori_standing seat[IRORI_MAX_SEATS];
} irori_result;

/* ---- What only some games have: a struct each, NULL where there is none ---- */

/* Free moves: `check` accepts more than `moves` lists, as the game's page tells. */
typedef struct irori_free_moves {
    /* All that speaks against the move at once; returns how many reasons there are, 0 if the move is legal. The first
     * is the one `check` gives. NULL: `check` says it all. Callers use irori_refusals. */
    int (*refusals)(const irori_rules *rules, const void *state, int seat, irori_move move,
                    irori_message list[IRORI_MAX_REFUSALS]);
} irori_free_moves;

/* Simultaneous choices: the game has phases of the ALL kind. */
typedef struct irori_simultaneous {
    /* Takes back the choice of a seat that has chosen in such a phase; nothing to others. */
    void (*retract)(const irori_rules *rules, void *state, int seat);
} irori_simultaneous;

/* Chapters, which can be played again from the start of one. */
typedef struct irori_chapters {
    /* The chapter that is being played, from 1; 0: none yet. Everybody knows it. */
    int (*chapter)(const irori_rules *rules, const void *state);

    /* All chance to come follows from this seed. Nothing that anybody can know changes. */
    void (*reseed)(const irori_rules *rules, void *state, const irori_seed *seed);
} irori_chapters;

/* Figures that only this game has to show, beside those that `irori bench` measures of every game. */
enum { IRORI_MAX_MEASURES = 4 };
typedef struct irori_measure {
    const char *key, *unit; /* for programs and for people */
    double value;
    int digits; /* after the point */
} irori_measure;
typedef struct irori_benchmark {
    /* Measures for about so many seconds, by a clock that tells nanoseconds; returns how many figures there are, 0 if
     * there is no memory: of all functions here but rules_new only this one allocates. */
    int (*measure)(const irori_rules *rules, uint64_t (*clock)(void), double seconds,
                   irori_measure list[IRORI_MAX_MEASURES]);
} irori_benchmark;

/* ---- What bots know of a game. All optional (NULL) ---- */

typedef struct irori_brain {
    /* The legal moves that are worth a thought, where `moves` lists too many; not necessarily among those listed. None
     * exactly if `moves` lists none; `out` has room for max_moves. NULL: all that `moves` lists. */
    uint32_t (*candidates)(const irori_rules *rules, const void *state, int seat, irori_move *out);

    /* A sensible legal move without weighing all of them, for playouts. NULL: the one that `policy` likes most. */
    irori_move (*hunch)(const irori_rules *rules, const void *state, int seat, irori_rng *rng);

    /* Do the legal moves of those who decide now follow from what everybody sees? NULL: not so far as is known. */
    bool (*has_open_moves)(const irori_rules *rules, const void *state);

    /* How much a sensible simple player would like each of these moves, from what the seat knows; in hundredths of a
     * point, roughly. */
    void (*policy)(const irori_rules *rules, const void *state, int seat, const irori_move *moves, uint32_t count,
                   int32_t *weights);

    /* The same by a better judge who takes longer, for searches that have the time. NULL: `policy`. */
    void (*appraise)(const irori_rules *rules, const void *state, int seat, const irori_move *moves, uint32_t count,
                     int32_t *weights);

    /* Is this a good moment to evaluate: between rounds, not amid a fight? NULL: always. */
    bool (*is_settled)(const irori_rules *rules, const void *state);

    /* What share of the win each seat may expect, of IRORI_SURE. */
    void (*evaluate)(const irori_rules *rules, const void *state, int32_t worth[IRORI_MAX_SEATS]);

    /* How much thought this decision of a seat deserves, in percent of the fullest. NULL: 100. */
    int (*thought)(const irori_rules *rules, const void *state, int seat);

    /* How the levels search: four, in the order easy, medium, hard, master. NULL: the usual way. */
    const struct irori_method *levels;

    /* Has everybody know what nobody has found out, as far as a game has such things: Harakiri's stories. For players
     * that say so in their name ("+stories"), in reports; never at a table with people. NULL: there is nothing. */
    void (*read_all)(const irori_rules *rules, void *state);

    /* Why a seat that knows this much might make this move, or might not: one message. Its id is NULL if there is
     * nothing to say. The move must pass `check`: callers use irori_reason. */
    void (*reason)(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *reason);
} irori_brain;

/* ---- What every game has ---- */

struct irori_game {
    /* Facts. */
    const char *id;    /* "kodachi": folder, command line, records */
    const char *title; /* "Kodachi" */
    int rules_version; /* raised whenever the same moves may lead elsewhere */
    int min_players, max_players, usual_players;
    bool is_cooperative;
    bool is_template; /* registered and tested like any other, but not offered to players */
    size_t state_size;
    size_t max_encoded; /* most bytes `encode` writes */
    size_t max_view;    /* most bytes `view` writes, whoever looks */
    uint32_t max_moves, max_events, max_decisions;
    const irori_option *options;  /* ends with a name of NULL */
    const char *data_option;      /* "deck": the option that names a file to hand over as data; NULL: none */
    const char *own_data;         /* the text played with where no such file is given; NULL: there is no option */
    const irori_content *content; /* what is played with where no other content is given; NULL: the game has none */
    const irori_content
        *past; /* what was, before: records that name it are read with it. Ends without bytes; may be NULL */
    const irori_event_kind *event_kinds; /* by number; [0] is none; ends with a name of NULL */
    const uint16_t
        *open_reveals;         /* event kinds that may show a seat something new about what was hidden; ends with 0 */
    const char *const *places; /* by number; [0] is none; ends with NULL */
    const char *const *rule_texts; /* what `irori rules` prints: headings "#cards", ids "F1", texts without
                                    * an id "-aim"; ends with NULL */

    /* An immutable rules object. Bad options or data: BAD_SETUP with line and reason, *rules untouched. */
    irori_status (*rules_new)(const irori_setup *setup, irori_rules **rules, irori_error *why);
    void (*rules_free)(irori_rules *rules);

    /* A new game. Fills the whole state, padding included. */
    void (*init)(const irori_rules *rules, void *state, const irori_seed *seed, irori_events *events);

    /* Who owes a decision now. */
    irori_turn (*to_act)(const irori_rules *rules, const void *state);

    /* The canonical legal moves of a seat, in a stable order; returns their number, 0 for a seat that owes
     * nothing. `out` has room for max_moves. */
    uint32_t (*moves)(const irori_rules *rules, const void *state, int seat, irori_move *out);

    /* One random legal move of a seat that owes a decision, without listing them all. */
    irori_move (*sample)(const irori_rules *rules, const void *state, int seat, irori_rng *rng);

    /* What the clock decides for a seat that owes a decision and does not answer: the mildest legal move, as the game's
     * page tells. Given the state as the seat may know it. NULL: the first of `moves`. Callers use irori_default_move.
     */
    irori_move (*default_move)(const irori_rules *rules, const void *known, int seat);

    /* May this seat do this now? If not: ILLEGAL, and why (may be NULL). May accept more than `moves` lists
     * where the game has free moves. Any number is a fair question. */
    irori_status (*check)(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *why);

    /* Does it. The move must pass `check`. Tells `events` (may be NULL) what happened. */
    void (*apply)(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events);

    /* Blots out everything the seat may not know, the same way for all states that look the same to it. What
     * remains is what view, key and determinize are made of, and all a player is ever given. */
    void (*redact)(const irori_rules *rules, void *state, int seat);

    /* Everything the seat may know as one JSON value, and nothing else. */
    void (*view)(const irori_rules *rules, const void *state, int seat, irori_writer *writer);

    /* 64 bits naming what the seat knows: equal exactly when its views are equal, up to hash chance. */
    uint64_t (*key)(const irori_rules *rules, const void *state, int seat);

    /* Turns the state into a fair world for the seat: everything it cannot know is drawn anew, chance to come
     * included, evenly over all that is consistent with its view, and computed from that alone. */
    void (*determinize)(const irori_rules *rules, void *state, int seat, irori_rng *rng);

    /* The state as canonical bytes; returns their number, at most max_encoded. */
    size_t (*encode)(const irori_rules *rules, const void *state, uint8_t *bytes);

    /* Back again, checked as far as the parts can tell: BAD_STATE, and *state untouched, if no play leads there. */
    irori_status (*decode)(const irori_rules *rules, void *state, const uint8_t *bytes, size_t size);

    /* Scores with their breakdown, also of a running game. */
    void (*result)(const irori_rules *rules, const void *state, irori_result *result);

    /* How many of each card there are, wherever they lie: counts[kind], returns the number of kinds. */
    int (*census)(const irori_rules *rules, const void *state, uint16_t counts[IRORI_MAX_CARD_KINDS]);

    /* The notation of logs, terminal and wire; the round trip is exact. Any number is written, one that is no move as
     * something that is no move's text. */
    void (*move_to_text)(const irori_rules *rules, irori_move move, char text[IRORI_MOVE_TEXT]);
    irori_status (*move_from_text)(const irori_rules *rules, const char *text, irori_move *move, irori_message *why);

    /* What an event's object is called: adds argument `name` to the message. Any number is a fair question. */
    void (*name)(const irori_rules *rules, uint16_t object, const char *name, irori_message *message);

    /* May a game by these rules tell this event? Its kind, actor, places and the size of its numbers are in range; what
     * is left is what they are to each other: an object of the sort that this kind is about (0 where the kind may be
     * hidden), an actor where there must be one, numbers that stand for something. What passes is safe to present.
     * NULL: any such event is. Callers use irori_event_read. */
    bool (*has_event)(const irori_rules *rules, const irori_event *event);

    /* What only some games have; NULL: this one has none. */
    const irori_free_moves *free_moves;
    const irori_simultaneous *simultaneous;
    const irori_chapters *chapters;
    const struct irori_score_pad *score_pad; /* pad.h: counts what was played at a real table */
    const irori_benchmark *benchmark;

    /* What bots know of it; NULL: nothing. Callers use irori_brain_of. */
    const irori_brain *brain;

    /* How it is presented (presenter.h) and drawn (draw.h); NULL: as its row in the registry says, if it has one.
     * Callers use irori_presenter_of and irori_artist_of. */
    const struct irori_presenter *presenter;
    const struct irori_artist *artist;
};

/* ---- The registry: the games of this library. Others are given by whoever has them (irori_rules_from) ---- */

const irori_game *const *irori_games(void); /* ends with NULL */
const irori_game *irori_game_find(const char *id);

/* What bots know of a game; never NULL, but all of it may be. */
const irori_brain *irori_brain_of(const irori_game *game);

/* ---- Helpers for any game ---- */

/* The rules of a game of the caller's, which lasts as long as they do and need not be registered. BAD_SETUP with a
 * reason: the set-up does not suit it, or it needs more than any table has room for. */
irori_status irori_rules_from(const irori_game *game, const irori_setup *setup, irori_rules **rules,
                              irori_error *why) IRORI_MUST_USE;

/* The same for a registered game, by its id. */
irori_status irori_rules_new(const char *game, const irori_setup *setup, irori_rules **rules,
                             irori_error *why) IRORI_MUST_USE;
void irori_rules_free(irori_rules *rules); /* may be NULL */

/* For a game's rules_new: options and the number of players, checked against its facts. Fills *rules, or BAD_SETUP. */
irori_status irori_rules_read(const irori_game *game, const irori_setup *setup, irori_rules *rules,
                              irori_error *why) IRORI_MUST_USE;

/* All of rules_new and rules_free for a game whose rules are no more than irori_rules. */
irori_status irori_plain_rules_new(const irori_game *game, const irori_setup *setup, irori_rules **rules,
                                   irori_error *why) IRORI_MUST_USE;
void irori_plain_rules_free(irori_rules *rules);

/* "long=off" and the like: option `index` as it was chosen; "": there is no such option. */
void irori_rules_option(const irori_rules *rules, int index, char text[IRORI_MOVE_TEXT]);

/* These take any number, wherever it comes from. A seat that does not exist sees what a spectator sees. */

/* What somebody may see of an event: object, number and bound are 0 if it is hidden from them. */
irori_event irori_event_for(irori_event event, int seat);

/* An event from elsewhere, as a host writes it: kind, actor, from, to, object, number, bound, seen_by
 * (docs/protocol.md). False: no game by these rules tells it, and *event is untouched. */
bool irori_event_read(const irori_rules *rules, const int64_t numbers[IRORI_EVENT_NUMBERS],
                      irori_event *event) IRORI_MUST_USE;

/* The event in words, as that seat may hear it; id NULL: not worth a word, or no kind of event of this game. Actors and
 * places that do not exist are left out. */
irori_message irori_event_message(const irori_rules *rules, irori_event event, int seat);

/* All reasons against a move, of any game; 0 if it is legal. A seat that does not exist may do nothing. */
int irori_refusals(const irori_rules *rules, const void *state, int seat, irori_move move,
                   irori_message list[IRORI_MAX_REFUSALS]);

/* What speaks for a move or against it, of any game; id NULL: nothing to say, or the move is not legal. */
irori_message irori_reason(const irori_rules *rules, const void *state, int seat, irori_move move);

/* The moves worth a thought, of any game; none for a seat that does not exist. */
uint32_t irori_candidates(const irori_rules *rules, const void *state, int seat, irori_move *out);

/* What the clock decides for a seat that owes a decision, of any game; `known` is the state as the seat may know it. 0:
 * the seat owes none, or no memory. */
irori_move irori_default_move(const irori_rules *rules, const void *known, int seat);

/* A seat's share of a win that is worth `win`: winners divide it, a team that won has all of it. */
int32_t irori_result_share(const irori_rules *rules, const irori_result *result, int seat, int32_t win);

/* XXH64 of the encoded state. Not for players' eyes: it lets one try out hidden choices. */
uint64_t irori_state_hash(const irori_rules *rules, const void *state);

#ifdef __cplusplus
}
#endif

#endif
