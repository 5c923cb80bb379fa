/* Advice: a search that is asked once about a decision, and what it makes of another move there. What it found is put
 * into words by present.h (irori_hints_build, irori_review_build). */
#ifndef IRORI_ADVISE_H
#define IRORI_ADVISE_H

#include "search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct irori_adviser {
    irori_search *search;
    uint32_t iterations;  /* of the last thought */
    irori_prospect *list; /* what came of it: the best first, the others by worth, those hardly looked at last */
    uint32_t count;
    struct {
        const irori_game *game;
        irori_move played, liked;
        uint32_t left;
        int stage;
    } judging; /* in portions */
} irori_adviser;

irori_status irori_adviser_init(irori_adviser *adviser, const irori_rules *rules, const irori_method *method,
                                irori_error *why) IRORI_MUST_USE;
void irori_adviser_done(irori_adviser *adviser); /* a zeroed one too */

/* How long to think: so many times as long as the method says, but only until that clock says `end` (NULL: to the end).
 * Who is asked once, where a player plays all the game, can be more careful. */
enum { IRORI_CAREFULLY = 4 };
typedef struct irori_patience {
    uint32_t times;
    uint64_t (*clock)(void);
    uint64_t end;
} irori_patience;

/* Thinks about a decision, also about the legal move `also` (0: none). The seed is the key of what the seat knows: the
 * same position gets the same advice. */
void irori_adviser_think(irori_adviser *adviser, const irori_sight *sight, irori_move also, irori_patience patience);

/* Before the list is told: as long as another seems worth more than the first, it is looked at as long as the first,
 * with at most half as many iterations again. `search`, `iterations`, and the list by visits are enough. */
void irori_adviser_settle(irori_adviser *adviser);

/* Looks closer at the best move and another, equally at both, so that they can be compared. The list gets what they are
 * worth now; its visits stay those of the thought. other->visits is 0 if nothing was found out about it. */
void irori_adviser_compare(irori_adviser *adviser, irori_move move, irori_prospect *best, irori_prospect *other);

/* What a decision cost. */
typedef struct irori_judgement {
    irori_move played, better; /* the same if nothing was better */
    int32_t worth, loss;       /* of the better one, and how much less the one played is; of IRORI_SURE */
    bool is_sure;              /* the loss is worth a word, and more than chance explains */
} irori_judgement;

/* Thinks about a decision that was made, and compares. */
irori_judgement irori_adviser_judge(irori_adviser *adviser, const irori_sight *sight, irori_move played,
                                    irori_patience patience);

/* The same in portions: begin, run so many iterations at a time until it answers true, then take what was found. */
void irori_adviser_begin(irori_adviser *adviser, const irori_sight *sight, irori_move played, uint32_t times);
bool irori_adviser_run(irori_adviser *adviser, uint32_t iterations);
irori_judgement irori_adviser_found(irori_adviser *adviser);

#ifdef __cplusplus
}
#endif

#endif
