/* Harakiri: the turn. Phases, moves and events of the adventure phase in the order of play, and what the files of the
 * turn engine share. State and story machine: harakiri.h. */
#ifndef IRORI_HARAKIRI_PLAY_H
#define IRORI_HARAKIRI_PLAY_H

#include "harakiri.h"

/* Phases, in the order of play. A phase either goes on by itself or waits for a decision; above any of them there may
 * be a story (state.story.depth) or a question to others (state.pending). Name as views write it. */
#define HARAKIRI_PHASE_LIST(X)                                    \
    X(OVER, "over")                                               \
    X(DIVIDE, "divide") /* who plays whom (H1): all together */   \
    X(WEAPON, "weapon") /* `stage`: whose (H6) */                 \
    X(KAMI, "kami")                                               \
    X(LEARN, "learn") /* levels: an attribute, a skill (H2) */    \
    X(NEXT, "next")   /* the next chapter is set up (H8, H9) */   \
    X(PREPARE, "prepare")                                         \
    X(ROUND, "round")     /* H10 */                               \
    X(GROWTH, "growth")   /* H11 */                               \
    X(CARD, "card")       /* H12 */                               \
    X(ENEMIES, "enemies") /* H13: which one is next */            \
    X(TARGET, "target")   /* whom it goes for */                  \
    X(PATH, "path")       /* where it ends */                     \
    X(TURNS, "turns")     /* H14: who is next */                  \
    X(ACTIONS, "actions")                                         \
    X(TRAVEL, "travel")    /* H15 */                              \
    X(FARE, "fare")        /* H19: who of a group pays what */    \
    X(EVENT, "event")      /* H16 */                              \
    X(SMITH, "blacksmith") /* H24 */                              \
    X(MARKET, "market")                                           \
    X(FALLEN, "fallen")     /* H32: the defeated return */        \
    X(LOSS, "loss")         /* an attribute to lose */            \
    X(MISSIONS, "missions") /* uncompleted ones fail */           \
    X(CONSEQUENCES, "consequences")                               \
    X(CLOSE, "close")     /* H33 */                               \
    X(EXPLORE, "explore") /* H2: was the exploration won? */      \
    X(HEADS, "heads")     /* what `stage` brought back from it */ \
    X(BOSS_HEADS, "boss-heads")                                   \
    X(RISE, "rise") /* did they gain a level? */                  \
    X(AFTER, "after")

typedef enum harakiri_phase {
#define X(id, name) HARAKIRI_##id##_PHASE,
    HARAKIRI_PHASE_LIST(X)
#undef X
        HARAKIRI_PHASES
} harakiri_phase;

/* Moves: an operation in the low byte, then bytes a, b, c and sixteen bits n. Operation, first word, and what follows
 * it, by letter: c character, g equipment, i item, k kami, l location, m mission, e enemy, s skill, a attribute; n
 * number, o ordinal (not written if 1). Where letters do not do, text.c has a function of its own: '*'. */
#define HARAKIRI_MOVE_LIST(X)                                              \
    X(USUAL, "usual", "") /* everyone plays the usual characters */        \
    X(SEAT, "seat", "cn") /* this character is played by seat n, from 1 */ \
    X(READY, "ready", "") /* everyone takes the first weapon and kami */   \
    X(ARM, "arm", "g")                                                     \
    X(FOLLOW, "follow", "k")                                               \
    X(RAISE, "raise", "a")                                                 \
    X(LEARN, "learn", "s*") /* n 1: its other side */                      \
    X(ENEMY, "enemy", "elo")                                               \
    X(TARGET, "target", "c")                                               \
    X(TO, "to", "l") /* one step; or where an enemy goes */                \
    X(ACTIVATE, "activate", "c")                                           \
    X(TRAVEL, "travel", "*") /* n: with whom, bit c */                     \
    X(EXERT, "exert", "")                                                  \
    X(SAIL, "sail", "l")                                                   \
    X(STOP, "stop", "")                                                    \
    X(PAY, "pay", "*") /* n: four bits for each character */               \
    X(ATTACK, "attack", "eo")                                              \
    X(INTERACT, "interact", "m")                                           \
    X(SMITH, "blacksmith", "")                                             \
    X(MARKET, "market", "")                                                \
    X(INN, "inn", "")                                                      \
    X(PRAY, "pray", "n")                                                   \
    X(VISIT, "visit", "")                                                  \
    X(WORK, "work", "")                                                    \
    X(CAMP, "camp", "")                                                    \
    X(END, "end", "") /* of the activation */                              \
    X(BUY, "buy", "i")                                                     \
    X(BUY_GEAR, "buy", "g")                                                \
    X(SELL, "sell", "i")                                                   \
    X(SELL_GEAR, "sell", "g")                                              \
    X(SELL_HEADS, "sell-heads", "n")                                       \
    X(SELL_BOSS_HEADS, "sell-boss-heads", "n")                             \
    X(REPAIR, "repair", "")                                                \
    X(DONE, "done", "")                                                    \
    X(USE, "use", "i")                                                     \
    X(CALL, "call-kami", "")                                               \
    X(SWAP, "swap", "")                                                    \
    X(GIVE, "give", "ci")                                                  \
    X(GIVE_GEAR, "give", "cg")                                             \
    X(GIVE_COINS, "give-coins", "cn")                                      \
    X(GIVE_HEADS, "give-heads", "cn")                                      \
    X(GIVE_BOSS_HEADS, "give-boss-heads", "cn")                            \
    X(TAKE, "take", "ci")                                                  \
    X(TAKE_GEAR, "take", "cg")                                             \
    X(TAKE_COINS, "take-coins", "cn")                                      \
    X(TAKE_HEADS, "take-heads", "cn")                                      \
    X(TAKE_BOSS_HEADS, "take-boss-heads", "cn")                            \
    X(SHARE, "share", "m")     /* information */                           \
    X(OMAMORI, "omamori", "m") /* at any distance */                       \
    X(YES, "yes", "")                                                      \
    X(NO, "no", "")                                                        \
    X(CHOOSE, "choose", "n") /* an option, from 1 */                       \
    X(PICK, "pick", "c")                                                   \
    X(LOSE, "lose", "a")                                                   \
    X(GAIN, "gain", "a")                                                   \
    X(DROP, "drop", "i")                                                   \
    X(DROP_GEAR, "drop", "g")                                              \
    X(ROLL, "roll", "")                                                    \
    X(ACCEPT, "accept", "") /* a failed roll */                            \
    X(AGAIN_KAMI, "again-kami", "")                                        \
    X(AGAIN_ITEM, "again-item", "i")                                       \
    X(WON, "won", "") /* the exploration */                                \
    X(LOST, "lost", "")                                                    \
    X(HEADS, "heads", "n") /* that it brought */                           \
    X(BOSS_HEADS, "boss-heads", "n")                                       \
    X(RISE, "rise", "")                                                    \
    X(STAY, "stay", "")

typedef enum harakiri_operation {
    HARAKIRI_NO_MOVE,
#define X(id, word, form) HARAKIRI_DO_##id,
    HARAKIRI_MOVE_LIST(X)
#undef X
        HARAKIRI_OPERATIONS
} harakiri_operation;

/* Free actions (H27) stand together in the list. */
static inline bool harakiri_is_free(int operation) {
    return operation >= HARAKIRI_DO_USE && operation <= HARAKIRI_DO_OMAMORI;
}

/* Actions that cost a point (H14). */
static inline bool harakiri_is_action(int operation) {
    return operation == HARAKIRI_DO_TRAVEL || (operation >= HARAKIRI_DO_ATTACK && operation <= HARAKIRI_DO_CAMP);
}

static inline irori_move harakiri_move(int operation, int a, int b, int c, int n) {
    return (irori_move)operation | (irori_move)a << 8 | (irori_move)b << 16 | (irori_move)c << 24 | (irori_move)n << 32;
}
static inline int harakiri_operation_of(irori_move move) { return (int)(move & 0xFF); }
static inline int harakiri_a(irori_move move) { return (int)(move >> 8 & 0xFF); }
static inline int harakiri_b(irori_move move) { return (int)(move >> 16 & 0xFF); }
static inline int harakiri_c(irori_move move) { return (int)(move >> 24 & 0xFF); }
static inline int harakiri_n(irori_move move) { return (int)(move >> 32 & 0xFFFF); }

/* Events of the turn, after those of the story machine: id, name, what `object` is (a kind of name, or NO_KIND). */
#define HARAKIRI_TURN_EVENT_LIST(X)              \
    X(BEGINS, "begins", NO)                      \
    X(CHAPTER, "chapter", CHAPTER)               \
    X(SEATED, "seated", CHARACTER)               \
    X(ARMED, "armed", GEAR)                      \
    X(FOLLOWS, "follows", KAMI)                  \
    X(LEVEL, "level", NO)                        \
    X(LEARNED, "learned", SKILL)                 \
    X(RAISED, "raised", ATTRIBUTE)               \
    X(ROUND, "round", NO)                        \
    X(LAST_ROUND, "last-round", NO)              \
    X(RESHUFFLE, "reshuffle", NO)                \
    X(CARD, "card", INFLUENCE)                   \
    X(ENEMY_MOVES, "enemy-moves", ENEMY)         \
    X(ENEMY_STAYS, "enemy-stays", ENEMY)         \
    X(CONTACT, "contact", ENEMY)                 \
    X(ACTIVATES, "activates", NO)                \
    X(DELAYED, "delayed", NO)                    \
    X(ENDS, "ends", NO)                          \
    X(TRAVELS, "travels", NO)                    \
    X(JOINS, "joins", NO)                        \
    X(EXERTS, "exerts", NO)                      \
    X(STEPS, "steps", LOCATION)                  \
    X(SAILS, "sails", LOCATION)                  \
    X(PAYS, "pays", NO)                          \
    X(TRAVEL_EVENT, "travel-event", EVENT)       \
    X(ATTACKS, "attacks", ENEMY)                 \
    X(REVEALS, "reveals", MISSION)               \
    X(INTERACTS, "interacts", MISSION)           \
    X(INN, "inn", NO)                            \
    X(PRAYS, "prays", NO)                        \
    X(VISITS, "visits", LOCATION)                \
    X(WORKS, "works", NO)                        \
    X(CAMPS, "camps", NO)                        \
    X(AT_SMITH, "at-blacksmith", NO)             \
    X(AT_MARKET, "at-market", NO)                \
    X(OFFERED, "offered", ITEM)                  \
    X(BUYS, "buys", ITEM)                        \
    X(BUYS_GEAR, "buys-equipment", GEAR)         \
    X(SELLS, "sells", ITEM)                      \
    X(SELLS_GEAR, "sells-equipment", GEAR)       \
    X(SELLS_HEADS, "sells-heads", NO)            \
    X(SELLS_BOSS_HEADS, "sells-boss-heads", NO)  \
    X(REPAIRS, "repairs", NO)                    \
    X(USES, "uses", ITEM)                        \
    X(CALLS, "calls", KAMI)                      \
    X(SWAPS, "swaps", GEAR)                      \
    X(ASKS, "asks", NO)                          \
    X(AGREES, "agrees", NO)                      \
    X(REFUSES, "refuses", NO)                    \
    X(GETS, "gets", ITEM)                        \
    X(GETS_GEAR, "gets-equipment", GEAR)         \
    X(GETS_COINS, "gets-coins", NO)              \
    X(GETS_HEADS, "gets-heads", NO)              \
    X(GETS_BOSS_HEADS, "gets-boss-heads", NO)    \
    X(SHARES, "shares", MISSION)                 \
    X(SUCCESS, "success", CHAPTER)               \
    X(FAILURE, "failure", CHAPTER)               \
    X(RETURNS, "returns", NO)                    \
    X(MISSION_FAILED, "mission-failed", MISSION) \
    X(RECOVERS, "recovers", LOCATION)            \
    X(EXPLORATION_WON, "exploration-won", NO)    \
    X(EXPLORATION_LOST, "exploration-lost", NO)  \
    X(BROUGHT_HEADS, "brought-heads", NO)        \
    X(BROUGHT_BOSS_HEADS, "brought-boss-heads", NO)

enum {
    HARAKIRI_LAST_STORY_EVENT = HARAKIRI_EVENT_AFTER_STORIES - 1,
#define X(id, name, kind) HARAKIRI_EVENT_##id,
    HARAKIRI_TURN_EVENT_LIST(X)
#undef X
        HARAKIRI_EVENTS
};

/* How a phase ended (H31), and what history keeps of a chapter: two bits for the phase's outcome, two for the
 * exploration's, three for how it ended. */
enum {
    HARAKIRI_HOW_STORY = 1,
    HARAKIRI_HOW_INFLUENCE,
    HARAKIRI_HOW_DEFEATED,
    HARAKIRI_HOW_ENDING,
    HARAKIRI_HOW_LAST_ROUND
};
static inline int harakiri_history_outcome(int history) { return history & 3; }
static inline int harakiri_history_exploration(int history) { return history >> 2 & 3; }
static inline int harakiri_history_how(int history) { return history >> 4 & 7; }

/* What every function of the turn needs. */
typedef struct harakiri_play {
    const harakiri_rules *rules;
    const harakiri_content *content;
    harakiri_state *s;
    irori_events *events; /* may be NULL */
    bool has_shown_dice;  /* the move showed the test that comes first: nothing is asked before these dice fall */
} harakiri_play;

static inline harakiri_character *harakiri_who(harakiri_state *s, int who) { return &s->character[who - 1]; }
static inline const harakiri_character *harakiri_who_of(const harakiri_state *s, int who) {
    return &s->character[who - 1];
}

/* Has the active character an action left? */
static inline bool harakiri_can_act(const harakiri_state *s) {
    return harakiri_who_of(s, s->active)->actions && s->acts_left;
}

/* Something happened to this character (0: nobody). */
void harakiri_note(const harakiri_play *p, int kind, int who, int object, int number, int bound);

/* turn.c: goes on until somebody has to decide, or the game is over. */
void harakiri_settle(harakiri_play *p);
void harakiri_end_phase(harakiri_play *p, int outcome, int how); /* H31 */
void harakiri_start_foe(harakiri_play *p, int foe);
void harakiri_aim_foe(harakiri_play *p, int who);
void harakiri_move_foe(harakiri_play *p, int place);
uint32_t harakiri_foe_targets(const harakiri_content *content, const harakiri_state *s, int foe); /* bit c */
int harakiri_foe_goal(const harakiri_content *content, const harakiri_state *s);                  /* its location */
uint32_t harakiri_next_turns(const harakiri_state *s); /* who may activate next, bit c (H14, H18) */
void harakiri_bind_group(harakiri_state *s);           /* the companions of the travel that ends come next (H18) */
void harakiri_activate(harakiri_play *p, int who);
void harakiri_equip(harakiri_play *p, irori_move move); /* apply.c: the weapon or kami of character `stage` (H6) */
void harakiri_ready(harakiri_play *p);                  /* apply.c: the first of each list for all who have none */
void harakiri_begin(harakiri_play *p, irori_move move); /* apply.c: does it, or asks those whose yes it takes */

/* end.c: the end of a phase, the exploration, the next chapter. Each answers false if it waits for a decision. */
bool harakiri_phase_fallen(harakiri_play *p);
bool harakiri_phase_missions(harakiri_play *p);
bool harakiri_phase_consequences(harakiri_play *p);
bool harakiri_phase_close(harakiri_play *p);
bool harakiri_phase_explore(harakiri_play *p);
bool harakiri_phase_heads(harakiri_play *p);
bool harakiri_phase_rise(harakiri_play *p);
bool harakiri_phase_after(harakiri_play *p);
bool harakiri_phase_learn(harakiri_play *p);
bool harakiri_phase_next(harakiri_play *p);
int harakiri_learnable(const harakiri_content *content, const harakiri_state *s, int who, irori_move *out);
void harakiri_lose_point(harakiri_play *p, int attribute);
void harakiri_explored(harakiri_play *p, bool is_won);
void harakiri_brought(harakiri_play *p, int heads);
void harakiri_raise(harakiri_play *p, int attribute);
void harakiri_learn(harakiri_play *p, int skill, int side);

/* actions.c: what costs action points (H14–H26). */
bool harakiri_can_travel(const harakiri_content *content, const harakiri_state *s, uint32_t group);
uint32_t harakiri_party(const harakiri_state *s); /* who travels together just now, the active one too, bit c */
int harakiri_purse(const harakiri_state *s, uint32_t people); /* the coins they have together */
uint32_t harakiri_payers(const harakiri_state *s);  /* who of the party has coins and has not refused to pay (H19) */
bool harakiri_meets_event(const harakiri_state *s); /* would a travel event follow, if this travel ended now? (H16) */
uint32_t harakiri_companions(const harakiri_state *s); /* who could come along, bit c (H18) */
uint64_t harakiri_open_ports(const harakiri_content *content, const harakiri_state *s); /* for the active character */
int harakiri_movement_of(const harakiri_content *content, const harakiri_state *s, uint32_t group);

/* Before anything is added to it (H15). */
static inline int harakiri_own_movement(const harakiri_character *character) {
    return 3 + character->attribute[HARAKIRI_DEXTERITY];
}
int harakiri_foe_at(const harakiri_state *s, int kind, int place, int ordinal); /* -1: none */
bool harakiri_can_interact(const harakiri_content *content, const harakiri_state *s, int mission);
bool harakiri_can_visit(const harakiri_content *content, const harakiri_state *s); /* where the active character is */
bool harakiri_can_visit_at(const harakiri_content *content, const harakiri_state *s, int place);
int harakiri_services(const harakiri_content *content, const harakiri_state *s); /* open here, H24 */
void harakiri_travel(harakiri_play *p, uint32_t group);
void harakiri_step_to(harakiri_play *p, int place);
void harakiri_sail_to(harakiri_play *p, int place);
void harakiri_pay_fare(harakiri_play *p, int split);
void harakiri_finish_travel(harakiri_play *p);
void harakiri_attack(harakiri_play *p, int foe);
void harakiri_interact(harakiri_play *p, int mission);
void harakiri_pray(harakiri_play *p, int karma);
void harakiri_visit(harakiri_play *p);
void harakiri_work(harakiri_play *p);
void harakiri_camp(harakiri_play *p);

/* city.c: blacksmith, market, inn (H24). */
void harakiri_earn(harakiri_character *character, int coins);
static inline int harakiri_inn_heals(const harakiri_character *character) { return character->level + 2; }
bool harakiri_can_buy_gear(const harakiri_content *content, const harakiri_state *s, int gear);
bool harakiri_is_in_forge(const harakiri_content *content, const harakiri_state *s, int who, int gear);
bool harakiri_can_sell_gear(const harakiri_content *content, const harakiri_state *s, int gear);
int harakiri_must_sell(const harakiri_content *content, const harakiri_state *s); /* an excess that this shop buys */
bool harakiri_can_sell_item(const harakiri_content *content, const harakiri_state *s, int item);
void harakiri_buy_gear(harakiri_play *p, int gear);
void harakiri_sell_gear(harakiri_play *p, int gear);
void harakiri_repair(harakiri_play *p);
void harakiri_open_market(harakiri_play *p);
void harakiri_close_market(harakiri_state *s);
void harakiri_buy_item(harakiri_play *p, int item);
void harakiri_sell_item(harakiri_play *p, int item);
void harakiri_sell_heads(harakiri_play *p, int heads, bool is_boss);
void harakiri_stay_at_inn(harakiri_play *p);

/* free_actions.c: free actions (H27). */
bool harakiri_may_act_freely(const harakiri_content *content, const harakiri_state *s); /* is this a moment for them? */
int harakiri_spare_weapon(const harakiri_content *content, const harakiri_state *s, int who);
bool harakiri_can_receive_item(const harakiri_content *content, const harakiri_state *s, int who, int item);
bool harakiri_can_receive_gear(const harakiri_content *content, const harakiri_state *s, int who, int gear);
uint32_t harakiri_present(const harakiri_state *s); /* others with the active character, bit c */
bool harakiri_can_share(const harakiri_content *content, const harakiri_state *s, int mission, bool is_omamori);
void harakiri_share(harakiri_play *p, int mission, bool is_omamori);
void harakiri_exchange(harakiri_play *p, irori_move move);
/* May this item or equipment change hands? Also where it is too much for who gets it: then that one discards. */
bool harakiri_can_hand(const harakiri_content *content, const harakiri_state *s, irori_move move);
void harakiri_make_room(harakiri_play *p); /* asks who has too much what to discard */
bool harakiri_is_exchange(int operation);
/* Does it count against HARAKIRI_FREE_ACTIONS, or against HARAKIRI_MOST_USES? */
bool harakiri_goes_in_circles(const harakiri_content *content, const harakiri_state *s, irori_move move);
bool harakiri_is_use(int operation);
/* The bit of `refused` for companions of the active character. */
uint8_t harakiri_group_bit(const harakiri_state *s, uint32_t group);
uint8_t harakiri_others_to_ask(const harakiri_state *s, irori_move move); /* seats whose yes it takes */

/* bound.c: how many decisions a game over this content can take at most; 0: there is no memory to reckon it. */
uint64_t harakiri_longest_game(const harakiri_rules *rules);

/* moves.c, refuse.c */
uint32_t harakiri_list(const harakiri_rules *rules, const harakiri_state *s, irori_move *out);
uint32_t harakiri_list_free(const harakiri_rules *rules, const harakiri_state *s, irori_move *out);
/* What costs a point, of what is listed (H14). Asked in ACTIONS. */
uint32_t harakiri_list_actions(const harakiri_rules *rules, const harakiri_state *s, irori_move *out);
/* Is this a moment for a free action, and is there a card to use that could help, a kami to call or something to tell?
 * What changes hands, and weapons, are left out: nothing waits for these alone (H27). */
bool harakiri_has_use(const harakiri_rules *rules, const harakiri_state *s);
/* The one answer that leads on, free actions aside. False: there are several, or nobody decides. */
bool harakiri_only_answer(const harakiri_rules *rules, const harakiri_state *s, irori_move *only);
/* Is the story at a page that is only to be read: one way to go on, `only` (H17: the one option that is open of those
 * that are shown; dice that wait)? Free actions may stand beside it. From the redacted state too. */
bool harakiri_is_page(const harakiri_rules *rules, const harakiri_state *s, irori_move *only);
bool harakiri_is_legal(const harakiri_rules *rules, const harakiri_state *s, irori_move move);

/* missing.c: what is still missing to win the adventure phase, from the redacted state: lines in the order in which
 * they are told, each an id `harakiri.missing.…` with its words in po/. First the chapter's goal; the missions it asks
 * for, with where they lie or how far they are; the rounds left, and the steps that the Shōgun's influence lacks; then
 * `also` and the other open missions. Returns how many, at most `cap`; 0 outside an adventure phase. */
enum { HARAKIRI_MOST_MISSING = 24 };
int harakiri_missing(const harakiri_rules *rules, const harakiri_state *s, irori_message *out, int cap);
/* How many missions still have to be completed at least; -1: the stated end does not go by missions alone, or cannot
 * be reached any more. */
int harakiri_missions_to_win(const harakiri_rules *rules, const harakiri_state *s);

/* lookup.c: texts that lie open for everybody to read: a character's introduction; what a weapon, armor, item (special
 * ones too), kami, place, enemy, mission or influence card says of itself. harakiri_text gives the words; 0:
 * it says nothing. */
int harakiri_about(const harakiri_content *content, harakiri_kind kind, int id);

/* What comes of a move that tells nothing new and leaves nothing to chance: then `then` is the position after it, and
 * the same seat decides. For rows of moves that are chosen at once: the options of a mission's card that lies face up
 * with `interact`, those of a place with `visit`, steps with their destination. From the redacted state. */
bool harakiri_try(const harakiri_rules *rules, const harakiri_state *s, int seat, irori_move move,
                  harakiri_state *then);

/* What a text that asks "who" is about, before anybody is picked (H17: it is being read): the words that come first (0:
 * none), the effects that then surely follow, and what comes after them. Only while the story waits for WHO. */
typedef struct harakiri_ahead {
    int text;                  /* harakiri_text */
    int first_effect, effects; /* steps of the content, each an OP_EFFECT or OP_TELL, one after the other */
    bool has_test,
        has_choice; /* what stands at the end of them, if anything; the test for each who: harakiri_trial_of */
    int at;         /* its step */
} harakiri_ahead;
harakiri_ahead harakiri_look_ahead(const harakiri_content *content, const harakiri_state *s);

/* The interface (game.c puts it together). */
enum {
    HARAKIRI_MAX_MOVES = 512,
    HARAKIRI_MOST_BROUGHT = 20, /* heads that one character brings from an exploration */
    HARAKIRI_MAX_EVENTS_AT_ONCE = 2048,
    HARAKIRI_MAX_DECISIONS = 1000000, /* bound.c refuses content that could take longer */
    HARAKIRI_OBJECT_PAIR = 4096,      /* from here: an enemy or a mission, times 64, and a location */
    HARAKIRI_OBJECT_WAY = 12288,
    HARAKIRI_OBJECT_TEXT = 16384
};

extern const irori_option harakiri_options[];
extern const irori_event_kind harakiri_event_kinds[];
extern const uint16_t harakiri_open_reveals[]; /* law 10 */
extern const char *const harakiri_places[];
extern const char *const harakiri_rule_texts[];
extern const char *const harakiri_phase_names[];

irori_turn harakiri_to_act(const irori_rules *rules, const void *state);
uint32_t harakiri_moves(const irori_rules *rules, const void *state, int seat, irori_move *out);
irori_move harakiri_sample(const irori_rules *rules, const void *state, int seat, irori_rng *rng);
irori_move harakiri_default_move(const irori_rules *rules, const void *known, int seat);
irori_status harakiri_check(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *why);
void harakiri_apply(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events);
void harakiri_redact(const irori_rules *rules, void *state, int seat);
void harakiri_view(const irori_rules *rules, const void *state, int seat, irori_writer *writer);
uint64_t harakiri_key(const irori_rules *rules, const void *state, int seat);
void harakiri_determinize(const irori_rules *rules, void *state, int seat, irori_rng *rng);
void harakiri_reseed(const irori_rules *rules, void *state, const irori_seed *seed);
size_t harakiri_encode(const irori_rules *rules, const void *state, uint8_t *bytes);
irori_status harakiri_decode(const irori_rules *rules, void *state, const uint8_t *bytes, size_t size);
int harakiri_census(const irori_rules *rules, const void *state, uint16_t counts[IRORI_MAX_CARD_KINDS]);
void harakiri_result(const irori_rules *rules, const void *state, irori_result *result);
void harakiri_move_to_text(const irori_rules *rules, irori_move move, char text[IRORI_MOVE_TEXT]);
irori_status harakiri_move_from_text(const irori_rules *rules, const char *text, irori_move *move, irori_message *why);
void harakiri_name_object(const irori_rules *rules, uint16_t object, const char *name, irori_message *message);
bool harakiri_has_event(const irori_rules *rules, const irori_event *event);

/* Adds what something is called to a message. */
void harakiri_name_kind(const harakiri_rules *rules, harakiri_kind kind, int id, const char *name,
                        irori_message *message);

/* The object of an event, from what the story machine and the turn told: a number that names it whatever the kind. */
uint16_t harakiri_object(const irori_event *event);

/* Events name things by numbers of their kind until all has been told: gives those from `from` on their objects. */
void harakiri_name_objects(irori_events *events, size_t from);

/* Rules over content that was loaded elsewhere, which they own from now on, even if this fails. */
irori_status harakiri_rules_with(harakiri_content *content, const irori_setup *setup, irori_rules **rules,
                                 irori_error *why) IRORI_MUST_USE;

#endif
