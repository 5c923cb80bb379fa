/* 5211: the rules, in the order of play. The state's invariants: all cards of a deal are in the deck (box
 * included), the hands, the choices, the rows of an unscored round and `spent`; a seat with bit s in `waiting`
 * has choice 0 and the others have not; hands are equally large before anybody chooses. */
#include <assert.h>
#include <string.h>

#include "../tell.h"
#include "5211.h"

extern const irori_game irori_game_5211;

const uint8_t g5211_copies[G5211_VALUES + 1] = {0, 5, 6, 5, 2, 1, 1}; /* F1 */

int g5211_removed(int players) {
    static const uint8_t removed[G5211_SEATS + 1] = {0, 0, 10, 13, 0, 15}; /* F2 */
    return removed[players];
}

/* Telling what only listeners need. Inlined, it would slow down games without them by 1 % (gcc) to 6 % (clang). */
#define COLD __attribute__((noinline, cold)) static

/* Dealing and drawing */

/* Told in the order of the hand, not of the deck: the hand is all that its owner knows afterwards. */
COLD void tell_draws(int seat, g5211_hand before, g5211_hand after, irori_events *events) {
    for (; after; after >>= 8) {
        int card = (int)(after & 0xFF);
        if (g5211_hand_has(before, card))
            before = g5211_hand_take(before, card);
        else
            WHISPER(only(seat), seat, .kind = G5211_EVENT_DRAW, .object = (uint16_t)card, .from = G5211_PLACE_DECK,
                    .to = G5211_PLACE_HAND, .reveals = true);
    }
}

/* F5: a seat draws back to five while the draw pile lasts. Takes and returns the number of cards in the deck. */
static inline int refill_hand(g5211_state *s, int seat, int left, irori_events *events) {
    g5211_hand before = s->hand[seat], hand = before;
    while (!g5211_hand_is_full(hand) && left > s->box_count) hand = g5211_hand_add(hand, s->deck[--left]);
    s->hand[seat] = hand;
    if (events) tell_draws(seat, before, hand, events);
    return left;
}

static void start_round(const irori_rules *rules, g5211_state *s, irori_events *events) {
    s->round++;
    s->turn = 0;
    s->waiting = (uint8_t)((1u << rules->players) - 1);
    TELL(NOBODY, .kind = s->is_last ? G5211_EVENT_LAST_ROUND : G5211_EVENT_ROUND, .number = s->round);
}

#define COLOUR(k)                                                                                                    \
    k, k, k, k, k, k + 1, k + 1, k + 1, k + 1, k + 1, k + 1, k + 2, k + 2, k + 2, k + 2, k + 2, k + 3, k + 3, k + 4, \
        k + 5
static const uint8_t fresh_deck[G5211_CARDS] = {COLOUR(1), COLOUR(7), COLOUR(13), COLOUR(19), COLOUR(25)}; /* F1 */
#undef COLOUR

/* F2, F3. */
static void start_deal(const irori_rules *rules, g5211_state *s, irori_events *events) {
    irori_stream stream;
    irori_stream_open(&stream, &s->chance);
    memcpy(s->deck, fresh_deck, sizeof s->deck);
    irori_stream_shuffle(&stream, s->deck, G5211_CARDS);
    memset(s->spent, 0, sizeof s->spent);
    memset(s->hand, 0, sizeof s->hand);
    s->box_count = (uint8_t)g5211_removed(rules->players);
    s->deal++;
    s->round = 0;
    s->is_last = false;
    TELL(NOBODY, .kind = G5211_EVENT_DEAL, .number = s->deal, .bound = s->box_count, .reveals = true);
    for (int i = 0; i < s->box_count; i++)
        WHISPER(0, NOBODY, .kind = G5211_EVENT_REMOVE, .object = s->deck[i], .from = G5211_PLACE_DECK,
                .to = G5211_PLACE_BOX);
    int left = G5211_CARDS;
    for (int seat = 0; seat < rules->players; seat++) left = refill_hand(s, seat, left, events);
    s->deck_count = (uint8_t)left;
    start_round(rules, s, events);
}

static void init(const irori_rules *rules, void *state, const irori_seed *seed, irori_events *events) {
    g5211_state *s = state;
    memset(s, 0, sizeof *s);
    s->chance.seed = *seed;
    start_deal(rules, s, events);
}

/* Choosing (F4) */

static irori_turn to_act(const irori_rules *rules, const void *state) {
    const g5211_state *s = state;
    (void)rules;
    return (irori_turn){.seats = s->waiting, .kind = s->waiting ? IRORI_ALL : IRORI_OVER};
}

static bool owes(const g5211_state *s, int seat) { return seat >= 0 && s->waiting >> seat & 1; }

static irori_move pair(int high, int low) { return (irori_move)high | (irori_move)low << 8; }

/* Equal cards lie side by side in a hand, and the last of them counts. Each candidate is written and then counted or
 * not, in loops of fixed length: branches here would be guessed wrong half the time. */

static uint32_t list_cards(g5211_hand hand, irori_move *out) {
    uint32_t n = 0;
    for (int i = 0; i < G5211_HAND; i++, hand >>= 8) {
        uint8_t card = (uint8_t)hand, next = (uint8_t)(hand >> 8);
        out[n] = card;
        n += next < card;
    }
    return n;
}

/* Of five cards: so many are held before every first turn. Of equal first cards the first one counts, since it has
 * the others behind it. */
static uint32_t list_pairs(g5211_hand hand, irori_move *out) {
    uint32_t n = 0;
    for (int i = 0; i < G5211_HAND - 1; i++) {
        uint32_t end = n;
        for (int j = i + 1; j < G5211_HAND; j++) {
            out[end] = pair(g5211_hand_card(hand, i), g5211_hand_card(hand, j));
            end += g5211_hand_card(hand, j + 1) < g5211_hand_card(hand, j);
        }
        bool is_first = i == 0 || g5211_hand_card(hand, i) < g5211_hand_card(hand, i - 1);
        n += is_first * (end - n);
    }
    return n;
}

static uint32_t moves(const irori_rules *rules, const void *state, int seat, irori_move *out) {
    const g5211_state *s = state;
    (void)rules;
    if (!owes(s, seat)) return 0;
    return s->turn ? list_cards(s->hand[seat], out) : list_pairs(s->hand[seat], out);
}

static irori_move sample(const irori_rules *rules, const void *state, int seat, irori_rng *rng) {
    static const uint8_t first[10] = {0, 0, 1, 0, 1, 2, 0, 1, 2, 3}, second[10] = {1, 2, 2, 3, 3, 3, 4, 4, 4, 4};
    const g5211_state *s = state;
    g5211_hand hand = s->hand[seat];
    (void)rules;
    assert(owes(s, seat));
    if (s->turn > 0) {
        uint32_t index = irori_rng_below(rng, (uint32_t)g5211_hand_count(hand));
        return (irori_move)g5211_hand_card(hand, (int)index);
    }
    uint32_t index = irori_rng_below(rng, 10);
    return pair(g5211_hand_card(hand, first[index]), g5211_hand_card(hand, second[index]));
}

/* The clock plays the cheapest card, or the two cheapest: they change the table least. */
static irori_move default_move(const irori_rules *rules, const void *known, int seat) {
    const g5211_state *s = known;
    int best = 0, next = 0;
    (void)rules;
    for (int i = 0; i < g5211_hand_count(s->hand[seat]); i++) {
        int card = g5211_hand_card(s->hand[seat], i);
        if (!best || g5211_value(card) < g5211_value(best))
            next = best, best = card;
        else if (!next || g5211_value(card) < g5211_value(next))
            next = card;
    }
    if (s->turn > 0) return (irori_move)best;
    return best > next ? pair(best, next) : pair(next, best);
}

static irori_status refuse(irori_message *why, const char *id, int card) {
    char text[4];
    irori_message_init(why, id);
    if (card) g5211_card_text(card, text), irori_message_text(why, "card", text);
    return IRORI_ILLEGAL;
}

static irori_status check(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *why) {
    const g5211_state *s = state;
    (void)rules;
    if (!s->waiting) return refuse(why, "5211.why.over", 0);
    if (!owes(s, seat)) return refuse(why, "5211.why.chosen", 0);
    int first = (int)(move & 0xFF), second = (int)(move >> 8 & 0xFF);
    bool is_pair = second != 0;
    if (move >> 16 || first < 1 || first > G5211_KINDS || second > first) return refuse(why, "5211.why.no-move", 0);
    if (is_pair != (s->turn == 0)) return refuse(why, s->turn ? "5211.why.one" : "5211.why.two", 0);
    if (!g5211_hand_has(s->hand[seat], first)) return refuse(why, "5211.why.not-held", first);
    if (is_pair && !g5211_hand_has(g5211_hand_take(s->hand[seat], first), second))
        return refuse(why, "5211.why.not-held", second);
    return IRORI_OK;
}

/* Scoring (F7–F10) */

/* What a card adds to the counts: a byte for each colour, and one for Kododo above them. */
#define C(k)  (1ull << (8 * (((k)-1) / 6)) | (uint64_t)(((k)-1) % 6 == 0) << 40)
#define C6(k) C(k), C((k) + 1), C((k) + 2), C((k) + 3), C((k) + 4), C((k) + 5)
static const uint64_t card_count[G5211_KINDS + 1] = {0, C6(1), C6(7), C6(13), C6(19), C6(25)};
#undef C6
#undef C

/* F8–F10: the colour with the largest count below the limit that no other colour shares. A set of counts has
 * bit n for a count of n; a count of 0 is not in play. */
static int majority(const int count[G5211_COLOURS], int limit) {
    int8_t colour_with[32];
    uint32_t once = 0, twice = 0;
    for (int c = 0; c < G5211_COLOURS; c++) {
        twice |= once & 1u << count[c];
        once |= 1u << count[c];
        colour_with[count[c]] = (int8_t)c;
    }
    colour_with[0] = -1;
    uint32_t alone = once & ~twice & ((1u << limit) - 2);
    return colour_with[31 - __builtin_clz(alone | 1)];
}

static const uint32_t all_kododo = 1u << 1 | 1u << 7 | 1u << 13 | 1u << 19 | 1u << 25;

/* Inline because `score_round` needs only `scoring`: 3 % of a game. */
static inline g5211_judgement judge(int players, const uint32_t row[]) {
    g5211_judgement judged;
    uint64_t total = 0;
    for (int seat = 0; seat < players; seat++)
        for (int i = 0; i < 4; i++) total += card_count[row[seat] >> (8 * i) & 0xFF];
    for (int c = 0; c < G5211_COLOURS; c++) judged.count[c] = (int)(total >> (8 * c) & 0xFF);
    judged.kododo = (int)(total >> (8 * G5211_COLOURS) & 0xFF);
    judged.kododo_scores = judged.kododo == g5211_kododo_target(players); /* F7 */
    judged.colour = judged.kododo_scores ? -1 : majority(judged.count, g5211_limit(players));
    judged.scoring = judged.kododo_scores ? all_kododo
                     : judged.colour < 0  ? 0
                                          : 0x7Eu << (G5211_VALUES * judged.colour);
    return judged;
}

g5211_judgement g5211_judge(int players, const uint32_t row[]) { return judge(players, row); }

/* Why the round is scored as it is: each colour that drops out, the largest first, then the one that scores. */
static void explain(const irori_rules *rules, const g5211_judgement *judged, irori_events *events) {
    int target = g5211_kododo_target(rules->players), limit = g5211_limit(rules->players);
    if (judged->kododo_scores) {
        TELL(NOBODY, .kind = G5211_EVENT_KODODO_SCORES, .number = judged->kododo, .bound = target);
        return;
    }
    TELL(NOBODY, .kind = G5211_EVENT_KODODO_MISSED, .number = judged->kododo, .bound = target);
    int least = judged->colour >= 0 ? judged->count[judged->colour] : 0;
    for (int n = rules->players * 4; n > least; n--)
        for (int c = 0; c < G5211_COLOURS; c++)
            if (judged->count[c] == n)
                TELL(NOBODY, .kind = n >= limit ? G5211_EVENT_LIMIT : G5211_EVENT_TIE,
                     .object = (uint16_t)(G5211_COLOUR_OBJECT + c), .number = n, .bound = n >= limit ? limit : 0);
    if (judged->colour < 0)
        TELL(NOBODY, .kind = G5211_EVENT_NOBODY);
    else
        TELL(NOBODY, .kind = G5211_EVENT_MAJORITY, .object = (uint16_t)(G5211_COLOUR_OBJECT + judged->colour),
             .number = least);
}

static void tell_row(int seat, uint32_t row, uint32_t scoring, irori_events *events) {
    int points = 0, cards = 0;
    for (; row; row >>= 8) {
        int card = (int)(row & 0xFF);
        bool is_kept = scoring >> card & 1;
        cards += is_kept;
        points += is_kept ? g5211_value(card) : 0;
        TELL(seat, .kind = is_kept ? G5211_EVENT_KEEP : G5211_EVENT_DISCARD, .object = (uint16_t)card,
             .from = G5211_PLACE_ROW, .to = is_kept ? G5211_PLACE_PILE : G5211_PLACE_DISCARD);
    }
    if (cards) TELL(seat, .kind = G5211_EVENT_POINTS, .number = points, .bound = cards);
}

COLD void tell_scoring(const irori_rules *rules, const uint32_t row[], irori_events *events) {
    g5211_judgement judged = g5211_judge(rules->players, row);
    explain(rules, &judged, events);
    for (int seat = 0; seat < rules->players; seat++) tell_row(seat, row[seat], judged.scoring, events);
}

/* F7, F8, F11: kept cards go to the score piles, the others away. (Games are 3 % faster with a table here than with
 * g5211_value's division.) */
static void score_round(const irori_rules *rules, g5211_state *s, irori_events *events) {
    static const uint8_t index[G5211_KINDS + 1] = {
        0, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2,
        3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5}; /* of the value in `won` */
    const uint32_t scoring = judge(rules->players, s->row).scoring;
    for (int seat = 0; seat < rules->players; seat++) {
        uint32_t row = s->row[seat], kept = 0;
        for (int i = 0; i < 4; i++, row >>= 8) {
            uint32_t card = row & 0xFF, is_kept = scoring >> card & 1;
            s->won[seat][index[card]] += (uint16_t)is_kept;
            s->spent[card]++;
            kept += is_kept;
        }
        s->kept[seat] += (uint16_t)kept;
    }
    if (events) tell_scoring(rules, s->row, events);
}

int g5211_score(const g5211_state *s, int seat) {
    int score = 0;
    for (int i = 0; i < G5211_VALUES; i++) score += (i + 1) * s->won[seat][i];
    return score;
}

/* Ruling on F11: totals are written down after a deal (F14) and have to be watched from then on. */
bool g5211_scores_are_open(const irori_rules *rules, const g5211_state *s) {
    return rules->option[G5211_OPTION_OPEN_SCORES] || s->deal > 1 || !s->waiting;
}

/* The end of a turn, a round, a deal, the game */

COLD void tell_choices(const irori_rules *rules, const g5211_state *s, irori_events *events) {
    for (int seat = 0; seat < rules->players; seat++)
        for (uint32_t cards = s->choice[seat]; cards; cards >>= 8)
            TELL(seat, .kind = G5211_EVENT_SHOW, .object = cards & 0xFF, .from = G5211_PLACE_HAND,
                 .to = G5211_PLACE_ROW, .reveals = true);
}

/* F4: the choice joins the row; the first of a round takes its place. */
static void show_choice(g5211_state *s, int seat) {
    uint32_t choice = s->choice[seat];
    s->row[seat] = s->turn ? s->row[seat] | choice << (8 * (s->turn + 1)) : choice;
    s->choice[seat] = 0;
}

/* F12: the fifth card goes away unseen. Then the piles are counted for all to see. */
static void close_deal(const irori_rules *rules, g5211_state *s, irori_events *events) {
    for (int seat = 0; seat < rules->players; seat++) {
        int card = g5211_hand_card(s->hand[seat], 0);
        s->hand[seat] = 0;
        s->deck[s->deck_count++] = (uint8_t)card;
        s->box_count++;
        WHISPER(only(seat), seat, .kind = G5211_EVENT_LEFT_OVER, .object = (uint16_t)card, .from = G5211_PLACE_HAND,
                .to = G5211_PLACE_BOX);
    }
    for (int seat = 0; events && seat < rules->players; seat++) {
        for (int i = 0; i < G5211_VALUES; i++)
            if (s->won[seat][i])
                TELL(seat, .kind = G5211_EVENT_TALLY, .number = s->won[seat][i], .bound = i + 1, .reveals = true);
        TELL(seat, .kind = G5211_EVENT_TOTAL, .number = g5211_score(s, seat), .bound = s->kept[seat], .reveals = true);
    }
}

static bool has_reached_goal(const irori_rules *rules, const g5211_state *s) {
    for (int seat = 0; seat < rules->players; seat++)
        if (g5211_score(s, seat) >= G5211_LONG_GOAL) return true;
    return false;
}

static void end_round(const irori_rules *rules, g5211_state *s, irori_events *events) {
    bool is_long = rules->option[G5211_OPTION_LONG], deal_is_over = s->is_last;
    score_round(rules, s, events);
    s->turn = 0;
    if (deal_is_over) close_deal(rules, s, events);
    bool is_over = is_long ? (deal_is_over || s->deal > 1) && has_reached_goal(rules, s) : deal_is_over; /* F12, F14 */
    if (is_over || (deal_is_over && s->deal == G5211_MAX_DEALS)) {
        TELL(NOBODY, .kind = G5211_EVENT_OVER);
    } else if (deal_is_over) {
        TELL(NOBODY, .kind = G5211_EVENT_GO_ON, .bound = G5211_LONG_GOAL);
        start_deal(rules, s, events);
    } else {
        s->is_last = s->deck_count == s->box_count; /* F12 */
        start_round(rules, s, events);
    }
}

/* F4: all choices are shown together. F5: then everyone draws, in seat order (ruling); in the last round nothing is
 * left to draw. (Games are 2 % faster with one loop than with two.) */
static void show_and_draw(const irori_rules *rules, g5211_state *s, irori_events *events) {
    int left = s->deck_count;
    if (events) tell_choices(rules, s, events);
    for (int seat = 0; seat < rules->players; seat++) {
        show_choice(s, seat);
        left = refill_hand(s, seat, left, events);
    }
    s->deck_count = (uint8_t)left;
}

/* Kept out of `apply`, whose other calls are three times as many and need no stack. */
__attribute__((noinline)) static void end_turn(const irori_rules *rules, g5211_state *s, irori_events *events) {
    show_and_draw(rules, s, events);
    if (++s->turn == G5211_TURNS)
        end_round(rules, s, events);
    else
        s->waiting = (uint8_t)((1u << rules->players) - 1);
}

static void apply(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events) {
    g5211_state *s = state;
    assert(check(rules, state, seat, move, NULL) == IRORI_OK);
    s->choice[seat] = (uint16_t)move;
    s->hand[seat] = g5211_hand_take(s->hand[seat], (int)(move & 0xFF));
    if (move >> 8) s->hand[seat] = g5211_hand_take(s->hand[seat], (int)(move >> 8));
    s->waiting &= (uint8_t) ~(1u << seat);
    TELL(seat, .kind = G5211_EVENT_CHOOSE, .number = move >> 8 ? 2 : 1);
    if (!s->waiting) end_turn(rules, s, events);
}

static void retract(const irori_rules *rules, void *state, int seat) {
    g5211_state *s = state;
    (void)rules;
    if (!s->choice[seat]) return;
    for (uint32_t cards = s->choice[seat]; cards; cards >>= 8)
        s->hand[seat] = g5211_hand_add(s->hand[seat], (int)(cards & 0xFF));
    s->choice[seat] = 0;
    s->waiting |= (uint8_t)(1u << seat);
}

/* F13: points, then cards in the pile, then a shared win. */
static bool is_ahead(const g5211_state *s, int a, int b) {
    int difference = g5211_score(s, a) - g5211_score(s, b);
    return difference ? difference > 0 : s->kept[a] > s->kept[b];
}

static void result(const irori_rules *rules, const void *state, irori_result *out) {
    static const char *const parts[G5211_VALUES] = {"5211.part.1", "5211.part.2", "5211.part.3",
                                                    "5211.part.4", "5211.part.5", "5211.part.6"};
    const g5211_state *s = state;
    bool is_tied_on_points = false;
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < rules->players; seat++) {
        irori_standing *standing = &out->seat[seat];
        standing->score = g5211_score(s, seat);
        standing->rank = 1;
        for (int other = 0; other < rules->players; other++) standing->rank += is_ahead(s, other, seat);
        standing->is_winner = !s->waiting && standing->rank == 1;
        out->winners += standing->is_winner;
        for (int i = 0; i < G5211_VALUES; i++)
            if (s->won[seat][i])
                standing->part[standing->parts++] =
                    (irori_part){.id = parts[i], .count = s->won[seat][i], .points = (i + 1) * s->won[seat][i]};
    }
    if (s->waiting) return;
    for (int seat = 0; seat < rules->players; seat++)
        for (int other = 0; other < rules->players; other++)
            if (out->seat[seat].rank == 1 && out->seat[other].rank > 1)
                is_tied_on_points |= out->seat[other].score == out->seat[seat].score;
    out->outcome = IRORI_DECIDED;
    out->how = out->winners > 1 ? "5211.how.shared" : is_tied_on_points ? "5211.how.cards" : "5211.how.points";
}

static irori_status rules_new(const irori_setup *setup, irori_rules **rules, irori_error *why) {
    return irori_plain_rules_new(&irori_game_5211, setup, rules, why);
}

static const irori_brain brain = {
    .policy = g5211_policy,
    .is_settled = g5211_is_settled,
    .evaluate = g5211_evaluate,
    .levels = g5211_levels,
    .reason = g5211_reason,
};

static const irori_simultaneous simultaneous = {.retract = retract};

const irori_game irori_game_5211 = {
    .id = "5211",
    .title = "5211",
    .rules_version = 1,
    .min_players = 2,
    .max_players = G5211_SEATS,
    .usual_players = 4,
    .state_size = sizeof(g5211_state),
    .max_encoded = G5211_MAX_ENCODED,
    .max_view = 2048,
    .max_moves = 10,
    .max_events = 200,
    .max_decisions = G5211_MAX_DEALS * 72, /* most in a deal: four players, six rounds of three turns */
    .options = g5211_options,
    .event_kinds = g5211_event_kinds,
    .open_reveals = g5211_open_reveals,
    .places = g5211_places,
    .rule_texts = g5211_rule_texts,
    .rules_new = rules_new,
    .rules_free = irori_plain_rules_free,
    .init = init,
    .to_act = to_act,
    .moves = moves,
    .sample = sample,
    .default_move = default_move,
    .check = check,
    .apply = apply,
    .redact = g5211_redact,
    .view = g5211_view,
    .key = g5211_key,
    .determinize = g5211_determinize,
    .encode = g5211_encode,
    .decode = g5211_decode,
    .result = result,
    .census = g5211_census,
    .move_to_text = g5211_move_to_text,
    .move_from_text = g5211_move_from_text,
    .name = g5211_name,
    .has_event = g5211_has_event,
    .simultaneous = &simultaneous,
    .brain = &brain,
};
