/* Harakiri: what is worked out once, from the tables: what a weapon's dice may show, and with it the odds of any test;
 * for bots how far a mission counts, which missions a chapter's end asks for, and what an outcome is worth of which
 * only the kind is known. */
#include <string.h>

#include "bot.h"

/* The largest counter that a condition asks for. */
static int counter_in(const harakiri_content *content, int condition) {
    const harakiri_test *test = &content->test[condition];
    if (test->op == HARAKIRI_IF_PROGRESS) return test->n;
    if (test->op != HARAKIRI_NOT && test->op != HARAKIRI_AND && test->op != HARAKIRI_OR) return 0;
    int a = counter_in(content, test->a), b = test->op == HARAKIRI_NOT ? 0 : counter_in(content, test->b);
    return a > b ? a : b;
}

/* Where the script that starts there ends: its last step that nothing jumps over. */
static int script_end(const harakiri_content *content, int at) {
    int furthest = at;
    for (; at < content->step_count; at++) {
        const harakiri_step *step = &content->step[at];
        bool is_call = step->op == HARAKIRI_OP_READ;
        if (!is_call && step->jump > furthest) furthest = step->jump;
        if (step->op == HARAKIRI_OP_DONE && at >= furthest) break;
    }
    return at;
}

bool harakiri_script_has(const harakiri_content *content, int script, int effect) {
    for (int at = script, end = script ? script_end(content, script) : 0; at < end; at++)
        if (content->step[at].op == HARAKIRI_OP_EFFECT && content->step[at].sub == effect) return true;
    return false;
}

static bool condition_asks_for(const harakiri_content *content, int condition, int item) {
    const harakiri_test *test = &content->test[condition];
    if (test->op == HARAKIRI_IF_ITEM) return test->a == item;
    if (test->op == HARAKIRI_NOT) return condition_asks_for(content, test->a, item);
    if (test->op != HARAKIRI_AND && test->op != HARAKIRI_OR) return false;
    return condition_asks_for(content, test->a, item) || condition_asks_for(content, test->b, item);
}

static bool asks_for(const harakiri_content *content, int script, int item) {
    for (int at = script, end = script ? script_end(content, script) : 0; at < end; at++) {
        const harakiri_step *step = &content->step[at];
        bool is_price = step->op == HARAKIRI_OP_PAY && step->sub == HARAKIRI_COST_ITEM && step->a == item;
        bool is_asked = (step->op == HARAKIRI_OP_IF && condition_asks_for(content, step->a, item)) ||
                        (step->op == HARAKIRI_OP_OPTION && condition_asks_for(content, step->b, item));
        if (is_price || is_asked) return true;
    }
    return false;
}

bool harakiri_mission_asks_for(const harakiri_rules *rules, int mission, int item) {
    return harakiri_has(&rules->lore.asks[mission], item);
}

static int goal_of(const harakiri_content *content, int script) {
    int goal = 0;
    for (int at = script, end = script ? script_end(content, script) : 0; at < end; at++) {
        const harakiri_step *step = &content->step[at];
        int n = step->op == HARAKIRI_OP_IF ? counter_in(content, step->a) : 0;
        if (n > goal) goal = n;
    }
    return goal;
}

static void find_ends(harakiri_lore *lore, const harakiri_content *content, int chapter, int condition) {
    const harakiri_test *test = &content->test[condition];
    if (test->op == HARAKIRI_IF_COMPLETED) lore->ends[test->a] |= UINT32_C(1) << chapter;
    if (test->op != HARAKIRI_AND && test->op != HARAKIRI_OR) return;
    find_ends(lore, content, chapter, test->a);
    find_ends(lore, content, chapter, test->b);
}

/* The mission that a script activates; 0: none. */
static int activated_by(const harakiri_content *content, int script) {
    for (int at = script, end = script ? script_end(content, script) : 0; at < end; at++) {
        const harakiri_step *step = &content->step[at];
        if (step->op == HARAKIRI_OP_EFFECT && step->sub == HARAKIRI_EFFECT_ACTIVATE) return step->a;
    }
    return 0;
}

static void study_missions(harakiri_lore *lore, const harakiri_content *content) {
    for (int i = 1; i < content->chapter_count; i++)
        for (int k = 0; k < HARAKIRI_ENDINGS; k++)
            if (content->chapter[i].ending_outcome[k] == HARAKIRI_SUCCESS)
                find_ends(lore, content, i, content->chapter[i].ending[k]);
    for (int i = content->mission_count - 1; i > 0; i--) {
        lore->goal[i] = (uint8_t)goal_of(content, content->mission[i].token);
        lore->next[i] = (uint8_t)activated_by(content, content->mission[i].success);
        if (lore->next[i]) lore->before[lore->next[i]] = (uint8_t)i;
        for (int item = 1; item < content->item_count; item++)
            if (asks_for(content, content->mission[i].token, item)) harakiri_add(&lore->asks[i], item);
    }
}

/* What is known of missions */

bool harakiri_is_script_known(const harakiri_content *content, const harakiri_state *s, int script) {
    return script && harakiri_is_known(content, s, content->outcomes.card[script], script);
}

int harakiri_goal(const harakiri_rules *rules, const harakiri_state *s, int mission) {
    bool is_known = harakiri_is_script_known(rules->content, s, rules->content->mission[mission].token);
    return is_known ? rules->lore.goal[mission] : 0;
}

static bool leads_on(const harakiri_rules *rules, const harakiri_state *s, int mission) {
    return rules->lore.next[mission] &&
           harakiri_is_script_known(rules->content, s, rules->content->mission[mission].success);
}

int harakiri_mission_after(const harakiri_rules *rules, const harakiri_state *s, int mission) {
    return leads_on(rules, s, mission) ? rules->lore.next[mission] : 0;
}

int harakiri_mission_before(const harakiri_rules *rules, const harakiri_state *s, int mission) {
    int before = rules->lore.before[mission];
    return before && leads_on(rules, s, before) ? before : 0;
}

bool harakiri_is_key(const harakiri_rules *rules, const harakiri_state *s, int mission) {
    for (int i = 0; mission && i < HARAKIRI_MAX_MISSIONS; i++) {
        if (rules->lore.ends[mission] >> s->chapter & 1) return true;
        mission = leads_on(rules, s, mission) ? rules->lore.next[mission] : 0;
    }
    return false;
}

/* One die more: `ways[n]` to show n, or that much and more for the last. */
static void add_die(uint64_t ways[HARAKIRI_STRIKES], const uint8_t faces[6]) {
    uint64_t sum[HARAKIRI_STRIKES] = {0};
    for (int n = 0; n < HARAKIRI_STRIKES; n++)
        for (int face = 0; face < 6; face++) {
            int shown = n + faces[face];
            sum[shown < HARAKIRI_STRIKES ? shown : HARAKIRI_STRIKES - 1] += ways[n];
        }
    for (int n = 0; n < HARAKIRI_STRIKES; n++) ways[n] = sum[n];
}

static void study_weapon(uint16_t strike[HARAKIRI_STRIKES], const harakiri_gear *weapon) {
    uint64_t ways[HARAKIRI_STRIKES] = {1}, all = 1, reached = 0;
    for (int colour = 0; colour < HARAKIRI_COLOURS; colour++)
        for (int i = 0; i < weapon->dice[colour]; i++) add_die(ways, harakiri_faces[colour]), all *= 6;
    for (int n = HARAKIRI_STRIKES - 1; n >= 0; n--) {
        reached += ways[n];
        strike[n] = (uint16_t)(reached * HARAKIRI_ROLLS / all);
    }
}

int harakiri_odds_of_trial(const harakiri_rules *rules, const harakiri_state *state, const harakiri_trial *trial) {
    int needed = trial->difficulty - trial->plus;
    if (needed <= 0) return HARAKIRI_ROLLS;
    if (!trial->is_combat) return needed > 6 ? 0 : (7 - needed) * HARAKIRI_ROLLS / 6;
    return needed < HARAKIRI_STRIKES ? rules->lore.strike[state->character[trial->who - 1].weapon][needed] : 0;
}

int harakiri_percent(int odds) {
    int rounded = (odds * 100 + HARAKIRI_ROLLS / 2) / HARAKIRI_ROLLS;
    if (!odds || odds == HARAKIRI_ROLLS) return rounded;
    return rounded < 1 ? 1 : rounded > 99 ? 99 : rounded;
}

/* Unread outcomes: what those of a kind are worth on average to a character in the middle of things. Outcomes within
 * them count by their own kinds, so that it makes no difference which of a kind is where (law 11). */

static harakiri_state in_the_middle(const harakiri_rules *rules) {
    harakiri_state s;
    irori_seed seed = {{0}};
    harakiri_begin_campaign(rules->content, &s, &seed);
    s.chapter = (uint8_t)rules->first;
    s.round = 3;
    s.influence_level = 6;
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        harakiri_character *character = &s.character[who - 1];
        character->health = (uint8_t)(harakiri_max_health(rules->content, &s, who) * 3 / 4);
        character->armor_left = (uint8_t)rules->content->gear[character->armor].armor;
        character->place = (uint8_t)rules->content->chapter[rules->first].start[who - 1];
        character->coins = 15;
        character->karma = 2;
        character->heads = 1;
        for (int i = 0; i < HARAKIRI_ATTRIBUTES; i++) character->attribute[i] = 1;
    }
    return s;
}

static int32_t mean_of(const harakiri_rules *rules, const harakiri_state *s, int kind) {
    const harakiri_outcomes *outcomes = &rules->content->outcomes;
    int64_t sum = 0, count = 0;
    for (int i = outcomes->first[kind]; i < outcomes->first[kind + 1]; i++)
        for (int who = 1; who <= HARAKIRI_CHARACTERS; who++, count++) {
            harakiri_frame frame = {.at = outcomes->member[i], .who = (uint8_t)who};
            sum += harakiri_foresee(rules, s, &frame);
        }
    return count ? (int32_t)(sum / count) : 0;
}

enum { ROUNDS_OF_MEANS = 4 }; /* outcomes within outcomes: after so many nothing changes much */

static void study_outcomes(harakiri_rules *rules) {
    harakiri_state s = in_the_middle(rules);
    for (int i = 0; i < ROUNDS_OF_MEANS; i++) {
        int32_t mean[HARAKIRI_MAX_OUTCOME_KINDS] = {0};
        for (int kind = 1; kind < rules->content->outcomes.kinds; kind++) mean[kind] = mean_of(rules, &s, kind);
        memcpy(rules->lore.mean, mean, sizeof mean);
    }
}

void harakiri_study(harakiri_rules *rules) {
    memset(&rules->lore, 0, sizeof rules->lore);
    study_missions(&rules->lore, rules->content);
    for (int i = 0; i < rules->content->gear_count; i++) {
        study_weapon(rules->lore.strike[i], &rules->content->gear[i]);
        rules->lore.gear[i] = harakiri_reckon_gear(rules, i);
    }
    study_outcomes(rules);
}
