/* Where games live. A game is its rows: appended, numbered, never changed. Beside them lie checkpoints (a cache), what
 * lists show, who holds which seat, links, and data by kind and hash.
 *
 * A store is used by one thread at a time; threads that work at the same time open the same file each for itself.
 * Between store_begin and store_commit everything is one transaction: after a commit it survives a power cut, before it
 * nothing of it is seen by others. Texts handed out last until the next call on the same store; until then the store
 * keeps seeing the file as it was, and the log beside it grows: who does not call again soon settles it.
 *
 * What can go wrong is IRORI_BAD_STORE with a reason (store.full, store.read-only, store.damaged, store.busy …), and
 * IRORI_ILLEGAL where a number or a nonce is taken: then nothing was written, and the caller reads again. */
#ifndef IRORI_STORE_H
#define IRORI_STORE_H

#include "irori/host.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "names.h"

enum {
    STORE_ADDRESS = 24, /* bytes of a game's address, the zero included */
    STORE_MOST_ROW = 1 << 20
};

typedef struct game_store game_store;

typedef enum store_mode {
    STORE_WRITE, /* made if it is not there; brought up to this program's schema */
    STORE_READ   /* must be there, with this program's schema */
} store_mode;

irori_status store_open(const char *path, store_mode mode, game_store **out, irori_error *why) IRORI_MUST_USE;
void store_close(game_store *store); /* may be NULL */

/* Texts that were handed out are not read any more. */
void store_settle(game_store *store);

/* ---- transactions ---- */

irori_status store_begin(game_store *store, irori_error *why) IRORI_MUST_USE;
irori_status store_commit(game_store *store, irori_error *why) IRORI_MUST_USE; /* on failure as if rolled back */
void store_rollback(game_store *store);

/* ---- games ---- */

typedef enum store_stage { STORE_OPEN, STORE_RUNNING, STORE_OVER, STORE_CLOSED } store_stage;

/* What lists show of a game. */
typedef struct store_game {
    int64_t id;                  /* given by the store, from 1 */
    char address[STORE_ADDRESS]; /* in links; unique */
    store_stage stage;
    bool is_listed;        /* anybody may find it while it is open */
    int64_t made, changed; /* the latter as the caller tells it */
    uint64_t rows;         /* the number of its last row */
    int64_t deadline;      /* when something happens by itself; 0: nothing does */
    const char *rules;     /* the words by which the caller finds its rules again */
    const char *brief;     /* what a list shows, as the caller wrote it */
    irori_device maker;    /* of a new one: it is found where it ever sat, even if it never does; 0: nobody */
} store_game;

/* Its id comes back in `game`. */
irori_status store_game_add(game_store *store, store_game *game, irori_error *why) IRORI_MUST_USE;

/* Stage, listing, deadline, brief, changed. */
irori_status store_game_update(game_store *store, const store_game *game, irori_error *why) IRORI_MUST_USE;

/* ILLEGAL (store.no-game) if there is none. */
irori_status store_game_find(game_store *store, const char *address, store_game *game, irori_error *why) IRORI_MUST_USE;

/* Everything of it: rows, checkpoints, seats, links, and its data if no other game is played with them. */
irori_status store_game_remove(game_store *store, int64_t id, irori_error *why) IRORI_MUST_USE;

/* Nobody waits for it any more. */
irori_status store_deadline_clear(game_store *store, int64_t id, irori_error *why) IRORI_MUST_USE;

/* Lists, the most recently changed first, from behind `after` on (NULL: from the first). `each` answers false to stop.
 */
typedef bool (*store_game_fn)(void *context, const store_game *game);
typedef struct store_place {
    int64_t changed, id;
} store_place;
irori_status store_list_open(game_store *store, const store_place *after, int most, store_game_fn each, void *context,
                             irori_error *why) IRORI_MUST_USE;
irori_status store_list_device(game_store *store, irori_device device, const store_place *after, int most,
                               store_game_fn each, void *context, irori_error *why) IRORI_MUST_USE;
irori_status store_list_played(game_store *store, irori_device device, const store_place *after, int most,
                               store_game_fn each, void *context,
                               irori_error *why) IRORI_MUST_USE; /* which it made, or where it ever sat */
irori_status store_list_all(game_store *store, const store_place *after, int most, store_game_fn each, void *context,
                            irori_error *why) IRORI_MUST_USE;

/* All of them in the order of their ids, from behind `after` on (0: from the first). A game's id never changes: who
 * goes through all pages meets each game that was there from the beginning and is not removed, whatever is played
 * meanwhile, and none twice. */
irori_status store_list_by_id(game_store *store, int64_t after, int most, store_game_fn each, void *context,
                              irori_error *why) IRORI_MUST_USE;

/* Those whose deadline has come, the earliest first. */
irori_status store_list_due(game_store *store, int64_t now, int most, store_game_fn each, void *context,
                            irori_error *why) IRORI_MUST_USE;

/* Open ones that were made before a time, oldest first. */
irori_status store_list_made(game_store *store, int64_t before, int most, store_game_fn each, void *context,
                             irori_error *why) IRORI_MUST_USE;

/* Open ones that anybody finds and that have not changed since a time, oldest first; whether a seat is open or not. */
irori_status store_list_listed(game_store *store, int64_t before, int most, store_game_fn each, void *context,
                               irori_error *why) IRORI_MUST_USE;

/* Those of a stage that have not changed since a time, oldest first. */
irori_status store_list_idle(game_store *store, store_stage stage, int64_t before, int most, store_game_fn each,
                             void *context, irori_error *why) IRORI_MUST_USE;

/* ---- rows: what the host hands out (irori/host.h) ---- */

/* ILLEGAL: store.taken (another row has that number, or it does not follow the last one), store.nonce (the device's
 * message is answered by another row already). */
irori_status store_append(game_store *store, int64_t id, const irori_row *row, irori_error *why) IRORI_MUST_USE;

/* Does a row of the game have that device's nonce? */
irori_status store_nonce_find(game_store *store, int64_t id, irori_device device, uint64_t nonce, bool *found,
                              irori_error *why) IRORI_MUST_USE;

/* Rows from a number on, in order; `each` answers false to stop. */
typedef bool (*store_row_fn)(void *context, const irori_row *row);
irori_status store_read(game_store *store, int64_t id, uint64_t from, store_row_fn each, void *context,
                        irori_error *why) IRORI_MUST_USE;

/* The record's first line; a number of 0: it has none yet. */
irori_status store_record_header(game_store *store, int64_t id, irori_row *row, irori_error *why) IRORI_MUST_USE;

/* Replaces every name that a device gave by "-": in the rows of those who sat down, and in the lines with names, which
 * nothing else of a record depends on. In the end the game's checkpoint goes, and that the device ever sat there. At
 * most so many rows are looked at, *most less those that were: a long game is done in parts, so that others write in
 * between. */
typedef struct store_renaming {
    row_names names; /* begin with the device, and nothing else */
    uint64_t number; /* of the last row that was looked at */
    bool is_done;
} store_renaming;
irori_status store_names_remove(game_store *store, int64_t id, int *most, store_renaming *at,
                                irori_error *why) IRORI_MUST_USE;

/* ---- checkpoints: a cache, one for each game; deleting all of them changes nothing but time ---- */

/* `number`: the last row it stands for. */
irori_status store_checkpoint_put(game_store *store, int64_t id, uint64_t number, const void *bytes, size_t size,
                                  irori_error *why) IRORI_MUST_USE;

/* *size 0: there is none. */
irori_status store_checkpoint_get(game_store *store, int64_t id, uint64_t *number, const void **bytes, size_t *size,
                                  irori_error *why) IRORI_MUST_USE;
irori_status store_checkpoint_clear(game_store *store, irori_error *why) IRORI_MUST_USE;

/* ---- seats: which device holds which, so that its games are found; that it did is kept when it has left ---- */

irori_status store_seat_put(game_store *store, int64_t id, int seat, irori_device device,
                            irori_error *why) IRORI_MUST_USE;
irori_status store_seat_remove(game_store *store, int64_t id, int seat, irori_error *why) IRORI_MUST_USE;

/* ---- links: what whoever holds a token may do, once or until a time ---- */

typedef struct store_link {
    const char *token; /* a hash of it: the store never has the token itself */
    const char *kind;  /* "invite", "device" */
    int64_t game;      /* 0: none */
    const char *what;  /* that it is good for; NULL: nothing more */
    int64_t expires;
} store_link;

irori_status store_link_put(game_store *store, const store_link *link, irori_error *why) IRORI_MUST_USE;

/* ILLEGAL (store.no-link) if there is none, or it has expired. `take` removes it: of two who try, one gets it. */
irori_status store_link_get(game_store *store, const char *token, int64_t now, store_link *link,
                            irori_error *why) IRORI_MUST_USE;
irori_status store_link_take(game_store *store, const char *token, int64_t now, store_link *link,
                             irori_error *why) IRORI_MUST_USE;
irori_status store_links_expire(game_store *store, int64_t now, irori_error *why) IRORI_MUST_USE;

/* ---- data: contents and decks, by the game they are for (`kind`, its name) and a hash ----
 *
 * The hash is the one of records, 64 bits that anybody can hit: it finds data, and proves nothing. */

/* What a game is played with; it goes with the last such game. ILLEGAL (store.other-data): other bytes have that hash.
 */
irori_status store_data_put(game_store *store, int64_t id, const char *kind, const char *hash, const void *bytes,
                            size_t size, irori_error *why) IRORI_MUST_USE;
irori_status store_data_get(game_store *store, const char *kind, const char *hash, const void **bytes, size_t *size,
                            irori_error *why) IRORI_MUST_USE; /* *size 0: not there */

/* If there are data with that hash, these are in their place from now on: for content, whose hash leaves out how it is
 * worded, and which only the program has. */
irori_status store_data_renew(game_store *store, const char *kind, const char *hash, const void *bytes, size_t size,
                              irori_error *why) IRORI_MUST_USE;

/* ---- files of pages, by their path: those of earlier pages are still asked for by who has not reloaded ---- */

/* `now`: when it was last among those served. */
irori_status store_asset_put(game_store *store, const char *path, const void *bytes, size_t size, int64_t now,
                             irori_error *why) IRORI_MUST_USE;
irori_status store_asset_get(game_store *store, const char *path, const void **bytes, size_t *size,
                             irori_error *why) IRORI_MUST_USE; /* *size 0: not there */
irori_status store_assets_expire(game_store *store, int64_t before, irori_error *why) IRORI_MUST_USE;

/* ---- care ---- */

/* A whole copy into a new file, as it is now, while others go on writing. */
irori_status store_backup(game_store *store, const char *path, irori_error *why) IRORI_MUST_USE;

/* Is the file sound? Damage is BAD_STORE with what was found. */
irori_status store_check(game_store *store, irori_error *why) IRORI_MUST_USE;

#endif
