/* Harakiri: free actions (H27). Any time in the own activation: between actions, on the way and on arrival, at a
 * blacksmith's or a market, and where a story asks the active character something or waits for its dice.
 *
 * Rulings. What could go round in circles is counted: exchanges (a question to others counts, answered yes or no),
 * weapons that are swapped, cards that can be used without limit. An activation has HARAKIRI_FREE_ACTIONS of these.
 * Armor that is handed over keeps its damage. Information goes to everybody present at once. */
#include "play.h"

bool harakiri_may_act_freely(const harakiri_content *content, const harakiri_state *s) {
    if (!s->active || s->pending) return false;
    const harakiri_character *active = harakiri_who_of(s, s->active);
    if (!active->health || active->has_activated || active->is_delayed) return false;
    if (!s->story.depth)
        return s->phase == HARAKIRI_ACTIONS_PHASE || s->phase == HARAKIRI_TRAVEL_PHASE ||
               s->phase == HARAKIRI_SMITH_PHASE || s->phase == HARAKIRI_MARKET_PHASE;
    harakiri_question question = harakiri_story_question(content, s);
    return question.who == s->active && !question.is_joint && question.wait != HARAKIRI_WAIT_NONE &&
           question.wait != HARAKIRI_WAIT_DISCARD;
}

static bool is_without_limit(const harakiri_content *content, const harakiri_state *s, irori_move move) {
    if (harakiri_operation_of(move) == HARAKIRI_DO_CALL)
        return !content->kami[harakiri_who_of(s, s->active)->kami].limit;
    if (harakiri_operation_of(move) != HARAKIRI_DO_USE || harakiri_a(move) >= content->item_count) return false;
    const harakiri_item *card = &content->item[harakiri_a(move)];
    return !card->limit && card->kind != HARAKIRI_CONSUMABLE && card->kind != HARAKIRI_USES;
}

bool harakiri_goes_in_circles(const harakiri_content *content, const harakiri_state *s, irori_move move) {
    int operation = harakiri_operation_of(move);
    return operation == HARAKIRI_DO_SWAP || harakiri_is_exchange(operation) || is_without_limit(content, s, move);
}

bool harakiri_is_use(int operation) {
    return operation == HARAKIRI_DO_USE || operation == HARAKIRI_DO_CALL || operation == HARAKIRI_DO_SHARE ||
           operation == HARAKIRI_DO_OMAMORI;
}

/* A weapon of the own class that is not in hand; 0: none. */
int harakiri_spare_weapon(const harakiri_content *content, const harakiri_state *s, int who) {
    const harakiri_character *character = harakiri_who_of(s, who);
    HARAKIRI_FOR_EACH(gear, &character->gear) {
        const harakiri_gear *card = &content->gear[gear];
        if (card->kind == HARAKIRI_WEAPON && card->class == content->hero[who].class && gear != character->weapon)
            return gear;
    }
    return 0;
}

/* Exchanges */

uint32_t harakiri_present(const harakiri_state *s) {
    int place = harakiri_who_of(s, s->active)->place;
    uint32_t mask = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (i + 1 != s->active && place && s->character[i].place == place && s->character[i].health) mask |= 1u << i;
    return mask;
}

bool harakiri_can_receive_item(const harakiri_content *content, const harakiri_state *s, int who, int item) {
    const harakiri_item *card = &content->item[item];
    int items = 0, permanents = 0;
    if (card->kind == HARAKIRI_SPECIAL_ITEM) return true;
    HARAKIRI_FOR_EACH(id, &harakiri_who_of(s, who)->items) {
        items += content->item[id].kind != HARAKIRI_SPECIAL_ITEM;
        permanents += content->item[id].kind == HARAKIRI_PERMANENT;
    }
    return items < HARAKIRI_ITEMS && (card->kind != HARAKIRI_PERMANENT || permanents < HARAKIRI_PERMANENTS);
}

bool harakiri_can_receive_gear(const harakiri_content *content, const harakiri_state *s, int who, int gear) {
    int kind = content->gear[gear].kind, same = 0;
    HARAKIRI_FOR_EACH(id, &harakiri_who_of(s, who)->gear) same += content->gear[id].kind == kind;
    return same < (kind == HARAKIRI_WEAPON ? HARAKIRI_WEAPONS : 1);
}

bool harakiri_can_hand(const harakiri_content *content, const harakiri_state *s, irori_move move) {
    int operation = harakiri_operation_of(move), other = harakiri_a(move), card = harakiri_b(move);
    bool is_item = operation == HARAKIRI_DO_GIVE || operation == HARAKIRI_DO_TAKE;
    bool is_gear = operation == HARAKIRI_DO_GIVE_GEAR || operation == HARAKIRI_DO_TAKE_GEAR;
    if ((!is_item && !is_gear) || harakiri_move(operation, other, card, 0, 0) != move) return false;
    if (!s->free_left || !harakiri_may_act_freely(content, s)) return false;
    if (!other || other > HARAKIRI_CHARACTERS || !(harakiri_present(s) >> (other - 1) & 1)) return false;
    const harakiri_character *giver = harakiri_who_of(s, operation < HARAKIRI_DO_TAKE ? s->active : other);
    if (is_item) return card && card < content->item_count && harakiri_has(&giver->items, card);
    return card && card < content->gear_count && harakiri_has(&giver->gear, card);
}

bool harakiri_is_exchange(int operation) {
    return operation >= HARAKIRI_DO_GIVE && operation <= HARAKIRI_DO_TAKE_BOSS_HEADS;
}

/* Bits of the three who are not active, so that their eight groups are eight bits. */
uint8_t harakiri_group_bit(const harakiri_state *s, uint32_t group) {
    uint32_t below = (1u << (s->active - 1)) - 1;
    return (uint8_t)(1u << ((group & below) | (group >> 1 & ~below & 7)));
}

static uint32_t payers_of(int split) {
    uint32_t payers = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (split >> 4 * i & 15) payers |= 1u << i;
    return payers;
}

/* The yes of whoever plays the others: partners of an exchange, companions of a travel, who pays for it (H19). */
uint8_t harakiri_others_to_ask(const harakiri_state *s, irori_move move) {
    int operation = harakiri_operation_of(move), n = harakiri_n(move);
    uint32_t others = harakiri_is_exchange(operation)   ? 1u << (harakiri_a(move) - 1)
                      : operation == HARAKIRI_DO_TRAVEL ? (uint32_t)n
                      : operation == HARAKIRI_DO_PAY    ? payers_of(n)
                                                        : 0;
    uint8_t seats = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (others >> i & 1) seats |= (uint8_t)(1u << s->seat_of[i]);
    return s->active ? seats & (uint8_t) ~(1u << s->seat_of[s->active - 1]) : seats;
}

static void hand_item(harakiri_play *p, int from, int to, int item) {
    harakiri_drop(&harakiri_who(p->s, from)->items, item);
    harakiri_add(&harakiri_who(p->s, to)->items, item);
    harakiri_note(p, HARAKIRI_EVENT_GETS, to, item, from, 0);
}

/* The damage of armor is on the board of who wears it (H24): it is remembered until that one has it back. */
static void hand_armor(harakiri_play *p, int from, int to, int gear) {
    harakiri_character *giver = harakiri_who(p->s, from), *taker = harakiri_who(p->s, to);
    int whole = p->content->gear[gear].armor, left = giver->armor_left;
    bool is_worn = giver->armor == gear;
    harakiri_part_with(p->content, p->s, from, gear);
    harakiri_give_gear(p->content, p->s, to, gear);
    if (is_worn) {
        giver->lent = (uint8_t)gear;
        giver->lent_damage = (uint8_t)(whole - left);
    }
    if (taker->lent != gear || taker->armor != gear) return;
    taker->armor_left = (uint8_t)(whole - taker->lent_damage);
    taker->lent = taker->lent_damage = 0;
}

static void hand_gear(harakiri_play *p, int from, int to, int gear) {
    hand_armor(p, from, to, gear);
    harakiri_note(p, HARAKIRI_EVENT_GETS_GEAR, to, gear, from, 0);
}

static int at_most(int n, int most) { return n > most ? most : n; }

static void hand_coins(harakiri_play *p, int from, int to, int coins) {
    harakiri_character *giver = harakiri_who(p->s, from), *taker = harakiri_who(p->s, to);
    giver->coins = (uint16_t)(giver->coins - coins);
    taker->coins = (uint16_t)at_most(taker->coins + coins, HARAKIRI_MAX_COINS);
    harakiri_note(p, HARAKIRI_EVENT_GETS_COINS, to, 0, coins, from);
}

static void hand_heads(harakiri_play *p, int from, int to, int heads, bool is_boss) {
    harakiri_character *giver = harakiri_who(p->s, from), *taker = harakiri_who(p->s, to);
    uint8_t *less = is_boss ? &giver->boss_heads : &giver->heads, *more = is_boss ? &taker->boss_heads : &taker->heads;
    *less = (uint8_t)(*less - heads);
    *more = (uint8_t)at_most(*more + heads, HARAKIRI_MAX_SMALL);
    harakiri_note(p, is_boss ? HARAKIRI_EVENT_GETS_BOSS_HEADS : HARAKIRI_EVENT_GETS_HEADS, to, 0, heads, from);
}

/* H24: a story asks for what is too much wherever one is told; otherwise one that says nothing, the end of the table,
 * is begun for it. */
void harakiri_make_room(harakiri_play *p) {
    if (!p->s->story.depth) harakiri_story_push(p->s, p->content->step_count - 1, 0, 0, 0, 0);
}

void harakiri_exchange(harakiri_play *p, irori_move move) {
    int operation = harakiri_operation_of(move), other = harakiri_a(move), active = p->s->active;
    bool gives = operation < HARAKIRI_DO_TAKE;
    int from = gives ? active : other, to = gives ? other : active;
    switch (operation) {
    case HARAKIRI_DO_GIVE:
    case HARAKIRI_DO_TAKE: hand_item(p, from, to, harakiri_b(move)); break;
    case HARAKIRI_DO_GIVE_GEAR:
    case HARAKIRI_DO_TAKE_GEAR: hand_gear(p, from, to, harakiri_b(move)); break;
    case HARAKIRI_DO_GIVE_COINS:
    case HARAKIRI_DO_TAKE_COINS: hand_coins(p, from, to, harakiri_n(move)); break;
    case HARAKIRI_DO_GIVE_HEADS:
    case HARAKIRI_DO_TAKE_HEADS: hand_heads(p, from, to, harakiri_n(move), false); break;
    default: hand_heads(p, from, to, harakiri_n(move), true); break;
    }
    if (harakiri_must_discard(p->content, p->s, to)) harakiri_make_room(p);
}

/* Information: whoever lacks one of the tokens that somebody among them has for this mission places it too. */

static uint32_t informed(const harakiri_state *s, bool is_omamori) {
    if (!is_omamori) return harakiri_present(s) | 1u << (s->active - 1);
    uint32_t mask = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (s->character[i].health) mask |= 1u << i;
    return mask;
}

/* Where each character has clan tokens of a mission: one pass, since it is asked for at every decision. */
static void find_tokens(const harakiri_state *s, int mission, uint64_t places[HARAKIRI_CHARACTERS]) {
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) places[i] = 0;
    for (int i = 0; i < HARAKIRI_TOKENS; i++) {
        const harakiri_token *token = &s->token[i];
        if (token->mission == mission && token->character) places[token->character - 1] |= UINT64_C(1) << token->place;
    }
}

static uint64_t known_among(const uint64_t places[HARAKIRI_CHARACTERS], uint32_t mask) {
    uint64_t known = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (mask >> i & 1) known |= places[i];
    return known;
}

bool harakiri_can_share(const harakiri_content *content, const harakiri_state *s, int mission, bool is_omamori) {
    uint64_t places[HARAKIRI_CHARACTERS];
    if (s->mission[mission] != HARAKIRI_MISSION_ACTIVE || content->mission[mission].is_personal) return false;
    uint32_t mask = informed(s, is_omamori);
    find_tokens(s, mission, places);
    uint64_t known = known_among(places, mask);
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (mask >> i & 1 && known & ~places[i]) return true;
    return false;
}

void harakiri_share(harakiri_play *p, int mission, bool is_omamori) {
    harakiri_state *s = p->s;
    uint32_t mask = informed(s, is_omamori);
    uint64_t places[HARAKIRI_CHARACTERS];
    find_tokens(s, mission, places);
    uint64_t known = known_among(places, mask);
    harakiri_note(p, HARAKIRI_EVENT_SHARES, s->active, mission, is_omamori, 0);
    if (is_omamori) s->omamori_used = 1;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        uint64_t missing = mask >> i & 1 ? known & ~places[i] : 0;
        for (; missing; missing &= missing - 1) {
            harakiri_place_token(s, mission, i + 1, __builtin_ctzll(missing));
            harakiri_note(p, HARAKIRI_EFFECT_TOKEN, i + 1, __builtin_ctzll(missing), 0, 0);
        }
    }
}
