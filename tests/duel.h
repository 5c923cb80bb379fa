/* A small but complete game for the tests of the conformance suite, and the mistakes that can be planted in it: what
 * people who write a game get wrong. The suite must find nothing in the sound game, and each of the mistakes. */
#ifndef IRORI_TEST_DUEL_H
#define IRORI_TEST_DUEL_H

#include "irori/game.h"

typedef enum duel_fault {
    DUEL_SOUND,
    /* secrets */
    DUEL_VIEW_SHOWS_A_HAND,
    DUEL_KEY_HASHES_A_HAND,
    DUEL_REDACTED_DECK_STAYS,
    DUEL_DRAWS_ARE_SEEN_BY_ALL,
    DUEL_MOVES_DEPEND_ON_A_HAND,
    DUEL_CHECK_DEPENDS_ON_A_HAND,
    DUEL_POLICY_PEEKS,
    DUEL_APPRAISAL_PEEKS,
    DUEL_HUNCH_PEEKS,
    DUEL_REASON_PEEKS,
    /* worlds */
    DUEL_WORLD_IS_THE_TRUTH,
    DUEL_WORLD_KEEPS_ONE_CARD,
    DUEL_WORLD_WITHOUT_SHUFFLE,
    DUEL_WORLD_IS_ROTATED,
    DUEL_WORLD_LEAVES_ONE_IN_PLACE,
    DUEL_WORLD_CHANCE_IS_ZERO,
    DUEL_WORLD_CHANCE_IS_TRUE,
    /* what is known */
    DUEL_VIEW_FORGETS_THE_DISCARDS,
    DUEL_VIEW_FORGETS_THE_LAST_CARD,
    DUEL_KEY_FORGETS_THE_DISCARDS,
    DUEL_GUARD_IS_NOT_TOLD,
    DUEL_REVEAL_IS_NOT_SAID,
    /* what happens by itself */
    DUEL_FAILS_BY_ITSELF,
    DUEL_FAILS_BY_ITSELF_AT_ONCE, /* in the step in which the guard is shown */
    DUEL_GOES_ON_WITH_SOMETHING_TO_PLAY,
    DUEL_DISCARD_ENDS_BY_ITSELF,
    DUEL_TELLS_A_CARD_IN_PASSING,
    /* bytes */
    DUEL_ENCODE_FORGETS_THE_SCORES,
    DUEL_ENCODE_FORGETS_THE_LAST_CARD,
    DUEL_ENCODE_FORGETS_THE_SEED,
    DUEL_DECODE_TAKES_ANYTHING,
    DUEL_DECODE_TAKES_EMPTY_HANDS,
    DUEL_DECODE_TAKES_WHAT_NOBODY_WRITES,
    DUEL_DECODE_TOUCHES_AND_FAILS,
    /* moves */
    DUEL_CHECK_CHANGES_THE_STATE,
    DUEL_REFUSES_SILENTLY,
    DUEL_CANDIDATE_IS_ILLEGAL,
    DUEL_SAMPLES_WHAT_IS_NOT_LISTED,
    DUEL_LAST_TO_CHOOSE_ATTACKS,
    DUEL_RETRACT_LOSES_THE_CARD,
    DUEL_RETRACT_LEAVES_A_TRACE,
    DUEL_LOSES_A_CARD,
    DUEL_MAKES_A_CARD,
    /* facts */
    DUEL_NEVER_ENDS,
    DUEL_WORTH_IS_TOO_MUCH,
    DUEL_WORTHS_DO_NOT_ADD_UP,
    DUEL_EVENT_WITHOUT_WORDS,
    DUEL_REFUSAL_WITHOUT_WORDS,
    DUEL_PART_WITHOUT_WORDS,
    DUEL_TOO_MANY_MOVES,
    DUEL_TOO_MANY_EVENTS,
    DUEL_VIEW_IS_LONG,
    DUEL_TOO_MANY_BYTES,
    DUEL_FAULTS
} duel_fault;

/* The game with that mistake in it. One at a time: making one unmakes the last. */
irori_game duel_with(duel_fault fault);

#endif
