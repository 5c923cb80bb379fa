/* Harakiri: how many decisions a game can take at most, whoever plays (law 7): a sum over the content and the limits of
 * harakiri.h. Content that could take more than the game states is refused, so the statement holds for all that runs.
 *
 * Every decision is counted where its cause is bounded. A script's own are those of its longest way; what a mission's
 * reveal and end tell is read once in a campaign, so it is counted once; uses of cards are counted with all that they
 * tell; heads are sold one by one, so each that can be had counts. */
#include <stdlib.h>

#include "play.h"

enum {
    ROLL = 2,          /* to roll, and to accept that it failed: rolling again is a use, or the kami's */
    ENDLESS = 1 << 30, /* a fight within what follows a fight */
    HELD = HARAKIRI_CHARACTERS * (HARAKIRI_ITEMS + HARAKIRI_WEAPONS + 1), /* goods that can be sold */
    HEADS = HARAKIRI_CHARACTERS * 2 * HARAKIRI_MAX_SMALL,
    SERVICE = 3 + 1 + 2, /* at a market or blacksmith's: cards bought, repair, leaving */
    ANSWERS = HARAKIRI_CHARACTERS - 1,
    GROUPS = 7,
    MOST_EFFECT = 5 /* movement and action points that one effect can give */
};

typedef struct reckoning {
    const harakiri_content *content;
    uint64_t *from; /* decisions from each step on, at most */
    uint64_t fight; /* what a fight adds: the outcome's text */
} reckoning;

static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }
static uint64_t capped(uint64_t n) { return n > ENDLESS ? ENDLESS : n; }

static uint64_t of_effect(const harakiri_step *step) {
    switch (step->sub) {
    case HARAKIRI_EFFECT_ANY_ATTRIBUTE:
    case HARAKIRI_EFFECT_LOSE_AN_ITEM:
    case HARAKIRI_EFFECT_LOSE_TAGGED:
    case HARAKIRI_EFFECT_DELAY:
    case HARAKIRI_EFFECT_GAIN_ITEM: /* to discard it, or sell it */
    case HARAKIRI_EFFECT_GAIN_GEAR:
    case HARAKIRI_EFFECT_DRAW_ITEM: return 1;
    case HARAKIRI_EFFECT_HEADS:
    case HARAKIRI_EFFECT_BOSS_HEADS: return step->n > 0 ? (uint64_t)step->n : 0;
    default: return 0;
    }
}

/* The longest of the options or faces below a step. */
static uint64_t longest_branch(const reckoning *r, const harakiri_step *step) {
    uint64_t most = 0;
    for (int i = 1; i <= step->n; i++) most = larger(most, r->from[step[i].jump]);
    return most;
}

static uint64_t reckon_step(const reckoning *r, int at) {
    const harakiri_step *step = &r->content->step[at];
    const uint64_t *from = r->from;
    switch ((harakiri_op)step->op) {
    case HARAKIRI_OP_CHOOSE:
    case HARAKIRI_OP_ROLL: return 1 + longest_branch(r, step);
    case HARAKIRI_OP_IF: return larger(from[at + 1], from[step->jump]);
    case HARAKIRI_OP_JUMP: return from[step->jump];
    case HARAKIRI_OP_READ: return from[step->jump] + from[at + 1];
    case HARAKIRI_OP_TEST:
    case HARAKIRI_OP_COMBAT: return ROLL + larger(from[at + 1 + step->b], from[step->jump]);
    case HARAKIRI_OP_FIGHT: return ROLL + 1 + r->fight + larger(from[at + 1 + step->b], from[step->jump]);
    case HARAKIRI_OP_EACH: return HARAKIRI_CHARACTERS * from[at + 1] + from[step->jump];
    case HARAKIRI_OP_SOMEONE:
    case HARAKIRI_OP_WITH: return 1 + larger(from[at + 1] + from[step->b], from[step->jump]);
    case HARAKIRI_OP_EFFECT: return of_effect(step) + from[at + 1];
    case HARAKIRI_OP_DONE:
    case HARAKIRI_OP_NEXT:
    case HARAKIRI_OP_BACK: return 0;
    default: return from[at + 1];
    }
}

/* Everything that a step leads to stands below it. */
static void reckon_steps(const reckoning *r) {
    for (int at = r->content->step_count - 1; at >= 1; at--) r->from[at] = capped(reckon_step(r, at));
}

static uint64_t longest_outcome(const reckoning *r) {
    uint64_t most = 0;
    for (int i = 1; i < r->content->enemy_count; i++)
        most = larger(most, larger(r->from[r->content->enemy[i].success], r->from[r->content->enemy[i].failure]));
    return most;
}

/* Texts */

static uint64_t longest_action(const reckoning *r) {
    const harakiri_content *content = r->content;
    uint64_t most = r->from[HARAKIRI_STEP_ATTACK];
    for (int i = 1; i < content->mission_count; i++) most = larger(most, r->from[content->mission[i].token]);
    for (int i = 1; i < content->location_count; i++) most = larger(most, r->from[content->location[i].visit]);
    return most;
}

static uint64_t longest_use(const reckoning *r) {
    const harakiri_content *content = r->content;
    uint64_t most = 0;
    for (int i = 1; i < content->item_count; i++) most = larger(most, r->from[content->item[i].use]);
    for (int i = 1; i < content->kami_count; i++) most = larger(most, r->from[content->kami[i].use]);
    return most;
}

static uint64_t longest_travel_event(const reckoning *r) {
    uint64_t most = 0;
    for (int i = 1; i < r->content->event_count; i++)
        most = larger(most, larger(r->from[r->content->event[i].side[0]], r->from[r->content->event[i].side[1]]));
    return most;
}

static uint64_t longest_card(const reckoning *r) {
    uint64_t most = 0;
    for (int i = 1; i < r->content->influence_count; i++)
        for (int part = 0; part < 3; part++) most = larger(most, r->from[r->content->influence[i].part[part]]);
    return most;
}

static uint64_t longest_contact(const reckoning *r) {
    uint64_t most = 0;
    for (int i = 1; i < r->content->enemy_count; i++) most = larger(most, r->from[r->content->enemy[i].contact]);
    return most;
}

static uint64_t all_missions(const reckoning *r) {
    uint64_t sum = 0;
    for (int i = 1; i < r->content->mission_count; i++) {
        const harakiri_mission *mission = &r->content->mission[i];
        sum += r->from[mission->reveal] + larger(r->from[mission->success], r->from[mission->failure]);
    }
    return sum;
}

/* Turns */

/* Exertions, steps, crossings with who pays what, the end, and what is met (H15–H19). */
static uint64_t longest_travel(const reckoning *r) {
    uint64_t exertions = 9 + HARAKIRI_MOST_USES * MOST_EFFECT;
    uint64_t steps = HARAKIRI_MOST_MOVEMENT + exertions + HARAKIRI_MOST_USES * MOST_EFFECT;
    uint64_t crossings = steps / HARAKIRI_SEA_MOVEMENT * (2 + ANSWERS) + 2 * ANSWERS;
    return exertions + steps + crossings + 1 + longest_travel_event(r);
}

static uint64_t longest_activation(const reckoning *r) {
    uint64_t goods = HELD + HARAKIRI_FREE_ACTIONS + 4 * HARAKIRI_MOST_ACTIONS;
    return 2 + HARAKIRI_MOST_ACTIONS * (1 + longest_action(r) + SERVICE) + longest_travel(r) + goods + HEADS +
           HARAKIRI_MOST_ACTIONS + HARAKIRI_FREE_ACTIONS * 3 + HARAKIRI_MOST_USES * (2 + longest_use(r)) +
           GROUPS * (1 + ANSWERS) + 1;
}

static uint64_t longest_round(const reckoning *r, const harakiri_chapter *chapter) {
    return r->from[chapter->growth] + longest_card(r) + HARAKIRI_MOST_FOES * (3 + longest_contact(r)) +
           2 * HARAKIRI_CHARACTERS + HARAKIRI_CHARACTERS * longest_activation(r);
}

static uint64_t longest_chapter(const reckoning *r, const harakiri_chapter *chapter) {
    uint64_t levels = 2 * HARAKIRI_CHARACTERS;
    uint64_t sum = r->from[chapter->prepare] + larger(r->from[chapter->success], r->from[chapter->failure]) +
                   larger(r->from[chapter->won], r->from[chapter->lost]) + r->from[chapter->between] +
                   HARAKIRI_CHARACTERS + 2 + 2 * levels;
    for (int i = 0; i < HARAKIRI_TRIGGERS; i++) sum += r->from[chapter->trigger[i]];
    return sum + chapter->rounds * longest_round(r, chapter);
}

static uint64_t longest_campaign(const reckoning *r, int act) {
    uint64_t setup = 3 * HARAKIRI_CHARACTERS + 2 * HARAKIRI_CHARACTERS * HARAKIRI_LEVELS, sum = setup + all_missions(r);
    for (int i = 1; i < r->content->chapter_count; i++)
        if (r->content->chapter[i].act == act) sum += longest_chapter(r, &r->content->chapter[i]);
    return sum;
}

uint64_t harakiri_longest_game(const harakiri_rules *rules) {
    const harakiri_content *content = rules->content;
    reckoning r = {content, calloc(content->step_count + 1u, sizeof *r.from), ENDLESS};
    if (!r.from) return 0;
    reckon_steps(&r);
    r.fight = longest_outcome(&r);
    reckon_steps(&r);
    uint64_t most = longest_campaign(&r, content->chapter[rules->first].act);
    free(r.from);
    return most;
}
