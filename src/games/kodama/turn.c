/* Kodama: the game in the order of the rulebook: set-up, then three seasons of a decree, four growing rounds and a
 * spirit for each player. `round` stays at the last one while spirits are played. */
#include <assert.h>
#include <string.h>

#include "../tell.h"
#include "bot.h"

/* The deck */

/* The top card into a slot of the display. Nothing is learned if the card was seen going under the deck, or is the only
 * one that was not. */
static void refill(kodama_state *s, int slot, irori_events *events) {
    bool is_known = s->deck_count <= s->known + 1;
    uint8_t card = s->deck[--s->deck_count];
    s->deck[s->deck_count] = 0;
    s->display[slot] = card;
    if (s->known > s->deck_count) s->known = s->deck_count;
    TELL(NOBODY, .kind = KODAMA_EVENT_REVEAL, .object = card, .from = KODAMA_PLACE_DECK, .to = KODAMA_PLACE_DISPLAY,
         .number = slot + 1, .reveals = !is_known);
}

/* T8: slot by slot under the deck, each below the one before. */
static void put_display_under(const kodama_rules *rules, kodama_state *s, irori_events *events) {
    int count = rules->display;
    memmove(s->deck + count, s->deck, s->deck_count);
    for (int slot = 0; slot < count; slot++) {
        s->deck[count - 1 - slot] = s->display[slot];
        TELL(NOBODY, .kind = KODAMA_EVENT_UNDER, .object = s->display[slot], .from = KODAMA_PLACE_DISPLAY,
             .to = KODAMA_PLACE_DECK, .number = slot + 1);
    }
    s->deck_count = (uint8_t)(s->deck_count + count);
    s->known = (uint8_t)(s->known + count);
}

/* A season */

/* T3 */
static void start_season(kodama_state *s, irori_events *events) {
    s->round = 0;
    s->phase = KODAMA_GROW;
    s->active = s->first;
    TELL(NOBODY, .kind = KODAMA_EVENT_DECREE, .object = (uint16_t)(KODAMA_DECREE_OBJECT + s->decree[s->season]),
         .number = s->season + 1, .reveals = true);
}

/* T7: after round 4, in turn order. */
static void end_growing(const kodama_rules *rules, kodama_state *s, irori_events *events) {
    int players = rules->base.players, decree = s->decree[s->season];
    for (int i = 0; i < players; i++) {
        int seat = (s->first + i) % players;
        kodama_player *player = &s->player[seat];
        const kodama_reward *reward = &rules->decree[decree].reward;
        int points = kodama_score_season(rules, &player->tree, decree);
        player->grown[s->season] = player->tree.count;
        player->decree_points = (int16_t)(player->decree_points + points);
        if (points)
            TELL(seat, .kind = KODAMA_EVENT_SEASON_POINTS, .object = (uint16_t)(KODAMA_DECREE_OBJECT + decree),
                 .number = points, .bound = kodama_measure_tree(rules, &player->tree, reward->measure, reward->icon));
    }
    s->phase = KODAMA_HOST;
}

/* T4 */
static void end_growing_turn(const kodama_rules *rules, kodama_state *s, irori_events *events) {
    s->active = (uint8_t)((s->active + 1) % rules->base.players);
    if (s->active != s->first) return;
    if (s->round + 1 < KODAMA_ROUNDS)
        s->round++;
    else
        end_growing(rules, s, events);
}

static void tell_growth(int seat, int card, int parent, const kodama_points *points, int decree, irori_events *events) {
    TELL(seat, .kind = KODAMA_EVENT_GROW, .object = (uint16_t)card, .from = KODAMA_PLACE_DISPLAY,
         .to = KODAMA_PLACE_TREE, .number = points->branch, .bound = parent);
    for (int icon = 0; icon < KODAMA_ICONS; icon++)
        if (points->icon[icon])
            TELL(seat, .kind = KODAMA_EVENT_SCORE, .object = (uint16_t)(KODAMA_ICON_OBJECT + icon),
                 .number = points->icon[icon]);
    if (points->decree)
        TELL(seat, .kind = KODAMA_EVENT_DECREE_POINTS, .object = (uint16_t)(KODAMA_DECREE_OBJECT + decree),
             .number = points->decree);
}

/* T4–T7 */
static void grow(const kodama_rules *rules, kodama_state *s, int seat, kodama_drop drop, irori_events *events) {
    kodama_player *player = &s->player[seat];
    kodama_tree *tree = &player->tree;
    kodama_wood wood;
    int card = s->display[drop.slot], decree = s->decree[s->season];
    kodama_wood_init(&wood, rules, tree);
    int parent = kodama_parent_of(&wood, rules->card[card].stem, drop.x, drop.y, drop.angle);
    kodama_points points = kodama_score_branch(rules, tree, parent, card, drop.angle, decree);
    tree->card[tree->count++] = (kodama_branch){.card = (uint8_t)card,
                                                .parent = (uint8_t)parent,
                                                .angle = (uint16_t)drop.angle,
                                                .x = (int16_t)drop.x,
                                                .y = (int16_t)drop.y};
    player->branch_points = (int16_t)(player->branch_points + points.branch);
    player->decree_points = (int16_t)(player->decree_points + points.decree);
    tell_growth(seat, card, parent, &points, decree, events);
    refill(s, drop.slot, events);
    end_growing_turn(rules, s, events);
}

/* T8 */
static void pass(const kodama_rules *rules, kodama_state *s, int seat, irori_events *events) {
    TELL(seat, .kind = KODAMA_EVENT_PASS);
    put_display_under(rules, s, events);
    for (int slot = 0; slot < rules->display; slot++) refill(s, slot, events);
    end_growing_turn(rules, s, events);
}

int kodama_score(const kodama_player *player) {
    return player->branch_points + player->decree_points + player->spirit_points;
}

int kodama_next_first(int players, int holder, const int *score) {
    int next = (holder + 1) % players;
    for (int i = 2; i <= players; i++) {
        int seat = (holder + i) % players;
        if (score[seat] < score[next]) next = seat;
    }
    return next;
}

/* T10 */
static void pass_marker(int players, kodama_state *s, irori_events *events) {
    int score[KODAMA_SEATS], holder = s->first;
    for (int seat = 0; seat < players; seat++) score[seat] = kodama_score(&s->player[seat]);
    s->first = (uint8_t)kodama_next_first(players, holder, score);
    TELL(s->first, .kind = s->first == holder ? KODAMA_EVENT_MARKER_STAYS : KODAMA_EVENT_MARKER,
         .number = score[s->first]);
}

/* T10, T11 */
static void end_season(const kodama_rules *rules, kodama_state *s, irori_events *events) {
    if (s->season + 1 == KODAMA_SEASONS) {
        s->phase = KODAMA_OVER;
        TELL(NOBODY, .kind = KODAMA_EVENT_OVER);
        return;
    }
    pass_marker(rules->base.players, s, events);
    s->season++;
    start_season(s, events);
}

static void take_from_hand(kodama_player *player, int spirit) {
    int at = 0;
    while (player->hand[at] != spirit) at++;
    memmove(player->hand + at, player->hand + at + 1, (size_t)(KODAMA_HAND - 1 - at));
    player->hand[KODAMA_HAND - 1] = 0;
}

/* T9 */
static void host(const kodama_rules *rules, kodama_state *s, int seat, int spirit, irori_events *events) {
    kodama_player *player = &s->player[seat];
    const kodama_reward *reward = &rules->spirit[spirit].reward;
    int measured = kodama_measure_tree(rules, &player->tree, reward->measure, reward->icon);
    int points = kodama_reward_points(reward, measured);
    take_from_hand(player, spirit);
    player->played[s->season] = (uint8_t)spirit;
    player->spirit_points = (int16_t)(player->spirit_points + points);
    TELL(seat, .kind = KODAMA_EVENT_HOST, .object = (uint16_t)(KODAMA_SPIRIT_OBJECT + spirit),
         .from = KODAMA_PLACE_HAND, .to = KODAMA_PLACE_BOX, .number = points, .bound = measured, .reveals = true);
    s->active = (uint8_t)((s->active + 1) % rules->base.players);
    if (s->active == s->first) end_season(rules, s, events);
}

/* Set-up (T2) */

kodama_branch kodama_trunk_at(const kodama_rules *rules, int trunk) {
    return (kodama_branch){.card = (uint8_t)trunk, .x = (int16_t)(rules->table.x / 2)};
}

static void shuffle(kodama_state *s, uint8_t *items, int count, int first) {
    irori_stream stream;
    for (int i = 0; i < count; i++) items[i] = (uint8_t)(first + i);
    irori_stream_open(&stream, &s->chance);
    irori_stream_shuffle(&stream, items, (size_t)count);
}

static void deal_trunks(const kodama_rules *rules, kodama_state *s, irori_events *events) {
    uint8_t trunks[KODAMA_TRUNKS];
    shuffle(s, trunks, KODAMA_TRUNKS, KODAMA_BRANCHES + 1);
    for (int seat = 0; seat < rules->base.players; seat++) {
        s->player[seat].tree.card[0] = kodama_trunk_at(rules, trunks[seat]);
        s->player[seat].tree.count = 1;
        TELL(seat, .kind = KODAMA_EVENT_TRUNK, .object = trunks[seat], .to = KODAMA_PLACE_TREE);
    }
}

static void deal_spirits(int players, kodama_state *s, irori_events *events) {
    uint8_t spirits[KODAMA_SPIRITS];
    shuffle(s, spirits, KODAMA_SPIRITS, 1);
    for (int seat = 0; seat < players; seat++) {
        uint8_t *hand = s->player[seat].hand;
        memcpy(hand, spirits + seat * KODAMA_HAND, KODAMA_HAND);
        kodama_sort(hand, KODAMA_HAND);
        for (int i = 0; i < KODAMA_HAND; i++)
            WHISPER(only(seat), seat, .kind = KODAMA_EVENT_DEAL, .object = (uint16_t)(KODAMA_SPIRIT_OBJECT + hand[i]),
                    .to = KODAMA_PLACE_HAND, .reveals = true);
    }
    memcpy(s->box, spirits + players * KODAMA_HAND, (size_t)(KODAMA_SPIRITS - players * KODAMA_HAND));
    kodama_sort(s->box, KODAMA_SPIRITS - players * KODAMA_HAND);
}

static void init(const irori_rules *base, void *state, const irori_seed *seed, irori_events *events) {
    const kodama_rules *rules = (const kodama_rules *)base;
    kodama_state *s = state;
    irori_stream stream;
    memset(s, 0, sizeof *s);
    s->chance.seed = *seed;
    irori_stream_open(&stream, &s->chance);
    s->first = (uint8_t)irori_stream_below(&stream, (uint32_t)base->players);
    TELL(s->first, .kind = KODAMA_EVENT_FIRST);
    deal_trunks(rules, s, events);
    deal_spirits(base->players, s, events);
    for (int season = 0; season < KODAMA_SEASONS; season++) {
        uint8_t decrees[KODAMA_DECREES / KODAMA_SEASONS];
        shuffle(s, decrees, sizeof decrees, 1 + season * (int)sizeof decrees);
        s->decree[season] = decrees[0];
    }
    shuffle(s, s->deck, KODAMA_BRANCHES, 1);
    s->deck_count = KODAMA_BRANCHES;
    for (int slot = 0; slot < rules->display; slot++) refill(s, slot, events);
    start_season(s, events);
}

/* The interface */

static irori_turn to_act(const irori_rules *base, const void *state) {
    const kodama_state *s = state;
    (void)base;
    if (s->phase == KODAMA_OVER) return (irori_turn){.kind = IRORI_OVER};
    return (irori_turn){.seats = 1u << s->active, .kind = IRORI_ONE};
}

static void apply(const irori_rules *base, void *state, int seat, irori_move move, irori_events *events) {
    const kodama_rules *rules = (const kodama_rules *)base;
    assert(kodama_check(base, state, seat, move, NULL) == IRORI_OK);
    switch (kodama_operation(move)) {
    case KODAMA_GROW_MOVE: grow(rules, state, seat, kodama_drop_of(move), events); break;
    case KODAMA_PASS_MOVE: pass(rules, state, seat, events); break;
    default: host(rules, state, seat, (int)(move >> 8), events);
    }
}

static void stand(const kodama_player *player, irori_standing *standing) {
    int spirits = 0;
    for (int season = 0; season < KODAMA_SEASONS; season++) spirits += player->played[season] != 0;
    *standing = (irori_standing){.score = kodama_score(player),
                                 .parts = 3,
                                 .part = {{"kodama.part.branches", player->tree.count - 1, player->branch_points},
                                          {"kodama.part.decrees", 0, player->decree_points},
                                          {"kodama.part.spirits", spirits, player->spirit_points}}};
}

/* The highest score is first; ties share a place. */
static void rank(int players, irori_result *result) {
    for (int seat = 0; seat < players; seat++) {
        irori_standing *own = &result->seat[seat];
        own->rank = 1;
        for (int other = 0; other < players; other++) own->rank += result->seat[other].score > own->score;
    }
}

/* T11: a tie is a shared victory. */
void kodama_rank(int players, irori_result *result) {
    rank(players, result);
    for (int seat = 0; seat < players; seat++) {
        result->seat[seat].is_winner = result->seat[seat].rank == 1;
        result->winners += result->seat[seat].is_winner;
    }
    result->outcome = IRORI_DECIDED;
    result->how = result->winners > 1 ? "kodama.how.shared" : "kodama.how.points";
}

void kodama_result(const irori_rules *base, const void *state, irori_result *result) {
    const kodama_state *s = state;
    memset(result, 0, sizeof *result);
    for (int seat = 0; seat < base->players; seat++) stand(&s->player[seat], &result->seat[seat]);
    if (s->phase == KODAMA_OVER)
        kodama_rank(base->players, result);
    else
        rank(base->players, result);
}

static const irori_brain brain = {
    .candidates = kodama_candidates,
    .hunch = kodama_hunch,
    .has_open_moves = kodama_has_open_moves,
    .policy = kodama_policy,
    .appraise = kodama_appraise,
    .is_settled = kodama_is_settled,
    .evaluate = kodama_evaluate,
    .thought = kodama_thought,
    .levels = kodama_levels,
    .reason = kodama_reason,
};

static const irori_free_moves free_moves = {.refusals = kodama_refusals};

const irori_game irori_game_kodama = {
    .id = "kodama",
    .title = "Kodama",
    .rules_version = 1,
    .min_players = 2,
    .max_players = KODAMA_SEATS,
    .usual_players = 3,
    .state_size = sizeof(kodama_state),
    .max_encoded = KODAMA_MAX_ENCODED,
    .max_view = 8192,
    .max_moves = KODAMA_MAX_MOVES,
    .max_events = KODAMA_MAX_EVENTS,
    .max_decisions = KODAMA_MAX_DECISIONS,
    .options = kodama_options,
    .data_option = "deck",
    .own_data = kodama_deck_text,
    .event_kinds = kodama_event_kinds,
    .open_reveals = kodama_open_reveals,
    .places = kodama_place_names,
    .rule_texts = kodama_rule_texts,
    .rules_new = kodama_rules_new,
    .rules_free = kodama_rules_free,
    .init = init,
    .to_act = to_act,
    .moves = kodama_moves,
    .sample = kodama_sample,
    .check = kodama_check,
    .apply = apply,
    .redact = kodama_redact,
    .view = kodama_view,
    .key = kodama_key,
    .determinize = kodama_determinize,
    .encode = kodama_encode,
    .decode = kodama_decode,
    .result = kodama_result,
    .census = kodama_census,
    .move_to_text = kodama_move_to_text,
    .move_from_text = kodama_move_from_text,
    .name = kodama_name,
    .has_event = kodama_has_event,
    .free_moves = &free_moves,
#ifndef __wasm__ /* a page has no score pad, and measures nothing */
    .score_pad = &kodama_score_pad,
    .benchmark = &kodama_benchmark,
#endif
    .brain = &brain,
};
