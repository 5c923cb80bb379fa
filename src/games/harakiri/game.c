/* Harakiri: the game as the interface wants it: facts, rules from options and content, the first state, the result. */
#include <stdlib.h>
#include <string.h>

#include "bot.h"

enum { OPTION_ACT, OPTION_CHAPTER, OPTION_EXPLORATION };

extern const irori_game irori_game_harakiri;

/* Rules */

static void rules_free(irori_rules *base) {
    harakiri_rules *rules = (harakiri_rules *)base;
    harakiri_content_free((harakiri_content *)rules->content);
    free(rules->keen);
    free(rules);
}

/* Both tastes study the same content. */
static irori_status add_tastes(harakiri_rules *rules, irori_error *why) {
    harakiri_rules *keen = malloc(sizeof *keen);
    if (!keen) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    *keen = *rules;
    keen->taste = &harakiri_keen_taste;
    harakiri_study(keen);
    rules->taste = &harakiri_plain_taste;
    rules->keen = keen;
    harakiri_study(rules);
    return IRORI_OK;
}

static irori_status check_content(const harakiri_rules *rules, irori_error *why) {
    if (!rules->first) return irori_fail(why, IRORI_BAD_SETUP, "harakiri.content.no-chapter");
    uint64_t longest = harakiri_longest_game(rules);
    if (!longest) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    if (longest > HARAKIRI_MAX_DECISIONS) return irori_fail(why, IRORI_BAD_SETUP, "harakiri.content.too-long");
    return IRORI_OK;
}

irori_status harakiri_rules_with(harakiri_content *content, const irori_setup *setup, irori_rules **out,
                                 irori_error *why) {
    harakiri_rules *rules = calloc(1, sizeof *rules);
    irori_status status = IRORI_NO_MEMORY;
    if (!rules)
        (void)irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    else
        status = irori_rules_read(&irori_game_harakiri, setup, &rules->base, why);
    if (!status) {
        int number = rules->base.option[OPTION_CHAPTER];
        rules->content = content;
        rules->base.data_hash = content->structure_hash;
        rules->base.text_hash = content->prose_hash;
        rules->is_one_chapter = number > 0;
        rules->first = harakiri_find_chapter(content, 1 + rules->base.option[OPTION_ACT], number ? number : 1);
        rules->is_auto = rules->base.option[OPTION_EXPLORATION] == 0;
        rules->omamori = harakiri_find(content, HARAKIRI_KIND_ITEM, "jirobos-omamori");
        status = check_content(rules, why);
        if (!status) status = add_tastes(rules, why);
    }
    if (status) {
        harakiri_content_free(content);
        free(rules);
        return status;
    }
    *out = &rules->base;
    return IRORI_OK;
}

static irori_status rules_new(const irori_setup *setup, irori_rules **rules, irori_error *why) {
    bool is_given = setup->data != NULL;
    const void *bytes = is_given ? setup->data : harakiri_own_content.bytes;
    harakiri_content *content;
    if (!bytes) return irori_fail(why, IRORI_BAD_SETUP, "error.content.missing");
    irori_status status =
        harakiri_content_load(bytes, is_given ? setup->data_size : harakiri_own_content.size, &content, why);
    return status ? status : harakiri_rules_with(content, setup, rules, why);
}

/* The first state. A game that starts at a later chapter has the sheet that docs/harakiri.md states: levels by the
 * house rule of H2, and for each chapter before it 15 coins, 1 karma and 2 heads a character. */

static void state_sheet(const harakiri_rules *rules, harakiri_state *s) {
    int before = rules->content->chapter[rules->first].number - 1;
    s->rise = (uint8_t)(before / 2);
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) {
        s->character[i].coins = (uint16_t)(15 * before);
        s->character[i].karma = (uint8_t)before;
        s->character[i].heads = (uint8_t)(2 * before);
    }
}

static void init(const irori_rules *base, void *state, const irori_seed *seed, irori_events *events) {
    const harakiri_rules *rules = (const harakiri_rules *)base;
    harakiri_state *s = state;
    harakiri_play p = {.rules = rules, .content = rules->content, .s = s, .events = events};
    harakiri_begin_campaign(rules->content, s, seed);
    for (int i = 0; i < HARAKIRI_CHARACTERS; i++) s->seat_of[i] = (uint8_t)(i % base->players);
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++)
        s->character[who - 1].health = (uint8_t)harakiri_max_health(rules->content, s, who);
    state_sheet(rules, s);
    s->phase = HARAKIRI_DIVIDE_PHASE;
    harakiri_note(&p, HARAKIRI_EVENT_BEGINS, 0, 0, rules->content->chapter[rules->first].number, 0);
    harakiri_settle(&p);
    harakiri_name_objects(events, 0);
}

/* Chapters */

static int chapter(const irori_rules *rules, const void *state) {
    const harakiri_state *s = state;
    return s->chapter ? ((const harakiri_rules *)rules)->content->chapter[s->chapter].number : 0;
}

static void read_all(const irori_rules *rules, void *state) {
    harakiri_read_all(((const harakiri_rules *)rules)->content, state);
}

/* The result */

static const char *how_of(const harakiri_state *s) {
    static const char *const won[] = {NULL,
                                      "harakiri.how.won",
                                      "harakiri.how.won",
                                      "harakiri.how.won",
                                      "harakiri.how.won",
                                      "harakiri.how.won-last-round"};
    static const char *const lost[] = {NULL,
                                       "harakiri.how.lost-story",
                                       "harakiri.how.lost-influence",
                                       "harakiri.how.lost-defeated",
                                       "harakiri.how.lost-story",
                                       "harakiri.how.lost-last-round"};
    int how = harakiri_history_how(s->history[s->chapter]);
    return (s->outcome == HARAKIRI_SUCCESS ? won : lost)[how < 6 ? how : 0];
}

static void add_part(irori_standing *standing, const char *id, int count, int worth) {
    standing->part[standing->parts++] = (irori_part){.id = id, .count = count, .points = count * worth};
    standing->score += count * worth;
}

void harakiri_result(const irori_rules *base, const void *state, irori_result *result) {
    const harakiri_content *content = ((const harakiri_rules *)base)->content;
    const harakiri_state *s = state;
    int phases = 0, explorations = 0, missions = 0;
    memset(result, 0, sizeof *result);
    for (int i = 1; i < content->chapter_count; i++) {
        phases += harakiri_history_outcome(s->history[i]) == HARAKIRI_SUCCESS;
        explorations += harakiri_history_exploration(s->history[i]) == HARAKIRI_SUCCESS;
    }
    for (int i = 1; i < content->mission_count; i++) missions += s->mission[i] == HARAKIRI_MISSION_COMPLETED;
    bool is_over = s->phase == HARAKIRI_OVER_PHASE, is_won = is_over && s->outcome == HARAKIRI_SUCCESS;
    for (int seat = 0; seat < base->players; seat++) {
        irori_standing *standing = &result->seat[seat];
        add_part(standing, "harakiri.part.chapters", phases, 10);
        add_part(standing, "harakiri.part.explorations", explorations, 5);
        add_part(standing, "harakiri.part.missions", missions, 2);
        add_part(standing, "harakiri.part.influence", HARAKIRI_MAX_INFLUENCE - s->influence_level, 1);
        standing->rank = 1;
        standing->is_winner = is_won;
        result->winners += is_won;
    }
    if (!is_over) return;
    result->outcome = is_won ? IRORI_WON : IRORI_LOST;
    result->how = how_of(s);
}

static const irori_brain brain = {
    .candidates = harakiri_candidates,
    .has_open_moves = harakiri_has_open_moves,
    .hunch = harakiri_hunch,
    .policy = harakiri_policy,
    .appraise = harakiri_appraise,
    .is_settled = harakiri_is_settled,
    .evaluate = harakiri_evaluate,
    .thought = harakiri_thought,
    .levels = harakiri_levels,
    .read_all = read_all,
    .reason = harakiri_reason,
};

static const irori_free_moves free_moves = {.refusals = NULL};
static const irori_chapters chapters = {.chapter = chapter, .reseed = harakiri_reseed};

const irori_game irori_game_harakiri = {
    .id = "harakiri",
    .title = "Harakiri",
    .rules_version = 3,
    .min_players = 1,
    .max_players = HARAKIRI_CHARACTERS,
    .usual_players = HARAKIRI_CHARACTERS,
    .is_cooperative = true,
    .state_size = sizeof(harakiri_state),
    .max_encoded = sizeof(harakiri_state),
    .max_view = 16384,
    .max_moves = HARAKIRI_MAX_MOVES,
    .max_events = HARAKIRI_MAX_EVENTS_AT_ONCE,
    .max_decisions = HARAKIRI_MAX_DECISIONS,
    .options = harakiri_options,
    .content = &harakiri_own_content,
    .past = harakiri_past_content,
    .event_kinds = harakiri_event_kinds,
    .open_reveals = harakiri_open_reveals,
    .places = harakiri_places,
    .rule_texts = harakiri_rule_texts,
    .rules_new = rules_new,
    .rules_free = rules_free,
    .init = init,
    .to_act = harakiri_to_act,
    .moves = harakiri_moves,
    .sample = harakiri_sample,
    .default_move = harakiri_default_move,
    .check = harakiri_check,
    .apply = harakiri_apply,
    .redact = harakiri_redact,
    .view = harakiri_view,
    .key = harakiri_key,
    .determinize = harakiri_determinize,
    .encode = harakiri_encode,
    .decode = harakiri_decode,
    .result = harakiri_result,
    .census = harakiri_census,
    .move_to_text = harakiri_move_to_text,
    .move_from_text = harakiri_move_from_text,
    .name = harakiri_name_object,
    .has_event = harakiri_has_event,
    .free_moves = &free_moves,
    .chapters = &chapters,
    .brain = &brain,
};
