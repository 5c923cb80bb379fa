/* irori bench --present: how long it takes to build things, choices and log of a position, over positions of random
 * games. */
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "irori/present.h"

enum { POSITIONS = 200, STEPS = 4 }; /* one position of so many is kept */

typedef struct presented {
    void *state;
    int seat; /* who has to decide */
    size_t count;
    irori_event *events; /* of the entry that led there */
} presented;

typedef struct gallery {
    const irori_rules *rules;
    presented shown[POSITIONS];
    int count;
} gallery;

static bool keep(gallery *g, const void *state, int seat, const irori_events *events) {
    size_t size = g->rules->game->state_size, list = events->count * sizeof *events->list;
    presented *shown = &g->shown[g->count];
    shown->state = malloc(size);
    shown->events = malloc(list + 1);
    if (!shown->state || !shown->events) return false;
    memcpy(shown->state, state, size);
    for (size_t i = 0; i < events->count; i++) shown->events[i] = irori_event_for(events->list[i], seat);
    shown->count = events->count;
    shown->seat = seat;
    g->count++;
    return true;
}

/* False: no memory. */
static bool fill(gallery *g) {
    const irori_game *game = g->rules->game;
    irori_rng rng = irori_rng_from(1);
    void *state = malloc(game->state_size);
    irori_event *list = malloc(game->max_events * sizeof *list);
    bool has_room = state && list;
    while (has_room && g->count < POSITIONS) {
        irori_seed seed = irori_rng_chance(&rng).seed;
        irori_events events = {list, 0, game->max_events};
        game->init(g->rules, state, &seed, &events);
        for (irori_turn turn; has_room && g->count < POSITIONS && (turn = game->to_act(g->rules, state)).seats;) {
            int seat = __builtin_ctz(turn.seats);
            if (!irori_rng_below(&rng, STEPS)) has_room = keep(g, state, seat, &events);
            events.count = 0;
            game->apply(g->rules, state, seat, game->sample(g->rules, state, seat, &rng), &events);
        }
    }
    free(state);
    free(list);
    return has_room;
}

static bool present_all(const gallery *g, irori_position *position, irori_lines *lines) {
    irori_viewer viewer = {.rules = g->rules, .words = irori_words_in("en")};
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++) viewer.seats[seat] = (irori_seat_label){"Aki", seat == 0};
    for (int i = 0; i < g->count; i++) {
        viewer.state = g->shown[i].state;
        viewer.seat = g->shown[i].seat;
        irori_lines_clear(lines);
        if (irori_position_build(position, &viewer, NULL)) return false;
        if (irori_lines_tell(lines, &viewer, 1, g->shown[i].events, g->shown[i].count, NULL)) return false;
    }
    return true;
}

static double measure(const gallery *g, double seconds) {
    irori_position position = {.store = NULL};
    irori_lines lines = {.store = NULL};
    uint64_t count = 0;
    double start = bench_now(), spent = 0;
    bool works = !irori_position_init(&position, NULL) && !irori_lines_init(&lines, NULL);
    for (; works && spent < seconds; spent = bench_now() - start) {
        works = present_all(g, &position, &lines);
        count += (uint64_t)g->count;
    }
    irori_position_done(&position);
    irori_lines_done(&lines);
    return works ? spent * 1e6 / (double)count : -1;
}

int bench_present(const cli_command *command, const irori_rules *rules, double seconds, irori_writer *json) {
    gallery *g = calloc(1, sizeof *g);
    if (!g) return cli_no(command, "out of memory");
    g->rules = rules;
    double microseconds = fill(g) ? measure(g, seconds) : -1;
    for (int i = 0; i < POSITIONS; i++) free(g->shown[i].state), free(g->shown[i].events);
    free(g);
    if (microseconds < 0) return cli_no(command, "out of memory");
    if (!json) {
        printf("%-10s %d players  %8.1f µs a position\n", rules->game->id, rules->players, microseconds);
        return CLI_DONE;
    }
    irori_json_open(json, '{');
    irori_json_key_string(json, "game", rules->game->id);
    irori_json_key_int(json, "players", rules->players);
    irori_json_key(json, "position_us"), irori_json_fixed(json, microseconds, 1);
    irori_json_close(json, '}');
    return CLI_DONE;
}
