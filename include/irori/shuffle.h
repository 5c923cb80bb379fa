/* Seeds that nobody can choose: commit and reveal. A server commits to a secret when a table opens; each person commits
 * to a nonce when they sit down, and opens it when the game is dealt. The seed is a hash of all of them, so that
 * nobody, the server's owner included, could have picked it, and afterwards anybody can check it with sha256sum:
 * docs/randomness.md has the texts that are hashed. Secrets and nonces are 256 random bits each. */
#ifndef IRORI_SHUFFLE_H
#define IRORI_SHUFFLE_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct irori_shuffle {
    irori_seed commitment; /* irori_secret_commitment(&secret) */
    irori_seed secret;     /* not for anybody's eyes before the end */
    uint32_t seats;        /* bit s: the person at seat s opened a nonce */
    irori_seed nonce[IRORI_MAX_SEATS];
    uint32_t deal; /* which attempt it was: more than 1 if somebody did not open their nonce, and all began anew */
} irori_shuffle;

/* What a server shows before anybody sits down: SHA-256 of "irori secret " and the secret's 64 digits. */
irori_seed irori_secret_commitment(const irori_seed *secret);

/* What a person shows on sitting down. It holds for this table and this seat only, so that nobody can pass off
 * another's as their own: SHA-256 of "irori nonce ", the table's commitment, " ", the seat, " ", and the nonce. */
irori_seed irori_nonce_commitment(const irori_seed *table, int seat, const irori_seed *nonce);

/* Is this what they committed to? */
bool irori_nonce_opens(const irori_seed *table, int seat, const irori_seed *nonce, const irori_seed *commitment);

/* Is the secret the one that was committed to? */
bool irori_shuffle_is_true(const irori_shuffle *shuffle);

/* The seed: SHA-256 of "irori shuffle " and the secret, then for each nonce, in the order of seats, " ", the seat, ":"
 * and the nonce. */
irori_seed irori_shuffle_seed(const irori_shuffle *shuffle);

#ifdef __cplusplus
}
#endif

#endif
