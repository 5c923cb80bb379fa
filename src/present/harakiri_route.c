/* Harakiri: where one travel can lead. A search over places and manners: a way that began on the road becomes one with
 * a dangerous path, or with a crossing, and never goes back. Costs are movement points, so going through them in
 * rising order settles each pair at its cheapest. One crossing at most: the second is chosen where the first one
 * ended. */
#include <string.h>

#include "harakiri_present.h"

static bool is_on_the_way(const harakiri_state *s) { return s->phase == HARAKIRI_TRAVEL_PHASE; }

/* H15: exerting is for who travels alone, before the first step. */
static void measure(harakiri_reach *r, const harakiri_content *content, const harakiri_state *s, uint32_t group) {
    const harakiri_character *active = harakiri_who_of(s, s->active);
    bool is_under_way = is_on_the_way(s);
    int spare = is_under_way ? active->actions : active->actions - 1;
    r->free = is_under_way ? s->movement : harakiri_movement_of(content, s, group);
    r->most = r->free + (group || (is_under_way && s->has_moved) || spare < 0 ? 0 : spare);
    if (r->most > 30) r->most = 30;
    r->start = is_under_way && s->used_path ? HARAKIRI_BY_PATH : HARAKIRI_BY_ROAD;
}

static void relax(harakiri_reach *r, int manner, int place, int cost, int from) {
    if (cost > r->most || cost >= r->cost[manner][place]) return;
    r->cost[manner][place] = (uint8_t)cost;
    r->came[manner][place] = (uint16_t)from;
}

static void relax_land(harakiri_reach *r, const harakiri_content *content, const harakiri_state *s, int manner,
                       int place) {
    for (uint64_t rest = harakiri_open_from(content, s, place); rest; rest &= rest - 1) {
        int next = __builtin_ctzll(rest), then = manner;
        bool is_path = content->way[content->way_of[place][next]].kind == HARAKIRI_PATH;
        if (manner == HARAKIRI_BY_ROAD && is_path) then = HARAKIRI_BY_PATH;
        relax(r, then, next, r->cost[manner][place] + 1, manner * 64 + place);
    }
}

static void relax_sea(harakiri_reach *r, const harakiri_content *content, const harakiri_state *s, int manner,
                      int place) {
    int sea = content->location[place].sea;
    if (!sea || manner == HARAKIRI_BY_SEA || s->damage[place] == HARAKIRI_RAZED) return;
    for (int port = 1; port < content->location_count; port++)
        if (port != place && content->location[port].sea == sea && s->damage[port] != HARAKIRI_RAZED)
            relax(r, HARAKIRI_BY_SEA, port, r->cost[manner][place] + HARAKIRI_SEA_MOVEMENT, manner * 64 + place);
}

void harakiri_reach_init(harakiri_reach *r, const irori_viewer *view, uint32_t group) {
    const harakiri_content *content = harakiri_content_in(view);
    const harakiri_state *s = harakiri_state_in(view);
    if (is_on_the_way(s)) group = s->group;
    memset(r, 0, sizeof *r);
    memset(r->cost, HARAKIRI_NO_WAY, sizeof r->cost);
    r->from = harakiri_who_of(s, s->active)->place;
    measure(r, content, s, group);
    uint32_t payers = is_on_the_way(s) ? harakiri_payers(s) : group | 1u << (s->active - 1);
    bool can_pay = harakiri_purse(s, payers) >= HARAKIRI_FARE;
    r->cost[r->start][r->from] = 0;
    for (int cost = 0; cost < r->most; cost++)
        for (int manner = 0; manner < HARAKIRI_MANNERS; manner++)
            for (int place = 1; place < content->location_count; place++) {
                if (r->cost[manner][place] != cost) continue;
                relax_land(r, content, s, manner, place);
                if (can_pay) relax_sea(r, content, s, manner, place);
            }
}

bool harakiri_reach_offers(const harakiri_reach *r, harakiri_manner manner, int place) {
    if (place == r->from || r->cost[manner][place] == HARAKIRI_NO_WAY) return false;
    if (manner == HARAKIRI_BY_SEA && r->came[manner][place] % 64 == r->from && r->came[manner][place] / 64 == r->start)
        return true;
    for (int safer = 0; safer < (int)manner; safer++)
        if (r->cost[safer][place] <= r->cost[manner][place]) return false;
    return true;
}

int harakiri_reach_legs(const harakiri_reach *r, harakiri_manner manner, int place,
                        harakiri_leg legs[HARAKIRI_MOST_LEGS]) {
    int count = 0, way = (int)manner, at = place;
    while ((at != r->from || way != r->start) && count < HARAKIRI_MOST_LEGS) {
        int before = r->came[way][at], then = before / 64;
        legs[count++] = (harakiri_leg){(uint8_t)at, way == HARAKIRI_BY_SEA && then != HARAKIRI_BY_SEA};
        at = before % 64;
        way = then;
    }
    for (int i = 0; i < count / 2; i++) {
        harakiri_leg swapped = legs[i];
        legs[i] = legs[count - 1 - i];
        legs[count - 1 - i] = swapped;
    }
    return count;
}
