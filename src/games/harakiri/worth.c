/* Harakiri: what bots that search know: when a position can be judged, how it looks then, what deserves thought, and
 * how each level searches. A team wins or loses together: every seat's share is the chance that it wins. */
#include "../win_share.h"
#include "bot.h"

/* When the first character of a round is about to activate. */
bool harakiri_is_settled(const irori_rules *base, const void *state) {
    const harakiri_state *s = state;
    (void)base;
    if (s->phase != HARAKIRI_TURNS_PHASE || s->story.depth || s->pending) return false;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (s->character[i].has_activated && !s->character[i].is_delayed) return false;
    return true;
}

/* How far the team is: thousandths of what a chapter's end asks for */

static int special_items(const harakiri_content *content, const harakiri_state *s) {
    int count = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) HARAKIRI_FOR_EACH(item, &s->character[i].items)
    count += content->item[item].kind == HARAKIRI_SPECIAL_ITEM;
    return count;
}

static int mission_done(const harakiri_rules *rules, const harakiri_state *s, int mission) {
    int goal = harakiri_goal(rules, s, mission);
    switch (s->mission[mission]) {
    case HARAKIRI_MISSION_COMPLETED: return 1000;
    case HARAKIRI_MISSION_FACEDOWN: return 50;
    case HARAKIRI_MISSION_ACTIVE: return 100 + (goal ? 900 * s->progress[mission] / goal : 200);
    default: return 0;
    }
}

/* A mission that another one leads to is begun with that one. */
static int chain_done(const harakiri_rules *rules, const harakiri_state *s, int mission) {
    int before = harakiri_mission_before(rules, s, mission);
    if (!before) return mission_done(rules, s, mission);
    return (mission_done(rules, s, before) + mission_done(rules, s, mission)) / 2;
}

static int condition_done(const harakiri_rules *rules, const harakiri_state *s, int condition) {
    const harakiri_test *test = &rules->content->test[condition];
    if (test->op == HARAKIRI_IF_COMPLETED) return chain_done(rules, s, test->a);
    if (test->op != HARAKIRI_AND && test->op != HARAKIRI_OR)
        return harakiri_holds(rules->content, s, condition, 0, 0) ? 1000 : 0;
    int a = condition_done(rules, s, test->a), b = condition_done(rules, s, test->b);
    if (test->op == HARAKIRI_AND) return (a + b) / 2;
    return a > b ? a : b;
}

static int chapter_done(const harakiri_rules *rules, const harakiri_state *s) {
    const harakiri_chapter *chapter = &rules->content->chapter[s->chapter];
    int most = 0;
    for (int i = 0; i < HARAKIRI_ENDINGS; i++) {
        if (chapter->ending_outcome[i] != HARAKIRI_SUCCESS) continue;
        int done = condition_done(rules, s, chapter->ending[i]);
        if (done > most) most = done;
    }
    return most;
}

static int fallen_of(const harakiri_state *s) {
    int count = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) count += !s->character[i].health;
    return count;
}

static int32_t threat_of_foes(const harakiri_rules *rules, const harakiri_state *s) {
    int32_t sum = 0;
    for (int i = 0; i < HARAKIRI_ENEMIES; i++)
        if (s->foe[i].kind) sum += harakiri_foe_worth(rules, s, i);
    return sum;
}

static int32_t prospects_of_all(const harakiri_rules *rules, const harakiri_state *s) {
    int32_t sum = 0;
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        harakiri_plan plan;
        const harakiri_character *character = &s->character[who - 1];
        if (!character->health) continue;
        harakiri_make_plan(rules, s, who, &plan);
        sum += harakiri_prospect(rules, s, who, &plan, character->place, harakiri_own_movement(character), true, NULL);
    }
    return sum;
}

/* What speaks for winning this chapter; as for share_win, SHARE_DOUBLE makes it twice as likely. Fitted to how games of
 * greedy players went on from the beginning of each round (docs/strength.md). */
enum {
    EVEN = -1100,
    ROUND = 110,   /* left to play */
    MARGIN = 156,  /* a step of influence the Shōgun will lack in the last round, if he gains one each */
    LACK = 247,    /* … or will have too much */
    DONE = -1700,  /* all of what the end asks for: by itself, … */
    FINISH = 3176, /* … its square: what is begun is not much … */
    EARLY = 257,   /* … and for each round that is left */
    FALLEN = -196,
    QUEST = 116,     /* a special item in somebody's hands */
    THREAT = -37,    /* of ten thousandths of what being rid of all enemies is worth */
    PROSPECTS = 272, /* likewise: what everybody can do next … */
    PATIENCE = -35   /* … less for each round that is left */
};

static int32_t lead_of(const harakiri_rules *rules, const harakiri_state *s) {
    int left = rules->content->chapter[s->chapter].rounds - s->round + 1, done = chapter_done(rules, s);
    int margin = HARAKIRI_MAX_INFLUENCE - s->influence_level - left;
    int32_t lead = EVEN + ROUND * left + (margin < 0 ? LACK : MARGIN) * margin;
    lead += DONE * done / 1000 + FINISH * done / 1000 * done / 1000 + EARLY * done / 1000 * left;
    lead += FALLEN * fallen_of(s) + QUEST * special_items(rules->content, s);
    return lead + THREAT * threat_of_foes(rules, s) / 10000 +
           (PROSPECTS + PATIENCE * left) * prospects_of_all(rules, s) / 10000;
}

/* A campaign is taken for as many equal parts as it has chapters; of those to come nothing is known. */
enum { TO_COME = 40 }; /* percent */

static int32_t campaign_share(const harakiri_rules *rules, const harakiri_state *s, int32_t now) {
    int act = rules->content->chapter[rules->first].act, chapters = 0;
    int64_t sum = 0;
    for (int i = 1; i < rules->content->chapter_count; i++) {
        if (rules->content->chapter[i].act != act) continue;
        int outcome = i == s->chapter ? 0 : harakiri_history_outcome(s->history[i]);
        chapters++;
        sum += i == s->chapter               ? now
               : outcome == HARAKIRI_SUCCESS ? IRORI_SURE
               : outcome == HARAKIRI_FAILURE ? 0
                                             : IRORI_SURE / 100 * TO_COME;
    }
    return (int32_t)(sum / chapters);
}

void harakiri_evaluate(const irori_rules *base, const void *state, int32_t worth[IRORI_MAX_SEATS]) {
    const harakiri_rules *rules = (const harakiri_rules *)base;
    int32_t lead[2] = {lead_of(rules, state), 0}, share[2];
    share_win(2, lead, share);
    if (!rules->is_one_chapter) share[0] = campaign_share(rules, state, share[0]);
    for (int seat = 0; seat < base->players; seat++) worth[seat] = share[0];
}

/* Everything is open. */
bool harakiri_has_open_moves(const irori_rules *rules, const void *state) {
    (void)rules, (void)state;
    return true;
}

/* What to do and where to go; the order of enemies, steps on the way and cards in a shop matter less. */
int harakiri_thought(const irori_rules *base, const void *state, int seat) {
    const harakiri_state *s = state;
    (void)base, (void)seat;
    if (s->pending) return 50;
    if (s->story.depth) return 60;
    switch ((harakiri_phase)s->phase) {
    case HARAKIRI_TURNS_PHASE:
    case HARAKIRI_ACTIONS_PHASE: return 100;
    case HARAKIRI_TRAVEL_PHASE: return 60;
    default: return 30;
    }
}

/* Playouts of easy and medium end with the round, those of hard and master two rounds later. */
const irori_method harakiri_levels[] = {
    {.iterations = 4, .nodes = 1 << 6, .uses_prior = true, .uses_playouts = true, .uses_evaluation = true},
    {.iterations = 30, .nodes = 1 << 7, .uses_prior = true, .uses_playouts = true, .uses_evaluation = true},
    {.iterations = 300,
     .nodes = 1 << 10,
     .horizon = 2,
     .uses_prior = true,
     .uses_playouts = true,
     .uses_evaluation = true},
    {.iterations = 1500,
     .nodes = 1 << 12,
     .trees = 2,
     .horizon = 2,
     .uses_prior = true,
     .uses_playouts = true,
     .uses_evaluation = true},
};
