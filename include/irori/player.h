/* Players: what sits at a table when no human does. A player is given what its seat may know and makes worlds from
 * it; it never sees the true state. The same seed and the same knowledge give the same move. */
#ifndef IRORI_PLAYER_H
#define IRORI_PLAYER_H

#ifdef __cplusplus
#include <atomic>
using std::atomic_bool;
#else
#include <stdatomic.h>
#endif

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A seat's knowledge: a state redacted for that seat. */
typedef struct irori_sight {
    const irori_rules *rules;
    int seat;
    const void *known;
} irori_sight;

/* The door between a game and its players: what a seat may know of the true state, written to `known`, which has room
 * for a state and lasts as long as the sight is used. */
irori_sight irori_sight_of(const irori_rules *rules, const void *state, int seat, void *known);

/* A fair world for this sight. */
void irori_sight_world(const irori_sight *sight, irori_rng *rng, void *world);

typedef struct irori_player irori_player;

/* A player by name: "random", "hard", "mcts:500". BAD_SETUP if there is none of that name. All memory it will ever need
 * is allocated here. It plays by any rules of that game: those of each sight, of which it keeps nothing. For names
 * typed by whoever owns the machine: "mcts:100000000" thinks for as long as it says. */
irori_status irori_player_new(const char *name, const irori_rules *rules, uint64_t seed, irori_player **player,
                              irori_error *why) IRORI_MUST_USE;

/* Ask this first about a seat's name that came with a record or over a wire: BAD_SETUP if it is that of a player, but
 * not one of irori_player_names. (Names of people are none of its business.) */
irori_status irori_player_refuse_unlisted(const char *name, const irori_game *game, irori_error *why) IRORI_MUST_USE;
void irori_player_free(irori_player *player); /* may be NULL */

/* The move of a seat that owes a decision; 0 if it was cancelled. */
irori_move irori_player_choose(irori_player *player, const irori_sight *sight);

/* The same in portions: begin, think until it answers true, decide. The move is the one that choose would have made.
 * The sight and its state must stay until it is decided. Players that do not search are done at once. */
void irori_player_begin(irori_player *player, const irori_sight *sight);
bool irori_player_think(irori_player *player, uint32_t iterations);
irori_move irori_player_decide(irori_player *player); /* 0: not thought to the end */

/* From now on whoever sets the flag, from any thread, ends the player's thinking within an iteration; it makes no move
 * then, since that would depend on the machine. The flag is the caller's, and so is clearing it. NULL: none. */
void irori_player_set_cancel(irori_player *player, const atomic_bool *cancel);

/* A pool: players that sit at no table just now, by name and game, so that many tables share a few. It belongs to one
 * thread at a time. */
typedef struct irori_pool irori_pool;

/* It keeps at most so many idle players. */
irori_status irori_pool_new(int most, irori_pool **pool, irori_error *why) IRORI_MUST_USE;
void irori_pool_free(irori_pool *pool); /* with the idle players; may be NULL */

/* An idle player of that name and game, or a new one; as good as new, with this seed. BAD_SETUP, NO_MEMORY. */
irori_status irori_pool_take(irori_pool *pool, const char *name, const irori_rules *rules, uint64_t seed,
                             irori_player **player, irori_error *why) IRORI_MUST_USE;

/* Back into the pool; where that is full, the one idle longest is freed. NULL: nothing. */
void irori_pool_give(irori_pool *pool, irori_player *player);

/* Makes it as good as new, with another seed; what it was set to (time, threads, cancelling) stays. */
void irori_player_reseed(irori_player *player, uint64_t seed);

/* Time instead of iterations: from now on a player that searches thinks this long about every decision, by a clock that
 * tells nanoseconds. Its moves then depend on the machine. 0: iterations again. */
void irori_player_set_movetime(irori_player *player, uint32_t milliseconds, uint64_t (*clock)(void));

/* Threads to think with (search.h); NULL: the caller's alone. They make a player faster, never different. */
typedef struct irori_workers irori_workers;
void irori_player_set_workers(irori_player *player, irori_workers *workers);

/* All fixed names, the weakest first, ending with NULL. "mcts:N" and "plain:N" are names too, for any N. */
const char *const *irori_player_names(void);

/* Is that one of the fixed names? */
bool irori_player_is_listed(const char *name);
/* "hard+stories", "greedy+stories" …: a player who has read all of a game's stories, for reports on balance. It knows
 * what nobody at the table can know, so nobody may sit down with it: whoever seats people asks this first. */
bool irori_player_knows_stories(const char *name);

/* Is that the name of a player of this game, fixed or not? */
bool irori_player_is_name(const char *name, const irori_game *game);

#ifdef __cplusplus
}
#endif

#endif
