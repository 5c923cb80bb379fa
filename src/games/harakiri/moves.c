/* Harakiri: who decides, and what is legal. One list for all seats that decide: what is legal depends on the
 * position, not on who says it. Amounts are listed sparingly (all of it, a fare's worth); harakiri_is_legal accepts any
 * that can be paid, gifts to somebody who has to discard for them, and any of several enemies that are alike.
 *
 * A move that needs others' yes waits in `pending` (H13): nothing is paid or moved before all have said it. */
#include "play.h"

#include <assert.h>
#include <string.h>

/* Who decides */

static irori_turn one(const harakiri_state *s, int who) {
    return (irori_turn){.seats = 1u << s->seat_of[who - 1], .kind = IRORI_ONE};
}

static irori_turn any(const irori_rules *rules) {
    return (irori_turn){.seats = (1u << rules->players) - 1, .kind = IRORI_ANY};
}

irori_turn harakiri_to_act(const irori_rules *base, const void *state) {
    const harakiri_state *s = state;
    if (s->pending) return (irori_turn){.seats = s->asked & -(uint32_t)s->asked, .kind = IRORI_ONE};
    if (s->story.depth) {
        harakiri_question question = harakiri_story_question(((const harakiri_rules *)base)->content, s);
        return question.is_joint || !question.who ? any(base) : one(s, question.who);
    }
    switch ((harakiri_phase)s->phase) {
    case HARAKIRI_OVER_PHASE: return (irori_turn){.kind = IRORI_OVER};
    case HARAKIRI_WEAPON_PHASE:
    case HARAKIRI_KAMI_PHASE: return one(s, s->stage + 1);
    case HARAKIRI_LEARN_PHASE: return one(s, 1 + (s->stage - 1) / 2);
    case HARAKIRI_LOSS_PHASE: return one(s, s->stage);
    case HARAKIRI_ACTIONS_PHASE:
    case HARAKIRI_TRAVEL_PHASE:
    case HARAKIRI_FARE_PHASE:
    case HARAKIRI_SMITH_PHASE:
    case HARAKIRI_MARKET_PHASE: return one(s, s->active);
    default: return any(base);
    }
}

/* Lists */

typedef struct list {
    irori_move *out;
    uint32_t n;
} list;

static void add(list *l, int operation, int a, int b, int n) {
    assert(l->n < HARAKIRI_MAX_MOVES);
    l->out[l->n++] = harakiri_move(operation, a, b, 0, n);
}

static void add_places(list *l, int operation, uint64_t places) {
    for (; places; places &= places - 1) add(l, operation, __builtin_ctzll(places), 0, 0);
}

/* Characters or attributes: bit 0 is the first of them, called 1. */
static void add_mask(list *l, int operation, uint32_t mask) {
    for (; mask; mask &= mask - 1) add(l, operation, 1 + __builtin_ctz(mask), 0, 0);
}

/* Set-up */

/* H1: the last ones fall to whoever plays nobody yet. */
static void list_seats(list *l, const harakiri_rules *rules, const harakiri_state *s) {
    uint32_t idle = (1u << rules->base.players) - 1;
    for (int i = 0; i < s->stage; i++) idle &= ~(1u << s->seat_of[i]);
    bool must_fill = __builtin_popcount(idle) == HARAKIRI_CHARACTERS - s->stage;
    if (!s->stage) add(l, HARAKIRI_DO_USUAL, 0, 0, 0);
    for (int seat = 0; seat < rules->base.players; seat++)
        if (!must_fill || idle >> seat & 1) add(l, HARAKIRI_DO_SEAT, s->stage + 1, 0, seat + 1);
}

/* Whoever plays all characters may take the first of everything for all. */
static bool is_alone(const harakiri_state *s) {
    for (int i = 1; i < HARAKIRI_CHARACTERS; i++)
        if (s->seat_of[i] != s->seat_of[0]) return false;
    return true;
}

/* H6: one of the weapons of level 1 of the own class. */
static void list_weapons(list *l, const harakiri_rules *rules, const harakiri_state *s) {
    const harakiri_content *content = rules->content;
    for (int gear = 1; gear < content->gear_count; gear++)
        if (content->gear[gear].kind == HARAKIRI_WEAPON && content->gear[gear].level == 1 &&
            harakiri_is_in_forge(content, s, s->stage + 1, gear))
            add(l, HARAKIRI_DO_ARM, gear, 0, 0);
    if (!s->stage && is_alone(s) && l->n > 1) add(l, HARAKIRI_DO_READY, 0, 0, 0);
}

/* H6: all different. */
static void list_kami(list *l, const harakiri_rules *rules, const harakiri_state *s) {
    for (int kami = 1; kami < rules->content->kami_count; kami++) {
        bool is_taken = false;
        for (int i = 0; i < s->stage; i++) is_taken |= s->character[i].kami == kami;
        if (!is_taken) add(l, HARAKIRI_DO_FOLLOW, kami, 0, 0);
    }
}

static void list_learn(list *l, const harakiri_rules *rules, const harakiri_state *s) {
    int who = 1 + (s->stage - 1) / 2;
    if (s->stage % 2)
        add_mask(l, HARAKIRI_DO_RAISE, harakiri_changeable(rules->content, s, who, 1));
    else
        l->n += (uint32_t)harakiri_learnable(rules->content, s, who, l->out + l->n);
}

/* Enemies (H13): of those that are alike in everything, the first. */

static int ordinal_of(const harakiri_state *s, int foe) {
    int ordinal = 1;
    for (int i = 0; i < foe; i++) ordinal += s->foe[i].kind == s->foe[foe].kind && s->foe[i].place == s->foe[foe].place;
    return ordinal;
}

static bool has_twin_before(const harakiri_state *s, int foe) {
    for (int i = 0; i < foe; i++)
        if (!memcmp(&s->foe[i], &s->foe[foe], sizeof s->foe[i])) return true;
    return false;
}

static void list_enemies(list *l, const harakiri_state *s) {
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) {
        const harakiri_foe *foe = &s->foe[i];
        if (!foe->kind || foe->has_activated || has_twin_before(s, i)) continue;
        add(l, HARAKIRI_DO_ENEMY, foe->kind, foe->place, ordinal_of(s, i));
    }
}

static void list_paths(list *l, const harakiri_rules *rules, const harakiri_state *s) {
    const harakiri_foe *foe = &s->foe[s->foe_now - 1];
    int goal = harakiri_foe_goal(rules->content, s);
    add_places(l, HARAKIRI_DO_TO,
               harakiri_approach(rules->content, foe->place, goal, rules->content->enemy[foe->kind].movement));
}

/* Free actions (H27) */

static void list_coins(list *l, int operation, int other, int coins) {
    if (coins) add(l, operation, other, 0, coins);
    if (coins > HARAKIRI_FARE) add(l, operation, other, 0, HARAKIRI_FARE);
}

/* What goes from one to the other; `operation` is GIVE or TAKE, `other` the one that is not active. */
static void list_exchange(list *l, const harakiri_rules *rules, const harakiri_state *s, int operation, int from,
                          int to, int other) {
    const harakiri_character *giver = harakiri_who_of(s, from);
    HARAKIRI_FOR_EACH(item, &giver->items)
    if (harakiri_can_receive_item(rules->content, s, to, item)) add(l, operation, other, item, 0);
    HARAKIRI_FOR_EACH(gear, &giver->gear)
    if (harakiri_can_receive_gear(rules->content, s, to, gear)) add(l, operation + 1, other, gear, 0);
    list_coins(l, operation + 2, other, giver->coins);
    if (giver->heads) add(l, operation + 3, other, 0, giver->heads);
    if (giver->boss_heads) add(l, operation + 4, other, 0, giver->boss_heads);
}

static bool has_omamori(const harakiri_rules *rules, const harakiri_state *s) {
    return rules->omamori && !s->omamori_used && harakiri_has(&harakiri_who_of(s, s->active)->items, rules->omamori);
}

static void list_information(list *l, const harakiri_rules *rules, const harakiri_state *s, bool has_company) {
    bool has_pouch = has_omamori(rules, s);
    if (!has_company && !has_pouch) return;
    for (int mission = 1; mission < rules->content->mission_count; mission++) {
        if (s->mission[mission] != HARAKIRI_MISSION_ACTIVE) continue;
        if (has_company && harakiri_can_share(rules->content, s, mission, false))
            add(l, HARAKIRI_DO_SHARE, mission, 0, 0);
        if (has_pouch && harakiri_can_share(rules->content, s, mission, true))
            add(l, HARAKIRI_DO_OMAMORI, mission, 0, 0);
    }
}

static void add_use(list *l, const harakiri_rules *rules, const harakiri_state *s, int operation, int a) {
    irori_move move = harakiri_move(operation, a, 0, 0, 0);
    if (s->free_left || !harakiri_goes_in_circles(rules->content, s, move)) add(l, operation, a, 0, 0);
}

static void list_uses(list *l, const harakiri_rules *rules, const harakiri_state *s) {
    HARAKIRI_FOR_EACH(item, &harakiri_who_of(s, s->active)->items)
    if (harakiri_can_use_item(rules->content, s, s->active, item)) add_use(l, rules, s, HARAKIRI_DO_USE, item);
    if (harakiri_can_use_kami(rules->content, s, s->active)) add_use(l, rules, s, HARAKIRI_DO_CALL, 0);
}

static void list_free(list *l, const harakiri_rules *rules, const harakiri_state *s) {
    int active = s->active;
    uint32_t present = harakiri_present(s);
    if (s->uses_left) list_uses(l, rules, s);
    if (s->free_left && harakiri_spare_weapon(rules->content, s, active)) add(l, HARAKIRI_DO_SWAP, 0, 0, 0);
    if (s->uses_left) list_information(l, rules, s, present != 0);
    for (; present && s->free_left; present &= present - 1) {
        int other = 1 + __builtin_ctz(present);
        list_exchange(l, rules, s, HARAKIRI_DO_GIVE, active, other, other);
        list_exchange(l, rules, s, HARAKIRI_DO_TAKE, other, active, other);
    }
}

uint32_t harakiri_list_free(const harakiri_rules *rules, const harakiri_state *s, irori_move *out) {
    list l = {out, 0};
    if (harakiri_may_act_freely(rules->content, s)) list_free(&l, rules, s);
    return l.n;
}

static int text_of_use(const harakiri_content *content, const harakiri_state *s, irori_move move) {
    return harakiri_operation_of(move) == HARAKIRI_DO_CALL ? content->kami[harakiri_who_of(s, s->active)->kami].use
                                                           : content->item[harakiri_a(move)].use;
}

bool harakiri_has_use(const harakiri_rules *rules, const harakiri_state *s) {
    irori_move out[HARAKIRI_MAX_MOVES];
    list l = {out, 0};
    if (!s->uses_left || !harakiri_may_act_freely(rules->content, s)) return false;
    list_information(&l, rules, s, harakiri_present(s) != 0);
    if (l.n) return true;
    list_uses(&l, rules, s);
    for (uint32_t i = 0; i < l.n; i++)
        if (harakiri_would_help(rules->content, s, text_of_use(rules->content, s, out[i]))) return true;
    return false;
}

/* Actions (H14) */

static void list_travel(list *l, const harakiri_rules *rules, const harakiri_state *s) {
    if (harakiri_can_travel(rules->content, s, 0)) add(l, HARAKIRI_DO_TRAVEL, 0, 0, 0);
    uint32_t companions = harakiri_companions(s);
    for (uint32_t group = companions; group; group = (group - 1) & companions)
        if (harakiri_can_travel(rules->content, s, group) && !(s->refused & harakiri_group_bit(s, group)))
            add(l, HARAKIRI_DO_TRAVEL, 0, 0, (int)group);
}

static void list_attacks(list *l, const harakiri_state *s) {
    int place = harakiri_who_of(s, s->active)->place;
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) {
        const harakiri_foe *foe = &s->foe[i];
        if (foe->kind && foe->place == place && !has_twin_before(s, i))
            add(l, HARAKIRI_DO_ATTACK, foe->kind, 0, ordinal_of(s, i));
    }
}

static void list_missions(list *l, const harakiri_rules *rules, const harakiri_state *s) {
    uint64_t seen = 0;
    for (int i = 0; i < HARAKIRI_TOKENS; i++) {
        const harakiri_token *token = &s->token[i];
        if (!token->mission || token->place != harakiri_who_of(s, s->active)->place || seen >> token->mission & 1)
            continue;
        if (!harakiri_can_interact(rules->content, s, token->mission)) continue;
        seen |= UINT64_C(1) << token->mission;
        add(l, HARAKIRI_DO_INTERACT, token->mission, 0, 0);
    }
}

/* Ruling: an action that would change nothing is none. */
static void list_places(list *l, const harakiri_rules *rules, const harakiri_state *s) {
    const harakiri_character *character = harakiri_who_of(s, s->active);
    const harakiri_location *place = &rules->content->location[character->place];
    int services = harakiri_services(rules->content, s);
    bool is_hurt = character->health < harakiri_max_health(rules->content, s, s->active);
    if (services & HARAKIRI_BLACKSMITH) add(l, HARAKIRI_DO_SMITH, 0, 0, 0);
    if (services & HARAKIRI_MARKET) add(l, HARAKIRI_DO_MARKET, 0, 0, 0);
    if (services & HARAKIRI_INN && is_hurt && character->coins >= HARAKIRI_INN_COST) add(l, HARAKIRI_DO_INN, 0, 0, 0);
    if (place->kind == HARAKIRI_SANCTUARY)
        for (int n = 1; 3 * n <= character->karma && character->affinity + n <= HARAKIRI_MAX_AFFINITY; n++)
            add(l, HARAKIRI_DO_PRAY, 0, 0, 3 * n);
    if (harakiri_can_visit(rules->content, s)) add(l, HARAKIRI_DO_VISIT, 0, 0, 0);
    if (place->kind == HARAKIRI_CITY) add(l, HARAKIRI_DO_WORK, 0, 0, 0);
    if (place->kind != HARAKIRI_CITY && is_hurt) add(l, HARAKIRI_DO_CAMP, 0, 0, 0);
}

static void list_costly(list *l, const harakiri_rules *rules, const harakiri_state *s) {
    if (!harakiri_can_act(s)) return;
    list_travel(l, rules, s);
    list_attacks(l, s);
    list_missions(l, rules, s);
    list_places(l, rules, s);
}

uint32_t harakiri_list_actions(const harakiri_rules *rules, const harakiri_state *s, irori_move *out) {
    list l = {out, 0};
    list_costly(&l, rules, s);
    return l.n;
}

static void list_actions(list *l, const harakiri_rules *rules, const harakiri_state *s) {
    list_costly(l, rules, s);
    add(l, HARAKIRI_DO_END, 0, 0, 0);
    list_free(l, rules, s);
}

static bool can_sail(const harakiri_state *s) {
    return s->movement >= HARAKIRI_SEA_MOVEMENT && harakiri_purse(s, harakiri_payers(s)) >= HARAKIRI_FARE;
}

static void list_on_the_way(list *l, const harakiri_rules *rules, const harakiri_state *s) {
    int place = harakiri_who_of(s, s->active)->place;
    uint64_t steps = s->movement > 0 ? harakiri_open_from(rules->content, s, place) : 0;
    uint64_t ports = can_sail(s) ? harakiri_open_ports(rules->content, s) : 0;
    add_places(l, HARAKIRI_DO_TO, steps);
    add_places(l, HARAKIRI_DO_SAIL, ports);
    bool can_exert =
        !s->has_moved && !s->group && harakiri_who_of(s, s->active)->actions && s->movement < HARAKIRI_MOST_MOVEMENT;
    if (can_exert) add(l, HARAKIRI_DO_EXERT, 0, 0, 0);
    if (s->has_moved || !(steps | ports)) add(l, HARAKIRI_DO_STOP, 0, 0, 0);
    list_free(l, rules, s);
}

/* H19: one pays all; all pay alike; one after the other as far as it goes. */

static bool is_split_legal(const harakiri_state *s, int split) {
    uint32_t payers = harakiri_payers(s);
    int sum = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        int coins = split >> 4 * i & 15;
        if (coins > s->character[i].coins || (coins && !(payers >> i & 1))) return false;
        sum += coins;
    }
    return sum == HARAKIRI_FARE;
}

static void add_split(list *l, const harakiri_state *s, int split) {
    irori_move move = harakiri_move(HARAKIRI_DO_PAY, 0, 0, 0, split);
    for (uint32_t i = 0; i < l->n; i++)
        if (l->out[i] == move) return;
    if (is_split_legal(s, split)) l->out[l->n++] = move;
}

static void list_fares(list *l, const harakiri_state *s) {
    uint32_t in = harakiri_payers(s);
    int heads = __builtin_popcount(in), alike = 0, one_by_one = 0, left = HARAKIRI_FARE, extra = HARAKIRI_FARE % heads;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        int most = s->character[i].coins < left ? s->character[i].coins : left;
        if (!(in >> i & 1)) continue;
        alike |= (HARAKIRI_FARE / heads + (extra-- > 0)) << 4 * i;
        one_by_one |= most << 4 * i;
        left -= most;
    }
    add_split(l, s, one_by_one);
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) add_split(l, s, HARAKIRI_FARE << 4 * i);
    add_split(l, s, alike);
}

/* The city (H24) */

static void list_smith(list *l, const harakiri_rules *rules, const harakiri_state *s) {
    const harakiri_content *content = rules->content;
    const harakiri_character *character = harakiri_who_of(s, s->active);
    bool must_sell = harakiri_must_sell(content, s) != 0;
    for (int gear = 1; gear < content->gear_count && !must_sell; gear++)
        if (harakiri_can_buy_gear(content, s, gear)) add(l, HARAKIRI_DO_BUY_GEAR, gear, 0, 0);
    HARAKIRI_FOR_EACH(own, &character->gear)
    if (harakiri_can_sell_gear(content, s, own)) add(l, HARAKIRI_DO_SELL_GEAR, own, 0, 0);
    if (must_sell) return;
    if (character->coins >= HARAKIRI_REPAIR_COST && character->armor_left < content->gear[character->armor].armor)
        add(l, HARAKIRI_DO_REPAIR, 0, 0, 0);
    add(l, HARAKIRI_DO_DONE, 0, 0, 0);
    list_free(l, rules, s);
}

static void list_market(list *l, const harakiri_rules *rules, const harakiri_state *s) {
    const harakiri_character *character = harakiri_who_of(s, s->active);
    bool must_sell = harakiri_must_sell(rules->content, s) != 0;
    for (int i = 0; i < HARAKIRI_MARKET_DRAW && !must_sell; i++)
        if (s->display[i] && rules->content->item[s->display[i]].cost <= character->coins)
            add(l, HARAKIRI_DO_BUY, s->display[i], 0, 0);
    HARAKIRI_FOR_EACH(item, &character->items)
    if (harakiri_can_sell_item(rules->content, s, item)) add(l, HARAKIRI_DO_SELL, item, 0, 0);
    if (must_sell) return;
    if (character->heads) add(l, HARAKIRI_DO_SELL_HEADS, 0, 0, character->heads);
    if (character->boss_heads) add(l, HARAKIRI_DO_SELL_BOSS_HEADS, 0, 0, character->boss_heads);
    add(l, HARAKIRI_DO_DONE, 0, 0, 0);
    list_free(l, rules, s);
}

/* Stories */

static void list_story(list *l, const harakiri_rules *rules, const harakiri_state *s) {
    harakiri_question question = harakiri_story_question(rules->content, s);
    switch (question.wait) {
    case HARAKIRI_WAIT_CHOICE:
        for (uint32_t mask = question.mask; mask; mask &= mask - 1)
            add(l, HARAKIRI_DO_CHOOSE, 0, 0, 1 + __builtin_ctz(mask));
        break;
    case HARAKIRI_WAIT_WHO: add_mask(l, HARAKIRI_DO_PICK, question.mask); break;
    case HARAKIRI_WAIT_ATTRIBUTE:
        add_mask(l, question.is_gain ? HARAKIRI_DO_GAIN : HARAKIRI_DO_LOSE, question.mask);
        break;
    case HARAKIRI_WAIT_ITEM:
    case HARAKIRI_WAIT_DISCARD:
        HARAKIRI_FOR_EACH(id, &question.set)
        add(l, question.is_gear ? HARAKIRI_DO_DROP_GEAR : HARAKIRI_DO_DROP, id, 0, 0);
        break;
    case HARAKIRI_WAIT_BLESSING: add(l, HARAKIRI_DO_YES, 0, 0, 0), add(l, HARAKIRI_DO_NO, 0, 0, 0); break;
    case HARAKIRI_WAIT_REROLL:
        add(l, HARAKIRI_DO_ACCEPT, 0, 0, 0);
        if (question.mask & 2) add(l, HARAKIRI_DO_AGAIN_KAMI, 0, 0, 0);
        HARAKIRI_FOR_EACH(again, &question.set) add(l, HARAKIRI_DO_AGAIN_ITEM, again, 0, 0);
        break;
    case HARAKIRI_WAIT_ROLL: add(l, HARAKIRI_DO_ROLL, 0, 0, 0); break;
    case HARAKIRI_WAIT_NONE: break;
    }
    if (harakiri_may_act_freely(rules->content, s)) list_free(l, rules, s);
}

/* What an exploration brought: canonical few. */
static void list_amounts(list *l, int operation, int most) {
    for (int n = 0; n <= most; n++) add(l, operation, 0, 0, n);
}

uint32_t harakiri_list(const harakiri_rules *rules, const harakiri_state *s, irori_move *out) {
    list l = {out, 0};
    if (s->pending) {
        add(&l, HARAKIRI_DO_YES, 0, 0, 0);
        add(&l, HARAKIRI_DO_NO, 0, 0, 0);
        return l.n;
    }
    if (s->story.depth) {
        list_story(&l, rules, s);
        return l.n;
    }
    switch ((harakiri_phase)s->phase) {
    case HARAKIRI_DIVIDE_PHASE: list_seats(&l, rules, s); break;
    case HARAKIRI_WEAPON_PHASE: list_weapons(&l, rules, s); break;
    case HARAKIRI_KAMI_PHASE: list_kami(&l, rules, s); break;
    case HARAKIRI_LEARN_PHASE: list_learn(&l, rules, s); break;
    case HARAKIRI_ENEMIES_PHASE: list_enemies(&l, s); break;
    case HARAKIRI_TARGET_PHASE:
        add_mask(&l, HARAKIRI_DO_TARGET, harakiri_foe_targets(rules->content, s, s->foe_now - 1));
        break;
    case HARAKIRI_PATH_PHASE: list_paths(&l, rules, s); break;
    case HARAKIRI_TURNS_PHASE: add_mask(&l, HARAKIRI_DO_ACTIVATE, harakiri_next_turns(s)); break;
    case HARAKIRI_ACTIONS_PHASE: list_actions(&l, rules, s); break;
    case HARAKIRI_TRAVEL_PHASE: list_on_the_way(&l, rules, s); break;
    case HARAKIRI_FARE_PHASE: list_fares(&l, s); break;
    case HARAKIRI_SMITH_PHASE: list_smith(&l, rules, s); break;
    case HARAKIRI_MARKET_PHASE: list_market(&l, rules, s); break;
    case HARAKIRI_LOSS_PHASE:
        add_mask(&l, HARAKIRI_DO_LOSE, harakiri_changeable(rules->content, s, s->stage, -1));
        break;
    case HARAKIRI_EXPLORE_PHASE: add(&l, HARAKIRI_DO_WON, 0, 0, 0), add(&l, HARAKIRI_DO_LOST, 0, 0, 0); break;
    case HARAKIRI_HEADS_PHASE: list_amounts(&l, HARAKIRI_DO_HEADS, 4); break;
    case HARAKIRI_BOSS_HEADS_PHASE: list_amounts(&l, HARAKIRI_DO_BOSS_HEADS, 1); break;
    case HARAKIRI_RISE_PHASE: add(&l, HARAKIRI_DO_RISE, 0, 0, 0), add(&l, HARAKIRI_DO_STAY, 0, 0, 0); break;
    default: break; /* goes on by itself */
    }
    return l.n;
}

bool harakiri_only_answer(const harakiri_rules *rules, const harakiri_state *s, irori_move *only) {
    irori_move moves[HARAKIRI_MAX_MOVES];
    uint32_t count = harakiri_list(rules, s, moves), answers = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (harakiri_is_free(harakiri_operation_of(moves[i]))) continue;
        if (answers++) return false;
        *only = moves[i];
    }
    return answers == 1;
}

bool harakiri_is_page(const harakiri_rules *rules, const harakiri_state *s, irori_move *only) {
    return s->story.depth && !s->pending && harakiri_only_answer(rules, s, only);
}

uint32_t harakiri_moves(const irori_rules *base, const void *state, int seat, irori_move *out) {
    if (!(harakiri_to_act(base, state).seats >> seat & 1)) return 0;
    return harakiri_list((const harakiri_rules *)base, state, out);
}

/* Half of the time among what leads on, if there is such: free actions are many, and most of them change little. */
irori_move harakiri_sample(const irori_rules *base, const void *state, int seat, irori_rng *rng) {
    irori_move moves[HARAKIRI_MAX_MOVES];
    (void)seat;
    uint32_t count = harakiri_list((const harakiri_rules *)base, state, moves), ahead = 0;
    while (ahead < count && !harakiri_is_free(harakiri_operation_of(moves[ahead]))) ahead++;
    if (ahead && ahead < count && irori_rng_below(rng, 2)) count = ahead;
    return moves[irori_rng_below(rng, count)];
}

/* The clock ends a turn, stops a journey or a trade, and says no; otherwise it takes what is listed first. */
irori_move harakiri_default_move(const irori_rules *base, const void *known, int seat) {
    irori_move moves[HARAKIRI_MAX_MOVES];
    (void)seat;
    uint32_t count = harakiri_list((const harakiri_rules *)base, known, moves);
    for (uint32_t i = 0; i < count; i++) switch (harakiri_operation_of(moves[i])) {
        case HARAKIRI_DO_END:
        case HARAKIRI_DO_STOP:
        case HARAKIRI_DO_DONE:
        case HARAKIRI_DO_NO: return moves[i];
        default: break;
        }
    return count ? moves[0] : 0;
}

/* Amounts: any that can be paid; enemies: any that is there. */

static bool is_waiting_foe(const harakiri_state *s, int foe) { return foe >= 0 && !s->foe[foe].has_activated; }

/* `move` is a listed one but for the amount: whom it names is there. */
static bool is_amount_legal(const harakiri_state *s, irori_move move) {
    int operation = harakiri_operation_of(move), n = harakiri_n(move);
    const harakiri_character *active = s->active ? harakiri_who_of(s, s->active) : NULL;
    const harakiri_character *other = harakiri_is_exchange(operation) ? harakiri_who_of(s, harakiri_a(move)) : NULL;
    switch (operation) {
    case HARAKIRI_DO_PAY: return is_split_legal(s, n);
    case HARAKIRI_DO_ATTACK: return harakiri_foe_at(s, harakiri_a(move), active->place, n) >= 0;
    case HARAKIRI_DO_ENEMY: return is_waiting_foe(s, harakiri_foe_at(s, harakiri_a(move), harakiri_b(move), n));
    case HARAKIRI_DO_PRAY: return n <= active->karma;
    case HARAKIRI_DO_SELL_HEADS:
    case HARAKIRI_DO_GIVE_HEADS: return n <= active->heads;
    case HARAKIRI_DO_SELL_BOSS_HEADS:
    case HARAKIRI_DO_GIVE_BOSS_HEADS: return n <= active->boss_heads;
    case HARAKIRI_DO_GIVE_COINS: return n <= active->coins;
    case HARAKIRI_DO_TAKE_COINS: return n <= other->coins;
    case HARAKIRI_DO_TAKE_HEADS: return n <= other->heads;
    case HARAKIRI_DO_TAKE_BOSS_HEADS: return n <= other->boss_heads;
    case HARAKIRI_DO_HEADS:
    case HARAKIRI_DO_BOSS_HEADS: return n <= HARAKIRI_MOST_BROUGHT;
    default: return false;
    }
}

static bool may_be_zero(int operation) { return operation == HARAKIRI_DO_HEADS || operation == HARAKIRI_DO_BOSS_HEADS; }

/* Listed; or the same as a listed one but for the amount; or a gift that somebody has to make room for. */
bool harakiri_is_legal(const harakiri_rules *rules, const harakiri_state *s, irori_move move) {
    irori_move moves[HARAKIRI_MAX_MOVES], kind = move & 0xFFFFFFFF;
    uint32_t count = harakiri_list(rules, s, moves);
    for (uint32_t i = 0; i < count; i++)
        if (moves[i] == move) return true;
    if (harakiri_can_hand(rules->content, s, move)) return true;
    if (move >> 48 || (!harakiri_n(move) && !may_be_zero((int)(move & 0xFF)))) return false;
    for (uint32_t i = 0; i < count; i++)
        if ((moves[i] & 0xFFFFFFFF) == kind) return is_amount_legal(s, move);
    return false;
}
