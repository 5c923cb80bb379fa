/* Harakiri: what can be looked up before deciding: texts that lie open, by what they belong to; what a text is about
 * that asks for somebody; where a move leads that uncovers nothing. */
#include "play.h"

enum { SMALL_EVENTS = 256 }; /* a move that tells more is not looked at */

int harakiri_about(const harakiri_content *content, harakiri_kind kind, int id) {
    if (id <= 0) return 0;
#define ABOUT(table) (id < content->table##_count ? content->table[id].about : 0)
    switch (kind) {
    case HARAKIRI_KIND_CHARACTER: return id <= HARAKIRI_CHARACTERS ? content->hero[id].about : 0;
    case HARAKIRI_KIND_GEAR: return ABOUT(gear);
    case HARAKIRI_KIND_ITEM: return ABOUT(item);
    case HARAKIRI_KIND_KAMI: return ABOUT(kami);
    case HARAKIRI_KIND_LOCATION: return ABOUT(location);
    case HARAKIRI_KIND_INFLUENCE: return ABOUT(influence);
    case HARAKIRI_KIND_MISSION: return id < content->mission_count ? content->mission[id].hint : 0;
    case HARAKIRI_KIND_ENEMY: return ABOUT(enemy);
    default: return 0;
    }
#undef ABOUT
}

static bool is_plain(const irori_events *events) {
    for (size_t i = 0; i < events->count; i++)
        if (events->list[i].reveals) return false;
    return events->count < events->cap;
}

bool harakiri_try(const harakiri_rules *rules, const harakiri_state *s, int seat, irori_move move,
                  harakiri_state *then) {
    irori_event list[SMALL_EVENTS];
    irori_events events = {.list = list, .cap = SMALL_EVENTS};
    *then = *s;
    if (harakiri_check(&rules->base, s, seat, move, NULL) != IRORI_OK) return false;
    harakiri_apply(&rules->base, then, seat, move, &events);
    return is_plain(&events) && harakiri_to_act(&rules->base, then).seats >> seat & 1;
}

harakiri_ahead harakiri_look_ahead(const harakiri_content *content, const harakiri_state *s) {
    harakiri_ahead ahead = {0};
    if (harakiri_story_question(content, s).wait != HARAKIRI_WAIT_WHO) return ahead;
    int at = s->story.frame[s->story.depth - 1].at + 1;
    if (content->step[at].op == HARAKIRI_OP_TELL) ahead.text = content->step[at++].a;
    ahead.first_effect = at;
    while (content->step[at].op == HARAKIRI_OP_EFFECT || content->step[at].op == HARAKIRI_OP_TELL) at++;
    ahead.effects = at - ahead.first_effect;
    ahead.has_test = harakiri_is_test(content->step[at].op);
    ahead.has_choice = content->step[at].op == HARAKIRI_OP_CHOOSE;
    ahead.at = at;
    return ahead;
}
