/* Harakiri: what speaks for going somewhere. A way is told by its aim, the place where the plan (plan.c) promises most
 * from there on, and by the steps to it: fewer than now, or the way round. Whether a travel event comes first is told
 * with it (H16). */
#include "advice.h"

typedef struct destination {
    int who, place, steps; /* 0: none */
} destination;

/* Where somebody who stands there, with that much movement left, has most to do. */
static destination aim_from(const harakiri_rules *rules, const harakiri_state *s, int who, int place, int movement,
                            bool stays) {
    harakiri_plan plan;
    destination found = {.who = who};
    harakiri_make_plan(rules, s, who, &plan);
    harakiri_prospect(rules, s, who, &plan, place, movement, stays, &found.place);
    if (found.place) found.steps = harakiri_steps(rules->content, s, place, found.place);
    return found;
}

/* What there is to do */

static int own_mission_at(const harakiri_rules *rules, const harakiri_state *s, int who, int place) {
    for (int i = 0; i < HARAKIRI_TOKENS; i++)
        if (s->token[i].place == place && harakiri_is_own_token(rules, s, &s->token[i], who))
            return s->token[i].mission;
    return 0;
}

static int enemy_at(const harakiri_state *s, int place) {
    for (int i = 0; i < HARAKIRI_ENEMIES; i++)
        if (s->foe[i].kind && s->foe[i].place == place) return s->foe[i].kind;
    return 0;
}

static const char *service_at(const harakiri_rules *rules, const harakiri_state *s, const destination *aim) {
    const harakiri_character *character = harakiri_who_of(s, aim->who);
    const harakiri_location *place = &rules->content->location[aim->place];
    bool is_hurt = character->health < harakiri_max_health(rules->content, s, aim->who);
    if (place->kind == HARAKIRI_SPECIAL) return "harakiri.aim.visit";
    if (place->services & HARAKIRI_INN && is_hurt && character->coins >= HARAKIRI_INN_COST) return "harakiri.aim.inn";
    return place->services & HARAKIRI_BLACKSMITH ? "harakiri.aim.blacksmith" : "harakiri.aim.market";
}

static void add_aim(const harakiri_rules *rules, const harakiri_state *s, const destination *aim, irori_message *out) {
    int mission = own_mission_at(rules, s, aim->who, aim->place), enemy = enemy_at(s, aim->place);
    harakiri_name_kind(rules, HARAKIRI_KIND_LOCATION, aim->place, "place", out);
    if (mission)
        harakiri_name_kind(rules, HARAKIRI_KIND_MISSION, mission, "what", out);
    else if (enemy)
        harakiri_name_kind(rules, HARAKIRI_KIND_ENEMY, enemy, "what", out);
    else
        irori_message_word(out, "what", service_at(rules, s, aim));
}

/* Ways */

/* Will a travel event follow, if the travel goes on to its aim as far as it gets (H16)? */
static bool meets_event(const harakiri_state *s, int land_steps, int more, int movement, bool is_group) {
    int steps = land_steps + (more < movement ? more : movement);
    return !is_group && steps >= 2 && (s->known_count || harakiri_count(&s->travel));
}

static void say_way(const harakiri_rules *rules, const harakiri_state *s, const destination *aim, bool has_event,
                    irori_message *out) {
    if (!aim->place) return irori_message_init(out, "harakiri.reason.nowhere");
    if (aim->steps)
        irori_message_init(out, has_event ? "harakiri.reason.way-event" : "harakiri.reason.way");
    else
        irori_message_init(out, has_event ? "harakiri.reason.arrive-event" : "harakiri.reason.arrive");
    if (aim->steps) irori_message_number(out, "n", aim->steps);
    add_aim(rules, s, aim, out);
}

void harakiri_explain_travel(const harakiri_rules *rules, const harakiri_state *s, uint32_t group, irori_message *out) {
    int movement = harakiri_movement_of(rules->content, s, group);
    destination aim = aim_from(rules, s, s->active, harakiri_who_of(s, s->active)->place, movement, false);
    say_way(rules, s, &aim, meets_event(s, 0, aim.steps, movement, group != 0), out);
}

/* A step that does not come nearer to where it aims is a way round, and is called so. */
void harakiri_explain_step(const harakiri_rules *rules, const harakiri_state *s, int place, bool is_sea,
                           irori_message *out) {
    int left = s->movement - (is_sea ? HARAKIRI_SEA_MOVEMENT : 1);
    destination aim = aim_from(rules, s, s->active, place, left, true);
    int now = aim.place ? harakiri_steps(rules->content, s, harakiri_who_of(s, s->active)->place, aim.place) : 0;
    bool has_event = meets_event(s, s->land_steps + !is_sea, aim.steps, left, s->group != 0);
    if (!aim.place || aim.steps < now) return say_way(rules, s, &aim, has_event, out);
    irori_message_init(out, has_event ? "harakiri.reason.round-event" : "harakiri.reason.round");
    irori_message_number(out, "n", aim.steps);
    irori_message_number(out, "now", now);
    add_aim(rules, s, &aim, out);
}

void harakiri_explain_stop(const harakiri_rules *rules, const harakiri_state *s, irori_message *out) {
    destination aim = aim_from(rules, s, s->active, harakiri_who_of(s, s->active)->place, 0, true);
    bool has_event = harakiri_meets_event(s);
    if (!aim.place || aim.steps)
        return irori_message_init(out, has_event ? "harakiri.reason.stop-event" : "harakiri.reason.stop");
    irori_message_init(out, has_event ? "harakiri.reason.here-event" : "harakiri.reason.here");
    add_aim(rules, s, &aim, out);
}

void harakiri_explain_exerting(const harakiri_rules *rules, const harakiri_state *s, irori_message *out) {
    destination aim = aim_from(rules, s, s->active, harakiri_who_of(s, s->active)->place, s->movement + 1, false);
    if (!aim.place) return irori_message_init(out, "harakiri.reason.nowhere");
    irori_message_init(out, "harakiri.reason.exert");
    irori_message_number(out, "n", s->movement + 1);
    irori_message_number(out, "far", aim.steps);
    add_aim(rules, s, &aim, out);
}

void harakiri_explain_activation(const harakiri_rules *rules, const harakiri_state *s, int who, irori_message *out) {
    const harakiri_character *character = harakiri_who_of(s, who);
    destination aim = aim_from(rules, s, who, character->place, harakiri_own_movement(character), true);
    if (!aim.place || aim.steps) return say_way(rules, s, &aim, false, out);
    irori_message_init(out, "harakiri.reason.stands");
    harakiri_name_kind(rules, HARAKIRI_KIND_CHARACTER, who, "who", out);
    add_aim(rules, s, &aim, out);
}
