/* Harakiri: what is worked out once, from the tables: what a weapon's dice may show, and with it the odds of any test;
 * for bots how far a mission counts, and which missions a chapter's end asks for. */
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

static int goal_of(const harakiri_content *content, int script) {
    int goal = 0;
    for (int at = script, end = script ? script_end(content, script) : 0; at < end; at++) {
        const harakiri_step *step = &content->step[at];
        int n = step->op == HARAKIRI_OP_IF ? counter_in(content, step->a) : 0;
        if (n > goal) goal = n;
    }
    return goal;
}

static void find_keys(const harakiri_content *content, int condition, bool *is_key) {
    const harakiri_test *test = &content->test[condition];
    if (test->op == HARAKIRI_IF_COMPLETED) is_key[test->a] = true;
    if (test->op != HARAKIRI_AND && test->op != HARAKIRI_OR) return;
    find_keys(content, test->a, is_key);
    find_keys(content, test->b, is_key);
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
                find_keys(content, content->chapter[i].ending[k], lore->is_key);
    for (int i = content->mission_count - 1; i > 0; i--) {
        int next = activated_by(content, content->mission[i].success);
        lore->goal[i] = (uint8_t)goal_of(content, content->mission[i].token);
        if (next) lore->before[next] = (uint8_t)i;
        lore->is_key[i] |= lore->is_key[next];
    }
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

void harakiri_study(harakiri_rules *rules) {
    study_missions(&rules->lore, rules->content);
    for (int i = 0; i < rules->content->gear_count; i++) study_weapon(rules->lore.strike[i], &rules->content->gear[i]);
}
