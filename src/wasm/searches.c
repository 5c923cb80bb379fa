/* Searches and players, in slices: a Worker runs some iterations, answers what came meanwhile, and goes on. Cancelling
 * is not to run again. */
#include <stdlib.h>
#include <string.h>

#include "irori/search.h"
#include "views.h"

/* What somebody knows, as a search and a player are given it. Kept, since thinking takes several calls. */
typedef struct sighted {
    wasm_object *of; /* the state asked about, whose rules it is by */
    void *known;
    irori_sight sight;
} sighted;

static void sighted_done(sighted *it) {
    wasm_object_drop(it->of);
    free(it->known);
}

static bool owes(const wasm_state *state, int seat) {
    if (state->rules->game->to_act(state->rules, state->state).seats >> seat & 1) return true;
    (void)irori_fail(&wasm_error, IRORI_ILLEGAL, "wasm.nothing-owed");
    return false;
}

/* The seat's knowledge of a state of that game, in which it has to decide. */
static bool look(sighted *it, const irori_game *game, int state, int seat) {
    wasm_state *found = wasm_state_for(state, seat);
    if (!found || !wasm_is_seat(found->rules, seat)) return false;
    if (found->rules->game != game) return (void)irori_fail(&wasm_error, IRORI_BAD_SETUP, "wasm.other-game"), false;
    if (!owes(found, seat)) return false;
    found->base.uses++;
    wasm_object_drop(it->of);
    it->of = &found->base;
    it->sight = irori_sight_of(found->rules, found->state, seat, it->known);
    return true;
}

/* Searches */

typedef struct wasm_search {
    wasm_object base;
    const irori_game *game;
    irori_search *search;
    sighted at;
    uint32_t done;
} wasm_search;

static void search_done(wasm_object *self) {
    wasm_search *search = (wasm_search *)self;
    irori_search_free(search->search);
    sighted_done(&search->at);
}

static bool find_method(const char *name, size_t size, const irori_game *game, irori_method *method) {
    char *copy = wasm_copy(name, size);
    if (!copy) return false;
    bool is_found = irori_method_of(copy, game, method);
    if (!is_found) {
        (void)irori_fail(&wasm_error, IRORI_BAD_SETUP, "error.player.unknown");
        irori_message_text(&wasm_error.why, "player", copy);
    }
    free(copy);
    return is_found;
}

int wasm_search_new(int rules, const char *name, size_t size) {
    wasm_rules *by = wasm_get(rules, WASM_RULES);
    irori_method method;
    if (!by || !find_method(name, size, by->rules->game, &method)) return wasm_fail();
    wasm_search *made = wasm_object_new(WASM_SEARCH, sizeof *made, search_done);
    if (!made) return wasm_fail();
    wasm_object_need(made, by);
    made->game = by->rules->game;
    made->at.known = malloc(made->game->state_size);
    if (!made->at.known) (void)irori_fail(&wasm_error, IRORI_NO_MEMORY, "error.memory");
    if (made->at.known && !irori_search_new(by->rules, &method, &made->search, &wasm_error))
        return wasm_handle_of(made);
    wasm_object_drop(made);
    return wasm_fail();
}

/* Equal knowledge, equal advice: the seed is the key of what is known. */
int wasm_search_begin(int search, int state, int seat) {
    wasm_search *found = wasm_get(search, WASM_SEARCH);
    if (!found || !look(&found->at, found->game, state, seat)) return wasm_fail();
    const irori_sight *sight = &found->at.sight;
    irori_search_begin(found->search, sight, found->game->key(sight->rules, sight->known, seat));
    found->done = 0;
    return (int)irori_search_budget(found->search);
}

/* The search, if it has begun. */
static wasm_search *get_begun(int search) {
    wasm_search *found = wasm_get(search, WASM_SEARCH);
    if (!found || found->at.of) return found;
    (void)irori_fail(&wasm_error, IRORI_ILLEGAL, "wasm.not-begun");
    return NULL;
}

int wasm_search_run(int search, int iterations) {
    wasm_search *found = get_begun(search);
    if (!found) return wasm_fail();
    uint32_t more = iterations < 0 ? 0 : (uint32_t)iterations;
    if (more > IRORI_MAX_ITERATIONS - found->done) more = IRORI_MAX_ITERATIONS - found->done;
    irori_search_run(found->search, more);
    return (int)(found->done += more);
}

int wasm_search_best(int search) {
    wasm_search *found = get_begun(search);
    irori_move best = found ? irori_search_best(found->search) : 0;
    if (!found) return wasm_fail();
    return best ? wasm_answer_move(found->at.sight.rules, best) : wasm_refuse(IRORI_ILLEGAL, "wasm.not-begun");
}

typedef struct hints {
    const irori_sight *sight;
    const irori_words *words;
    irori_prospect *list;
    uint32_t count;
} hints;

static void write_hint(irori_writer *writer, const hints *all, const irori_prospect *prospect) {
    const irori_sight *sight = all->sight;
    irori_message reason = irori_reason(sight->rules, sight->known, sight->seat, prospect->move);
    char text[512];
    irori_json_open(writer, '{');
    sight->rules->game->move_to_text(sight->rules, prospect->move, text);
    irori_json_key_string(writer, "move", text);
    irori_json_key_int(writer, "visits", prospect->visits);
    irori_json_key_int(writer, "worth", prospect->worth);
    if (reason.id) {
        irori_words_say(all->words, &reason, NULL, NULL, text, sizeof text);
        irori_json_key_string(writer, "reason", text);
    }
    irori_json_close(writer, '}');
}

static void write_hints(irori_writer *writer, const void *context) {
    const hints *all = context;
    irori_json_open(writer, '[');
    for (uint32_t i = 0; i < all->count; i++) write_hint(writer, all, &all->list[i]);
    irori_json_close(writer, ']');
}

int wasm_search_hints(int search, int words, int most) {
    wasm_search *found = get_begun(search);
    hints all = {.words = found ? wasm_words(words) : NULL};
    if (!all.words) return wasm_fail();
    uint32_t room = found->game->max_moves + 1;
    if (most >= 0 && (uint32_t)most < room) room = (uint32_t)most;
    all.sight = &found->at.sight;
    all.list = malloc((room + 1) * sizeof *all.list);
    if (!all.list) return wasm_refuse(IRORI_NO_MEMORY, "error.memory");
    all.count = irori_search_prospects(found->search, all.list, room);
    int answer = wasm_answer(write_hints, &all);
    free(all.list);
    return answer;
}

/* The same in words, for the position that a view shows. */

typedef struct told_hints {
    irori_hints hints;
    irori_adviser found;
} told_hints;

static void write_told(irori_writer *writer, const void *hints) { irori_hints_write(hints, writer); }

int wasm_view_hints(int view, int search, int most) {
    wasm_view *shown = wasm_view_shown(view);
    wasm_search *found = shown ? get_begun(search) : NULL;
    if (!found) return wasm_fail();
    if (found->at.sight.rules != shown->viewer.rules || found->at.sight.seat != shown->viewer.seat)
        return wasm_refuse(IRORI_BAD_SETUP, "wasm.eyes");
    uint32_t room = found->game->max_moves + 1;
    told_hints *told = malloc(sizeof *told);
    irori_prospect *list = malloc(room * sizeof *list);
    int answer = -IRORI_NO_MEMORY;
    if (told && list) {
        told->found = (irori_adviser){.search = found->search,
                                      .iterations = irori_search_budget(found->search),
                                      .list = list,
                                      .count = irori_search_prospects(found->search, list, room)};
        irori_adviser_settle(&told->found);
        irori_hints_build(&told->hints, &shown->viewer, &shown->position, &told->found, 0, most);
        answer = wasm_answer(write_told, &told->hints);
    }
    free(list);
    free(told);
    return answer == -IRORI_NO_MEMORY ? wasm_refuse(IRORI_NO_MEMORY, "error.memory") : answer;
}

/* Players */

typedef struct wasm_player {
    wasm_object base;
    const irori_game *game;
    irori_player *player;
    sighted at;
} wasm_player;

static void player_done(wasm_object *self) {
    wasm_player *player = (wasm_player *)self;
    irori_player_free(player->player);
    sighted_done(&player->at);
}

int wasm_player_new(int rules, const char *name, size_t size, uint64_t seed) {
    wasm_rules *by = wasm_get(rules, WASM_RULES);
    char *copy = by ? wasm_copy(name, size) : NULL;
    wasm_player *made = copy ? wasm_object_new(WASM_PLAYER, sizeof *made, player_done) : NULL;
    irori_status status = IRORI_NO_MEMORY;
    if (made) {
        wasm_object_need(made, by);
        made->game = by->rules->game;
        made->at.known = malloc(made->game->state_size);
        if (!made->at.known) (void)irori_fail(&wasm_error, IRORI_NO_MEMORY, "error.memory");
        if (made->at.known) status = irori_player_new(copy, by->rules, seed, &made->player, &wasm_error);
    }
    free(copy);
    if (!status) return wasm_handle_of(made);
    wasm_object_drop(made);
    return wasm_fail();
}

int wasm_player_begin(int player, int state, int seat) {
    wasm_player *found = wasm_get(player, WASM_PLAYER);
    if (!found || !look(&found->at, found->game, state, seat)) return wasm_fail();
    irori_player_begin(found->player, &found->at.sight);
    return 0;
}

static wasm_player *get_thinking(int player) {
    wasm_player *found = wasm_get(player, WASM_PLAYER);
    if (!found || found->at.of) return found;
    (void)irori_fail(&wasm_error, IRORI_ILLEGAL, "wasm.not-begun");
    return NULL;
}

int wasm_player_think(int player, int iterations) {
    wasm_player *found = get_thinking(player);
    if (!found) return wasm_fail();
    return irori_player_think(found->player, iterations < 0 ? 0 : (uint32_t)iterations);
}

int wasm_player_decide(int player) {
    wasm_player *found = get_thinking(player);
    irori_move move = found ? irori_player_decide(found->player) : 0;
    if (!found) return wasm_fail();
    return move ? wasm_answer_move(found->at.sight.rules, move) : wasm_refuse(IRORI_ILLEGAL, "wasm.not-begun");
}
