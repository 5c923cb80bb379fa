/* Rules objects that tables share, found by words such as "5211 4 long=off open-scores=on" or "kodachi 2 edition=en
 * data=0123456789abcdef": the game, the players, its options, and the hash of a deck or of content in the store. */
#ifndef IRORI_SERVER_SHARED_RULES_H
#define IRORI_SERVER_SHARED_RULES_H

#include "store/store.h"

enum { RULES_WORDS = 512 };

typedef struct shared_rules shared_rules;

typedef struct rules_use {
    const irori_rules *rules;
    const void *data; /* of a deck's text or of content that was given; NULL: the game's own */
    size_t data_size;
    struct rules_held *held;
} rules_use;

shared_rules *shared_rules_new(void); /* NULL: no memory */
void shared_rules_free(shared_rules *all);

/* Rules by their words; data comes from the store. BAD_SETUP with a reason. */
irori_status shared_rules_take(shared_rules *all, const char *words, game_store *store, rules_use *use,
                               irori_error *why) IRORI_MUST_USE;

/* Rules from a set-up; writes their words. Data of the set-up must be put into the store by the caller. BAD_SETUP
 * (store.other-data): other data, here or in the store, have their hash. */
irori_status shared_rules_make(shared_rules *all, const char *game, const irori_setup *setup, game_store *store,
                               char words[RULES_WORDS], rules_use *use, irori_error *why) IRORI_MUST_USE;

/* The same rules with other content, by its hash. */
irori_status shared_rules_change(shared_rules *all, const irori_rules *before, uint64_t data_hash, game_store *store,
                                 rules_use *use, irori_error *why) IRORI_MUST_USE;

/* No table uses it any more; some that nobody uses are kept. */
void shared_rules_give(shared_rules *all, rules_use *use);

/* The name in the store of data with this hash. */
void shared_rules_data_name(uint64_t hash, char name[20]);

/* Data of any game by that name; *size 0: not there. */
irori_status shared_rules_data(game_store *store, const char *name, const void **bytes, size_t *size,
                               irori_error *why) IRORI_MUST_USE;

/* Stored content that this program words otherwise is worded as it does from now on; before anything else uses the
 * file. */
irori_status shared_rules_renew(game_store *store, irori_error *why) IRORI_MUST_USE;

#endif
