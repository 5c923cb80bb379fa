/* Harakiri: where a character has something to do, and whether it is worth the way. A plan is what the best action
 * would bring in each place, reckoned as if the character stood there; a prospect is the best of these, less the more
 * turns it takes to get there. */
#include <string.h>

#include "bot.h"

enum {
    FRAIL = 3, /* somebody with that little health */
    MARKET_COINS = 15
};

/* What may be done in a place */

static int32_t token_worth(const harakiri_rules *rules, const harakiri_state *s, int who, int mission) {
    const harakiri_mission *card = &rules->content->mission[mission];
    if (s->mission[mission] == HARAKIRI_MISSION_FACEDOWN)
        return harakiri_is_key(rules, s, mission) ? rules->taste->key_reveal : rules->taste->reveal;
    harakiri_frame frame = {.at = card->token, .who = (uint8_t)who, .mission = (uint8_t)mission};
    return harakiri_foresee_card(rules, s, &frame);
}

static int32_t blocked_worth(const harakiri_rules *rules, const harakiri_state *s, int place) {
    int32_t most = 0;
    for (int i = 0; i < HARAKIRI_TOKENS; i++) {
        const harakiri_token *token = &s->token[i];
        int32_t worth = token->mission && token->place == place ? harakiri_mission_worth(rules, s, token->mission) : 0;
        if (worth > most) most = worth;
    }
    return most * rules->taste->blocking / 100;
}

static int32_t attack_worth(const harakiri_rules *rules, const harakiri_state *s, int who, int foe) {
    harakiri_frame frame = {
        .at = HARAKIRI_STEP_ATTACK, .who = (uint8_t)who, .enemy = (uint8_t)(foe + 1), .mission = s->foe[foe].mission};
    int32_t fight = harakiri_foresee(rules, s, &frame);
    int odds = harakiri_odds(rules, s, &frame);
    int32_t riddance = harakiri_foe_worth(rules, s, foe) + blocked_worth(rules, s, s->foe[foe].place);
    return fight + (int32_t)((int64_t)odds * riddance / HARAKIRI_ROLLS);
}

static int32_t inn_worth(const harakiri_rules *rules, const harakiri_state *s, int who) {
    const harakiri_character *character = &s->character[who - 1];
    int most = harakiri_max_health(rules->content, s, who), after = character->health + harakiri_inn_heals(character);
    if (character->coins < HARAKIRI_INN_COST) return 0;
    return harakiri_health_worth(rules, after < most ? after : most) - harakiri_health_worth(rules, character->health) +
           harakiri_coins_worth(rules, character, -HARAKIRI_INN_COST);
}

/* What is in hand of that kind. */
static int current(const harakiri_character *character, int kind) {
    return kind == HARAKIRI_WEAPON ? character->weapon : character->armor;
}

/* What buying it would add; the old one stays with who may carry two, or is sold. */
int32_t harakiri_upgrade(const harakiri_rules *rules, const harakiri_state *s, int who, int gear) {
    const harakiri_character *character = &s->character[who - 1];
    const harakiri_gear *card = &rules->content->gear[gear];
    int old = current(character, card->kind);
    return harakiri_gear_worth(rules, gear) - (old ? harakiri_gear_worth(rules, old) : 0) +
           harakiri_coins_worth(rules, character, -card->cost);
}

static int32_t smith_worth(const harakiri_rules *rules, const harakiri_state *s, int who) {
    int32_t best = 0;
    for (int gear = 1; gear < rules->content->gear_count; gear++) {
        if (rules->content->gear[gear].cost > s->character[who - 1].coins) continue;
        if (!harakiri_is_in_forge(rules->content, s, who, gear)) continue;
        int32_t worth = harakiri_upgrade(rules, s, who, gear);
        if (worth > best) best = worth;
    }
    return best;
}

/* Three cards that nobody knows yet; and a place to sell heads. */
static int32_t market_worth(const harakiri_rules *rules, const harakiri_state *s, int who) {
    const harakiri_character *character = &s->character[who - 1];
    return character->coins >= MARKET_COINS || character->heads ? rules->taste->market : 0;
}

static int32_t visit_worth(const harakiri_rules *rules, const harakiri_state *s, int who, int place) {
    harakiri_frame frame = {.at = rules->content->location[place].visit, .who = (uint8_t)who};
    if (!frame.at) return 0;
    int32_t worth = harakiri_foresee_card(rules, s, &frame);
    bool is_known = harakiri_is_known(rules->content, s, rules->content->outcomes.card[frame.at], frame.at);
    return is_known || worth < rules->taste->curiosity ? worth : rules->taste->curiosity;
}

int32_t harakiri_action_worth(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    const harakiri_character *character = harakiri_who_of(s, s->active);
    int who = s->active;
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_ATTACK:
        return attack_worth(rules, s, who, harakiri_foe_at(s, harakiri_a(move), character->place, harakiri_n(move)));
    case HARAKIRI_DO_INTERACT: return token_worth(rules, s, who, harakiri_a(move));
    case HARAKIRI_DO_SMITH: return smith_worth(rules, s, who);
    case HARAKIRI_DO_MARKET: return market_worth(rules, s, who);
    case HARAKIRI_DO_INN: return inn_worth(rules, s, who);
    case HARAKIRI_DO_VISIT: return visit_worth(rules, s, who, character->place);
    case HARAKIRI_DO_WORK: return harakiri_coins_worth(rules, character, HARAKIRI_WAGE);
    case HARAKIRI_DO_CAMP:
        return harakiri_health_worth(rules, character->health + 1) - harakiri_health_worth(rules, character->health);
    default: return 0;
    }
}

/* The plan */

static void raise(harakiri_plan *plan, int place, int32_t worth) {
    if (worth > plan->gain[place]) plan->gain[place] = worth;
}

bool harakiri_is_own_token(const harakiri_rules *rules, const harakiri_state *s, const harakiri_token *token, int who) {
    const harakiri_mission *mission = &rules->content->mission[token->mission];
    if (!token->mission) return false;
    if (token->character) return token->character == who && mission->token;
    return mission->character == who && s->mission[token->mission] == HARAKIRI_MISSION_FACEDOWN;
}

static void plan_tokens(const harakiri_rules *rules, harakiri_state *s, int who, harakiri_plan *plan) {
    for (int i = 0; i < HARAKIRI_TOKENS; i++) {
        const harakiri_token *token = &s->token[i];
        if (!harakiri_is_own_token(rules, s, token, who)) continue;
        s->character[who - 1].place = token->place;
        raise(plan, token->place, token_worth(rules, s, who, token->mission));
    }
}

static void plan_fights(const harakiri_rules *rules, harakiri_state *s, int who, harakiri_plan *plan) {
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) {
        if (!s->foe[i].kind) continue;
        s->character[who - 1].place = s->foe[i].place;
        raise(plan, s->foe[i].place, attack_worth(rules, s, who, i));
    }
}

static void plan_places(const harakiri_rules *rules, harakiri_state *s, int who, harakiri_plan *plan) {
    const harakiri_content *content = rules->content;
    int32_t inn = inn_worth(rules, s, who), smith = smith_worth(rules, s, who), market = market_worth(rules, s, who);
    for (int place = 1; place < content->location_count; place++) {
        int services = s->damage[place] == HARAKIRI_WHOLE ? content->location[place].services : 0;
        if (services & HARAKIRI_INN) raise(plan, place, inn);
        if (services & HARAKIRI_BLACKSMITH) raise(plan, place, smith);
        if (services & HARAKIRI_MARKET) raise(plan, place, market);
        s->character[who - 1].place = (uint8_t)place;
        if (harakiri_can_visit_at(content, s, place)) raise(plan, place, visit_worth(rules, s, who, place));
    }
}

void harakiri_make_plan(const harakiri_rules *rules, const harakiri_state *s, int who, harakiri_plan *plan) {
    harakiri_state there = *s;
    memset(plan, 0, sizeof *plan);
    plan_tokens(rules, &there, who, plan);
    plan_fights(rules, &there, who, plan);
    there.character[who - 1].place = s->character[who - 1].place;
    plan_places(rules, &there, who, plan);
}

/* Gifts */

/* Is there a token of this character's at which the item is asked for? Active missions lie face up: their text is
 * known. */
static bool has_use_for(const harakiri_rules *rules, const harakiri_state *s, int who, int item) {
    for (int i = 0; i < HARAKIRI_TOKENS; i++) {
        const harakiri_token *token = &s->token[i];
        if (token->character && s->mission[token->mission] == HARAKIRI_MISSION_ACTIVE &&
            harakiri_is_own_token(rules, s, token, who) && harakiri_mission_asks_for(rules, token->mission, item))
            return true;
    }
    return false;
}

static int32_t worth_to(const harakiri_rules *rules, const harakiri_state *s, int who, int item) {
    return harakiri_item_worth(rules, s, who, item) + (has_use_for(rules, s, who, item) ? rules->taste->wanted : 0);
}

int32_t harakiri_gift_worth(const harakiri_rules *rules, const harakiri_state *s, int from, int to, int item) {
    if (!harakiri_can_receive_item(rules->content, s, to, item)) return 0;
    return worth_to(rules, s, to, item) - worth_to(rules, s, from, item) - rules->taste->giving;
}

/* Prospects */

static int turns_to(int far, int movement, int each) {
    if (far <= movement) return 1;
    return 1 + (far - movement + each - 1) / each;
}

int32_t harakiri_prospect(const harakiri_rules *rules, const harakiri_state *s, int who, const harakiri_plan *plan,
                          int place, int movement, bool stays, int *goal) {
    uint8_t far[HARAKIRI_MAX_LOCATIONS];
    int each = harakiri_own_movement(&s->character[who - 1]);
    int32_t best = 0;
    int best_goal = 0;
    harakiri_distances(rules->content, s, place, far);
    for (int i = 1; i < rules->content->location_count; i++) {
        if (!plan->gain[i] || far[i] == HARAKIRI_NO_WAY || (i == place && !stays)) continue;
        int turns = turns_to(far[i], movement, each);
        int32_t worth = plan->gain[i] * 100 / (100 + rules->taste->later * (turns - 1)) - rules->taste->step * far[i];
        if (worth > best) best = worth, best_goal = i;
    }
    if (goal) *goal = best_goal;
    return best;
}

int32_t harakiri_road_risk(const harakiri_rules *rules, const harakiri_state *s, int who) {
    return s->character[who - 1].health <= FRAIL ? rules->taste->frail_risk : rules->taste->road_risk;
}
