/* Kodachi presented, shared by its parts: kodachi.c lays out the table and says where the game stands, kodachi_words.c
 * has cards, prices and fights in words, kodachi_choices.c what is asked, kodachi_lines.c the log and pages to read.
 *
 * Addresses, the same in pictures (src/draw): hand/NAME, seat/SEAT/hand/NAME; display/COLUMN/house and …/guard;
 * way/strength and way/stealth; fight/total; played/NAME; coin/coin; treasure/SEAT/NAME; token/SEAT/NAME;
 * pile/SEAT/NAME; discard/SEAT/NAME; pool/SEAT/NAME, in hand or pile; stack/CLAN; deck/house, deck/guard;
 * house-discard/NAME, guard-discard/NAME. */
#ifndef IRORI_PRESENT_KODACHI_PRESENT_H
#define IRORI_PRESENT_KODACHI_PRESENT_H

#include "games/kodachi/kodachi.h"
#include "irori/presenter.h"

static inline const kodachi_rules *rules_of(const irori_viewer *viewer) { return (const kodachi_rules *)viewer->rules; }
static inline const kodachi_state *state_of(const irori_viewer *viewer) { return viewer->state; }

/* kodachi.c */
void kodachi_say_where(const irori_viewer *viewer, irori_message *where);
void kodachi_say_missing(const irori_viewer *viewer, irori_message *what);    /* no id: nothing */
bool kodachi_could_pay(const irori_viewer *viewer, const kodachi_card *card); /* if the viewer were to take now */
int kodachi_must_discard(const kodachi_state *state);                         /* K24: cards above six */

/* A fight as it stands, or would after a mode was played. */
typedef struct kodachi_fight {
    int dojo, modifier; /* KODACHI_NOT_DOJO: no dojo card yet */
    int target;
    bool is_strength, wins;
} kodachi_fight;

kodachi_fight kodachi_fight_now(const kodachi_rules *rules, const kodachi_state *state);
kodachi_fight kodachi_fight_after(const kodachi_rules *rules, const kodachi_state *state, const kodachi_mode *mode);

/* kodachi_words.c: all write at most IRORI_SENTENCE bytes */

/* A message with arguments: name, 'd' and an int; name, 's' and a text that lives as long as the message; name, 'w' and
 * a message id; name, 'p' and a seat; then NULL. */
void kodachi_message(irori_message *message, const char *id, ...);
void kodachi_append(char text[IRORI_SENTENCE], const char *separator, const char *more);
void kodachi_append_message(const irori_viewer *viewer, char text[IRORI_SENTENCE], const char *separator,
                            const irori_message *message);
const char *kodachi_word_of_treasure(kodachi_treasure treasure);
const char *kodachi_word_of_class(const kodachi_card *card);
const char *kodachi_suit_of(const kodachi_card *card);
void kodachi_token_text(int token, char text[4]);

/* What cards are called: "dojo 3", "starting skill", "green envoy 4/3", "rumor (1 per envoy)", "skill −2 draw 1";
 * guards and the treasures that they become: "fan 3". Their names in the deck are notation. */
const char *kodachi_call_card(const irori_viewer *viewer, const kodachi_card *card, char text[IRORI_SENTENCE]);
const char *kodachi_call_guard(const irori_viewer *viewer, const kodachi_guard *guard, char text[IRORI_SENTENCE]);

void kodachi_describe_mode(const irori_viewer *viewer, const kodachi_mode *mode, bool is_short,
                           char text[IRORI_SENTENCE]);
void kodachi_describe_effect(const irori_viewer *viewer, const kodachi_card *card, bool is_short,
                             char text[IRORI_SENTENCE]);
void kodachi_describe_cost(const irori_viewer *viewer, const kodachi_cost *cost, bool is_short,
                           char text[IRORI_SENTENCE]);
void kodachi_describe_worth(const irori_viewer *viewer, const kodachi_card *card, char text[IRORI_SENTENCE]);
void kodachi_describe_card(const irori_viewer *viewer, const kodachi_card *card, char text[IRORI_SENTENCE]);
void kodachi_describe_house(const irori_viewer *viewer, const kodachi_card *card, char text[IRORI_SENTENCE]);
void kodachi_describe_guard(const irori_viewer *viewer, const kodachi_guard *guard, bool is_half,
                            char text[IRORI_SENTENCE]);
void kodachi_describe_value(const kodachi_guard *guard, bool is_half, char text[IRORI_SENTENCE]); /* in signs */
void kodachi_describe_fight(const irori_viewer *viewer, const kodachi_fight *fight, char text[IRORI_SENTENCE]);
void kodachi_describe_result(const kodachi_fight *fight, char text[IRORI_SENTENCE]); /* "→5✓"; "" without dojo card */
void kodachi_describe_price(const irori_viewer *viewer, irori_move move, char text[IRORI_SENTENCE]);

/* kodachi_choices.c */
void kodachi_choices(const irori_viewer *viewer, irori_position *position);
void kodachi_ask(const irori_viewer *viewer, irori_message *question);
void kodachi_parts(const irori_viewer *viewer, irori_move move, irori_move_parts *parts);

/* kodachi_lines.c */
extern const uint8_t kodachi_weights[];
extern const bool kodachi_pauses[];
extern const irori_reading_def kodachi_readings[];
void kodachi_tell(const irori_viewer *viewer, const irori_event *events, size_t count, irori_lines *lines);
void kodachi_recite(const irori_viewer *viewer, irori_lines *lines);

#endif
