/* Harakiri: what bots know. Nothing here decides what is legal.
 *
 * What counts as known (H1, H17, law 11): all that lies on the table, what the chapter states as its end, and the texts
 * that were read in this campaign, among them those of cards that lie face up: an active mission, an enemy on the map,
 * a place that is discovered, what somebody carries or is offered. Of any other outcome the price and the test before
 * it are known, and its kind (outcomes.h). */
#ifndef IRORI_HARAKIRI_BOT_H
#define IRORI_HARAKIRI_BOT_H

#include "irori/search.h"
#include "play.h"

/* taste.c: what a player cares for, in hundredths of a point where nothing else is said */

struct harakiri_taste {
    /* Missions */
    int32_t key_mission, clan_mission, own_mission;
    int32_t reveal, key_reveal; /* turning one up */
    int32_t opening;            /* one that comes into play: a way more to win, and more to do before that */
    int32_t stake;              /* a step of one of which nobody knows how many it takes */
    int32_t steady, haste;      /* percent of its worth: all steps of one, by themselves and by what is done before */
    int32_t mark, token;        /* … what its text leaves behind */
    int32_t quest_item, wanted; /* an item that is there for a mission; one that one's own mission asks for */
    /* The Shōgun */
    int32_t influence, dire_influence; /* a step of it while it is low, and later */
    int32_t foe, threat;               /* being rid of an enemy; percent of what it will do */
    int32_t blocking;                  /* percent of a mission's worth: an enemy where its tokens lie */
    /* Characters and things */
    int32_t health, frailty; /* a point of it; more for each that is missing to be out of danger */
    int32_t defeat, attribute, action, movement, next_test, blessing, affinity, karma;
    int32_t coin, spare_coin;
    int32_t item, strike, plate; /* any item; what a weapon shows more on average; a point of armor */
    int32_t keeping, least_use;  /* what using one up must bring for each coin of its price; any use */
    int32_t giving;              /* the least that a gift must bring: nothing goes back and forth */
    /* Going somewhere */
    int32_t later;                 /* percent that every turn of waiting adds to the price */
    int32_t step;                  /* so that of two ways the shorter is taken */
    int32_t road_risk, frail_risk; /* what a travel event may cost; … somebody with little health */
    int32_t fare_cost;
    int32_t company;   /* an action point, and that one goes next */
    int32_t market;    /* cards that nobody knows yet */
    int32_t curiosity; /* a place of which nobody knows what is to be had there */
    /* Unread outcomes: percent of what their kind brings on average, and less by that much */
    int32_t means, doubt;
};

extern const harakiri_taste harakiri_plain_taste, harakiri_keen_taste;

/* The same rules for the keen taste: what searching players imagine by. */
static inline const harakiri_rules *harakiri_keen(const harakiri_rules *rules) {
    return rules->keen ? rules->keen : rules;
}

/* lore.c: worked out once */

void harakiri_study(harakiri_rules *rules);

/* As far as it was read: the counter that a mission asks for; the one whose success activates it; whether the chapter's
 * end asks for it, or for one that follows it. */
int harakiri_goal(const harakiri_rules *rules, const harakiri_state *s, int mission);
int harakiri_mission_before(const harakiri_rules *rules, const harakiri_state *s, int mission);
int harakiri_mission_after(const harakiri_rules *rules, const harakiri_state *s, int mission); /* 0: none */
bool harakiri_is_key(const harakiri_rules *rules, const harakiri_state *s, int mission);

/* Was a script read, or its card seen face up? Does a script have such an effect anywhere? */
bool harakiri_is_script_known(const harakiri_content *content, const harakiri_state *s, int script);
bool harakiri_script_has(const harakiri_content *content, int script, int effect);

/* Does the text of a mission's tokens ask for an item, by its price or a condition? For missions that lie face up. */
bool harakiri_mission_asks_for(const harakiri_rules *rules, int mission, int item);

/* foresee.c: what a text is worth to the team, in hundredths of a point. */
enum { HARAKIRI_WORTH_OF_HEAD = 400, HARAKIRI_WORTH_OF_BOSS_HEAD = 1200 };

/* How likely the test at which a frame stands succeeds, of HARAKIRI_ROLLS, if it is rolled again where that can be. */
int harakiri_odds(const harakiri_rules *rules, const harakiri_state *s, const harakiri_frame *frame);

/* What comes of the text in which a frame stands, on average, if the players choose well: it is being read. */
int32_t harakiri_foresee(const harakiri_rules *rules, const harakiri_state *s, const harakiri_frame *frame);

/* The same of a card's text that may be unread, from its first step. */
int32_t harakiri_foresee_card(const harakiri_rules *rules, const harakiri_state *s, const harakiri_frame *frame);

/* … and of an option of the choice at which a frame stands. */
int32_t harakiri_foresee_option(const harakiri_rules *rules, const harakiri_state *s, const harakiri_frame *frame,
                                int option);

/* Is it there for a mission: a special item whose card does nothing by itself? Others (what a sanctuary gives) are
 * things like any. */
bool harakiri_is_for_quest(const harakiri_item *card);

int32_t harakiri_mission_worth(const harakiri_rules *rules, const harakiri_state *s, int mission);
int32_t harakiri_health_worth(const harakiri_rules *rules, int health);
int32_t harakiri_item_worth(const harakiri_rules *rules, const harakiri_state *s, int who, int item);
int32_t harakiri_reckon_gear(const harakiri_rules *rules, int gear); /* once, from its dice … */
int32_t harakiri_gear_worth(const harakiri_rules *rules, int gear);  /* … and as reckoned */
int32_t harakiri_coins_worth(const harakiri_rules *rules, const harakiri_character *character, int more); /* or less */
int32_t harakiri_foe_worth(const harakiri_rules *rules, const harakiri_state *s, int foe); /* of being rid of it */

/* plan.c: where a character has something to do */

typedef struct harakiri_plan {
    int32_t gain[HARAKIRI_MAX_LOCATIONS]; /* of the best action there */
} harakiri_plan;

void harakiri_make_plan(const harakiri_rules *rules, const harakiri_state *s, int who, harakiri_plan *plan);

/* What the plan promises to somebody who stands there and has that much movement left in this turn. `goal` (may be
 * NULL) is set to where; 0: nowhere. Where one stands counts only if `stays`. */
int32_t harakiri_prospect(const harakiri_rules *rules, const harakiri_state *s, int who, const harakiri_plan *plan,
                          int place, int movement, bool stays, int *goal);

/* What handing an item over adds for the team; not above 0: it stays. */
int32_t harakiri_gift_worth(const harakiri_rules *rules, const harakiri_state *s, int from, int to, int item);

/* One that this character can interact with (H23, H30). */
bool harakiri_is_own_token(const harakiri_rules *rules, const harakiri_state *s, const harakiri_token *token, int who);

int32_t harakiri_road_risk(const harakiri_rules *rules, const harakiri_state *s, int who); /* of a travel event */
int32_t harakiri_upgrade(const harakiri_rules *rules, const harakiri_state *s, int who, int gear); /* of buying it */

/* What an action of the active character is worth where it stands. */
int32_t harakiri_action_worth(const harakiri_rules *rules, const harakiri_state *s, irori_move move);

/* bot.c: the game interface */
uint32_t harakiri_candidates(const irori_rules *rules, const void *state, int seat, irori_move *out);
void harakiri_policy(const irori_rules *rules, const void *state, int seat, const irori_move *moves, uint32_t count,
                     int32_t *weights);

/* … and by the keen taste: priors and playouts of those who search */
void harakiri_appraise(const irori_rules *rules, const void *state, int seat, const irori_move *moves, uint32_t count,
                       int32_t *weights);
irori_move harakiri_hunch(const irori_rules *rules, const void *state, int seat, irori_rng *rng);

/* worth.c: for the search */
bool harakiri_has_open_moves(const irori_rules *rules, const void *state);
bool harakiri_is_settled(const irori_rules *rules, const void *state);
void harakiri_evaluate(const irori_rules *rules, const void *state, int32_t worth[IRORI_MAX_SEATS]);
int harakiri_thought(const irori_rules *rules, const void *state, int seat);
extern const irori_method harakiri_levels[];

/* advice.c */
void harakiri_reason(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *reason);

#endif
