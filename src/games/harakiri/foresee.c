/* Harakiri: what a text is worth to the team. The text is read ahead as far as it was read in this campaign (bot.h):
 * tests by their odds, choices by the best option, dice by the average; an outcome that is unread by what those of its
 * kind are worth on average. The state is not changed on the way, so what one line brings
 * about does not count for the conditions below it. */
#include "bot.h"

enum {
    DEPTH = 8,   /* branches within branches that are read ahead */
    FRAGILE = 4, /* below that much health each point counts more */
    PURSE = 40,  /* coins beyond that are spare */
    HEAD = HARAKIRI_WORTH_OF_HEAD,
    BOSS_HEAD = HARAKIRI_WORTH_OF_BOSS_HEAD,
    DIRE = 8, /* above that level influence counts more */
    SUCCESS = 200000
};

typedef struct reader {
    const harakiri_rules *rules;
    const harakiri_content *content;
    const harakiri_state *s;
    const harakiri_taste *taste;
} reader;

static reader reader_of(const harakiri_rules *rules, const harakiri_state *s) {
    return (reader){.rules = rules, .content = rules->content, .s = s, .taste = rules->taste};
}

static int32_t read_on(const reader *r, harakiri_frame frame, int depth);

/* Odds (H20–H22) */

int harakiri_odds(const harakiri_rules *rules, const harakiri_state *s, const harakiri_frame *frame) {
    harakiri_trial trial;
    harakiri_set items;
    if (!harakiri_trial_of(rules->content, s, frame, &trial)) return HARAKIRI_ROLLS;
    int odds = harakiri_odds_of_trial(rules, s, &trial);
    int kind = trial.is_combat ? HARAKIRI_REROLL_COMBAT : HARAKIRI_REROLL_TEST;
    if (odds && odds < HARAKIRI_ROLLS && harakiri_rerolls(rules->content, s, frame->who, kind, &items))
        odds += (HARAKIRI_ROLLS - odds) * odds / HARAKIRI_ROLLS;
    return odds;
}

static int32_t mix(int odds, int32_t success, int32_t failure) {
    return (int32_t)(((int64_t)odds * success + (int64_t)(HARAKIRI_ROLLS - odds) * failure) / HARAKIRI_ROLLS);
}

/* Things */

int32_t harakiri_mission_worth(const harakiri_rules *rules, const harakiri_state *s, int mission) {
    if (harakiri_is_key(rules, s, mission)) return rules->taste->key_mission;
    return rules->content->mission[mission].is_personal ? rules->taste->own_mission : rules->taste->clan_mission;
}

int32_t harakiri_health_worth(const harakiri_rules *rules, int health) {
    if (health <= 0) return -rules->taste->defeat;
    return rules->taste->health * health - (health < FRAGILE ? rules->taste->frailty * (FRAGILE - health) : 0);
}

static int32_t purse(const harakiri_rules *rules, int coins) {
    return coins <= PURSE ? rules->taste->coin * coins
                          : rules->taste->coin * PURSE + rules->taste->spare_coin * (coins - PURSE);
}

int32_t harakiri_coins_worth(const harakiri_rules *rules, const harakiri_character *character, int more) {
    int after = character->coins + more;
    return purse(rules, after < 0 ? 0 : after) - purse(rules, character->coins);
}

static int32_t bonus_worth(const harakiri_content *content, int first, int count) {
    static const int16_t each[HARAKIRI_BONUSES] = {
        [HARAKIRI_BONUS_POWER] = 800,     [HARAKIRI_BONUS_DEXTERITY] = 800, [HARAKIRI_BONUS_KNOWLEDGE] = 800,
        [HARAKIRI_BONUS_SPIRIT] = 800,    [HARAKIRI_BONUS_TESTS] = 2500,    [HARAKIRI_BONUS_COMBAT] = 1500,
        [HARAKIRI_BONUS_MOVEMENT] = 1200, [HARAKIRI_BONUS_ARMOR] = 800};
    int32_t sum = 0;
    for (int i = first; i < first + count; i++) {
        const harakiri_bonus *bonus = &content->bonus[i];
        sum += each[bonus->kind] * bonus->n / (bonus->condition ? 2 : 1);
    }
    return sum;
}

/* What a card in one's own hands would bring now. */
static int32_t use_worth(const harakiri_rules *rules, const harakiri_state *s, int who, int script) {
    if (!script) return 0;
    harakiri_frame frame = {.at = (uint16_t)script, .who = (uint8_t)who};
    return harakiri_foresee_card(rules, s, &frame);
}

bool harakiri_is_for_quest(const harakiri_item *card) {
    return card->kind == HARAKIRI_SPECIAL_ITEM && !card->use && !card->bonuses && !card->reroll;
}

int32_t harakiri_item_worth(const harakiri_rules *rules, const harakiri_state *s, int who, int item) {
    const harakiri_item *card = &rules->content->item[item];
    if (harakiri_is_for_quest(card)) return rules->taste->quest_item;
    if (s->character[who - 1].attribute[HARAKIRI_KNOWLEDGE] < card->level) return rules->taste->item / 2;
    int32_t use = use_worth(rules, s, who, card->use), bonus = bonus_worth(rules->content, card->bonus, card->bonuses);
    int times = card->kind == HARAKIRI_CONSUMABLE ? 1 : card->kind == HARAKIRI_USES ? s->uses[item] : 3;
    return (use > 0 ? use * (times > 3 ? 3 : times) : 0) + bonus + (card->reroll ? rules->taste->item * times : 0) +
           rules->taste->item / 5;
}

/* A weapon by what its dice show on average. */
int32_t harakiri_reckon_gear(const harakiri_rules *rules, int gear) {
    const harakiri_gear *card = &rules->content->gear[gear];
    int32_t worth = bonus_worth(rules->content, card->bonus, card->bonuses) + rules->taste->plate * card->armor;
    if (card->kind != HARAKIRI_WEAPON) return worth;
    for (int n = 1; n < HARAKIRI_STRIKES; n++)
        worth += rules->taste->strike * rules->lore.strike[gear][n] / HARAKIRI_ROLLS;
    return worth;
}

int32_t harakiri_gear_worth(const harakiri_rules *rules, int gear) { return rules->lore.gear[gear]; }

/* How soon an enemy is where it wants to be, in rounds. */
static int rounds_to_goal(const harakiri_content *content, const harakiri_foe *foe) {
    const harakiri_enemy *enemy = &content->enemy[foe->kind];
    int far = content->distance[foe->place][enemy->whom];
    return far == HARAKIRI_NO_WAY || !enemy->movement ? 20 : (far + enemy->movement - 1) / enemy->movement;
}

int32_t harakiri_foe_worth(const harakiri_rules *rules, const harakiri_state *s, int foe) {
    const harakiri_enemy *enemy = &rules->content->enemy[s->foe[foe].kind];
    if (enemy->target != HARAKIRI_TARGET_LOCATION || !enemy->contact) return rules->taste->foe;
    harakiri_frame frame = {.at = enemy->contact, .enemy = (uint8_t)(foe + 1), .mission = s->foe[foe].mission};
    int32_t threat = -harakiri_foresee_card(rules, s, &frame);
    int rounds = rounds_to_goal(rules->content, &s->foe[foe]);
    return threat <= 0 ? rules->taste->foe
                       : rules->taste->foe + (rounds > 8 ? 0 : threat * rules->taste->threat / 100 / (2 + rounds));
}

/* Effects */

static int32_t hurt(const reader *r, int who, int damage) {
    int health = r->s->character[who - 1].health;
    return harakiri_health_worth(r->rules, health - damage) - harakiri_health_worth(r->rules, health);
}

static int32_t hits(const reader *r, int who, int n) {
    int left = n - r->s->character[who - 1].armor_left - harakiri_bonus_of(r->content, r->s, who, HARAKIRI_BONUS_ARMOR);
    return left > 0 ? hurt(r, who, left) : 0;
}

static int32_t heal(const reader *r, int who, int n) {
    int health = r->s->character[who - 1].health, most = harakiri_max_health(r->content, r->s, who);
    return hurt(r, who, -(health + n > most ? most - health : n));
}

static bool is_owned(const harakiri_state *s, int item) {
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (harakiri_has(&s->character[i].items, item)) return true;
    return false;
}

static int32_t item_effect(const reader *r, const harakiri_step *step) {
    if (is_owned(r->s, step->a)) return 0;
    return harakiri_is_for_quest(&r->content->item[step->a]) ? r->taste->quest_item : r->taste->item;
}

/* What the team gains or loses with one character. */
static int32_t personal(const reader *r, const harakiri_step *step, int who) {
    const harakiri_character *character = &r->s->character[who - 1];
    int n = step->n;
    switch (step->sub) {
    case HARAKIRI_EFFECT_COINS: return harakiri_coins_worth(r->rules, character, n);
    case HARAKIRI_EFFECT_ALL_COINS: return harakiri_coins_worth(r->rules, character, -character->coins);
    case HARAKIRI_EFFECT_KARMA: return r->taste->karma * (n < -character->karma ? -character->karma : n);
    case HARAKIRI_EFFECT_HEADS: return HEAD * (n < -character->heads ? -character->heads : n);
    case HARAKIRI_EFFECT_BOSS_HEADS: return BOSS_HEAD * n;
    case HARAKIRI_EFFECT_HEAL: return heal(r, who, n);
    case HARAKIRI_EFFECT_HEAL_FULLY: return heal(r, who, HARAKIRI_MAX_SMALL);
    case HARAKIRI_EFFECT_HITS: return hits(r, who, n);
    case HARAKIRI_EFFECT_DAMAGE: return hurt(r, who, n);
    case HARAKIRI_EFFECT_ARMOR: return r->taste->health * n;
    case HARAKIRI_EFFECT_REPAIR:
        return r->taste->health * (r->content->gear[character->armor].armor - character->armor_left);
    case HARAKIRI_EFFECT_DELAY:
        return character->blessed ? -r->taste->blessing : -r->taste->action * (character->actions + 1);
    case HARAKIRI_EFFECT_BLESS: return r->taste->blessing;
    case HARAKIRI_EFFECT_AFFINITY: return r->taste->affinity * n;
    case HARAKIRI_EFFECT_ATTRIBUTE:
    case HARAKIRI_EFFECT_ANY_ATTRIBUTE: return r->taste->attribute * n;
    case HARAKIRI_EFFECT_ACTIONS: return r->taste->action * n;
    case HARAKIRI_EFFECT_MOVEMENT: return r->taste->movement * n;
    case HARAKIRI_EFFECT_NEXT_TEST: return r->taste->next_test * (n > 2 ? 2 : n);
    case HARAKIRI_EFFECT_GAIN_ITEM: return item_effect(r, step);
    case HARAKIRI_EFFECT_GAIN_GEAR: return r->taste->item;
    case HARAKIRI_EFFECT_DRAW_ITEM: return r->taste->item;
    case HARAKIRI_EFFECT_LOSE_ITEM:
    case HARAKIRI_EFFECT_LOSE_GEAR:
    case HARAKIRI_EFFECT_LOSE_AN_ITEM:
    case HARAKIRI_EFFECT_LOSE_TAGGED: return -r->taste->item;
    case HARAKIRI_EFFECT_LOSE_WEAPON: return -2 * r->taste->item;
    default: return 0;
    }
}

static int32_t influence(const reader *r, int n) {
    int level = r->s->influence_level;
    if (n < -level) n = -level;
    return -n * (level + n > DIRE ? r->taste->dire_influence : r->taste->influence);
}

/* The nearer the goal the more a step counts: what is begun is to be ended. */
static int32_t progress(const reader *r, int mission, int n) {
    int goal = harakiri_goal(r->rules, r->s, mission), done = r->s->progress[mission];
    if (!goal) return n > 0 ? r->taste->stake : -r->taste->stake;
    return harakiri_mission_worth(r->rules, r->s, mission) / 100 * n *
           (r->taste->steady * goal + r->taste->haste * done) / (goal * goal);
}

static bool is_under_way(const harakiri_state *s, int mission) {
    return s->mission[mission] <= HARAKIRI_MISSION_ACTIVE;
}

static int32_t common(const reader *r, const harakiri_step *step, const harakiri_frame *frame) {
    const harakiri_state *s = r->s;
    switch (step->sub) {
    case HARAKIRI_EFFECT_INFLUENCE: return influence(r, step->n);
    case HARAKIRI_EFFECT_MARK: return frame->mission && !harakiri_has(&s->marks, step->a) ? r->taste->mark : 0;
    case HARAKIRI_EFFECT_TOKEN: return r->taste->token;
    case HARAKIRI_EFFECT_DISCOVER: return s->special_discovered >> step->a & 1 ? 0 : r->taste->item;
    case HARAKIRI_EFFECT_ENEMY:
    case HARAKIRI_EFFECT_ENEMY_HERE: return -r->taste->foe;
    case HARAKIRI_EFFECT_ENEMY_GONE: return r->taste->foe;
    case HARAKIRI_EFFECT_COMPLETE:
        return is_under_way(s, step->a) ? harakiri_mission_worth(r->rules, r->s, step->a) : 0;
    case HARAKIRI_EFFECT_FAIL: return is_under_way(s, step->a) ? -harakiri_mission_worth(r->rules, r->s, step->a) : 0;
    case HARAKIRI_EFFECT_COMPLETE_THIS: return harakiri_mission_worth(r->rules, r->s, frame->mission);
    case HARAKIRI_EFFECT_FAIL_THIS: return -harakiri_mission_worth(r->rules, r->s, frame->mission);
    case HARAKIRI_EFFECT_PROGRESS: return progress(r, frame->mission, step->n);
    case HARAKIRI_EFFECT_MISSION_TOKEN: return s->mission[step->a] == HARAKIRI_MISSION_AWAY ? r->taste->opening : 0;
    case HARAKIRI_EFFECT_ACTIVATE: return s->mission[step->a] < HARAKIRI_MISSION_ACTIVE ? r->taste->opening : 0;
    case HARAKIRI_EFFECT_CUT: return -r->taste->item / 2;
    case HARAKIRI_EFFECT_OPEN: return r->taste->item / 2;
    case HARAKIRI_EFFECT_CAPTURE:
    case HARAKIRI_EFFECT_RAZE: return -r->taste->foe;
    case HARAKIRI_EFFECT_RESTORE: return r->taste->foe;
    case HARAKIRI_EFFECT_END_SUCCESS: return SUCCESS;
    case HARAKIRI_EFFECT_END_FAILURE: return -SUCCESS;
    default: return 0;
    }
}

static int32_t effect(const reader *r, const harakiri_step *step, const harakiri_frame *frame) {
    return common(r, step, frame) + (frame->who ? personal(r, step, frame->who) : 0);
}

static int32_t price(const reader *r, const harakiri_step *step, int who) {
    const harakiri_character *character = &r->s->character[who - 1];
    switch ((harakiri_cost)step->sub) {
    case HARAKIRI_COST_COINS: return harakiri_coins_worth(r->rules, character, -step->n);
    case HARAKIRI_COST_KARMA: return -r->taste->karma * step->n;
    case HARAKIRI_COST_HEADS: return -HEAD * step->n;
    case HARAKIRI_COST_BOSS_HEADS: return -BOSS_HEAD * step->n;
    case HARAKIRI_COST_HEALTH: return hurt(r, who, step->n);
    case HARAKIRI_COST_ACTIONS: return -r->taste->action * step->n;
    case HARAKIRI_COST_ITEM: return r->content->item[step->a].kind == HARAKIRI_SPECIAL_ITEM ? 0 : -r->taste->item;
    default: return 0;
    }
}

/* Reading on */

static int32_t read_from(const reader *r, const harakiri_frame *frame, int at, int who, int depth) {
    harakiri_frame inner = *frame;
    inner.at = (uint16_t)at;
    inner.who = (uint8_t)who;
    return read_on(r, inner, depth - 1);
}

/* An outcome of this kind that begins there. */
static int32_t read_outcome(const reader *r, const harakiri_frame *frame, int kind, int at, int depth) {
    if (!harakiri_is_known(r->content, r->s, kind, at))
        return r->rules->lore.mean[kind] * r->taste->means / 100 - r->taste->doubt;
    return read_from(r, frame, at, frame->who, depth);
}

static int32_t read_slot(const reader *r, const harakiri_frame *frame, int step, int which, int depth) {
    const harakiri_slot *slot = &r->content->outcomes.slot[step];
    return read_outcome(r, frame, slot->kind[which], slot->to[which], depth);
}

static int32_t read_option(const reader *r, const harakiri_frame *frame, int option, int depth) {
    int at = frame->at + 1 + option;
    int32_t sum = 0;
    for (const harakiri_step *step = &r->content->step[r->content->step[at].jump];
         step->op == HARAKIRI_OP_PAY && frame->who; step++)
        sum += price(r, step, frame->who);
    return sum + read_slot(r, frame, at, 0, depth);
}

static int32_t read_choice(const reader *r, const harakiri_frame *frame, int depth) {
    int32_t best = INT32_MIN;
    for (uint32_t mask = harakiri_options_of(r->content, r->s, frame); mask; mask &= mask - 1) {
        int32_t worth = read_option(r, frame, __builtin_ctz(mask), depth);
        if (worth > best) best = worth;
    }
    return best;
}

/* A fight takes the enemy off the map for a head; then its card says more (H20). */
static int32_t read_fight(const reader *r, const harakiri_frame *frame, bool is_success, int depth) {
    int foe = frame->enemy - 1;
    const harakiri_enemy *enemy = &r->content->enemy[r->s->foe[foe].kind];
    int script = is_success ? enemy->success : enemy->failure;
    int32_t rest = script ? read_outcome(r, frame, r->content->outcomes.card[script], script, depth) : 0;
    if (!is_success) return rest;
    return rest + r->taste->foe +
           (enemy->head == HARAKIRI_BOSS_HEAD ? BOSS_HEAD
            : enemy->head == HARAKIRI_HEAD    ? HEAD
                                              : 0);
}

static int32_t read_test(const reader *r, const harakiri_frame *frame, int depth) {
    const harakiri_step *step = &r->content->step[frame->at];
    int odds = harakiri_odds(r->rules, r->s, frame);
    int32_t success = read_slot(r, frame, frame->at, 0, depth), failure = read_slot(r, frame, frame->at, 1, depth);
    if (step->op == HARAKIRI_OP_FIGHT && frame->enemy && frame->who) {
        success += read_fight(r, frame, true, depth);
        failure += read_fight(r, frame, false, depth);
    }
    return mix(odds, success, failure);
}

static int32_t read_roll(const reader *r, const harakiri_frame *frame, int depth) {
    const harakiri_step *step = &r->content->step[frame->at];
    int32_t sum = 0;
    int below = 0;
    for (int i = 1; i <= step->n; i++) {
        sum += (step[i].n - below) * read_slot(r, frame, frame->at + i, 0, depth);
        below = step[i].n;
    }
    return sum / 6;
}

static int32_t read_each(const reader *r, const harakiri_frame *frame, int depth) {
    int32_t sum = 0;
    for (uint32_t mask = harakiri_meant(r->content, r->s, &r->content->step[frame->at], frame); mask; mask &= mask - 1)
        sum += read_from(r, frame, frame->at + 1, 1 + __builtin_ctz(mask), depth);
    return sum;
}

/* Whoever suits best; then on. */
static int32_t read_someone(const reader *r, const harakiri_frame *frame, uint32_t mask, int depth) {
    const harakiri_step *step = &r->content->step[frame->at];
    int32_t best = INT32_MIN;
    if (!mask) return read_from(r, frame, step->jump, frame->who, depth);
    for (; mask; mask &= mask - 1) {
        int32_t worth = read_from(r, frame, frame->at + 1, 1 + __builtin_ctz(mask), depth);
        if (worth > best) best = worth;
    }
    return best + read_from(r, frame, step->b, frame->who, depth);
}

static uint32_t with_whom(const harakiri_state *s, int who) {
    return s->character[who - 1].health ? 1u << (who - 1) : 0;
}

static int32_t read_on(const reader *r, harakiri_frame frame, int depth) {
    int32_t sum = 0;
    for (; depth > 0; frame.at++) {
        const harakiri_step *step = &r->content->step[frame.at];
        switch ((harakiri_op)step->op) {
        case HARAKIRI_OP_TELL:
        case HARAKIRI_OP_COUNT: break;
        case HARAKIRI_OP_EFFECT: sum += effect(r, step, &frame); break;
        case HARAKIRI_OP_PAY: sum += frame.who ? price(r, step, frame.who) : 0; break;
        case HARAKIRI_OP_IF:
            if (!harakiri_holds(r->content, r->s, step->a, frame.who, frame.mission))
                frame.at = (uint16_t)(step->jump - 1);
            break;
        case HARAKIRI_OP_JUMP: frame.at = (uint16_t)(step->jump - 1); break;
        case HARAKIRI_OP_READ: sum += read_from(r, &frame, step->jump, frame.who, depth); break;
        case HARAKIRI_OP_CHOOSE: return sum + read_choice(r, &frame, depth);
        case HARAKIRI_OP_TEST:
        case HARAKIRI_OP_COMBAT:
        case HARAKIRI_OP_FIGHT: return sum + read_test(r, &frame, depth);
        case HARAKIRI_OP_ROLL: return sum + read_roll(r, &frame, depth);
        case HARAKIRI_OP_EACH:
            sum += read_each(r, &frame, depth);
            frame.at = (uint16_t)(step->jump - 1);
            break;
        case HARAKIRI_OP_SOMEONE:
            return sum + read_someone(r, &frame, harakiri_meant(r->content, r->s, step, &frame), depth);
        case HARAKIRI_OP_WITH: return sum + read_someone(r, &frame, with_whom(r->s, step->sub), depth);
        case HARAKIRI_OP_OPTION:
        case HARAKIRI_OP_MODIFIER:
        case HARAKIRI_OP_FACE: break; /* nothing leads here but other tables */
        default: return sum;
        }
    }
    return sum;
}

int32_t harakiri_foresee(const harakiri_rules *rules, const harakiri_state *s, const harakiri_frame *frame) {
    reader r = reader_of(rules, s);
    return read_on(&r, *frame, DEPTH);
}

int32_t harakiri_foresee_card(const harakiri_rules *rules, const harakiri_state *s, const harakiri_frame *frame) {
    reader r = reader_of(rules, s);
    return read_outcome(&r, frame, rules->content->outcomes.card[frame->at], frame->at, DEPTH);
}

int32_t harakiri_foresee_option(const harakiri_rules *rules, const harakiri_state *s, const harakiri_frame *frame,
                                int option) {
    reader r = reader_of(rules, s);
    return read_option(&r, frame, option, DEPTH);
}
