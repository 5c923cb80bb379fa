/* An adviser is a search and a list with room for all it can find. The search's own choice stays first in the list; the
 * others follow by worth, those hardly looked at by visits, as their worth means little. */
#include "irori/advise.h"

#include <stdlib.h>

irori_status irori_adviser_init(irori_adviser *adviser, const irori_rules *rules, const irori_method *method,
                                irori_error *why) {
    *adviser = (irori_adviser){.search = NULL};
    irori_status status = irori_search_new(rules, method, &adviser->search, why);
    if (status) return status;
    adviser->list = malloc((rules->game->max_moves + 1) * sizeof *adviser->list);
    if (adviser->list) return IRORI_OK;
    irori_search_free(adviser->search);
    adviser->search = NULL;
    return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
}

void irori_adviser_done(irori_adviser *adviser) {
    irori_search_free(adviser->search);
    free(adviser->list);
}

/* Enough to go by what it seems worth: the search went there, or was made to. */
static bool has_evidence(const irori_adviser *adviser, const irori_prospect *prospect, irori_move compared) {
    enum { FEW = 16 };
    return prospect->move == compared || (uint64_t)prospect->visits * FEW >= adviser->list[0].visits;
}

static bool goes_before(const irori_adviser *adviser, const irori_prospect *a, const irori_prospect *b,
                        irori_move compared) {
    bool is_known = has_evidence(adviser, a, compared);
    if (is_known != has_evidence(adviser, b, compared)) return is_known;
    return is_known ? a->worth > b->worth : a->visits > b->visits;
}

static void sort_others(irori_adviser *adviser, irori_move compared) {
    irori_prospect *list = adviser->list;
    for (uint32_t i = 2; i < adviser->count; i++) {
        irori_prospect moving = list[i];
        uint32_t at = i;
        for (; at > 1 && goes_before(adviser, &moving, &list[at - 1], compared); at--) list[at] = list[at - 1];
        list[at] = moving;
    }
}

static uint64_t stand_still(void) { return 0; }

static void begin(irori_adviser *adviser, const irori_sight *sight, irori_move also) {
    irori_search_begin(adviser->search, sight, sight->rules->game->key(sight->rules, sight->known, sight->seat));
    irori_search_consider(adviser->search, also);
}

static void list_prospects(irori_adviser *adviser, const irori_game *game) {
    adviser->count = irori_search_prospects(adviser->search, adviser->list, game->max_moves + 1);
    sort_others(adviser, 0);
}

void irori_adviser_think(irori_adviser *adviser, const irori_sight *sight, irori_move also, irori_patience patience) {
    irori_search *search = adviser->search;
    begin(adviser, sight, also);
    bool has_clock = patience.clock;
    adviser->iterations =
        irori_search_run_until(search, patience.times * irori_search_budget(search),
                               has_clock ? patience.end : UINT64_MAX, has_clock ? patience.clock : stand_still);
    list_prospects(adviser, sight->rules->game);
}

/* What seems worth more than the first is looked at as long as it, and is then the first if it still is. */
void irori_adviser_settle(irori_adviser *adviser) {
    uint32_t left = adviser->iterations / 2;
    sort_others(adviser, 0);
    while (adviser->count > 1 && has_evidence(adviser, &adviser->list[1], 0)) {
        irori_prospect *best = &adviser->list[0], *rival = &adviser->list[1];
        uint32_t lacks = rival->visits < best->visits ? best->visits - rival->visits : 0;
        if (rival->worth <= best->worth || lacks > left) return;
        if (lacks) irori_search_run_on(adviser->search, rival->move, lacks);
        if (lacks) *rival = irori_search_prospect(adviser->search, rival->move);
        left -= lacks;
        if (rival->worth > best->worth) {
            irori_prospect first = *rival;
            *rival = *best;
            *best = first;
        }
        sort_others(adviser, 0);
    }
}

static void set_worth(irori_adviser *adviser, const irori_prospect *compared) {
    uint32_t i = 0;
    while (i < adviser->count && adviser->list[i].move != compared->move) i++;
    if (i == adviser->count) adviser->list[adviser->count++] = (irori_prospect){.move = compared->move};
    adviser->list[i].worth = compared->worth;
}

/* When both were looked at equally long. */
static void compare(irori_adviser *adviser, irori_move liked, irori_move move, irori_prospect *best,
                    irori_prospect *other) {
    *best = irori_search_prospect(adviser->search, liked);
    *other = irori_search_prospect(adviser->search, move);
    set_worth(adviser, best);
    if (other->visits)
        set_worth(adviser, other);
    else
        other->worth = best->worth; /* legal, but not listed: nothing is known against it */
    sort_others(adviser, move);
}

static uint32_t share_of_each(const irori_adviser *adviser) { return (adviser->iterations + 1) / 2; }

void irori_adviser_compare(irori_adviser *adviser, irori_move move, irori_prospect *best, irori_prospect *other) {
    irori_move liked = adviser->list[0].move;
    *best = *other = adviser->list[0];
    if (liked == move) return;
    irori_search_run_on(adviser->search, liked, share_of_each(adviser));
    irori_search_run_on(adviser->search, move, share_of_each(adviser));
    compare(adviser, liked, move, best, other);
}

/* More than two standard deviations of the difference, results being won or lost. */
static bool is_more_than_chance(int32_t loss, const irori_prospect *a, const irori_prospect *b) {
    double share = (double)loss / IRORI_SURE;
    return share * share > 1.0 / (a->visits + 1) + 1.0 / (b->visits + 1);
}

static irori_judgement judgement_of(irori_move played, const irori_prospect *best, const irori_prospect *other) {
    enum { LEAST_LOSS = IRORI_SURE / 50 }; /* less is no regret */
    irori_judgement found = {.played = played, .better = played, .worth = best->worth};
    if (best->worth <= other->worth) return found;
    found.better = best->move;
    found.loss = best->worth - other->worth;
    found.is_sure = found.loss >= LEAST_LOSS && is_more_than_chance(found.loss, best, other);
    return found;
}

irori_judgement irori_adviser_judge(irori_adviser *adviser, const irori_sight *sight, irori_move played,
                                    irori_patience patience) {
    irori_prospect best, other;
    irori_adviser_think(adviser, sight, played, patience);
    irori_adviser_compare(adviser, played, &best, &other);
    return judgement_of(played, &best, &other);
}

/* In portions */

enum { THINKS, LIKED, PLAYED, DONE };

void irori_adviser_begin(irori_adviser *adviser, const irori_sight *sight, irori_move played, uint32_t times) {
    begin(adviser, sight, played);
    adviser->iterations = times * irori_search_budget(adviser->search);
    adviser->judging.game = sight->rules->game;
    adviser->judging.played = played;
    adviser->judging.left = adviser->iterations;
    adviser->judging.stage = THINKS;
}

static void go_on(irori_adviser *adviser) {
    if (adviser->judging.stage == THINKS) {
        list_prospects(adviser, adviser->judging.game);
        adviser->judging.liked = adviser->list[0].move;
    }
    bool is_best = adviser->judging.liked == adviser->judging.played;
    adviser->judging.stage = is_best ? DONE : adviser->judging.stage + 1;
    adviser->judging.left = share_of_each(adviser);
}

bool irori_adviser_run(irori_adviser *adviser, uint32_t iterations) {
    while (iterations && adviser->judging.stage != DONE) {
        uint32_t left = adviser->judging.left, portion = iterations < left ? iterations : left;
        if (adviser->judging.stage == THINKS)
            irori_search_run(adviser->search, portion);
        else
            irori_search_run_on(adviser->search,
                                adviser->judging.stage == LIKED ? adviser->judging.liked : adviser->judging.played,
                                portion);
        iterations -= portion;
        if (!(adviser->judging.left -= portion)) go_on(adviser);
    }
    return adviser->judging.stage == DONE;
}

irori_judgement irori_adviser_found(irori_adviser *adviser) {
    irori_prospect best = adviser->list[0], other = best;
    irori_move played = adviser->judging.played, liked = adviser->judging.liked;
    if (liked != played) compare(adviser, liked, played, &best, &other);
    return judgement_of(played, &best, &other);
}
