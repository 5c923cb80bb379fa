/* Harakiri: outcomes (H17). An outcome is where a story comes to a text that nobody can have seen before: what a card
 * says when it is turned up, what follows an option, what follows the success or the failure of a test, what a die
 * brings. What was read in this campaign is part of the state, one bit a text; so is what lay face up, one bit a card,
 * and all that such a card says counts as read.
 *
 * Of an outcome that is unread one thing is known: its kind, such as "what follows a free option of an event on the
 * road". A world (determinize) deals one of the texts of that kind instead. Their list is sorted by what they do, so
 * exchanging two unread outcomes of a kind changes no list, no world and nothing that bots prefer (law 11). */
#ifndef IRORI_HARAKIRI_OUTCOMES_H
#define IRORI_HARAKIRI_OUTCOMES_H

#include <stdbool.h>
#include <stdint.h>

typedef struct harakiri_content harakiri_content;

enum {
    HARAKIRI_READ_WORDS = 24, /* of 64 bits: one bit a text, and none for number 0 */
    HARAKIRI_MOST_READ = 64 * HARAKIRI_READ_WORDS,
    HARAKIRI_OPEN_WORDS = 6,   /* one bit a card that may lie face up: row `opener[what] + id` of `opened` */
    HARAKIRI_KIND_MEMBERS = 8, /* at least: the average of fewer would tell too much */
    HARAKIRI_MAX_OUTCOME_KINDS = 96
};

/* Where a step leads that ends a text: an option (after its price), a face of a die, a test that succeeds; [1]: a test
 * that fails. Kind 0: nothing is hidden there. */
typedef struct harakiri_slot {
    uint16_t to[2];
    uint8_t kind[2];
} harakiri_slot;

/* Cards whose texts are read as soon as they lie face up. */
typedef enum harakiri_opener {
    HARAKIRI_OPENS_MISSION,
    HARAKIRI_OPENS_ENEMY,
    HARAKIRI_OPENS_ITEM,
    HARAKIRI_OPENS_LOCATION,
    HARAKIRI_OPENS_CHAPTER,
    HARAKIRI_OPENERS
} harakiri_opener;

typedef struct harakiri_outcomes {
    harakiri_slot *slot; /* by step */
    uint16_t *text;      /* by step: the number of the text that begins there; 0: none */
    uint8_t *card;       /* by step: the kind of the card's text that begins there; 0: none, or always known */
    uint16_t *member;    /* first steps of texts, by kind, sorted by what they do */
    uint16_t first[HARAKIRI_MAX_OUTCOME_KINDS + 1]; /* of each kind in `member` */
    uint16_t texts, kinds;                          /* kind 0 and text 0 included */
    uint16_t opener[HARAKIRI_OPENERS + 1];          /* the first row of each in `opened`; at the end: all rows */
    uint64_t (*opened)[HARAKIRI_READ_WORDS];        /* what a card that lies face up has us read */
} harakiri_outcomes;

/* Finds all outcomes of the tables, once they were checked. False: no memory, or more than a state has bits for. */
bool harakiri_outcomes_find(harakiri_content *content);

/* Sorts out kinds and lists anew, after `slot[].to` or a card's script was exchanged. */
bool harakiri_outcomes_sort(harakiri_content *content);
void harakiri_outcomes_free(harakiri_content *content);

#endif
