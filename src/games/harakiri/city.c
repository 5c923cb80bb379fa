/* Harakiri: what a city offers (H24): blacksmith, market, inn. A blacksmith's deck is not a list: it is the equipment
 * for sale of the own class and level that nobody has and that is not gone. The market's three cards lie in `display`
 * until the action ends. Whoever is above a limit of what the service buys has to sell before anything else. */
#include "play.h"

static harakiri_character *active(harakiri_play *p) { return harakiri_who(p->s, p->s->active); }

void harakiri_earn(harakiri_character *character, int coins) {
    int sum = character->coins + coins;
    character->coins = (uint16_t)(sum > HARAKIRI_MAX_COINS ? HARAKIRI_MAX_COINS : sum);
}

/* None in a captured city; razed ones cannot be entered, and whoever is in one is not served either. */
int harakiri_services(const harakiri_content *content, const harakiri_state *s) {
    int place = harakiri_who_of(s, s->active)->place;
    return s->damage[place] == HARAKIRI_WHOLE ? content->location[place].services : 0;
}

/* Blacksmith */

bool harakiri_is_in_forge(const harakiri_content *content, const harakiri_state *s, int who, int gear) {
    const harakiri_gear *card = &content->gear[gear];
    if (card->is_starting || card->class != content->hero[who].class || card->level > s->character[who - 1].level)
        return false;
    if (harakiri_has(&s->forge_gone, gear)) return false;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (harakiri_has(&s->character[i].gear, gear)) return false;
    return true;
}

bool harakiri_can_buy_gear(const harakiri_content *content, const harakiri_state *s, int gear) {
    return !s->has_bought && harakiri_who_of(s, s->active)->coins >= content->gear[gear].cost &&
           harakiri_is_in_forge(content, s, s->active, gear);
}

/* Each service buys its own; what the other one buys is kept as long as one is in the city (turn.c, must_make_room). */
int harakiri_must_sell(const harakiri_content *content, const harakiri_state *s) {
    return s->phase == HARAKIRI_SMITH_PHASE ? harakiri_excess_gear(content, s, s->active)
                                            : harakiri_excess_items(content, s, s->active);
}

/* Above a limit (3 weapons, 4 armor: harakiri_excess) only what brings one below it, and of two armors the old one. */
bool harakiri_can_sell_gear(const harakiri_content *content, const harakiri_state *s, int gear) {
    const harakiri_character *character = harakiri_who_of(s, s->active);
    int excess = harakiri_excess_gear(content, s, s->active), kind = content->gear[gear].kind;
    if (!harakiri_has(&character->gear, gear)) return false;
    if (excess == 3) return kind == HARAKIRI_WEAPON;
    return excess != 4 || (kind == HARAKIRI_ARMOR && gear != character->armor);
}

void harakiri_sell_gear(harakiri_play *p, int gear) {
    int worth = p->content->gear[gear].cost / 2;
    harakiri_part_with(p->content, p->s, p->s->active, gear);
    harakiri_earn(active(p), worth);
    harakiri_note(p, HARAKIRI_EVENT_SELLS_GEAR, p->s->active, gear, worth, 0);
}

/* A new armor takes the place of the old one, which has to be sold. */
void harakiri_buy_gear(harakiri_play *p, int gear) {
    harakiri_state *s = p->s;
    harakiri_character *character = active(p);
    int old = p->content->gear[gear].kind == HARAKIRI_ARMOR ? character->armor : 0;
    character->coins = (uint16_t)(character->coins - p->content->gear[gear].cost);
    s->has_bought = 1;
    harakiri_note(p, HARAKIRI_EVENT_BUYS_GEAR, s->active, gear, p->content->gear[gear].cost, 0);
    harakiri_give_gear(p->content, s, s->active, gear);
    if (!old) return;
    uint8_t armor_left = character->armor_left;
    harakiri_sell_gear(p, old);
    character->armor_left = armor_left;
}

void harakiri_repair(harakiri_play *p) {
    harakiri_character *character = active(p);
    character->coins = (uint16_t)(character->coins - HARAKIRI_REPAIR_COST);
    character->armor_left = (uint8_t)p->content->gear[character->armor].armor;
    harakiri_note(p, HARAKIRI_EVENT_REPAIRS, p->s->active, 0, HARAKIRI_REPAIR_COST, 0);
}

/* Market */

void harakiri_open_market(harakiri_play *p) {
    harakiri_state *s = p->s;
    active(p)->actions--;
    s->phase = HARAKIRI_MARKET_PHASE;
    harakiri_note(p, HARAKIRI_EVENT_AT_MARKET, s->active, 0, 0, 0);
    for (int i = 0; i < HARAKIRI_MARKET_DRAW && harakiri_count(&s->market); i++) {
        int item = harakiri_draw(s, &s->market);
        harakiri_drop(&s->market, item);
        s->display[i] = (uint8_t)item;
        harakiri_lay_open(p->content, s, HARAKIRI_OPENS_ITEM, item);
        harakiri_note(p, HARAKIRI_EVENT_OFFERED, s->active, item, p->content->item[item].cost, 0);
    }
}

/* What was not bought is shuffled back. */
void harakiri_close_market(harakiri_state *s) {
    for (int i = 0; i < HARAKIRI_MARKET_DRAW; i++) {
        if (s->display[i]) harakiri_add(&s->market, s->display[i]);
        s->display[i] = 0;
    }
}

void harakiri_buy_item(harakiri_play *p, int item) {
    harakiri_state *s = p->s;
    active(p)->coins = (uint16_t)(active(p)->coins - p->content->item[item].cost);
    for (int i = 0; i < HARAKIRI_MARKET_DRAW; i++)
        if (s->display[i] == item) s->display[i] = 0;
    harakiri_note(p, HARAKIRI_EVENT_BUYS, s->active, item, p->content->item[item].cost, 0);
    harakiri_give_item(p->content, s, s->active, item);
}

/* Above the limit of permanent items (2 of harakiri_excess) only those. Special items are not for sale. */
bool harakiri_can_sell_item(const harakiri_content *content, const harakiri_state *s, int item) {
    int kind = content->item[item].kind;
    if (!harakiri_has(&harakiri_who_of(s, s->active)->items, item) || kind == HARAKIRI_SPECIAL_ITEM) return false;
    return harakiri_excess_items(content, s, s->active) != 2 || kind == HARAKIRI_PERMANENT;
}

void harakiri_sell_item(harakiri_play *p, int item) {
    int worth = p->content->item[item].cost / 2;
    harakiri_drop_item(p->content, p->s, p->s->active, item);
    harakiri_earn(active(p), worth);
    harakiri_note(p, HARAKIRI_EVENT_SELLS, p->s->active, item, worth, 0);
}

void harakiri_sell_heads(harakiri_play *p, int heads, bool is_boss) {
    harakiri_character *character = active(p);
    uint8_t *have = is_boss ? &character->boss_heads : &character->heads;
    int worth = heads * (is_boss ? HARAKIRI_BOSS_HEAD_COINS : HARAKIRI_HEAD_COINS);
    *have = (uint8_t)(*have - heads);
    harakiri_earn(character, worth);
    harakiri_note(p, is_boss ? HARAKIRI_EVENT_SELLS_BOSS_HEADS : HARAKIRI_EVENT_SELLS_HEADS, p->s->active, 0, heads,
                  worth);
}

/* Inn */

void harakiri_stay_at_inn(harakiri_play *p) {
    harakiri_character *character = active(p);
    harakiri_context context = {p->content, p->s, p->events, p->s->active, 0, 0, 0};
    int before = character->health;
    character->actions--;
    character->coins = (uint16_t)(character->coins - HARAKIRI_INN_COST);
    harakiri_heal(&context, harakiri_inn_heals(character));
    harakiri_note(p, HARAKIRI_EVENT_INN, p->s->active, 0, character->health - before, HARAKIRI_INN_COST);
}
