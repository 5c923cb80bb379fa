/* Harakiri: what is still missing to win the adventure phase, from what everybody can see: the chapter's stated end
 * (H31), the missions that it asks for and the others that are open (H23), and how long there is time. A chapter's end
 * is a condition; what is missing is the shortest way to make it true, in missions to be completed. */
#include <string.h>

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

enum { PLACES_TOLD = 2 };

/* The first places where its tokens lie; returns how many there are. */
static int places_of_tokens(const harakiri_state *s, int mission, int place[PLACES_TOLD]) {
    uint64_t seen = 0;
    int count = 0;
    place[0] = 0;
    for (int i = 0; i < HARAKIRI_TOKENS; i++) {
        if (s->token[i].mission != mission || seen >> s->token[i].place & 1) continue;
        seen |= UINT64_C(1) << s->token[i].place;
        if (count < PLACES_TOLD) place[count] = s->token[i].place;
        count++;
    }
    return count;
}

/* What somebody carries for an open card, and where it is asked for. */
typedef struct errand {
    int who, item, place;
} errand;

/* Which options of the mission's card are open to somebody who stands there: bit o. The card lies face up: what it
 * asks may be read by all. Enemies do not count: what is carried is still to be brought to where one stands. */
static uint32_t open_options(const harakiri_rules *rules, const harakiri_state *s, int mission, const errand *e,
                             bool has_item) {
    harakiri_state there = *s;
    uint32_t open = 0;
    there.story.depth = 0;
    there.character[e->who - 1].place = (uint8_t)e->place;
    memset(there.foe, 0, sizeof there.foe);
    if (!has_item) harakiri_drop_item(rules->content, &there, e->who, e->item);
    harakiri_story_push(&there, rules->content->mission[mission].token, e->who, 0, mission, 0);
    harakiri_story_run(rules->content, &there, NULL);
    if (harakiri_story_question(rules->content, &there).wait != HARAKIRI_WAIT_CHOICE) return 0;
    const harakiri_frame *frame = &there.story.frame[there.story.depth - 1];
    for (int i = 0; i < rules->content->step[frame->at].n && i < 32; i++)
        if (harakiri_option_state(rules->content, &there, frame, i).offer == HARAKIRI_OPTION_OPEN)
            open |= UINT32_C(1) << i;
    return open;
}

/* The place of one of the bearer's tokens where the item opens an option; 0: none. */
static int place_for(const harakiri_rules *rules, const harakiri_state *s, int mission, errand e) {
    for (int i = 0; i < HARAKIRI_TOKENS; i++) {
        if (s->token[i].mission != mission || s->token[i].character != e.who) continue;
        e.place = s->token[i].place;
        if (open_options(rules, s, mission, &e, true) & ~open_options(rules, s, mission, &e, false)) return e.place;
    }
    return 0;
}

static bool has_errand(const harakiri_rules *rules, const harakiri_state *s, int mission, errand *e) {
    if (s->mission[mission] != HARAKIRI_MISSION_ACTIVE || !rules->content->mission[mission].token) return false;
    for (e->who = 1; e->who <= HARAKIRI_CHARACTERS; e->who++) HARAKIRI_FOR_EACH(item, &s->character[e->who - 1].items) {
            e->item = item;
            if (!harakiri_mission_asks_for(rules, mission, item)) continue;
            if ((e->place = place_for(rules, s, mission, *e))) return true;
        }
    return false;
}

static void add_count(irori_message *line, const harakiri_rules *rules, const harakiri_state *s, int mission) {
    int goal = harakiri_goal(rules, s, mission);
    if (!line || !goal) return;
    irori_message_number(line, "done", s->progress[mission]);
    irori_message_number(line, "goal", goal);
}

static void add_errand(lines *l, const harakiri_rules *rules, const harakiri_state *s, int mission, const errand *e) {
    bool counts = harakiri_goal(rules, s, mission) != 0;
    irori_message *line = add(l, counts ? "harakiri.missing.bring-more" : "harakiri.missing.bring");
    harakiri_name_kind(rules, HARAKIRI_KIND_MISSION, mission, "mission", line);
    harakiri_name_kind(rules, HARAKIRI_KIND_CHARACTER, e->who, "who", line);
    harakiri_name_kind(rules, HARAKIRI_KIND_ITEM, e->item, "what", line);
    harakiri_name_kind(rules, HARAKIRI_KIND_LOCATION, e->place, "place", line);
    add_count(line, rules, s, mission);
}

/* Completing it is not yet the win, where the text that follows is known: it opens another that is asked for. */
static void add_next(lines *l, const harakiri_rules *rules, const harakiri_state *s, int mission) {
    int next = harakiri_mission_after(rules, s, mission);
    if (!next || is_open(s, next) || !harakiri_is_key(rules, s, next)) return;
    irori_message *line = add(l, "harakiri.missing.leads");
    harakiri_name_kind(rules, HARAKIRI_KIND_MISSION, mission, "mission", line);
    harakiri_name_kind(rules, HARAKIRI_KIND_MISSION, next, "next", line);
}

/* Face down: where it lies and for whom. Face up: what is to be brought where, by who has it; how far it is, if it
 * counts; else where it goes on. */
static void add_mission(lines *l, const harakiri_rules *rules, const harakiri_state *s, int mission) {
    bool is_hidden = s->mission[mission] == HARAKIRI_MISSION_FACEDOWN;
    errand e;
    if (has_errand(rules, s, mission, &e)) {
        add_errand(l, rules, s, mission, &e);
        return;
    }
    static const char *const follow[] = {"harakiri.missing.mission", "harakiri.missing.follow",
                                         "harakiri.missing.follow-or", "harakiri.missing.follow-more"};
    int place[PLACES_TOLD], places = places_of_tokens(s, mission, place), goal = harakiri_goal(rules, s, mission);
    irori_message *line = add(l, is_hidden && places ? "harakiri.missing.reveal"
                                 : is_hidden         ? "harakiri.missing.hidden"
                                 : goal              ? "harakiri.missing.progress"
                                                     : follow[places < 3 ? places : 3]);
    harakiri_name_kind(rules, HARAKIRI_KIND_MISSION, mission, "mission", line);
    if (is_hidden && places) {
        harakiri_name_kind(rules, HARAKIRI_KIND_LOCATION, place[0], "place", line);
        harakiri_name_kind(rules, HARAKIRI_KIND_CHARACTER, rules->content->mission[mission].character, "who", line);
    } else if (!is_hidden && goal) {
        add_count(line, rules, s, mission);
    } else if (!is_hidden && places) {
        harakiri_name_kind(rules, HARAKIRI_KIND_LOCATION, place[0], "place", line);
        if (places > 1) harakiri_name_kind(rules, HARAKIRI_KIND_LOCATION, place[1], "other", line);
    }
}

static void add_missions(lines *l, const harakiri_rules *rules, const harakiri_state *s, bool is_key) {
    for (int mission = 1; mission < rules->content->mission_count; mission++)
        if (is_open(s, mission) && harakiri_is_key(rules, s, mission) == is_key) {
            add_mission(l, rules, s, mission);
            add_next(l, rules, s, mission);
        }
}

static bool has_missions(const harakiri_rules *rules, const harakiri_state *s, bool is_key) {
    for (int mission = 1; mission < rules->content->mission_count; mission++)
        if (is_open(s, mission) && harakiri_is_key(rules, s, mission) == is_key) return true;
    return false;
}

/* The whole */

static bool lasting_wins(const harakiri_rules *rules, const harakiri_state *s) {
    return rules->content->chapter[s->chapter].last == HARAKIRI_SUCCESS;
}

/* The one mission that the end asks for; 0: there are several. */
static int only_ending(const harakiri_rules *rules, const harakiri_state *s) {
    int only = 0;
    for (int mission = 1; mission < rules->content->mission_count; mission++) {
        if (!(rules->lore.ends[mission] >> s->chapter & 1)) continue;
        if (only) return 0;
        only = mission;
    }
    return only;
}

static void add_goal(lines *l, const harakiri_rules *rules, const harakiri_state *s) {
    int missions = harakiri_missions_to_win(rules, s), only = only_ending(rules, s);
    bool lasts = lasting_wins(rules, s);
    irori_message *line = add(l, missions == 1 && only ? "harakiri.missing.mission-named"
                                 : missions >= 0       ? "harakiri.missing.missions"
                                 : lasts               ? "harakiri.missing.last"
                                                       : "harakiri.missing.story");
    if (missions == 1 && only)
        harakiri_name_kind(rules, HARAKIRI_KIND_MISSION, only, "mission", line);
    else if (missions >= 0)
        irori_message_number(line, "n", missions);
}

/* An enemy on the map whose card says that the chapter is lost when it gets where it goes: the round in whose beginning
 * it does at its pace; 0: not before the last round is over, or nobody can know. */
static int round_of_doom(const harakiri_rules *rules, const harakiri_state *s, int foe) {
    const harakiri_enemy *enemy = &rules->content->enemy[s->foe[foe].kind];
    bool is_known = harakiri_is_script_known(rules->content, s, enemy->contact);
    if (!s->foe[foe].kind || enemy->target != HARAKIRI_TARGET_LOCATION || !enemy->movement || !is_known) return 0;
    if (!harakiri_script_has(rules->content, enemy->contact, HARAKIRI_EFFECT_END_FAILURE)) return 0;
    int steps = rules->content->distance[s->foe[foe].place][enemy->whom];
    int moves = (steps + enemy->movement - 1) / enemy->movement;
    bool moves_yet = s->phase < HARAKIRI_TURNS_PHASE && !s->foe[foe].has_activated;
    int round = s->round + moves - moves_yet;
    return steps != HARAKIRI_NO_WAY && round <= rules->content->chapter[s->chapter].rounds ? round : 0;
}

static void add_dooms(lines *l, const harakiri_rules *rules, const harakiri_state *s) {
    for (int foe = 0; foe < HARAKIRI_ENEMIES; foe++) {
        int round = round_of_doom(rules, s, foe);
        if (!round) continue;
        irori_message *line = add(l, "harakiri.missing.doom");
        harakiri_name_kind(rules, HARAKIRI_KIND_ENEMY, s->foe[foe].kind, "who", line);
        harakiri_name_kind(rules, HARAKIRI_KIND_LOCATION, rules->content->enemy[s->foe[foe].kind].whom, "place", line);
        irori_message_number(line, "n", round);
    }
}

static void add_time(lines *l, const harakiri_rules *rules, const harakiri_state *s) {
    int rounds = rules->content->chapter[s->chapter].rounds - s->round;
    bool lasts = lasting_wins(rules, s);
    irori_message *line = add(l, rounds > 0 && lasts ? "harakiri.missing.rounds"
                                 : rounds > 0        ? "harakiri.missing.rounds-lost"
                                 : lasts             ? "harakiri.missing.last-round"
                                                     : "harakiri.missing.last-round-lost");
    if (rounds > 0) irori_message_number(line, "n", rounds);
    int steps = HARAKIRI_MAX_INFLUENCE - s->influence_level;
    if (steps)
        irori_message_number(add(l, "harakiri.missing.influence"), "n", steps);
    else if (rounds > 0) /* H11: it counts at the next growth; after the last round there is none */
        add(l, "harakiri.missing.influence-full");
}

int harakiri_missing(const harakiri_rules *rules, const harakiri_state *s, irori_message *out, int cap) {
    lines l = {out, 0, cap};
    bool is_under_way = s->chapter && s->phase >= HARAKIRI_PREPARE_PHASE && s->phase <= HARAKIRI_MARKET_PHASE;
    if (!is_under_way) return 0;
    add_goal(&l, rules, s);
    add_dooms(&l, rules, s);
    add_missions(&l, rules, s, true);
    add_time(&l, rules, s);
    if (has_missions(rules, s, false)) add(&l, "harakiri.missing.also");
    add_missions(&l, rules, s, false);
    return l.count;
}
