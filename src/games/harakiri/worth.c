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

static int quest_items(const harakiri_content *content, const harakiri_state *s) {
    int count = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) HARAKIRI_FOR_EACH(item, &s->character[i].items)
    count += harakiri_is_for_quest(&content->item[item]);
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

static int foes_of(const harakiri_state *s) {
    int count = 0;
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) count += s->foe[i].kind != 0;
    return count;
}

static int damaged_of(const harakiri_content *content, const harakiri_state *s) {
    int count = 0;
    for (int i = 1; i < content->location_count; i++) count += s->damage[i] != HARAKIRI_WHOLE;
    return count;
}

enum { FRAIL = 3 };

static int frail_of(const harakiri_state *s) {
    int count = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) count += s->character[i].health && s->character[i].health <= FRAIL;
    return count;
}

/* What ends the chapter at once is worth so much that nothing else would count beside it. */
enum { MOST_THREAT = 6000, MOST_PROSPECT = 30000 };

static int32_t threat_of_foes(const harakiri_rules *rules, const harakiri_state *s) {
    int32_t sum = 0;
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) {
        int32_t worth = s->foe[i].kind ? harakiri_foe_worth(rules, s, i) : 0;
        sum += worth < MOST_THREAT ? worth : MOST_THREAT;
    }
    return sum;
}

static int32_t prospects_of_all(const harakiri_rules *rules, const harakiri_state *s) {
    int32_t sum = 0;
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        harakiri_plan plan;
        const harakiri_character *character = &s->character[who - 1];
        if (!character->health) continue;
        harakiri_make_plan(rules, s, who, &plan);
        int32_t worth =
            harakiri_prospect(rules, s, who, &plan, character->place, harakiri_own_movement(character), true, NULL);
        sum += worth < MOST_PROSPECT ? worth : MOST_PROSPECT;
    }
    return sum;
}

/* What speaks for winning this chapter; as for share_win, SHARE_DOUBLE makes it twice as likely. */
typedef struct outlook {
    int16_t even;
    int16_t round;         /* left to play */
    int16_t margin;        /* a step of influence the Shōgun will lack in the last round, if he gains one each … */
    int16_t lack;          /* … or will have too much */
    int16_t done;          /* all of what the end asks for: by itself, … */
    int16_t finish;        /* … its square: what is begun is not much, … */
    int16_t early;         /* … for each round that is left, … */
    int16_t late;          /* … and for each step of influence */
    int16_t fallen, frail; /* somebody who is defeated, or nearly */
    int16_t quest;         /* an item in somebody's hands that is there for a mission */
    int16_t foe, threat;   /* an enemy; of ten thousandths of what being rid of all enemies is worth */
    int16_t prospects;     /* likewise: what everybody can do next … */
    int16_t patience;      /* … and for each round that is left */
    int16_t damage;        /* a place captured or razed */
} outlook;

/* Logistic regressions: how 3,000 games a chapter by the keen taste went on from the beginning of each round, every
 * second of them with an eighth of its moves at random (docs/players.md). Chapters ask for different things, so each of
 * the first three has numbers of its own; any other those of all three together. */
static const outlook outlooks[] = {
    {-1780, 221, 122, 212, -464, 418, 267, 113, -153, -33, 124, -20, -402, 122, -3, -32},
    {-3049, 380, 145, 247, 366, 1775, 87, 43, -105, -39, 100, -26, -259, 377, -46, -15},
    {-1733, 250, 120, 104, 396, 353, -66, 109, -13, -16, 151, 76, -717, 179, -11, 8},
    {-1859, 255, 53, 130, 731, 37, 325, 11, -404, -66, 127, -64, -446, 71, -1, -191},
};

static int32_t lead_of(const harakiri_rules *rules, const harakiri_state *s) {
    const harakiri_chapter *chapter = &rules->content->chapter[s->chapter];
    bool is_fitted = chapter->act == 1 && chapter->number < (int)(sizeof outlooks / sizeof *outlooks);
    const outlook *o = &outlooks[is_fitted ? chapter->number : 0];
    int left = chapter->rounds - s->round + 1, done = chapter_done(rules, s);
    int margin = HARAKIRI_MAX_INFLUENCE - s->influence_level - left;
    int32_t lead = o->even + o->round * left + (margin < 0 ? o->lack : o->margin) * margin;
    lead += (o->done + o->finish * done / 1000 + o->early * left + o->late * s->influence_level) * done / 1000;
    lead += o->fallen * fallen_of(s) + o->frail * frail_of(s) + o->quest * quest_items(rules->content, s);
    lead += o->foe * foes_of(s) + o->threat * threat_of_foes(rules, s) / 10000;
    lead += (o->prospects + o->patience * left) * prospects_of_all(rules, s) / 10000;
    return lead + o->damage * damaged_of(rules->content, s);
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
    const harakiri_rules *rules = harakiri_keen((const harakiri_rules *)base);
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
    {.iterations = 4,
     .nodes = 1 << 6,
     .uses_prior = true,
     .uses_appraisal = true,
     .uses_playouts = true,
     .uses_evaluation = true},
    {.iterations = 30,
     .nodes = 1 << 7,
     .uses_prior = true,
     .uses_appraisal = true,
     .uses_playouts = true,
     .uses_evaluation = true},
    {.iterations = 300,
     .nodes = 1 << 10,
     .horizon = 2,
     .uses_prior = true,
     .uses_appraisal = true,
     .uses_playouts = true,
     .uses_evaluation = true},
    {.iterations = 1500,
     .nodes = 1 << 12,
     .trees = 2,
     .horizon = 2,
     .uses_prior = true,
     .uses_appraisal = true,
     .uses_playouts = true,
     .uses_evaluation = true},
};
