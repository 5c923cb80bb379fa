/* 5211: why one might play these cards, in one sentence with its numbers: where their colours would stand, what they
 * would bring, how much is still to come and how much of that may be of the same colour. */
#include "g5211.h"

/* The round with a move made and nobody else's. */
typedef struct outlook {
    uint32_t row[G5211_SEATS];
    g5211_verdict verdict;
    int seat, players, to_come; /* cards that will still be played in this round */
} outlook;

static outlook look(const irori_rules *rules, const g5211_state *s, int seat, irori_move move) {
    outlook out = {.seat = seat, .players = rules->players};
    for (int other = 0; other < rules->players; other++) out.row[other] = s->turn ? s->row[other] : 0;
    out.row[seat] |= (uint32_t)move << (s->turn ? 8 * (s->turn + 1) : 0);
    out.verdict = g5211_judge(rules->players, out.row);
    out.to_come = 4 * rules->players;
    for (int c = 0; c < G5211_COLOURS; c++) out.to_come -= out.verdict.count[c];
    return out;
}

/* Points in the seat's row: of a colour, or of the Kododo (-1). */
static int points_in(uint32_t row, int colour) {
    int points = 0;
    for (; row; row >>= 8) {
        int card = (int)(row & 0xFF);
        if (colour < 0 ? g5211_is_kododo(card) : g5211_colour(card) == colour) points += g5211_value(card);
    }
    return points;
}

/* What percentage of the cards that the seat has not seen has this colour. */
static int unseen_percent(const irori_rules *rules, const g5211_state *s, int seat, int colour) {
    int unseen[G5211_COLOURS] = {0}, all = 0;
    for (int kind = 1; kind <= G5211_KINDS; kind++)
        unseen[g5211_colour(kind)] += g5211_copies[g5211_value(kind)] - s->spent[kind];
    for (int i = 0; i < G5211_HAND; i++)
        if (g5211_hand_card(s->hand[seat], i)) unseen[g5211_colour(g5211_hand_card(s->hand[seat], i))]--;
    for (int other = 0; other < rules->players && s->turn; other++)
        for (uint32_t row = s->row[other]; row; row >>= 8) unseen[g5211_colour((int)(row & 0xFF))]--;
    for (int c = 0; c < G5211_COLOURS; c++) all += unseen[c];
    return all ? (100 * unseen[colour] + all / 2) / all : 0;
}

static int held_of(g5211_hand hand, int colour) {
    int held = 0;
    for (; hand; hand >>= 8) held += g5211_colour((int)(hand & 0xFF)) == colour;
    return held;
}

/* Another colour with as many cards; -1: none. */
static int tied_with(const outlook *out, int colour) {
    for (int c = 0; c < G5211_COLOURS; c++)
        if (c != colour && out->verdict.count[c] == out->verdict.count[colour]) return c;
    return -1;
}

/* Has some colour below the limit more cards? */
static bool is_topped(const outlook *out, int colour) {
    for (int c = 0; c < G5211_COLOURS; c++)
        if (out->verdict.count[c] > out->verdict.count[colour] && out->verdict.count[c] < g5211_limit(out->players))
            return true;
    return false;
}

static void add_colour(const irori_rules *rules, const char *name, int colour, irori_message *reason) {
    g5211_name(rules, (uint16_t)(G5211_COLOUR_OBJECT + colour), name, reason);
}

/* F7: the Kododo score, or may. */
static bool explain_kododo(const outlook *out, bool has_kododo, irori_message *reason) {
    int target = g5211_kododo_target(out->players), missing = target - out->verdict.kododo;
    if (missing < 0 || (missing ? !has_kododo || missing > out->to_come / 2 : false)) return false;
    irori_message_init(reason, missing ? "5211.reason.kododo" : "5211.reason.kododo.scores");
    irori_message_number(reason, "n", out->verdict.kododo);
    irori_message_number(reason, "target", target);
    irori_message_number(reason, "missing", missing);
    irori_message_number(reason, "points", points_in(out->row[out->seat], -1));
    irori_message_number(reason, "come", out->to_come);
    return true;
}

/* The first turn: two cards, nothing else lies there. */
static void explain_opening(const irori_rules *rules, const g5211_state *s, int seat, irori_move move,
                            irori_message *reason) {
    int one = g5211_colour((int)(move >> 8 & 0xFF)), two = g5211_colour((int)(move & 0xFF));
    irori_message_init(reason, one == two ? "5211.reason.opening" : "5211.reason.opening.split");
    add_colour(rules, "what", one, reason);
    irori_message_number(reason, "points", points_in((uint32_t)move, one));
    irori_message_number(reason, "held", held_of(s->hand[seat], one) - (one == two ? 2 : 1));
    if (one == two) {
        irori_message_number(reason, "percent", unseen_percent(rules, s, seat, one));
        irori_message_number(reason, "limit", g5211_limit(rules->players));
        return;
    }
    add_colour(rules, "second", two, reason);
    irori_message_number(reason, "more", points_in((uint32_t)move, two));
    irori_message_number(reason, "kept", held_of(s->hand[seat], two) - 1);
}

/* F8–F10: one card, its colour leading, next after those that tie, behind the one that scores, tied or too many. */
static void explain_card(const irori_rules *rules, const g5211_state *s, const outlook *out, int colour,
                         irori_message *reason) {
    int limit = g5211_limit(out->players), count = out->verdict.count[colour], best = out->verdict.colour;
    bool scores = best == colour, is_next = scores && is_topped(out, colour);
    bool is_behind = best >= 0 && out->verdict.count[best] > count;
    irori_message_init(reason, count >= limit ? "5211.reason.worthless"
                               : is_next      ? "5211.reason.next"
                               : scores       ? "5211.reason.leads"
                               : is_behind    ? "5211.reason.behind"
                                              : "5211.reason.ties");
    add_colour(rules, "what", colour, reason);
    irori_message_number(reason, "n", count);
    irori_message_number(reason, "limit", limit);
    irori_message_number(reason, "come", out->to_come);
    if (count >= limit) {
        int lost = 0;
        for (int other = 0; other < out->players; other++)
            lost += other == out->seat ? 0 : points_in(out->row[other], colour);
        irori_message_number(reason, "points", lost);
    } else {
        irori_message_number(reason, "points", points_in(out->row[out->seat], colour));
        if (scores && !is_next) irori_message_number(reason, "percent", unseen_percent(rules, s, out->seat, colour));
        if (!scores) add_colour(rules, "rival", is_behind ? best : tied_with(out, colour), reason);
    }
}

void g5211_reason(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *reason) {
    const g5211_state *s = state;
    int card = (int)(move & 0xFF);
    irori_message_init(reason, NULL);
    if (rules->game->check(rules, state, seat, move, NULL)) return;
    outlook out = look(rules, s, seat, move);
    if (!s->turn)
        explain_opening(rules, s, seat, move, reason);
    else if (!explain_kododo(&out, g5211_is_kododo(card), reason))
        explain_card(rules, s, &out, g5211_colour(card), reason);
}
