/* Harakiri: the state as canonical bytes, and back. Nothing in a state is padding (harakiri.h), so its bytes are its
 * fields in order, little-endian: the chance, then all the rest as it lies, up to the last counter that is not
 * zero: the state of a campaign whose texts count nothing is written as it was before they could. Worlds are states
 * too: they are read back like the truth, which deals no texts and knew none before. Reading checks everything that the
 * rest of the game trusts: ids are below what they count in, every card is in one place, numbers are in their ranges,
 * stories stand where they may wait, and whoever is to act has a move. */
#include <stddef.h>
#include <string.h>

#include "play.h"

_Static_assert(offsetof(harakiri_state, deal) == 36 && offsetof(harakiri_state, knew) == 40 &&
                   offsetof(harakiri_state, trace) == 44 + sizeof(harakiri_reading),
               "padding in what is hidden");

enum { BEFORE_VISITS = offsetof(harakiri_state, visits) };

size_t harakiri_encode(const irori_rules *rules, const void *state, uint8_t *bytes) {
    size_t size = sizeof(harakiri_state);
    (void)rules;
    while (size > BEFORE_VISITS && !((const uint8_t *)state)[size - 1]) size--;
    memcpy(bytes, state, size);
    return size;
}

/* Cards */

static int count_item(const harakiri_state *s, int item) {
    int count = harakiri_has(&s->market, item) + harakiri_has(&s->market_box, item);
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) count += harakiri_has(&s->character[i].items, item);
    for (int i = 0; i < HARAKIRI_MARKET_DRAW; i++) count += s->display[i] == item;
    return count;
}

/* In a blacksmith's deck, or a box, if it is nowhere else. */
static int count_gear(const harakiri_state *s, int gear) {
    int count = harakiri_has(&s->forge_gone, gear);
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) count += harakiri_has(&s->character[i].gear, gear);
    return count ? count : 1;
}

/* In the box, if the chapter does not ask for it and nothing added it. */
static int count_event(const harakiri_content *content, const harakiri_state *s, int event) {
    int letter = content->event[event].letter, count = s->event_now == event;
    bool is_gone = harakiri_has(&s->events_gone, event);
    for (int i = 0; i < s->known_count; i++) count += s->known[i] == event;
    count += harakiri_has(&s->travel, event) + (is_gone && s->event_now != event);
    bool is_asked = letter ? content->chapter[s->chapter].letters >> letter & 1 : harakiri_has(&s->events_added, event);
    return count || is_asked ? count : 1;
}

/* Only what the chapter asks for or something added is in the deck (H9). */
static bool event_is_sound(const harakiri_content *content, const harakiri_state *s, int event) {
    int letter = content->event[event].letter;
    bool is_added = harakiri_has(&s->events_added, event), is_known = false;
    for (int i = 0; i < s->known_count; i++) is_known |= s->known[i] == event;
    bool is_out = is_known || harakiri_has(&s->travel, event) || s->event_now == event;
    bool is_asked = letter ? content->chapter[s->chapter].letters >> letter & 1 : is_added;
    if ((letter && is_added) || (is_added && harakiri_has(&s->events_gone, event))) return false;
    return count_event(content, s, event) == 1 && (!is_out || is_asked || harakiri_has(&s->events_gone, event));
}

/* Beside the others, if nobody follows it. */
static int count_kami(const harakiri_state *s, int kami) {
    int count = 0;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) count += s->character[i].kami == kami;
    return count ? count : 1;
}

static bool is_in_play(const harakiri_state *s) {
    return s->phase >= HARAKIRI_PREPARE_PHASE && s->phase <= HARAKIRI_MARKET_PHASE;
}

/* The influence deck and what lies beside it: a card for each round (H12), until all are shuffled anew. */
static int count_influences(const harakiri_content *content, const harakiri_state *s) {
    bool is_due = s->phase == HARAKIRI_GROWTH_PHASE || s->phase == HARAKIRI_CARD_PHASE;
    int all = content->influence_count - 1, drawn = s->round - is_due;
    if (!is_in_play(s) || all < 1) return all;
    return harakiri_count(&s->influence) + (drawn > 0 ? (drawn - 1) % all + 1 : 0);
}

/* Every item, piece of equipment, travel event and kami by itself; the influence cards together. */
enum {
    GEAR_KIND = HARAKIRI_MAX_ITEMS,
    EVENT_KIND = GEAR_KIND + HARAKIRI_MAX_GEAR,
    KAMI_KIND = EVENT_KIND + HARAKIRI_MAX_EVENTS,
    INFLUENCE_KIND = KAMI_KIND + HARAKIRI_MAX_KAMI,
    CENSUS
};
_Static_assert((int)CENSUS <= (int)IRORI_MAX_CARD_KINDS, "too many kinds of cards");

int harakiri_census(const irori_rules *base, const void *state, uint16_t counts[IRORI_MAX_CARD_KINDS]) {
    const harakiri_content *content = ((const harakiri_rules *)base)->content;
    const harakiri_state *s = state;
    memset(counts, 0, CENSUS * sizeof *counts);
    for (int i = 1; i < content->item_count; i++) counts[i] = (uint16_t)count_item(s, i);
    for (int i = 1; i < content->gear_count; i++) counts[GEAR_KIND + i] = (uint16_t)count_gear(s, i);
    for (int i = 1; i < content->event_count; i++) counts[EVENT_KIND + i] = (uint16_t)count_event(content, s, i);
    for (int i = 1; i < content->kami_count; i++) counts[KAMI_KIND + i] = (uint16_t)count_kami(s, i);
    counts[INFLUENCE_KIND] = (uint16_t)count_influences(content, s);
    return CENSUS;
}

/* Validation */

static bool is_set_below(const harakiri_set *set, int bound) {
    HARAKIRI_FOR_EACH(id, set) if (!id || id >= bound) return false;
    return true;
}

static bool is_all_zero(const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (bytes[i]) return false;
    return true;
}

static bool is_flag(int value) { return value == 0 || value == 1; }
static bool is_within(int n, int low, int high) { return n >= low && n <= high; }

static bool is_own_gear(const harakiri_content *content, const harakiri_character *c, int who, int gear, int kind) {
    return !gear || (gear < content->gear_count && harakiri_has(&c->gear, gear) && content->gear[gear].kind == kind &&
                     content->gear[gear].class == content->hero[who].class);
}

static bool skills_are_sound(const harakiri_content *content, const harakiri_character *c) {
    uint64_t all = (UINT64_C(1) << content->skill_count) - 2;
    return !(c->skills & ~all) && !(c->sides & ~c->skills);
}

static bool character_is_sound(const harakiri_content *content, const harakiri_state *s, int who) {
    const harakiri_character *c = &s->character[who - 1];
    bool has_ids = is_set_below(&c->items, content->item_count) && is_set_below(&c->gear, content->gear_count) &&
                   c->kami < content->kami_count && c->place < content->location_count &&
                   skills_are_sound(content, c) && is_own_gear(content, c, who, c->weapon, HARAKIRI_WEAPON) &&
                   is_own_gear(content, c, who, c->armor, HARAKIRI_ARMOR);
    if (!has_ids || !is_within(c->level, 1, HARAKIRI_LEVELS) || !is_within(c->affinity, 1, HARAKIRI_MAX_AFFINITY))
        return false;
    for (int i = 0; i < HARAKIRI_ATTRIBUTES; i++)
        if (!is_within(c->attribute[i], content->hero[who].attribute == i + 1, HARAKIRI_MAX_ATTRIBUTE)) return false;
    bool has_numbers =
        c->coins <= HARAKIRI_MAX_COINS && c->karma <= HARAKIRI_MAX_SMALL && c->heads <= HARAKIRI_MAX_SMALL &&
        c->boss_heads <= HARAKIRI_MAX_SMALL && c->health <= harakiri_max_health(content, s, who) &&
        c->armor_left <= content->gear[c->armor].armor && c->actions <= 9 && c->blessed <= 9 &&
        is_within(c->less, -3, 3) && is_within(c->next_test, -9, 9) && is_within(c->next_movement, -9, 9);
    bool has_lent = c->lent < content->gear_count && (c->lent ? content->gear[c->lent].kind == HARAKIRI_ARMOR &&
                                                                    c->lent_damage <= content->gear[c->lent].armor
                                                              : !c->lent_damage);
    bool has_fallen = c->fell_at < content->location_count && (!c->fell_at || !c->health);
    bool has_flags =
        is_flag(c->has_activated) && is_flag(c->has_travelled) && is_flag(c->is_delayed) && is_flag(c->kami_used);
    return has_numbers && has_flags && has_lent && has_fallen && is_all_zero(c->zero, sizeof c->zero) &&
           (c->health || !c->actions);
}

static bool decks_are_sound(const harakiri_content *content, const harakiri_state *s) {
    bool has_ids =
        is_set_below(&s->market, content->item_count) && is_set_below(&s->market_box, content->item_count) &&
        is_set_below(&s->used, content->item_count) && is_set_below(&s->influence, content->influence_count) &&
        is_set_below(&s->travel, content->event_count) && is_set_below(&s->events_gone, content->event_count) &&
        is_set_below(&s->events_added, content->event_count) && is_set_below(&s->forge_gone, content->gear_count) &&
        is_set_below(&s->marks, content->mark_count) && is_set_below(&s->cut, content->way_count) &&
        s->event_now < content->event_count && s->known_count < content->event_count;
    if (!has_ids) return false;
    for (int i = 0; i < HARAKIRI_MAX_EVENTS; i++)
        if (i < s->known_count ? !s->known[i] || s->known[i] >= content->event_count : s->known[i]) return false;
    for (int i = 0; i < HARAKIRI_MARKET_DRAW; i++)
        if (s->display[i] >= content->item_count || (s->display[i] && s->phase != HARAKIRI_MARKET_PHASE)) return false;
    for (int i = 1; i < content->item_count; i++)
        if (count_item(s, i) != 1) return false;
    for (int i = 1; i < content->gear_count; i++)
        if (count_gear(s, i) != 1) return false;
    for (int i = 1; i < content->event_count; i++)
        if (!event_is_sound(content, s, i)) return false; /* before the first chapter none is asked for */
    for (int i = 1; i < content->kami_count; i++)
        if (count_kami(s, i) != 1) return false;
    return count_influences(content, s) == content->influence_count - 1;
}

/* Tokens lie only on items that somebody has, and on those that have uses. */
static bool uses_are_sound(const harakiri_content *content, const harakiri_state *s) {
    for (int i = 0; i < HARAKIRI_MAX_ITEMS; i++) {
        bool is_held = false;
        if (i >= content->item_count) {
            if (s->uses[i]) return false;
            continue;
        }
        for (int c = 0; i && c < HARAKIRI_CHARACTERS; c++) is_held |= harakiri_has(&s->character[c].items, i);
        bool counts = is_held && content->item[i].kind == HARAKIRI_USES;
        if (counts ? !is_within(s->uses[i], 1, content->item[i].uses) : s->uses[i] && !is_held) return false;
        if (is_held && !counts && s->uses[i] != content->item[i].uses) return false;
        if (i && harakiri_has(&s->used, i) && !is_held) return false;
    }
    return true;
}

static bool map_is_sound(const harakiri_content *content, const harakiri_state *s) {
    uint64_t places = content->location_count == 64 ? ~UINT64_C(1) : (UINT64_C(1) << content->location_count) - 2;
    if ((s->special_placed | s->special_discovered) & ~places || s->special_discovered & ~s->special_placed)
        return false;
    for (int i = 0; i < HARAKIRI_MAX_LOCATIONS; i++) {
        bool is_place = i && i < content->location_count;
        if (s->damage[i] > HARAKIRI_RAZED || (s->damage[i] && !is_place)) return false;
        if (s->damage_chapter[i] >= content->chapter_count || !s->damage[i] != !s->damage_chapter[i]) return false;
    }
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) {
        const harakiri_foe *foe = &s->foe[i];
        if (foe->kind >= content->enemy_count || foe->place >= content->location_count ||
            foe->mission >= content->mission_count)
            return false;
        if (!is_flag(foe->has_activated) || !foe->kind != !foe->place) return false;
        if (!foe->kind && (foe->mission || foe->has_activated)) return false;
    }
    for (int i = 0; i < HARAKIRI_TOKENS; i++) {
        const harakiri_token *token = &s->token[i];
        if (token->mission >= content->mission_count || token->character > HARAKIRI_CHARACTERS) return false;
        if (token->place >= content->location_count || !token->mission != !token->place) return false;
        if (!token->mission && token->character) return false;
    }
    for (int i = 0; i < HARAKIRI_MAX_MISSIONS; i++) {
        bool is_mission = i && i < content->mission_count;
        if (s->mission[i] > HARAKIRI_MISSION_FAILED || s->progress[i] > 9) return false;
        if (!is_mission && (s->mission[i] || s->progress[i])) return false;
    }
    return true;
}

static bool frame_is_sound(const harakiri_content *content, const harakiri_state *s, const harakiri_frame *frame) {
    if (!frame->at || frame->at >= content->step_count || frame->who > HARAKIRI_CHARACTERS || frame->rest > 15)
        return false;
    if (frame->rolled && (!frame->who || !harakiri_is_test(content->step[frame->at].op))) return false;
    if (frame->enemy > HARAKIRI_ENEMIES || (frame->enemy && !s->foe[frame->enemy - 1].kind)) return false;
    return frame->mission < content->mission_count && (!frame->event || frame->event == s->event_now);
}

static bool is_reading(const harakiri_content *content, const harakiri_reading *reading) {
    for (int text = 0; text < HARAKIRI_MOST_READ; text++)
        if ((reading->word[text >> 6] >> (text & 63) & 1) && (!text || text >= content->outcomes.texts)) return false;
    return true;
}

static bool opened_are_sound(const harakiri_content *content, const harakiri_state *s) {
    for (int row = 0; row < 64 * HARAKIRI_OPEN_WORDS; row++)
        if ((s->opened[row >> 6] >> (row & 63) & 1) && row >= content->outcomes.opener[HARAKIRI_OPENERS]) return false;
    return true;
}

/* A world knows no more than was read; the truth deals nothing (H17). */
static bool readings_are_sound(const harakiri_content *content, const harakiri_state *s) {
    if (!is_reading(content, &s->read) || !opened_are_sound(content, s)) return false;
    if ((s->dealt & HARAKIRI_DEALT_NOW) > HARAKIRI_MOST_DEALT) return false;
    harakiri_reading most = s->deal ? harakiri_all_read(content, s) : (harakiri_reading){{0}};
    for (int i = 0; i < HARAKIRI_READ_WORDS; i++)
        if (s->knew.word[i] & ~most.word[i]) return false;
    return s->deal || !s->dealt;
}

static bool visits_are_sound(const harakiri_content *content, const harakiri_state *s) {
    for (int i = 0; i < HARAKIRI_MAX_VISITS; i++)
        if (s->visits[i] > (i < content->visits ? HARAKIRI_MOST_VISITS : 0)) return false;
    return true;
}

static bool told_are_sound(const harakiri_content *content, const harakiri_state *s) {
    for (int i = 0; i < HARAKIRI_MAX_TOLD; i++)
        if ((s->told[i >> 5] >> 2 * (i & 31) & 3) > (i < content->told ? HARAKIRI_MOST_TELLINGS : 0)) return false;
    return true;
}

static bool story_is_sound(const harakiri_content *content, const harakiri_state *s) {
    const harakiri_story *story = &s->story;
    if (story->depth > HARAKIRI_FRAMES || !is_all_zero(story->zero, sizeof story->zero) || story->ended) return false;
    if (story->fresh >> (story->depth ? story->depth - 1 : 0)) return false; /* the innermost one has begun */
    for (int i = 0; i < HARAKIRI_FRAMES; i++) {
        const harakiri_frame none = {0};
        if (i < story->depth ? !frame_is_sound(content, s, &story->frame[i])
                             : memcmp(&story->frame[i], &none, sizeof none) != 0)
            return false;
    }
    return !story->depth || harakiri_story_question(content, s).wait != HARAKIRI_WAIT_NONE;
}

static bool history_is_sound(int history) {
    int outcome = harakiri_history_outcome(history), how = harakiri_history_how(history);
    return !(history >> 7) && is_within(outcome, HARAKIRI_SUCCESS, HARAKIRI_FAILURE) &&
           harakiri_history_exploration(history) <= HARAKIRI_FAILURE &&
           is_within(how, HARAKIRI_HOW_STORY, HARAKIRI_HOW_LAST_ROUND);
}

static bool is_shoguns_turn(const harakiri_state *s) {
    return s->phase > HARAKIRI_ROUND_PHASE && s->phase < HARAKIRI_TURNS_PHASE;
}

/* What belongs to one phase is nothing in the others. */
static bool turn_is_sound(const harakiri_rules *rules, const harakiri_state *s) {
    const harakiri_content *content = rules->content;
    int players = rules->base.players;
    bool is_acting = s->phase >= HARAKIRI_ACTIONS_PHASE && s->phase <= HARAKIRI_MARKET_PHASE;
    bool is_travelling = s->phase == HARAKIRI_TRAVEL_PHASE || s->phase == HARAKIRI_FARE_PHASE;
    bool is_moving_foe = s->phase == HARAKIRI_TARGET_PHASE || s->phase == HARAKIRI_PATH_PHASE;
    if (s->phase >= HARAKIRI_PHASES || s->active > HARAKIRI_CHARACTERS || !s->active == is_acting) return false;
    if (s->chapter >= content->chapter_count || (s->phase > HARAKIRI_NEXT_PHASE && !s->chapter)) return false;
    if (s->chapter && s->round > content->chapter[s->chapter].rounds) return false;
    if (s->influence_level > HARAKIRI_MAX_INFLUENCE || s->outcome > HARAKIRI_FAILURE ||
        s->how > HARAKIRI_HOW_LAST_ROUND)
        return false;
    if (!is_within(s->movement, 0, 30) ||
        (!is_travelling && (s->movement || s->land_steps || s->group || s->has_moved || s->used_path)))
        return false;
    if (s->bound_later > 15 || s->unwilling > 15 || (s->unwilling && !is_travelling)) return false;
    if (s->group > 15 || s->bound_group > 15 || !is_flag(s->used_path) || !is_flag(s->omamori_used)) return false;
    if (is_acting && (s->group >> (s->active - 1) & 1)) return false;
    if (!is_flag(s->has_bought) || !is_flag(s->has_moved) || (s->has_bought && s->phase != HARAKIRI_SMITH_PHASE))
        return false;
    if (s->free_left > HARAKIRI_FREE_ACTIONS || s->uses_left > HARAKIRI_MOST_USES ||
        s->acts_left > HARAKIRI_MOST_ACTIONS ||
        (!is_acting && (s->free_left | s->uses_left | s->acts_left | s->refused)))
        return false;
    if (s->phase == HARAKIRI_ENEMIES_PHASE && !s->story.depth && !s->foes_left) return false;
    if (s->foes_left > HARAKIRI_MOST_FOES || (s->foes_left && !is_shoguns_turn(s))) return false;
    if (s->stage > 2 * HARAKIRI_CHARACTERS || s->rise > HARAKIRI_LEVELS || !is_all_zero(s->zero, sizeof s->zero))
        return false;
    if (!s->foe_now == is_moving_foe || s->foe_now > HARAKIRI_ENEMIES || s->target > HARAKIRI_CHARACTERS) return false;
    if (s->foe_now && !s->foe[s->foe_now - 1].kind) return false;
    if (s->target && (s->phase != HARAKIRI_PATH_PHASE || !s->character[s->target - 1].place)) return false;
    if (s->phase == HARAKIRI_PATH_PHASE && !s->target &&
        content->enemy[s->foe[s->foe_now - 1].kind].target != HARAKIRI_TARGET_LOCATION)
        return false;
    if (!s->event_now == (s->phase == HARAKIRI_EVENT_PHASE)) return false;
    if (s->sail_to >= content->location_count || !s->sail_to == (s->phase == HARAKIRI_FARE_PHASE)) return false;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (s->seat_of[i] >= players) return false;
    if (s->phase >= HARAKIRI_FALLEN_PHASE && !s->history[s->chapter]) return false; /* how it ended is known */
    for (int i = 0; i < HARAKIRI_MAX_CHAPTERS; i++)
        if (s->history[i] && (!i || i >= content->chapter_count || !history_is_sound(s->history[i]))) return false;
    return true;
}

/* A stage is one that its phase has. */
static bool stage_is_sound(const harakiri_state *s) {
    switch ((harakiri_phase)s->phase) {
    case HARAKIRI_DIVIDE_PHASE:
    case HARAKIRI_WEAPON_PHASE:
    case HARAKIRI_KAMI_PHASE:
    case HARAKIRI_HEADS_PHASE:
    case HARAKIRI_BOSS_HEADS_PHASE: return s->stage < HARAKIRI_CHARACTERS;
    case HARAKIRI_LOSS_PHASE: return is_within(s->stage, 1, HARAKIRI_CHARACTERS);
    case HARAKIRI_LEARN_PHASE: return s->story.depth ? !s->stage : s->rise && s->stage;
    default: return !s->stage;
    }
}

/* In a phase who is not defeated stands on the map, and nobody else (H28). */
static bool places_are_sound(const harakiri_state *s) {
    if (!is_in_play(s)) return true;
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++)
        if (!s->character[i].health != !s->character[i].place) return false;
    return true;
}

/* Whoever acts stands on the map and can; where there is no story, the phase is one that waits. */
static bool active_is_sound(const harakiri_state *s) {
    if (!s->active) return true;
    const harakiri_character *c = harakiri_who_of(s, s->active);
    return s->story.depth || (!c->has_activated && c->health && c->place && !c->is_delayed);
}

/* H6: whoever is still to choose a weapon has room for it. */
static bool has_room_for_weapon(const harakiri_content *content, const harakiri_state *s, int who) {
    int weapons = 0;
    if (s->phase != HARAKIRI_DIVIDE_PHASE && (s->phase != HARAKIRI_WEAPON_PHASE || who <= s->stage)) return true;
    HARAKIRI_FOR_EACH(gear, &harakiri_who_of(s, who)->gear) weapons += content->gear[gear].kind == HARAKIRI_WEAPON;
    return weapons < HARAKIRI_WEAPONS;
}

/* H6: nobody follows a kami before choosing one. */
static bool has_chosen_in_turn(const harakiri_state *s, int who) {
    bool is_to_choose = s->phase == HARAKIRI_DIVIDE_PHASE || s->phase == HARAKIRI_WEAPON_PHASE ||
                        (s->phase == HARAKIRI_KAMI_PHASE && who > s->stage);
    return !is_to_choose || !harakiri_who_of(s, who)->kami;
}

/* H24: too much is there only where it is being sold, or where a story asks what to discard. */
static bool limits_are_sound(const harakiri_content *content, const harakiri_state *s) {
    for (int who = 1; who <= HARAKIRI_CHARACTERS && !s->story.depth; who++) {
        if (!has_room_for_weapon(content, s, who) || !has_chosen_in_turn(s, who)) return false;
        bool is_in_city = who == s->active && s->phase == HARAKIRI_ACTIONS_PHASE &&
                          content->location[harakiri_who_of(s, who)->place].kind == HARAKIRI_CITY;
        if (!is_in_city && harakiri_must_discard(content, s, who)) return false;
    }
    return true;
}

static bool question_is_sound(const harakiri_rules *rules, const harakiri_state *s) {
    harakiri_state before = *s;
    if (!s->pending) return !s->asked;
    before.pending = before.asked = 0;
    if (!before.active) return false;
    before.free_left += harakiri_goes_in_circles(rules->content, s, s->pending); /* the one that asking took */
    if (before.free_left > HARAKIRI_FREE_ACTIONS || !harakiri_is_legal(rules, &before, s->pending)) return false;
    uint8_t all = harakiri_others_to_ask(&before, s->pending);
    return s->asked && !(s->asked & ~all);
}

static bool has_a_move(const harakiri_rules *rules, const harakiri_state *s) {
    irori_move moves[HARAKIRI_MAX_MOVES];
    irori_turn turn = harakiri_to_act(&rules->base, s);
    return turn.kind == IRORI_OVER || (turn.seats && harakiri_list(rules, s, moves) > 0);
}

static bool is_sound(const harakiri_rules *rules, const harakiri_state *s) {
    const harakiri_content *content = rules->content;
    if (!turn_is_sound(rules, s)) return false;
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++)
        if (!character_is_sound(content, s, who)) return false;
    return readings_are_sound(content, s) && visits_are_sound(content, s) && told_are_sound(content, s) &&
           map_is_sound(content, s) && decks_are_sound(content, s) && uses_are_sound(content, s) &&
           story_is_sound(content, s) && stage_is_sound(s) && places_are_sound(s) && limits_are_sound(content, s) &&
           active_is_sound(s) && question_is_sound(rules, s) && has_a_move(rules, s);
}

irori_status harakiri_decode(const irori_rules *base, void *state, const uint8_t *bytes, size_t size) {
    harakiri_state s = {.deal = 0};
    if (size < BEFORE_VISITS || size > sizeof s || (size > BEFORE_VISITS && !bytes[size - 1])) return IRORI_BAD_STATE;
    memcpy(&s, bytes, size);
    if (!is_sound((const harakiri_rules *)base, &s)) return IRORI_BAD_STATE;
    memcpy(state, &s, sizeof s);
    return IRORI_OK;
}
