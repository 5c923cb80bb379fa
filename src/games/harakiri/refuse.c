/* Harakiri: may this be done, and if not, why not: the first thing that speaks against it, as a message that also says
 * what could be done instead. What belongs to another moment is answered with what this one waits for. */
#include "play.h"

static bool is_on_the_way(int operation) {
    return operation == HARAKIRI_DO_TO || operation == HARAKIRI_DO_SAIL || operation == HARAKIRI_DO_EXERT ||
           operation == HARAKIRI_DO_STOP;
}
static bool is_trade(int operation) { return operation >= HARAKIRI_DO_BUY && operation <= HARAKIRI_DO_DONE; }

static const harakiri_character *active(const harakiri_state *s) { return harakiri_who_of(s, s->active); }
static bool is_character(int id) { return id >= 1 && id <= HARAKIRI_CHARACTERS; }

/* What this moment waits for */

static const char *const moments[HARAKIRI_PHASES] = {
    [HARAKIRI_DIVIDE_PHASE] = "harakiri.why.first-divide",
    [HARAKIRI_WEAPON_PHASE] = "harakiri.why.first-weapon",
    [HARAKIRI_KAMI_PHASE] = "harakiri.why.first-kami",
    [HARAKIRI_LEARN_PHASE] = "harakiri.why.first-learn",
    [HARAKIRI_ENEMIES_PHASE] = "harakiri.why.first-enemies",
    [HARAKIRI_TARGET_PHASE] = "harakiri.why.first-target",
    [HARAKIRI_PATH_PHASE] = "harakiri.why.first-path",
    [HARAKIRI_TURNS_PHASE] = "harakiri.why.first-turns",
    [HARAKIRI_ACTIONS_PHASE] = "harakiri.why.first-actions",
    [HARAKIRI_TRAVEL_PHASE] = "harakiri.why.travelling",
    [HARAKIRI_FARE_PHASE] = "harakiri.why.split",
    [HARAKIRI_SMITH_PHASE] = "harakiri.why.first-done",
    [HARAKIRI_MARKET_PHASE] = "harakiri.why.first-done",
    [HARAKIRI_LOSS_PHASE] = "harakiri.why.first-loss",
    [HARAKIRI_EXPLORE_PHASE] = "harakiri.why.first-explore",
    [HARAKIRI_HEADS_PHASE] = "harakiri.why.first-heads",
    [HARAKIRI_BOSS_HEADS_PHASE] = "harakiri.why.first-boss",
    [HARAKIRI_RISE_PHASE] = "harakiri.why.first-rise",
};

static const char *const waits[] = {
    [HARAKIRI_WAIT_NONE] = "harakiri.why.not-now",         [HARAKIRI_WAIT_CHOICE] = "harakiri.why.story",
    [HARAKIRI_WAIT_WHO] = "harakiri.why.first-pick",       [HARAKIRI_WAIT_ATTRIBUTE] = "harakiri.why.first-attribute",
    [HARAKIRI_WAIT_ITEM] = "harakiri.why.first-drop",      [HARAKIRI_WAIT_DISCARD] = "harakiri.why.too-much",
    [HARAKIRI_WAIT_BLESSING] = "harakiri.why.first-bless", [HARAKIRI_WAIT_REROLL] = "harakiri.why.first-reroll",
    [HARAKIRI_WAIT_ROLL] = "harakiri.why.first-roll",
};

static const char *moment(const harakiri_rules *rules, const harakiri_state *s) {
    if (s->pending) return "harakiri.why.yes-or-no";
    if (s->story.depth) return waits[harakiri_story_question(rules->content, s).wait];
    return moments[s->phase] ? moments[s->phase] : "harakiri.why.not-now";
}

/* H24 */
static const char *service_refusal(const harakiri_rules *rules, const harakiri_state *s, int service) {
    const harakiri_location *place = &rules->content->location[active(s)->place];
    if (place->kind != HARAKIRI_CITY) return "harakiri.why.no-city";
    if (s->damage[active(s)->place]) return "harakiri.why.captured";
    if (!(place->services & service)) return "harakiri.why.no-service";
    return active(s)->coins < HARAKIRI_INN_COST ? "harakiri.why.coins" : "harakiri.why.unhurt";
}

static const char *place_refusal(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    int kind = rules->content->location[active(s)->place].kind;
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

/* H23, H30: is it here, but somebody else's? */
static const char *mission_refusal(const harakiri_rules *rules, const harakiri_state *s, int mission) {
    for (int i = 0; i < HARAKIRI_TOKENS; i++) {
        const harakiri_token *token = &s->token[i];
        if (token->mission != mission || !mission || token->place != active(s)->place || token->character) continue;
        if (rules->content->mission[mission].character != s->active) return "harakiri.why.others-mission";
    }
    return "harakiri.why.no-token";
}

static const char *action_refusal(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    if (!harakiri_can_act(s)) return "harakiri.why.no-actions";
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_TRAVEL:
        if (active(s)->has_travelled) return "harakiri.why.travelled";
        if (!harakiri_n(move)) return "harakiri.why.no-way";
        return harakiri_n(move) < 16 && s->refused & harakiri_group_bit(s, (uint32_t)harakiri_n(move))
                   ? "harakiri.why.group-refused"
                   : "harakiri.why.no-company";
    case HARAKIRI_DO_ATTACK: return "harakiri.why.no-enemy";
    case HARAKIRI_DO_INTERACT: return mission_refusal(rules, s, harakiri_a(move));
    default: return place_refusal(rules, s, move);
    }
}

static const char *way_refusal(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    const harakiri_content *content = rules->content;
    int from = active(s)->place, to = harakiri_a(move);
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
    int operation = harakiri_operation_of(move), card = harakiri_a(move);
    bool is_smith = s->phase == HARAKIRI_SMITH_PHASE;
    if (harakiri_must_sell(rules->content, s)) return "harakiri.why.must-sell";
    switch (operation) {
    case HARAKIRI_DO_BUY_GEAR:
        if (!is_smith) return "harakiri.why.not-here";
        if (s->has_bought) return "harakiri.why.one-card";
        if (!card || card >= rules->content->gear_count || !harakiri_is_in_forge(rules->content, s, s->active, card))
            return "harakiri.why.not-for-sale";
        return "harakiri.why.coins";
    case HARAKIRI_DO_BUY: {
        bool is_offered = false;
        for (int i = 0; i < HARAKIRI_MARKET_DRAW; i++) is_offered |= card && s->display[i] == card;
        return is_smith ? "harakiri.why.not-here" : is_offered ? "harakiri.why.coins" : "harakiri.why.not-for-sale";
    }
    case HARAKIRI_DO_SELL:
        if (!is_smith && card < rules->content->item_count &&
            rules->content->item[card].kind == HARAKIRI_SPECIAL_ITEM && harakiri_has(&active(s)->items, card))
            return "harakiri.why.special";
        return is_smith ? "harakiri.why.not-here" : "harakiri.why.not-owned";
    case HARAKIRI_DO_SELL_HEADS:
    case HARAKIRI_DO_SELL_BOSS_HEADS: return is_smith ? "harakiri.why.not-here" : "harakiri.why.not-owned";
    case HARAKIRI_DO_SELL_GEAR: return is_smith ? "harakiri.why.not-owned" : "harakiri.why.not-here";
    default: return is_smith ? "harakiri.why.repair" : "harakiri.why.not-here";
    }
}

/* H27 */

static const char *exchange_refusal(const harakiri_state *s, irori_move move) {
    int other = harakiri_a(move);
    if (!is_character(other) || other == s->active || !(harakiri_present(s) >> (other - 1) & 1))
        return "harakiri.why.alone";
    return "harakiri.why.exchange";
}

static bool has_had_enough(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    return (!s->free_left && harakiri_goes_in_circles(rules->content, s, move)) ||
           (!s->uses_left && harakiri_is_use(harakiri_operation_of(move)));
}

static const char *free_refusal(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    const harakiri_content *content = rules->content;
    int operation = harakiri_operation_of(move), a = harakiri_a(move);
    if (has_had_enough(rules, s, move)) return "harakiri.why.no-free";
    switch (operation) {
    case HARAKIRI_DO_USE:
        if (!a || a >= content->item_count || !harakiri_has(&active(s)->items, a)) return "harakiri.why.not-owned";
        if (content->item[a].level > active(s)->attribute[HARAKIRI_KNOWLEDGE]) return "harakiri.why.knowledge";
        return harakiri_has(&s->used, a) ? "harakiri.why.used" : "harakiri.why.no-use";
    case HARAKIRI_DO_CALL: return active(s)->kami_used ? "harakiri.why.used" : "harakiri.why.no-use";
    case HARAKIRI_DO_SWAP: return "harakiri.why.one-weapon";
    case HARAKIRI_DO_SHARE: return harakiri_present(s) ? "harakiri.why.nothing-to-share" : "harakiri.why.nobody-here";
    case HARAKIRI_DO_OMAMORI:
        return s->omamori_used                                                     ? "harakiri.why.used"
               : rules->omamori && harakiri_has(&active(s)->items, rules->omamori) ? "harakiri.why.nothing-to-share"
                                                                                   : "harakiri.why.no-omamori";
    default: return exchange_refusal(s, move);
    }
}

/* The right word for this moment, but not about this. NULL: the wrong word. */
static const char *order_refusal(const harakiri_state *s, irori_move move) {
    int operation = harakiri_operation_of(move), who = harakiri_a(move);
    switch ((harakiri_phase)s->phase) {
    case HARAKIRI_WEAPON_PHASE: return operation == HARAKIRI_DO_ARM ? "harakiri.why.not-first-weapon" : NULL;
    case HARAKIRI_KAMI_PHASE: return operation == HARAKIRI_DO_FOLLOW ? "harakiri.why.kami-taken" : NULL;
    case HARAKIRI_ENEMIES_PHASE: return operation == HARAKIRI_DO_ENEMY ? "harakiri.why.no-such-enemy" : NULL;
    case HARAKIRI_TARGET_PHASE: return operation == HARAKIRI_DO_TARGET ? "harakiri.why.no-target" : NULL;
    case HARAKIRI_PATH_PHASE: return operation == HARAKIRI_DO_TO ? "harakiri.why.no-shortest-way" : NULL;
    case HARAKIRI_TURNS_PHASE:
        if (operation != HARAKIRI_DO_ACTIVATE) return NULL;
        if (is_character(who) && !harakiri_who_of(s, who)->health) return "harakiri.why.defeated";
        return is_character(who) && harakiri_who_of(s, who)->has_activated ? "harakiri.why.has-activated"
                                                                           : "harakiri.why.group-first";
    default: return NULL;
    }
}

/* Between actions, what belongs inside one. */
static const char *inside_refusal(int operation) {
    if (is_on_the_way(operation)) return "harakiri.why.first-travel";
    if (is_trade(operation)) return "harakiri.why.first-shop";
    return operation == HARAKIRI_DO_ACTIVATE ? "harakiri.why.first-end" : NULL;
}

static const char *refusal(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    int operation = harakiri_operation_of(move);
    const char *why = NULL;
    if (!operation || operation >= HARAKIRI_OPERATIONS) return "harakiri.why.no-move";
    if (s->pending || (s->story.depth && !harakiri_may_act_freely(rules->content, s))) return moment(rules, s);
    bool is_in_shop = s->phase == HARAKIRI_SMITH_PHASE || s->phase == HARAKIRI_MARKET_PHASE;
    if (harakiri_is_free(operation)) {
        if (s->active && s->phase != HARAKIRI_FARE_PHASE) why = free_refusal(rules, s, move);
    } else if (s->story.depth) {
        why = NULL;
    } else if (s->phase == HARAKIRI_ACTIONS_PHASE) {
        why = harakiri_is_action(operation) ? action_refusal(rules, s, move) : inside_refusal(operation);
    } else if (s->phase == HARAKIRI_TRAVEL_PHASE && is_on_the_way(operation)) {
        why = way_refusal(rules, s, move);
    } else if (is_in_shop && is_trade(operation)) {
        why = trade_refusal(rules, s, move);
    } else {
        why = order_refusal(s, move);
    }
    return why ? why : moment(rules, s);
}

/* The words' arguments, as far as the move has them: {who}, {place}, {to}, {n} of {have}. */

static int named_character(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    int operation = harakiri_operation_of(move), a = harakiri_a(move);
    bool is_named =
        operation == HARAKIRI_DO_TARGET || operation == HARAKIRI_DO_ACTIVATE || harakiri_is_exchange(operation);
    if (s->story.depth && !harakiri_may_act_freely(rules->content, s))
        return harakiri_story_question(rules->content, s).who; /* who has to answer first */
    if (is_named && is_character(a)) return a;
    if (operation == HARAKIRI_DO_INTERACT && a && a < rules->content->mission_count)
        return rules->content->mission[a].character;
    return s->active;
}

static int price_of(const harakiri_rules *rules, irori_move move) {
    const harakiri_content *content = rules->content;
    int operation = harakiri_operation_of(move), a = harakiri_a(move);
    if (operation == HARAKIRI_DO_BUY) return a < content->item_count ? content->item[a].cost : 0;
    if (operation == HARAKIRI_DO_BUY_GEAR) return a < content->gear_count ? content->gear[a].cost : 0;
    if (operation == HARAKIRI_DO_USE) return a < content->item_count ? content->item[a].level : 0;
    if (operation == HARAKIRI_DO_INN) return HARAKIRI_INN_COST;
    return operation == HARAKIRI_DO_REPAIR ? HARAKIRI_REPAIR_COST : HARAKIRI_FARE;
}

static void add_details(const harakiri_rules *rules, const harakiri_state *s, irori_move move, irori_message *why) {
    const harakiri_content *content = rules->content;
    int operation = harakiri_operation_of(move), who = named_character(rules, s, move), to = harakiri_a(move);
    bool is_way = operation == HARAKIRI_DO_TO || operation == HARAKIRI_DO_SAIL;
    int have = !s->active                      ? 0
               : operation == HARAKIRI_DO_USE  ? active(s)->attribute[HARAKIRI_KNOWLEDGE]
               : operation == HARAKIRI_DO_SAIL ? harakiri_purse(s, harakiri_payers(s))
                                               : active(s)->coins;
    irori_message_text(why, "who", harakiri_text(content, who ? content->hero[who].title : 0));
    irori_message_text(why, "place", harakiri_text(content, s->active ? content->location[active(s)->place].title : 0));
    irori_message_text(
        why, "to", harakiri_text(content, is_way && to < content->location_count ? content->location[to].title : 0));
    irori_message_number(why, "price", price_of(rules, move));
    irori_message_number(why, "have", have);
}

/* What an option lacks (H17) */

static const char *const condition_needs[HARAKIRI_CONDITIONS] = {
    [HARAKIRI_IF_TRAIT] = "harakiri.need.trait",
    [HARAKIRI_IF_SKILL] = "harakiri.need.skill",
    [HARAKIRI_IF_ITEM] = "harakiri.need.item",
    [HARAKIRI_IF_GEAR] = "harakiri.need.item",
    [HARAKIRI_IF_ATTRIBUTE] = "harakiri.need.attribute",
    [HARAKIRI_IF_COINS] = "harakiri.need.coins",
    [HARAKIRI_IF_KARMA] = "harakiri.need.karma",
    [HARAKIRI_IF_HEADS] = "harakiri.need.heads",
    [HARAKIRI_IF_BOSS_HEADS] = "harakiri.need.boss-heads",
    [HARAKIRI_IF_HEALTH] = "harakiri.need.health",
    [HARAKIRI_IF_LEVEL] = "harakiri.need.level",
    [HARAKIRI_IF_AFFINITY] = "harakiri.need.affinity",
    [HARAKIRI_IF_IS] = "harakiri.need.is",
    [HARAKIRI_IF_KAMI] = "harakiri.need.kami",
    [HARAKIRI_IF_BLESSED] = "harakiri.need.blessed",
    [HARAKIRI_IF_WOUNDED] = "harakiri.need.wounded",
    [HARAKIRI_IF_ARMED] = "harakiri.need.armed",
    [HARAKIRI_IF_CARRYING] = "harakiri.need.carrying",
    [HARAKIRI_IF_AT] = "harakiri.need.at",
    [HARAKIRI_IF_IN] = "harakiri.need.at",
    [HARAKIRI_IF_IN_CITY] = "harakiri.need.in-city",
    [HARAKIRI_IF_AT_SANCTUARY] = "harakiri.need.sanctuary",
    [HARAKIRI_IF_AT_PORT] = "harakiri.need.port",
    [HARAKIRI_IF_TOGETHER] = "harakiri.need.together",
    [HARAKIRI_IF_ENEMY_NEAR] = "harakiri.need.enemy",
    [HARAKIRI_IF_TAGGED] = "harakiri.need.tagged",
    [HARAKIRI_IF_HERE] = "harakiri.need.here",
};

/* A price is a condition of the same name, but for action points; whoever pays with health has to live. */
static harakiri_need as_condition(const harakiri_need *need) {
    static const uint8_t conditions[HARAKIRI_COSTS] = {
        [HARAKIRI_COST_COINS] = HARAKIRI_IF_COINS,   [HARAKIRI_COST_KARMA] = HARAKIRI_IF_KARMA,
        [HARAKIRI_COST_HEADS] = HARAKIRI_IF_HEADS,   [HARAKIRI_COST_BOSS_HEADS] = HARAKIRI_IF_BOSS_HEADS,
        [HARAKIRI_COST_HEALTH] = HARAKIRI_IF_HEALTH, [HARAKIRI_COST_ITEM] = HARAKIRI_IF_ITEM};
    harakiri_need same = *need;
    if (!need->cost) return same;
    same.condition = conditions[need->cost];
    same.n += need->cost == HARAKIRI_COST_HEALTH;
    return same;
}

static int have_of(const harakiri_character *c, const harakiri_need *need) {
    switch (need->condition) {
    case HARAKIRI_IF_ATTRIBUTE: return c->attribute[need->a - 1];
    case HARAKIRI_IF_COINS: return c->coins;
    case HARAKIRI_IF_KARMA: return c->karma;
    case HARAKIRI_IF_HEADS: return c->heads;
    case HARAKIRI_IF_BOSS_HEADS: return c->boss_heads;
    case HARAKIRI_IF_HEALTH: return c->health;
    case HARAKIRI_IF_LEVEL: return c->level;
    case HARAKIRI_IF_AFFINITY: return c->affinity;
    default: return c->actions;
    }
}

int harakiri_title_asked(const harakiri_content *content, int condition, int a) {
    switch (condition) {
    case HARAKIRI_IF_TRAIT: return content->trait[a].title;
    case HARAKIRI_IF_SKILL: return content->skill[a].title;
    case HARAKIRI_IF_MARK: return content->mark[a].title;
    case HARAKIRI_IF_ITEM: return content->item[a].title;
    case HARAKIRI_IF_GEAR: return content->gear[a].title;
    case HARAKIRI_IF_IS: return content->hero[a].title;
    case HARAKIRI_IF_KAMI: return content->kami[a].title;
    case HARAKIRI_IF_AT: return content->location[a].title;
    case HARAKIRI_IF_IN: return content->territory[a].title;
    case HARAKIRI_IF_TAGGED: return content->tag[a].title;
    case HARAKIRI_IF_HERE: return content->hero[a].title;
    default: return 0;
    }
}

void harakiri_need_message(const harakiri_rules *rules, const harakiri_state *s, int who, const harakiri_need *told,
                           irori_message *message) {
    const harakiri_content *content = rules->content;
    harakiri_need need = as_condition(told);
    const char *id = need.is_not                          ? "harakiri.need.not"
                     : need.cost == HARAKIRI_COST_ACTIONS ? "harakiri.need.actions"
                     : need.condition < HARAKIRI_CONDITIONS && condition_needs[need.condition]
                         ? condition_needs[need.condition]
                         : "harakiri.need.not";
    irori_message_init(message, id);
    irori_message_text(message, "who", harakiri_text(content, content->hero[who].title));
    irori_message_number(message, "n", need.n);
    irori_message_number(message, "have", have_of(harakiri_who_of(s, who), &need));
    if (need.condition == HARAKIRI_IF_ATTRIBUTE)
        harakiri_name_kind(rules, HARAKIRI_KIND_ATTRIBUTE, need.a, "what", message);
    else
        irori_message_text(message, "what",
                           harakiri_text(content, harakiri_title_asked(content, need.condition, need.a)));
}

/* Is it an option that is shown, but lacks something? Then that is the reason. */
static bool refuses_option(const harakiri_rules *rules, const harakiri_state *s, irori_move move, irori_message *why) {
    if (harakiri_operation_of(move) != HARAKIRI_DO_CHOOSE || s->pending) return false;
    if (harakiri_story_question(rules->content, s).wait != HARAKIRI_WAIT_CHOICE) return false;
    const harakiri_frame *frame = &s->story.frame[s->story.depth - 1];
    int option = harakiri_n(move) - 1;
    if (option < 0 || option >= rules->content->step[frame->at].n ||
        move != harakiri_move(HARAKIRI_DO_CHOOSE, 0, 0, 0, option + 1))
        return false;
    harakiri_option state = harakiri_option_state(rules->content, s, frame, option);
    if (state.offer != HARAKIRI_OPTION_UNMET || !state.needs) return false;
    harakiri_need_message(rules, s, state.who, &state.need[0], why);
    return true;
}

irori_status harakiri_check(const irori_rules *base, const void *state, int seat, irori_move move, irori_message *why) {
    const harakiri_rules *rules = (const harakiri_rules *)base;
    const harakiri_state *s = state;
    irori_turn turn = harakiri_to_act(base, state);
    const char *reason = turn.kind == IRORI_OVER                 ? "harakiri.why.over"
                         : seat < 0 || !(turn.seats >> seat & 1) ? "harakiri.why.turn"
                         : harakiri_is_legal(rules, s, move)     ? NULL
                                                                 : refusal(rules, s, move);
    if (!reason) return IRORI_OK;
    if (!why || (seat >= 0 && turn.seats >> seat & 1 && refuses_option(rules, s, move, why))) return IRORI_ILLEGAL;
    irori_message_init(why, reason);
    add_details(rules, s, move, why);
    return IRORI_ILLEGAL;
}
