/* Kodachi: the turn, in the order of the rulebook: reveal, declare, fight, stop or go on, take, opponents take, end.
 * `apply` does what was decided and then `settle` goes on to the next choice: where what everybody sees leaves one
 * answer, it is made and told. */
#include <assert.h>
#include <string.h>

#include "../tell.h"
#include "kodachi.h"

/* Hands and piles */

static void put_in_hand(kodachi_player *player, int kind) {
    player->hand[kind]++;
    player->hand_count++;
    player->held |= 1ull << kind;
}

static void take_from_hand(kodachi_player *player, int kind) {
    player->hand_count--;
    if (!--player->hand[kind]) player->held &= ~(1ull << kind);
    if (player->known[kind]) player->known[kind]--;
}

/* Counts into a list, rising. Returns how many. */
static int spread(uint8_t *counts, int kinds, uint8_t *list) {
    int n = 0;
    for (int kind = 1; kind <= kinds; kind++)
        for (; counts[kind]; counts[kind]--) list[n++] = (uint8_t)kind;
    return n;
}

/* K13: an empty draw pile is rebuilt from the discards; false: there are none. */
static bool rebuild_pile(const kodachi_rules *rules, kodachi_state *s, int seat, irori_events *events) {
    kodachi_player *player = &s->player[seat];
    player->pile_count = (uint8_t)spread(player->discard, rules->kinds, player->pile);
    if (!player->pile_count) return false;
    irori_stream stream;
    irori_stream_open(&stream, &s->chance);
    irori_stream_shuffle(&stream, player->pile, player->pile_count);
    TELL(seat, .kind = KODACHI_EVENT_RESHUFFLE, .number = player->pile_count, .from = KODACHI_PLACE_DISCARD,
         .to = KODACHI_PLACE_PILE);
    return true;
}

/* The order in which cards are drawn together tells nobody anything: they are told in rising order. */
static void tell_drawn(uint8_t *drawn, int count, int seat, irori_events *events) {
    for (int i = 1; i < count; i++)
        for (int at = i; at > 0 && drawn[at - 1] > drawn[at]; at--) {
            uint8_t kind = drawn[at];
            drawn[at] = drawn[at - 1];
            drawn[at - 1] = kind;
        }
    for (int i = 0; i < count; i++)
        WHISPER(only(seat), seat, .kind = KODACHI_EVENT_DRAW, .object = drawn[i], .from = KODACHI_PLACE_PILE,
                .to = KODACHI_PLACE_HAND, .reveals = true);
}

/* K13: cards from the own draw pile, as far as there are any. */
static void draw_cards(const kodachi_rules *rules, kodachi_state *s, int seat, int count, irori_events *events) {
    kodachi_player *player = &s->player[seat];
    uint8_t drawn[KODACHI_OWN_CARDS];
    int untold = 0;
    for (; count > 0; count--) {
        if (!player->pile_count) {
            if (events) tell_drawn(drawn, untold, seat, events);
            untold = 0;
            if (!rebuild_pile(rules, s, seat, events)) return;
        }
        int kind = player->pile[--player->pile_count];
        player->pile[player->pile_count] = 0;
        put_in_hand(player, kind);
        drawn[untold++] = (uint8_t)kind;
        /* Once the pile is empty, whatever does not lie open is in the hand: everybody can work it out. */
        if (!player->pile_count) memcpy(player->known, player->hand, sizeof player->known);
    }
    if (events) tell_drawn(drawn, untold, seat, events);
}

/* The house and guard decks (K26) */

static void rebuild_house(const kodachi_rules *rules, kodachi_state *s, irori_events *events) {
    s->house_count = (uint8_t)spread(s->house_discard, rules->kinds, s->house_deck);
    if (!s->house_count) return;
    irori_stream stream;
    irori_stream_open(&stream, &s->chance);
    irori_stream_shuffle(&stream, s->house_deck, s->house_count);
    TELL(NOBODY, .kind = KODACHI_EVENT_REBUILD_HOUSE, .number = s->house_count, .reveals = true);
}

static void look_at_back(const kodachi_rules *rules, kodachi_state *s) {
    s->top_back = (uint8_t)(!s->guard_count ? 0 : rules->guard[s->guard_deck[s->guard_count - 1]].is_elite ? 2 : 1);
}

static void rebuild_guards(const kodachi_rules *rules, kodachi_state *s, irori_events *events) {
    s->guard_count = (uint8_t)spread(s->guard_discard, rules->guard_kinds, s->guard_deck);
    if (!s->guard_count) return;
    irori_stream stream;
    irori_stream_open(&stream, &s->chance);
    irori_stream_shuffle(&stream, s->guard_deck, s->guard_count);
    look_at_back(rules, s);
    TELL(NOBODY, .kind = KODACHI_EVENT_REBUILD_GUARD, .number = s->guard_count, .bound = s->top_back, .reveals = true);
}

/* en: an empty deck is rebuilt at once, or as soon as there is something to rebuild it from. */
static void keep_decks(const kodachi_rules *rules, kodachi_state *s, irori_events *events) {
    if (rules->is_french) return;
    if (!s->house_count) rebuild_house(rules, s, events);
    if (!s->guard_count) rebuild_guards(rules, s, events);
}

bool kodachi_has_guard(const kodachi_rules *rules, const kodachi_state *s) {
    if (s->guard_count) return true;
    for (int kind = 1; kind <= rules->guard_kinds; kind++)
        if (s->guard_discard[kind]) return true;
    return false;
}

static int draw_house(const kodachi_rules *rules, kodachi_state *s, irori_events *events) {
    if (!s->house_count) rebuild_house(rules, s, events);
    if (!s->house_count) return 0;
    int kind = s->house_deck[--s->house_count];
    s->house_deck[s->house_count] = 0;
    return kind;
}

static int draw_guard(const kodachi_rules *rules, kodachi_state *s, irori_events *events) {
    if (!s->guard_count) rebuild_guards(rules, s, events);
    int kind = s->guard_deck[--s->guard_count];
    s->guard_deck[s->guard_count] = 0;
    look_at_back(rules, s);
    return kind;
}

static void discard_guard(const kodachi_rules *rules, kodachi_state *s, int kind, irori_events *events) {
    s->guard_discard[kind]++;
    keep_decks(rules, s, events);
}

/* (A) Invading */

static void forget_envoys(kodachi_state *s) { s->envoys = s->envoy_clan[0] = s->envoy_clan[1] = 0; }

static void start_fight(kodachi_state *s) {
    s->phase = KODACHI_FIGHT;
    s->dojo = KODACHI_NOT_DOJO;
    s->modifier = 0;
}

/* K9 */
static void reveal_column(const kodachi_rules *rules, kodachi_state *s, irori_events *events) {
    int house = draw_house(rules, s, events), guard = draw_guard(rules, s, events);
    s->column_house[s->columns] = (uint8_t)house;
    s->column_guard[s->columns++] = (uint8_t)guard;
    s->half = 0;
    forget_envoys(s);
    if (house)
        TELL(NOBODY, .kind = KODACHI_EVENT_REVEAL_HOUSE, .object = (uint16_t)house, .from = KODACHI_PLACE_HOUSE_DECK,
             .to = KODACHI_PLACE_DISPLAY, .number = s->columns, .reveals = true);
    TELL(NOBODY, .kind = KODACHI_EVENT_REVEAL_GUARD, .object = (uint16_t)(KODACHI_GUARD_OBJECT + guard),
         .from = KODACHI_PLACE_GUARD_DECK, .to = KODACHI_PLACE_DISPLAY, .number = s->columns, .bound = s->top_back,
         .reveals = true);
    keep_decks(rules, s, events);
}

/* Nothing is left of the fights. */
static void forget_fights(kodachi_state *s) {
    s->is_strength = s->half = 0;
    s->dojo = KODACHI_NOT_DOJO;
    s->modifier = 0;
}

static void forget_turn(kodachi_state *s) {
    s->beaten = s->has_failed = s->from = 0;
    forget_fights(s);
}

static void start_turn(const kodachi_rules *rules, kodachi_state *s, irori_events *events) {
    forget_turn(s);
    TELL(s->active, .kind = KODACHI_EVENT_TURN, .number = s->round);
    reveal_column(rules, s, events);
    s->phase = KODACHI_DECLARE;
}

/* K4, K15, K27 */
static void take_token(kodachi_state *s, int clan, irori_events *events) {
    kodachi_player *player = &s->player[s->active];
    int gone = 0;
    if (s->token_next[clan] == 3) return;
    int token = clan * 3 + s->token_next[clan]++;
    player->tokens |= (uint16_t)(1u << token);
    TELL(s->active, .kind = KODACHI_EVENT_TOKEN, .object = (uint16_t)(KODACHI_TOKEN_OBJECT + token),
         .from = KODACHI_PLACE_STACK, .number = kodachi_token_worth(token));
    for (int i = 0; i < KODACHI_CLANS; i++) gone += s->token_next[i];
    if (s->is_final || (__builtin_popcount(player->tokens) < 4 && gone < KODACHI_TOKENS)) return;
    s->is_final = 1;
    TELL(s->active, .kind = KODACHI_EVENT_LAST_ROUND);
}

/* K14 */
static void switch_way(kodachi_state *s, irori_events *events) {
    s->is_strength = !s->is_strength;
    TELL(s->active, .kind = s->is_strength ? KODACHI_EVENT_SWITCH_TO_STRENGTH : KODACHI_EVENT_SWITCH_TO_STEALTH);
}

/* K12: everything the chosen mode says, from top to bottom. The card itself reveals nothing: whoever plays it has
 * learned nothing by it and may take it back, until something is drawn or turned up (docs/kodachi.md). */
static void play_card(const kodachi_rules *rules, kodachi_state *s, int kind, const kodachi_mode *mode,
                      irori_events *events) {
    const kodachi_card *card = &rules->card[kind];
    bool is_dojo = mode->dojo != KODACHI_NOT_DOJO;
    take_from_hand(&s->player[s->active], kind);
    s->played[kind]++;
    TELL(s->active,
         .kind = is_dojo          ? KODACHI_EVENT_PLAY_DOJO
                 : mode->modifier ? KODACHI_EVENT_PLAY_MODIFIER
                                  : KODACHI_EVENT_PLAY,
         .object = (uint16_t)kind, .from = KODACHI_PLACE_HAND, .to = KODACHI_PLACE_TABLE,
         .number = is_dojo ? mode->dojo : mode->modifier);
    if (is_dojo) s->dojo = mode->dojo;
    s->modifier = (int16_t)(s->modifier + mode->modifier);
    if (mode->switches && mode->switches_first) switch_way(s, events);
    draw_cards(rules, s, s->active, mode->draw, events);
    if (mode->switches && !mode->switches_first) switch_way(s, events);
    s->coins = (uint8_t)(s->coins + mode->coin);
    if (card->class != KODACHI_ENVOY || !is_dojo) return;
    if (rules->is_french)
        s->envoy_clan[s->envoys++] = (uint8_t)card->clan;
    else
        take_token(s, card->clan, events);
}

/* K16: a double guard asks for a second fight. */
static void beat_guard(const kodachi_rules *rules, kodachi_state *s, irori_events *events) {
    int guard = s->column_guard[s->columns - 1];
    TELL(s->active, .kind = KODACHI_EVENT_BEAT, .object = (uint16_t)(KODACHI_GUARD_OBJECT + guard),
         .number = s->dojo + s->modifier, .bound = kodachi_target(rules, s));
    if (rules->guard[guard].is_double && !s->half) {
        s->half = 1;
        start_fight(s);
        return;
    }
    for (int i = 0; i < s->envoys; i++) take_token(s, s->envoy_clan[i], events); /* K15, fr */
    forget_envoys(s);
    s->beaten++;
    s->phase = KODACHI_GO_ON;
}

/* (B) Taking cards */

static void start_giving(const irori_rules *base, kodachi_state *s) {
    s->phase = KODACHI_GIVE;
    s->takes = s->coins = 0; /* K23: unused they are lost */
    s->taker = (uint8_t)((s->active + 1) % base->players);
}

static void next_taker(const kodachi_rules *rules, kodachi_state *s) {
    s->taker = (uint8_t)((s->taker + 1) % rules->base.players);
}

/* K17 */
static void fail(const kodachi_rules *rules, kodachi_state *s, irori_events *events) {
    s->has_failed = 1;
    forget_envoys(s);
    TELL(s->active, .kind = KODACHI_EVENT_FAIL, .number = s->beaten);
    start_giving(&rules->base, s);
}

/* K19 */
static void stop(kodachi_state *s) {
    s->phase = KODACHI_TAKE;
    s->takes = (uint8_t)(s->beaten > 2 ? s->beaten - 1 : 1);
}

static void gain_treasure(kodachi_player *player, int kind) {
    player->treasure[kind]++;
    player->treasure_count++;
    player->owned |= 1ull << kind;
}

static void lose_treasure(kodachi_player *player, int kind) {
    player->treasure_count--;
    if (!--player->treasure[kind]) player->owned &= ~(1ull << kind);
}

/* K20 */
static void take_guard(kodachi_state *s, int seat, int column, irori_events *events) {
    int kind = s->column_guard[column];
    s->column_guard[column] = 0;
    gain_treasure(&s->player[seat], kind);
    TELL(seat, .kind = KODACHI_EVENT_TAKE, .object = (uint16_t)(KODACHI_GUARD_OBJECT + kind),
         .from = KODACHI_PLACE_DISPLAY, .to = KODACHI_PLACE_TREASURES, .number = column + 1);
}

/* K20, K22, K23 */
static void buy(const kodachi_rules *rules, kodachi_state *s, int seat, irori_move move, irori_events *events) {
    kodachi_player *player = &s->player[seat];
    int column = kodachi_a(move), kind = s->column_house[column];
    for (int i = 0; i < kodachi_b(move); i++) TELL(seat, .kind = KODACHI_EVENT_PAY_COIN);
    s->coins = (uint8_t)(s->coins - kodachi_b(move));
    s->column_house[column] = 0;
    TELL(seat, .kind = KODACHI_EVENT_BUY, .object = (uint16_t)kind, .from = KODACHI_PLACE_DISPLAY,
         .to = KODACHI_PLACE_HAND, .number = column + 1);
    put_in_hand(player, kind);
    player->known[kind]++;
    for (int i = 0; i < KODACHI_MAX_PRICE && kodachi_paid(move, i); i++) {
        int paid = kodachi_paid(move, i);
        lose_treasure(player, paid);
        s->guard_discard[paid]++;
        TELL(seat, .kind = KODACHI_EVENT_PAY, .object = (uint16_t)(KODACHI_GUARD_OBJECT + paid),
             .from = KODACHI_PLACE_TREASURES, .to = KODACHI_PLACE_GUARD_DISCARD);
    }
    keep_decks(rules, s, events); /* a price is discarded as a whole */
}

/* (C) The end of the turn */

static void tell_played(const kodachi_rules *rules, const kodachi_state *s, irori_events *events) {
    for (int kind = 1; kind <= rules->kinds; kind++)
        if (s->played[kind])
            TELL(s->active, .kind = KODACHI_EVENT_CLEAR_PLAYED, .object = (uint16_t)kind, .from = KODACHI_PLACE_TABLE,
                 .to = KODACHI_PLACE_DISCARD, .number = s->played[kind]);
}

/* K24: the display and the played cards. */
static void clear_table(const kodachi_rules *rules, kodachi_state *s, irori_events *events) {
    kodachi_player *player = &s->player[s->active];
    for (int column = 0; column < s->columns; column++) {
        int house = s->column_house[column], guard = s->column_guard[column];
        s->column_house[column] = s->column_guard[column] = 0;
        if (house) {
            s->house_discard[house]++;
            TELL(NOBODY, .kind = KODACHI_EVENT_CLEAR_HOUSE, .object = (uint16_t)house, .from = KODACHI_PLACE_DISPLAY,
                 .to = KODACHI_PLACE_HOUSE_DISCARD);
        }
        if (guard) {
            s->guard_discard[guard]++;
            TELL(NOBODY, .kind = KODACHI_EVENT_CLEAR_GUARD, .object = (uint16_t)(KODACHI_GUARD_OBJECT + guard),
                 .from = KODACHI_PLACE_DISPLAY, .to = KODACHI_PLACE_GUARD_DISCARD);
        }
    }
    s->columns = 0;
    keep_decks(rules, s, events);
    if (events) tell_played(rules, s, events);
    for (int kind = 0; kind < KODACHI_KINDS; kind++) /* all of them: a loop of fixed length runs on vectors */
        player->discard[kind] = (uint8_t)(player->discard[kind] + s->played[kind]);
    memset(s->played, 0, sizeof s->played);
    forget_fights(s);
    s->phase = KODACHI_DROP;
    s->from = 1;
}

/* K25 */
static void drop_treasure(const kodachi_rules *rules, kodachi_state *s, int kind, irori_events *events) {
    lose_treasure(&s->player[s->active], kind);
    TELL(s->active, .kind = KODACHI_EVENT_DROP, .object = (uint16_t)(KODACHI_GUARD_OBJECT + kind),
         .from = KODACHI_PLACE_TREASURES, .to = KODACHI_PLACE_GUARD_DISCARD);
    discard_guard(rules, s, kind, events);
    s->from = (uint8_t)kind;
}

static void discard_card(kodachi_state *s, int kind, irori_events *events) {
    kodachi_player *player = &s->player[s->active];
    take_from_hand(player, kind);
    player->discard[kind]++;
    TELL(s->active, .kind = KODACHI_EVENT_DISCARD, .object = (uint16_t)kind, .from = KODACHI_PLACE_HAND,
         .to = KODACHI_PLACE_DISCARD);
    s->from = (uint8_t)kind;
}

/* K24: up to six; then the next player, or the end (K27). */
static void end_turn(const kodachi_rules *rules, kodachi_state *s, irori_events *events) {
    draw_cards(rules, s, s->active, KODACHI_HAND - s->player[s->active].hand_count, events);
    s->active = (uint8_t)((s->active + 1) % rules->base.players);
    if (s->active == s->first && (s->is_final || s->round == KODACHI_MAX_ROUNDS)) {
        s->phase = KODACHI_OVER;
        forget_turn(s);
        TELL(NOBODY, .kind = KODACHI_EVENT_OVER, .reveals = true);
        return;
    }
    if (s->active == s->first) s->round++;
    start_turn(rules, s, events);
}

/* What everybody sees leaves one answer */

/* One step towards the next choice; false: it is reached. */
static bool settle_step(const kodachi_rules *rules, kodachi_state *s, irori_events *events) {
    if (kodachi_is_choice(rules, s)) return false;
    switch ((kodachi_phase)s->phase) {
    case KODACHI_GO_ON:
        TELL(s->active, .kind = KODACHI_EVENT_MUST_STOP);
        stop(s);
        break;
    case KODACHI_TAKE: start_giving(&rules->base, s); break;
    case KODACHI_GIVE:
        if (s->taker == s->active) {
            clear_table(rules, s, events);
        } else {
            TELL(s->taker, .kind = KODACHI_EVENT_PASS);
            next_taker(rules, s);
        }
        break;
    case KODACHI_DROP:
        if (s->player[s->active].treasure_count > KODACHI_KEPT_TREASURES) {
            drop_treasure(rules, s, __builtin_ctzll(kodachi_droppable(s)), events);
        } else {
            s->phase = KODACHI_DISCARD;
            s->from = 1;
        }
        break;
    case KODACHI_DECLARE:
    case KODACHI_FIGHT:
    case KODACHI_DISCARD:
    case KODACHI_OVER: break;
    }
    return true;
}

/* The interface */

static irori_turn to_act(const irori_rules *base, const void *state) {
    int seat = kodachi_decider(state);
    (void)base;
    return seat < 0 ? (irori_turn){.kind = IRORI_OVER} : (irori_turn){.seats = 1u << seat, .kind = IRORI_ONE};
}

static void take(const kodachi_rules *rules, kodachi_state *s, int seat, irori_move move, irori_events *events) {
    switch (kodachi_operation(move)) {
    case KODACHI_TREASURE: take_guard(s, seat, kodachi_a(move), events); break;
    case KODACHI_BUY: buy(rules, s, seat, move, events); break;
    default: TELL(seat, .kind = s->phase == KODACHI_GIVE ? KODACHI_EVENT_PASS : KODACHI_EVENT_DONE);
    }
    if (s->phase == KODACHI_GIVE)
        next_taker(rules, s);
    else
        s->takes = (uint8_t)(kodachi_operation(move) == KODACHI_DONE ? 0 : s->takes - 1);
}

static void apply(const irori_rules *base, void *state, int seat, irori_move move, irori_events *events) {
    const kodachi_rules *rules = (const kodachi_rules *)base;
    kodachi_state *s = state;
    int a = kodachi_a(move);
    assert(kodachi_check(base, state, seat, move, NULL) == IRORI_OK);
    switch (kodachi_operation(move)) {
    case KODACHI_STRENGTH:
    case KODACHI_STEALTH: /* K10 */
        s->is_strength = kodachi_operation(move) == KODACHI_STRENGTH;
        TELL(seat, .kind = s->is_strength ? KODACHI_EVENT_STRENGTH : KODACHI_EVENT_STEALTH);
        start_fight(s);
        break;
    case KODACHI_PLAY: play_card(rules, s, a, &rules->card[a].mode[kodachi_b(move)], events); break;
    case KODACHI_BEAT: beat_guard(rules, s, events); break;
    case KODACHI_CONCEDE:
        TELL(seat, .kind = KODACHI_EVENT_CONCEDE);
        fail(rules, s, events);
        break;
    case KODACHI_CONTINUE:
        TELL(seat, .kind = KODACHI_EVENT_CONTINUE);
        reveal_column(rules, s, events);
        start_fight(s);
        break;
    case KODACHI_STOP:
        TELL(seat, .kind = KODACHI_EVENT_STOP, .number = s->beaten);
        stop(s);
        break;
    case KODACHI_DROP_ONE: drop_treasure(rules, s, a, events); break;
    case KODACHI_DISCARD_ONE: discard_card(s, a, events); break;
    default:
        if (s->phase == KODACHI_DISCARD)
            end_turn(rules, s, events);
        else
            take(rules, s, seat, move, events);
    }
    while (settle_step(rules, s, events)) {}
}

/* Set-up (K1–K7) */

static void deal_player(const kodachi_rules *rules, kodachi_state *s, int seat, irori_events *events) {
    kodachi_player *player = &s->player[seat];
    for (int kind = 1; kind <= rules->kinds; kind++)
        if (kodachi_is_starting(&rules->card[kind])) player->discard[kind] = rules->card[kind].copies;
    draw_cards(rules, s, seat, KODACHI_HAND, events);
}

/* K6: a regular guard with this treasure, drawn at random. */
static void give_start_treasure(const kodachi_rules *rules, kodachi_state *s, int seat, kodachi_treasure treasure,
                                irori_events *events) {
    int fitting = 0;
    irori_stream stream;
    for (int kind = 1; kind <= rules->guard_kinds; kind++)
        if (!rules->guard[kind].is_elite && rules->guard[kind].treasure == treasure) fitting += s->guard_discard[kind];
    if (!fitting) return;
    irori_stream_open(&stream, &s->chance);
    int pick = (int)irori_stream_below(&stream, (uint32_t)fitting);
    for (int kind = 1; kind <= rules->guard_kinds; kind++) {
        if (rules->guard[kind].is_elite || rules->guard[kind].treasure != treasure) continue;
        pick -= s->guard_discard[kind];
        if (pick >= 0) continue;
        s->guard_discard[kind]--;
        gain_treasure(&s->player[seat], kind);
        TELL(seat, .kind = KODACHI_EVENT_START_TREASURE, .object = (uint16_t)(KODACHI_GUARD_OBJECT + kind),
             .from = KODACHI_PLACE_GUARD_DECK, .to = KODACHI_PLACE_TREASURES, .reveals = true);
        return;
    }
}

static void init(const irori_rules *base, void *state, const irori_seed *seed, irori_events *events) {
    const kodachi_rules *rules = (const kodachi_rules *)base;
    kodachi_state *s = state;
    irori_stream stream;
    memset(s, 0, sizeof *s);
    s->chance.seed = *seed;
    irori_stream_open(&stream, &s->chance);
    s->first = s->active = (uint8_t)irori_stream_below(&stream, (uint32_t)base->players);
    s->round = 1;
    for (int seat = 0; seat < base->players; seat++) deal_player(rules, s, seat, events);
    for (int kind = 1; kind <= rules->guard_kinds; kind++) s->guard_discard[kind] = rules->guard[kind].copies;
    for (int i = 1; rules->has_start_treasures && i < base->players; i++)
        give_start_treasure(rules, s, (s->first + i) % base->players, (kodachi_treasure)(KODACHI_FAN + i - 1), events);
    for (int kind = 1; kind <= rules->kinds; kind++)
        if (!kodachi_is_starting(&rules->card[kind])) s->house_discard[kind] = rules->card[kind].copies;
    rebuild_guards(rules, s, events);
    rebuild_house(rules, s, events);
    start_turn(rules, s, events);
}

static const irori_brain brain = {
    .policy = kodachi_policy,
    .is_settled = kodachi_is_settled,
    .evaluate = kodachi_evaluate,
    .thought = kodachi_thought,
    .levels = kodachi_levels,
    .reason = kodachi_reason,
};

static const irori_free_moves free_moves = {.refusals = NULL};

const irori_game irori_game_kodachi = {
    .id = "kodachi",
    .title = "Kodachi",
    .rules_version = 2,
    .min_players = 2,
    .max_players = KODACHI_SEATS,
    .usual_players = 2,
    .state_size = sizeof(kodachi_state),
    .max_encoded = IRORI_MAX_ENCODED,
    .max_view = 8192,
    .max_moves = KODACHI_MAX_MOVES,
    .max_events = 512,
    .max_decisions = KODACHI_MAX_ROUNDS * KODACHI_SEATS * 400,
    .options = kodachi_options,
    .data_option = "deck",
    .own_data = kodachi_deck_text,
    .event_kinds = kodachi_event_kinds,
    .open_reveals = kodachi_open_reveals,
    .places = kodachi_places,
    .rule_texts = kodachi_rule_texts,
    .rules_new = kodachi_rules_new,
    .rules_free = kodachi_rules_free,
    .init = init,
    .to_act = to_act,
    .moves = kodachi_moves,
    .sample = kodachi_sample,
    .default_move = kodachi_default_move,
    .check = kodachi_check,
    .apply = apply,
    .redact = kodachi_redact,
    .view = kodachi_view,
    .key = kodachi_key,
    .determinize = kodachi_determinize,
    .encode = kodachi_encode,
    .decode = kodachi_decode,
    .result = kodachi_result,
    .census = kodachi_census,
    .move_to_text = kodachi_move_to_text,
    .move_from_text = kodachi_move_from_text,
    .name = kodachi_name,
    .has_event = kodachi_has_event,
    .free_moves = &free_moves,
#ifndef __wasm__ /* a page has no score pad */
    .score_pad = &kodachi_score_pad,
#endif
    .brain = &brain,
};
