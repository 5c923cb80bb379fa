/* Harakiri: what is still missing to win the adventure phase, from what everybody can see: the chapter's stated end
 * (H31), the missions that it asks for and the others that are open (H23), and how long there is time. A chapter's end
 * is a condition; what is missing is the shortest way to make it true, in missions to be completed. */
#include "bot.h"

typedef struct lines {
    irori_message *out;
    int count, cap;
} lines;

static irori_message *add(lines *l, const char *id) {
    if (l->count == l->cap) return NULL;
    irori_message_init(&l->out[l->count], id);
    return &l->out[l->count++];
}

/* How many missions are at least to be completed for it; many: no number of them would do. */

enum { MANY = 99 };

static int at_most(int n) { return n < MANY ? n : MANY; }

static int to_complete(const harakiri_content *content, const harakiri_state *s, int condition) {
    const harakiri_test *test = &content->test[condition];
    if (harakiri_holds(content, s, condition, 0, 0)) return 0;
    int a = test->op == HARAKIRI_AND || test->op == HARAKIRI_OR ? to_complete(content, s, test->a) : 0;
    int b = test->op == HARAKIRI_AND || test->op == HARAKIRI_OR ? to_complete(content, s, test->b) : 0;
    switch (test->op) {
    case HARAKIRI_AND: return at_most(a + b);
    case HARAKIRI_OR: return a < b ? a : b;
    case HARAKIRI_IF_COMPLETED: return s->mission[test->a] == HARAKIRI_MISSION_FAILED ? MANY : 1;
    default: return MANY;
    }
}

int harakiri_missions_to_win(const harakiri_rules *rules, const harakiri_state *s) {
    const harakiri_chapter *chapter = &rules->content->chapter[s->chapter];
    int least = MANY;
    for (int i = 0; i < HARAKIRI_ENDINGS; i++) {
        if (chapter->ending_outcome[i] != HARAKIRI_SUCCESS) continue;
        int n = to_complete(rules->content, s, chapter->ending[i]);
        if (n < least) least = n;
    }
    return least == MANY ? -1 : least;
}

/* Missions */

static bool is_open(const harakiri_state *s, int mission) {
    return s->mission[mission] == HARAKIRI_MISSION_FACEDOWN || s->mission[mission] == HARAKIRI_MISSION_ACTIVE;
}

static int place_of_token(const harakiri_state *s, int mission) {
    for (int i = 0; i < HARAKIRI_TOKENS; i++)
        if (s->token[i].mission == mission) return s->token[i].place;
    return 0;
}

/* Face down: where it lies and for whom. Face up: how far it is, if it counts; else where it goes on. */
static void add_mission(lines *l, const harakiri_rules *rules, const harakiri_state *s, int mission) {
    bool is_hidden = s->mission[mission] == HARAKIRI_MISSION_FACEDOWN;
    int place = place_of_token(s, mission), goal = harakiri_goal(rules, s, mission);
    irori_message *line = add(l, is_hidden && place ? "harakiri.missing.reveal"
                                 : is_hidden        ? "harakiri.missing.hidden"
                                 : goal             ? "harakiri.missing.progress"
                                 : place            ? "harakiri.missing.follow"
                                                    : "harakiri.missing.mission");
    harakiri_name_kind(rules, HARAKIRI_KIND_MISSION, mission, "mission", line);
    if (is_hidden && place) {
        harakiri_name_kind(rules, HARAKIRI_KIND_LOCATION, place, "place", line);
        harakiri_name_kind(rules, HARAKIRI_KIND_CHARACTER, rules->content->mission[mission].character, "who", line);
    } else if (!is_hidden && goal) {
        irori_message_number(line, "done", s->progress[mission]);
        irori_message_number(line, "goal", goal);
    } else if (!is_hidden && place) {
        harakiri_name_kind(rules, HARAKIRI_KIND_LOCATION, place, "place", line);
    }
}

static void add_missions(lines *l, const harakiri_rules *rules, const harakiri_state *s, bool is_key) {
    for (int mission = 1; mission < rules->content->mission_count; mission++)
        if (is_open(s, mission) && harakiri_is_key(rules, s, mission) == is_key) add_mission(l, rules, s, mission);
}

static bool has_missions(const harakiri_rules *rules, const harakiri_state *s, bool is_key) {
    for (int mission = 1; mission < rules->content->mission_count; mission++)
        if (is_open(s, mission) && harakiri_is_key(rules, s, mission) == is_key) return true;
    return false;
}

/* The whole */

static void add_goal(lines *l, const harakiri_rules *rules, const harakiri_state *s) {
    int missions = harakiri_missions_to_win(rules, s);
    bool lasts = rules->content->chapter[s->chapter].last == HARAKIRI_SUCCESS;
    irori_message *line = add(l, missions >= 0 ? "harakiri.missing.missions"
                                 : lasts       ? "harakiri.missing.last"
                                               : "harakiri.missing.story");
    if (missions >= 0) irori_message_number(line, "n", missions);
}

static void add_time(lines *l, const harakiri_rules *rules, const harakiri_state *s) {
    int rounds = rules->content->chapter[s->chapter].rounds - s->round;
    irori_message *line = add(l, rounds > 0 ? "harakiri.missing.rounds" : "harakiri.missing.last-round");
    if (rounds > 0) irori_message_number(line, "n", rounds);
    irori_message_number(add(l, "harakiri.missing.influence"), "n", HARAKIRI_MAX_INFLUENCE - s->influence_level);
}

int harakiri_missing(const harakiri_rules *rules, const harakiri_state *s, irori_message *out, int cap) {
    lines l = {out, 0, cap};
    bool is_under_way = s->chapter && s->phase >= HARAKIRI_PREPARE_PHASE && s->phase <= HARAKIRI_MARKET_PHASE;
    if (!is_under_way) return 0;
    add_goal(&l, rules, s);
    add_missions(&l, rules, s, true);
    add_time(&l, rules, s);
    if (has_missions(rules, s, false)) add(&l, "harakiri.missing.also");
    add_missions(&l, rules, s, false);
    return l.count;
}
