/* Harakiri: what costs action points (H14–H26) but for the city's services (city.c). All of it is the active
 * character's; whoever calls has made sure that it is legal.
 *
 * A travel: `movement` is what is left of it, `land_steps` and `used_path` decide about the travel event (H16), `group`
 * are the companions without the active character, `has_moved` says that exerting is over. */
#include "play.h"

static harakiri_character *active(harakiri_play *p) { return harakiri_who(p->s, p->s->active); }
static int place_of(const harakiri_state *s) { return harakiri_who_of(s, s->active)->place; }

static harakiri_context context_of(const harakiri_play *p) {
    return (harakiri_context){p->content, p->s, p->events, p->s->active, 0, 0, 0};
}

/* Travel (H15) */

/* H19: the ports of the same sea; razed ones are closed, also to those who would leave. */
uint64_t harakiri_open_ports(const harakiri_content *content, const harakiri_state *s) {
    int from = place_of(s), sea = content->location[from].sea;
    uint64_t ports = 0;
    if (!sea || s->damage[from] == HARAKIRI_RAZED) return 0;
    for (int place = 1; place < content->location_count; place++)
        if (place != from && content->location[place].sea == sea && s->damage[place] != HARAKIRI_RAZED)
            ports |= UINT64_C(1) << place;
    return ports;
}

/* H15; in a group (H18) the lowest dexterity, and nothing else. */
int harakiri_movement_of(const harakiri_content *content, const harakiri_state *s, uint32_t group) {
    const harakiri_character *character = harakiri_who_of(s, s->active);
    int movement = harakiri_own_movement(character);
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (group >> i & 1 && harakiri_own_movement(&s->character[i]) < movement)
            movement = harakiri_own_movement(&s->character[i]);
    if (!group)
        movement += harakiri_bonus_of(content, s, s->active, HARAKIRI_BONUS_MOVEMENT) + character->next_movement;
    return movement < 0 ? 0 : movement > HARAKIRI_MOST_MOVEMENT ? HARAKIRI_MOST_MOVEMENT : movement;
}

int harakiri_purse(const harakiri_state *s, uint32_t people) {
    int coins = 0;
    for (; people; people &= people - 1) coins += s->character[__builtin_ctz(people)].coins;
    return coins;
}

/* A first step must be open, by land or by sea; alone one may exert for it. */
bool harakiri_can_travel(const harakiri_content *content, const harakiri_state *s, uint32_t group) {
    const harakiri_character *character = harakiri_who_of(s, s->active);
    if (!harakiri_can_act(s) || character->has_travelled) return false;
    int movement = harakiri_movement_of(content, s, group), most = movement + (group ? 0 : character->actions - 1);
    bool can_sail = most >= HARAKIRI_SEA_MOVEMENT &&
                    harakiri_purse(s, group | 1u << (s->active - 1)) >= HARAKIRI_FARE &&
                    harakiri_open_ports(content, s);
    return movement > 0 && (can_sail || harakiri_open_from(content, s, place_of(s)));
}

uint32_t harakiri_companions(const harakiri_state *s) {
    uint32_t mask = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        const harakiri_character *other = &s->character[i];
        bool may_come = i + 1 != s->active && other->health && other->place == place_of(s) && !other->has_activated &&
                        other->actions;
        if (may_come) mask |= 1u << i;
    }
    return mask;
}

/* H18: a companion has a point less. */
void harakiri_travel(harakiri_play *p, uint32_t group) {
    harakiri_state *s = p->s;
    active(p)->actions--;
    active(p)->has_travelled = 1;
    s->movement = (int8_t)harakiri_movement_of(p->content, s, group);
    s->group = (uint8_t)group;
    s->land_steps = s->used_path = s->has_moved = s->unwilling = 0;
    if (!group) active(p)->next_movement = 0;
    s->phase = HARAKIRI_TRAVEL_PHASE;
    harakiri_note(p, HARAKIRI_EVENT_TRAVELS, s->active, 0, s->movement, 0);
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        if (!(group >> i & 1)) continue;
        s->character[i].actions--;
        harakiri_note(p, HARAKIRI_EVENT_JOINS, i + 1, 0, s->character[i].actions, 0);
    }
}

/* Who fell on the way, or was left behind when an item took the other away, goes no further. */
uint32_t harakiri_party(const harakiri_state *s) {
    uint32_t party = 1u << (s->active - 1);
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (s->group >> i & 1 && s->character[i].place == place_of(s)) party |= 1u << i;
    return party;
}

uint32_t harakiri_payers(const harakiri_state *s) {
    uint32_t payers = harakiri_party(s) & ~(uint32_t)s->unwilling;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (!s->character[i].coins) payers &= ~(1u << i);
    return payers;
}

static void move_all(harakiri_state *s, int place) {
    for (uint32_t party = harakiri_party(s); party; party &= party - 1)
        s->character[__builtin_ctz(party)].place = (uint8_t)place;
    s->has_moved = 1;
}

void harakiri_step_to(harakiri_play *p, int place) {
    harakiri_state *s = p->s;
    int way = p->content->way_of[place_of(s)][place];
    s->movement--;
    s->land_steps++;
    s->used_path |= p->content->way[way].kind == HARAKIRI_PATH;
    move_all(s, place);
    harakiri_note(p, HARAKIRI_EVENT_STEPS, s->active, place, s->movement, 0);
}

static void arrive_by_sea(harakiri_play *p, int place) {
    harakiri_state *s = p->s;
    s->movement = (int8_t)(s->movement - HARAKIRI_SEA_MOVEMENT);
    s->sail_to = 0;
    s->phase = HARAKIRI_TRAVEL_PHASE;
    move_all(s, place);
    harakiri_note(p, HARAKIRI_EVENT_SAILS, s->active, place, s->movement, 0);
}

/* H19: who sets out proposes who of a group pays what; it takes the yes of whose coins they are. */
void harakiri_sail_to(harakiri_play *p, int place) {
    p->s->sail_to = (uint8_t)place;
    p->s->phase = HARAKIRI_FARE_PHASE;
}

void harakiri_pay_fare(harakiri_play *p, int split) {
    harakiri_state *s = p->s;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        int coins = split >> 4 * i & 15;
        if (!coins) continue;
        s->character[i].coins = (uint16_t)(s->character[i].coins - coins);
        harakiri_note(p, HARAKIRI_EVENT_PAYS, i + 1, 0, coins, 0);
    }
    arrive_by_sea(p, s->sail_to);
}

/* H16: an event after two or more points over land, alone. */
bool harakiri_meets_event(const harakiri_state *s) {
    return !s->group && s->land_steps >= 2 && (s->known_count || harakiri_count(&s->travel));
}

/* H18: companions activate next. */
void harakiri_finish_travel(harakiri_play *p) {
    harakiri_state *s = p->s;
    int side = s->used_path ? HARAKIRI_RED_SIDE : HARAKIRI_GREEN_SIDE;
    bool has_event = harakiri_meets_event(s) && active(p)->health && !active(p)->is_delayed;
    if (s->group) harakiri_bind_group(s);
    s->movement = 0;
    s->land_steps = s->used_path = s->group = s->has_moved = s->unwilling = 0;
    s->phase = HARAKIRI_ACTIONS_PHASE;
    if (!has_event) return;
    int event = harakiri_draw_travel(s);
    s->event_now = (uint8_t)event;
    s->phase = HARAKIRI_EVENT_PHASE;
    harakiri_note(p, HARAKIRI_EVENT_TRAVEL_EVENT, s->active, event, side, 0);
    harakiri_story_push(s, p->content->event[event].side[side], s->active, 0, 0, event);
}

/* Attack (H20) */

int harakiri_foe_at(const harakiri_state *s, int kind, int place, int ordinal) {
    for (int i = 0; i < HARAKIRI_ENEMIES; i++)
        if (s->foe[i].kind == kind && s->foe[i].place == place && !--ordinal) return i;
    return -1;
}

void harakiri_attack(harakiri_play *p, int foe) {
    harakiri_state *s = p->s;
    active(p)->actions--;
    harakiri_note(p, HARAKIRI_EVENT_ATTACKS, s->active, s->foe[foe].kind, 0, 0);
    harakiri_story_push(s, HARAKIRI_STEP_ATTACK, s->active, foe + 1, s->foe[foe].mission, 0);
}

/* Missions (H23, H30) */

static bool has_token(const harakiri_state *s, int mission, int character, int place) {
    for (int i = 0; i < HARAKIRI_TOKENS; i++)
        if (s->token[i].mission == mission && s->token[i].character == character && s->token[i].place == place)
            return true;
    return false;
}

bool harakiri_can_interact(const harakiri_content *content, const harakiri_state *s, int mission) {
    if (!place_of(s)) return false;
    bool is_own = content->mission[mission].character == s->active;
    if (s->mission[mission] == HARAKIRI_MISSION_FACEDOWN) return is_own && has_token(s, mission, 0, place_of(s));
    return s->mission[mission] == HARAKIRI_MISSION_ACTIVE && has_token(s, mission, s->active, place_of(s)) &&
           content->mission[mission].token;
}

static void take_mission_token(harakiri_state *s, int mission) {
    for (int i = 0; i < HARAKIRI_TOKENS; i++)
        if (s->token[i].mission == mission && !s->token[i].character) s->token[i] = (harakiri_token){0};
}

void harakiri_interact(harakiri_play *p, int mission) {
    harakiri_state *s = p->s;
    const harakiri_mission *card = &p->content->mission[mission];
    bool is_hidden = s->mission[mission] == HARAKIRI_MISSION_FACEDOWN;
    active(p)->actions--;
    harakiri_note(p, is_hidden ? HARAKIRI_EVENT_REVEALS : HARAKIRI_EVENT_INTERACTS, s->active, mission, 0, 0);
    if (is_hidden) {
        take_mission_token(s, mission);
        s->mission[mission] = HARAKIRI_MISSION_ACTIVE;
    }
    harakiri_story_push(s, is_hidden ? card->reveal : card->token, s->active, 0, mission, 0);
}

/* Places */

bool harakiri_can_visit_at(const harakiri_content *content, const harakiri_state *s, int place) {
    return content->location[place].visit &&
           (content->location[place].kind != HARAKIRI_SPECIAL || s->special_discovered >> place & 1);
}

bool harakiri_can_visit(const harakiri_content *content, const harakiri_state *s) {
    return harakiri_can_visit_at(content, s, place_of(s));
}

/* H25: every three raise the affinity by one. */
void harakiri_pray(harakiri_play *p, int karma) {
    harakiri_character *character = active(p);
    int affinity = character->affinity + karma / 3;
    character->actions--;
    character->karma = (uint8_t)(character->karma - karma);
    character->affinity = (uint8_t)(affinity > HARAKIRI_MAX_AFFINITY ? HARAKIRI_MAX_AFFINITY : affinity);
    harakiri_note(p, HARAKIRI_EVENT_PRAYS, p->s->active, 0, karma, character->affinity);
}

void harakiri_visit(harakiri_play *p) {
    int place = place_of(p->s);
    active(p)->actions--;
    harakiri_note(p, HARAKIRI_EVENT_VISITS, p->s->active, place, 0, 0);
    harakiri_story_push(p->s, p->content->location[place].visit, p->s->active, 0, 0, 0);
}

/* H26; in a captured city too (H33). */
void harakiri_work(harakiri_play *p) {
    harakiri_character *character = active(p);
    character->actions--;
    harakiri_earn(character, HARAKIRI_WAGE);
    harakiri_note(p, HARAKIRI_EVENT_WORKS, p->s->active, 0, HARAKIRI_WAGE, 0);
}

void harakiri_camp(harakiri_play *p) {
    harakiri_context context = context_of(p);
    active(p)->actions--;
    harakiri_heal(&context, 1);
    harakiri_note(p, HARAKIRI_EVENT_CAMPS, p->s->active, 0, 1, 0);
}
