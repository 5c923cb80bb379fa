/* Harakiri: may this be done, and if not, why not: the first thing that speaks against it, as a message id. */
#include "play.h"

static bool is_free(int operation) { return operation >= HARAKIRI_DO_USE && operation <= HARAKIRI_DO_OMAMORI; }
static bool is_action(int operation) {
    return operation == HARAKIRI_DO_TRAVEL || (operation >= HARAKIRI_DO_ATTACK && operation <= HARAKIRI_DO_CAMP);
}
static bool is_on_the_way(int operation) {
    return operation == HARAKIRI_DO_TO || operation == HARAKIRI_DO_SAIL || operation == HARAKIRI_DO_EXERT ||
           operation == HARAKIRI_DO_STOP;
}
static bool is_trade(int operation) { return operation >= HARAKIRI_DO_BUY && operation <= HARAKIRI_DO_DONE; }

/* H24 */
static const char *service_refusal(const harakiri_rules *rules, const harakiri_state *s, int service) {
    const harakiri_character *character = harakiri_who_of(s, s->active);
    const harakiri_location *place = &rules->content->location[character->place];
    if (place->kind != HARAKIRI_CITY) return "harakiri.why.no-city";
    if (s->damage[character->place]) return "harakiri.why.captured";
    if (!(place->services & service)) return "harakiri.why.no-service";
    return character->coins < 10 ? "harakiri.why.coins" : "harakiri.why.unhurt";
}

static const char *place_refusal(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    int kind = rules->content->location[harakiri_who_of(s, s->active)->place].kind;
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_SMITH: return service_refusal(rules, s, HARAKIRI_BLACKSMITH);
    case HARAKIRI_DO_MARKET: return service_refusal(rules, s, HARAKIRI_MARKET);
    case HARAKIRI_DO_INN: return service_refusal(rules, s, HARAKIRI_INN);
    case HARAKIRI_DO_PRAY: return kind == HARAKIRI_SANCTUARY ? "harakiri.why.karma" : "harakiri.why.no-sanctuary";
    case HARAKIRI_DO_VISIT: return "harakiri.why.no-special";
    case HARAKIRI_DO_WORK: return "harakiri.why.no-city";
    default: return kind == HARAKIRI_CITY ? "harakiri.why.in-city" : "harakiri.why.unhurt";
    }
}

static const char *action_refusal(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    const harakiri_character *character = harakiri_who_of(s, s->active);
    if (!character->actions) return "harakiri.why.no-actions";
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_TRAVEL:
        if (character->has_travelled) return "harakiri.why.travelled";
        return harakiri_n(move) ? "harakiri.why.no-company" : "harakiri.why.no-way";
    case HARAKIRI_DO_ATTACK: return "harakiri.why.no-enemy";
    case HARAKIRI_DO_INTERACT: return "harakiri.why.no-token";
    default: return place_refusal(rules, s, move);
    }
}

static const char *way_refusal(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    const harakiri_content *content = rules->content;
    int from = harakiri_who_of(s, s->active)->place, to = harakiri_a(move);
    bool is_place = to && to < content->location_count;
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_EXERT:
        return s->group       ? "harakiri.why.group-exert"
               : s->has_moved ? "harakiri.why.late-exert"
                              : "harakiri.why.no-actions";
    case HARAKIRI_DO_STOP: return "harakiri.why.no-step";
    case HARAKIRI_DO_SAIL:
        if (!content->location[from].sea) return "harakiri.why.no-port";
        if (s->movement < HARAKIRI_SEA_MOVEMENT) return "harakiri.why.no-movement";
        return is_place && content->location[to].sea == content->location[from].sea && to != from
                   ? s->damage[to] == HARAKIRI_RAZED ? "harakiri.why.razed" : "harakiri.why.fare"
                   : "harakiri.why.other-sea";
    default:
        if (!is_place || !content->way_of[from][to]) return "harakiri.why.not-adjacent";
        return s->damage[to] == HARAKIRI_RAZED ? "harakiri.why.razed" : "harakiri.why.cut";
    }
}

static const char *trade_refusal(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    int operation = harakiri_operation_of(move), gear = harakiri_a(move);
    bool is_smith = s->phase == HARAKIRI_SMITH_PHASE;
    if (harakiri_excess(rules->content, s, s->active)) return "harakiri.why.must-sell";
    switch (operation) {
    case HARAKIRI_DO_BUY_GEAR:
        if (!is_smith) return "harakiri.why.not-here";
        if (s->has_bought) return "harakiri.why.one-card";
        if (!gear || gear >= rules->content->gear_count || !harakiri_is_in_forge(rules->content, s, s->active, gear))
            return "harakiri.why.not-for-sale";
        return "harakiri.why.coins";
    case HARAKIRI_DO_BUY: {
        bool is_offered = false;
        for (int i = 0; i < HARAKIRI_MARKET_DRAW; i++) is_offered |= gear && s->display[i] == gear;
        return is_smith ? "harakiri.why.not-here" : is_offered ? "harakiri.why.coins" : "harakiri.why.not-for-sale";
    }
    case HARAKIRI_DO_SELL:
    case HARAKIRI_DO_SELL_HEADS:
    case HARAKIRI_DO_SELL_BOSS_HEADS: return is_smith ? "harakiri.why.not-here" : "harakiri.why.not-owned";
    case HARAKIRI_DO_SELL_GEAR: return is_smith ? "harakiri.why.not-owned" : "harakiri.why.not-here";
    default: return is_smith ? "harakiri.why.repair" : "harakiri.why.not-here";
    }
}

/* H27 */
static const char *free_refusal(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    const harakiri_content *content = rules->content;
    int operation = harakiri_operation_of(move), a = harakiri_a(move);
    if (!s->free_left) return "harakiri.why.no-free";
    switch (operation) {
    case HARAKIRI_DO_USE:
        if (!a || a >= content->item_count || !harakiri_has(&harakiri_who_of(s, s->active)->items, a))
            return "harakiri.why.not-owned";
        if (content->item[a].level > harakiri_who_of(s, s->active)->attribute[HARAKIRI_KNOWLEDGE])
            return "harakiri.why.knowledge";
        return harakiri_has(&s->used, a) ? "harakiri.why.used" : "harakiri.why.no-use";
    case HARAKIRI_DO_CALL:
        return harakiri_who_of(s, s->active)->kami_used ? "harakiri.why.used" : "harakiri.why.no-use";
    case HARAKIRI_DO_SWAP: return "harakiri.why.one-weapon";
    case HARAKIRI_DO_SHARE: return harakiri_present(s) ? "harakiri.why.nothing-to-share" : "harakiri.why.alone";
    case HARAKIRI_DO_OMAMORI: return s->omamori_used ? "harakiri.why.used" : "harakiri.why.nothing-to-share";
    default:
        if (!a || a > HARAKIRI_CHARACTERS || !(harakiri_present(s) >> (a - 1) & 1)) return "harakiri.why.alone";
        return "harakiri.why.exchange";
    }
}

const char *harakiri_refusal(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    int operation = harakiri_operation_of(move);
    bool is_acting = s->active && !s->pending && !s->story.depth;
    if (!operation || operation >= HARAKIRI_OPERATIONS) return "harakiri.why.no-move";
    if (s->pending) return "harakiri.why.yes-or-no";
    if (is_free(operation) && s->active && (s->story.depth || s->phase >= HARAKIRI_ACTIONS_PHASE))
        return s->story.depth && !harakiri_may_act_freely(rules->content, s) ? "harakiri.why.not-now"
                                                                             : free_refusal(rules, s, move);
    if (s->story.depth) return "harakiri.why.story";
    if (is_acting && s->phase == HARAKIRI_ACTIONS_PHASE && is_action(operation)) return action_refusal(rules, s, move);
    if (is_acting && s->phase == HARAKIRI_TRAVEL_PHASE && is_on_the_way(operation)) return way_refusal(rules, s, move);
    if (s->phase == HARAKIRI_TRAVEL_PHASE && is_action(operation)) return "harakiri.why.travelling";
    bool is_in_shop = s->phase == HARAKIRI_SMITH_PHASE || s->phase == HARAKIRI_MARKET_PHASE;
    if (is_in_shop && is_trade(operation)) return trade_refusal(rules, s, move);
    if (s->phase == HARAKIRI_FARE_PHASE && operation == HARAKIRI_DO_PAY) return "harakiri.why.split";
    if (s->phase == HARAKIRI_TURNS_PHASE && operation == HARAKIRI_DO_ACTIVATE)
        return s->bound_group ? "harakiri.why.group-first" : "harakiri.why.has-activated";
    return "harakiri.why.not-now";
}

irori_status harakiri_check(const irori_rules *base, const void *state, int seat, irori_move move, irori_message *why) {
    const harakiri_rules *rules = (const harakiri_rules *)base;
    const harakiri_state *s = state;
    irori_turn turn = harakiri_to_act(base, state);
    const char *reason = turn.kind == IRORI_OVER                 ? "harakiri.why.over"
                         : seat < 0 || !(turn.seats >> seat & 1) ? "harakiri.why.turn"
                         : harakiri_is_legal(rules, s, move)     ? NULL
                                                                 : harakiri_refusal(rules, s, move);
    if (!reason) return IRORI_OK;
    irori_message_init(why, reason);
    return IRORI_ILLEGAL;
}
