/* Harakiri: using items and kami (H25, H27). A use is a script on top of whatever is being told, so that it can happen
 * in the middle of anything; what limits it (a turn, a round, a phase) is a bit that comes back in time. */
#include "harakiri.h"

static bool knows_how(const harakiri_content *content, const harakiri_state *state, int who, int item) {
    const harakiri_character *character = &state->character[who - 1];
    return harakiri_has(&character->items, item) &&
           character->attribute[HARAKIRI_KNOWLEDGE] >= content->item[item].level && !harakiri_has(&state->used, item);
}

bool harakiri_can_use_item(const harakiri_content *content, const harakiri_state *state, int who, int item) {
    return content->item[item].use && state->story.depth < HARAKIRI_FRAMES && knows_how(content, state, who, item);
}

/* Consumables and items without tokens go back into the market deck, shuffled. */
void harakiri_spend_item(const harakiri_content *content, harakiri_state *state, int who, int item) {
    const harakiri_item *card = &content->item[item];
    bool is_empty = card->kind == HARAKIRI_USES && !--state->uses[item];
    if (card->limit) harakiri_add(&state->used, item);
    if (card->kind == HARAKIRI_CONSUMABLE || is_empty) harakiri_drop_item(content, state, who, item);
}

void harakiri_use_item(const harakiri_content *content, harakiri_state *state, int who, int item) {
    harakiri_story_push(state, content->item[item].use, who, 0, 0, 0);
    harakiri_spend_item(content, state, who, item);
}

bool harakiri_can_use_kami(const harakiri_content *content, const harakiri_state *state, int who) {
    const harakiri_character *character = &state->character[who - 1];
    return content->kami[character->kami].use && !character->kami_used && state->story.depth < HARAKIRI_FRAMES;
}

void harakiri_use_kami(const harakiri_content *content, harakiri_state *state, int who) {
    harakiri_character *character = &state->character[who - 1];
    harakiri_story_push(state, content->kami[character->kami].use, who, 0, 0, 0);
    character->kami_used = content->kami[character->kami].limit != HARAKIRI_NO_LIMIT;
}

/* Does the text do nothing but heal? */
static bool only_heals(const harakiri_content *content, int at) {
    for (; content->step[at].op != HARAKIRI_OP_DONE; at++) {
        const harakiri_step *step = &content->step[at];
        bool is_healing = step->sub == HARAKIRI_EFFECT_HEAL || step->sub == HARAKIRI_EFFECT_HEAL_FULLY;
        bool is_harmless = step->op == HARAKIRI_OP_TELL || step->op == HARAKIRI_OP_CHOOSE ||
                           step->op == HARAKIRI_OP_OPTION || step->op == HARAKIRI_OP_EACH ||
                           step->op == HARAKIRI_OP_NEXT || step->op == HARAKIRI_OP_JUMP ||
                           (step->op == HARAKIRI_OP_EFFECT && is_healing);
        if (!is_harmless) return false;
    }
    return true;
}

bool harakiri_would_help(const harakiri_content *content, const harakiri_state *state, int use) {
    if (!only_heals(content, use)) return true;
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        int health = state->character[who - 1].health;
        if (health && health < harakiri_max_health(content, state, who)) return true;
    }
    return false;
}

uint32_t harakiri_rerolls(const harakiri_content *content, const harakiri_state *state, int who, int what,
                          harakiri_set *items) {
    const harakiri_character *character = &state->character[who - 1];
    const harakiri_kami *kami = &content->kami[character->kami];
    uint32_t mask = (kami->reroll & what) && kami->limit && !character->kami_used ? 2 : 0;
    *items = (harakiri_set){{0}};
    HARAKIRI_FOR_EACH(id, &character->items) {
        const harakiri_item *card = &content->item[id];
        bool is_bounded = card->limit || card->kind == HARAKIRI_CONSUMABLE || card->kind == HARAKIRI_USES;
        if (!(card->reroll & what) || !is_bounded || !knows_how(content, state, who, id)) continue;
        if (state->active != who || !state->uses_left) continue; /* H27: in one's own activation */
        harakiri_add(items, id);
        mask |= 4;
    }
    return mask;
}

void harakiri_refresh(const harakiri_content *content, harakiri_state *state, int limit, int who) {
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        harakiri_character *character = &state->character[i];
        if (limit == HARAKIRI_ONCE_A_TURN && who != i + 1) continue;
        if (content->kami[character->kami].limit <= limit) character->kami_used = 0;
        HARAKIRI_FOR_EACH(item, &character->items)
        if (content->item[item].limit <= limit) harakiri_drop(&state->used, item);
    }
}
