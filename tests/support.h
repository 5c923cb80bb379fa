/* What several tests share: rules from a line of text, events as text, chi-square, and 5211 positions set up by hand.
 * Everything here fails the running test by itself when it is used wrongly. */
#ifndef IRORI_TEST_SUPPORT_H
#define IRORI_TEST_SUPPORT_H

/* cmocka wants these four before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/5211/5211.h"
#include "irori/table.h"

/* One fact, which is a test: FACT(stealth_tie_loses) { … } */
#define FACT(name) static void name(void **unused __attribute__((unused)))

enum { EVENT_TEXT = 128 };

/* Rules from words such as "long=on open-scores=off"; "" for none. Free them with irori_rules_free. */
irori_rules *rules_for(const char *game, int players, const char *options);

/* A person of that name sits down; NULL: one without a name. */
irori_status person_sits_down(irori_table *table, int seat, const char *name, irori_error *why);

/* The event in a form for records of tests: "s0 draw B3 deck>hand", "limit G 8/7". */
char *event_text(const irori_rules *rules, irori_event event, char text[EVENT_TEXT]);

/* Do the observed counts look like these weights? Fails the test if chi-square is five standard deviations off. */
void assert_even(const char *what, const uint64_t *observed, const uint64_t *weight, size_t cells);

/* The scale of long tests: `usual`, times IRORI_TEST_GAMES if that is set. */
int scaled(int usual);

/* Do its decisions have thousands of moves, or is a game a campaign? Then tests of every game play less of it. */
bool takes_long(const irori_game *game);

/* Positions of 5211. Cards as in moves, seats separated by '|': "B1 B2 | G3 V6". */

enum { POSITION_EVENTS = 256 };

typedef struct position {
    irori_rules *rules;
    g5211_state s;
    irori_event list[POSITION_EVENTS]; /* what happened since the last turn began */
    irori_events events;
} position;

/* Round 1, dealt from a fixed seed. Free with position_done. */
void position_init(position *p, int players, const char *options);
void position_done(position *p);

/* Gives the seats these cards, and puts the cards of `draws` on top of the draw pile, the first to be drawn first.
 * A seat not mentioned, or with fewer than five cards, gets others. Only at the beginning of a deal. */
void position_deal(position *p, const char *hands, const char *draws);

/* On to the last round of the deal: the draw pile counts as played, in earlier rounds. */
void position_last_round(position *p);

/* A score pile: "1x3 6x2" is three 1s and two 6s. */
void position_pile(position *p, int seat, const char *pile);

/* All choose, in seat order, and the turn ends. */
void position_turn(position *p, const char *choices);

/* Deals four cards to each and plays them in this order, two, one and one. */
void position_round(position *p, const char *rows);

/* The same, with the round as the last of the deal. */
void position_play_last_round(position *p, const char *rows);

/* The events since the last turn began whose kinds are in `kinds` ("limit tie"), joined by "; ". */
void position_assert_told(const position *p, const char *kinds, const char *expected);

/* Points and cards in the score pile of each seat: "4:2 0:0 …". */
void position_assert_scores(const position *p, const char *expected);

/* A hand as text, in rising order. */
void position_assert_hand(const position *p, int seat, const char *expected);

/* One card or move from text. */
int card_from(const char *text);
irori_move move_from(const irori_rules *rules, const char *text);

/* Rounds in a deal with this many players. */
int rounds_in_a_deal(int players);

#endif
