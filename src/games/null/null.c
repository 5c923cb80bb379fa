/* null: the smallest game that needs every part of the interface, and the template for new ones: copy the folder,
 * rename, add it to the registry, and the whole conformance suite passes before you change a line.
 *
 * The game (N1–N3): nine cards, numbered. Everyone is dealt one, unseen by the others. In seat order each keeps
 * it or swaps it, once, for the top card of the deck. Then all are shown and the highest wins. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "../tell.h"
#include "irori/hash.h"
#include "irori/presenter.h"

enum { SEATS = 4, CARDS = 9 };
enum { KEEP = 1, SWAP = 2 };

/* Events: their numbers, and what records and people are told, from one list. */
#define EVENTS(EVENT)                                                \
    EVENT(DEAL, "deal", "null.event.deal", "null.event.deal.hidden") \
    EVENT(KEEP, "keep", "null.event.keep", NULL)                     \
    EVENT(SWAP, "swap", "null.event.swap", "null.event.swap.hidden") \
    EVENT(SHOW, "show", "null.event.show", NULL)

#define NUMBER(id, ...) EVENT_##id,
enum { EVENT_NONE, EVENTS(NUMBER) };
#undef NUMBER

enum { PLACE_DECK = 1, PLACE_HAND, PLACE_BOX, PLACE_TABLE };

/* Representation: 0 is "no card", and in a redacted state "some card". */
typedef struct null_state {
    irori_chance chance;
    uint8_t hand[SEATS];
    uint8_t swapped[SEATS]; /* the card a seat gave away: only that seat knows it; 0 if it kept its card */
    uint8_t did_swap[SEATS];
    uint8_t deck[CARDS]; /* its top last */
    uint8_t deck_count;
    uint8_t turn; /* the seat to act; the number of players when the game is over */
} null_state;

static const irori_option options[] = {{.name = NULL}};
static const char *const places[] = {"", "deck", "hand", "box", "table", NULL};
static const char *const rule_texts[] = {"#play", "N1", "N2", "N3", NULL};

#define KIND(id, event, told, untold) [EVENT_##id] = {.name = event, .message = told, .hidden = untold},
static const irori_event_kind event_kinds[] = {{.name = ""}, EVENTS(KIND){.name = NULL}};
#undef KIND

/* Law 10: one's own card, dealt or drawn, and everybody's at the end. */
static const uint16_t open_reveals[] = {EVENT_DEAL, EVENT_SWAP, EVENT_SHOW, 0};

static bool is_over(const irori_rules *rules, const null_state *s) { return s->turn == rules->players; }

/* N1 */
static void init(const irori_rules *rules, void *state, const irori_seed *seed, irori_events *events) {
    null_state *s = state;
    memset(s, 0, sizeof *s);
    s->chance.seed = *seed;
    for (int i = 0; i < CARDS; i++) s->deck[i] = (uint8_t)(i + 1);
    irori_stream stream;
    irori_stream_open(&stream, &s->chance);
    irori_stream_shuffle(&stream, s->deck, CARDS);
    s->deck_count = CARDS;
    for (int seat = 0; seat < rules->players; seat++) {
        s->hand[seat] = s->deck[--s->deck_count];
        s->deck[s->deck_count] = 0;
        WHISPER(only(seat), seat, .kind = EVENT_DEAL, .object = s->hand[seat], .from = PLACE_DECK, .to = PLACE_HAND,
                .reveals = true);
    }
}

/* N2 */

static irori_turn to_act(const irori_rules *rules, const void *state) {
    const null_state *s = state;
    if (is_over(rules, s)) return (irori_turn){.kind = IRORI_OVER};
    return (irori_turn){.seats = 1u << s->turn, .kind = IRORI_ONE};
}

static uint32_t moves(const irori_rules *rules, const void *state, int seat, irori_move *out) {
    const null_state *s = state;
    if (is_over(rules, s) || seat != s->turn) return 0;
    out[0] = KEEP, out[1] = SWAP;
    return 2;
}

static irori_move sample(const irori_rules *rules, const void *state, int seat, irori_rng *rng) {
    (void)rules, (void)state, (void)seat;
    return irori_rng_below(rng, 2) ? KEEP : SWAP;
}

static irori_status check(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *why) {
    const null_state *s = state;
    const char *reason = NULL;
    if (is_over(rules, s))
        reason = "null.why.over";
    else if (seat != s->turn)
        reason = "null.why.turn";
    else if (move != KEEP && move != SWAP)
        reason = "null.why.notation";
    if (!reason) return IRORI_OK;
    irori_message_init(why, reason);
    return IRORI_ILLEGAL;
}

/* N3 */
static void show_all(const irori_rules *rules, const null_state *s, irori_events *events) {
    for (int seat = 0; seat < rules->players; seat++)
        TELL(seat, .kind = EVENT_SHOW, .object = s->hand[seat], .from = PLACE_HAND, .to = PLACE_TABLE, .reveals = true);
}

static void apply(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events) {
    null_state *s = state;
    assert(check(rules, state, seat, move, NULL) == IRORI_OK);
    if (move == KEEP) {
        TELL(seat, .kind = EVENT_KEEP);
    } else {
        s->did_swap[seat] = 1;
        s->swapped[seat] = s->hand[seat];
        s->hand[seat] = s->deck[--s->deck_count];
        s->deck[s->deck_count] = 0;
        WHISPER(only(seat), seat, .kind = EVENT_SWAP, .object = s->hand[seat], .from = PLACE_DECK, .to = PLACE_HAND,
                .reveals = true);
    }
    s->turn++;
    if (is_over(rules, s)) show_all(rules, s, events);
}

static void result(const irori_rules *rules, const void *state, irori_result *out) {
    const null_state *s = state;
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < rules->players; seat++) {
        irori_standing *standing = &out->seat[seat];
        standing->rank = 1;
        standing->score = s->hand[seat];
        standing->part[standing->parts++] = (irori_part){.id = "null.part", .count = 1, .points = s->hand[seat]};
        for (int other = 0; other < rules->players; other++) standing->rank += s->hand[other] > s->hand[seat];
        standing->is_winner = is_over(rules, s) && standing->rank == 1;
        out->winners += standing->is_winner;
    }
    if (!is_over(rules, s)) return;
    out->outcome = IRORI_DECIDED;
    out->how = "null.how";
}

/* What a seat may know. Everything goes through redact. */

static void redact(const irori_rules *rules, void *state, int seat) {
    null_state *s = state;
    if (seat == IRORI_OMNISCIENT) return;
    s->chance = (irori_chance){.next = 0};
    memset(s->deck, 0, sizeof s->deck);
    for (int other = 0; other < SEATS; other++) {
        if (other == seat) continue;
        s->swapped[other] = 0;
        if (!is_over(rules, s)) s->hand[other] = 0;
    }
}

static void view(const irori_rules *rules, const void *state, int seat, irori_writer *writer) {
    null_state s = *(const null_state *)state;
    redact(rules, &s, seat);
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "turn", s.turn);
    irori_json_key_int(writer, "deck", s.deck_count);
    irori_json_key(writer, "seats");
    irori_json_open(writer, '[');
    for (int i = 0; i < rules->players; i++) {
        irori_json_open(writer, '{');
        irori_json_key_int(writer, "card", s.hand[i]);
        irori_json_key_int(writer, "gave_away", s.swapped[i]);
        irori_json_key(writer, "swapped");
        irori_json_bool(writer, s.did_swap[i]);
        irori_json_close(writer, '}');
    }
    irori_json_close(writer, ']');
    if (seat == IRORI_OMNISCIENT) {
        irori_json_key(writer, "deck_cards");
        irori_json_open(writer, '[');
        for (int i = 0; i < s.deck_count; i++) irori_json_int(writer, s.deck[i]);
        irori_json_close(writer, ']');
    }
    irori_json_close(writer, '}');
}

static size_t encode(const irori_rules *rules, const void *state, uint8_t *bytes) {
    const null_state *s = state;
    uint8_t *at = bytes;
    memcpy(at, s->chance.seed.bytes, 32), at += 32;
    memcpy(at, &s->chance.next, 4), at += 4;
    for (int seat = 0; seat < rules->players; seat++)
        *at++ = s->hand[seat], *at++ = s->swapped[seat], *at++ = s->did_swap[seat];
    memcpy(at, s->deck, CARDS), at += CARDS;
    *at++ = s->deck_count, *at++ = s->turn;
    return (size_t)(at - bytes);
}

static uint64_t key(const irori_rules *rules, const void *state, int seat) {
    uint8_t bytes[128];
    null_state s = *(const null_state *)state;
    redact(rules, &s, seat);
    return irori_hash64(bytes, encode(rules, &s, bytes), (uint64_t)(int64_t)seat);
}

static int census(const irori_rules *rules, const void *state, uint16_t counts[IRORI_MAX_CARD_KINDS]) {
    const null_state *s = state;
    memset(counts, 0, (CARDS + 1) * sizeof *counts);
    for (int seat = 0; seat < rules->players; seat++) counts[s->hand[seat]]++, counts[s->swapped[seat]]++;
    for (int i = 0; i < s->deck_count; i++) counts[s->deck[i]]++;
    counts[0] = 0;
    return CARDS + 1;
}

static void determinize(const irori_rules *rules, void *state, int seat, irori_rng *rng) {
    null_state *s = state;
    uint16_t counts[IRORI_MAX_CARD_KINDS];
    uint8_t unseen[CARDS], *at = unseen, *end = unseen;
    if (seat == IRORI_OMNISCIENT) return;
    redact(rules, s, seat);
    census(rules, s, counts);
    for (int card = 1; card <= CARDS; card++)
        if (!counts[card]) *end++ = (uint8_t)card;
    irori_rng_shuffle(rng, unseen, (size_t)(end - unseen));
    for (int other = 0; other < rules->players; other++) {
        if (!s->hand[other]) s->hand[other] = *at++;
        if (s->did_swap[other] && !s->swapped[other]) s->swapped[other] = *at++;
    }
    memcpy(s->deck, at, s->deck_count);
    s->chance = irori_rng_chance(rng);
}

static irori_status decode(const irori_rules *rules, void *state, const uint8_t *bytes, size_t size) {
    null_state s;
    uint16_t counts[IRORI_MAX_CARD_KINDS];
    const uint8_t *at = bytes;
    memset(&s, 0, sizeof s);
    if (size != 36 + 3 * (size_t)rules->players + CARDS + 2) return IRORI_BAD_STATE;
    memcpy(s.chance.seed.bytes, at, 32), at += 32;
    memcpy(&s.chance.next, at, 4), at += 4;
    int swaps = 0;
    for (int seat = 0; seat < rules->players; seat++) {
        s.hand[seat] = *at++, s.swapped[seat] = *at++, s.did_swap[seat] = *at++;
        if (s.hand[seat] > CARDS || s.swapped[seat] > CARDS || s.did_swap[seat] != (s.swapped[seat] != 0))
            return IRORI_BAD_STATE;
        swaps += s.did_swap[seat];
    }
    memcpy(s.deck, at, CARDS), at += CARDS;
    s.deck_count = *at++, s.turn = *at++;
    if (s.turn > rules->players || s.deck_count != CARDS - rules->players - swaps) return IRORI_BAD_STATE;
    for (int i = 0; i < CARDS; i++)
        if (s.deck[i] > CARDS || (i >= s.deck_count && s.deck[i])) return IRORI_BAD_STATE;
    for (int seat = s.turn; seat < rules->players; seat++)
        if (s.did_swap[seat]) return IRORI_BAD_STATE;
    census(rules, &s, counts);
    for (int card = 1; card <= CARDS; card++)
        if (counts[card] != 1) return IRORI_BAD_STATE;
    memcpy(state, &s, sizeof s);
    return IRORI_OK;
}

/* Notation */

static void move_to_text(const irori_rules *rules, irori_move move, char text[IRORI_MOVE_TEXT]) {
    (void)rules;
    strcpy(text, move == KEEP ? "keep" : move == SWAP ? "swap" : "?");
}

static irori_status move_from_text(const irori_rules *rules, const char *text, irori_move *move, irori_message *why) {
    (void)rules;
    if (strcmp(text, "keep") && strcmp(text, "swap")) {
        irori_message_init(why, "null.why.notation");
        return IRORI_BAD_TEXT;
    }
    *move = *text == 'k' ? KEEP : SWAP;
    return IRORI_OK;
}

static void name(const irori_rules *rules, uint16_t object, const char *argument, irori_message *message) {
    (void)rules;
    irori_message_text(message, argument, (char[]){object >= 1 && object <= CARDS ? (char)('0' + object) : '?', 0});
}

static bool has_event(const irori_rules *rules, const irori_event *event) {
    (void)rules;
    return event->actor >= 0 && event->object <= CARDS;
}

/* Advice: how many of the cards the seat has not seen are higher than its own. */

static void reason(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *out) {
    const null_state *s = state;
    irori_message_init(out, NULL);
    if (check(rules, state, seat, move, NULL)) return;
    irori_message_init(out, move == KEEP ? "null.reason.keep" : "null.reason.swap");
    irori_message_number(out, "card", s->hand[seat]);
    irori_message_number(out, "higher", CARDS - s->hand[seat]);
    irori_message_number(out, "all", CARDS - 1);
}

extern const irori_game irori_game_null;

static irori_status rules_new(const irori_setup *setup, irori_rules **rules, irori_error *why) {
    return irori_plain_rules_new(&irori_game_null, setup, rules, why);
}

static const irori_brain brain = {
    .reason = reason,
};

const irori_game irori_game_null = {
    .id = "null",
    .title = "Null",
    .rules_version = 1,
    .min_players = 2,
    .max_players = SEATS,
    .usual_players = 3,
    .is_template = true,
    .state_size = sizeof(null_state),
    .max_encoded = 36 + 3 * SEATS + CARDS + 2,
    .max_view = 512,
    .max_moves = 2,
    .max_events = SEATS + 1,
    .max_decisions = SEATS,
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
    .has_event = has_event,
    .brain = &brain,
};

/* Presentation: areas and things, a move in parts, the question. The rest is made from these. */

static irori_thing_def hidden_card(const irori_viewer *viewer, const char *address, int count) {
    return (irori_thing_def){.address = address,
                             .label = "?",
                             .name = irori_present_word(viewer, "present.hidden"),
                             .state = IRORI_THING_HIDDEN,
                             .count = count};
}

static void lay_out_card(const irori_viewer *viewer, irori_position *position, int seat) {
    const null_state *s = viewer->state;
    bool is_own = seat == viewer->seat;
    char label[2] = {(char)('0' + s->hand[seat]), 0};
    irori_present_area(viewer, position, IRORI_AREA_ROW, seat, "null.area.card", is_own ? "hand" : "hand/%d", seat);
    irori_present_thing(position, s->hand[seat] ? (irori_thing_def){.address = label, .label = label, .name = label}
                                                : hidden_card(viewer, "hidden", 1));
}

static void lay_out(const irori_viewer *viewer, irori_position *position) {
    const null_state *s = viewer->state;
    if (viewer->seat >= 0) lay_out_card(viewer, position, viewer->seat);
    for (int seat = 0; seat < viewer->rules->players; seat++)
        if (seat != viewer->seat) lay_out_card(viewer, position, seat);
    irori_present_area(viewer, position, IRORI_AREA_PILE, -1, "null.area.deck", "deck");
    irori_present_thing(position, hidden_card(viewer, "top", s->deck_count));
}

static void parts(const irori_viewer *viewer, irori_move move, irori_move_parts *out) {
    const null_state *s = viewer->state;
    out->verb = move == KEEP ? "null.move.keep" : "null.move.swap";
    irori_message_init(&out->label, out->verb);
    snprintf(out->object, sizeof out->object, "hand/%d", s->hand[viewer->seat]);
    if (move == SWAP) strcpy(out->target, "deck/top");
}

static void ask(const irori_viewer *viewer, irori_message *question) {
    const null_state *s = viewer->state;
    irori_message_init(question, "null.ask");
    irori_message_number(question, "card", s->hand[viewer->seat]);
}

extern const irori_presenter irori_presenter_null;
const irori_presenter irori_presenter_null = {.lay_out = lay_out, .parts = parts, .ask = ask};
