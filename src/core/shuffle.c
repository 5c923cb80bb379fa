/* Commit and reveal. Everything that is hashed is text, so that printf and sha256sum can do the same. */
#include "irori/shuffle.h"

#include <stdio.h>
#include <string.h>

#include "irori/hash.h"

static void add_text(irori_sha256 *sha, const char *text) { irori_sha256_add(sha, text, strlen(text)); }

static void add_digits(irori_sha256 *sha, const irori_seed *bytes) {
    char hex[65];
    irori_seed_to_hex(bytes, hex);
    add_text(sha, hex);
}

/* " 3 " or " 3:" */
static void add_seat(irori_sha256 *sha, int seat, char after) {
    char text[16];
    snprintf(text, sizeof text, " %d%c", seat, after);
    add_text(sha, text);
}

irori_seed irori_secret_commitment(const irori_seed *secret) {
    irori_sha256 sha;
    irori_seed commitment;
    irori_sha256_init(&sha);
    add_text(&sha, "irori secret ");
    add_digits(&sha, secret);
    irori_sha256_done(&sha, commitment.bytes);
    return commitment;
}

irori_seed irori_nonce_commitment(const irori_seed *table, int seat, const irori_seed *nonce) {
    irori_sha256 sha;
    irori_seed commitment;
    irori_sha256_init(&sha);
    add_text(&sha, "irori nonce ");
    add_digits(&sha, table);
    add_seat(&sha, seat, ' ');
    add_digits(&sha, nonce);
    irori_sha256_done(&sha, commitment.bytes);
    return commitment;
}

static bool is_same(const irori_seed *a, const irori_seed *b) { return !memcmp(a->bytes, b->bytes, sizeof a->bytes); }

bool irori_nonce_opens(const irori_seed *table, int seat, const irori_seed *nonce, const irori_seed *commitment) {
    irori_seed theirs = irori_nonce_commitment(table, seat, nonce);
    return is_same(&theirs, commitment);
}

bool irori_shuffle_is_true(const irori_shuffle *shuffle) {
    irori_seed commitment = irori_secret_commitment(&shuffle->secret);
    return is_same(&commitment, &shuffle->commitment);
}

irori_seed irori_shuffle_seed(const irori_shuffle *shuffle) {
    irori_sha256 sha;
    irori_seed seed;
    irori_sha256_init(&sha);
    add_text(&sha, "irori shuffle ");
    add_digits(&sha, &shuffle->secret);
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++) {
        if (!(shuffle->seats >> seat & 1)) continue;
        add_seat(&sha, seat, ':');
        add_digits(&sha, &shuffle->nonce[seat]);
    }
    irori_sha256_done(&sha, seed.bytes);
    return seed;
}
