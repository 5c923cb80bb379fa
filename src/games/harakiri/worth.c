/* Harakiri: what bots that search know: when a playout has said enough, how the campaign stands then, what deserves
 * thought, and how each level searches.
 *
 * The policy plays a chapter to its end in less than a millisecond, and no reckoning of missions, rounds and influence
 * judges as well as that: so playouts go on until the chapter is over. What is left to judge is a campaign between two
 * chapters. */
#include "bot.h"

/* Between two chapters: from the end of a phase to the first activation of the next. */
bool harakiri_is_settled(const irori_rules *base, const void *state) {
    const harakiri_state *s = state;
    bool is_before_turns = s->round <= 1 && s->phase <= HARAKIRI_TURNS_PHASE && harakiri_next_turns(s) == 15;
    if (s->phase >= HARAKIRI_FALLEN_PHASE) return true;
    return is_before_turns && s->chapter != ((const harakiri_rules *)base)->first;
}

/* How the last chapter went, in percent of the win, and what the team has become. */
enum { BEFORE = 30, WON = 30, LEVEL = 1, ATTRIBUTE = 1 };

static int last_outcome(const harakiri_state *s) {
    for (int chapter = s->chapter; chapter > 0; chapter--)
        if (harakiri_history_outcome(s->history[chapter])) return harakiri_history_outcome(s->history[chapter]);
    return 0;
}

void harakiri_evaluate(const irori_rules *base, const void *state, int32_t worth[IRORI_MAX_SEATS]) {
    const harakiri_state *s = state;
    int percent = BEFORE + (last_outcome(s) == HARAKIRI_SUCCESS ? WON : 0);
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        percent += LEVEL * s->character[i].level;
        for (int k = 0; k < HARAKIRI_ATTRIBUTES; k++) percent += ATTRIBUTE * s->character[i].attribute[k];
    }
    for (int seat = 0; seat < base->players; seat++) worth[seat] = (percent < 95 ? percent : 95) * (IRORI_SURE / 100);
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

const irori_method harakiri_levels[] = {
    {.iterations = 10, .nodes = 1 << 6, .uses_playouts = true, .uses_evaluation = true},
    {.iterations = 16, .nodes = 1 << 6, .uses_prior = true, .uses_playouts = true, .uses_evaluation = true},
    {.iterations = 60, .nodes = 1 << 8, .uses_prior = true, .uses_playouts = true, .uses_evaluation = true},
    {.iterations = 1000,
     .nodes = 1 << 11,
     .trees = 2,
     .uses_prior = true,
     .uses_playouts = true,
     .uses_evaluation = true},
};
