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

/* lore.c: worked out once */

void harakiri_study(harakiri_rules *rules);

/* As far as it was read: the counter that a mission asks for; the one whose success activates it; whether the chapter's
 * end asks for it, or for one that follows it. */
int harakiri_goal(const harakiri_rules *rules, const harakiri_state *s, int mission);
int harakiri_mission_before(const harakiri_rules *rules, const harakiri_state *s, int mission);
bool harakiri_is_key(const harakiri_rules *rules, const harakiri_state *s, int mission);

/* Does the text of a mission's tokens ask for an item, by its price or a condition? For missions that lie face up. */
bool harakiri_mission_asks_for(const harakiri_content *content, int mission, int item);

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

int32_t harakiri_mission_worth(const harakiri_rules *rules, const harakiri_state *s, int mission);
int32_t harakiri_health_worth(int health);
int32_t harakiri_item_worth(const harakiri_rules *rules, const harakiri_state *s, int who, int item);
int32_t harakiri_gear_worth(const harakiri_rules *rules, int gear);
int32_t harakiri_coins_worth(const harakiri_character *character, int more);               /* or less */
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

int32_t harakiri_road_risk(const harakiri_state *s, int who); /* of a travel event */
int32_t harakiri_upgrade(const harakiri_rules *rules, const harakiri_state *s, int who, int gear); /* of buying it */

/* What an action of the active character is worth where it stands. */
int32_t harakiri_action_worth(const harakiri_rules *rules, const harakiri_state *s, irori_move move);

/* bot.c: the game interface */
uint32_t harakiri_candidates(const irori_rules *rules, const void *state, int seat, irori_move *out);
void harakiri_policy(const irori_rules *rules, const void *state, int seat, const irori_move *moves, uint32_t count,
                     int32_t *weights);

/* worth.c: for the search */
bool harakiri_has_open_moves(const irori_rules *rules, const void *state);
bool harakiri_is_settled(const irori_rules *rules, const void *state);
void harakiri_evaluate(const irori_rules *rules, const void *state, int32_t worth[IRORI_MAX_SEATS]);
int harakiri_thought(const irori_rules *rules, const void *state, int seat);
extern const irori_method harakiri_levels[];

/* advice.c */
void harakiri_reason(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *reason);

#endif
