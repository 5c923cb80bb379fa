/* Harakiri: distances and ways. Sets of locations are 64 bits, bit l for location l. Distances over all ways are worked
 * out when the content is loaded; only characters mind cut ways and razed cities, so only theirs are searched for. */
#include "harakiri.h"

uint64_t harakiri_approach(const harakiri_content *content, int from, int to, int steps) {
    int whole = content->distance[from][to];
    uint64_t places = 0;
    if (whole == 255 || !steps) return UINT64_C(1) << from;
    if (whole <= steps) return UINT64_C(1) << to;
    for (int place = 1; place < content->location_count; place++)
        if (content->distance[from][place] == steps && content->distance[place][to] == whole - steps)
            places |= UINT64_C(1) << place;
    return places;
}

uint64_t harakiri_open_from(const harakiri_content *content, const harakiri_state *state, int place) {
    uint64_t open = content->next[place];
    for (uint64_t rest = open; rest; rest &= rest - 1) {
        int next = __builtin_ctzll(rest);
        if (state->damage[next] == HARAKIRI_RAZED || harakiri_has(&state->cut, content->way_of[place][next]))
            open &= ~(UINT64_C(1) << next);
    }
    return open;
}

int harakiri_steps(const harakiri_content *content, const harakiri_state *state, int from, int to) {
    uint64_t goal = UINT64_C(1) << to, edge = UINT64_C(1) << from, closed = edge;
    for (int steps = 0; edge; steps++) {
        uint64_t next = 0;
        if (edge & goal) return steps;
        for (uint64_t rest = edge; rest; rest &= rest - 1)
            next |= harakiri_open_from(content, state, __builtin_ctzll(rest));
        edge = next & ~closed;
        closed |= edge;
    }
    return 255;
}
