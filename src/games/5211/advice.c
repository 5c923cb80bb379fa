/* 5211: why one might play these cards, in one sentence with its numbers: where their colours would stand, what they
 * would bring, how much is still to come and how much of that may be of the same colour. */
#include "5211.h"

/* The round with a move made and nobody else's. */
typedef struct outlook {
    uint32_t row[G5211_SEATS];
    g5211_judgement judged;
    int seat, players, to_come; /* cards that will still be played in this round */
} outlook;

static outlook look(const irori_rules *rules, const g5211_state *s, int seat, irori_move move) {
    outlook out = {.seat = seat, .players = rules->players};
    for (int other = 0; other < rules->players; other++) out.row[other] = s->turn ? s->row[other] : 0;
    out.row[seat] |= (uint32_t)move << (s->turn ? 8 * (s->turn + 1) : 0);
    out.judged = g5211_judge(rules->players, out.row);
    out.to_come = 4 * rules->players;
    for (int c = 0; c < G5211_COLOURS; c++) out.to_come -= out.judged.count[c];
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

/* The colour below the limit with the most cards but this one; -1: no other lies there. */
static int rival_of(const outlook *out, int colour) {
    int rival = -1;
    for (int c = 0; c < G5211_COLOURS; c++) {
        int count = out->judged.count[c];
        if (c == colour || !count || count >= g5211_limit(out->players)) continue;
        if (rival < 0 || count > out->judged.count[rival]) rival = c;
    }
    return rival;
}

static void add_colour(const irori_rules *rules, const char *name, int colour, irori_message *reason) {
    g5211_name(rules, (uint16_t)(G5211_COLOUR_OBJECT + colour), name, reason);
}

/* How many of a colour are left in hand, in words: "no more in hand". */
static void add_held(const char *name, int held, irori_message *reason) {
    static const char *const words[G5211_HAND] = {"5211.reason.held.0", "5211.reason.held.1", "5211.reason.held.2",
                                                  "5211.reason.held.3", "5211.reason.held.4"};
    irori_message_word(reason, name, words[held]);
}

/* Which colour would score now, with how many cards, and what it brings the seat. */
static void add_leader(const irori_rules *rules, const outlook *out, irori_message *reason) {
    int leader = out->judged.colour;
    add_colour(rules, "leader", leader, reason);
    irori_message_number(reason, "m", out->judged.count[leader]);
    irori_message_number(reason, "points", points_in(out->row[out->seat], leader));
}

/* F7: the Kododo score, or may. */
static bool explain_kododo(const outlook *out, bool has_kododo, irori_message *reason) {
    int target = g5211_kododo_target(out->players), missing = target - out->judged.kododo;
    if (missing < 0 || (missing && (!has_kododo || missing > out->to_come / 2))) return false;
    irori_message_init(reason, missing ? "5211.reason.kododo" : "5211.reason.kododo.scores");
    irori_message_number(reason, "lie", out->judged.kododo);
    irori_message_number(reason, "target", target);
    irori_message_number(reason, "points", points_in(out->row[out->seat], -1));
    irori_message_number(reason, "n", missing ? missing : out->to_come);
    if (missing) irori_message_number(reason, "come", out->to_come);
    return true;
}

/* F7: this card is the Kododo too many. */
static bool explain_spoiling(const irori_rules *rules, const outlook *out, bool has_kododo, irori_message *reason) {
    int target = g5211_kododo_target(out->players);
    if (!has_kododo || out->judged.kododo != target + 1) return false;
    irori_message_init(reason, out->judged.colour < 0 ? "5211.reason.kododo.over.none" : "5211.reason.kododo.over");
    irori_message_number(reason, "n", out->judged.kododo);
    irori_message_number(reason, "target", target);
    if (out->judged.colour >= 0) add_leader(rules, out, reason);
    return true;
}

/* The first turn: two cards, nothing else lies there. */
static void explain_opening(const irori_rules *rules, const g5211_state *s, int seat, irori_move move,
                            irori_message *reason) {
    int first = (int)(move >> 8 & 0xFF), last = (int)(move & 0xFF), one = g5211_colour(first), two = g5211_colour(last);
    bool are_kododo = g5211_is_kododo(first) && g5211_is_kododo(last); /* F7: those can score together */
    irori_message_init(reason, one == two   ? "5211.reason.opening"
                               : are_kododo ? "5211.reason.opening.kododo"
                                            : "5211.reason.opening.split");
    add_colour(rules, "what", one, reason);
    add_held("held", held_of(s->hand[seat], one) - (one == two ? 2 : 1), reason);
    if (one == two) {
        irori_message_number(reason, "points", points_in((uint32_t)move, one));
        irori_message_number(reason, "percent", unseen_percent(rules, s, seat, one));
        irori_message_number(reason, "limit", g5211_limit(rules->players));
        return;
    }
    add_colour(rules, "second", two, reason);
    add_held("kept", held_of(s->hand[seat], two) - 1, reason);
    if (are_kododo) {
        irori_message_number(reason, "target", g5211_kododo_target(rules->players));
        return;
    }
    irori_message_number(reason, "points", points_in((uint32_t)move, one));
    irori_message_number(reason, "more", points_in((uint32_t)move, two));
}

/* F9: the card's colour is out, and another one scores in its place. */
static void explain_worthless(const irori_rules *rules, const outlook *out, int colour, irori_message *reason) {
    int lost = 0, leader = out->judged.colour;
    for (int other = 0; other < out->players; other++)
        lost += other == out->seat ? 0 : points_in(out->row[other], colour);
    irori_message_init(reason, leader < 0 ? "5211.reason.worthless.none" : "5211.reason.worthless");
    add_colour(rules, "what", colour, reason);
    irori_message_number(reason, "n", out->judged.count[colour]);
    irori_message_number(reason, "limit", g5211_limit(out->players));
    irori_message_number(reason, "lost", lost);
    if (leader < 0) return;
    add_colour(rules, "leader", leader, reason);
    irori_message_number(reason, "points", points_in(out->row[out->seat], leader));
}

/* The card's colour would score: ahead of all, or because those ahead tie (F10). */
static void explain_leading(const irori_rules *rules, const g5211_state *s, const outlook *out, int colour, int ahead,
                            irori_message *reason) {
    irori_message_init(reason, ahead > 0 ? "5211.reason.leads" : "5211.reason.leads.next");
    add_colour(rules, "what", colour, reason);
    irori_message_number(reason, "lie", out->judged.count[colour]);
    irori_message_number(reason, "points", points_in(out->row[out->seat], colour));
    irori_message_number(reason, "n", out->to_come);
    if (ahead <= 0) return;
    irori_message_number(reason, "limit", g5211_limit(out->players));
    irori_message_number(reason, "percent", unseen_percent(rules, s, out->seat, colour));
}

/* F10: the card's colour ties with another, which may let a third one score. */
static void explain_tie(const irori_rules *rules, const outlook *out, int colour, int rival, bool leader_pays,
                        irori_message *reason) {
    irori_message_init(reason, leader_pays ? "5211.reason.ties.leaves" : "5211.reason.ties");
    add_colour(rules, "what", colour, reason);
    add_colour(rules, "rival", rival, reason);
    irori_message_number(reason, "lie", out->judged.count[colour]);
    if (leader_pays) {
        add_leader(rules, out, reason);
        return;
    }
    irori_message_number(reason, "points", points_in(out->row[out->seat], colour));
    irori_message_number(reason, "limit", g5211_limit(out->players));
    irori_message_number(reason, "n", out->to_come);
}

static void explain_behind(const irori_rules *rules, const outlook *out, int colour, int rival, irori_message *reason) {
    irori_message_init(reason, "5211.reason.behind");
    add_colour(rules, "what", colour, reason);
    irori_message_number(reason, "n", out->judged.count[colour]);
    irori_message_number(reason, "limit", g5211_limit(out->players));
    irori_message_number(reason, "come", out->to_come);
    irori_message_number(reason, "points", points_in(out->row[out->seat], colour));
    add_colour(rules, "rival", rival, reason);
}

/* Another colour leads, and that is good for the seat. */
static void explain_leaving(const irori_rules *rules, const outlook *out, irori_message *reason) {
    irori_message_init(reason, "5211.reason.leaves");
    add_leader(rules, out, reason);
    irori_message_number(reason, "room", g5211_limit(out->players) - out->judged.count[out->judged.colour]);
}

/* F8–F10: one card, its colour leading, tied, behind or too many. */
static void explain_card(const irori_rules *rules, const g5211_state *s, const outlook *out, int colour,
                         irori_message *reason) {
    int count = out->judged.count[colour], rival = rival_of(out, colour), leader = out->judged.colour;
    int ahead = count - (rival < 0 ? 0 : out->judged.count[rival]);
    bool leader_pays = leader >= 0 && points_in(out->row[out->seat], leader) > 0;
    if (count >= g5211_limit(out->players))
        explain_worthless(rules, out, colour, reason);
    else if (leader == colour)
        explain_leading(rules, s, out, colour, ahead, reason);
    else if (ahead == 0)
        explain_tie(rules, out, colour, rival, leader_pays, reason);
    else if (leader_pays)
        explain_leaving(rules, out, reason);
    else
        explain_behind(rules, out, colour, rival, reason);
}

void g5211_reason(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *reason) {
    const g5211_state *s = state;
    int card = (int)(move & 0xFF);
    irori_message_init(reason, NULL);
    if (rules->game->check(rules, state, seat, move, NULL)) return;
    outlook out = look(rules, s, seat, move);
    if (!s->turn)
        explain_opening(rules, s, seat, move, reason);
    else if (!explain_kododo(&out, g5211_is_kododo(card), reason) &&
             !explain_spoiling(rules, &out, g5211_is_kododo(card), reason))
        explain_card(rules, s, &out, g5211_colour(card), reason);
}
