/* Advice: a search from what a view's seat knows, and what it found, in words. The seed is the key of that knowledge,
 * so that the same position gets the same advice. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "term.h"

irori_status term_adviser_init(term_adviser *adviser, const irori_rules *rules, const irori_method *method,
                               irori_error *why) {
    *adviser = (term_adviser){.search = NULL};
    irori_status status = irori_search_new(rules, method, &adviser->search, why);
    if (status) return status;
    adviser->list = malloc((rules->game->max_moves + 1) * sizeof *adviser->list);
    if (adviser->list) return IRORI_OK;
    irori_search_free(adviser->search);
    adviser->search = NULL;
    return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
}

void term_adviser_done(term_adviser *adviser) {
    irori_search_free(adviser->search);
    free(adviser->list);
}

uint64_t term_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* Enough to go by what it seems worth: the search went there, or was made to. */
static bool has_evidence(const term_adviser *adviser, const irori_prospect *prospect, irori_move compared) {
    enum { FEW = 16 };
    return prospect->move == compared || (uint64_t)prospect->visits * FEW >= adviser->list[0].visits;
}

static bool goes_before(const term_adviser *adviser, const irori_prospect *a, const irori_prospect *b,
                        irori_move compared) {
    bool is_known = has_evidence(adviser, a, compared);
    if (is_known != has_evidence(adviser, b, compared)) return is_known;
    return is_known ? a->worth > b->worth : a->visits > b->visits;
}

/* The search's own choice stays first; the others follow by worth, those hardly looked at by visits. */
static void sort_others(term_adviser *adviser, irori_move compared) {
    irori_prospect *list = adviser->list;
    for (uint32_t i = 2; i < adviser->count; i++) {
        irori_prospect moving = list[i];
        uint32_t at = i;
        for (; at > 1 && goes_before(adviser, &moving, &list[at - 1], compared); at--) list[at] = list[at - 1];
        list[at] = moving;
    }
}

void term_adviser_think(term_adviser *adviser, const irori_sight *sight, irori_move also, uint32_t times,
                        uint32_t most_milliseconds) {
    const irori_game *game = sight->rules->game;
    irori_search_begin(adviser->search, sight, game->key(sight->rules, sight->known, sight->seat));
    irori_search_consider(adviser->search, also);
    uint64_t end = most_milliseconds ? term_milliseconds() + most_milliseconds : UINT64_MAX;
    adviser->iterations =
        irori_search_run_until(adviser->search, times * irori_search_budget(adviser->search), end, term_milliseconds);
    adviser->count = irori_search_prospects(adviser->search, adviser->list, game->max_moves + 1);
    sort_others(adviser, 0);
}

static void set_worth(term_adviser *adviser, const irori_prospect *compared) {
    uint32_t i = 0;
    while (i < adviser->count && adviser->list[i].move != compared->move) i++;
    if (i == adviser->count) adviser->list[adviser->count++] = (irori_prospect){.move = compared->move};
    adviser->list[i].worth = compared->worth;
}

void term_adviser_compare(term_adviser *adviser, irori_move move, irori_prospect *best, irori_prospect *other) {
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

/* In words */

void term_say_move(const term_view *view, irori_move move, char text[TERM_TEXT]) {
    const term_screen *screen = term_screen_of(view->rules->game);
    char notation[IRORI_MOVE_TEXT];
    if (screen->say_move) {
        screen->say_move(view, move, text);
        return;
    }
    view->rules->game->move_to_text(view->rules, move, notation);
    snprintf(text, TERM_TEXT, "%s", notation);
}

void term_say_reason(const term_view *view, irori_move move, char text[TERM_TEXT]) {
    irori_message reason = irori_reason(view->rules, view->known, view->seat, move);
    irori_words_say(view->words, &reason, term_seat_name, (void *)view, text, TERM_TEXT);
}

int term_percent(int32_t worth) { return (worth * 100 + IRORI_SURE / 2) / IRORI_SURE; }

/* Is the move already among those, or one like it, or one that reads the same? */
static bool is_said(const term_view *view, irori_move move, const irori_prospect *const *said, uint32_t count) {
    const term_screen *screen = term_screen_of(view->rules->game);
    char text[TERM_TEXT], other[TERM_TEXT];
    for (uint32_t i = 0; screen->are_alike && i < count; i++)
        if (screen->are_alike(view, move, said[i]->move)) return true;
    term_say_move(view, move, text);
    for (uint32_t i = 0; i < count; i++) {
        term_say_move(view, said[i]->move, other);
        if (!strcmp(text, other)) return true;
    }
    return false;
}

uint32_t term_adviser_pick(const term_adviser *adviser, const term_view *view, irori_move always, uint32_t most,
                           const irori_prospect **out, uint32_t *left) {
    uint32_t count = 0;
    *left = 0;
    for (uint32_t i = 0; i < adviser->count; i++) {
        const irori_prospect *prospect = &adviser->list[i];
        if (prospect->move != always && is_said(view, prospect->move, out, count)) continue;
        if (count < most)
            out[count++] = prospect;
        else
            ++*left;
    }
    return count;
}

/* A move and its worth, how to write it where it may be on no list, then why. */
static void add_move(const term_view *view, const char *id, const irori_prospect *prospect, int width,
                     term_lines *page) {
    char move[TERM_TEXT], text[TERM_TEXT], notation[IRORI_MOVE_TEXT];
    term_say_move(view, prospect->move, move);
    term_say(view->words, text, id, "move", 's', move, "percent", 'd', term_percent(prospect->worth), NULL);
    term_lines_wrap(page, TERM_STRONG, 0, "", text, width);
    if (view->rules->game->has_unlisted_moves) {
        view->rules->game->move_to_text(view->rules, prospect->move, notation);
        term_lines_wrap(page, TERM_PLAIN, 0, "  ", notation, width);
    }
    term_say_reason(view, prospect->move, text);
    if (*text) term_lines_wrap(page, TERM_PLAIN, 0, "  ", text, width);
}

void term_page_hint(const term_view *view, const term_adviser *adviser, int width, term_lines *page) {
    enum { SHOWN = 3 };
    const irori_prospect *list[SHOWN];
    uint32_t left, count = term_adviser_pick(adviser, view, 0, SHOWN, list, &left);
    char text[TERM_TEXT];
    int players = view->rules->players;
    if (adviser->count == 1) {
        add_move(view, "term.hint.only", list[0], width, page);
        return;
    }
    bool seems_less = false;
    for (uint32_t i = 0; i < count; i++) {
        add_move(view, i ? "term.hint.other" : "term.hint.best", list[i], width, page);
        seems_less |= term_percent(list[i]->worth) > term_percent(list[0]->worth);
    }
    if (seems_less) term_lines_wrap(page, TERM_QUIET, 0, "", irori_words_get(view->words, "term.hint.surest"), width);
    bool is_team = view->rules->game->is_cooperative;
    term_say(view->words, text, is_team ? "term.hint.legend.team" : "term.hint.legend", "n", 'd', players, "percent",
             'd', (200 / players + 1) / 2, NULL);
    term_lines_wrap(page, TERM_QUIET, 0, "", text, width);
}
