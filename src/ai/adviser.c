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

void irori_adviser_think(irori_adviser *adviser, const irori_sight *sight, irori_move also, irori_patience patience) {
    const irori_game *game = sight->rules->game;
    irori_search *search = adviser->search;
    irori_search_begin(search, sight, game->key(sight->rules, sight->known, sight->seat));
    irori_search_consider(search, also);
    bool has_clock = patience.clock;
    adviser->iterations =
        irori_search_run_until(search, patience.times * irori_search_budget(search),
                               has_clock ? patience.end : UINT64_MAX, has_clock ? patience.clock : stand_still);
    adviser->count = irori_search_prospects(search, adviser->list, game->max_moves + 1);
    sort_others(adviser, 0);
}

static void set_worth(irori_adviser *adviser, const irori_prospect *compared) {
    uint32_t i = 0;
    while (i < adviser->count && adviser->list[i].move != compared->move) i++;
    if (i == adviser->count) adviser->list[adviser->count++] = (irori_prospect){.move = compared->move};
    adviser->list[i].worth = compared->worth;
}

void irori_adviser_compare(irori_adviser *adviser, irori_move move, irori_prospect *best, irori_prospect *other) {
    uint32_t more = (adviser->iterations + 1) / 2;
    irori_move liked = adviser->list[0].move;
    *best = *other = adviser->list[0];
    if (liked == move) return;
    irori_search_run_on(adviser->search, liked, more);
    irori_search_run_on(adviser->search, move, more);
    *best = irori_search_prospect(adviser->search, liked);
    *other = irori_search_prospect(adviser->search, move);
    set_worth(adviser, best);
    if (other->visits)
        set_worth(adviser, other);
    else
        other->worth = best->worth; /* legal, but not listed: nothing is known against it */
    sort_others(adviser, move);
}

/* More than two standard deviations of the difference, results being won or lost. */
static bool is_more_than_chance(int32_t loss, const irori_prospect *a, const irori_prospect *b) {
    double share = (double)loss / IRORI_SURE;
    return share * share > 1.0 / (a->visits + 1) + 1.0 / (b->visits + 1);
}

irori_judgement irori_adviser_judge(irori_adviser *adviser, const irori_sight *sight, irori_move played,
                                    irori_patience patience) {
    enum { LEAST_LOSS = IRORI_SURE / 50 }; /* less is no regret */
    irori_prospect best, other;
    irori_adviser_think(adviser, sight, played, patience);
    irori_adviser_compare(adviser, played, &best, &other);
    irori_judgement found = {.played = played, .better = played, .worth = best.worth};
    if (best.worth <= other.worth) return found;
    found.better = best.move;
    found.loss = best.worth - other.worth;
    found.is_sure = found.loss >= LEAST_LOSS && is_more_than_chance(found.loss, &best, &other);
    return found;
}
