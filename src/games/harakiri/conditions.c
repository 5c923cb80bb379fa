/* Harakiri: what conditions ask, and what can be reckoned from the state. Nothing here changes anything. */
#include "harakiri.h"

int harakiri_max_health(const harakiri_content *content, const harakiri_state *state, int who) {
    return content->hero[who].health[state->character[who - 1].level - 1];
}

int harakiri_influence_part(const harakiri_state *state) {
    return state->influence_level <= 5 ? HARAKIRI_LOW : state->influence_level <= 9 ? HARAKIRI_MEDIUM : HARAKIRI_HIGH;
}

uint64_t harakiri_traits(const harakiri_content *content, const harakiri_character *character) {
    uint64_t traits = 0;
    for (uint32_t rest = character->skills; rest; rest &= rest - 1) {
        int skill = __builtin_ctz(rest), side = character->sides >> skill & 1;
        if (skill < content->skill_count) traits |= UINT64_C(1) << content->skill[skill].trait[side];
    }
    return traits & ~UINT64_C(1);
}

/* Bonuses */

static int add_up(const harakiri_content *content, const harakiri_state *state, int who, harakiri_bonus_kind kind,
                  int first, int count) {
    int sum = 0;
    for (int i = first; i < first + count; i++) {
        const harakiri_bonus *bonus = &content->bonus[i];
        if (bonus->kind == kind && harakiri_holds(content, state, bonus->condition, who, 0)) sum += bonus->n;
    }
    return sum;
}

/* An item serves those who know how (H27). */
static int from_items(const harakiri_content *content, const harakiri_state *state, int who, harakiri_bonus_kind kind) {
    const harakiri_character *character = &state->character[who - 1];
    int sum = 0;
    HARAKIRI_FOR_EACH(id, &character->items) {
        const harakiri_item *item = &content->item[id];
        if (item->bonuses && item->level <= character->attribute[HARAKIRI_KNOWLEDGE])
            sum += add_up(content, state, who, kind, item->bonus, item->bonuses);
    }
    return sum;
}

int harakiri_bonus_of(const harakiri_content *content, const harakiri_state *state, int who, harakiri_bonus_kind kind) {
    const harakiri_character *character = &state->character[who - 1];
    const harakiri_gear *weapon = &content->gear[character->weapon], *armor = &content->gear[character->armor];
    const harakiri_kami *kami = &content->kami[character->kami];
    return add_up(content, state, who, kind, weapon->bonus, weapon->bonuses) +
           add_up(content, state, who, kind, armor->bonus, armor->bonuses) +
           add_up(content, state, who, kind, kami->bonus, kami->bonuses) + from_items(content, state, who, kind);
}

/* Conditions */

static bool is_here(const harakiri_state *state, int who, int other) {
    int place = state->character[who - 1].place;
    return place && state->character[other - 1].place == place;
}

static bool is_together(const harakiri_state *state, int who) {
    for (int other = 1; other <= HARAKIRI_CHARACTERS; other++)
        if (other != who && is_here(state, who, other)) return true;
    return false;
}

static int count_foes(const harakiri_state *state, int place) {
    int count = 0;
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) count += state->foe[i].kind && (!place || state->foe[i].place == place);
    return count;
}

static int count_defeated(const harakiri_state *state) {
    int count = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) count += !state->character[i].health;
    return count;
}

static int count_damaged(const harakiri_content *content, const harakiri_state *state) {
    int count = 0;
    for (int i = 1; i < content->location_count; i++) count += state->damage[i] != HARAKIRI_WHOLE;
    return count;
}

/* About the world. */
static bool holds_here(const harakiri_content *content, const harakiri_state *state, const harakiri_test *test,
                       int mission) {
    int a = test->a, n = test->n;
    switch ((harakiri_condition)test->op) {
    case HARAKIRI_IF_MARK: return harakiri_has(&state->marks, a);
    case HARAKIRI_IF_INFLUENCE_LOW: return harakiri_influence_part(state) == HARAKIRI_LOW;
    case HARAKIRI_IF_INFLUENCE_MEDIUM: return harakiri_influence_part(state) == HARAKIRI_MEDIUM;
    case HARAKIRI_IF_INFLUENCE_HIGH: return harakiri_influence_part(state) == HARAKIRI_HIGH;
    case HARAKIRI_IF_INFLUENCE: return state->influence_level >= n;
    case HARAKIRI_IF_ROUND: return state->round >= n;
    case HARAKIRI_IF_CHAPTER: return content->chapter[state->chapter].number >= n;
    case HARAKIRI_IF_ACTIVE: return state->mission[a] == HARAKIRI_MISSION_ACTIVE;
    case HARAKIRI_IF_COMPLETED: return state->mission[a] == HARAKIRI_MISSION_COMPLETED;
    case HARAKIRI_IF_FAILED: return state->mission[a] == HARAKIRI_MISSION_FAILED;
    case HARAKIRI_IF_PROGRESS: return state->progress[mission] >= n;
    case HARAKIRI_IF_ENEMIES: return count_foes(state, 0) >= n;
    case HARAKIRI_IF_DEFEATED: return count_defeated(state) >= n;
    case HARAKIRI_IF_DAMAGED: return count_damaged(content, state) >= n;
    case HARAKIRI_IF_DISCOVERED: return state->special_discovered >> a & 1;
    case HARAKIRI_IF_CAPTURED: return state->damage[a] == HARAKIRI_CAPTURED;
    case HARAKIRI_IF_RAZED: return state->damage[a] == HARAKIRI_RAZED;
    case HARAKIRI_IF_VISIT: return state->visits[a - 1] >= n;
    default: return false;
    }
}

harakiri_set harakiri_losable(const harakiri_content *content, const harakiri_state *state, int who, int tag) {
    harakiri_set set = state->character[who - 1].items;
    HARAKIRI_FOR_EACH(id, &state->character[who - 1].items) {
        const harakiri_item *item = &content->item[id];
        bool is_kept = item->kind == HARAKIRI_SPECIAL_ITEM || (tag && !(item->tags >> (tag - 1) & 1));
        if (is_kept) harakiri_drop(&set, id);
    }
    return set;
}

static bool is_carrying(const harakiri_content *content, const harakiri_state *state, int who, int tag) {
    harakiri_set set = harakiri_losable(content, state, who, tag);
    return harakiri_count(&set) > 0;
}

/* About a character. */
static bool holds_for(const harakiri_content *content, const harakiri_state *state, const harakiri_test *test,
                      int who) {
    const harakiri_character *character = &state->character[who - 1];
    const harakiri_location *place = &content->location[character->place];
    int a = test->a, n = test->n;
    switch ((harakiri_condition)test->op) {
    case HARAKIRI_IF_TRAIT: return harakiri_traits(content, character) >> a & 1;
    case HARAKIRI_IF_SKILL: return character->skills >> a & 1;
    case HARAKIRI_IF_ITEM: return harakiri_has(&character->items, a);
    case HARAKIRI_IF_GEAR: return harakiri_has(&character->gear, a);
    case HARAKIRI_IF_ATTRIBUTE: return character->attribute[a - 1] >= n;
    case HARAKIRI_IF_COINS: return character->coins >= n;
    case HARAKIRI_IF_KARMA: return character->karma >= n;
    case HARAKIRI_IF_HEADS: return character->heads >= n;
    case HARAKIRI_IF_BOSS_HEADS: return character->boss_heads >= n;
    case HARAKIRI_IF_HEALTH: return character->health >= n;
    case HARAKIRI_IF_LEVEL: return character->level >= n;
    case HARAKIRI_IF_AFFINITY: return character->affinity >= n;
    case HARAKIRI_IF_IS: return who == a;
    case HARAKIRI_IF_KAMI: return character->kami == a;
    case HARAKIRI_IF_BLESSED: return character->blessed > 0;
    case HARAKIRI_IF_WOUNDED: return character->health < harakiri_max_health(content, state, who);
    case HARAKIRI_IF_ARMED: return character->weapon != 0;
    case HARAKIRI_IF_CARRYING: return is_carrying(content, state, who, 0);
    case HARAKIRI_IF_TAGGED: return is_carrying(content, state, who, a);
    case HARAKIRI_IF_HERE: return is_here(state, who, a);
    case HARAKIRI_IF_AT: return character->place == a;
    case HARAKIRI_IF_IN: return character->place && place->territory == a;
    case HARAKIRI_IF_IN_CITY: return place->kind == HARAKIRI_CITY;
    case HARAKIRI_IF_AT_SANCTUARY: return place->kind == HARAKIRI_SANCTUARY;
    case HARAKIRI_IF_AT_PORT: return place->sea != 0;
    case HARAKIRI_IF_TOGETHER: return is_together(state, who);
    case HARAKIRI_IF_ENEMY_NEAR: return character->place && count_foes(state, character->place);
    default: return false;
    }
}

bool harakiri_is_about_character(int op) {
    static const uint8_t needs[] = {
#define X(id, pattern, needs, low, high, about) needs,
        HARAKIRI_CONDITION_LIST(X)
#undef X
    };
    return op >= HARAKIRI_IF_TRAIT && op < HARAKIRI_CONDITIONS && needs[op - HARAKIRI_IF_TRAIT] & HARAKIRI_NEEDS_WHO;
}

/* Asked of somebody else: one by name wherever they are, or whoever is in the same place. */
static bool holds_of(const harakiri_content *content, const harakiri_state *state, const harakiri_test *test, int who,
                     int mission) {
    for (int other = 1; other <= HARAKIRI_CHARACTERS; other++) {
        bool is_meant = test->b == HARAKIRI_COMPANION ? who && other != who && is_here(state, who, other)
                                                      : other == test->b && state->character[other - 1].health;
        if (is_meant && harakiri_holds(content, state, test->a, other, mission)) return true;
    }
    return false;
}

bool harakiri_holds(const harakiri_content *content, const harakiri_state *state, int condition, int who, int mission) {
    const harakiri_test *test = &content->test[condition];
    switch (test->op) {
    case HARAKIRI_ALWAYS: return true;
    case HARAKIRI_NOT: return !harakiri_holds(content, state, test->a, who, mission);
    case HARAKIRI_OF: return holds_of(content, state, test, who, mission);
    case HARAKIRI_AND:
        return harakiri_holds(content, state, test->a, who, mission) &&
               harakiri_holds(content, state, test->b, who, mission);
    case HARAKIRI_OR:
        return harakiri_holds(content, state, test->a, who, mission) ||
               harakiri_holds(content, state, test->b, who, mission);
    default:
        if (harakiri_is_about_character(test->op)) return who && holds_for(content, state, test, who);
        return holds_here(content, state, test, mission);
    }
}
