/* Search: information-set Monte Carlo tree search, for any game, through the game interface alone. It is given a sight
 * and deals itself fair worlds from it, so it cannot know more than its seat. docs/search.md says how it works and why
 * it is the way it is.
 *
 * A search is a few trees grown apart from each other and added up at the end. That makes it easy to share among
 * threads, and what it finds does not depend on how many there are: the same sight, seed and number of iterations
 * give the same move. All memory is allocated by irori_search_new. */
#ifndef IRORI_SEARCH_H
#define IRORI_SEARCH_H

#include "player.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How to search. A zeroed one with iterations and nodes is plain: no knowledge, playouts to the end. */
typedef struct irori_method {
    uint32_t iterations;  /* for a decision that deserves full thought (see irori_brain.thought) */
    uint32_t nodes;       /* information sets each tree has room for; a full tree only refines what it has */
    int trees;            /* 0: one */
    bool uses_prior;      /* the game's policy says which moves to try first and most */
    bool uses_appraisal;  /* … or rather its `appraise`, if it has one */
    bool uses_playouts;   /* the policy, or a `hunch`, plays the playouts; otherwise they are uniformly random */
    bool uses_evaluation; /* settled positions are evaluated instead of played to the end */
    bool has_many_views;  /* everybody's decisions hang on what they know; otherwise on what the root's seat knows */
    bool matches_regrets; /* simultaneous decisions by regret matching; otherwise each by its own upper bounds */
    int horizon;          /* settled positions a playout passes before one is evaluated */
    uint32_t patience;    /* visits of a node, after its first, before its moves are listed: many if that takes long */
    float exploration;    /* 0: the usual amount */
} irori_method;

/* The method behind a player's name: a level ("easy", "medium", "hard", "master"); "mcts:N", which knows what master
 * knows, or "plain:N", which knows nothing, N being the iterations (1000 if left out). "+word" and "-word" behind it
 * switch things on and off for experiments (docs/search.md). False: no such name, or a player that does not search. */
bool irori_method_of(const char *player, const irori_game *game, irori_method *method);

typedef struct irori_search irori_search;

/* A search for any rules of that game: those of the sight it begins with, which must live as long as it runs and is
 * asked. BAD_SETUP if the method asks for more nodes or trees than any search has room for (16,777,216 and 1,024). */
irori_status irori_search_new(const irori_rules *rules, const irori_method *method, irori_search **search,
                              irori_error *why) IRORI_MUST_USE;
void irori_search_free(irori_search *search); /* may be NULL */

/* Starts on a position where the sight's seat owes a decision. The sight need not live on. */
void irori_search_begin(irori_search *search, const irori_sight *sight, uint64_t seed);

/* Before it runs: have this move looked at too, where the game names only some as worth a thought. One that is not
 * legal is passed over. */
void irori_search_consider(irori_search *search, irori_move move);

/* How many iterations the method gives to the position begun with. */
uint32_t irori_search_budget(const irori_search *search);

/* What the N of "mcts:N" may be at most. */
enum { IRORI_MAX_ITERATIONS = 100000000 };

/* Runs so many iterations more, each a new world, a descent and a playout to the end or an evaluation. */
void irori_search_run(irori_search *search, uint32_t iterations);

/* From now on whoever sets the flag, from any thread, ends a run within an iteration of each tree; what was found
 * stays. The flag is the caller's, and so is clearing it; after that run(search, 0) makes up for what was left undone.
 * NULL: none. (In WebAssembly, which has one thread: run few iterations at a time, and do not run again.) */
void irori_search_set_cancel(irori_search *search, const atomic_bool *cancel);

/* The same in small portions, until that clock says `end`; at least one portion. Returns how many it were. */
uint32_t irori_search_run_until(irori_search *search, uint32_t iterations, uint64_t end, uint64_t (*clock)(void));

/* Runs so many iterations more that all begin with this move, if it is one of those considered, so that it can be
 * compared with others on equal evidence. They count as visits: the order of the prospects means less afterwards. */
void irori_search_run_on(irori_search *search, irori_move move, uint32_t iterations);

/* The move to make, as far as is known now; 0: nothing was tried yet. */
irori_move irori_search_best(const irori_search *search);

/* What is known of a move of the root: how often it was tried, and what share of the win it promises, of IRORI_SURE. */
typedef struct irori_prospect {
    irori_move move;
    uint32_t visits;
    int32_t worth;
} irori_prospect;

/* What is known of one move; no visits: nothing. */
irori_prospect irori_search_prospect(const irori_search *search, irori_move move);

/* The moves considered, the best first; returns how many, at most `cap`. */
uint32_t irori_search_prospects(const irori_search *search, irori_prospect *out, uint32_t cap);

/* Threads that share the work (not in WebAssembly). The same workers serve any number of searches, one at a time. */
typedef struct irori_workers irori_workers;
irori_status irori_workers_new(int threads, irori_workers **workers, irori_error *why) IRORI_MUST_USE;
void irori_workers_free(irori_workers *workers); /* may be NULL */

/* From now on the search runs on them; NULL: on the caller's thread alone. It finds the same, sooner. */
void irori_search_set_workers(irori_search *search, irori_workers *workers);

#ifdef __cplusplus
}
#endif

#endif
