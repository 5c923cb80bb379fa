/* Players: what sits at a table when no human does. A player is given what its seat may know and makes worlds from
 * it; it never sees the true state. The same seed and the same knowledge give the same move. */
#ifndef IRORI_PLAYER_H
#define IRORI_PLAYER_H

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

/* A fair world for this sight. */
void irori_sight_world(const irori_sight *sight, irori_rng *rng, void *world);

typedef struct irori_player irori_player;

/* A player by name: "random", "hard", "mcts:500". BAD_SETUP if there is none of that name. All memory it will ever need
 * is allocated here. */
irori_status irori_player_new(const char *name, const irori_rules *rules, uint64_t seed, irori_player **player,
                              irori_error *why) IRORI_MUST_USE;
void irori_player_free(irori_player *player); /* may be NULL */

/* The move of a seat that owes a decision. */
irori_move irori_player_choose(irori_player *player, const irori_sight *sight);

/* Makes it as good as new, with another seed. */
void irori_player_reseed(irori_player *player, uint64_t seed);

/* Time instead of iterations: from now on a player that searches thinks this long about every decision, by a clock that
 * tells nanoseconds. Its moves then depend on the machine. 0: iterations again. */
void irori_player_set_movetime(irori_player *player, uint32_t milliseconds, uint64_t (*clock)(void));

/* Threads to think with (search.h); NULL: the caller's alone. They make a player faster, never different. */
typedef struct irori_crew irori_crew;
void irori_player_set_crew(irori_player *player, irori_crew *crew);

/* All fixed names, the weakest first, ending with NULL. "mcts:N" and "plain:N" are names too, for any N. */
const char *const *irori_player_names(void);

/* Is that the name of a player of this game, fixed or not? */
bool irori_player_is_name(const char *name, const irori_game *game);

#ifdef __cplusplus
}
#endif

#endif
