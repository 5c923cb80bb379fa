/* Harakiri: doing what was decided, then going on to the next decision. */
#include <assert.h>

#include "play.h"

/* Set-up */

static void divide(harakiri_play *p, int seat) {
    harakiri_state *s = p->s;
    int players = p->rules->base.players;
    for (int i = seat < 0 ? 0 : s->stage; i < HARAKIRI_CHARACTERS; i++) {
        s->seat_of[i] = (uint8_t)(seat < 0 ? i % players : seat);
        harakiri_note(p, HARAKIRI_EVENT_SEATED, i + 1, i + 1, s->seat_of[i] + 1, 0);
        if (p->events) p->events->list[p->events->count - 1].actor = (int8_t)s->seat_of[i];
        if (seat >= 0) break;
    }
    s->stage = (uint8_t)(seat < 0 ? HARAKIRI_CHARACTERS : s->stage + 1);
}

/* H6 */
void harakiri_equip(harakiri_play *p, irori_move move) {
    int who = ++p->s->stage, id = harakiri_a(move);
    bool is_weapon = harakiri_operation_of(move) == HARAKIRI_DO_ARM;
    if (is_weapon)
        harakiri_give_gear(p->content, p->s, who, id);
    else
        harakiri_who(p->s, who)->kami = (uint8_t)id;
    harakiri_note(p, is_weapon ? HARAKIRI_EVENT_ARMED : HARAKIRI_EVENT_FOLLOWS, who, id, 0, 0);
}

static void apply_setup(harakiri_play *p, irori_move move) {
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_USUAL: divide(p, -1); break;
    case HARAKIRI_DO_SEAT: divide(p, harakiri_n(move) - 1); break;
    case HARAKIRI_DO_READY: harakiri_ready(p); break;
    case HARAKIRI_DO_ARM:
    case HARAKIRI_DO_FOLLOW: harakiri_equip(p, move); break;
    case HARAKIRI_DO_RAISE: harakiri_raise(p, harakiri_a(move) - 1); break;
    default: harakiri_learn(p, harakiri_a(move), harakiri_n(move)); break;
    }
}

/* The Shōgun's turn, and whose turn it is */

static void apply_order(harakiri_play *p, irori_move move) {
    int a = harakiri_a(move);
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_ENEMY: harakiri_start_foe(p, harakiri_foe_at(p->s, a, harakiri_b(move), harakiri_n(move))); break;
    case HARAKIRI_DO_TARGET: harakiri_aim_foe(p, a); break;
    case HARAKIRI_DO_TO: harakiri_move_foe(p, a); break;
    default: harakiri_activate(p, a); break;
    }
}

/* Actions */

static void exert(harakiri_play *p) {
    harakiri_who(p->s, p->s->active)->actions--;
    p->s->movement++;
    harakiri_note(p, HARAKIRI_EVENT_EXERTS, p->s->active, 0, p->s->movement, 0);
}

static void enter_smith(harakiri_play *p) {
    harakiri_who(p->s, p->s->active)->actions--;
    p->s->has_bought = 0;
    p->s->phase = HARAKIRI_SMITH_PHASE;
    harakiri_note(p, HARAKIRI_EVENT_AT_SMITH, p->s->active, 0, 0, 0);
}

static void leave_city(harakiri_play *p) {
    harakiri_close_market(p->s);
    p->s->has_bought = 0;
    p->s->phase = HARAKIRI_ACTIONS_PHASE;
}

/* What is left is lost (H14). */
static void end_turn(harakiri_play *p) {
    harakiri_who(p->s, p->s->active)->actions = 0;
    harakiri_who(p->s, p->s->active)->has_activated = 1;
}

static int attacked(const harakiri_state *s, irori_move move) {
    return harakiri_foe_at(s, harakiri_a(move), harakiri_who_of(s, s->active)->place, harakiri_n(move));
}

static void apply_action(harakiri_play *p, irori_move move) {
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_TRAVEL: harakiri_travel(p, (uint32_t)harakiri_n(move)); break;
    case HARAKIRI_DO_EXERT: exert(p); break;
    case HARAKIRI_DO_TO: harakiri_step_to(p, harakiri_a(move)); break;
    case HARAKIRI_DO_SAIL: harakiri_sail_to(p, harakiri_a(move)); break;
    case HARAKIRI_DO_PAY: harakiri_pay_fare(p, harakiri_n(move)); break;
    case HARAKIRI_DO_STOP: harakiri_finish_travel(p); break;
    case HARAKIRI_DO_ATTACK: harakiri_attack(p, attacked(p->s, move)); break;
    case HARAKIRI_DO_INTERACT: harakiri_interact(p, harakiri_a(move)); break;
    case HARAKIRI_DO_SMITH: enter_smith(p); break;
    case HARAKIRI_DO_MARKET: harakiri_open_market(p); break;
    case HARAKIRI_DO_INN: harakiri_stay_at_inn(p); break;
    case HARAKIRI_DO_PRAY: harakiri_pray(p, harakiri_n(move)); break;
    case HARAKIRI_DO_VISIT: harakiri_visit(p); break;
    case HARAKIRI_DO_WORK: harakiri_work(p); break;
    case HARAKIRI_DO_CAMP: harakiri_camp(p); break;
    case HARAKIRI_DO_END: end_turn(p); break;
    case HARAKIRI_DO_BUY: harakiri_buy_item(p, harakiri_a(move)); break;
    case HARAKIRI_DO_BUY_GEAR: harakiri_buy_gear(p, harakiri_a(move)); break;
    case HARAKIRI_DO_SELL: harakiri_sell_item(p, harakiri_a(move)); break;
    case HARAKIRI_DO_SELL_GEAR: harakiri_sell_gear(p, harakiri_a(move)); break;
    case HARAKIRI_DO_SELL_HEADS: harakiri_sell_heads(p, harakiri_n(move), false); break;
    case HARAKIRI_DO_SELL_BOSS_HEADS: harakiri_sell_heads(p, harakiri_n(move), true); break;
    case HARAKIRI_DO_REPAIR: harakiri_repair(p); break;
    default: leave_city(p); break; /* DONE */
    }
}

/* Free actions (H27) */

static void apply_free(harakiri_play *p, irori_move move) {
    harakiri_state *s = p->s;
    int active = s->active, a = harakiri_a(move);
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_USE:
        harakiri_note(p, HARAKIRI_EVENT_USES, active, a, 0, 0);
        harakiri_use_item(p->content, s, active, a);
        break;
    case HARAKIRI_DO_CALL:
        harakiri_note(p, HARAKIRI_EVENT_CALLS, active, harakiri_who(s, active)->kami, 0, 0);
        harakiri_use_kami(p->content, s, active);
        break;
    case HARAKIRI_DO_SWAP:
        harakiri_who(s, active)->weapon = (uint8_t)harakiri_spare_weapon(p->content, s, active);
        harakiri_note(p, HARAKIRI_EVENT_SWAPS, active, harakiri_who(s, active)->weapon, 0, 0);
        break;
    case HARAKIRI_DO_SHARE: harakiri_share(p, a, false); break;
    case HARAKIRI_DO_OMAMORI: harakiri_share(p, a, true); break;
    default: harakiri_exchange(p, move); break;
    }
}

static void do_it(harakiri_play *p, irori_move move) {
    if (harakiri_is_free(harakiri_operation_of(move)))
        apply_free(p, move);
    else
        apply_action(p, move);
}

/* What needs others' yes waits for it; a free action is spent in any case. */
void harakiri_begin(harakiri_play *p, irori_move move) {
    harakiri_state *s = p->s;
    int operation = harakiri_operation_of(move);
    s->free_left -= harakiri_goes_in_circles(p->content, s, move);
    s->uses_left -= harakiri_is_use(operation);
    s->asked = harakiri_others_to_ask(s, move);
    if (!s->asked) {
        s->acts_left -= harakiri_is_action(operation);
        return do_it(p, move);
    }
    s->pending = move;
    harakiri_note(p, HARAKIRI_EVENT_ASKS, s->active, 0, 0, 0);
}

/* Nobody is asked twice: for the same group in this activation (H18), for a fare on this travel (H19). */
static void refuse(harakiri_play *p, irori_move move, int seat) {
    harakiri_state *s = p->s;
    if (harakiri_operation_of(move) == HARAKIRI_DO_TRAVEL)
        s->refused |= harakiri_group_bit(s, (uint32_t)harakiri_n(move));
    for (int i = 0; i < HARAKIRI_CHARACTERS && harakiri_operation_of(move) == HARAKIRI_DO_PAY; i++)
        if (s->seat_of[i] == seat) s->unwilling |= (uint8_t)(1u << i);
}

static void answer_others(harakiri_play *p, bool is_yes) {
    harakiri_state *s = p->s;
    irori_move move = s->pending;
    harakiri_note(p, is_yes ? HARAKIRI_EVENT_AGREES : HARAKIRI_EVENT_REFUSES, s->active, 0, 0, 0);
    if (!is_yes) refuse(p, move, __builtin_ctz(s->asked));
    s->asked = is_yes ? s->asked & (uint8_t)(s->asked - 1) : 0;
    if (s->asked) return;
    s->pending = 0;
    if (!is_yes) return;
    s->acts_left -= harakiri_is_action(harakiri_operation_of(move));
    do_it(p, move);
}

/* Stories */

static int answer_of(irori_move move) {
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_CHOOSE: return harakiri_n(move) - 1;
    case HARAKIRI_DO_PICK:
    case HARAKIRI_DO_LOSE:
    case HARAKIRI_DO_GAIN: return harakiri_a(move) - 1;
    case HARAKIRI_DO_DROP:
    case HARAKIRI_DO_DROP_GEAR: return harakiri_a(move);
    case HARAKIRI_DO_YES:
    case HARAKIRI_DO_AGAIN_KAMI: return 1;
    case HARAKIRI_DO_AGAIN_ITEM: return 1 + harakiri_a(move);
    default: return 0;
    }
}

static void apply_story(harakiri_play *p, irori_move move) {
    if (harakiri_is_free(harakiri_operation_of(move))) return harakiri_begin(p, move);
    if (harakiri_operation_of(move) == HARAKIRI_DO_ROLL)
        harakiri_story_roll(p->content, p->s, p->events);
    else
        harakiri_story_answer(p->content, p->s, answer_of(move), p->events);
}

/* After the phase */

static void apply_after(harakiri_play *p, irori_move move) {
    harakiri_state *s = p->s;
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_LOSE: harakiri_lose_point(p, harakiri_a(move) - 1); break;
    case HARAKIRI_DO_WON: harakiri_explored(p, true); break;
    case HARAKIRI_DO_LOST: harakiri_explored(p, false); break;
    case HARAKIRI_DO_HEADS:
    case HARAKIRI_DO_BOSS_HEADS: harakiri_brought(p, harakiri_n(move)); break;
    default: /* RISE, STAY */
        s->rise = harakiri_operation_of(move) == HARAKIRI_DO_RISE;
        s->phase = HARAKIRI_AFTER_PHASE;
        break;
    }
}

/* Does the move show the test that it leads to, with what it takes (H17)? */
static bool shows_dice(const harakiri_play *p, irori_move move) {
    const harakiri_state *s = p->s;
    if (s->pending) return false;
    if (harakiri_operation_of(move) == HARAKIRI_DO_ATTACK) return true;
    if (harakiri_operation_of(move) != HARAKIRI_DO_CHOOSE) return false;
    harakiri_option option =
        harakiri_option_state(p->content, s, &s->story.frame[s->story.depth - 1], harakiri_n(move) - 1);
    return option.has_test && !option.is_sure;
}

/* A text that was told before this decision, or lay face up, is no secret (H17): up to the first new one, or to chance,
 * nothing is revealed by telling it. The first new one is, whether or not it has words: a world may come to one where
 * the truth tells what lay face up. A text that goes on without a beginning is left as it is. */
static void mark_new_texts(const harakiri_content *content, const harakiri_state *before, irori_events *events,
                           size_t from) {
    bool is_known = false;
    for (size_t i = from; i < events->count; i++) {
        irori_event *event = &events->list[i];
        bool is_reading = event->kind == HARAKIRI_EVENT_READS, is_text = event->kind == HARAKIRI_EVENT_TELL;
        if (is_reading && !harakiri_is_uncovered(content, before, (int)event->number)) event->reveals = true;
        if (event->reveals && !is_text) return;
        is_known |= is_reading;
        if (is_text && is_known) event->reveals = false;
    }
}

void harakiri_name_objects(irori_events *events, size_t from) {
    for (size_t i = from; events && i < events->count; i++) events->list[i].object = harakiri_object(&events->list[i]);
}

void harakiri_apply(const irori_rules *base, void *state, int seat, irori_move move, irori_events *events) {
    const harakiri_rules *rules = (const harakiri_rules *)base;
    harakiri_state *s = state;
    harakiri_play p = {.rules = rules, .content = rules->content, .s = s, .events = events};
    harakiri_state before = *s;
    size_t told = events ? events->count : 0;
    assert(harakiri_check(base, state, seat, move, NULL) == IRORI_OK);
    (void)seat;
    s->trace = 0;
    p.has_shown_dice = shows_dice(&p, move);
    if (s->pending)
        answer_others(&p, harakiri_operation_of(move) == HARAKIRI_DO_YES);
    else if (s->story.depth)
        apply_story(&p, move);
    else if (s->phase <= HARAKIRI_NEXT_PHASE)
        apply_setup(&p, move);
    else if (s->phase <= HARAKIRI_TURNS_PHASE)
        apply_order(&p, move);
    else if (s->phase <= HARAKIRI_MARKET_PHASE)
        harakiri_begin(&p, move);
    else
        apply_after(&p, move);
    harakiri_settle(&p);
    if (events) mark_new_texts(rules->content, &before, events, told);
    harakiri_name_objects(events, told);
}
