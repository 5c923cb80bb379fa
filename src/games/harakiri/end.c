/* Harakiri: the end of a phase (H31–H33), the hand-over to the exploration and back (H2), what levels bring, and the
 * next chapter. Each phase's function goes on by itself as far as it can and answers false where somebody has to
 * decide. */
#include "play.h"

/* The defeated return (H32) */

static harakiri_context context_of(const harakiri_play *p, int who) {
    return (harakiri_context){p->content, p->s, p->events, who, 0, 0, 0};
}

static bool passes_return(harakiri_play *p, int who) {
    harakiri_state *s = p->s;
    const harakiri_character *character = harakiri_who(s, who);
    int total = harakiri_roll(s) + character->attribute[HARAKIRI_SPIRIT];
    harakiri_note(p, HARAKIRI_EVENT_DIE, who, 0, total - character->attribute[HARAKIRI_SPIRIT], 0);
    total += harakiri_bonus_of(p->content, s, who, HARAKIRI_BONUS_SPIRIT) +
             harakiri_bonus_of(p->content, s, who, HARAKIRI_BONUS_TESTS);
    harakiri_note(p, HARAKIRI_EVENT_TEST, who, 1 + HARAKIRI_SPIRIT, total, character->level);
    return total >= character->level;
}

void harakiri_lose_point(harakiri_play *p, int attribute) {
    harakiri_context context = context_of(p, p->s->stage);
    harakiri_change_attribute(&context, attribute, -1);
    harakiri_note(p, HARAKIRI_EFFECT_ATTRIBUTE, p->s->stage, 1 + attribute, -1,
                  context.state->character[p->s->stage - 1].attribute[attribute]);
    p->s->phase = HARAKIRI_FALLEN_PHASE;
}

bool harakiri_phase_fallen(harakiri_play *p) {
    harakiri_state *s = p->s;
    if (s->stage == HARAKIRI_CHARACTERS) {
        s->stage = 0;
        s->phase = HARAKIRI_MISSIONS_PHASE;
        return true;
    }
    int who = ++s->stage;
    harakiri_character *character = harakiri_who(s, who);
    if (character->health) return true;
    character->health = (uint8_t)harakiri_max_health(p->content, s, who);
    character->fell_at = 0;
    harakiri_note(p, HARAKIRI_EVENT_RETURNS, who, 0, character->health, 0);
    uint32_t losable = harakiri_changeable(p->content, s, who, -1);
    if (passes_return(p, who) || !losable) return true;
    if (losable & (losable - 1)) {
        s->phase = HARAKIRI_LOSS_PHASE;
        return false;
    }
    harakiri_lose_point(p, __builtin_ctz(losable));
    return true;
}

/* One at a time: each may have a story to tell. */
bool harakiri_phase_missions(harakiri_play *p) {
    harakiri_state *s = p->s;
    for (int mission = 1; mission < p->content->mission_count; mission++) {
        if (s->mission[mission] != HARAKIRI_MISSION_FACEDOWN && s->mission[mission] != HARAKIRI_MISSION_ACTIVE)
            continue;
        harakiri_context context = context_of(p, 0);
        harakiri_note(p, HARAKIRI_EVENT_MISSION_FAILED, 0, mission, 0, 0);
        harakiri_end_mission(&context, mission, HARAKIRI_FAILURE);
        return true;
    }
    s->phase = HARAKIRI_CONSEQUENCES_PHASE;
    return true;
}

bool harakiri_phase_consequences(harakiri_play *p) {
    const harakiri_chapter *chapter = &p->content->chapter[p->s->chapter];
    p->s->phase = HARAKIRI_CLOSE_PHASE;
    harakiri_story_push(p->s, p->s->outcome == HARAKIRI_SUCCESS ? chapter->success : chapter->failure, 0, 0, 0, 0);
    return true;
}

/* H33: damage of earlier chapters is over. */
static void recover_cities(harakiri_play *p) {
    harakiri_state *s = p->s;
    for (int place = 1; place < p->content->location_count; place++) {
        if (!s->damage[place] || s->damage_chapter[place] == s->chapter) continue;
        s->damage[place] = s->damage_chapter[place] = 0;
        harakiri_note(p, HARAKIRI_EVENT_RECOVERS, 0, place, 0, 0);
    }
}

bool harakiri_phase_close(harakiri_play *p) {
    harakiri_state *s = p->s;
    for (int who = 1; who <= HARAKIRI_CHARACTERS && s->outcome == HARAKIRI_SUCCESS; who++) {
        harakiri_context context = context_of(p, who);
        harakiri_heal(&context, harakiri_who(s, who)->level);
    }
    recover_cities(p);
    s->stage = 0;
    s->phase = p->rules->is_one_chapter ? HARAKIRI_OVER_PHASE : HARAKIRI_EXPLORE_PHASE;
    return true;
}

/* The exploration (H2). The house rule: a die, with 2 more after a success; 4 or more wins. Each character brings 2
 * heads from a won one, otherwise 1. Levels come after every second chapter. */

enum { AUTO_BONUS = 2, AUTO_DIFFICULTY = 4, AUTO_HEADS_WON = 2, AUTO_HEADS_LOST = 1, RISES_EVERY = 2 };

static int chapter_number(const harakiri_play *p) { return p->content->chapter[p->s->chapter].number; }

void harakiri_explored(harakiri_play *p, bool is_won) {
    harakiri_state *s = p->s;
    s->history[s->chapter] |= (uint8_t)((is_won ? HARAKIRI_SUCCESS : HARAKIRI_FAILURE) << 2);
    harakiri_note(p, is_won ? HARAKIRI_EVENT_EXPLORATION_WON : HARAKIRI_EVENT_EXPLORATION_LOST, 0, 0, 0, 0);
    s->stage = 0;
    s->phase = HARAKIRI_HEADS_PHASE;
}

bool harakiri_phase_explore(harakiri_play *p) {
    if (!p->rules->is_auto) return false;
    int face = harakiri_roll(p->s), bonus = p->s->outcome == HARAKIRI_SUCCESS ? AUTO_BONUS : 0;
    harakiri_note(p, HARAKIRI_EVENT_DIE, 0, 0, face, 0);
    harakiri_explored(p, face + bonus >= AUTO_DIFFICULTY);
    return true;
}

static uint8_t some_more(int have, int more) {
    return (uint8_t)(have + more > HARAKIRI_MAX_SMALL ? HARAKIRI_MAX_SMALL : have + more);
}

/* What character `stage` brought back: heads, then boss heads. */
void harakiri_brought(harakiri_play *p, int heads) {
    harakiri_state *s = p->s;
    harakiri_character *character = &s->character[s->stage];
    bool is_boss = s->phase == HARAKIRI_BOSS_HEADS_PHASE;
    uint8_t *kept = is_boss ? &character->boss_heads : &character->heads;
    *kept = some_more(*kept, heads);
    if (heads)
        harakiri_note(p, is_boss ? HARAKIRI_EVENT_BROUGHT_BOSS_HEADS : HARAKIRI_EVENT_BROUGHT_HEADS, s->stage + 1, 0,
                      heads, 0);
    s->stage = (uint8_t)(s->stage + is_boss);
    s->phase = is_boss ? HARAKIRI_HEADS_PHASE : HARAKIRI_BOSS_HEADS_PHASE;
}

bool harakiri_phase_heads(harakiri_play *p) {
    harakiri_state *s = p->s;
    bool is_won = harakiri_history_exploration(s->history[s->chapter]) == HARAKIRI_SUCCESS;
    if (s->stage == HARAKIRI_CHARACTERS) {
        s->stage = 0;
        s->phase = HARAKIRI_RISE_PHASE;
        return true;
    }
    if (!p->rules->is_auto) return false;
    harakiri_brought(p, is_won ? AUTO_HEADS_WON : AUTO_HEADS_LOST);
    harakiri_brought(p, 0);
    return true;
}

bool harakiri_phase_rise(harakiri_play *p) {
    if (!p->rules->is_auto) return false;
    p->s->rise = chapter_number(p) % RISES_EVERY == 0;
    p->s->phase = HARAKIRI_AFTER_PHASE;
    return true;
}

bool harakiri_phase_after(harakiri_play *p) {
    const harakiri_chapter *chapter = &p->content->chapter[p->s->chapter];
    bool is_won = harakiri_history_exploration(p->s->history[p->s->chapter]) == HARAKIRI_SUCCESS;
    p->s->phase = HARAKIRI_LEARN_PHASE;
    harakiri_story_push(p->s, chapter->between, 0, 0, 0, 0); /* below the other, so read after it */
    harakiri_story_push(p->s, is_won ? chapter->won : chapter->lost, 0, 0, 0, 0);
    return true;
}

/* Levels: at stage 0 all gain the level, then comes everyone's attribute (odd stages) and skill (even ones). */

static int learner(const harakiri_state *s) { return 1 + (s->stage - 1) / 2; }

int harakiri_learnable(const harakiri_content *content, const harakiri_state *s, int who, irori_move *out) {
    const harakiri_character *character = harakiri_who_of(s, who);
    int count = 0;
    for (int skill = 1; skill < content->skill_count; skill++) {
        const harakiri_skill *card = &content->skill[skill];
        if (card->character != who || card->level > character->level || character->skills >> skill & 1) continue;
        out[count++] = harakiri_move(HARAKIRI_DO_LEARN, skill, 0, 0, 0);
        out[count++] = harakiri_move(HARAKIRI_DO_LEARN, skill, 0, 0, 1);
    }
    return count;
}

void harakiri_raise(harakiri_play *p, int attribute) {
    int who = learner(p->s);
    harakiri_context context = context_of(p, who);
    harakiri_change_attribute(&context, attribute, 1);
    harakiri_note(p, HARAKIRI_EVENT_RAISED, who, 1 + attribute, 1, 0);
    p->s->stage++;
}

void harakiri_learn(harakiri_play *p, int skill, int side) {
    int who = learner(p->s);
    harakiri_character *character = harakiri_who(p->s, who);
    character->skills |= 1u << skill;
    character->sides = (character->sides & ~(1u << skill)) | (uint32_t)side << skill;
    harakiri_note(p, HARAKIRI_EVENT_LEARNED, who, skill, side, 0);
    p->s->stage++;
}

static void gain_level(harakiri_play *p) {
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        harakiri_character *character = harakiri_who(p->s, who);
        if (character->level == HARAKIRI_LEVELS) continue;
        character->level++;
        harakiri_note(p, HARAKIRI_EVENT_LEVEL, who, 0, character->level, 0);
    }
}

bool harakiri_phase_learn(harakiri_play *p) {
    harakiri_state *s = p->s;
    irori_move list[2 * HARAKIRI_MAX_SKILLS];
    if (!s->rise) {
        s->stage = 0;
        s->phase = HARAKIRI_NEXT_PHASE;
        return true;
    }
    if (s->stage == 0) {
        gain_level(p);
    } else if (s->stage > 2 * HARAKIRI_CHARACTERS) {
        s->stage = 0;
        s->rise--;
        return true;
    } else if (s->stage % 2 ? harakiri_changeable(p->content, s, learner(s), 1) != 0
                            : harakiri_learnable(p->content, s, learner(s), list) > 0) {
        return false;
    }
    s->stage++;
    return true;
}

/* The next chapter */

bool harakiri_phase_next(harakiri_play *p) {
    harakiri_state *s = p->s;
    const harakiri_chapter *chapter = &p->content->chapter[s->chapter];
    int next = s->chapter ? harakiri_find_chapter(p->content, chapter->act, chapter->number + 1) : p->rules->first;
    s->phase = HARAKIRI_OVER_PHASE;
    if (!next) return true;
    harakiri_begin_chapter(p->content, s, next);
    s->how = 0;
    s->phase = HARAKIRI_PREPARE_PHASE;
    harakiri_note(p, HARAKIRI_EVENT_CHAPTER, 0, next, p->content->chapter[next].number,
                  p->content->chapter[next].rounds);
    return true;
}
