/* Harakiri: one function for each effect of vocabulary.h, found by its number, and what the turn engine shares with
 * them. Whatever an effect is asked for, the state stays one: numbers stay in their ranges, every item and card is in
 * one place. A character that was defeated keeps its belongings and stays at 0 health. */
#include <string.h>

#include "play.h"

static int clamp(int n, int low, int high) { return n < low ? low : n > high ? high : n; }

static harakiri_character *who_of(const harakiri_context *context) {
    return &context->state->character[context->who - 1];
}

void harakiri_tell(const harakiri_context *context, int kind, int object, int number, int bound) {
    irori_events *events = context->events;
    if (!events || events->count == events->cap) return;
    /* Chance, and what leads to text that nobody had read (H17). The card of an active mission and a discovered place
     * lie face up: turning to them uncovers nothing. */
    bool reveals = kind == HARAKIRI_EVENT_DIE || kind == HARAKIRI_EFFECT_DRAW_ITEM || kind == HARAKIRI_EVENT_CARD ||
                   kind == HARAKIRI_EVENT_TRAVEL_EVENT || kind == HARAKIRI_EVENT_OFFERED ||
                   kind == HARAKIRI_EVENT_TELL || kind == HARAKIRI_EVENT_CHOSEN || kind == HARAKIRI_EVENT_REVEALS;
    events->list[events->count++] = (irori_event){.kind = (uint16_t)kind,
                                                  .actor = -1,
                                                  .from = (uint8_t)context->who,
                                                  .reveals = reveals,
                                                  .object = (uint16_t)object,
                                                  .seen_by = IRORI_SEEN_BY_ALL,
                                                  .number = number,
                                                  .bound = bound};
}

/* Sets and decks */

int harakiri_nth(const harakiri_set *set, int n) {
    HARAKIRI_FOR_EACH(id, set) if (!n--) return id;
    return 0;
}

void harakiri_remember(harakiri_state *state, int value) {
    state->trace = (state->trace ^ (uint32_t)(value + 1)) * 0x9E3779B1u;
    state->trace ^= state->trace >> 15;
}

int harakiri_draw(harakiri_state *state, const harakiri_set *set) {
    irori_stream stream;
    irori_stream_open(&stream, &state->chance);
    int id = harakiri_nth(set, (int)irori_stream_below(&stream, (uint32_t)harakiri_count(set)));
    harakiri_remember(state, id);
    return id;
}

int harakiri_roll(harakiri_state *state) {
    irori_stream stream;
    irori_stream_open(&stream, &state->chance);
    int face = 1 + (int)irori_stream_below(&stream, 6);
    harakiri_remember(state, face);
    return face;
}

int harakiri_draw_travel(harakiri_state *state) {
    if (harakiri_count(&state->travel)) {
        int event = harakiri_draw(state, &state->travel);
        harakiri_drop(&state->travel, event);
        return event;
    }
    if (!state->known_count) return 0;
    int event = state->known[0];
    memmove(state->known, state->known + 1, --state->known_count);
    state->known[state->known_count] = 0;
    return event;
}

void harakiri_return_travel(harakiri_state *state, int event) {
    if (harakiri_has(&state->events_gone, event) || state->known_count == HARAKIRI_MAX_EVENTS) return;
    state->known[state->known_count++] = (uint8_t)event;
}

/* The cards whose order was known are shuffled in with the others. */
static void shuffle_travel(harakiri_state *state) {
    for (int i = 0; i < state->known_count; i++) harakiri_add(&state->travel, state->known[i]);
    memset(state->known, 0, sizeof state->known);
    state->known_count = 0;
}

static void forget_known(harakiri_state *state, int event) {
    for (int i = 0; i < state->known_count; i++) {
        if (state->known[i] != event) continue;
        memmove(state->known + i, state->known + i + 1, (size_t)(--state->known_count - i));
        state->known[state->known_count] = 0;
        return;
    }
}

/* Belongings */

static bool is_somebodys(const harakiri_state *state, int item) {
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (harakiri_has(&state->character[i].items, item)) return true;
    return false;
}

void harakiri_give_item(const harakiri_content *content, harakiri_state *state, int who, int item) {
    if (is_somebodys(state, item)) return;
    harakiri_drop(&state->market, item);
    harakiri_drop(&state->market_box, item);
    harakiri_drop(&state->used, item);
    for (int i = 0; i < HARAKIRI_MARKET_DRAW; i++)
        if (state->display[i] == item) state->display[i] = 0; /* a gift may lie on the market's table just now */
    harakiri_add(&state->character[who - 1].items, item);
    state->uses[item] = (uint8_t)content->item[item].uses;
    harakiri_lay_open(content, state, HARAKIRI_OPENS_ITEM, item);
}

void harakiri_drop_item(const harakiri_content *content, harakiri_state *state, int who, int item) {
    if (!harakiri_has(&state->character[who - 1].items, item)) return;
    bool is_special = content->item[item].kind == HARAKIRI_SPECIAL_ITEM;
    harakiri_drop(&state->character[who - 1].items, item);
    harakiri_drop(&state->used, item);
    harakiri_add(is_special ? &state->market_box : &state->market, item);
    state->uses[item] = 0;
}

static bool is_owned(const harakiri_state *state, int gear) {
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (harakiri_has(&state->character[i].gear, gear)) return true;
    return false;
}

/* H24: a new armor sets the armor track. */
void harakiri_give_gear(const harakiri_content *content, harakiri_state *state, int who, int gear) {
    harakiri_character *character = &state->character[who - 1];
    if (is_owned(state, gear)) return;
    harakiri_drop(&state->forge_gone, gear);
    harakiri_add(&character->gear, gear);
    if (content->gear[gear].class != content->hero[who].class) return; /* carried, not used (H27) */
    if (content->gear[gear].kind == HARAKIRI_WEAPON && !character->weapon) character->weapon = (uint8_t)gear;
    if (content->gear[gear].kind != HARAKIRI_ARMOR) return;
    character->armor = (uint8_t)gear;
    character->armor_left = (uint8_t)content->gear[gear].armor;
}

static int other_gear(const harakiri_content *content, const harakiri_state *state, int who, int kind) {
    HARAKIRI_FOR_EACH(id, &state->character[who - 1].gear)
    if (content->gear[id].kind == kind && content->gear[id].class == content->hero[who].class) return id;
    return 0;
}

void harakiri_drop_gear(const harakiri_content *content, harakiri_state *state, int who, int gear) {
    if (!harakiri_has(&state->character[who - 1].gear, gear)) return;
    harakiri_part_with(content, state, who, gear);
    harakiri_add(&state->forge_gone, gear);
}

/* Another weapon of the own class comes to hand, another armor is put on. */
void harakiri_part_with(const harakiri_content *content, harakiri_state *state, int who, int gear) {
    harakiri_character *character = &state->character[who - 1];
    harakiri_drop(&character->gear, gear);
    if (character->weapon == gear) character->weapon = (uint8_t)other_gear(content, state, who, HARAKIRI_WEAPON);
    if (character->armor != gear) return;
    character->armor = (uint8_t)other_gear(content, state, who, HARAKIRI_ARMOR);
    character->armor_left = (uint8_t)content->gear[character->armor].armor;
}

/* Nothing but what is in hand and worn, and no more items than may even be permanent: asked for at every step. */
static bool is_surely_within(const harakiri_character *character) {
    harakiri_set gear = character->gear;
    uint64_t items = character->items.word[0];
    harakiri_drop(&gear, character->weapon);
    harakiri_drop(&gear, character->armor);
    for (int i = 0; i < HARAKIRI_PERMANENTS; i++) items &= items - 1; /* 0 stays 0 */
    return !(gear.word[0] | gear.word[1] | gear.word[2] | items | character->items.word[1] | character->items.word[2]);
}

int harakiri_excess_items(const harakiri_content *content, const harakiri_state *state, int who) {
    int items = 0, permanents = 0;
    HARAKIRI_FOR_EACH(id, &state->character[who - 1].items) {
        items += content->item[id].kind != HARAKIRI_SPECIAL_ITEM;
        permanents += content->item[id].kind == HARAKIRI_PERMANENT;
    }
    return permanents > HARAKIRI_PERMANENTS ? 2 : items > HARAKIRI_ITEMS ? 1 : 0;
}

int harakiri_excess_gear(const harakiri_content *content, const harakiri_state *state, int who) {
    int weapons = 0, armors = 0;
    HARAKIRI_FOR_EACH(gear, &state->character[who - 1].gear) {
        weapons += content->gear[gear].kind == HARAKIRI_WEAPON;
        armors += content->gear[gear].kind == HARAKIRI_ARMOR;
    }
    return weapons > HARAKIRI_WEAPONS ? 3 : armors > 1 ? 4 : 0;
}

int harakiri_excess(const harakiri_content *content, const harakiri_state *state, int who) {
    if (is_surely_within(&state->character[who - 1])) return 0;
    int excess = harakiri_excess_items(content, state, who);
    return excess ? excess : harakiri_excess_gear(content, state, who);
}

int harakiri_must_discard(const harakiri_content *content, const harakiri_state *state, int who) {
    bool is_shopping =
        who == state->active && (state->phase == HARAKIRI_SMITH_PHASE || state->phase == HARAKIRI_MARKET_PHASE);
    return is_shopping ? 0 : harakiri_excess(content, state, who);
}

/* Health */

void harakiri_heal(const harakiri_context *context, int health) {
    harakiri_character *character = who_of(context);
    if (!character->health) return;
    int most = harakiri_max_health(context->content, context->state, context->who);
    character->health = (uint8_t)clamp(character->health + health, 0, most);
}

/* H28: at 0 a character is out of the phase. */
void harakiri_take_damage(const harakiri_context *context, int damage) {
    harakiri_character *character = who_of(context);
    if (!character->health || damage <= 0) return;
    character->health = (uint8_t)clamp(character->health - damage, 0, 99);
    if (character->health) return;
    character->fell_at = character->place;
    character->place = 0;
    character->actions = 0;
    harakiri_tell(context, HARAKIRI_EVENT_DEFEATED, 0, 0, 0);
}

void harakiri_take_hits(const harakiri_context *context, int hits) {
    int bonus = harakiri_bonus_of(context->content, context->state, context->who, HARAKIRI_BONUS_ARMOR);
    harakiri_take_damage(context, hits - who_of(context)->armor_left - bonus);
}

static bool is_characters_turn(const harakiri_state *state) {
    return state->phase >= HARAKIRI_TURNS_PHASE && state->phase <= HARAKIRI_MARKET_PHASE;
}

/* H28: in the Shōgun's turn nobody has tokens or a turn to end; nor has who is out of it. */
bool harakiri_can_be_delayed(const harakiri_state *state, int who) {
    const harakiri_character *character = &state->character[who - 1];
    return is_characters_turn(state) && character->health && !character->has_activated;
}

/* Whose turn is not under way loses the tokens alone. */
void harakiri_delay(const harakiri_context *context) {
    harakiri_character *character = who_of(context);
    if (!harakiri_can_be_delayed(context->state, context->who)) return;
    character->actions = 0;
    character->is_delayed = context->who == context->state->active;
}

/* H4: the first point of a character is never lost. */
static bool can_change(const harakiri_content *content, const harakiri_state *state, int who, int attribute, int n) {
    int least = content->hero[who].attribute == attribute + 1, now = state->character[who - 1].attribute[attribute];
    return n > 0 ? now < HARAKIRI_MAX_ATTRIBUTE : now > least;
}

uint32_t harakiri_changeable(const harakiri_content *content, const harakiri_state *state, int who, int n) {
    uint32_t mask = 0;
    for (int attribute = 0; attribute < HARAKIRI_ATTRIBUTES; attribute++)
        if (can_change(content, state, who, attribute, n)) mask |= 1u << attribute;
    return mask;
}

void harakiri_change_attribute(const harakiri_context *context, int attribute, int n) {
    for (int i = n < 0 ? -n : n; i > 0; i--)
        if (can_change(context->content, context->state, context->who, attribute, n))
            who_of(context)->attribute[attribute] += n < 0 ? -1 : 1;
}

/* Enemies and missions */

void harakiri_place_foe(const harakiri_context *context, int kind, int place) {
    for (int i = 0; i < HARAKIRI_ENEMIES && place; i++) {
        if (context->state->foe[i].kind) continue;
        context->state->foe[i] = (harakiri_foe){(uint8_t)kind, (uint8_t)place, (uint8_t)context->mission, 0};
        harakiri_lay_open(context->content, context->state, HARAKIRI_OPENS_ENEMY, kind);
        return;
    }
}

/* Stories about it go on, without it. */
void harakiri_remove_foe(const harakiri_context *context, int foe) {
    harakiri_story *story = &context->state->story;
    context->state->foe[foe] = (harakiri_foe){0};
    for (int i = 0; i < story->depth; i++)
        if (story->frame[i].enemy == foe + 1) story->frame[i].enemy = 0;
}

static void remove_tokens(harakiri_state *state, int mission, int character, int place) {
    for (int i = 0; i < HARAKIRI_TOKENS; i++) {
        harakiri_token *token = &state->token[i];
        bool is_meant = token->mission == mission && (character < 0 || token->character == character) &&
                        (!place || token->place == place);
        if (is_meant) *token = (harakiri_token){0};
    }
}

void harakiri_place_token(harakiri_state *state, int mission, int character, int place) {
    int free_slot = -1;
    for (int i = HARAKIRI_TOKENS - 1; i >= 0; i--) {
        const harakiri_token *token = &state->token[i];
        if (token->mission == mission && token->character == character && token->place == place) return;
        if (!token->mission) free_slot = i;
    }
    if (free_slot >= 0 && mission)
        state->token[free_slot] = (harakiri_token){(uint8_t)mission, (uint8_t)character, (uint8_t)place};
}

static bool is_over(const harakiri_state *state, int mission) {
    return state->mission[mission] >= HARAKIRI_MISSION_COMPLETED;
}

void harakiri_end_mission(const harakiri_context *context, int mission, int outcome) {
    harakiri_state *state = context->state;
    const harakiri_mission *card = &context->content->mission[mission];
    if (!mission || is_over(state, mission)) return;
    bool is_success = outcome == HARAKIRI_SUCCESS;
    state->mission[mission] = is_success ? HARAKIRI_MISSION_COMPLETED : HARAKIRI_MISSION_FAILED;
    remove_tokens(state, mission, -1, 0);
    harakiri_story_push(state, is_success ? card->success : card->failure, 0, 0, mission, 0);
}

/* The effects, in the order of vocabulary.h. */

#define EFFECT(name) static void do_##name(const harakiri_context *context, const harakiri_step *step)

EFFECT(COINS) { who_of(context)->coins = (uint16_t)clamp(who_of(context)->coins + step->n, 0, HARAKIRI_MAX_COINS); }
EFFECT(ALL_COINS) { (void)step, who_of(context)->coins = 0; }
EFFECT(KARMA) { who_of(context)->karma = (uint8_t)clamp(who_of(context)->karma + step->n, 0, HARAKIRI_MAX_SMALL); }
EFFECT(HEADS) { who_of(context)->heads = (uint8_t)clamp(who_of(context)->heads + step->n, 0, HARAKIRI_MAX_SMALL); }
EFFECT(BOSS_HEADS) {
    who_of(context)->boss_heads = (uint8_t)clamp(who_of(context)->boss_heads + step->n, 0, HARAKIRI_MAX_SMALL);
}
EFFECT(HEAL) { harakiri_heal(context, step->n); }
EFFECT(HEAL_FULLY) { (void)step, harakiri_heal(context, 99); }
EFFECT(HITS) { harakiri_take_hits(context, step->n); }
EFFECT(DAMAGE) { harakiri_take_damage(context, step->n); }
EFFECT(ARMOR) {
    harakiri_character *character = who_of(context);
    character->armor_left =
        (uint8_t)clamp(character->armor_left + step->n, 0, context->content->gear[character->armor].armor);
}
EFFECT(REPAIR) {
    (void)step, who_of(context)->armor_left = (uint8_t)context->content->gear[who_of(context)->armor].armor;
}
EFFECT(DELAY) { (void)step, harakiri_delay(context); }
EFFECT(BLESS) { (void)step, who_of(context)->blessed = (uint8_t)clamp(who_of(context)->blessed + 1, 0, 9); }
EFFECT(AFFINITY) {
    who_of(context)->affinity = (uint8_t)clamp(who_of(context)->affinity + step->n, 1, HARAKIRI_MAX_AFFINITY);
}
EFFECT(ATTRIBUTE) { harakiri_change_attribute(context, step->a - 1, step->n); }
EFFECT(ANY_ATTRIBUTE) { (void)context, (void)step; } /* story.c: whoever has no choice keeps everything */
EFFECT(ACTIONS) {
    harakiri_character *character = who_of(context);
    if (character->has_activated || !is_characters_turn(context->state))
        character->less = (int8_t)clamp(character->less - step->n, -3, 3);
    else if (character->health)
        character->actions = (uint8_t)clamp(character->actions + step->n, 0, 9);
}
EFFECT(MOVEMENT) {
    harakiri_state *state = context->state;
    bool is_travelling = state->active == context->who && state->phase == HARAKIRI_TRAVEL_PHASE;
    if (is_travelling)
        state->movement = (int8_t)clamp(state->movement + step->n, 0, HARAKIRI_MOST_MOVEMENT);
    else
        who_of(context)->next_movement = (int8_t)clamp(who_of(context)->next_movement + step->n, -9, 9);
}
EFFECT(NEXT_TEST) { who_of(context)->next_test = (int8_t)clamp(who_of(context)->next_test + step->n, -9, 9); }
/* H28: who is defeated takes no further part, and so is never asked what to discard. */
EFFECT(GAIN_ITEM) {
    if (who_of(context)->health) harakiri_give_item(context->content, context->state, context->who, step->a);
}
EFFECT(GAIN_GEAR) {
    if (who_of(context)->health) harakiri_give_gear(context->content, context->state, context->who, step->a);
}
EFFECT(DRAW_ITEM) {
    (void)step;
    if (!harakiri_count(&context->state->market) || !who_of(context)->health) return;
    int item = harakiri_draw(context->state, &context->state->market);
    harakiri_tell(context, HARAKIRI_EFFECT_DRAW_ITEM, item, 0, 0);
    harakiri_give_item(context->content, context->state, context->who, item);
}
EFFECT(LOSE_ITEM) { harakiri_drop_item(context->content, context->state, context->who, step->a); }
EFFECT(LOSE_GEAR) { harakiri_drop_gear(context->content, context->state, context->who, step->a); }
EFFECT(LOSE_AN_ITEM) { (void)context, (void)step; } /* story.c */
EFFECT(LOSE_TAGGED) { (void)context, (void)step; }  /* story.c */
EFFECT(LOSE_WEAPON) { (void)context, (void)step; }  /* harakiri_do: the loss of this equipment */
EFFECT(MOVE) {
    if (who_of(context)->health) who_of(context)->place = (uint8_t)step->a;
}
EFFECT(TOKEN) { harakiri_place_token(context->state, context->mission, context->who, step->a); }
/* Where the text takes place: also after who it is about fell there. */
static int here(const harakiri_context *context) {
    const harakiri_character *character = who_of(context);
    return character->place ? character->place : character->fell_at;
}

EFFECT(TOKEN_GONE) {
    (void)step;
    if (here(context)) remove_tokens(context->state, context->mission, context->who, here(context));
}
EFFECT(INFLUENCE) {
    context->state->influence_level =
        (uint8_t)clamp(context->state->influence_level + step->n, 0, HARAKIRI_MAX_INFLUENCE);
}
EFFECT(MARK) { harakiri_add(&context->state->marks, step->a); }
EFFECT(ERASE) { harakiri_drop(&context->state->marks, step->a); }
EFFECT(PLACE_SPECIAL) { context->state->special_placed |= UINT64_C(1) << step->a; }
EFFECT(DISCOVER) {
    context->state->special_placed |= UINT64_C(1) << step->a;
    context->state->special_discovered |= UINT64_C(1) << step->a;
    harakiri_lay_open(context->content, context->state, HARAKIRI_OPENS_LOCATION, step->a);
}
EFFECT(ENEMY) { harakiri_place_foe(context, step->a, step->b); }
EFFECT(ENEMY_HERE) { harakiri_place_foe(context, step->a, here(context)); }
EFFECT(ENEMY_GONE) {
    (void)step;
    if (context->enemy) harakiri_remove_foe(context, context->enemy - 1);
}
EFFECT(ENEMIES_GONE) {
    for (int i = 0; i < HARAKIRI_ENEMIES; i++)
        if (context->state->foe[i].kind == step->a) harakiri_remove_foe(context, i);
}
EFFECT(MISSION_TOKEN) {
    uint8_t *mission = &context->state->mission[step->a];
    if (*mission > HARAKIRI_MISSION_FACEDOWN) return;
    *mission = HARAKIRI_MISSION_FACEDOWN;
    harakiri_place_token(context->state, step->a, 0, step->b);
}
EFFECT(ACTIVATE) {
    const harakiri_mission *mission = &context->content->mission[step->a];
    if (context->state->mission[step->a] >= HARAKIRI_MISSION_ACTIVE) return;
    context->state->mission[step->a] = HARAKIRI_MISSION_ACTIVE;
    remove_tokens(context->state, step->a, 0, 0);
    /* H23: about who brought it about, as if by its token; a personal one about its owner (H30). */
    int who = context->who && !mission->is_personal ? context->who : mission->character;
    harakiri_story_push(context->state, mission->reveal, who, 0, step->a, 0);
}
EFFECT(COMPLETE) { harakiri_end_mission(context, step->a, HARAKIRI_SUCCESS); }
EFFECT(FAIL) { harakiri_end_mission(context, step->a, HARAKIRI_FAILURE); }
EFFECT(COMPLETE_THIS) { (void)step, harakiri_end_mission(context, context->mission, HARAKIRI_SUCCESS); }
EFFECT(FAIL_THIS) { (void)step, harakiri_end_mission(context, context->mission, HARAKIRI_FAILURE); }
EFFECT(PROGRESS) {
    uint8_t *progress = &context->state->progress[context->mission];
    *progress = (uint8_t)clamp(*progress + step->n, 0, 9);
}
EFFECT(CUT) { harakiri_add(&context->state->cut, step->a); }
EFFECT(OPEN) { harakiri_drop(&context->state->cut, step->a); }

static void damage_city(harakiri_state *state, int place, int damage) {
    state->damage[place] = (uint8_t)damage;
    state->damage_chapter[place] = damage ? state->chapter : 0;
}

EFFECT(CAPTURE) { damage_city(context->state, step->a, HARAKIRI_CAPTURED); }
EFFECT(RAZE) { damage_city(context->state, step->a, HARAKIRI_RAZED); }
EFFECT(RESTORE) { damage_city(context->state, step->a, HARAKIRI_WHOLE); }
EFFECT(DISCARD_EVENT) {
    (void)step;
    harakiri_add(&context->state->events_gone, context->event);
    harakiri_drop(&context->state->events_added, context->event);
}

/* Ruling on H16: what is added is shuffled in, and with it what was on top. */
EFFECT(ADD_EVENT) {
    harakiri_state *state = context->state;
    if (harakiri_has(&state->events_gone, step->a) || harakiri_has(&state->events_added, step->a)) return;
    harakiri_add(&state->events_added, step->a);
    shuffle_travel(state);
    harakiri_add(&state->travel, step->a);
}
EFFECT(REMOVE_EVENT) {
    harakiri_state *state = context->state;
    harakiri_add(&state->events_gone, step->a);
    harakiri_drop(&state->events_added, step->a);
    harakiri_drop(&state->travel, step->a);
    forget_known(state, step->a);
}
EFFECT(END_SUCCESS) { (void)step, context->state->story.ended = HARAKIRI_SUCCESS; }
EFFECT(END_FAILURE) { (void)step, context->state->story.ended = HARAKIRI_FAILURE; }

static void (*const effects[])(const harakiri_context *, const harakiri_step *) = {NULL,
#define X(id, pattern, needs, low, high, about) do_##id,
                                                                                   HARAKIRI_EFFECT_LIST(X)
#undef X
};
static const uint8_t effect_needs[] = {0,
#define X(id, pattern, needs, low, high, about) needs,
                                       HARAKIRI_EFFECT_LIST(X)
#undef X
};

static int foe_kind(const harakiri_context *context) {
    return context->enemy ? context->state->foe[context->enemy - 1].kind : 0;
}

/* H14: what the Shōgun's turn takes is reckoned in when the tokens are given. */
static int actions_of(const harakiri_state *state, const harakiri_character *character) {
    bool is_later = character->has_activated || !is_characters_turn(state);
    return is_later ? 3 - character->less : character->actions;
}

/* What a number that an effect changes is now. */
static int level_of(const harakiri_context *context, const harakiri_step *step) {
    const harakiri_character *character = context->who ? who_of(context) : NULL;
    switch (step->sub) {
    case HARAKIRI_EFFECT_COINS:
    case HARAKIRI_EFFECT_ALL_COINS: return character->coins;
    case HARAKIRI_EFFECT_KARMA: return character->karma;
    case HARAKIRI_EFFECT_HEADS: return character->heads;
    case HARAKIRI_EFFECT_BOSS_HEADS: return character->boss_heads;
    case HARAKIRI_EFFECT_HEAL:
    case HARAKIRI_EFFECT_HITS:
    case HARAKIRI_EFFECT_DAMAGE: return character->health;
    case HARAKIRI_EFFECT_ARMOR: return character->armor_left;
    case HARAKIRI_EFFECT_AFFINITY: return character->affinity;
    case HARAKIRI_EFFECT_ATTRIBUTE: return character->attribute[step->a - 1];
    case HARAKIRI_EFFECT_ACTIONS: return actions_of(context->state, character);
    case HARAKIRI_EFFECT_INFLUENCE: return context->state->influence_level;
    case HARAKIRI_EFFECT_PROGRESS: return context->state->progress[context->mission];
    default: return step->b;
    }
}

/* Is `number` what was asked for, whatever came of it? Hits are told before the armor. */
static bool is_told_as_asked(int effect) { return effect == HARAKIRI_EFFECT_HITS || effect == HARAKIRI_EFFECT_DAMAGE; }

/* Of an effect's event: what became of it. What changed nothing is not told, but for hits that armor held off. */
static void tell_outcome(irori_events *events, size_t told, harakiri_state *before, const harakiri_context *context,
                         const harakiri_step *step) {
    if (told >= events->count || events->list[told].kind != step->sub) return;
    harakiri_context was = *context;
    was.state = before;
    irori_event *event = &events->list[told];
    int level = level_of(context, step), change = level - level_of(&was, step);
    event->bound = level;
    if (change && !is_told_as_asked(step->sub)) event->number = change;
    bool is_nothing = step->sub != HARAKIRI_EFFECT_HITS && !memcmp(before, context->state, sizeof *before);
    if (is_nothing && told + 1 == events->count) events->count = told;
}

/* The weapon in hand is named like any other that is lost. */
static void lose_weapon(const harakiri_context *context) {
    harakiri_step loss = {.sub = HARAKIRI_EFFECT_LOSE_GEAR, .a = context->who ? who_of(context)->weapon : 0};
    if (loss.a) harakiri_do(context, &loss);
}

/* What needs something that is not there does nothing: the compiler refuses it, other tables may ask for it. */
void harakiri_do(const harakiri_context *context, const harakiri_step *step) {
    int needs = effect_needs[step->sub];
    if (step->sub == HARAKIRI_EFFECT_LOSE_WEAPON) return lose_weapon(context);
    if ((needs & HARAKIRI_NEEDS_WHO) && !context->who) return;
    if ((needs & HARAKIRI_NEEDS_MISSION) && !context->mission) return;
    if ((needs & HARAKIRI_NEEDS_EVENT) && !context->event) return;
    int named = step->a                                   ? step->a
                : step->sub == HARAKIRI_EFFECT_ENEMY_GONE ? foe_kind(context)
                : needs & HARAKIRI_NEEDS_MISSION          ? context->mission
                : needs & HARAKIRI_NEEDS_EVENT            ? context->event
                                                          : 0;
    if (!context->events) return effects[step->sub](context, step);
    size_t told = context->events->count;
    harakiri_state before = *context->state;
    if (step->sub != HARAKIRI_EFFECT_DRAW_ITEM) harakiri_tell(context, step->sub, named, step->n, step->b);
    effects[step->sub](context, step);
    if (step->sub != HARAKIRI_EFFECT_DRAW_ITEM) tell_outcome(context->events, told, &before, context, step);
}
