/* What Kodama's pictures are made of, for the files that draw them. Cards are drawn in their own coordinates, turned
 * over: (0, 0) is the upper left corner, y grows downwards, one unit is 1/10 mm. */
#ifndef IRORI_KODAMA_DRAW_H
#define IRORI_KODAMA_DRAW_H

#include "games/kodama/kodama.h"
#include "irori/words.h"
#include "svg.h"

/* Class names of what is only Kodama's: card paper, bark, leaves in three washes. */
extern const char kodama_style[];

const char *kodama_icon_name(kodama_icon icon); /* also the id of its crest, of radius 75 around (0, 0) */

/* What cards refer to: crests, leaves, edges. Once in a picture, inside <defs>. */
void kodama_define(irori_writer *out);
void kodama_define_icons(irori_writer *out);

/* A branch card or trunk; `angle` is how far the card will lie turned, so that its crests stay upright. */
void kodama_draw_card(irori_writer *out, const kodama_card *card, bool is_trunk, int angle);

/* A leaf added to a path: where it is attached, which way it points, how long in percent of the usual. */
void kodama_draw_leaf(svg_path *path, ink_point at, int angle, int percent);

/* kodama_spirits.c: a spirit or decree under its title, of the size of a branch card. */
void kodama_draw_spirit(irori_writer *out, const kodama_rules *rules, int spirit, const irori_words *words,
                        const char *title);
void kodama_draw_decree(irori_writer *out, const kodama_rules *rules, int decree, const irori_words *words,
                        const char *title);

/* kodama_tree.c: a tree, the player's edge being y = 0; how much room its cards take. */
svg_box kodama_tree_box(const kodama_rules *rules, const kodama_tree *tree);

/* How far a trunk's roots go to either side of its middle, at most. */
int32_t kodama_roots_reach(const kodama_card *trunk);

void kodama_draw_tree(irori_writer *out, const kodama_rules *rules, const kodama_tree *tree, int seat, bool marks_last);

/* kodama_limbs.c: a card's bark as lines of ink. The first limb of a card is the one that starts at its stem. */
enum { KODAMA_LIMBS = KODAMA_POINTS };

typedef struct kodama_limb {
    ink_line line;  /* from its root, or a little before its fork, to beyond its tip */
    bool is_rooted; /* starts at a root */
} kodama_limb;

int kodama_limbs(const kodama_card *card, kodama_limb limb[KODAMA_LIMBS]);

#endif
