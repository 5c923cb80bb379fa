/* Kodama: one card as a picture. Bark in ink at its true width, foliage beside it wherever there is room that is
 * neither bark nor crest, crests on top. Everything stays on the card: whatever lies next to it is never hidden. */
#include <stdlib.h>

#include "card.h"
#include "irori/hash.h"
#include "kodama_draw.h"

enum { LIGHT = 2, DARK = 4, DARKEST = 8 }; /* washes of leaves */
enum {
    EDGE = 16,   /* leaves keep so far from the card's edge */
    CLEAR = 9,   /* and from crests */
    LEAF = 56,   /* length */
    LEAVES = 420 /* of a card at most */
};

const char kodama_style[] = ".sheet{fill:$p;opacity:.9}.kodama .rim{fill:none;stroke:$n;stroke-width:3;opacity:.7}"
                            ".wood{fill:$b}"
                            ".grain{fill:none;stroke:$p;stroke-width:3;stroke-linecap:round;opacity:.45}"
                            ".leaf1,.leaf2,.leaf3{fill:$m;stroke:$p;stroke-width:1.5}.leaf2{opacity:.75}"
                            ".leaf3{opacity:.5}.body{fill:$p;stroke:$s;stroke-width:7}"
                            "text.worth{fill:$r}.kodama .wash{fill:$m;opacity:.12}"
                            ".kodama .new>.rim{stroke:$r;stroke-width:10;opacity:1}";

typedef struct leaf {
    ink_point at;
    int angle, percent, wash;
} leaf;

typedef struct painter {
    irori_writer *out;
    const kodama_card *card;
    int limbs;
    kodama_limb limb[KODAMA_LIMBS];
    int leaves;
    leaf leaf[LEAVES];
    ink_chance chance;
} painter;

/* Things cards share */

void kodama_define(irori_writer *out) {
    card_define_ring(out);
    card_define_edge(out, "edge", KODAMA_WIDTH, KODAMA_HEIGHT, 5);
    card_define_edge(out, "trunk-edge", KODAMA_TRUNK_WIDTH, KODAMA_TRUNK_HEIGHT, 6);
    irori_write(out, "<clipPath id=\"on-edge\"><use href=\"#edge\"/></clipPath>"
                     "<clipPath id=\"on-trunk-edge\"><use href=\"#trunk-edge\"/></clipPath>\n");
    kodama_define_icons(out);
}

/* Where there is room */

/* Is a spot of that radius on the card, off the crests, and so far off the bark? */
static bool is_free(const kodama_card *card, ink_point at, int32_t radius, int32_t off_bark) {
    kodama_point p = {at.x, 2 * card->half.y - at.y};
    int32_t room = EDGE + radius;
    if (p.x < room || p.y < room || p.x > 2 * card->half.x - room || p.y > 2 * card->half.y - room) return false;
    for (int f = 0; f < card->features; f++) {
        kodama_point c = card->feature[f].centre;
        if (kodama_distance(p, c, c) < card->radius + CLEAR + radius) return false;
    }
    return kodama_bark_distance(&card->bark, card->bark.point, p) >= KODAMA_BARK + off_bark;
}

/* Foliage: first the twigs, one path; their leaves are kept and drawn by washes. */

static ink_point on_leaf(leaf l, int32_t x, int32_t y) {
    return ink_plus(l.at, ink_turned((ink_point){x * l.percent / 100, y * l.percent / 100}, l.angle));
}

static bool leaf_fits(const painter *p, leaf l) {
    ink_point middle = on_leaf(l, LEAF / 2, 0), tip = on_leaf(l, LEAF, 0);
    return is_free(p->card, middle, 14, 8) && is_free(p->card, tip, 0, 4);
}

static void keep_leaf(painter *p, ink_point at, int angle, int percent) {
    leaf l = {at, angle, percent, ink_between(&p->chance, 0, DARKEST)};
    if (p->leaves < LEAVES && leaf_fits(p, l)) p->leaf[p->leaves++] = l;
}

/* A fan of leaves around a twig's outer half, the last one leading. */
static void keep_leaves(painter *p, const ink_line *twig, int side) {
    int last = twig->count - 1, heading = ink_angle(ink_heading(twig, last, 1000));
    int lean = ink_between(&p->chance, -90, 90);
    keep_leaf(p, twig->at[last], heading + lean, ink_between(&p->chance, 90, 115));
    for (int i = last, turn = side; i >= last / 3; i--, turn = -turn) {
        int spread = ink_between(&p->chance, 330, 520) + (last - i) * 60;
        keep_leaf(p, twig->at[i], heading + turn * spread, ink_between(&p->chance, 70, 105));
        if (ink_between(&p->chance, 0, 2))
            keep_leaf(p, twig->at[i], heading - turn * spread, ink_between(&p->chance, 60, 95));
    }
}

/* A twig of that length from point i of a limb to one side. */
static void bend_twig(const ink_line *limb, int i, int turn, int length, ink_line *twig) {
    ink_point root = limb->at[i], way = ink_heading(limb, i, 1000);
    ink_point knee = ink_plus(root, ink_scaled(ink_turned(way, turn * 3 / 2), length / 2));
    ink_point tip = ink_plus(root, ink_scaled(ink_turned(way, turn), length));
    ink_curve(twig, (ink_point[]){root, knee, tip}, 3, 40);
    ink_taper(twig, 8, 2);
}

/* Off crests, edge and bark, but for its first third, which is hidden by the bark it comes from. */
static bool twig_fits(const painter *p, const ink_line *twig) {
    for (int i = twig->count / 3 + 1; i < twig->count; i++)
        if (!is_free(p->card, twig->at[i], 6, i == twig->count - 1 ? 24 : 0)) return false;
    int last = twig->count - 1, heading = ink_angle(ink_heading(twig, last, 1000));
    return leaf_fits(p, (leaf){twig->at[last], heading, 115, 0}); /* no bare ends */
}

static bool draw_twig(painter *p, svg_path *path, const ink_line *limb, int i, int side) {
    int turn = side * ink_between(&p->chance, 420, 700), length = ink_between(&p->chance, 90, 170);
    ink_line twig;
    for (bend_twig(limb, i, turn, length, &twig); !twig_fits(p, &twig); length -= 14) {
        if (length < 72) return false;
        bend_twig(limb, i, turn, length, &twig);
    }
    svg_brush(path, &twig, 1, &p->chance);
    keep_leaves(p, &twig, side);
    return true;
}

static void draw_twigs(painter *p) {
    svg_path path = svg_path_open(p->out, "class=\"wood\"");
    for (int l = 0; l < p->limbs; l++) {
        const ink_line *line = &p->limb[l].line;
        int side = ink_between(&p->chance, 0, 1) ? 1 : -1;
        for (int i = p->limb[l].is_rooted ? 3 : 4; i < line->count - 3;
             i += ink_between(&p->chance, 1, 4), side = -side)
            if (!draw_twig(p, &path, line, i, side)) (void)draw_twig(p, &path, line, i, -side);
    }
    svg_path_close(&path);
}

static void draw_leaf(svg_path *path, leaf l) {
    svg_move(path, l.at);
    svg_bend(path, on_leaf(l, 18, -31), on_leaf(l, LEAF, -2));
    svg_bend(path, on_leaf(l, 24, 28), l.at);
}

void kodama_draw_leaf(svg_path *path, ink_point at, int angle, int percent) {
    draw_leaf(path, (leaf){at, angle, percent, 0});
}

static void draw_leaves(painter *p, int lightest, int darkest, const char *attributes) {
    svg_path path = svg_path_open(p->out, attributes);
    for (int i = 0; i < p->leaves; i++)
        if (p->leaf[i].wash >= lightest && p->leaf[i].wash <= darkest) draw_leaf(&path, p->leaf[i]);
    svg_path_close(&path);
}

static void draw_ribs(painter *p) {
    svg_path path = svg_path_open(p->out, "class=\"l-card\" stroke-width=\"2\" opacity=\".6\"");
    for (int i = 0; i < p->leaves; i++) {
        if (p->leaf[i].wash < LIGHT) continue;
        svg_move(&path, on_leaf(p->leaf[i], 6, -1));
        svg_line(&path, on_leaf(p->leaf[i], LEAF - 12, -2));
    }
    svg_path_close(&path);
}

/* Green the paper drank, under the leaves. */
static void draw_washes(painter *p) {
    svg_path path = svg_path_open(p->out, "class=\"wash\"");
    for (int i = 0; i < p->leaves; i += ink_between(&p->chance, 6, 11)) {
        ink_line blot;
        int32_t radius = ink_between(&p->chance, 65, 110);
        ink_blot(&blot, p->leaf[i].at, radius, 7, 20, &p->chance);
        svg_round(&path, &blot);
    }
    svg_path_close(&path);
}

static void draw_foliage(painter *p) {
    draw_twigs(p);
    draw_washes(p);
    draw_leaves(p, 0, LIGHT - 1, "class=\"leaf3\"");
    draw_leaves(p, LIGHT, DARK - 1, "class=\"leaf2\"");
    draw_leaves(p, DARK, DARKEST, "class=\"leaf1\"");
    draw_ribs(p);
}

/* Bark */

static void draw_wood(painter *p) {
    svg_path path = svg_path_open(p->out, "class=\"wood\"");
    for (int l = 0; l < p->limbs; l++) svg_brush(&path, &p->limb[l].line, 3, &p->chance);
    svg_path_close(&path);
}

/* Where the brush ran dry: streaks of paper along the limbs. */
enum { SHORTEST_GRAINED = 6 };

static void draw_grain(painter *p) {
    svg_path path = svg_path_open(p->out, "class=\"grain\"");
    for (int l = 0; l < p->limbs; l++) {
        const ink_line *line = &p->limb[l].line;
        for (int k = 0; line->count >= SHORTEST_GRAINED && k < line->count / 2; k++) {
            ink_line streak;
            int first = ink_between(&p->chance, p->limb[l].is_rooted ? 0 : 3, line->count - 3);
            int last = first + ink_between(&p->chance, 2, 8);
            if (last >= line->count) last = line->count - 1;
            ink_offset(line, ink_between(&p->chance, -26, 26), 3, &p->chance, &streak);
            svg_trace(&path, &streak, first, last);
        }
    }
    svg_path_close(&path);
}

/* Crests */

static void draw_crests(painter *p, int angle) {
    for (int f = 0; f < p->card->features; f++) {
        const kodama_feature *feature = &p->card->feature[f];
        svg_put(p->out, "<use href=\"#%s\" transform=\"translate(%d %d)", kodama_icon_name(feature->icon),
                feature->centre.x, 2 * p->card->half.y - feature->centre.y);
        if (angle % INK_TURN) svg_put_turn(p->out, angle);
        if (p->card->radius != KODAMA_FEATURE)
            svg_put(p->out, "scale(%d.%02d)", p->card->radius / KODAMA_FEATURE,
                    p->card->radius * 100 / KODAMA_FEATURE % 100);
        irori_write(p->out, "\"/>\n");
    }
}

void kodama_draw_card(irori_writer *out, const kodama_card *card, bool is_trunk, int angle) {
    painter p = {.out = out, .card = card, .chance = irori_hash64(card->name, sizeof card->name, 0)};
    const char *edge = is_trunk ? "trunk-edge" : "edge";
    p.limbs = kodama_limbs(card, p.limb);
    svg_put(out, "<use href=\"#%s\" class=\"sheet\"/><use href=\"#%s\" class=\"rim\"/>\n", edge, edge);
    svg_put(out, "<g clip-path=\"url(#on-%s)\">\n", edge); /* bark over the rim: it runs on into the next card */
    draw_foliage(&p);
    draw_wood(&p);
    draw_grain(&p);
    irori_write(out, "</g>\n");
    draw_crests(&p, angle);
}
