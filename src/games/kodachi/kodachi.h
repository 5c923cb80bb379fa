/* Kodachi: cards, rules object and state. Rules: docs/kodachi.md; ids K1–K29 are cited where they are enforced. */
#ifndef IRORI_KODACHI_H
#define IRORI_KODACHI_H

#include "irori/search.h"

enum {
    KODACHI_SEATS = 4,
    KODACHI_KINDS = 64,       /* card kinds of a deck at most, 0 being none: a set of kinds is 64 bits */
    KODACHI_GUARD_KINDS = 51, /* guard kinds at most, 0 being none */
    KODACHI_START_CARDS = 12,
    KODACHI_HOUSE_CARDS = 60,
    KODACHI_GUARD_CARDS = 50,
    KODACHI_ELITES = 15,
    KODACHI_OWN_CARDS = KODACHI_START_CARDS + KODACHI_HOUSE_CARDS, /* most cards one player can own */
    KODACHI_CLANS = 3,
    KODACHI_TOKENS = 9, /* token t: clan t / 3, level t % 3, worth 2, 4, 5 */
    KODACHI_HAND = 6,
    KODACHI_KEPT_TREASURES = 4,
    KODACHI_MAX_PRICE = 4,   /* treasures a card can cost at most */
    KODACHI_MAX_ROUNDS = 60, /* ruling on K27: the game ends after this many rounds at the latest */
    KODACHI_MAX_MOVES = 4096,
    KODACHI_NAME = 16
};

enum { KODACHI_OPTION_EDITION, KODACHI_OPTION_START_TREASURES };
enum { KODACHI_EN, KODACHI_FR };

/* Cards (K1, K2). Each "or" of a card is a mode; a mode does all it says. */

typedef enum kodachi_class { KODACHI_DOJO, KODACHI_START, KODACHI_ENVOY, KODACHI_RUMOR, KODACHI_SKILL } kodachi_class;

typedef enum kodachi_rumor {
    KODACHI_NO_RUMOR,
    KODACHI_PER_ENVOY,
    KODACHI_PER_RUMOR,
    KODACHI_PER_SKILL,
    KODACHI_POWER /* 6, 4 or 2 by how many players own one */
} kodachi_rumor;

enum { KODACHI_NOT_DOJO = -128, KODACHI_MODES = 3 };

typedef struct kodachi_mode {
    int8_t dojo;     /* the card's value as a dojo card, or KODACHI_NOT_DOJO */
    int8_t modifier; /* added to the fight's total */
    uint8_t draw;
    bool switches, coin;
    bool switches_first; /* before it draws: what a card says is done from top to bottom (K12) */
} kodachi_mode;

typedef enum kodachi_treasure {
    KODACHI_FAN,
    KODACHI_SCROLL,
    KODACHI_VASE,
    KODACHI_JADE,
    KODACHI_GOLD,
    KODACHI_TREASURES
} kodachi_treasure;

/* What a card costs (K22): named treasures, pairs of one kind, and any. */
typedef struct kodachi_cost {
    uint8_t named[KODACHI_GOLD];
    uint8_t pairs, any;
} kodachi_cost;

typedef struct kodachi_card {
    char name[KODACHI_NAME];
    kodachi_class class;
    int8_t clan; /* envoys: 0 red, 1 blue, 2 green */
    kodachi_rumor rumor;
    uint8_t points, copies, modes;
    kodachi_mode mode[KODACHI_MODES];
    kodachi_cost cost;
} kodachi_card;

/* Guards (K3, K16): `low` counts against stealth and `high` against strength; of a double, `low` is the left guard and
 * `high` the right one. */
typedef struct kodachi_guard {
    char name[KODACHI_NAME];
    bool is_elite, is_double;
    int8_t low, high;
    kodachi_treasure treasure;
    uint8_t copies;
} kodachi_guard;

typedef struct kodachi_rules {
    irori_rules base;
    bool is_french, has_start_treasures;
    int kinds, guard_kinds; /* kinds in use are 1 … kinds */
    kodachi_card card[KODACHI_KINDS];
    kodachi_guard guard[KODACHI_GUARD_KINDS];
} kodachi_rules;

/* Does everyone start with it (K1), or does it come from the house deck (K2)? */
static inline bool kodachi_is_starting(const kodachi_card *card) {
    return card->class == KODACHI_DOJO || card->class == KODACHI_START;
}

typedef enum kodachi_phase {
    KODACHI_OVER,
    KODACHI_DECLARE, /* K10 */
    KODACHI_FIGHT,   /* K11–K17 */
    KODACHI_GO_ON,   /* K18 */
    KODACHI_TAKE,    /* K19, K20 */
    KODACHI_GIVE,    /* K21: an opponent takes */
    KODACHI_DROP,    /* K25: treasures above four */
    KODACHI_DISCARD  /* K24 */
} kodachi_phase;

typedef uint8_t kodachi_counts[KODACHI_KINDS]; /* how many of each kind */

typedef struct kodachi_player {
    uint64_t held;        /* the kinds in hand */
    kodachi_counts hand;  /* redacted: only the cards known to be there */
    kodachi_counts known; /* part of the hand that everybody knows (K8, view) */
    kodachi_counts discard;
    uint8_t
        pile[KODACHI_OWN_CARDS]; /* its top last; redacted: all that may be in the pile, or unknown in hand, sorted */
    uint8_t hand_count, pile_count;
    uint64_t owned; /* the guard kinds among the treasures */
    uint8_t treasure[KODACHI_GUARD_KINDS], treasure_count;
    uint16_t tokens; /* bit t: owns token t */
} kodachi_player;

typedef struct kodachi_state {
    irori_chance chance;
    kodachi_player player[KODACHI_SEATS];
    kodachi_counts house_discard, played; /* played: this turn's cards of the active player */
    uint8_t guard_discard[KODACHI_GUARD_KINDS];
    uint8_t house_deck[KODACHI_HOUSE_CARDS], guard_deck[KODACHI_GUARD_CARDS]; /* tops last; redacted: sorted */
    uint8_t house_count, guard_count;
    uint8_t top_back; /* K8: 0 no card, 1 regular, 2 elite */
    uint8_t column_house[KODACHI_GUARD_CARDS], column_guard[KODACHI_GUARD_CARDS]; /* the display; 0: taken or none */
    uint8_t columns;
    uint8_t token_next[KODACHI_CLANS]; /* how many tokens of a stack are gone */
    uint8_t phase, first, active, taker, round;
    uint8_t is_strength, is_final;
    uint8_t beaten; /* guard cards defeated this turn */
    uint8_t has_failed;
    uint8_t half;                  /* of a double guard: 1 when the left one is beaten */
    int16_t modifier;              /* of this fight */
    int8_t dojo;                   /* of this fight; KODACHI_NOT_DOJO before the dojo card is played */
    uint8_t envoys, envoy_clan[2]; /* fr: those whose tokens wait for the guard card's defeat (K15) */
    uint8_t coins;                 /* K23: coin cards played this turn and not yet spent */
    uint8_t takes;                 /* cards the active player may still take */
    uint8_t from;                  /* single steps of DROP and DISCARD go upwards: the lowest kind still to be given */
} kodachi_state;

/* Moves: what, and with what. Low byte: the operation; then two bytes, or a price as up to four guard kinds. */
enum {
    KODACHI_STRENGTH = 1,
    KODACHI_STEALTH,
    KODACHI_PLAY, /* card kind, mode */
    KODACHI_BEAT,
    KODACHI_CONCEDE,
    KODACHI_CONTINUE,
    KODACHI_STOP,
    KODACHI_TREASURE, /* column */
    KODACHI_BUY,      /* column, coins used, then up to four guard kinds in rising order */
    KODACHI_DONE,
    KODACHI_DROP_ONE,   /* guard kind */
    KODACHI_DISCARD_ONE /* card kind */
};

static inline irori_move kodachi_move(int operation, int a, int b) {
    return (irori_move)operation | (irori_move)a << 8 | (irori_move)b << 16;
}
static inline int kodachi_operation(irori_move move) { return (int)(move & 0xFF); }
static inline int kodachi_a(irori_move move) { return (int)(move >> 8 & 0xFF); }
static inline int kodachi_b(irori_move move) { return (int)(move >> 16 & 0xFF); }
static inline int kodachi_paid(irori_move move, int i) { return (int)(move >> (24 + 8 * i) & 0xFF); }

/* What the current guard asks: beat this, strictly. */
int kodachi_target(const kodachi_rules *rules, const kodachi_state *state);
bool kodachi_is_winning(const kodachi_rules *rules, const kodachi_state *state);

/* cards.c: our deck, as the text of a deck file */
extern const char kodachi_deck_text[];

/* cost.c */
typedef uint8_t kodachi_purse[KODACHI_TREASURES]; /* how many treasures of each kind */
int kodachi_cost_size(const kodachi_cost *cost);
bool kodachi_can_afford(const kodachi_cost *cost, const kodachi_purse purse);  /* with some of these */
bool kodachi_cost_is_met(const kodachi_cost *cost, const kodachi_purse purse); /* with exactly these */
void kodachi_purse_of(const kodachi_rules *rules, const kodachi_state *state, int seat, kodachi_purse purse);

/* moves.c */
uint32_t kodachi_moves(const irori_rules *rules, const void *state, int seat, irori_move *out);
irori_move kodachi_sample(const irori_rules *rules, const void *state, int seat, irori_rng *rng);
irori_move kodachi_default_move(const irori_rules *rules, const void *known, int seat);
irori_status kodachi_check(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *why);
int kodachi_decider(const kodachi_state *state); /* the seat that owes the decision; -1: nobody */
bool kodachi_can_play_any(const kodachi_rules *rules, const kodachi_state *state);
bool kodachi_can_take_any(const kodachi_rules *rules, const kodachi_state *state, int seat);
bool kodachi_can_take_guard(const kodachi_rules *rules, const kodachi_state *state, int column);

/* Is there something for the decider to say? Where what everybody sees leaves one answer, the game goes on by itself;
 * never because of a hand, for that would tell what is in it (K17, K24): conceding a fight and being done with
 * discarding are said by their owner, even where nothing else is left. */
bool kodachi_is_choice(const kodachi_rules *rules, const kodachi_state *state);

/* Kinds that DROP or DISCARD may name next, as a set. */
uint64_t kodachi_droppable(const kodachi_state *state);
uint64_t kodachi_discardable(const kodachi_state *state);

/* Is there a guard card to be had (K18)? */
bool kodachi_has_guard(const kodachi_rules *rules, const kodachi_state *state);

/* score.c: what a player has at the end, as it can be counted at any table (K28) */
typedef struct kodachi_holdings {
    int envoys, envoy_points;
    int skills, skill_points; /* starting skills are skills too */
    int rumors[KODACHI_POWER + 1];
    int tokens, token_points;
    int treasures;
} kodachi_holdings;

/* Scores, ranks and winners of a finished game (K28, K29). */
void kodachi_score(bool is_french, int players, const kodachi_holdings holdings[], irori_result *result);
kodachi_holdings kodachi_holdings_of(const kodachi_rules *rules, const kodachi_state *state, int seat);

/* All cards of a player, wherever they are. */
void kodachi_owned(const kodachi_rules *rules, const kodachi_state *state, int seat, kodachi_counts counts);
void kodachi_result(const irori_rules *rules, const void *state, irori_result *result);
int kodachi_token_worth(int token); /* K4 */

/* odds.c: what the active player's hand can do as it is, without what drawing may bring */
typedef struct kodachi_odds {
    int guards, beaten; /* how many there are, and how many of them it beats, each alone */
} kodachi_odds;
kodachi_odds kodachi_next_guard(const kodachi_rules *rules, const kodachi_state *state); /* by the next one's back */
kodachi_odds kodachi_any_guard(const kodachi_rules *rules, const kodachi_state *state, bool is_strength);
/* When a way is to be declared: the share of the next guards that the hand beats with what is left once this one is
 * beaten, by as few cards as possible; -1: it does not beat this one. */
int kodachi_percent_after(const kodachi_rules *rules, const kodachi_state *state, bool is_strength);
kodachi_odds kodachi_card_alone(const kodachi_rules *rules, const kodachi_state *state, int kind); /* the better way */
bool kodachi_can_beat(const kodachi_rules *rules, const kodachi_state *state, int guard, bool is_strength);
bool kodachi_can_win(const kodachi_rules *rules, const kodachi_state *state); /* the fight as it stands */
kodachi_state kodachi_played(const kodachi_state *state, int kind, const kodachi_mode *mode); /* the fight then */

/* Rounded; 0 of nothing. */
static inline int kodachi_percent(int part, int all) { return all ? (100 * part + all / 2) / all : 0; }

/* deck.c: a deck file into cards and guards. BAD_SETUP with line and reason; then *rules is no good. */
irori_status kodachi_deck_read(const char *text, size_t size, kodachi_rules *rules, irori_error *why);
irori_status kodachi_rules_new(const irori_setup *setup, irori_rules **rules, irori_error *why);
void kodachi_rules_free(irori_rules *rules);

/* text.c */
extern const irori_option kodachi_options[];
extern const irori_event_kind kodachi_event_kinds[];
extern const uint16_t kodachi_open_reveals[]; /* law 10 */
extern const char *const kodachi_places[];
extern const char *const kodachi_rule_texts[];
void kodachi_move_to_text(const irori_rules *rules, irori_move move, char text[IRORI_MOVE_TEXT]);
irori_status kodachi_move_from_text(const irori_rules *rules, const char *text, irori_move *move, irori_message *why);
void kodachi_name(const irori_rules *rules, uint16_t object, const char *name, irori_message *message);
bool kodachi_has_event(const irori_rules *rules, const irori_event *event);

/* knowledge.c, bytes.c, bot.c */
void kodachi_redact(const irori_rules *rules, void *state, int seat);
void kodachi_view(const irori_rules *rules, const void *state, int seat, irori_writer *writer);
uint64_t kodachi_key(const irori_rules *rules, const void *state, int seat);
void kodachi_determinize(const irori_rules *rules, void *state, int seat, irori_rng *rng);
size_t kodachi_encode(const irori_rules *rules, const void *state, uint8_t *bytes);
irori_status kodachi_decode(const irori_rules *rules, void *state, const uint8_t *bytes, size_t size);
int kodachi_census(const irori_rules *rules, const void *state, uint16_t counts[IRORI_MAX_CARD_KINDS]);
void kodachi_policy(const irori_rules *rules, const void *state, int seat, const irori_move *moves, uint32_t count,
                    int32_t *weights);

/* worth.c */
bool kodachi_is_settled(const irori_rules *rules, const void *state);
void kodachi_evaluate(const irori_rules *rules, const void *state, int32_t worth[IRORI_MAX_SEATS]);
int kodachi_thought(const irori_rules *rules, const void *state, int seat);
extern const irori_method kodachi_levels[]; /* easy, medium, hard, master */

/* pad.c */
extern const struct irori_score_pad kodachi_score_pad;

/* advice.c */
void kodachi_reason(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *reason);

/* How many cards `pile` holds: the pile's own, and in a redacted state those unknown in hand besides. */
int kodachi_pool_size(const kodachi_player *player);

/* Objects of events: cards from 1, then guards, then tokens. */
enum { KODACHI_GUARD_OBJECT = 64, KODACHI_TOKEN_OBJECT = 128 };

/* What happens, as records name it and as it is told (NULL: not told), to all and to those who do not see it. */
#define KODACHI_EVENTS(EVENT)                                                                 \
    EVENT(TURN, "turn", "kodachi.event.turn", NULL)                                           \
    EVENT(START_TREASURE, "start-treasure", "kodachi.event.start-treasure", NULL)             \
    EVENT(REVEAL_HOUSE, "reveal-house", "kodachi.event.reveal-house", NULL)                   \
    EVENT(REVEAL_GUARD, "reveal-guard", "kodachi.event.reveal-guard", NULL)                   \
    EVENT(STRENGTH, "strength", "kodachi.event.strength", NULL)                               \
    EVENT(STEALTH, "stealth", "kodachi.event.stealth", NULL)                                  \
    EVENT(PLAY_DOJO, "play-dojo", "kodachi.event.play-dojo", NULL)                            \
    EVENT(PLAY_MODIFIER, "play-modifier", "kodachi.event.play-modifier", NULL)                \
    EVENT(PLAY, "play", "kodachi.event.play", NULL)                                           \
    EVENT(SWITCH_TO_STRENGTH, "switch-to-strength", "kodachi.event.switch-to-strength", NULL) \
    EVENT(SWITCH_TO_STEALTH, "switch-to-stealth", "kodachi.event.switch-to-stealth", NULL)    \
    EVENT(DRAW, "draw", "kodachi.event.draw", "kodachi.event.draw.hidden")                    \
    EVENT(RESHUFFLE, "reshuffle", "kodachi.event.reshuffle", NULL)                            \
    EVENT(TOKEN, "token", "kodachi.event.token", NULL)                                        \
    EVENT(BEAT, "beat", "kodachi.event.beat", NULL)                                           \
    EVENT(CONCEDE, "concede", "kodachi.event.concede", NULL)                                  \
    EVENT(FAIL, "fail", "kodachi.event.fail", NULL)                                           \
    EVENT(CONTINUE, "continue", "kodachi.event.continue", NULL)                               \
    EVENT(STOP, "stop", "kodachi.event.stop", NULL)                                           \
    EVENT(MUST_STOP, "must-stop", "kodachi.event.must-stop", NULL)                            \
    EVENT(TAKE, "take", "kodachi.event.take", NULL)                                           \
    EVENT(BUY, "buy", "kodachi.event.buy", NULL)                                              \
    EVENT(PAY, "pay", "kodachi.event.pay", NULL)                                              \
    EVENT(PAY_COIN, "pay-coin", "kodachi.event.pay-coin", NULL)                               \
    EVENT(DONE, "done", "kodachi.event.done", NULL)                                           \
    EVENT(PASS, "pass", "kodachi.event.pass", NULL)                                           \
    EVENT(CLEAR_HOUSE, "clear-house", NULL, NULL)                                             \
    EVENT(CLEAR_GUARD, "clear-guard", NULL, NULL)                                             \
    EVENT(CLEAR_PLAYED, "clear-played", NULL, NULL)                                           \
    EVENT(DROP, "drop", "kodachi.event.drop", NULL)                                           \
    EVENT(DISCARD, "discard", "kodachi.event.discard", NULL)                                  \
    EVENT(REBUILD_HOUSE, "rebuild-house", "kodachi.event.rebuild-house", NULL)                \
    EVENT(REBUILD_GUARD, "rebuild-guard", "kodachi.event.rebuild-guard", NULL)                \
    EVENT(LAST_ROUND, "last-round", "kodachi.event.last-round", NULL)                         \
    EVENT(OVER, "over", "kodachi.event.over", NULL)

enum {
    KODACHI_EVENT_NONE,
#define KODACHI_EVENT_NUMBER(id, name, message, hidden) KODACHI_EVENT_##id,
    KODACHI_EVENTS(KODACHI_EVENT_NUMBER)
#undef KODACHI_EVENT_NUMBER
};

enum {
    KODACHI_PLACE_PILE = 1,
    KODACHI_PLACE_HAND,
    KODACHI_PLACE_TABLE,
    KODACHI_PLACE_DISCARD,
    KODACHI_PLACE_DISPLAY,
    KODACHI_PLACE_HOUSE_DECK,
    KODACHI_PLACE_GUARD_DECK,
    KODACHI_PLACE_HOUSE_DISCARD,
    KODACHI_PLACE_GUARD_DISCARD,
    KODACHI_PLACE_TREASURES,
    KODACHI_PLACE_STACK
};

#endif
