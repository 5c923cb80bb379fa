/* Duel: 24 cards, four of each value from 1 to 6. Everyone holds three.
 *   A round: all lay a card face down (BET, simultaneous). The highest, of equals the first seat, attacks: the top of
 * the deck is turned up, the guard. The attacker may add cards, each higher than the one before (FIGHT); twice the
 * guard's value beats it and scores it. To stop is always the attacker's own move. Then the attacker discards what it
 * likes, in rising order, and says when it is done (DISCARD). Everyone draws back to three. Three rounds.
 *   Its words are those of `null`, under whose id it goes: a game of the tests has none of its own.
 *
 * Representation: hands and the discard pile are counts by value; 0 is no card. In a redacted state hidden cards are
 * 0 in the deck and `unseen` says how many a hand has. */
#include "duel.h"

#include <assert.h>
#include <string.h>

#include "games/codec.h"
#include "games/tell.h"
#include "irori/hash.h"

enum { SEATS = 3, VALUES = 6, COPIES = 4, CARDS = VALUES * COPIES, HAND = 3, ROUNDS = 3 };
enum { BET = 0x10, PLAY = 0x20, DROP = 0x30, STOP = 0x40, DONE = 0x50 };
enum { BET_PHASE, FIGHT_PHASE, DISCARD_PHASE, OVER_PHASE };
enum { PLACE_DECK = 1, PLACE_HAND, PLACE_TABLE, PLACE_DISCARD };
enum { HIDDEN = 7 }; /* a bet that may not be looked at */

#define EVENTS(EVENT)                                                \
    EVENT(DRAW, "draw", "null.event.deal", "null.event.deal.hidden") \
    EVENT(BET, "bet", "null.event.keep", NULL)                       \
    EVENT(SHOW, "show", "null.event.show", NULL)                     \
    EVENT(GUARD, "guard", NULL, NULL)                                \
    EVENT(PLAY, "play", "null.event.show", NULL)                     \
    EVENT(STOP, "stop", "null.event.keep", NULL)                     \
    EVENT(FAIL, "fail", NULL, NULL)                                  \
    EVENT(BEAT, "beat", NULL, NULL)                                  \
    EVENT(DROP, "drop", "null.event.show", NULL)                     \
    EVENT(DONE, "done", "null.event.keep", NULL)                     \
    EVENT(GOSSIP, "gossip", NULL, NULL)

#define NUMBER(id, ...) EVENT_##id,
enum { EVENT_NONE, EVENTS(NUMBER) };
#undef NUMBER

#define KIND(id, event, told, untold) [EVENT_##id] = {.name = event, .message = told, .hidden = untold},
static irori_event_kind event_kinds[] = {{.name = ""}, EVENTS(KIND){.name = NULL}};
#undef KIND

static const uint16_t open_reveals[] = {EVENT_DRAW, EVENT_SHOW, EVENT_GUARD, 0};
static const irori_option options[] = {{.name = NULL}};
static const char *const places[] = {"", "deck", "hand", "table", "discard", NULL};
static const char *const rule_texts[] = {"#play", "N1", NULL};

typedef struct duel_state {
    irori_chance chance;
    uint8_t hand[SEATS][VALUES + 1]; /* [0]: cards that may not be looked at */
    uint8_t bet[SEATS];
    uint8_t shown[SEATS];        /* what each bet last: everybody saw it */
    uint8_t discard[VALUES + 1]; /* all that lies open */
    uint8_t deck[CARDS], deck_count;
    uint8_t score[SEATS];
    uint8_t phase, round, attacker, guard, strength, last; /* last: what must be exceeded */
} duel_state;

static duel_fault fault;
static bool has(duel_fault f) { return fault == f; }

static int hand_size(const duel_state *s, int seat) {
    int size = 0;
    for (int v = 0; v <= VALUES; v++) size += s->hand[seat][v];
    return size;
}

/* Playing */

/* In rising order: that of the deck is nobody's business, and a hand does not keep it. */
static void tell_draws(const uint8_t *before, const uint8_t *after, int seat, irori_events *events) {
    uint16_t audience = has(DUEL_DRAWS_ARE_SEEN_BY_ALL) ? IRORI_SEEN_BY_ALL : only(seat);
    for (int v = 1; v <= VALUES; v++)
        for (int i = before[v]; i < after[v]; i++)
            WHISPER(audience, seat, .kind = EVENT_DRAW, .object = (uint16_t)v, .from = PLACE_DECK, .to = PLACE_HAND,
                    .reveals = true);
}

static void draw_up(const irori_rules *rules, duel_state *s, irori_events *events) {
    for (int seat = 0; seat < rules->players; seat++) {
        uint8_t before[VALUES + 1];
        memcpy(before, s->hand[seat], sizeof before);
        while (hand_size(s, seat) < HAND && s->deck_count) {
            s->hand[seat][s->deck[--s->deck_count]]++;
            s->deck[s->deck_count] = 0;
        }
        tell_draws(before, s->hand[seat], seat, events);
    }
}

static void init(const irori_rules *rules, void *state, const irori_seed *seed, irori_events *events) {
    duel_state *s = state;
    irori_stream stream;
    memset(s, 0, sizeof *s);
    s->chance.seed = *seed;
    for (int i = 0; i < CARDS; i++) s->deck[i] = (uint8_t)(i % VALUES + 1);
    irori_stream_open(&stream, &s->chance);
    irori_stream_shuffle(&stream, s->deck, CARDS);
    s->deck_count = CARDS;
    s->round = 1;
    draw_up(rules, s, events);
}

static irori_turn to_act(const irori_rules *rules, const void *state) {
    const duel_state *s = state;
    uint32_t seats = 0;
    if (s->phase == OVER_PHASE) return (irori_turn){.kind = IRORI_OVER};
    if (s->phase != BET_PHASE) return (irori_turn){.seats = 1u << s->attacker, .kind = IRORI_ONE};
    for (int seat = 0; seat < rules->players; seat++) seats |= (uint32_t)!s->bet[seat] << seat;
    return (irori_turn){.seats = seats, .kind = IRORI_ALL};
}

static bool owes(const irori_rules *rules, const duel_state *s, int seat) { return to_act(rules, s).seats >> seat & 1; }

/* What the phase calls a card, and which cards it takes: above the last one played, from the last one dropped on. */
static int operation_now(const duel_state *s) {
    return s->phase == BET_PHASE ? BET : s->phase == FIGHT_PHASE ? PLAY : DROP;
}

static bool takes(const irori_rules *rules, const duel_state *s, int seat, int v) {
    if (v < 1 || v > VALUES || !s->hand[seat][v]) return false;
    if (has(DUEL_MOVES_DEPEND_ON_A_HAND) && s->phase == FIGHT_PHASE && s->hand[(seat + 1) % rules->players][v])
        return false;
    return s->phase == FIGHT_PHASE ? v > s->last : s->phase != DISCARD_PHASE || v >= s->last;
}

static bool has_something(const irori_rules *rules, const duel_state *s, int seat) {
    for (int v = 1; v <= VALUES; v++)
        if (takes(rules, s, seat, v)) return true;
    return false;
}

static uint32_t moves(const irori_rules *rules, const void *state, int seat, irori_move *out) {
    const duel_state *s = state;
    uint32_t n = 0;
    if (!owes(rules, s, seat)) return 0;
    for (int v = 1; v <= VALUES; v++)
        if (takes(rules, s, seat, v)) out[n++] = (irori_move)(operation_now(s) + v);
    if (s->phase == FIGHT_PHASE) out[n++] = STOP;
    if (s->phase == DISCARD_PHASE) out[n++] = DONE;
    return n;
}

static irori_move sample(const irori_rules *rules, const void *state, int seat, irori_rng *rng) {
    irori_move list[VALUES + 1];
    uint32_t count = moves(rules, state, seat, list);
    if (has(DUEL_SAMPLES_WHAT_IS_NOT_LISTED) && !irori_rng_below(rng, 50)) return BET + VALUES;
    return list[irori_rng_below(rng, count)];
}

static const char *objection(const irori_rules *rules, const duel_state *s, int seat, irori_move move) {
    int v = (int)(move & 0xF), operation = (int)(move & ~0xFull);
    if (s->phase == OVER_PHASE) return "null.why.over";
    if (seat < 0 || !owes(rules, s, seat)) return "null.why.turn";
    if (move == STOP) return s->phase == FIGHT_PHASE ? NULL : "null.why.notation";
    if (move == DONE) return s->phase == DISCARD_PHASE ? NULL : "null.why.notation";
    if (move > DONE || operation != operation_now(s)) return "null.why.notation";
    if (takes(rules, s, seat, v)) return NULL;
    bool is_theirs = v >= 1 && v <= VALUES && s->hand[(seat + 1) % rules->players][v];
    if (has(DUEL_CHECK_DEPENDS_ON_A_HAND) && is_theirs) return "null.why.over";
    return has(DUEL_REFUSAL_WITHOUT_WORDS) ? "null.why.cards" : "null.why.notation";
}

static irori_status check(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *why) {
    const char *reason = objection(rules, state, seat, move);
    if (!reason) return IRORI_OK;
    if (has(DUEL_CHECK_CHANGES_THE_STATE)) ((duel_state *)(uintptr_t)state)->strength++;
    if (!has(DUEL_REFUSES_SILENTLY)) irori_message_init(why, reason);
    return IRORI_ILLEGAL;
}

/* For a game that never ends: the same cards again. */
static void begin_anew(duel_state *s) {
    uint8_t deck[CARDS] = {0};
    int count = 0;
    for (int v = 1; v <= VALUES; v++)
        for (; s->discard[v]; s->discard[v]--) deck[count++] = (uint8_t)v;
    memcpy(deck + count, s->deck, s->deck_count);
    memcpy(s->deck, deck, sizeof deck);
    s->deck_count = (uint8_t)(s->deck_count + count);
    memset(s->score, 0, sizeof s->score);
}

static void end_round(const irori_rules *rules, duel_state *s, irori_events *events) {
    s->discard[s->guard]++;
    s->guard = s->strength = s->last = 0;
    if (has(DUEL_NEVER_ENDS)) begin_anew(s), s->round = 0;
    draw_up(rules, s, events);
    s->phase = s->round == ROUNDS || !s->deck_count ? OVER_PHASE : BET_PHASE;
    if (s->phase == OVER_PHASE)
        s->attacker = 0, s->round = ROUNDS;
    else
        s->round++;
}

static void start_discard(const irori_rules *rules, duel_state *s, irori_events *events) {
    s->phase = DISCARD_PHASE;
    s->last = 0;
    if (has(DUEL_DISCARD_ENDS_BY_ITSELF) && !has_something(rules, s, s->attacker)) end_round(rules, s, events);
}

static void fail(const irori_rules *rules, duel_state *s, irori_events *events) {
    TELL(s->attacker, .kind = EVENT_FAIL);
    start_discard(rules, s, events);
}

static void beat(const irori_rules *rules, duel_state *s, irori_events *events) {
    s->score[s->attacker] = (uint8_t)(s->score[s->attacker] + s->guard);
    TELL(s->attacker, .kind = EVENT_BEAT, .number = s->guard);
    start_discard(rules, s, events);
}

/* The planted ones: K17 of Kodachi as it should not be. */
static void go_on_by_itself(const irori_rules *rules, duel_state *s, irori_events *events, bool is_first) {
    bool can_play = has_something(rules, s, s->attacker);
    if ((has(DUEL_FAILS_BY_ITSELF) && !is_first && !can_play) || (has(DUEL_FAILS_BY_ITSELF_AT_ONCE) && !can_play))
        fail(rules, s, events);
    else if (has(DUEL_GOES_ON_WITH_SOMETHING_TO_PLAY) && !is_first && !can_play)
        end_round(rules, s, events);
}

static void look_at_strength(const irori_rules *rules, duel_state *s, irori_events *events, bool is_first) {
    if (s->strength >= 2 * s->guard)
        beat(rules, s, events);
    else
        go_on_by_itself(rules, s, events, is_first);
}

static void attack(const irori_rules *rules, duel_state *s, int seat, irori_events *events) {
    s->attacker = (uint8_t)seat;
    s->strength = s->last = s->bet[seat];
    for (int other = 0; other < rules->players; other++)
        s->discard[s->bet[other]]++, s->shown[other] = s->bet[other], s->bet[other] = 0;
    s->guard = s->deck[--s->deck_count];
    s->deck[s->deck_count] = 0;
    if (has(DUEL_LOSES_A_CARD) && s->round == 2) s->discard[s->shown[0]]--;
    if (has(DUEL_MAKES_A_CARD) && s->round == 2) s->discard[1]++;
    if (!has(DUEL_GUARD_IS_NOT_TOLD))
        TELL(NOBODY, .kind = EVENT_GUARD, .object = s->guard, .from = PLACE_DECK, .to = PLACE_TABLE,
             .reveals = !has(DUEL_REVEAL_IS_NOT_SAID));
    s->phase = FIGHT_PHASE;
    look_at_strength(rules, s, events, true);
}

static void uncover(const irori_rules *rules, duel_state *s, int last_seat, irori_events *events) {
    int best = 0;
    for (int seat = 0; seat < rules->players; seat++) {
        TELL(seat, .kind = EVENT_SHOW, .object = s->bet[seat], .from = PLACE_HAND, .to = PLACE_TABLE,
             .reveals = !has(DUEL_REVEAL_IS_NOT_SAID));
        if (s->bet[seat] > s->bet[best]) best = seat;
    }
    attack(rules, s, has(DUEL_LAST_TO_CHOOSE_ATTACKS) ? last_seat : best, events);
}

static void lay(const irori_rules *rules, duel_state *s, int seat, int v, irori_events *events) {
    bool is_play = s->phase == FIGHT_PHASE;
    s->hand[seat][v]--;
    s->last = (uint8_t)v;
    s->discard[v]++;
    TELL(seat, .kind = is_play ? EVENT_PLAY : EVENT_DROP, .object = (uint16_t)v, .from = PLACE_HAND,
         .to = PLACE_DISCARD);
    if (has(DUEL_TELLS_A_CARD_IN_PASSING) && !is_play)
        TELL(seat, .kind = EVENT_GOSSIP, .number = s->hand[seat][v], .reveals = true);
    if (is_play) {
        s->strength = (uint8_t)(s->strength + v);
        look_at_strength(rules, s, events, false);
    } else if (has(DUEL_DISCARD_ENDS_BY_ITSELF) && !has_something(rules, s, seat)) {
        end_round(rules, s, events);
    }
}

static void apply(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events) {
    duel_state *s = state;
    int v = (int)(move & 0xF);
    if (move == STOP) {
        TELL(seat, .kind = EVENT_STOP);
        fail(rules, s, events);
    } else if (move == DONE) {
        TELL(seat, .kind = EVENT_DONE);
        end_round(rules, s, events);
    } else if (s->phase == BET_PHASE) {
        s->hand[seat][v]--;
        s->bet[seat] = (uint8_t)v;
        TELL(seat, .kind = EVENT_BET);
        if (!to_act(rules, s).seats) uncover(rules, s, seat, events);
    } else {
        lay(rules, s, seat, v, events);
    }
}

static void retract(const irori_rules *rules, void *state, int seat) {
    duel_state *s = state;
    (void)rules;
    if (!s->bet[seat]) return;
    if (!has(DUEL_RETRACT_LOSES_THE_CARD)) s->hand[seat][s->bet[seat]]++;
    if (has(DUEL_RETRACT_LEAVES_A_TRACE)) s->attacker = (uint8_t)seat;
    s->bet[seat] = 0;
}

static void result(const irori_rules *rules, const void *state, irori_result *out) {
    const duel_state *s = state;
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < rules->players; seat++) {
        irori_standing *own = &out->seat[seat];
        const char *part = has(DUEL_PART_WITHOUT_WORDS) ? "null.guards" : "null.part";
        own->rank = 1;
        own->score = s->score[seat];
        own->part[own->parts++] = (irori_part){.id = part, .count = 1, .points = own->score};
        for (int other = 0; other < rules->players; other++) own->rank += s->score[other] > s->score[seat];
        own->is_winner = s->phase == OVER_PHASE && own->rank == 1;
        out->winners += own->is_winner;
    }
    if (s->phase == OVER_PHASE) out->outcome = IRORI_DECIDED, out->how = "null.how";
}

/* Knowledge */

static void redact(const irori_rules *rules, void *state, int seat) {
    duel_state *s = state;
    if (seat == IRORI_OMNISCIENT) return;
    s->chance = (irori_chance){.next = 0};
    if (!has(DUEL_REDACTED_DECK_STAYS)) memset(s->deck, 0, sizeof s->deck);
    for (int other = 0; other < rules->players; other++) {
        if (other == seat) continue;
        int size = hand_size(s, other);
        memset(s->hand[other], 0, sizeof s->hand[other]);
        s->hand[other][0] = (uint8_t)size;
        if (s->bet[other]) s->bet[other] = HIDDEN;
    }
}

static void write_numbers(irori_writer *writer, const char *key, const uint8_t *numbers, int count) {
    irori_json_key(writer, key);
    irori_json_open(writer, '[');
    for (int i = 0; i < count; i++) irori_json_int(writer, numbers[i]);
    irori_json_close(writer, ']');
}

static void view(const irori_rules *rules, const void *state, int seat, irori_writer *writer) {
    duel_state s = *(const duel_state *)state;
    redact(rules, &s, seat);
    if (has(DUEL_VIEW_SHOWS_A_HAND)) memcpy(s.hand[0], ((const duel_state *)state)->hand[0], sizeof s.hand[0]);
    irori_json_open(writer, '{');
    for (int i = 0; i < rules->players; i++) write_numbers(writer, "hand", s.hand[i], VALUES + 1);
    write_numbers(writer, "bets", s.bet, rules->players);
    write_numbers(writer, "shown", s.shown, rules->players);
    write_numbers(writer, "score", s.score, rules->players);
    if (!has(DUEL_VIEW_FORGETS_THE_DISCARDS)) write_numbers(writer, "discard", s.discard, VALUES + 1);
    if (!has(DUEL_VIEW_FORGETS_THE_LAST_CARD)) irori_json_key_int(writer, "last", s.last);
    const uint8_t small[] = {s.deck_count, s.phase, s.round, s.attacker, s.guard, s.strength};
    write_numbers(writer, "turn", small, sizeof small);
    if (seat == IRORI_OMNISCIENT) write_numbers(writer, "deck", s.deck, s.deck_count);
    irori_json_close(writer, '}');
}

static uint64_t key(const irori_rules *rules, const void *state, int seat) {
    duel_state s = *(const duel_state *)state;
    redact(rules, &s, seat);
    if (has(DUEL_KEY_HASHES_A_HAND)) memcpy(s.hand[0], ((const duel_state *)state)->hand[0], sizeof s.hand[0]);
    if (has(DUEL_KEY_FORGETS_THE_DISCARDS)) memset(s.discard, 0, sizeof s.discard);
    if (has(DUEL_REDACTED_DECK_STAYS)) memset(s.deck, 0, sizeof s.deck);
    return irori_hash64(&s, sizeof s, (uint64_t)(int64_t)seat);
}

static int census(const irori_rules *rules, const void *state, uint16_t counts[IRORI_MAX_CARD_KINDS]) {
    const duel_state *s = state;
    memset(counts, 0, (HIDDEN + 1) * sizeof *counts);
    for (int seat = 0; seat < rules->players; seat++) {
        for (int v = 1; v <= VALUES; v++) counts[v] = (uint16_t)(counts[v] + s->hand[seat][v]);
        counts[s->bet[seat]]++;
    }
    for (int v = 1; v <= VALUES; v++) counts[v] = (uint16_t)(counts[v] + s->discard[v]);
    for (int i = 0; i < s->deck_count; i++) counts[s->deck[i]]++;
    counts[s->guard]++;
    counts[0] = counts[HIDDEN] = 0;
    return VALUES + 1;
}

static size_t list_unseen(const irori_rules *rules, const duel_state *s, uint8_t unseen[CARDS]) {
    uint16_t counts[IRORI_MAX_CARD_KINDS];
    size_t n = 0;
    census(rules, s, counts);
    for (int v = 1; v <= VALUES; v++)
        for (int i = counts[v]; i < COPIES; i++) unseen[n++] = (uint8_t)v;
    return n;
}

static void rotate(uint8_t *cards, size_t count, irori_rng *rng) {
    uint8_t old[CARDS];
    size_t by = count ? irori_rng_below(rng, (uint32_t)count) : 0;
    memcpy(old, cards, count);
    for (size_t i = 0; i < count; i++) cards[i] = old[(i + by) % count];
}

static void shuffle_unseen(uint8_t *unseen, size_t count, irori_rng *rng) {
    if (has(DUEL_WORLD_WITHOUT_SHUFFLE)) return;
    if (has(DUEL_WORLD_IS_ROTATED)) return rotate(unseen, count, rng);
    size_t fixed = has(DUEL_WORLD_LEAVES_ONE_IN_PLACE) && count;
    irori_rng_shuffle(rng, unseen + fixed, count - fixed);
}

static void give_chance(duel_state *s, irori_chance before, irori_rng *rng) {
    irori_chance chance = irori_rng_chance(rng);
    s->chance = has(DUEL_WORLD_CHANCE_IS_ZERO) ? (irori_chance){.next = 0} : chance;
    if (has(DUEL_WORLD_CHANCE_IS_TRUE)) s->chance = before;
}

static void determinize(const irori_rules *rules, void *state, int seat, irori_rng *rng) {
    duel_state *s = state, before = *s;
    uint8_t unseen[CARDS], *at = unseen;
    if (seat == IRORI_OMNISCIENT || has(DUEL_WORLD_IS_THE_TRUTH)) return;
    redact(rules, s, seat);
    if (has(DUEL_REDACTED_DECK_STAYS)) memset(s->deck, 0, sizeof s->deck);
    size_t count = list_unseen(rules, s, unseen);
    shuffle_unseen(unseen, count, rng);
    uint8_t top = before.deck_count ? before.deck[before.deck_count - 1] : 0, *top_now = memchr(unseen, top, count);
    for (int other = 0; other < rules->players; other++) {
        for (; s->hand[other][0]; s->hand[other][0]--) s->hand[other][*at++]++;
        if (s->bet[other] == HIDDEN) s->bet[other] = *at++;
    }
    memcpy(s->deck, at, s->deck_count);
    if (has(DUEL_WORLD_KEEPS_ONE_CARD) && top && top_now >= at && s->deck_count) {
        s->deck[top_now - at] = s->deck[s->deck_count - 1];
        s->deck[s->deck_count - 1] = top;
    }
    give_chance(s, before.chance, rng);
}

/* Bytes */

static void code_state(codec *w, const irori_rules *rules, duel_state *s) {
    if (!has(DUEL_ENCODE_FORGETS_THE_SEED)) codec_bytes(w, s->chance.seed.bytes, 32);
    codec_bytes(w, &s->chance.next, 4);
    for (int seat = 0; seat < rules->players; seat++) codec_bytes(w, s->hand[seat], VALUES + 1);
    codec_bytes(w, s->bet, (size_t)rules->players);
    codec_bytes(w, s->shown, (size_t)rules->players);
    codec_bytes(w, s->discard + 1, VALUES);
    codec_bytes(w, &s->deck_count, 1);
    codec_list(w, s->deck, s->deck_count, CARDS);
    if (!has(DUEL_ENCODE_FORGETS_THE_SCORES)) codec_bytes(w, s->score, (size_t)rules->players);
    uint8_t *const small[] = {&s->phase, &s->round, &s->attacker, &s->guard, &s->strength};
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) codec_bytes(w, small[i], 1);
    if (!has(DUEL_ENCODE_FORGETS_THE_LAST_CARD)) codec_bytes(w, &s->last, 1);
}

static size_t encode(const irori_rules *rules, const void *state, uint8_t *bytes) {
    duel_state s = *(const duel_state *)state;
    codec w = {.out = bytes};
    code_state(&w, rules, &s);
    return (size_t)(w.out - bytes);
}

/* All numbers that name a card name one: counting them is safe. */
static bool names_are_sound(const irori_rules *rules, const duel_state *s) {
    for (int i = 0; i < s->deck_count; i++)
        if (s->deck[i] < 1 || s->deck[i] > VALUES) return false;
    for (int seat = 0; seat < rules->players; seat++)
        if (s->bet[seat] > VALUES || s->shown[seat] > VALUES || s->hand[seat][0]) return false;
    return s->guard <= VALUES;
}

static bool cards_are_sound(const irori_rules *rules, const duel_state *s) {
    uint16_t counts[IRORI_MAX_CARD_KINDS];
    if (!names_are_sound(rules, s)) return false;
    census(rules, s, counts);
    for (int v = 1; v <= VALUES; v++)
        if (counts[v] != COPIES) return false;
    return true;
}

static bool hands_are_sound(const irori_rules *rules, const duel_state *s) {
    int full = s->phase == BET_PHASE ? HAND : HAND - 1;
    for (int seat = 0; seat < rules->players; seat++) {
        int size = hand_size(s, seat) + (s->bet[seat] != 0);
        bool may_be_less = s->phase == OVER_PHASE || (s->phase != BET_PHASE && seat == s->attacker);
        if (s->bet[seat] && s->phase != BET_PHASE) return false;
        if (s->phase == OVER_PHASE ? size > HAND : size > full || (size < full && !may_be_less)) return false;
    }
    return has(DUEL_DECODE_TAKES_EMPTY_HANDS) || s->phase != BET_PHASE || to_act(rules, s).seats;
}

static bool fight_is_sound(const duel_state *s) {
    bool has_guard = s->phase == FIGHT_PHASE || s->phase == DISCARD_PHASE;
    if (s->last > VALUES || !s->guard == has_guard || s->strength > CARDS) return false;
    if (!has_guard) return !s->strength && !s->last;
    if (s->phase == FIGHT_PHASE) return s->last && s->strength >= s->last && s->strength < 2 * s->guard;
    return s->strength;
}

/* A guard a round at most: a bound that play cannot leave. */
static bool scores_are_sound(const irori_rules *rules, const duel_state *s) {
    int guards = s->round - (s->phase == BET_PHASE || s->phase == FIGHT_PHASE), sum = 0;
    for (int seat = 0; seat < rules->players; seat++) sum += s->score[seat];
    return sum <= guards * VALUES;
}

static bool is_sound(const irori_rules *rules, const duel_state *s) {
    if (s->phase > OVER_PHASE || s->round < 1 || s->round > ROUNDS || s->attacker >= rules->players) return false;
    if (s->phase == OVER_PHASE && s->attacker) return false;
    if (s->phase == BET_PHASE && !s->deck_count) return false;
    return scores_are_sound(rules, s) && cards_are_sound(rules, s) && hands_are_sound(rules, s) && fight_is_sound(s);
}

/* As before the last check was written: an attacker's hand may be anything. */
static bool is_sound_but_for_hands(const irori_rules *rules, const duel_state *s) {
    return s->phase <= OVER_PHASE && s->round >= 1 && s->round <= ROUNDS && s->attacker < rules->players &&
           (s->phase != BET_PHASE || s->deck_count) && scores_are_sound(rules, s) && cards_are_sound(rules, s) &&
           fight_is_sound(s);
}

static irori_status decode(const irori_rules *rules, void *state, const uint8_t *bytes, size_t size) {
    duel_state s;
    codec w = {.in = bytes, .end = bytes + size};
    memset(&s, 0, sizeof s);
    code_state(&w, rules, &s);
    bool is_whole = !w.is_short && w.in == w.end, has_seed = !has(DUEL_ENCODE_FORGETS_THE_SEED);
    if (!has_seed) memset(&s.chance.seed, 1, sizeof s.chance.seed);
    if (has(DUEL_DECODE_TAKES_WHAT_NOBODY_WRITES) && s.phase == BET_PHASE) s.last = 0;
    if (has(DUEL_DECODE_TOUCHES_AND_FAILS)) memcpy(state, &s, sizeof s);
    bool is_anything = s.phase <= OVER_PHASE && s.attacker < rules->players && names_are_sound(rules, &s);
    bool is_good = has(DUEL_DECODE_TAKES_ANYTHING)      ? is_anything
                   : has(DUEL_DECODE_TAKES_EMPTY_HANDS) ? is_sound_but_for_hands(rules, &s)
                                                        : is_sound(rules, &s);
    if (!is_whole || !is_good) return IRORI_BAD_STATE;
    memcpy(state, &s, sizeof s);
    return IRORI_OK;
}

/* Text */

static const struct {
    const char *word;
    int operation;
    bool has_card;
} words[] = {
    {"bet ", BET, true}, {"play ", PLAY, true}, {"drop ", DROP, true}, {"stop", STOP, false}, {"done", DONE, false}};
enum { WORDS = sizeof words / sizeof *words };

static void move_to_text(const irori_rules *rules, irori_move move, char text[IRORI_MOVE_TEXT]) {
    (void)rules;
    for (int i = 0; i < WORDS; i++) {
        if ((int)(move & 0xF0) != words[i].operation) continue;
        strcpy(text, words[i].word);
        if (words[i].has_card) strcat(text, (char[]){(char)('0' + (move & 0xF)), 0});
    }
}

static irori_status move_from_text(const irori_rules *rules, const char *text, irori_move *move, irori_message *why) {
    (void)rules;
    for (int i = 0; i < WORDS; i++) {
        size_t length = strlen(words[i].word);
        if (strncmp(text, words[i].word, length)) continue;
        int v = words[i].has_card ? text[length] - '0' : 0;
        if (words[i].has_card ? v < 1 || v > VALUES || text[length + 1] : text[length]) continue;
        *move = (irori_move)(words[i].operation + v);
        return IRORI_OK;
    }
    irori_message_init(why, "null.why.notation");
    return IRORI_BAD_TEXT;
}

static void name(const irori_rules *rules, uint16_t object, const char *argument, irori_message *message) {
    (void)rules;
    irori_message_text(message, argument, (char[]){(char)('0' + object % 10), 0});
}

/* What bots know: low cards first. A peeking one looks at the next hand. */

static int32_t liking(const irori_rules *rules, const duel_state *s, int seat, irori_move move, bool peeks) {
    int v = (int)(move & 0xF), next = (seat + 1) % rules->players;
    return 100 - v + (peeks && v && v <= VALUES ? s->hand[next][v] : 0);
}

static void policy(const irori_rules *rules, const void *state, int seat, const irori_move *list, uint32_t count,
                   int32_t *weights) {
    for (uint32_t i = 0; i < count; i++) weights[i] = liking(rules, state, seat, list[i], has(DUEL_POLICY_PEEKS));
}

static void appraise(const irori_rules *rules, const void *state, int seat, const irori_move *list, uint32_t count,
                     int32_t *weights) {
    for (uint32_t i = 0; i < count; i++) weights[i] = liking(rules, state, seat, list[i], has(DUEL_APPRAISAL_PEEKS));
}

static uint32_t candidates(const irori_rules *rules, const void *state, int seat, irori_move *out) {
    uint32_t count = moves(rules, state, seat, out);
    if (has(DUEL_CANDIDATE_IS_ILLEGAL) && count) out[0] = PLAY + VALUES + 1;
    return count;
}

static irori_move hunch(const irori_rules *rules, const void *state, int seat, irori_rng *rng) {
    const duel_state *s = state;
    irori_move list[VALUES + 1];
    uint32_t count = moves(rules, state, seat, list), top = s->deck_count ? s->deck[s->deck_count - 1] : 0;
    return list[(has(DUEL_HUNCH_PEEKS) ? top : irori_rng_below(rng, count)) % count];
}

static void evaluate(const irori_rules *rules, const void *state, int32_t worth[IRORI_MAX_SEATS]) {
    const duel_state *s = state;
    int32_t sum = rules->players, factor = has(DUEL_WORTHS_DO_NOT_ADD_UP) ? 2 : 1;
    for (int seat = 0; seat < rules->players; seat++) sum += s->score[seat];
    for (int seat = 0; seat < rules->players; seat++) worth[seat] = (s->score[seat] + 1) * IRORI_SURE / (factor * sum);
    if (has(DUEL_WORTH_IS_TOO_MUCH) && s->score[0] > 5) worth[0] = IRORI_SURE + 1;
}

static void reason(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *out) {
    const duel_state *s = state;
    irori_message_init(out, NULL);
    if (objection(rules, s, seat, move)) return;
    irori_message_init(out, "null.reason.keep");
    irori_message_number(out, "card", (int)(move & 0xF));
    irori_message_number(out, "higher", has(DUEL_REASON_PEEKS) ? s->deck[0] : s->last);
    irori_message_number(out, "all", VALUES);
}

static const irori_simultaneous simultaneous = {.retract = retract};
static const irori_brain brain = {
    .candidates = candidates,
    .hunch = hunch,
    .policy = policy,
    .appraise = appraise,
    .evaluate = evaluate,
    .reason = reason,
};
static irori_game game;

static irori_status rules_new(const irori_setup *setup, irori_rules **rules, irori_error *why) {
    return irori_plain_rules_new(&game, setup, rules, why);
}

irori_game duel_with(duel_fault planted) {
    fault = planted;
    event_kinds[EVENT_BET].message = has(DUEL_EVENT_WITHOUT_WORDS) ? "null.event.bet" : "null.event.keep";
    game = (irori_game){
        .id = "null",
        .title = "Duel",
        .rules_version = 1,
        .min_players = 2,
        .max_players = SEATS,
        .usual_players = 2,
        .state_size = sizeof(duel_state),
        .max_encoded = has(DUEL_TOO_MANY_BYTES) ? 60 : sizeof(duel_state),
        .max_view = has(DUEL_VIEW_IS_LONG) ? 64 : 1024,
        .max_moves = has(DUEL_TOO_MANY_MOVES) ? 2 : VALUES + 1,
        .max_events = has(DUEL_TOO_MANY_EVENTS) ? 4 : 2 * SEATS * HAND + 8,
        .max_decisions = ROUNDS * (SEATS + 2 * HAND + 2),
        .options = options,
        .event_kinds = event_kinds,
        .open_reveals = open_reveals,
        .places = places,
        .rule_texts = rule_texts,
        .rules_new = rules_new,
        .rules_free = irori_plain_rules_free,
        .init = init,
        .to_act = to_act,
        .moves = moves,
        .sample = sample,
        .check = check,
        .apply = apply,
        .redact = redact,
        .view = view,
        .key = key,
        .determinize = determinize,
        .encode = encode,
        .decode = decode,
        .result = result,
        .census = census,
        .move_to_text = move_to_text,
        .move_from_text = move_from_text,
        .name = name,
        .simultaneous = &simultaneous,
        .brain = &brain,
    };
    return game;
}
