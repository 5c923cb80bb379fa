/* Harakiri: what speaks for a move or against it, in one sentence of facts: odds, distances, health, what a weapon's
 * dice show. Of a story no more than its option tells: the test that it begins with, and whether anybody has read what
 * follows (H17). */
#include "bot.h"

/* Tests and fights */

static bool is_unread(const harakiri_rules *rules, const harakiri_state *s, int step, int which) {
    const harakiri_slot *slot = &rules->content->outcomes.slot[step];
    return !harakiri_is_known(rules->content, s, slot->kind[which], slot->to[which]);
}

static void explain_test(const harakiri_rules *rules, const harakiri_state *s, const harakiri_frame *frame,
                         irori_message *out) {
    harakiri_trial trial;
    if (!harakiri_is_test(rules->content->step[frame->at].op) || !frame->who) return;
    if (!harakiri_trial_of(rules->content, s, frame, &trial) || trial.plus >= trial.difficulty)
        return irori_message_init(out, "harakiri.reason.sure");
    bool is_open = !is_unread(rules, s, frame->at, 0) && !is_unread(rules, s, frame->at, 1);
    irori_message_init(out, trial.is_combat ? is_open ? "harakiri.reason.fight" : "harakiri.reason.fight-unread"
                            : is_open       ? "harakiri.reason.test"
                                            : "harakiri.reason.test-unread");
    if (!trial.is_combat) harakiri_name_kind(rules, HARAKIRI_KIND_ATTRIBUTE, trial.attribute + 1, "attribute", out);
    irori_message_number(out, "percent", harakiri_percent(harakiri_odds_of_trial(rules, s, &trial)));
    irori_message_number(out, "need", trial.difficulty - trial.plus);
}

static void explain_attack(const harakiri_rules *rules, const harakiri_state *s, int who, int foe, irori_message *out) {
    harakiri_frame frame = {.at = HARAKIRI_STEP_ATTACK, .who = (uint8_t)who, .enemy = (uint8_t)(foe + 1)};
    explain_test(rules, s, &frame, out);
}

/* The test that an option begins with, after its price and its words; if there is none, whether anybody has read what
 * follows. */
static void explain_option(const harakiri_rules *rules, const harakiri_state *s, int option, irori_message *out) {
    harakiri_frame frame = s->story.frame[s->story.depth - 1];
    int step = frame.at + 1 + option;
    if (option < 0 || option >= rules->content->step[frame.at].n) return;
    if (is_unread(rules, s, step, 0)) return irori_message_init(out, "harakiri.reason.unread");
    frame.at = rules->content->outcomes.slot[step].to[0];
    while (rules->content->step[frame.at].op == HARAKIRI_OP_TELL) frame.at++;
    explain_test(rules, s, &frame, out);
}

/* Missions */

/* The own token that is nearest to a place; NULL: none can be reached. */
static const harakiri_token *nearest(const harakiri_rules *rules, const harakiri_state *s, int who, int place,
                                     int *steps) {
    uint8_t far[HARAKIRI_MAX_LOCATIONS];
    const harakiri_token *best = NULL;
    *steps = HARAKIRI_NO_WAY;
    harakiri_distances(rules->content, s, place, far);
    for (int i = 0; i < HARAKIRI_TOKENS; i++) {
        const harakiri_token *token = &s->token[i];
        if (!harakiri_is_own_token(rules, s, token, who) || far[token->place] >= *steps) continue;
        *steps = far[token->place];
        best = token;
    }
    return best;
}

static void explain_way(const harakiri_rules *rules, const harakiri_state *s, int who, int place, irori_message *out) {
    int steps;
    const harakiri_token *token = nearest(rules, s, who, place, &steps);
    if (!token) return;
    irori_message_init(out, steps ? "harakiri.reason.way" : "harakiri.reason.there");
    if (steps) irori_message_number(out, "n", steps);
    if (steps) harakiri_name_kind(rules, HARAKIRI_KIND_LOCATION, token->place, "place", out);
    harakiri_name_kind(rules, HARAKIRI_KIND_MISSION, token->mission, "mission", out);
}

static void explain_mission(const harakiri_rules *rules, const harakiri_state *s, int mission, irori_message *out) {
    int goal = harakiri_goal(rules, s, mission);
    bool is_hidden = s->mission[mission] == HARAKIRI_MISSION_FACEDOWN;
    if (!is_hidden && !goal) return;
    irori_message_init(out, is_hidden ? "harakiri.reason.reveal" : "harakiri.reason.progress");
    harakiri_name_kind(rules, HARAKIRI_KIND_MISSION, mission, "mission", out);
    if (is_hidden) return;
    irori_message_number(out, "done", s->progress[mission]);
    irori_message_number(out, "goal", goal);
}

/* Cities */

static void explain_healing(const harakiri_rules *rules, const harakiri_state *s, int health, irori_message *out) {
    int most = harakiri_max_health(rules->content, s, s->active), was = harakiri_who_of(s, s->active)->health;
    irori_message_init(out, "harakiri.reason.heal");
    irori_message_number(out, "was", was);
    irori_message_number(out, "then", was + health < most ? was + health : most);
    irori_message_number(out, "most", most);
}

enum { FAIR_STRIKE = 3 }; /* by which weapons are compared */

static void explain_gear(const harakiri_rules *rules, const harakiri_state *s, int gear, irori_message *out) {
    const harakiri_character *character = harakiri_who_of(s, s->active);
    const harakiri_gear *card = &rules->content->gear[gear];
    bool is_weapon = card->kind == HARAKIRI_WEAPON;
    irori_message_init(out, is_weapon ? "harakiri.reason.weapon" : "harakiri.reason.armor");
    if (is_weapon) irori_message_number(out, "strike", FAIR_STRIKE);
    irori_message_number(out, "then",
                         is_weapon ? harakiri_percent(rules->lore.strike[gear][FAIR_STRIKE]) : card->armor);
    irori_message_number(out, "was",
                         is_weapon ? harakiri_percent(rules->lore.strike[character->weapon][FAIR_STRIKE])
                                   : rules->content->gear[character->armor].armor);
}

static void explain_coins(const harakiri_state *s, int more, irori_message *out) {
    irori_message_init(out, "harakiri.reason.coins");
    irori_message_number(out, "n", harakiri_who_of(s, s->active)->coins + more);
}

static void explain_end(const harakiri_state *s, irori_message *out) {
    if (!harakiri_who_of(s, s->active)->actions) return;
    irori_message_init(out, "harakiri.reason.end");
    irori_message_number(out, "n", harakiri_who_of(s, s->active)->actions);
}

static void explain_action(const harakiri_rules *rules, const harakiri_state *s, irori_move move, irori_message *out) {
    const harakiri_character *character = harakiri_who_of(s, s->active);
    int a = harakiri_a(move), n = harakiri_n(move);
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_TRAVEL: explain_way(rules, s, s->active, character->place, out); break;
    case HARAKIRI_DO_TO:
    case HARAKIRI_DO_SAIL: explain_way(rules, s, s->active, a, out); break;
    case HARAKIRI_DO_ATTACK:
        explain_attack(rules, s, s->active, harakiri_foe_at(s, a, character->place, n), out);
        break;
    case HARAKIRI_DO_INTERACT: explain_mission(rules, s, a, out); break;
    case HARAKIRI_DO_INN: explain_healing(rules, s, harakiri_inn_heals(character), out); break;
    case HARAKIRI_DO_CAMP: explain_healing(rules, s, 1, out); break;
    case HARAKIRI_DO_WORK: explain_coins(s, HARAKIRI_WAGE, out); break;
    case HARAKIRI_DO_BUY: explain_coins(s, -rules->content->item[a].cost, out); break;
    case HARAKIRI_DO_BUY_GEAR: explain_gear(rules, s, a, out); break;
    case HARAKIRI_DO_SELL: explain_coins(s, rules->content->item[a].cost / 2, out); break;
    case HARAKIRI_DO_SELL_HEADS: explain_coins(s, HARAKIRI_HEAD_COINS * n, out); break;
    case HARAKIRI_DO_SELL_BOSS_HEADS: explain_coins(s, HARAKIRI_BOSS_HEAD_COINS * n, out); break;
    case HARAKIRI_DO_END: explain_end(s, out); break;
    default: break;
    }
}

static void explain_story(const harakiri_rules *rules, const harakiri_state *s, irori_move move, irori_message *out) {
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_CHOOSE: explain_option(rules, s, harakiri_n(move) - 1, out); break;
    case HARAKIRI_DO_ROLL:
    case HARAKIRI_DO_AGAIN_KAMI:
    case HARAKIRI_DO_AGAIN_ITEM: explain_test(rules, s, &s->story.frame[s->story.depth - 1], out); break;
    default: break;
    }
}

void harakiri_reason(const irori_rules *base, const void *state, int seat, irori_move move, irori_message *out) {
    const harakiri_rules *rules = (const harakiri_rules *)base;
    const harakiri_state *s = state;
    (void)seat;
    irori_message_init(out, NULL);
    if (s->pending) return;
    if (s->story.depth)
        explain_story(rules, s, move, out);
    else if (s->phase == HARAKIRI_TARGET_PHASE)
        explain_attack(rules, s, harakiri_a(move), s->foe_now - 1, out);
    else if (s->phase == HARAKIRI_TURNS_PHASE)
        explain_way(rules, s, harakiri_a(move), harakiri_who_of(s, harakiri_a(move))->place, out);
    else if (s->active)
        explain_action(rules, s, move, out);
}
