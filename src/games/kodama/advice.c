/* Kodama: what speaks for a move, in one sentence of facts: what it scores and by which icons, what of that the decree
 * gives, how many tips then still take a card (as room.c finds them), and which spirit in hand gains most by it. */
#include "bot.h"

/* A tree with one card more. */
typedef struct grown {
    kodama_tree tree;
    kodama_points points;
    int tips; /* that are still open */
} grown;

static void grow(const kodama_rules *rules, const kodama_state *s, int seat, kodama_drop drop, grown *out) {
    int card = s->display[drop.slot];
    kodama_wood wood;
    kodama_buds buds;
    out->tree = s->player[seat].tree;
    kodama_wood_init(&wood, rules, &out->tree);
    int parent = kodama_parent_of(&wood, rules->card[card].stem, drop.x, drop.y, drop.angle);
    out->points = kodama_score_branch(rules, &out->tree, parent, card, drop.angle, s->decree[s->season]);
    out->tree.card[out->tree.count++] =
        (kodama_branch){(uint8_t)card, (uint8_t)parent, (uint16_t)drop.angle, (int16_t)drop.x, (int16_t)drop.y};
    kodama_wood_add(&wood, out->tree.card[out->tree.count - 1]);
    kodama_find_buds(&buds, &wood);
    out->tips = buds.count;
}

/* The spirit in hand that gains most, and its points before and after; 0: none gains. */
static int gaining_spirit(const kodama_rules *rules, const kodama_player *player, const kodama_tree *after, int *was,
                          int *then) {
    int spirit = 0;
    for (int i = 0; i < KODAMA_HAND && player->hand[i]; i++) {
        int now = kodama_score_spirit(rules, &player->tree, player->hand[i]);
        int later = kodama_score_spirit(rules, after, player->hand[i]);
        if (later - now <= (spirit ? *then - *was : 0)) continue;
        spirit = player->hand[i], *was = now, *then = later;
    }
    return spirit;
}

static void add_spirit(const kodama_rules *rules, int spirit, irori_message *out) {
    kodama_name(&rules->base, (uint16_t)(KODAMA_SPIRIT_OBJECT + spirit), "spirit", out);
}

static void explain_spirit(const kodama_rules *rules, const grown *g, int spirit, int was, int then,
                           irori_message *out) {
    irori_message_init(out, g->points.decree ? "kodama.reason.spirit.decree" : "kodama.reason.spirit");
    irori_message_number(out, "n", g->points.branch + g->points.decree);
    if (g->points.decree) irori_message_number(out, "decree", g->points.decree);
    add_spirit(rules, spirit, out);
    irori_message_number(out, "then", then);
    irori_message_number(out, "was", was);
    irori_message_number(out, "tips", g->tips);
}

/* By number of icons that score: none, one, two, more. */
static void explain_icons(const grown *g, irori_message *out) {
    static const char *const plain[] = {"kodama.reason.none", "kodama.reason.one", "kodama.reason.two",
                                        "kodama.reason.many"};
    static const char *const decreed[] = {"kodama.reason.none.decree", "kodama.reason.one.decree",
                                          "kodama.reason.two.decree", "kodama.reason.many.decree"};
    int kinds = 0;
    kodama_icon icon[KODAMA_ICONS];
    for (int i = 0; i < KODAMA_ICONS; i++)
        if (g->points.icon[i]) icon[kinds++] = (kodama_icon)i;
    int which = kinds < 3 ? kinds : 3;
    irori_message_init(out, (g->points.decree ? decreed : plain)[which]);
    if (which) irori_message_number(out, "n", g->points.branch);
    if (g->points.decree) irori_message_number(out, "decree", g->points.decree);
    if (which == 3) irori_message_number(out, "kinds", kinds);
    if (which == 1 || which == 2) irori_message_word(out, "icon", kodama_word_of_icon(icon[0]));
    if (which == 2) irori_message_word(out, "other", kodama_word_of_icon(icon[1]));
    irori_message_number(out, "tips", g->tips);
}

static void explain_growing(const kodama_rules *rules, const kodama_state *s, int seat, irori_move move,
                            irori_message *out) {
    grown g;
    int was = 0, then = 0;
    grow(rules, s, seat, kodama_drop_of(move), &g);
    int spirit = gaining_spirit(rules, &s->player[seat], &g.tree, &was, &then);
    if (spirit)
        explain_spirit(rules, &g, spirit, was, then, out);
    else
        explain_icons(&g, out);
}

/* Against the best of the others in hand. */
static void explain_hosting(const kodama_rules *rules, const kodama_player *player, int spirit, irori_message *out) {
    int other = 0, most = -1;
    for (int i = 0; i < KODAMA_HAND && player->hand[i]; i++) {
        int points = kodama_score_spirit(rules, &player->tree, player->hand[i]);
        if (player->hand[i] != spirit && points > most) most = points, other = player->hand[i];
    }
    irori_message_init(out, "kodama.reason.host");
    irori_message_number(out, "n", kodama_score_spirit(rules, &player->tree, spirit));
    irori_message_number(out, "most", rules->spirit[spirit].reward.most);
    add_spirit(rules, other, out);
    irori_message_number(out, "points", most);
}

void kodama_reason(const irori_rules *base, const void *state, int seat, irori_move move, irori_message *out) {
    const kodama_rules *rules = (const kodama_rules *)base;
    const kodama_state *s = state;
    switch (kodama_operation(move)) {
    case KODAMA_GROW_MOVE: explain_growing(rules, s, seat, move, out); break;
    case KODAMA_HOST_MOVE: explain_hosting(rules, &s->player[seat], (int)(move >> 8), out); break;
    default: irori_message_init(out, "kodama.reason.pass");
    }
}
