/* Harakiri: how likely a roll succeeds. Sums of dice are counted, die by die. */
#include <string.h>

#include "harakiri_screen.h"

enum { MOST_SUM = 64 };

/* Rounded; what can happen is never 0, what can fail never 100. */
static int percent(uint64_t hits, uint64_t all) {
    int rounded = (int)((200 * hits + all) / (2 * all));
    if (hits && !rounded) return 1;
    return hits < all && rounded == 100 ? 99 : rounded;
}

int harakiri_test_odds(int plus, int difficulty) {
    int hits = 6 - (difficulty - plus) + 1;
    return percent((uint64_t)(hits < 0 ? 0 : hits > 6 ? 6 : hits), 6);
}

static void add_die(uint64_t ways[MOST_SUM], const uint8_t faces[6]) {
    uint64_t before[MOST_SUM];
    memcpy(before, ways, sizeof before);
    memset(ways, 0, sizeof before);
    for (int sum = 0; sum < MOST_SUM; sum++)
        for (int face = 0; face < 6 && before[sum]; face++)
            if (sum + faces[face] < MOST_SUM) ways[sum + faces[face]] += before[sum];
}

int harakiri_combat_odds(const harakiri_content *content, int weapon, int plus, int difficulty) {
    uint64_t ways[MOST_SUM] = {1}, hits = 0, all = 0;
    for (int colour = 0; weapon && colour < HARAKIRI_COLOURS; colour++)
        for (int i = 0; i < content->gear[weapon].dice[colour]; i++) add_die(ways, harakiri_faces[colour]);
    for (int sum = 0; sum < MOST_SUM; sum++) {
        all += ways[sum];
        if (sum + plus >= difficulty) hits += ways[sum];
    }
    return percent(hits, all);
}

int harakiri_combat_plus(const term_view *view, int who) {
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_character *character = harakiri_who_of(s, who);
    return character->attribute[HARAKIRI_POWER] + character->next_test +
           harakiri_bonus_of(harakiri_content_in(view), s, who, HARAKIRI_BONUS_COMBAT);
}
