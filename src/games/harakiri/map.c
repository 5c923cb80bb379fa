/* Harakiri: distances and ways. Sets of locations are 64 bits, bit l for location l. Distances over all ways are worked
 * out when the content is loaded; only characters mind cut ways and razed cities, so only theirs are searched for. */
#include "harakiri.h"

#include <string.h>

uint64_t harakiri_approach(const harakiri_content *content, int from, int to, int steps) {
    int whole = content->distance[from][to];
    uint64_t places = 0;
    if (whole == HARAKIRI_NO_WAY || !steps) return UINT64_C(1) << from;
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

static uint64_t razed_places(const harakiri_content *content, const harakiri_state *state) {
    uint64_t razed = 0;
    for (int place = 1; place < content->location_count; place++)
        razed |= (uint64_t)(state->damage[place] == HARAKIRI_RAZED) << place;
    return razed;
}

/* Where cut ways end. */
static uint64_t ends_of_cuts(const harakiri_content *content, const harakiri_state *state) {
    uint64_t ends = 0;
    HARAKIRI_FOR_EACH(way, &state->cut)
    ends |= UINT64_C(1) << content->way[way].a | UINT64_C(1) << content->way[way].b;
    return ends;
}

void harakiri_distances(const harakiri_content *content, const harakiri_state *state, int from,
                        uint8_t far[HARAKIRI_MAX_LOCATIONS]) {
    uint64_t razed = razed_places(content, state), cut = ends_of_cuts(content, state);
    uint64_t edge = UINT64_C(1) << from, closed = razed | edge;
    if (!razed && !cut) {
        memcpy(far, content->distance[from], HARAKIRI_MAX_LOCATIONS);
        return;
    }
    memset(far, HARAKIRI_NO_WAY, HARAKIRI_MAX_LOCATIONS);
    for (uint8_t steps = 0; edge; steps++) {
        uint64_t next = 0;
        for (uint64_t rest = edge; rest; rest &= rest - 1) {
            int place = __builtin_ctzll(rest);
            far[place] = steps;
            next |= cut >> place & 1 ? harakiri_open_from(content, state, place) : content->next[place];
        }
        edge = next & ~closed;
        closed |= edge;
    }
}

int harakiri_steps(const harakiri_content *content, const harakiri_state *state, int from, int to) {
    uint8_t far[HARAKIRI_MAX_LOCATIONS];
    harakiri_distances(content, state, from, far);
    return far[to];
}
