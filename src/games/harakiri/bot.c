/* Harakiri: what a sensible simple player would do, for the team. It goes where something is to be done (plan.c),
 * judges texts as far as they are known (foresee.c), spends what it has when that helps, and agrees to what others ask.
 * It takes along who wants to go the same way, hands over what another has more use for, and remembers nothing: every
 * decision is made anew. */
#include "bot.h"

enum {
    SURELY = 100000, /* what there is no reason not to do */
    REROLL = 3000,   /* a failed roll again */
    TELLING = 3000,  /* information for all */
    NEVER = -100000
};

/* As often as they are asked for; dexterity is movement too. */
static const int16_t attribute_worth[HARAKIRI_ATTRIBUTES] = {
    [HARAKIRI_POWER] = 400, [HARAKIRI_DEXTERITY] = 500, [HARAKIRI_KNOWLEDGE] = 200, [HARAKIRI_SPIRIT] = 300};

/* One decision's thoughts: what several of its moves need is worked out once. */
typedef struct mind {
    const harakiri_rules *rules;
    const harakiri_state *s;
    uint32_t has_plan; /* bit w - 1 */
    harakiri_plan plan[HARAKIRI_CHARACTERS];
} mind;

static const harakiri_plan *plan_of(mind *m, int who) {
    harakiri_plan *plan = &m->plan[who - 1];
    if (!(m->has_plan >> (who - 1) & 1)) harakiri_make_plan(m->rules, m->s, who, plan);
    m->has_plan |= 1u << (who - 1);
    return plan;
}

/* What somebody's plan promises from a place. */
static int32_t prospect_of(mind *m, int who, int place, int movement, bool stays, int *goal) {
    return harakiri_prospect(m->rules, m->s, who, plan_of(m, who), place, movement, stays, goal);
}

/* Of what goes from hand to hand: an item of the active character's that another has more use for. */
static int32_t weigh_gift(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    if (harakiri_operation_of(move) != HARAKIRI_DO_GIVE || !s->active) return NEVER;
    return harakiri_gift_worth(rules, s, s->active, harakiri_a(move), harakiri_b(move));
}

/* Worth a thought: of what goes from hand to hand only what helps. */
uint32_t harakiri_candidates(const irori_rules *base, const void *state, int seat, irori_move *out) {
    const harakiri_rules *rules = (const harakiri_rules *)base;
    uint32_t count = harakiri_moves(base, state, seat, out), kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        int operation = harakiri_operation_of(out[i]);
        bool is_blind = operation == HARAKIRI_DO_READY; /* better chosen one by one */
        bool is_idle = harakiri_is_exchange(operation) && weigh_gift(rules, state, out[i]) <= 0;
        if (!is_blind && !is_idle) out[kept++] = out[i];
    }
    return kept;
}

/* Set-up and levels */

static int32_t weigh_kami(const harakiri_rules *rules, const harakiri_state *s, int kami) {
    const harakiri_kami *card = &rules->content->kami[kami];
    harakiri_frame frame = {.at = card->use, .who = (uint8_t)(s->stage + 1)};
    int32_t use = card->use ? harakiri_foresee_card(rules, s, &frame) : 0;
    return use + 1000 * card->bonuses + 800 * (card->reroll != 0);
}

static int32_t weigh_setup(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    int a = harakiri_a(move);
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_USUAL: return SURELY;
    case HARAKIRI_DO_READY: return NEVER;
    case HARAKIRI_DO_ARM: return harakiri_gear_worth(rules, a);
    case HARAKIRI_DO_FOLLOW: return weigh_kami(rules, s, a);
    case HARAKIRI_DO_RAISE: return attribute_worth[a - 1];
    case HARAKIRI_DO_LEARN: return rules->content->skill[a].trait[harakiri_n(move)] ? rules->taste->least_use : 0;
    default: return 0;
    }
}

/* The Shōgun's turn: enemies go for whom can stand it. */

static int32_t weigh_target(const harakiri_rules *rules, const harakiri_state *s, int who) {
    harakiri_frame frame = {.at = HARAKIRI_STEP_ATTACK, .who = (uint8_t)who, .enemy = s->foe_now};
    return harakiri_odds(rules, s, &frame) + 100 * s->character[who - 1].health;
}

static int32_t weigh_activation(mind *m, int who) {
    const harakiri_character *character = &m->s->character[who - 1];
    return prospect_of(m, who, character->place, harakiri_own_movement(character), true, NULL);
}

/* Actions */

static int32_t weigh_travel(mind *m) {
    int who = m->s->active, goal;
    int32_t worth = prospect_of(m, who, harakiri_who_of(m->s, who)->place,
                                harakiri_movement_of(m->rules->content, m->s, 0), false, &goal);
    return goal ? worth - harakiri_road_risk(m->rules, m->s, who) : NEVER;
}

/* What a companion gains by being taken along to `place`, an action point less in hand (H18). */
static int32_t weigh_company(mind *m, int who, int place) {
    const harakiri_character *character = &m->s->character[who - 1];
    int movement = harakiri_own_movement(character);
    return prospect_of(m, who, place, movement, true, NULL) -
           prospect_of(m, who, character->place, movement, true, NULL) - m->rules->taste->company;
}

/* Where one would go anyway, with those for whom that is on their way; no travel event (H18). */
static int32_t weigh_group(mind *m, uint32_t group) {
    const harakiri_content *content = m->rules->content;
    int who = m->s->active, goal, place = harakiri_who_of(m->s, who)->place;
    int movement = harakiri_movement_of(content, m->s, group);
    int32_t worth = prospect_of(m, who, place, movement, false, &goal);
    if (!goal || harakiri_steps(content, m->s, place, goal) > movement) return NEVER;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (group >> i & 1) worth += weigh_company(m, i + 1, goal);
    return worth;
}

/* A card in hand: what its text brings now, against what it is kept for. */
static int32_t weigh_use(const harakiri_rules *rules, const harakiri_state *s, int item) {
    const harakiri_item *card = &rules->content->item[item];
    harakiri_frame frame = {.at = card->use, .who = s->active};
    bool comes_back = card->kind == HARAKIRI_PERMANENT || card->kind == HARAKIRI_SPECIAL_ITEM;
    int32_t cost = comes_back ? rules->taste->least_use : rules->taste->least_use + rules->taste->keeping * card->cost;
    return harakiri_foresee_card(rules, s, &frame) - cost;
}

static int32_t weigh_call(const harakiri_rules *rules, const harakiri_state *s) {
    harakiri_frame frame = {.at = rules->content->kami[harakiri_who_of(s, s->active)->kami].use, .who = s->active};
    return harakiri_foresee_card(rules, s, &frame) - rules->taste->least_use + 1;
}

static int32_t weigh_free(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_USE: return weigh_use(rules, s, harakiri_a(move));
    case HARAKIRI_DO_CALL: return weigh_call(rules, s);
    case HARAKIRI_DO_SWAP:
        return harakiri_gear_worth(rules, harakiri_spare_weapon(rules->content, s, s->active)) -
               harakiri_gear_worth(rules, harakiri_who_of(s, s->active)->weapon);
    case HARAKIRI_DO_SHARE: return TELLING;
    case HARAKIRI_DO_OMAMORI: return harakiri_is_key(rules, s, harakiri_a(move)) ? TELLING : 0;
    case HARAKIRI_DO_GIVE: return weigh_gift(rules, s, move);
    default: return NEVER;
    }
}

/* What is free comes first if it brings anything. */
static int32_t first(int32_t worth) { return worth > 0 ? SURELY + worth : NEVER; }

static int32_t weigh_action(mind *m, irori_move move) {
    int operation = harakiri_operation_of(move);
    if (harakiri_is_free(operation)) return first(weigh_free(m->rules, m->s, move));
    if (operation == HARAKIRI_DO_END) return 1;
    if (operation == HARAKIRI_DO_TRAVEL)
        return harakiri_n(move) ? weigh_group(m, (uint32_t)harakiri_n(move)) : weigh_travel(m);
    return harakiri_action_worth(m->rules, m->s, move);
}

/* On the way: every step by what it leads to. */

typedef struct way {
    mind *m;
    int place, goal, far; /* how far the best goal is */
} way;

static void way_init(way *w, mind *m) {
    const harakiri_state *s = m->s;
    w->m = m;
    w->place = harakiri_who_of(s, s->active)->place;
    prospect_of(m, s->active, w->place, s->movement, true, &w->goal);
    w->far = w->goal ? harakiri_steps(m->rules->content, s, w->place, w->goal) : 0;
}

static int32_t ahead(const way *w, int place, int movement) {
    return prospect_of(w->m, w->m->s->active, place, movement, true, NULL);
}

static int32_t weigh_way(const way *w, irori_move move) {
    const harakiri_state *s = w->m->s;
    int missing = w->far - s->movement;
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_TO: return ahead(w, harakiri_a(move), s->movement - 1);
    case HARAKIRI_DO_SAIL:
        return ahead(w, harakiri_a(move), s->movement - HARAKIRI_SEA_MOVEMENT) - w->m->rules->taste->fare_cost;
    case HARAKIRI_DO_EXERT: return missing > 0 && missing < harakiri_who_of(s, s->active)->actions ? SURELY : NEVER;
    case HARAKIRI_DO_STOP: return ahead(w, w->place, 0) + 1;
    default: return first(weigh_free(w->m->rules, s, move));
    }
}

/* Shops */

static int32_t weigh_shop(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    const harakiri_character *character = harakiri_who_of(s, s->active);
    const harakiri_content *content = rules->content;
    int a = harakiri_a(move), n = harakiri_n(move);
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_BUY:
        return harakiri_item_worth(rules, s, s->active, a) +
               harakiri_coins_worth(rules, character, -content->item[a].cost);
    case HARAKIRI_DO_BUY_GEAR: return harakiri_upgrade(rules, s, s->active, a);
    case HARAKIRI_DO_SELL:
        return harakiri_coins_worth(rules, character, content->item[a].cost / 2) -
               harakiri_item_worth(rules, s, s->active, a) - rules->taste->least_use;
    case HARAKIRI_DO_SELL_GEAR:
        return a == character->weapon || a == character->armor
                   ? NEVER
                   : harakiri_coins_worth(rules, character, content->gear[a].cost / 2);
    case HARAKIRI_DO_SELL_HEADS:
        return harakiri_coins_worth(rules, character, HARAKIRI_HEAD_COINS * n) - HARAKIRI_WORTH_OF_HEAD * n;
    case HARAKIRI_DO_SELL_BOSS_HEADS:
        return harakiri_coins_worth(rules, character, HARAKIRI_BOSS_HEAD_COINS * n) - HARAKIRI_WORTH_OF_BOSS_HEAD * n;
    case HARAKIRI_DO_REPAIR:
        return 500 * (content->gear[character->armor].armor - character->armor_left) +
               harakiri_coins_worth(rules, character, -HARAKIRI_REPAIR_COST);
    case HARAKIRI_DO_DONE: return 0;
    default: return first(weigh_free(rules, s, move));
    }
}

/* Stories */

static int32_t weigh_option(const harakiri_rules *rules, const harakiri_state *s, int option) {
    return harakiri_foresee_option(rules, s, &s->story.frame[s->story.depth - 1], option);
}

/* Whom the text is to be about: of equals, somebody strong. */
static int32_t weigh_pick(const harakiri_rules *rules, const harakiri_state *s, int who) {
    harakiri_frame frame = s->story.frame[s->story.depth - 1];
    frame.at++;
    frame.who = (uint8_t)who;
    return harakiri_foresee(rules, s, &frame) + s->character[who - 1].health;
}

static int32_t weigh_story(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    int a = harakiri_a(move), owner = harakiri_story_question(rules->content, s).who;
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_CHOOSE: return weigh_option(rules, s, harakiri_n(move) - 1);
    case HARAKIRI_DO_PICK: return weigh_pick(rules, s, a);
    case HARAKIRI_DO_GAIN: return attribute_worth[a - 1];
    case HARAKIRI_DO_LOSE: return -attribute_worth[a - 1];
    case HARAKIRI_DO_DROP: return -harakiri_item_worth(rules, s, owner, a);
    case HARAKIRI_DO_DROP_GEAR: return -harakiri_gear_worth(rules, a);
    case HARAKIRI_DO_YES: return s->character[owner - 1].actions ? 1 : -1; /* a blessing against a delay */
    case HARAKIRI_DO_AGAIN_KAMI:
    case HARAKIRI_DO_AGAIN_ITEM: return REROLL;
    case HARAKIRI_DO_ROLL:
    case HARAKIRI_DO_ACCEPT:
    case HARAKIRI_DO_NO: return 0;
    default: return first(weigh_free(rules, s, move));
    }
}

/* After the phase: what the house rule of H2 would say. */
static int32_t weigh_after(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    int number = rules->content->chapter[s->chapter].number;
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_LOSE: return -attribute_worth[harakiri_a(move) - 1];
    case HARAKIRI_DO_HEADS:
        return harakiri_n(move) == (harakiri_history_exploration(s->history[s->chapter]) == HARAKIRI_SUCCESS ? 2 : 1);
    case HARAKIRI_DO_BOSS_HEADS: return -harakiri_n(move);
    case HARAKIRI_DO_RISE: return number % 2 ? -1 : 1;
    default: return 0;
    }
}

static int32_t weigh(mind *m, irori_move move) {
    const harakiri_rules *rules = m->rules;
    const harakiri_state *s = m->s;
    int operation = harakiri_operation_of(move);
    if (s->pending) return operation == HARAKIRI_DO_YES;
    if (s->story.depth) return weigh_story(rules, s, move);
    switch ((harakiri_phase)s->phase) {
    case HARAKIRI_ACTIONS_PHASE: return weigh_action(m, move);
    case HARAKIRI_SMITH_PHASE:
    case HARAKIRI_MARKET_PHASE: return weigh_shop(rules, s, move);
    case HARAKIRI_TARGET_PHASE: return weigh_target(rules, s, harakiri_a(move));
    case HARAKIRI_TURNS_PHASE: return weigh_activation(m, harakiri_a(move));
    default: return s->phase < HARAKIRI_NEXT_PHASE ? weigh_setup(rules, s, move) : weigh_after(rules, s, move);
    }
}

static void weigh_all(const harakiri_rules *rules, const harakiri_state *s, const irori_move *moves, uint32_t count,
                      int32_t *weights) {
    bool is_on_the_way = s->phase == HARAKIRI_TRAVEL_PHASE && !s->story.depth && !s->pending;
    mind m;
    way w;
    m.rules = rules, m.s = s, m.has_plan = 0;
    if (is_on_the_way) way_init(&w, &m);
    for (uint32_t i = 0; i < count; i++) weights[i] = is_on_the_way ? weigh_way(&w, moves[i]) : weigh(&m, moves[i]);
}

void harakiri_policy(const irori_rules *rules, const void *state, int seat, const irori_move *moves, uint32_t count,
                     int32_t *weights) {
    (void)seat;
    weigh_all((const harakiri_rules *)rules, state, moves, count, weights);
}

void harakiri_appraise(const irori_rules *rules, const void *state, int seat, const irori_move *moves, uint32_t count,
                       int32_t *weights) {
    (void)seat;
    weigh_all(harakiri_keen((const harakiri_rules *)rules), state, moves, count, weights);
}

/* What the keen taste likes most; of equals the first. */
irori_move harakiri_hunch(const irori_rules *rules, const void *state, int seat, irori_rng *rng) {
    irori_move moves[HARAKIRI_MAX_MOVES];
    int32_t weights[HARAKIRI_MAX_MOVES];
    uint32_t count = harakiri_candidates(rules, state, seat, moves), best = 0;
    (void)rng;
    if (count == 1) return moves[0];
    harakiri_appraise(rules, state, seat, moves, count, weights);
    for (uint32_t i = 1; i < count; i++)
        if (weights[i] > weights[best]) best = i;
    return moves[best];
}
