/* Harakiri: the turn in the order of play: set-up, the Shōgun's turn (H10–H13), whose turn it is (H14).
 * `harakiri_settle` goes from phase to phase until somebody has to decide; a choice with one answer is made. Above
 * every phase there may be a story, told to its end first, and a question to others, which waits.
 *
 * Ruling on H31: a story, once begun, is told to its end before the phase's end is looked at, unless it says itself
 * that the phase ends. */
#include "play.h"

#include <string.h>

static const harakiri_chapter *chapter_of(const harakiri_play *p) { return &p->content->chapter[p->s->chapter]; }

void harakiri_note(const harakiri_play *p, int kind, int who, int object, int number, int bound) {
    harakiri_context context = {p->content, p->s, p->events, who, 0, 0, 0};
    if (p->events) harakiri_tell(&context, kind, object, number, bound);
}

/* Set-up (H1, H6) */

static bool phase_divide(harakiri_play *p) {
    if (p->s->stage < HARAKIRI_CHARACTERS && p->rules->base.players > 1) return false;
    p->s->stage = 0;
    p->s->phase = HARAKIRI_WEAPON_PHASE;
    return true;
}

/* The first that can be chosen, or nothing if there is none; the next one is asked. */
static void take_first(harakiri_play *p) {
    irori_move list[HARAKIRI_MAX_MOVES];
    if (harakiri_list(p->rules, p->s, list))
        harakiri_equip(p, list[0]);
    else
        p->s->stage++;
}

void harakiri_ready(harakiri_play *p) {
    while (p->s->stage < HARAKIRI_CHARACTERS) take_first(p);
    p->s->stage = 0, p->s->phase = HARAKIRI_KAMI_PHASE;
    while (p->s->stage < HARAKIRI_CHARACTERS) take_first(p);
}

/* Everyone chooses in turn; where one thing is left, that is it. */
static bool phase_each(harakiri_play *p, harakiri_phase next) {
    irori_move list[HARAKIRI_MAX_MOVES];
    if (p->s->stage == HARAKIRI_CHARACTERS) {
        p->s->stage = 0, p->s->phase = (uint8_t)next;
        return true;
    }
    if (harakiri_list(p->rules, p->s, list) > 1) return false;
    take_first(p);
    return true;
}

static bool phase_weapon(harakiri_play *p) { return phase_each(p, HARAKIRI_KAMI_PHASE); }
static bool phase_kami(harakiri_play *p) { return phase_each(p, HARAKIRI_LEARN_PHASE); }

static bool phase_prepare(harakiri_play *p) {
    p->s->phase = HARAKIRI_ROUND_PHASE;
    return true;
}

/* The Shōgun's turn */

static void begin_round(harakiri_play *p) {
    harakiri_state *s = p->s;
    harakiri_refresh(p->content, s, HARAKIRI_ONCE_A_ROUND, 0);
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        harakiri_character *character = &s->character[i];
        character->has_activated = character->has_travelled = character->is_delayed = 0;
    }
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) s->foe[i].has_activated = 0;
    s->foes_left = HARAKIRI_MOST_FOES;
    s->bound_group = s->bound_later = 0;
}

/* H14: tokens are given when the characters' turn begins. What the Shōgun's turn added or took is reckoned in. */
static void give_tokens(harakiri_play *p) {
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        harakiri_character *character = &p->s->character[i];
        character->actions = (uint8_t)(character->health ? 3 - character->less : 0);
        character->less = 0;
    }
    p->s->foes_left = 0;
    p->s->phase = HARAKIRI_TURNS_PHASE;
}

/* H10 */
static bool phase_round(harakiri_play *p) {
    const harakiri_chapter *chapter = chapter_of(p);
    harakiri_state *s = p->s;
    s->round++;
    s->phase = HARAKIRI_GROWTH_PHASE;
    begin_round(p);
    harakiri_note(p, HARAKIRI_EVENT_ROUND, 0, 0, s->round, chapter->rounds);
    if (s->round == chapter->rounds) harakiri_note(p, HARAKIRI_EVENT_LAST_ROUND, 0, 0, s->round, 0);
    for (int i = 0; i < HARAKIRI_TRIGGERS; i++)
        if (chapter->trigger_round[i] == s->round) harakiri_story_push(s, chapter->trigger[i], 0, 0, 0, 0);
    return true;
}

/* H11: what the chapter says; at 12 after it the phase is lost. */
static bool phase_growth(harakiri_play *p) {
    p->s->phase = HARAKIRI_CARD_PHASE;
    harakiri_story_push(p->s, chapter_of(p)->growth, 0, 0, 0, 0);
    return true;
}

/* Ruling: a deck that is used up is shuffled anew. */
static int draw_influence(harakiri_play *p) {
    harakiri_state *s = p->s;
    if (p->content->influence_count < 2) return 0;
    if (!harakiri_count(&s->influence)) {
        for (int card = 1; card < p->content->influence_count; card++) harakiri_add(&s->influence, card);
        harakiri_note(p, HARAKIRI_EVENT_RESHUFFLE, 0, 0, 0, 0);
    }
    int card = harakiri_draw(s, &s->influence);
    harakiri_drop(&s->influence, card);
    harakiri_note(p, HARAKIRI_EVENT_CARD, 0, card, s->influence_level, 0);
    return card;
}

/* H12 */
static bool phase_card(harakiri_play *p) {
    harakiri_state *s = p->s;
    if (s->influence_level >= HARAKIRI_MAX_INFLUENCE) {
        harakiri_end_phase(p, HARAKIRI_FAILURE, HARAKIRI_HOW_INFLUENCE);
        return true;
    }
    s->phase = HARAKIRI_ENEMIES_PHASE;
    int card = draw_influence(p), part = harakiri_influence_part(s);
    if (card) harakiri_story_push(s, p->content->influence[card].part[part], 0, 0, 0, 0);
    return true;
}

/* H13 */

static bool is_same_foe(const harakiri_foe *a, const harakiri_foe *b) {
    return a->kind == b->kind && a->place == b->place && a->mission == b->mission &&
           a->has_activated == b->has_activated;
}

/* Can it meet whom or what it goes for in this turn? */
static bool may_meet(const harakiri_play *p, int foe) {
    const harakiri_state *s = p->s;
    const harakiri_enemy *enemy = &p->content->enemy[s->foe[foe].kind];
    const uint8_t *distance = p->content->distance[s->foe[foe].place];
    if (enemy->target == HARAKIRI_TARGET_LOCATION) return distance[enemy->whom] <= enemy->movement;
    for (uint32_t rest = harakiri_foe_targets(p->content, s, foe); rest; rest &= rest - 1)
        if (distance[s->character[__builtin_ctz(rest)].place] <= enemy->movement) return true;
    return false;
}

/* Enemies do not stand in each other's way: as long as none of them meets its target, nothing is read, and in which
 * order they go makes no difference. */
static bool is_order_open(const harakiri_play *p) {
    for (int i = 0; i < HARAKIRI_ENEMIES; i++)
        if (p->s->foe[i].kind && !p->s->foe[i].has_activated && may_meet(p, i)) return true;
    return false;
}

/* Ruling: who goes for a place and does not reach it, or for nobody, is first: it minds no other, and no other it. */
static int first_apart(const harakiri_play *p) {
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) {
        int target = p->content->enemy[p->s->foe[i].kind].target;
        bool minds_nobody = target == HARAKIRI_TARGET_LOCATION || target == HARAKIRI_TARGET_NOBODY;
        if (p->s->foe[i].kind && !p->s->foe[i].has_activated && minds_nobody && !may_meet(p, i)) return i;
    }
    return -1;
}

/* Texts that place an enemy for every one that goes would have no end: so many activate in a turn, and no more. */
static bool phase_enemies(harakiri_play *p) {
    harakiri_state *s = p->s;
    for (int i = 0; i < HARAKIRI_ENEMIES && !s->foes_left; i++) s->foe[i].has_activated = s->foe[i].kind != 0;
    int apart = first_apart(p), first = apart;
    for (int i = 0; i < HARAKIRI_ENEMIES && apart < 0; i++) {
        if (!s->foe[i].kind || s->foe[i].has_activated) continue;
        if (first >= 0 && !is_same_foe(&s->foe[i], &s->foe[first]) && is_order_open(p)) return false;
        if (first < 0) first = i;
    }
    if (first < 0)
        give_tokens(p);
    else
        harakiri_start_foe(p, first);
    return true;
}

/* The nearest of the characters on the map by these distances, or without any the weakest; bit c. */
static uint32_t least(const harakiri_state *s, const uint8_t *distance) {
    uint32_t mask = 0;
    int best = 256;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        const harakiri_character *character = &s->character[i];
        int value = distance ? distance[character->place] : character->health;
        if (!character->health || !character->place || value > best) continue;
        mask = value < best ? 1u << i : mask | 1u << i;
        best = value;
    }
    return mask;
}

uint32_t harakiri_foe_targets(const harakiri_content *content, const harakiri_state *s, int foe) {
    const harakiri_enemy *enemy = &content->enemy[s->foe[foe].kind];
    switch (enemy->target) {
    case HARAKIRI_TARGET_NEAREST: return least(s, content->distance[s->foe[foe].place]);
    case HARAKIRI_TARGET_WEAKEST: return least(s, NULL);
    case HARAKIRI_TARGET_CHARACTER: return s->character[enemy->whom - 1].place ? 1u << (enemy->whom - 1) : 0;
    default: return 0;
    }
}

static void end_foe(harakiri_state *s) {
    s->foe_now = s->target = 0;
    s->phase = HARAKIRI_ENEMIES_PHASE;
}

/* Those who stand together are one target for an enemy that does not reach them. */
static bool is_all_one(const harakiri_play *p, int foe, uint32_t targets) {
    int place = p->s->character[__builtin_ctz(targets)].place;
    for (uint32_t rest = targets; rest; rest &= rest - 1)
        if (p->s->character[__builtin_ctz(rest)].place != place) return false;
    return !may_meet(p, foe);
}

/* Ruling: an enemy without a target stays where it is. */
void harakiri_start_foe(harakiri_play *p, int foe) {
    harakiri_state *s = p->s;
    const harakiri_enemy *enemy = &p->content->enemy[s->foe[foe].kind];
    uint32_t targets = harakiri_foe_targets(p->content, s, foe);
    s->foe[foe].has_activated = 1;
    s->foes_left--;
    s->foe_now = (uint8_t)(foe + 1);
    if (enemy->target == HARAKIRI_TARGET_LOCATION) {
        harakiri_aim_foe(p, 0);
    } else if (!targets) {
        harakiri_note(p, HARAKIRI_EVENT_ENEMY_STAYS, 0, s->foe[foe].kind, 0, s->foe[foe].place);
        end_foe(s);
    } else if (targets & (targets - 1) && !is_all_one(p, foe, targets)) {
        s->phase = HARAKIRI_TARGET_PHASE;
    } else {
        harakiri_aim_foe(p, 1 + __builtin_ctz(targets));
    }
}

int harakiri_foe_goal(const harakiri_content *content, const harakiri_state *s) {
    return s->target ? s->character[s->target - 1].place : content->enemy[s->foe[s->foe_now - 1].kind].whom;
}

void harakiri_aim_foe(harakiri_play *p, int who) {
    harakiri_state *s = p->s;
    const harakiri_foe *foe = &s->foe[s->foe_now - 1];
    s->target = (uint8_t)who;
    uint64_t places = harakiri_approach(p->content, foe->place, harakiri_foe_goal(p->content, s),
                                        p->content->enemy[foe->kind].movement);
    s->phase = HARAKIRI_PATH_PHASE;
    if (!(places & (places - 1))) harakiri_move_foe(p, __builtin_ctzll(places));
}

/* Whom the text at a place is about that is no character: the first one there, if any. */
static int first_at(const harakiri_state *s, int place) {
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (s->character[i].place == place) return i + 1;
    return 0;
}

void harakiri_move_foe(harakiri_play *p, int place) {
    harakiri_state *s = p->s;
    int index = s->foe_now, goal = harakiri_foe_goal(p->content, s), who = s->target ? s->target : first_at(s, goal);
    harakiri_foe *foe = &s->foe[index - 1];
    int moved = p->content->distance[foe->place][place];
    foe->place = (uint8_t)place;
    harakiri_note(p, moved ? HARAKIRI_EVENT_ENEMY_MOVES : HARAKIRI_EVENT_ENEMY_STAYS, 0, foe->kind, moved, place);
    end_foe(s);
    if (place != goal) return;
    harakiri_note(p, HARAKIRI_EVENT_CONTACT, who, foe->kind, 0, place);
    harakiri_story_push(s, p->content->enemy[foe->kind].contact, who, index, foe->mission, 0);
}

/* The characters' turns (H14) */

uint32_t harakiri_next_turns(const harakiri_state *s) {
    uint32_t mask = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (s->character[i].health && !s->character[i].has_activated) mask |= 1u << i;
    uint32_t first = mask & s->bound_group, later = mask & s->bound_later;
    if (first && later) return first & later ? first & later : first | later;
    return first ? first : later ? later : mask;
}

/* H18: who is in a second group still owes the first its order. With two left to activate there are two at most. */
void harakiri_bind_group(harakiri_state *s) {
    uint32_t owed = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (i + 1 != s->active && s->character[i].health && !s->character[i].has_activated)
            owed |= s->bound_group & 1u << i;
    *(owed ? &s->bound_later : &s->bound_group) = s->group;
}

/* What was added to a travel of this turn is over with it. */
static void end_round(harakiri_state *s) {
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) s->character[i].next_movement = 0;
    s->phase = HARAKIRI_ROUND_PHASE;
}

static bool phase_turns(harakiri_play *p) {
    harakiri_state *s = p->s;
    uint32_t next = harakiri_next_turns(s);
    if (next & (next - 1)) return false;
    if (next)
        harakiri_activate(p, 1 + __builtin_ctz(next));
    else if (s->round >= chapter_of(p)->rounds)
        harakiri_end_phase(p, chapter_of(p)->last, HARAKIRI_HOW_LAST_ROUND);
    else
        end_round(s);
    return true;
}

void harakiri_activate(harakiri_play *p, int who) {
    harakiri_state *s = p->s;
    s->active = (uint8_t)who;
    s->bound_group &= (uint8_t) ~(1u << (who - 1));
    s->bound_later &= (uint8_t) ~(1u << (who - 1));
    s->free_left = HARAKIRI_FREE_ACTIONS;
    s->uses_left = HARAKIRI_MOST_USES;
    s->acts_left = HARAKIRI_MOST_ACTIONS;
    s->phase = HARAKIRI_ACTIONS_PHASE;
    harakiri_refresh(p->content, s, HARAKIRI_ONCE_A_TURN, who);
    harakiri_note(p, HARAKIRI_EVENT_ACTIVATES, who, 0, harakiri_who(s, who)->actions, 0);
}

static void end_activation(harakiri_play *p) {
    harakiri_state *s = p->s;
    harakiri_character *character = harakiri_who(s, s->active);
    if (character->is_delayed) harakiri_note(p, HARAKIRI_EVENT_DELAYED, s->active, 0, 0, 0);
    harakiri_note(p, HARAKIRI_EVENT_ENDS, s->active, 0, character->actions, 0);
    character->actions = character->is_delayed = 0;
    character->next_movement = 0;
    character->has_activated = 1;
    s->active = s->free_left = s->uses_left = s->acts_left = s->refused = 0;
    s->phase = HARAKIRI_TURNS_PHASE;
}

static bool is_turn_over(const harakiri_play *p) {
    const harakiri_character *character = harakiri_who(p->s, p->s->active);
    return !character->health || character->is_delayed || character->has_activated;
}

/* H24: what was too much in a city and has not been sold is discarded before one leaves it. */
static bool must_make_room(harakiri_play *p) {
    if (!harakiri_who(p->s, p->s->active)->health || !harakiri_excess(p->content, p->s, p->s->active)) return false;
    harakiri_make_room(p);
    return true;
}

/* Ruling on H27: without points the turn does not wait for what could change hands, nor for a swap of weapons: all of
 * this could be done before the last point was spent, and whoever comes next can take it. */
static bool has_more_to_do(const harakiri_play *p) {
    irori_move list[HARAKIRI_MAX_MOVES];
    if (!harakiri_can_act(p->s)) return harakiri_has_use(p->rules, p->s);
    return harakiri_list_actions(p->rules, p->s, list) || harakiri_list_free(p->rules, p->s, list);
}

/* An `end` is a move of its own (apply.c says that the turn is over): here is what ends by itself. */
static bool phase_actions(harakiri_play *p) {
    if (!is_turn_over(p) && has_more_to_do(p)) return false;
    if (!must_make_room(p)) end_activation(p);
    return true;
}

/* Is there anything to do on the way but to stop? */
static bool can_go_on(const harakiri_play *p) {
    irori_move only;
    return p->s->movement > 0 &&
           (!harakiri_only_answer(p->rules, p->s, &only) || harakiri_operation_of(only) != HARAKIRI_DO_STOP);
}

/* H15, H16: the travel ends when there is no way on; but cards can be used before the event, if there are any (H27). */
static bool phase_travel(harakiri_play *p) {
    const harakiri_state *s = p->s;
    if (must_make_room(p)) return true;
    if (!is_turn_over(p) && (can_go_on(p) || (harakiri_meets_event(s) && harakiri_has_use(p->rules, s)))) return false;
    harakiri_finish_travel(p);
    return true;
}

/* H19: nothing to decide if there is one way to pay; but who else's coins it takes is asked. */
static bool phase_fare(harakiri_play *p) {
    irori_move list[HARAKIRI_MAX_MOVES];
    harakiri_state *s = p->s;
    uint32_t payers = harakiri_payers(s), purse = (uint32_t)harakiri_purse(s, payers);
    if (is_turn_over(p) || purse < HARAKIRI_FARE) {
        s->sail_to = 0;
        s->phase = HARAKIRI_TRAVEL_PHASE;
        return true;
    }
    if (purse > HARAKIRI_FARE && payers & (payers - 1)) return false;
    harakiri_list(p->rules, s, list);
    harakiri_begin(p, list[0]);
    return true;
}

/* H16: the card goes on top of the deck, unless it is discarded. */
static bool phase_event(harakiri_play *p) {
    harakiri_return_travel(p->s, p->s->event_now);
    p->s->event_now = 0;
    p->s->phase = HARAKIRI_ACTIONS_PHASE;
    return true;
}

/* Is there anything to do in the shop but to leave it? */
static bool has_business(const harakiri_play *p) {
    irori_move only;
    return !harakiri_only_answer(p->rules, p->s, &only) || harakiri_operation_of(only) != HARAKIRI_DO_DONE;
}

/* Whoever fell or was delayed by an item's story is not served any more; nor who has nothing to buy or sell. */
static bool phase_city(harakiri_play *p) {
    if (!is_turn_over(p) && (has_business(p) || harakiri_has_use(p->rules, p->s))) return false;
    harakiri_close_market(p->s);
    p->s->has_bought = 0;
    p->s->phase = HARAKIRI_ACTIONS_PHASE;
    return true;
}

/* A decision is all that is left; or nothing, when the game is over. */
static bool phase_waits(harakiri_play *p) {
    (void)p;
    return false;
}

/* The end of a phase */

static int due_ending(const harakiri_play *p, int *how) {
    const harakiri_chapter *chapter = chapter_of(p);
    harakiri_state *s = p->s;
    uint32_t standing = 0;
    if (s->story.ended) return *how = HARAKIRI_HOW_STORY, s->story.ended;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) standing |= s->character[i].health;
    if (!standing) return *how = HARAKIRI_HOW_DEFEATED, HARAKIRI_FAILURE;
    *how = HARAKIRI_HOW_ENDING;
    for (int i = 0; i < HARAKIRI_ENDINGS; i++)
        if (chapter->ending_outcome[i] && harakiri_holds(p->content, s, chapter->ending[i], 0, 0))
            return chapter->ending_outcome[i];
    return 0;
}

static bool is_in_play(const harakiri_state *s) {
    return s->phase >= HARAKIRI_PREPARE_PHASE && s->phase <= HARAKIRI_MARKET_PHASE;
}

/* H32: what was under way is put away. */
void harakiri_end_phase(harakiri_play *p, int outcome, int how) {
    harakiri_state *s = p->s;
    harakiri_close_market(s);
    if (s->event_now) harakiri_return_travel(s, s->event_now);
    s->event_now = s->foe_now = s->target = s->active = s->has_bought = s->has_moved = s->sail_to = 0;
    s->free_left = s->uses_left = s->acts_left = s->foes_left = s->refused = s->unwilling = 0;
    s->land_steps = s->used_path = s->group = s->bound_group = s->bound_later = s->stage = 0;
    s->movement = 0;
    s->outcome = (uint8_t)outcome;
    s->how = (uint8_t)how;
    s->history[s->chapter] = (uint8_t)(outcome | how << 4);
    s->phase = HARAKIRI_FALLEN_PHASE;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        harakiri_character *character = &s->character[i];
        character->blessed = character->actions = character->is_delayed = 0;
        character->next_test = character->next_movement = character->less = 0;
    }
    harakiri_note(p, outcome == HARAKIRI_SUCCESS ? HARAKIRI_EVENT_SUCCESS : HARAKIRI_EVENT_FAILURE, 0, s->chapter,
                  s->round, s->influence_level);
}

/* Settling */

static bool (*const phases[HARAKIRI_PHASES])(harakiri_play *) = {
    [HARAKIRI_OVER_PHASE] = phase_waits,
    [HARAKIRI_DIVIDE_PHASE] = phase_divide,
    [HARAKIRI_WEAPON_PHASE] = phase_weapon,
    [HARAKIRI_KAMI_PHASE] = phase_kami,
    [HARAKIRI_LEARN_PHASE] = harakiri_phase_learn,
    [HARAKIRI_NEXT_PHASE] = harakiri_phase_next,
    [HARAKIRI_PREPARE_PHASE] = phase_prepare,
    [HARAKIRI_ROUND_PHASE] = phase_round,
    [HARAKIRI_GROWTH_PHASE] = phase_growth,
    [HARAKIRI_CARD_PHASE] = phase_card,
    [HARAKIRI_ENEMIES_PHASE] = phase_enemies,
    [HARAKIRI_TARGET_PHASE] = phase_waits,
    [HARAKIRI_PATH_PHASE] = phase_waits,
    [HARAKIRI_TURNS_PHASE] = phase_turns,
    [HARAKIRI_ACTIONS_PHASE] = phase_actions,
    [HARAKIRI_TRAVEL_PHASE] = phase_travel,
    [HARAKIRI_FARE_PHASE] = phase_fare,
    [HARAKIRI_EVENT_PHASE] = phase_event,
    [HARAKIRI_SMITH_PHASE] = phase_city,
    [HARAKIRI_MARKET_PHASE] = phase_city,
    [HARAKIRI_FALLEN_PHASE] = harakiri_phase_fallen,
    [HARAKIRI_LOSS_PHASE] = phase_waits,
    [HARAKIRI_MISSIONS_PHASE] = harakiri_phase_missions,
    [HARAKIRI_CONSEQUENCES_PHASE] = harakiri_phase_consequences,
    [HARAKIRI_CLOSE_PHASE] = harakiri_phase_close,
    [HARAKIRI_EXPLORE_PHASE] = harakiri_phase_explore,
    [HARAKIRI_HEADS_PHASE] = harakiri_phase_heads,
    [HARAKIRI_BOSS_HEADS_PHASE] = phase_waits,
    [HARAKIRI_RISE_PHASE] = harakiri_phase_rise,
    [HARAKIRI_AFTER_PHASE] = harakiri_phase_after,
};

/* Could the active character do something before these dice fall that makes a difference to them? */
static bool can_prepare(const harakiri_play *p) {
    harakiri_trial trial;
    if (p->has_shown_dice || !harakiri_may_act_freely(p->content, p->s)) return false;
    if (!harakiri_story_trial(p->content, p->s, &trial)) return false;
    bool can_swap = trial.is_combat && p->s->free_left && harakiri_spare_weapon(p->content, p->s, p->s->active);
    return can_swap || harakiri_has_use(p->rules, p->s);
}

/* Dice wait only where something could be done before they fall (H27), and could not have been done just before: who
 * chose an attack or an option with its test in sight has chosen these dice. */
static bool rolls_at_once(const harakiri_play *p) {
    return harakiri_story_question(p->content, p->s).wait == HARAKIRI_WAIT_ROLL && !can_prepare(p);
}

void harakiri_settle(harakiri_play *p) {
    harakiri_state *s = p->s;
    while (!s->pending) {
        int how = 0, outcome;
        harakiri_story_run(p->content, s, p->events);
        if (s->story.depth) {
            if (!rolls_at_once(p)) return;
            harakiri_story_roll(p->content, s, p->events);
            p->has_shown_dice = false;
            continue;
        }
        if (is_in_play(s) && (outcome = due_ending(p, &how))) harakiri_end_phase(p, outcome, how);
        s->story.ended = 0;
        if (!phases[s->phase](p)) return;
    }
}
