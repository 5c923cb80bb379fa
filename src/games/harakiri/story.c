/* Harakiri: the story machine. A story is a stack of frames; the innermost one's `at` is the next step. What the
 * machine waits for follows from that step and the state, so nothing else has to be saved: a state in the middle of an
 * event can be copied, encoded, undone and searched like any other. The one thing a position cannot tell is a roll that
 * failed and may be rolled again: the frame's `rolled`. What a free action begins in between is told above it.
 *
 * Ruling on H28: who is defeated is asked nothing and rolls nothing. The text goes on as far as it can without, and its
 * part about this character ends where a choice, a test or a fight of theirs would come.
 *
 * Where a story comes to an outcome, reading.c says which text that is (H17).
 *
 * Jumps go down the table, calls too (content_load.c checks it), and a block for each character runs at most four
 * times: a story ends. A fight calls what follows it in the enemy's row, which the check cannot order; the limit on
 * frames bounds that, and so does FUEL, for tables that no compiler made. A world may deal itself texts from further
 * up: only so many in a story. */
#include "play.h"

#include <string.h>

enum { FUEL = 20000 };

const uint8_t harakiri_faces[HARAKIRI_COLOURS][6] = {
    [HARAKIRI_ORANGE] = {0, 0, 1, 2, 1, 1},
    [HARAKIRI_GREEN] = {0, 1, 1, 2, 1, 2},
    [HARAKIRI_PURPLE] = {0, 1, 2, 1, 1, 3},
    [HARAKIRI_RED] = {0, 2, 3, 4, 1, 2},
};

/* Frames */

void harakiri_story_push(harakiri_state *state, int step, int who, int enemy, int mission, int event) {
    harakiri_story *story = &state->story;
    if (!step || story->depth == HARAKIRI_FRAMES) return;
    story->fresh |= (uint16_t)(1u << story->depth);
    story->frame[story->depth++] =
        (harakiri_frame){(uint16_t)step, (uint8_t)who, 0, (uint8_t)enemy, (uint8_t)mission, (uint8_t)event, 0};
}

static harakiri_frame *top(harakiri_state *state) { return &state->story.frame[state->story.depth - 1]; }
static const harakiri_frame *top_of(const harakiri_state *state) { return &state->story.frame[state->story.depth - 1]; }

static void pop(harakiri_state *state) { state->story.frame[--state->story.depth] = (harakiri_frame){0}; }

/* A block about somebody else; `after` is where the outer one goes on. A full stack leaves the block out. */
static void enter(harakiri_state *state, int block, int after, int who, int rest) {
    harakiri_frame *outer = top(state), inner = *outer;
    outer->at = (uint16_t)after;
    if (state->story.depth == HARAKIRI_FRAMES) return;
    inner.at = (uint16_t)block;
    inner.who = (uint8_t)who;
    inner.rest = (uint8_t)rest;
    inner.rolled = 0;
    state->story.frame[state->story.depth++] = inner;
}

static harakiri_context context_of(const harakiri_content *content, harakiri_state *state, irori_events *events) {
    const harakiri_frame *frame = top(state);
    return (harakiri_context){content, state, events, frame->who, frame->enemy, frame->mission, frame->event};
}

/* Choices */

static bool can_pay(const harakiri_state *state, const harakiri_step *price, int who) {
    const harakiri_character *character = &state->character[who - 1];
    switch ((harakiri_cost)price->sub) {
    case HARAKIRI_COST_COINS: return character->coins >= price->n;
    case HARAKIRI_COST_KARMA: return character->karma >= price->n;
    case HARAKIRI_COST_HEADS: return character->heads >= price->n;
    case HARAKIRI_COST_BOSS_HEADS: return character->boss_heads >= price->n;
    case HARAKIRI_COST_HEALTH: return character->health > price->n;
    case HARAKIRI_COST_ACTIONS: return character->actions >= price->n;
    case HARAKIRI_COST_ITEM: return harakiri_has(&character->items, price->a);
    default: return false;
    }
}

/* Paying is told as the loss it is. */
static void pay(const harakiri_context *context, const harakiri_step *price) {
    static const uint8_t losses[] = {
        [HARAKIRI_COST_COINS] = HARAKIRI_EFFECT_COINS,   [HARAKIRI_COST_KARMA] = HARAKIRI_EFFECT_KARMA,
        [HARAKIRI_COST_HEADS] = HARAKIRI_EFFECT_HEADS,   [HARAKIRI_COST_BOSS_HEADS] = HARAKIRI_EFFECT_BOSS_HEADS,
        [HARAKIRI_COST_HEALTH] = HARAKIRI_EFFECT_DAMAGE, [HARAKIRI_COST_ACTIONS] = HARAKIRI_EFFECT_ACTIONS,
        [HARAKIRI_COST_ITEM] = HARAKIRI_EFFECT_LOSE_ITEM};
    bool is_damage = price->sub == HARAKIRI_COST_HEALTH;
    harakiri_step loss = {.op = HARAKIRI_OP_EFFECT,
                          .sub = losses[price->sub],
                          .a = price->a,
                          .n = (int16_t)(is_damage ? price->n : -price->n)};
    if (can_pay(context->state, price, context->who)) harakiri_do(context, &loss);
}

/* Could it be as asked for (`is_wanted`) with other attributes, traits, belongings, places of the character: with
 * everything that one sees who looks at the boards? Then what is missing is shown (H17). */
static bool could_hold(const harakiri_content *content, const harakiri_state *state, int condition,
                       const harakiri_frame *frame, bool is_wanted) {
    const harakiri_test *test = &content->test[condition];
    switch (test->op) {
    case HARAKIRI_NOT: return could_hold(content, state, test->a, frame, !is_wanted);
    case HARAKIRI_AND:
    case HARAKIRI_OR: {
        bool a = could_hold(content, state, test->a, frame, is_wanted);
        bool b = could_hold(content, state, test->b, frame, is_wanted);
        return (test->op == HARAKIRI_AND) == is_wanted ? a && b : a || b;
    }
    default:
        return harakiri_is_about_character(test->op) ||
               harakiri_holds(content, state, condition, frame->who, frame->mission) == is_wanted;
    }
}

static void add_need(harakiri_option *option, harakiri_need need) {
    if (option->needs < HARAKIRI_NEEDS) option->need[option->needs++] = need;
}

/* What is missing for a condition that does not hold: of several that are all asked for the first, of several of which
 * one would do all. */
static void add_missing(const harakiri_content *content, const harakiri_state *state, int condition,
                        const harakiri_frame *frame, bool is_wanted, harakiri_option *option) {
    const harakiri_test *test = &content->test[condition];
    if (harakiri_holds(content, state, condition, frame->who, frame->mission) == is_wanted) return;
    if (!could_hold(content, state, condition, frame, is_wanted)) return;
    switch (test->op) {
    case HARAKIRI_NOT: return add_missing(content, state, test->a, frame, !is_wanted, option);
    case HARAKIRI_AND:
    case HARAKIRI_OR: {
        int before = option->needs;
        add_missing(content, state, test->a, frame, is_wanted, option);
        bool needs_all = (test->op == HARAKIRI_AND) == is_wanted;
        if (!needs_all || option->needs == before) add_missing(content, state, test->b, frame, is_wanted, option);
        return;
    }
    default:
        add_need(option,
                 (harakiri_need){.condition = (uint8_t)test->op, .is_not = !is_wanted, .a = test->a, .n = test->n});
    }
}

static void add_missing_price(const harakiri_content *content, const harakiri_state *state, const harakiri_step *step,
                              harakiri_option *option) {
    for (const harakiri_step *price = &content->step[step->jump]; price->op == HARAKIRI_OP_PAY; price++) {
        if (option->who && can_pay(state, price, option->who)) continue;
        option->needs = 0;
        return add_need(option, (harakiri_need){.cost = (uint8_t)price->sub, .a = price->a, .n = price->n});
    }
}

static bool can_choose(const harakiri_content *content, const harakiri_state *state, const harakiri_step *option,
                       const harakiri_frame *frame) {
    if (!harakiri_holds(content, state, option->b, frame->who, frame->mission)) return false;
    for (const harakiri_step *step = &content->step[option->jump]; step->op == HARAKIRI_OP_PAY; step++)
        if (!frame->who || !can_pay(state, step, frame->who)) return false;
    return true;
}

/* What can be chosen; "otherwise" only if nothing else can. */
uint32_t harakiri_options_of(const harakiri_content *content, const harakiri_state *state,
                             const harakiri_frame *frame) {
    const harakiri_step *choice = &content->step[frame->at];
    uint32_t mask = 0, otherwise = 0;
    for (int i = 0; i < choice->n; i++) {
        const harakiri_step *option = choice + 1 + i;
        if (option->sub)
            otherwise |= 1u << i;
        else if (can_choose(content, state, option, frame))
            mask |= 1u << i;
    }
    return mask ? mask : otherwise ? otherwise : 1;
}

/* Shown, but not open: something of the character's own is missing, a price or a condition. */
static bool is_unmet(const harakiri_content *content, const harakiri_state *state, const harakiri_frame *frame,
                     int option) {
    const harakiri_step *step = &content->step[frame->at + 1 + option];
    return frame->who && !step->sub && could_hold(content, state, step->b, frame, true);
}

/* The test that comes next, after the price and what is told first. */
static void add_test(const harakiri_content *content, const harakiri_state *state, harakiri_frame frame,
                     harakiri_option *option) {
    while (content->step[frame.at].op == HARAKIRI_OP_PAY || content->step[frame.at].op == HARAKIRI_OP_TELL) frame.at++;
    option->has_test = frame.who && harakiri_is_test(content->step[frame.at].op);
    option->is_sure = option->has_test && !harakiri_trial_of(content, state, &frame, &option->trial);
}

harakiri_option harakiri_option_state(const harakiri_content *content, const harakiri_state *state,
                                      const harakiri_frame *frame, int option) {
    const harakiri_step *step = &content->step[frame->at + 1 + option];
    harakiri_option result = {.offer = HARAKIRI_OPTION_OPEN, .who = frame->who, .price = step->jump};
    harakiri_frame then = *frame;
    then.at = step->jump;
    add_test(content, state, then, &result);
    if (harakiri_options_of(content, state, frame) >> option & 1) return result;
    result.offer = HARAKIRI_OPTION_HIDDEN;
    if (!is_unmet(content, state, frame, option)) return result;
    result.offer = HARAKIRI_OPTION_UNMET;
    add_missing(content, state, step->b, frame, true, &result);
    if (!result.needs) add_missing_price(content, state, step, &result);
    return result;
}

/* H17: where two options can be read, the player answers, though only one of them may be open. */
static bool is_a_choice(const harakiri_content *content, const harakiri_state *state, const harakiri_frame *frame,
                        uint32_t open) {
    int shown = __builtin_popcount(open);
    for (int i = 0; i < content->step[frame->at].n && shown < 2; i++)
        shown += !(open >> i & 1) && is_unmet(content, state, frame, i);
    return shown > 1;
}

int harakiri_option_text(const harakiri_content *content, const harakiri_state *state, int option) {
    return content->step[top_of(state)->at + 1 + option].a;
}

int harakiri_option_step(const harakiri_content *content, const harakiri_state *state, int option) {
    return content->step[top_of(state)->at + 1 + option].jump;
}

static void choose(const harakiri_context *context, int option) {
    const harakiri_step *chosen = &context->content->step[top(context->state)->at + 1 + option];
    const harakiri_slot *slot = &context->content->outcomes.slot[chosen - context->content->step];
    harakiri_tell(context, HARAKIRI_EVENT_CHOSEN, chosen->a, option, 0);
    for (const harakiri_step *price = &context->content->step[chosen->jump]; price->op == HARAKIRI_OP_PAY; price++)
        if (context->who) pay(context, price);
    harakiri_enter_text(context, slot->kind[0], slot->to[0]);
}

/* Characters, attributes, items to choose from */

uint32_t harakiri_meant(const harakiri_content *content, const harakiri_state *state, const harakiri_step *step,
                        const harakiri_frame *frame) {
    uint32_t mask = 0;
    int place = frame->who ? state->character[frame->who - 1].place : 0;
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        const harakiri_character *character = &state->character[who - 1];
        bool is_meant = character->health && !((step->sub & HARAKIRI_OTHERS) && who == frame->who) &&
                        !((step->sub & HARAKIRI_HERE) && character->place != place);
        if (is_meant && harakiri_holds(content, state, step->a, who, frame->mission)) mask |= 1u << (who - 1);
    }
    return mask;
}

/* H24: what somebody above a limit may discard. */
static harakiri_set discardable(const harakiri_content *content, const harakiri_state *state, int who, int excess) {
    const harakiri_character *character = &state->character[who - 1];
    harakiri_set set = excess >= 3 ? character->gear : harakiri_losable(content, state, who, 0), all = set;
    HARAKIRI_FOR_EACH(id, &all) {
        bool is_kept = (excess == 2 && content->item[id].kind != HARAKIRI_PERMANENT) ||
                       (excess == 3 && content->gear[id].kind != HARAKIRI_WEAPON) ||
                       (excess == 4 && content->gear[id].kind != HARAKIRI_ARMOR);
        if (is_kept) harakiri_drop(&set, id);
    }
    return set;
}

/* Tests (H20–H22) */

static int difficulty_of(const harakiri_content *content, const harakiri_state *state, const harakiri_step *step,
                         const harakiri_frame *frame) {
    if (step->op != HARAKIRI_OP_FIGHT) return step->n;
    return content->enemy[state->foe[frame->enemy - 1].kind].difficulty;
}

/* A trait or the like may make a test needless (H17); so may an enemy that is gone. */
static bool is_sure(const harakiri_content *content, const harakiri_state *state, const harakiri_step *step,
                    const harakiri_frame *frame) {
    if (!frame->who || (step->op == HARAKIRI_OP_FIGHT && !frame->enemy)) return true;
    if (frame->rolled) return false; /* what came after the dice fell does not count */
    for (int i = 1; i <= step->b; i++)
        if (step[i].sub && harakiri_holds(content, state, step[i].a, frame->who, frame->mission)) return true;
    return false;
}

static int modifiers_of(const harakiri_content *content, const harakiri_state *state, const harakiri_step *step,
                        const harakiri_frame *frame) {
    int sum = state->character[frame->who - 1].next_test;
    for (int i = 1; i <= step->b; i++)
        if (!step[i].sub && harakiri_holds(content, state, step[i].a, frame->who, frame->mission)) sum += step[i].n;
    if (step->op != HARAKIRI_OP_TEST) return sum + harakiri_bonus_of(content, state, frame->who, HARAKIRI_BONUS_COMBAT);
    return sum + harakiri_bonus_of(content, state, frame->who, HARAKIRI_BONUS_POWER + step->sub) +
           harakiri_bonus_of(content, state, frame->who, HARAKIRI_BONUS_TESTS);
}

static harakiri_trial trial_at(const harakiri_content *content, const harakiri_state *state, const harakiri_step *step,
                               const harakiri_frame *frame) {
    bool is_combat = step->op != HARAKIRI_OP_TEST;
    int attribute = is_combat ? HARAKIRI_POWER : step->sub;
    return (harakiri_trial){.is_combat = is_combat,
                            .attribute = attribute,
                            .plus = state->character[frame->who - 1].attribute[attribute] +
                                    modifiers_of(content, state, step, frame),
                            .difficulty = difficulty_of(content, state, step, frame),
                            .who = frame->who,
                            .at = (int)(step - content->step),
                            .mission = frame->mission};
}

bool harakiri_trial_of(const harakiri_content *content, const harakiri_state *state, const harakiri_frame *frame,
                       harakiri_trial *trial) {
    const harakiri_step *step = &content->step[frame->at];
    if (is_sure(content, state, step, frame)) return false;
    *trial = trial_at(content, state, step, frame);
    return true;
}

static int roll_die(const harakiri_context *context, irori_stream *stream) {
    int face = 1 + (int)irori_stream_below(stream, 6);
    harakiri_remember(context->state, face);
    harakiri_tell(context, HARAKIRI_EVENT_DIE, 0, face, 0);
    return face;
}

/* H20: without a weapon power and modifiers alone. */
static int roll_weapon(const harakiri_context *context, irori_stream *stream) {
    const harakiri_gear *weapon = &context->content->gear[context->state->character[context->who - 1].weapon];
    int sum = 0;
    for (int colour = 0; colour < HARAKIRI_COLOURS; colour++)
        for (int i = 0; i < weapon->dice[colour]; i++) {
            int value = harakiri_faces[colour][irori_stream_below(stream, 6)];
            harakiri_remember(context->state, value);
            harakiri_tell(context, HARAKIRI_EVENT_DIE, 1 + colour, value, 0);
            sum += value;
        }
    return sum;
}

/* Success removes the enemy for a head (H20); then what its text says of either outcome. */
static void end_fight(const harakiri_context *context, bool is_success) {
    harakiri_state *state = context->state;
    if (!context->enemy || !context->who) return;
    harakiri_foe foe = state->foe[context->enemy - 1];
    const harakiri_enemy *enemy = &context->content->enemy[foe.kind];
    harakiri_character *character = &state->character[context->who - 1];
    if (is_success) {
        bool has_head = enemy->head != HARAKIRI_NO_HEAD;
        uint8_t *heads = enemy->head == HARAKIRI_BOSS_HEAD ? &character->boss_heads : &character->heads;
        if (has_head && *heads < HARAKIRI_MAX_SMALL) ++*heads;
        harakiri_tell(context, has_head ? HARAKIRI_EVENT_BEATEN : HARAKIRI_EVENT_OVERCOME, foe.kind, 0, 0);
        harakiri_remove_foe(context, context->enemy - 1);
    } else {
        harakiri_tell(context, HARAKIRI_EVENT_UNBEATEN, foe.kind, 0, 0);
    }
    harakiri_story_push(state, is_success ? enemy->success : enemy->failure, context->who,
                        is_success ? 0 : context->enemy, foe.mission, 0);
}

static void end_test(const harakiri_context *context, const harakiri_step *step, bool is_success) {
    harakiri_state *state = context->state;
    top(state)->rolled = 0;
    const harakiri_slot *slot = &context->content->outcomes.slot[top(state)->at];
    harakiri_enter_text(context, slot->kind[!is_success], slot->to[!is_success]);
    if (step->op == HARAKIRI_OP_FIGHT) end_fight(context, is_success);
}

/* A roll that stands: what was added to it is spent. A test that succeeds without one leaves that for the next. */
static void end_roll(const harakiri_context *context, const harakiri_step *step, bool is_success) {
    context->state->character[context->who - 1].next_test = 0;
    end_test(context, step, is_success);
}

static uint32_t rerolls_of(const harakiri_content *content, const harakiri_state *state, const harakiri_step *step,
                           int who, harakiri_set *items) {
    return harakiri_rerolls(content, state, who,
                            step->op == HARAKIRI_OP_TEST ? HARAKIRI_REROLL_TEST : HARAKIRI_REROLL_COMBAT, items);
}

static void roll_test(const harakiri_context *context, const harakiri_step *step) {
    harakiri_state *state = context->state;
    harakiri_trial trial = trial_at(context->content, state, step, top(state));
    irori_stream stream;
    harakiri_set items;
    irori_stream_open(&stream, &state->chance);
    int total = (trial.is_combat ? roll_weapon(context, &stream) : roll_die(context, &stream)) + trial.plus;
    harakiri_tell(context, trial.is_combat ? HARAKIRI_EVENT_COMBAT : HARAKIRI_EVENT_TEST, 1 + trial.attribute, total,
                  trial.difficulty);
    if (total < trial.difficulty && rerolls_of(context->content, state, step, context->who, &items)) {
        top(state)->rolled = (uint8_t)(HARAKIRI_ROLLED + total);
        return;
    }
    end_roll(context, step, total >= trial.difficulty);
}

/* `with`: 0 let it be, 1 the kami, more: 1 + an item. */
static void roll_again(const harakiri_context *context, const harakiri_step *step, int with) {
    harakiri_state *state = context->state;
    if (with == 0) return end_roll(context, step, false);
    top(state)->rolled = 0;
    harakiri_tell(context, HARAKIRI_EVENT_REROLL, with - 1, 0, 0);
    if (with == 1) {
        state->character[context->who - 1].kami_used = 1;
    } else {
        state->uses_left--;
        harakiri_spend_item(context->content, state, context->who, with - 1);
    }
    roll_test(context, step);
}

static void roll_fate(const harakiri_context *context, const harakiri_step *step) {
    irori_stream stream;
    irori_stream_open(&stream, &context->state->chance);
    int face = roll_die(context, &stream);
    while ((++step)->n < face) continue;
    const harakiri_slot *slot = &context->content->outcomes.slot[step - context->content->step];
    harakiri_enter_text(context, slot->kind[0], slot->to[0]);
}

/* Questions */

static harakiri_question ask(harakiri_wait wait, int who, uint32_t mask, bool is_joint) {
    return (harakiri_question){.wait = wait, .who = who, .mask = mask, .is_joint = is_joint || !who};
}

static harakiri_question ask_set(harakiri_wait wait, int who, const harakiri_set *set, bool is_gear) {
    return (harakiri_question){.wait = wait, .who = who, .set = *set, .is_gear = is_gear};
}

static bool is_one(uint32_t mask) { return !(mask & (mask - 1)); }

static harakiri_question effect_question(const harakiri_content *content, const harakiri_state *state,
                                         const harakiri_step *step, int who) {
    harakiri_question none = {0};
    if (!who || !state->character[who - 1].health) return none;
    if (step->sub == HARAKIRI_EFFECT_DELAY && state->character[who - 1].blessed && state->character[who - 1].actions &&
        harakiri_can_be_delayed(state, who))
        return ask(HARAKIRI_WAIT_BLESSING, who, 3, false);
    if (step->sub == HARAKIRI_EFFECT_ANY_ATTRIBUTE) {
        uint32_t mask = harakiri_changeable(content, state, who, step->n);
        harakiri_question question = ask(HARAKIRI_WAIT_ATTRIBUTE, who, mask, false);
        question.is_gain = step->n > 0;
        return is_one(mask) ? none : question;
    }
    if (step->sub == HARAKIRI_EFFECT_LOSE_AN_ITEM || step->sub == HARAKIRI_EFFECT_LOSE_TAGGED) {
        harakiri_set set = harakiri_losable(content, state, who, step->a);
        return harakiri_count(&set) < 2 ? none : ask_set(HARAKIRI_WAIT_ITEM, who, &set, false);
    }
    return none;
}

static harakiri_question excess_question(const harakiri_content *content, const harakiri_state *state) {
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        int excess = harakiri_must_discard(content, state, who);
        if (!excess) continue;
        harakiri_set set = discardable(content, state, who, excess);
        return ask_set(HARAKIRI_WAIT_DISCARD, who, &set, excess >= 3);
    }
    return (harakiri_question){0};
}

/* Does the step ask somebody who is defeated? */
static bool is_beyond(const harakiri_state *state, const harakiri_frame *frame, const harakiri_step *step) {
    bool asks = (step->op == HARAKIRI_OP_CHOOSE && !step->sub) || harakiri_is_test(step->op);
    return asks && frame->who && !state->character[frame->who - 1].health;
}

static harakiri_question step_question(const harakiri_content *content, const harakiri_state *state) {
    const harakiri_frame *frame = top_of(state);
    const harakiri_step *step = &content->step[frame->at];
    harakiri_question none = {0}, again;
    uint32_t mask;
    if (is_beyond(state, frame, step)) return none;
    switch (step->op) {
    case HARAKIRI_OP_CHOOSE:
        mask = harakiri_options_of(content, state, frame);
        return !is_a_choice(content, state, frame, mask) ? none
                                                         : ask(HARAKIRI_WAIT_CHOICE, frame->who, mask, step->sub);
    case HARAKIRI_OP_SOMEONE:
        mask = harakiri_meant(content, state, step, frame);
        return is_one(mask) ? none : ask(HARAKIRI_WAIT_WHO, frame->who, mask, true);
    case HARAKIRI_OP_TEST:
    case HARAKIRI_OP_COMBAT:
    case HARAKIRI_OP_FIGHT:
        if (is_sure(content, state, step, frame)) return none;
        if (!frame->rolled) return ask(HARAKIRI_WAIT_ROLL, frame->who, 0, false);
        again = ask(HARAKIRI_WAIT_REROLL, frame->who, 1, false);
        again.mask |= rerolls_of(content, state, step, frame->who, &again.set);
        return again;
    case HARAKIRI_OP_ROLL: return ask(HARAKIRI_WAIT_ROLL, frame->who, 0, false);
    case HARAKIRI_OP_EFFECT: return effect_question(content, state, step, frame->who);
    default: return none;
    }
}

harakiri_question harakiri_story_question(const harakiri_content *content, const harakiri_state *state) {
    harakiri_question none = {0};
    if (!state->story.depth || state->story.ended) return none;
    harakiri_question excess = excess_question(content, state);
    return excess.wait ? excess : step_question(content, state);
}

bool harakiri_story_trial(const harakiri_content *content, const harakiri_state *state, harakiri_trial *trial) {
    harakiri_wait wait = harakiri_story_question(content, state).wait;
    if (wait != HARAKIRI_WAIT_ROLL && wait != HARAKIRI_WAIT_REROLL) return false;
    const harakiri_frame *frame = top_of(state);
    return harakiri_is_test(content->step[frame->at].op) && harakiri_trial_of(content, state, frame, trial);
}

/* Steps */

static bool may_have_filled(int effect) {
    return effect == HARAKIRI_EFFECT_GAIN_ITEM || effect == HARAKIRI_EFFECT_GAIN_GEAR ||
           effect == HARAKIRI_EFFECT_DRAW_ITEM;
}

/* Effects whose choice has one answer at most are told as what they come to, or not at all. */
static void do_effect(const harakiri_context *context, const harakiri_step *step) {
    harakiri_state *state = context->state;
    bool is_here = context->who && state->character[context->who - 1].health;
    if (step->sub == HARAKIRI_EFFECT_ANY_ATTRIBUTE && is_here) {
        uint32_t mask = harakiri_changeable(context->content, state, context->who, step->n);
        harakiri_step change = {
            .sub = HARAKIRI_EFFECT_ATTRIBUTE, .a = (uint16_t)(1 + (mask ? __builtin_ctz(mask) : 0)), .n = step->n};
        if (mask) harakiri_do(context, &change);
    } else if ((step->sub == HARAKIRI_EFFECT_LOSE_AN_ITEM || step->sub == HARAKIRI_EFFECT_LOSE_TAGGED) && is_here) {
        harakiri_set set = harakiri_losable(context->content, state, context->who, step->a);
        harakiri_step loss = {.sub = HARAKIRI_EFFECT_LOSE_ITEM, .a = (uint16_t)harakiri_nth(&set, 0)};
        if (loss.a) harakiri_do(context, &loss);
    } else {
        harakiri_do(context, step);
    }
}

static void step_each(const harakiri_content *content, harakiri_state *state, const harakiri_step *step) {
    uint32_t mask = harakiri_meant(content, state, step, top(state));
    int block = top(state)->at + 1;
    if (!mask)
        top(state)->at = step->jump;
    else
        enter(state, block, step->jump, 1 + __builtin_ctz(mask), (int)(mask & (mask - 1)));
}

/* Those who were defeated in between are left out. */
static void step_next(harakiri_state *state, const harakiri_step *step) {
    harakiri_frame *frame = top(state);
    while (frame->rest && !state->character[__builtin_ctz(frame->rest)].health)
        frame->rest &= (uint8_t)(frame->rest - 1);
    if (!frame->rest) {
        pop(state);
        return;
    }
    frame->who = (uint8_t)(1 + __builtin_ctz(frame->rest));
    frame->rest &= (uint8_t)(frame->rest - 1);
    frame->at = step->a;
}

static void step_someone(harakiri_state *state, const harakiri_step *step, uint32_t mask) {
    if (mask)
        enter(state, top(state)->at + 1, step->b, 1 + __builtin_ctz(mask), 0);
    else
        top(state)->at = step->jump;
}

/* On to the end of the block or script that the step is in. */
static void skip_block(const harakiri_content *content, harakiri_frame *frame) {
    int at = frame->at, depth = 0;
    for (; at < content->step_count - 1; at++) {
        int op = content->step[at].op;
        bool is_end = op == HARAKIRI_OP_NEXT || op == HARAKIRI_OP_BACK || op == HARAKIRI_OP_DONE;
        if (is_end && !depth) break;
        depth += (op == HARAKIRI_OP_EACH || op == HARAKIRI_OP_SOMEONE || op == HARAKIRI_OP_WITH) - is_end;
    }
    frame->at = (uint16_t)at;
    frame->rolled = 0;
}

/* Prose that can be met often in one chapter counts its tellings, and after some of them the story keeps quiet: what
 * happens is told by its effects alone. */
static bool is_worth_telling(harakiri_state *state, int counter) {
    if (!counter) return true;
    uint64_t *word = &state->told[(counter - 1) >> 5];
    int shift = 2 * ((counter - 1) & 31);
    if ((*word >> shift & 3) >= HARAKIRI_MOST_TELLINGS) return false;
    *word += 1ull << shift;
    return true;
}

/* Does one step that waits for nobody. */
static void take_step(const harakiri_context *context, const harakiri_step *step) {
    const harakiri_content *content = context->content;
    harakiri_state *state = context->state;
    harakiri_frame *frame = top(state);
    if (is_beyond(state, frame, step)) return skip_block(content, frame);
    switch ((harakiri_op)step->op) {
    case HARAKIRI_OP_TELL:
        if (is_worth_telling(state, step->b)) harakiri_tell(context, HARAKIRI_EVENT_TELL, step->a, 0, 0);
        frame->at++;
        break;
    case HARAKIRI_OP_EFFECT:
        frame->at++; /* first: an effect may begin a story of its own */
        do_effect(context, step);
        break;
    case HARAKIRI_OP_PAY:
        frame->at++;
        if (frame->who) pay(context, step);
        break;
    case HARAKIRI_OP_IF:
        frame->at = harakiri_holds(content, state, step->a, frame->who, frame->mission) ? (uint16_t)(frame->at + 1)
                                                                                        : step->jump;
        break;
    case HARAKIRI_OP_JUMP: frame->at = step->jump; break;
    case HARAKIRI_OP_READ: enter(state, step->jump, frame->at + 1, frame->who, 0); break;
    case HARAKIRI_OP_CHOOSE: choose(context, __builtin_ctz(harakiri_options_of(content, state, frame))); break;
    case HARAKIRI_OP_TEST:
    case HARAKIRI_OP_COMBAT:
    case HARAKIRI_OP_FIGHT:
        end_test(context, step, frame->who || step->op != HARAKIRI_OP_FIGHT);
        break; /* nobody to fight */
    case HARAKIRI_OP_COUNT:
        if (state->visits[step->a - 1] < HARAKIRI_MOST_VISITS) state->visits[step->a - 1]++;
        frame->at++;
        break;
    case HARAKIRI_OP_EACH: step_each(content, state, step); break;
    case HARAKIRI_OP_NEXT: step_next(state, step); break;
    case HARAKIRI_OP_SOMEONE: step_someone(state, step, harakiri_meant(content, state, step, frame)); break;
    case HARAKIRI_OP_WITH:
        step_someone(state, step, state->character[step->sub - 1].health ? 1u << (step->sub - 1) : 0);
        break;
    case HARAKIRI_OP_OPTION:
    case HARAKIRI_OP_MODIFIER:
    case HARAKIRI_OP_FACE: frame->at++; break; /* nothing leads here but other tables */
    default: pop(state); break;
    }
}

/* A card that was pushed begins: what it says may be unread. A mission that is active lies face up from then on. */
static void begin_card(const harakiri_content *content, harakiri_state *state, irori_events *events) {
    harakiri_context context = context_of(content, state, events);
    int at = top(state)->at;
    state->story.fresh &= (uint16_t) ~(1u << (state->story.depth - 1));
    if (state->story.depth == 1) state->dealt &= ~(uint32_t)HARAKIRI_DEALT_NOW;
    harakiri_enter_text(&context, content->outcomes.card[at], at);
    if (context.mission && state->mission[context.mission] == HARAKIRI_MISSION_ACTIVE)
        harakiri_lay_open(content, state, HARAKIRI_OPENS_MISSION, context.mission);
}

static bool is_waiting_op(int op) {
    return op == HARAKIRI_OP_CHOOSE || op == HARAKIRI_OP_SOMEONE || op == HARAKIRI_OP_ROLL ||
           op == HARAKIRI_OP_EFFECT || harakiri_is_test(op);
}

static void end_story(harakiri_state *state) {
    memset(state->story.frame, 0, sizeof state->story.frame);
    state->story.depth = 0;
    state->story.fresh = 0;
}

void harakiri_story_run(const harakiri_content *content, harakiri_state *state, irori_events *events) {
    bool may_exceed = true;
    for (int fuel = FUEL; state->story.depth && !state->story.ended; fuel--) {
        if (state->story.fresh >> (state->story.depth - 1) & 1) begin_card(content, state, events);
        const harakiri_step *step = &content->step[top(state)->at];
        if (!fuel) return end_story(state);
        if (may_exceed && excess_question(content, state).wait) return;
        may_exceed = step->op == HARAKIRI_OP_EFFECT && may_have_filled(step->sub);
        if (is_waiting_op(step->op) && step_question(content, state).wait) return;
        harakiri_context context = context_of(content, state, events);
        take_step(&context, step);
    }
    if (state->story.ended) end_story(state);
}

/* Answers. What follows one was not told before, so nobody takes back what brought it about (H17). */

static size_t told(const irori_events *events) { return events ? events->count : 0; }

static void reveal_since(irori_events *events, size_t from) {
    for (size_t i = from; i < told(events); i++) events->list[i].reveals = true;
}

/* What one gives, loses or takes by it is seen before: only what follows is new. */
static bool is_plain_answer(harakiri_wait wait) {
    return wait == HARAKIRI_WAIT_WHO || wait == HARAKIRI_WAIT_ATTRIBUTE || wait == HARAKIRI_WAIT_ITEM ||
           wait == HARAKIRI_WAIT_DISCARD || wait == HARAKIRI_WAIT_BLESSING;
}

static void answer_discard(harakiri_context context, const harakiri_question *question, int id) {
    bool is_gear = question->is_gear;
    harakiri_step loss = {.sub = is_gear ? HARAKIRI_EFFECT_LOSE_GEAR : HARAKIRI_EFFECT_LOSE_ITEM, .a = (uint16_t)id};
    context.who = question->who;
    harakiri_do(&context, &loss);
}

static void answer_blessing(const harakiri_context *context, const harakiri_step *delay, bool is_spent) {
    top(context->state)->at++;
    if (!is_spent) {
        harakiri_do(context, delay);
        return;
    }
    context->state->character[context->who - 1].blessed--;
    harakiri_tell(context, HARAKIRI_EVENT_BLESSING_SPENT, 0, 0, 0);
}

void harakiri_story_answer(const harakiri_content *content, harakiri_state *state, int answer, irori_events *events) {
    harakiri_question question = harakiri_story_question(content, state);
    harakiri_context context = context_of(content, state, events);
    const harakiri_step *step = &content->step[top(state)->at];
    size_t before = told(events);
    switch (question.wait) {
    case HARAKIRI_WAIT_CHOICE: choose(&context, answer); break;
    case HARAKIRI_WAIT_WHO:
        context.who = 1 + answer;
        harakiri_tell(&context, HARAKIRI_EVENT_PICKED, 0, 0, 0);
        step_someone(state, step, 1u << answer);
        break;
    case HARAKIRI_WAIT_ATTRIBUTE:
        harakiri_do(&context,
                    &(harakiri_step){.sub = HARAKIRI_EFFECT_ATTRIBUTE, .a = (uint16_t)(1 + answer), .n = step->n});
        top(state)->at++;
        break;
    case HARAKIRI_WAIT_ITEM:
        harakiri_drop_item(content, state, question.who, answer);
        harakiri_tell(&context, HARAKIRI_EFFECT_LOSE_ITEM, answer, 0, 0);
        top(state)->at++;
        break;
    case HARAKIRI_WAIT_DISCARD: answer_discard(context, &question, answer); break;
    case HARAKIRI_WAIT_BLESSING: answer_blessing(&context, step, answer); break;
    case HARAKIRI_WAIT_REROLL: roll_again(&context, step, answer); break;
    case HARAKIRI_WAIT_ROLL:
    case HARAKIRI_WAIT_NONE: break;
    }
    if (is_plain_answer(question.wait)) before = told(events);
    harakiri_story_run(content, state, events);
    reveal_since(events, before);
}

void harakiri_story_roll(const harakiri_content *content, harakiri_state *state, irori_events *events) {
    harakiri_context context = context_of(content, state, events);
    const harakiri_step *step = &content->step[top(state)->at];
    size_t before = told(events);
    if (step->op == HARAKIRI_OP_ROLL)
        roll_fate(&context, step);
    else
        roll_test(&context, step);
    harakiri_story_run(content, state, events);
    reveal_since(events, before);
}
