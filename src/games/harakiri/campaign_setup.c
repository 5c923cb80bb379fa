/* Harakiri: the campaign sheet at its start (H4–H6) and the set-up of a phase (H8, H9). What the players choose, and
 * what a chapter's text does, comes after. */
#include <string.h>

#include "harakiri.h"

static void begin_character(const harakiri_content *content, harakiri_state *state, int who) {
    const harakiri_hero *hero = &content->hero[who];
    harakiri_character *character = &state->character[who - 1];
    character->level = 1;
    character->affinity = 1;
    character->attribute[hero->attribute - 1] = 1;
    if (hero->skill) character->skills = 1u << hero->skill;
    if (hero->armor) harakiri_give_gear(content, state, who, hero->armor);
}

void harakiri_begin_campaign(const harakiri_content *content, harakiri_state *state, const irori_seed *seed) {
    memset(state, 0, sizeof *state);
    state->chance.seed = *seed;
    for (int item = 1; item < content->item_count; item++) harakiri_add(&state->market_box, item);
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) begin_character(content, state, who);
}

/* H8: full health, armor at its full value; what lasted a phase is over. */
static void enter_phase(const harakiri_content *content, harakiri_state *state, int who, int place) {
    harakiri_character *character = &state->character[who - 1];
    character->health = (uint8_t)harakiri_max_health(content, state, who);
    character->armor_left = (uint8_t)content->gear[character->armor].armor;
    character->place = (uint8_t)place;
    character->actions = character->blessed = character->kami_used = 0;
    character->has_activated = character->has_travelled = character->is_delayed = 0;
    character->less = character->next_test = character->next_movement = 0;
    character->fell_at = character->lent = character->lent_damage = 0;
}

/* H9: market cards whose level lies between the lowest and the highest knowledge; chapter 1: levels 0 and 1. */
static void stack_market(const harakiri_content *content, harakiri_state *state) {
    int low = HARAKIRI_MAX_ATTRIBUTE, high = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        int knowledge = state->character[i].attribute[HARAKIRI_KNOWLEDGE];
        low = knowledge < low ? knowledge : low;
        high = knowledge > high ? knowledge : high;
    }
    for (int i = 0; i < 3; i++) state->market_box.word[i] |= state->market.word[i], state->market.word[i] = 0;
    for (int item = 1; item < content->item_count; item++) {
        const harakiri_item *card = &content->item[item];
        bool is_in = card->kind != HARAKIRI_SPECIAL_ITEM && card->level >= low && card->level <= high;
        if (!is_in || !harakiri_has(&state->market_box, item)) continue;
        harakiri_drop(&state->market_box, item);
        harakiri_add(&state->market, item);
    }
}

/* H8: the letters of the chapter and the numbers that were added, less what is gone for good (H16). */
static void stack_travel(const harakiri_content *content, harakiri_state *state, int letters) {
    memset(&state->travel, 0, sizeof state->travel);
    memset(state->known, 0, sizeof state->known);
    state->known_count = 0;
    for (int event = 1; event < content->event_count; event++) {
        int letter = content->event[event].letter;
        bool is_in = letter ? letters >> letter & 1 : harakiri_has(&state->events_added, event);
        if (is_in && !harakiri_has(&state->events_gone, event)) harakiri_add(&state->travel, event);
    }
}

void harakiri_begin_chapter(const harakiri_content *content, harakiri_state *state, int chapter) {
    const harakiri_chapter *book = &content->chapter[chapter];
    memset(&state->story, 0, sizeof state->story);
    memset(state->foe, 0, sizeof state->foe);
    memset(state->token, 0, sizeof state->token);
    memset(&state->cut, 0, sizeof state->cut);
    memset(&state->used, 0, sizeof state->used);
    memset(state->told, 0, sizeof state->told);
    state->special_placed = state->special_discovered; /* H29: what is discovered stays on the map */
    state->chapter = (uint8_t)chapter;
    state->round = state->active = state->outcome = state->omamori_used = 0;
    state->movement = 0;
    state->land_steps = state->used_path = state->group = state->bound_group = state->bound_later = 0;
    state->influence_level = (uint8_t)book->influence;
    for (int card = 1; card < content->influence_count; card++) harakiri_add(&state->influence, card);
    stack_market(content, state);
    stack_travel(content, state, book->letters);
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) enter_phase(content, state, who, book->start[who - 1]);
    harakiri_lay_open(content, state, HARAKIRI_OPENS_CHAPTER, chapter);
    harakiri_story_push(state, book->prepare, 0, 0, 0, 0);
}
