/* Harakiri: what speaks for a move or against it, in one sentence of facts: odds, distances (advice_way.c), health,
 * what a weapon's dice show. Every move that bots weigh has one. Of a story no more than its option tells: the test
 * that it begins with, and whether anybody has read what follows (H17). */
#include "advice.h"

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
    irori_message_init(out, "harakiri.reason.read");
    explain_test(rules, s, &frame, out);
}

/* Missions */

static void explain_mission(const harakiri_rules *rules, const harakiri_state *s, int mission, irori_message *out) {
    int goal = harakiri_goal(rules, s, mission);
    bool is_hidden = s->mission[mission] == HARAKIRI_MISSION_FACEDOWN;
    irori_message_init(out, is_hidden ? "harakiri.reason.reveal"
                            : goal    ? "harakiri.reason.progress"
                                      : "harakiri.reason.mission");
    harakiri_name_kind(rules, HARAKIRI_KIND_MISSION, mission, "mission", out);
    if (is_hidden || !goal) return;
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
    int actions = harakiri_who_of(s, s->active)->actions;
    irori_message_init(out, actions ? "harakiri.reason.end" : "harakiri.reason.all-done");
    if (actions) irori_message_number(out, "n", actions);
}

static void explain_shop(const harakiri_state *s, irori_message *out) {
    irori_message_init(out, "harakiri.reason.shop");
    irori_message_number(out, "n", harakiri_who_of(s, s->active)->coins);
}

static void explain_prayer(const harakiri_state *s, int karma, irori_message *out) {
    int was = harakiri_who_of(s, s->active)->affinity, then = was + karma / 3;
    irori_message_init(out, "harakiri.reason.pray");
    irori_message_number(out, "was", was);
    irori_message_number(out, "then", then < HARAKIRI_MAX_AFFINITY ? then : HARAKIRI_MAX_AFFINITY);
}

static void explain_visit(const harakiri_rules *rules, const harakiri_state *s, irori_message *out) {
    const harakiri_content *content = rules->content;
    int at = content->location[harakiri_who_of(s, s->active)->place].visit;
    bool is_known = harakiri_is_known(content, s, content->outcomes.card[at], at);
    irori_message_init(out, is_known ? "harakiri.reason.read" : "harakiri.reason.unread");
}

/* Cards and information (H27) */

static void explain_use(const harakiri_rules *rules, const harakiri_state *s, int use, irori_message *out) {
    bool helps = use && harakiri_would_help(rules->content, s, use);
    irori_message_init(out, helps ? "harakiri.reason.use" : "harakiri.reason.no-use");
}

static void explain_sharing(const harakiri_rules *rules, int mission, irori_message *out) {
    irori_message_init(out, "harakiri.reason.share");
    harakiri_name_kind(rules, HARAKIRI_KIND_MISSION, mission, "mission", out);
}

static void explain_free(const harakiri_rules *rules, const harakiri_state *s, irori_move move, irori_message *out) {
    const harakiri_character *character = harakiri_who_of(s, s->active);
    int a = harakiri_a(move);
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_USE: explain_use(rules, s, rules->content->item[a].use, out); break;
    case HARAKIRI_DO_CALL: explain_use(rules, s, rules->content->kami[character->kami].use, out); break;
    case HARAKIRI_DO_SWAP: explain_gear(rules, s, harakiri_spare_weapon(rules->content, s, s->active), out); break;
    case HARAKIRI_DO_SHARE:
    case HARAKIRI_DO_OMAMORI: explain_sharing(rules, a, out); break;
    default: break;
    }
}

static void explain_gift(const harakiri_rules *rules, int to, int item, irori_message *out) {
    irori_message_init(out, "harakiri.reason.give");
    harakiri_name_kind(rules, HARAKIRI_KIND_CHARACTER, to, "who", out);
    harakiri_name_kind(rules, HARAKIRI_KIND_ITEM, item, "what", out);
}

static void explain_action(const harakiri_rules *rules, const harakiri_state *s, irori_move move, irori_message *out) {
    const harakiri_character *character = harakiri_who_of(s, s->active);
    int a = harakiri_a(move), n = harakiri_n(move);
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_TRAVEL: harakiri_explain_travel(rules, s, (uint32_t)n, out); break;
    case HARAKIRI_DO_TO: harakiri_explain_step(rules, s, a, false, out); break;
    case HARAKIRI_DO_SAIL: harakiri_explain_step(rules, s, a, true, out); break;
    case HARAKIRI_DO_STOP: harakiri_explain_stop(rules, s, out); break;
    case HARAKIRI_DO_EXERT: harakiri_explain_exerting(rules, s, out); break;
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
    case HARAKIRI_DO_SMITH:
    case HARAKIRI_DO_MARKET: explain_shop(s, out); break;
    case HARAKIRI_DO_DONE: irori_message_init(out, "harakiri.reason.done"); break;
    case HARAKIRI_DO_REPAIR: explain_coins(s, -HARAKIRI_REPAIR_COST, out); break;
    case HARAKIRI_DO_SELL_GEAR: explain_coins(s, rules->content->gear[a].cost / 2, out); break;
    case HARAKIRI_DO_PRAY: explain_prayer(s, n, out); break;
    case HARAKIRI_DO_VISIT: explain_visit(rules, s, out); break;
    case HARAKIRI_DO_GIVE: explain_gift(rules, a, harakiri_b(move), out); break;
    default: explain_free(rules, s, move, out); break;
    }
}

static void explain_pick(const harakiri_rules *rules, const harakiri_state *s, int who, irori_message *out) {
    harakiri_frame frame = s->story.frame[s->story.depth - 1];
    frame.at++;
    frame.who = (uint8_t)who;
    while (rules->content->step[frame.at].op == HARAKIRI_OP_TELL) frame.at++;
    irori_message_init(out, "harakiri.reason.pick");
    harakiri_name_kind(rules, HARAKIRI_KIND_CHARACTER, who, "who", out);
    irori_message_number(out, "n", harakiri_who_of(s, who)->health);
    explain_test(rules, s, &frame, out);
}

static void explain_attribute(const harakiri_rules *rules, const harakiri_state *s, int who, int attribute,
                              irori_message *out) {
    irori_message_init(out, "harakiri.reason.attribute");
    harakiri_name_kind(rules, HARAKIRI_KIND_ATTRIBUTE, attribute, "attribute", out);
    irori_message_number(out, "n", harakiri_who_of(s, who)->attribute[attribute - 1]);
}

static void explain_loss(int cost, irori_message *out) {
    irori_message_init(out, "harakiri.reason.drop");
    irori_message_number(out, "n", cost / 2);
}

static void explain_blessing(const harakiri_state *s, int who, bool is_spent, irori_message *out) {
    irori_message_init(out, is_spent ? "harakiri.reason.blessing" : "harakiri.reason.keep-blessing");
    irori_message_number(out, "n", harakiri_who_of(s, who)->actions);
}

static void explain_story(const harakiri_rules *rules, const harakiri_state *s, irori_move move, irori_message *out) {
    int a = harakiri_a(move), who = harakiri_story_question(rules->content, s).who;
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_CHOOSE: explain_option(rules, s, harakiri_n(move) - 1, out); break;
    case HARAKIRI_DO_ROLL:
    case HARAKIRI_DO_AGAIN_KAMI:
    case HARAKIRI_DO_AGAIN_ITEM: explain_test(rules, s, &s->story.frame[s->story.depth - 1], out); break;
    case HARAKIRI_DO_ACCEPT: irori_message_init(out, "harakiri.reason.accept"); break;
    case HARAKIRI_DO_PICK: explain_pick(rules, s, a, out); break;
    case HARAKIRI_DO_GAIN:
    case HARAKIRI_DO_LOSE: explain_attribute(rules, s, who, a, out); break;
    case HARAKIRI_DO_DROP: explain_loss(rules->content->item[a].cost, out); break;
    case HARAKIRI_DO_DROP_GEAR: explain_loss(rules->content->gear[a].cost, out); break;
    case HARAKIRI_DO_YES:
    case HARAKIRI_DO_NO: explain_blessing(s, who, harakiri_operation_of(move) == HARAKIRI_DO_YES, out); break;
    default: explain_free(rules, s, move, out); break;
    }
}

/* Set-up and levels */

static void explain_first_weapon(const harakiri_rules *rules, int gear, irori_message *out) {
    irori_message_init(out, "harakiri.reason.first-weapon");
    irori_message_number(out, "strike", FAIR_STRIKE);
    irori_message_number(out, "then", harakiri_percent(rules->lore.strike[gear][FAIR_STRIKE]));
}

static void explain_kami(const harakiri_rules *rules, int kami, irori_message *out) {
    const harakiri_kami *card = &rules->content->kami[kami];
    irori_message_init(out, card->reroll ? "harakiri.reason.kami-reroll"
                            : card->use  ? "harakiri.reason.kami-use"
                                         : "harakiri.reason.kami-bonus");
}

static void explain_setup(const harakiri_rules *rules, const harakiri_state *s, irori_move move, irori_message *out) {
    int a = harakiri_a(move), n = harakiri_n(move);
    switch (harakiri_operation_of(move)) {
    case HARAKIRI_DO_READY:
    case HARAKIRI_DO_USUAL: irori_message_init(out, "harakiri.reason.at-once"); break;
    case HARAKIRI_DO_ARM: explain_first_weapon(rules, a, out); break;
    case HARAKIRI_DO_FOLLOW: explain_kami(rules, a, out); break;
    case HARAKIRI_DO_RAISE: explain_attribute(rules, s, 1 + (s->stage - 1) / 2, a, out); break;
    case HARAKIRI_DO_LEARN:
        irori_message_init(out,
                           rules->content->skill[a].trait[n] ? "harakiri.reason.trait" : "harakiri.reason.no-trait");
        if (rules->content->skill[a].trait[n])
            harakiri_name_kind(rules, HARAKIRI_KIND_TRAIT, rules->content->skill[a].trait[n], "what", out);
        break;
    default: break;
    }
}

/* The Shōgun's turn */

static void explain_order(const harakiri_rules *rules, irori_move move, irori_message *out) {
    irori_message_init(out, "harakiri.reason.order");
    harakiri_name_kind(rules, HARAKIRI_KIND_ENEMY, harakiri_a(move), "what", out);
}

/* How far it is from the nearest character there. */
static void explain_approach(const harakiri_rules *rules, const harakiri_state *s, int place, irori_message *out) {
    int nearest = 0, least = HARAKIRI_NO_WAY;
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        const harakiri_character *character = harakiri_who_of(s, who);
        int steps = character->place ? rules->content->distance[place][character->place] : HARAKIRI_NO_WAY;
        if (steps < least) least = steps, nearest = who;
    }
    if (!nearest) return;
    irori_message_init(out, "harakiri.reason.approach");
    irori_message_number(out, "n", least);
    harakiri_name_kind(rules, HARAKIRI_KIND_CHARACTER, nearest, "who", out);
}

static void explain_turn(const harakiri_rules *rules, const harakiri_state *s, irori_move move, irori_message *out) {
    switch ((harakiri_phase)s->phase) {
    case HARAKIRI_ENEMIES_PHASE: explain_order(rules, move, out); break;
    case HARAKIRI_TARGET_PHASE: explain_attack(rules, s, harakiri_a(move), s->foe_now - 1, out); break;
    case HARAKIRI_PATH_PHASE: explain_approach(rules, s, harakiri_a(move), out); break;
    case HARAKIRI_TURNS_PHASE: harakiri_explain_activation(rules, s, harakiri_a(move), out); break;
    case HARAKIRI_LOSS_PHASE: explain_attribute(rules, s, s->stage, harakiri_a(move), out); break;
    default:
        if (s->active)
            explain_action(rules, s, move, out);
        else
            explain_setup(rules, s, move, out);
        break;
    }
}

void harakiri_reason(const irori_rules *base, const void *state, int seat, irori_move move, irori_message *out) {
    const harakiri_rules *rules = (const harakiri_rules *)base;
    const harakiri_state *s = state;
    (void)seat;
    irori_message_init(out, NULL);
    if (s->pending)
        irori_message_init(out, harakiri_operation_of(move) == HARAKIRI_DO_YES ? "harakiri.reason.agree"
                                                                               : "harakiri.reason.refuse");
    else if (s->story.depth)
        explain_story(rules, s, move, out);
    else
        explain_turn(rules, s, move, out);
}
