/* Harakiri: how likely a roll succeeds, as screens say it. */
#include "harakiri_screen.h"

int harakiri_trial_percent(const term_view *view, const harakiri_trial *trial) {
    return harakiri_percent(harakiri_odds_of_trial(harakiri_rules_in(view), harakiri_state_in(view), trial));
}

harakiri_trial harakiri_attack_trial(const term_view *view, int who, int kind) {
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_character *character = harakiri_who_of(s, who);
    int bonus = harakiri_bonus_of(harakiri_content_in(view), s, who, HARAKIRI_BONUS_COMBAT);
    return (harakiri_trial){.is_combat = true,
                            .attribute = HARAKIRI_POWER,
                            .plus = character->attribute[HARAKIRI_POWER] + character->next_test + bonus,
                            .difficulty = harakiri_content_in(view)->enemy[kind].difficulty,
                            .who = who};
}
